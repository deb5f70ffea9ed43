"""The cut and fold lines of a page, for cutting machines."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.frozen import record
from hedgerow.drawing.scene import CUT_LAYER, FOLD_LAYER, Group, Page, Path, Segment

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
