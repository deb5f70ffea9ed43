"""Bunte Runde, played by bots: the ring is a list of what comes next; gaps are jumped (B1).

The table: players, kinds, colours, coins, fewest and most steps, then what a piece of a line is
worth when so many of it are taken, for rows and for columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Said
from hedgerow.game.compiling import Ints, compiled
from hedgerow.game.lattice import EMPTY, lattice_text
from hedgerow.game.simulation import (
    BOT,
    END,
    GREEDY,
    NONE,
    PLAYER_HEAD,
    PLAYER_NAMES,
    POINTS,
    RANDOM,
    ROUNDS,
    SETUP,
    SHEET,
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
    shuffle,
)
from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.ring import Ring
from hedgerow.games.bunte_runde.rules import Finish
from hedgerow.loading.words import Words

RingSetting = Setting[BunteRundeContent, Ring]
_PLAYERS, _KINDS, _COLOURS, _COINS, _LEAST, _MOST, _ROW_WORTH = range(7)
_LONGEST = 10
_COLUMN_WORTH = _ROW_WORTH + _LONGEST
# What a coin is worth to who plans, and how many turns are thought ahead.
_COIN, _AHEAD = 64, 5
# What is remembered: the figure, coins that are out, then lists for at most 81 pieces: the ring,
# what comes next, what came before; how many are taken of each line, and by whom.
_FIGURE, _OUT, _RING, _NEXT, _BEFORE, _TAKEN, _OWN = 0, 1, 2, 83, 164, 245, 263
_LINES = 18


def table(setting: RingSetting) -> list[int]:
    """The content in numbers."""
    content, variant = setting.content, setting.content.variant(setting.variant)
    kinds, colours = len(variant.kinds), len(variant.colours)
    steps = content.steps
    return [
        *(setting.players, kinds, colours, variant.coins.value, steps.least, steps.most),
        *_line_worth(colours),
        *_line_worth(kinds),
    ]


def _line_worth(size: int) -> list[int]:
    """The hope in a piece rises with its line, until it is paid: then it is a coin."""
    worth = [_COIN * 3 * taken * taken // (4 * size * size) for taken in range(_LONGEST)]
    worth[size] = _COIN
    return worth


@compiled
def _set_up(table: Ints, chance: Ints, work: Ints, moves: Ints) -> int:
    """Lay the ring by lot; the piece under the figure stays in it (B2)."""
    pieces = table[_KINDS] * table[_COLOURS]
    for place in range(pieces):
        work[_RING + place] = place
        work[_NEXT + place] = (place + 1) % pieces
        work[_BEFORE + place] = (place + pieces - 1) % pieces
    shuffle(chance, SETUP, work, _RING, pieces)
    work[_FIGURE], work[_OUT] = below(chance, SETUP, pieces), 0
    for place in range(_TAKEN, _OWN + _LINES * table[_PLAYERS]):
        work[place] = 0
    moves[0] = work[_FIGURE]
    for place in range(pieces):
        moves[1 + place] = work[_RING + place]
    return 1 + pieces


@compiled
def _landing(work: Ints, steps: int) -> int:
    """The place so many pieces on."""
    place = work[_FIGURE]
    for _ in range(steps):
        place = work[_NEXT + place]
    return place


@compiled
def _take(table: Ints, work: Ints, place: int, player: int) -> int:
    """Take the piece at a place out of the ring; how many coins are out because of it."""
    piece, own = work[_RING + place], _OWN + player * _LINES
    work[_NEXT + work[_BEFORE + place]] = work[_NEXT + place]
    work[_BEFORE + work[_NEXT + place]] = work[_BEFORE + place]
    row, column = piece // table[_COLOURS], table[_KINDS] + piece % table[_COLOURS]
    work[_TAKEN + row] += 1
    work[_TAKEN + column] += 1
    work[own + row] += 1
    work[own + column] += 1
    paid = 0
    if work[_TAKEN + row] == table[_COLOURS]:
        paid += table[_COLOURS]
    if work[_TAKEN + column] == table[_KINDS]:
        paid += table[_KINDS]
    work[_OUT] += paid
    work[_FIGURE] = place
    return paid


@compiled
def _put_back(table: Ints, work: Ints, place: int, player: int, paid: int) -> None:
    """Undo what was taken last; the figure is put back by who moved it."""
    piece, own = work[_RING + place], _OWN + player * _LINES
    row, column = piece // table[_COLOURS], table[_KINDS] + piece % table[_COLOURS]
    work[_TAKEN + row] -= 1
    work[_TAKEN + column] -= 1
    work[own + row] -= 1
    work[own + column] -= 1
    work[_OUT] -= paid
    work[_NEXT + work[_BEFORE + place]] = place
    work[_BEFORE + work[_NEXT + place]] = place


@compiled
def _coins(table: Ints, work: Ints, place: int, player: int) -> int:
    """The coins that taking a piece brings its taker."""
    piece, own = work[_RING + place], _OWN + player * _LINES
    row, column = piece // table[_COLOURS], table[_KINDS] + piece % table[_COLOURS]
    coins = 0
    if work[_TAKEN + row] == table[_COLOURS] - 1:
        coins += work[own + row] + 1
    if work[_TAKEN + column] == table[_KINDS] - 1:
        coins += work[own + column] + 1
    return coins


@compiled
def _line_change(table: Ints, work: Ints, line: int, worth: int, player: int) -> int:
    """What a player gains over the mean of the others when one more of a line is theirs."""
    taken, players = work[_TAKEN + line], table[_PLAYERS]
    now, then = table[worth + taken], table[worth + taken + 1]
    mine = work[_OWN + player * _LINES + line]
    others = taken - mine
    gained = mine * (then - now) + then
    return (players - 1) * gained - others * (then - now)


@compiled
def _change(table: Ints, work: Ints, place: int, player: int) -> int:
    """What a player gains over the others by a piece, hopes included."""
    piece = work[_RING + place]
    row, column = piece // table[_COLOURS], table[_KINDS] + piece % table[_COLOURS]
    across = _line_change(table, work, row, _ROW_WORTH, player)
    return across + _line_change(table, work, column, _COLUMN_WORTH, player)


@compiled
def _lead(table: Ints, work: Ints, player: int) -> int:
    """How far a player is ahead of the others, hopes included; at the end only coins count."""
    ahead, over = 0, work[_OUT] >= table[_COINS]
    for line in range(table[_KINDS] + table[_COLOURS]):
        is_row = line < table[_KINDS]
        size = table[_COLOURS] if is_row else table[_KINDS]
        taken, mine = work[_TAKEN + line], work[_OWN + player * _LINES + line]
        worth = table[(_ROW_WORTH if is_row else _COLUMN_WORTH) + taken]
        if taken == size or not over:
            ahead += ((table[_PLAYERS] - 1) * mine - (taken - mine)) * worth
    return ahead


@compiled
def _best_reply(table: Ints, work: Ints, player: int, left: int) -> int:
    """The place a player would go to who looks at this turn only."""
    best, chosen = -(1 << 30), -1
    for steps in range(table[_LEAST], min(table[_MOST], max(left, table[_LEAST])) + 1):
        place = _landing(work, steps)
        worth = _change(table, work, place, player)
        if worth > best:
            best, chosen = worth, place
    return chosen


@compiled
def _outlook(table: Ints, work: Ints, place: int, player: int, left: int, ahead: Ints) -> int:
    """How far a player is ahead after a move and the likely replies to it."""
    figure, players, depth = work[_FIGURE], table[_PLAYERS], 0
    ahead[0], ahead[1] = place, _take(table, work, place, player)
    while depth < _AHEAD and work[_OUT] < table[_COINS]:
        depth += 1
        other = (player + depth) % players
        reply = _best_reply(table, work, other, left - depth)
        ahead[2 * depth], ahead[2 * depth + 1] = reply, _take(table, work, reply, other)
    worth = _lead(table, work, player)
    while depth >= 0:
        other = (player + depth) % players
        _put_back(table, work, ahead[2 * depth], other, ahead[2 * depth + 1])
        depth -= 1
    work[_FIGURE] = figure
    return worth


@compiled
def _choose(
    table: Ints, work: Ints, player: int, bot: int, left: int, chance: Ints, ahead: Ints
) -> int:
    """How many steps to go; equal ones by lot."""
    least, most = table[_LEAST], min(table[_MOST], max(left, table[_LEAST]))
    best, alike, chosen = -(1 << 30), 0, least
    if bot == RANDOM:
        return least + below(chance, BOT + player, most - least + 1)
    for steps in range(least, most + 1):
        place = _landing(work, steps)
        if bot == GREEDY:
            worth = _coins(table, work, place, player)
        else:
            worth = _outlook(table, work, place, player, left, ahead)
        if worth > best:
            best, alike = worth, 0
        if worth == best:
            alike += 1
            if alike == 1 or below(chance, BOT + player, alike) == 0:
                chosen = steps
    return chosen


@compiled
def _pay(table: Ints, work: Ints, place: int, row: Ints) -> None:
    """Pay the lines that a piece has just completed: a coin for each piece, in full (B5, B6)."""
    piece, players = work[_RING + place], table[_PLAYERS]
    across, down = piece // table[_COLOURS], table[_KINDS] + piece % table[_COLOURS]
    for player in range(players):
        mine, own = player_place(row, players, player), _OWN + player * _LINES
        if work[_TAKEN + across] == table[_COLOURS]:
            row[mine + POINTS] += work[own + across]
            row[mine + PLAYER_HEAD + across] = work[own + across]
        if work[_TAKEN + down] == table[_KINDS]:
            row[mine + POINTS] += work[own + down]
            row[mine + PLAYER_HEAD + down] = work[own + down]


@compiled
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game."""
    players, lead, player = table[_PLAYERS], -1, 0
    clear(row)
    for seat in range(players):
        row[player_place(row, players, seat) + SHEET] = NONE
    written = _set_up(table, chance, work, moves)
    left, ahead = written - 1, work[_OWN + _LINES * players :]
    while work[_OUT] < table[_COINS]:
        count_choices(row, min(left, table[_MOST] - table[_LEAST] + 1))
        steps = _choose(table, work, player, bots[player], left, chance, ahead)
        place = _landing(work, steps)
        paid = _take(table, work, place, player)
        if paid:
            _pay(table, work, place, row)
            lead = leader(row, players, lead)
        row[END] = int(paid > max(table[_KINDS], table[_COLOURS]))
        moves[written] = steps
        written, left, player = written + 1, left - 1, (player + 1) % players
    row[ROUNDS] = -(-row[TURNS] // players)
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


def _pieces_taken(setting: RingSetting, moves: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Who goes how many steps and takes which piece."""
    variant = setting.content.variant(setting.variant)
    pieces = len(variant.kinds) * len(variant.colours)
    ring: list[int | None] = list(moves[1 : 1 + pieces])
    figure = moves[0]
    for number, steps in enumerate(moves[1 + pieces :]):
        left = steps
        while left:
            figure = (figure + 1) % pieces
            left -= ring[figure] is not None
        piece = ring[figure]
        ring[figure] = None
        yield number % setting.players, steps, piece if piece is not None else NONE


def finish(setting: RingSetting, moves: Sequence[int]) -> Finish:
    """The ownership table as the moves left it."""
    variant = setting.content.variant(setting.variant)
    letters = PLAYER_NAMES[: setting.players]
    owners = {
        Pos(*divmod(piece, len(variant.colours))): letters[player]
        for player, _, piece in _pieces_taken(setting, moves)
    }
    return Finish(variant, {letter: letter for letter in letters}, owners)


def told(setting: RingSetting, moves: Sequence[int], words: Words) -> Iterator[Said]:
    """The game, move by move."""
    variant = setting.content.variant(setting.variant)
    for player, steps, piece in _pieces_taken(setting, moves):
        kind, colour = divmod(piece, len(variant.colours))
        yield Said(
            "{player} goes {steps} and takes {kind}, {colour}",
            player=PLAYER_NAMES[player],
            steps=steps,
            kind=words(f"kinds.{variant.kinds[kind].id}"),
            colour=words(f"colours.{variant.colours[colour]}"),
        )


def typed(finish: Finish, setting: RingSetting, words: Words) -> str:
    """The finished game as a score file."""
    variant = finish.variant
    rows = [
        "".join(finish.owners.get(Pos(row, col), EMPTY) for col in range(len(variant.colours)))
        for row in range(len(variant.kinds))
    ]
    head = ("game: bunte-runde", f"variant: {variant.id}", f"players: {', '.join(finish.players)}")
    return "\n".join([*head, "", "[board]", lattice_text(rows)]) + "\n"


def elements(content: BunteRundeContent, variant: str) -> tuple[str, ...]:
    """The lines of the table, by their rules."""
    played = content.variant(variant)
    rows = (f"row:{kind.id}" for kind in played.kinds)
    return (*rows, *(f"column:{colour}" for colour in played.colours))


def most_moves(setting: RingSetting) -> int:
    """The ring, and a turn for every piece."""
    variant = setting.content.variant(setting.variant)
    return 1 + 2 * len(variant.kinds) * len(variant.colours)


SIMULATION: Simulation[BunteRundeContent, Ring, Finish] = Simulation(
    variants=lambda content: tuple(it.id for it in content.variants),
    elements=elements,
    endings=(Said("a single last scoring"), Said("a double last scoring")),
    table=table,
    play=play,
    block=block,
    moves=most_moves,
    work=lambda setting: _OWN + _LINES * setting.players + 2 * (_AHEAD + 1),
    finish=finish,
    told=told,
    typed=typed,
    takes_sheets=False,
)
