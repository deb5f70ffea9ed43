"""What is entered of a game of kuhfstein."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.goals import SupplyGoal, TreesGoal, goal_numbers
from hedgerow.ruleset.ruleset import Table
from hedgerow.scorefile.form import Form, Grid, Head, Option, make_field, make_form, player_section
from hedgerow.scorefile.palette import Palette, palette_of

KuhfsteinTable = Table[KuhfsteinContent, CardDeck]
MAX_POINTS, MAX_GOALS = 999, 2
_ROWS, _COLUMNS = 3, 5


def form(table: KuhfsteinTable, deck: CardDeck | None, variant: str) -> Form:
    """For each player the points on the track, the goals, what they count, and the landscape."""
    words, content, palette = table.words, table.content, _palette(table)
    goals = tuple(
        Option(
            id=it.id,
            name=words(f"goals.{it.id}.name"),
            text=words(f"goals.{it.id}.text", **goal_numbers(it)),
            icon=it.icon,
            word=f"goals.{it.id}.name",
        )
        for it in content.goals
    )
    stranger = Message("no goal is called {name}")
    fields = (
        make_field(table, "points", "number", most=MAX_POINTS),
        make_field(
            table, "goals", "several", options=goals, least=1, most=MAX_GOALS, stranger=stranger
        ),
        make_field(
            table, "supply", "number", most=MAX_POINTS, needed_by=_goals_of(content, SupplyGoal)
        ),
        make_field(
            table,
            "trees",
            "number",
            most=content.trees_in_play(content.about.players.most),
            needed_by=_goals_of(content, TreesGoal),
        ),
    )
    cow, tree = Head(words("form.cow"), "cow"), Head(words("form.tree"), "tree")
    grid = Grid(
        rows=_ROWS, columns=_COLUMNS, palette=palette, drawn="^", grows=True, small=cow, point=tree
    )
    intro = (words("blank.intro", letters=palette.told),)
    return make_form(table, intro, (player_section(table, grid, fields),))


def _goals_of(content: KuhfsteinContent, kind: type[SupplyGoal | TreesGoal]) -> tuple[str, ...]:
    """Return the ids of the goals of a kind."""
    return tuple(it.id for it in content.goals if isinstance(it, kind))


def _palette(table: KuhfsteinTable) -> Palette:
    """The letters of all landscapes; a small one is a tile with a cow."""
    return replace(
        palette_of([(it.id, it.icon) for it in table.content.landscapes], table, "landscapes"),
        stranger=Message("{letter} is no landscape"),
        use=Message("use {letters}, {empty} no tile"),
    )
