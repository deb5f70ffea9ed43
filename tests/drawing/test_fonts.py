"""Fonts: text is measured with the embedded font, fitted and wrapped."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder, starters_folder
from hedgerow.drawing.fonts import (
    FILES,
    cap_height_mm,
    fit_size_pt,
    load_font,
    text_width_mm,
    wrap,
)
from hedgerow.drawing.scene import PT_MM, Face
from hedgerow.loading.words import load_words

FACES: tuple[Face, ...] = ("plain", "bold")
ACCENTS = "Zoë’s Kühe & Gänse: œuf, città, «là» – 3 × 4 ≤ 12 €"
WORD_FILES = sorted(
    [
        *(data_folder("templates") / "words").glob("*.yaml"),
        *data_folder("content").glob("*/??.yaml"),
        *starters_folder().glob("*/??.yaml"),
    ]
)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("text", [ACCENTS, "", " ", "AVAVA ffi", "0123456789"])
def test_widths_equal_those_of_the_embedded_font(face: Face, text: str) -> None:
    name = FILES[face]
    shipped_font = TTFont(name, str(data_folder("templates") / "fonts" / f"{name}.ttf"))

    expected_pt = shipped_font.stringWidth(text, 11.5)
    assert text_width_mm(text, 11.5, face) == pytest.approx(expected_pt * 25.4 / 72, abs=1e-6)


@pytest.mark.parametrize("face", FACES)
def test_every_single_glyph_is_as_wide_as_in_the_embedded_font(face: Face) -> None:
    name = FILES[face]
    shipped_font = TTFont(name, str(data_folder("templates") / "fonts" / f"{name}.ttf"))

    different = {
        char: width
        for char, (width, _) in load_font(face).glyphs.items()
        if shipped_font.stringWidth(char, 1000) != pytest.approx(width, abs=0.01)
    }
    assert different == {}


@pytest.mark.parametrize("face", FACES)
def test_metrics_are_in_thousandths(face: Face) -> None:
    metrics = json.loads(load_font(face).path.with_suffix(".json").read_text("utf-8"))

    assert metrics["units_per_em"] == 1000


def test_bold_is_wider_than_plain() -> None:
    assert text_width_mm("Stampfarm", 10, "bold") > text_width_mm("Stampfarm", 10, "plain")


def test_twice_the_size_is_twice_the_width() -> None:
    assert text_width_mm(ACCENTS, 20) == pytest.approx(2 * text_width_mm(ACCENTS, 10))


@pytest.mark.parametrize("face", FACES)
def test_capitals_are_seven_tenths_of_the_size(face: Face) -> None:
    # The cap height of the font is 705 of 1000; ten points are 3.5278 mm.
    assert cap_height_mm(10, face) == pytest.approx(0.705 * 10 * 25.4 / 72)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("Kuh 漢", "'漢' (U+6F22)", id="a Chinese character"),
        pytest.param("a🐄b", "'🐄' (U+1F404)", id="a cow"),
        pytest.param("a\nb", "'\\n' (U+000A)", id="a new line"),
        pytest.param("a\tb", "'\\t' (U+0009)", id="a tab"),
        pytest.param("a\u0301", "'\u0301' (U+0301)", id="a combining accent"),
    ],
)
@pytest.mark.parametrize("face", FACES)
def test_error_names_a_character_the_font_lacks(face: Face, text: str, name: str) -> None:
    with pytest.raises(InputError) as caught:
        text_width_mm(text, 10, face)

    (problem,) = caught.value.problems
    assert str(problem.message) == f"the font lacks the character {name}"
    assert str(problem.hint)


@pytest.mark.parametrize("path", WORD_FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.parametrize("face", FACES)
def test_both_faces_have_every_character_of_the_shipped_words(path: object, face: Face) -> None:
    (file,) = [it for it in WORD_FILES if it == path]
    words = load_words(file, None)

    used = {char for key in words.texts for line in words.lines(key) for char in line}
    assert used - set(load_font(face).glyphs) == set()


def test_there_are_words_to_check() -> None:
    assert len(WORD_FILES) >= 8


@pytest.mark.parametrize("size", [5.0, 6.35, 7.3, 8.2, 8.45, 10, 14.1, 17])
def test_text_that_fits_is_not_shrunk(size: float) -> None:
    assert fit_size_pt("Stampfarm", size, 200.0) == size


@pytest.mark.parametrize("width_mm", [10.0, 12.5, 15.0, 18.0])
def test_wide_text_shrinks_until_it_fits(width_mm: float) -> None:
    size = fit_size_pt("Stampfarm", 14, width_mm)

    assert text_width_mm("Stampfarm", size) <= width_mm + 1e-9
    assert text_width_mm("Stampfarm", size + 0.05) > width_mm
    assert size < 14


def test_text_too_wide_at_any_size_is_rejected() -> None:
    with pytest.raises(InputError) as caught:
        fit_size_pt("Stampfarm", 14, 2.0)

    (problem,) = caught.value.problems
    assert str(problem.location) == "Stampfarm"
    assert str(problem.message) == "the text does not fit in 2 mm"
    assert str(problem.hint) == "shorten the text"


def test_text_shrinks_no_further_than_allowed() -> None:
    wide = text_width_mm("Stampfarm", 8)

    assert fit_size_pt("Stampfarm", 14, wide + 0.01, min_pt=8) == 8
    with pytest.raises(InputError):
        fit_size_pt("Stampfarm", 14, wide - 0.1, min_pt=8)


@pytest.mark.parametrize("width_mm", [12.0, 20.0, 35.0, 60.0])
def test_lines_are_as_long_as_the_width_allows(width_mm: float) -> None:
    text = "Every goose beside the hedge finds a berry and keeps it."
    lines = wrap(text, 10, width_mm)

    assert " ".join(lines) == text
    assert all(text_width_mm(line, 10) <= width_mm for line in lines)
    for line, following in pairwise(lines):
        assert text_width_mm(f"{line} {following.split()[0]}", 10) > width_mm


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("", ("",), id="nothing"),
        pytest.param("one", ("one",), id="one word"),
        pytest.param("  two   words ", ("two words",), id="surplus spaces"),
        pytest.param("a\nb", ("a b",), id="a new line is a space"),
    ],
)
def test_text_that_fits_is_one_line(text: str, lines: tuple[str, ...]) -> None:
    assert wrap(text, 10, 100.0) == lines


def test_long_word_gets_its_own_line() -> None:
    assert wrap("a Donaudampfschifffahrt b", 10, 10.0) == ("a", "Donaudampfschifffahrt", "b")


def test_a_point_is_a_seventy_second_of_an_inch() -> None:
    assert pytest.approx(25.4) == 72 * PT_MM


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("pages : deux", ("pages :", "deux")),
        ("à 100 %, sans", ("à", "100 %,", "sans")),
        ("là  » ici", ("là »", "ici")),
    ],
)
def test_punctuation_after_a_space_never_starts_a_line(text: str, lines: tuple[str, ...]) -> None:
    assert wrap(text, 10, 1.0) == lines
