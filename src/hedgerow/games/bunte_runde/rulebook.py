"""The rulebook of bunte-runde, for shapes or discs: the ring, a turn and a count in pictures."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import cos, dist, pi, sin
from string import ascii_uppercase

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import HEAD_PT, TextStyle, centred_text, panel, place_symbol
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    KitPart,
    Picture,
    Rulebook,
    pencil,
    ring,
    rules_sections,
    step_badge,
    table_top,
)
from hedgerow.drawing.scene import Item, Rect, Symbol, circle, polyline
from hedgerow.games.bunte_runde.art import draw_piece
from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant
from hedgerow.games.bunte_runde.rules import FinishedGame, is_over, score
from hedgerow.games.bunte_runde.scored_art import full_lines
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, example_scoring

EXAMPLE_PLAYERS = 3
LISTS_IN_A_ROW = 3
Art = DrawingContext[BunteRundeContent]


def rulebook(context: Art) -> Rulebook:
    """Build the rulebook of the requested variant, or of the first one."""
    words, content = context.words, context.content
    variant = content.variant(context.variant or content.variants[0].id)
    kind = "discs" if variant.discs else "shapes"
    first_count, example = _play_example(variant, context)
    pictures = {
        "setup": Picture(_draw_setup(variant, context)),
        "play.2": Picture(_draw_turn(variant, context), words("example.turn")),
        "play": Picture(_draw_heaps(first_count, context), words(f"example.{kind}")),
    }
    keys = {name: f"{kind}.{name}" for name in ("setup", "play", "end", "count", "more")}
    return Rulebook(
        icons=("coin", "pawn", "coin"),
        credits=words("by"),
        intro=words(f"{kind}.lead"),
        parts=tuple(_parts(variant, kind, context)),
        sections=rules_sections(words, pictures, keys),
        cut=words.lines(f"{kind}.cut"),
        example=example,
    )


def _parts(variant: Variant, kind: str, context: Art) -> Iterator[KitPart]:
    words = context.words
    pieces = [draw_piece(variant, *piece, context) for piece in shuffle_pieces(variant)[:3]]
    items = tuple(place_symbol(piece, 6 + n * 11, 6, 10.6) for n, piece in enumerate(pieces))
    yield KitPart(Symbol("part-pieces", 34, 12, items), words(f"parts.{kind}"))
    coins = tuple(place_symbol(context.icon("coin"), 5 + n * 6, 5, 8) for n in range(3))
    yield KitPart(Symbol("part-coins", 22, 10, coins), words("parts.coins"))
    yield KitPart(_draw_large_coin(variant, context), words("parts.large"))
    yield KitPart(context.icon("pawn"), words("parts.figure"))
    yield KitPart(_draw_small_ring(variant, context), words(f"parts.ring_{kind}"))
    yield KitPart(pencil(), words("parts.pad"))


def shuffle_pieces(variant: Variant) -> list[tuple[str, str]]:
    """Return all pieces in a random order that is always the same."""
    return Rng("rules").stream("ring").shuffled(variant.pieces)


def _draw_large_coin(variant: Variant, context: Art) -> Symbol:
    items = (
        place_symbol(context.icon("coin"), 10, 10, 20),
        circle(10, 10, 6.0, fill="cream", line="outline", line_mm=0.4),
        centred_text(10, 10, str(variant.longest_line), TextStyle(20, "bold")),
    )
    return Symbol("small-large-coin", 20, 20, items)


def _draw_small_ring(variant: Variant, context: Art) -> Symbol:
    """Draw the ring sheet: the pieces around a table."""
    items: list[Item] = [Rect(0, 0, 60, 78, "white", "outline", 1.4, radius_mm=3)]
    order = shuffle_pieces(variant)
    for (dx, dy), (kind, colour) in zip(oval_points(len(order), 23.0, 32.0), order, strict=True):
        items.append(
            place_symbol(draw_piece(variant, kind, colour, context), 30 + dx, 39 + dy, 4.7)
        )
    for number in range(5):
        items.append(
            polyline((18, 29 + number * 5), (42, 29 + number * 5), line="rule", line_mm=0.5)
        )
        items.append(
            polyline((18 + number * 6, 29), (18 + number * 6, 49), line="rule", line_mm=0.5)
        )
    return Symbol("small-ring", 60, 78, tuple(items))


def oval_points(count: int, wide: float, high: float) -> list[tuple[float, float]]:
    """Return points on an oval, clockwise from its top, at equal distances."""
    resolution = 720
    angles = [2 * pi * it / resolution for it in range(resolution + 1)]
    points = [(wide * sin(it), -high * cos(it)) for it in angles]
    distances = [0.0, *accumulate(dist(*pair) for pair in pairwise(points))]
    # Half a step before each point: there, rounding on another machine cannot select another one.
    return [
        points[bisect_left(distances, distances[-1] * (it / count - 0.5 / resolution))]
        for it in range(count)
    ]


def _draw_setup(variant: Variant, context: Art) -> Symbol:
    """Draw the ring on the table, the figure on a piece, the coins in the middle."""
    height, middle = 50.0, COLUMN_MM / 2
    items: list[Item] = [*table_top(COLUMN_MM, height)]
    order = shuffle_pieces(variant)
    wide, high, size = 37.5, 18.5, min(7.2, 172.0 / len(order))
    for (dx, dy), (kind, colour) in zip(oval_points(len(order), wide, high), order, strict=True):
        piece = draw_piece(variant, kind, colour, context)
        items.append(place_symbol(piece, middle + dx, height / 2 + dy, size))
    items.append(place_symbol(context.icon("pawn"), middle, height / 2 - high - 1.4, 8.6))
    for number in range(7):
        x, y = middle - 15 + number % 4 * 5.6, height / 2 - 2.6 + number // 4 * 5.2
        items.append(place_symbol(context.icon("coin"), x, y, 6.4))
    items.append(place_symbol(_draw_large_coin(variant, context), middle + 14.0, height / 2, 11.0))
    items += step_badge(middle - wide + 7.4, height / 2, 1)
    items += step_badge(middle, height / 2 - high + 7.4, 2)
    items += step_badge(middle, height / 2 + 9.4, 3)
    return Symbol("rules-setup", COLUMN_MM, height, tuple(items))


def _draw_turn(variant: Variant, context: Art) -> Symbol:
    """Draw a part of the ring: the figure, a gap, and the pieces it can reach."""
    steps = context.content.steps
    order = shuffle_pieces(variant)[: steps.most + 2]
    positions = len(order) + 1  # one of them is a gap
    step = COLUMN_MM / positions
    size, y = min(11.0, step * 0.68), 13.0
    items: list[Item] = [polyline((3, y), (COLUMN_MM - 3, y), line="faint", line_mm=0.6)]
    reached = 0
    for number in range(positions):
        x = step * (number + 0.5)
        if number == 0:
            items.append(circle(x, y, size / 2, fill="white", line="rule", dash_mm=(1.0, 1.0)))
            items.append(place_symbol(context.icon("pawn"), x, y - 1.4, size * 1.2))
        elif number == 2:
            items.append(circle(x, y, size / 2, fill="white", line="rule", dash_mm=(1.0, 1.0)))
        else:
            reached += 1
            kind, colour = order[reached]
            items.append(place_symbol(draw_piece(variant, kind, colour, context), x, y, size))
            if steps.least <= reached <= steps.most:
                items += ring(x, y, size * 0.62)
                items.append(
                    centred_text(x, y + size * 0.62 + 3.6, str(reached), TextStyle(HEAD_PT, "bold"))
                )
    return Symbol("rules-turn", COLUMN_MM, y + size * 0.62 + 7.0, tuple(items))


def _play_example(variant: Variant, context: Art) -> tuple[FinishedGame, FinishedGame]:
    """Play a game to its end with random moves, on the ring of the set-up.

    Return it when a row or column was complete for the first time, and at its end. Played and not
    designed, so that a game can go like this even in a changed variant.
    """
    content, scoring = context.content, example_scoring(context)
    span = content.about.players
    players = ascii_uppercase[: max(span.least, min(EXAMPLE_PLAYERS, span.most))]
    finished = FinishedGame(variant, {it: it for it in players}, {})
    first_count: FinishedGame | None = None
    rows, moves = [it.id for it in variant.kinds], Rng("rules").stream("heaps")
    steps = range(content.steps.least, content.steps.most + 1)
    # The next piece clockwise is always the first; the one under the figure starts as the last.
    ring = deque(shuffle_pieces(variant))
    ring.rotate(-1)
    while ring and not is_over(finished, scoring):
        ring.rotate(1 - moves.choice(steps))
        kind, colour = ring.popleft()
        pos, turn = Pos(rows.index(kind), variant.colours.index(colour)), len(finished.owners)
        # In the order of the turns: what somebody took last is last.
        owners = {**finished.owners, pos: players[turn % len(players)]}
        finished = FinishedGame(variant, finished.players, owners)
        first_count = first_count or (finished if any(full_lines(finished)) else None)
    return first_count or finished, finished


def _draw_heaps(finished: FinishedGame, context: Art) -> Symbol:
    """Draw what the players have taken, with rings round what is counted, and their coins."""
    variant, players = finished.variant, [*finished.players]
    counted = {pos for _, cells in full_lines(finished) for pos in cells}
    coins = {it.player: it.total for it in score(finished, example_scoring(context)).scores}
    gap, size = 2.0, 6.2
    width = (COLUMN_MM - gap * (LISTS_IN_A_ROW - 1)) / LISTS_IN_A_ROW
    in_a_row = int((width - 2.0) // size)
    most = max([*finished.owners.values()].count(it) for it in players)
    height = 13.8 + -(-most // in_a_row) * size
    items: list[Item] = []
    for number, player in enumerate(players):
        row, column = divmod(number, LISTS_IN_A_ROW)
        x, y = column * (width + gap), row * (height + gap)
        items.append(panel(x, y, width, height))
        items.append(centred_text(x + 4.0, y + 4.0, player, TextStyle(HEAD_PT, "bold")))
        taken = [pos for pos, owner in finished.owners.items() if owner == player]
        margin = (width - in_a_row * size) / 2
        for index, pos in enumerate(taken):
            line, place = divmod(index, in_a_row)
            at = (x + margin + (place + 0.5) * size, y + 6.8 + (line + 0.5) * size)
            piece = draw_piece(
                variant, variant.kinds[pos.row].id, variant.colours[pos.col], context
            )
            items.append(place_symbol(piece, *at, size * 0.72))
            items += ring(*at, size * 0.46) if pos in counted else ()
        items += _draw_coins(coins[player], x + width / 2, y + height - 3.8, context)
    rows = -(-len(players) // LISTS_IN_A_ROW)
    return Symbol("rules-heaps", COLUMN_MM, rows * (height + gap) - gap, tuple(items))


def _draw_coins(number: int, x: float, y: float, context: Art) -> Iterator[Item]:
    """Draw how many coins a player gets, centred on a point."""
    shown = min(number, 4)
    left = x - (8.0 + shown * 3.6) / 2
    yield centred_text(left, y, f"+{number}", TextStyle(HEAD_PT, "bold", anchor="start"))
    for index in range(shown):
        yield place_symbol(context.icon("coin"), left + 9.6 + index * 3.6, y, 5.2)
