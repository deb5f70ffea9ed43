"""Names of the pieces, in the order of the table."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo
from hedgerow.ruleset.ruleset import DrawingContext


def list_pieces(context: DrawingContext[BunteRundeContent]) -> tuple[PieceGroup, ...]:
    """List the kinds (rows) and the colours (columns) of every variant."""
    return tuple(
        group for variant in context.content.variants for group in _groups(variant, context)
    )


def _groups(variant: Variant, context: DrawingContext[BunteRundeContent]) -> Iterator[PieceGroup]:
    words, name = context.words, context.words(f"variants.{variant.id}")
    rows = tuple(PieceInfo(id=it.id, name=words(f"kinds.{it.id}")) for it in variant.kinds)
    columns = tuple(PieceInfo(id=it, name=words(f"colours.{it}")) for it in variant.colours)
    yield PieceGroup(f"{variant.id}-rows", f"{name} · {words('score.kinds.row')}", rows)
    yield PieceGroup(f"{variant.id}-columns", f"{name} · {words('score.kinds.column')}", columns)
