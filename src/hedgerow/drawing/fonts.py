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
from hedgerow.drawing.scene import PT_MM, Face, Text

_SPACES = re.compile(r"[ \t\n]+")
# French puts a space before : ; ! ? % »; a line must not break there.
_WORD_BREAK = re.compile(r" (?![:;!?%»](?!\w))")
_RICH_BREAK = re.compile(r"[ \n\t]+(?![:;!?%»](?!\w))")
_STARS = re.compile(r"\*([^*]+)\*")
# Fitted text gets no smaller, so that it stays readable.
MIN_PT = 5.0
FILES: dict[Face, str] = {"plain": "Nunito-Medium", "bold": "Nunito-ExtraBold"}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
Word = tuple[tuple[str, Face], ...]


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


def left_edge_mm(text: Text) -> float:
    """Return where a text item starts, whatever its anchor."""
    width = text_width_mm(text.text, text.size_pt, text.face)
    return text.x_mm - width * _ANCHORS[text.anchor]


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


# Text with bold words, marked *between stars*


@record
class RichLine:
    """The words of one line. A word is a tuple of runs: in `*two*.` only the full stop is plain."""

    words: tuple[Word, ...]

    def items(self, x_mm: float, y_mm: float, size_pt: float) -> Iterator[Text]:
        """Draw the line, one text per run of a face."""
        runs: list[tuple[str, Face]] = []
        for number, word in enumerate(self.words):
            for text, face in (((" ", word[0][1]),) if number else ()) + word:
                if runs and runs[-1][1] == face:
                    runs[-1] = (runs[-1][0] + text, face)
                else:
                    runs.append((text, face))
        for (text, face), after in zip(runs, (*runs[1:], (" ", "plain")), strict=True):
            continues = not after[0].startswith(" ")
            yield Text(x_mm, y_mm, text, size_pt, face, continues=continues)
            x_mm += text_width_mm(text, size_pt, face)


def wrap_rich(text: str, size_pt: float, width_mm: float) -> tuple[RichLine, ...]:
    """Wrap text with stars into lines of at most this width, avoiding a very short last line."""
    words = _split_rich_words(text)
    lines = _break_lines(words, size_pt, width_mm)
    # Narrower lines move words into a last line shorter than a sixth, unless that adds a line.
    for percent in range(99, 86, -1):
        if len(lines) < 2 or _line_width_mm(lines[-1], size_pt) > width_mm / 6:
            break
        narrower = _break_lines(words, size_pt, width_mm * percent / 100)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return tuple(RichLine(tuple(line)) for line in lines)


def _split_rich_words(text: str) -> list[Word]:
    words: list[list[tuple[str, Face]]] = [[]]
    for number, run in enumerate(_STARS.split(text.strip())):
        face: Face = "bold" if number % 2 else "plain"
        for index, piece in enumerate(_RICH_BREAK.split(run)):
            if index:
                words.append([])
            if piece:
                words[-1].append((piece, face))
    return [tuple(word) for word in words if word]


def _break_lines(words: list[Word], size_pt: float, width_mm: float) -> list[list[Word]]:
    space = text_width_mm(" ", size_pt)
    lines: list[list[Word]] = [[]]
    width = -space
    for word in words:
        added = space + _word_width_mm(word, size_pt)
        if lines[-1] and width + added > width_mm:
            lines.append([])
            width = -space
        lines[-1].append(word)
        width += added
    return lines


def _line_width_mm(line: list[Word], size_pt: float) -> float:
    spaces = text_width_mm(" ", size_pt) * (len(line) - 1)
    return spaces + sum(_word_width_mm(word, size_pt) for word in line)


def _word_width_mm(word: Word, size_pt: float) -> float:
    return sum(text_width_mm(text, size_pt, face) for text, face in word)
