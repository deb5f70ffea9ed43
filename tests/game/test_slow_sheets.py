"""Games whose sheets take long to generate: a code alone is fast, its set is found or given up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import process_time

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.rng import Rng
from hedgerow.game.game import Game
from hedgerow.game.library import Library, find_set
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from hedgerow.webapp.rpc import handle_call
from tests.fake_sheets import game_drawing
from tests.game.open_games import score, write_game

# About 14,000 random draws for each sheet: 7 million for a block, of which a set may use 0.8.
GAME = """
kinds: [{id: cow}]
sheet:
  paper: half
  grid: {columns: 12, rows: 12}
  random:
    - {id: hedge, make: wall, edges: {least: 60, most: 60}, beside: {least: 70, most: 70}}
scoring: [{id: cows, of: cow, points: 2}]
"""
WORDS = """
letters: {cow: C}
names: {cow: cow, hedge: hedge}
rules: {cows: Cows}
"""
EARLY, LATE = 5, 300
EMPTY_ROWS = "............\n" * 12


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return write_game(tmp_path_factory.mktemp("slow"), GAME, WORDS)


@pytest.fixture(scope="module")
def game(library: Library) -> Game:
    return library.find_game("test")


@pytest.fixture(autouse=True)
def _at_most_two_cpu_seconds(game: Game) -> Iterator[None]:
    # Nothing is known yet about the sets of the game.
    vars(game).pop("sheet_sets", None)
    started = process_time()
    yield
    # Tests that print have a second more; before, each took 9 to 19.
    assert process_time() - started < 3


def test_a_code_alone_is_generated_within_a_second(game: Game) -> None:
    started = process_time()

    assert game.generate_sheet(game.code_for_seed(LATE)).walls["hedge"]
    assert process_time() - started < 1


def test_a_generator_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(rng: Rng) -> object:
        while True:
            rng.stream("cards").shuffled("ABCDEFGH")

    endless = game_drawing(draw, monkeypatch)

    with pytest.raises(InputError, match="no sheet was found in time"):
        endless.generate_sheet(endless.code_for_seed(1))


def test_a_set_at_the_start_of_its_block_is_found(game: Game) -> None:
    code = game.code_for_seed(EARLY)

    codes = game.codes_of_set(code)

    assert code in codes
    assert game.sheet_letter(code) == "ABCDEFGHIJKL"[codes.index(code)]


def test_a_set_late_in_its_block_is_not_found_in_time(game: Game, library: Library) -> None:
    code = game.code_for_seed(LATE)

    assert game.codes_of_set(code) == ()
    assert game.sheet_letter(code) == ""
    with pytest.raises(InputError, match="other sheets of this set were not found in time"):
        find_set(str(code), library)


def test_a_sheet_is_printed_without_its_letter_and_with_a_warning(game: Game) -> None:
    early, late = (str(game.code_for_seed(seed)) for seed in (EARLY, LATE))
    rendering = render(PrintRequest(game="test", what="sheets", codes=(early, late)), game)

    assert len([*rendering.pages]) >= 1
    assert [str(it.message) for it in rendering.warnings] == [
        f"the letter of {late} was not found in time"
    ]


def test_the_sheets_of_the_others_stay_missing(game: Game, library: Library) -> None:
    code = game.code_for_seed(LATE)

    scored = score(library, f"[Ida]\nsheet: {code}\n{EMPTY_ROWS}\n[Jan]\n{EMPTY_ROWS}")

    assert [(it.section, it.field) for it in scored.result.open] == [("Jan", "sheet")]


def test_the_page_reports_that_a_set_is_not_found(game: Game, library: Library) -> None:
    request = json.dumps({"code": str(game.code_for_seed(LATE))})

    answer = json.loads(handle_call("set", request, library)[0])

    assert answer["repairs"] == []
    (problem,) = answer["problems"]
    assert problem["message"] == "the other sheets of this set were not found in time"
    assert problem["hint"] == "enter the code of each sheet"
