"""The commands that print: sheets, decks, pads and kits."""

from __future__ import annotations

from hedgerow.cli.print_options import DeckCodesOpt, DeckSeedOpt, PrintOptions, print_command
from hedgerow.cli.print_request import print_part
from hedgerow.printing.request import DECKS, KIT, PAD, SHEETS


@print_command(
    *("game", "count", "players", "seed", "codes", "per_page", "variant", "marks", "no_markers")
)
def sheets(options: PrintOptions) -> None:
    """Print random sheets, each with its own hedge or board.

    By default, prints a matched set for four players (or the game's maximum); for games with a
    shared sheet, one page of sheets. Every sheet has a code: `--code` prints that sheet again, and
    `hedgerow show` and `score` accept it.
    """
    print_part(SHEETS, options)


@print_command(
    *("game", "deck", "seed", "codes", "variant", "cut_file"), seed=DeckSeedOpt, codes=DeckCodesOpt
)
def deck(options: PrintOptions) -> None:
    """Print tiles, cards and dice nets to cut out.

    Prints all decks of the game, or only the named one.
    """
    print_part(DECKS, options)


@print_command("game", "pages", "variant")
def pad(options: PrintOptions) -> None:
    """Print score pads based on the game's scoring tables."""
    print_part(PAD, options)


@print_command(
    *("game", "count", "players", "variant", "seed", "codes", "marks", "no_markers"),
    *("separate", "empty_backs", "cut_file"),
)
def kit(options: PrintOptions) -> None:
    """Print everything needed to play, rules included, as one PDF.

    The rules come first, then single-sided pages, then pages with backs. Small decks share pages.
    """
    print_part(KIT, options)
