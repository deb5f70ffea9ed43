"""Scoring: a score file or an entry fills the form of its game, and the rules score the form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from hedgerow.base.errors import InputError, Location, Problem, raise_problems
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES
from hedgerow.game.checks import read_game
from hedgerow.game.contexts import ScoringContext
from hedgerow.game.form import build_form
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.game.missing_sheets import entered_codes, score_missing_sheets
from hedgerow.game.reader import FinishedGame
from hedgerow.game.result import Result
from hedgerow.game.score import score
from hedgerow.loading.words import Words
from hedgerow.scorefile.entry import (
    PATH,
    check_size,
    entry_from_form,
    fill_form,
    format_entry,
    not_a_form_error,
)
from hedgerow.scorefile.form_reader import FilledForm, read_form
from hedgerow.scorefile.score_file import ScoreFile, load_score_file, read_score_file

# The file name in problems of text that does not come from a file.
NAME = "game.txt"


@record
class FilledGame:
    """A filled form with its game and scoring context.

    `encoding` is the encoding of its file, empty for UTF-8.
    """

    game: Game
    scoring: ScoringContext
    form: FilledForm
    encoding: str = ""

    def finished_game(self) -> FinishedGame:
        """Return the finished game. Raises InputError with all problems."""
        return read_game(self.form, self.scoring)


@record
class ScoredGame:
    """A finished game with its result, and the words in which the result is reported."""

    game: Game
    finished: FinishedGame
    result: Result
    words: Words


def score_text(
    text: str, path: str = NAME, library: Library | None = None, lang: str | None = None
) -> ScoredGame:
    """Score the text of a score file; its problems are located in `path`.

    The result is in the language `lang`, by default that of the text. `result.state` is `final`,
    `so-far` or `undecided`; `result.open` lists what is missing.
    """
    return score_form(parse_form(text, path, library), lang)


def score_entry(
    entry: Mapping[str, Any], library: Library | None = None, lang: str | None = None
) -> ScoredGame:
    """Score an entry, that is, a form filled with plain values; problems name its fields and cells.

    >>> field = {"name": "Ada", "rows": ["BO.", "...", "..."]}
    >>> score_entry({"game": "fallow", "sections": [field]}).result.scores[0].total
    1
    """
    return score_form(fill_entry(entry, library), lang)


def score_file(path: Path, library: Library, lang: str | None) -> ScoredGame:
    """Score one file. Raises InputError with all problems."""
    file = load_score_file(path)
    return score_form(fill_file(file, _find_game(file, library.game_for_file)), lang)


def score_files(
    paths: Iterable[Path], library: Library, lang: str | None, *, final: bool = True
) -> Iterator[ScoredGame | InputError]:
    """Score files one by one; yield the error of a file with problems and continue.

    For files that are not `final`, see `score_form`.
    """
    find_game = _caching_finder(library)
    for path in paths:
        try:
            file = load_score_file(path)
            filled = fill_file(file, _find_game(file, find_game))
            result: ScoredGame | InputError = score_form(filled, lang, final=final)
        except InputError as error:
            result = error
        yield result


def check_score_file(
    text: str, path: str = NAME, library: Library | None = None
) -> tuple[Problem, ...]:
    """Return all problems that prevent a score file from being scored."""
    try:
        parse_form(text, path, library).finished_game()
    except InputError as error:
        return error.problems
    return ()


def parse_form(text: str, path: str = NAME, library: Library | None = None) -> FilledGame:
    """Fill a game's form with the text of a score file; the form has the problems."""
    file = read_score_file(text, path)
    return fill_file(file, _find_game(file, (library or open_library()).game_for_file))


def fill_file(file: ScoreFile, game: Game) -> FilledGame:
    """Fill a game's form with a score file, in the file's language."""
    game_line = file.key_lines.get("game")
    game.check_scoring(game_line.location if game_line else file.location)
    scoring = game.scoring_context(game.score_file_language(file))
    return FilledGame(
        game,
        scoring,
        read_form(file, scoring, build_form),
        file.encoding,
    )


def fill_entry(entry: Mapping[str, Any], library: Library | None = None) -> FilledGame:
    """Fill a game's form with plain values; the form has the problems.

    Raises InputError if the values do not have the structure of an entry.
    """
    # Untrusted input: entries come from the web app and other programs.
    if not isinstance(entry, Mapping) or not isinstance(entry.get("game"), str):
        raise not_a_form_error()
    game = (library or open_library()).find_game(entry["game"], Location(PATH))
    game.check_scoring(Location(PATH))
    lang = str(entry.get("lang", LANGUAGES[0]))
    scoring = game.scoring_context(game.letters_language(lang, Location(PATH, part="lang")))
    return FilledGame(game, scoring, fill_form(entry, scoring, build_form))


def score_form(filled: FilledGame, lang: str | None = None, *, final: bool = True) -> ScoredGame:
    """Score a filled form. Raises InputError with the problems of the form and of the rules.

    A form that is not `final` is still being filled: it shows the standing, and a winner only if
    the form itself shows that the game is over.
    """
    game = filled.game
    scoring = game.scoring_context(lang) if lang else filled.scoring
    words = scoring.words

    def score_once(form: FilledForm) -> tuple[FinishedGame, Result]:
        finished = read_game(form, filled.scoring)
        return finished, score(finished, scoring)

    finished, result = score_missing_sheets(filled.form, game, words, score_once)
    if warnings := (*_encoding_warnings(filled, words), *_sheet_warnings(filled, words)):
        result = replace(result, warnings=(*result.warnings, *warnings))
    if not final and not game.shows_end:
        result = replace(result, complete=False)
    return ScoredGame(game, finished, result, words.of_variant(result.variant))


def parse_entry(text: str, path: str = NAME, library: Library | None = None) -> dict[str, Any]:
    """Parse a score file to an entry of plain values.

    Raises InputError for values that do not fit the form, but not for broken rules.
    """
    filled = parse_form(text, path, library).form
    raise_problems(filled.problems)
    return entry_from_form(filled)


def compose_text(entry: Mapping[str, Any], library: Library | None = None) -> str:
    """Format an entry as the text of a score file: the reverse of `parse_entry`.

    Raises InputError for values that a score file cannot express.
    """
    filled = fill_entry(entry, library)
    raise_problems(filled.form.problems)
    return form_text(filled, entry)


def form_text(filled: FilledGame, entry: Mapping[str, Any]) -> str:
    """Format a form that was filled with an entry as the text of a score file."""
    text = format_entry(filled.form.form, entry)
    check_size(len(text))
    return text


def _encoding_warnings(filled: FilledGame, words: Words) -> Iterator[str]:
    if filled.encoding:
        yield words("score.encoding", name=filled.encoding)


def _sheet_warnings(filled: FilledGame, words: Words) -> Iterator[str]:
    """Yield warnings about the sheets of one game.

    They should all differ and belong to one matched set, unless all players share one sheet.
    """
    game, codes = filled.game, entered_codes(filled.form, filled.game)
    if len(codes) < 2 or game.is_shared:
        return
    for code in dict.fromkeys(code for _, code in codes):
        names = [name for name, it in codes if it == code]
        if len(names) > 1:
            yield words("score.same_sheet", players=", ".join(names), code=code)
    sheets = [section.sheet for section in filled.form.sections if section.sheet is not None]
    if len({game.fairness_key(sheet) for sheet in sheets}) > 1:
        yield words("score.other_set")


def _find_game(file: ScoreFile, find: Callable[[ScoreFile], Game]) -> Game:
    """Find the game of a file; an unknown game is reported together with the file's problems."""
    try:
        return find(file)
    except InputError as error:
        raise_problems([*file.problems, *error.problems])
        raise


def _caching_finder(library: Library) -> Callable[[ScoreFile], Game]:
    """Return a function that finds the game of a file and caches games by name and folder."""
    games: dict[tuple[str, Path], Game] = {}

    def find_game(file: ScoreFile) -> Game:
        name = file.key_lines["game"].value if "game" in file.key_lines else ""
        if not name:  # found by its sheet code, which may differ from file to file
            return library.game_for_file(file)
        # Next to a file there may be other games than next to the one before.
        key = (name, Path(file.path).parent)
        if key not in games:
            games[key] = library.game_for_file(file)
        return games[key]

    return find_game
