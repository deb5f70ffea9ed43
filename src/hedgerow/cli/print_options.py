"""The options of the commands that print: each fills a field, and has its default and limits."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from inspect import Parameter, Signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from hedgerow.base.errors import usage_error
from hedgerow.base.frozen import field_defaults, field_names, keyword_record
from hedgerow.base.messages import Message
from hedgerow.cli.options import (
    CUTTING,
    OUTPUT,
    WHAT,
    ContentOpt,
    GameArg,
    JsonOpt,
    LangOpt,
    ThemeOpt,
    VariantOpt,
    to_lower_case,
)
from hedgerow.printing.request import (
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


def option_range(name: str) -> dict[str, int]:
    """Return the range of an option, which is that of the field it fills."""
    bounds = limits(name)
    return {"min": bounds.least, "max": bounds.most} if bounds else {}


PaperOpt = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="PAPER",  # the help replaces it by the list of papers
        callback=to_lower_case,
        help="Paper size; both prints A4 and Letter.",
    ),
]
FormatOpt = Annotated[
    PrintFormat,
    typer.Option(
        "--format",
        case_sensitive=False,
        rich_help_panel=OUTPUT,
        help="Output format; svg writes one file per page.",
    ),
]
BacksOpt = Annotated[
    Backs,
    typer.Option(
        "--backs",
        case_sensitive=False,
        rich_help_panel=CUTTING,
        help=(
            "Print backs on the other side (light saves ink, duplex is in full colour), "
            "next to the front to fold and glue (fold), or not at all (none)."
        ),
    ),
]
FlipOpt = Annotated[
    Flip,
    typer.Option(
        "--flip",
        case_sensitive=False,
        rich_help_panel=CUTTING,
        help="Edge the printer flips the paper on.",
    ),
]
CutOpt = Annotated[
    Cut,
    typer.Option(
        "--cut",
        case_sensitive=False,
        rich_help_panel=CUTTING,
        help="How to mark the cuts: lines between pieces and ticks, lines everywhere, or none.",
    ),
]
CutFileOpt = Annotated[
    bool,
    typer.Option(
        "--cut-file",
        rich_help_panel=CUTTING,
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
        rich_help_panel=CUTTING,
        help="Cut stars, crosses and discs as squares, or along their outline (shaped).",
    ),
]
PrinterOpt = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        rich_help_panel=CUTTING,
        help=(
            "Shift backs by the offset that `hedgerow calibrate` saved for this "
            "printer; none turns this off.  [default: the printer calibrated last]"
        ),
    ),
]
InkOpt = Annotated[
    bool, typer.Option("--ink", rich_help_panel=OUTPUT, help="Report how much ink each page uses.")
]
OutOpt = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="PATH",
        help="Output file or folder, or - for standard output.  [default: output/]",
    ),
]
QuietOpt = Annotated[
    bool,
    typer.Option(
        "--quiet",
        "-q",
        rich_help_panel=OUTPUT,
        help="Print only the paths, and problems.",
    ),
]
VerboseOpt = Annotated[
    bool,
    typer.Option(
        "--verbose",
        "-v",
        rich_help_panel=OUTPUT,
        help="Also print your defaults, and where each comes from.",
    ),
]
OpenOpt = Annotated[
    bool,
    typer.Option("--open", rich_help_panel=OUTPUT, help="Open the result in the default viewer."),
]
SeedOpt = Annotated[
    int | None,
    typer.Option(
        "--seed",
        **option_range("seed"),
        metavar="N",
        rich_help_panel=WHAT,
        help=("Random seed; the same seed prints the same sheets.  [default: random]"),
    ),
]
PlayersOpt = Annotated[
    int | None,
    typer.Option(
        "--players",
        "-p",
        **option_range("players"),
        metavar="N",
        help=(
            "Number of players: everybody gets a sheet of a matched set, so that nobody starts "
            "ahead, or all share one. With --code, the set of that sheet."
        ),
    ),
]
CountOpt = Annotated[
    int | None,
    typer.Option(
        "--count",
        "-n",
        **option_range("count"),
        metavar="N",
        rich_help_panel=WHAT,
        help="Number of sheets; with --players, number of matched sets.",
    ),
]
CodesOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--code",
        metavar="CODE",
        rich_help_panel=WHAT,
        help="Print the sheet with this code again; repeatable.",
    ),
]
DeckArg = Annotated[
    str | None, typer.Argument(metavar="[DECK]", help="Only this deck.  [default: all]")
]
OnlyOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="IDS",
        rich_help_panel=WHAT,
        help=(
            "Print only the pieces with these ids, separated by commas, with their backs; an id "
            "twice prints two. Every piece shows its id; `hedgerow show GAME DECK` lists all."
        ),
    ),
]
DeckSeedOpt = Annotated[
    int | None,
    typer.Option(
        "--seed",
        **option_range("seed"),
        metavar="N",
        rich_help_panel=WHAT,
        help=("Generate a random deck from this seed, instead of the designed one."),
    ),
]
DeckCodesOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--code", metavar="CODE", rich_help_panel=WHAT, help="Reuse the random deck with this code."
    ),
]
TicksOpt = Annotated[
    bool,
    typer.Option(
        "--ticks",
        rich_help_panel=WHAT,
        help=("Print small symbols to tick in every cell, to play without stamps."),
    ),
]
MarkersOpt = Annotated[
    bool,
    typer.Option(
        "--markers",
        rich_help_panel=WHAT,
        help="Print four corner markers and a note on pens, for programs that read photos.",
    ),
]
SiteOpt = Annotated[
    str,
    typer.Option(
        "--site",
        metavar="ADDRESS",
        envvar="HEDGEROW_SITE",
        show_envvar=False,
        rich_help_panel=WHAT,
        help=(
            "Address of a hosted page: the QR codes become links that open the sheets there.  "
            "[default: $HEDGEROW_SITE, else only the code]"
        ),
    ),
]
PagesOpt = Annotated[
    int,
    typer.Option("--pages", "-n", **option_range("pages"), metavar="N", help="Number of pages."),
]
GamesOpt = Annotated[
    int,
    typer.Option(
        "--games",
        **option_range("games"),
        metavar="N",
        rich_help_panel=WHAT,
        help=(
            "Number of tables that play at the same time: sheets, pieces and score slips for each, "
            "the rules once."
        ),
    ),
]
PerPageOpt = Annotated[
    int | None,
    typer.Option(
        "--per-page",
        **option_range("per_page"),
        metavar="N",
        rich_help_panel=WHAT,
        help="Sheets per page.  [default: as many as fit]",
    ),
]
SeparateOpt = Annotated[
    bool,
    typer.Option(
        "--separate", rich_help_panel=WHAT, help="Write one file per part, into a folder."
    ),
]
EmptyBacksOpt = Annotated[
    bool,
    typer.Option(
        "--empty-backs",
        rich_help_panel=CUTTING,
        help=("Add an empty back to every page without one, to print the whole file double-sided."),
    ),
]
WithoutOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="PARTS",
        rich_help_panel=WHAT,
        help=(
            "Omit these parts, separated by commas: print, cover, rules, sheets, pad, or the name "
            "of a deck."
        ),
    ),
]
CoverOpt = Annotated[bool, typer.Option("--cover", rich_help_panel=WHAT, help="Add a cover.")]
# The options of the commands that print, by the field they fill: of `PrintRequest`,
# `OutputSettings` or `PrintOptions` itself.
PRINT_OPTIONS: Mapping[str, Any] = {
    "game": GameArg,
    "deck": DeckArg,
    "only": OnlyOpt,
    "count": CountOpt,
    "players": PlayersOpt,
    "seed": SeedOpt,
    "codes": CodesOpt,
    "games": GamesOpt,
    "per_page": PerPageOpt,
    "pages": PagesOpt,
    "variant": VariantOpt,
    "ticks": TicksOpt,
    "markers": MarkersOpt,
    "site": SiteOpt,
    "separate": SeparateOpt,
    "empty_backs": EmptyBacksOpt,
    "without": WithoutOpt,
    "cover": CoverOpt,
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
    "quiet": QuietOpt,
    "verbose": VerboseOpt,
}
# Options of every command that prints, after its own ones, in the order of the help.
SHARED = (
    *("paper", "format", "lang", "theme", "cut", "ink", "content", "out", "open", "json"),
    *("quiet", "verbose"),
)
# Options of the commands that print pieces with backs.
BACKS = ("backs", "flip", "pieces", "printer")


@keyword_record
class PrintOptions:
    """The options typed after a command that prints.

    request: fields of a `PrintRequest`; language, seed and nudge are determined later
    output: fields of `OutputSettings`
    """

    request: Mapping[str, Any]
    output: Mapping[str, Any]
    lang: str | None = None
    printer: str | None = None
    content: list[Path] | None = None
    open: bool = False
    json: bool = False
    quiet: bool = False
    verbose: bool = False


# An option that is repeated has no empty tuple as default.
_DEFAULTS: Mapping[str, Any] = {
    **field_defaults(PrintRequest),
    **field_defaults(OutputSettings),
    **field_defaults(PrintOptions),
    "codes": None,
    "only": None,
    "without": None,
}


def print_command(*own: str, **overrides: Any) -> Callable[[Command], Callable[..., None]]:
    """Add these print options and the shared ones to a command, which gets them as one value.

    An option has the default of the field that it fills. `overrides` has options with another help.
    """
    annotations = {**PRINT_OPTIONS, **overrides}
    parameters = [_parameter(name, annotations[name]) for name in (*own, *SHARED)]

    def decorate(command: Command) -> Callable[..., None]:
        @wraps(command)
        def run(**values: Any) -> None:
            command(print_options(**values))

        # typer reads the options of a command from its signature.
        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        return run

    return decorate


def _parameter(name: str, annotation: Any) -> Parameter:
    """Return an option as a parameter with the default of its field."""
    default = _DEFAULTS.get(name, Parameter.empty)
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _split_names(values: Iterable[str]) -> Iterator[str]:
    """Yield the names of a repeated option that may contain several, separated by commas."""
    return (name.strip() for value in values for name in value.split(",") if name.strip())


def print_options(**values: Any) -> PrintOptions:
    """Split the values of options into those of the request, the output and the command."""
    own = {it: values.pop(it) for it in field_names(PrintOptions) if it in values}
    output = {it: values.pop(it) for it in field_names(OutputSettings) if it in values}
    if "codes" in values:
        values["codes"] = tuple(values["codes"] or ())
    for name in ("only", "without"):
        if name in values:
            typed = values[name] or ()
            values[name] = tuple(_split_names(typed))
            if typed and not values[name]:
                raise usage_error(f"--{name}", Message("expected a name"))
    return PrintOptions(request=values, output=output, **own)
