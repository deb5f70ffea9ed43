"""Draw the goals: pictures derived from what the content declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil

from hedgerow.drawing.components import (
    BAND_MM,
    SMALL_PT,
    TILE_ID,
    TILE_MM,
    TILE_PT,
    TextStyle,
    band,
    band_label,
    fitted_text,
    place_symbol,
    points_row,
    text_block,
    tile_back,
)
from hedgerow.drawing.scene import Deck, Item, Piece, Rect, Symbol, circle, polyline
from hedgerow.games.kuhfstein.content import Goal, GoalShape, KuhfsteinContent
from hedgerow.games.kuhfstein.tile_art import landscape_picture, small_tile
from hedgerow.ruleset.ruleset import DrawingContext
from hedgerow.scoring.sentence import amounts

ROOM_WIDTH_MM, ROOM_HEIGHT_MM = 48.0, 20.4
PICTURE_Y_MM = 24.2
Art = DrawingContext[KuhfsteinContent]


def goals_deck(context: Art) -> Deck:
    """Return a tile for every goal, with a common back."""
    back = tile_back("kf-goal-back", context.icon("star"), "band-2", context.bleed_mm)
    pieces = (
        Piece(_draw_goal(goal, context), back, id=goal.id, id_at=TILE_ID)
        for goal in context.content.goals
    )
    return context.deck("goals", TILE_MM, TILE_MM, pieces)


def _draw_goal(goal: Goal, context: Art) -> Symbol:
    """Draw a goal: its name, a picture that explains it, the rule in words, and the points."""
    text = context.words(f"goals.{goal.id}.text", **goal.text_numbers)
    middle = TILE_MM / 2
    items = (
        *band(TILE_MM, BAND_MM, "band-2", context.bleed_mm),
        *band_label(_goal_icon(goal, context), context.words(f"goals.{goal.id}.name")),
        *_draw_goal_picture(goal, context, middle, PICTURE_Y_MM),
        *text_block(middle, 39.2, text, TextStyle(TILE_PT, min_pt=SMALL_PT), TILE_MM - 8, 2),
        *points_row(goal.points.value, context.icon("star"), "", is_house(goal)),
    )
    return Symbol(f"kf-goal-{goal.id}", TILE_MM, TILE_MM, items)


def is_house(goal: Goal) -> bool:
    """Return whether a number of a goal is a house number; without a source, it is one."""
    return any((it.source or goal.source or "house") == "house" for it in amounts(goal))


def _draw_goal_picture(goal: Goal, context: Art, x: float, y: float) -> Iterator[Item]:
    draw = _DRAWN.get(goal.shape)
    if draw:
        yield from draw(goal, context, x, y)
    else:  # the text alone explains a sentence without a picture
        yield place_symbol(_goal_icon(goal, context), x, y, ROOM_HEIGHT_MM)


def _goal_icon(goal: Goal, context: Art) -> Symbol:
    """Return the picture of a goal; that of a landscape is the same as on tiles and cards."""
    if goal.icon in [it.icon for it in context.content.landscapes]:
        return landscape_picture(goal.icon, context.icon)
    return context.icon(goal.icon)


def _find_icon(goal: Goal, context: Art) -> str | None:
    """Return the icon of the landscape that a goal counts; None if it counts all."""
    return next((it.icon for it in context.content.landscapes if it.id == goal.kind), None)


def _draw_free_cell(x: float, y: float, size: float, height: float) -> Item:
    """Draw a dashed outline where no tile is."""
    corners = ((x, y + height), (x, y), (x + size, y), (x + size, y + height))
    return polyline(*corners, line="rule", line_mm=0.4, dash_mm=(1.0, 1.1))


def _draw_rim(goal: Goal, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw tiles with nothing above them and other tiles on their other sides."""
    count = min(goal.minimum, 6)
    size = min(ROOM_HEIGHT_MM / 2.5, ROOM_WIDTH_MM / (count + 2))
    left, top = x - size * (count + 2) / 2, y - size * 0.75
    for number in range(count + 2):
        inner = 0 < number <= count
        name = _find_icon(goal, context) if inner else None
        yield from small_tile(context, name, left + number * size, top, size)
        yield from (
            small_tile(context, None, left + number * size, top + size, size) if inner else ()
        )
    for number in range(1, count + 1):
        yield _draw_free_cell(left + number * size, top - size * 0.5, size, size * 0.5)


def _draw_inside(goal: Goal, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw tiles with other tiles on all four sides."""
    count = min(goal.minimum, 6)
    size = min(ROOM_HEIGHT_MM / 3, ROOM_WIDTH_MM / (count + 2))
    left, top = x - size * (count + 2) / 2, y - size * 1.5
    for number in range(count + 2):
        inner = 0 < number <= count
        for row in (0, 2) if inner else ():
            yield from small_tile(context, None, left + number * size, top + row * size, size)
        name = _find_icon(goal, context) if inner else None
        yield from small_tile(context, name, left + number * size, top + size, size)


def _draw_crowd(goal: Goal, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw tiles next to each other: of one kind, or of all kinds in turn."""
    kind = _find_icon(goal, context)
    names = [kind] if kind else [it.icon for it in context.content.landscapes]
    count = min(goal.minimum, 30)  # more would be too small to count
    size, columns = _fit_cells(count)
    rows = ceil(count / columns)
    left, top = x - size * columns / 2, y - size * rows / 2
    for number in range(count):
        row, col = divmod(number, columns)
        name = names[(number + row * 2) % len(names)]
        yield from small_tile(context, name, left + col * size, top + row * size, size)


def _fit_cells(count: int) -> tuple[float, int]:
    """Return the largest cell size at which all cells fit, and the fewest columns for it."""
    size, fewer = max(
        (min(ROOM_WIDTH_MM / columns, ROOM_HEIGHT_MM / ceil(count / columns), 12.0), -columns)
        for columns in range(1, count + 1)
    )
    return size, -fewer


def _draw_majority(goal: Goal, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw the player's tiles, a greater-or-equal sign, and another player's tile."""
    name, size = _find_icon(goal, context), 11.0
    for number in range(3):
        off = number * size * 0.42
        yield from small_tile(context, name, x - 24.0 + off, y - size / 2 + off - size * 0.42, size)
    # The sign: at least as many as.
    yield polyline(
        (x - 1.6, y - 3.6), (x + 3.0, y - 1.2), (x - 1.6, y + 1.2), line="outline", line_mm=0.9
    )
    yield polyline((x - 1.6, y + 3.6), (x + 3.0, y + 3.6), line="outline", line_mm=0.9)
    yield from small_tile(context, name, x + 6.4, y - 4.6, 9.2)
    yield place_symbol(context.icon("pawn"), x + 21.0, y, 10.0)


def _draw_finish(goal: Goal, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw the last places of the track, up to the one that counts."""
    points = goal.minimum
    yield Rect(x - 24, y - 4.6, 34, 9.2, fill="straw", line="wood-dark", line_mm=0.4, radius_mm=4.6)
    for number, at in ((points - 2, x - 18.0), (points - 1, x - 7.0)):
        yield circle(at, y, 4.0, fill="white", line="outline", line_mm=0.4)
        yield fitted_text(at, y, str(number), TextStyle(9, "bold"), 6.4)
    yield place_symbol(context.icon("star"), x + 12.0, y - 0.4, 21.0)
    yield circle(x + 12.0, y + 0.6, 6.4, fill="white", line="outline", line_mm=0.5)
    yield fitted_text(x + 12.0, y + 0.6, str(points), TextStyle(15, "bold"), 10.5)


def _draw_trees(goal: Goal, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw trees, each between four tiles: equal and different squares in turn."""
    count = min(goal.minimum, 5)
    names = [it.icon for it in context.content.landscapes]
    pitch = ROOM_WIDTH_MM / max(count, 3)
    size = min(7.4, pitch * 0.46)
    for number in range(count):
        middle = x + (number - (count - 1) / 2) * pitch
        for cell in range(4):
            row, col = divmod(cell, 2)
            name = names[(number + (cell if number % 2 else 0)) % len(names)]
            yield from small_tile(
                context, name, middle + (col - 1) * size, y + (row - 1) * size, size
            )
        yield circle(middle, y, size * 0.6, fill="white", line="outline", line_mm=0.4)
        yield place_symbol(context.icon("tree"), middle, y, size * 0.9)


def _draw_supply(goal: Goal, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw cows in front of their barn."""
    count = min(goal.minimum, 6)
    size = min(9.0, 33.0 / count)
    wide = 15.0 + size * count
    left = x - wide / 2
    yield place_symbol(context.icon("house"), left + 7.0, y - 0.6, 15.0)
    for number in range(count):
        yield place_symbol(
            context.icon("cow"), left + 15.4 + (number + 0.5) * size, y + 2.2, size * 0.94
        )
    yield polyline(
        (left - 0.6, y + 7.4), (left + wide + 1.2, y + 7.4), line="leaf-dark", line_mm=0.7
    )


_DRAWN: Mapping[GoalShape, Callable[[Goal, Art, float, float], Iterator[Item]]] = {
    "tiles": _draw_crowd,
    "rim": _draw_rim,
    "inside": _draw_inside,
    "most": _draw_majority,
    "points": _draw_finish,
    "trees": _draw_trees,
    "supply": _draw_supply,
}
