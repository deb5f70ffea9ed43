"""The command for simulated play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hedgerow.base.errors import usage_error
from hedgerow.base.files import check_parent_folder
from hedgerow.base.limits import MAX_SEED
from hedgerow.base.messages import Message
from hedgerow.cli.options import ContentOpt, GameArg, JsonOpt, LangOpt, ThemeOpt, VariantOpt
from hedgerow.cli.progress import LongWork
from hedgerow.cli.terminal import resolve_language, translator_for, user_library

if TYPE_CHECKING:
    from hedgerow.game.game import Game
    from hedgerow.playtest.runner import PlaytestOptions

DEFAULT_BOT = "planning"
MAX_GAMES = 100_000_000
PlayersOpt = Annotated[
    str | None,
    typer.Option(
        "--players",
        "-p",
        metavar="N|all",
        help=(
            "Number of players, or all for every possible number.  [default: "
            "the middle of the range]"
        ),
    ),
]
BotsOpt = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="NAMES",
        help=(
            "Bot for all seats (random, greedy or planning), one per seat separated by "
            "commas, or ladder: every bot against every other."
        ),
    ),
]
GamesOpt = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=1,
        max=MAX_GAMES,
        metavar="N",
        help="Number of games.  [default: 10000, or as many as fit in 20 seconds]",
    ),
]
PlaySeedOpt = Annotated[
    int,
    typer.Option(
        "--seed",
        min=0,
        max=MAX_SEED,
        metavar="N",
        help="Random seed; the same seed plays the same games.",
    ),
]
UntilOpt = Annotated[
    float | None,
    typer.Option(
        "--until",
        min=0.0005,
        max=0.5,
        metavar="W",
        help=("Play until the win rate of every seat is known to within ± W (99% confidence)."),
    ),
]
SheetsOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--sheets",
        metavar="matched|free|both|CODE",
        help=(
            "Sheets to play on: matched, free (not matched), both (to compare) or a sheet code; "
            "repeatable for codes.  [default: matched]"
        ),
    ),
]
TryOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--try",
        metavar="KEY=VALUES",
        help=(
            "Play with other values of a key in game.yaml, for example "
            "requests.hay-party.points=3..8; repeatable."
        ),
    ),
]
AgainstOpt = Annotated[
    Path | None,
    typer.Option(
        "--against",
        metavar="DIR",
        help="Compare with the version of this game in another folder, game by game.",
        readable=False,
    ),
]
ReportOpt = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE.pdf|.svg", help="Also draw the results on one A4 page."),
]
JobsOpt = Annotated[
    int,
    typer.Option("--jobs", "-j", min=1, max=64, metavar="N", help="Number of parallel processes."),
]
SchedulerOpt = Annotated[
    str | None,
    typer.Option(
        "--scheduler", metavar="tcp://HOST:PORT", help="Run on the workers of a Dask cluster."
    ),
]
ShowOpt = Annotated[
    int | None,
    typer.Option(
        "--show", min=0, max=MAX_GAMES, metavar="GAME_NUMBER", help="Show this game, move by move."
    ),
]
FileOpt = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="FILE",
        help="With --show: write the finished game to this score file.",
    ),
]


def playtest(
    game: GameArg,
    players: PlayersOpt = None,
    variant: VariantOpt = None,
    bots: BotsOpt = DEFAULT_BOT,
    games: GamesOpt = None,
    until: UntilOpt = None,
    seed: PlaySeedOpt = 7,
    against: AgainstOpt = None,
    try_: TryOpt = None,
    sheets: SheetsOpt = None,
    jobs: JobsOpt = 1,
    scheduler: SchedulerOpt = None,
    report: ReportOpt = None,
    show: ShowOpt = None,
    out: FileOpt = None,
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Play a game with bots and report whether it is fair and which parts are dull.

    The same seed plays the same games. The extra `hedgerow[play]` makes it many times faster. All
    numbers come from these bots; they do not measure fun.
    """
    library, translate = user_library(content), translator_for(lang)
    loaded = library.find_game(game)
    # Importing and compiling the bots takes seconds.
    with LongWork(translate(Message("playing {game}", game=loaded.id))) as work:
        from hedgerow.playtest.bots import find_bots
        from hedgerow.playtest.runner import (
            PlaytestOptions,
            PlaytestReport,
            draw_report,
            run_playtest,
            show_game,
        )

        options = PlaytestOptions(
            game=game,
            players=players,
            variant=variant,
            bots=bots,
            games=games,
            seed=seed,
            sheets=tuple(sheets or ()),
            until=until,
            jobs=jobs,
            scheduler=scheduler,
            tries=tuple(try_ or ()),
            against=against,
            report=report,
        )
        if find_bots(loaded) is None:
            from hedgerow.playtest.filled import run_filled

            _reject_options_of_bots(loaded.id, options, show, out)
            filled = run_filled(loaded, games, seed, work.show)
            with work.hidden():
                typer.echo(filled.json if json_ else filled.text(translate))
            return
        _check_output(loaded, theme, show, out)
        if show is not None:
            text = show_game(library, options, show, lang, out, translate)
            with work.hidden():
                typer.echo(text)
            return
        for answer in run_playtest(library, options, work.show):
            with work.hidden():
                typer.echo(answer.json if json_ else answer.text(translate))
            if report is not None and isinstance(answer, PlaytestReport):
                draw_report(library, answer, report, resolve_language(lang), theme, translate)
            # The figures so far are printed; the exit status still reports the interruption.
            if getattr(answer, "interrupted", False):
                raise KeyboardInterrupt


def _check_output(game: Game, theme: str, show: int | None, out: Path | None) -> None:
    """Reject a theme or a file that cannot be used, before anything is played."""
    if out is not None and show is None:
        hint = Message("omit {option}", option="--out")
        raise usage_error("--out", Message("only applies to --show"), hint)
    if out is not None:
        check_parent_folder(out)
    if theme != "colour":
        from hedgerow.drawing.theme import check_theme

        check_theme(theme, game.folders)


def _reject_options_of_bots(
    game: str, options: PlaytestOptions, show: int | None, out: Path | None
) -> None:
    """Reject options that have no meaning for a game without turns, of which papers are filled."""
    passed = {
        "--players": options.players,
        "--variant": options.variant,
        "--bots": options.bots if options.bots != DEFAULT_BOT else None,
        "--until": options.until,
        "--against": options.against,
        "--try": options.tries or None,
        "--sheets": options.sheets or None,
        "--jobs": options.jobs if options.jobs > 1 else None,
        "--scheduler": options.scheduler,
        "--report": options.report,
        "--show": show,
        "--out": out,
    }
    for option in (name for name, value in passed.items() if value is not None):
        message = Message("{game} has no turns that bots could play", game=game)
        raise usage_error(option, message, Message("omit {option}", option=option))
