"""The format of broken content files.

A case is a shipped file and edits of it: a text that occurs in it once, and its replacement.
Carets (`‸`) in the new texts mark the expected locations of problems; they are removed before the
file is read. `messages` has the message of each caret in the order of the file, and its hint after
a bar. Locations are set by hand, and each message was reviewed before it was added.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hedgerow.base.package_data import data_folder

CARET = "‸"
Edits = tuple[tuple[str, str], ...]
Row = tuple[str, str, str, str]
Rows = tuple[str, Edits, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Case:
    """A broken file: what is wrong, the shipped file, the edits, and the expected messages."""

    what: str
    file: str
    edits: Edits
    messages: tuple[str, ...]
    structural: bool

    @property
    def id(self) -> str:
        return f"{self.file}: {self.what}"

    @property
    def base(self) -> Path:
        """Return the path of the shipped file."""
        content = data_folder("content") / self.file
        return content if content.is_file() else data_folder("templates") / self.file

    @property
    def in_game(self) -> bool:
        """Return whether the file belongs to a game."""
        return (self.base.parent / "game.yaml").is_file()

    @property
    def marked(self) -> str:
        """Return the broken text with its carets."""
        text = self.base.read_text("utf-8")
        for was, now in self.edits:
            assert text.count(was) == 1, f"{self.id}: {was!r} occurs {text.count(was)} times"
            text = text.replace(was, now)
        return text

    @property
    def text(self) -> str:
        """Return the broken text."""
        return self.marked.replace(CARET, "")

    @property
    def expected(self) -> list[str]:
        """Return the expected problems as `line:column: message | hint`."""
        locations = []
        for number, line in enumerate(self.marked.splitlines(), 1):
            parts = line.split(CARET)
            locations += [f"{number}:{len(''.join(parts[:n])) + 1}" for n in range(1, len(parts))]
        assert len(locations) == len(self.messages), f"{self.id}: {len(locations)} carets"
        return [
            f"{location}: {message}"
            for location, message in zip(locations, self.messages, strict=True)
        ]


def structural(file: str, rows: Iterable[Row]) -> tuple[Case, ...]:
    """Return cases with one structural problem, which an editor can find with the schema alone."""
    return tuple(
        Case(what, file, ((was, now),), (message,), True) for what, was, now, message in rows
    )


def meaning(file: str, rows: Iterable[Row]) -> tuple[Case, ...]:
    """Return cases with one problem that only the loader finds: in YAML, values or other files."""
    return tuple(
        Case(what, file, ((was, now),), (message,), False) for what, was, now, message in rows
    )


def several(file: str, rows: Iterable[Rows], *, structural: bool = True) -> tuple[Case, ...]:
    """Return cases with several problems, all of which must be reported."""
    return tuple(Case(what, file, edits, messages, structural) for what, edits, messages in rows)
