"""What PDF/UA asks of a file and a program can look at, rule by rule, over all that a kit prints.

The numbers are those of the Matterhorn Protocol. What only a person can judge, whether a text is
well told and a tag well chosen, is not looked at here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
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
from hedgerow.library.library import open_library
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
    done = CliRunner().invoke(build_program(), [*request.param, "--lang", "de", "--out", f"{out}/"])
    assert done.exit_code == 0, done.output
    return [pypdf.PdfReader(it, strict=True) for it in sorted(out.rglob("*.pdf"))]


def root_of(file: pypdf.PdfReader) -> Any:
    return file.trailer["/Root"]


def packet(file: pypdf.PdfReader) -> ElementTree.Element:
    stream = root_of(file)["/Metadata"]
    assert "/Filter" not in stream  # 06-001: as it is, not compressed
    return ElementTree.fromstring(stream.get_data())


def parts_of(file: pypdf.PdfReader) -> list[Any]:
    return [it.get_object() for it in root_of(file)["/StructTreeRoot"]["/K"]["/K"]]


def fonts_of(file: pypdf.PdfReader) -> dict[str, Any]:
    """The fonts of a file; all pages share their resources."""
    resources: Any = file.pages[0]["/Resources"]
    found = resources.get("/Font", {})
    return {name: it.get_object() for name, it in found.get_object().items()}


def contents(file: pypdf.PdfReader) -> Iterator[list[tuple[Any, bytes]]]:
    """The operations of every page, then those of every form."""
    yield from ([*page.get_contents().operations] for page in file.pages)  # type: ignore[union-attr]
    yield from forms_of(file)


def forms_of(file: pypdf.PdfReader) -> Iterator[list[tuple[Any, bytes]]]:
    resources: Any = file.pages[0]["/Resources"]
    for form in resources.get("/XObject", {}).values():
        yield [*pypdf.generic.ContentStream(form.get_object(), file).operations]


def test_title_language_and_the_mark_of_pdf_ua_are_in_the_metadata(
    files: list[pypdf.PdfReader],
) -> None:
    """06-001 to 06-004, 07-001, 07-002, 11-006."""
    for file in files:
        said = packet(file)
        title, lang = (said.find(f".//{DC}{it}//{LI}") for it in ("title", "language"))

        assert file.metadata is not None and title is not None and lang is not None
        assert title.text == file.metadata.title != ""
        assert lang.text == root_of(file)["/Lang"] == "de"
        assert [it.text for it in said.iter(f"{UA}part")] == ["1"]
        assert root_of(file)["/ViewerPreferences"]["/DisplayDocTitle"]


def test_everything_is_a_part_to_read_or_marked_as_none(files: list[pypdf.PdfReader]) -> None:
    """01-003 to 01-005, 30-002: nothing unmarked, no mark in another, none in a shared form."""
    for file in files:
        for page in file.pages:
            depth = 0
            for _, operator in page.get_contents().operations:  # type: ignore[union-attr]
                depth += (operator in (b"BMC", b"BDC")) - (operator == b"EMC")
                assert depth in (0, 1)
                assert depth == 1 or operator not in PAINT
        for form in forms_of(file):
            assert not {operator for _, operator in form} & {b"BMC", b"BDC"}


def test_the_tree_and_the_pages_name_the_same_parts(files: list[pypdf.PdfReader]) -> None:
    """02-001, 09-004: known kinds of parts only, each on its page under the number it has there."""
    for file in files:
        tree = root_of(file)["/StructTreeRoot"]
        by_page = tree["/ParentTree"]["/Nums"][1::2]
        for page, parts in zip(file.pages, by_page, strict=True):
            content: Any = page.get_contents()
            marks = [it for it, operator in content.operations if operator == b"BDC"]
            found = [it.get_object() for it in parts.get_object()]

            assert [(it["/S"], it["/K"]) for it in found] == [(a, b["/MCID"]) for a, b in marks]
            assert all(it["/Pg"].get_object() == page for it in found)
        assert {it["/S"] for it in parts_of(file)} <= {"/H1", "/H2", "/P", "/Figure"}
        assert root_of(file)["/MarkInfo"] == {"/Marked": True}


def test_every_figure_says_what_it_shows_and_where(files: list[pypdf.PdfReader]) -> None:
    """13-004."""
    for file in files:
        for figure in (it for it in parts_of(file) if it["/S"] == "/Figure"):
            left, low, right, high = map(float, figure["/A"]["/BBox"])
            paper = figure["/Pg"]["/MediaBox"]

            assert figure["/Alt"].strip()
            assert 0 <= left < right <= paper[2] and 0 <= low < high <= paper[3]


def test_headings_begin_with_the_first_level_and_leave_none_out(
    files: list[pypdf.PdfReader],
) -> None:
    """14-002, 14-003."""
    for file in files:
        levels = [0, *(int(it["/S"][2]) for it in parts_of(file) if it["/S"].startswith("/H"))]

        assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_character_can_be_told_and_drawn(files: list[pypdf.PdfReader]) -> None:
    """10-001, 31-001 to 31-030 as far as they concern simple TrueType fonts."""
    for file in files:
        shown = shown_codes(file)
        for name, font in fonts_of(file).items():
            descriptor = font["/FontDescriptor"]
            program = TTFont(io.BytesIO(descriptor["/FontFile2"].get_data()))
            (table,) = program["cmap"].tables
            unicode = dict(
                re.findall(r"<(..)> <(....)>\n", font["/ToUnicode"].get_data().decode("ascii"))
            )

            assert descriptor["/Flags"] & 4 and "/Encoding" not in font
            assert not {"0000", "FEFF", "FFFE"} & {*unicode.values()}
            for code in shown.get(name, ()):
                wide = program["hmtx"][table.cmap[code]][0] * 1000 / program["head"].unitsPerEm
                assert f"{code:02X}" in unicode
                assert table.cmap[code] != ".notdef"
                assert float(font["/Widths"][code]) == pytest.approx(wide, abs=1)


def shown_codes(file: pypdf.PdfReader) -> dict[str, set[int]]:
    """The character codes that are drawn with each font."""
    found: dict[str, set[int]] = {}
    for operations in contents(file):
        face = ""
        for operands, operator in operations:
            if operator == b"Tf":
                face = str(operands[0])
            elif operator == b"Tj":
                raw = getattr(operands[0], "original_bytes", operands[0])
                found.setdefault(face, set()).update(raw)
    return found


def test_nothing_moves_asks_or_hides_in_a_file(files: list[pypdf.PdfReader]) -> None:
    """17, 20, 21, 25, 26, 28, 29: no layers, attachments, forms, locks, notes or scripts."""
    for file in files:
        assert not {"/OCProperties", "/AcroForm", "/Names", "/OpenAction"} & {*root_of(file)}
        assert "/Encrypt" not in file.trailer
        assert not any("/Annots" in page for page in file.pages)


def part(tag: StructureTag, alt: str = "") -> Group:
    return Group("part", (Text(20, 20, "Barley", 10), Rect(10, 10, 5, 5)), tag=tag, alt=alt)


CLAIMS = [
    pytest.param("Barley", "en", (part("H1"), part("H2"), part("P")), True, id="headings in order"),
    pytest.param("Barley", "en", (part("P"), part("Figure", "a barn")), True, id="a told figure"),
    pytest.param("Barley", "en", (part("P"), part("Figure")), False, id="a figure says nothing"),
    pytest.param("Barley", "en", (part("H2"), part("H1")), False, id="the second level is first"),
    pytest.param("Barley", "en", (Text(20, 20, "Barley", 10),), False, id="nothing to read"),
    pytest.param(" ", "en", (part("P"),), False, id="no title"),
    pytest.param("Barley", "", (part("P"),), False, id="no language"),
]


@pytest.mark.parametrize(("title", "lang", "items", "claimed"), CLAIMS)
def test_a_file_is_called_pdf_ua_only_if_nothing_is_known_against_it(
    title: str, lang: str, items: tuple[Item, ...], claimed: bool
) -> None:
    data = io.BytesIO()
    write_pdf([Page(210, 297, items)], data, title=title, lang=lang, theme=load_theme("colour"))

    assert (b"<pdfuaid:part>1<" in data.getvalue()) == claimed


def test_a_title_may_have_any_character() -> None:
    data, page = io.BytesIO(), Page(210, 297, (part("P"),))
    write_pdf([page], data, title="Hen & <Cow>\f ]]> œ", lang="en", theme=load_theme("colour"))
    said = packet(pypdf.PdfReader(data))

    assert [it.text for it in said.findall(f".//{DC}title//{LI}")] == ["Hen & <Cow> ]]> œ"]
