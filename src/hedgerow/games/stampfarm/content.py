"""The content of stampfarm: farm, species, hedge, dice, and the vocabulary of requests.

A request says what it counts (`count`), of which species (`of`), under which conditions, and what
each counted thing is worth (`points`, `at_most`). A thirteenth request is written in YAML alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from annotated_types import Ge, Le, Len

from hedgerow.content import Fault, Number, OneOf, Source, Span, check, model, repeated_ids
from hedgerow.errors import did_you_mean, quoted
from hedgerow.game import About

Id = Annotated[str, Len(1, 30)]
Species = Annotated[tuple[str, ...], Len(1)]


@model
class FarmSize:
    """Columns and rows of the farm, and the cells of the stable beside it."""

    columns: Annotated[int, Ge(2), Le(10)]
    rows: Annotated[int, Ge(2), Le(8)]
    stable: Annotated[int, Ge(0), Le(4)]
    source: Source


@model
class Kind:
    """Something that can be stamped: an animal, or hay, which is none."""

    id: Id
    icon: str
    animal: bool


@model
class HedgeRules:
    """What a hedge drawn by lot must keep: its edges, and the cells beside it."""

    edges: Span
    beside: Span
    source: Source


@model
class Dice:
    """The dice: how many, and what their faces show."""

    number: Annotated[int, Ge(1), Le(6)]
    faces: Annotated[tuple[str, ...], Len(6, 6)]
    joker: str
    source: Source


@model
class Groups:
    """What the largest groups of each species are worth."""

    at_least: Number
    points: Number


@model
class NextTo:
    """A condition: at least so many neighbours of these species."""

    of: Species
    at_least: Number | None = None

    @property
    def needed(self) -> int:
        return self.at_least.value if self.at_least else 1


@model
class EachRequest:
    """Counts every cell of these species that keeps the conditions."""

    count: Literal["each"]
    id: Id
    back: str
    of: Species
    points: Number
    hedge: Literal["beside", "away"] | None = None
    next_to: NextTo | None = None
    not_next_to: Species | None = None
    at_most: Number | None = None
    source: Source


@model
class DifferentRequest:
    """Counts the different species among the cells that keep the conditions."""

    count: Literal["different"]
    id: Id
    back: str
    of: Species
    points: Number
    hedge: Literal["beside", "away"] | None = None
    next_to: NextTo | None = None
    not_next_to: Species | None = None
    at_most: Number | None = None
    source: Source


@model
class AtLeastRequest:
    """Counts once if there are at least so many of each of these species."""

    count: Literal["at-least"]
    id: Id
    back: str
    of: Species
    number: Number
    points: Number
    source: Source


@model
class ExactlyRequest:
    """Counts once if there are exactly so many of these species together."""

    count: Literal["exactly"]
    id: Id
    back: str
    of: Species
    number: Number
    points: Number
    source: Source


@model
class CornersTable:
    """Points by how many corners are alike; the best line that is reached counts."""

    alike: dict[int, int]
    source: Source

    def __post_init__(self) -> None:
        check(self._faults())

    def _faults(self) -> Iterator[Fault]:
        if not self.alike or not all(2 <= corners <= 4 for corners in self.alike):
            yield Fault(
                ("alike",), "a table from 2, 3 or 4 alike corners to points", "like {3: 3, 4: 6}"
            )
        points = [self.alike[corners] for corners in sorted(self.alike)]
        if points != sorted(points):
            yield Fault(("alike",), "the points must not fall as more corners are alike")


@model
class CornersRequest:
    """Counts the alike animals in the four corners."""

    count: Literal["corners"]
    id: Id
    back: str
    of: Species
    points: CornersTable
    source: Source


@model
class GroupsRequest:
    """Counts how often a group of so many fits into the connected groups of these species."""

    count: Literal["groups"]
    id: Id
    back: str
    of: Species
    size: Number
    points: Number
    at_most: Number | None = None
    source: Source


Request = (
    EachRequest
    | DifferentRequest
    | AtLeastRequest
    | ExactlyRequest
    | CornersRequest
    | GroupsRequest
)


@model
class Back:
    """A pile of requests, told apart by the picture on its back."""

    id: Id
    icon: str


@model
class StampfarmContent:
    """The whole of `content/stampfarm/game.yaml`."""

    about: About
    farm: FarmSize
    species: Annotated[tuple[Kind, ...], Len(2, 12)]
    hedge: HedgeRules
    dice: Dice
    groups: Groups
    backs: Annotated[tuple[Back, ...], Len(1, 6)]
    requests: Annotated[tuple[Annotated[Request, OneOf("count")], ...], Len(0, 60)]

    def __post_init__(self) -> None:
        check(self._faults())

    @property
    def animals(self) -> tuple[Kind, ...]:
        """The species that score: all but hay (S5)."""
        return tuple(kind for kind in self.species if kind.animal)

    def kind(self, species: str) -> Kind:
        """The species of that id."""
        return next(kind for kind in self.species if kind.id == species)

    def _faults(self) -> Iterator[Fault]:
        yield from repeated_ids(("species",), [kind.id for kind in self.species])
        yield from repeated_ids(("backs",), [back.id for back in self.backs])
        yield from repeated_ids(("requests",), [request.id for request in self.requests])
        known = [kind.id for kind in self.species]
        for number, face in enumerate(self.dice.faces):
            yield from _unknown(("dice", "faces", number), face, known)
        yield from _unknown(("dice", "joker"), self.dice.joker, known)
        for number, request in enumerate(self.requests):
            yield from self._request_faults(("requests", number), request, known)

    def _request_faults(
        self, path: tuple[str | int, ...], request: Request, known: list[str]
    ) -> Iterator[Fault]:
        if request.back not in {back.id for back in self.backs}:
            hint = did_you_mean(request.back, [back.id for back in self.backs])
            yield Fault((*path, "back"), f"no pile has the back {quoted(request.back)}", hint)
        for number, species in enumerate(request.of):
            yield from _unknown((*path, "of", number), species, known)
        if isinstance(request, EachRequest | DifferentRequest):
            for number, species in enumerate(request.not_next_to or ()):
                yield from _unknown((*path, "not_next_to", number), species, known)
            for number, species in enumerate(request.next_to.of if request.next_to else ()):
                yield from _unknown((*path, "next_to", "of", number), species, known)


def _unknown(path: tuple[str | int, ...], species: str, known: list[str]) -> Iterator[Fault]:
    if species not in known:
        yield Fault(path, f"no species is called {quoted(species)}", did_you_mean(species, known))
