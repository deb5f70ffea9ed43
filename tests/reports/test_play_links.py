"""Links that hand finished games over to BG Stats.

The expected values are those of the format's description:
https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import unquote

from hedgerow.game.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.reports.play_links import ADDRESS, finished_games, play_link, play_links
from hedgerow.reports.score_report import PlayedGame

NOW = datetime(2026, 1, 31, 23, 30, 5, tzinfo=timezone(timedelta(hours=-2)))


def game(
    path: str, *points: tuple[str, int], complete: bool = True, undecided: bool = False
) -> PlayedGame:
    scores = tuple(Score(name, (ScoreLine("cow", number, "cows"),)) for name, number in points)
    questions = (OpenQuestion(text="which sheet?"),) if undecided else ()
    result = Result(variant="basic", complete=complete, scores=scores, open=questions)
    return PlayedGame(path=path, game="barley", title="Barley & Rye", lang="en", result=result)


def test_a_link_contains_the_play_as_described() -> None:
    link = play_link(game("a.txt", ("Zoé", 20), ("Ben", 31)), NOW)
    data = json.loads(unquote(link.removeprefix(ADDRESS)))
    identity = data.pop("sourcePlayId")

    assert link.isascii()
    assert set(link.removeprefix(ADDRESS)).isdisjoint(' &#?+"')
    assert len(identity) == 16
    assert data == {
        "sourceName": "hedgerow",
        "playDate": "2026-02-01 01:30:05",  # in UTC
        "game": {
            "name": "Barley & Rye",
            "sourceGameId": "barley",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"name": "Zoé", "sourcePlayerId": "zoé", "score": 20, "rank": 2, "winner": False},
            {"name": "Ben", "sourcePlayerId": "ben", "score": 31, "rank": 1, "winner": True},
        ],
    }


def test_a_corrected_game_is_the_same_play_and_another_file_is_not() -> None:
    first = play_link(game("x/a.txt", ("Ann", 1), ("Ben", 2)), NOW)
    corrected = play_link(game("y/a.txt", ("Ann", 3), ("Ben", 2)), NOW)
    other = play_link(game("b.txt", ("Ann", 1), ("Ben", 2)), NOW)
    ids = [
        json.loads(unquote(it.removeprefix(ADDRESS)))["sourcePlayId"]
        for it in (first, corrected, other)
    ]

    assert ids[0] == ids[1] != ids[2]


def test_nobody_wins_alone() -> None:
    data = json.loads(unquote(play_link(game("a.txt", ("Ann", 9)), NOW).removeprefix(ADDRESS)))

    assert data["players"][0]["winner"] is False


def test_only_games_with_a_result_are_handed_over() -> None:
    over = game("a.txt", ("Ann", 1), ("Ben", 2))
    so_far = game("b.txt", ("Ann", 1), ("Ben", 2), complete=False)
    undecided = game("c.txt", ("Ann", 1), ("Ben", 2), undecided=True)

    assert finished_games([over, so_far, undecided]) == [over]


def test_the_date_of_a_game_is_that_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.touch()
    os.utime(path, (0, datetime(2025, 12, 24, 18, 0, tzinfo=UTC).timestamp()))
    first, second = play_links([game(str(path)), game("-\n")], NOW).decode().split("\n\n")

    assert first.startswith(f"Barley & Rye · {path}\n{ADDRESS}")
    assert "2025-12-24%2018%3A00%3A00" in first
    assert second.startswith(f"Barley & Rye · - \n{ADDRESS}")
    assert "2026-02-01%2001%3A30%3A05" in second
