"""The points of kuhlorado as on its summary card, for `hedgerow show kuhlorado`."""

from __future__ import annotations

from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo
from hedgerow.ruleset.ruleset import DrawingContext


def list_pieces(context: DrawingContext[KuhloradoContent]) -> tuple[PieceGroup, ...]:
    """List everything that scores: the printed board has no pieces with points."""
    words, scoring = context.words, context.content.scoring
    lands = (
        (f"land-{n}", words("summary.land", n=n), points)
        for n, points in sorted(scoring.lands.tiers.items())
    )
    double = words("summary.double", n=scoring.interim_cows.value)
    rows = (
        ("meadow", words("summary.meadow"), scoring.meadow.value),
        ("small", words("summary.small"), scoring.small_trough.value),
        ("large", words("summary.large"), scoring.large_trough.value),
        *lands,
        ("double", double, scoring.double.value),
    )
    pieces = tuple(
        PieceInfo(
            id=name, name=text, text="", points=points, worth=words.plural("show.points", points)
        )
        for name, text, points in rows
    )
    return (PieceGroup("scoring", words("summary.title"), pieces),)
