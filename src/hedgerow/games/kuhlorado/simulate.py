"""Kuhlorado, played by bots: prizes are bits of a cell, lands the groups it would join.

The table begins with the numbers of the content; then come what lands are worth, now and in hope,
the neighbours of every cell and the cells in reach of it (K11), and the boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Said
from hedgerow.game.compiling import Ints, compiled
from hedgerow.game.lattice import EMPTY, lattice_text
from hedgerow.game.simulation import (
    BOT,
    DICE,
    END,
    NONE,
    PLANNING,
    PLAYER_HEAD,
    PLAYER_NAMES,
    POINTS,
    RANDOM,
    ROUNDS,
    SETUP,
    SHEET,
    STUCK,
    TURNS,
    Setting,
    Simulation,
    below,
    clear,
    count_choices,
    keep_row,
    leader,
    open_streams,
    player_place,
)
from hedgerow.games.kuhlorado.board import COW, REACH, SIDES, Board, side_cells, troughs_of
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.games.kuhlorado.form import CIRCLE, CROSS
from hedgerow.games.kuhlorado.reader import Finish
from hedgerow.loading.words import Words

BASIC, PRO = "basic", "pro"
MARKS = (CROSS, CIRCLE)
MOST_SIDE, MOST_TURNS = 10, 500
KuhloradoSetting = Setting[KuhloradoContent, Board]
_SIDE, _PRO, _INTERIM, _DOUBLE, _END_FREE, _SETS, _HIGHEST, _PRIZES = range(8)
_LANDS, _HOPES, _NEAR, _REACH, _BOARDS, _BOARD, _FACES = range(8, 15)
_NUMBERS = _FACES + 6
# A point in the numbers that are compared.
_POINT = 64
# A turn in the log: the first roll, which dice were rolled again, the dice then, two cells.
_FIRST, _AGAIN, _THEN, _CELLS, _TURN = 0, 2, 3, 5, 7
# What is remembered; lists of cells have a hundred places, lists of prizes forty-four.
_OWNER, _LABEL, _JOINS, _WORTH, _STACK = 0, 100, 200, 400, 500
_SIZES, _MARKED, _LEFT, _ONE, _TWO = 600, 700, 788, 832, 876
_FREE, _BEST, _MEMORY = 920, 930, 1010
_PLACES, _KINDS = 44, 10


def table(setting: KuhloradoSetting) -> list[int]:
    """The content in numbers."""
    content, side = setting.content, setting.content.board.side
    count, scoring = side * side, content.scoring
    troughs = content.troughs.small.value + content.troughs.large.value
    tiers = scoring.lands
    points = [_POINT * tiers.points(cells) for cells in range(count + 1)]
    hopes = [_hope(tiers.tiers, cells) for cells in range(count + 1)]
    faces = [0 if face == "cow" else int(face) for face in content.dice.faces]
    at = _NUMBERS
    near = [it for pos in cells(side, side) for it in _numbers(pos.neighbours(), side, 4)]
    reach = [
        it
        for pos in cells(side, side)
        for it in _numbers([Pos(pos.row + row, pos.col + col) for row, col in REACH], side, 8)
    ]
    boards = [it for ((_, board),) in setting.sheets for it in _board_numbers(board, content)]
    return [
        *(side, int(setting.variant == PRO), scoring.interim_cows.value),
        *(_POINT * scoring.double.value, content.end.free_numbers.value, len(setting.sheets)),
        *(content.symbols.highest.value, len(SIDES) + troughs),
        *(at, at + count + 1, at + 2 * count + 2, at + 6 * count + 2, at + 14 * count + 2),
        *(2 * count + len(SIDES) + troughs, *faces, *points, *hopes, *near, *reach, *boards),
    ]


def _hope(tiers: dict[int, int], land: int) -> int:
    """What a land is worth on its way to the next line of the table."""
    steps = [(0, 0), *sorted(tiers.items())]
    for (low, less), (high, more) in pairwise(steps):
        if low <= land < high:
            return _POINT * (less * (high - land) + more * (land - low)) // (high - low)
    return _POINT * steps[-1][1] + 8 * (land - steps[-1][0])


def _numbers(places: Sequence[Pos], side: int, count: int) -> list[int]:
    on = [it.row * side + it.col for it in places if 0 <= it.row < side and 0 <= it.col < side]
    return on + [NONE] * (count - len(on))


def _board_numbers(board: Board, content: KuhloradoContent) -> list[int]:
    """Symbols (a cow is 0), the prizes of every cell as bits, the worth of every prize."""
    scoring, side = content.scoring, board.side
    prizes = [side_cells(name, side) for name in SIDES]
    worth = [scoring.meadow.value] * len(SIDES)
    for trough in troughs_of(board.rows):
        prizes.append(trough.beside)
        worth.append((scoring.large_trough if trough.is_large else scoring.small_trough).value)
    known = {COW: 0, **{number: int(number) for number in content.numbers}}
    return [
        *(known.get(board.symbol(pos), NONE) for pos in cells(side, side)),
        *(sum((pos in it) << n for n, it in enumerate(prizes)) for pos in cells(side, side)),
        *(_POINT * it for it in worth),
    ]


@compiled
def _set_up(table: Ints, chance: Ints, work: Ints) -> int:
    """Choose a board by lot; where it lies in the table."""
    count = table[_SIDE] * table[_SIDE]
    board = table[_BOARDS] + below(chance, SETUP, table[_SETS]) * table[_BOARD]
    for place in range(_MEMORY):
        work[place] = 0
    for cell in range(count):
        symbol = table[board + cell]
        if symbol >= 0:
            work[_FREE + symbol] += 1
            for prize in range(table[_PRIZES]):
                work[_LEFT + prize] += table[board + count + cell] >> prize & 1
    return board


@compiled
def _grow(table: Ints, work: Ints, start: int, group: int) -> int:
    """Label the land round a cell; how many cells it has."""
    owner, size, waiting = work[_OWNER + start], 0, 1
    work[_STACK], work[_LABEL + start] = start, group
    while waiting:
        waiting -= 1
        cell = work[_STACK + waiting]
        size += 1
        for step in range(4):
            near = table[table[_NEAR] + 4 * cell + step]
            if near >= 0 and work[_OWNER + near] == owner and work[_LABEL + near] < 0:
                work[_LABEL + near] = group
                work[_STACK + waiting] = near
                waiting += 1
    return size


@compiled
def _find_lands(table: Ints, work: Ints) -> None:
    """Label all lands, note their sizes, and which of them every free cell would join."""
    count, found = table[_SIDE] * table[_SIDE], 0
    first, second = 0, 0
    for cell in range(count):
        work[_LABEL + cell] = -1
    for cell in range(count):
        owner = work[_OWNER + cell]
        if owner and work[_LABEL + cell] < 0:
            group = first if owner == 1 else second
            work[_SIZES + (owner - 1) * 50 + group] = _grow(table, work, cell, group)
            found += 1
            first, second = first + (owner == 1), second + (owner == 2)
    for cell in range(count):
        work[_JOINS + cell] = work[_JOINS + 100 + cell] = 0
        for step in range(4):
            near = table[table[_NEAR] + 4 * cell + step]
            if near >= 0 and work[_OWNER + near]:
                place = _JOINS + (work[_OWNER + near] - 1) * 100 + cell
                work[place] |= 1 << work[_LABEL + near]


@compiled
def _land_gain(table: Ints, work: Ints, player: int, joins: int, more: int, worth: int) -> int:
    """What some new cells are worth that join these lands."""
    gain, size, group = 0, more, 0
    while joins:
        if joins & 1:
            land = work[_SIZES + player * 50 + group]
            size += land
            gain -= table[table[worth] + land]
        joins >>= 1
        group += 1
    return gain + table[table[worth] + size]


@compiled
def _prize(work: Ints, prize: int, lead: int, left: int, points: int, bot: int) -> int:
    """What a lead is worth: the prize, or to who plans a part of it while it is open (K1)."""
    if bot != PLANNING or abs(lead) > left:
        return points if lead > 0 else -points if lead < 0 else 0
    return points * lead // (left + 1)


@compiled
def _value_prizes(table: Ints, work: Ints, board: int, player: int, bot: int) -> None:
    """What one mark and what two marks change at every prize."""
    count = table[_SIDE] * table[_SIDE]
    for prize in range(table[_PRIZES]):
        mine = work[_MARKED + player * _PLACES + prize]
        lead, left = mine - work[_MARKED + (1 - player) * _PLACES + prize], work[_LEFT + prize]
        points = table[board + 2 * count + prize]
        now = _prize(work, prize, lead, left, points, bot)
        work[_ONE + prize] = _prize(work, prize, lead + 1, left - 1, points, bot) - now
        work[_TWO + prize] = _prize(work, prize, lead + 2, left - 2, points, bot) - now


@compiled
def _value_cells(table: Ints, work: Ints, board: int, player: int, bot: int) -> None:
    """What a mark on every free cell is worth; to who plans also by what the other loses."""
    count, worth = table[_SIDE] * table[_SIDE], _HOPES if bot == PLANNING else _LANDS
    for cell in range(count):
        if table[board + cell] < 0 or work[_OWNER + cell]:
            continue
        joins = work[_JOINS + 100 * player + cell]
        gain = _land_gain(table, work, player, joins, 1, worth)
        if bot == PLANNING:
            theirs = work[_JOINS + 100 * (1 - player) + cell]
            gain += _land_gain(table, work, 1 - player, theirs, 1, worth) // 2
        prizes = table[board + count + cell]
        for prize in range(table[_PRIZES]):
            if prizes >> prize & 1:
                gain += work[_ONE + prize]
        work[_WORTH + cell] = gain


@compiled
def _pair_worth(
    table: Ints, work: Ints, board: int, player: int, bot: int, one: int, other: int
) -> int:
    """What two marks are worth together: prizes and lands they share are counted once."""
    count, worth = table[_SIDE] * table[_SIDE], _HOPES if bot == PLANNING else _LANDS
    gain = work[_WORTH + one] + work[_WORTH + other]
    both = table[board + count + one] & table[board + count + other]
    prize = 0
    while both:
        if both & 1:
            gain += work[_TWO + prize] - 2 * work[_ONE + prize]
        both >>= 1
        prize += 1
    mine = _JOINS + 100 * player
    distance = abs(one // table[_SIDE] - other // table[_SIDE])
    distance += abs(one % table[_SIDE] - other % table[_SIDE])
    if work[mine + one] & work[mine + other] or distance == 1:
        gain += _land_gain(table, work, player, work[mine + one] | work[mine + other], 2, worth)
        gain -= _land_gain(table, work, player, work[mine + one], 1, worth)
        gain -= _land_gain(table, work, player, work[mine + other], 1, worth)
    return gain


@compiled
def _is_free(table: Ints, work: Ints, board: int, cell: int, symbol: int) -> bool:
    return table[board + cell] == symbol and work[_OWNER + cell] == 0


@compiled
def _offer(
    work: Ints, place: int, worth: int, one: int, other: int, chance: Ints, bot: int
) -> None:
    """Remember the best of its kind: its worth, how many are as good, its cells; ties by lot."""
    if work[place + 1] == 0 or worth > work[place]:
        work[place], work[place + 1] = worth, 0
    if worth == work[place]:
        work[place + 1] += 1
        if work[place + 1] == 1 or below(chance, bot, work[place + 1]) == 0:
            work[place + 2], work[place + 3] = one, other


@compiled
def _find_best(table: Ints, work: Ints, board: int, player: int, bot: int, chance: Ints) -> None:
    """The best single mark of every symbol, the best cow with every number, the best two cows."""
    count, stream = table[_SIDE] * table[_SIDE], BOT + player
    for place in range(_BEST, _BEST + 8 * _KINDS):
        work[place] = 0
    for cell in range(count):
        symbol = table[board + cell]
        if symbol < 0 or work[_OWNER + cell]:
            continue
        _offer(work, _BEST + 4 * symbol, work[_WORTH + cell], cell, NONE, chance, stream)
        if symbol == 0:
            _pair_up(table, work, board, player, bot, cell, chance)


@compiled
def _pair_up(
    table: Ints, work: Ints, board: int, player: int, bot: int, cow: int, chance: Ints
) -> None:
    """Offer a cow with every number in reach, and with every cow after it."""
    stream = BOT + player
    for step in range(8):
        other = table[table[_REACH] + 8 * cow + step]
        if other >= 0 and table[board + other] > 0 and work[_OWNER + other] == 0:
            worth = _pair_worth(table, work, board, player, bot, cow, other)
            place = _BEST + 4 * (_KINDS + table[board + other])
            _offer(work, place, worth, cow, other, chance, stream)
    for other in range(cow + 1, table[_SIDE] * table[_SIDE]):
        if _is_free(table, work, board, other, 0):
            worth = _pair_worth(table, work, board, player, bot, cow, other)
            _offer(work, _BEST + 4 * _KINDS, worth, cow, other, chance, stream)


@compiled
def _better(work: Ints, one: int, other: int) -> int:
    """The better of two offers; one that does not exist is none."""
    if work[other + 1] and (work[one + 1] == 0 or work[other] > work[one]):
        return other
    return one


@compiled
def _answer(work: Ints, one: int, other: int) -> int:
    """The best offer for what the dice show."""
    if one == 0 and other == 0:
        pair = _BEST + 4 * _KINDS
        return pair if work[pair + 1] else _BEST
    best = _better(work, _BEST + 4 * one, _BEST + 4 * other)
    if one == 0 or other == 0:
        best = _better(work, best, _BEST + 4 * (_KINDS + one + other))
    return best


@compiled
def _dice_worth(work: Ints, one: int, other: int) -> int:
    place = _answer(work, one, other)
    return work[place] if work[place + 1] else 0


@compiled
def _roll_again(table: Ints, work: Ints, one: int, other: int) -> int:
    """Which dice to roll again, as bits: what promises most on average; rather none."""
    keep, first, second, both = 36 * _dice_worth(work, one, other), 0, 0, 0
    for face in range(6):
        shown = table[_FACES + face]
        first += 6 * _dice_worth(work, shown, other)
        second += 6 * _dice_worth(work, one, shown)
        for face2 in range(6):
            both += _dice_worth(work, shown, table[_FACES + face2])
    best = max(keep, first, second, both)
    if best == keep:
        return 0
    if best == first:
        return 1
    return 2 if best == second else 3


@compiled
def _legal(table: Ints, work: Ints, board: int, one: int, other: int, wanted: int, to: int) -> int:
    """How many ways there are to mark; that of the wanted number is written to a place."""
    found = 0
    count = table[_SIDE] * table[_SIDE]
    pairs = one == 0 and other == 0 and work[_FREE] > 1
    for cell in range(count):
        symbol = table[board + cell]
        if symbol < 0 or work[_OWNER + cell]:
            continue
        if symbol in (one, other) and not pairs:
            if found == wanted:
                work[to], work[to + 1] = cell, NONE
            found += 1
        if symbol == 0 and (one == 0 or other == 0):
            found = _legal_pairs(table, work, board, one + other, cell, found, wanted, to)
    return found


@compiled
def _legal_pairs(
    table: Ints, work: Ints, board: int, number: int, cow: int, found: int, wanted: int, to: int
) -> int:
    """Goes on counting: a cow with a number in reach, or with every cow after it."""
    last = table[_SIDE] * table[_SIDE] - cow - 1 if number == 0 else 8
    for step in range(last):
        other = cow + 1 + step if number == 0 else table[table[_REACH] + 8 * cow + step]
        if other >= 0 and _is_free(table, work, board, other, number):
            if found == wanted:
                work[to], work[to + 1] = cow, other
            found += 1
    return found


@compiled
def _mark(table: Ints, work: Ints, board: int, player: int, cell: int) -> None:
    count = table[_SIDE] * table[_SIDE]
    work[_OWNER + cell] = player + 1
    work[_FREE + table[board + cell]] -= 1
    for prize in range(table[_PRIZES]):
        if table[board + count + cell] >> prize & 1:
            work[_MARKED + player * _PLACES + prize] += 1
            work[_LEFT + prize] -= 1


@compiled
def _turn(
    table: Ints,
    work: Ints,
    board: int,
    player: int,
    bot: int,
    chance: Ints,
    moves: Ints,
    at: int,
    row: Ints,
) -> None:
    """Roll, roll again what is not wanted, mark."""
    one, other = table[_FACES + below(chance, DICE, 6)], table[_FACES + below(chance, DICE, 6)]
    moves[at], moves[at + 1] = one, other
    if bot == RANDOM:
        again = below(chance, BOT + player, 4)
    else:
        _value_prizes(table, work, board, player, bot)
        _value_cells(table, work, board, player, bot)
        _find_best(table, work, board, player, bot, chance)
        again = _roll_again(table, work, one, other)
    one = table[_FACES + below(chance, DICE, 6)] if again & 1 else one
    other = table[_FACES + below(chance, DICE, 6)] if again & 2 else other
    moves[at + _AGAIN], moves[at + _THEN], moves[at + _THEN + 1] = again, one, other
    choices = _legal(table, work, board, one, other, -1, _STACK)
    count_choices(row, choices)
    work[_STACK] = work[_STACK + 1] = NONE
    if choices and bot == RANDOM:
        wanted = below(chance, BOT + player, choices)
        _legal(table, work, board, one, other, wanted, _STACK)
    elif choices:
        best = _answer(work, one, other)
        work[_STACK], work[_STACK + 1] = work[best + 2], work[best + 3]
    for step in range(2):
        cell = work[_STACK + step]
        moves[at + _CELLS + step] = cell
        if cell != NONE:
            _mark(table, work, board, player, cell)


@compiled
def _count(table: Ints, work: Ints, board: int, row: Ints) -> None:
    """What the board is worth to both as it stands; doubles stay what they were."""
    count, prizes = table[_SIDE] * table[_SIDE], table[_PRIZES]
    for player in range(2):
        mine, points = player_place(row, 2, player), 0
        for prize in range(prizes):
            lead = work[_MARKED + player * _PLACES + prize]
            lead -= work[_MARKED + (1 - player) * _PLACES + prize]
            gave = table[board + 2 * count + prize] // _POINT if lead > 0 else 0
            row[mine + PLAYER_HEAD + prize] = gave
            points += gave
        lands, done = 0, 0
        for cell in range(count):
            group = work[_LABEL + cell]
            if work[_OWNER + cell] == player + 1 and not done >> group & 1:
                done |= 1 << group
                lands += table[table[_LANDS] + work[_SIZES + player * 50 + group]] // _POINT
        row[mine + PLAYER_HEAD + prizes] = lands
        points += lands
        if table[_PRO]:
            points += row[mine + PLAYER_HEAD + prizes + 1]
        row[mine + POINTS] = points


@compiled
def _count_doubles(table: Ints, work: Ints, row: Ints) -> None:
    """Groups of exactly two, at the interim scoring (K14, K15)."""
    count = table[_SIDE] * table[_SIDE]
    for player in range(2):
        done, place = 0, player_place(row, 2, player) + PLAYER_HEAD + table[_PRIZES] + 1
        for cell in range(count):
            group = work[_LABEL + cell]
            if work[_OWNER + cell] == player + 1 and not done >> group & 1:
                done |= 1 << group
                if work[_SIZES + player * 50 + group] == 2:
                    row[place] += table[_DOUBLE] // _POINT


@compiled
def _is_over(table: Ints, work: Ints) -> int:
    """0 while the game goes on, 1 when no cow is free, 2 when few enough numbers are."""
    if work[_FREE] == 0:
        return 1
    numbers = 0
    for number in range(1, table[_HIGHEST] + 1):
        numbers += work[_FREE + number]
    return 2 if numbers <= table[_END_FREE] else 0


@compiled
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game; crosses begin."""
    clear(row)
    board = _set_up(table, chance, work)
    moves[0] = (board - table[_BOARDS]) // table[_BOARD]
    cows, lead, player, over, interim, written = work[_FREE], -1, 0, 0, False, 1
    _find_lands(table, work)
    while not over and row[TURNS] < MOST_TURNS:
        _turn(table, work, board, player, bots[player], chance, moves, written, row)
        _find_lands(table, work)
        if table[_PRO] and not interim and cows - work[_FREE] >= table[_INTERIM]:
            interim = True
            _count_doubles(table, work, row)
        _count(table, work, board, row)
        lead = leader(row, 2, lead)
        over = _is_over(table, work)
        written, player = written + _TURN, 1 - player
    row[ROUNDS] = (row[TURNS] + 1) // 2
    row[END] = over - 1 if over else STUCK
    row[player_place(row, 2, 0) + SHEET] = row[player_place(row, 2, 1) + SHEET] = NONE
    return written


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


def elements(content: KuhloradoContent, variant: str) -> tuple[str, ...]:
    """Meadows, troughs in reading order, all lands together, all doubles together."""
    troughs = content.troughs.small.value + content.troughs.large.value
    prizes = (*(f"meadow:{it}" for it in SIDES), *(f"trough:{n + 1}" for n in range(troughs)))
    return (*prizes, "land", *(("double",) if variant == PRO else ()))


def _turns(moves: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """Whose turn it is, and what was rolled and marked."""
    for number, at in enumerate(range(1, len(moves), _TURN)):
        yield number % 2, moves[at : at + _TURN]


def finish(setting: KuhloradoSetting, moves: Sequence[int]) -> Finish:
    """The board as the moves left it, and as it was at the interim scoring."""
    ((_, board),), side = setting.sheets[moves[0]], setting.content.board.side
    marks: dict[Pos, str] = {}
    interim: dict[Pos, str] | None = None
    for player, turn in _turns(moves):
        for cell in turn[_CELLS:]:
            if cell != NONE:
                marks[Pos(*divmod(cell, side))] = MARKS[player]
        cows = sum(board.symbol(pos) == COW for pos in marks)
        if interim is None and cows >= setting.content.scoring.interim_cows.value:
            interim = dict(marks)
    pro = setting.variant == PRO
    names = (PLAYER_NAMES[0], PLAYER_NAMES[1])
    troughs = troughs_of(board.rows)
    return Finish(names, marks, troughs, side, board, pro, interim if pro else None)


def told(setting: KuhloradoSetting, moves: Sequence[int], words: Words) -> Iterator[Said]:
    """The game, move by move."""
    ((code, _),), side = setting.sheets[moves[0]], setting.content.board.side
    yield Said("played on {code}", code=code)
    for player, turn in _turns(moves):
        faces = [str(it) if it else COW for it in (*turn[:2], *turn[_THEN:_CELLS])]
        rolled = f"{faces[0]} {faces[1]}"
        if turn[_AGAIN]:
            rolled += f" → {faces[2]} {faces[3]}"
        places = [Pos(*divmod(cell, side)).name for cell in turn[_CELLS:] if cell != NONE]
        who = PLAYER_NAMES[player]
        if places:
            marked = " ".join(places)
            yield Said(
                "{player} rolls {dice}: marks {cells}", player=who, dice=rolled, cells=marked
            )
        else:
            yield Said("{player} rolls {dice}: nothing to mark", player=who, dice=rolled)


def typed(finish: Finish, setting: KuhloradoSetting, words: Words) -> str:
    """The finished game as a score file."""
    board = next(code for ((code, it),) in setting.sheets if it == finish.board)
    crosses, circles = finish.names
    head = ["game: kuhlorado", f"sheet: {board}", f"crosses: {crosses}", f"circles: {circles}"]
    parts = [
        head + ["variant: pro"] * finish.pro,
        ["", "[marks]", _rows(finish.marks, finish.side)],
    ]
    if finish.interim is not None:
        parts.append(["", "[interim]", _rows(finish.interim, finish.side)])
    return "\n".join(line for part in parts for line in part) + "\n"


def _rows(marks: Mapping[Pos, str], side: int) -> str:
    return lattice_text(
        ["".join(marks.get(Pos(row, col), EMPTY) for col in range(side)) for row in range(side)]
    )


def problem(content: KuhloradoContent) -> Said | None:
    """What the bots cannot play."""
    if content.board.side > MOST_SIDE:
        return Said("bots can play on boards of {most} cells a side at most", most=MOST_SIDE)
    if content.dice.number != 2:
        return Said("bots play with two dice")
    return None


SIMULATION: Simulation[KuhloradoContent, Board, Finish] = Simulation(
    variants=lambda content: (BASIC, PRO),
    elements=elements,
    endings=(Said("no cow is free"), Said("few numbers are free")),
    table=table,
    play=play,
    block=block,
    moves=lambda setting: 1 + _TURN * MOST_TURNS,
    work=lambda setting: _MEMORY,
    finish=finish,
    told=told,
    typed=typed,
    problem=problem,
)
