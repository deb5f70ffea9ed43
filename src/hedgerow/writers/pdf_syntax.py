"""How the parts of a PDF file are spelled: references, arrays, dictionaries, texts, streams."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import compress

from hedgerow.drawing.scene import decimal


def reference(number: int) -> str:
    """What stands for an object elsewhere."""
    return f"{number} 0 R"


def references(numbers: Iterable[int]) -> str:
    """An array of objects."""
    return f"[{' '.join(map(reference, numbers))}]"


def number_array(*values: float) -> str:
    """An array of numbers: a rectangle, a matrix."""
    return f"[{' '.join(map(decimal, values))}]"


def dictionary(**entries: str) -> bytes:
    """A dictionary of values that are written out."""
    return f"<<{' '.join(f'/{name} {it}' for name, it in entries.items())}>>".encode("ascii")


def string(text: str) -> str:
    """A text as a PDF file says it to people."""
    if text.isascii() and text.isprintable():
        return f"({escaped(text)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def escaped(text: str) -> str:
    """What stands between the brackets of a string."""
    return (
        text.replace("\\", "\\\\")
        .replace("(", "\\(")
        .replace(")", "\\)")
        .replace("\r", "\\r")
        .replace("\n", "\\n")
    )


def packed_stream(head: str, content: bytes) -> bytes:
    """A stream as most are: compressed."""
    return plain_stream(f"{head}/Filter /FlateDecode ", compress(content))


def plain_stream(head: str, content: bytes) -> bytes:
    """A stream as it is."""
    whole = f"<<{head}/Length {len(content)}>>"
    return b"%b\nstream\n%b\nendstream" % (whole.encode("ascii"), content)
