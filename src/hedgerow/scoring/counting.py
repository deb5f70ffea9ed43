"""Count what a rule asks for: its cells, the units they form, and the number of each unit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, regions
from hedgerow.scoring.sentence import (
    EMPTY,
    MEASURED_KEYS,
    NUMBERED_UNITS,
    OWN,
    SQUARE,
    Amount,
    Bound,
    Near,
    Rule,
)
from hedgerow.scoring.view import LastingUnit, Names, View, grid_lines, squares
from hedgerow.scoring.vocabulary import Vocabulary

CellFilter = Callable[[View, Sequence[Pos]], Sequence[Pos]]
UnitTest = Callable[[View, Sequence[Pos]], bool]
CellsTest = Callable[[View, Iterable[Pos]], bool]
NumberTest = Callable[[int], bool]
Measure = Callable[[View, Sequence[Pos], Names | None], int]
# The cells of a unit without which its number would be lower.
Decide = Callable[[View, Sequence[Pos], Names | None, int], Sequence[Pos]]
# The side of a square, if a rule states none.
DEFAULT_SIZE = 2
# How a rule counts units instead of what is in them; no field can have this name.
UNIT_COUNT = "[units]"
# The units of `around`; no unit can have this name.
_AROUND = "[around]"
_NUMBERED = frozenset(NUMBERED_UNITS)


@record
class Unit:
    """A unit of a rule: all its cells, and those that the rule counts.

    kind: what it is: `row`, `group`, …, its own name, or the symbol that it is around
    """

    name: str
    kind: str
    all_cells: Sequence[Pos]
    cells: Sequence[Pos]


class RuleCounter:
    """A rule's counting, prepared once for all papers of a game.

    `units` finds the units of a paper that meet the conditions, `number` counts in one of them.
    """

    def __init__(self, rule: Rule, vocabulary: Vocabulary) -> None:
        self.vocabulary, self.rule = vocabulary, rule
        self._around = vocabulary.expand(rule.around or ())
        self.unit_names = (_AROUND,) if rule.around else vocabulary.expand(rule.in_each or ())
        self.is_sheetwide = not self.unit_names
        self._square_size = square_size(rule)
        self.of = _names(rule.of, vocabulary)
        # Kinds that `of` names, although they count as another: they are asked for on their own.
        named = rule.each_kind and vocabulary.counts_as.keys() & (self.of or ())
        self._named_apart = {name: vocabulary.counts_as[name] for name in named or ()}
        self._filters = tuple(_cell_filters(rule, vocabulary))
        self._unit_tests = tuple(_unit_tests(rule, vocabulary))
        forbidden = rule.forbidden
        near = (rule.has, rule.touches, forbidden.has, forbidden.touches)
        asked = [*(it.of for it in near if it), full_names(rule) or ()]
        self._asks_own = any(OWN in vocabulary.expand(names) for names in asked)
        self._bounds = tuple(
            (self.measure(key), bound_test(bound))
            for key in MEASURED_KEYS
            if (bound := getattr(rule, key)) is not None
        )
        held, places = vocabulary.letter_fields, vocabulary.expand(rule.at or ())
        self._fields = [name for name in dict.fromkeys((*self.unit_names, *places)) if name in held]
        # Groups, runs and cells are units of the grid, unless the rule is about a field.
        self._leaves_fields = bool(self._fields) and set(held).isdisjoint(places)
        self._is_filtered = bool(self._filters or self._fields or self._named_apart)
        self._touching = _names(rule.count_touching, vocabulary)
        self.counts = self._find_counts()
        self._times = self.measure(rule.times) if rule.times else None
        self.counts_in_cells = not (self._touching or self._times)
        # Numbers that players write down do not depend on cells.
        counted = {*self.counts, rule.times or self.counts[0]}
        self._needs_cells = bool(
            not self.is_sheetwide or self._bounds or rule.take or counted - {*vocabulary.fields}
        )
        # A unit without counted cells is dropped unless a condition asks for something else.
        self._keeps_empty = bool(self._bounds or rule.full or rule.has or rule.who)

    def _find_counts(self) -> tuple[str, ...]:
        """Return what is counted, one after the other: fields are counted one by one."""
        if self.rule.count:
            return self.vocabulary.expand(self.rule.count)
        return ("cells",) if self.is_sheetwide or self._touching else (UNIT_COUNT,)

    def units(self, view: View, of: Names | None) -> list[Unit]:
        """Return the units of a paper that meet the conditions, before any is taken."""
        cells = self._cells(view, of) if self._needs_cells else ()
        if self.is_sheetwide:
            return [Unit("", "", cells, cells)] if self._meets_bounds(view, cells, of) else []
        units: list[Unit] = []
        number = 0
        for name in self.unit_names:
            if name in _NUMBERED:
                lines = self._made_units(view, name, cells, of)
                units += [
                    Unit(str(n), name, line, line) for n, line in enumerate(lines, number + 1)
                ]
                number += len(lines)
            else:
                units += self._named_units(view, name, cells, of)
        return units

    def _cells(self, view: View, of: Names | None) -> Sequence[Pos]:
        """Return the cells that count: on the grid, and in the fields that the rule names."""
        cells = view.cells_named(of)
        if not self._is_filtered:
            return cells
        if self._fields:
            letters = [pos for name in self._fields for pos in view.letter_cells.get(name, ())]
            wanted = letters if of is None else view.cell_set(of)
            cells = [*cells, *(pos for pos in letters if pos in wanted)]
        if self._named_apart and of is not None:
            apart = {name for name, other in self._named_apart.items() if other in of}
            cells = [pos for pos in cells if apart.isdisjoint(view.names_at(pos))]
        for keep in self._filters:
            cells = keep(view, cells)
        return cells

    def _made_units(
        self, view: View, name: str, cells: Sequence[Pos], of: Names | None
    ) -> Sequence[Sequence[Pos]]:
        """Return the groups or runs of counted cells that meet the conditions."""
        if self._leaves_fields:
            cells = [pos for pos in cells if view.is_on_grid(pos)]
        if name == "group":
            lines = regions(cells, view.walls)
        else:
            lines = sorted(_runs(view, name.removesuffix("-run"), {*cells}))
        if self._unit_tests:
            lines = [line for line in lines if self._passes(view, line)]
        if self._bounds:
            lines = [line for line in lines if self._meets_bounds(view, line, of)]
        return lines

    def _named_units(
        self, view: View, name: str, cells: Sequence[Pos], of: Names | None
    ) -> list[Unit]:
        """Return the units that have a name, with the counted cells in them."""
        if name == "cell":
            lasting = self._single_cells(view, cells)
        else:
            lasting = self._lasting_units(view, name)
        counted = {*cells} if of is None or self._is_filtered else view.cell_set(of)
        units = []
        for label, kind, line in lasting:
            own = [pos for pos in line if pos in counted]
            if (own or self._keeps_empty) and self._meets_bounds(view, own, of):
                units.append(Unit(label, kind, line, own))
        return units

    def _single_cells(self, view: View, cells: Sequence[Pos]) -> Sequence[LastingUnit]:
        if self._leaves_fields:
            cells = [pos for pos in cells if view.is_on_grid(pos)]
        units = ((pos.name, "cell", (pos,)) for pos in cells)
        return [unit for unit in units if self._passes(view, unit[2])]

    def _lasting_units(self, view: View, name: str) -> Sequence[LastingUnit]:
        """Return the units of a name that exist whatever is counted, and pass the conditions."""
        key = self, name, view.own if self._asks_own else None
        found = view.found_units.get(key)
        if found is None:
            found = view.found_units[key] = [
                line for line in self._lines(view, name) if self._passes(view, line[2])
            ]
        return found

    def _lines(self, view: View, name: str) -> Sequence[LastingUnit]:
        """Return the units of a name that always exist."""
        if self._around:
            rings = enumerate(view.rings(self._around), 1)
            return [(str(number), symbol, ring) for number, (symbol, ring) in rings]
        if name in view.areas:
            return ((name, name, view.areas[name]),)
        if name in view.letter_cells:
            return ((name, name, view.letter_cells[name]),)
        if name == SQUARE and self._square_size != DEFAULT_SIZE:
            lines = squares(view.rows, view.columns, self._square_size)
        else:
            names = view.vocabulary.row_names, view.vocabulary.column_names
            lines = grid_lines(view.rows, view.columns, *names).get(name, ())
        return [(label, name, line) for label, line in lines]

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

    def number(self, view: View, unit: Unit, of: Names | None, measure: Measure) -> int:
        """Return the number of a unit: what is counted in it, multiplied by a second count."""
        if self._touching is None:
            number = measure(view, unit.cells, of)
        else:
            touching = view.cell_set(self._touching)
            number = len(touching.intersection(view.cells_touching(unit.all_cells)))
        return number if self._times is None else number * self._times(view, unit.cells, of)

    def measure(self, what: str) -> Measure:
        """Return how to measure the cells of a unit, or to count a field or a symbol."""
        if what == "sets":
            kinds = self.vocabulary.kinds_of(None) if self.of is None else ()
            return partial(_count_sets, kinds)
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
            sum([view.count_symbol(pos, what) for pos in cells])
            + (view.shown.get(what, 0) if has_tracks else 0)
        )

    def decide(self, count: str) -> Decide | None:
        """Return how to find the cells that decide a number; None if all cells do."""
        if count in _DECISIVE:
            return _DECISIVE[count]
        if count in self.vocabulary.symbols:
            return lambda view, cells, of, number: [
                pos for pos in cells if view.count_symbol(pos, count)
            ]
        return (lambda *_: ()) if count in self.vocabulary.fields else None


def _first_of_kinds(
    view: View, cells: Sequence[Pos], of: Names | None, number: int
) -> Sequence[Pos]:
    first = zip(reversed(view.labels(cells, of)), reversed(cells), strict=True)
    return sorted(pos for label, pos in dict(first).items() if label != EMPTY)


def _first_of_each(
    view: View, cells: Sequence[Pos], of: Names | None, number: int
) -> Sequence[Pos]:
    """Return the first cells of each kind, this many."""
    seen: dict[str, int] = {}
    needed = []
    for pos, label in zip(cells, view.labels(cells, of), strict=True):
        seen[label] = count = seen.get(label, 0) + 1
        if count <= number:
            needed.append(pos)
    return needed


def _most_frequent(
    view: View, cells: Sequence[Pos], of: Names | None, number: int
) -> Sequence[Pos]:
    """Return the cells of the kind that is there most often."""
    labels = view.labels(cells, of)
    # Of kinds that are there equally often, the first one.
    kinds = [label for label in dict.fromkeys(labels) if label != EMPTY]
    most = max(kinds, key=labels.count, default="")
    return [pos for pos, label in zip(cells, labels, strict=True) if label == most]


_DECISIVE: dict[str, Decide] = {
    "kinds": _first_of_kinds,
    "same": _most_frequent,
    "sets": _first_of_each,
}


def _names(names: Collection[str] | None, vocabulary: Vocabulary) -> Names | None:
    return None if names is None else frozenset(vocabulary.expand(names))


def bound_test(bound: Bound | Near) -> NumberTest:
    """Return a test whether a number is within a bound; without any bound, whether it is not 0."""
    if bound.exactly is not None:
        return bound.exactly.value.__eq__
    low = bound.at_least.value if bound.at_least else 0 if bound.at_most else 1
    if bound.at_most is None:
        return low.__le__
    high = bound.at_most.value
    return lambda number: low <= number <= high


def _near_test(near: Near, vocabulary: Vocabulary) -> CellsTest:
    """Return a test of how many of these cells have the wanted names."""
    wanted = frozenset(vocabulary.expand(near.of))
    states_number = near.at_least or near.at_most or near.exactly
    number_test = bound_test(near) if states_number or not near.kinds else None
    kinds_test = bound_test(near.kinds) if near.kinds else None

    def test(view: View, cells: Iterable[Pos]) -> bool:
        found = view.cell_set(wanted).intersection(cells)
        if number_test is not None and not number_test(len(found)):
            return False
        return kinds_test is None or kinds_test(_count_kinds(view, found, wanted))

    return test


def _cell_filters(rule: Rule, vocabulary: Vocabulary) -> Iterator[CellFilter]:
    """Yield the conditions on single cells, cheap ones first."""
    forbidden = rule.forbidden
    if rule.along is not None:
        yield partial(_keep_along, rule.along)
    if forbidden.along is not None:
        yield partial(_keep_away, forbidden.along)
    if rule.at is not None:
        yield partial(_keep_at, vocabulary.expand(rule.at))
    if forbidden.at is not None:
        yield partial(_keep_elsewhere, vocabulary.expand(forbidden.at))
    if rule.next_to is not None:
        yield _near_filter(rule.next_to, vocabulary)
    if forbidden.next_to is not None:
        yield _far_filter(forbidden.next_to, vocabulary)


def _near_filter(near: Near, vocabulary: Vocabulary) -> CellFilter:
    """Return the condition that a cell has such neighbours."""
    if near.kinds:
        return partial(_keep_near, _near_test(near, vocabulary))
    return partial(_keep_beside, frozenset(vocabulary.expand(near.of)), bound_test(near))


def _far_filter(near: Near, vocabulary: Vocabulary) -> CellFilter:
    """Return the condition that a cell has no such neighbours."""
    if near == Near(of=near.of):
        return partial(_keep_far, frozenset(vocabulary.expand(near.of)))
    return partial(_keep_near, _opposite(_near_test(near, vocabulary)))


def _opposite(test: CellsTest) -> CellsTest:
    return lambda view, cells: not test(view, cells)


def _keep_along(wall: str, view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    beside = view.cells_along(wall)
    return [pos for pos in cells if pos in beside]


def _keep_away(wall: str, view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    beside = view.cells_along(wall)
    return [pos for pos in cells if pos not in beside]


def _keep_at(places: tuple[str, ...], view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    found = view.cells_at(places)
    return [pos for pos in cells if pos in found]


def _keep_elsewhere(places: tuple[str, ...], view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    found = view.cells_at(places)
    return [pos for pos in cells if pos not in found]


def _keep_near(is_near: CellsTest, view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    neighbours = view.neighbours
    return [pos for pos in cells if is_near(view, neighbours[pos])]


def _keep_beside(
    wanted: Names, is_enough: NumberTest, view: View, cells: Sequence[Pos]
) -> Sequence[Pos]:
    near, neighbours = view.cell_set(wanted), view.neighbours
    return [pos for pos in cells if is_enough(len(near.intersection(neighbours[pos])))]


def _keep_far(forbidden: Names, view: View, cells: Sequence[Pos]) -> Sequence[Pos]:
    near, neighbours = view.cell_set(forbidden), view.neighbours
    return [pos for pos in cells if near.isdisjoint(neighbours[pos])]


def _unit_tests(rule: Rule, vocabulary: Vocabulary) -> Iterator[UnitTest]:
    """Yield the conditions on units that look at all their cells, counted or not."""
    forbidden = rule.forbidden
    if names := full_names(rule):
        yield partial(_is_full_of, frozenset(vocabulary.expand(names)))
    elif rule.full:
        yield _is_full
    if rule.has is not None:
        yield _near_test(rule.has, vocabulary)
    if forbidden.has is not None:
        yield _opposite(_near_test(forbidden.has, vocabulary))
    if rule.touches is not None:
        yield _touch_test(_near_test(rule.touches, vocabulary))
    if forbidden.touches is not None:
        yield _touch_test(_opposite(_near_test(forbidden.touches, vocabulary)))


def _touch_test(test: CellsTest) -> UnitTest:
    return lambda view, line: test(view, view.cells_touching(line))


def square_size(rule: Rule) -> int | None:
    """Return the side of the squares that a rule looks at; None for squares of any size."""
    if rule.size is None:
        return DEFAULT_SIZE
    return rule.size.value if isinstance(rule.size, Amount) else None


def full_names(rule: Rule) -> tuple[str, ...] | None:
    """Return the names of which every cell of a unit must be; None if any kind will do."""
    return None if isinstance(rule.full, bool) else rule.full


def _is_full(view: View, cells: Sequence[Pos]) -> bool:
    """Return whether every cell that is not blocked is filled, and there is one."""
    if view.vocabulary.blocked:
        cells = [pos for pos in cells if not view.is_blocked(pos)]
    return bool(cells) and all(map(view.kinds.__contains__, cells))


def _is_full_of(wanted: Names, view: View, cells: Sequence[Pos]) -> bool:
    """Return whether every cell that is not blocked is of these kinds, and there is one."""
    if view.vocabulary.blocked:
        cells = [pos for pos in cells if not view.is_blocked(pos)]
    return bool(cells) and view.cell_set(wanted).issuperset(cells)


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


def _count_sets(kinds: Collection[str], view: View, cells: Sequence[Pos], of: Names | None) -> int:
    """Return how many complete sets of these kinds there are; by default, of those counted."""
    return min(map(view.labels(cells, of).count, kinds or of or ()), default=0)


def _count_kinds(view: View, cells: Collection[Pos], of: Names | None) -> int:
    """Return how many different kinds there are; an empty cell is not a kind."""
    return len({*view.labels(cells, of)} - {EMPTY})


def _count_same(view: View, cells: Sequence[Pos], of: Names | None) -> int:
    labels = view.labels(cells, of)
    return max(map(labels.count, {*labels} - {EMPTY}), default=0)


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


_MEASURES: dict[str, Measure] = {
    "cells": lambda view, cells, of: len(cells),
    "kinds": _count_kinds,
    "same": _count_same,
    "straight": _count_straight,
    "sum": lambda view, cells, of: sum([view.value(pos) or 0 for pos in cells]),
}
