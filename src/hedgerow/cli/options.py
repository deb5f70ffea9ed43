"""The arguments and options that several commands share, each with its help."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hedgerow.base.messages import LANGUAGES

if TYPE_CHECKING:
    Lang = str
else:  # the choices that the command line is checked with
    Lang = Literal[LANGUAGES]


# Headings of the help. Options that are used most have none of their own.
ARGUMENTS, OPTIONS = "Arguments:", "Options:"
WHAT, CUTTING, OUTPUT = "What to print:", "Backs and cutting:", "Output:"
OWN_GAMES = "Your own games:"
HEADINGS = (ARGUMENTS, OPTIONS, WHAT, CUTTING, OUTPUT, OWN_GAMES)


def to_lower_case(value: str) -> str:
    """Return a name in lower case: the names of themes and papers ignore case."""
    return value.lower()


GameArg = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Game, for example stampfarm; `hedgerow games` lists all."),
]
LangOpt = Annotated[
    Lang | None,
    typer.Option(
        "--lang",
        case_sensitive=False,
        help="Output language.  [default: the system language]",
    ),
]
ThemeOpt = Annotated[
    str,
    typer.Option(
        "--theme",
        metavar="NAME",
        callback=to_lower_case,
        help="Theme: colour, ink-saver, high-contrast, or a theme of the game.",
    ),
]
ContentOpt = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="DIR",
        rich_help_panel=OWN_GAMES,
        help=(
            "Folder with your own games (GAME/game.yaml), before all others; repeatable.  "
            "[default: games are found in this folder and below]"
        ),
        readable=False,
    ),
]
JsonOpt = Annotated[
    bool,
    typer.Option("--json", rich_help_panel=OUTPUT, help="Write JSON to standard output."),
]
VariantOpt = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="NAME",
        rich_help_panel=WHAT,
        help="Variant of the game, if it has any.",
    ),
]
