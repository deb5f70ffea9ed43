"""More pieces on the papers of a game than there are in its box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hedgerow.base.errors import Problem
from hedgerow.base.messages import Message
from hedgerow.games.sheet_and_deck.parts import Kind, Token, for_players

if TYPE_CHECKING:
    from hedgerow.games.sheet_and_deck.form import OpenScoring
    from hedgerow.games.sheet_and_deck.reader import Paper
    from hedgerow.scorefile.form_reader import FilledForm


def box_problems(
    filled: FilledForm, papers: Sequence[Paper], players: int, scoring: OpenScoring
) -> Iterator[Problem]:
    """Yield a problem for each kind and token of which more stands on the papers than there are."""
    content = scoring.content
    if any(section.has_unknown_letters for section in filled.sections):
        return  # what is unknown may be any of them
    things: tuple[Kind | Token, ...] = (*content.kinds, *content.tokens)
    for thing in things:
        counts = {paper.player: paper.count_pieces(thing.id) for paper in papers}
        if thing.pieces is not None:
            most = for_players(thing.pieces, players)
            if sum(counts.values()) > most:
                yield _too_many(thing, counts, players, most, filled, scoring)
        if isinstance(thing, Token) and thing.each_player is not None:
            for section, paper in zip(filled.sections, papers, strict=False):
                count = counts[paper.player]
                if count > thing.each_player and paper.player:
                    message = Message(
                        "{player} has too many {things}: {count}, "
                        "but there are {most} for each player",
                        player=paper.player,
                        things=_several(thing, scoring),
                        count=count,
                        most=thing.each_player,
                    )
                    location = section.section.location
                    yield Problem(location, message, Message("count them again"))


def _too_many(
    thing: Kind | Token,
    counts: dict[str, int],
    players: int,
    most: int,
    filled: FilledForm,
    scoring: OpenScoring,
) -> Problem:
    message = Message(
        "too many {things}: {count} on all papers, but a {players}-player game has only {most}",
        things=_several(thing, scoring),
        count=sum(counts.values()),
        players=players,
        most=most,
    )
    named = ", ".join(f"{player} {count}" for player, count in counts.items() if count and player)
    hint = Message("count again: {players}", players=named)
    location = filled.sections[0].section.location
    return Problem(location, message, hint if named else Message("count them again"))


def _several(thing: Kind | Token, scoring: OpenScoring) -> str:
    """Return the name of several of a thing."""
    words = scoring.words
    key = f"plural.{thing.id}"
    return words(key) if key in words.texts else words(f"names.{thing.id}")
