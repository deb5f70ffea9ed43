"""The names that the rules of a game can use, and the check of a rule against them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import column_name
from hedgerow.base.messages import Message
from hedgerow.loading.violations import AT_KEY, KeyPath, Violation, skip_unreadable
from hedgerow.scoring.sentence import (
    ALL,
    CORNERS,
    EDGE,
    EMPTY,
    MEASURES,
    OWN,
    UNITS,
    Not,
    Rule,
    different_units,
)

_UNKNOWN_KIND, _UNKNOWN_WALL = Message("unknown kind {found}"), Message("unknown wall {found}")
_UNKNOWN_COUNT = Message("cannot count {found}")
# The message for an unknown name, by the key that has it.
_UNKNOWN_UNIT = Message("unknown unit {found}")
_UNKNOWN: Mapping[str, Message] = {
    "of": _UNKNOWN_KIND,
    "full": _UNKNOWN_KIND,
    "count_touching": _UNKNOWN_KIND,
    "in_each": _UNKNOWN_UNIT,
    "around": Message("unknown symbol {found}"),
    "along": _UNKNOWN_WALL,
    "at": Message("unknown place {found}"),
    "count": _UNKNOWN_COUNT,
    "times": _UNKNOWN_COUNT,
    "times_lowest": Message("{found} is not a rule above this one"),
    "points_of": Message("{found} is not a rule above this one"),
    "when": Message("unknown moment {found}"),
}


# The path of a key, its names, those that it can have, and the message for others.
_Slot = tuple[KeyPath, tuple[str, ...], tuple[str, ...], Message]
FIXED_UNITS: Mapping[str, Sequence[str]] = {
    "side": ("north", "east", "south", "west"),
    "diagonal": ("falling", "rising"),
}


@keyword_record
class Vocabulary:
    """The names of a game.

    kinds: what can stand in a cell, in the order of the game file
    symbols: what is printed in cells or shown on kinds and boxes
    blocked: symbols on which nothing can stand
    families: kinds and symbols, areas, fields or rules under one name
    counts_as: the kind or symbol that another one counts as
    shows: the symbols on a kind or symbol, and how many
    values: the numbers of kinds
    fields: numbers that players write down, and tracks
    letter_fields: fields that hold kinds
    areas, walls, moments: parts of the sheet
    size: the rows and columns of the grid, if all papers have the same
    shared: one sheet is for all players, and cells hold players
    single: symbols of which each cell is one printed piece
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
    size: tuple[int, int] | None = None
    shared: bool = False
    single: frozenset[str] = frozenset()
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
        yield from skip_unreadable(self._points_violations(path, rule))
        if rule.who and rule.separate_lines and rule.around and not self.shared:
            found = different_units(Message("patches"))
            yield replace(found, path=(*path, *found.path))

    def known_names(self, rules: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
        """Return the names that each key of a rule can have; `near` is for keys with neighbours.

        `rules` are the ids of rules to which `times_lowest` can refer.
        """
        own = [OWN] if self.shared else []
        cells = (*self._with_families(*self.kinds, *self.symbols), EMPTY, *own)
        parts = (*self.areas, *self.letter_fields)
        return {
            "of": cells,
            "full": cells,
            "near": (*cells, EDGE),
            "count_touching": (*cells, EDGE),
            "in_each": (*UNITS, *self._with_families(*parts)),
            "around": self._with_families(*self.symbols),
            "along": self.walls,
            "at": (CORNERS, EDGE, *self._with_families(*parts, *self.symbols)),
            "count": (*MEASURES, *self._with_families(*self.fields, *self.symbols)),
            "times": (*MEASURES, *self.fields, *self.symbols),
            "times_lowest": self._with_families(*rules),
            "points_of": (*self._with_families(*rules), ALL),
            "when": self.moments,
        }

    def _with_families(self, *names: str) -> tuple[str, ...]:
        """Return names, and the families that have only such members."""
        known = {*names}
        families = [name for name, members in self.families.items() if known.issuperset(members)]
        return (*names, *families)

    def _slots(self, rule: Rule, earlier: tuple[str, ...]) -> Iterator[_Slot]:
        """Yield each key of a rule that has names, the names, the known ones, and the message."""
        known = self.known_names(earlier)
        yield from _near_slots((), rule, known)
        yield from _near_slots(("not",), rule.forbidden, known)
        for key, message in _UNKNOWN.items():
            yield (key,), _listed(getattr(rule, key)), known[key], message
        for key in ("along", "at"):
            yield ("not", key), _listed(getattr(rule.forbidden, key)), known[key], _UNKNOWN[key]

    def paid_names(self, rule: Rule) -> tuple[str, ...]:
        """Return the names of what a rule can pay differently.

        They are fields if it counts several, else kinds, else units, or the symbols they are
        around. Units of which the number is not known are named together: `group`.
        """
        counts = self.expand(rule.count or ())
        if len(counts) > 1:
            return counts
        if rule.each_kind:
            return self.kinds_of(rule.of)
        if rule.around:
            return self.expand(rule.around)
        units = self.expand(rule.in_each or ())
        return tuple([name for unit in units for name in self._names_in(unit)])

    def _names_in(self, unit: str) -> Sequence[str]:
        """Return the names of the units of a kind, or only its own."""
        if unit in FIXED_UNITS:
            return FIXED_UNITS[unit]
        if self.size and unit == "row":
            return self.row_names or [str(number + 1) for number in range(self.size[0])]
        if self.size and unit == "column":
            return self.column_names or [column_name(number) for number in range(self.size[1])]
        return (unit,)

    def _points_violations(self, path: KeyPath, rule: Rule) -> Iterator[Violation]:
        """Yield a violation for each unit without points, and for points without a unit."""
        points, path = rule.points_by_unit, (*path, "points")
        used = [
            it for key in ("in_each", "around", "count", "of") for it in getattr(rule, key) or ()
        ]
        # A family without members has a problem of its own.
        if points is None or any(self.families.get(name) == () for name in used):
            return
        names = self.paid_names(rule)
        if unknown := next((name for name in names if name in UNITS and name != "sheet"), None):
            message = Message("there is no fixed number of units of {unit}", unit=unknown)
            yield Violation(path, message, Message("use one number, or a table"))
        elif len(names) <= 1:
            message = Message("several numbers need several units, kinds or fields")
            yield Violation(path, message, Message("use one number"))
        elif isinstance(points, Mapping):
            yield from _missing_points(path, points, names)
        elif len(points) != len(names):
            message = Message.plural(
                len(points),
                "{found} number for {units} units",
                "{found} numbers for {units} units",
                found=len(points),
                units=len(names),
            )
            yield Violation(path, message, Message("write one number for each"))

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
        for key in ("straight", "sum"):
            if getattr(rule, key) is not None:
                yield Violation((*path, key), message, hint)
            if key in (rule.count or ()):
                yield Violation((*path, "count"), message, hint)
            if key == rule.times:
                yield Violation((*path, "times"), message, hint)


def _missing_points(
    path: KeyPath, points: Mapping[str, int], names: Sequence[str]
) -> Iterator[Violation]:
    """Yield a violation for each unknown name, and one for the first name without points."""
    for name in points:
        if name not in names:
            message = _UNKNOWN_UNIT.with_values(found=quote_value(name))
            yield Violation((*path, name, AT_KEY), message, did_you_mean(name, names))
    for name in [it for it in names if it not in points][:1]:
        message = Message("no points for {name}", name=quote_value(name))
        yield Violation(path, message, Message("add {name}: …", name=name))


def _near_slots(
    steps: KeyPath, conditions: Rule | Not, known: Mapping[str, tuple[str, ...]]
) -> Iterator[_Slot]:
    for key in ("next_to", "has", "touches"):
        if near := getattr(conditions, key):
            # A unit that has the edge would be outside the grid.
            names = known["of" if key == "has" else "near"]
            yield (*steps, key, "of"), near.of, names, _UNKNOWN["of"]


def _listed(value: object) -> tuple[str, ...]:
    """Return the names of a key: one, several, or none."""
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, str) else ()


def _hint_without_names(rule: Rule) -> Message:
    """Return the hint for a name where the game has none."""
    uses_rules = rule.times_lowest or rule.points_of
    return Message("move this rule further down") if uses_rules else Message("remove it")
