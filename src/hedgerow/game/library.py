"""The game library: finds games in folders, by name, code or score file."""

from __future__ import annotations

import filecmp
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    quote_value,
    suggestion_hint,
)
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder, starters_folder
from hedgerow.base.similar_names import closest, normalize_name
from hedgerow.game.own_games import MAX_ENTRIES, OwnGames, find_own_games, find_same_name
from hedgerow.loading.layers import GAME_FILE, Layer, game_folders, load_layers
from hedgerow.scorefile.score_file import SHEET_KEY
from hedgerow.scorefile.sheet_code import SheetCode, is_valid_code

if TYPE_CHECKING:
    from hedgerow.game.game import Game
    from hedgerow.scorefile.score_file import KeyLine, ScoreFile


# The name of a folder that leads nowhere else.
_PLAIN_NAME = re.compile(r"\w[\w-]*")


def ignore_warning(warning: Problem) -> None:
    """Show no warning."""


@record
class Library:
    """Folders of games; a game in an earlier folder hides one of the same name in a later one.

    The user's `own` games follow, the nearest first. They are only searched if the folders do not
    have the requested game. `warn` gets a warning about every game that is not used because
    another one has its name.
    """

    folders: tuple[Path, ...]
    own: OwnGames | None = None
    warn: Callable[[Problem], None] = ignore_warning

    def find_game(
        self, name: str, location: Location | None = None, beside: Path | None = None
    ) -> Game:
        """Return the game with an id, alias or title. Raises InputError with suggestions.

        `beside` is the folder of the file that names it.
        """
        typed = name.strip().lower()
        location = location or Location(name)
        if found := self._find_folder(typed):
            self._warn_unused(found, beside)
            return self.load(found)
        listed = _list_folders(self.folders)
        groups = self._own_groups(beside)
        if folder := self._nearest(typed, groups, location):
            return self.load(folder)
        own = [folder for group in groups for folder in group]
        if game := self._find(typed, listed) or self._find(typed, own):
            return game
        message = Message("unknown game {name}", name=quote_value(name))
        raise input_error(location, message, self.unknown_game_hint(typed))

    def has_game(self, name: str) -> bool:
        """Return whether a game has this id, alias or title."""
        return self._find(name.strip().lower(), self.game_folders()) is not None

    def _find_folder(self, name: str) -> Path | None:
        """Return the folder of this name; listing all folders takes longer than scoring a file."""
        is_plain = _PLAIN_NAME.fullmatch(name) is not None
        for root in self.folders:
            if is_plain and os.path.isfile(f"{root}/{name}/{GAME_FILE}"):  # noqa: PTH113, faster
                return root / name
            if named := _named(name, game_folders(root)):
                return named[0]
        return None

    def _find(self, name: str, folders: list[Path]) -> Game | None:
        if named := _named(name, folders):
            return self.load(named[0])
        games = self._load_readable(folders)
        by_alias = (game for game in games if name in game.content.about.aliases)
        by_title = (
            game for game in games if normalize_name(name) in map(normalize_name, _names(game))
        )
        return next(by_alias, None) or next(by_title, None)

    def _own_groups(self, beside: Path | None = None) -> tuple[tuple[Path, ...], ...]:
        if self.own is None:
            return ()
        return find_own_games(self.own, beside, self.folders).groups

    def _nearest(
        self, name: str, groups: Iterable[tuple[Path, ...]], location: Location
    ) -> Path | None:
        """Return the nearest own game of a name. Raises InputError if two are equally near."""
        found = [same for group in groups if (same := _named(name, group))]
        if not found:
            return None
        (used, *equal), *farther = found
        if equal:
            message = Message(
                "there are several games of this name: {folders}",
                folders=", ".join(map(str, found[0])),
            )
            hint = Message("choose one: --content {folder}", folder=used.parent)
            raise input_error(location, message, hint)
        for folder in (folder for group in farther for folder in group):
            self.warn(_unused_problem(folder, Message("{folder} has the same name", folder=used)))
        return used

    def _warn_unused(self, used: Path, beside: Path | None) -> None:
        """Warn about own games with the name of the shipped game that is used."""
        if self.own is None or used.parent != data_folder("content"):
            return
        same = find_same_name(used.name.lower(), self.own, beside)
        others = (folder for folder in same if folder.resolve() != used.resolve())
        for folder in dict.fromkeys(folder for folder in others if not _is_copy(folder, used)):
            reason = Message("{name} is a shipped game", name=used.name)
            self.warn(_unused_problem(folder, reason))

    def clashes(self) -> Iterator[Problem]:
        """Yield a warning for every game that another one of the same name hides."""
        used: dict[str, Path] = {}
        listed = _list_folders(self.folders)
        for folder in (*listed, *(it for group in self._own_groups() for it in group)):
            first = used.setdefault(folder.name.lower(), folder)
            if first != folder and _is_copy(folder, first):
                continue
            if first != folder and first.parent == data_folder("content"):
                yield _unused_problem(folder, Message("{name} is a shipped game", name=first.name))
            elif first != folder:
                yield _unused_problem(folder, Message("{folder} has the same name", folder=first))

    def unknown_game_hint(self, name: str = "") -> Message:
        """Return the closest games; otherwise all but the template, and where own games may be."""
        games = self.games()
        names = (it for game in games for it in (game.id, *game.content.about.aliases))
        if hint := suggestion_hint(closest(name, names)):
            return hint
        ids = [game.id for game in games if not game.content.about.template]
        hint = did_you_mean("", ids)
        if len(self.folders) > 1:
            return hint
        own = Message("for your own games, add --content DIR")
        if self.own:
            own = Message("for your own games, change to their folder, or add --content DIR")
            if not find_own_games(self.own).is_complete:
                own = Message(
                    "only {most} files below this folder were searched: change to the folder of "
                    "your games, or add --content DIR",
                    most=f"{MAX_ENTRIES:,}",
                )
        return Message("{hint}; {more}", hint=hint, more=own) if hint else own

    def games(self) -> tuple[Game, ...]:
        """Return all games that can be loaded, sorted by folder name."""
        return tuple(self._load_readable(self.game_folders()))

    def _load_readable(self, folders: Iterable[Path]) -> list[Game]:
        games: list[Game] = []
        for folder in folders:
            # One broken game must not hide the others, even if loading it fails by our own fault;
            # `games`, `validate` and the page report that.
            with suppress(Exception):
                games.append(self.load(folder))
        return games

    def load(self, folder: Path) -> Game:
        """Load the game in a folder, which may be outside the library."""
        # Completion lists games without opening one.
        from hedgerow.game.game import load_game_folder

        return load_game_folder(folder, self._roots(folder))

    def layers(self, folder: Path) -> tuple[Layer, ...]:
        """Load the layers of the game in a folder, its own first."""
        return load_layers(folder, self._roots(folder))

    def _roots(self, folder: Path) -> tuple[Path, ...]:
        roots = (*self.folders, self.own.saved) if self.own else self.folders
        if folder.parent in roots:
            return roots
        # A game outside the library may extend the games next to it.
        resolved = {root.resolve() for root in roots}
        outside = () if folder.parent.resolve() in resolved else (folder.parent,)
        return (*outside, *roots)

    def game_for_code(
        self, code: SheetCode, location: Location, beside: Path | None = None
    ) -> Game:
        """Return the game whose tag starts a code. `beside` is the folder of the file with it."""
        # The user's own games are searched only for another tag.
        listed = partial(_list_folders, self.folders)
        for find_folders in (listed, partial(self.game_folders, beside)):
            for game in self._load_readable(find_folders()):
                if game.content.about.tag == code.tag:
                    return game
        tags = ", ".join(f"{game.content.about.tag} {game.id}" for game in self.games())
        message = Message("no game uses the tag {tag}", tag=code.tag)
        hint = Message("known tags: {tags}", tags=tags)
        raise input_error(location, message, hint)

    def game_for_file(self, file: ScoreFile) -> Game:
        """Return the game that a score file names, or else the game of its sheet codes."""
        game_line = file.key_lines.get("game")
        beside = Path(file.path).parent
        if game_line and game_line.value:
            return self.find_game(game_line.value, game_line.location, beside)
        problems: list[Problem] = []
        for key_line in sheet_entries(file):
            try:
                code = self._parse_code(key_line.value, key_line.location)
                return self.game_for_code(code, key_line.location, beside)
            except InputError as error:
                problems += error.problems
        first = next(iter(file.key_lines.values()), None)
        location = replace(first.location, column=1) if first else Location(file.path, 1, 1)
        hint = Message("start with a line like game: stampfarm, or add the code of a sheet")
        missing = Problem(location, Message("the file does not name its game"), hint)
        raise InputError(*problems, *(() if problems else (missing,)))

    def open_code(self, text: str) -> tuple[SheetCode, Game, Any]:
        """Parse a typed code; return it with its game and its sheet."""
        location = Location(text)
        # A common mistake: the name of a game instead of a code.
        if not is_valid_code(text) and self.has_game(text):
            hint = Message("pass the code of a sheet; for a card, use --card ID --on FILE")
            raise input_error(location, Message("this is a game, not a code"), hint)
        code = self._parse_code(text, location)
        game = self.game_for_code(code, location)
        return code, game, game.sheet_from_code(code, location)

    def _parse_code(self, text: str, location: Location) -> SheetCode:
        """Parse a typed code of any game."""
        from hedgerow.game.game import parse_known_code

        tags = () if is_valid_code(text) else [game.content.about.tag for game in self.games()]
        return parse_known_code(text, location, tags)

    def game_folders(self, beside: Path | None = None) -> list[Path]:
        """Return the folders of all games, sorted by name."""
        own = [folder for group in self._own_groups(beside) for folder in group]
        return _sort_folders((*_list_folders(self.folders), *own))

    def without_own_games(self) -> Library:
        """Return a library of the folders alone."""
        return replace(self, own=None)

    def with_found_games(self) -> Library:
        """Return a library that has the folders of the user's own games, without searching."""
        found = dict.fromkeys(it.parent for group in self._own_groups() for it in group)
        return Library((*self.folders, *found))

    def with_starters(self) -> Library:
        """Return a library that also has the games that exist only to be copied, last of all."""
        return replace(self, folders=(*self.folders, starters_folder()))


def unlisted_starters() -> tuple[Game, ...]:
    """Return the games that exist only to be copied."""
    return Library((starters_folder(),)).games()


def sheet_entries(file: ScoreFile) -> Iterator[KeyLine]:
    """Yield the `sheet:` lines of a score file that have a full code."""
    for entries in (file.key_lines, *(section.key_lines for section in file.sections)):
        if (key_line := entries.get(SHEET_KEY)) and key_line.has_code:
            yield key_line


def _names(game: Game) -> tuple[str, ...]:
    """Return the id, title and aliases of a game."""
    about = game.content.about
    return game.id, about.title, *about.aliases


def _named(name: str, folders: Iterable[Path]) -> list[Path]:
    """Return the folders of a name, which may be typed in any case."""
    return [folder for folder in folders if folder.name.lower() == name]


def _is_copy(folder: Path, used: Path) -> bool:
    """Return whether a folder has the same game file: an installed program in a clone of it."""
    try:
        return filecmp.cmp(folder / GAME_FILE, used / GAME_FILE, shallow=False)
    except OSError:
        return False


def _unused_problem(folder: Path, reason: Message) -> Problem:
    """Return the warning for a game that is not used, because another one has its name."""
    message = Message("not used: {reason}", reason=reason)
    hint = Message("rename the folder, or choose it with --content {folder}", folder=folder.parent)
    return Problem(Location(str(folder)), message, hint)


def _list_folders(roots: Iterable[Path]) -> list[Path]:
    return _sort_folders(folder for root in roots for folder in game_folders(root))


def _sort_folders(folders: Iterable[Path]) -> list[Path]:
    """Return folders by name; the first of several of the same name."""
    first: dict[str, Path] = {}
    for folder in folders:
        first.setdefault(folder.name, folder)
    return [first[name] for name in sorted(first)]


def load_game(name: str, library: Library | None = None) -> Game:
    """Load a game by its id, alias or title: its `content`, its words, its sheets and forms.

    >>> load_game("stampfarm").content.about.title
    'Stampfarm'
    """
    return (library or open_library()).find_game(name)


def open_library(folders: str | Path | Iterable[str | Path] = ()) -> Library:
    """Open the shipped games, and those of a user's folders before them.

    >>> [game.id for game in open_library().games()][:2]
    ['bunte-runde', 'fallow']
    """
    if isinstance(folders, str | Path):
        folders = (folders,)
    user_folders = tuple(map(Path, folders))
    for folder in user_folders:
        if not folder.is_dir():
            raise input_error(
                str(folder),
                Message("not a folder of games"),
                Message("pass a folder that contains GAME/game.yaml"),
            )
        if (folder / GAME_FILE).is_file():
            hint = Message(
                "pass its parent folder: --content {folder}", folder=folder.resolve().parent
            )
            raise input_error(str(folder), Message("this is a game, not a folder of games"), hint)
    return Library((*user_folders, data_folder("content")))


@record
class GeneratedSheet:
    """A sheet with its code; `data` is what `hedgerow show --json` prints."""

    code: str
    sheet: Any
    data: Mapping[str, object]


def find_sheet(code: str, library: Library | None = None) -> GeneratedSheet:
    """Return the sheet of a code, exactly as it was printed.

    Raises InputError if the code is mistyped or the game's content has changed since.
    """
    sheet_code, game, sheet = (library or open_library()).open_code(code)
    return GeneratedSheet(str(sheet_code), sheet, game.sheet_data(sheet))


def find_set(code: str, library: Library | None = None) -> tuple[str, ...]:
    """Return the codes of a printed set from one of them, up to twelve in the order of letters.

    Fewer may have been printed. A sheet for all players is alone. Raises InputError like
    `find_sheet`, and if each sheet takes so long that the others are not found in time.
    """
    sheet_code, game, _ = (library or open_library()).open_code(code)
    return tuple(map(str, game.find_set(sheet_code)))


def game_form(
    game: str, lang: str = "en", variant: str = "", library: Library | None = None
) -> dict[str, object]:
    """Return a game's form as plain values: fields, sections, grids and palettes."""
    from hedgerow.scorefile.form import form_to_dict

    return form_to_dict((library or open_library()).find_game(game).form(lang, variant))
