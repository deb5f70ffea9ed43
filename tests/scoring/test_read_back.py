"""Rules as sentences: every game in every language, and every word of a rule changes its sentence.

`read_back.txt` has the names of the games and the expected sentences; read it as a native would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from hedgerow.game.game import shared_words
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.loading.words import LANGUAGES, Wording, Words
from hedgerow.scoring.condition import Condition
from hedgerow.scoring.read_back import read_back, read_back_condition
from hedgerow.scoring.sentence import MEASURES, UNITS, Rule
from hedgerow.scoring.vocabulary import Vocabulary

TEXTS = Path(__file__).with_name("read_back.txt").read_text("utf-8")
NAMES, *SENTENCES = TEXTS.split("\n\n")
# The order of the names in a line.
COLUMNS = ("en", "de", "fr", "it")
FRENCH_SIGNS = re.compile(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)")
VOCABULARY = Vocabulary(
    kinds=("cow", "goose", "hen", "pig", "sheep", "hay", "barley"),
    symbols=("stone", "crown", "small-trough", "large-trough", "hill"),
    families={"animal": ("cow", "goose", "hen", "pig", "sheep"), "valley": ("north", "south")},
    fields=("points", "trees", "supply", "head-start", "red", "yellow"),
    letter_fields=("basket",),
    areas=("north", "south"),
    walls=("hedge",),
    moments=("interim",),
    shared=True,
    has_numbers=True,
)
CONDITIONS = [
    *(f"of: cow, at_least: 2, players: {it}" for it in ("each", "any", "together", "apart")),
    "points_of: all, at_least: 2",
    "count: left, at_most: 2",
    "points_of: first, at_least: 2",
]
# Each of these rules differs from the others, many by one key, name or number.
SHEET = """
of: cow
of: hen
of: [cow, hen]
of: animal
of: own
of: empty
each_kind: true
of: animal, each_kind: true
of: [cow, hen], each_kind: true
of: cow, next_to: hen
of: cow, next_to: [hen, pig]
of: cow, next_to: edge
of: cow, next_to: {of: animal, at_least: 2}
of: cow, next_to: {of: animal, at_least: 3}
of: cow, next_to: {of: animal, at_most: 2}
of: cow, next_to: {of: animal, exactly: 2}
of: cow, next_to: {of: animal, at_least: 2, at_most: 3}
of: cow, next_to: {of: animal, kinds: {at_least: 2}}
of: cow, next_to: {of: animal, kinds: {exactly: 2}}
of: cow, next_to: {of: animal, at_least: 2, kinds: {at_least: 2}}
of: cow, not: {next_to: hen}
of: cow, not: {next_to: [hen, edge]}
of: cow, along: hedge
of: cow, not: {along: hedge}
of: cow, along: hedge, next_to: hen, at: edge
of: cow, at: corners
of: cow, at: edge
of: cow, at: north
of: cow, at: valley
of: cow, at: basket
of: cow, at: hill
of: cow, cells: {at_least: 3}
of: cow, kinds: {at_least: 3}
of: cow, same: {exactly: 3}
of: cow, straight: {at_least: 3}
of: cow, sum: {at_least: 3}
of: cow, count: crown
of: cow, count: red
of: cow, count: [red, yellow]
of: cow, times: crown
of: cow, times: red
of: cow, times_lowest: [first]
of: cow, times_lowest: [first, second]
count: crown
count: red
count: [red, yellow]
count: red, times: yellow
of: cow, every: 2
of: cow, every: 3
of: cow, up_to: 5
of: cow, up_to: 6
of: cow, separate_lines: true
of: cow, when: interim
of: cow, once: {at_least: 3}
of: cow, once: {at_most: 3}
of: cow, once: {exactly: 3}
each_kind: true, once: {at_least: 3}
each_kind: true, once: {at_least: 3}, separate_lines: true
of: animal, each_kind: true, take: largest
of: animal, each_kind: true, take: one-largest
of: animal, each_kind: true, take: best
of: cow, who: most
of: cow, who: least
of: cow, who: most, tie: nobody
of: cow, who: most, tie: split
of: cow, who: most, tie: pool
of: cow, who: most, count: kinds
around: hill, of: cow
around: stone, of: cow
around: [hill, stone], of: cow
points_of: [first, second]
points_of: all
of: cow, at: [corners, crown]
of: cow, not: {at: corners}
of: cow, not: {at: [edge, north]}
of: cow, not: {next_to: {of: hen, at_least: 2}}
in_each: square, size: 3
in_each: square, size: any
around: hill, of: cow, count: cells
in_each: north, of: cow, count: kinds
in_each: [north, south], of: cow, count: kinds
in_each: valley, of: cow, count: kinds
in_each: valley, of: cow
in_each: row
in_each: row, full: true
in_each: row, full: hen
in_each: row, full: [hen, cow]
in_each: row, full: true, of: cow
in_each: row, full: true, each_kind: true
in_each: row, of: cow, count: cells, who: most
"""
GROUP = """
full: true
has: hen
has: {of: hen, at_least: 2}
touches: hen
touches: pig
not: {touches: hen}
not: {touches: [hen, pig]}
not: {has: hen}
next_to: hen
next_to: hen, touches: pig
cells: {at_least: 2}
cells: {at_least: 3}
same: {at_least: 2}
kinds: {at_most: 2}
every: 2
take: largest
take: one-largest
take: second-largest
take: best
count: kinds
count: cells, times: crown
count_touching: hen
count_touching: [hen, edge]
times_lowest: [first]
who: most
count: cells, who: most
count: cells, times: crown, who: most
count_touching: hen, who: most
separate_lines: true
once: {at_least: 3}
count: cells, once: {at_least: 3}
each_kind: true
"""
PAYMENTS = """
points: 1
points: 2
points: -2
points: 0
table: {3: 3, 4: 6}
table: {3: 3, 5: 6}
table: {3: 3, 4: 7}
table: {3: 3}
table: {0: 5, 1: 3, 2: 0}
table: {3: 3, 4: 6}, every: 2
points: [1, 2]
points: [2, 1]
points: {cow: 2, hen: 1}
who: most, places: [6, 3]
who: most, places: [6, 2]
who: least, places: [6, 3]
who: most, places: [6, 3], tie: split
who: most, places: [6, 3], tie: pool
who: most, places: [6, 3], tie: nobody
"""
# One point for each of a sum or a product has words of its own.
ONE_POINT = """
of: cow, count: sum
in_each: basket, count: sum
in_each: [north, south], count: sum
of: cow, times: crown
count: red, times: yellow
count: red, times_lowest: [first]
in_each: row, kinds: {at_least: 3}
in_each: row, has: hen
"""
RULES = [
    "points: 4",
    *(f"{line}, points: 4" for line in SHEET.split("\n")[1:-1]),
    *(f"in_each: group, of: cow, {line}, points: 4" for line in GROUP.split("\n")[1:-1]),
    *(f"of: cow, count: {name}, points: 4" for name in MEASURES[1:]),
    *(f"in_each: {name}, of: cow, points: 4" for name in (*UNITS, "north", "[row, column]")),
    *(f"in_each: {name}, of: cow, count: cells, points: 4" for name in (*UNITS, "[row, column]")),
    *(f"of: cow, {line}" for line in PAYMENTS.split("\n")[1:-1]),
    *(f"{line}, points: 1" for line in ONE_POINT.split("\n")[1:-1]),
    *(f"in_each: row, of: cow, count: kinds, {line}" for line in PAYMENTS.split("\n")[1:-1]),
]


def rule_of(text: str) -> Rule:
    return parse_model(parse_tree(f"{{id: rule, {text}}}", "rule"), Rule)


def texts_of(lang: str) -> dict[str, Wording]:
    """Return the names of the games, singular and plural, and the shared words of a language."""
    texts = dict(shared_words(lang).texts)
    for line in NAMES.splitlines()[1:]:
        name, forms = line.split(": ")
        one, _, many = forms.split(", ")[COLUMNS.index(lang)].partition("/")
        texts |= {f"names.{name}": one} | ({f"plural.{name}": many} if many else {})
    return texts


def expected_sentences() -> Iterator[tuple[str, str, str]]:
    for block in SENTENCES:
        rule, *lines = (line for line in block.splitlines() if not line.startswith("#"))
        for line in lines:
            lang, _, sentence = line.partition(" ")
            yield rule, lang, sentence


@pytest.mark.parametrize(("rule", "lang", "sentence"), [*expected_sentences()])
def test_rules_of_games_are_read_back(rule: str, lang: str, sentence: str) -> None:
    text = read_back(rule_of(rule), VOCABULARY, Words(lang, texts_of(lang)))

    assert text.replace("\u00a0", " ") == sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_name_and_number_changes_the_sentence(lang: str) -> None:
    words = Words(lang, texts_of(lang))
    sentences: dict[str, str] = {}
    for text in RULES:
        sentence = read_back(rule_of(text), VOCABULARY, words)
        assert sentences.setdefault(sentence, text) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_whole(lang: str) -> None:
    words = Words(lang, texts_of(lang))
    for text in RULES:
        sentence = read_back(rule_of(text), VOCABULARY, words)
        first = next(sign for sign in sentence if sign.isalnum())
        assert first == first.upper()
        assert sentence.endswith(".")
        assert sentence.count(": ") == 1
        assert not re.search(r"[{}|#]|  |,,|, [.:]|\( | \)|\.\.", sentence), sentence
        assert lang != "fr" or not FRENCH_SIGNS.search(sentence), sentence


def test_the_rules_above_state_every_key() -> None:
    stated = {key for text in RULES for key in re.findall(r"(\w+):", text)}

    assert {field.name for field in fields(Rule)} - stated == {"id", "source"}


class _Asked(dict[str, Wording]):
    """Texts that remember which keys were asked for."""

    def __init__(self, texts: dict[str, Wording]) -> None:
        super().__init__(texts)
        self.keys_asked: set[str] = set()

    def __getitem__(self, key: str) -> Wording:
        self.keys_asked.add(key)
        return super().__getitem__(key)


def test_every_phrase_is_used() -> None:
    asked = _Asked(texts_of("en"))
    words = Words("en", asked)
    for text in RULES:
        read_back(rule_of(text), VOCABULARY, words)
    for text in CONDITIONS:
        condition = parse_model(parse_tree(f"{{id: a, {text}}}", "game.yaml"), Condition)
        read_back_condition(condition, VOCABULARY, words)

    # Sides and diagonals are named in score lines.
    of_lines = ("rule.side.", "rule.diagonal.")
    phrases = {key for key in asked if key.startswith("rule.") and not key.startswith(of_lines)}
    assert phrases == {key for key in asked.keys_asked if key.startswith("rule.")}


def test_things_without_a_name_have_their_id() -> None:
    rule = rule_of("of: [cow, hen], along: hedge, points: 1")

    sentence = read_back(rule, VOCABULARY, shared_words("en"))

    assert sentence.replace("\u00a0", " ") == "Cow and hen along the hedge: 1 point each."


def test_rules_are_quoted_by_their_names() -> None:
    words = Words("en", texts_of("en") | {"rules.first": "Fair"})
    rule = rule_of("of: cow, times_lowest: [first, second], points: 1")

    sentence = read_back(rule, VOCABULARY, words)

    assert sentence.replace("\u00a0", " ") == (
        "Cows: as many points as cells × lowest points of “Fair” and “second”."
    )
