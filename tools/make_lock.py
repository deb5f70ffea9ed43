"""Pin what development uses: every library with its version and hash, as pip finds them now.

`make lock` runs it after a change of the dependencies. The hashes are those of the files that fit
this machine; on another kind of machine run it there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements-dev.lock"


def main() -> None:
    """Write the lock."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    done = subprocess.run(
        [*pip, "--report", "-", f"{ROOT}[dev]"], check=True, capture_output=True, text=True
    )
    found = json.loads(done.stdout)["install"]
    pinned = sorted(_pinned(it) for it in found if "archive_info" in it["download_info"])
    LOCK.write_text("".join(pinned), "utf-8")


def _pinned(item: dict[str, Any]) -> str:
    name, version = item["metadata"]["name"].lower(), item["metadata"]["version"]
    digest = item["download_info"]["archive_info"]["hashes"]["sha256"]
    return f"{name}=={version} \\\n    --hash=sha256:{digest}\n"


if __name__ == "__main__":
    main()
