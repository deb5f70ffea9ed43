"""The sheet of stampfarm: a farm with a random hedge along the edges between cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.grid import Edge, Pos, Walls, column_name, edge_between
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.loading.models import Span
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, SheetSpec
from hedgerow.scorefile.grid_text import EMPTY, format_grid

WIDTH_MM, HEIGHT_MM = 198.0, 126.0

# Most random lines are rejected. A trial only checks whether the content allows a hedge at all.
MAX_TRIES = 20_000
TRIAL_TRIES = 5_000
Point = tuple[int, int]


@record
class Sheet:
    """An empty farm: its size, and the hedge as a line through lattice points."""

    rows: int
    columns: int
    line: tuple[Point, ...]

    @property
    def hedge(self) -> Walls:
        return hedge_edges(self.line)


@lru_cache(maxsize=64)
def hedge_edges(line: tuple[Point, ...]) -> Walls:
    """Return the edges of a line through lattice points (row, column), each one step apart."""
    return frozenset(_edge_along(start, end) for start, end in pairwise(line))


@lru_cache(maxsize=64)
def cells_beside(hedge: Walls, rows: int, columns: int) -> frozenset[Pos]:
    """Return the cells with hedge on one of their edges (S1), on the outer frame too (S12)."""
    both_sides = {pos for edge in hedge for pos in edge}
    return frozenset(pos for pos in both_sides if 0 <= pos.row < rows and 0 <= pos.col < columns)


def generate(content: StampfarmContent, rng: Rng) -> Sheet:
    """Generate a sheet by trying random lines. Raises InputError if none is a legal hedge."""
    stream = rng.stream("hedge")
    rows, columns = content.farm.rows, content.farm.columns
    tries = rng.max_tries(MAX_TRIES, TRIAL_TRIES)
    for _ in range(tries):
        line = _random_line(content, stream)
        if line and _is_legal(line, content):
            # A line and its reverse are the same hedge: store the same one of the two.
            return Sheet(rows, columns, min(line, line[::-1]))
    message = Message(
        "found no hedge with {edges} edges and {cells} cells beside it in {tries} tries, "
        "for a farm of {columns} by {rows} cells",
        edges=_format_span(content.hedge.edges),
        cells=_format_span(content.hedge.beside),
        columns=columns,
        rows=rows,
        tries=tries,
    )
    raise input_error(
        "hedge", message, Message("allow a wider range of edges, or of cells beside the hedge")
    )


def _format_span(span: Span) -> str:
    return f"{span.least}" if span.least == span.most else f"{span.least}–{span.most}"


def code_inputs(content: StampfarmContent) -> Mapping[Message, object]:
    """Return the content that decides how a sheet looks. When it changes, so do all codes."""
    rules = content.hedge
    spans = [rules.edges.least, rules.edges.most, rules.beside.least, rules.beside.most]
    return {
        Message("size of the farm"): [content.farm.columns, content.farm.rows],
        Message("hedge"): spans,
    }


def fairness_key(sheet: Sheet) -> tuple[int, int, int]:
    """Return the number of hedge edges, of cells beside the hedge, and of ends on the frame.

    All three are the same on matched sheets.
    """
    # An end on the frame encloses a part of the farm: sheets with and without are not equally good.
    ends = sum(_is_on_frame(end, sheet.rows, sheet.columns) for end in _ends(sheet.line))
    beside = len(cells_beside(sheet.hedge, sheet.rows, sheet.columns))
    return len(sheet.line) - 1, beside, ends


def dedupe_key(sheet: Sheet) -> Hashable:
    """Return the hedge: sheets with the same hedge are equal."""
    return sheet.line


def sheet_data(sheet: Sheet, content: StampfarmContent) -> Mapping[str, object]:
    """Return the sheet for `hedgerow show CODE --json`; an edge is a pair of cells."""
    pairs = [[first.name, second.name] for first, second in sorted(sheet.hedge)]
    return {"rows": sheet.rows, "columns": sheet.columns, "hedge": pairs}


def sheet_text(sheet: Sheet, context: DrawingContext[StampfarmContent]) -> str:
    """Return the empty farm with its hedge and coordinates, and its figures, for `show CODE`."""
    rows = format_grid([EMPTY * sheet.columns] * sheet.rows, sheet.hedge).splitlines()
    heads = "   " + " ".join(column_name(col) for col in range(sheet.columns))
    edges, beside, ends = fairness_key(sheet)
    figures = context.words("show.hedge", edges=edges, beside=beside, ends=ends)
    return "\n".join((heads, *_number_rows(rows), figures))


def _number_rows(rows: list[str]) -> Iterator[str]:
    # A line without empty cells shows only the hedge between two rows.
    number = 0
    for row in rows:
        if EMPTY in row:
            number += 1
            yield f"{number:>2} {row}"
        else:
            yield f"   {row}"


def _random_line(content: StampfarmContent, stream: Rng) -> tuple[Point, ...]:
    """Generate a self-avoiding line; an empty one if it reaches a dead end too early."""
    rows, columns, span = content.farm.rows, content.farm.columns, content.hedge.edges
    length = span.least + stream.below(span.most - span.least + 1)
    line = [(stream.below(rows + 1), stream.below(columns + 1))]
    while len(line) <= length:
        steps = [point for point in _steps(line[-1], rows, columns) if point not in line]
        if len(line) < length:  # a line on the frame could not continue
            steps = [point for point in steps if not _is_on_frame(point, rows, columns)]
        if not steps:
            return ()
        line.append(stream.choice(steps))
    return tuple(line)


def _steps(point: Point, rows: int, columns: int) -> Iterator[Point]:
    """Yield the points one step away along an edge that has a cell on both sides."""
    row, column = point
    if 0 < column < columns:
        yield from ((it, column) for it in (row - 1, row + 1) if 0 <= it <= rows)
    if 0 < row < rows:
        yield from ((row, it) for it in (column - 1, column + 1) if 0 <= it <= columns)


def _ends(line: tuple[Point, ...]) -> tuple[Point, Point]:
    return line[0], line[-1]


def _is_on_frame(point: Point, rows: int, columns: int) -> bool:
    return point[0] in (0, rows) or point[1] in (0, columns)


def _is_legal(line: tuple[Point, ...], content: StampfarmContent) -> bool:
    """Return whether a line is a hedge: enough cells beside it, and the farm in one piece."""
    rows, columns, span = content.farm.rows, content.farm.columns, content.hedge.beside
    # A self-avoiding line divides the farm exactly if both its ends are on the frame.
    if all(_is_on_frame(end, rows, columns) for end in _ends(line)):
        return False
    return span.least <= len(cells_beside(hedge_edges(line), rows, columns)) <= span.most


def _edge_along(start: Point, end: Point) -> Edge:
    """Return the edge from one lattice point to the next, as the two cells it separates."""
    (row, column), (row2, _) = min(start, end), max(start, end)
    if row == row2:
        return edge_between(Pos(row - 1, column), Pos(row, column))
    return edge_between(Pos(row, column - 1), Pos(row, column))


SHEET_SPEC: SheetSpec[StampfarmContent, Sheet] = SheetSpec(
    revision=1,
    width_mm=WIDTH_MM,
    height_mm=HEIGHT_MM,
    code_inputs=code_inputs,
    generate=generate,
    to_data=sheet_data,
    to_text=sheet_text,
    fairness_key=fairness_key,
    dedupe_key=dedupe_key,
    # Sheets printed before ends on the frame were balanced still count as one matched set.
    legacy_fairness_key=lambda sheet: fairness_key(sheet)[:2],
)
