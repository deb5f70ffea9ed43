"""Opening a file in the user's editor, or in a simple one of the system."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

from hedgerow.base.errors import usage_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import NO_MESSAGE, Message

_HINT = Message("set your editor: EDITOR=nano hedgerow blank …")
# Editors that open a file at a line with +LINE.
_AT_LINE = frozenset("nano pico vi vim nvim emacs micro joe ne jed gedit mg".split())
_VI_ADVICE = Message(
    "in vi, press i to start typing; Esc, then {command} and Enter, saves and closes", command=":wq"
)


@record
class Editor:
    """How to start an editor, and what its users need to know.

    Without `waits`, the command returns at once, while the file is still being edited.
    """

    words: tuple[str, ...]
    waits: bool = True
    advice: Message = NO_MESSAGE

    def command(self, path: Path, line: int) -> list[str]:
        """Return the command that opens a file, at a line if the editor can."""
        at_line = line and Path(self.words[0]).stem.lower() in _AT_LINE
        return [*self.words, *([f"+{line}"] if at_line else []), str(path)]


def find_editor(
    environ: Mapping[str, str],
    platform: str = sys.platform,
    which: Callable[[str], str | None] = shutil.which,
) -> Editor:
    """Return the editor named by `VISUAL` or `EDITOR`, else a simple one of the system."""
    if command := (environ.get("VISUAL", "").strip() or environ.get("EDITOR", "").strip()):
        try:
            return Editor(tuple(shlex.split(command)))
        except ValueError as error:
            message = Message("cannot start {editor}: {reason}", editor=command, reason=error)
            raise usage_error("--edit", message, _HINT) from None
    if platform == "win32":
        return Editor(("notepad",))
    if platform == "darwin":
        return Editor(("open", "-t"), waits=False)
    # vi is always there, but beginners do not know how to leave it.
    simple = next((it for it in ("nano", "pico", "micro") if which(it)), None)
    return Editor((simple,)) if simple else Editor(("vi",), advice=_VI_ADVICE)


def edit_file(path: Path, editor: Editor, line: int = 0) -> None:
    """Open a file in an editor, and wait until the editor exits."""
    name = shlex.join(editor.words)
    try:
        process = subprocess.run(editor.command(path, line), check=False)  # noqa: S603
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = Message("cannot start {editor}: {reason}", editor=name, reason=reason)
        raise usage_error("--edit", message, _HINT) from None
    if process.returncode:
        message = Message(
            "{editor} exited with status {status}", editor=name, status=process.returncode
        )
        raise usage_error("--edit", message, Message("the file was saved to {path}", path=path))


def unused_path(name: str) -> Path:
    """Return the first path that does not exist: `NAME-1.txt`, `NAME-2.txt`, …"""
    names = (Path(f"{name}-{number}.txt") for number in count(1))
    return next(it for it in names if not it.exists())
