"""Trial sheets: content that validates can be printed; unlikely content is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.authoring import check_drawing, check_game
from hedgerow.authoring.check_drawing import MAX_SHEETS, drawing_problems, try_sheets
from hedgerow.authoring.starters import copy_starter
from hedgerow.authoring.validate import ValidationReport, validate_paths
from hedgerow.base.errors import input_error
from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.drawing.components import BODY_PT, TextStyle, fitted_text
from hedgerow.drawing.scene import Deck, Item, Piece, Symbol
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from tests.fake_sheets import FakeSheet, game_drawing

SMALL_BOARD = """\
extends: kuhlorado
about: {title: Small, tag: K3}
sheet:
  grid: {columns: 6, rows: 6}
  areas: [{id: border, map: [XXXXXX, X....X, X....X, X....X, X....X, XXXXXX]}]
  random: [{id: board, of: {cow: 10, 1: 4, 2: 4, 3: 4, 4: 4, 5: 4}}]
"""
MANY_TROUGHS = """\
extends: kuhlorado
about: {title: Many, tag: K4}
sheet:
  random: [{id: board, of: {small: 4, cow: 16}}]
"""
Check = Callable[[str], ValidationReport]
TwoVariants = Callable[[float, float], Game]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Return a function that validates a game with this game file."""

    def call(text: str) -> ValidationReport:
        folder = tmp_path / "mine"
        folder.mkdir()
        (folder / "game.yaml").write_text(text, "utf-8")
        return validate_paths(open_library((tmp_path,)), [folder])

    return call


def problem_lines(report: ValidationReport) -> list[str]:
    return [
        f"{it.location.line}:{it.location.column}: {it.message} | {it.hint}"
        for it in (*report.problems, *report.warnings)
    ]


def test_board_too_small_for_its_troughs_is_reported_at_its_size(
    check: Check, tmp_path: Path
) -> None:
    (tmp_path / "many").mkdir()
    (tmp_path / "many" / "game.yaml").write_text(MANY_TROUGHS, "utf-8")
    small = SMALL_BOARD.replace("extends: kuhlorado", "extends: many")
    small = small.replace(
        "cow: 10, 1: 4, 2: 4, 3: 4, 4: 4, 5: 4", "cow: 13, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3"
    )

    assert problem_lines(check(small)) == [
        "6:34: found no room for 2 of 'large', 4 of 'small' inside the border of 6 by 6 cells,"
        " none touching | use fewer of them, or a larger grid"
    ]


def test_a_small_board_that_validates_prints_with_every_seed(check: Check, tmp_path: Path) -> None:
    """Random positions of its troughs fit in three of a thousand attempts."""
    assert problem_lines(check(SMALL_BOARD)) == []

    game = open_library((tmp_path,)).find_game("mine")
    boards = [game.generate_sheet(game.code_for_seed(seed)) for seed in range(60)]
    assert {len(it.symbols) for it in boards} == {36}
    assert len({(*it.symbols.items(),) for it in boards}) == 60


def test_problem_is_located_first_at_the_variants_own_value(check: Check) -> None:
    text = "extends: parish\nabout: {tag: S6}\nsheet:\n  paper: half\n"
    (problem,) = check(text + "  random: [{id: hills, of: {hill: 34}}]\n").problems

    assert (problem.location.line, problem.location.column) == (5, 35)
    assert str(problem.message) == "found no place for 34 symbols"


@pytest.mark.parametrize("failing", [0, 1, 2])
def test_several_seeds_are_tried(failing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[None] = []

    def draw(rng: Rng) -> FakeSheet:
        attempts.append(None)
        if len(attempts) == failing + 1:
            raise input_error("stones", Message("no stones fit"))
        return FakeSheet("all match", str(len(attempts)))

    (problem,) = try_sheets(game_drawing(draw, monkeypatch)).problems

    assert str(problem.message) == "no stones fit"
    line = "- {id: stones, make: symbols, of: {stone: 2}, source: house}"
    assert problem.location.text.strip() == line


def test_too_few_different_sheets_for_all_players_are_a_warning(check: Check) -> None:
    report = check(
        "extends: fallow\nabout: {tag: F2, players: {least: 2, most: 6}}\n"
        "sheet:\n  grid: {columns: 2, rows: 2}\n  random: [{id: stones, of: {stone: 3}}]\n"
    )

    assert problem_lines(report) == [
        "2:44: there are only 4 different matched sheets for 6 players"
        " | some players get the same sheet; the number of different sheets depends on:"
        " size of the grid or stones"
    ]
    assert report.problems == ()


def test_enough_different_sheets_give_no_warning(check: Check) -> None:
    head = "extends: fallow\nabout: {tag: F2, players: {least: 2, most: 4}}\n"
    text = head + "sheet: {grid: {rows: 2}}\n"

    assert problem_lines(check(text)) == []


def test_trial_ends_for_endless_sheets_that_never_match(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[FakeSheet] = []

    def draw(rng: Rng) -> FakeSheet:
        seen.append(FakeSheet(str(len(seen)), ""))
        return seen[-1]

    trials = try_sheets(game_drawing(draw, monkeypatch))

    assert len(seen) == MAX_SHEETS
    assert (trials.problems, trials.warnings) == ((), ())


def test_even_rare_variants_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    names = tuple(f"v{number}" for number in range(20))
    rare = game_drawing(
        lambda rng: FakeSheet("", "", rng.choice(names)),
        monkeypatch,
        printed_variants=lambda content: names,
    )

    assert {sheet.variant for sheet in try_sheets(rare).sheets} == set(names)


def test_random_deck_with_too_long_text_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    library = open_library()
    folder = library.find_game("kuhfstein").folder

    def wide_if_random(context: Any) -> tuple[Deck, ...]:
        deck_list: tuple[Deck, ...] = draw_decks(context)
        if context.random_deck is None:
            return deck_list
        wide = Symbol("wide", 9, 9, (fitted_text(0, 0, "w" * 99, TextStyle(BODY_PT), 9.0),))
        return (*deck_list, replace(deck_list[0], pieces=(Piece(wide),)))

    monkeypatch.setattr(check_drawing, "draw_decks", wide_if_random)
    problems, _ = check_game.check_game(library, folder)

    assert [str(it.message) for it in problems] == ["the text does not fit in 9 mm"]


@pytest.fixture
def two_variants(monkeypatch: pytest.MonkeyPatch) -> TwoVariants:
    """Return a game whose sheets are heads or tails, each with this width for its text."""
    width_mm: dict[str, float] = {}

    def draw(side: str, text: str) -> tuple[Item, ...]:
        return (fitted_text(0, 0, text, TextStyle(BODY_PT), width_mm[side]),)

    game = game_drawing(
        lambda rng: FakeSheet("", "", ("heads", "tails")[rng.below(2)]),
        monkeypatch,
        printed_variants=lambda content: ("heads", "tails"),
        is_shared=lambda content: True,
    )

    def make_drawer(context: DrawingContext) -> Callable[[FakeSheet, str], tuple[Item, ...]]:
        return lambda sheet, code: draw(sheet.variant, context.words("lead"))

    def with_widths(heads_mm: float, tails_mm: float) -> Game:
        width_mm.update(heads=heads_mm, tails=tails_mm)
        return game

    monkeypatch.setattr(check_drawing, "make_drawer", make_drawer)
    return with_widths


def drawing_lines(game: Game) -> list[str]:
    problems = drawing_problems(game, {"en": game.words("en")}, try_sheets(game))
    return [f"{it.location.path.rsplit('/', 1)[-1]}: {it.message}" for it in problems]


def test_text_that_fits_every_sheet_is_not_a_problem(two_variants: TwoVariants) -> None:
    assert drawing_lines(two_variants(90.0, 90.0)) == []


def test_text_too_long_for_one_variant_is_a_problem(two_variants: TwoVariants) -> None:
    expected = ["en.yaml: the text does not fit in 9 mm"]

    assert drawing_lines(two_variants(9.0, 90.0)) == expected
    assert drawing_lines(two_variants(90.0, 9.0)) == expected


LONG_NAMES = [
    pytest.param(
        "sheet",
        "en.yaml",
        "beside: Stones beside",
        "beside: Nachbarschaftsgemeinschaftssteine",
        "en.yaml:{line}:17: the text does not fit in 2 lines of 24 mm | shorten the text",
        id="a rule, whose name is also a heading of the score",
    ),
    pytest.param(
        "rows",
        "en.yaml",
        "wheat: Wheat",
        "wheat: Wintergerstenfeldnachbarschaftsgenossenschaft",
        "en.yaml:{line}:17: the text does not fit in 3 lines of 25 mm | shorten the text",
        id="a track",
    ),
    pytest.param(
        "sheet",
        "en.yaml",
        "beside: Stones beside",
        "beside: 中",
        "en.yaml:{line}:17: the font lacks the character '中' (U+4E2D) | use other characters",
        id="a character that the font lacks",
    ),
]


@pytest.mark.parametrize(("starter", "file", "old", "new", "problem"), LONG_NAMES)
def test_a_name_that_cannot_be_printed_is_reported_once_where_it_is_stated(
    starter: str, file: str, old: str, new: str, problem: str, tmp_path: Path
) -> None:
    folder = copy_starter(open_library(), tmp_path, "mine", starter).files[0].parent
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    line = text[: text.index(old)].count("\n") + 1

    problems = validate_paths(open_library(tmp_path), [folder]).problems

    assert [f"{it.location}: {it.message} | {it.hint}" for it in problems] == [
        f"{folder}/{problem.format(line=line)}"
    ]


def test_a_name_that_fits_on_the_sheet_fits_into_the_example_of_the_rules(tmp_path: Path) -> None:
    """The example is drawn as on a small paper only if the names fit there."""
    folder = copy_starter(open_library(), tmp_path, "mine", "rows").files[0].parent
    path = folder / "en.yaml"
    path.write_text(path.read_text("utf-8").replace("wheat: Wheat", "wheat: Wintergerste"), "utf-8")
    library = open_library(tmp_path)

    assert validate_paths(library, [folder]).problems == ()
    request = PrintRequest(game="mine", what="kit", seed=1)
    assert len([*render(request, library.load(folder)).pages]) > 1
