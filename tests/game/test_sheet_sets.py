"""Sets of sheets: blocks, runs and letters, and every sheet of a set leads to the set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hedgerow.base.errors import input_error
from hedgerow.base.limits import MAX_SET
from hedgerow.base.messages import Message
from hedgerow.base.rng import Draws
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.sheet_sets import (
    BLOCK_SEEDS,
    BLOCKS,
    CACHED_BLOCKS,
    RUN_LENGTH,
    SET_DRAWS,
    SheetSets,
)
from hedgerow.scorefile.sheet_code import LETTERS, SEEDS, parse_code
from tests.products import ALL_ROWS, every_pair
from tests.requests import sheets_of

FakeSheet = tuple[str, str]  # balance, name
Generate = Callable[[int, Draws], FakeSheet]
SEED_COUNT = 500 if ALL_ROWS else 12


def sets_of(sheet_of: Callable[[int], FakeSheet]) -> SheetSets[FakeSheet]:
    return sets_with_draws(lambda seed, draws: sheet_of(seed))


def sets_with_draws(generate: Generate) -> SheetSets[FakeSheet]:
    return SheetSets(generate, lambda sheet: sheet[0], lambda sheet: sheet[1])


def find_game(name: str) -> Game:
    return open_library().find_game(name)


def test_blocks_cover_all_seeds_and_runs_suffice_for_all_players() -> None:
    assert BLOCKS * BLOCK_SEEDS == SEEDS
    assert RUN_LENGTH == MAX_SET == len(LETTERS)


def test_sheets_of_one_balance_are_cut_into_runs_of_twelve() -> None:
    # Even and odd seeds have different balances.
    sets = sets_of(lambda seed: (str(seed % 2), str(seed)))

    assert sets.find_set(0) == tuple(range(0, 24, 2))
    assert sets.find_set(23) == tuple(range(1, 24, 2))
    assert sets.find_set(24) == tuple(range(24, 48, 2))
    assert [sets.letter(seed) for seed in (0, 1, 2, 22, 24)] == [*"AABLA"]


def test_the_last_run_of_a_block_may_be_shorter() -> None:
    sets = sets_of(lambda seed: ("same", str(seed)))

    # 512 = 42 * 12 + 8
    assert sets.find_set(511) == tuple(range(504, 512))
    assert sets.find_set(512) == tuple(range(512, 524))


def test_an_equal_sheet_takes_the_place_of_the_first_one() -> None:
    sets = sets_of(lambda seed: ("same", str(seed % 5)))

    assert sets.find_set(3) == (0, 1, 2, 3, 4)
    assert sets.find_set(8) == (0, 1, 2, 8, 4)
    assert sets.letter(8) == "D"


def test_a_block_ends_at_a_sheet_that_cannot_be_generated() -> None:
    def generate(seed: int) -> FakeSheet:
        if seed == 4:
            raise input_error("hedge", Message("found no hedge"))
        return "same", str(seed)

    sets = sets_of(generate)

    assert sets.find_set(1) == (0, 1, 2, 3)
    assert sets.find_set(7) == (7,)
    assert sets.letter(7) == "A"


def test_a_block_is_read_once_and_only_as_far_as_needed() -> None:
    generated: list[int] = []

    def generate(seed: int) -> FakeSheet:
        generated.append(seed)
        return "same", str(seed)

    sets = sets_of(generate)
    sets.letter(5)
    # The sheet itself, then those of the block up to it.
    assert generated == [5, 0, 1, 2, 3, 4, 5]

    generated.clear()
    assert sets.find_set(3) == tuple(range(12))
    assert generated == [3, *range(6, 12)]

    generated.clear()
    for seed in range(40):
        sets.letter(seed)
        sets.find_set(seed)
    assert len(generated) == 2 * 40 + (48 - 12)

    generated.clear()
    for block in range(1, CACHED_BLOCKS + 1):
        sets.letter(block * BLOCK_SEEDS)
    sets.letter(0)  # forgotten, because four blocks are cached
    assert len(generated) == 2 * (CACHED_BLOCKS + 1)


@pytest.mark.parametrize("each", [SET_DRAWS // 20, SET_DRAWS // 20 + 1])
def test_sheets_after_too_many_draws_are_in_no_set(each: int) -> None:
    # With exactly a twentieth, 21 sheets are read: reading ends when the limit is exceeded.
    def generate(seed: int, draws: Draws) -> FakeSheet:
        draws.count += each
        return "same", str(seed)

    sets = sets_with_draws(generate)
    last = SET_DRAWS // each

    assert sets.letter(last) == LETTERS[last - 12]
    assert sets.letter(last + 1) == ""
    assert sets.find_set(last + 1) == ()
    # The run ends where reading ended, and other blocks are found as before.
    assert sets.find_set(last) == tuple(range(12, last + 1))
    assert sets.find_set(0) == tuple(range(12))
    assert sets.letter(BLOCK_SEEDS + 1) == "B"


def test_equal_sheets_use_up_draws_too() -> None:
    generated: list[int] = []

    def generate(seed: int, draws: Draws) -> FakeSheet:
        generated.append(seed)
        draws.count += SET_DRAWS // 10
        return "same", "only one" if seed < 500 else "another"

    sets = sets_with_draws(generate)

    assert sets.letter(499) == "A"
    assert sets.letter(500) == ""
    # Two sheets asked for, and eleven of the block.
    assert len(generated) == 2 + 11


@every_pair(game=("stampfarm", "fallow"), players=(2, 3, 4, 5))
def test_every_code_of_a_printed_set_gives_that_set(game: str, players: int) -> None:
    found = find_game(game)
    for seed in range(SEED_COUNT):
        printed = [it.code for it in sheets_of(game, players=players, seed=seed)]
        codes = [*map(parse_code, printed)]

        assert [found.sheet_letter(code) for code in codes] == [*LETTERS[:players]]
        for code in codes:
            assert [*map(str, found.codes_of_set(code))][:players] == printed


def test_the_sheets_of_a_set_have_one_balance_and_differ() -> None:
    game = find_game("stampfarm")
    for seed in range(0, SEEDS, SEEDS // SEED_COUNT):
        sheets = [game.generate_sheet(it) for it in game.codes_of_set(game.code_for_seed(seed))]

        assert len({*map(game.fairness_key, sheets)}) == 1
        assert len({*map(game.dedupe_key, sheets)}) == len(sheets) <= RUN_LENGTH


@pytest.mark.parametrize("seed", [0, 1, 511, 512, 74_565, SEEDS - 1])
def test_a_sheet_of_any_code_is_in_its_own_set(seed: int) -> None:
    game = find_game("stampfarm")
    code = game.code_for_seed(seed)

    codes = game.codes_of_set(code)

    assert code in codes
    assert codes.index(code) == LETTERS.index(game.sheet_letter(code))


@pytest.mark.parametrize("game", ["kuhlorado", "bunte-runde", "furrows", "kuhfstein"])
def test_shared_and_fixed_sheets_and_decks_are_alone(game: str) -> None:
    found = find_game(game)
    code = found.code_for_seed(7)

    assert found.codes_of_set(code) == (code,)
    assert found.sheet_letter(code) == ""
