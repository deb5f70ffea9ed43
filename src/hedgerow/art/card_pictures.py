"""Pictures of the rules of cards: a whole rule, or what it counts and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from hedgerow.art.grid import STAR, thing_symbol
from hedgerow.art.house_numbers import is_house_rule
from hedgerow.drawing.components import (
    NUMBER_PT,
    TILE_PT,
    TextStyle,
    centred_text,
    house_mark,
    place_icon,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Group, Item, Symbol, Use
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import Card
from hedgerow.scoring.rule_picture import counted_picture, payment_picture, rule_picture
from hedgerow.scoring.sentence import Rule

SizeMm = tuple[float, float]
DrawsRules = Callable[[Card, SizeMm, DrawingContext], Symbol]
# Parts of a row of points: the star, what stands beside it, and the mark of a house number.
STAR_MM, GAP_MM, MARK_MM, HIGH_MM = 7.0, 1.5, 3.0, 7.6
# Tables with more lines are drawn as signs.
MAX_STEPS = 3


def picture_name(column: str, card: Card) -> str:
    """Return the value of a column with a picture of a card; no file has this name."""
    return f"{column} of {card.id}"


def draw_rules(card: Card, size_mm: SizeMm, context: DrawingContext) -> Symbol:
    """Draw the rules of a card, one below the other."""
    return _draw_each("rules", rule_picture, card, size_mm, context)


def draw_counted(card: Card, size_mm: SizeMm, context: DrawingContext) -> Symbol:
    """Draw what the rules of a card count, without their payment."""
    return _draw_each("counted", counted_picture, card, size_mm, context)


def draw_pays(card: Card, size_mm: SizeMm, context: DrawingContext) -> Symbol:
    """Draw what a card pays: `2 ★ each, at most 10`, and `*` for a house number."""
    rule, *others = card.rules
    steps = sorted((rule.table or {}).items())
    if others or not (rule.points_each or 0 < len(steps) <= MAX_STEPS) or rule.who:
        return _draw_each("pays", payment_picture, card, size_mm, context)
    row = _Row(context)
    if rule.points_each:
        row.add_points(rule.points_each.value)
        row.add_text(_how_often(rule, context))
    for number, points in steps:
        row.add_text(f"{number}:")
        row.add_points(points)
    if is_house_rule(card, context.content):
        row.add_mark()
    return row.symbol(f"pays-{card.id}", size_mm)


# The columns of cards with such a picture.
CARD_PICTURES: Mapping[str, DrawsRules] = {
    "counted": draw_counted,
    "pays": draw_pays,
}


def _draw_each(
    name: str,
    draw: Callable[..., Symbol],
    card: Card,
    size_mm: SizeMm,
    context: DrawingContext,
) -> Symbol:
    (width, height), vocabulary = size_mm, context.content.vocabulary

    def icon_of(name: str) -> Symbol | None:
        return thing_symbol(name, context)

    each = height / len(card.rules)
    drawn = [draw(rule, vocabulary, icon_of, width, each) for rule in card.rules]
    items = tuple(Use(picture, 0, number * each) for number, picture in enumerate(drawn))
    return Symbol(f"{name}-of-{card.id}", width, height, items)


def _how_often(rule: Rule, context: DrawingContext) -> str:
    """Return how often points are paid; nothing if they are paid once."""
    if rule.once:
        return ""
    words = [context.words("open.line.each")]
    words += [context.words("open.line.most", n=rule.up_to.value)] if rule.up_to else []
    return ", ".join(words)


class _Row:
    """A row of numbers, stars and texts."""

    def __init__(self, context: DrawingContext) -> None:
        self._context, self._width = context, 0.0
        self._items: list[Item] = []

    def add_points(self, points: int) -> None:
        """Add a large number and a star."""
        text = f"{points}".replace("-", "−")
        self._add_text(text, NUMBER_PT, "bold", 0.9)
        middle = self._width + STAR_MM / 2
        self._items.append(place_icon(self._context.icon(STAR), middle, HIGH_MM / 2, STAR_MM))
        self._width += STAR_MM + GAP_MM

    def add_text(self, text: str) -> None:
        """Add a text of the size of rules."""
        if text:
            self._add_text(text, TILE_PT, "plain", GAP_MM)

    def _add_text(
        self, text: str, size_pt: float, face: Literal["plain", "bold"], gap_mm: float
    ) -> None:
        style = TextStyle(size_pt, face, anchor="start")
        self._items.append(centred_text(self._width, HIGH_MM / 2, text, style))
        self._width += text_width_mm(text, size_pt, face) + gap_mm

    def add_mark(self) -> None:
        """Add the mark of a house number."""
        self._items += house_mark(self._width + MARK_MM / 2, HIGH_MM / 2)
        self._width += MARK_MM + GAP_MM

    def symbol(self, name: str, size_mm: SizeMm) -> Symbol:
        """Return the row in the middle of a rectangle, smaller if it is too wide."""
        (wide, high), width = size_mm, self._width - GAP_MM
        scale = min(1.0, wide / width, high / HIGH_MM)
        left, top = (wide - width * scale) / 2, (high - HIGH_MM * scale) / 2
        return Symbol(name, wide, high, (Group("pays", tuple(self._items), left, top, scale),))
