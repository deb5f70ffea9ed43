"""Every word a person reads: one file per language and game, plus the words all games share."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hedgerow.errors import Problem, did_you_mean, quoted, raise_any
from hedgerow.tree import Tree, load_tree

LANGUAGES = ("en", "fr", "it", "de")
_BLANK = re.compile(r"\{([a-z_]+)\}")
Text = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language by their dotted keys."""

    lang: str
    texts: Mapping[str, Text]

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, its {blanks} filled by plain replacement: nothing is evaluated."""
        text = " ".join(self.lines(key))
        return _BLANK.sub(lambda blank: str(values.get(blank[1], blank[0])), text)

    def lines(self, key: str) -> tuple[str, ...]:
        """The texts of a key that holds a list."""
        text = self.texts[key]
        return (text,) if isinstance(text, str) else text

    def decimal(self, value: float) -> str:
        """A number with one decimal, as the language writes it."""
        text = f"{value:.1f}"
        return text if self.lang == "en" else text.replace(".", ",")

    def count(self, key: str, number: int) -> str:
        """`key.one` for 1, `key.other` for every other number, with {n} filled in."""
        return self(f"{key}.{'one' if number == 1 else 'other'}", n=number)

    def __add__(self, other: Words) -> Words:
        return Words(self.lang, {**self.texts, **other.texts})


def user_language(environ: Mapping[str, str]) -> str:
    """The language a user's system is set to, if it is one of ours; else English."""
    names = (environ.get(it, "") for it in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "") or _system_locale()
    lang = name[:2].lower()
    return lang if lang in LANGUAGES and not name[2:3].isalpha() else "en"


def _system_locale() -> str:
    """The locale of a system that keeps it elsewhere, like `de_DE`."""
    import locale

    return locale.normalize(locale.getlocale()[0] or "")


def load_words(path: Path, needed: Collection[str] | None) -> Words:
    """Read the words of one language; of those needed none may be missing or surplus."""
    tree = load_tree(path)
    problems: list[Problem] = []
    found = dict(_flat(tree, "", problems))
    raise_any(problems)
    raise_any(
        [*_problems(tree, found, found if needed is None else needed), *_letter_problems(found)]
    )
    return Words(path.stem, {key: text for key, (text, _) in found.items()})


def placeholders(text: Text) -> frozenset[str]:
    """The names of the {blanks} in a text."""
    return frozenset(_BLANK.findall(text if isinstance(text, str) else " ".join(text)))


def _flat(
    tree: Tree, prefix: str, problems: list[Problem]
) -> Iterator[tuple[str, tuple[Text, Tree]]]:
    if isinstance(tree.value, dict):
        for key, part in tree.value.items():
            if "." in key:
                problems.append(Problem(tree.keys[key], f"the key {quoted(key)} has a dot"))
            yield from _flat(part, f"{prefix}.{key}" if prefix else key, problems)
    elif isinstance(tree.value, list):
        yield prefix, (tuple(_text(part, problems) for part in tree.value), tree)
    else:
        yield prefix, (_text(tree, problems), tree)


def _text(tree: Tree, problems: list[Problem]) -> str:
    if tree.value is not None and not isinstance(tree.value, str):
        problems.append(Problem(tree.where, "expected a text", "write the words in quotes"))
    return tree.value.strip() if isinstance(tree.value, str) else ""


def _problems(
    tree: Tree, found: Mapping[str, tuple[Text, Tree]], needed: Collection[str]
) -> Iterator[Problem]:
    for key in sorted(needed):
        if key not in found:
            yield Problem(tree.where, f"the words of {quoted(key)} are missing")
    for key, (text, part) in found.items():
        if key not in needed:
            unused = sorted(it for it in needed if it not in found)
            yield Problem(
                part.where,
                f"no {quoted(key)} is used",
                did_you_mean(key, unused) if unused else "remove it",
            )
        elif not text or (isinstance(text, tuple) and not all(text)):
            yield Problem(part.where, f"{quoted(key)} is empty", "write the words in quotes")


def _letter_problems(found: Mapping[str, tuple[Text, Tree]]) -> Iterator[Problem]:
    """`letters.*` are what people type into grids: single letters, no two of them alike."""
    taken: dict[str, str] = {}
    for key, (text, part) in found.items():
        if not key.startswith("letters."):
            continue
        if not isinstance(text, str) or len(text) != 1 or not text.isalnum():
            yield Problem(part.where, f"expected a single letter for {quoted(key)}", "like C")
        elif taken.setdefault(text.casefold(), key) != key:
            message = f"the letter {quoted(text)} is {quoted(taken[text.casefold()])} already"
            yield Problem(part.where, message, "give each symbol a letter of its own")
