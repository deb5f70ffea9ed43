"""The content of kuhfstein: landscapes, cards, goals, bonus tiles, track and tokens."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import floor
from typing import Annotated, Any, Literal

from hedgerow.base.errors import list_names, quote_value
from hedgerow.base.frozen import field_defaults
from hedgerow.base.grid import Pos, regions
from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icon
from hedgerow.loading.models import Between, Ge, Id, Le, Length, Number, Source, model
from hedgerow.loading.violations import (
    AT_KEY,
    KeyPath,
    Violation,
    check_unique_ids,
    skip_unreadable,
)
from hedgerow.ruleset.ruleset import WITH_BACKS, About, WordGroups
from hedgerow.scoring.rule_list import RuleList, StatedRule
from hedgerow.scoring.sentence import EDGE, EMPTY, OWN, Amount, Bound, Near, Not, Rule
from hedgerow.scoring.vocabulary import Vocabulary

ANY, NOTHING = "?", "."
MAX_CELLS = 6
# The numbers that players write down and goals can count.
POINTS, TREES, SUPPLY = FIELDS = ("points", "trees", "supply")
# Keys and values of goals before they were sentences.
Count = Annotated[Number, Between(1, 99)]
# What a goal asks for, if pictures, texts and bots know it; other sentences have none of these.
GoalShape = Literal["tiles", "rim", "inside", "most", "points", "trees", "supply", ""]
# What is beside a tile with a free side, in any order.
_FREE_SIDES = (EMPTY, EDGE), (EDGE, EMPTY)
_SIMPLE_GOALS: tuple[tuple[GoalShape, Mapping[str, Any]], ...] = (
    ("most", {"who": "most"}),
    ("tiles", {}),
    *(("rim", {"next_to": Near(of=names)}) for names in _FREE_SIDES),
    *(("inside", {"not": Not(next_to=Near(of=names))}) for names in _FREE_SIDES),
    ("points", {"count": (POINTS,)}),
    ("trees", {"count": (TREES,)}),
    ("supply", {"count": (SUPPLY,)}),
)


@model
class Landscape:
    """A kind of tile: its sign on cards, its picture, and how many there are.

    sign: the letter used for it in the shapes of cards
    tiles: the number of its tiles
    """

    id: Id
    sign: Annotated[str, Length(1, 1)]
    icon: Icon
    tiles: Count


@model
class Removed:
    """How many tiles of each kind stay in the box, by the number of players.

    players: number of players, and how many tiles of each kind then stay in the box
    """

    players: dict[int, int]
    source: Source = "house"


@model
class Card:
    """A shape and its points: rows of signs (face up), `?` (any tile) and `.` (no tile).

    shape: its rows, all of the same length
    value: its points when it is played
    """

    id: Id
    shape: Annotated[tuple[str, ...], Length(1, 5)]
    value: Annotated[int, Ge(1), Le(99)]
    source: Source = "house"

    @property
    def cells(self) -> tuple[tuple[Pos, str], ...]:
        """Return the cells of the shape with their signs, in reading order."""
        return tuple(
            (Pos(row, col), sign)
            for row, text in enumerate(self.shape)
            for col, sign in enumerate(text)
            if sign != NOTHING
        )

    @property
    def face_up(self) -> tuple[str, ...]:
        """Return the signs of the face-up cells, in reading order."""
        return tuple(sign for _, sign in self.cells if sign != ANY)


@model
class DeckRules:
    """What a random deck is made of: cards by cells, cards by face-up cells, and their value.

    sizes: number of cells, and how many cards have that many
    face_up: number of face-up cells, and how many cards have that many
    base: points of every card; the sum is rounded to whole points
    per_cell: points for each cell
    per_face_up: further points for each face-up cell
    demand_within: how far the demand for a landscape may differ from its share of the tiles
    """

    sizes: dict[int, Annotated[int, Ge(0), Le(200)]]
    face_up: dict[int, Annotated[int, Ge(0), Le(200)]]
    per_cell: Annotated[float, Ge(0), Le(20)]
    per_face_up: Annotated[float, Ge(0), Le(20)]
    demand_within: Annotated[int, Ge(0), Le(999)]
    source: Source = "house"
    base: Annotated[float, Ge(0), Le(20)] = 0.0

    def value(self, card_cells: int, face_up: int) -> int:
        """Return the points of a card, at least one."""
        exact = self.base + self.per_cell * card_cells + self.per_face_up * face_up
        return max(1, floor(exact + 0.5))

    @property
    def value_parts(self) -> list[float]:
        """Return the numbers of a card's value for the sheet code.

        Whole numbers are int and a base of 0 is omitted: decks printed when all values were whole
        numbers keep their codes.
        """
        parts = (self.per_cell, self.per_face_up, *((self.base,) if self.base else ()))
        return [int(part) if part.is_integer() else part for part in parts]

    def violations(self) -> Iterator[Violation]:
        for key, table in (("sizes", self.sizes), ("face_up", self.face_up)):
            for cells in table:
                if not 1 <= cells <= MAX_CELLS:
                    message = Message("a card cannot have {cells} cells", cells=cells)
                    yield Violation(
                        (key, cells, AT_KEY), message, Message("use 1 to {most}", most=MAX_CELLS)
                    )
                    return
        sizes, face_up = sum(self.sizes.values()), sum(self.face_up.values())
        if sizes != face_up:
            message = Message(
                "sizes adds up to {sizes}, but face_up adds up to {face_up}",
                sizes=sizes,
                face_up=face_up,
            )
            yield Violation(
                ("face_up",), message, Message("use equal totals: both count the same cards")
            )
        else:
            yield from self._room_violations()

    def _room_violations(self) -> Iterator[Violation]:
        """Check that every card can have at least as many cells as face-up cells."""
        for cells in sorted(self.face_up):
            needed = sum(count for size, count in self.face_up.items() if size >= cells)
            available = sum(count for size, count in self.sizes.items() if size >= cells)
            if needed > available:
                message = Message(
                    "too few cards with {cells} or more cells: face_up needs {asked}, "
                    "sizes has {there}",
                    asked=needed,
                    cells=cells,
                    there=available,
                )
                yield Violation(("face_up", cells), message, Message("change sizes or face_up"))
                return


@model
class Goal(Rule):
    """A goal tile: a scoring rule for the player who holds it.

    icon: the picture beside its name
    points: the points of the goal, or points for each counted thing
    """

    icon: Icon
    points: Annotated[Amount, Between(1, 99)]

    @property
    def shape(self) -> GoalShape:
        """Return what the goal asks for, if it is one of the simple sentences."""
        defaults = field_defaults(Rule)
        keys = [key for key in defaults if key not in ("of", "once", "points", "source")]
        stated = {key: getattr(self, key) for key in keys if getattr(self, key) != defaults[key]}
        shapes: list[GoalShape] = [shape for shape, simple in _SIMPLE_GOALS if simple == stated]
        return self._check_shape(shapes[0]) if shapes else ""

    def _check_shape(self, shape: GoalShape) -> GoalShape:
        """Return the shape if the kinds and the bound are simple, too."""
        if self.of and (not self.kind or EMPTY in self.of or shape in FIELDS):
            return ""
        if shape == "most":
            return shape if self.kind and self.once is None else ""
        has_minimum = self.once and self.once == Bound(at_least=self.once.at_least)
        return shape if has_minimum and self.minimum else ""

    @property
    def kind(self) -> str:
        """Return the only landscape that the goal counts; empty if it counts several."""
        return self.of[0] if self.of and len(self.of) == 1 else ""

    @property
    def minimum(self) -> int:
        """Return the number that the goal demands."""
        once = self.once
        bounds = (once.at_least, once.exactly, once.at_most) if once else ()
        return next((bound.value for bound in bounds if bound), 0)

    @property
    def text_numbers(self) -> Mapping[str, int]:
        """Return the numbers in the text of the goal: {n} is what it demands."""
        return {"n": self.minimum} if self.once else {}

    def counts(self, field: str) -> bool:
        """Return whether the goal counts a number that players write down."""
        return field in (*(self.count or ()), self.times)

    @property
    def counts_tiles(self) -> bool:
        """Return whether the goal looks at tiles, not only at numbers."""
        counted = {*(self.count or ("cells",)), *((self.times,) if self.times else ())}
        return bool(self.of or self.in_each) or not counted <= {*FIELDS}


Bonus = Literal["cow", "action", "tile", "card", "home"]


@model
class BonusTile:
    """An exchangeable bonus, different on its two sides.

    front: the bonus on one side
    back: the bonus on the other side
    """

    front: Bonus
    back: Bonus
    source: Source = "house"


@model
class Track:
    """The loop of the track, its bonus places, and the printed bonus; cows wait on two of them.

    length: steps of the loop, and the points that end the game
    places: the steps with a bonus
    printed: the bonus that is printed on the track
    """

    length: Annotated[Number, Between(10, 120)]
    places: Annotated[tuple[int, ...], Length(1, 8)]
    printed: Bonus
    source: Source = "house"


@model
class Tokens:
    """What the players and the table need in addition to cards and tiles.

    cows: cows of each player
    markers: markers of each player on the track
    trees: trees in the box
    trees_per_player: trees in play for each player
    """

    cows: Annotated[Number, Between(1, 20)]
    markers: Annotated[Number, Between(0, 20)]
    trees: Annotated[Number, Between(0, 99)]
    trees_per_player: Annotated[Number, Between(0, 20)]


@model
class Turn:
    """A turn, and the tiles and cards on offer.

    actions: actions of a turn
    tiles: tiles on offer
    alike: if this many tiles on offer are of one kind, all may be replaced
    cards: cards on offer
    tree_points: points for planting a tree
    """

    actions: Annotated[Number, Between(1, 9)]
    tiles: Annotated[Number, Between(1, 20)]
    alike: Annotated[Number, Between(2, 20)]
    cards: Annotated[Number, Between(1, 20)]
    tree_points: Annotated[Number, Between(0, 99)]


@model
class Deal:
    """What every player is dealt.

    goals: goal tiles, of which one is revealed at the end
    cards: cards in hand before the first turn
    """

    goals: Annotated[Number, Between(1, 9)]
    cards: Annotated[Number, Between(0, 9)]


@model
class KuhfsteinContent:
    """The whole of `content/kuhfstein/game.yaml`.

    landscapes: the kinds of tiles
    bonus: the exchangeable bonus tiles
    goals: the goal tiles: each is a scoring rule, and of a player's two, the better one scores
    cards: the designed deck
    """

    about: About
    landscapes: Annotated[tuple[Landscape, ...], Length(2, 9)]
    removed: Removed
    tokens: Tokens
    turn: Turn
    deal: Deal
    track: Track
    bonus: tuple[BonusTile, ...]
    goals: Annotated[tuple[Goal, ...], Length(1, 40)]
    lots: DeckRules
    cards: Annotated[tuple[Card, ...], Length(1, 200)]

    @property
    def cow_places(self) -> int:
        """Return how many cows of each player wait on the track (F12).

        One waits at the printed bonus and one at each bonus tile, if it shows a cow.
        """
        bonuses = [self.track.printed, *(tile.front for tile in self.bonus)]
        return bonuses.count("cow")

    @property
    def tiles(self) -> int:
        """Return the number of tiles in the box."""
        return sum(landscape.tiles.value for landscape in self.landscapes)

    def tiles_in_play(self, landscape: Landscape, players: int) -> int:
        """Return how many tiles of a kind a game of this many players has."""
        return landscape.tiles.value - self.removed.players.get(players, 0)

    def trees_in_play(self, players: int) -> int:
        """Return how many trees a game of this many players has."""
        return self.tokens.trees_per_player.value * players

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the names that goals can use."""
        return Vocabulary(kinds=tuple(it.id for it in self.landscapes), fields=FIELDS)

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(self._landscape_violations())
        yield from skip_unreadable(self._removed_violations())
        yield from skip_unreadable(self._track_violations())
        yield from skip_unreadable(self._turn_violations())
        yield from skip_unreadable(check_unique_ids(("goals",), self.goals))
        yield from skip_unreadable(check_unique_ids(("cards",), self.cards))
        for number, goal in enumerate(self.goals):
            yield from skip_unreadable(self._goal_violations(("goals", number), goal))
        for number, card in enumerate(self.cards):
            yield from skip_unreadable(self._card_violations(("cards", number, "shape"), card))
        yield from skip_unreadable(self._cow_violations())

    def warnings(self) -> Iterator[Violation]:
        """Yield warnings about content that is playable, but unbalanced."""
        yield from self._tree_warnings()
        yield from self._demand_warnings()

    def _landscape_violations(self) -> Iterator[Violation]:
        yield from check_unique_ids(("landscapes",), self.landscapes)
        for number, landscape in enumerate(self.landscapes):
            if landscape.id in (EMPTY, EDGE, OWN):
                name = quote_value(landscape.id)
                message = Message("{name} has another meaning in rules", name=name)
                yield Violation(("landscapes", number, "id"), message, Message("use another id"))
        signs = [landscape.sign for landscape in self.landscapes]
        for number, sign in enumerate(signs):
            path = ("landscapes", number, "sign")
            if sign in signs[:number]:
                hint = Message("use a different sign for each landscape")
                yield Violation(
                    path, Message("duplicate sign {sign}", sign=quote_value(sign)), hint
                )
            if sign in (ANY, NOTHING):
                message = Message("{sign} is reserved in shapes", sign=quote_value(sign))
                hint = Message("use a letter")
                yield Violation(path, message, hint)

    def _removed_violations(self) -> Iterator[Violation]:
        """Check that no kind of tile is removed completely."""
        fewest = min(landscape.tiles.value for landscape in self.landscapes)
        least, most = self.about.players.least, self.about.players.most
        for players, tiles in self.removed.players.items():
            path = ("removed", "players", players)
            if not least <= players <= most:
                message = Message(
                    "the game is for {least} to {most} players, not {players}",
                    least=least,
                    most=most,
                    players=players,
                )
                yield Violation((*path, AT_KEY), message, Message("see players: above"))
            if not 0 <= tiles < fewest:
                message = Message(
                    "cannot leave {tiles} of {all} tiles in the box", tiles=tiles, all=fewest
                )
                yield Violation(path, message, Message("use 0 to {most}", most=fewest - 1))

    def _track_violations(self) -> Iterator[Violation]:
        places, length = self.track.places, self.track.length.value
        for number, place in enumerate(places):
            path = ("track", "places", number)
            if not 0 < place < length:
                message = Message("the track has no place {place}", place=place)
                hint = Message("use 1 to {most}", most=length - 1)
                yield Violation(path, message, hint)
            elif number and place <= places[number - 1]:
                message = Message("the places on the track must be in ascending order")
                hint = Message("use a place after {place}", place=places[number - 1])
                yield Violation(path, message, hint)

    def _turn_violations(self) -> Iterator[Violation]:
        """Check that `alike` is at most the number of tiles on offer."""
        if self.turn.alike.value > self.turn.tiles.value:
            message = Message(
                "alike is larger than the number of tiles on offer ({tiles})",
                tiles=self.turn.tiles.value,
            )
            hint = Message("use at most {most}", most=self.turn.tiles.value)
            yield Violation(("turn", "alike", "value"), message, hint)

    def _goal_violations(self, path: KeyPath, goal: Goal) -> Iterator[Violation]:
        vocabulary = self.vocabulary
        if len({*vocabulary.kinds}) < len(vocabulary.kinds):
            return  # a landscape that appears twice may be the one that a goal means
        unknown = [*vocabulary.violations(path, goal, [it.id for it in self.goals])]
        yield from unknown
        yield from _single_goal_violations(path, goal)
        most, what = (None, Message("")) if unknown else self._goal_maximum(goal)
        needed = goal.once and (goal.once.at_least or goal.once.exactly)
        if goal.once and needed and most is not None and needed.value > most:
            bound = "at_least" if goal.once.at_least else "exactly"
            message = Message(
                "this goal can never score: there are only {most} {things}", most=most, things=what
            )
            hint = Message("use at most {most}", most=most)
            yield Violation((*path, "once", bound, "value"), message, hint)

    def _goal_maximum(self, goal: Goal) -> tuple[int | None, Message]:
        """Return the maximum that a goal can count, and its unit; None if it is not known."""
        if goal.in_each or goal.times or EMPTY in (goal.of or ()):
            return None, Message("")
        if goal.count == (TREES,):
            return self.tokens.trees.value, Message("trees")
        if goal.count == (SUPPLY,):
            return self.tokens.cows.value, Message("cows")
        if goal.count not in (None, ("cells",)):
            return None, Message("")
        tiles = sum(
            landscape.tiles.value
            for landscape in self.landscapes
            if goal.of is None or landscape.id in goal.of
        )
        return tiles, Message("tiles of this kind") if goal.of else Message("tiles")

    def _card_violations(self, path: KeyPath, card: Card) -> Iterator[Violation]:
        signs = [it.sign for it in self.landscapes]
        # Duplicate signs are reported already, and would make every shape ambiguous.
        if len(set(signs)) == len(signs):
            yield from _shape_violations(path, card, signs)

    def _cow_violations(self) -> Iterator[Violation]:
        cows, dearest = self.tokens.cows.value, max(self.cards, key=lambda card: len(card.face_up))
        if len(dearest.face_up) > cows:
            message = Message(
                "card {card} needs more cows than a player has ({cows})",
                cows=cows,
                card=quote_value(dearest.id),
            )
            hint = Message("use at least {least}", least=len(dearest.face_up))
            yield Violation(("tokens", "cows", "value"), message, hint)

    def _tree_warnings(self) -> Iterator[Violation]:
        """Warn if there are too few trees for the maximum number of players."""
        each, most = self.tokens.trees_per_player.value, self.about.players.most
        if each * most > self.tokens.trees.value:
            message = Message(
                "not enough trees: {each} for each of {players} players, but only {trees} in total",
                each=each,
                players=most,
                trees=self.tokens.trees.value,
            )
            hint = Message("use at least {least}", least=each * most)
            yield Violation(("tokens", "trees", "value"), message, hint)

    def _demand_warnings(self) -> Iterator[Violation]:
        """Warn if the designed deck demands a landscape out of proportion to its tiles."""
        demanded = demand(self.cards)
        for landscape in self.landscapes:
            times = demanded[landscape.sign]
            share = demanded.total() * landscape.tiles.value / self.tiles
            if abs(times - share) > self.lots.demand_within:
                message = Message.plural(
                    times,
                    "the cards ask for {landscape} {n} time; {share} would be balanced "
                    "for {tiles} of {all} tiles",
                    "the cards ask for {landscape} {n} times; {share} would be balanced "
                    "for {tiles} of {all} tiles",
                    landscape=quote_value(landscape.id),
                    n=times,
                    tiles=landscape.tiles.value,
                    all=self.tiles,
                    # A decimal where rounding would state the same number twice.
                    share=round(share) if round(share) != times else f"{share:.1f}",
                )
                yield Violation(
                    ("cards", AT_KEY), message, _demand_hint(landscape.sign, times > share)
                )


def _single_goal_violations(path: KeyPath, goal: Goal) -> Iterator[Violation]:
    """Yield what a rule may say, but not a goal, which a player holds alone."""
    for key in ("times_lowest", "separate_lines"):
        if getattr(goal, key):
            message = Message("a goal is scored on its own, so {key} has no meaning", key=key)
            yield Violation((*path, key, AT_KEY), message, Message("remove {key}", key=key))
    for name in (TREES, SUPPLY) if goal.who else ():
        if goal.counts(name):
            message = Message(
                "players cannot be compared by {name}: not all of them write it down", name=name
            )
            yield Violation((*path, "who", AT_KEY), message, Message("compare tiles or points"))


def _demand_hint(sign: str, too_often: bool) -> Message:
    """Return a hint that suggests to change the shapes or the tolerance."""
    if too_often:
        return Message(
            "use {sign} less often in shapes, or increase lots: demand_within",
            sign=sign,
        )
    return Message(
        "use {sign} more often in shapes, or increase lots: demand_within",
        sign=sign,
    )


def _shape_violations(path: KeyPath, card: Card, signs: list[str]) -> Iterator[Violation]:
    for row, text in enumerate(card.shape):
        unknown = [sign for sign in text if sign not in (*signs, ANY, NOTHING)]
        if unknown:
            hint = Message(
                "use {signs}, {any} for any tile or {nothing} for no tile",
                signs=", ".join(signs),
                any=ANY,
                nothing=NOTHING,
            )
            yield Violation(
                (*path, row),
                Message("unknown sign {sign}", sign=quote_value(unknown[0])),
                hint,
            )
        if len(text) != len(card.shape[0]):
            message, hint = (
                Message("all rows of a shape must have the same length"),
                Message("pad the short rows with {sign}", sign=NOTHING),
            )
            yield Violation((*path, row), message, hint)
            return  # cells cannot be compared while rows differ in length
    if len(card.cells) > MAX_CELLS:
        message = Message("the card has too many cells ({cells})", cells=len(card.cells))
        hint = Message("use at most {most}", most=MAX_CELLS)
        yield Violation(path, message, hint)
    elif not card.face_up:
        message = Message("a card must show at least one landscape")
        hint = list_names(signs)
        yield Violation(path, message, hint)
    elif len(regions(pos for pos, _ in card.cells)) != 1:
        yield Violation(
            path,
            Message("the cells of a shape must be connected"),
            Message("connect the cells by their sides; corners do not count"),
        )


def demand(cards: tuple[Card, ...]) -> Counter[str]:
    """Count how often the cards show each landscape face up, by its sign."""
    return Counter(sign for card in cards for sign in card.face_up)


def text_numbers(content: KuhfsteinContent, variant: str) -> Mapping[str, int]:
    """Return the numbers that texts can use as placeholders."""
    tokens, turn = content.tokens, content.turn
    return {
        "actions": turn.actions.value,
        "tiles": turn.tiles.value,
        "alike": turn.alike.value,
        "cards": turn.cards.value,
        "tree": turn.tree_points.value,
        "goals": content.deal.goals.value,
        "hand": content.deal.cards.value,
        "cows": tokens.cows.value,
        "supply": tokens.cows.value - content.cow_places,
        "places": content.cow_places,
        "trees": tokens.trees_per_player.value,
        "end": content.track.length.value,
        "most": content.about.players.most,
        "backs": WITH_BACKS,
    }


def stated_rules(content: KuhfsteinContent) -> RuleList:
    """Return the goals."""
    goals = [
        StatedRule(("goals", number), goal, f"goals.{goal.id}.name")
        for number, goal in enumerate(content.goals)
    ]
    return RuleList(vocabulary=content.vocabulary, rules=tuple(goals), names="landscapes")


def _landscape_ids(content: KuhfsteinContent) -> Iterator[str]:
    return (landscape.id for landscape in content.landscapes)


def _goal_words(content: KuhfsteinContent) -> Iterator[str]:
    return (f"{goal.id}.{part}" for goal in content.goals for part in ("name", "text"))


# The words that depend on the content.
WORD_GROUPS: WordGroups[KuhfsteinContent] = {
    "letters": _landscape_ids,
    "landscapes": _landscape_ids,
    "plural": _landscape_ids,
    "goals": _goal_words,
}
