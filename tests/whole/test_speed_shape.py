"""Slow packages are imported only where they are needed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.game.library import open_library
from tests.limits import LIMIT_S

EXAMPLE = open_library().folders[-1] / "examples" / "stampfarm" / "rulebook.txt"
EXAMPLES = [next(it.glob("*.txt")) for it in sorted(EXAMPLE.parents[1].iterdir())]
WRITERS = {"reportlab", "svgwrite"}
SLOW = WRITERS | {"pydantic", "pypdfium2", "yaml", "rich", "segno"}
# The packages that draw; the name of an icon is checked without drawing it.
DRAWING = ("hedgerow.drawing.", "hedgerow.printing.", "hedgerow.writers.")
# Defaults and choices of options; these modules import nothing.
DEFAULTS = {
    *("hedgerow.printing", "hedgerow.printing.request"),
    *("hedgerow.writers", "hedgerow.writers.formats"),
}
NAMES_ONLY = {
    "hedgerow.drawing.icon_names",
    "hedgerow.drawing.role_names",
    "hedgerow.drawing.sheet_parts",
}

# Runs the program and prints its imports on the last line of standard error.
SPY = """
import json, sys
from hedgerow.cli import main
status = 0
try:
    main()
except SystemExit as ended:
    status = ended.code
print(json.dumps([status, sorted(sys.modules)]), file=sys.stderr)
"""


def slow_imports(folder: Path, *words: str | Path) -> set[str]:
    """Return the slow packages that a run of the program imports."""
    return SLOW & {name.partition(".")[0] for name in modules(folder, *words)}


def modules(folder: Path, *words: str | Path) -> set[str]:
    """Return all modules that a run of the program imports."""
    status, names = run(folder, *words)
    assert status in (0, None)
    return names


def run(folder: Path, *words: str | Path) -> tuple[int | None, set[str]]:
    """Return the exit status of a run of the program, and all modules that it imports."""
    command = [sys.executable, "-c", SPY, *map(str, words)]
    ended = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=True, timeout=LIMIT_S
    )
    status, names = json.loads(ended.stderr.splitlines()[-1])
    return status, set(names)


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("score", "--help")])
def test_help_imports_nothing_slow(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert slow_imports(tmp_path, *words) == set()


def test_help_that_lists_the_papers_reads_their_file_alone(tmp_path: Path) -> None:
    imports = modules(tmp_path, "sheets", "--help")

    assert SLOW & {name.partition(".")[0] for name in imports} == {"yaml"}
    assert not {it for it in imports if it.startswith(("hedgerow.game.", "hedgerow.art."))}


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("score", "--help")])
def test_help_needs_nothing_of_the_games(tmp_path: Path, words: tuple[str, ...]) -> None:
    names = {it for it in modules(tmp_path, *words) if it.startswith("hedgerow.")}
    imports = {it for it in names if it.split(".")[1] not in ("cli", "base")}

    assert imports <= (set() if "score" in words else DEFAULTS)


@pytest.mark.parametrize("extra", [(), ("--json",)])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.parent.name)
def test_scoring_draws_nothing(tmp_path: Path, example: Path, extra: tuple[str, ...]) -> None:
    imports = modules(tmp_path, "score", example, *extra)

    assert {it for it in imports if it.startswith(DRAWING)} <= NAMES_ONLY
    drawing = ("art", "decks", "overlay", "page")
    # It only knows how a deck is drawn at random.
    imports -= {"hedgerow.seams.random_deck"}
    assert not [module for module in imports if module.endswith(drawing)]
    assert SLOW & imports <= {"yaml"}


@pytest.mark.parametrize("lang", ["en_GB.UTF-8", "de_DE.UTF-8"])
@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("score", EXAMPLE),
        ("score", EXAMPLE.with_name("wrong.txt")),
        ("sheets", "stampfarm", "--seed", "1"),
        ("blank", "roule-tampouille"),
    ],
    ids=lambda words: " ".join(map(str, words[:1])),
)
def test_installed_packages_are_not_searched(
    tmp_path: Path, words: tuple[str, ...], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", lang)
    status, imports = run(tmp_path, *words)

    assert bool(status) == ("wrong.txt" in str(words[-1]))
    assert "importlib.metadata" not in imports


def test_drawn_score_imports_only_the_svg_writer(tmp_path: Path) -> None:
    imports = slow_imports(tmp_path, "score", EXAMPLE, "--svg", "drawn.svg")

    assert imports == {"svgwrite", "yaml"}


@pytest.mark.parametrize("words", [("games",), ("blank", "stampfarm")])
def test_listing_games_imports_no_writer(tmp_path: Path, words: tuple[str, ...]) -> None:
    imports = slow_imports(tmp_path, *words)

    assert imports & (WRITERS | {"rich", "segno"}) == set()


def test_a_pdf_does_not_need_the_svg_writer(tmp_path: Path) -> None:
    imports = slow_imports(tmp_path, "sheets", "stampfarm", "--seed", "1")

    assert imports == {"reportlab", "yaml"}


def test_an_svg_does_not_need_the_pdf_writer(tmp_path: Path) -> None:
    imports = slow_imports(tmp_path, "sheets", "stampfarm", "--seed", "1", "--format", "svg")

    assert imports == {"svgwrite", "yaml"}
