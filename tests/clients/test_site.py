"""The static site: the same bytes as the commands, and its own tests in a real browser."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hedgerow.game.library import open_library
from tests.clients.installed import needs
from tests.clients.site_questions import Question, digest, questions
from tests.clients.test_page import WEB, chromium_path, needs_packages, node
from tests.limits import LIMIT_S
from tests.products import ALL_ROWS

# The site answers hundreds of calls, which takes minutes on a busy machine.
pytestmark = pytest.mark.limit_s(900)
SITE = WEB.parent / "site"
TESTS = sorted((WEB / "tests" / "site").glob("*.test.mjs"))
# It grows by a fifth when it is full: 75 MiB were not enough for the largest kit.
MAX_HEAP = 92 * 2**20


def needs_site() -> None:
    needs_packages()
    needs("site", (SITE / "index.html").is_file(), "make site")


@pytest.fixture(scope="module")
def compared() -> Iterator[tuple[list[Question], list[str], dict[str, Any]]]:
    """Return the calls, the digests of this program and those of the site; both run in parallel."""
    needs_site()
    library = open_library()
    calls = questions(library)
    with subprocess.Popen(
        ["node", "tests/parity.mjs"], cwd=WEB, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as there:
        assert there.stdin and there.stdout
        there.stdin.write(json.dumps(calls).encode())
        there.stdin.close()
        here = [digest(call, library) for call in calls]
        output = there.stdout.read()
        assert there.wait(4 * LIMIT_S) == 0
    yield calls, here, json.loads(output)


def test_the_site_prints_and_scores_byte_for_byte_like_the_program(
    compared: tuple[list[Question], list[str], dict[str, Any]],
) -> None:
    calls, here, there = compared
    different = [
        call
        for call, first, second in zip(calls, here, there["digests"], strict=True)
        if first != second
    ]

    assert len(calls) > (800 if ALL_ROWS else 300) and len(set(here)) > len(calls) * 0.7
    assert different == []


def test_progress_is_reported_while_pages_are_printed(
    compared: tuple[list[Question], list[str], dict[str, Any]],
) -> None:
    assert compared[2]["pages"] > (1_000 if ALL_ROWS else 300)


def test_python_in_the_browser_takes_little_memory(
    compared: tuple[list[Question], list[str], dict[str, Any]],
) -> None:
    assert compared[2]["heap"] <= MAX_HEAP


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.removesuffix(".test.mjs"))
def test_the_site_in_chromium(path: Path) -> None:
    needs_site()
    environ = {
        "CHROMIUM": chromium_path(),
        "HEDGEROW": str(Path(sys.executable).with_name("hedgerow")),
    }
    output = node("--test", str(path), limit_s=4 * LIMIT_S, **environ)

    assert "# fail 0" in output and "# skipped 0" in output and "# pass 0" not in output
