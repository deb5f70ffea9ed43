"""Where a card with a shape can be played now: `hedgerow show GAME --card ID --on FILE`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.base.shapes import ANY, parse_shape, rotations, signs_shown
from hedgerow.game.content import Content
from hedgerow.game.contexts import ScoringContext
from hedgerow.game.parts import Card
from hedgerow.game.shape_cards import DrawnDeck, kind_signs
from hedgerow.loading.words import Words

if TYPE_CHECKING:
    from hedgerow.game.reader import FinishedGame, Paper


@record
class Placement:
    """A way to play a card: the cells it covers, and those that get a token."""

    cells: tuple[Pos, ...]
    tokens: tuple[Pos, ...]


def placements(
    shape: str, signs: Mapping[Pos, str], taken: Collection[Pos], supply: int
) -> tuple[Placement, ...]:
    """Return every way to play a shape now, in reading order.

    It may be rotated, not mirrored. A cell with a sign needs that kind without a token, and gets a
    token of the supply; any cell may have one. `signs` are the kinds on the paper.
    """
    cells = parse_shape(shape)
    if supply < len(signs_shown(cells)):
        return ()
    ways = set()
    for turned in rotations(cells):
        for corner in signs:
            wanted = {Pos(corner.row + at.row, corner.col + at.col): sign for at, sign in turned}
            if _fits(wanted, signs, taken):
                shown = tuple([pos for pos, sign in wanted.items() if sign != ANY])
                ways.add((tuple(wanted), shown))
    return tuple([Placement(*way) for way in sorted(ways)])


def _fits(wanted: Mapping[Pos, str], signs: Mapping[Pos, str], taken: Collection[Pos]) -> bool:
    return all(
        pos in signs and (sign == ANY or (signs[pos] == sign and pos not in taken))
        for pos, sign in wanted.items()
    )


def list_placements(
    card_id: str,
    finished: FinishedGame,
    player: str | None,
    deck: DrawnDeck | None,
    scoring: ScoringContext,
) -> tuple[str, list[dict[str, object]]]:
    """Return every way to play a card now, as text and as data: for all players, or for one."""
    content, words = scoring.content, scoring.words
    card = _find_card(card_id, deck, content)
    lines: list[str] = []
    data: list[dict[str, object]] = []
    for paper in _papers(finished, player):
        token, supply = _token_supply(paper, content)
        taken = paper.tokens.get(token, frozenset())
        ways = placements(card.shape or "", _signs(paper, content), taken, supply)
        lines.append(_heading(card, paper, token, supply, len(ways), words))
        for way in ways:
            cells, tokens = ([pos.name for pos in group] for group in (way.cells, way.tokens))
            entry: dict[str, object] = {"player": paper.player, "cells": cells}
            text = " ".join(cells)
            if token:
                entry["tokens"] = tokens
                name = words(f"plural.{token}") if f"plural.{token}" in words.texts else token
                text = words("open.place.tokens", cells=text, tokens=name, on=" ".join(tokens))
            data.append(entry)
            lines.append(f"  {text}")
    return "\n".join(lines), data


def _find_card(name: str, deck: DrawnDeck | None, content: Content) -> Card:
    """Return the card of an id, from a random deck or the designed ones. Raises InputError."""
    designed = [card for deck in content.decks for card in deck.cards if card.shape]
    if not (deck or designed) or not kind_signs(content):
        message = Message("no card of {game} has a shape of kinds", game=content.about.title)
        raise input_error("--card", message, Message("this is for cards with shapes of kinds"))
    cards = {card.id.lower(): card for card in (deck.cards if deck else designed)}
    if name.lower() not in cards:
        message = Message("unknown card {name}", name=quote_value(name))
        raise input_error("--card", message, did_you_mean(name, cards))
    return cards[name.lower()]


def _heading(card: Card, paper: Paper, token: str, supply: int, ways: int, words: Words) -> str:
    needed = len(signs_shown(parse_shape(card.shape or "")))
    player = paper.player or words("open.board")
    values: dict[str, object] = {"player": player, "card": card.id}
    if ways and card.points_each:
        return words("open.place.some", **values, points=card.points_each.value)
    if ways:
        return words("open.place.plain", **values)
    if supply < needed:
        name = words(f"names.{token}")
        return words("open.place.short", **values, token=name, needed=needed, supply=supply)
    return words("open.place.nowhere", **values)


def _papers(finished: FinishedGame, player: str | None) -> Iterator[Paper]:
    names = [paper.player for paper in finished.papers]
    if player is not None and player.casefold() not in map(str.casefold, names):
        message = Message("unknown player {name}", name=quote_value(player))
        raise input_error("--player", message, did_you_mean(player, names))
    for paper in finished.papers:
        if player is None or paper.player.casefold() == player.casefold():
            yield paper


def _token_supply(paper: Paper, content: Content) -> tuple[str, int]:
    """Return the token on cells and how many of it the player has left; no token if there is none.

    If that was not entered, all that are not on the paper are left.
    """
    token = content.token_at("cells")
    most = len(paper.kinds)
    if token is None:
        return "", most
    field = next((it for it in content.sheet.written_fields if it.stock == token.id), None)
    if field and field.id not in paper.unknown:
        return token.id, paper.fields[field.id]
    return token.id, (token.each_player or most) - len(paper.tokens.get(token.id, ()))


def _signs(paper: Paper, content: Content) -> dict[Pos, str]:
    signs = {kind.id: kind.sign or "" for kind in content.kinds}
    return {pos: signs[name] for pos, name in paper.kinds.items()}
