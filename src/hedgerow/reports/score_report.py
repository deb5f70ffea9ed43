"""Reports of scored games: a table for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from unicodedata import combining, east_asian_width

from hedgerow.base.errors import WARNING, InputError, group_problems, summarize_problems
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import cell_name
from hedgerow.base.messages import Translator, to_english
from hedgerow.game.library import Library
from hedgerow.game.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.game.scored_game import NAME, ScoredGame, score_files
from hedgerow.loading.words import Words

if TYPE_CHECKING:
    from hedgerow.reports.score_picture import ScorePicture

Style = Literal["head", "nothing", "best"]
Paint = Callable[[Style, str], str]


def without_colour(style: Style, text: str) -> str:
    """Return text unchanged: the painter of output without colour."""
    return text


@keyword_record
class PlayedGame:
    """A scored game among several: its file, its game's id and title, the language, the result."""

    path: str
    game: str
    title: str
    lang: str
    result: Result


@keyword_record
class ScoreReport:
    """The report of one score file: the result, and its problems or warnings.

    `line` is that of the first problem, if the file could not be scored; else there is a `game`.
    """

    output: str
    messages: str
    failed: bool = False
    line: int = 0
    game: PlayedGame | None = None


@keyword_record
class ReportOptions:
    """How to report results: as JSON or for people, with which pictures and colours.

    Results that are not `final` name a winner only of games whose papers show that they are over.
    """

    as_json: bool = False
    pictures: tuple[ScorePicture, ...] = ()
    theme: str = "colour"
    translate: Translator = to_english
    paint: Paint = without_colour
    final: bool = True


def score_reports(
    paths: Sequence[Path], library: Library, lang: str | None, options: ReportOptions
) -> Iterator[ScoreReport]:
    """Score files, and yield a report for each."""
    scored_files = score_files(paths, library, lang, final=options.final)
    for path, scored in zip(paths, scored_files, strict=True):
        if isinstance(scored, InputError):
            output = error_json(str(path), scored) if options.as_json else ""
            messages = summarize_problems(scored.problems, options.translate)
            # A problem of the whole file has no line: an editor opens it at the first.
            line = max(1, scored.problems[0].location.line)
            yield ScoreReport(output=output, messages=messages, failed=True, line=line)
        else:
            yield _report_scored(path, scored, options, paths)


def _report_scored(
    path: Path, scored: ScoredGame, options: ReportOptions, paths: Sequence[Path]
) -> ScoreReport:
    """Return the report of a scored game, and draw its pictures."""
    pictures, problems = _draw_pictures(path, scored, options, paths)
    if options.as_json:
        # The JSON contains the warnings.
        output, warnings = score_json(str(path), scored.game.id, scored.result, pictures), ""
    else:
        title = scored.game.content.about.title
        table = score_table(str(path), scored.result, scored.words, title, options.paint)
        output = "\n".join((table, *pictures))
        warnings = "\n".join(_format_warnings(path, scored.result, options.translate))
    played = PlayedGame(
        path=str(path),
        game=scored.game.id,
        title=scored.game.content.about.title,
        lang=scored.words.lang,
        result=scored.result,
    )
    messages = "\n".join(filter(None, (warnings, *problems)))
    return ScoreReport(output=output, messages=messages, failed=bool(problems), game=played)


def _draw_pictures(
    path: Path, scored: ScoredGame, options: ReportOptions, paths: Sequence[Path]
) -> tuple[list[str], list[str]]:
    """Draw the pictures; return those written, and the problems with the others."""
    written: list[str] = []
    problems: list[str] = []
    for picture in options.pictures:
        target = picture.path(path, paths)
        try:
            picture.draw(target, scored, options.theme)
            written.append(str(target))
        except InputError as error:  # the score is reported nevertheless
            problems.append(error.format(options.translate))
    return written, problems


def _format_warnings(path: Path, result: Result, translate: Translator) -> Iterator[str]:
    return (f"{path}: {translate(WARNING)}: {warning}" for warning in result.warnings)


def score_table(
    path: str, result: Result, words: Words, title: str, paint: Paint = without_colour
) -> str:
    """Format a result for people: a line per score line, totals, the ranking, the winner.

    An undecided result has totals without ranks, and what is missing instead of a winner.
    """
    lines = [paint("head", f"{title} · {path}"), *_format_players(result, words, paint)]
    if len(result.scores) > 1:
        lines += ["", *_format_ranking(result, words, paint), *_format_ties(result, words)]
    if result.open:
        lines += [
            "",
            paint("head", words("score.undecided")),
            *(_format_question(it, words) for it in result.open),
        ]
    elif len(result.scores) > 1:
        lines += ["", paint("best", _format_winners(result, words))]
    return "\n".join(lines)


def _format_players(result: Result, words: Words, paint: Paint) -> Iterator[str]:
    texts = [line.text for score in result.scores for line in score.lines]
    width = max([len(text) for text in texts] + [len(words("score.total"))])
    for score in result.scores:
        yield "\n" + paint("head", score.player)
        for line in score.lines:
            cells = " ".join(cell.name for cell in line.cells)
            row = f"  {line.points:>3}  {line.text:<{width}}  {cells}".rstrip()
            yield row if line.points else paint("nothing", row)
        yield paint("head", f"  {score.total:>3}  {words('score.total')}")


def _format_ranking(result: Result, words: Words, paint: Paint) -> Iterator[str]:
    """Yield the players with totals and points by kind: by rank, or in order if undecided."""
    kinds = [*dict.fromkeys(kind for score in result.scores for kind in score.points_by_kind)]
    if len(kinds) == 1:  # it would repeat the total
        kinds = []
    heads = [words("score.total"), *(_kind_name(kind, words) for kind in kinds)]
    widths = [
        max(3, *map(display_width, (score.player for score in result.scores))),
        *map(len, heads),
    ]
    yield _format_row("", "", heads, widths)
    ranked = zip(result.ranks, result.scores, strict=True)
    for rank, score in sorted(ranked, key=lambda it: it[0] or 0):
        points = [score.total, *(score.points_by_kind.get(kind, 0) for kind in kinds)]
        row = _format_row(rank or "", score.player, points, widths)
        yield paint("best", row) if rank == 1 else row


def _format_row(rank: object, name: str, points: Sequence[object], widths: Sequence[int]) -> str:
    name_width, *number_widths = widths
    numbers = (
        f"  {number:>{max(width, 3)}}" for number, width in zip(points, number_widths, strict=True)
    )
    return f"  {rank:>3}  {name}{' ' * (name_width - display_width(name))}{''.join(numbers)}"


def _kind_name(kind: str, words: Words) -> str:
    """Return the heading of a kind of points; its id if the words file has none."""
    key = f"score.kinds.{kind}"
    return words(key) if key in words.texts else kind


def _format_ties(result: Result, words: Words) -> Iterator[str]:
    """Yield what decided between equal totals, or that nothing did; nothing while undecided."""
    totals = [score.total for score in result.scores]
    tied = [it for it in result.scores if totals.count(it.total) > 1]
    tied.sort(key=lambda it: (it.total, it.tie_break), reverse=True)
    if not tied or result.open:
        return
    yield ""
    # Only games with a tie-break rule have a text for it.
    if "score.tie" in words.texts:
        yield words("score.tie", values=", ".join(map(_format_tie_break, tied)))
    if len({*result.ranks}) < len(result.ranks):
        yield words("score.level")


def _format_tie_break(score: Score) -> str:
    return f"{score.player} {'/'.join(map(str, score.tie_break))}"


def _format_question(question: OpenQuestion, words: Words) -> str:
    """Format what is missing, with the section or key of the score file where it belongs."""
    section = f"[{question.section}]" if question.section else ""
    key = f"{question.field}:" if question.field else ""
    where = " ".join(filter(None, (section, key)))
    if question.answer:
        where = words("score.or_all", where=where, line=f"{key} {question.answer}")
    return f"  {question.text} ({where})"


def _format_winners(result: Result, words: Words) -> str:
    """Return who has won, or who is ahead if the game is not over."""
    number = "one" if len(result.winners) == 1 else "other"
    key = "winner" if result.complete else "ahead"
    return words(f"score.{key}.{number}", names=", ".join(result.winners))


def display_width(text: str) -> int:
    """Return the width of text in a terminal: wide characters count 2, accents 0."""
    return sum(
        0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text
    )


def score_json(path: str, game_id: str, result: Result, pictures: Sequence[str] = ()) -> str:
    """Return a result as one line of JSON."""
    return _json_encoder()(result_data(path, game_id, result, pictures))


def score_data(scored: ScoredGame, path: str = NAME) -> dict[str, object]:
    """Return a scored game as plain values: all that `hedgerow score --json` prints."""
    return result_data(path, scored.game.id, scored.result)


def result_data(
    path: str, game_id: str, result: Result, pictures: Sequence[str] = ()
) -> dict[str, object]:
    """Return a result as plain values; `pictures` are the files drawn."""
    ranked = zip(result.scores, result.ranks, strict=True)
    data: dict[str, object] = {
        "file": path,
        "game": game_id,
        "variant": result.variant,
        "complete": result.complete,
        "state": result.state,
        "players": [_player_data(score, rank) for score, rank in ranked],
        "winners": list(result.winners),
        "open": [_question_data(question) for question in result.open],
        "warnings": list(result.warnings),
    }
    return {**data, "drawn": [*pictures]} if pictures else data


def error_json(path: str, error: InputError) -> str:
    """Return the problems of a file as one line of JSON: the first, all, and their kinds."""
    problems = [
        {
            "message": str(problem.message),
            "line": problem.location.line or None,
            "column": problem.location.column or None,
            "hint": str(problem.hint) or None,
        }
        for problem in error.problems
    ]
    kinds = [
        {
            "message": str(group[0].message),
            "line": group[0].location.line or None,
            "count": len(group),
        }
        for group in group_problems(error.problems)
    ]
    data = {**problems[0], "problems": problems, "kinds": kinds}
    return _json_encoder()({"file": path, "error": data})


@cache
def _json_encoder() -> Callable[[object], str]:
    # Created once: json.dumps would create an encoder for every file.
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _question_data(question: OpenQuestion) -> dict[str, object]:
    # A question is answered in a field, by drawing with a brush, or by one of both.
    target = {
        "field": question.field,
        "brush": question.brush,
        "answer": question.answer,
        "sheets": dict(question.sheets),
    }
    given = {name: value for name, value in target.items() if value}
    return {"text": question.text, "section": question.section, **given}


def _player_data(score: Score, rank: int | None) -> dict[str, object]:
    return {
        "name": score.player,
        "total": score.total,
        "rank": rank,
        "kinds": score.points_by_kind,
        "lines": [_line_data(it) for it in score.lines],
    }


def _line_data(line: ScoreLine) -> dict[str, object]:
    cells = [*map(cell_name, line.cells)]
    return {"rule": line.rule, "points": line.points, "cells": cells, "text": line.text}
