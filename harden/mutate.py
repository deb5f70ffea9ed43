"""Damage good files: typing errors, splices and hostile pieces in the file's own alphabet."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

# Characters that people and programs handle wrongly: unusual spaces, letters whose length changes
# with their case, line ends that not all programs count, bidi overrides, half surrogate pairs,
# control codes.
UNUSUAL = (
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
    """What a kind of file consists of: good ones, their characters, words and hostile pieces."""

    good: Sequence[str]
    alphabet: str
    words: Sequence[str]
    pieces: Sequence[str]


def material(good: Sequence[str], alphabet: str, pieces: Sequence[str]) -> Material:
    """Return the material of some good files, with the words found in them."""
    words = sorted({word for text in good for word in _WORD.findall(text)})
    return Material(tuple(good), alphabet, words, tuple(pieces))


def yaml_material(text: str) -> Material:
    """Return the material of a YAML file."""
    return material([text], "abcdefnoyBLF0123456789 \n-:,.'\"#[]{}&*!|>%@`?~", HOSTILE_YAML)


def mutate(rng: Random, source: Material, most: int = 4) -> str:
    """Return one of the good files with a few typing errors."""
    text = rng.choice(source.good)
    for _ in range(1 + int(rng.random() ** 2 * most)):
        text = rng.choices(_SLIPS, _WEIGHTS)[0](rng, text, source)
    return text[:MAX_CHARS]


def _char(rng: Random, source: Material) -> str:
    return rng.choice(source.alphabet if rng.random() < 0.8 else UNUSUAL)


def _position(rng: Random, text: str) -> int:
    return int(rng.random() * (len(text) + 1))


def _replace_char(rng: Random, text: str, source: Material) -> str:
    at = _position(rng, text)
    return text[:at] + _char(rng, source) + text[at + 1 :]


def _insert_char(rng: Random, text: str, source: Material) -> str:
    at = _position(rng, text)
    return text[:at] + _char(rng, source) + text[at:]


def _drop(rng: Random, text: str, source: Material) -> str:
    at = _position(rng, text)
    return text[:at] + text[at + rng.choice((1, 1, 1, 2, 8)) :]


def _swap_chars(rng: Random, text: str, source: Material) -> str:
    at = _position(rng, text)
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _repeat(rng: Random, text: str, source: Material) -> str:
    at = _position(rng, text)
    length, times = rng.choice((1, 1, 2, 9, 60)), rng.choice((2, 2, 2, 3, 30, 300))
    return text[:at] + text[at : at + length] * times + text[at + length :]


def _cut(rng: Random, text: str, source: Material) -> str:
    return text[: _position(rng, text)]


def _move_line(rng: Random, text: str, source: Material) -> str:
    lines = text.split("\n")
    moved = lines.pop(int(rng.random() * len(lines)))
    for _ in range(rng.choice((0, 1, 1, 2))):
        lines.insert(_position(rng, lines), moved)  # type: ignore[arg-type]
    return "\n".join(lines)


def _change_line(rng: Random, text: str, source: Material) -> str:
    lines = text.split("\n")
    at = int(rng.random() * len(lines))
    change = rng.choice(
        (
            str.upper,
            str.lower,
            str.swapcase,
            str.strip,
            _indent,
            _space_out,
            _remove_spaces,
            _reverse,
        )
    )
    lines[at] = change(lines[at])
    return "\n".join(lines)


def _indent(line: str) -> str:
    return f"  {line}"


def _space_out(line: str) -> str:
    return " ".join(line)


def _remove_spaces(line: str) -> str:
    return line.replace(" ", "")


def _reverse(line: str) -> str:
    return line[::-1]


def _change_number(rng: Random, text: str, source: Material) -> str:
    return _exchange(rng, text, _NUMBER, NUMBERS)


def _change_word(rng: Random, text: str, source: Material) -> str:
    return _exchange(rng, text, _WORD, source.words)


def _insert_piece(rng: Random, text: str, source: Material) -> str:
    if not source.pieces or rng.random() < 0.5:
        return _exchange(rng, text, _WORD, source.pieces or source.words)
    at = _position(rng, text)
    return text[:at] + rng.choice(source.pieces) + text[at:]


def _exchange(rng: Random, text: str, pattern: re.Pattern[str], replacements: Sequence[str]) -> str:
    spans = [match.span() for match in pattern.finditer(text)]
    if not spans or not replacements:
        return text
    start, end = rng.choice(spans)
    return text[:start] + rng.choice(replacements) + text[end:]


def _splice(rng: Random, text: str, source: Material) -> str:
    tail = rng.choice(source.good)
    return text[: _position(rng, text)] + tail[_position(rng, tail) :]


_TABLE: tuple[tuple[Slip, int], ...] = (
    (_replace_char, 30),
    (_insert_char, 12),
    (_drop, 10),
    (_swap_chars, 6),
    (_repeat, 3),
    (_cut, 1),
    (_move_line, 10),
    (_change_line, 8),
    (_change_number, 10),
    (_change_word, 12),
    (_insert_piece, 8),
    (_splice, 2),
)
_SLIPS = [slip for slip, _ in _TABLE]
_WEIGHTS = [weight for _, weight in _TABLE]
