"""Small wrong changes to a module, one at a time: mutants, each of which some test must notice.

A comparison turned, a number moved by one, `and` for `or`, a condition denied, a statement left
out, a key of words or a rule's id misspelt. Prose (texts with blanks), docstrings, types,
what is imported for types alone and decorators are left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

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
    ast.BitOr: ast.BitAnd,
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "len": "bool"}
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change: its lines, the function around it, the code of the module.

    `function` is empty where the change works while the module is imported.
    """

    lines: range
    change: str
    function: str
    code: CodeType

    def __str__(self) -> str:
        return f"{self.lines.start}: {self.change}"


def mutants(source: str, path: str) -> list[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse(source)
    passed = {part for it in _left_alone(tree) for part in ast.walk(it)}
    homes = {part: name for name, body in _functions(tree, "") for part in _parts(body)}
    return [
        _mutant(tree, path, node, wrong, homes.get(node, ""))
        for node in [*ast.walk(tree)]
        if node not in passed
        for wrong in [*_wrong(node)]
    ]


def unchanged(source: str, path: str) -> Mutant:
    """The module as it is: its tests must pass."""
    return Mutant(range(0), "unchanged", "", compile(source, path, "exec"))


def function_code(module: CodeType, name: str) -> CodeType:
    """The code of a function of a module, by its full name."""
    inner = [it for it in module.co_consts if isinstance(it, CodeType)]
    for it in inner:
        if it.co_qualname == name:
            return it
    return next(function_code(it, name) for it in inner if name.startswith(f"{it.co_qualname}."))


def _left_alone(tree: ast.Module) -> Iterator[ast.AST]:
    """Docstrings, types, and decorators: frozen classes behave alike until they are changed."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(decorator_list=decorators):
                yield from decorators
            case ast.FunctionDef(decorator_list=decorators, returns=returns):
                yield from (*decorators, *([returns] if returns else []))
            case ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield node
            case ast.arg(annotation=ast.expr() as kind) | ast.AnnAssign(annotation=kind):
                yield kind


def _functions(node: ast.AST, outer: str) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The outermost functions and methods: full name and body."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Function):
            yield f"{outer}{child.name}", child.body
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{outer}{child.name}.")


def _parts(body: list[ast.stmt]) -> Iterator[ast.AST]:
    for statement in body:
        yield from ast.walk(statement)


def _mutant(tree: ast.Module, path: str, node: ast.AST, wrong: ast.AST, function: str) -> Mutant:
    """Put the wrong node into the place of the right one, compile, and put it back."""
    right, kind, told = node.__dict__, node.__class__, _told(node)
    place = {name: right[name] for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
    node.__class__ = wrong.__class__
    node.__dict__ = {**wrong.__dict__, **place}
    code = compile(ast.fix_missing_locations(tree), path, "exec")
    change = f"{told} -> {_told(node)}"
    node.__class__, node.__dict__ = kind, right
    last = place["lineno"] if isinstance(node, ast.If) else place["end_lineno"]
    return Mutant(range(place["lineno"], last + 1), change, function, code)


def _told(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0][:70]


def _wrong(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for place, op in enumerate(ops):
                for other in _COMPARE[type(op)]:
                    yield ast.Compare(left, [*ops[:place], other(), *ops[place + 1 :]], others)
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
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Break():
            yield ast.Continue()
        case ast.Expr() | ast.AugAssign() | ast.Continue():
            yield ast.Pass()
