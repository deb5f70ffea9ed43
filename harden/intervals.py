"""Check how often the intervals of simulations cover the truth, in many short runs of real games.

Players of one game share its dice, cards and board, so only real games show whether an interval
keeps its promise. The truth is the result of one long run of other games, whose own error is at
most a tenth of that of a short run.

    python -m harden.intervals [GAME...]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.playtest.blocks import play_block
from hedgerow.playtest.executors import SerialExecutor, StopRule, play_match
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, player_counts, prepare_match
from hedgerow.playtest.stats import StatsDict, compute_stats

# In stampfarm the points of all players rise and fall together; in bunte-runde one player takes
# what another would have got.
GAMES = ("stampfarm", "bunte-runde")
# With 100 runs, an interval that always covers could not be distinguished from a correct one.
RUNS, GAMES_A_RUN, GAMES_OF_TRUTH = 200, 300, 60_000
SEED, SEED_OF_TRUTH = 11, 12
PROMISED = 0.95
# The probability to reject a correct interval. The games are the same in every run, so this is
# decided once and does not fail at random.
DOUBT = 0.01


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of the intervals of mean points covered the truth."""

    game: str
    runs: int
    covered: int

    @property
    def expected(self) -> range:
        """Return the counts to expect from an interval as wide as it claims."""
        return likely_counts(self.runs, PROMISED, DOUBT)

    @property
    def complaint(self) -> str:
        """Return what is wrong with the intervals, or an empty string."""
        if self.covered in self.expected:
            return ""
        least, most = self.expected[0], self.expected[-1]
        return f"{self.game}: {self.covered} of {self.runs} covered, expected {least} to {most}"


def likely_counts(trials: int, share: float, doubt: float) -> range:
    """Return the counts of successes without the unlikely ones, half of the doubt at each end."""
    probabilities = [
        comb(trials, it) * share**it * (1 - share) ** (trials - it) for it in range(trials)
    ]
    probabilities.append(share**trials)
    least = next(it for it in range(trials + 1) if sum(probabilities[: it + 1]) > doubt / 2)
    most = next(it for it in range(trials, -1, -1) if sum(probabilities[it:]) > doubt / 2)
    return range(least, most + 1)


def coverage(
    game: Game, runs: int = RUNS, games: int = GAMES_A_RUN, of_truth: int = GAMES_OF_TRUTH
) -> Coverage:
    """Play many short runs and one long run of a game, and count the intervals that cover."""
    long_run = _prepare(game, SEED_OF_TRUTH)
    truth = compute_stats(
        long_run.played_games(
            play_match(long_run.match, StopRule(of_truth), SerialExecutor()).tally
        )
    )["score"]["mean"]
    covered = sum(
        stats["low"] <= truth <= stats["high"] for stats in _short_runs(game, runs, games)
    )
    return Coverage(game.id, runs, covered)


def _short_runs(game: Game, runs: int, games: int) -> Iterator[StatsDict]:
    """Yield the points statistics of every short run, consecutive parts of one series of games."""
    short_run = _prepare(game, SEED)
    for number in range(runs):
        yield compute_stats(
            short_run.played_games(play_block(short_run.match, number * games, games))
        )["score"]


def _prepare(game: Game, seed: int) -> PreparedMatch:
    (players,) = player_counts(game, None)
    return prepare_match(game, MatchOptions(players=players, seed=seed))


def main() -> None:
    """Print the coverage of the named games, or of those that `make harden` plays."""
    for name in sys.argv[1:] or GAMES:
        result = coverage(open_library().find_game(name))
        print(f"{name}: {result.covered} of {result.runs} covered", result.complaint, flush=True)


if __name__ == "__main__":
    main()
