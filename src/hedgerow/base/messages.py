"""What the program says to people: a template and its values, looked up in a language's catalogue.

Every message is written in English where it arises, as `Said("no game is called {name}", …)`. A
catalogue gives the same template in another language; the values are filled in after that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

LANGUAGES = ("en", "fr", "it", "de")
# Values alone: there is nothing in them to be translated.
WORDLESS = ("", "{text}")
_BLANK = re.compile(r"\{([a-z_]+)\}")


class Said:
    """Something said to a person: a template in English, and the values of its {blanks}.

    A value that is itself `Said` is told in the same language.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template: Final = template
        self.values: Final[Mapping[str, object]] = values

    def filled(self, **values: object) -> Said:
        """The same with more of its blanks filled."""
        return Said(self.template, **{**self.values, **values})

    def __bool__(self) -> bool:
        return bool(self.template)

    def __str__(self) -> str:
        return in_english(self)

    def __repr__(self) -> str:
        return f"Said({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


Say = Callable[[Said], str]


def either(first: object, *others: object) -> Said:
    """One thing, or any of several: `this or that`."""
    if not others:
        return first if isinstance(first, Said) else Said("{text}", text=first)
    return Said("{one} or {other}", one=first, other=either(*others))


NOTHING = Said("")


def blanks(template: str) -> list[str]:
    """The names of the {blanks} of a template, in their order."""
    return _BLANK.findall(template)


def in_english(said: Said) -> str:
    """A message as it was written."""
    return _filled(said.template, said.values, in_english)


def in_language(
    lang: str, folders: Iterable[Path], further: Callable[[], Iterable[Path]] = tuple
) -> Say:
    """How to say a message in a language whose catalogues lie in these folders.

    Only where none of them has a message, those of `further` are looked for.
    """
    if lang == LANGUAGES[0]:
        return in_english
    known = _merged(lang, tuple(folders))

    def translated(template: str) -> str:
        if template in known or template in WORDLESS:
            return known.get(template, template)
        return _merged(lang, tuple(further())).get(template, template)

    def say(said: Said) -> str:
        return _filled(translated(said.template), said.values, say)

    return say


def catalogue(folder: Path, lang: str) -> Mapping[str, str]:
    """The templates of one folder in a language, by the English ones; none if it has no file."""
    import json

    path = folder / f"{lang}.json"
    known: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return known


@lru_cache(maxsize=8)
def _merged(lang: str, folders: tuple[Path, ...]) -> Mapping[str, str]:
    return {key: text for it in folders for key, text in catalogue(it, lang).items()}


def _filled(template: str, values: Mapping[str, object], say: Say) -> str:
    """A template with its blanks filled by plain replacement: nothing is evaluated."""
    if not values:
        return template

    def value(blank: re.Match[str]) -> str:
        it = values.get(blank[1], blank[0])
        return say(it) if isinstance(it, Said) else str(it)

    return _BLANK.sub(value, template)


def user_language(environ: Mapping[str, str]) -> str:
    """The language a user's system is set to, if it is one of ours; else English."""
    names = (environ.get(it, "") for it in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "") or _system_locale()
    lang = name[:2].lower()
    return lang if lang in LANGUAGES and not name[2:3].isalpha() else LANGUAGES[0]


def _system_locale() -> str:
    """The locale of a system that keeps it elsewhere, like `de_DE`."""
    import locale

    return locale.normalize(locale.getlocale()[0] or "")
