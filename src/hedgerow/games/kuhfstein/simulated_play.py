"""Kuhfstein, played by bots: lands on a grid with a rim, so that no shape leaves it.

Compiled functions over the table that `simulate` makes; what the places mean stands here.
"""

from __future__ import annotations

from hedgerow.game.compiling import Ints, compiled
from hedgerow.game.simulation import (
    ABSENT,
    BOT,
    DRAW,
    END,
    GREEDY,
    PLANNING,
    PLAYER_HEAD,
    POINTS,
    ROUNDS,
    SETUP,
    SHEET,
    STUCK,
    TIE_BREAK,
    TURNS,
    below,
    clear,
    count_choices,
    keep_row,
    leader,
    open_streams,
    player_place,
    shuffle,
)

WIDTH, RIM = 32, 6
CELLS = WIDTH * WIDTH
START = WIDTH // 2 * WIDTH + WIDTH // 2
OPEN_TILES, OPEN_CARDS, ACTIONS, TREE_POINTS = 5, 4, 2, 5
MOST_TURNS, MOST_HAND = 400, 60
MOST_TILES, MOST_CARDS, MOST_EDGES = 160, 210, 400

# The table.
PLAYERS, KINDS, TILES, CARDS, GOALS, COWS, TREES, LENGTH, PLACES = range(9)
CARD_AT, GOAL_AT, PLACE_AT, TILE_AT, NUMBERS = range(9, 14)
# A card: value, cells, face-up cells, positions, and where these are written.
VALUE, SIZE, FACE_UP, TURNED, SHAPE_AT, CARD = range(6)
# A goal: what it counts, of which kind (0 any), at least, points.
COUNT, OF, AT_LEAST, WORTH, GOAL = range(5)
ANYWHERE, AT_RIM, INSIDE, MOST_OF, ON_TRACK, IN_TREES, IN_SUPPLY = range(7)
COW, ACTION, TILE, CARD_BONUS, HOME = range(5)
# What is done: written down as player, deed, and three numbers.
LAY, TAKE, PLAY, BRING, DEED = 0, 1, 2, 3, 5

# What is remembered of a player: four grids, then lists and numbers.
_TILE, _COW, _EDGE, _SERVES = 0, CELLS, 2 * CELLS, 3 * CELLS
_LAND = 4 * CELLS
_LAND_N, _EDGES = _LAND + MOST_TILES, _LAND + MOST_TILES + 1
_EDGES_N, _HAND = _EDGES + MOST_EDGES, _EDGES + MOST_EDGES + 1
_HAND_N, _SUPPLY, _SCORE, _PAID, _TREES_N, _GOAL = (_HAND + MOST_HAND + n for n in range(6))
PLAYER = _GOAL + 2
# What all share: bag and pile with how many are left, open rows, the discard, trees, what is owed.
_BAG, _BAG_N, _ROW, _ROW_N = 0, MOST_TILES, MOST_TILES + 1, MOST_TILES + 6
_PILE = MOST_TILES + 7
_PILE_N, _SHOWN = _PILE + MOST_CARDS, _PILE + MOST_CARDS + 1
_SHOWN_N, _DISCARD = _SHOWN + OPEN_CARDS, _SHOWN + OPEN_CARDS + 1
_DISCARD_N, _TREES, _OWED_TILE, _OWED_CARD, _OWED_ACTION = (
    _DISCARD + MOST_CARDS + n for n in range(5)
)
_FOUND = _OWED_ACTION + 1
_GAVE = _FOUND + 8
_WANT = _GAVE + 4 * MOST_CARDS
_STACK = _WANT + 10 * CELLS
SHARED = _STACK + CELLS
_UNIT = 16


@compiled
def _set_up(table: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Shuffle, open the rows, deal a card and two goals to everybody."""
    players, shared = table[PLAYERS], table[PLAYERS] * PLAYER
    for place in range(shared + _WANT):
        work[place] = 0
    for place in range(table[TILES]):
        work[shared + _BAG + place] = table[table[TILE_AT] + place]
    for card in range(table[CARDS]):
        work[shared + _PILE + card] = card
    work[shared + _BAG_N], work[shared + _PILE_N] = table[TILES], table[CARDS]
    work[shared + _TREES] = table[TREES]
    shuffle(chance, SETUP, work, shared + _BAG, table[TILES])
    shuffle(chance, SETUP, work, shared + _PILE, table[CARDS])
    _refill(work, shared, chance)
    for goal in range(table[GOALS]):
        work[shared + _STACK + goal] = goal
    shuffle(chance, SETUP, work, shared + _STACK, table[GOALS])
    for player in range(players):
        _deal(table, work, player, moves, row)
    return 3 * players


@compiled
def _deal(table: Ints, work: Ints, player: int, moves: Ints, row: Ints) -> None:
    """What a player begins with: cows but those on the track, a card, two goals, a first place."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    work[me + _SUPPLY] = table[COWS]
    for place in range(table[PLACES]):
        if table[table[PLACE_AT] + 2 * place + 1] == COW:
            work[me + _SUPPLY] -= 1
    work[shared + _PILE_N] -= 1
    card = work[shared + _PILE + work[shared + _PILE_N]]
    _hold(work, me, shared, player, card)
    row[player_place(row, table[PLAYERS], player) + SHEET] = card
    moves[3 * player] = card
    for number in range(2):
        goal = work[shared + _STACK + 2 * player + number]
        work[me + _GOAL + number] = moves[3 * player + 1 + number] = goal
    work[me + _EDGES], work[me + _EDGES_N], work[me + _EDGE + START] = START, 1, 1


@compiled
def _hold(work: Ints, me: int, shared: int, player: int, card: int) -> None:
    work[me + _HAND + work[me + _HAND_N]] = card
    work[me + _HAND_N] += 1
    if work[shared + _GAVE + player * MOST_CARDS + card] == 0:
        work[shared + _GAVE + player * MOST_CARDS + card] = 1


@compiled
def _refill(work: Ints, shared: int, chance: Ints) -> None:
    """Fill the open rows, after a turn (F15); an empty pile is the shuffled discard."""
    while work[shared + _ROW_N] < OPEN_TILES and work[shared + _BAG_N]:
        work[shared + _BAG_N] -= 1
        tile = work[shared + _BAG + work[shared + _BAG_N]]
        work[shared + _ROW + work[shared + _ROW_N]] = tile
        work[shared + _ROW_N] += 1
    while work[shared + _SHOWN_N] < OPEN_CARDS:
        if work[shared + _PILE_N] == 0:
            for card in range(work[shared + _DISCARD_N]):
                work[shared + _PILE + card] = work[shared + _DISCARD + card]
            work[shared + _PILE_N], work[shared + _DISCARD_N] = work[shared + _DISCARD_N], 0
            shuffle(chance, DRAW, work, shared + _PILE, work[shared + _PILE_N])
        if work[shared + _PILE_N] == 0:
            return
        work[shared + _PILE_N] -= 1
        card = work[shared + _PILE + work[shared + _PILE_N]]
        work[shared + _SHOWN + work[shared + _SHOWN_N]] = card
        work[shared + _SHOWN_N] += 1


@compiled
def _missing(table: Ints, work: Ints, me: int, shape: int, size: int, anchor: int, to: int) -> int:
    """How many tiles a shape lacks at a place, -1 if others are in the way; the lacking ones."""
    lacking = 0
    for cell in range(size):
        at, kind = anchor + table[shape + 2 * cell], table[shape + 2 * cell + 1]
        tile = work[me + _TILE + at]
        if tile == 0:
            if lacking < 2:
                work[to + 2 * lacking], work[to + 2 * lacking + 1] = at, kind
            lacking += 1
        elif kind and (tile != kind or work[me + _COW + at]):
            return -1
    return lacking


@compiled
def _count_plays(
    table: Ints, work: Ints, me: int, shared: int, card: int, found: int, wanted: int
) -> int:
    """Goes on counting the ways to play a card; that of the wanted number is remembered."""
    at, to = table[CARD_AT] + CARD * card, shared + _FOUND
    if work[me + _SUPPLY] < table[at + FACE_UP]:
        return found
    size = table[at + SIZE]
    for turned in range(table[at + TURNED]):
        shape = table[at + SHAPE_AT] + 2 * size * turned
        for tile in range(work[me + _LAND_N]):
            anchor = work[me + _LAND + tile]
            if _missing(table, work, me, shape, size, anchor, to + 4) == 0:
                if found == wanted:
                    work[to], work[to + 1], work[to + 2] = card, turned, anchor
                found += 1
    return found


@compiled
def _hand_plays(table: Ints, work: Ints, me: int, shared: int, value: int, wanted: int) -> int:
    """How many ways there are to play cards of a value (of any, if that is 0)."""
    found = 0
    for number in range(work[me + _HAND_N]):
        card = work[me + _HAND + number]
        if value in (0, table[table[CARD_AT] + CARD * card + VALUE]):
            found = _count_plays(table, work, me, shared, card, found, wanted)
    return found


@compiled
def _best_value(table: Ints, work: Ints, me: int, shared: int) -> int:
    """The most that a card of the hand is worth right now."""
    best = 0
    for number in range(work[me + _HAND_N]):
        card = work[me + _HAND + number]
        value = table[table[CARD_AT] + CARD * card + VALUE]
        if value > best and _count_plays(table, work, me, shared, card, 0, -1):
            best = value
    return best


@compiled
def _herd(work: Ints, me: int, shared: int, start: int, to: int) -> int:
    """Mark the herd round a cow; how many cows it has."""
    size, waiting = 0, 1
    work[shared + _STACK], work[me + _COW + start] = start, to
    while waiting:
        waiting -= 1
        cell = work[shared + _STACK + waiting]
        size += 1
        for step in (-WIDTH, -1, 1, WIDTH):
            near = cell + step
            if work[me + _COW + near] and work[me + _COW + near] != to:
                work[me + _COW + near] = to
                work[shared + _STACK + waiting] = near
                waiting += 1
    return size


@compiled
def _herds(work: Ints, me: int, shared: int, wanted: int) -> int:
    """How many herds there are; a cow of the wanted one and its size are remembered."""
    found = 0
    for tile in range(work[me + _LAND_N]):
        cell = work[me + _LAND + tile]
        if work[me + _COW + cell] == 1:
            size = _herd(work, me, shared, cell, 2)
            if found == wanted:
                work[shared + _FOUND], work[shared + _FOUND + 1] = cell, size
            found += 1
    for tile in range(work[me + _LAND_N]):
        if work[me + _COW + work[me + _LAND + tile]]:
            work[me + _COW + work[me + _LAND + tile]] = 1
    return found


@compiled
def _square(work: Ints, me: int, corner: int, laid: int, kind: int) -> bool:
    """Whether the four tiles from a corner are all alike or all different, and none serves a tree.

    One of them is about to be laid.
    """
    alike, different = True, True
    for one in range(4):
        at = corner + one // 2 * WIDTH + one % 2
        tile = kind if at == laid else work[me + _TILE + at]
        if tile == 0 or work[me + _SERVES + at]:
            return False
        for two in range(one):
            there = corner + two // 2 * WIDTH + two % 2
            same = tile == (kind if there == laid else work[me + _TILE + there])
            alike, different = alike and same, different and not same
    return alike or different


@compiled
def _tree_place(work: Ints, me: int, shared: int, cell: int, kind: int, wanted: int) -> int:
    """The square of that number where a tree may stand once a tile is laid, -1 if there is none."""
    if work[shared + _TREES] == 0:
        return -1
    for number in range(4):
        corner = cell - number // 2 * WIDTH - number % 2
        if _square(work, me, corner, cell, kind):
            if wanted == 0:
                return corner
            wanted -= 1
    return -1


@compiled
def _kinds_open(work: Ints, shared: int) -> int:
    """The kinds of the open tiles, as bits."""
    kinds = 0
    for number in range(work[shared + _ROW_N]):
        kinds |= 1 << work[shared + _ROW + number]
    return kinds


@compiled
def _number_of(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def _add_edge(work: Ints, me: int, cell: int) -> None:
    row, col = cell // WIDTH, cell % WIDTH
    inside = RIM <= row < WIDTH - RIM and RIM <= col < WIDTH - RIM
    if inside and work[me + _TILE + cell] == 0 and work[me + _EDGE + cell] == 0:
        work[me + _EDGE + cell] = 1
        work[me + _EDGES + work[me + _EDGES_N]] = cell
        work[me + _EDGES_N] += 1


@compiled
def _lay(
    table: Ints, work: Ints, player: int, kind: int, cell: int, tree: int, moves: Ints, at: int
) -> int:
    """Lay an open tile, and a tree if one is wanted."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    for number in range(work[shared + _ROW_N]):
        if work[shared + _ROW + number] == kind:
            work[shared + _ROW_N] -= 1
            work[shared + _ROW + number] = work[shared + _ROW + work[shared + _ROW_N]]
            break
    work[me + _TILE + cell] = kind
    work[me + _LAND + work[me + _LAND_N]] = cell
    work[me + _LAND_N] += 1
    for number in range(work[me + _EDGES_N]):
        if work[me + _EDGES + number] == cell:
            work[me + _EDGES_N] -= 1
            work[me + _EDGES + number] = work[me + _EDGES + work[me + _EDGES_N]]
            break
    work[me + _EDGE + cell] = 0
    for step in (-WIDTH, -1, 1, WIDTH):
        _add_edge(work, me, cell + step)
    at = _write(moves, at, player, LAY, kind, cell, tree)
    if tree >= 0:
        for one in range(4):
            work[me + _SERVES + tree + one // 2 * WIDTH + one % 2] = 1
        work[shared + _TREES] -= 1
        work[me + _TREES_N] += 1
        _advance(table, work, player, TREE_POINTS)
    return at


@compiled
def _write(moves: Ints, at: int, player: int, deed: int, one: int, two: int, three: int) -> int:
    moves[at], moves[at + 1] = player, deed
    moves[at + 2], moves[at + 3], moves[at + 4] = one, two, three
    return at + DEED


@compiled
def _advance(table: Ints, work: Ints, player: int, points: int) -> None:
    """Go on along the track; every bonus place pays a player once (F13)."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    work[me + _SCORE] += points
    for place in range(table[PLACES]):
        spot, bonus = table[table[PLACE_AT] + 2 * place], table[table[PLACE_AT] + 2 * place + 1]
        if work[me + _SCORE] < spot or work[me + _PAID] >> place & 1:
            continue
        work[me + _PAID] |= 1 << place
        if bonus == COW:
            work[me + _SUPPLY] += 1
        elif bonus == HOME:
            for tile in range(work[me + _LAND_N]):
                cell = work[me + _LAND + tile]
                work[me + _SUPPLY] += work[me + _COW + cell]
                work[me + _COW + cell] = 0
        else:
            owed = _OWED_ACTION if bonus == ACTION else _OWED_TILE if bonus == TILE else _OWED_CARD
            work[shared + owed] += 1


@compiled
def _take(table: Ints, work: Ints, player: int, number: int, moves: Ints, at: int) -> int:
    """Take an open card."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card = work[shared + _SHOWN + number]
    work[shared + _SHOWN_N] -= 1
    work[shared + _SHOWN + number] = work[shared + _SHOWN + work[shared + _SHOWN_N]]
    _hold(work, me, shared, player, card)
    return _write(moves, at, player, TAKE, card, 0, 0)


@compiled
def _play(table: Ints, work: Ints, player: int, moves: Ints, at: int) -> int:
    """Play the card that was found, at the place that was found."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card, turned, anchor = (
        work[shared + _FOUND],
        work[shared + _FOUND + 1],
        work[shared + _FOUND + 2],
    )
    record = table[CARD_AT] + CARD * card
    size, value = table[record + SIZE], table[record + VALUE]
    shape = table[record + SHAPE_AT] + 2 * size * turned
    for cell in range(size):
        if table[shape + 2 * cell + 1]:
            work[me + _COW + anchor + table[shape + 2 * cell]] = 1
            work[me + _SUPPLY] -= 1
    for number in range(work[me + _HAND_N]):
        if work[me + _HAND + number] == card:
            work[me + _HAND_N] -= 1
            work[me + _HAND + number] = work[me + _HAND + work[me + _HAND_N]]
            break
    work[shared + _DISCARD + work[shared + _DISCARD_N]] = card
    work[shared + _DISCARD_N] += 1
    work[shared + _GAVE + player * MOST_CARDS + card] += value
    at = _write(moves, at, player, PLAY, card, turned, anchor)
    _advance(table, work, player, value)
    return at


@compiled
def _bring(table: Ints, work: Ints, player: int, moves: Ints, at: int) -> int:
    """Bring the herd home that was found."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    cell = work[shared + _FOUND]
    work[me + _SUPPLY] += _herd(work, me, shared, cell, 2)
    for tile in range(work[me + _LAND_N]):
        if work[me + _COW + work[me + _LAND + tile]] == 2:
            work[me + _COW + work[me + _LAND + tile]] = 0
    return _write(moves, at, player, BRING, cell, 0, 0)


@compiled
def _any_tile(table: Ints, work: Ints, player: int, chance: Ints, moves: Ints, at: int) -> int:
    """Lay any open kind at any edge, with or without a tree, by lot."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    kinds, stream = _kinds_open(work, shared), BOT + player
    wanted = below(chance, stream, _number_of(kinds))
    for _ in range(wanted):
        kinds &= kinds - 1
    kind = _number_of((kinds & -kinds) - 1)
    cell = work[me + _EDGES + below(chance, stream, work[me + _EDGES_N])]
    trees = 0
    while _tree_place(work, me, shared, cell, kind, trees) >= 0:
        trees += 1
    choice = below(chance, stream, trees + 1)
    tree = _tree_place(work, me, shared, cell, kind, choice) if choice < trees else -1
    return _lay(table, work, player, kind, cell, tree, moves, at)


@compiled
def _want(table: Ints, work: Ints, player: int) -> None:
    """How much the hand wants every kind at every edge, in sixteenths of a point."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    for number in range(work[me + _EDGES_N]):
        for kind in range(table[KINDS] + 1):
            work[shared + _WANT + kind * CELLS + work[me + _EDGES + number]] = 0
    for number in range(work[me + _HAND_N]):
        _want_for(table, work, me, shared, work[me + _HAND + number])


@compiled
def _want_for(table: Ints, work: Ints, me: int, shared: int, card: int) -> None:
    record, lacking = table[CARD_AT] + CARD * card, shared + _FOUND + 4
    size, value = table[record + SIZE], table[record + VALUE]
    for turned in range(table[record + TURNED]):
        shape = table[record + SHAPE_AT] + 2 * size * turned
        for number in range(work[me + _LAND_N] + work[me + _EDGES_N]):
            if number < work[me + _LAND_N]:
                anchor = work[me + _LAND + number]
            else:
                anchor = work[me + _EDGES + number - work[me + _LAND_N]]
            count = _missing(table, work, me, shape, size, anchor, lacking)
            if count == 1:
                _raise_want(work, shared, lacking, value * 9)
            elif count == 2:
                _raise_want(work, shared, lacking, value * 3)
                _raise_want(work, shared, lacking + 2, value * 3)


@compiled
def _raise_want(work: Ints, shared: int, lacking: int, worth: int) -> None:
    """A place that serves several shapes is wanted a little more than for the best of them."""
    place = shared + _WANT + work[lacking + 1] * CELLS + work[lacking]
    work[place] = max(work[place], worth) + min(work[place], worth) // 8


@compiled
def _snug(work: Ints, me: int, cell: int) -> int:
    near = 0
    for step in (-WIDTH, -1, 1, WIDTH):
        near += work[me + _TILE + cell + step] > 0
    return near


@compiled
def _best_tile(table: Ints, work: Ints, player: int, chance: Ints, to: int) -> int:
    """The tile a planner lays: wanted by the hand, good for a tree, snug; what it is worth."""
    me, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    _want(table, work, player)
    best, alike, kinds = -1, 0, _kinds_open(work, shared)
    for kind in range(1, table[KINDS] + 1):
        if not kinds >> kind & 1:
            continue
        for number in range(work[me + _EDGES_N]):
            cell = work[me + _EDGES + number]
            tree = _tree_place(work, me, shared, cell, kind, 0)
            worth = work[shared + _WANT + kind * CELLS + cell] + 3 * _snug(work, me, cell)
            worth += work[shared + _WANT + cell] // 2
            if tree >= 0:
                worth += TREE_POINTS * _UNIT
            if worth > best:
                best, alike = worth, 0
            if worth == best:
                alike += 1
                if alike == 1 or below(chance, stream, alike) == 0:
                    work[to], work[to + 1], work[to + 2] = kind, cell, tree
    return best


@compiled
def _card_worth(table: Ints, work: Ints, me: int, shared: int, card: int) -> int:
    """What an open card promises: it can be played, or lacks little that lies open."""
    record, lacking = table[CARD_AT] + CARD * card, shared + _FOUND + 4
    size, value, kinds = table[record + SIZE], table[record + VALUE], _kinds_open(work, shared)
    best = value
    if work[me + _SUPPLY] < table[record + FACE_UP]:
        return best
    for turned in range(table[record + TURNED]):
        shape = table[record + SHAPE_AT] + 2 * size * turned
        for number in range(work[me + _LAND_N]):
            anchor = work[me + _LAND + number]
            count = _missing(table, work, me, shape, size, anchor, lacking)
            if count == 0:
                return value * 11
            if count == 1:
                kind = work[lacking + 1]
                best = max(best, value * (6 if kind == 0 or kinds >> kind & 1 else 3))
    return best


@compiled
def _best_card(table: Ints, work: Ints, player: int, to: int) -> int:
    """The open card that promises most, and what it is worth; a full hand wants none."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    best = -1
    if work[me + _HAND_N] == MOST_HAND:
        return best
    for number in range(work[shared + _SHOWN_N]):
        worth = _card_worth(table, work, me, shared, work[shared + _SHOWN + number])
        worth -= 12 * max(0, work[me + _HAND_N] - 2)
        worth = max(worth, 0)
        if worth > best:
            best, work[to] = worth, number
    return best


@compiled
def _best_herd(table: Ints, work: Ints, me: int, shared: int) -> int:
    """The largest herd, and what it is worth to have it home: much if the supply is low."""
    best, chosen = 0, -1
    count = _herds(work, me, shared, -1)
    for number in range(count):
        _herds(work, me, shared, number)
        if work[shared + _FOUND + 1] > best:
            best, chosen = work[shared + _FOUND + 1], number
    if chosen < 0:
        return -1
    _herds(work, me, shared, chosen)
    low = max(0, 3 - work[me + _SUPPLY])
    return best * (6 + 10 * low)


@compiled
def _plan(table: Ints, work: Ints, player: int, chance: Ints, moves: Ints, at: int) -> int:
    """The action that promises most."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card, lay, kind, cell, tree = shared + _FOUND + 3, -1, 0, 0, -1
    play = _best_value(table, work, me, shared) * 14
    if work[shared + _ROW_N] and work[me + _EDGES_N]:
        lay = _best_tile(table, work, player, chance, shared + _STACK)
        kind, cell, tree = (
            work[shared + _STACK],
            work[shared + _STACK + 1],
            work[shared + _STACK + 2],
        )
    take = _best_card(table, work, player, card)
    number = work[card]
    bring = _best_herd(table, work, me, shared)
    best = max(play, lay, take, bring)
    if best < 0:
        return at
    if play and best == play:
        value = play // 14
        ways = _hand_plays(table, work, me, shared, value, -1)
        _hand_plays(table, work, me, shared, value, below(chance, BOT + player, ways))
        return _play(table, work, player, moves, at)
    if best == lay:
        return _lay(table, work, player, kind, cell, tree, moves, at)
    if best == take:
        return _take(table, work, player, number, moves, at)
    return _bring(table, work, player, moves, at)


@compiled
def _grab(table: Ints, work: Ints, player: int, chance: Ints, moves: Ints, at: int) -> int:
    """Points right now: the best card, else a tree, else anything."""
    me, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    value, trees = _best_value(table, work, me, shared), 0
    if value > TREE_POINTS or (value and not work[shared + _TREES]):
        ways = _hand_plays(table, work, me, shared, value, -1)
        _hand_plays(table, work, me, shared, value, below(chance, stream, ways))
        return _play(table, work, player, moves, at)
    kinds, to = _kinds_open(work, shared), shared + _STACK
    for kind in range(1, table[KINDS] + 1):
        for number in range(work[me + _EDGES_N]):
            cell = work[me + _EDGES + number]
            if kinds >> kind & 1 and _tree_place(work, me, shared, cell, kind, 0) >= 0:
                trees += 1
                if below(chance, stream, trees) == 0:
                    work[to], work[to + 1] = kind, cell
    if trees:
        kind, cell = work[to], work[to + 1]
        tree = _tree_place(work, me, shared, cell, kind, 0)
        return _lay(table, work, player, kind, cell, tree, moves, at)
    if value:
        ways = _hand_plays(table, work, me, shared, value, -1)
        _hand_plays(table, work, me, shared, value, below(chance, stream, ways))
        return _play(table, work, player, moves, at)
    return _anything(table, work, player, chance, moves, at)


@compiled
def _lays(work: Ints, me: int, shared: int) -> int:
    return _number_of(_kinds_open(work, shared)) * work[me + _EDGES_N]


@compiled
def _takes(work: Ints, me: int, shared: int) -> int:
    return work[shared + _SHOWN_N] if work[me + _HAND_N] < MOST_HAND else 0


@compiled
def _anything(table: Ints, work: Ints, player: int, chance: Ints, moves: Ints, at: int) -> int:
    """Any legal action, each as likely."""
    me, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    lays, takes = _lays(work, me, shared), _takes(work, me, shared)
    plays, herds = _hand_plays(table, work, me, shared, 0, -1), _herds(work, me, shared, -1)
    if lays + takes + plays + herds == 0:
        return at
    wanted = below(chance, stream, lays + takes + plays + herds)
    if wanted < lays:
        return _any_tile(table, work, player, chance, moves, at)
    if wanted < lays + takes:
        return _take(table, work, player, wanted - lays, moves, at)
    if wanted < lays + takes + plays:
        _hand_plays(table, work, me, shared, 0, wanted - lays - takes)
        return _play(table, work, player, moves, at)
    _herds(work, me, shared, wanted - lays - takes - plays)
    return _bring(table, work, player, moves, at)


@compiled
def _act(table: Ints, work: Ints, player: int, bot: int, chance: Ints, moves: Ints, at: int) -> int:
    if bot == PLANNING:
        return _plan(table, work, player, chance, moves, at)
    if bot == GREEDY:
        return _grab(table, work, player, chance, moves, at)
    return _anything(table, work, player, chance, moves, at)


@compiled
def _bonus_tile(
    table: Ints, work: Ints, player: int, bot: int, chance: Ints, moves: Ints, at: int
) -> int:
    """Lay a tile as a bonus; without an open one it lapses (F14)."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    if not (work[shared + _ROW_N] and work[me + _EDGES_N]):
        return at
    if bot != PLANNING:
        return _any_tile(table, work, player, chance, moves, at)
    to = shared + _STACK
    _best_tile(table, work, player, chance, to)
    return _lay(table, work, player, work[to], work[to + 1], work[to + 2], moves, at)


@compiled
def _bonus_card(
    table: Ints, work: Ints, player: int, bot: int, chance: Ints, moves: Ints, at: int
) -> int:
    """Take a card as a bonus; without an open one it lapses (F14)."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    if _takes(work, me, shared) == 0:
        return at
    number = below(chance, BOT + player, work[shared + _SHOWN_N])
    if bot == PLANNING:
        _best_card(table, work, player, shared + _FOUND + 3)
        number = work[shared + _FOUND + 3]
    return _take(table, work, player, number, moves, at)


@compiled
def _turn(
    table: Ints, work: Ints, player: int, bot: int, chance: Ints, moves: Ints, at: int, row: Ints
) -> int:
    """Two actions and what bonus places owe; then the rows are filled."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    choices = _lays(work, me, shared) + _takes(work, me, shared)
    choices += _hand_plays(table, work, me, shared, 0, -1) + _herds(work, me, shared, -1)
    count_choices(row, choices)
    left = ACTIONS
    while left:
        left -= 1
        at = _act(table, work, player, bot, chance, moves, at)
        while work[shared + _OWED_TILE] or work[shared + _OWED_CARD]:
            if work[shared + _OWED_TILE]:
                work[shared + _OWED_TILE] -= 1
                at = _bonus_tile(table, work, player, bot, chance, moves, at)
            else:
                work[shared + _OWED_CARD] -= 1
                at = _bonus_card(table, work, player, bot, chance, moves, at)
        left += work[shared + _OWED_ACTION]
        work[shared + _OWED_ACTION] = 0
    _refill(work, shared, chance)
    return at


@compiled
def _tiles_of(table: Ints, work: Ints, player: int, kind: int, where: int) -> int:
    """How many tiles of a kind (0 any) a player has: anywhere, at the rim or inside (F1, F2)."""
    me, found = player * PLAYER, 0
    for number in range(work[me + _LAND_N]):
        cell = work[me + _LAND + number]
        if kind in (0, work[me + _TILE + cell]):
            inside = _snug(work, me, cell) == 4
            if where == ANYWHERE or (where == INSIDE) == inside:
                found += 1
    return found


@compiled
def _goal_points(table: Ints, work: Ints, player: int, goal: int) -> int:
    """What a goal would give."""
    at, me = table[GOAL_AT] + GOAL * goal, player * PLAYER
    count, kind, least = table[at + COUNT], table[at + OF], table[at + AT_LEAST]
    if count == MOST_OF:
        found = _tiles_of(table, work, player, kind, ANYWHERE)
        least = 1
        for other in range(table[PLAYERS]):
            if other != player:
                least = max(least, _tiles_of(table, work, other, kind, ANYWHERE))
    elif count == ON_TRACK:
        found = work[me + _SCORE]
    elif count == IN_TREES:
        found = work[me + _TREES_N]
    elif count == IN_SUPPLY:
        found = work[me + _SUPPLY]
    else:
        found = _tiles_of(table, work, player, kind, count)
    return table[at + WORTH] if found >= least else 0


@compiled
def _score(table: Ints, work: Ints, row: Ints) -> None:
    """The track and the better goal; ties go to more tiles (F8)."""
    players, shared = table[PLAYERS], table[PLAYERS] * PLAYER
    for player in range(players):
        me, mine = player * PLAYER, player_place(row, players, player)
        one, two = work[me + _GOAL], work[me + _GOAL + 1]
        first = _goal_points(table, work, player, one)
        second = _goal_points(table, work, player, two)
        row[mine + POINTS] = work[me + _SCORE] + max(first, second)
        row[mine + TIE_BREAK] = work[me + _LAND_N]
        row[mine + PLAYER_HEAD] = work[me + _SCORE]
        for goal in range(table[GOALS]):
            row[mine + PLAYER_HEAD + 1 + goal] = ABSENT
        row[mine + PLAYER_HEAD + 1 + one] = first if first >= second else 0
        row[mine + PLAYER_HEAD + 1 + two] = second if second > first else 0
        for card in range(table[CARDS]):
            gave = work[shared + _GAVE + player * MOST_CARDS + card]
            row[mine + PLAYER_HEAD + 1 + table[GOALS] + card] = gave - 1 if gave else ABSENT


@compiled
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game; the fox sits at the first seat."""
    players, shared, lead = table[PLAYERS], table[PLAYERS] * PLAYER, -1
    clear(row)
    at = _set_up(table, chance, work, moves, row)
    player, last, row[END] = 0, False, STUCK
    while row[END] == STUCK and row[TURNS] < MOST_TURNS:
        at = _turn(table, work, player, bots[player], chance, moves, at, row)
        points = work[player * PLAYER + _SCORE]
        row[player_place(row, players, player) + POINTS] = points
        lead = leader(row, players, lead)
        last = last or points >= table[LENGTH]
        if last and player == players - 1:
            row[END] = 0
        elif work[shared + _ROW_N] < OPEN_TILES:
            row[END] = 1
        player = (player + 1) % players
    row[ROUNDS] = -(-row[TURNS] // players)
    _score(table, work, row)
    return at


@compiled
def block(
    table: Ints,
    bots: Ints,
    states: Ints,
    chance: Ints,
    work: Ints,
    moves: Ints,
    row: Ints,
    rows: Ints,
) -> int:
    """Play the games of a block, one after the other."""
    games = len(rows) // len(row)
    for game in range(games):
        open_streams(states, game, chance)
        play(table, bots, chance, work, moves, row)
        keep_row(row, rows, game)
    return games
