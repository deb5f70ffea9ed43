"""Helpers to type a score file, insert errors, and check the reported problems."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import strategies as st

from hedgerow.base.errors import InputError, Problem
from hedgerow.game.result import Result

Judge = Callable[[str | bytes], Result]

# A row of a table of wrong files: a correct file, a part of it, its wrong replacement, and the
# line, column, message and hint of the problem.
Refusal = tuple[str, str, str, int, int, str, str]


def lines(text: str) -> str:
    """Return a file that is typed on one line: `/` is the end of a line."""
    return text.replace("/", "\n")


def problems_of(judge: Judge, typed: str | bytes) -> tuple[Problem, ...]:
    """Return the problems of a rejected file."""
    with pytest.raises(InputError) as caught:
        judge(typed)
    return caught.value.problems


def check_refused(judge: Judge, refusal: Refusal) -> None:
    """Check that the error of a wrong file is reported at its location, perhaps among others."""
    base, right, wrong, line, column, message, hint = refusal
    assert base.count(right) == 1

    problems = problems_of(judge, lines(base.replace(right, wrong)))

    here = [it for it in problems if (it.location.line, it.location.column) == (line, column)]
    assert [it for it in here if message in str(it.message) and hint in str(it.hint)]


def wrong_codes(code: str) -> Iterator[str]:
    """Yield the code with each of its characters wrong in turn."""
    for index, char in enumerate(code):
        if char != "-":
            yield code[:index] + ("7" if char != "7" else "8") + code[index + 1 :]


@st.composite
def spoilt_files(draw: st.DrawFn, right: str, characters: str) -> str:
    """Generate a correct file with a few typing errors in characters and lines."""
    text = right
    for _ in range(draw(st.integers(1, 4))):
        text = _line_slip(draw, text) if draw(st.booleans()) else _char_slip(draw, text, characters)
    return text


def _char_slip(draw: st.DrawFn, text: str, characters: str) -> str:
    at = draw(st.integers(0, len(text)))
    lost = draw(st.integers(0, 2))
    return text[:at] + draw(st.text(characters, max_size=2)) + text[at + lost :]


def _line_slip(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    moved = lines.pop(draw(st.integers(0, len(lines) - 1)))
    for _ in range(draw(st.integers(0, 2))):
        lines.insert(draw(st.integers(0, len(lines))), moved)
    return "\n".join(lines) or "\n"
