"""Draw the landscape tiles: whole small pictures, at least three of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from math import cos, pi, sin

from hedgerow.drawing.components import (
    SMALL_PT,
    TextStyle,
    centred_text,
    painted_background,
    place_symbol,
)
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.icons import path_segments
from hedgerow.drawing.scene import (
    Deck,
    Group,
    IdPlace,
    Item,
    Path,
    Piece,
    Rect,
    Symbol,
    Use,
    circle,
    ellipse,
)
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.ruleset.ruleset import BLEED_MM, DrawingContext

TILE_MM = 40.0
VARIANTS = 3
# Themes without colour tell landscapes apart by hatches and lines: at small sizes they are coarser.
HATCH_MM, BOLDER = 5.0, 1.8
Art = DrawingContext[KuhfsteinContent]
Point = tuple[float, float]


def tiles_deck(context: Art) -> Deck:
    """Return all landscape tiles with a common back, using the pictures of a kind in turn."""
    bleed_mm = context.bleed_mm
    back = _draw_back(context.icon("cow"), bleed_mm)
    pieces = (
        Piece(
            tile_picture(kind.icon, context.icon, number % VARIANTS, bleed_mm),
            back,
            id_at=_id_place(kind.icon, number % VARIANTS),
        )
        for kind in context.content.landscapes
        for number in range(kind.tiles.value)
    )
    return context.deck("tiles", TILE_MM, TILE_MM, pieces)


def _id_place(name: str, variant: int) -> IdPlace:
    """Return where a tile shows its id: where its picture has no motif."""
    return IdPlace(27.4 if (name, variant) == ("house", 2) else 20.0, 36.1, plate=True)


@cache
def tile_picture(name: str, icon: Icons, variant: int, bleed_mm: float = 0.0) -> Symbol:
    """Draw a tile of 40 by 40 mm that extends into the bleed. The middle is free for a cow."""
    # An icon that the game brings itself replaces the built-in drawing.
    draw = None if name in icon.own_names else _DRAWINGS.get(name)
    items = draw(icon, variant, bleed_mm) if draw else _draw_plain(icon(name), bleed_mm)
    # Firs and waves reach beyond the edge. The same document may have tiles with and without bleed.
    end, clip = ("", False) if bleed_mm else ("-trimmed", True)
    return Symbol(f"kf-tile-{name}-{variant}{end}", TILE_MM, TILE_MM, tuple(items), clip=clip)


@cache
def landscape_picture(id: str, icon: Icons) -> Symbol:
    """Draw a landscape for small sizes: 40 by 40 mm, with fewer and bolder motifs."""
    # Scaled down with its bleed, so that nothing of the picture is cut off.
    scale = TILE_MM / (TILE_MM + 2 * BLEED_MM)
    draw = None if id in icon.own_names else _BOLD.get(id)
    items = tuple(draw(icon) if draw else _bold_plain(icon(id)))
    whole = Group("landscape", items, BLEED_MM * scale, BLEED_MM * scale, scale)
    return Symbol(f"kf-landscape-{id}", TILE_MM, TILE_MM, (whole,), hatch_mm=HATCH_MM)


def _draw_back(cow: Symbol, bleed_mm: float) -> Symbol:
    """Draw the common back: a cow in a frame."""
    middle = TILE_MM / 2
    items: list[Item] = [
        _fill_ground("band-1", bleed_mm),
        Rect(3, 3, TILE_MM - 6, TILE_MM - 6, line="on-band", line_mm=0.5, radius_mm=3),
        circle(middle, middle, 12.5, fill="white"),
        place_symbol(cow, middle, middle, 17.0),
    ]
    return Symbol("kf-tile-back", TILE_MM, TILE_MM, tuple(items))


def _fill_ground(fill: str, bleed_mm: float = BLEED_MM) -> Rect:
    return painted_background(TILE_MM, TILE_MM, fill, bleed_mm)


def _draw_plain(picture: Symbol, bleed_mm: float = BLEED_MM) -> Iterator[Item]:
    """Draw a landscape without a drawing in this module: its icon in the four corners."""
    yield _fill_ground("grass", bleed_mm)
    for x, y in ((9.5, 9.5), (30.5, 9.5), (9.5, 30.5), (30.5, 30.5)):
        yield place_symbol(picture, x, y, 14.0)


def _scatter(symbol: Symbol, points: Iterable[Point], size_mm: float) -> Iterator[Use]:
    """Draw a motif at several points, the lower ones in front."""
    for x, y in sorted(points, key=lambda it: it[1]):
        yield place_symbol(symbol, x, y, size_mm)


def _stroke_path(data: str, fill: str | None, line_mm: float = 0.45, line: str = "outline") -> Path:
    return Path(tuple(path_segments(data)), fill=fill, line=line, line_mm=line_mm)


# Field: furrows from edge to edge, with sheaves.


def _draw_field(icon: Icons, variant: int, bleed_mm: float) -> Iterator[Item]:
    yield _fill_ground("gold", bleed_mm)
    if variant == 1:
        yield Group("furrows", tuple(_draw_furrows(-bleed_mm, 7, bleed_mm)), TILE_MM, 0, 1, 90)
    elif variant == 2:
        yield from _draw_furrows(-bleed_mm, 3, bleed_mm)
        yield from _draw_lane(16.2, 20.6, bleed_mm)
        yield from _draw_furrows(22.0, 3, bleed_mm)
    else:
        yield from _draw_furrows(-bleed_mm, 7, bleed_mm)
    yield from _scatter(_sheaf(), _SHEAVES[variant], 9.6)


_SHEAVES: tuple[tuple[Point, ...], ...] = (
    ((8.6, 9.0), (31.6, 31.0)),
    ((31.4, 8.8), (8.4, 30.6), (29.0, 33.0)),
    ((8.0, 31.0), (31.6, 31.8), (32.2, 8.6)),
)


def _draw_furrows(
    top: float, count: int, bleed_mm: float = BLEED_MM, per_tile: int = 7
) -> Iterator[Item]:
    """Draw slightly curved dark furrows."""
    left, right = -bleed_mm, TILE_MM + bleed_mm
    pitch = (right - left) / per_tile
    wide = pitch * 0.4
    for number in range(count):
        y = top + pitch * (number + 0.5) - wide / 2
        low = y + wide
        yield _stroke_path(
            f"M{left} {y} C12 {y - 2.4} 28 {y + 2.4} {right} {y} L{right} {low} "
            f"C28 {low + 2.4} 12 {low - 2.4} {left} {low} Z",
            "wood",
            0.3,
            "wood-dark",
        )


def _draw_lane(top: float, bottom: float, bleed_mm: float) -> Iterator[Item]:
    """Draw a strip of grass between two fields."""
    left, right = -bleed_mm, TILE_MM + bleed_mm
    yield Rect(left, top, right - left, bottom - top, fill="leaf-light")
    for y in (top, bottom):
        yield _stroke_path(f"M{left} {y} L{right} {y}", None, 0.4)


@cache
def _sheaf() -> Symbol:
    outline = (
        "M0.6 1.8 L2 0.6 L3.1 1.9 L4.5 0.5 L5.9 1.9 L7 0.6 L8.4 1.8 "
        "C8.2 4.2 6.2 5 5.7 6.4 L8 10.5 L1 10.5 L3.3 6.4 C2.8 5 0.8 4.2 0.6 1.8 Z"
    )
    stalks = "M4.5 2.6 V5.4 M2.7 3 L3.8 5.4 M6.3 3 L5.2 5.4 M3.7 8 L3 9.8 M4.5 8 V9.8 M5.3 8 L6 9.8"
    items = (
        _stroke_path(outline, "straw", 0.5),
        _stroke_path(stalks, None, 0.4, "gold-dark"),
        _stroke_path("M3.3 6.4 H5.7", None, 1.5),
        _stroke_path("M3.3 6.4 H5.7", None, 0.7, "rust"),
    )
    return Symbol("kf-sheaf", 9.0, 11.0, items)


# Meadow: light green, tufts of grass and flowers.


def _draw_meadow(icon: Icons, variant: int, bleed_mm: float) -> Iterator[Item]:
    yield _fill_ground("leaf-light", bleed_mm)
    daisies, tulips = _FLOWERS[variant]
    yield from _scatter(_tuft(), _TUFTS[variant], 5.0)
    yield from _scatter(_tulip(), tulips, 6.2)
    yield from _scatter(_daisy(), daisies, 8.8)


_FLOWERS: tuple[tuple[tuple[Point, ...], tuple[Point, ...]], ...] = (
    (((8.0, 8.4), (32.6, 13.0), (12.0, 32.6), (31.0, 33.4)), ((20.6, 6.8), (5.8, 21.6))),
    (((31.6, 7.4), (7.0, 14.0), (33.4, 25.8), (28.2, 35.0)), ((17.4, 6.2), (7.2, 31.4))),
    (((17.0, 6.6), (33.0, 18.4), (6.8, 26.6), (28.6, 33.6)), ((7.2, 10.0), (30.6, 7.0))),
)
_TUFTS: tuple[tuple[Point, ...], ...] = (
    ((32.0, 4.0), (15.0, 15.0), (34.0, 23.6), (21.4, 31.4), (5.0, 36.6), (27.0, 22.4)),
    ((6.0, 4.6), (25.0, 13.4), (13.6, 23.0), (13.6, 33.4), (35.6, 16.6), (35.8, 36.2)),
    ((23.6, 13.2), (14.6, 24.4), (35.6, 30.6), (11.6, 36.6), (4.6, 18.0), (17.0, 31.0)),
)


@cache
def _daisy() -> Symbol:
    petals = [
        circle(
            4 + 2.1 * sin(n * pi / 3), 4 - 2.1 * cos(n * pi / 3), 1.45, line="outline", line_mm=0.9
        )
        for n in range(6)
    ]
    whites = [
        circle(4 + 2.1 * sin(n * pi / 3), 4 - 2.1 * cos(n * pi / 3), 1.45, fill="white")
        for n in range(6)
    ]
    heart = circle(4, 4, 1.4, fill="gold", line="outline", line_mm=0.45)
    return Symbol("kf-daisy", 8.0, 8.0, (*petals, *whites, heart))


@cache
def _tulip() -> Symbol:
    cup = "M0.4 0.6 L1.7 1.9 L3 0.4 L4.3 1.9 L5.6 0.6 C6 3.6 5 5 3 5 C1 5 0 3.6 0.4 0.6 Z"
    stem = "M3 5 V9.4 M3 9.2 C1.6 9 0.8 8 0.6 6.8 M3 9.2 C4.4 9 5.2 8 5.4 6.8"
    items = (_stroke_path(stem, None, 0.55, "leaf-dark"), _stroke_path(cup, "pink-dark"))
    return Symbol("kf-tulip", 6.0, 9.6, items)


@cache
def _tuft() -> Symbol:
    blades = "M0.6 1.4 L1.8 4 M3 0.4 V4 M5.4 1.4 L4.2 4"
    return Symbol("kf-tuft", 6.0, 4.4, (_stroke_path(blades, None, 0.6, "leaf-dark"),))


# Forest: dark firs around a clearing.


def _draw_forest(icon: Icons, variant: int, bleed_mm: float) -> Iterator[Item]:
    yield _fill_ground("leaf", bleed_mm)
    yield from _scatter(_tuft(), ((16.4, 24.6), (24.6, 16.0), (25.4, 26.6)), 4.0)
    yield from _scatter(_fir(), _FIRS[variant], 10.6)


_FIRS: tuple[tuple[Point, ...], ...] = (
    (
        *((4.2, 5.4), (13.2, 4.9), (22.4, 5.6), (31.4, 4.9), (36.2, 12.6), (4.4, 16.8)),
        *((9.2, 10.8), (28.8, 12.0), (36.0, 23.4), (8.6, 25.6), (31.0, 29.4), (4.2, 33.4)),
        *((11.0, 34.6), (28.9, 35.2), (36.2, 34.8)),
    ),
    (
        *((8.0, 5.2), (17.6, 4.9), (27.0, 5.2), (36.0, 5.8), (3.9, 12.6), (12.4, 11.8)),
        *((33.0, 15.8), (4.4, 24.4), (36.0, 26.0), (5.2, 33.4), (11.0, 34.8), (29.0, 34.2)),
        *((36.1, 34.8),),
    ),
    (
        *((4.0, 8.6), (10.6, 4.9), (20.4, 5.4), (30.0, 4.9), (36.2, 10.6), (7.6, 18.4)),
        *((32.6, 20.6), (4.0, 28.6), (36.2, 30.0), (11.0, 32.6), (29.0, 34.8), (34.6, 35.4)),
        *((5.0, 34.8),),
    ),
)


@cache
def _fir() -> Symbol:
    items = (
        _stroke_path("M5 10 V12.4", None, 1.7),
        _stroke_path(
            "M5 0.5 L7.9 4.4 H6.9 L8.8 7.4 H7.8 L9.6 10.8 H0.4 L2.2 7.4 H1.2 L3.1 4.4 H2.1 Z",
            "fir",
            0.5,
        ),
        _stroke_path("M4.6 3 L3.9 4 M3.9 6.2 L3.2 7.3", None, 0.5, "leaf"),
    )
    return Symbol("kf-fir", 10.0, 13.0, items)


# Lake: water with waves from edge to edge, reeds and water lilies.


def _draw_lake(icon: Icons, variant: int, bleed_mm: float) -> Iterator[Item]:
    yield _fill_ground("water", bleed_mm)
    shift_mm = (0.0, 2.2, -1.6)[variant]
    for number, y in enumerate((3.2, 11.6, 20.0, 28.4, 36.8)):
        yield from _draw_wave(y + shift_mm, 1 if (number + variant) % 2 else -1, bleed_mm)
    reeds, lilies = _PLANTS[variant]
    yield from _scatter(_lily(), lilies, 8.4)
    yield from _scatter(_reed(), reeds, 8.0)


_PLANTS: tuple[tuple[tuple[Point, ...], tuple[Point, ...]], ...] = (
    (((7.0, 9.0), (33.2, 31.0)), ((30.8, 8.6), (9.6, 31.8))),
    (((32.6, 9.0), (25.8, 7.8)), ((8.6, 9.4), (31.2, 30.4), (11.0, 33.0))),
    (((7.0, 30.6), (12.4, 32.2)), ((31.4, 33.4), (31.0, 9.4))),
)


def _draw_wave(y: float, sense: int, bleed_mm: float, bold: float = 1.0) -> Iterator[Item]:
    """Draw a white crest with a dark line under it."""
    step, bend = (TILE_MM + 2 * bleed_mm) / 4, 2.6 * sense
    for line, line_mm, drop in (("white", 1.5 * bold, 0.0), ("stone-dark", 0.45 * bold, bold)):
        data = f"M{-bleed_mm} {y + drop}"
        for number in range(4):
            start, up = -bleed_mm + step * number, bend * (1 if number % 2 else -1)
            data += f" Q{start + step / 2} {y + drop + up} {start + step} {y + drop}"
        yield _stroke_path(data, None, line_mm, line)


@cache
def _reed() -> Symbol:
    items = (
        _stroke_path("M3 13 V5 M5.6 13 V7.6", None, 0.5),
        _stroke_path("M3.6 13 C4.8 10 6.8 8.4 8.4 7.8 C8.4 10 7 12 5.6 13 Z", "leaf", 0.45),
        _stroke_path("M2.4 13 C0.8 11 0.2 8.6 0.5 6.4 C2 7.6 3 10 3.4 13 Z", "leaf", 0.45),
        Rect(2.1, 0.6, 1.8, 5.2, fill="brown", line="outline", line_mm=0.45, radius_mm=0.9),
        Rect(4.8, 3.6, 1.7, 4.6, fill="brown", line="outline", line_mm=0.45, radius_mm=0.8),
    )
    return Symbol("kf-reed", 8.8, 13.4, items)


@cache
def _lily() -> Symbol:
    pad = "M5 3.2 L9 2 C10.4 4.8 8.4 6.8 5 6.8 C1.6 6.8 0.3 4.9 0.5 3.6 C0.8 1.6 4 0.2 7.6 1 Z"
    items = (
        _stroke_path(pad, "leaf", 0.45),
        ellipse(3.4, 2.9, 1.5, 1.3, fill="pink", line="outline", line_mm=0.45),
        circle(3.4, 2.8, 0.5, fill="gold"),
    )
    return Symbol("kf-lily", 10.0, 7.2, items)


# House: a pale yard with a farmhouse in it.


def _draw_house(icon: Icons, variant: int, bleed_mm: float) -> Iterator[Item]:
    yield _fill_ground("cream", bleed_mm)
    path = _PATHS[variant].format(near=-bleed_mm, far=TILE_MM + bleed_mm)
    yield _stroke_path(path, "straw", 0.4, "gold-dark")
    for x, y in _COBBLES[variant]:
        yield ellipse(x, y, 1.3, 0.85, fill="white", line="rule", line_mm=0.3)
    (x, y), things = _YARDS[variant]
    for name, thing_x, thing_y, size in things:
        yield place_symbol(motif(name, icon), thing_x, thing_y, size)
    yield place_symbol(icon("house"), x, y, 20.0)
    yield from _draw_fence(variant)


# Paths lead out of the yard: {near} and {far} are the ends of the picture, beyond the edge.
_PATHS = (
    "M10.8 20 C12 27 20 30 24 {far} L33 {far} C28 29 21 24 17.4 20 Z",
    "M25.6 20 C25 25 12 26 {near} 27 L{near} 34.5 C16 34 30 30 32.2 20 Z",
    "M12.2 36.6 C13 40.4 18 40 23 36 C30.5 30 32 24.4 {far} 23.6 "
    "L{far} 16.4 C29 17 24 25 17.6 31.4 Z",
)
_COBBLES: tuple[tuple[Point, ...], ...] = (
    ((28.6, 21.0), (33.4, 18.0), (36.8, 24.8), (9.6, 37.4), (24.0, 5.0)),
    ((4.0, 19.8), (10.6, 22.4), (26.6, 37.4), (36.6, 24.6), (16.0, 5.0)),
    ((16.0, 16.0), (17.0, 5.4), (31.6, 28.6), (22.4, 11.6), (37.0, 27.4)),
)
Thing = tuple[str, float, float, float]
_YARDS: tuple[tuple[Point, tuple[Thing, ...]], ...] = (
    (
        (11.6, 11.0),
        (("daisy", 33.0, 8.4, 8.0), ("tuft", 28.2, 13.4, 4.6), ("hay", 34.0, 32.6, 8.6)),
    ),
    (
        (28.4, 11.0),
        (("hay", 8.0, 9.6, 10.0), ("tulip", 31.4, 32.8, 5.6), ("tulip", 35.8, 34.0, 5.6)),
    ),
    ((11.8, 28.8), (("tulip", 7.0, 8.0, 6.0), ("tuft", 12.4, 10.6, 4.6), ("hay", 35.4, 33.0, 8.0))),
)


def _draw_fence(variant: int) -> Iterator[Item]:
    """Draw a short fence at the edge of the yard."""
    x, y = ((3.0, 31.0), (2.0, 37.0), (23.0, 4.0))[variant]
    for number in range(4):
        yield Rect(x + number * 3.6, y - 2.4, 1.4, 5.2, fill="wood", line="outline", line_mm=0.35)
    for off in (-1.0, 1.0):
        yield Rect(x - 0.8, y + off - 0.5, 13.8, 1.0, fill="wood", line="outline", line_mm=0.35)


# The same landscapes for small sizes: a few large motifs on the same grounds.


def _bolder(motif: Use, factor: float = BOLDER) -> Use:
    """Return a motif with bolder lines, and with the hatch of landscapes at small sizes."""
    items = tuple(
        replace(item, line_mm=item.line_mm * factor) if isinstance(item, Path | Rect) else item
        for item in motif.symbol.items
    )
    name = f"{motif.symbol.id}-bold"
    bold = replace(motif.symbol, id=name, items=items, hatch_mm=HATCH_MM / motif.scale)
    return replace(motif, symbol=bold)


def _bold_plain(picture: Symbol) -> Iterator[Item]:
    yield _fill_ground("grass")
    yield place_symbol(picture, TILE_MM / 2, TILE_MM / 2, 34.0)


def _bold_field(icon: Icons) -> Iterator[Item]:
    yield _fill_ground("gold")
    yield from _draw_furrows(-BLEED_MM, 4, per_tile=4)
    yield _bolder(place_symbol(_sheaf(), TILE_MM / 2, TILE_MM / 2, 24.0), 1.3)


def _bold_meadow(icon: Icons) -> Iterator[Item]:
    yield _fill_ground("leaf-light")
    tulips = _scatter(_tulip(), ((32.0, 11.4), (8.6, 29.0)), 10.6)
    daisies = _scatter(_daisy(), ((12.0, 11.0), (28.6, 29.0)), 17.6)
    yield from (_bolder(flower) for flower in (*tulips, *daisies))


def _bold_forest(icon: Icons) -> Iterator[Item]:
    yield _fill_ground("leaf")
    firs = _scatter(_fir(), ((11.0, 13.0), (29.4, 14.4), (20.2, 26.0)), 20.6)
    yield from map(_bolder, firs)


def _bold_lake(icon: Icons) -> Iterator[Item]:
    yield _fill_ground("water")
    for number, y in enumerate((6.0, 20.0, 34.0)):
        yield from _draw_wave(y, 2 if number % 2 else -2, BLEED_MM, 2.0)
    yield _bolder(place_symbol(_reed(), 28.6, 19.0, 19.0))
    yield _bolder(place_symbol(_lily(), 11.6, 27.6, 17.0))


def _bold_house(icon: Icons) -> Iterator[Item]:
    yield _fill_ground("cream")
    yield place_symbol(icon("house"), TILE_MM / 2, TILE_MM / 2, 38.0)


_BOLD: dict[str, Callable[[Icons], Iterator[Item]]] = {
    "field": _bold_field,
    "meadow": _bold_meadow,
    "forest": _bold_forest,
    "lake": _bold_lake,
    "house": _bold_house,
}
_DRAWINGS: dict[str, Callable[[Icons, int, float], Iterator[Item]]] = {
    "field": _draw_field,
    "meadow": _draw_meadow,
    "forest": _draw_forest,
    "lake": _draw_lake,
    "house": _draw_house,
}


_MOTIFS: dict[str, Callable[[], Symbol]] = {
    "daisy": _daisy,
    "fir": _fir,
    "sheaf": _sheaf,
    "tuft": _tuft,
    "tulip": _tulip,
}


def motif(name: str, icon: Icons) -> Symbol:
    """Return a small part of the tiles, as for scenery elsewhere, or an icon."""
    draw = None if name in icon.own_names else _MOTIFS.get(name)
    return draw() if draw else icon(name)


def small_tile(context: Art, name: str | None, x: float, y: float, size: float) -> Iterator[Item]:
    """Draw a small tile with its top left corner at x, y. Without a name it shows a `?`."""
    if name:
        yield from framed_landscape(name, context.icon, x, y, size)
        return
    middle_x, middle_y = x + size / 2, y + size / 2
    yield Rect(x, y, size, size, fill="cream", line="outline", line_mm=0.4)
    if size > 4.0:  # below that, the ? would be illegible
        style = TextStyle(max(SMALL_PT, size * 1.5), "bold", "pale")
        yield centred_text(middle_x, middle_y, "?", style)


def framed_landscape(
    name: str, icon: Icons, x: float, y: float, size: float, line_mm: float = 0.4
) -> Iterator[Item]:
    """Draw a landscape for small sizes, with an edge; its top left corner is at x, y."""
    yield place_symbol(landscape_picture(name, icon), x + size / 2, y + size / 2, size)
    yield Rect(x, y, size, size, line="outline", line_mm=line_mm)
