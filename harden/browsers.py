"""The built site in browsers that `make test` does not drive: the same PDF and the same score."""

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
# Where Debian's packages put them: firefox-esr; webkit2gtk-driver with xvfb.
BROWSERS = {
    "firefox": ("firefox-esr",),
    "webkit": ("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "WebKitWebDriver", "Xvfb"),
}


def installed() -> Mapping[str, str]:
    """The browsers that can be tried here, with their programs; none without Node or the site."""
    if not shutil.which("node") or not (ROOT / "site" / "index.html").is_file():
        return {}
    ready = {name: [shutil.which(it) for it in needed] for name, needed in BROWSERS.items()}
    return {name: paths[0] for name, paths in ready.items() if all(paths) and paths[0]}


def differences() -> Iterator[str]:
    """What a browser prints or counts otherwise than the program itself."""
    expected = {"sha": _kit(), "total": "4"}
    for name, program in installed().items():
        words = ["node", "other-browsers.mjs", name, program]
        ran = subprocess.run(words, cwd=WEB, capture_output=True, text=True, timeout=LIMIT_S)
        told = json.loads(ran.stdout) if ran.returncode == 0 else ran.stderr[-1000:]
        if told != expected:
            yield f"{name}: {told} instead of {expected}"


def _kit() -> str:
    """The kit as the command prints it; the page asks for four players."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kit.pdf"
        words = ("kit", "stampfarm", "--seed", "7", "--players", "4", "--out", str(path))
        hedgerow = str(Path(sys.executable).with_name("hedgerow"))
        subprocess.run([hedgerow, *words], check=True, capture_output=True, timeout=LIMIT_S)
        return sha256(path.read_bytes()).hexdigest()
