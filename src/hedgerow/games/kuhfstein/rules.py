"""Kuhfstein: what the final count gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.base.grid import Pos
from hedgerow.games.kuhfstein.form import KuhfsteinScoring
from hedgerow.games.kuhfstein.goals import (
    Goal,
    MostGoal,
    PointsGoal,
    SupplyGoal,
    TilesGoal,
    TreesGoal,
)
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape
from hedgerow.games.kuhfstein.trees import max_trees, tree_points
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine


def score(finished: FinishedGame, scoring: KuhfsteinScoring) -> Result:
    """Points on the track, and the better of a player's goals; ties go to more tiles (F8)."""
    scores = tuple(
        Score(land.player, (*_lines(land, finished, scoring),), (len(land.tiles),))
        for land in finished.lands
    )
    complete = _is_home(finished, scoring) or _is_laid_out(finished, scoring)
    return Result(
        variant="basic",
        complete=complete,
        scores=scores,
        warnings=tuple(_warnings(finished, complete, scoring)),
        open=tuple(_open_questions(finished, scoring)),
    )


def _is_home(finished: FinishedGame, scoring: KuhfsteinScoring) -> bool:
    """Whether somebody has gone round the track."""
    needed = scoring.content.track.length.value
    return any((land.points or 0) >= needed for land in finished.lands)


def _is_laid_out(finished: FinishedGame, scoring: KuhfsteinScoring) -> bool:
    """Whether too few tiles are left to be turned up (F11); only whole landscapes can tell."""
    content, players = scoring.content, len(finished.lands)
    tiles = sum(content.tiles_in_play(it, players) for it in content.landscapes)
    laid = sum(len(land.tiles) for land in finished.lands)
    return tiles - laid < content.turn.tiles.value


def is_at_rim(land: PlayerLandscape, pos: Pos) -> bool:
    """Whether a tile has a free side; one beside an enclosed hole is free too (F2)."""
    return any(near not in land.tiles for near in pos.neighbours())


def _lines(
    land: PlayerLandscape, finished: FinishedGame, scoring: KuhfsteinScoring
) -> Iterator[ScoreLine]:
    yield ScoreLine("track", land.points or 0, scoring.words("score.track"))
    met = [_goal(goal, land, finished, scoring.words) for goal in land.goals]
    best = max(range(len(met)), key=lambda number: (met[number].points, -number), default=0)
    for number, line in enumerate(met):
        if number == best or not met[best].points:
            yield line
        else:  # only one goal is revealed
            text = f"{line.text} ({scoring.words('score.other')})"
            yield ScoreLine(line.rule, 0, text, line.cells)


def _goal(goal: Goal, land: PlayerLandscape, finished: FinishedGame, words: Words) -> ScoreLine:
    """What a goal would give, and why."""
    is_met, why, cells = _met(goal, land, finished, words)
    text = words("score.goal", goal=words(f"goals.{goal.id}.name"), why=why)
    return ScoreLine(f"goal:{goal.id}", goal.points.value if is_met else 0, text, cells)


def _met(
    goal: Goal, land: PlayerLandscape, finished: FinishedGame, words: Words
) -> tuple[bool, str, tuple[Pos, ...]]:
    match goal:
        case TilesGoal():
            counted = _tiles(goal, land)
            return (
                len(counted) >= goal.at_least.value,
                _tiles_text(goal, len(counted), words),
                counted,
            )
        case MostGoal():
            return _most(goal, land, finished, words)
        case PointsGoal():  # before the goal's own points (F4)
            points = land.points or 0
            return points >= goal.at_least.value, words("score.points", n=points), ()
        case TreesGoal():
            text = words("score.trees", n=_shown_trees(land))
            return (land.tree_count or 0) >= goal.at_least.value, text, ()
        case SupplyGoal():  # cows neither on tiles nor on the track (F10)
            supply = land.supply or 0
            return supply >= goal.at_least.value, words("score.supply", n=supply), ()


def _shown_trees(land: PlayerLandscape) -> str:
    """Return the number of trees, or `?` where none were entered although one could be there."""
    if land.tree_count is None and any(tree_points(land.tiles)):
        return "?"
    return str(land.tree_count or 0)


def _tiles(goal: TilesGoal, land: PlayerLandscape) -> tuple[Pos, ...]:
    """The tiles that count; inside means four orthogonal neighbours (F1)."""
    return tuple(
        pos
        for pos, landscape in land.tiles.items()
        if goal.of in (None, landscape)
        and (goal.where is None or is_at_rim(land, pos) == (goal.where == "rim"))
    )


def _tiles_text(goal: TilesGoal, count: int, words: Words) -> str:
    if goal.of is None:
        return words("score.any_tiles", n=count)
    key = "score.tiles" if goal.where is None else f"score.tiles_{goal.where}"
    return words(key, n=count, what=words(f"plural.{goal.of}"))


def _most(
    goal: MostGoal, land: PlayerLandscape, finished: FinishedGame, words: Words
) -> tuple[bool, str, tuple[Pos, ...]]:
    """Equal most pays all who share it; most of nothing pays nothing (F3)."""
    own = tuple(pos for pos, it in land.tiles.items() if it == goal.of)
    others = {
        other.player: [*other.tiles.values()].count(goal.of)
        for other in finished.lands
        if other is not land
    }
    rival, most = max(others.items(), key=lambda it: it[1], default=("", 0))
    text = words("score.most", n=len(own), what=words(f"plural.{goal.of}"), rival=rival, most=most)
    return len(own) >= max(most, 1), text, own


def _open_questions(finished: FinishedGame, scoring: KuhfsteinScoring) -> Iterator[OpenQuestion]:
    """Yield every landscape whose trees are not entered although they could pay a goal (F17)."""
    words = scoring.words
    planted = sum(land.tree_count or 0 for land in finished.lands)
    left = scoring.content.trees_in_play(len(finished.lands)) - planted
    for land in finished.lands:
        goals = _unsure_goals(land, finished, left, words)
        if goals:
            text = words(
                "score.no_trees",
                player=land.player,
                goal=words(f"goals.{goals[0].id}.name"),
            )
            yield OpenQuestion(text, land.player, "trees")


def _unsure_goals(
    land: PlayerLandscape, finished: FinishedGame, left: int, words: Words
) -> list[TreesGoal]:
    """Return the goals that trees not entered could meet, and that would then be the better one."""
    goals = [it for it in land.goals if isinstance(it, TreesGoal)]
    if not goals or land.tree_count is not None:
        return []
    sure = max(_goal(it, land, finished, words).points for it in land.goals)
    room = min(max_trees(land.tiles), left)
    return [it for it in goals if it.points.value > sure and it.at_least.value <= room]


def _not_filled_in(land: PlayerLandscape, words: Words) -> Iterator[str]:
    if land.points is None:
        yield words("score.no_points", player=land.player)
    if not land.goals:
        yield words("score.no_goal", player=land.player)
    if not land.tiles:
        yield words("score.no_land", player=land.player)


def _cows_on_the_track(
    land: PlayerLandscape, cow_places: int, scoring: KuhfsteinScoring
) -> Iterator[str]:
    """Cows wait on the track until their owner reaches a bonus place (F12)."""
    content, points = scoring.content, land.points
    off = len(land.cows) + (land.supply or 0)
    if points is not None:
        reached = len([place for place in content.track.places if place <= points])
        waiting = max(0, cow_places - reached)
        if off > content.tokens.cows.value - waiting:
            yield scoring.words(
                "score.track_cows", player=land.player, cows=off, points=points, n=waiting
            )


def _warnings(finished: FinishedGame, complete: bool, scoring: KuhfsteinScoring) -> Iterator[str]:
    words, needed = scoring.words, scoring.content.track.length.value
    cow_places = scoring.content.cow_places
    for land in finished.lands:
        yield from _not_filled_in(land, words)
        yield from _cows_on_the_track(land, cow_places, scoring)
    if not complete:
        yield words("score.nobody", n=needed)
    held = Counter(goal.id for land in finished.lands for goal in land.goals)
    for goal, count in held.items():
        if count > 1:
            yield words("score.twice", goal=words(f"goals.{goal}.name"))
