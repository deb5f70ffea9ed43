"""The content of stampfarm: farm, species, hedge, dice, and the vocabulary of requests.

A request says what it counts (`count`), of which species (`of`), under which conditions, and what
each counted thing is worth (`points`, `at_most`). A thirteenth request is written in YAML alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from annotated_types import Ge, Le, Len

from hedgerow.art import Icon
from hedgerow.content import (
    KEY,
    Between,
    Fault,
    Id,
    Number,
    OneOf,
    Source,
    Span,
    check,
    falling,
    model,
    repeated,
    repeated_ids,
)
from hedgerow.errors import did_you_mean, quoted
from hedgerow.faults import KeyPath, sound
from hedgerow.game import About

Points = Annotated[Number, Between(-99, 99)]
AtMost = Annotated[Number, Between(1, 999)]
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
    icon: Icon
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

    at_least: Annotated[Number, Between(1, 99)]
    points: Points


@model
class NextTo:
    """A condition: at least so many neighbours of these species."""

    of: Species
    at_least: Annotated[Number, Between(1, 4)] | None = None

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
    points: Points
    hedge: Literal["beside", "away"] | None = None
    next_to: NextTo | None = None
    not_next_to: Species | None = None
    at_most: AtMost | None = None
    source: Source


@model
class DifferentRequest:
    """Counts the different species among the cells that keep the conditions."""

    count: Literal["different"]
    id: Id
    back: str
    of: Species
    points: Points
    hedge: Literal["beside", "away"] | None = None
    next_to: NextTo | None = None
    not_next_to: Species | None = None
    at_most: AtMost | None = None
    source: Source


@model
class AtLeastRequest:
    """Counts once if there are at least so many of each of these species."""

    count: Literal["at-least"]
    id: Id
    back: str
    of: Species
    number: Annotated[Number, Between(0, 80)]
    points: Points
    source: Source


@model
class ExactlyRequest:
    """Counts once if there are exactly so many of these species together."""

    count: Literal["exactly"]
    id: Id
    back: str
    of: Species
    number: Annotated[Number, Between(0, 80)]
    points: Points
    source: Source


@model
class CornersTable:
    """Points by how many corners are alike; the best line that is reached counts."""

    alike: dict[int, int]
    source: Source

    def __post_init__(self) -> None:
        check(self._faults())

    def _faults(self) -> Iterator[Fault]:
        message, hint = "a table from 2, 3 or 4 alike corners to points", "like {3: 3, 4: 6}"
        if not self.alike:
            yield Fault(("alike",), message, hint)
        for corners in self.alike:
            if not 2 <= corners <= 4:
                yield Fault(("alike", corners, KEY), message, hint)
        falls = "the points must not fall as more corners are alike"
        yield from falling(("alike",), self.alike, falls)


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
    size: Annotated[Number, Between(1, 80)]
    points: Points
    at_most: AtMost | None = None
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
    icon: Icon


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

    @property
    def cells(self) -> int:
        """How many cells the farm has, the stable left out."""
        return self.farm.columns * self.farm.rows

    def _faults(self) -> Iterator[Fault]:
        yield from sound(self._species_faults())
        yield from sound(repeated_ids(("backs",), [back.id for back in self.backs]))
        yield from sound(self._hedge_faults())
        yield from sound(self._dice_faults())
        yield from sound(self._request_ids())
        for number, request in enumerate(self.requests):
            path = ("requests", number)
            yield from sound(self._back_faults((*path, "back"), request))
            for steps, species in species_of(request):
                yield from sound(self._names_faults((*path, *steps), species))
            yield from sound(never_faults(path, request, self))

    def _species_faults(self) -> Iterator[Fault]:
        yield from repeated_ids(("species",), [kind.id for kind in self.species])
        if not any(kind.animal for kind in self.species):
            yield Fault(("species", KEY), "no species is an animal", "write animal: true")

    def _hedge_faults(self) -> Iterator[Fault]:
        """What no line can keep: it runs inside the farm and meets neither itself nor two sides."""
        edges, near = self.hedge.edges, self.hedge.beside
        longest = (self.farm.columns - 1) * (self.farm.rows - 1)
        if edges.least > longest:
            message = f"no hedge of {edges.least} edges fits into the farm"
            yield Fault(("hedge", "edges", "least"), message, f"at most {longest}")
            return
        most = min(2 * min(edges.most, longest), self.cells)
        if near.least > most:
            message = f"no hedge of {edges.most} edges has {near.least} cells beside it"
            yield Fault(("hedge", "beside", "least"), message, f"at most {most}")
        least = -(-2 * edges.least // 3)
        if near.most < least:
            message = f"a hedge of {edges.least} edges has more than {near.most} cells beside it"
            yield Fault(("hedge", "beside", "most"), message, f"at least {least}")

    def _dice_faults(self) -> Iterator[Fault]:
        for number, face in enumerate(self.dice.faces):
            yield from self._name_faults(("dice", "faces", number), face)
        yield from self._name_faults(("dice", "joker"), self.dice.joker)

    def _request_ids(self) -> Iterator[Fault]:
        yield from repeated_ids(("requests",), [request.id for request in self.requests])

    def _back_faults(self, path: KeyPath, request: Request) -> Iterator[Fault]:
        known = [back.id for back in self.backs]
        if request.back not in known:
            message = f"no pile has the back {quoted(request.back)}"
            yield Fault(path, message, did_you_mean(request.back, known))

    def _names_faults(self, path: KeyPath, names: tuple[str, ...]) -> Iterator[Fault]:
        yield from repeated(path, names)
        for number, species in enumerate(names):
            yield from self._name_faults((*path, number), species)

    def _name_faults(self, path: KeyPath, species: str) -> Iterator[Fault]:
        known = [kind.id for kind in self.species]
        if species not in known:
            message = f"no species is called {quoted(species)}"
            yield Fault(path, message, did_you_mean(species, known))


def species_of(request: Request) -> Iterator[tuple[KeyPath, tuple[str, ...]]]:
    """Where a request names species, and which."""
    yield ("of",), request.of
    if isinstance(request, EachRequest | DifferentRequest):
        yield ("not_next_to",), request.not_next_to or ()
        yield ("next_to", "of"), request.next_to.of if request.next_to else ()


def never_faults(path: KeyPath, request: Request, content: StampfarmContent) -> Iterator[Fault]:
    """Why a request can never score, if so."""
    for steps, why, hint in _reasons(request, content):
        yield Fault((*path, *steps), f"this request can never score: {why}", hint)


def _reasons(request: Request, content: StampfarmContent) -> Iterator[tuple[KeyPath, str, str]]:
    cells = content.cells
    if isinstance(request, CornersRequest):
        if request.points.alike and not any(request.points.alike.values()):
            yield ("points", "alike"), "every line is worth 0", "give points for 3 or 4 corners"
        return
    if request.points.value == 0:
        yield ("points", "value"), "it is worth 0", "give it points"
    if isinstance(request, AtLeastRequest | ExactlyRequest):
        kinds = len(request.of) if isinstance(request, AtLeastRequest) else 1
        if request.number.value * kinds > cells:
            yield ("number", "value"), f"the farm has {cells} cells", f"at most {cells // kinds}"
    elif isinstance(request, GroupsRequest):
        if request.size.value > cells:
            yield ("size", "value"), f"the farm has {cells} cells", f"at most {cells}"
    else:
        yield from _cell_reasons(request, content)


def _cell_reasons(
    request: EachRequest | DifferentRequest, content: StampfarmContent
) -> Iterator[tuple[KeyPath, str, str]]:
    """Conditions on a cell that no cell can keep."""
    farm, rules = content.farm, content.hedge
    if request.hedge == "beside" and not (rules.edges.most and rules.beside.most):
        yield ("hedge",), "no cell is beside the hedge", "see hedge: above"
    if request.hedge == "away" and rules.beside.least >= content.cells:
        yield ("hedge",), "every cell is beside the hedge", "see hedge: above"
    if not request.next_to:
        return
    most = min(farm.columns - 1, 2) + min(farm.rows - 1, 2)
    most = min(most, 3) if request.hedge == "beside" else most
    if request.next_to.needed > most:
        which = "a cell beside the hedge" if request.hedge == "beside" else "a cell"
        why = f"{which} has at most {most} neighbours"
        yield ("next_to", "at_least", "value"), why, f"at most {most}"
    if set(request.next_to.of) <= set(request.not_next_to or ()):
        yield ("not_next_to",), "next_to asks for what not_next_to forbids", "change one of them"
