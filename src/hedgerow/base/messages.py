"""Messages for people: an English template with values, translated by catalogue.

A message is written in English where it arises: `Message("unknown game {name}", name=…)`. A
catalogue maps the template to another language; the values are filled in afterwards. A message
about a number has two forms: `Message.plural(n, "{n} page", "{n} pages", n=n)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from hedgerow.base.package_data import data_folder

LANGUAGES = ("en", "fr", "it", "de")
# Templates without words are the same in every language: no catalogue is read for them.
UNTRANSLATED = ("", "{text}")
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
# Text for a template, or a list of singular and plural.
Translation = str | list[str]


class Message:
    """Text for users: an English template and the values of its {placeholders}.

    A value that is itself a `Message` is translated into the same language.
    """

    __slots__ = ("number", "singular", "template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template: Final = template
        self.values: Final[Mapping[str, object]] = values
        self.singular = ""
        self.number = 0

    @classmethod
    def plural(cls, number: int, singular: str, template: str, /, **values: object) -> Message:
        """Create a message with a singular and a plural form, chosen by a number.

        Catalogues map the plural template to a list of both forms in their language.
        """
        message = cls(template, **values)
        message.singular, message.number = singular, number
        return message

    def with_values(self, **values: object) -> Message:
        """Return a copy with more placeholder values."""
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
    """Return the English text of a message."""
    is_singular = message.singular and message.number == 1
    template = message.singular if is_singular else message.template
    return _fill(template, message.values, to_english)


def make_translator(lang: str) -> Translator:
    """Return a function that translates messages to a language.

    A message without a translation stays English.
    """
    if lang == LANGUAGES[0]:
        return to_english
    translations = load_translations(lang)

    def translate(message: Message) -> str:
        text = translations.get(message.template)
        if text is None:
            text = message.template
        elif not isinstance(text, str):
            text = text[0 if is_singular(lang, message.number) else -1]
        return _fill(text, message.values, translate)

    return translate


def is_singular(lang: str, number: int) -> bool:
    """Return whether a language uses the singular for a number: French does for 0 too."""
    return abs(number) < 2 if lang == "fr" else number == 1


@lru_cache(maxsize=8)
def load_translations(lang: str) -> Mapping[str, Translation]:
    """Return the translations of messages by English template."""
    import json

    path = data_folder("templates") / "messages" / f"{lang}.json"
    translations: dict[str, Translation] = json.loads(path.read_text("utf-8"))
    return translations


def _fill(template: str, values: Mapping[str, object], translate: Translator) -> str:
    """Replace the placeholders. Templates are never evaluated, as `str.format` would do."""
    if not values:
        return template

    def value(match: re.Match[str]) -> str:
        filling = values.get(match[1], match[0])
        return translate(filling) if isinstance(filling, Message) else str(filling)

    return _PLACEHOLDER.sub(value, template)


def user_language(environ: Mapping[str, str]) -> str:
    """Return the user's language if hedgerow has it, else English.

    HEDGEROW_LANG is the language that the user has chosen; else it is that of the system.
    """
    name = environ.get("HEDGEROW_LANG", "") or user_locale(environ, "LC_MESSAGES")
    lang = name[:2].lower()
    # A third letter makes it another language: `frp` is not French.
    return lang if lang in LANGUAGES and not name[2:3].isalpha() else LANGUAGES[0]


def user_locale(environ: Mapping[str, str], category: str) -> str:
    """Return the system's locale for a category such as LC_PAPER: `de_DE.UTF-8`."""
    # In the order of precedence of POSIX.
    names = (environ.get(key, "") for key in ("LC_ALL", category, "LANG"))
    return next(filter(None, names), "") or _system_locale()


def _system_locale() -> str:
    """Return the system's locale where no variable sets it, as on Windows: `de_DE`."""
    import locale

    return locale.normalize(locale.getlocale()[0] or "")
