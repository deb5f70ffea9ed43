"""The command that exports cards and tiles.

No `from __future__ import annotations` here: typer would evaluate the annotations at every start.
"""

from pathlib import Path
from typing import Annotated, Literal

import typer

from hedgerow.cli.options import (
    ContentOpt,
    GameArg,
    JsonOpt,
    LangOpt,
    ThemeOpt,
    VariantOpt,
)
from hedgerow.cli.print_options import DeckArg, DeckCodesOpt, DeckSeedOpt
from hedgerow.cli.terminal import print_json, translator_for, user_library
from hedgerow.printing.request import DEFAULTS


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
    from hedgerow.printing.export import ExportRequest
    from hedgerow.printing.export import export as export_cards
    from hedgerow.printing.request import DECKS, PrintRequest
    from hedgerow.reports.print_summary import print_to_dict, seed_note

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
    export_request = ExportRequest(
        request=request, target=for_, format=format_, translate=translate, out=out, url=url
    )
    exported = export_cards(loaded, export_request)
    notes = filter(
        None, (*map(translator_for(lang), exported.notes), seed_note(exported, language))
    )
    if text := "\n".join(notes):
        typer.echo(text, err=True)
    if json_:
        print_json(print_to_dict(exported))
    else:
        typer.echo("\n".join(map(str, exported.files)))
