"""Content files checked as a whole: every game, every language, and that it can be printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from hedgerow.authoring.check_game import check_game, clashes
from hedgerow.authoring.check_templates import template_problems, unread_warning
from hedgerow.authoring.findings import ValidationReport, without_repeats
from hedgerow.authoring.selection import Selection, select
from hedgerow.base.errors import Problem
from hedgerow.games import plugin_problems
from hedgerow.library.library import Library, open_library


def check_content(*paths: str | Path, library: Library | None = None) -> tuple[Problem, ...]:
    """Return all problems in content files or folders; without any, in all games that are known."""
    return validate_paths(library or open_library(), map(Path, paths)).problems


def validate_paths(
    library: Library, paths: Iterable[Path], here: Path | None = None
) -> ValidationReport:
    """Check files, folders and games, each as what it is.

    Without paths, check the games in the folder `here` and below it; if there are none, or no
    such folder is given, everything that is known.
    """
    selection = select(library, paths, here)
    problems, warnings = _found(library, selection)
    return ValidationReport(
        what=selection.what,
        games=selection.folders,
        files=selection.files,
        problems=_shown(
            [*selection.problems, *filter(selection.concerns, problems)], selection.base
        ),
        warnings=_shown(filter(selection.concerns, warnings), selection.base),
    )


def _found(library: Library, selection: Selection) -> tuple[list[Problem], list[Problem]]:
    """Return the problems and the warnings of everything selected, neighbours included."""
    problems: list[Problem] = [*plugin_problems()] if selection.everything else []
    warnings = [unread_warning(it) for it in selection.unread]
    for folder in selection.folders:
        wrong, odd = check_game(library, folder)
        problems += wrong
        warnings += odd
    problems += clashes(selection.folders, library)
    for file in selection.templates:
        problems += template_problems(file)
    return problems, warnings


def _shown(problems: Iterable[Problem], base: Path | None) -> tuple[Problem, ...]:
    """Return each problem once, with its path as short as it is from a folder."""
    found = without_repeats(problems)
    return tuple(_from(base, it) for it in found) if base else found


def _from(base: Path, problem: Problem) -> Problem:
    path = Path(problem.location.path)
    if not path.is_relative_to(base) or path == base:
        return problem
    return replace(problem, location=replace(problem.location, path=str(path.relative_to(base))))
