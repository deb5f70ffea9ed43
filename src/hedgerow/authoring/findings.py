"""What a check of content files found, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from hedgerow.base.errors import WARNING, Location, Problem
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message, Translator, to_english


@keyword_record
class ValidationReport:
    """The files and games that were checked, their problems, and what is only worth a look.

    `what` names the whole of them in the last line.
    """

    what: Message
    games: tuple[Path, ...]
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()

    def format(self, translate: Translator = to_english) -> str:
        """Format the problems, the warnings, and a last line that names what was checked."""
        told = [it.format(translate) for it in self.problems]
        told += [it.format(translate, WARNING) for it in self.warnings]
        return "\n".join([*told, translate(self.summary(translate))])

    def summary(self, translate: Translator = to_english) -> Message:
        """Return the last line: what was checked, and how many problems that gave."""
        parts = ", ".join(translate(it) for it in self._counts())
        return Message("checked {what}: {counts}", what=self.what, counts=parts)

    def _counts(self) -> Iterator[Message]:
        if self.games:
            count = len(self.games)
            yield Message("1 game") if count == 1 else Message("{count} games", count=count)
        count = len(self.files)
        yield Message("1 file") if count == 1 else Message("{count} files", count=count)
        count = len(self.problems)
        if count:
            yield Message("1 problem") if count == 1 else Message("{count} problems", count=count)
        else:
            yield Message("no problems")
        count = len(self.warnings)
        if count:
            yield Message("1 warning") if count == 1 else Message("{count} warnings", count=count)

    def to_json(self) -> str:
        """Return one JSON object; a problem without a line has null there."""
        data = {
            "checked": str(self.what),
            "games": len(self.games),
            "files": len(self.files),
            "problems": [_problem_data(it) for it in self.problems],
            "warnings": [_problem_data(it) for it in self.warnings],
        }
        return json.dumps(data, ensure_ascii=False)


def _problem_data(problem: Problem) -> dict[str, object]:
    return {
        "file": problem.location.path,
        "line": problem.location.line or None,
        "column": problem.location.column or None,
        "message": str(problem.message),
        "hint": str(problem.hint),
    }


def without_repeats(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return each problem once; one that variants inherit only at the file that states it."""
    first: dict[tuple[Location, Message], Problem] = {}
    for it in problems:
        key = (it.location, it.message)
        known = first.setdefault(key, it)
        first[key] = min(known, it, key=lambda same: len(str(same.hint)))
    stated = {it.location for it in first.values()}
    return tuple(it for it in first.values() if it.origin is None or it.origin not in stated)
