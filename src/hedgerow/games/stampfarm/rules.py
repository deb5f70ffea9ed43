"""The rules of stampfarm: read a finished game from its form, and score it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, Walls, regions
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.form import StampfarmScoring
from hedgerow.games.stampfarm.requests import request_line
from hedgerow.games.stampfarm.sheet import Sheet, cells_beside
from hedgerow.games.stampfarm.vocabulary import Request
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.scorefile.form_reader import FieldValues, FilledForm, FilledSection, first_value
from hedgerow.scorefile.score_file import SHEET_KEY


@keyword_record
class Farm:
    """A player's finished farm: the animals by cell, the hedge, the stable, the sheet code."""

    player: str
    animals: Mapping[Pos, str]
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
        yield request_line(request, farm.animals, farm.hedge, hedge_cells, scoring)


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
