"""Finished games of kuhfstein, worked out by hand from the rulebook and `games.md`.

A landscape is typed on one line here: `/` is the end of a row. In a table of goals, Anna has the
goal, and Ben has one house, no points and no goal he could meet.
"""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hedgerow.game.library import Library
from hedgerow.game.result import Score
from hedgerow.reports.score_report import score_json
from tests.games.changes import Changed
from tests.games.kuhfstein.referee import (
    IDS,
    NAMES,
    Land,
    goal_points,
    grow_land,
)
from tests.games.typed import Judge

# Squares of four different, four lakes, four different, four fields; trees in the first three.
SIX_BY_TWO = "F M L L W H/ ^   ^   ^/W H L L F M"
TWO_TREES = "F M L L W H/ ^   ^/W H L L F M"
FOUR_TREES = "F M L L W H F F/ ^   ^   ^   ^/W H L L F M F F"


def player(
    name: str, grid: str, goals: str, points: int = 0, supply: int | None = None
) -> tuple[str, ...]:
    """Return a player's section as lines."""
    supply_lines = () if supply is None else (f"supply: {supply}",)
    return (f"[{name}]", f"points: {points}", f"goals: {goals}", *supply_lines, *grid.split("/"))


def format_game(*players: tuple[str, ...]) -> str:
    return "\n".join(("game: kuhfstein", *(line for it in players for line in it), ""))


def goal_of(values: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a goal of the game file."""
    goals: list[dict[str, Any]]
    (goals,) = (deck["cards"] for deck in values["decks"] if deck["id"] == "goals")
    return next(goal for goal in goals if goal["id"] == name)


BEN = player("Ben", "H", "orchard")


def lines(score: Score) -> list[str]:
    """Format a player's score lines: rule, points, cells."""
    return [
        " ".join((it.rule, str(it.points), *(pos.name for pos in it.cells))) for it in score.lines
    ]


RIM, INSIDE = "lakeshore", "sheltered-house"
# (what, goal, landscape, points and supply of Anna, points of the goal, cells)
GOALS: list[tuple[str, str, str, tuple[int, int | None], int, str]] = [
    # Two lakes with a free side: 4.
    ("no lake", RIM, "F", (65, None), 0, ""),
    ("one lake", RIM, "L F", (65, None), 0, "A1"),
    ("two lakes", RIM, "L L", (65, None), 4, "A1 B1"),
    ("two lakes apart", RIM, "L F L", (65, None), 4, "A1 C1"),
    ("three lakes give no more", RIM, "L L L", (65, None), 4, "A1 B1 C1"),
    ("lakes with cows", RIM, "l l", (65, None), 4, "A1 B1"),
    ("one at the rim, one inside", RIM, "F L F/F L F/F F F", (65, None), 0, "B1"),
    ("two at the rim, one inside", RIM, "F L F/F L F/F L F", (65, None), 4, "B1 B3"),
    ("a free corner is no free side", RIM, ". F ./F L L/. F .", (65, None), 0, "C2"),
    ("two lakes inside", RIM, "F F F F/F L L F/F F F F", (65, None), 0, ""),
    ("F2, beside a hole", RIM, "F F F F F/F L . L F/F F F F F", (65, None), 4, "B2 D2"),
    ("F2, the hole is filled", RIM, "F F F F F/F L M L F/F F F F F", (65, None), 0, ""),
    ("F2, one beside a hole", RIM, "F F F F F/F L L . F/F F F F F", (65, None), 0, "C2"),
    # 65 points: 3.
    ("64 points", "finisher", "F", (64, None), 0, ""),
    ("65 points", "finisher", "F", (65, None), 3, ""),
    ("66 points", "finisher", "F", (66, None), 3, ""),
    ("130 points give no more", "finisher", "F", (130, None), 3, ""),
    ("no points", "finisher", "F", (0, None), 0, ""),
    ("F4, the goal's own points do not help", "finisher", "F", (62, None), 0, ""),
    # Three trees: 6.
    ("no tree", "orchard", "F M/W H", (65, None), 0, ""),
    ("two trees", "orchard", TWO_TREES, (65, None), 0, ""),
    ("three trees", "orchard", SIX_BY_TWO, (65, None), 6, ""),
    ("four trees give no more", "orchard", FOUR_TREES, (65, None), 6, ""),
    # Four cows in the supply: 4.
    ("no cow in the supply", "full-barn", "F", (65, 0), 0, ""),
    ("three cows in the supply", "full-barn", "F", (65, 3), 0, ""),
    ("four cows in the supply", "full-barn", "F", (65, 4), 4, ""),
    ("six cows in the supply", "full-barn", "F", (65, 6), 4, ""),
    ("F10, cows on tiles are not in the supply", "full-barn", "f f f", (65, 3), 0, ""),
    ("F10, four besides two on tiles", "full-barn", "f f F", (65, 4), 4, ""),
    # Thirteen tiles: 5.
    ("12 tiles", "wide-land", "FFFF/MMMM/WWWW", (65, None), 0, ""),
    ("13 tiles", "wide-land", "FFFF/MMMM/WWWW/H", (65, None), 5, ""),
    ("14 tiles", "wide-land", "FFFF/MMMM/WWWW/HL", (65, None), 5, ""),
    ("12 tiles round a hole", "wide-land", "FFFF/M.MM/WWWW/H", (65, None), 0, ""),
    # A house with four neighbours: 5.
    ("no house", INSIDE, ". F ./F M F/. F .", (65, None), 0, ""),
    ("F1, four neighbours", INSIDE, ". F ./F H F/. F .", (65, None), 5, "B2"),
    ("F1, all eight round it", INSIDE, "F F F/F H F/F F F", (65, None), 5, "B2"),
    ("F1, houses round it", INSIDE, ". H ./H H H/. H .", (65, None), 5, "B2"),
    ("F1, four corners do not help", INSIDE, "F F F/F H ./F F F", (65, None), 0, ""),
    ("three neighbours", INSIDE, ". F ./F H F", (65, None), 0, ""),
    ("a house at the rim", INSIDE, "F H F/F F F/F F F", (65, None), 0, ""),
    ("a house beside a hole", INSIDE, "F F F F/F H . F/F F F F", (65, None), 0, ""),
    ("two sheltered give no more", INSIDE, ". F F ./F H H F/. F F .", (65, None), 5, "B2 C2"),
    ("a sheltered house with a cow", INSIDE, ". F ./F h F/. F .", (65, None), 5, "B2"),
    ("another landscape is sheltered", INSIDE, ". H ./H L H/. H .", (65, None), 0, ""),
]


@pytest.mark.parametrize(
    ("goal", "grid", "had", "points", "cells"),
    [pytest.param(*row, id=f"{row[0]}, {what}") for what, *row in GOALS],
)
def test_goal_pays(
    judge: Judge, goal: str, grid: str, had: tuple[int, int | None], points: int, cells: str
) -> None:
    track_points, supply = had
    result = judge(format_game(player("Anna", grid, goal, track_points, supply), BEN))
    anna, ben = result.scores

    track, paid = anna.lines
    assert (track.rule, track.points, track.cells) == ("track", track_points, ())
    assert (paid.rule, paid.points) == (f"goal:{goal}", points)
    if goal in (RIM, INSIDE):
        assert " ".join(pos.name for pos in paid.cells) == cells
    assert anna.total == track_points + points
    assert ben.total == 0
    assert result.complete == (track_points >= 65)


def test_wide_land_names_all_its_tiles(judge: Judge) -> None:
    anna, _ = judge(format_game(player("Anna", "FFFF/MMMM/WWWW/H", "wide-land"), BEN)).scores

    assert len({*anna.lines[1].cells}) == 13


MOST = [("most-fields", "F", 4), ("most-meadows", "M", 5), ("most-forests", "W", 5)]
# (what, number of Anna's tiles, those of the others, whether Anna is paid)
COUNTS = [
    ("F3, nobody has any", 0, (0,), False),
    ("one against none", 1, (0,), True),
    ("none against one", 0, (1,), False),
    ("more", 3, (2,), True),
    ("equal most", 2, (2,), True),
    ("one fewer", 2, (3,), False),
    ("three players, more than both", 3, (2, 1), True),
    ("three players, equal to the first", 2, (2, 1), True),
    ("three players, equal to the second", 2, (1, 2), True),
    ("three players, fewer than the second", 2, (1, 3), False),
    ("three players, nobody has any", 0, (0, 0), False),
    ("four players, more than all", 4, (3, 2, 1), True),
    ("four players, all equal", 2, (2, 2, 2), True),
    ("four players, fewer than the last", 3, (0, 2, 4), False),
    ("four players, nobody has any", 0, (0, 0, 0), False),
    ("four players, sums do not count", 3, (2, 2, 2), True),
]


@pytest.mark.parametrize(
    ("own", "others", "paid"), [pytest.param(*row, id=what) for what, *row in COUNTS]
)
@pytest.mark.parametrize(("goal", "letter", "points"), MOST, ids=[goal for goal, *_ in MOST])
def test_majority_pays_players_with_at_least_as_many_tiles_as_all_others(
    judge: Judge,
    goal: str,
    letter: str,
    points: int,
    own: int,
    others: tuple[int, ...],
    paid: bool,
) -> None:
    rest = [
        player(name, "H" + letter * count, "orchard")
        for name, count in zip(("Ben", "Cleo", "Dirk"), others, strict=False)
    ]
    anna, *_ = judge(format_game(player("Anna", "L" + letter * own, goal, 65), *rest)).scores

    assert lines(anna) == [
        "track 65",
        " ".join((f"goal:{goal}", str(points * paid), *(f"{it}1" for it in "BCDE"[:own]))),
    ]


@pytest.mark.parametrize(("goal", "letter", "points"), MOST, ids=[goal for goal, *_ in MOST])
def test_other_kinds_do_not_count_for_a_majority(
    judge: Judge, goal: str, letter: str, points: int
) -> None:
    others = "".join(it for it in "FMWLH" if it != letter) * 2
    anna, ben = judge(
        format_game(player("Anna", letter, goal, 65), player("Ben", others, "orchard", 65))
    ).scores

    assert [anna.total, ben.total] == [65 + points, 65]


def test_tied_majority_pays_all_and_a_goal_held_twice_is_reported(judge: Judge) -> None:
    result = judge(
        format_game(
            player("Anna", "FF", "most-fields", 65),
            player("Ben", "FFH", "most-fields", 60),
            player("Cleo", "F", "most-fields", 60),
        )
    )

    assert [it.total for it in result.scores] == [69, 64, 60]
    assert len(result.warnings) == 1


# Anna's land of 13 tiles has four fields, a sheltered house (B2) and two lakes at the rim.
RICH = "FMWF/MHFW/LMWF/L"
# (what, goals, supply, points of each line in the order of the goals)
BETTER = [
    ("the second is better", "full-barn, wide-land", 4, [0, 5]),
    ("the first is better", "wide-land, full-barn", 4, [5, 0]),
    ("only the first is met", "full-barn, orchard", 4, [4, 0]),
    ("only the second is met", "orchard, full-barn", 4, [0, 4]),
    ("neither is met", "orchard, full-barn", 3, [0, 0]),
    ("the better one is not met", "orchard, finisher", None, [0, 3]),
    ("the least of all", "finisher, lakeshore", None, [0, 4]),
    ("equally good ones count once", "wide-land, sheltered-house", None, [5, 0]),
    ("with a blank between", "finisher lakeshore", None, [0, 4]),
    ("only one goal", "lakeshore", None, [4]),
]


@pytest.mark.parametrize(
    ("goals", "supply", "points"), [pytest.param(*row, id=what) for what, *row in BETTER]
)
def test_better_goal_counts(
    judge: Judge, goals: str, supply: int | None, points: list[int]
) -> None:
    anna, _ = judge(format_game(player("Anna", RICH, goals, 65, supply), BEN)).scores
    ids = goals.replace(",", " ").split()

    assert [it.rule for it in anna.lines] == ["track", *(f"goal:{it}" for it in ids)]
    assert [it.points for it in anna.lines] == [65, *points]
    assert anna.total == 65 + max(points)


def test_a_goal_that_was_met_but_not_chosen_shows_its_points(judge: Judge) -> None:
    anna, _ = judge(format_game(player("Anna", RICH, "full-barn, wide-land", 65, 4), BEN)).scores
    _, barn, wide = anna.lines

    assert (barn.text, barn.points) == ("Full barn: cows in the supply: 4 (4, not chosen)", 0)
    assert (wide.text, wide.points) == ("Wide land: tiles: 13", 5)


def test_a_goal_that_was_missed_shows_that_the_other_one_counts(judge: Judge) -> None:
    anna, _ = judge(format_game(player("Anna", RICH, "full-barn, wide-land", 65, 3), BEN)).scores
    _, barn, wide = anna.lines

    assert (barn.text, barn.points) == (
        "Full barn: cows in the supply: 3 (another card counts)",
        0,
    )
    assert (wide.text, wide.points) == ("Wide land: tiles: 13", 5)


def test_majority_shows_the_rival_and_the_number_of_tiles(judge: Judge) -> None:
    anna, *_ = judge(
        format_game(
            player("Anna", "FF", "most-fields", 65),
            player("Ben", "F", "orchard"),
            player("Cleo", "FFF", "finisher"),
        )
    ).scores
    text = anna.lines[1].text

    assert all(part in text for part in ("2", "fields", "Cleo", "3"))
    assert "Ben" not in text


def test_a_goal_may_count_tiles_anywhere(
    changed: Changed, judge_of: Callable[[Library], Judge]
) -> None:
    """Two of the three lakes are at the rim, one inside."""

    def name_lakes(values: dict[str, Any]) -> None:
        values["lines"]["lakeshore"] = "{name}: {plural}: {n}"

    def lakes_anywhere(values: dict[str, Any]) -> None:
        lakeshore = goal_of(values, "lakeshore")
        del lakeshore["next_to"]
        lakeshore["once"]["at_least"] = 3

    judge = judge_of(changed({"game.yaml": lakes_anywhere, "en.yaml": name_lakes}))
    anna, _ = judge(format_game(player("Anna", "F L F/F L F/F L F", RIM, 65), BEN)).scores

    assert lines(anna) == ["track 65", "goal:lakeshore 4 B1 B2 B3"]
    assert anna.lines[1].text.endswith(": lakes: 3")


# (the sentence of lakeshore, Anna's landscape, points of the goal, end of its line, cells)
SENTENCES = [
    ({"of": ["lake", "house"], "points": 1}, "L F H/L M W", 3, ": 3", "A1 C1 A2"),
    ({"in_each": "group", "of": "lake", "take": "largest", "count": "cells", "points": 2},
     "L L F/F F L", 4, ": 2", "A1 B1"),
    ({"of": "lake", "once": {"exactly": 2}, "points": 4}, "L L L", 0, ": 3", "A1 B1 C1"),
    ({"of": "lake", "next_to": ["edge", "empty"], "once": {"at_least": 1}, "points": 4},
     "L F", 4, ": 1", "A1"),
    ({"count": "points", "every": 10, "points": 1}, "F", 6, ": 65", ""),
    ({"count": "trees", "points": 3}, "F F/F F", 0, ": ?", ""),
    ({"count": "points", "who": "least", "points": 4}, "F", 0, ": 65", ""),
    ({"count": "cells", "once": {"at_least": 2}, "points": 4}, "F M", 4, ": 2", "A1 B1"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "grid", "points", "end", "cells"), SENTENCES)
def test_a_goal_may_be_any_sentence(
    changed: Changed,
    judge_of: Callable[[Library], Judge],
    sentence: dict[str, Any],
    grid: str,
    points: int,
    end: str,
    cells: str,
) -> None:
    def rewrite_goal(values: dict[str, Any]) -> None:
        goal = goal_of(values, "lakeshore")
        layout = goal["values"]
        goal.clear()
        goal.update(id="lakeshore", values=layout, **sentence)

    def rewrite_text(values: dict[str, Any]) -> None:
        values["texts"]["lakeshore"] = "A goal of its own."
        values["lines"]["lakeshore"] = "{name}: {n}"

    judge = judge_of(changed({"game.yaml": rewrite_goal, "en.yaml": rewrite_text}))
    anna, _ = judge(format_game(player("Anna", grid, "lakeshore", 65), BEN)).scores

    assert lines(anna)[1].split() == ["goal:lakeshore", str(points), *cells.split()]
    assert anna.lines[1].text.endswith(end)


def test_a_goal_that_pays_for_each_tree_is_undecided_without_trees_f17(
    changed: Changed, judge_of: Callable[[Library], Judge]
) -> None:
    def pay_each_tree(values: dict[str, Any]) -> None:
        orchard = goal_of(values, "orchard")
        del orchard["once"]
        orchard["points"] = 2

    def rewrite_text(values: dict[str, Any]) -> None:
        values["texts"]["orchard"] = "For each tree."

    judge = judge_of(changed({"game.yaml": pay_each_tree, "en.yaml": rewrite_text}))
    states = [
        judge(format_game(player("Anna", grid, "orchard", 65), BEN)).state
        for grid in ("F F/F F", "F F/F M")
    ]

    assert states == ["undecided", "final"]


def test_a_goal_shows_where_its_tiles_are(judge: Judge) -> None:
    rim, _ = judge(format_game(player("Anna", "F L F/F L F/F L F", RIM, 65), BEN)).scores
    inside, _ = judge(format_game(player("Anna", ". F ./F H F/. F .", INSIDE, 65), BEN)).scores

    assert rim.lines[1].text.endswith(": lakes with a free side: 2")
    assert inside.lines[1].text.endswith(": houses inside: 1")


def test_missed_goals_do_not_state_that_the_other_one_counts(judge: Judge) -> None:
    anna, _ = judge(format_game(player("Anna", "F", "orchard, wide-land", 65), BEN)).scores

    assert [it.points for it in anna.lines] == [65, 0, 0]
    assert not any("counts" in it.text for it in anna.lines)


# (what, players: name, tiles, points, goal and supply; totals; winners)
Entrant = tuple[str, str, int, str, int | None]
ENDS: list[tuple[str, list[Entrant], list[int], list[str]]] = [
    (
        "more points",
        [("Anna", "F", 66, "orchard", None), ("Ben", "FFF", 65, "finisher", None)],
        [66, 68],
        ["Ben"],
    ),
    (
        "more points beat more tiles",
        [("Anna", "F", 70, "orchard", None), ("Ben", "FFF", 66, "finisher", None)],
        [70, 69],
        ["Anna"],
    ),
    (
        "F8, a tie goes to more tiles",
        [("Anna", "FFF", 65, "orchard", None), ("Ben", "FFFF", 65, "lakeshore", None)],
        [65, 65],
        ["Ben"],
    ),
    (
        "F8, tiles, not kinds or cows",
        [("Anna", "fMWH", 65, "orchard", None), ("Ben", "FFFFF", 65, "lakeshore", None)],
        [65, 65],
        ["Ben"],
    ),
    (
        "F8, a tie through a goal",
        [("Anna", "FF", 65, "full-barn", 4), ("Ben", "F", 69, "orchard", None)],
        [69, 69],
        ["Anna"],
    ),
    (
        "F8, equal tiles are shared",
        [("Anna", "FF", 65, "orchard", None), ("Ben", "MM", 65, "lakeshore", None)],
        [65, 65],
        ["Anna", "Ben"],
    ),
    (
        "F8, three players, two share",
        [
            ("Anna", "FF", 65, "orchard", None),
            ("Ben", "M", 65, "lakeshore", None),
            ("Cleo", "WW", 65, "wide-land", None),
        ],
        [65, 65, 65],
        ["Anna", "Cleo"],
    ),
    (
        "three players, the most tiles have too few points",
        [
            ("Anna", "FFFFFF", 64, "orchard", None),
            ("Ben", "M", 65, "lakeshore", None),
            ("Cleo", "WW", 65, "wide-land", None),
        ],
        [64, 65, 65],
        ["Cleo"],
    ),
    (
        "F8, four players share",
        [
            ("Anna", "F", 65, "orchard", None),
            ("Ben", "M", 65, "lakeshore", None),
            ("Cleo", "W", 65, "wide-land", None),
            ("Dirk", "H", 65, "sheltered-house", None),
        ],
        [65, 65, 65, 65],
        ["Anna", "Ben", "Cleo", "Dirk"],
    ),
]


@pytest.mark.parametrize(
    ("players", "totals", "winners"), [pytest.param(*row, id=what) for what, *row in ENDS]
)
def test_winner(
    judge: Judge, players: list[Entrant], totals: list[int], winners: list[str]
) -> None:
    result = judge(
        format_game(
            *(player(name, grid, goal, points, cows) for name, grid, points, goal, cows in players)
        )
    )

    assert [it.total for it in result.scores] == totals
    assert list(result.winners) == winners
    assert (result.complete, result.warnings) == (True, ())


@pytest.mark.parametrize("names", [("Ben",), ("Ben", "Cleo"), ("Ben", "Cleo", "Dirk")])
def test_no_player_at_65_is_a_warning_even_if_goals_add_points(
    judge: Judge, names: tuple[str, ...]
) -> None:
    rest = [player(it, "H", "orchard", 0) for it in names[:1]]
    rest += [player(it, "H", "lakeshore", 0) for it in names[1:2]]
    rest += [player(it, "H", "sheltered-house", 0) for it in names[2:]]
    result = judge(format_game(player("Anna", "F", "full-barn", 64, 4), *rest))

    assert result.scores[0].total == 68
    assert result.complete is False
    assert len(result.warnings) == 1
    assert "65" in result.warnings[0]


def test_last_player_at_65_ends_the_game(judge: Judge) -> None:
    result = judge(
        format_game(player("Anna", "F", "lakeshore", 64), player("Ben", "H", "orchard", 65))
    )

    assert (result.complete, result.warnings) == (True, ())


@pytest.mark.parametrize(("laid", "complete"), [(56, False), (57, True)])
def test_a_game_is_over_when_five_tiles_cannot_be_laid_out(
    judge: Judge, laid: int, complete: bool
) -> None:
    """Of 71 tiles 10 stay in the box with two players: 61, of which 5 must be left (F11)."""
    tiles = ("F" * 14 + "M" * 13 + "W" * 13 + "L" * 11 + "H" * 10)[:laid]
    anna, ben = (
        "\n".join(it[at : at + 10] for at in range(0, len(it), 10))
        for it in (tiles[:30], tiles[30:])
    )
    result = judge(
        format_game(player("Anna", anna, "orchard", 40), player("Ben", ben, "finisher", 41))
    )

    assert result.complete is complete
    assert len(result.warnings) == int(not complete)


# Three squares with room for three trees; then squares that overlap, or are too few.
SQUARES = "F M L L W H/W H L L F M"
TWO_SQUARES = "F M L L W W/W H L L F M"
BEN_WITH_TWO = "F M L L/ ^   ^/W H L L"
BEN_WITH_ONE = "F M L L/ ^/W H L L"
# (what, grid of Anna, her goals and further lines, points, what Ben has, state)
TREES = [
    ("three squares, no tree entered", SQUARES, "orchard", 65, "H", "undecided"),
    ("the number is left empty", SQUARES, "orchard/trees:", 65, "H", "undecided"),
    ("no trees are entered as 0", SQUARES, "orchard/trees: 0", 65, "H", "final"),
    ("too few are entered as 2", SQUARES, "orchard/trees: 2", 65, "H", "final"),
    ("enough are entered as 3", SQUARES, "orchard/trees: 3", 65, "H", "final"),
    ("one is drawn", "F M L L W H/ ^/W H L L F M", "orchard", 65, "H", "final"),
    ("three are drawn", SIX_BY_TWO, "orchard", 65, "H", "final"),
    ("no goal counts trees", SQUARES, "wide-land", 65, "H", "final"),
    ("another goal pays less", SQUARES, "lakeshore, orchard", 65, "H", "undecided"),
    ("no square at all", "F M L L W H", "orchard", 65, "H", "final"),
    ("room for two is too little", TWO_SQUARES, "orchard", 65, "H", "final"),
    ("six squares overlap: room for two", "FFFF/FFFF/FFFF", "orchard", 65, "H", "final"),
    ("five squares in a row: room for three", "FFFFFF/FFFFFF", "orchard", 65, "H", "undecided"),
    ("Ben has one of four trees", SQUARES, "orchard", 65, BEN_WITH_ONE, "undecided"),
    ("Ben has two of four trees", SQUARES, "orchard", 65, BEN_WITH_TWO, "final"),
    ("unfinished, no tree entered", SQUARES, "orchard", 64, "H", "undecided"),
    ("unfinished, trees entered", SQUARES, "orchard/trees: 3", 64, "H", "so-far"),
]


@pytest.mark.parametrize(
    ("grid", "head", "points", "ben", "state"),
    [pytest.param(*row, id=what) for what, *row in TREES],
)
def test_trees_that_could_pay_a_goal_and_are_not_entered_leave_the_game_undecided_f17(
    judge: Judge, grid: str, head: str, points: int, ben: str, state: str
) -> None:
    anna = player("Anna", f"{head.partition('/')[2]}/{grid}", head.partition("/")[0], points)

    result = judge(format_game(anna, player("Ben", ben, "finisher", 10)))

    is_open = state == "undecided"
    assert result.state == state
    assert [(it.section, it.field) for it in result.open] == [("Anna", "trees")] * is_open
    assert all("Orchard" in it.text for it in result.open)
    assert (result.ranks, result.winners) == (
        ((None, None), ()) if is_open else ((1, 2), ("Anna",))
    )


def test_each_landscape_is_judged_by_its_own_trees_f17(judge: Judge) -> None:
    anna = player("Anna", f"trees: 0/{SQUARES}", "orchard", 65)
    ben = player("Ben", SQUARES, "orchard", 60)

    result = judge(format_game(anna, ben))

    assert [it.section for it in result.open] == ["Ben"]
    assert [score.lines[1].text for score in result.scores] == [
        "Orchard: trees: 0",
        "Orchard: trees: ?",
    ]


# The goal of 6 points competes with one that is met: (its points, whether it is met, state)
@pytest.mark.parametrize(
    ("other_points", "goal", "state"),
    [
        pytest.param(5, "lakeshore", "undecided", id="the other one pays less"),
        pytest.param(6, "lakeshore", "final", id="the other one pays as much"),
        pytest.param(7, "lakeshore", "final", id="the other one pays more"),
        pytest.param(7, "sheltered-house", "undecided", id="the other one is not met"),
    ],
)
def test_trees_do_not_matter_if_the_other_goal_pays_at_least_as_much_f17(
    judge_of: Callable[[Library], Judge], changed: Changed, other_points: int, goal: str, state: str
) -> None:
    def paying(values: dict[str, Any]) -> None:
        goal_of(values, goal)["points"] = other_points

    library = changed({"game.yaml": paying})
    anna = player("Anna", SQUARES, f"orchard, {goal}", 65)

    assert judge_of(library)(format_game(anna, BEN)).state == state


def test_json_of_a_game(judge: Judge) -> None:
    result = judge(
        format_game(
            player("Anna", SIX_BY_TWO, "orchard, lakeshore", 66),
            player("Ben", ". f/f H F/. F", "sheltered-house", 60),
        )
    )
    data = json.loads(score_json("game.txt", "kuhfstein", result))

    assert data["game"] == "kuhfstein"
    assert data["complete"] is True
    assert [it["total"] for it in data["players"]] == [72, 65]
    lines_by_player = [
        [(it["rule"], it["points"], it["cells"]) for it in p["lines"]] for p in data["players"]
    ]
    assert lines_by_player == [
        [
            ("track", 66, []),
            ("goal:orchard", 6, []),
            ("goal:lakeshore", 0, ["C1", "D1", "C2", "D2"]),
        ],
        [("track", 60, []), ("goal:sheltered-house", 5, ["B2"])],
    ]
    assert data["winners"] == ["Anna"]


# Random games, counted once more with sets.


def typed(land: Land) -> str:
    height, width = (1 + max(cell[axis] for cell in land) for axis in (0, 1))
    return "/".join(
        "".join(land.get((row, col), ".") for col in range(width)) for row in range(height)
    )


def test_both_scorers_agree_on_random_games_and_lines_add_up(judge: Judge) -> None:
    paid: Counter[str] = Counter()
    for seed in range(150):
        rng = Random(seed)
        count = rng.randint(2, 4)
        removed = 4 - count
        bag = [
            kind
            for kind, tiles in zip("FMWLH", (16, 15, 15, 13, 12), strict=True)
            for _ in range(tiles - removed)
        ]
        rng.shuffle(bag)
        goals = rng.sample(IDS, 8)
        lands = [grow_land(rng, rng.randint(9, 15), bag) for _ in range(count)]
        points = [rng.randint(58, 70) for _ in lands]
        supply = [rng.randint(0, 6) for _ in lands]
        held = [goals[2 * it : 2 * it + 2] for it in range(count)]
        result = judge(
            format_game(
                *(
                    player(*it)
                    for it in zip(
                        NAMES, map(typed, lands), map(", ".join, held), points, supply, strict=False
                    )
                )
            )
        )
        for number, score in enumerate(result.scores):
            own, rest = lands[number], lands[:number] + lands[number + 1 :]
            values = [
                goal_points(it, own, rest, points[number], supply[number]) for it in held[number]
            ]
            assert score.total == points[number] + max(values), (seed, number)
            assert sum(it.points for it in score.lines) == score.total
            assert [it.rule for it in score.lines] == [
                "track",
                *(f"goal:{it}" for it in held[number]),
            ]
            paid.update(it.rule for it in score.lines if it.points)
        assert result.complete == (max(points) >= 65)
    # Every goal but the orchard was met somewhere.
    assert {f"goal:{it}" for it in IDS if it != "orchard"} <= paid.keys()


def test_the_reasons_are_exact(judge: Judge) -> None:
    two = "orchard, wide-land"
    result = judge(
        format_game(player("Anna", FOUR_TREES, two, 65), player("Ben", "H", "full-barn", 1, 0))
    )
    anna, ben = result.scores

    assert result.variant == ""
    assert [it.points for it in anna.lines] == [65, 6, 0]
    assert anna.lines[2].text.endswith(")")
    assert "0" in ben.lines[1].text


def test_a_goal_that_two_players_hold_is_reported_once_and_others_are_not(judge: Judge) -> None:
    both = judge(format_game(player("Anna", "F", "orchard", 65), player("Ben", "H", "orchard")))
    each = judge(format_game(player("Anna", "F", "orchard", 65), player("Ben", "H", "wide-land")))

    assert (len(both.warnings), len(each.warnings)) == (1, 0)
