"""Cards for print shops and virtual tables: every written file is opened and checked."""

from __future__ import annotations

import csv
import io
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path as File
from typing import Any

import numpy as np
import pypdf
import pytest
from PIL import Image

from hedgerow.base.errors import InputError
from hedgerow.base.frozen import field_names
from hedgerow.drawing.scene import PT_MM, Group, Item, Page, Path, Rect, Symbol, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.printing.export import (
    Card,
    CardDeck,
    CardDecks,
    ExportRequest,
    card_decks,
    export,
    face_page,
    list_cards,
    make_piles,
    saved_object,
)
from hedgerow.printing.print_files import PrintResult
from hedgerow.printing.request import DECKS, PrintRequest
from hedgerow.writers.png import page_images
from tests.windbreak import CONTENT

LIBRARY = open_library(CONTENT)
POD = ExportRequest(request=PrintRequest(game="", what=DECKS))
TTS = replace(POD, target="tts")
FindExport = Callable[[str, ExportRequest], None]
COLOUR = load_theme("colour")
# (game, its decks of cards and tiles: number of pieces, distinct fronts, distinct backs)
CARDS = [
    ("windbreak", {"seeds": (12, 1, 1)}),
    ("kuhlorado", {"summary": (2, 1, 0)}),
    ("stampfarm", {"requests": (12, 12, 3), "summary": (5, 1, 0)}),
    (
        "kuhfstein",
        {
            "tiles": (71, 15, 1),
            "cards": (55, 55, 1),
            "goals": (9, 9, 1),
            "bonus": (3, 3, 2),
            "summary": (4, 1, 0),
        },
    ),
]
every_game = pytest.mark.parametrize(("game", "decks"), CARDS, ids=[game for game, _ in CARDS])


@pytest.fixture(autouse=True)
def _here(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def with_fields(request: ExportRequest, **fields: Any) -> ExportRequest:
    """Return an export request with another print request."""
    return replace(request, request=replace(request.request, **fields))


def load_game(game: str) -> Game:
    return LIBRARY.find_game(game)


def run_export(game: str, request: ExportRequest, **changes: Any) -> PrintResult:
    fields = {name: changes.pop(name) for name in field_names(PrintRequest) if name in changes}
    return export(load_game(game), replace(with_fields(request, **fields), **changes))


@pytest.fixture(scope="module")
def find_export(tmp_path_factory: pytest.TempPathFactory) -> FindExport:
    """Return a function that exports a game once, and goes to the folder with its files."""

    @cache
    def export_once(game: str, request: ExportRequest) -> File:
        folder = tmp_path_factory.mktemp("export")
        os.chdir(folder)
        run_export(game, request)
        return folder

    # The next test is in its own folder again.
    return lambda game, request: os.chdir(export_once(game, request))


def draw_decks(game: str, bleed_mm: float = 3.0) -> CardDecks:
    return card_decks(
        load_game(game), load_game(game).drawing_context("en", bleed_mm=bleed_mm), None
    )


def deck_of(*backs: str | None, count: int = 1) -> CardDeck:
    """Return a deck of invented cards, one for every back."""
    cards = tuple(
        Card(
            number=number,
            id=f"front-{number}",
            front=_plain_face(f"front-{number}"),
            back=_plain_face(back) if back else None,
            count=count,
        )
        for number, back in enumerate(backs, 1)
    )
    return CardDeck(
        id="made", title="Made up", width_mm=40.0, height_mm=60.0, bleed_mm=3.0, cards=cards
    )


def _plain_face(name: str) -> Symbol:
    return Symbol(name, 40.0, 60.0, (Rect(-3, -3, 46, 66, fill="leaf"),))


def read_list(folder: str) -> list[dict[str, str]]:
    text = (File("output") / folder / "cards.csv").read_text("utf-8")
    return list(csv.DictReader(io.StringIO(text)))


def in_mm(edges: Any) -> list[float]:
    return [round(float(edge) * PT_MM, 2) for edge in edges]


# For a shop


@every_game
def test_every_deck_of_cards_is_listed_with_all_its_pieces(
    game: str, decks: dict[str, tuple[int, int, int]], find_export: FindExport
) -> None:
    find_export(game, POD)
    rows = read_list(f"{game}-pod")

    counts = {
        deck: (
            sum(int(it["count"]) for it in rows if it["deck"] == deck),
            len([it for it in rows if it["deck"] == deck]),
            len({it["name"] for it in rows if it["deck"] == deck}),
        )
        for deck in dict.fromkeys(it["deck"] for it in rows)
    }
    assert counts == {deck: (total, fronts, fronts) for deck, (total, fronts, _) in decks.items()}


@every_game
def test_a_pdf_has_a_page_for_every_face_with_its_trim_and_3_mm_of_bleed(
    game: str, decks: dict[str, tuple[int, int, int]], find_export: FindExport
) -> None:
    find_export(game, POD)
    for row in read_list(f"{game}-pod"):
        pages = pypdf.PdfReader(File("output") / f"{game}-pod" / row["front"]).pages
        _, fronts, backs = decks[row["deck"]]
        wide, high = float(row["width_mm"]), float(row["height_mm"])

        assert len(pages) == fronts * (2 if backs else 1)
        assert bool(row["back_page"]) == bool(backs)
        for number in filter(None, (row["front_page"], row["back_page"])):
            page = pages[int(number) - 1]
            assert in_mm(page.mediabox) == pytest.approx([0, 0, wide + 6, high + 6], abs=0.01)
            assert in_mm(page.bleedbox) == in_mm(page.mediabox)
            assert in_mm(page.trimbox) == pytest.approx([3, 3, wide + 3, high + 3], abs=0.01)


def test_the_page_in_the_list_is_that_of_the_card() -> None:
    run_export("stampfarm", POD, lang="de")
    pages = pypdf.PdfReader("output/stampfarm-pod-de/requests.pdf").pages
    words = load_game("stampfarm").words("de")
    for row in read_list("stampfarm-pod-de"):
        if row["deck"] != "requests":
            continue
        name = words(f"cards.{row['name'].removeprefix('request-')}")

        assert name in pages[int(row["front_page"]) - 1].extract_text()
        assert pages[int(row["back_page"]) - 1].extract_text().strip() == ""


def faces(deck: CardDeck) -> dict[str, Symbol]:
    return {it.id: it for card in deck.cards for it in (card.front, card.back) if it}


def faces_drawn_twice(game: str) -> Iterator[tuple[Symbol, Symbol, CardDeck]]:
    """Yield every face of a game, drawn with 2 and with 3 mm of bleed, and its deck."""
    for narrow, wide in zip(draw_decks(game, 2.0).decks, draw_decks(game, 3.0).decks, strict=True):
        for face, wide_face in zip(faces(narrow).values(), faces(wide).values(), strict=True):
            yield face, wide_face, wide


def ends(items: tuple[Item, ...]) -> Iterator[float]:
    """Yield how far left, up, right and down every shape reaches."""
    for item in items:
        match item:
            case Rect():
                yield from (item.x_mm, item.y_mm)
                yield from (item.x_mm + item.width_mm, item.y_mm + item.height_mm)
            case Path():
                across = [it for _, at in item.segments for it in at[::2]]
                down = [it for _, at in item.segments for it in at[1::2]]
                yield from (min(across), min(down), max(across), max(down))
            case Group():
                yield from ends(item.items)


@every_game
def test_every_shape_that_reached_2_mm_over_the_edge_reaches_3(game: str, decks: object) -> None:
    for narrow, wide, deck in faces_drawn_twice(game):
        far = (deck.width_mm, deck.height_mm)
        outer = {-2.0: -3.0, **{it + 2: it + 3 for it in far}}
        before, after = [*ends(narrow.items)], [*ends(wide.items)]
        reaching = [(old, new) for old, new in zip(before, after, strict=True) if old in outer]

        assert [new for _, new in reaching] == [outer[old] for old, _ in reaching], narrow.id
        assert deck.bleed_mm == 3.0


@every_game
def test_artwork_at_the_edge_continues_to_the_end_of_the_bleed(game: str, decks: object) -> None:
    for _, wide, deck in faces_drawn_twice(game):
        assert min(painted_beyond(face_page(wide, deck))) > 0.9, wide.id


def painted_beyond(page: Page) -> list[float]:
    """Return, for every side, the painted share 2.9 mm outside relative to that at the edge."""
    (picture,) = page_images([page], COLOUR, 254)  # ten dots to the millimetre
    dark = np.asarray(picture.convert("L")) < 250
    sides = (np.rot90(dark, side)[:, 35:-35] for side in range(4))
    return [float(it[1].sum() / max(1, it[29].sum())) if it[29].any() else 1.0 for it in sides]


def test_a_background_one_millimetre_short_of_the_bleed_is_detected() -> None:
    short = Symbol("short", 40.0, 60.0, (Rect(-2, -2, 44, 64, fill="gold"),))

    assert painted_beyond(face_page(short, deck_of("back"))) == [0.0] * 4


def test_images_have_300_dpi_and_a_shared_back_is_written_once() -> None:
    files = run_export("stampfarm", POD, deck="requests", format="png").files
    pictures = [Image.open(it) for it in files if it.suffix == ".png"]

    assert len(pictures) == 12 + 3
    assert {it.size for it in pictures} == {(732, 732)}  # 62 mm are 732.28 dots
    assert {round(it.info["dpi"][0]) for it in pictures} == {300}
    rows = read_list("stampfarm-pod-requests")
    assert {it["front"] for it in rows} | {it["back"] for it in rows} == {
        it.relative_to("output/stampfarm-pod-requests").as_posix()
        for it in files
        if it.suffix == ".png"
    }
    assert Counter(it["back"] for it in rows).most_common(1)[0][1] == 4


def test_the_text_list_has_counts_and_locations() -> None:
    run_export("windbreak", POD)

    assert File("output/windbreak-pod/cards.txt").read_text("utf-8") == (
        "Windbreak: cards and tiles for a print shop\n"
        "\n"
        "Every face has 3 mm of bleed on all four sides.\n"
        "The trim box of each page marks where to cut.\n"
        "Each front is followed by its back.\n"
        "\n"
        "Seeds (seeds): 12 of 20 × 20 mm, 1 different\n"
        "  12 × barley-seed: seeds.pdf 1, seeds.pdf 2\n"
    )


def test_a_card_without_a_back_takes_one_page_in_the_pdf() -> None:
    pages = [
        (it.front.page, it.back.page if it.back else None)
        for it in list_cards(deck_of("a", None, "b"), "pdf")
    ]

    assert pages == [(1, 2), (3, None), (4, 5)]


# For a virtual table


def table(folder: str, name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((File("output") / folder / name).read_text("utf-8"))
    return data


def cell(picture: Image.Image, position: int) -> Any:
    wide, high = picture.width // 10, picture.height // 7
    left, top = position % 10 * wide, position // 10 * high
    return np.asarray(picture.crop((left, top, left + wide, top + high)).convert("RGB"), float)


def open_image(url: str) -> Image.Image:
    assert url.startswith("file:///")
    return Image.open(url.removeprefix("file://"))


@every_game
def test_a_saved_object_has_every_card_at_its_position(
    game: str, decks: dict[str, tuple[int, int, int]], find_export: FindExport
) -> None:
    find_export(game, TTS)
    piles = table(f"{game}-tts", f"{game}.json")["ObjectStates"]

    total = sum(len(it.get("DeckIDs", [0])) for it in piles)
    assert total == sum(pieces for pieces, _, _ in decks.values())
    assert len(piles) == sum(max(1, backs) for _, _, backs in decks.values())
    for pile in piles:
        if pile["Name"] == "DeckCustom":
            assert pile["DeckIDs"] == [it["CardID"] for it in pile["ContainedObjects"]]
        for card in pile.get("ContainedObjects", [pile]):
            sheet, position = divmod(card["CardID"], 100)
            assert (card["Name"], list(card["CustomDeck"])) == ("Card", [str(sheet)])
            assert position < 69
            assert pile["CustomDeck"][str(sheet)] == card["CustomDeck"][str(sheet)]


def test_every_face_and_the_hidden_back_are_at_their_numbered_positions(
    find_export: FindExport,
) -> None:
    find_export("stampfarm", TTS)
    cards = {card.name: card for card in draw_decks("stampfarm").decks[0].cards}
    seen = 0
    for pile in table("stampfarm-tts", "stampfarm.json")["ObjectStates"]:
        if pile["Nickname"] == "Summary":
            continue
        for state in pile["ContainedObjects"]:
            sheet, position = divmod(state["CardID"], 100)
            custom, card = state["CustomDeck"][str(sheet)], cards[state["Nickname"]]
            faces = open_image(custom["FaceURL"])
            for symbol, at in ((card.front, position), (card.back, 69)):
                assert symbol
                page = Page(56, 56, (Use(symbol, 0, 0),))
                (alone,) = page_images([page], COLOUR, 409 / 56 * 25.4)
                expected = np.asarray(alone.convert("RGB").crop((0, 0, 409, 409)), float)

                assert abs(cell(faces, at) - expected).mean() < 0.5
            seen += 1
    assert seen == 12


@every_game
def test_sheets_are_ten_by_seven_and_not_too_large(
    game: str, decks: dict[str, tuple[int, int, int]], find_export: FindExport
) -> None:
    find_export(game, TTS)
    for pile in table(f"{game}-tts", f"{game}.json")["ObjectStates"]:
        for custom in pile["CustomDeck"].values():
            faces, back = open_image(custom["FaceURL"]), open_image(custom["BackURL"])

            assert (custom["NumWidth"], custom["NumHeight"]) == (10, 7)
            assert (custom["UniqueBack"], custom["BackIsHidden"]) == (False, True)
            assert faces.size == (10 * back.width, 7 * back.height)
            assert 4000 < max(faces.size) <= 4096
            assert (cell(faces, 69) == np.asarray(back.convert("RGB"), float)).all()


def test_cards_with_the_same_back_form_a_pile_as_do_cards_without_backs() -> None:
    piles = make_piles([deck_of("red", None, "blue", "red")])

    assert [
        (it.name, it.back.id, [card.number for card in it.sheets[0].cards]) for it in piles
    ] == [
        ("made-1", "red", [1, 4]),
        ("made-2", "blank-back", [2]),
        ("made-3", "blue", [3]),
    ]


@pytest.mark.parametrize(("cards", "sheets"), [(69, [69]), (70, [69, 1]), (138, [69, 69])])
def test_the_last_position_of_a_sheet_is_never_a_card(cards: int, sheets: list[int]) -> None:
    first, second = make_piles([deck_of(*["back"] * cards), deck_of("back")])

    assert [len(it.cards) for it in first.sheets] == sheets
    assert [it.number for it in (*first.sheets, *second.sheets)] == [*range(1, len(sheets) + 2)]


def test_copies_of_a_card_have_its_number_and_a_single_card_is_not_a_deck() -> None:
    piles = make_piles([deck_of("back", count=3), deck_of("back")])
    three, single = json.loads(saved_object("Made up", piles, str))["ObjectStates"]

    assert (three["Name"], three["DeckIDs"]) == ("DeckCustom", [100, 100, 100])
    assert (single["Name"], single["CardID"]) == ("Card", 200)
    assert single["Transform"]["posX"] > three["Transform"]["posX"]


def test_pictures_can_be_at_a_custom_url() -> None:
    run_export("windbreak", TTS, url="https://example.org/our cards/")
    (pile,) = table("windbreak-tts", "windbreak.json")["ObjectStates"]

    assert pile["CustomDeck"]["1"]["FaceURL"] == "https://example.org/our cards/seeds-faces-1.png"


# Both targets


def test_the_code_of_a_random_deck_names_the_folder_and_is_not_on_backs() -> None:
    result = run_export("kuhfstein", POD, deck="cards", seed=7)
    (code,) = result.codes or ()
    back = pypdf.PdfReader(f"output/kuhfstein-pod-cards-{code}/cards.pdf").pages[1]

    assert back.extract_text().strip() == "Kuhfstein"
    assert result.seed == 7


@pytest.mark.parametrize("request_", [POD, replace(POD, format="png"), TTS])
def test_the_same_export_is_the_same_bytes(request_: ExportRequest) -> None:
    first = [it.read_bytes() for it in run_export("windbreak", request_).files]

    assert [it.read_bytes() for it in run_export("windbreak", request_).files] == first


def test_other_pieces_are_skipped_with_a_note() -> None:
    assert [str(it) for it in run_export("stampfarm", POD).notes] == [
        "skipped, not cards or tiles: dice; use hedgerow deck stampfarm --cut-file"
    ]
    assert run_export("stampfarm", POD, deck="Requests").notes == ()


def test_a_game_with_too_little_bleed_gets_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(deck_of("back"), bleed_mm=2.0)
    monkeypatch.setattr("hedgerow.printing.export.card_decks", lambda *_: CardDecks((short,), ()))

    assert [str(it) for it in run_export("windbreak", POD).notes] == [
        "made: the artwork has 2 mm of bleed, print shops need 3 mm"
    ]


@pytest.mark.parametrize(
    ("game", "request_", "message"),
    [
        ("furrows", POD, "furrows: error: has no cards or tiles"),
        ("kuhlorado", with_fields(POD, deck="dice"), "dice: error: has no cards or tiles"),
        ("stampfarm", with_fields(POD, deck="requets"), "did you mean requests?"),
        (
            "stampfarm",
            with_fields(POD, seed=1),
            "--seed: error: stampfarm has no random decks",
        ),
        ("stampfarm", replace(POD, url="https://x.org"), "--url: error: only applies to --for tts"),
        ("stampfarm", replace(TTS, url="x.org"), "--url: error: 'x.org' is not a URL"),
        ("stampfarm", replace(POD, out=File("my.pdf")), "use a folder: --out my"),
    ],
)
def test_an_invalid_export_is_rejected_and_nothing_is_written(
    game: str, request_: ExportRequest, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        run_export(game, request_)

    assert message in str(caught.value)
    assert list(File().iterdir()) == []
