"""Take the screenshot of the web app for the README, in a browser: `make page-picture`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT_S = 120


def main() -> None:
    """Serve the web app, and take screenshots of it with Chromium in three phone sizes."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        sys.exit("no Chromium: apt-get install -y chromium")
    command = [sys.executable, "-m", "hedgerow", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
        address = serving.stdout.readline().strip() if serving.stdout else ""
        environ = {**os.environ, "HEDGEROW_PAGE": address, "CHROMIUM": chromium}
        target = str(ROOT / "docs" / "pictures" / "page.png")
        words = ["node", "picture.mjs", target]
        subprocess.run(words, cwd=ROOT / "web", env=environ, check=True, timeout=LIMIT_S)
        serving.terminate()


if __name__ == "__main__":
    main()
