"""The check `trees`: where trees can stand, and how many fit on a paper.

A paper is typed on one line here: `/` is the end of a row, `^` a tree between four cells.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos
from hedgerow.checks.trees import cells_around, max_trees, tree_crossings
from hedgerow.game.content import Content
from hedgerow.game.library import Library
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.game.open_games import problems, questions, score, write_game

GAME = """
kinds: [{id: field}, {id: meadow}, {id: wood}, {id: lake}, {id: house}]
tokens: [{id: tree, place: crossings}]
sheet:
  grid: {columns: 3, rows: 2, grows: true}
  fields: [{id: trees, counts: tree}]
scoring: [{id: trees, count: tree, points: 3}]
checks: [{id: trees, check: trees}]
"""
WORDS = """
letters: {field: F, meadow: M, wood: W, lake: L, house: H}
names: {field: field, meadow: meadow, wood: wood, lake: lake, house: house, tree: tree}
rules: {trees: Trees}
fields: {trees: Trees}
checks: {trees: "no tree fits here"}
"""


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS)


def typed(rows: str) -> str:
    return f"[Ida]\n{rows}\n".replace("/", "\n")


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ("F F/ ^/F F", 3),
        ("F M/ ^/W L", 3),
        ("H M/ ^/W L", 3),
        ("F M L L W H/ ^   ^   ^/W H L L F M", 9),
        ("trees: 1/F F/F F", 3),
        ("trees: 2/F F F F/F F F F", 6),
        ("trees: 0/F F/F F", 0),
        # Without the cells nobody knows how many trees there is room for.
        ("trees: 7", 21),
    ],
)
def test_trees_stand_between_cells_that_are_all_equal_or_all_different(
    game: Library, rows: str, points: int
) -> None:
    (found,) = score(game, typed(rows)).result.scores

    assert found.total == points


AROUND = "check the ^ and the cells around it: A1, B1, A2, B2"
REFUSED = [
    ("three kinds", "F M/ ^/W F", "4:2", AROUND),
    ("two and two", "F M/ ^/F M", "4:2", AROUND),
    ("three and one", "F F/ ^/F M", "4:2", AROUND),
    ("an empty cell", "F F/ ^/F .", "4:2", AROUND),
    ("side by side", "F F F/ ^ ^/F F F", "4:4", "use B1 for only one of them"),
    ("one above", "F F/ ^/F F/ ^/F F", "6:2", "use A2 for only one of them"),
    ("corner to corner", "F F F/ ^/F F F/   ^/F F F", "6:4", "use B2 for only one of them"),
    ("no room", "trees: 1/F M/M F", "3:8", "there is room for 0, not for 1"),
    ("room for one", "trees: 2/F F F/F F F", "3:8", "there is room for 1, not for 2"),
]


@pytest.mark.parametrize(
    ("rows", "place", "hint"), [pytest.param(*row, id=what) for what, *row in REFUSED]
)
def test_other_trees_are_refused(game: Library, rows: str, place: str, hint: str) -> None:
    assert problems(game, typed(rows)) == [f"{place} no tree fits here | {hint}"]


@pytest.mark.parametrize(
    ("rows", "is_asked"),
    [
        ("F F/F F", True),
        ("F M/W L", True),
        ("F F/F M", False),
        ("F F F/. . .", False),
        (".", False),
    ],
)
def test_trees_are_asked_for_only_where_one_can_stand(
    game: Library, rows: str, is_asked: bool
) -> None:
    found = questions(score(game, typed(rows)))

    text = "Ida: no entry for “Trees”. Write 0 if there is nothing."
    assert found == ([(text, "Ida", "trees")] if is_asked else [])


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        ("{id: trees, check: treees}", "8:29: unknown check 'treees' | did you mean trees?"),
        ("{id: trees, check: trees, of: field}",
         "8:36: of has no meaning with check | remove of"),
        ("{id: trees, check: trees, at_most: 3}",
         "8:36: at_most has no meaning with check | remove at_most"),
        ("{id: trees}", "8:10: a bound needs a number | for example {at_least: 2}"),
    ],
)  # fmt: skip
def test_wrong_checks_are_reported(tmp_path: Path, check: str, expected: str) -> None:
    head = "about: {title: Test, tag: TT, players: {least: 1, most: 2}}"
    text = head + GAME.replace("{id: trees, check: trees}", check)

    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(text, "game.yaml"), Content)

    (problem,) = caught.value.problems
    at = problem.location
    assert f"{at.line}:{at.column}: {problem.message} | {problem.hint}" == expected


def disjoint(crossings: list[Pos]) -> int:
    """Return the maximum number of trees of which no two share a cell, by trying all choices."""
    for count in range(len(crossings), 0, -1):
        for chosen in combinations(crossings, count):
            cells = [pos for crossing in chosen for pos in cells_around(crossing)]
            if len(cells) == len({*cells}):
                return count
    return 0


def test_the_room_for_trees_is_that_of_all_choices_tried() -> None:
    for seed in range(300):
        rng = Random(seed)
        rows, columns = rng.randint(1, 5), rng.randint(1, 5)
        every = [Pos(row, col) for row in range(rows) for col in range(columns)]
        kinds = rng.choice(["F", "FFFFFFM", "FMWL", "FMWLH"])
        paper = {pos: rng.choice(kinds) for pos in every if rng.random() < 0.9}

        assert max_trees(paper) == disjoint([*tree_crossings(paper)]), seed


def test_the_room_for_trees_on_a_paper_that_no_game_has_is_never_too_small() -> None:
    huge = {Pos(row, col): "F" for row in range(80) for col in range(80)}
    wide = {Pos(row, col): "F" for row in range(12) for col in range(14)}

    assert max_trees(huge) == 1600
    assert max_trees(wide) == 42
