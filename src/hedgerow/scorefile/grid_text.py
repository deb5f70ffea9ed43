"""The strict layout of all grids in score files: formatting it and parsing it.

Cells are at even text columns; a `|` at an odd column is a wall between two cells. A line between
two rows of cells has `-` for a wall below a cell and `^` where four cells meet. Walls on the outer
edge are written the same way: `-` above the first or below the last row, `|` before or after a row.

    C C|G
      -^
    C G G
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from hedgerow.base.errors import Location, Problem, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.grid import NO_WALLS, Edge, Pos, Walls
from hedgerow.base.messages import Message

if TYPE_CHECKING:
    from hedgerow.scorefile.score_file import Section

EMPTY = "."
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


def format_grid(
    rows: Sequence[str], walls: Walls = NO_WALLS, points: Collection[Pos] = frozenset()
) -> str:
    """Return the text of a grid: the inverse of `parse_strict`."""
    if not walls and not points:
        return "\n".join([" ".join(row).rstrip() for row in rows])
    width = max(map(len, rows), default=0)
    after, below = _walls_after(walls), _signs_below(walls, points, width)
    # With a wall before any row, all other rows are indented to stay aligned.
    indent = " " if any(cell.col < 0 for cell, _ in walls) else ""
    lines = []
    for row in range(-1, len(rows)):
        if row >= 0:
            lines.append(row_text(rows[row], after.get(row, set()), indent))
        if signs := below.get(row):
            line = "".join([signs.get(column, " ") for column in range(max(signs) + 1)])
            lines.append(indent + line)
    return "\n".join(lines)


def row_text(letters: str, after: Collection[int], indent: str) -> str:
    """Return a row with walls to the right of some cells; cell -1 means before the row."""
    before = "|" if -1 in after else indent
    joined = [letter + ("|" if col in after else " ") for col, letter in enumerate(letters)]
    return before + "".join(joined).rstrip(" ")


def _walls_after(walls: Walls) -> dict[int, set[int]]:
    """Return, for each row, the columns of the cells that have a wall to the right."""
    columns: dict[int, set[int]] = {}
    for first, second in walls:
        if first.row == second.row and first.col + 1 == second.col:
            columns.setdefault(first.row, set()).add(first.col)
    return columns


def _signs_below(walls: Walls, points: Collection[Pos], width: int) -> dict[int, dict[int, str]]:
    """Return, for each row, the signs in the line below it, by text column."""
    signs: dict[int, dict[int, str]] = {}
    for first, second in walls:
        if first.col == second.col and first.row + 1 == second.row and 0 <= first.col < width:
            signs.setdefault(first.row, {})[2 * first.col] = "-"
    for pos in points:
        if 0 < pos.col <= width:
            signs.setdefault(pos.row - 1, {})[2 * pos.col - 1] = "^"
    return signs


@record
class TypedRow:
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
class TypedGrid:
    """The lines of a section: rows of cells, and lines between them.

    `allowed_signs` are those that the game uses between cells: `|` and `-` for walls, `^` for
    points.
    """

    section: Section
    rows: tuple[TypedRow, ...]
    between: tuple[_LineBetween, ...]
    allowed_signs: str


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


def is_between_rows(text: str) -> bool:
    """Return whether a line has no cells; its signs are normalized."""
    return WALL_SIGNS.issuperset(text)


def split_lines(section: Section, allowed_signs: str) -> TypedGrid:
    """Split the lines of a section into rows of cells and lines between rows."""
    rows: list[TypedRow] = []
    between: list[_LineBetween] = []
    for line in section.lines:
        text = normalize_signs(line.text.rstrip(" "), allowed_signs)
        if is_between_rows(text):
            between.append(_LineBetween(line, text, len(rows)))
        else:
            rows.append(parse_row(line, text))
    return TypedGrid(section, tuple(rows), tuple(between), allowed_signs)


def parse_row(line: Location, text: str) -> TypedRow:
    """Split a line of cells; `text` is the line with normalized signs."""
    body = text.lstrip(" |")
    inner = body.rstrip("|")
    compact = len(inner) > 1 and " " not in inner and "|" not in inner
    return TypedRow(line, text, len(text) - len(body), compact, cell_letters(body, compact))


def cell_letters(body: str, compact: bool) -> str:
    """Return the letters of a row from its first cell on."""
    return body.rstrip("|") if compact else body[::2]


def parse_strict(
    grid: TypedGrid, rows: int, columns: int, problems: list[Problem]
) -> ParsedGrid | None:
    """Parse a grid in the strict layout. Returns None after adding what is wrong to `problems`."""
    # Each check needs the ones before it: in a grid of the wrong shape, signs mean nothing.
    grid_problems = [*_tab_problems(grid.section.lines)] or [*_shape_problems(grid, rows, columns)]
    grid_problems = grid_problems or [*_unused_sign_problems(grid)]
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


def too_large_problem(location: Location) -> Problem:
    """Return the problem that a grid is larger than MAX_SIDE."""
    return Problem(
        location, Message("the grid has more than {most} rows or columns", most=MAX_SIDE)
    )


def _tab_problems(lines: Sequence[Location]) -> Iterator[Problem]:
    for line in lines:
        if "\t" in line.text:
            location = _location_at(line, line.text.index("\t"))
            yield Problem(
                location,
                Message("tab character in the grid"),
                Message("use one space between cells"),
            )


def _shape_problems(grid: TypedGrid, rows: int, columns: int) -> Iterator[Problem]:
    section, lines = grid.section, grid.rows
    for row in lines[:MAX_SIDE]:  # bounds the number of problems if a long text was pasted
        yield from _row_problems(row, lines[0], columns)
    if len(lines) != rows:
        location = next((row.line for row in (*lines[rows:], *lines[-1:])), section.location)
        yield row_count_problem(location, section.typed or section.name, len(lines), rows)
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


def _row_problems(row: TypedRow, first: TypedRow, columns: int) -> list[Problem]:
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


def _spacing_problem(row: TypedRow) -> Problem | None:
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


def _between_problems(grid: TypedGrid, columns: int) -> Iterator[Problem]:
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


def _unused_sign_problems(grid: TypedGrid) -> Iterator[Problem]:
    """Yield a problem for each sign that this game does not use."""
    for sign, lines in (("|", grid.rows), ("-", grid.between), ("^", grid.between)):
        for line in lines if sign not in grid.allowed_signs else ():
            for index in _find_sign(sign, line.text):
                yield unused_sign_problem(_location_at(line.line, index), sign)


def unused_sign_problem(location: Location, sign: str) -> Problem:
    """Return the problem that the game does not use a sign."""
    message = Message("{sign} has no meaning here", sign=quote_value(sign))
    return Problem(location, message, Message("remove it"))


def _find_walls(grid: TypedGrid) -> Iterator[Edge]:
    for number, row in enumerate(grid.rows):
        for index in _find_sign("|", row.text):
            column = (index - row.start) // 2
            if row.compact:  # a compact row can only have walls at its ends
                column = len(row.letters) - 1 if index > row.start else -1
            yield Edge(Pos(number, column), Pos(number, column + 1))
    for below, column, _ in _find_signs("-", grid):
        if column % 2 == 0:
            yield Edge(Pos(below - 1, column // 2), Pos(below, column // 2))


def _find_points(grid: TypedGrid) -> Iterator[tuple[Pos, Location]]:
    for below, column, location in _find_signs("^", grid):
        yield Pos(below, column // 2 + 1), location


def _find_signs(sign: str, grid: TypedGrid) -> Iterator[tuple[int, int, Location]]:
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
