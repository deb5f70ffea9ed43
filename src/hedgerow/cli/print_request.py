"""Printing what the options of a command request, and reporting the files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

import typer

from hedgerow.base.errors import WARNING, UnreadableError, usage_error
from hedgerow.base.files import STDIO
from hedgerow.base.messages import Message, join_or
from hedgerow.cli.print_options import PrintOptions
from hedgerow.cli.terminal import (
    count_pages,
    echo_bytes,
    echo_err,
    echo_problems,
    echo_warning,
    print_json,
    printers_file,
    translator_for,
    user_library,
)

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Page
    from hedgerow.library.game import Game
    from hedgerow.printing.calibration import Printers
    from hedgerow.printing.print_files import PrintResult
    from hedgerow.printing.request import Nudge, OutputSettings, PrintRequest, What


def print_part(what: What, options: PrintOptions) -> None:
    """Print a part of a game, and report the files."""
    from hedgerow.printing.print_files import write
    from hedgerow.printing.render import render, with_new_seed
    from hedgerow.printing.request import PrintRequest

    game = user_library(options.content).find_game(options.request["game"])
    printer, nudge = _find_printer(options)
    lang = game.choose_language(options.lang)
    request = PrintRequest(**{**options.request, "what": what, "lang": lang, "nudge": nudge})
    output = output_settings(options)
    rendering = render(with_new_seed(request, game), game)
    _warn_about_players(request, game, options)
    printed = write(rendering, output)
    report_printed(printed, request, output, options, printer)


def output_settings(options: PrintOptions) -> OutputSettings:
    """Return the output settings that the options request."""
    from hedgerow.printing.request import OutputSettings

    return OutputSettings(**options.output, stream=_open_buffer(options), progress=_show_progress)


def _warn_about_players(request: PrintRequest, game: Game, options: PrintOptions) -> None:
    """Warn if there are more players than the game supports; not with --json."""
    max_players = game.content.about.players.most
    if request.players and request.players > max_players and not options.json:
        message = Message.plural(
            max_players,
            "{game} supports at most {most} player",
            "{game} supports at most {most} players",
            game=game.id,
            most=max_players,
        )
        echo_warning("--players", message, translator_for(options.lang))


def _find_printer(options: PrintOptions) -> tuple[str, Nudge]:
    """Return the requested printer, or the one calibrated last, and its offset."""
    from hedgerow.printing.calibration import find_printer

    return find_printer(_load_printers(options), options.printer)


def _load_printers(options: PrintOptions) -> Printers:
    """Load the calibrated printers. Warn if they are unreadable and none was requested."""
    from hedgerow.printing.calibration import NO_PRINTER, Printers, load_printers

    if options.printer and options.printer.lower() == NO_PRINTER:
        return Printers()
    try:
        return load_printers(printers_file())
    except UnreadableError as error:
        if options.printer is not None:
            raise
        translate = translator_for(options.lang)
        hint = Message("printing without a printer profile; backs are not shifted")
        for problem in error.problems:
            echo_problems(replace(problem, hint=hint).format(translate, WARNING), translate)
        return Printers()


def _open_buffer(options: PrintOptions) -> BinaryIO | None:
    """Return a temporary file for a PDF to standard output, which is sent only when complete."""
    if str(options.output["out"]) != STDIO:
        return None
    if options.json or options.open:
        both = join_or("--json", "--open")
        hint = Message("omit {option}, or use --out FILE", option=both)
        raise usage_error("--out", Message("standard output is reserved for the PDF"), hint)
    if sys.stdout.isatty():
        hint = Message("use --out FILE, or pipe it: … --out - | lp")
        raise usage_error("--out", Message("refusing to write a PDF to a terminal"), hint)
    from tempfile import TemporaryFile

    return cast(BinaryIO, TemporaryFile())


def _show_progress(pages: Iterable[Page]) -> Iterable[Page]:
    """Return the pages, counted on a terminal while there are many."""
    if not sys.stderr.isatty():
        return pages
    return count_pages(pages, translator_for(None))


def report_printed(
    printed: PrintResult,
    request: PrintRequest,
    output: OutputSettings,
    options: PrintOptions,
    printer: str,
) -> None:
    """Print files, or the PDF, to standard output; seed, shifts and ink to standard error."""
    from hedgerow.reports.print_summary import print_notes, print_to_dict, seed_note

    translate = translator_for(options.lang)
    echo_err("\n".join(map(translate, printed.notes)))
    for warning in printed.warnings:
        echo_problems(warning.format(translate, WARNING), translate)
    if options.json:
        print_json(print_to_dict(printed))
    else:
        echo_err(seed_note(printed, request.lang))
        _report_files(printed, output)
        echo_err("\n".join(print_notes(printed, request, printer)))
    if options.open:
        _open_viewer(printed.files, options.lang)


def _report_files(printed: PrintResult, output: OutputSettings) -> None:
    if output.stream is None:
        typer.echo("\n".join(map(str, printed.files)))
    else:
        echo_bytes(output.stream)


def _open_viewer(files: Sequence[Path], lang: str | None) -> None:
    """Open the printed file, or the folder of several, in the user's viewer."""
    path = files[0] if len(files) == 1 else files[0].parent
    if typer.launch(str(path.resolve())):
        echo_warning(path, Message("no program found to open it"), translator_for(lang))
