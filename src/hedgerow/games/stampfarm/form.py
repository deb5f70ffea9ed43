"""What is entered of a game of stampfarm."""

from __future__ import annotations

from hedgerow.base.grid import NO_WALLS
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.sheet import Sheet
from hedgerow.games.stampfarm.vocabulary import request_numbers
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.form import (
    Field,
    Form,
    Grid,
    Header,
    Option,
    make_field,
    make_form,
    player_section,
)
from hedgerow.scorefile.palette import make_palette

StampfarmScoring = ScoringContext[StampfarmContent, Sheet]


def build_form(scoring: StampfarmScoring, sheet: Sheet | None, variant: str) -> Form:
    """The open requests, and for each player a farm and, if there is one, a stable."""
    words, farm = scoring.words, scoring.content.farm
    palette = make_palette([(it.id, it.icon) for it in scoring.content.species], scoring, "species")
    hedge = sheet.hedge if sheet else NO_WALLS
    wall = Header(words("form.hedge"), paint="leaf")
    grid = Grid(
        rows=farm.rows, columns=farm.columns, palette=palette, drawn="|-", walls=hedge, wall=wall
    )
    code = make_field(scoring, "sheet", "code")
    stable = (make_field(scoring, "stable", "letters", most=farm.stable),) if farm.stable else ()
    intro = words("blank.intro"), words("blank.letters", letters=palette.describe_letters)
    section = player_section(scoring, grid, (code, *stable))
    return make_form(scoring, intro, (section,), _requests(scoring))


def _requests(scoring: StampfarmScoring) -> tuple[Field, ...]:
    """The request tiles, of which one of each back is open."""
    words, content = scoring.words, scoring.content
    icons = {it.id: it.icon for it in content.backs}
    options = tuple(
        Option(
            id=it.id,
            name=words(f"requests.{it.id}.name"),
            text=words(f"requests.{it.id}.text", **request_numbers(it)),
            icon=icons[it.back],
            group=it.back,
            word=f"requests.{it.id}.name",
        )
        for it in content.requests
    )
    if not options:
        return ()
    stranger = Message("unknown request {name}")
    most = len(content.backs)
    return (
        make_field(
            scoring, "requests", "several", options=options, most=most, unknown_message=stranger
        ),
    )
