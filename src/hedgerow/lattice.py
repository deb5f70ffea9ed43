"""The lattice: the one text shape of every grid in a score file.

Cells stand at even text columns, what lies between two cells at the odd ones; a line between two
rows of cells holds `-` for a wall below a cell and `^` where four cells meet. A wall on the outer
frame is written the same way: `-` above the first or below the last row, `|` before or after a row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from hedgerow.errors import Problem, Where, quoted
from hedgerow.grid import Edge, Pos, Walls, edge
from hedgerow.record import record
from hedgerow.scorefile import Section

EMPTY = "."
MAX_SIDE = 80
_BETWEEN = frozenset(" -+|^")
_GAP = frozenset(" |")
_KEYBOARD = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
_LOOKALIKES = {"0": "O", "1": "I", "2": "Z", "5": "S", "6": "G", "8": "B"}


@record
class _Row:
    """A row of cells as it was typed, and where its first cell stands."""

    line: Where
    start: int
    compact: bool

    @property
    def body(self) -> str:
        return self.line.text[self.start :]

    @property
    def letters(self) -> str:
        return self.body.rstrip("|") if self.compact else self.body[::2]

    def place(self, cell: int) -> Where:
        return _at(self.line, self.start + cell * (1 if self.compact else 2))


@record
class Lattice:
    """The letters of a grid, the walls drawn between them, and the points where four cells meet.

    A point is named by the cell at its lower right.
    """

    rows: tuple[str, ...]
    walls: Walls
    points: frozenset[Pos]
    typed: tuple[_Row, ...]
    point_places: Mapping[Pos, Where]

    def where(self, pos: Pos) -> Where:
        """The place in the file where a cell was typed."""
        return self.typed[pos.row].place(pos.col)


def parse_lattice(
    section: Section, rows: int, columns: int, problems: list[Problem], drawn: str = "|-^"
) -> Lattice | None:
    """The grid of a section; what is wrong with it goes to `problems`, then there is no lattice.

    `drawn` names what may be drawn between cells: `|` and `-` for walls, `^` for points.
    """
    lines = _cell_rows(section.lines)
    found = [*_tabs(section.lines)] or [*_shape_problems(section, lines, rows, columns)]
    found = found or [*_undrawn(section.lines, drawn)]
    problems.extend(found)
    if found:
        return None
    points = dict(_points(section.lines, lines))
    return Lattice(
        rows=tuple(row.letters for row in lines),
        walls=frozenset(_walls(section.lines, lines)),
        points=frozenset(points),
        typed=tuple(lines),
        point_places=points,
    )


def parse_free_lattice(section: Section, problems: list[Problem], drawn: str) -> Lattice | None:
    """A grid of any size; a row that breaks off early has no cells after that."""
    lines = [*_cell_rows(section.lines)]
    if not lines:
        message = f"there is no grid in [{section.name}]"
        problems.append(Problem(section.where, message, "write a row of letters per row"))
        return None
    columns = max(len(row.letters) for row in lines)
    if max(len(lines), columns) > MAX_SIDE:
        problems.append(Problem(section.where, f"a grid of more than {MAX_SIDE} rows or columns"))
        return None
    compact = next((row.compact for row in lines if len(row.body) > 1), False)
    if all(len(row.letters) == columns and row.compact == compact for row in lines):
        return parse_lattice(section, len(lines), columns, problems, drawn)
    filled = tuple(_filled(line, columns, compact) for line in section.lines)
    typed = {line.line: line.text for line in section.lines}
    found: list[Problem] = []
    full = replace(section, lines=filled)
    lattice = parse_lattice(full, len(lines), columns, found, drawn)
    problems += [replace(it, where=_as_typed(it.where, typed)) for it in found]
    if lattice is None:
        return None
    rows = tuple(_Row(_as_typed(row.line, typed), row.start, row.compact) for row in lattice.typed)
    return replace(lattice, typed=rows)


def _as_typed(where: Where, typed: Mapping[int, str]) -> Where:
    """A place with its line as a person typed it."""
    text = typed.get(where.line, where.text)
    return where if text == where.text else replace(where, text=text)


def _filled(line: Where, columns: int, compact: bool) -> Where:
    """A row of cells with dots for those that are missing at its end."""
    if _is_between(line):
        return line
    missing = columns - len(_Row(line, _row(line).start, compact).letters)
    filling = (EMPTY if compact else f" {EMPTY}") * missing
    return replace(line, text=line.text + filling) if filling else line


def nearest_letter(char: str, known: Collection[str]) -> str:
    """The known letter that looks like a mistyped one or lies next to it on a keyboard, or none."""
    char = char.upper()
    if _LOOKALIKES.get(char) in known:
        return _LOOKALIKES[char]
    at = next(((row, keys.index(char)) for row, keys in enumerate(_KEYBOARD) if char in keys), None)
    if at is None:
        return ""
    keys_near = {
        keys[col]
        for row, keys in enumerate(_KEYBOARD)
        for col in range(len(keys))
        if abs(row - at[0]) <= 1 and abs(col - at[1]) <= 1
    }
    near = [it for it in known if it in keys_near]
    return near[0] if len(near) == 1 else ""


def lattice_text(rows: Sequence[str], walls: Walls = frozenset()) -> str:
    """The lattice as a person types it: the inverse of `parse_lattice` for inner walls."""
    lines = []
    for row, letters in enumerate(rows):
        joints = [
            "|" if edge(Pos(row, col), Pos(row, col + 1)) in walls else " "
            for col in range(len(letters))
        ]
        lines.append("".join(a + b for a, b in zip(letters, joints, strict=True)).rstrip())
        below = [
            " -"[edge(Pos(row, col), Pos(row + 1, col)) in walls] for col in range(len(letters))
        ]
        if "-" in below:
            lines.append(" ".join(below).rstrip())
    return "\n".join(lines)


def _tabs(lines: Sequence[Where]) -> Iterator[Problem]:
    for line in lines:
        if "\t" in line.text:
            spot = _at(line, line.text.index("\t"))
            yield Problem(spot, "a tab in the grid", "write one blank between two cells")


def _is_between(line: Where) -> bool:
    return _holds_no_cell(line.text)


@lru_cache(maxsize=256)
def _holds_no_cell(text: str) -> bool:
    return _BETWEEN.issuperset(text)


def _cell_rows(lines: Sequence[Where]) -> list[_Row]:
    return [_row(line) for line in lines if not _is_between(line)]


def _row(line: Where) -> _Row:
    text = line.text.lstrip(" |")
    body = text.rstrip("|")
    compact = len(body) > 1 and " " not in body and "|" not in body
    return _Row(line, len(line.text) - len(text), compact)


def _shape_problems(
    section: Section, lines: list[_Row], rows: int, columns: int
) -> Iterator[Problem]:
    for row in lines[:MAX_SIDE]:
        yield from _row_problems(row, lines[0], columns)
    if len(lines) != rows:
        spot = (
            lines[rows].line if len(lines) > rows else (lines[-1].line if lines else section.where)
        )
        message = (
            f"1 row in the grid of [{section.name}] instead of {rows}"
            if len(lines) == 1
            else f"{len(lines)} rows in the grid of [{section.name}] instead of {rows}"
        )
        yield Problem(spot, message, "write . for an empty cell")
    elif len({row.start for row in lines}) == 1:
        yield from _between_problems(section.lines, lines, columns)


def _row_problems(row: _Row, first: _Row, columns: int) -> Iterator[Problem]:
    if "|" in row.line.text[: max(0, row.start - 1)]:
        spot = _at(row.line, row.line.text.index("|"))
        yield Problem(
            spot, "a | with no cell beside it", "a hedge | touches the cell it stands before"
        )
    elif row.start != first.start:
        hint = "write . for an empty cell"
        if "|" in row.line.text[: row.start] + first.line.text[: first.start]:
            hint = "with a hedge | before a row, begin the other rows with a blank"
        message = "this row starts at another column than the first"
        yield Problem(row.place(0), message, hint)
    elif row.compact != first.compact and len(row.body) > 1:
        message = "this row is spaced otherwise than the first"
        yield Problem(
            _at(row.line, row.start + 1), message, "one blank between all cells, or none at all"
        )
    else:
        yield from _spacing_problems(row)
        yield from _length_problems(row, columns)


def _spacing_problems(row: _Row) -> Iterator[Problem]:
    body = row.body
    if row.compact or (_GAP.issuperset(body[1::2]) and _BETWEEN.isdisjoint(body[::2])):
        return
    for index, char in enumerate(body):
        if index % 2 and char not in " |":
            message = f"expected a blank or | between two cells, found {quoted(char)}"
            yield Problem(
                _at(row.line, row.start + index), message, "cells are single letters: S S C|P P"
            )
            return
        if not index % 2 and char in _BETWEEN:
            message = f"expected a cell, found {quoted(char)}"
            yield Problem(_at(row.line, row.start + index), message, "write . for an empty cell")
            return


def _length_problems(row: _Row, columns: int) -> Iterator[Problem]:
    count = len(row.letters)
    if count != columns:
        message = (
            f"1 cell in this row instead of {columns}"
            if count == 1
            else f"{count} cells in this row instead of {columns}"
        )
        yield Problem(row.place(min(count, columns)), message, "write . for an empty cell")


def _between_problems(lines: Sequence[Where], rows: list[_Row], columns: int) -> Iterator[Problem]:
    before: Where | None = None
    below = 0
    for line in lines:
        if not _is_between(line):
            below += 1
        elif rows[0].compact:
            message = "a line between rows that have no blanks between their cells"
            yield Problem(_at(line, 0), message, "write the rows with blanks: S S C|P P")
        elif before is not None and _is_between(before):
            message = "a second line between the same two rows"
            yield Problem(_at(line, 0), message, "keep one of them")
        if _is_between(line):
            meeting = columns - 1 if 0 < below < len(rows) else 0
            yield from _mark_problems(line, rows[0].start, columns, meeting)
        before = line


def _mark_problems(line: Where, start: int, columns: int, meeting: int) -> Iterator[Problem]:
    """What stands wrong in a line between rows with so many points where four cells meet."""
    text = line.text
    for index, char in enumerate(text):
        column, odd = divmod(index - start, 2)
        beside = text[max(0, index - 1) : index] + text[index + 1 : index + 2]
        if char == "-" and odd and "-" not in beside:
            hint = "- stands under a cell's letter"
            yield Problem(_at(line, index), "a - between two cells", hint)
        if char == "-" and not odd and not 0 <= column < columns:
            hint = "- stands under a cell's letter"
            yield Problem(_at(line, index), "a hedge - with no cell above it", hint)
        if char == "^" and not (odd and 0 <= column < meeting):
            hint = "^ stands where four cells meet"
            yield Problem(_at(line, index), "a ^ that is not between four cells", hint)


def _undrawn(lines: Sequence[Where], drawn: str) -> Iterator[Problem]:
    """What this game has nothing to draw with."""
    for line in lines:
        signs = [it for it in ("-^" if _is_between(line) else "|") if it not in drawn]
        for index, char in enumerate(line.text if signs else ""):
            if char in signs:
                message = f"nothing is drawn with {quoted(char)} here"
                yield Problem(_at(line, index), message, "leave it out")


def _walls(lines: Sequence[Where], rows: list[_Row]) -> Iterator[Edge]:
    for number, row in enumerate(rows):
        if row.start and row.line.text[row.start - 1] == "|":
            yield edge(Pos(number, -1), Pos(number, 0))
        for index, char in enumerate(row.body if "|" in row.line.text else ""):
            if char == "|":
                column = len(row.letters) - 1 if row.compact else index // 2
                yield edge(Pos(number, column), Pos(number, column + 1))
    for below, column, _ in _marks("-", lines, rows):
        if column % 2 == 0:
            yield edge(Pos(below - 1, column // 2), Pos(below, column // 2))


def _points(lines: Sequence[Where], rows: list[_Row]) -> Iterator[tuple[Pos, Where]]:
    for below, column, place in _marks("^", lines, rows):
        yield Pos(below, column // 2 + 1), place


def _marks(sign: str, lines: Sequence[Where], rows: list[_Row]) -> Iterator[tuple[int, int, Where]]:
    """Every such sign between rows: the row below it, its column from the first cell, its place."""
    below = 0
    for line in lines:
        if not _is_between(line):
            below += 1
            continue
        for index, char in enumerate(line.text):
            if char == sign:
                yield below, index - rows[0].start, _at(line, index)


def _at(line: Where, index: int) -> Where:
    return Where(line.path, line.line, index + 1, line.text)
