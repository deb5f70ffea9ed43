"""The rules of stampfarm: read a finished game from its form, and score it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, Walls
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.form import StampfarmScoring
from hedgerow.games.stampfarm.requests import ALIKE, HEDGE, SETS, STABLE, Request, Shape, find_shape
from hedgerow.games.stampfarm.sheet import Sheet
from hedgerow.loading.words import Words
from hedgerow.ruleset.random_parts import cells_beside, format_span
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.scorefile.form_reader import FieldValues, FilledForm, FilledSection, first_value
from hedgerow.scorefile.score_file import NONE, SHEET_KEY
from hedgerow.scoring.points import CompiledRule, Line
from hedgerow.scoring.view import View

Animals = Mapping[Pos, str]


@keyword_record
class Farm:
    """A player's finished farm: the animals by cell, the hedge, the stable, the sheet code.

    `states_all` means that a hedge without a code is whole, however short it is.
    """

    player: str
    animals: Animals
    hedge: Walls
    stable: tuple[str, ...] = ()
    code: str = ""
    states_all: bool = False


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
    content = scoring.content
    lines = _score_farms(finished, scoring)
    scores = tuple(Score(farm.player, own) for farm, own in zip(finished.farms, lines, strict=True))
    return Result(
        variant="full" if finished.requests else "basic",
        complete=all(
            len(farm.animals) == content.farm.rows * content.farm.columns for farm in finished.farms
        ),
        scores=scores,
        warnings=tuple(_warnings(finished, scoring)),
        open=tuple(_open_questions(finished, scoring)),
    )


class FarmScorer:
    """The rules of a game, ready to score farms: those of groups, and requests by id."""

    def __init__(self, content: StampfarmContent) -> None:
        self._size, self._vocabulary = content.farm, content.vocabulary
        self.groups = CompiledRule(content.groups, self._vocabulary)
        self.requests = {it.id: CompiledRule(it, self._vocabulary) for it in content.requests}
        self.shapes = {it.id: find_shape(it, self._vocabulary) for it in content.requests}

    def view(self, farm: Farm) -> View:
        """Return a farm as rules see it; animals in the stable are outside it (S4)."""
        has_stable = STABLE in self._vocabulary.letter_fields
        return View(
            self._vocabulary,
            self._size.rows,
            self._size.columns,
            farm.animals,
            walls={HEDGE: farm.hedge},
            letters={STABLE: farm.stable} if has_stable else None,
        )


def _score_farms(
    finished: FinishedGame, scoring: StampfarmScoring
) -> Iterator[tuple[ScoreLine, ...]]:
    """Yield the lines of each farm: those of its groups, then one for each open request."""
    scorer, words = scoring.prepare(FarmScorer), scoring.words
    # By number: rules may compare farms, and two players may have the same name.
    views = {str(number): scorer.view(farm) for number, farm in enumerate(finished.farms)}
    groups = scorer.groups.score(views)
    requests = [
        (request, scorer.shapes[request.id], scorer.requests[request.id].score(views))
        for request in finished.requests
    ]
    for number, view in views.items():
        lines = [_group_line(line, view, words) for line in groups[number]]
        for request, shape, found in requests:
            (line,) = found[number]
            text = _request_text(request, shape, line, view, words)
            lines.append(ScoreLine(f"request:{request.id}", line.points, text, line.cells))
        yield tuple(lines)


def _group_line(line: Line, view: View, words: Words) -> ScoreLine:
    """Return the points for the largest groups of a species.

    A single animal is not a group; the stable (S4) and hay (S5) score nothing. Groups that tie for
    the largest all count (S10).
    """
    name = words(f"plural.{line.unit}")
    if not line.units:
        animals = len(view.cells_named(frozenset((line.unit,))))
        text = words("score.lone" if animals else "score.none", species=name, n=animals)
    else:
        groups = len(line.units)
        key = "score.group" if groups == 1 else "score.groups"
        text = words(key, species=name, n=len(line.units[0].unit.cells), groups=groups)
    return ScoreLine(f"group:{line.unit}", line.points, text, line.cells)


def _request_text(request: Request, shape: Shape, line: Line, view: View, words: Words) -> str:
    """Return what was counted for a request."""
    if request.once:
        return _once_text(request, shape, line, view, words)
    if request.points_each and not request.who:
        return _counted_text(request, request.points_each.value, line, words)
    if shape.kind == ALIKE:
        return words("score.corners", request=_name(request, words), n=line.number)
    return words("score.missed", request=_name(request, words), why=line.number)


def _once_text(request: Request, shape: Shape, line: Line, view: View, words: Words) -> str:
    """Return the text of a request that gives all its points or none."""
    name = _name(request, words)
    if line.points:
        return words("score.reached", request=name)
    why = words("score.instead", n=line.number, number=shape.number)
    if shape.kind == SETS:
        counts = {kind: len(view.cells_named(frozenset((kind,)))) for kind in shape.of}
        # One species is enough to explain why the request gives nothing.
        missing = next(kind for kind in shape.of if counts[kind] < shape.number)
        why = words("score.lacking", species=words(f"plural.{missing}"), n=counts[missing])
    return words("score.missed", request=name, why=why)


def _counted_text(request: Request, each: int, line: Line, words: Words) -> str:
    """Return the text of a request that gives points for each thing, up to its maximum (S3)."""
    every = request.every.value if request.every else 1
    numbers = [unit.number for unit in line.units] if line.units else [line.number]
    count = sum([number // every for number in numbers])
    most = request.up_to.value if request.up_to else None
    key = "score.each" if line.points == each * count else "score.capped"
    return words(key, request=_name(request, words), n=count, points=each, most=most)


def _name(request: Request, words: Words) -> str:
    return words(f"requests.{request.id}.name")


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
        yield from _hedge_warnings(farm, scoring)
    for players in _find_equal_farms(finished, scoring):
        yield words("score.twins", players=", ".join(players))


def _hedge_warnings(farm: Farm, scoring: StampfarmScoring) -> Iterator[str]:
    """Yield the limits of the printed hedges that a typed one does not keep (S17).

    The farm may be one of the published box.
    """
    rules, size, words = scoring.content.hedge, scoring.content.farm, scoring.words
    if farm.code or not farm.hedge or _is_short(farm, scoring.content):
        return
    edges, beside = len(farm.hedge), len(cells_beside(farm.hedge, size.rows, size.columns))
    if not rules.edges.contains(edges):
        limits = format_span(rules.edges)
        yield words("score.hedge_edges", player=farm.player, n=edges, limits=limits)
    if not rules.beside.contains(beside):
        limits = format_span(rules.beside)
        yield words("score.hedge_beside", player=farm.player, n=beside, limits=limits)


def _open_questions(finished: FinishedGame, scoring: StampfarmScoring) -> Iterator[OpenQuestion]:
    """Yield a question for every farm without a code whose hedge is missing or too short.

    The missing edges could separate groups, so the winner stays undecided (S16, S17). If the
    content allows sheets without a hedge, the code shows that there is none.
    """
    rules, words = scoring.content.hedge, scoring.words
    if not rules.edges.most:
        return
    for farm in finished.farms:
        if not farm.hedge and not farm.code:
            text = words("score.no_hedge", player=farm.player)
            yield OpenQuestion(text=text, section=farm.player, field=SHEET_KEY)
        elif _is_short(farm, scoring.content):
            text = words(
                "score.short_hedge", player=farm.player, n=len(farm.hedge), least=rules.edges.least
            )
            yield OpenQuestion(
                text=text, section=farm.player, field=SHEET_KEY, brush="wall", answer=NONE
            )


def _is_short(farm: Farm, content: StampfarmContent) -> bool:
    """Return whether edges of a typed hedge seem to be missing: the player does not say no."""
    return not farm.code and not farm.states_all and len(farm.hedge) < content.hedge.edges.least


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
        states_all=section.states_all,
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
