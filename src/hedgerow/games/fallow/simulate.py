"""Fallow, played by bots: everybody sows three cells of a field of their own, in turn.

The table: players, side, seeds, points of a stone, number of sets of fields, then for each field
of each set, cell by cell, whether a stone lies there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.fallow.content import FallowContent
from hedgerow.games.fallow.rules import FinishedGame, PlayerField
from hedgerow.games.fallow.sheet import Sheet, field_rows
from hedgerow.loading.words import Words
from hedgerow.ruleset.jit import Ints, jit
from hedgerow.ruleset.simulation import (
    BOT,
    PLAYER_HEADER_SIZE,
    PLAYER_NAMES,
    POINTS,
    RANDOM,
    ROUNDS,
    SHEET,
    GameSetup,
    Simulation,
    clear,
    count_choices,
    deal_sheets,
    dealt_sheets,
    init_streams,
    player_offset,
    random_below,
    store_row,
    update_leader,
)
from hedgerow.scorefile.grid_text import format_grid

SEEDS = 3
STONE, SOWN = 1, 2
_PLAYERS, _SIDE, _SEEDS, _WORTH, _SETS, _FIELDS = range(6)
FallowSetup = GameSetup[FallowContent, Sheet]


def build_table(setup: FallowSetup) -> list[int]:
    """The content in numbers."""
    content, side = setup.content, setup.content.field.side
    seeds = min(SEEDS, side**2 - content.stones.value)
    fields = [
        int(Pos(row, col) in sheet.stones)
        for fields in setup.sheets
        for _, sheet in fields
        for row in range(side)
        for col in range(side)
    ]
    return [setup.players, side, seeds, content.points.value, len(setup.sheets), *fields]


@jit
def _beside(fields: Ints, start: int, side: int, cell: int) -> int:
    """How many stones touch a cell with a side (W1)."""
    row, col = cell // side, cell % side
    stones = 0
    if row > 0 and fields[start + cell - side] == STONE:
        stones += 1
    if row < side - 1 and fields[start + cell + side] == STONE:
        stones += 1
    if col > 0 and fields[start + cell - 1] == STONE:
        stones += 1
    if col < side - 1 and fields[start + cell + 1] == STONE:
        stones += 1
    return stones


@jit
def _choose(side: int, fields: Ints, start: int, chance: Ints, seat: int, bot: int) -> int:
    """A free cell: any, or one beside most stones; equal ones by lot. Nothing is to be planned."""
    best, alike, chosen = -1, 0, -1
    for cell in range(side * side):
        if fields[start + cell] == 0:
            worth = 0 if bot == RANDOM else _beside(fields, start, side, cell)
            if worth > best:
                best, alike, chosen = worth, 1, cell
            elif worth == best:
                alike += 1
                if random_below(chance, BOT + seat, alike) == 0:
                    chosen = cell
    return chosen


@jit
def _deal(table: Ints, chance: Ints, fields: Ints, row: Ints) -> None:
    """Give everybody a field of one set, by lot."""
    players, cells = table[_PLAYERS], table[_SIDE] * table[_SIDE]
    deal_sheets(chance, table[_SETS], row, players)
    for player in range(players):
        sheet = row[player_offset(row, players, player) + SHEET]
        for cell in range(cells):
            fields[player * cells + cell] = table[_FIELDS + sheet * cells + cell]


@jit
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game: who sows which cell, move by move."""
    players, side, written, lead = table[_PLAYERS], table[_SIDE], 0, -1
    clear(row)
    _deal(table, chance, work, row)
    moves[0] = row[player_offset(row, players, 0) + SHEET]
    for seed in range(table[_SEEDS]):
        for player in range(players):
            start, mine = player * side * side, player_offset(row, players, player)
            cell = _choose(side, work, start, chance, player, bots[player])
            count_choices(row, side * side - _stones(work, start, side * side) - seed)
            work[start + cell] = SOWN
            row[mine + POINTS] += table[_WORTH] * _beside(work, start, side, cell)
            row[mine + PLAYER_HEADER_SIZE] = row[mine + POINTS]
            written += 1
            moves[written] = cell
        lead = update_leader(row, players, lead)
    row[ROUNDS] = table[_SEEDS]
    return written + 1


@jit
def _stones(fields: Ints, start: int, cells: int) -> int:
    stones = 0
    for cell in range(cells):
        if fields[start + cell] == STONE:
            stones += 1
    return stones


@jit
def play_games(
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
        init_streams(states, game, chance)
        play(table, bots, chance, work, moves, row)
        store_row(row, rows, game)
    return games


def replay_moves(setup: FallowSetup, moves: Sequence[int]) -> FinishedGame:
    """The fields as the moves left them."""
    side, players = setup.content.field.side, setup.players
    fields = []
    for player, (_, sheet) in enumerate(dealt_sheets(setup.sheets, moves[0], setup.players)):
        sown = sorted(Pos(*divmod(cell, side)) for cell in moves[1 + player :: players])
        fields.append(PlayerField(PLAYER_NAMES[player], tuple(sown), sheet.stones))
    return FinishedGame(tuple(fields))


def describe_moves(setup: FallowSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """The game, move by move."""
    for player, (code, _) in enumerate(dealt_sheets(setup.sheets, moves[0], setup.players)):
        yield Message("{player} plays on {code}", player=PLAYER_NAMES[player], code=code)
    for number, cell in enumerate(moves[1:]):
        pos = Pos(*divmod(cell, setup.content.field.side))
        yield Message(
            "{player} sows {cell}", player=PLAYER_NAMES[number % setup.players], cell=pos.name
        )


def to_score_file(finished: FinishedGame, setup: FallowSetup, words: Words) -> str:
    """The finished game as a score file."""
    barley, side = words("letters.barley"), setup.content.field.side
    sections = []
    for field in finished.fields:
        rows = field_rows(Sheet(side, field.stones), words)
        for pos in field.sown:
            rows[pos.row] = rows[pos.row][: pos.col] + barley + rows[pos.row][pos.col + 1 :]
        sections.append(f"[{field.player}]\n{format_grid(rows)}")
    return "\n\n".join(["game: fallow", *sections]) + "\n"


SIMULATION: Simulation[FallowContent, Sheet, FinishedGame] = Simulation(
    variants=lambda content: ("basic",),
    elements=lambda content, variant: ("beside:stone",),
    endings=(Message("all seeds are sown"),),
    build_table=build_table,
    play=play,
    play_games=play_games,
    max_moves=lambda setup: 1 + SEEDS * setup.players,
    work_size=lambda setup: setup.players * setup.content.field.side**2,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
)
