"""Blocks of games. A game has the same result in every block and in every process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from hedgerow import __version__
from hedgerow.base.frozen import keyword_record
from hedgerow.playtest import tally
from hedgerow.playtest.bots import load_simulation
from hedgerow.playtest.jit import HAS_NUMBA, Ints, int_array, u64_array, zeros
from hedgerow.playtest.simulation import (
    END,
    HEADER_SIZE,
    PLAYER_HEADER_SIZE,
    STREAMS,
    STUCK,
    first_stuck,
)
from hedgerow.playtest.streams import stream_states

# Uncompiled games are slow: small blocks let a run stop near its deadline.
GAMES_PER_BLOCK = 1000 if HAS_NUMBA else 25


@keyword_record
class Match:
    """A set-up to play many times: a game's table, its bots and the seed.

    Holds only numbers and the module of its bots, so that it can be sent to another machine.
    """

    simulation: str
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
        """Return the number of values in the row of one game."""
        return HEADER_SIZE + self.players * (PLAYER_HEADER_SIZE + self.elements)


def play_rows(match: Match, first: int, games: int) -> Ints:
    """Play a block and return the rows of its games."""
    scratch = _make_scratch(match)
    states = stream_states(match.seed, first, games, match.players)
    rows = zeros(games * match.row_size)
    scratch.block(
        scratch.table,
        scratch.bots,
        states,
        scratch.streams,
        scratch.work,
        scratch.moves,
        scratch.row,
        rows,
    )
    stuck = first_stuck(rows, match.row_size)
    if stuck >= 0:
        raise_stuck(match, first + stuck)
    return rows


def play_block(match: Match, first: int, games: int) -> list[int]:
    """Play a block and return its tally."""
    return _tally_rows(match, play_rows(match, first, games), first)


def _tally_rows(match: Match, rows: Ints, first: int) -> list[int]:
    """Return the tally of the games of a block, the first of which is game number `first`."""
    sums = int_array(tally.empty_tally(match.players, match.elements, match.sheets))
    tally.add_rows(rows, first, match.row_size, match.players, sums)
    return [int(number) for number in sums]


def play_game(match: Match, game: int) -> tuple[list[int], list[int]]:
    """Play one game and return its moves and its row."""
    scratch = _make_scratch(match)
    streams = stream_states(match.seed, game, 1, match.players)
    written = scratch.play(
        scratch.table, scratch.bots, streams, scratch.work, scratch.moves, scratch.row
    )
    row = [int(number) for number in scratch.row]
    if row[END] == STUCK:
        raise_stuck(match, game)
    return [int(number) for number in scratch.moves[:written]], row


def play_pair(
    match: Match, against: Match, same: Sequence[int], first: int, games: int
) -> tuple[list[int], list[int], list[int]]:
    """Play a block with two contents and return both tallies and the sums of differences."""
    rows, against_rows = (play_rows(played, first, games) for played in (match, against))
    differences = int_array([0] * (2 * (5 + match.players + len(same) // 2)))
    tally.add_differences(
        rows, against_rows, match.row_size, match.players, int_array(same or [0]), differences
    )
    tallies = _tally_rows(match, rows, first), _tally_rows(against, against_rows, first)
    return *tallies, [int(number) for number in differences]


def raise_stuck(match: Match, game: int) -> None:
    """Raise an error for a game without a legal move: its rules have a bug."""
    raise RuntimeError(f"{match.simulation}: no legal move, seed {match.seed}, game {game}")


@keyword_record
class _Scratch:
    """Functions and arrays that all blocks of a match share."""

    play: Any
    block: Any
    table: Ints
    bots: Ints
    streams: Ints
    work: Ints
    moves: Ints
    row: Ints


# More than one: a comparison alternates between two matches.
@lru_cache(maxsize=8)
def _make_scratch(match: Match) -> _Scratch:
    simulation = load_simulation(match.simulation)
    return _Scratch(
        play=simulation.play,
        block=simulation.play_games,
        table=int_array(match.table),
        bots=int_array(match.bots),
        streams=u64_array([0] * (len(STREAMS) + match.players)),
        work=zeros(match.work_size),
        moves=zeros(match.max_moves),
        row=zeros(match.row_size),
    )
