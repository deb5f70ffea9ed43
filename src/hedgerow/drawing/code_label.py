"""The label of a random deck, with its code."""

from __future__ import annotations

from hedgerow.drawing.components import PrintedCode, TextStyle, fitted_text, qr_squares
from hedgerow.drawing.scene import IdPlace, Rect, Symbol

LABEL_WIDTH_MM, LABEL_HEIGHT_MM = 63.5, 24.0
# Where the label shows its id: below the code.
LABEL_ID = IdPlace(43.0, 20.6)


def code_label(name: str, code: PrintedCode, title: str) -> Symbol:
    """Draw the code of a random deck, to scan or to type, and the title of the game."""
    middle, room = LABEL_ID.x_mm, 35.0
    items = (
        Rect(0, 0, LABEL_WIDTH_MM, LABEL_HEIGHT_MM, fill="white", line="outline", line_mm=0.4),
        qr_squares(code.rows, 14.0, 4.2, 0.7),
        fitted_text(middle, 9.0, title, TextStyle(14, "bold", min_pt=9), room),
        fitted_text(middle, 15.4, code.text, TextStyle(10, "bold", min_pt=8), room),
    )
    return Symbol(name, LABEL_WIDTH_MM, LABEL_HEIGHT_MM, items)
