"""The end of a game and its checks: when a game is over, what is refused, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.game.library import Library
from hedgerow.game.scored_game import ScoredGame, parse_form, score_form
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.game.open_games import score, write_game

LAND = """
kinds: [{id: cow}, {id: hen}]
symbols: [{id: rock, blocked: true}, {id: well}]
sheet:
  grid: {columns: 4, rows: 2}
  fields: [{id: milk}]
  random: [{id: wells, make: symbols, of: {well: 2}}]
scoring:
  - {id: cows, of: cow, points: 2}
  - {id: milk, count: milk, points: 1}
end:
  - {id: wells, of: empty, at: well, exactly: 0}
  - {id: milk, count: milk, players: any, at_least: 10}
checks:
  - {id: herd, in_each: group, of: cow, at_most: 1}
  - {id: few, of: hen, at_most: 2}
  - {id: fair, players: apart, at_most: 3, warn: true}
  - {id: rich, points_of: all, at_most: 20}
"""
WORDS = """
letters: {cow: C, hen: H, rock: R}
names: {cow: cow, hen: hen, rock: rock, well: well}
rules: {cows: Cows, milk: Milk}
fields: {milk: Milk}
"""
OWN_WORDS = """
ends: {wells: wells left, milk: "{n} of {least} litres"}
checks: {herd: "{player} has {n} herds, {most} is allowed: see {cell}"}
"""


def open_land(folder: Path, words: str = "") -> Library:
    return write_game(folder, LAND, WORDS + words)


def code(library: Library, wells: set[str]) -> str:
    """Return the code of a sheet with wells in these cells."""
    game = library.find_game("test")
    codes = (game.code_for_seed(seed) for seed in range(2_000))
    return next(
        str(it) for it in codes if {pos.name for pos in game.generate_sheet(it).symbols} == wells
    )


def state(scored: ScoredGame) -> tuple[str, tuple[str, ...]]:
    result = scored.result
    over = tuple(it for it in result.warnings if "over" in it or "end of the game" in it)
    return "over" if result.complete else "not over", over


def test_a_game_is_over_when_one_of_its_ends_is_true(tmp_path: Path) -> None:
    land = open_land(tmp_path, OWN_WORDS)
    sheet = code(land, {"A1", "B1"})
    rows = {
        # one well is still empty, and nobody has 10 litres
        (". C . .", "9"): (
            "not over",
            ("The game is not over: wells left 1; 9 of 10 litres.",),
        ),
        ("C C . .", "0"): ("over", ()),
        (". C . .", "10"): ("over", ()),
    }

    for (row, milk), expected in rows.items():
        text = f"[Ida]\nsheet: {sheet}\nmilk: {milk}\n{row}\n. . . .\n"
        assert state(score(land, text)) == expected, row


def test_an_end_for_each_player_names_those_who_are_not_done(tmp_path: Path) -> None:
    land = open_land(tmp_path, OWN_WORDS)
    sheet = code(land, {"A1", "B1"})
    farms = {"Ida": "C . . .", "Jo": "C C . .", "Kim": ". . . ."}
    text = "".join(
        f"[{name}]\nsheet: {sheet}\nmilk: 0\n{row}\n. . . .\n" for name, row in farms.items()
    )

    _, (warning,) = state(score(land, text))

    assert warning == "The game is not over: wells left Ida 1, Kim 2; 0, 0, 0 of 10 litres."


@pytest.mark.parametrize(
    ("rows", "is_reported"),
    [("C C C C\nH . . .", True), ("C C C C\n. . . .", False), ("C . . .\n. . . .", False)],
)
def test_equal_papers_of_an_unfinished_game_are_reported_only_if_they_are_rather_full(
    rows: str, is_reported: bool, tmp_path: Path
) -> None:
    land = open_land(tmp_path)
    sheet = code(land, {"C2", "D2"})
    papers = "".join(f"[{name}]\nsheet: {sheet}\nmilk: 0\n{rows}\n" for name in ("Ida", "Jo"))

    result = score(land, papers).result

    assert not result.complete
    assert any(it.startswith("The same paper") for it in result.warnings) == is_reported


def test_an_end_without_words_is_read_back(tmp_path: Path) -> None:
    land = open_land(tmp_path)
    text = f"[Ida]\nsheet: {code(land, {'A1', 'B1'})}\nmilk: 0\nC . . .\n. . . .\n"

    (warning,) = score(land, text).result.warnings

    assert warning.replace("\u00a0", " ") == (
        "The game is not over: “Empty cells on “well”: exactly 0”, now 1; "
        "“Milk: at least 10, for one of the players”, now 0."
    )


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        # Two wells in eight cells: with seven cows, one of them is surely below a cow.
        ("C C C C\nC C C .", ("over", ("unknown",))),
        (". . . .\n. . . .", ("not over", ("reasons",))),
        ("C C . .\n. . . .", ("over", ("unknown",))),
        ("C C C C\nC C C C", ("over", ())),
    ],
)
def test_an_unknown_board_is_judged_in_favour(
    tmp_path: Path, row: str, expected: tuple[str, tuple[str, ...]]
) -> None:
    land = write_game(
        tmp_path, LAND.replace("  - {id: rich, points_of: all, at_most: 20}\n", ""), WORDS
    )

    found, warnings = state(score(land, f"[Ida]\nmilk: 0\n{row}\n"))

    unknown = "The board is not known, so the end of the game cannot be checked."
    assert (found, tuple("unknown" if it == unknown else "reasons" for it in warnings)) == expected


def test_without_an_end_a_file_is_final_and_entry_shows_the_standing(tmp_path: Path) -> None:
    game = LAND[: LAND.index("end:")]
    land, text = (
        write_game(tmp_path, game, WORDS),
        "game: test\n[Ida]\nsheet: -\nmilk: 1\nC . . .\n. . . .\n",
    )
    filled = parse_form(text, library=land)

    assert not land.find_game("test").shows_end
    assert score_form(filled).result.complete
    assert not score_form(filled, final=False).result.complete


def test_with_an_end_entry_shows_by_itself_that_the_game_is_over(tmp_path: Path) -> None:
    land = open_land(tmp_path)
    texts = [f"game: test\n[Ida]\nmilk: {milk}\n. . . .\n. . . .\n" for milk in (9, 10)]
    results = [score_form(parse_form(text, library=land), final=False).result for text in texts]

    assert land.find_game("test").shows_end
    assert [it.complete for it in results] == [False, True]


CHECKED = [
    # the row and the milk of two players; the location, message, or nothing
    ("C C . .", "0", ". . . .", "0", ""),
    ("C C . C", "0", ". . . .", "0", "4:7: Ida: 2, against the rule “Groups of cows: at most 1”"),
    ("H H . .", "0", "H H . H", "0", "9:1: Jan: 3, against the rule “Hens: at most 2”"),
    ("H H . .", "0", "H H . .", "20", ""),
    ("H H . .", "0", "H H . .", "21", "6:1: Jan: 21, against the rule “All points: at most 20”"),
]


@pytest.mark.parametrize(("first", "milk", "second", "more", "expected"), CHECKED)
def test_a_check_is_a_problem_at_its_smallest_unit_its_first_cell_or_its_section(
    tmp_path: Path, first: str, milk: str, second: str, more: str, expected: str
) -> None:
    land = write_game(tmp_path, LAND, WORDS + "plural: {cow: cows, hen: hens}\n")
    text = f"[Ida]\nmilk: {milk}\n{first}\n. . . .\n[Jan]\nmilk: {more}\n. . . .\n{second}\n"

    try:
        score(land, text)
        found = ""
    except InputError as error:
        (problem,) = error.problems
        at = problem.location
        found = f"{at.line}:{at.column}: {problem.message}".replace("\u00a0", " ")
        assert str(problem.hint) == "check what was entered"

    assert found == expected


def test_a_check_has_its_own_text(tmp_path: Path) -> None:
    land = open_land(tmp_path, OWN_WORDS)

    with pytest.raises(InputError) as caught:
        score(land, "[Ida]\nmilk: 0\nC . . C\n. C . .\n")

    (problem,) = caught.value.problems
    assert str(problem.message) == "Ida has 3 herds, 1 is allowed: see D1"


def test_a_check_that_only_warns_compares_players(tmp_path: Path) -> None:
    land = open_land(tmp_path)
    close = "[Ida]\nmilk: 10\nC C C C\n. . . .\n[Jan]\nmilk: 0\nC . . .\n. . . .\n"

    assert score(land, close).result.warnings == ()
    # The game is over, so the empty paper is odd, and nobody is more than three cells ahead.
    empty, unfair = score(land, close.replace("C . . .", ". . . .")).result.warnings
    assert empty == "Nothing is entered for Jan."
    assert unfair.replace("\u00a0", " ") == (
        "all players: 4, against the rule “Filled cells: at most 3, from the player with the "
        "fewest to the one with the most”."
    )


def test_a_card_counts_among_all_points(tmp_path: Path) -> None:
    game = """
kinds: [{id: cow}]
sheet: {grid: {columns: 2, rows: 1}}
scoring: [{id: cows, of: cow, points: 2}]
end: [{id: five, points_of: all, at_least: 5}, {id: rules, points_of: cows, at_least: 4}]
decks:
  - {id: goals, layout: plain-card, held: {most: 1}, cards: [{id: three, of: cow, points: 3}]}
"""
    words = (
        "names: {cow: cow}\nletters: {cow: C}\nrules: {cows: Cows}\n"
        "decks: {goals: Goals}\ncards: {three: Three}\n"
    )
    played = write_game(tmp_path, game, words)
    # One cow: 2 by the rule, and 3 by the card.
    rows = {"goals: three\nC .": True, "goals: -\nC .": False, "goals: -\nC C": True}

    for row, is_over in rows.items():
        assert score(played, f"[Ida]\n{row}\n").result.complete == is_over, row


def test_letters_of_a_shared_sheet_are_counted_for_their_players(tmp_path: Path) -> None:
    game = """
sheet: {shared: true, grid: {columns: 3, rows: 1}}
scoring: [{id: cells, of: own, points: 1}]
end: [{id: full, of: empty, exactly: 0}]
checks: [{id: turns, of: own, players: apart, at_most: 1}, {id: two, of: own, at_most: 2}]
"""
    board = write_game(
        tmp_path, game, "rules: {cells: Cells}\nchecks: {two: '{player} has {n}.'}\n"
    )

    def found(row: str) -> str:
        try:
            return str(score(board, f"players: Ida, Jan\n[board]\n{row}\n").result.complete)
        except InputError as error:
            return "; ".join(
                f"{it.location.line}:{it.location.column} {it.message}" for it in error.problems
            )

    assert found("A B .") == "False"
    assert found("A B A") == "True"
    problems = found("A A A").replace("\u00a0", " ")
    assert problems.startswith("3:1 all players: 3, against the rule “Own cells: at most 1")
    assert problems.endswith("; 4:1 Ida has 3")


def test_players_of_a_shared_sheet_are_compared_by_their_own_cells() -> None:
    text = """
about: {title: Test, tag: TT, players: {least: 2, most: 2}}
sheet: {shared: true, grid: {columns: 3, rows: 1}}
scoring: [{id: cells, of: own, points: 1}]
checks:
  - {id: fair, of: own, players: apart, at_most: 1}
  - {id: most, points_of: all, players: apart, at_most: 1}
  - {id: odd, of: empty, players: together, at_most: 1}
"""

    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(text, "game.yaml"), Content)

    (problem,) = caught.value.problems
    assert str(problem.location) == "game.yaml:8:26"
    assert f"{problem.message} | {problem.hint}" == (
        "all players share the sheet, so there is one number for all of them | "
        "add of: own, or remove players"
    )


BOX = """
kinds: [{id: cow, pieces: {1: 4, 2: 6, 3: 7, 4: 8}}, {id: hen, pieces: 3}, {id: dog}]
sheet: {grid: {columns: 4, rows: 1}}
scoring: [{id: cows, of: cow, points: 1}]
end:
  - {id: few, count: left, players: together, at_most: 2}
  - {id: no-hen, count: left, of: hen, exactly: 0}
"""
BOX_WORDS = """
letters: {cow: C, hen: H, dog: D}
names: {cow: cow, hen: hen, dog: dog}
rules: {cows: Cows}
ends: {few: pieces left, no-hen: hens left}
"""
LEFT = [
    # rows of players; whether the game is over, and the warning
    (["C C . ."], False, "The game is not over: pieces left 5; hens left 3."),  # 4 + 3 - 2
    (["C C C C"], False, "The game is not over: pieces left 3; hens left 3."),
    (["C C C H"], False, "The game is not over: pieces left 3; hens left 2."),
    (["C H H H"], True, ""),  # no hen is left
    (["C C C D", "C C H D"], False, "The game is not over: pieces left 3; hens left 2."),
    (["C C C D", "C C H H"], True, ""),  # two pieces are left: 6 + 3 - 7
]


@pytest.mark.parametrize(("rows", "is_over", "warning"), LEFT)
def test_pieces_that_lie_on_no_paper_can_end_a_game(
    rows: list[str], is_over: bool, warning: str, tmp_path: Path
) -> None:
    box = write_game(tmp_path, BOX, BOX_WORDS)
    text = "".join(f"[{name}]\n{row}\n" for name, row in zip(("Ida", "Jan"), rows, strict=False))

    result = score(box, text).result

    assert result.complete == is_over
    assert result.warnings == ((warning,) if warning else ())


def test_left_needs_pieces() -> None:
    text = """
about: {title: Test, tag: TT, players: {least: 1, most: 2}}
kinds: [{id: cow}]
sheet: {grid: {columns: 2, rows: 1}}
scoring: [{id: cows, points: 1}]
end: [{id: few, count: left, at_most: 2}]
"""

    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(text, "game.yaml"), Content)

    (problem,) = caught.value.problems
    assert f"{problem.location}: {problem.message} | {problem.hint}" == (
        "game.yaml:6:24: no kind states how many pieces there are | "
        "add pieces to the kinds, for example pieces: {2: 14, 3: 15}"
    )


UNKNOWN = """
kinds: [{id: cow}]
sheet: {grid: {columns: 4, rows: 1, grows: true}, fields: [{id: coop}, {id: barn}, {id: hay}]}
scoring: [{id: cows, of: cow, points: 1}]
checks:
  - {id: herd, count: [coop, barn], at_most: 3}
  - {id: fed, count: hay, at_least: 2, warn: true}
"""
UNKNOWN_WORDS = """
letters: {cow: C}
names: {cow: cow}
rules: {cows: Cows}
fields: {coop: Coop, barn: Barn, hay: Hay}
checks: {herd: "{player} has {n} animals", fed: "{player} has {n} hay"}
"""


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("coop: 1\nbarn: 2\nhay: 2\nC", ""),
        ("coop: 2\nbarn: 2\nhay: 2\nC", "Ida has 4 animals"),
        # Without the barn there may be more animals, but not fewer.
        ("coop: 3\nhay: 2\nC", ""),
        ("coop: 4\nhay: 2\nC", "Ida has 4 animals"),
        ("coop: 1\nbarn: 2\nhay: 1\nC", "Ida has 1 hay"),
        ("coop: 1\nbarn: 2\nhay: 0\nC", "Ida has 0 hay"),
        ("coop: 1\nbarn: 2\nC", ""),
    ],
)
def test_a_check_is_true_of_what_was_not_entered_and_asks_for_nothing(
    tmp_path: Path, typed: str, expected: str
) -> None:
    farm = write_game(tmp_path, UNKNOWN, UNKNOWN_WORDS)

    try:
        result = score(farm, f"[Ida]\n{typed}\n").result
        found = "; ".join(map(str, result.warnings))
        assert result.open == ()
    except InputError as error:
        (problem,) = error.problems
        found = str(problem.message)

    assert found == expected


def test_checks_of_readable_papers_are_reported_with_other_problems(tmp_path: Path) -> None:
    farm = write_game(tmp_path, UNKNOWN, UNKNOWN_WORDS)
    text = "[Ida]\ncoop: 4\nhay: 2\nC\n[Jan]\nhay: x\nC\n[Kim]\ncoop: 5\nQ\n"

    with pytest.raises(InputError) as caught:
        score(farm, text)

    # The letter of Kim is not known, so nothing else is said of that paper.
    assert [(it.location.line, str(it.message).split(",")[0]) for it in caught.value.problems] == [
        (2, "Ida has 4 animals"),
        (7, "expected a whole number from 0 to 999"),
        (11, "'Q' is not a symbol of test"),
    ]
