"""Files with finished games to what is told of them: a table for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from unicodedata import combining, east_asian_width

from hedgerow.base.errors import WARNING, InputError, group_problems, summarize_problems
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import cell_name
from hedgerow.base.messages import Translator, to_english
from hedgerow.library.library import Library
from hedgerow.library.scoring import NAME, ScoredGame, score_files
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine

if TYPE_CHECKING:
    from hedgerow.reports.score_picture import ScorePicture

Style = Literal["head", "nothing", "best"]
Paint = Callable[[Style, str], str]


def without_colour(style: Style, text: str) -> str:
    """A text without colour."""
    return text


@record
class ScoreReport:
    """What one file gave: the result, and the problems or warnings beside it.

    `line` is that of the first problem, if the file could not be scored.
    """

    output: str
    messages: str
    failed: bool = False
    line: int = 0


@keyword_record
class ReportOptions:
    """How results are told: as JSON or for people, and where they are drawn, if at all."""

    as_json: bool = False
    pictures: tuple[ScorePicture, ...] = ()
    theme: str = "colour"
    translate: Translator = to_english
    paint: Paint = without_colour


def score_reports(
    paths: Sequence[Path], library: Library, lang: str | None, telling: ReportOptions
) -> Iterator[ScoreReport]:
    """Text to finish to result to report, for each file."""
    for path, scored in zip(paths, score_files(paths, library, lang), strict=True):
        if isinstance(scored, InputError):
            told = error_json(str(path), scored) if telling.as_json else ""
            beside = summarize_problems(scored.problems, telling.translate)
            line = max(1, scored.problems[0].location.line)
            yield ScoreReport(told, beside, failed=True, line=line)
        else:
            yield _answer(path, scored, telling, paths)


def _answer(
    path: Path, scored: ScoredGame, telling: ReportOptions, paths: Sequence[Path]
) -> ScoreReport:
    """The result, told and drawn as asked for."""
    drawn, problems = _drawn(path, scored, telling, paths)
    if telling.as_json:
        told, odd = score_json(str(path), scored.game.id, scored.result, drawn), ""
    else:
        title = scored.game.content.about.title
        table = score_table(str(path), scored.result, scored.words, title, telling.paint)
        told = "\n".join((table, *drawn))
        odd = "\n".join(_warnings(path, scored.result, telling.translate))
    return ScoreReport(told, "\n".join(filter(None, (odd, *problems))), failed=bool(problems))


def _drawn(
    path: Path, scored: ScoredGame, telling: ReportOptions, paths: Sequence[Path]
) -> tuple[list[str], list[str]]:
    """The pictures that were written, and what went wrong; the score is told all the same."""
    drawn: list[str] = []
    problems: list[str] = []
    for picture in telling.pictures:
        target = picture.path(path, paths)
        try:
            picture.draw(target, scored, telling.theme)
            drawn.append(str(target))
        except InputError as error:
            problems.append(error.format(telling.translate))
    return drawn, problems


def _warnings(path: Path, result: Result, translate: Translator) -> Iterator[str]:
    return (f"{path}: {translate(WARNING)}: {it}" for it in result.warnings)


def score_table(
    path: str, result: Result, words: Words, title: str, paint: Paint = without_colour
) -> str:
    """The result for people: one line per thing that scored, totals, the ranking, who has won.

    An undecided result has totals without ranks, and what is missing instead of a winner.
    """
    lines = [paint("head", f"{title} · {path}"), *_players(result, words, paint)]
    if len(result.scores) > 1:
        lines += ["", *_ranking(result, words, paint), *_ties(result, words)]
    if result.open:
        lines += ["", paint("head", words("score.undecided")), *map(_open_line, result.open)]
    elif len(result.scores) > 1:
        lines += ["", paint("best", _winners(result, words))]
    return "\n".join(lines)


def _players(result: Result, words: Words, paint: Paint) -> Iterator[str]:
    texts = [line.text for score in result.scores for line in score.lines]
    width = max([len(text) for text in texts] + [len(words("score.total"))])
    for score in result.scores:
        yield "\n" + paint("head", score.player)
        for line in score.lines:
            cells = " ".join(cell.name for cell in line.cells)
            told = f"  {line.points:>3}  {line.text:<{width}}  {cells}".rstrip()
            yield told if line.points else paint("nothing", told)
        yield paint("head", f"  {score.total:>3}  {words('score.total')}")


def _ranking(result: Result, words: Words, paint: Paint) -> Iterator[str]:
    """Yield the players with totals and points by kind: by rank, or undecided in their order."""
    kinds = [*dict.fromkeys(kind for score in result.scores for kind in score.points_by_kind)]
    if len(kinds) == 1:  # the same as the total
        kinds = []
    heads = [words("score.total"), *(_kind_name(kind, words) for kind in kinds)]
    widths = [max(3, *map(_columns, (score.player for score in result.scores))), *map(len, heads)]
    yield _row("", "", heads, widths)
    ranked = zip(result.ranks, result.scores, strict=True)
    for rank, score in sorted(ranked, key=lambda it: it[0] or 0):
        points = [score.total, *(score.points_by_kind.get(kind, 0) for kind in kinds)]
        told = _row(rank or "", score.player, points, widths)
        yield paint("best", told) if rank == 1 else told


def _row(rank: object, name: str, points: Sequence[object], widths: Sequence[int]) -> str:
    wide, *others = widths
    numbers = (f"  {it:>{max(width, 3)}}" for it, width in zip(points, others, strict=True))
    return f"  {rank:>3}  {name}{' ' * (wide - _columns(name))}{''.join(numbers)}"


def _kind_name(kind: str, words: Words) -> str:
    """The heading of a kind of points; rules that have no word for it show its id."""
    key = f"score.kinds.{kind}"
    return words(key) if key in words.texts else kind


def _ties(result: Result, words: Words) -> Iterator[str]:
    """What decided between equal totals, and that nothing did; nothing of totals still open."""
    totals = [score.total for score in result.scores]
    tied = [it for it in result.scores if totals.count(it.total) > 1]
    tied.sort(key=lambda it: (it.total, it.tie_break), reverse=True)
    if not tied or result.open:
        return
    yield ""
    if "score.tie" in words.texts:
        yield words("score.tie", values=", ".join(map(_tie_break, tied)))
    if len({*result.ranks}) < len(result.ranks):
        yield words("score.level")


def _tie_break(score: Score) -> str:
    return f"{score.player} {'/'.join(map(str, score.tie_break))}"


def _open_line(question: OpenQuestion) -> str:
    """Return what is missing, and the line or section of the score file where it is entered."""
    place = f"[{question.section}]" if question.section else ""
    key = f"{question.field}:" if question.field else ""
    return f"  {question.text} ({' '.join(filter(None, (place, key)))})"


def _winners(result: Result, words: Words) -> str:
    """Who has won; of a game that is not over, who is ahead."""
    number = "one" if len(result.winners) == 1 else "other"
    key = "winner" if result.complete else "ahead"
    return words(f"score.{key}.{number}", names=", ".join(result.winners))


def _columns(text: str) -> int:
    """How wide a terminal shows a text."""
    return sum(0 if combining(it) else 2 if east_asian_width(it) in "WF" else 1 for it in text)


def score_json(path: str, game: str, result: Result, drawn: Sequence[str] = ()) -> str:
    """Return a result as one line of JSON."""
    return _encoder()(result_data(path, game, result, drawn))


def score_data(scored: ScoredGame, path: str = NAME) -> dict[str, object]:
    """Return a scored game as plain values: all that `hedgerow score --json` prints."""
    return result_data(path, scored.game.id, scored.result)


def result_data(
    path: str, game: str, result: Result, drawn: Sequence[str] = ()
) -> dict[str, object]:
    """Return a result as plain values; `drawn` are the files of its pictures."""
    ranked = zip(result.scores, result.ranks, strict=True)
    data: dict[str, object] = {
        "file": path,
        "game": game,
        "variant": result.variant,
        "complete": result.complete,
        "state": result.state,
        "players": [_player(score, rank) for score, rank in ranked],
        "winners": list(result.winners),
        "open": [_question(it) for it in result.open],
        "warnings": list(result.warnings),
    }
    return {**data, "drawn": [*drawn]} if drawn else data


def error_json(path: str, error: InputError) -> str:
    """What is wrong with a file, as one line of JSON: the first problem, all, how many alike."""
    problems = [
        {
            "message": str(it.message),
            "line": it.location.line or None,
            "column": it.location.column or None,
            "hint": str(it.hint) or None,
        }
        for it in error.problems
    ]
    kinds = [
        {"message": str(it[0].message), "line": it[0].location.line or None, "count": len(it)}
        for it in group_problems(error.problems)
    ]
    told = {**problems[0], "problems": problems, "kinds": kinds}
    return _encoder()({"file": path, "error": told})


@cache
def _encoder() -> Callable[[object], str]:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _question(question: OpenQuestion) -> dict[str, str]:
    where = {"field": question.field} if question.field else {"brush": question.brush}
    return {"text": question.text, "section": question.section, **where}


def _player(score: Score, rank: int | None) -> dict[str, object]:
    return {
        "name": score.player,
        "total": score.total,
        "rank": rank,
        "kinds": score.points_by_kind,
        "lines": [_line(it) for it in score.lines],
    }


def _line(line: ScoreLine) -> dict[str, object]:
    cells = [*map(cell_name, line.cells)]
    return {"rule": line.rule, "points": line.points, "cells": cells, "text": line.text}
