"""Coloured cells to cross off; the first to finish a colour is paid more than later players."""

from __future__ import annotations

from random import Random

from tests.scoring.referees.paper import Cell, Paper, Papers, Points, Referee, each, players

COLOURS = ("red", "orange", "yellow", "green", "blue")
BOXES = tuple(f"{colour}-box" for colour in COLOURS)
STARRED = tuple(f"{colour}-star" for colour in COLOURS)
WORTH = (5, 3, 2, 1, 2, 3, 5)
RULES = """
  - {id: columns, in_each: column, full: true, points: [5, 3, 2, 1, 2, 3, 5]}
  - {id: first, at: first, points: 5}
  - {id: later, at: later, points: 3}
  - {id: jokers, count: jokers, points: 1}
  - {id: stars, of: empty, count: star, points: -2}
  - {id: crossed-stars, count: star, points: 1}
  - {id: blocks, in_each: group, of: colour, each_kind: true, full: true, points: 1}
  - {id: open-blocks, in_each: group, of: [red-box, blue-box], full: true,
     cells: {at_least: 3}, points: 2}
  - {id: earliest, in_each: first, count: cells, who: most, points: 2, tie: nobody}
"""
VOCABULARY = {
    "kinds": ("cross", *COLOURS),
    "symbols": (*BOXES, *STARRED, "star"),
    "families": {"colour": BOXES},
    "counts_as": {f"{colour}-star": f"{colour}-box" for colour in COLOURS},
    "shows": {name: {"star": 1} for name in STARRED},
    "fields": ("jokers",),
    "letter_fields": ("first", "later"),
    "size": (5, 7),
}


def finish(rng: Random) -> Papers:
    names = players(rng)
    first = {colour: rng.choice((*names, "nobody")) for colour in COLOURS}
    return {player: _sheet(rng, player, first) for player in names}


def _sheet(rng: Random, player: str, first: dict[str, str]) -> Paper:
    paper = Paper(5, 7)
    chosen = rng.sample(COLOURS, rng.randint(2, 5))
    crossed = [rng.choice((0.7, 1, 1)) for _ in range(7)]
    for cell in paper.grid():
        ending = "star" if rng.random() < 0.2 else "box"
        paper.symbols[cell] = f"{rng.choice(chosen)}-{ending}"
        if rng.random() < crossed[cell[1]]:
            paper.kinds[cell] = "cross"
    mine = tuple(colour for colour in COLOURS if first[colour] == player)
    others = [it for it in COLOURS if first[it] not in (player, "nobody") and rng.random() < 0.5]
    paper.letters = {"first": mine, "later": tuple(others)}
    paper.fields["jokers"] = rng.randint(0, 8)
    return paper


def score(papers: Papers) -> dict[str, Points]:
    points = each(papers, _own_points)
    most = max(len(paper.letters["first"]) for paper in papers.values())
    winners = [name for name, paper in papers.items() if len(paper.letters["first"]) == most]
    for player in papers:
        points[player]["earliest"] = 2 if most and winners == [player] else 0
    return points


def _own_points(paper: Paper) -> Points:
    def colour(cell: Cell) -> str:
        return paper.symbols[cell].split("-")[0]

    points: Points = {"columns": 0, "blocks": 0, "open-blocks": 0}
    for col, worth in enumerate(WORTH):
        if all((row, col) in paper.kinds for row in range(5)):
            points["columns"] += worth
    points["first"] = 5 * len(paper.letters["first"])
    points["later"] = 3 * len(paper.letters["later"])
    points["jokers"] = paper.fields["jokers"]
    starred = [cell for cell in paper.grid() if paper.symbols[cell].endswith("star")]
    points["stars"] = -2 * sum(cell not in paper.kinds for cell in starred)
    points["crossed-stars"] = sum(cell in paper.kinds for cell in starred)
    for name in COLOURS:
        groups = paper.groups([cell for cell in paper.grid() if colour(cell) == name])
        points["blocks"] += sum(all(cell in paper.kinds for cell in it) for it in groups)
    mixed = paper.groups([cell for cell in paper.grid() if colour(cell) in ("red", "blue")])
    whole = [it for it in mixed if len(it) >= 3 and all(cell in paper.kinds for cell in it)]
    points["open-blocks"] = 2 * len(whole)
    return points


REFEREE = Referee(RULES, VOCABULARY, finish, score)
