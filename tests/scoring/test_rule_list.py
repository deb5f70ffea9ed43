"""The list of a game's rules is complete, and each entry says where its rule is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hedgerow.base.frozen import field_names, is_frozen
from hedgerow.game.content import stated_rules
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.parts import Card
from hedgerow.scoring.sentence import PAYMENTS, Rule

GAMES = [*open_library().games()]


def rules_in(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[Any, Rule]]:
    """Yield all rules of a content with their paths."""
    # A card has the keys of a rule, but it scores only if it says what it pays, and for what.
    if isinstance(value, Card) and not value.rules:
        return
    if isinstance(value, Rule) and any(getattr(value, key) is not None for key in PAYMENTS):
        yield path, value
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            yield from rules_in(part, (*path, number))
    elif is_frozen(type(value)):
        # What decides ties is listed apart.
        for name in (it for it in field_names(type(value)) if it != "tie_break"):
            yield from rules_in(getattr(value, name), (*path, name))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_list_has_every_rule_of_the_game_file(game: Game) -> None:
    listed = stated_rules(game.content)

    assert [(it.path, it.rule) for it in listed.rules] == [*rules_in(game.content)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_printed_name_of_a_rule_is_a_word_in_every_language(game: Game) -> None:
    keys = [it.name_key for it in stated_rules(game.content).rules]

    assert keys
    for lang in game.languages:
        assert {*filter(None, keys)} <= game.words(lang).texts.keys()
