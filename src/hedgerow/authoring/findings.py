"""What a check of content files found, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from hedgerow.base.errors import WARNING, Problem, Where
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Said, Say, in_english


@keyword_record
class Findings:
    """The files and games that were checked, their problems, and what is only worth a look.

    `what` names the whole of them in the last line.
    """

    what: Said
    games: tuple[Path, ...]
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()

    def told(self, say: Say = in_english) -> str:
        """Format the problems, the warnings, and a last line that names what was checked."""
        told = [it.told(say) for it in self.problems]
        told += [it.told(say, WARNING) for it in self.warnings]
        return "\n".join([*told, say(self.summary(say))])

    def summary(self, say: Say = in_english) -> Said:
        """Return the last line: what was checked, and how many problems that gave."""
        parts = ", ".join(say(it) for it in self._counts())
        return Said("checked {what}: {counts}", what=self.what, counts=parts)

    def _counts(self) -> Iterator[Said]:
        if self.games:
            count = len(self.games)
            yield Said("1 game") if count == 1 else Said("{count} games", count=count)
        count = len(self.files)
        yield Said("1 file") if count == 1 else Said("{count} files", count=count)
        count = len(self.problems)
        if count:
            yield Said("1 problem") if count == 1 else Said("{count} problems", count=count)
        else:
            yield Said("no problems")
        count = len(self.warnings)
        if count:
            yield Said("1 warning") if count == 1 else Said("{count} warnings", count=count)

    def json(self) -> str:
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
        "file": problem.where.path,
        "line": problem.where.line or None,
        "column": problem.where.column or None,
        "message": str(problem.message),
        "hint": str(problem.hint),
    }


def without_repeats(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return each problem once; one that variants inherit only at the file that states it."""
    first: dict[tuple[Where, Said], Problem] = {}
    for it in problems:
        key = (it.where, it.message)
        known = first.setdefault(key, it)
        first[key] = min(known, it, key=lambda same: len(str(same.hint)))
    stated = {it.where for it in first.values()}
    return tuple(it for it in first.values() if it.origin is None or it.origin not in stated)
