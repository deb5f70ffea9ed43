"""The finished games in rules and examples are legal ends of a game.

`tests/games/<game>/legal_end.py`, or that of its rules, checks what the rules allow at the end of a
game: every scoring example in the rules, also in variants with other numbers, and every file in
`content/examples` with a final result.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from hedgerow.art.rulebook import draw_rulebook
from hedgerow.game.contexts import example_scoring
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.score import score
from hedgerow.game.scored_game import score_file, score_text
from tests.game.legal_end import doubts as open_doubts
from tests.whole.test_examples import FILES
from tests.whole.test_variant_numbers import variant

LIBRARY = open_library()
GAMES = [it.name for it in LIBRARY.game_folders()]
TESTS = Path(__file__).resolve().parents[1] / "games"
# Variants with separate rules pages.
VARIANTS = {"bunte-runde": ("shapes", "animals")}
# The example of kuhlorado has neither a code nor the printed board, so its end cannot be checked.
EXPECTED_WARNINGS = {"kuhlorado/rulebook": ("open.warning.unknown_end",)}
# Maps with only the cells that rules look at: nobody could have drawn them with sixteen plots.
SKETCHES = {"parish/codes", "parish/neighbours", "parish/typed"}
# The example of a game that is data is a file: with other numbers, it may end in another way.
CHANGED = [
    (game, number)
    for game in GAMES
    for number in (1, 2)
    if (Path(__file__).parent / "variants" / f"{game}-{number}.yaml").is_file()
    and not (LIBRARY.find_game(game).folder / "example.txt").is_file()
]

SCORED = {f"{it.parent.name}/{it.stem}": score_file(it, LIBRARY, "en") for it in FILES}
FINAL = [name for name, scored in SCORED.items() if scored.result.state == "final"]
BOARD = "c2315c13\ncw143WW1\n224Wc4c2\n435Wcc5c\nc45c2cwc\nc2cc2542\n13c14553\n1134cc53"


def doubts(finished: Any, game: Game) -> list[str]:
    """Return why a game cannot end like this, by the tests of the game or of all games."""
    names = [folder.name.replace("-", "_") for folder in game.folders]
    own = [name for name in names if (TESTS / name / "legal_end.py").is_file()]
    module = f"tests.games.{own[0]}.legal_end" if own else "tests.game.legal_end"
    return [*import_module(module).doubts(finished, game.content)]


def printed_examples(game: Game, variants: tuple[str, ...]) -> Iterator[tuple[Any, Any]]:
    """Yield the finished games in the rules, and their results."""
    for variant_id in variants:
        context = game.drawing_context("en", variant=variant_id)
        finished = draw_rulebook(context).example
        assert finished is not None
        yield finished, score(finished, example_scoring(context))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_end_as_its_rules_show(game: str) -> None:
    loaded = LIBRARY.find_game(game)
    for finished, result in printed_examples(loaded, VARIANTS.get(game, ("",))):
        assert doubts(finished, loaded) == []
        assert (result.state, result.warnings) == ("final", ())


@pytest.mark.parametrize(("game", "number"), CHANGED)
def test_variant_can_end_as_its_rules_show(game: str, number: int, tmp_path: Path) -> None:
    loaded = variant(game, number, tmp_path)
    for finished, result in printed_examples(loaded, VARIANTS.get(game, ("",))):
        assert doubts(finished, loaded) == []
        assert (result.state, result.warnings) == ("final", ())


@pytest.mark.parametrize("name", FINAL)
def test_an_example_file_with_a_final_result_is_a_legal_end_without_warnings(name: str) -> None:
    scored = SCORED[name]
    expected = [scored.words(key) for key in EXPECTED_WARNINGS.get(name, ())]

    if name in SKETCHES:
        found = [*open_doubts(scored.finished, scored.game.content)]
    else:
        found = doubts(scored.finished, scored.game)

    assert (found, [*scored.result.warnings]) == ([], expected)


def test_every_game_has_an_example_file_with_a_final_result() -> None:
    assert {name.partition("/")[0] for name in FINAL} == {*GAMES}


IMPOSSIBLE = [
    # An earlier example of bunte-runde: 10, 9 and 7 pieces, and 24 coins.
    (
        "bunte-runde",
        "players: A, B, C\n[board]\nCBAACB\n.BA.BB\nACABAA\nBC.CC.\n.AB.AB\n.C..A.",
        ["turns 10 9 7", "24 of 36 coins are out"],
    ),
    # Seven full lines end with a piece of two of them. A has all of these, but B was the last.
    (
        "bunte-runde",
        "players: A, B\n[board]\nAAABBB\nAAABBB\nAAABBB\nAAABBB\nAAAB..\nBBB...",
        ["the game was over before the last piece was taken"],
    ),
    ("fallow", "[Ida]\nB O B\n. . .\n. . O", ["Ida has sown 2 cells"]),
    # The last box of wheat is crossed, but of no other furrow.
    (
        "furrows",
        "[Ida]\nwheat: 2-12\nbeet: 3 5\ncabbage: 9\nflax: -\nmisses: 3",
        ["nobody has crossed off the last boxes of two furrows, or all misses"],
    ),
    # An earlier example of market: four apples of three.
    (
        "market",
        "[A]\nbasket: C M A M O C P A H C P L\n[B]\nbasket: A A P",
        ["4 of apple, but there are 3"],
    ),
    # Sixteen brambles are all sixteen turns.
    (
        "parish",
        "wishes: Copses, Water meadows, Round the green, Corner stones\n[A]\nseasons: 0 0 7\n"
        "BBBBBBBSBBB\nBBBBBB.S...\n...H...S...\n.......SS..\n........SS.\n.H...X...H.\n"
        "...........\n...........\n...H...H...\n...........\nCC.........",
        ["A cannot have drawn 2 cells of land with 0 plots"],
    ),
    # The only straight plot of five cells is a wood or a field, and one season is missing.
    (
        "parish",
        "wishes: Copses, Water meadows, Round the green, Corner stones\n[A]\nseasons: 0 0\n"
        "BBBBBBBSBBB\nBBBBB..S...\n...H...S...\n.......SS..\n........SS.\n.H...X...H.\n"
        "...........\n...........\n...H...H...\n...........\nMMMMM......",
        ["A cannot have drawn 5 cells of land with 1 plots", "A has written 2 seasons"],
    ),
    # Only one card fits, worth 7.
    (
        "kuhfstein",
        "[Anna]\npoints: 65\ngoals: finisher\nF M W\nL H F\n"
        "[Cleo]\npoints: 64\ngoals: orchard\nH L",
        ["Cleo: nobody can have 64 points on these tiles"],
    ),
    (
        "kuhfstein",
        "[Anna]\npoints: 60\ngoals: finisher\nF M W\nL H F\n"
        "[Ben]\npoints: 60\ngoals: finisher\nF M W\nL H F",
        ["finisher twice", "nobody has gone round the track"],
    ),
    # An earlier example of kuhlorado: two numbers and two cows are free.
    (
        "kuhlorado",
        f"[board]\n{BOARD}\n[marks]\nXXXXOOOO\nX.XXX..O\nOXX.OOOX\nOOX.OOXX\nOOOX.O.X\n"
        "OOOXXOOX\nOO.XXXOO\nXXXX.XO.",
        ["over before the last turn: cows free 2, numbers free 2"],
    ),
    # Five numbers are free, but crosses have marked nearly all cells.
    (
        "kuhlorado",
        f"[board]\n{BOARD}\n[marks]\nX.XXXX.X\nX.XX...X\nXXX.XOOX\nXXX.OOXX\nXXXOOO.O\n"
        "XXOOXXXX\nXXOXXXXX\n..XXXXX.",
        ["marks 41 11"],
    ),
    # Hay is placed in the full game only; the hedge has lost two of its five edges.
    (
        "stampfarm",
        "[Lisa]\nS S C|P Y\nP S H|S C\n  -\nH H P P .\nP H H S P",
        [
            "1 cells are empty",
            "nobody may place hay",
            "a hedge of 3 edges",
            "6 cells beside the hedge",
        ],
    ),
]


@pytest.mark.parametrize(("game", "typed", "expected"), IMPOSSIBLE)
def test_impossible_end_of_a_game_is_detected(game: str, typed: str, expected: list[str]) -> None:
    scored = score_text(f"game: {game}\n{typed}\n", "game.txt", LIBRARY, "en")

    assert doubts(scored.finished, scored.game) == expected
