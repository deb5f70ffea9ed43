"""Checks of texts: placeholders are known and those of English, and no text hard-codes a number.

A text with a number of `game.yaml` is wrong as soon as the number changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from hedgerow.base.errors import Location, Problem, did_you_mean, quote_value
from hedgerow.base.messages import Message
from hedgerow.game.content import stated_rules, text_numbers
from hedgerow.game.game import Game
from hedgerow.game.words import PASSED_NAMES, needed_words
from hedgerow.loading.words import LANGUAGES, PLACEHOLDER, Words, placeholders

ENGLISH = LANGUAGES[0]
# Texts that are not printed rules: what users type, texts of scores and of the terminal, names, the
# author. Numbers of the game do not fill their placeholders.
_NO_RULES = (
    *("letters.", "score.", "show.", "blank.", "form.", "by"),
    *("names.", "plural.", "rules.", "fields.", "tracks.", "decks.", "cards."),
    *("ends.", "checks.", "lines.", "missed.", "tied."),
)
# What all rules pay, in the words of the game.
ALL_RULES = "texts.all"
# Texts that state how many things there are; in others, numbers also mean something else.
_STEPS = ("setup", "play", "end")
# The words for 2, 3, 4 and so on. 1 is omitted: “one” has other meanings too.
_NUMBER_WORDS = dict(
    enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen".split(),
        2,
    )
)
_BRACES = re.compile(r"\{([^{}]*)\}")


def translation_problems(game: Game, words_by_lang: Mapping[str, Words]) -> Iterator[Problem]:
    """Yield unknown placeholders, and texts whose placeholders differ from the English text."""
    if ENGLISH not in words_by_lang:
        return
    english = words_by_lang[ENGLISH]
    filled = _FilledPlaceholders(game)
    keys = _text_keys(game, english)
    # Do not report translations of a wrong English text: they may be right.
    expected: dict[str, frozenset[str]] = {}
    for key in keys:
        if unknown := [*_unknown_placeholders(english, key, filled.names(key))]:
            yield from unknown
        else:
            expected[key] = _names_in_braces(english, key)
    for words in words_by_lang.values():
        yield from placeholder_problems(words, expected)
        for key in _text_keys(game, words):
            if key not in english.parts:
                yield from _unknown_placeholders(words, key, filled.names(key))


def _text_keys(game: Game, words: Words) -> list[str]:
    """Return the keys of the texts in a game's words files, sorted."""
    keys = {*needed_words(game.content), *game.optional_words}
    return sorted(keys & words.parts.keys())


def _names_in_braces(words: Words, key: str) -> frozenset[str]:
    """Return the names of a text's placeholders, and what else is in braces."""
    return _find_names("\n".join(line for _, line in _lines(words, key)))


def _find_names(text: str) -> frozenset[str]:
    """Return what is in braces: the `dice` of `{dice|die|dice}`, and the whole `{two-pairs}`."""
    return placeholders(text).union(_BRACES.findall(PLACEHOLDER.sub("", text)))


def _lines(words: Words, key: str) -> Iterator[tuple[Location, str]]:
    """Yield the lines of a text as written, with their locations."""
    text = words.texts[key]
    if isinstance(text, str):
        yield words.location(key), text
    else:
        for number, line in enumerate(text):
            yield words.location(key, number), line


def placeholder_problems(words: Words, english: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    """Yield texts of a language whose placeholders differ from those of English."""
    for key, expected in english.items():
        if key in words.parts and _names_in_braces(words, key) != expected:
            names = ", ".join(f"{{{name}}}" for name in sorted(expected))
            message = Message(
                "the placeholders of {key} differ from the English text", key=quote_value(key)
            )
            yield Problem(
                words.location(key),
                message,
                Message("English has {blanks}", blanks=names or Message("none")),
            )


class _FilledPlaceholders:
    """The placeholders that the program fills in the texts of a game.

    They are the numbers of the game in texts of the rules, and what is passed to words of a group.
    """

    def __init__(self, game: Game) -> None:
        self._numbers = frozenset(text_numbers(game.content, ""))
        self._variants = frozenset(game.variant_ids)

    def names(self, key: str) -> frozenset[str]:
        """Return the names of the placeholders that are filled in a text."""
        variant, _, rest = key.partition(".")
        key = rest if variant in self._variants else key
        passed = PASSED_NAMES.get(key.partition(".")[0], frozenset())
        return passed | self._numbers if is_rules_text(key) else passed


def _unknown_placeholders(words: Words, key: str, known: Collection[str]) -> Iterator[Problem]:
    """Yield each placeholder of a text that the program does not fill."""
    # Suggest a placeholder that the text does not use yet.
    unused = sorted(set(known) - _names_in_braces(words, key)) or sorted(known)
    for location, line in _lines(words, key):
        for name in sorted(_find_names(line).difference(known)):
            message = Message(
                "unknown placeholder {blank} in {key}", blank=f"{{{name}}}", key=quote_value(key)
            )
            hint = did_you_mean(f"{{{name}}}", [f"{{{it}}}" for it in unused])
            yield Problem(
                location, message, hint or Message("remove the placeholder or its braces")
            )


def number_warnings(game: Game, words: Words) -> Iterator[Problem]:
    """Yield English texts that state how many things the game has, without a placeholder.

    `three dice` does if the number `dice` is 3. Other languages must have the same placeholders.
    """
    things = _count_things(game)
    for key in sorted(words.parts.keys() & {*_STEPS}) if things else ():
        for location, line in _lines(words, key):
            for name, value in things.items():
                if word := _find_stated(line, name, value):
                    message = Message(
                        "{key} hard-codes {word}, a number from game.yaml",
                        key=quote_value(key),
                        word=quote_value(word),
                    )
                    hint = Message(
                        "use a placeholder, so that the text follows game.yaml: {names}",
                        names=f"{{{name}}}",
                    )
                    yield Problem(location, message, hint)


def _count_things(game: Game) -> Mapping[str, int]:
    """Return the numbers of a game whose names are what they count: `{"dice": 3}`."""
    rules = stated_rules(game.content).rules
    points = {"points", *(it.rule.id.replace("-", "_") for it in rules)}
    return {
        name: value
        for name, value in text_numbers(game.content, "").items()
        if value > 1 and name not in points and (name.endswith("s") or name == "dice")
    }


def _find_stated(line: str, name: str, value: int) -> str:
    """Return a number as it stands before its noun in a text; empty if it does not.

    There may be one word between them: `five white dice`.
    """
    number = "|".join([str(value), *filter(None, [_NUMBER_WORDS.get(value)])])
    plain = PLACEHOLDER.sub("{}", line).replace("*", "")
    found = re.search(rf"\b({number})\s+(?:\w+\s+)?{name}\b", plain, re.IGNORECASE)
    return found[1] if found else ""


def sentence_warnings(game: Game, words_by_lang: Mapping[str, Words]) -> Iterator[Problem]:
    """Yield one warning that names the rules without a sentence: the rules page reads them back."""
    found = stated_rules(game.content).rules
    # Cards print their rules read back, beside a picture.
    rules = [it.rule.id for it in found if it.path[0] == "scoring"]
    keys = {f"texts.{rule}": rule for rule in rules if f"texts.{rule}" in game.optional_words}
    lacking = {
        lang: [key for key in keys if key not in words.texts]
        for lang, words in words_by_lang.items()
        if ALL_RULES not in words.texts
    }
    files = [f"{lang}.yaml" for lang, missing in lacking.items() if missing]
    names = [rule for key, rule in keys.items() if any(key in it for it in lacking.values())]
    if not names:
        return
    message = Message("write a sentence for: {names}", names=", ".join(names))
    hint = Message(
        "add {key} to {files}; without it, the rules page reads the rule back",
        key=f"texts.{names[0]}",
        files=", ".join(files),
    )
    yield Problem(Location(str(game.folder / files[0])), message, hint)


def zero_warnings(game: Game, words: Words) -> Iterator[Problem]:
    """Yield texts that print a number below 0, or 0 without having a form for zero."""
    names = text_numbers(game.content, "")
    low = {name: number for name, number in names.items() if number <= 0}
    keys = _text_keys(game, words) if low else ()
    for key in filter(is_rules_text, keys):
        for location, line in _lines(words, key):
            for match in PLACEHOLDER.finditer(line):
                # Group 4 is the form for zero: {name|one|# others|none}.
                value = low.get(match[1], 1)
                if value < 0 or (value == 0 and match[4] is None):
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
