"""Install the libraries of the program for other Python versions on this machine.

Also installs another zlib: a library with the same functions that compresses differently.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from harden.determinism import ROOT, Circumstances

VERSIONS = ((3, 11), (3, 12), (3, 13))
HOME = ROOT / ".harden"
ZLIB = HOME / "zlib-ng"
# The text of sitecustomize.py, which Python imports when it starts.
_SWAP = "import sys\n\nfrom zlib_ng import zlib_ng\n\nsys.modules['zlib'] = zlib_ng\n"


def other_environments() -> list[Circumstances]:
    """Return an environment for each installed version and for the other zlib."""
    paths = sorted(HOME.glob("python-*/bin/python"))
    runs = [Circumstances(path.parents[1].name, {}, python=str(path)) for path in paths]
    if (ZLIB / "sitecustomize.py").is_file():
        runs.append(Circumstances("another zlib", {}, library=ZLIB))
    return runs


def install_versions() -> None:
    """Install the libraries for each other version; skip those that cannot be installed."""
    for version in VERSIONS:
        name = f"{version[0]}.{version[1]}"
        home = HOME / f"python-{name}"
        python = _find(name)
        if version == sys.version_info[:2] or python is None:
            print(f"Python {name}: {'this one' if python else 'not here'}")
        elif not (home / "ready").is_file():
            _install(python, home)
            print(f"Python {name}: {'ready' if (home / 'ready').is_file() else 'left out'}")


def install_zlib() -> None:
    """Install another zlib; skip it without a network."""
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(ZLIB), "zlib-ng"]
    swap = ZLIB / "sitecustomize.py"
    if not swap.is_file():
        done = subprocess.run(install, check=False, capture_output=True)
        if done.returncode == 0:
            swap.write_text(_SWAP, "utf-8")
    print(f"another zlib: {'ready' if swap.is_file() else 'left out'}")


def _find(name: str) -> Path | None:
    """Return an interpreter of this version, not a shim that may not run."""
    homes = sorted((Path.home() / ".pyenv" / "versions").glob(f"{name}.*/bin/python"))
    paths = [
        Path(folder) / f"python{name}" for folder in os.get_exec_path() if "shims" not in folder
    ]
    return next((path for path in (*homes, *paths) if path.is_file()), None)


def _install(python: Path, home: Path) -> None:
    pinned = ("--require-hashes", "--requirement", ROOT / "requirements.lock")
    steps: tuple[list[str | Path], ...] = (
        [python, "-m", "venv", "--clear", home],
        [home / "bin" / "python", "-m", "pip", "install", "--quiet", *pinned],
    )
    done = (subprocess.run(step, check=False, capture_output=True) for step in steps)
    if all(result.returncode == 0 for result in done):
        (home / "ready").touch()


if __name__ == "__main__":
    install_versions()
    install_zlib()
