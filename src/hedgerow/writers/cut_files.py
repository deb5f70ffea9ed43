"""The cut and fold lines of a page as SVG and DXF. Only this module imports ezdxf."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import StringIO
from typing import Any

from hedgerow.base.frozen import record
from hedgerow.drawing.scene import CUT_LAYER, FOLD_LAYER, Group, Page, Path, Segment
from hedgerow.writers.svg import drawing_bytes, new_drawing, new_layer, path_data

# Cutting programs take red for a cut, blue for a score line. DXF has numbers for these colours.
SVG_COLOURS = {CUT_LAYER: "#ff0000", FOLD_LAYER: "#0000ff"}
DXF_COLOURS = {CUT_LAYER: 1, FOLD_LAYER: 5}
LINE_MM = "0.1"
MILLIMETRES = 4  # code of the unit in DXF
TOLERANCE_MM = 0.02
Outline = tuple[Segment, ...]


@record
class CutLines:
    """Cut and fold lines of one page, in mm from its top left corner; closed ones end in Z."""

    width_mm: float
    height_mm: float
    cuts: tuple[Outline, ...]
    folds: tuple[Outline, ...]

    @property
    def layers(self) -> tuple[tuple[str, tuple[Outline, ...]], ...]:
        """Return the lines with the name of their layer."""
        return (CUT_LAYER, self.cuts), (FOLD_LAYER, self.folds)


def extract_cut_lines(page: Page) -> CutLines | None:
    """Return the cut and fold lines of a page, or None if nothing is cut."""
    cuts, folds = tuple(_outlines(page, CUT_LAYER)), tuple(_outlines(page, FOLD_LAYER))
    return CutLines(page.width_mm, page.height_mm, cuts, folds) if cuts else None


def _outlines(page: Page, layer: str) -> Iterator[Outline]:
    # The groups of these layers are never moved or scaled: their paths are in page coordinates.
    for group in page.items:
        if isinstance(group, Group) and group.name == layer:
            yield from (it.segments for it in group.items if isinstance(it, Path))


def cut_svg_bytes(sheet: CutLines, *, title: str) -> bytes:
    """Return an SVG file with only the lines, in true size, on the layers `cut` and `fold`."""
    svg = new_drawing(sheet.width_mm, sheet.height_mm, title)
    for name, outlines in sheet.layers:
        layer = new_layer(svg, name, name)
        style = {"fill": "none", "stroke": SVG_COLOURS[name], "stroke-width": LINE_MM}
        layer.attribs.update(style, **{"stroke-linejoin": "round"})
        for outline in outlines:
            layer.add(svg.path(d=path_data(outline)))
        svg.add(layer)
    return drawing_bytes(svg)


def can_write_dxf() -> bool:
    """Return whether ezdxf is installed."""
    return find_spec("ezdxf") is not None


def cut_dxf_bytes(sheet: CutLines) -> bytes:
    """Return a DXF file with the lines as polylines in mm, on the layers `cut` and `fold`.

    Curves become short straight lines within 0.02 mm, which every cutter understands.
    """
    with _fixed_metadata():
        import ezdxf  # an extra: imported only when a file is written

        document = ezdxf.new("R2000", units=MILLIMETRES)
        for name, outlines in sheet.layers:
            document.layers.add(name, color=DXF_COLOURS[name])
            for outline in outlines:
                _add_outline(document.modelspace(), outline, name, sheet.height_mm)
        text = StringIO()
        document.write(text)
    return text.getvalue().encode("ascii")


def _add_outline(space: Any, outline: Outline, layer: str, height_mm: float) -> None:
    for path in _paths(outline, height_mm):
        points = [(point.x, point.y) for point in path.flattening(TOLERANCE_MM)]
        closed = path.is_closed  # then the last point repeats the first
        space.add_lwpolyline(
            points[:-1] if closed else points, close=closed, dxfattribs={"layer": layer}
        )


def _paths(outline: Outline, height_mm: float) -> Iterator[Any]:
    """Yield an ezdxf path for each part of an outline that starts with M; y points up in DXF."""
    from ezdxf.path import Path

    path: Any = None
    for kind, values in outline:
        points = [(x, height_mm - y) for x, y in zip(values[::2], values[1::2], strict=True)]
        match kind:
            case "M":
                if path is not None:
                    yield path
                path = Path(points[0])
            case "L":
                path.line_to(points[0])
            case "C":
                path.curve4_to(points[2], points[0], points[1])
            case "Z":
                path.close()
    if path is not None:
        yield path


@contextmanager
def _fixed_metadata() -> Iterator[None]:
    """Make ezdxf write no dates and random ids: the same lines give the same bytes."""
    from ezdxf import options

    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before
