"""The sentence about the playtest in the rules: only for unchanged content and the same variant."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hedgerow.library.library import open_library
from hedgerow.library.playtest_stats import playtest_sentence

SENTENCES = {
    "en": "In 10,000 games played by bots with 3\u00a0players, a player scored 28.6 points",
    "de": "In 10.000 Partien, gespielt von 3\u00a0Bots, kam jeder im Mittel auf 28,6",
    "fr": "Sur 10\u00a0000 parties jouées par des robots à 3\u00a0joueurs, chacun a marqué 28,6",
    "it": "In 10.000 partite giocate da 3\u00a0bot, ognuno ha fatto in media 28,6",
}


def sentence(root: Path, lang: str = "en", game: str = "stampfarm", variant: str = "") -> str:
    loaded = open_library((root,)).find_game(game)
    return playtest_sentence(loaded, loaded.words(lang), variant)


@pytest.fixture
def user_folder(tmp_path: Path) -> Path:
    """Return a folder with a copy of stampfarm and rounded statistics."""
    folder = open_library().find_game("stampfarm").folder
    shutil.copytree(folder, tmp_path / "stampfarm")
    path = tmp_path / "stampfarm" / "playtest.json"
    stats = json.loads(path.read_text("utf-8"))
    stats["score"]["mean"], stats["margin"], stats["ties"] = 28.61, 1.52, 0.244
    path.write_text(json.dumps(stats), "utf-8")
    return tmp_path


@pytest.mark.parametrize(("lang", "start"), SENTENCES.items())
def test_sentence_has_the_statistics_in_every_language(
    user_folder: Path, lang: str, start: str
) -> None:
    text = sentence(user_folder, lang)

    assert text.startswith(start)
    assert ("1.5" if lang == "en" else "1,5") in text
    assert "24" in text


def test_changed_content_has_no_sentence(user_folder: Path) -> None:
    game = user_folder / "stampfarm" / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("points: {value: 7, source", "points: {value: 8, source"), "utf-8")

    assert sentence(user_folder) == ""


def test_incomplete_statistics_have_no_sentence(user_folder: Path) -> None:
    path = user_folder / "stampfarm" / "playtest.json"
    stats = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(stats | {"score": {}}), "utf-8")

    assert sentence(user_folder) == ""


def test_another_variant_has_no_sentence() -> None:
    game = open_library().find_game("bunte-runde")

    assert playtest_sentence(game, game.words("en"), "shapes").startswith("In 10,000 games")
    assert playtest_sentence(game, game.words("en"), "animals") == ""


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", None])
def test_unreadable_statistics_have_no_sentence(user_folder: Path, text: str | None) -> None:
    path = user_folder / "stampfarm" / "playtest.json"
    path.unlink()
    if text is not None:
        path.write_text(text, "utf-8")

    assert sentence(user_folder) == ""
