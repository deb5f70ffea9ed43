"""The user's own games: next to a score file, in the current folder and below, and saved ones."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from hedgerow.base.frozen import record
from hedgerow.base.package_data import starters_folder
from hedgerow.loading.layers import GAME_FILE, game_folders

# Folders are searched level by level, so that near games are found even if there are many files.
MAX_DEPTH = 3
MAX_ENTRIES = 2_000
# Subfolders in which a game with the name of a shipped one is noticed, with one look at each.
MAX_GLANCES = 200
_SKIPPED = ("node_modules", "__pycache__")

# Games that are equally near.
Group = tuple[Path, ...]


@record
class OwnGames:
    """Where a user's own games are found: `here` and below, and those `saved` by `games --add`."""

    here: Path
    saved: Path


@record
class FoundGames:
    """Folders of games, the nearest first, and whether all folders have been searched."""

    groups: tuple[Group, ...]
    is_complete: bool = True

    @property
    def folders(self) -> list[Path]:
        return [folder for group in self.groups for folder in group]


def find_own_games(
    own: OwnGames, beside: Path | None = None, known: Iterable[Path] = ()
) -> FoundGames:
    """Find the user's games: in and below the folder `beside` of a file, then `here`, then saved.

    Games in folders that are `known` already are omitted: a checkout contains the shipped ones,
    and the starters.
    """
    near = FoundGames(()) if beside is None else find_below(beside, depth=1)
    below = find_below(own.here)
    roots = (*known, starters_folder())
    seen = {folder.resolve() for root in roots for folder in game_folders(root)}
    groups: list[Group] = []
    for group in (*near.groups, *below.groups, tuple(game_folders(own.saved))):
        new = {folder: folder.resolve() for folder in group}
        groups.append(tuple(folder for folder, path in new.items() if path not in seen))
        seen.update(new.values())
    return FoundGames(tuple(filter(None, groups)), near.is_complete and below.is_complete)


def find_below(root: Path, depth: int = MAX_DEPTH) -> FoundGames:
    """Find the game in a folder, or else the games below it, a group for each level.

    Hidden folders, folders in games and links to folders are not searched.
    """
    if _is_game(root):
        return FoundGames(((root.resolve(),),))  # `.` has no name
    groups: list[Group] = []
    level, left = [root], MAX_ENTRIES
    for _ in range(depth):
        inside: list[Path] = []
        for folder in level:
            entries = list(islice(_entries(folder), left))
            left -= len(entries)
            names = sorted(entry.name for entry in entries if _is_searched(entry))
            inside += [folder / name for name in names]
        games = tuple(filter(_is_game, inside))
        groups.append(games)
        level = [folder for folder in inside if folder not in games]
    return FoundGames(tuple(filter(None, groups)), is_complete=left > 0)


def is_found(folder: Path) -> bool:
    """Return whether the game in a folder is found in the current folder and below."""
    return folder.resolve() in {it.resolve() for it in find_below(Path()).folders}


def find_same_name(name: str, own: OwnGames, beside: Path | None = None) -> Iterator[Path]:
    """Yield own games with a name, found without searching: for the names of shipped games."""
    folders = [own.here, own.saved]
    with suppress(OSError):
        entries = islice(_entries(own.here), MAX_GLANCES)
        folders += [own.here / entry.name for entry in entries if _is_searched(entry)]
    if beside is not None:
        folders.insert(0, beside)
    yield from (folder / name for folder in folders if _is_game(folder / name))
    yield from (
        folder.resolve()
        for folder in folders[:2]
        if _is_game(folder) and folder.resolve().name.lower() == name
    )


def _is_game(folder: Path) -> bool:
    with suppress(OSError):  # a folder that must not be entered
        return (folder / GAME_FILE).is_file()
    return False


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    """Yield what is in a folder; nothing if it cannot be read."""
    with suppress(OSError), os.scandir(folder) as entries:
        yield from entries


def _is_searched(entry: os.DirEntry[str]) -> bool:
    visible = not entry.name.startswith(".") and entry.name not in _SKIPPED
    with suppress(OSError):
        return visible and entry.is_dir(follow_symlinks=False)
    return False
