"""Simulated play of fallow: in turn, the bots sow three cells, each on its own field.

The functions with `@jit` are compiled by numba: they use only integers and flat lists of integers.

- `table` holds the rules and the sheets: players, side, seeds, points per stone, number of sheet
  sets, then 1 or 0 for every cell of every sheet: with or without a stone.
- `work` holds the fields during a game, player after player: 0 for a free cell, STONE or SOWN.
- `moves` records a game: the number of the first player's sheet, then one cell per turn.
- `row` collects the statistics of a game (see `hedgerow.ruleset.simulation`).
- `streams` holds the states of the random streams.
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

STONE, SOWN = 1, 2
# Indexes into the table.
_PLAYERS, _SIDE, _SEEDS, _POINTS, _SETS, _FIELDS = range(6)
FallowSetup = GameSetup[FallowContent, Sheet]


def build_table(setup: FallowSetup) -> list[int]:
    """Return the table: rules and sheets as integers."""
    content, side = setup.content, setup.content.field.side
    # Bots sow fewer cells if the stones leave fewer free.
    seeds = min(content.seeds.value, side**2 - content.stones.value)
    fields = [
        int(Pos(row, col) in sheet.stones)
        for sheet_set in setup.sheets
        for _, sheet in sheet_set
        for row in range(side)
        for col in range(side)
    ]
    return [setup.players, side, seeds, content.points.value, len(setup.sheets), *fields]


@jit
def _count_neighbour_stones(fields: Ints, start: int, side: int, cell: int) -> int:
    """Count the stones that share a side with a cell (W1)."""
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
def _choose_cell(side: int, fields: Ints, start: int, streams: Ints, player: int, bot: int) -> int:
    """Choose a free cell: any for the random bot, one next to the most stones for the others."""
    # The greedy and the planning bot are the same: a sown cell never changes the value of another.
    best, equal, chosen = -1, 0, -1
    for cell in range(side * side):
        if fields[start + cell] == 0:
            stones = 0
            if bot != RANDOM:
                stones = _count_neighbour_stones(fields, start, side, cell)
            if stones > best:
                best, equal, chosen = stones, 1, cell
            elif stones == best:
                # Replacing the n-th equal cell with probability 1/n makes all of them equally
                # likely, without a list of them.
                equal += 1
                if random_below(streams, BOT + player, equal) == 0:
                    chosen = cell
    return chosen


@jit
def _deal(table: Ints, streams: Ints, fields: Ints, row: Ints) -> None:
    """Deal the sheets of a random set to the players."""
    players, cells = table[_PLAYERS], table[_SIDE] * table[_SIDE]
    deal_sheets(streams, table[_SETS], row, players)
    for player in range(players):
        sheet = row[player_offset(row, players, player) + SHEET]
        for cell in range(cells):
            fields[player * cells + cell] = table[_FIELDS + sheet * cells + cell]


@jit
def play(table: Ints, bots: Ints, streams: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game, fill `moves` and `row`, and return the length of `moves`."""
    players, side, written, lead = table[_PLAYERS], table[_SIDE], 0, -1
    clear(row)
    _deal(table, streams, work, row)
    moves[0] = row[player_offset(row, players, 0) + SHEET]
    for seed in range(table[_SEEDS]):
        for player in range(players):
            start, offset = player * side * side, player_offset(row, players, player)
            cell = _choose_cell(side, work, start, streams, player, bots[player])
            count_choices(row, side * side - _count_stones(work, start, side * side) - seed)
            work[start + cell] = SOWN
            stones = _count_neighbour_stones(work, start, side, cell)
            row[offset + POINTS] += table[_POINTS] * stones
            # The only element of the score, "beside:stone": it is the whole score.
            row[offset + PLAYER_HEADER_SIZE] = row[offset + POINTS]
            written += 1
            moves[written] = cell
        # After a round, not after a turn: everyone has sown the same number of cells.
        lead = update_leader(row, players, lead)
    row[ROUNDS] = table[_SEEDS]
    return written + 1


@jit
def _count_stones(fields: Ints, start: int, cells: int) -> int:
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
    streams: Ints,
    work: Ints,
    moves: Ints,
    row: Ints,
    rows: Ints,
) -> int:
    """Play the games of a block and return their number."""
    # Every game has this function: numba cannot cache one that is created by another function.
    games = len(rows) // len(row)
    for game in range(games):
        init_streams(states, game, streams)
        play(table, bots, streams, work, moves, row)
        store_row(row, rows, game)
    return games


def replay_moves(setup: FallowSetup, moves: Sequence[int]) -> FinishedGame:
    """Return the finished game after these moves. The real rules score it: both must agree."""
    side, players = setup.content.field.side, setup.players
    fields = []
    for player, (_, sheet) in enumerate(dealt_sheets(setup.sheets, moves[0], players)):
        sown = sorted(Pos(*divmod(cell, side)) for cell in moves[1 + player :: players])
        fields.append(PlayerField(PLAYER_NAMES[player], tuple(sown), sheet.stones))
    return FinishedGame(tuple(fields))


def describe_moves(setup: FallowSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield a sentence per move, for `hedgerow playtest fallow --show`."""
    for player, (code, _) in enumerate(dealt_sheets(setup.sheets, moves[0], setup.players)):
        yield Message("{player} plays on {code}", player=PLAYER_NAMES[player], code=code)
    for number, cell in enumerate(moves[1:]):
        pos = Pos(*divmod(cell, setup.content.field.side))
        yield Message(
            "{player} sows {cell}", player=PLAYER_NAMES[number % setup.players], cell=pos.name
        )


def to_score_file(finished: FinishedGame, setup: FallowSetup, words: Words) -> str:
    """Return the score file of a finished game."""
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
    max_moves=lambda setup: 1 + setup.content.seeds.value * setup.players,
    work_size=lambda setup: setup.players * setup.content.field.side**2,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
)
