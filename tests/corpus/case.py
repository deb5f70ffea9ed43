"""How a broken content file is written down.

A case is a shipped file and edits of it: this text, which stands there once, is replaced by that
one. Carets (`‸`) in the new texts show where the problems must be told; they are taken out before
the file was saved to read. `told` holds the message of each caret in the order of the file, and its hint
after a bar. Places are set by hand; each message was read and judged before it was put down.
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
    """A broken file: what is wrong, the shipped file, the edits, and what must be told."""

    what: str
    file: str
    edits: Edits
    told: tuple[str, ...]
    structural: bool

    @property
    def id(self) -> str:
        return f"{self.file}: {self.what}"

    @property
    def base(self) -> Path:
        """The shipped file."""
        content = data_folder("content") / self.file
        return content if content.is_file() else data_folder("templates") / self.file

    @property
    def in_game(self) -> bool:
        """Whether the file is one of a game."""
        return (self.base.parent / "game.yaml").is_file()

    @property
    def marked(self) -> str:
        """The broken text with its carets."""
        text = self.base.read_text("utf-8")
        for was, now in self.edits:
            assert text.count(was) == 1, f"{self.id}: {was!r} stands there {text.count(was)} times"
            text = text.replace(was, now)
        return text

    @property
    def text(self) -> str:
        """The broken text."""
        return self.marked.replace(CARET, "")

    @property
    def expected(self) -> list[str]:
        """What must be told, as `line:column: message | hint`."""
        places = []
        for number, line in enumerate(self.marked.splitlines(), 1):
            parts = line.split(CARET)
            places += [f"{number}:{len(''.join(parts[:n])) + 1}" for n in range(1, len(parts))]
        assert len(places) == len(self.told), f"{self.id}: {len(places)} carets"
        return [f"{place}: {told}" for place, told in zip(places, self.told, strict=True)]


def structural(file: str, rows: Iterable[Row]) -> tuple[Case, ...]:
    """Cases of one fault of form, which an editor can find with the schema alone."""
    return tuple(Case(what, file, ((was, now),), (told,), True) for what, was, now, told in rows)


def meaning(file: str, rows: Iterable[Row]) -> tuple[Case, ...]:
    """Cases of one fault that only the loader finds: of YAML, of meaning, or between files."""
    return tuple(Case(what, file, ((was, now),), (told,), False) for what, was, now, told in rows)


def several(file: str, rows: Iterable[Rows], *, structural: bool = True) -> tuple[Case, ...]:
    """Cases of several faults, all of which must be told."""
    return tuple(Case(what, file, edits, told, structural) for what, edits, told in rows)
