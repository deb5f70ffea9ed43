"""A loop of numbered places for points, whole or in two halves to glue: `picture: track`."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import dist, hypot
from typing import TYPE_CHECKING

from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import (
    Deck,
    Group,
    IdPlace,
    Item,
    Piece,
    Rect,
    Segment,
    Symbol,
    Use,
    circle,
    polygon,
    polyline,
    rectangle_segments,
)
from hedgerow.pictures.board_keys import TrackBoard

if TYPE_CHECKING:
    from hedgerow.game.contexts import DrawingContext

Point = tuple[float, float]
# The paper round the board, the flap for glue, and the border to the edge of a piece.
EDGE_MM, FLAP_MM = 0.5, 9.0
LANE_MM, PLACE_MM = 14.0, 11.6
# Between the lane and the frames of bonuses, and between frames.
GAP_MM = 2.4
# Frames keep away from the edge of the board.
BORDER_MM, STEP_MM = 20.0, 2.0
START_PT = 8.5
_EXAMPLE = Message('draw it with a path, for example <path id="lane" d="M118 180 …"/>')


@record
class _Half:
    """A half of the board: the positions of its places, and whether it is the right one."""

    name: str
    is_right: bool
    positions: Mapping[int, Point]


@keyword_record
class _Plan:
    """The board: its drawing, the points of its lane, its halves, and the middles of frames."""

    ground: Symbol
    lane: tuple[Point, ...]
    radius: float
    halves: tuple[_Half, _Half]
    frames: Mapping[int, Point]
    frame_mm: tuple[float, float]
    inside: tuple[float, float, float, float] | None
    label: tuple[float, float, float, float] | None
    label_role: str

    @property
    def width_mm(self) -> float:
        return self.ground.width_mm

    @property
    def height_mm(self) -> float:
        return self.ground.height_mm

    @property
    def seam_mm(self) -> float:
        return self.ground.width_mm / 2


def draw(board: TrackBoard, context: "DrawingContext") -> Deck:
    """Return the track, and its two halves for smaller paper."""
    plan = _plan(board, context)
    whole = _draw_board(board.id, plan, plan.halves, board, context)
    rim = Rect(EDGE_MM, 1.0, plan.width_mm, plan.height_mm, line="outline", line_mm=0.4)
    wide, high = plan.width_mm + 2 * EDGE_MM, plan.height_mm + 2.0
    front = Symbol(f"{board.id}-whole", wide, high, (Use(whole, EDGE_MM, 1.0), rim))
    outline = rectangle_segments(EDGE_MM, 1.0, plan.width_mm, plan.height_mm)
    id_at = IdPlace(EDGE_MM + 5.0, plan.height_mm - 3.0)
    halves = [_draw_half(half, plan, board, context) for half in plan.halves]
    half_wide = plan.seam_mm + FLAP_MM + 2 * EDGE_MM
    parts = context.deck(board.id, half_wide, high, halves, outlined=True)
    pieces = (Piece(front, outline=outline, id_at=id_at),)
    return replace(parts, width_mm=wide, pieces=pieces, in_parts=parts)


def draw_small(board: TrackBoard, context: "DrawingContext") -> Symbol:
    """Return the board without its numbers."""
    plan = _plan(board, context)
    ground = (Use(plan.ground, 0.0, 0.0), *_draw_lane(plan))
    items = (*ground, *_draw_middle(plan, board, context))
    edge = Rect(0, 0, plan.width_mm, plan.height_mm, line="outline", line_mm=2.0)
    return Symbol(f"small-{board.id}", plan.width_mm, plan.height_mm, (*items, edge))


def _plan(board: TrackBoard, context: "DrawingContext") -> _Plan:
    """Return where everything is. Raises InputError if the drawing has no lane."""
    from hedgerow.drawing.frames import find_frame

    frame = find_frame(board.ground, context.icon.folders)
    if frame.lane is None:
        message = Message("{name} has no lane", name=quote_value(board.ground))
        raise input_error(frame.path, message, _EXAMPLE)
    length, lane = board.length.value, frame.lane
    first = (length + 1) // 2
    starts = {False: range(first), True: range(first, length)}
    halves = []
    for is_right, numbers in starts.items():
        # At equal distances in each half, so that no place is on the seam.
        step = lane.length / 2 / len(numbers)
        start = lane.length / 2 * is_right
        positions = {
            number: lane.at(start + (order + 0.5) * step) for order, number in enumerate(numbers)
        }
        halves.append(_Half("right" if is_right else "left", is_right, positions))
    radius = min(PLACE_MM, lane.length / length * 0.87) / 2
    cards = _bonus_cards(board, context)
    size = next(((card.width_mm, card.height_mm) for card in cards.values()), (44.0, 30.0))
    frames: dict[int, Point] = {}
    for half in halves:
        frames |= _frame_centres(half, board.places, lane.points, frame.symbol, size)
    places = [
        (place.x_mm, place.y_mm, place.width_mm, place.height_mm) if place else None
        for place in (frame.inside, frame.label)
    ]
    return _Plan(
        ground=frame.symbol,
        lane=lane.points,
        radius=radius,
        halves=(halves[0], halves[1]),
        frames=frames,
        frame_mm=size,
        inside=places[0],
        label=places[1],
        label_role=frame.label_role,
    )


def _bonus_cards(board: TrackBoard, context: "DrawingContext") -> Mapping[str, Symbol]:
    return context.fronts(board.deck) if board.deck else {}


# The board


def _draw_board(
    name: str,
    plan: _Plan,
    halves: Sequence[_Half],
    board: TrackBoard,
    context: "DrawingContext",
) -> Symbol:
    """Draw the board with the places and texts of these halves."""
    items = tuple(_draw(plan, halves, board, context))
    return Symbol(name, plan.width_mm, plan.height_mm, items)


def _draw(
    plan: _Plan, halves: Sequence[_Half], board: TrackBoard, context: "DrawingContext"
) -> Iterator[Item]:
    """Draw the board from the ground up."""
    yield Use(plan.ground, 0.0, 0.0)
    yield from _draw_lane(plan)
    yield from _draw_middle(plan, board, context)
    if any(_has_title(half, plan) for half in halves):
        yield from _draw_title(plan, context)
    positions = {number: at for half in halves for number, at in half.positions.items()}
    yield from _draw_bonuses(plan, positions, board, context)
    yield from _draw_places(plan, positions, board)
    if 0 in positions:
        yield from _draw_start(plan, positions[0], context)


def _has_title(half: _Half, plan: _Plan) -> bool:
    """Return whether the room for the title reaches into a half of the board."""
    if plan.label is None:
        return False
    left, _, width, _ = plan.label
    return left + width > plan.seam_mm if half.is_right else left < plan.seam_mm


def _draw_lane(plan: _Plan) -> Iterator[Item]:
    """Draw a sandy lane with two edges; lines of a theme would make it wider or narrower."""
    inner, outer = (_offset_line(plan.lane, side * LANE_MM / 2) for side in (1, -1))
    yield polygon(*inner, *reversed(outer), fill="straw")
    for edge in (inner, outer):
        yield polyline(*edge, line="wood-dark", line_mm=0.6)


def _offset_line(lane: Sequence[Point], offset: float) -> list[Point]:
    """Return a line parallel to a lane, to the right of it."""
    line, last = [], len(lane) - 1
    for number, (x, y) in enumerate(lane):
        (ax, ay), (bx, by) = lane[max(number - 1, 0)], lane[min(number + 1, last)]
        length = hypot(bx - ax, by - ay) or 1.0
        line.append((x - (by - ay) / length * offset, y + (bx - ax) / length * offset))
    # The ends meet at the seam.
    return [(lane[0][0], line[0][1]), *line[1:-1], (lane[-1][0], line[-1][1])]


def _draw_middle(plan: _Plan, board: TrackBoard, context: "DrawingContext") -> Iterator[Item]:
    """Draw tiles in the middle of the loop, where no frame is."""
    from hedgerow.drawing.components import place_icon

    if plan.inside is None or board.tiles is None:
        return
    icons = {kind.sign: kind.icon for kind in context.content.kinds if kind.sign and kind.icon}
    rows = board.tiles.split("/")
    left, top, width, height = plan.inside
    size = min(width / max(map(len, rows)), height / len(rows))
    for row, line in enumerate(rows):
        for col, sign in enumerate(line):
            x, y = left + (col + 0.5) * size, top + (row + 0.5) * size
            if sign in icons and _is_clear((x, y), size, plan):
                yield place_icon(context.icon(icons[sign]), x, y, size)
                corner = x - size / 2, y - size / 2
                yield Rect(*corner, size, size, line="outline", line_mm=0.5)


def _is_clear(middle: Point, size: float, plan: _Plan) -> bool:
    wide, high = (side + size for side in plan.frame_mm)
    return all(
        abs(middle[0] - x) >= wide / 2 + 1 or abs(middle[1] - y) >= high / 2 + 1
        for x, y in plan.frames.values()
    )


def _draw_title(plan: _Plan, context: "DrawingContext") -> Iterator[Item]:
    from hedgerow.drawing.components import TextStyle, fitted_text

    if plan.label:
        left, top, width, height = plan.label
        style = TextStyle(20, "bold", plan.label_role, min_pt=9)
        title = context.content.about.title
        yield fitted_text(left + width / 2, top + height / 2, title, style, width)


def _draw_places(plan: _Plan, positions: Mapping[int, Point], board: TrackBoard) -> Iterator[Item]:
    from hedgerow.drawing.components import SMALL_PT, TextStyle, fitted_text

    for number, (x, y) in positions.items():
        special, radius = number in board.places, plan.radius
        if not number:  # its text (like 0/60) is the longest, and the seam is close
            radius = max(radius, 3.7)
            x = min(x, plan.seam_mm - radius - 0.4)
        width = 0.8 if special or not number else 0.45
        fill = "gold" if special else "white"
        yield circle(x, y, radius, fill=fill, line="outline", line_mm=width)
        text = str(number) if number else f"0/{board.length.value}"
        size = max(SMALL_PT, min(11.0, radius * 2.1))
        room = radius * (1.84 if number else 1.6)
        yield fitted_text(x, y, text, TextStyle(size, "bold", min_pt=SMALL_PT), room)


def _draw_start(plan: _Plan, first: Point, context: "DrawingContext") -> Iterator[Item]:
    """Draw the word and an arrow next to the first place."""
    from hedgerow.drawing.components import SMALL_PT, TextStyle, fitted_text
    from hedgerow.drawing.fonts import text_width_mm

    y = first[1] - LANE_MM / 2 - 3.0
    style = TextStyle(START_PT, "bold", anchor="end", min_pt=SMALL_PT)
    word = fitted_text(plan.seam_mm - 2.0, y, context.words("open.track.start"), style, 16.0)
    tip = plan.seam_mm - 6.2 - text_width_mm(word.text, word.size_pt, word.face)
    yield polygon((tip, y), (tip + 2.8, y - 1.8), (tip + 2.8, y + 1.8), fill="ink")
    yield word


def _draw_bonuses(
    plan: _Plan, positions: Mapping[int, Point], board: TrackBoard, context: "DrawingContext"
) -> Iterator[Item]:
    """Draw each bonus place with its frame: the first has the printed card, others room for one."""
    frames = {number: at for number, at in plan.frames.items() if number in positions}
    for number, centre in frames.items():
        yield polyline(positions[number], centre, line="gold-dark", line_mm=1.6)
    cards, (wide, high) = _bonus_cards(board, context), plan.frame_mm
    for number, (x, y) in frames.items():
        left, top = x - wide / 2, y - high / 2
        edge = Rect(0, 0, wide, high, "white", "gold-dark", line_mm=0.9, radius_mm=1.6)
        printed = cards.get(board.printed or "") if number == board.places[0] else None
        inside = tuple(_draw_printed(printed) if printed else _draw_free_frame(number, wide, high))
        yield Group(f"bonus-{number}", (edge, *inside), left, top)


def _draw_printed(card: Symbol) -> Iterator[Item]:
    """Draw a card whose art ends at its edge."""
    wide, high = card.width_mm, card.height_mm
    yield Use(Symbol(f"{card.id}-printed", wide, high, card.items, clip=True), 0, 0)
    yield Rect(0, 0, wide, high, line="gold-dark", line_mm=0.9, radius_mm=1.6)


def _draw_free_frame(number: int, wide: float, high: float) -> Iterator[Item]:
    """Draw an empty frame for a card, with the number of its place."""
    from hedgerow.drawing.components import TextStyle, fitted_text

    corners = ((2.0, 2.0), (wide - 2, 2.0), (wide - 2, high - 2), (2.0, high - 2))
    yield polygon(*corners, line="pale", line_mm=0.4, dash_mm=(1.6, 1.4))
    yield circle(wide / 2, high / 2, 6.4, line="gold-dark", line_mm=0.6)
    yield fitted_text(wide / 2, high / 2, str(number), TextStyle(14, "bold", "soft"), 10.0)


# The frames of bonuses


def _frame_centres(
    half: _Half,
    places: Sequence[int],
    lane: Sequence[Point],
    ground: Symbol,
    size: tuple[float, float],
) -> Mapping[int, Point]:
    """Return the middle of the frame of each bonus place of a half, as close to it as possible."""
    positions = {number: at for number, at in half.positions.items() if number in places}
    if not positions:
        return {}
    candidates = [*_frame_candidates(half, lane, ground, size)]
    centres: dict[int, Point] = {}
    for number, position in positions.items():
        nearest = sorted(candidates, key=partial(dist, position))
        taken = [*centres.values()]
        free = (it for it in nearest if all(_are_apart(it, centre, size) for centre in taken))
        centres[number] = next(free, nearest[0] if nearest else position)
    # The nearest free place for each can leave none for the last, where places are crowded.
    are_apart = all(_are_apart(*pair, size) for pair in combinations(centres.values(), 2))
    return centres if are_apart else _stack_frames(positions, half, ground)


def _frame_candidates(
    half: _Half, lane: Sequence[Point], ground: Symbol, size: tuple[float, float]
) -> Iterator[Point]:
    """Yield possible middles of frames in a half: off the lane and the seam."""
    seam, wide = ground.width_mm / 2, size[0] / 2 + LANE_MM / 2 + GAP_MM
    high = size[1] / 2 + LANE_MM / 2 + GAP_MM
    column = BORDER_MM + 12.0
    while column < seam - GAP_MM - size[0] / 2:
        x = ground.width_mm - column if half.is_right else column
        rows = sorted([py for px, py in lane if abs(px - x) <= wide])
        y = BORDER_MM
        while y < ground.height_mm - BORDER_MM:
            first = bisect_left(rows, y - high)
            if first == len(rows) or rows[first] > y + high:
                yield x, y
            y += STEP_MM
        column += 1.0


def _stack_frames(
    positions: Mapping[int, Point], half: _Half, ground: Symbol
) -> Mapping[int, Point]:
    """Return frames in a column, for crowded bonus places. Four fit."""
    order = sorted(positions, key=lambda number: positions[number][1])
    step = (ground.height_mm - 88.0) / (len(order) - 1)
    x = ground.width_mm - 72.0 if half.is_right else 72.0
    return {number: (x, 44.0 + n * step) for n, number in enumerate(order)}


def _are_apart(first: Point, second: Point, size: tuple[float, float]) -> bool:
    wide, high = (side + 2 * GAP_MM for side in size)
    return abs(first[0] - second[0]) >= wide or abs(first[1] - second[1]) >= high


# The halves


def _draw_half(half: _Half, plan: _Plan, board: TrackBoard, context: "DrawingContext") -> Piece:
    """Draw a half on its piece. The left one has a flap to glue the right one on."""
    own = _draw_board(f"{board.id}-{half.name}-board", plan, (half,), board, context)
    seam, high = plan.seam_mm, plan.height_mm
    left = FLAP_MM + EDGE_MM if half.is_right else EDGE_MM
    cut = Symbol(
        f"{board.id}-{half.name}-ground",
        seam,
        high,
        (Use(own, -seam if half.is_right else 0.0, 0.0),),
        clip=True,
    )
    flap = () if half.is_right else tuple(_draw_flap(plan, context))
    rim = Rect(left, 1.0, seam, high, line="outline", line_mm=0.4)
    wide = seam + FLAP_MM + 2 * EDGE_MM
    items = (*flap, Use(cut, left, 1.0), rim)
    front = Symbol(f"{board.id}-{half.name}", wide, high + 2.0, items)
    corner = wide - EDGE_MM - 5.0 if half.is_right else EDGE_MM + 5.0
    return Piece(front, outline=_rim(half, plan, left), id_at=IdPlace(corner, high - 3.0))


def _rim(half: _Half, plan: _Plan, left: float) -> tuple[Segment, ...]:
    """Return where a half is cut out, including its flap."""
    if half.is_right:
        return rectangle_segments(left, 1.0, plan.seam_mm, plan.height_mm)
    corners = _flap_corners(plan)
    return polygon((EDGE_MM, 1.0), *corners, (EDGE_MM, plan.height_mm + 1.0)).segments


def _flap_corners(plan: _Plan) -> tuple[Point, ...]:
    left, right = EDGE_MM + plan.seam_mm, EDGE_MM + plan.seam_mm + FLAP_MM
    high = plan.height_mm
    return (left, 1.0), (right, 5.0), (right, high - 3.0), (left, high + 1.0)


def _draw_flap(plan: _Plan, context: "DrawingContext") -> Iterator[Item]:
    """Draw a strip next to the left half, to be glued under the right one."""
    from hedgerow.drawing.components import SMALL_PT, TextStyle, fitted_text

    yield polygon(*_flap_corners(plan), fill="white", line="rule", line_mm=0.35)
    style = TextStyle(9, fill="soft", min_pt=SMALL_PT)
    text = fitted_text(0, 0, context.words("open.track.join"), style, plan.height_mm / 3)
    left = EDGE_MM + plan.seam_mm + FLAP_MM / 2
    for part in (1, 3, 5):
        yield Group("join", (text,), left, plan.height_mm * part / 6, 1.0, 90)
