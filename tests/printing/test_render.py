"""Rendering: from a request to files, page by page, and the result of a print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest

from hedgerow.base.errors import InputError
from hedgerow.drawing.scene import Page
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.printing.print_files import write
from hedgerow.printing.render import render
from hedgerow.printing.request import DECKS, OutputSettings, PrintRequest
from hedgerow.scorefile.sheet_code import SheetCode
from tests.requests import printed


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def find_game(game: str) -> Game:
    return open_library().find_game(game)


def text_of(path: Path) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


def test_sheets_are_printed_on_every_paper_with_the_same_codes() -> None:
    result = printed(find_game("stampfarm"), "sheets", count=3, seed=1, paper="both")
    codes = result.codes or ()

    assert [it.name for it in result.files] == [
        "stampfarm-sheets-3-seed-1-a4.pdf",
        "stampfarm-sheets-3-seed-1-letter.pdf",
    ]
    assert (len(codes), result.seed) == (3, 1)
    assert all(code in text_of(path) for path in result.files for code in codes)


def test_decks_of_a_game_without_decks_are_refused() -> None:
    request = PrintRequest(game="fallow", what=DECKS)

    with pytest.raises(InputError, match="fallow: error: has no decks") as caught:
        render(request, find_game("fallow"))
    assert "hedgerow kit fallow" in str(caught.value)


def test_sheets_of_codes_have_no_seed() -> None:
    game = find_game("stampfarm")
    code = str(game.code_for_seed(77))
    result = printed(game, "sheets", codes=(code,))

    assert (result.codes, result.seed) == ((code,), None)


def test_no_sheet_is_generated_before_its_page_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    generated: list[SheetCode] = []
    seen: list[int] = []
    generate = Game.generate_sheet

    def count_and_generate(game: Game, code: SheetCode) -> Any:
        generated.append(code)
        return generate(game, code)

    def watch(pages: Iterable[Page]) -> Iterator[Page]:
        for page in pages:
            seen.append(len(generated))
            yield page

    monkeypatch.setattr(Game, "generate_sheet", count_and_generate)
    printed(find_game("stampfarm"), "sheets", OutputSettings(progress=watch), count=6, seed=1)

    assert seen == [2, 4, 6]


def test_decks_are_printed_as_designed_or_random() -> None:
    game = find_game("kuhfstein")
    designed = printed(game, "cards")
    random = printed(game, "cards", seed=5)
    assert random.codes
    (code,) = random.codes
    again = printed(game, "cards", codes=(code,))

    assert [it.name for it in designed.files] == ["kuhfstein-cards-a4.pdf"]
    assert [it.name for it in random.files] == [f"kuhfstein-cards-{code}-a4.pdf"]
    assert (random.seed, again.seed, designed.seed) == (5, None, None)
    assert (again.codes, designed.codes) == ((code,), None)
    assert random.deck_data == again.deck_data != designed.deck_data


def test_all_decks_are_printed_on_each_paper_in_turn() -> None:
    game = find_game("stampfarm")
    request = PrintRequest(game=game.id, what=DECKS, paper="both")
    files = write(render(request, game), OutputSettings()).files

    assert [it.stem.removeprefix("stampfarm-") for it in files] == [
        "requests-a4",
        "dice-a4",
        "summary-a4",
        "requests-letter",
        "dice-letter",
        "summary-letter",
    ]


def test_a_pad_has_the_requested_pages() -> None:
    (path,) = printed(find_game("stampfarm"), "pad", pages=3).files

    assert path == Path("output/stampfarm-pad-3-a4.pdf")
    assert len(pypdf.PdfReader(path).pages) == 3


def test_a_kit_is_a_file_for_every_paper() -> None:
    result = printed(find_game("stampfarm"), players=2, seed=7, paper="both")

    assert [it.name for it in result.files] == [
        "stampfarm-kit-2-seed-7-a4.pdf",
        "stampfarm-kit-2-seed-7-letter.pdf",
    ]
    assert result.codes
    assert (len(result.codes), result.seed, result.two_sided) == (2, 7, True)


def test_a_kit_of_separate_files_is_a_folder_for_every_paper() -> None:
    result = printed(find_game("stampfarm"), players=2, seed=7, paper="both", separate=True)

    assert list(dict.fromkeys(it.parent.name for it in result.files)) == [
        "stampfarm-kit-2-seed-7-a4",
        "stampfarm-kit-2-seed-7-letter",
    ]
    assert result.files[0].name == "0-read-me.pdf"


def test_an_svg_kit_is_a_folder_with_a_file_for_every_page() -> None:
    output = OutputSettings(format="svg")
    result = printed(find_game("stampfarm"), "kit", output, players=2, seed=7)

    assert {it.parent.name for it in result.files} == {"stampfarm-kit-2-seed-7-a4"}
    assert [it.name for it in result.files[:2]] == ["page-001.svg", "page-002.svg"]
    assert "left empty" not in "".join(it.read_text("utf-8") for it in result.files)


def test_a_kit_of_designed_decks_has_no_codes_and_no_seed() -> None:
    result = printed(find_game("kuhfstein"))

    assert [it.name for it in result.files] == ["kuhfstein-kit-a4.pdf"]
    assert (result.codes, result.seed) == ((), None)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({}, "kit-5-seed-7"),
        ({"count": 2, "players": 4}, "kit-2x4-seed-7"),
        ({"count": 8}, "kit-8-seed-7"),
        ({"ticks": True}, "kit-5-seed-7-ticks"),
        ({"markers": True}, "kit-5-seed-7-markers"),
    ],
)
def test_a_kit_is_named_by_its_request(fields: dict[str, Any], name: str) -> None:
    (file,) = printed(find_game("stampfarm"), seed=7, **fields).files

    assert file.name == f"stampfarm-{name}-a4.pdf"


def test_a_kit_of_codes_is_named_by_them_and_has_no_seed() -> None:
    (code,) = printed(find_game("stampfarm"), "sheets", count=1, seed=1).codes or ()
    result = printed(find_game("stampfarm"), codes=(code,))

    assert [it.name for it in result.files] == [f"stampfarm-kit-{code}-a4.pdf"]
    assert (result.codes, result.seed) == ((code,), None)


def test_a_folded_kit_has_fold_in_its_name() -> None:
    (file,) = printed(find_game("stampfarm"), players=2, seed=7, backs="fold").files

    assert file.name == "stampfarm-kit-2-seed-7-fold-a4.pdf"


def test_the_kit_of_a_variant_is_named_by_it() -> None:
    result = printed(find_game("bunte-runde"), count=1, seed=7, variant="animals")

    assert [it.name for it in result.files] == ["bunte-runde-kit-animals-1-seed-7-a4.pdf"]
