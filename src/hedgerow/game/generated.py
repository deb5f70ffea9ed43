"""What a seed decides: a sheet to fill in, or the cards of a random deck."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.game.content import Content
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.shape_cards import (
    DrawnDeck,
    draw_deck,
    drawn_deck_data,
    drawn_deck_key,
    drawn_deck_text,
    random_deck,
    random_deck_inputs,
)
from hedgerow.game.sheet import (
    Sheet,
    generate_sheet,
    has_sheets,
    sheet_data,
    sheet_dedupe_key,
    sheet_fairness_key,
    sheet_input_names,
    sheet_inputs,
    sheet_text,
)

Generated = Sheet | DrawnDeck
# Must be increased when the same seed gives something else.
REVISION = 1


def has_random_deck(content: Content) -> bool:
    """Return whether seeds decide about a deck instead of sheets."""
    return not has_sheets(content) and random_deck(content) is not None


def is_shared(content: Content) -> bool:
    """Return whether one sheet, or one deck, is for all players."""
    return content.sheet.shared or not has_sheets(content)


def is_fixed(content: Content) -> bool:
    """Return whether all sheets are equal, and have no code."""
    is_random = any(played.sheet.random for played in content.variants.values())
    return has_sheets(content) and not is_random


def printed_variants(content: Content) -> tuple[str, ...]:
    """Return the variants with sheets of their own; the seed of a sheet decides which it has."""
    has_own = has_sheets(content) and content.sheets_differ
    return tuple(content.variants) if has_own else ()


def generate(content: Content, rng: Rng) -> Generated:
    """Generate a sheet or a deck. Raises InputError if there is no place for a random part."""
    return generate_sheet(content, rng) if has_sheets(content) else draw_deck(content, rng)


def code_inputs(content: Content) -> Mapping[Message, object]:
    """Return all content that a seed needs, which is hashed into codes: what matters most first."""
    return sheet_inputs(content) if has_sheets(content) else random_deck_inputs(content)


def input_names(content: Content, part: Message) -> tuple[Message, ...]:
    """Return the names of a part of `code_inputs`, for messages about what has changed."""
    return sheet_input_names(content, part) if has_sheets(content) else (part,)


def fairness_key(generated: Generated, content: Content) -> Hashable:
    """Return what is equal for the sheets of a matched set."""
    if isinstance(generated, Sheet):
        return sheet_fairness_key(generated, content)
    return len(generated.cards)


def dedupe_key(generated: Generated, content: Content) -> Hashable:
    """Return what is equal for sheets, or decks, that count as the same."""
    if isinstance(generated, Sheet):
        return sheet_dedupe_key(generated, content)
    return drawn_deck_key(generated, content)


def to_data(generated: Generated, content: Content) -> Mapping[str, object]:
    """Return a sheet or a deck as JSON values."""
    if isinstance(generated, Sheet):
        return sheet_data(generated, content)
    return drawn_deck_data(generated)


def to_text(generated: Generated, context: DrawingContext) -> str:
    """Return a sheet or a deck as text."""
    if isinstance(generated, Sheet):
        return sheet_text(generated, context)
    return drawn_deck_text(generated, context)
