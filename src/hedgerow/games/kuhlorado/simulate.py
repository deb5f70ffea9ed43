"""Kuhlorado, played by bots: from the content to the table, and from the moves to the finish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado import sim_board as numbered
from hedgerow.games.kuhlorado import sim_play as played
from hedgerow.games.kuhlorado.board import COW, REACH, SIDES, Board, find_troughs, side_cells
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.games.kuhlorado.form import BASIC, CIRCLE, CIRCLES, CROSS, PRO
from hedgerow.games.kuhlorado.reader import FinishedGame
from hedgerow.games.kuhlorado.sim_bots import MEMORY
from hedgerow.loading.words import Words
from hedgerow.ruleset.simulation import NONE, PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY, format_grid

HEAD_START = "head-start"
MARKS = (CROSS, CIRCLE)
KuhloradoSetup = GameSetup[KuhloradoContent, Board]


def build_table(setup: KuhloradoSetup) -> list[int]:
    """The content in numbers."""
    content, scoring = setup.content, setup.content.scoring
    sizes, tiers = range(content.board.side**2 + 1), scoring.lands
    points = [numbered.POINT * tiers.points(size) for size in sizes]
    hopes = [_hope(tiers.tiers, size) for size in sizes]
    lands = numbered.NUMBERS
    prizes = len(SIDES) + content.troughs.small.value + content.troughs.large.value
    return [
        *(int(setup.variant == PRO), scoring.interim_cows.value, scoring.double.value),
        *(content.end.free_numbers.value, len(setup.sheets), prizes),
        *(lands, lands + len(points), lands + len(points) + len(hopes)),
        scoring.head_start.value if setup.variant == HEAD_START else 0,
        *(0 if face == "cow" else int(face) for face in content.dice.faces),
        *(*points, *hopes),
        *(it for ((_, board),) in setup.sheets for it in _board_numbers(board, content)),
    ]


def _hope(tiers: dict[int, int], land: int) -> int:
    """What a land is worth on its way to the next line of the table."""
    steps = [(0, 0), *sorted(tiers.items())]
    for (low, less), (high, more) in pairwise(steps):
        if low <= land < high:
            return numbered.POINT * (less * (high - land) + more * (land - low)) // (high - low)
    return numbered.POINT * steps[-1][1] + 8 * (land - steps[-1][0])


def _board_numbers(board: Board, content: KuhloradoContent) -> list[int]:
    """A board as the bots remember it: cells that can be marked have numbers, sets are bits."""
    scoring, side = content.scoring, board.side
    known = {COW: 0, **{number: int(number) for number in content.numbers}}
    free = [pos for pos in cells(side, side) if board.symbol(pos) in known]
    number = {pos: n for n, pos in enumerate(free)}
    prizes = [(side_cells(name, side), scoring.meadow.value) for name in SIDES]
    for trough in find_troughs(board.rows):
        worth = scoring.large_trough if trough.is_large else scoring.small_trough
        prizes.append((trough.beside, worth.value))

    def bits(places: Iterable[Pos]) -> int:
        return sum(1 << number[pos] for pos in set(places) if pos in number)

    by_cell = (
        [pos.row * side + pos.col for pos in free],
        [known[board.symbol(pos)] for pos in free],
        [bits(pos.neighbours()) for pos in free],
        [bits(Pos(pos.row + row, pos.col + col) for row, col in REACH) for pos in free],
        [sum((pos in it) << n for n, (it, _) in enumerate(prizes)) for pos in free],
    )
    kinds = range(numbered.MAX_KINDS)
    return [
        *(it for numbers in by_cell for it in _padded(numbers, numbered.MAX_CELLS)),
        *(bits(pos for pos in free if known[board.symbol(pos)] == kind) for kind in kinds),
        *_padded([bits(it) for it, _ in prizes], numbered.MAX_PRIZES),
        *_padded([worth for _, worth in prizes], numbered.MAX_PRIZES),
    ]


def _padded(numbers: list[int], size: int) -> list[int]:
    return numbers + [0] * (size - len(numbers))


def elements(content: KuhloradoContent, variant: str) -> tuple[str, ...]:
    """Meadows, troughs in reading order, all lands together, and what a variant adds to them."""
    troughs = content.troughs.small.value + content.troughs.large.value
    prizes = (*(f"meadow:{it}" for it in SIDES), *(f"trough:{n + 1}" for n in range(troughs)))
    more = {PRO: ("double",), HEAD_START: (HEAD_START,)}
    return (*prizes, "land", *more.get(variant, ()))


def _turns(moves: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """Whose turn it is, and what was rolled and marked."""
    for number, at in enumerate(range(1, len(moves), played.TURN)):
        yield number % 2, moves[at : at + played.TURN]


def replay_moves(setup: KuhloradoSetup, moves: Sequence[int]) -> FinishedGame:
    """The board as the moves left it, and as it was at the interim scoring."""
    ((_, board),), side = setup.sheets[moves[0]], setup.content.board.side
    marks: dict[Pos, str] = {}
    interim: dict[Pos, str] | None = None
    for player, turn in _turns(moves):
        for cell in turn[played.CELLS :]:
            if cell != NONE:
                marks[Pos(*divmod(cell, side))] = MARKS[player]
        cows = sum(board.symbol(pos) == COW for pos in marks)
        if interim is None and cows >= setup.content.scoring.interim_cows.value:
            interim = dict(marks)
    pro = setup.variant == PRO
    names = (PLAYER_NAMES[0], PLAYER_NAMES[1])
    troughs = find_troughs(board.rows)
    second = CIRCLE if setup.variant == HEAD_START else ""
    return FinishedGame(
        names=names,
        marks=marks,
        troughs=troughs,
        side=side,
        board=board,
        pro=pro,
        interim=interim if pro else None,
        second=second,
    )


def describe_moves(setup: KuhloradoSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """The game, move by move."""
    ((code, _),), side = setup.sheets[moves[0]], setup.content.board.side
    yield Message("played on {code}", code=code)
    for player, turn in _turns(moves):
        faces = [str(it) if it else COW for it in (*turn[:2], *turn[played.THEN : played.CELLS])]
        rolled = f"{faces[0]} {faces[1]}"
        if turn[played.AGAIN]:
            rolled += f" → {faces[2]} {faces[3]}"
        places = [Pos(*divmod(cell, side)).name for cell in turn[played.CELLS :] if cell != NONE]
        who = PLAYER_NAMES[player]
        if places:
            marked = " ".join(places)
            yield Message(
                "{player} rolls {dice} and marks {cells}", player=who, dice=rolled, cells=marked
            )
        else:
            yield Message("{player} rolls {dice}: nothing to mark", player=who, dice=rolled)


def to_score_file(finished: FinishedGame, setup: KuhloradoSetup, words: Words) -> str:
    """The finished game as a score file."""
    board = next(code for ((code, it),) in setup.sheets if it == finished.board)
    crosses, circles = finished.names
    head = ["game: kuhlorado", f"sheet: {board}", f"crosses: {crosses}", f"circles: {circles}"]
    parts = [
        head + ["variant: pro"] * finished.pro + [f"second: {CIRCLES}"] * bool(finished.second),
        ["", "[marks]", _rows(finished.marks, finished.side)],
    ]
    if finished.interim is not None:
        parts.append(["", "[interim]", _rows(finished.interim, finished.side)])
    return "\n".join(line for part in parts for line in part) + "\n"


def _rows(marks: Mapping[Pos, str], side: int) -> str:
    return format_grid(
        ["".join(marks.get(Pos(row, col), EMPTY) for col in range(side)) for row in range(side)]
    )


def check_playable(content: KuhloradoContent) -> Message | None:
    """What the bots cannot play."""
    troughs = content.troughs.small.value + 2 * content.troughs.large.value
    if content.board.side**2 - troughs > numbered.MAX_CELLS:
        return Message("bots can mark at most {most} cells", most=numbered.MAX_CELLS)
    if content.dice.number != 2:
        return Message("bots can only play with two dice")
    return None


SIMULATION: Simulation[KuhloradoContent, Board, FinishedGame] = Simulation(
    variants=lambda content: (BASIC, PRO, HEAD_START),
    elements=elements,
    endings=(Message("no cow is free"), Message("few numbers are free")),
    build_table=build_table,
    play=played.play,
    play_games=played.play_games,
    max_moves=lambda setting: 1 + played.TURN * played.MAX_TURNS,
    work_size=lambda setting: MEMORY,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
)
