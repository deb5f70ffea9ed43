"""Where the shipped content and templates lie: beside the package, or in the checkout."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
FOLDERS = ("content", "templates")


@cache
def shipped(name: str) -> Path:
    """The folder `content` or `templates` that came with the program."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parents[1] / name


def is_shipped(path: str) -> bool:
    """Whether a file came with the program."""
    folders = Path(path).absolute().parents
    return any(shipped(name) in folders for name in FOLDERS)
