"""Scoring: from text or files to results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError, Location
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.game.scored_game import ScoredGame, score_file, score_files, score_text

GOOD = """game: stampfarm

[Lisa]
stable: G C
S S C|P P
P S H|S C
  - -
H|H P P S
P H H S P
"""
BROKEN = GOOD.replace("G C", "X C")
FRENCH = """game: stampfarm
lang: fr

[Lisa]
stable: O V
M M V|C C
C M P|M V
  - -
P|P C C M
C P P M C
"""


class CountingLibrary(Library):
    """A library that counts searches for games."""

    searches: list[Library] = []  # noqa: RUF012 -- a record has no other attributes

    def find_game(
        self, name: str, location: Location | None = None, beside: Path | None = None
    ) -> Game:
        self.searches.append(self)
        return super().find_game(name, location, beside)


def files(folder: Path, texts: Sequence[str]) -> list[Path]:
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_text(text, "utf-8")
    return [folder / f"{number}.txt" for number in range(len(texts))]


def total(scored: ScoredGame | InputError) -> int:
    assert isinstance(scored, ScoredGame)
    (score,) = scored.result.scores
    return score.total


def test_text_is_scored_by_the_game_it_names() -> None:
    scored = score_text(GOOD, "farm.txt", open_library(), None)

    assert scored.game.id == "stampfarm"
    assert total(scored) == 10


def test_a_file_is_scored_like_its_text(tmp_path: Path) -> None:
    (path,) = files(tmp_path, [GOOD])
    library = open_library()
    scored = score_file(path, library, None)

    assert scored == score_text(GOOD, str(path), library, None)


@pytest.mark.parametrize(
    ("text", "lang", "expected", "word"),
    [
        pytest.param(GOOD, None, "en", "pigs", id="english"),
        pytest.param(GOOD, "de", "de", "Schweine", id="english, reported in german"),
        pytest.param(FRENCH, None, "fr", "cochons", id="french"),
        pytest.param(FRENCH, "en", "en", "pigs", id="french, reported in english"),
    ],
)
def test_result_is_in_the_requested_language(
    text: str, lang: str | None, expected: str, word: str
) -> None:
    scored = score_text(text, "farm.txt", open_library(), lang)
    lines = [line.text for score in scored.result.scores for line in score.lines]

    assert scored.words == scored.game.words(expected)
    assert [it for it in lines if word in it]
    assert total(scored) == 10


def test_problem_has_its_location_in_the_text() -> None:
    with pytest.raises(InputError) as caught:
        score_text(BROKEN, "farm.txt", open_library(), None)

    assert [str(it.location) for it in caught.value.problems] == ["farm.txt:4:9"]


def test_broken_file_does_not_stop_the_others(tmp_path: Path) -> None:
    paths = [*files(tmp_path, [GOOD, BROKEN, GOOD]), tmp_path / "missing.txt"]
    first, second, third, fourth = score_files(paths, open_library(), None)

    assert (total(first), total(third)) == (10, 10)
    assert isinstance(second, InputError)
    assert isinstance(fourth, InputError)
    assert "cannot be read" in str(fourth)


def test_files_are_scored_lazily(tmp_path: Path) -> None:
    (path,) = files(tmp_path, [GOOD])
    scores = score_files([path, tmp_path / "later.txt"], open_library(), None)
    next(scores)
    (tmp_path / "later.txt").write_text(GOOD, "utf-8")

    assert total(next(scores)) == 10


def test_game_of_many_files_is_searched_once(tmp_path: Path) -> None:
    library = CountingLibrary(open_library().folders)
    CountingLibrary.searches.clear()

    assert [total(it) for it in score_files(files(tmp_path, [GOOD] * 5), library, None)] == [10] * 5
    assert len(CountingLibrary.searches) == 1


FARM = "SSCPP\nSHCCP\nGHCYY\nGHHHY\n"
BOARD = "XXXX...O\nX......O\n......OO\n" + ".......O\n" + "O......O\n" * 3 + "OO.....O\n"


def test_sheet_code_determines_the_game(tmp_path: Path) -> None:
    """Each file has its own game, not that of the previous file."""
    texts = [
        f"[Lisa]\nsheet: SF1-A4255-Y2RSR\n{FARM}",
        f"code: KR1-JFPZZ-764KB\n[marks]\n{BOARD}",
        f"game:\n[Lisa]\ncode: sf1 a4255 y2rsr\n{FARM}",
        f"[Lisa]\n{FARM}",
    ]
    scored = [*score_files(files(tmp_path, texts), open_library(), None)]

    games = [it.game.id if isinstance(it, ScoredGame) else "" for it in scored]
    assert games == ["stampfarm", "kuhlorado", "stampfarm", ""]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        pytest.param("[Lisa]\nSSCPP", ["1:1: the file does not name its game"], id="no code"),
        pytest.param("[Lisa]\nsheet:\nSSCPP", ["1:1: the file does not name its game"], id="empty"),
        pytest.param(
            "[Lisa]\nsheet: SF1-A4255-Y2RSQ\nSSCPP",
            ["2:8: 'SF1-A4255-Y2RSQ': this code contains a typo"],
            id="a typo in the code",
        ),
        pytest.param(
            "sheet: ZZ1-00500-007C7\n[Lisa]\nSSCPP",
            ["1:8: no game uses the tag ZZ"],
            id="a code of no game",
        ),
        pytest.param(
            "game: stampfrm\n[Lisa]\nsheet: SF1-A4255-Y2RSR\nSSCPP",
            ["1:7: unknown game 'stampfrm'"],
            id="a code does not correct a misspelt game",
        ),
    ],
)
def test_file_without_game_and_valid_code_is_rejected(text: str, messages: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        score_text(text, "f", open_library(), None)

    reported = [
        f"{it.location.line}:{it.location.column}: {it.message}" for it in caught.value.problems
    ]
    assert reported == messages
    assert all(it.hint for it in caught.value.problems)


def test_mistyped_code_suggests_the_correct_one() -> None:
    with pytest.raises(InputError) as caught:
        score_text(f"[Lisa]\ncode: SF1-A4255-Y2RSQ\n{FARM}", "f", open_library(), None)

    (problem,) = caught.value.problems
    assert problem.suggestion == "SF1-A4255-Y2RSR"


def test_all_problems_of_a_file_are_reported() -> None:
    """A repeated name, three animals in a stable of two, and an unknown letter in each farm."""
    rows = "SSCPP\nSSCPP\nSSCPP\n"
    text = f"game: stampfarm\n[A]\nstable: G C H\nSSCPX\n{rows}[a]\nSSCPQ\n{rows}"

    with pytest.raises(InputError) as caught:
        score_text(text, "f", open_library(), None)

    assert [it.location.line for it in caught.value.problems] == [3, 4, 8, 9]


def test_unknown_game_is_reported_with_unreadable_lines() -> None:
    with pytest.raises(InputError) as caught:
        score_text("game: stampfrm\nwords\n", "f", open_library(), None)

    assert [it.location.line for it in caught.value.problems] == [1, 2]
