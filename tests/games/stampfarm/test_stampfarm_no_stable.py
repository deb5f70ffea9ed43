"""A farm without a stable: neither printed pages nor score files mention one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.loading.words import LANGUAGES
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from hedgerow.scorefile.blank_file import make_blank_file
from tests.scenes import texts

STABLE = {"en": "stable", "de": "Stall", "fr": "étable", "it": "stalla"}
# The number keeps the stable out of the texts.
NO_STABLE = """
sheet: {fields: [{id: stable, remove: true}]}
summary: [{id: stable, remove: true}]
numbers: {stable: 0}
"""
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def make_game(stalls: int, folder: Path) -> Game:
    game_folder = folder / "mine"
    game_folder.mkdir()
    text = "extends: stampfarm\nabout: {title: Mine, tag: M1}\n"
    text += f"sheet: {{fields: [{{id: stable, room: {stalls}}}]}}\n" if stalls else NO_STABLE
    (game_folder / "game.yaml").write_text(text, "utf-8")
    return open_library((folder,)).find_game("mine")


def kit_text(game: Game, lang: str) -> str:
    """Return all text of the kit: rules, sheets, tiles, dice, pad."""
    pages = render(PrintRequest(game=game.id, players=2, seed=1, lang=lang), game).pages
    return " ".join(text for page in pages for text in texts(page.items))


@every_language
def test_a_kit_mentions_a_stable_only_if_there_is_one(lang: str, tmp_path: Path) -> None:
    (tmp_path / "with").mkdir()
    word = re.compile(STABLE[lang], re.IGNORECASE)

    assert len(word.findall(kit_text(make_game(2, tmp_path / "with"), lang))) >= 8
    assert word.findall(kit_text(make_game(0, tmp_path), lang)) == []


@every_language
def test_texts_without_a_stable_have_no_gaps(lang: str, tmp_path: Path) -> None:
    words = make_game(0, tmp_path).drawing_context(lang).words
    keys = ("hint", "play", "end", "texts.requests", "captions.play")

    rule_lines = [line for key in keys for line in words.lines(key, letters="C cow")]

    assert [
        sentence for sentence in rule_lines if re.search(r"\w\.[A-Z]|  | [,.]|[{}|]| $", sentence)
    ] == []


@every_language
def test_the_form_has_no_stable(lang: str, tmp_path: Path) -> None:
    game = make_game(0, tmp_path)

    assert not re.search(STABLE[lang], make_blank_file([game.form(lang)]), re.IGNORECASE)
    assert [it.key for it in game.form(lang).sections[0].fields] == ["sheet"]
