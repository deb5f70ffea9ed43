"""The cover of an open game: its grid or its tracks at the end of a game, else some cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.drawing.components import COVER_MM, TextStyle, fitted_text, place_symbol
from hedgerow.drawing.grid_plan import CellRect, fit_grid
from hedgerow.drawing.scene import Item, Rect, Symbol, Use
from hedgerow.games.sheet_and_deck.decks import decks
from hedgerow.games.sheet_and_deck.grid_art import OpenArt, draw_ground, thing_symbol
from hedgerow.games.sheet_and_deck.paper_art import draw_box
from hedgerow.games.sheet_and_deck.parts import Track
from hedgerow.games.sheet_and_deck.reader import FinishedGame, Paper
from hedgerow.games.sheet_and_deck.scored_art import (
    crossed_boxes,
    draw_cross,
    draw_player,
    draw_symbols,
)

EDGE_MM, GAP_MM = 4.0, 2.4
ROOM_MM = COVER_MM - 2 * EDGE_MM
# More would be too small to see.
MAX_TRACKS, MAX_BOXES, MAX_CARDS = 8, 7, 6


def draw_cover(example: FinishedGame, context: OpenArt) -> Symbol:
    """Draw the first paper of the example: only its largest part, because a cover is small."""
    paper, *_ = example.papers
    if paper.rows:
        items = _draw_grid(paper, [*example.players], context)
    elif context.content.sheet.tracks:
        items = _draw_tracks(paper, context.content.sheet.tracks[:MAX_TRACKS])
    else:
        items = _draw_cards(context)
    ground = Rect(0, 0, COVER_MM, COVER_MM, "straw")
    return Symbol("cover", COVER_MM, COVER_MM, (ground, *items))


def _draw_grid(paper: Paper, letters: Sequence[str], context: OpenArt) -> Iterator[Item]:
    plan = fit_grid(paper.rows, paper.columns, Rect(EDGE_MM, EDGE_MM, ROOM_MM, ROOM_MM))
    yield from draw_ground(plan, context)
    yield from draw_symbols(paper, plan, context)
    for pos, name in sorted(paper.kinds.items()):
        if letters:
            yield from draw_player(plan, pos, name, letters, context)
        elif symbol := thing_symbol(name, context):
            yield place_symbol(symbol, *plan.centre(pos), plan.cell_mm * 0.74)


def _draw_tracks(paper: Paper, tracks: Sequence[Track]) -> Iterator[Item]:
    """Draw a band for each track, with its first boxes."""
    height = (ROOM_MM + GAP_MM) / len(tracks) - GAP_MM
    size = min(height - 2 * GAP_MM, (ROOM_MM - GAP_MM) / MAX_BOXES - GAP_MM)
    for number, track in enumerate(tracks):
        top, labels = EDGE_MM + number * (height + GAP_MM), track.labels[:MAX_BOXES]
        yield Rect(EDGE_MM, top, ROOM_MM, height, track.paint or "cream", "outline", 0.5, 2.0)
        gap = (ROOM_MM - size * len(labels)) / (len(labels) + 1)
        lefts = [EDGE_MM + gap + index * (size + gap) for index in range(len(labels))]
        boxes = [CellRect(left, top + (height - size) / 2, size, size) for left in lefts]
        for label, box in zip(labels, boxes, strict=True):
            yield draw_box(box)
            if label:
                style = TextStyle(size * 1.5, "bold", "soft")
                middle = box.x_mm + size / 2, box.y_mm + size / 2
                yield fitted_text(*middle, label, style, size - 1.0)
        yield from map(draw_cross, crossed_boxes(track, boxes, paper))


def _draw_cards(context: OpenArt) -> Iterator[Item]:
    """Draw different cards side by side, each as large as possible."""
    fronts = {piece.front.id: piece.front for deck in decks(context) for piece in deck.pieces}
    cards = [*fronts.values()][:: max(1, len(fronts) // MAX_CARDS)][:MAX_CARDS]
    columns = 3 if len(cards) > 4 else 2 if len(cards) > 1 else 1
    width, height = ROOM_MM / columns, ROOM_MM / -(-len(cards) // columns)
    for number, card in enumerate(cards):
        row, col = divmod(number, columns)
        scale = min((width - GAP_MM) / card.width_mm, (height - GAP_MM) / card.height_mm)
        wide, high = card.width_mm * scale, card.height_mm * scale
        left = EDGE_MM + (col + 0.5) * width - wide / 2
        top = EDGE_MM + (row + 0.5) * height - high / 2
        yield Use(card, left, top, scale)
        yield Rect(left, top, wide, high, line="outline", line_mm=0.6, radius_mm=1.2)
