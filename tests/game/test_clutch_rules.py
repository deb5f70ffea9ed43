"""The rules of clutch as a table: dice in a line, and what the line pays."""

from __future__ import annotations

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import ScoredGame, score_text

LIBRARY = open_library().with_starters()
HENS = ("ada", "bea", "cleo", "dora", "elsa", "frida")
BASKETS = ("pairs", "nest", "dozen", "ladder", "golden", "loose")
RULE_OF = {
    "pairs": "two-pairs",
    "nest": "full-nest",
    "dozen": "just-twelve",
    "ladder": "five-rungs",
    "golden": "five-alike",
    "loose": "all-added",
}


def score(grain: int = 0, /, **lines: str) -> ScoredGame:
    # A fox is in every line that is not stated.
    written = {**dict.fromkeys((*HENS, *BASKETS), "F"), **lines}
    typed = "\n".join(f"{name}: {dice}" for name, dice in written.items())
    return score_text(f"game: clutch\n[Ida]\n{typed}\ngrain: {grain}\n", library=LIBRARY)


def points(scored: ScoredGame) -> dict[str, int]:
    """Return the points by line: those of hens by their names."""
    (own,) = scored.result.scores
    return {line.rule.removeprefix("laid:"): line.points for line in own.lines}


@pytest.mark.parametrize(
    ("line", "dice", "paid"),
    [
        # Two pairs and a fifth die with another number.
        ("pairs", "2 2 5 5 6", 15),
        ("pairs", "5 2 6 2 5", 15),
        ("pairs", "2 2 2 5 5", 0),
        ("pairs", "2 2 2 5 6", 0),
        ("pairs", "2 2 2 2 5", 0),
        ("pairs", "2 2 4 5 6", 0),
        # Three of one number and two of another.
        ("nest", "1 1 1 4 4", 25),
        ("nest", "4 1 4 1 4", 25),
        ("nest", "1 1 1 1 4", 0),
        ("nest", "1 1 1 1 1", 0),
        ("nest", "1 1 1 4 5", 0),
        # Exactly 12.
        ("dozen", "1 1 2 3 5", 25),
        ("dozen", "2 2 2 3 3", 25),
        ("dozen", "1 1 2 3 4", 0),
        ("dozen", "1 1 2 3 6", 0),
        # Five in a row; six numbers cannot be thrown with five dice.
        ("ladder", "1 2 3 4 5", 40),
        ("ladder", "6 5 4 3 2", 40),
        ("ladder", "1 2 3 4 4", 0),
        ("ladder", "1 2 3 4 6", 0),
        ("ladder", "2 3 4 5 5", 0),
        # Five alike.
        ("golden", "1 1 1 1 1", 50),
        ("golden", "6 6 6 6 6", 50),
        ("golden", "6 6 6 6 5", 0),
        # The sum.
        ("loose", "6 6 6 6 6", 30),
        ("loose", "1 1 1 1 1", 5),
        *((line, "F", 0) for line in RULE_OF),
    ],
)
def test_a_basket_pays_if_its_dice_are_what_it_asks_for(line: str, dice: str, paid: int) -> None:
    assert points(score(**{line: dice}))[RULE_OF[line]] == paid


@pytest.mark.parametrize(
    ("hens", "laid", "rooster"),
    [
        # 3 + 6 + 9 + 12 + 15 + 15 = 60, and one less.
        (("111", "222", "333", "444", "555", "F"), 45, 0),
        (("111", "222", "333", "444", "55", "666"), 58, 0),
        (("11", "222", "333", "444", "555", "666"), 62, 30),
        (("111", "222", "333", "444", "555", "666"), 63, 30),
        (("F", "222", "333", "444", "555", "666"), 60, 30),
        (("1111", "222", "333", "4", "555", "6666"), 62, 30),
        (("1", "F", "333", "4444", "5", "66666"), 61, 30),
        (("1", "22", "3333", "444", "555", "666"), 62, 30),
        (("11", "222", "3333", "44", "555", "666"), 61, 30),
        (("11", "F", "333", "444", "555", "6666"), 62, 30),
        (("1111", "F", "333", "4444", "555", "66"), 56, 0),
        (("11", "222", "333", "4444", "5555", "6"), 59, 0),
    ],
)
def test_the_rooster_adds_thirty_from_sixty_on(
    hens: tuple[str, ...], laid: int, rooster: int
) -> None:
    lines = {name: " ".join(dice) for name, dice in zip(HENS, hens, strict=True)}
    found = points(score(**lines))

    assert sum(found[name] for name in HENS) == laid
    assert found["rooster"] == rooster


@pytest.mark.parametrize(("grain", "paid"), [(0, 0), (1, -5), (3, -15)])
def test_each_box_of_grain_costs_five(grain: int, paid: int) -> None:
    assert points(score(grain))["scattered"] == paid


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ({"ada": "1 2"}, "ada cannot hold '2'"),
        ({"ada": "1 1 1 1 1 1"}, "ada has room for 5"),
        ({"nest": "1 1 1 4"}, "Ida has a basket with fewer than five dice"),
        ({"nest": "7"}, "'7'"),
        ({"golden": "F 1"}, "Ida has a basket with fewer than five dice"),
    ],
)
def test_what_no_dice_can_show_is_a_problem(lines: dict[str, str], problem: str) -> None:
    with pytest.raises(InputError) as caught:
        score(**lines)

    assert problem in str(caught.value)


def test_the_game_is_over_when_every_line_is_filled() -> None:
    unfinished = score(golden="-")

    assert score().result.state == "final"
    assert unfinished.result.state != "final"
    assert "The game is not over: lines filled 11 of 12." in [
        str(it) for it in unfinished.result.warnings
    ]
