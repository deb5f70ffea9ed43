"""The commands; the only place that prints or exits."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hedgerow.options import (
    BacksOpt,
    ContentOpt,
    CutOpt,
    FlipOpt,
    FormatOpt,
    GameArg,
    JsonOpt,
    Lang,
    LangOpt,
    NoMarkers,
    OutOpt,
    PaperOpt,
    PlayersOpt,
    SeedOpt,
    ThemeOpt,
    VariantOpt,
)

if TYPE_CHECKING:
    from hedgerow.library import Box, Library
    from hedgerow.press import Order
    from hedgerow.report import Answer
    from hedgerow.scene import Page

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def main() -> None:
    """Run the program; a wrong input ends with exit status 1, an interruption with 130."""
    from hedgerow.errors import InputError

    try:
        app()
    except InputError as error:
        typer.echo(error, err=True)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        typer.echo("interrupted; no file was left half written", err=True)
        raise SystemExit(130) from None
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        else:
            typer.echo(f"the answer cannot be written: {error.strerror}", err=True)
        raise SystemExit(1) from None


@app.callback(invoke_without_command=True)
def hedgerow(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Print fresh sheets, tiles and pads of farm games, and score the finished paper game."""
    if version:
        from hedgerow import __version__

        typer.echo(f"hedgerow {__version__}")
        raise typer.Exit


@app.command()
def games(
    content: ContentOpt = None,
    json_: JsonOpt = False,
    every: Annotated[bool, typer.Option("--all", help="Show the template game too.")] = False,
) -> None:
    """List the games, their decks, languages and sheet code tags."""
    from hedgerow.shelf import games_data, games_table

    boxes = [box for box in _library(content).boxes() if every or not box.content.about.template]
    typer.echo(
        json.dumps({"games": games_data(boxes)}, ensure_ascii=False)
        if json_
        else games_table(boxes)
    )


@app.command()
def sheets(
    game: GameArg,
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            "-n",
            min=1,
            max=100_000,
            help="How many sheets; with --players, how many games.",
        ),
    ] = None,
    players: PlayersOpt = None,
    seed: SeedOpt = None,
    code: Annotated[
        list[str] | None, typer.Option("--code", metavar="CODE", help="Print these sheets again.")
    ] = None,
    per_page: Annotated[
        int | None,
        typer.Option(
            "--per-page", min=1, max=8, help="Sheets on a page.  [default: as many as fit]"
        ),
    ] = None,
    variant: VariantOpt = None,
    marks: Annotated[
        bool,
        typer.Option(
            "--marks", help="Small symbols in every cell to tick, for play without stamps."
        ),
    ] = False,
    no_markers: NoMarkers = False,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = "en",
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print fresh sheets, each with a hedge or board of its own.

    Without options: a matched set for four players (or as many as the game takes). Every sheet
    carries a code; `--code` prints it again and `hedgerow show` and `score` know it.
    """
    from hedgerow.imposition import Finish
    from hedgerow.press import SheetOrder, draw_lots, find_variant, print_jobs, sheets_job

    if code and (count or players or seed is not None):
        raise typer.BadParameter(
            "codes say all: leave count, players and seed out", param_hint="--code"
        )
    box = _library(content).box(game)
    order = _print_order(paper, format_, lang, theme, Finish(backs, flip, cut), out)
    wanted = SheetOrder(
        *_how_many(box, count, players),
        _seed(seed),
        tuple(code or ()),
        per_page,
        find_variant(box, variant),
        marks,
        not no_markers,
    )
    drawn = draw_lots(box, wanted)
    files = print_jobs(box, [sheets_job(box, wanted, drawn, lang, order.finish)], order)
    _tell(files, json_, codes=[str(it) for it, _ in drawn], seed=None if code else wanted.seed)


@app.command()
def deck(
    game: GameArg,
    deck: Annotated[
        str | None, typer.Argument(metavar="[DECK]", help="One deck.  [default: all]")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=999_999_999, help="Draw a fresh deck by lot."),
    ] = None,
    code: Annotated[
        str | None, typer.Option("--code", metavar="CODE", help="Print the deck of a code again.")
    ] = None,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = "en",
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print tiles, cards and dice nets to cut out.

    All of a game's decks, or the one that is named.
    """
    from hedgerow.imposition import Finish
    from hedgerow.press import deck_job, draw_deck, find_decks, print_jobs

    box = _library(content).box(game)
    order = _print_order(paper, format_, lang, theme, Finish(backs, flip, cut), out)
    drawn = draw_deck(box, seed, code)
    studio = box.studio(lang, drawn=drawn)
    jobs = [deck_job(box, it, lang, order.finish) for it in find_decks(box, studio, deck)]
    codes = [str(drawn[0])] if drawn else None
    _tell(print_jobs(box, jobs, order), json_, codes, seed, box.game.deck_data(studio))


@app.command()
def pad(
    game: GameArg,
    pages: Annotated[
        int, typer.Option("--pages", "-n", min=1, max=1000, help="How many pages.")
    ] = 1,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = "en",
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print score pads, drawn from the game's scoring tables."""
    from hedgerow.imposition import Finish
    from hedgerow.press import pad_job, print_jobs

    box = _library(content).box(game)
    order = _print_order(paper, format_, lang, theme, Finish(backs, flip, cut), out)
    _tell(print_jobs(box, [pad_job(box, pages, lang, order.finish)], order), json_)


@app.command()
def kit(
    game: GameArg,
    players: PlayersOpt = None,
    variant: VariantOpt = None,
    seed: SeedOpt = None,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = "en",
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print everything needed to play, and how to begin.

    The first page says what to cut, what to find at home and how the game goes.
    """
    from hedgerow.imposition import Finish
    from hedgerow.press import SheetOrder, draw_lots, find_variant, kit_jobs, kit_name, print_jobs

    box = _library(content).box(game)
    order = _print_order(paper, format_, lang, theme, Finish(backs, flip, cut), out)
    games = _how_many(box, None, players)
    wanted = SheetOrder(*games, _seed(seed), variant=find_variant(box, variant))
    by_lot = box.has_sheets or (box.game.sheet is not None and seed is not None)
    drawn = draw_lots(box, wanted) if by_lot else []
    files = print_jobs(
        box,
        kit_jobs(box, wanted, drawn, lang, order.finish),
        order,
        as_folder=kit_name(wanted, drawn),
    )
    told = wanted.seed if drawn else None
    _tell(files, json_, codes=[str(it) for it, _ in drawn], seed=told)


@app.command()
def score(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Finished games, typed in; - is standard input."),
    ],
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", metavar="OUT", help="Draw what scored: a file, or a folder for several games."
        ),
    ] = None,
    lang: Annotated[
        Lang | None,
        typer.Option(
            "--lang",
            case_sensitive=False,
            help="The language of the answer.  [default: the file's]",
        ),
    ] = None,
    theme: ThemeOpt = "colour",
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Score finished paper games, line by line.

    Every line names the cells that scored.

    `hedgerow blank GAME` writes a file to fill in; `hedgerow blank CODE` with its hedge.
    """
    from hedgerow.report import score_files

    if svg is not None and svg.suffix.lower() == ".svg" and len(files) > 1:
        raise typer.BadParameter("several games need a folder", param_hint="--svg")
    told = score_files(files, _library(content), lang, as_json=json_, svg=svg, theme=theme)
    raise typer.Exit(max(map(_print_answer, told)))


@app.command()
def blank(
    code: Annotated[
        str, typer.Argument(metavar="CODE|GAME", help="The code on a sheet, or a game.")
    ],
    lang: LangOpt = "en",
    content: ContentOpt = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it there.")
    ] = None,
) -> None:
    """Write an empty score file to fill in.

    With a sheet's code it has that sheet's hedge or board.
    """
    from hedgerow.shelf import blank_file

    text = blank_file(_library(content), code, lang)
    if out is None:
        typer.echo(text, nl=False)
    else:
        from hedgerow.files import write_whole

        write_whole(out, lambda file: file.write(text.encode()))
        typer.echo(out)


@app.command()
def show(
    codes: Annotated[
        list[str],
        typer.Argument(metavar="CODE...", help="Codes; or a game, with --card."),
    ],
    card: Annotated[
        str | None, typer.Option("--card", metavar="ID", help="Where can this card be played?")
    ] = None,
    on: Annotated[
        Path | None, typer.Option("--on", metavar="FILE", help="A score file with landscapes.")
    ] = None,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help="Whose land.  [default: all]"),
    ] = None,
    lang: Annotated[
        Lang | None,
        typer.Option("--lang", case_sensitive=False, help="The language of the answer."),
    ] = None,
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Show the sheet of a code in the terminal, or where a card can be played.

    `hedgerow show kuhfstein --card c05 --on game.txt` lists every place for a card right now;
    a deck's code instead of the game takes the card from that deck.
    """
    from hedgerow.shelf import card_places, sheet_json, sheet_text

    library = _library(content)
    if card is not None or on is not None:
        if len(codes) > 1:
            raise typer.BadParameter("with --card give one game, or one code of a deck")
        typer.echo(card_places(library, codes[0], card, on, player, lang=lang, as_json=json_))
        return
    tell = sheet_json if json_ else sheet_text
    typer.echo(tell(library, codes, lang or "en"))


@app.command()
def validate(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH]...", help="Content files or folders.  [default: all]"),
    ] = None,
    content: ContentOpt = None,
) -> None:
    """Check content files: every problem with its place and a hint."""
    from hedgerow.validation import validate_paths

    checked, problems = validate_paths(_library(content), paths or [])
    if problems:
        typer.echo("\n".join(map(str, problems)), err=True)
        raise typer.Exit(1)
    typer.echo(f"{len(checked)} files, no problems", err=True)


def _library(extra: list[Path] | None) -> Library:
    from hedgerow.library import open_library

    return open_library(tuple(extra or ()))


def _print_order(
    paper: str, format_: Any, lang: str, theme: str, finish: Any, out: Path | None
) -> Order:
    from hedgerow.press import Order, find_papers

    return Order(find_papers(paper), format_, lang, theme, finish, out, _progress)


def _how_many(box: Box, count: int | None, players: int | None) -> tuple[int, int | None]:
    """Games and players: what was asked for, else one matched set, or a page of shared sheets."""
    kind = box.game.sheet
    if kind and kind.draw is None:
        return 1, None
    if players and kind and kind.shared:
        raise typer.BadParameter(f"all players of {box.id} share a sheet", param_hint="--players")
    if kind and kind.shared:
        from hedgerow.layout import papers, sheets_per_page

        return count or sheets_per_page(papers()["a4"], kind.width_mm, kind.height_mm), None
    if players or count:
        return count or 1, players
    return 1, min(4, box.content.about.players.most)


def _seed(seed: int | None) -> int:
    """The seed asked for, or a fresh one, short enough to be written down."""
    from secrets import randbelow

    return randbelow(1_000_000) if seed is None else seed


def _progress(pages: Iterable[Page]) -> Iterable[Page]:
    """The pages, with a bar in the terminal while there are many of them."""
    if not sys.stderr.isatty():
        return pages
    from hedgerow.progress import with_bar

    return with_bar(pages)


def _tell(
    files: list[Path],
    as_json: bool,
    codes: list[str] | None = None,
    seed: int | None = None,
    more: Mapping[str, object] | None = None,
) -> None:
    """Results to standard output, the seed to standard error."""
    if as_json:
        answer: dict[str, Any] = {"files": [str(path) for path in files]}
        answer |= {} if codes is None else {"codes": codes}
        answer |= {} if seed is None else {"seed": seed}
        typer.echo(json.dumps({**answer, **(more or {})}, ensure_ascii=False))
        return
    if seed is not None:
        typer.echo(f"seed {seed} (--seed {seed} prints the same again)", err=True)
    typer.echo("\n".join(map(str, files)))


def _print_answer(answer: Answer) -> int:
    """Print what one file gave; 1 if it could not be scored."""
    if answer.told:
        typer.echo(answer.told)
    if answer.beside:
        typer.echo(answer.beside, err=True)
    return int(answer.failed)
