"""A map of 11 × 11 cells with 26 rule cards; hills are blocked, ruins are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from tests.scoring.referees.paper import Cell, Paper, Papers, Points, Referee, highest_step, players

SIZE = 11
LAND = ("forest", "water", "farm", "village")
KINDS = (*LAND, "monster")
COMMONS = tuple((row, col) for row in range(1, 5) for col in range(1, 6))
GLEBE = tuple((row, col) for row in range(6, 10) for col in range(5, 10))
RULES = """
  - {id: outer-woods, of: forest, at: edge, points: 1}
  - {id: wood-lines, in_each: [row, column], has: forest, points: 1}
  - {id: deep-woods, of: forest, not: {next_to: empty}, points: 1}
  - {id: hill-paths, in_each: group, of: forest, touches: {of: hill, at_least: 2}, points: 3}
  - {id: wet-farms, of: farm, next_to: water, points: 1}
  - {id: springs, of: water, next_to: hill, points: 2}
  - {id: ruin-farms, of: farm, at: ruin, points: 3}
  - {id: dry-farms, in_each: group, of: farm, not: {touches: [water, edge]}, points: 3}
  - {id: town, in_each: group, of: village, not: {touches: hill}, take: one-largest, count: cells,
     points: 1}
  - {id: markets, in_each: group, of: village, touches: {of: land, kinds: {at_least: 3}}, points: 3}
  - {id: hamlets, in_each: group, of: village, cells: {at_least: 4, at_most: 6}, points: 4}
  - {id: best-street, in_each: row-run, of: village, take: best, count: cells,
     table: {1: 0, 2: 2, 3: 5, 4: 9}}
  - {id: full-lines, in_each: [row, column], full: true, points: 6}
  - {id: mixed-squares, in_each: square, full: true, kinds: {at_least: 3}, every: 2, points: 1}
  - {id: diagonals, in_each: diagonal, count: kinds, points: 2}
  - {id: clearings, of: empty, not: {next_to: [empty, edge]}, points: 1}
  - {id: ruin-rings, around: ruin, of: land, count: kinds, points: 1, separate_lines: true}
  - {id: hill-rings, around: hill, full: true, points: 2}
  - {id: fear, of: empty, next_to: monster, points: -1, up_to: 5}
  - {id: canals, in_each: [row-run, column-run], of: water, cells: {at_least: 3}, count: cells,
     points: 1}
  - {id: orders, of: land, each_kind: true, take: best, every: 5, points: 2}
  - {id: harvests, of: [farm, village, water], count: sets, points: 1, up_to: 12}
  - {id: common-farms, of: farm, at: commons, once: {at_least: 3}, points: 5}
  - {id: quiet-sides, in_each: side, of: monster, cells: {exactly: 0}, points: 3}
  - {id: banks, in_each: group, of: [farm, forest], along: stream, count_touching: village,
     times: kinds, points: 1}
  - {id: priests, in_each: [commons, glebe], of: village, not: {along: stream}, count: cells,
     who: most, places: [5, 2], tie: nobody, separate_lines: true}
"""
VOCABULARY = {
    "kinds": KINDS,
    "symbols": ("hill", "ruin"),
    "blocked": frozenset({"hill"}),
    "families": {"land": LAND},
    "areas": ("commons", "glebe"),
    "walls": ("stream",),
}
Card = Callable[[Paper], int]


def finish(rng: Random) -> Papers:
    symbols = dict.fromkeys(rng.sample([*_all_cells()], 12), "hill")
    for cell in list(symbols)[:6]:
        symbols[cell] = "ruin"
    stream: list[tuple[Cell, Cell]] = []
    col = rng.randint(2, 7)
    for row in range(SIZE):
        stream.append(((row, col), (row, col + 1)))
        col = min(8, max(1, col + rng.choice((-1, 0, 0, 1))))
    return {player: _map(rng, symbols, frozenset(stream)) for player in players(rng, 3)}


def _all_cells() -> Iterable[Cell]:
    return ((row, col) for row in range(SIZE) for col in range(SIZE))


def _map(rng: Random, symbols: dict[Cell, str], stream: frozenset[tuple[Cell, Cell]]) -> Paper:
    """Return a map; most cells continue the land beside them."""
    paper = Paper(SIZE, SIZE, symbols=symbols, walls={"stream": stream})
    paper.areas = {"commons": COMMONS, "glebe": GLEBE}
    filled, alike = rng.choice((0.3, 0.7, 0.9, 0.98)), rng.choice((0, 0.5, 0.8))
    chosen = rng.sample(KINDS, rng.randint(2, 5))
    for cell in paper.grid():
        if symbols.get(cell) == "hill" or rng.random() > filled:
            continue
        near = [paper.kinds[it] for it in paper.around(cell) if it in paper.kinds]
        paper.kinds[cell] = rng.choice(near if near and rng.random() < alike else chosen)
    return paper


def _of(paper: Paper, *kinds: str) -> list[Cell]:
    return [cell for cell in paper.grid() if paper.kinds.get(cell) in kinds]


def _empty(paper: Paper) -> list[Cell]:
    return [it for it in paper.grid() if it not in paper.kinds and paper.symbols.get(it) != "hill"]


def _hills(paper: Paper) -> list[Cell]:
    return [cell for cell in paper.grid() if paper.symbols.get(cell) == "hill"]


def _touch(paper: Paper, group: list[Cell], cells: Iterable[Cell]) -> int:
    return len(paper.rim(group) & set(cells))


def _with_neighbour(paper: Paper, cells: list[Cell], others: Iterable[Cell]) -> int:
    return sum(_touch(paper, [cell], others) > 0 for cell in cells)


def _is_full(paper: Paper, cells: Iterable[Cell]) -> bool:
    some = [cell for cell in cells if paper.symbols.get(cell) != "hill"]
    return some != [] and all(cell in paper.kinds for cell in some)


def _outside(cell: Cell) -> bool:
    return not (0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE)


def _runs(paper: Paper, line: list[Cell], kind: str) -> list[list[Cell]]:
    """Return the runs of a kind in a line; the stream ends a run."""
    runs: list[list[Cell]] = []
    for cell in line:
        if paper.kinds.get(cell) == kind:
            if runs and runs[-1][-1] in paper.around(cell):
                runs[-1].append(cell)
            else:
                runs.append([cell])
    return runs


def _dry_farms(paper: Paper) -> int:
    dry = 0
    for group in paper.groups(_of(paper, "farm")):
        rim = paper.rim(group)
        wet = any(paper.kinds.get(cell) == "water" or _outside(cell) for cell in rim)
        dry += 0 if wet else 3
    return dry


def _town(paper: Paper) -> int:
    groups = paper.groups(_of(paper, "village"))
    return max([len(it) for it in groups if not _touch(paper, it, _hills(paper))] + [0])


def _markets(paper: Paper) -> int:
    points = 0
    for group in paper.groups(_of(paper, "village")):
        kinds = {paper.kinds.get(cell) for cell in paper.rim(group)}
        points += 3 if len(kinds & set(LAND)) >= 3 else 0
    return points


def _best_street(paper: Paper) -> int:
    runs = [run for line in paper.lines()[:SIZE] for run in _runs(paper, line, "village")]
    return max([highest_step({2: 2, 3: 5, 4: 9}, len(run)) for run in runs] + [0])


def _mixed_squares(paper: Paper) -> int:
    squares = 0
    for row in range(SIZE - 1):
        for col in range(SIZE - 1):
            block = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
            kinds = {paper.kinds[cell] for cell in block if cell in paper.kinds}
            squares += _is_full(paper, block) and len(kinds) >= 3
    return squares // 2


def _diagonals(paper: Paper) -> int:
    falling = {paper.kinds.get((n, n)) for n in range(SIZE)} - {None}
    rising = {paper.kinds.get((n, SIZE - 1 - n)) for n in range(SIZE)} - {None}
    return 2 * (len(falling) + len(rising))


def _clearings(paper: Paper) -> int:
    empty = set(_empty(paper))
    open_sides = [
        [it for it in paper.around(cell) if it in empty or _outside(it)] for cell in empty
    ]
    return sum(sides == [] for sides in open_sides)


def _rings(paper: Paper, symbol: str) -> list[list[Cell]]:
    patches = paper.groups([it for it in paper.grid() if paper.symbols.get(it) == symbol])
    return [[it for it in paper.rim(patch) if not _outside(it)] for patch in patches]


def _canals(paper: Paper) -> int:
    runs = [run for line in paper.lines() for run in _runs(paper, line, "water")]
    return sum(len(run) for run in runs if len(run) >= 3)


def _banks(paper: Paper) -> int:
    beside = {cell for wall in paper.walls["stream"] for cell in wall}
    points = 0
    for group in paper.groups([it for it in _of(paper, "farm", "forest") if it in beside]):
        kinds = {paper.kinds[cell] for cell in group}
        points += _touch(paper, group, _of(paper, "village")) * len(kinds)
    return points


def _quiet_sides(paper: Paper) -> int:
    lines = paper.lines()
    sides = [lines[0], lines[SIZE - 1], lines[SIZE], lines[-1]]
    return sum(3 for side in sides if all(paper.kinds.get(it) != "monster" for it in side))


CARDS: dict[str, Card] = {
    "outer-woods": lambda p: sum(0 in it or SIZE - 1 in it for it in _of(p, "forest")),
    "wood-lines": lambda p: sum(
        any(p.kinds.get(cell) == "forest" for cell in line) for line in p.lines()
    ),
    "deep-woods": lambda p: sum(not _touch(p, [cell], _empty(p)) for cell in _of(p, "forest")),
    "hill-paths": lambda p: sum(
        3 for it in p.groups(_of(p, "forest")) if _touch(p, it, _hills(p)) >= 2
    ),
    "wet-farms": lambda p: _with_neighbour(p, _of(p, "farm"), _of(p, "water")),
    "springs": lambda p: 2 * _with_neighbour(p, _of(p, "water"), _hills(p)),
    "ruin-farms": lambda p: sum(3 for it in _of(p, "farm") if p.symbols.get(it) == "ruin"),
    "dry-farms": _dry_farms,
    "town": _town,
    "markets": _markets,
    "hamlets": lambda p: sum(4 for it in p.groups(_of(p, "village")) if len(it) in (4, 5, 6)),
    "best-street": _best_street,
    "full-lines": lambda p: sum(6 for line in p.lines() if _is_full(p, line)),
    "mixed-squares": _mixed_squares,
    "diagonals": _diagonals,
    "clearings": _clearings,
    "hill-rings": lambda p: sum(2 for ring in _rings(p, "hill") if _is_full(p, ring)),
    "fear": lambda p: -_with_neighbour(p, _empty(p), _of(p, "monster")),
    "canals": _canals,
    "orders": lambda p: max(len(_of(p, kind)) // 5 * 2 for kind in LAND),
    "harvests": lambda p: min(12, *(len(_of(p, kind)) for kind in ("farm", "village", "water"))),
    "common-farms": lambda p: 5 if len(set(_of(p, "farm")) & set(COMMONS)) >= 3 else 0,
    "quiet-sides": _quiet_sides,
    "banks": _banks,
}


def score(papers: Papers) -> dict[str, Points]:
    points: dict[str, Points] = {}
    for player, paper in papers.items():
        points[player] = {name: card(paper) for name, card in CARDS.items()}
        for number, ring in enumerate(_rings(paper, "ruin"), 1):
            kinds = {paper.kinds[cell] for cell in ring if cell in paper.kinds} & set(LAND)
            if kinds:
                points[player][f"ruin-rings:{number}"] = len(kinds)
        for name, area in (("commons", COMMONS), ("glebe", GLEBE)):
            points[player][f"priests:{name}"] = _priests(papers, player, area)
    return points


def _priests(papers: Papers, player: str, area: tuple[Cell, ...]) -> int:
    """Return the points of a player for villages of an area that do not lie at the stream."""

    def villages(paper: Paper) -> int:
        beside = {cell for wall in paper.walls["stream"] for cell in wall}
        return len((set(_of(paper, "village")) & set(area)) - beside)

    numbers = sorted((villages(paper) for paper in papers.values()), reverse=True)
    own = villages(papers[player])
    if own == 0 or numbers.count(own) > 1:
        return 0
    return (5, 2, 0)[numbers.index(own)]


REFEREE = Referee(RULES, VOCABULARY, finish, score)
