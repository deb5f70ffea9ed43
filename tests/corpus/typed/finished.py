"""Finished games as data, from which the typing habits generate score files.

The expected points come from the independent scorers in `tests/games`, not from the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tests.games.kuhfstein import referee as kuhfstein
from tests.games.kuhlorado import referee as kuhlorado
from tests.games.stampfarm import referee as stampfarm

Points = Mapping[str, int]
Value = str | tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """A section: its name, its keys, its cells by rows, hedges between cells, trees.

    Hedges are pairs of cells; a tree is identified by the cell at its upper left. Without
    `draws_hedge` the hedge follows from the sheet's code and is not typed.
    """

    name: str
    rows: tuple[str, ...]
    keys: tuple[tuple[str, Value], ...] = ()
    hedge: tuple[str, ...] = ()
    trees: tuple[str, ...] = ()
    draws_hedge: bool = True


@dataclass(frozen=True)
class Finished:
    """A finished game: the keys of its header and its sections."""

    id: str
    game: str
    parts: tuple[Part, ...]
    keys: tuple[tuple[str, Value], ...] = ()

    @property
    def points(self) -> tuple[Points, ...]:
        """Return each player's points per kind, computed by the second scorer."""
        return tuple(_SCORERS[self.game](self))


def farm(name: str, rows: str, hedge: str = "", code: str = "", stable: str = "") -> Part:
    """Return a farm of stampfarm. With a code its hedge is not typed."""
    keys: tuple[tuple[str, Value], ...] = (("sheet", code),) if code else ()
    keys += (("stable", tuple(stable)),) if stable else ()
    return Part(name, (*rows.split(),), keys, (*hedge.split(),), draws_hedge=not code)


def land(name: str, points: int, goals: str, rows: str, supply: str = "", trees: str = "") -> Part:
    """Return a landscape of kuhfstein."""
    keys: tuple[tuple[str, Value], ...] = (("points", str(points)), ("goals", (*goals.split(),)))
    keys += (("supply", supply),) if supply else ()
    return Part(name, (*rows.split(),), keys, trees=(*trees.split(),))


def cell(name: str) -> tuple[int, int]:
    return int(name[1:]) - 1, "ABCDEFGH".index(name[0])


def border(pair: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Parse the border between two cells: `B1C1`."""
    return cell(pair[:2]), cell(pair[2:])


def _by_kind(lines: Iterator[tuple[str, int]]) -> Points:
    points: dict[str, int] = {}
    for rule, value in lines:
        kind = rule.partition(":")[0]
        points[kind] = points.get(kind, 0) + value
    return points


def _stampfarm(game: Finished) -> Iterator[Points]:
    requests = dict(game.keys).get("requests", ())
    assert isinstance(requests, tuple)
    for part in game.parts:
        own = stampfarm.Farm(part.rows, frozenset(map(border, part.hedge)))
        yield _by_kind(iter(stampfarm.Referee(own).points(requests).items()))


def _kuhlorado(game: Finished) -> Iterator[Points]:
    parts = {part.name: part for part in game.parts}
    marks = _cells(parts["marks"].rows)
    known_board = PRINTED.get(str(dict(game.keys).get("sheet")), ())
    board: tuple[str, ...] = parts["board"].rows if "board" in parts else known_board
    troughs = {pos: it for pos, it in marks.items() if it in "wW"}
    printed = _cells(board) if board else dict.fromkeys(kuhlorado.CELLS, "1") | troughs
    interim = _cells(parts["interim"].rows) if "interim" in parts else {}
    marked, early = (
        {pos: it for pos, it in grid.items() if it in "XO"} for grid in (marks, interim)
    )
    table = kuhlorado.Table(printed, marked, early)
    referee = kuhlorado.Referee(table, board=bool(board), interim=bool(interim))
    for player in "XO":
        yield _by_kind((rule, points) for rule, points, _ in referee.lines(player).elements())


def _cells(rows: tuple[str, ...]) -> dict[tuple[int, int], str]:
    return {
        (row, col): it for row, text in enumerate(rows) for col, it in enumerate(text) if it != "."
    }


def _bunte_runde(game: Finished) -> Iterator[Points]:
    """Score one coin for each own piece in every full row and column."""
    rows = game.parts[0].rows
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for letter, _ in players(game):
        yield {
            "row": sum(row.count(letter) for row in rows if "." not in row),
            "column": sum(column.count(letter) for column in columns if "." not in column),
        }


def _kuhfstein(game: Finished) -> Iterator[Points]:
    lands = [{pos: it.upper() for pos, it in _cells(part.rows).items()} for part in game.parts]
    for number, part in enumerate(game.parts):
        keys = dict(part.keys)
        others = lands[:number] + lands[number + 1 :]
        points, supply = int(str(keys["points"])), int(str(keys.get("supply", 0)))
        goal_points = [
            6 * (len(part.trees) >= 3)
            if goal == "orchard"
            else kuhfstein.goal_points(goal, lands[number], others, points, supply)
            for goal in keys["goals"]
        ]
        yield {"track": points, "goal": max(goal_points)}


def players(game: Finished) -> list[tuple[str, str]]:
    """Return the letters and names of `players:`."""
    return [(it[0], it[2:]) for it in dict(game.keys)["players"]]


_SCORERS: Mapping[str, Callable[[Finished], Iterator[Points]]] = {
    "stampfarm": _stampfarm,
    "kuhlorado": _kuhlorado,
    "bunte-runde": _bunte_runde,
    "kuhfstein": _kuhfstein,
}

# The printed boards of these codes, as shown by `hedgerow show CODE`.
PRINTED = {
    "KR1-JFP05-3MWEG": (
        *("554c225c", "223cW114", "c3c4W133", "c4cc43cc"),
        *("351cwcwc", "145c355c", "312WW215", "22cc41c4"),
    ),
    "KR1-JFPKV-4Z67E": (
        *("423cc411", "c5345cw5", "cWW3452c", "5c22c14c"),
        *("115cc2wc", "c31c5413", "24WW3413", "35cc22cc"),
    ),
    "KR1-JFPZZ-764KB": (
        *("34cc41cc", "5331cW11", "1WW52W34", "c42cc55c"),
        *("53cc412c", "124524w2", "345cw22c", "c33ccc51"),
    ),
}
