"""The guides in docs/: readers who follow them see what they show."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library, open_library
from hedgerow.webapp.rpc import handle_call
from tests.limits import LIMIT_S

ROOT = Path(__file__).resolve().parents[2]
# The guides, and how many steps a reader at least takes in each.
GUIDES = {
    "export.md": 6,
    "guide.md": 6,
    "own-game.md": 9,
    "playtest.md": 3,
    "printing.md": 6,
    "recipes.md": 8,
    "score-files.md": 6,
}
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
    output = run("hedgerow blank six-farm --content mine --out -", folder)

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


def ask(library: Library, name: str, **args: object) -> Any:
    """Return the answer to a call of the page."""
    return json.loads(handle_call(name, json.dumps(args), library)[0])


def write_blocks(path: Path, folder: Path) -> list[str]:
    """Write the files that a page shows; return their names."""
    blocks = _BLOCK.findall(path.read_text("utf-8"))
    names = [name for _, name, _, _ in blocks if name]
    for _, name, _, body in blocks:
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(body, "utf-8")
    return names


def test_the_game_of_an_hour_has_what_the_guide_promises(
    followed: Callable[[str], Followed],
) -> None:
    folder, _ = followed("own-game.md")
    files = [folder / "mine" / "paddocks" / name for name in ("game.yaml", "en.yaml")]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    content = open_library((folder / "mine",)).find_game("paddocks").content

    assert len(lines) <= 60
    assert content.size == (4, 4)
    assert [rule.id for rule in content.scoring] == ["herds", "mixed", "gates"]
    assert [track.id for track in content.sheet.tracks] == ["gates"]
    assert [len(deck.cards) for deck in content.decks] == [12]
    assert {path.name for path in (folder / "output").glob("*.pdf")} == {
        "paddocks-kit-4-seed-1-a4.pdf",
        "paddocks-sheets-1x2-seed-1-a4.pdf",
    }


def test_the_game_of_an_hour_can_be_tapped(followed: Callable[[str], Followed]) -> None:
    folder, _ = followed("own-game.md")
    library = open_library((folder / "mine",))
    answer = ask(library, "score", text=(folder / "mine" / "evening.txt").read_text("utf-8"))
    form = ask(library, "form", game="paddocks")

    assert [it["total"] for it in answer["result"]["players"]] == [7, 5]
    assert form["sections"][0]["grid"]["columns"] == 4


def test_the_example_of_everything_in_the_reference_is_a_game(tmp_path: Path) -> None:
    names = write_blocks(ROOT / "docs" / "reference.md", tmp_path)
    content = open_library((tmp_path / "mine",)).find_game("fair").content

    assert len(names) == 5
    assert run("hedgerow validate mine", tmp_path).endswith("no problems\n")
    assert {part.make for part in content.sheet.random} == {"wall", "symbols", "numbers", "deal"}
    assert run("hedgerow kit fair --content mine --seed 1 -q", tmp_path).endswith(".pdf\n")
