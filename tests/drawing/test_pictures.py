"""Pictures: what can be printed looks as in other programs, everything else is refused."""

from __future__ import annotations

import io
import re
import struct
import zlib
from base64 import b64decode
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from PIL import Image as Pillow
from PIL import ImageOps

from hedgerow.base.errors import InputError
from hedgerow.drawing.pictures import (
    MAX_BYTES,
    MAX_SIDE_PX,
    MAX_TOTAL_BYTES,
    Pictures,
    load_picture,
    parse_picture,
    picture_files,
)
from hedgerow.drawing.scene import Image, Symbol, Use, picture_page
from hedgerow.drawing.theme import load_theme
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.png import page_images
from hedgerow.writers.svg import svg_bytes

_EXIF_START = b"Exif\0\0"
THEME = load_theme("colour")
WIDE, HIGH = 12, 9
Colour = tuple[int, int, int]


def sample(mode: str) -> Any:
    """Return a small picture with a different colour in every pixel and a clear corner."""
    image = Pillow.new("RGBA", (WIDE, HIGH))
    for x in range(WIDE):
        for y in range(HIGH):
            alpha = 0 if x < 4 and y < 3 else 255
            image.putpixel((x, y), (x * 20, y * 25, (x * y * 7) % 256, alpha))
    if mode == "LA":
        return image.convert("LA")
    return image if mode == "RGBA" else image.convert("RGB").convert(mode)


def png(image: Any, **options: Any) -> bytes:
    """Return a picture as a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", **options)
    return file.getvalue()


def jpeg(image: Any, **options: Any) -> bytes:
    """Return a picture as a JPEG file."""
    file = io.BytesIO()
    image.save(file, "JPEG", quality=100, subsampling=0, **options)
    return file.getvalue()


def write(folder: Path, data: bytes, name: str = "art.png") -> Path:
    """Write a file into the pictures of a game, and return its path."""
    path = folder / "pictures" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


def printed_pixels(symbol: Symbol, wide: int = WIDE, high: int = HIGH) -> list[Colour]:
    """Return the colours in the middle of each pixel, as a PDF reader paints them."""
    page = picture_page(symbol, margin_mm=0)
    (drawn,) = page_images([page], THEME, 25.4 * 16 * wide / page.width_mm)
    image = drawn.convert("RGB")
    middles = ((int((x + 0.5) * 16), int((y + 0.5) * 16)) for y in range(high) for x in range(wide))
    return [image.getpixel(it) for it in middles]


def expected_pixels(data: bytes) -> list[Colour]:
    """Return the colours of a file on white, as Pillow decodes it."""
    image = Pillow.open(io.BytesIO(data)).convert("RGBA")
    white: Any = Pillow.new("RGBA", image.size, "white")
    white.alpha_composite(image)
    return [it[:3] for it in white.get_flattened_data()]


def differences(one: list[Colour], other: list[Colour]) -> int:
    """Return the largest difference between two lists of colours."""
    pairs = zip(one, other, strict=True)
    return max(abs(a - b) for first, second in pairs for a, b in zip(first, second, strict=True))


def keyed() -> bytes:
    """Return a file in which one colour is transparent."""
    return png(sample("RGB"), transparency=(0, 0, 0))


def clear_palette() -> bytes:
    """Return a file with a palette of partly transparent colours."""
    image = sample("RGB").quantize(8)
    return png(image, transparency=bytes([0, 128, 255, 60, 255, 255, 200, 10]))


FILES = {
    **{mode: png(sample(mode)) for mode in ("RGB", "RGBA", "L", "LA", "1")},
    "palette": png(sample("RGB").quantize(16)),
    "two-colour palette": png(sample("RGB").quantize(2)),
    "transparent palette": clear_palette(),
    "transparent colour": keyed(),
    "grey with a transparent colour": png(sample("L"), transparency=0),
    "jpeg": jpeg(sample("RGB")),
    "grey jpeg": jpeg(sample("L")),
    "progressive jpeg": jpeg(sample("RGB"), progressive=True),
}


@pytest.mark.parametrize("name", FILES)
def test_a_printed_picture_has_the_colours_of_the_file(tmp_path: Path, name: str) -> None:
    symbol = load_picture(write(tmp_path, FILES[name]))

    printed = printed_pixels(symbol)

    # JPEG decoders round differently.
    assert differences(printed, expected_pixels(FILES[name])) <= (8 if "jpeg" in name else 1)


@pytest.mark.parametrize("kind", range(5))
def test_every_row_filter_of_png_is_undone(tmp_path: Path, kind: int) -> None:
    # Rows of a palette picture, filtered by hand as the PNG standard defines.
    rows = [[(x * 3 + y * 5) % 7 for x in range(WIDE)] for y in range(HIGH)]
    packed = b""
    for y, row in enumerate(rows):
        above = rows[y - 1] if y else [0] * WIDE
        guesses = [
            (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]
            for left, up, corner in zip([0, *row], above, [0, *above], strict=False)
        ]
        packed += bytes([kind, *((a - b) % 256 for a, b in zip(row, guesses, strict=True))])
    palette = bytes(range(0, 21 * 12, 12))
    data = chunks(
        (b"IHDR", struct.pack(">IIBBBBB", WIDE, HIGH, 8, 3, 0, 0, 0)),
        (b"PLTE", palette),
        (b"tRNS", bytes([0, 100, 200, 255])),
        (b"IDAT", zlib.compress(packed)),
        (b"IEND", b""),
    )

    assert (
        differences(printed_pixels(load_picture(write(tmp_path, data))), expected_pixels(data)) <= 1
    )


def paeth(left: int, up: int, corner: int) -> int:
    """Return the guess of the fourth filter, as the PNG standard words it."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda it: abs(guess - it))


def chunks(*parts: tuple[bytes, bytes]) -> bytes:
    """Return a PNG file of these chunks."""
    whole = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(whole)


def header(wide: int, high: int, depth: int = 8, colour: int = 2, interlace: int = 0) -> bytes:
    """Return a PNG file of one header and a little data."""
    head = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, interlace)
    return chunks((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 9)), (b"IEND", b""))


def black(packed: bytes) -> bytes:
    """Return a PNG file of 10 x 10 grey pixels, 11 bytes a row, with these packed rows."""
    head = struct.pack(">IIBBBBB", 10, 10, 8, 0, 0, 0, 0)
    return chunks((b"IHDR", head), (b"IDAT", packed), (b"IEND", b""))


def photo(wide: int, high: int) -> bytes:
    """Return a JPEG file that states another size than it has."""
    data = FILES["jpeg"]
    frame = data.index(b"\xff\xc0\x00\x11")
    return data[: frame + 5] + struct.pack(">HH", high, wide) + data[frame + 9 :]


GOOD = FILES["RGB"]
REFUSED = [
    (b"", "neither a PNG nor a JPEG file"),
    (b"GIF89a" + bytes(40), "neither a PNG nor a JPEG file"),
    (b"<svg/>", "neither a PNG nor a JPEG file"),
    (header(MAX_SIDE_PX + 1, 5), "6001 by 5 pixels"),
    (header(6000, 4001), "6000 by 4001 pixels"),
    (header(5, 2**31), "5 by 2147483648 pixels"),
    (header(0, 5), "0 by 5 pixels"),
    (header(5, 5, depth=16), "a PNG with 16 bits per colour"),
    (header(5, 5, interlace=1), "an interlaced PNG"),
    (header(5, 5, colour=5), "the file is damaged"),
    (header(5, 5), "the file is damaged"),  # too few rows
    (header(5, 5, colour=3), "the file is damaged"),  # no palette
    (GOOD[:-20], "the file is damaged"),
    (GOOD[:60] + b"!" + GOOD[61:], "the file is damaged"),
    (
        png(sample("RGB"), save_all=True, append_images=[sample("L").convert("RGB")]),
        "an animated PNG",
    ),
    (black(zlib.compress(bytes(111))), "a PNG with more data than 10 by 10 pixels"),
    (black(zlib.compress(bytes(50_000_000), 9)), "a PNG with more data than 10 by 10 pixels"),
    (black(zlib.compress(bytes(110)) + b"x"), "a PNG with more data than 10 by 10 pixels"),
    (black(zlib.compress(bytes(110))[:-1]), "the file is damaged"),
    (photo(6000, 4001), "6000 by 4001 pixels"),
    (jpeg(sample("CMYK")), "a JPEG in CMYK colours"),
    (FILES["jpeg"][:100], "the file is damaged"),
    (FILES["jpeg"][:-2], "the file is damaged"),
    (FILES["jpeg"][:2] + FILES["jpeg"][-2:], "the file is damaged"),  # no pixels
    (b"\xff\xd8\xff", "the file is damaged"),
]


@pytest.mark.parametrize(("data", "message"), REFUSED)
def test_a_picture_that_cannot_be_printed_is_refused_with_its_name(
    tmp_path: Path, data: bytes, message: str
) -> None:
    path = write(tmp_path, data)

    with pytest.raises(InputError) as caught:
        load_picture(path)

    (problem,) = caught.value.problems
    assert (problem.location.path, str(problem.message)) == (str(path), message)
    assert problem.hint


def test_a_file_beyond_the_limit_is_not_read_whole(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="larger than 4096 KiB"):
        load_picture(write(tmp_path, GOOD + bytes(MAX_BYTES)))


def test_pictures_have_a_limit_of_bytes_together(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    for number in range(MAX_TOTAL_BYTES // MAX_BYTES):
        full = write(tmp_path, b"", f"full-{number}.png")
        with full.open("wb") as file:
            file.truncate(MAX_BYTES - (0 if number else len(GOOD)))

    assert load_picture(path).items
    write(tmp_path, b"x", "one-more.png")
    with pytest.raises(InputError, match="the pictures are larger than 64 MB together"):
        load_picture(path)


def test_pictures_have_a_limit_of_pixels_together(tmp_path: Path) -> None:
    # 4 x 24 megapixels, and 4: exactly 100.
    for number in range(4):
        write(tmp_path, photo(6000, 4000), f"photo-{number}.jpg")
    path = write(tmp_path, photo(2000, 2000), "photo.jpg")
    write(tmp_path, b"<svg/>", "drawing.svg")
    write(tmp_path, b"damaged", "damaged.png")

    assert load_picture(path).items
    write(tmp_path, photo(2001, 2000), "photo.jpg")
    with pytest.raises(InputError, match="have more than 100 megapixels together") as caught:
        load_picture(tmp_path / "pictures" / "photo-0.jpg")
    assert caught.value.problems[0].location.path == str(tmp_path / "pictures")


def test_a_bomb_of_rows_takes_little_time(tmp_path: Path) -> None:
    rows = zlib.compress(bytes(1 + 6000 * 4) * 4000, 9)
    head = struct.pack(">IIBBBBB", 6000, 4000, 8, 6, 0, 0, 0)
    path = write(tmp_path, chunks((b"IHDR", head), (b"IDAT", rows), (b"IEND", b"")))
    started = process_time()

    symbol = load_picture(path)
    write_pdf([picture_page(symbol)], io.BytesIO(), title="", lang="en", theme=THEME)

    assert process_time() - started < 6


def segment(marker: int, content: bytes) -> bytes:
    """Return a segment of a JPEG file."""
    return bytes([0xFF, marker]) + (len(content) + 2).to_bytes(2) + content


def photo_with_secrets() -> bytes:
    """Return a JPEG file with a secret wherever cameras and programs write more than pixels."""
    exif = Pillow.Exif()
    exif[0x010E] = "secret"
    data = jpeg(sample("RGB"), progressive=True, exif=exif, comment=b"secret")
    second = jpeg(sample("L"), exif=exif)
    scan = data.index(b"\xff\xda", data.index(b"\xff\xda") + 2)
    between = segment(0xFE, b"secret") + segment(0xE1, _EXIF_START + b"secret")
    thumbnail = b"JFIF\0\x01\x01\0\0\x01\0\x01\x01\x02" + b"secret"
    # Two pixels of three bytes: the thumbnail of a JFIF segment. JFXX has further ones.
    head = (
        segment(0xE0, thumbnail)
        + segment(0xE0, b"JFXX\0\x13secret")
        + segment(0xE2, b"MPF\0secret")
        + segment(0xEE, b"secret, not Adobe")
        + segment(0xEE, b"Adobe\0\x64\0\0\0\0\x01secret")
        + segment(0xF0, b"secret")
        + segment(0xEF, b"secret")
    )
    before_end = segment(0xFE, b"secret")
    return (
        data[:2] + head + data[2:scan] + between + data[scan:-2] + before_end + data[-2:] + second
    )


def test_only_the_pixels_of_the_first_image_are_kept() -> None:
    data = photo_with_secrets()
    assert data.count(b"secret") >= 12

    picture = parse_picture(data)

    assert b"secret" not in picture.data
    assert picture.data.count(b"\xff\xd9") == 1
    # The segments that define colours stay: RGB of an Adobe file would become a negative.
    assert b"JFIF" in picture.data
    assert b"Adobe" in picture.data
    assert (picture.width_px, picture.height_px) == (WIDE, HIGH)


def test_secrets_of_photos_are_in_no_printed_file(tmp_path: Path) -> None:
    page = picture_page(load_picture(write(tmp_path, photo_with_secrets(), "art.jpg")))
    file = io.BytesIO()

    write_pdf([page], file, title="", lang="en", theme=THEME)

    assert b"secret" not in file.getvalue()
    drawing = svg_bytes(page, title="", theme=THEME)
    (stored,) = re.findall(rb"data:image/jpeg;base64,([^\"]*)", drawing)
    assert b"secret" not in b64decode(stored)


def test_the_text_of_a_png_is_removed() -> None:
    exif = Pillow.Exif()
    exif[0x010E] = "taken at home"
    data = png(sample("RGB"), exif=exif)

    assert b"taken at home" in data
    assert b"taken at home" not in parse_picture(data).data


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_its_camera_was(tmp_path: Path, orientation: int) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    data = jpeg(sample("RGB"), exif=exif)
    upright: Any = ImageOps.exif_transpose(Pillow.open(io.BytesIO(data))).convert("RGB")

    symbol = load_picture(write(tmp_path, data, "art.jpg"))

    assert symbol.width_mm / symbol.height_mm == upright.width / upright.height
    printed = printed_pixels(symbol, upright.width, upright.height)
    assert differences(printed, list(upright.get_flattened_data())) <= 8


@pytest.mark.parametrize(
    ("exif", "turn"),
    [
        ("II*\0\x08\0\0\0\1\0\x12\1\3\0\1\0\0\0\6\0\0\0", 90),
        ("MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\6\0\0", 90),
        ("MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\x09\0\0", 0),  # no orientation 9
        ("MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\0\0\0", 0),
        ("MM\0*\xff\xff\xff\xff\0\1\1\x12\0\3\0\0\0\1\0\6\0\0", 0),  # points outside
        ("MM\0*\0\0\0\x08\xff\xff", 0),  # 65,535 entries that are missing
        ("MM", 0),
        ("", 0),
    ],
)
def test_orientation_is_read_in_both_byte_orders_or_ignored(
    tmp_path: Path, exif: str, turn: int
) -> None:
    plain = FILES["jpeg"]
    tagged = plain[:2] + segment(0xE1, _EXIF_START + exif.encode("latin-1")) + plain[2:]

    symbol = load_picture(write(tmp_path, tagged, "art.jpg"))

    (item,) = symbol.items
    assert (item.turn if isinstance(item, Use) else 0) == turn


def test_the_same_pixels_can_be_printed_in_every_orientation(tmp_path: Path) -> None:
    symbols = []
    for orientation in range(1, 9):
        exif = Pillow.Exif()
        exif[0x0112] = orientation
        path = write(tmp_path, jpeg(sample("RGB"), exif=exif), f"art-{orientation}.jpg")
        symbols.append(load_picture(path))
    page = picture_page(Symbol("all", 100, 100, tuple(Use(it, 0, 0) for it in symbols)))
    file = io.BytesIO()

    write_pdf([page], file, title="", lang="en", theme=THEME)

    assert len({it.id for it in symbols}) == 8
    assert file.getvalue().count(b"/Subtype /Image") == 1
    # Left and right are exchanged within 0 to 100 mm, the width of the picture.
    drawing = svg_bytes(page, title="", theme=THEME)
    assert drawing.count(b'transform="translate(100 0) scale(-1 1)"') == 1


def test_a_picture_is_stored_once_and_always_in_the_same_bytes(tmp_path: Path) -> None:
    # Different bytes that do not compress, so that a second copy would be seen.
    image = Pillow.effect_noise((80, 80), 90)
    symbol = load_picture(write(tmp_path, png(image)))
    twice = Symbol("two", 200, 100, (Use(symbol, 0, 0), Use(symbol, 100, 0)))
    copy = Symbol("copy", 100, 100, symbol.items)
    pages = [picture_page(it) for it in (twice, symbol, copy)]
    files = [io.BytesIO(), io.BytesIO()]

    for file in files:
        write_pdf(iter(pages), file, title="x", lang="en", theme=THEME)

    assert files[0].getvalue() == files[1].getvalue()
    assert files[0].getvalue().count(b"/Subtype /Image") == 1
    assert svg_bytes(pages[0], title="", theme=THEME).count(b"data:image/png;base64,") == 1


def test_a_picture_is_found_by_name_in_the_first_folder(tmp_path: Path) -> None:
    own, parent = tmp_path / "own", tmp_path / "parent"
    own.mkdir()
    parent.mkdir()
    write(parent, FILES["jpeg"], "apple.JPG")
    write(parent, FILES["L"], "pear.png")
    write(own, GOOD, "apple.png")
    picture = Pictures((own, parent))

    assert picture("apple") == picture("apple.png") == load_picture(own / "pictures" / "apple.png")
    assert isinstance(picture("apple.JPG").items[0], Image)
    assert picture("pear").width_mm == 100
    with pytest.raises(InputError, match=r"unknown picture 'aple'(.|\n)*did you mean apple"):
        picture("aple")


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "link", "", ".", "pictures/art"])
def test_nothing_outside_the_folder_is_read(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    secret = tmp_path / "secret.png"
    secret.write_bytes(GOOD)
    write(folder, GOOD, "art.png")
    (folder / "pictures" / "link.png").symlink_to(secret)

    assert [it.name for it in picture_files(folder)] == ["art.png"]
    with pytest.raises(InputError, match="unknown picture"):
        Pictures((folder,))(name)


def test_a_link_instead_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "other").mkdir()
    write(tmp_path / "other", GOOD)
    (tmp_path / "game" / "pictures").symlink_to(tmp_path / "other" / "pictures")

    assert picture_files(tmp_path / "game") == []


def test_a_drawing_is_a_picture_too(tmp_path: Path) -> None:
    shape = '<circle class="gold" cx="50" cy="50" r="40"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shape}</svg>'
    write(tmp_path, svg.encode(), "sun.svg")
    write(tmp_path, b"<svg/>", "bad.svg")

    assert Pictures((tmp_path,))("sun").items
    with pytest.raises(InputError, match=r"bad\.svg"):
        Pictures((tmp_path,))("bad")
