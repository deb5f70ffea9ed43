"""The `playtest` command: prepare, play, cross-check, statistics, verdicts, report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hedgerow.base.errors import input_error, quote_value, usage_error
from hedgerow.base.extras import install_command
from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message, Translator
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.playtest.comparison import LADDER, Comparison, compare, play_ladder
from hedgerow.playtest.cross_check import cross_check_games, replay_game
from hedgerow.playtest.executors import (
    Executor,
    ProgressCallback,
    RunResult,
    StopRule,
    make_executor,
    play_match,
    watch_part,
)
from hedgerow.playtest.jit import HAS_NUMBA
from hedgerow.playtest.matches import (
    ALL_COUNTS,
    BOTH,
    FREE,
    MatchOptions,
    PreparedMatch,
    parse_bots,
    player_counts,
    prepare_match,
)
from hedgerow.playtest.report import check_report_path, report_page, stats_text, write_report
from hedgerow.playtest.stats import (
    StatsDict,
    Verdict,
    compute_stats,
    find_verdicts,
    with_free_sheets,
)
from hedgerow.playtest.sweep import SweepReport, parse_parameter_ranges, play_sweep
from hedgerow.playtest.tally import GAMES
from hedgerow.reports.score_report import score_table


@keyword_record
class PlaytestOptions:
    """Options of the command."""

    game: str
    players: str | None = None
    variant: str | None = None
    bots: str = "planning"
    games: int | None = None
    seed: int = 7
    sheets: tuple[str, ...] = ()
    until: float | None = None
    jobs: int = 1
    scheduler: str | None = None
    tries: tuple[str, ...] = ()
    against: Path | None = None
    report: Path | None = None


@record
class PlaytestReport:
    """The statistics and verdicts for one player count."""

    data: StatsDict
    verdicts: tuple[Verdict, ...]
    notes: tuple[Message, ...] = ()
    interrupted: bool = False

    @property
    def json(self) -> str:
        return json.dumps(self.data, ensure_ascii=False)

    def text(self, translate: Translator) -> str:
        """Return the report for the terminal."""
        return stats_text(self.data, self.verdicts, self.notes, translate)


AnyReport = PlaytestReport | SweepReport | Comparison


def run_playtest(
    library: Library, options: PlaytestOptions, watch: ProgressCallback
) -> Iterator[AnyReport]:
    """Play, and yield a report for each player count. Stops after an interrupted one."""
    game = library.find_game(options.game)
    all_match_options = [
        _make_match_options(options, players) for players in player_counts(game, options.players)
    ]
    # Checked before the executor starts processes or connects to a cluster.
    _reject_combinations(options)
    with make_executor(options.jobs, options.scheduler) as executor:
        played = 0

        def watch_count(games: int, total: int | None) -> None:
            nonlocal played
            played = games
            watch(games, total)

        for number, match_options in enumerate(all_match_options):
            watch_report = watch_part(watch_count, played, len(all_match_options) - number)
            report = _play(game, options, match_options, executor, watch_report)
            yield report
            if isinstance(report, PlaytestReport) and report.interrupted:
                return


def _load_game_in(game_id: str, folder: Path) -> Game:
    """Return the game in a folder.

    Raises InputError if it is missing there, even if a shipped game has that id.
    """
    game = open_library((folder,)).find_game(game_id)
    if game.folder.parent.resolve() != folder.resolve():
        message = Message("unknown game {name}", name=quote_value(game_id))
        raise input_error(
            str(folder), message, Message("pass a folder that contains GAME/game.yaml")
        )
    return game


def _play(
    game: Game,
    options: PlaytestOptions,
    match_options: MatchOptions,
    executor: Executor,
    watch: ProgressCallback,
) -> AnyReport:
    """Play what the options request: a ladder, a sweep, a comparison, or one content."""
    length = StopRule(options.games, options.until)
    if options.bots == LADDER:
        return play_ladder(game, match_options, options.games, executor, watch)
    if options.tries:
        return play_sweep(
            game, match_options, parse_parameter_ranges(options.tries), length, executor, watch
        )
    if options.against is not None:
        return compare(
            game,
            _load_game_in(options.game, options.against),
            match_options,
            length,
            executor,
            watch,
        )
    prepared = prepare_match(game, match_options)
    parts = 2 if match_options.sheets == (BOTH,) else 1
    run = play_match(prepared.match, length, executor, watch_part(watch, 0, parts))
    if match_options.sheets != (BOTH,) or run.interrupted:
        return make_report(prepared, run)
    # `--sheets both`: play the same number of games with unmatched sheets.
    free = prepare_match(game, replace(match_options, sheets=(FREE,)))
    games = run.tally[GAMES]
    free_run = play_match(free.match, StopRule(games), executor, watch_part(watch, games, 1))
    return make_report(prepared, run, compute_stats(free.played_games(free_run.tally)))


def _reject_combinations(options: PlaytestOptions) -> None:
    """Reject options that exclude each other: a ladder, a sweep, a comparison, a report."""
    requested = {"--bots ladder": options.bots == LADDER, "--try": bool(options.tries)}
    requested["--against"] = options.against is not None
    requested["--report"] = options.report is not None
    used = [name for name, is_used in requested.items() if is_used]
    if options.report is not None and options.players == ALL_COUNTS:
        message = Message("a report covers a single player count")
        raise usage_error("--report", message, Message("use --players with a single number"))
    if options.report is not None:
        check_report_path(options.report)
    if len(used) > 1:
        message = Message("{one} and {other} cannot be combined", one=used[0], other=used[1])
        raise usage_error(used[1], message, Message("use one at a time"))


def make_report(
    prepared: PreparedMatch, run: RunResult, free: StatsDict | None = None
) -> PlaytestReport:
    """Cross-check a run and return its statistics and verdicts.

    `free` has the statistics of equally many games with unmatched sheets.
    """
    stats = compute_stats(prepared.played_games(run.tally))
    if free is not None:
        stats = with_free_sheets(stats, free)
    # After Ctrl-C the user waits for the numbers.
    if not run.interrupted:
        cross_check_games(prepared, stats["games"])
    reasons = prepared.simulation.explanations(prepared.setup.content)
    verdicts = find_verdicts(stats, reasons) if stats["games"] else ()
    data = stats | {"verdicts": [verdict.data for verdict in verdicts]}
    return PlaytestReport(data, verdicts, tuple(_notes(stats["games"], run)), run.interrupted)


def draw_report(
    library: Library,
    report: PlaytestReport,
    path: Path,
    lang: str,
    theme: str,
    translate: Translator,
) -> None:
    """Draw a report and write it to a file."""
    title = library.find_game(report.data["game"]).content.about.title
    page = report_page(title, report.data, report.verdicts, translate)
    write_report(path, page, title, lang, theme)


def show_game(
    library: Library,
    options: PlaytestOptions,
    number: int,
    lang: str | None,
    out: Path | None,
    translate: Translator,
) -> str:
    """Return the moves and the score of one game as text.

    Writes it as a score file too if `out` is set.
    """
    game = library.find_game(options.game)
    counts = player_counts(game, options.players)
    if len(counts) > 1:
        hint = Message("use --players with a single number")
        raise usage_error("--players", Message("a single game has a single player count"), hint)
    prepared = prepare_match(game, _make_match_options(options, counts[0]))
    game_lang = game.choose_language(lang)
    moves, finished, result = replay_game(prepared, number, game_lang)
    words = game.words(game_lang)
    log = [
        translate(message)
        for message in prepared.simulation.describe_moves(prepared.setup, moves, words)
    ]
    name = translate(Message("game {game}, seed {seed}", game=number, seed=options.seed))
    table = score_table(str(out or name), result, words, game.content.about.title)
    if out is not None:
        text = prepared.simulation.to_score_file(finished, prepared.setup, game.words("en"))
        write_atomic(out, text.encode())
    return "\n".join([*log, "", table])


def _make_match_options(options: PlaytestOptions, players: int) -> MatchOptions:
    # A ladder chooses its own bots.
    bots = ("planning",) if options.bots == LADDER else parse_bots(options.bots)
    return MatchOptions(
        players=players,
        variant=options.variant,
        bots=bots,
        seed=options.seed,
        sheets=options.sheets,
    )


def _notes(games: int, run: RunResult) -> Iterator[Message]:
    count = f"{games:,}"
    if run.interrupted:
        yield Message("interrupted; games played: {games}", games=count)
    if run.out_of_time:
        yield Message("stopped after the default 20 seconds; games played: {games}", games=count)
    if not HAS_NUMBA:
        command = install_command("play")
        yield Message("running uncompiled; to run many times faster: {command}", command=command)
