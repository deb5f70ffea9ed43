"""Texts on players' pages speak to players, in one register, of what players have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hedgerow.authoring.check_words import is_rules_text
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.words import needed_words, optional_words
from hedgerow.loading.words import LANGUAGES
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from tests.scenes import texts
from tests.whole.stated_numbers import stated_numbers

LIBRARY = open_library().with_starters()
GAMES = [folder.name for folder in LIBRARY.game_folders()]
every_language = pytest.mark.parametrize("lang", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES)

PROGRAM = re.compile(r"hedgerow|--\w|\bbots?\b|robot", re.IGNORECASE)
# A kit has neither a box nor the publisher's rulebook.
ABSENT = {
    "en": re.compile(r"in(?:to)? the box\b|rulebook", re.IGNORECASE),
    "de": re.compile(r"Schachtel|Regelheft", re.IGNORECASE),
    "fr": re.compile(r"\bla boîte\b|\bla règle (?:ne|n’|se)", re.IGNORECASE),
    "it": re.compile(r"scatola|regolamento", re.IGNORECASE),
}
# “Qui a rempli sa ferme …” is the style of a proverb.
PROVERB = re.compile(r"(?:^|[.;:)]\s|\* )Qui (?![^.]*\?)")
INFINITIVE = re.compile(r"^(?:\*[^*]+\* ?)?(?!Premier|Dernier)[A-ZÉ]\w+(?:er|ir)\b")


def rule_lines(game: Game, lang: str) -> Iterator[str]:
    """Yield the texts on players' pages."""
    words = game.words(lang)
    for key in (*needed_words(game.content), *optional_words(game.content)):
        if is_rules_text(key) and key in words.texts:
            yield from words.lines(key)


@every_language
@every_game
def test_no_text_for_players_mentions_the_program_a_box_or_a_rulebook(game: str, lang: str) -> None:
    lines = [*rule_lines(LIBRARY.find_game(game), lang)]

    assert lines
    assert [it for it in lines if PROGRAM.search(it) or ABSENT[lang].search(it)] == []


@every_game
def test_french_addresses_players_as_vous_and_uses_no_proverbs(game: str) -> None:
    found = LIBRARY.find_game(game)
    words = found.words("fr")
    # `kit.cut` is a heading.
    steps = [
        line
        for key in words.texts
        if key.split(".")[-1] in ("setup", "cut", "end", "glue", "fold") and key != "kit.cut"
        for line in words.lines(key)
    ]

    assert [it for it in rule_lines(found, "fr") if PROVERB.search(it)] == []
    assert [it for it in steps if INFINITIVE.search(it)] == []


@pytest.mark.parametrize(
    "text", ["Qui a rempli sa ferme a fini.", "Comptez. Qui a le plus de points gagne."]
)
def test_a_proverb_is_seen(text: str) -> None:
    assert PROVERB.search(text)
    assert not PROVERB.search("Tirez au sort qui commence.")


@pytest.mark.parametrize(("game", "names"), [("stampfarm", "names"), ("kuhfstein", "names")])
def test_an_italian_letter_is_the_first_of_its_name(game: str, names: str) -> None:
    words = LIBRARY.find_game(game).words("it")
    keys = [key.partition(".")[2] for key in words.texts if key.startswith("letters.")]

    assert len(keys) > 4
    assert {key: words(f"letters.{key}") for key in keys} == {
        key: words(f"{names}.{key}")[0].upper() for key in keys
    }


@every_language
def test_every_request_has_a_note_without_numbers(lang: str) -> None:
    game = LIBRARY.find_game("stampfarm")
    words = game.words(lang)
    notes = [words.texts.get(f"notes.{request.id}", "") for request in game.content.decks[0].cards]

    assert len(notes) == 12
    assert all(notes)
    assert [it for it in notes if [*stated_numbers(str(it), lang)]] == []


@every_language
def test_rules_of_stampfarm_print_the_notes_and_the_letters(lang: str) -> None:
    game = LIBRARY.find_game("stampfarm")
    words, content = game.words(lang), game.content
    rules = " ".join(printed("stampfarm", lang).split()).replace("\u00a0", " ")

    for request in content.decks[0].cards:
        assert words(f"notes.{request.id}").replace("\u00a0", " ") in rules
    for kind in content.kinds:
        assert f"{words(f'letters.{kind.id}')} {words(f'names.{kind.id}')}" in rules


def test_a_request_needs_no_note() -> None:
    game = LIBRARY.find_game("stampfarm")

    assert not [key for key in needed_words(game.content) if key.startswith("notes.")]


@every_language
@pytest.mark.parametrize(
    ("game", "ticks", "key"),
    [
        ("stampfarm", False, "page.pen"),
        ("stampfarm", True, "page.ticks"),
        ("kuhlorado", False, "page.pen"),
        ("bunte-runde", False, "page.pen"),
        ("furrows", False, "page.pen"),
        ("fallow", False, "page.pen"),
    ],
)
def test_a_sheet_with_markers_says_how_to_correct_in_its_own_game(
    game: str, ticks: bool, key: str, lang: str
) -> None:
    words, seen = LIBRARY.find_game(game).words(lang), []
    for markers in (False, True):
        options: dict[str, Any] = {"ticks": ticks, "markers": markers, "lang": lang}
        request = PrintRequest(game=game, what="sheets", count=1, seed=1, **options)
        (page,) = render(request, LIBRARY.find_game(game)).pages
        sheet = " ".join(texts(page.items)).replace("\u00a0", " ")
        seen.append(words(key).replace("\u00a0", " ") in sheet)

    # Nothing reads a photo of a sheet without markers.
    assert seen == [False, True]


@every_language
def test_only_games_with_letters_to_write_share_the_note_on_corrections(lang: str) -> None:
    pens = {game: LIBRARY.find_game(game).words(lang)("page.pen") for game in GAMES}

    assert len({*pens.values()}) == 4
    assert pens["stampfarm"] == pens["parish"] == pens["fallow"]


def printed(game: str, lang: str) -> str:
    """Return the text of the rules pages."""
    request = PrintRequest(game=game, what="rules", lang=lang)
    pages = render(request, LIBRARY.find_game(game)).pages
    return " ".join(text for page in pages for text in texts(page.items))
