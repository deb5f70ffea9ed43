"""How fast bots play: games per CPU second beside a yardstick of the same run.

python bench/playing.py            prints the table
python bench/playing.py --keep     and keeps it in docs/performance.md

The yardstick is a list of a million nothings, made before every row: a busy machine shows there.
Below the table stands how many times as fast two processes are as one (`--jobs 2`), by the clock on
the wall, the best of three takes each: that says something only where two cores are free.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

from hedgerow.library.library import open_library
from hedgerow.playtest.blocks import GAMES_PER_BLOCK, play_block
from hedgerow.playtest.executors import StopRule, make_executor, play_match
from hedgerow.playtest.matches import MatchOptions, prepare_match
from hedgerow.ruleset.jit import HAS_NUMBA
from hedgerow.ruleset.simulation import BOTS
from kept import keep

ROWS = (
    ("stampfarm", 3),
    ("kuhlorado", 2),
    ("bunte-runde", 3),
    ("kuhfstein", 2),
    ("kuhfstein", 4),
)
TAKEN = 3


def best_s(work: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """The least time of several takes: CPU time, or that of another clock."""

    def take() -> float:
        begin = clock()
        work()
        return clock() - begin

    return min(take() for _ in range(TAKEN))


def games_per_s(game: str, players: int, bot: str) -> float:
    """Games per CPU second of one bot at every seat, compiled before."""
    match = prepare_match(
        open_library().find_game(game),
        MatchOptions(players=players, variant=None, bots=(bot,), seed=7),
    ).match
    play_block(match, 0, 1)
    games = 1000 if HAS_NUMBA else 10
    return games / best_s(lambda: play_block(match, 0, games))


def table() -> Iterator[str]:
    """A row for each game and number of players."""
    yield f"| game, players | {' | '.join(BOTS)} | yardstick, ms |"
    yield "|---|---|---|---|---|"
    for game, players in ROWS:
        yardstick_s = best_s(lambda: [None for _ in range(1_000_000)])
        speeds = " | ".join(f"{games_per_s(game, players, bot):,.0f}" for bot in BOTS)
        yield f"| {game}, {players} | {speeds} | {yardstick_s * 1000:.0f} |"


def gain_of_two(game: str = "stampfarm", players: int = 3) -> float:
    """How many times as fast two processes play planned games as one, both ready to play."""
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
    told = "\n".join(table())
    told += f"\n\n`--jobs 2` plays {gain_of_two():.2f} times as fast as one process."
    print(told)
    if "--keep" in sys.argv[1:]:
        keep("bots", told)
