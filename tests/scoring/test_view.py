"""What rules see of a paper, and of a sheet that all players share."""

from __future__ import annotations

import pytest

from hedgerow.base.grid import Edge, Pos
from hedgerow.scoring.points import CompiledRule, Line, Lines, Scorer
from hedgerow.scoring.view import View
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.sentences import read_rules

PLAYERS = Vocabulary(
    kinds=("A", "B"),
    symbols=("well", "hill"),
    blocked=frozenset({"hill"}),
    fields=("coins",),
    letter_fields=("hand",),
    moments=("half",),
    shared=True,
)


def board(text: str, **more: object) -> View:
    """Return a shared sheet: a letter is a player's mark, w a well, # a hill."""
    cells = {
        Pos(row, col): sign
        for row, line in enumerate(text.split("/"))
        for col, sign in enumerate(line)
    }
    symbols = {"w": "well", "#": "hill"}
    return View(
        PLAYERS,
        text.count("/") + 1,
        len(text.split("/")[0]),
        {pos: sign for pos, sign in cells.items() if sign in "AB"},
        symbols={pos: symbols[sign] for pos, sign in cells.items() if sign in symbols},
        **more,  # type: ignore[arg-type]
    )


def score(view: View, *rules: str) -> dict[str, Lines]:
    """Score a shared sheet for both players."""
    text = "\n".join(f"  - {{id: r{number}, {rule}}}" for number, rule in enumerate(rules))
    scorer = Scorer(read_rules(text), PLAYERS)
    return scorer.score({player: view.seen_by(player) for player in "AB"})


def names(line: Line) -> str:
    return " ".join(pos.name for pos in line.cells)


def test_players_of_a_shared_sheet_see_their_own_cells() -> None:
    found = score(board("AB./AAB"), "of: own, points: 1", "of: [own, empty], points: 1")

    assert [(line.points, names(line)) for line in found["A"]] == [
        (3, "A1 A2 B2"),
        (4, "A1 C1 A2 B2"),
    ]
    assert [(line.points, names(line)) for line in found["B"]] == [(2, "B1 C2"), (3, "B1 C1 C2")]


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("in_each: row, has: own, points: 1", {"A": 2, "B": 1}),
        ("in_each: row, touches: own, points: 1", {"A": 1, "B": 2}),
        ("in_each: row, not: {touches: own}, points: 1", {"A": 2, "B": 1}),
        ("of: empty, next_to: {of: own, at_least: 2}, points: 1", {"A": 2, "B": 0}),
        ("in_each: row, of: empty, count_touching: own, points: 1", {"A": 3, "B": 2}),
    ],
)
def test_conditions_about_own_cells_differ_between_players(
    rule: str, points: dict[str, int]
) -> None:
    found = score(board("A.A/.B./..A"), rule)

    assert {player: lines[0].points for player, lines in found.items()} == points


def test_a_player_has_the_own_fields_and_moments() -> None:
    sheet, half = board("A."), board("AA")
    views = {
        "A": sheet.seen_by("A", fields={"coins": 3}, moments={"half": half.seen_by("A")}),
        "B": sheet.seen_by("B"),
    }
    coins, early = read_rules(
        "  - {id: coins, count: coins, points: 2}\n  - {id: early, of: own, when: half, points: 1}"
    )

    assert {
        player: [line.points for line in lines]
        for player, lines in CompiledRule(coins, PLAYERS).score(views).items()
    } == {"A": [6], "B": [0]}
    assert {
        player: [line.points for line in lines]
        for player, lines in CompiledRule(early, PLAYERS).score(views).items()
    } == {"A": [2]}


def test_own_cells_are_one_kind_of_a_set() -> None:
    found = score(
        board("A.B/A.B/BBB"),
        "of: [own, empty], count: sets, points: 1",
        "of: [own, B], count: kinds, points: 1",
    )

    assert [line.points for line in found["A"]] == [2, 2]
    assert [line.points for line in found["B"]] == [2, 1]


def test_own_letters_in_a_field_are_own_cells() -> None:
    (rule,) = read_rules("  - {id: a, in_each: hand, of: own, count: cells, points: 1}")
    views = {player: board("B.", letters={"hand": "ABA"}, own=player) for player in "AB"}
    found = CompiledRule(rule, PLAYERS).score(views)

    assert [line.points for line in found["A"]] == [2]
    assert [line.points for line in found["B"]] == [1]


def test_players_are_compared_without_points_of_earlier_rules() -> None:
    (rule,) = read_rules("  - {id: a, of: own, who: most, points: 5}")
    sheet = board("AAB")
    found = CompiledRule(rule, PLAYERS).compare({it: sheet.seen_by(it) for it in "AB"})

    assert {player: lines[0].points for player, lines in found.items()} == {"A": 5, "B": 0}


def test_cells_are_in_reading_order_however_they_were_entered() -> None:
    view = View(PLAYERS, 2, 2, {Pos(1, 1): "A", Pos(0, 1): "B", Pos(1, 0): "A"})

    assert [pos.name for pos in view.cells_named(None)] == ["B1", "A2", "B2"]
    assert [pos.name for pos in view.cells_named(frozenset("A"))] == ["A2", "B2"]
    assert [pos.name for pos in view.cells_named(frozenset("AB"))] == ["B1", "A2", "B2"]


def test_a_blocked_cell_is_not_empty() -> None:
    view = board("A.#/w.B")

    assert [pos.name for pos in view.cells_named(frozenset(("empty",)))] == ["B1", "A2", "B2"]
    assert [pos.name for pos in view.cells_named(frozenset(("well", "A")))] == ["A1", "A2"]
    assert view.is_blocked(Pos(0, 2))
    assert not view.is_blocked(Pos(1, 0))


def test_rings_are_the_cells_of_the_grid_around_each_patch() -> None:
    rings = board("w..w/w.../...#").rings(("well",))

    assert [" ".join(pos.name for pos in ring) for _, ring in rings] == ["B1 B2 A3", "C1 D2"]


def test_edge_cells_are_around_the_grid() -> None:
    edge = board("A.").cell_set(frozenset(("edge",)))

    assert edge == {
        *(Pos(-1, 0), Pos(-1, 1), Pos(1, 0), Pos(1, 1), Pos(0, -1), Pos(0, 2)),
    }


def test_a_wall_separates_neighbours_and_has_cells_along_it() -> None:
    view = board("A.B/AAB", walls={"fence": frozenset({Edge(Pos(0, 0), Pos(0, 1))})})

    assert Pos(0, 1) not in view.neighbours[Pos(0, 0)]
    assert Pos(0, 0) not in view.neighbours[Pos(0, 1)]
    assert Pos(1, 0) in view.neighbours[Pos(0, 0)]
    assert view.cells_along("fence") == {Pos(0, 0), Pos(0, 1)}
    assert view.cells_along("hedge") == frozenset()


def test_printed_symbols_are_kinds_of_their_own() -> None:
    found = score(
        board("wA#/w.."),
        "of: [well, hill], count: kinds, points: 1",
        "of: [well, hill], count: same, points: 1",
    )

    assert [line.points for line in found["A"]] == [2, 2]


def test_cells_of_a_field_are_units_if_the_rule_is_about_it() -> None:
    rules = read_rules(
        "  - {id: held, in_each: cell, at: hand, of: A, count: cells, points: 1}\n"
        "  - {id: both, in_each: [cell, hand], of: A, count: cells, points: 1}"
    )
    view = board("A.", letters={"hand": "ABA"})

    # The second rule counts the cell of the grid once, and the two letters in the hand.
    found = [CompiledRule(rule, PLAYERS).lines(view)[0].points for rule in rules]
    assert found == [2, 3]


def test_groups_and_runs_are_numbered_one_after_the_other() -> None:
    found = score(
        board("AA./..A"),
        "in_each: [group, row-run], of: own, count: cells, points: 1, separate_lines: true",
    )

    lines = [(line.unit, line.number, names(line)) for line in found["A"]]
    assert lines == [("1", 2, "A1 B1"), ("2", 1, "C2"), ("3", 2, "A1 B1"), ("4", 1, "C2")]


def test_a_field_is_counted_for_each_unit() -> None:
    (rule,) = read_rules("  - {id: a, in_each: group, of: own, count: coins, points: 1}")
    view = board("A.A").seen_by("A", fields={"coins": 3})

    assert CompiledRule(rule, PLAYERS).lines(view)[0].points == 6
