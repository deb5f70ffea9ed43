"""Check whether a game of kuhfstein can end like this.

Turns are two actions each, and taking cards is always possible: any number of turns agrees with
any landscape. A landscape alone is that of one player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.base.grid import regions
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.placements import placements
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape, tiles_around_tree


def doubts(finished: FinishedGame, content: KuhfsteinContent) -> Iterator[str]:
    """Yield every reason why no game ends like this."""
    span = content.about.players
    players = len(finished.lands) if len(finished.lands) > 1 else span.least
    if not span.least <= players <= span.most:
        yield f"{players} players"
    laid = Counter(it for land in finished.lands for it in land.tiles.values())
    for kind in content.landscapes:
        if laid[kind.id] > content.tiles_in_play(kind, players):
            yield f"{laid[kind.id]} tiles of {kind.id}"
    if sum(len(land.trees) for land in finished.lands) > _max_trees(content, players):
        yield "more trees than there are"
    goals = Counter(goal.id for land in finished.lands for goal in land.goals)
    yield from (f"{goal} twice" for goal, count in goals.items() if count > 1)
    left = sum(content.tiles_in_play(it, players) for it in content.landscapes) - laid.total()
    length = content.track.length.value
    if left >= content.turn.tiles.value and all((it.points or 0) < length for it in finished.lands):
        yield "nobody has gone round the track"
    for land in finished.lands:
        yield from (f"{land.player}: {it}" for it in _land_doubts(land, content))


def _max_trees(content: KuhfsteinContent, players: int) -> int:
    return min(content.tokens.trees.value, content.tokens.trees_per_player.value * players)


def _land_doubts(land: PlayerLandscape, content: KuhfsteinContent) -> Iterator[str]:
    if len(regions(land.tiles)) != 1:
        yield "the landscape is in pieces"
    if not 1 <= len(land.goals) <= content.deal.goals.value:
        yield f"{len(land.goals)} goals"
    if len(land.cows) + (land.supply or 0) > content.tokens.cows.value:
        yield "more cows than there are"
    used = [pos for tree in land.trees for pos in tiles_around_tree(tree)]
    squares = [{land.tiles.get(pos) for pos in tiles_around_tree(tree)} for tree in land.trees]
    if len({*used}) < len(used) or any(None in it or len(it) not in (1, 4) for it in squares):
        yield "a tree where none can be planted"
    if not _can_reach_points(land, content):
        yield f"nobody can have {land.points} points on these tiles"


def _can_reach_points(land: PlayerLandscape, content: KuhfsteinContent) -> bool:
    """Return whether fitting cards, each played once, and trees add up to the points.

    A player who has gone round the track had not done so before the last of these cards.
    """
    signs = {it.id: it.sign for it in content.landscapes}
    tiles = {pos: signs[kind] for pos, kind in land.tiles.items()}
    cows, length = content.tokens.cows.value, content.track.length.value
    values = [it.value for it in content.cards if placements(it, tiles, frozenset(), cows)]
    points = land.points or 0
    before = points - len(land.trees) * content.turn.tree_points.value
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
