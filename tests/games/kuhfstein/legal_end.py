"""Check whether a game of kuhfstein can end like this.

Turns are two actions each, and taking cards is always possible: any number of turns agrees with
any landscape. A landscape alone is that of one player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.base.grid import regions
from hedgerow.checks.trees import cells_around
from hedgerow.game.content import Content
from hedgerow.game.parts import Deck, Token, for_players
from hedgerow.game.placements import placements
from hedgerow.game.reader import FinishedGame, Paper


def doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Yield every reason why no game ends like this."""
    span, lands = content.about.players, finished.papers
    players = len(lands) if len(lands) > 1 else span.least
    if not span.least <= players <= span.most:
        yield f"{players} players"
    laid = Counter(kind for land in lands for kind in land.kinds.values())
    for kind in content.kinds:
        if laid[kind.id] > for_players(kind.pieces or 0, players):
            yield f"{laid[kind.id]} tiles of {kind.id}"
    if sum(len(land.points) for land in lands) > for_players(
        _token(content, "tree").pieces or 0, players
    ):
        yield "more trees than there are"
    goals = Counter(goal for land in lands for goal in land.held["goals"])
    yield from (f"{goal} twice" for goal, count in goals.items() if count > 1)
    left = sum(for_players(kind.pieces or 0, players) for kind in content.kinds) - laid.total()
    if left >= _number(content, "open_tiles") and all(
        land.fields["points"] < _track_length(content) for land in lands
    ):
        yield "nobody has gone round the track"
    for land in lands:
        yield from (f"{land.player}: {it}" for it in _land_doubts(land, content))


def _token(content: Content, name: str) -> Token:
    return next(token for token in content.tokens if token.id == name)


def _deck(content: Content, name: str) -> Deck:
    return next(deck for deck in content.decks if deck.id == name)


def _number(content: Content, name: str) -> int:
    return (content.numbers or {})[name].value


def _track_length(content: Content) -> int:
    """Return the points that end the game."""
    bound = next(end for end in content.end if end.id == "round").at_least
    assert bound
    return bound.value


def _land_doubts(land: Paper, content: Content) -> Iterator[str]:
    if len(regions(land.kinds)) != 1:
        yield "the landscape is in pieces"
    held = _deck(content, "goals").held
    assert held
    if not 1 <= len(land.held["goals"]) <= held.most:
        yield f"{len(land.held['goals'])} goals"
    if len(land.tokens["cow"]) + land.fields["supply"] > _cows(content):
        yield "more cows than there are"
    used = [pos for tree in land.points for pos in cells_around(tree)]
    squares = [{land.kinds.get(pos) for pos in cells_around(tree)} for tree in land.points]
    if len({*used}) < len(used) or any(None in it or len(it) not in (1, 4) for it in squares):
        yield "a tree where none can be planted"
    if not _can_reach_points(land, content):
        yield f"nobody can have {land.fields['points']} points on these tiles"


def _cows(content: Content) -> int:
    return _token(content, "cow").each_player or 0


def _can_reach_points(land: Paper, content: Content) -> bool:
    """Return whether fitting cards, each played once, and trees add up to the points.

    A player who has gone round the track had not done so before the last of these cards.
    """
    signs = {kind.id: kind.sign or "" for kind in content.kinds}
    tiles = {pos: signs[kind] for pos, kind in land.kinds.items()}
    length = _track_length(content)
    values = [
        card.points_each.value
        for card in _deck(content, "cards").cards
        if card.shape
        and card.points_each
        and placements(card.shape, tiles, frozenset(), _cows(content))
    ]
    points = land.fields["points"]
    before = points - len(land.points) * _number(content, "tree_points")
    if points < length:
        return before in _sums(values)
    return any(
        points - last < length and before - last in _sums(values[:at] + values[at + 1 :])
        for at, last in enumerate(values)
    )


def _sums(values: list[int]) -> set[int]:
    sums = {0}
    for value in values:
        sums |= {it + value for it in sums}
    return sums
