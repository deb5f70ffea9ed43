"""Reference: the same PDF files with content streams written by hand, without any library.

All positions are known beforehand, as if typed into this program: `learn` takes them from files
written by hedgerow. What remains is the minimum work of any program for these pages: format every
number and operator, QR codes included, compress the streams, record the offsets.
Usage: limit.py learn PARTS FILE.pdf... | limit.py write PARTS FOLDER
"""

from __future__ import annotations

import marshal
import re
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

_WORD = re.compile(rb"\((?:\\.|[^\\()])*\)|[^\s]+")
_SHORT_NUMBER = re.compile(r"-?\d+\.\d{1,3}")
Word = str | int | float
Body = list[Word] | bytes | None


def write_files(parts: Path, folder: Path) -> None:
    """Write every learned file."""
    folder.mkdir(exist_ok=True)
    for name, start, objects, trailer in marshal.loads(parts.read_bytes()):
        write_file(folder / name, start, objects, trailer)


def write_file(
    path: Path, start: bytes, objects: list[tuple[int, bytes, Body]], trailer: bytes
) -> None:
    """Write a file: its objects in order, the table of their offsets, the trailer."""
    offsets, at = {0: 0}, len(start)
    with path.open("wb") as file:
        file.write(start)
        for number, head, body in objects:
            text = b"%d 0 obj\n%bendobj\n" % (number, head if body is None else stream(head, body))
            offsets[number] = at
            at += file.write(text)
        rows = "".join(f"{offsets[number]:010d} 00000 n \n" for number in range(1, len(offsets)))
        file.write(f"xref\n0 {len(offsets)}\n0000000000 65535 f \n{rows}".encode())
        file.write(b"%bstartxref\n%d\n%%%%EOF\n" % (trailer, at))


def stream(head: bytes, body: list[Word] | bytes) -> bytes:
    """Return a compressed stream; the numbers of a content stream are formatted here."""
    if isinstance(body, list):
        body = " ".join(
            f"{word:.3f}".rstrip("0").rstrip(".") if isinstance(word, float) else str(word)
            for word in body
        ).encode("latin-1")
    packed = zlib.compress(body)
    return b"%b\nstream\n%b\nendstream\n" % (head % len(packed), packed)


def learn(parts: Path, files: list[Path]) -> None:
    """Take files of hedgerow apart, and save their parts."""
    parts.write_bytes(marshal.dumps([split_file(file.name, file.read_bytes()) for file in files]))


def split_file(name: str, data: bytes) -> tuple[str, bytes, list[tuple[int, bytes, Body]], bytes]:
    """Return the start, the objects and the trailer of a file."""
    table = int(data[data.rindex(b"startxref") :].split()[1])
    rows = data[table:].split(b"trailer")[0].splitlines()[2:]
    starts = sorted((int(row[:10]), number) for number, row in enumerate(rows) if b"n" in row)
    ends = [*(start for start, _ in starts[1:]), table]
    objects = [
        (number, *split_object(data[start:end]))
        for (start, number), end in zip(starts, ends, strict=True)
    ]
    trailer = data[data.index(b"trailer", table) : data.rindex(b"startxref")]
    return name, data[: starts[0][0]], objects, trailer


def split_object(text: bytes) -> tuple[bytes, Body]:
    """Return the dictionary of an object, and the content of its stream, if it has one."""
    inside = text[text.index(b"obj") + 3 : text.rindex(b"endobj")].lstrip()
    head, separator, rest = inside.partition(b"stream\n")
    if not separator or b"FlateDecode" not in head:
        return inside, None
    body = zlib.decompress(rest[: int(re.findall(rb"/Length (\d+)", head)[0])])
    head = re.sub(rb"/Length \d+", b"/Length %d", head.strip().replace(b"%", b"%%"))
    # Fonts and character maps are copied as they are: other programs embed them as files too.
    if b"/Length1" in head or body.startswith((b"/CIDInit", b"%")):
        return head, body
    return head, [*words(body)]


def words(body: bytes) -> Iterator[Word]:
    """Yield the numbers and operators of a content stream."""
    for word in _WORD.findall(body):
        text = word.decode("latin-1")
        if re.fullmatch(r"-?\d{1,9}", text):
            yield int(text)
        else:
            yield float(text) if _SHORT_NUMBER.fullmatch(text) else text


if __name__ == "__main__":
    if sys.argv[1] == "learn":
        learn(Path(sys.argv[2]), [Path(name) for name in sys.argv[3:]])
    else:
        write_files(Path(sys.argv[2]), Path(sys.argv[3]))
