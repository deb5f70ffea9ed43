"""Judge conditions: what a finished game counts, and whether that is within the bound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos
from hedgerow.scoring.condition import Condition, as_rule, counts_numbers, names_used
from hedgerow.scoring.counting import RuleCounter, Unit
from hedgerow.scoring.points import CompiledRule
from hedgerow.scoring.sentence import ALL, EMPTY, OWN
from hedgerow.scoring.view import Hidden, View, grid_cells
from hedgerow.scoring.vocabulary import Vocabulary

# The points of each rule, of cards as well, by player.
Points = Mapping[str, Mapping[str, int]]
# More than any number of a bound.
_MANY = 1_000_000


@keyword_record
class Counted:
    """What a condition counts for a player, at least and at most; for all if `player` is empty.

    cells: of a number that cannot be true, the cells of the unit that is most likely wrong,
        otherwise those that were counted
    span: of a difference between players, the smallest and the largest number
    """

    player: str
    least: int
    most: int
    cells: tuple[Pos, ...] = ()
    span: tuple[int, int] | None = None


@record
class Judgement:
    """Whether a condition is true, by what was counted for each player."""

    condition: Condition
    counted: tuple[Counted, ...]

    @property
    def is_true(self) -> bool:
        """Return whether the condition is true whatever is not known."""
        least, most = limits_of(self.condition)
        found = [it.least >= least and it.most <= most for it in self.counted]
        return any(found) if self.condition.players == "any" else all(found)

    @property
    def may_be_true(self) -> bool:
        """Return whether the condition is true, or could be."""
        found = map(self.allows, self.counted)
        return any(found) if self.condition.players == "any" else all(found)

    @property
    def refused(self) -> tuple[Counted, ...]:
        """Return what cannot be true: of each player, or once if it must be true of any one."""
        if self.may_be_true:
            return ()
        if self.condition.players == "any":
            return self.counted[:1]
        return tuple([it for it in self.counted if not self.allows(it)])

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return what was counted at most, for each player or for all."""
        return tuple([it.most for it in self.counted])

    def allows(self, counted: Counted) -> bool:
        """Return whether a number is within the bound, or could be."""
        least, most = limits_of(self.condition)
        return counted.most >= least and counted.least <= most


def limits_of(condition: Condition) -> tuple[int, int]:
    """Return the smallest and the largest number of a bound."""
    if condition.exactly:
        return condition.exactly.value, condition.exactly.value
    least = condition.at_least.value if condition.at_least else -_MANY
    return least, condition.at_most.value if condition.at_most else _MANY


class CompiledCondition:
    """A condition that is ready to judge any finished game of its game."""

    def __init__(self, condition: Condition, vocabulary: Vocabulary) -> None:
        self.condition, self._vocabulary = condition, vocabulary
        self._least, self._most = limits_of(condition)
        rule = as_rule(condition)
        if condition.counts_left:
            rule = replace(rule, count=None)
        self._rule, self._counter = CompiledRule(rule, vocabulary), RuleCounter(rule, vocabulary)
        self._names = names_used(condition)
        self._points_of = vocabulary.expand(condition.points_of or ())
        self._looks_once = vocabulary.shared and OWN not in self._names
        # Only the place of the cells is asked for: symbols that are not known have a range.
        free = replace(rule, at=None)
        has_only_place = condition.at is not None and free == _plain(condition, of=condition.of)
        self._counts_place = has_only_place and condition.count in (None, ("cells",))
        self._anywhere = CompiledRule(free, vocabulary) if self._counts_place else None
        # Of numbers that are added up or compared, nobody asks for the cells.
        self._shows_cells = condition.players not in ("together", "apart")
        self._counts_empty = rule == _plain(condition, of=(EMPTY,))

    def judge(
        self,
        views: Mapping[str, View],
        points: Points,
        hidden: Mapping[str, Hidden],
        left: Mapping[str, int] | None = None,
    ) -> Judgement:
        """Judge the papers of all players.

        `hidden` is what is not known of some of them, and `left` are the pieces that lie on none,
        by kind.
        """
        if self.condition.counts_left:
            return Judgement(self.condition, (self._count_left(left or {}),))
        if self.condition.points_of and self.condition.players == "together" and views:
            number = sum([self._count_points(points[player]) for player in views])
            return Judgement(self.condition, (Counted(player="", least=number, most=number),))
        if self.condition.points_of:
            numbers = ((player, self._count_points(points[player])) for player in views)
            counted = [Counted(player=player, least=it, most=it) for player, it in numbers]
        else:
            players = [*views][:1] if self._looks_once else [*views]
            counted = [
                self.count("" if self._looks_once else it, views[it], hidden.get(it))
                for it in players
            ]
        if self.condition.players == "together" and counted:
            counted = [
                Counted(
                    player="",
                    least=sum(it.least for it in counted),
                    most=sum(it.most for it in counted),
                )
            ]
        elif self.condition.players == "apart" and counted:
            counted = [_difference(counted)]
        return Judgement(self.condition, tuple(counted))

    def count(self, player: str, view: View, hidden: Hidden | None = None) -> Counted:
        """Return what is counted on a paper, with its cells if it is not within the bound."""
        lines = self._rule.lines(view)
        number = sum([line.number for line in lines])
        least, most = self._range(number, view, hidden) if hidden else (number, number)
        is_allowed = most >= self._least and least <= self._most
        if is_allowed or not self._shows_cells:
            return Counted(player=player, least=least, most=most)
        cells = [pos for line in lines for pos in line.counted_cells]
        if not self._counter.is_sheetwide and (
            units := self._counter.units(view, self._counter.of)
        ):
            cells = [*_odd_unit(units).all_cells]
        return Counted(player=player, least=least, most=most, cells=grid_cells(cells))

    def _count_left(self, left: Mapping[str, int]) -> Counted:
        of = self.condition.of
        kinds = left if of is None else {*self._vocabulary.expand(of)}
        number = sum(count for kind, count in left.items() if kind in kinds)
        return Counted(player="", least=number, most=number)

    def _count_points(self, points: Mapping[str, int]) -> int:
        names = self._points_of
        return sum(points.values()) if ALL in names else sum(points.get(it, 0) for it in names)

    def _range(self, number: int, view: View, hidden: Hidden) -> tuple[int, int]:
        """Return what is counted at least and at most, with symbols that are not known."""
        vocabulary, symbols = self._vocabulary, hidden.symbols
        if not self._uses(hidden):
            return number, number
        if symbols is not None and self._anywhere is not None:
            place = vocabulary.counting_as(frozenset(vocabulary.expand(self.condition.at or ())))
            there = sum(count for name, count in symbols.items() if name in place)
            cells = self._anywhere.lines(view)[0].counted_cells
            free = sum(pos in hidden.cells for pos in cells)
            least = max(0, free - (len(hidden.cells) - there))
            return number + least, number + min(free, there)
        if symbols is not None and self._counts_empty:
            blocked = sum(n for name, n in symbols.items() if name in vocabulary.blocked)
            return number - blocked, number - blocked
        return 0, _MANY

    def _uses(self, hidden: Hidden) -> bool:
        """Return whether the number depends on what is not known."""
        condition, vocabulary = self.condition, self._vocabulary
        if hidden.has_numbers and counts_numbers(condition):
            return True
        named = vocabulary.counting_as(frozenset(vocabulary.expand(self._names)))
        may_block = not vocabulary.blocked.isdisjoint(hidden.names)
        if may_block and (EMPTY in named or condition.full):
            return True
        return not named.isdisjoint(hidden.names)


def _odd_unit(units: Sequence[Unit]) -> Unit:
    """Return the unit that is most likely wrong: the smallest, but of equal ones not the first."""
    first, *others = units
    return min((*others, first), key=lambda unit: len(unit.all_cells))


def _plain(condition: Condition, of: tuple[str, ...] | None) -> object:
    """Return the rule of a condition that has nothing but these cells of the whole sheet."""
    plain = Condition(id=condition.id, of=of, count=condition.count, source=condition.source)
    return as_rule(plain)


def _difference(counted: Sequence[Counted]) -> Counted:
    """Return how far players are apart: the largest number minus the smallest."""
    span = min(it.least for it in counted), max(it.most for it in counted)
    if len(counted) == 1:
        return Counted(player="", least=0, most=0, span=span)
    least = max(it.least for it in counted) - min(it.most for it in counted)
    return Counted(player="", least=max(0, least), most=span[1] - span[0], span=span)
