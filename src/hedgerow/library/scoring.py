"""Finished games to their results: a score file or an entry fills the form of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from hedgerow.base.errors import InputError, Location, Problem, raise_problems
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES
from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import Result
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.entry_reader import PATH, check_size, no_filled_form
from hedgerow.scorefile.form_reader import FilledForm, read_form
from hedgerow.scorefile.score_file import SHEET_KEY, ScoreFile, load_score_file, read_score_file

NAME = "game.txt"


@record
class FilledGame:
    """A filled form with its game and the table at which it is read.

    `encoding` is that of a file that is not UTF-8.
    """

    game: Game
    scoring: ScoringContext[Any, Any]
    form: FilledForm
    encoding: str = ""

    def finished_game(self) -> Any:
        """Return the finished game. Raises InputError with all problems."""
        return self.game.ruleset.scoring_rules().read_game(self.form, self.scoring)


@record
class ScoredGame:
    """A scored game: its box, the finish that was read, the result, the words it is told in."""

    game: Game
    finished: Any
    result: Result
    words: Words


def score_text(
    text: str, path: str = NAME, library: Library | None = None, lang: str | None = None
) -> ScoredGame:
    """Score the text of a score file; problems name it by `path`.

    The result is in the language `lang`, or in that of the text. `result.state` is `final`,
    `so-far` or `undecided`; `result.open` is what is missing.
    """
    return score_form(parse_form(text, path, library), lang)


def score_entry(
    entry: Mapping[str, Any], library: Library | None = None, lang: str | None = None
) -> ScoredGame:
    """Score a filled form, given as plain values; problems name its fields and cells.

    >>> field = {"name": "Ada", "rows": ["BO.", "...", "..."]}
    >>> score_entry({"game": "fallow", "sections": [field]}).result.scores[0].total
    1
    """
    return score_form(fill_entry(entry, library), lang)


def score_file(path: Path, library: Library, lang: str | None) -> ScoredGame:
    """Score one file."""
    file = load_score_file(path)
    return score_form(fill_file(file, _box_of(file, library.game_for_file)), lang)


def score_files(
    paths: Iterable[Path], library: Library, lang: str | None
) -> Iterator[ScoredGame | InputError]:
    """Score file after file; what is wrong with one does not keep the others from being scored."""
    find_box = _box_finder(library)
    for path in paths:
        try:
            file = load_score_file(path)
            filled = fill_file(file, _box_of(file, find_box))
            scored: ScoredGame | InputError = score_form(filled, lang)
        except InputError as error:
            scored = error
        yield scored


def check_score_file(
    text: str, path: str = NAME, library: Library | None = None
) -> tuple[Problem, ...]:
    """Return all problems that keep the text of a score file from being scored."""
    try:
        parse_form(text, path, library).finished_game()
    except InputError as error:
        return error.problems
    return ()


def parse_form(text: str, path: str = NAME, library: Library | None = None) -> FilledGame:
    """Fill the form of a game with the text of a score file; its problems are in the form."""
    file = read_score_file(text, path)
    return fill_file(file, _box_of(file, (library or open_library()).game_for_file))


def fill_file(file: ScoreFile, game: Game) -> FilledGame:
    """Fill the form of a game with a score file, in the file's language."""
    scoring = game.scoring_context(game.score_file_language(file))
    return FilledGame(
        game,
        scoring,
        read_form(file, scoring, game.ruleset.scoring_rules().build_form),
        file.encoding,
    )


def fill_entry(entry: Mapping[str, Any], library: Library | None = None) -> FilledGame:
    """Fill the form of a game with plain values; their problems are in the form.

    Raises InputError if the values have not the shape of a filled form.
    """
    from hedgerow.scorefile.entry import fill_form

    if not isinstance(entry, Mapping) or not isinstance(entry.get("game"), str):
        raise no_filled_form()
    game = (library or open_library()).find_game(entry["game"], Location(PATH))
    lang = str(entry.get("lang", LANGUAGES[0]))
    scoring = game.scoring_context(game.letters_language(lang, Location(PATH, part="lang")))
    return FilledGame(
        game, scoring, fill_form(entry, scoring, game.ruleset.scoring_rules().build_form)
    )


def score_form(filled: FilledGame, lang: str | None = None) -> ScoredGame:
    """Score a filled form. Raises InputError with all problems of the form and by the rules."""
    finish, game = filled.finished_game(), filled.game
    told = game.scoring_context(lang) if lang else filled.scoring
    result = game.ruleset.scoring_rules().score(finish, told)
    if odd := (*_encoding_warnings(filled, told.words), *_sheet_warnings(filled, told.words)):
        result = replace(result, warnings=(*result.warnings, *odd))
    return ScoredGame(game, finish, result, told.words)


def parse_entry(text: str, path: str = NAME, library: Library | None = None) -> dict[str, Any]:
    """Return what a score file fills into the form of its game, as plain values.

    Raises InputError for what the form cannot hold, not for what breaks a rule.
    """
    from hedgerow.scorefile.entry import entry_from_form

    filled = parse_form(text, path, library).form
    raise_problems(filled.problems)
    return entry_from_form(filled)


def compose_text(entry: Mapping[str, Any], library: Library | None = None) -> str:
    """Return a filled form as the text of a score file: the other half of `parse_entry`.

    Raises InputError for what a score file cannot say.
    """
    filled = fill_entry(entry, library)
    raise_problems(filled.form.problems)
    return form_text(filled, entry)


def form_text(filled: FilledGame, entry: Mapping[str, Any]) -> str:
    """Return a form, filled with an entry, as the text of a score file."""
    from hedgerow.scorefile.entry import format_entry

    text = format_entry(filled.form.form, entry)
    check_size(len(text))
    return text


def _encoding_warnings(filled: FilledGame, words: Words) -> Iterator[str]:
    if filled.encoding:
        yield words("score.encoding", name=filled.encoding)


def _sheet_warnings(filled: FilledGame, words: Words) -> Iterator[str]:
    """Sheets of one game are all different and of one set, unless all players share one."""
    given = ((it, it.section.key_lines.get(SHEET_KEY)) for it in filled.form.sections)
    coded = [(section, key_line) for section, key_line in given if key_line and key_line.value]
    game = filled.game
    if len(coded) < 2 or game.sheet_spec.shared:
        return
    codes = [(section.name, game.parse_own_code(it.value, it.location)) for section, it in coded]
    for code in dict.fromkeys(code for _, code in codes):
        names = [name for name, it in codes if it == code]
        if len(names) > 1:
            yield words("score.same_sheet", players=", ".join(names), code=code)
    set_of = game.sheet_spec.legacy_fairness_key or game.sheet_spec.fairness_key
    if len({set_of(section.sheet) for section, _ in coded}) > 1:
        yield words("score.other_set")


def _box_of(file: ScoreFile, find: Callable[[ScoreFile], Game]) -> Game:
    """The game of a file; if it is not known, that is told with what is wrong with the lines."""
    try:
        return find(file)
    except InputError as error:
        raise_problems([*file.problems, *error.problems])
        raise


def _box_finder(library: Library) -> Callable[[ScoreFile], Game]:
    """Finds the games of files; a game that was found is not looked for in the folders again."""
    known: dict[str, Game] = {}

    def box_of(file: ScoreFile) -> Game:
        name = file.key_lines["game"].value if "game" in file.key_lines else ""
        if not name:  # its code tells it
            return library.game_for_file(file)
        if name not in known:
            known[name] = library.game_for_file(file)
        return known[name]

    return box_of
