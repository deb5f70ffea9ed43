"""Score rules: from the numbers of units to points, score lines and comparisons of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.scoring.counting import UNIT_COUNT, Decide, Measure, RuleCounter, Unit, bound_test
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.view import Names, View
from hedgerow.scoring.vocabulary import Vocabulary

# Units that every player has: players are compared unit by unit.
_SHARED_UNITS = {"row", "column", "side", "diagonal", "square", "sheet"}

_NO_POINTS: Mapping[str, int] = {}


class UnitScore(NamedTuple):
    """A unit with its number and points, and the cells that decide them."""

    unit: Unit
    number: int
    points: int
    cells: Sequence[Pos]


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
        self._points = rule.points.value if rule.points else 0
        self._table = sorted(rule.table.items(), reverse=True) if rule.table else None
        self._worth = rule.worth
        self._places = rule.places or (self._points,)
        self._most = rule.at_most.value if rule.at_most else None
        self._is_met = bound_test(rule.once) if rule.once else None
        # No more of each are needed for a set than `once` demands.
        self._needed = rule.once.at_least.value if rule.once and rule.once.at_least else None
        self._takes_kinds = bool(rule.take and self._counter.is_sheetwide)
        self._line_per_part = rule.each_kind or len(self._counter.counts) > 1
        # Without `count`, the number of units is paid once; `worth` pays each unit its own points.
        counts_units = self._counter.counts == (UNIT_COUNT,)
        self._sums_units = counts_units and not rule.separate_lines and rule.worth is None
        # Most rules ask one question and have one line.
        has_one_line = not (rule.separate_lines or rule.times_lowest or self._takes_kinds)
        self._is_simple = has_one_line and len(self._questions) == 1
        self._is_of_sheet = self._is_simple and self._counter.is_sheetwide and not rule.each_kind
        self._has_shared_units = _has_shared_units(rule, vocabulary)

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
        parts = self._parts(view, earlier)
        if self._takes_kinds:
            taken = {id(score) for score in self._take([it for part in parts for it in part])}
            parts = [[score for score in part if id(score) in taken] for part in parts]
        if not self.rule.separate_lines:
            scores = parts[0] if len(parts) == 1 else [it for part in parts for it in part]
            return [self._line("", scores)]
        if self._line_per_part:
            names = [question.name for question in self._questions]
            return [self._line(name, part) for name, part in zip(names, parts, strict=True)]
        return [self._line(score.unit.name, [score]) for score in parts[0]]

    def _parts(self, view: View, earlier: Mapping[str, int]) -> list[list[UnitScore]]:
        """Return the scored units for each question of the rule."""
        lowest = self.rule.times_lowest
        # A rule about a moment that a player did not write down pays that player nothing.
        factor = min([earlier.get(name, 0) for name in lowest]) if lowest else 1
        return [self._answer(question, view, factor) for question in self._questions]

    def _answer(self, question: _Question, view: View, factor: int) -> list[UnitScore]:
        """Return the scored units of a question."""
        counter, of, measure, decide = self._counter, question.of, question.measure, question.decide
        scores = []
        for unit in counter.units(view, of):
            cells = unit.cells
            number = factor * (
                measure(view, cells, of)
                if counter.counts_in_cells
                else counter.number(view, unit, of, measure)
            )
            if decide is not None:
                needed = number if self._needed is None else self._needed
                needed = min(number, needed) if self._is_of_sheet else needed
                cells = decide(view, cells, of, needed)
            index = unit.index if question.index is None else question.index
            scores.append(UnitScore(unit, number, self._pay(number, index), cells))
        if self.rule.take and not self._takes_kinds:
            scores = self._take(scores)
        return [self._sum_units(scores)] if self._sums_units else scores

    def _sum_units(self, scores: Sequence[UnitScore]) -> UnitScore:
        """Return the number of units as one score, after those to count were taken."""
        number, cells = _total(scores), _all_cells(scores)
        return UnitScore(Unit("", 0, cells, cells), number, self._pay(number, 0), cells)

    def _take(self, scores: list[UnitScore]) -> list[UnitScore]:
        if not scores:
            return scores
        if self.rule.take == "best":
            return [max(scores, key=lambda score: score.points)]
        most = max([len(score.unit.cells) for score in scores])
        largest = [score for score in scores if len(score.unit.cells) == most]
        return largest if self.rule.take == "largest" else largest[:1]

    def _pay(self, number: int, index: int) -> int:
        """Return the points for a number; `index` chooses the worth of its unit."""
        number //= self._every
        if self._table is not None:
            return next((points for step, points in self._table if step <= number), 0)
        if self._worth is not None:
            return number * self._worth[index] if index < len(self._worth) else 0
        return number * self._points

    def _line(self, label: str, scores: Sequence[UnitScore]) -> Line:
        if self._is_met is not None:
            is_met = self._is_met(_total(scores))
            points, paid = self._points if is_met else 0, scores if is_met else ()
        elif len(scores) == 1:
            points, paid = self._cap(scores[0].points), scores if self._is_paid(scores[0]) else ()
        elif not scores and self._is_of_sheet:
            # A sheet that does not meet the conditions has the number 0; a table may pay for it.
            points, paid = self._cap(self._pay(0, 0)), ()
        else:
            points = self._cap(sum([score.points for score in scores]))
            paid = [score for score in scores if self._is_paid(score)]
        return self._make_line(label, scores, points, paid)

    def _cap(self, points: int) -> int:
        """Return the points of the whole rule, within `at_most`."""
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
        """Compare all players and pay those with the most or the least."""
        if self._is_simple and not self._has_shared_units:
            return self._compare_sums(views)
        earlier = earlier or dict.fromkeys(views, _NO_POINTS)
        found = [self._compared(view, earlier[player]) for player, view in views.items()]
        is_separate = self.rule.separate_lines
        # What each player has, and is paid, by the label of the line.
        lines: list[dict[str, tuple[list[UnitScore], int]]] = [
            {} if is_separate else {"": ([], 0)} for _ in found
        ]
        for key in dict.fromkeys(chain.from_iterable(found)):
            label = (key[0] or key[1]) if is_separate else ""
            parts = [own.get(key, []) for own in found]
            paid = self._award([self._sum(part) for part in parts])
            for own, part, points in zip(lines, parts, paid, strict=True):
                if label in own:
                    before, earned = own[label]
                    own[label] = before + part, earned + points
                else:
                    own[label] = part, points
        return {
            player: [
                self._make_line(label, part, self._cap(paid), part)
                for label, (part, paid) in own.items()
            ]
            for player, own in zip(views, lines, strict=True)
        }

    def _compare_sums(self, views: Mapping[str, View]) -> dict[str, Lines]:
        """Compare players by one sum each."""
        parts = [self._answer(self._questions[0], view, 1) for view in views.values()]
        paid = self._award([self._sum(part) for part in parts])
        return {
            player: [self._make_line("", part, self._cap(points), part)]
            for player, part, points in zip(views, parts, paid, strict=True)
        }

    def _sum(self, part: Sequence[UnitScore]) -> int:
        return sum([score.number // self._every for score in part])

    def _award(self, numbers: Sequence[int]) -> list[int]:
        """Return the points of each player by place.

        Most of nothing pays nothing. If all have the least, nobody is paid.
        """
        is_most, places = self.rule.who == "most", self._places
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

    def _compared(
        self, view: View, earlier: Mapping[str, int]
    ) -> dict[tuple[str, str], list[UnitScore]]:
        """Return what is compared, by kind or field and by unit.

        Units that not all players have are compared by their sum.
        """
        parts = zip(self._questions, self._parts(view, earlier), strict=True)
        if not self._has_shared_units:
            return {(question.name, ""): scores for question, scores in parts}
        return {
            (question.name, score.unit.name): [score]
            for question, scores in parts
            for score in scores
        }


@keyword_record
class _Question:
    """One of the things that a rule counts: a kind of `each_kind`, or one of several fields.

    index: its position among several fields, for `worth`
    """

    name: str
    of: Names | None
    measure: Measure
    decide: Decide | None
    index: int | None


def _questions(rule: Rule, counter: RuleCounter, vocabulary: Vocabulary) -> Iterator[_Question]:
    kinds: list[tuple[str, Names | None]] = [("", counter.of)]
    if rule.each_kind:
        kinds = [(kind, frozenset((kind,))) for kind in vocabulary.kinds_of(rule.of)]
    has_several = len(counter.counts) > 1
    for kind, of in kinds:
        for index, count in enumerate(counter.counts):
            yield _Question(
                name=kind or (count if has_several else ""),
                of=of,
                measure=counter.measure(count),
                decide=counter.decide(count),
                index=index if has_several else None,
            )


def _total(scores: Sequence[UnitScore]) -> int:
    return scores[0].number if len(scores) == 1 else sum([score.number for score in scores])


def _all_cells(scores: Sequence[UnitScore]) -> tuple[Pos, ...]:
    if len(scores) == 1:
        return tuple(scores[0].cells)
    return tuple([pos for score in scores for pos in score.cells])


def _has_shared_units(rule: Rule, vocabulary: Vocabulary) -> bool:
    """Return whether players are compared unit by unit: all of them have the same units."""
    if not (rule.count or rule.count_touching):
        return False
    if rule.around:
        return vocabulary.shared
    shared = {*_SHARED_UNITS, *vocabulary.areas, *vocabulary.letter_fields}
    return bool(rule.in_each) and shared.issuperset(rule.in_each or ())


def _place_points(taken: Sequence[int], tied: int, tie: str | None) -> int:
    """Return the points of each of the tied players, who use up these places."""
    if tied == 1 or tie is None:
        return taken[0]
    # Rounded towards zero: a split penalty is not larger than its share.
    return int(sum(taken) / tied) if tie == "split" else 0


class Scorer:
    """The rules of a game, ready to score; create it once, not for every finished game."""

    def __init__(self, rules: Iterable[Rule], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.rules = tuple(CompiledRule(rule, vocabulary) for rule in rules)
        # Only `times_lowest` needs the points of earlier rules.
        used = [compiled.rule.times_lowest or () for compiled in self.rules]
        self._used_ids = frozenset(chain.from_iterable(used))

    def score(self, views: Mapping[str, View]) -> dict[str, Lines]:
        """Score all players; return the lines of each in the order of the rules."""
        lines: dict[str, Lines] = {player: [] for player in views}
        earlier: dict[str, dict[str, int]] = {player: {} for player in views}
        for compiled in self.rules:
            for player, own in compiled.score(views, earlier).items():
                lines[player] += own
                if compiled.id in self._used_ids:
                    earlier[player][compiled.id] = sum([line.points for line in own])
        return lines


def _at_moment(views: Mapping[str, View], moment: str) -> Mapping[str, View]:
    """Return the papers at an earlier moment, of the players who wrote it down."""
    return {
        player: view.moments[moment] for player, view in views.items() if moment in view.moments
    }
