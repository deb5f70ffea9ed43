"""Compare the program with a second implementation: the slow scorers `tests/games/*/referee.py`.

`finished(rng)` of a referee returns a score file and the lines of every player: the rule, the
points and, if the rules leave no doubt about them, the names of the cells. Lines of 0 points are
optional.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from hedgerow.game.contexts import ScoringContext
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.result import Score
from hedgerow.game.score import score
from hedgerow.game.scored_game import fill_file
from hedgerow.scorefile.score_file import parse_score_file

Line = tuple[str, int] | tuple[str, int, frozenset[str]]
Lines = Counter[Line]
GAMES = Path(__file__).resolve().parents[1] / "tests" / "games"


def referees() -> list[str]:
    """Return the games that have a referee, by folder name."""
    return sorted(path.parent.name for path in GAMES.glob("*/referee.py"))


def disagreements(game: str, first: int, count: int) -> Iterator[str]:
    """Score random finished games twice; yield those on which the two scorers differ."""
    for number in range(first, first + count):
        text, lines, expected = score_twice(game, number)
        if lines != expected:
            yield f"{game} {number}: {lines} instead of {expected}\n{text}"


def score_twice(game: str, number: int) -> tuple[str, list[Lines], list[Lines]]:
    """Return a finished game, and the lines of every player by the program and by the referee."""
    referee, loaded, scoring = _load_referee(game)
    text, expected = referee.finished(Random(f"{game}/{number}"))
    parts = max((len(line) for lines in expected for line in lines), default=2)
    finished = fill_file(parse_score_file(text, "game.txt"), loaded).finished_game()
    result = score(finished, scoring)
    actual = [_program_lines(score, parts) for score in result.scores]
    return text, actual, [_nonzero_lines(lines) for lines in expected]


@cache
def _load_referee(game: str) -> tuple[Any, Game, ScoringContext]:
    loaded = open_library().find_game(game.replace("_", "-"))
    return import_module(f"tests.games.{game}.referee"), loaded, loaded.scoring_context("en")


def _program_lines(score: Score, parts: int) -> Lines:
    """Return the program's lines, with as many parts as the referee has."""
    if parts == 2:
        return _nonzero_lines((line.rule, line.points) for line in score.lines)
    return _nonzero_lines(
        (line.rule, line.points, frozenset(cell.name for cell in line.cells))
        for line in score.lines
    )


def _nonzero_lines(lines: Iterable[Line]) -> Lines:
    return Counter(line for line in lines if line[1])
