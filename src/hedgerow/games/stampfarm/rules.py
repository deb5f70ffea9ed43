"""Stampfarm: how a finished farm is read and what it is worth."""

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
    """A player's finished farm: what stands where, the hedge, the stable, the sheet's code."""

    player: str
    animals: Mapping[Pos, str]
    hedge: Walls
    stable: tuple[str, ...] = ()
    code: str = ""

    def cells_by_species(self) -> Mapping[str, list[Pos]]:
        """The cells of each species that is there, in reading order."""
        found: dict[str, list[Pos]] = {}
        for pos, animal in self.animals.items():
            found.setdefault(animal, []).append(pos)
        return found


@record
class FinishedGame:
    """A finished game: all farms, and the requests that were open."""

    farms: tuple[Farm, ...]
    requests: tuple[Request, ...]


def read_game(filled: FilledForm, scoring: StampfarmScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    problems = [*filled.problems]
    requests = _requests(filled.values, scoring.content, problems)
    farms = tuple(_farm(it, scoring.content, problems) for it in filled.sections)
    raise_problems(problems)
    return FinishedGame(farms, requests)


def score(finished: FinishedGame, scoring: StampfarmScoring) -> Result:
    """Every farm's largest groups, then the requests."""
    content, words = scoring.content, scoring.words
    scores = tuple(
        Score(
            farm.player, (*_groups(farm, content, words), *_request_lines(farm, finished, scoring))
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


def _groups(farm: Farm, content: StampfarmContent, words: Words) -> Iterator[ScoreLine]:
    """The largest group of each species; groups that tie for largest all count (S10).

    A lone animal is no group; the stable never counts (S4); hay scores nothing (S5).
    """
    homes, worth = farm.cells_by_species(), content.groups
    least, points = worth.at_least.value, worth.points.value
    for kind in content.animals:
        home = homes.get(kind.id, [])
        groups = regions(home, farm.hedge)
        largest = max(map(len, groups), default=0)
        best = [group for group in groups if len(group) == largest >= least]
        counted = tuple([pos for group in best for pos in group])
        text = _group_text(words, kind.id, len(best), largest, len(home))
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
    near = cells_beside(farm.hedge, size.rows, size.columns)
    for request in finished.requests:
        yield request_line(request, farm.animals, farm.hedge, near, scoring)


def _warnings(finished: FinishedGame, scoring: StampfarmScoring) -> Iterator[str]:
    size, words = scoring.content.farm, scoring.words
    most = scoring.content.about.players.most
    if len(finished.farms) > most:
        yield words("score.crowd", n=len(finished.farms), most=most)
    hay = {kind.id for kind in scoring.content.species if not kind.animal}
    for farm in finished.farms:
        empty = size.rows * size.columns - len(farm.animals)
        if empty:  # S11: scored all the same
            yield words("score.empty", player=farm.player, n=empty)
        if not finished.requests and not hay.isdisjoint(farm.animals.values()):
            yield words("score.hay", player=farm.player)
    yield from (words("score.twins", players=", ".join(it)) for it in _twins(finished, scoring))


def _open_questions(finished: FinishedGame, scoring: StampfarmScoring) -> Iterator[OpenQuestion]:
    """Yield every farm with neither code nor hedge (S16).

    A sheet may have no hedge where its content allows that: then only the code shows it.
    """
    if not scoring.content.hedge.edges.most:
        return
    for farm in finished.farms:
        if not farm.hedge and not farm.code:
            text = scoring.words("score.no_hedge", player=farm.player)
            yield OpenQuestion(text, farm.player, SHEET_KEY)


def _twins(finished: FinishedGame, scoring: StampfarmScoring) -> Iterator[list[str]]:
    """Who has the same farm, at least half full: one of them was typed twice."""
    alike: dict[frozenset[tuple[Pos, str]], list[str]] = {}
    for farm in finished.farms:
        if 2 * len(farm.animals) > scoring.content.cells:
            alike.setdefault(frozenset(farm.animals.items()), []).append(farm.player)
    return (players for players in alike.values() if len(players) > 1)


def _requests(
    answers: FieldValues, content: StampfarmContent, problems: list[Problem]
) -> tuple[Request, ...]:
    """The open requests: at most one of each back."""
    known = {request.id: request for request in content.requests}
    chosen: list[Request] = []
    for it in answers.get("requests", ()):
        request = known[it.value]
        if any(other.back == request.back for other in chosen):
            message = Message(
                "{request} is the second request with the back {back}",
                request=quote_value(it.typed),
                back=quote_value(request.back),
            )
            problems.append(
                Problem(it.location, message, Message("list only one request per back"))
            )
        else:
            chosen.append(request)
    return tuple(chosen)


def _farm(filled: FilledSection, content: StampfarmContent, problems: list[Problem]) -> Farm:
    """One player's section: stable, sheet code, grid."""
    grid, sheet = filled.grid, filled.sheet
    walls = grid.walls if grid else frozenset()
    if sheet and walls and walls != sheet.hedge:
        problems.append(_other_hedge(walls, sheet, filled))
    stable = tuple(it.value for it in filled.values.get("stable", ()))
    if len(stable) > content.farm.stable:
        most, location = content.farm.stable, filled.section.key_lines["stable"].location
        message = Message(
            "too many animals in the stable: {count}, but it only has room for {stable}",
            count=len(stable),
            stable=most,
        )
        problems.append(Problem(location, message, Message("move the extra animals to the farm")))
    code = first_value(filled.values, SHEET_KEY) if sheet else ""
    return Farm(
        player=filled.name,
        animals=filled.cells,
        hedge=sheet.hedge if sheet else walls,
        stable=stable,
        code=code,
    )


def _other_hedge(walls: Walls, sheet: Sheet, filled: FilledSection) -> Problem:
    """The first edge at which the drawn hedge is not the sheet's."""
    border = min(walls ^ sheet.hedge)
    inside = [pos for pos in border if 0 <= pos.row < sheet.rows and 0 <= pos.col < sheet.columns]
    cells = [pos.name for pos in inside]
    place = (
        Message("between {cell} and {other}", cell=cells[0], other=cells[1])
        if len(cells) == 2
        else Message("at the edge of {cell}", cell=cells[0])
    )
    message = (
        Message("the hedge differs from the sheet: the sheet has none {place}", place=place)
        if border in walls
        else Message("the hedge differs from the sheet: it is missing {place}", place=place)
    )
    hint = Message("with `sheet:` you can omit the hedge; check the code")
    return Problem(filled.location_of(inside[0]), message, hint)
