"""Pictures of a game: PNG and JPEG files, and drawings in the SVG of icons.

Untrusted input: a file's type and size are read from its first bytes and checked before anything
else. Only pixels are kept: comments, dates and positions that cameras store are removed.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.files import read_bytes
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.icons import MAX_ICON_BYTES, load_own_icon
from hedgerow.drawing.scene import Image, Picture, Symbol

PICTURES = "pictures"
PICTURE_NAME = re.compile(r"[\w][\w-]{0,59}")
TYPES = (".png", ".jpg", ".jpeg", ".svg")
MAX_BYTES, MAX_PIXELS = 4 * 1024 * 1024, 6000
# All pictures of a game together: they are in memory while a deck is drawn.
MAX_TOTAL_BYTES = 64 * 1024 * 1024
# Transparent colours of a palette are computed pixel by pixel.
MAX_PALETTE_PIXELS = 1_000_000
SIZE_MM = 100.0
PNG_START = b"\x89PNG\r\n\x1a\n"
_CHUNK_BYTES = 64 * 1024
# Bytes of a pixel by PNG colour type: grey, RGB, palette, grey and RGB with transparency.
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_EIGHT_BITS = Message("save it with 8 bits per colour")
_SAVE = Message("save it again as PNG or JPEG")


class PictureError(ValueError):
    """Raised for a picture that cannot be printed; `reason` explains it."""

    def __init__(self, reason: Message, hint: Message = _SAVE) -> None:
        super().__init__(reason)
        self.reason, self.hint = reason, hint


@record
class Pictures:
    """The pictures of a game, loaded by calling it with a name: `picture("apple")`.

    They are in `pictures/` of the game's folders; the first folder wins.
    """

    folders: tuple[Path, ...] = ()

    def __call__(self, name: str) -> Symbol:
        return find_picture(name, self.folders)


@lru_cache(maxsize=512)
def find_picture(name: str, folders: tuple[Path, ...]) -> Symbol:
    """Return a picture by name, with or without its ending, from the first folder that has it.

    Raises InputError for an unknown name, and for a file that cannot be printed.
    """
    files = [file for folder in folders for file in picture_files(folder)]
    matches = (file for file in files if name in (file.name, file.stem))
    if path := next(matches, None):
        return load_picture(path)
    message = Message("unknown picture {name}", name=quote_value(name))
    folder = str(folders[0] / PICTURES) if folders else PICTURES
    hint = did_you_mean(name, sorted({file.stem for file in files}))
    raise input_error(folder, message, hint or Message("add it as {file}", file=f"{name[:40]}.png"))


def picture_files(folder: Path) -> list[Path]:
    """Return the pictures in a game's folder, without links that lead out of it."""
    inside = folder / PICTURES
    with suppress(OSError):
        files = sorted(it for it in inside.iterdir() if it.suffix.lower() in TYPES)
        named = (it for it in files if PICTURE_NAME.fullmatch(it.stem))
        # Resolved, both must be in the same folder: the folder itself may be reached by a link.
        root = folder.resolve() / PICTURES
        return [it for it in named if it.is_file() and it.resolve().parent == root]
    return []


def load_picture(path: Path) -> Symbol:
    """Load a picture as a symbol, 100 mm wide or high. Raises InputError."""
    if path.suffix.lower() == ".svg":
        read_bytes(path, MAX_ICON_BYTES)
        return load_own_icon(path)
    total = sum(file.stat().st_size for file in picture_files(path.parent.parent))
    if total > MAX_TOTAL_BYTES:
        most = MAX_TOTAL_BYTES // 1024 // 1024
        message = Message("the pictures are larger than {most} MB together", most=most)
        raise input_error(str(path.parent), message, Message("save them smaller, or as JPEG"))
    try:
        picture = parse_picture(read_bytes(path, MAX_BYTES))
    except PictureError as error:
        raise input_error(str(path), error.reason, error.hint) from None
    scale = SIZE_MM / max(picture.width_px, picture.height_px)
    width, height = picture.width_px * scale, picture.height_px * scale
    image = Image(x_mm=0, y_mm=0, width_mm=width, height_mm=height, picture=picture)
    return Symbol(f"picture-{picture.id}", width, height, (image,))


def parse_picture(data: bytes) -> Picture:
    """Check a PNG or JPEG file and return its pixels. Raises PictureError."""
    if data.startswith(PNG_START):
        return _parse_png(data)
    if data.startswith(b"\xff\xd8\xff"):
        return _parse_jpeg(data)
    raise PictureError(Message("neither a PNG nor a JPEG file"))


def _picture(kind: str, data: bytes, width: int, height: int) -> Picture:
    digest = sha256(data).hexdigest()[:12]
    return Picture(id=digest, kind=kind, data=data, width_px=width, height_px=height)  # type: ignore[arg-type]


def _check_size(width: int, height: int) -> None:
    if not (0 < width <= MAX_PIXELS and 0 < height <= MAX_PIXELS):
        message = Message("{width} by {height} pixels", width=width, height=height)
        raise PictureError(message, Message("use at most {most} by {most}", most=MAX_PIXELS))


# PNG


@record
class PngHeader:
    """The first chunk of a PNG file; `colour` is its colour type."""

    width_px: int
    height_px: int
    depth: int
    colour: int

    @property
    def row_bytes(self) -> int:
        """Return the length of a row, with the byte that names its filter."""
        return 1 + (self.width_px * CHANNELS[self.colour] * self.depth + 7) // 8


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and contents of each chunk. Raises PictureError for a damaged one."""
    at = len(PNG_START)
    while at < len(data):
        size, name = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        content, check = data[at + 8 : at + 8 + size], data[at + 8 + size : at + 12 + size]
        if len(check) < 4 or zlib.crc32(name + content) != int.from_bytes(check):
            raise PictureError(Message("the file is damaged"))
        yield name, content
        at += 12 + size
        if name == b"IEND":
            return
    raise PictureError(Message("the file is damaged"))


def png_header(content: bytes) -> PngHeader:
    """Parse the first chunk. Raises PictureError for what cannot be printed."""
    width, height = int.from_bytes(content[:4]), int.from_bytes(content[4:8])
    _check_size(width, height)
    depth, colour, method, filters, interlace = content[8:13].ljust(5, b"\xff")
    if depth == 16:
        raise PictureError(Message("a PNG with 16 bits per colour"), _EIGHT_BITS)
    valid_depths = (1, 2, 4, 8) if colour in (0, 3) else (8,)
    if colour not in CHANNELS or depth not in valid_depths or (method, filters) != (0, 0):
        raise PictureError(Message("the file is damaged"))
    if interlace:
        raise PictureError(Message("an interlaced PNG"), Message("save it without interlacing"))
    return PngHeader(width, height, depth, colour)


def png_rows(header: PngHeader, packed: bytes) -> Iterator[bytes]:
    """Yield the filtered rows of a picture, never more than it must have.

    Raises PictureError if there are fewer, or if they are damaged.
    """
    unpack, size, left = zlib.decompressobj(), header.row_bytes, header.height_px
    buffer = b""
    try:
        while left and not unpack.eof:
            fresh = unpack.decompress(packed, _CHUNK_BYTES)
            if not fresh and packed == unpack.unconsumed_tail:
                break
            buffer, packed = buffer + fresh, unpack.unconsumed_tail
            count = min(left, len(buffer) // size)
            for start in range(0, count * size, size):
                if buffer[start] > 4:
                    raise PictureError(Message("the file is damaged"))
                yield buffer[start : start + size]
            buffer, left = buffer[count * size :], left - count
    except zlib.error:
        raise PictureError(Message("the file is damaged")) from None
    if left:
        raise PictureError(Message("the file is damaged"))


def _parse_png(data: bytes) -> Picture:
    kept = [chunk for chunk in png_chunks(data) if _is_needed(chunk[0])]
    by_name = dict(reversed(kept))
    if kept[0][0] != b"IHDR" or b"IDAT" not in by_name:
        raise PictureError(Message("the file is damaged"))
    header = png_header(kept[0][1])
    if header.colour == 3:
        _check_palette(header, by_name)
    for _ in png_rows(header, b"".join(part for name, part in kept if name == b"IDAT")):
        pass
    clean = PNG_START + b"".join(_format_chunk(name, part) for name, part in kept)
    return _picture("png", clean, header.width_px, header.height_px)


def _is_needed(name: bytes) -> bool:
    if name == b"acTL":
        raise PictureError(Message("an animated PNG"), Message("save one picture of it"))
    return name in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")


def _check_palette(header: PngHeader, chunks: dict[bytes, bytes]) -> None:
    size = len(chunks.get(b"PLTE", b""))
    if not 3 <= size <= 768 or size % 3:
        raise PictureError(Message("the file is damaged"))
    if b"tRNS" in chunks:
        pixels = header.width_px * header.height_px
        if pixels > MAX_PALETTE_PIXELS:
            message = Message("a large PNG with transparent colours in its palette")
            raise PictureError(message, Message("save it with all colours, as RGBA"))


def _format_chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(name + content)
    return len(content).to_bytes(4) + name + content + check.to_bytes(4)


# JPEG

_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_PRINTABLE_FRAMES = {0xC0, 0xC1, 0xC2}
# JFIF and Adobe segments define colours; other application data and comments are removed.
_KEPT_DATA = {0xE0, 0xEE}


def _parse_jpeg(data: bytes) -> Picture:
    at, kept, size = 2, [data[:2]], (0, 0)
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if marker == 0xFF:  # padding
            at += 1
            continue
        segment = data[at : at + 2 + length]
        if marker == 0xDA:
            return _finish_jpeg(kept, data[at:], size)
        if marker in _FRAMES:
            size = _frame_size(marker, segment)
        if not (0xE0 <= marker <= 0xEF or marker == 0xFE) or marker in _KEPT_DATA:
            kept.append(segment)
        at += 2 + length
    raise PictureError(Message("the file is damaged"))


def _frame_size(marker: int, segment: bytes) -> tuple[int, int]:
    precision, height, width = segment[4:5], segment[5:7], segment[7:9]
    components = segment[9:10]
    if marker not in _PRINTABLE_FRAMES or precision != b"\x08":
        raise PictureError(Message("a JPEG of an unusual kind"))
    if components == b"\x04":
        raise PictureError(Message("a JPEG in CMYK colours"), Message("save it in RGB colours"))
    if components not in (b"\x01", b"\x03"):
        raise PictureError(Message("the file is damaged"))
    size = int.from_bytes(width), int.from_bytes(height)
    _check_size(*size)
    return size


def _finish_jpeg(kept: list[bytes], rest: bytes, size: tuple[int, int]) -> Picture:
    end = rest.rfind(b"\xff\xd9")
    if end < 0 or size == (0, 0):
        raise PictureError(Message("the file is damaged"))
    return _picture("jpeg", b"".join((*kept, rest[: end + 2])), *size)
