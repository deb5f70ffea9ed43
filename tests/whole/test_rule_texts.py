"""Printed texts state what their rules score: every condition, every kind, and no number by hand.

`rule_phrases.yaml` lists what a text may say for each condition, in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from hedgerow.game.content import Content, stated_rules
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.loading.words import LANGUAGES, placeholders
from hedgerow.scoring.rule_list import RuleList, StatedRule
from hedgerow.scoring.sentence import Rule

LIBRARY = open_library()
PHRASES: Mapping[str, Mapping[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("rule_phrases.yaml").read_text("utf-8")
)
FREE = {"empty", "edge"}
# The rules that are not on a tile, and the part of the rules page that states them.
PAGES = {
    ("stampfarm", "group"): "texts.group",
    # The text of troughs says of both what a tie pays.
    ("kuhlorado", "meadow"): "texts.meadow texts.trough",
    ("kuhlorado", "trough"): "texts.trough",
    ("kuhlorado", "land"): "texts.land",
    ("kuhlorado", "double"): "more",
    ("kuhlorado", "head-start"): "texts.head-start",
    ("bunte-runde", "row"): "texts.all",
    ("bunte-runde", "column"): "texts.all",
}


def listed(game: Game) -> RuleList:
    return stated_rules(game.content)


def rules_of(game: Game) -> Iterable[StatedRule]:
    """Return the rules of a game, those of all its variants if it is data."""
    rules = {it.rule.id: it for it in listed(game).rules}
    if isinstance(game.content, Content):
        for content in game.content.variants.values():
            stated = stated_rules(content).rules
            rules = {**{it.rule.id: it for it in stated}, **rules}
    return rules.values()


RULES = [
    pytest.param(game, stated, id=f"{game.id}-{stated.rule.id}")
    for game in LIBRARY.games()
    if game.id in {"stampfarm", "kuhfstein", "kuhlorado", "bunte-runde"}
    for stated in rules_of(game)
]
TILES = [it for it in RULES if (it.values[0].id, it.values[1].rule.id) not in PAGES]  # type: ignore[union-attr]


def text_keys(game: Game, stated: StatedRule) -> list[str]:
    """Return the keys of the texts that state a rule: those of a page, or its own."""
    page = PAGES.get((game.id, stated.rule.id))
    return page.split() if page else [f"texts.{stated.name_key.partition('.')[2]}"]


def text_of(game: Game, stated: StatedRule, lang: str) -> str:
    """Return the printed text of a rule, with its placeholders."""
    words = game.words(lang)
    return "\n".join(line for key in text_keys(game, stated) for line in words.lines(key))


def filled(game: Game, stated: StatedRule, lang: str) -> str:
    """Return the text of a rule with its numbers, once in the singular and once in the plural."""
    words = game.words(lang)
    texts = [
        "\n".join(words.lines(key, n=number, kinds=number))
        for number in (1, 5)
        for key in text_keys(game, stated)
    ]
    return "\n".join(texts).casefold()


def conditions(rule: Rule) -> Iterator[str]:
    """Yield the conditions that the text of a rule must state, by their names in the table."""
    yield from (it for it in ("along", "around", "full", "when") if getattr(rule, it))
    if rule.forbidden.along:
        yield "not along"
    yield from (f"at: {place}" for place in rule.at or ())
    yield from (f"{it}: {getattr(rule, it)}" for it in ("who", "tie", "take") if getattr(rule, it))
    yield from (f"in_each: {unit}" for unit in rule.in_each or ())
    yield from neighbours(rule)
    for bound in (rule.next_to, rule.once):
        yield from (key for key in ("at_least", "exactly") if bound and getattr(bound, key))
    yield from counted(rule)


def neighbours(rule: Rule) -> Iterator[str]:
    """Yield the conditions on neighbours; nothing beside a tile is a free side."""
    near = rule.next_to.of if rule.next_to else ()
    if near:
        yield "free side" if FREE.issuperset(near) else "next_to"
    if forbidden := rule.forbidden.next_to:
        yield "no free side" if FREE.issuperset(forbidden.of) else "not next_to"


def counted(rule: Rule) -> Iterator[str]:
    """Yield what is counted, and how it is paid."""
    for name in rule.count or ():
        if name in ("kinds", "same", "sets"):
            yield f"count: {name}"
        elif name != "cells":
            yield f"field {name}"
    if "animal" in (rule.of or ()):
        yield "family animal"
    if rule.table and rule.at:
        yield "at_least"
    if not (rule.once or rule.table or rule.who or rule.count):
        yield "each"


def says(text: str, condition: str, lang: str) -> bool:
    return any(phrase.casefold() in text for phrase in PHRASES[condition][lang])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "stated"), RULES)
def test_text_states_every_condition_of_its_rule(game: Game, stated: StatedRule, lang: str) -> None:
    text, stated_conditions = filled(game, stated, lang), [*conditions(stated.rule)]

    assert stated_conditions or stated.rule.of or stated.rule.once
    assert [it for it in stated_conditions if not says(text, it, lang)] == [], text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "stated"), TILES)
def test_text_of_a_tile_states_no_condition_that_its_rule_lacks(
    game: Game, stated: StatedRule, lang: str
) -> None:
    text, own = filled(game, stated, lang), {*conditions(stated.rule)}
    exclusive = [it for it, phrases in PHRASES.items() if phrases.get("only")]

    assert [it for it in exclusive if it not in own and says(text, it, lang)] == [], text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "stated"), TILES)
def test_text_of_a_tile_names_the_kinds_of_its_rule_and_no_others(
    game: Game, stated: StatedRule, lang: str
) -> None:
    words, rules, rule = game.words(lang), listed(game), stated.rule
    near = rule.next_to.of if rule.next_to else ()
    forbidden = rule.forbidden.next_to
    own = {*(rule.of or ()), *near, *(forbidden.of if forbidden else ())} & {
        *rules.vocabulary.kinds
    }
    text = filled(game, stated, lang)
    named = {
        kind
        for kind in rules.vocabulary.kinds
        for group in (rules.names, "plural")
        if words(f"{group}.{kind}").casefold() in text
    }

    # Cows in the supply are not a landscape, and other names may be parts of longer words.
    assert named >= own
    assert len(named - own) == 0, text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "stated"), TILES)
def test_number_of_a_rule_is_a_placeholder_in_its_text(
    game: Game, stated: StatedRule, lang: str
) -> None:
    rule, near = stated.rule, stated.rule.next_to
    has_bound = near is not None and bool(near.at_least or near.exactly or near.at_most)
    has_number = bool(rule.once or rule.every or rule.table or has_bound)

    assert ("n" in placeholders(text_of(game, stated, lang))) == has_number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_coins_for_each_piece_follow_the_rule(lang: str) -> None:
    words = LIBRARY.find_game("bunte-runde").words(lang)
    keys = ["hint"]
    for key in ("texts.all", "captions.example", "summary.count"):
        keys += [key, f"animals.{key}"]

    assert [key for key in keys if "row" not in placeholders(words.texts[key])] == []


def test_every_phrase_of_the_table_is_needed() -> None:
    used = {it for param in RULES for it in conditions(param.values[1].rule)}  # type: ignore[union-attr]

    assert used == PHRASES.keys()
