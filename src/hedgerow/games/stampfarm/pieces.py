"""The pieces of stampfarm, for `hedgerow show stampfarm`."""

from __future__ import annotations

from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.vocabulary import (
    AtLeastRequest,
    CornersRequest,
    ExactlyRequest,
    Request,
    request_numbers,
)
from hedgerow.loading.words import Words
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo
from hedgerow.ruleset.ruleset import DrawingContext


def list_pieces(context: DrawingContext[StampfarmContent]) -> tuple[PieceGroup, ...]:
    """List the request tiles with their texts and points."""
    words = context.words
    requests = tuple(_request_info(request, words) for request in context.content.requests)
    return (PieceGroup("requests", words("deck.requests"), requests),)


def _request_info(request: Request, words: Words) -> PieceInfo:
    name = words(f"requests.{request.id}.name")
    text = words(f"requests.{request.id}.text", **request_numbers(request))
    # A table of points has no single number.
    points = None if isinstance(request, CornersRequest) else request.points.value
    return PieceInfo(
        id=request.id,
        name=name,
        text=text,
        points=points,
        worth=_format_points(request, words),
    )


def _format_points(request: Request, words: Words) -> str:
    match request:
        case CornersRequest():
            steps = sorted(request.points.alike.items())
            return ", ".join(words("request.alike", n=n, points=points) for n, points in steps)
        case AtLeastRequest() | ExactlyRequest():
            return words.plural("show.points", request.points.value)
    each = f"{words.plural('show.points', request.points.value)} {words('request.each')}"
    return f"{each}, {words('request.up_to', n=request.at_most.value)}" if request.at_most else each
