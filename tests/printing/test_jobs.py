"""Documents: their names, titles and pages."""

from __future__ import annotations

import pytest

from hedgerow.base.errors import InputError
from hedgerow.drawing.scene import Group, Page
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.printing.cards import deck_job, find_decks, pad_job
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Imposition, Job, Layout, papers
from hedgerow.printing.request import Backs, PrintRequest
from hedgerow.printing.sheets import draw_sheets, generate_batch, sheets_job
from tests.requests import sheet_request

A4 = Layout(papers()["a4"], "en")


def stampfarm() -> Game:
    return open_library().find_game("stampfarm")


def sheets(request: PrintRequest, layout: Layout = A4) -> Job:
    game = stampfarm()
    return sheets_job(game, generate_batch(game, request), layout)


def deck(name: str, layout: Layout = A4) -> Job:
    game = stampfarm()
    (cards,) = find_decks(game, game.drawing_context(layout.lang), name)
    return deck_job(game, cards, layout)


def codes(count: int) -> tuple[str, ...]:
    return tuple(
        str(code) for code, _ in generate_batch(stampfarm(), sheet_request(count, None, 1))
    )


@pytest.mark.parametrize(
    ("request_", "name"),
    [
        (sheet_request(5, None, 1), "sheets-5-seed-1"),
        (sheet_request(5, 4, 12), "sheets-5x4-seed-12"),
        (sheet_request(1, None, 1, per_page=1), "sheets-1-seed-1-1-per-page"),
        (sheet_request(1, None, 1, ticks=True), "sheets-1-seed-1-ticks"),
        (sheet_request(1, None, 1, markers=True), "sheets-1-seed-1-markers"),
        (
            sheet_request(1, None, 1, per_page=2, ticks=True, markers=True),
            "sheets-1-seed-1-2-per-page-ticks-markers",
        ),
    ],
)
def test_sheets_are_named_by_their_request(request_: PrintRequest, name: str) -> None:
    assert sheets(request_).name == name


def test_sheets_of_codes_are_named_by_the_first_and_a_digest_of_all() -> None:
    first, second, third = codes(3)

    assert sheets(sheet_request(1, None, 0, (first.lower(),))).name == f"sheets-{first}"
    assert sheets(sheet_request(1, None, 0, (first, second))).name.startswith(
        f"sheets-{first}-and-1-more-"
    )
    names = {sheets(sheet_request(1, None, 0, (first, it))).name for it in (second, third)}
    assert len(names) == 2


@pytest.mark.parametrize(
    ("backs", "name", "two_sided", "pages"),
    [
        ("duplex", "requests-duplex", True, 2),
        ("light", "requests", True, 2),
        ("fold", "requests-fold", False, 2),
        ("none", "requests-none", False, 1),
    ],
)
def test_a_deck_is_named_by_its_backs_and_is_printed_on_both_sides_or_not(
    backs: Backs, name: str, two_sided: bool, pages: int
) -> None:
    job = deck("requests", Layout(papers()["a4"], "en", Imposition(backs=backs)))

    assert (job.name, job.two_sided, job.page_count) == (name, two_sided, pages)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", [it.id for it in open_library().games()])
def test_page_count_is_the_number_of_pages(game: str, paper: str) -> None:
    loaded, layout = open_library().find_game(game), Layout(papers()[paper], "en")
    request = sheet_request(5, None, 1, variant=loaded.find_variant(None))
    batch = generate_batch(loaded, request) if loaded.has_sheets else None
    jobs = [*kit_jobs(loaded, batch, layout), pad_job(loaded, 3, layout)]

    assert {job.name: len([*job.pages]) for job in jobs} == {it.name: it.page_count for it in jobs}


def test_a_pad_is_named_by_its_pages_and_its_variant() -> None:
    game = open_library().find_game("bunte-runde")

    assert pad_job(game, 1, A4).name == "pad"
    assert pad_job(game, 3, A4, "animals").name == "pad-animals-3"


def test_titles_are_those_of_the_game_and_the_deck() -> None:
    assert sheets(sheet_request(1, None, 1)).title == "Stampfarm"
    assert deck("dice").title == "Stampfarm · Dice to fold"
    assert deck("dice", Layout(papers()["a4"], "de")).title == "Stampfarm · Faltwürfel"


def test_the_first_page_of_a_kit_counts_the_pages_of_all_others() -> None:
    game = stampfarm()
    first, *others = kit_jobs(game, generate_batch(game, sheet_request(1, 3, 1)), A4)

    assert first.name == "0-read-me"
    assert [(job.name, job.page_count) for job in others] == [
        ("1-sheets-1x3-seed-1", 2),
        ("2-requests", 2),
        ("3-dice", 1),
        ("4-summary", 1),
        ("5-pad", 1),
    ]


def test_a_kit_without_a_batch_has_no_sheets() -> None:
    names = [job.name for job in kit_jobs(stampfarm(), None, A4)]

    assert names == ["0-read-me", "1-requests", "2-dice", "3-summary", "4-pad"]


def test_an_unknown_deck_gets_a_suggestion() -> None:
    game = stampfarm()
    with pytest.raises(InputError) as caught:
        find_decks(game, game.drawing_context("en"), "requets")

    assert "did you mean requests?" in str(caught.value)


def test_a_game_without_sheets_draws_none() -> None:
    game = open_library().find_game("kuhfstein")
    with pytest.raises(InputError, match="has no sheets to fill in"):
        draw_sheets(game, generate_batch(game, sheet_request(1, None, 1)), A4)


def test_a_sheet_is_on_its_page_with_its_code() -> None:
    page: Page
    (page,) = sheets(sheet_request(1, None, 0, codes(1))).pages
    groups = [it for it in page.items if isinstance(it, Group) and it.name == "sheet"]

    assert [it.alt for it in groups] == [f"Stampfarm {codes(1)[0]}"]
    assert [it.title for it in page.bookmarks] == [*codes(1)]
