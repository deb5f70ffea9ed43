"""A second opinion: the slow scorers in `tests/games/*/referee.py` against the program."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

from hedgerow.library import open_library
from hedgerow.score import Score
from hedgerow.scorefile import parse_scorefile

GAMES = Path(__file__).resolve().parents[1] / "tests" / "games"


def referees() -> list[str]:
    """The games that have a referee, by the names of their folders."""
    return sorted(path.parent.name for path in GAMES.glob("*/referee.py"))


def disagreements(game: str, first: int, count: int) -> Iterator[str]:
    """Score random finished games twice; yields those on which the two scorers differ."""
    referee = import_module(f"tests.games.{game}.referee")
    box = open_library().box(game.replace("_", "-"))
    table = box.table("en")
    for number in range(first, first + count):
        text, expected = referee.finished(Random(f"{game}/{number}"))
        finish = box.game.parse(parse_scorefile(text, "game.txt"), table)
        told = [
            _told(it, want) for it, want in _paired(box.game.score(finish, table).scores, expected)
        ]
        if told != [{rule: points for rule, points in it.items() if points} for it in expected]:
            yield f"{game} {number}: {told} instead of {expected}\n{text}"


def _paired(
    scores: tuple[Score, ...], expected: list[dict[str, int]]
) -> Iterator[tuple[Score, dict[str, int]]]:
    return zip(scores, expected, strict=True)


def _told(score: Score, expected: dict[str, int]) -> dict[str, int]:
    """The lines that gave points; or the total, where the referee has no lines."""
    points = (
        [("total", score.total)]
        if "total" in expected
        else [(line.rule, line.points) for line in score.lines]
    )
    return {rule: given for rule, given in points if given}
