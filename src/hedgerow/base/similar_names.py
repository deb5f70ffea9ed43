"""Find the known names that a mistyped name may mean.

Names are compared without case, accents and punctuation. A known name is close to a typed one if

1. it has the same letters: `Ink Saver` and `ink-saver`;
2. each typed word is a word of it: `Ecken` and `Rund um die Ecken`;
3. the whole name is one typo away, or two from five letters on if the first letter is right. A typo
   is a letter too many, too few or wrong, or two letters swapped: `Niblers` and `Nibblers`;
4. each typed word is related to a word of it, or
5. at least half of them are: `sheltered hut` and `Sheltered house`. Words are related if they are
   equal, or have a stem of four letters or more in common and differ in the ending: `forest` and
   `forests`, `Zwillinge` and `Zwillingskühe`, `rivage` and `riva`;
6. for the printed names of the user's own language, words are also related if they start with the
   same letter and are one typo apart, two from seven letters on (`shelterd`); and a typed word is
   close if it is the last part of a compound (`Ufer` and `Seeufer`), or if both are compounds whose
   first part is a word of the names (`Heufest` and `Heuballenball`: another name has the word
   `Heu`).

The rules are tried in this order; of the names that one rule finds, those with more words in common
and fewer typos come first. Articles, prepositions and words of one or two letters do not count as
words. All other names are not close.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from unicodedata import normalize

# Longer text is not a name: comparing it would only take time.
MAX_LENGTH = 80
MAX_WORDS = 12
# More typos than any rule allows.
_FAR = 9
# Minimum letters of a common stem, and of a part of a compound.
_STEM, _PART = 4, 3
# Letters that NFKD does not decompose.
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})
_WORD = re.compile(r"[^\W_]+")
_SMALL_WORDS = frozenset(
    "all alla alle and aux che das degli dei del della delle dem den der des die ein eine for gli"
    " ins les mit nel nella par the und une una uno with".split()
)
Rank = tuple[int, int, int]


@lru_cache(maxsize=1024)
def normalize_name(name: str) -> str:
    """Normalize a name, without case, accents and punctuation: `Goose-Guard` → `gooseguard`."""
    return "".join(
        char for char in normalize("NFKD", name.casefold().translate(_LIGATURES)) if char.isalnum()
    )


def closest(typed: str, names: Iterable[str], *, printed: bool = False) -> tuple[str, ...]:
    """Return the names closest to a typed one: none, one, or several equally close ones.

    `printed` means that the names are in the user's own language, so that rule 6 applies.
    """
    if len(typed) > MAX_LENGTH or not normalize_name(typed):
        return ()
    candidates = [name for name in dict.fromkeys(names) if normalize_name(name)]
    parts = frozenset(word for it in candidates for word in _words(it)) if printed else frozenset()
    ranks = {
        name: rank for name in candidates if (rank := _rank(typed, name, parts, printed=printed))
    }
    best = min(ranks.values(), default=None)
    return tuple(name for name, rank in ranks.items() if rank == best)


def _rank(typed: str, name: str, parts: Collection[str], *, printed: bool) -> Rank | None:
    """Rank a name by rule, words not in common and typos; smaller is closer, None is not close.

    Rules 4 and 6 become 5 and 7 if only half of the words match; a common part is 8.
    """
    typed_letters, letters = normalize_name(typed), normalize_name(name)
    if typed_letters == letters:
        return 1, 0, 0
    typed_words, words = _words(typed), _words(name)
    typos = _count_typos(typed_letters, letters)
    typos = typos if typos <= _max_typos(typed_letters, letters) else _FAR
    if typed_words and all(word in words for word in typed_words):
        return 2, 0, typos
    if typos < _FAR:
        return 3, 0, typos
    for rule, is_related in ((4, _has_same_stem), (6, _is_misspelt))[: 1 + printed]:
        related = sum(any(is_related(it, word) for word in words) for it in typed_words)
        if related and 2 * related >= len(typed_words):
            return rule + (related < len(typed_words)), len(typed_words) - related, typos
    if printed and any(_has_common_part(it, word, parts) for it in typed_words for word in words):
        return 8, 0, typos
    return None


@lru_cache(maxsize=1024)
def _words(name: str) -> tuple[str, ...]:
    """Return the normalized words of a name, without articles and prepositions."""
    words = (normalize_name(word) for word in _WORD.findall(name)[:MAX_WORDS])
    return tuple(word for word in words if not word.isalpha() or _is_significant(word))


def _is_significant(word: str) -> bool:
    return len(word) >= _PART and word not in _SMALL_WORDS


def _has_same_stem(typed: str, word: str) -> bool:
    """Return whether words differ only in the ending; `word` may also be a longer compound."""
    stem = _common_start(typed, word)
    typed_ending, ending = len(typed) - stem, len(word) - stem
    if not typed_ending and not ending:
        return True
    if stem < _STEM:
        return False
    # The compound: `Zwilling` or `Zwillinge` for `Zwillingskühe`.
    if not typed_ending or (typed_ending == 1 and stem > _STEM):
        return True
    if not ending:
        return typed_ending <= 2
    return min(typed_ending, ending) == 1 and max(typed_ending, ending) <= 3


def _is_misspelt(typed: str, word: str) -> bool:
    """Return whether words have the same stem or differ by one typo, long ones by two."""
    if _has_same_stem(typed, word):
        return True
    shorter, longer = sorted((len(typed), len(word)))
    if shorter < _STEM or typed[0] != word[0]:
        return False
    return _count_typos(typed, word) <= (1 if longer < 7 else 2)


def _has_common_part(typed: str, word: str, parts: Collection[str]) -> bool:
    """Return whether a word ends with the typed one, or both start with the same part."""
    if len(typed) >= _STEM and word.endswith(typed):
        return True
    stem = _common_start(typed, word)
    return any(
        typed[:length] in parts for length in range(_PART, min(stem + 1, len(typed), len(word)))
    )


def _common_start(first: str, second: str) -> int:
    pairs = enumerate(zip(first, second, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(first), len(second)))


def _max_typos(first: str, second: str) -> int:
    """Return the maximum number of typos between two names, by their lengths."""
    longer = max(len(first), len(second))
    if longer < 3:  # only swapped letters: any two-letter name is one typo from many others
        return 1 if sorted(first) == sorted(second) else 0
    return 2 if longer >= 5 and first[0] == second[0] else 1


def _count_typos(first: str, second: str) -> int:
    """Count the typos between two words; `_FAR` if there are more than two.

    This is the optimal string alignment distance: a letter added, omitted or changed, or two
    neighbours swapped.
    """
    if abs(len(first) - len(second)) > 2:
        return _FAR
    # Only the last two rows of the distance table are needed.
    before: list[int] = []
    last = [*range(len(second) + 1)]
    for row, char in enumerate(first, 1):
        current = [row]
        for col, expected in enumerate(second, 1):
            cost = min(last[col] + 1, current[-1] + 1, last[col - 1] + (char != expected))
            swapped = row > 1 < col and char == second[col - 2] and first[row - 2] == expected
            current.append(min(cost, before[col - 2] + 1) if swapped else cost)
        if min(current) > 2:  # the following rows cannot become smaller
            return _FAR
        before, last = last, current
    return last[-1] if last[-1] <= 2 else _FAR
