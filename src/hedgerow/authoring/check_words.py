"""Checks of translations: every language has the {placeholders} of English."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress

from hedgerow.authoring.check_numbers import is_rules_text
from hedgerow.base.errors import InputError, Problem, did_you_mean, quote_value
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.library.game import Game
from hedgerow.loading.words import LANGUAGES, Words, load_words, placeholders

ENGLISH = LANGUAGES[0]


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
