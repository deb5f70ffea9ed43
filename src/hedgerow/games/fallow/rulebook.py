"""The rules of fallow: what is in the kit, and a sown field with its points."""

from __future__ import annotations

from hedgerow.base.grid import cells
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    KitPart,
    Picture,
    Rulebook,
    rules_sections,
    score_list,
)
from hedgerow.drawing.scene import Group, Symbol, Use
from hedgerow.games.fallow.art import draw_scored
from hedgerow.games.fallow.content import FallowContent
from hedgerow.games.fallow.rules import FinishedGame, PlayerField, score
from hedgerow.games.fallow.sheet import Sheet, generate
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, example_scoring

SCALE = 0.42
Art = DrawingContext[FallowContent]


def rulebook(context: Art) -> Rulebook:
    """The rules: texts from the words, pictures from the game's own drawings."""
    words = context.words
    example = _example(generate(context.content, Rng("rules")), context.content)
    scored, told = _count(example, context)
    list_left = scored.width_mm * SCALE + 2
    drawn = Group("field", (Use(scored, 0, 0),), 0, 0, SCALE)
    items = (drawn, Use(told, list_left, 4))
    height = max(scored.height_mm * SCALE, told.height_mm + 4)
    counted = Symbol("rules-count", COLUMN_MM, height, items)
    return Rulebook(
        icons=("hay",),
        credits="",
        intro=words("lead"),
        parts=(
            KitPart(scored, words("parts.sheet")),
            KitPart(context.icon("hay"), words("parts.seeds")),
        ),
        sections=rules_sections(words, {"count": Picture(counted, words("example.score"))}),
        example=example,
    )


def _example(sheet: Sheet, content: FallowContent) -> FinishedGame:
    """Return a field sown from its first free cell on."""
    free = [pos for pos in cells(content.field.side, content.field.side) if pos not in sheet.stones]
    return FinishedGame((PlayerField("A", tuple(free[: content.seeds.value]), sheet.stones),))


def _count(finished: FinishedGame, context: Art) -> tuple[Symbol, Symbol]:
    """A finished field as the score draws it, and its lines."""
    words = context.words
    result = score(finished, example_scoring(context))
    (counted,) = result.scores
    lines = [(it.text, it.points) for it in counted.lines]
    told = score_list(lines, (words("pad.total"), counted.total), 40.0, numbered=False)
    return draw_scored(finished, result, context), told
