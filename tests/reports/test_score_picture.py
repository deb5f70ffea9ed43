"""Pictures of scored games: where they are written, and which targets are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.scored import draw_scored
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import score_file, score_text
from hedgerow.loading.words import LANGUAGES
from hedgerow.reports.score_picture import ScorePicture
from tests.scenes import texts


@pytest.mark.parametrize(
    ("target", "games", "problem"),
    [
        ("g.svg", 1, ""),
        ("g.SVG", 1, ""),
        ("drawings", 1, ""),
        ("drawings", 2, ""),
        ("g.svg", 2, "several games need a folder, not a file"),
        ("g.png", 1, "invalid SVG file name g.png; it must end in .svg"),
        ("g.txt", 2, "invalid SVG file name g.txt; it must end in .svg"),
    ],
)
def test_a_target_is_a_file_with_the_right_ending_or_a_folder(
    target: str, games: int, problem: str
) -> None:
    assert str(ScorePicture("svg", Path(target)).usage_problem(games)) == problem


def test_a_folder_that_is_there_may_have_a_dot_in_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "games.2026"
    folder.mkdir()

    assert not ScorePicture("png", folder).usage_problem(3)


def test_games_of_one_name_are_numbered_in_their_folder() -> None:
    games = [Path("a/g.txt"), Path("b/g.txt"), Path("h.txt")]
    picture = ScorePicture("png", Path("drawn"))

    assert [picture.path(it, games).name for it in games] == ["g-1.png", "g-2.png", "h.png"]


FARMS = "game: stampfarm\n[Ann]\nCCPSG\nGSCPS\nSCPSP\nPSGCS\n[Ben]\nCCCSG\nGSPCP\nSPCPS\nPSGCP\n"
FARM_ROWS = "C C P S G\n- - - - -\nG S C P S\nS C P S P\nP S G C S\n"
HEDGES = f"game: stampfarm\n[Ann]\n{FARM_ROWS}[Ben]\n{FARM_ROWS.replace('C C P', 'C C C')}"
SQUARES = "F M L L W H\nW H L L F M\n"
BEN = "[Ben]\npoints: 60\ngoals: finisher\nH\n"
LANDS = f"game: kuhfstein\n[Ann]\npoints: 66\ngoals: orchard\n{SQUARES}{BEN}"
BOARD = (
    "game: kuhlorado\nvariant: pro\n[marks]\n"
    + "XXXXXXXX\n" * 2
    + "..w..w..\n........\n..WW.W..\n.....W..\n"
)
BOARD += "OO......\n........\n"


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        (FARMS, ["Ann: neither", "Ben: neither"]),
        (HEDGES, []),
        (LANDS, ["Ann: no entry for “Trees”"]),
        (LANDS.replace("orchard\n", "orchard\ntrees: 3\n"), []),
        (BOARD, ["interim scoring with 9\u00a0cows marked is missing"]),
        (BOARD.replace("variant: pro\n", ""), []),
    ],
)
def test_the_picture_of_an_undecided_game_has_no_star_but_what_is_missing(
    tmp_path: Path, text: str, missing: list[str]
) -> None:
    target = tmp_path / "g.svg"

    ScorePicture("svg", target).draw(target, score_text(text, "", open_library(), "en"), "colour")

    svg = target.read_text("utf-8")
    assert ('id="icon-star"' in svg, "Undecided:" in svg) == (not missing, bool(missing))
    assert all(it in svg for it in missing)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("example", ["code", "pro", "unfinished"])
def test_long_lines_of_a_shared_board_fit_into_its_picture(example: str, lang: str) -> None:
    library = open_library()
    file = Path("content", "examples", "kuhlorado", f"{example}.txt")
    scored = score_file(Path(__file__).parents[2] / file, library, lang)
    context = scored.game.drawing_context(lang)

    picture = draw_scored(scored.finished, scored.result, context)

    written = " ".join(texts(picture.items))
    for score in scored.result.scores:
        for line in score.lines:
            assert all(word in written for word in line.text.split())
