"""Files with finished games to what is told of them: a table for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from hedgerow.base.errors import WARNING, InputError, problem_kinds, told_briefly
from hedgerow.base.frozen import record
from hedgerow.base.grid import cell_name
from hedgerow.base.messages import Say, in_english
from hedgerow.game.score import Result, Score, ScoreLine
from hedgerow.library.library import Library
from hedgerow.library.scoring import Scored, score_files
from hedgerow.reports.score_picture import Picture, draw_score
from hedgerow.reports.score_table import Paint, score_table, unpainted


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
    pictures: tuple[Picture, ...] = ()
    theme: str = "colour"
    say: Say = in_english
    paint: Paint = unpainted


def score_answers(
    paths: Sequence[Path], library: Library, lang: str | None, telling: Telling
) -> Iterator[Answer]:
    """Text to finish to result to report, for each file."""
    for path, scored in zip(paths, score_files(paths, library, lang), strict=True):
        if isinstance(scored, InputError):
            told = error_json(str(path), scored) if telling.as_json else ""
            yield Answer(told, told_briefly(scored.problems, telling.say), failed=True)
        else:
            yield _answer(path, scored, telling, paths)


def _answer(path: Path, scored: Scored, telling: Telling, paths: Sequence[Path]) -> Answer:
    """The result, told and drawn as asked for."""
    drawn, problems = _drawn(path, scored, telling, paths)
    if telling.as_json:
        told, odd = score_json(str(path), scored.box.id, scored.result, drawn), ""
    else:
        title = scored.box.content.about.title
        table = score_table(str(path), scored.result, scored.words, title, telling.paint)
        told = "\n".join((table, *drawn))
        odd = "\n".join(_warnings(path, scored.result, telling.say))
    return Answer(told, "\n".join(filter(None, (odd, *problems))), failed=bool(problems))


def _drawn(
    path: Path, scored: Scored, telling: Telling, paths: Sequence[Path]
) -> tuple[list[str], list[str]]:
    """The pictures that were written, and what went wrong; the score is told all the same."""
    drawn: list[str] = []
    problems: list[str] = []
    for picture in telling.pictures:
        target = picture.path(path, paths)
        try:
            draw_score(picture, target, scored, telling.theme)
            drawn.append(str(target))
        except InputError as error:
            problems.append(error.told(telling.say))
    return drawn, problems


def _warnings(path: Path, result: Result, say: Say) -> Iterator[str]:
    return (f"{path}: {say(WARNING)}: {it}" for it in result.warnings)


def score_json(path: str, game: str, result: Result, drawn: Sequence[str] = ()) -> str:
    """The result as one line of JSON."""
    ranked = zip(result.scores, result.ranks, strict=True)
    data = {
        "file": path,
        "game": game,
        "variant": result.variant,
        "complete": result.complete,
        "players": [_player(score, rank) for score, rank in ranked],
        "winners": list(result.winners),
        "warnings": list(result.warnings),
    }
    return _encoder()({**data, "drawn": drawn} if drawn else data)


def error_json(path: str, error: InputError) -> str:
    """What is wrong with a file, as one line of JSON: the first problem, all, how many alike."""
    problems = [
        {
            "message": str(it.message),
            "line": it.where.line or None,
            "column": it.where.column or None,
            "hint": str(it.hint) or None,
        }
        for it in error.problems
    ]
    kinds = [
        {"message": str(it[0].message), "line": it[0].where.line or None, "count": len(it)}
        for it in problem_kinds(error.problems)
    ]
    told = {**problems[0], "problems": problems, "kinds": kinds}
    return _encoder()({"file": path, "error": told})


@cache
def _encoder() -> Callable[[object], str]:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _player(score: Score, rank: int) -> dict[str, object]:
    return {
        "name": score.player,
        "total": score.total,
        "rank": rank,
        "kinds": score.kinds,
        "lines": [_line(it) for it in score.lines],
    }


def _line(line: ScoreLine) -> dict[str, object]:
    cells = [*map(cell_name, line.cells)]
    return {"rule": line.rule, "points": line.points, "cells": cells, "text": line.text}
