"""What holds for every farm, and a second, slow scorer written from `games.md` alone."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.errors import InputError
from hedgerow.grid import Edge, Pos
from hedgerow.lattice import lattice_text, parse_lattice
from hedgerow.score import Result
from hedgerow.scorefile import parse_scorefile

Judge = Callable[[str | bytes], Result]
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
STRANGE = "SCPGHYZscp.|-+^ \t\n\r#[]:,/059ßſıŉﬁé\u00a0\u2028\x0c\x00\x1b\ufeff李"
LISA = """game: stampfarm
requests: berry-feast, twin-sisters, hay-party

[Lisa]
stable: G C
S S C|P P
P S H|S C
  - -
H|H P P S
P H H S P
[Ben]
SSCPP
PSHSC
HHPPS
PHHSP
"""


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
INNER = [it for it in BORDERS if it[0] in CELLS and it[1] in CELLS]


@st.composite
def farms(draw: st.DrawFn, borders: list[Border] = BORDERS) -> Farm:
    stock = draw(st.sampled_from(STOCKS))
    letters = draw(st.lists(st.sampled_from(stock), min_size=20, max_size=20))
    rows = tuple("".join(letters[at : at + COLUMNS]) for at in range(0, 20, COLUMNS))
    return Farm(rows, draw(st.frozensets(st.sampled_from(borders), max_size=14)))


triples = st.tuples(*(st.sampled_from(back) for back in BACKS))


@st.composite
def spoilt_files(draw: st.DrawFn) -> str:
    """A right file with a few slips: characters and lines added, lost, doubled or moved."""
    text = LISA
    for _ in range(draw(st.integers(1, 4))):
        text = draw(st.sampled_from((char_slip, line_slip)))(draw, text)
    return text


def char_slip(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    lost = draw(st.integers(0, 2))
    return text[:at] + draw(st.text(STRANGE, max_size=2)) + text[at + lost :]


def line_slip(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    moved = lines.pop(draw(st.integers(0, len(lines) - 1)))
    for _ in range(draw(st.integers(0, 2))):
        lines.insert(draw(st.integers(0, len(lines))), moved)
    return "\n".join(lines) or "\n"


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


def turned(farm: Farm) -> Farm:
    """The farm upside down: turned by 180 degrees."""
    return Farm(
        tuple(row[::-1] for row in reversed(farm.rows)),
        frozenset(
            border((ROWS - 1 - a, COLUMNS - 1 - b), (ROWS - 1 - c, COLUMNS - 1 - d))
            for (a, b), (c, d) in farm.hedge
        ),
    )


def mirrored(farm: Farm) -> Farm:
    """The farm with left and right changed."""
    return Farm(
        tuple(row[::-1] for row in farm.rows),
        frozenset(
            border((a, COLUMNS - 1 - b), (c, COLUMNS - 1 - d)) for (a, b), (c, d) in farm.hedge
        ),
    )


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
                for other in worn:
                    if worn[one] < worn[other] and other in self.next_cells(one):
                        worn[other] = worn[one]
                        changed = True
        return list(Counter(worn.values()).values())

    def of(self, letters: str) -> list[Cell]:
        return [cell for cell in CELLS if self.letters[cell] in letters]

    def next_cells(self, cell: Cell) -> list[Cell]:
        return [
            near
            for near in around(cell)
            if near in CELLS and border(cell, near) not in self.farm.hedge
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
                return sum(self.next_to(pig, "CH") == 0 for pig in self.of("P"))
            case "twin-sisters":
                return 4 if len(self.of("C")) == 2 else 0
            case "in-the-hay":
                return sum(self.next_to(pig, "Y") > 0 for pig in self.of("P"))
            case "warm-wool":
                return sum(2 for bale in self.of("Y") if self.next_to(bale, "S") >= 2)
            case "sound-hay":
                return sum(self.next_to(bale, "GP") == 0 for bale in self.of("Y"))
            case "hay-party":
                return sum(3 * (size // 3) for size in self.group_sizes("Y"))
        raise ValueError(name)

    def corners(self) -> int:
        four = [self.letters[cell] for cell in ((0, 0), (0, 4), (3, 0), (3, 4))]
        alike = max(four.count(letter) for letter in "CGHPS")
        return {3: 3, 4: 6}.get(alike, 0)


def line_points(result: Result) -> Iterator[dict[str, int]]:
    return ({line.rule: line.points for line in score.lines} for score in result.scores)


def check_answer(judge: Judge, text: str | bytes) -> None:
    """A result that adds up, or problems with their places; any other exception gets through."""
    try:
        result = judge(text)
    except InputError as error:
        size = len(text) if isinstance(text, bytes) else len(text.encode())
        assert error.problems
        assert all(it.message and 0 <= it.where.line <= size + 1 for it in error.problems)
        assert str(error).count("error: ") >= len(error.problems)
    else:
        assert all(it.total == sum(line.points for line in it.lines) for it in result.scores)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(farm=farms(), requests=triples)
def test_a_second_scorer_agrees(judge: Judge, farm: Farm, requests: tuple[str, ...]) -> None:
    (points,) = line_points(judge(typed(farm, requests=requests)))

    assert points == Referee(farm).points(requests)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(farm=farms(), requests=triples)
def test_a_turned_or_mirrored_farm_scores_the_same(
    judge: Judge, farm: Farm, requests: tuple[str, ...]
) -> None:
    views = (farm, turned(farm), mirrored(farm), turned(mirrored(farm)))

    first, *others = line_points(judge(typed(*views, requests=requests)))

    assert others == [first] * 3


@settings(derandomize=True, deadline=None, max_examples=150)
@given(farm=farms(), requests=triples)
def test_lines_add_up_and_name_cells_of_the_farm(
    judge: Judge, farm: Farm, requests: tuple[str, ...]
) -> None:
    result = judge(typed(farm, requests=requests))
    (score,) = result.scores

    assert score.total == sum(line.points for line in score.lines)
    for line in score.lines:
        assert len(set(line.cells)) == len(line.cells)
        assert all(cell in CELLS and farm.rows[cell.row][cell.col] != "." for cell in line.cells)
        assert bool(line.cells) == (line.points > 0)
    assert result.complete == ("." not in "".join(farm.rows))


@settings(derandomize=True, deadline=None, max_examples=200)
@given(farm=farms(INNER))
def test_a_farm_that_is_written_is_read_back(farm: Farm) -> None:
    walls = frozenset(Edge(Pos(*one), Pos(*other)) for one, other in farm.hedge)
    text = lattice_text(farm.rows, walls)
    (section,) = parse_scorefile(f"game: stampfarm\n[Lisa]\n{text}", "game.txt").sections

    lattice = parse_lattice(section, ROWS, COLUMNS, [])

    assert lattice is not None
    assert (lattice.rows, lattice.walls) == (farm.rows, walls)
    assert lattice_text(lattice.rows, lattice.walls) == text


@settings(derandomize=True, deadline=None, max_examples=100)
@given(farm=farms(), requests=triples)
def test_small_letters_and_a_moved_grid_change_nothing(
    judge: Judge, farm: Farm, requests: tuple[str, ...]
) -> None:
    text = typed(farm, requests=requests)
    head, grid = text.split("]\n")
    moved = head + "]\r\n" + "\r\n".join(f"   {line}  " for line in grid.lower().splitlines())

    assert judge(moved).scores == judge(text).scores


@settings(derandomize=True, deadline=None, max_examples=500)
@given(text=spoilt_files())
def test_a_file_with_slips_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(text=st.text(STRANGE, max_size=80))
def test_any_grid_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, f"game: stampfarm\nrequests: corners\n[Lisa]\n{text}")


@settings(derandomize=True, deadline=None, max_examples=200)
@given(rows=st.lists(st.text(STRANGE, min_size=5, max_size=5), min_size=4, max_size=4))
def test_any_four_rows_of_five_give_a_result_or_problems(judge: Judge, rows: list[str]) -> None:
    check_answer(judge, "\n".join(["game: stampfarm", "[Lisa]", *rows]))


@settings(derandomize=True, deadline=None, max_examples=150)
@given(text=st.text(max_size=200))
def test_any_text_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(data=st.binary(max_size=100), at=st.integers(0, len(LISA)))
def test_any_bytes_give_a_result_or_problems(judge: Judge, data: bytes, at: int) -> None:
    check_answer(judge, LISA[:at].encode() + data + LISA[at:].encode())
