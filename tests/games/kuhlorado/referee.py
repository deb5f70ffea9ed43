"""A second, slow scorer of kuhlorado, written from `games.md` alone, and games for it to score."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random

Cell = tuple[int, int]
Grid = dict[Cell, str]
Line = tuple[str, int, frozenset[str]]
CELLS = [(row, col) for row in range(8) for col in range(8)]
INNER = [(row, col) for row, col in CELLS if 0 < row < 7 and 0 < col < 7]
SYMBOLS = "c" * 18 + "12345" * 8
# Few free cells and one mark make large lands, many free cells make doubles and ties.
STOCKS = ("XO", "XO.", "XXXO", "XXXXXXO.", "OOOO.", "OOX..", "X.....", "O..X...", ".......X")


@dataclass(frozen=True)
class Table:
    """A finished game of the pro variant: what is printed, what is marked, what was at the ninth.

    A cell of a grid that shows nothing is not in it. `second` is who has the head start, X or O.
    """

    printed: Grid
    marks: Grid
    interim: Grid
    second: str = ""


@cache
def around(cell: Cell) -> tuple[Cell, ...]:
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def named(cell: Cell) -> str:
    return f"{'ABCDEFGH'[cell[1]]}{cell[0] + 1}"


def printed_by(lots: Random) -> Grid:
    """Two small and two large troughs inside the border, any symbols; troughs may touch.

    Only two large ones side by side are drawn again: nobody could tell the four halves apart.
    """
    while True:
        one, other = (lots.choice(INNER) for _ in range(2))
        halves = [(cell, lots.choice(around(cell))) for cell in (one, other)]
        large = [cell for pair in halves for cell in pair]
        touching = any(near in halves[1] for cell in halves[0] for near in [cell, *around(cell)])
        if not touching and all(cell in INNER for cell in large):
            break
    small = lots.sample([cell for cell in INNER if cell not in large], 2)
    grid = {**dict.fromkeys(large, "W"), **dict.fromkeys(small, "w")}
    free = [cell for cell in CELLS if cell not in grid]
    return grid | dict(zip(free, lots.sample(SYMBOLS, len(SYMBOLS)), strict=True))


def rows(grid: Grid) -> str:
    return "\n".join("".join(grid.get((row, col), ".") for col in range(8)) for row in range(8))


def typed(table: Table, *, board: bool = True, interim: bool = True) -> str:
    troughs = {cell: it for cell, it in table.printed.items() if it in "wW"}
    second = {"X": "second: crosses", "O": "second: circles", "": ""}[table.second]
    parts = ["game: kuhlorado", "variant: pro" if interim else "", second, "[marks]"]
    parts.append(rows(table.marks if board else table.marks | troughs))
    parts += ["[board]", rows(table.printed)] if board else []
    parts += ["[interim]", rows(table.interim)] if interim else []
    return "\n".join(parts)


class Referee:
    """The second scorer: every rule of `games.md` in the plainest words, nothing shared."""

    def __init__(self, table: Table, *, board: bool = True, interim: bool = True) -> None:
        self.table = table
        self.board_is_known = board
        self.is_pro = interim

    def lines(self, player: str) -> Counter[Line]:
        """What a player is paid; lands and doubles without their numbers."""
        return Counter(
            [
                *self.meadows(player),
                *self.troughs(player),
                *self.lands(player),
                *self.doubles(player),
                *self.head_start(player),
            ]
        )

    def meadows(self, player: str) -> list[Line]:
        sides = {
            "north": [(0, at) for at in range(8)],
            "east": [(at, 7) for at in range(8)],
            "south": [(7, at) for at in range(8)],
            "west": [(at, 0) for at in range(8)],
        }
        return [
            (f"meadow:{side}", 3, self.names(cells, player))
            for side, cells in sides.items()
            if self.has_more(cells, player)
        ]

    def troughs(self, player: str) -> list[Line]:
        paid: list[Line] = []
        for number, trough in enumerate(self.trough_cells(), 1):
            beside = {near for half in trough for near in around(half)}
            outside = [cell for cell in beside if cell not in trough]
            if self.has_more(outside, player):
                points = 4 if len(trough) == 2 else 2
                paid.append((f"trough:{number}", points, self.names(outside, player)))
        return paid

    def trough_cells(self) -> list[list[Cell]]:
        """The troughs in reading order: a half takes the other half along when it comes first."""
        found: list[list[Cell]] = []
        for cell in CELLS:
            if self.table.printed[cell] == "w":
                found.append([cell])
            if self.table.printed[cell] == "W" and not any(cell in it for it in found):
                other = [near for near in around(cell) if self.table.printed.get(near) == "W"]
                found.append([cell, *other])
        return found

    def lands(self, player: str) -> list[Line]:
        paid: list[Line] = []
        for land in groups(self.table.marks, player):
            points = 0
            for least, worth in ((5, 2), (10, 5), (15, 12), (20, 20)):
                if len(land) >= least:
                    points = worth
            if points:
                paid.append(("land", points, land))
        return paid

    def doubles(self, player: str) -> list[Line]:
        cows = sum(self.table.printed[cell] == "c" for cell in self.table.interim)
        if not self.is_pro or (self.board_is_known and cows < 9):
            return []
        return [("double", 2, it) for it in groups(self.table.interim, player) if len(it) == 2]

    def head_start(self, player: str) -> list[Line]:
        return [("head-start", 2, frozenset())] if player == self.table.second else []

    def has_more(self, cells: list[Cell], player: str) -> bool:
        other = "O" if player == "X" else "X"
        marks = [self.table.marks.get(cell) for cell in cells]
        return marks.count(player) > marks.count(other)

    def names(self, cells: list[Cell], player: str) -> frozenset[str]:
        return frozenset(named(cell) for cell in cells if self.table.marks.get(cell) == player)

    def is_over(self) -> bool:
        free = [it for cell, it in self.table.printed.items() if cell not in self.table.marks]
        return "c" not in free or sum(it.isdigit() for it in free) <= 5


def groups(marks: Grid, player: str) -> list[frozenset[str]]:
    """Each cell wears a number; neighbours agree on the smaller one until nobody changes."""
    worn = {cell: at for at, cell in enumerate(CELLS) if marks.get(cell) == player}
    changed = True
    while changed:
        changed = False
        for cell in worn:
            least = min(worn[it] for it in [cell, *around(cell)] if it in worn)
            changed = changed or least < worn[cell]
            worn[cell] = least
    return [
        frozenset(named(cell) for cell in worn if worn[cell] == number)
        for number in sorted(set(worn.values()))
    ]


def table_of(lots: Random, stock: str, cows: int, share: float) -> Table:
    """A finished game: marks from a stock, so many cows and a share of the others at the ninth."""
    printed = printed_by(lots)
    given_marks = {cell: lots.choice(stock) for cell in CELLS if printed[cell] not in "wW"}
    marks = {cell: mark for cell, mark in given_marks.items() if mark != "."}
    marked = [cell for cell in marks if printed[cell] == "c"]
    early = lots.sample(marked, min(len(marked), cows))
    early += [cell for cell in marks if printed[cell] != "c" and lots.random() < share]
    return Table(printed, marks, {cell: marks[cell] for cell in early}, lots.choice(("", *"XO")))


def finished(lots: Random) -> tuple[str, list[list[Line]]]:
    """A typed-in game, and the points of both players' lines."""
    table = table_of(
        lots, lots.choice(STOCKS), lots.choice((9, 10, 8, 11)), lots.choice((0.1, 0.5))
    )
    known, pro = lots.random() < 0.5, lots.random() < 0.5
    referee = Referee(table, board=known, interim=pro)
    return typed(table, board=known, interim=pro), [_numbered(referee, it) for it in "XO"]


def _numbered(referee: Referee, player: str) -> list[Line]:
    """Lands and doubles are numbered in reading order of their first cells."""
    lines = [*referee.meadows(player), *referee.troughs(player)]
    for found in (referee.lands(player), referee.doubles(player)):
        lines += [(f"{rule}:{n}", points, it) for n, (rule, points, it) in enumerate(found, 1)]
    return lines + referee.head_start(player)
