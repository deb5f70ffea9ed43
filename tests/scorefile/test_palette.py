"""Palettes: the meaning of typed letters, and the problems of unknown ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hedgerow.base.errors import Problem
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.game.library import open_library
from hedgerow.scorefile.grid_parser import parse_grid
from hedgerow.scorefile.grid_text import ParsedGrid
from hedgerow.scorefile.palette import (
    Palette,
    PaletteItem,
    closest_letter,
    make_palette,
    read_cells,
)
from hedgerow.scorefile.score_file import parse_score_file

ANIMALS = Palette(
    items=(
        PaletteItem(letter="C", id="cow", name="cow"),
        PaletteItem(letter="S", id="sheep", name="sheep"),
    ),
    unknown_message=Message("{letter} is no animal"),
)


def grid(rows: str) -> ParsedGrid:
    section = parse_score_file(f"[A]\n{rows}", "farm.txt").sections[0]
    parsed = parse_grid(section, rows.count("\n") + 1, len(rows.split("\n")[0]), [])
    assert parsed is not None
    return parsed


def read(rows: str, palette: Palette = ANIMALS) -> tuple[dict[Pos, str], list[Problem]]:
    problems: list[Problem] = []
    return read_cells(grid(rows), palette, problems), problems


def test_letters_of_both_cases_are_read_and_empty_cells_omitted() -> None:
    ids, problems = read("Cs.\n..S")

    assert ids == {Pos(0, 0): "cow", Pos(0, 1): "sheep", Pos(1, 2): "sheep"}
    assert problems == []


def test_each_unknown_letter_is_reported_at_its_location() -> None:
    ids, problems = read("CX.\n..%")

    assert ids == {Pos(0, 0): "cow"}
    assert [(it.location.line, it.location.column) for it in problems] == [(2, 2), (3, 3)]
    assert [str(it.message) for it in problems] == ["'X' is no animal", "'%' is no animal"]


# A key next to one of the letters, or a digit that looks like one, is probably a typo.
@pytest.mark.parametrize(
    ("letter", "hint"),
    [
        ("5", "did you mean S? use C cow, S sheep, . empty"),
        ("v", "did you mean C? use C cow, S sheep, . empty"),
        ("x", "use C cow, S sheep, . empty"),
        ("%", "use C cow, S sheep, . empty"),
    ],
)
def test_the_hint_names_the_closest_letter_and_all_letters(letter: str, hint: str) -> None:
    assert str(ANIMALS.unknown_letter(letter)[1]) == hint


@pytest.mark.parametrize(
    ("digit", "letter"),
    [("0", "O"), ("1", "I"), ("2", "Z"), ("5", "S"), ("6", "G"), ("8", "B"), ("3", ""), ("7", "")],
)
def test_a_digit_suggests_the_letter_it_looks_like(digit: str, letter: str) -> None:
    assert closest_letter(digit, tuple("OIZSGB")) == letter


# Rows of keys: QWERTYUIOP, ASDFGHJKL, ZXCVBNM.
@pytest.mark.parametrize(
    ("typed", "letters", "closest"),
    [
        ("d", "SK", "S"),  # the next key
        ("f", "SK", ""),  # the next but one
        ("p", "L", "L"),  # in the row below
        ("q", "Z", ""),  # two rows below
        ("m", "JK", ""),  # both are adjacent, so neither is suggested
        ("l", "P", "P"),  # in the row above
        ("p", "x", ""),  # an x is at the other end of the keyboard
        ("l", "x", ""),
        ("m", "x", ""),
    ],
)
def test_only_adjacent_keys_are_close(typed: str, letters: str, closest: str) -> None:
    assert closest_letter(typed, tuple(letters)) == closest


def test_unambiguous_lookalikes_are_read_as_their_letter() -> None:
    marks = Palette(
        (PaletteItem(letter="O", id="circle"), PaletteItem(letter="X", id="cross")),
        Message("{letter} is none"),
    )

    assert dict(marks.symbols) == {
        **dict.fromkeys("Oo0", "circle"),
        **dict.fromkeys("Xx×✕", "cross"),
    }
    assert (marks.letter("cross"), marks.letter("circle")) == ("X", "O")


def test_a_grid_that_must_be_full_has_no_empty_cell() -> None:
    _, problems = read("C.", replace(ANIMALS, may_be_empty=False))

    assert [(it.location.column, str(it.message)) for it in problems] == [(2, "'.' is no animal")]


@pytest.mark.parametrize(("lang", "letter"), [("en", "B"), ("de", "G"), ("fr", "O")])
def test_a_palette_has_the_letters_and_names_of_a_language(lang: str, letter: str) -> None:
    scoring = open_library().find_game("fallow").scoring_context(lang)
    palette = make_palette((("barley", "hay"),), scoring, "names")

    assert {letter, letter.lower()} <= palette.symbols.keys() <= {letter, letter.lower(), "0"}
    assert set(palette.symbols.values()) == {"barley"}
    assert [(it.icon, it.word) for it in palette.items] == [("hay", "names.barley")]
    assert palette.describe_letters == f"{letter} {scoring.words('names.barley')}"
    assert str(palette.unknown_letter("?")[0]) == "'?' is not a symbol of fallow"
