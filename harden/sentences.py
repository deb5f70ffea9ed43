"""Compare rules written as sentences with the scorers in `tests/scoring/referees`.

These know eight kinds of published games and a map game. They share no code with the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

from hedgerow.scoring.points import Scorer
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.referees.paper import Papers, Points, Referee
from tests.scoring.sentences import find_violations, read_rules, score_papers

REFEREES = Path(__file__).resolve().parents[1] / "tests" / "scoring" / "referees"
# The map game has far larger papers than the others.
GAMES = {"parish": 500}
DEFAULT_GAMES = 2000


def referees() -> list[str]:
    """Return the games with a second scorer."""
    return sorted(path.stem for path in REFEREES.glob("*.py") if path.stem != "paper")


def games_of(name: str) -> int:
    """Return how many games a full comparison has."""
    return GAMES.get(name, DEFAULT_GAMES)


def disagreements(name: str, first: int, count: int) -> Iterator[str]:
    """Score random finished games twice; yield those on which the two scorers differ."""
    scorer, vocabulary = prepare(name)
    for number in range(first, first + count):
        papers, expected = finished_game(name, number)
        found = program_points(scorer, vocabulary, papers)
        for player in papers:
            if found[player] != expected[player]:
                yield f"{name} {number} {player}: {found[player]} instead of {expected[player]}"


def load_referee(name: str) -> Referee:
    """Return the second scorer of a game."""
    referee: Referee = import_module(f"tests.scoring.referees.{name}").REFEREE
    return referee


@cache
def prepare(name: str) -> tuple[Scorer, Vocabulary]:
    """Return the rules of a game, ready to score."""
    referee = load_referee(name)
    vocabulary = Vocabulary(**referee.vocabulary)
    rules = read_rules(referee.rules)
    assert find_violations(rules, vocabulary) == []
    return Scorer(rules, vocabulary), vocabulary


@cache
def finished_game(name: str, number: int) -> tuple[Papers, dict[str, Points]]:
    """Return a random finished game, and the points of each line by the second scorer."""
    referee = load_referee(name)
    papers = referee.finish(Random(f"{name}/{number}"))
    return papers, referee.score(papers)


def program_points(scorer: Scorer, vocabulary: Vocabulary, papers: Papers) -> dict[str, Points]:
    """Return the points of each line by the program."""
    return {
        player: {line.id: line.points for line in lines}
        for player, lines in score_papers(scorer, vocabulary, papers).items()
    }
