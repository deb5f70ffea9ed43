"""The condition: a sentence up to what it counts, with a bound instead of points."""

from collections.abc import Iterator
from typing import Literal

from hedgerow.base.frozen import field_names
from hedgerow.base.messages import Message
from hedgerow.loading.models import Id, model
from hedgerow.loading.violations import AT_KEY, Violation, skip_unreadable
from hedgerow.scoring.sentence import (
    BOUND_ALTERNATIVES,
    COUNT_ALTERNATIVES,
    Amount,
    Bound,
    Near,
    Not,
    Quantity,
    Rule,
    Sentence,
    check_bound,
    counted_violations,
    unit_violations,
)

# The pieces that lie on no paper, in `count`, and the keys that can stand beside it.
LEFT = "left"
_KEYS_WITH_LEFT = ("id", "source", "count", "of")
# What a player is paid, and who: keys of a rule that a condition does not have.
# Measures of the numbers of cells.
_MEASURES_OF_NUMBERS = ("straight", "sum")
_PAYMENT_KEYS = tuple(key for key in field_names(Rule) if key not in field_names(Sentence))
_PAYS_NOTHING = Message("a condition pays nothing")
_REFUSED_KEYS = {key: (_PAYS_NOTHING, Message("remove {key}", key=key)) for key in _PAYMENT_KEYS}


@model
class Condition(Sentence):
    """Something that is true or false of a finished game: a sentence with a bound.

    at_least: true of this number or more
    at_most: true of this number or fewer
    exactly: true of this number only
    count: what to count, as in a rule; `left` counts the pieces of kinds that lie on no paper
    players: whose number it is: of each player, of any one, of all together, or their difference
    points_of: count the points of these rules, or of `all` rules and cards, instead of cells
    """

    alternatives = (*BOUND_ALTERNATIVES, *COUNT_ALTERNATIVES)
    refused_keys = _REFUSED_KEYS

    at_least: Quantity | None = None
    at_most: Quantity | None = None
    exactly: Quantity | None = None
    players: Literal["each", "any", "together", "apart"] = "each"

    @property
    def counts_left(self) -> bool:
        """Return whether pieces are counted that lie on no paper."""
        return self.count == (LEFT,)

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(check_bound(self.at_least, self.at_most, self.exactly))
        yield from skip_unreadable(unit_violations(self))
        yield from skip_unreadable(self._violations())
        yield from skip_unreadable(self._left_violations())

    def _left_violations(self) -> Iterator[Violation]:
        """Yield a violation for each key with which `left` has no meaning."""
        if not self.counts_left:
            return
        for key in field_names(Sentence):
            if key not in _KEYS_WITH_LEFT and getattr(self, key) not in (None, False):
                message = Message("left counts what lies on no paper, so {key} has no meaning")
                hint = Message("remove {key}", key=key)
                yield Violation((key, AT_KEY), message.with_values(key=key), hint)

    def _violations(self) -> Iterator[Violation]:
        if self.take == "best":
            hint = Message("remove {key}", key="take: best")
            yield Violation(("take",), _PAYS_NOTHING, hint)
        yield from counted_violations(self)


@model
class Reached(Condition):
    """When a moment of the game is: a condition about the sheet, which needs no id."""

    id: Id = "reached"

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(Condition.violations(self))
        for key in ("points_of", "when", *(("count",) if self.counts_left else ())):
            if getattr(self, key) is not None:
                message = Message("a moment is known by what is on the sheet then, not by {key}")
                hint = Message("remove {key}", key=key)
                yield Violation((key, AT_KEY), message.with_values(key=key), hint)


def as_rule(condition: Condition) -> Rule:
    """Return the rule that counts what a condition counts."""
    shared = {key: getattr(condition, key) for key in field_names(Sentence)}
    return Rule(**shared, points=Amount(value=1))


def bound_of(condition: Condition) -> Bound:
    """Return the bound of a condition."""
    return Bound(at_least=condition.at_least, at_most=condition.at_most, exactly=condition.exactly)


def names_used(sentence: Sentence) -> frozenset[str]:
    """Return all names and words that a rule or a condition uses, except for names of rules."""
    keys = [key for key in field_names(Sentence) if key not in ("id", "source", "take")]
    values = [getattr(sentence, key) for key in keys]
    values += [getattr(sentence.forbidden, key) for key in field_names(Not)]
    names = set[str]()
    for value in values:
        if isinstance(value, Near):
            names.update(value.of)
        elif isinstance(value, str):
            names.add(value)
        elif isinstance(value, tuple):
            names.update(value)
    return frozenset(names)


def counts_numbers(sentence: Sentence) -> bool:
    """Return whether a rule or a condition depends on the numbers of cells."""
    used = names_used(sentence)
    return any(key in used or getattr(sentence, key) for key in _MEASURES_OF_NUMBERS)
