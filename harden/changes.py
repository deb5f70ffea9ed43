"""Small wrong changes to a module, one at a time: mutants, each of which some test must detect.

A comparison is inverted, a number increased by one, `and` replaced by `or`, a condition negated, a
statement omitted, a key of words or the id of a rule misspelt. Prose (strings with spaces),
docstrings, types, imports for types only and decorators are not changed.
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
    """A module with one change: the lines, the enclosing function, the code of the module.

    `function` is empty if the change takes effect while the module is imported.
    """

    lines: range
    change: str
    function: str
    code: CodeType

    def __str__(self) -> str:
        return f"{self.lines.start}: {self.change}"


def mutants(source: str, path: str) -> list[Mutant]:
    """Return every mutant of a module."""
    tree = ast.parse(source)
    skipped = {part for node in _nodes_to_skip(tree) for part in ast.walk(node)}
    functions = {part: name for name, body in _functions(tree, "") for part in _parts(body)}
    return [
        _mutant(tree, path, node, wrong, functions.get(node, ""))
        for node in [*ast.walk(tree)]
        if node not in skipped
        for wrong in [*_wrong_nodes(node)]
    ]


def unchanged(source: str, path: str) -> Mutant:
    """Return the module as it is: its tests must pass."""
    return Mutant(range(0), "unchanged", "", compile(source, path, "exec"))


def function_code(module: CodeType, name: str) -> CodeType:
    """Return the code of a function of a module, by its qualified name."""
    inner = [code for code in module.co_consts if isinstance(code, CodeType)]
    for code in inner:
        if code.co_qualname == name:
            return code
    return next(
        function_code(code, name) for code in inner if name.startswith(f"{code.co_qualname}.")
    )


def _nodes_to_skip(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield docstrings, types and decorators, whose changes no test could detect."""
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
    """Yield the outermost functions and methods: qualified name and body."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Function):
            yield f"{outer}{child.name}", child.body
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{outer}{child.name}.")


def _parts(body: list[ast.stmt]) -> Iterator[ast.AST]:
    for statement in body:
        yield from ast.walk(statement)


def _mutant(tree: ast.Module, path: str, node: ast.AST, wrong: ast.AST, function: str) -> Mutant:
    """Put the wrong node in place of the right one, compile, and put it back."""
    right_fields, right_class, before = node.__dict__, node.__class__, _format_node(node)
    position = {
        name: right_fields[name]
        for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")
    }
    node.__class__ = wrong.__class__
    node.__dict__ = {**wrong.__dict__, **position}
    code = compile(ast.fix_missing_locations(tree), path, "exec")
    change = f"{before} -> {_format_node(node)}"
    node.__class__, node.__dict__ = right_class, right_fields
    last = position["lineno"] if isinstance(node, ast.If) else position["end_lineno"]
    return Mutant(range(position["lineno"], last + 1), change, function, code)


def _format_node(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0][:70]


def _wrong_nodes(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for at, op in enumerate(ops):
                for wrong in _COMPARE[type(op)]:
                    yield ast.Compare(left, [*ops[:at], wrong(), *ops[at + 1 :]], others)
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
            # Only min and max accept the same keywords as what they replace.
            allowed = keywords if _CALLS[name] in ("min", "max") else []
            yield ast.Call(ast.Name(_CALLS[name], ast.Load()), args, allowed)


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
