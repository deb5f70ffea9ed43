"""What a check in Python sees of a finished game, and what it finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field as record_field
from typing import Any, Literal, Protocol

from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.scoring.judging import CompiledCondition
from hedgerow.scoring.points import Scorer
from hedgerow.scoring.view import Hidden, View


@keyword_record
class CheckedGame:
    """A finished game.

    views: what the paper of each player shows
    rules: the scoring rules, ready to score these papers
    ends: the conditions of which one is true when the game is over
    hidden: what is printed on papers but not known, by player
    content: the content of the game, for checks about what it prints
    tokens: the tokens of the game by their place: `cells`, `crossings`
    crossings: the crossings with a token, by player
    uncounted: the tokens of which a rule counts the number, but none was entered, by player
    """

    views: Mapping[str, View]
    rules: Scorer
    ends: Sequence[CompiledCondition]
    hidden: Mapping[str, Hidden]
    content: Any = None
    tokens: Mapping[str, str] = record_field(default_factory=dict)
    crossings: Mapping[str, frozenset[Pos]] = record_field(default_factory=dict)
    uncounted: Mapping[str, frozenset[str]] = record_field(default_factory=dict)


@keyword_record
class Finding:
    """Something that is impossible, odd or missing.

    kind: a problem refuses the file; warnings and questions are listed with the result; `room` is
        how many of a token can be on a paper at most
    player: whose paper it is on; empty for a shared one
    cell, crossing: where it is, if that is known
    key: the line of the score file that it is about, or that answers a question
    token: the token of a number that was typed, or of which there is room
    numbers: for the placeholders of its text, `checks.ID` in the words of the game; the `most` of
        `room`
    hint: how to correct a problem
    """

    kind: Literal["problem", "warning", "question", "room"]
    player: str = ""
    cell: Pos | None = None
    crossing: Pos | None = None
    key: str = ""
    token: str = ""
    numbers: Mapping[str, int] = record_field(default_factory=dict)
    hint: Message = NO_MESSAGE


class FindsWrong(Protocol):
    """The function `find` of a module of checks."""

    def __call__(self, game: CheckedGame) -> Iterator[Finding]: ...
