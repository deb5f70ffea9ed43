"""The moves and rows of simulated games, to compare what is compiled with what is interpreted."""

from __future__ import annotations

import json
import sys
from functools import cache

from hedgerow.game.simulation import BOTS
from hedgerow.library.library import open_library
from hedgerow.playing.blocks import play_game
from hedgerow.playing.matches import Prepared, Wish, numbers_of_players, prepare

SEED = 7
Case = tuple[str, str, int, str]


def playable() -> list[str]:
    """The games that bots can play."""
    return [box.id for box in open_library().boxes() if box.game.simulate is not None]


def cases() -> list[Case]:
    """Every game, variant and bot, with the fewest, the usual and the most players."""
    return [
        (box.id, variant, players, bot)
        for box in map(open_library().box, playable())
        if box.game.simulate
        for variant in box.game.simulate().variants(box.content)
        for players in fewest_and_most(numbers_of_players(box, "all"))
        for bot in BOTS
    ]


def fewest_and_most(numbers: tuple[int, ...]) -> list[int]:
    """The first, the middle and the last of the numbers."""
    return sorted({numbers[0], numbers[(len(numbers) - 1) // 2], numbers[-1]})


@cache
def prepared(case: Case) -> Prepared:
    """The match of a case."""
    game, variant, players, bot = case
    return prepare(open_library().box(game), Wish(players, variant, (bot,), SEED))


def logs(games: int) -> dict[str, list[tuple[list[int], list[int]]]]:
    """Moves and rows of the first games, of every game, variant and bot with two players."""
    few = [it for it in cases() if it[2] == 2]
    return {
        " ".join(map(str, case)): [play_game(prepared(case).match, game) for game in range(games)]
        for case in few
    }


if __name__ == "__main__":
    json.dump(logs(int(sys.argv[1])), sys.stdout)
