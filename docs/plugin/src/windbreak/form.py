"""The form: what players enter of a finished game."""

from __future__ import annotations

from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.form import Form, Grid, make_field, make_form, player_section
from hedgerow.scorefile.palette import make_palette

from windbreak.content import BARLEY, TREE, WindbreakContent
from windbreak.sheet import Sheet

WindbreakScoring = ScoringContext[WindbreakContent, Sheet]


def build_form(scoring: WindbreakScoring, sheet: Sheet | None, variant: str) -> Form:
    """Return a form with one field per player, with its trees if the sheet is known."""
    side = scoring.content.side.value
    # The symbols of the grid, and the icon of each on the page.
    palette = make_palette(((BARLEY, "hay"), (TREE, "tree")), scoring, "names")
    tree = palette.letter(TREE)
    fixed = tuple((pos, tree) for pos in sheet.trees) if sheet else ()
    grid = Grid(rows=side, columns=side, palette=palette, fixed=fixed)
    section = player_section(scoring, grid, (make_field(scoring, "sheet", "code"),))
    return make_form(scoring, (scoring.words("blank.intro"),), (section,))
