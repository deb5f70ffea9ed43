"""What the tiles and cards of kuhfstein are called and worth."""

from __future__ import annotations

from typing import get_args

from hedgerow.games.kuhfstein.content import Bonus, KuhfsteinContent
from hedgerow.games.kuhfstein.goals import goal_numbers
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo
from hedgerow.ruleset.ruleset import DrawingContext


def list_pieces(context: DrawingContext[KuhfsteinContent]) -> tuple[PieceGroup, ...]:
    """Goals, bonus tiles, and the cards of the designed deck with their shapes."""
    groups = (("goals", _goals), ("bonus", _bonus), ("cards", _cards))
    return tuple(
        PieceGroup(name, context.words(f"deck.{name}"), things(context)) for name, things in groups
    )


def _goals(context: DrawingContext[KuhfsteinContent]) -> tuple[PieceInfo, ...]:
    words = context.words
    return tuple(
        PieceInfo(
            id=it.id,
            name=words(f"goals.{it.id}.name"),
            text=words(f"goals.{it.id}.text", **goal_numbers(it)),
            points=it.points.value,
            worth=words.plural("show.points", it.points.value),
        )
        for it in context.content.goals
    )


def _bonus(context: DrawingContext[KuhfsteinContent]) -> tuple[PieceInfo, ...]:
    content, words = context.content, context.words
    used = {content.track.printed, *(side for it in content.bonus for side in (it.front, it.back))}
    return tuple(
        PieceInfo(id=it, name=words(f"bonus.{it}.name"), text=words(f"bonus.{it}.text"))
        for it in get_args(Bonus)
        if it in used
    )


def _cards(context: DrawingContext[KuhfsteinContent]) -> tuple[PieceInfo, ...]:
    words = context.words
    return tuple(
        PieceInfo(
            id=it.id,
            name=it.id,
            text=" / ".join(it.shape),
            points=it.value,
            worth=words.plural("show.points", it.value),
        )
        for it in context.content.cards
    )
