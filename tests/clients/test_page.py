"""The page in a real browser: Chromium of the system, driven by `web/tests`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.installed import needs
from tests.limits import LIMIT_S

WEB = Path(__file__).resolve().parents[2] / "web"
TESTS = sorted((WEB / "tests").glob("*.test.mjs"))
NPM = "npm ci --ignore-scripts --prefix web"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The page, served as people serve it."""
    command = [sys.executable, "-m", "hedgerow", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        yield serving.stdout.readline().strip()
        serving.terminate()
        serving.wait(LIMIT_S)


def node(*words: str, limit_s: float, **environ: str) -> str:
    """What node tells; a run that fails is shown whole."""
    ran = subprocess.run(
        ["node", *words],
        cwd=WEB,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=limit_s,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def needs_packages() -> None:
    there = shutil.which("node") is not None and (WEB / "node_modules" / "axe-core").is_dir()
    needs("playwright-core", there, NPM)


@pytest.mark.parametrize("path", TESTS, ids=lambda it: it.name.removesuffix(".test.mjs"))
def test_the_page_in_chromium(path: Path, address: str) -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    needs("Chromium", chromium is not None, "apt-get install -y chromium")
    needs_packages()
    environ = {"HEDGEROW_PAGE": address, "CHROMIUM": chromium or ""}
    told = node("--test", str(path), limit_s=2 * LIMIT_S, **environ)

    assert "# fail 0" in told and "# skipped 0" in told and "# pass 0" not in told


def test_the_types_of_the_page_hold() -> None:
    needs_packages()

    node("node_modules/typescript/bin/tsc", "-p", "jsconfig.json", limit_s=LIMIT_S)


def test_no_file_of_the_page_is_long() -> None:
    scripts = [*(WEB / "src").rglob("*.js"), *(WEB / "src").glob("*.css")]

    assert scripts
    assert [it.name for it in scripts if len(it.read_text("utf-8").splitlines()) > 300] == []
