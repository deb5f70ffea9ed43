"""Layouts: where the values of a row are drawn on a card.

A layout is a YAML file with the size of a card and named slots, drawn in their order. Texts,
icons, pictures and fills come from the columns of a row.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    quote_value,
    raise_problems,
)
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.card_slots import draw_box, draw_cells, draw_icons, fit_symbol
from hedgerow.drawing.card_text import STYLES, Align, Frame, Vertical, draw_text
from hedgerow.drawing.icon_names import Icons, icon_names
from hedgerow.drawing.scene import Group, Item, Symbol
from hedgerow.drawing.theme import COLOUR, load_theme
from hedgerow.loading.layers import EXTENDS, MAX_LAYERS, merge_trees, subtree_at, without_keys
from hedgerow.loading.models import Ge, Gt, Le, Length, TextOrTable, model
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.violations import AT_KEY, Violation, colour_hint, icon_hint

LAYOUTS = "layouts"
LAYOUT_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
BY, ELSE = "by", "else"
# Width and height in mm.
SIZES = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 89.0),
    "tarot": (70.0, 120.0),
    "mini": (44.0, 68.0),
    "square": (63.0, 63.0),
    "tile": (56.0, 56.0),
}
KINDS = ("text", "icon", "icons", "picture", "box", "cells")
# The keys that only some kinds of slots have.
_ONLY_FOR = {
    "style": ("text",), "lines": ("text",), "align": ("text",), "vertical": ("text",),
    "colour": ("text", "cells"), "number": ("icons",), "fill": ("box", "cells"), "line": ("box",),
}  # fmt: skip
Length_mm = Annotated[float, Ge(0), Le(300)]
Side_mm = Annotated[float, Gt(0), Le(300)]
Column = Annotated[str, Length(1, 60)]
# A name, or a name chosen by a column: `{by: kind, food: straw, tool: stone, else: white}`.
Choice = Annotated[dict[str, str], TextOrTable()]


@model
class Size:
    """The size of a card: a name, or width and height.

    name: the name of a common size
    width: width in mm
    height: height in mm
    """

    short_key = "name"

    name: Literal["poker", "bridge", "tarot", "mini", "square", "tile"] | None = None
    width: Annotated[float, Ge(10), Le(300)] | None = None
    height: Annotated[float, Ge(10), Le(300)] | None = None

    def violations(self) -> Iterator[Violation]:
        if bool(self.name) == bool(self.width or self.height) or (
            not self.name and not (self.width and self.height)
        ):
            hint = Message("for example poker, or {width: 63, height: 88}")
            yield Violation((), Message("a size is a name, or width and height"), hint)

    @property
    def mm(self) -> tuple[float, float]:
        """Return width and height."""
        return SIZES[self.name] if self.name else (self.width or 0.0, self.height or 0.0)


@model
class Slot:
    """A place on a card: one of text, icon, icons, picture, box or cells.

    text: the column whose text is written here; it may contain **bold** words and :coin: icons
    icon: the name of an icon, or {by: COLUMN} for a name in a column
    icons: like icon; drawn as many times as the column `number` says
    picture: the column with the name of a picture
    box: a filled area: bleed (continued beyond the edges of the card), square, round or oval
    cells: the column with a shape like XX/X.: X filled, . nothing, o to tick, digits are pips
    left: mm from the left edge of the card
    top: mm from the upper edge of the card
    width: width in mm
    height: height in mm
    style: size and face of the text
    lines: maximum number of lines
    align: left, middle or right
    vertical: top, middle or bottom
    colour: colour role of the text
    number: the column with the number of icons
    fill: a colour role, or {by: COLUMN, value: role, …, else: role}
    line: colour role of the outline, like fill
    only_if: draw this slot only if this column has a value
    unless: draw this slot only if this column has no value
    turn: degrees clockwise: 90, 180 or 270
    """

    text: Column | None = None
    icon: Choice | None = None
    icons: Choice | None = None
    picture: Column | None = None
    box: Literal["bleed", "square", "round", "oval"] | None = None
    cells: Column | None = None
    left: Length_mm | None = None
    top: Length_mm | None = None
    width: Side_mm | None = None
    height: Side_mm | None = None
    style: Literal["title", "heading", "text", "small", "id", "number", "huge"] | None = None
    lines: Annotated[int, Ge(1), Le(40)] | None = None
    align: Align | None = None
    vertical: Vertical | None = None
    colour: Choice | None = None
    number: Column | None = None
    fill: Choice | None = None
    line: Choice | None = None
    only_if: Column | None = None
    unless: Column | None = None
    turn: int | None = None

    @property
    def kind(self) -> str:
        """Return which of the six kinds this slot is."""
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @property
    def choices(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the keys whose values may depend on a column."""
        for key in ("icon", "icons", "colour", "fill", "line"):
            if (choice := getattr(self, key)) is not None:
                yield key, choice

    @property
    def columns(self) -> Iterator[str]:
        """Yield the columns that this slot uses."""
        columns = (self.text, self.picture, self.cells, self.number, self.only_if, self.unless)
        yield from filter(None, columns)
        yield from (choice[BY] for _, choice in self.choices if BY in choice)

    def violations(self) -> Iterator[Violation]:
        kinds = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(kinds) != 1:
            path = (kinds[1], AT_KEY) if kinds else ()
            names = ", ".join(KINDS)
            hint = Message("use one of {names}", names=names)
            yield Violation(path, Message("a slot is one of text, icon and so on"), hint)
            return
        for key, allowed in _ONLY_FOR.items():
            if getattr(self, key) is not None and kinds[0] not in allowed:
                message = Message("{key} has no meaning for {kind}", key=key, kind=kinds[0])
                yield Violation((key, AT_KEY), message, Message("remove it"))
        if self.turn not in (None, 0, 90, 180, 270):
            yield Violation(("turn",), Message("expected 90, 180 or 270"))
        if self.icons is not None and not self.number:
            yield Violation((), Message("icons needs number: a column"))
        yield from self._choice_violations()

    def _choice_violations(self) -> Iterator[Violation]:
        roles, icons = load_theme(COLOUR).colours, icon_names()
        for key, choice in self.choices:
            if "" not in choice and BY not in choice:
                hint = Message("for example {by: kind, food: straw, else: white}")
                yield Violation((key,), Message("missing key {key}", key=quote_value(BY)), hint)
            for value, name in choice.items():
                path = (key, value) if value else (key,)
                if value == BY or not name or (key in ("icon", "icons") and name in icons):
                    continue
                if key in ("icon", "icons"):
                    message = Message("unknown icon {found}", found=quote_value(name))
                    yield Violation(path, message, icon_hint(name, icons), icon=name)
                elif name not in roles:
                    message = Message("unknown colour {found}", found=quote_value(name))
                    yield Violation(path, message, colour_hint(name, roles))


@model
class Layout:
    """The layout of a card: its size, and slots that are drawn one over the other.

    extends: the layout from which all other values are inherited
    size: poker, bridge, tarot, mini, square, tile, or {width: 63, height: 88} in mm
    slots: named places for the values of a row
    """

    extends: str | None = None
    size: Size | None = None
    slots: dict[str, Slot]

    @property
    def mm(self) -> tuple[float, float]:
        """Return width and height of the card."""
        return self.size.mm if self.size else (0.0, 0.0)

    def violations(self) -> Iterator[Violation]:
        if self.extends is not None:
            return  # checked after merging
        if self.size is None:
            hint = Message("for example poker, or {width: 63, height: 88}")
            yield Violation((), Message("missing key {key}", key=quote_value("size")), hint)
            return
        for name, slot in self.slots.items():
            yield from self._place_violations(name, slot)

    def _place_violations(self, name: str, slot: Slot) -> Iterator[Violation]:
        for start, side, most in zip(("left", "top"), ("width", "height"), self.mm, strict=True):
            place = getattr(slot, start), getattr(slot, side)
            if slot.kind == "box" and None in place:
                continue
            for key in (start, side):
                if getattr(slot, key) is None:
                    message = Message("missing key {key}", key=quote_value(key))
                    yield Violation(("slots", name, AT_KEY), message)
            if None not in place and sum(place) > most + 1e-6:
                message = Message(
                    "the slot extends beyond the card, which has {most} mm", most=f"{most:g}"
                )
                yield Violation(("slots", name, side), message)


@keyword_record
class CardArt:
    """What cards are drawn with: icons and pictures by name, and how far art extends the card."""

    icon: Icons | Callable[[str], Symbol]
    picture: Callable[[str], Symbol]
    bleed_mm: float = 0.0


@record
class Overflow:
    """A value that cannot be drawn in its slot, and why: the value, or its file, is wrong."""

    slot: str
    column: str
    problem: Problem


def layout_files(folder: Path) -> dict[str, Path]:
    """Return the layouts in a folder by name."""
    files = sorted((folder / LAYOUTS).glob("*.yaml"))
    return {file.stem: file for file in files if LAYOUT_NAME.fullmatch(file.stem)}


@lru_cache(maxsize=128)
def load_layout(name: str, folders: tuple[Path, ...] = ()) -> Layout:
    """Load a layout from the first folder that has it, or a shipped one. Raises InputError."""
    files = [layout_files(folder) for folder in (*folders, data_folder("templates"))]
    path = next((it[name] for it in files if name in it), None)
    if path is None:
        raise _unknown_layout(name, files, Location(LAYOUTS))
    return _load(path, files, folders)


def load_layout_file(file: Path, folders: tuple[Path, ...] = ()) -> Layout:
    """Load the layout of a file, with what it extends. Raises InputError."""
    files = [layout_files(folder) for folder in (*folders, data_folder("templates"))]
    return _load(file, files, folders)


def _load(path: Path, files: Sequence[Mapping[str, Path]], folders: tuple[Path, ...]) -> Layout:
    """Load a file and merge it over those it extends.

    A layout that extends its own name means that of a later folder.
    """
    trees, used = [load_tree(path)], [path]
    while extends := subtree_at(trees[-1], EXTENDS):
        parents = [it[name] for it in files if (name := str(extends.value)) in it]
        parent = next((it for it in parents if it not in used), None)
        if parent is None or len(used) == MAX_LAYERS:
            raise _unknown_layout(extends.value, files, extends.location)
        trees.append(load_tree(parent))
        used.append(parent)
    problems: list[Problem] = []
    *above, merged = (without_keys(tree, (EXTENDS,)) for tree in trees)
    for tree in reversed(above):
        merged = merge_trees(merged, tree, problems)
    raise_problems(problems)
    return parse_model(merged, Layout, Icons(folders).own_names)


def _unknown_layout(
    name: object, files: Sequence[Mapping[str, Path]], location: Location
) -> InputError:
    known = sorted({it for found in files for it in found})
    message = Message("unknown layout {name}", name=quote_value(name))
    return input_error(location, message, did_you_mean(str(name), known))


def columns_used(layout: Layout) -> frozenset[str]:
    """Return the columns that the slots of a layout use."""
    return frozenset(column for slot in layout.slots.values() for column in slot.columns)


def draw_card(layout: Layout, values: Mapping[str, str], art: CardArt) -> Symbol:
    """Draw a card with the values of a row. Raises InputError if a value cannot be drawn."""
    width, height = layout.mm
    digest = sha256(repr((layout, sorted(values.items()), art.bleed_mm)).encode()).hexdigest()
    items = (item for name in layout.slots for item in _draw_slot(name, layout, values, art))
    return Symbol(f"card-{digest[:12]}", width, height, tuple(items))


def overflows(layout: Layout, values: Mapping[str, str], art: CardArt) -> Iterator[Overflow]:
    """Yield what cannot be drawn: text that does not fit, unknown icons, pictures and colours."""
    for name, slot in layout.slots.items():
        try:
            for _ in _draw_slot(name, layout, values, art):
                pass
        except InputError as error:
            for problem in error.problems:
                yield Overflow(name, _column_of(problem, slot, values), problem)


def _column_of(problem: Problem, slot: Slot, values: Mapping[str, str]) -> str:
    """Return the column with the value of a problem; problems of drawing start with the value."""
    filled = [it for it in slot.columns if values.get(it)]
    exact = (it for it in filled if values[it][:60] == problem.location.path)
    # A file that cannot be found is named by the last column: the icon after its number.
    return next(exact, filled[-1] if filled else "")


def _choose(choice: dict[str, str] | None, values: Mapping[str, str], otherwise: str = "") -> str:
    """Return the name that a choice means for a row; empty if there is none.

    Raises InputError for a value without a choice, unless there is one for all others.
    """
    if choice is None or "" in choice:
        return choice[""] if choice else otherwise
    value, table = values.get(choice[BY], ""), choice.keys() - {BY, ELSE}
    if value and not table:
        return value
    if value and value not in table and ELSE not in choice:
        message = Message("invalid value: {found}", found=quote_value(value))
        raise input_error(value[:60], message, did_you_mean(value, sorted(table)))
    return choice[value] if value in table else choice.get(ELSE, otherwise)


def _draw_slot(
    name: str, layout: Layout, values: Mapping[str, str], art: CardArt
) -> Iterator[Item]:
    slot = layout.slots[name]
    if slot.only_if and not values.get(slot.only_if):
        return
    if slot.unless and values.get(slot.unless):
        return
    wide, high = layout.mm
    width, height = slot.width or wide - (slot.left or 0), slot.height or high - (slot.top or 0)
    corner = slot.left or 0.0, slot.top or 0.0
    if not slot.turn:
        frame = Frame(left_mm=corner[0], top_mm=corner[1], width_mm=width, height_mm=height)
        yield from _draw_kind(name, slot, values, art, frame, layout.mm)
        return
    # The slot is drawn upright at the origin, and turned into its place.
    wide, high = (height, width) if slot.turn in (90, 270) else (width, height)
    frame = Frame(left_mm=0, top_mm=0, width_mm=wide, height_mm=high)
    drawn = _draw_kind(name, slot, values, art, frame, layout.mm)
    x, y = {90: (width, 0.0), 180: (width, height), 270: (0.0, height)}[slot.turn]
    yield Group(name, tuple(drawn), corner[0] + x, corner[1] + y, turn=slot.turn)


def _draw_kind(
    name: str,
    slot: Slot,
    values: Mapping[str, str],
    art: CardArt,
    frame: Frame,
    card_mm: tuple[float, float],
) -> Iterator[Item]:
    if slot.text and (text := values.get(slot.text, "").strip()):
        colour = _role(slot.colour, values, "ink")
        placed = replace(
            frame,
            lines=slot.lines or 99,
            align=slot.align or "left",
            vertical=slot.vertical or "middle",
        )
        yield from draw_text(text, STYLES[slot.style or "text"], placed, colour, art.icon, name)
    elif slot.picture and (picture := values.get(slot.picture)):
        yield fit_symbol(art.picture(picture), frame)
    elif slot.icon and (icon := _choose(slot.icon, values)):
        yield fit_symbol(art.icon(icon), frame)
    elif slot.icons and (icon := _choose(slot.icons, values)):
        yield from draw_icons(art.icon(icon), values.get(slot.number or "", ""), frame)
    elif slot.box:
        fill, line = _role(slot.fill, values), _role(slot.line, values)
        yield from draw_box(slot.box, frame, card_mm, fill, line, art.bleed_mm)
    elif slot.cells and (shape := values.get(slot.cells)):
        fill = _role(slot.fill, values, "leaf")
        yield from draw_cells(shape, frame, fill, _role(slot.colour, values, "ink"))


def _role(choice: dict[str, str] | None, values: Mapping[str, str], otherwise: str = "") -> str:
    """Return the colour role that a choice means for a row. Raises InputError if it is unknown."""
    role, roles = _choose(choice, values, otherwise), load_theme(COLOUR).colours
    if role and role not in roles:
        message = Message("unknown colour {found}", found=quote_value(role))
        raise input_error(role[:60], message, colour_hint(role, roles))
    return role
