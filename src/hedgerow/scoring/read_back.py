"""Read a rule back as one sentence of plain words, in the language of the words.

The names of a game may have any gender and any ending. All phrases are templates, and each puts a
name where its language needs no article, no case and no agreement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest

from hedgerow.loading.words import Words
from hedgerow.scoring.condition import Condition, as_rule, bound_of
from hedgerow.scoring.counting import full_names, square_size
from hedgerow.scoring.sentence import (
    ALL,
    MEASURED_KEYS,
    MEASURES,
    SQUARE,
    UNITS,
    Bound,
    Near,
    Rule,
)
from hedgerow.scoring.vocabulary import Vocabulary

# Return a noun for a number: `cow` for 1, `cows` for 2.
Noun = Callable[[int], str]
# The phrase of a condition of a rule, and what it names.
Clause = tuple[str, str]
_SEVERAL = 2
_NO_BREAK = "\u00a0"
# Some phrases start with a comma of their own; brackets need none, and two of them become one.
_TIDY = ((",,", ","), (", (", " ("), (") (", ", "))
# Units that are made of the counted cells only; the others also have other cells.
_MADE_OF_CELLS = {"group", "row-run", "column-run"}
# Keys that look at the filled cells of a unit, so that these need no mention.
_SHOWS_FILLED = ("kinds", "same", "straight", "sum", "has")


def read_back(
    rule: Rule, vocabulary: Vocabulary, words: Words, names: str = "names", payment: str = ""
) -> str:
    """Return a rule as a sentence: `Hay next to at least 2 sheep: 3 points each.`

    `names` is the group of words with the names of kinds in the singular. `payment` replaces what
    the rule pays, for points that can be read elsewhere.
    """
    reader = _Reader(rule, vocabulary, words, names)
    return reader.finish(
        reader.phrase("sentence", subject=reader.subject(), payment=payment or reader.payment())
    )


def read_back_condition(
    condition: Condition, vocabulary: Vocabulary, words: Words, names: str = "names"
) -> str:
    """Return a condition in plain words: `Barley: at most 3`."""
    reader = _Reader(as_rule(condition), vocabulary, words, names)
    if condition.counts_left:
        of = condition.of or ()
        kinds = reader.names(of, _SEVERAL, "and") if of else reader.phrase("pieces")
        subject, noun = reader.phrase("left", text=kinds), None
    elif condition.points_of is None:
        subject, noun = reader.subject(), reader.noun
    elif ALL in condition.points_of:
        subject, noun = reader.phrase("all_points"), None
    else:
        subject, noun = reader.phrase("points_of", names=reader.quoted(condition.points_of)), None
    text = reader.phrase(
        "condition", subject=subject, bound=reader.bound(bound_of(condition), noun)
    )
    return reader.finish(reader.phrase(f"players.{condition.players}", text=text))


def counted_amount(rule: Rule, vocabulary: Vocabulary, words: Words, number: int) -> str:
    """Return how many things a rule counted: `3 cows`, or `2` for units and written numbers."""
    reader = _Reader(rule, vocabulary, words, "names")
    if rule.points_of or (reader.counts and {*reader.counts} <= {*vocabulary.fields}):
        return str(number)
    if reader.counts_units or rule.times or rule.times_lowest or len(reader.counts) > 1:
        return str(number)
    if rule.count or rule.count_touching:
        return _amount(number, reader.counted)
    if rule.of and not rule.each_kind:
        return _amount(number, lambda n: reader.names(rule.of or (), n, "or"))
    return _amount(number, partial(reader.name, "cells"))


class _Reader:
    """The phrases of one rule, slot by slot.

    noun: what is counted; None if it is the subject of the sentence
    """

    def __init__(self, rule: Rule, vocabulary: Vocabulary, words: Words, names: str) -> None:
        self.rule, self.vocabulary, self.words, self.singular = rule, vocabulary, words, names
        self.has_units = bool(rule.in_each or rule.around)
        self.counts = vocabulary.expand(rule.count or ())
        self.counts_units = self.has_units and not (rule.count or rule.count_touching)
        self.is_made_of_cells = _MADE_OF_CELLS.issuperset(rule.in_each or ("",))
        self.cell_conditions = [*self._cell_conditions()]
        # A rule of fields or symbols on the whole sheet has no cells to speak of.
        has_cells = self.has_units or self.cell_conditions or rule.of or rule.each_kind
        counted = rule.points_of or rule.count or MEASURES
        self.counts_names = not has_cells and set(MEASURES).isdisjoint(counted)
        counts_more = rule.count not in (None, () if self.has_units else ("cells",))
        counts_more = bool(counts_more or rule.times or rule.times_lowest or rule.count_touching)
        self.noun = self.counted if counts_more and not self.counts_names else None

    def phrase(self, key: str, **values: object) -> str:
        return self.words(f"rule.{key}", **values)

    def finish(self, text: str) -> str:
        """Return a sentence with its moment, a capital letter, and no comma too many."""
        if self.rule.when:
            text = self.phrase("when", moment=self.name(self.rule.when, 1), text=text)
        for found, better in _TIDY:
            text = text.replace(found, better)
        start = next(index for index, sign in enumerate(text) if sign.isalnum())
        return text[:start] + text[start].upper() + text[start + 1 :]

    # --- names and numbers

    def name(self, name: str, number: int) -> str:
        """Return the noun of a word or of a name of the game; its id if it has none."""
        if (key := f"rule.noun.{name}") in self.words.texts:
            return self.words(key, n=number)
        is_one = number == 1 or (number == 0 and self.words.lang == "fr")
        groups = (self.singular, "plural") if is_one else ("plural", self.singular)
        keys = [key for group in groups if (key := f"{group}.{name}") in self.words.texts]
        return self.words(keys[0]) if keys else name

    def names(self, names: Iterable[str], number: int, joint: str) -> str:
        return self.join([self.name(name, number) for name in names], joint)

    def join(self, texts: Sequence[str], joint: str) -> str:
        *others, last = texts
        return f"{', '.join(others)} {self.phrase(joint)} {last}" if others else last

    def quoted(self, rules: Iterable[str]) -> str:
        """Return the names of rules and of their families: `“Herds” and “Ponds”`."""
        texts = self.words.texts
        names = [texts.get(f"rules.{it}") or texts.get(f"names.{it}", it) for it in rules]
        return self.join([self.phrase("quoted", name=name) for name in names], "and")

    def points(self, points: int) -> str:
        text = self.phrase("points", n=abs(points))
        return f"−{text}" if points < 0 else text

    def bound(self, bound: Bound | Near, noun: Noun | None) -> str:
        """Return a bound with what it counts: `at least 2 cows`; at least one if it is empty."""
        if bound.at_least and bound.at_most:
            most = _amount(bound.at_most.value, noun)
            return self.phrase("range", least=bound.at_least.value, what=most)
        for key in ("exactly", "at_most", "at_least"):
            if number := getattr(bound, key):
                return self.phrase(key, what=_amount(number.value, noun))
        return self.phrase("at_least", what=_amount(1, noun))

    def near(self, near: Near) -> str:
        """Return how many cells of which kinds: `at least 2 cows or hens`."""
        what = self.bound(near, lambda number: self.names(near.of, number, "or"))
        if near.kinds is None:
            return what
        kinds = self.bound(near.kinds, partial(self.name, "kinds"))
        if near.at_least or near.at_most or near.exactly:
            return self.phrase("of_kinds", what=what, kinds=kinds)
        return self.phrase("kinds_of", kinds=kinds, what=self.names(near.of, _SEVERAL, "or"))

    # --- cells and units

    def subject(self) -> str:
        """Return what the rule looks at, before the colon."""
        text = self.counted(_SEVERAL) if self.counts_names else self._units()
        has_commas = bool(self.cell_conditions) or self._unit_key() == "unit_with"
        text = self._add(text, self._unit_conditions(), has_commas=has_commas)
        if self.rule.take:
            text = self.phrase(f"take.{self.rule.take}", text=text)
        if not self.rule.each_kind:
            return text
        of = self.rule.of or ("",)
        key = "all" if self.rule.of is None else "one" if len(of) == 1 else "several"
        return self.phrase(f"each_kind.{key}", names=self.names(of, 1, "and"), what=text)

    def _units(self) -> str:
        """Return the units and their cells: `each group of cows`, `cows in each row`."""
        of, key = self.rule.of, self._unit_key()
        cells = self.names(of, _SEVERAL, "and") if of else self.phrase("filled")
        cells = self.phrase("its_cells") if self.rule.each_kind else cells
        cells = self._add(cells, self.cell_conditions, has_commas=False)
        if not self.has_units:
            return cells
        if self._is_measured_place():
            return self._unit_names(_SEVERAL)
        is_several = self.counts_units or (self.rule.take and self.is_made_of_cells)
        units = self._unit_names(_SEVERAL if is_several else 1)
        return self.phrase(key, unit=units, cells=cells) if key else units

    def _unit_key(self) -> str:
        """Return the phrase that joins units and cells; empty if the cells need no mention."""
        rule = self.rule
        if not self.has_units:
            return ""
        if self.is_made_of_cells:
            return "unit_of" if self.cell_conditions or not rule.each_kind else ""
        if not self.counts_units or rule.in_each == ("cell",):
            return "in_unit"
        # A full unit has filled cells.
        says_more = rule.full or any(getattr(rule, key) for key in _SHOWS_FILLED)
        names_cells = rule.of or rule.each_kind or self.cell_conditions or not says_more
        return "unit_with" if names_cells else ""

    def _is_measured_place(self) -> bool:
        """Return whether the rule measures everything that is in some areas or fields."""
        rule = self.rule
        places = not {*UNITS}.intersection(rule.in_each or UNITS)
        has_measure = {*(rule.count or ())} <= {*MEASURES} - {"cells"} and bool(rule.count)
        return places and has_measure and not (rule.of or rule.each_kind or self.cell_conditions)

    def _unit_names(self, number: int) -> str:
        if self.rule.around:
            return self.phrase("around", n=number, name=self.names(self.rule.around, 1, "or"))
        texts = [self._unit_name(name, number) for name in self.rule.in_each or ()]
        return self.join(texts, "and")

    def _unit_name(self, unit: str, number: int) -> str:
        if unit == SQUARE:
            size = square_size(self.rule)
            key = "unit.square" if size else "unit.any_square"
            return self.phrase(key, n=number, size=size)
        if self._is_several(unit):
            return self.phrase("unit.places", n=number, name=self.name(unit, number))
        key = f"unit.{unit if unit in UNITS else 'place'}"
        return self.phrase(key, n=number, name=self.name(unit, 1))

    def _is_several(self, unit: str) -> bool:
        """Return whether a name of a unit is a family of areas or fields."""
        return len(self.vocabulary.expand((unit,))) > 1

    def _add(self, text: str, conditions: Iterable[Clause], *, has_commas: bool) -> str:
        """Return a text with its conditions; commas separate the second and later ones."""
        for key, what in conditions:
            text = self.phrase(key, text=f"{text}," if has_commas else text, what=what)
            has_commas = True
        return text

    def _stated(self, *keys: str) -> Iterator[Clause]:
        """Yield the conditions of these keys that the rule states."""
        for key in keys:
            name = key.removeprefix("not.")
            is_forbidden = name != key
            value = getattr(self.rule.forbidden if is_forbidden else self.rule, name)
            if isinstance(value, Near) and is_forbidden and value == Near(of=value.of):
                yield key, self.names(value.of, _SEVERAL, "nor")
            elif isinstance(value, Near):
                yield key, self.near(value)
            elif name == "at" and value:
                yield key if is_forbidden else "at_places", self._places(value)
            elif value:
                yield key, self.name(value, 1)

    def _cell_conditions(self) -> Iterator[Clause]:
        return self._stated("next_to", "not.next_to", "along", "not.along", "at", "not.at")

    def _places(self, names: Sequence[str]) -> str:
        """Return where cells are: `in the corners or on “well”`."""
        return self.join([self._place(name) for name in names], "or")

    def _place(self, name: str) -> str:
        is_symbol = {*self.vocabulary.symbols}.issuperset(self.vocabulary.expand((name,)))
        kind = "symbol" if is_symbol else "place"
        key = f"at.{name}" if f"rule.at.{name}" in self.words.texts else f"at.{kind}"
        number = _SEVERAL if self._is_several(name) and not is_symbol else 1
        return self.phrase(key, what=self.name(name, number))

    def _unit_conditions(self) -> Iterator[Clause]:
        if names := full_names(self.rule):
            yield "full_of", self.names(names, _SEVERAL, "or")
        elif self.rule.full:
            yield "full", ""
        bounds = [(key, getattr(self.rule, key)) for key in MEASURED_KEYS]
        texts = [self.bound(bound, partial(self.name, key)) for key, bound in bounds if bound]
        if texts:
            yield "with" if self.has_units else "if", self.join(texts, "and")
        yield from self._stated("has", "not.has", "touches", "not.touches")

    # --- what is counted, and its points

    def counted(self, number: int) -> str:
        """Return the noun of everything that is counted and multiplied."""
        rule = self.rule
        if rule.points_of:
            text = self._points_of(rule.points_of)
        elif rule.count_touching:
            text = self.phrase("touching", what=self.names(rule.count_touching, number, "or"))
        elif self.counts_units:
            text = self.phrase("units", n=number)
        else:
            text = self.names(rule.count or ("cells",), number, "and")
        if len(self.counts) > 1:
            text = self.phrase("one_by_one", what=text)
        factors = [self.name(rule.times, number)] if rule.times else []
        if rule.times_lowest:
            factors.append(self.phrase("lowest", names=self.quoted(rule.times_lowest)))
        return f"{_NO_BREAK}× ".join([text, *factors])

    def _points_of(self, rules: Sequence[str]) -> str:
        """Return the points of other rules as what is counted."""
        if ALL in rules:
            return self.phrase("rules_above")
        return self.phrase("points_of", names=self.quoted(rules))

    def payment(self) -> str:
        """Return what the rule pays, after the colon."""
        rule = self.rule
        if rule.who:
            text = self._compared(rule.who)
        elif rule.once:
            text = self._once(rule.once)
        elif rule.table:
            text = self._table(sorted(rule.table.items()))
        else:
            text = self._per_thing()
        if rule.up_to:
            text = self.phrase("limit", text=text, points=self.points(rule.up_to.value))
        return self.phrase("separate_lines", text=text) if rule.separate_lines else text

    def _paid(self) -> str:
        points = self.rule.points_by_unit
        if points is None:
            return self.points(self.rule.points_each.value if self.rule.points_each else 0)
        if isinstance(points, tuple):
            return self.phrase("worth", numbers=", ".join(map(str, points)))
        prices = [(self.points(number), self.name(name, 1)) for name, number in points.items()]
        return ", ".join([self.phrase("price", points=text, name=name) for text, name in prices])

    def _per_thing(self) -> str:
        if self.rule.every:
            amount = _amount(self.rule.every.value, self.noun)
            return self.phrase("pay.every", points=self._paid(), what=amount)
        if text := self._as_many():
            return text
        # A list of points is not one price for each.
        if isinstance(self.rule.points_by_unit, tuple) and not self.noun:
            return self._paid()
        if self.noun:
            return self.phrase("pay.per", points=self._paid(), what=self.noun(1))
        if self._is_one_unit():
            return self._paid()
        key = "unit" if self.has_units else "name" if self.counts_names else "cell"
        return self.phrase(f"pay.{key}", points=self._paid())

    def _as_many(self) -> str:
        """Return the payment of one point for each of a sum or a product; empty for others."""
        each = self.rule.points_each
        if each is None or each.value != 1 or self.counts_units:
            return ""
        if self.counts == ("sum",) and not self._has_factors():
            return self.phrase("pay.sum")
        if self._has_factors() and self.counts_names:
            return self.phrase("pay.that_many")
        if self._has_factors() and self.noun:
            return self.phrase("pay.as_many", what=self.noun(_SEVERAL))
        return ""

    def _has_factors(self) -> bool:
        return bool(self.rule.times or self.rule.times_lowest)

    def _once(self, once: Bound) -> str:
        rule = self.rule
        text = self.phrase("pay.once", points=self._paid(), what=self.bound(once, self.noun))
        has_sum = self._has_parts() and not rule.separate_lines
        return self.phrase("in_all", text=text) if has_sum else text

    def _has_parts(self) -> bool:
        """Return whether the number of a rule is a sum: of units, kinds or fields."""
        has_units = self.has_units and not self.counts_units and not self._is_one_unit()
        return has_units or self.rule.each_kind or len(self.counts) > 1

    def _is_one_unit(self) -> bool:
        """Return whether the rule looks at one unit: a field, an area or the sheet."""
        units = self.vocabulary.expand(self.rule.in_each or ())
        return len(units) == 1 and units[0] not in {*UNITS} - {"sheet"}

    def _table(self, lines: Sequence[tuple[int, int]]) -> str:
        """Return the lines of a table: `3 points for 3 to 5 cells and 6 points for 6 or more`."""
        texts, noun = [], self.noun
        for (least, points), following in zip_longest(lines, lines[1:]):
            what = _amount(least, noun)
            if following is None:
                what = self.phrase("or_more", what=what)
            elif following[0] > least + 1:
                what = self.phrase("range", least=least, what=_amount(following[0] - 1, noun))
            texts.append(self.phrase("pay.line", points=self.points(points), what=what))
            noun = None
        text = self.join(texts, "and")
        if self.rule.every is None:
            return text
        what = _amount(self.rule.every.value, self.noun)
        return self.phrase("pay.count_every", text=text, what=what)

    def _compared(self, who: str) -> str:
        rule = self.rule
        text = self.phrase(f"who.{who}", points=self._paid())
        if rule.places:
            ranked = [(self.points(points), n) for n, points in enumerate(rule.places, 1)]
            places = [self.phrase("place", points=points, n=n) for points, n in ranked]
            text = self.phrase(f"places.{who}", places=self.join(places, "and"))
        if self.noun and self.noun(_SEVERAL) != self.name("cells", _SEVERAL):
            text = f"{text} ({self.noun(_SEVERAL)})"
        # Players are compared once, by their sums, unless there is a line for each unit.
        if self._has_parts() and not rule.separate_lines:
            text = self.phrase("in_all", text=text)
        return self.phrase(f"tie.{rule.tie or 'all'}", text=text)


def _amount(number: int, noun: Noun | None) -> str:
    return f"{number}{_NO_BREAK}{noun(number)}" if noun else str(number)
