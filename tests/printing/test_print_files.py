"""Files: paths and names of documents, and writing them page by page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest

from hedgerow.base.errors import InputError
from hedgerow.drawing.scene import Page, Rect
from hedgerow.drawing.theme import load_theme
from hedgerow.printing.paper import Job, papers
from hedgerow.printing.print_files import PrintResult, write
from hedgerow.printing.render import Rendering
from hedgerow.printing.request import OutputSettings, PrintRequest

A4, LETTER = papers()["a4"], papers()["letter"]
PLAIN = OutputSettings()


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def page(number: int = 1) -> Page:
    return Page(50, 50, (Rect(1, 1, number, number, fill="ink"),))


def job(name: str = "tiles", pages: int = 1, *, two_sided: bool = False) -> Job:
    numbered = tuple(page(number) for number in range(1, pages + 1))
    title = name.title()
    return Job(
        name=name, title=title, paper=A4, pages=numbered, page_count=pages, two_sided=two_sided
    )


def write_jobs(jobs: Sequence[Job], output: OutputSettings = PLAIN, **fields: Any) -> PrintResult:
    """Write documents without a game, or with other request fields."""
    request = PrintRequest(**{"game": "", **fields})
    theme = load_theme(request.theme)
    return write(Rendering(request=request, theme=theme, documents=tuple(jobs)), output)


def write_and_list(output: OutputSettings = PLAIN, *jobs: Job, **fields: Any) -> list[str]:
    """Write some jobs and return their files; check that no other file exists."""
    files = write_jobs(jobs or [job()], output, **fields).files
    assert sorted(files) == sorted(it for it in Path().rglob("*") if it.is_file())
    return [it.as_posix() for it in files]


# (request fields that are not the default, the resulting file name)
NAMES: list[tuple[dict[str, Any], str]] = [
    ({}, "barley-tiles-a4.pdf"),
    ({"lang": "de"}, "barley-tiles-a4-de.pdf"),
    ({"theme": "ink-saver"}, "barley-tiles-a4-ink-saver.pdf"),
    ({"cut": "lines"}, "barley-tiles-a4-cut-lines.pdf"),
    ({"flip": "short"}, "barley-tiles-a4-short.pdf"),
    ({"backs": "fold"}, "barley-tiles-a4.pdf"),
    (
        {"lang": "fr", "theme": "high-contrast", "backs": "fold", "flip": "short", "cut": "none"},
        "barley-tiles-a4-fr-high-contrast-cut-none-short.pdf",
    ),
]


@pytest.mark.parametrize(("fields", "name"), NAMES)
def test_a_file_is_named_by_its_non_default_fields(fields: dict[str, Any], name: str) -> None:
    assert write_and_list(game="barley", **fields) == [f"output/{name}"]


def test_without_a_game_a_file_is_named_by_its_job() -> None:
    assert write_and_list() == ["output/tiles-a4.pdf"]


def test_the_folder_of_a_kit_includes_the_backs_in_its_name() -> None:
    jobs = [replace(job(it), folder="kit") for it in ("1-tiles", "2-pad")]
    request = {"game": "barley", "lang": "it", "backs": "fold"}

    assert write_and_list(OutputSettings(out=Path("here")), *jobs, **request) == [
        "here/barley-kit-a4-it-fold/1-tiles.pdf",
        "here/barley-kit-a4-it-fold/2-pad.pdf",
    ]


def test_jobs_on_different_papers_have_different_files() -> None:
    jobs = job(), replace(job(), paper=LETTER)

    assert write_and_list(PLAIN, *jobs) == ["output/tiles-a4.pdf", "output/tiles-letter.pdf"]


def test_a_single_job_can_have_any_file_name() -> None:
    Path("here").mkdir()

    assert write_and_list(replace(PLAIN, out=Path("here/My.PDF"))) == ["here/My.PDF"]


@pytest.mark.parametrize(
    ("out", "format_", "jobs"),
    [("a.pdf", "pdf", 2), ("a.svg", "pdf", 1), ("a.svg", "svg", 1), ("a.pdf", "svg", 1)],
)
def test_a_single_file_is_refused_for_more_or_for_another_format(
    out: str, format_: Any, jobs: int
) -> None:
    order = replace(PLAIN, out=Path(out), format=format_)
    with pytest.raises(InputError, match="names a single file") as caught:
        write_jobs([job()] * jobs, order)

    assert str(caught.value.problems[0].hint) == "use a folder: --out a"
    assert [*Path().iterdir()] == []


def test_every_page_is_a_separate_svg_file() -> None:
    order = replace(PLAIN, format="svg")

    assert write_and_list(order, job("tiles", 2), job("pad")) == [
        "output/tiles-a4-001.svg",
        "output/tiles-a4-002.svg",
        "output/pad-a4-001.svg",
    ]
    assert "<title>Tiles · 2</title>" in Path("output/tiles-a4-002.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("two_sided", "flip", "duplex"),
    [
        (False, "long", "/Simplex"),
        (True, "long", "/DuplexFlipLongEdge"),
        (True, "short", "/DuplexFlipShortEdge"),
    ],
)
def test_a_pdf_has_title_language_and_the_flip_its_backs_need(
    two_sided: bool, flip: Any, duplex: str
) -> None:
    result = write_jobs([job(two_sided=two_sided)], lang="de", flip=flip)
    reader = pypdf.PdfReader(result.files[0])
    root: Any = reader.trailer["/Root"]

    assert result.two_sided == two_sided
    assert reader.metadata is not None
    assert (reader.metadata.title, root["/Lang"]) == ("Tiles", "de")
    assert root["/ViewerPreferences"]["/Duplex"] == duplex


@pytest.mark.parametrize("format_", ["pdf", "svg"])
def test_pages_are_written_one_by_one(format_: Any) -> None:
    seen: list[tuple[int, list[str]]] = []

    def watch(pages: Iterable[Page]) -> Iterator[Page]:
        for number, drawn_page in enumerate(pages, 1):
            files = (path for path in Path().rglob("*.*") if path.is_file())
            seen.append((number, sorted(path.suffix for path in files)))
            yield drawn_page

    write_jobs([job("tiles", 3)], replace(PLAIN, format=format_, progress=watch))

    expected = {"pdf": [".part"] * 3, "svg": ["", ".svg", ".svg .svg"]}[format_]
    assert [" ".join(files) for _, files in seen] == expected


def test_an_error_while_drawing_leaves_no_file() -> None:
    def broken() -> Iterator[Page]:
        yield page()
        raise ValueError("no more ink")

    with pytest.raises(ValueError, match="no more ink"):
        write_jobs([replace(job(), pages=broken())], PLAIN)

    assert [it for it in Path().rglob("*") if it.is_file()] == []


def test_ink_is_recorded_for_every_page_in_the_order_of_the_files() -> None:
    inks = write_jobs([job("tiles", 2), job("pad")], replace(PLAIN, ink=True)).inks

    assert [(it.name, it.paper, it.page) for it in inks] == [
        ("tiles", "a4", 1),
        ("tiles", "a4", 2),
        ("pad", "a4", 1),
    ]
    assert inks[1].ink.black > inks[0].ink.black > 0


def test_ink_is_not_measured_by_default() -> None:
    assert write_jobs([job()], PLAIN).inks == ()
