"""The sheet code: a short text that reproduces a sheet, even years later.

`SF1-7K3Q9-M2D4X` has thirteen symbols of Crockford's base 32: the game's tag (2), the revision of
its generator (1), the fingerprint of its content (3), the seed (5) and two check symbols of a
Reed-Solomon code over GF(32). They detect any two wrong symbols, hence every single error and every
swap. For one wrong symbol or one swap of neighbours the correct code can be computed; it is
suggested, never applied.

In the QR code one more symbol follows: the look of the paper, for programs that read a photo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hedgerow.base.frozen import record
from hedgerow.base.messages import Message

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 13
# The longest text that is read as a code or a link with one.
MAX_TEXT = 120
SEEDS = 32**5
# The letters of the sheets of a set, in the order in which they are printed.
LETTERS = "ABCDEFGHIJKL"
_TAG, _REVISION, _FINGERPRINT, _SEED = 2, 1, 3, 5
_DATA = _TAG + _REVISION + _FINGERPRINT + _SEED
_VALUES = {symbol: value for value, symbol in enumerate(ALPHABET)}
# The look of a paper: its theme, without and with symbols to tick; "" is any other theme.
_LOOKS = {
    "colour": ("C", "D"),
    "ink-saver": ("S", "T"),
    "high-contrast": ("H", "J"),
    "": ("X", "Y"),
}
# The themes that have their own symbol, in the order in which they are listed for users.
THEMES = tuple(filter(None, _LOOKS))
_NORMALIZED = str.maketrans(
    {symbol.lower(): symbol for symbol in ALPHABET}
    | dict.fromkeys("IiLl", "1")
    | dict.fromkeys("Oo", "0")
    | dict.fromkeys("Uu", "U")
    # Word processors and phones replace hyphens and spaces by these.
    | dict.fromkeys("- \t\u00a0\u00ad\u200b\u202f\u2010\u2011\u2012\u2013\u2014\u2212\ufeff")
)


class CodeError(ValueError):
    """The error of an invalid sheet code; `repairs` are the codes that may have been meant."""

    def __init__(
        self, message: Message, hint: Message, repairs: tuple[SheetCode, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.repairs = repairs


@record
class SheetCode:
    """A decoded sheet code: game tag, revision of the generator, content fingerprint and seed."""

    tag: str
    revision: int
    fingerprint: int
    seed: int

    def __str__(self) -> str:
        data = [
            *map(ALPHABET.index, self.tag),
            self.revision,
            *_digits(self.fingerprint, _FINGERPRINT),
            *_digits(self.seed, _SEED),
        ]
        text = "".join(ALPHABET[symbol] for symbol in (*data, *_check_symbols(data)))
        return f"{text[:3]}-{text[3:8]}-{text[8:]}"


def look_symbol(theme: str, ticks: bool) -> str:
    """Return the symbol that follows the code in the QR code."""
    return _LOOKS.get(theme, _LOOKS[""])[ticks]


def parse_look(text: str) -> tuple[str, bool] | None:
    """Parse the look after a code: the theme, and whether there are symbols to tick.

    The theme is empty if it is not one of `THEMES`. Returns None for a code without a look.
    """
    symbol = code_in_link(text).translate(_NORMALIZED)[LENGTH:]
    looks = {
        symbols[ticks]: (theme, ticks)
        for theme, symbols in _LOOKS.items()
        for ticks in (False, True)
    }
    return looks.get(symbol)


def parse_code(text: str) -> SheetCode:
    """Parse a typed code, ignoring case, spaces and hyphens; I, L and O are read as 1, 1 and 0.

    The look after the code in a QR code is ignored, and so is the address of a link before it.
    Raises CodeError.
    """
    if len(text) > MAX_TEXT:
        raise _length_error(len(text))
    typed = code_in_link(text).translate(_NORMALIZED)
    typed = typed[:LENGTH] if parse_look(text) else typed
    unknown = next((char for char in typed if char not in _VALUES), None)
    if unknown is not None:
        raise CodeError(
            Message("{char} is not used in codes", char=repr(unknown)),
            Message("codes use 0-9 and A-Z, without I, L, O or U"),
        )
    if len(typed) != LENGTH:
        raise _length_error(len(typed))
    symbols = [_VALUES[char] for char in typed]
    if _syndromes(symbols) != (0, 0):
        repairs = tuple(dict.fromkeys(map(_decode, _repairs(symbols))))
        hint = Message("compare it with the sheet, character by character")
        raise CodeError(Message("this code contains a typo"), hint, repairs)
    return _decode(symbols)


def _length_error(found: int) -> CodeError:
    return CodeError(
        Message(
            "a code has {length} characters, this one has {found}",
            length=LENGTH,
            found=found,
        ),
        Message(
            "it is printed next to the QR code on the sheet, for example {code}",
            code="SF1-7K3Q9-M2D4X",
        ),
    )


def code_in_link(text: str) -> str:
    """Return what follows the last `#` of a link, on whatever page; other text unchanged."""
    address, hash_sign, code = text.rpartition("#")
    # Several links, one after the other, are not a link.
    return code if hash_sign and len(address.split()) < 2 else text


def is_same_code(first: str, second: str) -> bool:
    """Return whether two codes are equal except for case, spaces and hyphens."""
    one, other = (code_in_link(text).translate(_NORMALIZED) for text in (first, second))
    return one == other


def is_valid_code(text: str) -> bool:
    """Return whether a text is a valid sheet code."""
    try:
        parse_code(text)
    except CodeError:
        return False
    return True


def fingerprint(parts: Mapping[str, object]) -> int:
    """Return a 15-bit hash of a sheet's inputs: 5 bits of the first part, 10 of all of them.

    So an error can name the first part (for example the size) if that is what differs.
    """
    names = list(parts)
    first = _digest(parts[names[0]]) >> 251
    return first << 10 | _digest([[name, parts[name]] for name in names]) >> 246


def differing_parts(code: SheetCode, parts: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the parts that may differ from the code's content; () if none does."""
    mine = fingerprint(parts)
    if code.fingerprint == mine:
        return ()
    names = tuple(parts)
    return names[:1] if code.fingerprint >> 10 != mine >> 10 else names


def _digest(value: object) -> int:
    import json
    from hashlib import sha256

    text = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return int.from_bytes(sha256(text.encode()).digest())


def _digits(number: int, count: int) -> Iterator[int]:
    return (number >> 5 * position & 31 for position in reversed(range(count)))


def _from_digits(symbols: Iterable[int]) -> int:
    number = 0
    for symbol in symbols:
        number = number << 5 | symbol
    return number


def _decode(symbols: list[int]) -> SheetCode:
    tag = "".join(ALPHABET[symbol] for symbol in symbols[:_TAG])
    body = symbols[_TAG + _REVISION : _DATA]
    return SheetCode(
        tag, symbols[_TAG], _from_digits(body[:_FINGERPRINT]), _from_digits(body[_FINGERPRINT:])
    )


def _repairs(symbols: list[int]) -> Iterator[list[int]]:
    """Yield the valid codes that differ by one symbol or by one swap of neighbours."""
    at_x, at_x2 = _syndromes(symbols)
    # One wrong symbol: the ratio of the syndromes is its position, at_x² / at_x2 the error.
    if at_x and at_x2:
        position = (_LOG[at_x2] - _LOG[at_x]) % 31
        if position < LENGTH:
            fixed = symbols.copy()
            fixed[LENGTH - 1 - position] ^= _EXP[(2 * _LOG[at_x] - _LOG[at_x2]) % 31]
            yield fixed
    for left in range(LENGTH - 1):
        swapped = symbols.copy()
        swapped[left], swapped[left + 1] = swapped[left + 1], swapped[left]
        if swapped != symbols and _syndromes(swapped) == (0, 0):
            yield swapped


# GF(32): powers of x modulo x^5 + x^2 + 1.
_EXP = [1]
for _ in range(30):
    _EXP.append(_EXP[-1] << 1 ^ (0b100101 if _EXP[-1] & 0b10000 else 0))
_LOG = {power: exponent for exponent, power in enumerate(_EXP)}


def _multiply(first: int, second: int) -> int:
    return _EXP[(_LOG[first] + _LOG[second]) % 31] if first and second else 0


_TIMES_X, _TIMES_X2 = ([_multiply(it, power) for it in range(32)] for power in _EXP[1:3])


def _syndromes(symbols: list[int]) -> tuple[int, int]:
    """Return the code word's polynomial at x and at x²: both are 0 for a valid code."""
    at_x = at_x2 = 0
    for symbol in symbols:
        at_x, at_x2 = _TIMES_X[at_x] ^ symbol, _TIMES_X2[at_x2] ^ symbol
    return at_x, at_x2


def _check_symbols(data: list[int]) -> tuple[int, int]:
    """Return the symbols a, b that make both syndromes 0: a·x + b = s₁ and a·x² + b = s₂."""
    at_x, at_x2 = _syndromes([*data, 0, 0])
    high = _multiply(at_x ^ at_x2, _EXP[-_LOG[_EXP[1] ^ _EXP[2]] % 31])
    return high, at_x ^ _multiply(high, _EXP[1])
