"""Rows and columns with names: how rules, areas and score lines use them, and how they print."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import InputError
from hedgerow.games.sheet_and_deck.content import OpenContent
from hedgerow.games.sheet_and_deck.paper_plan import head_room, plan_paper
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.corpus.case import Case, meaning
from tests.games.sheet_and_deck.open_games import HEAD, lines, score, write_game

GAME = """
kinds: [{id: cow}, {id: hen}]
sheet:
  grid: {columns: [B, I, G], rows: [circle, square, 7], heads: [{id: I, paint: berry}]}
  areas: [{id: hill, rows: [square, 7]}, {id: pond, rows: circle}]
scoring:
  - {id: row, in_each: row, of: cow, count: cells, points: 1, separate_lines: true}
  - {id: column, in_each: column, of: hen, count: cells, points: 1, separate_lines: true}
  - {id: hill, at: hill, of: cow, points: 10}
"""
WORDS = """
letters: {cow: C, hen: H}
names: {cow: cow, hen: hen, hill: hill, pond: pond, circle: Ring}
rules: {row: Rows, column: Columns, hill: Hill}
"""
PAPER = "\n[Anna]\nC H H\nC C .\n. H C\n"


def test_units_and_lines_have_the_names_of_rows_and_columns(tmp_path: Path) -> None:
    scored = score(write_game(tmp_path, GAME, WORDS), PAPER)

    assert lines(scored) == {
        "Anna": [
            ("row:circle", 1, "A1"),
            ("row:square", 2, "A2 B2"),
            ("row:7", 1, "C3"),
            ("column:I", 2, "B1 B3"),
            ("column:G", 1, "C1"),
            ("hill", 30, "A2 B2 C3"),
        ]
    }
    texts = [line.text for line in scored.result.scores[0].lines]
    assert [text.partition(":")[0] for text in texts][:4] == [
        "Rows, Ring",
        "Rows, square",
        "Rows, 7",
        "Columns, I",
    ]


GRID = "{columns: 3, rows: 3}"
ROWS = meaning(
    "fallow/game.yaml",
    [
        ("a row twice", GRID, "{columns: 3, rows: [red, blue, ‸red]}",
         "'red' appears twice | remove it"),
        ("names on a grid that grows", GRID,
         "{columns: ‸[a, b, c], rows: 3, grows: true}",
         "a grid that grows cannot have named columns | write how many columns there are"),
        ("a head of no row", GRID,
         "{columns: 3, rows: [red, blue, green], heads: [{id: ‸grean, paint: berry}]}",
         "unknown row or column 'grean' | did you mean green?"),
        ("a head twice", GRID, "{columns: 3, rows: 3, heads: [{id: A}, {id: ‸A}]}",
         "'A' appears twice | give each its own id"),
        ("heads that are another word", GRID, "{columns: 3, rows: 3, heads: ‸nothing}",
         "invalid value: 'nothing' | use none"),
        ("too many rows", GRID,
         "{columns: 3, rows: ‸21}", "must be at most 20 | "),
        ("no row", GRID, "{columns: 3, ‸rows: []}",
         "the list must have at least 1 item, not 0 | "),
        ("rows that are text", GRID, "{columns: 3, rows: ‸three}",
         "expected a whole number, found 'three' | "),
        ("an area of a row without this name", GRID,
         "{columns: 3, rows: [red, blue, green]}\n  areas: [{id: yard, rows: [red, ‸2]}]",
         "'2' is not on the grid | use one of red, blue, green"),
    ],
)  # fmt: skip


@pytest.mark.parametrize("case", ROWS, ids=lambda case: case.what)
def test_wrong_heads_are_reported_at_their_location(case: Case) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(case.text, "game.yaml"), OpenContent)

    found = [f"{it.location}: {it.message} | {it.hint}" for it in caught.value.problems]
    assert [line.removeprefix("game.yaml:") for line in found] == [*case.expected]


@pytest.mark.parametrize(
    ("grid", "room"),
    [
        ("{columns: 3, rows: 2}", (5.8, 5.0)),
        ("{columns: 3, rows: 2, heads: none}", (0.6, 0.6)),
        ("{columns: [B, I, 75], rows: 2}", (5.8, 5.0)),
        # Of several heads, the one that needs most room decides: a picture, then a name.
        ("{columns: [cow, I, G], rows: 2}", (5.8, 8.6)),
        ("{columns: 3, rows: [upper, lower]}", (18.0, 5.0)),
        ("{columns: [upper, lower, last], rows: [cow, hen]}", (8.6, 6.4)),
        ("{columns: 3, rows: 2, heads: [{id: A, icon: cow}]}", (5.8, 8.6)),
    ],
)
def test_heads_have_the_room_they_need(grid: str, room: tuple[float, float]) -> None:
    text = f"{HEAD}\nsheet: {{grid: {grid}}}\nscoring: [{{id: a, points: 1}}]\n"
    content = parse_model(parse_tree(text, "game.yaml"), OpenContent)

    assert head_room(content) == room
    grid_plan = plan_paper(content).grid
    assert grid_plan and (grid_plan.rows, grid_plan.columns) == (2, 3)


def test_a_name_that_is_too_long_for_its_head_is_reported_at_its_word(tmp_path: Path) -> None:
    words = WORDS.replace("circle: Ring", "circle: A ring of a very great circumference")
    library = write_game(tmp_path, GAME.replace("circle", "hoop"), words.replace("circle", "hoop"))

    found = check_content(tmp_path / "test", library=library)

    texts = [f"{it.location}: {it.message}" for it in found if "fit" in f"{it.message}"]
    assert texts == [f"{tmp_path / 'test' / 'en.yaml'}:4:59: the text does not fit in 16 mm"]


def test_the_form_names_the_rows_and_columns(tmp_path: Path) -> None:
    grid = write_game(tmp_path, GAME, WORDS).find_game("test").form("en").sections[0].grid

    assert grid.ring is not None
    assert [head.name for head in grid.ring.rows] == ["Ring", "square", "7"]
    assert [(head.name, head.paint) for head in grid.ring.columns] == [
        ("B", ""),
        ("I", "berry"),
        ("G", ""),
    ]
