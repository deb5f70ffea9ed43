"""Problems for the page: sentences without paths of this machine and options of commands."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hedgerow.base.errors import Location, Problem
from hedgerow.base.messages import (
    NO_MESSAGE,
    Message,
    Translator,
    make_translator,
)
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library
from hedgerow.game.scored_game import NAME
from hedgerow.webapp.user_games import strip_temp_folder

# A page has no options, commands and documentation files.
_FOR_COMMANDS = re.compile(r"--[a-z]|\bhedgerow [a-z]+ |\bdocs/")
# Messages that start with one of these need a subject: `contains no game`.
_VERBS = ("is ", "has ", "contains ", "cannot ")
_COLONS = {"fr": "\u00a0: "}
# Names of arguments, and the name of a text that is not from a file: no subject of a sentence.
_UNNAMED = re.compile(r"|(?:call|files|zip|order|score|game|entry|form|texts)(?:\..*)?")
# Options and arguments of commands: `--ticks`, `NAME`.
_OPTION = re.compile("--.*|[A-Z]+")


def find_translator(lang: str) -> Translator:
    """Return a function that translates messages."""
    return make_translator(lang)


def format_problems(
    problems: Iterable[Problem], library: Library, lang: str
) -> list[dict[str, Any]]:
    """Return problems as JSON values, in a language."""
    translate = find_translator(lang)
    return [_format_problem(problem, library, translate, lang) for problem in problems]


def _format_problem(
    problem: Problem, library: Library, translate: Translator, lang: str
) -> dict[str, Any]:
    place = format_location(problem.location, library)
    message = strip_folders(translate(problem.message), library)
    hint = strip_folders(translate(page_hint(problem.hint)), library)
    sentence = page_sentence(problem.message, message, place["where"], lang)
    return {**place, "message": message, "hint": hint, "sentence": sentence}


def format_location(location: Location, library: Library) -> dict[str, Any]:
    """Return a location; files are named as the page knows them: `game/game.yaml`."""
    where = location.part or strip_folders(location.path, library).replace(os.sep, "/")
    return {
        "where": "" if _OPTION.fullmatch(where) else where,
        "line": location.line or None,
        "column": location.column if location.line else None,
    }


def page_hint(hint: Message) -> Message:
    """Return a hint without the part that is about commands, or none."""
    if not _FOR_COMMANDS.search(str(hint)):
        return hint
    parts = [part for part in hint.values.values() if isinstance(part, Message)]
    return next(filter(None, map(page_hint, parts)), NO_MESSAGE)


def page_sentence(message: Message, text: str, where: str, lang: str) -> str:
    """Return a message with its subject: the file or the part of the form that it is about."""
    if _UNNAMED.fullmatch(where) or where == NAME or where in text:
        return text[:1].upper() + text[1:]
    joint = " " if message.template.startswith(_VERBS) else _COLONS.get(lang, ": ")
    return f"{where}{joint}{text}"


def strip_folders(text: str, library: Library) -> str:
    """Strip the folders of this machine from text."""
    text = strip_temp_folder(text)
    for folder, name in _known_folders(library):
        text = text.replace(f"{folder}{os.sep}", name)
    return text


def _known_folders(library: Library) -> Iterator[tuple[Path, str]]:
    """Yield the folders of files that problems may name, and how the page names them."""
    for folder in library.folders:
        yield from ((path, "") for path in dict.fromkeys((folder.resolve(), folder)))
    yield data_folder("templates"), "templates/"
