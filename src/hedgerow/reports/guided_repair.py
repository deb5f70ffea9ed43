"""Repair of an answer by the suggestions of its problems."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.base.errors import Problem

_PART = re.compile(r"[^,;]*[^,;\s]")


def repair_answer(typed: str, problems: Sequence[Problem]) -> str:
    """Return the answer with each wrong part replaced by its suggestion.

    Returns an empty string if a problem has no suggestion, or if its wrong part is not found.
    """
    changes: list[tuple[int, int, str]] = []
    for problem in problems:
        span = _wrong_span(typed, problem) if problem.suggestion else None
        if span is None:
            return ""
        changes.append((*span, problem.suggestion))
    text, before = typed, len(typed)
    # From the end to the start, so that the positions of the other parts stay valid.
    for start, end, suggestion in sorted(set(changes), reverse=True):
        if end > before:
            return ""  # two problems with the same part: no suggestion is certain
        text, before = f"{text[:start]}{suggestion}{text[end:]}", start
    return text if text != typed else ""


def _wrong_span(typed: str, problem: Problem) -> tuple[int, int] | None:
    """Return where the wrong part starts and ends in the answer, or None."""
    location = problem.location
    if not location.line:  # a problem with the answer itself, whose path is the wrong part
        return _find_once(typed, location.path)
    rest = location.text[max(0, location.column - 1) :]
    words = [it for it in _quoted_words(problem) if rest.startswith(it)]
    part = _PART.match(rest)
    for word in (*words, part[0] if part else ""):
        start = _answer_column(typed, location.text, location.column - 1)
        if word and start is not None and start >= 0 and typed.startswith(word, start):
            return start, start + len(word)
        if span := _find_once(typed, word):
            return span
    return None


def _answer_column(typed: str, line: str, column: int) -> int | None:
    """Return where a column of a file's line is in the answer that produced the line."""
    answer, row = typed.strip(), line.strip()
    if answer and answer in line:
        return column - line.rindex(answer) + typed.index(answer)
    # Several rows can be typed as one answer; each becomes a line of the file.
    if row and typed.count(row) == 1:
        return column - line.index(row) + typed.index(row)
    return None


def _find_once(typed: str, word: str) -> tuple[int, int] | None:
    """Return the span of a word that occurs exactly once in an answer, or None."""
    if not word or typed.count(word) != 1:
        return None
    return typed.index(word), typed.index(word) + len(word)


def _quoted_words(problem: Problem) -> list[str]:
    """Return the words that the message of a problem quotes."""
    values = [value for value in problem.message.values.values() if isinstance(value, str)]
    return [value[1:-1] for value in values if len(value) > 2 and value[0] == value[-1] == "'"]
