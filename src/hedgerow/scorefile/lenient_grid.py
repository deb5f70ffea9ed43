"""Lenient reading of grids: lines as people type them, converted to the strict layout.

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
from hedgerow.scorefile.grid_parser import WALL_SIGNS, normalize_signs
from hedgerow.scorefile.grid_text import EMPTY

# Spreadsheets put quotes around fields.
_QUOTES = " \"'"


@record
class CellRow:
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


@record
class LenientLine:
    """A line in the strict layout, with the index of each of its characters in the typed line."""

    typed: Location
    text: str
    text_columns: tuple[int, ...]

    def typed_location(self, column: int) -> Location:
        """Return the location in the typed line of a column of the strict line, from 1."""
        index = (
            self.text_columns[min(column, len(self.text_columns)) - 1] if self.text_columns else 0
        )
        return Location(self.typed.path, self.typed.line, index + 1, self.typed.text)


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
class LenientGrid:
    """The lines of a grid that is not in the strict layout; 0 columns mean any size."""

    lines: Sequence[Location]
    rows: int
    columns: int
    allowed_signs: str

    def grid_lines(self) -> tuple[LenientLine, ...] | Problem | None:
        """Return the lines in the strict layout, the problem of two readings, or None."""
        texts = [(line, normalize_signs(line.text, self.allowed_signs)) for line in self.lines]
        texts = self._drop_column_names(self._dashes_to_rows(texts))
        rows = [text for _, text in texts if not _is_between(text)]
        margin = min(map(_indent, rows), default=0)
        numbered, step = _are_numbered(rows), _common_step(rows, margin)
        lines: list[tuple[Location, str, CellRow | None]] = []
        number = 0
        for line, text in texts:
            cells = None
            if not _is_between(text):
                number += 1
                row = self._read_row(line, text, _RowShape(number, margin, numbered, step))
                if not isinstance(row, CellRow):
                    return row
                cells = row
            lines.append((line, text, cells))
        return self._lay_out(lines)

    def _dashes_to_rows(self, texts: list[tuple[Location, str]]) -> list[tuple[Location, str]]:
        """Turn lines of dashes into rows of empty cells.

        Only if the game has no walls and exactly these rows are missing.
        """
        dashed_lines = [text for _, text in texts if _is_between(text) and "-" in text]
        rows = sum(not _is_between(text) for _, text in texts)
        if "-" in self.allowed_signs or not self.columns or rows + len(dashed_lines) != self.rows:
            return texts
        return [(line, text.replace("-", EMPTY)) for line, text in texts]

    def _drop_column_names(self, texts: list[tuple[Location, str]]) -> list[tuple[Location, str]]:
        """Remove a first line of column names (`A B C`), if there is one row too many."""
        rows = [text for _, text in texts if not _is_between(text)]
        column_names = [column_name(col) for col in range(self.columns)]
        if self.columns and len(rows) == self.rows + 1:
            first_line = re.split(r"[\s,;|]+", rows[0].strip(' \t,;|"'))
            if first_line == column_names or (
                first_line == ["".join(column_names)] and texts[0][1] == rows[0]
            ):
                # By identity: a row of cells may have the same letters.
                return [it for it in texts if it[1] is not rows[0]]
        return texts

    def _read_row(self, line: Location, text: str, shape: _RowShape) -> CellRow | Problem | None:
        """Read the cells of a row, with or without separators.

        Returns None if no reading fits the grid, or the problem if two readings do.
        """
        signs = "\t" if "\t" in text else ",;"
        if any(sign in text for sign in signs):
            cells = self._read_fields([*_split_fields(text, signs)], shape)
            if cells or not self.columns:
                return cells and replace(cells, tabbed=signs == "\t")
            # A few stray separators, as in `S S, C C`.
            return _read_letters(re.sub("[\t,;]", " ", text), self.columns)
        return self._read_spaced(line, text, shape)

    def _read_fields(self, fields: list[tuple[str, int]], shape: _RowShape) -> CellRow | None:
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

    def _read_spaced(self, line: Location, text: str, shape: _RowShape) -> CellRow | Problem | None:
        """Read the cells of a row with spaces, or nothing, between them.

        Returns None if no reading fits the grid, or the problem if two readings do.
        """
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

    def _read_numbered(self, text: str, number: int) -> CellRow | None:
        """Read the cells after the number of their row: `2. S S C`. None if they do not fit."""
        match = re.match(rf"\s*{number}[.:)]?\s+", text)
        return (
            _shift(_read_letters(text[match.end() :], self.columns), match.end()) if match else None
        )

    def _lay_out(
        self, lines: list[tuple[Location, str, CellRow | None]]
    ) -> tuple[LenientLine, ...] | None:
        """Convert all lines to the strict layout. Returns None if a sign has no position there."""
        indent = " " if any(cells and -1 in cells.walls for _, _, cells in lines) else ""
        rows = [cells for _, _, cells in lines if cells]
        grid_lines: list[LenientLine] = []
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


def _is_between(text: str) -> bool:
    return WALL_SIGNS.issuperset(text)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _shift(cells: CellRow | None, offset: int) -> CellRow | None:
    return cells and CellRow(
        cells.letters, tuple(column + offset for column in cells.text_columns), cells.walls
    )


def _split_fields(text: str, signs: str) -> Iterator[tuple[str, int]]:
    """Yield the fields between separators, without spaces and quotes, and their start indexes."""
    start = 0
    for field in re.split(f"[{signs}]", text):
        stripped = field.strip(_QUOTES)
        yield stripped, start + len(field) - len(field.lstrip(_QUOTES)) if stripped else start
        start += len(field) + 1


def _fields_to_cells(fields: list[tuple[str, int]]) -> CellRow | None:
    """Read one cell per field. A wall is in the field of a cell or in a separate one."""
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
    return CellRow(letters, tuple(text_columns), frozenset(walls))


def _read_letters(text: str, columns: int) -> CellRow | None:
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
    return CellRow(letters, tuple(text_columns), frozenset(walls))


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


def holes_problem(lines: Sequence[Location], allowed_signs: str) -> Problem | None:
    """Return the problem of a row whose spaces may be empty cells, because other rows have none."""
    rows = [(line, normalize_signs(line.text, allowed_signs).strip(" ")) for line in lines]
    rows = [(line, text) for line, text in rows if not _is_between(text) and "\t" not in text]
    compact = [len(text) for _, text in rows if len(text) > 1 and " " not in text]
    for line, text in rows:
        if " " in text and len(text) <= max(compact, default=0):
            message = Message(
                "this row is ambiguous: {one} or {other}",
                one=" ".join(text.replace(" ", "")),
                other=" ".join(text.replace(" ", EMPTY)),
            )
            return Problem(replace(line, column=1), message, Message("write . for an empty cell"))
    return None


def _read_growing(text: str, margin: int, step: int) -> CellRow | None:
    """Read a row of a growing grid: compact, or with the same distance between all cells."""
    body = text[margin:]
    if body[:1] == " " or set("-+^|") & set(body):
        return None
    if " " not in body:
        return CellRow(body, tuple(range(margin, margin + len(body))))
    distance = max(step, 2)
    letters = body[::distance]
    if " " in letters or len(body.replace(" ", "")) != len(letters):
        return None
    return CellRow(letters, tuple(range(margin, margin + len(body), distance)))


def _read_aligned(line: Location, text: str, columns: int, margin: int) -> CellRow | Problem | None:
    """Read a row with spaces for empty cells, or return the problem if it is ambiguous.

    `S   C` may be three cells with spaces between them, or five cells typed compactly.
    """
    body = text[margin:]
    may_be_spaced = not body[1::2].strip()
    compact = _read_every(body, columns, margin, 1)
    spaced = _read_every(body, columns, margin, 2) if may_be_spaced else None
    if compact and may_be_spaced:
        first_reading = spaced.letters if spaced else body[::2]
        message = Message(
            "this row is ambiguous: {one} or {other}",
            one=" ".join(first_reading),
            other=" ".join(compact.letters),
        )
        location = Location(line.path, line.line, margin + 1, line.text)
        return Problem(location, message, Message("write . for an empty cell"))
    return spaced or compact


def _read_every(body: str, columns: int, margin: int, step: int) -> CellRow | None:
    """Read a row with a cell every `step` characters, including spaces at its end."""
    letters = body[::step]
    if len(letters) != columns or not letters.strip():
        return None
    text_columns = tuple(range(margin, margin + step * columns, step))
    return CellRow(letters.replace(" ", EMPTY), text_columns)


def _row_to_line(line: Location, cells: CellRow, indent: str) -> LenientLine:
    text, text_columns = "", []
    if indent:
        text, text_columns = "|" if -1 in cells.walls else " ", [cells.text_columns[0]]
    for number, (letter, column) in enumerate(zip(cells.letters, cells.text_columns, strict=True)):
        text += letter + ("|" if number in cells.walls else " ")
        text_columns += [column, column + 1]
    return LenientLine(line, text.rstrip(" "), tuple(text_columns))


def _place_signs(
    text: str, above: CellRow | None, under: CellRow | None
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


def _sign_columns(char: str, column: int, text: str, cells: CellRow) -> Iterator[int]:
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


def _signs_to_line(line: Location, signs: Mapping[int, int], indent: str) -> LenientLine:
    chars = [" "] * (max(signs, default=-1) + 1)
    text_columns = [0] * len(chars)
    for column, typed_column in signs.items():
        chars[column], text_columns[column] = "^" if column % 2 else "-", typed_column
    return LenientLine(line, indent + "".join(chars), (*([0] if indent else []), *text_columns))
