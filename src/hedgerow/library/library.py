"""The games at hand: rules found in the program, content found in folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    meant,
    quote_value,
)
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.base.neighbours import closest, normalize_name
from hedgerow.base.package_data import data_folder
from hedgerow.games import CONTENT_FOLDER, plugin_folders
from hedgerow.library.game import Game, load_game_folder, parse_known_code
from hedgerow.loading.layers import GAME_FILE, Layer, game_folders, load_layers
from hedgerow.ruleset.sheet_code import SheetCode
from hedgerow.scorefile.score_file import SHEET_KEY

if TYPE_CHECKING:
    from hedgerow.scorefile.score_file import KeyLine, ScoreFile


@record
class Library:
    """Folders with games; a game in an earlier folder hides one of the same name in a later.

    The games of other packages come after them, and are looked for only where these do not do.
    """

    folders: tuple[Path, ...]

    def find_game(self, name: str, location: Location | None = None) -> Game:
        """The game of that id or alias."""
        wanted = name.strip().lower()
        near = self._find(wanted, _games_in(self.folders))
        if game := near or self._find(wanted, self.game_folders()):
            return game
        message = Message("unknown game {name}", name=quote_value(name))
        raise input_error(location or Location(name), message, self.unknown_game_hint(wanted))

    def _find(self, wanted: str, folders: list[Path]) -> Game | None:
        for folder in folders:
            if folder.name.lower() == wanted:
                return self.load(folder)
        games = [*self._opened(folders)]
        aliased = (game for game in games if wanted in game.content.about.aliases)
        titled = (
            game for game in games if normalize_name(wanted) in map(normalize_name, _names(game))
        )
        return next(aliased, None) or next(titled, None)

    def unknown_game_hint(self, wanted: str = "") -> Message:
        """The nearest game; if none is near, all but the template, and how to bring one's own."""
        games = self.games()
        near = closest(
            wanted, (it for game in games for it in (game.id, *game.content.about.aliases))
        )
        if hint := meant(near):
            return hint
        known = [game.id for game in games if not game.content.about.template]
        hint, own = did_you_mean("", known), Message("for your own games, add --content DIR")
        if len(self.folders) > 1:
            return hint
        return Message("{hint}; {more}", hint=hint, more=own) if hint else own

    def games(self) -> tuple[Game, ...]:
        """All games that can be opened, in the order of their names."""
        return tuple(self._opened(self.game_folders()))

    def _opened(self, folders: Iterable[Path]) -> Iterator[Game]:
        for folder in folders:
            with suppress(InputError):
                yield self.load(folder)

    def load(self, folder: Path) -> Game:
        """The game in a folder, which may also be none of the library's."""
        return load_game_folder(folder, self._roots(folder))

    def layers(self, folder: Path) -> tuple[Layer, ...]:
        """The layers of the game in a folder, its own first."""
        return load_layers(folder, self._roots(folder), lambda: plugin_folders(CONTENT_FOLDER))

    def _roots(self, folder: Path) -> tuple[Path, ...]:
        if folder.parent in self.folders:
            return self.folders
        known = {root.resolve() for root in self.folders}
        outside = () if folder.parent.resolve() in known else (folder.parent,)
        return (*outside, *self.folders)

    def game_for_code(self, code: SheetCode, location: Location) -> Game:
        """The game whose tag a code has."""
        for game in self.games():
            if game.content.about.tag == code.tag:
                return game
        tags = ", ".join(f"{game.content.about.tag} {game.id}" for game in self.games())
        message = Message("no game uses the tag {tag}", tag=code.tag)
        hint = Message("known tags: {tags}", tags=tags)
        raise input_error(location, message, hint)

    def game_for_file(self, file: ScoreFile) -> Game:
        """Return the game that a score file names, or whose sheet it has the code of."""
        named = file.key_lines.get("game")
        if named and named.value:
            return self.find_game(named.value, named.location)
        problems: list[Problem] = []
        for key_line in sheet_entries(file):
            try:
                return self.game_for_code(
                    self._read_code(key_line.value, key_line.location), key_line.location
                )
            except InputError as error:
                problems += error.problems
        first = next(iter(file.key_lines.values()), None)
        location = replace(first.location, column=1) if first else Location(file.path, 1, 1)
        hint = Message("start with a line like game: stampfarm, or add the code of a sheet")
        missing = Problem(location, Message("the file does not name its game"), hint)
        raise InputError(*problems, *(() if problems else (missing,)))

    def open_code(self, text: str) -> tuple[SheetCode, Game, Any]:
        """A code that a person typed, its game, and its sheet."""
        location = Location(text)
        if any(text.lower() in (it.id, *it.content.about.aliases) for it in self.games()):
            hint = Message("pass the code of a sheet; for a card, use --card ID --on FILE")
            raise input_error(location, Message("this is a game, not a code"), hint)
        code = self._read_code(text, location)
        game = self.game_for_code(code, location)
        return code, game, game.sheet_from_code(code, location)

    def _read_code(self, text: str, location: Location) -> SheetCode:
        """Return the code that a person typed, of any game."""
        return parse_known_code(text, location, [game.content.about.tag for game in self.games()])

    def game_folders(self) -> list[Path]:
        """The folders of all games, in the order of their names."""
        return _games_in((*self.folders, *plugin_folders(CONTENT_FOLDER)))


def sheet_entries(file: ScoreFile) -> Iterator[KeyLine]:
    """Yield the entries of a score file with the codes of sheets."""
    for entries in (file.key_lines, *(it.key_lines for it in file.sections)):
        if (key_line := entries.get(SHEET_KEY)) and key_line.value:
            yield key_line


def _names(game: Game) -> tuple[str, ...]:
    """What a game may be called: as on its box, or by an id or alias without its hyphens."""
    about = game.content.about
    return game.id, about.title, *about.aliases


def _games_in(roots: Iterable[Path]) -> list[Path]:
    found: dict[str, Path] = {}
    for root in roots:
        for folder in game_folders(root):
            found.setdefault(folder.name, folder)
    return [found[name] for name in sorted(found)]


def load_game(name: str, library: Library | None = None) -> Game:
    """Load a game by its id, alias or title: its `content`, its words, its sheets and forms.

    >>> load_game("stampfarm").content.farm.columns
    5
    """
    return (library or open_library()).find_game(name)


def open_library(folders: str | Path | Iterable[str | Path] = ()) -> Library:
    """Open the shipped games, and those of a user's folders before them.

    >>> [game.id for game in open_library().games()][:2]
    ['bunte-runde', 'fallow']
    """
    given = (folders,) if isinstance(folders, str | Path) else folders
    extra = tuple(map(Path, given))
    for folder in extra:
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
    return Library((*extra, data_folder("content")))
