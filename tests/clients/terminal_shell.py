"""A real shell in a terminal: types a line, completes it, and returns its words."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.limits import LIMIT_S

READY = b"@ready@"
# Inserts all candidates at once: bash has this key, for zsh it is bound below.
ALL = "\x1b*"
TAB = "\t"
BASH = """
PS1='@rea''dy@'
say() { printf '%s\\n' "$#" "$@" > "$SAID.part"; mv "$SAID.part" "$SAID"; }
bind 'set bell-style none'; bind 'set enable-bracketed-paste off'
eval "$(hedgerow completion bash)"
"""
ZSH = """
unsetopt prompt_cr zle_bracketed_paste 2>/dev/null; unset zle_bracketed_paste
setopt no_list_beep; bindkey -e; KEYTIMEOUT=1
autoload -Uz compinit; compinit -u -D
all_matches() { _main_complete; compstate[insert]=all }
zle -C all_matches complete-word all_matches
bindkey '\\e*' all_matches
say() { print -rl -- "$#" "$@" > "$SAID.part"; mv "$SAID.part" "$SAID"; }
eval "$(hedgerow completion zsh)"
PS1='@rea''dy@'
"""
# As packages install it: a function that zsh finds in its path and loads on demand.
ZSH_FUNCTION = ZSH.replace('eval "$(hedgerow completion zsh)"', "").replace(
    "autoload",
    "mkdir ../functions; hedgerow completion zsh > ../functions/_hedgerow\n"
    "fpath=(../functions $fpath); autoload",
)


class TerminalShell:
    """A shell that waits for input."""

    def __init__(self, terminal: int, words_file: Path) -> None:
        self._terminal, self._words_file = terminal, words_file
        self._shown = b""

    def completed(self, line: str, key: str = ALL) -> list[str]:
        """Return the words of a line after a key was pressed at its end."""
        self._words_file.unlink(missing_ok=True)
        self.enter(f"{line}{key}\x01say ")
        count, *words = self._words_file.read_text("utf-8").splitlines()
        assert int(count) == len(words)
        return words

    def enter(self, text: str) -> None:
        """Type text and Enter, and wait until the shell is ready again."""
        os.write(self._terminal, text.encode() + b"\r")
        self.wait()

    def wait(self) -> None:
        """Read the output until the shell is ready."""
        end = time.monotonic() + LIMIT_S
        while READY not in self._shown:
            if not select.select([self._terminal], [], [], end - time.monotonic())[0]:
                raise TimeoutError(self._shown.decode(errors="replace"))
            self._shown += os.read(self._terminal, 65536)
        self._shown = self._shown.partition(READY)[2]


@contextmanager
def terminal_shell(
    command: Sequence[str], script: str, folder: Path, environ: Mapping[str, str]
) -> Iterator[TerminalShell]:
    """Start a shell in a folder and run its start-up script."""
    script_file, words_file = folder.parent / "begin", folder.parent / "said"
    script_file.write_text(script, "utf-8")
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        command,
        cwd=folder,
        env={**environ, "SAID": str(words_file), "TERM": "xterm", "COLUMNS": "200"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    try:
        shell = TerminalShell(ours, words_file)
        os.write(ours, f" . {script_file}\r".encode())
        shell.wait()
        yield shell
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait(LIMIT_S)
        os.close(ours)
        os.close(theirs)
