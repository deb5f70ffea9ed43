"""Text measuring and wrapping with the two faces of the embedded font, for all writers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.scene import PT_MM, Face

_SPACES = re.compile(r"[ \t\n]+")
# French puts a space before : ; ! ? % »; a line must not break there.
_WORD_BREAK = re.compile(r" (?![:;!?%»](?!\w))")
# Fitted text gets no smaller, so that it stays readable.
MIN_PT = 5.0
FILES: dict[Face, str] = {"plain": "Nunito-Medium", "bold": "Nunito-ExtraBold"}


@record
class Font:
    """Widths and SVG outlines of a face by character, in 1/1000 of the font size."""

    path: Path
    cap_height: float
    glyphs: dict[str, tuple[int, str]]


@cache
def load_font(face: Face) -> Font:
    """Load a face; later calls return the same object."""
    path = data_folder("templates") / "fonts" / f"{FILES[face]}.ttf"
    metrics = json.loads(path.with_suffix(".json").read_text("utf-8"))
    glyphs = {char: (width, outline) for char, (width, outline) in metrics["glyphs"].items()}
    return Font(path, metrics["cap_height"] / metrics["units_per_em"], glyphs)


def text_width_mm(text: str, size_pt: float, face: Face = "plain") -> float:
    """Return the width of a line. Raises InputError for a character the font lacks."""
    return _text_units(text, face) / 1000 * size_pt * PT_MM


@lru_cache(maxsize=512)
def _text_units(text: str, face: Face) -> int:
    """Return the width of a line in 1/1000 of the font size."""
    glyphs = load_font(face).glyphs
    try:
        return sum([glyphs[char][0] for char in text])
    except KeyError as missing:
        char = missing.args[0]
        message = Message(
            "the font lacks the character {char} (U+{code})",
            char=repr(char),
            code=f"{ord(char):04X}",
        )
        raise input_error(text[:60], message, Message("use other characters")) from None


def cap_height_mm(size_pt: float, face: Face = "plain") -> float:
    """Return the height of a capital letter."""
    return load_font(face).cap_height * size_pt * PT_MM


def fit_size_pt(
    text: str, size_pt: float, width_mm: float, face: Face = "plain", min_pt: float = MIN_PT
) -> float:
    """Return the size, reduced until the text fits the width.

    Raises InputError if it does not fit even at `min_pt`.
    """
    needed = size_pt * min(1.0, width_mm / max(text_width_mm(text, size_pt, face), 1e-6))
    if needed < min(min_pt, size_pt):
        message = Message("the text does not fit in {width} mm", width=f"{width_mm:.0f}")
        hint = Message("shorten the text")
        raise input_error(text[:60], message, hint)
    # Rounded down to 1/20 pt: a longer number in the file would not show on paper.
    return int(needed * 20) / 20


def shorten(text: str, size_pt: float, width_mm: float, face: Face = "plain") -> str:
    """Return the text, or as much of its start as fits the width, followed by `…`."""
    if text_width_mm(text, size_pt, face) <= width_mm:
        return text
    starts = (text[:end].rstrip() + "…" for end in range(len(text) - 1, 0, -1))
    return next((part for part in starts if text_width_mm(part, size_pt, face) <= width_mm), "…")


def wrap(text: str, size_pt: float, width_mm: float, face: Face = "plain") -> tuple[str, ...]:
    """Wrap text into lines of at most this width; a longer word gets its own line, too wide.

    Punctuation after a space, as in French `Quoi ?`, never starts a line.
    """
    max_units = int(width_mm / (size_pt * PT_MM) * 1000 + 1e-6)
    return tuple(_fill_lines(_split_words(text), max_units, face))


@lru_cache(maxsize=512)
def _split_words(text: str) -> tuple[str, ...]:
    return tuple(_WORD_BREAK.split(_SPACES.sub(" ", text.strip())))


def _fill_lines(words: tuple[str, ...], max_units: int, face: Face) -> Iterator[str]:
    space = _text_units(" ", face)
    line, width = [words[0]], _text_units(words[0], face)
    for word in words[1:]:
        added = space + _text_units(word, face)
        if width + added > max_units:
            yield " ".join(line)
            line, width = [], -space
        line.append(word)
        width += added
    yield " ".join(line)
