"""Pages as text that a reviewer can read: one line per item, in millimetres.

Nothing is repeated: symbols are listed once, after the pages, and an item that looks the same on an
earlier page (a ruler, all cut marks) only names that page. Circles are written as circles, very
long paths as their size and a digest. The program's version in the footer is replaced.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from tests.whole.printed import (
    Bits,
    Group,
    Image,
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
    """Format a document: its pages, then their symbols in the order of first use."""
    sides = "both sides" if document.two_sided else "one side"
    first_pages: dict[str, int] = {}
    parts = [[f"{document.title}, on {sides} of the paper"]]
    parts += [[*_page(number, page, first_pages)] for number, page in enumerate(document.pages, 1)]
    parts += [[*_symbol(symbol)] for symbol in symbols_on(document.pages).values()]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def symbols_on(pages: Iterable[Page]) -> dict[str, Symbol]:
    """Return the symbols on some pages by id. Different symbols must have different ids."""
    symbols: dict[str, Symbol] = {}
    waiting = [*_used_symbols(item for page in pages for item in page.items)]
    for symbol in waiting:
        if symbol.id not in symbols:
            symbols[symbol.id] = symbol
            waiting += _used_symbols(symbol.items)
        elif symbols[symbol.id] is not symbol:
            assert symbols[symbol.id] == symbol, f"two different symbols are called {symbol.id}"
    return symbols


def _used_symbols(items: Iterable[Item]) -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, Group):
            yield from _used_symbols(item.items)
        elif isinstance(item, Use):
            yield item.symbol


def _page(number: int, page: Page, first_pages: dict[str, int]) -> Iterator[str]:
    """Format a page. `first_pages` maps the text of an item to the first page that shows it."""
    yield f"page {number}: {_size(page.width_mm, page.height_mm)}"
    if trim := page.trim:
        size = _size(trim.width_mm, trim.height_mm)
        yield f"{INDENT}trim {_point(trim.x_mm, trim.y_mm)}, {size}, bleed {_mm(trim.bleed_mm)}"
    for mark in page.bookmarks:
        below = " below the last" if mark.below else ""
        yield f"{INDENT}bookmark{below} at {_mm(mark.y_mm)}: {_quote(mark.title)}"
    for item in page.items:
        lines = [*_item(item)]
        first = first_pages.setdefault("\n".join(lines), number)
        if first < number and sum(map(len, lines)) > LONG_ITEM:
            lines = [f"{' '.join(lines[0].split()[:2])} … as on page {first}"]
        yield from (INDENT + line for line in lines)


def _symbol(symbol: Symbol) -> Iterator[str]:
    size = _size(symbol.width_mm, symbol.height_mm)
    yield f"symbol {symbol.id}: {size}, hatch {_mm(symbol.hatch_mm)}{', clipped' * symbol.clip}"
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
            yield f"use {item.symbol.id} {_position(item)}"
        case Bits():
            yield f"bits {_point(item.x_mm, item.y_mm)}, module {_mm(item.module_mm)}, {item.fill}"
            yield from (INDENT + row.replace("0", ".").replace("1", "#") for row in item.rows)
        case Image():
            size = _size(item.width_mm, item.height_mm)
            yield f"image {_point(item.x_mm, item.y_mm)}, {size}: {item.picture.id}"
        case Group():
            yield from _group(item)


def _rect(rect: Rect) -> str:
    position, size = _point(rect.x_mm, rect.y_mm), _size(rect.width_mm, rect.height_mm)
    radius = f", radius {_mm(rect.radius_mm)}" if rect.radius_mm else ""
    return f"rect {position}, {size}{radius}{_paint(rect)}"


def _path(path: Path) -> str:
    dash = f", dash {' '.join(map(_mm, path.dash_mm))}" if path.dash_mm else ""
    return f"path {_outline(path.segments)}{_paint(path)}{dash}"


def _text(text: Text) -> str:
    style = [_point(text.x_mm, text.y_mm), f"{_mm(text.size_pt)} pt"]
    style += [part for part in (text.face, text.anchor) if part not in ("plain", "start")]
    shown = text.text.replace(f"hedgerow {__version__}", "hedgerow VERSION")
    return f"text {', '.join(style)}, {text.fill}: {_quote(shown)}{' …' * text.continues}"


def _group(group: Group) -> Iterator[str]:
    """Format a group and its items. A single item is on the line of its group."""
    description = f", {group.tag}" if group.tag else ""
    description += f" {_quote(group.alt)}" if group.alt else ""
    notes = f"{', goes on' if group.goes_on else ''}{', hidden' if group.hidden else ''}"
    head = f"group {group.name} {_position(group)}{description}{notes}"
    inner = [*_items(group.items)]
    yield from [f"{head}: {inner[0].strip()}"] if len(inner) == 1 else [head, *inner]


def _position(item: Use | Group) -> str:
    scale = f", scale {_decimal(item.scale, 4)}" if item.scale != 1 else ""
    return f"at {_point(item.x_mm, item.y_mm)}{scale}{f', turn {item.turn}' if item.turn else ''}"


def _paint(shape: Rect | Path) -> str:
    fill = f", fill {shape.fill}" if shape.fill else ""
    return fill + (f", line {shape.line} {_mm(shape.line_mm)}" if shape.line else "")


def _outline(segments: Sequence[Segment]) -> str:
    """Format segments as in SVG files; very many only by size and digest."""
    whole = " ".join(_outlines(segments))
    if len(segments) <= LONG_PATH:
        return whole
    xs, ys = ([value for _, values in segments for value in values[at::2]] for at in (0, 1))
    extent = f"{_point(min(xs), min(ys))} to {_point(max(xs), max(ys))}"
    digest = sha256(whole.encode()).hexdigest()[:12]
    return f"of {len(segments)} segments from {extent}, digest {digest}"


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
    """Format six segments as a circle or ellipse; return "" if they are none."""
    if [letter for letter, _ in segments] != [*"MCCCCZ"]:
        return ""
    (right, y), (x, bottom) = segments[0][1], segments[1][1][-2:]
    rx, ry = right - x, bottom - y
    if [*map(_round_segment, segments)] != [*map(_round_segment, ellipse_segments(x, y, rx, ry))]:
        return ""
    radii = f"radius {_mm(rx)}" if _mm(rx) == _mm(ry) else f"radii {_mm(rx)} {_mm(ry)}"
    return f"(round {_point(x, y)} {radii})"


def _round_segment(segment: Segment) -> tuple[str, ...]:
    return segment[0], *map(_mm, segment[1])


def _point(x: float, y: float) -> str:
    return f"{_mm(x)} {_mm(y)}"


def _size(width: float, height: float) -> str:
    return f"{_mm(width)} x {_mm(height)}"


def _mm(value: float) -> str:
    return _decimal(value, 2)


def _decimal(value: float, digits: int) -> str:
    """Format a number with at most this many decimals, without trailing zeros."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
