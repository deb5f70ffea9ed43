"""Read the landscapes of a finished game, and reject impossible ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, regions
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.content import FIELDS, SUPPLY, TREES, Goal, KuhfsteinContent
from hedgerow.games.kuhfstein.form import MAX_GOALS, KuhfsteinScoring
from hedgerow.scorefile.form_reader import FieldValues, FilledForm, FilledSection, first_value
from hedgerow.scorefile.grid_text import ParsedGrid

# No game has larger landscapes, but a score file may; both limits bound the time.
_MAX_TILES = 200
_MAX_STATES = 1_000
ChosenTrees = tuple[Pos, ...]


@keyword_record
class PlayerLandscape:
    """A player's landscape, with its tiles in reading order; None if not filled in.

    A tree is named by the tile at the lower right of its point. `stated_trees` is the number of
    trees where it was entered as a number: then they need not be drawn.
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
        """Return the number of trees, or None if they were not entered."""
        return len(self.trees) or None if self.stated_trees is None else self.stated_trees


@record
class FinishedGame:
    """The landscapes of all players."""

    lands: tuple[PlayerLandscape, ...]


def read_game(filled: FilledForm, scoring: KuhfsteinScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    problems = [*filled.problems]
    problems += _player_count_problems(filled, scoring.content)
    goals = {goal.id: goal for goal in scoring.content.goals}
    lands = [_read_land(section, scoring.content, goals, problems) for section in filled.sections]
    readable = tuple(land for land in lands if land)
    problems += _missing_lands(filled, readable)
    # A missing landscape would make the totals too small to judge.
    if len(readable) == len(filled.sections):
        problems += _total_problems(filled, readable, scoring)
    raise_problems(problems)
    return FinishedGame(readable)


def _player_count_problems(filled: FilledForm, content: KuhfsteinContent) -> Iterator[Problem]:
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


def _read_land(
    filled: FilledSection,
    content: KuhfsteinContent,
    all_goals: Mapping[str, Goal],
    problems: list[Problem],
) -> PlayerLandscape | None:
    """Read a player's section. Returns None if its landscape is unreadable."""
    grid, typed = filled.grid, filled.values
    goals = _read_goals(filled, all_goals, problems)
    problems.extend(_missing_keys(filled, goals))
    cows, trees = frozenset[Pos](), frozenset[Pos]()
    if grid:
        rows = grid.rows
        # A tile in lower case has a cow on it.
        cows = frozenset([pos for pos in filled.cells if rows[pos.row][pos.col].islower()])
        trees = grid.points
    points, stated, supply = (_read_number(typed, key) for key in FIELDS)
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


def _missing_keys(filled: FilledSection, goals: tuple[Goal, ...]) -> Iterator[Problem]:
    """Yield a problem for every missing key, unless a key is misspelt: that is reported already."""
    key_lines = filled.section.key_lines
    if not key_lines.keys() <= {it.key for it in filled.form.fields}:
        return
    if "points" not in key_lines:
        message = Message("missing {key} for {player}", key="points", player=filled.name)
        hint = Message("add a line like {key}: 67", key="points")
        yield Problem(filled.location_of_field("points"), message, hint)
    supply = "supply" in key_lines and key_lines["supply"].value
    if not supply and any(it.counts(SUPPLY) for it in goals):
        message = Message(
            "missing supply for {player}: a goal counts the cows in the supply",
            player=filled.name,
        )
        hint = Message("add a line like supply: 3")
        yield Problem(filled.location_of_field("supply"), message, hint)


def _read_number(typed: FieldValues, key: str) -> int | None:
    text = first_value(typed, key)
    return int(text) if text else None


def _missing_lands(filled: FilledForm, lands: tuple[PlayerLandscape, ...]) -> Iterator[Problem]:
    """Yield a problem for each missing landscape that a goal needs."""
    sections = {it.name: it.section for it in filled.sections}
    # Some goals compare a player's tiles with those of all others.
    is_compared = any(it.who and it.counts_tiles for land in lands for it in land.goals)
    for land in lands:
        lacks_trees = land.stated_trees is None
        is_counted = any(it.counts_tiles or (lacks_trees and it.counts(TREES)) for it in land.goals)
        if not land.tiles and (is_counted or is_compared):
            message = Message("{player} has no tiles", player=land.player)
            yield Problem(sections[land.player].location, message, Message("type the landscape"))


def _read_goals(
    filled: FilledSection, all_goals: Mapping[str, Goal], problems: list[Problem]
) -> tuple[Goal, ...]:
    """Return one or two goals, and add the problems of other numbers."""
    chosen: dict[str, Goal] = {}
    for entry in filled.values.get("goals", ()):
        if entry.value in chosen:
            message = Message("{name} appears twice", name=quote_value(entry.typed))
            problems.append(Problem(entry.location, message, Message("remove one of them")))
        chosen[entry.value] = all_goals[entry.value]
    key_line = filled.section.key_lines.get("goals")
    if key_line is None or len(chosen) > MAX_GOALS:
        message = Message("{player} must have one or two goals", player=filled.name)
        add = Message("add a line like goals: orchard, full-barn")
        hint = Message("keep two of them") if chosen else add
        problems.append(Problem(filled.location_of_field("goals"), message, hint))
    return tuple(chosen.values())


def _land_problems(
    land: PlayerLandscape, grid: ParsedGrid, filled: FilledSection, content: KuhfsteinContent
) -> Iterator[Problem]:
    yield from _connection_problems(land, grid)
    yield from _tree_problems(land, grid)
    yield from _tree_number_problems(land, filled)
    yield from _cow_problems(land, grid, filled, content)


def _connection_problems(land: PlayerLandscape, grid: ParsedGrid) -> Iterator[Problem]:
    """Check that every tile shares a side with another one."""
    parts = regions(land.tiles)
    if len(parts) > 1:
        # Report the smallest of the other parts: it is the likeliest typing error.
        stray = min(parts[1:], key=len)[0]
        message = Message(
            "the landscape is in {count} pieces: {cell} is not connected",
            count=len(parts),
            cell=stray.name,
        )
        yield Problem(grid.location_of(stray), message, Message("tiles must share a side"))


def _tree_problems(land: PlayerLandscape, grid: ParsedGrid) -> Iterator[Problem]:
    """Check that each tree has four equal or four different tiles, shared with no other tree."""
    used_by: dict[Pos, Pos] = {}
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
            if pos in used_by:
                message = Message("tile {cell} is used for two trees", cell=pos.name)
                yield Problem(location, message, Message("use each tile for only one tree"))
                break
        used_by |= dict.fromkeys(square, tree)


def _tree_number_problems(land: PlayerLandscape, filled: FilledSection) -> Iterator[Problem]:
    """Check that the number of trees matches the ^ in the grid and is possible."""
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


def _cow_problems(
    land: PlayerLandscape, grid: ParsedGrid, filled: FilledSection, content: KuhfsteinContent
) -> Iterator[Problem]:
    most = content.tokens.cows.value
    if len(land.cows) + (land.supply or 0) > most:
        message = Message(
            "{player} has too many cows: {cows} on tiles and {supply} in the supply, the "
            "maximum is {most}",
            player=land.player,
            cows=len(land.cows),
            supply=land.supply or 0,
            most=most,
        )
        if land.cows:
            location = grid.location_of(min(land.cows))
            hint = Message("use lower-case letters only for tiles with a cow")
        else:
            location = filled.section.location
            hint = Message("count them again")
        yield Problem(location, message, hint)


def _total_problems(
    filled: FilledForm, lands: tuple[PlayerLandscape, ...], scoring: KuhfsteinScoring
) -> Iterator[Problem]:
    """Check that all players together do not exceed the tiles of a kind and the trees."""
    content, players = scoring.content, len(lands)
    used = [[*land.tiles.values()] for land in lands]
    for landscape in content.landscapes:
        counts = [tiles.count(landscape.id) for tiles in used]
        most, have = content.tiles_in_play(landscape, players), sum(counts)
        if have > most:
            name = scoring.words(f"plural.{landscape.id}")
            message = Message(
                "too many {things}: {count} in all landscapes, but a {players}-player "
                "game has only {most}",
                count=have,
                things=name,
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
            "too many trees: {trees} in all landscapes, but a {players}-player game has "
            "only {most}",
            trees=trees,
            players=players,
            most=most,
        )
        yield Problem(filled.sections[0].section.location, message, Message("count them again"))


def tiles_around_tree(point: Pos) -> tuple[Pos, Pos, Pos, Pos]:
    """Return the four tiles around a tree, which is named by the lower right one."""
    row, col = point
    return Pos(row - 1, col - 1), Pos(row - 1, col), Pos(row, col - 1), point


def can_hold_tree(kinds: list[str | None]) -> bool:
    """Return whether four tiles can have a tree: none is missing, all are equal or all differ."""
    return None not in kinds and len({*kinds}) in (1, 4)


def tree_points(tiles: Mapping[Pos, str]) -> Iterator[Pos]:
    """Yield every point where a tree is possible."""
    for point in tiles:
        if can_hold_tree([tiles.get(pos) for pos in tiles_around_tree(point)]):
            yield point


def max_trees(tiles: Mapping[Pos, str]) -> int:
    """Return how many trees fit into a landscape: no tile belongs to two of them.

    Exact for the landscapes of a game. For larger ones, where an exact answer would take too long,
    it may be too high.
    """
    points = [*tree_points(tiles)]
    bound = min(len(points), len(tiles) // 4)
    if bound < 2 or len(tiles) > _MAX_TILES:
        return bound
    if len({pos.col for pos in points}) > len({pos.row for pos in points}):
        points = [Pos(pos.col, pos.row) for pos in points]  # short lines have fewer states
    best: dict[ChosenTrees, int] = {(): 0}
    for point in sorted(points):
        best = _add_point(point, best)
        if len(best) > _MAX_STATES:
            return bound
    return max(best.values())


def _add_point(point: Pos, best: Mapping[ChosenTrees, int]) -> dict[ChosenTrees, int]:
    """Return the maximum number of trees per set of recent trees, with or without one more."""
    counts: dict[ChosenTrees, int] = {}
    for chosen, count in best.items():
        # Only trees on this line or the one before can share a tile with later points.
        recent = tuple(it for it in chosen if it > (point.row - 1, point.col - 2))
        counts[recent] = max(count, counts.get(recent, 0))
        if all(abs(it.row - point.row) > 1 or abs(it.col - point.col) > 1 for it in recent):
            planted = (*recent, point)
            counts[planted] = max(count + 1, counts.get(planted, 0))
    return counts
