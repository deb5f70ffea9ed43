"""Validation of content files: every game in every language, and whether it can be printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from hedgerow.authoring.check_game import check_game, clash_problems
from hedgerow.authoring.check_templates import template_problems, unread_warning
from hedgerow.authoring.selection import Selection, select
from hedgerow.authoring.validation_report import ValidationReport, without_repeats
from hedgerow.base.errors import Problem
from hedgerow.games import plugin_problems
from hedgerow.library.library import Library, open_library


def check_content(*paths: str | Path, library: Library | None = None) -> tuple[Problem, ...]:
    """Return all problems in content files or folders; without paths, in all known games."""
    return validate_paths(library or open_library(), map(Path, paths)).problems


def validate_paths(
    library: Library, paths: Iterable[Path], here: Path | None = None
) -> ValidationReport:
    """Check files, folders and games.

    Without paths, check the games in the folder `here` and below it; if there are none, or `here`
    is None, check all known games.
    """
    selection = select(library, paths, here)
    problems, warnings = _check_selection(library, selection)
    return ValidationReport(
        what=selection.what,
        games=selection.folders,
        files=selection.files,
        problems=_clean_up(
            [*selection.problems, *filter(selection.is_selected, problems)], selection.base
        ),
        warnings=_clean_up(filter(selection.is_selected, warnings), selection.base),
    )


def _check_selection(library: Library, selection: Selection) -> tuple[list[Problem], list[Problem]]:
    """Return the problems and warnings of the selected games, files not selected included."""
    problems: list[Problem] = [*plugin_problems()] if selection.everything else []
    warnings = [unread_warning(it) for it in selection.unread]
    for folder in selection.folders:
        game_problems, game_warnings = check_game(library, folder)
        problems += game_problems
        warnings += game_warnings
    problems += clash_problems(selection.folders, library)
    for file in selection.templates:
        problems += template_problems(file)
    return problems, warnings


def _clean_up(problems: Iterable[Problem], base: Path | None) -> tuple[Problem, ...]:
    """Return each problem once, with paths relative to `base` if there is one."""
    unique = without_repeats(problems)
    return tuple(_relative_problem(it, base) for it in unique) if base else unique


def _relative_problem(problem: Problem, base: Path) -> Problem:
    path = Path(problem.location.path)
    if not path.is_relative_to(base) or path == base:
        return problem
    return replace(problem, location=replace(problem.location, path=str(path.relative_to(base))))
