"""Checks of one game: its file, its words in every language, and whether it can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from hedgerow.authoring.check_drawing import drawing_problems, try_sheets
from hedgerow.authoring.check_words import (
    ENGLISH,
    number_warnings,
    sentence_warnings,
    translation_problems,
    zero_warnings,
)
from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    closest_match,
    list_names,
    quote_value,
)
from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.game.content import stated_rules
from hedgerow.game.game import EXAMPLE_FILE, Game, inherited_problem, readable_needed_words
from hedgerow.game.library import Library
from hedgerow.game.samples import sample_papers
from hedgerow.loading.layers import EXTENDS, GAME_FILE, Layer, subtree_at
from hedgerow.loading.strict_yaml import load_tree, locate
from hedgerow.loading.words import LANGUAGES, Words, load_words, missing_words, stated_words
from hedgerow.scoring.dead_rules import dead_rules

Checked = tuple[list[Problem], list[Problem]]


def check_game(library: Library, folder: Path) -> Checked:
    """Return the problems and the warnings of the game in a folder."""
    layers = _layers(library, folder)
    folders = tuple(layer.folder for layer in layers)
    problems = [*_name_problems(folder), *_english_problems(folders)]
    try:
        game = library.load(folder)
    except InputError as error:
        # The game cannot be loaded, but the problems of its words can be reported too.
        return [*problems, *error.problems, *_text_problems(folder, layers)], []
    if ENGLISH not in game.languages and (hint := game.missing_words_hint(ENGLISH)):
        problems.append(Problem(Location(str(folder)), Message("missing English words"), hint))
    words_by_lang, unreadable = _load_words(game)
    trials = try_sheets(game, _parent(library, game))
    more = (
        *unreadable,
        *translation_problems(game, words_by_lang),
        *trials.problems,
        *drawing_problems(game, words_by_lang, trials),
    )
    warnings = (
        *_content_warnings(game),
        *_rule_warnings(game),
        *trials.warnings,
        *_word_warnings(game, words_by_lang),
        *_example_warnings(game),
    )
    return [*problems, *_as_inherited(game, more)], [*_as_inherited(game, warnings)]


def _content_warnings(game: Game) -> Iterator[Problem]:
    """Yield the warnings of the content model."""
    for warning in game.content.warnings():
        yield Problem(locate(game.tree, warning.path), warning.message, warning.hint)


def _rule_warnings(game: Game) -> Iterator[Problem]:
    """Yield the rules that decide nothing."""
    papers = sample_papers(game.content, Rng("samples", on_trial=True))
    hint = Message("change it or remove it; ignore this if you want it to be so rare")
    # Sheets that cannot be generated are reported elsewhere.
    with suppress(InputError):
        for stated, reason in dead_rules(stated_rules(game.content), papers):
            yield Problem(locate(game.tree, stated.path), reason, hint)


def _word_warnings(game: Game, words_by_lang: Mapping[str, Words]) -> Iterator[Problem]:
    """Yield rules without a sentence, English texts that hard-code a number or print a 0.

    English is enough for numbers: all languages have the same placeholders.
    """
    yield from sentence_warnings(game, words_by_lang)
    if ENGLISH in words_by_lang:
        yield from number_warnings(game, words_by_lang[ENGLISH])
        yield from zero_warnings(game, words_by_lang[ENGLISH])


def _example_warnings(game: Game) -> Iterator[Problem]:
    """Yield why an example file cannot be shown in the rules: they show a made-up game then."""
    reported: set[str] = set()
    for variant in ("", *game.variant_ids):
        try:
            game.example(variant)
        except InputError as error:
            first, *_ = error.problems
            path = first.location.path
            # What is not in an example file is reported where it is.
            if not Path(path).name.endswith(EXAMPLE_FILE) or path in reported:
                continue
            reported.add(path)
            message = Message("the example cannot be scored: {problem}", problem=first.message)
            yield Problem(first.location, message, first.hint)


def _parent(library: Library, game: Game) -> Game | None:
    """Return the game that a game extends, or None if that cannot be loaded."""
    return next(iter(_load_games(library, game.parents[:1])), None)


def _as_inherited(game: Game, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems; those in files of parents are located in the game's own file."""
    return (inherited_problem(it, game.folder, game.parents, game.tree) for it in problems)


def _load_words(game: Game) -> tuple[dict[str, Words], list[Problem]]:
    """Return the words by language, and the problems of languages that cannot be loaded."""
    words_by_lang: dict[str, Words] = {}
    problems: list[Problem] = []
    for lang in game.languages:
        try:
            words_by_lang[lang] = game.words(lang)
        except InputError as error:
            problems += error.problems
    return words_by_lang, problems


def _layers(library: Library, folder: Path) -> tuple[Layer, ...]:
    """Return the layers of a game; none if they cannot be read."""
    with suppress(InputError):
        return library.layers(folder)
    return ()


def _text_problems(folder: Path, layers: tuple[Layer, ...]) -> Iterator[Problem]:
    """Yield problems in the words of a game that cannot be loaded, and missing words."""
    if not layers and _states_parent(folder):
        return  # its words may be completed by those of the parent
    needed: frozenset[str] = frozenset()
    # The game file is broken, but its readable parts may show which words it needs.
    with suppress(InputError):
        if layers:
            needed = readable_needed_words(layers)
    for lang in LANGUAGES:
        own = folder / f"{lang}.yaml"
        files = [file for layer in layers[1:] if (file := layer.folder / own.name).is_file()]
        problems = _own_text_problems(own, files, needed) if own.is_file() else ()
        yield from (problem for problem in problems if problem.location.path == str(own))
        if lang == ENGLISH and files and not own.is_file():
            yield from _missing_words_problem(own, missing_words(files, needed))


def _own_text_problems(
    own: Path, files: Sequence[Path], needed: frozenset[str]
) -> tuple[Problem, ...]:
    """Return the problems of a words file."""
    stack = [own, *files]
    try:
        # No word counts as unknown: the broken game file may need it.
        allowed = needed.union(stated_words(stack)) if needed else None
    except InputError as error:
        return error.problems
    return collect_problems(load_words, own, allowed, stack)


def _missing_words_problem(path: Path, words: Sequence[str]) -> Iterator[Problem]:
    """Yield a problem if English words are missing; its hint is to add them to the file `path`."""
    if words:
        hint = Message(
            "add these words to {file}: {words}", file=path, words=", ".join(words)[:200]
        )
        yield Problem(Location(str(path.parent)), Message("missing English words"), hint)


def _states_parent(folder: Path) -> bool:
    """Return whether a game whose layers cannot be read extends another game."""
    with suppress(InputError):
        return subtree_at(load_tree(folder / GAME_FILE), EXTENDS) is not None
    return False


def _has_players(folder: Path) -> bool:
    return subtree_at(load_tree(folder / GAME_FILE), "about", "players") is not None


def _name_problems(folder: Path) -> Iterator[Problem]:
    """Yield the files that are not named after a language: they are never read."""
    names = [f"{lang}.yaml" for lang in LANGUAGES]
    existing = [file.name for file in yaml_files(folder)]
    for name in existing:
        if name != GAME_FILE and name not in names:
            stem = Path(name).stem
            missing = [lang for lang in LANGUAGES if f"{lang}.yaml" not in existing]
            closest = closest_match(stem, missing)
            hint = (
                Message("did you mean {near}.yaml?", near=closest) if closest else list_names(names)
            )
            message = Message("unknown language {name}", name=quote_value(stem))
            yield Problem(Location(str(folder / name)), message, hint)


def _english_problems(folders: tuple[Path, ...]) -> Iterator[Problem]:
    """Yield a problem if a game has no English words, own or inherited."""
    if len(folders) == 1 and not _has_players(folders[0]):
        return  # without `extends` and players it is not a game yet; that is reported elsewhere
    # In lower case: for EN.yml, the problem is its name.
    stems = {file.stem.lower() for folder in folders for file in yaml_files(folder)}
    if folders and ENGLISH not in stems:
        yield Problem(
            Location(str(folders[0])), Message("missing English words"), Message("add en.yaml")
        )


def clash_problems(folders: Iterable[Path], library: Library) -> Iterator[Problem]:
    """Yield games that have the tag or alias of another game."""
    games = _load_games(library, folders)
    # Copies of a game elsewhere in the current folder are no clash.
    known = library.without_own_games().game_folders()
    known_games = [*games, *_load_games(library, known)]
    for game in games:
        for rival in known_games:
            # A game of the same name is no clash: it replaces the shipped one.
            if rival.id.lower() != game.id.lower() and rival.folder != game.folder:
                yield from _pair_problems(game, rival)


def _pair_problems(game: Game, rival: Game) -> Iterator[Problem]:
    own, about = game.content.about, rival.content.about
    if about.tag == own.tag:
        message = Message("tag {tag} is already used by {game}", tag=about.tag, game=rival.id)
        hint = Message("choose two other characters; sheet codes start with the tag")
        yield Problem(locate(game.tree, ("about", "tag")), message, hint)
    for number, alias in enumerate(own.aliases):
        if alias in (*about.aliases, rival.id):
            message = Message("alias {alias} is already used by {game}", alias=alias, game=rival.id)
            location = locate(game.tree, ("about", "aliases", number))
            yield Problem(location, message, Message("remove it"))


def _load_games(library: Library, folders: Iterable[Path]) -> Sequence[Game]:
    """Return the games that can be loaded; broken ones are reported by `check_game`."""
    games = []
    for folder in folders:
        with suppress(Exception):
            games.append(library.load(folder))
    return games


def collect_problems(check: Callable[..., Any], *parts: Any) -> tuple[Problem, ...]:
    """Return the problems of the InputError that a check raises; none if it passes."""
    try:
        check(*parts)
    except InputError as error:
        return error.problems
    return ()


def yaml_files(folder: Path) -> list[Path]:
    """Return the game file and words files of a folder; none if it contains no game."""
    if not (folder / GAME_FILE).is_file():
        return []
    return sorted(it for it in folder.iterdir() if it.suffix.lower() in (".yaml", ".yml"))
