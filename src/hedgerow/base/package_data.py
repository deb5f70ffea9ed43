"""The installed package: its shipped content and templates."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def data_folder(name: str) -> Path:
    """Return the shipped folder `content`, `templates` or `web`."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name


def starters_folder() -> Path:
    """Return the folder of small games that exist only to be copied: no library lists them."""
    return data_folder("content") / "starters"


def is_unpacked() -> bool:
    """Return whether the shipped data are files on disk; in a zipped package they are not."""
    return data_folder("templates").is_dir()
