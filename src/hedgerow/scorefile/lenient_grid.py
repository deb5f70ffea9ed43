"""Grids as people really type them, brought into the shape of the lattice.

Tabs, commas or several blanks between cells, compact and spaced rows in one grid, heads of rows and
columns, blanks for free cells: where only one reading gives as many cells as the grid has, that is
the one meant. What could mean two things is told with both.
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

_QUOTES = " \"'"


@record
class CellRow:
    """A row of cells: their letters, where each stands in the line, and the walls after cells.

    A wall after cell -1 is one before the row.
    """

    letters: str
    spots: tuple[int, ...]
    walls: frozenset[int] = frozenset()
    tabbed: bool = False

    @property
    def is_compact(self) -> bool:
        """Whether cells stand side by side, so that nothing is drawn between them."""
        return any(other - one == 1 for one, other in pairwise(self.spots))


@record
class LenientLine:
    """A line as the lattice has it, as it was typed, and where each of its characters stood."""

    typed: Location
    text: str
    spots: tuple[int, ...]

    def typed_column(self, column: int) -> Location:
        """Where in the typed line a column of the lattice's line stood."""
        at = self.spots[min(column, len(self.spots)) - 1] if self.spots else 0
        return Location(self.typed.path, self.typed.line, at + 1, self.typed.text)


@record
class _RowShape:
    """How a row stands among the others: its number, how far in, numbered or not, cells' step."""

    number: int
    margin: int
    numbered: bool
    step: int


@record
class LenientGrid:
    """The lines of a grid that is no lattice as it stands; without `columns` it may grow."""

    lines: Sequence[Location]
    rows: int
    columns: int
    drawn: str

    def grid_lines(self) -> tuple[LenientLine, ...] | Problem | None:
        """The lines as a lattice has them, what can be read in two ways, or nothing."""
        texts = [(line, normalize_signs(line.text, self.drawn)) for line in self.lines]
        texts = self._without_head(self._dashed(texts))
        rows = [text for _, text in texts if not _is_between(text)]
        margin = min(map(_indent, rows), default=0)
        numbered, step = _are_numbered(rows), _common_step(rows, margin)
        found: list[tuple[Location, str, CellRow | None]] = []
        number = 0
        for line, text in texts:
            cells = None
            if not _is_between(text):
                number += 1
                read = self._row(line, text, _RowShape(number, margin, numbered, step))
                if not isinstance(read, CellRow):
                    return read
                cells = read
            found.append((line, text, cells))
        return self._laid_out(found)

    def _dashed(self, texts: list[tuple[Location, str]]) -> list[tuple[Location, str]]:
        """Lines of dashes are rows of empty cells where no wall can be and just these rows lack."""
        dashes = [text for _, text in texts if _is_between(text) and "-" in text]
        rows = sum(not _is_between(text) for _, text in texts)
        if "-" in self.drawn or not self.columns or rows + len(dashes) != self.rows:
            return texts
        return [(line, text.replace("-", EMPTY)) for line, text in texts]

    def _without_head(self, texts: list[tuple[Location, str]]) -> list[tuple[Location, str]]:
        """Without a first line of column letters, where it is one row too many."""
        rows = [text for _, text in texts if not _is_between(text)]
        heads = [column_name(col) for col in range(self.columns)]
        if self.columns and len(rows) == self.rows + 1:
            named = re.split(r"[\s,;|]+", rows[0].strip(' \t,;|"'))
            if named == heads or (named == ["".join(heads)] and texts[0][1] == rows[0]):
                return [it for it in texts if it[1] is not rows[0]]
        return texts

    def _row(self, line: Location, text: str, layout: _RowShape) -> CellRow | Problem | None:
        """The cells of a row in the one way that gives as many as there are."""
        signs = "\t" if "\t" in text else ",;"
        if any(it in text for it in signs):
            cells = self._fields([*_divided(text, signs)], layout)
            if cells or not self.columns:
                return cells and replace(cells, tabbed=signs == "\t")
            return _whole(re.sub("[\t,;]", " ", text), self.columns)
        return self._spread(line, text, layout)

    def _fields(self, fields: list[tuple[str, int]], layout: _RowShape) -> CellRow | None:
        """The cells of a row from a spreadsheet; an empty field is an empty cell."""
        filled = [it for it in fields if it[0]]
        if len(filled) == 1 and len(filled[0][0]) > 1 and self.columns:
            text, at = filled[0]
            return _moved(_whole(text, self.columns), at)
        if self.columns and len(fields) > self.columns and layout.numbered:
            fields = fields[1:]
        while len(fields) > (self.columns or 1) and not fields[-1][0]:
            fields = fields[:-1]
        return _cells_of_fields(fields)

    def _spread(self, line: Location, text: str, layout: _RowShape) -> CellRow | Problem | None:
        """The cells of a row with blanks, or nothing, between them."""
        margin = layout.margin
        if not self.columns:
            return _strict(text.rstrip(" "), margin, layout.step)
        row = text.rstrip(" ")
        cells = _whole(row, self.columns) or self._after_number(row, layout.number)
        if cells or self.drawn.strip("^"):
            return cells
        return _lined_up(line, text, self.columns, margin)

    def _after_number(self, text: str, number: int) -> CellRow | None:
        """The cells after the number of their row."""
        head = re.match(rf"\s*{number}[.:)]?\s+", text)
        return _moved(_whole(text[head.end() :], self.columns), head.end()) if head else None

    def _laid_out(
        self, found: list[tuple[Location, str, CellRow | None]]
    ) -> tuple[LenientLine, ...] | Problem | None:
        """All lines as the lattice has them."""
        indent = " " if any(it and -1 in it.walls for _, _, it in found) else ""
        rows = [it for _, _, it in found if it]
        laid: list[LenientLine] = []
        below = 0
        for line, text, cells in found:
            if cells:
                below += 1
                laid.append(_row_line(line, cells, indent))
            elif text.strip(" \t+|"):
                above = rows[below - 1] if below else None
                under = rows[below] if below < len(rows) else None
                signs = _signs(text, above, under)
                if signs is None:
                    return None
                laid.append(_between_line(line, signs, indent))
        return tuple(laid)


def _is_between(text: str) -> bool:
    return WALL_SIGNS.issuperset(text)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _moved(cells: CellRow | None, by: int) -> CellRow | None:
    return cells and CellRow(cells.letters, tuple(at + by for at in cells.spots), cells.walls)


def _divided(text: str, signs: str) -> Iterator[tuple[str, int]]:
    """What signs divide, without blanks and quotes, and where each begins."""
    start = 0
    for field in re.split(f"[{signs}]", text):
        bare = field.strip(_QUOTES)
        yield bare, start + len(field) - len(field.lstrip(_QUOTES)) if bare else start
        start += len(field) + 1


def _cells_of_fields(fields: list[tuple[str, int]]) -> CellRow | None:
    """Cells, each in a field; a wall stands in one of its own, or beside a cell."""
    letters, walls = "", set()
    spots: list[int] = []
    for text, at in fields:
        body = text.strip(" |")
        if len(body) > 1:
            return None
        if text.startswith("|"):
            walls.add(len(letters) - 1)
        if not body and "|" in text:
            continue
        letters += body or EMPTY
        spots.append(at)
        if len(text) > 1 and text.endswith("|"):
            walls.add(len(letters) - 1)
    return CellRow(letters, tuple(spots), frozenset(walls))


def _whole(text: str, columns: int) -> CellRow | None:
    """A row that has as many letters as there are cells, whatever blanks stand between them."""
    letters, walls = "", set()
    spots: list[int] = []
    for at, char in enumerate(text):
        if char == "|":
            walls.add(len(letters) - 1)
        elif char != " ":
            typed = EMPTY * 3 if char == "…" else char
            letters += typed
            spots += [at] * len(typed)
    framed = {-1, len(letters) - 1} & walls
    apart = framed and re.match(r" *\| |.* \| *$", text)
    if len(letters) != columns or apart or set("-+^") & set(letters):
        return None
    return CellRow(letters, tuple(spots), frozenset(walls))


def _are_numbered(rows: Sequence[str]) -> bool:
    """Whether every row of a spreadsheet begins with its number."""
    heads = (re.split("[\t,;]", text, maxsplit=1)[0].strip(_QUOTES).rstrip(".") for text in rows)
    return all(head == str(number) for number, head in enumerate(heads, 1))


def _common_step(rows: Sequence[str], margin: int) -> int:
    """How far apart the cells of all rows stand, if that is as far in all of them."""
    spots = [[at for at, char in enumerate(text[margin:]) if char != " "] for text in rows]
    steps = {other - one for row in spots for one, other in pairwise(row)}
    return min(steps) if len(steps) == 1 and all(row and row[0] == 0 for row in spots) else 0


def holes_problem(lines: Sequence[Location], drawn: str) -> Problem | None:
    """A row of a growing grid whose blanks may be holes, since other rows have no blanks."""
    rows = [(line, normalize_signs(line.text, drawn).strip(" ")) for line in lines]
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


def _strict(text: str, margin: int, step: int) -> CellRow | None:
    """A row of a grid that grows: compact, or with as many blanks between all cells."""
    body = text[margin:]
    if body[:1] == " " or set("-+^|") & set(body):
        return None
    if " " not in body:
        return CellRow(body, tuple(range(margin, margin + len(body))))
    apart = max(step, 2)
    if " " in body[::apart] or len(body.replace(" ", "")) != len(body[::apart]):
        return None
    return CellRow(body[::apart], tuple(range(margin, margin + len(body), apart)))


def _lined_up(line: Location, text: str, columns: int, margin: int) -> CellRow | Problem | None:
    """A row that has blanks for its free cells, where they cannot be anything else."""
    body = text[margin:]
    is_apart = not body[1::2].strip()
    close = _up_to(body, columns, margin, 1)
    apart = _up_to(body, columns, margin, 2) if is_apart else None
    if close and is_apart:
        one = apart.letters if apart else body[::2]
        message = Message(
            "this row is ambiguous: {one} or {other}",
            one=" ".join(one),
            other=" ".join(close.letters),
        )
        location = Location(line.path, line.line, margin + 1, line.text)
        return Problem(location, message, Message("write . for an empty cell"))
    return apart or close


def _up_to(body: str, columns: int, margin: int, step: int) -> CellRow | None:
    """The cells of a row that has one every so many characters, blanks at its end told in."""
    letters = body[::step]
    if len(letters) != columns or not letters.strip():
        return None
    spots = tuple(range(margin, margin + step * columns, step))
    return CellRow(letters.replace(" ", EMPTY), spots)


def _row_line(line: Location, cells: CellRow, indent: str) -> LenientLine:
    text, spots = "", []
    if indent:
        text, spots = "|" if -1 in cells.walls else " ", [cells.spots[0]]
    for number, (letter, at) in enumerate(zip(cells.letters, cells.spots, strict=True)):
        text += letter + ("|" if number in cells.walls else " ")
        spots += [at, at + 1]
    return LenientLine(line, text.rstrip(" "), tuple(spots))


def _signs(text: str, above: CellRow | None, under: CellRow | None) -> Mapping[int, int] | None:
    """The signs between two rows, by their places in a lattice: which character stands there."""
    found: dict[int, int] = {}
    if any(it and it.is_compact for it in (above, under)):
        return None
    for at, char in enumerate(text):
        if char not in "-^":
            continue
        places = {it for cells in (above, under) if cells for it in _place(char, at, text, cells)}
        alone = "-" not in (text[at - 1 : at], text[at + 1 : at + 2])
        if len(places) > 1 or (alone and not places):
            return None
        found |= dict.fromkeys(places, at)
    return found


def _place(char: str, at: int, text: str, cells: CellRow) -> Iterator[int]:
    """The place of a sign in a lattice: of a - under a cell, of a ^ between two."""
    if "\t" in text:
        number = text[:at].count("\t")
        if char == "-" and cells.tabbed and number < len(cells.letters):
            yield 2 * number
        return
    spots = cells.spots
    if char == "-" and at in spots:
        yield 2 * spots.index(at)
    if char == "^":
        gaps = enumerate(pairwise(spots))
        yield from (2 * col + 1 for col, (one, other) in gaps if one < at < other)


def _between_line(line: Location, signs: Mapping[int, int], indent: str) -> LenientLine:
    chars = [" "] * (max(signs, default=-1) + 1)
    spots = [0] * len(chars)
    for place, at in signs.items():
        chars[place], spots[place] = "^" if place % 2 else "-", at
    return LenientLine(line, indent + "".join(chars), (*([0] if indent else []), *spots))
