"""Every problem of every broken file in the corpus is reported once, at its location."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import tests.corpus
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import Problem
from hedgerow.base.messages import LANGUAGES, make_translator
from hedgerow.game.library import open_library
from tests.corpus.case import Case

MODULES = [
    it.name for it in iter_modules(tests.corpus.__path__) if it.name != "case" and not it.ispkg
]
CASES: list[Case] = [
    case for name in MODULES for case in import_module(f"tests.corpus.{name}").CASES
]
ONE_PROBLEM = [case for case in CASES if len(case.messages) == 1]
TRANSLATORS = [make_translator(lang) for lang in LANGUAGES[1:]]
MANY_PROBLEMS = [case for case in CASES if len(case.messages) > 1]


def write_broken(case: Case, folder: Path) -> Path:
    """Write the broken file and the files it needs, and return its path."""
    file = folder / case.file
    file.parent.mkdir(parents=True, exist_ok=True)
    if case.in_game:
        needed = case.base.parent.glob("*")
        others = {f"{lang}.yaml" for lang in LANGUAGES[1:]}
        for path in (it for it in needed if it.name not in others):
            if path.is_dir():
                shutil.copytree(path, file.parent / path.name)
            else:
                shutil.copy(path, file.parent)
    file.write_text(case.text, "utf-8")
    return file


def format_problem(problem: Problem, file: Path) -> str:
    hint = f" | {problem.hint}" if problem.hint else ""
    return f"{problem.location}: {problem.message}{hint}".removeprefix(f"{file}:")


def position_key(line: str) -> tuple[int, int, str]:
    row, column, _ = line.split(":", 2)
    return int(row), int(column), line


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES])
def test_every_problem_of_a_broken_file_is_reported(case: Case, tmp_path: Path) -> None:
    file = write_broken(case, tmp_path)

    report = validate_paths(open_library(), [file.parent if case.in_game else file])

    lines = [format_problem(problem, file) for problem in report.problems]
    assert sorted(lines, key=position_key) == sorted(case.expected, key=position_key)
    messages = [it for problem in report.problems for it in (problem.message, problem.hint) if it]
    assert [
        str(it) for it in messages if str(it) in [translate(it) for translate in TRANSLATORS]
    ] == []


def test_corpus_is_large_and_has_no_duplicates() -> None:
    assert len(ONE_PROBLEM) >= 150
    assert len(MANY_PROBLEMS) >= 40
    assert len({case.id for case in CASES}) == len(CASES)
    assert len({(case.file, case.text) for case in CASES}) == len(CASES)
