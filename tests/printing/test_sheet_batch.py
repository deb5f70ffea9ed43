"""Lots: which sheets are printed, none too soon again, in matched sets, and the same once more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from hedgerow.base.errors import InputError, Problem, UsageError
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.printing.render import render
from hedgerow.printing.request import DECKS, PrintRequest
from hedgerow.printing.sheet_batch import (
    CACHED_SHEETS,
    MAX_TRIES,
    MIN_TRIES,
    generate_batch,
    generate_deck,
    resolve_counts,
)
from tests.requests import sheet_request

ROW = 1000
Lot = tuple[str, str]  # its balance, its likeness


def box_drawing(lots: Iterator[Lot]) -> Game:
    """A game whose sheets are these lots, one after the other, whatever the seed."""
    game = open_library().find_game("fallow")
    kind = replace(
        game.sheet_spec,
        generate=lambda content, rng: next(lots),
        fairness_key=lambda lot: lot[0],
        dedupe_key=lambda lot: lot,
    )
    return replace(game, ruleset=replace(game.ruleset, sheet_spec=kind))


def late_partner() -> Iterator[Lot]:
    """A rare lot that waits while a thousand others are drawn, and comes again once it has left."""
    yield ("rare", "first")
    yield from (("common", str(number)) for number in range(ROW))
    yield ("rare", "second")
    yield ("rare", "first")
    yield from (("rare", str(number)) for number in count())


def drawn(lots: Iterator[Lot], wanted: PrintRequest) -> list[Lot]:
    return [lot for _, lot in generate_batch(box_drawing(lots), wanted)]


def refused(game: str, **fields: Any) -> str:
    loaded = open_library().find_game(game)
    with pytest.raises(UsageError) as caught:
        render(PrintRequest(game=game, what=DECKS, **fields), loaded)
    return str(caught.value)


def test_a_lot_that_waited_for_its_set_is_not_printed_twice_in_a_thousand() -> None:
    printed = drawn(late_partner(), sheet_request(ROW // 2 + 3, 2, 1))

    assert printed[ROW : ROW + 4] == [
        *(("rare", "first"), ("rare", "second"), ("rare", "0"), ("rare", "1"))
    ]
    assert len(set(printed[-ROW:])) == ROW


def test_a_lot_may_be_printed_again_after_a_thousand_others() -> None:
    lots = (("same", str(number % (ROW + 1))) for number in count())

    assert drawn(lots, sheet_request(ROW + 2, None, 1)) == [
        ("same", str(number % (ROW + 1))) for number in range(1002)
    ]


def test_where_there_are_too_few_different_lots_they_come_again_in_turn() -> None:
    tried = []

    def three() -> Iterator[Lot]:
        for number in count():
            tried.append(number)
            yield "same", str(number % 3)

    printed = drawn(three(), sheet_request(8, None, 1))

    assert [lot for _, lot in printed] == [*"01201201"]
    # Three that are new, one long search for a fourth, and a single draw for every later sheet.
    assert len(tried) == 3 + MIN_TRIES + 4


def test_sheets_that_come_again_are_reported_once() -> None:
    warned: list[Problem] = []
    lots = (("same", str(number % 3)) for number in count())

    assert (
        len([*generate_batch(box_drawing(lots), sheet_request(20, None, 1), warned.append)]) == 20
    )
    assert [str(it) for it in warned] == [
        "fallow: error: some sheets are printed more than once (different sheets: 3)"
    ]


def test_nothing_is_reported_while_all_sheets_differ() -> None:
    warned: list[Problem] = []
    lots = (("same", str(number % 3)) for number in count())

    assert len([*generate_batch(box_drawing(lots), sheet_request(1, 3, 1), warned.append)]) == 3
    assert warned == []


@pytest.mark.parametrize("players", [2, 5, 12])
def test_a_set_without_enough_different_sheets_is_filled_up_with_equal_ones(players: int) -> None:
    warned: list[Problem] = []
    lots = ((str(number % 2), str(number // 2 % 2)) for number in count())

    found = [*generate_batch(box_drawing(lots), sheet_request(3, players, 1), warned.append)]

    sets = [{lot for _, lot in found[at : at + players]} for at in range(0, 3 * players, players)]
    assert [len({balance for balance, _ in it}) for it in sets] == [1, 1, 1]
    assert [len(it) for it in sets] == [2, 2, 2]
    (warning,) = warned
    assert str(warning.message) == (
        "some sheets are printed more than once (different sheets: 4)"
        if players == 2
        else f"some of the {players} players get the same sheet (different matched sheets: 2)"
    )


def test_sheets_of_which_no_two_ever_match_are_printed_several_times() -> None:
    tried = []

    def unlike() -> Iterator[Lot]:
        for number in count():
            tried.append(number)
            yield str(number), "sheet"

    found = drawn(unlike(), sheet_request(100, 4, 1))

    assert len(found) == 400
    assert [len({*found[at : at + 4]}) for at in range(0, 400, 4)] == [1] * 100
    # The first sets wait for long, later ones do not: the work does not grow with their number.
    assert len(tried) < 3 * MAX_TRIES + 100 * 2 * 4


def test_a_variant_that_never_comes_up_is_refused() -> None:
    game = box_drawing(("same", str(number)) for number in count())
    never = replace(
        game,
        ruleset=replace(game.ruleset, sheet_spec=replace(game.sheet_spec, variant=lambda lot: "a")),
    )

    with pytest.raises(InputError, match="found no sheet of variant 'b' in 2,000 tries"):
        list(generate_batch(never, sheet_request(1, None, 1, variant="b")))


def test_the_sheets_of_a_game_have_one_balance_and_differ() -> None:
    lots = ((str(number % 3), str(number // 6)) for number in count())

    first, second, *_ = [*zip(*[iter(drawn(lots, sheet_request(4, 2, 1)))] * 2, strict=True)]

    assert (first, second) == ((("0", "0"), ("0", "1")), (("1", "0"), ("1", "1")))


@pytest.mark.parametrize(("games", "players"), [(1000, None), (250, 4)])
def test_a_thousand_sheets_are_all_different(games: int, players: int | None) -> None:
    game = open_library().find_game("stampfarm")
    sheets = [sheet for _, sheet in generate_batch(game, sheet_request(games, players, 1))]

    assert len({game.sheet_spec.dedupe_key(sheet) for sheet in sheets}) == len(sheets) == 1000


def test_a_sheet_is_generated_when_it_is_asked_for() -> None:
    made = []

    def noted() -> Iterator[Lot]:
        for number in count():
            made.append(number)
            yield "same", str(number)

    batch = generate_batch(box_drawing(noted()), sheet_request(100, None, 1))
    assert made == []

    assert len([*zip(batch, range(2), strict=False)]) == 2
    assert len(batch.codes()) == len(made) <= 3


def test_a_large_pad_keeps_the_seeds_of_its_sheets_only() -> None:
    batch = generate_batch(
        open_library().find_game("stampfarm"), sheet_request(CACHED_SHEETS + 20, None, 1)
    )
    first = list(batch)

    assert list(batch) == first
    assert batch.codes() == tuple(str(code) for code, _ in first)
    assert [again is sheet for (_, sheet), (_, again) in zip(first, batch, strict=True)] == (
        [True] * CACHED_SHEETS + [False] * 20
    )


def test_the_sheets_of_codes_come_in_their_order() -> None:
    game = open_library().find_game("stampfarm")
    codes = generate_batch(game, sheet_request(3, None, 1))
    told = [str(code) for code, _ in codes][::-1]

    again = generate_batch(game, sheet_request(1, None, 0, tuple(told)))

    assert list(again) == list(codes)[::-1]
    assert again.codes() == tuple(told)


def test_more_sheets_than_a_run_may_have_are_refused_at_once() -> None:
    with pytest.raises(InputError, match="100,004 sheets exceed the limit of 100,000"):
        generate_batch(open_library().find_game("stampfarm"), sheet_request(25_001, 4, 1))


@pytest.mark.parametrize(
    ("game", "asked", "found"),
    [
        ("stampfarm", (None, None), (1, 4)),
        ("stampfarm", (3, None), (3, None)),
        ("stampfarm", (3, 2), (3, 2)),
        ("stampfarm", (None, 2), (1, 2)),
        ("kuhlorado", (None, None), (4, None)),
        ("kuhlorado", (7, None), (7, None)),
        ("kuhfstein", (None, 4), (1, None)),
    ],
)
def test_who_says_nothing_gets_a_matched_set_or_a_page_of_shared_sheets(
    game: str, asked: tuple[int | None, int | None], found: tuple[int, int | None]
) -> None:
    assert resolve_counts(open_library().find_game(game), *asked) == found


def test_a_deck_is_drawn_by_lot_only_if_that_is_asked_for() -> None:
    game = open_library().find_game("kuhfstein")
    designed = PrintRequest(game=game.id, what=DECKS)
    lot = generate_deck(game, replace(designed, seed=5))

    assert generate_deck(game, designed) is None
    assert lot is not None
    assert generate_deck(game, replace(designed, codes=(str(lot[0]),))) == lot


def test_a_lot_is_refused_where_it_makes_no_sense() -> None:
    assert "a code already contains its seed" in refused("kuhfstein", seed=1, codes=("KF1",))
    assert "omit --seed" in refused("stampfarm", seed=1)
    assert "omit --code" in refused("stampfarm", codes=("SF1",))
