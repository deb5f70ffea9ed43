"""The sentence: in each unit, of these kinds, under these conditions, count this, for these points.

A rule is one sentence. These models define its keys; `vocabulary` knows the names of a game that
the keys refer to, and `points` scores a sentence.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Literal

from hedgerow.base.frozen import field_names
from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Id, Length, Name, OneOrMore, Source, model
from hedgerow.loading.violations import AT_KEY, Violation, skip_unreadable

Names = Annotated[tuple[Name, ...], OneOrMore(), Length(1, 40)]
UNITS = (
    *("sheet", "cell", "group", "row", "column"),
    *("diagonal", "side", "square", "row-run", "column-run"),
)
# Units without a fixed place: those that meet the conditions are numbered in reading order.
NUMBERED_UNITS = ("group", "row-run", "column-run")
# Measures of cells. Each of MEASURED_KEYS is also a condition on a unit: `cells: {at_least: 2}`.
MEASURES = ("cells", "kinds", "same", "sets", "straight", "value")
MEASURED_KEYS = ("cells", "kinds", "same", "straight", "value")
PAYMENTS = ("points", "table", "worth", "places")
# Groups of keys that stand instead of each other.
Alternatives = tuple[tuple[tuple[str, ...], ...], ...]
BOUND_ALTERNATIVES: Alternatives = ((("exactly",), ("at_least", "at_most")),)
COUNT_ALTERNATIVES: Alternatives = (
    (("in_each",), ("around",)),
    (("count",), ("count_touching",)),
)
# Words with a meaning of their own: a game cannot use them as names.
OWN, EMPTY, EDGE, CORNERS = "own", "empty", "edge", "corners"


@model
class Amount:
    """A number of a rule; without a source of its own, it has that of the rule.

    value: the number
    source: who states the number
    """

    short_key = "value"

    value: int
    source: Source | None = None


Quantity = Annotated[Amount, Between(0, 999)]


@model
class Bound:
    """How many: at least, at most, or exactly.

    at_least: this many or more
    at_most: this many or fewer
    exactly: this many, neither more nor fewer
    """

    alternatives = BOUND_ALTERNATIVES

    at_least: Quantity | None = None
    at_most: Quantity | None = None
    exactly: Quantity | None = None

    def violations(self) -> Iterator[Violation]:
        return check_bound(self.at_least, self.at_most, self.exactly)


@model
class Near:
    """Cells of these kinds, and how many of them; at least one if no number is stated.

    of: kinds, symbols and families; `empty` is an empty cell, `edge` lies outside the grid
    at_least: this many or more
    at_most: this many or fewer
    exactly: this many, neither more nor fewer
    kinds: how many different kinds
    """

    short_key = "of"
    alternatives = BOUND_ALTERNATIVES

    of: Names
    at_least: Quantity | None = None
    at_most: Quantity | None = None
    exactly: Quantity | None = None
    kinds: Bound | None = None

    def violations(self) -> Iterator[Violation]:
        if self.at_least or self.at_most or self.exactly:
            yield from check_bound(self.at_least, self.at_most, self.exactly)


def check_bound(
    at_least: Amount | None, at_most: Amount | None, exactly: Amount | None
) -> Iterator[Violation]:
    """Yield a violation if a bound is empty, stated twice, or cannot be met."""
    if exactly and (at_least or at_most):
        hint = Message("remove at_least and at_most")
        yield Violation(("exactly", AT_KEY), Message("exactly is a bound of its own"), hint)
    elif not (exactly or at_least or at_most):
        yield Violation((), Message("a bound needs a number"), Message("for example {at_least: 2}"))
    elif at_least and at_most and at_least.value > at_most.value:
        message = Message("at_least is greater than at_most")
        hint = Message("use at most {most}", most=at_most.value)
        yield Violation(("at_least",), message, hint)


@model
class Sentence:
    """What is counted: the start of a rule, and of a condition.

    in_each: the units to look at; without it, the cells of the whole sheet are counted
    around: instead of in_each: the cells that touch a connected patch of this symbol
    of: the cells that count: kinds, symbols, families, `own` or `empty`; all filled ones if omitted
    each_kind: ask kind by kind
    next_to: only cells with these neighbours
    not_next_to: only cells without a neighbour of these kinds
    along: only cells beside this wall
    away_from: only cells that are not beside this wall
    at: only cells in the `corners`, at the `edge`, in an area, in a field, or on a symbol
    full: only units without an empty cell
    has: only units that contain these cells
    touches: only units that touch these cells
    touches_no: only units that touch no cell of these kinds
    cells: only units with this many counted cells
    kinds: only units with this many different kinds
    same: only units with this many cells of one kind
    straight: only units with a run of this many consecutive numbers
    value: only units whose numbers add up to this
    take: of the units, only the largest, only one of the largest, or only the best
    count: what to count; cells if omitted, or units if in_each or around is stated
    count_touching: count the cells of these kinds that touch the unit
    times: multiply the number by this second count
    when: look at the sheet at this earlier moment
    source: the source of the rule, and of its numbers without a source of their own
    """

    alternatives = COUNT_ALTERNATIVES

    id: Id
    in_each: Names | None = None
    around: Name | None = None
    of: Names | None = None
    each_kind: bool = False
    next_to: Near | None = None
    not_next_to: Names | None = None
    along: Name | None = None
    away_from: Name | None = None
    at: Name | None = None
    full: bool = False
    has: Near | None = None
    touches: Near | None = None
    touches_no: Names | None = None
    cells: Bound | None = None
    kinds: Bound | None = None
    same: Bound | None = None
    straight: Bound | None = None
    value: Bound | None = None
    take: Literal["largest", "one-largest", "best"] | None = None
    count: Names | None = None
    count_touching: Names | None = None
    times: Name | None = None
    when: Name | None = None
    source: Source | None = None


@model
class Rule(Sentence):
    """A scoring rule: one sentence.

    times_lowest: multiply the number by the lowest points of these earlier rules
    every: this many count once; the rest counts nothing
    points: points for each counted thing
    table: points by number; the last line that is reached counts
    worth: points for each counted thing, by unit: the first number is for the first row
    places: points for the first place, the second, and so on; needs `who`
    once: pay the points once, if the number is within this bound
    at_most: maximum points of the rule
    who: pay only the player with the most, or with the least
    tie: pay nobody in a tie, or split the points; without it, all of them are paid
    separate_lines: one score line for each unit or kind
    """

    alternatives = (
        tuple((key,) for key in PAYMENTS),
        (("once",), ("table", "worth", "places", "every")),
        *COUNT_ALTERNATIVES,
    )

    times_lowest: Names | None = None
    every: Annotated[Amount, Between(1, 999)] | None = None
    points: Annotated[Amount, Between(-99, 99)] | None = None
    table: dict[int, int] | None = None
    worth: Annotated[tuple[int, ...], Length(1, 40)] | None = None
    places: Annotated[tuple[int, ...], Length(1, 12)] | None = None
    once: Bound | None = None
    at_most: Annotated[Amount, Between(1, 999)] | None = None
    who: Literal["most", "least"] | None = None
    tie: Literal["nobody", "split"] | None = None
    separate_lines: bool = False

    def violations(self) -> Iterator[Violation]:
        return check_sentence(self)


def amounts(rule: Sentence | Bound | Near) -> Iterator[Amount]:
    """Yield the numbers of a rule that can have a source of their own."""
    for name in field_names(type(rule)):
        value = getattr(rule, name)
        if isinstance(value, Amount):
            yield value
        elif isinstance(value, Bound | Near):
            yield from amounts(value)


def check_sentence(rule: Rule) -> Iterator[Violation]:
    """Yield a violation for each combination of keys that has no meaning."""
    for check in (
        _payment_violations,
        unit_violations,
        _line_violations,
        _comparison_violations,
        _table_violations,
    ):
        yield from skip_unreadable(check(rule))


def _payment_violations(rule: Rule) -> Iterator[Violation]:
    stated = [key for key in PAYMENTS if getattr(rule, key) is not None]
    names = ", ".join(PAYMENTS)
    if not stated:
        hint = Message("add one of {names}", names=names)
        yield Violation((), Message("this rule does not say what it pays"), hint)
    for key in stated[1:]:
        message = Message("this rule says twice what it pays: {one}, {other}")
        hint = Message("keep one of them")
        yield Violation((key, AT_KEY), message.with_values(one=stated[0], other=key), hint)
    if rule.once is None:
        return
    for key in ("table", "worth", "places", "every"):
        if getattr(rule, key) is not None:
            yield Violation(
                (key, AT_KEY),
                Message("once pays its points one time, so {key} has no meaning", key=key),
                Message("remove once, or {key}", key=key),
            )


def unit_violations(rule: Sentence) -> Iterator[Violation]:
    """Yield a violation for each key about units that has no meaning without another one."""
    if rule.in_each and rule.around:
        message = Message("around is used instead of in_each")
        yield Violation(("in_each", AT_KEY), message, Message("keep one of them"))
    has_units = bool(rule.in_each or rule.around)
    needs_units = {
        "full": rule.full,
        "has": rule.has,
        "touches": rule.touches,
        "touches_no": rule.touches_no,
        "count_touching": rule.count_touching,
        "take": rule.take and not rule.each_kind,
    }
    for key in (key for key, value in needs_units.items() if value and not has_units):
        message = Message("{key} needs in_each: of which units?", key=key)
        yield Violation((key, AT_KEY), message, Message("for example in_each: group"))
    if rule.count and rule.count_touching:
        message = Message("count_touching is used instead of count")
        yield Violation(("count", AT_KEY), message, Message("keep one of them"))
    if rule.times and has_units and not (rule.count or rule.count_touching):
        message = Message("times multiplies a number: this rule needs count")
        yield Violation(("times", AT_KEY), message, Message("for example count: cells"))


def _line_violations(rule: Rule) -> Iterator[Violation]:
    if rule.at_most and rule.separate_lines:
        message = Message("at_most limits the whole rule, so it cannot have separate_lines")
        yield Violation(("at_most", AT_KEY), message, Message("keep one of them"))
    numbered = [name for name in rule.in_each or () if name in NUMBERED_UNITS]
    if rule.separate_lines and "row" in (rule.in_each or ()) and numbered:
        message = Message(
            "units of row and {unit} are both numbered, so they cannot have separate_lines",
            unit=numbered[0],
        )
        hint = Message("make two rules of them")
        yield Violation(("separate_lines", AT_KEY), message, hint)


def _comparison_violations(rule: Rule) -> Iterator[Violation]:
    for key in ("places", "tie"):
        if getattr(rule, key) and not rule.who:
            message = Message("{key} compares players: this rule needs who", key=key)
            yield Violation((key, AT_KEY), message, Message("add who: most, or who: least"))
    wrong = {key: key for key in ("table", "worth", "once") if getattr(rule, key) is not None}
    if rule.take == "best":
        wrong["take"] = "take: best"
    for key, words in wrong.items() if rule.who else ():
        message = Message("a rule with who pays points or places, not {key}", key=words)
        yield Violation((key, AT_KEY), message, Message("remove who, or {key}", key=words))


def _table_violations(rule: Rule) -> Iterator[Violation]:
    if rule.table is None:
        return
    if not rule.table:
        hint = Message("for example {3: 3, 4: 6}")
        yield Violation(("table",), Message("the table has no lines"), hint)
    lines = sorted(rule.table.items())
    if lines and lines[0][0] < 0 and "value" not in (rule.count or ()):
        message = Message("no paper has the number {step}", step=lines[0][0])
        yield Violation(("table", lines[0][0]), message, Message("start the table at 0 or more"))
        return
    steps = [(step, later - before) for (_, before), (step, later) in pairwise(lines)]
    rising = next((change > 0 for _, change in steps if change), True)
    for step, change in steps:
        if change and (change > 0) != rising:
            message = Message("the points of a table must rise throughout, or fall throughout")
            yield Violation(("table", step), message, Message("for example {3: 3, 4: 6}"))
            return
