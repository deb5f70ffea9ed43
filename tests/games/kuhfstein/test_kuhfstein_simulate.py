"""Kuhfstein played by bots: the card of the rulebook as moves, and legal games to the end."""

from __future__ import annotations

from functools import cache

import pytest

from hedgerow.base.grid import Pos
from hedgerow.games.kuhfstein import sim_actions as deeds
from hedgerow.games.kuhfstein import sim_landscape as land
from hedgerow.games.kuhfstein.placements import placements, rotations
from hedgerow.games.kuhfstein.simulate import Player, _deeds, _face_up, _follow, _pos, bonus_places
from hedgerow.library.library import open_library
from hedgerow.playtest.blocks import play_block, play_game
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.stats import compute_stats
from hedgerow.playtest.streams import stream_states
from hedgerow.ruleset.jit import Ints, int_array, zeros
from hedgerow.ruleset.simulation import BOTS, DRAW, HEADER_SIZE, POINTS, SETUP, shuffle
from tests.games.kuhfstein.referee import worth

BOX = open_library().find_game("kuhfstein")
KIND = {it.sign: number for number, it in enumerate(BOX.content.landscapes, 1)}
L_CARD = next(n for n, it in enumerate(BOX.content.cards) if it.shape == ("L.", "?.", "?F"))
AREA = {(0, 0): "L", (1, 0): "W", (2, 0): "M", (1, 1): "H", (2, 1): "F"}


@cache
def prepared(players: int, *bots: str) -> PreparedMatch:
    return prepare_match(BOX, MatchOptions(players=players, variant=None, bots=bots, seed=7))


def land_of(area: dict[tuple[int, int], str], cows: set[tuple[int, int]], supply: int) -> Ints:
    """The first player's land, as the bots remember it."""
    work = zeros(prepared(2, "random").match.work_size)
    for number, ((row, col), sign) in enumerate(area.items()):
        cell = land.START + row * land.WIDTH + col
        work[land.TILE_ON + cell] = KIND[sign]
        work[land.LAND + number] = cell
        work[land.COW_ON + cell] = int((row, col) in cows)
    work[land.LAND_N], work[land.SUPPLY] = len(area), supply
    return work


def ways(area: dict[tuple[int, int], str], cows: set[tuple[int, int]], supply: int = 4) -> int:
    table = int_array(prepared(2, "random").match.table)
    work = land_of(area, cows, supply)
    return land._count_plays(table, work, 0, 2 * land.PLAYER, L_CARD, 0, -1)


def quarter(area: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return {(col, -row): sign for (row, col), sign in area.items()}


def test_the_card_of_the_rulebook_fits_and_gives_8_points_and_two_cows() -> None:
    table, work = int_array(prepared(2, "random").match.table), land_of(AREA, set(), 4)
    shared = 2 * land.PLAYER
    work[land.HAND], work[land.HAND_N] = L_CARD, 1

    assert land.hand_plays(table, work, 0, shared, 0, 0) == 1
    deeds.play_card(table, work, 0, zeros(20), 0)
    assert (work[land.SCORE], work[land.SUPPLY], work[land.HAND_N]) == (8, 2, 0)
    with_cows = {at for at in AREA if work[land.COW_ON + land.START + at[0] * land.WIDTH + at[1]]}
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


def check_legal(match: PreparedMatch, moves: list[int]) -> None:
    """Every deed by the rulebook, with the places that `hedgerow show --card` would name."""
    content = BOX.content
    signs = {it.id: it.sign for it in content.landscapes}
    start = content.tokens.cows.value - 2
    players = [Player((), start) for _ in range(match.setup.players)]
    hands = [[moves[3 * it]] for it in range(match.setup.players)]
    for number, deed, *rest in _deeds(match.setup, moves):
        player, one, two = players[number], rest[0], rest[1]
        if deed == land.LAY:
            near = [it for it in _pos(two).neighbours() if it in player.tiles]
            assert _pos(two) not in player.tiles
            assert near or not player.tiles
        elif deed == land.TAKE:
            hands[number].append(one)
        elif deed == land.PLAY:
            hands[number].remove(one)
            tiles = {pos: signs[it] for pos, it in player.tiles.items()}
            card = content.cards[one]
            cows = _face_up(card, two, _pos(rest[2]))
            legal = placements(card, tiles, player.cows, player.supply)
            assert frozenset(cows) in {frozenset(it.cows) for it in legal}
            assert len(rotations(card.cells)) > two
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


class Rows:
    """Bag, pile, open rows, hands and discard of a game, from its streams of chance alone."""

    def __init__(self, match: PreparedMatch, game: int) -> None:
        players = match.setup.players
        self._chance = stream_states(match.match.seed, game, 1, players)
        tiles = [
            kind
            for kind, it in enumerate(BOX.content.landscapes, 1)
            for _ in range(BOX.content.tiles_in_play(it, players))
        ]
        self.bag, self.pile = self._shuffled(SETUP, tiles), self._shuffled(SETUP, [*range(55)])
        self.tiles, self.cards = list[int](), list[int]()
        self.held, self.discard = list[int](), list[int]()
        self.fill()

    def _shuffled(self, stream: int, cards: list[int]) -> list[int]:
        shuffled = int_array(cards)
        shuffle(self._chance, stream, shuffled, 0, len(cards))
        return [int(it) for it in shuffled]

    def fill(self) -> None:
        while self.bag and len(self.tiles) < BOX.content.turn.tiles.value:
            self.tiles.append(self.bag.pop())
        while (self.pile or self.discard) and len(self.cards) < BOX.content.turn.cards.value:
            if not self.pile:
                self.pile, self.discard = self._shuffled(DRAW, self.discard), []
            self.cards.append(self.pile.pop())

    def follow(self, deed: int, what: int) -> None:
        if deed == land.LAY:
            self.tiles.remove(what)
        elif deed == land.TAKE:
            self.cards.remove(what)
            self.held.append(what)
        elif deed == land.PLAY:
            self.held.remove(what)
            self.discard.append(what)


def check_rows(match: PreparedMatch, game: int, moves: list[int]) -> None:
    """What is taken lies open; the rows are filled when the next player's turn begins."""
    rows, players, before = Rows(match, game), match.setup.players, 0
    for number in range(players):
        rows.held.append(rows.pile.pop())
        assert rows.held[-1] == moves[3 * number]
    for player, deed, what, *_ in _deeds(match.setup, moves):
        if player != before:
            rows.fill()
        before = player
        rows.follow(deed, what)
        cards = (*rows.pile, *rows.cards, *rows.held, *rows.discard)
        assert sorted(cards) == [*range(55)]
    goals = {it for number in range(players) for it in moves[3 * number + 1 : 3 * number + 3]}
    assert len(goals) == 2 * players


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("players", [2, 4])
def test_rows_are_filled_after_a_turn(players: int, bot: str) -> None:
    match = prepared(players, bot)
    for game in range(15):
        check_rows(match, game, play_game(match.match, game)[0])


@pytest.mark.parametrize("change", ["another herd", "a card not held", "a tile far away"])
def test_a_wrong_move_is_noticed(change: str) -> None:
    match = prepared(2, "planning")
    moves = list(play_game(match.match, 0)[0])
    places = range(6, len(moves), land.MOVE_SIZE)
    if change == "another herd":
        at = next(it for it in places if moves[it + 1] == land.BRING)
        moves[at + 2] = land.START + 9
    elif change == "a card not held":
        at = next(it for it in places if moves[it + 1] == land.PLAY)
        moves[at + 2] = next(it for it in range(55) if it not in moves[6:at])
    else:
        at = next(it for it in places if it > 40 and moves[it + 1] == land.LAY)
        moves[at + 3] = land.RIM * land.WIDTH + land.RIM

    with pytest.raises((AssertionError, ValueError)):
        check_legal(match, moves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_scorer_agrees_on_finishes_of_all_bots(players: int) -> None:
    signs = {it.id: it.sign for it in BOX.content.landscapes}
    for bot in BOTS:
        match = prepared(players, bot)
        for game in range(340 if bot == "random" else 40):
            moves, row = play_game(match.match, game)
            finish = match.simulation.replay_moves(match.setup, moves)
            lands = [
                {(pos.row, pos.col): signs[it] for pos, it in its.tiles.items()}
                for its in finish.lands
            ]
            part = (len(row) - HEADER_SIZE) // players
            for number, its in enumerate(finish.lands):
                others = lands[:number] + lands[number + 1 :]
                points, supply = its.points or 0, its.supply or 0
                goals = [
                    6 * (len(its.trees) >= 3)
                    if it.id == "orchard"
                    else worth(it.id, lands[number], others, points, supply)
                    for it in its.goals
                ]
                assert row[HEADER_SIZE + number * part + POINTS] == points + max(goals)


def test_tiles_cards_and_trees_are_kept() -> None:
    for players in (2, 3, 4):
        match = prepared(players, "greedy")
        for game in range(10):
            finish = match.simulation.replay_moves(match.setup, play_game(match.match, game)[0])
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

        assert compute_stats(match.played(tally))["seats"][seat]["wins"] > least
