"""The commands for finished games, and for the sheets they were played on."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from hedgerow.base.errors import usage_error
from hedgerow.base.files import STDIO, check_parent_folder, is_missing, unused_path
from hedgerow.base.messages import Message
from hedgerow.cli.options import ContentOpt, JsonOpt, Lang, LangOpt, ThemeOpt, VariantOpt
from hedgerow.cli.terminal import (
    EXIT_INTERRUPTED,
    painter,
    translator_for,
    user_library,
)

if TYPE_CHECKING:
    from hedgerow.cli.guided_entry import GuidedEntry
    from hedgerow.cli.prompt import Editor
    from hedgerow.game.library import Library
    from hedgerow.reports.score_picture import ScorePicture


class ScorePaths(Protocol):
    """Scores files, prints the reports, and returns the exit status."""

    def __call__(self, paths: list[Path], *, final: bool = True) -> int: ...


def score(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE...]",
            help=(
                "Score files, or folders of them; - reads standard input. Without a file, hedgerow "
                "asks for the game."
            ),
            readable=False,
            show_default=False,
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="OUT",
            help=("Draw the scored game to this SVG file, or into this folder for several games."),
        ),
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="OUT", help="Like --svg, but as PNG."),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(
            "--csv",
            metavar="OUT",
            help=(
                "Write the results for a spreadsheet to this file, a row per player and game; - is "
                "standard output."
            ),
        ),
    ] = None,
    plays: Annotated[
        Path | None,
        typer.Option(
            "--plays",
            metavar="OUT",
            help=(
                "Write a link per finished game to this file, which hands it over to the app "
                "BG Stats; - is standard output."
            ),
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Resume a partly entered game; only the rest is asked for.",
            readable=False,
        ),
    ] = None,
    lang: Annotated[
        Lang | None,
        typer.Option(
            "--lang",
            case_sensitive=False,
            help="Output language.  [default: the language of the file]",
        ),
    ] = None,
    theme: ThemeOpt = "colour",
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Score finished paper games and explain every point.

    Every line names the cells that scored.

    Without a file, `hedgerow score` asks for a game line by line and saves it in a file;
    `hedgerow score --resume FILE` continues it.
    `hedgerow blank GAME` writes a file to fill in; `hedgerow blank CODE` includes the hedge.
    """
    from hedgerow.cli.score_many import CSV, PLAYS, check_tables, print_games, print_report
    from hedgerow.reports.score_report import ReportOptions, score_reports
    from hedgerow.scorefile.score_folder import find_score_files

    library = user_library(content)
    for path in files or ():
        _check_score_file(path, library)
    found = find_score_files(files or ())
    pictures, translate = (
        _requested_pictures(svg, png, len(found.files)),
        translator_for(lang),
    )
    _check_resumed(resume, files)
    requested = {CSV: csv, PLAYS: plays}
    tables = {option: path for option, path in requested.items() if path is not None}
    check_tables(tables, found.files, as_json=json_)
    report_options = ReportOptions(
        as_json=json_,
        pictures=pictures,
        theme=theme,
        translate=translate,
        paint=painter(sys.stdout),
    )
    _check_theme(theme, library)
    if files:
        reports = score_reports(found.files, library, lang, report_options)
        raise typer.Exit(print_games(found, reports, lang, tables, as_json=json_))

    def score_paths(paths: list[Path], *, final: bool = True) -> int:
        reports = score_reports(paths, library, lang, replace(report_options, final=final))
        return max(print_report(report, translate, wrap=not json_) for report in reports)

    from hedgerow.cli.guided_entry import GuidedEntry

    guide = GuidedEntry(library, lang, translate)
    raise typer.Exit(_score_guided(guide, score_paths, _same_options(lang, content), resume))


def _check_resumed(resume: Path | None, files: list[Path] | None) -> None:
    """Reject --resume with other files, or with standard input."""
    if resume is not None and (files or str(resume) == STDIO):
        message = Message("pass one file only, not standard input")
        raise usage_error("--resume", message, Message("use {name}", name="--resume FILE"))


def _check_score_file(path: Path, library: Library) -> None:
    """Reject the name of a game or a sheet code, which people type instead of a file."""
    name = str(path)
    if name == STDIO or not is_missing(path):
        return
    from hedgerow.scorefile.sheet_code import is_valid_code

    if is_valid_code(name):
        message = Message("this is a sheet code, not a score file")
    elif library.has_game(name):
        message = Message("this is a game, not a score file")
    else:
        return
    hint = Message(
        "to enter a finished game: {enter}; for a file to fill in: {blank}",
        enter="hedgerow score",
        blank=f"hedgerow blank {name}",
    )
    raise usage_error(name, message, hint)


def _same_options(lang: str | None, content: list[Path] | None) -> list[str]:
    """Return the options that let another command find the same game."""
    folders = [word for it in content or () for word in ("--content", str(it))]
    return [*folders, *(("--lang", lang) if lang else ())]


def _check_theme(theme: str, library: Library) -> None:
    """Reject a theme that no game has. Which game is scored is known only from the files."""
    if theme != "colour":
        from hedgerow.drawing.theme import check_theme

        check_theme(theme, library.game_folders())


def _score_guided(
    guide: GuidedEntry,
    score_paths: ScorePaths,
    options: list[str],
    resume: Path | None,
) -> int:
    """Ask for a game and score it. Without a terminal, a missing file is wrong usage."""
    from hedgerow.cli.prompt import ask_for_game, is_interactive

    if not is_interactive():
        hint = Message(
            "pass a score file, or - for standard input; `hedgerow blank "
            "GAME` writes one to fill in"
        )
        raise usage_error("hedgerow score", Message("{name} is missing", name="FILE"), hint)
    return ask_for_game(
        guide, lambda path, final: score_paths([path], final=final), options, resume
    )


def _requested_pictures(svg: Path | None, png: Path | None, games: int) -> tuple[ScorePicture, ...]:
    """Return the requested pictures. Raises UsageError if the path cannot hold them."""
    if svg is None and png is None:
        return ()
    from hedgerow.reports.score_picture import ScorePicture

    requested = (svg and ScorePicture("svg", svg), png and ScorePicture("png", png))
    pictures = tuple(it for it in requested if it)
    for picture in pictures:
        if problem := picture.usage_problem(games):
            name = f"{picture.option} {picture.right_name(games)}"
            raise usage_error(picture.option, problem, Message("use {name}", name=name))
        if picture.is_file_name:
            check_parent_folder(picture.target, picture.option)
    return pictures


def blank(
    codes: Annotated[
        list[str],
        typer.Argument(
            metavar="CODE...|GAME [DECK]", help="Sheet codes, or a game and one of its decks."
        ),
    ],
    names: Annotated[
        str,
        typer.Option(
            "--names",
            "-n",
            metavar="NAMES",
            help=(
                "Player names, separated by commas, for example Anna,Ben. With more names than "
                "codes, the others get the next sheets of the set."
            ),
        ),
    ] = "",
    variant: VariantOpt = None,
    lang: LangOpt = None,
    content: ContentOpt = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write to this file; - is standard output.  [default: GAME.txt]",
        ),
    ] = None,
    edit: Annotated[
        bool,
        typer.Option(
            "--edit",
            help=(
                "Open the file in $EDITOR, or in the system's default text editor, then score it."
            ),
        ),
    ] = False,
) -> None:
    """Write an empty score file to fill in.

    For sheet codes, the file includes the hedge or board of each sheet, one section per sheet.
    """
    from hedgerow.reports.sheet_report import blank_score_file, write_blank_file

    if edit and str(out) == STDIO:
        raise usage_error("--out", Message("cannot be combined with --edit"), Message("omit --out"))
    typed_names = [name.strip() for name in names.split(",") if name.strip()]
    library = user_library(content)
    text = blank_score_file(*codes, lang=lang, variant=variant, names=typed_names, library=library)
    if str(out) == STDIO:
        typer.echo(text, nl=False)
        return
    game = next(it for it in text.splitlines() if it.startswith("game: "))
    path = out or unused_path(game.removeprefix("game: "))
    write_blank_file(text, path)
    typer.echo(path)
    if edit:
        raise typer.Exit(_edit_blank(path, library, lang, content))


def _edit_blank(path: Path, library: Library, lang: str | None, content: list[Path] | None) -> int:
    """Open a blank file in an editor until it can be scored."""
    import os

    from hedgerow.cli.prompt import echo_saved, find_editor

    translate = translator_for(lang)
    try:
        return _edit_until_scored(path, find_editor(os.environ), library, lang)
    except KeyboardInterrupt:  # the file is there, and its command is shown
        raise SystemExit(EXIT_INTERRUPTED) from None
    finally:
        message = Message("saved to {path}; score it with:", path=path)
        echo_saved(
            translate(message), ["hedgerow", "score", str(path), *_same_options(lang, content)]
        )


def _edit_until_scored(path: Path, editor: Editor, library: Library, lang: str | None) -> int:
    """Open a file, score it, and reopen it at the first error until the user stops."""
    from hedgerow.cli.prompt import edit_file, is_interactive, pause
    from hedgerow.cli.score_many import print_report
    from hedgerow.reports.score_report import ReportOptions, score_reports

    translate, line = translator_for(lang), 0
    report_options = ReportOptions(translate=translate, paint=painter(sys.stdout))
    if editor.advice and is_interactive():
        pause(
            translate(Message("{advice}; now press Enter to open the file", advice=editor.advice))
        )
    while True:
        edit_file(path, editor, line)
        if not editor.waits and is_interactive():
            pause(translate(Message("save the file, then press Enter")))
        (report,) = score_reports([path], library, lang, report_options)
        status = print_report(report, translate)
        if not report.failed or not is_interactive():
            return status
        line = report.line
        pause(
            translate(
                Message(
                    "press Enter to reopen the file at line {line}, or Ctrl+C to stop", line=line
                )
            )
        )
