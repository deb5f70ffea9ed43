"""Kuhlorado: two players mark one board, for meadows, troughs and connected lands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.kuhlorado.board import Board
from hedgerow.games.kuhlorado.content import KuhloradoContent, stated_rules, text_numbers
from hedgerow.games.kuhlorado.generator import SHEET_SPEC
from hedgerow.ruleset.ruleset import Ruleset

if TYPE_CHECKING:
    from hedgerow.games.kuhlorado.rules import FinishedGame

RULESET: Ruleset[KuhloradoContent, Board, FinishedGame] = Ruleset(
    id="kuhlorado",
    package=__name__,
    content_type=KuhloradoContent,
    sheet_spec=SHEET_SPEC,
    text_numbers=text_numbers,
    stated_rules=stated_rules,
)
