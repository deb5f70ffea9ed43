"""The command export: files go to standard output, the rest to standard error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hedgerow.cli import build_program
from tests.windbreak import CONTENT


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")


def test_it_names_every_file_it_wrote() -> None:
    answer = CliRunner().invoke(
        build_program(), ["export", "stampfarm", "--lang", "it", "--theme", "ink-saver"]
    )
    folder = Path("output/stampfarm-pod-it-ink-saver")

    assert answer.stdout.splitlines() == [
        str(folder / it) for it in ("requests.pdf", "summary.pdf", "cards.csv", "cards.txt")
    ]
    assert answer.stderr == (
        "saltati, né carte né tessere: dice; usate hedgerow deck stampfarm --cut-file\n"
    )
    assert all(Path(it).is_file() for it in answer.stdout.splitlines())


def test_it_answers_programs_with_json() -> None:
    words = ("windbreak", "--content", str(CONTENT), "--for", "tts", "--json")
    answer = CliRunner().invoke(build_program(), ["export", *words])

    assert json.loads(answer.stdout) == {
        "files": [
            str(Path("output/windbreak-tts") / it)
            for it in ("seeds-faces-1.png", "seeds-back.png", "windbreak.json")
        ],
        "for": "tts",
        "decks": [
            {
                "deck": "seeds",
                "title": "Seeds",
                "cards": 12,
                "faces": 1,
                "backs": 1,
                "size_mm": [20.0, 20.0],
            }
        ],
    }
