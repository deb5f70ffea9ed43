"""A file opened in the user's own editor."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Mapping
from itertools import count
from pathlib import Path

from hedgerow.base.errors import misuse
from hedgerow.base.messages import Said


def edit_file(path: Path, environ: Mapping[str, str]) -> None:
    """Open a file in the editor that `VISUAL` or `EDITOR` names, and wait until it is closed."""
    usual = "notepad" if os.name == "nt" else "vi"
    editor = environ.get("VISUAL") or environ.get("EDITOR") or usual
    hint = Said("name your editor: EDITOR=nano hedgerow blank …")
    try:
        ended = subprocess.run([*shlex.split(editor), str(path)], check=False)  # noqa: S603
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = Said("{editor} cannot be opened: {reason}", editor=editor, reason=reason)
        raise misuse("--edit", message, hint) from None
    if ended.returncode:
        message = Said(
            "{editor} ended with status {status}", editor=editor, status=ended.returncode
        )
        raise misuse("--edit", message, Said("the file is {path}", path=path))


def free_path(name: str) -> Path:
    """A text file of that name and a number that is not there yet."""
    names = (Path(f"{name}-{number}.txt") for number in count(1))
    return next(it for it in names if not it.exists())
