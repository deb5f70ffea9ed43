"""The command for simulated play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hedgerow.base.limits import MAX_SEED
from hedgerow.cli.options import ContentOpt, GameArg, JsonOpt, LangOpt, ThemeOpt, VariantOpt
from hedgerow.cli.terminal import resolve_language, translator_for, user_library

PlayersOpt = Annotated[
    str | None,
    typer.Option(
        "--players", "-p", metavar="N|all", help="How many play.  [default: the middle number]"
    ),
]
BotsOpt = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="NAMES",
        help="random, greedy or planning for all, one for each seat, or ladder: all against all.",
    ),
]
GamesOpt = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=1,
        max=100_000_000,
        help="How many games.  [default: 10000, or what 20 seconds allow]",
    ),
]
PlaySeedOpt = Annotated[int, typer.Option("--seed", min=0, max=MAX_SEED, help="Chance to repeat.")]
UntilOpt = Annotated[
    float | None,
    typer.Option(
        "--until",
        min=0.0005,
        max=0.5,
        metavar="W",
        help="Play until every seat's share of wins is known to ± W (99 %).",
    ),
]
SheetsOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--sheets",
        metavar="matched|free|CODE",
        help="Matched sheets, free ones, both to compare, or codes; give it again for each code.  "
        "[default: matched]",
    ),
]
TryOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--try",
        metavar="PATH=VALUES",
        help="Other values, like requests.hay-party.points=3..8; may be given again.",
    ),
]
AgainstOpt = Annotated[
    Path | None,
    typer.Option(
        "--against",
        metavar="DIR",
        help="Compare with the same game in another folder, game by game.",
        readable=False,
    ),
]
ReportOpt = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE.pdf|.svg", help="Draw the figures on one A4 page, too."),
]
JobsOpt = Annotated[
    int, typer.Option("--jobs", "-j", min=1, max=64, help="How many processes play.")
]
SchedulerOpt = Annotated[
    str | None,
    typer.Option(
        "--scheduler", metavar="tcp://HOST:PORT", help="Let the workers of a Dask cluster play."
    ),
]
ShowOpt = Annotated[
    int | None,
    typer.Option("--show", min=0, metavar="GAME_NUMBER", help="Tell this game, move by move."),
]
FileOpt = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", metavar="FILE", help="With --show: write the finished game as a score file."
    ),
]


def playtest(
    game: GameArg,
    players: PlayersOpt = None,
    variant: VariantOpt = None,
    bots: BotsOpt = "planning",
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
    """Play a game by its rules with bots, and tell in figures whether it is fair and where dull.

    The same seed plays the same games. `pip install 'hedgerow[play]'` makes it a hundred times
    faster. All figures are by these bots: fun is not measured.
    """
    from hedgerow.cli.progress import count_games
    from hedgerow.playtest.runner import (
        PlaytestOptions,
        PlaytestReport,
        draw_report,
        run_playtest,
        show_game,
    )

    asked = PlaytestOptions(
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
    library, translate = user_library(content), translator_for(lang)
    if show is not None:
        typer.echo(show_game(library, asked, show, lang, out, translate))
        return
    for answer in run_playtest(library, asked, count_games(translate)):
        typer.echo(answer.json if json_ else answer.text(translate))
        if report is not None and isinstance(answer, PlaytestReport):
            draw_report(library, answer, report, resolve_language(lang), theme, translate)
        if getattr(answer, "interrupted", False):
            raise KeyboardInterrupt
