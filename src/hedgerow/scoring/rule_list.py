"""The scoring rules of a game as one list, for everything that treats all games alike."""

from __future__ import annotations

from hedgerow.base.frozen import keyword_record, record
from hedgerow.loading.violations import KeyPath
from hedgerow.scoring.condition import Condition
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.vocabulary import Vocabulary


@record
class StatedRule:
    """A rule of a game file.

    path: where the game file states it
    name_key: the key of its printed name in the words files; empty if it has none
    """

    path: KeyPath
    rule: Rule
    name_key: str = ""


@record
class StatedCondition:
    """A condition of a game file.

    path: where the game file states it
    name_key: the key of its text in the words files; the game may omit it
    without_key: the key of the name of the deck without which it must be true; else empty
    """

    path: KeyPath
    condition: Condition
    name_key: str = ""
    without_key: str = ""


@keyword_record
class RuleList:
    """All scoring rules of a game and its conditions, and the names that they use.

    ties: rules that only decide between equal totals
    names: the group of words with the names of kinds in the singular; `plural` has the others
    """

    vocabulary: Vocabulary
    rules: tuple[StatedRule, ...]
    names: str = "names"
    ties: tuple[StatedRule, ...] = ()
    conditions: tuple[StatedCondition, ...] = ()
