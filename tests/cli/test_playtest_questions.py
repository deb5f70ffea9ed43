"""Comparisons: a ladder of bots, other values, other content; and an interrupted run."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from hedgerow.base.errors import InputError
from hedgerow.cli import build_program
from hedgerow.game.library import open_library
from hedgerow.playtest.executors import (
    Block,
    Deadline,
    StopRule,
    Task,
    planned_games,
    play_match,
    watch_part,
)
from hedgerow.playtest.matches import MatchOptions, prepare_match
from hedgerow.playtest.runner import make_report
from tests.windbreak import CONTENT

POINTS, TREES = "scoring.shelter.points", "sheet.random.trees.of.tree"
SHIPPED = open_library().folders[-1]
pytestmark = pytest.mark.usefixtures("windbreak")


def run(*words: str) -> Result:
    return CliRunner().invoke(
        build_program(), ["playtest", *words, "--lang", "en", "--content", str(CONTENT)]
    )


def json_results(*words: str) -> list[dict[str, Any]]:
    ended = run(*words, "--json")
    assert ended.exit_code == 0, ended.output
    return [json.loads(line) for line in ended.stdout.splitlines()]


def refused(*words: str) -> str:
    ended = run(*words)
    assert isinstance(ended.exception, InputError), ended.output
    return str(ended.exception)


@pytest.fixture
def changed_content(tmp_path: Path) -> Path:
    """Create a folder with a windbreak whose trees score 3."""
    shutil.copytree(CONTENT / "windbreak", tmp_path / "windbreak")
    file = tmp_path / "windbreak" / "game.yaml"
    text = file.read_text("utf-8")
    assert text.count("points: {value: 1,") == 1
    file.write_text(text.replace("points: {value: 1,", "points: {value: 3,"), "utf-8")
    return tmp_path


def test_the_ladder_seats_every_bot_among_every_other() -> None:
    (answer,) = json_results("windbreak", "--bots", "ladder", "--games", "200")

    assert answer["fair"] == 0.5
    assert {bot: {*row} for bot, row in answer["ladder"].items()} == {
        "random": {"greedy", "planning"},
        "greedy": {"random", "planning"},
        "planning": {"random", "greedy"},
    }
    assert answer["ladder"]["planning"]["random"]["wins"] > 0.85
    both = answer["ladder"]["planning"]["random"], answer["ladder"]["random"]["planning"]
    assert both[0]["wins"] + both[1]["wins"] == pytest.approx(1.0)


def test_the_ladder_is_a_matrix_for_people() -> None:
    lines = run("windbreak", "--bots", "ladder", "--games", "20").stdout.splitlines()

    assert lines[1] == "at equal skill the share of wins would be 0.500"
    assert [line.split()[0] for line in lines[-3:]] == ["random", "greedy", "planning"]


def test_a_value_that_is_tried_is_that_of_the_content_or_another() -> None:
    (plain,) = json_results("windbreak", "--games", "100")
    one, three = json_results("windbreak", "--games", "100", "--try", f"{POINTS}=1,3")

    assert [it.pop("try") for it in (one, three)] == [{POINTS: 1}, {POINTS: 3}]
    assert one == plain
    assert three["score"]["mean"] == pytest.approx(3 * one["score"]["mean"])
    assert three["content"] != one["content"]


def test_several_paths_are_combined() -> None:
    words = ("--try", f"{POINTS}=1..2", "--try", f"{TREES}=1..3")
    rows = json_results("windbreak", "--games", "20", *words)

    assert [tuple(it["try"].values()) for it in rows] == [
        (points, trees) for points in (1, 2) for trees in (1, 2, 3)
    ]


def test_an_item_of_a_list_is_named_by_its_id_in_the_table() -> None:
    words = ("windbreak", "--games", "40", "--bots", "greedy")
    lines = run(*words, "--try", f"{POINTS}=3,7").stdout.splitlines()
    (fewer,) = json_results(*words, "--try", "end.sown.at_least=2")

    assert lines[1].split()[0] == POINTS
    assert "pays" in lines[1]
    assert [line.split()[0] for line in lines[2:4]] == ["3", "7"]
    assert fewer["try"] == {"end.sown.at_least": 2}


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        ("scoring.sheltr.points=3", "unknown name 'sheltr'", "shelter"),
        ("scorin.shelter.points=3", "unknown name 'scorin'", "scoring"),
        ("scoring.shelter.point=3", "unknown key 'point'", "points"),
        ("scoring.shelter.points=500", "99", ""),
        ("scoring.shelter.points=many", "'many'", ""),
        ("scoring.shelter.points", "expected a path and values", "for example"),
        ("scoring.shelter.points=8..3", "invalid range '8..3'", "for example"),
        ("scoring.shelter.points=1..65", "65 rows exceed the limit of 64", "fewer values"),
    ],
)
def test_a_wrong_trial_is_refused_with_its_location(typed: str, message: str, hint: str) -> None:
    problem = refused("windbreak", "--games", "10", "--try", typed)

    assert problem.startswith("--try")
    assert message in problem
    assert hint in problem


def test_too_many_rows_are_refused() -> None:
    problem = refused("windbreak", "--try", f"{POINTS}=1..20", "--try", f"{TREES}=1..4")

    assert "80 rows exceed the limit of 64" in problem


def test_a_content_against_itself_differs_in_nothing() -> None:
    (answer,) = json_results(
        "stampfarm", "--games", "60", "--against", str(SHIPPED), "--bots", "greedy"
    )

    assert answer["differences"] == {}
    assert run("windbreak", "--games", "20", "--against", str(CONTENT)).stdout.endswith(
        "no differences\n"
    )


def test_another_content_is_compared_game_by_game(changed_content: Path) -> None:
    (answer,) = json_results("windbreak", "--games", "300", "--against", str(changed_content))
    points = answer["differences"]["points"]

    # Every game gives a third of the points here, so the difference is minus two thirds.
    assert points["there"] == pytest.approx(3 * points["here"], abs=1e-3)
    assert points["difference"] == pytest.approx(points["here"] - points["there"], abs=1e-3)
    assert points["low"] < points["difference"] < points["high"]
    assert "turns" not in answer["differences"]
    assert "seat 1" not in answer["differences"]


def test_two_processes_compare_like_one(changed_content: Path) -> None:
    words = ("windbreak", "--games", "2500", "--against", str(changed_content))

    assert json_results(*words, "--jobs", "2") == json_results(*words)


def test_a_content_that_bots_do_not_know_cannot_be_compared(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED / "kuhlorado", tmp_path / "stampfarm")
    problem = refused("stampfarm", "--against", str(tmp_path))

    assert "bots do not know symbols" in problem
    assert "not a folder of games" in refused("stampfarm", "--against", str(tmp_path / "missing"))


def test_a_folder_without_the_game_is_not_compared_with_the_shipped_one(tmp_path: Path) -> None:
    problem = refused("stampfarm", "--against", str(tmp_path))

    assert problem.startswith(f"{tmp_path}: error: unknown game 'stampfarm'")
    assert "pass a folder that contains GAME/game.yaml" in problem


def test_two_questions_at_once_are_refused() -> None:
    problem = refused("windbreak", "--bots", "ladder", "--try", f"{POINTS}=1")

    assert "cannot be combined" in problem


def test_how_many_games_there_will_be_is_known_or_estimated() -> None:
    waiting, over = Deadline(20), Deadline(1e-9)
    half = Deadline(1000)
    half.is_over()
    half._end -= 500
    over.is_over()

    assert planned_games(50, StopRule(3000), None) == 3000
    assert planned_games(50, StopRule(until=0.1), None) is None
    # Before the time starts nobody knows; after half of it, twice as many games fit.
    assert planned_games(50, StopRule(), waiting) is None
    assert planned_games(50, StopRule(), half) == 100
    assert planned_games(9000, StopRule(), half) == 10_000
    assert planned_games(70, StopRule(), over) == 70


@pytest.mark.parametrize(
    ("before", "parts", "total", "expected"),
    [(0, 1, 40, (10, 40)), (40, 3, 40, (50, 160)), (40, 3, None, (50, None))],
)
def test_parts_of_a_run_are_counted_together(
    before: int, parts: int, total: int | None, expected: tuple[int, int | None]
) -> None:
    seen: list[tuple[int, int | None]] = []
    watch_part(lambda *it: seen.append(it), before, parts)(10, total)

    assert seen == [expected]


class Impatient:
    """An executor that plays three blocks and is then interrupted by Ctrl+C."""

    def results(self, work: Task, blocks: Iterable[Block]) -> Iterator[Any]:
        for number, block in enumerate(blocks):
            if number == 3:
                raise KeyboardInterrupt
            yield work(*block)


def test_an_interrupted_run_reports_the_figures_so_far() -> None:
    prepared = prepare_match(
        open_library(CONTENT).find_game("windbreak"), MatchOptions(players=2, bots=("random",))
    )
    games: list[int] = []

    def watch(played: int, _: int | None) -> None:
        games.append(played)

    outcome = play_match(prepared.match, StopRule(1_000_000), Impatient(), watch)
    answer = make_report(prepared, outcome)

    assert outcome.interrupted
    assert answer.data["games"] == games[-1]
    assert f"games played: {games[-1]:,}" in str(answer.notes[0])
