"""Pieces on paper: as many as fit, their backs behind or beside them, and where to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hedgerow.errors import wrong
from hedgerow.layout import FOOT_MM, MARGIN_MM, Cut, Foot, Paper, cut_line
from hedgerow.scene import Deck, Group, Item, Page, Path, Piece, Symbol, Use

Backs = Literal["duplex", "fold", "none"]
Flip = Literal["long", "short"]
FOLD_GAP_MM = 5.0
MARK_MM = 3.0
MARK_OFF_MM = 2.0


@dataclass(frozen=True, slots=True)
class Finish:
    """How pieces are backed and cut."""

    backs: Backs = "duplex"
    flip: Flip = "long"
    cut: Cut = "marks"


@dataclass(frozen=True, slots=True)
class _Places:
    """Places for pieces on a page: columns and rows, the step between them, the first corner."""

    paper: Paper
    columns: int
    rows: int
    x_mm: float
    y_mm: float
    step_x_mm: float
    step_y_mm: float

    def places(self) -> list[tuple[float, float]]:
        return [
            (self.x_mm + column * self.step_x_mm, self.y_mm + row * self.step_y_mm)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def deck_pages(deck: Deck, paper: Paper, finish: Finish, foot: Foot) -> Iterator[Page]:
    """Pages of pieces to cut: fronts, and their backs as asked for."""
    has_backs = finish.backs != "none" and any(piece.back for piece in deck.pieces)
    if has_backs and finish.backs == "fold":
        sides = [*_fold_pages(deck, paper, finish)]
    else:
        sides = [*_flat_pages(deck, paper, finish, has_backs)]
    for number, (page, turn) in enumerate(sides, 1):
        lying = Paper(paper.name, page.width_mm, page.height_mm)
        line = foot.items(lying, number, len(sides), at_top=bool(turn))
        yield replace(page, items=(*page.items, *line))


def pieces_per_page(deck: Deck, paper: Paper) -> int:
    """How many of a deck's pieces a page holds."""
    rooms = [_room(deck, lying, lying.width_mm, 0.0) for lying in (paper, paper.turned())]
    return max(columns * rows for columns, rows in rooms)


Side = tuple[Page, int]  # a page, and how its pieces are turned


def _flat_pages(deck: Deck, paper: Paper, finish: Finish, has_backs: bool) -> Iterator[Side]:
    """Fronts, each page followed by its backs; a turned back has its foot line at the top."""
    grid = _best_grid(deck, paper)
    turn = 180 if _turned_over(grid.paper, finish.flip) else 0
    for pieces, places in _pagefuls(deck, grid):
        fronts = [(piece.front, place) for piece, place in zip(pieces, places, strict=True)]
        yield _page(grid.paper, deck, fronts, places, finish.cut, 0), 0
        if has_backs:
            mirrored = [_mirrored(place, grid.paper, deck, turn) for place in places]
            backs = _backs(pieces, mirrored)
            yield _page(grid.paper, deck, backs, mirrored, finish.cut, turn), turn


def _pagefuls(
    deck: Deck, grid: _Places
) -> Iterator[tuple[tuple[Piece, ...], list[tuple[float, float]]]]:
    places = grid.places()
    for start in range(0, len(deck.pieces), len(places)):
        pieces = deck.pieces[start : start + len(places)]
        yield pieces, places[: len(pieces)]


def _backs(
    pieces: tuple[Piece, ...], places: list[tuple[float, float]]
) -> list[tuple[Symbol, tuple[float, float]]]:
    return [(it.back, place) for it, place in zip(pieces, places, strict=True) if it.back]


def _turned_over(paper: Paper, flip: Flip) -> bool:
    """Whether a flip turns the back upside down: short edge if upright, long if lying."""
    return (flip == "short") == (paper.height_mm >= paper.width_mm)


def _mirrored(
    place: tuple[float, float], paper: Paper, deck: Deck, turn: int
) -> tuple[float, float]:
    """Where the back of a piece lies, so that it meets its front through the paper."""
    x, y = place
    if turn:
        return x, paper.height_mm - y - deck.height_mm
    return paper.width_mm - x - deck.width_mm, y


def _fold_pages(deck: Deck, paper: Paper, finish: Finish) -> Iterator[Side]:
    """Fronts left of a fold down the middle, backs right of it: fold, glue, cut."""
    grid = _best_fold(deck, paper)
    middle, bottom = grid.paper.width_mm / 2, grid.paper.height_mm - MARGIN_MM - FOOT_MM
    crease = Path(
        (("M", (middle, MARGIN_MM)), ("L", (middle, bottom))),
        line="soft",
        line_mm=0.2,
        dash_mm=(2.0, 1.5),
    )
    for pieces, places in _pagefuls(deck, grid):
        mirrored = [_mirrored(place, grid.paper, deck, 0) for place in places]
        fronts = [(piece.front, place) for piece, place in zip(pieces, places, strict=True)]
        sides = [*fronts, *_backs(pieces, mirrored)]
        page = _page(grid.paper, deck, sides, [*places, *mirrored], finish.cut, 0)
        yield replace(page, items=(*page.items, Group("fold", (crease,)))), 0


def _page(
    paper: Paper,
    deck: Deck,
    sides: Iterable[tuple[Symbol, tuple[float, float]]],
    places: Sequence[tuple[float, float]],
    cut: Cut,
    turn: int,
) -> Page:
    pictures = tuple(_piece(symbol, place, turn) for symbol, place in sides)
    cuts = tuple(_cuts(deck, places, cut)) if deck.marks else ()
    return Page(paper.width_mm, paper.height_mm, (*pictures, Group("cut", cuts)))


def _piece(symbol: Symbol, place: tuple[float, float], turn: int) -> Use:
    x, y = place
    if turn:
        return Use(symbol, x + symbol.width_mm, y + symbol.height_mm, 1.0, 180)
    return Use(symbol, x, y)


def _best_grid(deck: Deck, paper: Paper) -> _Places:
    grids = [_grid(deck, lying, lying.width_mm, 0.0) for lying in (paper, paper.turned())]
    return _fullest(deck, paper, grids)


def _best_fold(deck: Deck, paper: Paper) -> _Places:
    grids = [_grid(deck, it, it.width_mm / 2, FOLD_GAP_MM) for it in (paper, paper.turned())]
    return _fullest(deck, paper, grids)


def _fullest(deck: Deck, paper: Paper, grids: list[_Places]) -> _Places:
    """The grid that holds most of the pieces there are; upright where both hold as many."""
    best = max(grids, key=lambda it: min(it.columns * it.rows, len(deck.pieces)))
    if best.columns * best.rows == 0:
        size = f"{deck.width_mm:g} x {deck.height_mm:g} mm"
        message = f"a piece of {size} does not fit on {paper.name}"
        raise wrong("--paper", message, "use a larger paper")
    return best


def _grid(deck: Deck, paper: Paper, width_mm: float, gap_right_mm: float) -> _Places:
    """The most pieces on a width of paper, evenly filled and centred."""
    columns, rows = _balanced(*_room(deck, paper, width_mm, gap_right_mm), len(deck.pieces))
    step_x, step_y = deck.width_mm + 2 * deck.bleed_mm, deck.height_mm + 2 * deck.bleed_mm
    used_x, used_y = columns * step_x - 2 * deck.bleed_mm, rows * step_y - 2 * deck.bleed_mm
    x = width_mm - gap_right_mm - used_x if gap_right_mm else (width_mm - used_x) / 2
    y = (paper.height_mm - FOOT_MM - used_y) / 2
    return _Places(paper, columns, rows, x, y, step_x, step_y)


def _room(deck: Deck, paper: Paper, width_mm: float, gap_right_mm: float) -> tuple[int, int]:
    """Columns and rows that fit: bleeds do not touch, marks stay inside the margin."""
    edge = MARGIN_MM + (MARK_OFF_MM + MARK_MM if deck.marks else deck.bleed_mm)
    bleeds = 2 * deck.bleed_mm
    room_x = width_mm - edge - (max(gap_right_mm, deck.bleed_mm) if gap_right_mm else edge)
    room_y = paper.height_mm - 2 * edge - FOOT_MM
    columns = int((room_x + bleeds) // (deck.width_mm + bleeds))
    rows = int((room_y + bleeds) // (deck.height_mm + bleeds))
    return max(0, columns), max(0, rows)


def _balanced(columns: int, rows: int, pieces: int) -> tuple[int, int]:
    """For pieces that do not fill a page: as few rows as they need, and those evenly filled."""
    if not 0 < pieces < columns * rows:
        return columns, rows
    rows = -(-pieces // columns)
    return -(-pieces // rows), rows


def _cuts(deck: Deck, places: Sequence[tuple[float, float]], cut: Cut) -> Iterator[Item]:
    """Outlines, or marks off every corner; no mark comes nearer to any piece than it should."""
    if cut == "none":
        return
    for x, y in places:
        right, bottom = x + deck.width_mm, y + deck.height_mm
        if cut == "lines":
            yield cut_line((x, y), (right, y), (right, bottom), (x, bottom), (x, y))
            continue
        for start, end in _marks_round(x, y, right, bottom):
            if all(_keeps_off(start, end, place, deck) for place in places):
                yield cut_line(start, end)


def _marks_round(
    x: float, y: float, right: float, bottom: float
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The eight marks of a piece, from the inner to the outer end."""
    near, far = MARK_OFF_MM, MARK_OFF_MM + MARK_MM
    for level in (y, bottom):
        yield (x - near, level), (x - far, level)
        yield (right + near, level), (right + far, level)
    for upright in (x, right):
        yield (upright, y - near), (upright, y - far)
        yield (upright, bottom + near), (upright, bottom + far)


def _keeps_off(
    start: tuple[float, float], end: tuple[float, float], place: tuple[float, float], deck: Deck
) -> bool:
    """Whether a mark stays its distance from a piece."""
    (left, top), off = place, MARK_OFF_MM - 0.001
    beside_x = max(left - max(start[0], end[0]), min(start[0], end[0]) - left - deck.width_mm)
    beside_y = max(top - max(start[1], end[1]), min(start[1], end[1]) - top - deck.height_mm)
    return max(beside_x, beside_y) >= off
