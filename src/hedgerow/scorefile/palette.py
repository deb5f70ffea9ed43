"""The palette of a grid: the letters that its cells accept, and their meaning."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from hedgerow.base.errors import Problem, Suggestion, quote_value
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.scorefile.grid_text import EMPTY, ParsedGrid

if TYPE_CHECKING:
    from hedgerow.game.contexts import ScoringContext

# Other characters that are accepted for a letter, unless the palette uses them itself.
_ALIASES = {"O": "0", "X": "×✕"}
# The rows of a keyboard, and how many keys each begins to the right of the first.
# Braille patterns: printable, and on no keyboard.
FIRST_STAND_IN = 0x2801
_KEYBOARD = ((0.0, "QWERTYUIOP"), (0.25, "ASDFGHJKL"), (0.75, "ZXCVBNM"))
_USE, _USE_LETTERS = Message("use {letters}, {empty} empty"), Message("use {letters}")
# Digits that look like a letter.
_LOOKALIKES = {"0": "O", "1": "I", "2": "Z", "5": "S", "6": "G", "8": "B"}


@keyword_record
class PaletteItem:
    """A letter of a palette: the id and name of its meaning, an icon or the role of its colour.

    `word` is the key of its name in the words files. The letter of a player stands for a name
    that is entered with it. If what is typed has two characters, it is the `label`, and `letter`
    is its stand-in in rows of cells.
    """

    letter: str
    id: str
    name: str = ""
    icon: str = ""
    paint: str = ""
    word: str = ""
    is_player: bool = False
    label: str = ""

    @property
    def typed(self) -> str:
        """Return what is typed for the letter."""
        return self.label or self.letter


@record
class Palette:
    """The letters of a grid, and the messages for an unknown letter.

    `unknown_message` has the placeholder {letter}.
    """

    items: tuple[PaletteItem, ...]
    unknown_message: Message
    usage_hint: Message | None = None
    may_be_empty: bool = True

    @property
    def symbols(self) -> Mapping[str, str]:
        """Return all accepted characters and their ids, in both cases unless both have meanings."""
        return _symbols(tuple([(it.letter, it.id) for it in self.items]))

    @property
    def letter_names(self) -> Mapping[str, str]:
        """Return the letters and their names, without other accepted characters."""
        return {it.typed: it.name for it in self.items}

    @property
    def labels(self) -> Mapping[str, str]:
        """Return what is typed for the stand-ins of letters with two characters."""
        return {it.letter: it.label for it in self.items if it.label}

    @property
    def describe_letters(self) -> str:
        """Return the letters with their names: `C cow, G goose`."""
        return ", ".join(
            letter if letter == name else f"{letter} {name}"
            for letter, name in self.letter_names.items()
        )

    def letter(self, id_: str) -> str:
        """Return the letter of an id."""
        return next(it.letter for it in self.items if it.id == id_)

    def unknown_letter(self, letter: str) -> tuple[Message, Message]:
        """Return the message and the hint for an unknown letter."""
        hint = self.usage_hint or (_USE if self.may_be_empty else _USE_LETTERS)
        hint = hint.with_values(letters=self.describe_letters, empty=EMPTY)
        if match := closest_letter(letter, self.letter_names):
            hint = Suggestion(Message("did you mean {name}? {hint}", name=match, hint=hint), match)
        return self.unknown_message.with_values(letter=quote_value(letter)), hint


def with_stand_ins(items: Iterable[PaletteItem]) -> tuple[PaletteItem, ...]:
    """Return letters in which those of two characters have stand-ins for rows of cells."""
    return tuple(
        [
            item
            if len(item.letter) == 1
            else replace(item, letter=chr(FIRST_STAND_IN + number), label=item.letter)
            for number, item in enumerate(items)
        ]
    )


@lru_cache(maxsize=64)
def _symbols(items: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    letters = dict(items)
    both_cases = {
        it: letters[letter] for letter in letters for it in (letter.upper(), letter.lower())
    }
    aliases = {char: it for letter, it in both_cases.items() for char in _ALIASES.get(letter, "")}
    return aliases | both_cases | letters


def closest_letter(char: str, letters: Collection[str]) -> str:
    """Return the letter that looks like a mistyped one or is next to it on a keyboard.

    Returns an empty string if there is none, or more than one.
    """
    char = char.upper()
    if _LOOKALIKES.get(char) in letters:
        return _LOOKALIKES[char]
    places = {
        key: (row, start + col)
        for row, (start, keys) in enumerate(_KEYBOARD)
        for col, key in enumerate(keys)
    }
    if char not in places:
        return ""
    row, across = places[char]
    neighbours = {
        key
        for key, (other, place) in places.items()
        if abs(other - row) <= 1 and abs(place - across) <= 1
    }
    matches = [it for it in letters if it in neighbours]
    return matches[0] if len(matches) == 1 else ""


def make_palette(items: Iterable[tuple[str, str]], scoring: ScoringContext, names: str) -> Palette:
    """Return the palette of items (id, icon): `letters.ID` is the letter, `NAMES.ID` the name."""
    words = scoring.words
    palette_items = tuple(
        PaletteItem(
            letter=words(f"letters.{id_}").upper(),
            id=id_,
            name=words(f"{names}.{id_}"),
            icon=icon,
            paint="",
            word=f"{names}.{id_}",
        )
        for id_, icon in items
    )
    return Palette(
        palette_items,
        Message("{letter} is not a symbol of {game}", game=scoring.game),
    )


def read_cells(grid: ParsedGrid, palette: Palette, problems: list[Problem]) -> dict[Pos, str]:
    """Return the ids in the cells that are not empty. Unknown letters are added to `problems`."""
    ids: dict[Pos, str] = {}
    positions, symbols = cells(len(grid.rows), len(grid.rows[0])), palette.symbols
    for pos, letter in zip(positions, "".join(grid.rows), strict=True):
        if letter in symbols:
            ids[pos] = symbols[letter]
        elif letter != EMPTY or not palette.may_be_empty:
            problems.append(Problem(grid.location_of(pos), *palette.unknown_letter(letter)))
    return ids
