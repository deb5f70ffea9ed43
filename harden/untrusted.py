"""Check that hostile files get a clear problem, using little time and memory.

`CONTENT` are game files of a user's folder, `SCORES` score files. Both are created on demand,
because some are large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from harden.programs import EndedProcess, Limits, run
from hedgerow.base.errors import NO_BREAK
from hedgerow.base.package_data import data_folder
from hedgerow.scorefile.score_file import MAX_BYTES

MAX_S, MAX_MB = 1.0, 200.0
_MB = 1024 * 1024
# Address space, of which a process uses only a part.
LIMITS = Limits(cpu_s=20, memory_bytes=1024 * _MB)
Maker = Callable[[], bytes]


def _fallow(old: str, new: str) -> Maker:
    """Return the shipped game fallow with a part of its file changed."""

    def make() -> bytes:
        text = (data_folder("content") / "fallow" / "game.yaml").read_text("utf-8")
        assert text.count(old) == 1, old
        return text.replace(old, new).encode()

    return make


def _about(rest: str) -> Maker:
    """Return a file that starts like a game of stampfarm and continues differently."""
    return lambda: f"about: {{title: Large}}\n{rest}".encode()


def _alias_bomb() -> bytes:
    lines = ["a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 40)]
    return "\n".join(lines).encode()


CONTENT: Mapping[str, Maker] = {
    "alias bomb": _alias_bomb,
    "merge bomb": lambda: b"a: &a {x: 1}\n" + b"b: {<<: [*a, *a, *a]}\n" * 9000,
    "10 MB of keys": lambda: b"a: x\n" * (2 * _MB),
    "10 MB in one line": lambda: b"a: " + b"x" * (10 * _MB),
    "10 MB of blanks": lambda: b" " * (10 * _MB),
    "depth 10,000 in brackets": lambda: b"[" * 10_000,
    "depth 40,000 in brackets": lambda: b"[" * 40_000,
    "depth 400,000 in braces": lambda: b"{a: " * 100_000,
    "depth 10,000 in lists": lambda: b"- " * 10_000 + b"a",
    "depth 1,000 by indents": lambda: b"".join(b" " * n + b"a:\n" for n in range(1000)),
    "question marks": lambda: b"? " * 100_000,
    "python tag": lambda: b"a: !!python/object/apply:os.system ['touch pwned']\n",
    "python name": lambda: b"!!python/name:os.system\n",
    "many tags": lambda: b"- !!python/none x\n" * 25_000,
    "NaN": _fallow("points: 1,", "points: .nan,"),
    "infinity": _fallow("{stone: 2}", "{stone: -.inf}"),
    "huge integer": _fallow("points: 1,", f"points: {'9' * 400_000},"),
    "huge exponent": _fallow("points: 1,", "points: 1e999999999,"),
    "nine digits": _fallow("columns: 3", "columns: 999999999"),
    "minus": _fallow("columns: 3", "columns: -3"),
    "more stones than cells": _fallow("{stone: 2}", "{stone: 400}"),
    "digits with a unit": lambda: b"a: " + b"1" * 500_000 + b" mm",
    "million rows": lambda: b"rows:\n" + b"- a\n" * 1_000_000,
    "100,000 requests": _about("kinds:\n" + "- {id: x}\n" * 50_000),
    "100,000 unknown keys": lambda: b"".join(b"k%d: 1\n" % n for n in range(50_000)),
    "one key very often": lambda: b"about: 1\n" * 55_000,
    "a long key": lambda: b"a" * 500_000 + b": 1\n",
    "a long rule name": lambda: b"about: {rules: " + b"a" * 500_000 + b"}\n",
    "out of its folder": lambda: b"about: {rules: ../../../etc/passwd}\n",
    "a module of Python": lambda: b"about: {rules: os}\n",
    "no text": lambda: bytes(range(256)) * 100,
    "UTF-16": lambda: "about: {}".encode("utf-16"),
    "half a character": lambda: b"about: \xc3",
    "bell": _fallow("title: Fallow", 'title: "Fal\\alow"'),
    "bidi override": _fallow("title: Fallow", 'title: "Fal\\u202elow"'),
    "empty": lambda: b"",
    "only a comment": lambda: b"# nothing\n",
    "second document": lambda: b"---\n" * 100_000,
    "carriage returns": lambda: b"a: 1\r" * 80_000 + b"\x0c",
}


def _score(text: str) -> Maker:
    """Return a score file, cut to the maximum size that is read at all."""
    return lambda: text.encode("utf-8")[:MAX_BYTES]


_FARM = "game: stampfarm\n[Lisa]\n"
_LAND = "game: kuhfstein\n[Anna]\npoints: 1\ngoals: orchard\n"

SCORES: Mapping[str, Maker] = {
    "10 MB": lambda: b"x" * (10 * _MB),
    "million rows": _score(_FARM + "SSSSS\n" * 40_000),
    "wide row": _score(_FARM + "S" * 250_000),
    "million columns of land": _score(_LAND + "F " * 120_000),
    "rows of land": _score(_LAND + "F\n" * 120_000),
    "lines between rows": _score(_FARM + "- - -\n" * 40_000),
    "marks between rows": _score(_LAND + "F F\n" + "^" * 240_000 + "\nF F\n"),
    "sections": _score("game: stampfarm\n" + "".join(f"[p{n}]\n" for n in range(30_000))),
    "one section very often": _score("game: stampfarm\n" + "[p]\n" * 60_000),
    "keys": _score("game: stampfarm\n" + "".join(f"k{n}: 1\n" for n in range(24_000))),
    "one key very often": _score("game: stampfarm\n" * 16_000),
    "requests": _score("game: stampfarm\nrequests: " + "berry-fest," * 20_000 + "\n[A]\nSSSSS\n"),
    "stable": _score(f"{_FARM}stable: {'Z ' * 120_000}\nSSSSS\n"),
    "players": _score("game: bunte-runde\nplayers: " + "A=B," * 60_000 + "\n[board]\n"),
    "goals": _score(_LAND.replace("orchard", "x, " * 80_000) + "F\n"),
    "brackets": _score("[" * 250_000),
    "colons": _score("a:" * 120_000),
    "a long game": _score("game: " + "stamp" * 50_000),
    "a long code": _score(f"{_FARM}sheet: {'SF1-A4255-Y2RSR' * 15_000}\nSSSSS\n"),
    "a huge number": _score(_LAND.replace("points: 1", f"points: {'9' * 200_000}") + "F\n"),
    "digits that are none": _score(_LAND.replace("points: 1", "points: ²") + "F\n"),
    "nul": _score(_FARM + "S\0S"),
    "escape codes": _score(f"{_FARM}\x1b[2J\x1b]0;x\x07\n"),
    "bidi override": _score("game: stampfarm\n[\u202eLisa]\nSSSSS\n"),
    "half of a pair": lambda: b"game: stampfarm\n[\xed\xa0\x80]\n",
    "UTF-16": lambda: "game: stampfarm".encode("utf-16"),
    "blank lines": _score("\n" * 260_000),
    "other line ends": _score("\u2028" * 20_000),
    "out of its folder": _score("game: ../../etc/passwd\n[A]\n"),
    "another language": _score("game: stampfarm\nlang: ../../etc/passwd\n[A]\nSSSSS\n"),
    "format blanks": _score("game: stampfarm\n[{0.__class__}]\nSZSSS\n"),
}


def answers(folder: Path, names: Iterator[str] | None = None) -> Iterator[tuple[str, EndedProcess]]:
    """Run the program on every hostile file, or on the named ones."""
    selected = None if names is None else frozenset(names)
    for name, make in CONTENT.items():
        if selected is None or name in selected:
            game = folder / "hostile" / "game.yaml"
            game.parent.mkdir(exist_ok=True)
            game.write_bytes(make())
            yield f"content: {name}", run(["validate", game], cwd=folder, limits=LIMITS)
    for name, make in SCORES.items():
        if selected is None or name in selected:
            (folder / "game.txt").write_bytes(make())
            yield f"score: {name}", run(["score", "game.txt"], cwd=folder, limits=LIMITS)


def complaint(end: EndedProcess) -> str:
    """Return what is wrong with an answer, or an empty string; its cost is not considered."""
    if end.status != 1:
        return f"status {end.status}: {end.err[-300:]!r}"
    if "Traceback" in end.err or "error: " not in end.err:
        return f"no clear problem: {end.err[-300:]!r}"
    if not end.err.replace("\n", "").replace(NO_BREAK, " ").isprintable():
        return "characters that a terminal may obey"
    if len(end.err) > 100_000:
        return f"{len(end.err):,} characters of problems"
    return ""


def cost_complaint(end: EndedProcess) -> str:
    """Return the cost if an answer took too much time or memory, else an empty string.

    The memory of a process includes that of its parent at the fork: call this in a small process.
    """
    too_much = end.cpu_s > MAX_S or end.memory_mb > MAX_MB
    return f"{end.cpu_s:.2f} s, {end.memory_mb:.0f} MB" if too_much else ""
