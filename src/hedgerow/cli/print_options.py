"""The options of the commands that print: each fills a field, and has its default and limits."""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, Signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from hedgerow.base.frozen import field_defaults, field_names, keyword_record
from hedgerow.cli.options import (
    ContentOpt,
    GameArg,
    JsonOpt,
    LangOpt,
    ThemeOpt,
    VariantOpt,
    in_small_letters,
)
from hedgerow.printing.request import (
    DEFAULTS,
    Backs,
    Cut,
    Flip,
    OutputSettings,
    Pieces,
    PrintRequest,
    limits,
)
from hedgerow.writers.formats import picture_formats, printed_formats

if TYPE_CHECKING:
    PrintFormat = str
    PictureFormat = str
else:  # the choices that the command line is checked with
    PrintFormat = Literal[printed_formats()]
    PictureFormat = Literal[picture_formats()]
Command = Callable[["PrintOptions"], None]


def numbers(name: str) -> dict[str, int]:
    """Return the range of an option, which is that of the field it fills."""
    found = limits(name)
    return {"min": found.least, "max": found.most} if found else {}


PaperOpt = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="PAPER",  # the help lists them instead
        callback=in_small_letters,
        help="Paper size; both prints A4 and Letter.",
    ),
]
FormatOpt = Annotated[
    PrintFormat,
    typer.Option(
        "--format", case_sensitive=False, help="Output format; svg writes one file per page."
    ),
]
BacksOpt = Annotated[
    Backs,
    typer.Option(
        "--backs",
        case_sensitive=False,
        help=(
            "Print backs on the other side (duplex, or light to save ink), next to the "
            "front to fold and glue (fold), or not at all (none)."
        ),
    ),
]
FlipOpt = Annotated[
    Flip,
    typer.Option("--flip", case_sensitive=False, help="Edge the printer flips the paper on."),
]
CutOpt = Annotated[
    Cut,
    typer.Option("--cut", case_sensitive=False, help="How to mark the cuts."),
]
CutFileOpt = Annotated[
    bool,
    typer.Option(
        "--cut-file",
        help=(
            "Also write an SVG and a DXF file with only the cut and fold lines, for "
            "cutting machines."
        ),
    ),
]
PiecesOpt = Annotated[
    Pieces,
    typer.Option(
        "--pieces",
        case_sensitive=False,
        help="Cut stars, crosses and discs along their outline, or all as squares.",
    ),
]
PrinterOpt = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        help=(
            "Shift backs by the offset that `hedgerow calibrate` saved for this "
            "printer; none turns this off.  [default: the printer calibrated last]"
        ),
    ),
]
InkOpt = Annotated[bool, typer.Option("--ink", help="Report how much ink each page uses.")]
OutOpt = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="PATH",
        help="Output file or folder, or - for standard output.  [default: output/]",
    ),
]
OpenOpt = Annotated[bool, typer.Option("--open", help="Open the result in the default viewer.")]
SeedOpt = Annotated[
    int | None,
    typer.Option(
        "--seed",
        **numbers("seed"),
        help=("Random seed; the same seed prints the same sheets.  [default: random]"),
    ),
]
PlayersOpt = Annotated[
    int | None,
    typer.Option(
        "--players",
        "-p",
        **numbers("players"),
        help="Print matched sheets for this many players, so that nobody starts ahead.",
    ),
]
CountOpt = Annotated[
    int | None,
    typer.Option(
        "--count",
        "-n",
        **numbers("count"),
        help="Number of sheets; with --players, number of matched sets.",
    ),
]
CodesOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--code", metavar="CODE", help="Print the sheet with this code again; repeatable."
    ),
]
DeckArg = Annotated[
    str | None, typer.Argument(metavar="[DECK]", help="Only this deck.  [default: all]")
]
DeckSeedOpt = Annotated[
    int | None,
    typer.Option(
        "--seed",
        **numbers("seed"),
        help=("Generate a random deck from this seed, instead of the designed one."),
    ),
]
DeckCodesOpt = Annotated[
    list[str] | None,
    typer.Option("--code", metavar="CODE", help="Reuse the random deck with this code."),
]
MarksOpt = Annotated[
    bool,
    typer.Option(
        "--marks", help=("Print small symbols to tick in every cell, to play without stamps.")
    ),
]
NoMarkersOpt = Annotated[
    bool, typer.Option("--no-markers", help="Omit the four corner markers for cameras.")
]
PagesOpt = Annotated[
    int, typer.Option("--pages", "-n", **numbers("pages"), help="Number of pages.")
]
PerPageOpt = Annotated[
    int | None,
    typer.Option(
        "--per-page", **numbers("per_page"), help="Sheets per page.  [default: as many as fit]"
    ),
]
SeparateOpt = Annotated[
    bool, typer.Option("--separate", help="Write one file per part, into a folder.")
]
EmptyBacksOpt = Annotated[
    bool,
    typer.Option(
        "--empty-backs",
        help=("Add an empty back to every page without one, to print the whole file double-sided."),
    ),
]
# Every option of the commands that print, by the field that it fills: of a `PrintRequest`, of
# `OutputSettings`, or of `PrintOptions` itself.
PRINT_OPTIONS: Mapping[str, Any] = {
    "game": GameArg,
    "deck": DeckArg,
    "count": CountOpt,
    "players": PlayersOpt,
    "seed": SeedOpt,
    "codes": CodesOpt,
    "per_page": PerPageOpt,
    "pages": PagesOpt,
    "variant": VariantOpt,
    "marks": MarksOpt,
    "no_markers": NoMarkersOpt,
    "separate": SeparateOpt,
    "empty_backs": EmptyBacksOpt,
    "cut_file": CutFileOpt,
    "paper": PaperOpt,
    "format": FormatOpt,
    "lang": LangOpt,
    "theme": ThemeOpt,
    "backs": BacksOpt,
    "flip": FlipOpt,
    "cut": CutOpt,
    "pieces": PiecesOpt,
    "printer": PrinterOpt,
    "ink": InkOpt,
    "content": ContentOpt,
    "out": OutOpt,
    "open": OpenOpt,
    "json": JsonOpt,
}
# Those that all of them have, after their own: in the order of the help.
SHARED = (*PRINT_OPTIONS,)[(*PRINT_OPTIONS,).index("paper") :]


@keyword_record
class PrintOptions:
    """What somebody typed after a command that prints.

    request: fields of a `PrintRequest`; its language, seed and nudge are still to be found
    output: fields of `OutputSettings`
    """

    request: Mapping[str, Any]
    output: Mapping[str, Any]
    lang: str | None = None
    printer: str | None = None
    content: list[Path] | None = None
    open: bool = False
    json: bool = False


# The command line has no empty tuple, and asks for less instead of saying no.
_DEFAULTS: Mapping[str, Any] = {
    **field_defaults(PrintRequest),
    **field_defaults(OutputSettings),
    **field_defaults(PrintOptions),
    "codes": None,
    "no_markers": not DEFAULTS.markers,
}


def print_command(*own: str, **other: Any) -> Callable[[Command], Callable[..., None]]:
    """Give a command these print options, then the shared ones; it gets them as one value.

    An option has the default of the field that it fills. `other` has options with another help.
    """
    known = {**PRINT_OPTIONS, **other}
    parameters = [_parameter(name, known[name]) for name in (*own, *SHARED)]

    def decorate(command: Command) -> Callable[..., None]:
        @wraps(command)
        def run(**given: Any) -> None:
            command(print_options(**given))

        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        return run

    return decorate


def _parameter(name: str, annotation: Any) -> Parameter:
    """Return an option with the default of its field."""
    given = _DEFAULTS.get(name, Parameter.empty)
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=given)


def print_options(**given: Any) -> PrintOptions:
    """Sort what was given by what it is about: the request, the output, or the run."""
    own = {it: given.pop(it) for it in field_names(PrintOptions) if it in given}
    output = {it: given.pop(it) for it in field_names(OutputSettings) if it in given}
    if "codes" in given:
        given["codes"] = tuple(given["codes"] or ())
    if "no_markers" in given:
        given["markers"] = not given.pop("no_markers")
    return PrintOptions(request=given, output=output, **own)
