"""Pictures: what can be printed looks as in other programs, everything else is refused."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from PIL import Image as Pillow

from hedgerow.base.errors import InputError
from hedgerow.drawing.pictures import (
    MAX_BYTES,
    MAX_PIXELS,
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


GOOD = FILES["RGB"]
REFUSED = [
    (b"", "neither a PNG nor a JPEG file"),
    (b"GIF89a" + bytes(40), "neither a PNG nor a JPEG file"),
    (b"<svg/>", "neither a PNG nor a JPEG file"),
    (header(MAX_PIXELS + 1, 5), "6001 by 5 pixels"),
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
    (jpeg(sample("CMYK")), "a JPEG in CMYK colours"),
    (FILES["jpeg"][:100], "the file is damaged"),
    (FILES["jpeg"][:-2], "the file is damaged"),
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


def test_a_bomb_of_rows_takes_little_time(tmp_path: Path) -> None:
    rows = zlib.compress(bytes(1 + MAX_PIXELS * 4) * MAX_PIXELS, 9)
    head = struct.pack(">IIBBBBB", MAX_PIXELS, MAX_PIXELS, 8, 6, 0, 0, 0)
    path = write(tmp_path, chunks((b"IHDR", head), (b"IDAT", rows * 2), (b"IEND", b"")))
    started = process_time()

    symbol = load_picture(path)
    write_pdf([picture_page(symbol)], io.BytesIO(), title="", lang="en", theme=THEME)

    assert process_time() - started < 8


def test_cameras_data_is_removed(tmp_path: Path) -> None:
    exif = Pillow.Exif()
    exif[0x010E] = "taken at home"
    data = jpeg(sample("RGB"), exif=exif, comment=b"secret")
    comments = png(sample("RGB"), exif=exif)

    assert b"taken at home" in data
    assert b"secret" in data
    assert b"taken at home" not in parse_picture(data).data
    assert b"secret" not in parse_picture(data).data
    assert b"taken at home" not in parse_picture(comments).data


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
