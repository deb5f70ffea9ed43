"""The results page, docs/performance.md, of which every benchmark updates its part."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "performance.md"


def save_results(part: str, text: str) -> None:
    """Replace a part of the page by some lines."""
    start, end = f"<!-- {part} -->", f"<!-- end of {part} -->"
    before, _, rest = PAGE.read_text("utf-8").partition(start)
    after = rest.partition(end)[2]
    PAGE.write_text(f"{before}{start}\n\n{text.strip()}\n\n{end}{after}", "utf-8")
