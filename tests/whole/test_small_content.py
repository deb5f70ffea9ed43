"""The smallest content that `validate` accepts: every command ends, with any seed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import hedgerow
from hedgerow.authoring.validate import validate_paths
from hedgerow.cli import build_program
from hedgerow.game.library import Library
from hedgerow.printing.render import generate_sheets
from hedgerow.printing.request import PrintRequest
from hedgerow.webapp.rpc import handle_call
from tests.requests import rendered

# They have four different sheets; the last two games have very few.
SMALLEST = {
    "tiny-field": """extends: fallow
about: {title: Tiny Field, tag: T1}
checks: [{id: sown, at_most: 1}]
sheet:
  grid: {columns: 2, rows: 2}
  random: [{id: stones, of: {stone: 1}}]
""",
    "tiny-farm": """extends: stampfarm
about: {title: Tiny Farm, tag: T2}
sheet:
  grid: {columns: 2, rows: 2}
  fields: [{id: stable, remove: true}]
  random: [{id: hedge, edges: {least: 1, most: 1}, beside: {least: 1, most: 4}}]
summary: [{id: stable, remove: true}]
numbers: {stable: 0}
decks: [{id: requests, remove: true}]
checks: [{id: hay, remove: true}]
""",
    "tiny-ring": """extends: bunte-runde
about: {title: Tiny Ring, tag: T3}
variants:
  - id: shapes
    sheet:
      grid:
        rows: [circle, triangle]
        heads:
          - {id: square, remove: true}
          - {id: cross, remove: true}
          - {id: moon, remove: true}
          - {id: star, remove: true}
    end: [{id: coins, at_least: 1}]
    decks: [{id: coins, cards: [{id: c1, copies: 1}]}]
    boards: [{id: helper, spots: 12}]
  - {id: animals, remove: true}
""",
    "tiny-board": """extends: kuhlorado
about: {title: Tiny Board, tag: T4}
symbols:
  - {id: 2, remove: true}
  - {id: 3, remove: true}
  - {id: 4, remove: true}
  - {id: 5, remove: true}
families: [{id: number, of: 1}]
sheet:
  grid: {columns: 6, rows: 6}
  areas: [{id: border, map: [XXXXXX, X....X, X....X, X....X, X....X, XXXXXX]}]
  random:
    - id: board
      of: {small: null, large: null, 2: null, 3: null, 4: null, 5: null, cow: {value: 25}, 1: 11}
      on_each_side: {cow: {least: 0, most: 6}}
dice: [{number: 2, faces: [1, 1, 1, 1, 1, cow]}]
end: [{id: numbers, at_most: 0}]
""",
    "tiny-deck": """extends: kuhfstein
about: {title: Tiny Deck, tag: T5}
decks: [{id: cards, random: {sizes: {2: 1, 3: 0, 4: 0, 5: 0}, face_up: {1: 1, 2: 0, 3: 0, 4: 0}}}]
""",
}
PLAYERS = "some of the {} players get the same sheet (different matched sheets: 4)"
MORE_THAN_ONCE = "some sheets are printed more than once (different sheets: {})"


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("content")
    for name, text in SMALLEST.items():
        (folder / name).mkdir()
        (folder / name / "game.yaml").write_text(text, "utf-8")
    return folder


@pytest.fixture
def library(content: Path) -> Library:
    return hedgerow.open_library(content)


def run(content: Path, *words: str) -> tuple[str, str]:
    """Run a command and return its standard output and standard error."""
    result = CliRunner().invoke(build_program(), [*words, "--content", str(content)])
    assert result.exit_code == 0, result.output
    return result.stdout, result.stderr


def ask(library: Library, name: str, **args: object) -> Any:
    response = json.loads(handle_call(name, json.dumps(args), library)[0])
    assert "fault" not in response, response["fault"]
    return response


def test_it_is_valid(content: Path, library: Library) -> None:
    assert validate_paths(library, [content]).problems == ()


@pytest.mark.parametrize("command", ["sheets", "kit"])
@pytest.mark.parametrize("game", ["tiny-field", "tiny-farm"])
@pytest.mark.parametrize("players", [5, 12])
def test_equal_sheets_are_printed_with_a_warning(
    command: str, game: str, players: int, content: Path, tmp_path: Path
) -> None:
    words = (command, game, "--players", str(players), "--seed", "1", "--count", "2")
    _, errors = run(content, *words, "--out", str(tmp_path / "new.pdf"))

    assert f"{game}: warning: {PLAYERS.format(players)}\n" in errors
    assert (tmp_path / "new.pdf").read_bytes().startswith(b"%PDF")


def test_no_warning_if_every_player_gets_a_different_sheet(content: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "new.pdf")
    _, errors = run(content, "sheets", "tiny-field", "--players", "4", "--seed", "1", "--out", out)

    assert "warning" not in errors


def test_json_output_contains_the_warning(content: Path, tmp_path: Path) -> None:
    words = ("sheets", "tiny-field", "--count", "9", "--seed", "1", "--json")
    out, errors = run(content, *words, "--out", str(tmp_path / "new.pdf"))
    data = json.loads(out)

    assert data["warnings"] == [MORE_THAN_ONCE.format(4)]
    assert (len(data["codes"]), len({*data["codes"]})) == (9, 4)
    assert f"tiny-field: warning: {MORE_THAN_ONCE.format(4)}\n" in errors


@pytest.mark.parametrize(
    ("game", "count"), [("tiny-field", 200), ("tiny-farm", 200), ("tiny-ring", 200)]
)
def test_many_sheets_are_printed(game: str, count: int, content: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "new.pdf")

    assert run(content, "sheets", game, "--count", str(count), "--seed", "1", "--out", out)[0]


def test_a_board_that_is_hard_to_draw_is_printed(content: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "new.pdf")

    assert run(content, "sheets", "tiny-board", "--count", "2", "--seed", "1", "--out", out)[0]


def test_a_deck_of_one_card_is_printed(content: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "new.pdf")

    assert run(content, "deck", "tiny-deck", "cards", "--seed", "1", "--out", out)[0]


@pytest.mark.parametrize("game", ["tiny-farm", "tiny-ring"])
def test_bots_finish_the_smallest_game(game: str, content: Path) -> None:
    output, _ = run(content, "playtest", game, "--games", "20", "--jobs", "1", "--json")

    assert json.loads(output)["games"] == 20


def test_the_smallest_papers_are_filled(content: Path) -> None:
    output, _ = run(content, "playtest", "tiny-field", "--games", "20", "--json")
    (rule,) = json.loads(output)["rules"]

    # One sown cell of three free ones, beside one stone: two of them touch it.
    assert (rule["least"], rule["most"], rule["greedy"]) == (0, 1, 1.0)
    assert json.loads(output)["filled"] == 20


def test_python_is_warned(library: Library) -> None:
    game = library.find_game("tiny-field")
    with pytest.warns(UserWarning, match=r"^tiny-field: some of the 5 players") as caught:
        sheets = generate_sheets(PrintRequest(game=game.id, what="sheets", players=5), game)
    assert [it.filename for it in caught] == [__file__]
    assert len({it.code for it in sheets}) == 4

    for part, fields, message in (
        ("kit", {"players": 6}, "some of the 6 players"),
        ("sheets", {"count": 7}, "more than once"),
    ):
        rendering = rendered("tiny-farm", part, library, **fields)
        assert len([*rendering.pages]) > 1
        assert [message in str(it.message) for it in rendering.warnings] == [True]


def test_python_is_not_warned_of_different_sheets() -> None:
    rendering = rendered("stampfarm", "sheets", players=4)

    assert len([*rendering.pages]) == 2
    assert rendering.warnings == []


@pytest.mark.parametrize("what", ["sheets", "kit"])
def test_page_gets_the_warning_in_its_language(what: str, library: Library) -> None:
    order = {"game": "tiny-field", "what": what, "players": 6, "seed": 1}
    expected = [
        "einige der 6 Personen bekommen das gleiche Blatt (verschiedene abgestimmte Blätter: 4)"
    ]

    for name in ("preview", "pdf"):
        response = ask(library, name, order=order, lang="de")
        assert [it["message"] for it in response["warnings"]] == expected
        assert [it["where"] for it in response["warnings"]] == ["tiny-field"]


def test_the_page_is_not_warned_of_different_sheets(library: Library) -> None:
    order = {"game": "tiny-field", "what": "sheets", "players": 4, "seed": 1}

    assert [ask(library, name, order=order)["warnings"] for name in ("preview", "pdf")] == [[], []]
