"""A scored game as a table for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hedgerow.base.errors import WARNING, InputError
from hedgerow.base.files import write_whole
from hedgerow.base.frozen import record
from hedgerow.base.grid import cell_name
from hedgerow.base.messages import Say, in_english
from hedgerow.game.game import DrawingContext
from hedgerow.game.score import Result, Score, ScoreLine
from hedgerow.game.score_file import ScoreFile, load_scorefile
from hedgerow.library.box import Box
from hedgerow.library.library import Library
from hedgerow.loading.words import Words


@record
class Answer:
    """What one file gave: the result, and the problems or warnings beside it."""

    told: str
    beside: str
    failed: bool = False


def score_files(
    paths: Iterable[Path],
    library: Library,
    lang: str | None,
    *,
    as_json: bool,
    svg: Path | None,
    theme: str,
    say: Say = in_english,
) -> Iterator[Answer]:
    """For each file what to print and what is wrong or odd with it."""
    many, box_of = list(paths), _box_finder(library)

    def answer(path: Path) -> Answer:
        try:
            file = load_scorefile(path)
            box = box_of(file)
            finish, result, words = _scored(file, box, lang)
        except InputError as error:
            told = error_json(str(path), error) if as_json else ""
            return Answer(told, error.told(say), failed=True)
        if as_json:
            told = score_json(str(path), box.id, result)
        else:
            told = score_table(str(path), result, words, box.content.about.title)
        odd = "" if as_json else "\n".join(_warnings(path, result, say))
        problem = None
        if svg is not None:
            target = _drawing_path(svg, path, many)
            problem = _drawing_problem(target, box, finish, result, words, theme)
        beside = "\n".join(filter(None, (odd, problem.told(say) if problem else "")))
        return Answer(told, beside, failed=problem is not None)

    return map(answer, many)


def _warnings(path: Path, result: Result, say: Say) -> Iterator[str]:
    return (f"{path}: {say(WARNING)}: {it}" for it in result.warnings)


def _drawing_problem(
    target: Path, box: Box, finish: Any, result: Result, words: Words, theme: str
) -> InputError | None:
    """What went wrong with a drawing; the score is told all the same."""
    try:
        draw_score(target, box, finish, result, words, theme)
    except InputError as error:
        return error
    return None


def draw_score(
    target: Path, box: Box, finish: Any, result: Result, words: Words, theme: str
) -> None:
    """Write the finished game as a drawing with what scored."""
    from hedgerow.drawing.scene import picture_page
    from hedgerow.drawing.theme import find_theme
    from hedgerow.writers.svg import svg_bytes

    picture = box.game.overlay(finish, result, DrawingContext(box.id, box.content, words))
    page = picture_page(picture)
    data = svg_bytes(page, title=box.content.about.title, theme=find_theme(theme))
    write_whole(target, lambda file: file.write(data), "--svg")


def score_file(path: Path, library: Library, lang: str | None) -> tuple[Box, Any, Result, Words]:
    """Read and score one file: its game, the finish, the result, and the words to tell it in."""
    file = load_scorefile(path)
    box = library.box_of_file(file)
    return box, *_scored(file, box, lang)


def _scored(file: ScoreFile, box: Box, lang: str | None) -> tuple[Any, Result, Words]:
    table = box.table(box.language_of(file))
    finish = box.game.parse(file, table)
    told = box.table(lang) if lang else table
    return finish, box.game.score(finish, told), told.words


def _box_finder(library: Library) -> Callable[[ScoreFile], Box]:
    """Finds the games of files; a game that was found is not looked for in the folders again."""
    known: dict[str, Box] = {}

    def box_of(file: ScoreFile) -> Box:
        name = file.entries["game"].value if "game" in file.entries else ""
        if name not in known:
            known[name] = library.box_of_file(file)
        return known[name]

    return box_of


def score_table(path: str, result: Result, words: Words, title: str) -> str:
    """The result for people: one line per thing that scored, totals, winner, warnings."""
    return "\n".join(_table_lines(path, result, words, title))


def score_json(path: str, game: str, result: Result) -> str:
    """The result as one line of JSON."""
    return _encoder()(
        {
            "file": path,
            "game": game,
            "variant": result.variant,
            "complete": result.complete,
            "players": [_player(score) for score in result.scores],
            "winners": list(result.winners),
            "warnings": list(result.warnings),
        }
    )


def error_json(path: str, error: InputError) -> str:
    """What is wrong with a file, as one line of JSON: the first problem, and all of them."""
    problems = [
        {
            "message": str(it.message),
            "line": it.where.line or None,
            "column": it.where.column or None,
            "hint": str(it.hint) or None,
        }
        for it in error.problems
    ]
    return _encoder()({"file": path, "error": {**problems[0], "problems": problems}})


@cache
def _encoder() -> Callable[[object], str]:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _drawing_path(svg: Path, path: Path, many: list[Path]) -> Path:
    if svg.suffix.lower() == ".svg":
        return svg
    names = [it for it in many if it.stem == path.stem]
    number = f"-{many.index(path) + 1}" if len(names) > 1 else ""
    return svg / f"{path.stem}{number}.svg"


def _player(score: Score) -> dict[str, object]:
    return {"name": score.player, "total": score.total, "lines": [_line(it) for it in score.lines]}


def _line(line: ScoreLine) -> dict[str, object]:
    cells = [*map(cell_name, line.cells)]
    return {"rule": line.rule, "points": line.points, "cells": cells, "text": line.text}


def _table_lines(path: str, result: Result, words: Words, title: str) -> Iterator[str]:
    yield f"{title} · {path}"
    texts = [line.text for score in result.scores for line in score.lines]
    width = max([len(text) for text in texts] + [len(words("score.total"))])
    for score in result.scores:
        yield f"\n{score.player}"
        for line in score.lines:
            cells = " ".join(cell.name for cell in line.cells)
            yield f"  {line.points:>3}  {line.text:<{width}}  {cells}".rstrip()
        yield f"  {score.total:>3}  {words('score.total')}"
    if len(result.scores) > 1:
        key = "score.winner.one" if len(result.winners) == 1 else "score.winner.other"
        yield f"\n{words(key, names=', '.join(result.winners))}"
