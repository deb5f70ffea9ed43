"""Kuhfstein, played by bots: from the content to the table, and from the moves to the finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hedgerow.base.grid import Pos, regions
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein import sim_landscape as numbered
from hedgerow.games.kuhfstein import sim_play as played
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import ANY, Card, KuhfsteinContent
from hedgerow.games.kuhfstein.goals import Goal, MostGoal, PointsGoal, SupplyGoal, TreesGoal
from hedgerow.games.kuhfstein.placements import rotations
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape
from hedgerow.loading.words import Words
from hedgerow.ruleset.simulation import PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY

KuhfsteinSetup = GameSetup[KuhfsteinContent, CardDeck]
BONUSES = ("cow", "action", "tile", "card", "home")
COW, HOME = "cow", "home"


def build_table(setup: KuhfsteinSetup) -> list[int]:
    """The content in numbers."""
    content, players, turn = setup.content, setup.players, setup.content.turn
    signs = {it.sign: number for number, it in enumerate(content.landscapes, 1)}
    kinds = {it.id: number for number, it in enumerate(content.landscapes, 1)}
    tiles = [
        kinds[it.id] for it in content.landscapes for _ in range(content.tiles_in_play(it, players))
    ]
    cards_at = numbered.NUMBERS
    goals_at = cards_at + numbered.CARD * len(content.cards)
    places_at = goals_at + numbered.GOAL * len(content.goals)
    tiles_at = places_at + 2 * len(bonus_places(content))
    shapes_at = tiles_at + len(tiles)
    cards, shapes = [], list[int]()
    for card in content.cards:
        positions = rotations(card.cells)
        cards += [card.value, len(card.cells), len(card.face_up), len(positions)]
        cards.append(shapes_at + len(shapes))
        shapes += [it for picture in positions for it in _shape(picture, signs)]
    places = [it for spot, bonus in bonus_places(content) for it in (spot, BONUSES.index(bonus))]
    return [
        *(players, len(kinds), len(tiles), len(content.cards), len(content.goals)),
        *(content.tokens.cows.value, content.tokens.trees_per_player.value * players),
        *(content.track.length.value, len(bonus_places(content))),
        *(turn.actions.value, turn.tiles.value, turn.cards.value, turn.tree_points.value),
        *(cards_at, goals_at, places_at, tiles_at),
        *cards,
        *(it for goal in content.goals for it in _goal_numbers(goal, kinds)),
        *places,
        *tiles,
        *shapes,
    ]


def bonus_places(content: KuhfsteinContent) -> tuple[tuple[int, str], ...]:
    """The places of the track and what they give: the printed bonus, then the fronts of tiles."""
    bonuses = (content.track.printed, *(tile.front for tile in content.bonus))
    return tuple(zip(content.track.places, bonuses, strict=False))


def _shape(picture: Sequence[tuple[Pos, str]], signs: dict[str, int]) -> Iterator[int]:
    for at, sign in picture:
        yield at.row * numbered.WIDTH + at.col
        yield 0 if sign == ANY else signs[sign]


def _goal_numbers(goal: Goal, kinds: dict[str, int]) -> tuple[int, int, int, int]:
    points = goal.points.value
    if isinstance(goal, MostGoal):
        return numbered.MAX_OF, kinds[goal.of], 0, points
    least = goal.at_least.value
    if isinstance(goal, PointsGoal):
        return numbered.ON_TRACK, 0, least, points
    if isinstance(goal, TreesGoal):
        return numbered.IN_TREES, 0, least, points
    if isinstance(goal, SupplyGoal):
        return numbered.IN_SUPPLY, 0, least, points
    where = {None: numbered.ANYWHERE, "rim": numbered.AT_RIM, "inside": numbered.INSIDE}[goal.where]
    return where, kinds[goal.of] if goal.of else 0, least, points


@dataclass
class Player:
    """A player while the moves are followed again."""

    goals: tuple[Goal, ...]
    supply: int
    points: int = 0
    tiles: dict[Pos, str] = field(default_factory=dict)
    cows: set[Pos] = field(default_factory=set)
    trees: set[Pos] = field(default_factory=set)
    paid: set[int] = field(default_factory=set)

    def advance(self, points: int, content: KuhfsteinContent) -> None:
        """Go on along the track; a place pays once (F13)."""
        self.points += points
        for spot, bonus in bonus_places(content):
            if spot <= self.points and spot not in self.paid:
                self.paid.add(spot)
                if bonus == COW:
                    self.supply += 1
                if bonus == HOME:
                    self.supply += len(self.cows)
                    self.cows.clear()


def _deeds(setup: KuhfsteinSetup, moves: Sequence[int]) -> Iterator[Sequence[int]]:
    """Player, deed, and three numbers."""
    for at in range(3 * setup.players, len(moves), numbered.MOVE_SIZE):
        yield moves[at : at + numbered.MOVE_SIZE]


def _pos(cell: int) -> Pos:
    return Pos(*divmod(cell, numbered.WIDTH))


def replay_moves(setup: KuhfsteinSetup, moves: Sequence[int]) -> FinishedGame:
    """The landscapes as the moves left them."""
    content = setup.content
    waiting = sum(bonus == COW for _, bonus in bonus_places(content))
    players = [
        Player(
            tuple(content.goals[it] for it in moves[3 * number + 1 : 3 * number + 3]),
            content.tokens.cows.value - waiting,
        )
        for number in range(setup.players)
    ]
    for number, deed, *rest in _deeds(setup, moves):
        _follow(players[number], deed, rest, content)
    return FinishedGame(tuple(_land(it, PLAYER_NAMES[n]) for n, it in enumerate(players)))


def _follow(player: Player, deed: int, rest: Sequence[int], content: KuhfsteinContent) -> None:
    """Do again what was written down."""
    one, two, three = rest
    if deed == numbered.LAY:
        player.tiles[_pos(two)] = content.landscapes[one - 1].id
        if three >= 0:
            corner = _pos(three)
            player.trees.add(Pos(corner.row + 1, corner.col + 1))
            player.advance(content.turn.tree_points.value, content)
    elif deed == numbered.PLAY:
        placed = _face_up(content.cards[one], two, _pos(three))
        player.cows |= placed
        player.supply -= len(placed)
        player.advance(content.cards[one].value, content)
    elif deed == numbered.BRING:
        herd = next(it for it in regions(player.cows) if _pos(one) in it)
        player.cows -= set(herd)
        player.supply += len(herd)


def _face_up(card: Card, position: int, anchor: Pos) -> set[Pos]:
    picture = rotations(card.cells)[position]
    return {Pos(anchor.row + at.row, anchor.col + at.col) for at, sign in picture if sign != ANY}


def _land(player: Player, name: str) -> PlayerLandscape:
    """A landscape moved to the upper left, as it is typed."""
    top = min((pos.row for pos in player.tiles), default=0)
    left = min((pos.col for pos in player.tiles), default=0)

    def moved(pos: Pos) -> Pos:
        return Pos(pos.row - top, pos.col - left)

    return PlayerLandscape(
        player=name,
        tiles={moved(pos): player.tiles[pos] for pos in sorted(player.tiles)},
        cows=frozenset(map(moved, player.cows)),
        trees=frozenset(map(moved, player.trees)),
        points=player.points,
        goals=player.goals,
        supply=player.supply,
        stated_trees=None if player.trees else 0,
    )


def describe_moves(setup: KuhfsteinSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """The game, move by move; places are counted from the first tile."""
    content = setup.content
    for number in range(setup.players):
        card, *goals = moves[3 * number : 3 * number + 3]
        names = ", ".join(words(f"goals.{content.goals[it].id}.name") for it in goals)
        dealt = content.cards[card].id
        who = PLAYER_NAMES[number]
        yield Message(
            "{player} is dealt card {card}; goals: {goals}", player=who, card=dealt, goals=names
        )
    for number, deed, *rest in _deeds(setup, moves):
        yield _deed_told(PLAYER_NAMES[number], deed, rest, content, words)


def _deed_told(
    who: str, deed: int, rest: Sequence[int], content: KuhfsteinContent, words: Words
) -> Message:
    one, two, three = rest
    if deed == numbered.TAKE:
        return Message("{player} takes card {card}", player=who, card=content.cards[one].id)
    if deed == numbered.PLAY:
        card = content.cards[one]
        return Message.plural(
            card.value,
            "{player} plays card {card} at {place}: {points} point",
            "{player} plays card {card} at {place}: {points} points",
            player=who,
            card=card.id,
            place=_place(three),
            points=card.value,
        )
    if deed == numbered.BRING:
        return Message("{player} brings home the herd at {place}", player=who, place=_place(one))
    tile = words(f"landscapes.{content.landscapes[one - 1].id}")
    if three >= 0:
        return Message(
            "{player} lays {tile} at {place}, with a tree", player=who, tile=tile, place=_place(two)
        )
    return Message("{player} lays {tile} at {place}", player=who, tile=tile, place=_place(two))


def _place(cell: int) -> str:
    row, col = divmod(cell, numbered.WIDTH)
    return f"({row - numbered.WIDTH // 2:+d}, {col - numbered.WIDTH // 2:+d})"


def to_score_file(finished: FinishedGame, setup: KuhfsteinSetup, words: Words) -> str:
    """The finished game as a score file."""
    letters = {it.id: words(f"letters.{it.id}") for it in setup.content.landscapes}
    sections = []
    for land in finished.lands:
        goals = ", ".join(goal.id for goal in land.goals)
        head = [f"points: {land.points}", f"goals: {goals}", f"supply: {land.supply}"]
        head += [] if land.stated_trees is None else [f"trees: {land.stated_trees}"]
        sections.append("\n".join([f"[{land.player}]", *head, *_rows(land, letters)]))
    return "\n\n".join(["game: kuhfstein", *sections]) + "\n"


def _rows(land: PlayerLandscape, letters: dict[str, str]) -> Iterator[str]:
    """Letters, small ones where a cow stands, and ^ between four tiles with a tree."""
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
    """The track, the goals, and what every card gave to who held it."""
    return ("track", *(f"goal:{it.id}" for it in content.goals), *cards_played(content))


def cards_played(content: KuhfsteinContent) -> tuple[str, ...]:
    """The elements that are no lines of a score: they are part of the track."""
    return tuple(f"card:{it.id}" for it in content.cards)


def check_playable(content: KuhfsteinContent) -> Message | None:
    """What the bots cannot play."""
    tiles = sum(it.tiles.value for it in content.landscapes)
    if tiles > numbered.MAX_TILES or len(content.landscapes) > 9:
        return Message("bots can play with at most {most} tiles", most=numbered.MAX_TILES)
    if len(content.goals) < 2 * content.about.players.most:
        return Message("bots need at least two goals per player")
    return None


def explanations(content: KuhfsteinContent) -> Mapping[str, Message]:
    """Goals of trees ask for a plan over many turns, which these bots do not make."""
    why = Message(
        "these bots plant trees when they can, but do not aim for this goal; people might"
    )
    return {f"goal:{it.id}": why for it in content.goals if isinstance(it, TreesGoal)}


SIMULATION: Simulation[KuhfsteinContent, CardDeck, FinishedGame] = Simulation(
    variants=lambda content: ("basic",),
    elements=elements,
    endings=(Message("somebody has gone round"), Message("the tiles run out")),
    build_table=build_table,
    play=played.play,
    play_games=played.play_games,
    max_moves=lambda setup: 3 * setup.players + numbered.MOVE_SIZE * 16 * numbered.MAX_TURNS,
    work_size=lambda setup: setup.players * numbered.PLAYER + numbered.SHARED,
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
    uses_sheets=False,
    unscored=cards_played,
    random_deals=lambda content: tuple(it.id for it in content.cards),
    explanations=explanations,
)
