"""Names, texts and points of the goals, bonus tiles and cards."""

from __future__ import annotations

from typing import get_args

from hedgerow.games.kuhfstein.content import Bonus, KuhfsteinContent
from hedgerow.games.kuhfstein.goals import goal_numbers
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo
from hedgerow.ruleset.ruleset import DrawingContext


def list_pieces(context: DrawingContext[KuhfsteinContent]) -> tuple[PieceGroup, ...]:
    """List goals, bonus tiles, and the cards of the designed deck with their shapes."""
    groups = (("goals", _goals), ("bonus", _bonus), ("cards", _cards))
    return tuple(
        PieceGroup(name, context.words(f"deck.{name}"), list_infos(context))
        for name, list_infos in groups
    )


def _goals(context: DrawingContext[KuhfsteinContent]) -> tuple[PieceInfo, ...]:
    words = context.words
    return tuple(
        PieceInfo(
            id=goal.id,
            name=words(f"goals.{goal.id}.name"),
            text=words(f"goals.{goal.id}.text", **goal_numbers(goal)),
            points=goal.points.value,
            worth=words.plural("show.points", goal.points.value),
        )
        for goal in context.content.goals
    )


def _bonus(context: DrawingContext[KuhfsteinContent]) -> tuple[PieceInfo, ...]:
    content, words = context.content, context.words
    used = {
        content.track.printed,
        *(side for tile in content.bonus for side in (tile.front, tile.back)),
    }
    return tuple(
        PieceInfo(id=bonus, name=words(f"bonus.{bonus}.name"), text=words(f"bonus.{bonus}.text"))
        for bonus in get_args(Bonus)
        if bonus in used
    )


def _cards(context: DrawingContext[KuhfsteinContent]) -> tuple[PieceInfo, ...]:
    words = context.words
    return tuple(
        PieceInfo(
            id=card.id,
            name=card.id,
            text=" / ".join(card.shape),
            points=card.value,
            worth=words.plural("show.points", card.value),
        )
        for card in context.content.cards
    )
