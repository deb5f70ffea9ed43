"""Simulated play of stampfarm: builds the table of numbers, and replays the moves.

`sim_farm` explains the numbers, `sim_play` plays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from hedgerow.base.grid import Pos, cells, edge_between
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm import sim_farm, sim_play
from hedgerow.games.stampfarm.content import StampfarmContent, text_numbers
from hedgerow.games.stampfarm.requests import (
    ALIKE,
    DIFFERENT,
    EACH,
    EXACTLY,
    GROUPS,
    OTHER,
    SETS,
    Request,
    find_shape,
    stated_keys,
)
from hedgerow.games.stampfarm.rules import Farm, FinishedGame
from hedgerow.games.stampfarm.sheet import Sheet
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.ruleset.random_parts import cells_beside
from hedgerow.ruleset.simulation import PLAYER_NAMES, GameSetup, Simulation, dealt_sheets
from hedgerow.scorefile.grid_text import format_grid

# A bit set of cells, and a bit for the stable, must fit in a signed 64-bit integer.
MAX_CELLS = 60
BASIC, FULL = "basic", "full"
StampfarmSetup = GameSetup[StampfarmContent, Sheet]

_COUNT_NUMBERS = {
    EACH: sim_farm.EACH,
    DIFFERENT: sim_farm.DIFFERENT,
    SETS: sim_farm.AT_LEAST,
    EXACTLY: sim_farm.EXACTLY,
    ALIKE: sim_farm.CORNERS,
    GROUPS: sim_farm.GROUPS,
}
# All keys of the rule for groups that bots can play.
_GROUP_KEYS = {
    *("in_each", "of", "each_kind", "cells", "take", "count", "points", "separate_lines"),
}
_MAX_NEIGHBOURS = 4


def build_table(setup: StampfarmSetup) -> list[int]:
    """Return the table: content and sheets as integers, in the order that `sim_farm` states."""
    content = setup.content
    kinds = {kind.id: number for number, kind in enumerate(content.species)}
    requests = content.requests if setup.variant == FULL else ()
    by_back = [[it for it in requests if it.back == back.id] for back in content.backs]
    animals = sum(1 << kinds[kind.id] for kind in content.animals)
    backs, first = [], 0
    for pile in by_back:
        backs += [first, len(pile)]
        first += len(pile)
    requests_offset = sim_farm.BACK + len(backs)
    sheets_offset = requests_offset + first * sim_farm.REQUEST_SIZE
    dice, size, groups = content.dice, content.farm, text_numbers(content, setup.variant)
    return [
        *(setup.players, size.columns, size.rows, size.stable, len(kinds), animals),
        *(dice.number, kinds[dice.joker]),
        # In the basic game, a joker cannot be used as hay.
        (1 << len(kinds)) - 1 if setup.variant == FULL else animals,
        *(groups["group"], groups["points"], len(setup.sheets)),
        *(len(content.backs), requests_offset, sheets_offset),
        *(kinds[face] for face in dice.faces),
        *backs,
        *(
            number
            for pile in by_back
            for request in pile
            for number in _request_numbers(request, content)
        ),
        *(
            number
            for sheet_set in setup.sheets
            for _, sheet in sheet_set
            for number in _sheet_numbers(sheet)
        ),
    ]


def _request_numbers(request: Request, content: StampfarmContent) -> list[int]:
    """Return a request as numbers; species are bit sets."""
    kinds = [kind.id for kind in content.species]

    def bit_set(names: Collection[str]) -> int:
        return sum(1 << kinds.index(name) for name in names)

    shape, numbers = find_shape(request, content.vocabulary), [0] * sim_farm.REQUEST_SIZE
    numbers[sim_farm.COUNT] = _COUNT_NUMBERS[shape.kind]
    numbers[sim_farm.OF] = bit_set(shape.of)
    numbers[sim_farm.AT_MOST] = request.up_to.value if request.up_to else 1 << 30
    numbers[sim_farm.REQUEST_POINTS] = request.points_each.value if request.points_each else 0
    numbers[sim_farm.HEDGE] = ["", "beside", "away"].index(shape.hedge)
    numbers[sim_farm.NEXT], numbers[sim_farm.NEEDED] = bit_set(shape.next_to), shape.needed
    numbers[sim_farm.NOT_NEXT] = bit_set(shape.not_next_to)
    numbers[sim_farm.NUMBER] = shape.number if shape.kind in (SETS, EXACTLY, GROUPS) else 0
    numbers[sim_farm.DEPENDS_ON] = bit_set({*shape.of, *shape.next_to, *shape.not_next_to})
    table = request.table or {}
    numbers[sim_farm.EQUAL :] = [_corner_points(table, equal) for equal in range(5)]
    return numbers


def _corner_points(points: Mapping[int, int], equal: int) -> int:
    """Return the points for this many equal corners: the highest that is reached (S6)."""
    reached = [corners for corners in points if corners <= equal]
    return points[max(reached)] if reached else 0


def _sheet_numbers(sheet: Sheet) -> tuple[int, int, int]:
    right = down = beside = 0
    for number, pos in enumerate(cells(sheet.rows, sheet.columns)):
        if pos.col < sheet.columns - 1:
            right |= (edge_between(pos, Pos(pos.row, pos.col + 1)) not in sheet.hedge) << number
        if pos.row < sheet.rows - 1:
            down |= (edge_between(pos, Pos(pos.row + 1, pos.col)) not in sheet.hedge) << number
        beside |= (pos in cells_beside(sheet.hedge, sheet.rows, sheet.columns)) << number
    return right, down, beside


def elements(content: StampfarmContent, variant: str) -> tuple[str, ...]:
    """Return the rules of the score lines; requests in the order of their backs."""
    piles = (it for back in content.backs for it in content.requests if it.back == back.id)
    requests = [f"request:{it.id}" for it in piles if variant == FULL]
    return (*(f"group:{kind.id}" for kind in content.animals), *requests)


def _open_requests(setup: StampfarmSetup, moves: Sequence[int]) -> tuple[Request, ...]:
    content = setup.content
    piles = [it for back in content.backs for it in content.requests if it.back == back.id]
    numbers = moves[1 : 1 + len(content.backs)]
    return tuple(piles[number] for number in numbers if number >= 0)


def _split_moves(setup: StampfarmSetup, moves: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the rolls (-1, faces) and the turns (player, die, species, cell)."""
    at, roll_size = 1 + len(setup.content.backs), 1 + setup.content.dice.number
    while at < len(moves):
        size = roll_size if moves[at] < 0 else 4
        yield tuple(moves[at : at + size])
        at += size


def replay_moves(setup: StampfarmSetup, moves: Sequence[int]) -> FinishedGame:
    """Return the finished game after these moves. The real rules score it: both must agree."""
    content, kinds = setup.content, [kind.id for kind in setup.content.species]
    animals: list[dict[Pos, str]] = [{} for _ in range(setup.players)]
    stables: list[list[str]] = [[] for _ in range(setup.players)]
    for player, *stamp in _split_moves(setup, moves):
        if player < 0:
            continue
        _, kind, cell = stamp
        if cell == content.cells:
            stables[player].append(kinds[kind])
        else:
            animals[player][Pos(*divmod(cell, content.farm.columns))] = kinds[kind]
    sheets = dealt_sheets(setup.sheets, moves[0], setup.players)
    farms = tuple(
        Farm(
            player=PLAYER_NAMES[number],
            animals=animals[number],
            hedge=sheet.hedge,
            stable=tuple(stables[number]),
            code=code,
        )
        for number, (code, sheet) in enumerate(sheets)
    )
    return FinishedGame(farms, _open_requests(setup, moves))


def describe_moves(setup: StampfarmSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield a line per roll and turn, for `hedgerow playtest stampfarm --show`."""
    content = setup.content
    names = [words(f"species.{kind.id}") for kind in content.species]
    for player, (code, _) in enumerate(dealt_sheets(setup.sheets, moves[0], setup.players)):
        yield Message("{player} plays on {code}", player=PLAYER_NAMES[player], code=code)
    for request in _open_requests(setup, moves):
        name = words(f"requests.{request.id}.name")
        yield Message("open request: {name} ({id})", name=name, id=request.id)
    for player, *rest in _split_moves(setup, moves):
        if player < 0:
            yield Message("dice: {faces}", faces=", ".join(names[face] for face in rest))
            continue
        die, kind, cell = rest
        name, animal = PLAYER_NAMES[player], names[kind]
        if cell == content.cells:
            stamped = Message("{player}, stable: {animal}", player=name, animal=animal)
        else:
            pos = Pos(*divmod(cell, content.farm.columns))
            stamped = Message(
                "{player}, {cell}: {animal}", player=name, animal=animal, cell=pos.name
            )
        taken = Message("{stamped}; takes die {number}", stamped=stamped, number=die + 1)
        yield stamped if die < 0 else taken


def to_score_file(finished: FinishedGame, setup: StampfarmSetup, words: Words) -> str:
    """Return the score file of a finished game."""
    size = setup.content.farm
    letters = {kind.id: words(f"letters.{kind.id}") for kind in setup.content.species}
    sections = []
    for farm in finished.farms:
        rows = [
            "".join(letters[farm.animals[Pos(row, col)]] for col in range(size.columns))
            for row in range(size.rows)
        ]
        stable = " ".join(letters[species] for species in farm.stable)
        head = [f"[{farm.player}]", f"sheet: {farm.code}"] + [f"stable: {stable}"] * bool(stable)
        sections.append("\n".join([*head, format_grid(rows)]))
    requests = ", ".join(request.id for request in finished.requests)
    first = "game: stampfarm" + (f"\nrequests: {requests}" if requests else "")
    return "\n\n".join([first, *sections]) + "\n"


def check_playable(content: StampfarmContent) -> Violation | Message | None:
    """Return why bots cannot play: the farm is too large, or they do not know a rule."""
    if content.cells > MAX_CELLS:
        return Message("bots can play on at most {most} cells", most=MAX_CELLS)
    if not _knows_groups(content):
        return Violation(("groups",), Message("bots cannot play the rule {rule}", rule="groups"))
    for number, request in enumerate(content.requests):
        shape = find_shape(request, content.vocabulary)
        if shape.kind == OTHER or shape.needed > _MAX_NEIGHBOURS:
            message = Message("bots cannot play the rule {rule}", rule=f"requests.{request.id}")
            return Violation(("requests", number), message)
    return None


def _knows_groups(content: StampfarmContent) -> bool:
    """Return whether the rule for groups is the one that bots play."""
    rule, animals = content.groups, {kind.id for kind in content.animals}
    has_minimum = rule.cells is not None and not (rule.cells.at_most or rule.cells.exactly)
    is_known = has_minimum and stated_keys(rule) == _GROUP_KEYS and rule.take == "largest"
    return is_known and {*content.vocabulary.expand(rule.of or ())} == animals


def max_moves(setup: StampfarmSetup) -> int:
    """Return the maximum length of `moves`: a roll and a turn for every cell of every player."""
    content = setup.content
    turns = setup.players * (content.cells + content.farm.stable)
    return 1 + len(content.backs) + turns * (5 + content.dice.number)


SIMULATION: Simulation[StampfarmContent, Sheet, FinishedGame] = Simulation(
    variants=lambda content: (FULL, BASIC),
    elements=elements,
    endings=(Message("every farm is full"),),
    build_table=build_table,
    play=sim_play.play,
    play_games=sim_play.play_games,
    max_moves=max_moves,
    work_size=lambda setup: setup.players * sim_farm.PLAYER_SIZE + setup.content.dice.number,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
)
