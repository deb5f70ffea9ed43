"""Sheets that are not entered: a winner is named only if no sheet of the set could change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

import hedgerow
from hedgerow.base.rng import Rng
from hedgerow.game.library import Library, open_library
from hedgerow.game.result import Result
from hedgerow.game.scored_game import parse_entry, score_text
from hedgerow.scorefile.sheet_code import LETTERS
from tests.requests import sheets_of

FALLOW = dict(zip(LETTERS, hedgerow.find_set(sheets_of("fallow", seed=1)[0].code), strict=True))
# The stones of this set, sheet by sheet.
STONES = """
A B2 C3   B A3 B3   C A1 C2   D C1 C3   E B1 B2   F A2 A3
G C1 B3   H A3 C2   I B1 C1   J B2 B3   K A1 B2   L A2 C2
"""
# Sown cells touch these stones on sheet A: A2 one (B2), C2 two (B2, C3), A1 none.
NONE, ONE, TWO, THREE = "B../.../...", ".../B../...", ".../..B/...", ".../B.B/..."
# B2 touches no stone on D, one on B, C, F, G, H and I, two on L. A stone is in B2 on A, E, J and K.
MIDDLE = ".../.B./..."
# With C3: one on F and I, three on L, two on B, C, G and H; not D, which has a stone in C3.
MIDDLE_AND_CORNER = ".../.B./..B"
# Nothing but cows: no hedge divides a farm. Nothing but single animals: no hedge makes a group.
COWS, SINGLES = "/".join(["CCCCC"] * 4), "CGCGC/GCGCG/CGCGC/GCGCG"


def section(name: str, sheet: str, rows: str) -> str:
    code = f"sheet: {sheet}\n" if sheet else ""
    return f"[{name}]\n{code}{rows.replace('/', chr(10))}\n"


def score(*sections: str, game: str = "fallow", library: Library | None = None) -> Result:
    text = f"game: {game}\n{''.join(sections)}"
    return score_text(text, "game.txt", library or open_library(), None).result


def undecided_letters(result: Result) -> dict[str, str]:
    """Return the sheets that each player may have, as letters."""
    assert result.winners == ()
    return {it.section: "".join(letter for letter, _ in it.sheets) for it in result.open}


def stampfarm_set(seed: int = 1) -> tuple[str, ...]:
    return hedgerow.find_set(sheets_of("stampfarm", players=4, seed=seed)[0].code)


def test_the_set_has_these_stones() -> None:
    words = iter(STONES.split())
    stones = {letter: {one, other} for letter, one, other in zip(words, words, words, strict=True)}

    assert stones == {
        letter: {pos.name for pos in hedgerow.find_sheet(code).sheet.symbols}
        for letter, code in FALLOW.items()
    }


@pytest.mark.parametrize(
    ("ida", "jan", "winners", "jan_points", "letters"),
    [
        # Jan has 0 to 2 points: only Ida's third point is safe.
        (THREE, MIDDLE, ("Ida",), (0, 2), ""),
        (TWO, MIDDLE, (), None, "BCDFGHIL"),
        (ONE, MIDDLE, (), None, "BCDFGHIL"),
        (NONE, MIDDLE, (), None, "BCDFGHIL"),
        # Jan has 1 to 3 points: one more than nothing is safe, one more than one is not.
        (NONE, MIDDLE_AND_CORNER, ("Jan",), (1, 3), ""),
        (ONE, MIDDLE_AND_CORNER, (), None, "BCFGHIL"),
        (THREE, MIDDLE_AND_CORNER, (), None, "BCFGHIL"),
    ],
)
def test_a_sheet_that_is_not_entered_is_open_unless_no_sheet_changes_the_winner(
    ida: str,
    jan: str,
    winners: tuple[str, ...],
    jan_points: tuple[int, int] | None,
    letters: str,
) -> None:
    result = score(section("Ida", FALLOW["A"], ida), section("Jan", "", jan))

    if jan_points is None:
        assert undecided_letters(result) == {"Jan": letters}
        return
    least, most = jan_points
    assert (result.open, result.winners, result.scores[1].total) == ((), winners, least)
    assert result.warnings[-1] == (
        "Jan: the sheet is not entered, but no sheet of the set would change the winner. "
        f"Depending on it, Jan has {least} to {most} points, counted here as {least}."
    )


def test_the_question_offers_the_sheets_that_nobody_has() -> None:
    result = score(
        section("Ida", FALLOW["A"], ONE),
        section("Jan", "", MIDDLE),
        section("Mia", FALLOW["C"], ONE),
        section("Noa", "", MIDDLE),
    )
    (jan, noa) = result.open

    assert undecided_letters(result) == {"Jan": "BDFGHIL", "Noa": "BDFGHIL"}
    assert jan.text == "Jan: which sheet of the set is it: B, D, F, G, H, I, L?"
    assert dict(noa.sheets) == {letter: FALLOW[letter] for letter in "BDFGHIL"}


@pytest.mark.parametrize(
    ("ida", "winners"), [(THREE, ("Ida",)), (TWO, ()), (NONE, ())], ids=["3", "2", "0"]
)
def test_several_sheets_that_are_not_entered_need_not_be_known_either(
    ida: str, winners: tuple[str, ...]
) -> None:
    unknown = (section(name, "", MIDDLE) for name in ("Jan", "Mia", "Noa"))
    result = score(section("Ida", FALLOW["A"], ida), *unknown)

    assert result.winners == winners
    assert len(result.open) == (0 if winners else 3)


@pytest.mark.parametrize(
    ("ida", "jan", "winners"),
    [(COWS, COWS, ("Ida", "Jan")), (COWS, SINGLES, ("Ida",)), (SINGLES, COWS, ("Jan",))],
    ids=["tie", "Ida", "Jan"],
)
def test_points_that_are_the_same_on_every_sheet_decide(
    ida: str, jan: str, winners: tuple[str, ...]
) -> None:
    result = score(
        section("Ida", stampfarm_set()[1], ida), section("Jan", "", jan), game="stampfarm"
    )

    assert (result.state, result.winners) == ("final", winners)
    assert (
        "Jan: the sheet is not entered, but no sheet of the set would change the winner."
        in result.warnings
    )


@pytest.mark.parametrize(
    ("ida", "winners"),
    [
        # A2 and B3 touch the stones of sheet A, B2 and A3. Jan has one such cell at most.
        (".../B../.B.", ("Ida",)),
        # One cell each on E, with stones in B1 and A2, and none for Jan on B, with A1 and C3.
        (".../B../...", ()),
    ],
)
def test_rules_that_compare_players_are_tried_with_every_sheet(
    ida: str, winners: tuple[str, ...], tmp_path: Path
) -> None:
    rule = "{id: beside, replace: true, of: barley, next_to: stone, who: most, points: 3}"
    (tmp_path / "rivals").mkdir()
    (tmp_path / "rivals" / "game.yaml").write_text(
        f"extends: fallow\nabout: {{title: Rivals, tag: R7}}\nscoring:\n  - {rule}\n"
    )
    library = open_library(tmp_path)
    code = str(library.find_game("rivals").code_for_seed(0))

    result = score(
        section("Ida", code, ida), section("Jan", "", MIDDLE), game="rivals", library=library
    )

    assert result.winners == winners


def test_too_many_combinations_of_rules_that_compare_players_stay_open(tmp_path: Path) -> None:
    rule = "{id: beside, replace: true, of: barley, next_to: stone, who: most, points: 3}"
    (tmp_path / "rivals").mkdir()
    (tmp_path / "rivals" / "game.yaml").write_text(
        f"extends: fallow\nabout: {{title: Rivals, tag: R7}}\nscoring:\n  - {rule}\n"
    )
    library = open_library(tmp_path)
    code = str(library.find_game("rivals").code_for_seed(0))
    unknown = [section(name, "", MIDDLE) for name in ("Jan", "Mia", "Noa")]

    result = score(section("Ida", code, ".../B../.B."), *unknown, game="rivals", library=library)

    assert [it.section for it in result.open] == ["Jan", "Mia", "Noa"]


@pytest.mark.parametrize(
    "sections",
    [
        (section("Ida", "", COWS), section("Jan", "", SINGLES)),
        (
            section("Ida", stampfarm_set(1)[0], COWS),
            section("Jan", stampfarm_set(2)[0], COWS),
            section("Mia", "", SINGLES),
        ),
    ],
    ids=["no code", "codes of two sets"],
)
def test_a_sheet_of_no_known_set_is_open(sections: Sequence[str]) -> None:
    result = score(*sections, game="stampfarm")

    assert (result.state, [it.sheets for it in result.open][-1]) == ("undecided", ())
    assert result.open[-1].text.endswith("neither the code of the sheet nor its hedge is entered.")


def test_a_set_with_too_few_sheets_leaves_them_open() -> None:
    game = open_library().find_game("stampfarm")
    # Of 512 sheets of a block, the last ones of rare balances are in short runs.
    alone = next(
        code for code in map(game.code_for_seed, range(511)) if len(game.codes_of_set(code)) == 1
    )

    result = score(section("Ida", str(alone), COWS), section("Jan", "", SINGLES), game="stampfarm")

    assert [(it.section, it.sheets) for it in result.open] == [("Jan", ())]


def test_a_typed_hedge_needs_no_sheet_of_the_set() -> None:
    hedge = "C|C C C C/C C C C C/C C C C C/C C C C C"
    first = stampfarm_set()[0]
    typed = score(section("Ida", first, SINGLES), section("Jan", "", hedge), game="stampfarm")

    assert "Jan: the sheet is not entered" not in " ".join(typed.warnings)


def test_an_entry_has_the_same_question_as_its_text() -> None:
    text = f"game: fallow\n{section('Ida', FALLOW['A'], ONE)}{section('Jan', '', MIDDLE)}"

    assert hedgerow.score_entry(parse_entry(text)).result == score_text(text).result


def test_the_question_and_the_warning_are_in_the_requested_language() -> None:
    jan = section("Jan", "", MIDDLE)
    asked, decided = (
        score_text(f"game: fallow\n{section('Ida', FALLOW['A'], rows)}{jan}", lang="de").result
        for rows in (ONE, THREE)
    )

    assert asked.open[0].text == "Jan: Welches Blatt des Satzes ist es: B, C, D, F, G, H, I, L?"
    assert "kein Blatt des Satzes" in decided.warnings[-1]


def random_farm(rng: Rng) -> str:
    """Return a farm of four species in groups: hedges between them change the points."""
    return "/".join("".join(rng.choice("CGHS") for _ in range(5)) for _ in range(4))


def test_one_code_never_names_a_wrong_winner() -> None:
    """Ida has sheet A, Jan sheet D, and only Ida's code is entered: 60 random pairs of farms."""
    codes, rng = stampfarm_set(), Rng("farms")
    states: Counter[str] = Counter()
    wrong_on_b = 0
    for _ in range(60):
        ida = section("Ida", codes[0], random_farm(rng))
        jan = random_farm(rng)
        on_b, on_d = (score(ida, section("Jan", codes[n], jan), game="stampfarm") for n in (1, 3))
        result = score(ida, section("Jan", "", jan), game="stampfarm")
        states[result.state] += 1
        wrong_on_b += on_b.winners != on_d.winners

        assert result.winners in ((), on_d.winners)
        assert (result.winners == ()) == (result.state == "undecided")
    # Assuming that Jan has the next sheet, B, names wrong winners.
    assert wrong_on_b > 5
    assert states["undecided"] > 10 < states["final"]
