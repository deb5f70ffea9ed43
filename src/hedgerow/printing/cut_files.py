"""SVG and DXF files for cutting machines, saved next to the printed pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hedgerow.base.files import write_atomic
from hedgerow.base.messages import Message
from hedgerow.drawing.cut_lines import extract_cut_lines
from hedgerow.printing.card_pages import has_pieces
from hedgerow.printing.paper import Job


def write_cut_files(job: Job, target: Path) -> Iterator[Path]:
    """Write an SVG, and a DXF if ezdxf is installed, for every page with fronts."""
    from hedgerow.writers.cut_dxf import can_write_dxf, cut_dxf_bytes
    from hedgerow.writers.cut_svg import cut_svg_bytes

    for number, page in enumerate(job.pages if job.has_pieces else (), 1):
        sheet = extract_cut_lines(page) if has_pieces(page) else None
        if sheet is None:
            continue
        path = target.with_name(f"{target.stem}-cut-{number:03d}.svg")
        write_atomic(path, cut_svg_bytes(sheet, title=f"{job.title} · {number}"))
        yield path
        if can_write_dxf():
            write_atomic(path.with_suffix(".dxf"), cut_dxf_bytes(sheet))
            yield path.with_suffix(".dxf")


def cut_file_notes() -> Iterator[Message]:
    """Yield a note if no DXF could be written because ezdxf is missing."""
    from hedgerow.writers.cut_dxf import NO_DXF, can_write_dxf

    if not can_write_dxf():
        yield NO_DXF
