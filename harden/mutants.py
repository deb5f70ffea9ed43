"""Mutation testing: small wrong changes to the rules (`harden.changes`), each tried by the tests.

The tests of a module are collected once and run without a change: all must pass, and the lines that
each of them reaches and its cost are recorded. Every mutant then gets its own fork, in which the
tests that reach its lines run first, cheap ones before expensive ones, then all others, until one
fails. A change that only takes effect after the imports is made by replacing the code of one
function; for one that takes effect during the imports, everything is imported again.

    python -m harden.mutants [MODULE...]
"""

from __future__ import annotations

import gc
import inspect
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from harden.changes import Mutant, function_code, mutants, unchanged
from harden.trials import (
    NOTICED,
    PASSED,
    Trial,
    Trials,
    calls,
    fork_for_json,
    fork_for_status,
    in_session,
    record,
    run,
)

if TYPE_CHECKING:
    from pytest import Session

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "hedgerow"
_GRIDS = ["tests/scorefile/test_grid_text.py", "tests/game/test_typed_files.py"]
SCORING_MODULES = ("counting", "points", "sentence", "view", "vocabulary")
SCORING_TESTS = [
    f"tests/scoring/test_{tests}.py"
    for tests in ("sentence", "new_words", "points", "view", "wrong_rules", "published")
]
SHARED = {
    "base.grid": ["tests/base/test_grid.py", "tests/scorefile/test_grid_text.py"],
    "scorefile.grid_text": _GRIDS,
    "scorefile.grid_parser": _GRIDS,
    "scorefile.palette": ["tests/scorefile/test_palette.py"],
    "scorefile.sheet_code": ["tests/scorefile/test_sheet_code.py"],
    "scorefile.score_file": ["tests/scorefile/test_score_file.py"],
    **{f"scoring.{module}": SCORING_TESTS for module in SCORING_MODULES},
}
# The share of mutants that may survive. Less for codes and letters: nobody notices errors on paper.
MAX_SURVIVORS = 0.1
MAX_SURVIVORS_BY_MODULE = {"scorefile.palette": 0.05, "scorefile.sheet_code": 0.05}
_ALL_GAMES_TESTS = ("tests/whole/test_contract.py", "tests/whole/test_second_opinion.py")
# What reads and scores every game.
GAME_TESTS = {
    "game.score": ("tests/games/fallow/test_*_rules.py", "tests/game/test_open_rules.py"),
    "game.reader": ("tests/games/fallow/test_*_rules.py", "tests/game/test_open_rules.py"),
    "game.placements": (
        "tests/games/kuhfstein/test_*_placements.py",
        "tests/game/test_shape_cards.py",
    ),
}
# Of the tests of all games, those of this one are enough.
EXAMPLE = "fallow"
_HEAVY = (
    *("hypothesis.strategies", "pypdf", "pytest", "reportlab.pdfbase.ttfonts"),
    *("segno", "svgwrite", "typer", "yaml"),
)


def modules() -> list[str]:
    """Return the modules to check: the basis of all scoring, and what scores every game."""
    return [*SHARED, *GAME_TESTS]


def module_tests(module: str) -> list[str]:
    """Return the test files that concern a module."""
    if module in SHARED:
        return SHARED[module]
    paths = sorted({path for pattern in GAME_TESTS[module] for path in ROOT.glob(pattern)})
    return [*(str(path.relative_to(ROOT)) for path in paths), *_ALL_GAMES_TESTS]


def too_many(module: str, tried: int, survived: int) -> bool:
    """Return whether more mutants survived than allowed; one always may, for short runs."""
    return survived > max(1, tried * MAX_SURVIVORS_BY_MODULE.get(module, MAX_SURVIVORS))


def _is_concerned(test: str) -> bool:
    """Return whether a test concerns a module; of the tests of all games, few do."""
    if not test.startswith(_ALL_GAMES_TESTS):
        return True
    case = test.partition("[")[2]
    return EXAMPLE in case and any(it in test for it in ("second_scorer", "blank", "examples"))


def survivors(module: str, part: int = 0, of: int = 1) -> tuple[int, list[str]]:
    """Return how many mutants of a module (or of a part of it) were tried, and the survivors."""
    for name in _HEAVY:
        import_module(name)
    path = SOURCE / f"{module.replace('.', '/')}.py"
    source = path.read_text("utf-8")
    tried = mutants(source, str(path))[part::of]
    trials, ends = _try_in_place(module, str(path), tried)
    late = {number: mutant for number, mutant in enumerate(tried) if number not in ends}
    if late and _run_imported(module, unchanged(source, str(path)), trials) != PASSED:
        raise AssertionError(f"the tests of {module} fail without any change, imported anew")
    ends |= {number: _run_imported(module, mutant, trials) for number, mutant in late.items()}
    return len(tried), [
        f"hedgerow.{module}:{mutant}" + (f" (the check broke: {end})" if end else "")
        for number, mutant in enumerate(tried)
        if (end := ends[number]) not in NOTICED
    ]


def _try_in_place(module: str, path: str, tried: list[Mutant]) -> tuple[Trials, dict[int, int]]:
    """Return the recorded tests, and the results of the mutants that need no new imports."""

    def serve() -> Any:
        with calls(path) as at_import:
            return _in_session(
                module, lambda session: _record_and_try(session, module, path, tried, at_import)
            )

    answer = fork_for_json(serve)
    if not isinstance(answer, list):
        raise AssertionError(f"the tests of {module} fail without any change")
    trials, ends = answer
    return _trials(trials), dict(ends)


def _record_and_try(
    session: Session, module: str, path: str, tried: list[Mutant], at_import: set[str]
) -> Any:
    """Record the tests, then try each mutant in a fork; return None if a test fails anyway."""
    import_module(f"hedgerow.{module}")
    sys.settrace(None)  # later calls come from the tests
    gc.freeze()
    trials = _trials(fork_for_json(lambda: record(session, path)) or {})
    if not trials or fork_for_status(lambda: run(session, trials, range(0))) != PASSED:
        return None
    return trials, [
        (number, fork_for_status(partial(_run_changed, session, module, mutant, trials)))
        for number, mutant in enumerate(tried)
        if mutant.function and mutant.function not in at_import and _can_replace(module, mutant)
    ]


def _trials(data: dict[str, Any]) -> Trials:
    return {test: Trial(*values) for test, values in data.items()}


def _in_session(module: str, work: Callable[[Session], Any]) -> Any:
    return in_session(module_tests(module), _is_concerned, work)


def _run_changed(session: Session, module: str, mutant: Mutant, trials: Trials) -> int:
    """Run the tests with the code of the mutant in the changed function."""
    function = _function(module, mutant.function)
    function.__code__ = function_code(mutant.code, mutant.function)
    return run(session, trials, mutant.lines)


def _can_replace(module: str, mutant: Mutant) -> bool:
    """Return whether the code can be replaced: the free variables must be the same."""
    expected = function_code(mutant.code, mutant.function).co_freevars
    return _function(module, mutant.function).__code__.co_freevars == expected


def _function(module: str, name: str) -> FunctionType:
    """Return a function or method of an imported module, without its decorators."""
    value: Any = sys.modules[f"hedgerow.{module}"]
    for part in name.split("."):
        value = vars(value)[part]
    value = inspect.unwrap(getattr(value, "fget", value))
    assert isinstance(value, FunctionType)
    return value


def _run_imported(module: str, mutant: Mutant, trials: Trials) -> int:
    """Run the tests with the mutant imported instead of its module."""

    def work() -> int:
        sys.meta_path.insert(0, _MutantImporter(f"hedgerow.{module}", mutant))
        return int(_in_session(module, lambda session: run(session, trials, mutant.lines)))

    return fork_for_status(work)


class _MutantImporter(MetaPathFinder):
    """An importer that gives one module the code of a mutant."""

    def __init__(self, module: str, mutant: Mutant) -> None:
        self._module, self._code = module, mutant.code

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name == self._module else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: object) -> None:
        exec(self._code, module.__dict__)


def main() -> None:
    """Check the named modules, or all, and print the survivors."""
    for module in sys.argv[1:] or modules():
        tried, left = survivors(module)
        print(f"{module}: {tried} mutants, {len(left)} survived", *left, sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
