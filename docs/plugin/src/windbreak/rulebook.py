"""The printed rules: the parts of the kit, the rules, a scored example."""

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
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import example_scoring

from windbreak.art import Art, draw_scored
from windbreak.content import WindbreakContent
from windbreak.rules import FinishedGame, PlayerField, score
from windbreak.sheet import generate

SCALE = 0.42


def rulebook(context: Art) -> Rulebook:
    """Return the rules: texts from the words files, pictures drawn like the real game."""
    words, example = context.words, _example_game(context.content)
    # Scored by the real rules: the example cannot contradict the program.
    result = score(example, example_scoring(context))
    field = draw_scored(example, result, context)
    (player,) = result.scores
    lines = [(line.text, line.points) for line in player.lines]
    points = score_list(lines, (words("pad.total"), player.total), 40.0, numbered=False)
    items = (
        Group("field", (Use(field, 0, 0),), 0, 0, SCALE),
        Use(points, field.width_mm * SCALE + 2, 4),
    )
    height = max(field.height_mm * SCALE, points.height_mm + 4)
    picture = Symbol("rules-count", COLUMN_MM, height, items)
    return Rulebook(
        icons=("hay", "tree"),
        credits="",
        intro=words("lead"),
        parts=(
            KitPart(field, words("parts.sheet")),
            KitPart(context.icon("hay"), words("parts.seeds")),
        ),
        sections=rules_sections(words, {"count": Picture(picture, words("example.score"))}),
        example=example,
    )


def _example_game(content: WindbreakContent) -> FinishedGame:
    """Return a game of one player who has sown the free cells furthest from the wind."""
    # A fixed seed: the rules show the same example in every kit.
    trees, side = generate(content, Rng("kit")).trees, content.side.value
    free = [pos for pos in cells(side, side) if pos not in trees]
    sown = sorted(free, key=lambda pos: pos.col, reverse=True)[: content.seeds.value]
    return FinishedGame((PlayerField("A", tuple(sorted(sown)), trees),))
