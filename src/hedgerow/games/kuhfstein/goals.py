"""The goals of kuhfstein: what each of them counts."""

from collections.abc import Mapping
from typing import Annotated, Literal

from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icon
from hedgerow.loading.models import Between, Id, Number, RefersTo, model

Count = Annotated[Number, Between(1, 99)]
LandscapeId = Annotated[str, RefersTo("landscapes", Message("unknown landscape {found}"))]


@model
class AnyGoal:
    """The keys that all goals have.

    points: the points of the goal
    """

    count: str
    id: Id
    icon: Icon


@model
class MinimumGoal(AnyGoal):
    """A goal that counts something."""

    at_least: Count
    points: Count


@model
class TilesGoal(MinimumGoal):
    """A minimum number of tiles of a kind (or of any), perhaps only at the rim or inside.

    at_least: how many tiles
    of: the landscape; any if omitted
    where: only tiles with a free side, or only tiles with four neighbours
    """

    count: Literal["tiles"]
    of: LandscapeId | None = None
    where: Literal["rim", "inside"] | None = None


@model
class MostGoal(AnyGoal):
    """At least as many tiles of a kind as every other player, and at least one (F3).

    of: the landscape
    """

    count: Literal["most"]
    of: LandscapeId
    points: Count


@model
class PointsGoal(MinimumGoal):
    """A minimum number of points on the track, without the points of this goal (F4).

    at_least: how many points
    """

    count: Literal["points"]


@model
class TreesGoal(MinimumGoal):
    """A minimum number of trees.

    at_least: how many trees
    """

    count: Literal["trees"]


@model
class SupplyGoal(MinimumGoal):
    """A minimum number of cows in the player's supply (F10).

    at_least: how many cows
    """

    count: Literal["supply"]


Goal = TilesGoal | MostGoal | PointsGoal | TreesGoal | SupplyGoal


def goal_numbers(goal: Goal) -> Mapping[str, int]:
    """Return the numbers in the text of a goal: {n} is its minimum."""
    return {} if isinstance(goal, MostGoal) else {"n": goal.at_least.value}
