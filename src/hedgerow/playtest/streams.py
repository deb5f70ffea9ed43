"""The initial states of random streams: SHA-256 of seed, game and name, compiled for many games.

Without numba, hashlib computes the same states. A message always fits into one SHA-256 block. The
compiled code hashes 16 messages side by side: word `i` of message `l` is at `i * _LANES + l`.
"""

from __future__ import annotations

from hashlib import sha256

from hedgerow.playtest.jit import HAS_NUMBA, Ints, int_array, jit, u32_array, u64, u64_array, zeros
from hedgerow.playtest.simulation import STREAMS

_LANES = 16
_WORDS = 16 * _LANES


def _roots(power: int) -> list[int]:
    """Return the first 32 bits of the fractional parts of the roots of the first 64 primes."""
    primes = [n for n in range(2, 312) if all(n % d for d in range(2, int(n**0.5) + 1))]
    return [_root(prime << 32 * power, power) & 0xFFFFFFFF for prime in primes]


def _root(number: int, power: int) -> int:
    """Return the integer part of a root, by bisection."""
    low, high = 0, 1 << 48
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**power <= number else (low, middle - 1)
    return low


# SHA-256 defines its constants by square and cube roots of primes.
_ROUND = u32_array(_roots(3)[:64])
_START = u32_array(_roots(2)[:8])


@jit
def _rotate(number: int, bits: int) -> int:
    # Bits above 32 are dropped when the result is stored in a 32-bit array.
    return number >> bits | number << (32 - bits)


@jit
def _spread(words: Ints) -> None:
    """Extend the 16 words of each message to 64, one per round."""
    for start in range(_WORDS, 4 * _WORDS, _LANES):
        for lane in range(_LANES):
            early, late = words[start - 15 * _LANES + lane], words[start - 2 * _LANES + lane]
            sigma0 = _rotate(early, 7) ^ _rotate(early, 18) ^ (early >> 3)
            sigma1 = _rotate(late, 17) ^ _rotate(late, 19) ^ (late >> 10)
            before = words[start - 16 * _LANES + lane] + words[start - 7 * _LANES + lane]
            words[start + lane] = before + sigma0 + sigma1


@jit
def _mix(words: Ints, rounds: Ints, mixed: Ints) -> None:
    """Run the 64 rounds on the eight words of each hash."""
    for number in range(64):
        constant = rounds[number]
        for lane in range(_LANES):
            a, b = mixed[lane], mixed[lane + _LANES]
            c, d = mixed[lane + 2 * _LANES], mixed[lane + 3 * _LANES]
            e, f = mixed[lane + 4 * _LANES], mixed[lane + 5 * _LANES]
            g, h = mixed[lane + 6 * _LANES], mixed[lane + 7 * _LANES]
            temp1 = h + (_rotate(e, 6) ^ _rotate(e, 11) ^ _rotate(e, 25)) + ((e & f) ^ (~e & g))
            temp1 += constant + words[number * _LANES + lane]
            temp2 = (_rotate(a, 2) ^ _rotate(a, 13) ^ _rotate(a, 22)) + (
                (a & b) ^ (a & c) ^ (b & c)
            )
            mixed[lane], mixed[lane + _LANES] = temp1 + temp2, a
            mixed[lane + 2 * _LANES], mixed[lane + 3 * _LANES] = b, c
            mixed[lane + 4 * _LANES], mixed[lane + 5 * _LANES] = d + temp1, e
            mixed[lane + 6 * _LANES], mixed[lane + 7 * _LANES] = f, g


@jit
def _write_number(message: Ints, at: int, number: int) -> int:
    """Write the digits of a number and a slash. Return the position after them."""
    digits, rest = 1, number // 10
    while rest:
        digits, rest = digits + 1, rest // 10
    for position in range(at + digits - 1, at - 1, -1):
        message[position] = 48 + number % 10
        number //= 10
    message[at + digits] = 47
    return at + digits + 1


@jit
def _write_message(
    message: Ints, at: int, names: Ints, stream: int, words: Ints, lane: int
) -> None:
    """Append the name of a stream to a message, pad it, and write its words into a lane."""
    length = at
    while names[8 * stream + length - at]:
        message[length] = names[8 * stream + length - at]
        length += 1
    # SHA-256 padding: a 1 bit, zeros, and the length in bits.
    message[length] = 0x80
    last = length >> 2
    for index in range(length + 1, 4 * last + 4):
        message[index] = 0
    for index in range(last + 1):
        high = message[4 * index] << 24 | message[4 * index + 1] << 16
        words[index * _LANES + lane] = high | message[4 * index + 2] << 8 | message[4 * index + 3]
    for index in range(last + 1, 15):
        words[index * _LANES + lane] = 0
    words[15 * _LANES + lane] = 8 * length


@jit
def _fill_states(
    seed: int,
    first: int,
    names: Ints,
    message: Ints,
    rounds: Ints,
    start: Ints,
    words: Ints,
    states: Ints,
) -> None:
    """Fill in the states of games. `names` has eight bytes per stream, padded with zeros."""
    streams, mixed, stream = len(names) // 8, words[4 * _WORDS :], 0
    game, after_seed = first, _write_number(message, 0, seed)
    at = _write_number(message, after_seed, game)
    for done in range(0, len(states), _LANES):
        lanes = min(_LANES, len(states) - done)
        for lane in range(lanes):
            _write_message(message, at, names, stream, words, lane)
            stream += 1
            if stream == streams:
                game, stream = game + 1, 0
                at = _write_number(message, after_seed, game)
        # The last block may have fewer than 16 messages; its other lanes hold old ones.
        for index in range(8 * _LANES):
            mixed[index] = start[index // _LANES]
        _spread(words)
        _mix(words, rounds, mixed)
        for lane in range(lanes):
            high, low = u64(mixed[lane] + start[0]), u64(mixed[_LANES + lane] + start[1])
            states[done + lane] = high << u64(32) | low & u64(0xFFFFFFFF)


def stream_states(seed: int, first: int, games: int, players: int) -> Ints:
    """Return the initial state of every stream of every game; streams are independent."""
    names = [*STREAMS, *(f"bot/{seat}" for seat in range(players))]
    if HAS_NUMBA:
        letters = int_array([byte for name in names for byte in name.encode().ljust(8, b"\0")])
        states, words = (
            u64_array(zeros(games * len(names))),
            u32_array(zeros(4 * _WORDS + 8 * _LANES)),
        )
        _fill_states(seed, first, letters, zeros(64), _ROUND, _START, words, states)
        return states
    return u64_array(
        [
            int.from_bytes(sha256(f"{seed}/{game}/{name}".encode()).digest()[:8])
            for game in range(first, first + games)
            for name in names
        ]
    )
