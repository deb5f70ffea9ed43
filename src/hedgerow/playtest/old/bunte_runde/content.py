"""What the bots of bunte-runde know of a variant of the game."""

from __future__ import annotations

from hedgerow.base.frozen import keyword_record


@keyword_record
class RingContent:
    """A variant as bots know it; each piece of a full row or column pays one coin.

    kinds, colours: the rows and the columns of the ownership table
    coins: the game is over when this many coins are paid
    least, most: how many pieces the figure moves
    row, column: the ids of the rules for rows and columns
    """

    kinds: tuple[str, ...]
    colours: tuple[str, ...]
    coins: int
    least: int
    most: int
    row: str
    column: str
