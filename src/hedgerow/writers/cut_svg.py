"""Cut and fold lines as SVG, for cutting machines."""

from __future__ import annotations

from typing import Any

import svgwrite

from hedgerow.drawing.cut_lines import CutLines, Outline
from hedgerow.drawing.scene import CUT_LAYER, FOLD_LAYER, format_number

# Cutting programs that go by colour take red for a cut, blue for a score line.
COLOURS = {CUT_LAYER: "#ff0000", FOLD_LAYER: "#0000ff"}
LINE_MM = "0.1"


def cut_svg_bytes(sheet: CutLines, *, title: str) -> bytes:
    """Return an SVG file with only the lines, in true size, on the layers `cut` and `fold`."""
    width, height = format_number(sheet.width_mm), format_number(sheet.height_mm)
    svg = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
    )
    svg.attribs["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    svg.set_desc(title=title)
    for name, outlines in sheet.layers:
        svg.add(_draw_layer(svg, name, outlines))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg.tostring()}\n'.encode()


def _draw_layer(svg: Any, name: str, outlines: tuple[Outline, ...]) -> Any:
    layer = svg.g(id=name, fill="none", stroke=COLOURS[name], stroke_width=LINE_MM)
    layer.attribs["stroke-linejoin"] = "round"
    layer.attribs["inkscape:groupmode"] = "layer"
    layer.attribs["inkscape:label"] = name
    for outline in outlines:
        layer.add(svg.path(d=_path_data(outline)))
    return layer


def _path_data(outline: Outline) -> str:
    return "".join(f"{kind}{' '.join(map(format_number, values))}" for kind, values in outline)
