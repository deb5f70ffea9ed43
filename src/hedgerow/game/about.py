"""The head of a game file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from hedgerow.base.limits import MAX_PLAYERS
from hedgerow.base.messages import Message
from hedgerow.loading.layers import FORMAT
from hedgerow.loading.models import (
    Between,
    Ge,
    Le,
    Length,
    Matches,
    Number,
    Source,
    check_range,
    model,
)
from hedgerow.loading.violations import Violation
from hedgerow.scorefile.sheet_code import ALPHABET

CodeTag = Annotated[
    str,
    Matches(
        f"[{ALPHABET}]{{2}}",
        Message("a tag must be two characters from 0-9 and A-Z, without I, L, O or U"),
        Message("for example SF"),
    ),
]


@model
class Players:
    """The number of players.

    least: minimum number of players, from 1
    most: maximum number of players, up to 40: a class can play
    """

    least: Annotated[int, Ge(1), Le(MAX_PLAYERS)]
    most: Annotated[int, Ge(1), Le(MAX_PLAYERS)]
    source: Source = "house"

    def violations(self) -> Iterator[Violation]:
        return check_range(self.least, self.most)


@model
class About:
    """The head of the game file: title, tag of its sheet codes, players.

    title: name of the game on paper and screen
    tag: two characters from 0-9 and A-Z, without I, L, O, U; sheet codes start with them
    age: minimum age of the players, in years
    minutes: duration of a game, in minutes
    aliases: other names of the game
    template: whether the game is only a template to copy; such games are listed with `--all`
    format: version of the notation of this file; a newer one needs a newer hedgerow
    """

    title: Annotated[str, Length(1, 60)]
    tag: CodeTag
    players: Players
    age: Annotated[Number, Between(1, 99)] | None = None
    minutes: Annotated[Number, Between(1, 999)] | None = None
    aliases: tuple[str, ...] = ()
    template: bool = False
    format: Annotated[int, Ge(1), Le(FORMAT)] = FORMAT

    def is_house(self, number: Number | None) -> bool:
        """Return whether we chose a number of the head because no rulebook states it.

        A game whose head names no other source has no rulebook: all its numbers are its author's.
        """
        sources = {it.source for it in (self.players, self.age, self.minutes) if it is not None}
        return number is not None and number.source == "house" and sources != {"house"}
