"""Finished games, typed into files, to their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from hedgerow.base.errors import InputError, Problem, Where, raise_any, wrong
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES, Said
from hedgerow.game.form_reader import read_form
from hedgerow.game.score import Result
from hedgerow.game.score_file import MAX_BYTES, SHEET, ScoreFile, load_scorefile, read_scorefile
from hedgerow.library.box import Box
from hedgerow.library.library import Library
from hedgerow.loading.words import Words


@record
class Scored:
    """A scored game: its box, the finish that was read, the result, the words it is told in."""

    box: Box
    finish: Any
    result: Result
    words: Words


def score_text(text: str, path: str, library: Library, lang: str | None) -> Scored:
    """Score a text; `path` names it in problems, `lang` is the language to tell the result in."""
    file = read_scorefile(text, path)
    return _scored(file, _box_of(file, library.box_of_file), lang)


def score_file(path: Path, library: Library, lang: str | None) -> Scored:
    """Score one file."""
    file = load_scorefile(path)
    return _scored(file, _box_of(file, library.box_of_file), lang)


def score_files(
    paths: Iterable[Path], library: Library, lang: str | None
) -> Iterator[Scored | InputError]:
    """Score file after file; what is wrong with one does not keep the others from being scored."""
    find_box = _box_finder(library)
    for path in paths:
        try:
            file = load_scorefile(path)
            scored: Scored | InputError = _scored(file, _box_of(file, find_box), lang)
        except InputError as error:
            scored = error
        yield scored


def entry_of(text: str, path: str, library: Library) -> dict[str, Any]:
    """What a score file says, as plain values; only what its form cannot hold is refused."""
    from hedgerow.game.entry import filled_entry

    file = read_scorefile(text, path)
    box = library.box_of_file(file)
    problems: list[Problem] = []
    filled = read_form(file, box.table(box.language_of(file)), box.game.rules().form, problems)
    raise_any(problems)
    return filled_entry(filled)


def composed(entry: Mapping[str, Any], library: Library) -> str:
    """A filled form as the text of a score file, which says just what was entered."""
    from hedgerow.game.entry import entry_text

    try:
        box = library.box(str(entry["game"]), Where("entry"))
        text = entry_text(box.form(str(entry.get("lang", LANGUAGES[0]))), entry)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        message = Said("this is no filled form")
        hint = Said("give the fields and sections that the game's form has")
        raise wrong("entry", message, hint) from None
    if len(text) > MAX_BYTES:
        raise wrong("entry", Said("is larger than {size} KiB", size=MAX_BYTES // 1024))
    said = entry_of(text, "entry", library)
    if _bare(said) != _bare(entry):
        message = Said("a score file cannot say all that was entered")
        raise wrong("entry", message, Said("one line to a value, the letters of the palette"))
    return text


def _bare(value: Any, key: str = "") -> Any:
    """A value without what is empty in it, and with walls and points in one order, to compare."""
    if isinstance(value, Mapping):
        parts = {key: _bare(it, key) for key, it in value.items() if key != "lang"}
        return {key: it for key, it in parts.items() if it not in ("", [], {}, None)}
    if not isinstance(value, list | tuple):
        return value
    bare = [_bare(it, key) for it in value]
    return sorted(bare) if key in ("walls", "points") else bare


def _scored(file: ScoreFile, box: Box, lang: str | None) -> Scored:
    """Score file to finish to result; it is read in its own language and told in another."""
    table, rules = box.table(box.language_of(file)), box.game.rules()
    finish = rules.parse(file, table)
    told = box.table(lang) if lang else table
    result = rules.score(finish, told)
    if odd := (*_encoding_warnings(file, told.words), *_sheet_warnings(file, box, told.words)):
        result = replace(result, warnings=(*result.warnings, *odd))
    return Scored(box, finish, result, told.words)


def _encoding_warnings(file: ScoreFile, words: Words) -> Iterator[str]:
    if file.encoding:
        yield words("score.encoding", name=file.encoding)


def _sheet_warnings(file: ScoreFile, box: Box, words: Words) -> Iterator[str]:
    """Sheets of one game are all different and of one set, unless all players share one."""
    coded = [(it.name, it.entries[SHEET]) for it in file.sections if SHEET in it.entries]
    if len(coded) < 2 or box.sheet.shared:
        return
    codes = [(name, box.read_code(it.value, it.where)) for name, it in coded if it.value]
    for code in dict.fromkeys(code for _, code in codes):
        names = [name for name, it in codes if it == code]
        if len(names) > 1:
            yield words("score.same_sheet", players=", ".join(names), code=code)
    set_of = box.sheet.set_of or box.sheet.balance
    if len({set_of(box.sheet_of(code, file.where)) for _, code in codes}) > 1:
        yield words("score.other_set")


def _box_of(file: ScoreFile, find: Callable[[ScoreFile], Box]) -> Box:
    """The game of a file; if it is not known, that is told with what is wrong with the lines."""
    try:
        return find(file)
    except InputError as error:
        raise_any([*file.problems, *error.problems])
        raise


def _box_finder(library: Library) -> Callable[[ScoreFile], Box]:
    """Finds the games of files; a game that was found is not looked for in the folders again."""
    known: dict[str, Box] = {}

    def box_of(file: ScoreFile) -> Box:
        name = file.entries["game"].value if "game" in file.entries else ""
        if not name:  # its code tells it
            return library.box_of_file(file)
        if name not in known:
            known[name] = library.box_of_file(file)
        return known[name]

    return box_of
