"""What is printed on the pieces of a game and can be named: tiles, cards, goals, kinds."""

from __future__ import annotations

from hedgerow.base.frozen import keyword_record, record


@keyword_record
class PieceInfo:
    """A printed thing: its id, its name and text, and what it is worth.

    `points` is what it gives once; `worth` tells the same to people, with all that bounds it.
    """

    id: str
    name: str
    text: str = ""
    points: int | None = None
    worth: str = ""


@record
class PieceGroup:
    """Printed things of one kind under their title."""

    id: str
    title: str
    pieces: tuple[PieceInfo, ...]
