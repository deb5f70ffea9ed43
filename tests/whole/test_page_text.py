"""The text of a page describes all of it: every change of a page changes its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from tests.whole.page_text import document_text
from tests.whole.printed import (
    Bits,
    Bookmark,
    Group,
    Item,
    Page,
    Path,
    Printed,
    Rect,
    Symbol,
    Text,
    Trim,
    Use,
    __version__,
    ellipse_segments,
)

STROKES = (("M", (1.0, 2.0)), ("L", (3.0, 4.0)))
RECT = Rect(1, 2, 3, 4, "leaf", "ink", 0.5, 1.0)
SYMBOL = Symbol("seed", 20, 30, (RECT,))
THINGS: list[Any] = [
    RECT,
    Path(STROKES, "leaf", "ink", 0.5, (1.0, 2.0)),
    Bits(1, 2, 0.5, ("10", "01")),
    Text(1, 2, "Barley", 9),
    Use(SYMBOL, 1, 2),
    Group("field", (RECT, RECT), 1, 2, tag="Figure", alt="A field"),
    SYMBOL,
    Trim(1, 2, 3, 4, 2.0),
    Bookmark("Barley", 5),
    Page(210, 297, (RECT,), Trim(1, 2, 3, 4), (Bookmark("Barley"),)),
    Printed("Barley", (Page(210, 297, (RECT,)),), two_sided=True),
]


def thing_text(thing: Any) -> str:
    """Return the text of a document that contains a thing."""
    match thing:
        case Printed():
            return document_text(thing)
        case Page():
            return thing_text(Printed("Barley", (thing,), two_sided=False))
        case Trim():
            return thing_text(Page(210, 297, (), trim=thing))
        case Bookmark():
            return thing_text(Page(210, 297, (), bookmarks=(thing,)))
        case Symbol():
            return thing_text(Page(210, 297, (Use(thing, 0, 0),)))
        case _:
            return thing_text(Page(210, 297, (thing,)))


def item_lines(*items: Item) -> list[str]:
    """Return the lines of some items on a page."""
    return thing_text(Page(210, 297, items)).splitlines()[3:]


def change(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 0.01
        case str():
            return f"{value}-changed"
        case Symbol() | Trim():
            return replace(value, width_mm=value.width_mm + 1)
        case _:
            return (*value, *value)


def every_field() -> Iterator[Any]:
    for thing in THINGS:
        for field in fields(thing):
            yield pytest.param(thing, field.name, id=f"{type(thing).__name__}.{field.name}")


@pytest.mark.parametrize(("thing", "field"), [*every_field()])
def test_every_change_changes_the_text(thing: Any, field: str) -> None:
    changed_thing = replace(thing, **{field: change(getattr(thing, field))})

    assert thing_text(changed_thing) != thing_text(thing)


def test_each_thing_is_a_line_and_groups_are_indented() -> None:
    inner = Group("inner", (Text(1, 2, "Say “hay”", 9, "bold", "soft", "end"),), turn=90)
    outer = Group("outer", (RECT, inner), 5, 6.25, 0.5, tag="P", hidden=True)

    assert item_lines(outer) == [
        "  group outer at 5 6.25, scale 0.5, P, hidden",
        "    rect 1 2, 3 x 4, radius 1, fill leaf, line ink 0.5",
        '    group inner at 0 0, turn 90: text 1 2, 9 pt, bold, end, soft: "Say “hay”"',
    ]


def test_numbers_have_two_decimals_and_no_needless_zeros() -> None:
    assert item_lines(Rect(1.006, -0.001, 10, 2.5)) == ["  rect 1.01 0, 10 x 2.5"]


def test_modules_are_shown_as_they_look() -> None:
    assert item_lines(Bits(1, 2, 0.5, ("101", "010")))[1:] == ["    #.#", "    .#."]


def test_symbol_is_listed_once_after_the_pages_with_its_symbols() -> None:
    bale = Symbol("bale", 40, 40, (Use(SYMBOL, 1, 1),))
    page = Page(210, 297, (Use(bale, 0, 0), Group("more", (Use(bale, 9, 9), Use(SYMBOL, 5, 5)))))
    lines = thing_text(Printed("Barley", (page, page), two_sided=False)).splitlines()

    assert [it for it in lines if it.startswith("symbol")] == [
        "symbol bale: 40 x 40, hatch 1.6",
        "symbol seed: 20 x 30, hatch 1.6",
    ]


def test_different_symbols_of_the_same_id_are_an_error() -> None:
    different = replace(SYMBOL, items=())

    with pytest.raises(AssertionError, match="two different symbols are called seed"):
        thing_text(Page(210, 297, (Use(SYMBOL, 0, 0), Use(different, 5, 5))))


def test_repeated_item_names_its_first_page() -> None:
    marks = Group("marks", tuple(Rect(at, 0, 1, 5, line="cut") for at in range(10)))
    moved = replace(marks, x_mm=1.0)
    pages = tuple(Page(210, 297, (item,)) for item in (marks, marks, moved))
    lines = thing_text(Printed("Barley", pages, two_sided=False)).splitlines()

    assert lines.count("  group marks … as on page 1") == 1
    assert "  group marks at 1 0" in lines


def test_circles_are_written_with_their_radius() -> None:
    bale = Path((*ellipse_segments(5, 6, 2, 2), *ellipse_segments(9, 6, 2, 1)), fill="straw")
    half = Path(bale.segments[:3], line="ink")

    assert item_lines(bale) == ["  path (round 5 6 radius 2) (round 9 6 radii 2 1), fill straw"]
    assert item_lines(half)[0].startswith("  path M7 6 C7 7.1")


def test_one_point_of_a_very_long_path_changes_its_digest() -> None:
    points = [("L", (float(at), float(at % 7))) for at in range(500)]
    changed_points = [*points[:250], ("L", (250.0, 6.5)), *points[251:]]
    first, second = (
        item_lines(Path((("M", (0.0, 0.0)), *path_points), line="ink"))
        for path_points in (points, changed_points)
    )

    assert first[0].startswith("  path of 501 segments from 0 0 to 499 6, digest ")
    assert first != second


def test_version_of_the_program_is_replaced() -> None:
    (line,) = item_lines(Text(1, 2, f"Barley · hedgerow {__version__} · 1/2", 9))

    assert line.endswith('"Barley · hedgerow VERSION · 1/2"')
