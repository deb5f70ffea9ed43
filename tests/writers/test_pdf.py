"""PDF files: sizes, fonts, shared drawings, reproducible bytes, little memory, real text."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
import tracemalloc
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import Any

import pypdf
import pypdfium2
import pytest
from PIL import Image

from hedgerow.art.decks import draw_decks
from hedgerow.base.errors import InputError
from hedgerow.drawing.fonts import load_font
from hedgerow.drawing.scene import (
    PT_MM,
    Bits,
    Bookmark,
    Face,
    Group,
    Item,
    Page,
    Path,
    Rect,
    Symbol,
    Text,
    Trim,
    Use,
)
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import shared_words
from hedgerow.game.library import open_library
from hedgerow.printing.cards import deck_pages
from hedgerow.printing.paper import Footer, Imposition, Layout, papers
from hedgerow.printing.sheets import generate_batch, sheets_job
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.pdf_document import Duplex
from tests.limits import LIMIT_S
from tests.requests import sheet_request

INVENTED = "Invented glyphs: a(b)c\\d \\( ) (( é œ Œ ß ñ – · “x” ½ €"

# Run in a new interpreter: print digests of documents with hatches, symbols, both faces, decks.
DIGEST = """
import io, sys
from hashlib import sha256
from hedgerow.printing.paper import papers
from hedgerow.game.library import open_library
from hedgerow.printing.sheets import generate_batch
from hedgerow.printing.request import SHEETS, PrintRequest
from hedgerow.printing.paper import Layout
from hedgerow.printing.cards import deck_job, find_decks
from hedgerow.printing.sheets import sheets_job
from hedgerow.drawing.theme import load_theme
from hedgerow.writers.pdf import write_pdf

game = open_library().find_game("stampfarm")
request = PrintRequest(game="stampfarm", what=SHEETS, count=4, seed=5)
layout = Layout(papers()["a4"], "fr")
jobs = [sheets_job(game, generate_batch(game, request), layout)]
decks = find_decks(game, game.drawing_context("fr"), None)
jobs += [deck_job(game, deck, layout) for deck in decks]
for job in jobs:
    file = io.BytesIO()
    theme = load_theme("ink-saver")
    write_pdf(job.pages, file, title=job.title, lang="fr", theme=theme)
    print(sha256(file.getvalue()).hexdigest())
"""


def pdf_bytes(
    pages: Iterable[Page],
    theme: str = "colour",
    title: str = "Barley",
    lang: str = "en",
    duplex: Duplex = "Simplex",
) -> bytes:
    file = io.BytesIO()
    write_pdf(pages, file, title=title, lang=lang, theme=load_theme(theme), duplex=duplex)
    return file.getvalue()


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def sheet_pages(count: int, per_page: int | None = None) -> Iterator[Page]:
    game = open_library().find_game("stampfarm")
    request = sheet_request(count, None, 1, per_page=per_page)
    return iter(sheets_job(game, generate_batch(game, request), Layout(papers()["a4"], "en")).pages)


def make_page(*items: Item, width_mm: float = 210.0, height_mm: float = 297.0) -> Page:
    return Page(width_mm, height_mm, items)


def objects(data: bytes) -> Iterator[Any]:
    """Yield every object of a file that is a dictionary or a stream."""
    reader = read(data)
    size: Any = reader.trailer["/Size"]
    for number in range(1, int(size)):
        pdf_object = reader.get_object(number)
        if isinstance(pdf_object, pypdf.generic.DictionaryObject):
            yield pdf_object


def count_forms(data: bytes) -> int:
    return sum(it.get("/Subtype") == "/Form" for it in objects(data))


def fonts(data: bytes) -> list[Any]:
    return [it for it in objects(data) if it.get("/Type") == "/Font"]


def render_page(data: bytes, per_mm: int = 2) -> Image.Image:
    rendered = pypdfium2.PdfDocument(data)[0].render(scale=per_mm * PT_MM).to_pil()
    assert isinstance(rendered, Image.Image)
    return rendered.convert("L")


def dark_extent(image: Image.Image, per_mm: int = 2) -> tuple[float, ...]:
    """Return left, top, right and bottom of the dark area, in millimetres."""
    extent = image.point([255 if level < 128 else 0 for level in range(256)]).getbbox()
    assert extent is not None
    return tuple(value / per_mm for value in extent)


def test_a_page_has_its_size_in_points() -> None:
    data = pdf_bytes(
        [make_page(), make_page(width_mm=279.4, height_mm=215.9), make_page(width_mm=148)]
    )

    sizes = [(it.mediabox.width, it.mediabox.height) for it in read(data).pages]
    expected_sizes = [(595.276, 841.89), (792.0, 612.0), (419.528, 841.89)]
    for size, expected in zip(sizes, expected_sizes, strict=True):
        assert tuple(map(float, size)) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(("name", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_page_of_printed_sheet_has_the_paper_size(name: str, size: tuple[float, float]) -> None:
    game = open_library().find_game("stampfarm")
    request = sheet_request(4, None, 1)
    job = sheets_job(game, generate_batch(game, request), Layout(papers()[name], "en"))
    pages = read(pdf_bytes(job.pages)).pages

    assert len(pages) == 2
    for page in pages:
        size_mm = float(page.mediabox.width) * PT_MM, float(page.mediabox.height) * PT_MM
        assert size_mm == pytest.approx(size, abs=0.01)


def test_metadata_has_title_and_language() -> None:
    reader = read(pdf_bytes([make_page()], title="Ferme · œuf (été)", lang="fr"))

    assert reader.metadata is not None
    assert reader.metadata.title == "Ferme · œuf (été)"
    assert str(reader.root_object["/Lang"]) == "fr"


def test_every_font_is_embedded_as_a_subset() -> None:
    data = pdf_bytes(sheet_pages(4))
    used = fonts(data)

    assert used
    for font in used:
        name, descriptor = font["/BaseFont"], font["/FontDescriptor"].get_object()
        prefix, _, family = name[1:].partition("+")
        assert len(prefix) == 6 and prefix.isalpha() and prefix.isupper()
        assert "Nunito" in family
        assert "/FontFile2" in descriptor


@pytest.mark.parametrize("face", ["plain", "bold"])
def test_only_the_characters_in_use_are_embedded(face: Face) -> None:
    data = pdf_bytes([make_page(Text(20, 20, "Barley", 12, face))])
    (used,) = fonts(data)

    embedded = used["/FontDescriptor"].get_object()["/FontFile2"].get_object().get_data()
    assert len(embedded) < load_font(face).path.stat().st_size / 2


def test_a_file_without_text_embeds_no_font() -> None:
    data = pdf_bytes([make_page(Rect(10, 10, 20, 20, fill="ink"))])

    assert [it for it in objects(data) if "/FontFile2" in it] == []


def test_drawing_is_stored_once() -> None:
    leaf = Symbol("leaf", 10, 10, (Rect(0, 0, 10, 10, fill="leaf"),))
    tree = Symbol("tree", 20, 20, (Use(leaf, 0, 0), Use(leaf, 10, 10)))
    pages = [
        make_page(*(Use(tree, 10.0 * number, 10) for number in range(5)), Use(leaf, 0, 100))
    ] * 3

    assert count_forms(pdf_bytes(pages)) == 2


def test_the_number_of_stored_drawings_does_not_grow_with_pages() -> None:
    assert count_forms(pdf_bytes(sheet_pages(2))) == count_forms(pdf_bytes(sheet_pages(40))) > 0


def test_the_pages_of_a_deck_share_their_backs() -> None:
    game = open_library().find_game("stampfarm")
    deck = draw_decks(game.drawing_context("en"))[0]
    footer = Footer(words=shared_words("en"), label="Barley")
    small, large = (
        pdf_bytes(deck_pages(deck, papers()[name], Imposition(), footer)) for name in ("a5", "a4")
    )

    assert count_forms(small) == count_forms(large)
    assert len(read(small).pages) == 2 * len(read(large).pages)


def test_a_hundred_sheets_take_less_than_three_kilobytes_a_page() -> None:
    data = pdf_bytes(sheet_pages(100))

    assert len(data) / len(read(data).pages) < 3_000


@pytest.mark.parametrize("theme", ["colour", "ink-saver", "high-contrast"])
def test_two_runs_give_the_same_bytes(theme: str) -> None:
    assert pdf_bytes(sheet_pages(6), theme) == pdf_bytes(sheet_pages(6), theme)


def test_bytes_do_not_depend_on_hash_seed_clock_or_folder(tmp_path: FilePath) -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            cwd=tmp_path,
            capture_output=True,
            check=True,
            text=True,
            timeout=LIMIT_S,
        ).stdout
        for seed, zone in (("1", "UTC"), ("4242", "Asia/Tokyo"))
    }

    assert len(digests) == 1


def test_file_contains_no_date() -> None:
    metadata = read(pdf_bytes([make_page()])).metadata

    assert metadata is not None
    assert metadata.get("/CreationDate") in (None, "D:20000101000000+00'00'")
    assert metadata.get("/ModDate") in (None, "D:20000101000000+00'00'")


def test_no_page_stays_in_memory() -> None:
    pdf_bytes(sheet_pages(1, 1))  # fonts and themes are read once, before counting
    few, many = _peak_memory(100), _peak_memory(400)
    page = len(pickle.dumps(next(iter(sheet_pages(1, 1)))))

    assert page > 10_000
    assert (many - few) / 300 < page / 5


def test_pages_are_written_as_soon_as_they_are_drawn() -> None:
    file = io.BytesIO()
    written: list[int] = []

    def pages() -> Iterator[Page]:
        for page in sheet_pages(10):
            written.append(file.tell())
            yield page

    write_pdf(pages(), file, title="", lang="en", theme=load_theme("colour"))

    assert written == sorted(set(written))


@pytest.mark.parametrize("face", ["plain", "bold"])
def test_text_with_brackets_backslashes_and_accents_can_be_copied(face: Face) -> None:
    data = pdf_bytes([make_page(Text(10, 20, INVENTED, 10, face))])

    assert INVENTED in read(data).pages[0].extract_text()


@pytest.mark.parametrize("face", ["plain", "bold"])
def test_every_character_of_the_font_survives(face: Face) -> None:
    chars = [it for it in load_font(face).glyphs if not it.isspace() and it.isprintable()]
    lines = ["".join(chars[start : start + 24]) for start in range(0, len(chars), 24)]
    texts = (Text(10, 15 + 8.0 * row, line, 10, face) for row, line in enumerate(lines))
    extracted = read(pdf_bytes([make_page(*texts)])).pages[0].extract_text()

    assert [line for line in lines if line not in extracted] == []


def test_the_text_of_a_sheet_can_be_searched() -> None:
    game = open_library().find_game("stampfarm")
    request = sheet_request(2, None, 1)
    batch = generate_batch(game, request)
    job = sheets_job(game, batch, Layout(papers()["a4"], "fr"))
    text = read(pdf_bytes(job.pages, lang="fr")).pages[0].extract_text()

    assert [str(code) for code, _ in batch if str(code) not in text] == []
    assert game.content.about.title in text


def test_error_names_a_character_the_font_lacks() -> None:
    with pytest.raises(InputError, match=r"U\+2603"):
        pdf_bytes([make_page(Text(10, 10, "snow ☃", 10))])


EXTENTS: list[tuple[str, Item, tuple[float, ...]]] = [
    ("a rectangle", Rect(10, 20, 30, 40, fill="ink"), (10, 20, 40, 60)),
    (
        "a path",
        Path((("M", (50.0, 60.0)), ("L", (70.0, 60.0)), ("L", (70.0, 90.0)), ("Z", ())), "ink"),
        (50, 60, 70, 90),
    ),
    ("modules", Bits(100, 10, 5, ("0110", "0110")), (105, 10, 115, 20)),
    ("a group", Group("g", (Rect(0, 0, 10, 20, fill="ink"),), 30, 40, 2.0), (30, 40, 50, 80)),
    (
        "a turn",
        Group("g", (Rect(0, 0, 10, 20, fill="ink"),), 100, 100, turn=90),
        (80, 100, 100, 110),
    ),
    (
        "a half turn",
        Group("g", (Rect(0, 0, 10, 20, fill="ink"),), 100, 100, 1, 180),
        (90, 80, 100, 100),
    ),
    (
        "a back turn",
        Group("g", (Rect(0, 0, 10, 20, fill="ink"),), 100, 100, 1, 270),
        (100, 90, 120, 100),
    ),
    (
        "a symbol",
        Use(Symbol("s", 10, 10, (Rect(2, 2, 6, 6, fill="ink"),)), 50, 50, 3.0),
        (56, 56, 74, 74),
    ),
    (
        "a bleed",
        Use(Symbol("s", 10, 10, (Rect(-2, -2, 14, 14, fill="ink"),)), 50, 50),
        (48, 48, 62, 62),
    ),
]


@pytest.mark.parametrize(
    ("item", "expected"), [pytest.param(item, extent, id=name) for name, item, extent in EXTENTS]
)
def test_shapes_are_where_the_scene_has_them(item: Item, expected: tuple[float, ...]) -> None:
    assert dark_extent(render_page(pdf_bytes([make_page(item)]))) == pytest.approx(
        expected, abs=0.6
    )


@pytest.mark.parametrize(("anchor_x", "index"), [("start", 0), ("end", 2)])
def test_text_is_positioned_by_its_anchor(anchor_x: Any, index: int) -> None:
    page = make_page(Text(100, 100, "HHHH", 40, "bold", anchor=anchor_x))

    assert dark_extent(render_page(pdf_bytes([page])))[index] == pytest.approx(100, abs=2)


def test_a_hatched_fill_is_neither_empty_nor_full() -> None:
    data = pdf_bytes([make_page(Rect(20, 20, 100, 100, fill="leaf"))], "ink-saver")
    inside = render_page(data, per_mm=4).crop((100, 100, 460, 460))
    inked = sum(inside.point([1 if it < 240 else 0 for it in range(256)]).histogram()[1:])

    assert 0.02 < inked / (360 * 360) < 0.6


@pytest.mark.parametrize("role", sorted(load_theme("colour").hatches))
def test_a_hatched_fill_has_its_own_colour_under_the_hatch(role: str) -> None:
    data = pdf_bytes([make_page(Rect(5, 5, 40, 40, fill=role), width_mm=50, height_mm=50)])
    rendered = pypdfium2.PdfDocument(data)[0].render(scale=16 * PT_MM).to_pil().convert("RGB")
    inside = rendered.crop((160, 160, 640, 640))
    pixels = {f"#{bytes(rgb).hex()}": count for count, rgb in inside.getcolors(480 * 480)}

    plain = pixels[load_theme("colour").colour(role)] / (480 * 480)
    assert 0.4 < plain < 0.96  # the rest is hatch


def _peak_memory(count: int) -> int:
    class Nowhere(io.BytesIO):
        def write(self, data: Any) -> int:
            return len(data)

    pages = sheet_pages(count, 1)
    tracemalloc.start()
    write_pdf(pages, Nowhere(), title="", lang="en", theme=load_theme("colour"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_viewer_preferences_disable_scaling() -> None:
    root: Any = read(pdf_bytes([make_page()])).trailer["/Root"]
    preferences = root["/ViewerPreferences"]

    assert (preferences["/PrintScaling"], bool(preferences["/DisplayDocTitle"])) == ("/None", True)


def to_mm(rectangle: pypdf.generic.RectangleObject) -> tuple[float, ...]:
    return tuple(round(float(value) * PT_MM, 2) for value in rectangle)


def test_trim_and_bleed_boxes_match_the_page() -> None:
    page = Page(210.0, 297.0, (), Trim(20.0, 30.0, 100.0, 50.0, 2.0))
    (pdf_page,) = read(pdf_bytes([page])).pages

    assert to_mm(pdf_page.mediabox) == (0, 0, 210, 297)
    assert to_mm(pdf_page.trimbox) == (20, 217, 120, 267)
    assert to_mm(pdf_page.bleedbox) == (18, 215, 122, 269)


def test_page_without_trim_has_only_a_media_box() -> None:
    (page,) = read(pdf_bytes([make_page()])).pages

    assert {name for name in page if name.endswith("Box")} == {"/MediaBox"}


def test_bleed_box_ends_at_the_paper_edge() -> None:
    page = Page(100.0, 100.0, (), Trim(1.0, 0.0, 98.0, 100.0, 2.0))
    (pdf_page,) = read(pdf_bytes([page])).pages

    assert to_mm(pdf_page.bleedbox) == (0, 0, 100, 100)


@pytest.mark.parametrize("duplex", ["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"])
def test_viewer_preferences_request_true_size_and_flip(duplex: Duplex) -> None:
    catalogue: Any = read(pdf_bytes([make_page()], duplex=duplex)).trailer["/Root"]

    assert catalogue["/ViewerPreferences"] == {
        "/PrintScaling": "/None",
        "/Duplex": f"/{duplex}",
        "/PickTrayByPDFSize": True,
        "/DisplayDocTitle": True,
    }


def test_bookmarks_lead_to_their_pages_and_positions() -> None:
    marks = [(Bookmark("Über allem"), Bookmark("Prés (2)", 40.0)), (), (Bookmark("3", 297.0),)]
    pages = [Page(210.0, 297.0, (), bookmarks=it) for it in marks]
    reader = read(pdf_bytes(pages))
    outline: list[Any] = list(reader.outline)

    assert [it.title for it in outline] == ["Über allem", "Prés (2)", "3"]
    assert [reader.get_destination_page_number(it) for it in outline] == [0, 0, 2]
    assert [round(float(it.top) * PT_MM) for it in outline] == [297, 257, 0]


def test_nested_bookmarks_belong_to_their_parent() -> None:
    marks = [
        (Bookmark("a", below=True), Bookmark("b")),
        (Bookmark("b1", below=True), Bookmark("b2", below=True), Bookmark("c")),
        (Bookmark("d"), Bookmark("d1", below=True)),
    ]
    reader = read(pdf_bytes([Page(210.0, 297.0, (), bookmarks=it) for it in marks]))

    def titles(outline: Any) -> list[Any]:
        return [titles(it) if isinstance(it, list) else it.title for it in outline]

    assert titles(reader.outline) == ["a", "b", ["b1", "b2"], "c", "d", ["d1"]]


def test_a_file_without_bookmarks_has_an_empty_outline() -> None:
    assert read(pdf_bytes([make_page(), make_page()])).outline == []


def structure_parts(data: bytes) -> list[Any]:
    catalogue: Any = read(data).trailer["/Root"]
    return [it.get_object() for it in catalogue["/StructTreeRoot"]["/K"]["/K"]]


def test_parts_have_a_reading_order_and_figures_a_description() -> None:
    words = Text(10, 10, "Barley", 10)
    pages = [
        make_page(Group("h", (words,), tag="H1"), words, Group("p", (words,), tag="P")),
        make_page(words, Group("f", (words,), tag="Figure", alt="Fünf Kühe")),
    ]
    parts = structure_parts(pdf_bytes(pages))

    assert [(it["/S"], it["/K"]) for it in parts] == [("/H1", 0), ("/P", 1), ("/Figure", 0)]
    assert [it.get("/Alt") for it in parts] == [None, None, "Fünf Kühe"]


def test_everything_on_a_page_is_a_tagged_part_or_an_artifact() -> None:
    words = Text(10, 10, "Barley", 10)
    group = Group("p", (words,), tag="P")
    (page,) = read(pdf_bytes([make_page(words, words, group, group, words)])).pages
    content = page.get_contents()
    assert content is not None
    marked = [(op, operands) for operands, op in content.operations if op in (b"BMC", b"BDC")]

    assert [op for op, _ in marked] == [b"BMC", b"BDC", b"BDC", b"BMC"]
    assert [operands[1]["/MCID"] for op, operands in marked if op == b"BDC"] == [0, 1]
    assert [op for _, op in content.operations].count(b"EMC") == 4


def test_parent_tree_lists_the_parts_of_every_page() -> None:
    group = Group("p", (Rect(0, 0, 1, 1),), tag="P")
    data = pdf_bytes([make_page(group), make_page(), make_page(group, group)])
    root: Any = read(data).trailer["/Root"]
    nums = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]

    assert [len(it) for it in nums[1::2]] == [1, 0, 2]
    assert [str(page["/StructParents"]) for page in read(data).pages] == ["0", "1", "2"]
    assert root["/MarkInfo"]["/Marked"]


def test_hidden_layers_are_not_printed() -> None:
    visible, hidden = (
        Group("cut", (Rect(50, 50, 100, 100, fill="ink"),), hidden=flag) for flag in (False, True)
    )

    assert b" re" in page_stream(make_page(visible))
    assert b" re" not in page_stream(make_page(hidden))


def page_stream(page: Page) -> bytes:
    content = read(pdf_bytes([page])).pages[0].get_contents()
    assert content is not None
    return bytes(content.get_data())
