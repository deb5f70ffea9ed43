"""The pieces to cut: request tiles, dice nets, score pads."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.art import Studio, Type, block, fitted, icon, panel, placed
from hedgerow.games.stampfarm.content import Request, StampfarmContent
from hedgerow.games.stampfarm.pictures import request_picture
from hedgerow.scene import Deck, Item, Path, Piece, Rect, Segment, Symbol, Text, circle, line

TILE_MM = 56.0
BLEED_MM = 2.0
FACE_MM = 18.0
NET_WIDTH_MM, NET_HEIGHT_MM = 88.0, 78.0
PAD_WIDTH_MM, PAD_HEIGHT_MM = 92.0, 122.0
_BANDS = ("band-1", "band-2", "band-3")


def decks(studio: Studio[StampfarmContent]) -> tuple[Deck, ...]:
    """The request tiles and the dice."""
    return _requests(studio), _dice(studio)


def pad(studio: Studio[StampfarmContent]) -> Deck:
    """A slip for one game: a column per player."""
    slip = Symbol("pad-slip", PAD_WIDTH_MM, PAD_HEIGHT_MM, tuple(_slip(studio)))
    return Deck("pad", studio.words("deck.pad"), PAD_WIDTH_MM, PAD_HEIGHT_MM, (Piece(slip),))


def _requests(studio: Studio[StampfarmContent]) -> Deck:
    backs = {back.id: _back(back.icon, number) for number, back in enumerate(studio.content.backs)}
    pieces = tuple(
        Piece(_tile(request, studio), backs[request.back]) for request in studio.content.requests
    )
    return Deck("requests", studio.words("deck.requests"), TILE_MM, TILE_MM, pieces, BLEED_MM)


def _tile(request: Request, studio: Studio[StampfarmContent]) -> Symbol:
    """Name, a picture that explains itself, the rule in words, and the points."""
    words, middle = studio.words, TILE_MM / 2
    number = [back.id for back in studio.content.backs].index(request.back)
    items = (
        Rect(
            -BLEED_MM,
            -BLEED_MM,
            TILE_MM + 2 * BLEED_MM,
            11.5 + BLEED_MM,
            fill=_BANDS[number % len(_BANDS)],
        ),
        line((-BLEED_MM, 11.5), (TILE_MM + BLEED_MM, 11.5), line="on-band", line_mm=0.4),
        *_band(request, studio, number),
        *request_picture(request, studio, middle, 24.0),
        *block(
            middle, 39.6, words(f"requests.{request.id}.text"), Type(7.5, min_pt=6), TILE_MM - 9, 2
        ),
    )
    return Symbol(f"request-{request.id}", TILE_MM, TILE_MM, items)


def _band(request: Request, studio: Studio[StampfarmContent], number: int) -> Iterator[Item]:
    back = studio.content.backs[number]
    yield Rect(2.4, 1.6, 8.4, 8.4, fill="white", radius_mm=1.6)
    yield placed(icon(back.icon), 6.6, 5.8, 7.2)
    name = studio.words(f"requests.{request.id}.name")
    yield fitted(13.0, 5.8, name, Type(11, "bold", "on-band", "start", 8), TILE_MM - 16)


def _back(name: str, number: int) -> Symbol:
    """A plain back with a large picture, the same whichever way it lies."""
    middle, size = TILE_MM / 2, TILE_MM + 2 * BLEED_MM
    items = (
        Rect(-BLEED_MM, -BLEED_MM, size, size, fill=_BANDS[number % len(_BANDS)]),
        Rect(4, 4, TILE_MM - 8, TILE_MM - 8, line="on-band", line_mm=0.6, radius_mm=4),
        circle(middle, middle, 18.5, fill="white"),
        placed(icon(name), middle, middle, 25.0),
    )
    return Symbol(f"back-{name}", TILE_MM, TILE_MM, items)


def _dice(studio: Studio[StampfarmContent]) -> Deck:
    net = Symbol("die-net", NET_WIDTH_MM, NET_HEIGHT_MM, tuple(_net(studio)))
    table = Symbol("die-table", NET_WIDTH_MM, NET_HEIGHT_MM, tuple(_die_table(studio)))
    pieces = (Piece(net),) * studio.content.dice.number + (Piece(table),)
    return Deck("dice", studio.words("deck.dice"), NET_WIDTH_MM, NET_HEIGHT_MM, pieces, marks=False)


def _net(studio: Studio[StampfarmContent]) -> Iterator[Item]:
    """A cross of six faces with flaps: cut along the full lines, fold along the dashed ones."""
    face, left, top = FACE_MM, 6.0, 10.0

    def at(col: float, row: float) -> tuple[float, float]:
        return left + col * face, top + row * face

    for col, row, dx, dy in _FLAPS:
        yield _flap(*at(col, row), dx, dy)
    for (col, row), species in zip(_FACES, studio.content.dice.faces, strict=True):
        x, y = at(col, row)
        yield Rect(x, y, face, face, fill="white")
        yield placed(
            icon(studio.content.kind(species).icon), x + face / 2, y + face / 2, face * 0.72
        )
    for points in _CUTS:
        yield line(*(at(*point) for point in points), line="ink", line_mm=0.35)
    for start, end in _FOLDS:
        yield line(at(*start), at(*end), line="soft", line_mm=0.3, dash_mm=(1.2, 1.1))
    yield fitted(
        NET_WIDTH_MM / 2,
        NET_HEIGHT_MM - 6.0,
        studio.words("dice.glue"),
        Type(7.5, fill="soft"),
        NET_WIDTH_MM - 10,
    )


# The net in units of a face: places of the faces, flaps (where they begin and point), cuts, folds.
_FACES = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
_FLAPS = (
    (0, 1, 0, -1),
    (0, 2, 0, 1),
    (2, 1, 0, -1),
    (2, 2, 0, 1),
    (3, 1, 0, -1),
    (3, 2, 0, 1),
    (4, 1, 1, 0),
)
_CUTS = (((1, 1), (1, 0), (2, 0), (2, 1)), ((1, 2), (1, 3), (2, 3), (2, 2)), ((0, 1), (0, 2)))
_FOLDS = (
    *(((x, 1), (x, 2)) for x in (1, 2, 3, 4)),
    *(((x, y), (x + 1, y)) for x in (0, 1, 2, 3) for y in (1, 2)),
)


def _flap(x: float, y: float, dx: int, dy: int) -> Path:
    face, depth, cut = FACE_MM, 5.0, 3.0
    if dx:
        points = (
            (x, y),
            (x + dx * depth, y + cut),
            (x + dx * depth, y + face - cut),
            (x, y + face),
        )
    else:
        points = (
            (x, y),
            (x + cut, y + dy * depth),
            (x + face - cut, y + dy * depth),
            (x + face, y),
        )
    return line(*points, fill="cream", line="ink", line_mm=0.35)


def _die_table(studio: Studio[StampfarmContent]) -> Iterator[Item]:
    """What a normal die means."""
    words, content = studio.words, studio.content
    yield panel(4, 4, NET_WIDTH_MM - 8, NET_HEIGHT_MM - 12)
    yield fitted(
        NET_WIDTH_MM / 2,
        10.5,
        words("dice.table"),
        Type(11, "bold", "leaf-dark"),
        NET_WIDTH_MM - 16,
    )
    for number, species in enumerate(content.dice.faces):
        x, y = 8.0 + number % 2 * 38.0, 17.5 + number // 2 * 17.0
        yield from _pips(x, y, number + 1)
        yield placed(icon(content.kind(species).icon), x + 22.0, y + 6.5, 12.0)
        if species == content.dice.joker:
            yield fitted(x + 22.0, y + 14.4, words("dice.joker"), Type(6.5, fill="soft"), 22.0)


def _pips(x: float, y: float, number: int) -> Iterator[Item]:
    yield Rect(x, y + 0.5, 12, 12, fill="white", line="ink", line_mm=0.5, radius_mm=2.2)
    spots = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}[number]
    for spot in spots:
        place = "abcdefghi".index(spot)
        yield circle(x + 2.8 + place % 3 * 3.2, y + 3.3 + place // 3 * 3.2, 1.05, fill="ink")


def _slip(studio: Studio[StampfarmContent]) -> Iterator[Item]:
    """Rows of the scoring table, columns of players."""
    content, words = studio.content, studio.words
    players = content.about.players.most
    icons = [it.icon for it in content.animals] + [it.icon for it in content.backs]
    left, top, width = 5.0, 16.0, PAD_WIDTH_MM - 10.0
    label = 14.0
    column = (width - label) / players
    row = (PAD_HEIGHT_MM - top - 6.0) / (len(icons) + 2.6)
    yield Text(left, 10.5, content.about.title, 15, "bold")
    yield Text(PAD_WIDTH_MM - 5, 10.5, words("deck.pad"), 8, "plain", "soft", "end")
    bottom = top + row * (len(icons) + 2.6)
    yield Rect(left, top, width, row * 1.3, fill="cream")
    yield Rect(left, bottom - row * 1.3, width, row * 1.3, fill="cream")
    yield fitted(
        left + label / 2,
        top + row * 0.65,
        words("pad.player"),
        Type(7.5, "bold", "soft"),
        label - 2,
    )
    yield fitted(
        left + label / 2, bottom - row * 0.65, words("pad.total"), Type(8.5, "bold"), label - 2
    )
    for number, name in enumerate(icons):
        yield placed(icon(name), left + label / 2, top + row * (number + 1.8), row * 0.84)
    yield from _lines(
        left, top, width, bottom, row, column, label, len(icons), players, len(content.animals)
    )


def _lines(
    left: float,
    top: float,
    width: float,
    bottom: float,
    row: float,
    column: float,
    label: float,
    rows: int,
    players: int,
    animals: int,
) -> Iterator[Item]:
    thin: list[Segment] = []
    for number in range(1, rows):
        y = top + row * (number + 1.3)
        if number != animals:
            thin += [("M", (left, y)), ("L", (left + width, y))]
    for number in range(1, players):
        x = left + label + column * number
        thin += [("M", (x, top)), ("L", (x, bottom))]
    yield Path(tuple(thin), line="faint", line_mm=0.3)
    strong: list[Segment] = []
    for y in (top + row * 1.3, top + row * (animals + 1.3), bottom - row * 1.3):
        strong += [("M", (left, y)), ("L", (left + width, y))]
    strong += [("M", (left + label, top)), ("L", (left + label, bottom))]
    yield Path(tuple(strong), line="soft", line_mm=0.4)
    yield Rect(left, top, width, bottom - top, line="ink", line_mm=0.6, radius_mm=1.5)
