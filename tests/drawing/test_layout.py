"""Layouts: what slots draw, what fits, and what is wrong in a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.card_text import STYLES
from hedgerow.drawing.fonts import cap_height_mm
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.layout import (
    SIZES,
    CardArt,
    Layout,
    columns_used,
    cut_line,
    draw_card,
    layout_files,
    load_layout,
    load_layout_file,
    overflows,
)
from hedgerow.drawing.scene import Group, Item, Rect, Symbol, Text, Use, colour_roles
from hedgerow.drawing.scene import Path as Shape
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.writers.pdf_document import Extent, item_extent
from tests.scenes import texts

READY = [
    *("domino", "goods", "goods-back", "number-card", "pile-back", "plain-back"),
    *("rule-card", "rule-tile", "shape-card", "token"),
]
PICTURE = Symbol("art", 30, 20, (Rect(0, 0, 30, 20, fill="leaf"),))
ART = CardArt(icon=Icons(), picture=lambda name: PICTURE, bleed_mm=2.0)
LONG = "Sell two apples at once, if you have them, for one coin more than the market pays today. "


def write(folder: Path, text: str, name: str = "mine") -> Path:
    """Write a layout of a game, and return its path."""
    path = folder / "layouts" / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def layout(folder: Path, slots: str, size: str = "poker") -> Layout:
    """Return a layout of these slots."""
    return load_layout_file(write(folder, f"size: {size}\nslots:\n  {slots}\n"), (folder,))


def flat(items: Iterable[Item]) -> Iterator[Item]:
    """Yield all items, those of groups included."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items)
        else:
            yield item


def drawn(folder: Path, slots: str, size: str = "poker", **values: str) -> list[Item]:
    """Return the items of a card with these slots and values."""
    return [*flat(draw_card(layout(folder, slots, size), values, ART).items)]


def icon_ids(items: Iterable[Item]) -> list[str]:
    """Return the symbols among the items."""
    return [it.symbol.id for it in items if isinstance(it, Use)]


PLACE = "left: 5, top: 10, width: 50, height: 20"


def test_text_is_written_in_its_style_and_colour(tmp_path: Path) -> None:
    slot = f"name: {{text: name, {PLACE}, style: title, colour: berry}}"

    (text,) = drawn(tmp_path, slot, name="Apple")

    assert isinstance(text, Text)
    assert (text.text, text.size_pt, text.face, text.fill) == ("Apple", 13.0, "bold", "berry")
    assert text.x_mm == 5


@pytest.mark.parametrize(("align", "middle"), [("left", 5), ("middle", 30), ("right", 55)])
def test_text_is_aligned_inside_its_slot(tmp_path: Path, align: str, middle: float) -> None:
    (text,) = drawn(tmp_path, f"name: {{text: name, {PLACE}, align: {align}}}", name="Apple")

    left, _, right, _ = item_extent(text)
    assert {"left": left, "middle": (left + right) / 2, "right": right}[align] == pytest.approx(
        middle
    )


@pytest.mark.parametrize("vertical", ["top", "middle", "bottom"])
def test_text_stays_inside_its_slot(tmp_path: Path, vertical: str) -> None:
    slot = f"name: {{text: name, {PLACE}, vertical: {vertical}}}"

    items = drawn(tmp_path, slot, name=LONG)

    assert len(items) > 2
    assert all(contains((5, 10, 55, 30), ink_extent(it)) for it in items)


def ink_extent(item: Item) -> Extent:
    """Return the extent of an item; of text, from the top of its capitals."""
    left, top, right, bottom = item_extent(item)
    if isinstance(item, Text):
        descender = 0 if item.text.isdecimal() else item.size_pt * 0.07
        top, bottom = item.y_mm - cap_height_mm(item.size_pt), item.y_mm + descender
    return left, top, right, bottom


def contains(outer: Extent, inner: Extent) -> bool:
    """Return whether a box is in another."""
    lefts = all(one <= other + 0.01 for one, other in zip(outer[:2], inner[:2], strict=True))
    return lefts and all(a >= b - 0.01 for a, b in zip(outer[2:], inner[2:], strict=True))


def test_stars_make_words_bold_and_colons_make_icons(tmp_path: Path) -> None:
    items = drawn(
        tmp_path, f"text: {{text: text, {PLACE}}}", text="Pay **3** :coin:, then draw: a card"
    )

    faces = [(it.text, it.face) for it in items if isinstance(it, Text)]
    assert faces == [("Pay", "plain"), (" 3", "bold"), (", then draw: a card", "plain")]
    assert icon_ids(items) == ["icon-coin"]
    ends = [item_extent(it) for it in sorted(items, key=lambda it: item_extent(it)[0])]
    assert all(a[2] <= b[0] + 0.01 for a, b in pairwise(ends))


def test_a_line_end_in_a_cell_ends_the_line(tmp_path: Path) -> None:
    items = drawn(tmp_path, f"text: {{text: text, {PLACE}}}", text="one\ntwo")

    assert [it.text for it in items if isinstance(it, Text)] == ["one", "two"]


def test_text_shrinks_until_it_fits(tmp_path: Path) -> None:
    slot = f"text: {{text: text, {PLACE}, lines: 3}}"

    sizes = {it.size_pt for it in drawn(tmp_path, slot, text=LONG) if isinstance(it, Text)}

    assert len(sizes) == 1
    assert 7.5 <= sizes.pop() < 10.5


TOO_LONG = [
    (LONG * 4, "needs 9 lines, slot text holds 6 at 7.5 pt"),
    ("word " * 2 + "x" * 60, f"{'x' * 40} is wider than slot text, which has 50 mm at 7.5 pt"),
    ("price in 金", "the font lacks the character '金' (U+91D1)"),
    ("pay :con:", "unknown icon 'con'"),
]


@pytest.mark.parametrize(("text", "message"), TOO_LONG)
def test_text_that_does_not_fit_is_reported_with_slot_and_column(
    tmp_path: Path, text: str, message: str
) -> None:
    card = layout(tmp_path, f"text: {{text: words, {PLACE}}}")

    (found,) = overflows(card, {"words": text}, ART)

    assert (found.slot, found.column, str(found.problem.message)) == ("text", "words", message)
    with pytest.raises(InputError, match=re.escape(message)):
        draw_card(card, {"words": text}, ART)


def test_no_text_of_a_card_gets_below_seven_and_a_half_points() -> None:
    assert min(style.min_pt for style in STYLES.values()) == 7.5


@pytest.mark.parametrize(
    ("slot", "values", "icons"),
    [
        ("icon: star", {}, ["star"]),
        ("icon: {by: kind}", {"kind": "cow"}, ["cow"]),
        ("icon: {by: kind}", {}, []),
        ("icon: {by: kind, food: hay, else: coin}", {"kind": "food"}, ["hay"]),
        ("icon: {by: kind, food: hay, else: coin}", {"kind": "tool"}, ["coin"]),
        ('icon: {by: kind, food: hay, else: ""}', {"kind": "tool"}, []),
        ("icon: {by: kind, food: hay}", {}, []),
        ("icon: star, only_if: rare", {"rare": "x"}, ["star"]),
        ("icon: star, only_if: rare", {"rare": ""}, []),
        ("icon: star, unless: art", {"art": "apple"}, []),
        ("icon: star, unless: art", {"art": ""}, ["star"]),
        ("icon: star, unless: art", {}, ["star"]),
        ("icons: coin, number: cost", {"cost": "3"}, ["coin"] * 3),
        ("icons: coin, number: cost", {"cost": "0"}, []),
        ("icons: coin, number: cost", {}, []),
        ("icons: coin, number: cost", {"cost": "7"}, ["coin"]),  # the number and one icon
    ],
)
def test_icons_are_named_or_chosen_by_a_column(
    tmp_path: Path, slot: str, values: dict[str, str], icons: list[str]
) -> None:
    items = drawn(tmp_path, f"it: {{{slot}, {PLACE}}}", **values)

    assert icon_ids(items) == [f"icon-{it}" for it in icons]
    assert all(contains((5, 10, 55, 30), ink_extent(it)) for it in items)
    assert [*texts(items)] == (["7"] if values.get("cost") == "7" else [])


def test_a_picture_is_as_large_as_it_fits(tmp_path: Path) -> None:
    (use,) = drawn(tmp_path, f"art: {{picture: art, {PLACE}}}", art="apple")

    assert item_extent(use) == pytest.approx((15, 10, 45, 30))


def test_boxes_with_bleed_continue_only_where_they_touch_the_edge(tmp_path: Path) -> None:
    slots = (
        "all: {box: bleed, fill: leaf}\n"
        "  band: {box: bleed, left: 0, top: 0, width: 63, height: 10, fill: leaf}\n"
        "  inner: {box: bleed, left: 5, top: 5, width: 10, height: 10, fill: leaf}\n"
        "  square: {box: square, left: 0, top: 0, width: 63, height: 88, fill: leaf}"
    )

    boxes = [item_extent(it) for it in drawn(tmp_path, slots)]

    assert boxes == [(-2, -2, 65, 90), (-2, -2, 65, 10), (5, 5, 15, 15), (0, 0, 63, 88)]


def test_a_fill_is_chosen_by_a_column(tmp_path: Path) -> None:
    slot = f"box: {{box: round, {PLACE}, fill: {{by: kind, food: straw, else: stone}}}}"

    fills = [colour_roles(drawn(tmp_path, slot, kind=kind)) for kind in ("food", "tool", "")]

    assert fills == [{"straw"}, {"stone"}, {"stone"}]


@pytest.mark.parametrize("box", ["bleed", "square", "round", "oval"])
def test_a_box_without_fill_and_line_only_says_where_to_cut(box: str, tmp_path: Path) -> None:
    assert drawn(tmp_path, f"rim: {{box: {box}, {PLACE}}}") == []


def test_a_colour_in_a_cell_must_be_a_role(tmp_path: Path) -> None:
    card = layout(tmp_path, f"box: {{box: oval, {PLACE}, fill: {{by: colour}}}}")

    (found,) = overflows(card, {"colour": "stra"}, ART)

    assert (found.column, str(found.problem.message)) == ("colour", "unknown colour 'stra'")
    assert "straw" in str(found.problem.hint)


@pytest.mark.parametrize(
    ("values", "column", "message"),
    [
        ({"kind": "fod", "cost": "2"}, "kind", "invalid value: 'fod'"),
        ({"kind": "food", "cost": "two"}, "cost", "expected a number from -999 to 999"),
    ],
)
def test_the_wrong_one_of_two_columns_is_reported(
    tmp_path: Path, values: dict[str, str], column: str, message: str
) -> None:
    card = layout(tmp_path, f"it: {{icons: {{by: kind, food: hay}}, number: cost, {PLACE}}}")

    (found,) = overflows(card, values, ART)

    assert (found.column, str(found.problem.message)) == (column, message)


def test_cells_draw_shapes_pips_letters_and_boxes(tmp_path: Path) -> None:
    items = drawn(tmp_path, f"it: {{cells: shape, {PLACE}, fill: berry}}", shape="XX/X./o5/Q.")

    cells = [it for it in items if isinstance(it, Rect)]
    filled = [it for it in cells if it.fill == "berry"]
    assert (len(cells), len(filled)) == (6, 3)
    assert filled[2].x_mm == filled[0].x_mm
    assert filled[2].y_mm == pytest.approx(filled[0].y_mm + filled[0].height_mm)
    assert [*texts(items)] == ["Q"]
    assert len(items) == 6 + 5 + 1  # cells, pips, letter
    assert all(contains((5, 10, 55, 30), item_extent(it)) for it in cells)


@pytest.mark.parametrize("shape", ["X!", "/", "X" * 13, "/".join("X" * 13), "é"])
def test_what_is_not_a_shape_is_reported(tmp_path: Path, shape: str) -> None:
    card = layout(tmp_path, f"it: {{cells: shape, {PLACE}}}")

    (found,) = overflows(card, {"shape": shape}, ART)

    assert "is not a shape" in str(found.problem.message)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        # Three cells in a frame of 50 by 20 mm that starts at 5, 10: left, top, side.
        ("largest: 14", [(9.0, 13.0, 14.0), (23.0, 13.0, 14.0), (37.0, 13.0, 14.0)]),
        ("largest: 5", [(22.5, 17.5, 5.0), (27.5, 17.5, 5.0), (32.5, 17.5, 5.0)]),
        ("largest: 5, gap: 1, align: left, vertical: top",
         [(5.0, 10.0, 5.0), (11.0, 10.0, 5.0), (17.0, 10.0, 5.0)]),
        ("largest: 5, align: right, vertical: bottom",
         [(40.0, 25.0, 5.0), (45.0, 25.0, 5.0), (50.0, 25.0, 5.0)]),
    ],
)  # fmt: skip
def test_cells_have_a_size_a_gap_and_a_place(
    tmp_path: Path, keys: str, expected: list[tuple[float, float, float]]
) -> None:
    place = "left: 5, top: 10, width: 50, height: 20"
    items = drawn(tmp_path, f"it: {{cells: shape, {place}, {keys}}}", shape="XXX")

    cells = [(it.x_mm, it.y_mm, it.width_mm) for it in items if isinstance(it, Rect)]
    assert cells == [pytest.approx(cell) for cell in expected]


def test_signs_with_a_picture_and_any_cell(tmp_path: Path) -> None:
    card = layout(tmp_path, f"it: {{cells: shape, {PLACE}}}")
    art = CardArt(
        icon=Icons(),
        picture=lambda name: PICTURE,
        cell=lambda sign: {"F": PICTURE}.get(sign),
    )

    items = [*flat(draw_card(card, {"shape": "F?/.Q"}, art).items)]

    assert [it.symbol.id for it in items if isinstance(it, Use)] == ["art"]
    assert [*texts(items)] == ["?", "Q"]


@pytest.mark.parametrize(
    ("corner", "top"), [("", 20.0), ("X", 20.0), ("X/X", 22.6), ("X/X/X", 30.6)]
)
def test_cells_start_below_those_of_another_slot(tmp_path: Path, corner: str, top: float) -> None:
    """Cells of 8 mm from 5 on: two end at 21, with a gap at 22.6; three at 29 and 30.6."""
    slots = (
        "corner: {cells: corner, left: 5, top: 5, width: 8, height: 40, vertical: top}\n"
        "  shape: {cells: shape, left: 20, top: 20, width: 20, height: 40, largest: 4, "
        "vertical: top, below: corner}"
    )
    items = drawn(tmp_path, slots, corner=corner, shape="X")

    last = [it for it in items if isinstance(it, Rect)][-1]
    assert last.y_mm == pytest.approx(top)


@pytest.mark.parametrize("below", ["corners", "shape", "paper"])
def test_below_names_another_slot_with_cells(tmp_path: Path, below: str) -> None:
    slots = (
        "corner: {cells: corner, left: 5, top: 5, width: 8, height: 8}\n"
        "  paper: {box: round, left: 5, top: 5, width: 8, height: 8, fill: white}\n"
        f"  shape: {{cells: shape, left: 5, top: 5, width: 8, height: 8, below: {below}}}"
    )

    with pytest.raises(InputError, match=f"'{below}' is not another slot with cells"):
        layout(tmp_path, slots)


@pytest.mark.parametrize(
    ("art_bleed", "corner", "side"), [(2.0, -2.0, 67.0), (0.0, 0.0, 63.0), (-2.0, 0.0, 63.0)]
)
def test_a_picture_with_bleed_covers_its_slot(
    tmp_path: Path, art_bleed: float, corner: float, side: float
) -> None:
    """A picture of 30 by 20 mm covers 67 by 92 mm: it is scaled by 4.6."""
    slots = "art: {picture: art, left: 0, top: 0, width: 63, height: 88, bleed: 2}"
    art = CardArt(icon=Icons(), picture=lambda name: PICTURE, bleed_mm=art_bleed)

    (cut,) = draw_card(layout(tmp_path, slots, "poker"), {"art": "x"}, art).items

    assert isinstance(cut, Use)
    assert (cut.x_mm, cut.y_mm, cut.symbol.width_mm) == (corner, corner, side)
    assert cut.symbol.clip
    (whole,) = cut.symbol.items
    assert isinstance(whole, Use)
    assert whole.scale == pytest.approx(92 / 20)
    assert whole.symbol.hatch_mm * whole.scale <= 1.6 + 1e-9


@pytest.mark.parametrize("number", ["-1000", "--1", "2.5", "many", "1000", "9" * 5000, "²"])
def test_a_number_of_icons_must_be_a_number(tmp_path: Path, number: str) -> None:
    card = layout(tmp_path, f"it: {{icons: coin, number: cost, {PLACE}}}")

    (found,) = overflows(card, {"cost": number}, ART)

    assert (found.column, str(found.problem.message)) == (
        "cost",
        "expected a number from -999 to 999",
    )


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_slot_keeps_its_place(tmp_path: Path, turn: int) -> None:
    slots = f"it: {{picture: art, {PLACE}, turn: {turn}}}"

    (group,) = draw_card(layout(tmp_path, slots), {"art": "x"}, ART).items

    assert isinstance(group, Group)
    assert group.turn == turn
    left, top, right, bottom = item_extent(group)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((30, 20))
    assert contains((5, 10, 55, 30), (left, top, right, bottom))


def test_all_columns_of_a_layout_are_known(tmp_path: Path) -> None:
    slots = (
        f"a: {{text: name, {PLACE}, colour: {{by: tint}}, only_if: rare, unless: plain}}\n"
        f"  b: {{icons: {{by: money}}, number: cost, {PLACE}}}\n"
        f"  c: {{picture: art, {PLACE}}}\n"
        "  d: {box: bleed, fill: {by: kind, food: straw}, line: {by: edge}}\n"
        f"  e: {{cells: shape, {PLACE}}}"
    )

    assert columns_used(layout(tmp_path, slots)) == set(
        "name tint rare plain money cost art kind edge shape".split()
    )


def test_cards_with_other_values_have_other_ids() -> None:
    goods = load_layout("goods")
    cards = [draw_card(goods, {"name": name}, ART).id for name in ("Apple", "Pear", "Apple")]

    assert cards[0] == cards[2] != cards[1]


DIAMOND = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <circle class="gold" cx="50" cy="50" r="10"/>
  <path id="cut" class="white line-outline" stroke-width="4" d="M50 0 L100 50 L50 100 L0 50 Z"/>
</svg>
"""


@pytest.fixture
def diamonds(tmp_path: Path) -> CardArt:
    """Return what cards are drawn with in a game with an icon that can be cut out."""
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "diamond.svg").write_text(DIAMOND, "utf-8")
    return replace(ART, icon=Icons((tmp_path,)))


CUT_LINES = [
    # The slot, and the corners of the line: of a diamond scaled by 0.2 and centred in 20 by 30.
    ("icon: diamond", [(15, 15), (25, 25), (15, 35), (5, 25)]),
    ("box: square", [(5, 10), (25, 10), (25, 40), (5, 40)]),
]


@pytest.mark.parametrize(("slot", "corners"), CUT_LINES)
def test_a_piece_is_cut_out_along_a_box_or_the_shape_of_an_icon(
    tmp_path: Path, diamonds: CardArt, slot: str, corners: list[tuple[float, float]]
) -> None:
    pieces = layout(tmp_path, f"a: {{{slot}, left: 5, top: 10, width: 20, height: 30, cut: true}}")

    line = cut_line(pieces, {}, diamonds)

    assert pieces.is_cut_out
    assert [at for kind, at in line if kind != "Z"] == corners
    assert line[-1] == ("Z", ())


def test_a_piece_without_such_a_line_is_cut_along_its_edges(tmp_path: Path) -> None:
    pieces = layout(tmp_path, f"a: {{icon: star, {PLACE}}}")

    assert not pieces.is_cut_out
    assert cut_line(pieces, {}, ART) == ()


def test_a_slot_paints_the_shape_of_an_icon_that_is_cut_out(
    tmp_path: Path, diamonds: CardArt
) -> None:
    slots = f"a: {{icon: diamond, fill: {{by: colour, else: white}}, {PLACE}}}"
    pieces = layout(tmp_path, slots)

    def fills(colour: str) -> list[str | None]:
        (use,) = draw_card(pieces, {"colour": colour}, diamonds).items
        assert isinstance(use, Use)
        return [it.fill for it in use.symbol.items if isinstance(it, Shape)]

    # The shape that is cut out is drawn first, below the others.
    assert fills("berry") == ["berry", "gold"]
    assert fills("") == ["white", "gold"]


def test_an_icon_without_a_line_cannot_be_cut_out(tmp_path: Path) -> None:
    pieces = layout(tmp_path, f"a: {{icon: {{by: icon}}, cut: true, {PLACE}}}")

    (found,) = overflows(pieces, {"icon": "star"}, ART)

    assert (found.column, str(found.problem.message)) == (
        "icon",
        "this icon has no line to cut along",
    )


WRONG = [
    ("size: poker\nslots: {a: {text: x}}", "2:9 missing key 'left'"),
    ("size: pokr\nslots: {}", "1:7 invalid value: 'pokr'"),
    ("size: {width: 63}\nslots: {}", "1:7 a size is a name, or width and height"),
    ("slots: {}", "1:1 missing key 'size'"),
    ("size: poker", "1:1 missing key 'slots'"),
    ("size: poker\nslots:\n  a: {left: 3}", "3:6 a slot is one of text, icon and so on"),
    (
        f"size: poker\nslots:\n  a: {{text: x, icon: star, {PLACE}}}",
        "3:16 a slot is one of text, icon and so on",
    ),
    (
        f"size: poker\nslots:\n  a: {{icon: star, lines: 2, {PLACE}}}",
        "3:19 lines has no meaning for icon",
    ),
    (f"size: poker\nslots:\n  a: {{icon: sta, {PLACE}}}", "3:13 unknown icon 'sta'"),
    ("size: poker\nslots:\n  a: {box: bleed, fill: gren}", "3:25 unknown colour 'gren'"),
    (
        "size: poker\nslots:\n  a: {box: bleed, fill: {by: k, x: gren}}",
        "3:36 unknown colour 'gren'",
    ),
    ("size: poker\nslots:\n  a: {box: bleed, fill: {food: leaf}}", "3:25 missing key 'by'"),
    (f"size: poker\nslots:\n  a: {{icons: coin, {PLACE}}}", "3:6 icons needs number: a column"),
    (
        f"size: mini\nslots:\n  a: {{text: x, {PLACE}}}",
        "3:41 the slot extends beyond the card, which has 44 mm",
    ),
    (f"size: poker\nslots:\n  a: {{text: x, {PLACE}, turn: 45}}", "3:63 expected 90, 180 or 270"),
    (f"size: poker\nslots:\n  a: {{txt: x, {PLACE}}}", "3:7 unknown key 'txt'"),
    (
        f"size: poker\nslots:\n  a: {{text: x, cut: true, {PLACE}}}",
        "3:16 cut has no meaning for text",
    ),
    (
        f"size: poker\nslots:\n  a: {{box: bleed, cut: true, {PLACE}}}",
        "3:19 cut has no meaning with box: bleed",
    ),
    (
        f"size: poker\nslots:\n  a: {{box: oval, cut: true, turn: 90, {PLACE}}}",
        "3:18 cut has no meaning with turn",
    ),
    (
        f"size: poker\nslots:\n  a: {{box: oval, cut: true, {PLACE}}}\n"
        f"  b: {{box: oval, cut: true, {PLACE}}}",
        "4:18 a piece is cut out along one line",
    ),
    (
        "size: poker\nslots: {" + ", ".join(f"s{n}: {{box: round}}" for n in range(201)) + "}",
        "2:8 the list must have at most 200 items, not 201",
    ),
    ("extends: godos\nslots: {}", "1:10 unknown layout 'godos'"),
    ("extends: mine\nslots: {}", "1:10 unknown layout 'mine'"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_wrong_layouts_are_reported_with_their_location(
    tmp_path: Path, text: str, expected: str
) -> None:
    path = write(tmp_path, text)

    with pytest.raises(InputError) as caught:
        load_layout_file(path, (tmp_path,))

    found = [
        f"{it.location.line}:{it.location.column} {it.message}" for it in caught.value.problems
    ]
    assert expected in found


def test_a_layout_extends_another_and_that_of_its_own_name(tmp_path: Path) -> None:
    write(tmp_path, "extends: goods\nslots:\n  cost: null\n  name: {style: heading}\n", "goods")
    write(tmp_path, "extends: goods\nsize: tarot\nslots: {}\n")

    shipped, own = load_layout("goods"), load_layout("goods", (tmp_path,))

    assert [*own.slots] == [name for name in shipped.slots if name != "cost"]
    assert own.slots["name"].style == "heading"
    assert own.slots["name"].width == shipped.slots["name"].width
    assert load_layout("mine", (tmp_path,)).mm == SIZES["tarot"]


def test_layouts_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "extends: two\nslots: {}\n", "one")
    write(tmp_path, "extends: one\nslots: {}\n", "two")

    with pytest.raises(InputError, match="unknown layout 'one'"):
        load_layout("one", (tmp_path,))


def test_unknown_layouts_are_suggested() -> None:
    with pytest.raises(InputError, match=r"unknown layout 'good'(.|\n)*did you mean goods"):
        load_layout("good")


def test_validate_checks_the_layouts_and_pictures_of_a_game(tmp_path: Path) -> None:
    folder = tmp_path / "farm"
    folder.mkdir()
    (folder / "game.yaml").write_text("extends: stampfarm\nabout: {title: Farm, tag: F9}\n")
    write(folder, "size: pokr\nslots: {}\n", "bad")
    write(folder, "size: poker\nslots: {}\n", "Bad name")
    (folder / "layouts" / "note.yml").write_text("")
    (folder / "pictures").mkdir()
    (folder / "pictures" / "apple.png").write_bytes(b"no picture")

    report = validate_paths(open_library(), [folder])

    assert sorted(str(it.message) for it in report.problems) == [
        "invalid layout name 'Bad name'",
        "invalid value: 'pokr'",
        "neither a PNG nor a JPEG file",
    ]
    assert [str(it.message) for it in report.warnings] == ["ignored: layouts must be YAML files"]


def test_all_ready_layouts_are_tested() -> None:
    assert sorted(layout_files(data_folder("templates"))) == READY


@pytest.mark.parametrize("name", READY)
def test_a_ready_layout_draws_all_its_columns_inside_the_card(name: str) -> None:
    card = load_layout(name)
    sample = {
        **dict.fromkeys(columns_used(card), "3"),
        **dict.fromkeys(("icon", "icon2", "left", "right"), "cow"),
        **{it: "leaf" for it in columns_used(card) if "colour" in it or it == "fill"},
        "shape": "XX/X.",
        "name": "Wheelbarrow",
        "text": "**Sell** two for 1 :coin: more.",
    }
    values = {key: text for key, text in sample.items() if key in columns_used(card)}

    symbol = draw_card(card, values, ART)

    assert not [*overflows(card, values, ART)]
    assert colour_roles(symbol.items) <= load_theme("colour").colours.keys()
    width, height = symbol.width_mm, symbol.height_mm
    ground = item_extent(symbol.items[0])
    assert ground[:2] == (-2, -2)
    assert ground[3] == height + 2
    # Everything but areas with bleed has a margin for inexact cuts.
    for item in symbol.items:
        extent = ink_extent(item)
        if not (isinstance(item, Rect) and extent[0] < 0) and extent[2] < width:
            assert contains((2, 1.5, width - 2, height - 1.5), extent), item


@pytest.mark.parametrize("name", READY)
def test_a_ready_layout_works_without_any_value(name: str) -> None:
    assert draw_card(load_layout(name), {}, ART).items
