"""How to install what the program can do without."""

import sys
from pathlib import Path
from shlex import quote


def install_command(extra: str) -> str:
    """Return the command that adds an extra to the Python that runs the program.

    The pip of that Python knows the hedgerow it has installed: any other would look for it on the
    network.
    """
    if not sys.executable:
        return f"pip install 'hedgerow[{extra}]'"
    python = Path(sys.executable)
    here = python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python
    return f"{quote(str(here))} -m pip install 'hedgerow[{extra}]'"
