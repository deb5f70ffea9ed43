"""The vocabulary of requests: what a request can count, and when it can never score.

A request states what it counts (`count`), which species (`of`), under which conditions, and the
points for it (`points`, `at_most`). New requests need only YAML.
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
    """A condition on the neighbours of a cell.

    of: the species of the neighbours
    at_least: minimum number of such neighbours; one if omitted
    """

    of: Species
    at_least: Annotated[Number, Between(1, 4)] | None = None

    @property
    def needed(self) -> int:
        return self.at_least.value if self.at_least else 1


@model
class AnyRequest:
    """The keys that all requests have.

    back: the pile it belongs to, by the id of its back
    of: the species that count
    """

    count: str
    id: Id
    back: BackId
    of: Species


@model
class CellsRequest(AnyRequest):
    """A request for cells that meet conditions.

    hedge: only cells beside the hedge, or only cells away from it
    next_to: only cells with these neighbours
    not_next_to: only cells without a neighbour of these species
    at_most: maximum points of the request
    """

    points: Points
    hedge: Literal["beside", "away"] | None = None
    next_to: NextTo | None = None
    not_next_to: Species | None = None
    at_most: AtMost | None = None
    source: Source = "house"


@model
class EachRequest(CellsRequest):
    """A request that counts every cell of these species that meets the conditions.

    points: points for each counted cell
    """

    count: Literal["each"]


@model
class DifferentRequest(CellsRequest):
    """A request that counts the different species among the cells that meet the conditions.

    points: points for each counted species
    """

    count: Literal["different"]


@model
class AtLeastRequest(AnyRequest):
    """A request that is fulfilled by a minimum number of each of these species.

    of: the required species
    number: minimum number of each
    points: points if it is fulfilled
    """

    count: Literal["at-least"]
    number: Annotated[Number, Between(1, 80)]
    points: Points
    source: Source = "house"


@model
class ExactlyRequest(AnyRequest):
    """A request that is fulfilled by an exact number of these species in total.

    of: the species that are counted together
    number: the exact number
    points: points if it is fulfilled
    """

    count: Literal["exactly"]
    number: Annotated[Number, Between(0, 80)]
    points: Points
    source: Source = "house"


@model
class CornersTable:
    """Points for equal corners; the highest number that is reached counts.

    alike: points for 2, 3 or 4 equal corners
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
class CornersRequest(AnyRequest):
    """A request that counts the equal animals in the four corners.

    points: table of points
    """

    count: Literal["corners"]
    points: CornersTable
    source: Source = "house"


@model
class GroupsRequest(AnyRequest):
    """A request that counts how often `size` cells fit into the connected groups of these species.

    size: number of cells that count once
    points: points for each time
    at_most: maximum points of the request
    """

    count: Literal["groups"]
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
    """Return the numbers for a request's text: `{n}` animals or neighbours, `{kinds}` species."""
    match request:
        case AtLeastRequest() | ExactlyRequest():
            number = request.number.value
        case GroupsRequest():
            number = request.size.value
        case CornersRequest():
            number = min(request.points.alike)
        case _:
            number = request.next_to.needed if request.next_to else 1
    return {"n": number, "kinds": len(request.of)}


def named_species(request: Request) -> Iterator[tuple[KeyPath, tuple[str, ...]]]:
    """Yield the keys of a request that name species, with the species."""
    yield ("of",), request.of
    if isinstance(request, CellsRequest):
        yield ("not_next_to",), request.not_next_to or ()
        yield ("next_to", "of"), request.next_to.of if request.next_to else ()


def check_can_score(
    path: KeyPath, request: Request, content: "StampfarmContent"
) -> Iterator[Violation]:
    """Yield a violation for every reason why a request can never score."""
    for steps, why, hint in _unscorable_reasons(request, content):
        yield Violation(
            (*path, *steps), Message("this request can never score: {why}", why=why), hint
        )


def limit_violations(path: KeyPath, request: Request) -> Iterator[Violation]:
    """Yield a violation if a request that subtracts points has a maximum."""
    limited = _points_and_limit(request)
    if limited and limited[0] < 0:
        message = Message("at_most limits the points of a request, but this one subtracts points")
        yield Violation((*path, "at_most", AT_KEY), message, Message("remove at_most"))


def limit_warnings(path: KeyPath, request: Request) -> Iterator[Violation]:
    """Yield a warning if a single counted thing is worth more than the maximum."""
    limited = _points_and_limit(request)
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


def _points_and_limit(request: Request) -> tuple[int, int] | None:
    """Return the points and the maximum of a request, or None if it has no maximum."""
    if isinstance(request, CellsRequest | GroupsRequest) and request.at_most:
        return request.points.value, request.at_most.value
    return None


def _unscorable_reasons(
    request: Request, content: "StampfarmContent"
) -> Iterator[tuple[KeyPath, Message, Message]]:
    """Yield the key at fault, the reason and a hint."""
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
        # `at-least` requires the number of each species, `exactly` of all together.
        kinds = len(request.of) if isinstance(request, AtLeastRequest) else 1
        if request.number.value * kinds > cells:
            yield (
                ("number", "value"),
                Message("the farm has only {cells} cells", cells=cells),
                _limit_hint(cells // kinds),
            )
    elif isinstance(request, GroupsRequest):
        if request.size.value > cells:
            yield (
                ("size", "value"),
                Message("the farm has only {cells} cells", cells=cells),
                Message("use at most {most}", most=cells),
            )
    else:
        yield from _unmatchable_reasons(request, content)


def _limit_hint(most: int) -> Message:
    return (
        Message("use at most {most}", most=most)
        if most
        else Message("remove the request, or enlarge the farm")
    )


def _unmatchable_reasons(
    request: CellsRequest, content: "StampfarmContent"
) -> Iterator[tuple[KeyPath, Message, Message]]:
    """Yield the conditions that no cell can meet."""
    farm, rules = content.farm, content.hedge
    if request.hedge == "beside" and not (rules.edges.most and rules.beside.most):
        yield ("hedge",), Message("no cell is beside the hedge"), Message("see hedge: above")
    if request.hedge == "away" and rules.beside.least >= content.cells:
        yield ("hedge",), Message("every cell is beside the hedge"), Message("see hedge: above")
    if not request.next_to:
        return
    most = min(farm.columns - 1, 2) + min(farm.rows - 1, 2)
    # The hedge separates a cell beside it from at least one neighbour.
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
