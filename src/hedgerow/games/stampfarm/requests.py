"""Requests and groups: scoring rules as sentences, and what texts, tiles and bots make of them."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

from hedgerow.base.frozen import field_defaults, keyword_record
from hedgerow.base.messages import Message
from hedgerow.loading.models import Id, RefersTo, Source, model
from hedgerow.loading.violations import AT_KEY, KeyPath, Violation
from hedgerow.scoring.sentence import CORNERS, Amount, Bound, Near, Not, Rule, check_sentence
from hedgerow.scoring.vocabulary import Vocabulary

if TYPE_CHECKING:
    from hedgerow.games.stampfarm.content import StampfarmContent

BackId = Annotated[str, RefersTo("backs", Message("unknown back {found}"))]
HEDGE, ANIMAL, STABLE = "hedge", "animal", "stable"
# The shapes of requests that have a picture and that bots can play.
EACH, DIFFERENT, SETS, EXACTLY, ALIKE, GROUPS = (
    *("each", "different", "sets", "exactly", "alike", "groups"),
)
OTHER = "other"
_CONDITIONS = {"along", "next_to", "not", "up_to"}
# What is counted, the keys that a shape has, and those it may have.
_SHAPES: Mapping[str, tuple[str, set[str], set[str]]] = {
    EACH: ("cells", {"points"}, _CONDITIONS),
    DIFFERENT: ("kinds", {"points"}, _CONDITIONS),
    SETS: ("sets", {"once", "points"}, set()),
    EXACTLY: ("cells", {"once", "points"}, set()),
    ALIKE: ("same", {"at", "table"}, set()),
    GROUPS: ("cells", {"in_each", "every", "points"}, {"up_to"}),
}
_CORNER_COUNT = 4


@model
class Groups(Rule):
    """Points for the largest groups of each species: a rule with a score line for each.

    cells: how many animals a group that scores has
    """

    id: Id = "group"

    def violations(self) -> Iterator[Violation]:
        yield from check_sentence(self)
        has_lines = self.each_kind and self.separate_lines
        if not (
            has_lines and self.in_each == ("group",) and self.take and self.count == ("cells",)
        ):
            message = Message(
                "groups need in_each: group, each_kind: true, take: largest, count: cells, "
                "separate_lines: true"
            )
            yield Violation((), message, Message("write another rule as a request"))


@model
class Request(Rule):
    """A request tile: a scoring rule, and the pile that the tile belongs to.

    back: the pile it belongs to, by the id of its back
    """

    back: BackId
    source: Source = "house"

    def violations(self) -> Iterator[Violation]:
        yield from check_sentence(self)
        if self.separate_lines:
            message = Message("a request has a single score line")
            yield Violation(("separate_lines", AT_KEY), message, Message("remove separate_lines"))


@keyword_record
class Shape:
    """What a request asks for, as tiles, texts and bots see it.

    kind: its shape; `other` if no picture shows it and no bot plays it
    of: the species that count
    hedge: `beside` or `away`; empty if it does not matter
    next_to, needed: the required neighbours and their number
    number: the number to reach
    """

    kind: str
    of: tuple[str, ...]
    hedge: str
    next_to: tuple[str, ...]
    needed: int
    not_next_to: tuple[str, ...]
    number: int


def find_shape(request: Rule, vocabulary: Vocabulary) -> Shape:
    """Return what a request asks for."""
    near = request.next_to
    of = vocabulary.kinds if request.of is None else vocabulary.expand(request.of)
    required = vocabulary.expand(near.of) if near else ()
    unwanted = request.forbidden.next_to
    forbidden = vocabulary.expand(unwanted.of) if unwanted else ()
    is_known = {*vocabulary.kinds}.issuperset((*of, *required, *forbidden))
    return Shape(
        kind=_shape_kind(request) if is_known else OTHER,
        of=of,
        hedge="beside" if request.along else "away" if request.forbidden.along else "",
        next_to=required,
        needed=(_bound_number(near) or 1) if near else 0,
        not_next_to=forbidden,
        number=_number(request),
    )


def stated_keys(rule: Rule) -> set[str]:
    """Return the keys that say what a rule scores."""
    defaults = field_defaults(Rule)
    return {key for key, value in defaults.items() if getattr(rule, key) != value} - {"source"}


def _shape_kind(request: Rule) -> str:
    keys = stated_keys(request) - {"of", "count"}
    (counted, *more) = request.count or (("units",) if request.in_each else ("cells",))
    for kind, (count, needed, allowed) in _SHAPES.items():
        if count == counted and not more and needed <= keys <= needed | allowed:
            is_known = request.points_by_unit is None and _fits(request, kind)
            return kind if is_known else OTHER
    return OTHER


def _fits(request: Rule, kind: str) -> bool:
    """Return whether the values of a request are those of its shape."""
    match kind:
        case "sets":
            return request.once is not None and _is_least(request.once)
        case "exactly":
            return request.once is not None and request.once.exactly is not None
        case "alike":
            return request.at == (CORNERS,)
        case "groups":
            return request.in_each == ("group",)
    near = request.next_to
    has_near = near is None or (near.kinds is None and (_is_least(near) or not _amounts(near)))
    forbidden = request.forbidden
    is_simple = forbidden == Not(next_to=forbidden.next_to, along=forbidden.along)
    if forbidden.next_to is not None:
        is_simple = is_simple and forbidden.next_to == Near(of=forbidden.next_to.of)
    return has_near and is_simple and not (request.along and forbidden.along)


def _is_least(bound: Bound | Near) -> bool:
    """Return whether a bound is a minimum of at least 1."""
    least = bound.at_least
    return least is not None and least.value > 0 and _amounts(bound) == [least]


def _amounts(bound: Bound | Near | None) -> list[Amount]:
    numbers = (bound.at_least, bound.exactly, bound.at_most) if bound else ()
    return [number for number in numbers if number is not None]


def _bound_number(bound: Bound | Near) -> int:
    """Return the number of a bound; 0 if it has none."""
    return next((number.value for number in _amounts(bound)), 0)


def _number(request: Rule) -> int:
    """Return the number that a request is about; 1 if it has none."""
    if request.once:
        return _bound_number(request.once)
    if request.every:
        return request.every.value
    if request.table:
        return min(request.table)
    return (request.next_to and _bound_number(request.next_to)) or 1


def request_numbers(request: Request, vocabulary: Vocabulary) -> Mapping[str, int]:
    """Return the numbers for a request's text: `{n}` animals or neighbours, `{kinds}` species."""
    shape = find_shape(request, vocabulary)
    return {"n": shape.number, "kinds": len(shape.of)}


def is_house(request: Request) -> bool:
    """Return whether a request or one of its numbers is a house rule."""
    numbers = [*_amounts(request.once), *_amounts(request.next_to)]
    numbers += filter(None, (request.points_each, request.up_to, request.every))
    return "house" in (request.source, *(number.source for number in numbers))


def named_species(request: Rule) -> Iterator[tuple[KeyPath, tuple[str, ...]]]:
    """Yield the keys of a request that name species, with the species."""
    yield ("of",), request.of or ()
    unwanted = request.forbidden.next_to
    yield ("not", "next_to", "of"), unwanted.of if unwanted else ()
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
    if request.up_to and request.points_each and request.points_each.value < 0:
        message = Message("up_to limits the points of a request, but this one subtracts points")
        yield Violation((*path, "up_to", AT_KEY), message, Message("remove up_to"))


def limit_warnings(path: KeyPath, request: Request) -> Iterator[Violation]:
    """Yield a warning if a single counted thing is worth more than the maximum."""
    if not (request.up_to and request.points_each):
        return
    points, most = request.points_each.value, request.up_to.value
    if most < points:
        message = Message(
            "each one is worth {points}, but up_to limits the total to {most}",
            points=points,
            most=most,
        )
        yield Violation(
            (*path, "up_to", "value"), message, Message("use at least {least}", least=points)
        )


def _unscorable_reasons(
    request: Request, content: "StampfarmContent"
) -> Iterator[tuple[KeyPath, Message, Message]]:
    """Yield the key at fault, the reason and a hint."""
    if request.points_each and request.points_each.value == 0:
        yield ("points", "value"), Message("it is worth 0"), Message("use a number other than 0")
    if request.table and not any(request.table.values()):
        hint = Message("use a number other than 0")
        yield ("table",), Message("all its points are 0"), hint
    shape = find_shape(request, content.vocabulary)
    yield from _unreachable_reasons(request, shape, content)
    yield from _unmatchable_reasons(request, shape, content)


def _unreachable_reasons(
    request: Request, shape: Shape, content: "StampfarmContent"
) -> Iterator[tuple[KeyPath, Message, Message]]:
    """Yield the numbers that are larger than the farm."""
    cells = content.cells
    few_cells = Message("the farm has only {cells} cells", cells=cells)
    # Sets need the number of each species, `exactly` of all together.
    most = cells // len(shape.of) if shape.kind == SETS else cells
    if request.once and shape.kind in (SETS, EXACTLY) and shape.number > most:
        key = "at_least" if shape.kind == SETS else "exactly"
        yield ("once", key, "value"), few_cells, _limit_hint(most)
    if request.every and shape.kind == GROUPS and request.every.value > cells:
        yield ("every", "value"), few_cells, Message("use at most {most}", most=cells)
    if shape.kind == ALIKE and shape.number > _CORNER_COUNT:
        why = Message("a farm has {corners} corners", corners=_CORNER_COUNT)
        yield ("table",), why, Message("for example {3: 3, 4: 6}")


def _limit_hint(most: int) -> Message:
    return (
        Message("use at most {most}", most=most)
        if most
        else Message("remove the request, or enlarge the farm")
    )


def _unmatchable_reasons(
    request: Request, shape: Shape, content: "StampfarmContent"
) -> Iterator[tuple[KeyPath, Message, Message]]:
    """Yield the conditions that no cell can meet."""
    farm, rules = content.farm, content.hedge
    if request.along and not (rules.edges.most and rules.beside.most):
        yield ("along",), Message("no cell is beside the hedge"), Message("see hedge: above")
    if request.forbidden.along and rules.beside.least >= content.cells:
        why = Message("every cell is beside the hedge")
        yield ("not", "along"), why, Message("see hedge: above")
    if not request.next_to:
        return
    least = request.next_to.at_least
    most = min(farm.columns - 1, 2) + min(farm.rows - 1, 2)
    # The hedge separates a cell beside it from at least one neighbour.
    most = min(most, 3) if request.along else most
    if least and least.value > most and "edge" not in request.next_to.of:
        why = (
            Message("a cell beside the hedge has at most {most} neighbours", most=most)
            if request.along
            else Message("a cell has at most {most} neighbours", most=most)
        )
        yield ("next_to", "at_least", "value"), why, Message("use at most {most}", most=most)
    is_needed = not _amounts(request.next_to) or bool(least and least.value)
    if is_needed and {*shape.next_to} <= {*shape.not_next_to}:
        yield (
            ("not", "next_to"),
            Message("next_to requires what not.next_to forbids"),
            Message("change one of them"),
        )
