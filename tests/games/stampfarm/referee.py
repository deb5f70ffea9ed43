"""A second scorer of stampfarm, slow and simple, and random finished games for it.

It is written from `games.md` alone and imports nothing from the game.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random

Cell = tuple[int, int]
Border = tuple[Cell, Cell]
ROWS, COLUMNS = 4, 5
CELLS = [(row, col) for row in range(ROWS) for col in range(COLUMNS)]
BACKS = (
    ("berry-feast", "brambles", "all-different", "grazers"),
    ("two-by-two", "corners", "funny-smell", "twin-sisters"),
    ("in-the-hay", "warm-wool", "sound-hay", "hay-party"),
)
ANIMALS = {"cow": "C", "goose": "G", "hen": "H", "pig": "P", "sheep": "S"}
# Few species make large groups, many make unusual neighbours: some random farms have both.
STOCKS = ("CGHPSY.", "CGHPS", "PY", "SY.", "CS.", "GPY", "CHP", "C.")


@dataclass(frozen=True)
class Farm:
    """Rows of letters, and the hedge as pairs of cells; one of a pair may be outside the farm."""

    rows: tuple[str, ...]
    hedge: frozenset[Border]


def around(cell: Cell) -> list[Cell]:
    row, col = cell
    return [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]


def border(first: Cell, second: Cell) -> Border:
    return (first, second) if first < second else (second, first)


BORDERS = sorted({border(cell, near) for cell in CELLS for near in around(cell)})


def format_file(*farms: Farm, requests: tuple[str, ...] = ()) -> str:
    sections = [f"[Player {number}]\n{format_farm(farm)}" for number, farm in enumerate(farms)]
    return "\n".join(["game: stampfarm", f"requests: {', '.join(requests)}", *sections])


def format_farm(farm: Farm) -> str:
    """Return the farm as typed in a file, indented by one column: a hedge may be on its left."""
    lines = []
    for row in range(ROWS + 1):
        above = [" -"[((row - 1, col), (row, col)) in farm.hedge] for col in range(COLUMNS)]
        lines.append(" " + " ".join(above))
        if row < ROWS:
            joints = [
                " |"[((row, col - 1), (row, col)) in farm.hedge] for col in range(COLUMNS + 1)
            ]
            letters = [*farm.rows[row], ""]
            lines.append("".join(a + b for a, b in zip(joints, letters, strict=True)))
    return "\n".join(lines)


class Referee:
    """The second scorer: every rule of `games.md` as simply as possible."""

    def __init__(self, farm: Farm) -> None:
        self.farm = farm
        self.letters = {(r, c): farm.rows[r][c] for r, c in CELLS}

    def points(self, requests: tuple[str, ...]) -> dict[str, int]:
        groups = {f"group:{name}": self.group(letter) for name, letter in ANIMALS.items()}
        return groups | {f"request:{name}": self.request(name) for name in requests}

    def group(self, letter: str) -> int:
        sizes = [size for size in self.group_sizes(letter) if size >= 2]
        return sum(size for size in sizes if size == max(sizes))

    def group_sizes(self, letter: str) -> list[int]:
        """Return the sizes of the connected groups of a letter."""
        # Each cell has a label; neighbours take the smaller label until none changes.
        labels = {cell: number for number, cell in enumerate(self.of(letter))}
        changed = True
        while changed:
            changed = False
            for cell in labels:
                for neighbour in self.next_cells(cell):
                    if neighbour in labels and labels[cell] < labels[neighbour]:
                        labels[neighbour] = labels[cell]
                        changed = True
        return list(Counter(labels.values()).values())

    def of(self, letters: str) -> list[Cell]:
        return [cell for cell in CELLS if self.letters[cell] in letters]

    def next_cells(self, cell: Cell) -> list[Cell]:
        return [
            near
            for near in around(cell)
            if near in self.letters and border(cell, near) not in self.farm.hedge
        ]

    def next_to(self, cell: Cell, letters: str) -> int:
        return sum(self.letters[near] in letters for near in self.next_cells(cell))

    def beside(self, letters: str) -> list[Cell]:
        return [
            cell
            for cell in self.of(letters)
            if any(border(cell, near) in self.farm.hedge for near in around(cell))
        ]

    def request(self, name: str) -> int:
        match name:
            case "berry-feast":
                return min(5, len(self.beside("G")))
            case "brambles":
                return min(5, len(self.of("H")) - len(self.beside("H")))
            case "all-different":
                return 2 * len({self.letters[cell] for cell in self.beside("CGHPS")})
            case "grazers":
                return min(5, len(self.beside("CS")))
            case "two-by-two":
                return 5 if all(len(self.of(letter)) >= 2 for letter in "CGHPS") else 0
            case "corners":
                return self.corners()
        return self.more_requests(name)

    def more_requests(self, name: str) -> int:
        match name:
            case "funny-smell":
                return min(6, sum(self.next_to(pig, "CH") == 0 for pig in self.of("P")))
            case "twin-sisters":
                return 4 if len(self.of("C")) == 2 else 0
            case "in-the-hay":
                return sum(self.next_to(pig, "Y") > 0 for pig in self.of("P"))
            case "warm-wool":
                return sum(3 for bale in self.of("Y") if self.next_to(bale, "S") >= 2)
            case "sound-hay":
                return sum(2 for bale in self.of("Y") if self.next_to(bale, "GP") == 0)
            case "hay-party":
                return sum(7 * (size // 3) for size in self.group_sizes("Y"))
        raise ValueError(name)

    def corners(self) -> int:
        four = [self.letters[cell] for cell in ((0, 0), (0, 4), (3, 0), (3, 4))]
        equal = max(four.count(letter) for letter in "CGHPS")
        return {3: 3, 4: 6}.get(equal, 0)


def finished(rng: Random) -> tuple[str, list[list[tuple[str, int]]]]:
    """Generate the score file of a game of one or two farms, with each player's lines."""
    farms = [random_farm(rng) for _ in range(rng.choice((1, 1, 2)))]
    requests = tuple(rng.choice(back) for back in BACKS if rng.random() < 0.8)
    points = [Referee(farm).points(requests) for farm in farms]
    return format_file(*farms, requests=requests), [[*lines.items()] for lines in points]


def random_farm(rng: Random) -> Farm:
    letters = rng.choices(rng.choice(STOCKS), k=20)
    rows = tuple("".join(letters[at : at + COLUMNS]) for at in range(0, 20, COLUMNS))
    return Farm(rows, frozenset(rng.sample(BORDERS, rng.randint(0, 14))))
