"""The scorer of kuhfstein before its goals became sentences: the kinds of goals in Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hedgerow.base.grid import Pos
from hedgerow.games.kuhfstein.form import KuhfsteinScoring
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape, tree_points
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import ScoreLine

Checked = tuple[bool, str, tuple[Pos, ...]]


@dataclass(frozen=True)
class OldGoal:
    """A goal: what it counts, its minimum, its points, of which landscape and where."""

    count: str
    at_least: int
    points: int
    of: str | None = None
    where: str | None = None


GOALS = {
    "lakeshore": OldGoal("tiles", 2, 4, "lake", "rim"),
    "most-fields": OldGoal("most", 0, 4, "field"),
    "most-meadows": OldGoal("most", 0, 5, "meadow"),
    "most-forests": OldGoal("most", 0, 5, "forest"),
    "finisher": OldGoal("points", 65, 3),
    "orchard": OldGoal("trees", 3, 6),
    "full-barn": OldGoal("supply", 4, 4),
    "wide-land": OldGoal("tiles", 13, 5),
    "sheltered-house": OldGoal("tiles", 1, 5, "house", "inside"),
}


def score_lines(finished: FinishedGame, scoring: KuhfsteinScoring) -> list[tuple[ScoreLine, ...]]:
    """Score the points on the track and the better of a player's goals."""
    return [tuple(_lines(land, finished, scoring.words)) for land in finished.lands]


def _lines(land: PlayerLandscape, finished: FinishedGame, words: Words) -> Iterator[ScoreLine]:
    yield ScoreLine("track", land.points or 0, words("score.track"))
    lines = [_goal_line(goal.id, land, finished, words) for goal in land.goals]
    best = max(range(len(lines)), key=lambda number: (lines[number].points, -number), default=0)
    for number, line in enumerate(lines):
        if number == best or not lines[best].points:
            yield line
        else:
            text = f"{line.text} ({words('score.other')})"
            yield ScoreLine(line.rule, 0, text, line.cells)


def _goal_line(id: str, land: PlayerLandscape, finished: FinishedGame, words: Words) -> ScoreLine:
    goal = GOALS[id]
    is_met, why, cells = _check_goal(goal, land, finished, words)
    text = words("score.goal", goal=words(f"goals.{id}.name"), why=why)
    return ScoreLine(f"goal:{id}", goal.points if is_met else 0, text, cells)


def _check_goal(
    goal: OldGoal, land: PlayerLandscape, finished: FinishedGame, words: Words
) -> Checked:
    match goal.count:
        case "tiles":
            counted = _counted_tiles(goal, land)
            return len(counted) >= goal.at_least, _tiles_text(goal, len(counted), words), counted
        case "most":
            return _check_majority(goal, land, finished, words)
        case "points":
            points = land.points or 0
            return points >= goal.at_least, words("score.points", n=points), ()
        case "trees":
            text = words("score.trees", n=_format_trees(land))
            return (land.tree_count or 0) >= goal.at_least, text, ()
        case _:
            supply = land.supply or 0
            return supply >= goal.at_least, words("score.supply", n=supply), ()


def _format_trees(land: PlayerLandscape) -> str:
    if land.tree_count is None and any(tree_points(land.tiles)):
        return "?"
    return str(land.tree_count or 0)


def _counted_tiles(goal: OldGoal, land: PlayerLandscape) -> tuple[Pos, ...]:
    return tuple(
        pos
        for pos, landscape in land.tiles.items()
        if goal.of in (None, landscape)
        and (goal.where is None or _is_at_rim(land, pos) == (goal.where == "rim"))
    )


def _is_at_rim(land: PlayerLandscape, pos: Pos) -> bool:
    return any(neighbour not in land.tiles for neighbour in pos.neighbours())


def _tiles_text(goal: OldGoal, count: int, words: Words) -> str:
    if goal.of is None:
        return words("score.any_tiles", n=count)
    key = "score.tiles" if goal.where is None else f"score.tiles_{goal.where}"
    return words(key, n=count, what=words(f"plural.{goal.of}"))


def _check_majority(
    goal: OldGoal, land: PlayerLandscape, finished: FinishedGame, words: Words
) -> Checked:
    own = tuple(pos for pos, landscape in land.tiles.items() if landscape == goal.of)
    others = {
        rival_land.player: [*rival_land.tiles.values()].count(str(goal.of))
        for rival_land in finished.lands
        if rival_land is not land
    }
    rival, most = max(others.items(), key=lambda it: it[1], default=("", 0))
    text = words("score.most", n=len(own), what=words(f"plural.{goal.of}"), rival=rival, most=most)
    return len(own) >= max(most, 1), text, own
