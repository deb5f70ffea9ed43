"""The tagged text, as poppler reads it: whole words, in the right order."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from typer.testing import CliRunner

from hedgerow.cli import build_program
from hedgerow.game.library import open_library
from tests.clients.installed import needs
from tests.limits import LIMIT_S
from tests.products import ALL_ROWS

GAMES = [folder.name for folder in open_library().game_folders()]


@pytest.fixture(autouse=True)
def _poppler() -> None:
    there = which("pdfinfo") is not None and which("pdftotext") is not None
    needs("pdfinfo or pdftotext", there, "apt-get install poppler-utils")


def run_command(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, check=True, timeout=LIMIT_S)
    return done.stdout.decode()


def tagged_words(file: Path) -> list[str]:
    """Return the words of all parts in reading order."""
    parts = re.findall(
        r'^ +"(.*)"$', run_command("pdfinfo", "-struct-text", str(file)), re.MULTILINE
    )
    return [word for part in parts for word in part.split()]


def kit(game: str, lang: str, folder: Path, *options: str) -> list[Path]:
    command = ["kit", game, "--seed", "1", "--lang", lang, "--out", f"{folder}/", *options]
    done = CliRunner().invoke(build_program(), command)
    assert done.exit_code == 0, done.output
    return sorted(folder.rglob("*.pdf"))


@pytest.mark.parametrize(("game", "lang"), [*((it, "en") for it in GAMES), ("stampfarm", "fr")])
def test_no_word_of_the_tagged_text_is_joined_to_another(
    game: str, lang: str, tmp_path: Path
) -> None:
    read = 0
    # Poppler reads many small files in a fraction of the time of a large one.
    for file in kit(game, lang, tmp_path, *([] if ALL_ROWS else ["--separate"])):
        seen = set(run_command("pdftotext", str(file), "-").split())
        tagged = tagged_words(file)
        read += len(tagged)
        assert [it for it in tagged if it not in seen] == [], file.name

    assert read > 100


@pytest.mark.parametrize("game", GAMES)
def test_qpdf_finds_nothing_wrong_in_a_kit(game: str, tmp_path: Path) -> None:
    needs("qpdf", which("qpdf") is not None, "apt-get install qpdf")
    for file in kit(game, "de", tmp_path):
        assert "No syntax or stream encoding errors found" in run_command(
            "qpdf", "--check", str(file)
        )
