"""Bunte Runde: take pieces from a ring; a completed colour or shape pays its owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.bunte_runde.content import (
    WORD_GROUPS,
    BunteRundeContent,
    stated_rules,
    text_numbers,
)
from hedgerow.games.bunte_runde.ring import SHEET_SPEC, Ring
from hedgerow.ruleset.ruleset import Ruleset

if TYPE_CHECKING:
    from hedgerow.games.bunte_runde.rules import FinishedGame

RULESET: Ruleset[BunteRundeContent, Ring, FinishedGame] = Ruleset(
    id="bunte-runde",
    package=__name__,
    content_type=BunteRundeContent,
    sheet_spec=SHEET_SPEC,
    word_groups=WORD_GROUPS,
    max_letters=2,
    text_numbers=text_numbers,
    stated_rules=stated_rules,
)
