"""Decks and pads as documents: fronts, backs on the reverse or next to a fold, where to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import cycle, islice
from math import ceil

from hedgerow.art.decks import draw_decks
from hedgerow.art.pad import draw_pad
from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.drawing.piece_id import labelled_front
from hedgerow.drawing.scene import (
    FOLD_LAYER,
    Bookmark,
    Deck,
    Group,
    Item,
    Page,
    Symbol,
    Text,
    Use,
    polyline,
)
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.printing.cut_marks import count_cuts, cut_layers
from hedgerow.printing.light_backs import lighten_back
from hedgerow.printing.paper import (
    FOOTER_MM,
    MARGIN_MM,
    Corner,
    CutCount,
    Footer,
    Imposition,
    Job,
    Layout,
    Paper,
    is_back_upside_down,
)
from hedgerow.printing.piece_layout import (
    PiecePage,
    PlacedPiece,
    lay_out_deck,
    pieces_per_page,
)
from hedgerow.printing.request import DEFAULTS, Cut, Nudge

PIECE = "piece"
# Longer lists of ids are not written out in file names.
MAX_IDS_NAME = 60


@keyword_record
class PaperSide:
    """One side of a sheet of paper: where its pieces are, and how far they are turned.

    `names` is empty for a side of backs.
    """

    paper: Paper
    fronts: tuple[PlacedPiece, ...]
    backs: tuple[PlacedPiece, ...]
    names: tuple[str, ...]
    turn: int = 0
    fold: tuple[Item, ...] = ()

    @property
    def pieces(self) -> tuple[PlacedPiece, ...]:
        return (*self.fronts, *self.backs)

    def foot_items(self, footer: Footer, number: int, total: int) -> Iterator[Item]:
        """Draw the footer, at the top of a side that is turned."""
        return footer.items(self.paper, number, total, at_top=bool(self.turn))


def deck_pages(deck: Deck, paper: Paper, imposition: Imposition, footer: Footer) -> Iterator[Page]:
    """Yield the pages of a deck: fronts, and backs as the imposition requests."""
    return side_pages(deck_sides(deck, paper, imposition), imposition.cut, footer)


def deck_sides(deck: Deck, paper: Paper, imposition: Imposition) -> list[PaperSide]:
    """Return the sides of the pages of a deck."""
    folded = imposition.backs == "fold" and has_backs(deck, imposition)
    piece_pages = lay_out_deck(deck, paper, imposition.scale, folded=folded)
    return [*make_sides(piece_pages, imposition)]


def side_pages(sides: Sequence[PaperSide], cut: Cut, footer: Footer) -> Iterator[Page]:
    """Yield sides as pages, each with its footer."""
    for number, side in enumerate(sides, 1):
        yield side_page(side, cut, side.foot_items(footer, number, len(sides)))


def count_side_cuts(sides: Iterable[PaperSide]) -> CutCount:
    """Count the cuts of all sides. Those of backs are the same."""
    return sum((count_cuts(side.fronts) for side in sides), CutCount())


def make_sides(piece_pages: Iterable[PiecePage], imposition: Imposition) -> Iterator[PaperSide]:
    """Yield the fronts of each page, then its backs; with `fold` both are on one side."""
    for page in piece_pages:
        backed = any(has_backs(deck, imposition) for deck in page.decks)
        if backed and imposition.backs == "fold":
            yield _fold_side(page)
        else:
            yield PaperSide(paper=page.paper, fronts=page.pieces, backs=(), names=page.names)
        if backed and imposition.duplex:
            yield _back_side(page, imposition)


def prepare_deck(deck: Deck, imposition: Imposition) -> Deck:
    """Apply the imposition to a deck: lighter backs, rectangular outlines."""
    pieces = deck.pieces
    if imposition.backs == "light":
        # Each back is lightened once, so that pieces which share it still do.
        light = {id(piece.back): lighten_back(piece.back) for piece in pieces if piece.back}
        pieces = tuple(replace(piece, back=light.get(id(piece.back))) for piece in pieces)
    if imposition.squares and deck.squares:
        pieces = tuple(replace(piece, outline=()) for piece in pieces)
    return replace(deck, pieces=pieces, marks=deck.marks or (imposition.squares and deck.squares))


def has_backs(deck: Deck, imposition: Imposition) -> bool:
    """Return whether the backs of a deck are printed."""
    return imposition.backs != "none" and any(piece.back for piece in deck.pieces)


def has_pieces(page: Page) -> bool:
    """Return whether a page has pieces to cut out."""
    return any(isinstance(item, Group) and item.name == PIECE for item in page.items)


def _back_side(front: PiecePage, imposition: Imposition) -> PaperSide:
    """Return the backs of a page. If they are turned, the footer is at the top."""
    turn = 180 if is_back_upside_down(front.paper, imposition.flip) else 0
    backs = tuple(
        _move_piece(piece, _back_corner(piece, front.paper, turn, imposition.nudge))
        for piece in front.pieces
    )
    return PaperSide(paper=front.paper, fronts=(), backs=backs, names=(), turn=turn)


def _move_piece(piece: PlacedPiece, corner: Corner) -> PlacedPiece:
    return PlacedPiece(piece.piece, piece.sized, *corner)


def _back_corner(piece: PlacedPiece, paper: Paper, turn: int, nudge: Nudge) -> Corner:
    """Return where to print the back of a piece so that it is exactly behind its front."""
    (x, y), (right, down) = _mirror_corner(piece, paper, turn), nudge.for_paper(paper)
    # The nudge is read on the upright sheet; on a turned side, right is left and down is up.
    return (x - right, y - down) if turn else (x + right, y + down)


def _mirror_corner(piece: PlacedPiece, paper: Paper, turn: int) -> Corner:
    if turn:
        return piece.x_mm, paper.height_mm - piece.y_mm - piece.deck.height_mm
    return paper.width_mm - piece.x_mm - piece.deck.width_mm, piece.y_mm


def _fold_side(front: PiecePage) -> PaperSide:
    """Return fronts left of a centre fold and backs right of it, to fold, glue and cut."""
    paper = front.paper
    middle, bottom = paper.width_mm / 2, paper.height_mm - MARGIN_MM - FOOTER_MM
    ends = (middle, MARGIN_MM), (middle, bottom)
    crease = polyline(*ends, line="soft", line_mm=0.2, dash_mm=(2.0, 1.5))
    backs = tuple(_move_piece(piece, _mirror_corner(piece, paper, 0)) for piece in front.pieces)
    return PaperSide(
        paper=paper, fronts=front.pieces, backs=backs, names=front.names, fold=(crease,)
    )


def side_page(side: PaperSide, cut: Cut, foot: Iterable[Item]) -> Page:
    """Return a side as a page with its footer."""
    fronts = tuple(_draw_front(it, side.turn) for it in side.fronts)
    backs = tuple(
        _draw_piece(it, it.piece.back, it.piece.back, side.turn, it.deck.title)
        for it in side.backs
        if it.piece.back
    )
    layers = tuple(cut_layers(side.fronts, side.backs, cut))
    creases = (Group(FOLD_LAYER, side.fold),) if side.fold else ()
    return Page(
        side.paper.width_mm,
        side.paper.height_mm,
        (*fronts, *backs, *layers, *creases, *foot),
        bookmarks=tuple(map(Bookmark, side.names)),
    )


def _draw_front(placed: PlacedPiece, turn: int) -> Group:
    """Draw the front of a piece with its id, described by the title of its deck and the id."""
    piece = placed.piece
    title = " ".join(filter(None, (placed.deck.title, piece.id)))
    return _draw_piece(placed, labelled_front(piece), piece.front, turn, title)


def _draw_piece(
    piece: PlacedPiece, symbol: Symbol, picture: Symbol, turn: int, title: str
) -> Group:
    """Draw a side of a piece. A picture without text gets the title as alternative text."""
    x, y, scale = piece.x_mm, piece.y_mm, piece.sized.scale
    if turn:
        # The picture is rotated around its origin: start at the opposite corner.
        x, y = piece.right_mm, piece.bottom_mm
    use = (Use(symbol, 0, 0),)
    if _has_words(picture):
        return Group(PIECE, use, x, y, scale, turn, "P")
    return Group(PIECE, use, x, y, scale, turn, "Figure", title)


def _has_words(symbol: Symbol) -> bool:
    return any(isinstance(item, Text) for item in symbol.items)


# Documents of decks and pads


def deck_job(game: Game, deck: Deck, layout: Layout, only: Sequence[str] = ()) -> Job:
    """Return a deck as a document; its name states which pieces, if `only` some are in it."""
    imposition = layout.imposition
    title = f"{game.content.about.title} · {deck.title}"
    label = f"{title} · {deck.code}" if deck.code else title
    footer = Footer(words=game.words(layout.lang), label=label, scale=imposition.scale)
    parts = (deck.id, deck.code, _format_ids(only))
    name = name_with_backs("-".join(filter(None, parts)), imposition)
    two_sided = imposition.duplex and has_backs(deck, imposition)
    sides = deck_sides(prepare_deck(deck, imposition), layout.paper, imposition)
    return Job(
        name=name,
        title=title,
        paper=layout.paper,
        pages=tuple(side_pages(sides, imposition.cut, footer)),
        page_count=len(sides),
        two_sided=two_sided,
        has_pieces=True,
        cuts=count_side_cuts(sides),
    )


def _format_ids(ids: Sequence[str]) -> str:
    """Return the ids of pieces for a file name; many are counted, with a hash."""
    name = "-".join(map(str.lower, ids))
    if len(name) <= MAX_IDS_NAME:
        return name
    return f"{len(ids)}-pieces-{sha256(name.encode()).hexdigest()[:8]}"


def name_with_backs(name: str, imposition: Imposition) -> str:
    """Append the kind of backs to the name of a document, unless it is the default."""
    return name if imposition.backs == DEFAULTS.backs else f"{name}-{imposition.backs}"


def pad_job(game: Game, count: int, layout: Layout, variant: str = "", *, games: int = 1) -> Job:
    """Return `count` pages of score pads as a document; more if some games need more slips."""
    game.check_scoring()
    slip = draw_pad(game.drawing_context(layout.lang, variant=variant))
    title = f"{game.content.about.title} · {slip.title}"
    footer = Footer(words=game.words(layout.lang), label=title, scale=layout.imposition.scale)
    per_page = pieces_per_page(slip, layout.paper, layout.imposition.scale)
    count = max(count, ceil(games * len(slip.pieces) / per_page))
    full = replace(slip, pieces=tuple(islice(cycle(slip.pieces), count * per_page)))
    sides = deck_sides(full, layout.paper, layout.imposition)
    pages = side_pages(sides, layout.imposition.cut, footer)
    parts = ("pad", variant, str(count) if count > 1 else "")
    name = "-".join(filter(None, parts))
    return Job(
        name=name,
        title=title,
        paper=layout.paper,
        pages=pages,
        page_count=count,
        cuts=count_side_cuts(sides),
    )


def find_decks(game: Game, context: DrawingContext, name: str | None) -> tuple[Deck, ...]:
    """Return all decks of a game that have pieces, or the named one. Raises InputError."""
    decks = draw_decks(context)
    if name is None:
        return decks
    matches = tuple(deck for deck in decks if deck.id == name.lower())
    if not matches:
        hint = did_you_mean(name, [deck.id for deck in decks])
        raise input_error(
            name,
            Message("{game} has no deck {name}", game=game.id, name=quote_value(name)),
            hint,
        )
    if context.code and not any(deck.code for deck in matches):
        raise input_error(name, Message("not a random deck"), Message("omit --seed and --code"))
    return matches
