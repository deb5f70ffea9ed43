"""Good files made wrong: slips, splices and hostile pieces in the alphabet of the file itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

# What people and programs get wrong: blanks that are none, letters that change their length with
# their case, ends of lines that only some count, bidi overrides, halves of pairs, control codes.
STRANGE = (
    "ßſıİŉﬁéÅ\u212b\u00a0\u2003\u2028\u2029\x85\x0b\x0c\x1c\t\r\x00\x01\x1b\x7f\ufeff\ufffe\ufffd"
    "\u202e\u2066\u200b\u0301李𝟙٣𐐀٪²½"
)
NUMBERS = (
    "0 1 -1 00 +1 9 10 64 65 66 80 81 255 256 999 1000 65536 999999999 1000000000 -999999999"
    " 1e9 1.5 .5 0x10 1_000 NaN .nan .inf 99999999999999999999 ² ٣ 1:30 2026-11-16"
).split()
HOSTILE_YAML = (
    "!!python/object/apply:os.system [ls]", "&a", "*a", "<<: *a", "---", "...", "? ", "- ", ": ",
    "[[[[", "{{{{", "]", "}", "|", ">-", "%YAML 1.1", "!!binary", "~", "null", "yes", "''", '""',
    '"\\u202e"', '"\\x07"', "<script>", "&lt;", "]]>", "../../etc/passwd", "{n}", "{x.__class__}",
    "\t", "# ", "@", "`", '"\\ud800"', '"\\U0010ffff"', "- " * 40, "[" * 60, "{a: " * 40,
)  # fmt: skip
MAX_CHARS = 40_000
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_][\w-]*")

Slip = Callable[[Random, str, "Material"], str]


@dataclass(frozen=True, slots=True)
class Material:
    """What a kind of file is made of: good ones, their characters, words and hostile pieces."""

    good: Sequence[str]
    alphabet: str
    words: Sequence[str]
    pieces: Sequence[str]


def material(good: Sequence[str], alphabet: str, pieces: Sequence[str]) -> Material:
    """The material of some good files; their words are found in them."""
    words = sorted({word for text in good for word in _WORD.findall(text)})
    return Material(tuple(good), alphabet, words, tuple(pieces))


def yaml_material(text: str) -> Material:
    """The material of a YAML file."""
    return material([text], "abcdefnoyBLF0123456789 \n-:,.'\"#[]{}&*!|>%@`?~", HOSTILE_YAML)


def mutated(lots: Random, stuff: Material, most: int = 4) -> str:
    """One of the good files with a few slips."""
    text = lots.choice(stuff.good)
    for _ in range(1 + int(lots.random() ** 2 * most)):
        text = lots.choices(_SLIPS, _WEIGHTS)[0](lots, text, stuff)
    return text[:MAX_CHARS]


def _char(lots: Random, stuff: Material) -> str:
    return lots.choice(stuff.alphabet if lots.random() < 0.8 else STRANGE)


def _at(lots: Random, text: str) -> int:
    return int(lots.random() * (len(text) + 1))


def _replace_char(lots: Random, text: str, stuff: Material) -> str:
    at = _at(lots, text)
    return text[:at] + _char(lots, stuff) + text[at + 1 :]


def _insert_char(lots: Random, text: str, stuff: Material) -> str:
    at = _at(lots, text)
    return text[:at] + _char(lots, stuff) + text[at:]


def _drop(lots: Random, text: str, stuff: Material) -> str:
    at = _at(lots, text)
    return text[:at] + text[at + lots.choice((1, 1, 1, 2, 8)) :]


def _swap_chars(lots: Random, text: str, stuff: Material) -> str:
    at = _at(lots, text)
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _repeat(lots: Random, text: str, stuff: Material) -> str:
    at = _at(lots, text)
    length, times = lots.choice((1, 1, 2, 9, 60)), lots.choice((2, 2, 2, 3, 30, 300))
    return text[:at] + text[at : at + length] * times + text[at + length :]


def _cut(lots: Random, text: str, stuff: Material) -> str:
    return text[: _at(lots, text)]


def _move_line(lots: Random, text: str, stuff: Material) -> str:
    lines = text.split("\n")
    moved = lines.pop(int(lots.random() * len(lines)))
    for _ in range(lots.choice((0, 1, 1, 2))):
        lines.insert(_at(lots, lines), moved)  # type: ignore[arg-type]
    return "\n".join(lines)


def _change_line(lots: Random, text: str, stuff: Material) -> str:
    lines = text.split("\n")
    at = int(lots.random() * len(lines))
    change = lots.choice(
        (str.upper, str.lower, str.swapcase, str.strip, _shifted, _spaced, _packed, _reversed)
    )
    lines[at] = change(lines[at])
    return "\n".join(lines)


def _shifted(line: str) -> str:
    return f"  {line}"


def _spaced(line: str) -> str:
    return " ".join(line)


def _packed(line: str) -> str:
    return line.replace(" ", "")


def _reversed(line: str) -> str:
    return line[::-1]


def _number(lots: Random, text: str, stuff: Material) -> str:
    return _exchanged(lots, text, _NUMBER, NUMBERS)


def _word(lots: Random, text: str, stuff: Material) -> str:
    return _exchanged(lots, text, _WORD, stuff.words)


def _piece(lots: Random, text: str, stuff: Material) -> str:
    if not stuff.pieces or lots.random() < 0.5:
        return _exchanged(lots, text, _WORD, stuff.pieces or stuff.words)
    at = _at(lots, text)
    return text[:at] + lots.choice(stuff.pieces) + text[at:]


def _exchanged(lots: Random, text: str, pattern: re.Pattern[str], others: Sequence[str]) -> str:
    spots = [found.span() for found in pattern.finditer(text)]
    if not spots or not others:
        return text
    start, end = lots.choice(spots)
    return text[:start] + lots.choice(others) + text[end:]


def _splice(lots: Random, text: str, stuff: Material) -> str:
    other = lots.choice(stuff.good)
    return text[: _at(lots, text)] + other[_at(lots, other) :]


_TABLE: tuple[tuple[Slip, int], ...] = (
    (_replace_char, 30),
    (_insert_char, 12),
    (_drop, 10),
    (_swap_chars, 6),
    (_repeat, 3),
    (_cut, 1),
    (_move_line, 10),
    (_change_line, 8),
    (_number, 10),
    (_word, 12),
    (_piece, 8),
    (_splice, 2),
)
_SLIPS = [slip for slip, _ in _TABLE]
_WEIGHTS = [weight for _, weight in _TABLE]
