"""The commands that print: sheets, decks, pads, kits, and a sheet to measure a printer with."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hedgerow.base.messages import Said
from hedgerow.cli.options import (
    BacksOpt,
    ContentOpt,
    CutOpt,
    FlipOpt,
    FormatOpt,
    GameArg,
    InkOpt,
    JsonOpt,
    LangOpt,
    NoMarkers,
    OutOpt,
    PaperOpt,
    PlayersOpt,
    PrinterOpt,
    SeedOpt,
    ThemeOpt,
    VariantOpt,
)
from hedgerow.cli.terminal import lang_of, library_of, print_json, say_in

if TYPE_CHECKING:
    from hedgerow.library.box import Box
    from hedgerow.printing.press import Job, Order, Pages


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
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    printer: PrinterOpt = None,
    ink: InkOpt = False,
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print fresh sheets, each with a hedge or board of its own.

    Without options: a matched set for four players (or as many as the game takes). Every sheet
    carries a code; `--code` prints it again and `hedgerow show` and `score` know it.
    """
    from hedgerow.printing.press import SheetOrder, draw_lots, sheets_job

    if code and (count or players or seed is not None):
        message = say_in(lang)(Said("codes say all: leave count, players and seed out"))
        raise typer.BadParameter(message, param_hint="--code")
    box = library_of(content).box(game)
    spoken = box.language(lang)
    order = _print_order(paper, format_, spoken, theme, (backs, flip, cut), printer, out)
    wanted = SheetOrder(
        *_how_many(box, count, players),
        _seed(seed),
        tuple(code or ()),
        per_page,
        box.find_variant(variant),
        marks,
        not no_markers,
    )
    drawn = draw_lots(box, wanted)
    _print(
        box,
        [sheets_job(box, wanted, drawn, order.lang, order.imposition)],
        order,
        lambda: _told(drawn.codes(), None if code else wanted.seed),
        json_,
        ink,
    )


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
    variant: VariantOpt = None,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    printer: PrinterOpt = None,
    ink: InkOpt = False,
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print tiles, cards and dice nets to cut out.

    All of a game's decks, or the one that is named.
    """
    from hedgerow.printing.press import deck_job, draw_deck, find_decks

    box = library_of(content).box(game)
    spoken = box.language(lang)
    order = _print_order(paper, format_, spoken, theme, (backs, flip, cut), printer, out)
    drawn = draw_deck(box, seed, code)
    context = box.drawing_context(order.lang, drawn=drawn, variant=box.only_variant(variant))
    jobs = [
        deck_job(box, it, order.lang, order.imposition) for it in find_decks(box, context, deck)
    ]
    told = {**_told([str(drawn[0])] if drawn else None, seed), **box.game.deck_data(context)}
    _print(box, jobs, order, lambda: told, json_, ink)


def pad(
    game: GameArg,
    pages: Annotated[
        int, typer.Option("--pages", "-n", min=1, max=1000, help="How many pages.")
    ] = 1,
    variant: VariantOpt = None,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    printer: PrinterOpt = None,
    ink: InkOpt = False,
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print score pads, drawn from the game's scoring tables."""
    from hedgerow.printing.press import pad_job

    box = library_of(content).box(game)
    spoken = box.language(lang)
    order = _print_order(paper, format_, spoken, theme, (backs, flip, cut), printer, out)
    job = pad_job(box, pages, order.lang, order.imposition, box.only_variant(variant))
    _print(box, [job], order, dict, json_, ink)


def kit(
    game: GameArg,
    players: PlayersOpt = None,
    variant: VariantOpt = None,
    seed: SeedOpt = None,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    printer: PrinterOpt = None,
    ink: InkOpt = False,
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print everything needed to play, and how to begin.

    The first page says what to cut, what to find at home and how the game goes.
    """
    from hedgerow.printing.press import SheetOrder, draw_lots, kit_jobs, kit_name

    box = library_of(content).box(game)
    spoken = box.language(lang)
    order = _print_order(paper, format_, spoken, theme, (backs, flip, cut), printer, out)
    games = _how_many(box, None, players)
    wanted = SheetOrder(*games, _seed(seed), variant=box.find_variant(variant))
    by_lot = box.has_sheets or (box.game.sheet is not None and seed is not None)
    drawn = draw_lots(box, wanted) if by_lot else []
    only = box.only_variant(variant)
    jobs = kit_jobs(box, wanted, drawn, order.lang, order.imposition, only)
    told = _told([str(it) for it, _ in drawn], wanted.seed if drawn else None)
    _print(box, jobs, order, lambda: told, json_, ink, as_folder=kit_name(wanted, drawn))


def calibrate(
    set_: Annotated[
        str | None,
        typer.Option("--set", metavar="x=MM,y=MM", help="Keep the two numbers you read."),
    ] = None,
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="The printer they are of.")
    ] = "home",
    lying: Annotated[
        bool, typer.Option("--lying", help="They were read on a page that lies on its side.")
    ] = False,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    flip: FlipOpt = "long",
    lang: LangOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Measure how far your printer's backs are off, and have them moved.

    Prints a sheet with rulers in front and behind. Read two numbers and tell them with `--set`:
    from then on `deck` and `kit` move their backs by that much.
    """
    from hedgerow.library.box import shared_words
    from hedgerow.printing.calibration import keep_printer, measure_text, parse_measure
    from hedgerow.printing.calibration_page import calibration_job
    from hedgerow.printing.press import print_jobs

    words = shared_words(lang_of(lang))
    if set_ is not None:
        measure = parse_measure(set_)
        keep_printer(_printers_file(), name, measure, lying=lying)
        kept = "calibrate.kept.lying" if lying else "calibrate.kept.upright"
        typer.echo(words(kept, printer=name.lower(), measure=measure_text(measure)))
        return
    order = _print_order(paper, format_, lang, "colour", ("duplex", flip, "none"), "none", out)
    files = print_jobs(None, [calibration_job(order.lang, flip)], order)
    if json_:
        print_json({"files": [str(path) for path in files]})
        return
    typer.echo("\n".join(map(str, files)))
    typer.echo(words("calibrate.next"), err=True)


def _print_order(
    paper: str,
    format_: Any,
    lang: str | None,
    theme: str,
    imposition: tuple[Any, Any, Any],
    printer: str | None,
    out: Path | None,
) -> Order:
    from hedgerow.drawing.theme import find_theme
    from hedgerow.printing.calibration import find_printer, load_printers
    from hedgerow.printing.card_pages import Imposition
    from hedgerow.printing.press import Order, find_papers

    name, nudge = find_printer(load_printers(_printers_file()), printer)
    whole = Imposition(*imposition, nudge, find_theme(theme).scale)
    return Order(find_papers(paper), format_, lang_of(lang), theme, whole, out, _progress, name)


def _printers_file() -> Path:
    """Where printers are kept: the folder for settings of the user's system."""
    return Path(typer.get_app_dir("hedgerow")) / "printers.json"


def _how_many(box: Box, count: int | None, players: int | None) -> tuple[int, int | None]:
    """Games and players: what was asked for, else one matched set, or a page of shared sheets."""
    kind = box.game.sheet
    if kind and kind.draw is None:
        return 1, None
    if players and kind and kind.shared:
        message = say_in(None)(Said("all players of {game} share a sheet", game=box.id))
        raise typer.BadParameter(message, param_hint="--players")
    if kind and kind.shared:
        from hedgerow.printing.sheet_pages import papers, sheets_per_page

        return count or sheets_per_page(papers()["a4"], kind.width_mm, kind.height_mm), None
    if players or count:
        return count or 1, players
    return 1, min(4, box.content.about.players.most)


def _seed(seed: int | None) -> int:
    """The seed asked for, or a fresh one, short enough to be written down."""
    from secrets import randbelow

    return randbelow(1_000_000) if seed is None else seed


def _progress(pages: Pages) -> Pages:
    """The pages, with a bar in the terminal while there are many of them."""
    if not sys.stderr.isatty():
        return pages
    from hedgerow.cli.progress import with_bar

    return with_bar(pages)


def _told(codes: list[str] | None, seed: int | None) -> dict[str, Any]:
    """What is told of a print beside its files."""
    known = {"codes": codes, "seed": seed}
    return {key: value for key, value in known.items() if value is not None}


def _print(
    box: Box,
    jobs: list[Job],
    order: Order,
    tell: Callable[[], dict[str, Any]],
    as_json: bool,
    ink: bool,
    as_folder: str = "",
) -> None:
    """Files to standard output; the seed, moved backs and the ink to standard error.

    What else is to tell is known once the lots are drawn, and that is when they are printed.
    """
    from hedgerow.library.box import shared_words
    from hedgerow.printing.ink_report import ink_data, ink_table, moved_backs
    from hedgerow.printing.press import print_jobs

    files = print_jobs(box, jobs, order, as_folder=as_folder)
    told = tell()
    inks = ink_data(jobs, order) if ink else []
    if as_json:
        answer = {"files": [str(path) for path in files], **told}
        answer |= {"ink": inks} if ink else {}
        print_json(answer)
        return
    if "seed" in told:
        typer.echo(shared_words(order.lang)("print.seed", seed=told["seed"]), err=True)
    typer.echo("\n".join(map(str, files)))
    for line in (*moved_backs(jobs, order), *ink_table(inks, order.lang)):
        typer.echo(line, err=True)
