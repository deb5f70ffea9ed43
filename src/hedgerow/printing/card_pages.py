"""Pieces on paper: their fronts, their backs behind or beside them; decks and pads of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.drawing.light_back import lighten_back
from hedgerow.drawing.scene import (
    FOLD_LAYER,
    Bookmark,
    Deck,
    Group,
    Item,
    Page,
    Path,
    Symbol,
    Text,
    Use,
)
from hedgerow.library.game import Game
from hedgerow.printing.cut_marks import cut_layers
from hedgerow.printing.paper import (
    FOOTER_MM,
    MARGIN_MM,
    Corner,
    Footer,
    Imposition,
    Job,
    Layout,
    Paper,
    is_back_upside_down,
)
from hedgerow.printing.piece_layout import PiecePage, PlacedPiece, lay_out_deck, pieces_per_page
from hedgerow.printing.request import DEFAULTS, Cut, Nudge
from hedgerow.ruleset.ruleset import DrawingContext

PIECE = "piece"


@keyword_record
class PaperSide:
    """One side of a sheet of paper: its pieces where they lie, and how their pictures are turned.

    `names` is empty for a side of backs. Of what is `placed` the first are the `fronts`.
    """

    paper: Paper
    fronts: tuple[PlacedPiece, ...]
    backs: tuple[PlacedPiece, ...]
    names: tuple[str, ...]
    turn: int = 0
    fold: tuple[Item, ...] = ()

    @property
    def placed(self) -> tuple[PlacedPiece, ...]:
        return (*self.fronts, *self.backs)

    def foot_items(self, footer: Footer, number: int, total: int) -> Iterator[Item]:
        """The foot; on a side that is turned it is at the top."""
        return footer.items(self.paper, number, total, at_top=bool(self.turn))


def deck_pages(deck: Deck, paper: Paper, imposition: Imposition, footer: Footer) -> Iterator[Page]:
    """Pages of pieces to cut: fronts, and their backs as asked for."""
    folded = imposition.backs == "fold" and has_backs(deck, imposition)
    pagefuls = lay_out_deck(deck, paper, imposition.scale, folded=folded)
    sides = [*make_sides(pagefuls, imposition)]
    for number, side in enumerate(sides, 1):
        yield side_page(side, imposition.cut, side.foot_items(footer, number, len(sides)))


def make_sides(pagefuls: Iterable[PiecePage], imposition: Imposition) -> Iterator[PaperSide]:
    """Fronts, each page followed by its backs or with them beside the fronts."""
    for it in pagefuls:
        backed = any(has_backs(deck, imposition) for deck in it.decks)
        if backed and imposition.backs == "fold":
            yield _fold_side(it)
        else:
            yield PaperSide(paper=it.paper, fronts=it.placed, backs=(), names=it.names)
        if backed and imposition.duplex:
            yield _back_side(it, imposition)


def prepare_deck(deck: Deck, imposition: Imposition) -> Deck:
    """The deck as it is to be cut and backed: as rectangles where that is asked for, with light
    backs where those are."""
    pieces = deck.pieces
    if imposition.backs == "light":
        light = {id(it.back): lighten_back(it.back) for it in pieces if it.back}
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


def _back_side(front: PiecePage, imposition: Imposition) -> PaperSide:
    """The backs of a page; if they are turned, its foot line is at the top."""
    turn = 180 if is_back_upside_down(front.paper, imposition.flip) else 0
    behind = tuple(
        _moved(it, _behind(it, front.paper, turn, imposition.nudge)) for it in front.placed
    )
    return PaperSide(paper=front.paper, fronts=(), backs=behind, names=(), turn=turn)


def _moved(placed: PlacedPiece, place: Corner) -> PlacedPiece:
    return PlacedPiece(placed.piece, placed.sized, *place)


def _behind(placed: PlacedPiece, paper: Paper, turn: int, nudge: Nudge) -> Corner:
    """Where the back of a piece is printed, so that it meets its front through the paper."""
    (x, y), (right, down) = _mirrored(placed, paper, turn), nudge.for_paper(paper)
    return (x - right, y - down) if turn else (x + right, y + down)


def _mirrored(placed: PlacedPiece, paper: Paper, turn: int) -> Corner:
    if turn:
        return placed.x_mm, paper.height_mm - placed.y_mm - placed.deck.height_mm
    return paper.width_mm - placed.x_mm - placed.deck.width_mm, placed.y_mm


def _fold_side(front: PiecePage) -> PaperSide:
    """Fronts left of a fold down the middle, backs right of it: fold, glue, cut."""
    paper = front.paper
    middle, bottom = paper.width_mm / 2, paper.height_mm - MARGIN_MM - FOOTER_MM
    crease = Path(
        (("M", (middle, MARGIN_MM)), ("L", (middle, bottom))),
        line="soft",
        line_mm=0.2,
        dash_mm=(2.0, 1.5),
    )
    mirrored = tuple(_moved(it, _mirrored(it, paper, 0)) for it in front.placed)
    return PaperSide(
        paper=paper, fronts=front.placed, backs=mirrored, names=front.names, fold=(crease,)
    )


def side_page(side: PaperSide, cut: Cut, foot: Iterable[Item]) -> Page:
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


def _picture(placed: PlacedPiece, symbol: Symbol, turn: int) -> Group:
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


def deck_job(game: Game, deck: Deck, layout: Layout) -> Job:
    """The job that prints a deck."""
    imposition = layout.imposition
    title = f"{game.content.about.title} · {deck.title}"
    label = f"{title} · {deck.code}" if deck.code else title
    footer = Footer(words=game.words(layout.lang), label=label, scale=imposition.scale)
    name = name_with_backs("-".join(filter(None, (deck.id, deck.code))), imposition)
    two_sided = imposition.duplex and has_backs(deck, imposition)
    pages = tuple(deck_pages(prepare_deck(deck, imposition), layout.paper, imposition, footer))
    return Job(
        name=name,
        title=title,
        paper=layout.paper,
        pages=pages,
        page_count=len(pages),
        two_sided=two_sided,
        has_pieces=True,
    )


def name_with_backs(name: str, imposition: Imposition) -> str:
    """The name of a document; backs that are not as usual are told with it."""
    return name if imposition.backs == DEFAULTS.backs else f"{name}-{imposition.backs}"


def pad_job(game: Game, count: int, layout: Layout, variant: str = "") -> Job:
    """The job that fills so many pages with score pads."""
    slip = game.ruleset.game_art().pad(game.drawing_context(layout.lang, variant=variant))
    title = f"{game.content.about.title} · {slip.title}"
    footer = Footer(words=game.words(layout.lang), label=title, scale=layout.imposition.scale)
    pieces = count * pieces_per_page(slip, layout.paper, layout.imposition.scale)
    full = replace(slip, pieces=slip.pieces * pieces)
    pages = deck_pages(full, layout.paper, layout.imposition, footer)
    parts = ("pad", variant, str(count) if count > 1 else "")
    name = "-".join(filter(None, parts))
    return Job(name=name, title=title, paper=layout.paper, pages=pages, page_count=count)


def find_decks(game: Game, context: DrawingContext[Any], name: str | None) -> tuple[Deck, ...]:
    """All decks of a game that have any pieces, or the one of that name."""
    decks = game.decks(context)
    if name is None:
        return decks
    found = tuple(deck for deck in decks if deck.id == name.lower())
    if not found:
        known = did_you_mean(name, [deck.id for deck in decks])
        raise input_error(
            name,
            Message("{game} has no deck {name}", game=game.id, name=quote_value(name)),
            known,
        )
    if context.code and not any(deck.code for deck in found):
        raise input_error(name, Message("not a random deck"), Message("omit --seed and --code"))
    return found
