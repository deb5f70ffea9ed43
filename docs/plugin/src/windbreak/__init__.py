"""Windbreak: sow barley where trees keep the wind away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.ruleset.ruleset import Modules, Ruleset

from windbreak.content import WindbreakContent, text_numbers
from windbreak.sheet import SHEET_SPEC, Sheet

if TYPE_CHECKING:
    from windbreak.rules import FinishedGame

RULESET: Ruleset[WindbreakContent, Sheet, FinishedGame] = Ruleset(
    id="windbreak",
    package=__name__,
    content_type=WindbreakContent,
    sheet_spec=SHEET_SPEC,
    text_numbers=text_numbers,
    # A short game draws everything in `art`. Modules not named here have their default names.
    modules=Modules(decks="art", scored_art="art"),
)
