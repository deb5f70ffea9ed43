"""Sheets of a set have a letter before their code, from printing them or from their codes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from hedgerow.base.messages import LANGUAGES
from hedgerow.drawing.scene import Page
from hedgerow.library.library import open_library
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from tests.products import every_pair
from tests.requests import pages_of, sheets_of
from tests.scenes import texts

WORDS = {"en": "Sheet", "de": "Blatt", "fr": "Feuille", "it": "Foglio"}
SET_GAMES = [game.id for game in open_library().games() if game.has_sheet_sets]


def letters(game: str, name: str = "sheets", lang: str = "en", **fields: Any) -> list[str]:
    """Return the letters on the pages of a game, in their order."""
    return letters_on(pages_of(game, name, lang=lang, **fields), lang)


def letters_on(pages: Iterable[Page], lang: str) -> list[str]:
    lines = (text for page in pages for text in texts(page.items))
    found = (re.fullmatch(f"{WORDS[lang]} ([A-L])", line) for line in lines)
    return [match[1] for match in found if match]


@every_pair(game=SET_GAMES, lang=LANGUAGES)
def test_the_sheets_of_each_set_have_letters_from_a(game: str, lang: str) -> None:
    assert letters(game, lang=lang, count=2, players=3, seed=1) == [*"ABCABC"]


@pytest.mark.parametrize("game", SET_GAMES)
def test_a_kit_has_the_letters_of_its_set(game: str) -> None:
    assert letters(game, "kit", players=2, seed=1) == [*"AB"]


@pytest.mark.parametrize("game", SET_GAMES)
def test_a_sheet_printed_by_its_code_has_the_letter_of_its_set(game: str) -> None:
    codes = [it.code for it in sheets_of(game, players=4, seed=1)]

    assert letters(game, codes=(codes[2], codes[0])) == [*"CA"]


@pytest.mark.parametrize("game", SET_GAMES)
def test_single_sheets_have_no_letter(game: str) -> None:
    assert letters(game, count=3, seed=1) == []


@pytest.mark.parametrize("game", ["kuhlorado", "bunte-runde"])
def test_shared_sheets_have_no_letter(game: str) -> None:
    codes = [it.code for it in sheets_of(game, 1, seed=1)]

    assert letters(game, count=2, seed=1) == letters(game, codes=codes) == []


def test_fixed_sheets_have_no_letter() -> None:
    assert letters("furrows", players=3, seed=1) == []


def test_equal_sheets_of_a_set_have_the_same_letter() -> None:
    game = open_library().find_game("fallow")
    two = [game.generate_sheet(game.code_for_seed(seed)) for seed in (0, 1)]
    spec = replace(game.sheet_spec, generate=lambda content, rng: two[rng.below(2)])
    tiny = replace(game, ruleset=replace(game.ruleset, sheet_spec=spec))
    rendering = render(PrintRequest(game="fallow", what="sheets", players=5, seed=1), tiny)

    assert letters_on([*rendering.pages], "en") == [*"ABABA"]
    assert [str(it.message) for it in rendering.warnings] == [
        "some of the 5 players get the same sheet (different matched sheets: 2)"
    ]
