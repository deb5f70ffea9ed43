"""Contents of the wheel: the program, its content, templates and page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock", "web/requirements.lock")
SUFFIXES = {
    ".py",
    ".typed",
    ".yaml",
    ".svg",
    ".ttf",
    ".json",
    ".csv",
    ".txt",
    ".md",
    ".bash",
    ".zsh",
    ".fish",
    ".html",
    ".css",
    ".js",
}


@pytest.fixture(scope="module")
def packed() -> set[str]:
    """Return the paths of the files in the wheel."""
    builder = WheelBuilder(str(ROOT))
    with builder.config.set_build_data({"force_include": {}, "artifacts": []}):
        return {it.distribution_path for it in builder.recurse_included_files()}


def shipped(*folders: str) -> set[str]:
    files = [it for folder in folders for it in (ROOT / folder).rglob("*") if it.is_file()]
    return {it.relative_to(ROOT).as_posix() for it in files if "__pycache__" not in it.parts}


def test_the_wheel_holds_the_program_its_content_and_its_templates(packed: set[str]) -> None:
    program = {it.removeprefix("src/") for it in shipped("src/hedgerow")}
    data = {f"hedgerow/data/{it}" for it in shipped("content", "templates", "web/src", "web/words")}

    assert packed == program | data


def test_wheel_contains_no_tools_tests_or_unknown_kinds_of_files(
    packed: set[str],
) -> None:
    assert {Path(it).suffix for it in packed} <= SUFFIXES
    assert {it.split("/")[0] for it in packed} == {"hedgerow"}
    assert not [it for it in packed if "/." in it]
    assert not [it for it in packed if "/test" in it]


def test_the_wheel_brings_the_manual_and_what_shells_look_for() -> None:
    config = WheelBuilder(str(ROOT)).config
    shared = {target: Path(path) for path, target in config.shared_data.items()}
    scripts = ROOT / "templates" / "completion"

    assert shared == {
        "share/man/man1/hedgerow.1": ROOT / "docs" / "hedgerow.1",
        "share/bash-completion/completions/hedgerow": scripts / "hedgerow.bash",
        "share/zsh/site-functions/_hedgerow": scripts / "hedgerow.zsh",
        "share/fish/vendor_completions.d/hedgerow.fish": scripts / "hedgerow.fish",
    }
    assert all(it.is_file() for it in shared.values())


def test_the_program_needs_seven_packages() -> None:
    assert [_name(it) for it in _project()["dependencies"]] == [
        "pillow",
        "pypdfium2",
        "pyyaml",
        "reportlab",
        "rich",
        "svgwrite",
        "typer",
    ]


def test_the_lock_pins_every_dependency_with_its_hashes() -> None:
    project = _project()
    extras = project["optional-dependencies"]
    used, own = sorted(extras.keys() - {"bench", "dev"}), "hedgerow["
    required = [
        *project["dependencies"],
        *extras["dev"],
        *(it for name in used for it in extras[name]),
    ]
    pinned = {line.split("==")[0] for line in _pinned("requirements-dev.lock")}

    assert f"{own}{','.join(used)}]" in extras["dev"]
    assert {_name(it) for it in required if not it.startswith(own)} <= pinned
    assert "opencv-python-headless" in pinned  # the tests with a camera


def test_the_program_runs_and_is_built_with_what_development_uses() -> None:
    project = _project()
    required = [*project["dependencies"], *project["optional-dependencies"]["build"]]
    pinned = _pinned("requirements.lock")

    assert {_name(it) for it in required} <= {line.split("==")[0] for line in pinned}
    assert pinned <= _pinned("requirements-dev.lock")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_a_hash_for_every_file_and_names_no_registry(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    files = [it for it in text.split("\n") if it.startswith("    ")]

    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", it) for it in files)
    assert all(it.rstrip().endswith("\\") for it in text.splitlines() if "==" in it)
    assert "://" not in text and "@ file" not in text


INSTALLS = re.compile(r"(?:-m pip|\$\(PIP\)).*\b(?:install|wheel)\b|^pip_away ")
CHECKED = ("--require-hashes", "--no-deps", "$(OWN)", '"$@"')
# Tools that developers and CI run; nothing shipped depends on them.
BY_HAND = ("uv", "pip-audit")


@pytest.mark.parametrize("name", ["Makefile", ".ci/run"])
def test_nothing_is_installed_without_its_hash_and_no_script_of_npm_runs(name: str) -> None:
    lines = [it.strip() for it in (ROOT / name).read_text("utf-8").splitlines()]
    installing = [it for it in lines if INSTALLS.search(it)]
    npm = [it for it in lines if it.startswith("npm ")]

    loose = [it for it in installing if not any(word in it for word in CHECKED)]
    assert [it for it in loose if not it.endswith(BY_HAND)] == []
    assert len(installing) >= 3
    assert all("npm ci " in it and "--ignore-scripts" in it for it in npm)


def _project() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def _pinned(name: str) -> set[str]:
    """Return the lines of a lock: names, versions and systems."""
    lines = (ROOT / name).read_text("utf-8").splitlines()
    return {it.removesuffix("\\").strip() for it in lines if "==" in it and not it.startswith(" ")}


def _name(requirement: str) -> str:
    return requirement.split(">")[0].split("<")[0].split("=")[0].strip().lower()
