"""A second opinion: the slow scorers in `tests/games/*/referee.py` against the program.

A referee's `finished(lots)` gives a typed-in game and every player's lines: the rule, the points
and, where the rules leave no doubt about them, the names of the cells. Lines worth nothing may be
told or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.library.scoring import fill_file
from hedgerow.ruleset.result import Score
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.score_file import parse_score_file

Line = tuple[str, int] | tuple[str, int, frozenset[str]]
Lines = Counter[Line]
GAMES = Path(__file__).resolve().parents[1] / "tests" / "games"


def referees() -> list[str]:
    """The games that have a referee, by the names of their folders."""
    return sorted(path.parent.name for path in GAMES.glob("*/referee.py"))


def disagreements(game: str, first: int, count: int) -> Iterator[str]:
    """Score random finished games twice; yields those on which the two scorers differ."""
    for number in range(first, first + count):
        text, told, expected = both(game, number)
        if told != expected:
            yield f"{game} {number}: {told} instead of {expected}\n{text}"


def both(game: str, number: int) -> tuple[str, list[Lines], list[Lines]]:
    """A finished game, and every player's lines as the program and as the referee tell them."""
    referee, loaded, scoring = _bench(game)
    text, expected = referee.finished(Random(f"{game}/{number}"))
    parts = max((len(line) for lines in expected for line in lines), default=2)
    finish = fill_file(parse_score_file(text, "game.txt"), loaded).finished_game()
    told = [_told(it, parts) for it in loaded.ruleset.scoring_rules().score(finish, scoring).scores]
    return text, told, [_paid(lines) for lines in expected]


@cache
def _bench(game: str) -> tuple[Any, Game, ScoringContext[Any, Any]]:
    loaded = open_library().find_game(game.replace("_", "-"))
    return import_module(f"tests.games.{game}.referee"), loaded, loaded.scoring_context("en")


def _told(score: Score, parts: int) -> Lines:
    """The program's lines, as much of each as the referee knows."""
    if parts == 2:
        return _paid((it.rule, it.points) for it in score.lines)
    return _paid(
        (it.rule, it.points, frozenset(cell.name for cell in it.cells)) for it in score.lines
    )


def _paid(lines: Iterable[Line]) -> Lines:
    return Counter(line for line in lines if line[1])
