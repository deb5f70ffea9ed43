"""The ladder: every bot alone against every other kind, at every seat. Does skill pay?"""

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
from hedgerow.playtest.executors import Executor, ProgressCallback, StopRule, play_match
from hedgerow.playtest.intervals import wilson_interval
from hedgerow.playtest.matches import MatchOptions, prepare_match
from hedgerow.playtest.stats import round_stat
from hedgerow.ruleset.simulation import BOTS

LADDER = "ladder"
GAMES_PER_SEAT = 500


@record
class Ladder:
    """The shares of wins of each bot alone against others of one kind, over all seats."""

    data: dict[str, Any]

    @property
    def json(self) -> str:
        return json.dumps(self.data, ensure_ascii=False)

    def text(self, translate: Translator) -> str:
        """Return the win matrix as text: a row per bot, a column per opponent."""
        data = self.data
        head = Message.plural(
            data["players"],
            "{game} ({variant}), {players} player: one bot against the others, "
            "{games} games per seat",
            "{game} ({variant}), {players} players: one bot against the others, {games} "
            "games per seat",
            game=data["game"],
            variant=data["variant"],
            players=data["players"],
            games=data["games"],
        )
        fair = translate(
            Message(
                "at equal skill the share of wins would be {share}", share=f"{data['fair']:.3f}"
            )
        )
        names = "".join(f"{name:>12}" for name in BOTS)
        return "\n".join([translate(head), fair, "", f"{'':<10}{names}", *_rows(data["ladder"])])


def _rows(matrix: dict[str, Any]) -> Iterator[str]:
    for bot in BOTS:
        cells = (f"{matrix[bot][rival]['wins']:.3f}" if rival != bot else "·" for rival in BOTS)
        yield f"{bot:<10}" + "".join(f"{cell:>12}" for cell in cells)


def play_ladder(
    game: Game,
    options: MatchOptions,
    games: int | None,
    executor: Executor,
    watch: ProgressCallback,
) -> Ladder:
    """Play every bot alone against every other kind, at every seat."""
    each = games or GAMES_PER_SEAT
    matrix: dict[str, dict[str, Any]] = {bot: {} for bot in BOTS}
    variant, played = "", 0
    # Every seat counts equally, so that an unfair first seat does not look like skill.
    for bot, rival in permutations(BOTS, 2):
        wins = 0
        for seat in range(options.players):
            seats = [rival] * options.players
            seats[seat] = bot
            prepared = prepare_match(game, replace(options, bots=tuple(seats)))
            tally = play_match(prepared.match, StopRule(each), executor).tally
            wins += tally[sums.SEATS + seat * sums.SEAT + sums.WINS]
            variant, played = prepared.setup.variant, played + each
            watch(played)
        share, total = wins / sums.WHOLE_WIN / (each * options.players), each * options.players
        low, high = wilson_interval(share, total)
        matrix[bot][rival] = {
            "wins": round_stat(share),
            "low": round_stat(low),
            "high": round_stat(high),
        }
    head = {"game": game.id, "variant": variant, "players": options.players, "seed": options.seed}
    fair = round_stat(1 / options.players)
    return Ladder({**head, "games": each, "fair": fair, "ladder": matrix})
