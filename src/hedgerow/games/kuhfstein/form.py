"""The score form of kuhfstein."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import POINTS, SUPPLY, TREES, KuhfsteinContent
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
# The rules do not limit points: 999 only catches typing errors.
MAX_POINTS, MAX_GOALS = 999, 2
# The size of the empty grid in a blank form; it grows with the landscape.
_ROWS, _COLUMNS = 3, 5


def build_form(scoring: KuhfsteinScoring, deck: CardDeck | None, variant: str) -> Form:
    """Build the form: per player points, goals, supply, trees and the landscape."""
    words, content, palette = scoring.words, scoring.content, _palette(scoring)
    goals = tuple(
        Option(
            id=goal.id,
            name=words(f"goals.{goal.id}.name"),
            text=words(f"goals.{goal.id}.text", **goal.text_numbers),
            icon=goal.icon,
            word=f"goals.{goal.id}.name",
        )
        for goal in content.goals
    )
    unknown = Message("unknown goal {name}")
    fields = (
        make_field(scoring, POINTS, "number", most=MAX_POINTS),
        make_field(
            scoring,
            "goals",
            "several",
            options=goals,
            least=1,
            most=MAX_GOALS,
            unknown_message=unknown,
        ),
        make_field(
            scoring, SUPPLY, "number", most=MAX_POINTS, needed_by=_goal_ids(content, SUPPLY)
        ),
        make_field(
            scoring,
            TREES,
            "number",
            most=content.trees_in_play(content.about.players.most),
            needed_by=_goal_ids(content, TREES),
        ),
    )
    cow, tree = Header(words("form.cow"), "cow"), Header(words("form.tree"), "tree")
    grid = Grid(
        rows=_ROWS, columns=_COLUMNS, palette=palette, drawn="^", grows=True, small=cow, point=tree
    )
    intro = (words("blank.intro", letters=palette.describe_letters),)
    return make_form(scoring, intro, (player_section(scoring, grid, fields),))


def _goal_ids(content: KuhfsteinContent, field: str) -> tuple[str, ...]:
    """Return the ids of the goals that count a field."""
    return tuple(goal.id for goal in content.goals if goal.counts(field))


def _palette(scoring: KuhfsteinScoring) -> Palette:
    """Return the letters of all landscapes. Lower case is a tile with a cow."""
    return replace(
        make_palette(
            [(landscape.id, landscape.icon) for landscape in scoring.content.landscapes],
            scoring,
            "landscapes",
        ),
        unknown_message=Message("{letter} is not a landscape"),
        usage_hint=Message("use {letters}, or {empty} for no tile"),
    )
