"""Where a card can be played on the landscapes of a score file, told and as data."""

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
    """The card of that id, in a deck or in the designed one."""
    cards = {it.id.lower(): it for it in (deck.cards if deck else content.cards)}
    if card.lower() not in cards:
        raise input_error(
            "--card",
            Message("unknown card {name}", name=quote_value(card)),
            did_you_mean(card, cards),
        )
    return cards[card.lower()]


def card_places(
    wish: CardQuery[KuhfsteinContent, CardDeck, FinishedGame],
) -> tuple[str, list[dict[str, object]]]:
    """Every place where a card can be played right now, told and as data."""
    content, words = wish.scoring.content, wish.scoring.words
    card = find_card(wish.card, wish.deck, content)
    told: list[str] = []
    data: list[dict[str, object]] = []
    for land in _lands(wish.finished, wish.player):
        supply = _supply(land, content)
        found = placements(card, _signs(land, content), land.cows, supply)
        told += _told(card, land, supply, len(found), words)
        for place in found:
            cells, cows = ([pos.name for pos in it] for it in (place.cells, place.cows))
            data.append({"player": land.player, "cells": cells, "cows": cows})
            told.append("  " + words("show.place", cells=" ".join(cells), cows=" ".join(cows)))
    return "\n".join(told), data


def _told(
    card: Card, land: PlayerLandscape, supply: int, found: int, words: Words
) -> Iterator[str]:
    needed = len(card.face_up)
    if found:
        yield words("show.some", player=land.player, card=card.id, points=card.value)
    elif supply < needed:
        yield words("show.short", player=land.player, card=card.id, needed=needed, supply=supply)
    else:
        yield words("show.nowhere", player=land.player, card=card.id)


def _lands(finished: FinishedGame, player: str | None) -> tuple[PlayerLandscape, ...]:
    if player is None:
        return finished.lands
    found = tuple(it for it in finished.lands if it.player.casefold() == player.casefold())
    if not found:
        names = [land.player for land in finished.lands]
        message = Message("unknown player {name}", name=quote_value(player))
        raise input_error("--player", message, did_you_mean(player, names))
    return found


def _supply(land: PlayerLandscape, content: KuhfsteinContent) -> int:
    """The cows in the supply; where it is not told, all that do not stand on tiles."""
    return content.tokens.cows.value - len(land.cows) if land.supply is None else land.supply


def _signs(land: PlayerLandscape, content: KuhfsteinContent) -> dict[Pos, str]:
    signs = {it.id: it.sign for it in content.landscapes}
    return {pos: signs[name] for pos, name in land.tiles.items()}
