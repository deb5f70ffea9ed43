"""All ways to play a card: on a landscape, and on those of a score file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.content import ANY, Card, KuhfsteinContent
from hedgerow.loading.words import Words
from hedgerow.ruleset.ruleset import CardQuery

if TYPE_CHECKING:
    from hedgerow.games.kuhfstein.cards import CardDeck
    from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape

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


def find_card(card: str, deck: CardDeck | None, content: KuhfsteinContent) -> Card:
    """Return the card of an id, from a random deck or the designed one."""
    cards = {it.id.lower(): it for it in (deck.cards if deck else content.cards)}
    if card.lower() not in cards:
        raise input_error(
            "--card",
            Message("unknown card {name}", name=quote_value(card)),
            did_you_mean(card, cards),
        )
    return cards[card.lower()]


def card_places(
    query: CardQuery[KuhfsteinContent, CardDeck, FinishedGame],
) -> tuple[str, list[dict[str, object]]]:
    """Return every way to play a card now, as text and as data."""
    content, words = query.scoring.content, query.scoring.words
    card = find_card(query.card, query.deck, content)
    lines: list[str] = []
    data: list[dict[str, object]] = []
    for land in _lands(query.finished, query.player):
        supply = _supply(land, content)
        ways = placements(card, _signs(land, content), land.cows, supply)
        lines += _format_header(card, land, supply, len(ways), words)
        for way in ways:
            cells, cows = ([pos.name for pos in group] for group in (way.cells, way.cows))
            data.append({"player": land.player, "cells": cells, "cows": cows})
            lines.append("  " + words("show.place", cells=" ".join(cells), cows=" ".join(cows)))
    return "\n".join(lines), data


def _format_header(
    card: Card, land: PlayerLandscape, supply: int, ways: int, words: Words
) -> Iterator[str]:
    needed = len(card.face_up)
    if ways:
        yield words("show.some", player=land.player, card=card.id, points=card.value)
    elif supply < needed:
        yield words("show.short", player=land.player, card=card.id, needed=needed, supply=supply)
    else:
        yield words("show.nowhere", player=land.player, card=card.id)


def _lands(finished: FinishedGame, player: str | None) -> tuple[PlayerLandscape, ...]:
    if player is None:
        return finished.lands
    lands = tuple(land for land in finished.lands if land.player.casefold() == player.casefold())
    if not lands:
        names = [land.player for land in finished.lands]
        message = Message("unknown player {name}", name=quote_value(player))
        raise input_error("--player", message, did_you_mean(player, names))
    return lands


def _supply(land: PlayerLandscape, content: KuhfsteinContent) -> int:
    """Return the cows in the supply. If not entered, all that are not on tiles."""
    return content.tokens.cows.value - len(land.cows) if land.supply is None else land.supply


def _signs(land: PlayerLandscape, content: KuhfsteinContent) -> dict[Pos, str]:
    signs = {it.id: it.sign for it in content.landscapes}
    return {pos: signs[name] for pos, name in land.tiles.items()}
