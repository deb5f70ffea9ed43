"""Draw the scoring track: a winding lane around a farm, whole or in two halves to glue."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, pairwise
from math import dist, hypot

from hedgerow.base.frozen import record
from hedgerow.drawing.components import SMALL_PT, TextStyle, fitted_text, place_symbol
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import (
    Deck,
    Group,
    IdPlace,
    Item,
    Piece,
    Rect,
    Segment,
    Symbol,
    circle,
    polygon,
    polyline,
    rectangle_segments,
)
from hedgerow.games.kuhfstein.bonus_art import BONUS_HEIGHT_MM, BONUS_WIDTH_MM, bonus_items
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.tile_art import landscape_picture, motif
from hedgerow.ruleset.ruleset import DrawingContext

PIECE_WIDTH_MM, PIECE_HEIGHT_MM = 128.0, 192.0
WHOLE_WIDTH_MM = 237.0
HALF_MM, HEIGHT_MM, FLAP_MM = 118.0, 190.0, 9.0
EDGE_MM = 0.5
LANE_MM = 14.0
PLACE_MM = 11.6
GAP_MM = 2.4
STEPS = 24
Art = DrawingContext[KuhfsteinContent]
Point = tuple[float, float]

# The lane of the left half from the seam below to the seam above; the right half is its mirror
# image. The outer points repeat the curve beyond the seam, so that it crosses it level.
_BENDS: tuple[Point, ...] = (
    *((140.0, 178.5), (118.0, 179.5), (96.0, 176.5), (73.0, 169.5), (49.0, 178.5), (22.0, 178.0)),
    *((10.5, 155.5), (20.5, 134.5), (21.0, 118.5), (10.5, 95.0), (21.0, 71.5), (20.5, 55.5)),
    *((10.5, 34.5), (22.0, 12.0), (49.0, 11.5), (73.0, 20.5), (96.0, 13.5), (118.0, 10.5)),
    (140.0, 11.5),
)
# Scenery by half: motif or icon, x and y from its outer edge, size. What a bonus frame covers is
# omitted.
_SCENES: dict[str, tuple[tuple[str, float, float, float], ...]] = {
    "left": (
        *(("fir", 34.0, 92.0, 9.0), ("fir", 42.0, 95.0, 9.0), ("tree", 56.0, 82.0, 14.0)),
        *(("daisy", 57.0, 101.0, 8.0), ("tulip", 64.0, 104.0, 5.0), ("hay", 39.0, 112.0, 10.0)),
        *(("tuft", 69.0, 112.0, 5.0), ("tulip", 70.0, 80.0, 5.0), ("tree", 85.0, 148.0, 14.0)),
        *(("daisy", 100.0, 141.0, 8.0), ("tuft", 107.0, 146.0, 5.0), ("house", 98.0, 42.0, 21.0)),
    ),
    "right": (
        *(("tree", 45.0, 42.0, 14.0), ("fir", 32.0, 80.0, 9.0), ("fir", 40.0, 83.0, 9.0)),
        *(("house", 56.0, 78.0, 19.0), ("daisy", 74.0, 84.0, 8.0), ("tulip", 56.0, 143.0, 5.0)),
        *(("daisy", 64.0, 147.0, 8.0), ("tree", 38.0, 146.0, 15.0), ("tuft", 74.0, 148.0, 5.0)),
        *(("sheaf", 92.0, 142.0, 8.0), ("hay", 106.0, 150.0, 9.0)),
    ),
}
PATCH_MM, PATCH_TOP_MM, PATCH_ROWS = 18.0, 70.0, 3
PATCHES = (0, 1, 2, 3, 4, 2, 2, 0, 1, 1, 3, 4)


@record
class _Half:
    """A half of the loop: its numbers, and whether it is the mirrored right one."""

    name: str
    mirrored: bool
    numbers: tuple[int, ...]

    def at(self, point: Point) -> Point:
        """Map a point of the left half to this half."""
        x, y = point
        return (HALF_MM - x if self.mirrored else x), y

    @property
    def lane(self) -> tuple[Point, ...]:
        """Return the middle of the lane in the direction of play: clockwise."""
        points = _curve(_BENDS)
        return tuple(self.at(it) for it in (reversed(points) if self.mirrored else points))


def track_deck(context: Art) -> Deck:
    """Return the track, and its two halves for smaller paper."""
    boards = {it: tuple(_draw_board(it, context)) for it in _halves(context)}
    pieces = (
        Piece(_draw_half(it, boards[it], context), outline=_rim(it), id_at=_id_place(it))
        for it in boards
    )
    halves = context.deck("track", PIECE_WIDTH_MM, PIECE_HEIGHT_MM, pieces, outlined=True)
    rim = rectangle_segments(EDGE_MM, 1.0, 2 * HALF_MM, HEIGHT_MM)
    id_at = _id_place(next(iter(boards)))
    whole = (Piece(_draw_whole(*boards.values()), outline=rim, id_at=id_at),)
    return replace(halves, width_mm=WHOLE_WIDTH_MM, pieces=whole, in_parts=halves)


def _id_place(half: _Half) -> IdPlace:
    """Return where a half shows its id: in its outer lower corner."""
    left = PIECE_WIDTH_MM - EDGE_MM if half.mirrored else EDGE_MM
    return IdPlace(left + (-5.0 if half.mirrored else 5.0), HEIGHT_MM - 3.0)


def _halves(context: Art) -> tuple[_Half, _Half]:
    length = context.content.track.length.value
    middle = (length + 1) // 2
    left = _Half("left", False, tuple(range(middle)))
    return left, _Half("right", True, tuple(range(middle, length)))


def _rim(half: _Half) -> tuple[Segment, ...]:
    """Return where a half is cut out, including its flap."""
    if half.mirrored:
        return rectangle_segments(PIECE_WIDTH_MM - HALF_MM - EDGE_MM, 1.0, HALF_MM, HEIGHT_MM)
    return polygon((EDGE_MM, 1.0), *_flap_corners(), (EDGE_MM, HEIGHT_MM + 1.0)).segments


def _flap_corners() -> tuple[Point, ...]:
    left, right = EDGE_MM + HALF_MM, EDGE_MM + HALF_MM + FLAP_MM
    return (left, 1.0), (right, 5.0), (right, HEIGHT_MM - 3.0), (left, HEIGHT_MM + 1.0)


def _draw_whole(left: tuple[Item, ...], right: tuple[Item, ...]) -> Symbol:
    """Draw both halves next to each other as one board."""
    items = (
        Group("track-left", left, EDGE_MM, 1.0),
        Group("track-right", right, EDGE_MM + HALF_MM, 1.0),
        Rect(EDGE_MM, 1.0, 2 * HALF_MM, HEIGHT_MM, line="outline", line_mm=0.4),
    )
    return Symbol("kf-track", WHOLE_WIDTH_MM, PIECE_HEIGHT_MM, items)


def _draw_half(half: _Half, items: tuple[Item, ...], context: Art) -> Symbol:
    """Draw a half on its piece. The left one has a flap to glue the right one on."""
    rim = Rect(0, 0, HALF_MM, HEIGHT_MM, line="outline", line_mm=0.4)
    shift = PIECE_WIDTH_MM - HALF_MM - EDGE_MM if half.mirrored else EDGE_MM
    board = Group(f"track-{half.name}", (*items, rim), shift, 1.0)
    flap = () if half.mirrored else tuple(_draw_flap(context))
    return Symbol(f"kf-track-{half.name}", PIECE_WIDTH_MM, PIECE_HEIGHT_MM, (*flap, board))


def _draw_board(half: _Half, context: Art) -> Iterator[Item]:
    """Draw the contents of a half, from the ground up."""
    taken = _frame_centres(half, context.content.track.places)
    yield Rect(0, 0, HALF_MM, HEIGHT_MM, fill="grass")
    yield from _draw_scenery(half, tuple(taken.values()), context)
    yield from _draw_lane(half)
    yield from _draw_bonuses(half, taken, context)
    yield from _draw_places(half, context)
    yield from _draw_start(half, context)


def _draw_flap(context: Art) -> Iterator[Item]:
    """Draw a strip next to the left half, to be glued under the right one."""
    yield polygon(*_flap_corners(), fill="white", line="rule", line_mm=0.35)
    left = EDGE_MM + HALF_MM
    text = fitted_text(
        0, 0, context.words("track.join"), TextStyle(9, fill="soft", min_pt=SMALL_PT), HEIGHT_MM / 3
    )
    for part in (1, 3, 5):
        yield Group("join", (text,), left + FLAP_MM / 2, HEIGHT_MM * part / 6, 1.0, 90)


# The lane


@cache
def _curve(bends: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a smooth line through all points but the first and the last (Catmull-Rom)."""
    points = []
    for a, b, c, d in zip(bends, bends[1:], bends[2:], bends[3:], strict=False):
        for step in range(STEPS):
            t = step / STEPS
            points.append((_spline(t, a[0], b[0], c[0], d[0]), _spline(t, a[1], b[1], c[1], d[1])))
    return (*points, bends[-2])


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    bend = (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    return 0.5 * (2 * b + (c - a) * t + bend)


@cache
def _segment_lengths(points: tuple[Point, ...]) -> tuple[float, ...]:
    """Return the lengths of a line's segments."""
    return tuple(dist(*segment) for segment in pairwise(points))


def _point_along(points: tuple[Point, ...], share: float) -> tuple[Point, Point]:
    """Return the point at a share of a line's length, and the direction there."""
    lengths, number = _segment_lengths(points), 0
    left = share * sum(lengths)
    while left > lengths[number]:
        left -= lengths[number]
        number += 1
    (x, y), (end_x, end_y) = points[number : number + 2]
    along = ((end_x - x) / lengths[number], (end_y - y) / lengths[number])
    return (x + along[0] * left, y + along[1] * left), along


def _offset_line(lane: Sequence[Point], offset: float) -> list[Point]:
    """Return a line parallel to the lane, to the right of it, that ends exactly at the seam."""
    line, last = [], len(lane) - 1
    for number, (x, y) in enumerate(lane):
        (ax, ay), (bx, by) = lane[max(number - 1, 0)], lane[min(number + 1, last)]
        length = hypot(bx - ax, by - ay)
        line.append((x - (by - ay) / length * offset, y + (bx - ax) / length * offset))
    seam = HALF_MM if lane[0][0] > HALF_MM / 2 else 0.0
    return [(seam, line[0][1]), *line[1:-1], (seam, line[-1][1])]


@cache
def _draw_lane(half: _Half) -> tuple[Item, ...]:
    """Draw a sandy lane with two edges, open at the seam."""
    inner, outer = (_offset_line(half.lane, side * LANE_MM / 2) for side in (1, -1))
    edges = (polyline(*edge, line="wood-dark", line_mm=0.6) for edge in (inner, outer))
    return polygon(*inner, *reversed(outer), fill="straw"), *edges


# The places


@cache
def _place_positions(half: _Half) -> dict[int, Point]:
    """Return the positions of the places: at equal distances, none on the seam."""
    lane, count = half.lane, len(half.numbers)
    return {
        number: _point_along(lane, (order + 0.5) / count)[0]
        for order, number in enumerate(half.numbers)
    }


@cache
def _radius(half: _Half) -> float:
    """Return the radius of a place. Many places are smaller."""
    lane = half.lane
    step = sum(_segment_lengths(lane)) / len(half.numbers)
    return min(PLACE_MM, step * 0.87) / 2


def _draw_places(half: _Half, context: Art) -> Iterator[Item]:
    track = context.content.track
    for number, (x, y) in _place_positions(half).items():
        special = number in track.places
        radius = _radius(half)
        if number == 0:  # its text (like 0/60) is the longest, and the seam is close
            radius = max(radius, 3.7)
            x = min(x, HALF_MM - radius - 0.4)
        fill = "gold" if special else "white"
        yield circle(
            x, y, radius, fill=fill, line="outline", line_mm=0.8 if special or not number else 0.45
        )
        text = str(number) if number else f"0/{track.length.value}"
        bold = TextStyle(max(SMALL_PT, min(11.0, radius * 2.1)), "bold", min_pt=SMALL_PT)
        yield fitted_text(x, y, text, bold, radius * (1.84 if number else 1.6))


# The bonuses


@cache
def _frame_centres(half: _Half, places: tuple[int, ...]) -> Mapping[int, Point]:
    """Return the centre of the frame of each bonus place, as close to it as possible."""
    positions = {it: position for it, position in _place_positions(half).items() if it in places}
    candidates = sorted(half.at(it) for it in _frame_candidates())
    centres: dict[int, Point] = {}
    for number, position in positions.items():
        centres[number] = _find_centre(position, candidates, [*centres.values()])
    # Greedy choice can fail where bonus places are crowded.
    are_apart = all(_are_apart(*pair) for pair in combinations(centres.values(), 2))
    return centres if are_apart else _stack_frames(positions, half)


def _find_centre(position: Point, candidates: list[Point], taken: list[Point]) -> Point:
    """Return the nearest free centre for a frame, or the nearest one if none is free."""
    by_distance = sorted(candidates, key=partial(dist, position))
    free = (it for it in by_distance if all(_are_apart(it, centre) for centre in taken))
    return next(free, by_distance[0])


def _stack_frames(positions: Mapping[int, Point], half: _Half) -> Mapping[int, Point]:
    """Return frames in a column, for crowded bonus places. Four fit."""
    order = sorted(positions, key=lambda number: positions[number][1])
    step = (HEIGHT_MM - 88.0) / (len(order) - 1)
    return {number: half.at((72.0, 44.0 + n * step)) for n, number in enumerate(order)}


@cache
def _frame_candidates() -> tuple[Point, ...]:
    """Return the possible centres of frames on the left half: off the lane and the seam."""
    columns = range(32, int(HALF_MM - GAP_MM - BONUS_WIDTH_MM / 2))
    rows = range(20, int(HEIGHT_MM) - 20, 2)
    return tuple((float(x), float(y)) for x in columns for y in _free_rows(x, rows))


def _free_rows(x: float, rows: Iterable[int]) -> Iterator[int]:
    """Yield the rows of a column where a frame does not touch the lane."""
    wide = BONUS_WIDTH_MM / 2 + LANE_MM / 2 + GAP_MM
    high = BONUS_HEIGHT_MM / 2 + LANE_MM / 2 + GAP_MM
    left, right = x - wide, x + wide
    lane_rows = sorted([py for px, py in _curve(_BENDS) if left <= px <= right])
    for y in rows:
        first = bisect_left(lane_rows, y - high)
        if first == len(lane_rows) or lane_rows[first] > y + high:
            yield y


def _are_apart(first: Point, second: Point) -> bool:
    wide, high = BONUS_WIDTH_MM + 2 * GAP_MM, BONUS_HEIGHT_MM + 2 * GAP_MM
    return abs(first[0] - second[0]) >= wide or abs(first[1] - second[1]) >= high


def _draw_bonuses(half: _Half, centres: Mapping[int, Point], context: Art) -> Iterator[Item]:
    """Draw each bonus place with its frame: the first has the printed bonus, others a tile."""
    track, positions = context.content.track, _place_positions(half)
    for number, centre in centres.items():
        yield polyline(positions[number], centre, line="gold-dark", line_mm=1.6)
    for number, (x, y) in centres.items():
        inside = (
            _draw_printed_bonus(context) if number == track.places[0] else _draw_free_frame(number)
        )
        left, top = x - BONUS_WIDTH_MM / 2, y - BONUS_HEIGHT_MM / 2
        yield Group(f"bonus-{number}", (_FRAME, *inside), left, top)


_FRAME = Rect(
    *(0, 0, BONUS_WIDTH_MM, BONUS_HEIGHT_MM), "white", "gold-dark", line_mm=0.9, radius_mm=1.6
)


def _draw_printed_bonus(context: Art) -> Iterator[Item]:
    """Draw the bonus that is printed on the track."""
    track = context.content.track
    return bonus_items(track.printed, context)


def _draw_free_frame(number: int) -> Iterator[Item]:
    """Draw an empty frame for a bonus tile, with the number of its place."""
    wide, high = BONUS_WIDTH_MM, BONUS_HEIGHT_MM
    corners = ((2, 2), (wide - 2, 2), (wide - 2, high - 2), (2, high - 2))
    yield polygon(*corners, line="pale", line_mm=0.4, dash_mm=(1.6, 1.4))
    yield circle(wide / 2, high / 2, 6.4, line="gold-dark", line_mm=0.6)
    yield fitted_text(wide / 2, high / 2, str(number), TextStyle(14, "bold", "soft"), 10.0)


# The farm in the middle


def _draw_scenery(half: _Half, taken: Sequence[Point], context: Art) -> Iterator[Item]:
    """Draw tiles in the middle of the loop, with trees and flowers around them."""
    for name, x, y, size in _SCENES[half.name]:
        position = half.at((x, y))
        if all(_is_clear(position, size, it) for it in taken):
            yield place_symbol(motif(name, context.icon), *position, size)
    for position, picture in _patches(half, context):
        if all(_is_clear(position, PATCH_MM, it) for it in taken):
            yield place_symbol(picture, *position, PATCH_MM)
            left, top = position[0] - PATCH_MM / 2, position[1] - PATCH_MM / 2
            yield Rect(left, top, PATCH_MM, PATCH_MM, line="outline", line_mm=0.5)
    title = half.at((HALF_MM - PATCH_MM - 1.0, PATCH_TOP_MM - 8.0))
    if not half.mirrored and all(_is_clear(title, 2 * PATCH_MM, it) for it in taken):
        heading = TextStyle(20, "bold", "leaf-dark", min_pt=9)
        yield fitted_text(*title, context.content.about.title, heading, 2 * PATCH_MM)


def _patches(half: _Half, context: Art) -> Iterator[tuple[Point, Symbol]]:
    """Yield position and picture of the tiles next to the seam, two in a row."""
    names = [it.icon for it in context.content.landscapes]
    for row in range(PATCH_ROWS):
        for col in range(2):
            x = HALF_MM - PATCH_MM * (col + 0.5)
            order = PATCHES[row * 4 + (2 + col if half.mirrored else 1 - col)]
            position = half.at((x, PATCH_TOP_MM + PATCH_MM * (row + 0.5)))
            yield position, landscape_picture(names[order % len(names)], context.icon)


def _draw_start(half: _Half, context: Art) -> Iterator[Item]:
    """Draw the word and an arrow next to the first place."""
    if 0 in half.numbers:
        y = _place_positions(half)[0][1] - LANE_MM / 2 - 3.0
        bold = TextStyle(8.5, "bold", anchor="end", min_pt=SMALL_PT)
        word = fitted_text(HALF_MM - 2.0, y, context.words("track.start"), bold, 16.0)
        tip = HALF_MM - 6.2 - text_width_mm(word.text, word.size_pt, word.face)
        yield polygon((tip, y), (tip + 2.8, y - 1.8), (tip + 2.8, y + 1.8), fill="ink")
        yield word


def _is_clear(position: Point, size: float, centre: Point) -> bool:
    wide, high = (BONUS_WIDTH_MM + size) / 2 + 1, (BONUS_HEIGHT_MM + size) / 2 + 1
    return abs(position[0] - centre[0]) >= wide or abs(position[1] - centre[1]) >= high
