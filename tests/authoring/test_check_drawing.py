"""A trial print shows what would not fit on paper, on the sheets of every variant."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.authoring.check_drawing import drawing_problems
from hedgerow.authoring.check_sheets import try_sheets
from hedgerow.drawing.components import BODY_PT, TextStyle, fitted_text
from hedgerow.drawing.scene import Item
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.ruleset.ruleset import SheetArt


def box_of_two_variants(room_mm: dict[str, float]) -> Game:
    """A game whose sheets are heads or tails, with so much room for its rule on each."""
    game = open_library().find_game("fallow")

    def drawn(side: str, rule: str) -> tuple[Item, ...]:
        return (fitted_text(0, 0, rule, TextStyle(BODY_PT), room_mm[side]),)

    kind = replace(
        game.sheet_spec,
        generate=lambda content, rng: ("heads", "tails")[rng.below(2)],
        variants=lambda content: ("heads", "tails"),
        variant=lambda side: side,
        shared=True,
        fairness_key=lambda side: 0,
        dedupe_key=lambda side: side,
        art=lambda: SheetArt(
            lambda context: lambda side, code: drawn(side, context.words("sheet.rule", n=1))
        ),
    )
    return replace(game, ruleset=replace(game.ruleset, sheet_spec=kind))


def places(game: Game) -> list[str]:
    found = drawing_problems(game, {"en": game.words("en")}, try_sheets(game).sheets)
    return [f"{it.location.path.rsplit('/', 1)[-1]}: {it.message}" for it in found]


def test_text_that_fits_every_sheet_is_not_a_problem() -> None:
    assert places(box_of_two_variants({"heads": 90.0, "tails": 90.0})) == []


def test_text_too_long_for_one_variant_is_a_problem() -> None:
    told = ["en.yaml: the text does not fit in 9 mm"]

    assert places(box_of_two_variants({"heads": 9.0, "tails": 90.0})) == told
    assert places(box_of_two_variants({"heads": 90.0, "tails": 9.0})) == told
