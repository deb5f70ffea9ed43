"""The content of bunte-runde: colours, variants with their kinds, coins, steps, scoring rules."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import ceil
from string import ascii_uppercase
from typing import Annotated

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import icon_names
from hedgerow.loading.models import (
    Between,
    Ge,
    Id,
    Le,
    Length,
    Number,
    RefersTo,
    Source,
    check_range,
    model,
)
from hedgerow.loading.violations import (
    KeyPath,
    Violation,
    check_unique,
    check_unique_ids,
    icon_hint,
    skip_unreadable,
)
from hedgerow.ruleset.ruleset import About, WordGroups
from hedgerow.scoring.rule_list import RuleList, StatedRule
from hedgerow.scoring.sentence import OWN, Rule
from hedgerow.scoring.vocabulary import Vocabulary

# Begins the name that a form gives to the picture of a shape, which is not an icon.
SHAPE_PREFIX = "shape-"
SHAPES = ("circle", "triangle", "square", "cross", "moon", "star", "heart")
ColourId = Annotated[str, RefersTo("colours", Message("unknown colour {found}"))]


@model
class Colour:
    """A colour and the paint it is printed with; a theme gives each paint its pattern.

    paint: the role in a theme that paints it
    """

    id: Id
    paint: str


@model
class Kind:
    """A shape or an animal, and its picture.

    picture: a shape to cut out (circle, triangle, square, cross, moon, star, heart) or an icon
    """

    id: Id
    picture: str


@model
class Variant:
    """All kinds in all colours, as discs with a picture or as shapes to cut out.

    discs: whether pieces are discs with a picture, instead of shapes to cut out
    kinds: the shapes or animals, in the order of the table's rows
    colours: the ids of colours, in the order of the table's columns
    coins: the game ends when this many coins are paid out
    """

    id: Id
    discs: bool
    kinds: Annotated[tuple[Kind, ...], Length(2, 9)]
    colours: Annotated[tuple[ColourId, ...], Length(2, 9)]
    coins: Annotated[Number, Between(1, 162)]
    source: Source = "house"

    @property
    def pieces(self) -> tuple[tuple[str, str], ...]:
        """Return every piece as (kind, colour)."""
        return tuple((kind.id, colour) for kind in self.kinds for colour in self.colours)

    def picture(self, kind: str) -> str:
        """Return the name of the picture of a kind."""
        return next(it.picture for it in self.kinds if it.id == kind)

    @property
    def longest_line(self) -> int:
        return max(len(self.kinds), len(self.colours))


@model
class Steps:
    """How far the figure moves.

    least: the minimum number of pieces
    most: the maximum number of pieces
    """

    least: Annotated[int, Ge(1), Le(9)]
    most: Annotated[int, Ge(1), Le(9)]
    source: Source = "house"

    def violations(self) -> Iterator[Violation]:
        return check_range(self.least, self.most)


@model
class BunteRundeContent:
    """The whole of `content/bunte-runde/game.yaml`.

    colours: all colours that variants use
    variants: the ways to play; the first is the default
    scoring: what rows (kinds) and columns (colours) of the ownership table pay
    """

    about: About
    colours: Annotated[tuple[Colour, ...], Length(2, 9)]
    variants: Annotated[tuple[Variant, ...], Length(1, 4)]
    steps: Steps
    scoring: Annotated[tuple[Rule, ...], Length(1, 9)]

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the names that scoring rules can use: the players' letters in a shared table."""
        return Vocabulary(kinds=tuple(ascii_uppercase[: self.about.players.most]), shared=True)

    def paint(self, colour: str) -> str:
        """Return the paint of a colour."""
        return next(it.paint for it in self.colours if it.id == colour)

    def variant(self, name: str) -> Variant:
        """Return the variant of an id."""
        return next(it for it in self.variants if it.id == name)

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(self._duplicate_violations())
        yield from skip_unreadable(self._rule_violations())
        for number, variant in enumerate(self.variants):
            yield from skip_unreadable(_variant_violations(("variants", number), variant))
            yield from skip_unreadable(self._coin_violations(number, variant))

    def _duplicate_violations(self) -> Iterator[Violation]:
        yield from check_unique_ids(("colours",), self.colours)
        yield from check_unique_ids(("variants",), self.variants)
        yield from check_unique_ids(("scoring",), self.scoring)

    def _rule_violations(self) -> Iterator[Violation]:
        vocabulary = self.vocabulary
        for number, rule in enumerate(self.scoring):
            path, earlier = ("scoring", number), [it.id for it in self.scoring[:number]]
            yield from skip_unreadable(vocabulary.violations(path, rule, earlier))
            yield from skip_unreadable(_line_violations(path, rule))

    def _coin_violations(self, number: int, variant: Variant) -> Iterator[Violation]:
        """Yield a violation if the rules pay fewer coins than the game needs to end."""
        if not all(map(pays_pieces, self.scoring)):
            return
        # Every piece belongs to a row and a column, and each of them pays for it.
        each = sum(rule.points_each.value for rule in self.scoring if rule.points_each)
        most = each * len(variant.kinds) * len(variant.colours)
        if variant.coins.value > most:
            message = Message(
                "{coins} coins, but all rows and columns together pay only {most}",
                coins=variant.coins.value,
                most=most,
            )
            yield Violation(
                ("variants", number, "coins", "value"),
                message,
                Message("use at most {most}", most=most),
            )


# A rule that pays for each piece of a row or column, once all its pieces are taken.
PIECE_RULE_LINE = (
    "{id: row, in_each: row, full: true, of: own, count: cells, points: 1, separate_lines: true}"
)
_PIECE_RULE = Rule(id="row", full=True, of=(OWN,), count=("cells",), separate_lines=True)


def pays_pieces(rule: Rule) -> bool:
    """Return whether a rule pays points for each piece of a full row or column."""
    if rule.points_each is None:
        return False
    return replace(rule, id="row", in_each=None, points=None, source=None) == _PIECE_RULE


def _line_violations(path: KeyPath, rule: Rule) -> Iterator[Violation]:
    """Yield a violation if a rule's score lines are not rows or columns."""
    is_by_line = rule.separate_lines and not rule.each_kind and len(rule.count or ()) < 2
    if rule.in_each not in (("row",), ("column",)) or not is_by_line:
        message = Message("this game pays for rows or columns one by one")
        hint = Message("for example {line}", line=PIECE_RULE_LINE)
        yield Violation(path, message, hint)


def _variant_violations(path: KeyPath, variant: Variant) -> Iterator[Violation]:
    yield from check_unique((*path, "colours"), variant.colours)
    yield from check_unique_ids((*path, "kinds"), variant.kinds)
    noun, names = (Message("icon"), icon_names()) if variant.discs else (Message("shape"), SHAPES)
    for number, kind in enumerate(variant.kinds):
        if kind.picture not in names:
            message = Message("unknown {kind} {name}", kind=noun, name=quote_value(kind.picture))
            find_hint = icon_hint if variant.discs else did_you_mean
            hint = find_hint(kind.picture, names)
            icon = kind.picture if variant.discs else ""
            yield Violation((*path, "kinds", number, "picture"), message, hint, icon)


def stated_rules(content: BunteRundeContent) -> RuleList:
    """Return the rules of the content; only those of rows and columns have printed names."""
    named = ("row", "column")
    rules = [
        StatedRule(("scoring", number), rule, f"score.kinds.{rule.id}" if rule.id in named else "")
        for number, rule in enumerate(content.scoring)
    ]
    return RuleList(vocabulary=content.vocabulary, rules=tuple(rules))


def text_numbers(content: BunteRundeContent, variant: str) -> Mapping[str, int]:
    """Return the numbers that texts can use as placeholders, for a variant or the first one."""
    chosen = content.variant(variant or content.variants[0].id)
    points = content.scoring[0].points_each
    each = points.value if points else 1
    return {
        "least": content.steps.least,
        "most": content.steps.most,
        "coins": chosen.coins.value,
        "pieces": len(chosen.pieces),
        "kinds": len(chosen.kinds),
        "colours": len(chosen.colours),
        "line": chosen.longest_line,
        "each": each,
        "counts": _counts_to_end(chosen, each),
    }


def _counts_to_end(variant: Variant, each: int) -> int:
    """Return after how many counts all coins are paid; 0 if rows and columns differ in length."""
    if len(variant.kinds) != len(variant.colours) or each < 1:
        return 0
    return ceil(variant.coins.value / (each * variant.longest_line))


def _colour_ids(content: BunteRundeContent) -> Iterator[str]:
    return (colour.id for colour in content.colours)


# The words that depend on the content.
WORD_GROUPS: WordGroups[BunteRundeContent] = {
    "letters": _colour_ids,
    "colours": _colour_ids,
    "kinds": lambda content: sorted(
        {kind.id for variant in content.variants for kind in variant.kinds}
    ),
    "variants": lambda content: (variant.id for variant in content.variants),
}
