"""PDF files: sizes, fonts, shared drawings, same bytes, little memory, and text that stays text."""

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
from hedgerow.library.game import shared_words
from hedgerow.library.library import open_library
from hedgerow.printing.card_pages import deck_pages
from hedgerow.printing.paper import Footer, Imposition, Layout, papers
from hedgerow.printing.sheet_batch import generate_batch
from hedgerow.printing.sheet_pages import sheets_job
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.pdf_document import Duplex
from tests.limits import LIMIT_S
from tests.requests import sheet_request

INVENTED = "Invented glyphs: a(b)c\\d \\( ) (( é œ Œ ß ñ – · “x” ½ €"

# Run in a fresh interpreter: the digest of a print with hatches, symbols, both faces and decks.
DIGEST = """
import io, sys
from hashlib import sha256
from hedgerow.printing.paper import papers
from hedgerow.library.library import open_library
from hedgerow.printing.sheet_batch import generate_batch
from hedgerow.printing.request import SHEETS, PrintRequest
from hedgerow.printing.paper import Layout
from hedgerow.printing.card_pages import deck_job, find_decks
from hedgerow.printing.sheet_pages import sheets_job
from hedgerow.drawing.theme import load_theme
from hedgerow.writers.pdf import write_pdf

game = open_library().find_game("stampfarm")
order = PrintRequest(game="stampfarm", what=SHEETS, count=4, seed=5)
layout = Layout(papers()["a4"], "fr")
jobs = [sheets_job(game, generate_batch(game, order), layout)]
decks = find_decks(game, game.drawing_context("fr"), None)
jobs += [deck_job(game, deck, layout) for deck in decks]
for job in jobs:
    file = io.BytesIO()
    theme = load_theme("ink-saver")
    write_pdf(job.pages, file, title=job.title, lang="fr", theme=theme)
    print(sha256(file.getvalue()).hexdigest())
"""


def pdf_of(
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
    order = sheet_request(count, None, 1, per_page=per_page)
    return iter(sheets_job(game, generate_batch(game, order), Layout(papers()["a4"], "en")).pages)


def page_of(*items: Item, width_mm: float = 210.0, height_mm: float = 297.0) -> Page:
    return Page(width_mm, height_mm, items)


def objects(data: bytes) -> Iterator[Any]:
    """Every object of a file that is a dictionary or a stream."""
    reader = read(data)
    size: Any = reader.trailer["/Size"]
    for number in range(1, int(size)):
        thing = reader.get_object(number)
        if isinstance(thing, pypdf.generic.DictionaryObject):
            yield thing


def forms(data: bytes) -> int:
    return sum(it.get("/Subtype") == "/Form" for it in objects(data))


def fonts(data: bytes) -> list[Any]:
    return [it for it in objects(data) if it.get("/Type") == "/Font"]


def picture(data: bytes, per_mm: int = 2) -> Image.Image:
    rendered = pypdfium2.PdfDocument(data)[0].render(scale=per_mm * PT_MM).to_pil()
    assert isinstance(rendered, Image.Image)
    return rendered.convert("L")


def dark_box(image: Image.Image, per_mm: int = 2) -> tuple[float, ...]:
    """Left, top, right and bottom of what is dark, in millimetres."""
    box = image.point([255 if it < 128 else 0 for it in range(256)]).getbbox()
    assert box is not None
    return tuple(it / per_mm for it in box)


def test_a_page_has_its_size_in_points() -> None:
    data = pdf_of([page_of(), page_of(width_mm=279.4, height_mm=215.9), page_of(width_mm=148)])

    sizes = [(it.mediabox.width, it.mediabox.height) for it in read(data).pages]
    expected = [(595.276, 841.89), (792.0, 612.0), (419.528, 841.89)]
    for size, wanted in zip(sizes, expected, strict=True):
        assert tuple(map(float, size)) == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize(("name", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_a_printed_sheet_lies_on_a_page_of_the_papers_size(
    name: str, size: tuple[float, float]
) -> None:
    game = open_library().find_game("stampfarm")
    order = sheet_request(4, None, 1)
    job = sheets_job(game, generate_batch(game, order), Layout(papers()[name], "en"))
    pages = read(pdf_of(job.pages)).pages

    assert len(pages) == 2
    for page in pages:
        found = float(page.mediabox.width) * PT_MM, float(page.mediabox.height) * PT_MM
        assert found == pytest.approx(size, abs=0.01)


def test_title_and_language_are_told() -> None:
    reader = read(pdf_of([page_of()], title="Ferme · œuf (été)", lang="fr"))

    assert reader.metadata is not None
    assert reader.metadata.title == "Ferme · œuf (été)"
    assert str(reader.root_object["/Lang"]) == "fr"


def test_every_font_is_embedded_as_a_subset() -> None:
    data = pdf_of(sheet_pages(4))
    used = fonts(data)

    assert used
    for it in used:
        name, descriptor = it["/BaseFont"], it["/FontDescriptor"].get_object()
        prefix, _, family = name[1:].partition("+")
        assert len(prefix) == 6 and prefix.isalpha() and prefix.isupper()
        assert "Nunito" in family
        assert "/FontFile2" in descriptor


@pytest.mark.parametrize("face", ["plain", "bold"])
def test_only_the_characters_in_use_are_embedded(face: Face) -> None:
    data = pdf_of([page_of(Text(20, 20, "Barley", 12, face))])
    (used,) = fonts(data)

    embedded = used["/FontDescriptor"].get_object()["/FontFile2"].get_object().get_data()
    assert len(embedded) < load_font(face).path.stat().st_size / 2


def test_a_file_without_text_embeds_no_font() -> None:
    data = pdf_of([page_of(Rect(10, 10, 20, 20, fill="ink"))])

    assert [it for it in objects(data) if "/FontFile2" in it] == []


def test_a_drawing_is_stored_once_however_often_it_is_used() -> None:
    leaf = Symbol("leaf", 10, 10, (Rect(0, 0, 10, 10, fill="leaf"),))
    tree = Symbol("tree", 20, 20, (Use(leaf, 0, 0), Use(leaf, 10, 10)))
    pages = [page_of(*(Use(tree, 10.0 * it, 10) for it in range(5)), Use(leaf, 0, 100))] * 3

    assert forms(pdf_of(pages)) == 2


def test_the_number_of_stored_drawings_does_not_grow_with_pages() -> None:
    assert forms(pdf_of(sheet_pages(2))) == forms(pdf_of(sheet_pages(40))) > 0


def test_the_pages_of_a_deck_share_their_backs() -> None:
    game = open_library().find_game("stampfarm")
    deck = game.ruleset.game_art().decks(game.drawing_context("en"))[0]
    footer = Footer(words=shared_words("en"), label="Barley")
    small, large = (
        pdf_of(deck_pages(deck, papers()[it], Imposition(), footer)) for it in ("a5", "a4")
    )

    assert forms(small) == forms(large)
    assert len(read(small).pages) == 2 * len(read(large).pages)


def test_a_hundred_sheets_take_less_than_three_kilobytes_a_page() -> None:
    data = pdf_of(sheet_pages(100))

    assert len(data) / len(read(data).pages) < 3_000


@pytest.mark.parametrize("theme", ["colour", "ink-saver", "high-contrast"])
def test_two_runs_give_the_same_bytes(theme: str) -> None:
    assert pdf_of(sheet_pages(6), theme) == pdf_of(sheet_pages(6), theme)


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


def test_nothing_in_a_file_tells_when_it_was_made() -> None:
    metadata = read(pdf_of([page_of()])).metadata

    assert metadata is not None
    assert metadata.get("/CreationDate") in (None, "D:20000101000000+00'00'")
    assert metadata.get("/ModDate") in (None, "D:20000101000000+00'00'")


def test_no_page_is_kept_in_memory() -> None:
    pdf_of(sheet_pages(1, 1))  # fonts and themes are read once, before counting
    few, many = _peak(100), _peak(400)
    page = len(pickle.dumps(next(iter(sheet_pages(1, 1)))))

    assert page > 10_000
    assert (many - few) / 300 < page / 5


def test_pages_are_written_as_they_come() -> None:
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
    data = pdf_of([page_of(Text(10, 20, INVENTED, 10, face))])

    assert INVENTED in read(data).pages[0].extract_text()


@pytest.mark.parametrize("face", ["plain", "bold"])
def test_every_character_of_the_font_survives(face: Face) -> None:
    known = [it for it in load_font(face).glyphs if not it.isspace() and it.isprintable()]
    lines = ["".join(known[at : at + 24]) for at in range(0, len(known), 24)]
    texts = (Text(10, 15 + 8.0 * row, line, 10, face) for row, line in enumerate(lines))
    found = read(pdf_of([page_of(*texts)])).pages[0].extract_text()

    assert [it for it in lines if it not in found] == []


def test_the_text_of_a_sheet_can_be_searched() -> None:
    game = open_library().find_game("stampfarm")
    order = sheet_request(2, None, 1)
    drawn = generate_batch(game, order)
    job = sheets_job(game, drawn, Layout(papers()["a4"], "fr"))
    text = read(pdf_of(job.pages, lang="fr")).pages[0].extract_text()

    assert [str(code) for code, _ in drawn if str(code) not in text] == []
    assert game.words("fr")("farm.stable") in text


def test_a_character_the_font_lacks_is_an_error_that_names_it() -> None:
    with pytest.raises(InputError, match=r"U\+2603"):
        pdf_of([page_of(Text(10, 10, "snow ☃", 10))])


PLACED: list[tuple[str, Item, tuple[float, ...]]] = [
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
    ("item", "expected"), [pytest.param(item, box, id=name) for name, item, box in PLACED]
)
def test_shapes_stand_where_the_scene_says(item: Item, expected: tuple[float, ...]) -> None:
    assert dark_box(picture(pdf_of([page_of(item)]))) == pytest.approx(expected, abs=0.6)


@pytest.mark.parametrize(("anchor_x", "index"), [("start", 0), ("end", 2)])
def test_a_text_is_anchored_at_its_place(anchor_x: Any, index: int) -> None:
    page = page_of(Text(100, 100, "HHHH", 40, "bold", anchor=anchor_x))

    assert dark_box(picture(pdf_of([page])))[index] == pytest.approx(100, abs=2)


def test_a_hatched_fill_is_neither_empty_nor_full() -> None:
    data = pdf_of([page_of(Rect(20, 20, 100, 100, fill="leaf"))], "ink-saver")
    inside = picture(data, per_mm=4).crop((100, 100, 460, 460))
    inked = sum(inside.point([1 if it < 240 else 0 for it in range(256)]).histogram()[1:])

    assert 0.02 < inked / (360 * 360) < 0.6


@pytest.mark.parametrize("role", sorted(load_theme("colour").hatches))
def test_a_hatched_fill_has_its_own_colour_under_the_hatch(role: str) -> None:
    data = pdf_of([page_of(Rect(5, 5, 40, 40, fill=role), width_mm=50, height_mm=50)])
    rendered = pypdfium2.PdfDocument(data)[0].render(scale=16 * PT_MM).to_pil().convert("RGB")
    inside = rendered.crop((160, 160, 640, 640))
    found = {f"#{bytes(rgb).hex()}": many for many, rgb in inside.getcolors(480 * 480)}

    plain = found[load_theme("colour").colour(role)] / (480 * 480)
    assert 0.4 < plain < 0.96  # the rest is hatch


def _peak(count: int) -> int:
    class Nowhere(io.BytesIO):
        def write(self, data: Any) -> int:
            return len(data)

    pages = sheet_pages(count, 1)
    tracemalloc.start()
    write_pdf(pages, Nowhere(), title="", lang="en", theme=load_theme("colour"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_a_viewer_is_told_not_to_scale_the_print() -> None:
    root: Any = read(pdf_of([page_of()])).trailer["/Root"]
    wishes = root["/ViewerPreferences"]

    assert (wishes["/PrintScaling"], bool(wishes["/DisplayDocTitle"])) == ("/None", True)


def box_mm(box: pypdf.generic.RectangleObject) -> tuple[float, ...]:
    return tuple(round(float(it) * PT_MM, 2) for it in box)


def test_boxes_say_what_is_left_after_the_cuts_and_how_far_pictures_reach() -> None:
    page = Page(210.0, 297.0, (), Trim(20.0, 30.0, 100.0, 50.0, 2.0))
    (found,) = read(pdf_of([page])).pages

    assert box_mm(found.mediabox) == (0, 0, 210, 297)
    assert box_mm(found.trimbox) == (20, 217, 120, 267)
    assert box_mm(found.bleedbox) == (18, 215, 122, 269)


def test_a_page_without_a_trim_has_no_box_but_its_own() -> None:
    (found,) = read(pdf_of([page_of()])).pages

    assert {name for name in found if name.endswith("Box")} == {"/MediaBox"}


def test_a_bleed_does_not_reach_beyond_the_paper() -> None:
    page = Page(100.0, 100.0, (), Trim(1.0, 0.0, 98.0, 100.0, 2.0))
    (found,) = read(pdf_of([page])).pages

    assert box_mm(found.bleedbox) == (0, 0, 100, 100)


@pytest.mark.parametrize("duplex", ["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"])
def test_viewers_are_asked_for_true_size_and_the_right_flip(duplex: Duplex) -> None:
    catalogue: Any = read(pdf_of([page_of()], duplex=duplex)).trailer["/Root"]

    assert catalogue["/ViewerPreferences"] == {
        "/PrintScaling": "/None",
        "/Duplex": f"/{duplex}",
        "/PickTrayByPDFSize": True,
        "/DisplayDocTitle": True,
    }


def test_bookmarks_lead_to_their_pages_and_places() -> None:
    marks = [(Bookmark("Über allem"), Bookmark("Prés (2)", 40.0)), (), (Bookmark("3", 297.0),)]
    pages = [Page(210.0, 297.0, (), bookmarks=it) for it in marks]
    reader = read(pdf_of(pages))
    found: list[Any] = list(reader.outline)

    assert [it.title for it in found] == ["Über allem", "Prés (2)", "3"]
    assert [reader.get_destination_page_number(it) for it in found] == [0, 0, 2]
    assert [round(float(it.top) * PT_MM) for it in found] == [297, 257, 0]


def test_bookmarks_below_others_are_theirs() -> None:
    marks = [
        (Bookmark("a", below=True), Bookmark("b")),
        (Bookmark("b1", below=True), Bookmark("b2", below=True), Bookmark("c")),
        (Bookmark("d"), Bookmark("d1", below=True)),
    ]
    reader = read(pdf_of([Page(210.0, 297.0, (), bookmarks=it) for it in marks]))

    def told(found: Any) -> list[Any]:
        return [told(it) if isinstance(it, list) else it.title for it in found]

    assert told(reader.outline) == ["a", "b", ["b1", "b2"], "c", "d", ["d1"]]


def test_a_file_without_bookmarks_has_an_empty_outline() -> None:
    assert read(pdf_of([page_of(), page_of()])).outline == []


def structure(data: bytes) -> list[Any]:
    catalogue: Any = read(data).trailer["/Root"]
    return [it.get_object() for it in catalogue["/StructTreeRoot"]["/K"]["/K"]]


def test_parts_are_read_in_their_order_and_figures_say_what_they_show() -> None:
    words = Text(10, 10, "Barley", 10)
    pages = [
        page_of(Group("h", (words,), tag="H1"), words, Group("p", (words,), tag="P")),
        page_of(words, Group("f", (words,), tag="Figure", alt="Fünf Kühe")),
    ]
    parts = structure(pdf_of(pages))

    assert [(it["/S"], it["/K"]) for it in parts] == [("/H1", 0), ("/P", 1), ("/Figure", 0)]
    assert [it.get("/Alt") for it in parts] == [None, None, "Fünf Kühe"]


def test_everything_on_a_page_is_a_part_to_read_or_marked_as_none() -> None:
    words = Text(10, 10, "Barley", 10)
    group = Group("p", (words,), tag="P")
    (page,) = read(pdf_of([page_of(words, words, group, group, words)])).pages
    content = page.get_contents()
    assert content is not None
    marked = [(op, operands) for operands, op in content.operations if op in (b"BMC", b"BDC")]

    assert [op for op, _ in marked] == [b"BMC", b"BDC", b"BDC", b"BMC"]
    assert [operands[1]["/MCID"] for op, operands in marked if op == b"BDC"] == [0, 1]
    assert [op for _, op in content.operations].count(b"EMC") == 4


def test_the_tree_of_parents_knows_the_parts_of_every_page() -> None:
    group = Group("p", (Rect(0, 0, 1, 1),), tag="P")
    data = pdf_of([page_of(group), page_of(), page_of(group, group)])
    root: Any = read(data).trailer["/Root"]
    nums = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]

    assert [len(it) for it in nums[1::2]] == [1, 0, 2]
    assert [str(page["/StructParents"]) for page in read(data).pages] == ["0", "1", "2"]
    assert root["/MarkInfo"]["/Marked"]


def test_hidden_layers_are_not_printed() -> None:
    shown, hidden = (
        Group("cut", (Rect(50, 50, 100, 100, fill="ink"),), hidden=it) for it in (False, True)
    )

    assert b" re" in stream_of(page_of(shown))
    assert b" re" not in stream_of(page_of(hidden))


def stream_of(page: Page) -> bytes:
    content = read(pdf_of([page])).pages[0].get_contents()
    assert content is not None
    return bytes(content.get_data())
