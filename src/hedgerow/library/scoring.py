"""Finished games, typed into files, to their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from hedgerow.base.errors import InputError
from hedgerow.base.frozen import record
from hedgerow.game.score import Result
from hedgerow.game.score_file import ScoreFile, load_scorefile, parse_scorefile
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
    file = parse_scorefile(text, path)
    return _scored(file, library.box_of_file(file), lang)


def score_file(path: Path, library: Library, lang: str | None) -> Scored:
    """Score one file."""
    file = load_scorefile(path)
    return _scored(file, library.box_of_file(file), lang)


def score_files(
    paths: Iterable[Path], library: Library, lang: str | None
) -> Iterator[Scored | InputError]:
    """Score file after file; what is wrong with one does not keep the others from being scored."""
    find_box = _box_finder(library)
    for path in paths:
        try:
            file = load_scorefile(path)
            scored: Scored | InputError = _scored(file, find_box(file), lang)
        except InputError as error:
            scored = error
        yield scored


def _scored(file: ScoreFile, box: Box, lang: str | None) -> Scored:
    """Score file to finish to result; it is read in its own language and told in another."""
    table = box.table(box.language_of(file))
    finish = box.game.parse(file, table)
    told = box.table(lang) if lang else table
    return Scored(box, finish, box.game.score(finish, told), told.words)


def _box_finder(library: Library) -> Callable[[ScoreFile], Box]:
    """Finds the games of files; a game that was found is not looked for in the folders again."""
    known: dict[str, Box] = {}

    def box_of(file: ScoreFile) -> Box:
        name = file.entries["game"].value if "game" in file.entries else ""
        if name not in known:
            known[name] = library.box_of_file(file)
        return known[name]

    return box_of
