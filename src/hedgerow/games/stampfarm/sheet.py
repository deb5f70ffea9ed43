"""The hedge of a sheet: one line on the edges between cells, drawn by lot."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.grid import Edge, Pos, Walls, edge_between
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.loading.models import Span
from hedgerow.ruleset.rng import Rng

WIDTH_MM, HEIGHT_MM = 198.0, 126.0

MAX_TRIES = 20_000
TRIAL_TRIES = 5_000
Point = tuple[int, int]


@record
class Sheet:
    """A farm to fill: its size, and the hedge as the lattice points it runs through."""

    rows: int
    columns: int
    line: tuple[Point, ...]

    @property
    def hedge(self) -> Walls:
        return hedge_edges(self.line)


@lru_cache(maxsize=64)
def hedge_edges(line: tuple[Point, ...]) -> Walls:
    """The edges of a line through lattice points (row, column), each one step from the last."""
    return frozenset(_crossed(start, end) for start, end in pairwise(line))


@lru_cache(maxsize=64)
def cells_beside(hedge: Walls, rows: int, columns: int) -> frozenset[Pos]:
    """The cells with a hedge on one of their own edges (S1), on the outer frame too (S12)."""
    touched = {pos for border in hedge for pos in border}
    return frozenset(pos for pos in touched if 0 <= pos.row < rows and 0 <= pos.col < columns)


def generate(content: StampfarmContent, rng: Rng) -> Sheet:
    """Draw a hedge that keeps the rules; a line that cannot is thrown away and drawn again."""
    lots = rng.stream("hedge")
    rows, columns = content.farm.rows, content.farm.columns
    tries = rng.max_tries(MAX_TRIES, TRIAL_TRIES)
    for _ in range(tries):
        line = _wander(content, lots)
        if line and _is_legal(line, content):
            return Sheet(rows, columns, min(line, line[::-1]))
    message = Message(
        (
            "found no hedge with {edges} edges and {cells} cells beside it in {tries} tries, "
            "for a farm of {columns} by {rows} cells"
        ),
        edges=_range(content.hedge.edges),
        cells=_range(content.hedge.beside),
        columns=columns,
        rows=rows,
        tries=tries,
    )
    raise input_error(
        "hedge", message, Message("allow a wider range of edges, or of cells beside the hedge")
    )


def _range(span: Span) -> str:
    return f"{span.least}" if span.least == span.most else f"{span.least}–{span.most}"


def code_inputs(content: StampfarmContent) -> Mapping[Message, object]:
    """What the hedge depends on."""
    rules = content.hedge
    spans = [rules.edges.least, rules.edges.most, rules.beside.least, rules.beside.most]
    return {
        Message("size of the farm"): [content.farm.columns, content.farm.rows],
        Message("hedge"): spans,
    }


def fairness_key(sheet: Sheet) -> tuple[int, int, int]:
    """What is the same on the sheets of one game: hedge edges, cells beside it, ends on the frame.

    An end on the frame closes off a corner of the farm: without it, sheets would be less equal.
    """
    near = len(cells_beside(sheet.hedge, sheet.rows, sheet.columns))
    ends = sum(_on_frame(it, sheet.rows, sheet.columns) for it in (sheet.line[0], sheet.line[-1]))
    return len(sheet.line) - 1, near, ends


def dedupe_key(sheet: Sheet) -> Hashable:
    """Two sheets are the same if their hedges are."""
    return sheet.line


def sheet_data(sheet: Sheet, content: StampfarmContent) -> Mapping[str, object]:
    """The sheet as `hedgerow show --json` tells it."""
    pairs = [[one.name, other.name] for one, other in sorted(sheet.hedge)]
    return {"rows": sheet.rows, "columns": sheet.columns, "hedge": pairs}


def _wander(content: StampfarmContent, lots: Rng) -> tuple[Point, ...]:
    """A self-avoiding line from anywhere; none if it cannot go on before it is long enough."""
    rows, columns, span = content.farm.rows, content.farm.columns, content.hedge.edges
    length = span.least + lots.below(span.most - span.least + 1)
    line = [(lots.below(rows + 1), lots.below(columns + 1))]
    while len(line) <= length:
        ways = [it for it in _ways(line[-1], rows, columns) if it not in line]
        if len(line) < length:  # from the frame there is no way on
            ways = [it for it in ways if not _on_frame(it, rows, columns)]
        if not ways:
            return ()
        line.append(lots.choice(ways))
    return tuple(line)


def _ways(point: Point, rows: int, columns: int) -> Iterator[Point]:
    """The points one step away along an edge that has a cell on both sides."""
    row, column = point
    if 0 < column < columns:
        yield from ((it, column) for it in (row - 1, row + 1) if 0 <= it <= rows)
    if 0 < row < rows:
        yield from ((row, it) for it in (column - 1, column + 1) if 0 <= it <= columns)


def _on_frame(point: Point, rows: int, columns: int) -> bool:
    return point[0] in (0, rows) or point[1] in (0, columns)


def _is_legal(line: tuple[Point, ...], content: StampfarmContent) -> bool:
    """So many cells beside it, and it does not cut the farm in two.

    A line that never meets itself cuts the farm in two just when both its ends lie on the frame.
    """
    rows, columns, span = content.farm.rows, content.farm.columns, content.hedge.beside
    if _on_frame(line[0], rows, columns) and _on_frame(line[-1], rows, columns):
        return False
    return span.least <= len(cells_beside(hedge_edges(line), rows, columns)) <= span.most


def _crossed(start: Point, end: Point) -> Edge:
    """The edge of cells that lies between two lattice points."""
    (row, column), (row2, _) = min(start, end), max(start, end)
    if row == row2:
        return edge_between(Pos(row - 1, column), Pos(row, column))
    return edge_between(Pos(row, column - 1), Pos(row, column))
