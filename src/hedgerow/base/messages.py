"""What the program itself says, in the language of the person: found by its English text.

Messages are written in English where they arise. A catalogue of `templates/messages` gives the
same in another language; `{0}`, `{1}` stand for what differs from case to case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from hedgerow.base.errors import Say
from hedgerow.base.shipped import shipped

LONGEST = 600
_BLANK = re.compile(r"\{(\d)\}")


def as_written(text: str) -> str:
    """English: every message as it is."""
    return text


def speech(lang: str) -> Say:
    """How to say a message in a language."""
    if lang == "en":
        return as_written
    known = catalogue(lang)

    def say(text: str) -> str:
        return known.get(text) or _filled(text, known, say)

    return say


def translate_help(command: Any, lang: str) -> None:
    """Have a command, and those in it, explain themselves in a language."""
    say, in_english = speech(lang), command.get_help
    for part in (command, *command.params):
        part.help = say(getattr(part, "help", None) or "")
    command.get_help = lambda context: _help_text(in_english(context), say)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, lang)


def _help_text(text: str, say: Say) -> str:
    """Headings and marks that the library adds to our own words."""
    for mark in ("[default:", "[required]"):
        text = text.replace(mark, say(mark))
    return "\n".join(map(say, text.splitlines()))


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """The messages of a language by their English text."""
    path = shipped("templates") / "messages" / f"{lang}.json"
    known: dict[str, str] = json.loads(path.read_text("utf-8"))
    return known


def _filled(text: str, known: Mapping[str, str], say: Say) -> str:
    """A message with something filled in, or the text itself if no message is like it."""
    if len(text) > LONGEST:
        return text
    for pattern, translation in _patterns(tuple(known.items())):
        found = pattern.fullmatch(text)
        if found:
            return _set_in(translation, [say(it) for it in found.groups()])
    return text


def _set_in(translation: str, parts: list[str]) -> str:
    return _BLANK.sub(lambda blank: parts[int(blank[1])], translation)


@cache
def _patterns(known: tuple[tuple[str, str], ...]) -> list[tuple[re.Pattern[str], str]]:
    """The messages with blanks, those with most words of their own first."""
    blank = [(key, value) for key, value in known if _BLANK.search(key)]
    longest_first = sorted(blank, key=lambda it: len(_BLANK.sub("", it[0])), reverse=True)
    return [(_pattern(key), value) for key, value in longest_first]


def _pattern(message: str) -> re.Pattern[str]:
    """What a message looks like when its blanks, which are numbered from 0, are filled in."""
    parts = [re.escape(it) for it in _BLANK.split(message)[::2]]
    return re.compile("(.*?)".join(parts), re.DOTALL)
