"""The sheet code: a short text that prints the same sheet again, years later.

`SF1-7K3Q9-M2D4X` is thirteen symbols of Crockford's base 32: the game's tag (2), the revision of
its generator (1), the fingerprint of the content it was made from (3), the seed (5) and two check
symbols of a Reed-Solomon code over GF(32). Any two wrong symbols are noticed, so every
single error and every swap is; for one wrong symbol or one swap of neighbours the right code can
be worked out and is suggested, never applied.

In the square pattern one more symbol follows: the look of the paper, for whoever reads a photo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hedgerow.base.frozen import record
from hedgerow.base.messages import Message

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 13
SEEDS = 32**5
_TAG, _REVISION, _FINGERPRINT, _SEED = 2, 1, 3, 5
_DATA = _TAG + _REVISION + _FINGERPRINT + _SEED
_VALUES = {symbol: value for value, symbol in enumerate(ALPHABET)}
# The look of a paper: its theme, without and with symbols to tick; the last is any other theme.
_LOOKS = {
    "colour": ("C", "D"),
    "ink-saver": ("S", "T"),
    "high-contrast": ("H", "J"),
    "": ("X", "Y"),
}
# The themes that have a symbol of their own, in the order in which they are offered.
THEMES = tuple(filter(None, _LOOKS))
_FORGIVEN = str.maketrans(
    {symbol.lower(): symbol for symbol in ALPHABET}
    | dict.fromkeys("IiLl", "1")
    | dict.fromkeys("Oo", "0")
    | dict.fromkeys("Uu", "U")
    # Hyphens and blanks of all kinds, as word processors and phones put them.
    | dict.fromkeys("- \t\u00a0\u00ad\u200b\u202f\u2010\u2011\u2012\u2013\u2014\u2212\ufeff")
)


class CodeError(ValueError):
    """A text that is no sheet code; `hint` says what to try, `repairs` are codes it may mean."""

    def __init__(
        self, message: Message, hint: Message, repairs: tuple[SheetCode, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.repairs = repairs


@record
class SheetCode:
    """What a code says: whose sheet, made how, from which content, by which seed."""

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
        text = "".join(ALPHABET[symbol] for symbol in (*data, *_check(data)))
        return f"{text[:3]}-{text[3:8]}-{text[8:]}"


def look_symbol(theme: str, ticks: bool) -> str:
    """The symbol that follows a code in its square pattern."""
    return _LOOKS.get(theme, _LOOKS[""])[ticks]


def parse_look(text: str) -> tuple[str, bool] | None:
    """The theme, empty if it is not one of ours, and whether there are symbols to tick."""
    symbol = text.translate(_FORGIVEN)[LENGTH:]
    looks = {
        symbols[ticks]: (it, ticks) for it, symbols in _LOOKS.items() for ticks in (False, True)
    }
    return looks.get(symbol)


def parse_code(text: str) -> SheetCode:
    """The code a person typed; case, blanks, hyphens and I, L, O for 1, 1, 0 are forgiven.

    The look that a square pattern tells behind its code is no part of it.
    """
    typed = text.translate(_FORGIVEN)
    typed = typed[:LENGTH] if parse_look(text) else typed
    stranger = next((char for char in typed if char not in _VALUES), None)
    if stranger is not None:
        raise CodeError(
            Message("{char} is not used in sheet codes", char=repr(stranger)),
            Message("codes use 0-9 and A-Z, without I, L, O or U"),
        )
    if len(typed) != LENGTH:
        raise CodeError(
            Message(
                "a sheet code has {length} characters, this one has {found}",
                length=LENGTH,
                found=len(typed),
            ),
            Message(
                "it is printed next to the QR code on the sheet, for example {code}",
                code="SF1-7K3Q9-M2D4X",
            ),
        )
    symbols = [_VALUES[char] for char in typed]
    if _syndromes(symbols) != (0, 0):
        repairs = tuple(dict.fromkeys(map(_code, _repairs(symbols))))
        hint = Message("compare it with the sheet, character by character")
        raise CodeError(Message("this code contains a typo"), hint, repairs)
    return _code(symbols)


def same_code(one: str, other: str) -> bool:
    """Return whether two texts have the same characters of a code, however they are typed."""
    return one.translate(_FORGIVEN) == other.translate(_FORGIVEN)


def is_valid_code(text: str) -> bool:
    """Whether a text is a sheet code without a mistake."""
    try:
        parse_code(text)
    except CodeError:
        return False
    return True


def fingerprint(parts: Mapping[str, object]) -> int:
    """15 bits of what a sheet is made from: 5 of the first part, 10 of all of them.

    Two contents that differ in the first part (the size, say) are thereby told apart by name.
    """
    names = list(parts)
    first = _digest(parts[names[0]]) >> 251
    return first << 10 | _digest([[name, parts[name]] for name in names]) >> 246


def differing_parts(code: SheetCode, parts: Mapping[str, object]) -> tuple[str, ...]:
    """The names of the parts in which the code's content is another one, if it is."""
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
    return (number >> 5 * place & 31 for place in reversed(range(count)))


def _number(symbols: Iterable[int]) -> int:
    number = 0
    for symbol in symbols:
        number = number << 5 | symbol
    return number


def _code(symbols: list[int]) -> SheetCode:
    tag = "".join(ALPHABET[symbol] for symbol in symbols[:_TAG])
    body = symbols[_TAG + _REVISION : _DATA]
    return SheetCode(tag, symbols[_TAG], _number(body[:_FINGERPRINT]), _number(body[_FINGERPRINT:]))


def _repairs(symbols: list[int]) -> Iterator[list[int]]:
    """Codes one changed symbol or one swap of neighbours away."""
    one, two = _syndromes(symbols)
    if one and two:
        place = (_LOG[two] - _LOG[one]) % 31
        if place < LENGTH:
            fixed = symbols.copy()
            fixed[LENGTH - 1 - place] ^= _EXP[(2 * _LOG[one] - _LOG[two]) % 31]
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


def _times(one: int, other: int) -> int:
    return _EXP[(_LOG[one] + _LOG[other]) % 31] if one and other else 0


_TIMES_X, _TIMES_X2 = ([_times(it, power) for it in range(32)] for power in _EXP[1:3])


def _syndromes(symbols: list[int]) -> tuple[int, int]:
    """The code word's polynomial at x and at x²: both 0 for a right code."""
    one = two = 0
    for symbol in symbols:
        one, two = _TIMES_X[one] ^ symbol, _TIMES_X2[two] ^ symbol
    return one, two


def _check(data: list[int]) -> tuple[int, int]:
    """The two symbols that make both syndromes 0: a·x + b = s₁ and a·x² + b = s₂."""
    one, two = _syndromes([*data, 0, 0])
    high = _times(one ^ two, _EXP[-_LOG[_EXP[1] ^ _EXP[2]] % 31])
    return high, one ^ _times(high, _EXP[1])
