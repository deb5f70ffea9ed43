"""Descriptions of printed pieces, for people who read instead of looking."""

from __future__ import annotations

from hedgerow.base.frozen import keyword_record, record


@keyword_record
class PieceInfo:
    """A printed piece: its id, name, text and value.

    `points` is its value when scored once; `worth` is its value as text, if points do not say all.
    """

    id: str
    name: str
    text: str = ""
    points: int | None = None
    worth: str = ""


@record
class PieceGroup:
    """Printed pieces of one kind, with a title."""

    id: str
    title: str
    pieces: tuple[PieceInfo, ...]
