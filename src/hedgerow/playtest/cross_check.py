"""Every hundredth simulated game is replayed and scored again by the game's own rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hedgerow.base.errors import input_error
from hedgerow.base.messages import Message
from hedgerow.playtest.blocks import play_game
from hedgerow.playtest.matches import PreparedMatch
from hedgerow.ruleset.result import Result, Score
from hedgerow.ruleset.simulation import ABSENT, HEADER_SIZE, PLAYER_HEADER_SIZE, POINTS, TIE_BREAK

CHECK_FIRST, CHECK_EVERY = 100, 100


def replay_game(
    prepared: PreparedMatch, game: int, lang: str = "en"
) -> tuple[list[int], Any, Result]:
    """One game again: its moves, its finish, its score by the rules; a difference is refused."""
    moves, row = play_game(prepared.match, game)
    finish = prepared.simulation.replay_moves(prepared.setup, moves)
    result = prepared.game.ruleset.scoring_rules().score(
        finish, prepared.game.scoring_context(lang)
    )
    size = (len(row) - HEADER_SIZE) // prepared.match.players
    unscored = prepared.simulation.unscored(prepared.setup.content)
    for player, score in enumerate(result.scores):
        part = row[HEADER_SIZE + player * size : HEADER_SIZE + (player + 1) * size]
        if scores_differ(part, prepared.elements, score, unscored) or result.state != "final":
            message = Message(
                "simulation and scoring disagree: seed {seed}, game {game}, player {player}",
                seed=prepared.match.seed,
                game=game,
                player=score.player,
            )
            hint = Message("this is a bug in simulate.py or in the rules; please report it")
            raise input_error(prepared.game.id, message, hint)
    return moves, finish, result


def scores_differ(
    part: list[int], elements: tuple[str, ...], score: Score, unscored: tuple[str, ...] = ()
) -> bool:
    """Whether a player's part of a row is not what the score says, line by line."""
    if part[POINTS] != score.total or [part[TIE_BREAK]] != list(score.tie_break or (0,)):
        return True
    given = dict(zip(elements, part[PLAYER_HEADER_SIZE:], strict=True))
    given = {name: points for name, points in given.items() if name not in unscored}
    scored = Counter[str]()
    for line in score.lines:
        scored[_element(line.rule, given)] += line.points
    missing = (it for it, points in given.items() if it not in scored and points not in (0, ABSENT))
    wrong_points = (it for it in scored if given.get(it, ABSENT) != scored[it])
    return any((*missing, *wrong_points))


def _element(rule: str, known: dict[str, int]) -> str:
    """The element of a rule: `land:2` is one of the element `land`, if that is one."""
    kind = rule.partition(":")[0]
    return kind if rule not in known and kind in known else rule


def cross_check_games(prepared: PreparedMatch, games: int) -> int:
    """Replay and score the first hundred games, then every hundredth; how many that were."""
    checked = 0
    for game in games_to_check(games):
        replay_game(prepared, game)
        checked += 1
    return checked


def games_to_check(games: int) -> Iterator[int]:
    """Their numbers."""
    yield from range(min(games, CHECK_FIRST))
    yield from range(CHECK_FIRST, games, CHECK_EVERY)
