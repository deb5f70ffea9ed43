"""Where a page is cut and folded, and nothing else: what a cutting machine is given."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.frozen import record
from hedgerow.drawing.scene import CUT_LAYER, FOLD_LAYER, Group, Page, Path, Segment

Outline = tuple[Segment, ...]


@record
class CutLines:
    """The lines of one page in millimetres, where they lie on the paper; closed ones end in Z."""

    width_mm: float
    height_mm: float
    cuts: tuple[Outline, ...]
    folds: tuple[Outline, ...]

    @property
    def layers(self) -> tuple[tuple[str, tuple[Outline, ...]], ...]:
        """Its lines by the layer they lie on."""
        return (CUT_LAYER, self.cuts), (FOLD_LAYER, self.folds)


def extract_cut_lines(page: Page) -> CutLines | None:
    """What is to be cut and folded of a page; nothing where nothing is cut."""
    cuts, folds = tuple(_lines(page, CUT_LAYER)), tuple(_lines(page, FOLD_LAYER))
    return CutLines(page.width_mm, page.height_mm, cuts, folds) if cuts else None


def _lines(page: Page, layer: str) -> Iterator[Outline]:
    """The lines of a layer: its paths lie on the page as they are."""
    for group in page.items:
        if isinstance(group, Group) and group.name == layer:
            yield from (it.segments for it in group.items if isinstance(it, Path))
