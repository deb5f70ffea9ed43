"""QR codes of version 1, level Q, mask 2: one look for all sheets, made by adding up patterns.

A QR code is linear: every bit of the text flips its own module and those of the check words that
depend on it. So each of the 104 bits has a pattern of its own, and a code is the empty one with
the patterns of its bits laid over it by exclusive or, eight bits at once. A pattern is a number of
441 bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress

from hedgerow.base.messages import Message

SIDE = 21
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MAX_LENGTH = 16
_DATA_WORDS, _CHECK_WORDS = 13, 13
_BITS = 8 * _DATA_WORDS
_FORMAT = "011111100110001"  # level Q, mask 2
_FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
Module = tuple[int, int]


def qr_rows(text: str) -> tuple[str, ...]:
    """The modules of a code of up to 16 capitals, digits and a few signs; `1` is dark."""
    empty, patterns = _patterns()
    data = _data(text).to_bytes(_DATA_WORDS)
    code = empty
    for at, word in enumerate(data):
        code ^= patterns[at][word]
    modules = f"{code:0{SIDE * SIDE}b}"
    return tuple(modules[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE))


def _data(text: str) -> int:
    """The data words as one number: mode, length, characters two by two, filling."""
    if len(text) > MAX_LENGTH:
        raise ValueError(Message("{text} is too long for a small QR code", text=repr(text)))
    value, size = 0b0010 << 9 | len(text), 13
    for at in range(0, len(text), 2):
        pair = [ALPHABET.index(char) for char in text[at : at + 2]]
        bits = 11 if len(pair) == 2 else 6
        value = value << bits | (pair[0] * 45 + pair[1] if len(pair) == 2 else pair[0])
        size += bits
    end = min(size + 4, _BITS)
    words = -(-end // 8)
    value <<= 8 * words - size
    for number in range(_DATA_WORDS - words):
        value = value << 8 | (0x11 if number % 2 else 0xEC)
    return value


@cache
def _patterns() -> tuple[int, list[list[int]]]:
    """The empty code, and for every data word the patterns of its 256 values."""
    fixed = dict(_fixed_modules())
    places = [_bit(it) for it in _path() if it not in fixed]
    mask = sum(_bit((row, col)) for row, col in _path() if (row, col) not in fixed and col % 3 == 0)
    dark = sum(_bit(it) for it, is_dark in fixed.items() if is_dark)
    tables: list[list[int]] = []
    for word in _code_words():
        values = [0]
        for bit in word:
            pattern = sum(compress(places, map(int, f"{bit:0{len(places)}b}")))
            values += [it ^ pattern for it in values]
        tables.insert(0, values)
    return dark ^ mask, tables


def _code_words() -> Iterator[list[int]]:
    """The code of every single bit of the data, as a number: the last word and lowest bit first.

    A code of several bits is the sum of theirs: its check words are what is left of the data, as a
    polynomial, after division by the generator. That of a word is x times that of the next one.
    """
    generator = _generator()
    rest = [0] * (_CHECK_WORDS - 1) + [1]
    for word in range(_DATA_WORDS):
        rest = _times_x(rest, generator) if word else _times_x_often(rest, generator)
        checks = [bytes(_times(it, 1 << bit) for it in rest) for bit in range(8)]
        yield [1 << (_BITS + 8 * word + n) | int.from_bytes(it) for n, it in enumerate(checks)]


def _generator() -> list[int]:
    """The polynomial of the check words without its first 1: the product of all x - 2^n."""
    product = [1]
    root = 1
    for _ in range(_CHECK_WORDS):
        scaled = [_times(it, root) for it in product]
        product = [a ^ b for a, b in zip([*product, 0], [0, *scaled], strict=True)]
        root = _times(root, 2)
    return product[1:]


def _times_x_often(rest: list[int], generator: list[int]) -> list[int]:
    for _ in range(_CHECK_WORDS):
        rest = _times_x(rest, generator)
    return rest


def _times_x(rest: list[int], generator: list[int]) -> list[int]:
    """A polynomial times x, modulo the generator."""
    first, *others = rest
    return [a ^ _times(first, b) for a, b in zip([*others, 0], generator, strict=True)]


def _times(one: int, other: int) -> int:
    """A product in GF(256): polynomials modulo x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    while other:
        product ^= one if other & 1 else 0
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return product


def _path() -> Iterator[Module]:
    """The way of the data: two columns at a time from the right, up and down; not column 6."""
    for number, right in enumerate((20, 18, 16, 14, 12, 10, 8, 5, 3, 1)):
        for row in range(SIDE) if number % 2 else reversed(range(SIDE)):
            yield row, right
            yield row, right - 1


def _fixed_modules() -> Iterator[tuple[Module, bool]]:
    """Whatever is the same in all codes: finders with their rims, timing, format, one dark one."""
    for at in range(8, 13):
        yield (6, at), at % 2 == 0
        yield (at, 6), at % 2 == 0
    for top, left in ((0, 0), (0, SIDE - 7), (SIDE - 7, 0)):
        for row in range(max(top - 1, 0), min(top + 8, SIDE)):
            for col in range(max(left - 1, 0), min(left + 8, SIDE)):
                inside = 0 <= row - top < 7 and 0 <= col - left < 7
                yield (row, col), inside and _FINDER[row - top][col - left] == "1"
    yield (SIDE - 8, 8), True
    beside = (*((8, col) for col in (0, 1, 2, 3, 4, 5, 7, 8)), (7, 8))
    first = (*beside, *((row, 8) for row in (5, 4, 3, 2, 1, 0)))
    second = (*((row, 8) for row in range(20, 13, -1)), *((8, col) for col in range(13, 21)))
    for places in (first, second):
        yield from ((it, bit == "1") for it, bit in zip(places, _FORMAT, strict=True))


def _bit(module: Module) -> int:
    row, col = module
    return 1 << (SIDE * SIDE - 1 - row * SIDE - col)
