"""An answer repaired by the suggestions of its problems."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.base.errors import Problem

_PART = re.compile(r"[^,;]*[^,;\s]")


def repaired_answer(typed: str, problems: Sequence[Problem]) -> str:
    """Return the answer with each wrong part replaced by its suggestion.

    Nothing if a problem has no suggestion, or if its wrong part is not found in the answer.
    """
    changes: list[tuple[int, int, str]] = []
    for problem in problems:
        span = _wrong_span(typed, problem) if problem.suggestion else None
        if span is None:
            return ""
        changes.append((*span, problem.suggestion))
    text, before = typed, len(typed)
    for start, end, suggestion in sorted(set(changes), reverse=True):
        if end > before:
            return ""  # two problems of one part
        text, before = f"{text[:start]}{suggestion}{text[end:]}", start
    return text if text != typed else ""


def _wrong_span(typed: str, problem: Problem) -> tuple[int, int] | None:
    """Return where in the answer the wrong part starts and ends."""
    location = problem.location
    if not location.line:  # the problem is in the answer itself, and names the part
        return _only(typed, location.path)
    rest = location.text[max(0, location.column - 1) :]
    words = [it for it in _quoted_words(problem) if rest.startswith(it)]
    part = _PART.match(rest)
    for word in (*words, part[0] if part else ""):
        start = _start(typed, location.text, location.column - 1)
        if word and start is not None and start >= 0 and typed.startswith(word, start):
            return start, start + len(word)
        if span := _only(typed, word):
            return span
    return None


def _start(typed: str, line: str, column: int) -> int | None:
    """Return where a column of the file's line is in the answer that the line was made of."""
    answer, row = typed.strip(), line.strip()
    if answer and answer in line:
        return column - line.rindex(answer) + typed.index(answer)
    if row and typed.count(row) == 1:
        return column - line.index(row) + typed.index(row)
    return None


def _only(typed: str, word: str) -> tuple[int, int] | None:
    """Return the place of a word that is in an answer once."""
    if not word or typed.count(word) != 1:
        return None
    return typed.index(word), typed.index(word) + len(word)


def _quoted_words(problem: Problem) -> list[str]:
    """Return the words that the message quotes."""
    values = [it for it in problem.message.values.values() if isinstance(it, str)]
    return [it[1:-1] for it in values if len(it) > 2 and it[0] == it[-1] == "'"]
