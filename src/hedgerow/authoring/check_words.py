"""Checks of texts: placeholders are those of English, and no text hard-codes a number.

A text with a number of `game.yaml` is wrong as soon as the number changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress

from hedgerow.base.errors import InputError, Problem, did_you_mean, quote_value
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.library.game import Game
from hedgerow.loading.strict_yaml import leaves
from hedgerow.loading.words import LANGUAGES, PLACEHOLDER, Words, load_words, placeholders

ENGLISH = LANGUAGES[0]
# The words for 2, 3, 4 and so on. 1 is omitted: in most languages its word is an article.
_NAMES = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
    "quindici",
}
_VALUES = {
    lang: {word: value for value, word in enumerate(names.split(), 2)}
    for lang, names in _NAMES.items()
}
# Words with another meaning too (“gebt acht”, “un dé neuf”, “se sei l’ultimo”) are numbers only
# before something countable: a noun, or an adjective and a noun.
_COUNTING = {
    "acht": re.compile(r"\s+(?:\w+e[nr]?\s+)?[A-ZÄÖÜ]"),
    "neuf": re.compile(r"\s+\w{4,}[sx]\b"),
    "sei": re.compile(r"\s+\w{3,}[ei]\b"),
}
# Texts that are not rules: what users type, texts of scores and of the terminal, names, the author.
_NO_RULES = ("letters.", "score.", "show.", "blank.", "form.", "by")
# `2 × 2` is a size, `(2)` a number in a picture, and a square always has four sides.
_NO_NUMBER = re.compile(
    r"\d+\s×\s\d+|\(\d+\)|\b(?:four sides|vier Seiten|quatre côtés|quattro i lati)\b"
)
_WORD, _DIGIT = re.compile(r"\w+"), re.compile(r"\d")


def translation_problems(game: Game, words_by_lang: Mapping[str, Words]) -> Iterator[Problem]:
    """Yield unknown placeholders, and texts whose placeholders differ from the English text."""
    if ENGLISH not in words_by_lang:
        return
    keys = sorted(set(game.ruleset.word_keys(game.content)))
    words = words_by_lang[ENGLISH]
    english = words.texts
    numbers = frozenset(game.ruleset.text_numbers(game.content, ""))
    known = {
        key: names | numbers if is_rules_text(key) else names
        for key, names in _known_placeholders(game).items()
    }
    wrong = {key for key in keys if key in known and placeholders(english[key]) - known[key]}
    for key in sorted(wrong):
        yield _unknown_placeholder_problem(words, key, known[key])
    # Do not report translations of a wrong English text: they may be right.
    expected = {key: placeholders(english[key]) for key in keys if key not in wrong}
    for words in words_by_lang.values():
        yield from placeholder_problems(words, expected)


def placeholder_problems(words: Words, english: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    """Yield texts of a language whose placeholders differ from those of English."""
    for key, expected in english.items():
        if placeholders(words.texts[key]) != expected:
            names = ", ".join(f"{{{name}}}" for name in sorted(expected))
            message = Message(
                "the placeholders of {key} differ from the English text", key=quote_value(key)
            )
            yield Problem(
                words.location(key),
                message,
                Message("English has {blanks}", blanks=names or Message("none")),
            )


def _known_placeholders(game: Game) -> Mapping[str, frozenset[str]]:
    """Return the placeholders that the ruleset fills, by key: those of its shipped words."""
    # Rulesets that are not shipped have no such file; their placeholders are not checked.
    with suppress(InputError):
        words = load_words(data_folder("content") / game.ruleset.id / f"{ENGLISH}.yaml", None)
        return {key: placeholders(text) for key, text in words.texts.items()}
    return {}


def _unknown_placeholder_problem(words: Words, key: str, known: Collection[str]) -> Problem:
    used = placeholders(words.texts[key])
    unknown = min(used - set(known))
    # Suggest a placeholder that the text does not use yet.
    unused = [f"{{{name}}}" for name in sorted(set(known) - used) or sorted(known)]
    hint = (
        did_you_mean(f"{{{unknown}}}", unused)
        if unused
        else Message("remove the placeholder or its braces")
    )
    message = Message(
        "unknown placeholder {blank} in {key}", blank=f"{{{unknown}}}", key=quote_value(key)
    )
    return Problem(words.location(key), message, hint)


def number_warnings(game: Game, words_by_lang: Mapping[str, Words]) -> Iterator[Problem]:
    """Yield texts that state a number of the game file instead of using a placeholder."""
    # By type: True is an int in Python.
    numbers = (leaf.value for leaf in leaves(game.tree) if type(leaf.value) is int)
    stated = frozenset(numbers)
    names = game.ruleset.text_numbers(game.content, "")
    keys = [
        key
        for key in sorted(set(game.ruleset.word_keys(game.content)))
        if not key.endswith(".name")
    ]
    for words in words_by_lang.values():
        for key in filter(is_rules_text, keys):
            yield from _key_warnings(words, key, stated, names)


def zero_warnings(game: Game, words: Words) -> Iterator[Problem]:
    """Yield texts that print a number below 0, or 0 without having a form for zero."""
    names = game.ruleset.text_numbers(game.content, "")
    low = {name: number for name, number in names.items() if number <= 0}
    keys = sorted(set(game.ruleset.word_keys(game.content))) if low else ()
    for key in filter(is_rules_text, keys):
        text = words.texts[key]
        for number, line in enumerate((text,) if isinstance(text, str) else text):
            for match in PLACEHOLDER.finditer(line):
                # Group 4 is the form for zero: {name|one|# others|none}.
                value = low.get(match[1], 1)
                if value < 0 or (value == 0 and match[4] is None):
                    location = words.location(key, None if isinstance(text, str) else number)
                    yield Problem(location, *_zero_messages(key, match[1], value))


def _zero_messages(key: str, name: str, value: int) -> tuple[Message, Message]:
    message = Message(
        "{key} prints {number} for {blank}", key=quote_value(key), number=value, blank=f"{{{name}}}"
    )
    if value < 0:
        return message, Message("change the numbers in game.yaml")
    example = f"{{{name}|one|# others|none}}"
    return message, Message(
        "remove the placeholder, or add a form for zero: {example}", example=example
    )


def is_rules_text(key: str) -> bool:
    """Return whether a text is part of the printed rules, so that its placeholders are filled."""
    return not key.startswith(_NO_RULES)


def _key_warnings(
    words: Words, key: str, stated: frozenset[int], names: Mapping[str, int]
) -> Iterator[Problem]:
    text = words.texts[key]
    for number, line in enumerate((text,) if isinstance(text, str) else text):
        location = words.location(key, None if isinstance(text, str) else number)
        for word, value in stated_numbers(line, words.lang):
            if value in stated:
                message = Message(
                    "{key} hard-codes {word}, a number from game.yaml",
                    key=quote_value(key),
                    word=quote_value(word),
                )
                yield Problem(location, message, _hint(value, names))


def stated_numbers(text: str, lang: str) -> Iterator[tuple[str, int]]:
    """Yield the numbers of 2 or more that a text contains outside its placeholders.

    As words or digits: `two cows` gives `("two", 2)`. Sizes and numbers of pictures do not count.
    """
    values = _VALUES[lang]
    # Most texts have no number: skip them before the slower search.
    if not any(map(text.lower().__contains__, values)) and not _DIGIT.search(text):
        return
    plain = _NO_NUMBER.sub("", PLACEHOLDER.sub("", text))
    for match in _WORD.finditer(plain):
        word = match[0]
        value = int(word) if word.isdecimal() else values.get(word.lower(), 0)
        counting = _COUNTING.get(word.lower())
        if value > 1 and not (counting and not counting.match(plain, match.end())):
            yield word, value


def _hint(value: int, names: Mapping[str, int]) -> Message:
    matching = [f"{{{name}}}" for name, number in names.items() if number == value]
    placeholders = matching or [f"{{{name}}}" for name in names]
    if not placeholders:
        return Message("rephrase it without the number")
    return Message(
        "use a placeholder, so that the text follows game.yaml: {names}",
        names=", ".join(placeholders[:12]),
    )
