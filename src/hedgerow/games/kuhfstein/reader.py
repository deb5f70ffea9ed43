"""How the landscapes of a finished game are read, and which of them are impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, regions
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.form import MAX_GOALS, KuhfsteinScoring
from hedgerow.games.kuhfstein.goals import Goal, MostGoal, SupplyGoal, TilesGoal, TreesGoal
from hedgerow.games.kuhfstein.trees import can_hold_tree, max_trees, tiles_around_tree
from hedgerow.scorefile.form_reader import FieldValues, FilledForm, FilledSection, first_value
from hedgerow.scorefile.grid_parser import ParsedGrid


@keyword_record
class PlayerLandscape:
    """A player's landscape, its tiles in reading order; what was not filled in is none.

    A tree is named by the tile at the lower right of its point. `stated_trees` is their number
    where it was entered as such: then they need not be drawn.
    """

    player: str
    tiles: Mapping[Pos, str]
    cows: frozenset[Pos]
    trees: frozenset[Pos]
    points: int | None
    goals: tuple[Goal, ...]
    supply: int | None
    stated_trees: int | None = None

    @property
    def tree_count(self) -> int | None:
        """Return the number of trees, or none if they were not entered."""
        return len(self.trees) or None if self.stated_trees is None else self.stated_trees


@record
class FinishedGame:
    """A finished game: all landscapes."""

    lands: tuple[PlayerLandscape, ...]


def read_game(filled: FilledForm, scoring: KuhfsteinScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    problems = [*filled.problems]
    problems += _number_of_players(filled, scoring.content)
    goals = {it.id: it for it in scoring.content.goals}
    lands = [_land(it, scoring.content, goals, problems) for it in filled.sections]
    read = tuple(land for land in lands if land)
    problems += _untyped(filled, read)
    if len(read) == len(filled.sections):
        problems += _too_many_tiles(filled, read, scoring)
    raise_problems(problems)
    return FinishedGame(read)


def _number_of_players(filled: FilledForm, content: KuhfsteinContent) -> Iterator[Problem]:
    players, count = content.about.players, len(filled.sections)
    if not players.least <= count <= players.most:
        message = Message.plural(
            count,
            "found {count} landscape, expected {least} to {most}",
            "found {count} landscapes, expected {least} to {most}",
            count=count,
            least=players.least,
            most=players.most,
        )
        yield Problem(
            filled.location,
            message,
            Message("add a section per player: [Anna], then the landscape"),
        )


def _land(
    filled: FilledSection,
    content: KuhfsteinContent,
    known: Mapping[str, Goal],
    problems: list[Problem],
) -> PlayerLandscape | None:
    """One player's section; none if its landscape cannot be read."""
    grid, typed = filled.grid, filled.values
    goals = _goals(filled, known, problems)
    problems.extend(_missing(filled, goals))
    cows, trees = frozenset[Pos](), frozenset[Pos]()
    if grid:
        rows = grid.rows
        cows = frozenset([pos for pos in filled.cells if rows[pos.row][pos.col].islower()])
        trees = grid.points
    points, supply, stated = (_number(typed, key) for key in ("points", "supply", "trees"))
    land = PlayerLandscape(
        player=filled.name,
        tiles=filled.cells,
        cows=cows,
        trees=trees,
        points=points,
        goals=goals,
        supply=supply,
        stated_trees=stated,
    )
    if grid is None or filled.has_unknown_letters:
        return None if filled.section.has_grid else land
    problems.extend(_land_problems(land, grid, filled, content))
    return land


def _missing(filled: FilledSection, goals: tuple[Goal, ...]) -> Iterator[Problem]:
    """Keys that are needed; one that is misspelt is told as that."""
    location, told = filled.section.location, filled.section.key_lines
    if not told.keys() <= {it.key for it in filled.form.fields}:
        return
    if "points" not in told:
        message = Message("missing {key} for {player}", key="points", player=filled.name)
        yield Problem(location, message, Message("add a line like {key}: 67", key="points"))
    supply = "supply" in told and told["supply"].value
    if not supply and any(isinstance(it, SupplyGoal) for it in goals):
        message = Message(
            "missing supply for {player}: a goal counts the cows in the supply",
            player=filled.name,
        )
        yield Problem(location, message, Message("add a line like supply: 3"))


def _number(typed: FieldValues, key: str) -> int | None:
    told = first_value(typed, key)
    return int(told) if told else None


def _untyped(filled: FilledForm, lands: tuple[PlayerLandscape, ...]) -> Iterator[Problem]:
    """Landscapes that a goal needs; the most of a kind needs all of them."""
    sections = {it.name: it.section for it in filled.sections}
    compared = any(isinstance(it, MostGoal) for land in lands for it in land.goals)
    for land in lands:
        kinds = TilesGoal if land.stated_trees is not None else TilesGoal | TreesGoal
        own = any(isinstance(it, kinds) for it in land.goals)
        if not land.tiles and (own or compared):
            message = Message("{player} has no tiles", player=land.player)
            yield Problem(sections[land.player].location, message, Message("type the landscape"))


def _goals(
    filled: FilledSection, known: Mapping[str, Goal], problems: list[Problem]
) -> tuple[Goal, ...]:
    """One or two goals."""
    chosen: dict[str, Goal] = {}
    for it in filled.values.get("goals", ()):
        if it.value in chosen:
            message = Message("{name} appears twice", name=quote_value(it.typed))
            problems.append(Problem(it.location, message, Message("remove one of them")))
        chosen[it.value] = known[it.value]
    key_line = filled.section.key_lines.get("goals")
    if key_line is None or len(chosen) > MAX_GOALS:
        location = key_line.location if key_line else filled.section.location
        message = Message("{player} must have one or two goals", player=filled.name)
        add = Message("add a line like goals: orchard, full-barn")
        problems.append(Problem(location, message, Message("keep two of them") if chosen else add))
    return tuple(chosen.values())


def _land_problems(
    land: PlayerLandscape, grid: ParsedGrid, filled: FilledSection, content: KuhfsteinContent
) -> Iterator[Problem]:
    yield from _torn(land, grid)
    yield from _wrong_trees(land, grid)
    yield from _wrong_tree_number(land, filled)
    yield from _too_many_cows(land, grid, filled, content)


def _torn(land: PlayerLandscape, grid: ParsedGrid) -> Iterator[Problem]:
    """Every tile was laid with a side to another one."""
    parts = regions(land.tiles)
    if len(parts) > 1:
        apart = min(parts[1:], key=len)[0]
        message = Message(
            "the landscape is in {count} pieces: {cell} is not connected",
            count=len(parts),
            cell=apart.name,
        )
        yield Problem(grid.location_of(apart), message, Message("tiles must share a side"))


def _wrong_trees(land: PlayerLandscape, grid: ParsedGrid) -> Iterator[Problem]:
    """A tree stands where four tiles meet that are all alike or all different, each used once."""
    served: dict[Pos, Pos] = {}
    for tree in sorted(land.trees):
        square = tiles_around_tree(tree)
        kinds = [land.tiles.get(pos) for pos in square]
        names = ", ".join(pos.name for pos in square)
        location = grid.point_locations[tree]
        if None in kinds:
            yield Problem(
                location,
                Message("a tree needs four tiles around it ({cells})", cells=names),
                Message("check the ^"),
            )
        elif not can_hold_tree(kinds):
            message = Message(
                "the four tiles around a tree must be all the same or all different ({cells})",
                cells=names,
            )
            yield Problem(location, message, Message("check the ^ and the tiles"))
        for pos in square:
            if pos in served:
                message = Message("tile {cell} is used for two trees", cell=pos.name)
                yield Problem(location, message, Message("use each tile for only one tree"))
                break
        served |= dict.fromkeys(square, tree)


def _wrong_tree_number(land: PlayerLandscape, filled: FilledSection) -> Iterator[Problem]:
    """Yield a problem if the number contradicts the ^ in the grid, or if that many do not fit."""
    stated, drawn = land.stated_trees, len(land.trees)
    if stated is None or not land.tiles:
        return
    location = filled.section.key_lines["trees"].location
    if drawn and stated != drawn:
        message = Message(
            "the number of trees is {stated}, but the grid has {drawn} ^",
            stated=stated,
            drawn=drawn,
        )
        yield Problem(location, message, Message("correct the number or the ^"))
    elif stated > (most := max_trees(land.tiles)):
        message = Message(
            "the number of trees is {stated}, but the landscape only has room for {most}",
            stated=stated,
            most=most,
        )
        hint = Message("a tree needs four tiles that are all the same or all different")
        yield Problem(location, message, hint)


def _too_many_cows(
    land: PlayerLandscape, grid: ParsedGrid, filled: FilledSection, content: KuhfsteinContent
) -> Iterator[Problem]:
    most = content.tokens.cows.value
    if len(land.cows) + (land.supply or 0) > most:
        message = Message(
            (
                "{player} has too many cows: {cows} on tiles and {supply} in the supply, the "
                "maximum is {most}"
            ),
            player=land.player,
            cows=len(land.cows),
            supply=land.supply or 0,
            most=most,
        )
        location = grid.location_of(min(land.cows)) if land.cows else filled.section.location
        yield Problem(
            location, message, Message("use lower-case letters only for tiles with a cow")
        )


def _too_many_tiles(
    filled: FilledForm, lands: tuple[PlayerLandscape, ...], scoring: KuhfsteinScoring
) -> Iterator[Problem]:
    """All players together have no more tiles of a kind, and no more trees, than the game."""
    content, players = scoring.content, len(lands)
    used = [[*land.tiles.values()] for land in lands]
    for landscape in content.landscapes:
        counts = [tiles.count(landscape.id) for tiles in used]
        most, have = content.tiles_in_play(landscape, players), sum(counts)
        if have > most:
            what = scoring.words(f"plural.{landscape.id}")
            message = Message(
                (
                    "too many {things}: {count} in all landscapes, but a {players}-player "
                    "game has only {most}"
                ),
                count=have,
                things=what,
                players=players,
                most=most,
            )
            by_player = ", ".join(
                f"{land.player} {n}" for land, n in zip(lands, counts, strict=True) if n
            )
            yield Problem(
                filled.sections[0].section.location,
                message,
                Message("count again: {players}", players=by_player),
            )
    trees = sum(land.tree_count or 0 for land in lands)
    most = content.trees_in_play(players)
    if trees > most:
        message = Message(
            (
                "too many trees: {trees} in all landscapes, but a {players}-player game has "
                "only {most}"
            ),
            trees=trees,
            players=players,
            most=most,
        )
        yield Problem(filled.sections[0].section.location, message, Message("count them again"))
