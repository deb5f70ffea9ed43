"""Mutation check: small wrong changes to the rules (`harden.changes`), each tried by the tests.

The tests of a module are collected once and run without a change: all must pass, and it is kept
which lines each of them reaches and what it costs. Every mutant then gets a fork of its own, in
which the tests that reach its lines run first, the cheap ones before the dear ones, then all
others, until one fails. What works only after the imports is put in place by exchanging the code
of one function; for what works while modules are imported, everything is imported anew.

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
    asked,
    calls,
    forked,
    in_session,
    recorded,
    run,
)

if TYPE_CHECKING:
    from pytest import Session

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "hedgerow"
SHARED = {
    "base.grid": ["tests/base/test_grid.py", "tests/scorefile/test_grid_text.py"],
    "scorefile.grid_text": ["tests/scorefile/test_grid_text.py"],
    "scorefile.grid_parser": [
        "tests/scorefile/test_grid_text.py",
        "tests/library/test_typed_files.py",
    ],
    "scorefile.palette": ["tests/scorefile/test_palette.py"],
    "ruleset.sheet_code": ["tests/ruleset/test_sheet_code.py"],
    "scorefile.score_file": ["tests/scorefile/test_score_file.py"],
}
# How many mutants of a module may survive; a slip in a code or a letter is not seen on paper.
MAY_SURVIVE = 0.1
MAY_SURVIVE_OF = {"scorefile.palette": 0.05, "ruleset.sheet_code": 0.05}
_OF_ALL_GAMES = ("tests/whole/test_contract.py", "tests/whole/test_second_opinion.py")
_SCORING = ("_rules.py", "_parse.py", "_requests.py", "_properties.py")
OF_A_GAME = {
    "rules": _SCORING,
    "reader": _SCORING,
    "requests": _SCORING,
    "placements": ("_placements.py",),
}
_HEAVY = (
    *("hypothesis.strategies", "pypdf", "pytest", "reportlab.pdfbase.ttfonts"),
    *("segno", "svgwrite", "typer", "yaml"),
)


def modules() -> list[str]:
    """The modules that are checked: what all scoring stands on, and what scores in every game."""
    found = sorted(it for it in (SOURCE / "games").glob("*/*.py") if it.stem in OF_A_GAME)
    return [*SHARED, *(f"games.{it.parent.name}.{it.stem}" for it in found)]


def tests_of(module: str) -> list[str]:
    """The files with the tests that concern a module."""
    if module in SHARED:
        return SHARED[module]
    _, game, name = module.split(".")
    found = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    own = [str(it.relative_to(ROOT)) for it in found if it.name.endswith(OF_A_GAME[name])]
    return [*own, *_OF_ALL_GAMES]


def too_many(module: str, tried: int, survived: int) -> bool:
    """Return whether more mutants survived than may; one may where only a part was tried."""
    return survived > max(1, tried * MAY_SURVIVE_OF.get(module, MAY_SURVIVE))


def _concerns(module: str, test: str) -> bool:
    """Whether a test of these files concerns the module; of those of all games, few do."""
    if not test.startswith(_OF_ALL_GAMES):
        return True
    game = module.split(".")[1]
    case = test.partition("[")[2].replace("-", "_")
    return game in case and any(it in test for it in ("second_scorer", "blank", "examples"))


def survivors(module: str, part: int = 0, of: int = 1) -> tuple[int, list[str]]:
    """How many mutants of a module (or a part of them) were tried, and those nobody noticed."""
    for name in _HEAVY:
        import_module(name)
    path = SOURCE / f"{module.replace('.', '/')}.py"
    source = path.read_text("utf-8")
    tried = mutants(source, str(path))[part::of]
    trials, ends = _exchanged(module, str(path), tried)
    late = {number: it for number, it in enumerate(tried) if number not in ends}
    if late and _imported(module, unchanged(source, str(path)), trials) != PASSED:
        raise AssertionError(f"the tests of {module} fail without any change, imported anew")
    ends |= {number: _imported(module, it, trials) for number, it in late.items()}
    return len(tried), [
        f"hedgerow.{module}:{it}" + (f" (the check broke: {end})" if end else "")
        for number, it in enumerate(tried)
        if (end := ends[number]) not in NOTICED
    ]


def _exchanged(module: str, path: str, tried: list[Mutant]) -> tuple[Trials, dict[int, int]]:
    """What the tests do without a change, and how the mutants end that need no imports."""

    def served() -> Any:
        with calls(path) as at_import:
            return _in_session(module, lambda it: _served(it, module, path, tried, at_import))

    answer = asked(served)
    if not isinstance(answer, list):
        raise AssertionError(f"the tests of {module} fail without any change")
    trials, ends = answer
    return _trials(trials), dict(ends)


def _served(
    session: Session, module: str, path: str, tried: list[Mutant], at_import: set[str]
) -> Any:
    """Record the tests, then try the mutants, each in a fork; None if a test fails by itself."""
    import_module(f"hedgerow.{module}")
    sys.settrace(None)  # what is called from now on is called by the tests
    gc.freeze()
    trials = _trials(asked(lambda: recorded(session, path)) or {})
    if not trials or forked(lambda: run(session, trials, range(0))) != PASSED:
        return None
    return trials, [
        (number, forked(partial(_changed_run, session, module, it, trials)))
        for number, it in enumerate(tried)
        if it.function and it.function not in at_import and _fits(module, it)
    ]


def _trials(told: dict[str, Any]) -> Trials:
    return {test: Trial(*it) for test, it in told.items()}


def _in_session(module: str, work: Callable[[Session], Any]) -> Any:
    return in_session(tests_of(module), partial(_concerns, module), work)


def _changed_run(session: Session, module: str, mutant: Mutant, trials: Trials) -> int:
    """How the tests end if the changed function has the mutant's code."""
    function = _function(module, mutant.function)
    function.__code__ = function_code(mutant.code, mutant.function)
    return run(session, trials, mutant.lines)


def _fits(module: str, mutant: Mutant) -> bool:
    """Whether the code can be exchanged: a function keeps what it has from around it."""
    wanted = function_code(mutant.code, mutant.function).co_freevars
    return _function(module, mutant.function).__code__.co_freevars == wanted


def _function(module: str, name: str) -> FunctionType:
    """A function or method of a module that is imported, without what is wrapped around it."""
    found: Any = sys.modules[f"hedgerow.{module}"]
    for part in name.split("."):
        found = vars(found)[part]
    found = inspect.unwrap(getattr(found, "fget", found))
    assert isinstance(found, FunctionType)
    return found


def _imported(module: str, mutant: Mutant, trials: Trials) -> int:
    """How the tests end if the mutant is imported in the place of its module."""

    def work() -> int:
        sys.meta_path.insert(0, _Exchanged(f"hedgerow.{module}", mutant))
        return int(_in_session(module, lambda session: run(session, trials, mutant.lines)))

    return forked(work)


class _Exchanged(MetaPathFinder):
    """Imports one module with the code of a mutant."""

    def __init__(self, module: str, mutant: Mutant) -> None:
        self._module, self._code = module, mutant.code

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name == self._module else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: object) -> None:
        exec(self._code, module.__dict__)


def main() -> None:
    """Check the modules named, or all, and print the survivors."""
    for module in sys.argv[1:] or modules():
        tried, left = survivors(module)
        print(f"{module}: {tried} mutants, {len(left)} survived", *left, sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
