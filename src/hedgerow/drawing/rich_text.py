"""Text with bold words, marked *between stars*, wrapped into lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hedgerow.base.frozen import record
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Face, Text

_STARS = re.compile(r"\*([^*]+)\*")
# French puts a space before : ; ! ? % »; a line must not break there.
_SPACE = re.compile(r"[ \n\t]+(?![:;!?%»](?!\w))")

Word = tuple[tuple[str, Face], ...]


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


@record
class RichText:
    """Text as written in words files, with its stars."""

    text: str

    def lines(self, size_pt: float, width_mm: float) -> tuple[RichLine, ...]:
        """Wrap the text into lines of at most this width, avoiding a very short last line."""
        words = _split_words(self.text)
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


def _split_words(text: str) -> list[Word]:
    words: list[list[tuple[str, Face]]] = [[]]
    for number, run in enumerate(_STARS.split(text.strip())):
        face: Face = "bold" if number % 2 else "plain"
        for index, piece in enumerate(_SPACE.split(run)):
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
