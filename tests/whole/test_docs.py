"""What the documents show is what the program does."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.game.score_file import parse_scorefile
from hedgerow.library.library import open_library
from tests.limits import LIMIT_S

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
WORDS = (
    "requests:\n  goose-guard: {name: Goose guard, text: Every hen beside a goose and no pig.}\n"
)


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


def _steps() -> list[tuple[str, str]]:
    found = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(_blocks("console")), re.MULTILINE)
    return [(command, answer) for command, answer in found]


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    if words[0] == "hedgerow":
        words = [sys.executable, "-m", "hedgerow", *words[1:]]
    return subprocess.run(
        words,
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT_S,
    )


@pytest.mark.parametrize(("command", "answer"), _steps(), ids=[step[0] for step in _steps()])
def test_a_command_of_the_readme_answers_what_the_readme_shows(
    command: str, answer: str, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "content" / "examples", tmp_path / "content" / "examples")

    done = _run(command, tmp_path)

    assert (done.returncode, done.stdout) == (0, answer)


def test_the_typing_error_of_the_readme_is_answered_as_shown(tmp_path: Path) -> None:
    farm = (ROOT / "content/examples/stampfarm/rulebook.txt").read_text("utf-8")
    (tmp_path / "game.txt").write_text(farm.replace("S S C|P P", "S S Z|P P"), "utf-8")

    done = _run("hedgerow score game.txt", tmp_path)

    assert (done.returncode, done.stderr) == (1, _blocks("text")[0])


def test_the_pictures_of_the_readme_are_what_the_program_draws(tmp_path: Path) -> None:
    command = f"{sys.executable} {ROOT / 'tools' / 'make_pictures.py'} {tmp_path}"
    subprocess.run(shlex.split(command), check=True, capture_output=True, timeout=LIMIT_S)

    shown = {path.name: path.read_bytes() for path in (ROOT / "docs" / "pictures").iterdir()}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == shown


def test_the_thirteenth_request_of_the_guide_is_drawn_and_scored_without_python(
    tmp_path: Path,
) -> None:
    guide = (ROOT / "src/hedgerow/games/stampfarm/README.md").read_text("utf-8")
    request = re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)[0]
    shutil.copytree(ROOT / "content" / "stampfarm", tmp_path / "stampfarm")
    with (tmp_path / "stampfarm" / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(request)
    for words in tmp_path.glob("stampfarm/[a-z][a-z].yaml"):
        words.write_text(
            words.read_text("utf-8").replace("\nrequests:\n", f"\n{WORDS}", 1), "utf-8"
        )
    box = open_library((tmp_path,)).box("stampfarm")
    text = "game: stampfarm\nrequests: goose-guard\n[A]\nGHG..\n.....\nHP...\nG....\n"

    result = box.game.score(
        box.game.parse(parse_scorefile(text, "a.txt"), box.table("en")), box.table("en")
    )

    (line,) = [it for it in result.scores[0].lines if it.rule == "request:goose-guard"]
    assert (line.points, [cell.name for cell in line.cells]) == (2, ["B1"])
    assert len(box.game.drawings().decks(box.drawing_context("fr"))[0].pieces) == 13


def test_the_gallery_shows_every_game_and_every_picture_it_has() -> None:
    gallery = ROOT / "docs" / "gallery"
    shown = re.findall(r'src="([^"]+)"', (gallery / "README.md").read_text("utf-8"))
    games = {it.id for it in open_library().boxes() if not it.content.about.template}

    assert sorted(shown) == sorted(it.name for it in gallery.glob("*.png"))
    assert {it.split("-colour-")[0] for it in shown if "-colour-" in it} == games


def test_the_reference_is_what_the_models_say(tmp_path: Path) -> None:
    command = f"{sys.executable} {ROOT / 'tools' / 'make_reference.py'} {tmp_path / 'made.md'}"
    subprocess.run(shlex.split(command), check=True, capture_output=True, timeout=LIMIT_S)

    made = (tmp_path / "made.md").read_text("utf-8")
    assert made == (ROOT / "docs" / "reference.md").read_text("utf-8"), "run make reference"
    assert "|  |\n" not in made, "a key without a meaning: explain it in its model's docstring"
    assert {*re.findall(r"\]\(#([^)]*)\)", made)} <= {
        it.lower().replace(" ", "-") for it in re.findall(r"^### (.*)$", made, re.MULTILINE)
    }
