"""A paper is an entry in `templates/papers.yaml`: no other file is edited to print on it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

import hedgerow
from hedgerow.base import package_data
from hedgerow.base.package_data import data_folder
from hedgerow.cli import build_command
from hedgerow.cli.completion import candidates
from hedgerow.printing.paper import papers
from hedgerow.webapp.rpc import handle_call
from tests.requests import pdf_of, rendered

CONTENT, TEMPLATES = data_folder("content"), data_folder("templates")
CHOICES = ["a4", "letter", "a5", "a3", "both"]


@pytest.fixture
def with_a3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the program use copied templates with one more paper."""
    shutil.copytree(TEMPLATES, tmp_path / "templates")
    (tmp_path / "content").symlink_to(CONTENT)
    with (tmp_path / "templates" / "papers.yaml").open("a", encoding="utf-8") as file:
        file.write("  a3: {width: 297 mm, height: 420 mm}\n")
    monkeypatch.setattr(package_data, "_PACKAGE", tmp_path / "src" / "hedgerow")
    _clear_caches()
    yield
    monkeypatch.undo()
    _clear_caches()


def _clear_caches() -> None:
    data_folder.cache_clear()
    papers.cache_clear()


def ask(name: str, **args: Any) -> tuple[Any, Any]:
    response, files = handle_call(name, json.dumps(args), hedgerow.open_library())
    return json.loads(response), files


def run(*words: str) -> None:
    build_command("en", words)(list(words), standalone_mode=False)


@pytest.mark.usefixtures("with_a3")
def test_command_api_and_page_print_on_a_paper_that_was_added(tmp_path: Path) -> None:
    run("pad", "fallow", "--paper", "A3", "--lang", "en", "--out", str(tmp_path / "pad.pdf"))
    printed = (tmp_path / "pad.pdf").read_bytes()
    reader = pypdf.PdfReader(BytesIO(printed))
    (page,), title = reader.pages, str(reader.metadata["/Title"])  # type: ignore[index]
    _, files = ask("pdf", order={"game": "fallow", "what": "pad", "paper": "a3"})

    assert [round(float(it) / 72 * 25.4) for it in page.mediabox[2:]] == [297, 420]
    assert files == {"fallow-pad-a3.pdf": printed}
    assert pdf_of("fallow", "pad", paper="a3") == printed
    assert rendered("fallow", "pad", paper="a3").documents[0].title == title


@pytest.mark.usefixtures("with_a3")
@pytest.mark.parametrize("name", ["sheets", "deck", "pad", "kit", "calibrate", "preview"])
def test_help_and_completion_list_the_papers_of_the_file(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(name, "--help")
    _, _, offered = candidates([name, "--paper", ""], lambda words: build_command("en", words))

    assert f"--paper <{'|'.join(CHOICES)}>" in capsys.readouterr().out
    assert [it.word for it in offered] == CHOICES


@pytest.mark.usefixtures("with_a3")
def test_hints_and_the_page_list_the_papers_of_the_file() -> None:
    with pytest.raises(hedgerow.InputError, match="use one of a4, letter, a5, a3, both"):
        run("pad", "fallow", "--paper", "tabloid")
    with pytest.raises(hedgerow.InputError, match="use one of a4, letter, a5, a3, both"):
        rendered("fallow", "pad", paper="tabloid")
    response, _ = ask("pdf", order={"game": "fallow", "what": "pad", "paper": "tabloid"})

    assert response["problems"][0]["hint"] == "use one of a4, letter, a5, a3"
    assert ask("about")[0]["papers"] == CHOICES[:-1]


def test_both_papers_are_two_documents_and_no_single_pdf() -> None:
    assert [it.paper.name for it in rendered("fallow", "pad", paper="both").documents] == [
        "a4",
        "letter",
    ]
    with pytest.raises(hedgerow.InputError, match="cannot write 2 documents to one PDF"):
        pdf_of("fallow", "pad", paper="both")


@pytest.mark.parametrize("name", ["pad", "calibrate", "preview"])
def test_an_unknown_paper_is_a_usage_error(name: str, tmp_path: Path) -> None:
    game = [] if name == "calibrate" else ["fallow"]
    with pytest.raises(hedgerow.InputError) as caught:
        run(name, *game, "--paper", "tabloid", "--out", str(tmp_path / "out"))

    assert type(caught.value).__name__ == "UsageError"
    assert not [*tmp_path.iterdir()]
