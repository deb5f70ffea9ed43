"""The pieces of fallow, for `hedgerow show fallow`."""

from __future__ import annotations

from hedgerow.games.fallow.content import BARLEY, FallowContent
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo
from hedgerow.ruleset.ruleset import DrawingContext


def list_pieces(context: DrawingContext[FallowContent]) -> tuple[PieceGroup, ...]:
    """List the only piece: a seed of barley."""
    words, points = context.words, context.content.points.value
    barley = PieceInfo(
        id=BARLEY,
        name=words(f"names.{BARLEY}"),
        text=words("sheet.rule", n=points),
        points=points,
        worth=words.plural("show.points", points),
    )
    return (PieceGroup("seeds", words("deck.seeds"), (barley,)),)
