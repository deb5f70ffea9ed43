"""The benchmarks draw full pages, and their extra installs all that they import."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.requests import pages_of

ROOT = Path(__file__).resolve().parents[2]
BENCH = sorted((ROOT / "bench").glob("*.py"))
# Libraries whose modules have another name.
LIBRARIES = {"PIL": "pillow", "yaml": "pyyaml"}


def test_slow_programs_draw_full_pages() -> None:
    (slow,) = (
        ast.literal_eval(node.value)
        for node in ast.parse((ROOT / "bench" / "run.py").read_text("utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SLOW"
    )
    sheets = 12
    pages = len(pages_of("stampfarm", "sheets", count=sheets, seed=1))

    assert pages == 6
    assert {name: count % (sheets // pages) for name, count in slow.items()} == dict.fromkeys(
        ("weasyprint", "protograf"), 0
    )


def test_the_extra_bench_brings_all_that_the_benchmarks_import() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    required = [*project["dependencies"], *extras["bench"]]
    required += [
        it
        for name in extras["bench"]
        for extra in re.findall(r"^hedgerow\[(.*)\]", name)
        for it in extras[extra]
    ]
    installed = {re.split(r"[^\w-]", it)[0] for it in required}

    assert {*imported_libraries()} - installed == set()


def imported_libraries() -> Iterator[str]:
    """Yield the libraries that the benchmarks import, by their names on PyPI."""
    own = {"hedgerow", *(it.stem for it in BENCH)}
    for path in BENCH:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [it.name for it in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            for name in (it.partition(".")[0] for it in names):
                if name not in sys.stdlib_module_names and name not in own:
                    yield LIBRARIES.get(name, name)
