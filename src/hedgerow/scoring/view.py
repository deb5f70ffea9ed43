"""What one player's paper shows: the cells with kinds and symbols, walls, areas and fields."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from hedgerow.base.grid import NO_WALLS, Pos, Walls, cells, open_neighbours, regions
from hedgerow.scoring.sentence import CORNERS, EDGE, EMPTY, OWN
from hedgerow.scoring.vocabulary import Vocabulary

T = TypeVar("T")
# Letters in a field are treated as cells far below the grid, which touch nothing.
_OUTSIDE_ROW = 10_000
_OFF_GRID = (EDGE,)
_OWN_ONLY = frozenset((OWN,))


class _Lookup(dict[Pos, T]):
    """Values by cell, computed when they are first asked for: rules ask for them many times."""

    def __init__(self, compute: Callable[[Pos], T]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, pos: Pos) -> T:
        value = self[pos] = self._compute(pos)
        return value


class View:
    """The finished paper of one player, or a shared one as this player sees it.

    names: every name that is true of a cell; `edge` if it lies outside the grid
    neighbours: the cells that touch a cell, even outside the grid: no wall separates them
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        rows: int,
        columns: int,
        kinds: Mapping[Pos, str],
        *,
        walls: Mapping[str, Walls] | None = None,
        symbols: Mapping[Pos, str] | None = None,
        numbers: Mapping[Pos, int] | None = None,
        areas: Mapping[str, tuple[Pos, ...]] | None = None,
        fields: Mapping[str, int] | None = None,
        letters: Mapping[str, Sequence[str]] | None = None,
        shown: Mapping[str, int] | None = None,
        own: str | None = None,
        moments: Mapping[str, View] | None = None,
    ) -> None:
        """Create the view of a paper.

        kinds, symbols, numbers: what stands in the cells, and what is printed in them
        fields, letters: the numbers and the kinds that are written into fields
        shown: the symbols outside the grid, as on crossed boxes of tracks
        own: the kind that marks the player's own cells of a shared sheet
        """
        self.vocabulary, self.rows, self.columns = vocabulary, rows, columns
        self.symbols, self.numbers = symbols or {}, numbers or {}
        self.areas, self.fields, self.shown = areas or {}, fields or {}, shown or {}
        self.own, self.moments = own, moments or {}
        self._walls = walls or {}
        self.walls: Walls = frozenset().union(*self._walls.values()) if self._walls else NO_WALLS
        self.letter_cells: dict[str, tuple[Pos, ...]] = {}
        self.kinds = dict(kinds)
        for number, (name, held) in enumerate(letters.items() if letters else ()):
            row = _OUTSIDE_ROW + 2 * number
            self.letter_cells[name] = tuple(Pos(row, 2 * n) for n in range(len(held)))
            self.kinds.update(zip(self.letter_cells[name], held, strict=True))
        self.names: Mapping[Pos, tuple[str, ...]] = _Lookup(self._find_names)
        self.neighbours: Mapping[Pos, Sequence[Pos]] = _Lookup(self._find_neighbours)
        # Each cell has only one name: its kind, or that it is empty.
        self._is_plain = not (self.symbols or vocabulary.counts_as or own)
        self._index: dict[str, list[Pos]] | None = None
        self._sets_by_names: dict[frozenset[str], frozenset[Pos]] = {}
        self._cells_by_names: dict[frozenset[str], Sequence[Pos]] = {}
        self._along: dict[str, frozenset[Pos]] = {}

    def _find_names(self, pos: Pos) -> tuple[str, ...]:
        kind = self.kinds.get(pos)
        if kind is None and not self.is_on_grid(pos):
            return _OFF_GRID
        names = self.vocabulary.names_of(kind, self.symbols.get(pos))
        return (*names, OWN) if kind is not None and kind == self.own else names

    def cells_named(self, names: frozenset[str]) -> Sequence[Pos]:
        """Return the cells of the grid with one of these names, in reading order."""
        found = self._cells_by_names.get(names)
        if found is None:
            found = self._cells_by_names[names] = self._find_cells(names)
        return found

    def cell_set(self, names: frozenset[str]) -> frozenset[Pos]:
        """Return the cells of the grid with one of these names, to look them up."""
        found = self._sets_by_names.get(names)
        if found is None:
            found = self._sets_by_names[names] = frozenset(self.cells_named(names))
        return found

    def _find_cells(self, names: frozenset[str]) -> Sequence[Pos]:
        if names == _OWN_ONLY:
            # The players of a shared sheet ask for this alone: an index for each would be slow.
            kinds, own = self.kinds, self.own
            return [pos for pos in cells(self.rows, self.columns) if kinds.get(pos) == own]
        if not self.vocabulary.counts_as and names <= {*self.vocabulary.symbols}:
            # What is printed is known without an index, unless a kind counts as it.
            return sorted([pos for pos, symbol in self.symbols.items() if symbol in names])
        index = self.index
        lists = [index[name] for name in names if name in index]
        if len(lists) < 2:
            return lists[0] if lists else ()
        if self._is_plain:
            kind_of = self.kinds.get
            return [pos for pos in cells(self.rows, self.columns) if kind_of(pos, EMPTY) in names]
        return sorted({pos for cells in lists for pos in cells})

    @property
    def index(self) -> Mapping[str, list[Pos]]:
        """Return the cells of the grid by name."""
        if self._index is None:
            index: defaultdict[str, list[Pos]] = defaultdict(list)
            if self._is_plain:
                kind_of = self.kinds.get
                for pos in cells(self.rows, self.columns):
                    index[kind_of(pos, EMPTY)].append(pos)
            else:
                for pos in cells(self.rows, self.columns):
                    for name in self.names[pos]:
                        index[name].append(pos)
            self._index = dict(index)
        return self._index

    def is_on_grid(self, pos: Pos) -> bool:
        """Return whether a cell is on the grid."""
        return 0 <= pos.row < self.rows and 0 <= pos.col < self.columns

    def is_blocked(self, pos: Pos) -> bool:
        """Return whether nothing can stand in a cell."""
        return self.symbols.get(pos) in self.vocabulary.blocked

    @property
    def filled(self) -> list[Pos]:
        """Return the cells of the grid in which a kind stands."""
        kinds = self.kinds
        return [pos for pos in cells(self.rows, self.columns) if pos in kinds]

    def _find_neighbours(self, pos: Pos) -> Sequence[Pos]:
        if pos.row >= _OUTSIDE_ROW:
            return ()
        walls = self.walls
        if not walls:
            return pos.neighbours()
        return [
            other
            for other in pos.neighbours()
            if ((pos, other) if pos < other else (other, pos)) not in walls
        ]

    def cells_touching(self, unit: Collection[Pos]) -> list[Pos]:
        """Return the cells around a unit, in reading order, even outside the grid."""
        inside = set(unit)
        return sorted({other for pos in unit for other in self.neighbours[pos]} - inside)

    def cells_along(self, wall: str) -> frozenset[Pos]:
        """Return the cells beside a wall."""
        if wall not in self._along:
            walls = self._walls.get(wall, NO_WALLS)
            self._along[wall] = frozenset(pos for edge in walls for pos in edge)
        return self._along[wall]

    def cells_at(self, place: str) -> Collection[Pos]:
        """Return the cells of a place: corners, edge, an area, a field, or a symbol's cells."""
        if place in (CORNERS, EDGE):
            return border_cells(self.rows, self.columns, place)
        if place in self.areas:
            return self.areas[place]
        if place in self.letter_cells:
            return self.letter_cells[place]
        return self.index.get(place, ())

    def label(self, pos: Pos, names: Collection[str] | None) -> str:
        """Return as what a cell is counted: the first of its names that is asked for."""
        if self._is_plain and pos in self.kinds:
            return self.kinds[pos]
        for name in self.names[pos]:
            if names is not None and name in names:
                return name
        return self.vocabulary.effective(self.kinds[pos]) if pos in self.kinds else EMPTY

    def value(self, pos: Pos) -> int | None:
        """Return the number of a cell: that of its kind, or the printed one."""
        number = self.vocabulary.number_of(self.kinds.get(pos, ""))
        return self.numbers.get(pos) if number is None else number

    def count_symbol(self, pos: Pos, symbol: str) -> int:
        """Return how often a symbol is shown in a cell: printed in it, or on what stands there."""
        shows, effective = self.vocabulary.shows, self.vocabulary.effective
        ground = self.symbols.get(pos)
        things = [thing for thing in (self.kinds.get(pos), ground) if thing is not None]
        printed = ground is not None and symbol in (ground, effective(ground))
        return printed + sum(shows.get(thing, {}).get(symbol, 0) for thing in things)


# Cached: the players of a shared sheet have the same patches, and so do games on the same sheet.
@lru_cache(maxsize=64)
def surrounding_cells(
    patches: tuple[Pos, ...], walls: Walls, rows: int, columns: int
) -> tuple[tuple[Pos, ...], ...]:
    """Return the cells of the grid around each connected patch of these cells."""
    found = []
    for patch in regions(patches, walls):
        inside = {*patch}
        around = {it for pos in patch for it in open_neighbours(pos, walls)} - inside
        ring = [pos for pos in sorted(around) if 0 <= pos.row < rows and 0 <= pos.col < columns]
        found.append(tuple(ring))
    return tuple(found)


@lru_cache(maxsize=64)
def border_cells(rows: int, columns: int, place: str) -> frozenset[Pos]:
    """Return the corners of a grid, or all cells at its edge."""
    bottom, right = rows - 1, columns - 1
    if place == CORNERS:
        return frozenset(Pos(row, col) for row in (0, bottom) for col in (0, right))
    return frozenset(
        pos for pos in cells(rows, columns) if pos.row in (0, bottom) or pos.col in (0, right)
    )


@lru_cache(maxsize=64)
def grid_lines(rows: int, columns: int) -> Mapping[str, tuple[tuple[str, tuple[Pos, ...]], ...]]:
    """Return the units of a grid that always exist, by the name of the unit."""
    across = [tuple(Pos(row, col) for col in range(columns)) for row in range(rows)]
    down = [tuple(Pos(row, col) for row in range(rows)) for col in range(columns)]
    return {
        "sheet": (("", cells(rows, columns)),),
        "row": tuple((str(number), line) for number, line in enumerate(across, 1)),
        "column": tuple((line[0].name[:-1], line) for line in down if line),
        "side": _sides(across, down),
        "diagonal": tuple(_diagonals(rows, columns)),
        "square": tuple(_squares(rows, columns)),
    }


def _sides(
    across: Sequence[tuple[Pos, ...]], down: Sequence[tuple[Pos, ...]]
) -> tuple[tuple[str, tuple[Pos, ...]], ...]:
    if not across or not down:
        return ()
    return ("north", across[0]), ("east", down[-1]), ("south", across[-1]), ("west", down[0])


def _diagonals(rows: int, columns: int) -> Iterator[tuple[str, tuple[Pos, ...]]]:
    """Yield the two long diagonals; only square grids have them."""
    if rows == columns and rows:
        yield "falling", tuple(Pos(n, n) for n in range(rows))
        yield "rising", tuple(Pos(n, rows - 1 - n) for n in range(rows))


def _squares(rows: int, columns: int) -> Iterator[tuple[str, tuple[Pos, ...]]]:
    """Yield every block of 2 × 2 cells, named by its first cell."""
    for pos in cells(max(rows - 1, 0), max(columns - 1, 0)):
        row, col = pos
        yield pos.name, (pos, Pos(row, col + 1), Pos(row + 1, col), Pos(row + 1, col + 1))
