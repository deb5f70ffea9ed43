"""The goals of kuhfstein: what each counts."""

from collections.abc import Mapping
from typing import Annotated, Literal

from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icon
from hedgerow.loading.models import Between, Id, Number, RefersTo, model

Count = Annotated[Number, Between(1, 99)]
LandscapeId = Annotated[str, RefersTo("landscapes", Message("unknown landscape {found}"))]


@model
class TilesGoal:
    """So many tiles of a kind (or of any), which may have to lie at the rim or inside.

    at_least: how many tiles
    points: what the goal is worth
    of: the landscape; any if not stated
    where: only tiles with a free side, or only tiles with four neighbours
    """

    count: Literal["tiles"]
    id: Id
    icon: Icon
    at_least: Count
    points: Annotated[Number, Between(1, 99)]
    of: LandscapeId | None = None
    where: Literal["rim", "inside"] | None = None


@model
class MostGoal:
    """At least as many tiles of a kind as every other player, and not none (F3).

    of: the landscape
    points: what the goal is worth
    """

    count: Literal["most"]
    id: Id
    icon: Icon
    of: LandscapeId
    points: Annotated[Number, Between(1, 99)]


@model
class PointsGoal:
    """So many points on the track, before this goal's own (F4).

    at_least: how many points
    points: what the goal is worth
    """

    count: Literal["points"]
    id: Id
    icon: Icon
    at_least: Count
    points: Annotated[Number, Between(1, 99)]


@model
class TreesGoal:
    """So many trees.

    at_least: how many trees
    points: what the goal is worth
    """

    count: Literal["trees"]
    id: Id
    icon: Icon
    at_least: Count
    points: Annotated[Number, Between(1, 99)]


@model
class SupplyGoal:
    """So many cows in the own supply (F10).

    at_least: how many cows
    points: what the goal is worth
    """

    count: Literal["supply"]
    id: Id
    icon: Icon
    at_least: Count
    points: Annotated[Number, Between(1, 99)]


Goal = TilesGoal | MostGoal | PointsGoal | TreesGoal | SupplyGoal


def goal_numbers(goal: Goal) -> Mapping[str, int]:
    """The numbers that the text of a goal tells: {n} is how many it wants."""
    return {} if isinstance(goal, MostGoal) else {"n": goal.at_least.value}
