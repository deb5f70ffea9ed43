"""Cells of a CSV file with their locations."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from hedgerow.base.errors import InputError, Location, Problem
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message


@record
class Cell:
    """A cell of the table: its text without quotes, and its location."""

    text: str
    location: Location


def split_rows(text: str, path: str) -> Iterator[list[Cell]]:
    """Yield the rows of a file, split at commas or semicolons. Raises InputError.

    The header decides which: the character that is more frequent there.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
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
        cells.append(Cell(inner.strip(), location))
        at = found.end() + 1
        if text[found.end() : at] != delimiter:
            yield cells
            cells = []
    if cells:
        yield cells
