"""The ids of pieces: which they are, where they are printed, and that they touch nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.drawing.components import SMALL_PT
from hedgerow.drawing.fonts import cap_height_mm, text_width_mm
from hedgerow.drawing.piece_id import labelled_front, with_ids
from hedgerow.drawing.scene import (
    Deck,
    Group,
    IdPlace,
    Item,
    Page,
    Piece,
    Rect,
    Symbol,
    Text,
    Use,
)
from hedgerow.drawing.theme import Theme
from hedgerow.game.library import load_game
from hedgerow.writers.png import page_images
from tests.products import every_pair

GAMES = ("bunte-runde", "furrows", "kuhfstein", "kuhlorado", "market", "parish", "stampfarm")
THEMES = ("colour", "ink-saver", "high-contrast")
DOTS_PER_MM = 6
FREE_MM = 0.15
# The smallest ratio of contrast for small text, as in WCAG.
CONTRAST = 4.5


def piece(front: str, back: str = "", name: str = "") -> Piece:
    return Piece(_face(front), _face(back) if back else None, id=name)


def _face(name: str) -> Symbol:
    return Symbol(name, 40.0, 50.0, ())


def ids(*pieces: Piece) -> list[str]:
    deck = Deck(id="made", title="Made", width_mm=40.0, height_mm=50.0, pieces=pieces)
    return [it.id for it in with_ids(deck).pieces]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ([piece("a"), piece("b"), piece("a")], ["c1", "c2", "c1"]),
        ([piece("a", "x"), piece("a", "y")], ["c1", "c2"]),
        ([piece("a", name="oak"), piece("b"), piece("b")], ["oak", "c1", "c1"]),
    ],
)
def test_copies_share_an_id_and_own_ids_stay(pieces: list[Piece], expected: list[str]) -> None:
    assert ids(*pieces) == expected


def test_both_halves_of_a_board_have_its_id() -> None:
    halves = Deck(
        id="board", title="Board", width_mm=20.0, height_mm=50.0, pieces=(piece("l"), piece("r"))
    )
    whole = replace(halves, width_mm=40.0, pieces=(piece("whole"),), in_parts=halves)

    parts = with_ids(whole).in_parts

    assert parts is not None
    assert [it.id for it in parts.pieces] == ["c1", "c1"]


def test_without_a_place_the_id_is_on_a_plate_above_the_lower_edge() -> None:
    _, plate, text = labelled_front(piece("a", name="oak")).items

    assert isinstance(plate, Rect)
    assert isinstance(text, Text)
    assert plate.x_mm + plate.width_mm / 2 == pytest.approx(20.0)
    assert plate.y_mm == pytest.approx(44.5)
    assert (plate.height_mm, plate.fill) == (3.2, "white")
    assert (text.text, text.size_pt, text.x_mm, text.anchor) == ("oak", 7.5, 20.0, "middle")


def test_an_id_without_a_plate_is_only_a_text() -> None:
    there = replace(piece("a", name="oak"), id_at=IdPlace(10.0, 20.0, "ink"))

    _, text = labelled_front(there).items

    assert isinstance(text, Text)
    assert (text.x_mm, text.fill) == (10.0, "ink")


def test_a_front_that_shows_its_id_stays_as_it_is() -> None:
    own = replace(piece("a", name="oak"), shows_id=True)

    assert labelled_front(own) is own.front
    assert labelled_front(piece("a")).items == ()


# All decks of the games in three themes


@every_pair(name=GAMES, theme=THEMES, lang=("en", "de", "fr", "it"))
def test_ids_are_legible_and_touch_nothing(name: str, theme: str, lang: str) -> None:
    game = load_game(name)
    for deck in draw_decks(game.drawing_context(lang, theme=theme)):
        pieces = {it.id: it for it in deck.pieces}
        bare = [_without_id(it) for it in pieces.values()]
        pages = [Page(deck.width_mm, deck.height_mm, (Use(it, 0, 0),)) for it in bare]
        pictures = page_images(pages, game.theme(theme), DOTS_PER_MM * 25.4)
        for each, picture in zip(pieces.values(), pictures, strict=True):
            text = _id_text(each)

            assert text.size_pt == SMALL_PT
            _check_legible(each, text, picture.convert("RGB"), game.theme(theme))


@pytest.mark.parametrize("name", GAMES)
def test_no_id_is_on_a_back(name: str) -> None:
    game = load_game(name)
    for deck in draw_decks(game.drawing_context("en")):
        backs = {it.back.id: it.back for it in deck.pieces if it.back}
        known = {it.id for it in deck.pieces}

        texts = {it.text for back in backs.values() for it in _texts(back.items)}
        assert not texts & known


def _check_legible(each: Piece, text: Text, picture: Any, theme: Theme) -> None:
    """Check that nothing but one colour is behind an id, and that the id stands out from it."""
    half = text_width_mm(text.text, text.size_pt) / 2
    high = cap_height_mm(text.size_pt, text.face)
    box = (text.x_mm - half, text.y_mm - high, text.x_mm + half, text.y_mm)
    assert box[0] > 0 and box[2] < each.front.width_mm, each.id
    ground: tuple[int, ...] = (255, 255, 255)
    # A picture from edge to edge has a plate without a place of its own.
    if (each.id_at and each.id_at.plate) or _is_picture(each.front):
        motifs = [] if _is_picture(each.front) else [*_motifs(each.front.items)]
        assert not [it for it in motifs if _overlaps(it, box)], each.id
    else:
        pixels = (*(FREE_MM * sign for sign in (-1, -1, 1, 1)),)
        left, top, right, bottom = (
            round((edge + more) * DOTS_PER_MM) for edge, more in zip(box, pixels, strict=True)
        )
        behind = picture.crop((left, top, right, bottom))
        for darkest, lightest in behind.getextrema():
            assert lightest - darkest <= 8, (each.id, behind.getextrema())
        ground = tuple(darkest for darkest, _ in behind.getextrema())
    assert _contrast(_rgb(theme.colours[text.fill]), ground) >= CONTRAST, each.id


def _id_text(each: Piece) -> Text:
    """Return the only text of a printed front that is its id, in millimetres of the piece."""
    shown = each.front.items if each.shows_id else labelled_front(each).items[1:]
    texts = [it for it in shown if isinstance(it, Text) and it.text == each.id]
    assert len(texts) == 1, each.id
    return _centred(texts[0])


def _centred(text: Text) -> Text:
    wide = text_width_mm(text.text, text.size_pt, text.face)
    shift = {"start": wide / 2, "middle": 0.0, "end": -wide / 2}[text.anchor]
    return replace(text, x_mm=text.x_mm + shift, anchor="middle")


def _without_id(each: Piece) -> Symbol:
    items = tuple(
        it for it in each.front.items if not (isinstance(it, Text) and it.text == each.id)
    )
    return replace(each.front, items=items) if each.shows_id else each.front


def _texts(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _texts(item.items)
        elif isinstance(item, Use):
            yield from _texts(item.symbol.items)


def _motifs(items: tuple[Item, ...]) -> Iterator[tuple[float, float, float, float]]:
    """Yield the frames of pictures and texts of a front; its grounds are paths."""
    for it in items:
        if isinstance(it, Text):
            half = text_width_mm(it.text, it.size_pt, it.face) / 2
            middle = _centred(it).x_mm
            high = cap_height_mm(it.size_pt, it.face)
            yield middle - half, it.y_mm - high, middle + half, it.y_mm
        if isinstance(it, Use) and not it.turn:
            right = it.x_mm + it.symbol.width_mm * it.scale
            yield it.x_mm, it.y_mm, right, it.y_mm + it.symbol.height_mm * it.scale


def _is_picture(front: Symbol) -> bool:
    """Return whether a front is one picture from edge to edge."""
    uses = [it for it in front.items if isinstance(it, Use)]
    return len(uses) == len(front.items) == 1 and uses[0].symbol.width_mm >= front.width_mm


def _overlaps(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


def _contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: tuple[int, ...]) -> float:
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
