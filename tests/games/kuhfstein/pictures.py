"""Cards for tests: cells are complex numbers, and a quarter turn multiplies by i."""

from hedgerow.games.kuhfstein.content import Card

Picture = frozenset[tuple[complex, str]]


def card_of(*rows: str) -> Card:
    return Card(id="x", shape=rows, value=1)


def picture_of(card: Card) -> Picture:
    return frozenset(
        (complex(col, row), sign)
        for row, text in enumerate(card.shape)
        for col, sign in enumerate(text)
        if sign != "."
    )
