"""The commands that print: sheets, decks, pads and kits.

Annotations are not postponed here: reading them anew at every start would take its time.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from hedgerow.base.limits import MAX_PER_PAGE
from hedgerow.base.messages import Said
from hedgerow.cli.options import (
    CodesOpt,
    CountOpt,
    CutFileOpt,
    DeckArg,
    DeckCodeOpt,
    DeckSeedOpt,
    GameArg,
    MarksOpt,
    NoMarkers,
    PlayersOpt,
    PrintOptions,
    SeedOpt,
    VariantOpt,
    with_print_options,
)
from hedgerow.cli.print_order import print_order, tell_printed
from hedgerow.cli.terminal import library_of, say_in, tell_warning

if TYPE_CHECKING:
    from hedgerow.library.box import Box
    from hedgerow.printing.print_files import PrintOrder


@with_print_options
def sheets(
    game: GameArg,
    count: CountOpt = None,
    players: PlayersOpt = None,
    seed: SeedOpt = None,
    code: CodesOpt = None,
    per_page: Annotated[
        int | None,
        typer.Option(
            "--per-page",
            min=1,
            max=MAX_PER_PAGE,
            help="Sheets on a page.  [default: as many as fit]",
        ),
    ] = None,
    variant: VariantOpt = None,
    marks: MarksOpt = False,
    no_markers: NoMarkers = False,
    *,
    options: PrintOptions,
) -> None:
    """Print fresh sheets, each with a hedge or board of its own.

    Without options: a matched set for four players (or as many as the game takes). Every sheet
    carries a code; `--code` prints it again and `hedgerow show` and `score` know it.
    """
    from hedgerow.printing.lots import SheetOrder, games_and_players
    from hedgerow.printing.print_game import print_sheets

    _check_codes(code, count, players, seed, lang=options.lang)
    box, order = _box_and_order(game, options)
    _check_players(box, players, options)
    games, kind = games_and_players(box, count, players), box.find_variant(variant)
    wanted = SheetOrder(
        *games, _seed(seed), tuple(code or ()), per_page, kind, marks, not no_markers
    )
    tell_printed(print_sheets(box, wanted, order), order, options)


@with_print_options
def deck(
    game: GameArg,
    deck: DeckArg = None,
    seed: DeckSeedOpt = None,
    code: DeckCodeOpt = None,
    variant: VariantOpt = None,
    cut_file: CutFileOpt = False,
    *,
    options: PrintOptions,
) -> None:
    """Print tiles, cards and dice nets to cut out.

    All of a game's decks, or the one that is named.
    """
    from hedgerow.printing.print_game import print_decks

    box, order = _box_and_order(game, options, cut_file=cut_file)
    only = box.only_variant(variant)
    tell_printed(print_decks(box, deck, order, seed=seed, code=code, variant=only), order, options)


@with_print_options
def pad(
    game: GameArg,
    pages: Annotated[
        int, typer.Option("--pages", "-n", min=1, max=1000, help="How many pages.")
    ] = 1,
    variant: VariantOpt = None,
    *,
    options: PrintOptions,
) -> None:
    """Print score pads, drawn from the game's scoring tables."""
    from hedgerow.printing.print_game import print_pad

    box, order = _box_and_order(game, options)
    tell_printed(print_pad(box, pages, order, box.only_variant(variant)), order, options)


@with_print_options
def kit(
    game: GameArg,
    count: CountOpt = None,
    players: PlayersOpt = None,
    variant: VariantOpt = None,
    seed: SeedOpt = None,
    code: CodesOpt = None,
    marks: MarksOpt = False,
    no_markers: NoMarkers = False,
    separate: Annotated[
        bool, typer.Option("--separate", help="A file for each part, in a folder.")
    ] = False,
    empty_backs: Annotated[
        bool,
        typer.Option(
            "--empty-backs",
            help="An empty page behind each without a back: print the whole file on both sides.",
        ),
    ] = False,
    cut_file: CutFileOpt = False,
    *,
    options: PrintOptions,
) -> None:
    """Print everything needed to play, and how to begin.

    One PDF: first the rules, then what is printed on one side, then what has backs. Small parts
    share pages.
    """
    from hedgerow.printing.lots import (
        SheetOrder,
        games_and_players,
        kit_lots_order,
        kit_variant,
        random_deck,
    )
    from hedgerow.printing.print_game import print_kit

    _check_codes(code, count, players, seed, lang=options.lang)
    box, order = _box_and_order(game, options, cut_file=cut_file)
    _check_players(box, players, options)
    _check_count(box, count)
    games, kind = games_and_players(box, count, players), kit_variant(box, variant, code or ())
    wanted = SheetOrder(*games, _seed(seed), tuple(code or ()), None, kind, marks, not no_markers)
    lots = kit_lots_order(box, wanted, by_lot=random_deck(box, seed, code or ()))
    tell_printed(
        print_kit(box, lots, order, kind, separate=separate, empty_backs=empty_backs),
        order,
        options,
    )


def _box_and_order(
    game: str, options: PrintOptions, *, cut_file: bool = False
) -> tuple["Box", "PrintOrder"]:
    """The game, and what the options ask for, in a language that it speaks."""
    box = library_of(options.content).box(game)
    lang = box.language(options.lang)
    return box, print_order(options, lang, cut_file=cut_file, folders=box.folders)


def _check_codes(codes: list[str] | None, *others: int | None, lang: str | None) -> None:
    """Who gives codes has said which sheets."""
    if codes and any(it is not None for it in others):
        message = say_in(lang)(Said("codes say all: leave count, players and seed out"))
        raise typer.BadParameter(message, param_hint="--code")


def _check_players(box: "Box", players: int | None, options: PrintOptions) -> None:
    """Where all players share a sheet, nobody needs matched ones; more than can play is told."""
    if players and box.has_sheets and box.sheet.shared:
        message = say_in(None)(Said("all players of {game} share a sheet", game=box.id))
        raise typer.BadParameter(message, param_hint="--players")
    most = box.content.about.players.most
    if players and players > most and not options.json:
        many = Said("{game} is for at most {most} players", game=box.id, most=most)
        tell_warning("--players", many, say_in(options.lang))


def _check_count(box: "Box", count: int | None) -> None:
    """Where there are no sheets, nobody can have more of them."""
    if count and not box.has_sheets:
        message = say_in(None)(Said("{game} has no sheets to fill in", game=box.id))
        raise typer.BadParameter(message, param_hint="--count")


def _seed(seed: int | None) -> int:
    """The seed asked for, or a fresh one, short enough to be written down."""
    from secrets import randbelow

    return randbelow(1_000_000) if seed is None else seed
