"""Drawing of printed symbols: in a cell, or as one piece over several cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, regions
from hedgerow.drawing.components import (
    SMALL_PT,
    TextStyle,
    as_figure,
    centred_text,
    fitted_text,
    place_icon,
    without_hatches,
)
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import PT_MM, Item, Path, Rect, Segment, Symbol, Use, circle
from hedgerow.game.content import Content
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import PrintedSymbol
from hedgerow.loading.models import once
from hedgerow.loading.words import Words
from hedgerow.scoring.view import View

# Half the thickness of a hedge, in cells.
HEDGE_HALF = 0.14
# The rim of a painted cell to cross, and of one to write in; the sizes of figures in cells.
RIM_SHARE, WRITE_RIM_SHARE, LARGE_PT, CORNER_PT = 0.15, 0.055, 34.0, 16.0
LINE_MM = 0.3
# Figures of shared sheets: their middle and the size of icons in cells, and of type for 1 mm; how
# much larger they are in small pictures.
FIGURE_AT, FIGURE_ICON, FIGURE_PT, SMALL_FIGURE = (0.275, 0.335), 0.46, 1.35, 1.55
# What blocks its cells: its distance from their edges, its round corners, its picture.
INSET_SHARE, MAX_INSET_MM, ROUND_SHARE, PICTURE_SHARE = 0.1, 1.2, 0.28, 0.66
# How much a control point of a quarter circle is away from the corner, in radii.
BEND = 0.4477
NUMBER_SHARE, MAX_NUMBER_MM = 0.19, 3.4
# A picture that is the whole piece may differ from its shape by this share.
SHAPE_TOLERANCE = 0.02


@record
class Piece:
    """A printed piece: a symbol and the cells that its drawing covers."""

    symbol: PrintedSymbol
    cells: tuple[Pos, ...]

    @property
    def rows(self) -> int:
        return self.cells[-1].row - self.cells[0].row + 1

    @property
    def left(self) -> int:
        return min(pos.col for pos in self.cells)

    @property
    def columns(self) -> int:
        return max(pos.col for pos in self.cells) - self.left + 1

    @property
    def is_full(self) -> bool:
        """Return whether its cells are a rectangle."""
        return len(self.cells) == self.rows * self.columns


def has_large_cells(content: Content) -> bool:
    """Return whether symbols and numbers fill their cells, because cells are only crossed."""
    grid = content.sheet.grid
    if grid is None or content.sheet.shared:
        return False
    return grid.cell == "large" if grid.cell else len(content.kinds) == 1


def edge_room(cell_mm: float, context: DrawingContext) -> float:
    """Return how far symbols stay away from the edges of a cell, on which walls may be."""
    return cell_mm * HEDGE_HALF if context.content.walls else 0.6


def draw_symbols(
    plan: GridPlan, symbols: Mapping[Pos, str], context: DrawingContext, *, is_small: bool = False
) -> Iterator[Item]:
    """Draw printed symbols: one that blocks its cells fills them, others leave room to write.

    In a small picture of a shared board, figures can be read only if they fill their cells, too.
    """
    for piece in find_pieces(symbols, context.content):
        draw = _draw_blocking if piece.symbol.blocked else _draw_open
        if is_small and context.content.sheet.shared and not piece.symbol.blocked:
            draw = _draw_figure
        size, top = plan.cell_mm, piece.cells[0].row
        cells = tuple(Pos(pos.row - top, pos.col - piece.left) for pos in piece.cells)
        shape = "" if len(cells) == 1 else "-" + "-".join(pos.name for pos in cells)
        drawing = Symbol(
            f"printed-{piece.symbol.id}-{size:.6g}{shape}",
            piece.columns * size,
            piece.rows * size,
            tuple(draw(size, Piece(piece.symbol, cells), context)),
        )
        yield Use(without_hatches(drawing), *plan.corner(Pos(top, piece.left)))


def find_pieces(symbols: Mapping[Pos, str], content: Content) -> Iterator[Piece]:
    """Yield the printed pieces in reading order: of a large symbol, one over cells that touch."""
    pieces: list[Piece] = []
    for symbol in content.symbols:
        own = [pos for pos, name in symbols.items() if name == symbol.id]
        groups = regions(own) if symbol.id in content.piece_sizes else [(pos,) for pos in own]
        pieces += (Piece(symbol, group) for group in groups)
    yield from sorted(pieces, key=lambda piece: piece.cells)


def draw_piece_numbers(
    plan: GridPlan, symbols: Mapping[Pos, str], context: DrawingContext
) -> Iterator[Item]:
    """Draw the numbers by which score lines name printed pieces, in their first cells."""
    content = context.content
    numbered = _numbered_symbols(content)
    pieces = {it.cells[0]: it for it in find_pieces(symbols, content) if it.symbol.id in numbered}
    for pos, number in sorted(_piece_numbers(plan, symbols, content)) if pieces else ():
        piece = pieces.get(pos)
        if piece is None:
            continue
        x, y = plan.corner(pos)
        radius = min(plan.cell_mm * NUMBER_SHARE, MAX_NUMBER_MM)
        is_free = len(piece.cells) > 1 or _is_filled(piece, context)
        # In a single cell, a picture or a letter is in the middle.
        at = plan.cell_mm / 2 if piece.symbol.blocked and is_free else radius + 1.0
        yield circle(x + at, y + at, radius, fill="white", line="outline", line_mm=0.35)
        style = TextStyle(max(SMALL_PT, radius * 1.56 / PT_MM), "bold")
        yield centred_text(x + at, y + at, str(number), style)


def _piece_numbers(
    plan: GridPlan, symbols: Mapping[Pos, str], content: Content
) -> Iterator[tuple[Pos, int]]:
    """Yield the first cell of each printed piece that has score lines, with its number there."""
    seen = set[Pos]()
    view = View(content.vocabulary, plan.rows, plan.columns, {}, symbols=symbols)
    for names in _numbered_groups(content):
        for number, (patch, _) in enumerate(view.patches(names), 1):
            if patch[0] not in seen:
                yield patch[0], number
            seen.add(patch[0])


@once
def _numbered_groups(content: Content) -> tuple[tuple[str, ...], ...]:
    """Return the symbols whose pieces have score lines of their own, rule by rule."""
    rules = [rule for it in content.variants.values() for rule in it.scoring]
    stated = [rule.around for rule in rules if rule.around and rule.separate_lines]
    return tuple(dict.fromkeys(content.vocabulary.expand(names) for names in stated))


def _numbered_symbols(content: Content) -> frozenset[str]:
    """Return the symbols whose pieces show numbers."""
    numbered = {name for names in _numbered_groups(content) for name in names}
    return frozenset(
        symbol.id for symbol in content.symbols if symbol.size and symbol.id in numbered
    )


# Pieces that block their cells


def _draw_blocking(size: float, piece: Piece, context: DrawingContext) -> Iterator[Item]:
    symbol = piece.symbol
    if symbol.icon and _is_filled(piece, context):
        room = Rect(0, 0, piece.columns * size, piece.rows * size)
        yield _fit_picture(context.icon(symbol.icon), room)
        return
    inset = min(MAX_INSET_MM, size * INSET_SHARE)
    shape = _Shape(piece, size, inset, size * ROUND_SHARE)
    yield shape.draw(symbol.paint or "stone", "outline", 0.7)
    room = _picture_room(size, piece, size * (1 - PICTURE_SHARE) / 2, context.content)
    if symbol.icon:
        yield _fit_picture(context.icon(symbol.icon), room)
        return
    middle = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    yield from draw_initial(*middle, max(1.9, min(size * 0.24, 3.4)), symbol, context)


def _is_filled(piece: Piece, context: DrawingContext) -> bool:
    """Return whether the icon of a piece is its whole drawing: it has the shape of the piece."""
    symbol = piece.symbol
    if not (symbol.size and symbol.icon and piece.is_full) or symbol.paint:
        return False
    icon = context.icon(symbol.icon)
    sides = sorted((icon.width_mm, icon.height_mm))
    least, most = sorted((piece.rows, piece.columns))
    return abs(sides[1] * least - sides[0] * most) < sides[0] * SHAPE_TOLERANCE


def _picture_room(size: float, piece: Piece, inset: float, content: Content) -> Rect:
    """Return the room for a picture, away from the first cell if a number is there."""
    first, last = piece.cells[0], piece.cells[-1]
    if len(piece.cells) > 1 and piece.symbol.id in _numbered_symbols(content):
        first = piece.cells[1]
    if not piece.is_full or (first != piece.cells[0] and min(piece.rows, piece.columns) > 1):
        first = last = _middle_cell(piece.cells[1:])
    width, height = last.col - first.col + 1, last.row - first.row + 1
    x, y = first.col * size + inset, first.row * size + inset
    return Rect(x, y, width * size - 2 * inset, height * size - 2 * inset)


def _middle_cell(cells: Sequence[Pos]) -> Pos:
    row = sum(pos.row for pos in cells) / len(cells)
    col = sum(pos.col for pos in cells) / len(cells)
    return min(cells, key=lambda pos: (pos.row - row) ** 2 + (pos.col - col) ** 2)


def _fit_picture(picture: Symbol, room: Rect) -> Use:
    """Draw a picture as large as it fits; a long one turns with a long room."""
    wide, high = picture.width_mm, picture.height_mm
    turns = (wide - high) * (room.width_mm - room.height_mm) < 0
    scale = min(
        room.width_mm / (high if turns else wide), room.height_mm / (wide if turns else high)
    )
    x, y = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    if turns:
        return Use(picture, x + high * scale / 2, y - wide * scale / 2, scale, 90)
    return Use(picture, x - wide * scale / 2, y - high * scale / 2, scale)


# Pieces on which one can write


def _draw_open(size: float, piece: Piece, context: DrawingContext) -> Iterator[Item]:
    """Draw a symbol on which one can write: a painted rim, and a large or a small picture."""
    symbol = piece.symbol
    if symbol.paint:
        is_large = has_large_cells(context.content)
        rim = max(1.0, size * RIM_SHARE) if is_large else size * WRITE_RIM_SHARE
        yield _Shape(piece, size).draw(symbol.paint, "outline", 0.3)
        yield _Shape(piece, size, rim, size * 0.08).draw("white")
        if len(piece.cells) > 1:
            yield Path(tuple(_lines_inside(size, piece.cells, rim)), line="rule", line_mm=LINE_MM)
    if not has_large_cells(context.content):
        yield from _draw_corner(size, piece, context)
        return
    room = _picture_room(size, piece, size * 0.2, context.content)
    if symbol.icon:
        yield _fit_picture(context.icon(symbol.icon), room)
        return
    x, y = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    size_pt = max(SMALL_PT, min(LARGE_PT, size * 1.2))
    style = TextStyle(size_pt, "bold", "soft", min_pt=SMALL_PT)
    yield fitted_text(x, y, letter_of(symbol.id, context.words), style, size * 0.6)


def _draw_corner(size: float, piece: Piece, context: DrawingContext) -> Iterator[Item]:
    """Draw a symbol lower right in its last cell; above and beside it is room for a letter.

    On a shared sheet it is a figure upper left: marks are large, and in the middle.
    """
    symbol = piece.symbol
    if context.content.sheet.shared:
        across, down = FIGURE_AT
        yield from _figure_items(size * across, size * down, size, symbol, context)
        return
    radius = max(1.9, min(size * 0.2, 4.2))
    row, col = piece.cells[-1]
    at = size - radius - edge_room(size, context)
    x, y = col * size + at, row * size + at
    if symbol.icon:
        yield _fit_picture(
            context.icon(symbol.icon), Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        )
    else:
        yield from draw_initial(x, y, radius, symbol, context)


def _draw_figure(size: float, piece: Piece, context: DrawingContext) -> Iterator[Item]:
    """Draw a symbol as a figure that fills its first cell."""
    yield from _figure_items(size / 2, size / 2, size * SMALL_FIGURE, piece.symbol, context)


def _figure_items(
    x: float, y: float, size: float, symbol: PrintedSymbol, context: DrawingContext
) -> Iterator[Item]:
    """Draw the icon or letter of a symbol as a figure round a point, for cells of a size."""
    if symbol.icon:
        yield place_icon(as_figure(context.icon(symbol.icon)), x, y, size * FIGURE_ICON)
        return
    style = TextStyle(min(CORNER_PT, size * FIGURE_PT), "bold", "figure", min_pt=SMALL_PT)
    yield fitted_text(x, y, letter_of(symbol.id, context.words), style, 2 * x)


def _lines_inside(size: float, cells: Sequence[Pos], rim: float) -> Iterator[Segment]:
    """Yield the lines between the cells of a piece; they end at its rim."""
    inside = {*cells}

    def rim_at(row: int, col: int) -> float:
        corner = (Pos(row - down, col - right) for down in (0, 1) for right in (0, 1))
        return 0.0 if inside.issuperset(corner) else rim

    for row, col in cells:
        if Pos(row, col + 1) in inside:
            x, y = (col + 1) * size, row * size
            yield "M", (x, y + rim_at(row, col + 1))
            yield "L", (x, y + size - rim_at(row + 1, col + 1))
        if Pos(row + 1, col) in inside:
            x, y = col * size, (row + 1) * size
            yield "M", (x + rim_at(row + 1, col), y)
            yield "L", (x + size - rim_at(row + 1, col + 1), y)


def draw_initial(
    x: float, y: float, radius: float, symbol: PrintedSymbol, context: DrawingContext
) -> Iterator[Item]:
    """Draw the initial of a symbol on white, in a ring of its colour."""
    letter = letter_of(symbol.id, context.words)
    paint = None if symbol.blocked else symbol.paint
    yield circle(x, y, radius, fill=paint or "white", line="outline", line_mm=0.3)
    yield circle(x, y, radius * (0.78 if paint else 1.0), fill="white")
    size_pt = max(SMALL_PT, radius * 1.1 / PT_MM)
    yield centred_text(x, y, letter, TextStyle(size_pt, "bold"))


def letter_of(name: str, words: Words) -> str:
    """Return the letter of a kind or symbol, or the initial of its name."""
    key = f"letters.{name}"
    return words(key) if key in words.texts else words(f"names.{name}")[:1].upper()


# The shape of a piece


@record
class _Shape:
    """The outline of a piece, inside its cells by `inset_mm`, with round corners."""

    piece: Piece
    size_mm: float
    inset_mm: float = 0.0
    radius_mm: float = 0.0

    def draw(self, fill: str, line: str | None = None, line_mm: float = 0.3) -> Item:
        piece, size, inset = self.piece, self.size_mm, self.inset_mm
        if piece.is_full:
            width, height = piece.columns * size - 2 * inset, piece.rows * size - 2 * inset
            return Rect(inset, inset, width, height, fill, line, line_mm, radius_mm=self.radius_mm)
        segments = tuple(segment for loop in _border(piece.cells) for segment in self._round(loop))
        return Path(segments, fill, line, line_mm)

    def _round(self, corners: Sequence[tuple[int, int]]) -> Iterator[Segment]:
        """Yield a closed line with round corners; the piece is to the right of it."""
        for index, (x, y) in enumerate(corners):
            ahead = _heading((x, y), corners[(index + 1) % len(corners)])
            behind = _heading(corners[index - 1], (x, y))
            inward = (-behind[1] - ahead[1]) * self.inset_mm, (behind[0] + ahead[0]) * self.inset_mm
            at = x * self.size_mm + inward[0], y * self.size_mm + inward[1]
            radius, bend = self.radius_mm, self.radius_mm * BEND
            start = at[0] - behind[0] * radius, at[1] - behind[1] * radius
            yield "L" if index else "M", start
            if radius:
                first = at[0] - behind[0] * bend, at[1] - behind[1] * bend
                second = at[0] + ahead[0] * bend, at[1] + ahead[1] * bend
                end = at[0] + ahead[0] * radius, at[1] + ahead[1] * radius
                yield "C", (*first, *second, *end)
        yield "Z", ()


def _border(cells: Sequence[Pos]) -> Iterator[list[tuple[int, int]]]:
    """Yield the corners of each line round the cells, clockwise; holes have lines of their own."""
    steps = _border_steps(cells)
    while steps:
        start = point = next(iter(steps))
        heading, points = (0, 0), list[tuple[int, int]]()
        while point in steps:
            ends = steps[point]
            # Where two cells meet at a corner only, the line stays at its own cell.
            right = (point[0] - heading[1], point[1] + heading[0])
            end = right if right in ends else ends[0]
            ends.remove(end)
            if not ends:
                del steps[point]
            points.append(point)
            heading = _heading(point, end)
            point = end
            if point == start:
                break
        yield [
            point
            for index, point in enumerate(points)
            if _heading(points[index - 1], point)
            != _heading(point, points[(index + 1) % len(points)])
        ]


def _border_steps(cells: Sequence[Pos]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Return the edges between the cells and others, by their start; the cells are to the right."""
    inside: Collection[Pos] = {*cells}
    steps: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, col in cells:
        sides = (
            (Pos(row - 1, col), (col, row), (col + 1, row)),
            (Pos(row, col + 1), (col + 1, row), (col + 1, row + 1)),
            (Pos(row + 1, col), (col + 1, row + 1), (col, row + 1)),
            (Pos(row, col - 1), (col, row + 1), (col, row)),
        )
        for other, start, end in sides:
            if other not in inside:
                steps.setdefault(start, []).append(end)
    return steps


def _heading(start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    """Return the direction of a horizontal or vertical step."""
    across, down = end[0] - start[0], end[1] - start[1]
    return (across > 0) - (across < 0), (down > 0) - (down < 0)
