"""What is entered of a game of stampfarm."""

from __future__ import annotations

from hedgerow.base.grid import NO_WALLS
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.sheet import Sheet
from hedgerow.games.stampfarm.vocabulary import request_numbers
from hedgerow.ruleset.ruleset import Table
from hedgerow.scorefile.form import (
    Field,
    Form,
    Grid,
    Head,
    Option,
    make_field,
    make_form,
    player_section,
)
from hedgerow.scorefile.palette import palette_of

StampfarmTable = Table[StampfarmContent, Sheet]


def form(table: StampfarmTable, sheet: Sheet | None, variant: str) -> Form:
    """The open requests, and for each player a farm and, if there is one, a stable."""
    words, farm = table.words, table.content.farm
    palette = palette_of([(it.id, it.icon) for it in table.content.species], table, "species")
    hedge = sheet.hedge if sheet else NO_WALLS
    wall = Head(words("form.hedge"), paint="leaf")
    grid = Grid(
        rows=farm.rows, columns=farm.columns, palette=palette, drawn="|-", walls=hedge, wall=wall
    )
    code = make_field(table, "sheet", "code")
    stable = (make_field(table, "stable", "letters", most=farm.stable),) if farm.stable else ()
    intro = words("blank.intro"), words("blank.letters", letters=palette.told)
    section = player_section(table, grid, (code, *stable))
    return make_form(table, intro, (section,), _requests(table))


def _requests(table: StampfarmTable) -> tuple[Field, ...]:
    """The request tiles, of which one of each back is open."""
    words, content = table.words, table.content
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
    stranger = Message("no request is called {name}")
    most = len(content.backs)
    return (
        make_field(table, "requests", "several", options=options, most=most, stranger=stranger),
    )
