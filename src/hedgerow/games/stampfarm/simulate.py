"""Stampfarm, played by bots: a farm is a bit set for each species.

Only what a stamp touches is valued again.

The table begins with the numbers of the content; requests, then sheets follow (see `table`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hedgerow.base.grid import Pos, cells, edge
from hedgerow.base.messages import Said
from hedgerow.game.compiling import Ints, compiled
from hedgerow.game.lattice import lattice_text
from hedgerow.game.simulation import (
    ABSENT,
    BOT,
    DICE,
    PLANNING,
    PLAYER_HEAD,
    PLAYER_NAMES,
    POINTS,
    RANDOM,
    ROUNDS,
    SETUP,
    SHEET,
    Setting,
    Simulation,
    below,
    clear,
    count_choices,
    deal_sheets,
    dealt,
    keep_row,
    leader,
    open_streams,
    player_place,
)
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.rules import Farm, Finish
from hedgerow.games.stampfarm.sheet import Sheet, beside
from hedgerow.games.stampfarm.vocabulary import (
    AtLeastRequest,
    CornersRequest,
    DifferentRequest,
    EachRequest,
    ExactlyRequest,
    GroupsRequest,
    Request,
)
from hedgerow.loading.words import Words

MOST_CELLS = 60
BASIC, FULL = "basic", "full"
StampfarmSetting = Setting[StampfarmContent, Sheet]

# The table: numbers of the content, then the faces of a die, then for each back its first request
# and how many it has, then requests, then sheets.
_PLAYERS, _COLUMNS, _ROWS, _STABLE, _KINDS, _ANIMALS, _DICE, _JOKER = range(8)
_JOKER_KINDS, _LEAST, _WORTH, _SETS, _BACKS, _REQUESTS, _SHEETS, _FACES = range(8, 16)
_BACK = _FACES + 6
# A request: what it counts, and all the numbers any of them needs.
_COUNT, _OF, _POINTS, _AT_MOST, _HEDGE, _NEXT, _NEEDED, _NOT_NEXT, _NUMBER = range(9)
_ALIKE, _REQUEST = 9, 14
_EACH, _DIFFERENT, _AT_LEAST, _EXACTLY, _CORNERS, _GROUPS = range(6)
_KIND_OF = {
    EachRequest: _EACH,
    DifferentRequest: _DIFFERENT,
    AtLeastRequest: _AT_LEAST,
    ExactlyRequest: _EXACTLY,
    CornersRequest: _CORNERS,
    GroupsRequest: _GROUPS,
}
# A sheet: cells one can leave to the right, cells one can leave downwards, cells beside the hedge.
_RIGHT, _DOWN, _BESIDE, _SHEET = range(4)
# What is remembered of a player; the bit sets of the species come first.
_FARM, _VALUE, _ROOM, _FREE, _USED, _AT, _OPEN, _MEMORY = 0, 12, 24, 36, 37, 38, 39, 45
# The outlook counts sixteenths of a point.
_UNIT, _STABLED = 16, 6


def table(setting: StampfarmSetting) -> list[int]:
    """The content in numbers."""
    content = setting.content
    kinds = {kind.id: number for number, kind in enumerate(content.species)}
    requests = [it for it in content.requests if setting.variant == FULL]
    by_back = [[it for it in requests if it.back == back.id] for back in content.backs]
    animals = sum(1 << kinds[kind.id] for kind in content.animals)
    backs, first = [], 0
    for pile in by_back:
        backs += [first, len(pile)]
        first += len(pile)
    at = _BACK + len(backs)
    dice, size = content.dice, content.farm
    return [
        *(setting.players, size.columns, size.rows, size.stable, len(kinds), animals),
        *(dice.number, kinds[dice.joker]),
        (1 << len(kinds)) - 1 if setting.variant == FULL else animals,
        *(content.groups.at_least.value, content.groups.points.value, len(setting.sheets)),
        *(len(content.backs), at, at + first * _REQUEST),
        *(kinds[face] for face in dice.faces),
        *backs,
        *(it for pile in by_back for one in pile for it in _request_numbers(one, kinds)),
        *(it for one in setting.sheets for _, sheet in one for it in _sheet_numbers(sheet)),
    ]


def _request_numbers(request: Request, kinds: dict[str, int]) -> list[int]:
    """A request in numbers; species are bit sets."""

    def bits(names: Sequence[str]) -> int:
        return sum(1 << kinds[name] for name in names)

    numbers = [0] * _REQUEST
    numbers[_COUNT], numbers[_OF] = _KIND_OF[type(request)], bits(request.of)
    most = getattr(request, "at_most", None)
    numbers[_AT_MOST] = most.value if most else 1 << 30
    if isinstance(request, CornersRequest):
        numbers[_ALIKE:] = [_reached(request.points.alike, alike) for alike in range(5)]
        return numbers
    numbers[_POINTS] = request.points.value
    if isinstance(request, AtLeastRequest | ExactlyRequest):
        numbers[_NUMBER] = request.number.value
    elif isinstance(request, GroupsRequest):
        numbers[_NUMBER] = request.size.value
    else:
        numbers[_HEDGE] = ["", "beside", "away"].index(request.hedge or "")
        numbers[_NOT_NEXT] = bits(request.not_next_to or ())
        if request.next_to:
            numbers[_NEXT], numbers[_NEEDED] = bits(request.next_to.of), request.next_to.needed
    return numbers


def _reached(points: Mapping[int, int], alike: int) -> int:
    """The best line of the table of corners that is reached (S6)."""
    return max((points[it] for it in points if it <= alike), default=0)


def _sheet_numbers(sheet: Sheet) -> tuple[int, int, int]:
    right = down = near = 0
    for number, pos in enumerate(cells(sheet.rows, sheet.columns)):
        if pos.col < sheet.columns - 1:
            right |= (edge(pos, Pos(pos.row, pos.col + 1)) not in sheet.hedge) << number
        if pos.row < sheet.rows - 1:
            down |= (edge(pos, Pos(pos.row + 1, pos.col)) not in sheet.hedge) << number
        near |= (pos in beside(sheet.hedge, sheet.rows, sheet.columns)) << number
    return right, down, near


@compiled
def _bits(cells: int) -> int:
    """How many cells a bit set has: sums of pairs, of fours, of bytes, of all."""
    cells = cells - ((cells >> 1) & 0x5555555555555555)
    cells = (cells & 0x3333333333333333) + ((cells >> 2) & 0x3333333333333333)
    cells = (cells + (cells >> 4)) & 0x0F0F0F0F0F0F0F0F
    cells += cells >> 8
    cells += cells >> 16
    return (cells + (cells >> 32)) & 127


@compiled
def _around(table: Ints, sheet: int, cells: int) -> int:
    """All neighbours of some cells; a hedge keeps neighbours apart."""
    columns, right, down = table[_COLUMNS], table[sheet + _RIGHT], table[sheet + _DOWN]
    across = ((cells & right) << 1) | ((cells >> 1) & right)
    return across | ((cells & down) << columns) | ((cells >> columns) & down)


@compiled
def _group(table: Ints, sheet: int, cells: int, start: int) -> int:
    """The connected cells round one of them."""
    group = start
    grown = start
    while grown:
        grown = _around(table, sheet, grown) & cells & ~group
        group |= grown
    return group


@compiled
def _group_points(table: Ints, sheet: int, cells: int) -> int:
    """The largest group of a species; groups that tie for largest all count (S10)."""
    largest, counted = 0, 0
    while cells:
        group = _group(table, sheet, cells, cells & -cells)
        cells &= ~group
        size = _bits(group)
        if size > largest:
            largest, counted = size, size
        elif size == largest:
            counted += size
    return counted * table[_WORTH] if largest >= table[_LEAST] else 0


@compiled
def _union(table: Ints, work: Ints, me: int, kinds: int) -> int:
    """The cells of several species."""
    found = 0
    for kind in range(table[_KINDS]):
        if kinds >> kind & 1:
            found |= work[me + _FARM + kind]
    return found


@compiled
def _with_neighbours(table: Ints, sheet: int, wanted: int, needed: int) -> int:
    """The cells that have so many neighbours among the wanted ones."""
    columns, right, down = table[_COLUMNS], table[sheet + _RIGHT], table[sheet + _DOWN]
    a, b = (wanted & right) << 1, (wanted >> 1) & right
    c, d = (wanted & down) << columns, (wanted >> columns) & down
    if needed == 1:
        return a | b | c | d
    if needed == 2:
        return (a & b) | (c & d) | ((a | b) & (c | d))
    if needed == 3:
        return (a & b & (c | d)) | (c & d & (a | b))
    return a & b & c & d


@compiled
def _keeping(table: Ints, work: Ints, me: int, request: int, kinds: int) -> int:
    """The cells of these species that keep a request's conditions."""
    sheet = work[me + _AT]
    found = _union(table, work, me, kinds)
    if table[request + _HEDGE] == 1:
        found &= table[sheet + _BESIDE]
    elif table[request + _HEDGE] == 2:
        found &= ~table[sheet + _BESIDE]
    if found and table[request + _NEEDED]:
        wanted = _union(table, work, me, table[request + _NEXT])
        found &= _with_neighbours(table, sheet, wanted, table[request + _NEEDED])
    if found and table[request + _NOT_NEXT]:
        unwanted = _union(table, work, me, table[request + _NOT_NEXT])
        found &= ~_around(table, sheet, unwanted)
    return found


@compiled
def _counted(table: Ints, work: Ints, me: int, request: int) -> int:
    """How many things a request counts that pays for each."""
    count, of = table[request + _COUNT], table[request + _OF]
    if count == _EACH:
        return _bits(_keeping(table, work, me, request, of))
    found = 0
    if count == _DIFFERENT:
        for kind in range(table[_KINDS]):
            if of >> kind & 1 and _keeping(table, work, me, request, 1 << kind):
                found += 1
        return found
    cells, sheet = _union(table, work, me, of), work[me + _AT]
    while cells:
        group = _group(table, sheet, cells, cells & -cells)
        cells &= ~group
        found += _bits(group) // table[request + _NUMBER]
    return found


@compiled
def _alike(table: Ints, work: Ints, me: int, request: int) -> int:
    """The most alike corners."""
    last = table[_COLUMNS] * table[_ROWS] - 1
    corners = 1 | 1 << (table[_COLUMNS] - 1) | 1 << (last - table[_COLUMNS] + 1) | 1 << last
    alike = 0
    for kind in range(table[_KINDS]):
        if table[request + _OF] >> kind & 1:
            alike = max(alike, _bits(work[me + _FARM + kind] & corners))
    return alike


@compiled
def _lacking(table: Ints, work: Ints, me: int, request: int) -> int:
    """How many animals an at-least request still needs."""
    lacking = 0
    for kind in range(table[_KINDS]):
        if table[request + _OF] >> kind & 1:
            lacking += max(0, table[request + _NUMBER] - _bits(work[me + _FARM + kind]))
    return lacking


@compiled
def _request_points(table: Ints, work: Ints, me: int, request: int) -> int:
    """What an open request is worth on a farm."""
    count = table[request + _COUNT]
    if count == _CORNERS:
        return table[request + _ALIKE + _alike(table, work, me, request)]
    if count == _AT_LEAST:
        return 0 if _lacking(table, work, me, request) else table[request + _POINTS]
    if count == _EXACTLY:
        cells = _bits(_union(table, work, me, table[request + _OF]))
        return table[request + _POINTS] if cells == table[request + _NUMBER] else 0
    points = table[request + _POINTS] * _counted(table, work, me, request)
    return min(points, table[request + _AT_MOST])


@compiled
def _requests_worth(table: Ints, work: Ints, me: int) -> int:
    worth = 0
    for back in range(table[_BACKS]):
        request = work[me + _OPEN + back]
        if request:
            worth += _request_points(table, work, me, request)
    return worth


@compiled
def _room(table: Ints, work: Ints, me: int, kind: int) -> int:
    """What a species may become, in sixteenths: its groups, and where they can grow."""
    if not table[_ANIMALS] >> kind & 1:
        return 0
    cells, sheet, free = work[me + _FARM + kind], work[me + _AT], work[me + _FREE]
    worth = 0
    while cells:
        group = _group(table, sheet, cells, cells & -cells)
        cells &= ~group
        room = _bits(_around(table, sheet, group) & free)
        worth += min(room, 3) * 2 + (1 if _bits(group) == 1 and room else 0)
    return worth


@compiled
def _hope(table: Ints, work: Ints, me: int) -> int:
    """What requests that are not met yet promise, in sixteenths."""
    worth = 0
    left = _bits(work[me + _FREE])
    for back in range(table[_BACKS]):
        request = work[me + _OPEN + back]
        if request:
            worth += _promise(table, work, me, request, left)
    return worth


@compiled
def _promise(table: Ints, work: Ints, me: int, request: int, left: int) -> int:
    count, points = table[request + _COUNT], table[request + _POINTS]
    if count == _AT_LEAST:
        lacking = _lacking(table, work, me, request)
        if lacking == 0 or lacking > left:
            return 0
        return max(0, points * _UNIT * (12 - lacking) // 16)
    if count == _EXACTLY:
        number = table[request + _NUMBER]
        cells = _bits(_union(table, work, me, table[request + _OF]))
        if cells < number and number - cells <= left:
            return points * _UNIT * (2 + 3 * cells) // (4 + 4 * number)
        return 0
    if count == _CORNERS:
        alike = _alike(table, work, me, request)
        return table[request + _ALIKE + min(4, alike + 1)] * _UNIT // 6 + 4 * alike
    if count == _GROUPS:
        return _bale_hope(table, work, me, request)
    return 0


@compiled
def _bale_hope(table: Ints, work: Ints, me: int, request: int) -> int:
    """Groups on the way to the size that pays, if they can still grow to it."""
    cells, sheet, worth = _union(table, work, me, table[request + _OF]), work[me + _AT], 0
    size = table[request + _NUMBER]
    while cells:
        group = _group(table, sheet, cells, cells & -cells)
        cells &= ~group
        extra = _bits(group) % size
        if extra and _bits(_around(table, sheet, group) & work[me + _FREE]) >= size - extra:
            worth += table[request + _POINTS] * _UNIT * extra // (2 * size)
    return worth


@compiled
def _unchanged(table: Ints, work: Ints, me: int, bot: int) -> int:
    """What a farm has for a bot if the animal goes into the stable, which is a pity."""
    worth = _requests_worth(table, work, me)
    if bot == PLANNING:
        return worth * _UNIT + _hope(table, work, me) - _STABLED
    return worth


@compiled
def _worth(table: Ints, work: Ints, me: int, kind: int, cell: int, bot: int) -> int:
    """What a stamp changes for a bot, requests as they are then; only what it touches is valued."""
    if cell == table[_COLUMNS] * table[_ROWS]:
        return _unchanged(table, work, me, bot)
    work[me + _FARM + kind] |= 1 << cell
    work[me + _FREE] &= ~(1 << cell)
    worth = _requests_worth(table, work, me) - work[me + _VALUE + kind]
    if table[_ANIMALS] >> kind & 1:
        worth += _group_points(table, work[me + _AT], work[me + _FARM + kind])
    if bot == PLANNING:
        worth = worth * _UNIT + _hope(table, work, me)
        near = _around(table, work[me + _AT], 1 << cell)
        for other in range(table[_KINDS]):
            if other == kind or work[me + _FARM + other] & near:
                worth += _room(table, work, me, other) - work[me + _ROOM + other]
    work[me + _FARM + kind] &= ~(1 << cell)
    work[me + _FREE] |= 1 << cell
    return worth


@compiled
def _offered(table: Ints, work: Ints, dice: int) -> int:
    """The species that may be stamped with what the dice show; a taken die shows nothing."""
    kinds = 0
    for die in range(table[_DICE]):
        if work[dice + die] == table[_JOKER]:
            kinds |= table[_JOKER_KINDS]
        elif work[dice + die] >= 0:
            kinds |= 1 << work[dice + die]
    return kinds


@compiled
def _places(table: Ints, work: Ints, me: int) -> int:
    return _bits(work[me + _FREE]) + (work[me + _USED] < table[_STABLE])


@compiled
def _any_move(table: Ints, work: Ints, me: int, kinds: int, chance: Ints, stream: int) -> int:
    """Any species that is offered, at any place: the species and the place in one number."""
    wanted = below(chance, stream, _bits(kinds))
    for _ in range(wanted):
        kinds &= kinds - 1
    kind = _bits((kinds & -kinds) - 1)
    at, free = below(chance, stream, _places(table, work, me)), work[me + _FREE]
    if at >= _bits(free):
        return kind << 8 | table[_COLUMNS] * table[_ROWS]
    for _ in range(at):
        free &= free - 1
    return kind << 8 | _bits((free & -free) - 1)


@compiled
def _best_move(
    table: Ints, work: Ints, me: int, kinds: int, bot: int, chance: Ints, stream: int
) -> int:
    """The move that leaves most worth; equal ones by lot."""
    cells, best, alike, chosen = table[_COLUMNS] * table[_ROWS], -(1 << 30), 0, 0
    for kind in range(table[_KINDS]):
        work[me + _ROOM + kind] = _room(table, work, me, kind) if bot == PLANNING else 0
    while kinds:
        kind = _bits((kinds & -kinds) - 1)
        kinds &= kinds - 1
        left = work[me + _FREE] | (work[me + _USED] < table[_STABLE]) << cells
        while left:
            cell = _bits((left & -left) - 1)
            left &= left - 1
            worth = _worth(table, work, me, kind, cell, bot)
            if worth > best:
                best, alike = worth, 0
            if worth == best:
                alike += 1
                if alike == 1 or below(chance, stream, alike) == 0:
                    chosen = kind << 8 | cell
    return chosen


@compiled
def _taken_die(
    table: Ints, work: Ints, dice: int, kind: int, bot: int, chance: Ints, stream: int
) -> int:
    """The die a roller takes for a stamp; who plans would rather leave no joker to the others."""
    own, joker = -1, -1
    for die in range(table[_DICE]):
        if work[dice + die] == kind:
            own = die
        elif work[dice + die] == table[_JOKER] and table[_JOKER_KINDS] >> kind & 1:
            joker = die
    if own < 0 or joker < 0:
        return max(own, joker)
    if bot == PLANNING:
        return joker
    return own if below(chance, stream, 2) else joker


@compiled
def _stamp(table: Ints, work: Ints, me: int, kind: int, cell: int) -> int:
    """Stamp it; the points of the farm."""
    if cell == table[_COLUMNS] * table[_ROWS]:
        work[me + _USED] += 1
    else:
        work[me + _FARM + kind] |= 1 << cell
        work[me + _FREE] &= ~(1 << cell)
        if table[_ANIMALS] >> kind & 1:
            cells = work[me + _FARM + kind]
            work[me + _VALUE + kind] = _group_points(table, work[me + _AT], cells)
    points = _requests_worth(table, work, me)
    for other in range(table[_KINDS]):
        points += work[me + _VALUE + other]
    return points


@compiled
def _set_up(table: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Deal the sheets, open a request of every back; how many numbers were written down."""
    players, cells = table[_PLAYERS], table[_COLUMNS] * table[_ROWS]
    moves[0] = deal_sheets(chance, table[_SETS], row, players)
    for player in range(players):
        me = player * _MEMORY
        for place in range(_MEMORY):
            work[me + place] = 0
        work[me + _FREE] = (1 << cells) - 1
        sheet = row[player_place(row, players, player) + SHEET]
        work[me + _AT] = table[_SHEETS] + sheet * _SHEET
    for back in range(table[_BACKS]):
        count, number = table[_BACK + 2 * back + 1], -1
        if count:
            number = table[_BACK + 2 * back] + below(chance, SETUP, count)
            for player in range(players):
                work[player * _MEMORY + _OPEN + back] = table[_REQUESTS] + number * _REQUEST
        moves[1 + back] = number
    return 1 + table[_BACKS]


@compiled
def _turn(
    table: Ints,
    work: Ints,
    player: int,
    bot: int,
    rolls: bool,
    chance: Ints,
    moves: Ints,
    at: int,
    row: Ints,
) -> None:
    """One player chooses a die, a species and a place, and stamps."""
    me, dice, stream = player * _MEMORY, table[_PLAYERS] * _MEMORY, BOT + player
    kinds = _offered(table, work, dice)
    count_choices(row, _bits(kinds) * _places(table, work, me))
    if bot == RANDOM:
        move = _any_move(table, work, me, kinds, chance, stream)
    else:
        move = _best_move(table, work, me, kinds, bot, chance, stream)
    kind, cell, die = move >> 8, move & 255, -1
    if rolls:
        die = _taken_die(table, work, dice, kind, bot, chance, stream)
        work[dice + die] = -1
    moves[at], moves[at + 1], moves[at + 2], moves[at + 3] = player, die, kind, cell
    mine = player_place(row, table[_PLAYERS], player)
    row[mine + POINTS] = _stamp(table, work, me, kind, cell)


@compiled
def _roll(table: Ints, work: Ints, chance: Ints, moves: Ints, at: int) -> int:
    """Roll all dice, and write down what they show."""
    dice = table[_PLAYERS] * _MEMORY
    moves[at] = -1
    for die in range(table[_DICE]):
        work[dice + die] = table[_FACES + below(chance, DICE, 6)]
        moves[at + 1 + die] = work[dice + die]
    return at + 1 + table[_DICE]


@compiled
def _next_roller(table: Ints, work: Ints, player: int) -> int:
    """Whoever sits next and has not filled the farm, -1 when all have (S15)."""
    players = table[_PLAYERS]
    for step in range(players):
        other = (player + step) % players
        if work[other * _MEMORY + _FREE]:
            return other
    return -1


@compiled
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game."""
    players = table[_PLAYERS]
    clear(row)
    written = _set_up(table, chance, work, moves, row)
    roller, lead = 0, -1
    while roller >= 0:
        written = _roll(table, work, chance, moves, written)
        for step in range(players):
            player = (roller + step) % players
            if work[player * _MEMORY + _FREE]:
                _turn(table, work, player, bots[player], step == 0, chance, moves, written, row)
                written += 4
        row[ROUNDS] += 1
        lead = leader(row, players, lead)
        roller = _next_roller(table, work, roller + 1)
    _fill_elements(table, work, row)
    return written


@compiled
def _fill_elements(table: Ints, work: Ints, row: Ints) -> None:
    """What every species and every request gave; requests that were not open are absent."""
    for player in range(table[_PLAYERS]):
        me, at = player * _MEMORY, player_place(row, table[_PLAYERS], player) + PLAYER_HEAD
        for kind in range(table[_KINDS]):
            if table[_ANIMALS] >> kind & 1:
                row[at] = work[me + _VALUE + kind]
                at += 1
        for back in range(table[_BACKS]):
            for number in range(table[_BACK + 2 * back + 1]):
                request = table[_REQUESTS] + (table[_BACK + 2 * back] + number) * _REQUEST
                row[at] = ABSENT
                if request == work[me + _OPEN + back]:
                    row[at] = _request_points(table, work, me, request)
                at += 1


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


def elements(content: StampfarmContent, variant: str) -> tuple[str, ...]:
    """The lines of a score, by their rules; requests in the order of their backs."""
    piles = (it for back in content.backs for it in content.requests if it.back == back.id)
    requests = [f"request:{it.id}" for it in piles if variant == FULL]
    return (*(f"group:{kind.id}" for kind in content.animals), *requests)


def _open_requests(setting: StampfarmSetting, moves: Sequence[int]) -> tuple[Request, ...]:
    content = setting.content
    piles = [it for back in content.backs for it in content.requests if it.back == back.id]
    return tuple(piles[it] for it in moves[1 : 1 + len(content.backs)] if it >= 0)


def _turns(setting: StampfarmSetting, moves: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The rolls, each after a -1, and the turns: player, die, species, cell."""
    at, roll = 1 + len(setting.content.backs), 1 + setting.content.dice.number
    while at < len(moves):
        size = roll if moves[at] < 0 else 4
        yield tuple(moves[at : at + size])
        at += size


def finish(setting: StampfarmSetting, moves: Sequence[int]) -> Finish:
    """The farms as the moves left them."""
    content, kinds = setting.content, [kind.id for kind in setting.content.species]
    animals: list[dict[Pos, str]] = [{} for _ in range(setting.players)]
    stables: list[list[str]] = [[] for _ in range(setting.players)]
    for player, *stamp in _turns(setting, moves):
        if player < 0:
            continue
        _, kind, cell = stamp
        if cell == content.cells:
            stables[player].append(kinds[kind])
        else:
            animals[player][Pos(*divmod(cell, content.farm.columns))] = kinds[kind]
    sheets = dealt(setting.sheets, moves[0], setting.players)
    farms = tuple(
        Farm(PLAYER_NAMES[number], animals[number], sheet.hedge, tuple(stables[number]), code)
        for number, (code, sheet) in enumerate(sheets)
    )
    return Finish(farms, _open_requests(setting, moves))


def told(setting: StampfarmSetting, moves: Sequence[int], words: Words) -> Iterator[Said]:
    """The game, move by move."""
    content = setting.content
    names = [words(f"species.{kind.id}") for kind in content.species]
    for player, (code, _) in enumerate(dealt(setting.sheets, moves[0], setting.players)):
        yield Said("{player} plays on {code}", player=PLAYER_NAMES[player], code=code)
    for request in _open_requests(setting, moves):
        name = words(f"requests.{request.id}.name")
        yield Said("open request: {name} ({id})", name=name, id=request.id)
    for player, *rest in _turns(setting, moves):
        if player < 0:
            yield Said("dice: {faces}", faces=", ".join(names[face] for face in rest))
            continue
        die, kind, cell = rest
        who = PLAYER_NAMES[player]
        if cell == content.cells:
            stamped = Said("{player} puts {animal} into the stable", player=who, animal=names[kind])
        else:
            place = Pos(*divmod(cell, content.farm.columns)).name
            stamped = Said(
                "{player} stamps {animal} in {cell}", player=who, animal=names[kind], cell=place
            )
        taken = Said("{stamped}, and takes die {number}", stamped=stamped, number=die + 1)
        yield stamped if die < 0 else taken


def typed(finish: Finish, setting: StampfarmSetting, words: Words) -> str:
    """The finished game as a score file."""
    size = setting.content.farm
    letters = {kind.id: words(f"letters.{kind.id}") for kind in setting.content.species}
    sections = []
    for farm in finish.farms:
        rows = [
            "".join(letters[farm.animals[Pos(row, col)]] for col in range(size.columns))
            for row in range(size.rows)
        ]
        stable = " ".join(letters[it] for it in farm.stable)
        head = [f"[{farm.player}]", f"sheet: {farm.code}"] + [f"stable: {stable}"] * bool(stable)
        sections.append("\n".join([*head, lattice_text(rows)]))
    requests = ", ".join(it.id for it in finish.requests)
    first = "game: stampfarm" + (f"\nrequests: {requests}" if requests else "")
    return "\n\n".join([first, *sections]) + "\n"


def problem(content: StampfarmContent) -> Said | None:
    """A farm must fit into the bits of a whole number."""
    if content.cells > MOST_CELLS:
        return Said("bots can play on {most} cells at most", most=MOST_CELLS)
    return None


def most_moves(setting: StampfarmSetting) -> int:
    """A roll and a turn for every cell of every player, at most."""
    content = setting.content
    turns = setting.players * (content.cells + content.farm.stable)
    return 1 + len(content.backs) + turns * (5 + content.dice.number)


SIMULATION: Simulation[StampfarmContent, Sheet, Finish] = Simulation(
    variants=lambda content: (FULL, BASIC),
    elements=elements,
    endings=(Said("every farm is full"),),
    table=table,
    play=play,
    block=block,
    moves=most_moves,
    work=lambda setting: setting.players * _MEMORY + setting.content.dice.number,
    finish=finish,
    told=told,
    typed=typed,
    problem=problem,
)
