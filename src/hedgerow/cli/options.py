"""The arguments and options that several commands share, each with its help."""

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from hedgerow.base.frozen import record
from hedgerow.base.limits import MAX_PLAYERS, MAX_SEED, MAX_SHEETS


def _in_small_letters(value: str) -> str:
    return value.lower()


GameArg = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, like stampfarm; `hedgerow games` lists them.")
]
PaperOpt = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="PAPER",  # the help lists them instead
        callback=_in_small_letters,
        help="The paper in the printer; both: A4 and Letter.",
    ),
]
FormatOpt = Annotated[
    Literal["pdf", "svg"],
    typer.Option("--format", case_sensitive=False, help="PDF, or one SVG file per page."),
]
Lang = Literal["en", "fr", "it", "de"]
LangOpt = Annotated[
    Lang | None,
    typer.Option(
        "--lang",
        case_sensitive=False,
        help="The language of every word a player reads.  [default: yours]",
    ),
]
ThemeOpt = Annotated[
    str,
    typer.Option(
        "--theme",
        metavar="NAME",
        callback=_in_small_letters,
        help="How much ink, how much contrast: colour, ink-saver, high-contrast, or a theme of the "
        "game's own.",
    ),
]
BacksOpt = Annotated[
    Literal["duplex", "light", "fold", "none"],
    typer.Option(
        "--backs",
        case_sensitive=False,
        help="Backs on the other side, in full colour or light, beside the front to fold and glue, "
        "or none.",
    ),
]
FlipOpt = Annotated[
    Literal["long", "short"],
    typer.Option("--flip", case_sensitive=False, help="The edge the printer flips on."),
]
CutOpt = Annotated[
    Literal["marks", "lines", "none"],
    typer.Option("--cut", case_sensitive=False, help="How cuts are shown."),
]
CutFileOpt = Annotated[
    bool,
    typer.Option(
        "--cut-file",
        help="Write an SVG and a DXF with nothing but the lines to cut and fold, for cutters.",
    ),
]
PiecesOpt = Annotated[
    Literal["shaped", "square"],
    typer.Option(
        "--pieces",
        case_sensitive=False,
        help="Cut stars, crosses and discs out as such, or all of them as squares.",
    ),
]
PrinterOpt = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        help="Move backs as `hedgerow calibrate` measured; none: not at all.  [default: the last]",
    ),
]
InkOpt = Annotated[bool, typer.Option("--ink", help="Tell how much ink every page takes.")]
ContentOpt = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="A folder with games of your own, GAME/game.yaml; may be given again.",
        readable=False,
    ),
]
OutOpt = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="PATH",
        help="A file.pdf, a folder, or - for standard output.  [default: output/]",
    ),
]
OpenOpt = Annotated[bool, typer.Option("--open", help="Show what was printed in your viewer.")]
JsonOpt = Annotated[bool, typer.Option("--json", help="Answer with JSON on standard output.")]
SeedOpt = Annotated[
    int | None,
    typer.Option("--seed", min=0, max=MAX_SEED, help="Chance to repeat; fresh without it."),
]
PlayersOpt = Annotated[
    int | None,
    typer.Option(
        "--players",
        "-p",
        min=1,
        max=MAX_PLAYERS,
        help="Matched sheets for so many players: nobody starts ahead.",
    ),
]
VariantOpt = Annotated[
    str | None,
    typer.Option("--variant", metavar="NAME", help="A variant, if the game has any."),
]
CountOpt = Annotated[
    int | None,
    typer.Option(
        "--count",
        "-n",
        min=1,
        max=MAX_SHEETS,
        help="How many sheets; with --players, how many games.",
    ),
]
CodesOpt = Annotated[
    list[str] | None, typer.Option("--code", metavar="CODE", help="Print these sheets again.")
]
DeckArg = Annotated[str | None, typer.Argument(metavar="[DECK]", help="One deck.  [default: all]")]
DeckSeedOpt = Annotated[
    int | None, typer.Option("--seed", min=0, max=MAX_SEED, help="Draw a fresh deck by lot.")
]
DeckCodeOpt = Annotated[
    str | None, typer.Option("--code", metavar="CODE", help="Print the deck of a code again.")
]
MarksOpt = Annotated[
    bool,
    typer.Option("--marks", help="Small symbols in every cell to tick, for play without stamps."),
]
NoMarkers = Annotated[
    bool, typer.Option("--no-markers", help="Leave out the four corner markers for cameras.")
]


@record
class PrintOptions:
    """The options of all commands that print, in the order of their help."""

    paper: PaperOpt = "a4"
    format: FormatOpt = "pdf"
    lang: LangOpt = None
    theme: ThemeOpt = "colour"
    backs: BacksOpt = "duplex"
    flip: FlipOpt = "long"
    cut: CutOpt = "marks"
    pieces: PiecesOpt = "shaped"
    printer: PrinterOpt = None
    ink: InkOpt = False
    content: ContentOpt = None
    out: OutOpt = None
    open: OpenOpt = False
    json: JsonOpt = False


def with_print_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command that has the print options after its own, and is given them as `options`."""
    shared = [
        Parameter(it.name, Parameter.KEYWORD_ONLY, default=it.default, annotation=it.type)
        for it in fields(PrintOptions)
    ]
    own = signature(command).parameters

    @wraps(command)
    def run(**given: Any) -> None:
        options = PrintOptions(**{it.name: given.pop(it.name) for it in shared})
        command(**given, options=options)

    parameters = [*(it for name, it in own.items() if name != "options"), *shared]
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run
