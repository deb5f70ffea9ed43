"""The sentence: in each unit, of these kinds, under these conditions, count this, for these points.

A rule is one sentence. These models define its keys; `vocabulary` knows the names of a game that
the keys refer to, and `points` scores a sentence.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Literal

from hedgerow.base.frozen import field_names
from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Ge, Id, Le, Length, Name, OneOrMore, Source, model
from hedgerow.loading.violations import AT_KEY, KeyPath, Violation, skip_unreadable

Names = Annotated[tuple[Name, ...], OneOrMore(), Length(1, 40)]
UNITS = (
    *("sheet", "cell", "group", "row", "column"),
    *("diagonal", "side", "square", "row-run", "column-run"),
)
SQUARE = "square"
# Units without a fixed place: those that meet the conditions are numbered in reading order.
NUMBERED_UNITS = ("group", "row-run", "column-run")
# Measures of cells. Each of MEASURED_KEYS is also a condition on a unit: `cells: {at_least: 2}`.
MEASURES = ("cells", "kinds", "same", "sets", "straight", "sum")
MEASURED_KEYS = ("cells", "kinds", "same", "straight", "sum")
PAYMENTS = ("points", "table", "places")
# Groups of keys that stand instead of each other.
Alternatives = tuple[tuple[tuple[str, ...], ...], ...]
BOUND_ALTERNATIVES: Alternatives = ((("exactly",), ("at_least", "at_most")),)
COUNT_ALTERNATIVES: Alternatives = (
    (("in_each",), ("around",)),
    (("count",), ("count_touching",), ("points_of",)),
)
# Words with a meaning of their own: a game cannot use them as names.
OWN, EMPTY, EDGE, CORNERS = "own", "empty", "edge", "corners"
ALL, ANY_SIZE = "all", "any"


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
UnitPoints = Annotated[int, Ge(-99), Le(99)]


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
class Not:
    """Conditions that must all be false.

    next_to: no cells with these neighbours
    along: no cells beside this wall
    at: no cells at these places
    has: no units that contain these cells
    touches: no units that touch these cells
    """

    unknown_key = (
        Message("not {key} has no meaning"),
        Message("not takes next_to, along, at, has, touches"),
    )

    next_to: Near | None = None
    along: Name | None = None
    at: Names | None = None
    has: Near | None = None
    touches: Near | None = None

    def violations(self) -> Iterator[Violation]:
        if self == _FORBIDS_NOTHING:
            hint = Message("for example not: {next_to: cow}")
            yield Violation((), Message("not needs a condition"), hint)


_FORBIDS_NOTHING = Not()


@model
class Sentence:
    """What is counted: the start of a rule, and of a condition.

    in_each: the units to look at; without it, the cells of the whole sheet are counted
    size: the side of a `square` in cells, or `any` side; 2 if omitted
    around: instead of in_each: the cells that touch a connected patch of one of these symbols
    of: the cells that count: kinds, symbols, families, `own` or `empty`; all filled ones if omitted
    each_kind: ask kind by kind
    next_to: only cells with these neighbours
    along: only cells beside this wall
    at: only cells in the `corners`, at the `edge`, in these areas or fields, or on these symbols
    full: only units without an empty cell, or of which every cell is of these kinds
    has: only units that contain these cells
    touches: only units that touch these cells
    not: only cells and units of which these conditions are false
    cells: only units with this many counted cells
    kinds: only units with this many different kinds
    same: only units with this many cells of one kind
    straight: only units with a run of this many consecutive numbers
    sum: only units whose numbers add up to this
    take: of the units, only the largest, one of the largest, the second largest, or the best
    count: what to count; cells if omitted, or units if in_each or around is stated
    count_touching: count the cells of these kinds that touch the unit
    points_of: instead of cells: count the points of these rules above, or of `all` of them
    times: multiply the number by this second count
    when: look at the sheet at this earlier moment
    source: the source of the rule, and of its numbers without a source of their own
    """

    alternatives = COUNT_ALTERNATIVES

    id: Id
    in_each: Names | None = None
    size: Annotated[Amount, Between(2, 20)] | Literal["any"] | None = None
    around: Names | None = None
    of: Names | None = None
    each_kind: bool = False
    next_to: Near | None = None
    along: Name | None = None
    at: Names | None = None
    full: bool | Names | None = None
    has: Near | None = None
    touches: Near | None = None
    not_: Not | None = None
    cells: Bound | None = None
    kinds: Bound | None = None
    same: Bound | None = None
    straight: Bound | None = None
    sum: Bound | None = None
    take: Literal["largest", "one-largest", "second-largest", "best"] | None = None
    count: Names | None = None
    count_touching: Names | None = None
    points_of: Names | None = None
    times: Name | None = None
    when: Name | None = None
    source: Source | None = None

    @property
    def forbidden(self) -> Not:
        """Return the conditions that must be false; none of them if the sentence states none."""
        return self.not_ or _FORBIDS_NOTHING


@model
class Rule(Sentence):
    """A scoring rule: one sentence.

    times_lowest: multiply the number by the lowest points of these earlier rules
    every: this many count once; the rest counts nothing
    points: points for each counted thing
    table: points by number; the last line that is reached counts
    places: points for the first place, the second, and so on; needs `who`
    once: pay the points once, if the number is within this bound
    up_to: maximum points of the rule
    who: pay only the player with the most, or with the least
    tie: pay nobody in a tie, split the points, or pool them; without it, all of them are paid
    separate_lines: one score line for each unit or kind
    """

    alternatives = (
        tuple((key,) for key in PAYMENTS),
        (("once",), ("table", "places", "every", "up_to")),
        *COUNT_ALTERNATIVES,
    )

    times_lowest: Names | None = None
    every: Annotated[Amount, Between(1, 999)] | None = None
    points: (
        Annotated[Amount, Between(-99, 99)]
        | Annotated[tuple[UnitPoints, ...], Length(1, 40)]
        | dict[str, UnitPoints]
        | None
    ) = None
    table: dict[int, int] | None = None
    places: Annotated[tuple[int, ...], Length(1, 12)] | None = None
    once: Bound | None = None
    up_to: Annotated[Amount, Between(1, 999)] | None = None
    who: Literal["most", "least"] | None = None
    tie: Literal["nobody", "split", "pool"] | None = None
    separate_lines: bool = False

    def violations(self) -> Iterator[Violation]:
        return check_sentence(self)

    @property
    def points_each(self) -> Amount | None:
        """Return the points for each counted thing, if they are the same for all units."""
        return self.points if isinstance(self.points, Amount) else None

    @property
    def points_by_unit(self) -> tuple[int, ...] | Mapping[str, int] | None:
        """Return the points by unit, kind or field, in their order or by name."""
        return None if isinstance(self.points, Amount) else self.points


def amounts(rule: Sentence | Not | Bound | Near) -> Iterator[Amount]:
    """Yield the numbers of a rule that can have a source of their own."""
    for name in field_names(type(rule)):
        value = getattr(rule, name)
        if isinstance(value, Amount):
            yield value
        elif isinstance(value, Bound | Near | Not):
            yield from amounts(value)


def check_sentence(rule: Rule) -> Iterator[Violation]:
    """Yield a violation for each combination of keys that has no meaning."""
    for check in (
        _payment_violations,
        _points_of_violations,
        unit_violations,
        _rule_violations,
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
    for key in ("table", "places", "every", "up_to"):
        if getattr(rule, key) is not None:
            yield Violation(
                (key, AT_KEY),
                Message("once pays its points one time, so {key} has no meaning", key=key),
                Message("remove once, or {key}", key=key),
            )
    if rule.points_by_unit is not None:
        message = Message("once pays its points one time, so they are one number")
        yield Violation(("points", AT_KEY), message, Message("remove once, or use one number"))


def _points_of_violations(rule: Rule) -> Iterator[Violation]:
    yield from counted_violations(rule, ("take",))
    if rule.points_of is not None and rule.separate_lines:
        yield _without_meaning("separate_lines")
    if rule.points_of is not None and rule.points_by_unit is not None:
        message = Message("several numbers need several units, kinds or fields")
        yield Violation(("points", AT_KEY), message, Message("use one number"))


def counted_violations(rule: Sentence, allowed: tuple[str, ...] = ()) -> Iterator[Violation]:
    """Yield a violation for each key that asks for cells, in a sentence that counts points."""
    for key in field_names(Sentence) if rule.points_of is not None else ():
        if key not in ("id", "source", "points_of", *allowed) and getattr(rule, key):
            yield _without_meaning(key)


def _without_meaning(key: str) -> Violation:
    message = Message("points_of counts points, so {key} has no meaning", key=key)
    return Violation((key, AT_KEY), message, Message("remove {key}", key=key))


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
        "count_touching": rule.count_touching,
        "take": rule.take and not (rule.each_kind or rule.points_of),
    }
    steps: list[KeyPath] = [(key,) for key, value in needs_units.items() if value]
    steps += [("not", key) for key in ("has", "touches") if getattr(rule.forbidden, key)]
    for path in steps if not has_units else ():
        message = Message("{key} needs in_each: of which units?", key=path[-1])
        yield Violation((*path, AT_KEY), message, Message("for example in_each: group"))
    if rule.size and SQUARE not in (rule.in_each or ()):
        message = Message("only a square has a size")
        yield Violation(("size", AT_KEY), message, Message("add in_each: square"))
    if rule.count and rule.count_touching:
        message = Message("count_touching is used instead of count")
        yield Violation(("count", AT_KEY), message, Message("keep one of them"))
    if rule.times and has_units and not (rule.count or rule.count_touching):
        message = Message("times multiplies a number: this rule needs count")
        yield Violation(("times", AT_KEY), message, Message("for example count: cells"))


def _rule_violations(rule: Rule) -> Iterator[Violation]:
    if rule.up_to and rule.separate_lines:
        message = Message("up_to limits the whole rule, so it cannot have separate_lines")
        yield Violation(("up_to", AT_KEY), message, Message("keep one of them"))
    numbered = [name for name in rule.in_each or () if name in NUMBERED_UNITS]
    if rule.separate_lines and "row" in (rule.in_each or ()) and numbered:
        message = Message(
            "units of row and {unit} are both numbered, so they cannot have separate_lines",
            unit=numbered[0],
        )
        hint = Message("make two rules of them")
        yield Violation(("separate_lines", AT_KEY), message, hint)


def _comparison_violations(rule: Rule) -> Iterator[Violation]:
    if rule.who and rule.separate_lines:
        yield from _line_violations(rule)
    if rule.who and rule.points_by_unit is not None and not rule.separate_lines:
        message = Message("players are compared once, by their sums, so points are one number")
        yield Violation(("points", AT_KEY), message, Message("add separate_lines: true"))
    for key in ("places", "tie"):
        if getattr(rule, key) and not rule.who:
            message = Message("{key} compares players: this rule needs who", key=key)
            yield Violation((key, AT_KEY), message, Message("add who: most, or who: least"))
    wrong = {key: key for key in ("table", "once") if getattr(rule, key) is not None}
    if rule.take == "best":
        wrong["take"] = "take: best"
    for key, words in wrong.items() if rule.who else ():
        message = Message("a rule with who pays points or places, not {key}", key=words)
        yield Violation((key, AT_KEY), message, Message("remove who, or {key}", key=words))


# Units that not all players have; the text of the message for each.
_OWN_UNITS: Mapping[str, Message] = {
    "cell": Message("cells"),
    "group": Message("groups"),
    "row-run": Message("runs"),
    "column-run": Message("runs"),
}


def _line_violations(rule: Rule) -> Iterator[Violation]:
    """Yield a violation if players are compared by units that not all of them have."""
    own = next((_OWN_UNITS[it] for it in rule.in_each or () if it in _OWN_UNITS), None)
    if own and not rule.each_kind:
        yield different_units(own)


def different_units(units: Message) -> Violation:
    """Return the violation of a rule that compares players by units that are not the same."""
    message = Message(
        "{units} are not the same for all players, so they cannot be compared one by one",
        units=units,
    )
    return Violation(("separate_lines", AT_KEY), message, Message("remove separate_lines"))


def _table_violations(rule: Rule) -> Iterator[Violation]:
    if rule.table is None:
        return
    if not rule.table:
        hint = Message("for example {3: 3, 4: 6}")
        yield Violation(("table",), Message("the table has no lines"), hint)
    lines = sorted(rule.table.items())
    if lines and lines[0][0] < 0 and "sum" not in (rule.count or ()):
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
