"""The context of drawing for one variant of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.game.content import text_numbers
from hedgerow.game.contexts import DrawingContext

# A number of texts that the user decides, not the variant.
_BACKS = "backs"


def art_of_variant(context: DrawingContext, variant: str) -> DrawingContext:
    """Return the context with the content of a variant, its words and its numbers."""
    content, words = context.content.played(variant), context.words
    numbers = {**words.numbers, **text_numbers(content, variant)}
    if _BACKS in words.numbers:
        numbers[_BACKS] = words.numbers[_BACKS]
    words = words.of_variant(variant).with_numbers(numbers)
    return replace(context, content=content, words=words, variant=variant)


def played_variant(context: DrawingContext) -> str:
    """Return the requested variant, by default the first; empty in a game without variants."""
    return context.variant or next(iter(context.content.variants))


def sheet_title(context: DrawingContext) -> str:
    """Return the title of a sheet, with the variant if a sheet belongs to one."""
    title = context.content.about.title
    if not context.content.sheets_differ:
        return title
    return f"{title} · {context.words(f'variants.{played_variant(context)}')}"


def requested_variants(
    context: DrawingContext,
) -> Iterator[DrawingContext]:
    """Yield the context of the requested variant, or of each one."""
    for variant in context.content.variants:
        if context.variant in ("", variant):
            yield art_of_variant(context, variant)
