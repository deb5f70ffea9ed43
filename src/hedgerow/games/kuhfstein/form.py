"""What is entered of a game of kuhfstein."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.goals import SupplyGoal, TreesGoal, goal_numbers
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.form import (
    Form,
    Grid,
    Header,
    Option,
    make_field,
    make_form,
    player_section,
)
from hedgerow.scorefile.palette import Palette, make_palette

KuhfsteinScoring = ScoringContext[KuhfsteinContent, CardDeck]
MAX_POINTS, MAX_GOALS = 999, 2
_ROWS, _COLUMNS = 3, 5


def build_form(scoring: KuhfsteinScoring, deck: CardDeck | None, variant: str) -> Form:
    """For each player the points on the track, the goals, what they count, and the landscape."""
    words, content, palette = scoring.words, scoring.content, _palette(scoring)
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
    stranger = Message("unknown goal {name}")
    fields = (
        make_field(scoring, "points", "number", most=MAX_POINTS),
        make_field(
            scoring,
            "goals",
            "several",
            options=goals,
            least=1,
            most=MAX_GOALS,
            unknown_message=stranger,
        ),
        make_field(
            scoring, "supply", "number", most=MAX_POINTS, needed_by=_goals_of(content, SupplyGoal)
        ),
        make_field(
            scoring,
            "trees",
            "number",
            most=content.trees_in_play(content.about.players.most),
            needed_by=_goals_of(content, TreesGoal),
        ),
    )
    cow, tree = Header(words("form.cow"), "cow"), Header(words("form.tree"), "tree")
    grid = Grid(
        rows=_ROWS, columns=_COLUMNS, palette=palette, drawn="^", grows=True, small=cow, point=tree
    )
    intro = (words("blank.intro", letters=palette.describe_letters),)
    return make_form(scoring, intro, (player_section(scoring, grid, fields),))


def _goals_of(content: KuhfsteinContent, kind: type[SupplyGoal | TreesGoal]) -> tuple[str, ...]:
    """Return the ids of the goals of a kind."""
    return tuple(it.id for it in content.goals if isinstance(it, kind))


def _palette(scoring: KuhfsteinScoring) -> Palette:
    """The letters of all landscapes; a small one is a tile with a cow."""
    return replace(
        make_palette(
            [(it.id, it.icon) for it in scoring.content.landscapes], scoring, "landscapes"
        ),
        unknown_message=Message("{letter} is not a landscape"),
        usage_hint=Message("use {letters}, or {empty} for no tile"),
    )
