"""Where a card can be played on a landscape."""

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
    """Every way to play a card right now, in reading order.

    The shape may be turned, not mirrored. A landscape that is asked for must lie there without
    a cow and gets one from the supply; any other tile of the shape may carry a cow already.
    """
    if supply < len(card.face_up):
        return ()
    found = set()
    for picture in rotations(card.cells):
        for corner in tiles:
            placed = {Pos(corner.row + at.row, corner.col + at.col): sign for at, sign in picture}
            if _fits(placed, tiles, cows):
                asked = tuple(pos for pos, sign in placed.items() if sign != ANY)
                found.add((tuple(placed), asked))
    return tuple(Placement(*it) for it in sorted(found))


def rotations(picture: Picture) -> tuple[Picture, ...]:
    """The picture in its four positions, each moved so that its first cell is the corner."""
    positions = []
    for _ in range(4):
        picture = _anchored(tuple((Pos(at.col, -at.row), sign) for at, sign in picture))
        if picture not in positions:
            positions.append(picture)
    return tuple(positions)


def _fits(placed: Mapping[Pos, str], tiles: Mapping[Pos, str], cows: Collection[Pos]) -> bool:
    return all(
        pos in tiles and (sign == ANY or (tiles[pos] == sign and pos not in cows))
        for pos, sign in placed.items()
    )


def _anchored(picture: Picture) -> Picture:
    """The picture in reading order, its first cell at row 0, column 0."""
    ordered = sorted(picture)
    (row, col), _ = ordered[0]
    return tuple((Pos(at.row - row, at.col - col), sign) for at, sign in ordered)
