"""Simulated play of kuhlorado: builds the table of numbers, and replays the moves.

`sim_board` explains the numbers, `sim_play` plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado import sim_board, sim_play
from hedgerow.games.kuhlorado.board import COW, REACH, SIDES, Board, find_troughs, side_cells
from hedgerow.games.kuhlorado.content import CIRCLE, CROSS, PLAIN_RULES, KuhloradoContent
from hedgerow.games.kuhlorado.form import BASIC, CIRCLES, PRO
from hedgerow.games.kuhlorado.rules import FinishedGame
from hedgerow.games.kuhlorado.sim_bots import WORK_SIZE
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.ruleset.simulation import NONE, PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY, format_grid
from hedgerow.scoring.sentence import Amount, Bound

HEAD_START = "head-start"
MARKS = (CROSS, CIRCLE)
# The size of a double, as the shipped rule states it.
_PAIR = Bound(exactly=Amount(value=2))
KuhloradoSetup = GameSetup[KuhloradoContent, Board]


def build_table(setup: KuhloradoSetup) -> list[int]:
    """Return the table: content and boards as integers, in the order that `sim_board` states."""
    content, tiers = setup.content, setup.content.lands
    sizes = range(content.board.side**2 + 1)
    points = [sim_board.POINT * _land_points(tiers, size) for size in sizes]
    outlooks = [_land_outlook(tiers, size) for size in sizes]
    lands = sim_board.NUMBERS
    prizes = len(SIDES) + content.troughs.small.value + content.troughs.large.value
    return [
        *(int(setup.variant == PRO), content.interim.cows.value, content.points("double")),
        *(content.end.free_numbers.value, len(setup.sheets), prizes),
        *(lands, lands + len(points), lands + len(points) + len(outlooks)),
        content.points("head-start") if setup.variant == HEAD_START else 0,
        *(0 if face == "cow" else int(face) for face in content.dice.faces),
        *(*points, *outlooks),
        *(number for ((_, board),) in setup.sheets for number in _board_numbers(board, content)),
    ]


def _land_points(tiers: dict[int, int], land: int) -> int:
    """Return the points for a land of this many cells: one tier only (K6)."""
    reached = [tier for tier in tiers if tier <= land]
    return tiers[max(reached)] if reached else 0


def _land_outlook(tiers: dict[int, int], land: int) -> int:
    """Return the value of a land for the planning bot: interpolated between the tiers."""
    steps = [(0, 0), *sorted(tiers.items())]
    for (low, less), (high, more) in pairwise(steps):
        if low <= land < high:
            return sim_board.POINT * (less * (high - land) + more * (land - low)) // (high - low)
    # Beyond the last tier, an eighth of a point per cell.
    return sim_board.POINT * steps[-1][1] + 8 * (land - steps[-1][0])


def _board_numbers(board: Board, content: KuhloradoContent) -> list[int]:
    """Return a board as numbers; sets of cells are bit sets."""
    side = board.side
    symbols = {COW: 0, **{number: int(number) for number in content.numbers}}
    free = [pos for pos in cells(side, side) if board.symbol(pos) in symbols]
    bit_numbers = {pos: number for number, pos in enumerate(free)}
    prizes = [(side_cells(name, side), content.points("meadow")) for name in SIDES]
    for trough in find_troughs(board.rows):
        name = "large-trough" if trough.is_large else "small-trough"
        prizes.append((trough.beside, content.points(name)))

    def bit_set(positions: Iterable[Pos]) -> int:
        return sum(1 << bit_numbers[pos] for pos in set(positions) if pos in bit_numbers)

    by_cell = (
        [pos.row * side + pos.col for pos in free],
        [symbols[board.symbol(pos)] for pos in free],
        [bit_set(pos.neighbours()) for pos in free],
        [bit_set(Pos(pos.row + row, pos.col + col) for row, col in REACH) for pos in free],
        [sum((pos in prize) << n for n, (prize, _) in enumerate(prizes)) for pos in free],
    )
    kinds = range(sim_board.MAX_KINDS)
    return [
        *(number for numbers in by_cell for number in _pad(numbers, sim_board.MAX_CELLS)),
        *(bit_set(pos for pos in free if symbols[board.symbol(pos)] == kind) for kind in kinds),
        *_pad([bit_set(prize) for prize, _ in prizes], sim_board.MAX_PRIZES),
        *_pad([points for _, points in prizes], sim_board.MAX_PRIZES),
    ]


def _pad(numbers: list[int], size: int) -> list[int]:
    return numbers + [0] * (size - len(numbers))


def elements(content: KuhloradoContent, variant: str) -> tuple[str, ...]:
    """Return the elements of a score: meadows, troughs, all lands together, and the variant's."""
    troughs = content.troughs.small.value + content.troughs.large.value
    prizes = (*(f"meadow:{side}" for side in SIDES), *(f"trough:{n + 1}" for n in range(troughs)))
    extra = {PRO: ("double",), HEAD_START: (HEAD_START,)}
    return (*prizes, "land", *extra.get(variant, ()))


def _split_moves(moves: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the player and the numbers of every turn."""
    for number, at in enumerate(range(1, len(moves), sim_play.TURN_SIZE)):
        yield number % 2, moves[at : at + sim_play.TURN_SIZE]


def replay_moves(setup: KuhloradoSetup, moves: Sequence[int]) -> FinishedGame:
    """Return the finished game after these moves. The real rules score it: both must agree."""
    ((_, board),), side = setup.sheets[moves[0]], setup.content.board.side
    marks: dict[Pos, str] = {}
    interim: dict[Pos, str] | None = None
    for player, turn in _split_moves(moves):
        for cell in turn[sim_play.CELLS :]:
            if cell != NONE:
                marks[Pos(*divmod(cell, side))] = MARKS[player]
        # K14: the marks of the interim scoring are those after the whole turn.
        cows = sum(board.symbol(pos) == COW for pos in marks)
        if interim is None and cows >= setup.content.interim.cows.value:
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
    """Yield a sentence per turn, for `hedgerow playtest kuhlorado --show`."""
    ((code, _),), side = setup.sheets[moves[0]], setup.content.board.side
    yield Message("played on {code}", code=code)
    for player, turn in _split_moves(moves):
        dice = (*turn[:2], *turn[sim_play.FINAL_DICE : sim_play.CELLS])
        faces = [str(face) if face else COW for face in dice]
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


def to_score_file(finished: FinishedGame, setup: KuhloradoSetup, words: Words) -> str:
    """Return the score file of a finished game."""
    code = next(code for ((code, board),) in setup.sheets if board == finished.board)
    crosses, circles = finished.names
    head = ["game: kuhlorado", f"sheet: {code}", f"crosses: {crosses}", f"circles: {circles}"]
    parts = [
        head + ["variant: pro"] * finished.pro + [f"second: {CIRCLES}"] * bool(finished.second),
        ["", "[marks]", _format_marks(finished.marks, finished.side)],
    ]
    if finished.interim is not None:
        parts.append(["", "[interim]", _format_marks(finished.interim, finished.side)])
    return "\n".join(line for part in parts for line in part) + "\n"


def _format_marks(marks: Mapping[Pos, str], side: int) -> str:
    return format_grid(
        ["".join(marks.get(Pos(row, col), EMPTY) for col in range(side)) for row in range(side)]
    )


def check_playable(content: KuhloradoContent) -> Violation | Message | None:
    """Return why bots cannot play a game, or None."""
    troughs = content.troughs.small.value + 2 * content.troughs.large.value
    if content.board.side**2 - troughs > sim_board.MAX_CELLS:
        return Message("bots can mark at most {most} cells", most=sim_board.MAX_CELLS)
    if content.dice.number != 2:
        return Message("bots can only play with two dice")
    for number, rule in enumerate(content.scoring):
        pair = _PAIR if rule.id == "double" else None
        plain = replace(PLAIN_RULES[rule.id], cells=pair)
        if replace(rule, points=None, table=None, source=None) != plain:
            message = Message("bots cannot play the rule {name}", name=rule.id)
            return Violation(("scoring", number), message)
    return None


SIMULATION: Simulation[KuhloradoContent, Board, FinishedGame] = Simulation(
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
