"""Listings of the games: what each prints, and which file each value comes from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hedgerow.base.errors import InputError, Location, Problem, fault_problem, input_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.base.package_data import data_folder
from hedgerow.game.about import Players
from hedgerow.game.game import Game, shared_words
from hedgerow.game.library import Library, open_library
from hedgerow.loading.layers import GAME_FILE, load_merged, removed_keys, value_origins
from hedgerow.loading.strict_yaml import Tree, load_tree
from hedgerow.loading.words import Words


def list_games(library: Library | None = None, *, every: bool = False) -> list[dict[str, object]]:
    """Return the usable games: id, title, players, decks, languages, tag of the codes.

    With `every`, include the template, which exists to be copied.
    """
    return games_data(usable_games(library or open_library(), every=every).games)


@record
class UsableGames:
    """Games that can be used, the problems of others, and warnings.

    Games that were only found, not named by an option, cause warnings: a `game.yaml` in some folder
    may be of another program.
    """

    games: list[Game]
    problems: list[Problem]
    warnings: list[Problem]


def usable_games(library: Library, *, every: bool) -> UsableGames:
    """Return the games that can be used. The template is included only with `every`."""
    games: list[Game] = []
    problems: list[Problem] = []
    warnings = list(library.clashes())
    chosen = {*library.without_own_games().game_folders()}
    for folder in library.game_folders():
        try:
            game = library.load(folder)
            _deck_ids(game)  # a game that cannot be drawn is not usable
        except InputError as error:
            if folder in chosen:
                problems += error.problems
            else:
                hint = Message("run hedgerow validate {folder} to see why", folder=folder)
                warnings.append(Problem(Location(str(folder)), Message("cannot be used"), hint))
        except Exception as error:  # a fault of ours in one game: the others are usable
            problems.append(fault_problem(str(folder), error))
        else:
            games += [game] if every or not game.content.about.template else []
    return UsableGames(games, problems, warnings)


def search_order(library: Library) -> Iterator[Message]:
    """Yield where games are found, in the order of precedence."""
    *content, shipped = library.folders
    for folder in content:
        yield Message("{folder} (--content)", folder=folder)
    yield Message("{folder} (the shipped games)", folder=shipped)
    if library.own:
        yield Message("next to the score file")
        yield Message("{folder} and below", folder=library.own.here.resolve())
        yield Message("{folder} ({command})", folder=library.own.saved, command="games --add")
    yield Message("installed packages")


def _deck_ids(game: Game) -> list[str]:
    """Return the ids of a game's decks. Raises InputError with a hint if they cannot be drawn."""
    from hedgerow.art.decks import deck_ids

    try:
        return deck_ids(game)
    except InputError:
        hint = Message("run hedgerow validate {folder} to see why", folder=game.folder)
        raise input_error(str(game.folder), Message("cannot be printed"), hint) from None


def games_data(games: Iterable[Game], *, verbose: bool = False) -> list[dict[str, object]]:
    """Return the games as plain values; with `verbose`, with their files and values."""
    return [
        {
            "id": game.id,
            "title": game.content.about.title,
            "aliases": list(game.content.about.aliases),
            "tag": game.content.about.tag,
            "players": [game.content.about.players.least, game.content.about.players.most],
            "decks": _deck_ids(game),
            "languages": list(game.languages),
            **({"sources": value_sources(game)} if verbose else {}),
        }
        for game in games
    ]


def games_table(games: Sequence[Game], lang: str, *, verbose: bool = False) -> str:
    """Format the games for people, one below the other."""
    words = shared_words(lang)
    return "\n\n".join(
        "\n  ".join(_format_game(game, words))
        + (f"\n{sources_text(game, words)}" if verbose else "")
        for game in games
    )


def _format_game(game: Game, words: Words) -> Iterator[str]:
    """Yield the lines of a game; the folder if it is not a shipped one."""
    about = game.content.about
    names = words("games.also", names=", ".join(about.aliases)) if about.aliases else ""
    yield f"{game.id} {names}".rstrip()
    yield words("games.players", title=about.title, n=_format_players(about.players, words))
    yield words("games.prints", parts=", ".join(_parts(game, words)))
    yield words("games.languages", names=", ".join(game.languages))
    if game.folder.parent != data_folder("content"):
        yield words("games.own", folder=game.folder)


def _parts(game: Game, words: Words) -> Iterator[str]:
    """Yield what a game prints."""
    if game.has_sheets:
        yield words("games.sheets", tag=game.content.about.tag)
    if decks := _deck_ids(game):
        yield words("games.decks", decks=", ".join(decks))
    if game.has_scoring:
        yield words("games.pad")
    yield words("games.kit")


def _format_players(players: Players, words: Words) -> str:
    """Format a number of players: `2 to 5`, or `2`."""
    if players.least == players.most:
        return f"{players.least}"
    return words("games.range", least=players.least, most=players.most)


def value_sources(game: Game) -> list[dict[str, object]]:
    """Return the files of a game, its own first, with the keys that each sets or removes.

    `keys` is None for the last file: it provides everything that no other file sets.
    """
    return [
        source
        for files in _merged_files(game)
        for source in _file_sources(files, _merged_tree(game, files))
    ]


def sources_text(game: Game, words: Words) -> str:
    """Format the files of a game for people: a line per file, then the values it sets."""
    alone = not game.parents
    lines = (
        line for source in value_sources(game) for line in _format_source(source, words, alone)
    )
    return "\n".join((f"  {words('games.sources')}", *lines))


def _format_source(source: dict[str, object], words: Words, alone: bool) -> Iterator[str]:
    file, keys, removed = source["file"], source["keys"], source["removed"]
    rest = not alone and keys is None
    yield f"    {words('games.rest', file=file) if rest else file}"
    for key, value in keys.items() if isinstance(keys, dict) else ():
        yield f"      {key}" if value is None else f"      {key}: {value}"
    for key in removed if isinstance(removed, list) else ():
        yield f"      {words('games.removed', name=key)}"


def _merged_files(game: Game) -> Iterator[tuple[Path, ...]]:
    """Yield the files that are merged: the game files, then the words files per language."""
    yield tuple(folder / GAME_FILE for folder in game.folders)
    for lang in LANGUAGES:
        if lang in game.languages:
            yield game.words_files(lang)


def _merged_tree(game: Game, files: tuple[Path, ...]) -> Tree:
    # The game files are merged already: loading the game did that.
    return game.tree if files[0].name == GAME_FILE else load_merged(files, [])


def _file_sources(files: tuple[Path, ...], tree: Tree) -> Iterator[dict[str, object]]:
    parts = list(value_origins(tree))
    for file in files:
        own = {key: _plain_value(part) for path, key, part in parts if path == str(file)}
        # The last file extends no other: it is named without its many keys, and removes none.
        last = file == files[-1]
        removed = [] if last else list(removed_keys(load_tree(file)))
        yield {"file": str(file), "keys": None if last else own, "removed": removed}


def _plain_value(tree: Tree) -> object:
    """Return a single value; None for a mapping or a list, of which only the key is listed."""
    return None if isinstance(tree.value, dict | list) else json.loads(json.dumps(tree.value))
