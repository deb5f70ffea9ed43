"""Names and columns of cards, also of those that follow from kinds and cells."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.base.grid import Pos
from hedgerow.game.content import Content, usable_cells
from hedgerow.game.parts import Card, Deck, Head, Kind
from hedgerow.game.words import NAME, cell_name
from hedgerow.loading.words import Words

# The columns of a derived card, for the kind; with these starts, for the row and column of a cell.
ICON, PAINT, LETTER = "icon", "paint", "letter"
ROW, COLUMN = "row-", "column-"
DERIVED_COLUMNS = {
    "kind": (ICON, PAINT, LETTER),
    "cell": tuple(f"{side}{key}" for side in (ROW, COLUMN) for key in (NAME, ICON, PAINT, LETTER)),
}


def card_name(card: Card, deck: Deck, content: Content, words: Words) -> str:
    """Return the name of a card: that of its kind or cell, or its own."""
    if deck.each == "kind":
        return words(f"names.{card.id}")
    if deck.each == "cell":
        return cell_name(_position(card, content), content, words)
    key = f"cards.{card.id}"
    return words(key) if key in words.texts else card.id


def derived_values(card: Card, deck: Deck, content: Content, words: Words) -> Mapping[str, str]:
    """Return the columns of a card that follow from its kind, or from the row and column."""
    if deck.each == "kind":
        kind = next(kind for kind in content.kinds if kind.id == card.id)
        return _thing_values("", kind.id, kind, words)
    return cell_values(_position(card, content), content, words) if deck.each else {}


def cell_values(pos: Pos, content: Content, words: Words) -> dict[str, str]:
    """Return the columns that follow from the row and column of a cell."""
    grid = content.sheet.grid
    if grid is None:
        return {}
    sides = {ROW: grid.row_names[pos.row], COLUMN: grid.column_names[pos.col]}
    values = {NAME: cell_name(pos, content, words)}
    for side, name in sides.items():
        key = f"names.{name}"
        values[f"{side}{NAME}"] = words(key) if key in words.texts else name
        values |= _thing_values(side, name, content.head(name), words)
    return values


def _thing_values(prefix: str, name: str, thing: Kind | Head, words: Words) -> dict[str, str]:
    """Return the picture, the colour and the letter of a kind, or of a row or column."""
    letter = f"letters.{name}"
    values = {
        ICON: thing.picture if isinstance(thing, Head) else thing.icon,
        PAINT: thing.paint,
        LETTER: words(letter) if letter in words.texts else None,
    }
    return {f"{prefix}{key}": value for key, value in values.items() if value}


def _position(card: Card, content: Content) -> Pos:
    return next(pos for pos in usable_cells(content) if pos.name == card.id)
