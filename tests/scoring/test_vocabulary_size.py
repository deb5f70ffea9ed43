"""The vocabulary of rules stays small: at most 60 words, and each of them is used."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from hedgerow.base.frozen import field_names
from hedgerow.base.package_data import data_folder
from hedgerow.game.content import Content
from hedgerow.loading.models import TypeSpec, field_specs, models_of
from hedgerow.scoring.sentence import (
    CORNERS,
    EDGE,
    EMPTY,
    MEASURES,
    OWN,
    UNITS,
    Amount,
    Bound,
    Near,
    Not,
    Rule,
)

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "docs" / "reference.md"
MOST = 60
# These keys of a rule name it and say who states it.
HEAD = ("id", "source")


def rule_words() -> list[str]:
    """Return the words of the sentence: keys of rules, and values that the program knows."""
    keys = [
        key for model in (Rule, Not, Bound, Near) for key in field_names(model) if key not in HEAD
    ]
    chosen = [it for key in ("take", "who", "tie") for it in get_args(field_specs(Rule)[key].base)]
    return [*dict.fromkeys((*keys, *UNITS, *MEASURES, *chosen, OWN, EMPTY, EDGE, CORNERS))]


def models_in(spec: TypeSpec) -> Iterator[Any]:
    """Yield the models in a type, and those inside them."""
    for base in models_of(spec):
        yield base
        for inner in field_specs(base).values():
            yield from models_in(inner)
    for inner in spec.inside:
        yield from models_in(inner)


def other_keys() -> list[tuple[str, str]]:
    """Return all keys of a game file that are not those of a rule, with their model."""
    models = [
        Content,
        *(it for spec in field_specs(Content).values() for it in models_in(spec)),
    ]
    return [
        (model.__name__, key)
        for model in dict.fromkeys(models)
        if model not in (Rule, Not, Bound, Near, Amount)
        for key in field_names(model)
        if key not in field_names(Rule) or not issubclass(model, Rule)
    ]


@cache
def used_words() -> frozenset[str]:
    """Return the words of shipped games, and of the rules in tests."""
    files = [*data_folder("content").glob("*/game.yaml"), *data_folder("content").glob("*/*.csv")]
    folders = (ROOT / "tests" / "scoring", ROOT / "tests" / "game")
    files += [path for folder in folders for path in folder.rglob("*.py")]
    files.remove(Path(__file__).resolve())
    # A word of a rule follows `{`, `[`, `: ` or a comma, or a colon follows it.
    found = re.compile(r"(?:[\[{,:] *)([a-z][a-z_-]+)(?=[\]},:\s])|^\s*([a-z_]+):", re.MULTILINE)
    texts = (path.read_text("utf-8") for path in files)
    return frozenset(name for text in texts for match in found.findall(text) for name in match)


def test_the_sentence_has_at_most_sixty_words(capsys: pytest.CaptureFixture[str]) -> None:
    words, others = rule_words(), other_keys()
    with capsys.disabled():
        sys.stdout.write(f"\n{len(words)} words of rules, {len(others)} other keys of game files\n")

    assert len(words) <= MOST
    assert len(words) == len({*words})


@pytest.mark.parametrize("word", rule_words())
def test_each_word_is_used_by_a_game_or_a_test_and_explained_in_the_reference(word: str) -> None:
    assert word in used_words()
    assert f"`{word}`" in REFERENCE.read_text("utf-8")


@pytest.mark.parametrize(("model", "key"), other_keys(), ids=lambda part: str(part))
def test_each_other_key_is_explained_in_the_reference(model: str, key: str) -> None:
    assert f"`{key}" in REFERENCE.read_text("utf-8"), model
