"""What the rules of a game pay, to be printed where it is earned.

Nothing of it is stated by the game: points below boxes, tables of crosses, tags beside names,
stars at the ends of rows and columns, and the boxes for points all follow from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hedgerow.base.frozen import field_names, keyword_record
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.pictures import picture_files
from hedgerow.game.content import Content, sheet_variants
from hedgerow.game.parts import Deck, Kind, PrintedSymbol, SheetField, Track
from hedgerow.loading.models import once
from hedgerow.scoring.sentence import Bound, Rule

Place = Track | SheetField
LINES = ("row", "column")
# A tag has no more numbers of units than these.
MOST_NUMBERS = 3
# What a rule may state that pays full rows or columns, and nothing else.
_LINE_KEYS = ("id", "in_each", "full", "points", "separate_lines", "source")


@keyword_record
class Pay:
    """What a track or field pays.

    rule: the rule that pays
    below: the points below each box
    steps: a table: so many crosses, so many points
    tag: the points, short enough to stand beside a name
    is_sum: the numbers written there are the points
    """

    rule: str = ""
    below: tuple[str, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    tag: str = ""
    is_sum: bool = False

    @property
    def has_tag(self) -> bool:
        return bool(self.tag) or self.is_sum


NO_PAY = Pay()


@keyword_record
class PointsBox:
    """A box for points.

    names: keys of its name: the first that the game has
    rule: the rule whose points are written there; empty for a deck
    icon: the icon that stands for its name
    picture: the picture of the game that stands for its name: `pictures/RULE`
    paint: the colour of its frame
    tag: what the rule pays, if that is not printed elsewhere
    steps: the table of the rule, if that is not printed elsewhere: so many cells, so many points
    is_penalty: its points are subtracted
    places: the tracks and fields that alone earn the points
    is_optional: only another variant than the first one has it
    """

    names: tuple[str, ...]
    rule: str = ""
    icon: str = ""
    picture: str = ""
    paint: str = ""
    tag: str = ""
    steps: tuple[tuple[int, int], ...] = ()
    is_penalty: bool = False
    places: tuple[str, ...] = ()
    is_optional: bool = False

    @property
    def is_deck(self) -> bool:
        """Return whether cards earn the points."""
        return not self.rule


def with_minus(number: int) -> str:
    """Format a number with the sign of print: `−5`."""
    return str(number).replace("-", "−")


def earning_places(rule: Rule, content: Content) -> tuple[str, ...]:
    """Return the tracks and fields that a rule counts, if it looks at nothing else."""
    names = {place.id for place in places(content)}
    stated = content.vocabulary.expand(rule.in_each or rule.count or ())
    looks_further = rule.around or rule.of or rule.at
    if looks_further or not stated or not names.issuperset(stated):
        return ()
    return stated


def bonus_places(rule: Rule, content: Content) -> tuple[str, ...]:
    """Return the tracks and fields of the rules whose points a rule counts.

    It has none if one of these rules looks at anything else.
    """
    counted = content.vocabulary.expand(rule.points_of or ())
    earned = [earning_places(it, content) for it in content.scoring if it.id in counted]
    if not earned or not all(earned):
        return ()
    return tuple(dict.fromkeys(name for names in earned for name in names))


def places(content: Content) -> tuple[Place, ...]:
    """Return the tracks and fields of a sheet."""
    return (*content.sheet.tracks, *content.sheet.written_fields)


def place_pays(content: Content) -> Mapping[str, Pay]:
    """Return what each track and field pays, if one rule alone decides it."""
    own = {place.id: place for place in places(content)}
    pays: dict[str, Pay] = {}
    for rule in content.scoring:
        names = earning_places(rule, content)
        if rule.times or (len(names) > 1 and not rule.separate_lines):
            continue
        for name in names:
            if name not in pays:
                pay = _place_pay(rule, own[name], names.index(name))
                pays[name] = replace(pay, rule=rule.id)
    for track in content.sheet.tracks:
        is_shown = track.id in pays and pays[track.id].below
        if track.worth and {*track.worth} != {1} and not is_shown:
            pay = pays.get(track.id, NO_PAY)
            pays[track.id] = replace(pay, below=tuple(map(with_minus, track.worth)))
    return pays


def _place_pay(rule: Rule, place: Place, index: int) -> Pay:
    """Return what a rule pays for a place, which is the `index`-th that it counts.

    What cannot be said in a few numbers is not said there: the rules page has it.
    """
    points = _points_of(rule, place.id, index)
    if _pays_otherwise(rule):
        return NO_PAY
    if rule.who:
        return Pay(tag=short_pay(rule, points))
    if rule.table and isinstance(place, Track):
        steps = tuple(sorted(rule.table.items()))
        if place.names:
            return Pay(steps=steps)
        paid = [[points for step, points in steps if step <= count] for count in _counts(place)]
        return Pay(below=tuple(with_minus(points[-1]) if points else "0" for points in paid))
    if points is not None and isinstance(place, Track) and place.worth and not rule.once:
        if points == 1 and {*place.worth} == {1}:
            return NO_PAY
        return Pay(below=tuple(with_minus(worth * points) for worth in place.worth))
    if points == 1 and not rule.once:
        adds_numbers = isinstance(place, SheetField) and bool(place.numbers) and not rule.in_each
        return Pay(is_sum=adds_numbers or rule.count == ("sum",))
    return Pay(tag=short_pay(rule, points))


def _pays_otherwise(rule: Rule) -> bool:
    """Return whether the points of a rule are not simply those for each thing that it counts."""
    return bool(rule.every or rule.up_to or rule.times or rule.times_lowest)


def _counts(track: Track) -> range:
    return range(1, len(track.labels) + 1)


def _points_of(rule: Rule, name: str, index: int) -> int | None:
    """Return the points that a rule pays for each counted thing of a place."""
    by_unit = rule.points_by_unit
    if rule.points_each:
        return rule.points_each.value
    if isinstance(by_unit, Mapping):
        return by_unit.get(name)
    if by_unit and index < len(by_unit):
        return by_unit[index]
    return None


def short_pay(rule: Rule, points: int | None) -> str:
    """Return what a rule pays, in a few characters; empty if that would not say enough."""
    if _pays_otherwise(rule):
        return ""
    if points is not None:
        value = with_minus(points)
        return f"{_format_bound(rule.once)}: {value}" if rule.once else value
    if rule.places:
        return " · ".join(map(with_minus, rule.places))
    return ""


def _format_bound(bound: Bound) -> str:
    """Format a bound: `≥ 63`, `= 5`, `1–4`."""
    if bound.exactly:
        return f"= {bound.exactly.value}"
    if bound.at_least and bound.at_most:
        return f"{bound.at_least.value}–{bound.at_most.value}"
    if bound.at_least:
        return f"≥ {bound.at_least.value}"
    return f"≤ {bound.at_most.value}" if bound.at_most else ""


def line_pays(content: Content) -> Mapping[str, tuple[int, ...]]:
    """Return what full rows and columns pay, line by line: by `row` and `column`."""
    rows, columns = content.size
    pays: dict[str, tuple[int, ...]] = {}
    for rule in content.scoring:
        if not _pays_full_lines(rule):
            continue
        for unit in rule.in_each or ():
            number = rows if unit == "row" else columns
            by_unit = rule.points_by_unit
            if rule.points_each:
                pays[unit] = (rule.points_each.value,) * number
            elif isinstance(by_unit, tuple) and len(by_unit) == number:
                pays[unit] = by_unit
    return pays


def ticked_lines(content: Content) -> tuple[str, ...]:
    """Return of which lines of the grid full ones are ticked: `row`, `column`.

    A rule pays for each of them, but not the same for every full one: that would be printed there.
    """
    paid = line_pays(content)
    found = {
        unit
        for rule in content.scoring
        for unit in rule.in_each or ()
        if rule.full is True and rule.separate_lines and unit in LINES and unit not in paid
    }
    return tuple([unit for unit in LINES if unit in found])


def _pays_full_lines(rule: Rule) -> bool:
    """Return whether a rule pays each full row or column, and looks at nothing else."""
    units = rule.in_each or ()
    if not units or not {*units} <= {*LINES} or rule.full is not True:
        return False
    return not any(getattr(rule, key) for key in field_names(Rule) if key not in _LINE_KEYS)


def points_boxes(content: Content) -> tuple[PointsBox, ...]:
    """Return the boxes for points: for each rule, or for each track, kind or pile of its own."""
    return (*_rule_boxes(content), *_deck_boxes(content))


def stated_boxes(content: Content) -> tuple[PointsBox, ...]:
    """Return the boxes for points that the game wants; several rules may share one.

    A sheet for several variants has those of all of them.
    """
    own, *others = [_stated_boxes(it) for it in sheet_variants(content)]
    names = {box.names for box in own}
    boxes = max((own, *others), key=len)
    missing = [box for found in (own, *others) for box in found if box not in boxes]
    found = dict.fromkeys((*boxes, *missing))
    return tuple(box if box.names in names else replace(box, is_optional=True) for box in found)


def _stated_boxes(content: Content) -> tuple[PointsBox, ...]:
    found = points_boxes(content)
    totals = content.sheet.totals
    if isinstance(totals, bool):
        return found if totals else ()
    boxes: list[PointsBox] = []
    for names in totals:
        own = [box for box in found if (box.rule or box.names[-1].removeprefix("decks.")) in names]
        if len(names) == 1 or len(own) < 2:
            boxes += own
        else:
            boxes.append(replace(own[0], paint="", tag="", places=()))
    return tuple(boxes)


def _rule_boxes(content: Content) -> Iterator[PointsBox]:
    own = {place.id: place for place in places(content)}
    pays = place_pays(content)
    grid = content.sheet.grid
    shown_lines = {*line_pays(content)}
    drawn = drawn_names(content)
    for rule in content.scoring:
        earned_at = earning_places(rule, content)
        is_penalty = _is_penalty(rule)
        if rule.separate_lines and len(earned_at) > 1:
            for name in earned_at:
                place = own[name]
                group = "tracks" if isinstance(place, Track) else "fields"
                yield PointsBox(
                    names=(f"short.{name}", f"{group}.{name}"),
                    rule=rule.id,
                    paint=_paint_of(place),
                    is_penalty=is_penalty,
                    places=(name,),
                )
        elif earned_at:
            # What a single track or field pays is printed there.
            is_single = earned_at[0] in pays and pays[earned_at[0]].rule == rule.id
            points = rule.points_each.value if rule.points_each else None
            yield PointsBox(
                names=rule_names(rule.id),
                rule=rule.id,
                paint=_paint_of(own[earned_at[0]]) if is_single else "",
                tag="" if is_single else _tag(rule, points),
                is_penalty=is_penalty,
                places=earned_at if is_single else (),
            )
        elif rule.each_kind and rule.separate_lines:
            for name in content.vocabulary.kinds_of(rule.of):
                yield PointsBox(
                    names=(f"names.{name}",),
                    rule=rule.id,
                    icon=_icon_of(name, content),
                    is_penalty=is_penalty,
                )
        else:
            units = {*(rule.in_each or ())}
            is_shown = bool(units) and units <= shown_lines and _pays_full_lines(rule)
            points = rule.points_each.value if rule.points_each else None
            yield PointsBox(
                names=rule_names(rule.id),
                rule=rule.id,
                picture=rule.id if rule.id in drawn else "",
                paint=(grid.paint or "") if grid and is_shown else "",
                tag="" if is_shown else _tag(rule, points),
                steps=tuple(sorted((rule.table or {}).items())),
                is_penalty=is_penalty,
            )


@once
def drawn_names(content: Content) -> frozenset[str]:
    """Return the names of the pictures in the folders of the game."""
    files = [file for folder in content.folders for file in picture_files(folder)]
    return frozenset(file.stem for file in files)


def _tag(rule: Rule, points: int | None) -> str:
    """Return what a rule pays, unless it is a point for each; of units, their numbers: `2/4`."""
    by_unit = rule.points_by_unit
    if isinstance(by_unit, Mapping) and not rule.once and not _pays_otherwise(rule):
        numbers = sorted({*by_unit.values()})
        return "/".join(map(with_minus, numbers)) if len(numbers) <= MOST_NUMBERS else ""
    if rule.once and rule.once.exactly and points is not None:
        return with_minus(points)
    return "" if points == 1 and not rule.once else short_pay(rule, points)


def _deck_boxes(content: Content) -> Iterator[PointsBox]:
    scoring = {deck.id: deck for deck, _ in content.scoring_cards}
    for deck in scoring.values():
        title = f"decks.{deck.id}"
        backs = deck.backs_in_use if deck.open and deck.open.of_each else ()
        for back in backs:
            yield PointsBox(names=(f"names.{back}", title), icon=_back_icon(back, deck))
        if not backs:
            yield PointsBox(names=(title,))


def _back_icon(back: str, deck: Deck) -> str:
    """Return the picture of a pile, if all piles of the deck have one."""
    known = {*icon_names()}
    return back if known.issuperset(deck.backs_in_use) else ""


def rule_names(rule: str) -> tuple[str, ...]:
    """Return the keys of the name of a rule on the sheet: a short one, or its name."""
    return f"short.{rule}", f"rules.{rule}"


def _paint_of(place: Place) -> str:
    return place.paint or ""


def _icon_of(name: str, content: Content) -> str:
    things: tuple[Kind | PrintedSymbol, ...] = (*content.kinds, *content.symbols)
    return next((thing.icon for thing in things if thing.id == name and thing.icon), "")


def _is_penalty(rule: Rule) -> bool:
    numbers: Sequence[int] = [*(rule.table or {}).values(), *(rule.places or ())]
    by_unit = rule.points_by_unit
    if rule.points_each:
        numbers = [*numbers, rule.points_each.value]
    elif by_unit is not None:
        numbers = [*numbers, *(by_unit.values() if isinstance(by_unit, Mapping) else by_unit)]
    return bool(numbers) and max(numbers) <= 0 and min(numbers) < 0
