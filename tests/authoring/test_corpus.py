"""Every broken file of the corpus is told about exactly: each fault once, at its place."""

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
from hedgerow.games import message_folders
from hedgerow.library.library import open_library
from tests.corpus.case import Case

MODULES = [
    it.name for it in iter_modules(tests.corpus.__path__) if it.name != "case" and not it.ispkg
]
CASES: list[Case] = [
    case for name in MODULES for case in import_module(f"tests.corpus.{name}").CASES
]
ONE_FAULT = [case for case in CASES if len(case.messages) == 1]
OTHERS = [make_translator(lang, message_folders()) for lang in LANGUAGES[1:]]
MANY_FAULTS = [case for case in CASES if len(case.messages) > 1]


def broken(case: Case, folder: Path) -> Path:
    """The broken file among the files it needs."""
    file = folder / case.file
    file.parent.mkdir(parents=True, exist_ok=True)
    if case.in_game:
        for name in ("game.yaml", "en.yaml"):
            shutil.copy(case.base.parent / name, file.parent / name)
    file.write_text(case.text, "utf-8")
    return file


def told(problem: Problem, file: Path) -> str:
    hint = f" | {problem.hint}" if problem.hint else ""
    return f"{problem.location}: {problem.message}{hint}".removeprefix(f"{file}:")


def by_place(line: str) -> tuple[int, int, str]:
    row, column, _ = line.split(":", 2)
    return int(row), int(column), line


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES])
def test_every_problem_of_a_broken_file_is_reported(case: Case, tmp_path: Path) -> None:
    file = broken(case, tmp_path)

    findings = validate_paths(open_library(), [file.parent if case.in_game else file])

    found = [told(problem, file) for problem in findings.problems]
    assert sorted(found, key=by_place) == sorted(case.expected, key=by_place)
    said = [it for problem in findings.problems for it in (problem.message, problem.hint) if it]
    assert [str(it) for it in said if str(it) in [translate(it) for translate in OTHERS]] == []


def test_corpus_is_large_and_has_no_duplicates() -> None:
    assert len(ONE_FAULT) >= 150
    assert len(MANY_FAULTS) >= 40
    assert len({case.id for case in CASES}) == len(CASES)
    assert len({(case.file, case.text) for case in CASES}) == len(CASES)
