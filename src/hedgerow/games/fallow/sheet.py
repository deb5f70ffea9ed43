"""The sheet of fallow: a field with random stones."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.games.fallow.content import FallowContent
from hedgerow.loading.words import Words
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, SheetSpec
from hedgerow.scorefile.grid_text import EMPTY, format_grid

WIDTH_MM, HEIGHT_MM = 95.0, 126.0


@record
class Sheet:
    """A square field and the cells of its stones."""

    side: int
    stones: tuple[Pos, ...]


def generate(content: FallowContent, rng: Rng) -> Sheet:
    """Generate a field; every cell is equally likely to have a stone."""
    side = content.field.side
    # A stream per purpose: random numbers added for something else will not move the stones.
    shuffled_cells = rng.stream("stones").shuffled(cells(side, side))
    # Sorted, because two sheets with the same stones must be equal.
    return Sheet(side, tuple(sorted(shuffled_cells[: content.stones.value])))


def code_inputs(content: FallowContent) -> Mapping[Message, object]:
    """Return the content that decides how a sheet looks. When it changes, so do all codes."""
    # The labels are part of the code, too: do not reword them.
    return {
        Message("size of the field"): content.field.side,
        Message("number of stones"): content.stones.value,
    }


def sheet_data(sheet: Sheet, content: FallowContent) -> Mapping[str, object]:
    """Return the sheet for `hedgerow show CODE --json`."""
    return {"side": sheet.side, "stones": [stone.name for stone in sheet.stones]}


def sheet_text(sheet: Sheet, context: DrawingContext[FallowContent]) -> str:
    """Return the sheet for `hedgerow show CODE`, as typed in a score file."""
    return format_grid(field_rows(sheet, context.words))


def field_rows(sheet: Sheet, words: Words) -> list[str]:
    """Return the rows of an unsown field in the letters of a language: `.O.`, `...`, `..O`."""
    stone = words("letters.stone")
    return [
        "".join(stone if Pos(row, col) in sheet.stones else EMPTY for col in range(sheet.side))
        for row in range(sheet.side)
    ]


SHEET_SPEC: SheetSpec[FallowContent, Sheet] = SheetSpec(
    # Increase it when `generate` changes: codes of earlier sheets are then rejected, because they
    # would produce different stones.
    revision=1,
    width_mm=WIDTH_MM,
    height_mm=HEIGHT_MM,
    code_inputs=code_inputs,
    generate=generate,
    to_data=sheet_data,
    to_text=sheet_text,
    # All players of a game get sheets with the same key.
    fairness_key=lambda sheet: len(sheet.stones),
    # Sheets with the same key count as equal: a print job does not repeat them.
    dedupe_key=lambda sheet: sheet.stones,
)
