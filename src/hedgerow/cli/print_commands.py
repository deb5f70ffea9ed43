"""The commands that print: sheets, decks, pads and kits."""

from __future__ import annotations

from hedgerow.cli.print_options import DeckCodesOpt, DeckSeedOpt, PrintOptions, print_command
from hedgerow.cli.print_request import print_part
from hedgerow.printing.request import DECKS, KIT, PAD, SHEETS


@print_command(
    *("game", "count", "players", "seed", "codes", "per_page", "variant", "marks", "no_markers")
)
def sheets(options: PrintOptions) -> None:
    """Print fresh sheets, each with a hedge or board of its own.

    Without options: a matched set for four players (or as many as the game takes). Every sheet
    carries a code; `--code` prints it again and `hedgerow show` and `score` know it.
    """
    print_part(SHEETS, options)


@print_command(
    *("game", "deck", "seed", "codes", "variant", "cut_file"), seed=DeckSeedOpt, codes=DeckCodesOpt
)
def deck(options: PrintOptions) -> None:
    """Print tiles, cards and dice nets to cut out.

    All of a game's decks, or the one that is named.
    """
    print_part(DECKS, options)


@print_command("game", "pages", "variant")
def pad(options: PrintOptions) -> None:
    """Print score pads, drawn from the game's scoring tables."""
    print_part(PAD, options)


@print_command(
    *("game", "count", "players", "variant", "seed", "codes", "marks", "no_markers"),
    *("separate", "empty_backs", "cut_file"),
)
def kit(options: PrintOptions) -> None:
    """Print everything needed to play, and how to begin.

    One PDF: first the rules, then what is printed on one side, then what has backs. Small parts
    share pages.
    """
    print_part(KIT, options)
