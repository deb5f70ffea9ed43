"""Drawings of the pieces to cut out: summary cards, dice nets, score pads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.drawing.components import (
    BODY_PT,
    SMALL_PT,
    TextStyle,
    centred_text,
    place_symbol,
    text_block,
)
from hedgerow.drawing.dice_net import Die, dice_deck
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Deck, Item, Piece, Symbol, circle, polyline
from hedgerow.drawing.score_pad import PadTable, pad_deck, row_label
from hedgerow.drawing.summary_card import CARD_HEIGHT_MM, CARD_WIDTH_MM, SUMMARY_ID, summary_head
from hedgerow.games.kuhlorado.art import cross, score_pictures
from hedgerow.games.kuhlorado.board import SIDES
from hedgerow.games.kuhlorado.content import COW, KuhloradoContent
from hedgerow.ruleset.ruleset import DrawingContext, PieceGroup, PieceInfo

ROWS_TOP_MM, ROWS_END_MM = 12.6, 74.0
Art = DrawingContext[KuhloradoContent]


def decks(context: Art) -> tuple[Deck, ...]:
    """Draw a summary card for each player, and the dice."""
    return _summary_deck(context), _dice_deck(context)


def pad(context: Art) -> Deck:
    """Draw the slip for one game: a row per kind of points, a column per player."""
    words, content = context.words, context.content
    rows = [row_label(f"side-{side}", words(f"sides.{side}")) for side in SIDES]
    count = content.troughs.small.value + content.troughs.large.value
    rows += [row_label(f"trough-{n}", words("pad.trough", n=n)) for n in range(1, count + 1)]
    rows += [row_label(name, words(f"board.{name}")) for name in ("lands", "interim")]
    if content.points("head-start"):
        rows.append(row_label("head-start", words("board.head-start")))
    table = PadTable(
        game=content.about.title,
        words=words,
        rows=tuple(rows),
        strong_after=(4, 4 + count, 5 + count),
        heads=(
            Symbol("head-cross", 10, 10, (cross(5, 5, 3.4, line_mm=1.2),)),
            Symbol("head-circle", 10, 10, (circle(5, 5, 3.6, line="outline", line_mm=1.2),)),
        ),
    )
    return pad_deck(table)


def list_pieces(context: Art) -> tuple[PieceGroup, ...]:
    """List everything that scores: the printed board has no pieces with points."""
    return (PieceGroup("scoring", context.words("summary.title"), tuple(_scoring_infos(context))),)


def _summary_deck(context: Art) -> Deck:
    card = Symbol("summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, tuple(_draw_card(context)))
    pieces = (Piece(card, id_at=SUMMARY_ID),) * 2
    return context.deck("summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, pieces)


def _draw_card(context: Art) -> Iterator[Item]:
    """Draw the title, a row for everything that scores, and the rules for ties and the end."""
    words, middle = context.words, CARD_WIDTH_MM / 2
    yield from summary_head(words("summary.title"), context.icon("cow"), context.bleed_mm)
    rows = [*_scoring_infos(context)]
    pictures = score_pictures()
    step = (ROWS_END_MM - ROWS_TOP_MM) / len(rows)
    for number, row in enumerate(rows):
        bottom = ROWS_TOP_MM + step * (number + 1)
        picture = pictures["land" if row.id.startswith("land-") else row.id]
        yield from _draw_row(row, picture, context.icon("star"), bottom - step / 2)
        yield polyline((4, bottom), (CARD_WIDTH_MM - 4, bottom), line="faint", line_mm=0.3)
    note, width_mm = TextStyle(BODY_PT, fill="soft", min_pt=SMALL_PT), CARD_WIDTH_MM - 8
    text = f"{words('summary.tie')} {words('summary.end')}"
    yield from text_block(middle, (ROWS_END_MM + CARD_HEIGHT_MM) / 2, text, note, width_mm, 3)


def _scoring_infos(context: Art) -> Iterator[PieceInfo]:
    """Yield everything that scores, in words, with its points."""
    words, content = context.words, context.content
    rows = (
        ("meadow", words("summary.meadow"), content.points("meadow")),
        ("small-trough", words("summary.small"), content.points("small-trough")),
        ("large-trough", words("summary.large"), content.points("large-trough")),
        *(
            (f"land-{n}", words("summary.land", n=n), points)
            for n, points in sorted(content.lands.items())
        ),
        ("double", words("summary.double"), content.points("double")),
    )
    return (PieceInfo(id=name, name=text, points=points) for name, text, points in rows)


def _draw_row(row: PieceInfo, picture: Symbol, star: Symbol, y: float) -> Iterator[Item]:
    yield place_symbol(picture, 7.5, y, picture.width_mm)
    points = TextStyle(12, "bold", anchor="end")
    left = 12.0
    right = CARD_WIDTH_MM - 10.2
    room = right - text_width_mm(str(row.points), points.size_pt, points.face) - 0.8 - left
    # A text block is centred; these rows are aligned to the left.
    for line in text_block(0, y, row.name, TextStyle(8.5, min_pt=SMALL_PT), room, 2):
        yield replace(line, x_mm=left, anchor="start")
    yield centred_text(right, y, str(row.points), points)
    yield place_symbol(star, CARD_WIDTH_MM - 6.5, y, 5.4)


def _dice_deck(context: Art) -> Deck:
    content, words = context.content, context.words
    faces = tuple(face(name, context) for name in content.dice.faces)
    die = Die(faces=faces, glue=words("dice.glue"), table=words("dice.table"))
    return dice_deck(words("deck.dice"), die, content.dice.number)


def face(name: str, context: Art) -> Symbol:
    """Draw a face of the dice: a cow or a number."""
    if name == COW:
        return context.icon("cow")
    return Symbol(
        f"face-{name}", 10, 10, (centred_text(5, 5, name, TextStyle(26, "bold", "outline")),)
    )
