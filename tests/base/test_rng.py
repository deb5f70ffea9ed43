"""Random streams: a seed gives the same numbers for ever, so they are pinned here."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.rng import Draws, OutOfDrawsError, Rng
from tests.limits import LIMIT_S

# Computed without our code: Random(int(sha256(name).hexdigest(), 16)).random() times the limit.
GOLDEN_HUNDREDS = [30, 98, 68, 57, 16, 38, 75, 55]
GOLDEN_THOUSANDS = [944, 598, 583, 912, 472]
GOLDEN_DECK = "GCJABEDHFI"


def test_the_first_draws_of_a_sheet_are_pinned() -> None:
    rng = Rng("SF1/7")

    assert [rng.below(100) for _ in range(8)] == GOLDEN_HUNDREDS


def test_the_first_draws_of_a_stream_are_pinned() -> None:
    rng = Rng("SF1/7").stream("hedge")

    assert [rng.below(1000) for _ in range(5)] == GOLDEN_THOUSANDS


def test_a_shuffled_deck_is_pinned() -> None:
    assert "".join(Rng("SF1/7").stream("deck").shuffled("ABCDEFGHIJ")) == GOLDEN_DECK


def test_a_choice_is_the_item_that_below_points_at() -> None:
    items = [f"item {number}" for number in range(100)]

    assert Rng("SF1/7").choice(items) == "item 30"


def test_a_stream_does_not_depend_on_earlier_draws() -> None:
    fresh, used = Rng("SF1/7"), Rng("SF1/7")
    used.shuffled(range(50))
    used.stream("deck").shuffled(range(50))

    assert used.stream("hedge").below(1000) == fresh.stream("hedge").below(1000) == 944


def test_drawing_from_a_stream_does_not_shift_its_parent() -> None:
    rng = Rng("SF1/7")
    rng.stream("hedge").shuffled(range(50))

    assert rng.below(100) == 30


def test_requesting_a_stream_twice_restarts_it() -> None:
    rng = Rng("SF1/7")

    assert [rng.stream("hedge").below(1000) for _ in range(2)] == [944, 944]


def test_streams_of_different_names_differ() -> None:
    draws = {Rng(name).below(2**40) for name in ("SF1/7", "SF1/8", "SF2/7", "SF1/7/hedge", "")}

    assert len(draws) == 5


def test_random_numbers_do_not_depend_on_the_hash_seed() -> None:
    command = "from hedgerow.base.rng import Rng; print(Rng('SF1/7').below(100))"
    answers = {
        subprocess.run(
            [sys.executable, "-c", command],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=LIMIT_S,
        ).stdout.strip()
        for seed in ("0", "1")
    }

    assert answers == {"30"}


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.text(max_size=20), st.lists(st.integers(), max_size=30))
def test_a_shuffle_preserves_the_items(name: str, items: list[int]) -> None:
    before = list(items)

    shuffled = Rng(name).shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert items == before


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.text(max_size=20), st.integers(1, 2**40))
def test_below_stays_below_its_limit(name: str, limit: int) -> None:
    rng = Rng(name)

    assert all(0 <= rng.below(limit) < limit for _ in range(20))


def test_below_1_is_always_zero() -> None:
    rng = Rng("a")

    assert {rng.below(1) for _ in range(100)} == {0}


def test_below_reaches_every_number_about_equally_often() -> None:
    rng = Rng("fair")
    counts = Counter(rng.below(6) for _ in range(6000))

    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 <= count <= 1150 for count in counts.values())


def test_every_order_of_three_turns_up_about_equally_often() -> None:
    rng = Rng("fair")
    counts = Counter("".join(rng.shuffled("abc")) for _ in range(6000))

    assert len(counts) == 6
    assert all(850 <= count <= 1150 for count in counts.values())


@pytest.mark.parametrize("items", [[], ["only"]])
def test_a_shuffle_of_none_or_one_changes_nothing(items: list[str]) -> None:
    assert Rng("a").shuffled(items) == items


def test_the_draws_of_all_streams_are_counted_and_limited_together() -> None:
    draws = Draws(most=10)
    rng = Rng("SF1/7", draws=draws)
    rng.below(100)
    rng.stream("deck").shuffled("ABCD")  # 3 draws
    rng.stream("hedge").stream("line").shuffled("ABCDEFG")  # 6 draws

    assert draws.count == 10
    with pytest.raises(OutOfDrawsError):
        rng.stream("hedge").below(1)
