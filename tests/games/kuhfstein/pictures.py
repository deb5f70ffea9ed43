"""Cards for tests: cells are complex numbers, and a quarter turn multiplies by i."""

from hedgerow.base.shapes import shape_rows

Picture = frozenset[tuple[complex, str]]


def picture_of(shape: str) -> Picture:
    return frozenset(
        (complex(col, row), sign)
        for row, text in enumerate(shape_rows(shape))
        for col, sign in enumerate(text)
        if sign != "."
    )
