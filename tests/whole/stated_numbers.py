"""Find the numbers that a text states, as digits or as words, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hedgerow.cli.wrong_usage import NUMBER_WORDS
from hedgerow.loading.words import PLACEHOLDER

# Words with another meaning too (“gebt acht”, “un dé neuf”, “se sei l’ultimo”) are numbers only
# before something countable: a noun, or an adjective and a noun.
COUNTING = {
    "acht": re.compile(r"\s+(?:\w+e[nr]?\s+)?[A-ZÄÖÜ]"),
    "neuf": re.compile(r"\s+\w{4,}[sx]\b"),
    "sei": re.compile(r"\s+\w{3,}[ei]\b"),
}
# `2 × 2` is a size, `(2)` a number in a picture, and a square always has four sides.
NO_NUMBER = re.compile(
    r"\d+\s×\s\d+|\(\d+\)|\b(?:four sides|vier Seiten|quatre côtés|quattro i lati)\b"
)


def stated_numbers(text: str, lang: str) -> Iterator[int]:
    """Yield the numbers of 2 or more that a text states outside its placeholders.

    As words or digits: `two cows` gives 2. Sizes and numbers of pictures do not count.
    """
    plain = NO_NUMBER.sub("", PLACEHOLDER.sub("", text))
    for match in re.finditer(r"\w+", plain):
        word = match[0]
        value = int(word) if word.isdecimal() else NUMBER_WORDS[lang].get(word.lower(), 0)
        counting = COUNTING.get(word.lower())
        if value > 1 and not (counting and not counting.match(plain, match.end())):
            yield value
