"""Blocks of games: the same games whatever the size of a block and whoever plays it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from hedgerow import __version__
from hedgerow.base.errors import Location, input_error
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.games import find_ruleset
from hedgerow.playtest import tally
from hedgerow.playtest.streams import stream_states
from hedgerow.ruleset.jit import HAS_NUMBA, Ints, int_array, u64_array, zeros
from hedgerow.ruleset.simulation import (
    END,
    HEADER_SIZE,
    PLAYER_HEADER_SIZE,
    STREAMS,
    STUCK,
    Simulation,
    first_stuck,
)

GAMES_PER_BLOCK = 1000 if HAS_NUMBA else 25
AnySimulation = Simulation[Any, Any, Any]


@keyword_record
class Match:
    """What is played again and again: a game's table, who plays, and the seed of all chance.

    It is all that a block needs, on this machine or on another; numbers, and the names of rules.
    """

    rules: str
    table: tuple[int, ...]
    players: int
    bots: tuple[int, ...]
    seed: int
    elements: int
    sheets: int
    max_moves: int
    work_size: int
    version: str = __version__

    @property
    def row_size(self) -> int:
        """How many numbers the row of a game has."""
        return HEADER_SIZE + self.players * (PLAYER_HEADER_SIZE + self.elements)


def find_simulation(rules: str) -> AnySimulation:
    """How bots play by these rules; rules without it are refused."""
    ruleset = find_ruleset(rules, Location(rules))
    if ruleset.simulation is None:
        message = Message("bots cannot play {game}", game=rules)
        hint = Message("add a simulate.py to its rules; games/fallow has the smallest example")
        raise input_error(rules, message, hint)
    return ruleset.simulation()


def play_rows(match: Match, first: int, games: int) -> Ints:
    """Play a block; the rows of its games."""
    kept = _scratch(match)
    states = stream_states(match.seed, first, games, match.players)
    rows = zeros(games * match.row_size)
    kept.block(kept.table, kept.bots, states, kept.chance, kept.work, kept.moves, kept.row, rows)
    stuck = first_stuck(rows, match.row_size)
    if stuck >= 0:
        raise_stuck(match, first + stuck)
    return rows


def play_block(match: Match, first: int, games: int) -> list[int]:
    """Play a block; its tally."""
    sums = int_array(tally.empty_tally(match.players, match.elements, match.sheets))
    tally.add_rows(play_rows(match, first, games), first, match.row_size, match.players, sums)
    return [int(it) for it in sums]


def play_game(match: Match, game: int) -> tuple[list[int], list[int]]:
    """Play one game; its moves and its row."""
    kept, chance = _scratch(match), stream_states(match.seed, game, 1, match.players)
    written = kept.play(kept.table, kept.bots, chance, kept.work, kept.moves, kept.row)
    row = [int(it) for it in kept.row]
    if row[END] == STUCK:
        raise_stuck(match, game)
    return [int(it) for it in kept.moves[:written]], row


def play_pair(
    match: Match, other: Match, same: Sequence[int], first: int, games: int
) -> tuple[list[int], list[int], list[int]]:
    """Play a block with two contents; both tallies, and the sums of their differences."""
    rows, others = (play_rows(it, first, games) for it in (match, other))
    sums = int_array([0] * (2 * (5 + match.players + len(same) // 2)))
    tally.add_differences(rows, others, match.row_size, match.players, int_array(same or [0]), sums)
    tallies = []
    for it, its_rows in ((match, rows), (other, others)):
        its = int_array(tally.empty_tally(it.players, it.elements, it.sheets))
        tally.add_rows(its_rows, first, it.row_size, it.players, its)
        tallies.append([int(number) for number in its])
    return tallies[0], tallies[1], [int(it) for it in sums]


def raise_stuck(match: Match, game: int) -> None:
    """A game that cannot go on and is not over is a mistake in its rules."""
    raise RuntimeError(f"{match.rules}: no legal move, seed {match.seed}, game {game}")


@keyword_record
class _Scratch:
    """What games are played with; made once for all blocks of a match."""

    play: Any
    block: Any
    table: Ints
    bots: Ints
    chance: Ints
    work: Ints
    moves: Ints
    row: Ints


@lru_cache(maxsize=8)
def _scratch(match: Match) -> _Scratch:
    simulation = find_simulation(match.rules)
    return _Scratch(
        play=simulation.play,
        block=simulation.play_games,
        table=int_array(match.table),
        bots=int_array(match.bots),
        chance=u64_array([0] * (len(STREAMS) + match.players)),
        work=zeros(match.work_size),
        moves=zeros(match.max_moves),
        row=zeros(match.row_size),
    )
