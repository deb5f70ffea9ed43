"""What kuhlorado's board pays for, as its summary card says it."""

from __future__ import annotations

from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo
from hedgerow.ruleset.ruleset import DrawingContext


def list_pieces(context: DrawingContext[KuhloradoContent]) -> tuple[PieceGroup, ...]:
    """What scores."""
    words, worth = context.words, context.content.scoring
    lands = (
        (f"land-{n}", words("summary.land", n=n), it) for n, it in sorted(worth.lands.tiers.items())
    )
    double = words("summary.double", n=worth.interim_cows.value)
    scoring = (
        ("meadow", words("summary.meadow"), worth.meadow.value),
        ("small", words("summary.small"), worth.small_trough.value),
        ("large", words("summary.large"), worth.large_trough.value),
        *lands,
        ("double", double, worth.double.value),
    )
    things = tuple(
        PieceInfo(
            id=name, name=text, text="", points=points, worth=words.plural("show.points", points)
        )
        for name, text, points in scoring
    )
    return (PieceGroup("scoring", words("summary.title"), things),)
