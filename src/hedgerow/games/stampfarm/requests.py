"""The scoring of requests: one function per kind of counting, for any request that uses it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from hedgerow.base.grid import Pos, Walls, open_neighbours, regions
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.sheet import Sheet
from hedgerow.games.stampfarm.vocabulary import (
    AtLeastRequest,
    CornersRequest,
    DifferentRequest,
    EachRequest,
    ExactlyRequest,
    GroupsRequest,
    Request,
)
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import ScoreLine
from hedgerow.ruleset.ruleset import ScoringContext

Animals = Mapping[Pos, str]


def request_line(
    request: Request,
    animals: Animals,
    hedge: Walls,
    hedge_cells: Collection[Pos],
    scoring: ScoringContext[StampfarmContent, Sheet],
) -> ScoreLine:
    """Score a request on a farm; `hedge_cells` are the cells beside the hedge (S1)."""
    words = scoring.words
    match request:
        case EachRequest():
            counted = tuple(_matching_cells(request, animals, hedge, hedge_cells))
            return _counted_line(request, len(counted), counted, words)
        case DifferentRequest():
            matching = [*_matching_cells(request, animals, hedge, hedge_cells)]
            # Reversed: the report names the first cell of each species.
            first_cells = {animals[pos]: pos for pos in reversed(matching)}
            counted = tuple(sorted(first_cells.values()))
            return _counted_line(request, len(first_cells), counted, words)
        case GroupsRequest():
            return _groups_line(request, animals, hedge, words)
        case AtLeastRequest():
            return _at_least_line(request, animals, words)
        case ExactlyRequest():
            return _exactly_line(request, animals, words)
        case CornersRequest():
            return _corners_line(request, animals, scoring.content, words)


def _matching_cells(
    request: EachRequest | DifferentRequest,
    animals: Animals,
    hedge: Walls,
    hedge_cells: Collection[Pos],
) -> Iterator[Pos]:
    """Yield the cells that meet all conditions of a request."""
    # Each cell at most once, however many of its edges are hedge (S2). A neighbour may serve
    # several cells: one bale serves two pigs (S7).
    for pos, animal in animals.items():
        if animal not in request.of:
            continue
        if request.hedge and (pos in hedge_cells) != (request.hedge == "beside"):
            continue
        if not (request.next_to or request.not_next_to) or _has_right_neighbours(
            request, [animals.get(neighbour) for neighbour in open_neighbours(pos, hedge)]
        ):
            yield pos


def _has_right_neighbours(
    request: EachRequest | DifferentRequest, neighbours: list[str | None]
) -> bool:
    required, forbidden = request.next_to, request.not_next_to or ()
    if required and sum(species in required.of for species in neighbours) < required.needed:
        return False
    return not any(species in forbidden for species in neighbours)


def _counted_line(
    request: EachRequest | DifferentRequest | GroupsRequest,
    count: int,
    counted: tuple[Pos, ...],
    words: Words,
) -> ScoreLine:
    """Score a request that gives points for each counted thing, up to its maximum (S3)."""
    each, most = request.points.value, request.at_most.value if request.at_most else None
    points = each * count if most is None else min(most, each * count)
    key = "score.each" if points == each * count else "score.capped"
    text = words(key, request=_name(request, words), n=count, points=each, most=most)
    return ScoreLine(f"request:{request.id}", points, text, counted)


def _groups_line(request: GroupsRequest, animals: Animals, hedge: Walls, words: Words) -> ScoreLine:
    """Score connected groups: one of n cells counts n // size times (S8)."""
    size = request.size.value
    cells = _species_cells(animals, request.of)
    groups = [group for group in regions(cells, hedge) if len(group) >= size]
    counted = tuple(pos for group in groups for pos in group)
    return _counted_line(request, sum(len(group) // size for group in groups), counted, words)


def _at_least_line(request: AtLeastRequest, animals: Animals, words: Words) -> ScoreLine:
    """Score all points if there are enough of each species anywhere on the farm, otherwise 0."""
    number = request.number.value
    cells = {species: _species_cells(animals, (species,)) for species in request.of}
    missing = [species for species in request.of if len(cells[species]) < number]
    if missing:
        # One species is enough to explain why the request gives nothing.
        why = words(
            "score.lacking", species=words(f"plural.{missing[0]}"), n=len(cells[missing[0]])
        )
        return ScoreLine(
            f"request:{request.id}",
            0,
            words("score.missed", request=_name(request, words), why=why),
        )
    counted = tuple(sorted(pos for group in cells.values() for pos in group[:number]))
    return _fulfilled_line(request, counted, words)


def _exactly_line(request: ExactlyRequest, animals: Animals, words: Words) -> ScoreLine:
    """Score all points if the number is exact (S13); the stable does not count (S4)."""
    counted = _species_cells(animals, request.of)
    if len(counted) == request.number.value:
        return _fulfilled_line(request, counted, words)
    why = words("score.instead", n=len(counted), number=request.number.value)
    return ScoreLine(
        f"request:{request.id}", 0, words("score.missed", request=_name(request, words), why=why)
    )


def _corners_line(
    request: CornersRequest, animals: Animals, content: StampfarmContent, words: Words
) -> ScoreLine:
    """Score the most frequent animal in the corners: four corners replace three (S6)."""
    bottom, right = content.farm.rows - 1, content.farm.columns - 1
    corners = (Pos(0, 0), Pos(0, right), Pos(bottom, 0), Pos(bottom, right))
    counts = Counter(animals[pos] for pos in corners if animals.get(pos) in request.of)
    species, equal = max(counts.items(), key=lambda it: it[1], default=("", 0))
    reached = [corner for corner in request.points.alike if corner <= equal]
    points = request.points.alike[max(reached)] if reached else 0
    text = words("score.corners", request=_name(request, words), n=equal)
    counted = tuple(pos for pos in corners if animals.get(pos) == species) if points else ()
    return ScoreLine(f"request:{request.id}", points, text, counted)


def _fulfilled_line(
    request: AtLeastRequest | ExactlyRequest, counted: tuple[Pos, ...], words: Words
) -> ScoreLine:
    text = words("score.reached", request=_name(request, words))
    return ScoreLine(f"request:{request.id}", request.points.value, text, counted)


def _species_cells(animals: Animals, species: Collection[str]) -> tuple[Pos, ...]:
    return tuple([pos for pos, animal in animals.items() if animal in species])


def _name(request: Request, words: Words) -> str:
    return words(f"requests.{request.id}.name")
