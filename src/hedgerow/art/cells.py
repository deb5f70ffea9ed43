"""Pictures of cells: that of the row on the colour of the column, or the other way round."""

from __future__ import annotations

from hedgerow.art.heads import head_name
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.drawing.components import TextStyle, fitted_text, place_icon, without_hatches
from hedgerow.drawing.icons import ICON_HATCH
from hedgerow.drawing.scene import Item, Symbol, circle
from hedgerow.game.content import full_decks, usable_cells
from hedgerow.game.contexts import DrawingContext
from hedgerow.random_parts.sheets import OrderPart

# The side of the square in which a cell is drawn, and what is in it.
SIZE = 100.0
RIM, WHITE, ICON_SIZE, LETTER_PT, LETTER_MM = 48.0, 36.0, 40.0, 46.0, 40.0


@keyword_record
class _Look:
    """How a cell is drawn: a picture or letters on a colour, and the letter of the colour."""

    paint: str
    icon: str
    text: str


def _look(pos: Pos, context: DrawingContext) -> _Look:
    """Return the picture of a row and the colour of a column, or the other way round."""
    grid = context.content.sheet.grid
    names = (grid.row_names[pos.row], grid.column_names[pos.col]) if grid else ()
    heads = [context.content.head(name) for name in names]
    painted = next((head for head in heads if head.paint), None)
    pictured = next((head for head in heads if head.picture and head is not painted), None)
    if pictured:
        text = _letter(painted.id, context) if painted else ""
    else:
        text = "".join(_letter(head.id, context) for head in heads)
    paint = (painted.paint if painted else None) or "cream"
    return _Look(paint=paint, icon=pictured.picture if pictured else "", text=text)


def equal_cells(context: DrawingContext) -> tuple[Pos, Pos] | None:
    """Return two cells that look alike along the lane, if any."""
    content = context.content
    if any(isinstance(part, OrderPart) and part.layout for part in content.sheet.random):
        return None
    if any(deck.each == "cell" for deck in full_decks(content)):
        return None
    seen: dict[_Look, Pos] = {}
    for pos in usable_cells(content):
        other = seen.setdefault(_look(pos, context), pos)
        if other != pos:
            return other, pos
    return None


def draw_cell(pos: Pos, context: DrawingContext) -> Symbol:
    """Draw the picture of a row on the colour of a column, with the letter of the colour."""
    look, middle = _look(pos, context), SIZE / 2
    items: list[Item] = [
        circle(middle, middle, RIM, fill=look.paint, line="outline", line_mm=3.0),
        circle(middle, middle, WHITE, fill="white"),
    ]
    style = TextStyle(LETTER_PT, "bold")
    if look.icon:
        icon = without_hatches(context.icon(look.icon))
        items.append(place_icon(icon, middle, middle - 12.0 if look.text else middle, ICON_SIZE))
    if look.text:
        below, room = (22.0, LETTER_MM) if look.icon else (0.0, 2 * WHITE - 8.0)
        items.append(fitted_text(middle, middle + below, look.text, style, room))
    return Symbol(f"cell-{pos.name}", SIZE, SIZE, tuple(items), ICON_HATCH)


def _letter(name: str, context: DrawingContext) -> str:
    """Return the letter of a row or column: its own, or the first of its name."""
    key = f"letters.{name}"
    texts = context.words.texts
    return context.words(key) if key in texts else head_name(name, context)[:1].upper()
