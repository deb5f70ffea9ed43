"""Drawing of score pads: a row for each rule, kind, pile or unit, a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from math import ceil

from hedgerow.art.heads import head_picture
from hedgerow.art.marks import draw_mark, mark_letter
from hedgerow.art.sheet_pay import points_boxes
from hedgerow.drawing.components import BODY_PT, SMALL_PT, TextStyle, text_block
from hedgerow.drawing.scene import Deck as PrintedDeck
from hedgerow.drawing.scene import Item, Symbol
from hedgerow.drawing.score_pad import PadTable, pad_deck
from hedgerow.game.content import Content, mapped_symbols, shared_rules
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.words import PAD_PART, thing_name
from hedgerow.random_parts.sheets import SpreadPart, SymbolsPart
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.view import grid_lines

# A pad with more players or rows has several slips, so that its cells stay large enough.
MAX_SLIP_PLAYERS, MAX_SLIP_ROWS = 6, 13
LABEL_MM, PICTURE_LABEL_MM, ROW_LABEL_MM = 27.0, 21.0, 5.5
# The picture of a mark in the head of a column.
HEAD_MM, MARK_MM, MARK_LINE_MM = 10.0, 3.4, 1.2
# Begins the id of a row with a name instead of a picture.
LABEL_ID = "row-"
# Units of a grid that every sheet has.
GRID_UNITS = ("side", "row", "column", "diagonal")


def draw_pad(context: DrawingContext) -> PrintedDeck:
    """Draw the slips of one game: a row per rule and scoring deck, a column per player.

    A rule with a line for each kind has a row for each, with its picture; so has a deck with piles.
    On the pad of a shared sheet, a rule has a row for each unit that every sheet has.
    """
    content = context.content
    players = content.about.players.most
    slips = ceil(players / MAX_SLIP_PLAYERS)
    groups = _pad_groups(context)
    rows = [row for group in groups for row in group]
    # Rows that belong together end with a strong line.
    ends = [0, *accumulate(map(len, groups))]
    strong = {end for span in pairwise(ends) if span[1] - span[0] > 1 for end in span}
    has_pictures = all(len(group) > 1 and not _is_label(group[0]) for group in groups)
    length = ceil(len(rows) / ceil(len(rows) / MAX_SLIP_ROWS))
    marks = tuple(_mark_head(it, context) for it in content.sheet.marks or ())
    tables = [
        PadTable(
            game=content.about.title,
            words=context.words,
            rows=tuple(rows[start : start + length]),
            strong_after=tuple(sorted(it - start for it in strong if start < it < start + length)),
            heads=marks or (None,) * ceil(players / slips),
            label_mm=PICTURE_LABEL_MM if has_pictures else LABEL_MM,
        )
        for start in range(0, len(rows), length)
    ]
    deck = pad_deck(*tables)
    return replace(deck, pieces=deck.pieces * slips)


def _pad_groups(context: DrawingContext) -> list[list[Symbol]]:
    """Return the rows of each rule and scoring deck: one with its name, or several."""
    content, words = context.content, context.words
    boxes = points_boxes(content)
    rules = shared_rules(content)
    units = {rule.id: fixed_units(rule, content) for rule in rules}
    if sum(max(1, len(names)) for names in units.values()) > MAX_SLIP_ROWS:
        units = {}
    groups = []
    for rule in rules:
        icons = [box.icon for box in boxes if box.rule == rule.id]
        rows = _icon_rows(icons, context) or _unit_rows(rule, units.get(rule.id, ()), context)
        groups.append(rows or [_row_label(rule.id, words(f"rules.{rule.id}"))])
    for deck in dict.fromkeys(deck.id for deck, _ in content.scoring_cards):
        icons = [box.icon for box in boxes if box.is_deck and box.names[-1] == f"decks.{deck}"]
        rows = _icon_rows(icons, context)
        groups.append(rows or [_row_label(deck, words(f"decks.{deck}"))])
    return groups


def _icon_rows(icons: Sequence[str], context: DrawingContext) -> list[Symbol]:
    """Return a row for each of several pictures; none if one of them is missing."""
    return [context.icon(icon) for icon in icons] if len(icons) > 1 and all(icons) else []


def _unit_rows(rule: Rule, units: Sequence[str], context: DrawingContext) -> list[Symbol]:
    """Return a row for each unit of a rule; the words may name them: `pad.RULE`.

    Rows and columns have the pictures of their heads, if all of them have one.
    """
    words, key = context.words, f"{PAD_PART}.{rule.id}"
    pictures = [head_picture(unit, context) for unit in units]
    if key not in words.texts and all(pictures):
        return [picture for picture in pictures if picture]
    rows = []
    for unit in units:
        text = name = thing_name(unit, words)
        if key in words.texts:
            text = words(key, unit=name)
        elif rule.around:
            text = words("open.line.unit", name=words(f"rules.{rule.id}"), unit=name)
        rows.append(_row_label(f"{rule.id}-{unit}", text))
    return rows


def fixed_units(rule: Rule, content: Content) -> tuple[str, ...]:
    """Return the units of a rule with separate lines on a shared sheet, if every sheet has them."""
    grid = content.sheet.grid
    if not (content.sheet.shared and rule.separate_lines and grid):
        return ()
    if rule.around:
        number = _piece_number(content.vocabulary.expand(rule.around), content)
        return tuple(map(str, range(1, number + 1)))
    lines = grid_lines(*content.size, grid.named_rows, grid.named_columns)
    areas = {area.id for area in content.sheet.areas}
    names: list[str] = []
    for unit in content.vocabulary.expand(rule.in_each or ()):
        if unit in GRID_UNITS:
            names += [name for name, _ in lines[unit]]
        elif unit in areas:
            names.append(unit)
        else:
            return ()
    return tuple(names)


def _piece_number(names: Sequence[str], content: Content) -> int:
    """Return how many printed pieces of these symbols every sheet has; 0 if that is not known."""
    sizes = {symbol.id: symbol.size for symbol in content.symbols}
    is_mapped = any(name in names for name in mapped_symbols(content).values())
    if is_mapped or not all(sizes.get(name) for name in names):
        return 0
    count = 0
    for part in content.sheet.random:
        if isinstance(part, SpreadPart | SymbolsPart):
            own = part.numbers if isinstance(part, SpreadPart) else part.of
            count += sum(number for name, number in own.items() if name in names)
        elif any(name in names for name in getattr(part, "of", ())):
            return 0
    return count


def _mark_head(player: str, context: DrawingContext) -> Symbol:
    """Draw what a player marks with, for the head of a column."""
    letter = mark_letter(player, context.content, context.words)
    mark = draw_mark(HEAD_MM / 2, HEAD_MM / 2, MARK_MM, letter, MARK_LINE_MM)
    return Symbol(f"head-{player}", HEAD_MM, HEAD_MM, (mark,))


def _is_label(row: Symbol) -> bool:
    return row.id.startswith(LABEL_ID)


def _row_label(name: str, text: str) -> Symbol:
    width = LABEL_MM - 3.0
    style = TextStyle(BODY_PT, min_pt=SMALL_PT)
    items: tuple[Item, ...] = text_block(width / 2, ROW_LABEL_MM / 2, text, style, width, 2)
    return Symbol(f"{LABEL_ID}{name}", width, ROW_LABEL_MM, items)
