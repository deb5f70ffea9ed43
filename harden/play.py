"""Check that compiled and interpreted simulations play the same games, move by move."""

from __future__ import annotations

from tests.playtest.logs import cases, digests, interpreted_digests, playable

GAMES = 200
__all__ = ["GAMES", "differences", "playable"]


def differences(game: str, count: int = GAMES) -> tuple[int, list[str]]:
    """Return how many games were played twice, and the cases in which they differ."""
    games = dict.fromkeys({case[3] for case in cases()}, count)
    compiled, plain = digests(games, [game]), interpreted_digests(games, game)
    wrong = [case for case in compiled if compiled[case] != plain.get(case)]
    return count * len(compiled), [f"played otherwise when interpreted: {case}" for case in wrong]
