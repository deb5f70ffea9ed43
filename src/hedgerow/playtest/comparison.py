"""Comparisons: the same games with two contents, and the ladder of bots.

Differences of contents have paired intervals. On the ladder, every bot plays alone against every
other kind, at every seat: does skill pay?
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

from hedgerow.base.frozen import record
from hedgerow.base.messages import Message, Translator
from hedgerow.game.game import Game
from hedgerow.playtest import tally as sums
from hedgerow.playtest.blocks import Match, play_pair
from hedgerow.playtest.executors import (
    DEFAULT_SECONDS,
    Deadline,
    Executor,
    ProgressCallback,
    StopRule,
    blocks_in_time,
    planned_games,
    play_match,
    split_blocks,
)
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.simulation import BOTS
from hedgerow.playtest.stats import (
    compute_stats,
    mean_and_sd,
    normal_interval,
    round_stat,
    wilson_interval,
)

OPTION = "--against"
LADDER = "ladder"
GAMES_PER_SEAT = 500


@record
class PairTask:
    """Plays a block with two contents. Can be sent to another process."""

    match: Match
    against: Match
    same: tuple[int, ...]

    def __call__(self, first: int, games: int) -> tuple[list[int], list[int], list[int]]:
        return play_pair(self.match, self.against, self.same, first, games)


@record
class Comparison:
    """The figures of a comparison; `lines` formats them for the terminal."""

    data: dict[str, Any]
    lines: Callable[[dict[str, Any], Translator], Iterator[str]]

    @property
    def json(self) -> str:
        return json.dumps(self.data, ensure_ascii=False)

    def text(self, translate: Translator) -> str:
        """Return the comparison as text for the terminal."""
        return "\n".join(self.lines(self.data, translate))


def _match_values(data: dict[str, Any]) -> dict[str, object]:
    """Return what a heading says about the match."""
    return {key: data[key] for key in ("game", "variant", "players")}


def _comparison_lines(data: dict[str, Any], translate: Translator) -> Iterator[str]:
    """Yield both values of each figure, the difference and its interval."""
    head = Message.plural(
        data["players"],
        "{game} ({variant}), {players} player: the same {games} games with both versions",
        "{game} ({variant}), {players} players: the same {games} games with both versions",
        games=f"{data['games']:,}",
        **_match_values(data),
    )
    yield from (translate(head), "")
    yield from [*_rows(data["differences"], translate)] or [translate(Message("no differences"))]


def _rows(differences: dict[str, Any], translate: Translator) -> Iterator[str]:
    width = max(map(len, differences), default=0)
    for name, figures in differences.items():
        text = translate(
            Message(
                "{here} here, {there} there, difference {mean} ({low} to {high})",
                here=f"{figures['here']:.3f}",
                there=f"{figures['there']:.3f}",
                mean=f"{figures['difference']:+.3f}",
                low=f"{figures['low']:+.3f}",
                high=f"{figures['high']:+.3f}",
            )
        )
        yield f"{name:<{width}}  {text}"


def compare(
    game: Game,
    other_game: Game,
    options: MatchOptions,
    length: StopRule,
    executor: Executor,
    watch: ProgressCallback,
) -> Comparison:
    """Play the same games with two contents. Raises InputError if bots do not know one of them."""
    first, second = prepare_match(game, options), prepare_match(other_game, options)
    names = [name for name in first.elements if name in second.elements]
    # The contents may have different elements; only those of both are compared.
    same = [
        index
        for name in names
        for index in (first.elements.index(name), second.elements.index(name))
    ]
    # As in `play_match`: only a run without a stop rule has a deadline.
    clock = Deadline(DEFAULT_SECONDS) if length == StopRule() else None
    blocks = blocks_in_time(split_blocks(0, length.max_games), clock)
    results = executor.results(PairTask(first.match, second.match, tuple(same)), blocks)
    tallies, pairs = _add_results(
        first,
        second,
        results,
        len(names),
        lambda games: watch(games, planned_games(games, length, clock)),
    )
    data = _comparison_data(first, second, names, tallies, pairs)
    return Comparison(data, _comparison_lines)


def _add_results(
    first: PreparedMatch,
    second: PreparedMatch,
    results: Iterable[Any],
    names: int,
    watch: Callable[[int], None],
) -> tuple[list[list[int]], list[int]]:
    tallies = [
        sums.empty_tally(prepared.match.players, prepared.match.elements, prepared.match.sheets)
        for prepared in (first, second)
    ]
    pairs = [0] * (2 * (5 + first.match.players + names))
    for here, there, differences in results:
        tallies = [sums.add_tallies(tallies[0], here), sums.add_tallies(tallies[1], there)]
        pairs = [a + b for a, b in zip(pairs, differences, strict=True)]
        watch(tallies[0][sums.GAMES])
    return tallies, pairs


def _comparison_data(
    first: PreparedMatch,
    second: PreparedMatch,
    names: list[str],
    tallies: list[list[int]],
    pairs: list[int],
) -> dict[str, Any]:
    here, there = (
        compute_stats(first.played_games(tallies[0])),
        compute_stats(second.played_games(tallies[1])),
    )
    players, games = first.match.players, here["games"]
    # The sums count all players together and wins in WHOLE_WIN parts; reports count single ones.
    scales = [players, 1, 1, 1, 1, *[sums.WHOLE_WIN] * players, *[players] * len(names)]
    titles = ["points", "margin", "ties", "turns", "choices"]
    titles += [f"seat {number + 1}" for number in range(players)] + names
    differences = {}
    for number, (title, scale) in enumerate(zip(titles, scales, strict=True)):
        total, squares = pairs[2 * number], pairs[2 * number + 1]
        if squares:  # else every game was equal in this respect
            mean, sd = mean_and_sd(total, squares, games)
            low, high = normal_interval(mean, sd, games)
            values = [_value(stats, title) for stats in (here, there)]
            differences[title] = {
                "here": values[0],
                "there": values[1],
                "difference": round_stat(mean / scale),
                "low": round_stat(low / scale),
                "high": round_stat(high / scale),
            }
    heads = {key: here[key] for key in ("game", "variant", "players", "bots", "games", "seed")}
    contents = [here["content"], there["content"]]
    return {**heads, "contents": contents, "version": here["version"], "differences": differences}


def _value(stats: dict[str, Any], title: str) -> float:
    """Return a figure of one content by its title in the report."""
    if title.startswith("seat "):
        return float(stats["seats"][int(title[5:]) - 1]["wins"])
    # Means are of the players who held an element; divide by all players, like the differences.
    if title in stats["elements"]:
        element = stats["elements"][title]
        return round_stat(
            element["mean"] * element["held"] / max(1, stats["games"] * stats["players"])
        )
    plain = {"points": stats["score"]["mean"], "turns": stats["turns"]["mean"]}
    plain["choices"] = stats["choice"]["moves"] * stats["turns"]["mean"]
    return round_stat(plain[title] if title in plain else stats[title])


def _ladder_lines(data: dict[str, Any], translate: Translator) -> Iterator[str]:
    """Yield the shares of wins of each bot: a row per bot, a column per kind of opponents."""
    head = Message.plural(
        data["players"],
        "{game} ({variant}), {players} player: one bot against the others, {games} games per seat",
        "{game} ({variant}), {players} players: one bot against the others, {games} games per seat",
        games=data["games"],
        **_match_values(data),
    )
    share = f"{data['fair']:.3f}"
    yield translate(head)
    yield translate(Message("at equal skill the share of wins would be {share}", share=share))
    yield from ("", f"{'':<10}" + "".join(f"{name:>12}" for name in BOTS))
    yield from _ladder_rows(data["ladder"])


def _ladder_rows(matrix: dict[str, Any]) -> Iterator[str]:
    for bot in BOTS:
        cells = (f"{matrix[bot][rival]['wins']:.3f}" if rival != bot else "·" for rival in BOTS)
        yield f"{bot:<10}" + "".join(f"{cell:>12}" for cell in cells)


def play_ladder(
    game: Game,
    options: MatchOptions,
    games: int | None,
    executor: Executor,
    watch: ProgressCallback,
) -> Comparison:
    """Play every bot alone against every other kind, at every seat."""
    each = games or GAMES_PER_SEAT
    total = each * options.players * len([*permutations(BOTS, 2)])
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
            watch(played, total)
        pair_games = each * options.players
        share = wins / sums.WHOLE_WIN / pair_games
        low, high = wilson_interval(share, pair_games)
        matrix[bot][rival] = {
            "wins": round_stat(share),
            "low": round_stat(low),
            "high": round_stat(high),
        }
    head = {"game": game.id, "variant": variant, "players": options.players, "seed": options.seed}
    fair = round_stat(1 / options.players)
    return Comparison({**head, "games": each, "fair": fair, "ladder": matrix}, _ladder_lines)
