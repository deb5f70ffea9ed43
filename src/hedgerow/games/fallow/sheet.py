"""The stones of a field, drawn by lot."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.games.fallow.content import FallowContent
from hedgerow.loading.words import Words
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext
from hedgerow.scorefile.grid_text import EMPTY, format_grid

WIDTH_MM, HEIGHT_MM = 95.0, 126.0


@record
class Sheet:
    """A field and where its stones lie."""

    side: int
    stones: tuple[Pos, ...]


def generate(content: FallowContent, rng: Rng) -> Sheet:
    """Lay the stones by lot."""
    side = content.field.side
    places = rng.stream("stones").shuffled(cells(side, side))
    return Sheet(side, tuple(sorted(places[: content.stones.value])))


def code_inputs(content: FallowContent) -> Mapping[Message, object]:
    """What a sheet depends on."""
    return {
        Message("size of the field"): content.field.side,
        Message("number of stones"): content.stones.value,
    }


def sheet_data(sheet: Sheet, content: FallowContent) -> Mapping[str, object]:
    """The sheet as `hedgerow show --json` tells it."""
    return {"side": sheet.side, "stones": [stone.name for stone in sheet.stones]}


def sheet_text(sheet: Sheet, context: DrawingContext[FallowContent]) -> str:
    """The field as text."""
    return format_grid(field_rows(sheet, context.words))


def field_rows(sheet: Sheet, words: Words) -> list[str]:
    """The rows of an unsown field, in the letters of a language."""
    stone = words("letters.stone")
    return [
        "".join(stone if Pos(row, col) in sheet.stones else EMPTY for col in range(sheet.side))
        for row in range(sheet.side)
    ]
