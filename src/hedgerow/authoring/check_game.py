"""One game checked as a whole: its file, its words in every language, and that it can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from hedgerow.authoring.check_drawing import drawing_problems
from hedgerow.authoring.check_numbers import none_warnings, number_warnings
from hedgerow.authoring.check_sheets import try_sheets
from hedgerow.authoring.check_words import ENGLISH, translation_problems
from hedgerow.authoring.selection import yaml_files
from hedgerow.base.errors import InputError, Location, Problem, closest_match, quote_value
from hedgerow.base.messages import Message
from hedgerow.library.game import Game, inherited_problem, needed_words
from hedgerow.library.library import Library
from hedgerow.loading.layers import EXTENDS, GAME_FILE, Layer, subtree_at
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.tree import locate
from hedgerow.loading.words import LANGUAGES, Words, load_words, missing_words, stated_words

Checked = tuple[list[Problem], list[Problem]]


def check_game(library: Library, folder: Path) -> Checked:
    """Return the problems of the game in a folder, and its warnings."""
    layers = _layers(library, folder)
    folders = tuple(layer.folder for layer in layers)
    problems = [*_name_problems(folder), *_english_problems(folders)]
    try:
        game = library.load(folder)
    except InputError as error:
        return [*problems, *error.problems, *_text_problems(folder, layers)], []
    if ENGLISH not in game.languages and (hint := game.missing_words_hint(ENGLISH)):
        problems.append(Problem(Location(str(folder)), Message("missing English words"), hint))
    words_of, unread = _words_of(game)
    trials = try_sheets(game, _parent(library, game))
    found = (
        *unread,
        *translation_problems(game, words_of),
        *trials.problems,
        *drawing_problems(game, words_of, trials.sheets),
    )
    warnings = (*_content_warnings(game), *trials.warnings, *_word_warnings(game, words_of))
    return [*problems, *_as_own(game, found)], [*_as_own(game, warnings)]


def _content_warnings(game: Game) -> Iterator[Problem]:
    """Yield what the content itself finds odd, though it can be played and printed."""
    for it in game.content.warnings() if hasattr(game.content, "warnings") else ():
        yield Problem(locate(game.tree, it.path), it.message, it.hint)


def _word_warnings(game: Game, words_of: Mapping[str, Words]) -> Iterator[Problem]:
    """Yield numbers that texts state, or print as 0; all languages have the same blanks."""
    yield from number_warnings(game, words_of)
    for words in [*words_of.values()][:1]:
        yield from none_warnings(game, words)


def _parent(library: Library, game: Game) -> Game | None:
    """Return the game that a game extends, if that one can be opened."""
    return next(iter(_opened(library, game.parents[:1])), None)


def _as_own(game: Game, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield problems, those of the parents' files as of the game's own."""
    return (inherited_problem(it, game.folder, game.parents, game.tree) for it in problems)


def _words_of(game: Game) -> tuple[dict[str, Words], list[Problem]]:
    """Return the words of the languages that can be read, and the problems of the others."""
    words_of: dict[str, Words] = {}
    problems: list[Problem] = []
    for lang in game.languages:
        try:
            words_of[lang] = game.words(lang)
        except InputError as error:
            problems += error.problems
    return words_of, problems


def _layers(library: Library, folder: Path) -> tuple[Layer, ...]:
    """Return the layers of a game and of those it extends; none if that cannot be read."""
    with suppress(InputError):
        return library.layers(folder)
    return ()


def _text_problems(folder: Path, layers: tuple[Layer, ...]) -> Iterator[Problem]:
    """Yield what is wrong in the own words of a game that cannot be opened, and what is missing.

    Which words it needs is known as far as its file can be read.
    """
    if not layers and _extends_unknown(folder):
        return
    needed: frozenset[str] = frozenset()
    with suppress(InputError):
        needed = needed_words(layers) if layers else needed
    for lang in LANGUAGES:
        own = folder / f"{lang}.yaml"
        files = [file for it in layers[1:] if (file := it.folder / own.name).is_file()]
        found = _own_text_problems(own, files, needed) if own.is_file() else ()
        yield from (it for it in found if it.location.path == str(own))
        if lang == ENGLISH and files and not own.is_file():
            yield from _missing_file(own, missing_words(files, needed))


def _own_text_problems(
    own: Path, files: Sequence[Path], needed: frozenset[str]
) -> tuple[Problem, ...]:
    """Return the problems of a words file; all it states may be needed."""
    stack = [own, *files]
    try:
        known = needed | stated_words(stack) if needed else None
    except InputError as error:
        return error.problems
    return collect_problems(load_words, own, known, stack)


def _missing_file(own: Path, missing: Sequence[str]) -> Iterator[Problem]:
    if missing:
        hint = Message(
            "add these words to {file}: {words}", file=own, words=", ".join(missing)[:200]
        )
        yield Problem(Location(str(own.parent)), Message("missing English words"), hint)


def _extends_unknown(folder: Path) -> bool:
    """Return whether words may be laid over those of a game that is not found."""
    with suppress(InputError):
        return subtree_at(load_tree(folder / GAME_FILE), EXTENDS) is not None
    return False


def _names_rules(folder: Path) -> bool:
    return subtree_at(load_tree(folder / GAME_FILE), "about", "rules") is not None


def _name_problems(folder: Path) -> Iterator[Problem]:
    """Yield the files of no language: they are never read."""
    names = [f"{lang}.yaml" for lang in LANGUAGES]
    found = [file.name for file in yaml_files(folder)]
    for name in found:
        if name != GAME_FILE and name not in names:
            stem = Path(name).stem
            near = closest_match(stem, [lang for lang in LANGUAGES if f"{lang}.yaml" not in found])
            hint = (
                Message("did you mean {near}.yaml?", near=near)
                if near
                else Message("use one of {names}", names=", ".join(names))
            )
            message = Message("unknown language {name}", name=quote_value(stem))
            yield Problem(Location(str(folder / name)), message, hint)


def _english_problems(folders: tuple[Path, ...]) -> Iterator[Problem]:
    """Yield that a game has no English words, own or inherited; EN.yml is reported as such.

    A game that neither extends another nor names its rules is not a game yet.
    """
    if len(folders) == 1 and not _names_rules(folders[0]):
        return
    stems = {file.stem.lower() for folder in folders for file in yaml_files(folder)}
    if folders and ENGLISH not in stems:
        yield Problem(
            Location(str(folders[0])), Message("missing English words"), Message("add en.yaml")
        )


def clashes(folders: Iterable[Path], library: Library) -> Iterator[Problem]:
    """Yield games with the tag or alias of another; a game of the same name replaces the other."""
    opened = _opened(library, folders)
    known = [*opened, *_opened(library, library.game_folders())]
    for game in opened:
        for other in known:
            if other.id.lower() != game.id.lower() and other.folder != game.folder:
                yield from _clash(game, other)


def _clash(game: Game, other: Game) -> Iterator[Problem]:
    own, about = game.content.about, other.content.about
    if about.tag == own.tag:
        message = Message("tag {tag} is already used by {game}", tag=about.tag, game=other.id)
        hint = Message("choose two other characters; sheet codes start with the tag")
        yield Problem(locate(game.tree, ("about", "tag")), message, hint)
    for number, alias in enumerate(own.aliases):
        if alias in (*about.aliases, other.id):
            message = Message("alias {alias} is already used by {game}", alias=alias, game=other.id)
            location = locate(game.tree, ("about", "aliases", number))
            yield Problem(location, message, Message("remove it"))


def _opened(library: Library, folders: Iterable[Path]) -> Sequence[Game]:
    """Return those games that can be opened."""
    games = []
    for folder in folders:
        with suppress(InputError):
            games.append(library.load(folder))
    return games


def collect_problems(check: Callable[..., Any], *parts: Any) -> tuple[Problem, ...]:
    """Return the problems that a check raises."""
    try:
        check(*parts)
    except InputError as error:
        return error.problems
    return ()
