"""For a shop that prints on demand: every face with its bleed, and a list to order by."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Literal

from hedgerow.base.files import atomic_file, write_atomic
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message, Translator
from hedgerow.drawing.scene import Group, Page, Symbol, Trim, Use
from hedgerow.drawing.theme import Theme
from hedgerow.printing.card_faces import Card, CardDeck, safe_name

SHOP_BLEED_MM = 3.0
SHOP_DOTS_PER_INCH = 300
ShopFormat = Literal["pdf", "png"]


@record
class ShopFile:
    """Where a face is: a file, and its page if the file has several, counted from 1."""

    name: str
    page: int | None = None

    def __str__(self) -> str:
        return self.name if self.page is None else f"{self.name} {self.page}"


@record
class ListedCard:
    """A card of the list: how many, and where its faces are."""

    deck: CardDeck
    card: Card
    front: ShopFile
    back: ShopFile | None


def face_page(face: Symbol, deck: CardDeck) -> Page:
    """A face on a page of its own, with the bleed round it and boxes that say where it is cut."""
    bleed, wide, high = SHOP_BLEED_MM, deck.width_mm, deck.height_mm
    shown = Group("face", (Use(face, 0, 0),), bleed, bleed, tag="Figure", alt=safe_name(face.id))
    trim = Trim(bleed, bleed, wide, high, bleed)
    return Page(wide + 2 * bleed, high + 2 * bleed, (shown,), trim)


def list_cards(deck: CardDeck, format: ShopFormat) -> Iterator[ListedCard]:
    """The cards of a deck and where their faces are: in a PDF each front before its back."""
    page, backs = 0, [it.id for it in deck.backs]
    for card in deck.cards:
        if format == "png":
            front = ShopFile(f"{deck.id}/{card.number:02d}-{card.name}.png")
            back = ShopFile(_back_name(deck, card.back, backs)) if card.back else None
        else:
            page += 1
            front = ShopFile(f"{deck.id}.pdf", page)
            page += bool(card.back)
            back = ShopFile(f"{deck.id}.pdf", page) if card.back else None
        yield ListedCard(deck, card, front, back)


def write_faces(
    deck: CardDeck, format: ShopFormat, folder: Path, theme: Theme, lang: str
) -> Iterator[Path]:
    """A PDF of all faces, or a PNG file for every face; a back that cards share is there once."""
    if format == "pdf":
        yield _write_pdf(deck, folder / f"{deck.id}.pdf", theme, lang)
        return
    from hedgerow.writers.png import png_face

    for name, face in _pictures(deck):
        data = png_face(face_page(face, deck), SHOP_DOTS_PER_INCH, theme=theme)
        write_atomic(folder / name, data)
        yield folder / name


def format_csv(listed: list[ListedCard]) -> bytes:
    """The list for spreadsheets and programs."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    head = ("deck", "card", "name", "count", "width_mm", "height_mm")
    rows.writerow((*head, "front", "front_page", "back", "back_page"))
    for it in listed:
        size = (f"{it.deck.width_mm:g}", f"{it.deck.height_mm:g}")
        rows.writerow(
            (it.deck.id, it.card.number, it.card.name, it.card.count, *size)
            + (it.front.name, it.front.page or "")
            + ((it.back.name, it.back.page or "") if it.back else ("", ""))
        )
    return text.getvalue().encode()


def format_list(
    title: str, listed: list[ListedCard], format: ShopFormat, translate: Translator
) -> bytes:
    """The list for people: what to order, how the files are to be read."""
    lines = [translate(Message("{game}: cards and tiles for a print shop", game=title)), ""]
    bleed, dots = f"{SHOP_BLEED_MM:g}", SHOP_DOTS_PER_INCH
    lines.append(
        translate(Message("Every face has {bleed} mm of bleed on all four sides.", bleed=bleed))
    )
    if format == "pdf":
        lines.append(translate(Message("The trim box of each page marks where to cut.")))
        lines.append(translate(Message("Each front is followed by its back.")))
    else:
        lines.append(translate(Message("The images have {dots} dots per inch.", dots=dots)))
    for deck in dict.fromkeys(it.deck.id for it in listed):
        lines += ["", *_deck_lines([it for it in listed if it.deck.id == deck], translate)]
    return ("\n".join(lines) + "\n").encode()


def _deck_lines(listed: list[ListedCard], translate: Translator) -> Iterator[str]:
    deck = listed[0].deck
    yield translate(
        Message(
            "{deck} ({id}): {total} of {width} × {height} mm, {faces} different",
            deck=deck.title,
            id=deck.id,
            total=deck.total,
            width=f"{deck.width_mm:g}",
            height=f"{deck.height_mm:g}",
            faces=len(deck.cards),
        )
    )
    for it in listed:
        places = f"{it.front}, {it.back}" if it.back else f"{it.front}"
        yield f"{it.card.count:4d} × {it.card.name}: {places}"


def _write_pdf(deck: CardDeck, path: Path, theme: Theme, lang: str) -> Path:
    from hedgerow.writers.pdf import write_pdf

    faces = (face for card in deck.cards for face in (card.front, card.back) if face)
    pages = (face_page(face, deck) for face in faces)
    with atomic_file(path) as file:
        write_pdf(pages, file, title=deck.title, lang=lang, theme=theme)
    return path


def _pictures(deck: CardDeck) -> Iterator[tuple[str, Symbol]]:
    """The files of a deck's faces: fronts, then its different backs."""
    backs = [it.id for it in deck.backs]
    for it in list_cards(deck, "png"):
        yield it.front.name, it.card.front
    for back in deck.backs:
        yield _back_name(deck, back, backs), back


def _back_name(deck: CardDeck, back: Symbol, backs: list[str]) -> str:
    return f"{deck.id}/back-{backs.index(back.id) + 1}-{safe_name(back.id)}.png"
