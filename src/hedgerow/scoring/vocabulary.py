"""The names that the rules of a game can use, and the check of a rule against them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.loading.violations import KeyPath, Violation
from hedgerow.scoring.sentence import (
    CORNERS,
    EDGE,
    EMPTY,
    MEASURES,
    OWN,
    UNITS,
    Near,
    Rule,
)

_UNKNOWN_KIND, _UNKNOWN_WALL = Message("unknown kind {found}"), Message("unknown wall {found}")
_UNKNOWN_COUNT = Message("cannot count {found}")
# The message for an unknown name, by the key that has it.
_UNKNOWN: Mapping[str, Message] = {
    "of": _UNKNOWN_KIND,
    "not_next_to": _UNKNOWN_KIND,
    "touches_no": _UNKNOWN_KIND,
    "count_touching": _UNKNOWN_KIND,
    "in_each": Message("unknown unit {found}"),
    "around": Message("unknown symbol {found}"),
    "along": _UNKNOWN_WALL,
    "away_from": _UNKNOWN_WALL,
    "at": Message("unknown place {found}"),
    "count": _UNKNOWN_COUNT,
    "times": _UNKNOWN_COUNT,
    "times_lowest": Message("{found} is not a rule above this one"),
    "when": Message("unknown moment {found}"),
}


@keyword_record
class Vocabulary:
    """The names of a game.

    kinds: what can stand in a cell, in the order of the game file
    symbols: what is printed in cells or shown on kinds and boxes
    blocked: symbols on which nothing can stand
    families: kinds and symbols under one name
    counts_as: the kind or symbol that another one counts as
    shows: the symbols on a kind or symbol, and how many
    values: the numbers of kinds
    fields: numbers that players write down, and tracks
    letter_fields: fields that hold kinds
    areas, walls, moments: parts of the sheet
    shared: one sheet is for all players, and cells hold players
    has_numbers: numbers are printed in cells
    row_names, column_names: the names of rows and columns that have no numbers and letters
    cell_names: a cache of `names_of`
    """

    kinds: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    blocked: frozenset[str] = frozenset()
    families: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counts_as: Mapping[str, str] = field(default_factory=dict)
    shows: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    values: Mapping[str, int] = field(default_factory=dict)
    fields: tuple[str, ...] = ()
    letter_fields: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    shared: bool = False
    has_numbers: bool = False
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    cell_names: dict[tuple[str | None, str | None], tuple[str, ...]] = field(default_factory=dict)

    def effective(self, name: str) -> str:
        """Return the kind or symbol that this one counts as; often itself."""
        return self.counts_as.get(name, name)

    def names_of(self, kind: str | None, symbol: str | None) -> tuple[str, ...]:
        """Return the names of a cell with this kind and this printed symbol."""
        names = self.cell_names.get((kind, symbol))
        if names is None:
            names = self.cell_names[kind, symbol] = tuple(self._find_names(kind, symbol))
        return names

    def _find_names(self, kind: str | None, symbol: str | None) -> dict[str, None]:
        names: dict[str, None] = {}
        if kind is not None:
            names = dict.fromkeys((kind, self.effective(kind)))
        elif symbol not in self.blocked:
            names[EMPTY] = None
        if symbol is not None:
            names.update(dict.fromkeys((symbol, self.effective(symbol))))
        return names

    def counting_as(self, names: frozenset[str]) -> frozenset[str]:
        """Return these kinds and symbols, and those that count as one of them."""
        if not self.counts_as:
            return names
        return names.union([name for name, other in self.counts_as.items() if other in names])

    def expand(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return names without families.

        A family stands for what its members count as; a kind that is named itself is meant itself.
        """
        expanded: dict[str, None] = {}
        for name in names:
            members = self.families.get(name)
            if members is None:
                expanded[name] = None
            else:
                expanded.update(dict.fromkeys(map(self.effective, members)))
        return tuple(expanded)

    def kinds_of(self, names: Iterable[str] | None) -> tuple[str, ...]:
        """Return the kinds that `each_kind` and `sets` ask for, in the order of the game file."""
        if names is None:
            return tuple(kind for kind in self.kinds if kind not in self.counts_as)
        expanded = self.expand(names)
        order = {kind: number for number, kind in enumerate(self.kinds)}
        return tuple(sorted(expanded, key=lambda name: order.get(name, len(order))))

    def number_of(self, kind: str) -> int | None:
        """Return the number of a kind: its value, or its id if that has only digits.

        A kind without either has the number of what it counts as.
        """
        for name in (kind, self.effective(kind)):
            if name in self.values:
                return self.values[name]
            if name.isdecimal() and name.isascii():
                return int(name)
        return None

    def violations(self, path: KeyPath, rule: Rule, earlier: Iterable[str]) -> Iterator[Violation]:
        """Yield a violation for each name of a rule that the game does not have.

        `earlier` are the ids of the rules above, to which `times_lowest` can refer.
        """
        for steps, names, known, message in self._slots(rule, (*earlier,)):
            for number, name in enumerate(names):
                if name not in known:
                    # A name that stands alone has no number; its own location is found then.
                    yield Violation(
                        (*path, *steps, number),
                        message.with_values(found=quote_value(name)),
                        did_you_mean(name, known) or _hint_without_names(rule),
                    )
        yield from self._number_violations(path, rule)

    def known_names(self, rules: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
        """Return the names that each key of a rule can have; `near` is for keys with neighbours.

        `rules` are the ids of rules to which `times_lowest` can refer.
        """
        things = (*self.kinds, *self.symbols, *self.families)
        cells = (*things, EMPTY, *([OWN] if self.shared else []))
        counted = (*MEASURES, *self.fields, *self.symbols)
        return {
            "of": cells,
            "near": (*cells, EDGE),
            "not_next_to": (*cells, EDGE),
            "touches_no": (*cells, EDGE),
            "count_touching": (*cells, EDGE),
            "in_each": (*UNITS, *self.areas, *self.letter_fields),
            "around": self.symbols,
            "along": self.walls,
            "away_from": self.walls,
            "at": (CORNERS, EDGE, *self.areas, *self.letter_fields, *self.symbols),
            "count": counted,
            "times": counted,
            "times_lowest": rules,
            "when": self.moments,
        }

    def _slots(
        self, rule: Rule, earlier: tuple[str, ...]
    ) -> Iterator[tuple[KeyPath, tuple[str, ...], tuple[str, ...], Message]]:
        """Yield each key of a rule that has names, the names, the known ones, and the message."""
        known = self.known_names(earlier)
        for key in ("next_to", "has", "touches"):
            near: Near | None = getattr(rule, key)
            # A unit that has the edge would be outside the grid.
            names = known["of" if key == "has" else "near"]
            yield (key, "of"), near.of if near else (), names, _UNKNOWN["of"]
        for key, message in _UNKNOWN.items():
            value: str | tuple[str, ...] | None = getattr(rule, key)
            names = (value,) if isinstance(value, str) else value or ()
            yield (key,), names, known[key], message

    def _number_violations(self, path: KeyPath, rule: Rule) -> Iterator[Violation]:
        """Yield a violation if a rule adds up or orders kinds that are not numbers."""
        if self.has_numbers:
            return
        kinds = self.kinds_of(rule.of)
        lacking = [kind for kind in kinds if self.number_of(kind) is None]
        if not lacking:
            return
        message = Message("{kind} is not a number", kind=quote_value(lacking[0]))
        hint = Message("give it a value, or count something else")
        for key in ("straight", "value"):
            if getattr(rule, key) is not None:
                yield Violation((*path, key), message, hint)
            if key in (rule.count or ()):
                yield Violation((*path, "count"), message, hint)
            if key == rule.times:
                yield Violation((*path, "times"), message, hint)


def _hint_without_names(rule: Rule) -> Message:
    """Return the hint for a name where the game has none."""
    return Message("move this rule further down") if rule.times_lowest else Message("remove it")
