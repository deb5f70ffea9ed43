"""Reader for a finished game that was entered as JSON values, in a browser or by a program.

Like a score file it has keys with values, and sections with grids, and it fills the same form. The
locations of its problems are fields and cells instead of lines.
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
from hedgerow.scorefile.grid_text import (
    MAX_SIDE,
    ParsedGrid,
    length_problem,
    misplaced_point_problem,
    row_count_problem,
    too_large_problem,
    unused_sign_problem,
)
from hedgerow.scorefile.score_file import (
    MAX_BYTES,
    MAX_VALUE,
    TOO_LONG,
    KeyLine,
    long_value_problem,
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
        """Return whether it has grid rows."""
        return bool(self.rows)

    @property
    def characters(self) -> frozenset[str]:
        """Return the characters in its grid."""
        return frozenset().union(*self.rows)

    def cell_location(self, pos: Pos) -> Location:
        """Return the location of a cell."""
        return Location(self.location.path, part=f"{self.location.part} {pos.name}")


@record
class EnteredForm:
    """Entered values: the keys of the header, the sections, and the problems found so far."""

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

    def cell_location(self, cell: int) -> Location:
        return self.section.cell_location(Pos(self.number, cell))


def read_entry(entry: PlainData) -> EnteredForm:
    """Read JSON values: fields, and sections with fields, rows, walls and points.

    Raises InputError if their structure is wrong, or if they are larger than a score file may be.
    """
    problems: list[Problem] = []
    try:
        key_lines = _read_fields(entry.get("fields", {}), "", problems)
        sections = tuple(_read_sections(entry.get("sections", ()), problems))
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise not_a_form_error() from None
    check_size(sum(map(_character_count, sections)) + sum(map(_line_length, key_lines.values())))
    return EnteredForm(Location(PATH), key_lines, sections, tuple(problems))


def not_a_form_error() -> InputError:
    """Return the error that values are not a filled form."""
    hint = Message("use the fields and sections of the game's form")
    return input_error(PATH, Message("not a filled-in form"), hint)


def check_size(characters: int) -> None:
    """Raise InputError if a score file may not have this many characters."""
    if characters > MAX_BYTES:
        raise input_error(
            PATH, Message("the file is larger than {size} KiB", size=MAX_BYTES // 1024)
        )


def value_text(value: Any) -> str:
    """Format a value as in a score file: `["G", "C"]` → `G, C`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{letter}={name}" for letter, name in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@lru_cache(maxsize=1024)
def parse_cell(name: str) -> Pos:
    """Parse the name of a cell: `B3` → row 2, column 1.

    A name without letters is left of the grid (column -1), a name with row 0 above it (row -1).
    """
    match = _CELL.fullmatch(name)
    if not match:
        raise ValueError(name)
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Pos(int(match[2]) - 1, column - 1)


def parse_walls(section: PlainData) -> frozenset[Edge]:
    """Parse the walls of a section; a wall is written as the two cells next to it."""
    return frozenset(
        edge_between(parse_cell(first), parse_cell(second))
        for first, second in section.get("walls", ())
    )


def parse_points(section: PlainData) -> frozenset[Pos]:
    """Parse the points of a section; a point is written as the cell at its lower right."""
    return frozenset(map(parse_cell, section.get("points", ())))


def read_entered_grid(
    section: EnteredSection, grid: Grid, problems: list[Problem]
) -> ParsedGrid | None:
    """Read the grid of a section. Returns None after adding what is wrong to `problems`.

    Also returns None for a growing grid that is omitted.
    """
    if grid.grows and not section.rows:
        return None
    grid_problems = [*_shape_problems(section, grid)] or [*_drawing_problems(section, grid)]
    problems += grid_problems
    if grid_problems:
        return None
    rows = tuple(_EnteredRow(section, number, row) for number, row in enumerate(section.rows))
    points = {pos: section.cell_location(pos) for pos in section.points}
    return ParsedGrid(section.rows, section.walls, section.points, rows, points)


def _read_fields(fields: PlainData, part: str, problems: list[Problem]) -> dict[str, KeyLine]:
    """Return the keys with their values as text, which may be empty."""
    key_lines: dict[str, KeyLine] = {}
    for key, value in fields.items():
        text = value_text(value).strip()
        location = Location(PATH, 0, 1, text, f"{part} {key}".lstrip())
        if len(text) > MAX_VALUE:
            text, location = TOO_LONG, Location(PATH, part=location.part)
            problems.append(long_value_problem(key, location))
        key_lines[key] = KeyLine(key, text, location)
    return key_lines


def _read_sections(
    sections: Iterable[PlainData], problems: list[Problem]
) -> Iterator[EnteredSection]:
    names: set[str] = set()
    for section in sections:
        name, rows = section["name"], section.get("rows", ())
        if not isinstance(name, str) or not isinstance(rows, list | tuple):
            raise TypeError
        location = Location(PATH, part=f"[{name}]")
        problems += name_problems(name, names, location)
        names.add(name.casefold())
        key_lines = _read_fields(section.get("fields", {}), location.part, problems)
        if not all(isinstance(row, str) for row in rows):
            raise TypeError
        yield EnteredSection(
            name=name,
            location=location,
            key_lines=key_lines,
            rows=tuple(rows),
            walls=parse_walls(section),
            points=parse_points(section),
        )


def _character_count(section: EnteredSection) -> int:
    """Return the minimum number of characters of a section as text."""
    return sum(2 * len(row) for row in section.rows) + sum(
        map(_line_length, section.key_lines.values())
    )


def _line_length(key_line: KeyLine) -> int:
    return len(key_line.key) + len(key_line.value) + 2


def _shape_problems(section: EnteredSection, grid: Grid) -> Iterator[Problem]:
    """Yield a problem for each row of a wrong length, and for a wrong number of rows."""
    letters = section.rows
    columns = max(map(len, letters), default=0) if grid.grows else grid.columns
    if grid.grows and max(len(letters), columns) > MAX_SIDE:
        yield too_large_problem(section.location)
        return
    for number, row in enumerate(letters[:MAX_SIDE]):
        if problem := length_problem(_EnteredRow(section, number, row), columns):
            yield problem
    if not grid.grows and len(letters) != grid.rows:
        yield row_count_problem(section.location, section.name, len(letters), grid.rows)


def _drawing_problems(section: EnteredSection, grid: Grid) -> Iterator[Problem]:
    """Yield a problem for each wall or point that the game does not use, or at a wrong position."""
    rows, columns = len(section.rows), len(section.rows[0]) if section.rows else 0
    for wall in sorted(section.walls):
        cells = [pos for pos in wall if 0 <= pos.row < rows and 0 <= pos.col < columns]
        sign = "|" if wall.one.row == wall.other.row else "-"
        if not cells or wall.other not in wall.one.neighbours():
            yield not_writable_problem(section.location)
        elif sign not in grid.drawn:
            yield unused_sign_problem(section.cell_location(cells[0]), sign)
    for pos in sorted(section.points):
        if not (0 < pos.row < rows and 0 < pos.col < columns):
            yield misplaced_point_problem(section.cell_location(pos))
        elif "^" not in grid.drawn:
            yield unused_sign_problem(section.cell_location(pos), "^")


def not_writable_problem(location: Location) -> Problem:
    """Return the problem that an entered value cannot be written as a score file."""
    message = Message("this entry cannot be written as a score file")
    return Problem(
        location, message, Message("use single-line values and the letters of the palette")
    )
