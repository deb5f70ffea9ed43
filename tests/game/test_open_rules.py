"""Open games are scored by the rules of their file; all points are worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.library import Library
from tests.game.open_games import lines, score, totals, write_game

LAND = """
kinds:
  - {id: wheat}
  - {id: cow}
  - {id: calf, counts_as: cow}
  - {id: mill, shows: {wing: 4}}
symbols:
  - {id: wing}
  - {id: rock, blocked: true, sign: "^"}
families: [{id: animal, of: [cow, calf]}]
sheet:
  grid: {columns: 3, rows: 3, map: ["...", ".^.", "..."]}
  areas: [{id: yard, rows: [1]}]
scoring:
  - {id: herds, in_each: group, of: animal, count: cells, points: 2}
  - {id: rocky, of: wheat, next_to: rock, points: 3}
  - {id: wings, count: wing, points: 1}
  - {id: yard-most, in_each: yard, count: cells, who: most, points: 5}
  - {id: full, in_each: row, full: true, points: 4}
tie_break: [rocky]
checks: [{id: mills, of: mill, at_most: 1, warn: true}]
"""
LAND_WORDS = """
letters: {wheat: W, cow: C, calf: K, mill: M, rock: R}
names: {wheat: wheat, cow: cow, calf: calf, mill: mill, wing: wing, rock: rock,
        animal: animal, yard: yard}
rules: {herds: Herds, rocky: By the rock, wings: Wings, yard-most: In the yard, full: Full rows}
"""


@pytest.fixture
def land(tmp_path: Path) -> Library:
    return write_game(tmp_path, LAND, LAND_WORDS)


def test_every_rule_gives_a_line_with_its_points_and_cells(land: Library) -> None:
    scored = score(land, "[Ida]\nC K .\nW . W\nM . .\n\n[Jan]\n. . .\nW . .\n. W .\n")

    assert lines(scored) == {
        "Ida": [
            ("herds", 4, "A1 B1"),  # a calf counts as a cow: one group of two, 2 points each
            ("rocky", 6, "A2 C2"),  # both touch the rock in B2
            ("wings", 4, "A3"),  # the mill shows four wings
            ("yard-most", 5, "A1 B1"),  # two in the yard against none
            ("full", 4, "A2 C2"),  # the rock is neither empty nor filled: row 2 is full
        ],
        "Jan": [
            ("herds", 0, ""),
            ("rocky", 6, "A2 B3"),
            ("wings", 0, ""),
            ("yard-most", 0, ""),
            ("full", 0, ""),
        ],
    }
    assert scored.result.state == "final"
    assert scored.result.winners == ("Ida",)


def test_between_equal_totals_the_rule_of_the_tie_break_decides(land: Library) -> None:
    herds = "[Ida]\nC C C\n. . .\n. . .\n"
    wheat = "[Jan]\n. W .\nW . W\n. W .\n"

    scored = score(land, f"{herds}\n{wheat}")

    # Ida: 6 for the herd, 4 for the full row, 5 for the yard: 15. Jan: 4 x 3, and the row: 16.
    assert totals(scored) == {"Ida": 15, "Jan": 16}
    level = score(land, "[Ida]\nC C .\n. . .\n. . .\n\n[Jan]\n. W W\n. . .\n. . .\n")
    # Both have two in the yard and get 5; Ida's herd pays 4, Jan's wheat in B1 3.
    assert totals(level) == {"Ida": 9, "Jan": 8}
    tied = score(land, "[Ida]\nC . .\n. . .\nC C C\n\n[Jan]\n. W .\n. . W\nC C .\n")
    # Ida: 2 + 6, yard 5, row 4: 17. Jan: 6 + 4, yard 5: 15.
    assert totals(tied) == {"Ida": 17, "Jan": 15}


def test_a_check_that_only_warns_names_the_player_the_number_and_its_sentence(
    land: Library,
) -> None:
    scored = score(land, "[Ida]\nM M .\n. . .\n. . .\n")

    assert scored.result.warnings == ("Ida: 2, against the rule “Mill: at most 1”.",)


def test_an_empty_paper_is_a_warning_and_the_game_is_not_over(land: Library) -> None:
    scored = score(land, "[Ida]\n. . .\n. . .\n. . .\n")

    assert scored.result.warnings == ("Nothing is entered for Ida.",)
    assert scored.result.state == "so-far"


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (". . .\n. C .\n. . .", "3:3: nothing can stand in B2: rock is printed there"),
        (". . .\n. . .\n. . R", "4:5: the sheet has no rock in C3"),
        (". . .\n. Z .\n. . .", "3:3: 'Z' is not a symbol of test"),
    ],
)
def test_what_contradicts_the_printed_map_is_a_problem(
    land: Library, grid: str, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        score(land, f"[Ida]\n{grid}\n")

    (problem,) = caught.value.problems
    place = f"{problem.location.line - 1}:{problem.location.column}"
    assert f"{place}: {problem.message}" == message


ROWS = """
kinds: []
symbols: [{id: fox}]
sheet:
  tracks:
    - {id: red, boxes: [1, 2, 3, 11, 12], shows: {12: {fox: 1}}}
    - {id: blue, boxes: [1, 2, 3], worth: [5, 7, 9]}
    - {id: misses, boxes: 4}
  fields:
    - {id: bonus, up_to: 20}
    - {id: rounds, numbers: 3}
scoring:
  - {id: red-row, count: red, table: {1: 1, 2: 3, 3: 6}}
  - {id: blue-row, count: blue, points: 1}
  - {id: lost, count: misses, points: -5}
  - {id: extra, count: [bonus, rounds], points: 1}
  - {id: foxes, count: fox, times_lowest: [red-row, blue-row], points: 1}
"""
ROWS_WORDS = """
names: {fox: fox}
tracks: {red: Red, blue: Blue, misses: Misses}
fields: {bonus: Bonus, rounds: Rounds}
rules: {red-row: Red row, blue-row: Blue row, lost: Misses, extra: Extra, foxes: Foxes}
"""


@pytest.fixture
def rows(tmp_path: Path) -> Library:
    return write_game(tmp_path, ROWS, ROWS_WORDS)


def test_tracks_and_fields_are_counted_without_a_grid(rows: Library) -> None:
    scored = score(rows, "[Ida]\nred: 1 2 12\nblue: 1-2\nmisses: 1\nbonus: 4\nrounds: 3 0 12\n")

    # Red: three boxes, 6. Blue: 5 + 7 = 12. A miss: -5. Extra: 4 + 15. The fox on 12: once the
    # lower of 6 and 12.
    assert [(rule, points) for rule, points, _ in lines(scored)["Ida"]] == [
        ("red-row", 6),
        ("blue-row", 12),
        ("lost", -5),
        ("extra", 19),
        ("foxes", 6),
    ]
    assert scored.result.state == "final"


@pytest.mark.parametrize(
    ("typed", "crossed"),
    [("1 2", 2), ("1,2", 2), ("1-3", 3), ("1-12", 5), ("12 1", 2), ("11", 1), ("-", 0), ("2 2", 1)],
)
def test_boxes_are_typed_by_their_labels(rows: Library, typed: str, crossed: int) -> None:
    scored = score(rows, f"[Ida]\nred: {typed}\nbonus: 0\nrounds: -\n")

    assert lines(scored)["Ida"][0][1] == {0: 0, 1: 1, 2: 3}.get(crossed, 6)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("red: 1 4", "no box is labelled '4'"),
        ("red: 3-1", "no box is labelled '3-1'"),
        ("misses: 5", "expected a whole number from 0 to 4, found '5'"),
        ("rounds: 1 2 3 4", "rounds has room for 3 numbers, found 4"),
        ("rounds: 1 x", "expected a whole number, found 'x'"),
        ("bonus: 21", "expected a whole number from 0 to 20, found '21'"),
    ],
)
def test_a_wrong_number_or_box_is_a_problem(rows: Library, line: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        score(rows, f"[Ida]\n{line}\n")

    assert [str(it.message) for it in caught.value.problems] == [message]


@pytest.mark.parametrize(
    ("boxes", "example"),
    [
        pytest.param("[2, 3, 4, 5, 6]", "2-5", id="rising"),
        pytest.param("[12, 11, 10, 9, 8]", "12-9", id="falling"),
        pytest.param("[S, O, W]", "S-W", id="letters, and only three"),
    ],
)
def test_the_example_of_several_boxes_is_one_that_can_be_typed(
    tmp_path: Path, boxes: str, example: str
) -> None:
    game = f"sheet: {{tracks: [{{id: red, boxes: {boxes}}}]}}\n"
    game += "scoring: [{id: marks, count: red, points: 1}]\n"
    library = write_game(tmp_path, game, "tracks: {red: Red}\nrules: {marks: All}\n")

    (section,) = library.find_game("test").form("en").sections
    crossed = score(library, f"[Ida]\nred: {example}\n").result.scores[0].total

    assert f"{example} for several" in section.fields[0].help
    assert crossed == min(4, boxes.count(",") + 1)


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("5", "use at most 4"),
        ("1-4", "write one number, in digits"),
        ("two", "write one number, in digits"),
    ],
)
def test_the_hint_about_a_number_fits_what_was_typed(rows: Library, typed: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        score(rows, f"[Ida]\nmisses: {typed}\n")

    assert [str(it.hint) for it in caught.value.problems] == [hint]


def test_rows_of_a_grid_are_a_problem_where_there_is_no_grid(rows: Library) -> None:
    with pytest.raises(InputError) as caught:
        score(rows, "[Ida]\n. . .\n")

    assert [str(it.message) for it in caught.value.problems] == ["this game has no grid to fill in"]


def test_no_winner_is_named_while_a_number_is_missing(rows: Library) -> None:
    scored = score(rows, "[Ida]\nred: 1\nrounds: 1\n\n[Jan]\nbonus: 3\nrounds: -\n")

    assert [(it.text, it.section, it.field) for it in scored.result.open] == [
        ("Ida: no entry for “Bonus”. Write 0 if there is nothing.", "Ida", "bonus")
    ]
    assert scored.result.winners == ()


CARDS = """
kinds: [{id: apple}, {id: pear}, {id: plum}]
families: [{id: fruit, of: [apple, pear, plum]}]
sheet:
  print: false
  fields: [{id: basket, holds: fruit, room: 6}]
scoring:
  - {id: sets, in_each: basket, of: fruit, count: sets, points: 5}
decks:
  - id: wishes
    layout: rule-card
    prefix: wish
    open: {of_each: back}
    cards:
      - {id: apples, back: red, in_each: basket, of: apple, count: cells, points: 2}
      - {id: pears, back: red, in_each: basket, of: pear, count: cells, points: 2}
      - {id: most-plums, back: blue, in_each: basket, of: plum, count: cells, who: most, points: 6}
  - id: secrets
    layout: rule-card
    held: {most: 2, take: best}
    cards:
      - {id: one-of-each, in_each: basket, kinds: {at_least: 3}, points: 4}
      - {id: two-rules, score: [{id: a, in_each: basket, of: apple, count: cells, points: 1},
                                {id: b, in_each: basket, of: pear, count: cells, points: 1}]}
"""
CARDS_WORDS = """
letters: {apple: A, pear: P, plum: U}
names: {apple: apple, pear: pear, plum: plum, fruit: fruit}
fields: {basket: Basket}
rules: {sets: Sets}
decks: {wishes: Wishes, secrets: Secrets}
cards: {apples: Apples, pears: Pears, most-plums: Most plums, one-of-each: One of each,
        two-rules: Both}
"""


@pytest.fixture
def cards(tmp_path: Path) -> Library:
    return write_game(tmp_path, CARDS, CARDS_WORDS)


def test_open_cards_score_for_all_and_the_best_card_in_hand_for_its_owner(cards: Library) -> None:
    scored = score(
        cards,
        "wishes: apples, most plums\n\n[Ida]\nbasket: A A P U\nsecrets: one of each, both\n\n"
        "[Jan]\nbasket: U U\n",
    )

    # Ida: one set, 5; two apples, 4; fewer plums, 0; of 4 and 2 + 1 = 3, the 4 counts.
    # Jan: no set, no apple, most plums: 6.
    assert {player: [line[:2] for line in own] for player, own in lines(scored).items()} == {
        "Ida": [
            ("sets", 5), ("wish:apples", 4), ("wish:most-plums", 0), ("secrets:one-of-each", 4),
            ("secrets:two-rules", 0),
        ],
        "Jan": [("sets", 0), ("wish:apples", 0), ("wish:most-plums", 6)],
    }  # fmt: skip
    assert scored.result.state == "final"


def test_all_cards_in_hand_score_unless_only_the_best_counts(tmp_path: Path) -> None:
    every = write_game(tmp_path, CARDS.replace(", take: best", ""), CARDS_WORDS)
    scored = score(every, "wishes: -\n\n[Ida]\nbasket: A A P U\nsecrets: one of each, both\n")

    # One set, 5; three kinds, 4; two apples and a pear, 3.
    assert [line[:2] for line in lines(scored)["Ida"]] == [
        *(("sets", 5), ("secrets:one-of-each", 4), ("secrets:two-rules", 3)),
    ]
    assert totals(scored) == {"Ida": 12}


def test_only_more_of_a_kind_than_there_are_is_a_warning(land: Library) -> None:
    # There is one mill.
    one = score(land, "[Ida]\nM . .\n. . .\n. . .\n")
    two = score(land, "[Ida]\nM . M\n. . .\n. . .\n")

    assert one.result.warnings == ()
    assert len(two.result.warnings) == 1
    assert "Mill" in two.result.warnings[0]


def test_no_winner_is_named_while_the_open_cards_are_missing(cards: Library) -> None:
    scored = score(cards, "[Ida]\nbasket: A\n")

    assert [it.field for it in scored.result.open] == ["wishes"]
    assert score(cards, "wishes: -\n\n[Ida]\nbasket: A\n").result.open == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "wishes: apples, pears\n\n[Ida]\nbasket: A\n",
            "'pears' is the second card with the back 'red'",
        ),
        ("wishes: cherries\n\n[Ida]\nbasket: A\n", "unknown card 'cherries'"),
        ("wishes: -\n\n[Ida]\nbasket: A A A A A A A\n", "basket has room for 6"),
    ],
)
def test_cards_and_letters_that_cannot_be_are_problems(
    cards: Library, text: str, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        score(cards, text)

    assert [str(it.message) for it in caught.value.problems] == [message]


SHARED = """
sheet:
  shared: true
  grid: {columns: 3, rows: 2}
  moments: [{id: interim}]
scoring:
  - {id: own-cells, of: own, points: 1}
  - {id: early, of: own, when: interim, who: most, points: 3}
"""


def test_a_shared_board_is_scored_for_the_letters_of_players(tmp_path: Path) -> None:
    words = "names: {interim: Half-time}\nrules: {own-cells: Cells, early: Early}\n"
    library = write_game(tmp_path, SHARED, words)

    scored = score(
        library, "players: A=Ida, B=Jan\n\n[board]\nA A B\nB B .\n\n[interim]\nA A .\nB . .\n"
    )

    # Ida has 2 cells and led at half-time: 2 + 3. Jan has 3.
    assert totals(scored) == {"Ida": 5, "Jan": 3}


YARDS = """
kinds: [{id: cow}, {id: hen}]
sheet:
  grid: {columns: 3, rows: 2}
  areas: [{id: west, columns: [A]}, {id: east, columns: [C]}]
scoring:
  - {id: full, in_each: [west, east], full: true, points: [5, 3]}
  - {id: pairs, in_each: group, of: cow, count: cells, table: {2: 1, 3: 4}}
"""
YARD_WORDS = """
letters: {cow: C, hen: H}
names: {cow: cow, hen: hen, west: West, east: East}
rules: {full: Full, pairs: Pairs}
"""


@pytest.mark.parametrize(
    ("grid", "full", "pairs"),
    [
        pytest.param("H . .\nH . .", 5, "0 cells", id="the first area has the first number"),
        pytest.param(". . H\n. . H", 3, "0 cells", id="the second area has the second"),
        pytest.param("H . H\nH . H", 8, "0 cells", id="both"),
        pytest.param("C C .\n. . C", 0, "2 cells", id="a lone cow pays nothing and is not named"),
        pytest.param("C . .\n. . C", 0, "0 cells", id="two lone cows"),
    ],
)
def test_areas_are_paid_in_their_order_and_lines_name_what_paid(
    tmp_path: Path, grid: str, full: int, pairs: str
) -> None:
    library = write_game(tmp_path, YARDS, YARD_WORDS)

    (own,) = score(library, f"[Ida]\n{grid}\n").result.scores

    assert own.lines[0].points == full
    assert own.lines[1].text.replace("\xa0", " ") == f"Pairs: {pairs}"


RANDOM = """
kinds: [{id: cow}]
symbols: [{id: hill}, {id: pond, blocked: true}]
sheet:
  grid: {columns: 4, rows: 4}
  random:
    - {id: hedge, make: wall, edges: {least: 3, most: 4}, beside: {least: 3, most: 8}}
    - {id: ponds, make: symbols, of: {pond: 2}, apart: true}
    - {id: hills, make: symbols, of: {hill: 3}, not_at: corners}
    - {id: digits, make: numbers, ranges: [{least: 1, most: 16}]}
scoring:
  - {id: herds, of: cow, along: hedge, points: 1}
  - {id: hilly, of: cow, at: hill, points: 2}
  - {id: digits-of, of: cow, count: sum, points: 1}
"""
RANDOM_WORDS = """
letters: {cow: C, pond: O}
names: {cow: cow, hill: hill, pond: pond, hedge: hedge}
rules: {herds: Herds, hilly: On the hills, digits-of: Numbers}
"""


def test_a_sheet_code_gives_everything_that_is_random(tmp_path: Path) -> None:
    library = write_game(tmp_path, RANDOM, RANDOM_WORDS)
    game = library.find_game("test")
    code = game.code_for_seed(11)
    sheet = game.generate_sheet(code)
    free = [pos for pos in sheet.numbers if sheet.symbols.get(pos) != "pond"]
    rows = [["." for _ in range(4)] for _ in range(4)]
    for pos in free:
        rows[pos.row][pos.col] = "C"

    scored = score(library, f"[Ida]\nsheet: {code}\n" + "\n".join(map(" ".join, rows)) + "\n")

    beside = {pos for edge in sheet.all_walls for pos in edge}
    hills = [pos for pos, name in sheet.symbols.items() if name == "hill"]
    assert [points for _, points, _ in lines(scored)["Ida"]] == [
        len(beside.intersection(free)),
        2 * len(hills),
        sum(sheet.numbers[pos] for pos in free),
    ]
    assert len(hills) == 3
    corners = {(0, 0), (0, 3), (3, 0), (3, 3)}
    assert not corners.intersection(hills)
    ponds = [pos for pos, name in sheet.symbols.items() if name == "pond"]
    assert len(ponds) == 2
    assert ponds[1] not in ponds[0].neighbours()
    assert sorted(sheet.numbers.values()) == [*range(1, 17)]


def test_without_a_code_no_winner_is_named_if_the_sheet_is_random(tmp_path: Path) -> None:
    library = write_game(tmp_path, RANDOM, RANDOM_WORDS)

    scored = score(library, "[Ida]\nC . . .\n. . . .\n. . . .\n. . . .\n")

    assert [(it.section, it.field) for it in scored.result.open] == [("Ida", "sheet")]


def test_letters_that_differ_only_by_case_are_different(tmp_path: Path) -> None:
    game = """
kinds: [{id: field}, {id: farm, counts_as: field, shows: {crown: 1}}]
symbols: [{id: crown}]
sheet: {grid: {columns: 2, rows: 1}}
scoring: [{id: land, in_each: group, of: field, count: cells, times: crown, points: 1}]
"""
    words = (
        "letters: {field: f, farm: F}\nnames: {field: field, farm: farm, crown: crown}\n"
        "rules: {land: Land}\n"
    )
    library = write_game(tmp_path, game, words)

    assert totals(score(library, "[Ida]\nf F\n")) == {"Ida": 2}
    assert totals(score(library, "[Ida]\nf f\n")) == {"Ida": 0}
