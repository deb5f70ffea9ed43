"""A map with hills and ruins, and orders that decide what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.game.scorers.finished import Finished, some_players, typed, typed_grid
from tests.scoring.referees.paper import Cell, Paper

MAP = (
    "........",
    ".^...o..",
    "....^...",
    "..o.....",
    ".....o.^",
    ".^......",
    "...o..^.",
    "........",
)
LETTERS = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M", "hill": "H"}
LAND = ("forest", "village", "farm", "water")
BACKS = (
    ("outer-woods", "wood-lines", "deep-woods"),
    ("wet-farms", "springs", "ruin-farms"),
    ("second-town", "markets", "quiet-towns"),
    ("great-square", "full-lines", "full-slopes"),
)


def play(rng: Random) -> Finished:
    orders = [rng.choice(cards) for cards in BACKS]
    sections, points = {}, {}
    for player in some_players(rng):
        paper = _map(rng)
        seasons, coins = [rng.randint(0, 30) for _ in range(3)], rng.randint(0, 14)
        sections[player] = [
            f"seasons: {' '.join(map(str, seasons))}",
            f"coins: {coins}",
            *typed_grid(paper, LETTERS),
        ]
        points[player] = {"earned": sum(seasons), "coin": coins, "monsters": -_feared(paper)}
        points[player] |= {f"order:{order}": ORDERS[order](paper) for order in orders}
    return Finished(typed(sections, f"orders: {', '.join(orders)}"), points)


def _map(rng: Random) -> Paper:
    paper = Paper(8, 8)
    signs = {"^": "hill", "o": "ruin"}
    paper.symbols = {
        (row, col): signs[MAP[row][col]] for row, col in paper.grid() if MAP[row][col] in signs
    }
    filled, alike = rng.choice((0.2, 0.5, 0.8, 0.95, 1)), rng.choice((0.2, 0.6, 0.8))
    for cell in paper.grid():
        if paper.symbols.get(cell) != "hill" and rng.random() < filled:
            near = [paper.kinds[it] for it in paper.around(cell) if it in paper.kinds]
            copied = near and rng.random() < alike
            paper.kinds[cell] = rng.choice(near if copied else [*LAND, "monster"])
    return paper


def _of(paper: Paper, kind: str) -> list[Cell]:
    return [cell for cell in paper.grid() if paper.kinds.get(cell) == kind]


def _is_empty(paper: Paper, cell: Cell) -> bool:
    return cell in paper.grid() and cell not in paper.kinds and paper.symbols.get(cell) != "hill"


def _near(paper: Paper, cell: Cell, kind: str) -> int:
    return sum(paper.kinds.get(it, paper.symbols.get(it)) == kind for it in paper.around(cell))


def _feared(paper: Paper) -> int:
    """Return how many empty cells are next to a monster."""
    empty = [cell for cell in paper.grid() if _is_empty(paper, cell)]
    return sum(_near(paper, cell, "monster") > 0 for cell in empty)


def _at_edge(cell: Cell) -> bool:
    return not {0, 7}.isdisjoint(cell)


def _is_filled(paper: Paper, cell: Cell) -> bool:
    return cell in paper.kinds or paper.symbols.get(cell) == "hill"


def _has_full_square(paper: Paper, size: int) -> bool:
    starts = range(9 - size)
    return any(
        all(_is_filled(paper, (row + n // size, col + n % size)) for n in range(size * size))
        for row in starts
        for col in starts
    )


def _great_square(paper: Paper) -> int:
    """Return 6 points for a full square of 2 × 2 cells, and 3 more for each larger one."""
    side = max(size for size in range(9) if _has_full_square(paper, size))
    return 3 * min(side, 4) if side > 1 else 0


def _deep_woods(paper: Paper) -> int:
    woods = [cell for cell in _of(paper, "forest") if not _at_edge(cell)]
    return sum(not any(_is_empty(paper, it) for it in paper.around(cell)) for cell in woods)


def _second_town(paper: Paper) -> int:
    sizes = sorted(map(len, paper.groups(_of(paper, "village"))))
    return 2 * sizes[-2] if len(sizes) > 1 else 0


def _markets(paper: Paper) -> int:
    towns = paper.groups(_of(paper, "village"))
    touched = [{paper.kinds.get(cell) for cell in paper.rim(town)} for town in towns]
    return 3 * sum(len(kinds & {*LAND}) >= 3 for kinds in touched)


def _quiet_towns(paper: Paper) -> int:
    towns = paper.groups(_of(paper, "village"))
    inner = [town for town in towns if not any(map(_at_edge, town))]
    return 4 * sum(all(paper.kinds.get(it) != "water" for it in paper.rim(town)) for town in inner)


def _full_lines(paper: Paper) -> int:
    return 6 * sum(all(_is_filled(paper, cell) for cell in line) for line in paper.lines())


def _full_slopes(paper: Paper) -> int:
    slopes = [[(n + down, n) for n in range(8 - down)] for down in range(3)]
    return 3 * sum(all(_is_filled(paper, cell) for cell in slope) for slope in slopes)


ORDERS: dict[str, Callable[[Paper], int]] = {
    "outer-woods": lambda paper: sum(map(_at_edge, _of(paper, "forest"))),
    "wood-lines": lambda paper: sum(
        any(paper.kinds.get(cell) == "forest" for cell in line) for line in paper.lines()
    ),
    "deep-woods": _deep_woods,
    "wet-farms": lambda paper: sum(_near(paper, it, "water") > 0 for it in _of(paper, "farm")),
    "springs": lambda paper: 2 * sum(_near(paper, it, "hill") == 1 for it in _of(paper, "water")),
    "ruin-farms": lambda paper: (
        3 * sum(paper.symbols.get(cell) == "ruin" for cell in _of(paper, "farm"))
    ),
    "second-town": _second_town,
    "markets": _markets,
    "quiet-towns": _quiet_towns,
    "great-square": _great_square,
    "full-lines": _full_lines,
    "full-slopes": _full_slopes,
}
