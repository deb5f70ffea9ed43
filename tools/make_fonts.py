"""Create the shipped fonts: subset a full TTF, and write its widths and outlines next to it.

Run once per new font: `python tools/make_fonts.py FULL.ttf templates/fonts/NAME`. Writes NAME.ttf
(embedded in PDF files) and NAME.json (for the layout, and for the outlines in SVG files). Both have
the same glyphs, so text has the same width in both formats.
"""

import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

# Latin for en, fr, it, de and similar languages, typographic marks, a few symbols.
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "ẞ‐–—‘’‚“”„†•…‹›€™−×÷≤≥≠½¼¾⅓★✓")]


def make_font(full: Path, target: Path) -> None:
    """Write `target`.ttf and `target`.json from the full font."""
    font = TTFont(full, recalcTimestamp=False)
    options = subset.Options(hinting=False, layout_features=[], name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font.save(target.with_suffix(".ttf"))
    target.with_suffix(".json").write_text(
        json.dumps(_metrics(font), ensure_ascii=False) + "\n", "utf-8"
    )


def _metrics(font: TTFont) -> dict[str, object]:
    glyph_set, os2 = font.getGlyphSet(), font["OS/2"]
    glyphs = {}
    for character, name in sorted(font.getBestCmap().items()):
        pen = SVGPathPen(glyph_set, lambda number: f"{number:g}")
        glyph_set[name].draw(pen)
        glyphs[chr(character)] = [glyph_set[name].width, pen.getCommands()]
    return {
        "units_per_em": font["head"].unitsPerEm,
        "ascent": font["hhea"].ascent,
        "descent": font["hhea"].descent,
        "cap_height": os2.sCapHeight,
        "x_height": os2.sxHeight,
        "glyphs": glyphs,
    }


if __name__ == "__main__":
    make_font(Path(sys.argv[1]), Path(sys.argv[2]))
