"""Files for a print-on-demand shop: every face with its bleed, and a list of the cards."""

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
    """The location of a face: a file, and its page (from 1) if the file has several."""

    name: str
    page: int | None = None

    def __str__(self) -> str:
        return self.name if self.page is None else f"{self.name} {self.page}"


@record
class ListedCard:
    """A card of the list, with the locations of its faces."""

    deck: CardDeck
    card: Card
    front: ShopFile
    back: ShopFile | None


def face_page(face: Symbol, deck: CardDeck) -> Page:
    """Return a page with one face, its bleed, and the trim box where it is cut."""
    bleed, wide, high = SHOP_BLEED_MM, deck.width_mm, deck.height_mm
    group = Group("face", (Use(face, 0, 0),), bleed, bleed, tag="Figure", alt=safe_name(face.id))
    trim = Trim(bleed, bleed, wide, high, bleed)
    return Page(wide + 2 * bleed, high + 2 * bleed, (group,), trim)


def list_cards(deck: CardDeck, format: ShopFormat) -> Iterator[ListedCard]:
    """Yield the cards of a deck with the locations of their faces. PDFs have backs after fronts."""
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
    """Write a PDF of all faces, or one PNG per distinct face; yield the paths."""
    if format == "pdf":
        yield _write_pdf(deck, folder / f"{deck.id}.pdf", theme, lang)
        return
    from hedgerow.writers.png import png_face

    for name, face in _pictures(deck):
        data = png_face(face_page(face, deck), SHOP_DOTS_PER_INCH, theme=theme)
        write_atomic(folder / name, data)
        yield folder / name


def format_csv(cards: list[ListedCard]) -> bytes:
    """Format the list for spreadsheets and programs."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    head = ("deck", "card", "name", "count", "width_mm", "height_mm")
    writer.writerow((*head, "front", "front_page", "back", "back_page"))
    for row in cards:
        size = (f"{row.deck.width_mm:g}", f"{row.deck.height_mm:g}")
        writer.writerow(
            (row.deck.id, row.card.number, row.card.name, row.card.count, *size)
            + (row.front.name, row.front.page or "")
            + ((row.back.name, row.back.page or "") if row.back else ("", ""))
        )
    return text.getvalue().encode()


def format_list(
    title: str, cards: list[ListedCard], format: ShopFormat, translate: Translator
) -> bytes:
    """Format the list as text: what to order, and how to read the files."""
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
    for deck in dict.fromkeys(row.deck.id for row in cards):
        lines += ["", *_deck_lines([row for row in cards if row.deck.id == deck], translate)]
    return ("\n".join(lines) + "\n").encode()


def _deck_lines(cards: list[ListedCard], translate: Translator) -> Iterator[str]:
    deck = cards[0].deck
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
    for row in cards:
        locations = f"{row.front}, {row.back}" if row.back else f"{row.front}"
        yield f"{row.card.count:4d} × {row.card.name}: {locations}"


def _write_pdf(deck: CardDeck, path: Path, theme: Theme, lang: str) -> Path:
    from hedgerow.writers.pdf import write_pdf

    faces = (face for card in deck.cards for face in (card.front, card.back) if face)
    pages = (face_page(face, deck) for face in faces)
    with atomic_file(path) as file:
        write_pdf(pages, file, title=deck.title, lang=lang, theme=theme)
    return path


def _pictures(deck: CardDeck) -> Iterator[tuple[str, Symbol]]:
    """Yield the file name of every face: fronts, then the distinct backs."""
    backs = [it.id for it in deck.backs]
    for row in list_cards(deck, "png"):
        yield row.front.name, row.card.front
    for back in deck.backs:
        yield _back_name(deck, back, backs), back


def _back_name(deck: CardDeck, back: Symbol, backs: list[str]) -> str:
    # Numbered, because safe_name() may give two backs the same name.
    return f"{deck.id}/back-{backs.index(back.id) + 1}-{safe_name(back.id)}.png"
