"""Simulated play of kuhlorado: builds the table of numbers, and replays the moves.

`sim_board` explains the numbers, `sim_play` plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame
from hedgerow.game.sheet import Sheet
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.playtest.old.kuhlorado import sim_board, sim_play
from hedgerow.playtest.old.kuhlorado.adapter import (
    finished_game,
    played_board,
    read_board,
    read_content,
    unknown_parts,
)
from hedgerow.playtest.old.kuhlorado.content import (
    BASIC,
    COW,
    HEAD_START,
    PRO,
    REACH,
    SIDES,
    Board,
    BoardContent,
    PlayedBoard,
    side_cells,
)
from hedgerow.playtest.old.kuhlorado.sim_bots import WORK_SIZE
from hedgerow.playtest.simulation import NONE, PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY, format_grid

MARK_LETTERS = ("X", "O")
Setup = GameSetup[Content, Sheet]


def build_table(setup: Setup) -> list[int]:
    """Return the table: content and boards as integers, in the order that `sim_board` states."""
    game = read_content(setup.content, setup.variant)
    boards = [read_board(sheet) for ((_, sheet),) in setup.sheets]
    sizes = range(game.side**2 + 1)
    points = [sim_board.POINT * _land_points(game.lands, size) for size in sizes]
    outlooks = [_land_outlook(game.lands, size) for size in sizes]
    lands = sim_board.NUMBERS
    return [
        *(int(setup.variant == PRO), game.interim, game.double),
        *(game.free_numbers, len(boards), len(SIDES) + game.troughs),
        *(lands, lands + len(points), lands + len(points) + len(outlooks)),
        *(game.head_start, *game.faces),
        *(*points, *outlooks),
        *(number for board in boards for number in _board_numbers(board, game)),
    ]


def _land_points(tiers: Mapping[int, int], land: int) -> int:
    """Return the points for a land of this many cells: one tier only (K6)."""
    reached = [tier for tier in tiers if tier <= land]
    return tiers[max(reached)] if reached else 0


def _land_outlook(tiers: Mapping[int, int], land: int) -> int:
    """Return the value of a land for the planning bot: interpolated between the tiers."""
    steps = [(0, 0), *sorted(tiers.items())]
    for (low, less), (high, more) in pairwise(steps):
        if low <= land < high:
            return sim_board.POINT * (less * (high - land) + more * (land - low)) // (high - low)
    # Beyond the last tier, an eighth of a point per cell.
    return sim_board.POINT * steps[-1][1] + 8 * (land - steps[-1][0])


def _board_numbers(board: Board, game: BoardContent) -> list[int]:
    """Return a board as numbers; sets of cells are bit sets."""
    side, symbols = board.side, board.symbols
    free = [pos for pos in cells(side, side) if pos in symbols]
    bit_numbers = {pos: number for number, pos in enumerate(free)}
    prizes = [(side_cells(name, side), game.meadow) for name in SIDES]
    for trough in board.troughs:
        prizes.append((trough.beside, game.large if trough.is_large else game.small))

    def bit_set(positions: Iterable[Pos]) -> int:
        return sum(1 << bit_numbers[pos] for pos in set(positions) if pos in bit_numbers)

    by_cell = (
        [pos.row * side + pos.col for pos in free],
        [symbols[pos] for pos in free],
        [bit_set(pos.neighbours()) for pos in free],
        [bit_set(Pos(pos.row + row, pos.col + col) for row, col in REACH) for pos in free],
        [sum((pos in prize) << n for n, (prize, _) in enumerate(prizes)) for pos in free],
    )
    kinds = range(sim_board.MAX_KINDS)
    return [
        *(number for numbers in by_cell for number in _pad(numbers, sim_board.MAX_CELLS)),
        *(bit_set(pos for pos in free if symbols[pos] == kind) for kind in kinds),
        *_pad([bit_set(prize) for prize, _ in prizes], sim_board.MAX_PRIZES),
        *_pad([points for _, points in prizes], sim_board.MAX_PRIZES),
    ]


def _pad(numbers: list[int], size: int) -> list[int]:
    return numbers + [0] * (size - len(numbers))


def elements(content: Content, variant: str) -> tuple[str, ...]:
    """Return the elements of a score: meadows, troughs, all lands together, and the variant's."""
    troughs = range(read_content(content, variant).troughs)
    prizes = (*(f"meadow:{side}" for side in SIDES), *(f"trough:{n + 1}" for n in troughs))
    extra = {PRO: ("double",), HEAD_START: (HEAD_START,)}
    return (*prizes, "land", *extra.get(variant, ()))


def _split_moves(moves: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the player and the numbers of every turn."""
    for number, at in enumerate(range(1, len(moves), sim_play.TURN_SIZE)):
        yield number % 2, moves[at : at + sim_play.TURN_SIZE]


def play_board(
    game: BoardContent, board: Board, variant: str, coded: tuple[str, Sheet], moves: Sequence[int]
) -> PlayedBoard:
    """Return the marks after these moves, on a board with its code and sheet."""
    marks: dict[Pos, int] = {}
    interim: dict[Pos, int] | None = None
    for player, turn in _split_moves(moves):
        for cell in turn[sim_play.CELLS :]:
            if cell != NONE:
                marks[Pos(*divmod(cell, game.side))] = player
        # K14: the marks of the interim scoring are those after the whole turn.
        cows = sum(board.symbols[pos] == COW for pos in marks)
        if interim is None and variant == PRO and cows >= game.interim:
            interim = dict(marks)
    code, sheet = coded
    return PlayedBoard(code=code, sheet=sheet, variant=variant, marks=marks, interim=interim)


def replay_marks(setup: Setup, moves: Sequence[int]) -> PlayedBoard:
    """Return the marks after these moves."""
    (coded,) = setup.sheets[moves[0]]
    game = read_content(setup.content, setup.variant)
    return play_board(game, read_board(coded[1]), setup.variant, coded, moves)


def replay_moves(setup: Setup, moves: Sequence[int]) -> FinishedGame:
    """Return the finished game after these moves. The real rules score it: both must agree."""
    return finished_game(setup.content, replay_marks(setup, moves))


def describe_moves(setup: Setup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield a sentence per turn, for `hedgerow playtest kuhlorado --show`."""
    ((code, _),) = setup.sheets[moves[0]]
    side = read_content(setup.content, setup.variant).side
    yield Message("played on {code}", code=code)
    for player, turn in _split_moves(moves):
        dice = (*turn[:2], *turn[sim_play.FINAL_DICE : sim_play.CELLS])
        faces = [str(face) if face else "c" for face in dice]
        rolls = f"{faces[0]} {faces[1]}"
        if turn[sim_play.REROLLED]:
            rolls += f" → {faces[2]} {faces[3]}"
        marked = [Pos(*divmod(cell, side)).name for cell in turn[sim_play.CELLS :] if cell != NONE]
        name = PLAYER_NAMES[player]
        if marked:
            yield Message(
                "{player} rolls {dice} and marks {cells}",
                player=name,
                dice=rolls,
                cells=" ".join(marked),
            )
        else:
            yield Message("{player} rolls {dice}: nothing to mark", player=name, dice=rolls)


def to_score_file(finished: FinishedGame, setup: Setup, words: Words) -> str:
    """Return the score file of a finished game."""
    played = played_board(finished, setup.sheets)
    side = read_content(setup.content, setup.variant).side
    crosses, circles = PLAYER_NAMES[0], PLAYER_NAMES[1]
    head = ["game: kuhlorado", f"sheet: {played.code}", f"crosses: {crosses}"]
    parts = [
        [*head, f"circles: {circles}"],
        ["variant: pro"] * (played.variant == PRO),
        ["second: circles"] * (played.variant == HEAD_START),
        ["", "[marks]", _format_marks(played.marks, side)],
    ]
    if played.interim is not None:
        parts.append(["", "[interim]", _format_marks(played.interim, side)])
    return "\n".join(line for part in parts for line in part) + "\n"


def _format_marks(marks: Mapping[Pos, int], side: int) -> str:
    letters = {pos: MARK_LETTERS[player] for pos, player in marks.items()}
    return format_grid(
        ["".join(letters.get(Pos(row, col), EMPTY) for col in range(side)) for row in range(side)]
    )


def check_playable(content: Content) -> Violation | Message | None:
    """Return why bots cannot play: they do not know a part, or the board is too large."""
    if unknown := next(unknown_parts(content), None):
        return unknown
    if read_content(content, BASIC).cells > sim_board.MAX_CELLS:
        return Message("bots can mark at most {most} cells", most=sim_board.MAX_CELLS)
    return None


SIMULATION: Simulation[Content, Sheet, FinishedGame] = Simulation(
    variants=lambda content: (BASIC, PRO, HEAD_START),
    elements=elements,
    endings=(Message("no cow is free"), Message("few numbers are free")),
    build_table=build_table,
    play=sim_play.play,
    play_games=sim_play.play_games,
    max_moves=lambda setup: 1 + sim_play.TURN_SIZE * sim_play.MAX_TURNS,
    work_size=lambda setup: WORK_SIZE,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
)
