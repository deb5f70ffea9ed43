"""All ways to play a card on a landscape."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.games.kuhfstein.content import ANY, Card

Picture = tuple[tuple[Pos, str], ...]


@record
class Placement:
    """A way to play a card: the tiles it covers, and those that get a cow."""

    cells: tuple[Pos, ...]
    cows: tuple[Pos, ...]


def placements(
    card: Card, tiles: Mapping[Pos, str], cows: Collection[Pos], supply: int
) -> tuple[Placement, ...]:
    """Return every way to play a card now, in reading order.

    The shape may be rotated, not mirrored. A face-up cell needs a tile of its landscape without a
    cow, and puts a cow from the supply on it; tiles under `?` may have a cow.
    """
    if supply < len(card.face_up):
        return ()
    ways = set()
    for picture in rotations(card.cells):
        for corner in tiles:
            cells = {Pos(corner.row + at.row, corner.col + at.col): sign for at, sign in picture}
            if _fits(cells, tiles, cows):
                face_up = tuple(pos for pos, sign in cells.items() if sign != ANY)
                ways.add((tuple(cells), face_up))
    return tuple(Placement(*it) for it in sorted(ways))


def rotations(picture: Picture) -> tuple[Picture, ...]:
    """Return the different rotations of a picture, each with its first cell at the origin."""
    positions = []
    for _ in range(4):
        picture = _anchor_picture(tuple((Pos(at.col, -at.row), sign) for at, sign in picture))
        if picture not in positions:
            positions.append(picture)
    return tuple(positions)


def _fits(cells: Mapping[Pos, str], tiles: Mapping[Pos, str], cows: Collection[Pos]) -> bool:
    return all(
        pos in tiles and (sign == ANY or (tiles[pos] == sign and pos not in cows))
        for pos, sign in cells.items()
    )


def _anchor_picture(picture: Picture) -> Picture:
    """Sort a picture in reading order and move its first cell to row 0, column 0."""
    ordered = sorted(picture)
    (row, col), _ = ordered[0]
    return tuple((Pos(at.row - row, at.col - col), sign) for at, sign in ordered)
