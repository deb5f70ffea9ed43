"""Sheets whose cells are in random order, and cards that follow from cells and kinds."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos
from hedgerow.base.rng import Rng
from hedgerow.drawing.scene import Deck
from hedgerow.game.library import Library
from hedgerow.random_parts.sheets import Drawn, Ground, Order, OrderPart, sheet_key
from hedgerow.reports.sheet_report import sheet_json, sheet_text
from tests.game.open_games import questions, score, totals, write_game

GAME = """
symbols: [{id: pit, sign: x, blocked: true}]
sheet:
  shared: true
  grid: {columns: [red, blue], rows: [dog, cat], map: [.., .x], heads: [{id: red, paint: berry}]}
  random: [{id: path, make: order}]
scoring:
  - {id: cells, of: own, points: 1}
decks:
  - {id: pieces, layout: cell, each: cell}
"""
WORDS = """
letters: {pit: P, red: R}
names: {pit: pit, dog: Hund, red: rot}
rules: {cells: Cells}
decks: {pieces: Pieces}
"""
LAYOUT = """
size: {width: 30, height: 30}
slots:
  ground: {box: bleed, fill: {by: column-paint, else: white}, left: 0, top: 0}
  name: {text: name, left: 2, top: 2, width: 26, height: 8}
  row: {text: row-name, left: 2, top: 10, width: 26, height: 8}
  letter: {text: column-letter, left: 2, top: 20, width: 26, height: 8}
"""


@pytest.fixture
def game(tmp_path: Path) -> Library:
    library = write_game(tmp_path, GAME, WORDS)
    (tmp_path / "test" / "layouts").mkdir()
    (tmp_path / "test" / "layouts" / "cell.yaml").write_text(LAYOUT)
    return library


def drawn_decks(library: Library, variant: str = "") -> dict[str, Deck]:
    played = library.find_game("test")
    return {it.id: it for it in draw_decks(played.drawing_context("en", variant=variant))}


def test_an_order_has_the_cells_without_a_symbol_of_the_map_and_a_start(game: Library) -> None:
    played = game.find_game("test")
    orders = [played.generate_sheet(played.code_for_seed(seed)).drawn.order for seed in range(60)]

    assert {frozenset(it.cells) for it in orders} == {frozenset((Pos(0, 0), Pos(0, 1), Pos(1, 0)))}
    # Three cells in six orders, each with three starts: 60 seeds meet all orders and starts.
    assert len({it.cells for it in orders}) == 6
    assert {it.start for it in orders} == {0, 1, 2}


def test_an_order_is_drawn_from_the_streams_of_its_id_and_of_the_start(game: Library) -> None:
    played = game.find_game("test")
    free = [Pos(0, 0), Pos(0, 1), Pos(1, 0)]
    for seed in range(10):
        rng = Rng(f"TT1/{seed}")
        order = played.generate_sheet(played.code_for_seed(seed)).drawn.order

        assert [*order.cells] == rng.stream("path").shuffled(free)
        assert order.start == rng.stream("start").below(3)


def test_orders_are_the_same_sheet_if_they_are_the_same_from_the_start_on() -> None:
    a, b, c = Pos(0, 0), Pos(0, 1), Pos(0, 2)
    part = OrderPart(id="path", make="order")
    ground = Ground(rows=1, columns=3, symbols={}, places={"corners": (), "edge": ()})

    def key(cells: tuple[Pos, ...], start: int) -> object:
        return sheet_key([part], ground, Drawn(order=Order(cells, start)))

    assert key((a, b, c), 1) == key((b, c, a), 0) == key((c, a, b), 2)
    assert key((a, b, c), 1) != key((a, b, c), 0)
    assert key((a, b, c), 0) != key((a, c, b), 0)


def test_a_sheet_is_shown_as_its_cells_in_order(game: Library) -> None:
    played = game.find_game("test")
    code = played.code_for_seed(1)
    order = played.generate_sheet(code).drawn.order
    names = {Pos(0, 0): "Hund · rot", Pos(0, 1): "Hund · blue", Pos(1, 0): "cat · rot"}

    data = json.loads(sheet_json(game, [str(code)], "en"))
    text = sheet_text(game, [str(code)], "en")

    assert (data["sheet"]["order"], data["sheet"]["start"]) == (
        [pos.name for pos in order.cells],
        order.start,
    )
    places = [text.index(names[pos]) for pos in order.cells]
    assert places == sorted(places)
    assert f"{order.start + 1}>" in text
    assert f"Start: number {order.start + 1}." in text


def test_no_code_is_asked_for_because_no_rule_counts_an_order(game: Library) -> None:
    scored = score(game, "players: A=Anna, B=Ben\n[marks]\nAB\n.P\n")

    assert questions(scored) == []
    assert totals(scored) == {"Anna": 1, "Ben": 1}


@pytest.mark.parametrize(
    ("random", "message"),
    [
        ("[{id: a, make: order}, {id: b, make: order}]", "a sheet has only one order"),
        ("[{id: a, make: ordr}]", "invalid value: 'ordr'"),
    ],
)
def test_a_wrong_order_is_refused(tmp_path: Path, random: str, message: str) -> None:
    changed = GAME.replace("[{id: path, make: order}]", random)
    library = write_game(tmp_path, changed, WORDS)

    with pytest.raises(InputError) as caught:
        library.find_game("test")

    assert str(caught.value.problems[0].message) == message


def test_an_order_needs_a_cell(tmp_path: Path) -> None:
    library = write_game(tmp_path, GAME.replace("[.., .x]", "[xx, xx]"), WORDS)

    with pytest.raises(InputError) as caught:
        library.find_game("test")

    (problem,) = caught.value.problems
    assert "none is left to put in order" in str(problem.message)


def test_every_cell_in_which_something_can_stand_has_a_card(game: Library) -> None:
    pieces = drawn_decks(game)["pieces"].pieces
    texts = [{item.text for item in it.front.items if hasattr(item, "text")} for it in pieces]

    assert [it.id for it in pieces] == ["A1", "B1", "A2"]
    assert texts == [
        {"Hund · rot", "Hund", "R"},
        {"Hund · blue", "Hund"},
        {"cat · rot", "cat", "R"},
    ]


KINDS = """
kinds: [{id: cow, icon: cow, pieces: {1: 3, 2: 4, 3: 4, 4: 2}}, {id: pig}]
sheet: {grid: {columns: 2, rows: 2}}
scoring: [{id: cows, of: cow, points: 1}]
decks: [{id: tiles, layout: number-card, each: kind}]
"""
KIND_WORDS = """
letters: {cow: C, pig: P}
names: {cow: cow, pig: pig}
rules: {cows: Cows}
decks: {tiles: Tiles}
"""


def test_every_kind_has_as_many_cards_as_pieces(tmp_path: Path) -> None:
    tiles = drawn_decks(write_game(tmp_path, KINDS, KIND_WORDS))["tiles"]

    assert Counter(it.id for it in tiles.pieces) == {"cow": 4, "pig": 1}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("each: kind", "each: kind, cards: [{id: hen}]", "the cards of this deck follow from each: kind"),
        ("each: kind", "each: kind, open: {number: 1}", "cards that follow from kinds or cells do not score"),
        ("each: kind", "each: crossing", "invalid value: 'crossing'"),
        ("{columns: 2, rows: 2}", "{columns: 2, rows: 2, grows: true}", "a card for each cell needs a grid that does not grow"),
    ],
)  # fmt: skip
def test_wrong_cards_for_each_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = KINDS.replace(old, new)
    if "grows" in new:
        text = text.replace("each: kind", "each: cell")
    library = write_game(tmp_path, text, KIND_WORDS)

    with pytest.raises(InputError) as caught:
        library.find_game("test")

    assert message in [str(it.message) for it in caught.value.problems]
