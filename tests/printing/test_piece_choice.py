"""Single pieces of a deck: printing them again, and where they are on its pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.base.errors import InputError, Location
from hedgerow.base.limits import MAX_ONLY
from hedgerow.drawing.scene import Deck, Group, Page, Piece, Symbol, Use
from hedgerow.game.library import load_game
from hedgerow.printing.cards import find_decks
from hedgerow.printing.paper import Imposition, Layout, papers
from hedgerow.printing.piece_choice import choose_pieces, piece_places
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest


def piece(name: str, picture: str = "") -> Piece:
    return Piece(Symbol(picture or name, 60.0, 90.0, ()), id=name)


def deck_of(*names: str) -> Deck:
    pieces = tuple(map(piece, names))
    return Deck(id="trees", title="Trees", width_mm=60.0, height_mm=90.0, pieces=pieces, row=2)


def printed(**fields: object) -> tuple[list[list[str]], str]:
    """Return the symbols on each page of the only document, and its name."""
    request = PrintRequest(**{"game": "kuhfstein", "what": "decks", **fields})  # type: ignore[arg-type]
    (job,) = render(request).documents
    return [_symbols(page) for page in job.pages], job.name


def _symbols(page: Page) -> list[str]:
    return [
        use.symbol.id
        for group in page.items
        if isinstance(group, Group) and group.name == "piece"
        for use in group.items
        if isinstance(use, Use)
    ]


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (["oak"], ["oak"]),
        (["yew", "oak"], ["yew", "oak"]),
        (["oak", "oak"], ["oak", "oak"]),
        (["OAK"], ["oak"]),
    ],
)
def test_pieces_are_printed_as_often_as_named_in_this_order(
    ids: Sequence[str], expected: Sequence[str]
) -> None:
    chosen = choose_pieces(deck_of("ash", "oak", "oak", "yew"), ids)

    assert [it.id for it in chosen.pieces] == expected
    assert chosen.row == 0


@pytest.mark.parametrize(
    ("ids", "problems"),
    [
        (["aok"], [("the deck trees has no piece 'aok'", "did you mean oak?")]),
        (["c1"], [("the deck trees has no piece 'c1'", "did you mean c01?")]),
        (["C001"], [("the deck trees has no piece 'C001'", "did you mean c01?")]),
        (
            ["oak", "x", "x", "fir"],
            [
                ("the deck trees has no piece 'x'", "use one of ash, oak, c01"),
                ("the deck trees has no piece 'fir'", "use one of ash, oak, c01"),
            ],
        ),
    ],
)
def test_every_unknown_id_is_reported_once(
    ids: Sequence[str], problems: Sequence[tuple[str, str]]
) -> None:
    with pytest.raises(InputError) as caught:
        choose_pieces(deck_of("ash", "oak", "c01"), ids)

    found = [(str(it.message), str(it.hint)) for it in caught.value.problems]
    assert found == list(problems)


def test_the_parts_of_a_board_are_printed_together() -> None:
    halves = replace(deck_of(), pieces=(piece("c1", "left"), piece("c1", "right")))
    board = replace(deck_of("c1"), in_parts=halves)

    parts = choose_pieces(board, ["c1", "c1"]).in_parts

    assert parts is not None
    assert [it.front.id for it in parts.pieces] == ["left", "right", "left", "right"]


def front_of(name: str, code: str | None = None) -> str:
    """Return the name of the drawing of a card, of the designed deck or of that of a code."""
    game = load_game("kuhfstein")
    context = game.drawing_context("en")
    if code:
        found = game.parse_own_code(code, Location("x"))
        context = game.drawing_context("en", random_deck=(found, game.generate_sheet(found)))
    (cards,) = find_decks(game, context, "cards")
    return next(it.front.id for it in cards.pieces if it.id == name)


def test_chosen_cards_have_their_backs() -> None:
    pages, name = printed(deck="cards", only=("c40", "c12", "c40"))

    fronts, backs = pages
    assert fronts == [front_of(name) for name in ("c40", "c12", "c40")]
    assert len(backs) == 3
    assert name == "cards-c40-c12-c40"


def test_a_long_choice_has_a_short_file_name() -> None:
    ids = tuple(f"c{number:02d}" for number in range(1, 40))

    _, name = printed(deck="cards", only=ids)

    assert name.startswith("cards-39-pieces-")
    assert len(name) < 40


def test_a_card_of_a_random_deck_is_printed_again_by_its_code() -> None:
    (code,) = render(PrintRequest(game="kuhfstein", what="decks", deck="cards", seed=3)).codes or ()

    pages, name = printed(deck="cards", codes=(code,), only=("c07",))

    assert pages[0] == [front_of("c07", code)]
    assert name == f"cards-{code}-c07"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"only": ("c01",)}, "--only: error: needs the deck of the pieces"),
        ({"what": "kit", "only": ("c01",)}, "--only: error: only prints pieces of a deck"),
        (
            {"deck": "cards", "only": ("c01",) * (MAX_ONLY + 1)},
            "--only: error: expected at most 1000 ids",
        ),
    ],
)
def test_a_choice_needs_one_deck_and_has_a_limit(fields: dict[str, object], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        printed(**fields)

    assert str(caught.value).startswith(expected)


def test_the_only_deck_of_a_game_need_not_be_named() -> None:
    pages, name = printed(game="market", only=("apple",))

    assert len(pages[0]) == 1
    assert name == "market-apple"


# Page and place


def test_places_are_counted_along_the_rows_of_each_page() -> None:
    # Nine poker cards fit on A4, three in a row; with backs, every second page has fronts.
    game = load_game("kuhfstein")
    decks = {it.id: it for it in draw_decks(game.drawing_context("en"))}
    layout = Layout(papers()["a4"], "en", Imposition(), "colour")

    places = {it.id: (it.page, it.place) for it in piece_places(decks["cards"], layout)}

    assert [places[it] for it in ("c01", "c03", "c04", "c09", "c10", "c55")] == [
        (1, 1),
        (1, 3),
        (1, 4),
        (1, 9),
        (3, 1),
        (13, 1),
    ]
