"""The printed rules of fallow: the parts of the kit, the rules, a scored example."""

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
    """Return the rules: texts from the words files, pictures drawn like the real game."""
    words = context.words
    # A fixed seed: the rules show the same example in every kit.
    example = _example_game(generate(context.content, Rng("rules")), context.content)
    field, points = _draw_example(example, context)
    list_left = field.width_mm * SCALE + 2
    scaled_field = Group("field", (Use(field, 0, 0),), 0, 0, SCALE)
    items = (scaled_field, Use(points, list_left, 4))
    height = max(field.height_mm * SCALE, points.height_mm + 4)
    picture = Symbol("rules-count", COLUMN_MM, height, items)
    return Rulebook(
        icons=("hay",),
        credits="",
        intro=words("lead"),
        parts=(
            KitPart(field, words("parts.sheet")),
            KitPart(context.icon("hay"), words("parts.seeds")),
        ),
        sections=rules_sections(words, {"count": Picture(picture, words("example.score"))}),
        example=example,
    )


def _example_game(sheet: Sheet, content: FallowContent) -> FinishedGame:
    """Return a game of one player who has sown the first free cells."""
    free = [pos for pos in cells(content.field.side, content.field.side) if pos not in sheet.stones]
    return FinishedGame((PlayerField("A", tuple(free[: content.seeds.value]), sheet.stones),))


def _draw_example(finished: FinishedGame, context: Art) -> tuple[Symbol, Symbol]:
    """Draw a finished field, and the list of its points."""
    # Scored by the real rules: the example cannot contradict the program.
    result = score(finished, example_scoring(context))
    (player,) = result.scores
    lines = [(line.text, line.points) for line in player.lines]
    total = (context.words("pad.total"), player.total)
    return draw_scored(finished, result, context), score_list(lines, total, 40.0, numbered=False)
