"""What is in the wheel: the program, its content, templates and page, the template's tests."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE_TESTS = "tests/games/fallow"
SUFFIXES = {
    ".py",
    ".typed",
    ".yaml",
    ".svg",
    ".ttf",
    ".json",
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
    """The files of the wheel by their paths in it."""
    builder = WheelBuilder(str(ROOT))
    with builder.config.set_build_data({"force_include": {}, "artifacts": []}):
        return {it.distribution_path for it in builder.recurse_included_files()}


def shipped(*folders: str) -> set[str]:
    files = [it for folder in folders for it in (ROOT / folder).rglob("*") if it.is_file()]
    return {it.relative_to(ROOT).as_posix() for it in files if "__pycache__" not in it.parts}


def test_the_wheel_holds_the_program_its_content_and_its_templates(packed: set[str]) -> None:
    program = {it.removeprefix("src/") for it in shipped("src/hedgerow")}
    tests = {it for it in shipped(TEMPLATE_TESTS) if it.endswith(".py")}
    data = {
        f"hedgerow/data/{it}"
        for it in shipped("content", "templates", "web/src", "web/words") | tests
    }

    assert packed == program | data


def test_the_wheel_holds_no_tool_no_test_of_the_program_and_no_strange_kind_of_file(
    packed: set[str],
) -> None:
    assert {Path(it).suffix for it in packed} <= SUFFIXES
    assert {it.split("/")[0] for it in packed} == {"hedgerow"}
    assert not [it for it in packed if "/." in it]
    assert not [it for it in packed if "/test" in it and TEMPLATE_TESTS not in it]


def test_the_wheel_brings_the_manual_and_what_shells_look_for() -> None:
    config = WheelBuilder(str(ROOT)).config
    shared = {place: Path(path) for path, place in config.shared_data.items()}
    scripts = ROOT / "templates" / "completion"

    assert shared == {
        "share/man/man1/hedgerow.1": ROOT / "docs" / "hedgerow.1",
        "share/bash-completion/completions/hedgerow": scripts / "hedgerow.bash",
        "share/zsh/site-functions/_hedgerow": scripts / "hedgerow.zsh",
        "share/fish/vendor_completions.d/hedgerow.fish": scripts / "hedgerow.fish",
    }
    assert all(it.is_file() for it in shared.values())


def test_printing_and_scoring_need_four_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert [_name(it) for it in project["dependencies"]] == [
        "pyyaml",
        "reportlab",
        "svgwrite",
        "typer",
    ]


def test_the_lock_pins_every_dependency_with_its_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    used, own = sorted(extras.keys() - {"bench", "dev"}), "hedgerow["
    wanted = [
        *project["dependencies"],
        *extras["dev"],
        *(it for name in used for it in extras[name]),
    ]
    text = (ROOT / "requirements-dev.lock").read_text("utf-8")
    pinned = {line.split("==")[0] for line in text.splitlines() if "==" in line}

    assert f"{own}{','.join(used)}]" in extras["dev"]
    assert {_name(it) for it in wanted if not it.startswith(own)} <= pinned
    assert text.count("--hash=sha256:") >= len(pinned)
    assert "://" not in text and "@ file" not in text


def _name(requirement: str) -> str:
    return requirement.split(">")[0].split("<")[0].split("=")[0].strip().lower()
