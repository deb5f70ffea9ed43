"""What `hedgerow playtest` does: prepare, play, score again, figures, verdicts, report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.extras import install_command
from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message, Translator
from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library
from hedgerow.playtest.comparison import Comparison, compare
from hedgerow.playtest.cross_check import cross_check_games, replay_game
from hedgerow.playtest.executors import (
    Executor,
    ProgressCallback,
    RunResult,
    StopRule,
    make_executor,
    play_match,
)
from hedgerow.playtest.ladder import LADDER, Ladder, play_ladder
from hedgerow.playtest.matches import (
    ALL_COUNTS,
    MatchOptions,
    PreparedMatch,
    parse_bots,
    player_counts,
    prepare_match,
)
from hedgerow.playtest.report_page import check_report_path, report_page, write_report
from hedgerow.playtest.sheets import BOTH, FREE
from hedgerow.playtest.stats import StatsDict, compute_stats, with_free_sheets
from hedgerow.playtest.sweep import SweepReport, parse_parameter_ranges, play_sweep
from hedgerow.playtest.tally import GAMES
from hedgerow.playtest.text_report import stats_text
from hedgerow.playtest.verdicts import Verdict, find_verdicts
from hedgerow.reports.score_report import score_table
from hedgerow.ruleset.jit import HAS_NUMBA


@keyword_record
class PlaytestOptions:
    """The options of the command."""

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
    """The figures of one number of players, and what is to be said beside them."""

    data: StatsDict
    verdicts: tuple[Verdict, ...]
    notes: tuple[Message, ...] = ()
    interrupted: bool = False

    @property
    def json(self) -> str:
        return json.dumps(self.data, ensure_ascii=False)

    def text(self, translate: Translator) -> str:
        """The answer for people."""
        return stats_text(self.data, self.verdicts, self.notes, translate)


AnyReport = PlaytestReport | Ladder | SweepReport | Comparison


def run_playtest(
    library: Library, asked: PlaytestOptions, watch: ProgressCallback
) -> Iterator[AnyReport]:
    """Play, and tell: one answer for each number of players."""
    game = library.find_game(asked.game)
    wishes = [_wish(asked, players) for players in player_counts(game, asked.players)]
    _refuse_mixtures(asked)
    with make_executor(asked.jobs, asked.scheduler) as executor:
        for options in wishes:
            answer = _answer(game, asked, options, executor, watch)
            yield answer
            if isinstance(answer, PlaytestReport) and answer.interrupted:
                return


def _other(game: str, folder: Path) -> Game:
    """The game in another folder; the shipped one does not stand for one that is not there."""
    loaded = open_library((folder,)).find_game(game)
    if loaded.folder.parent.resolve() != folder.resolve():
        message = Message("unknown game {name}", name=quote_value(game))
        raise input_error(
            str(folder), message, Message("pass a folder that contains GAME/game.yaml")
        )
    return loaded


def _answer(
    game: Game,
    asked: PlaytestOptions,
    options: MatchOptions,
    executor: Executor,
    watch: ProgressCallback,
) -> AnyReport:
    """What is asked for: a ladder, trials, a comparison, or the figures of one content."""
    length = StopRule(asked.games, asked.until)
    if asked.bots == LADDER:
        return play_ladder(game, options, asked.games, executor, watch)
    if asked.tries:
        return play_sweep(
            game, options, parse_parameter_ranges(asked.tries), length, executor, watch
        )
    if asked.against is not None:
        return compare(game, _other(asked.game, asked.against), options, length, executor, watch)
    prepared = prepare_match(game, options)
    outcome = play_match(prepared.match, length, executor, watch)
    if options.sheets != (BOTH,) or outcome.interrupted:
        return make_report(prepared, outcome)
    free = prepare_match(game, replace(options, sheets=(FREE,)))
    games = StopRule(outcome.tally[GAMES])
    return make_report(
        prepared, outcome, compute_stats(free.played(play_match(free.match, games, executor).tally))
    )


def _refuse_mixtures(asked: PlaytestOptions) -> None:
    """A ladder, trials and a comparison are three questions."""
    questions = {"--bots ladder": asked.bots == LADDER, "--try": bool(asked.tries)}
    questions["--against"] = asked.against is not None
    questions["--report"] = asked.report is not None
    given = [name for name, is_asked in questions.items() if is_asked]
    if asked.report is not None and asked.players == ALL_COUNTS:
        message = Message("a report covers a single player count")
        raise input_error("--report", message, Message("use --players with a single number"))
    if asked.report is not None:
        check_report_path(asked.report)
    if len(given) > 1:
        message = Message("{one} and {other} cannot be combined", one=given[0], other=given[1])
        raise input_error(given[1], message, Message("use one at a time"))


def make_report(
    prepared: PreparedMatch, outcome: RunResult, free: StatsDict | None = None
) -> PlaytestReport:
    """The figures and verdicts of a run, after its games were scored again.

    `free` are the figures of as many games with sheets that are not matched.
    """
    told = compute_stats(prepared.played(outcome.tally))
    if free is not None:
        told = with_free_sheets(told, free)
    if not outcome.interrupted:
        cross_check_games(prepared, told["games"])
    reasons = prepared.simulation.explanations(prepared.setup.content)
    found = find_verdicts(told, reasons) if told["games"] else ()
    data = told | {"verdicts": [it.data for it in found]}
    return PlaytestReport(data, found, tuple(_notes(told["games"], outcome)), outcome.interrupted)


def draw_report(
    library: Library,
    answer: PlaytestReport,
    path: Path,
    lang: str,
    theme: str,
    translate: Translator,
) -> None:
    """Draw the figures on a page."""
    title = library.find_game(answer.data["game"]).content.about.title
    page = report_page(title, answer.data, answer.verdicts, translate)
    write_report(path, page, title, lang, theme)


def show_game(
    library: Library,
    asked: PlaytestOptions,
    game: int,
    lang: str | None,
    out: Path | None,
    translate: Translator,
) -> str:
    """One game, move by move, with its score; written as a score file if that is asked for."""
    loaded = library.find_game(asked.game)
    numbers = player_counts(loaded, asked.players)
    if len(numbers) > 1:
        hint = Message("use --players with a single number")
        raise input_error("--players", Message("a single game has a single player count"), hint)
    prepared = prepare_match(loaded, _wish(asked, numbers[0]))
    spoken = loaded.choose_language(lang)
    moves, finish, result = replay_game(prepared, game, spoken)
    words = loaded.words(spoken)
    log = [translate(it) for it in prepared.simulation.describe_moves(prepared.setup, moves, words)]
    name = translate(Message("game {game}, seed {seed}", game=game, seed=asked.seed))
    table = score_table(str(out or name), result, words, loaded.content.about.title)
    if out is not None:
        text = prepared.simulation.to_score_file(finish, prepared.setup, loaded.words("en"))
        write_atomic(out, text.encode())
    return "\n".join([*log, "", table])


def _wish(asked: PlaytestOptions, players: int) -> MatchOptions:
    bots = ("planning",) if asked.bots == LADDER else parse_bots(asked.bots)
    return MatchOptions(
        players=players, variant=asked.variant, bots=bots, seed=asked.seed, sheets=asked.sheets
    )


def _notes(games: int, outcome: RunResult) -> Iterator[Message]:
    count = f"{games:,}"
    if outcome.interrupted:
        yield Message("interrupted; games played: {games}", games=count)
    if outcome.out_of_time:
        yield Message("stopped after the default 20 seconds; games played: {games}", games=count)
    if not HAS_NUMBA:
        command = install_command("play")
        yield Message("running uncompiled; to run many times faster: {command}", command=command)
