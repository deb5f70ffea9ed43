"""Draw bonus tiles and the summary card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hedgerow.base.errors import input_error
from hedgerow.base.messages import Message
from hedgerow.drawing.components import (
    SMALL_PT,
    TILE_PT,
    TextStyle,
    band,
    fitted_text,
    house_mark,
    painted_background,
    place_symbol,
    text_block,
)
from hedgerow.drawing.fonts import wrap
from hedgerow.drawing.scene import PT_MM, Deck, Item, Piece, Rect, Symbol, circle, polyline
from hedgerow.games.kuhfstein.content import Bonus, BonusTile, KuhfsteinContent
from hedgerow.games.kuhfstein.tile_art import small_tile
from hedgerow.ruleset.ruleset import DrawingContext

BONUS_WIDTH_MM, BONUS_HEIGHT_MM = 44.0, 30.0
CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
_TEXT_MIDDLE_MM, _TEXT_ROOM_MM = 30.6, 20.0
Art = DrawingContext[KuhfsteinContent]


def bonus_deck(context: Art) -> Deck:
    """Return the exchangeable bonus tiles, different on their two sides."""
    pieces = (_bonus_piece(tile, context) for tile in context.content.bonus)
    return context.deck("bonus", BONUS_WIDTH_MM, BONUS_HEIGHT_MM, pieces)


def summary_deck(context: Art) -> Deck:
    """Return a card per player that explains a turn and its points."""
    card = Symbol("kf-summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, tuple(_draw_summary(context)))
    pieces = (Piece(card),) * context.content.about.players.most
    return context.deck("summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, pieces)


def _bonus_piece(tile: BonusTile, context: Art) -> Piece:
    house = tile.source == "house"
    return Piece(
        bonus_face(tile.front, context, house=house), bonus_face(tile.back, context, house=house)
    )


def bonus_face(bonus: Bonus, context: Art, *, house: bool) -> Symbol:
    """Draw a side of a bonus tile: a white frame on a sandy ground with the bonus in it."""
    wide, high = BONUS_WIDTH_MM, BONUS_HEIGHT_MM
    frame = Rect(1.8, 1.8, wide - 3.6, high - 3.6, "white", "gold-dark", 0.5, radius_mm=2.0)
    items = (
        painted_background(wide, high, "straw", context.bleed_mm),
        frame,
        *bonus_items(bonus, context, house=house),
    )
    return Symbol(f"kf-bonus-{bonus}" + "-house" * house, wide, high, items)


def bonus_items(bonus: Bonus, context: Art, *, house: bool) -> Iterator[Item]:
    """Draw picture, name and text of a bonus; a small house marks a house number."""
    name, text = context.words(f"bonus.{bonus}.name"), context.words(f"bonus.{bonus}.text")
    yield from _draw_bonus_picture(bonus, context, 11.4, BONUS_HEIGHT_MM / 2 - 2.0)
    yield fitted_text(
        _TEXT_MIDDLE_MM, 6.4, name, TextStyle(11, "bold", min_pt=SMALL_PT), _TEXT_ROOM_MM
    )
    yield from text_block(
        _TEXT_MIDDLE_MM, 18.0, text, TextStyle(TILE_PT, min_pt=SMALL_PT), _TEXT_ROOM_MM, 4
    )
    if house:
        yield from house_mark(5.8, BONUS_HEIGHT_MM - 5.2)


def _draw_bonus_picture(bonus: Bonus, context: Art, x: float, y: float) -> Iterator[Item]:
    match bonus:
        case "cow":
            yield place_symbol(context.icon("cow"), x, y, 16.0)
        case "action":
            yield place_symbol(context.icon("pawn"), x - 2.4, y + 0.6, 15.0)
            yield from _draw_plus(x + 4.8, y - 5.0)
        case "tile":
            yield from small_tile(
                context, context.content.landscapes[0].icon, x - 7.4, y - 5.6, 13.0
            )
            yield from _draw_plus(x + 5.4, y - 5.4)
        case "card":
            yield from _draw_small_card(context, x - 1.0, y + 0.4, 16.0)
            yield from _draw_plus(x + 5.0, y - 5.8)
        case "home":
            yield place_symbol(context.icon("house"), x, y - 3.6, 13.4)
            yield place_symbol(context.icon("cow"), x - 4.2, y + 7.0, 7.6)
            yield place_symbol(context.icon("cow"), x + 4.2, y + 7.0, 7.6)


def _draw_plus(x: float, y: float) -> Iterator[Item]:
    yield circle(x, y, 3.4, fill="leaf-dark", line="white", line_mm=0.6)
    for dx, dy in ((1.7, 0.0), (0.0, 1.7)):
        yield polyline((x - dx, y - dy), (x + dx, y + dy), line="white", line_mm=0.9)


def _draw_small_card(context: Art, x: float, y: float, high: float) -> Iterator[Item]:
    """Draw a card with a shape of three cells, centred at x, y."""
    names = [it.icon for it in context.content.landscapes]
    wide, size = high * 0.74, high * 0.27
    left, top = x - wide / 2, y - high / 2
    yield Rect(
        left, top, wide, high, fill="white", line="outline", line_mm=0.5, radius_mm=high * 0.1
    )
    cells = ((0, 0, names[0]), (0, 1, names[-1]), (1, 1, None))
    for col, row, name in cells:
        yield from small_tile(context, name, x + (col - 1) * size, y + (row - 1) * size, size)


def _draw_summary(context: Art) -> Iterator[Item]:
    """Draw the title, then the four actions and the end, each with its picture."""
    words = context.words
    title = TextStyle(11.5, "bold", "on-band", "start", 8)
    yield from band(CARD_WIDTH_MM, 12.0, "band-1", context.bleed_mm)
    yield Rect(4.0, 1.7, 8.6, 8.6, fill="white", radius_mm=1.6)
    yield place_symbol(context.icon("cow"), 8.3, 6.0, 7.4)
    yield fitted_text(15.0, 6.0, words("summary.title"), title, CARD_WIDTH_MM - 19)
    texts = [words(f"summary.{row}") for row in _ROWS]
    yield from _draw_rows(texts, context)


# The rows of the summary card: keys of its words.
_ROWS = ("tile", "card", "play", "home", "end")
_TOP_MM, _BOTTOM_MM, _TEXT_X_MM, _TEXT_WIDTH_MM = 12.6, CARD_HEIGHT_MM - 2.6, 15.0, 44.5
_PICTURE_MM = 8.0


def _draw_rows(texts: Sequence[str], context: Art) -> Iterator[Item]:
    """Draw the rows below each other, in the largest type in which all of them fit."""
    size, lines = _fit_texts(texts)
    heights = [_row_height(len(row), size) for row in lines]
    gap = (_BOTTOM_MM - _TOP_MM - sum(heights)) / len(lines)
    y = _TOP_MM
    for key, text, broken, height in zip(_ROWS, texts, lines, heights, strict=True):
        middle = y + (height + gap) / 2
        yield from _draw_row_picture(key, context, 8.0, middle)
        # text_block centres its lines; these are aligned left.
        for line in text_block(0, middle, text, TextStyle(size), _TEXT_WIDTH_MM, len(broken)):
            yield replace(line, x_mm=_TEXT_X_MM, anchor="start")
        y += height + gap
        if key != _ROWS[-1]:
            yield polyline((4, y), (CARD_WIDTH_MM - 4, y), line="faint", line_mm=0.3)


def _row_height(lines: int, size_pt: float) -> float:
    return max(lines * size_pt * 1.22 * PT_MM, _PICTURE_MM) + 1.4


def _fit_texts(texts: Sequence[str]) -> tuple[float, list[tuple[str, ...]]]:
    """Return the largest type size in which all texts fit, and their lines."""
    size = 8.0
    while size >= 6.5:
        lines = [wrap(text, size, _TEXT_WIDTH_MM) for text in texts]
        if sum(_row_height(len(row), size) for row in lines) <= _BOTTOM_MM - _TOP_MM:
            return size, lines
        size -= 0.1
    raise input_error(
        texts[0][:60], Message("the summary does not fit on its card"), Message("shorten its texts")
    )


def _draw_row_picture(key: str, context: Art, x: float, y: float) -> Iterator[Item]:
    size = _PICTURE_MM
    match key:
        case "tile":
            name = context.content.landscapes[0].icon
            yield from small_tile(context, name, x - size / 2, y - size / 2, size)
        case "card":
            yield from _draw_small_card(context, x, y, size)
        case "play":
            yield place_symbol(context.icon("cow"), x, y, size + 0.6)
        case "home":
            yield place_symbol(context.icon("house"), x, y, size + 0.6)
        case _:
            yield place_symbol(context.icon("star"), x, y, size + 0.6)
