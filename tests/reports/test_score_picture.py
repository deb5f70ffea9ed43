"""Pictures of scored games: where they go, and what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.reports.score_picture import ScorePicture


@pytest.mark.parametrize(
    ("place", "games", "misuse"),
    [
        ("g.svg", 1, ""),
        ("g.SVG", 1, ""),
        ("drawings", 1, ""),
        ("drawings", 2, ""),
        ("g.svg", 2, "several games need a folder"),
        ("g.png", 1, "g.png is no name of a SVG file: let it end in .svg"),
        ("g.txt", 2, "g.txt is no name of a SVG file: let it end in .svg"),
    ],
)
def test_a_place_is_a_file_of_the_right_ending_or_a_folder(
    place: str, games: int, misuse: str
) -> None:
    assert str(ScorePicture("svg", Path(place)).misuse(games)) == misuse


def test_a_folder_that_is_there_may_have_a_dot_in_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "games.2026"
    folder.mkdir()

    assert not ScorePicture("png", folder).misuse(3)


def test_games_of_one_name_are_numbered_in_their_folder() -> None:
    games = [Path("a/g.txt"), Path("b/g.txt"), Path("h.txt")]
    picture = ScorePicture("png", Path("drawn"))

    assert [picture.path(it, games).name for it in games] == ["g-1.png", "g-2.png", "h.png"]
