"""Kuhfstein in Python, for its bots: what they know of it, and the games that they finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.errors import quote_value
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape
from hedgerow.loading.violations import Violation
from hedgerow.playtest.old.kuhfstein.content import (
    Land,
    LandContent,
    Landscape,
    ShapeCard,
    read_goal,
)

GOAL_WORDS, TILE_WORDS = "goals.{id}.name", "landscapes.{id}"


def unknown_parts(content: KuhfsteinContent) -> Iterator[Violation]:
    """Yield the goals that these bots do not know."""
    for number, goal in enumerate(content.goals):
        if not read_goal(goal.id, goal).shape:
            message = Message("bots cannot play the goal {name}", name=quote_value(goal.id))
            yield Violation(("goals", number), message)


def read_content(content: KuhfsteinContent) -> LandContent:
    """Return what bots know of a game. `unknown_parts` yields nothing for it."""
    counts = range(content.about.players.least, content.about.players.most + 1)
    turn, track = content.turn, content.track
    bonuses = (track.printed, *(tile.front for tile in content.bonus))
    return LandContent(
        landscapes=tuple(
            Landscape(
                id=it.id,
                sign=it.sign,
                tiles={count: content.tiles_in_play(it, count) for count in counts},
            )
            for it in content.landscapes
        ),
        cards=tuple(ShapeCard(id=it.id, shape=it.cells, points=it.value) for it in content.cards),
        goals=tuple(read_goal(it.id, it) for it in content.goals),
        cows=content.tokens.cows.value,
        trees={count: content.trees_in_play(count) for count in counts},
        actions=turn.actions.value,
        open_tiles=turn.tiles.value,
        open_cards=turn.cards.value,
        tree_points=turn.tree_points.value,
        length=track.length.value,
        # A variant may have more places than tiles, or the other way round: the rest has no effect.
        bonuses=tuple(zip(track.places, bonuses, strict=False)),
    )


def finished_game(content: KuhfsteinContent, lands: Sequence[Land]) -> FinishedGame:
    """Return the finished game, as the game in Python has it."""
    goals = {goal.id: goal for goal in content.goals}
    return FinishedGame(
        tuple(
            PlayerLandscape(
                player=land.player,
                tiles=land.tiles,
                cows=land.cows,
                trees=land.trees,
                points=land.points,
                goals=tuple(goals[name] for name in land.goals),
                supply=land.supply,
                # No ^ alone would leave the trees open (F17).
                stated_trees=None if land.trees else 0,
            )
            for land in lands
        )
    )


def played_lands(finished: FinishedGame) -> tuple[Land, ...]:
    """Return the landscapes of a finished game."""
    return tuple(
        Land(
            player=land.player,
            tiles=land.tiles,
            cows=land.cows,
            trees=land.trees,
            points=land.points or 0,
            goals=tuple(goal.id for goal in land.goals),
            supply=land.supply or 0,
        )
        for land in finished.lands
    )
