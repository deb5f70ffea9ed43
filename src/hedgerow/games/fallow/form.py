"""The form of fallow: what to enter of a finished game."""

from __future__ import annotations

from hedgerow.games.fallow.content import BARLEY, STONE, FallowContent
from hedgerow.games.fallow.sheet import Sheet
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.form import Form, Grid, make_field, make_form, player_section
from hedgerow.scorefile.palette import make_palette

FallowScoring = ScoringContext[FallowContent, Sheet]


def build_form(scoring: FallowScoring, sheet: Sheet | None, variant: str) -> Form:
    """Return a form with one field per player, with its stones if the sheet is known."""
    side = scoring.content.field.side
    palette = make_palette(((BARLEY, "hay"), (STONE, "")), scoring, "names")
    stone = palette.letter(STONE)
    fixed = tuple((pos, stone) for pos in sheet.stones) if sheet else ()
    section = player_section(
        scoring,
        Grid(rows=side, columns=side, palette=palette, fixed=fixed),
        (make_field(scoring, "sheet", "code"),),
    )
    return make_form(scoring, (scoring.words("blank.intro"),), (section,))
