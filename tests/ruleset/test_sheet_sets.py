"""Sets of sheets: blocks, runs and letters, and every sheet of a set leads to the set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from hedgerow.base.errors import input_error
from hedgerow.base.limits import MAX_PLAYERS
from hedgerow.base.messages import Message
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.ruleset.sheet_code import SEEDS
from hedgerow.ruleset.sheet_sets import (
    BLOCK_SEEDS,
    BLOCKS,
    CACHED_BLOCKS,
    LETTERS,
    RUN_LENGTH,
    SheetSets,
)
from tests.products import ALL_ROWS, every_pair
from tests.requests import sheets_of

FakeSheet = tuple[str, str]  # balance, name
SEED_COUNT = 500 if ALL_ROWS else 12


def sets_of(sheet_of: Callable[[int], FakeSheet]) -> SheetSets[FakeSheet]:
    spec = replace(
        open_library().find_game("fallow").sheet_spec,
        fairness_key=lambda sheet: sheet[0],
        dedupe_key=lambda sheet: sheet[1],
    )
    return SheetSets(spec, sheet_of)


def find_game(name: str) -> Game:
    return open_library().find_game(name)


def test_blocks_cover_all_seeds_and_runs_suffice_for_all_players() -> None:
    assert BLOCKS * BLOCK_SEEDS == SEEDS
    assert RUN_LENGTH == MAX_PLAYERS == len(LETTERS)


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


def test_a_block_is_read_once() -> None:
    generated: list[int] = []

    def generate(seed: int) -> FakeSheet:
        generated.append(seed)
        return "same", str(seed)

    sets = sets_of(generate)
    for seed in range(40):
        sets.letter(seed)
        sets.find_set(seed)

    assert len(generated) == BLOCK_SEEDS + 2 * 40
    for block in range(CACHED_BLOCKS + 1):
        sets.letter(block * BLOCK_SEEDS)
    assert len(generated) == (CACHED_BLOCKS + 1) * BLOCK_SEEDS + 2 * 40 + CACHED_BLOCKS + 1


@every_pair(game=("stampfarm", "fallow"), players=(2, 3, 4, 5))
def test_every_code_of_a_printed_set_gives_that_set(game: str, players: int) -> None:
    found = find_game(game)
    for seed in range(SEED_COUNT):
        printed = [it.code for it in sheets_of(game, players=players, seed=seed)]
        codes = [open_library().open_code(code)[0] for code in printed]

        assert [found.sheet_letter(code) for code in codes] == [*LETTERS[:players]]
        for code in codes:
            assert [*map(str, found.codes_of_set(code))][:players] == printed


def test_the_sheets_of_a_set_have_one_balance_and_differ() -> None:
    game = find_game("stampfarm")
    spec = game.sheet_spec
    for seed in range(0, SEEDS, SEEDS // SEED_COUNT):
        sheets = [game.generate_sheet(it) for it in game.codes_of_set(game.code_for_seed(seed))]

        assert len({*map(spec.fairness_key, sheets)}) == 1
        assert len({*map(spec.dedupe_key, sheets)}) == len(sheets) <= RUN_LENGTH


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
