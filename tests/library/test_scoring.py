"""Scoring: a text or a file to a finish to a result, file after file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError, Location
from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import ScoredGame, score_file, score_files, score_text

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


class Watched(Library):
    """A library that notes when a game is looked for."""

    looked: list[Library] = []  # noqa: RUF012 -- a frozen value has no room of its own

    def find_game(self, name: str, location: Location | None = None) -> Game:
        self.looked.append(self)
        return super().find_game(name, location)


def files(folder: Path, texts: Sequence[str]) -> list[Path]:
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_text(text, "utf-8")
    return [folder / f"{number}.txt" for number in range(len(texts))]


def total(scored: ScoredGame | InputError) -> int:
    assert isinstance(scored, ScoredGame)
    (score,) = scored.result.scores
    return score.total


def test_a_text_is_scored_by_the_game_it_names() -> None:
    scored = score_text(GOOD, "farm.txt", open_library(), None)

    assert scored.game.id == "stampfarm"
    assert total(scored) == 10


def test_a_file_is_scored_like_its_text(tmp_path: Path) -> None:
    (path,) = files(tmp_path, [GOOD])
    library = open_library()
    scored = score_file(path, library, None)

    assert scored == score_text(GOOD, str(path), library, None)


@pytest.mark.parametrize(
    ("text", "lang", "spoken", "word"),
    [
        pytest.param(GOOD, None, "en", "pigs", id="english"),
        pytest.param(GOOD, "de", "de", "Schweine", id="english, told in german"),
        pytest.param(FRENCH, None, "fr", "cochons", id="french"),
        pytest.param(FRENCH, "en", "en", "pigs", id="french, told in english"),
    ],
)
def test_a_file_is_read_in_its_language_and_told_in_the_one_asked_for(
    text: str, lang: str | None, spoken: str, word: str
) -> None:
    scored = score_text(text, "farm.txt", open_library(), lang)
    lines = [line.text for score in scored.result.scores for line in score.lines]

    assert scored.words == scored.game.words(spoken)
    assert [it for it in lines if word in it]
    assert total(scored) == 10


def test_a_problem_names_the_place_in_the_text() -> None:
    with pytest.raises(InputError) as caught:
        score_text(BROKEN, "farm.txt", open_library(), None)

    assert [str(it.location) for it in caught.value.problems] == ["farm.txt:4:9"]


def test_a_wrong_file_does_not_keep_the_others_from_being_scored(tmp_path: Path) -> None:
    paths = [*files(tmp_path, [GOOD, BROKEN, GOOD]), tmp_path / "missing.txt"]
    first, second, third, fourth = score_files(paths, open_library(), None)

    assert (total(first), total(third)) == (10, 10)
    assert isinstance(second, InputError)
    assert isinstance(fourth, InputError)
    assert "cannot be read" in str(fourth)


def test_files_are_scored_as_they_are_asked_for(tmp_path: Path) -> None:
    (path,) = files(tmp_path, [GOOD])
    scores = score_files([path, tmp_path / "later.txt"], open_library(), None)
    next(scores)
    (tmp_path / "later.txt").write_text(GOOD, "utf-8")

    assert total(next(scores)) == 10


def test_the_game_of_many_files_is_looked_for_once(tmp_path: Path) -> None:
    library = Watched(open_library().folders)
    Watched.looked.clear()

    assert [total(it) for it in score_files(files(tmp_path, [GOOD] * 5), library, None)] == [10] * 5
    assert len(Watched.looked) == 1


FARM = "SSCPP\nSHCCP\nGHCYY\nGHHHY\n"
BOARD = "XXXX...O\nX......O\n......OO\n" + ".......O\n" + "O......O\n" * 3 + "OO.....O\n"


def test_the_code_of_a_sheet_tells_the_game_of_its_file(tmp_path: Path) -> None:
    """Each file has its own game: none is taken for that of the file before."""
    texts = [
        f"[Lisa]\nsheet: SF1-A0C55-Y2RBE\n{FARM}",
        f"code: KR1-5RYZZ-764XY\n[marks]\n{BOARD}",
        f"game:\n[Lisa]\ncode: sf1 a0c55 y2rbe\n{FARM}",
        f"[Lisa]\n{FARM}",
    ]
    scored = [*score_files(files(tmp_path, texts), open_library(), None)]

    games = [it.game.id if isinstance(it, ScoredGame) else "" for it in scored]
    assert games == ["stampfarm", "kuhlorado", "stampfarm", ""]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("[Lisa]\nSSCPP", ["1:1: the file does not name its game"], id="no code"),
        pytest.param("[Lisa]\nsheet:\nSSCPP", ["1:1: the file does not name its game"], id="empty"),
        pytest.param(
            "[Lisa]\nsheet: SF1-A0C55-Y2RBF\nSSCPP",
            ["2:8: 'SF1-A0C55-Y2RBF': this code contains a typo"],
            id="a slip in the code",
        ),
        pytest.param(
            "sheet: ZZ1-00500-007C7\n[Lisa]\nSSCPP",
            ["1:8: no game uses the tag ZZ"],
            id="a code of no game",
        ),
        pytest.param(
            "game: stampfrm\n[Lisa]\nsheet: SF1-A0C55-Y2RBE\nSSCPP",
            ["1:7: unknown game 'stampfrm'"],
            id="a misspelt game is not mended by a code",
        ),
    ],
)
def test_without_a_game_and_a_right_code_a_file_is_refused(text: str, told: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        score_text(text, "f", open_library(), None)

    found = [
        f"{it.location.line}:{it.location.column}: {it.message}" for it in caught.value.problems
    ]
    assert found == told
    assert all(it.hint for it in caught.value.problems)


def test_a_wrong_code_is_suggested_as_it_must_be() -> None:
    with pytest.raises(InputError) as caught:
        score_text(f"[Lisa]\ncode: SF1-A0C55-Y2RBF\n{FARM}", "f", open_library(), None)

    (problem,) = caught.value.problems
    assert problem.suggestion == "SF1-A0C55-Y2RBE"


def test_what_is_wrong_with_the_lines_hides_nothing_else() -> None:
    """A name twice, three animals in a stable of two, and a strange letter in each farm."""
    rows = "SSCPP\nSSCPP\nSSCPP\n"
    text = f"game: stampfarm\n[A]\nstable: G C H\nSSCPX\n{rows}[a]\nSSCPQ\n{rows}"

    with pytest.raises(InputError) as caught:
        score_text(text, "f", open_library(), None)

    assert [it.location.line for it in caught.value.problems] == [3, 4, 8, 9]


def test_an_unknown_game_is_told_with_the_lines_that_cannot_be_read() -> None:
    with pytest.raises(InputError) as caught:
        score_text("game: stampfrm\nwords\n", "f", open_library(), None)

    assert [it.location.line for it in caught.value.problems] == [1, 2]
