"""Files for cutting machines: next to the pages, for fronts only, for shaped and folded pieces."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import ezdxf
import pypdf
import pytest
from ezdxf.document import Drawing

from hedgerow.base.extras import install_command
from hedgerow.game.library import open_library
from hedgerow.printing.request import OutputSettings
from hedgerow.writers import cut_files
from tests.requests import printed
from tests.windbreak import CONTENT

CUT = OutputSettings(cut_file=True)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def files(game: str, deck: str, output: OutputSettings = CUT, **fields: Any) -> list[str]:
    loaded = open_library(CONTENT).find_game(game)
    return [it.name for it in printed(loaded, deck, output, **fields).files]


def dxf(name: str) -> Drawing:
    return ezdxf.read(io.StringIO((Path("output") / name).read_text("ascii")))


def shapes(document: Drawing, layer: str) -> int:
    return len(document.modelspace().query(f'*[layer=="{layer}"]'))


def test_a_deck_has_a_cut_file_in_both_formats_for_every_page_of_fronts() -> None:
    assert files("kuhfstein", "goals") == [
        "kuhfstein-goals-a4.pdf",
        "kuhfstein-goals-a4-cut-001.svg",
        "kuhfstein-goals-a4-cut-001.dxf",
    ]
    cards = [it for it in files("kuhfstein", "cards") if it.endswith(".svg")]
    assert cards[:2] == ["kuhfstein-cards-a4-cut-001.svg", "kuhfstein-cards-a4-cut-003.svg"]


def test_without_the_option_there_is_none() -> None:
    assert files("kuhfstein", "goals", OutputSettings()) == ["kuhfstein-goals-a4.pdf"]


# (deck, lines and outlines, folds: a die has 12 folded edges, a figure 3). Pieces that touch
# share their lines: 3 columns and 4 rows of requests have 4 + 5 of them, 6 and 6 of pieces 7 + 7,
# 7 and 6 of tokens 8 + 7.
@pytest.mark.parametrize(
    ("game", "deck", "cuts", "folds"),
    [
        ("stampfarm", "requests", 4 + 5, 0),
        ("stampfarm", "dice", 4, 3 * 12),
        ("bunte-runde", "pieces", 7 + 7, 0),
        ("bunte-runde", "figure", 1, 3),
        ("bunte-runde", "large-coin", 2 + 2, 0),
        ("kuhfstein", "tokens", 8 + 7, 0),
        ("kuhfstein", "figures", 13, 13 * 3),
        ("kuhfstein", "track", 1, 0),
    ],
)
def test_every_line_is_cut_once_and_pieces_are_folded_at_their_edges(
    game: str, deck: str, cuts: int, folds: int
) -> None:
    drawings = [dxf(name) for name in files(game, deck) if name.endswith(".dxf")]

    assert sum(shapes(drawing, "cut") for drawing in drawings) == cuts
    assert sum(shapes(drawing, "fold") for drawing in drawings) == folds


@pytest.mark.parametrize(
    ("game", "deck", "outlines"), [("bunte-runde", "pieces", 36), ("kuhfstein", "tokens", 37)]
)
def test_shaped_pieces_are_cut_along_their_outlines(game: str, deck: str, outlines: int) -> None:
    drawings = [dxf(it) for it in files(game, deck, pieces="shaped") if it.endswith(".dxf")]

    assert sum(shapes(drawing, "cut") for drawing in drawings) == outlines


def test_the_crease_between_fronts_and_backs_is_a_fold() -> None:
    folded = files("windbreak", "seeds", backs="fold", cut="lines")
    (name,) = (it for it in folded if it.endswith(".dxf"))

    assert (shapes(dxf(name), "cut"), shapes(dxf(name), "fold")) == (12, 1)


def test_a_kit_has_cut_files_for_its_pages_of_pieces_and_none_for_sheets_and_rules() -> None:
    kit = printed(open_library().find_game("stampfarm"), "kit", CUT, players=2, seed=1)
    document, *names = [it.name for it in kit.files if it.suffix != ".svg"]
    dice, summary, requests = names
    pages = pypdf.PdfReader(kit.files[0]).pages

    assert document.endswith("-a4.pdf")
    # Two score slips side by side have three lines down and two across.
    assert (shapes(dxf(dice), "cut"), shapes(dxf(requests), "cut")) == (4 + 3 + 2, 4 + 5)
    assert shapes(dxf(summary), "cut") == 4 + 3  # five cards in rows of three and two
    numbers = [int(name.removesuffix(".dxf").rsplit("-", 1)[1]) for name in names]
    assert "Or use normal dice" in pages[numbers[0] - 1].extract_text()
    assert "Berry feast" in pages[numbers[2] - 1].extract_text()


def test_a_kit_of_separate_files_has_cut_files_for_its_decks_and_none_for_pads() -> None:
    kit = printed(
        open_library().find_game("stampfarm"), "kit", CUT, players=2, seed=1, separate=True
    )
    names = [it.name for it in kit.files if "-cut-" in it.name and it.suffix == ".dxf"]

    assert len(names) == 3
    assert "requests" in names[0] and "dice" in names[1] and "summary" in names[2]


def test_without_ezdxf_only_the_svg_is_written_with_a_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cut_files, "can_write_dxf", lambda: False)
    result = printed(open_library().find_game("stampfarm"), "dice", CUT)

    assert [it.suffix for it in result.files] == [".pdf", ".svg"]
    assert [str(it) for it in result.notes] == [
        f"no DXF file written; to get one, install the extra: {install_command('cut')}"
    ]
