"""A deck from rows with pictures, in the programs that it ends up in."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from PIL import Image as Pillow

from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.layout import CardArt, draw_card, load_layout
from hedgerow.drawing.pictures import Pictures
from hedgerow.drawing.scene import Deck, Page, Piece
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import shared_words
from hedgerow.loading.csv_rows import load_rows
from hedgerow.printing.cards import deck_pages
from hedgerow.printing.paper import Footer, Imposition, papers
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.svg import svg_bytes
from tests.clients.cups import difference, inked_pages, needs_cups, rotate_like, through_cups
from tests.clients.installed import needs
from tests.limits import LIMIT_S

THEME = load_theme("colour")
ROWS = "id,name,cost,kind,art,points\n" + "".join(
    f"good-{number},Good {number},{number % 9 + 1},Food,art{number % 3},{number}\n"
    for number in range(9)
)
# The colours in the middles of the pictures, in order: RGB, RGB with transparency, JPEG.
COLOURS = [(200, 40, 40), (40, 160, 60), (40, 60, 200)]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Page, ...]:
    """Return the pages of a market with three pictures."""
    folder = tmp_path_factory.mktemp("market")
    (folder / "pictures").mkdir()
    for number, (name, colour) in enumerate(
        zip(("art0.png", "art1.png", "art2.jpg"), COLOURS, strict=True)
    ):
        image: Any = Pillow.new("RGBA" if number == 1 else "RGB", (90, 60), colour)
        if number == 1:
            image.paste((0, 0, 0, 0), (0, 0, 20, 20))
        image.save(folder / "pictures" / name, **({"quality": 95} if number == 2 else {}))
    (folder / "market.csv").write_text(ROWS)
    rows = load_rows(folder / "market.csv", ("id",)).to_plain()
    art = CardArt(icon=Icons(), picture=Pictures((folder,)), bleed_mm=2.0)
    back = draw_card(load_layout("goods-back"), {}, art)
    pieces = tuple(Piece(draw_card(load_layout("goods"), row["values"], art), back) for row in rows)
    deck = Deck(id="market", title="Market", width_mm=63, height_mm=88, pieces=pieces, bleed_mm=2.0)
    footer = Footer(words=shared_words("en"), label="Market")
    return tuple(deck_pages(deck, papers()["a4"], Imposition(), footer))


@pytest.fixture
def file(pages: tuple[Page, ...], tmp_path: Path) -> Path:
    """Return the deck as a PDF file."""
    data = io.BytesIO()
    write_pdf(pages, data, title="Market", lang="en", theme=THEME)
    path = tmp_path / "market.pdf"
    path.write_bytes(data.getvalue())
    return path


def run_command(*command: str | Path) -> str:
    done = subprocess.run(
        [*map(str, command)], capture_output=True, check=True, timeout=LIMIT_S, text=True
    )
    return done.stdout


def close_to(colour: tuple[int, ...]) -> tuple[int, int, int] | None:
    """Return which of the pictures has this colour."""
    near = (
        it for it in COLOURS if max(abs(a - b) for a, b in zip(it, colour[:3], strict=True)) < 9
    )
    return next(near, None)


def picture_colours(image: Any) -> dict[tuple[int, int, int], int]:
    """Return how many pixels of an image have the colour of each picture."""
    counts = dict.fromkeys(COLOURS, 0)
    for number, colour in image.convert("RGB").getcolors(1 << 24):
        if found := close_to(colour):
            counts[found] += number
    return counts


def test_poppler_and_qpdf_read_each_picture_once(file: Path) -> None:
    needs("poppler", which("pdfimages") is not None, "apt-get install poppler-utils")
    needs("qpdf", which("qpdf") is not None, "apt-get install qpdf")

    listed = [line.split() for line in run_command("pdfimages", "-list", file).splitlines()[2:]]

    assert "No syntax or stream encoding errors" in run_command("qpdf", "--check", file)
    # Type, width and height by object: three pictures, one with a mask.
    objects = {(it[10], it[2]): (it[3], it[4]) for it in listed}
    assert sorted(kind for _, kind in objects) == ["image", "image", "image", "smask"]
    assert set(objects.values()) == {("90", "60")}


def test_poppler_paints_the_pictures_in_their_colours(file: Path, tmp_path: Path) -> None:
    needs("poppler", which("pdftoppm") is not None, "apt-get install poppler-utils")
    run_command("pdftoppm", "-r", "50", "-png", "-f", "1", "-l", "1", file, tmp_path / "page")

    counts = picture_colours(Pillow.open(next(tmp_path.glob("page*.png"))))

    # Eight cards are on the first page. Art is 49 mm wide, here 96 x 64 pixels; of the second
    # picture, 20 x 20 of 90 x 60 pixels are transparent.
    by_card = [counts[colour] / cards for colour, cards in zip(COLOURS, (3, 3, 2), strict=True)]
    whole = 49 / 25.4 * 50 * (49 / 1.5) / 25.4 * 50
    assert by_card[0] == pytest.approx(whole, rel=0.04)
    assert by_card[1] == pytest.approx(whole * (1 - 400 / 5400), rel=0.04)
    assert by_card[2] == pytest.approx(whole, rel=0.04)


@pytest.mark.parametrize("program", ["inkscape", "chromium"])
def test_programs_for_svg_show_the_pictures(
    program: str, pages: tuple[Page, ...], tmp_path: Path
) -> None:
    needs(program, which(program) is not None, f"apt-get install {program}")
    svg, png = tmp_path / "page.svg", tmp_path / "page.png"
    svg.write_bytes(svg_bytes(pages[0], title="Market", theme=THEME))

    if program == "inkscape":
        run_command("inkscape", svg, "--export-type=png", "--export-dpi=50", "-o", png)
    else:
        size = ("--window-size=800,1130", f"--screenshot={png}", svg.as_uri())
        run_command("chromium", "--headless", "--no-sandbox", "--disable-gpu", *size)

    assert all(count > 10_000 for count in picture_colours(Pillow.open(png)).values())


def test_cups_prints_the_pictures_where_they_are(file: Path) -> None:
    needs_cups()
    written = inked_pages(file)

    printed = inked_pages(through_cups(file, "PageSize=A4"))

    assert len(written) == len(printed)
    for before, after in zip(written, printed, strict=True):
        assert difference(before, rotate_like(after, before)) < 0.17
