"""The form of stampfarm: what to enter of a finished game."""

from __future__ import annotations

from hedgerow.base.grid import NO_WALLS
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.requests import request_numbers
from hedgerow.games.stampfarm.sheet import Sheet
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
    """Return a form with the open requests and, for each player, a farm and its stable.

    A stable of 0 cells has no field.
    """
    words, farm = scoring.words, scoring.content.farm
    kinds = [(kind.id, kind.icon) for kind in scoring.content.species]
    palette = make_palette(kinds, scoring, "species")
    hedge = sheet.hedge if sheet else NO_WALLS
    wall = Header(words("form.hedge"), paint="leaf")
    grid = Grid(
        rows=farm.rows, columns=farm.columns, palette=palette, drawn="|-", walls=hedge, wall=wall
    )
    code = make_field(scoring, "sheet", "code")
    stable = (make_field(scoring, "stable", "letters", most=farm.stable),) if farm.stable else ()
    intro = words("blank.intro"), words("blank.letters", letters=palette.describe_letters)
    section = player_section(scoring, grid, (code, *stable))
    return make_form(scoring, intro, (section,), _request_fields(scoring))


def _request_fields(scoring: StampfarmScoring) -> tuple[Field, ...]:
    """Return the field for the open requests, one per back; none if the game has no requests."""
    words, content = scoring.words, scoring.content
    vocabulary = content.vocabulary
    icons = {back.id: back.icon for back in content.backs}
    options = tuple(
        Option(
            id=request.id,
            name=words(f"requests.{request.id}.name"),
            text=words(f"requests.{request.id}.text", **request_numbers(request, vocabulary)),
            icon=icons[request.back],
            group=request.back,
            word=f"requests.{request.id}.name",
        )
        for request in content.requests
    )
    if not options:
        return ()
    unknown = Message("unknown request {name}")
    most = len(content.backs)
    return (
        make_field(
            scoring, "requests", "several", options=options, most=most, unknown_message=unknown
        ),
    )
