"""Numbers are printed in 5 × 5 cells; the called ones are crossed."""

from __future__ import annotations

from random import Random

from tests.scoring.referees.paper import Cell, Paper, Papers, Points, Referee, each, players

RULES = """
  - {id: lines, in_each: [row, column], full: true, points: 5, separate_lines: true}
  - {id: across, in_each: diagonal, full: true, table: {1: 6, 2: 15}}
  - {id: corners, at: corners, once: {exactly: 4}, points: 8}
  - {id: edge, at: edge, every: 4, points: 1}
  - {id: stars, at: star, points: 2}
  - {id: missed-stars, of: empty, at: star, points: -1}
  - {id: numbers, in_each: row, full: true, count: sum, every: 10, points: 1}
  - {id: streak, count: straight, table: {3: 2, 5: 5, 8: 9}}
  - {id: runs, in_each: [row-run, column-run], cells: {at_least: 3, at_most: 4}, points: 1}
  - {id: blocks, in_each: square, full: true, take: best, count: sum, points: 1, up_to: 90}
  - {id: rims, in_each: side, cells: {at_least: 4}, points: 2}
  - {id: worst, of: empty, count: sum, every: 25, points: -1}
"""
VOCABULARY = {"kinds": ("cross",), "symbols": ("star",), "has_numbers": True}


def finish(rng: Random) -> Papers:
    return {player: _card(rng) for player in players(rng)}


def _card(rng: Random) -> Paper:
    paper = Paper(5, 5)
    crossed = rng.choice((0, 0.5, 0.8, 0.9, 1))
    for col in range(5):
        for row, number in enumerate(rng.sample(range(15 * col + 1, 15 * col + 16), 5)):
            paper.numbers[row, col] = number
            if rng.random() < crossed:
                paper.kinds[row, col] = "cross"
    paper.symbols = dict.fromkeys(rng.sample(paper.grid(), 5), "star")
    return paper


def _score(paper: Paper) -> Points:
    def is_full(cells: list[Cell]) -> bool:
        return all(cell in paper.kinds for cell in cells)

    def value(cells: list[Cell]) -> int:
        return sum(paper.numbers[cell] for cell in cells)

    lines = paper.lines()
    names = ["1", "2", "3", "4", "5", "A", "B", "C", "D", "E"]
    points = {f"lines:{name}": 5 for name, line in zip(names, lines, strict=True) if is_full(line)}
    diagonals = [[(n, n) for n in range(5)], [(n, 4 - n) for n in range(5)]]
    points["across"] = (0, 6, 15)[sum(map(is_full, diagonals))]
    points["corners"] = 8 if is_full([(0, 0), (0, 4), (4, 0), (4, 4)]) else 0
    border = [cell for cell in paper.kinds if 0 in cell or 4 in cell]
    points["edge"] = len(border) // 4
    points["stars"] = sum(2 for cell in paper.symbols if cell in paper.kinds)
    points["missed-stars"] = sum(-1 for cell in paper.symbols if cell not in paper.kinds)
    points["numbers"] = sum(value(row) // 10 for row in lines[:5] if is_full(row))
    points["streak"] = _streak({paper.numbers[cell] for cell in paper.kinds})
    points["runs"] = sum(_runs(paper, line) for line in lines)
    blocks = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r in range(4) for c in range(4)]
    points["blocks"] = min(90, max([value(block) for block in blocks if is_full(block)] + [0]))
    rims = [lines[0], lines[4], lines[5], lines[9]]
    points["rims"] = sum(2 for rim in rims if sum(cell in paper.kinds for cell in rim) >= 4)
    points["worst"] = -(value([it for it in paper.grid() if it not in paper.kinds]) // 25)
    return points


def _streak(numbers: set[int]) -> int:
    for length, points in ((8, 9), (5, 5), (3, 2)):
        if any(all(start + n in numbers for n in range(length)) for start in numbers):
            return points
    return 0


def _runs(paper: Paper, line: list[Cell]) -> int:
    """Return how many runs of a line have exactly three or four crosses."""
    text = "".join("x" if cell in paper.kinds else " " for cell in line)
    return sum(len(run) in (3, 4) for run in text.split())


REFEREE = Referee(RULES, VOCABULARY, finish, lambda papers: each(papers, _score))
