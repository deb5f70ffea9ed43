"""The words of a game's languages beside each other: their {blanks} are those of English."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from hedgerow.errors import InputError, Problem, did_you_mean, quoted
from hedgerow.library import Box
from hedgerow.places import shipped
from hedgerow.words import LANGUAGES, Text, Words, load_words, placeholders, word_place

ENGLISH = LANGUAGES[0]


def translation_problems(box: Box, words_of: Mapping[str, Words]) -> Iterator[Problem]:
    """Blanks that nothing fills, and texts whose blanks are not those of the English text."""
    if ENGLISH not in words_of:
        return
    keys = sorted(set(box.game.words(box.content)))
    english = words_of[ENGLISH].texts
    filled = _filled(box)
    strange = {key for key in keys if key in filled and placeholders(english[key]) - filled[key]}
    file = box.folder / f"{ENGLISH}.yaml"
    for key in sorted(strange):
        yield _unfilled(file, key, placeholders(english[key]), filled[key])
    for lang, words in words_of.items():
        file = box.folder / f"{lang}.yaml"
        yield from blank_problems(file, words, english, (it for it in keys if it not in strange))


def blank_problems(
    file: Path, words: Words, english: Mapping[str, Text], keys: Iterable[str]
) -> Iterator[Problem]:
    """Texts of a language whose blanks are not those of the English text."""
    for key in keys:
        wanted = placeholders(english[key])
        if placeholders(words.texts[key]) != wanted:
            blanks = ", ".join(f"{{{it}}}" for it in sorted(wanted))
            message = f"the blanks of {quoted(key)} differ"
            yield Problem(word_place(file, key), message, f"en has {blanks or 'none'}")


def _filled(box: Box) -> Mapping[str, frozenset[str]]:
    """The blanks that the rules fill: those of the words that came with them."""
    with suppress(InputError):
        words = load_words(shipped("content") / box.game.id / f"{ENGLISH}.yaml", None)
        return {key: placeholders(text) for key, text in words.texts.items()}
    return {}


def _unfilled(file: Path, key: str, found: Collection[str], known: Collection[str]) -> Problem:
    strange = min(set(found) - set(known))
    free = [f"{{{name}}}" for name in sorted(set(known) - set(found)) or sorted(known)]
    hint = did_you_mean(f"{{{strange}}}", free) if free else "remove it, or leave out the braces"
    return Problem(word_place(file, key), f"nothing fills {{{strange}}} in {quoted(key)}", hint)
