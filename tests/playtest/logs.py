"""Digests of simulated games, to compare compiled with interpreted play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from hedgerow.game.library import open_library
from hedgerow.playtest.blocks import play_game
from hedgerow.playtest.bots import find_bots, load_simulation
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, player_counts, prepare_match
from hedgerow.playtest.simulation import BOTS

SEED = 7
Case = tuple[str, str, int, str]


def playable() -> list[str]:
    """Return the ids of the games that bots can play."""
    return [game.id for game in open_library().games() if find_bots(game) is not None]


def cases() -> list[Case]:
    """Return every game, variant and bot, with the fewest, the middle and the most players."""
    return [
        (game.id, variant, players, bot)
        for game in map(open_library().find_game, playable())
        for variant in load_simulation(find_bots(game) or "").variants(game.content)
        for players in fewest_and_most(player_counts(game, "all"))
        for bot in BOTS
    ]


def fewest_and_most(numbers: tuple[int, ...]) -> list[int]:
    """Return the first, the middle and the last of the numbers."""
    return sorted({numbers[0], numbers[(len(numbers) - 1) // 2], numbers[-1]})


@cache
def prepared(case: Case) -> PreparedMatch:
    """Return the match of a case."""
    game, variant, players, bot = case
    return prepare_match(
        open_library().find_game(game),
        MatchOptions(players=players, variant=variant, bots=(bot,), seed=SEED),
    )


def digests(games: Mapping[str, int], game_ids: Sequence[str] = ()) -> dict[str, list[str]]:
    """Return a hash of moves and row of the first games of each case; `games` counts by bot."""
    return {
        " ".join(map(str, case)): [_digest(case, game) for game in range(games[case[3]])]
        for case in cases()
        if not game_ids or case[0] in game_ids
    }


def _digest(case: Case, game: int) -> str:
    return sha256(json.dumps(play_game(prepared(case).match, game)).encode()).hexdigest()


def interpreted_digests(games: Mapping[str, int], *game_ids: str) -> dict[str, list[str]]:
    """Return the same hashes from another process that compiles nothing."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.playtest.logs", json.dumps(games), *game_ids],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "HEDGEROW_PLAY": "interpreted"},
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, list[str]] = json.loads(ended.stdout)
    return result


if __name__ == "__main__":
    json.dump(digests(json.loads(sys.argv[1]), sys.argv[2:]), sys.stdout)
