"""The example in the rules of an open game: the file next to the game file, or a made-up game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hedgerow.art.rulebook import draw_rulebook
from hedgerow.authoring.validate import validate_paths
from hedgerow.drawing.rulebook import Picture
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.reader import FinishedGame
from hedgerow.game.scored_game import score_file
from hedgerow.loading.words import LANGUAGES
from tests.scenes import texts

# Worked out by hand, in the comments of the files.
POINTS = {
    "bunte-runde": {
        "Anna": [1, 3, 3, 2, 3, 1],
        "Ben": [3, 2, 1, 4, 2, 1],
        "Cleo": [2, 1, 2, 0, 1, 4],
    },
    "clutch": {"Ida": [3, 0, 12, 12, 15, 24, 30, 15, 25, 25, 40, 0, 24, -10]},
    "fallow": {"Ida": [1, 1, 2]},
    "furrows": {"Ida": [10, 6, 10, 3, -12]},
    "market": {"Anna": [7, 9, 1, 6, 3, 0, 3], "Ben": [0, 4, 8, 3, 6, 6, 5]},
    "parish": {"Ida": [28, 10, -1, 12, 12, 8, 3]},
}
# What the rules print below each other in the list of points, and as names of baskets.
PRINTED = {
    "clutch": ["30", "Rooster: 66 from the hens", "0", "Golden egg: not laid", "215"],
    "fallow": ["1", "1", "2", "4"],
    "furrows": ["10", "6", "10", "3", "−12", "17"],
    "market": ["Anna", "Ben", "7", "9", "1", "6", "3", "0", "3", "29"],
    "parish": ["10", "10", "8", "28", "10", "−1", "12", "12", "8", "3", "72"],
}
FEW_CARDS = """about:
  title: Few
  tag: ZF
  players: {least: 3, most: 4}
kinds: [{id: apple}, {id: plum}, {id: wool}]
sheet:
  print: false
  fields: [{id: basket, holds: [apple, plum, wool], room: 5}]
scoring: [{id: full, in_each: basket, count: cells, points: 1}]
decks:
  - id: goods
    layout: goods
    cards: [{id: apple, copies: 2}, {id: plum, copies: 1}]
"""


def example_texts(game: Game, lang: str = "en") -> list[str]:
    """Return the texts of the example's picture."""
    book = draw_rulebook(game.drawing_context(lang))
    pictures = [
        part for section in book.sections for part in section.body if isinstance(part, Picture)
    ]
    example = next(it for it in pictures if it.caption)
    return [*texts(example.symbol.items)]


def copy_fallow(folder: Path, old: str, new: str) -> Path:
    """Copy fallow with its example into a folder, with a change of the game file."""
    source, target = open_library().find_game("fallow").folder, folder / "fallow"
    target.mkdir()
    for file in source.glob("*.*"):
        (target / file.name).write_bytes(file.read_bytes())
    game = target / "game.yaml"
    game.write_text(game.read_text("utf-8").replace(old, new), "utf-8")
    return target


@pytest.mark.parametrize("name", POINTS)
def test_the_example_of_a_shipped_game_has_the_points_worked_out_by_hand(name: str) -> None:
    library = open_library().with_starters()
    scored = score_file(library.find_game(name).folder / "example.txt", library, "en")
    points = {it.player: [line.points for line in it.lines] for it in scored.result.scores}

    assert points == POINTS[name]
    assert (scored.result.state, scored.result.warnings) == ("final", ())


@pytest.mark.parametrize("name", PRINTED)
def test_the_rules_print_the_example_of_the_file(name: str) -> None:
    printed = example_texts(open_library().with_starters().find_game(name))
    wanted = iter(printed)

    assert all(text in wanted for text in PRINTED[name]), printed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_boxes_of_furrows_have_their_numbers_in_every_language(lang: str) -> None:
    # "Barbabietola" needs a wider sheet, which is drawn smaller.
    printed = example_texts(open_library().find_game("furrows"), lang)

    # The strip below the furrows may have some of them, too.
    assert all(printed.count(str(number)) >= 4 for number in (7, 8, 9, 11, 12))


def test_numbers_that_were_written_and_what_lines_pay_can_be_read_in_the_example() -> None:
    # In the file: 8 ones, 5 twos, 6 threes, 6 fours, 9 fives and 8 sixes. The numbers of the score
    # lines have one more of each, and the points of the first line a three.
    printed = example_texts(open_library().with_starters().find_game("clutch"))

    assert [printed.count(str(number)) for number in (1, 2, 3, 4, 5, 6)] == [9, 6, 8, 7, 10, 9]
    assert ["Grain" in printed, "−5" in printed, printed.count("sum")] == [True, True, 7]


def test_the_strip_of_points_can_be_read_in_the_example() -> None:
    printed = example_texts(open_library().find_game("furrows"))

    assert {"21", "28", "36", "45", "55", "66", "−3"} <= {*printed}


def test_an_example_that_no_longer_fits_is_a_warning_and_another_is_printed(tmp_path: Path) -> None:
    folder = copy_fallow(tmp_path, "rows: 3,", "rows: 2,")
    library = open_library(tmp_path)
    findings = validate_paths(library, [folder])

    assert findings.problems == ()
    (warning,) = findings.warnings
    assert warning.location.path.endswith("example.txt")
    assert "the example cannot be scored" in str(warning.message)
    assert "Total" in example_texts(library.load(folder))


def test_a_wrong_word_is_not_reported_again_as_a_fault_of_the_example(tmp_path: Path) -> None:
    folder = copy_fallow(tmp_path, "rows: 3,", "rows: 3,")
    words = folder / "en.yaml"
    words.write_text(words.read_text("utf-8").replace("lead:", "leed:"), "utf-8")
    findings = validate_paths(open_library(tmp_path), [folder])

    assert [str(it.message) for it in findings.problems] == ["unknown key 'leed'"]
    assert findings.warnings == ()


def test_nobody_has_more_of_a_card_in_a_made_up_example_than_there_are(tmp_path: Path) -> None:
    (tmp_path / "few").mkdir()
    (tmp_path / "few" / "game.yaml").write_text(FEW_CARDS, "utf-8")
    (tmp_path / "few" / "en.yaml").write_text(
        "letters: {apple: A, plum: P, wool: W}\nnames: {apple: apple, plum: plum, wool: wool}\n"
        "plural: {apple: apples, plum: plums}\nrules: {full: Full}\nfields: {basket: Basket}\n"
        "decks: {goods: Goods}\ncards: {apple: Apple, plum: Plum}\nlead: Fill it.\n"
        "setup: [Start.]\nplay: [Play.]\nend: [End.]\n",
        "utf-8",
    )
    game = open_library(tmp_path).load(tmp_path / "few")
    example = draw_rulebook(game.drawing_context("en")).example
    assert isinstance(example, FinishedGame)
    held = Counter(kind for paper in example.papers for kind in paper.letters["basket"])

    assert len(example.papers) == 3
    assert [len(paper.letters["basket"]) for paper in example.papers] == [5, 5, 5]
    assert held["apple"] <= 2 and held["plum"] <= 1
