"""Write Home as HTML, to be shown before the page has started: `make home`. Needs Node."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from hedgerow.base.messages import LANGUAGES
from hedgerow.game.library import open_library
from hedgerow.webapp.rpc import handle_call

WEB = Path(__file__).resolve().parents[1] / "web"
HOME = WEB / "src" / "home"
LIMIT_S = 60


def main() -> None:
    """Write Home in every language."""
    write_home(Path(sys.argv[1]) if len(sys.argv) > 1 else HOME)


def write_home(folder: Path) -> None:
    """Write Home in every language to a folder, as the view of the page shows it."""
    library = open_library()
    data = {
        lang: {
            "about": json.loads(handle_call("about", json.dumps({"lang": lang}), library)[0]),
            "words": json.loads((WEB / "words" / f"{lang}.json").read_text("utf-8")),
        }
        for lang in LANGUAGES
    }
    command = ("node", str(WEB / "prerender.mjs"), str(folder))
    subprocess.run(command, input=json.dumps(data).encode(), check=True, timeout=LIMIT_S)


if __name__ == "__main__":
    main()
