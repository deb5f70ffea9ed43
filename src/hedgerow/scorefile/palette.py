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
    from hedgerow.ruleset.ruleset import ScoringContext
    from hedgerow.scorefile.grid_parser import ParsedGrid

# What people type or paste for a letter where nothing else can be meant.
_ALSO = {"O": "0", "X": "×✕"}
_KEYBOARD = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
_LOOKALIKES = {"0": "O", "1": "I", "2": "Z", "5": "S", "6": "G", "8": "B"}


@keyword_record
class PaletteItem:
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

    items: tuple[PaletteItem, ...]
    unknown_message: Message
    usage_hint: Message = Message("use {letters}, {empty} empty")
    may_be_empty: bool = True

    @property
    def symbols(self) -> Mapping[str, str]:
        """All that may be typed and what it stands for; capital or small, where both are free."""
        return _symbols(tuple([(it.letter, it.id) for it in self.items]))

    @property
    def letter_names(self) -> Mapping[str, str]:
        """The letters that people are told, and their names."""
        return {it.letter: it.name for it in self.items}

    @property
    def describe_letters(self) -> str:
        """The letters with their names, like `C cow, G goose`."""
        return ", ".join(f"{letter} {name}" for letter, name in self.letter_names.items())

    def letter(self, thing: str) -> str:
        """The letter of a thing."""
        return next(it.letter for it in self.items if it.id == thing)

    def unknown_letter(self, letter: str) -> tuple[Message, Message]:
        """What is wrong with a letter that is none of them, and which to type instead."""
        hint = self.usage_hint.with_values(letters=self.describe_letters, empty=EMPTY)
        if near := closest_letter(letter, self.letter_names):
            hint = Suggestion(Message("did you mean {name}? {hint}", name=near, hint=hint), near)
        return self.unknown_message.with_values(letter=quote_value(letter)), hint


@lru_cache(maxsize=64)
def _symbols(things: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    own = dict(things)
    cased = {it: own[letter] for letter in own for it in (letter.upper(), letter.lower())}
    also = {char: it for letter, it in cased.items() for char in _ALSO.get(letter, "")}
    return also | cased | own


def closest_letter(char: str, known: Collection[str]) -> str:
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


def make_palette(
    things: Iterable[tuple[str, str]], scoring: ScoringContext[Any, Any], names: str
) -> Palette:
    """The letters of things (id, icon) in a language: `letters.ID`, called `names.ID`."""
    words = scoring.words
    brushes = tuple(
        PaletteItem(
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
        brushes, Message("{letter} is not a symbol of {game}", game=scoring.content.about.rules)
    )


def read_cells(grid: ParsedGrid, palette: Palette, problems: list[Problem]) -> dict[Pos, str]:
    """What stands in each cell that is not empty; letters that mean nothing go to `problems`."""
    found: dict[Pos, str] = {}
    places, symbols = cells(len(grid.rows), len(grid.rows[0])), palette.symbols
    for pos, letter in zip(places, "".join(grid.rows), strict=True):
        if letter in symbols:
            found[pos] = symbols[letter]
        elif letter != EMPTY or not palette.may_be_empty:
            problems.append(Problem(grid.location_of(pos), *palette.unknown_letter(letter)))
    return found
