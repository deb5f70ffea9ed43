"""Export cards and tiles to a print shop or to a virtual table."""

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
    """Which decks to export, for what target, in which format and folder.

    request: a request for `decks`; only its deck, random part, variant, language and theme count
    """

    request: PrintRequest
    target: ExportTarget = "pod"
    format: ShopFormat = "pdf"
    translate: Translator = to_english
    out: Path | None = None
    url: str | None = None


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
    files = tuple(write(game, decks, folder, request))
    return PrintResult(
        files=files,
        codes=(context.code,) if coded_deck else None,
        seed=print_request.seed,
        deck_data={"for": request.target, "decks": [*_deck_data(decks)]},
        notes=tuple(_notes(game, decks, request)),
    )


def _write_for_shop(
    game: Game, decks: CardDecks, folder: Path, request: ExportRequest
) -> Iterator[Path]:
    """Write faces with bleed, and the list of cards as CSV and as text."""
    theme = game.theme(request.request.theme)
    for deck in decks.decks:
        yield from write_faces(deck, request.format, folder, theme, request.request.lang)
    rows = [row for deck in decks.decks for row in list_cards(deck, request.format)]
    title = game.content.about.title
    for name, data in (
        ("cards.csv", format_csv(rows)),
        ("cards.txt", format_list(title, rows, request.format, request.translate)),
    ):
        write_atomic(folder / name, data)
        yield folder / name


def _write_for_table(
    game: Game, decks: CardDecks, folder: Path, request: ExportRequest
) -> Iterator[Path]:
    """Write sheets of faces, the backs, and the saved object last."""
    theme, piles = game.theme(request.request.theme), make_piles(decks.decks)
    for pile in piles:
        yield from write_images(pile, folder, theme)
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
        raise input_error("--url", message, Message("omit {option}", option="--url"))
    if request.url and not request.url.startswith(SCHEMES):
        message = Message("{url} is not a URL", url=quote_value(request.url))
        raise input_error("--url", message, Message("for example https://example.org/cards"))
    if request.target == "tts" or request.format == "png":
        from hedgerow.writers.png import require_page_images

        require_page_images("--for tts" if request.target == "tts" else "--format png")


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
    if note := left_out_note(game, decks):
        yield note
    for deck in decks.decks if request.target == "pod" else ():
        if deck.bleed_mm < SHOP_BLEED_MM:
            yield Message(
                "{deck}: the artwork has {bleed} mm of bleed, print shops need {wanted} mm",
                deck=deck.id,
                bleed=f"{deck.bleed_mm:g}",
                wanted=f"{SHOP_BLEED_MM:g}",
            )
