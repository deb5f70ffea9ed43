"""The sizes of sheets, and the words for their parts."""

from collections.abc import Mapping

# Width and height in mm: four, two or one on a page of A4 or Letter.
PAPERS: Mapping[str, tuple[float, float]] = {
    "quarter": (95.0, 126.0),
    "half": (198.0, 126.0),
    "whole": (196.0, 262.0),
}
# Parts that slots of a layout name; tracks, fields and groups have ids.
GRID, TOTALS, CODE, LETTERS, AREAS, NAME = "grid", "totals", "code", "letters", "areas", "name"
PART_WORDS = (GRID, TOTALS, CODE, LETTERS, AREAS, NAME)
