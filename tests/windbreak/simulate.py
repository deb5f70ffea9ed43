"""Simulated play: in turn, the bots sow cells, each on its own field.

The functions with `@jit` are compiled by numba: they use only integers and flat lists of integers.

- `table` holds the rules and the sheets: see `build_table`.
- `work` holds the fields during a game, player after player: 0 for a free cell, TREE or SOWN.
- `moves` records a game: the number of the first player's sheet, then one cell per turn.
- `row` collects the statistics of a game (see `hedgerow.playtest.simulation`).
- `streams` holds the states of the random streams.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.sheet import Sheet
from hedgerow.loading.words import Words
from hedgerow.playtest.jit import Ints, jit
from hedgerow.playtest.simulation import (
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
from hedgerow.random_parts.sheets import SymbolsPart
from hedgerow.scorefile.grid_text import EMPTY, format_grid

BARLEY, TREE_ID = "barley", "tree"
TREE, SOWN = 1, 2
# Indexes into the table. From _FIELDS on, it has 1 or 0 for every cell of every sheet: tree or not.
_PLAYERS, _SIDE, _TREES, _SEEDS, _POINTS, _SETS, _FIELDS = range(7)
WindbreakSetup = GameSetup[Content, Sheet]


def build_table(setup: WindbreakSetup) -> list[int]:
    """Return the table: rules and sheets as integers."""
    content = setup.content
    side, _ = content.size
    trees = count_trees(content)
    (rule,) = content.scoring
    fields = [
        int(Pos(row, col) in sheet.symbols)
        for sheet_set in setup.sheets
        for _, sheet in sheet_set
        for row in range(side)
        for col in range(side)
    ]
    points = rule.points_each.value if rule.points_each else 0
    rules = [setup.players, side, trees, count_seeds(content), points]
    return [*rules, len(setup.sheets), *fields]


def count_trees(content: Content) -> int:
    """Return how many trees every field has."""
    (part,) = content.sheet.random
    assert isinstance(part, SymbolsPart)
    return part.of[TREE_ID]


def count_seeds(content: Content) -> int:
    """Return how many cells each player sows: fewer if the trees leave fewer free."""
    (sown,) = content.end
    assert sown.at_least
    rows, columns = content.size
    return min(sown.at_least.value, rows * columns - count_trees(content))


@jit
def _count_trees(fields: Ints, start: int, side: int, cell: int) -> int:
    """Count the trees that a cell touches."""
    trees = 0
    if cell % side > 0 and fields[start + cell - 1] == TREE:
        trees += 1
    if cell % side < side - 1 and fields[start + cell + 1] == TREE:
        trees += 1
    if cell >= side and fields[start + cell - side] == TREE:
        trees += 1
    if cell < side * (side - 1) and fields[start + cell + side] == TREE:
        trees += 1
    return trees


@jit
def _choose_cell(side: int, fields: Ints, start: int, streams: Ints, player: int, bot: int) -> int:
    """Choose a free cell: any for the random bot, one with the most trees for the others."""
    # The greedy and the planning bot are the same: a sown cell never changes the value of another.
    best, equal, chosen = -1, 0, -1
    for cell in range(side * side):
        if fields[start + cell] == 0:
            trees = 0
            if bot != RANDOM:
                trees = _count_trees(fields, start, side, cell)
            if trees > best:
                best, equal, chosen = trees, 1, cell
            elif trees == best:
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
            count_choices(row, side * side - table[_TREES] - seed)
            work[start + cell] = SOWN
            row[offset + POINTS] += table[_POINTS] * _count_trees(work, start, side, cell)
            # The only element of the score, "shelter": it is the whole score.
            row[offset + PLAYER_HEADER_SIZE] = row[offset + POINTS]
            written += 1
            moves[written] = cell
        # After a round, not after a turn: everyone has sown the same number of cells.
        lead = update_leader(row, players, lead)
    row[ROUNDS] = table[_SEEDS]
    return written + 1


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


def replay_moves(setup: WindbreakSetup, moves: Sequence[int]) -> FinishedGame:
    """Return the finished game after these moves. The real rules score it: both must agree."""
    (side, _), players = setup.content.size, setup.players
    papers = []
    for player, (_, sheet) in enumerate(dealt_sheets(setup.sheets, moves[0], players)):
        sown = {Pos(*divmod(cell, side)): BARLEY for cell in moves[1 + player :: players]}
        papers.append(
            Paper(
                player=PLAYER_NAMES[player],
                kinds=sown,
                rows=side,
                columns=side,
                sheet=sheet,
                has_code=True,
            )
        )
    return FinishedGame(papers=tuple(papers), players={}, open={})


def describe_moves(setup: WindbreakSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield a sentence per move, for `hedgerow playtest windbreak --show`."""
    for player, (code, _) in enumerate(dealt_sheets(setup.sheets, moves[0], setup.players)):
        yield Message("{player} plays on {code}", player=PLAYER_NAMES[player], code=code)
    for number, cell in enumerate(moves[1:]):
        player, pos = number % setup.players, Pos(*divmod(cell, setup.content.size[0]))
        yield Message("{player} sows {cell}", player=PLAYER_NAMES[player], cell=pos.name)


def to_score_file(finished: FinishedGame, setup: WindbreakSetup, words: Words) -> str:
    """Return the score file of a finished game."""
    letters = {BARLEY: words("letters.barley"), TREE_ID: words("letters.tree")}
    sections = []
    for paper in finished.papers:
        cells = {**paper.sheet.symbols, **paper.kinds}
        rows = [
            "".join(
                letters.get(cells.get(Pos(row, col), ""), EMPTY) for col in range(paper.columns)
            )
            for row in range(paper.rows)
        ]
        sections.append(f"[{paper.player}]\n{format_grid(rows)}")
    return "\n\n".join(["game: windbreak", *sections]) + "\n"


SIMULATION: Simulation[Content, Sheet, FinishedGame] = Simulation(
    variants=lambda content: ("basic",),
    elements=lambda content, variant: ("shelter",),
    endings=(Message("all seeds are sown"),),
    build_table=build_table,
    play=play,
    play_games=play_games,
    max_moves=lambda setup: 1 + count_seeds(setup.content) * setup.players,
    work_size=lambda setup: setup.players * setup.content.size[0] ** 2,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
)
