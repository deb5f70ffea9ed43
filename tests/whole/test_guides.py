"""The guides in docs/: readers who follow them see what they show."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from hedgerow.base.package_data import data_folder
from tests.limits import LIMIT_S

ROOT = Path(__file__).resolve().parents[2]
# The guides, and how many steps a reader at least takes in each.
GUIDES = {"export.md": 6, "guide.md": 6, "playtest.md": 3, "printing.md": 6, "score-files.md": 6}
# The folder of a reader; the command, the expected and the actual output of every step.
Followed = tuple[Path, tuple[tuple[str, str, str], ...]]
_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?( \+)?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_STEP = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def guide_text(guide: str) -> str:
    return (ROOT / "docs" / guide).read_text("utf-8")


def run(command: str, folder: Path) -> str:
    """Return what a reader sees in the terminal."""
    words = shlex.split(command)
    if words[0] == "hedgerow":
        words = [sys.executable, "-m", "hedgerow", *words[1:]]
    done = subprocess.run(
        words,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT_S,
    )
    assert done.returncode == (1 if ": error: " in done.stdout else 0), done.stdout
    return done.stdout.replace(str(data_folder("content")), "…/content")


def follow_guide(guide: str, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Follow a guide from top to bottom; yield each command, its expected and its actual output."""
    for kind, path, more, body in _BLOCK.findall(guide_text(guide)):
        if path:
            file = folder / path
            before = file.read_text("utf-8") + "\n" if more else ""
            file.write_text(before + body, "utf-8")
        elif kind == "console":
            for command, expected in _STEP.findall(body):
                yield command, expected, run(command, folder)


def matches_output(output: str, expected: str) -> bool:
    """Return whether output is as expected; a line with … matches anything."""
    parts = [re.escape(part) for part in re.split(r"^…\n", expected, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)?".join(parts), output, re.DOTALL) is not None


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Followed]:
    """Return a function that follows a guide once: its folder, and what every command printed."""

    @cache
    def follow(guide: str) -> Followed:
        folder = tmp_path_factory.mktemp("guide")
        shutil.copytree(data_folder("content") / "examples", folder / "content" / "examples")
        return folder, (*follow_guide(guide, folder),)

    return follow


@pytest.mark.parametrize(("guide", "steps"), GUIDES.items())
def test_a_reader_who_follows_a_guide_sees_what_it_shows(
    guide: str, steps: int, followed: Callable[[str], Followed]
) -> None:
    _, results = followed(guide)

    assert len(results) >= steps
    for command, expected, output in results:
        assert matches_output(output, expected), f"{command}\n{output}"


def test_guide_creates_a_farm_of_six_by_five_with_a_new_request(
    followed: Callable[[str], Followed],
) -> None:
    folder, _ = followed("guide.md")
    output = run("hedgerow blank six-farm --content mine", folder)

    assert output.endswith("\n" + ". . . . . .\n" * 5)
    assert {path.name for path in (folder / "output").glob("*.pdf")} == {
        "six-farm-sheets-1x4-seed-1-a4.pdf",
        "six-farm-requests-a4.pdf",
        "six-farm-requests-a4-dusk.pdf",
    }


def test_typing_error_of_the_guide_is_reported_as_shown(tmp_path: Path) -> None:
    blocks = _BLOCK.findall(guide_text("guide.md"))
    game = next(body for kind, path, _, body in blocks if path.endswith("game.yaml"))
    (expected,) = [body for kind, path, _, body in blocks if kind == "text" and not path]
    folder = tmp_path / "mine" / "six-farm"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(game.replace("rows: 5,", "rows: 50,"), "utf-8")

    assert run("hedgerow validate mine", tmp_path) == expected


@pytest.mark.parametrize("guide", [path.name for path in sorted((ROOT / "docs").glob("*.md"))])
def test_every_link_of_a_guide_leads_somewhere(guide: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", guide_text(guide)):
        assert (ROOT / "docs" / target).exists(), target


def test_what_layers_md_shows_is_a_game(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", guide_text("layers.md"), re.DOTALL)
    folder = tmp_path / "mine" / "sixfarm"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(example, "utf-8")

    assert run("hedgerow validate mine", tmp_path).endswith("no problems\n")
