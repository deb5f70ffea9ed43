"""The models of `content/kuhlorado/game.yaml`: board, symbols, dice, scoring rules."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Ge, Le, Length, Number, Source, Span, model
from hedgerow.loading.violations import (
    AT_KEY,
    KeyPath,
    Violation,
    check_unique_ids,
    skip_unreadable,
)
from hedgerow.ruleset.ruleset import About
from hedgerow.scoring.rule_list import RuleList, StatedRule
from hedgerow.scoring.sentence import OWN, Rule
from hedgerow.scoring.vocabulary import Vocabulary

COW = "cow"
CROSS, CIRCLE = "X", "O"
# The names of troughs, of the player who moves second, and of the interim scoring in rules.
SMALL_TROUGH, LARGE_TROUGH, SECOND, INTERIM = "small", "large", "second", "interim"


def _majority_rule(name: str, *, in_each: str = "", around: str = "") -> Rule:
    return Rule(
        id=name,
        in_each=(in_each,) if in_each else None,
        around=(around,) if around else None,
        of=(OWN,),
        count=("cells",),
        who="most",
        tie="nobody",
        separate_lines=True,
    )


# The rules that the texts and the bots know, without numbers.
PLAIN_RULES: Mapping[str, Rule] = {
    rule.id: rule
    for rule in (
        _majority_rule("meadow", in_each="side"),
        _majority_rule("small-trough", around=SMALL_TROUGH),
        _majority_rule("large-trough", around=LARGE_TROUGH),
        Rule(id="land", in_each=("group",), of=(OWN,), count=("cells",), separate_lines=True),
        Rule(id="double", in_each=("group",), of=(OWN,), separate_lines=True, when=INTERIM),
        Rule(id="head-start", count=(SECOND,)),
    )
}
# The words for the rules; the lines of both troughs have the same kind.
_NAME_KEYS = {"small-trough": "form.small", "large-trough": "form.large"}
# What a text of the game says about a rule: its units, and that each has a line.
_TEXT_KEYS = ("in_each", "around", "each_kind", "separate_lines")


@model
class BoardSize:
    """The size of the square board.

    side: cells per side
    """

    side: Annotated[int, Ge(6), Le(12)]
    source: Source = "house"


@model
class Troughs:
    """The number of troughs on a board.

    small: number of troughs of one cell
    large: number of troughs of two cells
    """

    small: Annotated[Number, Between(0, 20)]
    large: Annotated[Number, Between(0, 20)]


@model
class Symbols:
    """The symbols on a board; with the troughs, they fill all cells.

    cows: number of cells with a cow
    highest: the highest number; the lowest is 1
    each: number of cells with each number
    """

    cows: Annotated[Number, Between(1, 99)]
    highest: Annotated[Number, Between(1, 9)]
    each: Annotated[Number, Between(1, 99)]


@model
class BoardRules:
    """Limits of a random board.

    cows_per_side: number of cows on each side of the board
    """

    cows_per_side: Span
    source: Source = "house"


@model
class Dice:
    """The dice: their number and their faces.

    number: number of dice
    faces: the symbols on the six faces: numbers and `cow`
    """

    number: Annotated[int, Ge(1), Le(6)]
    faces: Annotated[tuple[str, ...], Length(6, 6)]
    source: Source = "house"


@model
class Interim:
    """The interim scoring of the pro variant.

    cows: number of marked cows that starts it
    """

    cows: Annotated[Number, Between(0, 99)]


@model
class End:
    """The end of the game: no free cow, or only a few free numbers.

    free_numbers: the game is over when at most this many numbers are free
    """

    free_numbers: Annotated[Number, Between(0, 99)]

    def is_reached(self, cows: int, numbers: int) -> bool:
        """Return whether the game is over with this many free cows and free numbers."""
        return cows == 0 or numbers <= self.free_numbers.value


@model
class KuhloradoContent:
    """The whole of `content/kuhlorado/game.yaml`.

    scoring: the rules for meadows, troughs, lands, doubles and the head start
    """

    about: About
    board: BoardSize
    troughs: Troughs
    symbols: Symbols
    lots: BoardRules
    dice: Dice
    scoring: Annotated[tuple[Rule, ...], Length(1, 12)]
    interim: Interim
    end: End

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the names that scoring rules can use."""
        troughs = SMALL_TROUGH, LARGE_TROUGH
        return Vocabulary(
            kinds=(CROSS, CIRCLE),
            symbols=troughs,
            blocked=frozenset(troughs),
            fields=(SECOND,),
            moments=(INTERIM,),
            size=(self.board.side, self.board.side),
            shared=True,
        )

    def rule(self, name: str) -> Rule:
        """Return a scoring rule by its id."""
        return next(rule for rule in self.scoring if rule.id == name)

    def points(self, name: str) -> int:
        """Return the points of a scoring rule."""
        points = self.rule(name).points_each
        return points.value if points else 0

    @property
    def lands(self) -> dict[int, int]:
        """Return the points for lands by their minimum number of cells."""
        return self.rule("land").table or {}

    @property
    def numbers(self) -> tuple[str, ...]:
        """Return the numbers on the board, as they are printed."""
        return tuple(str(number) for number in range(1, self.symbols.highest.value + 1))

    def violations(self) -> Iterator[Violation]:
        # Each check on its own: one that fails on an unreadable value does not stop the others.
        yield from skip_unreadable(self._count_violations())
        yield from skip_unreadable(self._block_violations())
        yield from skip_unreadable(self._side_violations())
        yield from skip_unreadable(self._dice_violations())
        yield from skip_unreadable(self._end_violations())
        yield from skip_unreadable(check_unique_ids(("scoring",), self.scoring))
        yield from skip_unreadable(self._missing_violations())
        for number, rule in enumerate(self.scoring):
            path, earlier = ("scoring", number), [it.id for it in self.scoring[:number]]
            yield from skip_unreadable(_text_violations(path, rule))
            yield from skip_unreadable(self.vocabulary.violations(path, rule, earlier))
            yield from skip_unreadable(self._land_violations(path, rule))

    def warnings(self) -> Iterator[Violation]:
        """Yield warnings about content that can be played, but contradicts the printed rules."""
        troughs = self.troughs
        for key, number, things in (
            ("small", troughs.small, Message("small troughs")),
            ("large", troughs.large, Message("large troughs")),
        ):
            if number.value == 0:
                message = Message(
                    "the board has no {things}, but the rules mention them", things=things
                )
                hint = Message("edit `count` and `summary` in the words file of your game")
                yield Violation(("troughs", key, "value"), message, hint)

    @property
    def _trough_cells(self) -> int:
        return self.troughs.small.value + 2 * self.troughs.large.value

    def _count_violations(self) -> Iterator[Violation]:
        free = self.board.side**2 - self._trough_cells
        used = self.symbols.cows.value + self.symbols.highest.value * self.symbols.each.value
        if used != free:
            message = Message(
                "cows and numbers fill {used} cells, but the troughs leave {free}",
                used=used,
                free=free,
            )
            yield Violation(("symbols", AT_KEY), message, Message("change cows, highest or each"))

    def _block_violations(self) -> Iterator[Violation]:
        """Yield a violation if some square of four cells must consist of cows."""
        # The board contains this many separate squares, and each needs a cell without a cow.
        cows, needed = self.symbols.cows.value, (self.board.side // 2) ** 2
        if cows > self.board.side**2 - needed:
            message = Message(
                "too many cows ({cows}): a 2 by 2 square of cows is unavoidable", cows=cows
            )
            hint = Message("use at most {most}", most=self.board.side**2 - needed)
            yield Violation(("symbols", "cows", "value"), message, hint)

    def _side_violations(self) -> Iterator[Violation]:
        """Yield a violation if the sides cannot have the required number of cows."""
        span, cows, side = self.lots.cows_per_side, self.symbols.cows.value, self.board.side
        inside = (side - 2) ** 2 - self._trough_cells
        hint = Message("a side has {side} cells", side=side)
        message = Message(
            "cows_per_side cannot be met with this number of cows ({cows})", cows=cows
        )
        # Cows that do not fit inside are on the border.
        if span.most > side or cows - inside > 4 * span.most:
            yield Violation(("lots", "cows_per_side", "most"), message, hint)
        # Four cows in the corners count for two sides each.
        elif 4 * span.least - 4 > cows:
            yield Violation(("lots", "cows_per_side", "least"), message, hint)

    def _dice_violations(self) -> Iterator[Violation]:
        symbols = (*self.numbers, COW)
        for number, face in enumerate(self.dice.faces):
            if face not in symbols:
                message = Message("unknown symbol {name}", name=quote_value(face))
                yield Violation(("dice", "faces", number), message, did_you_mean(face, symbols))

    def _missing_violations(self) -> Iterator[Violation]:
        """Yield a violation for each missing rule that the texts of the game describe.

        An unknown rule may be the missing one, misspelt: a second problem would mislead.
        """
        names = {rule.id for rule in self.scoring}
        missing = [name for name in PLAIN_RULES if name not in names]
        for name in missing if names <= PLAIN_RULES.keys() else ():
            message = Message("missing rule {name}", name=quote_value(name))
            yield Violation(("scoring", AT_KEY), message, Message("pay 0 points for it instead"))

    def _land_violations(self, path: KeyPath, rule: Rule) -> Iterator[Violation]:
        """Yield a violation for each line of the table that is out of reach."""
        for cells in (rule.table or {}) if rule.id == "land" else ():
            if cells < 1:
                message = Message("a land cannot have {cells} cells", cells=cells)
                hint = Message("use at least 1")
                yield Violation((*path, "table", cells, AT_KEY), message, hint)
            elif cells > self.board.side**2:
                message = Message(
                    "a land cannot have {cells} cells: the board has only {most}",
                    cells=cells,
                    most=self.board.side**2,
                )
                yield Violation((*path, "table", cells, AT_KEY), message, Message("remove it"))

    def _end_violations(self) -> Iterator[Violation]:
        numbers = self.symbols.highest.value * self.symbols.each.value
        if self.end.free_numbers.value >= numbers:
            message = Message(
                "the game would end before it starts: too few numbers on the board ({numbers})",
                numbers=numbers,
            )
            yield Violation(
                ("end", "free_numbers", "value"),
                message,
                Message("use less than {most}", most=numbers),
            )
        cows = self.symbols.cows.value
        if self.interim.cows.value > cows:
            message = Message(
                "the interim scoring never happens: too few cows on the board ({cows})", cows=cows
            )
            yield Violation(
                ("interim", "cows", "value"),
                message,
                Message("use at most {most}", most=cows),
            )


def _text_violations(path: KeyPath, rule: Rule) -> Iterator[Violation]:
    """Yield a violation if no text of the game describes what a rule scores."""
    plain = PLAIN_RULES.get(rule.id)
    if plain is None:
        message = Message("unknown rule {name}", name=quote_value(rule.id))
        yield Violation((*path, "id"), message, did_you_mean(rule.id, PLAIN_RULES))
        return
    for key in _TEXT_KEYS:
        if getattr(rule, key) != getattr(plain, key):
            message = Message("the texts of the game do not fit this {key}", key=key)
            yield Violation((*path, key), message, _key_hint(plain, key))
    payment = "table" if rule.id == "land" else "points"
    if getattr(rule, payment) is None:
        message = Message("this rule must pay by {key}", key=payment)
        yield Violation(path, message, Message("add {key}", key=payment))


def _key_hint(plain: Rule, key: str) -> Message:
    """Return the hint for a key with a value that the texts do not fit."""
    value = getattr(plain, key)
    if value in (None, False):
        return Message("remove it")
    shown = "true" if value is True else value[0] if isinstance(value, tuple) else value
    return Message("write {example}", example=f"{key}: {shown}")


def stated_rules(content: KuhloradoContent) -> RuleList:
    """Return the rules of the content."""
    rules = [
        StatedRule(("scoring", number), rule, _NAME_KEYS.get(rule.id, f"score.kinds.{rule.id}"))
        for number, rule in enumerate(content.scoring)
    ]
    return RuleList(vocabulary=content.vocabulary, rules=tuple(rules))


def text_numbers(content: KuhloradoContent, variant: str) -> Mapping[str, int]:
    """Return the numbers for the placeholders in texts: `{dice}`, `{side}`."""
    return {
        "dice": content.dice.number,
        "side": content.board.side,
        "meadow": content.points("meadow"),
        "small": content.points("small-trough"),
        "large": content.points("large-trough"),
        "double": content.points("double"),
        "interim": content.interim.cows.value,
        "head": content.points("head-start"),
        "free": content.end.free_numbers.value,
    }
