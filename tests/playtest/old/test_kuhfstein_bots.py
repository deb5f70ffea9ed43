"""Kuhfstein played by bots: the rulebook's card as moves, and legal games to the end."""

from __future__ import annotations

from functools import cache

import pytest

from hedgerow.base.grid import Pos
from hedgerow.base.shapes import format_shape, parse_shape, rotations
from hedgerow.game.library import open_library
from hedgerow.game.placements import placements
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.playtest.blocks import play_block, play_game
from hedgerow.playtest.jit import Ints, int_array, zeros
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.old.kuhfstein import sim_actions as actions
from hedgerow.playtest.old.kuhfstein import sim_landscape as land
from hedgerow.playtest.old.kuhfstein.adapter import read_content
from hedgerow.playtest.old.kuhfstein.content import Player, read_goal
from hedgerow.playtest.old.kuhfstein.simulate import (
    _face_up,
    _pos,
    _repeat_move,
    _split_moves,
    play_lands,
)
from hedgerow.playtest.simulation import BOTS, DRAW, HEADER_SIZE, POINTS, SETUP, shuffle
from hedgerow.playtest.stats import compute_stats
from hedgerow.playtest.streams import stream_states
from hedgerow.scoring.sentence import Rule
from tests.games.kuhfstein.referee import goal_points

GAME = open_library().find_game("kuhfstein")
CONTENT = read_content(GAME.content)
KIND = {it.sign: number for number, it in enumerate(CONTENT.landscapes, 1)}
SIGNS = {it.id: it.sign for it in CONTENT.landscapes}
L_CARD = next(n for n, it in enumerate(CONTENT.cards) if it.shape == parse_shape("L./?./?F"))
AREA = {(0, 0): "L", (1, 0): "W", (2, 0): "M", (1, 1): "H", (2, 1): "F"}


@cache
def prepared(players: int, *bots: str) -> PreparedMatch:
    return prepare_match(GAME, MatchOptions(players=players, variant=None, bots=bots, seed=7))


def work_memory(area: dict[tuple[int, int], str], cows: set[tuple[int, int]], supply: int) -> Ints:
    """Return the work memory with the first player's landscape in it."""
    work = zeros(prepared(2, "random").match.work_size)
    for number, ((row, col), sign) in enumerate(area.items()):
        cell = land.START + row * land.WIDTH + col
        work[land.TILE_ON + cell] = KIND[sign]
        work[land.LAND + number] = cell
        work[land.COW_ON + cell] = int((row, col) in cows)
    work[land.LAND_N], work[land.SUPPLY] = len(area), supply
    return work


def count_ways(
    area: dict[tuple[int, int], str], cows: set[tuple[int, int]], supply: int = 4
) -> int:
    table = int_array(prepared(2, "random").match.table)
    work = work_memory(area, cows, supply)
    return land._count_plays(table, work, 0, 2 * land.PLAYER, L_CARD, 0, -1)


def rotate(area: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return {(col, -row): sign for (row, col), sign in area.items()}


def test_the_card_of_the_rulebook_fits_and_gives_8_points_and_two_cows() -> None:
    table, work = int_array(prepared(2, "random").match.table), work_memory(AREA, set(), 4)
    shared = 2 * land.PLAYER
    work[land.HAND], work[land.HAND_N] = L_CARD, 1

    assert land.count_hand_plays(table, work, 0, shared, 0, 0) == 1
    actions.play_card(table, work, 0, zeros(20), 0)
    assert (work[land.SCORE], work[land.SUPPLY], work[land.HAND_N]) == (8, 2, 0)
    with_cows = {at for at in AREA if work[land.COW_ON + land.START + at[0] * land.WIDTH + at[1]]}
    assert with_cows == {(0, 0), (2, 1)}


def test_a_cow_may_be_on_any_tile_but_not_on_a_face_up_cell() -> None:
    assert count_ways(AREA, {(1, 0)}) == 1
    assert count_ways(AREA, {(0, 0)}) == 0
    assert count_ways(AREA, {(2, 1)}) == 0


def test_cows_are_needed() -> None:
    assert count_ways(AREA, set(), supply=2) == 1
    assert count_ways(AREA, set(), supply=1) == 0


def test_a_card_may_be_turned_but_not_mirrored() -> None:
    area = AREA
    for _ in range(4):
        assert count_ways(area, set()) == 1
        mirrored = {(row, -col): sign for (row, col), sign in area.items()}
        assert count_ways(mirrored, set()) == 0
        area = rotate(area)


def check_legal(match: PreparedMatch, moves: list[int]) -> None:
    """Check every move by the rulebook, with the placements of `hedgerow show --card`."""
    start = CONTENT.cows - 2
    players = [Player((), start) for _ in range(match.setup.players)]
    hands = [[moves[3 * it]] for it in range(match.setup.players)]
    for number, action, *numbers in _split_moves(match.setup, moves):
        player, first, second = players[number], numbers[0], numbers[1]
        if action == land.LAY:
            neighbours = [it for it in _pos(second).neighbours() if it in player.tiles]
            assert _pos(second) not in player.tiles
            assert neighbours or not player.tiles
        elif action == land.TAKE:
            hands[number].append(first)
        elif action == land.PLAY:
            hands[number].remove(first)
            tiles = {pos: SIGNS[it] for pos, it in player.tiles.items()}
            card = CONTENT.cards[first]
            cows = _face_up(card, second, _pos(numbers[2]))
            legal = placements(format_shape(card.shape), tiles, player.cows, player.supply)
            assert frozenset(cows) in {frozenset(it.tokens) for it in legal}
            assert len(rotations(card.shape)) > second
        else:
            assert _pos(first) in player.cows
        _repeat_move(player, action, numbers, CONTENT)
        waiting = sum(b == "cow" and place not in player.paid for place, b in CONTENT.bonuses)
        assert player.supply + len(player.cows) + waiting == CONTENT.cows
        assert player.supply >= 0


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_move_is_legal(players: int, bot: str) -> None:
    match = prepared(players, bot)
    for game in range(15):
        check_legal(match, play_game(match.match, game)[0])


class Rows:
    """Bag, pile, open rows, hands and discard of a game, derived from its random streams alone."""

    def __init__(self, match: PreparedMatch, game: int) -> None:
        players = match.setup.players
        self._streams = stream_states(match.match.seed, game, 1, players)
        tiles = [
            kind
            for kind, landscape in enumerate(CONTENT.landscapes, 1)
            for _ in range(landscape.tiles[players])
        ]
        self.bag, self.pile = self._shuffle(SETUP, tiles), self._shuffle(SETUP, [*range(55)])
        self.tiles, self.cards = list[int](), list[int]()
        self.held, self.discard = list[int](), list[int]()
        self.fill()

    def _shuffle(self, stream: int, cards: list[int]) -> list[int]:
        shuffled = int_array(cards)
        shuffle(self._streams, stream, shuffled, 0, len(cards))
        return [int(card) for card in shuffled]

    def fill(self) -> None:
        while self.bag and len(self.tiles) < CONTENT.open_tiles:
            self.tiles.append(self.bag.pop())
        while (self.pile or self.discard) and len(self.cards) < CONTENT.open_cards:
            if not self.pile:
                self.pile, self.discard = self._shuffle(DRAW, self.discard), []
            self.cards.append(self.pile.pop())

    def repeat(self, action: int, taken: int) -> None:
        if action == land.LAY:
            self.tiles.remove(taken)
        elif action == land.TAKE:
            self.cards.remove(taken)
            self.held.append(taken)
        elif action == land.PLAY:
            self.held.remove(taken)
            self.discard.append(taken)


def check_rows(match: PreparedMatch, game: int, moves: list[int]) -> None:
    """Check that tiles and cards are taken from the open rows, refilled after each turn."""
    rows, players, before = Rows(match, game), match.setup.players, 0
    for number in range(players):
        rows.held.append(rows.pile.pop())
        assert rows.held[-1] == moves[3 * number]
    for player, action, taken, *_ in _split_moves(match.setup, moves):
        if player != before:
            rows.fill()
        before = player
        rows.repeat(action, taken)
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
    offsets = range(6, len(moves), land.MOVE_SIZE)
    if change == "another herd":
        at = next(it for it in offsets if moves[it + 1] == land.BRING)
        moves[at + 2] = land.START + 9
    elif change == "a card not held":
        at = next(it for it in offsets if moves[it + 1] == land.PLAY)
        moves[at + 2] = next(it for it in range(55) if it not in moves[6:at])
    else:
        at = next(it for it in offsets if it > 40 and moves[it + 1] == land.LAY)
        moves[at + 3] = land.RIM * land.WIDTH + land.RIM

    with pytest.raises((AssertionError, ValueError)):
        check_legal(match, moves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_scorer_agrees_on_finishes_of_all_bots(players: int) -> None:
    for bot in BOTS:
        match = prepared(players, bot)
        for game in range(340 if bot == "random" else 40):
            moves, row = play_game(match.match, game)
            played = play_lands(CONTENT, match.setup, moves)
            lands = [
                {(pos.row, pos.col): SIGNS[it] for pos, it in player_land.tiles.items()}
                for player_land in played
            ]
            part = (len(row) - HEADER_SIZE) // players
            for number, player_land in enumerate(played):
                others = lands[:number] + lands[number + 1 :]
                points, supply = player_land.points, player_land.supply
                goals = [
                    6 * (len(player_land.trees) >= 3)
                    if it == "orchard"
                    else goal_points(it, lands[number], others, points, supply)
                    for it in player_land.goals
                ]
                assert row[HEADER_SIZE + number * part + POINTS] == points + max(goals)


def test_no_game_exceeds_its_tiles_and_trees() -> None:
    for players in (2, 3, 4):
        match = prepared(players, "greedy")
        for game in range(10):
            lands = play_lands(CONTENT, match.setup, play_game(match.match, game)[0])
            for landscape in CONTENT.landscapes:
                laid = sum([*it.tiles.values()].count(landscape.id) for it in lands)
                assert laid <= landscape.tiles[players]
            assert sum(len(it.trees) for it in lands) <= 2 * players
            assert all(Pos(0, 0) <= pos for it in lands for pos in it.tiles)


@pytest.mark.parametrize(("rival", "least"), [("random", 0.95), ("greedy", 0.6)])
def test_the_planning_bot_wins_from_both_seats(rival: str, least: float) -> None:
    for seat in (0, 1):
        bots = ("planning", rival) if seat == 0 else (rival, "planning")
        match = prepared(2, *bots)
        tally = play_block(match.match, 0, 400)

        assert compute_stats(match.played_games(tally))["seats"][seat]["wins"] > least


# Sentences that score, but are not in the bots' table of numbers.
UNPLAYABLE = (
    "{of: [lake, house], once: {at_least: 2}, points: 4}",
    "{of: empty, once: {at_least: 2}, points: 4}",
    "{of: lake, points: 1}",
    "{of: lake, once: {exactly: 2}, points: 4}",
    "{of: lake, once: {at_least: 0}, points: 4}",
    "{of: lake, once: {at_least: 1, at_most: 2}, points: 4}",
    "{of: lake, next_to: empty, once: {at_least: 2}, points: 4}",
    "{of: lake, next_to: {of: [empty, edge], at_least: 2}, once: {at_least: 2}, points: 4}",
    "{of: lake, who: least, points: 4}",
    "{of: [lake, house], who: most, points: 4}",
    "{of: lake, who: most, tie: nobody, points: 4}",
    "{of: lake, count: trees, once: {at_least: 2}, points: 4}",
    "{count: [trees, supply], once: {at_least: 2}, points: 4}",
)


@pytest.mark.parametrize("sentence", UNPLAYABLE)
def test_bots_do_not_know_other_goals(sentence: str) -> None:
    rule = parse_model(parse_tree(f"{{id: odd, {sentence[1:]}", "game.yaml"), Rule)

    assert read_goal("odd", rule).shape == ""
