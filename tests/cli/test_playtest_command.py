"""`hedgerow playtest`: figures for people and programs, single games, and wrong input."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner, Result

from hedgerow.base.errors import InputError
from hedgerow.cli import build_program
from tests.cli.terminal import terminal
from tests.windbreak import CONTENT

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/playtest.schema.json").read_text("utf-8"))
pytestmark = pytest.mark.usefixtures("windbreak")


def run(*words: str) -> Result:
    return CliRunner().invoke(build_program(), ["playtest", *words, "--content", str(CONTENT)])


def json_results(*words: str) -> list[dict[str, object]]:
    ended = run(*words, "--json")
    assert ended.exit_code == 0, ended.output
    return [json.loads(line) for line in ended.stdout.splitlines()]


def refused(*words: str) -> str:
    ended = run(*words)
    assert isinstance(ended.exception, InputError), ended.output
    return str(ended.exception)


def test_the_verdicts_come_first_and_all_fits_on_a_screen() -> None:
    ended = run("windbreak", "--games", "50", "--lang", "en")
    lines = ended.stdout.splitlines()

    assert ended.exit_code == 0
    assert lines[0] == "windbreak (basic), 2 players, planning: 50 games, seed 7"
    assert lines[2].startswith(("!", "no verdict"))
    assert len(lines) < 24


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_terminal_shows_a_first_line_before_the_figures(tmp_path: Path) -> None:
    # Short runs end before anything needs to be said.
    with terminal(tmp_path, "playtest", "market", "--games", "5000", "--lang", "en") as screen:
        assert "filled at random" not in screen.wait_for("playing market")


def test_every_number_of_players_is_one_json_object_of_the_schema() -> None:
    objects = json_results("windbreak", "--players", "all", "--games", "30")

    assert [it["players"] for it in objects] == [1, 2, 3, 4]
    for it in objects:
        jsonschema.validate(it, SCHEMA)


def test_the_figures_are_the_same_for_any_number_of_processes() -> None:
    one, two, three = (
        json_results("windbreak", "--games", "2500", "--jobs", jobs) for jobs in ("1", "2", "3")
    )

    assert one == two == three
    assert one[0]["games"] == 2500


def test_other_seeds_play_other_games() -> None:
    first, second = (
        json_results("windbreak", "--games", "50", "--seed", seed)[0] for seed in ("1", "2")
    )

    assert first["score"] != second["score"]


def test_bots_sit_where_they_are_named() -> None:
    (game,) = json_results("windbreak", "--bots", "random,planning", "--games", "200")
    seats = game["seats"]

    assert isinstance(seats, list)
    assert [it["bot"] for it in seats] == ["random", "planning"]
    assert seats[1]["wins"] > 0.8


def test_a_game_that_is_shown_scores_the_same_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    display = run("windbreak", "--show", "17", "--out", str(file), "--lang", "en")
    scored = CliRunner().invoke(
        build_program(), ["score", str(file), "--lang", "en", "--content", str(CONTENT)]
    )

    assert display.exit_code == scored.exit_code == 0
    assert "A sows" in display.stdout
    assert display.stdout.endswith(scored.stdout)


def test_it_plays_on_until_the_seats_are_known_well_enough() -> None:
    (game,) = json_results("windbreak", "--until", "0.03")

    # 1,000 games know a share of one half to ± 0.041 at 99 %, 2,000 to ± 0.029.
    assert game["games"] == 2000


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_game_without_turns_is_filled_at_random_and_greedily(lang: str) -> None:
    ended = run("fallow", "--games", "100", "--lang", lang)
    head = {"en": "fallow: 100 games filled at random, 1 greedily", "de": "fallow: 100"}[lang]

    assert ended.exit_code == 0
    assert ended.stdout.startswith(head)
    assert json.loads(run("fallow", "--games", "20", "--json").stdout)["filled"] == 20


@pytest.mark.parametrize(
    "option",
    [
        *("--players=2", "--bots=greedy", "--until=0.1", "--against=.", "--try=a=1"),
        *("--sheets=free", "--jobs=2", "--scheduler=tcp://a:1", "--report=a.pdf"),
        *("--show=0", "--out=a.txt", "--variant=basic"),
    ],
)
def test_an_option_of_bots_is_refused_for_a_game_without_turns(option: str) -> None:
    problem = refused("fallow", "--games", "10", option)

    name = option.partition("=")[0]
    assert problem == (
        f"{name}: error: fallow has no turns that bots could play\n  hint: omit {name}"
    )


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (
            ("windbreak", "--players", "9"),
            "invalid number of players for windbreak: '9'",
            "use 1 to 4, or all",
        ),
        (("windbreak", "--bots", "plannin"), "unknown bot 'plannin'", "did you mean planning?"),
        (("windbreak", "--bots", "greedy,greedy,random"), "3 bots for 2 players", "one per seat"),
        (("windbreak", "--variant", "pro"), "has no variant 'pro'", "use basic"),
        (("windbreak", "--sheets", "free", "--sheets", "free"), "free", "for example"),
        (
            ("windbreak", "--sheets", "matched", "-p", "3", "--sheets", "free"),
            "expected one code per sheet, found 2 for 3",
            "use matched",
        ),
        (
            ("windbreak", "--show", "1", "--players", "all"),
            "a single player count",
            "a single number",
        ),
        (("stampfram",), "unknown game 'stampfram'", "did you mean stampfarm?"),
    ],
)
def test_wrong_input_is_refused_with_a_hint(
    words: tuple[str, ...], message: str, hint: str
) -> None:
    problem = refused(*words, "--games", "10")

    assert message in problem
    assert hint in problem
