"""Reports of scored files, the standings of several games, and tables for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from hedgerow.base.errors import WARNING, quote_value, usage_error
from hedgerow.base.files import STDIO, check_parent_folder, write_atomic
from hedgerow.base.messages import Message
from hedgerow.cli.progress import LongWork
from hedgerow.cli.terminal import (
    echo,
    echo_bytes,
    echo_err,
    echo_problems,
    painter,
    terminal_width,
    translator_for,
    wrap_text,
)
from hedgerow.scorefile.score_folder import real_path

if TYPE_CHECKING:
    from hedgerow.base.messages import Translator
    from hedgerow.reports.score_report import PlayedGame, ScoreReport
    from hedgerow.scorefile.score_folder import ScoreFiles

CSV, PLAYS = "--csv", "--plays"
MAX_NAMES = 3
# The files to write for other programs, by option.
Tables = Mapping[str, Path]


def print_report(report: ScoreReport, translate: Translator, *, wrap: bool = True) -> int:
    """Print a report, with long lines wrapped on a terminal; return 1 if it failed, else 0."""
    _print_output(report, wrap=wrap)
    if report.messages:
        echo_problems(report.messages, translate)
    return int(report.failed)


def _print_output(report: ScoreReport, *, wrap: bool) -> None:
    if report.output:
        on_terminal = wrap and sys.stdout is not None and sys.stdout.isatty()
        echo(wrap_text(report.output, terminal_width()) if on_terminal else report.output)


def check_tables(tables: Tables, files: Sequence[Path], *, as_json: bool) -> None:
    """Raise UsageError for a table that cannot be written, or that would replace a score file."""
    for option, path in tables.items():
        if not files:
            message = Message("needs score files, or a folder of them")
            raise usage_error(option, message, Message("omit {option}", option=option))
        if str(path) != STDIO:
            check_parent_folder(path, option)
            if real_path(path) in map(real_path, files):
                message = Message("{path} is one of the score files", path=path)
                hint = Message("choose another path with {option}", option=option)
                raise usage_error(option, message, hint)
    if len({*tables.values()}) < len(tables) or (as_json and _uses_stdout(tables)):
        option = [*tables][-1]
        message = Message("two answers cannot go to the same place")
        raise usage_error(option, message, Message("use {name}", name=f"{option} FILE"))


def _uses_stdout(tables: Tables) -> bool:
    return any(str(path) == STDIO for path in tables.values())


def print_games(
    found: ScoreFiles,
    reports: Iterable[ScoreReport],
    lang: str | None,
    tables: Tables,
    *,
    as_json: bool,
) -> int:
    """Print reports, the standings of several games, and tables; return the exit status.

    A table on standard output replaces the reports and the standings.
    """
    translate = translator_for(lang)
    _report_skipped(found.skipped, translate)
    is_quiet = _uses_stdout(tables)
    status = failed = 0
    # A file that was named twice counts once.
    played: dict[Path, PlayedGame] = {}
    # On a terminal, the reports show how far it is.
    visible = is_quiet or not sys.stdout.isatty()
    text = translate(Message("scoring games"))
    with LongWork(text, len(found.files), visible=visible) as work:
        for report in work.watch(reports):
            if not is_quiet:
                _print_output(report, wrap=not as_json)
            if report.messages:
                with work.hidden():
                    echo_problems(report.messages, translate)
            status = max(status, int(report.failed))
            if report.game is None:
                failed += 1
            else:
                played[real_path(Path(report.game.path))] = report.game
    games = [*played.values()]
    if len(games) > 1 and not (as_json or is_quiet):
        _print_standings(games, failed, lang)
    if games:
        _write_tables(tables, games, translate, as_json=as_json)
    return status


def _report_skipped(skipped: Sequence[Path], translate: Translator) -> None:
    """Print which files of folders are not score files: one line, however many they are."""
    names = ", ".join(quote_value(path.name) for path in skipped[:MAX_NAMES])
    more = len(skipped) - MAX_NAMES
    if more > 0:
        message = Message(
            "skipped, not score files: {names} and {count} more", names=names, count=more
        )
        echo_err(translate(message))
    elif skipped:
        echo_err(translate(Message("skipped, not score files: {names}", names=names)))


def _print_standings(played: Sequence[PlayedGame], failed: int, lang: str | None) -> None:
    """Print the standings in the language of the files if they agree, else in the user's."""
    from hedgerow.cli.terminal import resolve_language
    from hedgerow.reports.standings import standings_table

    languages = {game.lang for game in played}
    chosen = languages.pop() if len(languages) == 1 else resolve_language(lang)
    translate = translator_for(chosen)
    table = standings_table(played, failed, translate, chosen, painter(sys.stdout))
    echo("\n" + (wrap_text(table, terminal_width()) if sys.stdout.isatty() else table))


def _write_tables(
    tables: Tables, played: Sequence[PlayedGame], translate: Translator, *, as_json: bool
) -> None:
    for option, path in tables.items():
        data = _results(path, played) if option == CSV else _links(option, played, translate)
        if not data:
            continue
        if str(path) == STDIO:
            echo_bytes(BytesIO(data))
            continue
        write_atomic(path, data, option)
        if not as_json:
            echo(str(path))


def _results(path: Path, played: Sequence[PlayedGame]) -> bytes:
    from hedgerow.reports.score_csv import BYTE_ORDER_MARK, results_csv

    # Excel opens a file without this mark in the encoding of the country, and spoils every name
    # with an accent; other spreadsheets skip it. Programs that read a pipe would not.
    mark = b"" if str(path) == STDIO else BYTE_ORDER_MARK
    return mark + results_csv(played)


def _links(option: str, played: Sequence[PlayedGame], translate: Translator) -> bytes:
    """Return the links of the finished games; none is an empty text, which is not written."""
    from datetime import UTC, datetime

    from hedgerow.reports.play_links import finished_games, play_links

    finished = finished_games(played)
    if left := len(played) - len(finished):
        message = Message.plural(
            left,
            "{count} game has no result yet and was left out",
            "{count} games have no result yet and were left out",
            count=left,
        )
        echo_problems(f"{option}: {translate(WARNING)}: {translate(message)}", translate)
    return play_links(finished, datetime.now(UTC))
