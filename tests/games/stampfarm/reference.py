"""The scorer of stampfarm from before its rules were sentences: its lines must stay the same.

It knows the twelve shipped requests in their old notation, and shares no code with
`hedgerow.scoring`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from hedgerow.base.grid import Pos, Walls, open_neighbours, regions
from hedgerow.games.stampfarm.form import StampfarmScoring
from hedgerow.games.stampfarm.rules import Farm, FinishedGame
from hedgerow.loading.words import Words
from hedgerow.ruleset.random_parts import cells_beside
from hedgerow.ruleset.result import ScoreLine

ROWS, COLUMNS = 4, 5
ANIMALS = ("cow", "goose", "hen", "pig", "sheep")
CORNERS = (Pos(0, 0), Pos(0, 4), Pos(3, 0), Pos(3, 4))
MIN_GROUP = 2
Animals = Mapping[Pos, str]


@dataclass(frozen=True)
class OldRequest:
    """A request in its old notation; `points` is a table only for corners."""

    count: str
    of: tuple[str, ...]
    points: int = 0
    hedge: str = ""
    next_to: tuple[str, ...] = ()
    needed: int = 1
    not_next_to: tuple[str, ...] = ()
    at_most: int | None = None
    number: int = 0


REQUESTS = {
    "berry-feast": OldRequest("each", ("goose",), 1, hedge="beside", at_most=5),
    "brambles": OldRequest("each", ("hen",), 1, hedge="away", at_most=5),
    "all-different": OldRequest("different", ANIMALS, 2, hedge="beside", at_most=10),
    "grazers": OldRequest("each", ("cow", "sheep"), 1, hedge="beside", at_most=5),
    "two-by-two": OldRequest("at-least", ANIMALS, 5, number=2),
    "corners": OldRequest("corners", ANIMALS),
    "funny-smell": OldRequest("each", ("pig",), 1, not_next_to=("cow", "hen"), at_most=6),
    "twin-sisters": OldRequest("exactly", ("cow",), 4, number=2),
    "in-the-hay": OldRequest("each", ("pig",), 1, next_to=("hay",)),
    "warm-wool": OldRequest("each", ("hay",), 3, next_to=("sheep",), needed=2),
    "sound-hay": OldRequest("each", ("hay",), 2, not_next_to=("goose", "pig")),
    "hay-party": OldRequest("groups", ("hay",), 7, number=3),
}
CORNER_POINTS = {3: 3, 4: 6}


def score_lines(finished: FinishedGame, scoring: StampfarmScoring) -> list[tuple[ScoreLine, ...]]:
    """Return the lines of every player: for the groups, then for the requests."""
    return [
        (
            *_group_lines(farm, scoring.words),
            *(_RequestScorer(it.id, farm, scoring.words).line() for it in finished.requests),
        )
        for farm in finished.farms
    ]


def _group_lines(farm: Farm, words: Words) -> Iterator[ScoreLine]:
    for kind in ANIMALS:
        cells = _species_cells(farm.animals, (kind,))
        groups = regions(cells, farm.hedge)
        largest = max(map(len, groups), default=0)
        best = [group for group in groups if len(group) == largest >= MIN_GROUP]
        counted = tuple(pos for group in best for pos in group)
        name = words(f"plural.{kind}")
        if best:
            key = "score.group" if len(best) == 1 else "score.groups"
            text = words(key, species=name, n=largest, groups=len(best))
        else:
            text = words("score.lone" if cells else "score.none", species=name, n=len(cells))
        yield ScoreLine(f"group:{kind}", len(counted), text, counted)


def _species_cells(animals: Animals, species: Collection[str]) -> tuple[Pos, ...]:
    return tuple(pos for pos, animal in animals.items() if animal in species)


class _RequestScorer:
    """One request on one farm."""

    def __init__(self, name: str, farm: Farm, words: Words) -> None:
        self.id, self.request, self.words = name, REQUESTS[name], words
        self.name = words(f"requests.{name}.name")
        self.animals: Animals = farm.animals
        self.hedge: Walls = farm.hedge
        self.beside = cells_beside(farm.hedge, ROWS, COLUMNS)

    def line(self) -> ScoreLine:
        match self.request.count:
            case "each":
                cells = tuple(self._matching_cells())
                return self._counted(len(cells), cells)
            case "different":
                first = {self.animals[pos]: pos for pos in reversed([*self._matching_cells()])}
                return self._counted(len(first), tuple(sorted(first.values())))
            case "groups":
                return self._groups()
            case "at-least":
                return self._at_least()
            case "exactly":
                return self._exactly()
        return self._corners()

    def _make(self, points: int, text: str, cells: tuple[Pos, ...] = ()) -> ScoreLine:
        return ScoreLine(f"request:{self.id}", points, text, cells)

    def _missed(self, why: str) -> ScoreLine:
        return self._make(0, self.words("score.missed", request=self.name, why=why))

    def _reached(self, cells: tuple[Pos, ...]) -> ScoreLine:
        return self._make(
            self.request.points, self.words("score.reached", request=self.name), cells
        )

    def _matching_cells(self) -> Iterator[Pos]:
        request = self.request
        for pos in _species_cells(self.animals, request.of):
            if request.hedge and (pos in self.beside) != (request.hedge == "beside"):
                continue
            near = [self.animals.get(other) for other in open_neighbours(pos, self.hedge)]
            if request.next_to and sum(it in request.next_to for it in near) < request.needed:
                continue
            if not any(it in request.not_next_to for it in near):
                yield pos

    def _counted(self, count: int, cells: tuple[Pos, ...]) -> ScoreLine:
        each, most = self.request.points, self.request.at_most
        points = each * count if most is None else min(most, each * count)
        key = "score.each" if points == each * count else "score.capped"
        text = self.words(key, request=self.name, n=count, points=each, most=most)
        return self._make(points, text, cells)

    def _groups(self) -> ScoreLine:
        size = self.request.number
        found = regions(_species_cells(self.animals, self.request.of), self.hedge)
        groups = [group for group in found if len(group) >= size]
        cells = tuple(pos for group in groups for pos in group)
        return self._counted(sum(len(group) // size for group in groups), cells)

    def _at_least(self) -> ScoreLine:
        number = self.request.number
        cells = {kind: _species_cells(self.animals, (kind,)) for kind in self.request.of}
        for kind, own in cells.items():
            if len(own) < number:
                name = self.words(f"plural.{kind}")
                return self._missed(self.words("score.lacking", species=name, n=len(own)))
        return self._reached(tuple(sorted(pos for own in cells.values() for pos in own[:number])))

    def _exactly(self) -> ScoreLine:
        cells, number = _species_cells(self.animals, self.request.of), self.request.number
        if len(cells) == number:
            return self._reached(cells)
        return self._missed(self.words("score.instead", n=len(cells), number=number))

    def _corners(self) -> ScoreLine:
        found = [self.animals[pos] for pos in CORNERS if self.animals.get(pos) in ANIMALS]
        species, equal = max(Counter(found).items(), key=lambda it: it[1], default=("", 0))
        points = CORNER_POINTS.get(equal, 0)
        text = self.words("score.corners", request=self.name, n=equal)
        cells = tuple(pos for pos in CORNERS if self.animals.get(pos) == species)
        return self._make(points, text, cells if points else ())
