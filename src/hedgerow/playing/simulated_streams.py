"""Where the streams of games begin: SHA-256 of seed, game and name, compiled for many games.

Uncompiled it is Python's own; both give the same, and a message here fits into one block of it.
"""

from __future__ import annotations

from hashlib import sha256

from hedgerow.game.compiling import COMPILES, Ints, compiled, ints, word, words64
from hedgerow.game.simulation import STREAMS


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


_ROUND = ints(_roots(3)[:64])
_START = ints(_roots(2)[:8])
_32 = 0xFFFFFFFF


@compiled
def _turned(number: int, places: int) -> int:
    return (number >> places | number << (32 - places)) & _32


@compiled
def _schedule(message: Ints, length: int, plan: Ints) -> None:
    """The block of a short message, spread over the rounds."""
    for place in range(16):
        plan[place] = 0
    for place in range(length):
        plan[place >> 2] |= message[place] << (24 - 8 * (place & 3))
    plan[length >> 2] |= 0x80 << (24 - 8 * (length & 3))
    plan[15] = 8 * length
    for place in range(16, 64):
        one, two = plan[place - 15], plan[place - 2]
        low = _turned(one, 7) ^ _turned(one, 18) ^ (one >> 3)
        high = _turned(two, 17) ^ _turned(two, 19) ^ (two >> 10)
        plan[place] = (plan[place - 16] + low + plan[place - 7] + high) & _32


@compiled
def _hash_head(plan: Ints, rounds: Ints, start: Ints) -> tuple[int, int]:
    """The first two words of the hash."""
    a, b, c, d = start[0], start[1], start[2], start[3]
    e, f, g, h = start[4], start[5], start[6], start[7]
    for place in range(64):
        mixed = _turned(e, 6) ^ _turned(e, 11) ^ _turned(e, 25)
        chosen = (e & f) ^ (~e & g)
        one = h + mixed + chosen + rounds[place] + plan[place]
        mixed = _turned(a, 2) ^ _turned(a, 13) ^ _turned(a, 22)
        two = mixed + ((a & b) ^ (a & c) ^ (b & c))
        h, g, f, e = g, f, e, (d + one) & _32
        d, c, b, a = c, b, a, (one + two) & _32
    return (a + start[0]) & _32, (b + start[1]) & _32


@compiled
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


@compiled
def _fill(
    seed: int, first: int, names: Ints, rounds: Ints, start: Ints, plan: Ints, states: Ints
) -> None:
    """Fill in the states of games; `names` are texts of eight places, ended by a nought."""
    message, streams = plan[64:], len(names) // 8
    for game in range(len(states) // streams):
        at = _write_number(message, _write_number(message, 0, seed), first + game)
        for stream in range(streams):
            length = 0
            while names[8 * stream + length]:
                message[at + length] = names[8 * stream + length]
                length += 1
            _schedule(message, at + length, plan)
            high, low = _hash_head(plan, rounds, start)
            states[game * streams + stream] = word(high) << word(32) | word(low)


def stream_states(seed: int, first: int, games: int, players: int) -> Ints:
    """Where every stream of every game begins, whatever is drawn from the others."""
    names = [*STREAMS, *(f"bot/{seat}" for seat in range(players))]
    if COMPILES:
        letters = ints([it for name in names for it in name.encode().ljust(8, b"\0")])
        states = words64([0] * (games * len(names)))
        _fill(seed, first, letters, _ROUND, _START, ints([0] * 128), states)
        return states
    return words64(
        [
            int.from_bytes(sha256(f"{seed}/{game}/{name}".encode()).digest()[:8])
            for game in range(first, first + games)
            for name in names
        ]
    )
