"""From whole sums to figures: what is told of so many simulated games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import add
from typing import Any

from hedgerow.base.frozen import keyword_record
from hedgerow.playtest import tally as sums
from hedgerow.playtest.intervals import mean_and_sd, normal_interval, wilson_interval

StatsDict = dict[str, Any]


@keyword_record
class PlayedGames:
    """So many games, added up, and what they were of."""

    header: StatsDict
    elements: tuple[str, ...]
    endings: tuple[str, ...]
    tally: tuple[int, ...]
    random_deals: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return int(self.header["players"])

    @property
    def games(self) -> int:
        return self.tally[sums.GAMES]


def compute_stats(played: PlayedGames) -> StatsDict:
    """All figures, rounded, in a fixed order; every one comes from whole numbers."""
    told = {
        **played.header,
        "games": played.games,
        "score": _score(played),
        "seats": [_seat(played, seat) for seat in range(played.players)],
        "ties": _share(played, sums.SHARED),
        "ties_before_tie_rule": _share(played, sums.TIES),
        "margin": _mean(played, sums.MARGIN)["mean"],
        "turns": _length(played, sums.TURN, spread=True),
        "rounds": _length(played, sums.ROUND, spread=False),
        "endings": _endings(played),
        "choice": _choice(played),
        "elements": {name: _element(played, at) for at, name in enumerate(played.elements)},
    }
    sheets = _sheets(played)
    return told | ({"sheets": sheets} if sheets else {})


def with_free_sheets(told: StatsDict, free: StatsDict) -> StatsDict:
    """The figures of matched sheets, and how much of what sheets differ in worth matching removes.

    The share is one of the variance: a spread that is halved has lost three quarters.
    """
    if "sheets" not in told or "sheets" not in free:
        return told
    matched, unmatched = told["sheets"]["worth"], free["sheets"]["worth"]
    removed = 1 - (matched / unmatched) ** 2 if unmatched else 0.0
    return told | {"sheets": told["sheets"] | {"free": unmatched, "removed": round_stat(removed)}}


def round_stat(number: float) -> float:
    """A figure as it is told: four digits after the point, and never a negative nothing."""
    return round(number, 4) + 0.0


def _part(played: PlayedGames, start: int, size: int) -> Sequence[int]:
    return played.tally[start : start + size]


def _share(played: PlayedGames, place: int) -> float:
    return round_stat(played.tally[place] / max(1, played.games))


def _mean(played: PlayedGames, place: int) -> StatsDict:
    mean, sd = mean_and_sd(played.tally[place], played.tally[place + 1], played.games)
    return {"mean": round_stat(mean), "sd": round_stat(sd)}


def _score(played: PlayedGames) -> StatsDict:
    """Points of all players; the interval of their mean is by games, whose players share chance."""
    seats = [_part(played, _seat_place(seat), sums.SEAT) for seat in range(played.players)]
    total, squares = (sum(it[key] for it in seats) for key in (sums.SCORE, sums.SCORE2))
    farms = played.games * played.players
    mean, sd = mean_and_sd(total, squares, farms)
    in_a_game, game_sd = mean_and_sd(total, played.tally[sums.TOTAL2], played.games)
    low, high = (it / played.players for it in normal_interval(in_a_game, game_sd, played.games))
    bins = _part(played, sums.POINT_BIN, sums.POINT_BINS)
    least, most = -played.tally[sums.LEAST], played.tally[sums.MOST]
    at_most = bins[min(max(most, 0), sums.POINT_BINS - 1)]
    return {
        "mean": round_stat(mean),
        "low": round_stat(low),
        "high": round_stat(high),
        "sd": round_stat(sd),
        "least": least if played.games else 0,
        "most": most if played.games else 0,
        "saturated": round_stat(at_most / max(1, farms)),
        "histogram": {str(points): count for points, count in enumerate(bins) if count},
    }


def _seat_place(seat: int) -> int:
    return sums.SEATS + seat * sums.SEAT


def _seat(played: PlayedGames, seat: int) -> StatsDict:
    its = _part(played, _seat_place(seat), sums.SEAT)
    share = its[sums.WINS] / sums.WHOLE_WIN / max(1, played.games)
    low, high = wilson_interval(share, played.games)
    mean, sd = mean_and_sd(its[sums.SCORE], its[sums.SCORE2], played.games)
    return {
        "bot": played.header["bots"][seat],
        "wins": round_stat(share),
        "low": round_stat(low),
        "high": round_stat(high),
        "mean": round_stat(mean),
        "sd": round_stat(sd),
    }


def _length(played: PlayedGames, place: int, *, spread: bool) -> StatsDict:
    told = _mean(played, place)
    if spread:
        bins = _part(played, sums.TURN_BIN, sums.TURN_BINS)
        told |= {"low": _quantile(bins, 0.05), "high": _quantile(bins, 0.95)}
    return told


def _quantile(bins: Sequence[int], share: float) -> int:
    """The least value that at least this share of all does not exceed."""
    wanted, seen = share * sum(bins), 0
    for value, count in enumerate(bins):
        seen += count
        if seen >= wanted:
            return value
    return 0


def _endings(played: PlayedGames) -> StatsDict:
    counts = _part(played, sums.ENDS, len(played.endings))
    return {
        name: round_stat(count / max(1, played.games))
        for name, count in zip(played.endings, counts, strict=True)
    }


def _choice(played: PlayedGames) -> StatsDict:
    turns = max(1, played.tally[sums.TURN])
    return {
        "moves": round_stat(played.tally[sums.CHOICE] / turns),
        "forced": round_stat(played.tally[sums.FORCE] / turns),
        "lead_changes": round_stat(played.tally[sums.LEAD] / max(1, played.games)),
    }


def _element(played: PlayedGames, number: int) -> StatsDict:
    start = sums.SEATS + played.players * sums.SEAT + number * sums.ELEMENT
    its = _part(played, start, sums.ELEMENT)
    held, won = its[sums.HELD], its[sums.WON]
    mean, sd = mean_and_sd(its[sums.GAVE], its[sums.GAVE2], held)
    winners = its[sums.WON_GAVE] / max(1, won)
    others = (its[sums.GAVE] - its[sums.WON_GAVE]) / max(1, held - won)
    return {
        "held": held,
        "pays": round_stat(its[sums.PAID] / max(1, held)),
        "mean": round_stat(mean),
        "spread": round_stat(sd),
        "winners": round_stat(winners),
        "others": round_stat(others),
    }


def _sheets(played: PlayedGames) -> StatsDict:
    """How unequal the sheets are: the spread of what they are worth, chance taken out."""
    start = sums.SEATS + played.players * sums.SEAT + len(played.elements) * sums.ELEMENT
    its = played.tally[start:]
    halves = [its[at : at + sums.OF_HALF] for at in range(0, len(its), sums.OF_HALF)]
    evens, odds = halves[::2], halves[1::2]
    sheets = [[*map(add, even, odd)] for even, odd in zip(evens, odds, strict=True)]
    dealt = [it for it in sheets if it[sums.DEALT] > 1]
    if not dealt or played.players == 1:
        return {}
    worth = sum(_between(it) for it in dealt) / len(dealt) / played.players**2
    told: StatsDict = {"dealt": len(dealt), "worth": round_stat(sqrt(max(0.0, worth)))}
    if played.random_deals:
        named = zip(played.random_deals, sheets, strict=True)
        told["by_lot"] = {name: _lot_lead(it, played.players) for name, it in named}
        return told
    return told | _better(played.players, evens, odds)


def _better(players: int, *halves: Sequence[Sequence[int]]) -> StatsDict:
    """How often the better sheet of a set wins.

    Which one is better, the games of the other half say: its own wins would speak for any sheet.
    """
    games = wins = 0
    for judges, judged in (halves, halves[::-1]):
        for start in range(0, len(judges), players):
            leads = [it[sums.AHEAD] for it in judges[start : start + players]]
            if leads.count(max(leads)) == 1:
                best = judged[start + leads.index(max(leads))]
                games += best[sums.DEALT]
                wins += best[sums.WON_WITH]
    if not games:
        return {}
    share = wins / sums.WHOLE_WIN / games
    low, high = map(round_stat, wilson_interval(share, games))
    return {"better": {"games": games, "wins": round_stat(share), "low": low, "high": high}}


def _lot_lead(sheet: Sequence[int], players: int) -> float:
    """The mean lead over the others of who was dealt it."""
    if not sheet[sums.DEALT]:
        return 0.0
    return round_stat(sheet[sums.AHEAD] / sheet[sums.DEALT] / max(1, players - 1))


def _between(sheet: Sequence[int]) -> float:
    """The square of a sheet's worth, without what chance adds to it."""
    count = sheet[sums.DEALT]
    mean = sheet[sums.AHEAD] / count
    variance = (sheet[sums.AHEAD2] - sheet[sums.AHEAD] * mean) / (count - 1)
    return mean * mean - variance / count
