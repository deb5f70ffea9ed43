"""What an artist has at hand; it is known where nothing is drawn, so it imports no drawing."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from hedgerow.base.frozen import record
from hedgerow.loading.words import Words

C = TypeVar("C")


@record
class Studio(Generic[C]):
    """What an artist has at hand: the content, the words, and what was asked for.

    `lot` is what was drawn for decks that are made by lot, `code` its code. With a `variant` only
    what that one needs is wanted.
    """

    game: str
    content: C
    words: Words
    marks: bool = False
    markers: bool = True
    lot: Any = None
    code: str = ""
    variant: str = ""
