"""The vocabulary of requests: what a request can count, and when it can never score.

A request says what it counts (`count`), of which species (`of`), under which conditions, and what
each counted thing is worth (`points`, `at_most`). A thirteenth request is written in YAML alone.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Id, Length, Number, RefersTo, Source, model
from hedgerow.loading.violations import AT_KEY, KeyPath, Violation, check_ascending

if TYPE_CHECKING:
    from hedgerow.games.stampfarm.content import StampfarmContent

Points = Annotated[Number, Between(-99, 99)]
AtMost = Annotated[Number, Between(1, 999)]
SpeciesId = Annotated[str, RefersTo("species", Message("unknown species {found}"))]
BackId = Annotated[str, RefersTo("backs", Message("unknown back {found}"))]
Species = Annotated[tuple[SpeciesId, ...], Length(1)]


@model
class NextTo:
    """A condition: at least so many neighbours of these species.

    of: the species of the neighbours
    at_least: how many of them, one if not stated
    """

    of: Species
    at_least: Annotated[Number, Between(1, 4)] | None = None

    @property
    def needed(self) -> int:
        return self.at_least.value if self.at_least else 1


@model
class EachRequest:
    """Counts every cell of these species that keeps the conditions.

    back: the pile it belongs to, by the id of its back
    of: the species that count
    points: what each counted thing is worth
    hedge: only cells that are beside the hedge, or away from it
    next_to: only cells with such neighbours
    not_next_to: only cells without a neighbour of these species
    at_most: the most that this request gives
    """

    count: Literal["each"]
    id: Id
    back: BackId
    of: Species
    points: Points
    hedge: Literal["beside", "away"] | None = None
    next_to: NextTo | None = None
    not_next_to: Species | None = None
    at_most: AtMost | None = None
    source: Source = "house"


@model
class DifferentRequest:
    """Counts the different species among the cells that keep the conditions.

    back: the pile it belongs to, by the id of its back
    of: the species that count
    points: what each counted thing is worth
    hedge: only cells that are beside the hedge, or away from it
    next_to: only cells with such neighbours
    not_next_to: only cells without a neighbour of these species
    at_most: the most that this request gives
    """

    count: Literal["different"]
    id: Id
    back: BackId
    of: Species
    points: Points
    hedge: Literal["beside", "away"] | None = None
    next_to: NextTo | None = None
    not_next_to: Species | None = None
    at_most: AtMost | None = None
    source: Source = "house"


@model
class AtLeastRequest:
    """Counts once if there are at least so many of each of these species.

    back: the pile it belongs to, by the id of its back
    of: the species that are asked for
    number: how many of each
    points: what it is worth
    """

    count: Literal["at-least"]
    id: Id
    back: BackId
    of: Species
    number: Annotated[Number, Between(1, 80)]
    points: Points
    source: Source = "house"


@model
class ExactlyRequest:
    """Counts once if there are exactly so many of these species together.

    back: the pile it belongs to, by the id of its back
    of: the species that are counted together
    number: how many of them
    points: what it is worth
    """

    count: Literal["exactly"]
    id: Id
    back: BackId
    of: Species
    number: Annotated[Number, Between(0, 80)]
    points: Points
    source: Source = "house"


@model
class CornersTable:
    """Points by how many corners are alike; the best line that is reached counts.

    alike: points by 2, 3 or 4 alike corners
    """

    alike: dict[int, int]
    source: Source = "house"

    def violations(self) -> Iterator[Violation]:
        message, hint = (
            Message("expected a table of points for 2, 3 or 4 alike corners"),
            Message("for example {3: 3, 4: 6}"),
        )
        if not self.alike:
            yield Violation(("alike",), message, hint)
        for corners in self.alike:
            if not 2 <= corners <= 4:
                yield Violation(("alike", corners, AT_KEY), message, hint)
        falls = Message("points must not decrease as more corners are alike")
        yield from check_ascending(("alike",), self.alike, falls)


@model
class CornersRequest:
    """Counts the alike animals in the four corners.

    back: the pile it belongs to, by the id of its back
    of: the species that count
    points: what alike corners are worth
    """

    count: Literal["corners"]
    id: Id
    back: BackId
    of: Species
    points: CornersTable
    source: Source = "house"


@model
class GroupsRequest:
    """Counts how often a group of so many fits into the connected groups of these species.

    back: the pile it belongs to, by the id of its back
    of: the species that count
    size: how many make a group
    points: what each counted thing is worth
    at_most: the most that this request gives
    """

    count: Literal["groups"]
    id: Id
    back: BackId
    of: Species
    size: Annotated[Number, Between(1, 80)]
    points: Points
    at_most: AtMost | None = None
    source: Source = "house"


Request = (
    EachRequest
    | DifferentRequest
    | AtLeastRequest
    | ExactlyRequest
    | CornersRequest
    | GroupsRequest
)


def request_numbers(request: Request) -> Mapping[str, int]:
    """The numbers that a request's text tells: {n} how many it wants, {kinds} of how many."""
    match request:
        case AtLeastRequest() | ExactlyRequest():
            wanted = request.number.value
        case GroupsRequest():
            wanted = request.size.value
        case CornersRequest():
            wanted = min(request.points.alike)
        case _:
            wanted = request.next_to.needed if request.next_to else 1
    return {"n": wanted, "kinds": len(request.of)}


def species_of(request: Request) -> Iterator[tuple[KeyPath, tuple[str, ...]]]:
    """Where a request names species, and which."""
    yield ("of",), request.of
    if isinstance(request, EachRequest | DifferentRequest):
        yield ("not_next_to",), request.not_next_to or ()
        yield ("next_to", "of"), request.next_to.of if request.next_to else ()


def check_can_score(
    path: KeyPath, request: Request, content: "StampfarmContent"
) -> Iterator[Violation]:
    """Why a request can never score, if so."""
    for steps, why, hint in _reasons(request, content):
        yield Violation(
            (*path, *steps), Message("this request can never score: {why}", why=why), hint
        )


def limit_violations(path: KeyPath, request: Request) -> Iterator[Violation]:
    """Yield a warning where a rule that takes points away has a maximum."""
    limited = _limited(request)
    if limited and limited[0] < 0:
        message = Message("at_most limits the points of a request, but this one subtracts points")
        yield Violation((*path, "at_most", AT_KEY), message, Message("remove at_most"))


def limit_warnings(path: KeyPath, request: Request) -> Iterator[Violation]:
    """Yield that the first thing counted is worth more than the request gives."""
    limited = _limited(request)
    if limited and limited[1] < limited[0]:
        points, most = limited
        message = Message(
            "each one is worth {points}, but at_most limits the total to {most}",
            points=points,
            most=most,
        )
        yield Violation(
            (*path, "at_most", "value"), message, Message("use at least {least}", least=points)
        )


def _limited(request: Request) -> tuple[int, int] | None:
    """Return the points of a request that has a limit, and the limit."""
    if isinstance(request, EachRequest | DifferentRequest | GroupsRequest) and request.at_most:
        return request.points.value, request.at_most.value
    return None


def _reasons(
    request: Request, content: "StampfarmContent"
) -> Iterator[tuple[KeyPath, Message, Message]]:
    cells = content.cells
    if isinstance(request, CornersRequest):
        if request.points.alike and not any(request.points.alike.values()):
            yield (
                ("points", "alike"),
                Message("all its points are 0"),
                Message("set points for 3 or 4 corners"),
            )
        return
    if request.points.value == 0:
        yield ("points", "value"), Message("it is worth 0"), Message("use a number other than 0")
    if isinstance(request, AtLeastRequest | ExactlyRequest):
        kinds = len(request.of) if isinstance(request, AtLeastRequest) else 1
        if request.number.value * kinds > cells:
            yield (
                ("number", "value"),
                Message("the farm has only {cells} cells", cells=cells),
                _at_most(cells // kinds),
            )
    elif isinstance(request, GroupsRequest):
        if request.size.value > cells:
            yield (
                ("size", "value"),
                Message("the farm has only {cells} cells", cells=cells),
                Message("use at most {most}", most=cells),
            )
    else:
        yield from _cell_reasons(request, content)


def _at_most(most: int) -> Message:
    return (
        Message("use at most {most}", most=most)
        if most
        else Message("remove the request, or enlarge the farm")
    )


def _cell_reasons(
    request: EachRequest | DifferentRequest, content: "StampfarmContent"
) -> Iterator[tuple[KeyPath, Message, Message]]:
    """Conditions on a cell that no cell can keep."""
    farm, rules = content.farm, content.hedge
    if request.hedge == "beside" and not (rules.edges.most and rules.beside.most):
        yield ("hedge",), Message("no cell is beside the hedge"), Message("see hedge: above")
    if request.hedge == "away" and rules.beside.least >= content.cells:
        yield ("hedge",), Message("every cell is beside the hedge"), Message("see hedge: above")
    if not request.next_to:
        return
    most = min(farm.columns - 1, 2) + min(farm.rows - 1, 2)
    most = min(most, 3) if request.hedge == "beside" else most
    if request.next_to.needed > most:
        why = (
            Message("a cell beside the hedge has at most {most} neighbours", most=most)
            if request.hedge == "beside"
            else Message("a cell has at most {most} neighbours", most=most)
        )
        yield ("next_to", "at_least", "value"), why, Message("use at most {most}", most=most)
    if set(request.next_to.of) <= set(request.not_next_to or ()):
        yield (
            ("not_next_to",),
            Message("next_to requires what not_next_to forbids"),
            Message("change one of them"),
        )
