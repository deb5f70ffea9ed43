"""All ways to play a card on the landscapes of a score file, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import Card, KuhfsteinContent
from hedgerow.games.kuhfstein.placements import placements
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape
from hedgerow.loading.words import Words
from hedgerow.ruleset.ruleset import CardQuery


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
