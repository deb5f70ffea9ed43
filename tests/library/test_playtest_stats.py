"""The line of simulated play in the rules: of this content and this variant, or none."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hedgerow.library.library import open_library
from hedgerow.library.playtest_stats import playtest_sentence

LINES = {
    "en": "In 10,000 games played by bots with 3\u00a0players, a player scored 28.6 points",
    "de": "In 10.000 Partien, gespielt von 3\u00a0Bots, kam jeder im Mittel auf 28,6",
    "fr": "Sur 10\u00a0000 parties jouées par des robots à 3\u00a0joueurs, chacun a marqué 28,6",
    "it": "In 10.000 partite giocate da 3\u00a0bot, ognuno ha fatto in media 28,6",
}


def line(root: Path, lang: str = "en", game: str = "stampfarm", variant: str = "") -> str:
    loaded = open_library((root,)).find_game(game)
    return playtest_sentence(loaded, loaded.words(lang), variant)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with a copy of stampfarm whose figures are round."""
    folder = open_library().find_game("stampfarm").folder
    shutil.copytree(folder, tmp_path / "stampfarm")
    figures = tmp_path / "stampfarm" / "playtest.json"
    told = json.loads(figures.read_text("utf-8"))
    told["score"]["mean"], told["margin"], told["ties"] = 28.61, 1.52, 0.244
    figures.write_text(json.dumps(told), "utf-8")
    return tmp_path


@pytest.mark.parametrize(("lang", "begin"), LINES.items())
def test_the_line_tells_the_figures_in_every_language(copied: Path, lang: str, begin: str) -> None:
    told = line(copied, lang)

    assert told.startswith(begin)
    assert ("1.5" if lang == "en" else "1,5") in told
    assert "24" in told


def test_changed_content_prints_no_false_line(copied: Path) -> None:
    game = copied / "stampfarm" / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("points: {value: 7, source", "points: {value: 8, source"), "utf-8")

    assert line(copied) == ""


def test_figures_that_lack_something_print_no_line(copied: Path) -> None:
    figures = copied / "stampfarm" / "playtest.json"
    told = json.loads(figures.read_text("utf-8"))
    figures.write_text(json.dumps(told | {"score": {}}), "utf-8")

    assert line(copied) == ""


def test_another_variant_prints_no_line() -> None:
    game = open_library().find_game("bunte-runde")

    assert playtest_sentence(game, game.words("en"), "shapes").startswith("In 10,000 games")
    assert playtest_sentence(game, game.words("en"), "animals") == ""


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", None])
def test_figures_that_cannot_be_read_print_no_line(copied: Path, text: str | None) -> None:
    figures = copied / "stampfarm" / "playtest.json"
    figures.unlink()
    if text is not None:
        figures.write_text(text, "utf-8")

    assert line(copied) == ""
