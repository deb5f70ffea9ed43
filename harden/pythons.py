"""Other versions of Python on this machine, each with the program's libraries in a folder.

And another zlib: a library with the same functions that compresses otherwise.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from harden.determinism import ROOT, Circumstances

WANTED = ((3, 11), (3, 12), (3, 13))
HOME = ROOT / ".harden"
ZLIB = HOME / "zlib-ng"
# Python looks for this module at its start.
_SWAP = "import sys\n\nfrom zlib_ng import zlib_ng\n\nsys.modules['zlib'] = zlib_ng\n"


def others() -> list[Circumstances]:
    """A run for each version that was made ready; none where there is no other Python."""
    found = sorted(HOME.glob("python-*/bin/python"))
    runs = [Circumstances(it.parents[1].name, {}, python=str(it)) for it in found]
    if (ZLIB / "sitecustomize.py").is_file():
        runs.append(Circumstances("another zlib", {}, library=ZLIB))
    return runs


def make_ready() -> None:
    """Install the program's libraries for each other version; what cannot be is left out."""
    for version in WANTED:
        name = f"{version[0]}.{version[1]}"
        home = HOME / f"python-{name}"
        python = _find(name)
        if version == sys.version_info[:2] or python is None:
            print(f"Python {name}: {'this one' if python else 'not here'}")
        elif not (home / "ready").is_file():
            _install(python, home)
            print(f"Python {name}: {'ready' if (home / 'ready').is_file() else 'left out'}")


def make_zlib_ready() -> None:
    """Install another zlib; without a network it is left out."""
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(ZLIB), "zlib-ng"]
    swap = ZLIB / "sitecustomize.py"
    if not swap.is_file():
        done = subprocess.run(install, check=False, capture_output=True)
        if done.returncode == 0:
            swap.write_text(_SWAP, "utf-8")
    print(f"another zlib: {'ready' if swap.is_file() else 'left out'}")


def _find(name: str) -> Path | None:
    """An interpreter of this version that really runs."""
    homes = sorted((Path.home() / ".pyenv" / "versions").glob(f"{name}.*/bin/python"))
    paths = [Path(it) / f"python{name}" for it in os.get_exec_path() if "shims" not in it]
    return next((it for it in (*homes, *paths) if it.is_file()), None)


def _install(python: Path, home: Path) -> None:
    pinned = ("--require-hashes", "--requirement", ROOT / "requirements.lock")
    steps: tuple[list[str | Path], ...] = (
        [python, "-m", "venv", "--clear", home],
        [home / "bin" / "python", "-m", "pip", "install", "--quiet", *pinned],
    )
    if all(subprocess.run(it, check=False, capture_output=True).returncode == 0 for it in steps):
        (home / "ready").touch()


if __name__ == "__main__":
    make_ready()
    make_zlib_ready()
