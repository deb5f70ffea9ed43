"""A scored game for people: every line of each player, the ranking, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal
from unicodedata import combining, east_asian_width

from hedgerow.game.score import Result, Score
from hedgerow.loading.words import Words

Style = Literal["head", "nothing", "best"]
Paint = Callable[[Style, str], str]


def unpainted(style: Style, text: str) -> str:
    """A text without colour."""
    return text


def score_table(
    path: str, result: Result, words: Words, title: str, paint: Paint = unpainted
) -> str:
    """The result for people: one line per thing that scored, totals, the ranking, who has won."""
    lines = [paint("head", f"{title} · {path}"), *_players(result, words, paint)]
    if len(result.scores) > 1:
        lines += ["", *_ranking(result, words, paint), *_ties(result, words), ""]
        lines.append(paint("best", _winners(result, words)))
    return "\n".join(lines)


def _players(result: Result, words: Words, paint: Paint) -> Iterator[str]:
    texts = [line.text for score in result.scores for line in score.lines]
    width = max([len(text) for text in texts] + [len(words("score.total"))])
    for score in result.scores:
        yield "\n" + paint("head", score.player)
        for line in score.lines:
            cells = " ".join(cell.name for cell in line.cells)
            told = f"  {line.points:>3}  {line.text:<{width}}  {cells}".rstrip()
            yield told if line.points else paint("nothing", told)
        yield paint("head", f"  {score.total:>3}  {words('score.total')}")


def _ranking(result: Result, words: Words, paint: Paint) -> Iterator[str]:
    """The players from the first to the last: total, then the points of each kind."""
    kinds = [*dict.fromkeys(kind for score in result.scores for kind in score.kinds)]
    if len(kinds) == 1:  # the same as the total
        kinds = []
    heads = [words("score.total"), *(_kind_name(kind, words) for kind in kinds)]
    widths = [max(3, *map(_columns, (score.player for score in result.scores))), *map(len, heads)]
    yield _row("", "", heads, widths)
    for rank, score in sorted(zip(result.ranks, result.scores, strict=True), key=lambda it: it[0]):
        points = [score.total, *(score.kinds.get(kind, 0) for kind in kinds)]
        told = _row(rank, score.player, points, widths)
        yield paint("best", told) if rank == 1 else told


def _row(rank: object, name: str, points: Sequence[object], widths: Sequence[int]) -> str:
    wide, *others = widths
    numbers = (f"  {it:>{max(width, 3)}}" for it, width in zip(points, others, strict=True))
    return f"  {rank:>3}  {name}{' ' * (wide - _columns(name))}{''.join(numbers)}"


def _kind_name(kind: str, words: Words) -> str:
    """The heading of a kind of points; rules that have no word for it show its id."""
    key = f"score.kinds.{kind}"
    return words(key) if key in words.texts else kind


def _ties(result: Result, words: Words) -> Iterator[str]:
    """What decided between equal totals, and that nothing did."""
    totals = [score.total for score in result.scores]
    tied = [it for it in result.scores if totals.count(it.total) > 1]
    tied.sort(key=lambda it: (it.total, it.tie_break), reverse=True)
    if not tied:
        return
    yield ""
    if "score.tie" in words.texts:
        yield words("score.tie", values=", ".join(map(_tie_break, tied)))
    if len({*result.ranks}) < len(result.ranks):
        yield words("score.level")


def _tie_break(score: Score) -> str:
    return f"{score.player} {'/'.join(map(str, score.tie_break))}"


def _winners(result: Result, words: Words) -> str:
    """Who has won; of a game that is not over, who is ahead."""
    number = "one" if len(result.winners) == 1 else "other"
    key = "winner" if result.complete else "ahead"
    return words(f"score.{key}.{number}", names=", ".join(result.winners))


def _columns(text: str) -> int:
    """How wide a terminal shows a text."""
    return sum(0 if combining(it) else 2 if east_asian_width(it) in "WF" else 1 for it in text)
