"""What is printed for fallow: the seeds, and what they are worth."""

from __future__ import annotations

from hedgerow.games.fallow.content import BARLEY, FallowContent
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo
from hedgerow.ruleset.ruleset import DrawingContext


def list_pieces(context: DrawingContext[FallowContent]) -> tuple[PieceGroup, ...]:
    """The seeds of barley."""
    words, points = context.words, context.content.points.value
    text, worth = words("sheet.rule", n=points), words.plural("show.points", points)
    barley = PieceInfo(
        id=BARLEY, name=words(f"names.{BARLEY}"), text=text, points=points, worth=worth
    )
    return (PieceGroup("seeds", words("deck.seeds"), (barley,)),)
