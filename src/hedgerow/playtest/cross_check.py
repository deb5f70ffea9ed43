"""Cross-checks: some simulated games are replayed and scored by the rules of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hedgerow.base.errors import input_error
from hedgerow.base.messages import Message
from hedgerow.game import score as rules
from hedgerow.game.result import Result, Score
from hedgerow.playtest.blocks import play_game
from hedgerow.playtest.matches import PreparedMatch
from hedgerow.playtest.simulation import ABSENT, HEADER_SIZE, PLAYER_HEADER_SIZE, POINTS, TIE_BREAK

# Scoring by the rules is much slower than playing.
CHECK_FIRST, CHECK_EVERY = 100, 100


def replay_game(
    prepared: PreparedMatch, game: int, lang: str = "en"
) -> tuple[list[int], Any, Result]:
    """Replay a game and return its moves, the finished game and its result.

    Raises InputError if the result differs from the simulated score.
    """
    moves, row = play_game(prepared.match, game)
    finished = prepared.simulation.replay_moves(prepared.setup, moves)
    result = rules.score(finished, prepared.game.scoring_context(lang))
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
            hint = Message("this is a bug in the bots or in the rules; please report it")
            raise input_error(prepared.game.id, message, hint)
    return moves, finished, result


def scores_differ(
    part: list[int], elements: tuple[str, ...], score: Score, unscored: tuple[str, ...] = ()
) -> bool:
    """Return whether a player's part of a row differs from the score.

    Compares the total, the tie-break and the points of every element.
    """
    if part[POINTS] != score.total or [part[TIE_BREAK]] != list(score.tie_break or (0,)):
        return True
    simulated = dict(zip(elements, part[PLAYER_HEADER_SIZE:], strict=True))
    # Simulations also count things that no rule scores.
    simulated = {name: points for name, points in simulated.items() if name not in unscored}
    scored = Counter[str]()
    for line in score.lines:
        scored[_element(line.rule, simulated)] += line.points
    missing = (
        name
        for name, points in simulated.items()
        if name not in scored and points not in (0, ABSENT)
    )
    wrong_points = (name for name in scored if simulated.get(name, ABSENT) != scored[name])
    return bool([*missing, *wrong_points])


def _element(rule: str, elements: dict[str, int]) -> str:
    """Return the element of a rule: `land:2` belongs to `land` unless it is an element itself."""
    kind = rule.partition(":")[0]
    return kind if rule not in elements and kind in elements else rule


def cross_check_games(prepared: PreparedMatch, games: int) -> int:
    """Check the first 100 games and every 100th after them. Return how many were checked."""
    checked = 0
    for game in games_to_check(games):
        replay_game(prepared, game)
        checked += 1
    return checked


def games_to_check(games: int) -> Iterator[int]:
    """Yield the numbers of the games to check."""
    yield from range(min(games, CHECK_FIRST))
    yield from range(CHECK_FIRST, games, CHECK_EVERY)
