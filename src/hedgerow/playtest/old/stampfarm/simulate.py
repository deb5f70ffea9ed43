"""Simulated play of stampfarm: builds the table of numbers, and replays the moves.

`sim_farm` explains the numbers, `sim_play` plays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.playtest.old.stampfarm import sim_farm, sim_play
from hedgerow.playtest.old.stampfarm.adapter import (
    REQUEST_WORDS,
    SPECIES_WORDS,
    finished_game,
    hedge_of,
    read_content,
    unknown_parts,
)
from hedgerow.playtest.old.stampfarm.adapter import played_farms as read_farms
from hedgerow.playtest.old.stampfarm.content import (
    ALIKE,
    DIFFERENT,
    EACH,
    EXACTLY,
    GROUPS,
    SETS,
    FarmContent,
    PlayedFarm,
    Request,
    hedge_numbers,
)
from hedgerow.playtest.simulation import (
    PLAYER_NAMES,
    GameSetup,
    SheetSets,
    Simulation,
    dealt_sheets,
)
from hedgerow.scorefile.grid_text import format_grid

# A bit set of cells, and a bit for the stable, must fit in a signed 64-bit integer.
MAX_CELLS = 60
BASIC, FULL = "basic", "full"
Setup = GameSetup[Any, Any]

_COUNT_NUMBERS = {
    EACH: sim_farm.EACH,
    DIFFERENT: sim_farm.DIFFERENT,
    SETS: sim_farm.AT_LEAST,
    EXACTLY: sim_farm.EXACTLY,
    ALIKE: sim_farm.CORNERS,
    GROUPS: sim_farm.GROUPS,
}


def build_table(setup: Setup) -> list[int]:
    """Return the table of a game file and its sheets."""
    game = read_content(setup.content)
    sheets = [
        hedge_numbers(hedge_of(sheet), game.rows, game.columns)
        for sheet_set in setup.sheets
        for _, sheet in sheet_set
    ]
    return make_table(game, setup.variant, setup.players, len(setup.sheets), sheets)


def make_table(
    game: FarmContent,
    variant: str,
    players: int,
    sets: int,
    sheets: Sequence[tuple[int, int, int]],
) -> list[int]:
    """Return the table: content and sheets as integers, in the order that `sim_farm` states."""
    kinds = {name: number for number, name in enumerate(game.species)}
    piles = game.piles if variant == FULL else tuple(() for _ in game.backs)
    animals = sum(1 << kinds[name] for name in game.animals)
    backs, first = list[int](), 0
    for pile in piles:
        backs += [first, len(pile)]
        first += len(pile)
    requests_offset = sim_farm.BACK + len(backs)
    sheets_offset = requests_offset + first * sim_farm.REQUEST_SIZE
    return [
        *(players, game.columns, game.rows, game.stable, len(kinds), animals),
        *(game.dice, kinds[game.joker]),
        # In the basic game, a joker cannot be used as hay.
        (1 << len(kinds)) - 1 if variant == FULL else animals,
        *(game.group, game.points, sets),
        *(len(game.backs), requests_offset, sheets_offset),
        *(kinds[face] for face in game.faces),
        *backs,
        *(
            number
            for pile in piles
            for request in pile
            for number in _request_numbers(request, game.species)
        ),
        *(number for numbers in sheets for number in numbers),
    ]


def _request_numbers(request: Request, kinds: Sequence[str]) -> list[int]:
    """Return a request as numbers; species are bit sets."""

    def bit_set(names: Collection[str]) -> int:
        return sum(1 << kinds.index(name) for name in names)

    numbers = [0] * sim_farm.REQUEST_SIZE
    numbers[sim_farm.COUNT] = _COUNT_NUMBERS[request.kind]
    numbers[sim_farm.OF] = bit_set(request.of)
    numbers[sim_farm.AT_MOST] = 1 << 30 if request.up_to is None else request.up_to
    numbers[sim_farm.REQUEST_POINTS] = request.points
    numbers[sim_farm.HEDGE] = ["", "beside", "away"].index(request.hedge)
    numbers[sim_farm.NEXT], numbers[sim_farm.NEEDED] = bit_set(request.next_to), request.needed
    numbers[sim_farm.NOT_NEXT] = bit_set(request.not_next_to)
    numbers[sim_farm.NUMBER] = request.number if request.kind in (SETS, EXACTLY, GROUPS) else 0
    numbers[sim_farm.DEPENDS_ON] = bit_set({*request.of, *request.next_to, *request.not_next_to})
    numbers[sim_farm.EQUAL :] = [_corner_points(request.table, equal) for equal in range(5)]
    return numbers


def _corner_points(points: Mapping[int, int], equal: int) -> int:
    """Return the points for this many equal corners: the highest that is reached (S6)."""
    reached = [corners for corners in points if corners <= equal]
    return points[max(reached)] if reached else 0


def elements(content: Any, variant: str) -> tuple[str, ...]:
    """Return the rules of the score lines; requests in the order of their backs."""
    game = read_content(content)
    requests = [f"request:{it.id}" for pile in game.piles for it in pile if variant == FULL]
    return (*(f"group:{name}" for name in game.animals), *requests)


def open_requests(game: FarmContent, moves: Sequence[int]) -> tuple[str, ...]:
    """Return the ids of the open requests."""
    requests = [request.id for pile in game.piles for request in pile]
    return tuple(requests[number] for number in moves[1 : 1 + len(game.backs)] if number >= 0)


def _split_moves(game: FarmContent, moves: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the rolls (-1, faces) and the turns (player, die, species, cell)."""
    at, roll_size = 1 + len(game.backs), 1 + game.dice
    while at < len(moves):
        size = roll_size if moves[at] < 0 else 4
        yield tuple(moves[at : at + size])
        at += size


def played_farms(
    game: FarmContent, sheets: SheetSets[Any], players: int, moves: Sequence[int]
) -> tuple[PlayedFarm[Any], ...]:
    """Return the farms after these moves."""
    animals: list[dict[Pos, str]] = [{} for _ in range(players)]
    stables: list[list[str]] = [[] for _ in range(players)]
    for player, *stamp in _split_moves(game, moves):
        if player < 0:
            continue
        _, kind, cell = stamp
        if cell == game.cells:
            stables[player].append(game.species[kind])
        else:
            animals[player][Pos(*divmod(cell, game.columns))] = game.species[kind]
    return tuple(
        PlayedFarm(
            player=PLAYER_NAMES[number],
            code=code,
            sheet=sheet,
            animals=animals[number],
            stable=tuple(stables[number]),
        )
        for number, (code, sheet) in enumerate(dealt_sheets(sheets, moves[0], players))
    )


def replay_moves(setup: Setup, moves: Sequence[int]) -> Any:
    """Return the finished game after these moves. The real rules score it: both must agree."""
    game = read_content(setup.content)
    farms = played_farms(game, setup.sheets, setup.players, moves)
    return finished_game(setup.content, farms, open_requests(game, moves))


def describe_moves(setup: Setup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield a line per roll and turn, for `hedgerow playtest stampfarm --show`."""
    game = read_content(setup.content)
    names = [words(SPECIES_WORDS.format(id=kind)) for kind in game.species]
    for player, (code, _) in enumerate(dealt_sheets(setup.sheets, moves[0], setup.players)):
        yield Message("{player} plays on {code}", player=PLAYER_NAMES[player], code=code)
    for request in open_requests(game, moves):
        name = words(REQUEST_WORDS.format(id=request))
        yield Message("open request: {name} ({id})", name=name, id=request)
    for player, *rest in _split_moves(game, moves):
        if player < 0:
            yield Message("dice: {faces}", faces=", ".join(names[face] for face in rest))
            continue
        die, kind, cell = rest
        name, animal = PLAYER_NAMES[player], names[kind]
        if cell == game.cells:
            stamped = Message("{player}, stable: {animal}", player=name, animal=animal)
        else:
            pos = Pos(*divmod(cell, game.columns))
            stamped = Message(
                "{player}, {cell}: {animal}", player=name, animal=animal, cell=pos.name
            )
        taken = Message("{stamped}; takes die {number}", stamped=stamped, number=die + 1)
        yield stamped if die < 0 else taken


def to_score_file(finished: Any, setup: Setup, words: Words) -> str:
    """Return the score file of a finished game."""
    game = read_content(setup.content)
    farms, opened = read_farms(finished, setup.sheets)
    letters = {name: words(f"letters.{name}") for name in game.species}
    sections = []
    for farm in farms:
        rows = [
            "".join(letters[farm.animals[Pos(row, col)]] for col in range(game.columns))
            for row in range(game.rows)
        ]
        # An empty stable is stated: without the line it would be unknown.
        stable = " ".join(letters[species] for species in farm.stable) or "-"
        head = [f"[{farm.player}]", f"sheet: {farm.code}"]
        head += [f"stable: {stable}"] * bool(game.stable)
        sections.append("\n".join([*head, format_grid(rows)]))
    requests = ", ".join(opened)
    first = "game: stampfarm" + (f"\nrequests: {requests}" if requests else "")
    return "\n\n".join([first, *sections]) + "\n"


def check_playable(content: Any) -> Violation | Message | None:
    """Return why bots cannot play: they do not know a part, or the farm is too large."""
    if unknown := next(unknown_parts(content), None):
        return unknown
    if read_content(content).cells > MAX_CELLS:
        return Message("bots can play on at most {most} cells", most=MAX_CELLS)
    return None


def max_moves(setup: Setup) -> int:
    """Return the maximum length of `moves`: a roll and a turn for every cell of every player."""
    game = read_content(setup.content)
    turns = setup.players * (game.cells + game.stable)
    return 1 + len(game.backs) + turns * (5 + game.dice)


def work_size(setup: Setup) -> int:
    """Return the number of intermediate numbers: those of each farm, and the dice."""
    return setup.players * sim_farm.PLAYER_SIZE + read_content(setup.content).dice


SIMULATION: Simulation[Any, Any, Any] = Simulation(
    variants=lambda content: (FULL, BASIC),
    elements=elements,
    endings=(Message("every farm is full"),),
    build_table=build_table,
    play=sim_play.play,
    play_games=sim_play.play_games,
    max_moves=max_moves,
    work_size=work_size,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
)
