"""Words: all text that users read, in one file per language and game, plus shared words."""

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
    quote_value,
    raise_problems,
    suggestion_hint,
)
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import LANGUAGES as LANGUAGES
from hedgerow.base.messages import NO_MESSAGE, Message, is_singular
from hedgerow.loading.layers import load_merged, subtree_at
from hedgerow.loading.strict_yaml import COMMA_HINT, Tree, describe_value

# {name}, {name|singular|plural} or {name|singular|plural|none}.
PLACEHOLDER_NAME = re.compile("[a-z_]+")
PLACEHOLDER = re.compile(r"\{([a-z_]+)(?:\|([^{}|]*)\|([^{}|]*)(?:\|([^{}|]*))?)?\}")
# Their texts may be numbers without quotes: `letters: {10: 10}`.
NUMBERED_GROUPS = ("letters.", "names.")
# The most characters of one of `letters`; those that players type have one.
MAX_LETTERS = 2
Wording = str | tuple[str, ...]
_Shape = Mapping[str, Mapping[str, Any]]


@record
class Words:
    """The texts of one language by dotted key, and their locations.

    `numbers` are the numbers of a game's content that its texts may contain; they fill placeholders
    of their names unless a call passes another value. `variants` are the words of each variant of
    the game, if these differ.
    """

    lang: str
    texts: Mapping[str, Wording]
    parts: Mapping[str, Tree] = field(default_factory=dict, compare=False)
    numbers: Mapping[str, object] = field(default_factory=dict)
    variants: Mapping[str, Words] = field(default_factory=dict, compare=False)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key with its placeholders filled."""
        text = self.texts[key]
        if not isinstance(text, str):
            text = " ".join(text)
        return self._fill(text, values) if "{" in text else text

    def lines(self, key: str, **values: object) -> tuple[str, ...]:
        """Return the list of texts of a key with their placeholders filled.

        A text that is empty for these numbers is omitted: `{stable|One stall.|# stalls.|}`.
        """
        text = self.texts[key]
        lines = (text,) if isinstance(text, str) else text
        return tuple([filled for line in lines if (filled := self._fill(line, values))])

    def with_numbers(self, numbers: Mapping[str, object]) -> Words:
        """Return the same words with a game's numbers."""
        return replace(self, numbers=numbers)

    def of_variant(self, variant: str) -> Words:
        """Return the words of a variant, with the same numbers."""
        words = self.variants.get(variant, self)
        return words if words.numbers == self.numbers else words.with_numbers(self.numbers)

    def laid_over(self, variant: str) -> Words:
        """Return the words in which the texts below the id of a variant stand instead of others."""
        start = f"{variant}."
        texts = {
            key.removeprefix(start): it for key, it in self.texts.items() if key.startswith(start)
        }
        parts = {
            key.removeprefix(start): it for key, it in self.parts.items() if key.startswith(start)
        }
        return replace(self, texts={**self.texts, **texts}, parts={**self.parts, **parts})

    def _fill(self, text: str, values: Mapping[str, object]) -> str:
        """Fill the placeholders of a text; those without a value stay as they are.

        `{n|# cow|# cows}` has two forms for n, with # for the number. A third form is for 0:
        `{n|# cow|# cows|no cow}`. Number and noun are joined by a no-break space.
        """
        if "{" not in text or not (values or self.numbers):
            return text
        template = _parse_template(text)
        if self.numbers and not template.names <= values.keys():
            values = {**self.numbers, **values}
        if template.forms:
            chosen = {key: self._choose_form(form, values) for key, form in template.forms.items()}
            values = {**values, **chosen}
        # A dict is faster than its subclass; texts with missing values are rare.
        try:
            return template.text % values
        except KeyError:
            return template.text % _Values(values)

    def _choose_form(self, form: _Form, values: Mapping[str, object]) -> str:
        """Return the form for a number, for example `1 cow`; the placeholder if it is missing."""
        if form.name not in values:
            return form.placeholder
        number = values[form.name]
        text = form.plural
        if form.none is not None and number == 0:
            text = form.none
        elif isinstance(number, int) and is_singular(self.lang, number):
            text = form.singular
        return text.replace("#", str(number))

    def format_decimal(self, value: float) -> str:
        """Format a number with one decimal: `0.5`, in other languages `0,5`."""
        text = f"{value:.1f}"
        return text if self.lang == "en" else text.replace(".", ",")

    def format_thousands(self, value: int) -> str:
        """Format a whole number with the language's thousands separator."""
        return f"{value:,}".replace(",", {"en": ",", "fr": "\u00a0"}.get(self.lang, "."))

    def plural(self, key: str, number: int) -> str:
        """Return `key.one` or `key.other`, as the language uses them for a number, filling {n}."""
        form = "one" if is_singular(self.lang, number) else "other"
        return self(f"{key}.{form}", n=number)

    def __add__(self, other: Words) -> Words:
        texts, parts = {**self.texts, **other.texts}, {**self.parts, **other.parts}
        return Words(self.lang, texts, parts, {**self.numbers, **other.numbers})

    def location(self, key: str, number: int | None = None) -> Location:
        """Return the location of a key's text, or of one text of its list."""
        part = self.parts[key]
        return part.location if number is None else part.value[number].location


@keyword_record
class _Form:
    """A placeholder with two or three forms for a number, which replaces `#` in them."""

    placeholder: str
    name: str
    singular: str
    plural: str
    none: str | None


@record
class _Template:
    """A text for the % operator; `names` are those of its placeholders, `forms` are by key."""

    text: str
    names: frozenset[str]
    forms: Mapping[str, _Form]


@lru_cache(maxsize=1024)
def _parse_template(text: str) -> _Template:
    """Convert a text to a template for the % operator: cached, it fills faster than `re.sub`."""
    forms: dict[str, _Form] = {}

    def to_percent(match: re.Match[str]) -> str:
        name, *texts = match.groups()
        if match[2] is None:
            return f"%({name})s"
        # No name of a value has a bar. Number and noun are joined by a no-break space.
        singular, plural, none = (it and it.replace("# ", "#\u00a0") for it in texts)
        key = f"|{len(forms)}"
        forms[key] = _Form(
            placeholder=match[0], name=name, singular=singular, plural=plural, none=none
        )
        return f"%({key})s"

    template = PLACEHOLDER.sub(to_percent, text.replace("%", "%%"))
    return _Template(template, placeholders(text), forms)


class _Values(dict[str, object]):
    """Values for the % operator; a placeholder without a value stays as it is."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def load_words(
    path: Path,
    needed: Collection[str] | None,
    files: Sequence[Path] | None = None,
    optional: Collection[str] = (),
) -> Words:
    """Load the words of one language. Raises InputError if keys are missing or unknown.

    Keys in `optional` may be omitted. A variant's words are in several files, merged like layers.
    Unneeded keys are a problem only in its own file, at `path`.
    """
    problems: list[Problem] = []
    stack = files or (path,)
    tree = load_merged(stack, problems)
    raise_problems(problems)
    shape = _own_shape(tree) if needed is None else _shape(frozenset(needed).union(optional))
    keys = _prefixes(frozenset(needed)) if needed is not None and optional else None
    wanted = _Wanted(str(path), keys)
    if tuple(stack) != (path,):
        tree = _drop_unneeded(tree, shape, str(path))
    raise_problems(_problems(tree, shape, wanted))
    parts: dict[str, Tree] = {}
    _flatten(tree, "", parts)
    return Words(path.stem, {key: read_wording(part) for key, part in parts.items()}, parts)


@record
class _Wanted:
    """The file to which missing keys belong, and the needed keys and groups; None if all are."""

    file: str
    keys: frozenset[str] | None

    def is_needed(self, key: str) -> bool:
        return self.keys is None or key in self.keys


def _prefixes(keys: frozenset[str]) -> frozenset[str]:
    """Return dotted keys and the groups they are in."""
    steps = (key.split(".") for key in keys)
    return frozenset(".".join(names[:end]) for names in steps for end in range(1, len(names) + 1))


def missing_words(files: Sequence[Path], needed: Collection[str]) -> tuple[str, ...]:
    """Return the needed keys that no file has."""
    tree = load_merged(files, [])
    return tuple(key for key in sorted(needed) if subtree_at(tree, *key.split(".")) is None)


def stated_words(files: Sequence[Path]) -> tuple[str, ...]:
    """Return the dotted keys of all texts in the files, in their order."""
    parts: dict[str, Tree] = {}
    _flatten(load_merged(files, []), "", parts)
    return tuple(parts)


def placeholders(text: Wording) -> frozenset[str]:
    """Return the names of the placeholders in a text."""
    joined = text if isinstance(text, str) else " ".join(text)
    if "{" not in joined:
        return frozenset()
    return frozenset([match[1] for match in PLACEHOLDER.finditer(joined)])


def _drop_unneeded(tree: Tree, shape: _Shape, own: str) -> Tree:
    """Return a tree without the inherited keys that are not needed."""
    if not tree.keys:
        return tree
    parts = {
        name: _drop_unneeded(part, shape[name], own) if name in shape else part
        for name, part in tree.value.items()
        if name in shape or tree.keys[name].path == own
    }
    return Tree(parts, tree.location, {name: tree.keys[name] for name in parts})


def _flatten(tree: Tree, key: str, parts: dict[str, Tree]) -> None:
    """Add the texts of a tree to `parts`, by dotted key."""
    if isinstance(tree.value, dict):
        for name, part in tree.value.items():
            _flatten(part, _dotted(key, name), parts)
    else:
        parts[key] = tree


def read_wording(part: Tree) -> Wording:
    """Return the text, or the list of texts, of a part of a words file."""
    if isinstance(part.value, list):
        return tuple(line.value.strip() for line in part.value)
    return str(part.value).strip()


def _dotted(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


@lru_cache(maxsize=8)
def _shape(needed: frozenset[str]) -> _Shape:
    """Return dotted keys as nested mappings; a text is an empty mapping."""
    shape: dict[str, Any] = {}
    for key in sorted(needed):
        group = shape
        for name in key.split("."):
            group = group.setdefault(name, {})
    return shape


def _own_shape(tree: Tree) -> _Shape:
    """Return a file's own keys, if it defines which keys others need."""
    return {name: _own_shape(part) for name, part in tree.value.items()} if tree.keys else {}


def _problems(tree: Tree, shape: _Shape, wanted: _Wanted) -> Iterator[Problem]:
    """Yield all problems of a words file."""
    if isinstance(tree.value, dict):
        yield from _group_problems(tree, shape, "", wanted)
        letters = tree.value.get("letters")
        if letters and "letters" in shape:
            yield from _letter_problems(letters, shape["letters"])
    else:
        hint = Message("valid keys: {keys}", keys=", ".join(shape))
        message = Message(
            "expected key-value pairs, found {found}", found=describe_value(tree.value)
        )
        yield Problem(tree.location, message, hint)


def _group_problems(tree: Tree, shape: _Shape, group: str, wanted: _Wanted) -> Iterator[Problem]:
    """Yield the problems of a group of keys.

    A misspelt key is one problem, not an unknown and a missing one; so is a whole missing group.
    """
    absent = [name for name in shape if name not in tree.value]
    missing = [name for name in absent if wanted.is_needed(_dotted(group, name))]
    for name, part in tree.value.items():
        key = _dotted(group, name)
        # In `{a: text, more text}`, YAML takes what follows the comma for a key.
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
                yield from _part_problems(tree.keys[name], part, shape[name], key, wanted)
        else:
            closest = closest_match(name, absent)
            if closest in missing:
                missing.remove(closest)
            hint = suggestion_hint([closest]) if closest else Message("remove it")
            yield Problem(tree.keys[name], Message("unknown key {key}", key=quote_value(key)), hint)
    for name in missing:
        whole = _dotted(group, name)
        needed = [key for key in shape[name] if wanted.is_needed(_dotted(whole, key))]
        hint = Message("valid keys: {keys}", keys=", ".join(needed)) if needed else NO_MESSAGE
        message = Message("missing text for {key}", key=quote_value(whole))
        own = Location(wanted.file)
        yield Problem(tree.location if tree.location.path == own.path else own, message, hint)


def _part_problems(
    key_location: Location, part: Tree, shape: _Shape, key: str, wanted: _Wanted
) -> Iterator[Problem]:
    if not shape:
        yield from _text_problems(key_location, part, key)
    elif isinstance(part.value, dict):
        yield from _group_problems(part, shape, key, wanted)
    else:
        location = part.location if part.value is not None else key_location
        hint = Message("valid keys: {keys}", keys=", ".join(shape))
        yield Problem(
            location,
            Message("expected key-value pairs, found {found}", found=describe_value(part.value)),
            hint,
        )


def _text_problems(key_location: Location, part: Tree, key: str) -> Iterator[Problem]:
    """Yield a problem for each empty text; a missing value is reported at its key."""
    if part.value is None or part.value == []:
        yield _empty_problem(key_location, key)
    elif not (type(part.value) is int and key.startswith(NUMBERED_GROUPS)):
        for item in part.value if isinstance(part.value, list) else (part,):
            yield from _item_problems(item, key)


def _is_text(item: Tree) -> bool:
    return isinstance(item.value, str) and not item.value.isspace() and item.value != ""


def _item_problems(item: Tree, key: str) -> Iterator[Problem]:
    if _is_text(item):
        return
    if item.value is None or isinstance(item.value, str):
        yield _empty_problem(item.location, key)
    else:
        message = Message("expected text, found {found}", found=describe_value(item.value))
        yield Problem(item.location, message, Message("put the text in quotes"))


def _empty_problem(location: Location, key: str) -> Problem:
    return Problem(
        location,
        Message("{key} is empty", key=quote_value(key)),
        Message("put the text in quotes"),
    )


def _letter_problems(letters: Tree, shape: _Shape) -> Iterator[Problem]:
    """Yield a problem for each of `letters.*` that is too long or is used twice.

    Users type these letters into grids; `f` and `F` are two letters. A digit needs none: it stands
    for itself.
    """
    digits = (name for name in shape if len(name) == 1 and name.isdecimal())
    used = {name: f"letters.{name}" for name in digits if name not in letters.value}
    for name, part in letters.value.items() if letters.keys else ():
        letter, key = part.value, f"letters.{name}"
        letter = str(letter) if type(letter) is int else letter
        if isinstance(letter, str) and letter.strip():
            letter = letter.strip()
        elif not isinstance(letter, list):
            continue  # reported already: empty or not text
        if len(letter) > MAX_LETTERS or not isinstance(letter, str) or not letter.isalnum():
            message = Message(
                "expected at most {n} letters for {key}", n=MAX_LETTERS, key=quote_value(key)
            )
            yield Problem(part.location, message, Message("for example C"))
        elif used.setdefault(letter, key) != key:
            message = Message(
                "letter {letter} is already used for {key}",
                letter=quote_value(letter),
                key=quote_value(used[letter]),
            )
            yield Problem(part.location, message, Message("give each symbol its own letter"))
