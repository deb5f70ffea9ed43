"""Fallow: sow the cells next to the stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.fallow.content import FallowContent, text_numbers
from hedgerow.games.fallow.sheet import SHEET_SPEC, Sheet
from hedgerow.ruleset.ruleset import Modules, Ruleset

if TYPE_CHECKING:
    from hedgerow.games.fallow.rules import FinishedGame

RULESET: Ruleset[FallowContent, Sheet, FinishedGame] = Ruleset(
    id="fallow",
    package=__name__,
    content_type=FallowContent,
    sheet_spec=SHEET_SPEC,
    text_numbers=text_numbers,
    # A short game draws everything in `art`. Modules not named here have their default names.
    modules=Modules(decks="art", scored_art="art"),
)
