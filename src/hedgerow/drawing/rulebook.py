"""Rules of a game for new players: texts and pictures, before they are laid out on pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    TextStyle,
    centred_text,
    fitted_text,
    panel,
    place_icon,
)
from hedgerow.drawing.fonts import wrap
from hedgerow.drawing.scene import Item, Rect, Symbol, circle, polygon, polyline
from hedgerow.loading.words import Words

# The width of a rules column, and so the maximum width of a picture.
COLUMN_MM = 86.0
# The width of each half of a wide picture.
WIDE_MM = 88.0
SECTIONS = ("setup", "play", "end", "count", "more")
# A text that starts with this is a house rule: a small house is drawn next to it.
HOUSE = "^ "
_LAST_NUMBERS = re.compile(r"(?:\d+ \S{1,3})? \d+$")


@record
class Picture:
    """A drawing between the texts, in its own size if the column is wide enough."""

    symbol: Symbol
    caption: str = ""


@record
class MarkedText:
    """A text with a small picture on its left: what it is about, or what it pays."""

    text: str
    symbol: Symbol


@record
class WidePicture:
    """A drawing with its explanation to the right, or below it where the page is narrow.

    in_column: what is drawn there instead, if both would be too small
    """

    picture: Symbol
    explanation: Symbol
    caption: str = ""
    in_column: Picture | None = None


@record
class PictureRow:
    """Small drawings in a row across the page; `alts` describe them for screen readers."""

    pictures: tuple[Symbol, ...]
    alts: tuple[str, ...]


@keyword_record
class ListEntry:
    """A piece of a list: what it looks like, what it says and pays, and a note on it."""

    picture: Symbol
    name: str
    text: str
    points: str
    note: str = ""


@record
class ListColumn:
    """Pieces with the same back: their entries are numbered.

    icon, role: the picture and the colour of the back; None and empty if the deck has one pile
    start: the number of the first entry
    """

    icon: Symbol | None
    role: str
    entries: tuple[ListEntry, ...]
    start: int = 1


@record
class PieceList:
    """All pieces of a deck, a column for each back.

    advice: how to play with the list instead of the pieces
    star: what stands beside the points
    """

    title: str
    advice: str
    columns: tuple[ListColumn, ...]
    star: Symbol


@record
class KitPart:
    """One line of the kit's contents: a small drawing, and text like `24 tiles`."""

    symbol: Symbol
    text: str


@record
class RulesSection:
    """A heading with texts and pictures; *words between stars* are printed bold.

    The texts of a `numbered` section are steps, numbered as in its picture.
    """

    title: str
    body: tuple[str | MarkedText | Picture, ...]
    numbered: bool = False


@keyword_record
class Rulebook:
    """The rules on the first pages of a kit.

    icons: names of icons for the cover; the first three are next to the title, too
    credits: who made the game
    intro: one sentence about the game
    legend: the pictures of the game and their names, above the set-up
    players: what depends on the number of players, below the set-up
    wide: what is printed over the whole width of the last page
    house: whether a small house marks house numbers on the pieces
    cut: how to cut the pieces, instead of the words `cut`
    home: what players need from home, or nothing; if not stated, the words `home`
    example: the finished game in the picture of the scoring; tests check that it is possible
    example_on_cover: whether the cover shows the example, even if there are several icons
    """

    icons: tuple[str, ...]
    credits: str
    intro: str
    parts: tuple[KitPart, ...]
    sections: tuple[RulesSection, ...]
    legend: PictureRow | None = None
    players: PictureRow | None = None
    wide: tuple[WidePicture | PieceList, ...] = ()
    house: bool = False
    cut: tuple[str, ...] = ()
    home: tuple[str, ...] | None = None
    example: Any = None
    example_on_cover: bool = False


def rules_sections(
    words: Words, pictures: Mapping[str, Picture], keys: Mapping[str, str] | None = None
) -> tuple[RulesSection, ...]:
    """Return the sections set-up, play, end, scoring and variants.

    The picture `play` is at the end of its section, `play.1` below its first text. `keys` maps a
    section to other words than its own. A section without words is omitted.
    """
    sections = []
    for name in SECTIONS:
        key = (keys or {}).get(name, name)
        if key in words.texts:
            body = list[str | Picture]()
            for number, text in enumerate(words.lines(key), 1):
                body.append(text)
                body += [pictures[f"{name}.{number}"]] if f"{name}.{number}" in pictures else []
            body += [pictures[name]] if name in pictures else []
            numbered = name == "setup"
            sections.append(RulesSection(words(f"kit.{name}"), tuple(body), numbered))
    return tuple(sections)


def step_badge(x: float, y: float, number: int) -> Iterator[Item]:
    """Draw the number of a step, as next to its text and in the picture."""
    yield circle(x, y, 2.3, fill="white", line="leaf-dark", line_mm=0.6)
    # Large enough to be read in a picture that is printed at 80 %.
    yield centred_text(x, y, str(number), TextStyle(9.5, "bold", "leaf-dark"))


def table_top(width_mm: float, height_mm: float) -> Iterator[Item]:
    """Draw the table under the picture of a set-up."""
    yield Rect(0, 0, width_mm, height_mm, "cream", "faint", 0.35, radius_mm=3.0)


def die(picture: Symbol, x: float, y: float, size: float) -> Iterator[Item]:
    """Draw a die that shows a picture, centred on (x, y)."""
    left, top = x - size / 2, y - size / 2
    yield Rect(left, top, size, size, "white", "outline", 0.45, radius_mm=size * 0.16)
    yield place_icon(picture, x, y, size * 0.72)


def ring(x: float, y: float, radius: float) -> Iterator[Item]:
    """Draw a ring round something that an example explains."""
    # The wider white ring underneath separates it from any background.
    yield circle(x, y, radius, line="white", line_mm=1.5)
    yield circle(x, y, radius, line="berry", line_mm=0.8)


def arrow(x: float, y: float, length: float, *, down: bool = False) -> Iterator[Item]:
    """Draw an arrow to the right, or down, starting at (x, y)."""
    tip = (x, y + length) if down else (x + length, y)
    end = (x, tip[1] - 1.8) if down else (tip[0] - 1.8, y)
    yield polyline((x, y), end, line="leaf-dark", line_mm=0.8)
    for side in (-1, 1):
        wing = (x + side * 1.5, tip[1] - 2.4) if down else (tip[0] - 2.4, y + side * 1.5)
        yield polygon(tip, wing, end, fill="leaf-dark")


def small_card(picture: Symbol, name: str) -> Symbol:
    """Draw a card in miniature, with lines instead of text."""
    items: list[Item] = [
        Rect(0, 0, 20, 28, "white", "outline", 0.7, radius_mm=1.4),
        Rect(0.4, 0.4, 19.2, 6.6, "band-1"),
        place_icon(picture, 4.6, 3.7, 5.4),
    ]
    for number in range(4):
        y = 10.6 + number * 4.6
        items.append(polyline((2.6, y), (13.4, y), line="rule", line_mm=0.6))
        items.append(circle(16.6, y, 1.0, fill="gold", line="outline", line_mm=0.3))
    return Symbol(name, 20, 28, tuple(items))


def pencil() -> Symbol:
    """Draw a pencil."""
    items = (
        Rect(2.4, 0.5, 14, 3.0, "straw", "outline", 0.35),
        polygon((16.4, 0.5), (20.4, 2.0), (16.4, 3.5), fill="white", line="outline", line_mm=0.35),
        polygon((19.0, 1.5), (20.4, 2.0), (19.0, 2.5), fill="ink"),
        Rect(0, 0.5, 2.4, 3.0, "pink", "outline", 0.35),
    )
    return Symbol("pencil", 21, 4, items)


def score_list(
    lines: Sequence[tuple[str, int]],
    total: tuple[str, int],
    width_mm: float,
    *,
    numbered: bool = True,
    name: str = "score-list",
) -> Symbol:
    """Draw the score lines of an example, and the total.

    With `numbered`, the lines that give points are numbered.
    """
    left = 6.8 if numbered else 3.0
    items, y, number = list[Item](), 4.2, 0
    for text, points in lines:
        role = "ink" if points else "soft"
        if points and numbered:
            number += 1
            items += score_badge(3.6, y, number)
        style = TextStyle(BODY_PT, "bold" if points else "plain", role, "end")
        items.append(centred_text(width_mm - 3.0, y, _with_minus(points), style))
        for part in wrap(_join_numbers(text), BODY_PT, width_mm - left - 8.0):
            items.append(centred_text(left, y, part, TextStyle(BODY_PT, fill=role, anchor="start")))
            y += 3.5
        y += 1.1
    items.append(polyline((2.5, y - 2.0), (width_mm - 2.5, y - 2.0), line="outline", line_mm=0.35))
    label, points = total
    items.append(
        fitted_text(left, y + 1.2, label, TextStyle(BODY_PT, "bold", anchor="start"), width_mm - 18)
    )
    items.append(
        centred_text(
            width_mm - 3.0, y + 1.2, _with_minus(points), TextStyle(HEAD_PT, "bold", anchor="end")
        )
    )
    height = y + 4.6
    return Symbol(name, width_mm, height, (panel(0, 0, width_mm, height), *items))


def _with_minus(points: int) -> str:
    """Format points with the sign of print: `−5`."""
    return str(points).replace("-", "−")


def _join_numbers(text: str) -> str:
    """Put no-break spaces into the last number: `4 × 1` or `5 to 1` stays on one line."""
    return _LAST_NUMBERS.sub(lambda match: match[0].replace(" ", "\u00a0"), text)


def score_badge(x: float, y: float, number: int) -> Iterator[Item]:
    """Draw the number of a score line."""
    yield circle(x, y, 1.9, fill="white", line="outline", line_mm=0.3)
    yield centred_text(x, y, str(number), TextStyle(BODY_PT, "bold"))
