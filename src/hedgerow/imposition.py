"""Pieces on paper: as many as fit, their backs behind or beside them, and where to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hedgerow.errors import wrong
from hedgerow.layout import FOOT_MM, MARGIN_MM, Cut, Foot, Paper, cut_line
from hedgerow.scene import Deck, Group, Item, Page, Path, Symbol, Use

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
    for number, page in enumerate(sides, 1):
        lying = Paper(paper.name, page.width_mm, page.height_mm)
        yield replace(page, items=(*page.items, *foot.items(lying, number, len(sides))))


def pieces_per_page(deck: Deck, paper: Paper) -> int:
    """How many of a deck's pieces a page holds."""
    grid = _best_grid(deck, paper)
    return grid.columns * grid.rows


def _flat_pages(deck: Deck, paper: Paper, finish: Finish, has_backs: bool) -> Iterator[Page]:
    grid = _best_grid(deck, paper)
    per_page = grid.columns * grid.rows
    for start in range(0, len(deck.pieces), per_page):
        pieces = deck.pieces[start : start + per_page]
        places = grid.places()[: len(pieces)]
        yield _page(
            grid.paper,
            deck,
            zip([it.front for it in pieces], places, strict=True),
            places,
            finish.cut,
            0,
        )
        if has_backs:
            turn = 180 if _turned_over(grid.paper, finish.flip) else 0
            mirrored = [_mirrored(place, grid.paper, deck, turn) for place in places]
            backs = [
                (piece.back, place)
                for piece, place in zip(pieces, mirrored, strict=True)
                if piece.back
            ]
            yield _page(grid.paper, deck, backs, mirrored, finish.cut, turn)


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


def _fold_pages(deck: Deck, paper: Paper, finish: Finish) -> Iterator[Page]:
    """Fronts left of a fold down the middle, backs right of it: fold, glue, cut."""
    grid = _best_fold(deck, paper)
    places = grid.places()
    middle = grid.paper.width_mm / 2
    for start in range(0, len(deck.pieces), len(places)):
        pieces = deck.pieces[start : start + len(places)]
        used = places[: len(pieces)]
        mirrored = [_mirrored(place, grid.paper, deck, 0) for place in used]
        sides = [(piece.front, place) for piece, place in zip(pieces, used, strict=True)]
        sides += [
            (piece.back, place) for piece, place in zip(pieces, mirrored, strict=True) if piece.back
        ]
        page = _page(grid.paper, deck, sides, [*used, *mirrored], finish.cut, 0)
        top, bottom = MARGIN_MM, grid.paper.height_mm - MARGIN_MM - FOOT_MM
        crease = Path(
            (("M", (middle, top)), ("L", (middle, bottom))),
            line="soft",
            line_mm=0.2,
            dash_mm=(2.0, 1.5),
        )
        yield replace(page, items=(*page.items, Group("fold", (crease,))))


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
    best = max(grids, key=lambda it: it.columns * it.rows)
    if best.columns * best.rows == 0:
        size = f"{deck.width_mm:g} x {deck.height_mm:g} mm"
        raise wrong(
            "--paper", f"a piece of {size} does not fit on {paper.name}", "use a larger paper"
        )
    return best


def _grid(deck: Deck, paper: Paper, width_mm: float, gap_right_mm: float) -> _Places:
    """The most pieces on a width of paper; bleeds do not touch, marks stay inside the margin."""
    edge = MARGIN_MM + (MARK_OFF_MM + MARK_MM if deck.marks else deck.bleed_mm)
    step_x, step_y = deck.width_mm + 2 * deck.bleed_mm, deck.height_mm + 2 * deck.bleed_mm
    room_x = width_mm - edge - (max(gap_right_mm, deck.bleed_mm) if gap_right_mm else edge)
    room_y = paper.height_mm - 2 * edge - FOOT_MM
    columns = max(0, int((room_x + 2 * deck.bleed_mm) // step_x))
    rows = max(0, int((room_y + 2 * deck.bleed_mm) // step_y))
    used_x, used_y = columns * step_x - 2 * deck.bleed_mm, rows * step_y - 2 * deck.bleed_mm
    x = width_mm - gap_right_mm - used_x if gap_right_mm else (width_mm - used_x) / 2
    return _Places(
        paper, columns, rows, x, (paper.height_mm - FOOT_MM - used_y) / 2, step_x, step_y
    )


def _cuts(deck: Deck, places: Sequence[tuple[float, float]], cut: Cut) -> Iterator[Item]:
    if cut == "none":
        return
    taken = {(round(x, 3), round(y, 3)) for x, y in places}
    for x, y in places:
        right, bottom = x + deck.width_mm, y + deck.height_mm
        if cut == "lines":
            yield cut_line((x, y), (right, y), (right, bottom), (x, bottom), (x, y))
            continue
        for beside, marks in _marks_round(x, y, right, bottom, deck):
            if beside not in taken:
                yield from marks


def _marks_round(
    x: float, y: float, right: float, bottom: float, deck: Deck
) -> Iterator[tuple[tuple[float, float], list[Path]]]:
    """For each side of a piece: its neighbour's place, and the marks if it has none."""
    step_x, step_y = deck.width_mm + 2 * deck.bleed_mm, deck.height_mm + 2 * deck.bleed_mm
    near, far = MARK_OFF_MM, MARK_OFF_MM + MARK_MM
    yield (
        (round(x - step_x, 3), round(y, 3)),
        [cut_line((x - far, it), (x - near, it)) for it in (y, bottom)],
    )
    yield (
        (round(x + step_x, 3), round(y, 3)),
        [cut_line((right + near, it), (right + far, it)) for it in (y, bottom)],
    )
    yield (
        (round(x, 3), round(y - step_y, 3)),
        [cut_line((it, y - far), (it, y - near)) for it in (x, right)],
    )
    yield (
        (round(x, 3), round(y + step_y, 3)),
        [cut_line((it, bottom + near), (it, bottom + far)) for it in (x, right)],
    )
