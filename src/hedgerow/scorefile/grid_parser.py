"""Parser for the grids of score files; `grid_text` describes the strict layout.

A grid that does not follow it is tried again with `lenient_grid`, which accepts more layouts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from hedgerow.base.errors import Location, Problem, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.grid import Edge, Pos, Walls
from hedgerow.base.messages import Message
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.score_file import Section

if TYPE_CHECKING:
    from hedgerow.scorefile.lenient_grid import LenientLine

WALL_SIGNS = frozenset(" -+|^\t")
# What word processors, phones and spreadsheets put in place of the typed characters.
_NORMALIZED = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹣－", "-")
    | dict.fromkeys("¦│┃║｜", "|")
    | dict.fromkeys("_·•∙", EMPTY)
    | dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " ")
    | dict.fromkeys("“”„«»", '"')
)
# The maximum number of rows and columns of a growing grid.
MAX_SIDE = 80
_GAP = frozenset(" |")


@record
class _Row:
    """A typed row of cells.

    `text` is the line with normalized signs, `start` the index of its first cell in it. In a
    lenient grid, `text_columns` are the indexes of all cells in the line as it was typed.
    """

    line: Location
    text: str
    start: int
    compact: bool
    letters: str
    text_columns: tuple[int, ...] = ()

    @property
    def body(self) -> str:
        return self.text[self.start :]

    def cell_location(self, cell: int) -> Location:
        if self.text_columns:
            return _location_at(self.line, self.text_columns[cell])
        return _location_at(self.line, self.start + cell * (1 if self.compact else 2))


@record
class _LineBetween:
    """A line between two rows of cells; `below` is the number of the row below it."""

    line: Location
    text: str
    below: int


@record
class _TypedGrid:
    """The lines of a section: rows of cells, and lines between them."""

    section: Section
    rows: tuple[_Row, ...]
    between: tuple[_LineBetween, ...]


class Row(Protocol):
    """A row of cells: its letters, and the location of each cell."""

    @property
    def letters(self) -> str: ...

    def cell_location(self, cell: int) -> Location: ...


@record
class ParsedGrid:
    """The letters of a grid, the walls between cells, and the points where four cells meet.

    A point is identified by the cell at its lower right. `typed` has the location of every cell.
    """

    rows: tuple[str, ...]
    walls: Walls
    points: frozenset[Pos]
    typed: Sequence[Row]
    point_locations: Mapping[Pos, Location]

    def location_of(self, pos: Pos) -> Location:
        """Return the location of a cell in the file, or in the form."""
        return self.typed[pos.row].cell_location(pos.col)


def normalize_signs(text: str, allowed_signs: str) -> str:
    """Replace typographic variants by the plain signs, character by character: `–` → `-`.

    A dash among cells is an empty cell in games that do not use `-` for walls.
    """
    if "_" in text or not text.isascii():
        text = text.translate(_NORMALIZED)
    if "-" in allowed_signs or "-" not in text or WALL_SIGNS.issuperset(text):
        return text
    return text.replace("-", EMPTY)


def parse_grid(
    section: Section, rows: int, columns: int, problems: list[Problem], allowed_signs: str = "|-^"
) -> ParsedGrid | None:
    """Parse the grid of a section. Returns None after adding what is wrong to `problems`.

    `allowed_signs` are those that the game uses between cells: `|` and `-` for walls, `^` for
    points. Callers must fill {example} in the hints with a row of the game.
    """
    grid_problems: list[Problem] = []
    grid = _parse_strict(
        _split_lines(section, allowed_signs), rows, columns, grid_problems, allowed_signs
    )
    if grid is None:
        grid = _parse_lenient(section, rows, columns, allowed_signs, grid_problems)
    problems += grid_problems if grid is None else ()
    return grid


def parse_free_grid(
    section: Section, problems: list[Problem], allowed_signs: str
) -> ParsedGrid | None:
    """Parse a grid of any size. Short rows are filled with empty cells."""
    grid = _split_lines(section, allowed_signs)
    if problem := _holes_problem(grid, allowed_signs):
        problems.append(problem)
        return None
    grid_problems: list[Problem] = []
    typed = "".join([line.text for line in section.lines])
    # Read strictly, commas and semicolons would be cells: a free grid has no width to check.
    divided = "," in typed or ";" in typed
    parsed = None if divided else _parse_free(grid, grid_problems, allowed_signs)
    if parsed is None:
        parsed = _parse_lenient(section, 0, 0, allowed_signs, grid_problems)
    if parsed is None and not grid_problems:
        parsed = _parse_free(grid, grid_problems, allowed_signs)
    problems += grid_problems if parsed is None else ()
    return parsed


def _holes_problem(grid: _TypedGrid, allowed_signs: str) -> Problem | None:
    """Return the problem of spaces that may be empty cells: only some rows contain spaces."""
    typed = [row.text.strip(" ") for row in grid.rows]
    if len({" " in text for text in typed if len(text) > 1}) < 2:
        return None
    from hedgerow.scorefile.lenient_grid import holes_problem

    return holes_problem(grid.section.lines, allowed_signs)


def _parse_lenient(
    section: Section, rows: int, columns: int, allowed_signs: str, problems: list[Problem]
) -> ParsedGrid | None:
    """Parse a grid in a lenient layout; 0 rows and columns mean any size.

    If that fails, the `problems` of the strict layout are replaced where lenient ones are clearer.
    """
    from hedgerow.scorefile.lenient_grid import LenientGrid

    grid = LenientGrid(section.lines, rows, columns, allowed_signs)
    # MAX_SIDE rows have at most about as many lines between them; more lines are not a grid.
    lines = grid.grid_lines() if len(section.lines) <= 2 * MAX_SIDE else None
    if isinstance(lines, Problem):
        problems[:] = [lines]
    if not isinstance(lines, tuple):
        return None
    typed = {line.typed.line: line for line in lines}
    tidy_lines = [Location(line.typed.path, line.typed.line, 1, line.text) for line in lines]
    lenient_problems: list[Problem] = []
    tidy = replace(section, lines=tuple(tidy_lines))
    if grid.columns:
        parsed = _parse_strict(
            _split_lines(tidy, grid.allowed_signs),
            grid.rows,
            grid.columns,
            lenient_problems,
            grid.allowed_signs,
        )
    else:
        parsed = _parse_free(
            _split_lines(tidy, grid.allowed_signs), lenient_problems, grid.allowed_signs
        )
    if parsed is None:
        # Strict problems of a grid with tabs would only be the tabs, which are allowed here.
        if any("\t" in line.text for line in section.lines):
            problems[:] = [
                replace(problem, location=_restore_location(problem.location, typed))
                for problem in lenient_problems
            ]
        return None
    typed_rows = tuple(_restore_row(row, typed[row.line.line]) for row in _typed_rows(parsed))
    point_locations = {
        pos: _restore_location(point, typed) for pos, point in parsed.point_locations.items()
    }
    return replace(parsed, typed=typed_rows, point_locations=point_locations)


def _typed_rows(grid: ParsedGrid) -> Iterator[_Row]:
    return (row for row in grid.typed if isinstance(row, _Row))


def _restore_row(row: _Row, line: LenientLine) -> _Row:
    """Return the row with the columns in which its cells were typed."""
    text_columns = tuple(
        line.typed_location(row.cell_location(cell).column).column - 1
        for cell in range(len(row.letters))
    )
    return replace(row, line=line.typed, text_columns=text_columns)


def _restore_location(location: Location, typed: Mapping[int, LenientLine]) -> Location:
    """Return the location in the line as it was typed."""
    return (
        typed[location.line].typed_location(location.column) if location.line in typed else location
    )


def _parse_free(grid: _TypedGrid, problems: list[Problem], allowed_signs: str) -> ParsedGrid | None:
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
        return _parse_strict(grid, len(grid.rows), columns, problems, allowed_signs)
    filled_lines = tuple(_fill_row(line, columns, compact) for line in section.lines)
    typed = {line.line: line.text for line in section.lines}
    filled_problems: list[Problem] = []
    filled_section = replace(section, lines=filled_lines)
    parsed = _parse_strict(
        _split_lines(filled_section, allowed_signs),
        len(grid.rows),
        columns,
        filled_problems,
        allowed_signs,
    )
    problems += [
        replace(problem, location=_restore_text(problem.location, typed))
        for problem in filled_problems
    ]
    if parsed is None:
        return None
    rows = tuple(replace(row, line=_restore_text(row.line, typed)) for row in _typed_rows(parsed))
    return replace(parsed, typed=rows)


def too_large_problem(location: Location) -> Problem:
    """Return the problem that a grid is larger than MAX_SIDE."""
    return Problem(
        location, Message("the grid has more than {most} rows or columns", most=MAX_SIDE)
    )


def _parse_strict(
    grid: _TypedGrid, rows: int, columns: int, problems: list[Problem], allowed_signs: str
) -> ParsedGrid | None:
    # Each check needs the ones before it: in a grid of the wrong shape, signs mean nothing.
    grid_problems = [*_tab_problems(grid.section.lines)] or [*_shape_problems(grid, rows, columns)]
    grid_problems = grid_problems or [*_unused_sign_problems(grid, allowed_signs)]
    problems.extend(grid_problems)
    if grid_problems:
        return None
    points = dict(_find_points(grid))
    return ParsedGrid(
        rows=tuple([row.letters for row in grid.rows]),
        walls=frozenset(_find_walls(grid)),
        points=frozenset(points),
        typed=grid.rows,
        point_locations=points,
    )


def _restore_text(location: Location, typed: Mapping[int, str]) -> Location:
    """Return a location in a filled row with the text that was typed."""
    text = typed.get(location.line, location.text)
    return location if text == location.text else replace(location, text=text)


def _fill_row(line: Location, columns: int, compact: bool) -> Location:
    """Append an empty cell for each one missing at the end of a row."""
    if WALL_SIGNS.issuperset(line.text):
        return line
    missing = columns - len(_cell_letters(_parse_row(line, line.text).body, compact))
    filling = (EMPTY if compact else f" {EMPTY}") * missing
    return replace(line, text=line.text + filling) if filling else line


def _tab_problems(lines: Sequence[Location]) -> Iterator[Problem]:
    for line in lines:
        if "\t" in line.text:
            location = _location_at(line, line.text.index("\t"))
            yield Problem(
                location,
                Message("tab character in the grid"),
                Message("use one space between cells"),
            )


def _split_lines(section: Section, allowed_signs: str) -> _TypedGrid:
    rows: list[_Row] = []
    between: list[_LineBetween] = []
    for line in section.lines:
        text = normalize_signs(line.text.rstrip(" "), allowed_signs)
        if WALL_SIGNS.issuperset(text):
            between.append(_LineBetween(line, text, len(rows)))
        else:
            rows.append(_parse_row(line, text))
    return _TypedGrid(section, tuple(rows), tuple(between))


def _parse_row(line: Location, text: str) -> _Row:
    body = text.lstrip(" |")
    inner = body.rstrip("|")
    compact = len(inner) > 1 and " " not in inner and "|" not in inner
    return _Row(line, text, len(text) - len(body), compact, _cell_letters(body, compact))


def _cell_letters(body: str, compact: bool) -> str:
    return body.rstrip("|") if compact else body[::2]


def _shape_problems(grid: _TypedGrid, rows: int, columns: int) -> Iterator[Problem]:
    section, lines = grid.section, grid.rows
    for row in lines[:MAX_SIDE]:  # bounds the number of problems if a long text was pasted
        yield from _row_problems(row, lines[0], columns)
    if len(lines) != rows:
        location = next((row.line for row in (*lines[rows:], *lines[-1:])), section.location)
        yield row_count_problem(location, section.name, len(lines), rows)
    elif len({row.start for row in lines}) == 1:
        yield from _between_problems(grid, columns)


def row_count_problem(location: Location, section: str, count: int, expected: int) -> Problem:
    """Return the problem that a grid has the wrong number of rows."""
    message = Message.plural(
        count,
        "the grid of [{section}] has {count} row, expected {rows}",
        "the grid of [{section}] has {count} rows, expected {rows}",
        section=section,
        count=count,
        rows=expected,
    )
    return Problem(location, message, _number_hint(count, expected))


def _row_problems(row: _Row, first: _Row, columns: int) -> list[Problem]:
    if row.start and "|" in row.text[: row.start - 1]:
        location = _location_at(row.line, row.text.index("|"))
        hint = Message("put the hedge | directly before its cell")
        return [Problem(location, Message("| has no cell next to it"), hint)]
    if row_problems := [
        problem for problem in (_spacing_problem(row), length_problem(row, columns)) if problem
    ]:
        return row_problems
    if row.start != first.start:
        hint = Message("write . for an empty cell")
        if "|" in row.text[: row.start] + first.text[: first.start]:
            hint = Message("if a row starts with a hedge |, start the other rows with a space")
        message = Message("this row does not start in the same column as the first")
        return [Problem(row.cell_location(0), message, hint)]
    if row.compact != first.compact and len(row.body) > 1:
        message = Message("this row is spaced differently from the first")
        hint = Message("use one space between all cells, or none at all")
        return [Problem(_location_at(row.line, row.start + 1), message, hint)]
    return []


def _spacing_problem(row: _Row) -> Problem | None:
    if row.compact or (_GAP.issuperset(row.body[1::2]) and WALL_SIGNS.isdisjoint(row.letters)):
        return None
    for index, char in enumerate(row.body):
        location = _location_at(row.line, row.start + index)
        if index % 2 and char not in _GAP:
            message = Message(
                "expected a space or | between two cells, found {found}", found=quote_value(char)
            )
            return Problem(location, message, Message("cells are single letters: {example}"))
        if not index % 2 and char in WALL_SIGNS:
            message = Message("expected a cell, found {found}", found=quote_value(char))
            return Problem(location, message, Message("write . for an empty cell"))
    return None


def length_problem(row: Row, columns: int) -> Problem | None:
    """Return the problem that a row has the wrong number of cells, or None."""
    count = len(row.letters)
    if count == columns:
        return None
    message = Message.plural(
        count,
        "this row has {count} cell, expected {columns}",
        "this row has {count} cells, expected {columns}",
        count=count,
        columns=columns,
    )
    return Problem(row.cell_location(min(count, columns)), message, _number_hint(count, columns))


def _number_hint(count: int, expected: int) -> Message:
    return (
        Message("write . for an empty cell")
        if count < expected
        else Message("remove the extra ones")
    )


def _between_problems(grid: _TypedGrid, columns: int) -> Iterator[Problem]:
    rows, last = grid.rows, -1
    for between in grid.between:
        if rows[0].compact:
            message = Message("a line between rows needs spaces between the cells")
            yield Problem(
                _location_at(between.line, 0),
                message,
                Message("write the rows with spaces: {example}"),
            )
        elif between.below == last:
            message = Message("two lines between the same two rows")
            yield Problem(_location_at(between.line, 0), message, Message("remove one of them"))
        last = between.below
        # Above the first and below the last row no four cells meet.
        points = columns - 1 if 0 < between.below < len(rows) else 0
        yield from _sign_problems(between, rows[0].start, columns, points)


def _sign_problems(
    between: _LineBetween, start: int, columns: int, points: int
) -> Iterator[Problem]:
    """Yield a problem for each sign at a wrong position; `points` is the number of crossings."""
    line, text = between.line, between.text
    for index in sorted(_find_sign("-", text) + _find_sign("^", text)):
        column, odd = divmod(index - start, 2)
        neighbours = text[max(0, index - 1) : index] + text[index + 1 : index + 2]
        # A dash between two cells is only allowed as part of a longer wall: `- - -` or `-----`.
        if text[index] == "-" and odd and "-" not in neighbours:
            hint = Message("put - directly below a cell's letter")
            yield Problem(
                _location_at(line, index), Message("- is between two cells, not below one"), hint
            )
        if text[index] == "-" and not odd and not 0 <= column < columns:
            hint = Message("put - directly below a cell's letter")
            yield Problem(_location_at(line, index), Message("- has no cell above it"), hint)
        if text[index] == "^" and not (odd and 0 <= column < points):
            yield misplaced_point_problem(_location_at(line, index))


def misplaced_point_problem(location: Location) -> Problem:
    """Return the problem that a point is not where four cells meet."""
    hint = Message("put ^ in the line between two rows, under the gap between two columns")
    return Problem(location, Message("^ is not where four cells meet"), hint)


def _unused_sign_problems(grid: _TypedGrid, allowed_signs: str) -> Iterator[Problem]:
    """Yield a problem for each sign that this game does not use."""
    for sign, lines in (("|", grid.rows), ("-", grid.between), ("^", grid.between)):
        for line in lines if sign not in allowed_signs else ():
            for index in _find_sign(sign, line.text):
                yield unused_sign_problem(_location_at(line.line, index), sign)


def unused_sign_problem(location: Location, sign: str) -> Problem:
    """Return the problem that the game does not use a sign."""
    message = Message("{sign} has no meaning here", sign=quote_value(sign))
    return Problem(location, message, Message("remove it"))


def _find_walls(grid: _TypedGrid) -> Iterator[Edge]:
    for number, row in enumerate(grid.rows):
        for index in _find_sign("|", row.text):
            column = (index - row.start) // 2
            if row.compact:  # a compact row can only have walls at its ends
                column = len(row.letters) - 1 if index > row.start else -1
            yield Edge(Pos(number, column), Pos(number, column + 1))
    for below, column, _ in _find_signs("-", grid):
        if column % 2 == 0:
            yield Edge(Pos(below - 1, column // 2), Pos(below, column // 2))


def _find_points(grid: _TypedGrid) -> Iterator[tuple[Pos, Location]]:
    for below, column, location in _find_signs("^", grid):
        yield Pos(below, column // 2 + 1), location


def _find_signs(sign: str, grid: _TypedGrid) -> Iterator[tuple[int, int, Location]]:
    """Yield each such sign between rows: the row below, the column from the first cell, location.

    Even columns are below cells, odd ones between cells.
    """
    for between in grid.between:
        for index in _find_sign(sign, between.text):
            yield between.below, index - grid.rows[0].start, _location_at(between.line, index)


def _find_sign(sign: str, text: str) -> list[int]:
    """Return the indexes of a sign in a text."""
    return [index for index, char in enumerate(text) if char == sign] if sign in text else []


def _location_at(line: Location, index: int) -> Location:
    return Location(line.path, line.line, index + 1, line.text)
