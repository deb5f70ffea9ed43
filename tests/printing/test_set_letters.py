"""Sheets of a set have a letter before their code, from printing them or from their codes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from hedgerow import find_set, generate_sheets, load_game
from hedgerow.base.errors import InputError
from hedgerow.base.messages import LANGUAGES
from hedgerow.drawing.scene import Page
from hedgerow.game import game as game_module
from hedgerow.game.library import open_library
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from hedgerow.scorefile.sheet_code import LETTERS
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
@pytest.mark.parametrize("part", ["sheets", "kit"])
def test_any_code_and_the_number_of_players_print_the_whole_set(game: str, part: str) -> None:
    codes = tuple(it.code for it in sheets_of(game, players=3, seed=1))

    for code in codes:
        request = PrintRequest(game=game, what=part, codes=(code,), players=3)  # type: ignore[arg-type]
        rendering = render(request)
        assert rendering.sheets is not None
        assert rendering.sheets.all_codes() == codes
    assert letters(game, part, codes=(codes[2],), players=3) == [*"ABC"]


@pytest.mark.parametrize(
    ("letter", "players", "message", "hint"),
    [
        ("C", 2, "is sheet C, and a set for 2 players ends with sheet B", "use --players 3"),
        ("C", 3, "", ""),
        ("L", 11, "is sheet L, and a set for 11 players ends with sheet K", "use --players 12"),
        ("L", 12, "", ""),
    ],
)
def test_a_set_without_the_sheet_of_its_code_is_refused(
    letter: str, players: int, message: str, hint: str
) -> None:
    codes = find_set(sheets_of("fallow", players=2, seed=1)[0].code)
    code = codes[LETTERS.index(letter)]
    request = PrintRequest(game="fallow", what="sheets", codes=(code,), players=players)
    if not message:
        assert len(generate_sheets(request)) == players
        return
    with pytest.raises(InputError) as caught:
        generate_sheets(request)

    (problem,) = caught.value.problems
    assert (str(problem.message), str(problem.hint)) == (f"{code} {message}", hint)
    assert problem.location.path == "--players"


def test_a_set_that_is_too_small_is_refused() -> None:
    game = load_game("stampfarm")
    # Of 512 sheets of a block, the last ones of rare balances are in short runs.
    code, count = next(
        (code, len(game.codes_of_set(code)))
        for code in map(game.code_for_seed, range(511))
        if len(game.codes_of_set(code)) < 4
    )
    request = PrintRequest(game="stampfarm", what="sheets", codes=(str(code),), players=4)

    with pytest.raises(InputError, match=f"the set of {code} has {count} sheet"):
        generate_sheets(request)


@pytest.mark.parametrize("game", SET_GAMES)
def test_single_sheets_have_no_letter(game: str) -> None:
    assert letters(game, count=3, seed=1) == []


@pytest.mark.parametrize("game", ["kuhlorado", "bunte-runde"])
def test_shared_sheets_have_no_letter(game: str) -> None:
    codes = [it.code for it in sheets_of(game, 1, seed=1)]

    assert letters(game, count=2, seed=1) == letters(game, codes=codes) == []


def test_fixed_sheets_have_no_letter() -> None:
    assert letters("furrows", players=3, seed=1) == []


def test_equal_sheets_of_a_set_have_the_same_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_library().find_game("fallow")
    two = [game.generate_sheet(game.code_for_seed(seed)) for seed in (0, 1)]
    monkeypatch.setattr(game_module, "generate", lambda content, rng: two[rng.below(2)])
    tiny = replace(game)  # with its own cache
    rendering = render(PrintRequest(game="fallow", what="sheets", players=5, seed=1), tiny)

    assert letters_on([*rendering.pages], "en") == [*"ABABA"]
    assert [str(it.message) for it in rendering.warnings] == [
        "some of the 5 players get the same sheet (different matched sheets: 2)"
    ]
