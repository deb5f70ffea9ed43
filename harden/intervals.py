"""Intervals of simulated play: how often they cover the truth, in many short runs of real games.

Players of one game share its dice, cards and board, so only real games show whether an interval
holds what it promises. The truth is what one large run of other games gives: its own error is a
tenth of that of a short run, or less.

    python -m harden.intervals [GAME...]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from hedgerow.library.library import open_library
from hedgerow.playtest.blocks import play_block
from hedgerow.playtest.executors import SerialExecutor, StopRule, play_match
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, player_counts, prepare_match
from hedgerow.playtest.stats import StatsDict, compute_stats

# In stampfarm the points of a game's players rise and fall together, in bunte-runde one takes
# what another would have had.
GAMES = ("stampfarm", "bunte-runde")
# With 100 runs an interval that always covers could not be told from a right one.
RUNS, GAMES_A_RUN, GAMES_OF_TRUTH = 200, 300, 60_000
SEED, SEED_OF_TRUTH = 11, 12
PROMISED = 0.95
# How likely a right interval may be called wrong: the games are the same at every run, so this
# is decided once, not at every run.
DOUBT = 0.01


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of so many intervals of mean points covered the truth."""

    game: str
    runs: int
    covered: int

    @property
    def expected(self) -> range:
        """The counts that an interval as wide as it claims may give."""
        return likely_counts(self.runs, PROMISED, DOUBT)

    @property
    def complaint(self) -> str:
        """What is wrong with the intervals, or nothing."""
        if self.covered in self.expected:
            return ""
        least, most = self.expected[0], self.expected[-1]
        return f"{self.game}: {self.covered} of {self.runs} covered, expected {least} to {most}"


def likely_counts(trials: int, share: float, doubt: float) -> range:
    """Return the counts of successes without the unlikely ones, half of the doubt at each end."""
    chances = [comb(trials, it) * share**it * (1 - share) ** (trials - it) for it in range(trials)]
    chances.append(share**trials)
    least = next(it for it in range(trials + 1) if sum(chances[: it + 1]) > doubt / 2)
    most = next(it for it in range(trials, -1, -1) if sum(chances[it:]) > doubt / 2)
    return range(least, most + 1)


def coverage(
    game: str, runs: int = RUNS, games: int = GAMES_A_RUN, of_truth: int = GAMES_OF_TRUTH
) -> Coverage:
    """Play many short runs and one long run of a game, and count the intervals that hold."""
    long = _prepared(game, SEED_OF_TRUTH)
    truth = compute_stats(
        long.played(play_match(long.match, StopRule(of_truth), SerialExecutor()).tally)
    )["score"]["mean"]
    covered = sum(it["low"] <= truth <= it["high"] for it in _short_runs(game, runs, games))
    return Coverage(game, runs, covered)


def _short_runs(game: str, runs: int, games: int) -> Iterator[StatsDict]:
    """Yield the figures of points of every short run: pieces of one row of games."""
    short = _prepared(game, SEED)
    for number in range(runs):
        yield compute_stats(short.played(play_block(short.match, number * games, games)))["score"]


def _prepared(game: str, seed: int) -> PreparedMatch:
    loaded = open_library().find_game(game)
    (players,) = player_counts(loaded, None)
    return prepare_match(loaded, MatchOptions(players=players, seed=seed))


def main() -> None:
    """Print the coverage of the games named, or of those that `make harden` plays."""
    for game in sys.argv[1:] or GAMES:
        found = coverage(game)
        print(f"{game}: {found.covered} of {found.runs} covered", found.complaint, flush=True)


if __name__ == "__main__":
    main()
