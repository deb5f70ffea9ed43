"""Messages for people: an English template with values, translated by catalogue.

A message is written in English where it arises: `Message("unknown game {name}", name=…)`. A
catalogue maps the template to another language; the values are filled in afterwards. A message
about a number has two forms: `Message.plural(n, "{n} page", "{n} pages", n=n)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

LANGUAGES = ("en", "fr", "it", "de")
# Templates without words: they are the same in every language.
UNTRANSLATED = ("", "{text}")
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
# A catalogue's text for a template; two of them are the singular and the plural.
Translation = str | list[str]


class Message:
    """A text for people: an English template and the values of its {placeholders}.

    A value that is itself a `Message` is translated into the same language.
    """

    __slots__ = ("number", "singular", "template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template: Final = template
        self.values: Final[Mapping[str, object]] = values
        self.singular = ""
        self.number = 0

    @classmethod
    def plural(cls, number: int, one: str, other: str, /, **values: object) -> Message:
        """Create a message whose wording depends on a number.

        Catalogues have both forms of the language as a list, under the plural template.
        """
        message = cls(other, **values)
        message.singular, message.number = one, number
        return message

    def with_values(self, **values: object) -> Message:
        """Return a copy with more of its placeholders filled."""
        message = Message(self.template, **{**self.values, **values})
        message.singular, message.number = self.singular, self.number
        return message

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
    """Join alternatives: `this or that`."""
    if not others:
        return first if isinstance(first, Message) else Message("{text}", text=first)
    return Message("{one} or {other}", one=first, other=join_or(*others))


NO_MESSAGE = Message("")


def placeholders(template: str) -> list[str]:
    """Return the names of a template's {placeholders}, in order."""
    return _PLACEHOLDER.findall(template)


def to_english(message: Message) -> str:
    """Return a message as it was written."""
    is_one = message.singular and message.number == 1
    return _fill(message.singular if is_one else message.template, message.values, to_english)


def make_translator(
    lang: str, folders: Iterable[Path], further: Callable[[], Iterable[Path]] = tuple
) -> Translator:
    """Return a function that translates messages with the catalogues in these folders.

    The folders of `further` are read only for a message that none of the first ones has. A message
    without a translation stays English.
    """
    if lang == LANGUAGES[0]:
        return to_english
    known = _merge_catalogues(lang, tuple(folders))

    def find(template: str) -> Translation | None:
        if template in known or template in UNTRANSLATED:
            return known.get(template)
        return _merge_catalogues(lang, tuple(further())).get(template)

    def translate(message: Message) -> str:
        text = find(message.template)
        if text is None:
            text = message.template
        elif not isinstance(text, str):
            text = text[0 if _is_singular(lang, message.number) else -1]
        return _fill(text, message.values, translate)

    return translate


def _is_singular(lang: str, number: int) -> bool:
    """Return whether a language uses the singular for a number: French does for 0 too."""
    return abs(number) < 2 if lang == "fr" else number == 1


def load_translations(folder: Path, lang: str) -> Mapping[str, Translation]:
    """Return a folder's translations by English template; none if it has no file."""
    import json

    path = folder / f"{lang}.json"
    known: dict[str, Translation] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return known


@lru_cache(maxsize=8)
def _merge_catalogues(lang: str, folders: tuple[Path, ...]) -> Mapping[str, Translation]:
    return {key: text for it in folders for key, text in load_translations(it, lang).items()}


def _fill(template: str, values: Mapping[str, object], translate: Translator) -> str:
    """Fill placeholders by plain replacement: nothing is evaluated."""
    if not values:
        return template

    def value(match: re.Match[str]) -> str:
        found = values.get(match[1], match[0])
        return translate(found) if isinstance(found, Message) else str(found)

    return _PLACEHOLDER.sub(value, template)


def user_language(environ: Mapping[str, str]) -> str:
    """Return the language of the user's system if hedgerow has it, else English."""
    names = (environ.get(it, "") for it in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "") or _system_locale()
    lang = name[:2].lower()
    return lang if lang in LANGUAGES and not name[2:3].isalpha() else LANGUAGES[0]


def _system_locale() -> str:
    """Return the locale of a system that stores it elsewhere, like `de_DE`."""
    import locale

    return locale.normalize(locale.getlocale()[0] or "")
