"""Which known name a mistyped one may stand for: what is near, and what is not.

Names are compared without case, accents and signs. A known name is near a typed one if

1. it has the same letters: `Ink Saver` and `ink-saver`;
2. each typed word is a word of it: `Ecken` and `Rund um die Ecken`;
3. the whole name is one slip away, or two from five letters on if the first letter is right. A slip
   is a letter too many, too few or wrong, or two letters swapped: `Niblers` and `Nibblers`;
4. each typed word is akin to a word of it, or
5. at least half of them are: `sheltered hut` and `Sheltered house`. Words are akin if they are
   equal, or have a stem of four letters or more in common and differ in the ending: `forest` and
   `forests`, `Zwillinge` and `Zwillingskühe`, `rivage` and `riva`;
6. for the printed names of the user's own language, words are also akin that start with the same
   letter and are one slip apart, two from seven letters on (`shelterd`); and a typed word is near
   if it is the last part of a compound (`Ufer` and `Seeufer`), or if both are compounds whose first
   part is a word of the names (`Heufest` and `Heuballenball`: another name has the word `Heu`).

The rules are tried in this order; of the names that one rule finds, those with more words in common
and fewer slips come first. Articles, prepositions and words of one or two letters do not count as
words. Anything else is not near.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from unicodedata import normalize

# Longer texts are no names.
MAX_LENGTH = 80
MAX_WORDS = 12
_FAR = 9
_STEM, _PART = 4, 3
_JOINED = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})
_WORD = re.compile(r"[^\W_]+")
_SMALL_WORDS = frozenset(
    "all alla alle and aux che das degli dei del della delle dem den der des die ein eine for gli"
    " ins les mit nel nella par the und une una uno with".split()
)
Rank = tuple[int, int, int]


@lru_cache(maxsize=1024)
def normalize_name(name: str) -> str:
    """Return a name without case, accents and signs: `Goose-Guard` -> `gooseguard`."""
    return "".join(
        char for char in normalize("NFKD", name.casefold().translate(_JOINED)) if char.isalnum()
    )


def closest(typed: str, names: Iterable[str], *, printed: bool = False) -> tuple[str, ...]:
    """Return the names that are nearest to a typed one: none, one, or several equally near.

    `printed` names are those of the language that the user writes.
    """
    if len(typed) > MAX_LENGTH or not normalize_name(typed):
        return ()
    known = [it for it in dict.fromkeys(names) if normalize_name(it)]
    parts = frozenset(word for it in known for word in _words(it)) if printed else frozenset()
    ranks = {it: rank for it in known if (rank := _rank(typed, it, parts, printed=printed))}
    best = min(ranks.values(), default=None)
    return tuple(it for it, rank in ranks.items() if rank == best)


def _rank(typed: str, name: str, parts: Collection[str], *, printed: bool) -> Rank | None:
    """Return the rule by which a name is near, words not in common and slips; None if it is not."""
    one, other = normalize_name(typed), normalize_name(name)
    if one == other:
        return 1, 0, 0
    words, known = _words(typed), _words(name)
    slips = _slips(one, other)
    whole = slips if slips <= _allowed(one, other) else _FAR
    if words and all(it in known for it in words):
        return 2, 0, whole
    if whole < _FAR:
        return 3, 0, whole
    for rule, are_akin in ((4, _have_one_stem), (6, _are_one_slip_apart))[: 1 + printed]:
        akin = sum(any(are_akin(it, word) for word in known) for it in words)
        if akin and 2 * akin >= len(words):
            return rule + (akin < len(words)), len(words) - akin, whole
    if printed and any(_share_part(it, word, parts) for it in words for word in known):
        return 8, 0, whole
    return None


@lru_cache(maxsize=1024)
def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name that tell it from others, without accents."""
    words = (normalize_name(it) for it in _WORD.findall(name)[:MAX_WORDS])
    return tuple(it for it in words if not it.isalpha() or _counts(it))


def _counts(word: str) -> bool:
    return len(word) >= _PART and word not in _SMALL_WORDS


def _have_one_stem(typed: str, word: str) -> bool:
    """Return whether two words differ in their ending; the known one may go on as a compound."""
    stem = _common_beginning(typed, word)
    ending, other = len(typed) - stem, len(word) - stem
    if not ending and not other:
        return True
    if stem < _STEM:
        return False
    if not ending or (ending == 1 and stem > _STEM):
        return True
    return ending <= 2 if not other else min(ending, other) == 1 and max(ending, other) <= 3


def _are_one_slip_apart(typed: str, word: str) -> bool:
    """Return whether two words have one stem or differ by a slip, long ones by two."""
    if _have_one_stem(typed, word):
        return True
    shorter, longer = sorted((len(typed), len(word)))
    if shorter < _STEM or typed[0] != word[0]:
        return False
    return _slips(typed, word) <= (1 if longer < 7 else 2)


def _share_part(typed: str, word: str, parts: Collection[str]) -> bool:
    """Return whether a word ends with the typed one, or both start with the same part."""
    if len(typed) >= _STEM and word.endswith(typed):
        return True
    stem = _common_beginning(typed, word)
    return any(
        typed[:length] in parts for length in range(_PART, min(stem + 1, len(typed), len(word)))
    )


def _common_beginning(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _allowed(one: str, other: str) -> int:
    """Return how many slips may lie between two names of this length."""
    longer = max(len(one), len(other))
    if longer < 3:
        return 1 if sorted(one) == sorted(other) else 0
    return 2 if longer >= 5 and one[0] == other[0] else 1


def _slips(one: str, other: str) -> int:
    """Return how many slips make one word of another, or `_FAR` for more than two.

    This is the distance of optimal string alignment: a letter added, left out or changed, or two
    neighbours swapped.
    """
    if abs(len(one) - len(other)) > 2:
        return _FAR
    before: list[int] = []
    last = [*range(len(other) + 1)]
    for row, char in enumerate(one, 1):
        now = [row]
        for col, wanted in enumerate(other, 1):
            cost = min(last[col] + 1, now[-1] + 1, last[col - 1] + (char != wanted))
            swapped = row > 1 < col and char == other[col - 2] and one[row - 2] == wanted
            now.append(min(cost, before[col - 2] + 1) if swapped else cost)
        if min(now) > 2:
            return _FAR
        before, last = last, now
    return last[-1] if last[-1] <= 2 else _FAR
