"""The page of the figures, docs/performance.md: every bench renews its own part of it."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "performance.md"


def keep(part: str, text: str) -> None:
    """Put some lines into the page, in the place of those that were measured last."""
    begin, end = f"<!-- {part} -->", f"<!-- end of {part} -->"
    before, _, rest = PAGE.read_text("utf-8").partition(begin)
    after = rest.partition(end)[2]
    PAGE.write_text(f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}", "utf-8")
