"""Where the shipped content and templates lie: in the installed package, or in the checkout."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def data_folder(name: str) -> Path:
    """The folder `content`, `templates` or `web` that came with the program."""
    inside = _PACKAGE / "data" / name
    return inside if inside.is_dir() else _PACKAGE.parents[1] / name


def is_unpacked() -> bool:
    """Whether they lie there as files: in a zipped package they do not."""
    return data_folder("templates").is_dir()
