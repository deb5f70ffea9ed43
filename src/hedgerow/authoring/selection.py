"""Which content files are checked: those of the paths given, or of the folder one works in."""

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
    """What is checked: the folders of games, the templates, and the files of both.

    `unread` lies among icons and themes, but is none.

    `what` names it. `everything` is what there is without a wish. `problems` are paths that hold
    nothing to check. With `files_only` a problem must be one of the files. Paths that nobody typed
    are shown from the folder `base`.
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

    def concerns(self, problem: Problem) -> bool:
        """Return whether a problem is one of the files named, not of their neighbours."""
        path = Path(problem.location.path)
        return not self.files_only or path in self.files or path.parent not in self.folders


def select(library: Library, paths: Iterable[Path], here: Path | None = None) -> Selection:
    """Return what to check: the paths; without any the games of the folder `here`, or all."""
    typed = list(paths)
    given = [_named_game(library, path) for path in typed]
    found = [] if given else _games_here(library, here)
    wanted = given or found or [*library.game_folders(), data_folder("templates")]
    folders = _once(it for path in wanted for it in game_folders_at(path))
    templates = _once(it for path in wanted for it in template_files(path))
    templates = _once((*templates, *(it for at in folders for it in art_files(at))))
    files = [*(file for folder in folders for file in yaml_files(folder)), *templates]
    unread = _once(it for path in (*wanted, *folders) for it in unread_files(path))
    named = {path for path in wanted if path.is_file()}
    if named:
        whole = [path for path in wanted if path.is_dir()]
        files = [it for it in files if it in named or _is_in(it, whole)]
        unread = [it for it in unread if _is_in(it, whole)]
    return Selection(
        what=_named(typed or found) if typed or found else _everything(library),
        folders=tuple(folders),
        templates=tuple(templates),
        unread=tuple(unread),
        files=tuple(files),
        problems=tuple(it for path in wanted for it in _path_problems(path)),
        everything=not given and not found,
        files_only=bool(named),
        base=Path.cwd() if given != typed or here in found else None,
    )


def game_folders_at(path: Path) -> Iterator[Path]:
    """Yield the folder of a game at a path, or those of the games right below it."""
    folder = path if path.is_dir() else path.parent
    if (folder / GAME_FILE).is_file():
        yield folder
    elif path.is_dir():
        yield from (it.parent for it in sorted(path.glob(f"*/{GAME_FILE}")))


def yaml_files(folder: Path) -> list[Path]:
    """Return the game file of a folder and its words files; none if it holds no game."""
    if not (folder / GAME_FILE).is_file():
        return []
    return sorted(it for it in folder.iterdir() if it.suffix.lower() in (".yaml", ".yml"))


def _games_here(library: Library, here: Path | None) -> list[Path]:
    """Return the game in a folder, or the games up to two levels below that are not shipped."""
    if here is None:
        return []
    if (here / GAME_FILE).is_file():
        return [here]
    known = {it.resolve() for it in library.game_folders()}
    below = [it for it in _folders_in(here) for it in (it, *_folders_in(it))]
    games = (it for it in below if (it / GAME_FILE).is_file() and it.resolve() not in known)
    return [it.relative_to(here) if here == Path.cwd() else it for it in games]


def _folders_in(folder: Path) -> list[Path]:
    """Return the folders in a folder that are not hidden; none if it cannot be read."""
    with suppress(OSError):
        found = (it for it in folder.iterdir() if not it.name.startswith("."))
        return sorted(it for it in found if it.is_dir())
    return []


def _named_game(library: Library, path: Path) -> Path:
    """Return the folder of a game whose name is given, unless there is such a path with content.

    A path like `.` has no name, and a game has that of its folder.
    """
    if path.name in ("", ".."):
        return path.resolve()
    if path.name != str(path) or (path.exists() and not [*_path_problems(path)]):
        return path
    found = (it for it in library.game_folders() if it.name.lower() == path.name.lower())
    return next(found, path)


def _named(paths: Sequence[Path]) -> Message:
    """Name some paths as they were typed; a game's own folder by its name."""
    bare = [it if it.name not in ("", "..") else it.resolve() for it in paths]
    names = [it.name if it == Path.cwd() else str(it) for it in bare]
    if len(names) <= MAX_NAMES:
        return Message("{text}", text=", ".join(names))
    shown, more = ", ".join(names[:MAX_NAMES]), len(names) - MAX_NAMES
    return Message.plural(
        more, "{names} and {count} more", "{names} and {count} more", names=shown, count=more
    )


def _everything(library: Library) -> Message:
    """Name all games that are known."""
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


def _once(paths: Iterable[Path]) -> list[Path]:
    return list(dict.fromkeys(paths))


def _path_problems(path: Path) -> Iterator[Problem]:
    if not path.exists():
        yield Problem(Location(str(path)), Message("no such file or folder"), _near_path(path))
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


def _near_path(path: Path) -> Message:
    with suppress(OSError):
        return did_you_mean(path.name, sorted(it.name for it in path.parent.iterdir()))
    return NO_MESSAGE
