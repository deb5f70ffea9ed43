"""A scored game as a table for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from hedgerow.base.errors import WARNING, InputError
from hedgerow.base.files import write_whole
from hedgerow.base.frozen import record
from hedgerow.base.grid import cell_name
from hedgerow.base.messages import Say, in_english
from hedgerow.game.game import DrawingContext
from hedgerow.game.score import Result, Score, ScoreLine
from hedgerow.library.library import Library
from hedgerow.library.scoring import Scored, score_files
from hedgerow.loading.words import Words


@record
class Answer:
    """What one file gave: the result, and the problems or warnings beside it."""

    told: str
    beside: str
    failed: bool = False


@record
class Telling:
    """How results are told: as JSON or for people, and where they are drawn, if at all."""

    as_json: bool = False
    svg: Path | None = None
    theme: str = "colour"
    say: Say = in_english


def score_answers(
    paths: Sequence[Path], library: Library, lang: str | None, telling: Telling
) -> Iterator[Answer]:
    """Text to finish to result to report, for each file."""
    for path, scored in zip(paths, score_files(paths, library, lang), strict=True):
        if isinstance(scored, InputError):
            told = error_json(str(path), scored) if telling.as_json else ""
            yield Answer(told, scored.told(telling.say), failed=True)
        else:
            yield _answer(path, scored, telling, paths)


def _answer(path: Path, scored: Scored, telling: Telling, paths: Sequence[Path]) -> Answer:
    """The result, told and drawn as asked for."""
    about = scored.box.content.about
    if telling.as_json:
        told, odd = score_json(str(path), scored.box.id, scored.result), ""
    else:
        told = score_table(str(path), scored.result, scored.words, about.title)
        odd = "\n".join(_warnings(path, scored.result, telling.say))
    wrong = ""
    if telling.svg is not None:
        target = _drawing_path(telling.svg, path, paths)
        wrong = _drawing_problem(target, scored, telling)
    return Answer(told, "\n".join(filter(None, (odd, wrong))), failed=bool(wrong))


def _warnings(path: Path, result: Result, say: Say) -> Iterator[str]:
    return (f"{path}: {say(WARNING)}: {it}" for it in result.warnings)


def _drawing_problem(target: Path, scored: Scored, telling: Telling) -> str:
    """What went wrong with a drawing, if anything; the score is told all the same."""
    try:
        draw_score(target, scored, telling.theme)
    except InputError as error:
        return error.told(telling.say)
    return ""


def draw_score(target: Path, scored: Scored, theme: str) -> None:
    """Write the finished game as a drawing with what scored."""
    from hedgerow.drawing.scene import picture_page
    from hedgerow.drawing.theme import find_theme
    from hedgerow.writers.svg import svg_bytes

    box = scored.box
    context = DrawingContext(box.id, box.content, scored.words)
    page = picture_page(box.game.drawings().overlay(scored.finish, scored.result, context))
    data = svg_bytes(page, title=box.content.about.title, theme=find_theme(theme))
    write_whole(target, data, "--svg")


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


def _drawing_path(svg: Path, path: Path, many: Sequence[Path]) -> Path:
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
