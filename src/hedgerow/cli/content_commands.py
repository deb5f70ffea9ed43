"""The commands for content: list, check, describe, create and preview games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer
from typer._click.core import ParameterSource

from hedgerow.base.errors import WARNING, quote_value, usage_error
from hedgerow.base.messages import Message
from hedgerow.cli.options import (
    ContentOpt,
    GameArg,
    JsonOpt,
    Lang,
    LangOpt,
    ThemeOpt,
    VariantOpt,
)
from hedgerow.cli.print_options import BacksOpt, PaperOpt, PictureFormat, option_range
from hedgerow.cli.terminal import (
    echo_err,
    echo_problems,
    games_folder,
    print_json,
    resolve_language,
    translator_for,
    user_library,
)
from hedgerow.printing.request import DECKS, DEFAULTS, PrintRequest
from hedgerow.writers.formats import picture_formats

if TYPE_CHECKING:
    Starter = str
    from hedgerow.authoring.preview import PreviewResult, PreviewSettings
    from hedgerow.base.messages import Translator
    from hedgerow.game.library import Library

else:
    Starter = Literal["sheet", "rows", "dice", "map", "deck", "plain-cards"]

PICTURE_FORMAT = picture_formats()[0]
MAX_NAMES = 3
# The options of `show` that say how a deck was printed.
_DECK_OPTIONS = ("paper", "theme", "backs")


def games(
    add: Annotated[
        Path | None,
        typer.Option(
            "--add",
            metavar="DIR|ZIP",
            help="Add games to your own, which every folder has: a folder or a zip with games.",
            readable=False,
        ),
    ] = None,
    remove: Annotated[
        str | None,
        typer.Option("--remove", metavar="NAME", help="Delete a game that you added."),
    ] = None,
    content: ContentOpt = None,
    json_: JsonOpt = False,
    every: Annotated[bool, typer.Option("--all", help="Include the template game.")] = False,
    verbose: Annotated[
        bool,
        typer.Option(
            "--verbose",
            "-v",
            help="Show where games are found, and which file each value comes from.",
        ),
    ] = False,
) -> None:
    """List the games with their decks, languages and sheet code tags.

    Your own games are found in the current folder and below, next to a score file, and, after
    `hedgerow games --add`, everywhere.
    """
    if add is not None or remove is not None:
        _change_games(add, remove, content, as_json=json_)
        return
    from hedgerow.reports.games_report import (
        games_data,
        games_table,
        search_order,
        usable_games,
    )

    library, translate = user_library(content), translator_for(None)
    usable = usable_games(library, every=every)
    if json_:
        print_json({"games": games_data(usable.games, verbose=verbose)})
    else:
        typer.echo(games_table(usable.games, resolve_language(None), verbose=verbose))
    if verbose and not json_:
        heading = Message("Games are found in this order:")
        lines = (f"  {translate(line)}" for line in search_order(library))
        typer.echo("\n".join(("", translate(heading), *lines)))
    if usable.warnings:
        echo_problems("\n".join(it.format(translate, WARNING) for it in usable.warnings), translate)
    if usable.problems:
        echo_problems("\n".join(it.format(translate) for it in usable.problems), translate)
        raise typer.Exit(1)


def _change_games(
    add: Path | None, remove: str | None, content: list[Path] | None, *, as_json: bool
) -> None:
    """Add games to the user's own, or delete one of them."""
    from hedgerow.authoring.game_files import add_games, remove_game

    if add is not None and remove is not None:
        message = Message("cannot be combined with --add")
        raise usage_error("--remove", message, Message("use one after the other"))
    translate, saved = translator_for(None), games_folder()
    if remove is not None:
        folders: tuple[Path, ...] = (remove_game(remove, saved),)
        text = translate(Message("removed {folder}", folder=folders[0]))
        key = "removed"
    else:
        added = add_games(user_library(content), cast(Path, add), saved)
        folders, text, key = added.folders, "\n".join(map(str, added.folders)), "added"
        if added.skipped:
            names = ", ".join(map(quote_value, added.skipped[:MAX_NAMES]))
            message = Message("skipped, no files of a game: {names}", names=names)
            more = len(added.skipped) - MAX_NAMES
            if more > 0:
                message = Message(
                    "skipped, no files of a game: {names} and {count} more", names=names, count=more
                )
            echo_err(translate(message))
    if as_json:
        print_json({key: [str(folder) for folder in folders]})
        return
    typer.echo(text)
    if key == "added":
        command = f"hedgerow kit {folders[0].name}"
        echo_err(translate(Message("to print it: {command}", command=command)))


def validate(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH|GAME]...",
            help=(
                "Content files, folders or game names.  [default: the games in this "
                "folder and below; if there are none, all known games]"
            ),
            readable=False,
        ),
    ] = None,
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Check content files and report every problem.

    Every problem has its location and a hint. Trial sheets, decks and pages are generated too: a
    game without problems can be printed. Warnings do not change the exit status.
    """
    from hedgerow.authoring.validate import validate_paths
    from hedgerow.cli.progress import LongWork

    # With --content, the default is the games of those folders, not of the current one.
    here = None if content else Path.cwd()
    with LongWork(translator_for(None)(Message("checking games"))) as work:
        findings = validate_paths(user_library(content), paths or [], here, work.watch)
    if json_:
        typer.echo(findings.to_json())
    else:
        echo_problems(findings.format(translator_for(None)), translator_for(None))
    if findings.problems:
        raise typer.Exit(1)


def schema(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="Game, or all for all schemas.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="DIR", help="Output folder.  [default for all: output/schemas/]"
        ),
    ] = None,
    content: ContentOpt = None,
) -> None:
    """Write JSON Schemas, so that editors complete and check content files as you type."""
    from hedgerow.authoring.json_schema import ALL, json_schemas, schema_text, write_schemas
    from hedgerow.base.files import STDIO, check_output_folder, several_files_error

    if str(out) == STDIO and game == ALL:
        raise several_files_error()
    check_output_folder(out or Path())
    schemas = json_schemas(game, user_library(content))
    if game == ALL or (out and str(out) != STDIO):
        typer.echo("\n".join(map(str, write_schemas(schemas, out or Path("output/schemas")))))
    else:
        typer.echo(schema_text(next(iter(schemas.values()))), nl=False)


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Name of the new game, for example my-farm.")
    ],
    like: Annotated[
        str | None,
        typer.Option(
            "--like", metavar="GAME", help="Game to make a variant of.  [default: stampfarm]"
        ),
    ] = None,
    starter: Annotated[
        Starter | None,
        typer.Option(
            "--from",
            case_sensitive=False,
            help="Copy a whole small game instead: with a random sheet, rows to cross off, a sheet "
            "for throws of dice, a map, a deck of cards, or cards without scoring.",
        ),
    ] = None,
    content: Annotated[
        Path, typer.Option("--content", metavar="DIR", help="Folder to create it in.")
    ] = Path(),
) -> None:
    """Create a working game of your own to start from.

    The new folder NAME has a game file that extends GAME and lists its values, a words file, and a
    finished game as an example. It can be printed and scored right away.
    With `--from`, the folder is a game of its own: everything in it is text that you can change.
    """
    from hedgerow.authoring.new_game import create_game
    from hedgerow.authoring.starters import copy_starter

    if starter and like:
        message = Message("cannot be combined with --from")
        raise usage_error("--like", message, Message("omit --like"))
    library = user_library([content] if content.is_dir() else [])
    started = (
        copy_starter(library, content, name, starter)
        if starter
        else create_game(library, content, name, like or "stampfarm")
    )
    typer.echo("\n".join(map(str, started.files)))
    typer.echo(
        "\n  ".join((translator_for(None)(Message("try next:")), *started.commands)), err=True
    )


def show(
    context: typer.Context,
    codes: Annotated[
        list[str],
        typer.Argument(metavar="CODE...|GAME", help="Sheet codes, or a game."),
    ],
    card: Annotated[
        str | None,
        typer.Option(
            "--card", metavar="ID", help="List where this card can be played; needs --on."
        ),
    ] = None,
    on: Annotated[
        Path | None,
        typer.Option(
            "--on", metavar="FILE", help="Score file with the landscapes.", readable=False
        ),
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Show the scoring rules of the game as sentences.")
    ] = False,
    player: Annotated[
        str | None,
        typer.Option(
            "--player", metavar="NAME", help="Only this player's landscape.  [default: all]"
        ),
    ] = None,
    lang: Annotated[
        Lang | None,
        typer.Option("--lang", case_sensitive=False, help="Output language."),
    ] = None,
    paper: PaperOpt = DEFAULTS.paper,
    theme: ThemeOpt = DEFAULTS.theme,
    backs: BacksOpt = DEFAULTS.backs,
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Show a sheet in the terminal, or list what a game prints.

    For a game, lists the name, id, points and text of every piece; with `--rules`, every scoring
    rule as one sentence. For a game and a deck, lists the id of every printed piece, with its page
    and place; `--paper`, `--theme` and `--backs` are those it was printed with.

    `hedgerow show kuhfstein --card c05 --on game.txt` lists every position where the card can be
    played; pass a deck code instead of the game to use the card from that deck.
    """
    from hedgerow.reports.sheet_report import (
        card_places,
        find_deck,
        find_game,
        sheet_json,
        sheet_text,
    )

    library = user_library(content)
    may_name_deck = not rules and card is None and on is None
    found = find_deck(library, codes) if may_name_deck else None
    if found is None:
        _reject_deck_options(context)
    if rules:
        from hedgerow.reports.rules_report import rules_json, rules_text

        if card is not None or on is not None:
            combined = Message("cannot be combined with --card")
            raise usage_error("--rules", combined, Message("omit --rules"))
        format_rules = rules_json if json_ else rules_text
        typer.echo(format_rules([find_game(library, it) for it in codes], lang))
        return
    if card is not None or on is not None:
        if len(codes) > 1:
            raise usage_error("--card", Message("needs exactly one game or deck code"))
        typer.echo(card_places(library, codes[0], card, on, player, lang=lang, as_json=json_))
        return
    if player is not None:
        raise usage_error(
            "--player",
            Message("only applies to --card"),
            Message("omit {option}", option="--player"),
        )
    if found is not None:
        from hedgerow.reports.deck_report import deck_json, deck_text

        request = PrintRequest(
            game=found.game.id,
            what=DECKS,
            deck=found.deck,
            codes=found.codes,
            lang=found.game.choose_language(lang),
            paper=paper,
            theme=theme,
            backs=backs,
        )
        typer.echo((deck_json if json_ else deck_text)(found.game, request))
        return
    format_sheets = sheet_json if json_ else sheet_text
    typer.echo(format_sheets(library, codes, lang))


def _reject_deck_options(context: typer.Context) -> None:
    """Reject options that only apply to a deck. The user's own defaults apply where they can."""
    for name in _DECK_OPTIONS:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            hint = Message(
                "name a deck, as in {command}, or omit {option}",
                command="hedgerow show stampfarm dice",
                option=f"--{name}",
            )
            raise usage_error(f"--{name}", Message("only applies to a deck"), hint)


def preview(
    game: GameArg,
    page: Annotated[
        list[str] | None,
        typer.Option(
            "--page",
            metavar="NAME",
            help=("Pages to draw: rules, sheets, pad or a deck; repeatable.  [default: all]"),
        ),
    ] = None,
    format_: Annotated[
        PictureFormat,
        typer.Option("--format", case_sensitive=False, help="Image format; one file per page."),
    ] = PICTURE_FORMAT,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="Output folder; images are written to its subfolder GAME.",
        ),
    ] = Path("output/preview"),
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Draw again whenever a file changes; press Ctrl+C to stop."),
    ] = False,
    seed: Annotated[
        int, typer.Option("--seed", **option_range("seed"), metavar="N", help="Random seed.")
    ] = 1,
    variant: VariantOpt = None,
    paper: PaperOpt = DEFAULTS.paper,
    lang: LangOpt = None,
    theme: ThemeOpt = DEFAULTS.theme,
    content: ContentOpt = None,
) -> None:
    """Render a game's pages as images.

    With `--watch`, renders again whenever a file of the game, its parents or the templates
    changes. A page that cannot be drawn shows its problems instead.
    """
    from hedgerow.authoring.preview import PreviewSettings, find_game_folder
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
        raise typer.Exit(_echo_preview(_draw_preview(library, settings), settings.translate))


def _draw_preview(
    library: Library, settings: PreviewSettings, before: PreviewResult | None = None
) -> PreviewResult:
    """Draw the pages that differ from an earlier preview, and show on a terminal how many."""
    from hedgerow.authoring.preview import draw_preview
    from hedgerow.cli.progress import LongWork

    with LongWork(settings.translate(Message("drawing pages"))) as work:
        return draw_preview(library, replace(settings, progress=work.watch), before)


def _watch(library: Library, settings: PreviewSettings) -> None:
    """Draw pages again whenever a file changes, until Ctrl+C."""
    from hedgerow.authoring.preview import watch

    typer.echo(settings.translate(Message("watching for changes; press Ctrl+C to stop")), err=True)
    try:
        for result in watch(lambda before: _draw_preview(library, settings, before), library):
            _echo_preview(result, settings.translate)
    except KeyboardInterrupt:
        typer.echo(settings.translate(Message("stopped")), err=True)


def _echo_preview(result: PreviewResult, translate: Translator) -> int:
    """Print new pictures and problems. Return the exit status: 2 for wrong options only."""
    if result.written:
        typer.echo("\n".join(map(str, result.written)))
    if result.problems:
        echo_problems("\n".join(it.format(translate) for it in result.problems), translate)
    at_options = all(it.location.path.startswith("--") for it in result.problems)
    return (2 if at_options else 1) if result.problems else 0
