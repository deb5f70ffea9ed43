"""The ladder: does skill pay? One bot among others of another kind, at every seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

from hedgerow.base.frozen import record
from hedgerow.base.messages import Message, Translator
from hedgerow.library.game import Game
from hedgerow.playtest import tally as sums
from hedgerow.playtest.executors import Crew, Length, Watch, play
from hedgerow.playtest.intervals import wilson
from hedgerow.playtest.matches import Wish, prepare
from hedgerow.playtest.stats import rounded
from hedgerow.ruleset.simulation import BOTS

LADDER = "ladder"
GAMES_A_SEAT = 500


@record
class Ladder:
    """The shares of wins of one bot among others of another kind, over all seats."""

    data: dict[str, Any]

    @property
    def json(self) -> str:
        return json.dumps(self.data, ensure_ascii=False)

    def text(self, translate: Translator) -> str:
        """The win matrix for people: who sits alone, against whom."""
        told = self.data
        head = Message(
            "{game} ({variant}), {players} players: one bot against others, {games} games a seat",
            game=told["game"],
            variant=told["variant"],
            players=told["players"],
            games=told["games"],
        )
        fair = translate(Message("equal skill would win {share}", share=f"{told['fair']:.3f}"))
        names = "".join(f"{name:>12}" for name in BOTS)
        return "\n".join([translate(head), fair, "", f"{'':<10}{names}", *_rows(told["ladder"])])


def _rows(matrix: dict[str, Any]) -> Iterator[str]:
    for bot in BOTS:
        cells = (f"{matrix[bot][it]['wins']:.3f}" if it != bot else "·" for it in BOTS)
        yield f"{bot:<10}" + "".join(f"{it:>12}" for it in cells)


def play_ladder(game: Game, wish: Wish, games: int | None, crew: Crew, watch: Watch) -> Ladder:
    """Seat every bot alone among every other, at every seat."""
    each = games or GAMES_A_SEAT
    matrix: dict[str, dict[str, Any]] = {bot: {} for bot in BOTS}
    variant, played = "", 0
    for bot, rival in permutations(BOTS, 2):
        wins = 0
        for seat in range(wish.players):
            seats = [rival] * wish.players
            seats[seat] = bot
            prepared = prepare(game, replace(wish, bots=tuple(seats)))
            tally = play(prepared.match, Length(each), crew).tally
            wins += tally[sums.SEATS + seat * sums.SEAT + sums.WINS]
            variant, played = prepared.setting.variant, played + each
            watch(played)
        share, total = wins / sums.WHOLE_WIN / (each * wish.players), each * wish.players
        low, high = wilson(share, total)
        matrix[bot][rival] = {"wins": rounded(share), "low": rounded(low), "high": rounded(high)}
    head = {"game": game.id, "variant": variant, "players": wish.players, "seed": wish.seed}
    fair = rounded(1 / wish.players)
    return Ladder({**head, "games": each, "fair": fair, "ladder": matrix})
