"""QR codes with mask 2 of two sizes, computed by combining precomputed patterns.

A QR code is linear: every data bit flips its own module, and the modules of the check words that
depend on it. So each data bit has a fixed pattern, a number with one bit per module. A code is the
empty code XOR the patterns of its bits; a table per data word combines eight bits at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress

from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message

# The characters of QR's alphanumeric mode, by value.
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
_ALIGNMENT = ("11111", "10001", "10101", "10001", "11111")
Module = tuple[int, int]


@keyword_record
class QrSize:
    """A version of QR codes with its level; all words are in one block.

    format: level and mask, with their own check bits
    alignment: the upper left module of the alignment pattern, if any
    """

    side: int
    data_words: int
    check_words: int
    format: str
    alignment: int | None = None

    @property
    def data_bits(self) -> int:
        return 8 * self.data_words


# Version 1, level Q, holds a sheet code: up to 16 characters of the alphabet.
CODE_SIZE = QrSize(side=21, data_words=13, check_words=13, format="011111100110001")
# Version 3, level M, holds a short address and a sheet code.
LINK_SIZE = QrSize(side=29, data_words=44, check_words=26, format="101111001111100", alignment=20)


def qr_rows(*segments: str, size: QrSize = CODE_SIZE) -> tuple[str, ...]:
    """Return the rows of a QR code; `1` is dark.

    A segment with only characters of `ALPHABET` takes less room than others. Raises ValueError if
    the text is too long.
    """
    if data_size_bits(*segments) > size.data_bits:
        text = repr("".join(segments))
        raise ValueError(Message("{text} is too long for a small QR code", text=text))
    empty, patterns = _patterns(size)
    code = empty
    for index, word in enumerate(_encode_data(segments, size).to_bytes(size.data_words)):
        code ^= patterns[index][word]
    side = size.side
    modules = f"{code:0{side * side}b}"
    return tuple(modules[at : at + side] for at in range(0, side * side, side))


def data_size_bits(*segments: str) -> int:
    """Return how many data bits some segments take."""
    return sum(bits for segment in segments for _, bits in _encode_segment(segment))


def _encode_segment(text: str) -> Iterator[tuple[int, int]]:
    """Yield numbers and their bits: mode, length, and pairs of characters or bytes."""
    if not set(text) <= set(ALPHABET):
        data = text.encode("ascii")
        yield 0b0100 << 8 | len(data), 12
        yield from ((byte, 8) for byte in data)
        return
    yield 0b0010 << 9 | len(text), 13
    for at in range(0, len(text), 2):
        first, *second = (ALPHABET.index(char) for char in text[at : at + 2])
        yield (first * 45 + second[0], 11) if second else (first, 6)


def _encode_data(segments: tuple[str, ...], size: QrSize) -> int:
    """Return the data words as one number: segments, then padding."""
    value = used = 0
    for segment in segments:
        for number, bits in _encode_segment(segment):
            value, used = value << bits | number, used + bits
    # Up to four zero bits end the text; the padding words 0xEC and 0x11 are set by the standard.
    end = min(used + 4, size.data_bits)
    words = -(-end // 8)
    value <<= 8 * words - used
    for number in range(size.data_words - words):
        value = value << 8 | (0x11 if number % 2 else 0xEC)
    return value


@cache
def _patterns(size: QrSize) -> tuple[int, list[list[int]]]:
    """Return the empty code, and for every data word the patterns of its 256 values."""
    fixed = dict(_fixed_modules(size))
    free = [module for module in _data_path(size.side) if module not in fixed]
    bits = [_module_bit(module, size.side) for module in free]
    mask = sum(bit for bit, (_, col) in zip(bits, free, strict=True) if col % 3 == 0)
    dark = sum(_module_bit(module, size.side) for module, is_dark in fixed.items() if is_dark)
    # Some sizes have a few more modules than bits: they stay empty.
    used = bits[: size.data_bits + 8 * size.check_words]
    tables: list[list[int]] = []
    for word in _bit_codes(size):
        values = [0]
        for code in word:
            pattern = sum(compress(used, map(int, f"{code:0{len(used)}b}")))
            # The values with this bit set: those without it, XOR its pattern.
            values += [value ^ pattern for value in values]
        tables.insert(0, values)
    return dark ^ mask, tables


def _bit_codes(size: QrSize) -> Iterator[list[int]]:
    """Yield the codes of the eight bits of each data word, last word and lowest bit first.

    A code is a number: the data with only that bit set, followed by its check words.
    """
    # The check words are the remainder of the data, as a polynomial, divided by the generator.
    # The remainder of a word is x times the remainder of the word after it.
    generator, check_bits = _generator(size.check_words), 8 * size.check_words
    remainder = [0] * (size.check_words - 1) + [1]
    for word in range(size.data_words):
        for _ in range(1 if word else size.check_words):
            remainder = _multiply_by_x(remainder, generator)
        checks = [bytes(_multiply(it, 1 << bit) for it in remainder) for bit in range(8)]
        yield [1 << (check_bits + 8 * word + n) | int.from_bytes(it) for n, it in enumerate(checks)]


def _generator(check_words: int) -> list[int]:
    """Return the generator of the check words, the product of all x - 2^n, without its first 1."""
    product = [1]
    root = 1
    for _ in range(check_words):
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


def _data_path(side: int) -> Iterator[Module]:
    """Yield the modules in the order of the data: column pairs from the right, up and down."""
    # Column 6 is skipped: it holds the timing pattern.
    pairs = (*range(side - 1, 6, -2), 5, 3, 1)
    for number, right in enumerate(pairs):
        for row in range(side) if number % 2 else reversed(range(side)):
            yield row, right
            yield row, right - 1


def _fixed_modules(size: QrSize) -> Iterator[tuple[Module, bool]]:
    """Yield the modules that are equal in all codes.

    They are finders, alignment, timing, format and one dark module.
    """
    side = size.side
    for at in range(8, side - 8):
        yield (6, at), at % 2 == 0
        yield (at, 6), at % 2 == 0
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        for row in range(max(top - 1, 0), min(top + 8, side)):
            for col in range(max(left - 1, 0), min(left + 8, side)):
                inside = 0 <= row - top < 7 and 0 <= col - left < 7
                yield (row, col), inside and _FINDER[row - top][col - left] == "1"
    if size.alignment is not None:
        for row, modules in enumerate(_ALIGNMENT, size.alignment):
            yield from (((row, col), it == "1") for col, it in enumerate(modules, size.alignment))
    yield (side - 8, 8), True
    # The format is stored twice: round the top left finder, and along the two others.
    top_left = (*((8, col) for col in (0, 1, 2, 3, 4, 5, 7, 8)), (7, 8))
    first = (*top_left, *((row, 8) for row in (5, 4, 3, 2, 1, 0)))
    columns = range(side - 8, side)
    second = (*((row, 8) for row in range(side - 1, side - 8, -1)), *((8, it) for it in columns))
    for modules_of_format in (first, second):
        pairs = zip(modules_of_format, size.format, strict=True)
        yield from ((module, bit == "1") for module, bit in pairs)


def _module_bit(module: Module, side: int) -> int:
    row, col = module
    return 1 << (side * side - 1 - row * side - col)
