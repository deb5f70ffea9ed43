"""Sheet and deck: the ruleset of all games that are pure data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from hedgerow.base.frozen import field_names
from hedgerow.games.sheet_and_deck.content import (
    OpenContent,
    join_variants,
    stated_rules,
    text_numbers,
)
from hedgerow.games.sheet_and_deck.parts import Card
from hedgerow.games.sheet_and_deck.sheet import Sheet, sheet_spec
from hedgerow.games.sheet_and_deck.words import (
    PASSED_NAMES,
    complete_words,
    needed_words,
    optional_words,
)
from hedgerow.loading.csv_rows import merge_rows
from hedgerow.ruleset.ruleset import DrawingContext, Modules, Ruleset

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


RULESET: Ruleset[OpenContent, Sheet, FinishedGame] = Ruleset(
    id="sheet-and-deck",
    package=__name__,
    content_type=OpenContent,
    sheet_spec=sheet_spec,
    needed_words=needed_words,
    optional_words=optional_words,
    passed_names=PASSED_NAMES,
    join_variants=join_variants,
    variant_content=OpenContent.played,
    complete_words=complete_words,
    letters_have_case=True,
    max_letters=2,
    text_numbers=text_numbers,
    stated_rules=stated_rules,
    merge_rows=partial(merge_rows, known=field_names(Card)),
    check_drawings=check_drawings,
    shows_example=True,
    # Cells, boxes and baskets may stay empty: only a stated end shows that a game is over.
    has_scoring=lambda content: content.has_scoring,
    shows_end=lambda content: all(it.end for it in content.variants.values()),
    modules=Modules(
        cover="cover", reader="checks", simulation=None, samples="samples", filled="samples"
    ),
)
