"""A kit for several tables has everything for each of them, but the rules once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hedgerow.base.errors import UsageError
from hedgerow.drawing.scene import Group, Page, Use
from tests.requests import pages_of, rendered
from tests.scenes import texts


def pieces(pages: tuple[Page, ...], name: str = "piece") -> Counter[str]:
    """Count the pieces, or the sheets, by their pictures."""
    groups = (it for page in pages for it in page.items if isinstance(it, Group))
    uses = (it.items[0] for it in groups if it.name == name)
    return Counter(it.symbol.id for it in uses if isinstance(it, Use))


def kit(game: str, **fields: Any) -> tuple[Page, ...]:
    return pages_of(game, seed=1, **fields)


# Sheets: 7 tables of 4 players, 2 tables of 3 games of 2 players, 3 times a page with 4 boards.
SHEETS = [
    ("stampfarm", {"games": 7, "players": 4}, 28),
    ("stampfarm", {"games": 2, "players": 2, "count": 3}, 12),
    ("kuhlorado", {"games": 3}, 12),
    ("kuhfstein", {"games": 2}, 0),
]


@pytest.mark.parametrize(("game", "fields", "count"), SHEETS)
def test_every_table_has_its_own_sheets(game: str, fields: dict[str, Any], count: int) -> None:
    rendering = rendered(game, seed=1, **fields)
    sheets = rendering.sheets if count else None

    assert len({*sheets.all_codes()} if sheets else ()) == count


@pytest.mark.parametrize("separate", [False, True])
@pytest.mark.parametrize(
    ("game", "games"), [("stampfarm", 7), ("kuhfstein", 2), ("bunte-runde", 3), ("market", 3)]
)
def test_every_table_has_all_pieces(game: str, games: int, separate: bool) -> None:
    fields = {"without": ("pad", "print"), "separate": separate}
    one = pieces(kit(game, **fields))
    all_tables = pieces(kit(game, **fields, games=games))

    assert one
    assert all_tables == Counter({name: games * count for name, count in one.items()})


@pytest.mark.parametrize("separate", [False, True])
def test_every_table_has_score_slips(separate: bool) -> None:
    parts = ("print", "rules", "sheets", "requests", "dice", "summary")
    slips = pieces(kit("stampfarm", without=parts, games=7, separate=separate))

    assert slips.total() >= 7


def test_the_rules_are_printed_once_and_the_print_page_says_so() -> None:
    rules = [
        sum("Set-up" in texts(page.items) for page in kit("stampfarm", games=games))
        for games in (1, 7)
    ]
    (first, *_) = kit("stampfarm", games=7)
    words = " ".join(" ".join(texts(first.items)).split())

    assert rules == [1, 1]
    assert "For 7 tables at the same time." in words
    assert "35 sheets, one for each player: 7 games of 5." in words.replace(" .", ".")


def test_a_kit_for_one_table_is_the_default() -> None:
    assert kit("stampfarm", games=1) == kit("stampfarm")


# The request, and the option that is named.
REFUSED = [
    ({"games": 0}, "--games"),
    ({"games": 41}, "--games"),
    ({"games": 2, "name": "sheets"}, "--games"),
    ({"games": 2, "codes": ("SF1-A4255-Y2RSR",)}, "--games"),
]


@pytest.mark.parametrize(("fields", "option"), REFUSED)
def test_wrong_requests_are_refused(fields: dict[str, Any], option: str) -> None:
    with pytest.raises(UsageError) as caught:
        rendered("stampfarm", **fields)

    assert caught.value.problems[0].location.path == option
