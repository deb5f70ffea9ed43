"""The example of a package with its own rules, docs/plugin: installed elsewhere, it works."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.base.test_messages import templates
from tests.limits import LIMIT_S
from tests.whole.test_guides import matches_output

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "docs" / "plugin"
GUIDE = (ROOT / "docs" / "new-rules.md").read_text("utf-8")
NAME = "windbreak"
CONTENT = Path("src") / NAME / "content" / NAME
PIP = ("install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--no-compile")
# A block with a path is an excerpt of that file of the package.
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
STEP = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
BLOCKS = [(kind, path, body) for kind, path, body in BLOCK.findall(GUIDE)]
Followed = tuple["Reader", list[tuple[str, str, str]]]


class Reader:
    """A reader of the guide, with the source of hedgerow next to an own copy of the package."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copy_package(folder / "hedgerow" / "docs" / "plugin")

    def run(self, command: str, status: int = 0, lang: str = "C", folder: str = ".") -> str:
        """Run a command of the guide and return what the terminal shows."""
        words = shlex.split(command)
        if words[0] == "pip":
            words = ["python", "-m", "pip", *PIP, "--target", "site", f"./{words[-1]}"]
        if words[0] == "hedgerow":
            words = ["python", "-m", *words]
        done = subprocess.run(
            [sys.executable if it == "python" else it for it in words],
            cwd=self.folder / folder,
            env={**os.environ, "PYTHONPATH": self.path, "LANG": f"{lang}.UTF-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=LIMIT_S,
            check=False,
        )
        assert done.returncode == status, done.stdout
        return done.stdout

    @property
    def path(self) -> str:
        """Return PYTHONPATH: the sources come first, so changes take effect as with --editable."""
        sources = [str(it) for it in sorted(self.folder.glob("*/src"))]
        site, others = str(self.folder / "site"), os.environ.get("PYTHONPATH", "")
        return os.pathsep.join(filter(None, (*sources, site, others)))


def copy_package(target: Path) -> None:
    shutil.copytree(PLUGIN, target, ignore=shutil.ignore_patterns("__pycache__", ".*_cache"))


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    """Follow the guide once: the reader, and each command with its expected and actual output."""
    reader = Reader(tmp_path_factory.mktemp("elsewhere"))
    bodies = [body for kind, _, body in BLOCKS if kind == "console"]
    steps = [step for body in bodies for step in STEP.findall(body)]
    return reader, [(command, expected, reader.run(command)) for command, expected in steps]


@pytest.fixture(scope="module")
def reader(followed: Followed) -> Reader:
    return followed[0]


def test_a_reader_who_follows_the_guide_sees_what_it_shows(
    followed: Followed,
) -> None:
    _, results = followed

    assert len(results) >= 9
    for command, expected, output in results:
        assert matches_output(output, expected), f"{command}\n{output}"


EXCERPTS = [(path, body) for kind, path, body in BLOCKS if kind not in ("console", "text")]


@pytest.mark.parametrize(("path", "body"), EXCERPTS, ids=[path for path, _ in EXCERPTS])
def test_an_excerpt_of_the_guide_is_in_its_file(path: str, body: str) -> None:
    assert matches_output((PLUGIN / path).read_text("utf-8"), f"…\n{body}…\n")


def test_the_guide_explains_every_file_of_the_package() -> None:
    files = {it.name for it in PLUGIN.rglob("*") if it.is_file() and "cache" not in str(it)}

    assert {it for it in files if f"`{it}`" not in GUIDE} == set()
    assert len(files) >= 20
    assert "```" not in BLOCK.sub("", GUIDE)


def test_contributing_names_every_module_of_a_ruleset() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    modules = {it.name for it in (PLUGIN / "src" / NAME).glob("*.py")}

    assert {it for it in modules if f"/{it}`" not in text} == set()
    assert len(modules) == 8


def test_the_commands_of_its_readme_work(reader: Reader) -> None:
    text = (PLUGIN / "README.md").read_text("utf-8")
    commands = re.findall("^    (hedgerow .*)$", text, re.MULTILINE)

    assert len(commands) == 2
    for command in commands:
        reader.run(command, folder=NAME)


def test_the_problem_of_the_guide_is_reported_as_shown(reader: Reader) -> None:
    (expected,) = [body for kind, _, body in BLOCKS if kind == "text"]
    line = expected.splitlines()[1].strip()
    game = reader.folder / NAME / CONTENT / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(re.sub(r"^trees: .*$", line, text, flags=re.MULTILINE), "utf-8")

    output = reader.run(f"hedgerow validate {NAME}", status=1)
    game.write_text(text, "utf-8")

    assert output == expected


def test_it_is_listed_with_the_shipped_games(reader: Reader) -> None:
    games = json.loads(reader.run("hedgerow games --json"))["games"]

    (game,) = [it for it in games if it["id"] == NAME]
    assert (game["title"], game["tag"], game["decks"]) == ("Windbreak", "WB", ["seeds"])
    assert game["languages"] == ["en", "fr", "it", "de"]
    assert {it["id"] for it in games} > {NAME, "stampfarm"}


@pytest.mark.limit_s(300)
@pytest.mark.parametrize(
    ("tests", "chosen", "least"),
    [
        ("tests/whole/test_contract.py", NAME, 70),
        ("tests/playtest/test_play_contract.py", f"{NAME} and not golden", 30),
    ],
)
def test_what_holds_for_every_game_holds_for_it(
    tests: str, chosen: str, least: int, reader: Reader
) -> None:
    output = reader.run(
        f"python -m pytest -p no:cacheprovider {tests} -k '{chosen}'", folder=str(ROOT)
    )

    (passed,) = re.findall(r"(\d+) passed", output)
    assert int(passed) >= least


def test_its_problems_are_translated(reader: Reader) -> None:
    example = reader.folder / NAME / CONTENT.parent / "examples" / NAME / "code.txt"
    text = example.read_text("utf-8").replace("T T B T", "T T T B")
    (reader.folder / "wrong.txt").write_text(text, "utf-8")

    output = reader.run("hedgerow score wrong.txt", status=1, lang="de_DE")

    assert "wrong.txt:8:5: Fehler: das Blatt hat keinen Baum in C1\n" in output
    assert "wrong.txt:8:7: Fehler: auf D1 lässt sich nicht säen" in output


@pytest.mark.parametrize("lang", ["de", "fr", "it"])
def test_its_catalogues_have_all_its_messages(lang: str) -> None:
    folder = PLUGIN / "src" / NAME / "messages"

    assert json.loads((folder / f"{lang}.json").read_text("utf-8")).keys() == templates(folder)


def test_a_user_game_extends_it_without_python(reader: Reader) -> None:
    output = reader.run(f"hedgerow new more-wind --like {NAME} --content mine")

    assert "mine/more-wind/example.json\n" in output
    assert reader.run("hedgerow validate mine/more-wind").endswith("no problems\n")


def test_a_copy_renamed_as_the_guide_says_is_a_new_game(tmp_path: Path) -> None:
    reader, package = Reader(tmp_path), tmp_path / "sheepdog"
    copy_package(package)
    for file in sorted(it for it in package.rglob("*") if it.is_file()):
        text = file.read_text("utf-8").replace("windbreak", "sheepdog")
        file.write_text(text.replace("Windbreak", "Sheepdog").replace("WB", "SD"), "utf-8")
    for folder in ("src", "src/sheepdog/content", "src/sheepdog/content/examples"):
        (package / folder / NAME).rename(package / folder / "sheepdog")
    for suffix in ("txt", "json"):
        (package / f"src/sheepdog/content/examples/sheepdog/code.{suffix}").unlink()

    reader.run("pip install --editable sheepdog")

    assert reader.run("hedgerow validate sheepdog").endswith("no problems\n")
    assert "passed" in reader.run("python -m pytest sheepdog")
    assert NAME not in reader.run("hedgerow games --json")
