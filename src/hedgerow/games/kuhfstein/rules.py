"""Score a finished game of kuhfstein."""

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
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape, max_trees, tree_points
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine


def score(finished: FinishedGame, scoring: KuhfsteinScoring) -> Result:
    """Score the points on the track and the better of a player's goals.

    F8: ties go to the player with more tiles.
    """
    scores = tuple(
        Score(land.player, (*_lines(land, finished, scoring),), (len(land.tiles),))
        for land in finished.lands
    )
    complete = _has_gone_round(finished, scoring) or _are_tiles_used_up(finished, scoring)
    return Result(
        variant="basic",
        complete=complete,
        scores=scores,
        warnings=tuple(_warnings(finished, complete, scoring)),
        open=tuple(_open_questions(finished, scoring)),
    )


def _has_gone_round(finished: FinishedGame, scoring: KuhfsteinScoring) -> bool:
    """Return whether a player has gone round the track."""
    needed = scoring.content.track.length.value
    return any((land.points or 0) >= needed for land in finished.lands)


def _are_tiles_used_up(finished: FinishedGame, scoring: KuhfsteinScoring) -> bool:
    """Return whether fewer tiles are left than are laid out open, which ends the game (F11).

    The landscapes show how many tiles were laid, so all of them must be entered.
    """
    content, players = scoring.content, len(finished.lands)
    tiles = sum(content.tiles_in_play(landscape, players) for landscape in content.landscapes)
    laid = sum(len(land.tiles) for land in finished.lands)
    return tiles - laid < content.turn.tiles.value


def is_at_rim(land: PlayerLandscape, pos: Pos) -> bool:
    """Return whether a tile has a free side. F2: a side next to an enclosed hole is free too."""
    return any(neighbour not in land.tiles for neighbour in pos.neighbours())


def _lines(
    land: PlayerLandscape, finished: FinishedGame, scoring: KuhfsteinScoring
) -> Iterator[ScoreLine]:
    yield ScoreLine("track", land.points or 0, scoring.words("score.track"))
    lines = [_goal_line(goal, land, finished, scoring.words) for goal in land.goals]
    best = max(range(len(lines)), key=lambda number: (lines[number].points, -number), default=0)
    for number, line in enumerate(lines):
        if number == best or not lines[best].points:
            yield line
        else:  # only one goal is revealed; the other line stays, to show why it scores nothing
            text = f"{line.text} ({scoring.words('score.other')})"
            yield ScoreLine(line.rule, 0, text, line.cells)


def _goal_line(
    goal: Goal, land: PlayerLandscape, finished: FinishedGame, words: Words
) -> ScoreLine:
    """Return the score line of a goal, as if it were revealed."""
    is_met, why, cells = _check_goal(goal, land, finished, words)
    text = words("score.goal", goal=words(f"goals.{goal.id}.name"), why=why)
    return ScoreLine(f"goal:{goal.id}", goal.points.value if is_met else 0, text, cells)


def _check_goal(
    goal: Goal, land: PlayerLandscape, finished: FinishedGame, words: Words
) -> tuple[bool, str, tuple[Pos, ...]]:
    """Return whether a goal is met, why, and the cells it counts."""
    match goal:
        case TilesGoal():
            counted = _counted_tiles(goal, land)
            return (
                len(counted) >= goal.at_least.value,
                _tiles_text(goal, len(counted), words),
                counted,
            )
        case MostGoal():
            return _check_majority(goal, land, finished, words)
        case PointsGoal():  # F4: without the goal's own points
            points = land.points or 0
            return points >= goal.at_least.value, words("score.points", n=points), ()
        case TreesGoal():
            text = words("score.trees", n=_format_trees(land))
            return (land.tree_count or 0) >= goal.at_least.value, text, ()
        case SupplyGoal():  # F10: cows neither on tiles nor on the track
            supply = land.supply or 0
            return supply >= goal.at_least.value, words("score.supply", n=supply), ()


def _format_trees(land: PlayerLandscape) -> str:
    """Return the number of trees, or `?` where none were entered although one could be there."""
    if land.tree_count is None and any(tree_points(land.tiles)):
        return "?"
    return str(land.tree_count or 0)


def _counted_tiles(goal: TilesGoal, land: PlayerLandscape) -> tuple[Pos, ...]:
    """Return the tiles that a goal counts. F1: a tile inside has four orthogonal neighbours."""
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


def _check_majority(
    goal: MostGoal, land: PlayerLandscape, finished: FinishedGame, words: Words
) -> tuple[bool, str, tuple[Pos, ...]]:
    """Compare a player's tiles with the others'. F3: a tie scores, a majority of zero does not."""
    own = tuple(pos for pos, landscape in land.tiles.items() if landscape == goal.of)
    others = {
        rival_land.player: [*rival_land.tiles.values()].count(goal.of)
        for rival_land in finished.lands
        if rival_land is not land
    }
    rival, most = max(others.items(), key=lambda it: it[1], default=("", 0))
    text = words("score.most", n=len(own), what=words(f"plural.{goal.of}"), rival=rival, most=most)
    return len(own) >= max(most, 1), text, own


def _open_questions(finished: FinishedGame, scoring: KuhfsteinScoring) -> Iterator[OpenQuestion]:
    """Yield every landscape whose missing trees could decide the game.

    F17: the game is undecided if there could be enough trees to meet a goal.
    """
    words = scoring.words
    planted = sum(land.tree_count or 0 for land in finished.lands)
    left = scoring.content.trees_in_play(len(finished.lands)) - planted
    for land in finished.lands:
        goals = _undecided_goals(land, finished, left, words)
        if goals:
            text = words(
                "score.no_trees",
                player=land.player,
                goal=words(f"goals.{goals[0].id}.name"),
            )
            yield OpenQuestion(text, land.player, "trees")


def _undecided_goals(
    land: PlayerLandscape, finished: FinishedGame, left: int, words: Words
) -> list[TreesGoal]:
    """Return the goals that missing trees could meet and that would then score more."""
    goals = [goal for goal in land.goals if isinstance(goal, TreesGoal)]
    if not goals or land.tree_count is not None:
        return []
    # The other goal may score as much anyway: then the trees do not matter.
    sure = max(_goal_line(goal, land, finished, words).points for goal in land.goals)
    room = min(max_trees(land.tiles), left)
    return [goal for goal in goals if goal.points.value > sure and goal.at_least.value <= room]


def _missing_warnings(land: PlayerLandscape, words: Words) -> Iterator[str]:
    if land.points is None:
        yield words("score.no_points", player=land.player)
    if not land.goals:
        yield words("score.no_goal", player=land.player)
    if not land.tiles:
        yield words("score.no_land", player=land.player)


def _cow_warnings(
    land: PlayerLandscape, cow_places: int, scoring: KuhfsteinScoring
) -> Iterator[str]:
    """Warn if too many cows have left the track.

    F12: one cow of a player leaves it for each bonus place reached.
    """
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
        yield from _missing_warnings(land, words)
        yield from _cow_warnings(land, cow_places, scoring)
    if not complete:
        yield words("score.nobody", n=needed)
    held = Counter(goal.id for land in finished.lands for goal in land.goals)
    # Every goal exists once, so a goal entered twice is a typing error.
    for goal, count in held.items():
        if count > 1:
            yield words("score.twice", goal=words(f"goals.{goal}.name"))
