"""Sheet and deck: the ruleset of all games that are pure data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from hedgerow.base.frozen import field_names
from hedgerow.games.sheet_and_deck.content import (
    OpenContent,
    join_variants,
    set_folders,
    stated_rules,
    text_numbers,
)
from hedgerow.games.sheet_and_deck.parts import Card
from hedgerow.games.sheet_and_deck.shape_cards import deck_data, deck_spec
from hedgerow.games.sheet_and_deck.sheet import sheet_spec
from hedgerow.games.sheet_and_deck.words import (
    PASSED_NAMES,
    complete_words,
    needed_words,
    optional_words,
)
from hedgerow.loading.csv_rows import merge_rows
from hedgerow.ruleset.ruleset import DrawingContext, Modules, Ruleset, SheetSpec

if TYPE_CHECKING:
    from hedgerow.base.errors import Location, Problem
    from hedgerow.games.sheet_and_deck.reader import FinishedGame
    from hedgerow.loading.violations import KeyPath


def check_drawings(
    context: DrawingContext[OpenContent], locate: Callable[[KeyPath], Location]
) -> Iterator[Problem]:
    """Yield what cannot be drawn: a sheet that is too small, texts that do not fit on cards."""
    from hedgerow.games.sheet_and_deck.decks import check_pieces

    return check_pieces(context, locate)


def random_spec(content: OpenContent) -> SheetSpec[OpenContent, Any] | None:
    """Return the generator of sheets, else that of a random deck, if the game has one."""
    return sheet_spec(content) or deck_spec(content)


def has_ticks(content: OpenContent) -> bool:
    """Return whether symbols to tick can be printed on the sheets."""
    from hedgerow.games.sheet_and_deck import tick_art

    return tick_art.has_ticks(content)


def shows_end(content: OpenContent) -> bool:
    """Return whether a game that is over must be entered completely.

    A stated end shows it, but not that all of a growing grid has been entered.
    """
    grids = [it.sheet.grid for it in content.variants.values()]
    return all(it.end for it in content.variants.values()) and not any(
        grid.grows for grid in grids if grid
    )


RULESET: Ruleset[OpenContent, Any, FinishedGame] = Ruleset(
    id="sheet-and-deck",
    package=__name__,
    content_type=OpenContent,
    sheet_spec=random_spec,
    deck_data=deck_data,
    needed_words=needed_words,
    optional_words=optional_words,
    passed_names=PASSED_NAMES,
    join_variants=join_variants,
    set_folders=set_folders,
    variant_content=OpenContent.played,
    complete_words=complete_words,
    letters_have_case=True,
    max_letters=2,
    text_numbers=text_numbers,
    stated_rules=stated_rules,
    merge_rows=partial(merge_rows, known=field_names(Card)),
    check_drawings=check_drawings,
    has_ticks=has_ticks,
    shows_example=True,
    # Cells, boxes and baskets may stay empty: only a stated end shows that a game is over.
    has_scoring=lambda content: content.has_scoring,
    shows_end=shows_end,
    modules=Modules(reader="checks", card_places="placements", samples="samples", filled="samples"),
)
