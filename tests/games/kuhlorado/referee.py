"""A second scorer of kuhlorado, slow and simple, and random finished games for it.

It is written from `games.md` alone and imports nothing from the game.
"""

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
    """A finished game of the pro variant: the board, the marks, the marks at the ninth cow.

    An empty cell is not in a grid. `second` is the player with the head start, X or O.
    """

    printed: Grid
    marks: Grid
    interim: Grid
    second: str = ""


@cache
def around(cell: Cell) -> tuple[Cell, ...]:
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def cell_name(cell: Cell) -> str:
    return f"{'ABCDEFGH'[cell[1]]}{cell[0] + 1}"


def random_board(rng: Random) -> Grid:
    """Generate two small and two large troughs inside the border, and symbols anywhere else.

    Troughs may touch, except the two large ones: their four halves would be ambiguous.
    """
    while True:
        starts = [rng.choice(INNER) for _ in range(2)]
        halves = [(cell, rng.choice(around(cell))) for cell in starts]
        large = [cell for pair in halves for cell in pair]
        touching = any(near in halves[1] for cell in halves[0] for near in [cell, *around(cell)])
        if not touching and all(cell in INNER for cell in large):
            break
    small = rng.sample([cell for cell in INNER if cell not in large], 2)
    grid = {**dict.fromkeys(large, "W"), **dict.fromkeys(small, "w")}
    free = [cell for cell in CELLS if cell not in grid]
    return grid | dict(zip(free, rng.sample(SYMBOLS, len(SYMBOLS)), strict=True))


def format_grid(grid: Grid) -> str:
    return "\n".join("".join(grid.get((row, col), ".") for col in range(8)) for row in range(8))


def format_file(table: Table, *, board: bool = True, interim: bool = True) -> str:
    """Return the score file of a game; without a board, the troughs are among the marks."""
    troughs = {cell: symbol for cell, symbol in table.printed.items() if symbol in "wW"}
    second = {"X": "second: crosses", "O": "second: circles", "": ""}[table.second]
    parts = ["game: kuhlorado", "variant: pro" if interim else "", second, "[marks]"]
    parts.append(format_grid(table.marks if board else table.marks | troughs))
    parts += ["[board]", format_grid(table.printed)] if board else []
    parts += ["[interim]", format_grid(table.interim)] if interim else []
    return "\n".join(parts)


class Referee:
    """The second scorer: every rule of `games.md` as simply as possible."""

    def __init__(self, table: Table, *, board: bool = True, interim: bool = True) -> None:
        self.table = table
        self.board_is_known = board
        self.is_pro = interim

    def lines(self, player: str) -> Counter[Line]:
        """Return the lines with points of a player; lands and doubles without their numbers."""
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
            "north": [(0, col) for col in range(8)],
            "east": [(row, 7) for row in range(8)],
            "south": [(7, col) for col in range(8)],
            "west": [(row, 0) for row in range(8)],
        }
        return [
            (f"meadow:{side}", 3, self.names(cells, player))
            for side, cells in sides.items()
            if self.has_more(cells, player)
        ]

    def troughs(self, player: str) -> list[Line]:
        lines: list[Line] = []
        for number, trough in enumerate(self.trough_cells(), 1):
            touching = {cell for half in trough for cell in around(half)}
            outside = [cell for cell in touching if cell not in trough]
            if self.has_more(outside, player):
                points = 4 if len(trough) == 2 else 2
                lines.append((f"trough:{number}", points, self.names(outside, player)))
        return lines

    def trough_cells(self) -> list[list[Cell]]:
        """Return the cells of the troughs in reading order of their first cells."""
        troughs: list[list[Cell]] = []
        for cell in CELLS:
            if self.table.printed[cell] == "w":
                troughs.append([cell])
            if self.table.printed[cell] == "W" and not any(cell in trough for trough in troughs):
                half = [near for near in around(cell) if self.table.printed.get(near) == "W"]
                troughs.append([cell, *half])
        return troughs

    def lands(self, player: str) -> list[Line]:
        lines: list[Line] = []
        for land in groups(self.table.marks, player):
            points = 0
            for size, tier in ((5, 2), (10, 5), (15, 12), (20, 20)):
                if len(land) >= size:
                    points = tier
            if points:
                lines.append(("land", points, land))
        return lines

    def doubles(self, player: str) -> list[Line]:
        cows = sum(self.table.printed[cell] == "c" for cell in self.table.interim)
        # On an unknown board every mark may be a cow.
        most_cows = cows if self.board_is_known else len(self.table.interim)
        if not self.is_pro or most_cows < 9:
            return []
        pairs = [group for group in groups(self.table.interim, player) if len(group) == 2]
        return [("double", 2, pair) for pair in pairs]

    def head_start(self, player: str) -> list[Line]:
        return [("head-start", 2, frozenset())] if player == self.table.second else []

    def has_more(self, cells: list[Cell], player: str) -> bool:
        opponent = "O" if player == "X" else "X"
        marks = [self.table.marks.get(cell) for cell in cells]
        return marks.count(player) > marks.count(opponent)

    def names(self, cells: list[Cell], player: str) -> frozenset[str]:
        return frozenset(cell_name(cell) for cell in cells if self.table.marks.get(cell) == player)

    def is_over(self) -> bool:
        free = [it for cell, it in self.table.printed.items() if cell not in self.table.marks]
        return "c" not in free or sum(it.isdigit() for it in free) <= 5


def groups(marks: Grid, player: str) -> list[frozenset[str]]:
    """Return the connected groups of a player's marks, in reading order of their first cells."""
    # Each cell has a label; neighbours take the smaller label until none changes.
    labels = {cell: at for at, cell in enumerate(CELLS) if marks.get(cell) == player}
    changed = True
    while changed:
        changed = False
        for cell in labels:
            smallest = min(labels[near] for near in [cell, *around(cell)] if near in labels)
            changed = changed or smallest < labels[cell]
            labels[cell] = smallest
    return [
        frozenset(cell_name(cell) for cell in labels if labels[cell] == label)
        for label in sorted(set(labels.values()))
    ]


def random_table(rng: Random, stock: str, cows: int, share: float) -> Table:
    """Generate a finished game with marks from a stock.

    The marks at the interim scoring are this many cows, and a share of the other marks.
    """
    printed = random_board(rng)
    letters = {cell: rng.choice(stock) for cell in CELLS if printed[cell] not in "wW"}
    marks = {cell: mark for cell, mark in letters.items() if mark != "."}
    marked_cows = [cell for cell in marks if printed[cell] == "c"]
    interim = rng.sample(marked_cows, min(len(marked_cows), cows))
    interim += [cell for cell in marks if printed[cell] != "c" and rng.random() < share]
    return Table(printed, marks, {cell: marks[cell] for cell in interim}, rng.choice(("", *"XO")))


def finished(rng: Random) -> tuple[str, list[list[Line]]]:
    """Generate the score file of a finished game, with the lines of both players."""
    table = random_table(
        rng, rng.choice(STOCKS), rng.choice((9, 10, 8, 11)), rng.choice((0.1, 0.5))
    )
    known, pro = rng.random() < 0.5, rng.random() < 0.5
    referee = Referee(table, board=known, interim=pro)
    text = format_file(table, board=known, interim=pro)
    return text, [_number_lines(referee, player) for player in "XO"]


def _number_lines(referee: Referee, player: str) -> list[Line]:
    """Return the lines of a player, with lands and doubles numbered from 1."""
    lines = [*referee.meadows(player), *referee.troughs(player)]
    for kind in (referee.lands(player), referee.doubles(player)):
        lines += [(f"{rule}:{n}", points, cells) for n, (rule, points, cells) in enumerate(kind, 1)]
    return lines + referee.head_start(player)
