"""Selection of the content files to check: by path or game name, or in the current folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from hedgerow.authoring.check_templates import (
    art_files,
    is_template,
    template_files,
    unread_files,
    unread_warning,
)
from hedgerow.base.errors import Location, Problem, did_you_mean
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.base.package_data import data_folder
from hedgerow.games import CONTENT_FOLDER, plugin_folders
from hedgerow.library.library import Library
from hedgerow.loading.layers import GAME_FILE

MAX_NAMES = 3


@keyword_record
class Selection:
    """The games and templates to check.

    what: name of the selection, for the last line of the report
    folders: folders of games
    templates: icons, themes and other templates
    unread: files next to icons and themes that no game reads
    files: the files of the games, and the templates
    problems: paths that contain nothing to check
    everything: whether all known games are checked, because no path was passed
    files_only: whether only problems of `files` are reported, because single files were passed
    base: folder that reported paths are relative to, if the user did not type them
    """

    what: Message
    folders: tuple[Path, ...]
    templates: tuple[Path, ...]
    unread: tuple[Path, ...]
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]
    everything: bool
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
    paths_to_check = requested or nearby or [*library.game_folders(), data_folder("templates")]
    folders = _unique(it for path in paths_to_check for it in game_folders_at(path))
    templates = _unique(it for path in paths_to_check for it in template_files(path))
    templates = _unique((*templates, *(it for folder in folders for it in art_files(folder))))
    files = [*(file for folder in folders for file in yaml_files(folder)), *templates]
    unread = _unique(it for path in (*paths_to_check, *folders) for it in unread_files(path))
    single_files = {path for path in paths_to_check if path.is_file()}
    if single_files:
        # A file is checked with its whole game, but only its own problems are reported.
        whole = [path for path in paths_to_check if path.is_dir()]
        files = [file for file in files if file in single_files or _is_in(file, whole)]
        unread = [file for file in unread if _is_in(file, whole)]
    return Selection(
        what=_format_paths(typed or nearby) if typed or nearby else _format_all(library),
        folders=tuple(folders),
        templates=tuple(templates),
        unread=tuple(unread),
        files=tuple(files),
        problems=tuple(it for path in paths_to_check for it in _path_problems(path)),
        everything=not requested and not nearby,
        files_only=bool(single_files),
        base=Path.cwd() if requested != typed or here in nearby else None,
    )


def game_folders_at(path: Path) -> Iterator[Path]:
    """Yield the game folder at a path, or the game folders directly below it."""
    folder = path if path.is_dir() else path.parent
    if (folder / GAME_FILE).is_file():
        yield folder
    elif path.is_dir():
        yield from (it.parent for it in sorted(path.glob(f"*/{GAME_FILE}")))


def yaml_files(folder: Path) -> list[Path]:
    """Return the game file and words files of a folder; none if it contains no game."""
    if not (folder / GAME_FILE).is_file():
        return []
    return sorted(it for it in folder.iterdir() if it.suffix.lower() in (".yaml", ".yml"))


def _games_here(library: Library, here: Path | None) -> list[Path]:
    """Return the game in a folder, or the games up to two levels below it.

    Games of the library are omitted: in a checkout, `here` contains the shipped games.
    """
    if here is None:
        return []
    if (here / GAME_FILE).is_file():
        return [here]
    known = {it.resolve() for it in library.game_folders()}
    below = [path for child in _folders_in(here) for path in (child, *_folders_in(child))]
    games = (it for it in below if (it / GAME_FILE).is_file() and it.resolve() not in known)
    return [it.relative_to(here) if here == Path.cwd() else it for it in games]


def _folders_in(folder: Path) -> list[Path]:
    """Return the visible folders in a folder; none if it cannot be read."""
    with suppress(OSError):
        visible = (path for path in folder.iterdir() if not path.name.startswith("."))
        return sorted(path for path in visible if path.is_dir())
    return []


def _resolve_game(library: Library, path: Path) -> Path:
    """Return the folder of the game with this name; an existing path with content wins."""
    # `.` and `..` have no name, but the name of a game is that of its folder.
    if path.name in ("", ".."):
        return path.resolve()
    if path.name != str(path) or (path.exists() and not [*_path_problems(path)]):
        return path
    matches = (it for it in library.game_folders() if it.name.lower() == path.name.lower())
    return next(matches, path)


def _format_paths(paths: Sequence[Path]) -> Message:
    """Format paths as typed; the current folder by its name."""
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
    own = [str(it) for it in library.folders if it != data_folder(CONTENT_FOLDER)]
    known = (
        Message("all installed games")
        if plugin_folders(CONTENT_FOLDER)
        else Message("the shipped games")
    )
    if own:
        return Message("the games in {folders} and {known}", folders=", ".join(own), known=known)
    return known


def _is_in(file: Path, folders: Iterable[Path]) -> bool:
    return any(folder in file.parents for folder in folders)


def _unique(paths: Iterable[Path]) -> list[Path]:
    return list(dict.fromkeys(paths))


def _path_problems(path: Path) -> Iterator[Problem]:
    if not path.exists():
        yield Problem(Location(str(path)), Message("no such file or folder"), _path_hint(path))
    elif path in unread_files(path.parent):
        yield unread_warning(path)
    elif path.is_file() and not is_template(path) and path not in yaml_files(path.parent):
        message = Message("not a content file")
        hint = Message("a game is a folder that contains game.yaml")
        yield Problem(Location(str(path)), message, hint)
    elif not [*game_folders_at(path), *template_files(path), *unread_files(path)]:
        yield Problem(
            Location(str(path)),
            Message("contains no game"),
            Message("a game is a folder that contains game.yaml"),
        )


def _path_hint(path: Path) -> Message:
    with suppress(OSError):
        return did_you_mean(path.name, sorted(it.name for it in path.parent.iterdir()))
    return NO_MESSAGE
