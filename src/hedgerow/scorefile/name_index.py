"""What people call the things that are printed: by id, or by name in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from hedgerow.base.errors import suggestion_hint
from hedgerow.base.frozen import caching_record
from hedgerow.base.messages import Message
from hedgerow.base.neighbours import closest, normalize_name

# A beginning this long may stand for the whole name, if no other begins with it.
MIN_PREFIX = 3
# No name has more words.
MAX_NAME_WORDS = 12
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@caching_record
class NameIndex:
    """Things and all they are called; for their `names` is asked when an id is not enough."""

    ids: tuple[str, ...]
    names: Callable[[], Mapping[str, Iterable[str]]]

    def by_id(self, text: str) -> tuple[str, ...]:
        """The thing of that id."""
        return self._by_id.get(normalize_name(text), ())

    def exact_matches(self, text: str) -> tuple[str, ...]:
        """The things of that id; else of that name."""
        wanted = normalize_name(text)
        if found := self.by_id(text):
            return found
        return tuple(it for it in self.ids if wanted and wanted in self._spelt[it])

    def prefix_matches(self, text: str) -> tuple[str, ...]:
        """The things that are called so; else those whose id or a name of which begins so."""
        wanted = normalize_name(text)
        if (found := self.exact_matches(text)) or len(wanted) < MIN_PREFIX:
            return found
        begun = (it for it in self.ids if any(name.startswith(wanted) for name in self._spelt[it]))
        return tuple(begun)

    def near(self, text: str, printed: Mapping[str, str]) -> tuple[str, ...]:
        """Return the things that a mistyped name may stand for: none, one, or some equally near.

        `printed` are their names in the user's language; ids and the names of other languages are
        compared only if none of these is near. What is near is explained in `base.neighbours`.
        """
        own = closest(text, printed.values(), printed=True)
        if own:
            return tuple(it for it in self.ids if printed.get(it) in own)
        called = self.names()
        others = {it: (it, *called.get(it, ())) for it in self.ids}
        found = {*closest(text, (name for names in others.values() for name in names))}
        return tuple(it for it in self.ids if found.intersection(others[it]))

    def hint(self, text: str, printed: Mapping[str, str]) -> Message:
        """Return the hint that names what is near, by its printed name; nothing if nothing is."""
        named = {it: printed.get(it, it) for it in self.near(text, printed)}
        return suggestion_hint(
            [name if self.exact_matches(name) == (it,) else it for it, name in named.items()]
        )

    def split_names(self, text: str) -> Iterator[tuple[int, str]]:
        """The names in a text that nothing divides but blanks, and where each begins.

        What is none is left in one piece.
        """
        begin, end = 0, len(text)
        tail: list[tuple[int, str]] = []
        while begin < end and (cut := self._first(text[begin:end])):
            yield begin, text[begin : begin + cut]
            begin += cut + len(text[begin + cut :]) - len(text[begin + cut :].lstrip())
        while begin < end and (cut := self._last(text[begin:end])):
            tail.insert(0, (begin + cut, text[begin + cut : end]))
            end = begin + len(text[begin : begin + cut].rstrip())
        if begin < end:
            yield begin, text[begin:end]
        yield from tail

    def _first(self, text: str) -> int:
        """How long the longest name is with which a text begins."""
        ends = [at for at in range(1, len(text)) if text[at].isspace() and text[at - 1] != " "]
        ends = ends[:MAX_NAME_WORDS]
        longest = (end for end in (len(text), *reversed(ends)) if self.exact_matches(text[:end]))
        return next(longest, 0)

    def _last(self, text: str) -> int:
        """Where the longest name begins with which a text ends; 0 if it ends with none."""
        starts = [at + 1 for at in range(len(text)) if text[at].isspace()][-MAX_NAME_WORDS:]
        return next((at for at in starts if self.exact_matches(text[at:])), 0)

    @cached_property
    def _by_id(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for it in self.ids:
            found[normalize_name(it)] = (*found.get(normalize_name(it), ()), it)
        return found

    @cached_property
    def _spelt(self) -> Mapping[str, frozenset[str]]:
        called = self.names()
        return {it: frozenset(_spellings((it, *called.get(it, ())))) for it in self.ids}


EMPTY_INDEX = NameIndex((), dict)


def _spellings(names: Iterable[str]) -> Iterator[str]:
    """Bare names; with umlauts also as they are written where there are none."""
    for name in names:
        yield normalize_name(name)
        yield normalize_name(name.casefold().translate(_TWO_LETTERS))
