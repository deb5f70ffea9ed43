"""The two faces of the embedded font, measured once for both writers."""

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
_BEFORE_WORD = re.compile(r" (?![:;!?%»](?!\w))")
# Type that is fitted into a room is no smaller.
MIN_PT = 5.0
FILES: dict[Face, str] = {"plain": "Nunito-Medium", "bold": "Nunito-ExtraBold"}


@record
class Font:
    """Widths and outlines of a face in units of 1/1000 of its size."""

    path: Path
    cap_height: float
    glyphs: dict[str, tuple[int, str]]


@cache
def load_font(face: Face) -> Font:
    """The face, read on first use."""
    path = data_folder("templates") / "fonts" / f"{FILES[face]}.ttf"
    metrics = json.loads(path.with_suffix(".json").read_text("utf-8"))
    glyphs = {char: (width, outline) for char, (width, outline) in metrics["glyphs"].items()}
    return Font(path, metrics["cap_height"] / metrics["units_per_em"], glyphs)


def text_width_mm(text: str, size_pt: float, face: Face = "plain") -> float:
    """How wide a text is; a character the font lacks is an error that names it."""
    return _units(text, face) / 1000 * size_pt * PT_MM


@lru_cache(maxsize=512)
def _units(text: str, face: Face) -> int:
    """How wide a text is, in thousandths of its size."""
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
    """The height of a capital letter."""
    return load_font(face).cap_height * size_pt * PT_MM


def fit_size_pt(
    text: str, size_pt: float, width_mm: float, face: Face = "plain", min_pt: float = MIN_PT
) -> float:
    """The size, shrunk as far as needed for the width; too long even at `min_pt` is an error."""
    needed = size_pt * min(1.0, width_mm / max(text_width_mm(text, size_pt, face), 1e-6))
    if needed < min(min_pt, size_pt):
        message = Message("the text does not fit in {width} mm", width=f"{width_mm:.0f}")
        hint = Message("shorten the text")
        raise input_error(text[:60], message, hint)
    return int(needed * 20) / 20


def shortened(text: str, size_pt: float, width_mm: float, face: Face = "plain") -> str:
    """Return a text, or as much of its start as fits into the width, and an ellipsis."""
    if text_width_mm(text, size_pt, face) <= width_mm:
        return text
    starts = (text[:end].rstrip() + "…" for end in range(len(text) - 1, 0, -1))
    return next((it for it in starts if text_width_mm(it, size_pt, face) <= width_mm), "…")


def wrap(text: str, size_pt: float, width_mm: float, face: Face = "plain") -> tuple[str, ...]:
    """The text in lines of at most this width; one word too long for it stands alone.

    A sign that a space goes before, as in French, never begins a line.
    """
    most = int(width_mm / (size_pt * PT_MM) * 1000 + 1e-6)
    return tuple(_lines(_words(text), most, face))


@lru_cache(maxsize=512)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_BEFORE_WORD.split(_SPACES.sub(" ", text.strip())))


def _lines(words: tuple[str, ...], most: int, face: Face) -> Iterator[str]:
    """Words in lines of at most so many units."""
    blank = _units(" ", face)
    line, width = [words[0]], _units(words[0], face)
    for word in words[1:]:
        further = blank + _units(word, face)
        if width + further > most:
            yield " ".join(line)
            line, width = [], -blank
        line.append(word)
        width += further
    yield " ".join(line)
