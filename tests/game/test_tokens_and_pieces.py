"""Tokens on cells and crossings, and how many pieces are in the box, by players."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.game.library import Library
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.game.open_games import (
    HEAD,
    check_round_trip,
    lines,
    problems,
    questions,
    score,
    totals,
    write_game,
)

HEAD_23 = HEAD.replace("least: 1, most: 4", "least: 2, most: 3")
GAME = """
kinds: [{id: field, pieces: {2: 3, 3: 5}}, {id: lake}]
tokens:
  - {id: cow, place: cells, icon: cow, each_player: 2}
  - {id: tree, place: crossings, pieces: 3}
  - {id: marker, pieces: 1}
sheet:
  grid: {columns: 3, rows: 2, grows: true}
  fields: [{id: trees, counts: tree}]
scoring:
  - {id: fields, of: field, points: 1}
  - {id: herd, of: field, at: cow, points: 10}
  - {id: cows, count: cow, points: 1}
  - {id: trees, count: tree, points: 5}
  - {id: counted, count: trees, points: 50}
decks:
  - id: goals
    layout: rule-card
    open: {number: {2: 1, 3: 2}}
    cards: [{id: a, of: lake, points: 1, copies: {2: 3, 3: 4}}, {id: b, count: cow, points: 2}]
"""
WORDS = """
letters: {field: F, lake: L}
names: {field: field, lake: lake, cow: cow, tree: tree, marker: marker}
plural: {field: fields, cow: cows, tree: trees}
rules: {fields: Fields, herd: Herd, cows: Cows, trees: Trees, counted: Counted}
fields: {trees: Trees}
decks: {goals: Goals}
cards: {a: A, b: B}
"""


def write(folder: Path, game: str = GAME, words: str = WORDS) -> Library:
    library = write_game(folder, game, words)
    (folder / "test" / "game.yaml").write_text(HEAD_23 + game, "utf-8")
    return library


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write(tmp_path)


def two(anna: str, ben: str = "trees: 0\nL", header: str = "goals: a") -> str:
    return f"{header}\n\n[Anna]\n{anna}\n\n[Ben]\n{ben}\n"


@pytest.mark.parametrize(
    ("grid", "expected"),
    [
        ("F f L\n   ^\nf L .",
         [("fields", 3, "A1 B1 A2"), ("herd", 20, "B1 A2"), ("cows", 2, "B1 A2"), ("trees", 5, ""), ("counted", 50, "")]),
        # A cow on a lake is a cow, but not on a field.
        ("trees: 0\nF l L",
         [("fields", 1, "A1"), ("herd", 0, ""), ("cows", 1, "B1"), ("trees", 0, ""), ("counted", 0, "")]),
        # The number of trees may be typed instead of drawing them, or besides.
        ("trees: 2\nF L L",
         [("fields", 1, "A1"), ("herd", 0, ""), ("cows", 0, ""), ("trees", 10, ""), ("counted", 100, "")]),
        ("trees: 1\nF L\n ^\nL L",
         [("fields", 1, "A1"), ("herd", 0, ""), ("cows", 0, ""), ("trees", 5, ""), ("counted", 50, "")]),
    ],
)  # fmt: skip
def test_rules_count_tokens_on_cells_and_crossings(
    game: Library, grid: str, expected: list[tuple[str, int, str]]
) -> None:
    scored = score(game, two(grid))

    assert lines(scored)["Anna"][:5] == expected
    assert questions(scored) == []
    check_round_trip(game, two(grid))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (two("F F L\nF F ."),
         ["4:1 too many fields: 4 on all papers, but a 2-player game has only 3 | count again: Anna 4"]),
        (two("F F L", "F F L"),
         ["4:1 too many fields: 4 on all papers, but a 2-player game has only 3 | count again: Anna 2, Ben 2"]),
        # With a third player there are five.
        (two("trees: 0\nF F L", "trees: 0\nF F L") + "\n[Cleo]\ntrees: 0\nF L\n", []),
        (two("trees: 4\nL L L"),
         ["4:1 too many trees: 4 on all papers, but a 2-player game has only 3 | count again: Anna 4"]),
        (two("f f L\nl . ."),
         ["5:1 Anna has too many cows: 3, but there are 2 for each player | "
          "use small letters only for cells with a token: cow"]),
        (two("trees: 2\nF L\n ^\nL L"), ["5:8 trees says 2, but 1 is drawn | correct one of them"]),
        (two("L", header="goals: a, b"), ["2:11 more than 1 cards are open | remove the others"]),
        (two("trees: 0\nL", header="goals: a, b") + "\n[Cleo]\ntrees: 0\nL L\n", []),
        # Letters that nobody knows may be fields.
        (two("F F Q\nF F ."), ["5:5 'Q' is not a symbol of test | use F field, L lake, . empty"]),
    ],
)  # fmt: skip
def test_more_than_there_is_in_the_box_is_a_problem(
    game: Library, text: str, expected: list[str]
) -> None:
    assert (problems(game, text) if expected else []) == expected
    if not expected:
        assert questions(score(game, text)) == []


# Two players have three trees together, and trees pay. (Anna's paper, Ben's, the questions)
UNCOUNTED = [
    ("F L", "trees: 0\nL", ["Anna"]),
    ("trees:\nF L", "trees: 0\nL", ["Anna"]),
    ("trees: 0\nF L", "trees: 0\nL", []),
    ("F L\n ^\nL L", "trees: 0\nL", []),
    # Two are left for Anna, then none.
    ("F L", "trees: 1\nL", ["Anna"]),
    ("F L", "trees: 3\nL", []),
    ("F L", "L", ["Anna", "Ben"]),
]


@pytest.mark.parametrize(("anna", "ben", "asked"), UNCOUNTED)
def test_tokens_that_nobody_drew_or_counted_are_asked_for_if_some_can_be_there(
    game: Library, anna: str, ben: str, asked: list[str]
) -> None:
    text = "{}: no entry for “Trees”. Write 0 if there is nothing."

    assert questions(score(game, two(anna, ben))) == [
        (text.format(name), name, "trees") for name in asked
    ]


def test_tokens_are_not_asked_for_if_they_pay_nothing(tmp_path: Path) -> None:
    unpaid = GAME.replace("  - {id: trees, count: tree, points: 5}\n", "").replace(
        "  - {id: counted, count: trees, points: 50}\n", ""
    )
    words = WORDS.replace(", trees: Trees, counted: Counted}", "}", 1)

    assert questions(score(write(tmp_path, unpaid, words), two("F L", "L"))) == []


@pytest.mark.parametrize(
    ("papers", "expected"),
    [(1, "found 1 player, expected 2 to 3"), (2, ""), (3, ""), (4, "found 4 players, expected 2 to 3")],
)  # fmt: skip
def test_pieces_by_players_need_the_papers_of_all(
    game: Library, papers: int, expected: str
) -> None:
    text = "goals: a\n" + "".join(f"[P{number}]\ntrees: 0\nL\n" for number in range(papers))
    hint = "add a section for each player, for example [Anna]"

    if expected:
        assert problems(game, text) == [f"0:0 {expected} | {hint}"]
    else:
        assert len(score(game, text).result.scores) == papers


def test_letters_that_differ_by_case_are_refused_where_a_small_letter_is_a_token(
    tmp_path: Path,
) -> None:
    library = write(tmp_path, words=WORDS.replace("lake: L}", "lake: f}", 1))
    plain = write(
        tmp_path / "plain",
        game=GAME.replace("place: cells, ", ""),
        words=WORDS.replace("lake: L}", "lake: f}", 1),
    )

    found = [str(it.message) for it in check_content(tmp_path / "test", library=library)]
    assert "letters 'F' and 'f' differ by case, which means a token here" in found
    others = check_content(tmp_path / "plain" / "test", library=plain)
    assert not [it for it in others if "differ by case" in str(it.message)]


def test_the_most_copies_are_printed(game: Library) -> None:
    (deck,) = game.find_game("test").content.decks

    assert [card.printed_copies for card in deck.cards] == [4, 1]
    assert game.find_game("test").words("en")("deck.goals") == "Goals"


def test_totals_need_no_tokens(game: Library) -> None:
    assert totals(score(game, two("F L L"))) == {"Anna": 3, "Ben": 1}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("{2: 3, 3: 5}", "{2: 3}"), "7:29 no number for 3 players | add 3"),
        (("{2: 1, 3: 2}", "{3: 2}"), "24:20 no number for 2 players | add 2"),
        (("{2: 3, 3: 4}", "{2: 3, 4: 4}"), "25:50 no number for 3 players | add 3"),
        (("place: crossings", "place: cells"),
         "10:23 another token stands on cells | one token can be typed there: keep one"),
        (("counts: tree}", "counts: bush}"), "14:32 unknown token 'bush' | use one of cow, tree, marker"),
        (("counts: tree}", "counts: tree, numbers: 2}"),
         "14:32 a field that counts a token has one number | make two fields of them"),
        (("{id: marker", "{id: lake"), "11:10 'lake' appears twice | give each its own id"),
        (("each_player: 2", "each_player: 0"), "9:53 must be at least 1 | "),
        (("{2: 3, 3: 5}", "many"), "7:29 expected a whole number, found 'many' | "),
        (("{2: 3, 3: 5}", "{two: 3}"), "7:30 expected a whole number, found 'two' | "),
    ],
)  # fmt: skip
def test_wrong_tokens_and_pieces_are_reported(change: tuple[str, str], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(HEAD_23 + GAME.replace(*change, 1), "game.yaml"), Content)

    assert expected in [
        f"{it.location.line}:{it.location.column} {it.message} | {it.hint}"
        for it in caught.value.problems
    ]


def test_a_token_needs_a_grid() -> None:
    game = "tokens: [{id: cow, place: cells}]\nscoring: [{id: a, points: 1}]\n"
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(HEAD_23 + game, "game.yaml"), Content)

    assert "a token needs a grid" in [str(it.message) for it in caught.value.problems]
