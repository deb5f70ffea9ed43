"""Accepted and rejected score files of kuhfstein, by `score-files.md`.

A file is typed on one line here: `/` is the end of a line.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError, Problem
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.game.parts import for_players
from hedgerow.game.result import Result
from hedgerow.reports.score_report import error_json
from hedgerow.scorefile.blank_file import make_blank_file
from tests.games.changes import Changed
from tests.games.typed import Judge, lines, problems_of

# Lines 1 to 12; the tree is between field, meadow, lake and house.
GRID = "F M W/ ^/L H W"
FILE = (
    "game: kuhfstein/[Anna]/points: 66/goals: orchard, full-barn/supply: 4/F M W/ ^/L H W/"
    "[Ben]/points: 60/goals: wide-land/H F"
)
ANNA = [("track", 66), ("goal:orchard", 0), ("goal:full-barn", 4)]
BEN = [("track", 60), ("goal:wide-land", 0)]


def find_problems(judge: Judge, typed: str) -> tuple[Problem, ...]:
    return problems_of(judge, lines(typed))


def rules_and_points(result: Result) -> list[list[tuple[str, int]]]:
    return [[(line.rule, line.points) for line in score.lines] for score in result.scores]


# (what is accepted, right text, what is typed instead)
ACCEPTED = [
    ("as it is", "", ""),
    ("small letters are cows", "F M W", "f M w"),
    ("a cow on a tile of a tree", "L H W", "l h W"),
    ("ragged rows, ^ between whole ones", "L H W", "L H"),
    ("a row more with one cell", "L H W", "L H W/F"),
    ("dots for no tile", "L H W", "L H W/F . ./. . ."),
    ("a row of dots above", "F M W", ". . ./F M W"),
    ("a compact grid", "H F", "HF"),
    ("a compact ragged grid", "H F", ".F/FHF/.F"),
    ("a compact grid with a first row of one cell", "H F", "H/HFM"),
    ("a spaced grid with a first row of one cell", "H F", "H/H F M"),
    ("a column", "H F", "H/F/M"),
    ("one tile", "H F", "H"),
    ("indented rows", "H F", "   H F/   M"),
    ("trailing blanks", "F M W", "F M W   "),
    ("keys in any case", "points: 66", "POINTS: 66"),
    ("goals in any case", "orchard, full-barn", "Orchard, FULL-BARN"),
    ("goals without a comma", "orchard, full-barn", "orchard full-barn"),
    ("goals without a blank", "orchard, full-barn", "orchard,full-barn"),
    ("keys in another order", "points: 66/goals: orchard, full-barn/supply: 4", "supply: 4/goals: "
        "orchard, full-barn/points: 66"),
    ("a supply nobody asks for", "goals: wide-land", "goals: wide-land/supply: 0"),
    ("all six cows on tiles", "H F", "h f f f f f"),
    ("a leading zero", "points: 66", "points: 066"),
    ("comments and blank lines", "F M W/ ^", "#/F M W//  # F F F/ ^/"),
    ("the language", "game: kuhfstein", "game: kuhfstein/lang: en"),
    ("the language in any case", "game: kuhfstein", "game: kuhfstein/lang: EN"),
    ("the game in any case", "game: kuhfstein", "game: Kuhfstein"),
    ("the alias", "game: kuhfstein", "game: nevaches"),
    ("the alias in any case", "game: kuhfstein", "game: NeVaches"),
    ("a line end at the end", "H F", "H F/"),
    ("no tree", "/ ^", ""),
    ("the number of trees, drawn too", "supply: 4", "supply: 4/trees: 1"),
    ("the number of trees instead of ^", "supply: 4/F M W/ ^", "supply: 4/trees: 1/F M W"),
    ("no trees", "supply: 4/F M W/ ^", "supply: 4/trees: 0/F M W"),
    ("a number of trees that is not filled in", "supply: 4", "supply: 4/trees:"),
    ("four alike round a tree", "F M W/ ^/L H W", "L L L/ ^/L L"),
    ("two trees side by side", "F M W/ ^/L H W", "F M W F/ ^   ^/L H M L"),
    ("a tree further right", "F M W/ ^/L H W", "F M W/   ^/F L H"),
    ("decoration beside a tree", " ^", "+^+"),
    ("a tree below another", "F M W/ ^/L H W", "F M/ ^/L H/W W/ ^/W W"),
    ("two trees that touch side by side", "F M W/ ^/L H W", "F M L L/ ^   ^/L H L L"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("right", "typed"), [pytest.param(*row, id=what) for what, *row in ACCEPTED]
)
def test_accepted(judge: Judge, right: str, typed: str) -> None:
    assert right in FILE
    text = FILE.replace(right, typed, 1) if right else FILE

    assert rules_and_points(judge(text.replace("/", "\n"))) == [ANNA, BEN]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_every_line_end_and_a_byte_order_mark_are_accepted(
    judge: Judge, end: str, mark: str
) -> None:
    typed = (mark + FILE.replace("/", end) + end).encode()

    assert rules_and_points(judge(typed)) == [ANNA, BEN]


def test_tree_is_where_it_is_typed(judge: Judge) -> None:
    """Three trees, each with only one correct position."""
    trees = "F M L L W H/ ^   ^   ^/W H L L F M"
    result = judge(FILE.replace(GRID, trees).replace("/", "\n"))

    assert rules_and_points(result)[0] == [
        ("track", 66),
        ("goal:orchard", 6),
        ("goal:full-barn", 0),
    ]
    for wrong_line in ("   ^", "       ^"):
        (problem,) = find_problems(
            judge, FILE.replace(GRID, f"F M L L W H/{wrong_line}/W H L L F M")
        )
        assert "that are all the same or all different" in str(problem.message)


def test_letters_of_every_language(judge: Judge, game: Game) -> None:
    """The landscapes of GRID, a cow on the first, in the letters of each language."""
    for lang in game.languages:
        words = game.words(lang)
        field, meadow, forest, lake, house = (
            words(f"letters.{it}") for it in ("field", "meadow", "forest", "lake", "house")
        )
        rows = f"{field.lower()} {meadow} {forest}/ ^/{lake} {house} {forest}"
        text = FILE.replace(GRID, rows).replace("H F", f"{house} {field}")
        text = text.replace("/", f"\nlang: {lang}\n", 1).replace("/", "\n")

        assert rules_and_points(judge(text)) == [ANNA, BEN]


def test_french_letters(judge: Judge) -> None:
    """C field, P meadow, F forest, L lake, M house; Anna holds most fields with two to one."""
    text = (
        "game: nevaches/lang: fr/[Anna]/points: 65/goals: most-fields, most-forests/C c P F/"
        "[Ben]/points: 64/goals: sheltered-house/. C/C M C/. C"
    )
    result = judge(text.replace("/", "\n"))

    # Ben has four fields and no forest; his house is sheltered.
    assert rules_and_points(result) == [
        [("track", 65), ("goal:most-fields", 0), ("goal:most-forests", 5)],
        [("track", 64), ("goal:sheltered-house", 5)],
    ]


def test_english_letter_is_unknown_in_french(judge: Judge) -> None:
    (problem,) = find_problems(judge, FILE.replace("/", "/lang: fr/", 1).replace("H F", "M F"))[:1]

    assert (problem.location.line, problem.location.column) == (7, 5)
    assert "'W' is not a symbol" in str(problem.message)


def test_goal_with_a_capital_in_its_id_is_found(
    changed: Changed, judge_of: Callable[[Library], Judge]
) -> None:
    """Ids are case-insensitive, also those of changed content."""

    def rename_goal(values: dict[str, Any]) -> None:
        (goals,) = (deck["cards"] for deck in values["decks"] if deck["id"] == "goals")
        next(it for it in goals if it["id"] == "full-barn")["id"] = "Barn"

    def rename_word(values: dict[str, Any]) -> None:
        for group in ("cards", "texts", "lines"):
            values[group]["Barn"] = values[group].pop("full-barn")

    judge = judge_of(changed({"game.yaml": rename_goal, "en.yaml": rename_word}))

    for name in ("Barn", "barn", "BARN"):
        result = judge(FILE.replace("full-barn", name).replace("/", "\n"))
        assert rules_and_points(result)[0][2] == ("goal:Barn", 4)


SECTION_2 = "[Ben]/points: 60/goals: wide-land/H F"
NO_LAND = "is not a symbol of kuhfstein"
NUMBER = "expected a whole number"
APART = "tiles must share a side, but the landscape is in"
TREE = "a tree needs four tiles around it that are all the same or all different"
FOUR = "check the ^ and the cells around it: A1, B1, A2, B2"
# (what is wrong, right text, what is typed instead, line, column, message, hint)
REFUSED: list[tuple[str, str, str, int, int, str, str]] = [
    # Letters.
    ("unknown letter", "F M W", "F X W", 6, 3, f"'X' {NO_LAND}", "use F field, M meadow"),
    ("unknown small letter", "F M W", "F x W", 6, 3, f"'x' {NO_LAND}", "W forest"),
    ("a neighbour on the keyboard", "F M W", "F M Q", 6, 5, f"'Q' {NO_LAND}", "did you mean W?"),
    ("a digit", "F M W", "8 M W", 6, 1, f"'8' {NO_LAND}", "L lake, H house"),
    ("a letter that is small and long", "F M W", "F M ſ", 6, 5, f"'ſ' {NO_LAND}", ""),
    ("unknown letter, compact", "H F", "HFS", 12, 3, f"'S' {NO_LAND}", ""),
    # Pieces.
    ("two pieces in a row", "H F", "H . F", 12, 5, f"{APART} 2 pieces: C1", ""),
    ("two pieces, corner to corner", "H F", "H ./. F", 13, 3, f"{APART} 2 pieces: B2", ""),
    ("two pieces, compact", "H F", "HF./..M", 13, 3, f"{APART} 2 pieces: C2", ""),
    ("three pieces", "H F", "H . F/. M .", 12, 5, f"{APART} 3 pieces: C1", ""),
    ("three pieces, the smallest last", "H F", "H . F F/. M . .", 13, 3,
        f"{APART} 3 pieces: B2", ""),
    ("a row of dots between", "H F", "H/./F", 14, 1, f"{APART} 2 pieces: A3", ""),
    # Trees.
    ("three kinds round a tree", "L H W", "L L W", 7, 2, TREE, FOUR),
    ("two and two round a tree", "L H W", "F M W", 7, 2, TREE, FOUR),
    ("three and one round a tree", "F M W/ ^/L H W", "F F/ ^/F M", 7, 2,
        TREE, FOUR),
    ("a tree with a missing tile", "L H W", "L . W", 7, 2, TREE, FOUR),
    ("a tree with a cell typed nowhere", "L H W", "L", 7, 2, TREE, FOUR),
    ("a tile serving two trees", "F M W/ ^/L H W", "F M L/ ^ ^/W H F", 7, 4,
        "and that no other tree uses", "use B1 for only one"),
    ("two trees, one above", "F M W/ ^/L H W", "F M/ ^/L H/ ^/F M", 9, 2,
        "and that no other tree uses", "use A2 for only one"),
    ("trees that share a corner", "F M W/ ^/L H W", "F F ./ ^/F F F/   ^/. F F", 9, 4,
        "and that no other tree uses", "use B2 for only one"),
    ("a ^ under a letter", " ^", "^", 7, 1, "^ is not where four", "between two rows"),
    ("a ^ beyond the grid", " ^", "       ^", 7, 8, "^ is not where four", ""),
    ("a ^ below the grid", "L H W", "L H W/ ^", 9, 2, "^ is not where four", ""),
    ("a ^ above the grid", "F M W", " ^/F M W", 6, 2, "^ is not where four", ""),
    ("a hedge |", "F M W", "F|M W", 6, 2, "'|' has no meaning here", "remove it"),
    ("a hedge -", " ^", "-^", 7, 1, "'-' has no meaning here", "remove it"),
    ("a tab", "F M W", "F\tM W", 6, 2, "tab character", "one space"),
    ("a row spaced otherwise", "L H W", "LHW", 8, 2, "", ""),
    ("a row that starts elsewhere", "L H W", "  L H", 8, 3,
        "not start in the same column", "write ."),
    ("a ^ in a compact grid", "H F", "HF/ ^/ML", 13, 1, "needs spaces between", ""),
    # Goals.
    ("unknown goal", "goals: orchard", "goals: orchad", 4, 8, "'orchad'", "did you mean Orchard?"),
    ("unknown second goal", "full-barn", "fullborn", 4, 17, "'fullborn'", "mean Full barn?"),
    ("three goals", "full-barn", "full-barn, finisher", 4, 28,
        "goals has room for 2", "remove the others"),
    ("no goals", "/goals: wide-land", "", 9, 1, "Ben must have 1 to 2 of goals", "goals:"),
    ("a goal twice", "full-barn", "orchard", 4, 17, "'orchard' appears twice", "remove one"),
    # Numbers.
    ("points in words", "points: 66", "points: many", 3, 9, "from 0 to 999, found 'many'", ""),
    ("points below 0", "points: 66", "points: -1", 3, 9, "found '-1'", ""),
    ("half points", "points: 66", "points: 6.5", 3, 9, "found '6.5'", ""),
    ("points modulo", "points: 66", "points: 1+65", 3, 9, "found '1+65'", ""),
    ("a superscript", "points: 66", "points: 6²", 3, 9, "found '6²'", ""),
    ("other digits", "points: 66", "points: ６６", 3, 9, "found '６６'", ""),
    ("far too many points", "points: 66", "points: 1000", 3, 9, NUMBER, ""),
    ("supply in words", "supply: 4", "supply: all", 5, 9, "found 'all'", ""),
    # The number of trees, where one is drawn.
    ("fewer trees than ^", "supply: 4", "supply: 4/trees: 0", 6, 8, "trees says 0, but 1 is drawn",
        "correct one of them"),
    ("more trees than ^", "supply: 4", "supply: 4/trees: 2", 6, 8, "trees says 2, but 1 is drawn",
        "correct one of them"),
    ("trees without room", "goals: wide-land", "goals: wide-land/trees: 1", 12, 8,
        TREE, "there is room for 0, not for 1"),
    ("trees below 0", "supply: 4", "supply: 4/trees: -1", 6, 8, "from 0 to 8, found '-1'", ""),
    ("more trees than the game has", "supply: 4", "supply: 4/trees: 9", 6, 8, "found '9'", ""),
    # Cows.
    ("seven cows in the supply", "supply: 4", "supply: 7", 2, 1, "7 left, but there", "count"),
    ("three on tiles, four in the supply", "F M W", "f m w", 6, 1, "cows: 3 on the paper and", ""),
    ("seven cows on tiles", "H F", "H f f f f f f f", 12, 3,
        "cows: 7, but there are 6", "small letters"),
    # Keys, sections, players.
    ("unknown key", "points: 66", "pionts: 66", 3, 1, "unknown key 'pionts'", "mean points?"),
    ("unknown key of the file", "[Anna]", "crosses: A/[Anna]", 2, 1, "'crosses'", ""),
    ("a key of a sheet", "[Anna]", "sheet: KF1/[Anna]", 2, 1, "unknown key 'sheet'", ""),
    ("a key twice", "points: 66", "points: 66/points: 67", 4, 1, "duplicate key 'points'", ""),
    ("a key after the grid", "H F", "H F/supply: 1", 13, 1, "after the grid", "above the grid"),
    ("one player", f"/{SECTION_2}", "", 0, 0, "found 1 player, expected 2 to 4", "for each player"),
    ("the same player twice", "[Ben]", "[Anna]", 9, 1, "'Anna' appears twice", "rename it"),
    ("the same player in another case", "[Ben]", "[ANNA]", 9, 1, "'ANNA' appears twice", ""),
    ("a player without a name", "[Ben]", "[]", 9, 1, "a section name", ""),
    ("unknown game", "kuhfstein", "kuhstein", 1, 7, "'kuhstein'", "mean kuhfstein?"),
    ("unknown language", "[Anna]", "lang: xx/[Anna]", 2, 7, "no letters for language 'xx'", "en"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("right", "typed", "line", "column", "message", "hint"),
    [pytest.param(*row, id=what) for what, *row in REFUSED],
)
def test_refused(
    judge: Judge, right: str, typed: str, line: int, column: int, message: str, hint: str
) -> None:
    assert right in FILE
    problems = find_problems(judge, FILE.replace(right, typed, 1))

    here = [it for it in problems if (it.location.line, it.location.column) == (line, column)]
    assert any(message in str(it.message) and hint in str(it.hint) for it in here), problems


def test_problem_is_the_only_one(judge: Judge) -> None:
    """Most of the rejected files have one error, and one problem is reported."""
    counts = {
        what: len(find_problems(judge, FILE.replace(right, typed, 1)))
        for what, right, typed, *_ in REFUSED
    }

    assert {what for what, count in counts.items() if count > 1} <= {
        "a key after the grid",
        "unknown goal",
        "a row spaced otherwise",
    }


@pytest.mark.parametrize("count", [1, 5, 6])
def test_wrong_number_of_players_is_refused(judge: Judge, count: int) -> None:
    goals = ("orchard", "wide-land", "finisher", "lakeshore", "most-fields", "most-meadows")
    text = "game: kuhfstein/" + "".join(
        f"[P{number}]/points: 65/goals: {goals[number]}/F/" for number in range(count)
    )
    problems = find_problems(judge, text)

    found = "1 player" if count == 1 else f"{count} players"
    assert any(f"found {found}, expected 2 to 4" in str(it.message) for it in problems)


def test_all_problems_are_reported_at_once_in_the_order_of_the_file(judge: Judge) -> None:
    text = FILE.replace("66", "x").replace("orchard", "orchad").replace("F M W", "F X W")
    problems = find_problems(judge, text.replace("H F", "H . F"))

    assert [(it.location.line, it.location.column) for it in problems] == [
        (3, 9),
        (4, 8),
        (6, 3),
        (12, 5),
    ]


def test_json_of_an_error_has_its_location(judge: Judge) -> None:
    with pytest.raises(InputError) as error:
        judge(FILE.replace("F M W", "F X W").replace("/", "\n"))
    data = json.loads(error_json("game.txt", error.value))["error"]

    assert (data["line"], data["column"]) == (6, 3)
    assert "did you mean" in data["hint"] or "use F" in data["hint"]


def test_line_of_a_problem_is_shown_as_it_was_typed(judge: Judge) -> None:
    """A row that ends early is padded for parsing, but not in the problem."""
    (problem,) = find_problems(judge, FILE.replace("L H W", "L X"))

    assert (problem.location.line, problem.location.column) == (8, 3)
    assert problem.location.text == "L X"


def test_problem_of_a_tree_without_four_tiles_names_their_cells(judge: Judge) -> None:
    (problem,) = find_problems(judge, FILE.replace("L H W", "L . W"))

    assert TREE in str(problem.message)
    assert str(problem.hint) == FOUR


def test_trees_that_share_tiles_with_an_earlier_tree_are_reported(judge: Judge) -> None:
    problems = find_problems(judge, FILE.replace(GRID, "F F/ ^/F F/ ^/F F/ ^/F F"))

    assert [(it.location.line, it.location.column, str(it.hint)) for it in problems] == [
        (9, 2, "use A2 for only one of them"),
        (11, 2, "use A3 for only one of them"),
    ]


# The tiles of the game: all, by letter.
TILES = {"F": 16, "M": 15, "W": 15, "L": 13, "H": 12}
PLAYERS = {2: 2, 3: 1, 4: 0}
GOALS = ("orchard", "lakeshore", "sheltered-house", "finisher")


def with_tiles(players: int, letter: str, count: int) -> str:
    """Return a game with `count` tiles of a kind in total, most of them with the last player."""
    few = [1] * (players - 1)
    return "game: kuhfstein/" + "".join(
        f"[P{number}]/points: 65/goals: {GOALS[number]}/{letter * tiles}/"
        for number, tiles in enumerate((*few, count - len(few)))
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("letter", "FMWLH")
def test_no_more_tiles_of_a_kind_than_the_game_has(judge: Judge, players: int, letter: str) -> None:
    most = TILES[letter] - PLAYERS[players]

    assert len(judge(with_tiles(players, letter, most).replace("/", "\n")).scores) == players
    (problem,) = find_problems(judge, with_tiles(players, letter, most + 1))
    assert (problem.location.line, problem.location.column) == (2, 1)
    assert str(most + 1) in str(problem.message)
    assert f"a {players}-player game has only {most}" in str(problem.message)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_more_trees_than_two_per_player(judge: Judge, players: int) -> None:
    """Squares of four different tiles in a row, a tree in each."""
    square = ("F M", "L H")

    def planted(trees: int) -> str:
        grid = f"{' '.join([square[0]] * trees)}/{' ^  ' * trees}"
        rest = "".join(
            f"[P{number}]/points: 65/goals: {GOALS[number]}/W/" for number in range(1, players)
        )
        mine = f"[P0]/points: 65/goals: orchard/{grid}/{' '.join([square[1]] * trees)}/"
        return f"game: kuhfstein/{mine}{rest}"

    most = 2 * players
    anna = judge(planted(most).replace("/", "\n")).scores[0]
    assert [line.points for line in anna.lines] == [65, 6]
    (problem,) = find_problems(judge, planted(most + 1))
    assert (problem.location.line, problem.location.column) == (2, 1)
    assert f"too many trees: {most + 1} on" in str(problem.message)


@pytest.mark.parametrize(("digits", "message"), [(1000, NUMBER), (5000, "longer than 1,000")])
def test_a_number_of_thousands_of_digits_is_refused(
    judge: Judge, digits: int, message: str
) -> None:
    for key in ("points: 66", "supply: 4"):
        name = key.split(":")[0]
        problems = find_problems(judge, FILE.replace(key, f"{name}: {'9' * digits}"))

        assert message in str(problems[0].message)


def test_a_huge_grid_is_refused(judge: Judge) -> None:
    problems = find_problems(judge, FILE.replace("H F", "F" * 200_000))

    assert len(problems) == 1


UNKNOWN_LETTERS = "FMWLHfmwlh.|-+^ \t\n\r#[]:,=/019ßſıŉﬁé²６\u00a0\u2028\x0c\x00\x1b\ufeff李"
LINES = [
    *FILE.split("/"),
    *("[Cleo]", "[", "points:", "points: 65", "goals: orchard", "supply: 9", "^", " ^ ^", "F", "."),
    *("lang: fr", "F M", " F M", "FM", ". F", "|F|", "- -", "f f f f f f f", "|", "+", "F  M"),
]


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from(LINES) | st.text(UNKNOWN_LETTERS, max_size=12), max_size=25))
def test_any_text_gives_a_result_or_an_input_error(judge: Judge, rows: list[str]) -> None:
    try:
        result = judge("\n".join(("game: kuhfstein", *rows)).encode())
    except InputError as error:
        assert error.problems
    else:
        assert 2 <= len(result.scores) <= 4


@settings(max_examples=250, derandomize=True, deadline=None)
@given(st.integers(0, len(FILE)), st.integers(0, 6), st.text(UNKNOWN_LETTERS, max_size=6))
def test_any_change_gives_a_result_or_an_input_error(
    judge: Judge, start: int, gone: int, put: str
) -> None:
    text = FILE.replace("/", "\n")
    try:
        result = judge((text[:start] + put + text[start + gone :]).encode())
    except InputError as error:
        assert error.problems
    else:
        assert all(score.lines[0].rule == "track" for score in result.scores)


grids = st.lists(st.text("FFFL.f^ ", max_size=9), min_size=1, max_size=7)


@settings(max_examples=250, derandomize=True, deadline=None)
@given(grids)
def test_any_grid_gives_a_result_or_an_input_error(judge: Judge, rows: list[str]) -> None:
    try:
        result = judge(FILE.replace(GRID, "/".join(rows)).replace("/", "\n"))
    except InputError as error:
        assert error.problems
    else:
        assert len(result.scores) == 2


def test_the_file_to_fill_in_is_undecided_until_points_and_goals_are_entered(
    game: Game, judge: Judge
) -> None:
    result = judge(make_blank_file([game.form("en")]))

    assert (result.state, result.complete, result.winners) == ("undecided", False, ())
    assert [(it.section, it.field) for it in result.open] == [
        (player, field) for player in ("Player 1", "Player 2") for field in ("points", "goals")
    ]
    assert result.warnings == (
        "The game is not over: points on the track 0, 0 of 65; tiles left 61.",
    )


# (what, right text, what is typed instead, section and key of the questions)
MISSING = [
    ("no grid", "/H F", "", [("Ben", "")]),
    ("a goal without its supply", "/supply: 4", "", [("Anna", "supply")]),
    ("an empty supply", "supply: 4", "supply:", [("Anna", "supply")]),
    ("no supply for the second", "goals: wide", "goals: full-barn, wide", [("Ben", "supply")]),
    ("no points", "/points: 60", "", [("Ben", "points")]),
    ("points that are not filled in", "points: 60", "points:", [("Ben", "points")]),
    ("dots instead of tiles", "H F", ". .", []),
]


@pytest.mark.parametrize(
    ("right", "typed", "questions"), [pytest.param(*row, id=what) for what, *row in MISSING]
)
def test_what_is_not_entered_is_asked_for(
    judge: Judge, right: str, typed: str, questions: list[tuple[str, str]]
) -> None:
    assert right in FILE
    result = judge(lines(FILE.replace(right, typed, 1)))

    assert [(it.section, it.field) for it in result.open] == questions
    assert result.state == ("undecided" if questions else "final")
    assert result.winners == (() if questions else ("Anna",))


# A goal that counts neither tiles nor trees needs no landscape; one that compares needs them all.
@pytest.mark.parametrize(
    ("goals", "missing"),
    [
        (("finisher", "full-barn"), []),
        (("finisher", "wide-land"), [("Ben", "")]),
        (("orchard", "finisher"), [("Anna", "trees")]),
        (("finisher", "most-fields"), [("Anna", ""), ("Ben", "")]),
        (("lakeshore", "sheltered-house"), [("Anna", ""), ("Ben", "")]),
        (("finisher/trees: 3", "full-barn"), []),
        (("orchard/trees: 3", "wide-land"), [("Ben", "")]),
    ],
)
def test_a_landscape_is_asked_for_if_a_goal_needs_it(
    judge: Judge, goals: tuple[str, str], missing: list[tuple[str, str]]
) -> None:
    anna, ben = goals
    typed = lines(
        f"game: kuhfstein/[Anna]/points: 65/goals: {anna}/[Ben]/points: 60/supply: 4/goals: {ben}"
    )
    result = judge(typed)

    assert [(it.section, it.field) for it in result.open] == missing
    assert result.state == ("undecided" if missing else "final")
    if not missing:
        assert [score.total for score in result.scores] == [68, 64]


@pytest.mark.parametrize(("trees", "total"), [(0, 65), (2, 65), (3, 71), (4, 71)])
def test_a_number_of_trees_pays_a_goal_without_a_landscape(
    judge: Judge, trees: int, total: int
) -> None:
    result = judge(
        lines(
            f"game: kuhfstein/[Anna]/points: 65/goals: orchard/trees: {trees}/"
            "[Ben]/points: 60/goals: finisher"
        )
    )

    assert (result.state, result.scores[0].total) == ("final", total)


@pytest.mark.parametrize(("trees", "fits"), [((2, 2), True), ((2, 3), False)])
def test_the_numbers_of_trees_are_no_more_than_two_per_player(
    judge: Judge, trees: tuple[int, int], fits: bool
) -> None:
    anna, ben = trees
    typed = lines(
        f"game: kuhfstein/[Anna]/points: 65/goals: finisher/trees: {anna}/"
        f"[Ben]/points: 60/goals: finisher/trees: {ben}"
    )
    if fits:
        assert judge(typed).state == "final"
    else:
        (problem,) = problems_of(judge, typed)
        assert (
            str(problem.message)
            == "too many trees: 5 on all papers, but a 2-player game has only 4"
        )


# Two players: 71 tiles but two of each of five kinds, 61; five are on offer. With 57 laid, 4 are
# left.
@pytest.mark.parametrize(("laid", "is_over"), [(56, False), (57, True), (61, True)])
def test_a_game_is_over_when_fewer_tiles_are_left_than_are_laid_out(
    game: Game, judge: Judge, laid: int, is_over: bool
) -> None:
    words = game.words("en")
    tiles = "".join(
        words(f"letters.{it.id}") * for_players(it.pieces or 0, 2) for it in game.content.kinds
    )
    assert len(tiles) == 61
    anna, ben = tiles[:30], tiles[30:laid]

    result = judge(
        lines(
            f"game: kuhfstein/[Anna]/points: 40/goals: finisher/{anna}/"
            f"[Ben]/points: 30/goals: wide-land/{ben}"
        )
    )

    assert result.complete == is_over
    not_over = "The game is not over: points on the track 40, 30 of 65; tiles left 5."
    assert result.warnings == (() if is_over else (not_over,))


# Six cows, of which two wait on the track; the first bonus place is 10, the second 22.
@pytest.mark.parametrize(
    ("points", "supply", "waiting"),
    [(9, 4, 0), (9, 5, 2), (10, 5, 0), (10, 6, 1), (21, 6, 1), (22, 6, 0), (70, 6, 0)],
)
def test_too_many_cows_off_the_track_cause_a_warning(
    judge: Judge, points: int, supply: int, waiting: int
) -> None:
    result = judge(
        lines(
            f"game: kuhfstein/[Anna]/points: {points}/supply: {supply}/goals: full-barn/F/"
            "[Ben]/points: 65/goals: finisher/F"
        )
    )

    warnings = [it for it in result.warnings if "off the track" in it]
    expected = f"Anna has {supply} cows off the track, but with these points at most {6 - waiting}"
    assert warnings == ([f"{expected} can be."] if waiting else [])
