"""Texts with bold words in them: *between stars*, broken into lines of a width."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hedgerow.base.frozen import record
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Face, Text

_STARS = re.compile(r"\*([^*]+)\*")
_SPACE = re.compile(r"[ \n\t]+(?![:;!?%»](?!\w))")

Word = tuple[tuple[str, Face], ...]


@record
class RichLine:
    """Words of one line; a word may change its face in the middle."""

    words: tuple[Word, ...]

    def items(self, x_mm: float, y_mm: float, size_pt: float) -> Iterator[Text]:
        """The line as texts, one for each run of a face; y is the height of its middle."""
        runs: list[tuple[str, Face]] = []
        for number, word in enumerate(self.words):
            for text, face in (((" ", word[0][1]),) if number else ()) + word:
                if runs and runs[-1][1] == face:
                    runs[-1] = (runs[-1][0] + text, face)
                else:
                    runs.append((text, face))
        for (text, face), after in zip(runs, (*runs[1:], (" ", "plain")), strict=True):
            goes_on = not after[0].startswith(" ")
            yield Text(x_mm, y_mm, text, size_pt, face, continues=goes_on)
            x_mm += text_width_mm(text, size_pt, face)


@record
class RichText:
    """A text as it is written, with its stars."""

    text: str

    def lines(self, size_pt: float, width_mm: float) -> tuple[RichLine, ...]:
        """The text in lines of at most this width, the last one not a short word alone."""
        words = _words(self.text)
        lines = _broken(words, size_pt, width_mm)
        for percent in range(99, 86, -1):
            if len(lines) < 2 or _width_mm(lines[-1], size_pt) > width_mm / 6:
                break
            narrower = _broken(words, size_pt, width_mm * percent / 100)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return tuple(RichLine(tuple(line)) for line in lines)


def _words(text: str) -> list[Word]:
    """The words of a text, each in its faces."""
    words: list[list[tuple[str, Face]]] = [[]]
    for number, run in enumerate(_STARS.split(text.strip())):
        face: Face = "bold" if number % 2 else "plain"
        for place, piece in enumerate(_SPACE.split(run)):
            if place:
                words.append([])
            if piece:
                words[-1].append((piece, face))
    return [tuple(word) for word in words if word]


def _broken(words: list[Word], size_pt: float, width_mm: float) -> list[list[Word]]:
    blank = text_width_mm(" ", size_pt)
    lines: list[list[Word]] = [[]]
    width = -blank
    for word in words:
        further = blank + _word_mm(word, size_pt)
        if lines[-1] and width + further > width_mm:
            lines.append([])
            width = -blank
        lines[-1].append(word)
        width += further
    return lines


def _width_mm(line: list[Word], size_pt: float) -> float:
    blanks = text_width_mm(" ", size_pt) * (len(line) - 1)
    return blanks + sum(_word_mm(word, size_pt) for word in line)


def _word_mm(word: Word, size_pt: float) -> float:
    return sum(text_width_mm(text, size_pt, face) for text, face in word)
