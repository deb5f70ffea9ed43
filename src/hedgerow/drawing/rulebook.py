"""The rules of a game for people who have never seen it: texts and pictures, not yet on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    TextStyle,
    centred_text,
    fitted_text,
    panel,
    place_symbol,
)
from hedgerow.drawing.fonts import wrap
from hedgerow.drawing.scene import Item, Rect, Symbol, circle, polygon, polyline
from hedgerow.loading.words import Words

# A picture as wide as a column of the rules, the room inside it.
COLUMN_MM = 86.0
SECTIONS = ("setup", "play", "end", "count", "more")
# A text that begins with it is a rule of our own: a small house is drawn beside it.
HOUSE = "^ "
_LAST_NUMBERS = re.compile(r"(?:\d+ \S{1,3})? \d+$")


@record
class Picture:
    """A drawing between the texts, as large as it is drawn where the column has room for it."""

    symbol: Symbol
    caption: str = ""


@record
class KitPart:
    """Something that lies in the kit: a small drawing, how many there are and what it is."""

    symbol: Symbol
    text: str


@record
class RulesSection:
    """A heading, and texts and pictures below it; *words between stars* are printed bold.

    The texts of a `numbered` section are steps: the numbers stand in its picture too.
    """

    title: str
    body: tuple[str | Picture, ...]
    numbered: bool = False


@keyword_record
class Rulebook:
    """Everything a game tells of itself on the first pages of its kit.

    `icons` stand beside the title. `by` says who made the game, `lead` in one sentence what it is.
    `house` is whether a small house marks numbers on its pieces, `cut` what is to be cut if the
    words `cut` do not say it, `played` how bots fared with it. `example` is the finished game that
    the picture of the scoring shows: tests check that a game can end like that.
    """

    icons: tuple[str, ...]
    credits: str
    intro: str
    parts: tuple[KitPart, ...]
    sections: tuple[RulesSection, ...]
    house: bool = False
    cut: tuple[str, ...] = ()
    playtest_line: str = ""
    example: object = None


def rules_sections(
    words: Words, pictures: Mapping[str, Picture], keys: Mapping[str, str] | None = None
) -> tuple[RulesSection, ...]:
    """Set-up, play, end, scoring and variants: the texts of a game, each with its picture below.

    `keys` are other keys of the words than those of the sections; a section without words is left
    out.
    """
    found = []
    for name in SECTIONS:
        key = (keys or {}).get(name, name)
        if key in words.texts:
            body = (*words.lines(key), *((pictures[name],) if name in pictures else ()))
            found.append(RulesSection(words(f"kit.{name}"), body, numbered=name == "setup"))
    return tuple(found)


def step_badge(x: float, y: float, number: int) -> Iterator[Item]:
    """The number of a step: beside its text and in the picture."""
    yield circle(x, y, 2.3, fill="white", line="leaf-dark", line_mm=0.6)
    yield centred_text(x, y, str(number), TextStyle(BODY_PT, "bold", "leaf-dark"))


def table_top(width_mm: float, height_mm: float) -> Iterator[Item]:
    """The table that a set-up lies on."""
    yield Rect(0, 0, width_mm, height_mm, "cream", "faint", 0.35, radius_mm=3.0)


def die(picture: Symbol, x: float, y: float, size: float) -> Iterator[Item]:
    """A die that shows a picture, its middle at a place."""
    left, top = x - size / 2, y - size / 2
    yield Rect(left, top, size, size, "white", "outline", 0.45, radius_mm=size * 0.16)
    yield place_symbol(picture, x, y, size * 0.72)


def ring(x: float, y: float, radius: float) -> Iterator[Item]:
    """A ring round what an example speaks of."""
    yield circle(x, y, radius, line="white", line_mm=1.5)
    yield circle(x, y, radius, line="berry", line_mm=0.8)


def arrow(x: float, y: float, length: float, *, down: bool = False) -> Iterator[Item]:
    """An arrow to the right or down, from a place on."""
    tip = (x, y + length) if down else (x + length, y)
    end = (x, tip[1] - 1.8) if down else (tip[0] - 1.8, y)
    yield polyline((x, y), end, line="leaf-dark", line_mm=0.8)
    for side in (-1, 1):
        wing = (x + side * 1.5, tip[1] - 2.4) if down else (tip[0] - 2.4, y + side * 1.5)
        yield polygon(tip, wing, end, fill="leaf-dark")


def small_card(picture: Symbol, name: str) -> Symbol:
    """A card with a band and lines instead of its words."""
    items: list[Item] = [
        Rect(0, 0, 20, 28, "white", "outline", 0.7, radius_mm=1.4),
        Rect(0.4, 0.4, 19.2, 6.6, "band-1"),
        place_symbol(picture, 4.6, 3.7, 5.4),
    ]
    for number in range(4):
        y = 10.6 + number * 4.6
        items.append(polyline((2.6, y), (13.4, y), line="rule", line_mm=0.6))
        items.append(circle(16.6, y, 1.0, fill="gold", line="outline", line_mm=0.3))
    return Symbol(name, 20, 28, tuple(items))


def pencil() -> Symbol:
    """A pencil: what is to be written with."""
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
    """What scored, line by line, each that gave points with its number, and the total."""
    left = 6.8 if numbered else 3.0
    items, y, number = list[Item](), 4.2, 0
    for text, points in lines:
        role = "ink" if points else "soft"
        if points and numbered:
            number += 1
            items += score_badge(3.6, y, number)
        style = TextStyle(BODY_PT, "bold" if points else "plain", role, "end")
        items.append(centred_text(width_mm - 3.0, y, str(points), style))
        for part in wrap(_kept_numbers(text), BODY_PT, width_mm - left - 8.0):
            items.append(centred_text(left, y, part, TextStyle(BODY_PT, fill=role, anchor="start")))
            y += 3.5
        y += 1.1
    items.append(polyline((2.5, y - 2.0), (width_mm - 2.5, y - 2.0), line="outline", line_mm=0.35))
    label, points = total
    items.append(
        fitted_text(left, y + 1.2, label, TextStyle(BODY_PT, "bold", anchor="start"), width_mm - 18)
    )
    items.append(
        centred_text(width_mm - 3.0, y + 1.2, str(points), TextStyle(HEAD_PT, "bold", anchor="end"))
    )
    height = y + 4.6
    return Symbol(name, width_mm, height, (panel(0, 0, width_mm, height), *items))


def _kept_numbers(text: str) -> str:
    """A text whose last number, or `4 × 1` and `5 to 1`, does not begin a line by itself."""
    return _LAST_NUMBERS.sub(lambda found: found[0].replace(" ", "\u00a0"), text)


def score_badge(x: float, y: float, number: int) -> Iterator[Item]:
    """The number of a line that scored."""
    yield circle(x, y, 1.75, fill="white", line="outline", line_mm=0.3)
    yield centred_text(x, y, str(number), TextStyle(6.5, "bold"))
