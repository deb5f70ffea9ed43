"""The random parts of a sheet: a wall between cells, symbols and numbers in cells."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Literal

from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Edge, Pos, Walls, cells, edge_between
from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.loading.models import (
    Between,
    Ge,
    Id,
    Le,
    Length,
    Name,
    Number,
    OneOrMore,
    Source,
    Span,
    model,
)
from hedgerow.loading.violations import AT_KEY, KeyPath, Violation

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
# Symbols are spread over a grid with an inside.
LEAST_SPREAD = 3


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
    source: Source | None = None


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
    source: Source | None = None

    @property
    def numbers(self) -> dict[str, int]:
        """Return how many there are of each symbol."""
        return self.of


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
    source: Source | None = None


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
    source: Source | None = None


@model
class SpreadPart:
    """Symbols in all cells: those with a `size` are pieces inside the border, the others are mixed.

    Pieces are straight and do not touch. No square of 2 by 2 cells has the same symbol four times.

    make: `spread`
    of: how many of each symbol; together they fill the grid
    on_each_side: how many of a symbol each side of the grid has
    varied: a symbol two steps from which there are many different others
    """

    id: Id
    make: Literal["spread"]
    of: Annotated[dict[str, Annotated[Number, Between(1, 400)]], Length(1, 30)]
    on_each_side: Annotated[dict[str, Span], Length(0, 6)] | None = None
    varied: Name | None = None
    source: Source | None = None

    @property
    def numbers(self) -> dict[str, int]:
        """Return how many there are of each symbol."""
        return {name: number.value for name, number in self.of.items()}


@model
class OrderPart:
    """All cells without a symbol of the map in random order, and the one to start with.

    make: `order`
    layout: the layout of the cells along the lane: a file in `layouts`
    """

    id: Id
    make: Literal["order"]
    layout: Name | None = None
    source: Source | None = None


@model
class BoxesPart:
    """Symbols printed in random boxes of a track. Rules do not count them.

    make: `boxes`
    track: the track
    of: how many of each symbol; the other boxes have none
    """

    id: Id
    make: Literal["boxes"]
    track: Name
    of: Annotated[dict[str, Annotated[int, Ge(1), Le(40)]], Length(1, 40)]
    source: Source | None = None


RandomPart = WallPart | SymbolsPart | NumbersPart | DealPart | SpreadPart | OrderPart | BoxesPart


@keyword_record
class Ground:
    """The grid that random parts are placed on.

    symbols: what is printed on every sheet
    places: the cells of areas, of the corners and of the edge, by name
    sizes: the cells of one piece, for symbols whose pieces have several
    single: the symbols whose pieces have one cell
    tracks: how many boxes each track has
    """

    rows: int
    columns: int
    symbols: Mapping[Pos, str]
    places: Mapping[str, Collection[Pos]]
    sizes: Mapping[str, int] = field(default_factory=dict)
    single: Collection[str] = ()
    tracks: Mapping[str, int] = field(default_factory=dict)

    def cells_of(self, part: "SymbolsPart | SpreadPart") -> dict[str, int]:
        """Return how many cells a part prints of each symbol."""
        return {name: number * self.sizes.get(name, 1) for name, number in part.numbers.items()}

    def is_piece(self, name: str) -> bool:
        """Return whether a symbol is printed as pieces of a stated size."""
        return name in self.sizes or name in self.single


@record
class Order:
    """Cells in random order, and the index of the one to start with."""

    cells: tuple[Pos, ...]
    start: int

    @property
    def from_start(self) -> tuple[Pos, ...]:
        """Return the cells in their order, from the start on."""
        return self.cells[self.start :] + self.cells[: self.start]


@keyword_record
class Drawn:
    """The random parts of one sheet: symbols and numbers by cell, lines of walls, the order.

    lines: the walls by id
    boxes: by track, the indices of boxes with their symbols
    """

    symbols: tuple[tuple[Pos, str], ...] = ()
    numbers: tuple[tuple[Pos, int], ...] = ()
    lines: tuple[tuple[str, Line], ...] = ()
    order: Order | None = None
    boxes: tuple[tuple[str, tuple[tuple[int, str], ...]], ...] = ()

    def in_boxes(self, track: str) -> dict[int, str]:
        """Return the symbols in the boxes of a track, by the index of the box."""
        return dict(dict(self.boxes).get(track, ()))


def draw_parts(parts: Sequence[RandomPart], ground: Ground, rng: Rng) -> Drawn:
    """Draw all random parts of a sheet, each from its own stream.

    Raises InputError if a part finds no place.
    """
    symbols, numbers, lines = dict(ground.symbols), dict[Pos, int](), list[tuple[str, Line]]()
    order: Order | None = None
    boxes: dict[str, tuple[tuple[int, str], ...]] = {}
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
        if isinstance(part, SpreadPart):
            symbols |= _draw_spread(part, ground, rng)
            continue
        if isinstance(part, OrderPart):
            ordered = stream.shuffled(free_cells(part, ground, ground.symbols))
            order = Order(tuple(ordered), rng.stream("start").below(len(ordered)))
            continue
        if isinstance(part, BoxesPart):
            boxes[part.track] = _draw_boxes(part, ground, stream)
            continue
        free = free_cells(part, ground, symbols)
        if isinstance(part, NumbersPart):
            numbers |= _draw_numbers(part, free, stream)
        elif isinstance(part, DealPart):
            symbols |= zip(free, stream.shuffled(part.of), strict=False)
        else:
            symbols |= _draw_symbols(part, free, stream, ground.sizes)
    drawn = ((pos, name) for pos, name in sorted(symbols.items()) if pos not in ground.symbols)
    return Drawn(
        symbols=tuple(drawn),
        numbers=tuple(sorted(numbers.items())),
        lines=tuple(lines),
        order=order,
        boxes=tuple(sorted(boxes.items())),
    )


def _draw_boxes(part: BoxesPart, ground: Ground, stream: Rng) -> tuple[tuple[int, str], ...]:
    """Return random boxes of a track with their symbols, in the order of the boxes."""
    names = [name for name, number in part.of.items() for _ in range(number)]
    chosen = stream.shuffled(range(ground.tracks[part.track]))
    return tuple(sorted(zip(chosen, names, strict=False)))


def _draw_spread(part: SpreadPart, ground: Ground, rng: Rng) -> dict[Pos, str]:
    # Only sheets with such a part pay for its import.
    from hedgerow.random_parts.spread import Spread, spread_symbols

    pieces = [
        (name, ground.sizes.get(name, 1))
        for name, number in part.numbers.items()
        for _ in range(number if ground.is_piece(name) else 0)
    ]
    spread = Spread(
        rows=ground.rows,
        columns=ground.columns,
        pieces=tuple(sorted(pieces, key=lambda piece: -piece[1])),
        symbols={name: it for name, it in part.numbers.items() if not ground.is_piece(name)},
        on_each_side=part.on_each_side or {},
        varied=part.varied or "",
        taken=frozenset(ground.symbols),
    )
    return spread_symbols(spread, rng, part.id)


def free_cells(
    part: SymbolsPart | NumbersPart | DealPart | SpreadPart | OrderPart,
    ground: Ground,
    symbols: Mapping[Pos, str],
) -> list[Pos]:
    """Return the cells that a part can use: without a symbol, and not where it must not be."""
    avoided = set[str]()
    if not isinstance(part, SpreadPart | OrderPart):
        avoided = {*(part.not_at or ())}
    closed = {pos for name in avoided for pos in ground.places.get(name, ())}
    taken = {pos for pos, name in symbols.items() if name in avoided}
    if not isinstance(part, NumbersPart):
        taken = {*symbols}
    used = closed | taken
    return [pos for pos in cells(ground.rows, ground.columns) if pos not in used]


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


def part_symbols(part: SymbolsPart | DealPart | SpreadPart) -> tuple[str, ...]:
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


def sheet_key(parts: Sequence[RandomPart], ground: Ground, drawn: Drawn) -> object:
    """Return a key that only equal sheets share: symbols that are spread may be turned round.

    An order is the same if it has the same cells from the start on.
    """
    if drawn.order:
        drawn = replace(drawn, order=Order(drawn.order.from_start, 0))
    is_turnable = not ground.symbols and ground.places.keys() <= {"corners", "edge"}
    if is_turnable and len(parts) == 1 and isinstance(parts[0], SpreadPart):
        from hedgerow.random_parts.spread import images

        return min(images(ground.rows, ground.columns, dict(drawn.symbols)))
    return drawn


def part_violations(
    path: KeyPath, part: RandomPart, ground: Ground, symbols: Collection[str]
) -> Iterator[Violation]:
    """Yield what is wrong with a random part: unknown names, or more than fits on the grid."""
    size = (ground.rows, ground.columns)
    if isinstance(part, WallPart):
        yield from wall_violations(path, size, part.edges, part.beside)
        return
    if isinstance(part, SpreadPart):
        yield from _unknown_symbols(path, part, symbols)
        yield from _spread_violations(path, part, ground)
        return
    if isinstance(part, OrderPart):
        if not free_cells(part, ground, ground.symbols):
            message = Message("the map covers all cells, so none is left to put in order")
            yield Violation((*path, "make"), message, Message("remove the part, or change the map"))
        return
    if isinstance(part, BoxesPart):
        yield from _unknown_symbols(path, part, symbols)
        yield from _boxes_violations(path, part, ground)
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


def _boxes_violations(path: KeyPath, part: BoxesPart, ground: Ground) -> Iterator[Violation]:
    """Yield a track that the sheet does not have, or more symbols than it has boxes."""
    boxes = ground.tracks.get(part.track)
    if boxes is None:
        message = Message("unknown track {found}", found=quote_value(part.track))
        yield Violation((*path, "track"), message, did_you_mean(part.track, ground.tracks))
    elif sum(part.of.values()) > boxes:
        message = Message("{symbols} symbols do not fit in {boxes} boxes", boxes=boxes)
        hint = Message("use at most {most}", most=boxes)
        message = message.with_values(symbols=sum(part.of.values()))
        yield Violation((*path, "of"), message, hint)


def _unknown_symbols(
    path: KeyPath,
    part: SymbolsPart | DealPart | SpreadPart | BoxesPart,
    symbols: Collection[str],
) -> Iterator[Violation]:
    for number, name in enumerate(part.of):
        if name not in symbols:
            message = Message("unknown symbol {found}", found=quote_value(name))
            steps: KeyPath = (number,) if isinstance(part, DealPart) else (name, AT_KEY)
            hint = did_you_mean(name, symbols) or Message("add it to symbols")
            yield Violation((*path, "of", *steps), message, hint)


def _symbols_violations(
    path: KeyPath, part: SymbolsPart | DealPart, ground: Ground, symbols: Collection[str]
) -> Iterator[Violation]:
    yield from _unknown_symbols(path, part, symbols)
    is_dealt = isinstance(part, DealPart)
    names = part.of if isinstance(part, DealPart) else tuple(part.of)
    free = len(free_cells(part, ground, ground.symbols))
    count = len(part.of) if isinstance(part, DealPart) else sum(ground.cells_of(part).values())
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


def _spread_violations(path: KeyPath, part: SpreadPart, ground: Ground) -> Iterator[Violation]:
    """Yield what no sheet can meet: too many or too few symbols, in all or at the sides."""
    rows, columns, free = ground.rows, ground.columns, len(free_cells(part, ground, ground.symbols))
    if min(rows, columns) < LEAST_SPREAD:
        message = Message("symbols are not spread over {columns} by {rows} cells", columns=columns)
        hint = Message("use at least {least} rows and columns", least=LEAST_SPREAD)
        yield Violation((*path, "make"), message.with_values(rows=rows), hint)
        return
    covered = sum(ground.cells_of(part).values())
    if covered != free:
        message = Message("the symbols cover {covered} of {cells} cells", covered=covered)
        yield Violation((*path, "of"), message.with_values(cells=free), Message("change of"))
        return
    mixed = {name: it for name, it in part.numbers.items() if not ground.is_piece(name)}
    # The grid contains this many separate squares, and each needs a cell with something else.
    most = rows * columns - (rows // 2) * (columns // 2)
    for name, number in mixed.items():
        if number > most:
            message = Message(
                "{number} of {symbol}: a 2 by 2 square of them is unavoidable",
                number=number,
                symbol=quote_value(name),
            )
            yield Violation((*path, "of", name), message, Message("use at most {most}", most=most))
    yield from _side_violations(path, part, ground, mixed)
    if part.varied is not None and part.varied not in mixed:
        message = Message("{name} is not mixed", name=quote_value(part.varied))
        yield Violation((*path, "varied"), message, did_you_mean(part.varied, mixed))


def _side_violations(
    path: KeyPath, part: SpreadPart, ground: Ground, mixed: Mapping[str, int]
) -> Iterator[Violation]:
    """Yield a violation if the sides cannot have as many of a symbol as they should."""
    rows, columns = ground.rows, ground.columns
    inside = [pos for pos in cells(rows, columns) if pos not in ground.places["edge"]]
    pieces = sum(it for name, it in ground.cells_of(part).items() if name not in mixed)
    room = sum(pos not in ground.symbols for pos in inside) - pieces
    for name, span in (part.on_each_side or {}).items():
        steps: KeyPath = (*path, "on_each_side", name)
        if name not in mixed:
            message = Message("{name} is not mixed", name=quote_value(name))
            yield Violation((*steps, AT_KEY), message, did_you_mean(name, mixed))
            continue
        message = Message(
            "the sides cannot have as many of {symbol}: the grid has {number}",
            symbol=quote_value(name),
            number=mixed[name],
        )
        hint = Message("a side has {cells} cells", cells=min(rows, columns))
        # What does not fit inside is at the sides.
        if span.most > max(rows, columns) or mixed[name] - room > 4 * span.most:
            yield Violation((*steps, "most"), message, hint)
        # Four symbols in the corners count for two sides each.
        elif span.least > min(rows, columns) or 4 * span.least - 4 > mixed[name]:
            yield Violation((*steps, "least"), message, hint)


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
