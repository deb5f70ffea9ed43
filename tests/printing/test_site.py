"""QR codes as links: sheets and kits with the address of a page."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.base.errors import UsageError
from hedgerow.drawing.qr import qr_rows
from hedgerow.drawing.scene import Bits, Group, Item
from hedgerow.game.library import open_library
from hedgerow.game.sheet_link import link_rows
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from tests.requests import pages_of, rendered

SITE = "https://someuser.github.io/hedgerow/"
CODED_GAMES = [game.id for game in open_library().games() if game.has_sheets and not game.is_fixed]


def squares(items: tuple[Item, ...]) -> list[tuple[str, ...]]:
    """Return the rows of all QR codes of a picture."""
    found = []
    for item in items:
        if isinstance(item, Group):
            found += squares(item.items)
        elif isinstance(item, Bits) and len(item.rows) > 6:
            found.append(item.rows)
    return found


def printed_squares(game: str, **fields: Any) -> list[tuple[str, ...]]:
    return [rows for page in pages_of(game, seed=3, **fields) for rows in squares(page.items)]


@pytest.mark.parametrize("what", ["sheets", "kit"])
@pytest.mark.parametrize("game", CODED_GAMES)
def test_every_sheet_is_a_link_with_its_code_and_look(game: str, what: str) -> None:
    codes = rendered(game, what, seed=3).codes or ()

    assert printed_squares(game, name=what, site=SITE) == [
        link_rows(SITE, code, "C") for code in codes
    ]


@pytest.mark.parametrize("game", CODED_GAMES)
def test_without_an_address_the_qr_code_is_the_code(game: str) -> None:
    codes = rendered(game, "sheets", seed=3).codes or ()

    assert printed_squares(game, name="sheets") == [qr_rows(f"{code}C") for code in codes]


def test_a_random_deck_keeps_its_small_code() -> None:
    game = open_library().find_game("kuhfstein")
    plain, linked = (
        [*render(PrintRequest(game=game.id, seed=3, site=site), game).pages] for site in ("", SITE)
    )

    assert plain == linked


@pytest.mark.parametrize("what", ["sheets", "kit"])
def test_files_with_and_without_links_have_different_names(what: str) -> None:
    (plain,), (linked,) = (
        rendered("stampfarm", what, seed=3, site=site).documents for site in ("", SITE)
    )

    assert (linked.file_name or linked.name) == f"{plain.file_name or plain.name}-link"


@pytest.mark.parametrize(
    ("site", "problem"),
    [
        ("https://example.org/#x", "--site: error: 'https://example.org/#x' is not the address"),
        ("example.org", "is not the address of a page"),
        (f"https://{'a' * 40}.org/", "too long for the QR code"),
    ],
)
def test_an_address_that_cannot_be_printed_is_refused(site: str, problem: str) -> None:
    with pytest.raises(UsageError) as caught:
        rendered("stampfarm", "sheets", site=site)

    assert problem in str(caught.value)
