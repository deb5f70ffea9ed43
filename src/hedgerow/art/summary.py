"""Drawing of the summary card that each player has: pictures, words, and what pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.art.grid import thing_symbol
from hedgerow.art.piece_info import PieceInfo
from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.pictures import find_picture
from hedgerow.drawing.rulebook import small_card
from hedgerow.drawing.scene import Deck, Piece, Symbol
from hedgerow.drawing.summary_card import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    SUMMARY_ID,
    PaidRow,
    icon_row,
    paid_card,
    summary_card,
)
from hedgerow.game.content import shared_rules
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import SummaryRow
from hedgerow.game.words import NOTE, SUMMARY, TITLE, sentence_values, thing_name
from hedgerow.loading.words import placeholders
from hedgerow.scoring.sentence import Rule


@keyword_record
class SummaryLine:
    """A line of the card: its picture, its text, and what it pays if the text does not say it."""

    id: str
    picture: Symbol
    text: str
    points: int | None = None


def draw_summary(context: DrawingContext) -> Deck:
    """Draw a card for each player that sums up a turn and the scoring."""
    content, words = context.content, context.words
    lines = [*summary_lines(context)]
    title, note = summary_title(context), f"{SUMMARY}.{NOTE}"
    has_icon = content.summary[0].icon and not any(it.icon for it in content.tokens)
    head = lines[0].picture if has_icon else context.icon(_head_icon(context))
    if any(line.points is not None for line in lines):
        paid = [PaidRow(line.picture, line.text, line.points) for line in lines]
        text = words(note) if note in words.texts else ""
        card = paid_card(SUMMARY, title, (head, context.icon("star")), paid, text, context.bleed_mm)
    else:
        rows = [icon_row(line.picture, line.text) for line in lines]
        card = summary_card(SUMMARY, title, head, rows, context.bleed_mm)
    pieces = (Piece(card, id_at=SUMMARY_ID),) * content.about.players.most
    return context.deck(SUMMARY, CARD_WIDTH_MM, CARD_HEIGHT_MM, pieces)


def small_summary(context: DrawingContext) -> Symbol:
    """Draw the card in miniature."""
    return small_card(context.icon(_head_icon(context)), "small-summary")


def summary_title(context: DrawingContext) -> str:
    """Return the title of the card: that of the game, or a usual one."""
    words, key = context.words, f"{SUMMARY}.{TITLE}"
    return words(key if key in words.texts else "open.summary")


def summary_pieces(context: DrawingContext) -> tuple[PieceInfo, ...]:
    """Return the lines that pay, for the list of pieces of a game."""
    return tuple(
        PieceInfo(id=line.id, name=line.text, points=line.points)
        for line in summary_lines(context)
        if line.points is not None
    )


def summary_lines(context: DrawingContext) -> Iterator[SummaryLine]:
    """Yield the lines of the card.

    A rule whose text does not say its points has a line for each step of its table, or for each
    symbol that it pays differently.
    """
    content = context.content
    rules: dict[str, Rule] = {card.id: card for _, card in content.scoring_cards}
    rules |= {rule.id: rule for rule in shared_rules(content)}
    for row in content.summary:
        yield from _row_lines(row, rules.get(row.id), context)


def _row_lines(
    row: SummaryRow, rule: Rule | None, context: DrawingContext
) -> Iterator[SummaryLine]:
    words, key = context.words, f"{SUMMARY}.{row.id}"
    picture = _row_picture(row, context)
    values = sentence_values(rule, context.content.vocabulary, words) if rule else {}
    named = placeholders(words.texts[key])
    by_unit = rule.points_by_unit if rule else None
    if rule is None or named & {"points", "table"}:
        yield SummaryLine(id=row.id, picture=picture, text=words(key, **values))
    elif isinstance(by_unit, Mapping):
        for unit, points in by_unit.items():
            text = words(key, **{**values, "kind": thing_name(unit, words)})
            drawn = thing_symbol(unit, context) or picture
            yield SummaryLine(id=f"{row.id}-{unit}", picture=drawn, text=text, points=points)
    elif rule.table:
        for number, points in sorted(rule.table.items()):
            text = words(key, **{**values, "n": number})
            yield SummaryLine(id=f"{row.id}-{number}", picture=picture, text=text, points=points)
    else:
        points_each = rule.points_each.value if rule.points_each else None
        text = words(key, **values)
        yield SummaryLine(id=row.id, picture=picture, text=text, points=points_each)


def _row_picture(row: SummaryRow, context: DrawingContext) -> Symbol:
    """Return the icon of a row, or the picture of the game with its name."""
    if row.icon:
        return context.icon(row.icon)
    return find_picture(row.id, context.content.folders)


def _head_icon(context: DrawingContext) -> str:
    """Return the first icon of the game: of tokens, kinds, and symbols that can be written on."""
    content = context.content
    things = [token.icon for token in content.tokens]
    things += [kind.icon for kind in content.kinds]
    things += [symbol.icon for symbol in content.symbols if not symbol.blocked]
    return next(filter(None, things), "star")
