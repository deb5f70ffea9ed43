"""How the landscapes of a finished game are read, and which of them are impossible."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from hedgerow.base.errors import Problem, did_you_mean, quoted, raise_any
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, regions
from hedgerow.base.messages import Said
from hedgerow.game.game import DrawingContext, Table
from hedgerow.game.lattice import Lattice, parse_free_lattice
from hedgerow.game.palette import Palette, palette_of, read_letters
from hedgerow.game.score_file import HEADER, Entry, ScoreFile, Section, unknown_keys
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.goals import Goal, SupplyGoal

KuhfsteinTable = Table[KuhfsteinContent, CardDeck]
MAX_POINTS = 999


@record
class Land:
    """A player's landscape, its tiles in reading order.

    A tree is named by the tile at the lower right of its point.
    """

    player: str
    tiles: Mapping[Pos, str]
    cows: frozenset[Pos]
    trees: frozenset[Pos]
    points: int
    goals: tuple[Goal, ...]
    supply: int | None


@record
class Finish:
    """A finished game: all landscapes."""

    lands: tuple[Land, ...]


def parse(file: ScoreFile, table: KuhfsteinTable) -> Finish:
    """Read a score file; every problem in it at once."""
    problems = [*unknown_keys(file.entries, HEADER)]
    problems += _number_of_players(file, table.content)
    palette = landscape_palette(table)
    lands = [_land(section, palette, table.content, problems) for section in file.sections]
    read = tuple(land for land in lands if land)
    if len(read) == len(file.sections):
        problems += _too_many_tiles(file, read, table)
    raise_any(problems)
    return Finish(read)


def round_tree(point: Pos) -> tuple[Pos, Pos, Pos, Pos]:
    """The four tiles round the point of a tree."""
    row, col = point
    return Pos(row - 1, col - 1), Pos(row - 1, col), Pos(row, col - 1), point


def landscape_palette(of: KuhfsteinTable | DrawingContext[KuhfsteinContent]) -> Palette:
    """The letters of all landscapes; a small one is a tile with a cow."""
    return replace(
        palette_of((it.id for it in of.content.landscapes), of, "landscapes"),
        stranger=Said("{letter} is no landscape"),
        use=Said("use {letters}, {empty} no tile"),
    )


def _number_of_players(file: ScoreFile, content: KuhfsteinContent) -> Iterator[Problem]:
    players, count = content.about.players, len(file.sections)
    if not players.least <= count <= players.most:
        message = Said(
            "{count} landscapes instead of {least} to {most}",
            count=count,
            least=players.least,
            most=players.most,
        )
        yield Problem(
            file.where, message, Said("write a section per player: [Anna] and the landscape")
        )


def _land(
    section: Section, palette: Palette, content: KuhfsteinContent, problems: list[Problem]
) -> Land | None:
    """One player's section."""
    entries = section.entries
    problems.extend(unknown_keys(entries, ("points", "goals", "supply")))
    points = _number(section, "points", problems)
    goals = _goals(section, content, problems)
    supply = _number(section, "supply", problems) if "supply" in entries else None
    if "supply" not in entries and any(isinstance(it, SupplyGoal) for it in goals):
        message = Said("a goal of {player} counts cows in the supply", player=section.name)
        problems.append(Problem(section.where, message, Said("add a line like supply: 3")))
    lattice = parse_free_lattice(section, problems, drawn="^")
    if lattice is None:
        return None
    before = len(problems)
    tiles = read_letters(lattice, palette, problems)
    if len(problems) > before:
        return None
    cows = frozenset(pos for pos in tiles if lattice.rows[pos.row][pos.col].islower())
    land = Land(section.name, tiles, cows, lattice.points, points or 0, goals, supply)
    problems.extend(_land_problems(land, lattice, section, content))
    return land


def _number(section: Section, key: str, problems: list[Problem]) -> int | None:
    entry = section.entries.get(key)
    if entry is None:
        message = Said("the {key} of {player} are missing", key=key, player=section.name)
        problems.append(Problem(section.where, message, Said("add a line like {key}: 67", key=key)))
        return None
    if not re.fullmatch(r"[0-9]{1,3}", entry.value):
        message = Said(
            "expected a whole number from 0 to {most}, found {found}",
            most=MAX_POINTS,
            found=quoted(entry.value),
        )
        problems.append(Problem(entry.where, message))
        return None
    return int(entry.value)


def _goals(
    section: Section, content: KuhfsteinContent, problems: list[Problem]
) -> tuple[Goal, ...]:
    """One or two goals."""
    entry: Entry | None = section.entries.get("goals")
    known = {goal.id.lower(): goal for goal in content.goals}
    chosen: dict[str, Goal] = {}
    named = [*entry.words()] if entry else []
    for name, where in named:
        goal = known.get(name.lower())
        if goal is None:
            message, hint = (
                Said("no goal is called {name}", name=quoted(name)),
                did_you_mean(name, known),
            )
            problems.append(Problem(where, message, hint))
        elif goal.id in chosen:
            problems.append(
                Problem(
                    where, Said("{name} is here twice", name=quoted(name)), Said("keep one of them")
                )
            )
        else:
            chosen[goal.id] = goal
    if not 1 <= len(named) <= 2:
        where = entry.where if entry else section.where
        message = Said("{player} holds one or two goals", player=section.name)
        hint = (
            Said("keep two of them") if named else Said("add a line like goals: orchard, full-barn")
        )
        problems.append(Problem(where, message, hint))
    return tuple(chosen.values())


def _land_problems(
    land: Land, lattice: Lattice, section: Section, content: KuhfsteinContent
) -> Iterator[Problem]:
    yield from _torn(land, lattice, section)
    yield from _wrong_trees(land, lattice)
    yield from _too_many_cows(land, lattice, section, content)


def _torn(land: Land, lattice: Lattice, section: Section) -> Iterator[Problem]:
    """Every tile was laid with a side to another one."""
    parts = regions(land.tiles)
    if not parts:
        yield Problem(
            section.where,
            Said("{player} has no tile", player=land.player),
            Said("type the landscape"),
        )
    elif len(parts) > 1:
        apart = min(parts[1:], key=len)[0]
        message = Said(
            "the landscape is in {count} pieces: {cell} lies apart",
            count=len(parts),
            cell=apart.name,
        )
        yield Problem(lattice.where(apart), message, Said("tiles touch with their sides"))


def _wrong_trees(land: Land, lattice: Lattice) -> Iterator[Problem]:
    """A tree stands where four tiles meet that are all alike or all different, each used once."""
    served: dict[Pos, Pos] = {}
    for tree in sorted(land.trees):
        square = round_tree(tree)
        kinds = [land.tiles.get(pos) for pos in square]
        names = ", ".join(pos.name for pos in square)
        where = lattice.point_places[tree]
        if None in kinds:
            yield Problem(
                where,
                Said("a tree without four tiles round it ({cells})", cells=names),
                Said("check the ^"),
            )
        elif len(set(kinds)) not in (1, 4):
            message = Said(
                "the four tiles round a tree ({cells}) are neither all alike nor all different",
                cells=names,
            )
            yield Problem(where, message, Said("check the ^ and the tiles"))
        for pos in square:
            if pos in served:
                message = Said("the tile {cell} serves two trees", cell=pos.name)
                yield Problem(where, message, Said("a tile can be used for one tree only"))
                break
        served |= dict.fromkeys(square, tree)


def _too_many_cows(
    land: Land, lattice: Lattice, section: Section, content: KuhfsteinContent
) -> Iterator[Problem]:
    most = content.tokens.cows.value
    if len(land.cows) + (land.supply or 0) > most:
        message = Said(
            "{player} has {cows} cows on tiles and {supply} in the supply, but only {most} cows",
            player=land.player,
            cows=len(land.cows),
            supply=land.supply or 0,
            most=most,
        )
        where = lattice.where(min(land.cows)) if land.cows else section.where
        yield Problem(where, message, Said("lower case letters are tiles with a cow"))


def _too_many_tiles(
    file: ScoreFile, lands: tuple[Land, ...], table: KuhfsteinTable
) -> Iterator[Problem]:
    """All players together have no more tiles of a kind, and no more trees, than the game."""
    content, players = table.content, len(lands)
    used = [[*land.tiles.values()] for land in lands]
    for landscape in content.landscapes:
        counts = [tiles.count(landscape.id) for tiles in used]
        most, have = content.tiles_in_play(landscape, players), sum(counts)
        if have > most:
            what = table.words(f"plural.{landscape.id}")
            message = Said(
                "{count} {things} in all landscapes, the game of {players} has {most}",
                count=have,
                things=what,
                players=players,
                most=most,
            )
            by_player = ", ".join(
                f"{land.player} {n}" for land, n in zip(lands, counts, strict=True) if n
            )
            yield Problem(
                file.sections[0].where, message, Said("count again: {players}", players=by_player)
            )
    trees = sum(len(land.trees) for land in lands)
    most = content.tokens.trees_per_player.value * players
    if trees > most:
        message = Said(
            "{trees} trees in all landscapes, the game of {players} has {most}",
            trees=trees,
            players=players,
            most=most,
        )
        yield Problem(file.sections[0].where, message, Said("count them again"))
