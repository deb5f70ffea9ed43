"""The page of figures: the same bytes every time, in all languages and themes, nothing outside."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest
from typer.testing import CliRunner

from hedgerow.base.errors import InputError
from hedgerow.base.messages import LANGUAGES
from hedgerow.cli import app

WORDS = ["playtest", "fallow", "--games", "30", "--report"]


@pytest.mark.parametrize("theme", ["colour", "ink-saver", "high-contrast"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_is_one_page_and_the_same_bytes(tmp_path: Path, lang: str, theme: str) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        ended = CliRunner().invoke(app, [*WORDS, str(file), "--lang", lang, "--theme", theme])
        assert ended.exit_code == 0, ended.output
    reader = pypdf.PdfReader(files[0])

    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(reader.pages) == 1
    assert "beside:stone" in reader.pages[0].extract_text()
    assert [round(float(it)) for it in reader.pages[0].mediabox[2:]] == [595, 842]


def test_a_report_may_be_an_svg(tmp_path: Path) -> None:
    file = tmp_path / "report.svg"
    CliRunner().invoke(app, [*WORDS, str(file)])

    assert file.read_text("utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["report.png"], "a report is a .pdf or an .svg file"),
        (["report.pdf", "--players", "all"], "a report shows one number of players"),
        (["report.pdf", "--bots", "ladder"], "two questions"),
    ],
)
def test_a_wrong_report_is_refused_before_anything_is_played(
    tmp_path: Path, words: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = CliRunner().invoke(app, [*WORDS, *words, "--lang", "en"])

    assert isinstance(ended.exception, InputError)
    assert message in str(ended.exception)
    assert ended.stdout == ""
    assert [*tmp_path.iterdir()] == []
