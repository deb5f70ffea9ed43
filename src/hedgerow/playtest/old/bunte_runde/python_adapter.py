"""Bunte-runde in Python, for its bots: what they know of it, and the games that they finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.bunte_runde.content import BunteRundeContent, pays_pieces
from hedgerow.games.bunte_runde.rules import FinishedGame
from hedgerow.loading.violations import Violation
from hedgerow.playtest.old.bunte_runde.content import RingContent
from hedgerow.ruleset.simulation import PLAYER_NAMES

KIND_WORDS, COLOUR_WORDS, SECTION = "kinds.{id}", "colours.{id}", "board"


def unknown_parts(content: BunteRundeContent) -> Iterator[Violation]:
    """Yield the rules that these bots do not know: they know rows and columns of coins."""
    message = Message("bots can only play if each piece of a full row or column pays 1 coin")
    for number, rule in enumerate(content.scoring):
        if not pays_pieces(rule) or not rule.points_each or rule.points_each.value != 1:
            yield Violation(("scoring", number), message)
    units = sorted(rule.in_each or () for rule in content.scoring)
    if units != [("column",), ("row",)]:
        yield Violation(("scoring",), message)


def variants(content: BunteRundeContent) -> tuple[str, ...]:
    """Return the names of the variants."""
    return tuple(variant.id for variant in content.variants)


def read_content(content: BunteRundeContent, variant: str) -> RingContent:
    """Return what bots know of a variant. `unknown_parts` yields nothing for it."""
    chosen = content.variant(variant)
    ids = {rule.in_each: rule.id for rule in content.scoring}
    return RingContent(
        kinds=tuple(kind.id for kind in chosen.kinds),
        colours=chosen.colours,
        coins=chosen.coins.value,
        least=content.steps.least,
        most=content.steps.most,
        row=ids["row",],
        column=ids["column",],
    )


def finished_game(
    content: BunteRundeContent, variant: str, players: int, owners: Mapping[Pos, int]
) -> FinishedGame:
    """Return the finished game, as the game in Python has it."""
    letters = PLAYER_NAMES[:players]
    return FinishedGame(
        content.variant(variant),
        {letter: letter for letter in letters},
        {pos: letters[player] for pos, player in owners.items()},
    )


def owner_letters(finished: FinishedGame) -> Mapping[Pos, str]:
    """Return the letters of the owners of all pieces."""
    return finished.owners
