"""Draw bonus tiles and the summary card."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.drawing.components import (
    SMALL_PT,
    TILE_PT,
    TextStyle,
    fitted_text,
    painted_background,
    place_symbol,
    text_block,
)
from hedgerow.drawing.scene import Deck, IdPlace, Item, Piece, Rect, Symbol, circle, polyline
from hedgerow.drawing.summary_card import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    PICTURE_MM,
    SUMMARY_ID,
    SummaryRow,
    icon_row,
    summary_card,
)
from hedgerow.games.kuhfstein.content import Bonus, BonusTile, KuhfsteinContent
from hedgerow.games.kuhfstein.tile_art import small_tile
from hedgerow.ruleset.ruleset import DrawingContext

BONUS_WIDTH_MM, BONUS_HEIGHT_MM = 44.0, 30.0
_TEXT_MIDDLE_MM, _TEXT_ROOM_MM = 30.6, 20.0
_ID_MM = 11.4, 26.0
Art = DrawingContext[KuhfsteinContent]


def bonus_deck(context: Art) -> Deck:
    """Return the exchangeable bonus tiles, different on their two sides."""
    pieces = (_bonus_piece(tile, context) for tile in context.content.bonus)
    return context.deck("bonus", BONUS_WIDTH_MM, BONUS_HEIGHT_MM, pieces)


def summary_deck(context: Art) -> Deck:
    """Return a card per player that explains a turn and its points."""
    rows = [_summary_row(key, context) for key in _SUMMARY]
    title, cow = context.words("summary.title"), context.icon("cow")
    card = summary_card("kf-summary", title, cow, rows, context.bleed_mm)
    pieces = (Piece(card, id_at=SUMMARY_ID),) * context.content.about.players.most
    return context.deck("summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, pieces)


def _bonus_piece(tile: BonusTile, context: Art) -> Piece:
    front, back = bonus_face(tile.front, context), bonus_face(tile.back, context)
    return Piece(front, back, id_at=IdPlace(*_ID_MM))


def bonus_face(bonus: Bonus, context: Art) -> Symbol:
    """Draw a side of a bonus tile: a white frame on a sandy ground with the bonus in it."""
    wide, high = BONUS_WIDTH_MM, BONUS_HEIGHT_MM
    frame = Rect(1.8, 1.8, wide - 3.6, high - 3.6, "white", "gold-dark", 0.5, radius_mm=2.0)
    items = (
        painted_background(wide, high, "straw", context.bleed_mm),
        frame,
        *bonus_items(bonus, context),
    )
    return Symbol(f"kf-bonus-{bonus}", wide, high, items)


def bonus_items(bonus: Bonus, context: Art) -> Iterator[Item]:
    """Draw picture, name and text of a bonus."""
    name, text = context.words(f"bonus.{bonus}.name"), context.words(f"bonus.{bonus}.text")
    yield from _draw_bonus_picture(bonus, context, 11.4, BONUS_HEIGHT_MM / 2 - 2.0)
    yield fitted_text(
        _TEXT_MIDDLE_MM, 6.4, name, TextStyle(11, "bold", min_pt=SMALL_PT), _TEXT_ROOM_MM
    )
    yield from text_block(
        _TEXT_MIDDLE_MM, 18.0, text, TextStyle(TILE_PT, min_pt=SMALL_PT), _TEXT_ROOM_MM, 4
    )


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


def _summary_row(key: str, context: Art) -> SummaryRow:
    """Return a row of the summary: an action or the end, with its picture."""
    text = context.words(f"summary.{key}")
    match key:
        case "tile":
            name, half = context.content.landscapes[0].icon, PICTURE_MM / 2
            return SummaryRow(
                lambda x, y: small_tile(context, name, x - half, y - half, PICTURE_MM), text
            )
        case "card":
            return SummaryRow(lambda x, y: _draw_small_card(context, x, y, PICTURE_MM), text)
        case _:
            return icon_row(context.icon(_SUMMARY_ICONS[key]), text)


# The rows of the summary card: keys of its words.
_SUMMARY = ("tile", "card", "play", "home", "end")
_SUMMARY_ICONS = {"play": "cow", "home": "house", "end": "star"}
