"""Lines to cut and fold as DXF: the only file that knows ezdxf."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import StringIO
from typing import Any

from hedgerow.base.messages import Message
from hedgerow.drawing.cut_lines import CutLines, Outline
from hedgerow.drawing.scene import CUT_LAYER, FOLD_LAYER

# Colours of the index that every DXF program knows: red is cut, blue is scored.
COLOURS = {CUT_LAYER: 1, FOLD_LAYER: 5}
MILLIMETRES = 4
CLOSE_MM = 0.02
INSTALL = "pip install 'hedgerow[cut]'"
NO_DXF = Message("no DXF file written; to get one, install the extra: {command}", command=INSTALL)


def can_write_dxf() -> bool:
    """Whether the library is installed that writes DXF."""
    return find_spec("ezdxf") is not None


def cut_dxf_bytes(sheet: CutLines) -> bytes:
    """The lines in millimetres, y up, as polylines on the layers `cut` and `fold`.

    Curves become short straight lines that stay within 0.02 mm: every cutter knows them.
    """
    with _same_every_time():
        import ezdxf

        document = ezdxf.new("R2000", units=MILLIMETRES)
        for name, outlines in sheet.layers:
            document.layers.add(name, color=COLOURS[name])
            for outline in outlines:
                _add(document.modelspace(), outline, name, sheet.height_mm)
        text = StringIO()
        document.write(text)
    return text.getvalue().encode("ascii")


def _add(space: Any, outline: Outline, layer: str, height_mm: float) -> None:
    for path in _paths(outline, height_mm):
        points = [(it.x, it.y) for it in path.flattening(CLOSE_MM)]
        closed = path.is_closed
        space.add_lwpolyline(
            points[:-1] if closed else points, close=closed, dxfattribs={"layer": layer}
        )


def _paths(outline: Outline, height_mm: float) -> Iterator[Any]:
    """A path of the library for every line that begins with M."""
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
def _same_every_time() -> Iterator[None]:
    """The library would write dates and fresh ids into the file."""
    from ezdxf import options

    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before
