"""Simulation of kuhfstein: build its table of numbers, and turn its moves into a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hedgerow.base.errors import quote_value
from hedgerow.base.grid import Pos, regions
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein import sim_landscape as layout
from hedgerow.games.kuhfstein import sim_play
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import ANY, TREES, Card, Goal, GoalShape, KuhfsteinContent
from hedgerow.games.kuhfstein.placements import rotations
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.ruleset.simulation import PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY

KuhfsteinSetup = GameSetup[KuhfsteinContent, CardDeck]
# In the order of the numbers in `sim_landscape`.
BONUSES = ("cow", "action", "tile", "card", "home")
COW, HOME = "cow", "home"
GOAL_COUNTS: Mapping[GoalShape, int] = {
    "tiles": layout.ANYWHERE,
    "rim": layout.AT_RIM,
    "inside": layout.INSIDE,
    "most": layout.MAJORITY,
    "points": layout.ON_TRACK,
    "trees": layout.IN_TREES,
    "supply": layout.IN_SUPPLY,
}


def build_table(setup: KuhfsteinSetup) -> list[int]:
    """Convert the content to numbers, in the layout of `sim_landscape`."""
    content, players, turn = setup.content, setup.players, setup.content.turn
    # Kinds count from 1: 0 means no tile, or any.
    signs = {it.sign: number for number, it in enumerate(content.landscapes, 1)}
    kinds = {it.id: number for number, it in enumerate(content.landscapes, 1)}
    tiles = [
        kinds[it.id] for it in content.landscapes for _ in range(content.tiles_in_play(it, players))
    ]
    cards_at = layout.NUMBERS
    goals_at = cards_at + layout.CARD * len(content.cards)
    places_at = goals_at + layout.GOAL * len(content.goals)
    tiles_at = places_at + 2 * len(bonus_places(content))
    shapes_at = tiles_at + len(tiles)
    cards, shapes = [], list[int]()
    for card in content.cards:
        positions = rotations(card.cells)
        cards += [card.value, len(card.cells), len(card.face_up), len(positions)]
        cards.append(shapes_at + len(shapes))
        shapes += [n for picture in positions for n in _shape_numbers(picture, signs)]
    places = [n for place, bonus in bonus_places(content) for n in (place, BONUSES.index(bonus))]
    return [
        *(players, len(kinds), len(tiles), len(content.cards), len(content.goals)),
        *(content.tokens.cows.value, content.tokens.trees_per_player.value * players),
        *(content.track.length.value, len(bonus_places(content))),
        *(turn.actions.value, turn.tiles.value, turn.cards.value, turn.tree_points.value),
        *(cards_at, goals_at, places_at, tiles_at),
        *cards,
        *(number for goal in content.goals for number in _goal_numbers(goal, kinds)),
        *places,
        *tiles,
        *shapes,
    ]


def bonus_places(content: KuhfsteinContent) -> tuple[tuple[int, str], ...]:
    """Return the bonus places of the track and their bonuses: printed first, then tile fronts."""
    bonuses = (content.track.printed, *(tile.front for tile in content.bonus))
    # A variant may have more places than tiles, or the other way round: the rest has no effect.
    return tuple(zip(content.track.places, bonuses, strict=False))


def _shape_numbers(picture: Sequence[tuple[Pos, str]], signs: dict[str, int]) -> Iterator[int]:
    for at, sign in picture:
        yield at.row * layout.WIDTH + at.col
        yield 0 if sign == ANY else signs[sign]


def _goal_numbers(goal: Goal, kinds: dict[str, int]) -> tuple[int, int, int, int]:
    kind = kinds[goal.kind] if goal.kind else 0
    return GOAL_COUNTS[goal.shape], kind, goal.minimum, goal.points.value


@dataclass
class Player:
    """A player while the moves are replayed."""

    goals: tuple[Goal, ...]
    supply: int
    points: int = 0
    tiles: dict[Pos, str] = field(default_factory=dict)
    cows: set[Pos] = field(default_factory=set)
    trees: set[Pos] = field(default_factory=set)
    paid: set[int] = field(default_factory=set)

    def advance(self, points: int, content: KuhfsteinContent) -> None:
        """Advance on the track. F13: a bonus place pays once."""
        self.points += points
        for place, bonus in bonus_places(content):
            if place <= self.points and place not in self.paid:
                self.paid.add(place)
                if bonus == COW:
                    self.supply += 1
                if bonus == HOME:
                    self.supply += len(self.cows)
                    self.cows.clear()


def _split_moves(setup: KuhfsteinSetup, moves: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield player, action and three numbers of every move after the deal."""
    for at in range(3 * setup.players, len(moves), layout.MOVE_SIZE):
        yield moves[at : at + layout.MOVE_SIZE]


def _pos(cell: int) -> Pos:
    return Pos(*divmod(cell, layout.WIDTH))


def replay_moves(setup: KuhfsteinSetup, moves: Sequence[int]) -> FinishedGame:
    """Return the landscapes at the end of the moves."""
    content = setup.content
    waiting = sum(bonus == COW for _, bonus in bonus_places(content))
    players = [
        Player(
            tuple(content.goals[it] for it in moves[3 * number + 1 : 3 * number + 3]),
            content.tokens.cows.value - waiting,
        )
        for number in range(setup.players)
    ]
    for number, action, *numbers in _split_moves(setup, moves):
        _repeat_move(players[number], action, numbers, content)
    return FinishedGame(tuple(_land(it, PLAYER_NAMES[n]) for n, it in enumerate(players)))


def _repeat_move(
    player: Player, action: int, numbers: Sequence[int], content: KuhfsteinContent
) -> None:
    """Apply a recorded move to a player."""
    first, second, third = numbers
    if action == layout.LAY:
        player.tiles[_pos(second)] = content.landscapes[first - 1].id
        if third >= 0:
            corner = _pos(third)
            player.trees.add(Pos(corner.row + 1, corner.col + 1))
            player.advance(content.turn.tree_points.value, content)
    elif action == layout.PLAY:
        new_cows = _face_up(content.cards[first], second, _pos(third))
        player.cows |= new_cows
        player.supply -= len(new_cows)
        player.advance(content.cards[first].value, content)
    elif action == layout.BRING:
        herd = next(region for region in regions(player.cows) if _pos(first) in region)
        player.cows -= set(herd)
        player.supply += len(herd)


def _face_up(card: Card, position: int, anchor: Pos) -> set[Pos]:
    picture = rotations(card.cells)[position]
    return {Pos(anchor.row + at.row, anchor.col + at.col) for at, sign in picture if sign != ANY}


def _land(player: Player, name: str) -> PlayerLandscape:
    """Return a landscape shifted to the top left, as in a score file."""
    top = min((pos.row for pos in player.tiles), default=0)
    left = min((pos.col for pos in player.tiles), default=0)

    def move(pos: Pos) -> Pos:
        return Pos(pos.row - top, pos.col - left)

    return PlayerLandscape(
        player=name,
        tiles={move(pos): player.tiles[pos] for pos in sorted(player.tiles)},
        cows=frozenset(map(move, player.cows)),
        trees=frozenset(map(move, player.trees)),
        points=player.points,
        goals=player.goals,
        supply=player.supply,
        stated_trees=None if player.trees else 0,  # no ^ alone would leave the trees open (F17)
    )


def describe_moves(setup: KuhfsteinSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield the game move by move. Cells are relative to the first tile."""
    content = setup.content
    for number in range(setup.players):
        card, *goals = moves[3 * number : 3 * number + 3]
        names = ", ".join(words(f"goals.{content.goals[it].id}.name") for it in goals)
        dealt = content.cards[card].id
        who = PLAYER_NAMES[number]
        yield Message(
            "{player} is dealt card {card}; goals: {goals}", player=who, card=dealt, goals=names
        )
    for number, action, *numbers in _split_moves(setup, moves):
        yield _describe_move(PLAYER_NAMES[number], action, numbers, content, words)


def _describe_move(
    who: str, action: int, numbers: Sequence[int], content: KuhfsteinContent, words: Words
) -> Message:
    first, second, third = numbers
    if action == layout.TAKE:
        return Message("{player} takes card {card}", player=who, card=content.cards[first].id)
    if action == layout.PLAY:
        card = content.cards[first]
        return Message.plural(
            card.value,
            "{player} plays card {card} at {place}: {points} point",
            "{player} plays card {card} at {place}: {points} points",
            player=who,
            card=card.id,
            place=_format_cell(third),
            points=card.value,
        )
    if action == layout.BRING:
        return Message(
            "{player} brings home the herd at {place}", player=who, place=_format_cell(first)
        )
    tile = words(f"landscapes.{content.landscapes[first - 1].id}")
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


def to_score_file(finished: FinishedGame, setup: KuhfsteinSetup, words: Words) -> str:
    """Format the finished game as a score file."""
    letters = {it.id: words(f"letters.{it.id}") for it in setup.content.landscapes}
    sections = []
    for land in finished.lands:
        goals = ", ".join(goal.id for goal in land.goals)
        head = [f"points: {land.points}", f"goals: {goals}", f"supply: {land.supply}"]
        head += [] if land.stated_trees is None else [f"trees: {land.stated_trees}"]
        sections.append("\n".join([f"[{land.player}]", *head, *_rows(land, letters)]))
    return "\n\n".join(["game: kuhfstein", *sections]) + "\n"


def _rows(land: PlayerLandscape, letters: dict[str, str]) -> Iterator[str]:
    """Yield rows of letters (lower case: with a cow), and rows of ^ for the trees between them."""
    rows = max((pos.row for pos in land.tiles), default=0) + 1
    columns = max((pos.col for pos in land.tiles), default=0) + 1
    for row in range(rows):
        trees = ["^" if Pos(row, col) in land.trees else " " for col in range(1, columns)]
        if "^" in trees:
            yield " " + " ".join(trees).rstrip()
        yield " ".join(_letter(land, Pos(row, col), letters) for col in range(columns))


def _letter(land: PlayerLandscape, pos: Pos, letters: dict[str, str]) -> str:
    if pos not in land.tiles:
        return EMPTY
    letter = letters[land.tiles[pos]]
    return letter.lower() if pos in land.cows else letter.upper()


def elements(content: KuhfsteinContent, variant: str) -> tuple[str, ...]:
    """Return the scored elements: the track, the goals, and the points of every card."""
    return ("track", *(f"goal:{it.id}" for it in content.goals), *cards_played(content))


def cards_played(content: KuhfsteinContent) -> tuple[str, ...]:
    """Return the elements without a score line: points of cards are part of the track."""
    return tuple(f"card:{it.id}" for it in content.cards)


def check_playable(content: KuhfsteinContent) -> Violation | Message | None:
    """Return why bots cannot play the content, or None."""
    tiles = sum(it.tiles.value for it in content.landscapes)
    if tiles > layout.MAX_TILES or len(content.landscapes) > 9:
        return Message("bots can play with at most {most} tiles", most=layout.MAX_TILES)
    if len(content.goals) < 2 * content.about.players.most:
        return Message("bots need at least two goals per player")
    for number, goal in enumerate(content.goals):
        if goal.shape not in GOAL_COUNTS:
            message = Message("bots cannot play the goal {name}", name=quote_value(goal.id))
            return Violation(("goals", number), message)
    return None


def explanations(content: KuhfsteinContent) -> Mapping[str, Message]:
    """Explain why bots rarely meet goals of trees: these need a plan over many turns."""
    why = Message(
        "these bots plant trees when they can, but do not aim for this goal; people might"
    )
    return {f"goal:{it.id}": why for it in content.goals if it.counts(TREES)}


SIMULATION: Simulation[KuhfsteinContent, CardDeck, FinishedGame] = Simulation(
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
    random_deals=lambda content: tuple(it.id for it in content.cards),
    explanations=explanations,
)
