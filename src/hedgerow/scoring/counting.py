"""Count what a rule asks for: its cells, the units they form, and the number of each unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, regions
from hedgerow.scoring.sentence import EDGE, MEASURED_KEYS, NUMBERED_UNITS, Bound, Near, Rule
from hedgerow.scoring.view import View, grid_lines, surrounding_cells
from hedgerow.scoring.vocabulary import Vocabulary

Names = frozenset[str]
CellFilter = Callable[[View, Sequence[Pos]], Sequence[Pos]]
UnitTest = Callable[[View, Sequence[Pos]], bool]
NumberTest = Callable[[int], bool]
Measure = Callable[[View, Sequence[Pos], Names | None], int]
# How a rule counts units instead of what is in them; no field can have this name.
UNIT_COUNT = "[units]"
_NUMBERED = frozenset(NUMBERED_UNITS)


@record
class Unit:
    """A unit of a rule: all its cells, and those that the rule counts.

    index: its position among the units of its kind that always exist, for `worth`
    """

    name: str
    index: int
    all_cells: Sequence[Pos]
    cells: Sequence[Pos]


class RuleCounter:
    """A rule's counting, prepared once for all papers of a game.

    `units` finds the units of a paper that meet the conditions, `number` counts in one of them.
    """

    def __init__(self, rule: Rule, vocabulary: Vocabulary) -> None:
        self.vocabulary, self.rule = vocabulary, rule
        self.unit_names = rule.in_each or ()
        self._is_numbered = not _NUMBERED.isdisjoint(self.unit_names)
        self.is_sheetwide = not (rule.in_each or rule.around)
        self.of = _names(rule.of, vocabulary)
        # Kinds that `of` names, although they count as another: they are asked for on their own.
        named = rule.each_kind and vocabulary.counts_as.keys() & (self.of or ())
        self._named_apart = {name: vocabulary.counts_as[name] for name in named or ()}
        self._filters = tuple(_cell_filters(rule, vocabulary))
        self._unit_tests = tuple(_unit_tests(rule, vocabulary))
        self._bounds = tuple(
            (self._measure(key), bound_test(bound))
            for key in MEASURED_KEYS
            if (bound := getattr(rule, key)) is not None
        )
        held = vocabulary.letter_fields
        self._fields = [name for name in (*self.unit_names, rule.at) if name in held and name]
        self._touching = _names(rule.count_touching, vocabulary)
        self.counts = self._find_counts()
        self._measures = {count: self._measure(count) for count in self.counts}
        self._times = self._measure(rule.times) if rule.times else None
        # Numbers that players write down do not depend on cells.
        counted = {*self.counts, rule.times or self.counts[0]}
        self._needs_cells = bool(self._bounds) or not counted <= {*vocabulary.fields}
        self._makes_groups = rule.in_each == ("group",) and not (self._fields or self._unit_tests)
        # A unit without counted cells is dropped unless a condition asks for something else.
        self._keeps_empty = bool(self._bounds or rule.full or rule.has or rule.who)

    def _find_counts(self) -> tuple[str, ...]:
        """Return what is counted, one after the other: fields are counted one by one."""
        if self.rule.count:
            return self.rule.count
        return ("cells",) if self.is_sheetwide or self._touching else (UNIT_COUNT,)

    def units(self, view: View, of: Names | None) -> list[Unit]:
        """Return the units of a paper that meet the conditions, before any is taken."""
        cells = self._cells(view, of)
        if self._makes_groups:
            return self._groups(view, cells, of)
        if self.is_sheetwide:
            found: Iterator[Unit] = iter((Unit("", 0, cells, cells),))
        elif self.rule.around:
            found = self._patches(view, self.rule.around, set(cells))
        else:
            found = self._named_units(view, cells)
        kept = [unit for unit in found if self._is_kept(view, unit, of)]
        return [*_numbered(kept)] if self._is_numbered else kept

    def _groups(self, view: View, cells: Sequence[Pos], of: Names | None) -> list[Unit]:
        """Return the groups of cells that meet the bounds; most rules with units ask for these."""
        groups = regions(cells, view.walls)
        if self._bounds:
            groups = [group for group in groups if self._meets_bounds(view, group, of)]
        return [Unit(str(index + 1), index, it, it) for index, it in enumerate(groups)]

    def whole_sheet(self, view: View) -> Sequence[Pos] | None:
        """Return the counted cells of the whole sheet; None if they fail a condition."""
        if not self._needs_cells:
            return ()
        cells = self._cells(view, self.of)
        if self._bounds and not self._meets_bounds(view, cells, self.of):
            return None
        return cells

    def _cells(self, view: View, of: Names | None) -> Sequence[Pos]:
        cells = self._candidates(view, of) if of is None or self._fields else view.cells_named(of)
        if self._named_apart and of is not None:
            apart = {name for name, other in self._named_apart.items() if other in of}
            cells = [pos for pos in cells if apart.isdisjoint(view.names[pos])]
        for keep in self._filters:
            cells = keep(view, cells)
        return cells

    def _candidates(self, view: View, of: Names | None) -> Sequence[Pos]:
        """Return the cells of these kinds on the grid, and in the fields that the rule names."""
        grid = view.filled if of is None else view.cells_named(of)
        if not self._fields:
            return grid
        letters = [pos for name in self._fields for pos in view.letter_cells.get(name, ())]
        if of is not None:
            letters = [pos for pos in letters if not of.isdisjoint(view.names[pos])]
        return [*grid, *letters]

    def _patches(self, view: View, symbol: str, counted: Collection[Pos]) -> Iterator[Unit]:
        """Yield the cells around each connected patch of a symbol."""
        cells = tuple(view.cells_named(frozenset((symbol,))))
        rings = surrounding_cells(cells, view.walls, view.rows, view.columns)
        for index, ring in enumerate(rings):
            if not self._passes(view, ring):
                continue
            yield Unit(str(index + 1), index, ring, [pos for pos in ring if pos in counted])

    def _named_units(self, view: View, cells: Sequence[Pos]) -> Iterator[Unit]:
        """Yield the units of the rule that have counted cells, or always exist."""
        counted = set(cells)
        if self._fields and self.rule.at not in self._fields:
            # Groups, runs and cells are units of the grid.
            cells = [pos for pos in cells if view.is_on_grid(pos)]
        for name in self.unit_names:
            for index, (label, line) in enumerate(_find_lines(view, name, cells, counted)):
                if not self._passes(view, line):
                    continue
                if name in _NUMBERED:
                    yield Unit(label, index, line, line)
                else:
                    yield Unit(label, index, line, [pos for pos in line if pos in counted])

    def _is_kept(self, view: View, unit: Unit, of: Names | None) -> bool:
        if not (unit.cells or self.is_sheetwide or self._keeps_empty):
            return False
        return not self._bounds or self._meets_bounds(view, unit.cells, of)

    def _passes(self, view: View, line: Sequence[Pos]) -> bool:
        """Return whether all cells of a unit, counted or not, pass its conditions."""
        for test in self._unit_tests:  # noqa: SIM110, all() is slower
            if not test(view, line):
                return False
        return True

    def _meets_bounds(self, view: View, cells: Sequence[Pos], of: Names | None) -> bool:
        for measure, test in self._bounds:  # noqa: SIM110, all() is slower
            if not test(measure(view, cells, of)):
                return False
        return True

    def number(self, view: View, unit: Unit, of: Names | None, count: str) -> int:
        """Return the number of a unit: what is counted in it, multiplied by a second count."""
        if self._touching is None:
            return self.number_of_cells(view, unit.cells, of, count)
        touching, names = self._touching, view.names
        around = view.cells_touching(unit.all_cells)
        number = sum(not touching.isdisjoint(names[pos]) for pos in around)
        return number * (self._times(view, unit.cells, of) if self._times else 1)

    def number_of_cells(
        self, view: View, cells: Sequence[Pos], of: Names | None, count: str
    ) -> int:
        """Return what is counted in some cells, multiplied by a second count."""
        number = self._measures[count](view, cells, of)
        return number if self._times is None else number * self._times(view, cells, of)

    def _measure(self, what: str) -> Measure:
        """Return the function that measures cells, or counts a field or a symbol."""
        if what == "sets" and self.of is None:
            return partial(_count_sets_of, self.vocabulary.kinds_of(None))
        if what == UNIT_COUNT:
            # A unit without counted cells is one only if a bound allows 0 cells.
            return lambda view, cells, of: 1 if cells or self._bounds else 0
        if what in _MEASURES:
            return _MEASURES[what]
        if what in self.vocabulary.fields:
            return lambda view, cells, of: view.fields.get(what, 0)
        # A rule about the whole sheet, whatever its cells, counts the symbols on tracks too.
        has_tracks = self.is_sheetwide and self.of is None and not self._filters
        return lambda view, cells, of: (
            sum(view.count_symbol(pos, what) for pos in cells)
            + (view.shown.get(what, 0) if has_tracks else 0)
        )

    def decisive_cells(
        self, view: View, cells: Sequence[Pos], of: Names | None, count: str, number: int
    ) -> Sequence[Pos]:
        """Return the cells of a unit without which its number would be lower."""
        decisive = _DECISIVE.get(count)
        if decisive is not None:
            return decisive(view, cells, of, number)
        if count in self.vocabulary.symbols:
            return [pos for pos in cells if view.count_symbol(pos, count)]
        return () if count in self.vocabulary.fields else cells


def _numbered(units: Iterable[Unit]) -> Iterator[Unit]:
    """Yield the units; those without a name are numbered."""
    number = 0
    for unit in units:
        if unit.name:
            yield unit
        else:
            number += 1
            yield Unit(str(number), number - 1, unit.all_cells, unit.cells)


def _first_of_kinds(
    view: View, cells: Sequence[Pos], of: Names | None, number: int
) -> Sequence[Pos]:
    first: dict[str, Pos] = {}
    for pos in cells:
        first.setdefault(view.label(pos, of), pos)
    return list(first.values())


def _most_frequent(
    view: View, cells: Sequence[Pos], of: Names | None, number: int
) -> Sequence[Pos]:
    counts = Counter(view.label(pos, of) for pos in cells)
    most = max(counts, key=counts.__getitem__, default="")
    return [pos for pos in cells if view.label(pos, of) == most]


def _first_of_each(
    view: View, cells: Sequence[Pos], of: Names | None, number: int
) -> Sequence[Pos]:
    seen: Counter[str] = Counter()
    needed = []
    for pos in cells:
        label = view.label(pos, of)
        seen[label] += 1
        if seen[label] <= number:
            needed.append(pos)
    return needed


_DECISIVE = {"kinds": _first_of_kinds, "same": _most_frequent, "sets": _first_of_each}


def _names(names: Collection[str] | None, vocabulary: Vocabulary) -> Names | None:
    return None if names is None else frozenset(vocabulary.expand(names))


def bound_test(bound: Bound | Near) -> NumberTest:
    """Return a test whether a number is within a bound; without any bound, whether it is not 0."""
    if bound.exactly is not None:
        exact = bound.exactly.value
        return lambda number: number == exact
    low = bound.at_least.value if bound.at_least else 0 if bound.at_most else 1
    high = bound.at_most.value if bound.at_most else None
    if high is None:
        return lambda number: number >= low
    return lambda number: low <= number <= high


def _near_test(near: Near, vocabulary: Vocabulary) -> Callable[[View, Collection[Pos]], bool]:
    """Return a test of how many of these cells have the wanted names."""
    wanted = frozenset(vocabulary.expand(near.of))
    states_number = near.at_least or near.at_most or near.exactly
    number_test = bound_test(near) if states_number or not near.kinds else None
    kinds_test = bound_test(near.kinds) if near.kinds else None

    def test(view: View, cells: Collection[Pos]) -> bool:
        found = [pos for pos in cells if not wanted.isdisjoint(view.names[pos])]
        if number_test is not None and not number_test(len(found)):
            return False
        return kinds_test is None or kinds_test(len({view.label(pos, wanted) for pos in found}))

    return test


def _cell_filters(rule: Rule, vocabulary: Vocabulary) -> Iterator[CellFilter]:
    """Yield the conditions on single cells, cheap ones first."""
    if rule.along is not None:
        yield partial(_keep_along, rule.along)
    if rule.away_from is not None:
        yield partial(_keep_away, rule.away_from)
    if rule.at is not None:
        yield partial(_keep_at, rule.at)
    if rule.next_to is not None:
        wanted = frozenset(vocabulary.expand(rule.next_to.of))
        if EDGE in wanted or rule.next_to.kinds:
            yield partial(_keep_near, _near_test(rule.next_to, vocabulary))
        else:
            yield partial(_keep_beside, wanted, bound_test(rule.next_to))
    if rule.not_next_to is not None:
        yield partial(_keep_far, frozenset(vocabulary.expand(rule.not_next_to)))


def _keep_along(wall: str, view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    beside = view.cells_along(wall)
    return [pos for pos in cells if pos in beside]


def _keep_away(wall: str, view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    beside = view.cells_along(wall)
    return [pos for pos in cells if pos not in beside]


def _keep_at(place: str, view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    places = view.cells_at(place)
    return [pos for pos in cells if pos in places]


def _keep_near(
    is_near: Callable[[View, Collection[Pos]], bool], view: View, cells: Sequence[Pos]
) -> Sequence[Pos]:
    return [pos for pos in cells if is_near(view, view.neighbours[pos])]


def _keep_beside(
    wanted: Names, is_enough: NumberTest, view: View, cells: Sequence[Pos]
) -> Sequence[Pos]:
    """Return the cells with as many neighbours of the grid as wanted."""
    near, neighbours = view.cell_set(wanted), view.neighbours
    return [pos for pos in cells if is_enough(len(near.intersection(neighbours[pos])))]


def _keep_far(forbidden: Names, view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    if EDGE not in forbidden:
        near, neighbours = view.cell_set(forbidden), view.neighbours
        return [pos for pos in cells if near.isdisjoint(neighbours[pos])]
    names, neighbours = view.names, view.neighbours
    return [
        pos for pos in cells if all(forbidden.isdisjoint(names[other]) for other in neighbours[pos])
    ]


def _unit_tests(rule: Rule, vocabulary: Vocabulary) -> Iterator[UnitTest]:
    """Yield the conditions on units that look at all their cells, counted or not."""
    if rule.full:
        yield _is_full
    if rule.has is not None:
        yield _near_test(rule.has, vocabulary)
    if rule.touches is not None:
        touches = _near_test(rule.touches, vocabulary)
        yield lambda view, line: touches(view, view.cells_touching(line))
    if rule.touches_no is not None:
        forbidden = frozenset(vocabulary.expand(rule.touches_no))
        yield lambda view, line: all(
            forbidden.isdisjoint(view.names[pos]) for pos in view.cells_touching(line)
        )


def _is_full(view: View, cells: Sequence[Pos]) -> bool:
    """Return whether every cell that is not blocked is filled, and there is one."""
    if view.vocabulary.blocked:
        cells = [pos for pos in cells if not view.is_blocked(pos)]
    return bool(cells) and all(map(view.kinds.__contains__, cells))


def _find_lines(
    view: View, name: str, cells: Sequence[Pos], counted: Collection[Pos]
) -> Iterable[tuple[str, Sequence[Pos]]]:
    """Return the units of a name: built from the counted cells, or those that always exist."""
    if name == "cell":
        return ((pos.name, (pos,)) for pos in cells)
    if name == "group":
        return (("", group) for group in regions(cells, view.walls))
    if name in _NUMBERED:
        return (("", run) for run in sorted(_runs(view, name.removesuffix("-run"), counted)))
    if name in view.areas:
        return ((name, view.areas[name]),)
    if name in view.letter_cells:
        return ((name, view.letter_cells[name]),)
    return grid_lines(view.rows, view.columns).get(name, ())


def _runs(view: View, line_name: str, counted: Collection[Pos]) -> Iterator[tuple[Pos, ...]]:
    """Yield the longest runs of counted cells in the rows or columns; walls end a run."""
    for _, line in grid_lines(view.rows, view.columns)[line_name]:
        run: list[Pos] = []
        for pos in line:
            if run and (pos not in counted or pos not in view.neighbours[run[-1]]):
                yield tuple(run)
                run = []
            if pos in counted:
                run.append(pos)
        if run:
            yield tuple(run)


def _count_cells(view: View, cells: Sequence[Pos], of: Names | None) -> int:
    return len(cells)


def _count_kinds(view: View, cells: Sequence[Pos], of: Names | None) -> int:
    return len({view.label(pos, of) for pos in cells})


def _count_same(view: View, cells: Sequence[Pos], of: Names | None) -> int:
    return max(Counter(view.label(pos, of) for pos in cells).values(), default=0)


def _count_sets(view: View, cells: Sequence[Pos], of: Names | None) -> int:
    return _count_sets_of(of or (), view, cells, of)


def _count_sets_of(
    kinds: Collection[str], view: View, cells: Sequence[Pos], of: Names | None
) -> int:
    """Return how many complete sets of these kinds there are."""
    counts = Counter(view.label(pos, of) for pos in cells)
    return min((counts[kind] for kind in kinds), default=0)


def _count_straight(view: View, cells: Sequence[Pos], of: Names | None) -> int:
    """Return the length of the longest run of consecutive numbers, in any order."""
    numbers = {number for pos in cells if (number := view.value(pos)) is not None}
    longest = 0
    for start in (number for number in numbers if number - 1 not in numbers):
        length = 1
        while start + length in numbers:
            length += 1
        longest = max(longest, length)
    return longest


def _sum_values(view: View, cells: Sequence[Pos], of: Names | None) -> int:
    return sum(view.value(pos) or 0 for pos in cells)


_MEASURES: dict[str, Measure] = {
    "cells": _count_cells,
    "kinds": _count_kinds,
    "same": _count_same,
    "sets": _count_sets,
    "straight": _count_straight,
    "value": _sum_values,
}
