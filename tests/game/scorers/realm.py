"""A kingdom of dominoes, scored by the second scorer of its sentences."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, typed, typed_grid
from tests.scoring.referees.domino_kingdom import KINDS, REFEREE

LETTERS = {"wheat": "W", "wood": "F", "lake": "L", "meadow": "M", "bog": "B", "pit": "P"}


def play(rng: Random) -> Finished:
    papers = REFEREE.finish(rng)
    # A cell has a land and the number of its crowns: W2 is wheat with two.
    letters = {kind: LETTERS[kind.split("-")[0]] + kind.partition("-")[2] for kind in KINDS}
    letters["castle"] = "C"
    sections = {player: typed_grid(paper, letters) for player, paper in papers.items()}
    return Finished(typed(sections), REFEREE.score(papers))
