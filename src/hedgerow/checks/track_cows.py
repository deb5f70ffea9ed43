"""Tokens that wait on a track until their owner gets there: `check: track-cows`.

On a board with `waits`, one token of each player waits at every place with the card of its name.
The owner takes one home for each place reached. More of them elsewhere are odd.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.scoring.checked import CheckedGame, Finding


def find(game: CheckedGame) -> Iterator[Finding]:
    """Yield a warning for each player with tokens that should still wait on the track.

    `{n}` is how many are off the track, `{most}` how many can be.
    """
    content = game.content
    fields = content.sheet.written_fields
    for board in content.boards:
        if board.picture != "track" or not (board.waits and board.points):
            continue
        token = next(token for token in content.tokens if token.id == board.waits)
        stocks = [field.id for field in fields if field.stock == token.id]
        waiting_at_start = _waiting(board, content)
        for player, view in game.views.items():
            if board.points in view.unknown or token.each_player is None:
                continue
            reached = sum(place <= view.fields.get(board.points, 0) for place in board.places)
            most = token.each_player - max(0, waiting_at_start - reached)
            number = len(view.tokens.get(token.id, ()))
            number += sum(view.fields.get(name, 0) for name in stocks)
            if number > most:
                numbers = {"n": number, "most": most}
                yield Finding(kind="warning", player=player, numbers=numbers)


def _waiting(board: Any, content: Any) -> int:
    """Return how many tokens of each player wait on the track at the start."""
    decks = [deck for deck in content.decks if deck.id == board.deck]
    laid = [card.id for deck in decks for card in deck.cards if card.printed_copies]
    number: int = [board.printed, *laid].count(board.waits)
    return number
