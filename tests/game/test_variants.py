"""Variants of a game that is data: their content, words, score files, sheets and problems."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.authoring.validate import check_content, validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.messages import to_english
from hedgerow.cli.guided_entry import GuidedEntry
from hedgerow.game.library import Library
from hedgerow.game.reader import FinishedGame
from hedgerow.game.scored_game import parse_entry, score_entry
from tests.game.open_games import lines, score, totals, write_game

CARET = "‸"
FARM = """
variants:
  - id: basic
    scoring: [{id: bonus, remove: true}]
  - id: pro
    scoring: [{id: cows, table: {1: 5, 2: 12}}]
    end: [{id: full, exactly: 4}]
kinds: [{id: cow}]
sheet: {grid: {columns: 3, rows: 2}}
scoring:
  - {id: cows, of: cow, points: 2}
  - {id: bonus, of: cow, at: corners, points: 10}
end: [{id: full, at_least: 2}]
"""
FARM_WORDS = """
letters: {cow: C}
names: {cow: cow}
rules: {cows: Cows, bonus: Bonus}
variants: {basic: basic, pro: for experts}
"""


@pytest.fixture
def farm(tmp_path: Path) -> Library:
    return write_game(tmp_path, FARM, FARM_WORDS)


PLAYED = [
    # the line of the file, what is scored, the variant of the result, and whether it is over
    ("", [("cows", 4, "A1 B1")], "basic", True),
    ("variant: basic\n", [("cows", 4, "A1 B1")], "basic", True),
    ("variant: pro\n", [("cows", 12, "A1 B1"), ("bonus", 10, "A1")], "pro", False),
    ("variant: for experts\n", [("cows", 12, "A1 B1"), ("bonus", 10, "A1")], "pro", False),
    ("variant: PRO\n", [("cows", 12, "A1 B1"), ("bonus", 10, "A1")], "pro", False),
]


@pytest.mark.parametrize(("line", "expected", "variant", "is_over"), PLAYED)
def test_a_file_names_its_variant_and_the_first_is_the_default(
    line: str,
    expected: list[tuple[str, int, str]],
    variant: str,
    is_over: bool,
    farm: Library,
) -> None:
    scored = score(farm, f"{line}[Ida]\nC C .\n. . .\n")

    assert lines(scored) == {"Ida": expected}
    assert (scored.result.variant, scored.result.complete) == (variant, is_over)


def test_the_content_of_a_variant_is_the_game_file_with_its_keys_laid_over_it(
    farm: Library,
) -> None:
    content = farm.find_game("test").content
    basic, pro = content.variants["basic"], content.variants["pro"]

    assert content is basic
    assert [*content.variants] == ["basic", "pro"]
    assert [rule.id for rule in basic.scoring] == ["cows"]
    assert [rule.id for rule in pro.scoring] == ["cows", "bonus"]
    # A table stands instead of the points of the game file.
    assert (pro.scoring[0].points, pro.scoring[0].table) == (None, {1: 5, 2: 12})
    assert pro.variants is basic.variants
    assert not content.sheets_differ


def test_a_game_without_variants_has_one_content_and_an_empty_variant(tmp_path: Path) -> None:
    game = FARM[FARM.index("kinds:") :]
    plain = write_game(tmp_path, game, FARM_WORDS.replace("variants:", "# variants:"))

    assert score(plain, "[Ida]\nC . .\n. . .\n").result.variant == ""
    assert [*plain.find_game("test").content.variants] == [""]
    with pytest.raises(InputError) as caught:
        score(plain, "variant: pro\n[Ida]\nC . .\n. . .\n")
    assert "unknown key 'variant'" in str(caught.value.problems[0])


def test_the_content_of_each_variant_knows_the_folders_of_the_game(farm: Library) -> None:
    game = farm.find_game("test")

    assert [it.folders for it in game.content.variants.values()] == [game.folders] * 2


def test_an_unknown_variant_is_a_problem_with_a_suggestion(farm: Library) -> None:
    with pytest.raises(InputError) as caught:
        score(farm, "variant: por\n[Ida]\nC . .\n. . .\n")

    (problem,) = caught.value.problems
    assert (
        f"{problem.message} | {problem.hint}" == "unknown variant 'por' | did you mean for experts?"
    )


def test_an_entry_has_the_variant(farm: Library) -> None:
    entry = parse_entry("game: test\nvariant: pro\n[Ida]\nC C .\n. . .\n", library=farm)

    assert entry["fields"]["variant"] == "pro"
    assert score_entry(entry, library=farm).result.variant == "pro"


def test_words_must_cover_all_variants(tmp_path: Path) -> None:
    words = FARM_WORDS.replace(", bonus: Bonus", "").replace(", pro: for experts", "")
    write_game(tmp_path, FARM, words)

    assert [str(it.message) for it in check_content(tmp_path)] == [
        "missing text for 'rules.bonus'",
        "missing text for 'variants.pro'",
    ]


def test_texts_of_a_variant_have_its_numbers(tmp_path: Path) -> None:
    numbers = "numbers: {turns: 3}\n"
    game = FARM.replace("  - id: pro\n", "  - id: pro\n    numbers: {turns: 5}\n") + numbers
    loaded = write_game(tmp_path, game, FARM_WORDS + 'play: ["{turns} turns."]\n').find_game("test")

    texts = [loaded.drawing_context("en", variant=it).words("play") for it in ("", "basic", "pro")]

    assert texts == ["3 turns.", "3 turns.", "5 turns."]


# --- moments of one variant

RACE = """
variants:
  - {id: basic, sheet: {moments: [{id: interim, remove: true}]}, scoring: [{id: early, remove: true}]}
  - id: pro
sheet: {shared: true, grid: {columns: 3, rows: 1}, moments: [{id: interim}]}
scoring: [{id: cells, of: own, points: 1}, {id: early, when: interim, of: own, points: 10}]
"""
RACE_WORDS = """
names: {interim: Interim}
rules: {cells: Cells, early: Early}
variants: {basic: basic, pro: pro}
"""
BOARD = "players: Ida, Jan\n[board]\nA B A\n[interim]\nA . .\n"


def test_a_section_of_another_variant_is_refused_by_name(tmp_path: Path) -> None:
    race = write_game(tmp_path, RACE, RACE_WORDS)

    assert totals(score(race, f"variant: pro\n{BOARD}")) == {"Ida": 12, "Jan": 1}
    with pytest.raises(InputError) as caught:
        score(race, BOARD)
    (problem,) = caught.value.problems
    assert (problem.location.line, f"{problem.message} | {problem.hint}") == (
        5,
        "[interim] is only for the pro variant | use variant: pro",
    )


KEYS = """
variants:
  - {id: basic, sheet: {fields: [{id: milk, remove: true}]}, decks: [{id: goals, remove: true}]}
  - id: pro
kinds: [{id: cow}]
sheet: {grid: {columns: 2, rows: 1}, fields: [{id: milk}, {id: wool}]}
scoring: [{id: cows, of: cow, points: 1}, {id: wool, count: wool, points: 1}]
decks:
  - id: goals
    layout: plain-card
    open: {number: 1}
    cards: [{id: many, of: cow, points: 3}]
"""
KEYS_WORDS = """
letters: {cow: C}
names: {cow: cow}
rules: {cows: Cows, wool: Wool}
fields: {milk: Milk, wool: Wool}
decks: {goals: Goals}
cards: {many: Many cows}
variants: {basic: basic, pro: pro}
"""


def test_keys_of_another_variant_are_refused_by_name(tmp_path: Path) -> None:
    game = write_game(tmp_path, KEYS, KEYS_WORDS)
    text = "goals: many\n[Ida]\nmilk: 3\nwool: 2\nC C\n"

    assert totals(score(game, f"variant: pro\n{text}")) == {"Ida": 10}
    with pytest.raises(InputError) as caught:
        score(game, text)
    assert [(it.location.line, f"{it.message} | {it.hint}") for it in caught.value.problems] == [
        (2, "'goals' is only for the pro variant | use variant: pro"),
        (4, "'milk' is only for the pro variant | use variant: pro"),
    ]


@pytest.mark.parametrize(("variant", "asked"), [("pro", ["milk", "wool"]), ("", ["wool"])])
def test_guided_entry_asks_for_the_fields_of_the_variant(
    variant: str, asked: list[str], tmp_path: Path
) -> None:
    guide = GuidedEntry(write_game(tmp_path, KEYS, KEYS_WORDS), "en", to_english)
    for answer in ("test", variant, *(["many"] if variant else []), "Ida"):
        guide.answer(answer)
    found = []
    while guide.question and guide.question.slot[0] != "rows":
        found.append(guide.question.slot[0])
        guide.answer("2")

    assert found == asked


# --- sheets of one variant

RINGS = """
variants:
  - {id: small, sheet: {grid: {columns: 2, rows: 2}}}
  - {id: large, sheet: {grid: {columns: 4, rows: 3}}, scoring: [{id: stones, points: 5}]}
kinds: [{id: cow}]
symbols: [{id: stone, blocked: true}]
sheet:
  grid: {columns: 2, rows: 2}
  random: [{id: stones, make: symbols, of: {stone: 1}}]
scoring: [{id: stones, of: cow, next_to: stone, points: 1}]
"""
RINGS_WORDS = """
letters: {cow: C, stone: O}
names: {cow: cow, stone: stone}
rules: {stones: Stones}
variants: {small: small, large: large}
"""


def test_a_sheet_belongs_to_one_variant_if_the_grids_differ(tmp_path: Path) -> None:
    game = write_game(tmp_path, RINGS, RINGS_WORDS).find_game("test")
    sheets = [game.generate_sheet(game.code_for_seed(seed)) for seed in range(40)]

    assert {(it.variant, it.rows, it.columns) for it in sheets} == {
        ("small", 2, 2),
        ("large", 3, 4),
    }
    assert game.printed_variants == ("small", "large")
    assert all(len(it.symbols) == 1 for it in sheets)


def test_the_code_of_a_sheet_of_another_variant_is_a_problem(tmp_path: Path) -> None:
    library = write_game(tmp_path, RINGS, RINGS_WORDS)
    game = library.find_game("test")
    codes = {game.generate_sheet(it).variant: it for it in map(game.code_for_seed, range(40))}
    grid = "\n".join([". . . ."] * 3)

    scored = score(library, f"variant: large\n[Ida]\nsheet: {codes['large']}\n{grid}\n")
    assert scored.result.variant == "large"
    with pytest.raises(InputError) as caught:
        score(library, f"variant: large\n[Ida]\nsheet: {codes['small']}\n{grid}\n")
    found = [f"{it.location.line} {it.message} | {it.hint}" for it in caught.value.problems]
    assert "4 this sheet is for the variant small | check the code" in found


# --- wrong files

HEAD = "about: {title: Test, tag: TT, players: {least: 1, most: 2}}\n"
REST = (
    "kinds: [{id: cow}]\nsheet: {grid: {columns: 2, rows: 2}}\nscoring: [{id: cows, points: 1}]\n"
)
WRONG = [
    ("variants: ‸pro", "variants must be a list of 1 to 6 | for example variants: [{id: basic}, {id: pro}]"),
    ("‸variants: []", "variants must be a list of 1 to 6 | for example variants: [{id: basic}, {id: pro}]"),
    ("variants: ‸[{id: a}, {id: b}, {id: c}, {id: d}, {id: e}, {id: f}, {id: g}]",
     "variants must be a list of 1 to 6 | for example variants: [{id: basic}, {id: pro}]"),
    ("variants: [‸{sheet: {print: false}}]",
     "a variant needs an id | for example variants: [{id: basic}, {id: pro}]"),
    ("variants: [{id: ‸a b}]", "expected an id without spaces or dots, found 'a b' | for example pro"),
    ("variants: [{id: a}, {id: ‸a}]", "'a' appears twice | remove one of them"),
    ("variants: [{id: a, ‸about: {tag: T2}}]",
     "a variant cannot change 'about' | use extends for a game with its own tag"),
    ("variants: [{id: a, ‸variants: []}]",
     "a variant cannot change 'variants' | use extends for a game with its own tag"),
    ("variants: [{id: a}, {id: b, scoring: [{id: ‸cats, remove: true}]}]",
     "there is no 'cats' to remove | use cows"),
    ("variants: [{id: a}, {id: b, scoring: [{id: cows, of: ‸hen}]}]",
     "unknown kind 'hen' | use one of cow, empty"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_wrong_variants_are_reported_at_their_location(
    text: str, expected: str, tmp_path: Path
) -> None:
    folder = tmp_path / "test"
    folder.mkdir()
    whole = HEAD + text + "\n" + REST
    (folder / "game.yaml").write_text(whole.replace(CARET, ""), "utf-8")
    before = whole[: whole.index(CARET)]

    with pytest.raises(InputError) as caught:
        Library((tmp_path,)).load(folder)

    (problem,) = caught.value.problems
    assert f"{problem.message} | {problem.hint}" == expected
    at = problem.location
    assert (at.line, at.column) == (before.count("\n") + 1, len(before) - before.rfind("\n"))


def test_a_problem_of_all_variants_is_reported_once(tmp_path: Path) -> None:
    write_game(tmp_path, FARM.replace("{id: cow}", "{id: cow, icn: hay}"), FARM_WORDS)

    with pytest.raises(InputError) as caught:
        Library((tmp_path,)).load(tmp_path / "test")

    assert [str(it.message) for it in caught.value.problems] == ["unknown key 'icn'"]


GRIDS = """
variants:
  - {id: small, sheet: {grid: {columns: 2, rows: 1}}, end: [{id: full, at_least: 2}]}
  - {id: large, sheet: {grid: {columns: 3, rows: 1}}, end: [{id: full, at_least: 3}]}
kinds: [{id: cow}]
sheet: {grid: {}}
scoring: [{id: cows, of: cow, points: 2}]
decks: [{id: tiles, layout: number-card, each: cell}]
"""
GRIDS_WORDS = """
letters: {cow: C}
names: {cow: cow}
plural: {cow: cows}
rules: {cows: Cows}
decks: {tiles: Tiles}
variants: {small: small, large: large}
setup: Take {cells} tiles for {full} cows.
large:
  lead: A long one.
  rules: {cows: Herd}
  decks: {tiles: Slabs}
"""


@pytest.fixture
def board(tmp_path: Path) -> Library:
    return write_game(tmp_path, GRIDS, GRIDS_WORDS)


def test_texts_below_the_id_of_a_variant_stand_instead_of_the_others(board: Library) -> None:
    game = board.find_game("test")
    small, large = (game.drawing_context("en", variant=it).words for it in ("small", "large"))

    assert (small("lead"), large("lead")) == ("A test.", "A long one.")
    assert (small("rules.cows"), large("rules.cows")) == ("Cows", "Herd")
    # What follows from a text follows from that of the variant.
    assert (small("deck.tiles"), large("deck.tiles")) == ("Tiles", "Slabs")
    assert small("setup") == "Take 2 tiles for 2 cows."
    assert large("setup") == "Take 3 tiles for 3 cows."


def test_score_lines_have_the_words_of_their_variant(board: Library) -> None:
    small = score(board, "variant: small\n[Ida]\nC C\n")
    large = score(board, "variant: large\n[Ida]\nC C .\n")
    default = score(board, "[Ida]\nC C\n")

    texts = [it.result.scores[0].lines[0].text for it in (small, large, default)]
    assert texts == ["Cows: 2\u00a0cows", "Herd: 2\u00a0cows", "Cows: 2\u00a0cows"]


def test_a_report_has_the_words_of_the_variant(board: Library) -> None:
    scored = score(board, "variant: large\n[Ida]\nC C .\n")

    assert scored.words("rules.cows") == "Herd"


def test_a_variant_has_its_own_example_or_that_of_its_variant_or_a_made_up_one(
    board: Library,
) -> None:
    game = board.find_game("test")

    def example(variant: str) -> tuple[str, int, int]:
        book = draw_rulebook(game.drawing_context("en", variant=variant))
        finished = book.example
        assert isinstance(finished, FinishedGame)
        (paper, *_) = finished.papers
        return finished.variant, paper.columns, len(paper.kinds)

    (game.folder / "example.txt").write_text("game: test\n[Ida]\nC C\n", "utf-8")
    assert (example(""), example("small")) == (("small", 2, 2), ("small", 2, 2))
    assert example("large")[:2] == ("large", 3)

    own = game.folder / "large-example.txt"
    own.write_text("game: test\nvariant: large\n[Ida]\n. C C\n", "utf-8")
    assert (example("small"), example("large")) == (("small", 2, 2), ("large", 3, 2))

    own.write_text("game: test\nvariant: large\n[Ida]\n. C X\n", "utf-8")
    warnings = validate_paths(board, [game.folder]).warnings
    assert [
        (Path(it.location.path).name, it.location.line)
        for it in warnings
        if "the example cannot be scored" in str(it.message)
    ] == [("large-example.txt", 4)]


def test_without_a_variant_the_decks_of_all_are_drawn_and_each_has_its_cells(
    board: Library,
) -> None:
    game = board.find_game("test")
    counts = [
        [len(deck.pieces) for deck in draw_decks(game.drawing_context("en", variant=variant))]
        for variant in ("", "small", "large")
    ]

    # A deck of one id is that of the first variant.
    assert counts == [[2], [2], [3]]


def test_unknown_words_of_a_variant_are_refused(tmp_path: Path) -> None:
    library = write_game(tmp_path, GRIDS, GRIDS_WORDS.replace("rules: {cows: Herd}", "ruls: {}"))

    with pytest.raises(InputError) as caught:
        library.find_game("test").words("en")

    assert [to_english(it.message) for it in caught.value.problems] == ["unknown key 'large.ruls'"]
