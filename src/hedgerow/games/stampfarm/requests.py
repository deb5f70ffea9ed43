"""The requests: each kind of counting is one function, whatever request uses it."""

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
    near: Collection[Pos],
    scoring: ScoringContext[StampfarmContent, Sheet],
) -> ScoreLine:
    """What one request is worth on one farm; `near` are the cells beside the hedge (S1)."""
    words = scoring.words
    match request:
        case EachRequest():
            counted = tuple(_keeping(request, animals, hedge, near))
            return _per_count(request, len(counted), counted, words)
        case DifferentRequest():
            first = {
                animals[pos]: pos for pos in reversed([*_keeping(request, animals, hedge, near)])
            }
            return _per_count(request, len(first), tuple(sorted(first.values())), words)
        case GroupsRequest():
            return _groups(request, animals, hedge, words)
        case AtLeastRequest():
            return _at_least(request, animals, words)
        case ExactlyRequest():
            return _exactly(request, animals, words)
        case CornersRequest():
            return _corners(request, animals, scoring.content, words)


def _keeping(
    request: EachRequest | DifferentRequest, animals: Animals, hedge: Walls, near: Collection[Pos]
) -> Iterator[Pos]:
    """The cells that count: each once, however many edges or neighbours it has (S2, S7)."""
    for pos, animal in animals.items():
        if animal not in request.of:
            continue
        if request.hedge and (pos in near) != (request.hedge == "beside"):
            continue
        if not (request.next_to or request.not_next_to) or _suits(
            request, [animals.get(other) for other in open_neighbours(pos, hedge)]
        ):
            yield pos


def _suits(request: EachRequest | DifferentRequest, beside: list[str | None]) -> bool:
    """Whether the neighbours of a cell are as a request wants them."""
    wanted, unwanted = request.next_to, request.not_next_to or ()
    if wanted and sum(it in wanted.of for it in beside) < wanted.needed:
        return False
    return not any(it in unwanted for it in beside)


def _per_count(
    request: EachRequest | DifferentRequest | GroupsRequest,
    count: int,
    counted: tuple[Pos, ...],
    words: Words,
) -> ScoreLine:
    """So many points for each, up to the most the tile gives (S3)."""
    each, most = request.points.value, request.at_most.value if request.at_most else None
    points = each * count if most is None else min(most, each * count)
    key = "score.each" if points == each * count else "score.capped"
    text = words(key, request=_name(request, words), n=count, points=each, most=most)
    return ScoreLine(f"request:{request.id}", points, text, counted)


def _groups(request: GroupsRequest, animals: Animals, hedge: Walls, words: Words) -> ScoreLine:
    """A group of n gives n // size times (S8)."""
    size = request.size.value
    groups = [it for it in regions(_of(animals, request.of), hedge) if len(it) >= size]
    counted = tuple(pos for group in groups for pos in group)
    return _per_count(request, sum(len(it) // size for it in groups), counted, words)


def _at_least(request: AtLeastRequest, animals: Animals, words: Words) -> ScoreLine:
    """All the points or none; where animals stand does not matter."""
    number = request.number.value
    found = {species: _of(animals, (species,)) for species in request.of}
    lacking = [species for species in request.of if len(found[species]) < number]
    if lacking:
        short = words(
            "score.lacking", species=words(f"plural.{lacking[0]}"), n=len(found[lacking[0]])
        )
        return ScoreLine(
            f"request:{request.id}",
            0,
            words("score.missed", request=_name(request, words), why=short),
        )
    counted = tuple(sorted(pos for group in found.values() for pos in group[:number]))
    return _reached(request, counted, words)


def _exactly(request: ExactlyRequest, animals: Animals, words: Words) -> ScoreLine:
    """Neither more nor fewer (S13); the stable does not count (S4)."""
    counted = _of(animals, request.of)
    if len(counted) == request.number.value:
        return _reached(request, counted, words)
    why = words("score.instead", n=len(counted), number=request.number.value)
    return ScoreLine(
        f"request:{request.id}", 0, words("score.missed", request=_name(request, words), why=why)
    )


def _corners(
    request: CornersRequest, animals: Animals, content: StampfarmContent, words: Words
) -> ScoreLine:
    """The most alike corners, by the table: a higher line replaces a lower one (S6)."""
    bottom, right = content.farm.rows - 1, content.farm.columns - 1
    corners = (Pos(0, 0), Pos(0, right), Pos(bottom, 0), Pos(bottom, right))
    filled = Counter(animals[pos] for pos in corners if animals.get(pos) in request.of)
    species, alike = max(filled.items(), key=lambda it: it[1], default=("", 0))
    reached = [corner for corner in request.points.alike if corner <= alike]
    points = request.points.alike[max(reached)] if reached else 0
    text = words("score.corners", request=_name(request, words), n=alike)
    counted = tuple(pos for pos in corners if animals.get(pos) == species) if points else ()
    return ScoreLine(f"request:{request.id}", points, text, counted)


def _reached(
    request: AtLeastRequest | ExactlyRequest, counted: tuple[Pos, ...], words: Words
) -> ScoreLine:
    text = words("score.reached", request=_name(request, words))
    return ScoreLine(f"request:{request.id}", request.points.value, text, counted)


def _of(animals: Animals, species: Collection[str]) -> tuple[Pos, ...]:
    return tuple([pos for pos, animal in animals.items() if animal in species])


def _name(request: Request, words: Words) -> str:
    return words(f"requests.{request.id}.name")
