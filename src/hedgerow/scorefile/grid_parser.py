"""Grids read from score files: the lattice as it was typed, every problem at its place."""

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
_PLAIN = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹣－", "-")
    | dict.fromkeys("¦│┃║｜", "|")
    | dict.fromkeys("_·•∙", EMPTY)
    | dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " ")
    | dict.fromkeys("“”„«»", '"')
)
MAX_SIDE = 80
_GAP = frozenset(" |")


@record
class _Row:
    """A row of cells as it was typed, where its first cell stands, and its letters.

    `text` is the line with the signs of a lattice. In a loose grid every cell has its `spots`.
    """

    line: Location
    text: str
    start: int
    compact: bool
    letters: str
    spots: tuple[int, ...] = ()

    @property
    def body(self) -> str:
        return self.text[self.start :]

    def place(self, cell: int) -> Location:
        if self.spots:
            return _at(self.line, self.spots[cell])
        return _at(self.line, self.start + cell * (1 if self.compact else 2))


@record
class _LineBetween:
    """A line between two rows of cells, and the number of the row below it."""

    line: Location
    text: str
    below: int


@record
class _TypedGrid:
    """The lines of a section: rows of cells, and what lies between them."""

    section: Section
    rows: tuple[_Row, ...]
    between: tuple[_LineBetween, ...]


class Row(Protocol):
    """A row of cells: its letters, and the location of each cell."""

    @property
    def letters(self) -> str: ...

    def place(self, cell: int) -> Location: ...


@record
class ParsedGrid:
    """The letters of a grid, the walls drawn between them, and the points where four cells meet.

    A point is named by the cell at its lower right.
    """

    rows: tuple[str, ...]
    walls: Walls
    points: frozenset[Pos]
    typed: Sequence[Row]
    point_places: Mapping[Pos, Location]

    def location_of(self, pos: Pos) -> Location:
        """Return the location of a cell in the file, or in the form."""
        return self.typed[pos.row].place(pos.col)


def normalize_signs(text: str, drawn: str) -> str:
    """A line with the signs that a lattice has, each in the place of what was typed for it.

    Where no wall can be drawn with it, a dash among cells is an empty one.
    """
    if "_" in text or not text.isascii():
        text = text.translate(_PLAIN)
    if "-" in drawn or "-" not in text or WALL_SIGNS.issuperset(text):
        return text
    return text.replace("-", EMPTY)


def parse_grid(
    section: Section, rows: int, columns: int, problems: list[Problem], drawn: str = "|-^"
) -> ParsedGrid | None:
    """The grid of a section; what is wrong with it goes to `problems`, then there is no lattice.

    `drawn` names what may be drawn between cells: `|` and `-` for walls, `^` for points. A grid
    that is no lattice as it stands may be one that was typed more loosely. Hints leave {example} to
    be filled with a row of the game.
    """
    found: list[Problem] = []
    grid = _lattice(_grid(section, drawn), rows, columns, found, drawn)
    if grid is None:
        grid = _loose(section, rows, columns, drawn, found)
    problems += found if grid is None else ()
    return grid


def parse_free_grid(section: Section, problems: list[Problem], drawn: str) -> ParsedGrid | None:
    """A grid of any size; a row that breaks off early has no cells after that."""
    grid = _grid(section, drawn)
    if problem := _holes(grid, drawn):
        problems.append(problem)
        return None
    found: list[Problem] = []
    typed = "".join([line.text for line in section.lines])
    divided = "," in typed or ";" in typed
    parsed = None if divided else _free(grid, found, drawn)
    if parsed is None:
        parsed = _loose(section, 0, 0, drawn, found)
    if parsed is None and not found:
        parsed = _free(grid, found, drawn)
    problems += found if parsed is None else ()
    return parsed


def _holes(grid: _TypedGrid, drawn: str) -> Problem | None:
    """What may be holes, where some rows have blanks and some have none."""
    typed = [row.text.strip(" ") for row in grid.rows]
    if len({" " in text for text in typed if len(text) > 1}) < 2:
        return None
    from hedgerow.scorefile.lenient_grid import holes_problem

    return holes_problem(grid.section.lines, drawn)


def _loose(
    section: Section, rows: int, columns: int, drawn: str, problems: list[Problem]
) -> ParsedGrid | None:
    """A grid that was typed loosely; if it is none, `problems` are what is wrong with it then."""
    from hedgerow.scorefile.lenient_grid import LenientGrid

    grid = LenientGrid(section.lines, rows, columns, drawn)
    lines = grid.grid_lines() if len(section.lines) <= 2 * MAX_SIDE else None
    if isinstance(lines, Problem):
        problems[:] = [lines]
    if not isinstance(lines, tuple):
        return None
    typed = {it.typed.line: it for it in lines}
    laid = [Location(it.typed.path, it.typed.line, 1, it.text) for it in lines]
    found: list[Problem] = []
    tidy = replace(section, lines=tuple(laid))
    if grid.columns:
        parsed = _lattice(_grid(tidy, grid.drawn), grid.rows, grid.columns, found, grid.drawn)
    else:
        parsed = _free(_grid(tidy, grid.drawn), found, grid.drawn)
    if parsed is None:
        if any("\t" in it.text for it in section.lines):
            problems[:] = [replace(it, location=_as_typed(it.location, typed)) for it in found]
        return None
    typed_rows = tuple(_typed_row(row, typed[row.line.line]) for row in _typed_rows(parsed))
    places = {pos: _as_typed(it, typed) for pos, it in parsed.point_places.items()}
    return replace(parsed, typed=typed_rows, point_places=places)


def _typed_rows(grid: ParsedGrid) -> Iterator[_Row]:
    return (row for row in grid.typed if isinstance(row, _Row))


def _typed_row(row: _Row, line: LenientLine) -> _Row:
    """A row whose cells stand where they were typed."""
    spots = tuple(
        line.typed_column(row.place(cell).column).column - 1 for cell in range(len(row.letters))
    )
    return replace(row, line=line.typed, spots=spots)


def _as_typed(location: Location, typed: Mapping[int, LenientLine]) -> Location:
    """A place with its line as a person typed it."""
    return (
        typed[location.line].typed_column(location.column) if location.line in typed else location
    )


def _free(grid: _TypedGrid, problems: list[Problem], drawn: str) -> ParsedGrid | None:
    section = grid.section
    if not grid.rows:
        message = Message("[{section}] has no grid", section=section.name)
        problems.append(
            Problem(section.location, message, Message("write one line of letters per row"))
        )
        return None
    columns = max([len(row.letters) for row in grid.rows])
    if max(len(grid.rows), columns) > MAX_SIDE:
        problems.append(too_large(section.location))
        return None
    compact = next((row.compact for row in grid.rows if len(row.body) > 1), False)
    if all(len(row.letters) == columns and row.compact == compact for row in grid.rows):
        return _lattice(grid, len(grid.rows), columns, problems, drawn)
    filled = tuple(_filled(line, columns, compact) for line in section.lines)
    typed = {line.line: line.text for line in section.lines}
    found: list[Problem] = []
    full = replace(section, lines=filled)
    parsed = _lattice(_grid(full, drawn), len(grid.rows), columns, found, drawn)
    problems += [replace(it, location=_unfilled(it.location, typed)) for it in found]
    if parsed is None:
        return None
    rows = tuple(replace(row, line=_unfilled(row.line, typed)) for row in _typed_rows(parsed))
    return replace(parsed, typed=rows)


def too_large(location: Location) -> Problem:
    """Return the problem of a grid that is too large."""
    return Problem(
        location, Message("the grid has more than {most} rows or columns", most=MAX_SIDE)
    )


def _lattice(
    grid: _TypedGrid, rows: int, columns: int, problems: list[Problem], drawn: str
) -> ParsedGrid | None:
    found = [*_tabs(grid.section.lines)] or [*_shape_problems(grid, rows, columns)]
    found = found or [*_undrawn(grid, drawn)]
    problems.extend(found)
    if found:
        return None
    points = dict(_points(grid))
    return ParsedGrid(
        rows=tuple([row.letters for row in grid.rows]),
        walls=frozenset(_walls(grid)),
        points=frozenset(points),
        typed=grid.rows,
        point_places=points,
    )


def _unfilled(location: Location, typed: Mapping[int, str]) -> Location:
    """A place in a row that breaks off, with its line as a person typed it."""
    text = typed.get(location.line, location.text)
    return location if text == location.text else replace(location, text=text)


def _filled(line: Location, columns: int, compact: bool) -> Location:
    """A row of cells with dots for those that are missing at its end."""
    if WALL_SIGNS.issuperset(line.text):
        return line
    missing = columns - len(_letters(_row(line, line.text).body, compact))
    filling = (EMPTY if compact else f" {EMPTY}") * missing
    return replace(line, text=line.text + filling) if filling else line


def _tabs(lines: Sequence[Location]) -> Iterator[Problem]:
    for line in lines:
        if "\t" in line.text:
            spot = _at(line, line.text.index("\t"))
            yield Problem(
                spot, Message("tab character in the grid"), Message("use one space between cells")
            )


def _grid(section: Section, drawn: str) -> _TypedGrid:
    rows: list[_Row] = []
    between: list[_LineBetween] = []
    for line in section.lines:
        text = normalize_signs(line.text.rstrip(" "), drawn)
        if WALL_SIGNS.issuperset(text):
            between.append(_LineBetween(line, text, len(rows)))
        else:
            rows.append(_row(line, text))
    return _TypedGrid(section, tuple(rows), tuple(between))


def _row(line: Location, text: str) -> _Row:
    body = text.lstrip(" |")
    inner = body.rstrip("|")
    compact = len(inner) > 1 and " " not in inner and "|" not in inner
    return _Row(line, text, len(text) - len(body), compact, _letters(body, compact))


def _letters(body: str, compact: bool) -> str:
    return body.rstrip("|") if compact else body[::2]


def _shape_problems(grid: _TypedGrid, rows: int, columns: int) -> Iterator[Problem]:
    section, lines = grid.section, grid.rows
    for row in lines[:MAX_SIDE]:
        yield from _row_problems(row, lines[0], columns)
    if len(lines) != rows:
        spot = next((it.line for it in (*lines[rows:], *lines[-1:])), section.location)
        yield row_count_problem(spot, section.name, len(lines), rows)
    elif len({row.start for row in lines}) == 1:
        yield from _between_problems(grid, columns)


def row_count_problem(location: Location, section: str, count: int, wanted: int) -> Problem:
    """Return the problem of a grid that has not as many rows as it should."""
    names = {"section": section, "rows": wanted}
    message = (
        Message("the grid of [{section}] has 1 row, expected {rows}", **names)
        if count == 1
        else Message(
            "the grid of [{section}] has {count} rows, expected {rows}", count=count, **names
        )
    )
    return Problem(location, message, _number_hint(count, wanted))


def _row_problems(row: _Row, first: _Row, columns: int) -> list[Problem]:
    if row.start and "|" in row.text[: row.start - 1]:
        spot = _at(row.line, row.text.index("|"))
        hint = Message("put the hedge | directly before its cell")
        return [Problem(spot, Message("| has no cell next to it"), hint)]
    if own := [it for it in (_spacing_problem(row), length_problem(row, columns)) if it]:
        return own
    if row.start != first.start:
        hint = Message("write . for an empty cell")
        if "|" in row.text[: row.start] + first.text[: first.start]:
            hint = Message("if a row starts with a hedge |, start the other rows with a space")
        message = Message("this row does not start in the same column as the first")
        return [Problem(row.place(0), message, hint)]
    if row.compact != first.compact and len(row.body) > 1:
        message = Message("this row is spaced differently from the first")
        hint = Message("use one space between all cells, or none at all")
        return [Problem(_at(row.line, row.start + 1), message, hint)]
    return []


def _spacing_problem(row: _Row) -> Problem | None:
    if row.compact or (_GAP.issuperset(row.body[1::2]) and WALL_SIGNS.isdisjoint(row.letters)):
        return None
    for index, char in enumerate(row.body):
        spot = _at(row.line, row.start + index)
        if index % 2 and char not in _GAP:
            message = Message(
                "expected a space or | between two cells, found {found}", found=quote_value(char)
            )
            return Problem(spot, message, Message("cells are single letters: {example}"))
        if not index % 2 and char in WALL_SIGNS:
            message = Message("expected a cell, found {found}", found=quote_value(char))
            return Problem(spot, message, Message("write . for an empty cell"))
    return None


def length_problem(row: Row, columns: int) -> Problem | None:
    """Return the problem of a row that has not as many cells as it should."""
    count = len(row.letters)
    if count == columns:
        return None
    message = (
        Message("this row has 1 cell, expected {columns}", columns=columns)
        if count == 1
        else Message("this row has {count} cells, expected {columns}", count=count, columns=columns)
    )
    return Problem(row.place(min(count, columns)), message, _number_hint(count, columns))


def _number_hint(count: int, wanted: int) -> Message:
    return (
        Message("write . for an empty cell") if count < wanted else Message("remove the extra ones")
    )


def _between_problems(grid: _TypedGrid, columns: int) -> Iterator[Problem]:
    rows, last = grid.rows, -1
    for it in grid.between:
        if rows[0].compact:
            message = Message("a line between rows needs spaces between the cells")
            yield Problem(
                _at(it.line, 0), message, Message("write the rows with spaces: {example}")
            )
        elif it.below == last:
            message = Message("two lines between the same two rows")
            yield Problem(_at(it.line, 0), message, Message("remove one of them"))
        last = it.below
        meeting = columns - 1 if 0 < it.below < len(rows) else 0
        yield from _sign_problems(it, rows[0].start, columns, meeting)


def _sign_problems(
    between: _LineBetween, start: int, columns: int, meeting: int
) -> Iterator[Problem]:
    """What stands wrong in a line between rows with so many points where four cells meet."""
    line, text = between.line, between.text
    for index in sorted(_places("-", text) + _places("^", text)):
        column, odd = divmod(index - start, 2)
        beside = text[max(0, index - 1) : index] + text[index + 1 : index + 2]
        if text[index] == "-" and odd and "-" not in beside:
            hint = Message("put - directly below a cell's letter")
            yield Problem(_at(line, index), Message("- is between two cells, not below one"), hint)
        if text[index] == "-" and not odd and not 0 <= column < columns:
            hint = Message("put - directly below a cell's letter")
            yield Problem(_at(line, index), Message("- has no cell above it"), hint)
        if text[index] == "^" and not (odd and 0 <= column < meeting):
            yield misplaced_point(_at(line, index))


def misplaced_point(location: Location) -> Problem:
    """Return the problem of a point at which no four cells meet."""
    hint = Message("put ^ where four cells meet")
    return Problem(location, Message("^ is not where four cells meet"), hint)


def _undrawn(grid: _TypedGrid, drawn: str) -> Iterator[Problem]:
    """What this game has nothing to draw with."""
    for sign, lines in (("|", grid.rows), ("-", grid.between), ("^", grid.between)):
        for it in lines if sign not in drawn else ():
            for index in _places(sign, it.text):
                yield undrawn_sign(_at(it.line, index), sign)


def undrawn_sign(location: Location, sign: str) -> Problem:
    """Return the problem of a sign that the game draws nothing with."""
    message = Message("{sign} has no meaning here", sign=quote_value(sign))
    return Problem(location, message, Message("remove it"))


def _walls(grid: _TypedGrid) -> Iterator[Edge]:
    for number, row in enumerate(grid.rows):
        for index in _places("|", row.text):
            column = (index - row.start) // 2
            if row.compact:
                column = len(row.letters) - 1 if index > row.start else -1
            yield Edge(Pos(number, column), Pos(number, column + 1))
    for below, column, _ in _signs("-", grid):
        if column % 2 == 0:
            yield Edge(Pos(below - 1, column // 2), Pos(below, column // 2))


def _points(grid: _TypedGrid) -> Iterator[tuple[Pos, Location]]:
    for below, column, place in _signs("^", grid):
        yield Pos(below, column // 2 + 1), place


def _signs(sign: str, grid: _TypedGrid) -> Iterator[tuple[int, int, Location]]:
    """Every such sign between rows: the row below it, its column from the first cell, its place."""
    for it in grid.between:
        for index in _places(sign, it.text):
            yield it.below, index - grid.rows[0].start, _at(it.line, index)


def _places(sign: str, text: str) -> list[int]:
    """Where in a text a sign stands."""
    return [index for index, char in enumerate(text) if char == sign] if sign in text else []


def _at(line: Location, index: int) -> Location:
    return Location(line.path, line.line, index + 1, line.text)
