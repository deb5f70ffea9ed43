"""A finished game that was entered as plain values, in a browser or by a program.

It is what a score file is to a typed game: keys with their values, and sections with their grids.
Both fill the same form; problems of this one have a field or a cell as their location.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from hedgerow.base.errors import InputError, Location, Problem, input_error
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Edge, Pos, edge_between
from hedgerow.base.messages import Message
from hedgerow.scorefile.form import Grid
from hedgerow.scorefile.grid_parser import (
    MAX_SIDE,
    ParsedGrid,
    length_problem,
    misplaced_point,
    row_count_problem,
    too_large,
    undrawn_sign,
)
from hedgerow.scorefile.score_file import (
    MAX_BYTES,
    MAX_VALUE,
    TOO_LONG,
    KeyLine,
    long_value,
    name_problems,
)

PATH = "entry"
PlainData = Mapping[str, Any]
_CELL = re.compile(r"([A-Z]{0,2})([0-9]{1,3})")


@keyword_record
class EnteredSection:
    """A section: its name, its keys, the rows of its grid, and what is drawn between cells."""

    name: str
    location: Location
    key_lines: Mapping[str, KeyLine]
    rows: tuple[str, ...]
    walls: frozenset[Edge]
    points: frozenset[Pos]

    @property
    def has_grid(self) -> bool:
        """Return whether there is anything in its grid."""
        return bool(self.rows)

    @property
    def characters(self) -> frozenset[str]:
        """Return the characters in its grid."""
        return frozenset().union(*self.rows)

    def cell(self, pos: Pos) -> Location:
        """Return the location of a cell."""
        return Location(self.location.path, part=f"{self.location.part} {pos.name}")


@record
class EnteredForm:
    """All that was entered: the keys of the header, the sections, and what no form could hold."""

    location: Location
    key_lines: Mapping[str, KeyLine]
    sections: tuple[EnteredSection, ...]
    problems: tuple[Problem, ...] = ()


@record
class _EnteredRow:
    """A row of an entered grid."""

    section: EnteredSection
    number: int
    letters: str

    def place(self, cell: int) -> Location:
        return self.section.cell(Pos(self.number, cell))


def read_entry(entry: PlainData) -> EnteredForm:
    """Read plain values: fields, and sections with fields, rows, walls and points.

    Raises InputError if they have another shape, or are larger than a score file may be.
    """
    problems: list[Problem] = []
    try:
        entries = _entries(entry.get("fields", {}), "", problems)
        sections = tuple(_sections(entry.get("sections", ()), problems))
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise no_filled_form() from None
    check_size(sum(map(_size, sections)) + sum(map(_length, entries.values())))
    return EnteredForm(Location(PATH), entries, sections, tuple(problems))


def no_filled_form() -> InputError:
    """Return the error of values that are not a filled form, to be raised."""
    hint = Message("use the fields and sections of the game's form")
    return input_error(PATH, Message("not a filled-in form"), hint)


def check_size(characters: int) -> None:
    """Raise InputError if this is more than a score file may have."""
    if characters > MAX_BYTES:
        raise input_error(PATH, Message("larger than {size} KiB", size=MAX_BYTES // 1024))


def value_text(value: Any) -> str:
    """Return the value of a field as it is typed: `["G", "C"]` is `G, C`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{letter}={name}" for letter, name in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@lru_cache(maxsize=1024)
def parse_cell(name: str) -> Pos:
    """Return the cell of a name; one next to the grid has the column or row before the first."""
    found = _CELL.fullmatch(name)
    if not found:
        raise ValueError(name)
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Pos(int(found[2]) - 1, column - 1)


def drawn_walls(section: PlainData) -> frozenset[Edge]:
    """Return the walls that a section names by the cells on both sides."""
    return frozenset(
        edge_between(parse_cell(one), parse_cell(other)) for one, other in section.get("walls", ())
    )


def drawn_points(section: PlainData) -> frozenset[Pos]:
    """Return the points that a section names by the cell at the lower right of each."""
    return frozenset(map(parse_cell, section.get("points", ())))


def entered_lattice(
    section: EnteredSection, grid: Grid, problems: list[Problem]
) -> ParsedGrid | None:
    """Return the grid of a section; what is wrong with it goes to `problems`, then there is none.

    A grid that grows may also be left out.
    """
    if grid.grows and not section.rows:
        return None
    found = [*_shape_problems(section, grid)] or [*_drawn_problems(section, grid)]
    problems += found
    if found:
        return None
    rows = tuple(_EnteredRow(section, number, row) for number, row in enumerate(section.rows))
    points = {pos: section.cell(pos) for pos in section.points}
    return ParsedGrid(section.rows, section.walls, section.points, rows, points)


def _entries(fields: PlainData, part: str, problems: list[Problem]) -> dict[str, KeyLine]:
    """Return the keys with their values as text; one that is left empty has an empty text."""
    found: dict[str, KeyLine] = {}
    for key, value in fields.items():
        text = value_text(value).strip()
        location = Location(PATH, 0, 1, text, f"{part} {key}".lstrip())
        if len(text) > MAX_VALUE:
            text, location = TOO_LONG, Location(PATH, part=location.part)
            problems.append(long_value(key, location))
        found[key] = KeyLine(key, text, location)
    return found


def _sections(sections: Iterable[PlainData], problems: list[Problem]) -> Iterator[EnteredSection]:
    names: set[str] = set()
    for it in sections:
        name, rows = it["name"], it.get("rows", ())
        if not isinstance(name, str) or not isinstance(rows, list | tuple):
            raise TypeError
        location = Location(PATH, part=f"[{name}]")
        problems += name_problems(name, names, location)
        names.add(name.casefold())
        entries = _entries(it.get("fields", {}), location.part, problems)
        if not all(isinstance(row, str) for row in rows):
            raise TypeError
        yield EnteredSection(
            name=name,
            location=location,
            key_lines=entries,
            rows=tuple(rows),
            walls=drawn_walls(it),
            points=drawn_points(it),
        )


def _size(section: EnteredSection) -> int:
    """Return how many characters a section has at least as text."""
    return sum(2 * len(row) for row in section.rows) + sum(map(_length, section.key_lines.values()))


def _length(key_line: KeyLine) -> int:
    return len(key_line.key) + len(key_line.value) + 2


def _shape_problems(section: EnteredSection, grid: Grid) -> Iterator[Problem]:
    """Yield a problem for each row of another length, and if the number of rows is another."""
    letters = section.rows
    columns = max(map(len, letters), default=0) if grid.grows else grid.columns
    if grid.grows and max(len(letters), columns) > MAX_SIDE:
        yield too_large(section.location)
        return
    for number, row in enumerate(letters[:MAX_SIDE]):
        if problem := length_problem(_EnteredRow(section, number, row), columns):
            yield problem
    if not grid.grows and len(letters) != grid.rows:
        yield row_count_problem(section.location, section.name, len(letters), grid.rows)


def _drawn_problems(section: EnteredSection, grid: Grid) -> Iterator[Problem]:
    """Yield a problem for everything drawn where nothing, or not that, can be drawn."""
    rows, columns = len(section.rows), len(section.rows[0]) if section.rows else 0
    for it in sorted(section.walls):
        cells = [pos for pos in it if 0 <= pos.row < rows and 0 <= pos.col < columns]
        sign = "|" if it.one.row == it.other.row else "-"
        if not cells or it.other not in it.one.neighbours():
            yield unsayable(section.location)
        elif sign not in grid.drawn:
            yield undrawn_sign(section.cell(cells[0]), sign)
    for pos in sorted(section.points):
        if not (0 < pos.row < rows and 0 < pos.col < columns):
            yield misplaced_point(section.cell(pos))
        elif "^" not in grid.drawn:
            yield undrawn_sign(section.cell(pos), "^")


def unsayable(location: Location) -> Problem:
    """Return the problem of something entered that a score file has no way to write."""
    message = Message("this entry cannot be written as a score file")
    return Problem(
        location, message, Message("use single-line values and the letters of the palette")
    )
