"""What all commands share: the games at hand, the language to speak, answers for programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from hedgerow.base.messages import Say
    from hedgerow.library.library import Library


def library_of(extra: list[Path] | None) -> Library:
    """The games that came with the program, and those of a user's folders before them."""
    from hedgerow.api import open_library

    return open_library(*(extra or ()))


def lang_of(lang: str | None) -> str:
    """The language asked for, or the user's."""
    from hedgerow.base.messages import user_language

    return lang or user_language(os.environ)


def say_in(lang: str | None) -> Say:
    """How to say the program's own messages in a language, or in the user's."""
    from hedgerow.base.messages import LANGUAGES, in_english, in_language

    spoken = lang_of(lang)
    if spoken == LANGUAGES[0]:
        return in_english
    from hedgerow.games import MESSAGES, message_folders, plugin_folders

    return in_language(spoken, message_folders(), lambda: plugin_folders(MESSAGES))


def print_json(data: dict[str, Any]) -> None:
    """An answer for programs, on one line."""
    import json

    typer.echo(json.dumps(data, ensure_ascii=False))
