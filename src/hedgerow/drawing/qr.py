"""QR codes of version 1, level Q, mask 2, computed by combining precomputed patterns.

A QR code is linear: every data bit flips its own module, and the modules of the check words that
depend on it. So each of the 104 data bits has a fixed pattern, a number of 441 bits. A code is the
empty code XOR the patterns of its bits; a table per data word combines eight bits at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress

from hedgerow.base.messages import Message

SIDE = 21
# The characters of QR's alphanumeric mode, by value.
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MAX_LENGTH = 16
_DATA_WORDS, _CHECK_WORDS = 13, 13
_BITS = 8 * _DATA_WORDS
_FORMAT = "011111100110001"  # level Q, mask 2, with its own check bits
_FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
Module = tuple[int, int]


def qr_rows(text: str) -> tuple[str, ...]:
    """Return the 21 rows of a QR code; `1` is dark.

    The text has up to 16 characters of `ALPHABET`: capitals, digits and a few symbols.
    """
    empty, patterns = _patterns()
    data = _encode_data(text).to_bytes(_DATA_WORDS)
    code = empty
    for index, word in enumerate(data):
        code ^= patterns[index][word]
    modules = f"{code:0{SIDE * SIDE}b}"
    return tuple(modules[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE))


def _encode_data(text: str) -> int:
    """Return the data words as one number: mode, length, pairs of characters, padding."""
    if len(text) > MAX_LENGTH:
        raise ValueError(Message("{text} is too long for a small QR code", text=repr(text)))
    # Mode 0010 is alphanumeric; the length has 9 bits, a pair of characters 11, a single one 6.
    value, size = 0b0010 << 9 | len(text), 13
    for at in range(0, len(text), 2):
        pair = [ALPHABET.index(char) for char in text[at : at + 2]]
        bits = 11 if len(pair) == 2 else 6
        value = value << bits | (pair[0] * 45 + pair[1] if len(pair) == 2 else pair[0])
        size += bits
    # Up to four zero bits end the text; the padding words 0xEC and 0x11 are set by the standard.
    end = min(size + 4, _BITS)
    words = -(-end // 8)
    value <<= 8 * words - size
    for number in range(_DATA_WORDS - words):
        value = value << 8 | (0x11 if number % 2 else 0xEC)
    return value


@cache
def _patterns() -> tuple[int, list[list[int]]]:
    """Return the empty code, and for every data word the patterns of its 256 values."""
    fixed = dict(_fixed_modules())
    free = [module for module in _data_path() if module not in fixed]
    bits = [_module_bit(module) for module in free]
    mask = sum(_module_bit((row, col)) for row, col in free if col % 3 == 0)
    dark = sum(_module_bit(module) for module, is_dark in fixed.items() if is_dark)
    tables: list[list[int]] = []
    for word in _bit_codes():
        values = [0]
        for code in word:
            pattern = sum(compress(bits, map(int, f"{code:0{len(bits)}b}")))
            # The values with this bit set: those without it, XOR its pattern.
            values += [value ^ pattern for value in values]
        tables.insert(0, values)
    return dark ^ mask, tables


def _bit_codes() -> Iterator[list[int]]:
    """Yield the codes of the eight bits of each data word, last word and lowest bit first.

    A code is a number: the data with only that bit set, followed by its check words.
    """
    # The check words are the remainder of the data, as a polynomial, divided by the generator.
    # The remainder of a word is x times the remainder of the word after it.
    generator = _generator()
    remainder = [0] * (_CHECK_WORDS - 1) + [1]
    for word in range(_DATA_WORDS):
        for _ in range(1 if word else _CHECK_WORDS):
            remainder = _multiply_by_x(remainder, generator)
        checks = [bytes(_multiply(it, 1 << bit) for it in remainder) for bit in range(8)]
        yield [1 << (_BITS + 8 * word + n) | int.from_bytes(it) for n, it in enumerate(checks)]


def _generator() -> list[int]:
    """Return the generator of the check words, the product of all x - 2^n, without its first 1."""
    product = [1]
    root = 1
    for _ in range(_CHECK_WORDS):
        scaled = [_multiply(it, root) for it in product]
        product = [a ^ b for a, b in zip([*product, 0], [0, *scaled], strict=True)]
        root = _multiply(root, 2)
    return product[1:]


def _multiply_by_x(polynomial: list[int], generator: list[int]) -> list[int]:
    """Return a polynomial times x, modulo the generator."""
    first, *rest = polynomial
    return [a ^ _multiply(first, b) for a, b in zip([*rest, 0], generator, strict=True)]


def _multiply(a: int, b: int) -> int:
    """Return a product in GF(256): polynomials modulo x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def _data_path() -> Iterator[Module]:
    """Yield the modules in the order of the data: column pairs from the right, up and down."""
    # Column 6 is skipped: it holds the timing pattern.
    for number, right in enumerate((20, 18, 16, 14, 12, 10, 8, 5, 3, 1)):
        for row in range(SIDE) if number % 2 else reversed(range(SIDE)):
            yield row, right
            yield row, right - 1


def _fixed_modules() -> Iterator[tuple[Module, bool]]:
    """Yield the modules that are equal in all codes: finders, timing, format, one dark module."""
    for at in range(8, 13):
        yield (6, at), at % 2 == 0
        yield (at, 6), at % 2 == 0
    for top, left in ((0, 0), (0, SIDE - 7), (SIDE - 7, 0)):
        for row in range(max(top - 1, 0), min(top + 8, SIDE)):
            for col in range(max(left - 1, 0), min(left + 8, SIDE)):
                inside = 0 <= row - top < 7 and 0 <= col - left < 7
                yield (row, col), inside and _FINDER[row - top][col - left] == "1"
    yield (SIDE - 8, 8), True
    # The format is stored twice: round the top left finder, and along the two others.
    top_left = (*((8, col) for col in (0, 1, 2, 3, 4, 5, 7, 8)), (7, 8))
    first = (*top_left, *((row, 8) for row in (5, 4, 3, 2, 1, 0)))
    second = (*((row, 8) for row in range(20, 13, -1)), *((8, col) for col in range(13, 21)))
    for modules in (first, second):
        yield from ((it, bit == "1") for it, bit in zip(modules, _FORMAT, strict=True))


def _module_bit(module: Module) -> int:
    row, col = module
    return 1 << (SIDE * SIDE - 1 - row * SIDE - col)
