"""The random parts of a sheet: a wall between cells, symbols and numbers in cells."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Literal

from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Edge, Pos, Walls, cells, edge_between
from hedgerow.base.messages import Message
from hedgerow.loading.models import Ge, Id, Le, Length, Name, OneOrMore, Span, model
from hedgerow.loading.violations import AT_KEY, KeyPath, Violation
from hedgerow.ruleset.rng import Rng

Point = tuple[int, int]
Line = tuple[Point, ...]
Names = Annotated[tuple[Name, ...], OneOrMore(), Length(1, 40)]
# Most random lines are rejected. A trial only checks whether the content allows a wall at all.
MAX_TRIES = 20_000
# Draws of all walls of a sheet, about 0.4 s: fewer lines are tried if they are long.
WALL_DRAWS = 300_000
TRIAL_SHARE = 4
# Cells that must not touch are chosen again this often.
MAX_LAYOUTS = 500
# Cells that are looked at for pieces of several cells: fewer layouts are tried of many pieces.
PIECE_WORK = 2_000_000
MAX_NUMBER = 999


@model
class WallPart:
    """A wall along the edges between cells: one line that never divides the grid.

    make: `wall`
    edges: its length in cell edges
    beside: number of cells with the wall on one of their edges
    """

    id: Id
    make: Literal["wall"]
    edges: Span
    beside: Span


@model
class SymbolsPart:
    """Symbols in random cells.

    make: `symbols`
    of: how many of each symbol
    not_at: not on these symbols and areas, in the `corners` or at the `edge`
    apart: whether no two of them touch
    matched: whether the sheets of one game have as many of them in corners and at the edge
    """

    id: Id
    make: Literal["symbols"]
    of: dict[str, Annotated[int, Ge(1), Le(400)]]
    not_at: Names | None = None
    apart: bool = False
    matched: bool = False


@model
class NumbersPart:
    """A random number in each cell; no number appears twice in a range.

    make: `numbers`
    by: whether each column or each row has its own range, or the whole sheet has one
    ranges: the ranges of numbers
    not_at: not on these symbols and areas, in the `corners` or at the `edge`
    """

    id: Id
    make: Literal["numbers"]
    by: Literal["sheet", "column", "row"] = "sheet"
    ranges: Annotated[tuple[Span, ...], Length(1, 20)]
    not_at: Names | None = None


@model
class DealPart:
    """Symbols dealt like cards, one to each cell.

    make: `deal`
    of: the symbols, as often as they are dealt; those that are left over are not used
    not_at: not on these symbols and areas, in the `corners` or at the `edge`
    """

    id: Id
    make: Literal["deal"]
    of: Annotated[tuple[Name, ...], Length(1, 400)]
    not_at: Names | None = None


RandomPart = WallPart | SymbolsPart | NumbersPart | DealPart


@keyword_record
class Ground:
    """The grid that random parts are placed on.

    symbols: what is printed on every sheet
    places: the cells of areas, of the corners and of the edge, by name
    sizes: the cells of one piece, for symbols whose pieces have several
    """

    rows: int
    columns: int
    symbols: Mapping[Pos, str]
    places: Mapping[str, Collection[Pos]]
    sizes: Mapping[str, int] = field(default_factory=dict)


@record
class Drawn:
    """The random parts of one sheet: symbols and numbers by cell, and the lines of walls by id."""

    symbols: tuple[tuple[Pos, str], ...] = ()
    numbers: tuple[tuple[Pos, int], ...] = ()
    lines: tuple[tuple[str, Line], ...] = ()


def draw_parts(parts: Sequence[RandomPart], ground: Ground, rng: Rng) -> Drawn:
    """Draw all random parts of a sheet, each from its own stream.

    Raises InputError if a part finds no place.
    """
    symbols, numbers, lines = dict(ground.symbols), dict[Pos, int](), list[tuple[str, Line]]()
    walls = sum(isinstance(part, WallPart) for part in parts)
    for part in parts:
        stream = rng.stream(part.id)
        if isinstance(part, WallPart):
            size = (ground.rows, ground.columns)
            tries = wall_tries(size, part.edges, rng, walls)
            lines.append((part.id, random_wall(size, part.edges, part.beside, stream, tries)))
            if not lines[-1][1]:
                raise input_error(part.id, _no_wall(part, ground, tries), _WIDER_RANGE)
            continue
        free = free_cells(part, ground, symbols)
        if isinstance(part, NumbersPart):
            numbers |= _draw_numbers(part, free, stream)
        elif isinstance(part, DealPart):
            symbols |= zip(free, stream.shuffled(part.of), strict=False)
        else:
            symbols |= _draw_symbols(part, free, stream, ground.sizes)
    drawn = ((pos, name) for pos, name in sorted(symbols.items()) if pos not in ground.symbols)
    return Drawn(tuple(drawn), tuple(sorted(numbers.items())), tuple(lines))


def free_cells(
    part: SymbolsPart | NumbersPart | DealPart, ground: Ground, symbols: Mapping[Pos, str]
) -> list[Pos]:
    """Return the cells that a part can use: without a symbol, and not where it must not be."""
    avoided = {*(part.not_at or ())}
    closed = {pos for name in avoided for pos in ground.places.get(name, ())}
    taken = {pos for pos, name in symbols.items() if name in avoided}
    if not isinstance(part, NumbersPart):
        taken = {*symbols}
    return [pos for pos in cells(ground.rows, ground.columns) if pos not in closed | taken]


def _draw_symbols(
    part: SymbolsPart, free: list[Pos], stream: Rng, sizes: Mapping[str, int]
) -> dict[Pos, str]:
    names = [name for name, number in part.of.items() for _ in range(number)]
    if not sizes.keys().isdisjoint(part.of):
        return _draw_pieces(part, names, free, stream, sizes)
    for _ in range(MAX_LAYOUTS if part.apart else 1):
        chosen = _choose_apart(free, len(names), stream) if part.apart else stream.shuffled(free)
        if len(chosen) >= len(names):
            return dict(zip(chosen, names, strict=False))
    message = Message("found no place for {count} symbols", count=len(names))
    raise input_error(part.id, message, Message("use fewer, or a larger grid"))


def _draw_pieces(
    part: SymbolsPart, names: list[str], free: list[Pos], stream: Rng, sizes: Mapping[str, int]
) -> dict[Pos, str]:
    """Return pieces of several cells at random; those of one symbol do not touch."""
    largest_first = sorted(names, key=lambda name: -sizes.get(name, 1))
    layouts = PIECE_WORK // (len(names) * max(1, len(free)))
    for _ in range(max(1, min(MAX_LAYOUTS, layouts))):
        placed: dict[Pos, str] = {}
        for name in largest_first:
            size = sizes.get(name, 1)
            open_cells = [pos for pos in free if _is_open(pos, name, size, part, placed)]
            piece = _grow_piece(size, open_cells, stream)
            if not piece:
                break
            placed |= dict.fromkeys(piece, name)
        else:
            return placed
    message = Message("found no place for {count} symbols", count=len(names))
    raise input_error(part.id, message, Message("use fewer, or a larger grid"))


def _is_open(pos: Pos, name: str, size: int, part: SymbolsPart, placed: Mapping[Pos, str]) -> bool:
    """Return whether a piece may have a cell: free, and beside no piece that it must not touch."""
    if pos in placed:
        return False
    near = [placed[other] for other in pos.neighbours() if other in placed]
    return not (near and part.apart) and not (size > 1 and name in near)


def _grow_piece(size: int, open_cells: list[Pos], stream: Rng) -> list[Pos]:
    """Return connected cells at random; none if the first one has no room around it."""
    if not open_cells:
        return []
    allowed, piece = {*open_cells}, [stream.choice(open_cells)]
    while len(piece) < size:
        beside = {other for pos in piece for other in pos.neighbours()}
        room = sorted((beside & allowed).difference(piece))
        if not room:
            return []
        piece.append(stream.choice(room))
    return piece


def _choose_apart(free: list[Pos], number: int, stream: Rng) -> list[Pos]:
    """Return random cells that do not touch; fewer if they do not fit."""
    chosen: list[Pos] = []
    closed: set[Pos] = set()
    for pos in stream.shuffled(free):
        if len(chosen) < number and pos not in closed:
            chosen.append(pos)
            closed.update(pos.neighbours())
    return chosen


def _draw_numbers(part: NumbersPart, free: list[Pos], stream: Rng) -> dict[Pos, int]:
    numbers: dict[Pos, int] = {}
    for index, span in enumerate(part.ranges):
        group = [pos for pos in free if _range_index(part, pos) == index]
        values = stream.shuffled(range(span.least, span.most + 1))
        numbers |= zip(group, values, strict=False)
    return numbers


def _range_index(part: NumbersPart, pos: Pos) -> int:
    return {"sheet": 0, "column": pos.col, "row": pos.row}[part.by]


def part_symbols(part: SymbolsPart | DealPart) -> tuple[str, ...]:
    """Return the symbols that a part puts on the sheet."""
    return tuple(dict.fromkeys(part.of)) if isinstance(part, DealPart) else tuple(part.of)


def drawn_key(parts: Sequence[RandomPart], ground: Ground, drawn: Drawn) -> tuple[object, ...]:
    """Return what the sheets of one game have in common: they are equally good."""
    lines, corners, edge = dict(drawn.lines), ground.places["corners"], ground.places["edge"]
    keys: list[object] = []
    for part in parts:
        if isinstance(part, WallPart):
            keys.append(wall_key(lines[part.id], ground.rows, ground.columns))
        elif isinstance(part, SymbolsPart) and part.matched:
            for name in part.of:
                own = [pos for pos, symbol in drawn.symbols if symbol == name]
                keys.append((sum(it in corners for it in own), sum(it in edge for it in own)))
    return tuple(keys)


def part_violations(
    path: KeyPath, part: RandomPart, ground: Ground, symbols: Collection[str]
) -> Iterator[Violation]:
    """Yield what is wrong with a random part: unknown names, or more than fits on the grid."""
    size = (ground.rows, ground.columns)
    if isinstance(part, WallPart):
        yield from wall_violations(path, size, part.edges, part.beside)
        return
    places = [*symbols, *ground.places]
    for number, name in enumerate(part.not_at or ()):
        if name not in places:
            message = Message("unknown place {found}", found=quote_value(name))
            yield Violation((*path, "not_at", number), message, did_you_mean(name, places))
    if isinstance(part, NumbersPart):
        yield from _numbers_violations(path, part, ground)
    else:
        yield from _symbols_violations(path, part, ground, symbols)


def _symbols_violations(
    path: KeyPath, part: SymbolsPart | DealPart, ground: Ground, symbols: Collection[str]
) -> Iterator[Violation]:
    is_dealt = isinstance(part, DealPart)
    names = part.of if isinstance(part, DealPart) else tuple(part.of)
    for number, name in enumerate(names):
        if name not in symbols:
            message = Message("unknown symbol {found}", found=quote_value(name))
            steps: KeyPath = ("of", number) if is_dealt else ("of", name, AT_KEY)
            hint = did_you_mean(name, symbols) or Message("add it to symbols")
            yield Violation((*path, *steps), message, hint)
    free = len(free_cells(part, ground, ground.symbols))
    count = (
        len(part.of)
        if isinstance(part, DealPart)
        else sum(number * ground.sizes.get(name, 1) for name, number in part.of.items())
    )
    large = next((at for at, name in enumerate(names) if ground.sizes.get(name, 1) > 1), None)
    if is_dealt and large is not None:
        message = Message(
            "a piece of {size} cells cannot be dealt", size=ground.sizes[names[large]]
        )
        yield Violation((*path, "of", large), message, Message("use make: symbols"))
    if is_dealt and count < free:
        message = Message("{symbols} symbols are not enough for {cells} cells", cells=free)
        hint = Message("add more of them")
        yield Violation((*path, "of"), message.with_values(symbols=count), hint)
    elif not is_dealt and count > free:
        message = Message("{symbols} symbols do not fit in {cells} cells", cells=free)
        hint = Message("use at most {most}", most=free)
        yield Violation((*path, "of"), message.with_values(symbols=count), hint)


def _numbers_violations(path: KeyPath, part: NumbersPart, ground: Ground) -> Iterator[Violation]:
    wanted = {"sheet": 1, "column": ground.columns, "row": ground.rows}[part.by]
    if len(part.ranges) != wanted:
        message = Message(
            "expected {wanted} ranges, found {found}", wanted=wanted, found=len(part.ranges)
        )
        yield Violation((*path, "ranges"), message, Message("write one for each column or row"))
        return
    free = free_cells(part, ground, ground.symbols)
    for index, span in enumerate(part.ranges):
        needed = sum(_range_index(part, pos) == index for pos in free)
        if span.most - span.least + 1 < needed:
            message = Message("this range has too few numbers for {cells} cells", cells=needed)
            hint = Message("use at least {most} as most", most=span.least + needed - 1)
            yield Violation((*path, "ranges", index), message, hint)


# --- walls

_WIDER_RANGE = Message("allow a wider range of edges, or of cells beside the wall")


def wall_tries(size: tuple[int, int], edges: Span, rng: Rng, walls: int = 1) -> int:
    """Return how many lines may be tried for one of the walls of a sheet: fewer long ones."""
    rows, columns = size
    # A try draws a length and a start, and each edge; no wall is longer than the inner points.
    draws = 3 + min(edges.most, (rows - 1) * (columns - 1))
    tries = min(MAX_TRIES, max(1, WALL_DRAWS // walls // draws))
    return rng.max_tries(tries, -(-tries // TRIAL_SHARE))


def random_wall(size: tuple[int, int], edges: Span, beside: Span, stream: Rng, tries: int) -> Line:
    """Generate a wall by trying random lines; an empty one if none of them is legal."""
    for _ in range(tries):
        line = _random_line(size, edges, stream)
        if line and _is_legal(line, size, beside):
            # A line and its reverse are the same wall: return the same one of the two.
            return min(line, line[::-1])
    return ()


def _no_wall(part: WallPart, ground: Ground, tries: int) -> Message:
    return Message(
        "found no wall with {edges} edges and {cells} cells beside it in {tries} tries, "
        "for a grid of {columns} by {rows} cells",
        edges=format_span(part.edges),
        cells=format_span(part.beside),
        columns=ground.columns,
        rows=ground.rows,
        tries=tries,
    )


def format_span(span: Span) -> str:
    """Return a range as text: `5–9`, or `5` if it has one number."""
    return f"{span.least}" if span.least == span.most else f"{span.least}–{span.most}"


@lru_cache(maxsize=64)
def wall_edges(line: Line) -> Walls:
    """Return the edges of a line through lattice points (row, column), each one step apart."""
    return frozenset(_edge_along(start, end) for start, end in pairwise(line))


@lru_cache(maxsize=64)
def cells_beside(wall: Walls, rows: int, columns: int) -> frozenset[Pos]:
    """Return the cells with wall on one of their edges (S1), on the outer frame too (S12)."""
    both_sides = {pos for edge in wall for pos in edge}
    return frozenset(pos for pos in both_sides if 0 <= pos.row < rows and 0 <= pos.col < columns)


def wall_key(line: Line, rows: int, columns: int) -> tuple[int, int, int]:
    """Return the number of edges, of cells beside the wall, and of ends on the frame.

    All three are the same on matched sheets.
    """
    # An end on the frame encloses a part of the grid: sheets with and without are not equally good.
    ends = sum(_is_on_frame(end, rows, columns) for end in (line[0], line[-1])) if line else 0
    beside = len(cells_beside(wall_edges(line), rows, columns))
    return len(line) - 1, beside, ends


def wall_violations(
    path: KeyPath, size: tuple[int, int], edges: Span, beside: Span
) -> Iterator[Violation]:
    """Yield the limits that no wall can meet on a grid of this size."""
    rows, columns = size
    # The wall visits each inner lattice point at most once and touches the frame with at most
    # one end: it cannot have more edges than there are inner points.
    longest = (columns - 1) * (rows - 1)
    if edges.least > longest:
        message = Message("a wall of {edges} edges does not fit in the grid", edges=edges.least)
        hint = Message("use at most {most}", most=longest)
        yield Violation((*path, "edges", "least"), message, hint)
        return
    # An edge has a cell on each side.
    most = min(2 * min(edges.most, longest), rows * columns)
    if beside.least > most:
        message = Message.plural(
            edges.most,
            "too many cells beside a wall of {edges} edge: {cells}",
            "too many cells beside a wall of {edges} edges: {cells}",
            edges=edges.most,
            cells=beside.least,
        )
        hint = Message("use at most {most}", most=most)
        yield Violation((*path, "beside", "least"), message, hint)
    # At most three edges of a cell are wall, and every edge counts for two cells: at least
    # two thirds of the edges, rounded up.
    least = -(-2 * edges.least // 3)
    if beside.most < least:
        message = Message.plural(
            edges.least,
            "too few cells beside a wall of {edges} edge: {cells}",
            "too few cells beside a wall of {edges} edges: {cells}",
            edges=edges.least,
            cells=beside.most,
        )
        hint = Message("use at least {least}", least=least)
        yield Violation((*path, "beside", "most"), message, hint)


def _random_line(size: tuple[int, int], span: Span, stream: Rng) -> Line:
    """Generate a self-avoiding line; an empty one if it reaches a dead end too early."""
    rows, columns = size
    length = span.least + stream.below(span.most - span.least + 1)
    line = [(stream.below(rows + 1), stream.below(columns + 1))]
    visited = {line[0]}
    to_inner, to_all = _steps(rows, columns)
    while len(line) <= length:
        # A line on the frame could not continue.
        points = (to_inner if len(line) < length else to_all)[line[-1]]
        steps = [point for point in points if point not in visited]
        if not steps:
            return ()
        line.append(stream.choice(steps))
        visited.add(line[-1])
    return tuple(line)


_Steps = Mapping[Point, tuple[Point, ...]]


@lru_cache(maxsize=16)
def _steps(rows: int, columns: int) -> tuple[_Steps, _Steps]:
    """Return the points one step from each point: those inside the frame, and all.

    A step is along an edge that has a cell on both sides.
    """
    to_all: dict[Point, tuple[Point, ...]] = {}
    for row in range(rows + 1):
        for column in range(columns + 1):
            steps: list[Point] = []
            if 0 < column < columns:
                steps += [(it, column) for it in (row - 1, row + 1) if 0 <= it <= rows]
            if 0 < row < rows:
                steps += [(row, it) for it in (column - 1, column + 1) if 0 <= it <= columns]
            to_all[row, column] = tuple(steps)
    to_inner = {
        start: tuple([point for point in points if not _is_on_frame(point, rows, columns)])
        for start, points in to_all.items()
    }
    return to_inner, to_all


def _is_on_frame(point: Point, rows: int, columns: int) -> bool:
    return point[0] in (0, rows) or point[1] in (0, columns)


def _is_legal(line: Line, size: tuple[int, int], beside: Span) -> bool:
    """Return whether a line is a wall: enough cells beside it, and the grid in one piece."""
    # A self-avoiding line divides the grid exactly if both its ends are on the frame.
    if all(_is_on_frame(end, *size) for end in (line[0], line[-1])):
        return False
    return beside.least <= _count_beside(line) <= beside.most


def _count_beside(line: Line) -> int:
    """Return the number of cells beside a line; faster than `cells_beside`, which has the cells."""
    beside: set[Point] = set()
    for (row, column), (next_row, next_column) in pairwise(line):
        if row == next_row:
            left = min(column, next_column)
            beside |= {(row - 1, left), (row, left)}
        else:
            top = min(row, next_row)
            beside |= {(top, column - 1), (top, column)}
    return len(beside)


def _edge_along(start: Point, end: Point) -> Edge:
    """Return the edge from one lattice point to the next, as the two cells it separates."""
    (row, column), (row2, _) = min(start, end), max(start, end)
    if row == row2:
        return edge_between(Pos(row - 1, column), Pos(row, column))
    return edge_between(Pos(row, column - 1), Pos(row, column))
