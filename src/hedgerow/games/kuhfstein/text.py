"""Kuhfstein in plain text: words, a deck, places for a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import did_you_mean, quoted, wrong
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Said
from hedgerow.game.game import CardWish, DrawingContext
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import Card, KuhfsteinContent, demand
from hedgerow.games.kuhfstein.placements import placements
from hedgerow.games.kuhfstein.reader import Finish, Land
from hedgerow.loading.words import Words

_WORDS = """
score.kinds.track score.kinds.goal score.tie
bonus.cow.name bonus.cow.text bonus.action.name bonus.action.text bonus.tile.name bonus.tile.text
bonus.card.name bonus.card.text bonus.home.name bonus.home.text
deck.tiles deck.cards deck.goals deck.bonus deck.track deck.tokens deck.figures deck.summary
deck.pad track.start track.join figure.fold
summary.title summary.tile summary.card summary.play summary.home summary.end
pad.player pad.track pad.goal pad.total
score.track score.other score.goal score.tiles score.tiles_rim score.tiles_inside score.any_tiles
score.most score.points score.trees score.supply score.nobody score.twice
score.no_points score.no_goal score.no_land score.track_cows
show.deck show.place show.nowhere show.some show.short
blank.intro form.points.label form.points.help form.goals.label form.goals.help
form.supply.label form.supply.help form.cow form.tree
by lead removed parts.tiles parts.cards parts.goals parts.track
parts.cows parts.trees parts.fox parts.pad cut home setup play end count more example.turn
example.score
"""


def words(content: KuhfsteinContent) -> Iterator[str]:
    """Every key of a words file."""
    yield from _WORDS.split()
    for landscape in content.landscapes:
        for group in ("letters", "landscapes", "plural"):
            yield f"{group}.{landscape.id}"
    for goal in content.goals:
        yield from (f"goals.{goal.id}.name", f"goals.{goal.id}.text")


def numbers(content: KuhfsteinContent, variant: str) -> Mapping[str, int]:
    """The numbers that texts tell."""
    tokens, turn = content.tokens, content.turn
    return {
        "actions": turn.actions.value,
        "tiles": turn.tiles.value,
        "alike": turn.alike.value,
        "cards": turn.cards.value,
        "tree": turn.tree_points.value,
        "goals": content.deal.goals.value,
        "hand": content.deal.cards.value,
        "cows": tokens.cows.value,
        "supply": tokens.cows.value - content.cow_places,
        "places": content.cow_places,
        "trees": tokens.trees_per_player.value,
        "end": content.track.length.value,
        "most": content.about.players.most,
    }


def deck_text(deck: CardDeck, context: DrawingContext[KuhfsteinContent]) -> str:
    """The cards side by side, five in a row, and how often each landscape is asked for."""
    blocks = [_card_block(card) for card in deck.cards]
    lines = []
    for start in range(0, len(blocks), 5):
        row = blocks[start : start + 5]
        height = max(map(len, row))
        for number in range(height):
            texts = (block[number] if number < len(block) else "" for block in row)
            lines.append("".join(text.ljust(14) for text in texts).rstrip())
        lines.append("")
    asked = demand(deck.cards)
    told = ", ".join(
        f"{context.words(f'landscapes.{it.id}')} {asked[it.sign]}"
        for it in context.content.landscapes
    )
    summary = context.words("show.deck", cards=len(deck.cards), cells=asked.total(), demand=told)
    return "\n".join((*lines, summary))


def find_card(card: str, deck: CardDeck | None, content: KuhfsteinContent) -> Card:
    """The card of that id, in a deck or in the designed one."""
    cards = {it.id.lower(): it for it in (deck.cards if deck else content.cards)}
    if card.lower() not in cards:
        raise wrong(
            "--card", Said("no card is called {name}", name=quoted(card)), did_you_mean(card, cards)
        )
    return cards[card.lower()]


def card_places(
    wish: CardWish[KuhfsteinContent, CardDeck, Finish],
) -> tuple[str, list[dict[str, object]]]:
    """Every place where a card can be played right now, told and as data."""
    content, words = wish.table.content, wish.table.words
    card = find_card(wish.card, wish.lot, content)
    told: list[str] = []
    data: list[dict[str, object]] = []
    for land in _lands(wish.finish, wish.player):
        supply = _supply(land, content)
        found = placements(card, _signs(land, content), land.cows, supply)
        told += _told(card, land, supply, len(found), words)
        for place in found:
            cells, cows = ([pos.name for pos in it] for it in (place.cells, place.cows))
            data.append({"player": land.player, "cells": cells, "cows": cows})
            told.append("  " + words("show.place", cells=" ".join(cells), cows=" ".join(cows)))
    return "\n".join(told), data


def _told(card: Card, land: Land, supply: int, found: int, words: Words) -> Iterator[str]:
    needed = len(card.face_up)
    if found:
        yield words("show.some", player=land.player, card=card.id, points=card.value)
    elif supply < needed:
        yield words("show.short", player=land.player, card=card.id, needed=needed, supply=supply)
    else:
        yield words("show.nowhere", player=land.player, card=card.id)


def _lands(finish: Finish, player: str | None) -> tuple[Land, ...]:
    if player is None:
        return finish.lands
    found = tuple(it for it in finish.lands if it.player.casefold() == player.casefold())
    if not found:
        names = [land.player for land in finish.lands]
        message = Said("nobody is called {name}", name=quoted(player))
        raise wrong("--player", message, did_you_mean(player, names))
    return found


def _supply(land: Land, content: KuhfsteinContent) -> int:
    """The cows in the supply; where it is not told, all that do not stand on tiles."""
    return content.tokens.cows.value - len(land.cows) if land.supply is None else land.supply


def _signs(land: Land, content: KuhfsteinContent) -> dict[Pos, str]:
    signs = {it.id: it.sign for it in content.landscapes}
    return {pos: signs[name] for pos, name in land.tiles.items()}


def _card_block(card: Card) -> list[str]:
    return [f"{card.id} {card.value:>2}", *(f"  {row}" for row in card.shape)]
