"""What the pieces of bunte-runde are called, in the order of the table."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant
from hedgerow.ruleset.pieces import PrintedGroup, PrintedThing
from hedgerow.ruleset.ruleset import DrawingContext


def printed(context: DrawingContext[BunteRundeContent]) -> tuple[PrintedGroup, ...]:
    """Of every variant the kinds, which are the rows, and the colours, which are the columns."""
    return tuple(it for variant in context.content.variants for it in _groups(variant, context))


def _groups(variant: Variant, context: DrawingContext[BunteRundeContent]) -> Iterator[PrintedGroup]:
    words, name = context.words, context.words(f"variants.{variant.id}")
    rows = tuple(PrintedThing(id=it.id, name=words(f"kinds.{it.id}")) for it in variant.kinds)
    columns = tuple(PrintedThing(id=it, name=words(f"colours.{it}")) for it in variant.colours)
    yield PrintedGroup(f"{variant.id}-rows", f"{name} · {words('score.kinds.row')}", rows)
    yield PrintedGroup(f"{variant.id}-columns", f"{name} · {words('score.kinds.column')}", columns)
