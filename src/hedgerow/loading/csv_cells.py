"""Cells of a CSV file with their locations."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from hedgerow.base.errors import InputError, Location, Problem, input_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message


@record
class Cell:
    """A cell of the table: its text without quotes, its location, and its characters."""

    text: str
    location: Location
    start: int
    end: int


def split_rows(text: str, path: str) -> Iterator[list[Cell]]:
    """Yield the rows of a file, split at commas or semicolons. Raises InputError.

    The header decides which: the character that is more frequent there.
    """
    text = _with_short_breaks(text)
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    delimiter = ";" if lines[0].count(";") > lines[0].count(",") else ","
    pattern = re.compile(
        rf'[ \t]*+"((?:[^"]|"")*+)"[ \t]*+(?=[{delimiter}\n]|\Z)|[^{delimiter}\n]*+'
    )
    at, cells = 0, list[Cell]()
    while at < len(text) and (found := pattern.match(text, at)):
        line, quoted = bisect_right(starts, at) - 1, found[1] is not None
        indent = len(found[0]) - len(found[0].lstrip())
        column = at - starts[line] + 1 + indent + quoted
        location = Location(path, line + 1, column, lines[line])
        if not quoted and found[0].lstrip().startswith('"'):
            message = Message("this quote is not closed, or text follows it")
            hint = Message('write "" for a quote inside a quoted cell')
            raise InputError(Problem(location, message, hint))
        inner = found[1].replace('""', '"') if quoted else found[0]
        cells.append(Cell(inner.strip(), location, at, found.end()))
        at = found.end() + 1
        if text[found.end() : at] != delimiter:
            yield cells
            cells = []
    if cells:
        yield cells


def replace_cell(text: str, location: Location, value: object) -> str:
    """Return a file's text with one cell replaced. Raises InputError if that is not possible.

    A cell gets quotes if it needs them, and keeps those it has.
    """
    short = _with_short_breaks(text)
    line_break = "\r\n" if text.count("\r\n") == short.count("\n") else "\n"
    cells = [cell for row in split_rows(short, location.path) for cell in row]
    cell = next((it for it in cells if it.location == location), None)
    if cell is None or short.replace("\n", line_break) != text:
        raise input_error(location, Message("this value can only be changed in the text"))
    old, new = short[cell.start : cell.end], str(value).strip()
    inner = old.strip(" \t")
    indent = old[: len(old) - len(old.lstrip(" \t"))]
    quoted = '"' + new.replace('"', '""') + '"'
    written = indent + (quoted if inner.startswith('"') else new)
    for edit in (written, indent + quoted):
        whole = short[: cell.start] + edit + short[cell.end :]
        if _texts(whole, location.path) == _texts(short, location.path, cell, new):
            return whole.replace("\n", line_break)
    raise input_error(location, Message("this value can only be changed in the text"))


def _texts(text: str, path: str, cell: Cell | None = None, new: str = "") -> list[list[str]]:
    """Return the texts of all cells; that of `cell` is the new one. An unreadable file has none."""
    try:
        rows = list(split_rows(text, path))
    except InputError:
        return []
    return [[new if it == cell else it.text for it in row] for row in rows]


def _with_short_breaks(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
