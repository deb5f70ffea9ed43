"""The installed package: its shipped content and templates, and commands to install its extras."""

import sys
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def data_folder(name: str) -> Path:
    """Return the shipped folder `content`, `templates` or `web`."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name


def is_unpacked() -> bool:
    """Return whether the shipped data are files on disk; in a zipped package they are not."""
    return data_folder("templates").is_dir()


def install_command(extra: str) -> str:
    """Return the shell command that installs an extra into the running Python.

    The pip of that Python knows the installed hedgerow; any other pip would look for it online.
    """
    if not sys.executable:
        return f"pip install 'hedgerow[{extra}]'"
    from shlex import quote

    python = Path(sys.executable)
    here = python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python
    return f"{quote(str(here))} -m pip install 'hedgerow[{extra}]'"
