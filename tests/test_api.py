"""The public functions do what the commands do, and the example in docs/python.md runs."""

from __future__ import annotations

import ast
import inspect
import io
import re
import subprocess
import sys
from doctest import DocTestFinder, DocTestRunner
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pypdf
import pytest

import hedgerow
from hedgerow.base.package_data import data_folder
from tests.limits import LIMIT_S
from tests.requests import pages_of, pdf_of, sheets_of

EXAMPLE = data_folder("content") / "examples" / "stampfarm" / "rulebook.txt"
PAGE = Path(__file__).resolve().parents[1] / "docs" / "python.md"
FUNCTIONS = [it for it in hedgerow.__all__ if it[0].islower()]


def python(code: str) -> str:
    """Run a program and return its output."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=True, capture_output=True, timeout=LIMIT_S).stdout.decode()


def test_import_of_the_package_loads_no_other_module() -> None:
    code = "import sys, hedgerow; print([it for it in sys.modules if it.startswith('hedgerow.')])"

    assert python(code).strip() == "[]"


def test_name_is_imported_on_first_use() -> None:
    code = "import sys, hedgerow; hedgerow.InputError; print('hedgerow.game' in sys.modules)"

    assert python(code).strip() == "False"
    assert python("from hedgerow import *; print(load_game('fallow').id)").strip() == "fallow"


@pytest.mark.parametrize("name", hedgerow.__all__)
def test_exported_name_is_listed_and_not_a_module(name: str) -> None:
    assert name in dir(hedgerow)
    value = getattr(hedgerow, name)
    assert value is getattr(hedgerow, name)
    assert not inspect.ismodule(value)
    assert find_spec(f"hedgerow.{name}") is None, "a subpackage has the same name"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_exported_function_has_types_and_a_docstring(name: str) -> None:
    function = getattr(hedgerow, name)
    parameters = inspect.signature(function).parameters

    assert parameters.keys() | {"return"} == function.__annotations__.keys()
    assert re.match(r"[A-Z][a-z]+ .*\.$", inspect.getdoc(function).splitlines()[0])  # type: ignore[union-attr]


def test_examples_in_docstrings_are_correct() -> None:
    examples = [it for name in FUNCTIONS for it in DocTestFinder().find(getattr(hedgerow, name))]
    runner = DocTestRunner()
    for example in examples:
        runner.run(example)

    assert runner.summarize().failed == 0 < runner.summarize().attempted


def test_type_checkers_see_exactly_the_exported_names() -> None:
    tree = ast.parse(Path(hedgerow.__file__).read_text("utf-8"))
    (only_typed,) = [it for it in tree.body if isinstance(it, ast.If)]
    imports = [it for it in only_typed.body if isinstance(it, ast.ImportFrom)]
    names = {alias.name: f"{it.module}" for it in imports for alias in it.names}

    assert {*names, "__version__"} == {*hedgerow.__all__}
    for name, module in names.items():
        assert getattr(import_module(module), name) is getattr(hedgerow, name)


def test_unknown_name_raises_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'hedgerow' has no attribute 'nothing'"):
        hedgerow.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_an_entry_is_scored_like_its_text() -> None:
    text = EXAMPLE.read_text("utf-8")
    entry = hedgerow.parse_entry(text)

    assert hedgerow.score_data(hedgerow.score_entry(entry)) == hedgerow.score_data(
        hedgerow.score_text(text)
    )
    assert hedgerow.parse_entry(hedgerow.compose_text(entry)) == entry


def test_library_accepts_one_folder_or_several(tmp_path: Path) -> None:
    folders = hedgerow.open_library(str(tmp_path)).folders

    assert folders == hedgerow.open_library(tmp_path).folders
    assert folders == hedgerow.open_library([str(tmp_path)]).folders == (tmp_path, *folders[1:])


def test_the_games_are_listed_with_their_decks() -> None:
    games = {it["id"]: it for it in hedgerow.list_games()}

    assert games["stampfarm"]["decks"] == ["requests", "dice", "summary"]
    assert "fallow" not in games
    assert "fallow" in {it["id"] for it in hedgerow.list_games(every=True)}


def test_content_is_the_value_of_the_yaml() -> None:
    grid = hedgerow.load_game("fallow").content.sheet.grid

    assert grid and grid.columns == 3


def test_codes_reproduce_matched_sheets() -> None:
    sheets = sheets_of("stampfarm", players=4, seed=1)

    assert len(sheets) == 4
    assert len({repr(it.sheet) for it in sheets}) == 4
    assert [hedgerow.find_sheet(it.code) for it in sheets] == [*sheets]
    codes = tuple(it.code for it in sheets)
    assert [hedgerow.find_set(code)[:4] for code in codes] == [codes] * 4


@pytest.mark.parametrize(
    ("what", "seed", "words"),
    [
        ("sheets", 1, ["sheets", "stampfarm", "--players", "4", "--seed", "1"]),
        ("pad", None, ["pad", "stampfarm"]),
        ("requests", None, ["deck", "stampfarm", "requests", "--printer", "none"]),
    ],
)
def test_pages_are_those_of_the_command(
    what: str, seed: int | None, words: list[str], tmp_path: Path
) -> None:
    from hedgerow.drawing.theme import load_theme
    from hedgerow.writers.svg import svg_bytes

    pages = pages_of("stampfarm", what, players=4, seed=seed)
    command = [sys.executable, "-m", "hedgerow", *words, "--format", "svg", "--lang", "en"]
    subprocess.run([*command, "--out", "out"], cwd=tmp_path, check=True, timeout=LIMIT_S)
    written = sorted((tmp_path / "out").iterdir())

    assert len(pages) == len(written)
    title = re.search("<title>(.*?)</title>", written[0].read_text("utf-8"))
    assert title
    assert (
        svg_bytes(pages[0], title=title[1], theme=load_theme("colour")) == written[0].read_bytes()
    )


def test_kit_is_a_single_file_of_all_its_pages() -> None:
    request = hedgerow.PrintRequest(game="fallow", seed=3)
    reader = pypdf.PdfReader(io.BytesIO(hedgerow.pdf_bytes(hedgerow.render(request))))
    pages = hedgerow.svg_pages(hedgerow.render(request))

    assert len(reader.pages) == len(pages) > 2
    assert all(b"<svg" in it for it in pages)


def test_kit_is_a_single_pdf() -> None:
    reader = pypdf.PdfReader(io.BytesIO(pdf_of("fallow", players=2, seed=3)), strict=True)

    assert len(reader.pages) == len(pages_of("fallow", players=2, seed=3))
    assert reader.metadata and reader.metadata.title == "Fallow"
    assert b"/Duplex /Simplex" in pdf_of("fallow", players=2, seed=3)
    assert pdf_of("fallow", seed=3) == pdf_of("fallow", seed=3)


def test_kit_of_a_code_has_its_variant() -> None:
    (ring,) = sheets_of("bunte-runde", 1, seed=3, variant="animals")

    assert pdf_of("bunte-runde", codes=[ring.code])
    with pytest.raises(hedgerow.InputError, match="a single variant"):
        pdf_of("bunte-runde", codes=[ring.code], variant="shapes")


def test_a_text_is_scored() -> None:
    scored = hedgerow.score_text(EXAMPLE.read_text("utf-8"))

    assert [(it.player, it.total) for it in scored.result.scores] == [("Lisa", 10)]
    assert scored.result.winners == ("Lisa",)


def test_all_problems_of_a_text_are_reported() -> None:
    text = EXAMPLE.read_text("utf-8")

    assert hedgerow.check_score_file(text) == ()
    problems = hedgerow.check_score_file(text.replace("S S C", "Z S Z"), "lisa.txt")
    locations = [str(it.location) for it in problems]
    assert locations == ["lisa.txt:7:1", "lisa.txt:7:5"]
    with pytest.raises(hedgerow.InputError):
        hedgerow.score_text("game: stampfram")


def test_blank_file_is_created_for_a_game_or_a_code() -> None:
    code = sheets_of("stampfarm", 1, seed=5)[0].code

    assert "game: stampfarm" in hedgerow.blank_score_file("stampfarm")
    assert f"sheet: {code}" in hedgerow.blank_score_file(code)


def test_content_is_checked_and_described() -> None:
    assert hedgerow.check_content(data_folder("content") / "fallow") == ()
    assert set(hedgerow.json_schemas("fallow")) == {"fallow.json", "fallow.words.json"}


def test_user_s_games_are_loaded_from_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "six"
    folder.mkdir()
    text = "extends: fallow\nabout: {title: Six, tag: S6}\nsheet: {grid: {columns: 6}}\n"
    (folder / "game.yaml").write_text(text, "utf-8")
    mine = hedgerow.open_library(tmp_path)

    grid = hedgerow.load_game("six", library=mine).content.sheet.grid
    assert grid and grid.columns == 6
    assert sheets_of("six", 1, library=mine)[0].code.startswith("S6")


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert example
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    exec(compile(example[1], "python.md", "exec"), {})

    assert len(example[1].splitlines()) <= 12
    assert len(pypdf.PdfReader(tmp_path / "farm.pdf").pages) == 2
