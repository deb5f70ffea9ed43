"""Trial drawings: texts that do not fit are found on the sheets of every variant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hedgerow.authoring.check_drawing import drawing_problems
from hedgerow.authoring.check_sheets import try_sheets
from hedgerow.drawing.components import BODY_PT, TextStyle, fitted_text
from hedgerow.drawing.scene import Item
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.ruleset.ruleset import DrawingContext, import_part


def game_of_two_variants(width_mm: dict[str, float]) -> Game:
    """Return a game whose sheets are heads or tails, each with this width for its rule."""
    game = open_library().find_game("fallow")

    def draw(side: str, rule: str) -> tuple[Item, ...]:
        return (fitted_text(0, 0, rule, TextStyle(BODY_PT), width_mm[side]),)

    spec = replace(
        game.sheet_spec,
        generate=lambda content, rng: ("heads", "tails")[rng.below(2)],
        variants=lambda content: ("heads", "tails"),
        variant=lambda side: side,
        shared=True,
        fairness_key=lambda side: 0,
        dedupe_key=lambda side: side,
    )

    def make_drawer(context: DrawingContext[Any]) -> Callable[[str, str], tuple[Item, ...]]:
        return lambda side, code: draw(side, context.words("sheet.rule", n=1))

    def load_part(module: str, name: str) -> Any:
        return make_drawer if name == "make_drawer" else import_part(module, name)

    return replace(game, ruleset=replace(game.ruleset, sheet_spec=spec, load_part=load_part))


def problem_lines(game: Game) -> list[str]:
    problems = drawing_problems(game, {"en": game.words("en")}, try_sheets(game).sheets)
    return [f"{it.location.path.rsplit('/', 1)[-1]}: {it.message}" for it in problems]


def test_text_that_fits_every_sheet_is_not_a_problem() -> None:
    assert problem_lines(game_of_two_variants({"heads": 90.0, "tails": 90.0})) == []


def test_text_too_long_for_one_variant_is_a_problem() -> None:
    expected = ["en.yaml: the text does not fit in 9 mm"]

    assert problem_lines(game_of_two_variants({"heads": 9.0, "tails": 90.0})) == expected
    assert problem_lines(game_of_two_variants({"heads": 90.0, "tails": 9.0})) == expected
