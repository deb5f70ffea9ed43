"""The words of a game's languages beside each other: their {blanks} are those of English."""

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


def translation_problems(game: Game, words_of: Mapping[str, Words]) -> Iterator[Problem]:
    """Blanks that nothing fills, and texts whose blanks are not those of the English text."""
    if ENGLISH not in words_of:
        return
    keys = sorted(set(game.ruleset.word_keys(game.content)))
    words = words_of[ENGLISH]
    english = words.texts
    numbers = frozenset(game.ruleset.text_numbers(game.content, ""))
    filled = {
        key: names | numbers if is_rules_text(key) else names
        for key, names in _filled(game).items()
    }
    strange = {key for key in keys if key in filled and placeholders(english[key]) - filled[key]}
    for key in sorted(strange):
        yield _unfilled(words, key, filled[key])
    blanks = {it: placeholders(english[it]) for it in keys if it not in strange}
    for words in words_of.values():
        yield from placeholder_problems(words, blanks)


def placeholder_problems(words: Words, english: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    """Texts of a language whose blanks are not those of the English text."""
    for key, wanted in english.items():
        if placeholders(words.texts[key]) != wanted:
            blanks = ", ".join(f"{{{it}}}" for it in sorted(wanted))
            message = Message(
                "the placeholders of {key} differ from the English text", key=quote_value(key)
            )
            yield Problem(
                words.location(key),
                message,
                Message("English has {blanks}", blanks=blanks or Message("none")),
            )


def _filled(game: Game) -> Mapping[str, frozenset[str]]:
    """The blanks that the rules fill: those of the words that came with them."""
    with suppress(InputError):
        words = load_words(data_folder("content") / game.ruleset.id / f"{ENGLISH}.yaml", None)
        return {key: placeholders(text) for key, text in words.texts.items()}
    return {}


def _unfilled(words: Words, key: str, known: Collection[str]) -> Problem:
    found = placeholders(words.texts[key])
    strange = min(found - set(known))
    free = [f"{{{name}}}" for name in sorted(set(known) - found) or sorted(known)]
    hint = (
        did_you_mean(f"{{{strange}}}", free)
        if free
        else Message("remove the placeholder or its braces")
    )
    message = Message(
        "unknown placeholder {blank} in {key}", blank=f"{{{strange}}}", key=quote_value(key)
    )
    return Problem(words.location(key), message, hint)
