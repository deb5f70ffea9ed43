"""Pages as text that a reviewer can read: a line for each thing on them, in millimetres.

What is told once is not told again: every symbol stands below the pages, and what looks on a page
as it did on an earlier one (a ruler, all cut marks) only names that page. Circles are told as such,
and paths too long to be read by their size and a digest. The program's version, which stands in
the foot of every page, is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from tests.whole.printed import (
    Bits,
    Group,
    Item,
    Page,
    Path,
    Printed,
    Rect,
    Segment,
    Symbol,
    Text,
    Use,
    __version__,
    ellipse_segments,
)

INDENT = "  "
LONG_PATH = 60
LONG_ITEM = 150


def document_text(document: Printed) -> str:
    """A document: its pages, then the symbols on them in the order of their first use."""
    sides = "both sides" if document.two_sided else "one side"
    told: dict[str, int] = {}
    parts = [[f"{document.title}, on {sides} of the paper"]]
    parts += [[*_page(number, page, told)] for number, page in enumerate(document.pages, 1)]
    parts += [[*_symbol(it)] for it in symbols_on(document.pages).values()]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def symbols_on(pages: Iterable[Page]) -> dict[str, Symbol]:
    """The symbols on some pages by name; two that differ must not have the same name."""
    found: dict[str, Symbol] = {}
    waiting = [*_used(item for page in pages for item in page.items)]
    for symbol in waiting:
        if symbol.id not in found:
            found[symbol.id] = symbol
            waiting += _used(symbol.items)
        elif found[symbol.id] is not symbol:
            assert found[symbol.id] == symbol, f"two different symbols are called {symbol.id}"
    return found


def _used(items: Iterable[Item]) -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, Group):
            yield from _used(item.items)
        elif isinstance(item, Use):
            yield item.symbol


def _page(number: int, page: Page, told: dict[str, int]) -> Iterator[str]:
    """A page; `told` holds what earlier pages show, and where."""
    yield f"page {number}: {_size(page.width_mm, page.height_mm)}"
    if trim := page.trim:
        size = _size(trim.width_mm, trim.height_mm)
        yield f"{INDENT}trim {_point(trim.x_mm, trim.y_mm)}, {size}, bleed {_mm(trim.bleed_mm)}"
    for mark in page.bookmarks:
        below = " below the last" if mark.below else ""
        yield f"{INDENT}bookmark{below} at {_mm(mark.y_mm)}: {_quoted(mark.title)}"
    for item in page.items:
        lines = [*_item(item)]
        first = told.setdefault("\n".join(lines), number)
        if first < number and sum(map(len, lines)) > LONG_ITEM:
            lines = [f"{' '.join(lines[0].split()[:2])} … as on page {first}"]
        yield from (INDENT + line for line in lines)


def _symbol(symbol: Symbol) -> Iterator[str]:
    size = _size(symbol.width_mm, symbol.height_mm)
    yield f"symbol {symbol.id}: {size}, hatch {_mm(symbol.hatch_mm)}"
    yield from _items(symbol.items)


def _items(items: Iterable[Item]) -> Iterator[str]:
    return (INDENT + line for item in items for line in _item(item))


def _item(item: Item) -> Iterator[str]:
    match item:
        case Rect():
            yield _rect(item)
        case Path():
            yield _path(item)
        case Text():
            yield _text(item)
        case Use():
            yield f"use {item.symbol.id} {_placed(item)}"
        case Bits():
            yield f"bits {_point(item.x_mm, item.y_mm)}, module {_mm(item.module_mm)}, {item.fill}"
            yield from (INDENT + row.replace("0", ".").replace("1", "#") for row in item.rows)
        case Group():
            yield from _group(item)


def _rect(rect: Rect) -> str:
    place, size = _point(rect.x_mm, rect.y_mm), _size(rect.width_mm, rect.height_mm)
    radius = f", radius {_mm(rect.radius_mm)}" if rect.radius_mm else ""
    return f"rect {place}, {size}{radius}{_paint(rect)}"


def _path(path: Path) -> str:
    dash = f", dash {' '.join(map(_mm, path.dash_mm))}" if path.dash_mm else ""
    return f"path {_outline(path.segments)}{_paint(path)}{dash}"


def _text(text: Text) -> str:
    style = [_point(text.x_mm, text.y_mm), f"{_mm(text.size_pt)} pt"]
    style += [it for it in (text.face, text.anchor) if it not in ("plain", "start")]
    said = text.text.replace(f"hedgerow {__version__}", "hedgerow VERSION")
    return f"text {', '.join(style)}, {text.fill}: {_quoted(said)}{' …' * text.continues}"


def _group(group: Group) -> Iterator[str]:
    """A group and what is in it; a single thing stands on the line of its group."""
    said = f", {group.tag}" if group.tag else ""
    said += f" {_quoted(group.alt)}" if group.alt else ""
    head = f"group {group.name} {_placed(group)}{said}{', hidden' if group.hidden else ''}"
    inner = [*_items(group.items)]
    yield from [f"{head}: {inner[0].strip()}"] if len(inner) == 1 else [head, *inner]


def _placed(item: Use | Group) -> str:
    scale = f", scale {_decimal(item.scale, 4)}" if item.scale != 1 else ""
    return f"at {_point(item.x_mm, item.y_mm)}{scale}{f', turn {item.turn}' if item.turn else ''}"


def _paint(shape: Rect | Path) -> str:
    fill = f", fill {shape.fill}" if shape.fill else ""
    return fill + (f", line {shape.line} {_mm(shape.line_mm)}" if shape.line else "")


def _outline(segments: Sequence[Segment]) -> str:
    """The segments as they are written in SVG files; of very many only what tells them apart."""
    whole = " ".join(_outlines(segments))
    if len(segments) <= LONG_PATH:
        return whole
    xs, ys = ([it for _, values in segments for it in values[at::2]] for at in (0, 1))
    room = f"{_point(min(xs), min(ys))} to {_point(max(xs), max(ys))}"
    digest = sha256(whole.encode()).hexdigest()[:12]
    return f"of {len(segments)} segments from {room}, digest {digest}"


def _outlines(segments: Sequence[Segment]) -> Iterator[str]:
    at = 0
    while at < len(segments):
        if circle := _circle(segments[at : at + 6]):
            yield circle
            at += 6
        else:
            letter, values = segments[at]
            yield letter + " ".join(map(_mm, values))
            at += 1


def _circle(segments: Sequence[Segment]) -> str:
    """A whole circle or ellipse if these six segments are one, else nothing."""
    if [letter for letter, _ in segments] != [*"MCCCCZ"]:
        return ""
    (right, y), (x, bottom) = segments[0][1], segments[1][1][-2:]
    rx, ry = right - x, bottom - y
    if [*map(_rounded, segments)] != [*map(_rounded, ellipse_segments(x, y, rx, ry))]:
        return ""
    radii = f"radius {_mm(rx)}" if _mm(rx) == _mm(ry) else f"radii {_mm(rx)} {_mm(ry)}"
    return f"(round {_point(x, y)} {radii})"


def _rounded(segment: Segment) -> tuple[str, ...]:
    return segment[0], *map(_mm, segment[1])


def _point(x: float, y: float) -> str:
    return f"{_mm(x)} {_mm(y)}"


def _size(width: float, height: float) -> str:
    return f"{_mm(width)} x {_mm(height)}"


def _mm(value: float) -> str:
    return _decimal(value, 2)


def _decimal(value: float, places: int) -> str:
    """A number of at most so many decimals, without needless zeros."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
