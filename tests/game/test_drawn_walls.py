"""Walls that players draw: typed like random walls, but no code tells them."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from hedgerow.art.sheet import make_drawer
from hedgerow.base.errors import InputError
from hedgerow.base.rng import Rng
from hedgerow.drawing.scene import Path, Use
from hedgerow.game.content import Content
from hedgerow.game.samples import sample_papers
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.corpus.case import Case, meaning
from tests.game.open_games import (
    check_round_trip,
    lines,
    problems,
    questions,
    score,
    write_game,
)

GAME = """
kinds: [{id: cow}]
sheet:
  grid: {columns: 4, rows: 2}
  walls: [{id: fence}]
scoring:
  - {id: herd, in_each: group, of: cow, count: cells, points: 1, separate_lines: true}
  - {id: fenced, of: cow, along: fence, points: 10}
"""
WORDS = """
letters: {cow: C}
names: {cow: cow, fence: fence}
rules: {herd: Herds, fenced: At the fence}
"""
MUD = ", ".join(["mud"] * 7)
POND = GAME.replace(
    "  walls:", f"  random: [{{id: ponds, make: deal, of: [pond, {MUD}]}}]\n  walls:"
).replace("sheet:", "symbols: [{id: pond, blocked: true}, {id: mud}]\nsheet:", 1)
POND_WORDS = WORDS.replace("{cow: C}", "{cow: C, pond: O}").replace(
    "cow: cow,", "cow: cow, pond: pond, mud: mud,"
)


@pytest.mark.parametrize(
    ("grid", "expected"),
    [
        ("C C C C\nC C C C", [("herd:1", 8, "A1 B1 C1 D1 A2 B2 C2 D2"), ("fenced", 0, "")]),
        # A fence down the middle makes two herds; four cows stand along it.
        (
            "C C|C C\nC C|C C",
            [
                ("herd:1", 4, "A1 B1 A2 B2"),
                ("herd:2", 4, "C1 D1 C2 D2"),
                ("fenced", 40, "B1 C1 B2 C2"),
            ],
        ),
        # It need not be one line, and it may run along the edge of the grid.
        (
            "C|C . C|\n-\nC . . .",
            [
                ("herd:1", 1, "A1"),
                ("herd:2", 1, "B1"),
                ("herd:3", 1, "D1"),
                ("herd:4", 1, "A2"),
                ("fenced", 40, "A1 B1 D1 A2"),
            ],
        ),
    ],
)
def test_groups_end_at_drawn_walls_and_cells_lie_along_them(
    tmp_path: File, grid: str, expected: list[tuple[str, int, str]]
) -> None:
    library = write_game(tmp_path, GAME, WORDS)
    text = f"\n[Anna]\n{grid}\n"

    scored = score(library, text)

    assert lines(scored)["Anna"] == expected
    assert questions(scored) == []
    check_round_trip(library, text)


def test_a_sheet_shows_where_walls_can_be_drawn(tmp_path: File) -> None:
    game = write_game(tmp_path, GAME, WORDS).find_game("test")
    sheet = game.generate_sheet(game.code_for_seed(1))
    frame, *_ = make_drawer(game.drawing_context("en"))(sheet, "")
    assert isinstance(frame, Use)
    paths = [item for item in frame.symbol.items if isinstance(item, Path)]

    # Dashed lines between the cells, and a dot at each of the 5 × 3 corners.
    assert (1.2, 1.2) in [path.dash_mm for path in paths if path.line == "rule"]
    assert len([path for path in paths if path.fill == "soft"]) == 15


def test_walls_are_drawn_on_a_sheet_with_a_code_too(tmp_path: File) -> None:
    library = write_game(tmp_path, POND, POND_WORDS)
    game = library.find_game("test")
    code = game.code_for_seed(1)
    sheet = game.generate_sheet(code)
    pond = next(pos for pos, name in sheet.symbols.items() if name == "pond")
    rows = [["C"] * 4, ["C"] * 4]
    rows[pond.row][pond.col] = "."
    text = f"\n[Anna]\nsheet: {code}\n{'|'.join(rows[0])}\n{'|'.join(rows[1])}\n"

    entry = check_round_trip(library, text)

    assert len(entry["sections"][0]["walls"]) == 6  # type: ignore[index]
    scored = score(library, text)
    assert questions(scored) == []
    assert {rule: points for rule, points, _ in lines(scored)["Anna"]}["fenced"] == 70


def test_no_code_is_asked_for_and_none_is_accepted(tmp_path: File) -> None:
    library = write_game(tmp_path, GAME, WORDS)

    assert problems(library, "\n[Anna]\nsheet: TT1-ABC\nC C C C\nC C C C\n") == [
        "4:1 unknown key 'sheet' | "
    ]


def test_papers_filled_at_random_have_walls(tmp_path: File) -> None:
    content = write_game(tmp_path, GAME, WORDS).find_game("test").content
    papers = sample_papers(content, Rng("walls"))

    some = [view for _, views in zip(range(5), papers, strict=False) for view in views.values()]
    assert any(view.walls for view in some)


ROWS = meaning(
    "fallow/game.yaml",
    [
        ("two drawn walls", "  random:\n", "  walls: [{id: fence}, ‸{id: hedge}]\n  random:\n",
         "a sheet with a drawn wall has no other wall | "
         "keep one of them: all walls are typed as | and -"),
        ("a wall named like a kind", "  random:\n", "  walls: [{id: ‸barley}]\n  random:\n",
         "'barley' appears twice | give each its own id"),
    ],
)  # fmt: skip


WITHOUT_GRID = (
    "  grid: {columns: 3, rows: 3, source: house}\n  random:\n    - {",
    "  walls: [‸{id: fence}]\n  random:\n    - ‸{",
)
NO_GRID = "a wall needs a grid | add grid to the sheet"
NO_GROUND = "a random part needs a grid | add grid to the sheet"
ROWS += (
    Case("no grid", "fallow/game.yaml", (WITHOUT_GRID,), (NO_GRID, NO_GROUND), structural=False),
)


@pytest.mark.parametrize("case", ROWS, ids=lambda case: case.what)
def test_a_wrong_wall_is_reported_at_its_location(case: Case) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(case.text, "game.yaml"), Content)

    found = [f"{it.location}: {it.message} | {it.hint}" for it in caught.value.problems]
    assert [line.removeprefix("game.yaml:") for line in found] == [*case.expected]
