"""Fuzzing of cards: CSV files, layouts and pictures."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

from harden.mutate import Material, material, mutate, yaml_material
from harden.scratch import scratch
from hedgerow.base.frozen import field_names
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.layout import CardArt, columns_used, draw_card, load_layout_file, overflows
from hedgerow.drawing.pictures import PNG_START, load_picture
from hedgerow.drawing.scene import picture_page
from hedgerow.drawing.theme import load_theme
from hedgerow.loading.csv_rows import load_rows
from hedgerow.loading.models import model
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import Tree
from hedgerow.scoring.sentence import Rule
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.svg import svg_bytes

HOSTILE_CSV = (
    '"', '""', ",,,,", ";", "\r\n", "\r", "\ufeff", "=1+1", "id", "id,id", "{", "}", "[cow, ", "]",
    "{3: 3}", "touches.of", "a.b.c.d.e", "on", "07", "&a", "*a", "!!x", "\x00", "\x85", "cow sheep",
)  # fmt: skip
TABLES = (
    "id,copies,name,name.fr,cost,of,points\napple,2,Apple,Pomme,3,cow,2\npear,1,Pear,,1,hen pig,1",
    'id;of;next_to.of;next_to.at_least;table\none;cow;"[hen, pig]";2;"{3: 3, 4: 6}"\ntwo;hen;;;\n',
    'id,text,once.at_least,points\na,"say ""hi"",\ntwice",2,5\nb,x,,1\n',
)


@model
class _Row(Rule):
    """A card that is a rule.

    copies: how many cards
    values: other columns
    """

    copies: int = 1
    values: dict[str, str] | None = None


@model
class _Rows:
    """The rows of a file.

    rows: one card each
    """

    rows: tuple[_Row, ...]


@cache
def _tables() -> Material:
    return material(TABLES, 'abcowhen0123456789,;"\n.[]{}: =', HOSTILE_CSV)


def make_rows(rng: Random) -> bytes:
    """Return a CSV file with a few typing errors."""
    return mutate(rng, _tables()).encode("utf-8", "surrogatepass")


def answer_rows(data: bytes) -> str:
    """Read a CSV file as cards that are rules. Raises InputError."""
    path = scratch("rows") / "cards.csv"
    path.write_bytes(data)
    rows = load_rows(path, field_names(_Row))
    parse_model(Tree({"rows": rows}, rows.location, {"rows": rows.location}), _Rows)
    return "accepted"


@dataclass(frozen=True)
class CardCase:
    """A layout and a value for all its columns."""

    layout: str
    value: str


@cache
def _layouts() -> list[Material]:
    files = sorted((data_folder("templates") / "layouts").glob("*.yaml"))
    return [yaml_material(file.read_text("utf-8")) for file in files]


@cache
def _values() -> Material:
    texts = ("3", "cow", "leaf", "XX/X.", "**Sell** two for 1 :coin: more.", "long text " * 40)
    return material(
        texts, "abcX0123456789./*: \n", ("**", ":coin:", "::", "*", "/", "XXXX", "9" * 50)
    )


def make_layout(rng: Random) -> CardCase:
    """Return a layout, mostly with typing errors, and a value."""
    source = rng.choice(_layouts())
    text = source.good[0] if rng.random() < 0.3 else mutate(rng, source)
    return CardCase(text, mutate(rng, _values()))


def answer_layout(case: CardCase) -> str:
    """Draw a card, or report what cannot be drawn. Raises InputError."""
    path = scratch("layouts") / "mine.yaml"
    path.write_text(case.layout, "utf-8", newline="", errors="surrogatepass")
    layout = load_layout_file(path)
    values = dict.fromkeys(columns_used(layout), case.value)
    art = CardArt(icon=Icons(), picture=Icons(), bleed_mm=2.0)
    if problems := [*overflows(layout, values, art)]:
        for overflow in problems:
            str(overflow.problem.message).encode()
        return "reported"
    svg_bytes(picture_page(draw_card(layout, values, art)), title="", theme=load_theme("colour"))
    return "drawn"


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _make_png(rng: Random) -> bytes:
    """Return a PNG file; its header, palette and rows often do not match."""
    colour, depth = rng.choice((0, 2, 3, 4, 6, 6, 5)), rng.choice((1, 2, 4, 8, 8, 8, 8, 16))
    wide, high = rng.choice((1, 3, 8, 9, 40, 6001)), rng.choice((1, 2, 7, 30, 2**31))
    size = 1 + (min(wide, 50) * {0: 1, 3: 1, 4: 2, 2: 3}.get(colour, 4) * depth + 7) // 8
    row = bytes(
        [rng.choice((0, 1, 2, 3, 4, 4, 9)), *(int(rng.random() * 256) for _ in range(size - 1))]
    )
    rows = row * min(high, 40) * rng.choice((1, 1, 1, 2)) + b"x" * rng.choice((0, 0, 1))
    parts = [
        _chunk(
            b"IHDR",
            struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, rng.choice((0, 0, 0, 1))),
        )
    ]
    parts += [_chunk(b"PLTE", bytes(range(rng.choice((3, 12, 48, 192, 5)))))] * (rng.random() < 0.6)
    parts += [_chunk(b"tRNS", bytes(rng.choice((1, 2, 6, 16))))] * (rng.random() < 0.4)
    parts += [_chunk(b"IDAT", zlib.compress(rows)), _chunk(b"IEND", b"")]
    return PNG_START + b"".join(parts)


@cache
def _jpeg() -> bytes:
    """Return a JPEG file of 8 x 8 grey pixels, written by hand."""
    segments = (
        (0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"),
        (0xDB, b"\0" + bytes([16] * 64)),
        (0xC0, b"\x08\0\x08\0\x08\1\1\x11\0"),
        (0xC4, b"\0\1" + bytes(15) + b"\0"),
        (0xC4, b"\x10\1" + bytes(15) + b"\0"),
        (0xDA, b"\1\1\0\0\x3f\0"),
    )
    body = b"".join(
        bytes((0xFF, it)) + struct.pack(">H", len(data) + 2) + data for it, data in segments
    )
    return b"\xff\xd8" + body + b"\x3f\xff\xd9"


def make_picture(rng: Random) -> bytes:
    """Return a picture, sometimes with changed bytes."""
    data = bytearray(_make_png(rng) if rng.random() < 0.7 else _jpeg())
    for _ in range(rng.choice((0, 0, 1, 3))):
        at = int(rng.random() * len(data))
        data[at : at + rng.choice((1, 1, 4))] = bytes([int(rng.random() * 256)]) * rng.choice(
            (0, 1, 2)
        )
    return bytes(data)


def answer_picture(data: bytes) -> str:
    """Print a picture. Raises InputError if it is refused."""
    path = Path(scratch("game") / "pictures")
    path.mkdir(exist_ok=True)
    file = path / "art.png"
    file.write_bytes(data)
    page = picture_page(load_picture(file))
    write_pdf([page], BytesIO(), title="", lang="en", theme=load_theme("colour"))
    svg_bytes(page, title="", theme=load_theme("colour"))
    return "printed"
