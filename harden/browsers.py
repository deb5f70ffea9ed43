"""Check the built site in browsers that `make test` does not use: same PDF, same score."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
LIMIT_S = 300
# Paths of the Debian packages: firefox-esr; webkit2gtk-driver with xvfb.
BROWSERS = {
    "firefox": ("firefox-esr",),
    "webkit": ("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "WebKitWebDriver", "Xvfb"),
}


def installed_browsers() -> Mapping[str, str]:
    """Return the installed browsers with their programs; none without Node or the site."""
    if not shutil.which("node") or not (ROOT / "site" / "index.html").is_file():
        return {}
    ready = {
        name: [shutil.which(program) for program in programs] for name, programs in BROWSERS.items()
    }
    return {name: paths[0] for name, paths in ready.items() if all(paths) and paths[0]}


def differences() -> Iterator[str]:
    """Yield where a browser prints or scores differently from the program itself."""
    expected = {"sha": _kit(), "total": "4"}
    for name, program in installed_browsers().items():
        words = ["node", "other-browsers.mjs", name, program]
        result = subprocess.run(words, cwd=WEB, capture_output=True, text=True, timeout=LIMIT_S)
        answer = json.loads(result.stdout) if result.returncode == 0 else result.stderr[-1000:]
        if answer != expected:
            yield f"{name}: {answer} instead of {expected}"


def _kit() -> str:
    """Return the hash of the kit of the command; the web app requests four players."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kit.pdf"
        words = ("kit", "stampfarm", "--seed", "7", "--players", "4", "--out", str(path))
        hedgerow = str(Path(sys.executable).with_name("hedgerow"))
        subprocess.run([hedgerow, *words], check=True, capture_output=True, timeout=LIMIT_S)
        return sha256(path.read_bytes()).hexdigest()
