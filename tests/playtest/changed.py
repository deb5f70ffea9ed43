"""Run tests with a wrong change in one module; exit like pytest: 1 if they notice it.

python -m tests.playtest.changed MODULE OLD NEW TEST…
"""

from __future__ import annotations

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


class Changed(MetaPathFinder, Loader):
    """Imports one module with a piece of its source replaced."""

    def __init__(self, name: str, old: str, new: str) -> None:
        self._name, self._old, self._new = name, old, new

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if name != self._name:
            return None
        spec = PathFinder.find_spec(name, path)
        assert spec is not None
        assert spec.origin is not None
        return spec_from_loader(name, self, origin=spec.origin)

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        origin = str(module.__spec__.origin)
        source = Path(origin).read_text("utf-8")
        assert source.count(self._old) == 1, source.count(self._old)
        exec(compile(source.replace(self._old, self._new), origin, "exec"), module.__dict__)


if __name__ == "__main__":
    name, old, new, *tests = sys.argv[1:]
    sys.meta_path.insert(0, Changed(name, old, new))
    sys.exit(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]))
