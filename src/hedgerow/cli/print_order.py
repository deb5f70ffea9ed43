"""From the options of a print to its order, and from what was printed to what is told and shown."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

import typer

from hedgerow.base.errors import WARNING, UnreadableError, misuse
from hedgerow.base.files import STANDARD
from hedgerow.base.messages import Said, either
from hedgerow.cli.options import PrintOptions
from hedgerow.cli.terminal import (
    print_json,
    printers_file,
    say_in,
    tell_aside,
    tell_bytes,
    tell_problems,
    tell_warning,
)

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Page
    from hedgerow.printing.calibration import Printers
    from hedgerow.printing.print_files import Printed, PrintOrder


def print_order(
    options: PrintOptions, lang: str, *, cut_file: bool = False, folders: tuple[Path, ...] = ()
) -> PrintOrder:
    """What the options ask for, in a language; the folders of a game may hold the theme."""
    from hedgerow.drawing.theme import find_theme
    from hedgerow.printing.calibration import find_printer
    from hedgerow.printing.paper import Imposition, find_papers
    from hedgerow.printing.print_files import PrintOrder

    printer, nudge = find_printer(_printers(options), options.printer)
    scale = find_theme(options.theme, folders).scale
    imposition = Imposition(
        options.backs, options.flip, options.cut, nudge, scale, options.pieces == "square"
    )
    look = (options.format, lang, options.theme, imposition, options.out)
    papers, made = find_papers(options.paper), (_progress, printer, options.ink, cut_file)
    return PrintOrder(papers, *look, *made, _held_back(options), folders)


def _printers(options: PrintOptions) -> Printers:
    """The printers that were measured; without them, with a warning, if none has to be known."""
    from hedgerow.printing.calibration import NO_PRINTER, Printers, load_printers

    if options.printer and options.printer.lower() == NO_PRINTER:
        return Printers()
    try:
        return load_printers(printers_file())
    except UnreadableError as error:
        if options.printer is not None:
            raise
        say = say_in(options.lang)
        hint = Said("printed without a printer profile: backs are not moved")
        for it in error.problems:
            tell_problems(replace(it, hint=hint).told(say, WARNING), say)
        return Printers()


def _held_back(options: PrintOptions) -> BinaryIO | None:
    """Where a PDF for standard output is written first: it comes whole or not at all."""
    if str(options.out) != STANDARD:
        return None
    if options.json or options.open:
        both = either("--json", "--open")
        hint = Said("leave {option} out, or name a file", option=both)
        raise misuse("--out", Said("standard output takes the PDF and nothing else"), hint)
    if sys.stdout.isatty():
        hint = Said("name a file, or send it on: … --out - | lp")
        raise misuse("--out", Said("a terminal cannot show a PDF"), hint)
    from tempfile import TemporaryFile

    return cast(BinaryIO, TemporaryFile())


def _progress(pages: Iterable[Page]) -> Iterable[Page]:
    """The pages, counted in the terminal while there are many of them."""
    if not sys.stderr.isatty():
        return pages
    from hedgerow.cli.progress import counted

    return counted(pages, say_in(None))


def tell_printed(printed: Printed, order: PrintOrder, options: PrintOptions) -> None:
    """Files, or the PDF, to standard output; seed, moved backs and ink to standard error."""
    from hedgerow.reports.print_report import print_data, print_notes, seed_note

    say = say_in(options.lang)
    tell_aside("\n".join(map(say, printed.notes)))
    for warning in printed.warnings:
        tell_problems(warning.told(say, WARNING), say)
    if options.json:
        print_json(print_data(printed))
    else:
        tell_aside(seed_note(printed, order.lang))
        _tell_files(printed, order)
        tell_aside("\n".join(print_notes(printed, order)))
    if options.open:
        _show(printed.files, options.lang)


def _tell_files(printed: Printed, order: PrintOrder) -> None:
    if order.stream is None:
        typer.echo("\n".join(map(str, printed.files)))
    else:
        tell_bytes(order.stream)


def _show(files: Sequence[Path], lang: str | None) -> None:
    """Open what was printed in the user's viewer: the file, or the folder of several."""
    place = files[0] if len(files) == 1 else files[0].parent
    if typer.launch(str(place.resolve())):
        tell_warning(place, Said("no program was found that shows it"), say_in(lang))
