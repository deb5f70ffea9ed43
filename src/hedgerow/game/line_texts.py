"""The texts of score lines: those of the words, or the name of a rule and what it counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from hedgerow.base.frozen import keyword_record
from hedgerow.game.content import Content
from hedgerow.game.parts import Card, Deck
from hedgerow.game.result import ScoreLine
from hedgerow.loading.words import Words, placeholders
from hedgerow.scoring.points import Line, Lines
from hedgerow.scoring.read_back import counted_amount
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.view import View, grid_cells

# The groups of words with texts of lines: any line, one without points, one without them by a tie.
LINES, MISSED, TIED = "lines", "missed", "tied"
LINE_GROUPS = (LINES, MISSED, TIED)
_SETS = ("sets",)
# How many texts are kept: many files have the same numbers.
_MAX_TEXTS = 4_096


class PlayerNumbers:
    """What players have in each line, collected when it is first asked for."""

    def __init__(self, found: Mapping[str, Lines]) -> None:
        self._found = found
        self._numbers: dict[tuple[str, str], dict[str, int]] = {}

    def of_line(self, rule: str, unit: str) -> Mapping[str, int]:
        """Return what each player has in the line of a rule for a unit."""
        if not self._numbers:
            for player, lines in self._found.items():
                for line in lines:
                    key = line.rule, line.unit
                    if key not in self._numbers:
                        self._numbers[key] = dict.fromkeys(self._found, 0)
                    self._numbers[key][player] += line.number
        return self._numbers.get((rule, unit)) or dict.fromkeys(self._found, 0)

    def of_lines(self, rules: Iterable[str], unit: str) -> Mapping[str, int]:
        """Return what each player has in the lines of several rules for a unit."""
        found = [self.of_line(rule, unit) for rule in rules]
        return {player: sum([it[player] for it in found]) for player in self._found}


@keyword_record
class FoundLine:
    """What a rule or card found for a player.

    name_key: the key of the name of the rule or card
    own: the line of the player, or those of a card with several rules
    view: the paper of the player
    others: what all players have, of all rules or of the same card
    """

    rule: Rule
    name_key: str
    player: str
    own: Sequence[Line]
    view: View
    others: PlayerNumbers

    @property
    def points(self) -> int:
        return sum(line.points for line in self.own)

    @property
    def unit(self) -> str:
        """Return the unit, kind or field of a line of its own; empty otherwise."""
        return self.own[0].unit if len(self.own) == 1 else ""

    @property
    def number(self) -> int:
        """Return what was counted; of several units, only in those that pay."""
        # A bound or another player decides about all units together.
        is_joint = self.rule.who is not None or self.rule.once is not None
        return sum(line.number if is_joint else line.paid_number for line in self.own)

    @property
    def is_unknown(self) -> bool:
        """Return whether the rule counts a field that should have a number, but has none."""
        unknown = self.view.unknown
        return bool(unknown) and not unknown.isdisjoint(
            self.view.vocabulary.expand(self.rule.count or ())
        )

    @property
    def kind(self) -> str:
        """Return the kind that the line is about; of sets, one that there are the fewest of."""
        rule = self.rule
        if rule.each_kind:
            return self.unit
        if rule.around:
            return next((score.unit.kind for line in self.own for score in line.units), "")
        kinds = self.view.vocabulary.kinds_of(rule.of) if rule.of else ()
        return min(kinds, key=self.count_kind) if rule.count == _SETS or len(kinds) == 1 else ""

    def count_kind(self, kind: str) -> int:
        """Return how many cells of a kind are on the paper."""
        return len(self.view.cells_named(frozenset((kind,)))) if kind else 0

    @property
    def paid_units(self) -> list[Sequence[object]]:
        """Return the cells of each unit that pays."""
        scores = [score for line in self.own for score in line.units]
        return [score.unit.cells for score in scores if score.points]

    @property
    def times(self) -> int:
        """Return how many times the points of the rule are paid, without its limit."""
        every = self.rule.every.value if self.rule.every else 1
        return sum(score.number // every for line in self.own for score in line.units)

    @property
    def is_limited(self) -> bool:
        """Return whether the rule would pay more without its limit."""
        paid = sum(score.points for line in self.own for score in line.units)
        return self.rule.up_to is not None and paid > self.points

    @property
    def rivals(self) -> dict[str, int]:
        """Return what the other players have in the same line."""
        if len(self.own) == 1:
            numbers = self.others.of_line(self.own[0].rule, self.own[0].unit)
        else:
            numbers = self.others.of_lines({line.rule for line in self.own}, "")
        return {player: it for player, it in numbers.items() if player != self.player}

    @property
    def best_rival(self) -> int:
        """Return the most of the other players, or the fewest if these are paid."""
        numbers = self.rivals.values()
        return (min if self.rule.who == "least" else max)(numbers, default=0)

    @property
    def rivals_ahead(self) -> str:
        """Return the names of the other players with this number."""
        return ", ".join(it for it, number in self.rivals.items() if number == self.best_rival)

    @property
    def is_tied(self) -> bool:
        """Return whether nobody is paid because several players have the same number."""
        if self.rule.tie != "nobody" or self.points:
            return False
        return self.number in self.rivals.values()


# What placeholders stand for, of those that need no words.
_FOUND: Mapping[str, Callable[[FoundLine], object]] = {
    "n": lambda found: "?" if found.is_unknown else found.number,
    "found": lambda found: found.count_kind(found.kind),
    "units": lambda found: len(found.paid_units),
    "size": lambda found: max(map(len, found.paid_units), default=0),
    "times": lambda found: found.times,
    "points": lambda found: found.points,
    "each": lambda found: found.rule.points_each.value if found.rule.points_each else 0,
    "most": lambda found: found.rule.up_to.value if found.rule.up_to else 0,
    "other": lambda found: found.best_rival,
    "other_player": lambda found: found.rivals_ahead,
}
# What the texts of lines can use.
LINE_NAMES = frozenset(("name", "unit", "kind", "plural", "what", "needed", *_FOUND))
# Those that are the same for every line of a unit.
_PLAIN_NAMES = frozenset(("name", "unit"))


class LineTexts:
    """The texts of score lines in one language."""

    def __init__(self, content: Content, words: Words) -> None:
        self._words, self._vocabulary = words, content.vocabulary
        # What stands for placeholders.
        self._values: Mapping[str, Callable[[FoundLine], object]] = {
            **_FOUND,
            "name": lambda found: words(found.name_key),
            "unit": lambda found: self._name(found.unit),
            "kind": lambda found: self._name(found.kind),
            "plural": lambda found: self._name(found.kind, "plural", "names"),
            "what": self._amount,
            "needed": lambda found: self._needed(found.rule),
        }
        # The placeholders of the texts that the game states.
        self._stated = {
            key: tuple(LINE_NAMES.intersection(placeholders(text)))
            for key, text in words.texts.items()
            if key.startswith(tuple(f"{group}." for group in LINE_GROUPS))
        }
        # Their keys, by the id of the rule or card, then by group.
        self._stated_lines: dict[str, dict[str, str]] = {}
        for key in self._stated:
            group, _, line_id = key.partition(".")
            self._stated_lines.setdefault(line_id, {})[group] = key
        self._rules_with_plain_texts = frozenset(
            [rule.id for rule in content.scoring if self._has_plain_text(rule)]
        )
        # The ids and texts of their lines, by unit and by whether they pay.
        self._known: dict[tuple[str, str, bool], tuple[str, str]] = {}
        # What rules counted, as text.
        self._amounts: dict[tuple[int, int], str] = {}
        # Stated texts, by their key and by what stands for its placeholders.
        self._filled: dict[tuple[str, tuple[object, ...]], str] = {}
        # Names of units and kinds, by the groups where they are looked up.
        self._names: dict[tuple[str, ...], str] = {}

    def _has_plain_text(self, rule: Rule) -> bool:
        """Return whether the text of a line depends only on its unit, and on whether it pays."""
        keys = [f"{group}.{rule.id}" for group in (LINES, MISSED)]
        used = [self._stated[key] for key in keys if key in self._stated]
        is_stated = keys[0] in self._stated and f"{TIED}.{rule.id}" not in self._stated
        return is_stated and all(_PLAIN_NAMES.issuperset(names) for names in used)

    def known_line(self, line: Line) -> ScoreLine | None:
        """Return a line whose text is known from another game; None if it is not."""
        known = self._known.get((line.rule, line.unit, line.points != 0))
        if known is None:
            return None
        line_id, text = known
        return ScoreLine(line_id, line.points, text, grid_cells(line.cells))

    def rule_line(self, found: FoundLine) -> ScoreLine:
        """Return a line of a rule with its text."""
        (line,), words = found.own, self._words
        text = self._stated_text(line.rule, found)
        if text is None:
            name = words(found.name_key)
            if line.unit:
                name = words("open.line.unit", name=name, unit=self._name(line.unit))
            text = words("open.line.rule", name=name, what=self._amount(found))
        if line.rule in self._rules_with_plain_texts:
            self._known[line.rule, line.unit, line.points != 0] = line.id, text
        return ScoreLine(line.id, line.points, text, grid_cells(line.cells))

    def card_line(self, deck: Deck, card: Card, found: FoundLine) -> ScoreLine:
        """Return the line of a card; a card of several rules has one line for all of them."""
        points = found.points
        text = self._stated_text(card.id, found)
        if text is None:
            text = self._words(found.name_key)
            if len(card.rules) == 1:
                text = self._words("open.line.rule", name=text, what=self._amount(found))
        # A card in hand that pays nothing shows what it counted.
        shows_counted = deck.held is not None and not points
        shown = [line.counted_cells if shows_counted else line.cells for line in found.own]
        cells = dict.fromkeys(pos for own in shown for pos in own)
        return ScoreLine(f"{deck.line_prefix}:{card.id}", points, text, grid_cells(cells))

    def without_points(self, line: ScoreLine) -> ScoreLine:
        """Return the line of a card that is not the best one in hand, which pays."""
        key = "not_best" if line.points else "other"
        text = self._words(f"open.line.{key}", text=line.text, points=line.points)
        return replace(line, points=0, text=text)

    def _stated_text(self, line_id: str, found: FoundLine) -> str | None:
        """Return the text that the game states for a rule or card; None if it states none."""
        stated = self._stated_lines.get(line_id)
        if stated is None:
            return None
        if not found.points:
            tied, missed = stated.get(TIED), stated.get(MISSED)
            if tied and found.rule.tie and found.is_tied:
                return self._fill(tied, found)
            if missed:
                return self._fill(missed, found)
        return self._fill(stated[LINES], found) if LINES in stated else None

    def _fill(self, key: str, found: FoundLine) -> str:
        """Return a stated text with its placeholders filled."""
        placeholders = self._stated[key]
        values = tuple([self._values[it](found) for it in placeholders])
        text = self._filled.get((key, values))
        if text is None:
            if len(self._filled) >= _MAX_TEXTS:
                self._filled.clear()
            text = self._words(key, **dict(zip(placeholders, values, strict=True)))
            self._filled[key, values] = text
        return text

    def _name(self, name: str, *groups: str) -> str:
        known = self._names.get((name, *groups))
        if known is None:
            keys = (f"{group}.{name}" for group in groups or ("names",))
            key = next((key for key in keys if key in self._words.texts), None)
            known = self._names[name, *groups] = self._words(key) if key else name
        return known

    def _needed(self, rule: Rule) -> object:
        """Return how many of something a rule wants that pays once; empty if it does not."""
        once = rule.once
        if once is None:
            return ""
        if once.at_least and once.at_most:
            least, most = once.at_least.value, once.at_most.value
            return self._words("rule.range", least=least, what=most)
        if once.at_most:
            return self._words("rule.at_most", what=once.at_most.value)
        number = once.exactly or once.at_least
        return number.value if number else ""

    def _amount(self, found: FoundLine) -> str:
        """Return what was counted, and why this pays less than it could, or nothing."""
        text = self._counted(found)
        rule = found.rule
        if rule.up_to and found.is_limited:
            most = self._words("rule.points", n=rule.up_to.value)
            return self._words("open.line.limit", what=text, points=most)
        if rule.once and not found.points and not rule.who:
            return self._words("open.line.instead", what=text, needed=self._needed(rule))
        return text

    def _counted(self, found: FoundLine) -> str:
        if found.is_unknown:
            return "?"
        key = id(found.rule), found.number
        text = self._amounts.get(key)
        if text is None:
            if len(self._amounts) >= _MAX_TEXTS:
                self._amounts.clear()
            text = counted_amount(found.rule, self._vocabulary, self._words, found.number)
            self._amounts[key] = text
        return text
