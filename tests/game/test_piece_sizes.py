"""Symbols whose printed pieces cover several cells, or one cell each although they touch."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.grid import regions
from hedgerow.base.rng import Rng
from hedgerow.game.content import Content
from hedgerow.game.library import Library
from hedgerow.game.sheet import generate_sheet, sheet_inputs
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.game.open_games import (
    HEAD,
    lines,
    problems,
    questions,
    score,
    write_game,
)

GAME = """
symbols: [{id: small, size: 1, blocked: true}, {id: large, size: 2, blocked: true}]
sheet:
  shared: true
  grid: {columns: 5, rows: 4}
  random: [{id: ponds, make: symbols, of: {small: 2, large: 2}}]
scoring:
  - {id: pond, around: [small, large], of: own, count: cells, points: {small: 1, large: 10}, separate_lines: true}
"""
WORDS = """
letters: {small: s, large: L}
names: {small: small, large: large}
rules: {pond: Ponds}
"""
PLAYERS = "players: A=Anna, B=Ben\n"


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS)


def test_each_piece_of_one_cell_is_a_unit_and_touching_cells_of_others_are_one(
    game: Library,
) -> None:
    # Two small ponds touch in A1 B1; a large one is D1 E1, another C4 D4.
    board = "s s . L L\n. . . . .\n. . . . .\n. . L L .\n"
    marks = ". . A . .\nA A . A A\n. . B B .\n. B . . .\n"
    text = f"{PLAYERS}\n[marks]\n{marks}\n[board]\n{board}"

    scored = score(game, text)

    assert questions(scored) == []
    # Around A1: A2 and the other pond; around B1: C1 and B2.
    assert lines(scored) == {
        "Anna": [("pond:1", 1, "A2"), ("pond:2", 2, "C1 B2"), ("pond:3", 30, "C1 D2 E2")],
        "Ben": [("pond:4", 30, "C3 D3 B4")],
    }  # fmt: skip


def test_a_symbol_without_size_is_as_large_as_it_is(tmp_path: Path) -> None:
    plain = GAME.replace("size: 1, ", "").replace("small: 1,", "small: 3,", 1)
    board = "s s . L L\n. . . . .\n. . . . .\n. . L L .\n"
    scored = score(
        write_game(tmp_path, plain, WORDS),
        f"{PLAYERS}\n[marks]\n. . A . .\n. . . . .\n. . . . .\n. . . . .\n\n[board]\n{board}",
    )

    assert [it for it in lines(scored)["Anna"] if it[1]] == [
        ("pond:1", 3, "C1"),
        ("pond:2", 10, "C1"),
    ]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("s s . L .\n. . . . .\n. . . . .\n. . L L .\n",
         ["11:7 the large at D1 has 1 cell, expected 2 | type L in 2 cells side by side"]),
        ("s s L L L\n. . . . .\n. . . . .\n. . L L .\n",
         ["11:5 the large at C1 has 3 cells, expected 2 | type L in 2 cells side by side"]),
        ("s s s L L\n. . . . .\n. . . . .\n. . L L .\n",
         ["11:5 small: found 3, expected 2 | compare the cells with the sheet"]),
    ],
)  # fmt: skip
def test_typed_pieces_have_the_size_of_their_symbol(
    game: Library, board: str, expected: list[str]
) -> None:
    marks = ". . . . .\n" * 4

    assert problems(game, f"{PLAYERS}\n[marks]\n{marks}\n[board]\n{board}") == expected


def test_fewer_pieces_than_a_sheet_has_are_a_question(game: Library) -> None:
    marks = ". . . . .\n" * 4
    board = "s . . L L\n. . . . .\n. . . . .\n. . L L .\n"

    few = questions(score(game, f"{PLAYERS}\n[marks]\n{marks}\n[board]\n{board}"))
    fewer = questions(score(game, f"{PLAYERS}\n[marks]\n{marks}\n[board]\n{board[:-10]}. . . . ."))

    assert few == [
        (
            "the board: small: 1 of 2 entered. Enter all that are printed, or the code of the sheet.",
            "",
            "sheet",
        )
    ]
    assert fewer[0][1:] == ("", "sheet")


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ("A . . L L\n. . . . .\n. . . . .\ns . L L .\n",
         ["4:1 small: found 1, expected 2 | type s where it is printed, or add the code of the sheet"]),
        ("A . . . .\n. . . . .\n. . . . .\ns . s L L\n",
         ["4:1 large: found 1, expected 2 | type L where it is printed, or add the code of the sheet"]),
        # The piece of a wrong size is the problem.
        ("A . . . L\n. . . . .\n. . . . .\ns . s L L\n",
         ["5:9 the large at E1 has 1 cell, expected 2 | type L in 2 cells side by side"]),
        (". . . . .\n. . . . .\n. . . . .\n. . . . .\n", []),
    ],
)  # fmt: skip
def test_marks_must_show_all_pieces_without_a_code_and_a_board(
    game: Library, marks: str, expected: list[str]
) -> None:
    text = f"{PLAYERS}\n[marks]\n{marks}"

    assert (problems(game, text) if expected else []) == expected
    if not expected:
        assert questions(score(game, text))


def test_random_parts_place_and_count_pieces() -> None:
    content = parse_model(parse_tree(HEAD + GAME, "game.yaml"), Content)

    for seed in range(40):
        symbols = generate_sheet(content, Rng(f"size/{seed}")).symbols
        large = regions([pos for pos, name in symbols.items() if name == "large"])
        assert [len(patch) for patch in large] == [2, 2]
        assert list(symbols.values()).count("small") == 2


def test_pieces_that_are_apart_never_touch() -> None:
    text = (HEAD + GAME).replace("large: 2}}", "large: 2}, apart: true}")
    content = parse_model(parse_tree(text, "game.yaml"), Content)

    for seed in range(20):
        symbols = generate_sheet(content, Rng(f"apart/{seed}")).symbols
        for patch in regions(list(symbols)):
            assert len({symbols[pos] for pos in patch}) == 1
            assert len(patch) == (2 if symbols[patch[0]] == "large" else 1)


def test_the_size_is_part_of_the_code() -> None:
    one = parse_model(parse_tree(HEAD + GAME, "game.yaml"), Content)
    other = parse_model(parse_tree(HEAD + GAME.replace("size: 2", "size: 3"), "game.yaml"), Content)

    assert sheet_inputs(one) != sheet_inputs(other)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("size: 2", "size: 10"), "must be at most 9 | "),
        (("large: 2}", "large: 10}"), "22 symbols do not fit in 20 cells | use at most 20"),
        (("make: symbols, of: {small: 2, large: 2}", "make: deal, of: [large, small]"),
         "a piece of 2 cells cannot be dealt | use make: symbols"),
    ],
)  # fmt: skip
def test_wrong_sizes_are_reported(change: tuple[str, str], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(HEAD + GAME.replace(*change, 1), "game.yaml"), Content)

    assert expected in [f"{it.message} | {it.hint}" for it in caught.value.problems]
