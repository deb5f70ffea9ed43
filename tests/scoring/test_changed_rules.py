"""Change one key or number of a rule at a time: each change is refused or noticed.

It is noticed if the changed rule scores random games differently from the second scorers, which
know the rule as it was. Changes that mean nothing are listed.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest
import yaml

from harden.sentences import finished_game, load_referee, program_points
from hedgerow.base.errors import InputError
from hedgerow.scoring.points import Scorer
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.sentences import find_violations, read_rules

Change = tuple[str, dict[str, Any]]
RULES = [
    ("domino_kingdom", "lands"),
    ("rows_to_cross", "misses"),
    ("rows_to_cross", "busiest"),
    ("sets_and_majorities", "most"),
    ("sets_and_majorities", "beans"),
    ("clever_columns", "yellow"),
    ("clever_columns", "foxes"),
    ("lines_of_digits", "straight-7"),
    ("dice_hands", "high"),
    ("bingo", "runs"),
    ("coloured_blocks", "open-blocks"),
    ("parish", "best-street"),
    ("parish", "banks"),
]
# A word to write instead of another.
OTHERS = {
    "most": "least",
    "least": "most",
    "split": "nobody",
    "nobody": "split",
    "best": "one-largest",
    "row": "column",
    "column": "row",
    "group": "cell",
    "cells": "kinds",
    "kinds": "cells",
}
MEANINGLESS = {
    # The family has all kinds.
    ("domino_kingdom lands", "without of"),
    # Five different numbers fill a line of five cells.
    ("lines_of_digits straight-7", "without full"),
    # The table rises, so the largest run is the best.
    ("parish best-street", "take: one-largest"),
}
GAMES = {"parish": 12}


@cache
def rules_of(game: str) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = yaml.safe_load(load_referee(game).rules)
    return rules


def changes(rule: dict[str, Any]) -> Iterator[Change]:
    """Yield each change of a rule with its name."""
    for key, value in rule.items():
        if key == "id":
            continue
        shorter = {other: it for other, it in rule.items() if other != key}
        yield f"without {key}", shorter
        for name, changed in value_changes(value):
            yield f"{key}: {name}", {**rule, key: changed}


def value_changes(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield a value with one number or word changed, or one item removed."""
    if isinstance(value, list):
        yield "without the first", value[1:]
        items: Iterable[tuple[Any, Any]] = enumerate(value)
    elif isinstance(value, dict):
        items = value.items()
    else:
        yield from word_changes(value)
        return
    for key, item in items:
        for name, changed in value_changes(item):
            copied = copy.deepcopy(value)
            copied[key] = changed
            yield f"{key}: {name}", copied


def word_changes(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield a number plus 1, or another word."""
    if type(value) is int:
        yield str(value + 1), value + 1
    elif value in OTHERS:
        yield OTHERS[value], OTHERS[value]


ALL_CHANGES = [
    (game, rule["id"], name, changed)
    for game, wanted in RULES
    for rule in rules_of(game)
    if rule["id"] == wanted
    for name, changed in changes(rule)
]


def is_refused(rules: str, vocabulary: Vocabulary) -> bool:
    try:
        return find_violations(read_rules(rules), vocabulary) != []
    except InputError:
        return True


def is_noticed(game: str, rules: tuple[Rule, ...], vocabulary: Vocabulary) -> bool:
    """Return whether the last rule scores some game differently from the second scorer."""
    scorer, rule = Scorer(rules, vocabulary), rules[-1].id
    for number in range(GAMES.get(game, 60)):
        papers, expected = finished_game(game, number)
        found = program_points(scorer, vocabulary, papers)
        if any(lines_of(found[it], rule) != lines_of(expected[it], rule) for it in papers):
            return True
    return False


def lines_of(points: dict[str, int], rule: str) -> dict[str, int]:
    return {line: paid for line, paid in points.items() if line.partition(":")[0] == rule}


@pytest.mark.parametrize(
    ("game", "rule", "name", "changed"),
    ALL_CHANGES,
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_a_change_is_refused_or_noticed(
    game: str, rule: str, name: str, changed: dict[str, Any]
) -> None:
    vocabulary = Vocabulary(**load_referee(game).vocabulary)
    earlier = rules_of(game)[: [it["id"] for it in rules_of(game)].index(rule)]
    kept = [*earlier, changed] if "times_lowest" in changed else [changed]
    text = yaml.safe_dump(kept, default_flow_style=None, width=1000)
    means_nothing = (f"{game} {rule}", name) in MEANINGLESS
    is_wrong = is_refused(text, vocabulary) or is_noticed(game, read_rules(text), vocabulary)

    assert is_wrong != means_nothing


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_the_unchanged_rule_is_right(game: str, rule: str) -> None:
    vocabulary = Vocabulary(**load_referee(game).vocabulary)
    kept = rules_of(game)[: [it["id"] for it in rules_of(game)].index(rule) + 1]
    text = yaml.safe_dump(kept, default_flow_style=None, width=1000)

    assert not is_refused(text, vocabulary)
    assert not is_noticed(game, read_rules(text), vocabulary)


def test_there_are_enough_changes() -> None:
    assert len(RULES) == 13
    assert len(ALL_CHANGES) >= 80
    known = {(f"{game} {rule}", name) for game, rule, name, _ in ALL_CHANGES}
    assert known >= MEANINGLESS
