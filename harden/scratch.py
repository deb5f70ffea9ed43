"""A folder of this process, for inputs that have to be files; it is gone when the process is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory


def scratch(name: str) -> Path:
    """A folder in it."""
    folder = Path(_home().name) / name
    folder.mkdir(exist_ok=True)
    return folder


@cache
def _home() -> TemporaryDirectory[str]:
    return TemporaryDirectory()
