"""No two modules import each other, not even inside functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def imported_names(tree: ast.AST) -> Iterator[str]:
    """Yield the modules and names that code imports, except for type checkers only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        yield from imported_names(node)


def test_modules_do_not_import_each_other() -> None:
    files = {module_name(path): path for path in (SOURCE / "hedgerow").rglob("*.py")}
    # The packages themselves import nothing that would run: they have names for type checkers.
    imports = {
        name: {
            it
            for it in imported_names(ast.parse(path.read_text("utf-8")))
            if it in files and it != name and files[it].name != "__init__.py"
        }
        for name, path in files.items()
    }

    assert len(imports) > 150
    TopologicalSorter(imports).prepare()  # raises CycleError
