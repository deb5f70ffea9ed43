"""The sheet of stampfarm: a farm with a random hedge along the edges between cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.grid import Walls, column_name
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.ruleset.random_parts import (
    Line,
    format_span,
    random_wall,
    wall_edges,
    wall_key,
    wall_tries,
)
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, SheetSpec
from hedgerow.scorefile.grid_text import EMPTY, format_grid

WIDTH_MM, HEIGHT_MM = 198.0, 126.0


@record
class Sheet:
    """An empty farm: its size, and the hedge as a line through lattice points."""

    rows: int
    columns: int
    line: Line

    @property
    def hedge(self) -> Walls:
        return wall_edges(self.line)


def generate(content: StampfarmContent, rng: Rng) -> Sheet:
    """Generate a sheet by trying random lines. Raises InputError if none is a legal hedge."""
    rows, columns, rules = content.farm.rows, content.farm.columns, content.hedge
    tries = wall_tries((rows, columns), rules.edges, rng)
    stream = rng.stream("hedge")
    line = random_wall((rows, columns), rules.edges, rules.beside, stream, tries)
    if line:
        return Sheet(rows, columns, line)
    message = Message(
        "found no hedge with {edges} edges and {cells} cells beside it in {tries} tries, "
        "for a farm of {columns} by {rows} cells",
        edges=format_span(content.hedge.edges),
        cells=format_span(content.hedge.beside),
        columns=columns,
        rows=rows,
        tries=tries,
    )
    raise input_error(
        "hedge", message, Message("allow a wider range of edges, or of cells beside the hedge")
    )


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
    return wall_key(sheet.line, sheet.rows, sheet.columns)


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


SHEET_SPEC: SheetSpec[StampfarmContent, Sheet] = SheetSpec(
    revision=1,
    size=lambda: (WIDTH_MM, HEIGHT_MM),
    code_inputs=code_inputs,
    generate=generate,
    to_data=sheet_data,
    to_text=sheet_text,
    fairness_key=fairness_key,
    dedupe_key=dedupe_key,
)
