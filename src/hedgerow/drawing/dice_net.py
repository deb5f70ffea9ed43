"""Dice: nets to fold and glue, and a table that translates the faces of a normal die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    SMALL_PT,
    TextStyle,
    fitted_text,
    panel,
    place_icon,
)
from hedgerow.drawing.scene import (
    Deck,
    IdPlace,
    Item,
    Piece,
    Rect,
    Segment,
    Symbol,
    circle,
    polygon,
    polyline,
)

FACE_MM = 18.0
FLAP_MM = 5.0
RIM_MM = 1.8
WIDTH_MM, HEIGHT_MM = 88.0, 65.5
LEFT_MM, TOP_MM = (WIDTH_MM - 4 * FACE_MM - FLAP_MM) / 2, 1.5
NOTE_MM = TOP_MM + 3 * FACE_MM + 6.5
# Where nets show their id: on a flap, which is hidden when glued. Tables: in the lower left corner.
NET_ID = IdPlace(LEFT_MM + FACE_MM / 2, TOP_MM + FACE_MM - FLAP_MM / 2)
TABLE_ID = IdPlace(LEFT_MM + 5.0, NOTE_MM - 0.9)

# The net in units of a face: positions of the faces (col, row), flaps (start col, row, direction
# dx, dy), cuts and folds.
_FACES = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
_FLAPS = (
    *((col, row, 0, row * 2 - 3) for col in (0, 2, 3) for row in (1, 2)),
    (4, 1, 1, 0),
)
_CUTS = (((1, 1), (1, 0), (2, 0), (2, 1)), ((1, 2), (1, 3), (2, 3), (2, 2)), ((0, 1), (0, 2)))
_FOLDS = (
    *(((x, 1), (x, 2)) for x in (1, 2, 3, 4)),
    *(((x, y), (x + 1, y)) for x in (0, 1, 2, 3) for y in (1, 2)),
)
# Pips of each number: the cells of a 3 x 3 grid are a to i, row by row.
_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}


@keyword_record
class Die:
    """Six faces, the texts printed with the net and the table, and notes by face index.

    Without a text for it, there is no table: the faces are those of a normal die.
    paint: the colour of the rim of the faces
    """

    faces: tuple[Symbol, ...]
    glue: str
    table: str
    notes: Mapping[int, str] = field(default_factory=dict)
    paint: str = ""


def dice_deck(title: str, die: Die, number: int) -> Deck:
    """Return a deck of `number` nets, and one table for players who use normal dice."""
    return mixed_dice_deck(title, ((die, number),))


def mixed_dice_deck(title: str, dice: Iterable[tuple[Die, int]]) -> Deck:
    """Return a deck of nets of several kinds of dice, and a table for each kind."""
    pieces = [piece for index, (die, n) in enumerate(dice) for piece in _pieces(die, n, index)]
    return Deck(
        id="dice",
        title=title,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        pieces=tuple(pieces),
        marks=False,
    )


def _pieces(die: Die, number: int, index: int) -> Iterator[Piece]:
    suffix = f"-{index + 1}" if index else ""
    net = Symbol(f"die-net{suffix}", WIDTH_MM, HEIGHT_MM, tuple(_draw_net(die)))
    yield from (
        Piece(net, outline=net_outline(), folds=tuple(_fold_lines()), id_at=NET_ID),
    ) * number
    if die.table:
        table = Symbol(f"die-table{suffix}", WIDTH_MM, HEIGHT_MM, tuple(_draw_table(die)))
        yield Piece(table, id_at=TABLE_ID)


def pips_face(number: int) -> Symbol:
    """Draw the face of a normal die."""
    return Symbol(f"pips-{number}", 12, 12, tuple(_draw_dots(0, 0, number)))


def _draw_net(die: Die) -> Iterator[Item]:
    """Draw six faces with flaps: cut along solid lines, fold along dashed ones."""
    for flap in _FLAPS:
        yield polyline(*_flap_points(*flap), fill="cream", line="outline", line_mm=0.35)
    for (col, row), picture in zip(_FACES, die.faces, strict=True):
        x, y = _corner(col, row)
        yield Rect(x, y, FACE_MM, FACE_MM, fill=die.paint or "white")
        if die.paint:
            inner = FACE_MM - 2 * RIM_MM
            yield Rect(x + RIM_MM, y + RIM_MM, inner, inner, "white", radius_mm=2.4)
        yield place_icon(picture, x + FACE_MM / 2, y + FACE_MM / 2, FACE_MM * 0.72)
    for points in _CUTS:
        yield polyline(*(_corner(*point) for point in points), line="outline", line_mm=0.35)
    for start, end in _FOLDS:
        yield polyline(_corner(*start), _corner(*end), line="rule", line_mm=0.3, dash_mm=(1.2, 1.1))
    note = TextStyle(BODY_PT, fill="soft")
    yield fitted_text(WIDTH_MM / 2, NOTE_MM, die.glue, note, WIDTH_MM - 10)


def _fold_lines() -> Iterator[Segment]:
    for start, end in _FOLDS:
        yield from polyline(_corner(*start), _corner(*end)).segments


def _corner(col: float, row: float) -> tuple[float, float]:
    return LEFT_MM + col * FACE_MM, TOP_MM + row * FACE_MM


def net_outline() -> tuple[Segment, ...]:
    """Return the outline of the net with its flaps, clockwise from the top face."""
    right, bottom = ((2, 1, 0, -1), (3, 1, 0, -1), (4, 1, 1, 0)), ((3, 2, 0, 1), (2, 2, 0, 1))
    points = (
        *(_corner(1, 0), _corner(2, 0)),
        *(point for flap in right for point in _flap_points(*flap)),
        *(point for flap in bottom for point in reversed(_flap_points(*flap))),
        *(_corner(2, 3), _corner(1, 3)),
        *reversed(_flap_points(0, 2, 0, 1)),
        *_flap_points(0, 1, 0, -1),
    )
    # Neighbouring flaps share a corner; dict.fromkeys drops the second mention.
    return polygon(*dict.fromkeys(points)).segments


def _flap_points(col: int, row: int, dx: int, dy: int) -> tuple[tuple[float, float], ...]:
    """Return the corners of a flap that points along (dx, dy), starting and ending at its fold."""
    x, y = _corner(col, row)
    start, end = 3.0, FACE_MM - 3.0  # slanted sides: flaps at the same corner do not collide
    if dx:
        out = x + dx * FLAP_MM
        return (x, y), (out, y + start), (out, y + end), (x, y + FACE_MM)
    out = y + dy * FLAP_MM
    return (x, y), (x + start, out), (x + end, out), (x + FACE_MM, y)


def _draw_table(die: Die) -> Iterator[Item]:
    """Draw which face each number of a normal die means, in the size of a net."""
    width, bottom = WIDTH_MM - 2 * LEFT_MM, NOTE_MM + 1.0
    yield panel(LEFT_MM, TOP_MM, width, bottom - TOP_MM)
    heading = TextStyle(HEAD_PT, "bold", "leaf-dark")
    yield fitted_text(WIDTH_MM / 2, TOP_MM + 6.6, die.table, heading, width - 8)
    for number, picture in enumerate(die.faces):
        x = WIDTH_MM / 2 + (number % 2 - 0.5) * width / 2
        y = TOP_MM + 12.4 + number // 2 * 16.4
        yield from _draw_pips(x - 14.0, y, number + 1)
        yield place_icon(picture, x + 8.0, y + 6.0, 12.0)
        if number in die.notes:
            note = TextStyle(SMALL_PT, fill="soft")
            yield fitted_text(x + 8.0, y + 14.0, die.notes[number], note, 21.0)


def _draw_pips(x: float, y: float, number: int) -> Iterator[Item]:
    yield Rect(x, y, 12, 12, fill="white", line="outline", line_mm=0.5, radius_mm=2.2)
    yield from _draw_dots(x, y, number)


def _draw_dots(x: float, y: float, number: int) -> Iterator[Item]:
    for cell in _PIPS[number]:
        row, col = divmod("abcdefghi".index(cell), 3)
        yield circle(x + 2.8 + col * 3.2, y + 2.8 + row * 3.2, 1.05, fill="ink")
