"""What is entered of a game of fallow."""

from __future__ import annotations

from hedgerow.games.fallow.content import BARLEY, STONE, FallowContent
from hedgerow.games.fallow.sheet import Sheet
from hedgerow.ruleset.ruleset import Table
from hedgerow.scorefile.form import Form, Grid, make_field, make_form, player_section
from hedgerow.scorefile.palette import palette_of

FallowTable = Table[FallowContent, Sheet]


def form(table: FallowTable, sheet: Sheet | None, variant: str) -> Form:
    """A field for each player; of a printed sheet, with its stones."""
    side = table.content.field.side
    palette = palette_of(((BARLEY, "hay"), (STONE, "")), table, "names")
    stone = palette.letter(STONE)
    fixed = tuple((pos, stone) for pos in sheet.stones) if sheet else ()
    section = player_section(
        table,
        Grid(rows=side, columns=side, palette=palette, fixed=fixed),
        (make_field(table, "sheet", "code"),),
    )
    return make_form(table, (table.words("blank.intro"),), (section,))
