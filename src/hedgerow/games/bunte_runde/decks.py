"""The decks of bunte-runde: shapes, discs, coins, figure, ring helper, score pad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import cos, pi, sin

from hedgerow.drawing.components import (
    BODY_PT,
    DISPLAY_PT,
    TextStyle,
    centred_text,
    fitted_text,
    place_symbol,
    text_block,
)
from hedgerow.drawing.scene import (
    Deck,
    IdPlace,
    Item,
    Path,
    Piece,
    Rect,
    Segment,
    Symbol,
    Use,
    circle,
    ellipse_segments,
    polyline,
    rectangle_segments,
)
from hedgerow.drawing.score_pad import PadTable, pad_deck
from hedgerow.drawing.summary_card import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    SUMMARY_ID,
    icon_row,
    summary_card,
)
from hedgerow.games.bunte_runde.art import (
    cut_segments,
    draw_outline,
    draw_piece,
    draw_swatch,
    id_height,
)
from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant
from hedgerow.ruleset.ruleset import DrawingContext, PieceGroup, PieceInfo

PIECE_MM, ROOM_MM = 29.0, 2.0
PIECE_CELL_MM = PIECE_MM + ROOM_MM
COIN_MM, LARGE_COIN_MM = 17.0, 30.0
# The id of a coin is in its crown.
COIN_RADIUS, COIN_ID = 46.0, 56.0
FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM = 60.0, 94.0
FIGURE_MIDDLE_MM = 42.0
STRIP_MM, TALL_MM, BASE_MM = 26.0, 34.0, 12.0
ARC_WIDTH_MM, ARC_HEIGHT_MM = 196.0, 62.0
SPOT_MM = 28.0
Art = DrawingContext[BunteRundeContent]


def decks(context: Art) -> tuple[Deck, ...]:
    """Return a deck of pieces per variant, coins, figure, arcs to lay the ring on, summaries."""
    variants = tuple(_pieces(variant, context) for variant in _requested_variants(context))
    others = (_coins(context), _figure(context), _helper(context), _summary(context))
    return (*variants, *others)


def pad(context: Art) -> Deck:
    """Return the score pad: a row per shape and per colour, a column per player."""
    variant, words = _requested_variants(context)[0], context.words
    kinds = tuple(draw_outline(variant, kind.id, context) for kind in variant.kinds)
    colours = tuple(draw_swatch(colour, context) for colour in variant.colours)
    table = PadTable(
        game=context.content.about.title,
        words=words,
        rows=(*kinds, *colours),
        strong_after=(len(kinds),),
        heads=(None,) * context.content.about.players.most,
    )
    return pad_deck(table)


def list_pieces(context: Art) -> tuple[PieceGroup, ...]:
    """List the kinds (rows) and the colours (columns) of every variant."""
    return tuple(
        group for variant in context.content.variants for group in _piece_groups(variant, context)
    )


def _piece_groups(variant: Variant, context: Art) -> Iterator[PieceGroup]:
    words, name = context.words, context.words(f"variants.{variant.id}")
    rows = tuple(PieceInfo(id=it.id, name=words(f"kinds.{it.id}")) for it in variant.kinds)
    columns = tuple(PieceInfo(id=it, name=words(f"colours.{it}")) for it in variant.colours)
    yield PieceGroup(f"{variant.id}-rows", f"{name} · {words('score.kinds.row')}", rows)
    yield PieceGroup(f"{variant.id}-columns", f"{name} · {words('score.kinds.column')}", columns)


def _requested_variants(context: Art) -> tuple[Variant, ...]:
    """Return the requested variant, or all of them."""
    return tuple(it for it in context.content.variants if context.variant in ("", it.id))


def _pieces(variant: Variant, context: Art) -> Deck:
    name = "discs" if variant.discs else "pieces"
    pieces = tuple(
        _cut_piece(
            draw_piece(variant, kind, colour, context, with_id=True),
            PIECE_MM,
            cut_segments(variant, kind),
            id_height(variant, kind),
        )
        for kind, colour in variant.pieces
    )
    deck = context.deck(name, PIECE_CELL_MM, PIECE_CELL_MM, pieces, outlined=True)
    return replace(deck, id=_deck_id(variant, context), row=len(variant.colours), squares=True)


def _deck_id(variant: Variant, context: Art) -> str:
    """Return `pieces` or `discs`. Further variants of the same type add their id."""
    name = "discs" if variant.discs else "pieces"
    first = next(it for it in context.content.variants if it.discs == variant.discs)
    return name if variant is first else f"{name}-{variant.id}"


def _cut_piece(symbol: Symbol, size: float, outline: Iterable[Segment], id_height: float) -> Piece:
    """Return a piece: a drawing centred in a slightly larger square, and its outline to cut.

    Outline and height of the id are in the units of the drawing.
    """
    side = size + ROOM_MM
    front = Symbol(
        f"{symbol.id}-to-cut", side, side, (place_symbol(symbol, side / 2, side / 2, size),)
    )
    scale = size / symbol.width_mm
    return Piece(
        front,
        outline=tuple(_scale_segments(outline, scale, ROOM_MM / 2)),
        id_at=IdPlace(side / 2, ROOM_MM / 2 + id_height * scale, "ink"),
    )


def _scale_segments(segments: Iterable[Segment], scale: float, off_mm: float) -> Iterator[Segment]:
    return ((kind, tuple(value * scale + off_mm for value in at)) for kind, at in segments)


def _coins(context: Art) -> Deck:
    # The outline is that of the icon, in its own units of 100.
    coin = _cut_piece(
        context.icon("coin"), COIN_MM, ellipse_segments(50, 50, COIN_RADIUS, COIN_RADIUS), COIN_ID
    )
    # Variants share the coins: enough for the one that needs most.
    count = max(variant.coins.value for variant in _requested_variants(context))
    size = COIN_MM + ROOM_MM
    return replace(context.deck("coins", size, size, (coin,) * count, outlined=True), squares=True)


def _summary(context: Art) -> Deck:
    """Return a card per player that explains a turn and the counts."""
    variant, words = _requested_variants(context)[0], context.words
    kind = "discs" if variant.discs else "shapes"
    first, last = (draw_outline(variant, variant.kinds[it].id, context) for it in (0, -1))
    pictures = {
        "move": context.icon("pawn"),
        "take": first,
        "count": context.icon("coin"),
        "both": last,
        "end": context.icon("star"),
    }
    rows = [icon_row(picture, words(f"summary.{kind}.{key}")) for key, picture in pictures.items()]
    title = words("summary.title")
    card = summary_card("summary", title, context.icon("pawn"), rows, context.bleed_mm)
    pieces = (Piece(card, id_at=SUMMARY_ID),) * context.content.about.players.most
    return context.deck("summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, pieces)


def _figure(context: Art) -> Deck:
    """Return the folding figure and the large coin."""
    stand = Symbol("figure", FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM, tuple(_draw_strip(context)))
    middle = FIGURE_WIDTH_MM / 2
    large = Symbol(
        "large-coin", FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM, (*_draw_large_coin(context, middle),)
    )
    half, high = STRIP_MM / 2, TALL_MM + BASE_MM / 2
    strip = rectangle_segments(middle - half, FIGURE_MIDDLE_MM - high, STRIP_MM, 2 * high)
    radius = COIN_RADIUS * LARGE_COIN_MM / 100
    rim = tuple(ellipse_segments(middle, FIGURE_MIDDLE_MM, radius, radius))
    folds = tuple(segment for fold in _fold_lines() for segment in fold.segments)
    # On the base, between two folds; below the value of the coin.
    base_id = IdPlace(middle, FIGURE_MIDDLE_MM + BASE_MM / 4, plate=True)
    coin_id = IdPlace(middle, FIGURE_MIDDLE_MM + 6.2, "ink")
    pieces = (
        Piece(stand, outline=strip, folds=folds, id_at=base_id),
        Piece(large, outline=rim, id_at=coin_id),
    )
    return context.deck("figure", FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM, pieces, outlined=True)


def _draw_strip(context: Art) -> Iterator[Item]:
    """Draw two pictures foot to foot: the base between them folds into the foot."""
    wide, tall, base = STRIP_MM, TALL_MM, BASE_MM
    middle, top = FIGURE_WIDTH_MM / 2, FIGURE_MIDDLE_MM - tall - base / 2
    left, size = middle - wide / 2, tall - 6.0
    yield Rect(left, top, wide, 2 * tall + base, fill="white", line="outline", line_mm=0.4)
    yield Rect(left, top + tall, wide, base, fill="leaf-light")
    offset = (base + tall) / 2 - 1.5
    yield place_symbol(context.icon("pawn"), middle, FIGURE_MIDDLE_MM - offset, size)
    yield _draw_upside_down(context.icon("pawn"), middle, FIGURE_MIDDLE_MM + offset, size)
    yield from _fold_lines()
    note, below = TextStyle(BODY_PT, fill="soft"), top + 2 * tall + base + 6.0
    yield from text_block(middle, below, context.words("figure.fold"), note, FIGURE_WIDTH_MM - 4, 2)


def _fold_lines() -> Iterator[Path]:
    """Return the folds across the strip: above, in the middle of and below the base."""
    left, right = (FIGURE_WIDTH_MM - STRIP_MM) / 2, (FIGURE_WIDTH_MM + STRIP_MM) / 2
    for y in (FIGURE_MIDDLE_MM - BASE_MM / 2, FIGURE_MIDDLE_MM, FIGURE_MIDDLE_MM + BASE_MM / 2):
        yield polyline((left, y), (right, y), line="outline", line_mm=0.4, dash_mm=(1.2, 1.2))


# Rotated by 180° around its origin, so the origin is the opposite corner.
def _draw_upside_down(symbol: Symbol, x: float, y: float, size: float) -> Item:
    return Use(symbol, x + size / 2, y + size / 2, size / symbol.width_mm, 180)


def _draw_large_coin(context: Art, middle: float) -> Iterator[Item]:
    """Draw a coin like the small ones, with its value in the middle."""
    value = max(variant.longest_line for variant in _requested_variants(context))
    yield place_symbol(context.icon("coin"), middle, FIGURE_MIDDLE_MM, LARGE_COIN_MM)
    yield circle(middle, FIGURE_MIDDLE_MM, LARGE_COIN_MM * 0.3, fill="cream", line="outline")
    yield centred_text(middle, FIGURE_MIDDLE_MM, str(value), TextStyle(DISPLAY_PT, "bold"))


def _helper(context: Art) -> Deck:
    """Return arcs that form a ring with a spot for every piece."""
    spots = arc_spots(max(len(it.pieces) for it in _requested_variants(context)))
    arcs = {count: _arc(count, spots, context) for count in dict.fromkeys(spots)}
    pieces = (arcs[count] for count in spots)
    return context.deck("helper", ARC_WIDTH_MM, ARC_HEIGHT_MM, pieces, outlined=True)


def arc_spots(pieces: int) -> tuple[int, ...]:
    """Return the number of spots of each arc, as equal as possible.

    Five arcs have room for five each; the flatter arcs of a larger ring for six.
    """
    arcs = 5 if pieces <= 25 else max(6, -(-pieces // 6))
    return tuple(pieces // arcs + (number < pieces % arcs) for number in range(arcs))


def _arc(count: int, spots: tuple[int, ...], context: Art) -> Piece:
    """Return an arc with `count` of the ring's spots, and instructions below it."""
    rim, *circles = _arc_paths(count, spots)
    note = TextStyle(BODY_PT, fill="soft")
    lay = fitted_text(
        ARC_WIDTH_MM / 2, ARC_HEIGHT_MM - 14.0, context.words("helper.lay"), note, 84.0
    )
    arc = Symbol(f"ring-arc-{count}", ARC_WIDTH_MM, ARC_HEIGHT_MM, (rim, *circles, lay))
    return Piece(arc, outline=rim.segments, id_at=_arc_id_place(count, spots))


def _arc_point(spots: tuple[int, ...], angle: float, outward_mm: float) -> tuple[float, float]:
    """Return a point of an arc, measured outwards from the middles of its spots."""
    span = 2 * pi / len(spots)
    radius = PIECE_CELL_MM * max(spots) / span
    x, y = ARC_WIDTH_MM / 2, ARC_HEIGHT_MM - 21.0 + radius * cos(span / 2)
    distance = radius + outward_mm
    return x + distance * sin(angle), y - distance * cos(angle)


def _arc_id_place(count: int, spots: tuple[int, ...]) -> IdPlace:
    """Return where an arc shows its id: near its outer rim, between two spots."""
    span = 2 * pi / len(spots)
    # An arc of a tiny ring may have no spot.
    share = count // 2 / count if count else 0.5
    return IdPlace(*_arc_point(spots, -span / 2 + span * share, 13.0), "ink")


def _arc_paths(count: int, spots: tuple[int, ...]) -> Iterator[Path]:
    """Yield the rim of an arc, then its spots."""
    span = 2 * pi / len(spots)

    def at(angle: float, outward_mm: float) -> tuple[float, float]:
        return _arc_point(spots, angle, outward_mm)

    outer, inner = 17.0, -17.0
    edge = [at(-span / 2 + span * n / 24, outer) for n in range(25)]
    back = [at(span / 2 - span * n / 24, inner) for n in range(25)]
    rim: list[Segment] = [("L" if n else "M", it) for n, it in enumerate((*edge, *back))]
    yield Path((*rim, ("Z", ())), fill="grass", line="outline", line_mm=0.4)
    for number in range(count):
        angle = -span / 2 + span * (number + 0.5) / count
        spot_x, spot_y = at(angle, 0.0)
        yield circle(spot_x, spot_y, SPOT_MM / 2, fill="white", line="faint", line_mm=0.4)
