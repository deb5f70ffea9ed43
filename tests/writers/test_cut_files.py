"""Cut lines of a page, as SVG and DXF: true size, only two layers, reproducible bytes."""

from __future__ import annotations

import io
from itertools import pairwise
from math import dist, hypot
from xml.etree import ElementTree

import ezdxf
import pytest
from ezdxf.document import Drawing

from hedgerow.drawing.scene import (
    Group,
    Page,
    Path,
    Rect,
    Segment,
    ellipse_segments,
    polyline,
    rectangle_segments,
)
from hedgerow.writers.cut_files import CutLines, cut_dxf_bytes, cut_svg_bytes, extract_cut_lines

SVG, INKSCAPE = "{http://www.w3.org/2000/svg}", "{http://www.inkscape.org/namespaces/inkscape}"
FOLDS: tuple[Segment, ...] = (
    *(("M", (10.0, 30.0)), ("L", (66.0, 30.0))),
    *(("M", (10.0, 40.0)), ("L", (66.0, 40.0))),
)
ROUND: tuple[Segment, ...] = (("M", (1.0, 2.0)), ("L", (9.0, 2.0)), ("L", (5.0, 8.0)), ("Z", ()))
CREASE = polyline((3.0, 0.0), (3.0, 20.0), line="soft", dash_mm=(2.0, 1.5))
DISC = tuple(ellipse_segments(150, 100, 7.5, 7.5))
SHEET = CutLines(210.0, 297.0, (rectangle_segments(10, 20, 56, 40), DISC), (FOLDS,))


def dxf(sheet: CutLines = SHEET) -> Drawing:
    return ezdxf.read(io.StringIO(cut_dxf_bytes(sheet).decode("ascii")))


def lines(document: Drawing, layer: str) -> list[list[tuple[float, float]]]:
    return [
        [(x, y) for x, y in it.get_points("xy")]
        for it in document.modelspace().query(f'LWPOLYLINE[layer=="{layer}"]')
    ]


def test_cuts_and_folds_are_extracted_with_their_positions() -> None:
    items = (
        Group("piece", (Rect(0, 0, 9, 9, fill="leaf"),), 4, 4),
        Group("marks", (polyline((0.0, 0.0), (1.0, 0.0), line="cut"),)),
        Group("cut", (Path(ROUND, line="cut"),), hidden=True),
        Group("fold", (CREASE,)),
        Rect(0, 18, 20, 1, fill="ink"),
    )

    assert extract_cut_lines(Page(20, 30, items)) == CutLines(20, 30, (ROUND,), (CREASE.segments,))


def test_page_without_cuts_has_no_cut_lines() -> None:
    assert extract_cut_lines(Page(20, 30, (Group("fold", (CREASE,)),))) is None


def test_svg_has_only_two_layers_of_paths_in_millimetres() -> None:
    root = ElementTree.fromstring(cut_svg_bytes(SHEET, title="Tiles"))
    layers = root.findall(f"{SVG}g")

    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    assert [it.get(f"{INKSCAPE}label") for it in layers] == ["cut", "fold"]
    assert {it.get(f"{INKSCAPE}groupmode") for it in layers} == {"layer"}
    assert {it.tag.removeprefix(SVG) for it in root.iter()} == {"svg", "title", "defs", "g", "path"}
    assert {len(it) for it in root.findall(f"{SVG}defs")} == {0}
    assert [[path.get("d") for path in layer] for layer in layers] == [
        [
            "M10 20L66 20L66 60L10 60Z",
            "M157.5 100C157.5 104.142 154.142 107.5 150 107.5C145.858 107.5 142.5 104.142 142.5 100"
            "C142.5 95.858 145.858 92.5 150 92.5C154.142 92.5 157.5 95.858 157.5 100Z",
        ],
        ["M10 30L66 30M10 40L66 40"],
    ]


def test_svg_layers_differ_in_colour_and_are_not_filled() -> None:
    root = ElementTree.fromstring(cut_svg_bytes(SHEET, title="Tiles"))

    assert [(it.get("stroke"), it.get("fill")) for it in root.findall(f"{SVG}g")] == [
        ("#ff0000", "none"),
        ("#0000ff", "none"),
    ]


def test_the_dxf_is_in_millimetres_with_y_up() -> None:
    document = dxf()

    assert document.units == ezdxf.units.MM
    assert document.header["$MEASUREMENT"] == 1
    assert lines(document, "cut")[0] == [(10, 277), (66, 277), (66, 237), (10, 237)]
    assert lines(document, "fold") == [[(10, 267), (66, 267)], [(10, 257), (66, 257)]]


def test_dxf_has_only_closed_cuts_and_open_folds() -> None:
    space = dxf().modelspace()

    assert {it.dxf.layer for it in space} == {"cut", "fold"}
    assert {it.dxftype() for it in space} == {"LWPOLYLINE"}
    assert [it.closed for it in space.query("LWPOLYLINE")] == [True, True, False, False]


def test_a_curve_in_the_dxf_stays_within_a_fiftieth_of_a_millimetre() -> None:
    disc = lines(dxf(), "cut")[1]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise([*disc, disc[0]])]

    assert len(disc) < 100
    for x, y in (*disc, *middles):
        assert hypot(x - 150, y - 197) == pytest.approx(7.5, abs=0.022)
    assert max(dist(*it) for it in pairwise(disc)) < 2.0


def test_two_runs_give_the_same_cut_files() -> None:
    assert cut_dxf_bytes(SHEET) == cut_dxf_bytes(SHEET)
    assert cut_svg_bytes(SHEET, title="Tiles") == cut_svg_bytes(SHEET, title="Tiles")
