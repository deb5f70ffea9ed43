"""Install commands for optional dependencies."""

import sys
from pathlib import Path
from shlex import quote


def install_command(extra: str) -> str:
    """Return the shell command that installs an extra into the running Python.

    The pip of that Python knows the installed hedgerow; any other pip would look for it online.
    """
    if not sys.executable:
        return f"pip install 'hedgerow[{extra}]'"
    python = Path(sys.executable)
    here = python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python
    return f"{quote(str(here))} -m pip install 'hedgerow[{extra}]'"
