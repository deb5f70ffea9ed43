"""The commands on a home printer: calibrated backs, ink, and the language of the account."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdf
import pytest
from typer.testing import CliRunner

from hedgerow.base.messages import user_language
from hedgerow.cli import build_program

REQUESTS = ("deck", "stampfarm", "requests")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*args: str, fails: bool = False) -> tuple[str, str]:
    answer = CliRunner().invoke(build_program(), args, catch_exceptions=True)
    assert fails or answer.exit_code == 0, answer.output
    return answer.stdout, answer.stderr + (str(answer.exception) if fails else "")


def first_piece(page: pypdf.PageObject) -> tuple[float, ...]:
    """Return the position of the first piece of a page, in mm from the upper left corner."""
    content = page.get_contents()
    assert content is not None
    _page, piece, *_ = (operands for operands, operator in content.operations if operator == b"cm")
    return tuple(map(float, piece[-2:]))


def first_back(out: str) -> tuple[float, ...]:
    return first_piece(pypdf.PdfReader(out.split()[0]).pages[1])


def test_backs_are_moved_by_the_printer_that_was_measured_last() -> None:
    plain, quiet = run(*REQUESTS)
    left, top = first_back(plain)
    saved_text, _ = run("calibrate", "--set", "x=1.5mm,y=-0.5mm")
    moved, notes = run(*REQUESTS)

    assert "home: backs are moved by x=1.5mm,y=-0.5mm" in saved_text
    assert "moved" not in quiet
    assert "backs moved by x=1.5mm,y=-0.5mm (printer home" in notes
    assert first_back(moved) == pytest.approx((left + 1.5, top - 0.5), abs=0.01)


def test_fronts_are_never_moved() -> None:
    front = [first_piece(pypdf.PdfReader(run(*REQUESTS)[0].strip()).pages[0])]
    run("calibrate", "--set", "x=3")
    front += [first_piece(pypdf.PdfReader(run(*REQUESTS)[0].strip()).pages[0])]

    assert front[0] == front[1]


def test_another_printer_or_none_is_chosen_by_name() -> None:
    run("calibrate", "--set", "x=2", "--name", "office")
    run("calibrate", "--set", "x=1")
    plain = first_back(run(*REQUESTS, "--printer", "none")[0])[0]

    assert first_back(run(*REQUESTS)[0])[0] == pytest.approx(plain + 1, abs=0.01)
    assert first_back(run(*REQUESTS, "--printer", "Office")[0])[0] == pytest.approx(
        plain + 2, abs=0.01
    )


def test_an_unknown_printer_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    _, err = run(*REQUESTS, "--printer", "hom", fails=True)

    assert "unknown printer 'hom'" in err
    assert not (tmp_path / "output").exists()


def test_without_set_the_sheet_to_measure_is_printed() -> None:
    out, err = run("calibrate", "--flip", "short", "--lang", "it")
    reader = pypdf.PdfReader(out.strip())
    catalogue: Any = reader.trailer["/Root"]

    assert out.strip() == str(Path("output/calibrate-a4-it-short.pdf"))
    assert len(reader.pages) == 4
    assert catalogue["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert "hedgerow calibrate --set" in err


def test_an_invalid_offset_saves_nothing(fresh_account: Path) -> None:
    _, err = run("calibrate", "--set", "1.5", fails=True)

    assert "write both numbers, as in x=1.5mm,y=-0.5mm" in err
    assert list(fresh_account.iterdir()) == []


@pytest.mark.parametrize(
    ("backs", "flip", "duplex"),
    [
        ("duplex", "long", "/DuplexFlipLongEdge"),
        ("duplex", "short", "/DuplexFlipShortEdge"),
        ("fold", "long", "/Simplex"),
        ("none", "long", "/Simplex"),
    ],
)
def test_the_file_requests_the_flip_of_its_backs(backs: str, flip: str, duplex: str) -> None:
    out, _ = run(*REQUESTS, "--backs", backs, "--flip", flip)
    catalogue: Any = pypdf.PdfReader(out.strip()).trailer["/Root"]

    assert catalogue["/ViewerPreferences"]["/Duplex"] == duplex


@pytest.mark.parametrize("format_", ["pdf", "svg"])
def test_ink_is_reported_for_every_page(format_: str) -> None:
    _, err = run(*REQUESTS, "--ink", "--format", format_)
    title, *pages, mean = err.splitlines()

    assert title.startswith("ink, as the share of the page")
    assert [it.split()[:3] for it in pages] == [["requests", "a4", "1"], ["requests", "a4", "2"]]
    assert mean.startswith("mean of 2 pages: ")


def test_ink_is_part_of_the_json_answer_and_adds_up() -> None:
    out, _ = run(*REQUESTS, "--ink", "--json", "--paper", "both")
    inks = json.loads(out)["ink"]

    assert [(it["paper"], it["page"]) for it in inks] == [
        ("a4", 1),
        ("a4", 2),
        ("letter", 1),
        ("letter", 2),
    ]
    for it in inks:
        parts = it["cyan"] + it["magenta"] + it["yellow"] + it["black"]
        assert it["total"] == pytest.approx(parts, abs=0.25)


@pytest.mark.parametrize(
    ("name", "value", "lang"),
    [
        ("LANG", "de_CH.UTF-8", "de"),
        ("LANG", "fr", "fr"),
        ("LC_ALL", "it_IT", "it"),
        ("LC_MESSAGES", "de_DE@euro", "de"),
        ("LANG", "en_GB.UTF-8", "en"),
        ("LANG", "pt_BR.UTF-8", "en"),
        ("LANG", "C.UTF-8", "en"),
        ("LANG", "POSIX", "en"),
        ("LANG", "deutsch", "en"),
    ],
)
def test_the_language_is_the_accounts(name: str, value: str, lang: str) -> None:
    assert user_language({name: value}) == lang


def test_the_first_set_of_the_languages_counts() -> None:
    assert user_language({"LC_ALL": "fr_FR", "LANG": "de_DE"}) == "fr"
    assert user_language({"LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "de_DE"}) == "it"


def test_a_german_account_prints_german_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")

    assert run("pad", "stampfarm")[0].strip().endswith("stampfarm-pad-a4-de.pdf")
    assert run("pad", "stampfarm", "--lang", "en")[0].strip().endswith("stampfarm-pad-a4.pdf")
    german = run("blank", "stampfarm", "--out", "-")[0]
    assert german == run("blank", "stampfarm", "--lang", "de", "--out", "-")[0]


def test_lost_pieces_are_listed_and_printed_again() -> None:
    listed, _ = run("show", "stampfarm", "requests")
    printed, _ = run(*REQUESTS, "--only", "grazers, corners", "--only", "grazers")

    assert "  grazers        Nibblers           1 × page 1: 4\n" in listed
    assert printed == "output/stampfarm-requests-grazers-corners-grazers-a4.pdf\n"
    front, back = pypdf.PdfReader(printed.strip()).pages
    assert front.extract_text().count("grazers") == 2
    assert "grazers" not in back.extract_text()


def test_an_empty_choice_does_not_print_the_whole_deck() -> None:
    _, problem = run(*REQUESTS, "--only", ",", fails=True)

    assert "expected a name" in problem
