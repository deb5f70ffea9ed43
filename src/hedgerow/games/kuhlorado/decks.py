"""The pieces to cut: summary card, dice, score pad."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.art import Studio, Type, block, centred, fitted, icon, placed
from hedgerow.dice import Die, dice_deck
from hedgerow.games.kuhlorado.art import cross
from hedgerow.games.kuhlorado.board import SIDES
from hedgerow.games.kuhlorado.content import COW, KuhloradoContent
from hedgerow.pads import PadTable, pad_deck, row_label
from hedgerow.scene import Deck, Item, Piece, Rect, Symbol, circle, line

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
BLEED_MM = 2.0
Art = Studio[KuhloradoContent]


def decks(studio: Art) -> tuple[Deck, ...]:
    """A summary for each player, and the dice."""
    return _summary(studio), _dice(studio)


def pad(studio: Art) -> Deck:
    """A row per meadow, trough, the lands and the doubles; a column per player."""
    words, content = studio.words, studio.content
    rows = [row_label(f"side-{side}", words(f"sides.{side}")) for side in SIDES]
    count = content.troughs.small.value + content.troughs.large.value
    rows += [row_label(f"trough-{n}", words("pad.trough", n=n)) for n in range(1, count + 1)]
    rows += [row_label("lands", words("board.lands")), row_label("interim", words("board.interim"))]
    table = PadTable(
        game=content.about.title,
        title=words("deck.pad"),
        name=words("pad.player"),
        total=words("pad.total"),
        rows=tuple(rows),
        strong_after=(4, 4 + count),
        heads=(
            Symbol("head-cross", 10, 10, (cross(5, 5, 3.4, line_mm=1.2),)),
            Symbol("head-circle", 10, 10, (circle(5, 5, 3.6, line="ink", line_mm=1.2),)),
        ),
    )
    return pad_deck(table)


def _summary(studio: Art) -> Deck:
    card = Symbol("summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, tuple(_card(studio)))
    title = studio.words("deck.summary")
    return Deck("summary", title, CARD_WIDTH_MM, CARD_HEIGHT_MM, (Piece(card),) * 2, BLEED_MM)


def _card(studio: Art) -> Iterator[Item]:
    words, scoring = studio.words, studio.content.scoring
    wide, middle = CARD_WIDTH_MM + 2 * BLEED_MM, CARD_WIDTH_MM / 2
    yield Rect(-BLEED_MM, -BLEED_MM, wide, 13.0 + BLEED_MM, fill="band-1")
    yield line((-BLEED_MM, 13), (wide, 13), line="on-band", line_mm=0.4)
    yield placed(icon("cow"), 8.0, 6.6, 8.6)
    yield fitted(14.0, 6.6, words("summary.title"), Type(12, "bold", "on-band", "start"), 46)
    rows = [
        (words("summary.meadow"), scoring.meadow.value),
        (words("summary.small"), scoring.small_trough.value),
        (words("summary.large"), scoring.large_trough.value),
    ]
    rows += [
        (words("summary.land", n=n), points) for n, points in sorted(scoring.lands.tiers.items())
    ]
    rows += [(words("summary.double", n=scoring.interim_cows.value), scoring.double.value)]
    step = 55.0 / len(rows)
    for number, (text, points) in enumerate(rows):
        y = 14.5 + step * (number + 0.5)
        yield from _row(text, points, y)
    yield line((5, 70.5), (CARD_WIDTH_MM - 5, 70.5), line="faint", line_mm=0.3)
    yield from block(middle, 73.8, words("summary.tie"), Type(7, fill="soft"), CARD_WIDTH_MM - 9, 1)
    end = words("summary.end", n=studio.content.end.free_numbers.value)
    yield from block(middle, 80.6, end, Type(7, fill="soft"), CARD_WIDTH_MM - 9, 2)


def _row(text: str, points: int, y: float) -> Iterator[Item]:
    for it in block(0, y, text, Type(7.2, min_pt=6), 43, 2):
        yield replace(it, x_mm=5.0, anchor="start")
    yield centred(CARD_WIDTH_MM - 13.0, y, str(points), Type(12, "bold", anchor="end"))
    yield placed(icon("star"), CARD_WIDTH_MM - 8.6, y, 5.4)


def _dice(studio: Art) -> Deck:
    content, words = studio.content, studio.words
    faces = tuple(icon("cow") if face == COW else _digit(face) for face in content.dice.faces)
    die = Die(faces, words("dice.glue"), words("dice.table"))
    return dice_deck(words("deck.dice"), die, content.dice.number)


def _digit(face: str) -> Symbol:
    return Symbol(f"face-{face}", 10, 10, (centred(5, 5, face, Type(26, "bold")),))
