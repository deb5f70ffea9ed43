"""The outline of a PDF file: each bookmark is written as soon as the one after it is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from hedgerow.base.frozen import record
from hedgerow.writers.pdf_syntax import dictionary, reference


@record
class _Marks:
    """Bookmarks of one level: how many, the first and the last one's number, the last's entries."""

    count: int = 0
    first: int = 0
    last: int = 0
    entries: Mapping[str, str] = field(default_factory=dict)

    def then(self, number: int, entries: Mapping[str, str]) -> _Marks:
        """One more of them."""
        before = {"Prev": reference(self.last)} if self.last else {}
        return _Marks(self.count + 1, self.first or number, number, {**entries, **before})


class Outline:
    """Numbers bookmarks and writes them; in memory is only the last of each level."""

    def __init__(
        self, root: str, number: Callable[[], int], put: Callable[[bytes, int], object]
    ) -> None:
        self._root, self._number, self._put = root, number, put
        self._top, self._below = _Marks(), _Marks()

    def add(self, entries: Mapping[str, str], *, below: bool) -> None:
        """One more bookmark, below the last that is below none or after it."""
        number = self._number()
        if below and self._top.last:
            self._write(self._below, reference(self._top.last), number)
            self._below = self._below.then(number, entries)
            return
        self._write_top(number)
        self._top, self._below = self._top.then(number, entries), _Marks()

    def close(self) -> dict[str, object]:
        """Write the last ones; what the root of the outline says."""
        self._write_top(0)
        top = self._top
        ends = {"First": reference(top.first), "Last": reference(top.last)} if top.count else {}
        return {**ends, "Count": top.count}

    def _write_top(self, following: int) -> None:
        """The last bookmark, closed over those below it."""
        top, below = self._top, self._below
        self._write(below, reference(top.last), 0)
        inner = {
            "First": reference(below.first),
            "Last": reference(below.last),
            "Count": f"{-below.count}",
        }
        self._write(top, self._root, following, inner if below.count else {})

    def _write(
        self, marks: _Marks, parent: str, following: int, inner: Mapping[str, str] | None = None
    ) -> None:
        if marks.last:
            after = {"Next": reference(following)} if following else {}
            whole = dictionary(**marks.entries, Parent=parent, **after, **(inner or {}))
            self._put(whole, marks.last)
