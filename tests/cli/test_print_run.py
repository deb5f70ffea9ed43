"""The summary of a print, for programs and for people."""

from __future__ import annotations

from pathlib import Path

from hedgerow.cli.print_run import ink_lines, moved_note, print_to_dict, seed_note
from hedgerow.printing.print_files import Ink, PageInk, PrintResult
from hedgerow.printing.request import Nudge, PrintRequest

FILES = (Path("output/a.pdf"), Path("output/b.pdf"))
INKS = (
    PageInk("tiles", "a4", 1, Ink(0.1, 0.0, 0.05, 0.2)),
    PageInk("tiles", "a4", 2, Ink(0.0, 0.0, 0.0, 0.25)),
)


def request(nudge: Nudge) -> PrintRequest:
    return PrintRequest(game="barley", nudge=nudge)


def test_what_does_not_apply_is_left_out_of_the_data() -> None:
    assert print_to_dict(PrintResult(files=FILES)) == {"files": ["output/a.pdf", "output/b.pdf"]}


def test_the_data_has_files_codes_seed_decks_and_ink_in_this_order() -> None:
    printed = PrintResult(files=FILES, inks=INKS, codes=("SF1",), seed=0, deck_data={"cards": 55})

    assert [*print_to_dict(printed)] == ["files", "codes", "seed", "cards", "ink"]
    assert print_to_dict(printed)["codes"] == ["SF1"]
    assert print_to_dict(printed)["seed"] == 0


def test_the_seed_is_reported_if_there_is_one() -> None:
    assert (
        seed_note(PrintResult(files=FILES, seed=0), "en")
        == "seed 0 (--seed 0 prints the same again)"
    )
    assert seed_note(PrintResult(files=FILES), "en") == ""


def test_shifted_backs_are_reported_if_backs_are_printed() -> None:
    moved, one_sided, straight = (
        moved_note(PrintResult(files=FILES, two_sided=two_sided), request(nudge), "home")
        for two_sided, nudge in ((True, Nudge(1, 2)), (False, Nudge(1, 2)), (True, Nudge()))
    )

    assert "x=1mm,y=2mm (printer home" in moved
    assert (one_sided, straight) == ("", "")


def test_ink_is_reported_per_page_and_on_average() -> None:
    title, *pages, mean = ink_lines(PrintResult(files=FILES, inks=INKS), "en")

    assert title.startswith("ink, as the share of the page")
    assert pages == [
        "  tiles a4    1   35.0 %   C 10.0  M  0.0  Y  5.0  K 20.0",
        "  tiles a4    2   25.0 %   C  0.0  M  0.0  Y  0.0  K 25.0",
    ]
    assert mean == "mean of 2 pages: 30.0%"
