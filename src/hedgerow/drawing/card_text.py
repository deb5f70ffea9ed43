"""Text on cards: `**bold**` words, `:coin:` as an icon, wrapped and shrunk until it fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.fonts import cap_height_mm, text_width_mm
from hedgerow.drawing.scene import PT_MM, Face, Item, Symbol, Text, Use

Align = Literal["left", "middle", "right"]
Vertical = Literal["top", "middle", "bottom"]
FindIcon = Callable[[str], Symbol]
LEADING = 1.24
STEP_PT = 0.25
# More does not fit on any card; longer text would take long to wrap.
MAX_CHARS = 1500
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_ICON = re.compile(r":([a-z][a-z0-9-]{0,40}):")
# French puts a space before : ; ! ? % »; a line must not break there.
_SPACE = re.compile(r"[ \t]+(?![:;!?%»](?!\w))")
_SHIFT = {"left": 0.0, "middle": 0.5, "right": 1.0}
_DROP = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


@record
class CardStyle:
    """The size of text, the smallest size it may shrink to, and its face."""

    size_pt: float
    min_pt: float
    face: Face = "plain"


# Cards are read at arm's length: no style but `small` gets below 7.5 pt.
STYLES: Mapping[str, CardStyle] = {
    "title": CardStyle(13.0, 9.0, "bold"),
    "heading": CardStyle(10.0, 8.0, "bold"),
    "text": CardStyle(10.5, 7.5),
    "small": CardStyle(8.5, 7.5),
    "id": CardStyle(7.5, 7.5),
    "number": CardStyle(20.0, 12.0, "bold"),
    "huge": CardStyle(60.0, 24.0, "bold"),
}


@record
class Run:
    """A part of a word: text in one face, or an icon."""

    text: str
    face: Face
    icon: Symbol | None = None

    def width_mm(self, size_pt: float) -> float:
        """Return the width; an icon is as high as the line."""
        if self.icon is None:
            return text_width_mm(self.text, size_pt, self.face)
        return size_pt * PT_MM * 1.1 * self.icon.width_mm / self.icon.height_mm


Word = tuple[Run, ...]
Line = tuple[Word, ...]


@keyword_record
class Frame:
    """The place of a text, how it is aligned, and how many lines it may have."""

    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float
    lines: int = 99
    align: Align = "left"
    vertical: Vertical = "middle"

    def holds(self, size_pt: float) -> int:
        """Return how many lines of a size fit; of a single line, the capitals."""
        if cap_height_mm(size_pt) > self.height_mm:
            return 0
        size_mm = size_pt * PT_MM
        return min(self.lines, max(0, int((self.height_mm - size_mm) / (size_mm * LEADING))) + 1)


def draw_text(
    text: str, style: CardStyle, frame: Frame, colour: str, icon: FindIcon, slot: str
) -> Iterator[Item]:
    """Draw text in a frame. Raises InputError if it does not fit at the style's smallest size."""
    if len(text) > MAX_CHARS:
        message = Message("the text must have at most {most} characters", most=MAX_CHARS)
        raise input_error(text[:60], message, Message("shorten the text"))
    paragraphs = [_split_words(it, style.face, icon) for it in text.strip().split("\n")]
    lines, size = _fit(paragraphs, style, frame, text, slot)
    step, cap = size * PT_MM * LEADING, cap_height_mm(size, style.face)
    free = frame.height_mm - cap - step * (len(lines) - 1)
    baseline = frame.top_mm + cap + free * _DROP[frame.vertical]
    # Ascenders are a little higher than capitals, descenders go below the baseline.
    baseline += {"top": cap * 0.1, "middle": 0.0, "bottom": -size * PT_MM * 0.22}[frame.vertical]
    for number, line in enumerate(lines):
        left = frame.left_mm + (frame.width_mm - _line_mm(line, size)) * _SHIFT[frame.align]
        yield from _draw_line(line, left, baseline + number * step, size, colour)


def _fit(
    paragraphs: list[Line], style: CardStyle, frame: Frame, text: str, slot: str
) -> tuple[list[Line], float]:
    """Return the lines and the largest size at which they fit."""
    size, lines = style.size_pt, list[Line]()
    for step in range(int((style.size_pt - style.min_pt) / STEP_PT) + 1):
        size = style.size_pt - step * STEP_PT
        lines = [it for words in paragraphs for it in _break(words, size, frame.width_mm)]
        if len(lines) <= frame.holds(size) and all(
            _line_mm(line, size) <= frame.width_mm + 1e-6 for line in lines
        ):
            return [it for words in paragraphs for it in _wrap(words, size, frame)], size
    long = max((word for line in lines for word in line), key=lambda it: _word_mm(it, size))
    if _word_mm(long, size) > frame.width_mm:
        message = Message(
            "{word} is wider than slot {slot}, which has {width} mm at {size} pt",
            word="".join(run.text for run in long)[:40] or ":icon:",
            slot=slot,
            width=f"{frame.width_mm:g}",
            size=f"{size:g}",
        )
    else:
        message = Message(
            "needs {needed} lines, slot {slot} holds {held} at {size} pt",
            needed=len(lines),
            slot=slot,
            held=frame.holds(size),
            size=f"{size:g}",
        )
    raise input_error(text[:60], message, Message("shorten the text"))


def _split_words(text: str, face: Face, icon: FindIcon) -> Line:
    words: list[list[Run]] = [[]]
    for number, part in enumerate(_BOLD.split(text.strip())):
        bold: Face = "bold" if number % 2 else face
        for index, piece in enumerate(_SPACE.split(part)):
            if index:
                words.append([])
            words[-1] += _split_icons(piece, bold, icon)
    return tuple(tuple(word) for word in words if word)


def _split_icons(text: str, face: Face, icon: FindIcon) -> Iterator[Run]:
    for number, part in enumerate(_ICON.split(text)):
        if number % 2:
            yield Run("", face, icon(part))
        elif part:
            yield Run(part, face)


def _wrap(words: Line, size: float, frame: Frame) -> list[Line]:
    """Break words into lines; centred lines get similar lengths."""
    lines = _break(words, size, frame.width_mm)
    if frame.align == "middle":
        for percent in range(96, 48, -4):
            narrower = _break(words, size, frame.width_mm * percent / 100)
            if len(narrower) > len(lines) or len(lines) == 1:
                break
            lines = narrower
    return lines


def _break(words: Line, size: float, width_mm: float) -> list[Line]:
    lines, width = [list[Word]()], 0.0
    for word in words:
        added = _space(word).width_mm(size) + _word_mm(word, size)
        if lines[-1] and width + added > width_mm:
            lines.append([])
        width = width + added if lines[-1] else _word_mm(word, size)
        lines[-1].append(word)
    return [tuple(line) for line in lines]


def _space(word: Word) -> Run:
    """Return the space before a word, in the face of the word."""
    return Run(" ", word[0].face)


def _word_mm(word: Word, size: float) -> float:
    return sum(run.width_mm(size) for run in word)


def _line_mm(line: Line, size: float) -> float:
    return sum(run.width_mm(size) for run in _runs(line))


def _runs(line: Line) -> list[Run]:
    """Return the runs of a line; text in one face is one run."""
    runs: list[Run] = []
    for number, word in enumerate(line):
        for run in (_space(word), *word) if number else word:
            before = runs[-1] if runs else None
            if before and not (before.icon or run.icon) and before.face == run.face:
                runs[-1] = Run(before.text + run.text, run.face)
            else:
                runs.append(run)
    return runs


def _draw_line(line: Line, x: float, y: float, size: float, colour: str) -> Iterator[Item]:
    runs = _runs(line)
    for run, after in zip(runs, (*runs[1:], None), strict=True):
        width = run.width_mm(size)
        if run.icon:
            scale = width / run.icon.width_mm
            middle = y - cap_height_mm(size) / 2
            yield Use(run.icon, x, middle - run.icon.height_mm * scale / 2, scale)
        elif run.text.strip():
            continues = after is not None and not after.text.startswith(" ")
            yield Text(x, y, run.text, size, run.face, colour, continues=continues)
        x += width
