"""Score rules: from the numbers of units to points, score lines and comparisons of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.scoring.counting import UNIT_COUNT, Decide, Measure, RuleCounter, Unit, bound_test
from hedgerow.scoring.sentence import ALL, NUMBERED_UNITS, Rule
from hedgerow.scoring.view import Names, View
from hedgerow.scoring.vocabulary import Vocabulary

_NO_POINTS: Mapping[str, int] = {}
# Units that have different names and keep them.
_LINE_UNITS = (("row",), ("column",))


class UnitScore(NamedTuple):
    """A unit with its number and points, and the cells that decide them.

    price: the points for each counted thing in it
    """

    unit: Unit
    number: int
    points: int
    cells: Sequence[Pos]
    price: int = 0


class Line(NamedTuple):
    """The points of a rule, or of one unit or kind of it, for one player.

    unit: the unit, kind or field of a separate line; empty otherwise
    number: the sum of what was counted
    cells: the cells without which the line would not score
    units: what was counted, unit by unit
    """

    rule: str
    unit: str
    number: int
    points: int
    cells: tuple[Pos, ...]
    units: Sequence[UnitScore]

    @property
    def id(self) -> str:
        return f"{self.rule}:{self.unit}" if self.unit else self.rule

    @property
    def paid_number(self) -> int:
        """Return the number to show: of several units, only of those that pay."""
        if len(self.units) < 2:
            return self.number
        return sum([score.number for score in self.units if score.points])

    @property
    def counted_cells(self) -> tuple[Pos, ...]:
        """Return the cells that decide the number, even if they pay nothing."""
        return _all_cells(self.units)


Lines = list[Line]


class CompiledRule:
    """A rule that is ready to score any paper of its game."""

    def __init__(self, rule: Rule, vocabulary: Vocabulary) -> None:
        self.rule, self.id = rule, rule.id
        self._counter = RuleCounter(rule, vocabulary)
        self._questions = tuple(_questions(rule, self._counter, vocabulary))
        self._every = rule.every.value if rule.every else 1
        self._points = rule.points_each.value if rule.points_each else 0
        self._prices = _prices(rule, vocabulary)
        self._table = sorted(rule.table.items(), reverse=True) if rule.table else None
        self._most = rule.up_to.value if rule.up_to else None
        self._is_met = bound_test(rule.once) if rule.once else None
        # No more of each are needed for a set than `once` demands.
        self._needed = rule.once.at_least.value if rule.once and rule.once.at_least else None
        self._takes_kinds = bool(rule.take and self._counter.is_sheetwide)
        self._line_per_part = rule.each_kind or len(self._counter.counts) > 1
        # Without `count`, the number of units is paid once, unless each unit pays its own points.
        counts_units = self._counter.counts == (UNIT_COUNT,)
        self._sums_units = counts_units and not rule.separate_lines and self._prices is None
        # Most rules ask one question and have one line.
        uses_rules = rule.times_lowest or rule.points_of
        has_one_line = not (rule.separate_lines or uses_rules or self._takes_kinds)
        self._is_simple = has_one_line and len(self._questions) == 1
        self._is_of_sheet = self._is_simple and self._counter.is_sheetwide and not rule.each_kind
        # Each row or column of a rule with separate lines is a line of its own.
        is_by_unit = rule.separate_lines and not (self._line_per_part or self._takes_kinds)
        has_lines = self._counter.unit_names in _LINE_UNITS and self._is_met is None
        self._has_unit_lines = is_by_unit and has_lines and not uses_rules
        self._pays_each = self._table is None and self._every == 1
        self._lowest = vocabulary.expand(rule.times_lowest or ())
        self._points_of = None if rule.points_of is None else vocabulary.expand(rule.points_of)

    def score(
        self, views: Mapping[str, View], earlier: Mapping[str, Mapping[str, int]] | None = None
    ) -> dict[str, Lines]:
        """Score all players; `earlier` has their points of the rules above."""
        when, earlier = self.rule.when, earlier or dict.fromkeys(views, _NO_POINTS)
        seen = views if when is None else _at_moment(views, when)
        if self.rule.who:
            return self.compare(seen, earlier)
        return {player: self.lines(view, earlier[player]) for player, view in seen.items()}

    # --- one player

    def lines(self, view: View, earlier: Mapping[str, int] = _NO_POINTS) -> Lines:
        """Score a paper; `earlier` has the player's points of the rules above."""
        if self._is_simple:
            return [self._line("", self._answer(self._questions[0], view, 1))]
        if self._has_unit_lines:
            return [self._unit_line(it) for it in self._answer(self._questions[0], view, 1)]
        return [self._line(name, part) for name, part in self._parts(view, earlier).items()]

    def _parts(self, view: View, earlier: Mapping[str, int]) -> dict[str, list[UnitScore]]:
        """Return the scored units of each line, by the name of the line."""
        # A rule about a moment that a player did not write down pays that player nothing.
        factor = min([earlier.get(name, 0) for name in self._lowest]) if self._lowest else 1
        if self._points_of is not None:
            return {"": self._earlier_points(earlier, factor)}
        answers = [self._answer(question, view, factor) for question in self._questions]
        if self._takes_kinds:
            taken = {id(score) for score in self._take([it for part in answers for it in part])}
            answers = [[score for score in part if id(score) in taken] for part in answers]
        parts: dict[str, list[UnitScore]] = {}
        if not self.rule.separate_lines:
            one = answers[0] if len(answers) == 1 else [it for part in answers for it in part]
            return {"": one}
        if not self._line_per_part:
            for score in self._renumbered(answers[0]):
                parts.setdefault(score.unit.name, []).append(score)
            return parts
        for question, scores in zip(self._questions, answers, strict=True):
            # A kind of which several things are counted has one line for them.
            parts.setdefault(question.name, []).extend(scores)
        return parts

    def _earlier_points(self, earlier: Mapping[str, int], factor: int) -> list[UnitScore]:
        """Return the points of earlier rules: their sum, or with `take`, each as a unit."""
        names = [*earlier] if ALL in (self._points_of or ()) else self._points_of or ()
        found = {name: factor * earlier.get(name, 0) for name in names}
        numbers = found if self.rule.take else {"": sum(found.values())}
        scores = [
            UnitScore(Unit(name, "", (), ()), number, self._pay(number, self._points), ())
            for name, number in numbers.items()
        ]
        return self._take(scores) if self.rule.take else scores

    def _renumbered(self, scores: Sequence[UnitScore]) -> Iterator[UnitScore]:
        """Yield the units of separate lines: groups and runs that a table reaches, as 1, 2, 3."""
        lowest = self._table[-1][0] * self._every if self._table else None
        number = 0
        for score in scores:
            unit = score.unit
            if unit.kind not in NUMBERED_UNITS:
                yield score
            elif lowest is None or score.number >= lowest:
                number += 1
                renamed = Unit(str(number), unit.kind, unit.all_cells, unit.cells)
                yield score._replace(unit=renamed)

    def _answer(self, question: _Question, view: View, factor: int) -> list[UnitScore]:
        """Return the scored units of a question."""
        counter, of, measure, decide = self._counter, question.of, question.measure, question.decide
        pays_each, in_cells = self._pays_each, counter.counts_in_cells
        scores = []
        for unit in counter.units(view, of):
            cells = unit.cells
            number = factor * (
                measure(view, cells, of) if in_cells else counter.number(view, unit, of, measure)
            )
            if decide is not None:
                needed = number if self._needed is None else self._needed
                needed = min(number, needed) if self._is_of_sheet else needed
                cells = decide(view, cells, of, needed)
            price = self._points if self._prices is None else self._price(question, unit)
            points = number * price if pays_each else self._pay(number, price)
            scores.append(UnitScore(unit, number, points, cells, price))
        if self.rule.take and not self._takes_kinds:
            scores = self._take(scores)
        return [self._sum_units(scores)] if self._sums_units else scores

    def _sum_units(self, scores: Sequence[UnitScore]) -> UnitScore:
        """Return the number of units as one score, after those to count were taken."""
        number, cells = _total(scores), _all_cells(scores)
        unit = Unit("", "", cells, cells)
        return UnitScore(unit, number, self._pay(number, self._points), cells)

    def _take(self, scores: list[UnitScore]) -> list[UnitScore]:
        if not scores:
            return scores
        if self.rule.take == "best":
            return [max(scores, key=lambda score: score.points)]
        if self.rule.take == "second-largest":
            return sorted(scores, key=self._size, reverse=True)[1:2]
        most = max(map(self._size, scores))
        largest = [score for score in scores if self._size(score) == most]
        return largest if self.rule.take == "largest" else largest[:1]

    def _size(self, score: UnitScore) -> int:
        """Return the size of a unit: its counted cells, or the points of a rule."""
        return score.number if self._points_of is not None else len(score.unit.cells)

    def _price(self, question: _Question, unit: Unit) -> int:
        """Return the points for each counted thing of a unit, kind or field."""
        name = question.paid_by or (unit.kind if self.rule.around else unit.name)
        return (self._prices or _NO_POINTS).get(name, 0)

    def _pay(self, number: int, price: int) -> int:
        """Return the points for a number: those of a table, or this many for each."""
        number //= self._every
        if self._table is not None:
            return next((points for step, points in self._table if step <= number), 0)
        return number * price

    def _line(self, label: str, scores: Sequence[UnitScore]) -> Line:
        if self._is_met is not None:
            is_met = self._is_met(_total(scores))
            points, paid = self._points if is_met else 0, scores if is_met else ()
        elif len(scores) == 1:
            points, paid = self._cap(scores[0].points), scores if self._is_paid(scores[0]) else ()
        elif not scores and self._is_of_sheet:
            # A sheet that does not meet the conditions has the number 0; a table may pay for it.
            points, paid = self._cap(self._pay(0, self._points)), ()
        else:
            points = self._cap(sum([score.points for score in scores]))
            paid = [score for score in scores if self._is_paid(score)]
        return self._make_line(label, scores, points, paid)

    def _unit_line(self, score: UnitScore) -> Line:
        """Return the line of a unit that has its own."""
        cells = tuple(score.cells) if self._is_paid(score) else ()
        points = self._cap(score.points)
        return Line(self.id, score.unit.name, score.number, points, cells, [score])

    def _cap(self, points: int) -> int:
        """Return the points of the whole rule, within `up_to`."""
        return points if self._most is None else min(points, self._most)

    def _is_paid(self, score: UnitScore) -> bool:
        """Return whether a unit contributes to the points: a table may pay nothing for it."""
        return score.number >= self._every and (self._table is None or score.points != 0)

    def _make_line(
        self, label: str, scores: Sequence[UnitScore], points: int, paid: Sequence[UnitScore]
    ) -> Line:
        """Return the line of some units; its cells are of those that are paid."""
        return Line(self.id, label, _total(scores), points, _all_cells(paid), scores)

    # --- several players

    def compare(
        self,
        views: Mapping[str, View],
        earlier: Mapping[str, Mapping[str, int]] | None = None,
    ) -> dict[str, Lines]:
        """Compare all players and pay those with the most or the least, line by line."""
        if self._is_simple:
            return self._compare_sums(views)
        earlier = earlier or dict.fromkeys(views, _NO_POINTS)
        found = [self._parts(view, earlier[player]) for player, view in views.items()]
        lines: dict[str, Lines] = {player: [] for player in views}
        for name in dict.fromkeys(chain.from_iterable(found)):
            parts = [own.get(name, []) for own in found]
            for player, line in zip(views, self._compared(name, parts), strict=True):
                lines[player].append(line)
        return lines

    def _compare_sums(self, views: Mapping[str, View]) -> dict[str, Lines]:
        """Compare players by one sum each."""
        parts = [self._answer(self._questions[0], view, 1) for view in views.values()]
        lines = self._compared("", parts)
        return {player: [line] for player, line in zip(views, lines, strict=True)}

    def _compared(self, name: str, parts: Sequence[Sequence[UnitScore]]) -> list[Line]:
        """Return a line of each player, by what each of them has."""
        numbers = [self._sum(part) for part in parts]
        paid = self._award(numbers, self.rule.places or (self._line_price(parts),))
        return [
            self._make_line(name, part, self._cap(points), part)
            for part, points in zip(parts, paid, strict=True)
        ]

    def _line_price(self, parts: Sequence[Sequence[UnitScore]]) -> int:
        """Return the points for the players who win a line, which all of its units have."""
        if self._prices is None:
            return self._points
        return next((score.price for part in parts for score in part), 0)

    def _sum(self, part: Sequence[UnitScore]) -> int:
        return sum([score.number // self._every for score in part])

    def _award(self, numbers: Sequence[int], places: Sequence[int]) -> list[int]:
        """Return the points of each player by place.

        Most of nothing pays nothing. If all have the least, nobody is paid.
        """
        is_most = self.rule.who == "most"
        values = {*numbers}
        paid: dict[int, int] = {}
        if not is_most and len(values) == 1:
            values.clear()
        used = 0
        while values and used < len(places):
            value = max(values) if is_most else min(values)
            if is_most and value <= 0:
                break
            values.remove(value)
            tied = numbers.count(value)
            paid[value] = _place_points(places[used : used + tied], tied, self.rule.tie)
            used += tied
        return [paid.get(number, 0) for number in numbers]


@keyword_record
class _Question:
    """One of the things that a rule counts: a kind of `each_kind`, or one of several fields.

    paid_by: the kind or field that has points of its own; empty if the units have
    """

    name: str
    of: Names | None
    measure: Measure
    decide: Decide | None
    paid_by: str


def _questions(rule: Rule, counter: RuleCounter, vocabulary: Vocabulary) -> Iterator[_Question]:
    kinds: list[tuple[str, Names | None]] = [("", counter.of)]
    if rule.each_kind:
        kinds = [(kind, frozenset((kind,))) for kind in vocabulary.kinds_of(rule.of)]
    has_several = len(counter.counts) > 1
    for kind, of in kinds:
        for count in counter.counts:
            yield _Question(
                name=kind or (count if has_several else ""),
                of=of,
                measure=counter.measure(count),
                decide=counter.decide(count),
                paid_by=count if has_several else kind,
            )


def _prices(rule: Rule, vocabulary: Vocabulary) -> Mapping[str, int] | None:
    """Return the points of each unit, kind or field by name; None if all of them pay the same."""
    points = rule.points_by_unit
    if isinstance(points, tuple):
        return dict(zip(vocabulary.paid_names(rule), points, strict=False))
    return points


def _total(scores: Sequence[UnitScore]) -> int:
    return scores[0].number if len(scores) == 1 else sum([score.number for score in scores])


def _all_cells(scores: Sequence[UnitScore]) -> tuple[Pos, ...]:
    if len(scores) == 1:
        return tuple(scores[0].cells)
    return tuple([pos for score in scores for pos in score.cells])


def _place_points(taken: Sequence[int], tied: int, tie: str | None) -> int:
    """Return the points of each of the tied players, who use up these places."""
    if tied == 1 or tie is None:
        return taken[0]
    # Rounded towards zero: a divided penalty is not larger than its share.
    if tie == "pool":
        return int(sum(taken) / tied)
    return int(taken[0] / tied) if tie == "split" else 0


class Scorer:
    """The rules of a game, ready to score; create it once, not for every finished game."""

    def __init__(self, rules: Iterable[Rule], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.rules = tuple(CompiledRule(rule, vocabulary) for rule in rules)
        # Only `times_lowest` and `points_of` need the points of earlier rules.
        used = [(it.rule.times_lowest or ()) + (it.rule.points_of or ()) for it in self.rules]
        self._used_ids = frozenset(vocabulary.expand(chain.from_iterable(used)))
        # The last papers with their lines: a game is scored when it is checked, and afterwards.
        self._last: tuple[Mapping[str, View], dict[str, Lines]] | None = None

    def score(self, views: Mapping[str, View]) -> dict[str, Lines]:
        """Score all players; return the lines of each in the order of the rules."""
        last = self._last
        if last is not None and last[0] is views:
            return last[1]
        lines = self._score(views)
        self._last = views, lines
        return lines

    def _score(self, views: Mapping[str, View]) -> dict[str, Lines]:
        lines: dict[str, Lines] = {player: [] for player in views}
        earlier: dict[str, dict[str, int]] = {player: {} for player in views}
        for compiled in self.rules:
            for player, own in compiled.score(views, earlier).items():
                lines[player] += own
                if compiled.id in self._used_ids or ALL in self._used_ids:
                    earlier[player][compiled.id] = sum([line.points for line in own])
        return lines


def points_by_rule(found: Mapping[str, Lines]) -> dict[str, dict[str, int]]:
    """Return the points of each player by rule."""
    earlier: dict[str, dict[str, int]] = {}
    for player, lines in found.items():
        points = earlier[player] = dict[str, int]()
        for line in lines:
            points[line.rule] = points.get(line.rule, 0) + line.points
    return earlier


def _at_moment(views: Mapping[str, View], moment: str) -> Mapping[str, View]:
    """Return the papers at an earlier moment, of the players who wrote it down."""
    return {
        player: view.moments[moment] for player, view in views.items() if moment in view.moments
    }
