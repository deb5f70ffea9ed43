"""A second, slow scorer of stampfarm, written from `games.md` alone, and games for it to score."""

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
# Few species make large groups, many make rare meetings; with some luck both happen.
STOCKS = ("CGHPSY.", "CGHPS", "PY", "SY.", "CS.", "GPY", "CHP", "C.")


@dataclass(frozen=True)
class Farm:
    """Letters by rows; a border of the hedge is two cells, one of them perhaps off the farm."""

    rows: tuple[str, ...]
    hedge: frozenset[Border]


def around(cell: Cell) -> list[Cell]:
    row, col = cell
    return [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]


def border(one: Cell, other: Cell) -> Border:
    return (one, other) if one < other else (other, one)


BORDERS = sorted({border(cell, near) for cell in CELLS for near in around(cell)})


def typed(*farms: Farm, requests: tuple[str, ...] = ()) -> str:
    sections = [f"[Player {number}]\n{drawn(farm)}" for number, farm in enumerate(farms)]
    return "\n".join(["game: stampfarm", f"requests: {', '.join(requests)}", *sections])


def drawn(farm: Farm) -> str:
    """The farm as typed, one column in, so that a hedge may stand on its left."""
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
    """The second scorer: every rule of `games.md` in the plainest words, nothing shared."""

    def __init__(self, farm: Farm) -> None:
        self.farm = farm
        self.letters = {(r, c): farm.rows[r][c] for r, c in CELLS}

    def points(self, requests: tuple[str, ...]) -> dict[str, int]:
        groups = {f"group:{name}": self.group(letter) for name, letter in ANIMALS.items()}
        return groups | {f"request:{it}": self.request(it) for it in requests}

    def group(self, letter: str) -> int:
        sizes = [size for size in self.group_sizes(letter) if size >= 2]
        return sum(size for size in sizes if size == max(sizes))

    def group_sizes(self, letter: str) -> list[int]:
        """Each cell wears a number; neighbours agree on the smaller one until nobody changes."""
        worn = {cell: number for number, cell in enumerate(self.of(letter))}
        changed = True
        while changed:
            changed = False
            for one in worn:
                for other in self.next_cells(one):
                    if other in worn and worn[one] < worn[other]:
                        worn[other] = worn[one]
                        changed = True
        return list(Counter(worn.values()).values())

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
        alike = max(four.count(letter) for letter in "CGHPS")
        return {3: 3, 4: 6}.get(alike, 0)


def finished(lots: Random) -> tuple[str, list[list[tuple[str, int]]]]:
    """A typed-in game of one or two farms, and the points of every player's lines."""
    farms = [_farm(lots) for _ in range(lots.choice((1, 1, 2)))]
    requests = tuple(lots.choice(back) for back in BACKS if lots.random() < 0.8)
    points = [Referee(it).points(requests) for it in farms]
    return typed(*farms, requests=requests), [[*it.items()] for it in points]


def _farm(lots: Random) -> Farm:
    letters = lots.choices(lots.choice(STOCKS), k=20)
    rows = tuple("".join(letters[at : at + COLUMNS]) for at in range(0, 20, COLUMNS))
    return Farm(rows, frozenset(lots.sample(BORDERS, lots.randint(0, 14))))
