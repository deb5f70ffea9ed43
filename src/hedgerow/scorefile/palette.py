"""The palette of a grid: the letters that may be typed into its cells, and what each stands for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import Problem, Suggestion, quote_value
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.scorefile.grid_text import EMPTY

if TYPE_CHECKING:
    from hedgerow.ruleset.ruleset import Table
    from hedgerow.scorefile.grid_parser import Lattice

# What people type or paste for a letter where nothing else can be meant.
_ALSO = {"O": "0", "X": "×✕"}
_KEYBOARD = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
_LOOKALIKES = {"0": "O", "1": "I", "2": "Z", "5": "S", "6": "G", "8": "B"}


@keyword_record
class Brush:
    """A letter and what it stands for: its id, its name, its icon or the role of its colour.

    `word` is the key of its name in all languages.
    """

    letter: str
    id: str
    name: str = ""
    icon: str = ""
    paint: str = ""
    word: str = ""


@record
class Palette:
    """The letters of a grid, and what is said of any other.

    The messages have a blank for the letter, and for all letters and the sign of an empty cell.
    """

    brushes: tuple[Brush, ...]
    stranger: Message
    use: Message = Message("use {letters}, {empty} empty")
    may_be_empty: bool = True

    @property
    def symbols(self) -> Mapping[str, str]:
        """All that may be typed and what it stands for; capital or small, where both are free."""
        return _symbols(tuple([(it.letter, it.id) for it in self.brushes]))

    @property
    def names(self) -> Mapping[str, str]:
        """The letters that people are told, and their names."""
        return {it.letter: it.name for it in self.brushes}

    @property
    def told(self) -> str:
        """The letters with their names, like `C cow, G goose`."""
        return ", ".join(f"{letter} {name}" for letter, name in self.names.items())

    def letter(self, thing: str) -> str:
        """The letter of a thing."""
        return next(it.letter for it in self.brushes if it.id == thing)

    def refusal(self, letter: str) -> tuple[Message, Message]:
        """What is wrong with a letter that is none of them, and which to type instead."""
        hint = self.use.with_values(letters=self.told, empty=EMPTY)
        if near := nearest_letter(letter, self.names):
            hint = Suggestion(Message("did you mean {name}? {hint}", name=near, hint=hint), near)
        return self.stranger.with_values(letter=quote_value(letter)), hint


@lru_cache(maxsize=64)
def _symbols(things: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    own = dict(things)
    cased = {it: own[letter] for letter in own for it in (letter.upper(), letter.lower())}
    also = {char: it for letter, it in cased.items() for char in _ALSO.get(letter, "")}
    return also | cased | own


def nearest_letter(char: str, known: Collection[str]) -> str:
    """The known letter that looks like a mistyped one or lies next to it on a keyboard, or none."""
    char = char.upper()
    if _LOOKALIKES.get(char) in known:
        return _LOOKALIKES[char]
    at = next(((row, keys.index(char)) for row, keys in enumerate(_KEYBOARD) if char in keys), None)
    if at is None:
        return ""
    keys_near = {
        keys[col]
        for row, keys in enumerate(_KEYBOARD)
        for col in range(len(keys))
        if abs(row - at[0]) <= 1 and abs(col - at[1]) <= 1
    }
    near = [it for it in known if it in keys_near]
    return near[0] if len(near) == 1 else ""


def palette_of(things: Iterable[tuple[str, str]], table: Table[Any, Any], names: str) -> Palette:
    """The letters of things (id, icon) in a language: `letters.ID`, called `names.ID`."""
    words = table.words
    brushes = tuple(
        Brush(
            letter=words(f"letters.{it}").upper(),
            id=it,
            name=words(f"{names}.{it}"),
            icon=icon,
            paint="",
            word=f"{names}.{it}",
        )
        for it, icon in things
    )
    return Palette(
        brushes, Message("{letter} is no symbol of {game}", game=table.content.about.rules)
    )


def read_letters(lattice: Lattice, palette: Palette, problems: list[Problem]) -> dict[Pos, str]:
    """What stands in each cell that is not empty; letters that mean nothing go to `problems`."""
    found: dict[Pos, str] = {}
    places, symbols = cells(len(lattice.rows), len(lattice.rows[0])), palette.symbols
    for pos, letter in zip(places, "".join(lattice.rows), strict=True):
        if letter in symbols:
            found[pos] = symbols[letter]
        elif letter != EMPTY or not palette.may_be_empty:
            problems.append(Problem(lattice.where(pos), *palette.refusal(letter)))
    return found
