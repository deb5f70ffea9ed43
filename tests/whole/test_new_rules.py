"""A game with new rules, created outside the repository: it can be installed and works."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.authoring.new_rules import IN_REPOSITORY, choose_names, rules_files
from hedgerow.base.errors import InputError
from hedgerow.library.library import open_library
from tests.limits import LIMIT_S

ROOT = Path(__file__).resolve().parents[2]
NAME, MODULE = "sheep-dog", "sheep_dog"
PIP = ("install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--no-compile")


class Installed:
    """A package created by `hedgerow new --rules`, installed into its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.site = folder, folder / "site"
        self.created = self.run("hedgerow", "new", "--rules", NAME).split()
        self.run("pip", *PIP, "--target", self.site, folder / NAME)

    def run(self, module: str, *words: str | Path, status: int = 0) -> str:
        """Run a module with the package on its path and return its standard output."""
        done = subprocess.run(
            [sys.executable, "-m", module, *map(str, words)],
            cwd=self.folder,
            env={**os.environ, "LANG": "C.UTF-8", "PYTHONPATH": self.path},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=LIMIT_S,
            check=False,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    @property
    def path(self) -> str:
        others = os.environ.get("PYTHONPATH", "")
        return os.pathsep.join(filter(None, (str(self.site), others)))

    def hedgerow(self, *words: str | Path, status: int = 0) -> str:
        return self.run("hedgerow", *words, status=status)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("elsewhere"))


def test_new_game_is_listed(installed: Installed) -> None:
    games = json.loads(installed.hedgerow("games", "--json"))["games"]

    (game,) = [it for it in games if it["id"] == NAME]
    assert (game["title"], game["tag"], game["decks"]) == ("Sheep dog", "SD", ["seeds"])
    assert game["languages"] == ["en", "fr", "it", "de"]
    assert {it["id"] for it in games} > {NAME, "stampfarm"}


def test_it_is_valid(installed: Installed) -> None:
    assert json.loads(installed.hedgerow("validate", NAME, "--json")) == {
        "checked": NAME,
        "games": 1,
        "files": 5,
        "problems": [],
        "warnings": [],
    }
    assert json.loads(installed.hedgerow("validate", "--json"))["problems"] == []


def test_its_sheets_and_its_kit_are_printed(installed: Installed) -> None:
    files = installed.hedgerow("sheets", NAME, "--seed", "1", "--players", "2").split()
    files += installed.hedgerow("kit", NAME, "--seed", "1", "--lang", "de").split()

    assert len(files) > 1
    assert {(installed.folder / it).read_bytes()[:4] for it in files} == {b"%PDF"}


def test_its_examples_are_scored_as_expected(installed: Installed) -> None:
    examples = [it for it in installed.created if it.endswith(".txt")]
    lines = installed.hedgerow("score", "--json", *examples).splitlines()

    assert len(lines) == 3
    for example, line in zip(examples, lines, strict=True):
        data = json.loads(line)
        expected = json.loads((installed.folder / example).with_suffix(".json").read_text("utf-8"))
        assert [it["total"] for it in data["players"]] == [
            it["total"] for it in expected["players"]
        ]
        assert (data["game"], data["winners"]) == (NAME, expected["winners"])


def test_problems_of_new_rules_are_translated(installed: Installed) -> None:
    (example,) = [it for it in installed.created if it.endswith("code.txt")]
    text = (installed.folder / example).read_text("utf-8").replace(". O B", "O . B")
    (installed.folder / "wrong.txt").write_text(text, "utf-8")

    data = json.loads(installed.hedgerow("score", "--json", "wrong.txt", status=1))

    assert data["error"]["message"] == "the sheet has no stone in A1"


def test_user_game_extends_new_rules(installed: Installed) -> None:
    files = installed.hedgerow("new", "more-dogs", "--like", NAME, "--content", "mine").split()

    assert "mine/more-dogs/example.json" in files
    output = installed.hedgerow("validate", "mine/more-dogs", "--json")
    assert json.loads(output)["problems"] == []


def test_its_own_tests_pass(installed: Installed) -> None:
    output = installed.run("pytest", "-p", "no:cacheprovider", installed.folder / NAME)

    assert re.search(r"\[100%\]", output)


def test_its_files_keep_the_order_of_imports_and_name_the_template_nowhere(
    installed: Installed,
) -> None:
    files = [installed.folder / it for it in installed.created]
    installed.run("ruff", "check", "--select", "E,F,I", installed.folder / NAME)

    assert [it for it in files if "fallow" in it.read_text("utf-8").lower()] == []
    assert not (installed.folder / NAME / "src" / MODULE / "content" / "fallow").exists()


def test_in_the_repository_a_new_game_has_the_same_files_as_the_template(tmp_path: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*fallow*"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    if not listed.stdout:
        pytest.skip("no repository")
    generated = ("/golden/", "tests/corpus/", "docs/")
    template_files = {
        it for it in listed.stdout.split() if not any(part in it for part in generated)
    }

    files = rules_files(choose_names(open_library(), tmp_path, NAME), IN_REPOSITORY)

    assert {re.sub(f"{NAME}|{MODULE}", "fallow", it) for it in files} == template_files


def test_contributing_explains_every_file_of_a_game(tmp_path: Path) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    files = rules_files(choose_names(open_library(), tmp_path, NAME), IN_REPOSITORY)

    names = {
        re.sub(f"{NAME}|{MODULE}", "<game>", Path(it).name) for it in files if "examples" not in it
    }
    assert {it for it in names if it not in text} == set()
    assert "`content/examples/<game>/*.txt` and `*.json`" in text


@pytest.mark.parametrize("name", ["class", "json", "yaml", "hedgerow", "tests", "pytest"])
def test_a_name_that_python_has_already_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="already used by Python"):
        choose_names(open_library(), tmp_path, name)


@pytest.mark.parametrize("name", ["", "../up", "My Farm", "stampfarm", "nevaches", "fallow"])
def test_a_name_that_no_game_could_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError):
        choose_names(open_library(), tmp_path, name)


def test_failed_creation_leaves_nothing(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "mine" / NAME).mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", tmp_path / "mine" / NAME)

    installed.hedgerow("new", "--rules", NAME, "--content", tmp_path / "mine", status=1)

    assert [it.name for it in (tmp_path / "mine").rglob("*")] == [NAME, "LICENSE"]
