"""The arguments and options that several commands share, each with its help."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hedgerow.base.messages import LANGUAGES

if TYPE_CHECKING:
    Lang = str
else:  # the choices that the command line is checked with
    Lang = Literal[LANGUAGES]


def in_small_letters(value: str) -> str:
    """Return a name as it is known, however it was typed."""
    return value.lower()


GameArg = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, like stampfarm; `hedgerow games` lists them.")
]
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
        callback=in_small_letters,
        help="How much ink, how much contrast: colour, ink-saver, high-contrast, or a theme of the "
        "game's own.",
    ),
]
ContentOpt = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="A folder with games of your own, GAME/game.yaml; may be given again.",
        readable=False,
    ),
]
JsonOpt = Annotated[bool, typer.Option("--json", help="Answer with JSON on standard output.")]
VariantOpt = Annotated[
    str | None,
    typer.Option("--variant", metavar="NAME", help="A variant, if the game has any."),
]
