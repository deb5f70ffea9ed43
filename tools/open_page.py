"""Open the page that a command serves: its files, and those that they name, are all answered.

python3 tools/open_page.py hedgerow
"""

import re
import subprocess
import sys
import urllib.request
from urllib.parse import urljoin

# Files in the start page, and imports in scripts. Types in comments (`"../types"`) have no ending.
NAMED = re.compile(
    r"""(?:src|href)="([\w./-]+\.\w+)"|(?:from |import |import\()"(\.[\w./-]+\.\w+)\""""
)
# The start page lists the bundles that were built; scripts import them by name.
BUNDLES = re.compile(r'name="hedgerow-bundles" content="([^"]*)"')


def files_of(start: str) -> set[str]:
    """Return the addresses of a page's files. Raises HTTPError if one is not there."""
    waiting, seen = [start], set[str]()
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        # Fonts are no text; they name no file either.
        text = urllib.request.urlopen(address, timeout=60).read().decode(errors="replace")
        names = ["".join(groups) for groups in NAMED.findall(text)]
        for listed in BUNDLES.findall(text):
            names += [f"vendor/{name}.js" for name in listed.split()]
        waiting += [urljoin(address, name) for name in names]
    return seen


def main() -> None:
    """Start the command of the arguments, and open its page."""
    command = [*sys.argv[1:], "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            files = files_of(server.stdout.readline().strip())
        finally:
            server.terminate()
    bundles = sum("/vendor/" in address for address in files)
    print(f"{len(files)} files of the page are served, {bundles} of them bundles")
    if not any(address.endswith("/app.js") for address in files):
        sys.exit("the page has no app.js")


if __name__ == "__main__":
    main()
