"""Shared sheets: marks of players, what is written and what is printed, fields that hold a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.game.library import Library
from hedgerow.game.scored_game import score_text
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.scorefile.blank_file import make_blank_file
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

TWO = HEAD.replace("least: 1, most: 4", "least: 2, most: 2")
# Eight cells are dealt: three of each number, a pond and a cow.
GAME = """
symbols: [{id: pond, blocked: true}, {id: cow, icon: cow}, {id: 1}, {id: 2}]
sheet:
  shared: true
  marks: [crosses, circles]
  grid: {columns: 4, rows: 2}
  fields: [{id: second, holds: player}]
  moments: [{id: autumn}]
  random: [{id: deal, make: deal, of: [1, 1, 1, 2, 2, 2, pond, cow]}]
scoring:
  - {id: land, in_each: group, of: own, count: cells, points: 1}
  - {id: cows, of: own, at: cow, points: 10}
  - {id: late, when: autumn, of: own, points: 50}
  - {id: second, count: second, points: 5}
"""
WORDS = """
letters: {crosses: X, circles: "O", pond: w, cow: c, 1: 1, 2: 2}
names: {crosses: Crosses, circles: Circles, pond: pond, cow: cow, 1: 1, 2: 2, autumn: autumn}
rules: {land: Land, cows: Cows, late: Late, second: Second}
fields: {second: Second}
"""
PRINTED = "[board]\n1 c 2 2\n1 1 2 w\n"
MARKS = "[marks]\nX X O .\n. O O .\n"


def write(folder: Path, game: str = GAME, words: str = WORDS, head: str = TWO) -> Library:
    library = write_game(folder, game, words)
    (folder / "test" / "game.yaml").write_text(head + game, "utf-8")
    return library


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write(tmp_path)


def test_players_are_named_by_their_marks_and_have_names_if_they_are_stated(game: Library) -> None:
    named = score(game, f"crosses: Sarah\ncircles: Tim\nsecond: circles\n\n{MARKS}\n{PRINTED}")
    unnamed = score(game, f"\n{MARKS}\n{PRINTED}")

    # Crosses have A1 and the cow in B1, circles C1 B2 C2.
    assert lines(named) == {
        "Sarah": [("land", 2, "A1 B1"), ("cows", 10, "B1")],
        "Tim": [("land", 3, "C1 B2 C2"), ("cows", 0, ""), ("second", 5, "")],
    }
    assert [(it.player, it.label, it.total) for it in unnamed.result.scores] == [
        ("X", "Crosses", 12),
        ("O", "Circles", 3),
    ]
    check_round_trip(game, f"crosses: Sarah\ncircles: Tim\nsecond: circles\n\n{MARKS}\n{PRINTED}")


def test_without_code_and_board_the_printed_symbols_are_a_question(game: Library) -> None:
    scored = score(game, f"\n{MARKS}")

    assert [(section, field) for _, section, field in questions(scored)] == [("", "sheet")]


def test_a_code_shows_what_is_printed(game: Library) -> None:
    loaded = game.find_game("test")
    code = loaded.code_for_seed(3)
    symbols = loaded.generate_sheet(code).symbols
    letters = {"pond": "w", "cow": "c", "1": "1", "2": "2"}
    names = [f"{'ABCD'[col]}{row + 1}" for row in range(2) for col in range(4)]
    printed = {pos.name: letters[name] for pos, name in symbols.items()}
    pond = next(name for name, letter in printed.items() if letter == "w")
    rows = [
        " ".join("." if name == pond else "X" for name in names[start : start + 4])
        for start in (0, 4)
    ]
    board = "\n".join(
        " ".join(printed[name] for name in names[start : start + 4]) for start in (0, 4)
    )
    text = f"sheet: {code}\n\n[marks]\n{rows[0]}\n{rows[1]}\n"

    assert questions(score(game, text)) == []
    check_round_trip(game, f"{text}\n[board]\n{board}\n")
    wrong = board.replace("c", "1", 1)
    cow = next(name for name, letter in printed.items() if letter == "c")
    assert [it.partition(" ")[2] for it in problems(game, f"{text}\n[board]\n{wrong}\n")] == [
        f"the sheet has 'c' in {cow}, not '1' | with `sheet:` you can omit the board; check the code"
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"crosses: Tim\ncircles: tim\n\n{MARKS}",
         ["3:10 'tim' plays both Crosses and Circles | use a different name for each player"]),
        (f"players: A=Anna, B=Ben\n\n{MARKS}", ["2:1 unknown key 'players' | use one of game, lang, crosses, circles, sheet, second"]),
        ("\n[marks]\nX X O .\n. Q O .\n",
         ["5:3 'Q' is not a mark | use X Crosses, O Circles, w pond, . empty"]),
        (f"\n[marks]\nX X O .\n. O O X\n\n{PRINTED}",
         ["5:7 the pond in D2 is marked | remove the mark: nothing can stand there"]),
        (f"\n{MARKS}\n[autumn]\nX . O .\nX . . .\n\n{PRINTED}",
         ["9:1 X in A2 is missing from [marks] | [marks] must contain every mark of [autumn]"]),
        (f"second: sara\n\n{MARKS}\n{PRINTED}",
         ["2:9 'sara' is not one of the marks | use one of nobody, Crosses, Circles"]),
        ("\n[autumn]\nX X O .\n. O O .\n", ["0:0 missing section [marks] | add [marks] and its grid"]),
        (f"\n{MARKS}\n[board]\n1 c 2 2\n1 1 2 Q\n",
         ["9:7 'Q' is not printed on the sheet | use w pond, c cow, 1, 2, . empty"]),
    ],
)  # fmt: skip
def test_wrong_files_are_refused_with_the_place(
    game: Library, text: str, expected: list[str]
) -> None:
    assert problems(game, text) == expected


@pytest.mark.parametrize("second", ["", "second: -\n", "second: nobody\n", "second:\n"])
def test_nobody_need_hold_a_field(game: Library, second: str) -> None:
    scored = score(game, f"{second}\n{MARKS}\n{PRINTED}")

    assert questions(scored) == []
    assert totals(scored) == {"X": 12, "O": 3}


def test_blocked_symbols_are_typed_among_the_marks_too(tmp_path: Path) -> None:
    # Only the pond is random: typing it says everything.
    few = GAME.replace("of: [1, 1, 1, 2, 2, 2, pond, cow]", "of: [pond, pond, pond], not_at: far")
    few = few.replace("  fields:", "  areas: [{id: far, cells: [A1, B1, C1, D1, A2]}]\n  fields:")
    words = WORDS.replace("autumn: autumn", "autumn: autumn, far: far")
    library = write(tmp_path, few, words)

    scored = score(library, "\n[marks]\nX X O .\n. w w w\n")

    assert questions(scored) == []
    check_round_trip(library, "\n[marks]\nX X O .\n. w w w\n")


def test_a_board_without_random_symbols_may_be_named_board_or_marks(tmp_path: Path) -> None:
    plain = """
sheet: {shared: true, grid: {columns: 3, rows: 1}, fields: [{id: first, holds: player}]}
scoring: [{id: own, of: own, points: 1}, {id: first, count: first, points: 3}]
"""
    words = "rules: {own: Own, first: First}\nfields: {first: First}\n"
    library = write_game(tmp_path, plain, words)
    header = "players: A=Anna, B=Ben\n"

    for name in ("marks", "board", "Board"):
        scored = score(library, f"{header}first: ben\n\n[{name}]\nA A B\n")
        assert lines(scored) == {
            "Anna": [("own", 2, "A1 B1")],
            "Ben": [("own", 1, "C1"), ("first", 3, "")],
        }
    assert totals(score(library, f"{header}first: B\n\n[marks]\nA A B\n")) == {"Anna": 2, "Ben": 4}
    assert problems(library, f"{header}first: Cleo\n\n[marks]\nA A B\n") == [
        "3:8 unknown player 'Cleo' | use one of A, B, Anna, Ben"
    ]
    check_round_trip(library, f"{header}first: Ben\n\n[marks]\nA A B\n")


def test_a_blank_file_of_a_shared_sheet_has_players_to_replace(tmp_path: Path) -> None:
    plain = """
sheet: {shared: true, grid: {columns: 2, rows: 1}}
scoring: [{id: own, of: own, points: 1}]
"""
    words = "rules: {own: Own}\n"
    library = write_game(tmp_path, plain, words)
    blank = make_blank_file([library.find_game("test").form("en")])

    assert "\nplayers: A=Anna\n" in blank
    assert totals(score_text(blank, library=library)) == {"Anna": 0}
    library = write(tmp_path / "two", plain, words)
    assert "\nplayers: A=Anna, B=Ben\n" in make_blank_file([library.find_game("test").form("en")])


def test_without_players_no_check_of_the_sheet_is_reported(tmp_path: Path) -> None:
    plain = """
sheet: {shared: true, grid: {columns: 2, rows: 1}}
scoring: [{id: own, of: own, points: 1}]
checks: [{id: some, of: own, players: together, at_least: 1}]
"""
    words = "rules: {own: Own}\nchecks: {some: 'Too few: {n}.'}\n"
    library = write_game(tmp_path, plain, words)

    assert problems(library, "players:\n[marks]\n. .\n") == [
        "2:9 found 0 players, expected 1 to 4 | write A=Anna, B=Ben"
    ]
    assert problems(library, "players: A\n[marks]\n. .\n") == [
        "3:1 Too few: 0 | check what was entered"
    ]


def test_on_sheets_of_each_player_a_field_in_the_header_takes_a_name(tmp_path: Path) -> None:
    own = """
kinds: [{id: cow}]
sheet: {grid: {columns: 2, rows: 1}, fields: [{id: start, holds: player}, {id: coins}]}
scoring:
  - {id: cows, of: cow, points: 1}
  - {id: coins, count: coins, points: 1}
  - {id: start, count: start, points: 5}
"""
    words = "letters: {cow: C}\nnames: {cow: cow}\nrules: {cows: Cows, coins: Coins, start: Start}\nfields: {start: Start, coins: Coins}\n"
    library = write_game(tmp_path, own, words)
    text = "start: ben\n\n[Anna]\ncoins: 1\nC C\n\n[Ben]\ncoins: 0\nC .\n"

    assert totals(score(library, text)) == {"Anna": 3, "Ben": 6}
    assert [rule for rule, _, _ in lines(score(library, text))["Anna"]] == ["cows", "coins"]
    check_round_trip(library, text)
    assert problems(library, text.replace("ben", "bert"))[0].startswith("2:8 unknown player 'bert'")


def test_the_blank_file_has_marks_and_no_board(game: Library) -> None:
    blank = make_blank_file([game.find_game("test").form("en")])

    assert [it for it in blank.splitlines() if it and it[0] != "#"] == [
        *("game: test", "crosses: Crosses", "circles: Circles", "second: nobody"),
        *("[marks]", ". . . .", ". . . ."),
    ]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("marks: [crosses, circles]", "marks: [crosses, circles, moons]"),
         "2 players need 2 marks, found 3 | write one name for each player"),
        (("  shared: true\n  marks", "  marks"), "marks need a shared sheet | add shared: true"),
        (("marks: [crosses, circles]", "marks: [crosses, Circles]"),
         "'Circles' cannot be a key of score files | use a to z, digits and -, and start with a letter"),
        (("marks: [crosses, circles]", "marks: [crosses, lang]"),
         "'lang' is a key of every score file | use another id"),
        (("marks: [crosses, circles]", "marks: [cow, circles]"),
         "'cow' appears twice | give each its own id"),
        (("{id: autumn}", "{id: board}"), "'board' is a section of every score file | use another id"),
        (("{id: second, holds: player}", "{id: second, holds: [player, cow]}"),
         "a field holds a player or letters, not both | make two fields of them"),
        (("{id: second, holds: player}", "{id: second}"),
         "a shared sheet has only a grid, not fields | remove it, or give each player a sheet"),
        (("{id: 1}", "{id: player}"), "'player' is a word of rules | use another id"),
    ],
)  # fmt: skip
def test_wrong_marks_and_fields_are_reported(change: tuple[str, str], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(TWO + GAME.replace(*change, 1), "game.yaml"), Content)

    assert expected in [f"{it.message} | {it.hint}" for it in caught.value.problems]


def test_marks_need_a_fixed_number_of_players() -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(HEAD + GAME, "game.yaml"), Content)

    assert [
        f"{it.location.line}:{it.location.column} {it.message} | {it.hint}"
        for it in caught.value.problems
    ] == [
        "10:3 marks are for a fixed number of players | "
        "write least and most of players as the same number"
    ]


def test_a_scored_picture_names_a_player_without_a_name_by_the_mark(game: Library) -> None:
    from hedgerow.art.scored import draw_scored
    from hedgerow.drawing.scene import Text

    scored = score(game, f"crosses: Sarah\n\n{MARKS}\n{PRINTED}")
    loaded = game.find_game("test")
    picture = draw_scored(scored.finished, scored.result, loaded.drawing_context("en"))

    texts = [item.text for item in flat(picture.items) if isinstance(item, Text)]
    assert "Sarah" in texts
    assert "Circles" in texts


def flat(items: Iterable[object]) -> Iterator[object]:
    """Yield drawn items, also those inside groups."""
    for item in items:
        yield item
        yield from flat(getattr(item, "items", ()))


def test_fields_have_the_help_of_the_game_and_a_moment_that_can_be_missed_is_asked_for(
    tmp_path: Path,
) -> None:
    reached = GAME.replace("{id: autumn}", "{id: autumn, reached: {of: own, at_least: 2}}")
    words = WORDS + "help: {crosses: who drew crosses, second: who went second}\n"

    form = write(tmp_path, reached, words).find_game("test").form("en", "")

    helps = {field.key: field.help for field in form.fields}
    assert [helps["crosses"], helps["circles"]] == ["who drew crosses", "who played O"]
    assert helps["second"] == "who went second"
    assert {section.name: section.wanted for section in form.sections} == {
        "marks": True,
        "board": False,
        "autumn": True,
    }
    assert "Letters: X Crosses, O Circles, w pond." in make_blank_file([form])
