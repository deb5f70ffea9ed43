"""Mutation check: small wrong changes to the rules, each of which some test must notice.

A mutant is a module with one change: a comparison turned, a number moved by one, `and` for `or`,
a condition denied, a statement left out, a key of words or a rule's id misspelt. Prose (texts with
blanks), docstrings and decorators are left alone. Each mutant runs in a fork of a process that has
read the heavy libraries already, with the tests that concern its module, until one fails.

    python -m harden.mutants [MODULE...]
"""

from __future__ import annotations

import ast
import copy
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "hedgerow"
HANG_S = 120
MOST_BYTES = 2 * 1024**3
KILLED, SURVIVED = "killed", "survived"
SHARED: dict[str, list[list[str]]] = {
    "grid": [["tests/test_grid.py"], ["tests/test_lattice.py"]],
    "code": [["tests/test_code.py", "-k", "not five_hundred"]],
    "scorefile": [["tests/test_scorefile.py"]],
}

_COMPARE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitXor: ast.BitOr,
    ast.BitAnd: ast.BitOr,
}
_HEAVY = (
    *("hypothesis.strategies", "pydantic", "pypdf", "pytest", "reportlab.pdfbase.ttfonts"),
    *("segno", "svgwrite", "yaml", "hedgerow.cli", "hedgerow.report", "hedgerow.validation"),
)
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "len": "bool"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change."""

    module: str
    line: int
    change: str
    source: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.change}"


def modules() -> list[str]:
    """The modules that are checked: the rules of every game, and what all scoring stands on."""
    games = sorted(it.parent.name for it in (SOURCE / "games").glob("*/rules.py"))
    return [*SHARED, *(f"games.{name}.rules" for name in games)]


def tests_of(module: str) -> list[list[str]]:
    """The tests that concern a module, the quick and telling files first."""
    if module in SHARED:
        return SHARED[module]
    game = module.split(".")[1]
    found = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"), key=_telling)
    telling = [[str(it.relative_to(ROOT))] for it in found if _telling(it) < 9]
    contract = f"{game.replace('_', '-')} and (blank or examples)"
    second = ["tests/test_second_opinion.py", "-k", f"{game}"]
    return [*telling, second, ["tests/test_contract.py", "-k", contract]]


def _telling(path: Path) -> int:
    for rank, word in enumerate(("rules", "parse", "requests", "properties")):
        if path.stem.endswith(word):
            return rank
    return 9


def mutants(module: str) -> list[Mutant]:
    """Every mutant of a module."""
    path = SOURCE / f"{module.replace('.', '/')}.py"
    tree = ast.parse(path.read_text("utf-8"))
    found = []
    passed = _decorations(tree)
    for number, node in enumerate(ast.walk(tree)):
        for change, wrong in () if node in passed else _changes(node):
            changed = copy.deepcopy(tree)
            _put(changed, number, wrong)
            line = getattr(node, "lineno", 0)
            source = ast.unparse(ast.fix_missing_locations(changed))
            found.append(Mutant(f"hedgerow.{module}", line, change, source))
    return found


def _decorations(tree: ast.Module) -> set[ast.AST]:
    """What stands in decorators: frozen and slotted classes behave alike until they are changed."""
    return {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
        for decorator in node.decorator_list
        for part in ast.walk(decorator)
    }


def unchanged(module: str) -> Mutant:
    """The module as it is: its tests must pass."""
    path = SOURCE / f"{module.replace('.', '/')}.py"
    return Mutant(f"hedgerow.{module}", 0, "unchanged", path.read_text("utf-8"))


def _put(tree: ast.Module, number: int, wrong: ast.AST) -> None:
    """Exchange the node of that number for another one."""
    for at, node in enumerate(ast.walk(tree)):
        if at == number:
            node.__class__ = wrong.__class__
            node.__dict__.clear()
            node.__dict__.update(wrong.__dict__)
            return


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    told = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""
    for wrong in _wrong(node):
        yield f"{told[:70]} -> {ast.unparse(wrong)[:70]}", wrong


def _wrong(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others):
            for other in _COMPARE[type(op)]:
                yield ast.Compare(left, [other()], others)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            yield ast.BinOp(left, _BINARY[type(op)](), right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.Constant():
            yield from _wrong_constants(node)
        case ast.stmt():
            yield from _wrong_statements(node)
        case _:
            yield from _wrong_expressions(node)


def _wrong_expressions(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in _CALLS:
            kept = keywords if _CALLS[name] in ("min", "max") else []
            yield ast.Call(ast.Name(_CALLS[name], ast.Load()), args, kept)


def _wrong_constants(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
    elif isinstance(value, str) and value and " " not in value and "\n" not in value:
        yield ast.Constant(f"{value}x")


def _wrong_statements(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.If(test=test, body=body, orelse=orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Break():
            yield ast.Continue()
        case ast.Expr() | ast.AugAssign() | ast.Continue():
            yield ast.Pass()


class _Exchanged(MetaPathFinder):
    """Imports one module from a changed source."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name == self._mutant.module else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: object) -> None:
        exec(compile(self._mutant.source, self._mutant.module, "exec"), module.__dict__)


def fate(mutant: Mutant, most_s: int = HANG_S) -> tuple[str, float]:
    """Whether a test notices the change, and the time it took; one that never ends is noticed."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (most_s, most_s))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        status = 70
        with suppress(BaseException):
            status = _tested(mutant)
        os._exit(status)
    _, status, used = os.wait4(child, 0)
    return KILLED if status else SURVIVED, used.ru_utime + used.ru_stime


def _tested(mutant: Mutant) -> int:
    """Run the tests with the mutant in the place of its module, file by file; 0 if all passed."""
    import pytest

    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(null, stream)
    for name in [it for it in sys.modules if it.split(".")[0] in ("hedgerow", "tests", "harden")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Exchanged(mutant))
    tests = tests_of(mutant.module.removeprefix("hedgerow."))
    os.chdir(ROOT)
    options = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return next((status for it in tests if (status := int(pytest.main([*options, *it])))), 0)


def warm_up() -> None:
    """Read the libraries that every fork needs."""
    for name in _HEAVY:
        import_module(name)


def survivors(module: str, part: int = 0, of: int = 1) -> tuple[int, list[str]]:
    """How many mutants of a module (or a part of them) were tried, and those nobody noticed."""
    warm_up()
    end, took_s = fate(unchanged(module))
    if end == KILLED:
        raise AssertionError(f"the tests of {module} fail without any change")
    tried, most_s = mutants(module)[part::of], int(2 * took_s) + 2
    return len(tried), [str(it) for it in tried if fate(it, most_s)[0] == SURVIVED]


def main() -> None:
    """Check the modules named, or all, and print the survivors."""
    for module in sys.argv[1:] or modules():
        tried, left = survivors(module)
        print(f"{module}: {tried} mutants, {len(left)} survived", *left, sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
