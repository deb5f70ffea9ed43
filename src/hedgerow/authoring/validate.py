"""Validation of content files: select files, check games and templates, filter the problems."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path

from hedgerow.authoring.check_game import check_game, clash_problems, yaml_files
from hedgerow.authoring.check_templates import (
    art_files,
    is_template,
    template_files,
    template_problems,
    unread_files,
    unread_warning,
)
from hedgerow.base.errors import WARNING, Location, Problem, fault_problem, suggestion_hint
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message, Translator, to_english
from hedgerow.base.package_data import data_folder
from hedgerow.base.similar_names import closest
from hedgerow.game.library import Library, open_library
from hedgerow.game.own_games import find_below
from hedgerow.loading.layers import GAME_FILE

MAX_NAMES = 3
Progress = Callable[[Iterable[Path]], Iterable[Path]]


def check_content(*paths: str | Path, library: Library | None = None) -> tuple[Problem, ...]:
    """Return all problems in content files or folders; without paths, in all known games."""
    return validate_paths(library or open_library(), map(Path, paths)).problems


def validate_paths(
    library: Library,
    paths: Iterable[Path],
    here: Path | None = None,
    progress: Progress = lambda folders: folders,
) -> ValidationReport:
    """Check files, folders and games.

    Without paths, check the games in the folder `here` and below it; if there are none, or `here`
    is None, check all known games. `progress` wraps the folders of the games to observe them.
    """
    selection = select(library, paths, here)
    problems, warnings = _check_selection(library, selection, progress)
    return ValidationReport(
        what=selection.what,
        games=selection.folders,
        files=selection.files,
        problems=_clean_up(
            [*selection.problems, *filter(selection.is_selected, problems)], selection.base
        ),
        warnings=_clean_up(filter(selection.is_selected, warnings), selection.base),
    )


def _check_selection(
    library: Library, selection: Selection, progress: Progress
) -> tuple[list[Problem], list[Problem]]:
    """Return the problems and warnings of the selected games, files not selected included."""
    problems: list[Problem] = []
    warnings = [unread_warning(it) for it in selection.unread]
    for folder in progress(selection.folders):
        try:
            game_problems, game_warnings = check_game(library, folder)
        except Exception as error:  # a fault of ours in one game: the others are still checked
            problems.append(fault_problem(str(folder), error))
        else:
            problems += game_problems
            warnings += game_warnings
    problems += clash_problems(selection.folders, library)
    for file in selection.templates:
        try:
            problems += template_problems(file)
        except Exception as error:
            problems.append(fault_problem(str(file), error))
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


@keyword_record
class Selection:
    """The games and templates to check.

    what: name of the selection, for the last line of the report
    folders: folders of games
    templates: icons, themes and other templates
    unread: files next to icons and themes that no game reads
    files: the files of the games, and the templates
    problems: paths that contain nothing to check
    files_only: whether only problems of `files` are reported, because single files were passed
    base: folder that reported paths are relative to, if the user did not type them
    """

    what: Message
    folders: tuple[Path, ...]
    templates: tuple[Path, ...]
    unread: tuple[Path, ...]
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]
    files_only: bool
    base: Path | None

    def is_selected(self, problem: Problem) -> bool:
        """Return whether a problem is in a selected file, not in another file of its game."""
        path = Path(problem.location.path)
        return not self.files_only or path in self.files or path.parent not in self.folders


def select(library: Library, paths: Iterable[Path], here: Path | None = None) -> Selection:
    """Select paths or games to check; without any, the games in the folder `here`, or all."""
    typed = list(paths)
    requested = [_resolve_game(library, path) for path in typed]
    nearby = [] if requested else _games_here(library, here)
    known = library.without_own_games().game_folders()
    roots = requested or nearby or [*known, data_folder("templates")]
    folders = _collect(game_folders_at, roots)
    templates = _unique([*_collect(template_files, roots), *_collect(art_files, folders)])
    files, unread = _files_to_report(roots, folders, templates)
    return Selection(
        what=_format_selection(library, typed or nearby),
        folders=tuple(folders),
        templates=tuple(templates),
        unread=tuple(unread),
        files=tuple(files),
        problems=tuple(chain.from_iterable(_path_problems(it, library) for it in roots)),
        files_only=any(path.is_file() for path in roots),
        base=Path.cwd() if requested != typed or here in nearby else None,
    )


def _files_to_report(
    roots: Sequence[Path], folders: Sequence[Path], templates: Sequence[Path]
) -> tuple[list[Path], list[Path]]:
    """Return the files whose problems are reported, and files next to them that are not read.

    A single file is checked with its whole game, but only its own problems are reported.
    """
    files = [*_collect(_content_files, folders), *templates]
    unread = _collect(unread_files, [*roots, *folders])
    single_files = [path for path in roots if path.is_file()]
    if not single_files:
        return files, unread
    whole = [path for path in roots if path.is_dir()]
    return (
        [file for file in files if file in single_files or _is_in(file, whole)],
        [file for file in unread if _is_in(file, whole)],
    )


def _collect(find: Callable[[Path], Iterable[Path]], paths: Iterable[Path]) -> list[Path]:
    """Return what a function finds at some paths, each path once."""
    return _unique(chain.from_iterable(map(find, paths)))


def _content_files(folder: Path) -> list[Path]:
    """Return the game file, the words files and the tables of a folder with a game."""
    files = yaml_files(folder)
    return [*files, *sorted(folder.glob("*.csv"))] if files else []


def game_folders_at(path: Path) -> Iterator[Path]:
    """Yield the game folder at a path, or the game folders directly below it."""
    folder = path if path.is_dir() else path.parent
    if (folder / GAME_FILE).is_file():
        yield folder
    elif path.is_dir():
        yield from (it.parent for it in sorted(path.glob(f"*/{GAME_FILE}")))


def _games_here(library: Library, here: Path | None) -> list[Path]:
    """Return the game in a folder, or the games below it.

    Games of the library are omitted: in a checkout, `here` contains the shipped games.
    """
    if here is None:
        return []
    if (here / GAME_FILE).is_file():
        return [here]
    known = {it.resolve() for it in library.without_own_games().game_folders()}
    games = sorted(it for it in find_below(here).folders if it.resolve() not in known)
    return [it.relative_to(here) if here == Path.cwd() else it for it in games]


def _resolve_game(library: Library, path: Path) -> Path:
    """Return the folder of the game with this name; an existing path with content wins."""
    # `.` and `..` have no name, but the name of a game is that of its folder.
    if path.name in ("", ".."):
        return path.resolve()
    if path.name != str(path) or (path.exists() and not [*_path_problems(path, library)]):
        return path
    matches = (it for it in library.game_folders() if it.name.lower() == path.name.lower())
    return next(matches, path)


def _format_selection(library: Library, paths: Sequence[Path]) -> Message:
    """Format paths as typed, the current folder by its name; without paths, all known games."""
    if not paths:
        return _format_all(library)
    resolved = [path if path.name not in ("", "..") else path.resolve() for path in paths]
    names = [path.name if path == Path.cwd() else str(path) for path in resolved]
    if len(names) <= MAX_NAMES:
        return Message("{text}", text=", ".join(names))
    listed, more = ", ".join(names[:MAX_NAMES]), len(names) - MAX_NAMES
    return Message.plural(
        more, "{names} and {count} more", "{names} and {count} more", names=listed, count=more
    )


def _format_all(library: Library) -> Message:
    """Return the name of all known games."""
    own = [str(it) for it in library.folders if it != data_folder("content")]
    known = Message("the shipped games")
    if own:
        return Message("the games in {folders} and {known}", folders=", ".join(own), known=known)
    return known


def _is_in(file: Path, folders: Iterable[Path]) -> bool:
    return any(folder in file.parents for folder in folders)


def _unique(paths: Iterable[Path]) -> list[Path]:
    return list(dict.fromkeys(paths))


def _path_problems(path: Path, library: Library) -> Iterator[Problem]:
    if not path.exists():
        hint = _missing_path_hint(path, library)
        yield Problem(Location(str(path)), Message("no such file, folder or game"), hint)
    elif path in unread_files(path.parent):
        yield unread_warning(path)
    elif path.is_file() and not is_template(path) and path not in _content_files(path.parent):
        message = Message("not a content file")
        hint = Message("a game is a folder that contains game.yaml")
        yield Problem(Location(str(path)), message, hint)
    elif not [*game_folders_at(path), *template_files(path), *unread_files(path)]:
        yield Problem(
            Location(str(path)),
            Message("contains no game"),
            Message("a game is a folder that contains game.yaml"),
        )


def _missing_path_hint(path: Path, library: Library) -> Message:
    """Return the file, folder or game that is likely meant; otherwise the games."""
    names: list[str] = []
    with suppress(OSError):
        names = sorted(it.name for it in path.parent.iterdir())
    games = [it.name for it in library.game_folders()]
    near = closest(path.name, names) or closest(path.name, games)
    return suggestion_hint(near) or library.unknown_game_hint()


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
