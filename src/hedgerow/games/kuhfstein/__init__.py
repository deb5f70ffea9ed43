"""Kuhfstein: lay a landscape of tiles, and play cards that place cows on its shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.kuhfstein.cards import SHEET_SPEC, CardDeck, deck_data
from hedgerow.games.kuhfstein.content import (
    WORD_GROUPS,
    KuhfsteinContent,
    stated_rules,
    text_numbers,
)
from hedgerow.ruleset.ruleset import Modules, Ruleset

if TYPE_CHECKING:
    from hedgerow.games.kuhfstein.reader import FinishedGame

RULESET: Ruleset[KuhfsteinContent, CardDeck, FinishedGame] = Ruleset(
    id="kuhfstein",
    package=__name__,
    content_type=KuhfsteinContent,
    sheet_spec=SHEET_SPEC,
    modules=Modules(
        reader="reader",
        card_places="placements",
        samples="samples",
    ),
    word_groups=WORD_GROUPS,
    text_numbers=text_numbers,
    stated_rules=stated_rules,
    # The marker shows that the game is over, but not that all tiles have been entered.
    shows_end=lambda content: False,
    deck_data=deck_data,
)
