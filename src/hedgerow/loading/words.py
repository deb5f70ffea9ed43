"""Every word a person reads: one file per language and game, plus the words all games share."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from hedgerow.base.errors import (
    Location,
    Problem,
    closest_match,
    meant,
    quote_value,
    raise_problems,
)
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES as LANGUAGES
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.loading.layers import load_merged, subtree_at
from hedgerow.loading.tree import COMMA_HINT, Tree, describe_value

# A name; then, if it has forms, those for one, for others and, if there is a third, for none.
PLACEHOLDER = re.compile(r"\{([a-z_]+)(?:\|([^{}|]*)\|([^{}|]*)(?:\|([^{}|]*))?)?\}")
Wording = str | tuple[str, ...]
_Shape = Mapping[str, Mapping[str, Any]]


@record
class Words:
    """The words of one language by their dotted keys, and where each of them stands.

    `numbers` are those of a game's content that its texts may tell; they fill blanks of their
    names wherever nothing else does.
    """

    lang: str
    texts: Mapping[str, Wording]
    parts: Mapping[str, Tree] = field(default_factory=dict, compare=False)
    numbers: Mapping[str, object] = field(default_factory=dict)

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, its {blanks} filled by plain replacement: nothing is evaluated."""
        text = self.texts[key]
        return self._filled(text if isinstance(text, str) else " ".join(text), values)

    def lines(self, key: str, **values: object) -> tuple[str, ...]:
        """The texts of a key that holds a list, their {blanks} filled."""
        text = self.texts[key]
        lines = (text,) if isinstance(text, str) else text
        return tuple([self._filled(line, values) for line in lines])

    def with_numbers(self, numbers: Mapping[str, object]) -> Words:
        """The same words, told with the numbers of a game."""
        return replace(self, numbers=numbers)

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        """A text with its blanks filled; `{n|# cow|# cows}` is the form for n, # the number.

        A third form, `{n|# cow|# cows|no cow}`, is for none. No line ends between a number and its
        noun.
        """
        if "{" not in text or not (values or self.numbers):
            return text
        if self.numbers:
            values = {**self.numbers, **values}
        if "|" in text:
            text = PLACEHOLDER.sub(lambda blank: self._in_number(blank, values), text)
        try:
            return _form(text) % values
        except KeyError:
            return _form(text) % _Blanks(values)

    def _in_number(self, blank: re.Match[str], values: Mapping[str, object]) -> str:
        """The form of a blank that a number asks for; other blanks as they are."""
        name, one, other, none = blank.groups()
        if one is None or name not in values:
            return blank[0]
        number = values[name]
        singular = number in ((0, 1) if self.lang == "fr" else (1,))
        form = none if none is not None and number == 0 else one if singular else other
        return form.replace("# ", "#\u00a0").replace("#", str(number))

    def format_decimal(self, value: float) -> str:
        """A number with one decimal, as the language writes it."""
        text = f"{value:.1f}"
        return text if self.lang == "en" else text.replace(".", ",")

    def format_thousands(self, value: int) -> str:
        """A large whole number, as the language groups its digits."""
        return f"{value:,}".replace(",", {"en": ",", "fr": "\u00a0"}.get(self.lang, "."))

    def plural(self, key: str, number: int) -> str:
        """`key.one` for 1, `key.other` for every other number, with {n} filled in."""
        return self(f"{key}.{'one' if number == 1 else 'other'}", n=number)

    def __add__(self, other: Words) -> Words:
        texts, parts = {**self.texts, **other.texts}, {**self.parts, **other.parts}
        return Words(self.lang, texts, parts, {**self.numbers, **other.numbers})

    def location(self, key: str, number: int | None = None) -> Location:
        """Where the text of a key stands in its file, or one of its texts."""
        part = self.parts[key]
        return part.location if number is None else part.value[number].location


@lru_cache(maxsize=1024)
def _form(text: str) -> str:
    """A text that `%` fills."""
    return PLACEHOLDER.sub(_percent, text.replace("%", "%%"))


def _percent(blank: re.Match[str]) -> str:
    """A blank as `%` fills it; one with forms that no number chose stays as it is."""
    return blank[0] if blank[2] is not None else f"%({blank[1]})s"


class _Blanks(dict[str, object]):
    """What goes into the blanks of a text; a blank without a value stays as it is."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def load_words(
    path: Path, needed: Collection[str] | None, files: Sequence[Path] | None = None
) -> Words:
    """Read the words of one language; of those needed none may be missing or surplus.

    A variant's words stand in several files, each laid over the next. Only what its own file, at
    `path`, states must be needed; surplus words of the others are left out.
    """
    problems: list[Problem] = []
    stack = files or (path,)
    tree = load_merged(stack, problems)
    raise_problems(problems)
    shape = _own_shape(tree) if needed is None else _shape(frozenset(needed))
    if tuple(stack) != (path,):
        tree = _without_surplus(tree, shape, str(path))
    raise_problems(_problems(tree, shape, str(path)))
    parts: dict[str, Tree] = {}
    _put_flat(tree, "", parts)
    return Words(path.stem, {key: read_wording(part) for key, part in parts.items()}, parts)


def missing_words(files: Sequence[Path], needed: Collection[str]) -> tuple[str, ...]:
    """The needed words that none of the files has."""
    tree = load_merged(files, [])
    return tuple(key for key in sorted(needed) if subtree_at(tree, *key.split(".")) is None)


def stated_words(files: Sequence[Path]) -> frozenset[str]:
    """The dotted keys of all words that the files have."""
    parts: dict[str, Tree] = {}
    _put_flat(load_merged(files, []), "", parts)
    return frozenset(parts)


def placeholders(text: Wording) -> frozenset[str]:
    """The names of the {blanks} in a text."""
    whole = text if isinstance(text, str) else " ".join(text)
    return frozenset([it[1] for it in PLACEHOLDER.finditer(whole)]) if "{" in whole else frozenset()


def _without_surplus(tree: Tree, shape: _Shape, own: str) -> Tree:
    """A tree without inherited words that nothing needs."""
    if not tree.keys:
        return tree
    parts = {
        name: _without_surplus(part, shape[name], own) if name in shape else part
        for name, part in tree.value.items()
        if name in shape or tree.keys[name].path == own
    }
    return Tree(parts, tree.location, {name: tree.keys[name] for name in parts})


def _put_flat(tree: Tree, key: str, parts: dict[str, Tree]) -> None:
    """Put the texts of a tree among the parts, by their dotted keys."""
    if isinstance(tree.value, dict):
        for name, part in tree.value.items():
            _put_flat(part, _dotted(key, name), parts)
    else:
        parts[key] = tree


def read_wording(part: Tree) -> Wording:
    """The text, or texts, that a part of a words file holds."""
    if isinstance(part.value, list):
        return tuple(line.value.strip() for line in part.value)
    return str(part.value).strip()


def _dotted(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


@lru_cache(maxsize=8)
def _shape(needed: frozenset[str]) -> _Shape:
    """Dotted keys as groups of keys; a text is a group of none."""
    shape: dict[str, Any] = {}
    for key in sorted(needed):
        group = shape
        for name in key.split("."):
            group = group.setdefault(name, {})
    return shape


def _own_shape(tree: Tree) -> _Shape:
    """The keys of a file that is the measure for others."""
    return {name: _own_shape(part) for name, part in tree.value.items()} if tree.keys else {}


def _problems(tree: Tree, shape: _Shape, own: str) -> Iterator[Problem]:
    """Missing words are missing in the file at `own`, even if the words around are inherited."""
    if isinstance(tree.value, dict):
        yield from _group_problems(tree, shape, "", own)
        letters = tree.value.get("letters")
        yield from _letter_problems(letters) if letters and "letters" in shape else ()
    else:
        hint = Message("valid keys: {keys}", keys=", ".join(shape))
        message = Message(
            "expected key-value pairs, found {found}", found=describe_value(tree.value)
        )
        yield Problem(tree.location, message, hint)


def _group_problems(tree: Tree, shape: _Shape, group: str, own: str) -> Iterator[Problem]:
    """A misspelt key is one problem, and so is a whole group that is missing or surplus."""
    missing = [name for name in shape if name not in tree.value]
    for name, part in tree.value.items():
        key = _dotted(group, name)
        if part.value is None and " " in name:
            yield Problem(
                tree.keys[name], Message("unknown key {key}", key=quote_value(key)), COMMA_HINT
            )
        elif "." in name:
            hint = Message("nest the keys instead of using dots")
            yield Problem(
                tree.keys[name], Message("key {name} contains a dot", name=quote_value(name)), hint
            )
        elif name in shape:
            if shape[name] or not _is_text(part):
                yield from _part_problems(tree.keys[name], part, shape[name], key, own)
        else:
            near = closest_match(name, missing)
            if near:
                missing.remove(near)
            hint = meant([near]) if near else Message("remove it")
            yield Problem(tree.keys[name], Message("unknown key {key}", key=quote_value(key)), hint)
    for name in missing:
        hint = (
            Message("valid keys: {keys}", keys=", ".join(shape[name]))
            if shape[name]
            else NO_MESSAGE
        )
        message = Message("missing text for {key}", key=quote_value(_dotted(group, name)))
        yield Problem(tree.location if tree.location.path == own else Location(own), message, hint)


def _part_problems(
    at: Location, part: Tree, shape: _Shape, key: str, own: str
) -> Iterator[Problem]:
    if not shape:
        yield from _text_problems(at, part, key)
    elif isinstance(part.value, dict):
        yield from _group_problems(part, shape, key, own)
    else:
        location = part.location if part.value is not None else at
        hint = Message("valid keys: {keys}", keys=", ".join(shape))
        yield Problem(
            location,
            Message("expected key-value pairs, found {found}", found=describe_value(part.value)),
            hint,
        )


def _text_problems(at: Location, part: Tree, key: str) -> Iterator[Problem]:
    """A text, or a list of texts, none of them empty; a missing value is shown at its key."""
    if part.value is None or part.value == []:
        yield _empty(at, key)
    else:
        for item in part.value if isinstance(part.value, list) else (part,):
            yield from _item_problems(item, key)


def _is_text(item: Tree) -> bool:
    return isinstance(item.value, str) and not item.value.isspace() and item.value != ""


def _item_problems(item: Tree, key: str) -> Iterator[Problem]:
    if _is_text(item):
        return
    if item.value is None or isinstance(item.value, str):
        yield _empty(item.location, key)
    else:
        message = Message("expected text, found {found}", found=describe_value(item.value))
        yield Problem(item.location, message, Message("put the text in quotes"))


def _empty(location: Location, key: str) -> Problem:
    return Problem(
        location,
        Message("{key} is empty", key=quote_value(key)),
        Message("put the text in quotes"),
    )


def _letter_problems(letters: Tree) -> Iterator[Problem]:
    """`letters.*` are what people type into grids: single letters, no two of them alike."""
    taken: dict[str, str] = {}
    for name, part in letters.value.items() if letters.keys else ():
        letter, key = part.value, f"letters.{name}"
        if isinstance(letter, str) and letter.strip():
            letter = letter.strip()
        elif not isinstance(letter, list):
            continue
        if len(letter) != 1 or not isinstance(letter, str) or not letter.isalnum():
            yield Problem(
                part.location,
                Message("expected a single letter for {key}", key=quote_value(key)),
                Message("for example C"),
            )
        elif taken.setdefault(letter.casefold(), key) != key:
            message = Message(
                "letter {letter} is already used for {key}",
                letter=quote_value(letter),
                key=quote_value(taken[letter.casefold()]),
            )
            yield Problem(part.location, message, Message("give each symbol its own letter"))
