"""What is printed for fallow: the seeds, and what they are worth."""

from __future__ import annotations

from hedgerow.games.fallow.content import BARLEY, FallowContent
from hedgerow.ruleset.pieces import PrintedGroup, PrintedThing
from hedgerow.ruleset.ruleset import DrawingContext


def printed(context: DrawingContext[FallowContent]) -> tuple[PrintedGroup, ...]:
    """The seeds of barley."""
    words, points = context.words, context.content.points.value
    text, worth = words("sheet.rule", n=points), words.plural("show.points", points)
    barley = PrintedThing(
        id=BARLEY, name=words(f"names.{BARLEY}"), text=text, points=points, worth=worth
    )
    return (PrintedGroup("seeds", words("deck.seeds"), (barley,)),)
