"""SVG files: valid XML, no external references, accessible text, the same picture as PDF."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as FilePath
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image, ImageChops

from hedgerow.base.errors import InputError
from hedgerow.drawing.scene import PT_MM, Group, Item, Page, Rect, Symbol, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.loading.words import Words
from hedgerow.printing.cards import deck_job, find_decks, pad_job
from hedgerow.printing.paper import Footer, Imposition, Job, Layout, papers
from hedgerow.printing.sheets import generate_batch, sheets_job
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.svg import svg_bytes
from tests.limits import LIMIT_S
from tests.requests import sheet_request

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
MODE = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
NASTY = """<script>alert("x")</script> & 'q' ]]> &amp; <!-- -->"""
THEMES = ("colour", "ink-saver", "high-contrast")

# Run in a new interpreter: print the digests of pages with hatches, symbols and both faces.
DIGEST = """
import sys
from hashlib import sha256
from hedgerow.printing.paper import papers
from hedgerow.game.library import open_library
from hedgerow.printing.sheets import generate_batch
from hedgerow.printing.request import SHEETS, PrintRequest
from hedgerow.printing.paper import Layout
from hedgerow.printing.cards import deck_job, find_decks
from hedgerow.printing.sheets import sheets_job
from hedgerow.drawing.theme import load_theme
from hedgerow.writers.svg import svg_bytes

game = open_library().find_game("stampfarm")
request = PrintRequest(game="stampfarm", what=SHEETS, count=4, seed=5)
layout = Layout(papers()["a4"], "fr")
jobs = [sheets_job(game, generate_batch(game, request), layout)]
decks = find_decks(game, game.drawing_context("fr"), None)
jobs += [deck_job(game, deck, layout) for deck in decks]
for job in jobs:
    for page in job.pages:
        print(sha256(svg_bytes(page, title="", theme=load_theme("ink-saver"))).hexdigest())
"""


def stampfarm_jobs(lang: str = "en") -> list[Job]:
    game = open_library().find_game("stampfarm")
    request, layout = sheet_request(2, None, 1), Layout(papers()["a4"], lang)
    decks = find_decks(game, game.drawing_context(lang), None)
    return [
        sheets_job(game, generate_batch(game, request), layout),
        *(deck_job(game, deck, layout) for deck in decks),
        pad_job(game, 1, layout),
    ]


def stampfarm_pages(lang: str = "en") -> list[Page]:
    return [page for job in stampfarm_jobs(lang) for page in job.pages]


def make_page(*items: Item) -> Page:
    return Page(210.0, 297.0, items)


def parse_svg(page: Page, theme: str = "colour", title: str = "Barley") -> ElementTree.Element:
    return ElementTree.fromstring(svg_bytes(page, title=title, theme=load_theme(theme)))


def item_texts(items: tuple[Item, ...]) -> Iterator[str]:
    """Yield every text of some items; those of a symbol once per use."""
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Use):
            yield from item_texts(item.symbol.items)
        elif isinstance(item, Group):
            yield from item_texts(item.items)


def references(root: ElementTree.Element) -> Iterator[str]:
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == XLINK or name == "href":
                yield value
            yield from re.findall(r"url\(([^)]*)\)", value)


@pytest.mark.parametrize("theme", THEMES)
def test_every_page_is_valid_xml_whose_references_resolve(theme: str) -> None:
    for page in stampfarm_pages():
        root = parse_svg(page, theme)
        ids = Counter(it.attrib["id"] for it in root.iter() if "id" in it.attrib)

        assert root.tag == f"{SVG}svg"
        assert [name for name, times in ids.items() if times > 1] == []
        assert {it for it in references(root) if it.removeprefix("#") not in ids} == set()
        assert all(it.startswith("#") for it in references(root))


@pytest.mark.parametrize("theme", THEMES)
def test_ids_are_names_that_xml_allows(theme: str) -> None:
    for page in stampfarm_pages():
        ids = [it.attrib["id"] for it in parse_svg(page, theme).iter() if "id" in it.attrib]

        assert [it for it in ids if not re.fullmatch(r"[A-Za-z_][\w.-]*", it)] == []


def test_file_contains_only_shapes() -> None:
    shapes = {"svg", "title", "desc", "defs", "g", "use", "path", "rect", "pattern"}
    for page in stampfarm_pages():
        tags = {it.tag.removeprefix(SVG) for it in parse_svg(page, "ink-saver").iter()}

        assert tags <= shapes


def test_a_page_has_its_size_in_millimetres() -> None:
    root = parse_svg(Page(215.9, 279.4, ()))

    assert (root.attrib["width"], root.attrib["height"]) == ("215.9mm", "279.4mm")
    assert root.attrib["viewBox"] == "0 0 215.9 279.4"


def test_file_declares_utf_8() -> None:
    data = svg_bytes(make_page(Text(10, 10, "œuf", 10)), title="œuf", theme=load_theme("colour"))

    assert data.startswith(b'<?xml version="1.0" encoding="UTF-8"?>')
    assert "œuf" in data.decode()


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
def test_every_text_has_a_label_for_screen_readers(lang: str) -> None:
    for page in stampfarm_pages(lang):
        root = parse_svg(page)
        labels = {it.attrib["aria-label"] for it in root.iter() if it.get("role") == "img"}

        assert labels == set(item_texts(page.items))


def test_text_is_an_image_labelled_with_its_words() -> None:
    root = parse_svg(make_page(Text(10, 10, "a(b)\\ é œ", 10)))
    (text,) = [it for it in root.iter() if "aria-label" in it.attrib]

    assert text.attrib["aria-label"] == "a(b)\\ é œ"
    assert text.attrib["role"] == "img"
    assert len(text) == len("a(b)\\éœ")


def test_drawing_is_stored_once() -> None:
    leaf = Symbol("leaf", 10, 10, (Rect(0, 0, 10, 10, fill="leaf"),))
    root = parse_svg(make_page(*(Use(leaf, 10.0 * number, 0) for number in range(9))))

    assert len([it for it in root.iter() if it.attrib.get("id") == "leaf"]) == 1
    assert list(references(root)) == ["#leaf"] * 9


def test_glyph_is_stored_once() -> None:
    root = parse_svg(make_page(Text(0, 10, "eeee", 10), Text(0, 20, "ee", 20)))

    assert len(root.findall(f"{SVG}defs/{SVG}path")) == 1
    assert len(list(references(root))) == 6


def page_layers(page: Page) -> list[ElementTree.Element]:
    return [it for it in parse_svg(page).iter(f"{SVG}g") if it.get(MODE) == "layer"]


def test_pieces_marks_cuts_and_footer_are_layers_with_stable_ids() -> None:
    _, requests, *_ = stampfarm_jobs()
    front, back, *_ = requests.pages

    assert [it.get("id") for it in page_layers(front)] == [
        "layer-piece",
        "layer-marks",
        "layer-cut",
        "layer-foot",
    ]
    assert [it.get(LABEL) for it in page_layers(back)] == ["piece", "marks", "foot"]


# Twelve tiles with bleed have twelve outlines. If they touch, three columns and four rows have four
# lines down the page and five across it.
@pytest.mark.parametrize(
    ("bleed_mm", "lines", "hidden"),
    [(2.0, 12, {"marks", "none"}), (0.0, 9, {"none"})],
)
def test_cut_layer_is_hidden_if_its_lines_are_not_printed(
    bleed_mm: float, lines: int, hidden: set[str]
) -> None:
    game = open_library().find_game("stampfarm")
    (requests, *_) = find_decks(game, game.drawing_context("en", bleed_mm=bleed_mm), None)
    for cut in ("marks", "lines", "none"):
        imposition = Imposition(backs="none", flip="long", cut=cut)
        page, *_ = deck_job(game, requests, Layout(papers()["a4"], "en", imposition)).pages
        (layer,) = [it for it in page_layers(page) if it.get(LABEL) == "cut"]

        assert (layer.get("style") == "display:none") is (cut in hidden)
        assert len(list(layer.iter(f"{SVG}path"))) == lines


def test_a_clipped_symbol_has_a_clip_path_of_its_size() -> None:
    symbol = Symbol("wide", 40, 30, (Rect(-5, -5, 90, 90, fill="leaf"),), clip=True)
    page = Page(100, 100, (Use(symbol, 0, 0),))
    root = ElementTree.fromstring(svg_bytes(page, title="", theme=load_theme("colour")))
    (clip,) = root.iter(f"{SVG}clipPath")
    (bounds,) = clip.iter(f"{SVG}rect")
    (drawing,) = [it for it in root.iter(f"{SVG}g") if it.get("id") == "wide"]

    assert (bounds.get("width"), bounds.get("height")) == ("40", "30")
    assert drawing.get("clip-path") == f"url(#{clip.get('id')})"


def test_layers_with_the_same_name_have_different_ids() -> None:
    cut, fold = Group("cut", ()), Group("fold", ())

    assert [it.get("id") for it in page_layers(make_page(cut, fold, cut))] == [
        "layer-cut",
        "layer-fold",
        "layer-cut-2",
    ]


def test_words_cannot_inject_markup() -> None:
    words = Words("en", {"page.ruler": NASTY, "page.number": NASTY})
    footer = Footer(words=words, label=NASTY)
    wide = replace(papers()["a4"], width_mm=500)
    items = (*footer.items(wide, 1, 1), Group(NASTY, (Rect(0, 0, 1, 1),)))
    root = parse_svg(make_page(*items), title=NASTY)

    shapes = {"svg", "title", "desc", "defs", "g", "use", "path", "rect"}
    assert {it.tag.removeprefix(SVG) for it in root.iter()} <= shapes
    labels = [it.attrib["aria-label"] for it in root.iter() if "aria-label" in it.attrib]
    assert labels[0] == NASTY
    assert labels[1].count(NASTY) == 2
    assert root.findtext(f"{SVG}title") == NASTY
    assert NASTY in {it.attrib.get(LABEL) for it in root.iter()}


def test_error_names_a_character_the_font_lacks() -> None:
    with pytest.raises(InputError, match=r"U\+2603"):
        parse_svg(make_page(Text(10, 10, "snow ☃", 10)))


@pytest.mark.parametrize("theme", THEMES)
def test_two_runs_give_the_same_bytes(theme: str) -> None:
    first, second = (
        [svg_bytes(page, title="", theme=load_theme(theme)) for page in stampfarm_pages()]
        for _ in range(2)
    )

    assert first == second


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


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="needs rsvg-convert")
@pytest.mark.parametrize("theme", THEMES)
def test_svg_and_pdf_show_the_same_picture(theme: str, tmp_path: FilePath) -> None:
    for number, job in enumerate(stampfarm_jobs()):
        page, *_ = job.pages
        pdf = _pdf_picture(page, theme)
        svg = _svg_picture(page, theme, pdf.size, tmp_path / f"{number}.svg")

        assert _max_difference(pdf, svg) < 30, job.name


def _pdf_picture(page: Page, theme: str) -> Image.Image:
    file = io.BytesIO()
    write_pdf([page], file, title="", lang="en", theme=load_theme(theme))
    rendered = pypdfium2.PdfDocument(file.getvalue())[0].render(scale=4 * PT_MM).to_pil()
    assert isinstance(rendered, Image.Image)
    return rendered.convert("RGB")


def _svg_picture(page: Page, theme: str, size: tuple[int, int], path: FilePath) -> Image.Image:
    path.write_bytes(svg_bytes(page, title="", theme=load_theme(theme)))
    command = ["rsvg-convert", "--background-color", "white", "--format", "png"]
    command += ["--width", str(size[0]), "--height", str(size[1]), str(path)]
    png = subprocess.run(command, capture_output=True, check=True, timeout=LIMIT_S).stdout
    return Image.open(io.BytesIO(png)).convert("RGB")


def _max_difference(first: Image.Image, second: Image.Image) -> int:
    """Return the largest difference of any channel, with details of 3 mm blurred away."""
    small = first.size[0] // 12, first.size[1] // 12
    method = Image.Resampling.BOX
    difference = ImageChops.difference(first.resize(small, method), second.resize(small, method))
    return max(max(band.tobytes()) for band in difference.split())
