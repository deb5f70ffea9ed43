"""Rows and columns with names: how rules, areas and score lines use them, and how they print."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.heads import draw_heads, draw_ticks
from hedgerow.art.pad import draw_pad
from hedgerow.art.paper_plan import PICTURE_HEAD_MM, head_room
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.art.scored import draw_scored
from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_pay import ticked_lines
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos
from hedgerow.base.rng import Rng
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import Path as Line
from hedgerow.drawing.scene import Use, colour_roles
from hedgerow.game.content import Content
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.game.scored_game import score_text
from hedgerow.game.sheet import generate_sheet
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.corpus.case import Case, meaning
from tests.game.open_games import HEAD, lines, score, write_game
from tests.scenes import texts

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<rect class="rust" x="10" y="10" width="80" height="80"/></svg>'
)
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


def test_the_icons_of_a_game_are_those_beside_its_rows_last(tmp_path: Path) -> None:
    game = GAME.replace("{id: I, paint: berry}", "{id: circle, icon: coin}").replace(
        "{id: hen}", "{id: hen, icon: coin}, {id: dog, icon: dog}"
    )
    words = WORDS.replace("hen: H", "hen: H, dog: D").replace("hen: hen", "hen: hen, dog: dog")
    played = write_game(tmp_path, game, words).find_game("test")

    assert draw_rulebook(played.drawing_context("en")).icons == ("dog", "coin")


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


def plan_of(game: Game) -> GridPlan:
    grid = plan_paper(game.content).grid
    assert grid is not None
    return grid


GRID = "{columns: 3, rows: 3, source: house}"
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
        parse_model(parse_tree(case.text, "game.yaml"), Content)

    found = [f"{it.location}: {it.message} | {it.hint}" for it in caught.value.problems]
    assert [line.removeprefix("game.yaml:") for line in found] == [*case.expected]


@pytest.mark.parametrize(
    ("grid", "room"),
    [
        ("{columns: 3, rows: 2}", (5.8, 5.0)),
        ("{columns: 3, rows: 2, heads: none}", (0.6, 0.6)),
        ("{columns: [B, I, 75], rows: 2}", (5.8, 5.0)),
        # Of several heads, the one that needs most room decides: a picture, then a name.
        ("{columns: [cow, I, G], rows: 2}", (5.8, 11.6)),
        ("{columns: 3, rows: [upper, lower]}", (18.0, 5.0)),
        ("{columns: [upper, lower, last], rows: [cow, hen]}", (11.6, 6.4)),
        ("{columns: 3, rows: 2, heads: [{id: A, icon: cow}]}", (5.8, 11.6)),
    ],
)
def test_heads_have_the_room_they_need(grid: str, room: tuple[float, float]) -> None:
    text = f"{HEAD}\nsheet: {{grid: {grid}}}\nscoring: [{{id: a, points: 1}}]\n"
    content = parse_model(parse_tree(text, "game.yaml"), Content)

    assert head_room(content) == room
    grid_plan = plan_paper(content).grid
    assert grid_plan and (grid_plan.rows, grid_plan.columns) == (2, 3)


def test_a_head_has_the_icon_of_its_name_also_one_of_the_game(tmp_path: Path) -> None:
    own = tmp_path / "test" / "icons"
    own.mkdir(parents=True)
    (own / "square.svg").write_text(SQUARE, "utf-8")
    game = write_game(tmp_path, GAME.replace("circle", "goose"), WORDS.replace("circle", "goose"))
    played = game.find_game("test")
    pictures = {it: played.content.head(it).picture for it in ("goose", "square", "7", "I")}

    assert pictures == {"goose": "goose", "square": "square", "7": "", "I": ""}
    assert head_room(played.content) == (PICTURE_HEAD_MM, 6.4)
    drawn = [*draw_heads(plan_of(played), played.drawing_context("en"))]
    icons = [it.symbol.id for it in drawn if isinstance(it, Use)]
    assert [icon.split("-")[1] for icon in icons if icon.startswith("icon-")] == ["goose", "square"]


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


TICKED = """
about: {title: Ticked, tag: TK, players: {least: 2, most: 3}}
sheet:
  shared: true
  grid:
    columns: [red, blue]
    rows: [cow, hen]
    heads: [{id: red, paint: berry, letter: true}, {id: blue, paint: piece-blue, letter: true}]
scoring:
  - {id: row, in_each: row, full: true, of: own, count: cells, points: 1, separate_lines: true}
  - {id: column, in_each: column, full: true, points: 3}
"""
TICKED_WORDS = """
lead: A table.
letters: {red: R, blue: Bl}
rules: {row: Rows, column: Columns}
"""


@pytest.fixture
def ticked(tmp_path: Path) -> Library:
    (tmp_path / "ticked").mkdir()
    (tmp_path / "ticked" / "game.yaml").write_text(TICKED, "utf-8")
    (tmp_path / "ticked" / "en.yaml").write_text(TICKED_WORDS, "utf-8")
    return open_library(tmp_path)


def test_a_head_may_be_a_letter_on_its_colour(ticked: Library) -> None:
    game = ticked.find_game("ticked")
    plan = plan_paper(game.content).grid
    assert plan is not None

    heads = [*draw_heads(plan, game.drawing_context("en"))]

    badges = [it.symbol for it in heads if isinstance(it, Use) and "badge" in it.symbol.id]
    found = [
        (it.items[0].fill, [*texts(it.items)]) for it in badges if isinstance(it.items[0], Line)
    ]
    assert found == [("berry", ["R"]), ("piece-blue", ["Bl"])]


def test_a_head_with_a_letter_needs_one(ticked: Library) -> None:
    words = ticked.find_game("ticked").folder / "en.yaml"
    words.write_text(TICKED_WORDS.replace(", blue: Bl", ""), "utf-8")

    with pytest.raises(InputError) as caught:
        open_library(words.parent.parent).find_game("ticked").words("en")

    assert [str(it.message) for it in caught.value.problems] == ["missing text for 'letters.blue'"]


# The cells with something in them, and which of the two rows are ticked.
FILLED = [("", []), ("A1", []), ("A1 B1", [0]), ("A1 B1 A2", [0]), ("A1 B1 A2 B2", [0, 1])]


@pytest.mark.parametrize(("names", "expected"), FILLED)
def test_full_lines_are_ticked_unless_their_points_are_printed_there(
    ticked: Library, names: str, expected: list[int]
) -> None:
    content = ticked.find_game("ticked").content
    plan = plan_paper(content).grid
    assert plan is not None
    written = [pos for pos in (Pos(0, 0), Pos(0, 1), Pos(1, 0), Pos(1, 1)) if pos.name in names]

    circles = [*draw_ticks(plan, content, written)]

    # Every full column pays the same: a star with its points is there instead.
    assert ticked_lines(content) == ("row",)
    assert len(circles) == 2
    filled = [isinstance(it, Line) and it.fill == "leaf" for it in circles]
    assert [number for number, is_filled in enumerate(filled) if is_filled] == expected


def test_players_with_letters_of_their_own_write_them_with_their_names(ticked: Library) -> None:
    game = ticked.find_game("ticked")
    sheet = generate_sheet(game.content, Rng("x"))

    found = [*texts(make_drawer(game.drawing_context("en"))(sheet, ""))]

    (table,) = [it for it in plan_paper(game.content).blocks if it.points]
    assert {"Name", "Total"} <= {*found}
    # Three players, two rules and the total: no letter of a player is printed.
    assert len(table.points) == 3 * 3
    assert not {"A", "B", "C"} & {*found}


def test_the_pad_has_the_heads_of_rows_and_columns(tmp_path: Path) -> None:
    (tmp_path / "ticked").mkdir()
    text = TICKED.replace("full: true, points: 3}", "full: true, points: 3, separate_lines: true}")
    (tmp_path / "ticked" / "game.yaml").write_text(text, "utf-8")
    (tmp_path / "ticked" / "en.yaml").write_text(TICKED_WORDS, "utf-8")
    game = open_library(tmp_path).find_game("ticked")

    (slip,) = draw_pad(game.drawing_context("en")).pieces[:1]

    rows = [it.symbol.id for it in slip.front.items if isinstance(it, Use)]
    assert rows == ["icon-cow", "icon-hen", "badge-berry-R", "badge-piece-blue-Bl"]


def test_colours_of_rows_and_columns_are_not_those_of_players(ticked: Library) -> None:
    game = ticked.find_game("ticked")
    text = "game: ticked\nplayers: A=Anna, B=Ben\n[marks]\nA A\nB .\n"
    scored = score_text(text, library=ticked)

    picture = draw_scored(scored.finished, scored.result, game.drawing_context("en"))

    found = "".join(str(sorted(colour_roles(picture.items))))
    assert "player-1" not in found
    assert "group-1" not in found
    # The first row is full.
    assert "'leaf'" in found
