"""PDF/UA: all requirements that a program can check, for all kits.

The numbers are those of the Matterhorn Protocol. What only a person can judge, such as whether a
description is good and a tag well chosen, is not checked here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
from fontTools.ttLib import TTFont
from typer.testing import CliRunner

from hedgerow.cli import build_program
from hedgerow.drawing.scene import Group, Item, Page, Rect, StructureTag, Text
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.writers.pdf import write_pdf

GAMES = [folder.name for folder in open_library().game_folders()]
PRINTS = [*(("kit", game, "--seed", "1") for game in GAMES), ("calibrate",)]
PAINT = {b"f", b"S", b"B", b"Do", b"Tj", b"f*", b"B*", b"sh"}
DC, UA = "{http://purl.org/dc/elements/1.1/}", "{http://www.aiim.org/pdfua/ns/id/}"
LI = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li"


@pytest.fixture(scope="module", params=PRINTS, ids=" ".join)
def files(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[pypdf.PdfReader]:
    out = tmp_path_factory.mktemp("out")
    result = CliRunner().invoke(
        build_program(), [*request.param, "--lang", "de", "--out", f"{out}/"]
    )
    assert result.exit_code == 0, result.output
    return [pypdf.PdfReader(it, strict=True) for it in sorted(out.rglob("*.pdf"))]


def catalogue(file: pypdf.PdfReader) -> Any:
    return file.trailer["/Root"]


def xmp_packet(file: pypdf.PdfReader) -> ElementTree.Element:
    stream = catalogue(file)["/Metadata"]
    assert "/Filter" not in stream  # 06-001: not compressed
    return ElementTree.fromstring(stream.get_data())


def structure_parts(file: pypdf.PdfReader) -> list[Any]:
    return [it.get_object() for it in catalogue(file)["/StructTreeRoot"]["/K"]["/K"]]


def file_fonts(file: pypdf.PdfReader) -> dict[str, Any]:
    """Return the fonts of a file by name; all pages share their resources."""
    resources: Any = file.pages[0]["/Resources"]
    fonts = resources.get("/Font", {})
    return {name: font.get_object() for name, font in fonts.get_object().items()}


def operations(file: pypdf.PdfReader) -> Iterator[list[tuple[Any, bytes]]]:
    """Yield the operations of every page, then those of every form."""
    yield from ([*page.get_contents().operations] for page in file.pages)  # type: ignore[union-attr]
    yield from form_operations(file)


def form_operations(file: pypdf.PdfReader) -> Iterator[list[tuple[Any, bytes]]]:
    resources: Any = file.pages[0]["/Resources"]
    for form in resources.get("/XObject", {}).values():
        yield [*pypdf.generic.ContentStream(form.get_object(), file).operations]


def test_metadata_has_title_language_and_pdf_ua(
    files: list[pypdf.PdfReader],
) -> None:
    """06-001 to 06-004, 07-001, 07-002, 11-006."""
    for file in files:
        metadata = xmp_packet(file)
        title, lang = (metadata.find(f".//{DC}{it}//{LI}") for it in ("title", "language"))

        assert file.metadata is not None and title is not None and lang is not None
        assert title.text == file.metadata.title != ""
        assert lang.text == catalogue(file)["/Lang"] == "de"
        assert [it.text for it in metadata.iter(f"{UA}part")] == ["1"]
        assert catalogue(file)["/ViewerPreferences"]["/DisplayDocTitle"]


def test_everything_is_a_tagged_part_or_an_artifact(files: list[pypdf.PdfReader]) -> None:
    """01-003 to 01-005, 30-002: nothing unmarked, no nested marks, none in a shared form."""
    for file in files:
        for page in file.pages:
            depth = 0
            for _, operator in page.get_contents().operations:  # type: ignore[union-attr]
                depth += (operator in (b"BMC", b"BDC")) - (operator == b"EMC")
                assert depth in (0, 1)
                assert depth == 1 or operator not in PAINT
        for form in form_operations(file):
            assert not {operator for _, operator in form} & {b"BMC", b"BDC"}


def test_structure_tree_and_pages_have_the_same_parts(files: list[pypdf.PdfReader]) -> None:
    """02-001, 09-004: only standard tags; every part is on its page under the same number."""
    for file in files:
        tree = catalogue(file)["/StructTreeRoot"]
        by_page = tree["/ParentTree"]["/Nums"][1::2]
        for page, parts in zip(file.pages, by_page, strict=True):
            content: Any = page.get_contents()
            marks = [it for it, operator in content.operations if operator == b"BDC"]
            elements = [it.get_object() for it in parts.get_object()]

            assert [it["/S"] for it in elements] == [tag for tag, _ in marks]
            for element, (_, mark) in zip(elements, marks, strict=True):
                assert (page, mark["/MCID"]) in content_marks(element)
        assert {it["/S"] for it in structure_parts(file)} <= {"/H1", "/H2", "/P", "/Figure"}
        assert catalogue(file)["/MarkInfo"] == {"/Marked": True}


def content_marks(element: Any) -> Iterator[tuple[Any, int]]:
    """Yield the page and number of everything that belongs to a structure element."""
    kids = element["/K"]
    for kid in kids if isinstance(kids, list) else [kids]:
        if isinstance(kid, int):
            yield element["/Pg"].get_object(), kid
        else:
            yield kid["/Pg"].get_object(), kid["/MCID"]


def test_a_paragraph_in_two_columns_is_one_element() -> None:
    lines = [Group("text", (Text(10, 10, text, 9),), tag="P") for text in ("one", "two", "three")]
    lines[1] = replace(lines[1], goes_on=True)
    heading = Group("text", (Text(10, 10, "Title", 9),), tag="H1")
    pages = [Page(50, 50, (heading, lines[0])), Page(50, 50, (lines[1], lines[2]))]
    file = io.BytesIO()

    write_pdf(pages, file, title="Title", lang="en", theme=load_theme("colour"))

    reader = pypdf.PdfReader(file, strict=True)
    parts = structure_parts(reader)
    assert [it["/S"] for it in parts] == ["/H1", "/P", "/P"]
    torn = [(reader.pages.index(page), number) for page, number in content_marks(parts[1])]
    assert torn == [(0, 1), (1, 0)]
    assert parts[2]["/K"] == 1


def test_every_figure_has_a_description_and_a_rectangle(files: list[pypdf.PdfReader]) -> None:
    """13-004."""
    for file in files:
        for figure in (it for it in structure_parts(file) if it["/S"] == "/Figure"):
            left, low, right, high = map(float, figure["/A"]["/BBox"])
            paper = figure["/Pg"]["/MediaBox"]

            assert figure["/Alt"].strip()
            assert 0 <= left < right <= paper[2] and 0 <= low < high <= paper[3]


def test_headings_start_at_level_one_and_skip_none(
    files: list[pypdf.PdfReader],
) -> None:
    """14-002, 14-003."""
    for file in files:
        levels = [
            0,
            *(int(it["/S"][2]) for it in structure_parts(file) if it["/S"].startswith("/H")),
        ]

        assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_character_has_a_unicode_value_and_a_glyph(files: list[pypdf.PdfReader]) -> None:
    """10-001, 31-001 to 31-030 as far as they concern simple TrueType fonts."""
    for file in files:
        used = used_codes(file)
        for name, font in file_fonts(file).items():
            descriptor = font["/FontDescriptor"]
            program = TTFont(io.BytesIO(descriptor["/FontFile2"].get_data()))
            (table,) = program["cmap"].tables
            unicode = dict(
                re.findall(r"<(..)> <(....)>\n", font["/ToUnicode"].get_data().decode("ascii"))
            )

            assert descriptor["/Flags"] & 4 and "/Encoding" not in font
            assert not {"0000", "FEFF", "FFFE"} & {*unicode.values()}
            for code in used.get(name, ()):
                width = program["hmtx"][table.cmap[code]][0] * 1000 / program["head"].unitsPerEm
                assert f"{code:02X}" in unicode
                assert table.cmap[code] != ".notdef"
                assert float(font["/Widths"][code]) == pytest.approx(width, abs=1)


def used_codes(file: pypdf.PdfReader) -> dict[str, set[int]]:
    """Return the character codes that are drawn with each font."""
    codes: dict[str, set[int]] = {}
    for stream in operations(file):
        face = ""
        for operands, operator in stream:
            if operator == b"Tf":
                face = str(operands[0])
            elif operator == b"Tj":
                raw = getattr(operands[0], "original_bytes", operands[0])
                codes.setdefault(face, set()).update(raw)
    return codes


def test_file_has_no_scripts_forms_or_attachments(files: list[pypdf.PdfReader]) -> None:
    """17, 20, 21, 25, 26, 28, 29: no layers, attachments, forms, locks, notes or scripts."""
    for file in files:
        assert not {"/OCProperties", "/AcroForm", "/Names", "/OpenAction"} & {*catalogue(file)}
        assert "/Encrypt" not in file.trailer
        assert not any("/Annots" in page for page in file.pages)


def part(tag: StructureTag, alt: str = "") -> Group:
    return Group("part", (Text(20, 20, "Barley", 10), Rect(10, 10, 5, 5)), tag=tag, alt=alt)


CLAIMS = [
    pytest.param("Barley", "en", (part("H1"), part("H2"), part("P")), True, id="headings in order"),
    pytest.param(
        "Barley",
        "en",
        (part("P"), part("Figure", "a barn")),
        True,
        id="a figure with a description",
    ),
    pytest.param(
        "Barley", "en", (part("P"), part("Figure")), False, id="a figure without a description"
    ),
    pytest.param("Barley", "en", (part("H2"), part("H1")), False, id="the second level first"),
    pytest.param("Barley", "en", (Text(20, 20, "Barley", 10),), False, id="nothing to read"),
    pytest.param(" ", "en", (part("P"),), False, id="no title"),
    pytest.param("Barley", "", (part("P"),), False, id="no language"),
]


@pytest.mark.parametrize(("title", "lang", "items", "claimed"), CLAIMS)
def test_file_claims_pdf_ua_only_if_it_conforms(
    title: str, lang: str, items: tuple[Item, ...], claimed: bool
) -> None:
    data = io.BytesIO()
    write_pdf([Page(210, 297, items)], data, title=title, lang=lang, theme=load_theme("colour"))

    assert (b"<pdfuaid:part>1<" in data.getvalue()) == claimed


def test_a_title_may_have_any_character() -> None:
    data, page = io.BytesIO(), Page(210, 297, (part("P"),))
    write_pdf([page], data, title="Hen & <Cow>\f ]]> œ", lang="en", theme=load_theme("colour"))
    metadata = xmp_packet(pypdf.PdfReader(data))

    assert [it.text for it in metadata.findall(f".//{DC}title//{LI}")] == ["Hen & <Cow> ]]> œ"]
