"""Sweeps: every row plays the same games, however long one takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import pytest

from hedgerow.base.messages import make_translator
from hedgerow.game.library import open_library
from hedgerow.playtest.blocks import GAMES_PER_BLOCK
from hedgerow.playtest.executors import SerialExecutor, StopRule, Task
from hedgerow.playtest.matches import MatchOptions
from hedgerow.playtest.sweep import SweepReport, parse_parameter_ranges, play_sweep
from tests.windbreak import CONTENT

OPTIONS = MatchOptions(players=2, bots=("planning", "random"), seed=5)
POINTS, TREES = "scoring.shelter.points", "sheet.random.trees.of.tree"
ENGLISH = make_translator("en")
pytestmark = pytest.mark.usefixtures("windbreak")


class ShortExecutor:
    """Plays only some blocks of each row, as if the time was up; interrupted if there are none."""

    def __init__(self, *blocks: int) -> None:
        self._blocks = iter(blocks)

    def results(self, task: Task, blocks: Iterable[tuple[int, int]]) -> Iterator[Any]:
        count = next(self._blocks)
        if not count:
            raise KeyboardInterrupt
        yield from islice(SerialExecutor().results(task, blocks), count)


def sweep(executor: Any, length: StopRule, typed: str = f"{POINTS}=1,2,3") -> SweepReport:
    game, values = open_library(CONTENT).find_game("windbreak"), parse_parameter_ranges([typed])
    return play_sweep(game, OPTIONS, values, length, executor, lambda games, total: None)


def games_of(report: SweepReport) -> list[int]:
    return [row.stats["games"] for row in report.rows]


def test_rows_play_as_many_games_as_the_first_in_its_time() -> None:
    report = sweep(ShortExecutor(2, 3, 4), StopRule())
    note = f"games in each row: {2 * GAMES_PER_BLOCK:,}, as many as fit in 20 seconds"

    assert games_of(report) == [2 * GAMES_PER_BLOCK] * 3
    assert report.out_of_time and not report.interrupted
    assert report.text(ENGLISH).splitlines()[0] == note


def test_rows_play_the_number_of_games_that_is_asked_for() -> None:
    report = sweep(SerialExecutor(), StopRule(30))

    assert games_of(report) == [30, 30, 30]
    assert not report.out_of_time
    assert report.text(ENGLISH).splitlines()[0] == "games in each row: 30"


def test_rows_play_as_many_games_as_the_one_that_needs_most_for_a_precision() -> None:
    # With 3 trees, planning wins 94 %: ± 1.9 % after 1,000 games. With 8 trees, it wins 89 %:
    # ± 2.5 % after 1,000, ± 1.7 % after 2,000.
    precise = StopRule(until=0.022)
    alone = [games_of(sweep(SerialExecutor(), precise, f"{TREES}={trees}")) for trees in (3, 8)]

    together = games_of(sweep(SerialExecutor(), precise, f"{TREES}=3,8"))

    assert alone == [[1000], [2000]]
    assert together == [2000, 2000]


def test_a_row_that_is_interrupted_is_omitted() -> None:
    report = sweep(ShortExecutor(2, 2, 0), StopRule(2 * GAMES_PER_BLOCK))

    assert [row.values for row in report.rows] == [{POINTS: 1}, {POINTS: 2}]
    assert report.interrupted
    with pytest.raises(KeyboardInterrupt):
        sweep(ShortExecutor(0), StopRule(30))
