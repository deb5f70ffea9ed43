"""Where the streams of games begin: SHA-256 of seed, game and name, compiled for many games.

Uncompiled it is Python's own; both give the same, and a message here fits into one block of it.
The compiled one hashes sixteen messages side by side: word by word, then message by message.
"""

from __future__ import annotations

from hashlib import sha256

from hedgerow.ruleset.jit import HAS_NUMBA, Ints, int_array, jit, u32_array, u64, u64_array, zeros
from hedgerow.ruleset.simulation import STREAMS

_LANES = 16
_WORDS = 16 * _LANES


def _roots(power: int) -> list[int]:
    """The first 32 bits of the fractional parts of roots of the first primes."""
    primes = [n for n in range(2, 312) if all(n % d for d in range(2, int(n**0.5) + 1))]
    return [_root(prime << 32 * power, power) & 0xFFFFFFFF for prime in primes]


def _root(number: int, power: int) -> int:
    """The whole part of a root."""
    low, high = 0, 1 << 48
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**power <= number else (low, middle - 1)
    return low


_ROUND = u32_array(_roots(3)[:64])
_START = u32_array(_roots(2)[:8])


@jit
def _turned(number: int, places: int) -> int:
    return number >> places | number << (32 - places)


@jit
def _spread(plan: Ints) -> None:
    """Spread the words of the messages over the rounds."""
    for place in range(_WORDS, 4 * _WORDS, _LANES):
        for lane in range(_LANES):
            one, two = plan[place - 15 * _LANES + lane], plan[place - 2 * _LANES + lane]
            low = _turned(one, 7) ^ _turned(one, 18) ^ (one >> 3)
            high = _turned(two, 17) ^ _turned(two, 19) ^ (two >> 10)
            before = plan[place - 16 * _LANES + lane] + plan[place - 7 * _LANES + lane]
            plan[place + lane] = before + low + high


@jit
def _mix(plan: Ints, rounds: Ints, mixed: Ints) -> None:
    """The rounds of the hash; its eight words stand one after the other, lane by lane."""
    for number in range(64):
        constant = rounds[number]
        for lane in range(_LANES):
            a, b = mixed[lane], mixed[lane + _LANES]
            c, d = mixed[lane + 2 * _LANES], mixed[lane + 3 * _LANES]
            e, f = mixed[lane + 4 * _LANES], mixed[lane + 5 * _LANES]
            g, h = mixed[lane + 6 * _LANES], mixed[lane + 7 * _LANES]
            one = h + (_turned(e, 6) ^ _turned(e, 11) ^ _turned(e, 25)) + ((e & f) ^ (~e & g))
            one += constant + plan[number * _LANES + lane]
            two = (_turned(a, 2) ^ _turned(a, 13) ^ _turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
            mixed[lane], mixed[lane + _LANES] = one + two, a
            mixed[lane + 2 * _LANES], mixed[lane + 3 * _LANES] = b, c
            mixed[lane + 4 * _LANES], mixed[lane + 5 * _LANES] = d + one, e
            mixed[lane + 6 * _LANES], mixed[lane + 7 * _LANES] = f, g


@jit
def _write_number(message: Ints, at: int, number: int) -> int:
    """Write a number in digits, then a stroke; where to go on."""
    digits, rest = 1, number // 10
    while rest:
        digits, rest = digits + 1, rest // 10
    for place in range(at + digits - 1, at - 1, -1):
        message[place] = 48 + number % 10
        number //= 10
    message[at + digits] = 47
    return at + digits + 1


@jit
def _write_message(message: Ints, at: int, names: Ints, stream: int, plan: Ints, lane: int) -> None:
    """Complete a message by the name of a stream, and lay its words into a lane."""
    length = at
    while names[8 * stream + length - at]:
        message[length] = names[8 * stream + length - at]
        length += 1
    message[length] = 0x80
    last = length >> 2
    for place in range(length + 1, 4 * last + 4):
        message[place] = 0
    for place in range(last + 1):
        high = message[4 * place] << 24 | message[4 * place + 1] << 16
        plan[place * _LANES + lane] = high | message[4 * place + 2] << 8 | message[4 * place + 3]
    for place in range(last + 1, 15):
        plan[place * _LANES + lane] = 0
    plan[15 * _LANES + lane] = 8 * length


@jit
def _fill(
    seed: int,
    first: int,
    names: Ints,
    message: Ints,
    rounds: Ints,
    start: Ints,
    plan: Ints,
    states: Ints,
) -> None:
    """Fill in the states of games; `names` are texts of eight places, ended by a nought."""
    streams, mixed, stream = len(names) // 8, plan[4 * _WORDS :], 0
    game, after_seed = first, _write_number(message, 0, seed)
    at = _write_number(message, after_seed, game)
    for done in range(0, len(states), _LANES):
        lanes = min(_LANES, len(states) - done)
        for lane in range(lanes):
            _write_message(message, at, names, stream, plan, lane)
            stream += 1
            if stream == streams:
                game, stream = game + 1, 0
                at = _write_number(message, after_seed, game)
        for place in range(8 * _LANES):
            mixed[place] = start[place // _LANES]
        _spread(plan)
        _mix(plan, rounds, mixed)
        for lane in range(lanes):
            high, low = u64(mixed[lane] + start[0]), u64(mixed[_LANES + lane] + start[1])
            states[done + lane] = high << u64(32) | low & u64(0xFFFFFFFF)


def stream_states(seed: int, first: int, games: int, players: int) -> Ints:
    """Where every stream of every game begins, whatever is drawn from the others."""
    names = [*STREAMS, *(f"bot/{seat}" for seat in range(players))]
    if HAS_NUMBA:
        letters = int_array([it for name in names for it in name.encode().ljust(8, b"\0")])
        states, plan = (
            u64_array(zeros(games * len(names))),
            u32_array(zeros(4 * _WORDS + 8 * _LANES)),
        )
        _fill(seed, first, letters, zeros(64), _ROUND, _START, plan, states)
        return states
    return u64_array(
        [
            int.from_bytes(sha256(f"{seed}/{game}/{name}".encode()).digest()[:8])
            for game in range(first, first + games)
            for name in names
        ]
    )
