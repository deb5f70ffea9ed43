"""Bonus tiles and the summary card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.art import Studio, Type, block, centred, fitted, icon, placed
from hedgerow.errors import wrong
from hedgerow.fonts import wrapped
from hedgerow.games.kuhfstein.content import (
    Bonus,
    BonusTile,
    KuhfsteinContent,
)
from hedgerow.games.kuhfstein.tileart import small_tile
from hedgerow.scene import PT_MM, Deck, Item, Piece, Rect, Symbol, circle, line
from hedgerow.tile import (
    BLEED_MM,
    band,
    house_mark,
)

BONUS_WIDTH_MM, BONUS_HEIGHT_MM = 44.0, 30.0
CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
Art = Studio[KuhfsteinContent]


def bonus_deck(studio: Art) -> Deck:
    """The exchangeable bonus tiles, different on their two sides."""
    pieces = tuple(_bonus_piece(tile, studio) for tile in studio.content.bonus)
    title = studio.words("deck.bonus")
    return Deck("bonus", title, BONUS_WIDTH_MM, BONUS_HEIGHT_MM, pieces, BLEED_MM)


def summary_deck(studio: Art) -> Deck:
    """A card for each player: what a turn is, and what gives points."""
    card = Symbol("kf-summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, tuple(_summary(studio)))
    pieces = (Piece(card),) * studio.content.about.players.most
    title = studio.words("deck.summary")
    return Deck("summary", title, CARD_WIDTH_MM, CARD_HEIGHT_MM, pieces, BLEED_MM)


def _bonus_piece(tile: BonusTile, studio: Art) -> Piece:
    house = tile.source == "house"
    return Piece(
        bonus_face(tile.front, studio, house=house), bonus_face(tile.back, studio, house=house)
    )


def bonus_face(bonus: Bonus, studio: Art, *, house: bool, bleed: float = BLEED_MM) -> Symbol:
    """A side of a bonus tile: picture, name, text; a small house where the bonus is ours."""
    wide, high = BONUS_WIDTH_MM, BONUS_HEIGHT_MM
    text = studio.words(f"bonus.{bonus}.text")
    items = [
        Rect(-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed, fill="straw"),
        Rect(
            1.6,
            1.6,
            wide - 3.2,
            high - 3.2,
            fill="white",
            line="gold-dark",
            line_mm=0.5,
            radius_mm=2.4,
        ),
        *_bonus_picture(bonus, studio, 11.6, high / 2),
        fitted(31.0, 8.0, studio.words(f"bonus.{bonus}.name"), Type(11, "bold", min_pt=8), 20.5),
        *block(31.0, 17.2, text, Type(7.8, min_pt=6), 21.5, 3),
    ]
    items += house_mark(wide - 4.6, high - 4.6) if house else ()
    name = f"kf-bonus-{bonus}" + "-house" * house + "-printed" * (bleed == 0)
    return Symbol(name, wide, high, tuple(items))


def _bonus_picture(bonus: Bonus, studio: Art, x: float, y: float) -> Iterator[Item]:
    match bonus:
        case "cow":
            yield placed(icon("cow"), x, y, 16.0)
        case "action":
            yield placed(icon("pawn"), x - 2.4, y + 0.6, 15.0)
            yield from _plus(x + 4.8, y - 5.0)
        case "tile":
            yield from small_tile(studio.content.landscapes[0].icon, x - 7.4, y - 5.6, 13.0)
            yield from _plus(x + 5.4, y - 5.4)
        case "card":
            yield from _little_card(studio, x - 1.0, y + 0.4, 16.0)
            yield from _plus(x + 5.0, y - 5.8)
        case "home":
            yield placed(icon("house"), x, y - 3.6, 13.4)
            yield placed(icon("cow"), x - 4.2, y + 7.0, 7.6)
            yield placed(icon("cow"), x + 4.2, y + 7.0, 7.6)


def _plus(x: float, y: float) -> Iterator[Item]:
    yield circle(x, y, 3.4, fill="leaf-dark", line="white", line_mm=0.6)
    for dx, dy in ((1.7, 0.0), (0.0, 1.7)):
        yield line((x - dx, y - dy), (x + dx, y + dy), line="white", line_mm=0.9)


def _little_card(studio: Art, x: float, y: float, high: float) -> Iterator[Item]:
    """A card with a shape of three cells, its middle at a place."""
    names = [it.icon for it in studio.content.landscapes]
    wide, size = high * 0.74, high * 0.27
    left, top = x - wide / 2, y - high / 2
    yield Rect(left, top, wide, high, fill="white", line="ink", line_mm=0.5, radius_mm=high * 0.1)
    cells = ((0, 0, names[0]), (0, 1, names[-1]), (1, 1, None))
    for col, row, name in cells:
        yield from small_tile(name, x + (col - 1) * size, y + (row - 1) * size, size)


def _summary(studio: Art) -> Iterator[Item]:
    """Title, then the four actions and the end, each with its picture."""
    words = studio.words
    title = Type(11.5, "bold", "on-band", "start", 8)
    yield from band(CARD_WIDTH_MM, 12.0, "band-1")
    yield Rect(2.6, 1.8, 8.6, 8.6, fill="white", radius_mm=1.6)
    yield placed(icon("cow"), 6.9, 6.1, 7.4)
    yield fitted(13.4, 6.1, words("summary.title"), title, CARD_WIDTH_MM - 17)
    texts = [words(f"summary.{it}", n=studio.content.track.length.value) for it in _ROWS]
    yield from _rows(texts, studio)


_ROWS = ("tile", "card", "play", "home", "end")
_TOP_MM, _BOTTOM_MM, _TEXT_X_MM, _TEXT_WIDTH_MM = 13.6, CARD_HEIGHT_MM - 2.6, 15.0, 44.5


def _rows(texts: Sequence[str], studio: Art) -> Iterator[Item]:
    """The rows one below the other, in the largest type with which all of them fit."""
    size, lines = _set(texts)
    step, room = size * 1.24 * PT_MM, _BOTTOM_MM - _TOP_MM
    heights = [max(len(it) * step, 8.0) for it in lines]
    gap = (room - sum(heights)) / len(lines)
    y = _TOP_MM
    for key, broken, height in zip(_ROWS, lines, heights, strict=True):
        middle = y + (height + gap) / 2
        yield from _row_picture(key, studio, 7.6, middle)
        top = middle - (len(broken) - 1) * step / 2
        for number, text in enumerate(broken):
            yield centred(_TEXT_X_MM, top + number * step, text, Type(size, anchor="start"))
        y += height + gap
        if key != _ROWS[-1]:
            yield line((4, y), (CARD_WIDTH_MM - 4, y), line="faint", line_mm=0.3)


def _set(texts: Sequence[str]) -> tuple[float, list[tuple[str, ...]]]:
    """The size of the type and the lines of all texts."""
    size = 8.0
    while size >= 6.0:
        lines = [wrapped(it, size, _TEXT_WIDTH_MM) for it in texts]
        high = sum(max(len(it) * size * 1.24 * PT_MM, 8.0) + 1.4 for it in lines)
        if high <= _BOTTOM_MM - _TOP_MM:
            return size, lines
        size -= 0.1
    raise wrong(texts[0][:60], "the summary does not fit on its card", "shorten its texts")


def _row_picture(key: str, studio: Art, x: float, y: float) -> Iterator[Item]:
    match key:
        case "tile":
            yield from small_tile(studio.content.landscapes[0].icon, x - 4.4, y - 4.4, 8.8)
        case "card":
            yield from _little_card(studio, x, y, 8.8)
        case "play":
            yield placed(icon("cow"), x, y, 9.6)
        case "home":
            yield placed(icon("house"), x, y, 9.0)
        case _:
            yield placed(icon("star"), x, y, 9.0)
