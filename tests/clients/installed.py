"""Whether a program that reads our files is there; where it must be, its absence is a failure."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

NODE_MODULES = Path(__file__).parent / "node_modules"


def needs(what: str, there: bool, how: str) -> None:
    """Skip what cannot be tried here and say so; where it is required it has to be there."""
    required = os.environ.get("CI") or os.environ.get("WEB_TESTS") == "required"
    if not there and required:
        pytest.fail(f"{what} is not there: {how}")
    if not there:
        pytest.skip(f"no {what}: {how}")


def needs_node(package: str) -> None:
    """A package of `package.json` beside this file, run by node."""
    there = shutil.which("node") is not None and (NODE_MODULES / package).is_dir()
    needs(package, there, "npm ci --ignore-scripts --prefix tests/clients")
