"""The command that calibrates printers, lists them and removes them.

No `from __future__ import annotations` here: typer would evaluate the annotations at every start.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from hedgerow.base.messages import Message
from hedgerow.cli.options import JsonOpt, LangOpt
from hedgerow.cli.print_options import (
    FlipOpt,
    FormatOpt,
    OpenOpt,
    OutOpt,
    PaperOpt,
    PrintOptions,
    print_options,
)
from hedgerow.cli.terminal import (
    echo_err,
    print_json,
    printers_file,
    resolve_language,
    translator_for,
)
from hedgerow.printing.request import DEFAULTS, OUTPUT_DEFAULTS

if TYPE_CHECKING:
    from hedgerow.printing.calibration import Printers


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
    from hedgerow.base.errors import usage_error

    if sum(actions) > 1:
        hint = Message("use only one of --set, --list and --forget")
        raise usage_error("--set", Message("these options cannot be combined"), hint)


def _print_page(options: PrintOptions) -> None:
    """Print the page with the rulers; no printer shifts its backs."""
    from hedgerow.cli.print_request import output_settings, report_printed
    from hedgerow.library.game import shared_words
    from hedgerow.printing.calibration import NO_PRINTER, render_calibration
    from hedgerow.printing.print_files import write
    from hedgerow.printing.request import PrintRequest

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
    from hedgerow.library.game import shared_words
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
    from hedgerow.printing.calibration import describe_printers, load_printers

    printers = load_printers(printers_file())
    none = Message("no printer has been calibrated yet; run hedgerow calibrate")
    text = "\n".join(map(translator_for(lang), describe_printers(printers))) or translator_for(
        lang
    )(none)
    _echo_printers(printers, text, as_json=as_json)


def _echo_printers(printers: "Printers", text: str, *, as_json: bool) -> None:
    """Print the text, or all calibrated printers as JSON."""
    from hedgerow.printing.calibration import printers_to_dict

    if as_json:
        print_json(printers_to_dict(printers))
    else:
        typer.echo(text)
