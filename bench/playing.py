"""Measure how fast bots play: games per CPU second, next to a reference of the same run.

python bench/playing.py            prints the table
python bench/playing.py --keep     also saves it in docs/performance.md

The reference creates a list of a million None before every row: it shows how busy the machine is.
Below the table is the speed-up of two processes (`--jobs 2`) in wall-clock time, the best of three
runs each; it is only meaningful if two cores are free.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

from hedgerow.game.library import open_library
from hedgerow.playtest.blocks import GAMES_PER_BLOCK, play_block
from hedgerow.playtest.executors import StopRule, make_executor, play_match
from hedgerow.playtest.jit import HAS_NUMBA
from hedgerow.playtest.matches import MatchOptions, prepare_match
from hedgerow.playtest.simulation import BOTS
from results_page import save_results

ROWS = (
    ("stampfarm", 3),
    ("kuhlorado", 2),
    ("bunte-runde", 3),
    ("kuhfstein", 2),
    ("kuhfstein", 4),
)
RUNS = 3


def best_s(work: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """Return the shortest of several runs, in CPU time or by another clock."""

    def run_once() -> float:
        start = clock()
        work()
        return clock() - start

    return min(run_once() for _ in range(RUNS))


def games_per_s(game: str, players: int, bot: str) -> float:
    """Return games per CPU second with one bot at every seat, after compiling."""
    match = prepare_match(
        open_library().find_game(game),
        MatchOptions(players=players, variant=None, bots=(bot,), seed=7),
    ).match
    play_block(match, 0, 1)
    games = 1000 if HAS_NUMBA else 10
    return games / best_s(lambda: play_block(match, 0, games))


def table() -> Iterator[str]:
    """Yield a row for each game and number of players."""
    yield f"| game, players | {' | '.join(BOTS)} | yardstick, ms |"
    yield "|---|---|---|---|---|"
    for game, players in ROWS:
        yardstick_s = best_s(lambda: [None for _ in range(1_000_000)])
        speeds = " | ".join(f"{games_per_s(game, players, bot):,.0f}" for bot in BOTS)
        yield f"| {game}, {players} | {speeds} | {yardstick_s * 1000:.0f} |"


def two_process_speedup(game: str = "stampfarm", players: int = 3) -> float:
    """Return the speed-up of two processes over one for planned games, both warmed up."""
    match = prepare_match(
        open_library().find_game(game),
        MatchOptions(players=players, variant=None, bots=("planning",), seed=7),
    ).match
    length = StopRule(20_000 if HAS_NUMBA else 200)

    def wall_s(jobs: int) -> float:
        with make_executor(jobs, None) as executor:
            play_match(match, StopRule(4 * GAMES_PER_BLOCK), executor)
            return best_s(lambda: play_match(match, length, executor), perf_counter)

    return wall_s(1) / wall_s(2)


if __name__ == "__main__":
    text = "\n".join(table())
    text += f"\n\n`--jobs 2` plays {two_process_speedup():.2f} times as fast as one process."
    print(text)
    if "--keep" in sys.argv[1:]:
        save_results("bots", text)
