"""What the bots of stampfarm know: the game, and the farms that they have filled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from hedgerow.base.frozen import field_defaults, keyword_record
from hedgerow.base.grid import Pos, Walls, cells, edge_between
from hedgerow.random_parts.sheets import cells_beside
from hedgerow.scoring.sentence import CORNERS, Amount, Bound, Near, Not, Rule
from hedgerow.scoring.vocabulary import Vocabulary

S = TypeVar("S")
# The shapes of requests that bots can play.
EACH, DIFFERENT, SETS, EXACTLY, ALIKE, GROUPS = (
    *("each", "different", "sets", "exactly", "alike", "groups"),
)
OTHER = "other"
MAX_NEIGHBOURS = 4
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
# All keys of the rule for groups that bots can play.
_GROUP_KEYS = {
    *("in_each", "of", "each_kind", "cells", "take", "count", "points", "separate_lines"),
}


@keyword_record
class Request:
    """A request as bots know it: what it asks for, and what it pays.

    back: its pile
    kind: its shape; `other` if no bot plays it
    of: the species that count
    hedge: `beside` or `away`; empty if it does not matter
    next_to, needed: the required neighbours and their number
    number: the number to reach
    points, up_to, table: what it pays for each counted thing, the most, and by number
    """

    id: str
    back: str
    kind: str
    of: tuple[str, ...]
    hedge: str
    next_to: tuple[str, ...]
    needed: int
    not_next_to: tuple[str, ...]
    number: int
    points: int
    up_to: int | None
    table: Mapping[int, int]

    @property
    def is_known(self) -> bool:
        """Return whether bots can play it."""
        return self.kind != OTHER and self.needed <= MAX_NEIGHBOURS


@keyword_record
class FarmContent:
    """The game as bots know it.

    columns, rows, stable: the size of the farm, and of the stable
    species: everything that can be stamped
    animals: the species that score
    dice, faces, joker: how many dice, their faces, and the face that can be any animal
    group, points: how many animals a group has to have, and what each of them pays
    backs: the piles of requests
    requests: the requests; none if the game has none
    """

    columns: int
    rows: int
    stable: int
    species: tuple[str, ...]
    animals: tuple[str, ...]
    dice: int
    faces: tuple[str, ...]
    joker: str
    group: int
    points: int
    backs: tuple[str, ...]
    requests: tuple[Request, ...]

    @property
    def cells(self) -> int:
        """Return the number of cells of the farm, without the stable."""
        return self.columns * self.rows

    @property
    def piles(self) -> tuple[tuple[Request, ...], ...]:
        """Return the requests of each back."""
        return tuple(
            tuple(request for request in self.requests if request.back == back)
            for back in self.backs
        )


@keyword_record
class PlayedFarm(Generic[S]):
    """The farm of a player at the end: its sheet and code, the animals by cell, the stable."""

    player: str
    code: str
    sheet: S
    animals: Mapping[Pos, str]
    stable: tuple[str, ...]


def hedge_numbers(hedge: Walls, rows: int, columns: int) -> tuple[int, int, int]:
    """Return bit sets of cells: open to the right, open below, and beside the hedge."""
    right = down = beside = 0
    touched = cells_beside(hedge, rows, columns)
    for number, pos in enumerate(cells(rows, columns)):
        if pos.col < columns - 1:
            right |= (edge_between(pos, Pos(pos.row, pos.col + 1)) not in hedge) << number
        if pos.row < rows - 1:
            down |= (edge_between(pos, Pos(pos.row + 1, pos.col)) not in hedge) << number
        beside |= (pos in touched) << number
    return right, down, beside


def knows_groups(rule: Rule, vocabulary: Vocabulary) -> bool:
    """Return whether a rule is one for groups of animals that bots play."""
    has_minimum = rule.cells is not None and not (rule.cells.at_most or rule.cells.exactly)
    is_whole = stated_keys(rule) == _GROUP_KEYS and rule.points_each is not None
    is_largest = rule.in_each == ("group",) and rule.take == "largest" and rule.count == ("cells",)
    of_kinds = {*vocabulary.kinds}.issuperset(vocabulary.expand(rule.of or ()))
    return has_minimum and is_whole and is_largest and of_kinds


def read_request(id_: str, back: str, rule: Rule, vocabulary: Vocabulary) -> Request:
    """Return what a request asks for and pays."""
    near = rule.next_to
    of = vocabulary.kinds if rule.of is None else vocabulary.expand(rule.of)
    required = vocabulary.expand(near.of) if near else ()
    unwanted = rule.forbidden.next_to
    forbidden = vocabulary.expand(unwanted.of) if unwanted else ()
    walls = {rule.along, rule.forbidden.along} - {None}
    has_known_names = {*vocabulary.kinds}.issuperset((*of, *required, *forbidden))
    is_known = has_known_names and walls <= {*vocabulary.walls}
    return Request(
        id=id_,
        back=back,
        kind=_shape(rule) if is_known else OTHER,
        of=of,
        hedge="beside" if rule.along else "away" if rule.forbidden.along else "",
        next_to=required,
        needed=(_bound_number(near) or 1) if near else 0,
        not_next_to=forbidden,
        number=_number(rule),
        points=rule.points_each.value if rule.points_each else 0,
        up_to=rule.up_to.value if rule.up_to else None,
        table=rule.table or {},
    )


def stated_keys(rule: Rule) -> set[str]:
    """Return the keys that say what a rule scores."""
    defaults = field_defaults(Rule)
    return {key for key, value in defaults.items() if getattr(rule, key) != value} - {"source"}


def _shape(rule: Rule) -> str:
    """Return the shape of a request; `other` if bots do not know it."""
    keys = stated_keys(rule) - {"of", "count"}
    (counted, *more) = rule.count or (("units",) if rule.in_each else ("cells",))
    for shape, (count, needed, allowed) in _SHAPES.items():
        if count == counted and not more and needed <= keys <= needed | allowed:
            is_known = rule.points_by_unit is None and _fits(rule, shape)
            return shape if is_known else OTHER
    return OTHER


def _fits(rule: Rule, shape: str) -> bool:
    """Return whether the values of a request are those of its shape."""
    match shape:
        case "sets":
            return rule.once is not None and _is_least(rule.once)
        case "exactly":
            return rule.once is not None and rule.once.exactly is not None
        case "alike":
            return rule.at == (CORNERS,)
        case "groups":
            return rule.in_each == ("group",)
    near = rule.next_to
    has_near = near is None or (near.kinds is None and (_is_least(near) or not _amounts(near)))
    forbidden = rule.forbidden
    is_simple = forbidden == Not(next_to=forbidden.next_to, along=forbidden.along)
    if forbidden.next_to is not None:
        is_simple = is_simple and forbidden.next_to == Near(of=forbidden.next_to.of)
    return has_near and is_simple and not (rule.along and forbidden.along)


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


def _number(rule: Rule) -> int:
    """Return the number that a request is about; 1 if it has none."""
    if rule.once:
        return _bound_number(rule.once)
    if rule.every:
        return rule.every.value
    if rule.table:
        return min(rule.table)
    return (rule.next_to and _bound_number(rule.next_to)) or 1
