"""Pictures of pixels as PDF streams, without decoding more than their transparency.

PDF readers know the compression and the row filters of PNG. A filter computes each byte from bytes
of the same channel, so the rows can be split into colours and transparency while filtered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from zlib import compress, compressobj

from hedgerow.drawing.pictures import CHANNELS, PngHeader, png_chunks, png_header, png_rows
from hedgerow.drawing.scene import Picture

Stream = tuple[str, bytes]
_GREY, _RGB = "/DeviceGray", "/DeviceRGB"


def image_streams(picture: Picture) -> Iterator[Stream]:
    """Yield the streams of a picture, head and content: its transparency if it has any, itself."""
    if picture.kind == "png":
        yield from _png_streams(picture.data)
    else:
        colours = _RGB if _jpeg_components(picture.data) == 3 else _GREY
        size = (picture.width_px, picture.height_px)
        yield _head(*size, colours, 8) + "/Filter /DCTDecode ", picture.data


def _head(width: int, height: int, colours: str, depth: int) -> str:
    return (
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
        f"/ColorSpace {colours} /BitsPerComponent {depth} "
    )


def _filters(colours: int, header: PngHeader) -> str:
    """Return the entries for compressed rows with PNG filters."""
    parameters = (
        f"/Predictor 15 /Colors {colours} /BitsPerComponent {header.depth} "
        f"/Columns {header.width_px}"
    )
    return f"/Filter /FlateDecode /DecodeParms <<{parameters}>> "


def _jpeg_components(data: bytes) -> int:
    """Return the number of colours of a checked JPEG file."""
    at = 2
    while data[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return data[at + 9]


def _png_streams(data: bytes) -> Iterator[Stream]:
    chunks = [*png_chunks(data)]
    header, packed = (
        png_header(chunks[0][1]),
        b"".join(it for name, it in chunks if name == b"IDAT"),
    )
    palette, clear = (dict(chunks).get(name, b"") for name in (b"PLTE", b"tRNS"))
    size = (header.width_px, header.height_px)
    if header.colour in (4, 6):
        yield from _split_transparency(header, packed)
    elif header.colour == 3:
        if clear:
            mask = compress(b"".join(_palette_mask(header, packed, clear.ljust(256, b"\xff"))))
            yield _head(*size, _GREY, 8) + "/Filter /FlateDecode ", mask
        indexed = f"[/Indexed {_RGB} {len(palette) // 3 - 1} <{palette.hex()}>]"
        yield _head(*size, indexed, header.depth) + _filters(1, header), packed
    else:
        colours = CHANNELS[header.colour]
        key = " ".join(f"{it} {it}" for it in clear[1::2][:colours])
        mask_entry = f"/Mask [{key}] " if key else ""
        space = _RGB if colours == 3 else _GREY
        yield _head(*size, space, header.depth) + mask_entry + _filters(colours, header), packed


def _split_transparency(header: PngHeader, packed: bytes) -> Iterator[Stream]:
    """Yield the last channel of the rows, then the others; no row is unfiltered."""
    channels = CHANNELS[header.colour]
    colours = channels - 1
    masks, pictures = compressobj(), compressobj()
    mask, picture = [], []
    for row in png_rows(header, packed):
        colour = bytearray(1 + header.width_px * colours)
        colour[0] = row[0]
        for channel in range(colours):
            colour[1 + channel :: colours] = row[1 + channel :: channels]
        mask.append(masks.compress(row[:1] + row[channels::channels]))
        picture.append(pictures.compress(colour))
    size = (header.width_px, header.height_px)
    yield _head(*size, _GREY, 8) + _filters(1, header), b"".join(mask) + masks.flush()
    space = _RGB if colours == 3 else _GREY
    yield _head(*size, space, 8) + _filters(colours, header), b"".join(picture) + pictures.flush()


def _palette_mask(header: PngHeader, packed: bytes, alpha: bytes) -> Iterator[bytes]:
    """Yield rows of transparency, from the transparency of each colour of the palette."""
    depth = header.depth
    shifts = range(8 - depth, -1, -depth)
    # What each byte of a row stands for: one pixel, or up to eight of them.
    pixels = [bytes(alpha[byte >> it & (1 << depth) - 1] for it in shifts) for byte in range(256)]
    for row in _unfilter(png_rows(header, packed)):
        yield b"".join(pixels[byte] for byte in row)[: header.width_px]


def _unfilter(rows: Iterable[bytes]) -> Iterator[bytes]:
    """Yield rows of palette colours without their PNG filters."""
    above = b""
    for filtered in rows:
        kind, row = filtered[0], bytearray(filtered[1:])
        above = above or bytes(len(row))
        if kind == 2:
            row[:] = bytes((one + two) & 255 for one, two in zip(row, above, strict=True))
        elif kind:
            _undo_filter(kind, row, above)
        above = bytes(row)
        yield above


def _undo_filter(kind: int, row: bytearray, above: bytes) -> None:
    """Undo the filters that use the pixel to the left: difference, average, Paeth."""
    left = 0
    for at, (corner, up) in enumerate(pairwise(b"\0" + above)):
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + up) // 2
        else:
            # Paeth: the neighbour nearest to their sum, without the one at the corner.
            by_left, by_up = abs(up - corner), abs(left - corner)
            by_corner = abs(left + up - 2 * corner)
            nearest = min(by_left, by_up, by_corner)
            guess = left if by_left == nearest else up if by_up == nearest else corner
        left = row[at] = (row[at] + guess) & 255
