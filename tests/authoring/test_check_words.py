"""Warnings for texts that hard-code a number: a variant that changes it makes them wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.check_words import stated_numbers
from hedgerow.authoring.validate import ValidationReport, validate_paths
from hedgerow.library.library import open_library

# Its words have numbers of the game file.
pytestmark = pytest.mark.usefixtures("windbreak")
GAME = "extends: windbreak\nabout: {tag: F9, title: Nine}\nseeds: {value: 9, source: house}\n"


def check_text(folder: Path, lang: str, text: str) -> ValidationReport:
    game = folder / "nine"
    game.mkdir()
    (game / "game.yaml").write_text(GAME, "utf-8")
    (game / f"{lang}.yaml").write_text(f'play: ["{text}"]\n', "utf-8")
    return validate_paths(open_library(), [game])


@pytest.mark.parametrize(
    ("lang", "text", "word"),
    [
        ("en", "Sow nine cells, all of {seeds} at once.", "nine"),
        ("en", "Sow 9 cells of {seeds}.", "9"),
        ("de", "Säe neun Felder an ({seeds}).", "neun"),
        ("fr", "Semer neuf cases ({seeds}).", "neuf"),
        ("it", "Seminate nove caselle ({seeds}).", "nove"),
    ],
)
def test_hard_coded_number_is_a_warning(tmp_path: Path, lang: str, text: str, word: str) -> None:
    report = check_text(tmp_path, lang, text)

    (warning,) = report.warnings
    assert report.problems == ()
    assert str(warning.location) == f"{tmp_path / 'nine' / f'{lang}.yaml'}:1:8"
    assert str(warning.message) == f"'play' hard-codes '{word}', a number from game.yaml"
    assert str(warning.hint) == "use a placeholder, so that the text follows game.yaml: {seeds}"
    assert "warning: 'play' hard-codes" in report.format()


@pytest.mark.parametrize(
    "text",
    [
        "Sow {seeds|one cell|# cells} of your field.",
        "Sow {seeds} of 17 cells.",  # not a number of the game
        "Sow {seeds} cells of a square of 9 × 9.",  # a size
        "Sow {seeds} cells, one by one.",  # an article in most languages
        "Sow {seeds} cells of ninety-seven.",
    ],
)
def test_unrelated_number_is_not_a_warning(tmp_path: Path, text: str) -> None:
    assert check_text(tmp_path, "en", text).warnings == ()


@pytest.mark.parametrize(
    ("lang", "text", "stated"),
    [
        ("de", "Gebt acht auf Hecken.", []),
        ("de", "Gebt acht, dass nichts fehlt.", []),
        ("de", "Nehmt acht Münzen.", [8]),
        ("de", "Nehmt acht kleine Münzen.", [8]),
        ("fr", "Prendre un dé neuf et lancer.", []),
        ("fr", "Jouer à neuf.", []),
        ("fr", "Marquer neuf vaches.", [9]),
        ("it", "Se sei l’ultimo, lanciate.", []),
        ("it", "Prendete sei carte.", [6]),
        ("en", "Tiles on all four sides.", []),
        ("de", "Plättchen an allen vier Seiten.", []),
        ("fr", "Des tuiles des quatre côtés.", []),
        ("it", "Tessere su tutti e quattro i lati.", []),
        ("en", "Four cows on two sides.", [4, 2]),
    ],
)
def test_a_word_is_a_number_only_where_it_counts_something_of_the_game(
    lang: str, text: str, stated: list[int]
) -> None:
    assert [value for _, value in stated_numbers(text, lang)] == stated
