"""Paper: what goes where on a page, where to cut and fold, and the line at the foot of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Literal

from hedgerow import __version__
from hedgerow.content import Fault, check, load_content, model
from hedgerow.errors import wrong
from hedgerow.places import shipped
from hedgerow.scene import Deck, Group, Item, Page, Path, Symbol, Text, Use, line
from hedgerow.words import Words

Backs = Literal["duplex", "fold", "none"]
Flip = Literal["long", "short"]
Cut = Literal["marks", "lines", "none"]
MARGIN_MM = 5.0
FOOT_MM = 6.0
CUT_GAP_MM = 2.5
FOLD_GAP_MM = 5.0
MARK_MM = 3.0
MARK_OFF_MM = 2.0
MARK_LINE_MM = 0.15
RULER_MM = 50.0


@model
class Size:
    """Width and height as written in YAML, each with its unit: `210 mm`."""

    width: str
    height: str

    def __post_init__(self) -> None:
        check(self._faults())

    def _faults(self) -> Iterator[Fault]:
        for name, text in (("width", self.width), ("height", self.height)):
            if not _is_length(text):
                yield Fault((name,), f"expected a length like '40 mm', found '{text[:20]}'")

    @property
    def width_mm(self) -> float:
        return float(self.width.removesuffix("mm"))

    @property
    def height_mm(self) -> float:
        return float(self.height.removesuffix("mm"))


@model
class Papers:
    """The papers of `templates/papers.yaml`."""

    papers: dict[str, Size]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as it lies, upright or on its side."""

    name: str
    width_mm: float
    height_mm: float

    def turned(self) -> Paper:
        return Paper(self.name, self.height_mm, self.width_mm)


@dataclass(frozen=True, slots=True)
class Foot:
    """What the foot of every page says."""

    words: Words
    label: str

    def items(self, paper: Paper, number: int, total: int) -> Iterator[Item]:
        """The ruler and "print at 100 %" left; label, version and page number right."""
        base = paper.height_mm - MARGIN_MM
        left, right = MARGIN_MM + 3, paper.width_mm - MARGIN_MM - 3
        yield from _ruler(left, base)
        yield Text(
            left + RULER_MM + 2.5,
            base,
            self.words("page.ruler", n=f"{RULER_MM:g}"),
            6.5,
            fill="soft",
        )
        page = self.words("page.number", n=number, of=total)
        yield Text(
            right,
            base,
            f"{self.label} · hedgerow {__version__} · {page}",
            6.5,
            fill="soft",
            anchor="end",
        )


@dataclass(frozen=True, slots=True)
class Finish:
    """How pieces are backed and cut."""

    backs: Backs = "duplex"
    flip: Flip = "long"
    cut: Cut = "marks"


@dataclass(frozen=True, slots=True)
class Spread:
    """Sheets side by side on a paper: the slots of their corners, all drawn at one scale."""

    paper: Paper
    columns: int
    rows: int
    scale: float
    slots: tuple[tuple[float, float], ...]


@cache
def papers() -> dict[str, Paper]:
    """The papers that are known, by name."""
    known = load_content(shipped("templates") / "papers.yaml", Papers).papers
    return {name: Paper(name, size.width_mm, size.height_mm) for name, size in known.items()}


def spread(paper: Paper, width_mm: float, height_mm: float, per_page: int | None) -> Spread:
    """The best place for sheets of one size: as many as fit in full size, or a given number."""
    wanted = (per_page,) if per_page else (8, 6, 4, 3, 2, 1)
    for count in wanted:
        best = max(_spreads(paper, width_mm, height_mm, count), key=lambda it: it.scale)
        if best.scale >= (0.5 if per_page or count == 1 else 1.0):
            return best
    raise wrong(
        "--per-page",
        f"{per_page} sheets on {paper.name} would be too small to play on",
        "use fewer",
    )


def _spreads(paper: Paper, width_mm: float, height_mm: float, count: int) -> Iterator[Spread]:
    for lying in (paper, paper.turned()):
        for columns in (it for it in range(1, count + 1) if count % it == 0):
            rows = count // columns
            yield _spread(lying, width_mm, height_mm, columns, rows)


def _spread(paper: Paper, width_mm: float, height_mm: float, columns: int, rows: int) -> Spread:
    """Slots are equal parts of the paper, so that one cut through its middle divides two sheets."""
    areas = [
        _area(paper, column, row, columns, rows) for row in range(rows) for column in range(columns)
    ]
    room = min(it[2] / width_mm for it in areas), min(it[3] / height_mm for it in areas)
    scale = min(room)
    scale = 1.0 if 1.0 <= scale < 1.2 else scale
    slots = tuple(
        (x + (w - width_mm * scale) / 2, y + (h - height_mm * scale) / 2) for x, y, w, h in areas
    )
    return Spread(paper, columns, rows, scale, slots)


def _area(
    paper: Paper, column: int, row: int, columns: int, rows: int
) -> tuple[float, float, float, float]:
    """The part of a slot that may be printed: x, y, width, height."""
    across, down = paper.width_mm / columns, paper.height_mm / rows
    left = MARGIN_MM if column == 0 else CUT_GAP_MM
    right = MARGIN_MM if column == columns - 1 else CUT_GAP_MM
    top = MARGIN_MM if row == 0 else CUT_GAP_MM
    bottom = MARGIN_MM + FOOT_MM if row == rows - 1 else CUT_GAP_MM
    return column * across + left, row * down + top, across - left - right, down - top - bottom


def sheet_pages(
    drawings: Iterable[tuple[Item, ...]], total: int, place: Spread, foot: Foot, cut: Cut
) -> Iterator[Page]:
    """Pages of sheets, drawn as they are asked for."""
    per_page = len(place.slots)
    pages = -(-total // per_page)
    source, paper = iter(drawings), place.paper
    for number in range(1, pages + 1):
        sheets = list(islice(source, per_page))
        placed = (
            Group("sheet", items, x, y, place.scale)
            for items, (x, y) in zip(sheets, place.slots, strict=False)
        )
        cuts = Group("cut", tuple(_slot_cuts(place, cut)))
        yield Page(
            paper.width_mm, paper.height_mm, (*placed, cuts, *foot.items(paper, number, pages))
        )


def _slot_cuts(place: Spread, cut: Cut) -> Iterator[Item]:
    paper = place.paper
    if cut == "none":
        return
    for row in range(1, place.rows):
        y = paper.height_mm * row / place.rows
        yield from _cut_across((MARGIN_MM, y), (paper.width_mm - MARGIN_MM, y), cut)
    for column in range(1, place.columns):
        x = paper.width_mm * column / place.columns
        yield from _cut_across((x, MARGIN_MM), (x, paper.height_mm - MARGIN_MM), cut)


def _cut_across(start: tuple[float, float], end: tuple[float, float], cut: Cut) -> Iterator[Item]:
    if cut == "lines":
        yield _mark(start, end)
        return
    (x1, y1), (x2, y2) = start, end
    dx, dy = (6.0, 0.0) if y1 == y2 else (0.0, 6.0)
    yield _mark(start, (x1 + dx, y1 + dy))
    yield _mark((x2 - dx, y2 - dy), end)


@dataclass(frozen=True, slots=True)
class _Lattice:
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


def _best_grid(deck: Deck, paper: Paper) -> _Lattice:
    grids = [_grid(deck, lying, lying.width_mm, 0.0) for lying in (paper, paper.turned())]
    return _fullest(deck, paper, grids)


def _best_fold(deck: Deck, paper: Paper) -> _Lattice:
    grids = [_grid(deck, it, it.width_mm / 2, FOLD_GAP_MM) for it in (paper, paper.turned())]
    return _fullest(deck, paper, grids)


def _fullest(deck: Deck, paper: Paper, grids: list[_Lattice]) -> _Lattice:
    best = max(grids, key=lambda it: it.columns * it.rows)
    if best.columns * best.rows == 0:
        size = f"{deck.width_mm:g} x {deck.height_mm:g} mm"
        raise wrong(
            "--paper", f"a piece of {size} does not fit on {paper.name}", "use a larger paper"
        )
    return best


def _grid(deck: Deck, paper: Paper, width_mm: float, gap_right_mm: float) -> _Lattice:
    """The most pieces on a width of paper; bleeds do not touch, marks stay inside the margin."""
    edge = MARGIN_MM + (MARK_OFF_MM + MARK_MM if deck.marks else deck.bleed_mm)
    step_x, step_y = deck.width_mm + 2 * deck.bleed_mm, deck.height_mm + 2 * deck.bleed_mm
    room_x = width_mm - edge - (max(gap_right_mm, deck.bleed_mm) if gap_right_mm else edge)
    room_y = paper.height_mm - 2 * edge - FOOT_MM
    columns = max(0, int((room_x + 2 * deck.bleed_mm) // step_x))
    rows = max(0, int((room_y + 2 * deck.bleed_mm) // step_y))
    used_x, used_y = columns * step_x - 2 * deck.bleed_mm, rows * step_y - 2 * deck.bleed_mm
    x = width_mm - gap_right_mm - used_x if gap_right_mm else (width_mm - used_x) / 2
    return _Lattice(
        paper, columns, rows, x, (paper.height_mm - FOOT_MM - used_y) / 2, step_x, step_y
    )


def _cuts(deck: Deck, places: Sequence[tuple[float, float]], cut: Cut) -> Iterator[Item]:
    if cut == "none":
        return
    taken = {(round(x, 3), round(y, 3)) for x, y in places}
    for x, y in places:
        right, bottom = x + deck.width_mm, y + deck.height_mm
        if cut == "lines":
            yield _mark((x, y), (right, y), (right, bottom), (x, bottom), (x, y))
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
        [_mark((x - far, it), (x - near, it)) for it in (y, bottom)],
    )
    yield (
        (round(x + step_x, 3), round(y, 3)),
        [_mark((right + near, it), (right + far, it)) for it in (y, bottom)],
    )
    yield (
        (round(x, 3), round(y - step_y, 3)),
        [_mark((it, y - far), (it, y - near)) for it in (x, right)],
    )
    yield (
        (round(x, 3), round(y + step_y, 3)),
        [_mark((it, bottom + near), (it, bottom + far)) for it in (x, right)],
    )


def _mark(*points: tuple[float, float]) -> Path:
    return line(*points, line="cut", line_mm=MARK_LINE_MM)


def _ruler(x_mm: float, base_mm: float) -> Iterator[Item]:
    ticks = [((x_mm, base_mm - 2.2), (x_mm, base_mm))]
    for at in range(5, int(RULER_MM) + 1, 5):
        height = 2.2 if at == RULER_MM else 1.5 if at % 10 == 0 else 0.9
        ticks.append(((x_mm + at, base_mm - height), (x_mm + at, base_mm)))
    segments = [it for start, end in ticks for it in (("M", start), ("L", end))]
    yield Path(
        (*segments, ("M", (x_mm, base_mm)), ("L", (x_mm + RULER_MM, base_mm))),
        line="soft",
        line_mm=0.2,
    )


def _is_length(text: str) -> bool:
    number = text.removesuffix("mm").strip()
    return text.endswith("mm") and number.replace(".", "", 1).isdigit() and 0 < float(number) < 2000
