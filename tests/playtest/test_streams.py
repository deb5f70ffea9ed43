"""Random numbers of simulated play: a published generator, in independent streams."""

from __future__ import annotations

from hashlib import sha256

from hedgerow.playtest.jit import int_array, u64_array
from hedgerow.playtest.simulation import BOT, DICE, STREAMS, random_below, shuffle
from hedgerow.playtest.streams import stream_states

# The first numbers of splitmix64 from the state 1234567, as its author published them.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_the_source_is_splitmix64_and_its_upper_half_is_used() -> None:
    streams = u64_array([1234567])

    assert [random_below(streams, 0, 1 << 32) for _ in PUBLISHED] == [
        number >> 32 for number in PUBLISHED
    ]


def test_a_number_below_a_limit_is_the_upper_half_times_the_limit() -> None:
    streams = u64_array([1234567])

    assert [random_below(streams, 0, 6) for _ in PUBLISHED] == [
        (number >> 32) * 6 >> 32 for number in PUBLISHED
    ]


def test_stream_starts_with_the_hash_of_seed_game_and_name() -> None:
    for seed, first in ((7, 17), (0, 0), (999_999_999, 99_999_999)):
        states = stream_states(seed, first, 2, 12)
        names = (*STREAMS, *(f"bot/{seat}" for seat in range(12)))

        assert len(states) == 2 * len(names)
        for index, name in enumerate(names):
            for game in (first, first + 1):
                hashed = sha256(f"{seed}/{game}/{name}".encode()).digest()
                state = int(states[(game - first) * len(names) + index])
                assert state == int.from_bytes(hashed[:8])


def test_game_has_the_same_streams_in_every_block() -> None:
    long, short = stream_states(7, 0, 10, 3), stream_states(7, 4, 1, 3)

    assert list(long[4 * 6 : 5 * 6]) == list(short)


def test_drawing_from_one_stream_shifts_no_other() -> None:
    first, second = (stream_states(7, 0, 1, 2) for _ in range(2))
    for _ in range(5):
        random_below(first, BOT + 1, 100)

    assert [random_below(first, DICE, 6) for _ in range(9)] == [
        random_below(second, DICE, 6) for _ in range(9)
    ]


def test_a_shuffled_part_keeps_its_numbers_and_leaves_the_rest() -> None:
    cards = int_array([*range(10)])
    shuffle(u64_array([5]), 0, cards, 2, 6)

    assert sorted(int(it) for it in cards[2:8]) == [2, 3, 4, 5, 6, 7]
    assert [int(it) for it in (*cards[:2], *cards[8:])] == [0, 1, 8, 9]


def test_every_order_of_three_comes_equally_often() -> None:
    streams, seen = u64_array([9]), dict[tuple[int, ...], int]()
    for _ in range(6000):
        cards = int_array([0, 1, 2])
        shuffle(streams, 0, cards, 0, 3)
        order = tuple(int(it) for it in cards)
        seen[order] = seen.get(order, 0) + 1

    assert len(seen) == 6
    assert all(880 < count < 1120 for count in seen.values())
