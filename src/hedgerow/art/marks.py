"""Drawing of what the players of a shared sheet mark with: crosses, circles, or letters."""

from __future__ import annotations

from hedgerow.drawing.components import SMALL_PT, TextStyle, centred_text
from hedgerow.drawing.scene import PT_MM, Item, Path, circle
from hedgerow.game.content import Content
from hedgerow.loading.words import Words

# Letters that are drawn as the shapes that players draw.
CROSSES, CIRCLES = "Xx×✕", "Oo0"
# A letter is as high as a cross.
LETTER_SHARE = 2.2


def mark_letter(player: str, content: Content, words: Words) -> str:
    """Return the letter of a player's mark; that of the player if the game names no marks."""
    return words(f"letters.{player}") if player in (content.sheet.marks or ()) else player


def draw_mark(
    x: float, y: float, size: float, letter: str, line_mm: float, role: str = "outline"
) -> Item:
    """Draw a mark round a point: a cross, a circle, or the letter itself.

    size: half the width of a cross
    """
    if letter in CROSSES:
        strokes = (
            ("M", (x - size, y - size)),
            ("L", (x + size, y + size)),
            ("M", (x + size, y - size)),
            ("L", (x - size, y + size)),
        )
        return Path(strokes, line=role, line_mm=line_mm)
    if letter in CIRCLES:
        return circle(x, y, size * 1.05, line=role, line_mm=line_mm)
    size_pt = max(SMALL_PT, size * LETTER_SHARE / PT_MM)
    return centred_text(x, y, letter, TextStyle(size_pt, "bold", role))
