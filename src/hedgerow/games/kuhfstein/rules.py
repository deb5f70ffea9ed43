"""Score a finished game of kuhfstein."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from hedgerow.base.frozen import record
from hedgerow.games.kuhfstein.content import (
    POINTS,
    SUPPLY,
    TREES,
    Goal,
    GoalShape,
    KuhfsteinContent,
)
from hedgerow.games.kuhfstein.form import KuhfsteinScoring
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape, max_trees, tree_points
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.scoring.points import CompiledRule, Line
from hedgerow.scoring.view import View
from hedgerow.scoring.vocabulary import Vocabulary


def score(finished: FinishedGame, scoring: KuhfsteinScoring) -> Result:
    """Score the points on the track and the better of a player's goals.

    F8: ties go to the player with more tiles.
    """
    goals = _GoalScores(finished, scoring)
    scores = tuple(
        Score(land.player, (*_lines(land, goals, scoring),), (len(land.tiles),))
        for land in finished.lands
    )
    complete = _has_gone_round(finished, scoring) or _are_tiles_used_up(finished, scoring)
    return Result(
        variant="basic",
        complete=complete,
        scores=scores,
        warnings=tuple(_warnings(finished, complete, scoring)),
        open=tuple(_open_questions(finished, goals, scoring)),
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


@record
class _Rule:
    """A goal that is ready to score."""

    shape: GoalShape
    compiled: CompiledRule


@record
class _Rules:
    """The goals of a game by id, and the names that they use."""

    vocabulary: Vocabulary
    goals: Mapping[str, _Rule]


def _prepare(content: KuhfsteinContent) -> _Rules:
    vocabulary = content.vocabulary
    goals = {it.id: _Rule(it.shape, CompiledRule(it, vocabulary)) for it in content.goals}
    return _Rules(vocabulary, goals)


class _GoalScores:
    """The goals of a finished game, each scored for a player who holds it.

    F1: a tile inside has four orthogonal neighbours. F2: a side next to an enclosed hole is free
    too. F3: a tied majority scores, a majority of zero does not. F4: the points on the track are
    without those of the goal. F10: the supply is the cows neither on tiles nor on the track.
    """

    def __init__(self, finished: FinishedGame, scoring: KuhfsteinScoring) -> None:
        self._rules, self._words = scoring.prepare(_prepare), scoring.words
        self._lands, self._views = finished.lands, dict[str, View]()
        self._lines: dict[tuple[str, str], ScoreLine] = {}

    def _view(self, land: PlayerLandscape) -> View:
        if land.player not in self._views:
            self._views[land.player] = self._create_view(land, land.tree_count or 0)
        return self._views[land.player]

    def _create_view(self, land: PlayerLandscape, trees: int) -> View:
        rows = max(land.tiles).row + 1 if land.tiles else 0
        columns = max([col for _, col in land.tiles], default=-1) + 1
        fields = {POINTS: land.points or 0, TREES: trees, SUPPLY: land.supply or 0}
        return View(self._rules.vocabulary, rows, columns, land.tiles, fields=fields)

    def line(self, goal: Goal, land: PlayerLandscape) -> ScoreLine:
        """Return the score line of a goal, as if it were revealed."""
        key = goal.id, land.player
        if key not in self._lines:
            self._lines[key] = self._score(goal, land)
        return self._lines[key]

    def points_with_trees(self, goal: Goal, land: PlayerLandscape, most: int) -> int:
        """Return the most points of a goal that any number of trees would give."""
        rule = self._rules.goals[goal.id].compiled
        views = (self._create_view(land, trees) for trees in range(most + 1))
        return max((line.points for view in views for line in rule.lines(view)), default=0)

    def _score(self, goal: Goal, land: PlayerLandscape) -> ScoreLine:
        rule, own = self._rules.goals[goal.id], self._view(land)
        others: dict[str, Line] = {}
        if goal.who:
            views = {it.player: self._view(it) for it in self._lands}
            compared = rule.compiled.compare(views)
            others = {player: line for player, (line,) in compared.items()}
            line = others.pop(land.player)
        else:
            (line,) = rule.compiled.lines(own)
        why = self._explain(goal, rule.shape, land, line, others)
        # A missed goal shows what it counted, too.
        cells = line.cells or line.counted_cells
        text = self._words("score.goal", goal=self._words(f"goals.{goal.id}.name"), why=why)
        return ScoreLine(f"goal:{goal.id}", line.points, text, cells)

    def _explain(
        self,
        goal: Goal,
        shape: GoalShape,
        land: PlayerLandscape,
        line: Line,
        others: Mapping[str, Line],
    ) -> str:
        """Return what was counted, in words; `others` are the lines of the compared players."""
        words, number = self._words, line.number
        if shape == "":
            return str(number)
        if shape == "trees":
            return words("score.trees", n=_format_trees(land))
        if shape in (POINTS, SUPPLY):
            return words(f"score.{shape}", n=number)
        if not goal.kind:
            return words("score.any_tiles", n=number)
        what = words(f"plural.{goal.kind}")
        if shape == "most":
            numbers = [(other.number, rival) for rival, other in others.items()]
            most, rival = max(numbers, key=lambda it: it[0], default=(0, ""))
            return words("score.most", n=number, what=what, rival=rival, most=most)
        key = "score.tiles" if shape == "tiles" else f"score.tiles_{shape}"
        return words(key, n=number, what=what)


def _lines(
    land: PlayerLandscape, goals: _GoalScores, scoring: KuhfsteinScoring
) -> Iterator[ScoreLine]:
    yield ScoreLine("track", land.points or 0, scoring.words("score.track"))
    lines = [goals.line(goal, land) for goal in land.goals]
    best = max(range(len(lines)), key=lambda number: (lines[number].points, -number), default=0)
    for number, line in enumerate(lines):
        if number == best or not lines[best].points:
            yield line
        else:  # only one goal is revealed; the other line stays, to show why it scores nothing
            key = "score.not_chosen" if line.points else "score.other"
            text = f"{line.text} ({scoring.words(key, points=line.points)})"
            yield ScoreLine(line.rule, 0, text, line.cells)


def _format_trees(land: PlayerLandscape) -> str:
    """Return the number of trees, or `?` where none were entered although one could be there."""
    if land.tree_count is None and any(tree_points(land.tiles)):
        return "?"
    return str(land.tree_count or 0)


def _open_questions(
    finished: FinishedGame, goals: _GoalScores, scoring: KuhfsteinScoring
) -> Iterator[OpenQuestion]:
    """Yield every landscape whose missing trees could decide the game.

    F17: the game is undecided if there could be enough trees to meet a goal.
    """
    words = scoring.words
    planted = sum(land.tree_count or 0 for land in finished.lands)
    left = scoring.content.trees_in_play(len(finished.lands)) - planted
    for land in finished.lands:
        undecided = _undecided_goals(land, goals, left)
        if undecided:
            text = words(
                "score.no_trees",
                player=land.player,
                goal=words(f"goals.{undecided[0].id}.name"),
            )
            yield OpenQuestion(text=text, section=land.player, field="trees")


def _undecided_goals(land: PlayerLandscape, goals: _GoalScores, left: int) -> list[Goal]:
    """Return the goals that missing trees could meet and that would then score more."""
    of_trees = [goal for goal in land.goals if goal.counts(TREES)]
    if not of_trees or land.tree_count is not None:
        return []
    # The other goal may score as much anyway: then the trees do not matter.
    sure = max(goals.line(goal, land).points for goal in land.goals)
    room = min(max_trees(land.tiles), left)
    return [goal for goal in of_trees if goals.points_with_trees(goal, land, room) > sure]


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
