"""Printing what the options of a command request, and reporting the files.

Only commands that print import this module: it loads what draws and writes pages.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, cast

import typer

from hedgerow.base.errors import WARNING, UnreadableError, usage_error
from hedgerow.base.files import STDIO
from hedgerow.base.messages import Message, join_or
from hedgerow.cli.print_options import PrintOptions
from hedgerow.cli.progress import LongWork
from hedgerow.cli.settings import load_settings, settings_lines
from hedgerow.cli.terminal import (
    echo_bytes,
    echo_err,
    echo_problems,
    echo_warning,
    print_json,
    printers_file,
    settings_file,
    translator_for,
    user_library,
)
from hedgerow.game.game import Game, shared_words
from hedgerow.printing.calibration import (
    NO_PRINTER,
    Printers,
    find_printer,
    load_printers,
    moved_backs_note,
)
from hedgerow.printing.paper import Job
from hedgerow.printing.print_files import PrintResult, write
from hedgerow.printing.request import KIT, OutputSettings, PrintRequest, What


def print_part(what: What, options: PrintOptions) -> None:
    """Print a part of a game, and report the files."""
    from hedgerow.printing.render import render, with_new_seed

    game = user_library(options.content).find_game(options.request["game"])
    printer, nudge = find_printer(_load_printers(options), options.printer)
    lang = game.choose_language(options.lang)
    fields = {**options.request, "what": what, "lang": lang, "nudge": nudge, "commands": True}
    request = PrintRequest(**fields)
    output = output_settings(options)
    rendering = render(with_new_seed(request, game), game)
    _warn_about_players(request, game, options)
    text = translator_for(options.lang)(Message("drawing pages"))
    with LongWork(text, rendering.page_count) as work:
        printed = write(rendering, replace(output, progress=work.watch))
    report_printed(printed, request, output, options, printer)
    step = _next_step(rendering.documents, game) if what == KIT else None
    if step and not (options.json or options.quiet):
        echo_err(translator_for(options.lang)(step))


def _next_step(documents: Sequence[Job], game: Game) -> Message | None:
    """Return which pages to print on which sides, and what to type after a game with points."""
    after = Message("after the game: {command}", command="hedgerow score")
    if len(documents) > 1:
        return after if game.has_scoring else None
    (kit,) = documents
    count, first = kit.page_count, kit.first_two_sided
    if not kit.two_sided:
        pages = Message.plural(count, "{n} page, one side", "{n} pages, one side", n=count)
    elif first == 1:
        pages = Message("{n} pages, both sides", n=count)
    else:
        pages = Message(
            "{n} pages: {one} one side, {both} both sides",
            n=count,
            one=_page_range(1, first - 1),
            both=_page_range(first, count),
        )
    return Message("{pages}; {after}", pages=pages, after=after) if game.has_scoring else pages


def _page_range(first: int, last: int) -> str:
    return f"{first}–{last}" if first < last else f"{first}"


def output_settings(options: PrintOptions) -> OutputSettings:
    """Return the output settings that the options request."""
    return OutputSettings(**options.output, stream=_open_buffer(options))


def _warn_about_players(request: PrintRequest, game: Game, options: PrintOptions) -> None:
    """Warn if there are fewer or more players than the game supports; not with --json."""
    players = game.content.about.players
    if request.players is None or options.json:
        return
    if request.players > players.most:
        message = Message.plural(
            players.most,
            "{game} supports at most {most} player",
            "{game} supports at most {most} players",
            game=game.id,
            most=players.most,
        )
    elif request.players < players.least:
        message = Message(
            "{game} needs at least {least} players", game=game.id, least=players.least
        )
    else:
        return
    echo_warning("--players", message, translator_for(options.lang))


def _load_printers(options: PrintOptions) -> Printers:
    """Load the calibrated printers. Warn if they are unreadable and none was requested."""
    has_backs = "backs" in options.request
    if not has_backs or (options.printer and options.printer.lower() == NO_PRINTER):
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
    return cast(BinaryIO, TemporaryFile())


def report_printed(
    printed: PrintResult,
    request: PrintRequest,
    output: OutputSettings,
    options: PrintOptions,
    printer: str,
) -> None:
    """Print files, or the PDF, to standard output; seed, shifts and ink to standard error."""
    translate = translator_for(options.lang)
    if options.verbose and not options.json:
        settings = load_settings(settings_file(), os.environ)
        echo_err("\n".join(settings_lines(settings, translate)))
    echo_err("\n".join(map(translate, printed.notes)))
    for warning in printed.warnings:
        echo_problems(warning.format(translate, WARNING), translate)
    if options.json:
        print_json(print_to_dict(printed))
    else:
        # A seed that was typed is known.
        if not options.quiet and request.seed is None:
            echo_err(seed_note(printed, request.lang))
        _report_files(printed, output)
        if not options.quiet:
            echo_err(moved_note(printed, request, printer))
        echo_err("\n".join(ink_lines(printed, request.lang)))
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


def print_to_dict(printed: PrintResult) -> dict[str, object]:
    """Return a print as plain values; what does not apply is omitted."""
    codes = {} if printed.codes is None else {"codes": list(printed.codes)}
    seed = {} if printed.seed is None else {"seed": printed.seed}
    files = {"files": [str(path) for path in printed.files]}
    data = {**files, **codes, **seed, **printed.deck_data}
    if printed.inks:  # measured with --ink only, so its module is imported late
        from hedgerow.printing.print_files import ink_data

        data["ink"] = ink_data(printed.inks)
    if printed.warnings:
        data["warnings"] = [str(warning.message) for warning in printed.warnings]
    return data


def seed_note(printed: PrintResult, lang: str) -> str:
    """Return how to print the same again; empty if nothing was random."""
    if printed.seed is None:
        return ""
    return shared_words(lang)("print.seed", seed=printed.seed)


def moved_note(printed: PrintResult, request: PrintRequest, printer: str) -> str:
    """Return by how much the backs were shifted; empty if they were not."""
    # Without backs there is nothing to shift, even if the printer has an offset.
    if not printed.two_sided:
        return ""
    return moved_backs_note(request.nudge, printer, request.lang)


def ink_lines(printed: PrintResult, lang: str) -> Iterator[str]:
    """Yield the ink of every page, if it was measured."""
    if printed.inks:
        from hedgerow.printing.print_files import ink_table

        yield from ink_table(printed.inks, lang)
