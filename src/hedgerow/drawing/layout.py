"""Layouts: where the values of a row are drawn on a card, and the parts of a sheet on it.

A layout is a YAML file with the size of a card or sheet and named slots, drawn in their order.
Texts, icons, pictures and fills of a card come from the columns of a row.
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
from hedgerow.drawing.card_slots import (
    MAX_CELL_MM,
    CellsPlan,
    box_segments,
    cover_frame,
    draw_box,
    draw_cells,
    draw_icons,
    fit_picture,
    fit_symbol,
    plan_cells,
)
from hedgerow.drawing.card_text import STYLES, Align, Frame, Vertical, draw_text
from hedgerow.drawing.icon_names import Icons, icon_names
from hedgerow.drawing.scene import Group, Item, Segment, Symbol, transform_segments
from hedgerow.drawing.sheet_parts import PAPERS
from hedgerow.drawing.theme import COLOUR, load_theme
from hedgerow.loading.layers import EXTENDS, MAX_LAYERS, merge_trees, subtree_at, without_keys
from hedgerow.loading.models import Ge, Gt, Le, Length, TextOrTable, model
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import Tree, load_tree, locate
from hedgerow.loading.violations import AT_KEY, KeyPath, Violation, colour_hint, icon_hint

LAYOUTS = "layouts"
LAYOUT_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
BY, ELSE = "by", "else"
# Width and height in mm, of cards and of sheets.
SIZES = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 89.0),
    "tarot": (70.0, 120.0),
    "mini": (44.0, 68.0),
    "square": (63.0, 63.0),
    "tile": (56.0, 56.0),
    **PAPERS,
}
# Between the cells of a slot and those below them.
SLOT_GAP_MM = 1.6
KINDS = ("text", "icon", "icons", "picture", "box", "cells", "part")
# The keys that only some kinds of slots have.
_ONLY_FOR = {
    "style": ("text",), "lines": ("text",), "align": ("text", "cells"),
    "vertical": ("text", "cells"), "colour": ("text", "cells"), "number": ("icons",),
    "fill": ("box", "cells", "icon"), "line": ("box",), "cut": ("box", "icon"),
    "gap": ("cells",), "largest": ("cells",), "below": ("cells",), "bleed": ("picture",),
}  # fmt: skip
# What makes no sense where players write.
_NOT_FOR_PARTS = ("turn", "only_if", "unless")
# Untrusted input: slots are compared with each other.
MAX_SLOTS = 200
Length_mm = Annotated[float, Ge(0), Le(300)]
Side_mm = Annotated[float, Gt(0), Le(300)]
Column = Annotated[str, Length(1, 60)]
# A name, or a name chosen by a column: `{by: kind, food: straw, tool: stone, else: white}`.
Choice = Annotated[dict[str, str], TextOrTable()]


@model
class Size:
    """The size of a card or sheet: a name, or width and height.

    name: the name of a common size; `quarter`, `half` and `whole` are those of sheets
    width: width in mm
    height: height in mm
    """

    short_key = "name"

    name: (
        Literal["poker", "bridge", "tarot", "mini", "square", "tile", "quarter", "half", "whole"]
        | None
    ) = None
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
    """A place on a card or sheet: one of text, icon, icons, picture, box, cells or part.

    text: the column whose text is written here; it may contain **bold** words and :coin: icons
    icon: the name of an icon, or {by: COLUMN} for a name in a column
    icons: like icon; drawn as many times as the column `number` says
    picture: the column with the name of a picture; on a sheet, the name of a picture
    box: a filled area: bleed (continued beyond the edges of the card), square, round or oval
    cells: the column with a shape like XX/X.: X filled, . nothing, o to tick, digits are pips
    part: on a sheet: grid, totals, code, letters, areas, name, or a track, field or group
    left: mm from the left edge
    top: mm from the upper edge
    width: width in mm
    height: height in mm
    style: size and face of the text
    lines: maximum number of lines
    align: left, middle or right
    vertical: top, middle or bottom
    colour: colour role of the text
    number: the column with the number of icons
    fill: a colour role, or {by: COLUMN, value: role, …, else: role}; of an icon, of its shape `cut`
    line: colour role of the outline, like fill
    cut: the piece is cut out along this box, or along the shape `cut` of this icon
    gap: mm between cells
    largest: the largest side of a cell in mm
    bleed: mm of the picture beyond this slot, which are cut off or continue beyond the card
    below: start below the cells of this slot, if they reach into this one
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
    part: Column | None = None
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
    cut: bool | None = None
    gap: Annotated[float, Ge(0), Le(20)] | None = None
    largest: Annotated[float, Gt(0), Le(60)] | None = None
    below: Annotated[str, Length(1, 60)] | None = None
    bleed: Annotated[float, Ge(0), Le(5)] | None = None
    only_if: Column | None = None
    unless: Column | None = None
    turn: int | None = None

    @property
    def kind(self) -> str:
        """Return which of the kinds this slot is."""
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
        if self.cut and (self.turn or self.box == "bleed"):
            what = "turn" if self.turn else "box: bleed"
            message = Message("cut has no meaning with {what}", what=what)
            yield Violation(("cut", AT_KEY), message, Message("remove it"))
        for key in _NOT_FOR_PARTS if self.part else ():
            if getattr(self, key) is not None:
                message = Message("{key} has no meaning for {kind}", key=key, kind="part")
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
    """The layout of a card or sheet: its size, and slots that are drawn one over the other.

    extends: the layout from which all other values are inherited
    size: poker, bridge, tarot, mini, square, tile or {width: 63, height: 88}; quarter, half, whole
    slots: named places for the values of a row, or for the parts of a sheet
    """

    extends: str | None = None
    size: Size | None = None
    slots: Annotated[dict[str, Slot], Length(0, MAX_SLOTS)]

    @property
    def is_cut_out(self) -> bool:
        """Return whether its pieces are cut out along a line, not along their edges."""
        return any(slot.cut for slot in self.slots.values())

    @property
    def mm(self) -> tuple[float, float]:
        """Return width and height of the card or sheet."""
        return self.size.mm if self.size else (0.0, 0.0)

    @property
    def has_parts(self) -> bool:
        """Return whether it is the layout of a sheet."""
        return any(slot.part for slot in self.slots.values())

    def violations(self) -> Iterator[Violation]:
        if self.extends is not None:
            return  # checked after merging
        if self.size is None:
            hint = Message("for example poker, or {width: 63, height: 88}")
            yield Violation((), Message("missing key {key}", key=quote_value("size")), hint)
            return
        for name, slot in self.slots.items():
            yield from self._place_violations(name, slot)
        for name in [name for name, slot in self.slots.items() if slot.cut][1:]:
            message = Message("a piece is cut out along one line")
            yield Violation(("slots", name, "cut", AT_KEY), message, Message("keep one of them"))
        yield from self._below_violations()

    def _below_violations(self) -> Iterator[Violation]:
        with_cells = [name for name, slot in self.slots.items() if slot.cells]
        for name, slot in self.slots.items():
            others = [other for other in with_cells if other != name]
            if slot.below and slot.below not in others:
                message = Message("{found} is not another slot with cells")
                message = message.with_values(found=quote_value(slot.below))
                yield Violation(("slots", name, "below"), message, did_you_mean(slot.below, others))

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
                message = Message("the slot extends beyond the card, which has {most} mm")
                if self.has_parts:
                    message = Message("the slot extends beyond the sheet, which has {most} mm")
                message = message.with_values(most=f"{most:g}")
                yield Violation(("slots", name, side), message)


@keyword_record
class CardArt:
    """What cards are drawn with: icons and pictures by name, and how far art extends the card.

    cell: returns the picture of a sign in shapes, if it has one
    """

    icon: Icons | Callable[[str], Symbol]
    picture: Callable[[str], Symbol]
    cell: Callable[[str], Symbol | None] = lambda sign: None
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
    return parse_model(_layout_tree(name, folders), Layout, Icons(folders).own_names)


def load_layout_file(file: Path, folders: tuple[Path, ...] = ()) -> Layout:
    """Load the layout of a file, with what it extends. Raises InputError."""
    return parse_model(_merged_tree(file, _files(folders)), Layout, Icons(folders).own_names)


def locate_in_layout(name: str, folders: tuple[Path, ...], path: KeyPath) -> Location:
    """Return the location of a value in the file of a layout."""
    return locate(_layout_tree(name, folders), path)


@lru_cache(maxsize=128)
def _layout_tree(name: str, folders: tuple[Path, ...]) -> Tree:
    files = _files(folders)
    path = next((it[name] for it in files if name in it), None)
    if path is None:
        raise _unknown_layout(name, files, Location(LAYOUTS))
    return _merged_tree(path, files)


def _files(folders: tuple[Path, ...]) -> list[dict[str, Path]]:
    return [layout_files(folder) for folder in (*folders, data_folder("templates"))]


def _merged_tree(path: Path, files: Sequence[Mapping[str, Path]]) -> Tree:
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
    return merged


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


def cut_line(layout: Layout, values: Mapping[str, str], art: CardArt) -> tuple[Segment, ...]:
    """Return the line along which a piece is cut out; none if it is cut along its edges.

    Raises InputError for an icon without such a line.
    """
    slot = next((slot for slot in layout.slots.values() if slot.cut), None)
    if slot is None:
        return ()
    frame = _frame_of(slot, layout)
    if slot.box:
        return box_segments(slot.box, frame)
    name = _choose(slot.icon, values)
    shape = art.icon.cut(name) if isinstance(art.icon, Icons) else None
    if shape is None:
        message = Message("this icon has no line to cut along")
        hint = Message("add {shape} to its file", shape='<path id="cut" …/>')
        raise input_error(name[:60], message, hint)
    placed = fit_symbol(art.icon(name), frame)
    return transform_segments(shape.segments, placed.x_mm, placed.y_mm, placed.scale)


def overflows(layout: Layout, values: Mapping[str, str], art: CardArt) -> Iterator[Overflow]:
    """Yield what cannot be drawn: text that does not fit, unknown icons, pictures and colours."""
    for name, slot in layout.slots.items():
        try:
            for _ in _draw_slot(name, layout, values, art):
                pass
            if slot.cut:
                cut_line(layout, values, art)
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
    place = _frame_of(slot, layout)
    if not slot.turn:
        if slot.below:
            other = layout.slots[slot.below]
            place = _below(place, other, _frame_of(other, layout), values)
        yield from _draw_kind(name, slot, values, art, place, layout.mm)
        return
    corner, width, height = (place.left_mm, place.top_mm), place.width_mm, place.height_mm
    # The slot is drawn upright at the origin, and turned into its place.
    wide, high = (height, width) if slot.turn in (90, 270) else (width, height)
    frame = Frame(left_mm=0, top_mm=0, width_mm=wide, height_mm=high)
    drawn = _draw_kind(name, slot, values, art, frame, layout.mm)
    x, y = {90: (width, 0.0), 180: (width, height), 270: (0.0, height)}[slot.turn]
    yield Group(name, tuple(drawn), corner[0] + x, corner[1] + y, turn=slot.turn)


def _frame_of(slot: Slot, layout: Layout) -> Frame:
    wide, high = layout.mm
    left, top = slot.left or 0.0, slot.top or 0.0
    width, height = slot.width or wide - left, slot.height or high - top
    return Frame(left_mm=left, top_mm=top, width_mm=width, height_mm=height)


def _below(frame: Frame, slot: Slot, place: Frame, values: Mapping[str, str]) -> Frame:
    """Return the part of a frame that is below the cells of another slot."""
    if not (shape := values.get(slot.cells or "")):
        return frame
    reached = _plan_cells(shape, slot, place).bottom_mm + SLOT_GAP_MM - frame.top_mm
    if reached <= 0:
        return frame
    return replace(
        frame, top_mm=frame.top_mm + reached, height_mm=max(1.0, frame.height_mm - reached)
    )


def _plan_cells(shape: str, slot: Slot, frame: Frame) -> CellsPlan:
    placed = replace(frame, align=slot.align or "middle", vertical=slot.vertical or "middle")
    return plan_cells(shape, placed, slot.gap or 0.0, slot.largest or MAX_CELL_MM)


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
        drawn = art.picture(picture)
        if slot.bleed is not None:
            yield cover_frame(drawn, frame, slot.bleed, art.bleed_mm)
        else:
            yield fit_picture(drawn, frame)
    elif slot.icon and (icon := _choose(slot.icon, values)):
        symbol, fill = art.icon(icon), _role(slot.fill, values)
        yield fit_symbol(_painted(icon, symbol, fill, art) if fill else symbol, frame)
    elif slot.icons and (icon := _choose(slot.icons, values)):
        yield from draw_icons(art.icon(icon), values.get(slot.number or "", ""), frame)
    elif slot.box:
        fill, line = _role(slot.fill, values), _role(slot.line, values)
        yield from draw_box(slot.box, frame, card_mm, fill, line, art.bleed_mm)
    elif slot.cells and (shape := values.get(slot.cells)):
        fill, colour = _role(slot.fill, values, "leaf"), _role(slot.colour, values, "ink")
        yield from draw_cells(_plan_cells(shape, slot, frame), fill, colour, art.cell)


def _painted(name: str, symbol: Symbol, fill: str, art: CardArt) -> Symbol:
    """Return an icon whose shape `cut` has a colour; one without such a shape as it is."""
    shape = art.icon.cut(name) if isinstance(art.icon, Icons) else None
    if shape is None or shape not in symbol.items:
        return symbol
    items = tuple(replace(it, fill=fill) if it == shape else it for it in symbol.items)
    return replace(symbol, id=f"{symbol.id}-{fill}", items=items)


def _role(choice: dict[str, str] | None, values: Mapping[str, str], otherwise: str = "") -> str:
    """Return the colour role that a choice means for a row. Raises InputError if it is unknown."""
    role, roles = _choose(choice, values, otherwise), load_theme(COLOUR).colours
    if role and role not in roles:
        message = Message("unknown colour {found}", found=quote_value(role))
        raise input_error(role[:60], message, colour_hint(role, roles))
    return role
