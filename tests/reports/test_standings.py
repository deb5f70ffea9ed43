"""Standings over several games: who played, who won, and what is never added together."""

from __future__ import annotations

import pytest

from hedgerow.base.messages import LANGUAGES
from hedgerow.cli.terminal import translator_for
from hedgerow.game.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.reports.score_report import PlayedGame, display_width
from hedgerow.reports.standings import Standing, compute_standings, standings_table

QUESTION = (OpenQuestion(text="which sheet?"),)


def play(
    *points: tuple[str, int],
    game: str = "barley",
    variant: str = "basic",
    complete: bool = True,
    undecided: bool = False,
) -> PlayedGame:
    scores = tuple(Score(name, (ScoreLine("cow", number, "cows"),)) for name, number in points)
    result = Result(
        variant=variant, complete=complete, scores=scores, open=QUESTION if undecided else ()
    )
    return PlayedGame(path="a.txt", game=game, title=game.title(), lang="en", result=result)


BEN_WINS = play(("Ann", 10), ("Ben", 20))
SHARED = play(("ann", 30), ("Ben", 30))
UNDECIDED = play(("Ann", 5), ("Cid", 1), undecided=True)
UNFINISHED = play(("ANN", 7), ("Cid", 8), complete=False)
ALONE = play(("Dot", 40))


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ("a win", [("Ben", 1, 1, 0, 20), ("Ann", 1, 0, 0, 10)]),
        ("a shared win", [("ann", 1, 1, 1, 30), ("Ben", 1, 1, 1, 30)]),
        ("undecided", [("Ann", 1, 0, 0, 5), ("Cid", 1, 0, 0, 1)]),
        ("not over", [("Cid", 1, 0, 0, 8), ("ANN", 1, 0, 0, 7)]),
        ("alone", [("Dot", 1, 0, 0, 40)]),
        (
            "all",
            [("Ben", 2, 2, 1, 50), ("Ann", 4, 1, 1, 52), ("Dot", 1, 0, 0, 40), ("Cid", 2, 0, 0, 9)],
        ),
    ],
)
def test_a_player_has_one_line_over_all_games(
    games: str, expected: list[tuple[str, int, int, int, int]]
) -> None:
    played = {
        "a win": [BEN_WINS],
        "a shared win": [SHARED],
        "undecided": [UNDECIDED],
        "not over": [UNFINISHED],
        "alone": [ALONE],
        "all": [BEN_WINS, SHARED, UNDECIDED, UNFINISHED, ALONE],
    }[games]

    assert compute_standings(played) == [
        Standing(name=name, games=count, wins=wins, shared=shared, points=points)
        for name, count, wins, shared, points in expected
    ]


def test_names_are_compared_as_score_files_compare_them() -> None:
    first = play(("Strauß", 1), ("Zoe", 2))
    second = play(("STRAUSS", 4), ("Zoé", 1))
    standings = compute_standings([first, second])

    assert [(it.name, it.games) for it in standings] == [("Strauß", 2), ("Zoe", 1), ("Zoé", 1)]


def test_the_table_of_one_game_is_aligned() -> None:
    table = standings_table([BEN_WINS, SHARED, UNDECIDED, UNFINISHED], failed=2)

    assert table.splitlines() == [
        "Standings · Barley · 4 games",
        "       games  wins  shared  points  average",
        "  Ben      2     2       1      50     25.0",
        "  Ann      4     1       1      52     13.0",
        "  Cid      2     0               9      4.5",
        "",
        "A shared win counts as a win for each who shares it.",
        "1 game is undecided: points count, but no win.",
        "1 game is not over: points count, but no win.",
        "2 files could not be scored and are not counted.",
    ]


def test_points_of_different_games_and_variants_are_not_added() -> None:
    pro = play(("Ann", 3), ("Ben", 2), variant="pro")
    rye = play(("Ben", 100), ("Zoé 🐄", 90), game="rye")

    assert standings_table([BEN_WINS, pro, rye]).splitlines() == [
        "Standings · Barley (basic) · 1 game",
        "       games  wins  points  average",
        "  Ben      1     1      20     20.0",
        "  Ann      1     0      10     10.0",
        "",
        "Standings · Barley (pro) · 1 game",
        "       games  wins  points  average",
        "  Ann      1     1       3      3.0",
        "  Ben      1     0       2      2.0",
        "",
        "Standings · Rye · 1 game",
        "          games  wins  points  average",
        "  Ben         1     1     100    100.0",
        "  Zoé 🐄      1     0      90     90.0",
        "",
        "Standings · all games · 3 games",
        "          games  wins",
        "  Ben         3     2",
        "  Ann         2     1",
        "  Zoé 🐄      1     0",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_narrow_in_every_language(lang: str) -> None:
    long = play(("Maximilian-Alexander Schulze", 123), ("Ben", 123))
    table = standings_table([long, UNDECIDED, UNFINISHED], 3, translator_for(lang), lang)
    lines = table.splitlines()

    assert max(map(display_width, lines)) <= 80
    assert len({display_width(line) for line in lines[1:6]}) == 1
    assert ("123.0" in table) == (lang == "en")
    assert ("Standings" in table) == (lang == "en")
