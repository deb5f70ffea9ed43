"""What stands on a sheet beside its grid: parts in the order of the game file.

Tracks of one rule share a table, fields of one bonus have a frame with it, and equal lines are
together; a game can state groups of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from hedgerow.art.frame_parts import FramedBoxes, find_seats
from hedgerow.art.paper_parts import (
    MAX_LETTER_BOXES,
    AreaNames,
    BoxRow,
    Group,
    NumberField,
    Part,
)
from hedgerow.art.sheet_pay import (
    NO_PAY,
    Pay,
    Place,
    PointsBox,
    bonus_places,
    earning_places,
    place_pays,
    places,
    rule_names,
    short_pay,
    stated_boxes,
)
from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.frames import find_frame
from hedgerow.game.content import Content
from hedgerow.game.parts import SheetField, SheetGroup, Track
from hedgerow.scoring.sentence import Rule

# Boxes for the points of all rules, only for the total, or none.
Totals = Literal["all", "one", "none"]
# More boxes for points than these do not fit in a sum: each track and field has its own.
MAX_SUM = 10
# So many equal lines share a frame.
EQUAL_LINES = 4


@keyword_record
class PaperContents:
    """What a sheet holds beside its grid.

    parts: tracks, fields, groups and names of areas, in their order
    letters: the kinds whose letters players must know
    entries: the boxes for points that are together; the total follows them
    has_total: points are counted on the sheet
    adds_up: the total is the sum of these boxes; else also of those at tracks and fields
    marks: what the players of a shared sheet draw
    rows: how many players share the sheet; 0 if each has one
    """

    parts: tuple[Part, ...]
    letters: tuple[str, ...]
    entries: tuple[PointsBox, ...]
    has_total: bool
    adds_up: bool = True
    marks: tuple[str, ...] = ()
    rows: int = 0


def collect_parts(
    content: Content, totals: Totals, *, is_bare: bool = False, in_slots: bool = False
) -> PaperContents:
    """Return what stands on a sheet.

    is_bare: without names of areas
    in_slots: only stated groups stand together: each other track and field has a slot
    """
    entries = stated_boxes(content) if totals == "all" else ()
    at_places = len(entries) > MAX_SUM
    collector = _Collector(content, entries if at_places else (), in_slots=in_slots)
    parts = [*collector.parts()]
    named = [number for number, area in enumerate(content.sheet.areas) if area.print and area.label]
    if named and not is_bare:
        parts.insert(0, AreaNames(areas=tuple(named)))
    adds_up = True
    if at_places:
        entries = tuple(collector.entries_left())
        adds_up = collector.adds_up
    # With one rule, its points are the total.
    entries = entries if len(entries) > 1 or not adds_up else ()
    return PaperContents(
        parts=tuple(parts),
        letters=() if is_bare else letter_kinds(content),
        entries=entries,
        has_total=totals != "none",
        adds_up=adds_up,
        marks=content.sheet.marks or (),
        rows=content.about.players.most if content.sheet.shared else 0,
    )


def possible_totals(content: Content) -> tuple[Totals, ...]:
    """Return the boxes for points to try: the pad has those for which a sheet has no room."""
    if content.sheet.totals is False or not (content.scoring or content.scoring_cards):
        return ("none",)
    return "all", "one", "none"


def letter_kinds(content: Content) -> tuple[str, ...]:
    """Return the kinds whose letters players must know: neither numbers nor a single cross."""
    kinds = [kind.id for kind in content.kinds if not kind.id.isdecimal()]
    return tuple(kinds) if len(kinds) > 1 and content.sheet.grid else ()


class _Collector:
    """The parts of a sheet, in the order of its tracks and fields."""

    def __init__(self, content: Content, at_places: Sequence[PointsBox], *, in_slots: bool) -> None:
        """Prepare the parts; `at_places` are boxes for points to put at their tracks and fields."""
        self._content = content
        self._places: Mapping[str, Place] = {place.id: place for place in places(content)}
        self._pays = place_pays(content)
        self._entries = at_places
        self._own_points = {entry.places[0] for entry in at_places if len(entry.places) == 1}
        # Rules that look at several tracks or fields: they share a table, or a bonus.
        counted = [(rule, self._counted_places(rule)) for rule in content.scoring]
        self._shared = [(rule, names) for rule, names in counted if len(names) > 1]
        self._groups = {name: group for group in content.sheet.groups for name in group.members}
        self._in_slots = in_slots
        self._footed: set[str] = set()
        self._done: set[str] = set()

    def _counted_places(self, rule: Rule) -> tuple[str, ...]:
        """Return the tracks and fields that alone decide the points of a rule."""
        return earning_places(rule, self._content) or bonus_places(rule, self._content)

    def parts(self) -> Iterator[Part]:
        for name in self._places:
            if name not in self._done:
                yield from self._groups_before(name)
                yield self._next_part(name)

    def _groups_before(self, name: str) -> Iterator[Part]:
        """Yield the groups above that of a place: groups have the order of the game file."""
        groups = self._content.sheet.groups
        number = groups.index(self._groups[name]) if name in self._groups else 0
        for group in groups[:number]:
            if self._done.isdisjoint(group.members):
                yield self._stated_group(group)

    def entries_left(self) -> Iterator[PointsBox]:
        """Yield the boxes for points that are not at a track or field, and those of groups."""
        earning = {entry.rule for entry in self._entries}
        for group in self._content.sheet.groups:
            if any(self._group_of(rule) == group for rule in earning):
                names = (f"groups.{group.id}",)
                yield PointsBox(names=names, rule=group.id, paint=group.paint or "")
        for entry in self._entries:
            if not self._is_at_place(entry) and not self._group_of(entry.rule):
                yield entry

    @property
    def adds_up(self) -> bool:
        """Return whether these boxes are all that the total adds up."""
        at_places = [entry for entry in self._entries if self._is_at_place(entry)]
        return all(self._group_of(entry.rule) for entry in at_places)

    def _is_at_place(self, entry: PointsBox) -> bool:
        return len(entry.places) == 1 or entry.rule in self._footed

    def _group_of(self, rule_id: str) -> SheetGroup | None:
        """Return the group of which a rule looks at nothing but tracks and fields."""
        rule = next((rule for rule in self._content.scoring if rule.id == rule_id), None)
        names = {*self._counted_places(rule)} if rule else set()
        if not rule or not names:
            return None
        if rule.times and rule.times in self._places:
            names.add(rule.times)
        groups = self._content.sheet.groups
        return next((group for group in groups if names <= {*group.members}), None)

    def _next_part(self, name: str) -> Part:
        """Return the part that starts with a track or field."""
        if group := self._groups.get(name):
            return self._stated_group(group)
        if self._in_slots:
            self._done.add(name)
            return self._row(name)
        for rule, names in self._shared:
            if names[0] != name or not self._done.isdisjoint(names):
                continue
            if any(self._places[it].frame for it in names):
                continue  # a drawing is a block of its own
            if rule.separate_lines and all(isinstance(self._places[it], Track) for it in names):
                return self._tracks_of_rule(rule, names)
            if self._entries and not rule.separate_lines and not rule.times:
                return self._fields_of_rule(rule, names)
        if self._entries:
            run = self._equal_run(name)
            if len(run) >= EQUAL_LINES:
                return self._equal_lines(run)
        self._done.add(name)
        return self._row(name)

    def _stated_group(self, group: SheetGroup) -> Part:
        """Return a group of the game file, with boxes for rules that look only at its members."""
        members = group.members
        self._done.update(members)
        lines = tuple(tuple(self._row(name, is_bare=True) for name in line) for line in group.of)
        foot = tuple(
            self._foot(rule)
            for rule, names in self._shared
            if self._entries and not rule.separate_lines and {*names} <= {*members}
        )
        return Group(
            id=group.id,
            heading=f"groups.{group.id}",
            lines=lines,
            columns=group.columns,
            foot=foot,
            paint=group.paint or "",
        )

    def _foot(self, rule: Rule) -> PointsBox:
        """Return the box for the points of a rule below the lines of a group."""
        self._footed.add(rule.id)
        points = rule.points_each.value if rule.points_each else None
        return PointsBox(names=rule_names(rule.id), rule=rule.id, tag=short_pay(rule, points))

    def _tracks_of_rule(self, rule: Rule, names: Sequence[str]) -> Part:
        """Return the tracks of a rule with the table they share."""
        self._done.update(names)
        labelled = any(
            place.names for name in names if isinstance(place := self._places[name], Track)
        )
        steps = tuple(sorted((rule.table or {}).items())) if labelled else ()
        lines = tuple((self._row(name, shares_steps=bool(steps)),) for name in names)
        return Group(id=rule.id, lines=lines, steps=steps, has_panel=False)

    def _fields_of_rule(self, rule: Rule, names: Sequence[str]) -> Part:
        """Return the fields of a rule in a frame, with the box for its points at the end."""
        self._done.update(names)
        foot = self._foot(rule)
        lines = tuple((self._row(name, is_bare=True),) for name in names)
        return Group(id=rule.id, lines=lines, foot=(foot,))

    def _equal_run(self, name: str) -> list[str]:
        """Return a place and those after it that look the same."""
        names = [*self._places]
        starts = {own[0] for _, own in self._shared}
        run: list[str] = []
        for other in names[names.index(name) :]:
            place, first = self._places[other], self._places[name]
            is_equal = _shape(place) == _shape(first) and not (place.paint or place.frame)
            if not is_equal or other in self._done or (other in starts and run):
                break
            run.append(other)
        return run

    def _equal_lines(self, names: Sequence[str]) -> Part:
        self._done.update(names)
        lines = tuple((self._row(name, is_bare=True),) for name in names)
        is_number = isinstance(lines[0][0], NumberField)
        columns = 3 if is_number and len(names) > EQUAL_LINES + 1 else 1
        return Group(id=names[0], lines=lines, columns=columns)

    def _row(self, name: str, *, is_bare: bool = False, shares_steps: bool = False) -> Part:
        """Return the part of one track or field."""
        place = self._places[name]
        pay = self._pays.get(name, NO_PAY)
        if shares_steps:
            pay = Pay(rule=pay.rule, below=pay.below, tag=pay.tag, is_sum=pay.is_sum)
        has_points = name in self._own_points
        if place.frame:
            return framed_boxes(place, self._content, pay, has_points=has_points)
        if isinstance(place, SheetField) and not place.numbers and not place.holds:
            # The number that is written is the points, if each counts one.
            counts_once = has_points and not pay.has_tag
            return NumberField(
                id=name,
                pay=pay,
                has_points=has_points and not counts_once,
                is_bare=is_bare,
                paint=place.paint or "",
            )
        texts, is_long = _texts(place)
        return BoxRow(
            id=name,
            texts=texts,
            pay=pay,
            has_shown=_has_shown(place, self._content),
            has_points=has_points,
            is_bare=is_bare,
            is_long=is_long,
            paint=place.paint or "",
            icon=place.icon or "",
        )


def framed_boxes(
    place: Place, content: Content, pay: Pay = NO_PAY, *, has_points: bool = False
) -> FramedBoxes:
    """Return the part of a track or field in a drawing. Raises InputError if that is not one."""
    frame = find_frame(place.frame or "", content.folders)
    texts, _ = _texts(place)
    return FramedBoxes(
        id=place.id,
        texts=texts,
        frame=frame,
        seats=find_seats(frame, len(texts)),
        pay=pay,
        has_shown=_has_shown(place, content),
        has_points=has_points,
        has_pictures=place.id in content.tracks_with_symbols and not any(texts),
        icon=place.icon or "",
    )


def _has_shown(place: Place, content: Content) -> bool:
    """Return whether symbols are printed in boxes below their labels."""
    if not isinstance(place, Track):
        return False
    return bool(place.shows or (place.names and place.id in content.tracks_with_symbols))


def _texts(place: Place) -> tuple[tuple[str, ...], bool]:
    """Return what is printed in the boxes of a place, and whether it is one long box."""
    if isinstance(place, Track):
        return place.labels, False
    number = place.numbers or (place.room if place.holds else 1)
    if number is None or number > MAX_LETTER_BOXES:
        return ("",), True
    return ("",) * number, False


def _shape(place: Place) -> object:
    """Return what two lines must have in common to stand in one frame."""
    if isinstance(place, Track):
        return "track", len(place.labels), bool(place.worth), bool(place.shows)
    return "field", place.numbers, place.room
