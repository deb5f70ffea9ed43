"""The content of kuhfstein: landscapes, cards, goals, bonus tiles, track and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from annotated_types import Ge, Le, Len

from hedgerow.content import Fault, Number, OneOf, Source, check, model, repeated_ids
from hedgerow.errors import did_you_mean, quoted
from hedgerow.game import About
from hedgerow.grid import Pos, regions

Id = Annotated[str, Len(1, 30)]
ANY, NOTHING = "?", "."


@model
class Landscape:
    """A kind of tile: its sign on cards, its picture, and how many there are."""

    id: Id
    sign: Annotated[str, Len(1, 1)]
    icon: str
    tiles: Number


@model
class Removed:
    """How many tiles of each kind stay in the box, by the number of players."""

    players: dict[int, int]
    source: Source


@model
class Card:
    """A shape: rows of signs (face up), `?` (any tile) and `.` (nothing); and its points."""

    id: Id
    shape: Annotated[tuple[str, ...], Len(1, 5)]
    value: Annotated[int, Ge(1), Le(99)]
    source: Source = "house"

    @property
    def cells(self) -> tuple[tuple[Pos, str], ...]:
        """The cells of the shape and what they show, in reading order."""
        return tuple(
            (Pos(row, col), sign)
            for row, text in enumerate(self.shape)
            for col, sign in enumerate(text)
            if sign != NOTHING
        )

    @property
    def face_up(self) -> tuple[str, ...]:
        """The landscapes that are asked for."""
        return tuple(sign for _, sign in self.cells if sign != ANY)


@model
class Lots:
    """What a deck drawn by lot keeps: cards by cells, cards by face-up cells, and their value."""

    sizes: dict[int, int]
    face_up: dict[int, int]
    per_cell: int
    per_face_up: int
    demand_within: int
    source: Source

    def value(self, card_cells: int, face_up: int) -> int:
        """The points of a card."""
        return self.per_cell * card_cells + self.per_face_up * face_up

    def __post_init__(self) -> None:
        if sum(self.sizes.values()) != sum(self.face_up.values()):
            raise ValueError("sizes and face_up count the same cards, so they add up alike")


@model
class TilesGoal:
    """So many tiles of a kind (or of any), which may have to lie at the rim or inside."""

    count: Literal["tiles"]
    id: Id
    icon: str
    at_least: Number
    points: Number
    of: str | None = None
    where: Literal["rim", "inside"] | None = None


@model
class MostGoal:
    """At least as many tiles of a kind as every other player, and not none (F3)."""

    count: Literal["most"]
    id: Id
    icon: str
    of: str
    points: Number


@model
class PointsGoal:
    """So many points on the track, before this goal's own (F4)."""

    count: Literal["points"]
    id: Id
    icon: str
    at_least: Number
    points: Number


@model
class TreesGoal:
    """So many trees."""

    count: Literal["trees"]
    id: Id
    icon: str
    at_least: Number
    points: Number


@model
class SupplyGoal:
    """So many cows in the own supply (F10)."""

    count: Literal["supply"]
    id: Id
    icon: str
    at_least: Number
    points: Number


Goal = TilesGoal | MostGoal | PointsGoal | TreesGoal | SupplyGoal
Bonus = Literal["cow", "action", "tile", "card", "home"]


@model
class BonusTile:
    """An exchangeable bonus, different on its two sides."""

    front: Bonus
    back: Bonus
    source: Source


@model
class Track:
    """The loop of the track, its bonus places, and the printed bonus; cows wait on two of them."""

    length: Number
    places: Annotated[tuple[int, ...], Len(1, 8)]
    printed: Bonus
    source: Source


@model
class Tokens:
    """What every player and the table need besides cards and tiles."""

    cows: Number
    markers: Number
    trees: Number
    trees_per_player: Number


@model
class KuhfsteinContent:
    """The whole of `content/kuhfstein/game.yaml`."""

    about: About
    landscapes: Annotated[tuple[Landscape, ...], Len(2, 9)]
    removed: Removed
    tokens: Tokens
    track: Track
    bonus: tuple[BonusTile, ...]
    goals: Annotated[tuple[Annotated[Goal, OneOf("count")], ...], Len(1, 40)]
    lots: Lots
    cards: Annotated[tuple[Card, ...], Len(1, 200)]

    def __post_init__(self) -> None:
        check(self._faults())

    def landscape(self, sign: str) -> Landscape:
        """The landscape of a sign."""
        return next(it for it in self.landscapes if it.sign == sign)

    def tiles_in_play(self, landscape: Landscape, players: int) -> int:
        """How many tiles of a kind a game of so many players has."""
        return landscape.tiles.value - self.removed.players.get(players, 0)

    def _faults(self) -> Iterator[Fault]:
        signs = [it.sign for it in self.landscapes]
        yield from repeated_ids(("landscapes",), [it.id for it in self.landscapes])
        yield from repeated_ids(("cards",), [card.id for card in self.cards])
        yield from repeated_ids(("goals",), [goal.id for goal in self.goals])
        names = [it.id for it in self.landscapes]
        for number, goal in enumerate(self.goals):
            of = getattr(goal, "of", None)
            if of is not None and of not in names:
                message = f"no landscape is called {quoted(of)}"
                yield Fault(("goals", number, "of"), message, did_you_mean(of, names))
        for number, card in enumerate(self.cards):
            yield from _card_faults(("cards", number, "shape"), card, signs)
        yield from self._demand_faults()

    def _demand_faults(self) -> Iterator[Fault]:
        """The designed deck asks for every landscape in proportion to its tiles."""
        asked, tiles = demand(self.cards), sum(it.tiles.value for it in self.landscapes)
        for landscape in self.landscapes:
            share = asked.total() * landscape.tiles.value / tiles
            if abs(asked[landscape.sign] - share) > self.lots.demand_within:
                found = f"{asked[landscape.sign]} times, its share is {share:.1f}"
                message = f"the cards ask for {quoted(landscape.id)} {found}"
                yield Fault(("cards",), message, "change cards, or lots: demand_within")


def _card_faults(path: tuple[str | int, ...], card: Card, signs: list[str]) -> Iterator[Fault]:
    strange = [sign for _, sign in card.cells if sign != ANY and sign not in signs]
    if strange:
        hint = f"use {', '.join(signs)}, {ANY} for any tile, {NOTHING} for nothing"
        yield Fault(path, f"{quoted(strange[0])} is no sign of a landscape", hint)
    if len({len(row) for row in card.shape}) != 1:
        yield Fault(path, "the rows of a shape are equally long", f"fill them with {NOTHING}")
    elif len(regions(pos for pos, _ in card.cells)) != 1:
        yield Fault(path, "the cells of a shape hang together")
    if not card.face_up:
        yield Fault(path, "a card asks for at least one landscape")


def demand(cards: tuple[Card, ...]) -> Counter[str]:
    """How often each landscape is asked for."""
    return Counter(sign for card in cards for sign in card.face_up)
