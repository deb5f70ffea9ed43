"""More pieces on the papers of a game than there are in its box, and papers that are missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hedgerow.base.errors import Problem
from hedgerow.base.messages import Message
from hedgerow.game.content import Content
from hedgerow.game.contexts import ScoringContext
from hedgerow.game.parts import Kind, Token, for_players
from hedgerow.game.words import plural_name
from hedgerow.scoring.sentence import Rule

if TYPE_CHECKING:
    from hedgerow.game.reader import FinishedGame, Paper
    from hedgerow.scorefile.form_reader import FilledForm, FilledSection


def player_problems(
    filled: FilledForm, finished: FinishedGame, scoring: ScoringContext
) -> Iterator[Problem]:
    """Yield the problem that papers are missing, or are too many, in a game that needs all of them.

    It does if players share pieces by their number, or if a rule in play compares them.
    """
    players, count = scoring.content.about.players, finished.player_count
    if finished.players or players.least <= count <= players.most:
        return
    if _has_pieces_by_players(scoring.content) or (
        count < players.least and _is_compared(finished, scoring.content)
    ):
        message = Message.plural(
            count,
            "found {count} player, expected {least} to {most}",
            "found {count} players, expected {least} to {most}",
            count=count,
            least=players.least,
            most=players.most,
        )
        hint = Message("add a section for each player, for example [Anna]")
        yield Problem(filled.location, message, hint)


def _has_pieces_by_players(content: Content) -> bool:
    things: tuple[Kind | Token, ...] = (*content.kinds, *content.tokens)
    return any(isinstance(thing.pieces, dict) for thing in things)


def _is_compared(finished: FinishedGame, content: Content) -> bool:
    """Return whether a rule of the game, or of a card in play, compares players."""
    rules: list[Rule] = [*content.scoring]
    for deck in content.decks:
        hands = [paper.held.get(deck.id, ()) for paper in finished.papers]
        names = finished.open.get(deck.id, ()) if deck.open else [it for own in hands for it in own]
        rules += [rule for name in names for rule in deck.card(name).rules]
    return any(rule.who for rule in rules)


def box_problems(
    filled: FilledForm, finished: FinishedGame, scoring: ScoringContext
) -> Iterator[Problem]:
    """Yield a problem for each kind and token of which more stands on the papers than there are."""
    content, papers, players = scoring.content, finished.papers, finished.player_count
    things: tuple[Kind | Token, ...] = (*content.kinds, *content.tokens)
    for thing in things:
        if thing.pieces is not None:
            most = for_players(thing.pieces, players)
            if sum([paper.pieces.get(thing.id, 0) for paper in papers]) > most:
                counts = {paper.player: paper.pieces.get(thing.id, 0) for paper in papers}
                yield _too_many(thing, counts, players, most, filled, scoring)
        if isinstance(thing, Token) and thing.each_player is not None:
            for section, paper in zip(filled.sections, papers, strict=False):
                left = _stock(thing, paper, content)
                if paper.pieces.get(thing.id, 0) + left > thing.each_player and paper.player:
                    yield _too_many_of_player(thing, left, section, paper, scoring)


def _stock(token: Token, paper: Paper, content: Content) -> int:
    """Return how many of a token a player has left, as far as that was entered."""
    fields = [field.id for field in content.sheet.written_fields if field.stock == token.id]
    return sum(paper.fields[name] for name in fields)


def _too_many_of_player(
    token: Token, left: int, section: FilledSection, paper: Paper, scoring: ScoringContext
) -> Problem:
    """Return the problem of more tokens than a player has, at the first of them."""
    things, count = plural_name(token.id, scoring.words), paper.pieces.get(token.id, 0)
    message = Message(
        "{player} has too many {things}: {count}, but there are {most} for each player",
        player=paper.player,
        things=things,
        count=count,
        most=token.each_player,
    )
    if left:
        message = Message(
            "{player} has too many {things}: {count} on the paper and {left} left, but there are "
            "{most} for each player",
            player=paper.player,
            things=things,
            count=count,
            left=left,
            most=token.each_player,
        )
    standing = paper.tokens.get(token.id)
    if standing:
        location = section.location_of(min(standing))
        hint = Message("use small letters only for cells with a token: {name}")
        hint = hint.with_values(name=scoring.words(f"names.{token.id}"))
        return Problem(location, message, hint)
    return Problem(section.section.location, message, Message("count them again"))


def _too_many(
    thing: Kind | Token,
    counts: dict[str, int],
    players: int,
    most: int,
    filled: FilledForm,
    scoring: ScoringContext,
) -> Problem:
    message = Message(
        "too many {things}: {count} on all papers, but a {players}-player game has only {most}",
        things=plural_name(thing.id, scoring.words),
        count=sum(counts.values()),
        players=players,
        most=most,
    )
    named = ", ".join(f"{player} {count}" for player, count in counts.items() if count and player)
    hint = Message("count again: {players}", players=named)
    location = filled.sections[0].section.location
    return Problem(location, message, hint if named else Message("count them again"))
