"""Score rules: from the numbers of units to points, score lines and comparisons of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos
from hedgerow.scoring.counting import UNIT_COUNT, Names, RuleCounter, Unit, bound_test
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.view import View
from hedgerow.scoring.vocabulary import Vocabulary

# Units that every player has: players are compared unit by unit.
_SHARED_UNITS = {"row", "column", "side", "diagonal", "square", "sheet"}

_NO_POINTS: Mapping[str, int] = {}


@record
class UnitScore:
    """A unit with its number and points, and the cells that decide them."""

    unit: Unit
    number: int
    points: int
    cells: Sequence[Pos]


@keyword_record
class Line:
    """The points of a rule, or of one unit or kind of it, for one player.

    unit: the unit, kind or field of a separate line; empty otherwise
    number: the sum of what was counted
    cells: the cells without which the line would not score
    units: what was counted, unit by unit; empty if the whole sheet was counted at once
    """

    rule: str
    unit: str
    number: int
    points: int
    cells: tuple[Pos, ...]
    units: tuple[UnitScore, ...]

    @property
    def id(self) -> str:
        return f"{self.rule}:{self.unit}" if self.unit else self.rule


Lines = list[Line]


class CompiledRule:
    """A rule that is ready to score any paper of its game."""

    def __init__(self, rule: Rule, vocabulary: Vocabulary) -> None:
        self.rule, self.id = rule, rule.id
        self._counter = RuleCounter(rule, vocabulary)
        self._kinds: tuple[tuple[str, Names | None], ...] = (("", self._counter.of),)
        if rule.each_kind:
            kinds = vocabulary.kinds_of(rule.of)
            self._kinds = tuple((kind, frozenset((kind,))) for kind in kinds)
        self._every = rule.every.value if rule.every else 1
        self._points = rule.points.value if rule.points else 0
        self._table = tuple(rule.table.items()) if rule.table else None
        self._most = rule.at_most.value if rule.at_most else None
        self._is_met = bound_test(rule.once) if rule.once else None
        self._takes_kinds = bool(rule.take and self._counter.is_sheetwide)
        # Without `count`, the number of units is paid once; `worth` pays each unit its own points.
        self._pays_units_once = not rule.separate_lines and rule.worth is None
        # Most rules count one thing on the whole sheet.
        self._is_simple = (
            self._counter.is_sheetwide
            and len(self._counter.counts) == 1
            and not (rule.each_kind or rule.separate_lines or rule.times_lowest)
        )
        # Others pay each unit on a line of its own.
        self._is_by_unit = (
            rule.separate_lines
            and len(self._counter.counts) == 1
            and not (rule.each_kind or rule.times_lowest or rule.take or rule.once)
        )

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

    def lines(self, view: View, earlier: Mapping[str, int]) -> Lines:
        """Score a paper; `earlier` has the player's points of the rules above."""
        if self._is_simple:
            return [self._sheet_line(view)]
        if self._is_by_unit:
            units = self._counter.units(view, self._counter.of)
            return [self._unit_line(view, unit) for unit in units]
        parts = [*self._parts(view, earlier)]
        if self._takes_kinds:
            taken = {
                id(score) for score in self._take([it for _, scores in parts for it in scores])
            }
            parts = [(name, [it for it in scores if id(it) in taken]) for name, scores in parts]
        if not self.rule.separate_lines:
            return [self._line("", [score for _, scores in parts for score in scores])]
        if self.rule.each_kind or len(self._counter.counts) > 1:
            return [self._line(name, scores) for name, scores in parts]
        return [self._line(score.unit.name, [score]) for score in parts[0][1]]

    def counted_cells(self, view: View) -> Sequence[Pos]:
        """Return the cells that decide the number of a paper, even if they pay nothing."""
        if self._is_simple:
            return self._count_sheet(view)[1]
        scores = (score for _, scores in self._parts(view, {}) for score in scores)
        return [pos for score in scores for pos in score.cells]

    def _parts(
        self, view: View, earlier: Mapping[str, int]
    ) -> Iterator[tuple[str, list[UnitScore]]]:
        """Yield the scored units of each kind and each counted field, with its name."""
        lowest = self.rule.times_lowest
        # A rule about a moment that a player did not write down pays that player nothing.
        factor = min([earlier.get(name, 0) for name in lowest]) if lowest else 1
        for kind, of in self._kinds:
            units = self._counter.units(view, of)
            for index, count in enumerate(self._counter.counts):
                name = kind or (count if len(self._counter.counts) > 1 else "")
                scores = [*self._scores(view, units, of, count, index, factor)]
                scores = scores if self._takes_kinds else self._take(scores)
                is_once = count == UNIT_COUNT and self._pays_units_once
                yield name, [self._sum_units(scores)] if is_once else scores

    def _scores(
        self,
        view: View,
        units: Sequence[Unit],
        of: Names | None,
        count: str,
        field_index: int,
        factor: int,
    ) -> Iterator[UnitScore]:
        for unit in units:
            index = unit.index if len(self._counter.counts) == 1 else field_index
            number = self._counter.number(view, unit, of, count) * factor
            needed = self._needed(number)
            decisive = self._counter.decisive_cells(view, unit.cells, of, count, needed)
            yield UnitScore(unit, number, self._pay(number, index), decisive)

    def _sum_units(self, scores: Sequence[UnitScore]) -> UnitScore:
        """Return the number of units as one score, after those to count were taken."""
        number = sum([score.number for score in scores])
        cells = [pos for score in scores for pos in score.cells]
        return UnitScore(Unit("", 0, cells, cells), number, self._pay(number, 0), cells)

    def _sheet_line(self, view: View) -> Line:
        """Score a rule that counts one thing on the whole sheet."""
        counter = self._counter
        counted = counter.whole_sheet(view)
        number = (
            0
            if counted is None
            else counter.number_of_cells(view, counted, counter.of, counter.counts[0])
        )
        if self._is_met is None:
            points = self._pay(number, 0)
            is_paid = number >= self._every and (self._table is None or points != 0)
            points = self._cap(points)
        else:
            is_paid = self._is_met(number)
            points = self._points if is_paid else 0
        cells: Sequence[Pos] = ()
        if is_paid and counted:
            needed = self._needed(number)
            cells = counter.decisive_cells(view, counted, counter.of, counter.counts[0], needed)
        return Line(
            rule=self.id,
            unit="",
            number=number,
            points=points,
            cells=tuple(cells),
            units=(),
        )

    def _unit_line(self, view: View, unit: Unit) -> Line:
        """Score a unit that has a line of its own, whatever the other units are."""
        counter, (count,) = self._counter, self._counter.counts
        number = counter.number(view, unit, counter.of, count)
        points = self._pay(number, unit.index)
        cells = counter.decisive_cells(view, unit.cells, counter.of, count, number)
        score = UnitScore(unit, number, points, cells)
        return Line(
            rule=self.id,
            unit=unit.name,
            number=number,
            points=points,
            cells=tuple(cells) if self._counts(score) else (),
            units=(score,),
        )

    def _needed(self, number: int) -> int:
        """Return how many of each a set needs: no more than `once` demands."""
        once = self.rule.once
        return once.at_least.value if once and once.at_least else number

    def _take(self, scores: list[UnitScore]) -> list[UnitScore]:
        take = self.rule.take
        if take is None or not scores:
            return scores
        if take == "best":
            return [max(scores, key=lambda score: score.points)]
        most = max(len(score.unit.cells) for score in scores)
        largest = [score for score in scores if len(score.unit.cells) == most]
        return largest if take == "largest" else largest[:1]

    def _pay(self, number: int, index: int) -> int:
        """Return the points for a number; `index` chooses the worth of its unit."""
        number //= self._every
        if self._table is not None:
            return max((step for step in self._table if step[0] <= number), default=(0, 0))[1]
        if self.rule.worth is not None:
            return number * self.rule.worth[index] if index < len(self.rule.worth) else 0
        return number * self._points

    def _cap(self, points: int) -> int:
        """Return the points of the whole rule, within `at_most`."""
        return points if self._most is None else min(points, self._most)

    def _line(self, unit: str, scores: Sequence[UnitScore]) -> Line:
        number = sum([score.number for score in scores])
        if self._is_met is not None:
            is_paid = self._is_met(number)
            points = self._points if is_paid else 0
            cells = [pos for score in scores for pos in score.cells] if is_paid else []
        else:
            points = sum([score.points for score in scores])
            points = self._cap(points)
            cells = [pos for score in scores if self._counts(score) for pos in score.cells]
        return Line(
            rule=self.id,
            unit=unit,
            number=number,
            points=points,
            cells=tuple(cells),
            units=tuple(scores),
        )

    def _counts(self, score: UnitScore) -> bool:
        """Return whether a unit contributes to the points: a table may pay nothing for it."""
        return score.number >= self._every and (self._table is None or score.points != 0)

    # --- several players

    def compare(
        self, views: Mapping[str, View], earlier: Mapping[str, Mapping[str, int]]
    ) -> dict[str, Lines]:
        """Compare all players and pay those with the most or the least."""
        if self._is_simple:
            return self._compare_sheets(views)
        found = {
            player: dict(self._compared_parts(view, earlier[player]))
            for player, view in views.items()
        }
        keys = dict.fromkeys(key for parts in found.values() for key in parts)
        is_separate = self.rule.separate_lines
        lines: dict[str, dict[str, Lines]] = {it: {} if is_separate else {"": []} for it in views}
        for key in keys:
            label = (key[0] or key[1]) if is_separate else ""
            parts = {player: found[player].get(key, []) for player in views}
            paid = _award(
                {who: sum(it.number // self._every for it in part) for who, part in parts.items()},
                self.rule,
            )
            for player, part in parts.items():
                line = self._compared_line(label, part, paid[player])
                lines[player].setdefault(label, []).append(line)
        return {
            player: [
                some[0] if len(some) == 1 and self._most is None else self._total(label, some)
                for label, some in by_label.items()
            ]
            for player, by_label in lines.items()
        }

    def _compare_sheets(self, views: Mapping[str, View]) -> dict[str, Lines]:
        """Compare players by one thing on their whole sheets."""
        found = {player: self._count_sheet(view) for player, view in views.items()}
        paid = _award(
            {player: number // self._every for player, (number, _) in found.items()}, self.rule
        )
        return {
            player: [
                Line(
                    rule=self.id,
                    unit="",
                    number=number,
                    points=self._cap(paid[player]),
                    cells=tuple(cells),
                    units=(),
                )
            ]
            for player, (number, cells) in found.items()
        }

    def _count_sheet(self, view: View) -> tuple[int, Sequence[Pos]]:
        """Return the number of a whole sheet, and the cells that decide it."""
        counter = self._counter
        counted, (count,) = counter.whole_sheet(view), counter.counts
        if counted is None:
            return 0, ()
        number = counter.number_of_cells(view, counted, counter.of, count)
        return number, counter.decisive_cells(view, counted, counter.of, count, number)

    def _compared_line(self, label: str, part: Sequence[UnitScore], points: int) -> Line:
        return Line(
            rule=self.id,
            unit=label,
            number=sum(score.number for score in part),
            points=points,
            cells=tuple(pos for score in part for pos in score.cells),
            units=tuple(part),
        )

    def _compared_parts(
        self, view: View, earlier: Mapping[str, int]
    ) -> Iterator[tuple[tuple[str, str], list[UnitScore]]]:
        """Yield what is compared, by kind or field and by unit.

        Units that not all players have are compared by their sum.
        """
        counts = self.rule.count or self.rule.count_touching
        by_unit = counts is not None and self._has_shared_units(view)
        for name, scores in self._parts(view, earlier):
            if by_unit:
                yield from (((name, score.unit.name), [score]) for score in scores)
            else:
                yield (name, ""), scores

    def _has_shared_units(self, view: View) -> bool:
        if self.rule.around:
            return view.vocabulary.shared
        names = self.rule.in_each or ()
        return bool(names) and all(
            name in (*_SHARED_UNITS, *view.vocabulary.areas, *view.vocabulary.letter_fields)
            for name in names
        )

    def _total(self, label: str, lines: Lines) -> Line:
        points = sum(line.points for line in lines)
        return Line(
            rule=self.id,
            unit=label,
            number=sum(line.number for line in lines),
            points=self._cap(points),
            cells=tuple(pos for line in lines for pos in line.cells),
            units=tuple(score for line in lines for score in line.units),
        )


def _award(numbers: Mapping[str, int], rule: Rule) -> dict[str, int]:
    """Return the points of each player by place.

    Most of nothing pays nothing. If all have the least, nobody is paid.
    """
    places = rule.places or (rule.points.value if rule.points else 0,)
    paid = dict.fromkeys(numbers, 0)
    values = sorted(set(numbers.values()), reverse=rule.who == "most")
    if rule.who == "least" and len(values) == 1:
        return paid
    used = 0
    for value in values:
        if used >= len(places) or (rule.who == "most" and value <= 0):
            break
        tied = [player for player in numbers if numbers[player] == value]
        taken = places[used : used + len(tied)]
        for player in tied:
            paid[player] = _place_points(taken, len(tied), rule.tie)
        used += len(tied)
    return paid


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

    def score(self, views: Mapping[str, View]) -> dict[str, Lines]:
        """Score all players; return the lines of each in the order of the rules."""
        lines: dict[str, Lines] = {player: [] for player in views}
        earlier: dict[str, dict[str, int]] = {player: {} for player in views}
        for compiled in self.rules:
            for player, own in compiled.score(views, earlier).items():
                lines[player] += own
                earlier[player][compiled.id] = sum([line.points for line in own])
        return lines


def _at_moment(views: Mapping[str, View], moment: str) -> Mapping[str, View]:
    """Return the papers at an earlier moment, of the players who wrote it down."""
    return {
        player: view.moments[moment] for player, view in views.items() if moment in view.moments
    }
