"""What one player's paper shows: the cells with kinds and symbols, walls, areas and fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import NO_WALLS, Pos, Walls, cells, column_name, regions
from hedgerow.scoring.sentence import CORNERS, EDGE, EMPTY, OWN
from hedgerow.scoring.vocabulary import Vocabulary

Names = frozenset[str]
# A unit that exists whatever is counted: its name, what it is, and its cells.
LastingUnit = tuple[str, str, Sequence[Pos]]
# Letters in a field are treated as cells far below the grid, which touch nothing.
_OUTSIDE_ROW = 10_000
_OWN_OR_EDGE = frozenset((OWN, EDGE))
_NO_NAMES: Names = frozenset()


@keyword_record
class Hidden:
    """What is printed on a sheet at random, and not known because its code is missing.

    symbols: how many there are of each; None if their number is not known either
    names: these symbols, and walls
    cells: where they can be
    has_numbers: random numbers are printed in cells
    """

    symbols: Mapping[str, int] | None
    names: frozenset[str]
    cells: frozenset[Pos]
    has_numbers: bool = False


def grid_cells(found: Iterable[Pos]) -> tuple[Pos, ...]:
    """Return the cells of the grid among cells: letters in fields have no place on it."""
    return tuple([pos for pos in found if pos.row < _OUTSIDE_ROW])


class _Neighbours(dict[Pos, Sequence[Pos]]):
    """The neighbours of cells, found when they are first asked for: rules ask many times."""

    def __init__(self, walls: Walls) -> None:
        super().__init__()
        self._walls = walls

    def __missing__(self, pos: Pos) -> Sequence[Pos]:
        found: Sequence[Pos] = ()
        if pos.row < _OUTSIDE_ROW:
            walls, found = self._walls, pos.neighbours()
            if walls:
                found = [it for it in found if ((pos, it) if pos < it else (it, pos)) not in walls]
        self[pos] = found
        return found


class View:
    """The finished paper of one player, or a shared one as this player sees it.

    neighbours: the cells that touch a cell, even outside the grid: no wall separates them
    found_units: the units that rules found on this paper, for any player
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
        tokens: Mapping[str, Collection[Pos]] | None = None,
        own: str | None = None,
        moments: Mapping[str, View] | None = None,
        unknown: Names = _NO_NAMES,
    ) -> None:
        """Create the view of a paper.

        kinds, symbols, numbers: what stands in the cells, and what is printed in them
        fields, letters: the numbers and the kinds that are written into fields
        shown: the symbols outside the grid, as on crossed boxes of tracks
        tokens: the cells with tokens, by token
        own: the kind that marks the player's own cells of a shared sheet
        unknown: the fields that should have a number, but have none
        """
        self.vocabulary, self.rows, self.columns = vocabulary, rows, columns
        self.symbols, self.numbers = symbols or {}, numbers or {}
        self.areas, self.fields, self.shown = areas or {}, fields or {}, shown or {}
        self.own, self.moments, self.unknown = own, moments or {}, unknown
        self.tokens = tokens or {}
        self._walls = walls or {}
        self.walls: Walls = frozenset().union(*self._walls.values()) if self._walls else NO_WALLS
        self.letter_cells: dict[str, tuple[Pos, ...]] = {}
        self._grid_kinds = self.kinds = kinds
        if letters:
            self.kinds = {**kinds, **dict(self._place_letters(letters))}
        self.neighbours: Mapping[Pos, Sequence[Pos]] = _Neighbours(self.walls)
        # Each cell has only one name: its kind, or that it is empty.
        self._is_plain = not (self.symbols or vocabulary.counts_as)
        self._along: dict[str, frozenset[Pos]] = {}
        self._cells: dict[object, Sequence[Pos]] = {}
        # The cells of each kind and of each symbol, when they are first asked for.
        self._by_kind: dict[str, list[Pos]] = {}
        self._by_symbol: dict[str, list[Pos]] = {}
        self._sets: dict[tuple[Names, str | None], frozenset[Pos]] = {}
        self._places: dict[tuple[tuple[str, ...], str | None], frozenset[Pos]] = {}
        self.found_units: dict[object, Sequence[LastingUnit]] = {}

    def _place_letters(self, letters: Mapping[str, Sequence[str]]) -> Iterator[tuple[Pos, str]]:
        for number, (name, held) in enumerate(letters.items()):
            row = _OUTSIDE_ROW + 2 * number
            self.letter_cells[name] = tuple(Pos(row, 2 * n) for n in range(len(held)))
            yield from zip(self.letter_cells[name], held, strict=True)

    def seen_by(
        self,
        own: str,
        *,
        fields: Mapping[str, int] | None = None,
        moments: Mapping[str, View] | None = None,
    ) -> View:
        """Return a shared paper as another player sees it.

        Both views share what is found on the paper, so that it is found once for all players.
        """
        view = View.__new__(View)
        view.__dict__.update(self.__dict__)
        view.own, view.fields, view.moments = own, fields or {}, moments or {}
        return view

    def cells_named(self, names: Names | None) -> Sequence[Pos]:
        """Return the cells of the grid with one of these names, in reading order.

        Without names, return all filled cells.
        """
        key = (names, self.own) if names and OWN in names else names
        found = self._cells.get(key)
        if found is None:
            found = self._cells[key] = self._find_cells(names)
        return found

    def _find_cells(self, names: Names | None) -> Sequence[Pos]:
        kinds = self._grid_kinds
        if names is None:
            return sorted(kinds)
        wanted = self.vocabulary.counting_as(names)
        if OWN in names and self.own is not None:
            wanted |= {self.own}
        if kinds and not self._by_kind:
            self._by_kind.update(_cells_by_name(kinds))
        found = [pos for name in wanted for pos in self._by_kind.get(name, ())]
        if EMPTY in names:
            free = [pos for pos in cells(self.rows, self.columns) if pos not in kinds]
            symbols, blocked = self.symbols, self.vocabulary.blocked
            if symbols and blocked:
                free = [pos for pos in free if symbols.get(pos) not in blocked]
            found += free
        if self.symbols and not self._by_symbol:
            self._by_symbol.update(_cells_by_name(self.symbols))
        others = [pos for name in wanted for pos in self._by_symbol.get(name, ())]
        others += [pos for name, stood in self.tokens.items() if name in wanted for pos in stood]
        return sorted({*found, *others}) if others else sorted(found)

    def cell_set(self, names: Names) -> frozenset[Pos]:
        """Return all cells with one of these names, to look them up.

        Cells of fields are among them, and if `edge` is named, those around the grid.
        """
        key = (names, self.own) if OWN in names else (names, None)
        found = self._sets.get(key)
        if found is None:
            found = frozenset(self.cells_named(names))
            if self.letter_cells:
                found |= {pos for pos in self._all_letter_cells() if self._has_name(pos, names)}
            if EDGE in names:
                found |= outside_cells(self.rows, self.columns)
            self._sets[key] = found
        return found

    def _all_letter_cells(self) -> Iterator[Pos]:
        return chain.from_iterable(self.letter_cells.values())

    def _has_name(self, pos: Pos, names: Names) -> bool:
        is_own = OWN in names and self.kinds[pos] == self.own
        return is_own or not names.isdisjoint(self.names_at(pos))

    def names_at(self, pos: Pos) -> tuple[str, ...]:
        """Return the names that are true of a cell for any player."""
        return self.vocabulary.names_of(self.kinds.get(pos), self.symbols.get(pos))

    def is_on_grid(self, pos: Pos) -> bool:
        """Return whether a cell is on the grid."""
        return 0 <= pos.row < self.rows and 0 <= pos.col < self.columns

    def is_blocked(self, pos: Pos) -> bool:
        """Return whether nothing can stand in a cell."""
        return self.symbols.get(pos) in self.vocabulary.blocked

    def cells_touching(self, unit: Collection[Pos]) -> set[Pos]:
        """Return the cells around a unit, even outside the grid."""
        neighbours = self.neighbours
        return {other for pos in unit for other in neighbours[pos]}.difference(unit)

    def rings(self, symbols: Sequence[str]) -> list[tuple[str, tuple[Pos, ...]]]:
        """Return the cells around each connected patch of a symbol, in reading order.

        Each ring has the symbol of its patch; it has no cells outside the grid.
        """
        rows, columns = range(self.rows), range(self.columns)
        return [
            (symbol, tuple([it for it in ring if it[0] in rows and it[1] in columns]))
            for patch, symbol in self.patches(symbols)
            for ring in [sorted(self.cells_touching(patch))]
        ]

    def patches(self, symbols: Sequence[str]) -> list[tuple[Sequence[Pos], str]]:
        """Return the connected patches of symbols in reading order, each with its symbol."""
        patches = [(patch, symbol) for symbol in symbols for patch in self._patches(symbol)]
        if len(symbols) > 1:
            patches.sort()
        return patches

    def _patches(self, symbol: str) -> Sequence[Sequence[Pos]]:
        """Return the printed pieces of a symbol: its connected cells, or each cell."""
        own = self.cells_named(frozenset((symbol,)))
        if symbol in self.vocabulary.single:
            return [(pos,) for pos in own]
        return regions(own, self.walls)

    def cells_along(self, wall: str) -> frozenset[Pos]:
        """Return the cells beside a wall."""
        if wall not in self._along:
            walls = self._walls.get(wall, NO_WALLS)
            self._along[wall] = frozenset([pos for edge in walls for pos in edge])
        return self._along[wall]

    def cells_at(self, places: tuple[str, ...]) -> Collection[Pos]:
        """Return the cells of places: corners, edge, areas, fields, or cells of symbols."""
        if len(places) == 1:
            return self._cells_at(places[0])
        key = places, self.own
        found = self._places.get(key)
        if found is None:
            # Symbols are looked up together.
            symbols = frozenset([place for place in places if not self._is_part(place)])
            parts = [self._cells_at(place) for place in places if place not in symbols]
            found = self._places[key] = self.cell_set(symbols).union(*parts)
        return found

    def _is_part(self, place: str) -> bool:
        """Return whether a place is a part of the paper, and not the name of a symbol."""
        return place in (CORNERS, EDGE) or place in self.areas or place in self.letter_cells

    def _cells_at(self, place: str) -> Collection[Pos]:
        if place in (CORNERS, EDGE):
            return border_cells(self.rows, self.columns, place)
        if place in self.areas:
            return self.areas[place]
        if place in self.letter_cells:
            return self.letter_cells[place]
        return self.cell_set(frozenset((place,)))

    def labels(self, cells: Collection[Pos], names: Names | None) -> list[str]:
        """Return as what each cell is counted: the first of its names that is asked for."""
        if self._is_plain and (names is None or _OWN_OR_EDGE.isdisjoint(names)):
            kind_of = self.kinds.get
            return [kind_of(pos, EMPTY) for pos in cells]
        return [self._label(pos, names or frozenset()) for pos in cells]

    def _label(self, pos: Pos, names: Names) -> str:
        kind = self.kinds.get(pos)
        if kind is None and not self.is_on_grid(pos):
            return EDGE
        for name in self.names_at(pos):
            if name in names:
                return name
        if kind is None:
            return EMPTY
        return OWN if kind == self.own and OWN in names else self.vocabulary.effective(kind)

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
        if self.tokens and pos in self.tokens.get(symbol, ()):
            return 1 + printed + sum(shows.get(thing, {}).get(symbol, 0) for thing in things)
        return printed + sum(shows.get(thing, {}).get(symbol, 0) for thing in things)


def _cells_by_name(names: Mapping[Pos, str]) -> dict[str, list[Pos]]:
    """Return the cells of each kind or symbol."""
    found: dict[str, list[Pos]] = {}
    for pos, name in names.items():
        found.setdefault(name, []).append(pos)
    return found


@lru_cache(maxsize=64)
def outside_cells(rows: int, columns: int) -> frozenset[Pos]:
    """Return the cells outside a grid that touch it."""
    inside = frozenset(cells(rows, columns))
    return frozenset(other for pos in inside for other in pos.neighbours()) - inside


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
def grid_lines(
    rows: int, columns: int, row_names: tuple[str, ...] = (), column_names: tuple[str, ...] = ()
) -> Mapping[str, tuple[tuple[str, tuple[Pos, ...]], ...]]:
    """Return the units of a grid that always exist, by the name of the unit."""
    row_names = row_names or tuple(str(row + 1) for row in range(rows))
    column_names = column_names or tuple(map(column_name, range(columns)))
    across = [tuple(Pos(row, col) for col in range(columns)) for row in range(rows)]
    down = [tuple(Pos(row, col) for row in range(rows)) for col in range(columns)]
    return {
        "sheet": (("", cells(rows, columns)),),
        "row": tuple(zip(row_names, across, strict=True)),
        "column": tuple(
            (name, line) for name, line in zip(column_names, down, strict=True) if line
        ),
        "side": _sides(across, down),
        "diagonal": tuple(_diagonals(rows, columns)),
        "square": tuple(_squares(rows, columns, 2)),
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


@lru_cache(maxsize=64)
def squares(rows: int, columns: int, size: int | None) -> tuple[tuple[str, tuple[Pos, ...]], ...]:
    """Return every square of cells of a size, named by its first cell: `B2`.

    Without a size, return those of any size from 2, named by their corners: `B2-D4`.
    """
    if size is not None:
        return tuple(_squares(rows, columns, size))
    found = [
        (line[0], side, line)
        for side in range(2, min(rows, columns) + 1)
        for _, line in _squares(rows, columns, side)
    ]
    return tuple([(f"{line[0].name}-{line[-1].name}", line) for *_, line in sorted(found)])


def _squares(rows: int, columns: int, size: int) -> Iterator[tuple[str, tuple[Pos, ...]]]:
    for first in cells(max(rows - size + 1, 0), max(columns - size + 1, 0)):
        row, col = first
        line = [Pos(row + down, col + right) for down in range(size) for right in range(size)]
        yield first.name, tuple(line)
