"""Decks for Tabletop Simulator: images of ten by seven faces, and the saved object that uses them.

The number of a card is 100 times the number of its image plus its position. The last position of an
image shows what other players see of a card in a hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import record
from hedgerow.drawing.scene import Page, Symbol, Use
from hedgerow.drawing.theme import Theme
from hedgerow.drawing.tiles import painted_background
from hedgerow.printing.card_faces import Card, CardDeck

COLUMNS, ROWS = 10, 7
HIDDEN = COLUMNS * ROWS - 1
MAX_PX = 4096  # some graphics cards cannot load larger images
PILE_DISTANCE = 4.0
ROUNDED, SHARP = 0, 1
Url = Callable[[str], str]


@record
class FaceSheet:
    """An image with the faces of up to 69 cards with the same back."""

    number: int
    file: str
    cards: tuple[Card, ...]


@record
class Pile:
    """Cards with the same back, which form one deck on the table."""

    deck: CardDeck
    name: str
    back: Symbol
    sheets: tuple[FaceSheet, ...]

    @property
    def back_file(self) -> str:
        return f"{self.name}-back.png"

    @property
    def cell_px(self) -> tuple[int, int]:
        """Return the size of a face in an image of the maximum size."""
        wide, high = self.deck.width_mm, self.deck.height_mm
        scale = min(MAX_PX // COLUMNS / wide, MAX_PX // ROWS / high)
        # A rounding error must not cost a pixel.
        return int(wide * scale + 0.001), int(high * scale + 0.001)


def make_piles(decks: Iterable[CardDeck]) -> tuple[Pile, ...]:
    """Return the piles of all decks. Their images are numbered from 1 across all piles."""
    piles: list[Pile] = []
    for deck in decks:
        blank = _blank_back(deck)
        backs = {back.id: back for back in (card.back or blank for card in deck.cards)}
        for number, back in enumerate(backs.values(), 1):
            name = f"{deck.id}-{number}" if len(backs) > 1 else deck.id
            cards = tuple(card for card in deck.cards if (card.back or blank).id == back.id)
            first = sum(len(pile.sheets) for pile in piles) + 1
            piles.append(Pile(deck, name, back, tuple(_sheets(name, cards, first))))
    return tuple(piles)


def saved_object(title: str, piles: tuple[Pile, ...], url: Url) -> bytes:
    """Return the file for the folder `Saved Objects`: all piles in a row, face down."""
    states = [_pile_state(pile, number, url) for number, pile in enumerate(piles)]
    empty = dict.fromkeys(
        ("GameMode", "Date", "Table", "Sky", "Note", "Rules", "LuaScript", "LuaScriptState"), ""
    )
    whole = {"SaveName": title, **empty, "ObjectStates": states}
    return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()


def write_images(pile: Pile, folder: Path, theme: Theme) -> Iterator[Path]:
    """Write the face images of a pile and its back; yield the paths."""
    from hedgerow.writers.png import png_grid

    back, cell = _trim(pile.back, pile.deck), pile.cell_px
    for sheet in pile.sheets:
        faces = dict(enumerate(_trim(card.front, pile.deck) for card in sheet.cards))
        grid = png_grid({**faces, HIDDEN: back}, (COLUMNS, ROWS), cell, theme=theme)
        write_atomic(folder / sheet.file, grid)
        yield folder / sheet.file
    write_atomic(folder / pile.back_file, png_grid({0: back}, (1, 1), cell, theme=theme))
    yield folder / pile.back_file


def _sheets(name: str, cards: tuple[Card, ...], first: int) -> Iterator[FaceSheet]:
    for number, start in enumerate(range(0, len(cards), HIDDEN)):
        file = f"{name}-faces-{number + 1}.png"
        yield FaceSheet(first + number, file, cards[start : start + HIDDEN])


def _blank_back(deck: CardDeck) -> Symbol:
    """Return a white back for cards without one."""
    ground = painted_background(deck.width_mm, deck.height_mm, "white", deck.bleed_mm)
    return Symbol("blank-back", deck.width_mm, deck.height_mm, (ground,))


def _trim(face: Symbol, deck: CardDeck) -> Page:
    """Return a face without its bleed."""
    return Page(deck.width_mm, deck.height_mm, (Use(face, 0, 0),))


def _pile_state(pile: Pile, number: int, url: Url) -> dict[str, object]:
    """Return a deck of cards on the table, or a single card."""
    transform = _transform(number * PILE_DISTANCE)
    customs = {str(sheet.number): _custom_deck(pile, sheet, url) for sheet in pile.sheets}
    cards = [
        _card_state(card, sheet.number * 100 + at, {str(sheet.number): customs[str(sheet.number)]})
        for sheet in pile.sheets
        for at, card in enumerate(sheet.cards)
        for _ in range(card.count)
    ]
    if len(cards) == 1:
        return {**cards[0], "Transform": transform, "GUID": _guid(pile.name)}
    return {
        "Name": "DeckCustom",
        "Transform": transform,
        "Nickname": pile.deck.title,
        "GUID": _guid(pile.name),
        "HideWhenFaceDown": True,
        "Hands": False,
        "SidewaysCard": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": customs,
        "ContainedObjects": cards,
    }


def _card_state(card: Card, number: int, custom: dict[str, object]) -> dict[str, object]:
    return {
        "Name": "Card",
        "Transform": _transform(0.0),
        "Nickname": card.name,
        "HideWhenFaceDown": True,
        "Hands": True,
        "SidewaysCard": False,
        "CardID": number,
        "CustomDeck": custom,
    }


def _custom_deck(pile: Pile, sheet: FaceSheet, url: Url) -> dict[str, object]:
    """Return the URLs of the images and their grid. Square pieces get sharp corners."""
    square = pile.deck.width_mm == pile.deck.height_mm
    return {
        "FaceURL": url(sheet.file),
        "BackURL": url(pile.back_file),
        "NumWidth": COLUMNS,
        "NumHeight": ROWS,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": SHARP if square else ROUNDED,
    }


def _transform(x: float) -> dict[str, float]:
    """Return a position in the row of piles, face down."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {"posX": x, "posY": 1.0, "posZ": 0.0} | turned | dict.fromkeys(_SCALES, 1.0)


_SCALES = ("scaleX", "scaleY", "scaleZ")


def _guid(name: str) -> str:
    """Return a unique id of six hexadecimal digits for an object."""
    # Derived from the name and not random: the same export has the same bytes.
    return sha256(name.encode()).hexdigest()[:6]
