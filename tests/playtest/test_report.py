"""The report page: reproducible bytes in all languages and themes, nothing off the page."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest
from typer.testing import CliRunner

from hedgerow.base.errors import InputError
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.cli import build_program
from hedgerow.drawing.scene import Group, Text
from hedgerow.game.library import open_library
from hedgerow.playtest.report import HEIGHT_MM, MARGIN_MM, report_page
from hedgerow.playtest.runner import PlaytestOptions, PlaytestReport, run_playtest
from hedgerow.playtest.stats import Verdict
from tests.windbreak import CONTENT

WORDS = ["playtest", "windbreak", "--content", str(CONTENT), "--games", "30", "--report"]
pytestmark = pytest.mark.usefixtures("windbreak")


@pytest.mark.parametrize("theme", ["colour", "ink-saver", "high-contrast"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_report_is_one_page_with_reproducible_bytes(tmp_path: Path, lang: str, theme: str) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        ended = CliRunner().invoke(
            build_program(), [*WORDS, str(file), "--lang", lang, "--theme", theme]
        )
        assert ended.exit_code == 0, ended.output
    reader = pypdf.PdfReader(files[0])

    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(reader.pages) == 1
    assert "shelter" in reader.pages[0].extract_text()
    assert [round(float(it)) for it in reader.pages[0].mediabox[2:]] == [595, 842]


@pytest.mark.parametrize("count", [0, 1, 8, 9, 10, 46])
@pytest.mark.parametrize("reasons", [0, 1, 5])
def test_verdicts_end_above_the_charts_and_all_are_shown_or_counted(
    count: int, reasons: int
) -> None:
    options = PlaytestOptions(game="stampfarm", games=30)
    (report,) = run_playtest(open_library(), options, lambda games, total: None)
    assert isinstance(report, PlaytestReport)
    verdicts = tuple(
        Verdict("dead", f"goal:{number}", Message("too dear") if number < reasons else None)
        for number in range(count)
    )
    groups = [
        it for it in report_page("X", report.data, verdicts, str).items if isinstance(it, Group)
    ]
    texts, chart, *_, rows = (
        [it for it in group.items if isinstance(it, Text)] for group in groups
    )
    shown = [it.text for it in texts if it.text.startswith("goal:")]
    more = [int(it.text.split()[1]) for it in texts if it.text.startswith("and ")]

    assert len(shown) + sum(more) == count
    assert max(it.y_mm for it in texts) < min(it.y_mm for it in chart) - 5
    assert max(it.y_mm for it in rows) <= HEIGHT_MM - MARGIN_MM + 1.5
    assert any("hay-party" in it.text for it in rows)


def test_a_report_may_be_an_svg(tmp_path: Path) -> None:
    file = tmp_path / "report.svg"
    CliRunner().invoke(build_program(), [*WORDS, str(file)])

    assert file.read_text("utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["report.png"], "a report must be a .pdf or .svg file"),
        (["report.pdf", "--players", "all"], "a report covers a single player count"),
        (["report.pdf", "--bots", "ladder"], "cannot be combined"),
    ],
)
def test_a_wrong_report_is_refused_before_anything_is_played(
    tmp_path: Path, words: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = CliRunner().invoke(build_program(), [*WORDS, *words, "--lang", "en"])

    assert isinstance(ended.exception, InputError)
    assert message in str(ended.exception)
    assert ended.stdout == ""
    assert [*tmp_path.iterdir()] == []
