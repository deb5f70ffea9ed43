"""Pictures of a game: PNG and JPEG files, and drawings in the SVG of icons.

Untrusted input: a file's type and size are read from its first bytes and checked before anything
else. Only the pixels of the first image are kept: comments, dates and positions that cameras store
are removed, with every further image and its own metadata. The orientation of a JPEG is read before
that, and applied where it is drawn: no pixel is decoded.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from itertools import count, takewhile
from pathlib import Path
from typing import Literal

from hedgerow.base.errors import InputError, did_you_mean, input_error, quote_value
from hedgerow.base.files import read_bytes
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import ICONS
from hedgerow.drawing.icons import MAX_ICON_BYTES, PLACES, load_drawing
from hedgerow.drawing.scene import Image, Picture, Symbol, Use

PICTURES = "pictures"
PICTURE_NAME = re.compile(r"[\w][\w-]{0,59}")
TYPES = (".png", ".jpg", ".jpeg", ".svg")
MAX_BYTES, MAX_SIDE_PX = 4 * 1024 * 1024, 6000
MEGAPIXEL = 1_000_000
# A photo of 6000 by 4000 pixels.
MAX_MEGAPIXELS = 24
# All pictures in a folder together. Bytes: they are in memory while a deck is drawn. Pixels: every
# PNG is unpacked, 100 megapixels of RGBA in about 2 s; it is also 120 cards at 300 dots per inch.
MAX_TOTAL_BYTES = 64 * 1024 * 1024
MAX_TOTAL_MEGAPIXELS = 100
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

    def numbered(self, name: str) -> list[str]:
        """Return `NAME-1`, `NAME-2` … if there are pictures of these names, but none of the name.

        They come from one folder, the first that has any of them.
        """
        for folder in self.folders if name else ():
            stems = {file.stem for file in picture_files(folder)}
            if name in stems:
                return []
            found = [*takewhile(stems.__contains__, (f"{name}-{n}" for n in count(1)))]
            if found:
                return found
        return []


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


def is_picture_file(path: str, folders: Collection[Path]) -> bool:
    """Return whether a path is that of an icon or a picture in the folders of a game."""
    art_folders = [folder / name for folder in folders for name in (ICONS, PICTURES)]
    return Path(path).parent in art_folders


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
        symbol, _ = load_drawing(path, PLACES)
        return symbol
    _check_total(path.parent)
    data = read_bytes(path, MAX_BYTES)
    try:
        picture = parse_picture(data)
    except PictureError as error:
        raise input_error(str(path), error.reason, error.hint) from None
    orientation = _orientation(data) if picture.kind == "jpeg" else 1
    turn, mirrored = _ORIENTATIONS[orientation]
    return _turned(_stored_symbol(picture, mirrored=mirrored), turn)


def _stored_symbol(picture: Picture, *, mirrored: bool) -> Symbol:
    """Return the pixels of a picture as they are in its file, or mirrored, 100 mm wide or high."""
    scale = SIZE_MM / max(picture.width_px, picture.height_px)
    width, height = picture.width_px * scale, picture.height_px * scale
    image = Image(
        x_mm=0, y_mm=0, width_mm=width, height_mm=height, picture=picture, mirrored=mirrored
    )
    name = f"picture-{picture.id}-mirrored" if mirrored else f"picture-{picture.id}"
    return Symbol(name, width, height, (image,))


def _turned(symbol: Symbol, turn: int) -> Symbol:
    """Return a symbol turned clockwise, as large as it is then."""
    if not turn:
        return symbol
    width, height = symbol.width_mm, symbol.height_mm
    # A use is turned round its top left corner: this moves it back to the right and down.
    x, y = {90: (height, 0.0), 180: (width, height), 270: (0.0, width)}[turn]
    if turn != 180:
        width, height = height, width
    return Symbol(f"{symbol.id}-{turn}", width, height, (Use(symbol, x, y, turn=turn),))


def _check_total(folder: Path) -> None:
    """Raise InputError if the pictures in a folder are too large together."""
    states = [(file, file.stat()) for file in picture_files(folder.parent)]
    if sum(state.st_size for _, state in states) > MAX_TOTAL_BYTES:
        most = MAX_TOTAL_BYTES // 1024 // 1024
        message = Message("the pictures are larger than {most} MB together", most=most)
        raise input_error(str(folder), message, Message("save them smaller, or as JPEG"))
    pixels = sum(
        _count_pixels(file, state.st_mtime_ns, state.st_size)
        for file, state in states
        if file.suffix.lower() != ".svg"
    )
    if pixels > MAX_TOTAL_MEGAPIXELS * MEGAPIXEL:
        message = Message(
            "the pictures have more than {most} megapixels together", most=MAX_TOTAL_MEGAPIXELS
        )
        hint = Message("save them smaller: a card needs no more than 800 by 1,100 pixels")
        raise input_error(str(folder), message, hint)


@lru_cache(maxsize=4096)
def _count_pixels(file: Path, modified_ns: int, size: int) -> int:
    """Return the number of pixels, from the first bytes; 0 for a file that is not a picture.

    Time and size are for the cache: all files are counted for each picture that is loaded.
    """
    try:
        width, height = _read_size(read_bytes(file, MAX_BYTES))
    except (InputError, PictureError):
        return 0  # reported where the file itself is loaded
    return width * height


def _read_size(data: bytes) -> tuple[int, int]:
    """Return width and height of a PNG or JPEG, without looking at its pixels."""
    if data.startswith(PNG_START):
        header = png_header(next(png_chunks(data))[1])
        return header.width_px, header.height_px
    frames = (_frame_size(*it) for it in _jpeg_segments(data) if it[0] in _FRAMES)
    return next(frames, (0, 0))


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
    is_inside = 0 < width <= MAX_SIDE_PX and 0 < height <= MAX_SIDE_PX
    if not is_inside or width * height > MAX_MEGAPIXELS * MEGAPIXEL:
        message = Message("{width} by {height} pixels", width=width, height=height)
        hint = Message(
            "use at most {side} pixels on a side, and {most} megapixels",
            side=MAX_SIDE_PX,
            most=MAX_MEGAPIXELS,
        )
        raise PictureError(message, hint)


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

    Raises PictureError if there are fewer or more, or if they are damaged. A viewer would unpack
    everything that follows the last row, so one byte of it is enough to refuse the file.
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
        buffer += unpack.decompress(packed, 1)
    except zlib.error:
        raise PictureError(Message("the file is damaged")) from None
    if left or not (unpack.eof or buffer):
        raise PictureError(Message("the file is damaged"))
    if buffer or unpack.unused_data:
        message = Message("a PNG with more data than {width} by {height} pixels")
        raise PictureError(message.with_values(width=header.width_px, height=header.height_px))


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
_START_OF_SCAN, _END_OF_IMAGE = 0xDA, 0xD9
# Tables that decoders need: Huffman codes, quantization, restart interval.
_TABLES = {0xC4, 0xDB, 0xDD}
# The end of pixels: a marker that is neither a stuffed FF nor one of restart.
_MARKER = re.compile(rb"\xff+[^\x00\xff\xd0-\xd7]")
_EXIF = b"Exif\0\0"
_ORIENTATION_TAG = 0x0112
# The orientations of EXIF: turned clockwise by this, after it is mirrored left to right.
_ORIENTATIONS = {
    1: (0, False),
    2: (0, True),
    3: (180, False),
    4: (180, True),
    5: (270, True),
    6: (90, False),
    7: (90, True),
    8: (270, False),
}


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield marker and bytes of each segment of the first image, a scan with its pixels.

    Ends with the mark of the end of the image. Raises PictureError for a damaged file.
    """
    at = 2
    while marked := _MARKER.match(data, at):
        marker, start = data[marked.end() - 1], marked.end() - 2
        length = int.from_bytes(data[start + 2 : start + 4])
        if marker == _END_OF_IMAGE:
            yield marker, data[start : start + 2]
            return
        at = start + 2 + length
        if length < 2 or at > len(data):
            break
        if marker == _START_OF_SCAN:
            end = _MARKER.search(data, at)
            at = end.start() if end else len(data)
        yield marker, data[start:at]
    raise PictureError(Message("the file is damaged"))


def _parse_jpeg(data: bytes) -> Picture:
    kept = [data[:2]]
    sizes = []
    for marker, segment in _jpeg_segments(data):
        if marker in _FRAMES:
            sizes.append(_frame_size(marker, segment))
        if marker == _START_OF_SCAN and len(sizes) != 1:
            break
        kept.append(_needed_bytes(marker, segment))
    if len(sizes) != 1:
        raise PictureError(Message("the file is damaged"))
    return _picture("jpeg", b"".join(kept), *sizes[0])


def _needed_bytes(marker: int, segment: bytes) -> bytes:
    """Return what a decoder needs of a segment; empty for metadata and anything unknown."""
    if marker in _FRAMES | _TABLES | {_START_OF_SCAN, _END_OF_IMAGE}:
        return segment
    # JFIF and Adobe segments define colours. A JFIF segment may continue with a small picture.
    if marker == 0xE0 and segment[4:9] == b"JFIF\0" and len(segment) >= 18:
        return b"\xff\xe0\x00\x10" + segment[4:16] + b"\0\0"
    if marker == 0xEE and segment[4:9] == b"Adobe" and len(segment) >= 16:
        return b"\xff\xee\x00\x0e" + segment[4:16]
    return b""


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


def _orientation(data: bytes) -> int:
    """Return the orientation of a checked JPEG file, 1 to 8; 1 if it states none."""
    for marker, segment in _jpeg_segments(data):
        if marker == 0xE1 and segment[4:10] == _EXIF:
            return _exif_orientation(segment[10:])
    return 1


def _exif_orientation(tiff: bytes) -> int:
    """Return the orientation from the first directory of EXIF data; 1 if it cannot be read."""
    order: Literal["little", "big"] = "little" if tiff.startswith(b"II") else "big"

    def number(start: int, size: int) -> int:
        return int.from_bytes(tiff[start : start + size], order)

    directory = number(4, 4)
    for entry in range(number(directory, 2)):
        at = directory + 2 + entry * 12
        if number(at, 2) == _ORIENTATION_TAG:
            value = number(at + 8, 2)
            return value if value in _ORIENTATIONS else 1
    return 1
