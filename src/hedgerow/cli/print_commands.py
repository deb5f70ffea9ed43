"""The commands that print: sheets, decks, pads and kits, exports, and the calibration of printers.

No `from __future__ import annotations` here: typer would evaluate the annotations at every start.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hedgerow.base.errors import usage_error
from hedgerow.base.messages import Message
from hedgerow.cli.options import (
    ContentOpt,
    GameArg,
    JsonOpt,
    LangOpt,
    ThemeOpt,
    VariantOpt,
)
from hedgerow.cli.print_options import (
    BACKS,
    DeckArg,
    DeckCodesOpt,
    DeckSeedOpt,
    FlipOpt,
    FormatOpt,
    OpenOpt,
    OutOpt,
    PaperOpt,
    PrintOptions,
    print_command,
    print_options,
)
from hedgerow.cli.terminal import (
    echo_err,
    print_json,
    printers_file,
    resolve_language,
    translator_for,
    user_library,
)
from hedgerow.printing.request import (
    DECKS,
    DEFAULTS,
    KIT,
    OUTPUT_DEFAULTS,
    PAD,
    SHEETS,
    PrintRequest,
    What,
)

if TYPE_CHECKING:
    from hedgerow.printing.calibration import Printers


@print_command(
    *("game", "count", "players", "seed", "codes", "per_page", "variant", "ticks", "markers"),
    "site",
)
def sheets(options: PrintOptions) -> None:
    """Print random sheets, each with its own hedge or board.

    By default, prints a matched set for all who can play, up to six; for games with a shared
    sheet, one page of sheets. Every sheet has a code: `--code` prints that sheet again, and
    `hedgerow show` and `score` accept it.
    """
    _print_part(SHEETS, options)


@print_command(
    *("game", "deck", "only", "seed", "codes", "variant", *BACKS, "cut_file"),
    seed=DeckSeedOpt,
    codes=DeckCodesOpt,
)
def deck(options: PrintOptions) -> None:
    """Print tiles, cards and dice nets to cut out.

    Prints all decks of the game, or only the named one. A lost card is printed again with
    `--only`.
    """
    _print_part(DECKS, options)


@print_command("game", "pages", "variant")
def pad(options: PrintOptions) -> None:
    """Print score pads based on the game's scoring tables."""
    _print_part(PAD, options)


@print_command(
    *("game", "count", "players", "games", "variant", "seed", "codes", "ticks", "markers", "site"),
    *("without", "cover", "separate"),
    *(*BACKS, "empty_backs", "cut_file"),
)
def kit(options: PrintOptions) -> None:
    """Print everything needed to play, rules included, as one PDF.

    How to print and cut comes first, then the rules, single-sided pages, and pages with backs.
    Small decks share pages.
    """
    _print_part(KIT, options)


def _print_part(what: What, options: PrintOptions) -> None:
    from hedgerow.cli.print_run import print_part

    print_part(what, options)


def export(
    game: GameArg,
    deck: DeckArg = None,
    for_: Annotated[
        Literal["pod", "tts"],
        typer.Option(
            "--for",
            case_sensitive=False,
            help="Target: pod for a print-on-demand shop, tts for Tabletop Simulator.",
        ),
    ] = "pod",
    format_: Annotated[
        Literal["pdf", "png"],
        typer.Option(
            "--format",
            case_sensitive=False,
            help="With --for pod: one PDF per deck, or one PNG per face.",
        ),
    ] = "pdf",
    seed: DeckSeedOpt = None,
    code: DeckCodesOpt = None,
    variant: VariantOpt = None,
    lang: LangOpt = None,
    theme: ThemeOpt = DEFAULTS.theme,
    url: Annotated[
        str | None,
        typer.Option(
            "--url",
            metavar="URL",
            help=(
                "With --for tts: URL where you will host the images, so that others can "
                "load them.  [default: the local folder]"
            ),
        ),
    ] = None,
    content: ContentOpt = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="Folder to create the export folder in.  [default: output/]",
        ),
    ] = None,
    json_: JsonOpt = False,
) -> None:
    """Export cards and tiles for a print shop or a virtual table.

    `--for pod` writes every face with 3 mm of bleed and an order list; `--for tts` writes face
    sheets and a saved object for Tabletop Simulator.
    """
    from hedgerow.cli.print_run import print_to_dict, seed_note
    from hedgerow.cli.progress import LongWork
    from hedgerow.printing.export import ExportRequest
    from hedgerow.printing.export import export as export_cards

    loaded = user_library(content).find_game(game)
    language = loaded.choose_language(lang)
    request = PrintRequest(
        game=loaded.id,
        what=DECKS,
        deck=deck,
        seed=seed,
        codes=tuple(code or ()),
        variant=variant,
        lang=language,
        theme=theme,
    )
    translate = translator_for(language)
    with LongWork(translate(Message("drawing cards and tiles"))) as work:
        export_request = ExportRequest(
            request=request,
            target=for_,
            format=format_,
            translate=translate,
            out=out,
            url=url,
            progress=work.watch,
        )
        exported = export_cards(loaded, export_request)
    notes = filter(
        None, (*map(translator_for(lang), exported.notes), seed_note(exported, language))
    )
    echo_err("\n".join(notes))
    if json_:
        print_json(print_to_dict(exported))
    else:
        typer.echo("\n".join(map(str, exported.files)))


def calibrate(
    set_: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="x=MM,y=MM",
            help="Save the two numbers read from the calibration page.",
        ),
    ] = None,
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="Name to save the printer under.")
    ] = "home",
    lying: Annotated[
        bool, typer.Option("--lying", help="The numbers were read on a landscape page.")
    ] = False,
    list_: Annotated[bool, typer.Option("--list", help="List the calibrated printers.")] = False,
    forget: Annotated[
        str | None,
        typer.Option(
            "--forget", metavar="PRINTER", help="Remove a printer; its backs are no longer shifted."
        ),
    ] = None,
    paper: PaperOpt = DEFAULTS.paper,
    format_: FormatOpt = OUTPUT_DEFAULTS.format,
    flip: FlipOpt = DEFAULTS.flip,
    lang: LangOpt = None,
    out: OutOpt = None,
    open_: OpenOpt = False,
    json_: JsonOpt = False,
) -> None:
    """Measure how far off your printer prints backs, and correct it.

    Prints a sheet with rulers on both sides. Read two numbers and save them with `--set`: from
    then on, `deck` and `kit` shift backs by that much, until you `--forget` the printer.
    """
    _check_single_action(set_ is not None, list_, forget is not None)
    if set_ is not None:
        _save(set_, name, lying=lying, as_json=json_, lang=lang)
    elif forget is not None:
        _forget(forget, as_json=json_, lang=lang)
    elif list_:
        _list(as_json=json_, lang=lang)
    else:
        files = {"format": format_, "out": out, "open": open_, "json": json_}
        _print_page(print_options(paper=paper, flip=flip, lang=lang, **files))


def _check_single_action(*actions: bool) -> None:
    """Reject --set, --list and --forget combined."""
    if sum(actions) > 1:
        hint = Message("use only one of --set, --list and --forget")
        raise usage_error("--set", Message("these options cannot be combined"), hint)


def _print_page(options: PrintOptions) -> None:
    """Print the page with the rulers; no printer shifts its backs."""
    from hedgerow.cli.print_run import output_settings, report_printed
    from hedgerow.game.game import shared_words
    from hedgerow.printing.calibration import NO_PRINTER, render_calibration
    from hedgerow.printing.print_files import write

    lang = resolve_language(options.lang)
    request = PrintRequest(game="", lang=lang, **options.request)
    output = output_settings(options)
    # The page measures the offset, so a saved offset must not be applied: NO_PRINTER.
    printed = write(render_calibration(request), output)
    report_printed(printed, request, output, options, NO_PRINTER)
    if not options.json:
        echo_err(shared_words(lang)("calibrate.next"))


def _save(value: str, name: str, *, lying: bool, as_json: bool, lang: str | None) -> None:
    """Save the measured offset of a printer, and report it."""
    from hedgerow.game.game import shared_words
    from hedgerow.printing.calibration import format_nudge, parse_nudge, save_printer

    measure = parse_nudge(value)
    printers = save_printer(printers_file(), name, measure, lying=lying)
    key = "calibrate.kept.lying" if lying else "calibrate.kept.upright"
    words = shared_words(resolve_language(lang))
    text = words(key, printer=name.lower(), measure=format_nudge(measure))
    _echo_printers(printers, text, as_json=as_json)


def _forget(name: str, *, as_json: bool, lang: str | None) -> None:
    from hedgerow.printing.calibration import forget_printer

    printers = forget_printer(printers_file(), name)
    text = translator_for(lang)(Message("removed printer {printer}", printer=name.lower()))
    _echo_printers(printers, text, as_json=as_json)


def _list(*, as_json: bool, lang: str | None) -> None:
    from hedgerow.printing.calibration import NONE_CALIBRATED, describe_printers, load_printers

    printers = load_printers(printers_file())
    lines = [*describe_printers(printers)] or [NONE_CALIBRATED]
    text = "\n".join(map(translator_for(lang), lines))
    _echo_printers(printers, text, as_json=as_json)


def _echo_printers(printers: "Printers", text: str, *, as_json: bool) -> None:
    """Print the text, or all calibrated printers as JSON."""
    from hedgerow.printing.calibration import printers_to_dict

    if as_json:
        print_json(printers_to_dict(printers))
    else:
        typer.echo(text)
