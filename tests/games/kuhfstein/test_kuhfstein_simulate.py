"""Kuhfstein played by bots: the card of the rulebook as moves, and legal games to the end."""

from __future__ import annotations

from functools import cache

import pytest

from hedgerow.base.grid import Pos
from hedgerow.game.compiling import Ints, ints, zeros
from hedgerow.game.simulation import BOTS, HEAD, POINTS
from hedgerow.games.kuhfstein import simulated_play as played
from hedgerow.games.kuhfstein.placements import placements, turned
from hedgerow.games.kuhfstein.simulate import Player, _deeds, _face_up, _follow, _pos, bonus_places
from hedgerow.library.library import open_library
from hedgerow.playing.blocks import play_block, play_game
from hedgerow.playing.figures import figures
from hedgerow.playing.matches import Prepared, Wish, prepare
from tests.games.kuhfstein.referee import worth

BOX = open_library().box("kuhfstein")
KIND = {it.sign: number for number, it in enumerate(BOX.content.landscapes, 1)}
L_CARD = next(n for n, it in enumerate(BOX.content.cards) if it.shape == ("L.", "?.", "?F"))
AREA = {(0, 0): "L", (1, 0): "W", (2, 0): "M", (1, 1): "H", (2, 1): "F"}


@cache
def prepared(players: int, *bots: str) -> Prepared:
    return prepare(BOX, Wish(players, None, bots, 7))


def land_of(area: dict[tuple[int, int], str], cows: set[tuple[int, int]], supply: int) -> Ints:
    """The first player's land, as the bots remember it."""
    work = zeros(prepared(2, "random").match.work)
    for number, ((row, col), sign) in enumerate(area.items()):
        cell = played.START + row * played.WIDTH + col
        work[played._TILE + cell] = KIND[sign]
        work[played._LAND + number] = cell
        work[played._COW + cell] = int((row, col) in cows)
    work[played._LAND_N], work[played._SUPPLY] = len(area), supply
    return work


def ways(area: dict[tuple[int, int], str], cows: set[tuple[int, int]], supply: int = 4) -> int:
    table = ints(prepared(2, "random").match.table)
    work = land_of(area, cows, supply)
    return played._count_plays(table, work, 0, 2 * played.PLAYER, L_CARD, 0, -1)


def quarter(area: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return {(col, -row): sign for (row, col), sign in area.items()}


def test_the_card_of_the_rulebook_fits_and_gives_8_points_and_two_cows() -> None:
    table, work = ints(prepared(2, "random").match.table), land_of(AREA, set(), 4)
    shared = 2 * played.PLAYER
    work[played._HAND], work[played._HAND_N] = L_CARD, 1

    assert played._hand_plays(table, work, 0, shared, 0, 0) == 1
    played._play(table, work, 0, zeros(20), 0)
    assert (work[played._SCORE], work[played._SUPPLY], work[played._HAND_N]) == (8, 2, 0)
    with_cows = {
        at for at in AREA if work[played._COW + played.START + at[0] * played.WIDTH + at[1]]
    }
    assert with_cows == {(0, 0), (2, 1)}


def test_a_cow_may_stand_on_any_tile_but_not_where_one_is_asked_for() -> None:
    assert ways(AREA, {(1, 0)}) == 1
    assert ways(AREA, {(0, 0)}) == 0
    assert ways(AREA, {(2, 1)}) == 0


def test_cows_are_needed() -> None:
    assert ways(AREA, set(), supply=2) == 1
    assert ways(AREA, set(), supply=1) == 0


def test_a_card_may_be_turned_but_not_mirrored() -> None:
    area = AREA
    for _ in range(4):
        assert ways(area, set()) == 1
        mirrored = {(row, -col): sign for (row, col), sign in area.items()}
        assert ways(mirrored, set()) == 0
        area = quarter(area)


def check_legal(match: Prepared, moves: list[int]) -> None:
    """Every deed by the rulebook, with the places that `hedgerow show --card` would name."""
    content = BOX.content
    signs = {it.id: it.sign for it in content.landscapes}
    start = content.tokens.cows.value - 2
    players = [Player((), start) for _ in range(match.setting.players)]
    hands = [[moves[3 * it]] for it in range(match.setting.players)]
    for number, deed, *rest in _deeds(match.setting, moves):
        player, one, two = players[number], rest[0], rest[1]
        if deed == played.LAY:
            near = [it for it in _pos(two).neighbours() if it in player.tiles]
            assert _pos(two) not in player.tiles
            assert near or not player.tiles
        elif deed == played.TAKE:
            hands[number].append(one)
        elif deed == played.PLAY:
            hands[number].remove(one)
            tiles = {pos: signs[it] for pos, it in player.tiles.items()}
            card = content.cards[one]
            cows = _face_up(card, two, _pos(rest[2]))
            legal = placements(card, tiles, player.cows, player.supply)
            assert frozenset(cows) in {frozenset(it.cows) for it in legal}
            assert len(turned(card.cells)) > two
        else:
            assert _pos(one) in player.cows
        _follow(player, deed, rest, content)
        waiting = sum(b == "cow" and spot not in player.paid for spot, b in bonus_places(content))
        assert player.supply + len(player.cows) + waiting == content.tokens.cows.value
        assert player.supply >= 0


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_move_is_legal(players: int, bot: str) -> None:
    match = prepared(players, bot)
    for game in range(15):
        check_legal(match, play_game(match.match, game)[0])


@pytest.mark.parametrize("change", ["another herd", "a card not held", "a tile far away"])
def test_a_wrong_move_is_noticed(change: str) -> None:
    match = prepared(2, "planning")
    moves = list(play_game(match.match, 0)[0])
    deeds = range(6, len(moves), played.DEED)
    if change == "another herd":
        at = next(it for it in deeds if moves[it + 1] == played.BRING)
        moves[at + 2] = played.START + 9
    elif change == "a card not held":
        at = next(it for it in deeds if moves[it + 1] == played.PLAY)
        moves[at + 2] = next(it for it in range(55) if it not in moves[6:at])
    else:
        at = next(it for it in deeds if it > 40 and moves[it + 1] == played.LAY)
        moves[at + 3] = played.RIM * played.WIDTH + played.RIM

    with pytest.raises((AssertionError, ValueError)):
        check_legal(match, moves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_scorer_agrees_on_finishes_of_all_bots(players: int) -> None:
    signs = {it.id: it.sign for it in BOX.content.landscapes}
    for bot in BOTS:
        match = prepared(players, bot)
        for game in range(40):
            moves, row = play_game(match.match, game)
            finish = match.simulation.finish(match.setting, moves)
            lands = [
                {(pos.row, pos.col): signs[it] for pos, it in land.tiles.items()}
                for land in finish.lands
            ]
            part = (len(row) - HEAD) // players
            for number, land in enumerate(finish.lands):
                others = lands[:number] + lands[number + 1 :]
                points, supply = land.points or 0, land.supply or 0
                goals = [
                    6 * (len(land.trees) >= 3)
                    if it.id == "orchard"
                    else worth(it.id, lands[number], others, points, supply)
                    for it in land.goals
                ]
                assert row[HEAD + number * part + POINTS] == points + max(goals)


def test_tiles_cards_and_trees_are_kept() -> None:
    for players in (2, 3, 4):
        match = prepared(players, "greedy")
        for game in range(10):
            finish = match.simulation.finish(match.setting, play_game(match.match, game)[0])
            for landscape in BOX.content.landscapes:
                laid = sum([*it.tiles.values()].count(landscape.id) for it in finish.lands)
                assert laid <= BOX.content.tiles_in_play(landscape, players)
            assert sum(len(it.trees) for it in finish.lands) <= 2 * players
            assert all(Pos(0, 0) <= pos for it in finish.lands for pos in it.tiles)


@pytest.mark.parametrize(("rival", "least"), [("random", 0.95), ("greedy", 0.6)])
def test_who_plans_wins_from_both_seats(rival: str, least: float) -> None:
    for seat in (0, 1):
        bots = ("planning", rival) if seat == 0 else (rival, "planning")
        match = prepared(2, *bots)
        tally = play_block(match.match, 0, 400)

        assert figures(match.played(tally))["seats"][seat]["wins"] > least
