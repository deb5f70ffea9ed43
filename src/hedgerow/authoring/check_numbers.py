"""Numbers of a game that its texts state by themselves: a changed one makes them wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hedgerow.base.errors import Problem, quote_value
from hedgerow.base.messages import Message
from hedgerow.library.game import Game
from hedgerow.loading.tree import Tree
from hedgerow.loading.words import PLACEHOLDER, Words

# The words for 2, 3, 4 and so on. One is left out: in most languages it is an article.
_NAMES = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
    "quindici",
}
_NAMED = {
    lang: {word: value for value, word in enumerate(names.split(), 2)}
    for lang, names in _NAMES.items()
}
# Words that mean something else too (“gebt acht”, “un dé neuf”, “se sei l’ultimo”) are numbers
# where what follows can be counted: a noun, or one with an adjective before it.
_COUNTING = {
    "acht": re.compile(r"\s+(?:\w+e[nr]?\s+)?[A-ZÄÖÜ]"),
    "neuf": re.compile(r"\s+\w{4,}[sx]\b"),
    "sei": re.compile(r"\s+\w{3,}[ei]\b"),
}
# Texts that state no rule: what people type, what a count or a terminal tells, names, the author.
_NO_RULES = ("letters.", "score.", "show.", "blank.", "form.", "by")
_NO_NUMBER = re.compile(r"\d+\s×\s\d+|\(\d+\)")
_WORD, _DIGIT = re.compile(r"\w+"), re.compile(r"\d")


def number_warnings(game: Game, words_of: Mapping[str, Words]) -> Iterator[Problem]:
    """Texts that state a number of the content instead of having a blank for it."""
    stated = frozenset(_numbers_in(game.tree))
    names = game.ruleset.text_numbers(game.content, "")
    told = [
        it for it in sorted(set(game.ruleset.word_keys(game.content))) if not it.endswith(".name")
    ]
    for words in words_of.values():
        for key in filter(is_rules_text, told):
            yield from _key_warnings(words, key, stated, names)


def none_warnings(game: Game, words: Words) -> Iterator[Problem]:
    """Texts that would print a number of the game that is 0 or less, and have no form for none."""
    names = game.ruleset.text_numbers(game.content, "")
    odd = {name: number for name, number in names.items() if number <= 0}
    keys = sorted(set(game.ruleset.word_keys(game.content))) if odd else ()
    for key in filter(is_rules_text, keys):
        text = words.texts[key]
        for number, line in enumerate((text,) if isinstance(text, str) else text):
            for blank in PLACEHOLDER.finditer(line):
                value = odd.get(blank[1], 1)
                if value < 0 or (value == 0 and blank[4] is None):
                    location = words.location(key, None if isinstance(text, str) else number)
                    yield Problem(location, *_none_message(key, blank[1], value))


def _none_message(key: str, name: str, value: int) -> tuple[Message, Message]:
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
    """Whether the text of a key is printed with the numbers of the game in its blanks."""
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
    """The numbers from 2 on that a text states outside of its blanks.

    `2 × 2` is a measure, and `(2)` a place in a picture.
    """
    named = _NAMED[lang]
    if not any(map(text.lower().__contains__, named)) and not _DIGIT.search(text):
        return
    plain = _NO_NUMBER.sub("", PLACEHOLDER.sub("", text))
    for found in _WORD.finditer(plain):
        word = found[0]
        value = int(word) if word.isdecimal() else named.get(word.lower(), 0)
        counting = _COUNTING.get(word.lower())
        if value > 1 and not (counting and not counting.match(plain, found.end())):
            yield word, value


def _hint(value: int, names: Mapping[str, int]) -> Message:
    fitting = [f"{{{name}}}" for name, known in names.items() if known == value]
    known = fitting or [f"{{{name}}}" for name in names]
    if not known:
        return Message("rephrase it without the number")
    return Message(
        "use a placeholder, so that the text follows game.yaml: {names}",
        names=", ".join(known[:12]),
    )


def _numbers_in(tree: Tree) -> Iterator[int]:
    """Every whole number of a game file."""
    value = tree.value
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _numbers_in(part)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value
