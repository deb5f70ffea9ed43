"""Refuse a release without the bundles of the page: one released version is one wheel.

The editor and the reader of codes of the page are bundled from libraries by `web/bundle.mjs` into
`web/src/vendor`, which is not committed. Other builds include the bundles that are there; without
them, the page works without code scanning and editor colours, and says so.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Set to 1 by `make wheel`, `make sdist` and `make site`.
SWITCH = "HEDGEROW_REQUIRE_BUNDLES"
BUNDLES = ("editor.js", "qr.js")
# The licences of the bundled libraries. The first line ends with the digest of the sources.
LICENCES = "licences.txt"
HINT = f"install npm, which bundles them; without {SWITCH}=1 a build does without"


class BundlesHook(BuildHookInterface[Any]):
    """Refuse to build a release without the bundles, or with bundles of other sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get(SWITCH) != "1":
            return
        if problem := bundle_problem(Path(self.root) / "web"):
            self.app.abort(f"error: {problem}\n  hint: {HINT}")


def bundle_problem(web: Path) -> str:
    """Return what is wrong with the bundles of the page, or nothing."""
    vendor = web / "src" / "vendor"
    missing = [it for it in (*BUNDLES, LICENCES) if not (vendor / it).is_file()]
    if missing:
        return f"the bundles of the page are missing: {', '.join(missing)}"
    first, _, _ = (vendor / LICENCES).read_text("utf-8").partition("\n")
    if not first.endswith(f" {digest(web)}"):
        return "the bundles of the page were made from other sources"
    return ""


def digest(web: Path) -> str:
    """Return the SHA-256 of what the bundles are made from, as `web/bundle.mjs` computes it."""
    found = sha256()
    for name in sources(web):
        data = (web / name).read_bytes()
        found.update(f"{name}\n{len(data)}\n".encode() + data)
    return found.hexdigest()


def sources(web: Path) -> list[str]:
    """Return the names of the files that decide what the bundles contain."""
    own = sorted(f"bundles/{it.name}" for it in (web / "bundles").glob("*.js"))
    return ["bundle.mjs", "package-lock.json", *own]
