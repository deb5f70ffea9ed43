"""Sheet batches: which sheets are printed, without early repeats, in matched sets, reproducibly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from hedgerow.base.errors import InputError, Problem, UsageError, input_error
from hedgerow.base.messages import Message
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.sheet_sets import BLOCK_SEEDS
from hedgerow.printing.render import render
from hedgerow.printing.request import DECKS, PrintRequest
from hedgerow.printing.sheets import (
    CACHED_SHEETS,
    MAX_BLOCKS,
    MIN_TRIES,
    default_players,
    generate_batch,
    generate_deck,
    resolve_counts,
)
from tests.fake_sheets import FakeSheet, game_drawing
from tests.requests import sheet_request

ROW = 1000
Generate = Callable[[Iterator[FakeSheet], PrintRequest], list[FakeSheet]]
Generating = Callable[[Iterator[FakeSheet]], Game]


@pytest.fixture
def game_generating(monkeypatch: pytest.MonkeyPatch) -> Generating:
    """Return a function that returns a game with these sheets in order, whatever the seed."""
    return lambda sheets: game_drawing(lambda rng: next(sheets), monkeypatch)


@pytest.fixture
def generate(game_generating: Generating) -> Generate:
    return lambda sheets, request: [
        sheet for _, sheet in generate_batch(game_generating(sheets), request)
    ]


def rejection(game: str, **fields: Any) -> str:
    loaded = open_library().find_game(game)
    with pytest.raises(UsageError) as caught:
        render(PrintRequest(game=game, what=DECKS, **fields), loaded)
    return str(caught.value)


def test_a_sheet_may_be_repeated_after_a_thousand_others(generate: Generate) -> None:
    sheets = (FakeSheet("same", str(number % (ROW + 1))) for number in count())

    assert generate(sheets, sheet_request(ROW + 2, None, 1)) == [
        FakeSheet("same", str(number % (ROW + 1))) for number in range(1002)
    ]


def test_too_few_different_sheets_are_repeated_in_turn(generate: Generate) -> None:
    tried = []

    def three() -> Iterator[FakeSheet]:
        for number in count():
            tried.append(number)
            yield FakeSheet("same", str(number % 3))

    printed = generate(three(), sheet_request(8, None, 1))

    assert [sheet.name for sheet in printed] == [*"01201201"]
    # Three new ones, one long search for a fourth, and a single try for every later sheet.
    assert len(tried) == 3 + MIN_TRIES + 4


def test_repeated_sheets_are_reported_once(game_generating: Generating) -> None:
    warned: list[Problem] = []
    sheets = (FakeSheet("same", str(number % 3)) for number in count())

    assert (
        len([*generate_batch(game_generating(sheets), sheet_request(20, None, 1), warned.append)])
        == 20
    )
    assert [str(it) for it in warned] == [
        "fallow: error: some sheets are printed more than once (different sheets: 3)"
    ]


def test_nothing_is_reported_while_all_sheets_differ(game_generating: Generating) -> None:
    warned: list[Problem] = []
    sheets = (FakeSheet("same", str(number % 3)) for number in count())

    assert (
        len([*generate_batch(game_generating(sheets), sheet_request(1, 3, 1), warned.append)]) == 3
    )
    assert warned == []


@pytest.mark.parametrize("players", [2, 5, 12])
def test_a_set_without_enough_different_sheets_is_filled_with_equal_ones(
    players: int, game_generating: Generating
) -> None:
    warned: list[Problem] = []
    sheets = (FakeSheet(str(number % 2), str(number // 2 % 2)) for number in count())

    batch = [*generate_batch(game_generating(sheets), sheet_request(3, players, 1), warned.append)]

    sets = [
        {sheet for _, sheet in batch[at : at + players]} for at in range(0, 3 * players, players)
    ]
    assert [len({sheet.balance for sheet in it}) for it in sets] == [1, 1, 1]
    assert [len(it) for it in sets] == [2, 2, 2]
    (warning,) = warned
    assert str(warning.message) == (
        "some sheets are printed more than once (different sheets: 4)"
        if players == 2
        else f"some of the {players} players get the same sheet (different matched sheets: 2)"
    )


def test_sheets_that_never_match_are_repeated(generate: Generate) -> None:
    tried = []

    def unlike() -> Iterator[FakeSheet]:
        for number in count():
            tried.append(number)
            yield FakeSheet(str(number), "sheet")

    printed = generate(unlike(), sheet_request(100, 4, 1))

    assert len(printed) == 400
    assert [len({*printed[at : at + 4]}) for at in range(0, 400, 4)] == [1] * 100
    # The first sets wait for a long time, later ones do not: the work per set does not grow.
    assert len(tried) < 2 * MAX_BLOCKS * BLOCK_SEEDS


def test_a_variant_that_never_comes_up_is_rejected(game_generating: Generating) -> None:
    never = game_generating(FakeSheet("same", str(number), "a") for number in count())

    with pytest.raises(InputError, match="found no sheet of variant 'b' in 2,000 tries"):
        list(generate_batch(never, sheet_request(1, None, 1, variant="b")))
    with pytest.raises(InputError, match="found no sheet of variant 'b' in 4,096 tries"):
        list(generate_batch(never, sheet_request(1, 2, 1, variant="b")))


def test_the_sheets_of_a_game_have_one_balance_and_differ(generate: Generate) -> None:
    sheets = (FakeSheet(str(number % 3), str(number // 6)) for number in count())

    printed = generate(sheets, sheet_request(4, 2, 1))

    pairs = [*zip(printed[::2], printed[1::2], strict=True)]
    assert [first[0] == second[0] for first, second in pairs] == [True] * 4
    assert len({*printed}) == 8


def test_a_generator_that_finds_no_sheet_raises_its_own_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(rng: Any) -> Any:
        raise input_error("hedge", Message("found no hedge"))

    failing = game_drawing(fail, monkeypatch)

    with pytest.raises(InputError, match="found no hedge"):
        list(generate_batch(failing, sheet_request(1, 2, 1)))


@pytest.mark.parametrize(("games", "players"), [(1000, None), (500, 2), (250, 4), (200, 5)])
def test_a_thousand_sheets_are_all_different(games: int, players: int | None) -> None:
    game = open_library().find_game("stampfarm")
    sheets = [sheet for _, sheet in generate_batch(game, sheet_request(games, players, 1))]

    assert len({game.dedupe_key(sheet) for sheet in sheets}) == len(sheets) == 1000


def test_sheets_are_generated_lazily(game_generating: Generating) -> None:
    generated = []

    def record() -> Iterator[FakeSheet]:
        for number in count():
            generated.append(number)
            yield FakeSheet("same", str(number))

    batch = generate_batch(game_generating(record()), sheet_request(100, None, 1))
    assert generated == []

    assert len([*zip(batch, range(2), strict=False)]) == 2
    assert len(batch.codes()) == len(generated) <= 3


def test_a_large_batch_caches_only_its_first_sheets() -> None:
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
    batch = generate_batch(game, sheet_request(3, None, 1))
    codes = [str(code) for code, _ in batch][::-1]

    again = generate_batch(game, sheet_request(1, None, 0, tuple(codes)))

    assert list(again) == list(batch)[::-1]
    assert again.codes() == tuple(codes)


def test_too_many_sheets_are_rejected_at_once() -> None:
    with pytest.raises(InputError, match="100,004 sheets exceed the limit of 100,000"):
        generate_batch(open_library().find_game("stampfarm"), sheet_request(25_001, 4, 1))


PLAYERS = [((2, 5), 5), ((1, 6), 6), ((1, 7), 6), ((1, 40), 6), ((8, 40), 8), ((20, 40), 12)]


@pytest.mark.parametrize(("limits", "expected"), PLAYERS)
def test_sheets_are_for_all_players_up_to_six_or_for_as_many_as_are_needed(
    limits: tuple[int, int], expected: int
) -> None:
    game = open_library().find_game("parish")
    about = game.content.about
    players = replace(about.players, least=limits[0], most=limits[1])
    content = replace(game.content, about=replace(about, players=players))

    assert default_players(replace(game, content=content)) == expected


@pytest.mark.parametrize(
    ("game", "requested", "expected"),
    [
        ("stampfarm", (None, None), (1, 5)),
        ("fallow", (None, None), (1, 4)),
        ("parish", (None, None), (1, 6)),
        ("stampfarm", (3, None), (3, None)),
        ("stampfarm", (3, 2), (3, 2)),
        ("stampfarm", (None, 2), (1, 2)),
        ("kuhlorado", (None, None), (4, None)),
        ("kuhlorado", (7, None), (7, None)),
        ("kuhfstein", (None, 4), (1, None)),
    ],
)
def test_the_default_is_a_matched_set_or_a_page_of_shared_sheets(
    game: str, requested: tuple[int | None, int | None], expected: tuple[int, int | None]
) -> None:
    assert resolve_counts(open_library().find_game(game), *requested) == expected


def test_a_deck_is_random_only_if_requested() -> None:
    game = open_library().find_game("kuhfstein")
    designed = PrintRequest(game=game.id, what=DECKS)
    coded_deck = generate_deck(game, replace(designed, seed=5))

    assert generate_deck(game, designed) is None
    assert coded_deck is not None
    assert generate_deck(game, replace(designed, codes=(str(coded_deck[0]),))) == coded_deck


def test_a_seed_or_code_is_rejected_where_it_makes_no_sense() -> None:
    assert "a code already contains its seed" in rejection("kuhfstein", seed=1, codes=("KF1",))
    assert "omit --seed" in rejection("stampfarm", seed=1)
    assert "omit --code" in rejection("stampfarm", codes=("SF1",))
