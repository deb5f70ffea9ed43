"""The rules of stampfarm: read a finished game from its form, and score it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, Walls, open_neighbours, regions
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.form import StampfarmScoring
from hedgerow.games.stampfarm.sheet import Sheet, cells_beside
from hedgerow.games.stampfarm.vocabulary import (
    AnyRequest,
    AtLeastRequest,
    CellsRequest,
    CornersRequest,
    DifferentRequest,
    EachRequest,
    ExactlyRequest,
    GroupsRequest,
    Request,
)
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.scorefile.form_reader import FieldValues, FilledForm, FilledSection, first_value
from hedgerow.scorefile.score_file import SHEET_KEY

Animals = Mapping[Pos, str]


@keyword_record
class Farm:
    """A player's finished farm: the animals by cell, the hedge, the stable, the sheet code."""

    player: str
    animals: Animals
    hedge: Walls
    stable: tuple[str, ...] = ()
    code: str = ""

    def cells_by_species(self) -> Mapping[str, list[Pos]]:
        """Return the cells of each species on the farm, in reading order."""
        cells: dict[str, list[Pos]] = {}
        for pos, animal in self.animals.items():
            cells.setdefault(animal, []).append(pos)
        return cells


@record
class FinishedGame:
    """A finished game: all farms, and the open requests; none in the basic game."""

    farms: tuple[Farm, ...]
    requests: tuple[Request, ...]


def read_game(filled: FilledForm, scoring: StampfarmScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    problems = [*filled.problems]
    requests = _read_requests(filled.values, scoring.content, problems)
    farms = tuple(_read_farm(section, scoring.content, problems) for section in filled.sections)
    raise_problems(problems)
    return FinishedGame(farms, requests)


def score(finished: FinishedGame, scoring: StampfarmScoring) -> Result:
    """Score the largest groups of every farm, then the requests."""
    content, words = scoring.content, scoring.words
    scores = tuple(
        Score(
            farm.player,
            (*_group_lines(farm, content, words), *_request_lines(farm, finished, scoring)),
        )
        for farm in finished.farms
    )
    return Result(
        variant="full" if finished.requests else "basic",
        complete=all(
            len(farm.animals) == content.farm.rows * content.farm.columns for farm in finished.farms
        ),
        scores=scores,
        warnings=tuple(_warnings(finished, scoring)),
        open=tuple(_open_questions(finished, scoring)),
    )


def _group_lines(farm: Farm, content: StampfarmContent, words: Words) -> Iterator[ScoreLine]:
    """Yield the points for the largest group of each species.

    A single animal is not a group; the stable (S4) and hay (S5) score nothing.
    """
    cells = farm.cells_by_species()
    at_least, points = content.groups.at_least.value, content.groups.points.value
    for kind in content.animals:
        kind_cells = cells.get(kind.id, [])
        groups = regions(kind_cells, farm.hedge)
        largest = max(map(len, groups), default=0)
        # S10: groups that tie for the largest all count.
        best = [group for group in groups if len(group) == largest >= at_least]
        counted = tuple([pos for group in best for pos in group])
        text = _group_text(words, kind.id, len(best), largest, len(kind_cells))
        yield ScoreLine(f"group:{kind.id}", points * len(counted), text, counted)


def _group_text(words: Words, species: str, best: int, largest: int, animals: int) -> str:
    name = words(f"plural.{species}")
    if not best:
        return words("score.lone" if animals else "score.none", species=name, n=animals)
    return words(
        "score.group" if best == 1 else "score.groups", species=name, n=largest, groups=best
    )


def _request_lines(
    farm: Farm, finished: FinishedGame, scoring: StampfarmScoring
) -> Iterator[ScoreLine]:
    size = scoring.content.farm
    hedge_cells = cells_beside(farm.hedge, size.rows, size.columns)
    for request in finished.requests:
        yield _request_line(request, farm.animals, farm.hedge, hedge_cells, scoring)


def _warnings(finished: FinishedGame, scoring: StampfarmScoring) -> Iterator[str]:
    size, words = scoring.content.farm, scoring.words
    most = scoring.content.about.players.most
    if len(finished.farms) > most:
        yield words("score.crowd", n=len(finished.farms), most=most)
    hay = {kind.id for kind in scoring.content.species if not kind.animal}
    for farm in finished.farms:
        empty = size.rows * size.columns - len(farm.animals)
        if empty:  # S11: an unfinished farm is scored nevertheless
            yield words("score.empty", player=farm.player, n=empty)
        if not finished.requests and not hay.isdisjoint(farm.animals.values()):
            yield words("score.hay", player=farm.player)
    for players in _find_equal_farms(finished, scoring):
        yield words("score.twins", players=", ".join(players))


def _open_questions(finished: FinishedGame, scoring: StampfarmScoring) -> Iterator[OpenQuestion]:
    """Yield a question for every farm with neither code nor hedge.

    The missing hedge could separate groups, so the winner stays undecided (S16). If the content
    allows sheets without a hedge, the code shows that there is none.
    """
    if not scoring.content.hedge.edges.most:
        return
    for farm in finished.farms:
        if not farm.hedge and not farm.code:
            text = scoring.words("score.no_hedge", player=farm.player)
            yield OpenQuestion(text, farm.player, SHEET_KEY)


def _find_equal_farms(finished: FinishedGame, scoring: StampfarmScoring) -> Iterator[list[str]]:
    """Yield the players who have the same farm: probably it was typed twice."""
    players_by_farm: dict[frozenset[tuple[Pos, str]], list[str]] = {}
    for farm in finished.farms:
        # Farms with few animals may be the same by accident.
        if 2 * len(farm.animals) > scoring.content.cells:
            players_by_farm.setdefault(frozenset(farm.animals.items()), []).append(farm.player)
    return (players for players in players_by_farm.values() if len(players) > 1)


def _read_requests(
    values: FieldValues, content: StampfarmContent, problems: list[Problem]
) -> tuple[Request, ...]:
    """Return the open requests; a second one of a back is a problem."""
    by_id = {request.id: request for request in content.requests}
    requests: list[Request] = []
    for value in values.get("requests", ()):
        request = by_id[value.value]
        if any(earlier.back == request.back for earlier in requests):
            message = Message(
                "{request} is the second request with the back {back}",
                request=quote_value(value.typed),
                back=quote_value(request.back),
            )
            problems.append(
                Problem(value.location, message, Message("list only one request per back"))
            )
        else:
            requests.append(request)
    return tuple(requests)


def _read_farm(section: FilledSection, content: StampfarmContent, problems: list[Problem]) -> Farm:
    """Return the farm of one player; a sheet code supplies the hedge."""
    grid, sheet = section.grid, section.sheet
    walls = grid.walls if grid else frozenset()
    if sheet and walls and walls != sheet.hedge:
        problems.append(_hedge_problem(walls, sheet, section))
    stable = tuple(value.value for value in section.values.get("stable", ()))
    if len(stable) > content.farm.stable:
        most, location = content.farm.stable, section.section.key_lines["stable"].location
        message = Message(
            "too many animals in the stable: {count}, but it only has room for {stable}",
            count=len(stable),
            stable=most,
        )
        problems.append(Problem(location, message, Message("move the extra animals to the farm")))
    code = first_value(section.values, SHEET_KEY) if sheet else ""
    return Farm(
        player=section.name,
        animals=section.cells,
        hedge=sheet.hedge if sheet else walls,
        stable=stable,
        code=code,
    )


def _hedge_problem(walls: Walls, sheet: Sheet, section: FilledSection) -> Problem:
    """Return a problem for the first edge where the typed hedge differs from the sheet's."""
    edge = min(walls ^ sheet.hedge)
    # An edge on the outer frame has only one cell inside the farm.
    inside = [pos for pos in edge if 0 <= pos.row < sheet.rows and 0 <= pos.col < sheet.columns]
    cells = [pos.name for pos in inside]
    position = (
        Message("between {cell} and {other}", cell=cells[0], other=cells[1])
        if len(cells) == 2
        else Message("at the edge of {cell}", cell=cells[0])
    )
    message = (
        Message("the hedge differs from the sheet: the sheet has none {place}", place=position)
        if edge in walls
        else Message("the hedge differs from the sheet: it is missing {place}", place=position)
    )
    hint = Message("with `sheet:` you can omit the hedge; check the code")
    return Problem(section.location_of(inside[0]), message, hint)


def _request_line(
    request: Request,
    animals: Animals,
    hedge: Walls,
    hedge_cells: Collection[Pos],
    scoring: StampfarmScoring,
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
    request: CellsRequest,
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


def _has_right_neighbours(request: CellsRequest, neighbours: list[str | None]) -> bool:
    required, forbidden = request.next_to, request.not_next_to or ()
    if required and sum(species in required.of for species in neighbours) < required.needed:
        return False
    return not any(species in forbidden for species in neighbours)


def _counted_line(
    request: CellsRequest | GroupsRequest,
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


def _name(request: AnyRequest, words: Words) -> str:
    return words(f"requests.{request.id}.name")
