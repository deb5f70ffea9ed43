"""Index of printed names: finds things by id, or by name in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from hedgerow.base.errors import suggestion_hint
from hedgerow.base.frozen import caching_record
from hedgerow.base.messages import Message
from hedgerow.base.neighbours import closest, normalize_name

# A prefix of this length is accepted if only one name starts with it.
MIN_PREFIX = 3
# No printed name has more words; this bounds the time for long lines.
MAX_NAME_WORDS = 12
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@caching_record
class NameIndex:
    """Ids and all their names. `names` is called only if an id is not enough: it reads files."""

    ids: tuple[str, ...]
    names: Callable[[], Mapping[str, Iterable[str]]]

    def by_id(self, text: str) -> tuple[str, ...]:
        """Return the ids that equal the text, ignoring case, accents and hyphens."""
        return self._ids_by_name.get(normalize_name(text), ())

    def exact_matches(self, text: str) -> tuple[str, ...]:
        """Return the matching ids, otherwise the ids of things with that name."""
        name = normalize_name(text)
        if matches := self.by_id(text):
            return matches
        return tuple(id_ for id_ in self.ids if name and name in self._spellings_by_id[id_])

    def prefix_matches(self, text: str) -> tuple[str, ...]:
        """Return the exact matches, otherwise the ids of things with a name that starts so."""
        prefix = normalize_name(text)
        if (matches := self.exact_matches(text)) or len(prefix) < MIN_PREFIX:
            return matches
        starting = (
            id_
            for id_ in self.ids
            if any(name.startswith(prefix) for name in self._spellings_by_id[id_])
        )
        return tuple(starting)

    def closest_matches(self, text: str, printed: Mapping[str, str]) -> tuple[str, ...]:
        """Return the ids that a mistyped name may mean: none, one, or several equally close.

        `printed` are the names in the user's language; ids and names in other languages are
        compared only if none of these is close. `base.neighbours` defines what is close.
        """
        printed_matches = closest(text, printed.values(), printed=True)
        if printed_matches:
            return tuple(it for it in self.ids if printed.get(it) in printed_matches)
        translations = self.names()
        names_by_id = {it: (it, *translations.get(it, ())) for it in self.ids}
        matches = {*closest(text, (name for names in names_by_id.values() for name in names))}
        return tuple(it for it in self.ids if matches.intersection(names_by_id[it]))

    def hint(self, text: str, printed: Mapping[str, str]) -> Message:
        """Return a "did you mean" hint with the printed names of close matches, if any.

        A name that would not be found, or not only this one, is replaced by the id.
        """
        names = {id_: printed.get(id_, id_) for id_ in self.closest_matches(text, printed)}
        return suggestion_hint(
            [name if self.exact_matches(name) == (id_,) else id_ for id_, name in names.items()]
        )

    def split_names(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield the names in a text without commas, and their start indexes.

        Names are taken from the start and from the end; the unknown rest stays in one piece.
        """
        start, end = 0, len(text)
        tail: list[tuple[int, str]] = []
        while start < end and (length := self._first_name_length(text[start:end])):
            yield start, text[start : start + length]
            start += length + len(text[start + length :]) - len(text[start + length :].lstrip())
        while start < end and (offset := self._last_name_start(text[start:end])):
            tail.insert(0, (start + offset, text[start + offset : end]))
            end = start + len(text[start : start + offset].rstrip())
        if start < end:
            yield start, text[start:end]
        yield from tail

    def _first_name_length(self, text: str) -> int:
        """Return the length of the longest name at the start of a text, or 0."""
        ends = [
            index
            for index in range(1, len(text))
            if text[index].isspace() and text[index - 1] != " "
        ]
        ends = ends[:MAX_NAME_WORDS]
        longest = (end for end in (len(text), *reversed(ends)) if self.exact_matches(text[:end]))
        return next(longest, 0)

    def _last_name_start(self, text: str) -> int:
        """Return the start index of the longest name at the end of a text, or 0."""
        starts = [start + 1 for start in range(len(text)) if text[start].isspace()][
            -MAX_NAME_WORDS:
        ]
        return next((start for start in starts if self.exact_matches(text[start:])), 0)

    @cached_property
    def _ids_by_name(self) -> Mapping[str, tuple[str, ...]]:
        ids: dict[str, tuple[str, ...]] = {}
        for id_ in self.ids:
            ids[normalize_name(id_)] = (*ids.get(normalize_name(id_), ()), id_)
        return ids

    @cached_property
    def _spellings_by_id(self) -> Mapping[str, frozenset[str]]:
        translations = self.names()
        return {id_: frozenset(_spellings((id_, *translations.get(id_, ())))) for id_ in self.ids}


EMPTY_INDEX = NameIndex((), dict)


def _spellings(names: Iterable[str]) -> Iterator[str]:
    """Yield the normalized names, and their spelling without umlauts: `Gänse` → `gaense`."""
    for name in names:
        yield normalize_name(name)
        yield normalize_name(name.casefold().translate(_TWO_LETTERS))
