"""Cards with shapes of kinds: what they may be, where they fit, and random decks of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.game.library import Library
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.reports.sheet_report import card_places, sheet_json, sheet_text
from tests.game.open_games import HEAD, problems, score, write_game

GAME = """
kinds: [{id: field, sign: F, pieces: 9}, {id: lake, sign: L, pieces: 3}, {id: house}]
tokens: [{id: cow, place: cells, each_player: 3}]
sheet:
  print: false
  grid: {columns: 3, rows: 2, grows: true}
  fields: [{id: barn, stock: cow}]
scoring: [{id: fields, of: field, points: 1}]
decks:
  - id: cards
    layout: shape-card
    cards:
      - {id: ell, shape: "F./?L", points: 5}
      - {id: bar, shape: F?}
    random:
      {make: shapes, sizes: {2: 3, 3: 3}, face_up: {1: 3, 2: 3}, per_cell: 1, per_face_up: 1, demand_within: 9}
"""
WORDS = """
letters: {field: F, lake: L, house: H}
names: {field: field, lake: lake, house: house, cow: cow}
plural: {cow: cows}
rules: {fields: Fields}
fields: {barn: Barn}
decks: {cards: Cards}
"""


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS)


def places(
    library: Library, folder: Path, rows: str, card: str = "ell", player: str | None = None
) -> list[str]:
    """Return where a card fits: player, cells and cells with a token."""
    path = folder / "game.txt"
    path.write_text(f"game: test\n{rows}\n", "utf-8")
    answer = json.loads(card_places(library, "test", card, path, player, as_json=True))
    return [
        f"{it['player']}: {' '.join(it['cells'])} on {' '.join(it['tokens'])}"
        for it in answer["places"]
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("F .\nH L", ["Ida: A1 A2 B2 on A1 B2"]),
        # Turned, but not mirrored; any cell may have a cow.
        ("L h\n. F", ["Ida: A1 B1 B2 on A1 B2"]),
        ("H F\nL .", ["Ida: A1 B1 A2 on B1 A2"]),
        ("F H\n. L", []),
        # A cow on a cell that is shown, no cell, no cow left.
        ("f .\nH L", []),
        ("F .\n. L", []),
        ("barn: 2\nF .\nH L", ["Ida: A1 A2 B2 on A1 B2"]),
        ("barn: 1\nF .\nH L", []),
        # Of three cows, one and then two are on the paper.
        ("F .\nh L", ["Ida: A1 A2 B2 on A1 B2"]),
        ("F h\nh L", []),
    ],
)
def test_where_a_card_fits(game: Library, tmp_path: Path, rows: str, expected: list[str]) -> None:
    found = places(game, tmp_path, f"[Ida]\n{rows}\n[Jan]\nH")

    assert [it for it in found if it.startswith("Ida")][: len(expected) or None] == expected


def test_the_text_says_where_and_why_not(game: Library, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("game: test\n[Ida]\nF .\nH L\n[Jan]\nH\n[Kim]\nbarn: 1\nF .\nH L\n", "utf-8")

    text = card_places(game, "test", "ELL", path, None, as_json=False)
    one = card_places(game, "test", "bar", path, "jan", as_json=False)

    assert text.replace("\u00a0", " ").splitlines() == [
        "Ida: the card ell (5 points) fits in these places:",
        "  A1 A2 B2: cows on A1 B2",
        "Jan: the card ell fits nowhere right now.",
        "Kim: the card ell needs more than there are left (“cow”: 2 needed, 1 left).",
    ]
    assert one == "Jan: the card bar fits nowhere right now."


@pytest.mark.parametrize(
    ("card", "player", "message"),
    [("elk", None, "unknown card 'elk'"), ("ell", "Jana", "unknown player 'Jana'")],
)
def test_unknown_names_are_refused(
    game: Library, tmp_path: Path, card: str, player: str | None, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        places(game, tmp_path, "[Ida]\nF\n[Jan]\nH", card, player)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("barn: 2\nf F", ""),
        ("barn: 3\nf F", "3:1 Ida has too many cows: 1 on the paper and 3 left, but there are 3 "
         "for each player | use small letters only for cells with a token: cow"),
        ("barn: 4\nF", "2:1 Ida has too many cows: 0 on the paper and 4 left, but there are 3 "
         "for each player | count them again"),
    ],
)  # fmt: skip
def test_a_stock_and_the_paper_have_no_more_tokens_than_there_are(
    game: Library, rows: str, expected: str
) -> None:
    text = f"[Ida]\n{rows}\n"

    if expected:
        (problem,) = problems(game, text)
        assert problem.partition(" ")[2] == expected.partition(" ")[2]
    else:
        assert score(game, text).result.open == ()


def test_a_random_deck_has_a_code_and_its_cards_are_shown(game: Library, tmp_path: Path) -> None:
    found = game.find_game("test")
    code = str(found.code_for_seed(3))
    cards = found.generate_sheet(found.code_for_seed(3)).cards

    data = json.loads(sheet_json(game, [code], "en"))
    text = sheet_text(game, [code], "en")

    assert found.has_random_deck
    assert not found.has_sheets
    assert data["sheet"]["cards"] == [
        {"id": it.id, "shape": it.shape.split("/"), "points": it.points_each.value} for it in cards
    ]
    assert all(f"{it.id}  {it.points_each.value}" in text for it in cards)
    # Nine cells show a kind; three quarters of the pieces are fields.
    assert text.splitlines()[-1] == "6 cards, 9 cells that show a kind: field 7, lake 2."
    first = cards[0]
    path = tmp_path / "game.txt"
    rows = first.shape.replace("?", "H").replace("/", "\n")
    path.write_text(f"game: test\n[Ida]\n{rows}\n[Jan]\nH\n", "utf-8")
    assert json.loads(card_places(game, code, first.id, path, None, as_json=True))["places"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (('"F./?L"', '"F./?Q"'),
         "unknown sign 'Q' | use F, L, ? for any cell or . for no cell"),
        (('"F./?L"', '"F/?L"'), "all rows of a shape must have the same length | pad the short rows with ."),
        (('"F./?L"', '"F./.L"'), "the cells of a shape must be connected | "
         "connect the cells by their sides; corners do not count"),
        (('"F./?L"', '"??/??"'), "a shape must show at least one kind | use one of F, L"),
        (('"F./?L"', '"FFFFFFF/LLLLLL?"'), "the card has too many cells (14) | use at most 12"),
        (('"F./?L"', '"FFF/.L."'), "'ell' needs 4 of 'cow', but a player has 3 | use fewer signs"),
        (("sign: L", "sign: F"), "'F' appears twice | give each its own sign"),
        (("sign: L", "sign: '?'"), "'?' has a meaning in shapes | use a letter"),
        (("make: shapes", "make: shape"), "unknown random deck 'shape' | did you mean shapes?"),
        (("  print: false\n", ""),
         "a game with sheets to print has no random deck | add print: false to the sheet"),
        (("stock: cow", "stock: cows"), "unknown token 'cows' | did you mean cow?"),
        (("stock: cow", "stock: cow, counts: cow"),
         "a field counts tokens on the paper or in the stock, not both | make two fields of them"),
    ],
)  # fmt: skip
def test_wrong_shapes_are_reported(change: tuple[str, str], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(HEAD + GAME.replace(*change, 1), "game.yaml"), Content)

    assert expected in [f"{it.message} | {it.hint}" for it in caught.value.problems]


def test_a_game_without_shapes_of_kinds_says_so(tmp_path: Path) -> None:
    plain = GAME.replace(", sign: F", "").replace(", sign: L", "").split("decks:")[0]
    library = write_game(tmp_path, plain, WORDS.replace("decks: {cards: Cards}\n", ""))

    with pytest.raises(InputError, match="no card of Test has a shape of kinds"):
        places(library, tmp_path, "[Ida]\nF")
