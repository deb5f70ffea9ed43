"""Stampfarm: stamp animals in large groups on a farm that is divided by a hedge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.stampfarm.content import (
    WORD_GROUPS,
    StampfarmContent,
    optional_words,
    stated_rules,
    text_numbers,
)
from hedgerow.games.stampfarm.sheet import SHEET_SPEC, Sheet
from hedgerow.ruleset.ruleset import Modules, Ruleset

if TYPE_CHECKING:
    from hedgerow.games.stampfarm.rules import FinishedGame

RULESET: Ruleset[StampfarmContent, Sheet, FinishedGame] = Ruleset(
    id="stampfarm",
    package=__name__,
    content_type=StampfarmContent,
    sheet_spec=SHEET_SPEC,
    modules=Modules(samples="samples"),
    word_groups=WORD_GROUPS,
    optional_words=optional_words,
    text_numbers=text_numbers,
    stated_rules=stated_rules,
    has_ticks=lambda content: True,
)
