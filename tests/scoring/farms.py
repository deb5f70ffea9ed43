"""Small farms drawn as text, for tests that are worked out by hand."""

from __future__ import annotations

from typing import Any

from hedgerow.scoring.points import Line, Scorer
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.referees.paper import Cell, Paper
from tests.scoring.sentences import find_violations, read_rules, score_papers

ANIMALS = ("cow", "hen", "pig", "sheep")
DIGITS = tuple("123456")
FARM = Vocabulary(
    kinds=(*ANIMALS, "mule", "goat", *DIGITS),
    symbols=("rock", "well", "spring", "egg"),
    blocked=frozenset({"rock"}),
    families={"animal": ANIMALS, "digit": DIGITS, "beast": ("cow", "mule")},
    # A mule counts as a cow, a goat as the digit 5, and a spring as a well.
    counts_as={"mule": "cow", "goat": "5", "spring": "well"},
    shows={"hen": {"egg": 2}, "spring": {"egg": 1}},
    values={"sheep": 10},
    fields=("milk", "wool", "units"),
    letter_fields=("stable", "barn"),
    areas=("yard", "field"),
    walls=("hedge", "ditch"),
    moments=("noon",),
)
KIND_SIGNS = {"c": "cow", "h": "hen", "p": "pig", "s": "sheep", "m": "mule", "g": "goat"}
SYMBOL_SIGNS = {"#": "rock", "o": "well", "q": "spring"}


def cell(name: str) -> Cell:
    """Return the cell of a name: `B3` is the third row, second column."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def names(line: Line) -> list[str]:
    """Return the names of a line's cells."""
    return [pos.name for pos in line.cells]


def farm(rows: str = "", **more: Any) -> Paper:
    """Return a farm from rows of signs, separated by `/`.

    Letters are animals and digits are kinds; `.` is an empty cell, `#` a rock, `o` a well, `q` a
    spring. More parts by name: walls (`hedge="A1-B1"`), areas (`yard="A1 A2"`), kinds in fields
    (`stable="cow hen"`), numbers in fields (`milk=3`), symbols below kinds (`well="A1"`), printed
    numbers (`printed="A1=5"`).
    """
    lines = rows.split("/") if rows else []
    paper = Paper(len(lines), len(lines[0]) if lines else 0)
    for row, line in enumerate(lines):
        for col, sign in enumerate(line):
            if sign in SYMBOL_SIGNS:
                paper.symbols[row, col] = SYMBOL_SIGNS[sign]
            elif sign != ".":
                paper.kinds[row, col] = KIND_SIGNS.get(sign, sign)
    for name, value in more.items():
        _add(paper, name, value)
    return paper


def _add(paper: Paper, name: str, value: Any) -> None:
    if name in FARM.walls:
        pairs = [sorted(map(cell, pair.split("-"))) for pair in value.split()]
        paper.walls[name] = frozenset((one, other) for one, other in pairs)
    elif name in FARM.areas:
        paper.areas[name] = tuple(map(cell, value.split()))
    elif name in FARM.letter_fields:
        paper.letters[name] = tuple(value.split())
    elif name in FARM.fields:
        paper.fields[name] = value
    elif name in FARM.symbols:
        paper.symbols.update(dict.fromkeys(map(cell, value.split()), name))
    elif name == "printed":
        printed = [it.split("=") for it in value.split()]
        paper.numbers = {cell(where): int(number) for where, number in printed}
    else:
        setattr(paper, name, value)


def play(
    rules: str, *farms: Paper, vocabulary: Vocabulary = FARM, checked: bool = True
) -> list[list[Line]]:
    """Score the farms of one game; return the lines of each player.

    `rules` are one or several rules, each `{id: …}` in a line of its own; one may lack its id.
    """
    lines = [line.strip() for line in rules.strip().splitlines()]
    if not lines[0].startswith("{id:"):
        lines[0] = "{id: rule, " + lines[0].removeprefix("{")
    read = read_rules("\n".join(f"  - {line}" for line in lines))
    if checked:
        assert find_violations(read, vocabulary) == []
    papers = {f"player {number}": it for number, it in enumerate(farms)}
    return [*score_papers(Scorer(read, vocabulary), vocabulary, papers).values()]


def points(rule: str, rows: str = "", **more: Any) -> int:
    """Return the points of a rule on one farm."""
    (lines,) = play(rule, farm(rows, **more))
    return sum(line.points for line in lines)


def compare(rule: str, *farms: str, **more: Any) -> list[int]:
    """Return the points of a rule for each player."""
    found = play(rule, *(farm(rows, **more) for rows in farms))
    return [sum(line.points for line in lines) for lines in found]


def line_points(
    rule: str, rows: str = "", *, vocabulary: Vocabulary = FARM, **more: Any
) -> dict[str, int]:
    """Return the points of a rule on one farm by the id of the line."""
    (lines,) = play(rule, farm(rows, **more), vocabulary=vocabulary)
    assert len({line.id for line in lines}) == len(lines)
    return {line.id: line.points for line in lines}


def cells_of(rule: str, rows: str = "", **more: Any) -> list[str]:
    """Return the cells that the only line of a rule names."""
    ((line,),) = play(rule, farm(rows, **more))
    return names(line)
