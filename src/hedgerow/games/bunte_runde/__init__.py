"""Bunte Runde: take pieces from a ring; a completed colour or shape pays its owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.bunte_runde.content import (
    SHAPE_PREFIX,
    WORD_GROUPS,
    BunteRundeContent,
    stated_rules,
    text_numbers,
)
from hedgerow.games.bunte_runde.ring import SHEET_SPEC, Ring
from hedgerow.ruleset.ruleset import Ruleset

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Symbol
    from hedgerow.games.bunte_runde.rules import FinishedGame


def form_picture(name: str) -> Symbol | None:
    """Draw the outline of a shape that the form names: `shape-star`."""
    from hedgerow.games.bunte_runde.art import shape_outline

    picture = name.removeprefix(SHAPE_PREFIX)
    return None if picture == name else shape_outline(picture)


RULESET: Ruleset[BunteRundeContent, Ring, FinishedGame] = Ruleset(
    id="bunte-runde",
    package=__name__,
    content_type=BunteRundeContent,
    sheet_spec=SHEET_SPEC,
    word_groups=WORD_GROUPS,
    max_letters=2,
    text_numbers=text_numbers,
    form_picture=form_picture,
    stated_rules=stated_rules,
)
