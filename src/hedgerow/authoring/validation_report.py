"""The result of validating content files, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from hedgerow.base.errors import WARNING, Location, Problem
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message, Translator, to_english


@keyword_record
class ValidationReport:
    """The files and games that were checked, with their problems and warnings.

    what: name of everything checked, for the last line
    """

    what: Message
    games: tuple[Path, ...]
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()

    def format(self, translate: Translator = to_english) -> str:
        """Format the problems, the warnings and the summary line."""
        lines = [problem.format(translate) for problem in self.problems]
        lines += [warning.format(translate, WARNING) for warning in self.warnings]
        return "\n".join([*lines, translate(self.summary(translate))])

    def summary(self, translate: Translator = to_english) -> Message:
        """Return the last line, as in `checked my-farm: 1 game, 2 files, no problems`."""
        parts = ", ".join(translate(count) for count in self._counts())
        return Message("checked {what}: {counts}", what=self.what, counts=parts)

    def _counts(self) -> Iterator[Message]:
        if self.games:
            count = len(self.games)
            yield Message.plural(count, "{count} game", "{count} games", count=count)
        count = len(self.files)
        yield Message.plural(count, "{count} file", "{count} files", count=count)
        count = len(self.problems)
        if count:
            yield Message.plural(count, "{count} problem", "{count} problems", count=count)
        else:
            yield Message("no problems")
        count = len(self.warnings)
        if count:
            yield Message.plural(count, "{count} warning", "{count} warnings", count=count)

    def to_json(self) -> str:
        """Return a JSON object; `line` and `column` are null where unknown."""
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
    """Return each problem once; one that variants inherit only at the file that causes it."""
    unique: dict[tuple[Location, Message], Problem] = {}
    for problem in problems:
        key = (problem.location, problem.message)
        earlier = unique.setdefault(key, problem)
        # Hints of inherited problems are longer: they add where the value comes from.
        unique[key] = min(earlier, problem, key=lambda same: len(str(same.hint)))
    locations = {problem.location for problem in unique.values()}
    return tuple(
        problem
        for problem in unique.values()
        if problem.origin is None or problem.origin not in locations
    )
