"""A temporary folder of this process, for inputs that must be files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory


def scratch(name: str) -> Path:
    """Return a folder in it, created if necessary."""
    folder = Path(_home().name) / name
    folder.mkdir(exist_ok=True)
    return folder


@cache
def _home() -> TemporaryDirectory[str]:
    return TemporaryDirectory()
