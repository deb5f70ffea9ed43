"""Statistics of simulated games from the integer sums of a tally, and verdicts on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from operator import add
from typing import Any

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.playtest import tally as sums

StatsDict = dict[str, Any]
# Two-sided 95 % and 99 % quantiles of the normal distribution.
Z95, Z99 = 1.959964, 2.575829
DEAD, DULL, SEAT, SATURATED = "dead", "dull", "seat", "saturated"
# The limits are repeated in the functions below.
RULES = {
    DEAD: Message("interval of pays below 5 %"),
    DULL: Message("intervals of pays above 95 % and of spread below 0.5"),
    SEAT: Message("interval excludes 1 / players ± 0.01"),
    SATURATED: Message("interval of ties above 30 %"),
}


@keyword_record
class PlayedGames:
    """The tally of a run, with its header and the names of what it counts."""

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
    """Return all statistics, rounded, in a fixed order."""
    # All come from integers: any split into blocks gives the same digits.
    stats = {
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
    return stats | ({"sheets": sheets} if sheets else {})


def with_free_sheets(stats: StatsDict, free: StatsDict) -> StatsDict:
    """Return the statistics with how much of the sheets' spread matching removes.

    `removed` is a share of the variance: halving the spread removes three quarters.
    """
    if "sheets" not in stats or "sheets" not in free:
        return stats
    matched, unmatched = stats["sheets"]["worth"], free["sheets"]["worth"]
    removed = 1 - (matched / unmatched) ** 2 if unmatched else 0.0
    return stats | {"sheets": stats["sheets"] | {"free": unmatched, "removed": round_stat(removed)}}


def round_stat(number: float) -> float:
    """Round to four decimals. Never returns -0.0."""
    return round(number, 4) + 0.0


def _part(played: PlayedGames, start: int, size: int) -> Sequence[int]:
    return played.tally[start : start + size]


def _share(played: PlayedGames, index: int) -> float:
    return round_stat(played.tally[index] / max(1, played.games))


def _mean(played: PlayedGames, index: int) -> StatsDict:
    mean, sd = mean_and_sd(played.tally[index], played.tally[index + 1], played.games)
    return {"mean": round_stat(mean), "sd": round_stat(sd)}


def _score(played: PlayedGames) -> StatsDict:
    """Return the points of all players.

    The interval of the mean is computed over games: players of one game share its randomness.
    """
    seats = [_part(played, _seat_start(seat), sums.SEAT) for seat in range(played.players)]
    total, squares = (sum(seat[index] for seat in seats) for index in (sums.SCORE, sums.SCORE2))
    farms = played.games * played.players
    mean, sd = mean_and_sd(total, squares, farms)
    in_a_game, game_sd = mean_and_sd(total, played.tally[sums.TOTAL2], played.games)
    low, high = (
        bound / played.players for bound in normal_interval(in_a_game, game_sd, played.games)
    )
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


def _seat_start(seat: int) -> int:
    return sums.SEATS + seat * sums.SEAT


def _seat(played: PlayedGames, seat: int) -> StatsDict:
    part = _part(played, _seat_start(seat), sums.SEAT)
    share = part[sums.WINS] / sums.WHOLE_WIN / max(1, played.games)
    low, high = wilson_interval(share, played.games)
    mean, sd = mean_and_sd(part[sums.SCORE], part[sums.SCORE2], played.games)
    return {
        "bot": played.header["bots"][seat],
        "wins": round_stat(share),
        "low": round_stat(low),
        "high": round_stat(high),
        "mean": round_stat(mean),
        "sd": round_stat(sd),
    }


def _length(played: PlayedGames, index: int, *, spread: bool) -> StatsDict:
    stats = _mean(played, index)
    if spread:
        bins = _part(played, sums.TURN_BIN, sums.TURN_BINS)
        stats |= {"low": _quantile(bins, 0.05), "high": _quantile(bins, 0.95)}
    return stats


def _quantile(bins: Sequence[int], share: float) -> int:
    """Return the smallest value that at least this share of all values does not exceed."""
    target, seen = share * sum(bins), 0
    for value, count in enumerate(bins):
        seen += count
        if seen >= target:
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
    part = _part(played, start, sums.ELEMENT)
    held, won = part[sums.HELD], part[sums.WON]
    mean, sd = mean_and_sd(part[sums.GAVE], part[sums.GAVE2], held)
    winners = part[sums.WON_GAVE] / max(1, won)
    others = (part[sums.GAVE] - part[sums.WON_GAVE]) / max(1, held - won)
    return {
        "held": held,
        "pays": round_stat(part[sums.PAID] / max(1, held)),
        "mean": round_stat(mean),
        "spread": round_stat(sd),
        "winners": round_stat(winners),
        "others": round_stat(others),
    }


def _sheets(played: PlayedGames) -> StatsDict:
    """Return how unequal the sheets are: the spread of their values without random noise.

    Empty if no sheet was dealt twice, or with one player.
    """
    start = sums.SEATS + played.players * sums.SEAT + len(played.elements) * sums.ELEMENT
    part = played.tally[start:]
    # A sheet has two halves: the games with even and with odd numbers.
    halves = [part[at : at + sums.OF_HALF] for at in range(0, len(part), sums.OF_HALF)]
    evens, odds = halves[::2], halves[1::2]
    sheets = [[*map(add, even, odd)] for even, odd in zip(evens, odds, strict=True)]
    dealt = [it for it in sheets if it[sums.DEALT] > 1]
    if not dealt or played.players == 1:
        return {}
    variance = sum(_squared_value(it) for it in dealt) / len(dealt) / played.players**2
    stats: StatsDict = {"dealt": len(dealt), "worth": round_stat(sqrt(max(0.0, variance)))}
    if played.random_deals:
        named = zip(played.random_deals, sheets, strict=True)
        stats["by_lot"] = {name: _deal_lead(it, played.players) for name, it in named}
        return stats
    return stats | _better_sheet(played.players, evens, odds)


def _better_sheet(players: int, *halves: Sequence[Sequence[int]]) -> StatsDict:
    """Return how often the better sheet of a set wins.

    One half of the games decides which sheet is better, the other half counts its wins: within one
    half, any lucky sheet would look better.
    """
    games = wins = 0
    for choosing, counted in (halves, halves[::-1]):
        for start in range(0, len(choosing), players):
            leads = [sheet[sums.AHEAD] for sheet in choosing[start : start + players]]
            if leads.count(max(leads)) == 1:
                best = counted[start + leads.index(max(leads))]
                games += best[sums.DEALT]
                wins += best[sums.WON_WITH]
    if not games:
        return {}
    share = wins / sums.WHOLE_WIN / games
    low, high = map(round_stat, wilson_interval(share, games))
    return {"better": {"games": games, "wins": round_stat(share), "low": low, "high": high}}


def _deal_lead(deal: Sequence[int], players: int) -> float:
    """Return the mean lead over the others of the players who had this deal."""
    if not deal[sums.DEALT]:
        return 0.0
    return round_stat(deal[sums.AHEAD] / deal[sums.DEALT] / max(1, players - 1))


def _squared_value(sheet: Sequence[int]) -> float:
    """Return the square of a sheet's value, corrected for random noise."""
    count = sheet[sums.DEALT]
    mean = sheet[sums.AHEAD] / count
    variance = (sheet[sums.AHEAD2] - sheet[sums.AHEAD] * mean) / (count - 1)
    # The square of a noisy mean is too large by the variance of that mean.
    return mean * mean - variance / count


def wilson_interval(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson interval of a share; (0, 1) without games.

    Unlike the normal interval it stays within 0 and 1, also for shares near them.
    """
    if not games:
        return 0.0, 1.0
    middle = share + z * z / (2 * games)
    half = z * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def mean_and_sd(total: int, squares: int, count: int) -> tuple[float, float]:
    """Return mean and standard deviation from integer sums."""
    if not count:
        return 0.0, 0.0
    # In integers up to the division: a difference of large floats would lose digits.
    variance = (squares * count - total * total) / (count * count)
    return total / count, sqrt(max(0.0, variance))


def normal_interval(mean: float, sd: float, count: int, z: float = Z95) -> tuple[float, float]:
    """Return the normal interval of a mean."""
    half = z * sd / sqrt(count) if count else 0.0
    return mean - half, mean + half


@record
class Verdict:
    """Something that looks wrong: its kind, what it is about, and why if known."""

    kind: str
    what: str
    why: Message | None = None

    @property
    def rule(self) -> Message:
        return RULES[self.kind]

    @property
    def data(self) -> StatsDict:
        """Return the verdict as in the JSON output."""
        data = {"kind": self.kind, "what": self.what, "rule": str(self.rule)}
        return data | ({"why": str(self.why)} if self.why else {})


def find_verdicts(
    stats: StatsDict, reasons: Mapping[str, Message] | None = None
) -> tuple[Verdict, ...]:
    """Return all verdicts on a run. `reasons` explains elements that bots rarely reach.

    A figure has a verdict only if its whole 95 % interval is beyond the limit.
    """
    return (*_element_verdicts(stats, reasons or {}), *_seat_verdicts(stats), *_tie_verdicts(stats))


def _element_verdicts(stats: StatsDict, reasons: Mapping[str, Message]) -> Iterator[Verdict]:
    for name, figures in stats["elements"].items():
        # Players of one game share its dice and cards: they do not count as several games.
        games = min(figures["held"], stats["games"])
        low, high = wilson_interval(figures["pays"], games)
        if high < 0.05:
            yield Verdict(DEAD, name, reasons.get(name))
        elif low > 0.95 and _highest_spread(figures["spread"], games) < 0.5:
            yield Verdict(DULL, name)


def _highest_spread(spread: float, games: int) -> float:
    """Return the upper end of the 95 % interval of a standard deviation."""
    return spread * (1 + Z95 / sqrt(2 * games))


def _seat_verdicts(stats: StatsDict) -> Iterator[Verdict]:
    """Yield unfair seats. With different bots the bot, not the seat, may be the reason."""
    fair = 1 / stats["players"]
    if len(set(stats["bots"])) > 1 or stats["players"] == 1:
        return
    for number, seat in enumerate(stats["seats"], 1):
        if seat["low"] > fair + 0.01 or seat["high"] < fair - 0.01:
            yield Verdict(SEAT, f"seat {number}")


def _tie_verdicts(stats: StatsDict) -> Iterator[Verdict]:
    low, _ = wilson_interval(stats["ties"], stats["games"])
    if stats["players"] > 1 and low > 0.3:
        yield Verdict(SATURATED, "ties")
