"""Parser for the grids of score files, in the strict layout or as people type them.

A grid that does not follow the strict layout of `grid_text` is converted to it and tried again.
Accepted are tabs, commas or several spaces between cells, compact and spaced rows in one grid,
names of rows and columns, and spaces for empty cells, if exactly one reading has the right number
of cells. If there are two readings, the problem shows both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from hedgerow.base.errors import Location, Problem
from hedgerow.base.frozen import record
from hedgerow.base.grid import column_name
from hedgerow.base.messages import Message
from hedgerow.scorefile.grid_text import (
    EMPTY,
    MAX_SIDE,
    ParsedGrid,
    TypedGrid,
    TypedRow,
    cell_letters,
    is_between_rows,
    normalize_signs,
    parse_row,
    parse_strict,
    row_text,
    split_lines,
    too_large_problem,
)
from hedgerow.scorefile.score_file import Section

# Spreadsheets put quotes around fields.
_QUOTES = " \"'"


def parse_grid(
    section: Section, rows: int, columns: int, problems: list[Problem], allowed_signs: str = "|-^"
) -> ParsedGrid | None:
    """Parse the grid of a section. Returns None after adding what is wrong to `problems`.

    `allowed_signs` are those that the game uses between cells: `|` and `-` for walls, `^` for
    points. Callers must fill {example} in the hints with a row of the game.
    """
    grid_problems: list[Problem] = []
    grid = parse_strict(split_lines(section, allowed_signs), rows, columns, grid_problems)
    if grid is None:
        grid = _parse_lenient(section, rows, columns, allowed_signs, grid_problems)
    problems += grid_problems if grid is None else ()
    return grid


def parse_free_grid(
    section: Section, problems: list[Problem], allowed_signs: str
) -> ParsedGrid | None:
    """Parse a grid of any size. Short rows are filled with empty cells."""
    grid = split_lines(section, allowed_signs)
    if problem := _holes_problem(grid):
        problems.append(problem)
        return None
    grid_problems: list[Problem] = []
    typed = "".join([line.text for line in section.lines])
    # Read strictly, commas and semicolons would be cells: a free grid has no width to check.
    divided = "," in typed or ";" in typed
    parsed = None if divided else _parse_free(grid, grid_problems)
    if parsed is None:
        parsed = _parse_lenient(section, 0, 0, allowed_signs, grid_problems)
    if parsed is None and not grid_problems:
        parsed = _parse_free(grid, grid_problems)
    problems += grid_problems if parsed is None else ()
    return parsed


def _parse_lenient(
    section: Section, rows: int, columns: int, allowed_signs: str, problems: list[Problem]
) -> ParsedGrid | None:
    """Parse a grid in a lenient layout; 0 rows and columns mean any size.

    If that fails, the `problems` of the strict layout are replaced where lenient ones are clearer.
    """
    grid = _LenientGrid(section.lines, rows, columns, allowed_signs)
    # MAX_SIDE rows have at most about as many lines between them; more lines are not a grid.
    lines = grid.strict_lines() if len(section.lines) <= 2 * MAX_SIDE else None
    if isinstance(lines, Problem):
        problems[:] = [lines]
    if not isinstance(lines, tuple):
        return None
    lenient_problems: list[Problem] = []
    strict = split_lines(_strict_section(section, lines), allowed_signs)
    if columns:
        parsed = parse_strict(strict, rows, columns, lenient_problems)
    else:
        parsed = _parse_free(strict, lenient_problems)
    # Strict problems of a grid with tabs would only be the tabs, which are allowed here.
    if parsed is None and any("\t" in line.text for line in section.lines):
        problems[:] = _restore_problems(lenient_problems, lines)
    return _restore_grid(parsed, lines) if parsed else None


def _parse_free(grid: TypedGrid, problems: list[Problem]) -> ParsedGrid | None:
    """Parse a grid of any size: fill its short rows, then parse it strictly."""
    section = grid.section
    if not grid.rows:
        message = Message("[{section}] has no grid", section=section.name)
        problems.append(
            Problem(section.location, message, Message("write one line of letters per row"))
        )
        return None
    columns = max([len(row.letters) for row in grid.rows])
    if max(len(grid.rows), columns) > MAX_SIDE:
        problems.append(too_large_problem(section.location))
        return None
    compact = next((row.compact for row in grid.rows if len(row.body) > 1), False)
    if all(len(row.letters) == columns and row.compact == compact for row in grid.rows):
        return parse_strict(grid, len(grid.rows), columns, problems)
    filled_problems: list[Problem] = []
    lines = [_fill_row(line, columns, compact) for line in section.lines]
    filled = split_lines(_strict_section(section, lines), grid.allowed_signs)
    parsed = parse_strict(filled, len(grid.rows), columns, filled_problems)
    problems += _restore_problems(filled_problems, lines)
    return _restore_grid(parsed, lines) if parsed else None


# --- lines that are converted to the strict layout, and their typed locations


@record
class _StrictLine:
    """A line in the strict layout, with the index of each of its characters in the typed line."""

    typed: Location
    text: str
    text_columns: Sequence[int]

    def typed_location(self, column: int) -> Location:
        """Return the location in the typed line of a column of the strict line, from 1."""
        index = (
            self.text_columns[min(column, len(self.text_columns)) - 1] if self.text_columns else 0
        )
        return Location(self.typed.path, self.typed.line, index + 1, self.typed.text)


def _strict_section(section: Section, lines: Sequence[_StrictLine]) -> Section:
    locations = [Location(it.typed.path, it.typed.line, 1, it.text) for it in lines]
    return replace(section, lines=tuple(locations))


def _fill_row(line: Location, columns: int, compact: bool) -> _StrictLine:
    """Append an empty cell for each one missing at the end of a row."""
    filling = ""
    if not is_between_rows(line.text):
        missing = columns - len(cell_letters(parse_row(line, line.text).body, compact))
        filling = (EMPTY if compact else f" {EMPTY}") * missing
    text = line.text + filling
    # A row may still be too short; then the problem is reported at a cell beyond its end.
    return _StrictLine(line, text, range(len(text) + 2 * columns))


def _restore_problems(
    problems: Sequence[Problem], lines: Sequence[_StrictLine]
) -> Iterator[Problem]:
    """Yield problems of strict lines, with their locations in the typed lines."""
    typed = {line.typed.line: line for line in lines}
    for problem in problems:
        line = typed.get(problem.location.line)
        location = line.typed_location(problem.location.column) if line else problem.location
        yield replace(problem, location=location)


def _restore_grid(grid: ParsedGrid, lines: Sequence[_StrictLine]) -> ParsedGrid:
    """Return a grid of strict lines, with the locations of its cells in the typed lines."""
    typed = {line.typed.line: line for line in lines}
    rows = (row for row in grid.typed if isinstance(row, TypedRow))
    points = {
        pos: typed[point.line].typed_location(point.column)
        for pos, point in grid.point_locations.items()
    }
    restored = tuple(_restore_row(row, typed[row.line.line]) for row in rows)
    return replace(grid, typed=restored, point_locations=points)


def _restore_row(row: TypedRow, line: _StrictLine) -> TypedRow:
    """Return the row with the columns in which its cells were typed."""
    text_columns = tuple(
        line.typed_location(row.cell_location(cell).column).column - 1
        for cell in range(len(row.letters))
    )
    return replace(row, line=line.typed, text_columns=text_columns)


# --- reading of lenient layouts


@record
class _CellRow:
    """A row of cells: the letters, their indexes in the typed line, and the walls.

    A wall has the number of the cell to its left; -1 means a wall before the row.
    """

    letters: str
    text_columns: tuple[int, ...]
    walls: frozenset[int] = frozenset()
    tabbed: bool = False

    @property
    def is_compact(self) -> bool:
        """Return whether some cells have no gap between them, so that no sign fits there."""
        return any(right - left == 1 for left, right in pairwise(self.text_columns))


# The cells of a row, the problem of two readings, or None if no reading fits the grid.
_Reading = _CellRow | Problem | None


@record
class _RowShape:
    """The shape of a row, as far as it follows from the other rows.

    number: of the row, from 1
    margin: the indentation of all rows
    numbered: whether all rows start with their number
    step: the distance between cells, if it is the same in all rows, otherwise 0
    """

    number: int
    margin: int
    numbered: bool
    step: int


@record
class _LenientGrid:
    """The lines of a grid that is not in the strict layout; 0 columns mean any size."""

    lines: Sequence[Location]
    rows: int
    columns: int
    allowed_signs: str

    def strict_lines(self) -> tuple[_StrictLine, ...] | Problem | None:
        """Return the lines in the strict layout, the problem of two readings, or None."""
        texts = [(line, normalize_signs(line.text, self.allowed_signs)) for line in self.lines]
        texts = self._drop_column_names(self._dashes_to_rows(texts))
        rows = [text for _, text in texts if not is_between_rows(text)]
        margin = min(map(_indent, rows), default=0)
        numbered, step = _are_numbered(rows), _common_step(rows, margin)
        lines: list[tuple[Location, str, _CellRow | None]] = []
        number = 0
        for line, text in texts:
            cells = None
            if not is_between_rows(text):
                number += 1
                row = self._read_row(line, text, _RowShape(number, margin, numbered, step))
                if not isinstance(row, _CellRow):
                    return row
                cells = row
            lines.append((line, text, cells))
        return self._lay_out(lines)

    def _dashes_to_rows(self, texts: list[tuple[Location, str]]) -> list[tuple[Location, str]]:
        """Turn lines of dashes into rows of empty cells.

        Only if the game has no walls and exactly these rows are missing.
        """
        dashed_lines = [text for _, text in texts if is_between_rows(text) and "-" in text]
        rows = sum(not is_between_rows(text) for _, text in texts)
        if "-" in self.allowed_signs or not self.columns or rows + len(dashed_lines) != self.rows:
            return texts
        return [(line, text.replace("-", EMPTY)) for line, text in texts]

    def _drop_column_names(self, texts: list[tuple[Location, str]]) -> list[tuple[Location, str]]:
        """Remove a first line of column names (`A B C`), if there is one row too many."""
        rows = [text for _, text in texts if not is_between_rows(text)]
        column_names = [column_name(col) for col in range(self.columns)]
        if self.columns and len(rows) == self.rows + 1:
            first_line = re.split(r"[\s,;|]+", rows[0].strip(' \t,;|"'))
            if first_line == column_names or (
                first_line == ["".join(column_names)] and texts[0][1] == rows[0]
            ):
                # By identity: a row of cells may have the same letters.
                return [it for it in texts if it[1] is not rows[0]]
        return texts

    def _read_row(self, line: Location, text: str, shape: _RowShape) -> _Reading:
        """Read the cells of a row, with or without separators."""
        signs = "\t" if "\t" in text else ",;"
        if any(sign in text for sign in signs):
            cells = self._read_fields([*_split_fields(text, signs)], shape)
            if cells or not self.columns:
                return cells and replace(cells, tabbed=signs == "\t")
            # A few stray separators, as in `S S, C C`.
            return _read_letters(re.sub("[\t,;]", " ", text), self.columns)
        return self._read_spaced(line, text, shape)

    def _read_fields(self, fields: list[tuple[str, int]], shape: _RowShape) -> _CellRow | None:
        """Read the cells of a spreadsheet row. An empty field is an empty cell.

        Returns None if a field has more than one letter, or a whole row in one field does not fit.
        """
        # A whole row may be typed into one field.
        nonempty = [it for it in fields if it[0]]
        if len(nonempty) == 1 and len(nonempty[0][0]) > 1 and self.columns:
            text, start = nonempty[0]
            return _shift(_read_letters(text, self.columns), start)
        if self.columns and len(fields) > self.columns and shape.numbered:
            fields = fields[1:]
        # Spreadsheets save all lines with the same number of fields.
        while len(fields) > (self.columns or 1) and not fields[-1][0]:
            fields = fields[:-1]
        return _fields_to_cells(fields)

    def _read_spaced(self, line: Location, text: str, shape: _RowShape) -> _Reading:
        """Read the cells of a row with spaces, or nothing, between them."""
        margin = shape.margin
        if not self.columns:
            return _read_growing(text.rstrip(" "), margin, shape.step)
        row = text.rstrip(" ")
        cells = _read_letters(row, self.columns) or self._read_numbered(row, shape.number)
        # Any sign but ^, which is a tree, is a wall. With walls, a space may be a missing wall as
        # well as an empty cell.
        has_walls = bool(self.allowed_signs.strip("^"))
        if cells or has_walls:
            return cells
        return _read_aligned(line, text, self.columns, margin)

    def _read_numbered(self, text: str, number: int) -> _CellRow | None:
        """Read the cells after the number of their row: `2. S S C`. None if they do not fit."""
        match = re.match(rf"\s*{number}[.:)]?\s+", text)
        return (
            _shift(_read_letters(text[match.end() :], self.columns), match.end()) if match else None
        )

    def _lay_out(
        self, lines: list[tuple[Location, str, _CellRow | None]]
    ) -> tuple[_StrictLine, ...] | None:
        """Convert all lines to the strict layout. Returns None if a sign has no position there."""
        indent = " " if any(cells and -1 in cells.walls for _, _, cells in lines) else ""
        rows = [cells for _, _, cells in lines if cells]
        grid_lines: list[_StrictLine] = []
        row_count = 0
        for line, text, cells in lines:
            if cells:
                row_count += 1
                grid_lines.append(_row_to_line(line, cells, indent))
            elif text.strip(" \t+|"):
                above = rows[row_count - 1] if row_count else None
                below = rows[row_count] if row_count < len(rows) else None
                signs = _place_signs(text, above, below)
                if signs is None:
                    return None
                grid_lines.append(_signs_to_line(line, signs, indent))
        return tuple(grid_lines)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _shift(cells: _CellRow | None, offset: int) -> _CellRow | None:
    return cells and _CellRow(
        cells.letters, tuple(column + offset for column in cells.text_columns), cells.walls
    )


def _split_fields(text: str, signs: str) -> Iterator[tuple[str, int]]:
    """Yield the fields between separators, without spaces and quotes, and their start indexes."""
    start = 0
    for field in re.split(f"[{signs}]", text):
        stripped = field.strip(_QUOTES)
        yield stripped, start + len(field) - len(field.lstrip(_QUOTES)) if stripped else start
        start += len(field) + 1


def _fields_to_cells(fields: list[tuple[str, int]]) -> _CellRow | None:
    """Read one cell per field. A wall is in the field of a cell or in a separate one.

    Returns None if a field has more than one letter, or if there is no cell.
    """
    letters, walls = "", set()
    text_columns: list[int] = []
    for text, start in fields:
        body = text.strip(" |")
        if len(body) > 1:
            return None
        if text.startswith("|"):
            walls.add(len(letters) - 1)
        if not body and "|" in text:
            continue
        letters += body or EMPTY
        text_columns.append(start)
        if len(text) > 1 and text.endswith("|"):
            walls.add(len(letters) - 1)
    return _CellRow(letters, tuple(text_columns), frozenset(walls)) if letters else None


def _read_letters(text: str, columns: int) -> _CellRow | None:
    """Read a row that has the right number of letters, ignoring all spaces. Otherwise None."""
    letters, walls = "", set()
    text_columns: list[int] = []
    for column, char in enumerate(text):
        if char == "|":
            walls.add(len(letters) - 1)
        elif char != " ":
            cell_letters = EMPTY * 3 if char == "…" else char  # phones replace three dots
            letters += cell_letters
            text_columns += [column] * len(cell_letters)
    # A wall at the edge with a space before its cell may belong to a missing cell.
    frame_walls = {-1, len(letters) - 1} & walls
    apart = frame_walls and re.match(r" *\| |.* \| *$", text)
    if len(letters) != columns or apart or set("-+^") & set(letters):
        return None
    return _CellRow(letters, tuple(text_columns), frozenset(walls))


def _are_numbered(rows: Sequence[str]) -> bool:
    """Return whether every row of a spreadsheet starts with its number."""
    first_fields = (re.split("[\t,;]", text, maxsplit=1)[0] for text in rows)
    return all(
        field.strip(_QUOTES).rstrip(".") == str(number)
        for number, field in enumerate(first_fields, 1)
    )


def _common_step(rows: Sequence[str], margin: int) -> int:
    """Return the distance between cells, or 0 if it is not the same everywhere."""
    rows_columns = [
        [column for column, char in enumerate(text[margin:]) if char != " "] for text in rows
    ]
    steps = {right - left for row in rows_columns for left, right in pairwise(row)}
    return min(steps) if len(steps) == 1 and all(row and row[0] == 0 for row in rows_columns) else 0


def _holes_problem(grid: TypedGrid) -> Problem | None:
    """Return the problem of a row whose spaces may be empty cells, because other rows have none."""
    rows = [(row.line, row.text.strip(" ")) for row in grid.rows if "\t" not in row.text]
    compact = [len(text) for _, text in rows if len(text) > 1 and " " not in text]
    for line, text in rows:
        if " " in text and len(text) <= max(compact, default=0):
            return _ambiguous_problem(line, text.replace(" ", ""), text.replace(" ", EMPTY))
    return None


def _ambiguous_problem(location: Location, one: str, other: str) -> Problem:
    """Return the problem that a row has two readings."""
    message = Message(
        "this row is ambiguous: {one} or {other}", one=" ".join(one), other=" ".join(other)
    )
    return Problem(location, message, Message("write . for an empty cell"))


def _read_growing(text: str, margin: int, step: int) -> _CellRow | None:
    """Read a row of a growing grid: compact, or with the same distance between all cells."""
    body = text[margin:]
    if body[:1] == " " or set("-+^|") & set(body):
        return None
    if " " not in body:
        return _CellRow(body, tuple(range(margin, margin + len(body))))
    distance = max(step, 2)
    letters = body[::distance]
    if " " in letters or len(body.replace(" ", "")) != len(letters):
        return None
    return _CellRow(letters, tuple(range(margin, margin + len(body), distance)))


def _read_aligned(line: Location, text: str, columns: int, margin: int) -> _Reading:
    """Read a row with spaces for empty cells, or return the problem if it is ambiguous.

    `S   C` may be three cells with spaces between them, or five cells typed compactly.
    """
    body = text[margin:]
    may_be_spaced = not body[1::2].strip()
    compact = _read_every(body, columns, margin, 1)
    spaced = _read_every(body, columns, margin, 2) if may_be_spaced else None
    if compact and may_be_spaced:
        first_reading = spaced.letters if spaced else body[::2]
        location = Location(line.path, line.line, margin + 1, line.text)
        return _ambiguous_problem(location, first_reading, compact.letters)
    return spaced or compact


def _read_every(body: str, columns: int, margin: int, step: int) -> _CellRow | None:
    """Read a row with a cell every `step` characters, including spaces at its end."""
    letters = body[::step]
    if len(letters) != columns or not letters.strip():
        return None
    text_columns = tuple(range(margin, margin + step * columns, step))
    return _CellRow(letters.replace(" ", EMPTY), text_columns)


def _row_to_line(line: Location, cells: _CellRow, indent: str) -> _StrictLine:
    columns = [index for column in cells.text_columns for index in (column, column + 1)]
    before = [columns[0]] if indent else []
    return _StrictLine(line, row_text(cells.letters, cells.walls, indent), [*before, *columns])


def _place_signs(
    text: str, above: _CellRow | None, under: _CellRow | None
) -> Mapping[int, int] | None:
    """Return the signs of a line between two rows: strict column → index in the typed line.

    Returns None if a sign fits neither row, or fits both differently.
    """
    signs: dict[int, int] = {}
    if any(cells and cells.is_compact for cells in (above, under)):
        return None
    for column, char in enumerate(text):
        if char not in "-^":
            continue
        sign_columns = {
            strict_column
            for cells in (above, under)
            if cells
            for strict_column in _sign_columns(char, column, text, cells)
        }
        # A dash between cells is allowed as part of a longer wall.
        alone = "-" not in (text[column - 1 : column], text[column + 1 : column + 2])
        if len(sign_columns) > 1 or (alone and not sign_columns):
            return None
        signs |= dict.fromkeys(sign_columns, column)
    return signs


def _sign_columns(char: str, column: int, text: str, cells: _CellRow) -> Iterator[int]:
    """Yield the strict column of a sign: even for a - below a cell, odd for a ^ between two."""
    if "\t" in text:
        number = text[:column].count("\t")
        if char == "-" and cells.tabbed and number < len(cells.letters):
            yield 2 * number
        return
    text_columns = cells.text_columns
    if char == "-" and column in text_columns:
        yield 2 * text_columns.index(column)
    if char == "^":
        gaps = enumerate(pairwise(text_columns))
        yield from (2 * col + 1 for col, (left, right) in gaps if left < column < right)


def _signs_to_line(line: Location, signs: Mapping[int, int], indent: str) -> _StrictLine:
    chars = [" "] * (max(signs, default=-1) + 1)
    text_columns = [0] * len(chars)
    for column, typed_column in signs.items():
        chars[column], text_columns[column] = "^" if column % 2 else "-", typed_column
    return _StrictLine(line, indent + "".join(chars), [*([0] if indent else []), *text_columns])
