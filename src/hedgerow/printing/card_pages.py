"""Pieces on paper: their fronts, their backs behind or beside them, and where to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from hedgerow.base.frozen import record
from hedgerow.drawing.cut_sheet import FOLD_LAYER
from hedgerow.drawing.light_back import light_back
from hedgerow.drawing.scene import Bookmark, Deck, Group, Item, Page, Path, Symbol, Text, Use
from hedgerow.printing.cut_marks import cut_layers
from hedgerow.printing.paper import FOOT_MM, MARGIN_MM, Cut, Foot, Paper
from hedgerow.printing.piece_places import (
    Corner,
    Pageful,
    Placed,
    deck_pagefuls,
)

Backs = Literal["duplex", "light", "fold", "none"]
Flip = Literal["long", "short"]
PIECE = "piece"


@record
class Nudge:
    """How far a printer's backs are moved, right and down, to meet the fronts (`calibrate`).

    `lying` is the same for pages on their side. Until it is measured, we take the printer to turn
    such pages a quarter to the left, as most do.
    """

    x_mm: float = 0.0
    y_mm: float = 0.0
    lying: Corner | None = None

    def on(self, paper: Paper) -> Corner:
        if paper.height_mm >= paper.width_mm:
            return self.x_mm, self.y_mm
        return self.lying or (self.y_mm, -self.x_mm)


@record
class Imposition:
    """How pieces are backed and cut, how far backs are moved, how much larger all is printed.

    `squares` has pieces that may be cut as rectangles cut so, whatever their outline.
    """

    backs: Backs = "duplex"
    flip: Flip = "long"
    cut: Cut = "marks"
    nudge: Nudge = Nudge()
    scale: float = 1.0
    squares: bool = False

    @property
    def duplex(self) -> bool:
        """Whether backs are printed on the other side of the paper."""
        return self.backs in ("duplex", "light")


@record
class Side:
    """One side of a sheet of paper: its pieces where they lie, and how their pictures are turned.

    `names` is empty for a side of backs. Of what is `placed` the first are the `fronts`.
    """

    paper: Paper
    fronts: tuple[Placed, ...]
    backs: tuple[Placed, ...]
    names: tuple[str, ...]
    turn: int = 0
    fold: tuple[Item, ...] = ()

    @property
    def placed(self) -> tuple[Placed, ...]:
        return (*self.fronts, *self.backs)

    def foot_items(self, foot: Foot, number: int, total: int) -> Iterator[Item]:
        """The foot; on a side that is turned it is at the top."""
        return foot.items(self.paper, number, total, at_top=bool(self.turn))


def deck_pages(deck: Deck, paper: Paper, imposition: Imposition, foot: Foot) -> Iterator[Page]:
    """Pages of pieces to cut: fronts, and their backs as asked for."""
    folded = imposition.backs == "fold" and has_backs(deck, imposition)
    pagefuls = deck_pagefuls(deck, paper, imposition.scale, folded=folded)
    sides = [*sides_of(pagefuls, imposition)]
    for number, side in enumerate(sides, 1):
        yield side_page(side, imposition.cut, side.foot_items(foot, number, len(sides)))


def sides_of(pagefuls: Iterable[Pageful], imposition: Imposition) -> Iterator[Side]:
    """Fronts, each page followed by its backs or with them beside the fronts."""
    for it in pagefuls:
        backed = any(has_backs(deck, imposition) for deck in it.decks)
        if backed and imposition.backs == "fold":
            yield _fold_side(it)
        else:
            yield Side(it.paper, it.placed, (), it.names)
        if backed and imposition.duplex:
            yield _back_side(it, imposition)


def to_cut(deck: Deck, imposition: Imposition) -> Deck:
    """The deck as it is to be cut and backed: as rectangles where that is asked for, with light
    backs where those are."""
    pieces = deck.pieces
    if imposition.backs == "light":
        light = {id(it.back): light_back(it.back) for it in pieces if it.back}
        pieces = tuple(replace(it, back=light.get(id(it.back))) for it in pieces)
    if imposition.squares and deck.squares:
        pieces = tuple(replace(it, outline=()) for it in pieces)
    return replace(deck, pieces=pieces, marks=deck.marks or (imposition.squares and deck.squares))


def has_backs(deck: Deck, imposition: Imposition) -> bool:
    """Whether the backs of a deck are printed."""
    return imposition.backs != "none" and any(piece.back for piece in deck.pieces)


def has_pieces(page: Page) -> bool:
    """Whether there are pieces to cut out of a page."""
    return any(isinstance(it, Group) and it.name == PIECE for it in page.items)


def turned_over(paper: Paper, flip: Flip) -> bool:
    """Whether a flip turns the back upside down: short edge if upright, long if lying."""
    return (flip == "short") == (paper.height_mm >= paper.width_mm)


def _back_side(front: Pageful, imposition: Imposition) -> Side:
    """The backs of a page; if they are turned, its foot line is at the top."""
    turn = 180 if turned_over(front.paper, imposition.flip) else 0
    behind = tuple(
        _moved(it, _behind(it, front.paper, turn, imposition.nudge)) for it in front.placed
    )
    return Side(front.paper, (), behind, (), turn)


def _moved(placed: Placed, place: Corner) -> Placed:
    return Placed(placed.piece, placed.sized, *place)


def _behind(placed: Placed, paper: Paper, turn: int, nudge: Nudge) -> Corner:
    """Where the back of a piece is printed, so that it meets its front through the paper."""
    (x, y), (right, down) = _mirrored(placed, paper, turn), nudge.on(paper)
    return (x - right, y - down) if turn else (x + right, y + down)


def _mirrored(placed: Placed, paper: Paper, turn: int) -> Corner:
    if turn:
        return placed.x_mm, paper.height_mm - placed.y_mm - placed.deck.height_mm
    return paper.width_mm - placed.x_mm - placed.deck.width_mm, placed.y_mm


def _fold_side(front: Pageful) -> Side:
    """Fronts left of a fold down the middle, backs right of it: fold, glue, cut."""
    paper = front.paper
    middle, bottom = paper.width_mm / 2, paper.height_mm - MARGIN_MM - FOOT_MM
    crease = Path(
        (("M", (middle, MARGIN_MM)), ("L", (middle, bottom))),
        line="soft",
        line_mm=0.2,
        dash_mm=(2.0, 1.5),
    )
    mirrored = tuple(_moved(it, _mirrored(it, paper, 0)) for it in front.placed)
    return Side(paper, front.placed, mirrored, front.names, fold=(crease,))


def side_page(side: Side, cut: Cut, foot: Iterable[Item]) -> Page:
    """A side as a page, with its foot."""
    fronts = tuple(_picture(it, it.piece.front, side.turn) for it in side.fronts)
    backs = tuple(_picture(it, it.piece.back, side.turn) for it in side.backs if it.piece.back)
    layers = tuple(cut_layers(side.fronts, side.backs, cut))
    creases = (Group(FOLD_LAYER, side.fold),) if side.fold else ()
    return Page(
        side.paper.width_mm,
        side.paper.height_mm,
        (*fronts, *backs, *layers, *creases, *foot),
        bookmarks=tuple(map(Bookmark, side.names)),
    )


def _picture(placed: Placed, symbol: Symbol, turn: int) -> Group:
    """A piece in its place; one without any words says at least what deck it is of."""
    x, y, deck, scale = placed.x_mm, placed.y_mm, placed.deck, placed.sized.scale
    if turn:
        x, y = placed.right_mm, placed.bottom_mm
    use = (Use(symbol, 0, 0),)
    if _has_words(symbol):
        return Group(PIECE, use, x, y, scale, turn, "P")
    return Group(PIECE, use, x, y, scale, turn, "Figure", deck.title)


def _has_words(symbol: Symbol) -> bool:
    return any(isinstance(item, Text) for item in symbol.items)
