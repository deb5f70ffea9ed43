"""Checks for external programs; where they are required, a missing one is a failure."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

NODE_MODULES = Path(__file__).parent / "node_modules"


def needs(what: str, there: bool, how: str) -> None:
    """Skip a test whose program is missing; fail if it is required (`CI` or `WEB_TESTS`)."""
    required = os.environ.get("CI") or os.environ.get("WEB_TESTS") == "required"
    if not there and required:
        pytest.fail(f"{what} is not there: {how}")
    if not there:
        pytest.skip(f"no {what}: {how}")


def needs_node(package: str) -> None:
    """Skip unless node and a package of `package.json` in this folder are installed."""
    there = shutil.which("node") is not None and (NODE_MODULES / package).is_dir()
    needs(package, there, "npm ci --ignore-scripts --prefix tests/clients")
