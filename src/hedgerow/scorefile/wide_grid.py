"""Grids with letters of two characters: rows are typed with spaces between the cells.

Such a letter has a stand-in, one character that nobody types: a row has one for each cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from hedgerow.base.errors import Location, Problem, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.scorefile.grid_text import (
    EMPTY,
    MAX_SIDE,
    ParsedGrid,
    length_problem,
    normalize_signs,
    row_count_problem,
    too_large_problem,
)

if TYPE_CHECKING:
    from hedgerow.scorefile.palette import Palette
    from hedgerow.scorefile.score_file import Section

_CELL = re.compile(r"[^\s,;]+")


@record
class _WideRow:
    """A typed row: a character for each cell, and where each cell is in the line."""

    line: Location
    letters: str
    text_columns: tuple[int, ...]

    def cell_location(self, cell: int) -> Location:
        columns = self.text_columns
        column = columns[min(cell, len(columns) - 1)] if columns else 0
        return Location(self.line.path, self.line.line, column + 1, self.line.text)


def parse_wide_grid(
    section: Section, rows: int, columns: int, palette: Palette, problems: list[Problem]
) -> ParsedGrid | None:
    """Parse a grid with spaces between its cells; 0 rows and columns mean any size.

    Returns None after adding what is wrong to `problems`.
    """
    signs = _signs(palette)
    found: list[Problem] = []
    typed = [_read_row(line, signs, palette, found) for line in section.lines[: 2 * MAX_SIDE]]
    typed = [row for row in typed if row.letters]
    widest = max([len(row.letters) for row in typed], default=0)
    if not typed or max(len(section.lines), widest) > MAX_SIDE:
        found.append(too_large_problem(section.location) if typed else _no_grid(section))
    elif columns and not found:
        found += [it for row in typed if (it := length_problem(row, columns))]
        if len(typed) != rows:
            name = section.typed or section.name
            found.append(row_count_problem(section.location, name, len(typed), rows))
    problems += found
    if found:
        return None
    filled = [_fill(row, columns or widest) for row in typed]
    return ParsedGrid(tuple([row.letters for row in filled]), frozenset(), frozenset(), filled, {})


def format_wide_grid(rows: Sequence[str], labels: Mapping[str, str]) -> str:
    """Return the text of a grid whose letters have up to two characters: aligned cells."""
    typed = [[labels.get(letter, letter) for letter in row] for row in rows]
    width = max([len(cell) for row in typed for cell in row], default=1)
    return "\n".join([" ".join([cell.ljust(width) for cell in row]).rstrip() for row in typed])


def _signs(palette: Palette) -> Mapping[str, str]:
    """Return the character of each letter as it may be typed, in both cases unless both differ."""
    exact = {item.typed: item.letter for item in palette.items}
    cases = {case: item for typed, item in exact.items() for case in (typed.upper(), typed.lower())}
    return {**cases, **exact}


def _read_row(
    line: Location, signs: Mapping[str, str], palette: Palette, problems: list[Problem]
) -> _WideRow:
    """Read the cells of a line; one that is not known is added to the problems."""
    text = normalize_signs(line.text, "")
    cells = [*_CELL.finditer(text)]
    if len(cells) == 1 and len(cells[0][0]) > 1 and cells[0][0] not in signs:
        wide = next(item.typed for item in palette.items if len(item.typed) > 1)
        message = Message(
            "{letter} has two characters, so write spaces between cells", letter=quote_value(wide)
        )
        location = Location(line.path, line.line, cells[0].start() + 1, line.text)
        problems.append(Problem(location, message, Message("for example {row}", row=f"{wide} . .")))
        return _WideRow(line, EMPTY, (cells[0].start(),))
    letters = [*_cell_letters(cells, line, signs, palette, problems)]
    return _WideRow(line, "".join(letters), tuple([cell.start() for cell in cells]))


def _cell_letters(
    cells: Sequence[re.Match[str]],
    line: Location,
    signs: Mapping[str, str],
    palette: Palette,
    problems: list[Problem],
) -> Iterator[str]:
    for cell in cells:
        typed = cell[0]
        if typed in signs:
            yield signs[typed]
            continue
        if len(typed) > 1:
            location = Location(line.path, line.line, cell.start() + 1, line.text)
            problems.append(Problem(location, *palette.unknown_letter(typed)))
        yield typed if len(typed) == 1 else EMPTY


def _fill(row: _WideRow, columns: int) -> _WideRow:
    """Return a row of a growing grid with empty cells for those missing at its end."""
    missing = columns - len(row.letters)
    return _WideRow(row.line, row.letters + EMPTY * missing, row.text_columns)


def _no_grid(section: Section) -> Problem:
    message = Message("[{section}] has no grid", section=section.name)
    return Problem(section.location, message, Message("write one line of letters per row"))
