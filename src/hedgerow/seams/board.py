"""Boards: what a game prints besides sheets and cards. A picture in Python draws each of them."""

from typing import TYPE_CHECKING, Any, Protocol

from hedgerow.loading.models import Id, model

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Deck, Symbol
    from hedgerow.game.contexts import DrawingContext


# Pairs of a key and the list of the game file that it names an entry of.
NO_REFERENCES: tuple[tuple[str, str], ...] = ()


@model
class Board:
    """Something to print besides sheets and cards.

    A class of boards states in `references` which of its keys name entries of the game file, and in
    which list: `("points", "fields")`.

    picture: the name of what draws it
    """

    references = NO_REFERENCES

    id: Id
    picture: str


class DrawsBoard(Protocol):
    """The functions of a module of pictures; the class of its boards is in `board_keys`.

    draw: returns the pieces of a board, with its title
    draw_small: returns a small picture of it, for the list of what is in the kit
    """

    def draw(self, board: Any, context: "DrawingContext") -> "Deck": ...

    def draw_small(self, board: Any, context: "DrawingContext") -> "Symbol": ...
