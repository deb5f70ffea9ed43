"""Export the cards and tiles of a game: to a shop that prints them, or to a virtual table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message, Translator, to_english
from hedgerow.library.game import Game
from hedgerow.printing.card_faces import CardDecks, card_decks, left_out_note
from hedgerow.printing.print_files import PrintResult
from hedgerow.printing.request import PrintRequest, check
from hedgerow.printing.sheet_batch import generate_deck
from hedgerow.printing.shop_files import (
    SHOP_BLEED_MM,
    ShopFormat,
    format_csv,
    format_list,
    list_cards,
    write_faces,
)
from hedgerow.printing.tabletop import Url, make_piles, saved_object, write_images

ExportTarget = Literal["pod", "tts"]
SCHEMES = ("https://", "http://", "file://")


@keyword_record
class ExportRequest:
    """Which decks are exported, for whom, in what format, and where to.

    request: a request for `decks`; only its deck, random part, variant, language and theme count
    """

    request: PrintRequest
    target: ExportTarget = "pod"
    format: ShopFormat = "pdf"
    translate: Translator = to_english
    out: Path | None = None
    url: str | None = None


def export(game: Game, order: ExportRequest) -> PrintResult:
    """Export a game: decks to cards to files, all in one folder."""
    _check(order)
    check(order.request, game)
    request = order.request
    lot, variant = generate_deck(game, request), game.variant_or_empty(request.variant)
    context = game.drawing_context(
        request.lang, random_deck=lot, variant=variant, theme=request.theme, bleed_mm=SHOP_BLEED_MM
    )
    decks = card_decks(game, context, request.deck)
    folder = _folder(game, order, context.code, variant)
    write = _for_shop if order.target == "pod" else _for_table
    files = tuple(write(game, decks, folder, order))
    return PrintResult(
        files=files,
        codes=(context.code,) if lot else None,
        seed=request.seed,
        deck_data={"for": order.target, "decks": [*_deck_data(decks)]},
        notes=tuple(_notes(game, decks, order)),
    )


def _for_shop(game: Game, decks: CardDecks, folder: Path, order: ExportRequest) -> Iterator[Path]:
    """Faces with bleed, and the list of them for people and for programs."""
    theme = game.theme(order.request.theme)
    for deck in decks.decks:
        yield from write_faces(deck, order.format, folder, theme, order.request.lang)
    listed = [it for deck in decks.decks for it in list_cards(deck, order.format)]
    title = game.content.about.title
    for name, data in (
        ("cards.csv", format_csv(listed)),
        ("cards.txt", format_list(title, listed, order.format, order.translate)),
    ):
        write_atomic(folder / name, data)
        yield folder / name


def _for_table(game: Game, decks: CardDecks, folder: Path, order: ExportRequest) -> Iterator[Path]:
    """Sheets of faces, backs, and the saved object last."""
    theme, piles = game.theme(order.request.theme), make_piles(decks.decks)
    for pile in piles:
        yield from write_images(pile, folder, theme)
    path = folder / f"{game.id}.json"
    write_atomic(path, saved_object(game.content.about.title, piles, _url(order, folder)))
    yield path


def _url(order: ExportRequest, folder: Path) -> Url:
    """Where a picture is found: under the address that was given, or in the folder itself."""
    base = order.url.rstrip("/") if order.url else folder.absolute().as_uri()
    return lambda name: f"{base}/{quote(name)}"


def _check(order: ExportRequest) -> None:
    """What cannot be had together is refused before anything is written."""
    if order.url and order.target == "pod":
        message = Message("only applies to --for tts")
        raise input_error("--url", message, Message("omit {option}", option="--url"))
    if order.url and not order.url.startswith(SCHEMES):
        message = Message("{url} is not a URL", url=quote_value(order.url))
        raise input_error("--url", message, Message("for example https://example.org/cards"))
    if order.target == "tts" or order.format == "png":
        from hedgerow.writers.png import require_page_images

        require_page_images("--for tts" if order.target == "tts" else "--format png")


def _folder(game: Game, order: ExportRequest, code: str, variant: str) -> Path:
    """A folder whose name tells what is in it."""
    out = order.out or Path("output")
    if out.suffix.lower() in (".pdf", ".png", ".json"):
        message = Message("names a single file, but the output is several files or another format")
        hint = Message("use a folder: --out {folder}", folder=out.with_suffix(""))
        raise input_error(str(out), message, hint)
    request = order.request
    what = (request.deck and request.deck.lower(), code, variant)
    looks = request.changed("lang", "theme")
    return out / "-".join((game.id, order.target, *filter(None, what), *looks))


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


def _notes(game: Game, decks: CardDecks, order: ExportRequest) -> Iterator[Message]:
    """What is not there, or not as a shop wants it."""
    if note := left_out_note(game, decks):
        yield note
    for deck in decks.decks if order.target == "pod" else ():
        if deck.bleed_mm < SHOP_BLEED_MM:
            yield Message(
                "{deck}: the artwork has {bleed} mm of bleed, print shops need {wanted} mm",
                deck=deck.id,
                bleed=f"{deck.bleed_mm:g}",
                wanted=f"{SHOP_BLEED_MM:g}",
            )
