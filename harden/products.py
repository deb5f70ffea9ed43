"""Tests of which `make test` runs a slice, with all rows: every game, language, theme and paper.

python -m harden.products            every file
python -m harden.products NAME...    these files
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
LIMIT_S = 3600
PASSED, FAILED = 0, 1
_USES_PRODUCTS = "from tests.products import "
_OWN_TEST = "tests/test_products.py"
_OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")


def files() -> list[str]:
    """Return the test files that leave rows to `make harden`."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    using = (path for path in paths if _USES_PRODUCTS in path.read_text("utf-8"))
    names = [path.relative_to(ROOT).as_posix() for path in using]
    return [name for name in names if Path(name).name.startswith("test_") and name != _OWN_TEST]


def failures(names: Sequence[str]) -> tuple[int, list[str]]:
    """Run all rows of some files; return how many tests ran, and those that failed."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", *_OPTIONS, f"--junitxml={report}", *names],
            cwd=ROOT,
            env={**os.environ, "HEDGEROW_TESTS": "all"},
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
        if ended.returncode not in (PASSED, FAILED):
            return 0, [f"{' '.join(names)}: status {ended.returncode}: {ended.stdout[-2000:]}"]
        cases = [*ElementTree.parse(report).getroot().iter("testcase")]
    failed = [case for case in cases if {"failure", "error"} & {part.tag for part in case}]
    return len(cases), [f"{case.get('classname')}: {case.get('name')}" for case in failed]


def main() -> None:
    """Run the named files, or all, and print what failed."""
    for name in sys.argv[1:] or files():
        tried, failed = failures([name])
        print(f"{name}: {tried} tried, {len(failed)} failed", *failed, sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
