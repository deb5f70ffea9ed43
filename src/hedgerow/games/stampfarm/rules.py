"""Stampfarm: how a finished farm is read and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import Problem, did_you_mean, quoted, raise_any
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, Walls, regions
from hedgerow.base.messages import Said
from hedgerow.game.game import DrawingContext, Table
from hedgerow.game.lattice import Lattice, parse_lattice
from hedgerow.game.palette import Palette, palette_of, read_letters
from hedgerow.game.score import Result, Score, ScoreLine
from hedgerow.game.score_file import (
    HEADER,
    SHEET,
    Entry,
    ScoreFile,
    Section,
    player_sections,
    unknown_keys,
)
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.requests import request_line
from hedgerow.games.stampfarm.sheet import Sheet, beside
from hedgerow.games.stampfarm.vocabulary import Request
from hedgerow.loading.words import Words

StampfarmTable = Table[StampfarmContent, Sheet]


@record
class Farm:
    """A player's finished farm: what stands where, the hedge, the stable, the sheet's code."""

    player: str
    animals: Mapping[Pos, str]
    hedge: Walls
    stable: tuple[str, ...] = ()
    code: str = ""

    def homes(self) -> Mapping[str, list[Pos]]:
        """The cells of each species that is there, in reading order."""
        found: dict[str, list[Pos]] = {}
        for pos, animal in self.animals.items():
            found.setdefault(animal, []).append(pos)
        return found


@record
class Finish:
    """A finished game: all farms, and the requests that were open."""

    farms: tuple[Farm, ...]
    requests: tuple[Request, ...]


def parse(file: ScoreFile, table: StampfarmTable) -> Finish:
    """Read a score file; every problem in it at once."""
    problems = [*unknown_keys(file.entries, (*HEADER, "requests"))]
    requests = _requests(file.entries.get("requests"), table.content, problems)
    palette = species_palette(table)
    farms = player_sections(file, lambda it: _farm(it, palette, table, problems), problems)
    raise_any(problems)
    return Finish(farms, requests)


def score(finish: Finish, table: StampfarmTable) -> Result:
    """Every farm's largest groups, then the requests."""
    content, words = table.content, table.words
    scores = tuple(
        Score(farm.player, (*_groups(farm, content, words), *_request_lines(farm, finish, table)))
        for farm in finish.farms
    )
    return Result(
        variant="full" if finish.requests else "basic",
        complete=all(
            len(farm.animals) == content.farm.rows * content.farm.columns for farm in finish.farms
        ),
        scores=scores,
        warnings=tuple(_warnings(finish, table)),
    )


def species_palette(of: StampfarmTable | DrawingContext[StampfarmContent]) -> Palette:
    """The letters of all species."""
    return palette_of((it.id for it in of.content.species), of, "species")


def _groups(farm: Farm, content: StampfarmContent, words: Words) -> Iterator[ScoreLine]:
    """The largest group of each species; groups that tie for largest all count (S10).

    A lone animal is no group; the stable never counts (S4); hay scores nothing (S5).
    """
    homes, worth = farm.homes(), content.groups
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


def _request_lines(farm: Farm, finish: Finish, table: StampfarmTable) -> Iterator[ScoreLine]:
    size = table.content.farm
    near = beside(farm.hedge, size.rows, size.columns)
    for request in finish.requests:
        yield request_line(request, farm.animals, farm.hedge, near, table)


def _warnings(finish: Finish, table: StampfarmTable) -> Iterator[str]:
    size, words = table.content.farm, table.words
    most = table.content.about.players.most
    if len(finish.farms) > most:
        yield words("score.crowd", n=len(finish.farms), most=most)
    hay = {kind.id for kind in table.content.species if not kind.animal}
    for farm in finish.farms:
        empty = size.rows * size.columns - len(farm.animals)
        if empty:  # S11: scored all the same
            yield words("score.empty", player=farm.player, n=empty)
        if not finish.requests and not hay.isdisjoint(farm.animals.values()):
            yield words("score.hay", player=farm.player)


def _requests(
    entry: Entry | None, content: StampfarmContent, problems: list[Problem]
) -> tuple[Request, ...]:
    """The open requests: known ones, at most one of each back."""
    if entry is None:
        return ()
    known = {request.id.lower(): request for request in content.requests}
    chosen: list[Request] = []
    for name, where in entry.words():
        request = known.get(name.lower())
        if request is None:
            message, hint = (
                Said("no request is called {name}", name=quoted(name)),
                did_you_mean(name, known),
            )
            problems.append(Problem(where, message, hint))
        elif any(other.back == request.back for other in chosen):
            message = Said(
                "{request} is the second request with the back {back}",
                request=quoted(name),
                back=quoted(request.back),
            )
            problems.append(Problem(where, message, Said("of each back one is open")))
        else:
            chosen.append(request)
    return tuple(chosen)


def _farm(
    section: Section, palette: Palette, table: StampfarmTable, problems: list[Problem]
) -> Farm | None:
    """One player's section: stable, sheet code, grid."""
    size = table.content.farm
    problems += unknown_keys(section.entries, (SHEET, "stable"))
    stable = _stable(section.entries.get("stable"), palette, size.stable, problems)
    sheet = table.sheet(section.entries, problems)
    lattice = parse_lattice(section, size.rows, size.columns, problems, drawn="|-")
    if lattice is None:
        return None
    animals = read_letters(lattice, palette, problems)
    if sheet and lattice.walls and lattice.walls != sheet.hedge:
        problems.append(_other_hedge(lattice, sheet))
    code = section.entries[SHEET].value if sheet else ""
    return Farm(section.name, animals, sheet.hedge if sheet else lattice.walls, stable, code)


def _stable(
    entry: Entry | None, palette: Palette, most: int, problems: list[Problem]
) -> tuple[str, ...]:
    """The animals in the stable: `G C`, `G, C` or `GC`; at most as many as it has cells."""
    if entry is None:
        return ()
    typed = [*entry.letters()]
    for letter, where in typed:
        if letter not in palette.symbols:
            problems.append(Problem(where, *palette.refusal(letter)))
    if len(typed) > most:
        message = Said("{count} animals in a stable of {stable}", count=len(typed), stable=most)
        problems.append(
            Problem(entry.where, message, Said("further animals had to go into the farm"))
        )
    return tuple(palette.symbols[letter] for letter, _ in typed if letter in palette.symbols)


def _other_hedge(lattice: Lattice, sheet: Sheet) -> Problem:
    """The first edge at which the drawn hedge is not the sheet's."""
    border = min(lattice.walls ^ sheet.hedge)
    inside = [pos for pos in border if 0 <= pos.row < sheet.rows and 0 <= pos.col < sheet.columns]
    cells = [pos.name for pos in inside]
    place = (
        Said("between {cell} and {other}", cell=cells[0], other=cells[1])
        if len(cells) == 2
        else Said("at the edge of {cell}", cell=cells[0])
    )
    message = (
        Said("not the hedge of this sheet: {place} one is drawn, the sheet has none", place=place)
        if border in lattice.walls
        else Said("not the hedge of this sheet: {place} one is missing", place=place)
    )
    hint = Said("with `sheet:` the hedge need not be drawn; check the code")
    return Problem(lattice.where(inside[0]), message, hint)
