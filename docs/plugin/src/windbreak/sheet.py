"""The sheet: a field with random trees."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.loading.words import Words
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, SheetSpec
from hedgerow.scorefile.grid_text import EMPTY, format_grid

from windbreak.content import WindbreakContent

WIDTH_MM, HEIGHT_MM = 95.0, 126.0


@record
class Sheet:
    """A square field and the cells of its trees."""

    side: int
    trees: tuple[Pos, ...]


def generate(content: WindbreakContent, rng: Rng) -> Sheet:
    """Generate a field; every cell is equally likely to have a tree."""
    side = content.side.value
    # A stream per purpose: random numbers added for something else will not move the trees.
    shuffled_cells = rng.stream("trees").shuffled(cells(side, side))
    # Sorted, because two sheets with the same trees must be equal.
    return Sheet(side, tuple(sorted(shuffled_cells[: content.trees.value])))


def code_inputs(content: WindbreakContent) -> Mapping[Message, object]:
    """Return the content that decides how a sheet looks. When it changes, so do all codes."""
    # The labels are part of the code, too: do not reword them.
    return {
        Message("size of the field"): content.side.value,
        Message("number of trees"): content.trees.value,
    }


def sheet_data(sheet: Sheet, content: WindbreakContent) -> Mapping[str, object]:
    """Return the sheet for `hedgerow show CODE --json`."""
    return {"side": sheet.side, "trees": [tree.name for tree in sheet.trees]}


def sheet_text(sheet: Sheet, context: DrawingContext[WindbreakContent]) -> str:
    """Return the sheet for `hedgerow show CODE`, as typed in a score file."""
    return format_grid(field_rows(sheet, context.words))


def field_rows(sheet: Sheet, words: Words) -> list[str]:
    """Return the rows of an unsown field in the letters of a language: `.T..`, `...T`."""
    tree = words("letters.tree")
    return [
        "".join(tree if Pos(row, col) in sheet.trees else EMPTY for col in range(sheet.side))
        for row in range(sheet.side)
    ]


SHEET_SPEC: SheetSpec[WindbreakContent, Sheet] = SheetSpec(
    # Increase it when `generate` changes: codes of earlier sheets are then rejected, because they
    # would produce different trees.
    revision=1,
    size=lambda: (WIDTH_MM, HEIGHT_MM),
    code_inputs=code_inputs,
    generate=generate,
    to_data=sheet_data,
    to_text=sheet_text,
    # All players of a game get sheets with the same key: trees equally far east in total.
    fairness_key=lambda sheet: sum(tree.col for tree in sheet.trees),
    # Sheets with the same key count as equal: a print job does not repeat them.
    dedupe_key=lambda sheet: sheet.trees,
)
