"""The commands for what games are made from: list, check, describe, begin and preview it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hedgerow.base.messages import Message
from hedgerow.cli.options import (
    ContentOpt,
    GameArg,
    JsonOpt,
    LangOpt,
    ThemeOpt,
    VariantOpt,
)
from hedgerow.cli.print_options import PaperOpt, PictureFormat, numbers
from hedgerow.cli.terminal import (
    echo_problems,
    print_json,
    resolve_language,
    translator_for,
    user_library,
)
from hedgerow.printing.request import DEFAULTS, PrintRequest
from hedgerow.writers.formats import picture_formats

if TYPE_CHECKING:
    from hedgerow.authoring.preview import PreviewResult, PreviewSettings
    from hedgerow.base.messages import Translator
    from hedgerow.library.library import Library

PICTURE_FORMAT = picture_formats()[0]


def games(
    content: ContentOpt = None,
    json_: JsonOpt = False,
    every: Annotated[bool, typer.Option("--all", help="Show the template game too.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell which file each value comes from.")
    ] = False,
) -> None:
    """List the games, their decks, languages and sheet code tags."""
    from hedgerow.games import plugin_problems
    from hedgerow.reports.games_report import games_data, games_table, usable_games

    loaded_games, found = usable_games(user_library(content), every=every)
    problems = dict.fromkeys([*found, *plugin_problems()])
    if json_:
        print_json({"games": games_data(loaded_games, verbose=verbose)})
    else:
        typer.echo(games_table(loaded_games, resolve_language(None), verbose=verbose))
    if problems:
        echo_problems(
            "\n".join(it.format(translator_for(None)) for it in problems), translator_for(None)
        )
        raise typer.Exit(1)


def validate(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH|GAME]...",
            help="Content files or folders, or names of games.  [default: the games in this folder "
            "and below it, else all]",
            readable=False,
        ),
    ] = None,
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Check content files: every problem with its place and a hint.

    Trial sheets, decks and pages are made too: what has no problems can be printed. Warnings are
    worth a look, and do not change the exit status.
    """
    from hedgerow.authoring.validate import validate_paths

    here = None if content else Path.cwd()
    findings = validate_paths(user_library(content), paths or [], here)
    if json_:
        typer.echo(findings.to_json())
    else:
        echo_problems(findings.format(translator_for(None)), translator_for(None))
    if findings.problems:
        raise typer.Exit(1)


def schema(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="A game, or all there is.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="DIR", help="A folder.  [default for all: output/schemas/]"
        ),
    ] = None,
    content: ContentOpt = None,
) -> None:
    """Write JSON Schemas: editors then complete and check content files while you type."""
    from hedgerow.authoring.json_schema import ALL, json_schemas, schema_text, write_schemas
    from hedgerow.base.files import STDIO, check_output_folder, several_files_error

    if str(out) == STDIO and game == ALL:
        raise several_files_error()
    check_output_folder(out or Path())
    found = json_schemas(game, user_library(content))
    if game == ALL or (out and str(out) != STDIO):
        typer.echo("\n".join(map(str, write_schemas(found, out or Path("output/schemas")))))
    else:
        typer.echo(schema_text(next(iter(found.values()))), nl=False)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name for the game, like my-farm.")],
    like: Annotated[
        str | None,
        typer.Option(
            "--like", metavar="GAME", help="The game to start from.  [default: stampfarm]"
        ),
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Make a package with rules of its own, in Python.")
    ] = False,
    content: Annotated[
        Path, typer.Option("--content", metavar="DIR", help="The folder for it.")
    ] = Path(),
) -> None:
    """Make a working game of your own to start from.

    It prints and scores at once and is changed in an editor: a folder NAME with a file that
    extends GAME and shows its values, a file for your words, and a finished game as an example.
    With `--rules` the folder is a package to install: rules, content, examples and tests.
    """
    from hedgerow.authoring.new_game import create_game
    from hedgerow.authoring.new_rules import create_rules_package
    from hedgerow.base.errors import usage_error

    if rules and like:
        raise usage_error(
            "--like", Message("rules of your own extend no game"), Message("leave --like out")
        )
    library = user_library([content] if content.is_dir() else [])
    started = (
        create_rules_package(library, content, name)
        if rules
        else create_game(library, content, name, like or "stampfarm")
    )
    typer.echo("\n".join(map(str, started.files)))
    typer.echo(
        "\n  ".join((translator_for(None)(Message("try next:")), *started.commands)), err=True
    )


def preview(
    game: GameArg,
    page: Annotated[
        list[str] | None,
        typer.Option(
            "--page",
            metavar="NAME",
            help="Only this: rules, sheets, pad or a deck; may be given again.  [default: all]",
        ),
    ] = None,
    format_: Annotated[
        PictureFormat,
        typer.Option("--format", case_sensitive=False, help="PNG or SVG, one file per page."),
    ] = PICTURE_FORMAT,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="A folder; GAME is made in it.")
    ] = Path("output/preview"),
    watch: Annotated[
        bool, typer.Option("--watch", help="Draw again whenever a file is saved; Ctrl-C ends.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", **numbers("seed"), help="Chance.")] = 1,
    variant: VariantOpt = None,
    paper: PaperOpt = DEFAULTS.paper,
    lang: LangOpt = None,
    theme: ThemeOpt = DEFAULTS.theme,
    content: ContentOpt = None,
) -> None:
    """Draw a game's pages as pictures for the screen.

    With `--watch` again whenever you save a file of the game, its parents or the templates.
    Where a page cannot be drawn its picture shows the problems.
    """
    from hedgerow.authoring.preview import PreviewSettings, draw_preview, find_game_folder
    from hedgerow.base.files import check_output_folder
    from hedgerow.printing.paper import find_papers

    check_output_folder(out)
    find_papers(paper)  # an unknown one is a usage error, not a problem of the game
    library, names = user_library(content), tuple(it.lower() for it in page or ())
    request = PrintRequest(
        game=find_game_folder(library, game), seed=seed, variant=variant, paper=paper, theme=theme
    )
    settings = PreviewSettings(
        request=request,
        pages=names,
        format=format_,
        out=out,
        lang=lang,
        translate=translator_for(lang),
    )
    if watch:
        _watch(library, settings)
    else:
        raise typer.Exit(_tell_shown(draw_preview(library, settings), settings.translate))


def _watch(library: Library, settings: PreviewSettings) -> None:
    """Show pages until the user has seen enough."""
    from hedgerow.authoring.preview import draw_preview, watch

    typer.echo(settings.translate(Message("watching; Ctrl-C ends")), err=True)
    try:
        for shown in watch(lambda before: draw_preview(library, settings, before), library):
            _tell_shown(shown, settings.translate)
    except KeyboardInterrupt:
        typer.echo(settings.translate(Message("stopped")), err=True)


def _tell_shown(shown: PreviewResult, translate: Translator) -> int:
    """Print the pictures that are new, and the problems; 1 if there are any, 2 in options alone."""
    if shown.written:
        typer.echo("\n".join(map(str, shown.written)))
    if shown.problems:
        echo_problems("\n".join(it.format(translate) for it in shown.problems), translate)
    at_options = all(it.location.path.startswith("--") for it in shown.problems)
    return (2 if at_options else 1) if shown.problems else 0
