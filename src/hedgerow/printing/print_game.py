"""Print something of a game: the whole way of every command, from lots or decks to files.

How pieces and kits are laid out is imported where they are printed: sheets need none of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hedgerow.base.errors import Problem
from hedgerow.library.box import Box
from hedgerow.printing.lots import (
    KIT,
    PAD,
    SHEETS,
    SheetOrder,
    Warn,
    draw_deck_lot,
    draw_lots,
    kit_lots_order,
    random_deck,
)
from hedgerow.printing.paper import Job, Layout
from hedgerow.printing.print_files import Printed, PrintOrder, write_jobs
from hedgerow.printing.sheet_pages import draw_sheets, sheets_job, sheets_name


def print_sheets(box: Box, wanted: SheetOrder, order: PrintOrder) -> Printed:
    """Print sheets: lots to sheets to scenes to pages to a file for each paper.

    Nothing is made before the next step asks for it: even of very many sheets only the seeds are
    kept, and a file grows while its sheets are drawn.
    """
    warnings: list[Problem] = []
    lots = draw_lots(box, wanted, warnings.append)  # generates the sheet of every code
    jobs = []
    for layout in order.layouts:
        scenes = draw_sheets(box, lots, layout.lang, layout.theme)
        jobs.append(sheets_job(box, wanted, scenes, layout))  # lays the scenes out on pages
    printed = write_jobs(jobs, order, game=box.id)
    seed = None if wanted.codes else wanted.seed
    return replace(printed, codes=lots.codes(), seed=seed, warnings=tuple(warnings))


def print_decks(
    box: Box,
    name: str | None,
    order: PrintOrder,
    *,
    seed: int | None = None,
    code: str | None = None,
    variant: str = "",
) -> Printed:
    """Print all decks of a game or the one of that name, as designed or drawn by lot."""
    from hedgerow.printing.card_pages import deck_job, find_decks

    lot = draw_deck_lot(box, seed, code)
    context = box.drawing_context(order.lang, drawn=lot, variant=variant, theme=order.theme)
    decks = find_decks(box, context, name)
    jobs = [deck_job(box, deck, layout) for layout in order.layouts for deck in decks]
    printed = write_jobs(jobs, order, game=box.id)
    codes, data = (context.code,) if lot else None, box.game.deck_data(context)
    return replace(printed, codes=codes, seed=seed, deck_data=data)


def print_pad(box: Box, pages: int, order: PrintOrder, variant: str = "") -> Printed:
    """Print so many pages of score pads."""
    from hedgerow.printing.card_pages import pad_job

    jobs = [pad_job(box, pages, layout, variant) for layout in order.layouts]
    return write_jobs(jobs, order, game=box.id)


def print_kit(
    box: Box,
    wanted: SheetOrder | None,
    order: PrintOrder,
    variant: str = "",
    *,
    separate: bool = False,
    empty_backs: bool = False,
) -> Printed:
    """Print everything needed to play as one document for each paper, or each part as its own.

    Lots are drawn only if any are wanted. One document as SVG is a folder of pages. With empty
    backs a whole document can be printed on both sides.
    """
    from hedgerow.printing.card_pages import name_with_backs
    from hedgerow.printing.kits import kit_job, kit_jobs

    warnings: list[Problem] = []
    lots = draw_lots(box, wanted, warnings.append) if wanted else None
    name = _kit_name(box, wanted)
    if separate:
        jobs = [it for layout in order.layouts for it in kit_jobs(box, lots, layout, variant)]
    else:
        documents = (
            kit_job(box, lots, layout, variant, empty_backs=empty_backs) for layout in order.layouts
        )
        jobs = [_kept(it) if order.cut_file else it for it in documents]
    if order.format == "pdf" and not separate:
        whole = name_with_backs(name, order.imposition)
        printed = write_jobs([replace(it, name=whole) for it in jobs], order, game=box.id)
    else:
        printed = write_jobs(jobs, order, game=box.id, folder=name)
    if lots is None:
        return replace(printed, codes=())
    seed = None if lots.wanted.codes else lots.wanted.seed
    return replace(printed, codes=lots.codes(), seed=seed, warnings=tuple(warnings))


def _kept(job: Job) -> Job:
    """A kit whose pages are needed twice: to print, and to cut."""
    return replace(job, pages=tuple(job.pages), has_pieces=True)


def jobs_of(
    box: Box,
    what: str,
    wanted: SheetOrder,
    layout: Layout,
    variant: str,
    warn: Warn = lambda _: None,
    *,
    seed: int | None = None,
) -> list[Job]:
    """Return the documents of `sheets`, a `kit`, a `pad`, or a deck, on one paper."""
    return jobs_and_codes(box, what, wanted, layout, variant, warn, seed=seed)[0]


def jobs_and_codes(
    box: Box,
    what: str,
    wanted: SheetOrder,
    layout: Layout,
    variant: str,
    warn: Warn = lambda _: None,
    *,
    seed: int | None = None,
) -> tuple[list[Job], Iterable[str]]:
    """Return the documents as the commands print them, and the codes of the sheets on them.

    A deck that can be random is the designed one, unless there is a `seed` or a code in `wanted`.
    A kit is of the variant of its sheets. `warn` is called while pages with equal sheets are drawn.
    """
    from hedgerow.printing.card_pages import deck_job, find_decks, pad_job
    from hedgerow.printing.kits import kit_job

    if what == PAD:
        return [pad_job(box, 1, layout, variant)], ()
    if what == KIT:
        asked = kit_lots_order(box, wanted, by_lot=random_deck(box, seed, wanted.codes))
        lots = draw_lots(box, asked, warn) if asked else None
        return [kit_job(box, lots, layout, wanted.variant)], (str(code) for code, _ in lots or ())
    if what == SHEETS:
        lots = draw_lots(box, wanted, warn)
        scenes = draw_sheets(box, lots, layout.lang, layout.theme)
        return [sheets_job(box, wanted, scenes, layout)], (str(code) for code, _ in lots)
    lot = draw_deck_lot(box, seed, wanted.codes[0] if wanted.codes else None)
    context = box.drawing_context(layout.lang, drawn=lot, variant=variant, theme=layout.theme)
    jobs = [deck_job(box, deck, layout) for deck in find_decks(box, context, what)]
    return jobs, (context.code,) if lot else ()


def _kit_name(box: Box, wanted: SheetOrder | None) -> str:
    """What tells one kit from another."""
    if wanted is None:
        return "kit"
    if wanted.codes:
        return f"kit{sheets_name(box, wanted).removeprefix('sheets')}"
    variant = f"-{wanted.variant}" if wanted.variant else ""
    games = f"{wanted.count}x{wanted.players}" if wanted.count > 1 and wanted.players else ""
    wishes = ("-marks" * wanted.marks, "-no-markers" * (not wanted.markers))
    return f"kit{variant}-{games or wanted.total}-seed-{wanted.seed}{''.join(wishes)}"
