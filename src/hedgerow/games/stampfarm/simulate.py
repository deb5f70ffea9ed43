"""Stampfarm, played by bots: from the content to the table, and from the moves to the finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hedgerow.base.grid import Pos, cells, edge_between
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm import sim_farm as numbered
from hedgerow.games.stampfarm import sim_play as played
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.rules import Farm, FinishedGame
from hedgerow.games.stampfarm.sheet import Sheet, cells_beside
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
from hedgerow.ruleset.simulation import PLAYER_NAMES, GameSetup, Simulation, dealt_sheets
from hedgerow.scorefile.grid_text import format_grid

MAX_CELLS = 60
BASIC, FULL = "basic", "full"
StampfarmSetup = GameSetup[StampfarmContent, Sheet]

_KIND_OF = {
    EachRequest: numbered.EACH,
    DifferentRequest: numbered.DIFFERENT,
    AtLeastRequest: numbered.AT_LEAST,
    ExactlyRequest: numbered.EXACTLY,
    CornersRequest: numbered.CORNERS,
    GroupsRequest: numbered.GROUPS,
}


def build_table(setup: StampfarmSetup) -> list[int]:
    """The content in numbers."""
    content = setup.content
    kinds = {kind.id: number for number, kind in enumerate(content.species)}
    requests = [it for it in content.requests if setup.variant == FULL]
    by_back = [[it for it in requests if it.back == back.id] for back in content.backs]
    animals = sum(1 << kinds[kind.id] for kind in content.animals)
    backs, first = [], 0
    for pile in by_back:
        backs += [first, len(pile)]
        first += len(pile)
    at = numbered.BACK + len(backs)
    dice, size = content.dice, content.farm
    return [
        *(setup.players, size.columns, size.rows, size.stable, len(kinds), animals),
        *(dice.number, kinds[dice.joker]),
        (1 << len(kinds)) - 1 if setup.variant == FULL else animals,
        *(content.groups.at_least.value, content.groups.points.value, len(setup.sheets)),
        *(len(content.backs), at, at + first * numbered.REQUEST_SIZE),
        *(kinds[face] for face in dice.faces),
        *backs,
        *(it for pile in by_back for one in pile for it in _request_numbers(one, kinds)),
        *(it for one in setup.sheets for _, sheet in one for it in _sheet_numbers(sheet)),
    ]


def _request_numbers(request: Request, kinds: dict[str, int]) -> list[int]:
    """A request in numbers; species are bit sets."""

    def of_kinds(names: Sequence[str]) -> int:
        return sum(1 << kinds[name] for name in names)

    numbers = [0] * numbered.REQUEST_SIZE
    numbers[numbered.COUNT], numbers[numbered.OF] = _KIND_OF[type(request)], of_kinds(request.of)
    numbers[numbered.TOUCHED] = numbers[numbered.OF]
    most = getattr(request, "at_most", None)
    numbers[numbered.AT_MOST] = most.value if most else 1 << 30
    if isinstance(request, CornersRequest):
        numbers[numbered.ALIKE :] = [_reached(request.points.alike, alike) for alike in range(5)]
        return numbers
    numbers[numbered.REQUEST_POINTS] = request.points.value
    if isinstance(request, AtLeastRequest | ExactlyRequest):
        numbers[numbered.NUMBER] = request.number.value
    elif isinstance(request, GroupsRequest):
        numbers[numbered.NUMBER] = request.size.value
    else:
        numbers[numbered.HEDGE] = ["", "beside", "away"].index(request.hedge or "")
        numbers[numbered.NOT_NEXT] = of_kinds(request.not_next_to or ())
        if request.next_to:
            numbers[numbered.NEXT], numbers[numbered.NEEDED] = (
                of_kinds(request.next_to.of),
                request.next_to.needed,
            )
        numbers[numbered.TOUCHED] |= numbers[numbered.NEXT] | numbers[numbered.NOT_NEXT]
    return numbers


def _reached(points: Mapping[int, int], alike: int) -> int:
    """The best line of the table of corners that is reached (S6)."""
    return max((points[it] for it in points if it <= alike), default=0)


def _sheet_numbers(sheet: Sheet) -> tuple[int, int, int]:
    right = down = near = 0
    for number, pos in enumerate(cells(sheet.rows, sheet.columns)):
        if pos.col < sheet.columns - 1:
            right |= (edge_between(pos, Pos(pos.row, pos.col + 1)) not in sheet.hedge) << number
        if pos.row < sheet.rows - 1:
            down |= (edge_between(pos, Pos(pos.row + 1, pos.col)) not in sheet.hedge) << number
        near |= (pos in cells_beside(sheet.hedge, sheet.rows, sheet.columns)) << number
    return right, down, near


def elements(content: StampfarmContent, variant: str) -> tuple[str, ...]:
    """The lines of a score, by their rules; requests in the order of their backs."""
    piles = (it for back in content.backs for it in content.requests if it.back == back.id)
    requests = [f"request:{it.id}" for it in piles if variant == FULL]
    return (*(f"group:{kind.id}" for kind in content.animals), *requests)


def _open_requests(setup: StampfarmSetup, moves: Sequence[int]) -> tuple[Request, ...]:
    content = setup.content
    piles = [it for back in content.backs for it in content.requests if it.back == back.id]
    return tuple(piles[it] for it in moves[1 : 1 + len(content.backs)] if it >= 0)


def _turns(setup: StampfarmSetup, moves: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The rolls, each after a -1, and the turns: player, die, species, cell."""
    at, roll = 1 + len(setup.content.backs), 1 + setup.content.dice.number
    while at < len(moves):
        size = roll if moves[at] < 0 else 4
        yield tuple(moves[at : at + size])
        at += size


def replay_moves(setup: StampfarmSetup, moves: Sequence[int]) -> FinishedGame:
    """The farms as the moves left them."""
    content, kinds = setup.content, [kind.id for kind in setup.content.species]
    animals: list[dict[Pos, str]] = [{} for _ in range(setup.players)]
    stables: list[list[str]] = [[] for _ in range(setup.players)]
    for player, *stamp in _turns(setup, moves):
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
    """The game, move by move."""
    content = setup.content
    names = [words(f"species.{kind.id}") for kind in content.species]
    for player, (code, _) in enumerate(dealt_sheets(setup.sheets, moves[0], setup.players)):
        yield Message("{player} plays on {code}", player=PLAYER_NAMES[player], code=code)
    for request in _open_requests(setup, moves):
        name = words(f"requests.{request.id}.name")
        yield Message("open request: {name} ({id})", name=name, id=request.id)
    for player, *rest in _turns(setup, moves):
        if player < 0:
            yield Message("dice: {faces}", faces=", ".join(names[face] for face in rest))
            continue
        die, kind, cell = rest
        who = PLAYER_NAMES[player]
        if cell == content.cells:
            stamped = Message(
                "{player} puts {animal} in the stable", player=who, animal=names[kind]
            )
        else:
            place = Pos(*divmod(cell, content.farm.columns)).name
            stamped = Message(
                "{player} stamps {animal} in {cell}", player=who, animal=names[kind], cell=place
            )
        taken = Message("{stamped} and takes die {number}", stamped=stamped, number=die + 1)
        yield stamped if die < 0 else taken


def to_score_file(finished: FinishedGame, setup: StampfarmSetup, words: Words) -> str:
    """The finished game as a score file."""
    size = setup.content.farm
    letters = {kind.id: words(f"letters.{kind.id}") for kind in setup.content.species}
    sections = []
    for farm in finished.farms:
        rows = [
            "".join(letters[farm.animals[Pos(row, col)]] for col in range(size.columns))
            for row in range(size.rows)
        ]
        stable = " ".join(letters[it] for it in farm.stable)
        head = [f"[{farm.player}]", f"sheet: {farm.code}"] + [f"stable: {stable}"] * bool(stable)
        sections.append("\n".join([*head, format_grid(rows)]))
    requests = ", ".join(it.id for it in finished.requests)
    first = "game: stampfarm" + (f"\nrequests: {requests}" if requests else "")
    return "\n\n".join([first, *sections]) + "\n"


def check_playable(content: StampfarmContent) -> Message | None:
    """A farm must fit into the bits of a whole number."""
    if content.cells > MAX_CELLS:
        return Message("bots can play on at most {most} cells", most=MAX_CELLS)
    return None


def max_moves(setup: StampfarmSetup) -> int:
    """A roll and a turn for every cell of every player, at most."""
    content = setup.content
    turns = setup.players * (content.cells + content.farm.stable)
    return 1 + len(content.backs) + turns * (5 + content.dice.number)


SIMULATION: Simulation[StampfarmContent, Sheet, FinishedGame] = Simulation(
    variants=lambda content: (FULL, BASIC),
    elements=elements,
    endings=(Message("every farm is full"),),
    build_table=build_table,
    play=played.play,
    play_games=played.play_games,
    max_moves=max_moves,
    work_size=lambda setup: setup.players * numbered.MEMORY + setup.content.dice.number,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
)
