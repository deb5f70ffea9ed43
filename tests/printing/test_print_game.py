"""Printing: from lots or decks to files, page by page, and what is known of a print afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest

from hedgerow.drawing.scene import Page
from hedgerow.game.sheet_code import SheetCode
from hedgerow.library.box import Box
from hedgerow.library.library import open_library
from hedgerow.printing.lots import SheetOrder
from hedgerow.printing.paper import Imposition, find_papers
from hedgerow.printing.print_files import PrintOrder
from hedgerow.printing.print_game import print_decks, print_kit, print_pad, print_sheets

PLAIN = PrintOrder(
    find_papers("a4"), "pdf", "en", "colour", Imposition(), None, lambda pages: pages
)
BOTH = replace(PLAIN, papers=find_papers("both"))


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def box_of(game: str) -> Box:
    return open_library().box(game)


def text_of(path: Path) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


def test_sheets_are_printed_on_every_paper_with_the_same_codes() -> None:
    printed = print_sheets(box_of("stampfarm"), SheetOrder(3, None, 1), BOTH)
    codes = printed.codes or ()

    assert [it.name for it in printed.files] == [
        "stampfarm-sheets-3-seed-1-a4.pdf",
        "stampfarm-sheets-3-seed-1-letter.pdf",
    ]
    assert (len(codes), printed.seed) == (3, 1)
    assert all(code in text_of(path) for path in printed.files for code in codes)


def test_sheets_of_codes_have_no_seed_to_tell() -> None:
    box = box_of("stampfarm")
    code = str(box.code(77))
    printed = print_sheets(box, SheetOrder(1, None, 0, (code,)), PLAIN)

    assert (printed.codes, printed.seed) == ((code,), None)


def test_no_sheet_is_generated_before_its_page_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[SheetCode] = []
    seen: list[int] = []
    make = Box.make_sheet

    def counted(box: Box, code: SheetCode) -> Any:
        made.append(code)
        return make(box, code)

    def watch(pages: Iterable[Page]) -> Iterator[Page]:
        for page in pages:
            seen.append(len(made))
            yield page

    monkeypatch.setattr(Box, "make_sheet", counted)
    print_sheets(box_of("stampfarm"), SheetOrder(6, None, 1), replace(PLAIN, progress=watch))

    assert seen == [2, 4, 6]


def test_decks_are_printed_as_designed_or_by_lot() -> None:
    box = box_of("kuhfstein")
    designed = print_decks(box, "cards", PLAIN)
    by_lot = print_decks(box, "cards", PLAIN, seed=5)
    assert by_lot.codes
    (code,) = by_lot.codes
    again = print_decks(box, "cards", PLAIN, code=code)

    assert [it.name for it in designed.files] == ["kuhfstein-cards-a4.pdf"]
    assert [it.name for it in by_lot.files] == [f"kuhfstein-cards-{code}-a4.pdf"]
    assert (by_lot.seed, again.seed, designed.seed) == (5, None, None)
    assert (again.codes, designed.codes) == ((code,), None)
    assert by_lot.deck_data == again.deck_data != designed.deck_data


def test_all_decks_are_printed_on_one_paper_after_the_other() -> None:
    files = print_decks(box_of("stampfarm"), None, BOTH).files

    assert [it.stem.removeprefix("stampfarm-") for it in files] == [
        "requests-a4",
        "dice-a4",
        "requests-letter",
        "dice-letter",
    ]


def test_a_pad_has_the_pages_asked_for() -> None:
    (path,) = print_pad(box_of("stampfarm"), 3, PLAIN).files

    assert path == Path("output/stampfarm-pad-3-a4.pdf")
    assert len(pypdf.PdfReader(path).pages) == 3


def test_a_kit_is_a_file_for_every_paper() -> None:
    printed = print_kit(box_of("stampfarm"), SheetOrder(1, 2, 7), BOTH)

    assert [it.name for it in printed.files] == [
        "stampfarm-kit-2-seed-7-a4.pdf",
        "stampfarm-kit-2-seed-7-letter.pdf",
    ]
    assert printed.codes
    assert (len(printed.codes), printed.seed, printed.two_sided) == (2, 7, True)


def test_a_kit_of_separate_files_is_a_folder_for_every_paper() -> None:
    printed = print_kit(box_of("stampfarm"), SheetOrder(1, 2, 7), BOTH, separate=True)

    assert list(dict.fromkeys(it.parent.name for it in printed.files)) == [
        "stampfarm-kit-2-seed-7-a4",
        "stampfarm-kit-2-seed-7-letter",
    ]
    assert printed.files[0].name == "0-read-me.pdf"


def test_a_kit_of_pictures_is_a_folder_with_a_file_for_every_page() -> None:
    order = replace(PLAIN, format="svg")
    printed = print_kit(box_of("stampfarm"), SheetOrder(1, 2, 7), order)

    assert {it.parent.name for it in printed.files} == {"stampfarm-kit-2-seed-7-a4"}
    assert [it.name for it in printed.files[:2]] == ["page-001.svg", "page-002.svg"]
    assert "left empty" not in "".join(it.read_text("utf-8") for it in printed.files)


def test_a_kit_of_designed_decks_has_no_codes_and_no_seed() -> None:
    printed = print_kit(box_of("kuhfstein"), None, PLAIN)

    assert [it.name for it in printed.files] == ["kuhfstein-kit-a4.pdf"]
    assert (printed.codes, printed.seed) == ((), None)


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        (SheetOrder(1, 4, 7), "kit-4-seed-7"),
        (SheetOrder(2, 4, 7), "kit-2x4-seed-7"),
        (SheetOrder(8, None, 7), "kit-8-seed-7"),
        (SheetOrder(1, 4, 7, marks=True), "kit-4-seed-7-marks"),
        (SheetOrder(1, 4, 7, markers=False), "kit-4-seed-7-no-markers"),
    ],
)
def test_a_kit_is_named_by_what_was_asked_for(wanted: SheetOrder, name: str) -> None:
    (file,) = print_kit(box_of("stampfarm"), wanted, PLAIN).files

    assert file.name == f"stampfarm-{name}-a4.pdf"


def test_a_kit_of_codes_is_named_by_them_and_has_no_seed() -> None:
    (code,) = print_sheets(box_of("stampfarm"), SheetOrder(1, None, 1), PLAIN).codes or ()
    wanted = SheetOrder(1, None, 9, (code,))
    printed = print_kit(box_of("stampfarm"), wanted, PLAIN)

    assert [it.name for it in printed.files] == [f"stampfarm-kit-{code}-a4.pdf"]
    assert (printed.codes, printed.seed) == ((code,), None)


def test_a_folded_kit_says_so_in_its_name() -> None:
    order = replace(PLAIN, imposition=Imposition("fold"))
    (file,) = print_kit(box_of("stampfarm"), SheetOrder(1, 2, 7), order).files

    assert file.name == "stampfarm-kit-2-seed-7-fold-a4.pdf"


def test_a_kit_of_one_variant_is_named_by_it() -> None:
    wanted = SheetOrder(1, None, 7, variant="animals")
    printed = print_kit(box_of("bunte-runde"), wanted, PLAIN, "animals")

    assert [it.name for it in printed.files] == ["bunte-runde-kit-animals-1-seed-7-a4.pdf"]
