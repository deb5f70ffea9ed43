"""Two contents, the same games: what differs, with paired intervals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message, Translator
from hedgerow.library.game import Game
from hedgerow.playtest import tally as sums
from hedgerow.playtest.blocks import Match, play_pair
from hedgerow.playtest.executors import (
    DEFAULT_SECONDS,
    Deadline,
    Executor,
    ProgressCallback,
    StopRule,
    blocks_in_time,
    split_blocks,
)
from hedgerow.playtest.intervals import mean_and_sd, normal_interval
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.stats import compute_stats, round_stat

OPTION = "--against"


@record
class PairTask:
    """Plays a block with two contents; can be sent to another process."""

    match: Match
    other: Match
    same: tuple[int, ...]

    def __call__(self, first: int, games: int) -> tuple[list[int], list[int], list[int]]:
        return play_pair(self.match, self.other, self.same, first, games)


@record
class Comparison:
    """The differences between two contents: figure, both values, difference, its interval."""

    data: dict[str, Any]

    @property
    def json(self) -> str:
        return json.dumps(self.data, ensure_ascii=False)

    def text(self, translate: Translator) -> str:
        """What differs, for people."""
        told = self.data
        head = Message.plural(
            told["players"],
            "{game} ({variant}), {players} player: the same {games} games with both versions",
            "{game} ({variant}), {players} players: the same {games} games with both versions",
            game=told["game"],
            variant=told["variant"],
            players=told["players"],
            games=f"{told['games']:,}",
        )
        lines = [*_rows(told["differences"], translate)]
        return "\n".join([translate(head), "", *(lines or [translate(Message("no differences"))])])


def _rows(differences: dict[str, Any], translate: Translator) -> Iterator[str]:
    width = max(map(len, differences), default=0)
    for name, its in differences.items():
        shown = translate(
            Message(
                "{here} here, {there} there, difference {mean} ({low} to {high})",
                here=f"{its['here']:.3f}",
                there=f"{its['there']:.3f}",
                mean=f"{its['difference']:+.3f}",
                low=f"{its['low']:+.3f}",
                high=f"{its['high']:+.3f}",
            )
        )
        yield f"{name:<{width}}  {shown}"


def compare(
    game: Game,
    other: Game,
    options: MatchOptions,
    length: StopRule,
    executor: Executor,
    watch: ProgressCallback,
) -> Comparison:
    """Play the same games with two contents."""
    if game.ruleset.id != other.ruleset.id:
        message = Message(
            "the other version of {game} uses different rules: {rules}",
            game=game.id,
            rules=other.ruleset.id,
        )
        raise input_error(OPTION, message, Message("compare two versions with the same rules"))
    one, two = prepare_match(game, options), prepare_match(other, options)
    names = [it for it in one.elements if it in two.elements]
    same = [place for it in names for place in (one.elements.index(it), two.elements.index(it))]
    clock = Deadline(DEFAULT_SECONDS) if length == StopRule() else None
    blocks = blocks_in_time(split_blocks(0, length.most), clock)
    results = executor.results(PairTask(one.match, two.match, tuple(same)), blocks)
    tallies, pairs = _added(one, two, results, len(names), watch)
    return Comparison(_told(one, two, names, tallies, pairs))


def _added(
    one: PreparedMatch,
    two: PreparedMatch,
    results: Iterable[Any],
    names: int,
    watch: ProgressCallback,
) -> tuple[list[list[int]], list[int]]:
    tallies = [
        sums.empty_tally(it.match.players, it.match.elements, it.match.sheets) for it in (one, two)
    ]
    pairs = [0] * (2 * (5 + one.match.players + names))
    for here, there, differences in results:
        tallies = [sums.add_tallies(tallies[0], here), sums.add_tallies(tallies[1], there)]
        pairs = [a + b for a, b in zip(pairs, differences, strict=True)]
        watch(tallies[0][sums.GAMES])
    return tallies, pairs


def _told(
    one: PreparedMatch,
    two: PreparedMatch,
    names: list[str],
    tallies: list[list[int]],
    pairs: list[int],
) -> dict[str, Any]:
    here, there = compute_stats(one.played(tallies[0])), compute_stats(two.played(tallies[1]))
    players, games = one.match.players, here["games"]
    scales = [players, 1, 1, 1, 1, *[sums.WHOLE_WIN] * players, *[players] * len(names)]
    titles = ["points", "margin", "ties", "turns", "choices"]
    titles += [f"seat {number + 1}" for number in range(players)] + names
    found = {}
    for number, (title, scale) in enumerate(zip(titles, scales, strict=True)):
        total, squares = pairs[2 * number], pairs[2 * number + 1]
        if squares:
            mean, sd = mean_and_sd(total, squares, games)
            low, high = normal_interval(mean, sd, games)
            values = [_value(it, title) for it in (here, there)]
            found[title] = {
                "here": values[0],
                "there": values[1],
                "difference": round_stat(mean / scale),
                "low": round_stat(low / scale),
                "high": round_stat(high / scale),
            }
    heads = {key: here[key] for key in ("game", "variant", "players", "bots", "games", "seed")}
    contents = [here["content"], there["content"]]
    return {**heads, "contents": contents, "version": here["version"], "differences": found}


def _value(told: dict[str, Any], title: str) -> float:
    """The figure of one content."""
    if title.startswith("seat "):
        return float(told["seats"][int(title[5:]) - 1]["wins"])
    if title in told["elements"]:
        its = told["elements"][title]
        return round_stat(its["mean"] * its["held"] / max(1, told["games"] * told["players"]))
    plain = {"points": told["score"]["mean"], "turns": told["turns"]["mean"]}
    plain["choices"] = told["choice"]["moves"] * told["turns"]["mean"]
    return round_stat(plain[title] if title in plain else told[title])
