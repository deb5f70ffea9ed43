"""Export cards and tiles to a print shop or to a virtual table."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from hedgerow.base.errors import input_error, quote_value, usage_error
from hedgerow.base.files import atomic_file, write_atomic
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message, Translator, to_english
from hedgerow.drawing.components import painted_background
from hedgerow.drawing.piece_id import labelled_front
from hedgerow.drawing.scene import Deck, Group, Page, Piece, Symbol, Trim, Use
from hedgerow.drawing.theme import Theme
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.printing.cards import find_decks
from hedgerow.printing.print_files import PrintResult
from hedgerow.printing.request import PrintRequest, check
from hedgerow.printing.sheets import generate_deck

ExportTarget = Literal["pod", "tts"]
ShopFormat = Literal["pdf", "png"]
Url = Callable[[str], str]
Progress = Callable[[Iterable[Path], int], Iterable[Path]]
SCHEMES = ("https://", "http://", "file://")
MAX_NAME = 60
SHOP_BLEED_MM = 3.0
SHOP_DOTS_PER_INCH = 300
# Tabletop Simulator shows images of ten by seven faces. The number of a card is 100 times that of
# its image plus its position. The last position of an image shows what other players see of a card
# in a hand.
COLUMNS, ROWS = 10, 7
HIDDEN = COLUMNS * ROWS - 1
MAX_PX = 4096  # some graphics cards cannot load larger images
PILE_DISTANCE = 4.0
ROUNDED, SHARP = 0, 1


@keyword_record
class ExportRequest:
    """Which decks to export, for what target, in which format and folder.

    request: a request for `decks`; only its deck, random part, variant, language and theme count
    progress: wraps the files to observe how many of how many are written
    """

    request: PrintRequest
    target: ExportTarget = "pod"
    format: ShopFormat = "pdf"
    translate: Translator = to_english
    out: Path | None = None
    url: str | None = None
    progress: Progress = lambda files, total: files


def export(game: Game, request: ExportRequest) -> PrintResult:
    """Export the cards and tiles of a game into one folder."""
    _check(request)
    check(request.request, game)
    print_request = request.request
    coded_deck = generate_deck(game, print_request)
    variant = game.variant_or_empty(print_request.variant)
    context = game.drawing_context(
        print_request.lang,
        random_deck=coded_deck,
        variant=variant,
        theme=print_request.theme,
        bleed_mm=SHOP_BLEED_MM,
    )
    decks = card_decks(game, context, print_request.deck)
    folder = _folder(game, request, context.code, variant)
    write = _write_for_shop if request.target == "pod" else _write_for_table
    written = write(game, decks, folder, request)
    files = tuple(request.progress(written, _count_files(decks, request)))
    return PrintResult(
        files=files,
        codes=(context.code,) if coded_deck else None,
        seed=print_request.seed,
        deck_data={"for": request.target, "decks": [*_deck_data(decks)]},
        notes=tuple(_notes(game, decks, request)),
    )


def _count_files(decks: CardDecks, request: ExportRequest) -> int:
    """Return how many files an export writes: images or PDFs, and lists or the saved object."""
    if request.target == "tts":
        return sum(len(pile.sheets) + 1 for pile in make_piles(decks.decks)) + 1
    images = request.format == "png"
    return sum(len([*_pictures(deck)]) if images else 1 for deck in decks.decks) + 2


def _write_for_shop(
    game: Game, decks: CardDecks, folder: Path, request: ExportRequest
) -> Iterator[Path]:
    """Write faces with bleed, and the list of cards as CSV and as text."""
    theme = game.theme(request.request.theme)
    for deck in decks.decks:
        yield from _write_faces(deck, request.format, folder, theme, request.request.lang)
    rows = [row for deck in decks.decks for row in list_cards(deck, request.format)]
    title = game.content.about.title
    for name, data in (
        ("cards.csv", _format_csv(rows)),
        ("cards.txt", _format_list(title, rows, request.format, request.translate)),
    ):
        write_atomic(folder / name, data)
        yield folder / name


def _write_for_table(
    game: Game, decks: CardDecks, folder: Path, request: ExportRequest
) -> Iterator[Path]:
    """Write sheets of faces, the backs, and the saved object last."""
    theme, piles = game.theme(request.request.theme), make_piles(decks.decks)
    for pile in piles:
        yield from _write_images(pile, folder, theme)
    path = folder / f"{game.id}.json"
    write_atomic(path, saved_object(game.content.about.title, piles, _url_maker(request, folder)))
    yield path


def _url_maker(request: ExportRequest, folder: Path) -> Url:
    """Return a function from image name to URL: below `--url`, or a file in the folder."""
    base = request.url.rstrip("/") if request.url else folder.absolute().as_uri()
    return lambda name: f"{base}/{quote(name)}"


def _check(request: ExportRequest) -> None:
    """Reject options that cannot be combined, before anything is written."""
    if request.url and request.target == "pod":
        message = Message("only applies to --for tts")
        raise usage_error("--url", message, Message("omit {option}", option="--url"))
    if request.url and not request.url.startswith(SCHEMES):
        message = Message("{url} is not a URL", url=quote_value(request.url))
        raise usage_error("--url", message, Message("for example https://example.org/cards"))


def _folder(game: Game, request: ExportRequest, code: str, variant: str) -> Path:
    """Return a folder named after its contents: `kuhlorado-pod-summary`."""
    out = request.out or Path("output")
    if out.suffix.lower() in (".pdf", ".png", ".json"):
        message = Message("names a single file, but the output is several files or another format")
        hint = Message("use a folder: --out {folder}", folder=out.with_suffix(""))
        raise input_error(str(out), message, hint)
    print_request = request.request
    # Different exports get different folders, so none overwrites another.
    contents = (print_request.deck and print_request.deck.lower(), code, variant)
    style = print_request.changed("lang", "theme")
    return out / "-".join((game.id, request.target, *filter(None, contents), *style))


def _deck_data(decks: CardDecks) -> Iterator[dict[str, object]]:
    for deck in decks.decks:
        yield {
            "deck": deck.id,
            "title": deck.title,
            "cards": deck.total,
            "faces": len(deck.cards),
            "backs": len(deck.backs),
            "size_mm": [deck.width_mm, deck.height_mm],
        }


def _notes(game: Game, decks: CardDecks, request: ExportRequest) -> Iterator[Message]:
    """Yield what was skipped, and decks with less bleed than a print shop needs."""
    if decks.left_out:
        yield Message(
            "skipped, not cards or tiles: {decks}; use hedgerow deck {game} --cut-file",
            decks=", ".join(decks.left_out),
            game=game.id,
        )
    for deck in decks.decks if request.target == "pod" else ():
        if deck.bleed_mm < SHOP_BLEED_MM:
            yield Message(
                "{deck}: the artwork has {bleed} mm of bleed, print shops need {wanted} mm",
                deck=deck.id,
                bleed=f"{deck.bleed_mm:g}",
                wanted=f"{SHOP_BLEED_MM:g}",
            )


# Every distinct face once, with its count


@keyword_record
class Card:
    """A front with its back, and how many copies the deck has; `number` counts from 1."""

    number: int
    id: str
    front: Symbol
    back: Symbol | None
    count: int

    @property
    def name(self) -> str:
        """Return the name for lists and file names."""
        return safe_name(self.id)


@keyword_record
class CardDeck:
    """A deck of cards or tiles: all of one size, cut as rectangles."""

    id: str
    title: str
    width_mm: float
    height_mm: float
    bleed_mm: float
    cards: tuple[Card, ...]

    @property
    def total(self) -> int:
        return sum(card.count for card in self.cards)

    @property
    def backs(self) -> tuple[Symbol, ...]:
        """Return the distinct backs, in the order of the cards."""
        return tuple({card.back.id: card.back for card in self.cards if card.back}.values())


@record
class CardDecks:
    """The decks of a game that are cards or tiles, and the ids of the skipped ones."""

    decks: tuple[CardDeck, ...]
    left_out: tuple[str, ...]


def card_decks(game: Game, context: DrawingContext, name: str | None) -> CardDecks:
    """Return all decks of cards and tiles, or the named one. Raises InputError if none."""
    all_decks = find_decks(game, context, name)
    decks = tuple(_card_deck(deck) for deck in all_decks if _is_cards(deck))
    if not decks:
        hint = Message("print and cut them instead: hedgerow deck {game} --cut-file", game=game.id)
        raise input_error(
            name or game.id, Message("has no cards or tiles, only other pieces"), hint
        )
    return CardDecks(decks, tuple(deck.id for deck in all_decks if not _is_cards(deck)))


def safe_name(text: str) -> str:
    """Return text as part of a file name that works on every system: `Bär & Ei` → `b-r-ei`."""
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:MAX_NAME] or "card"


def _is_cards(deck: Deck) -> bool:
    """Return whether all pieces are flat rectangles of the deck's size."""
    # Decks without corner marks draw their own cut line, such as round tokens.
    return deck.marks and not any(piece.outline or piece.folds for piece in deck.pieces)


def _card_deck(deck: Deck) -> CardDeck:
    return CardDeck(
        id=safe_name(deck.id),
        title=deck.title,
        width_mm=deck.width_mm,
        height_mm=deck.height_mm,
        bleed_mm=deck.bleed_mm,
        cards=tuple(_cards(deck.pieces)),
    )


def _cards(pieces: Iterable[Piece]) -> Iterator[Card]:
    """Yield each distinct piece once, in the order of the deck."""
    # Symbols are identified by id: equal drawings are one face.
    copies: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        copies.setdefault((piece.front.id, piece.back.id if piece.back else ""), []).append(piece)
    for number, same in enumerate(copies.values(), 1):
        first = same[0]
        yield Card(
            number=number,
            id=first.id,
            front=labelled_front(first),
            back=first.back,
            count=len(same),
        )


# Files for a print shop: every face with its bleed, and a list of the cards


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


def _write_faces(
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


def _format_csv(cards: list[ListedCard]) -> bytes:
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


def _format_list(
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


# Files for Tabletop Simulator: images of faces, and the saved object that uses them


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


def _write_images(pile: Pile, folder: Path, theme: Theme) -> Iterator[Path]:
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
    position = {"posX": x, "posY": 1.0, "posZ": 0.0}
    turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return position | turn | {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


def _guid(name: str) -> str:
    """Return a unique id of six hexadecimal digits for an object."""
    # Derived from the name and not random: the same export has the same bytes.
    return sha256(name.encode()).hexdigest()[:6]
