"""Rulesets: the words that a game needs, and parts that are imported on first use."""

from __future__ import annotations

from dataclasses import replace
from inspect import signature
from typing import Any

import pytest

from hedgerow.base.errors import Location
from hedgerow.base.package_data import data_folder
from hedgerow.games import find_ruleset, ruleset_names
from hedgerow.library.library import open_library
from hedgerow.loading.words import stated_words
from hedgerow.ruleset.ruleset import import_part

GAMES = [folder.name for folder in open_library().game_folders()]


@pytest.mark.parametrize("name", GAMES)
def test_the_keys_of_the_english_words_are_the_words_a_game_needs(name: str) -> None:
    game = open_library().find_game(name)
    file = data_folder("content") / name / "en.yaml"

    needed = {*game.ruleset.word_keys(game.content)}
    stated = {*stated_words([file])}
    assert needed <= stated
    assert stated - needed <= {*game.ruleset.optional_keys(game.content)}


def test_every_shipped_ruleset_has_a_game() -> None:
    rules = {open_library().find_game(name).ruleset.id for name in GAMES}

    assert rules == {*ruleset_names()}


@pytest.mark.parametrize("name", [it for it in ruleset_names() if it != "sheet-and-deck"])
def test_a_ruleset_of_one_game_has_its_english_words(name: str) -> None:
    ruleset = find_ruleset(name, Location(name))

    assert ruleset.words_file == data_folder("content") / name / "en.yaml"
    assert ruleset.needed_words is None


def test_words_in_groups_depend_on_the_content() -> None:
    game = open_library().find_game("stampfarm")
    (first, *_), (goose, *_) = game.content.requests, game.content.species
    content = replace(
        game.content,
        requests=(replace(first, id="new"),),
        species=(replace(goose, id="dragon"),),
    )

    keys = {*game.ruleset.word_keys(content)}

    assert {
        it for it in keys if it.startswith(("requests.", "species.", "plural.", "letters."))
    } == {
        "requests.new.name",
        "requests.new.text",
        "species.dragon",
        "plural.dragon",
        "letters.dragon",
    }
    assert {"deck.requests", "score.kinds.request"} <= keys
    assert not any(
        it.startswith("requests.")
        for it in game.ruleset.word_keys(replace(game.content, requests=()))
    )


@pytest.mark.parametrize("name", GAMES)
def test_parts_found_by_name_take_the_expected_arguments(name: str) -> None:
    game = open_library().find_game(name)
    art, rules = game.ruleset.game_art(), game.ruleset.scoring_rules()
    sheet_art = game.sheet_art
    expected: dict[Any, int] = {
        art.decks: 1,
        art.pad: 1,
        art.rulebook: 1,
        art.list_pieces: 1,
        art.draw_scored: 3,
        rules.build_form: 3,
        rules.read_game: 2,
        rules.score: 2,
        rules.card_places: 1,
        **({sheet_art.make_drawer: 1, sheet_art.cell_rects: 2} if sheet_art else {}),
    }

    assert {it: len(signature(it).parameters) for it in expected if it} == {
        it: count for it, count in expected.items() if it
    }


def test_a_part_that_a_module_does_not_define_is_an_import_error() -> None:
    with pytest.raises(ImportError, match=r"sheet_and_deck\.art does not define dice") as error:
        import_part("hedgerow.games.sheet_and_deck.art", "dice")

    assert str(error.value.path).endswith("art.py")
