"""Four rows of boxes to cross off, from left to right; misses cost points."""

from __future__ import annotations

from random import Random

from tests.scoring.referees.paper import Paper, Papers, Points, Referee, each, players

ROWS = ("red", "yellow", "green", "blue")
RULES = """
  - {id: rows, count: [red, yellow, green, blue], separate_lines: true,
     table: {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45, 10: 55, 11: 66, 12: 78}}
  - {id: misses, count: misses, points: -5}
  - {id: busiest, count: [red, yellow, green, blue], who: most, points: 4, tie: split,
     separate_lines: true}
"""
VOCABULARY = {"fields": (*ROWS, "misses")}


def finish(rng: Random) -> Papers:
    return {
        player: Paper(
            fields={**{row: rng.randint(0, 12) for row in ROWS}, "misses": rng.randint(0, 4)}
        )
        for player in players(rng)
    }


def score(papers: Papers) -> dict[str, Points]:
    points = each(papers, _own_points)
    for player in papers:
        points[player] |= {f"busiest:{row}": _busiest(papers, player, row) for row in ROWS}
    return points


def _own_points(paper: Paper) -> Points:
    rows = {f"rows:{row}": sum(range(paper.fields[row] + 1)) for row in ROWS}
    return {**rows, "misses": -5 * paper.fields["misses"]}


def _busiest(papers: Papers, player: str, row: str) -> int:
    """Return a player's share of the 4 points for the most crosses in a row."""
    crosses = [paper.fields[row] for paper in papers.values()]
    if not papers[player].fields[row] or papers[player].fields[row] < max(crosses):
        return 0
    return 4 // crosses.count(max(crosses))


REFEREE = Referee(RULES, VOCABULARY, finish, score)
