"""Simulation of kuhfstein: build its table of numbers, and turn its moves into a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hedgerow.base.grid import Pos, regions
from hedgerow.base.messages import Message
from hedgerow.base.shapes import ANY, Shape, rotations
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.playtest.old.kuhfstein import adapter, sim_play
from hedgerow.playtest.old.kuhfstein import sim_landscape as layout
from hedgerow.playtest.old.kuhfstein.content import (
    BONUSES,
    COW,
    Goal,
    GoalShape,
    Land,
    LandContent,
    Player,
    ShapeCard,
)
from hedgerow.playtest.simulation import PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY

Setup = GameSetup[Content, Any]
GOAL_COUNTS: Mapping[GoalShape, int] = {
    "tiles": layout.ANYWHERE,
    "rim": layout.AT_RIM,
    "inside": layout.INSIDE,
    "most": layout.MAJORITY,
    "points": layout.ON_TRACK,
    "trees": layout.IN_TREES,
    "supply": layout.IN_SUPPLY,
}


def build_table(setup: Setup) -> list[int]:
    """Convert the content to numbers, in the layout of `sim_landscape`."""
    game, players = adapter.read_content(setup.content), setup.players
    # Kinds count from 1: 0 means no tile, or any.
    signs = {it.sign: number for number, it in enumerate(game.landscapes, 1)}
    kinds = {it.id: number for number, it in enumerate(game.landscapes, 1)}
    tiles = [kinds[it.id] for it in game.landscapes for _ in range(it.tiles[players])]
    cards_at = layout.NUMBERS
    goals_at = cards_at + layout.CARD * len(game.cards)
    places_at = goals_at + layout.GOAL * len(game.goals)
    tiles_at = places_at + 2 * len(game.bonuses)
    shapes_at = tiles_at + len(tiles)
    cards, shapes = [], list[int]()
    for card in game.cards:
        positions = rotations(card.shape)
        cards += [card.points, len(card.shape), len(card.signs), len(positions)]
        cards.append(shapes_at + len(shapes))
        shapes += [n for picture in positions for n in _shape_numbers(picture, signs)]
    places = [n for place, bonus in game.bonuses for n in (place, BONUSES.index(bonus))]
    return [
        *(players, len(kinds), len(tiles), len(game.cards), len(game.goals)),
        *(game.cows, game.trees[players], game.length, len(game.bonuses)),
        *(game.actions, game.open_tiles, game.open_cards, game.tree_points),
        *(cards_at, goals_at, places_at, tiles_at),
        *cards,
        *(number for goal in game.goals for number in _goal_numbers(goal, kinds)),
        *places,
        *tiles,
        *shapes,
    ]


def _shape_numbers(picture: Shape, signs: dict[str, int]) -> Iterator[int]:
    for at, sign in picture:
        yield at.row * layout.WIDTH + at.col
        yield 0 if sign == ANY else signs[sign]


def _goal_numbers(goal: Goal, kinds: dict[str, int]) -> tuple[int, int, int, int]:
    kind = kinds[goal.kind] if goal.kind else 0
    return GOAL_COUNTS[goal.shape], kind, goal.minimum, goal.points


def _split_moves(setup: Setup, moves: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield player, action and three numbers of every move after the deal."""
    for at in range(3 * setup.players, len(moves), layout.MOVE_SIZE):
        yield moves[at : at + layout.MOVE_SIZE]


def _pos(cell: int) -> Pos:
    return Pos(*divmod(cell, layout.WIDTH))


def play_lands(game: LandContent, setup: Setup, moves: Sequence[int]) -> tuple[Land, ...]:
    """Return the landscapes at the end of the moves."""
    waiting = sum(bonus == COW for _, bonus in game.bonuses)
    players = [
        Player(
            tuple(game.goals[it] for it in moves[3 * number + 1 : 3 * number + 3]),
            game.cows - waiting,
        )
        for number in range(setup.players)
    ]
    for number, action, *numbers in _split_moves(setup, moves):
        _repeat_move(players[number], action, numbers, game)
    return tuple(_land(it, PLAYER_NAMES[n]) for n, it in enumerate(players))


def replay_moves(setup: Setup, moves: Sequence[int]) -> FinishedGame:
    """Return the finished game after these moves. The real rules score it: both must agree."""
    lands = play_lands(adapter.read_content(setup.content), setup, moves)
    return adapter.finished_game(setup.content, lands)


def _repeat_move(player: Player, action: int, numbers: Sequence[int], game: LandContent) -> None:
    """Apply a recorded move to a player."""
    first, second, third = numbers
    if action == layout.LAY:
        player.tiles[_pos(second)] = game.landscapes[first - 1].id
        if third >= 0:
            corner = _pos(third)
            player.trees.add(Pos(corner.row + 1, corner.col + 1))
            player.advance(game.tree_points, game)
    elif action == layout.PLAY:
        new_cows = _face_up(game.cards[first], second, _pos(third))
        player.cows |= new_cows
        player.supply -= len(new_cows)
        player.advance(game.cards[first].points, game)
    elif action == layout.BRING:
        herd = next(region for region in regions(player.cows) if _pos(first) in region)
        player.cows -= set(herd)
        player.supply += len(herd)


def _face_up(card: ShapeCard, position: int, anchor: Pos) -> set[Pos]:
    picture = rotations(card.shape)[position]
    return {Pos(anchor.row + at.row, anchor.col + at.col) for at, sign in picture if sign != ANY}


def _land(player: Player, name: str) -> Land:
    """Return a landscape shifted to the top left, as in a score file."""
    top = min((pos.row for pos in player.tiles), default=0)
    left = min((pos.col for pos in player.tiles), default=0)

    def move(pos: Pos) -> Pos:
        return Pos(pos.row - top, pos.col - left)

    return Land(
        player=name,
        tiles={move(pos): player.tiles[pos] for pos in sorted(player.tiles)},
        cows=frozenset(map(move, player.cows)),
        trees=frozenset(map(move, player.trees)),
        points=player.points,
        goals=tuple(goal.id for goal in player.goals),
        supply=player.supply,
    )


def describe_moves(setup: Setup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield the game move by move. Cells are relative to the first tile."""
    game = adapter.read_content(setup.content)
    for number in range(setup.players):
        card, *goals = moves[3 * number : 3 * number + 3]
        names = ", ".join(words(adapter.GOAL_WORDS.format(id=game.goals[it].id)) for it in goals)
        dealt = game.cards[card].id
        who = PLAYER_NAMES[number]
        yield Message(
            "{player} is dealt card {card}; goals: {goals}", player=who, card=dealt, goals=names
        )
    tiles = [words(adapter.TILE_WORDS.format(id=it.id)) for it in game.landscapes]
    for number, action, *numbers in _split_moves(setup, moves):
        yield _describe_move(PLAYER_NAMES[number], action, numbers, game, tiles)


def _describe_move(
    who: str, action: int, numbers: Sequence[int], game: LandContent, tiles: Sequence[str]
) -> Message:
    first, second, third = numbers
    if action == layout.TAKE:
        return Message("{player} takes card {card}", player=who, card=game.cards[first].id)
    if action == layout.PLAY:
        card = game.cards[first]
        return Message.plural(
            card.points,
            "{player} plays card {card} at {place}: {points} point",
            "{player} plays card {card} at {place}: {points} points",
            player=who,
            card=card.id,
            place=_format_cell(third),
            points=card.points,
        )
    if action == layout.BRING:
        return Message(
            "{player} brings home the herd at {place}", player=who, place=_format_cell(first)
        )
    tile = tiles[first - 1]
    if third >= 0:
        return Message(
            "{player} lays {tile} at {place}, with a tree",
            player=who,
            tile=tile,
            place=_format_cell(second),
        )
    return Message(
        "{player} lays {tile} at {place}", player=who, tile=tile, place=_format_cell(second)
    )


def _format_cell(cell: int) -> str:
    row, col = divmod(cell, layout.WIDTH)
    return f"({row - layout.WIDTH // 2:+d}, {col - layout.WIDTH // 2:+d})"


def to_score_file(finished: FinishedGame, setup: Setup, words: Words) -> str:
    """Format the finished game as a score file."""
    game = adapter.read_content(setup.content)
    letters = {it.id: words(f"letters.{it.id}") for it in game.landscapes}
    lands: tuple[Land, ...] = adapter.played_lands(finished)
    sections = []
    for land in lands:
        head = [f"points: {land.points}", f"goals: {', '.join(land.goals)}"]
        head += [f"supply: {land.supply}"]
        # No ^ alone would leave the trees open (F17).
        head += [] if land.trees else ["trees: 0"]
        sections.append("\n".join([f"[{land.player}]", *head, *_rows(land, letters)]))
    return "\n\n".join(["game: kuhfstein", *sections]) + "\n"


def _rows(land: Land, letters: dict[str, str]) -> Iterator[str]:
    """Yield rows of letters (lower case: with a cow), and rows of ^ for the trees between them."""
    rows = max((pos.row for pos in land.tiles), default=0) + 1
    columns = max((pos.col for pos in land.tiles), default=0) + 1
    for row in range(rows):
        trees = ["^" if Pos(row, col) in land.trees else " " for col in range(1, columns)]
        if "^" in trees:
            yield " " + " ".join(trees).rstrip()
        yield " ".join(_letter(land, Pos(row, col), letters) for col in range(columns))


def _letter(land: Land, pos: Pos, letters: dict[str, str]) -> str:
    if pos not in land.tiles:
        return EMPTY
    letter = letters[land.tiles[pos]]
    return letter.lower() if pos in land.cows else letter.upper()


def elements(content: Content, variant: str) -> tuple[str, ...]:
    """Return the scored elements: the track, the goals, and the points of every card."""
    goals = adapter.read_content(content).goals
    return ("track", *(f"goal:{it.id}" for it in goals), *cards_played(content))


def cards_played(content: Content) -> tuple[str, ...]:
    """Return the elements without a score line: points of cards are part of the track."""
    return tuple(f"card:{name}" for name in card_ids(content))


def card_ids(content: Content) -> tuple[str, ...]:
    """Return the ids of the cards."""
    return tuple(card.id for card in adapter.read_content(content).cards)


def check_playable(content: Content) -> Violation | Message | None:
    """Return why bots cannot play: they do not know a part, or there is too much or too little."""
    if unknown := next(adapter.unknown_parts(content), None):
        return unknown
    game = adapter.read_content(content)
    most = max(sum(it.tiles[count] for it in game.landscapes) for count in game.trees)
    if most > layout.MAX_TILES or len(game.landscapes) > 9:
        return Message("bots can play with at most {most} tiles", most=layout.MAX_TILES)
    if len(game.goals) < 2 * content.about.players.most:
        return Message("bots need at least two goals per player")
    return None


def explanations(content: Content) -> Mapping[str, Message]:
    """Explain why bots rarely meet goals of trees: these need a plan over many turns."""
    why = Message(
        "these bots plant trees when they can, but do not aim for this goal; people might"
    )
    return {
        f"goal:{it.id}": why for it in adapter.read_content(content).goals if it.shape == "trees"
    }


SIMULATION: Simulation[Content, Any, FinishedGame] = Simulation(
    variants=lambda content: ("basic",),
    elements=elements,
    endings=(Message("somebody has gone round"), Message("the tiles run out")),
    build_table=build_table,
    play=sim_play.play,
    play_games=sim_play.play_games,
    max_moves=lambda setup: 3 * setup.players + layout.MOVE_SIZE * 16 * layout.MAX_TURNS,
    work_size=lambda setup: setup.players * layout.PLAYER + layout.SHARED,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
    uses_sheets=False,
    unscored=cards_played,
    random_deals=card_ids,
    explanations=explanations,
)
