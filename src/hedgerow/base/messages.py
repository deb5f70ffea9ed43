"""What the program says to people: a template and its values, looked up in a language's catalogue.

Every message is written in English where it arises, as `Message("no game is called {name}", …)`. A
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
UNTRANSLATED = ("", "{text}")
_BLANK = re.compile(r"\{([a-z_]+)\}")


class Message:
    """Something said to a person: a template in English, and the values of its {blanks}.

    A value that is itself `Said` is told in the same language.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template: Final = template
        self.values: Final[Mapping[str, object]] = values

    def with_values(self, **values: object) -> Message:
        """The same with more of its blanks filled."""
        return Message(self.template, **{**self.values, **values})

    def __bool__(self) -> bool:
        return bool(self.template)

    def __str__(self) -> str:
        return to_english(self)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


Translator = Callable[[Message], str]


def join_or(first: object, *others: object) -> Message:
    """One thing, or any of several: `this or that`."""
    if not others:
        return first if isinstance(first, Message) else Message("{text}", text=first)
    return Message("{one} or {other}", one=first, other=join_or(*others))


NO_MESSAGE = Message("")


def placeholders(template: str) -> list[str]:
    """The names of the {blanks} of a template, in their order."""
    return _BLANK.findall(template)


def to_english(message: Message) -> str:
    """A message as it was written."""
    return _filled(message.template, message.values, to_english)


def make_translator(
    lang: str, folders: Iterable[Path], further: Callable[[], Iterable[Path]] = tuple
) -> Translator:
    """How to say a message in a language whose catalogues lie in these folders.

    Only where none of them has a message, those of `further` are looked for.
    """
    if lang == LANGUAGES[0]:
        return to_english
    known = _merged(lang, tuple(folders))

    def translated(template: str) -> str:
        if template in known or template in UNTRANSLATED:
            return known.get(template, template)
        return _merged(lang, tuple(further())).get(template, template)

    def say(message: Message) -> str:
        return _filled(translated(message.template), message.values, say)

    return say


def load_translations(folder: Path, lang: str) -> Mapping[str, str]:
    """The templates of one folder in a language, by the English ones; none if it has no file."""
    import json

    path = folder / f"{lang}.json"
    known: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return known


@lru_cache(maxsize=8)
def _merged(lang: str, folders: tuple[Path, ...]) -> Mapping[str, str]:
    return {key: text for it in folders for key, text in load_translations(it, lang).items()}


def _filled(template: str, values: Mapping[str, object], translate: Translator) -> str:
    """A template with its blanks filled by plain replacement: nothing is evaluated."""
    if not values:
        return template

    def value(blank: re.Match[str]) -> str:
        it = values.get(blank[1], blank[0])
        return translate(it) if isinstance(it, Message) else str(it)

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
