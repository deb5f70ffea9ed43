"""What the bots of kuhfstein know: the game, and the landscapes that they have laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from hedgerow.base.frozen import field_defaults, keyword_record
from hedgerow.base.grid import Pos
from hedgerow.base.shapes import Shape, signs_shown
from hedgerow.scoring.sentence import EDGE, EMPTY, Bound, Near, Not, Rule

# The numbers that players write down and goals can count.
FIELDS = ("points", "trees", "supply")
# In the order of the numbers in `sim_landscape`.
BONUSES = ("cow", "action", "tile", "card", "home")
COW, HOME = "cow", "home"
# What a goal asks for; other sentences have none of these.
GoalShape = Literal["tiles", "rim", "inside", "most", "points", "trees", "supply", ""]
# What is beside a tile with a free side, in any order.
_FREE_SIDES = (EMPTY, EDGE), (EDGE, EMPTY)
_SIMPLE_GOALS: tuple[tuple[GoalShape, Mapping[str, Any]], ...] = (
    ("most", {"who": "most"}),
    ("tiles", {}),
    *(("rim", {"next_to": Near(of=names)}) for names in _FREE_SIDES),
    *(("inside", {"not": Not(next_to=Near(of=names))}) for names in _FREE_SIDES),
    ("points", {"count": ("points",)}),
    ("trees", {"count": ("trees",)}),
    ("supply", {"count": ("supply",)}),
)


@keyword_record
class Landscape:
    """A kind of tile: its sign on cards, and how many are in play by the number of players."""

    id: str
    sign: str
    tiles: Mapping[int, int]


@keyword_record
class ShapeCard:
    """A card: the cells of its shape with their signs, and its points."""

    id: str
    shape: Shape
    points: int

    @property
    def signs(self) -> tuple[str, ...]:
        """Return the signs of the face-up cells."""
        return signs_shown(self.shape)


@keyword_record
class Goal:
    """A goal as bots know it: what it asks for, of which kind, how much, and what it pays."""

    id: str
    shape: GoalShape
    kind: str
    minimum: int
    points: int


@keyword_record
class LandContent:
    """The game as bots know it.

    cows: cows of each player
    trees: trees in play, by the number of players
    actions, open_tiles, open_cards, tree_points: a turn
    length: the points that end the game
    bonuses: places of the track with their bonuses
    """

    landscapes: tuple[Landscape, ...]
    cards: tuple[ShapeCard, ...]
    goals: tuple[Goal, ...]
    cows: int
    trees: Mapping[int, int]
    actions: int
    open_tiles: int
    open_cards: int
    tree_points: int
    length: int
    bonuses: tuple[tuple[int, str], ...]


@dataclass
class Player:
    """A player while the moves are replayed; a tree is named by the tile below and right of it."""

    goals: tuple[Goal, ...]
    supply: int
    points: int = 0
    tiles: dict[Pos, str] = field(default_factory=dict)
    cows: set[Pos] = field(default_factory=set)
    trees: set[Pos] = field(default_factory=set)
    paid: set[int] = field(default_factory=set)

    def advance(self, points: int, content: LandContent) -> None:
        """Advance on the track. F13: a bonus place pays once."""
        self.points += points
        for place, bonus in content.bonuses:
            if place <= self.points and place not in self.paid:
                self.paid.add(place)
                if bonus == COW:
                    self.supply += 1
                if bonus == HOME:
                    self.supply += len(self.cows)
                    self.cows.clear()


@keyword_record
class Land:
    """A landscape at the end, in the upper left corner, as in a score file."""

    player: str
    tiles: Mapping[Pos, str]
    cows: frozenset[Pos]
    trees: frozenset[Pos]
    points: int
    goals: tuple[str, ...]
    supply: int


def read_goal(id_: str, rule: Rule) -> Goal:
    """Return what a goal asks for, if bots know it."""
    points = rule.points_each
    kind = rule.of[0] if rule.of and len(rule.of) == 1 else ""
    return Goal(
        id=id_,
        shape=_goal_shape(rule, kind),
        kind=kind,
        minimum=_minimum(rule),
        points=points.value if points else 0,
    )


def _goal_shape(rule: Rule, kind: str) -> GoalShape:
    defaults = field_defaults(Rule)
    keys = [key for key in defaults if key not in ("of", "once", "points", "source")]
    stated = {key: getattr(rule, key) for key in keys if getattr(rule, key) != defaults[key]}
    shape = next((shape for shape, simple in _SIMPLE_GOALS if simple == stated), None)
    if shape is None or rule.points_each is None:
        return ""
    if rule.of and (not kind or kind == EMPTY or shape in FIELDS):
        return ""
    if shape == "most":
        return shape if kind and rule.once is None else ""
    has_minimum = rule.once and rule.once == Bound(at_least=rule.once.at_least)
    return shape if has_minimum and _minimum(rule) else ""


def _minimum(rule: Rule) -> int:
    """Return the number that a goal demands."""
    least = rule.once.at_least if rule.once else None
    return least.value if least else 0
