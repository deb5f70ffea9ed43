"""Dominoes form a kingdom of 5 × 5 cells: each land pays its cells times its crowns."""

from __future__ import annotations

from random import Random

from tests.scoring.referees.paper import Cell, Paper, Papers, Points, Referee, each, players

LANDS = ("wheat", "wood", "lake", "meadow", "bog", "pit")
# The kinds that can stand in a cell: a land with 0 to 3 crowns.
KINDS = tuple(f"{land}-{crowns}" if crowns else land for land in LANDS for crowns in range(4))
RULES = """
  - {id: lands, in_each: group, of: land, each_kind: true, count: cells, times: crown, points: 1,
     separate_lines: true}
  - {id: harmony, in_each: sheet, full: true, points: 5}
  - {id: crowns, count: crown, once: {at_least: 10}, points: 3}
"""
VOCABULARY = {
    "kinds": KINDS,
    "symbols": ("crown", "castle"),
    "blocked": frozenset({"castle"}),
    "families": {"land": LANDS},
    "counts_as": {kind: kind[:-2] for kind in KINDS if "-" in kind},
    "shows": {kind: {"crown": int(kind[-1])} for kind in KINDS if "-" in kind},
}


def finish(rng: Random) -> Papers:
    return {player: _kingdom(rng) for player in players(rng)}


def _kingdom(rng: Random) -> Paper:
    paper = Paper(5, 5)
    castle = rng.choice(paper.grid())
    paper.symbols[castle] = "castle"
    lands = rng.sample(LANDS, rng.randint(2, 6))
    missing = rng.choice((0, 0, 2, 6))
    left = [cell for cell in paper.grid() if cell != castle]
    for cell in rng.sample(left, len(left) - missing):
        near = [paper.kinds[it].split("-")[0] for it in paper.around(cell) if it in paper.kinds]
        land = rng.choice(near) if near and rng.random() < 0.6 else rng.choice(lands)
        crowns = rng.choice((0, 0, 0, 1, 1, 2, 3))
        paper.kinds[cell] = f"{land}-{crowns}" if crowns else land
    return paper


def _score(paper: Paper) -> Points:
    def land(cell: Cell) -> str:
        return paper.kinds[cell].split("-")[0]

    def crowns(cell: Cell) -> int:
        return int((paper.kinds[cell] + "-0").split("-")[1])

    points: Points = {}
    for name in LANDS:
        cells = [cell for cell in paper.kinds if land(cell) == name]
        points[f"lands:{name}"] = sum(
            len(group) * sum(map(crowns, group)) for group in paper.groups(cells)
        )
    points["harmony"] = 5 if len(paper.kinds) == 24 else 0
    points["crowns"] = 3 if sum(map(crowns, paper.kinds)) >= 10 else 0
    return points


REFEREE = Referee(RULES, VOCABULARY, finish, lambda papers: each(papers, _score))
