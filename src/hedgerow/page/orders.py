"""An order of the page: what is printed, and how; drawn as pictures or written as PDF files."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hedgerow.base.errors import Where, wrong
from hedgerow.base.frozen import record
from hedgerow.base.limits import MAX_PER_PAGE, MAX_PLAYERS, MAX_SEED
from hedgerow.base.messages import LANGUAGES, Said
from hedgerow.game.sheet_code import THEMES
from hedgerow.library.box import Box
from hedgerow.library.library import Library
from hedgerow.page.arguments import (
    Argument,
    checked,
    millimetres,
    number,
    one_of,
    text,
    texts,
    yes_or_no,
)
from hedgerow.page.progress import counted
from hedgerow.printing.lots import (
    KIT,
    PAD,
    SHEETS,
    SheetOrder,
    Warn,
    check_random_part,
    games_and_players,
    kit_lots_order,
    kit_variant,
    random_deck,
)
from hedgerow.printing.paper import Imposition, Job, Layout, Nudge, find_paper, papers
from hedgerow.printing.print_files import Printed, PrintOrder
from hedgerow.printing.print_game import (
    jobs_and_codes,
    print_decks,
    print_kit,
    print_pad,
    print_sheets,
)
from hedgerow.writers.svg import svg_bytes

MOST_SHEETS = 1_000
MOST_NUDGE_MM = 20.0


def order_keys() -> dict[str, Argument]:
    """The keys of an order."""
    return {
        "game": text(needed=True),
        "what": text(),
        "count": number(1, MOST_SHEETS),
        "players": number(1, MAX_PLAYERS),
        "seed": number(0, MAX_SEED),
        "codes": texts(MOST_SHEETS),
        "variant": text(),
        "paper": one_of(*papers()),
        "theme": text(),
        "lang": one_of(*LANGUAGES),
        "backs": one_of("duplex", "light", "fold", "none"),
        "flip": one_of("long", "short"),
        "cut": one_of("marks", "lines", "none"),
        "marks": yes_or_no(),
        "per_page": number(1, MAX_PER_PAGE),
        "nudge": millimetres(MOST_NUDGE_MM),
        "separate": yes_or_no(),
    }


@record
class Order:
    """A checked order: the game, what of it, which sheets, and how they are printed.

    Without a `seed` a game without sheets has the deck it was designed with.
    """

    box: Box
    what: str
    sheets: SheetOrder
    seed: int | None
    variant: str | None
    layout: Layout
    separate: bool = False

    @property
    def code(self) -> str | None:
        return self.sheets.codes[0] if self.sheets.codes else None


def read_order(given: Any, library: Library) -> Order:
    """The order of plain values; what is wrong with it is told key by key."""
    it = checked("order", given, order_keys())
    box = library.box(it["game"], Where("order.game"))
    what, codes = it.get("what", KIT), tuple(it.get("codes", ()))
    check_random_part(what, it.get("seed"), codes)
    variant = kit_variant(box, it.get("variant"), codes) if what == KIT else it.get("variant")
    shared = box.has_sheets and box.sheet.shared
    asked = it.get("count"), None if shared else it.get("players")
    wanted = SheetOrder(
        *games_and_players(box, *asked),
        it.get("seed", 0),
        codes,
        it.get("per_page"),
        box.find_variant(variant or None),
        it.get("marks", False),
    )
    if wanted.total > MOST_SHEETS:
        message = Said("{count} sheets are more than {most}", count=wanted.total, most=MOST_SHEETS)
        raise wrong("order.count", message, Said("print them in several runs"))
    return Order(
        box,
        what,
        wanted,
        it.get("seed"),
        variant or None,
        _layout(it, box),
        it.get("separate", False),
    )


def _layout(it: Mapping[str, Any], box: Box) -> Layout:
    paper = find_paper(it.get("paper", "a4"))
    theme, lang = it.get("theme", THEMES[0]), it.get("lang", LANGUAGES[0])
    imposition = Imposition(
        it.get("backs", "duplex"),
        it.get("flip", "long"),
        it.get("cut", "marks"),
        Nudge(*it.get("nudge", (0.0, 0.0))),
        box.theme(theme).scale,
    )
    return Layout(paper, lang if lang in box.languages else box.first_language, imposition, theme)


def preview(order: Order, number: int, warn: Warn = lambda _: None) -> dict[str, object]:
    """One page as a picture, and how many there are."""
    jobs, codes = drawn(order, warn)
    total = sum(job.page_count for job in jobs)
    number = min(number, total)
    before = 0
    for job in jobs:
        if number <= before + job.page_count:
            page = next(islice(job.pages, number - before - 1, None))
            break
        before += job.page_count
    title = f"{job.title} · {number - before}"
    return {
        "svg": svg_bytes(page, title=title, theme=order.box.theme(order.layout.theme)).decode(),
        "page": number,
        "pages": total,
        "width_mm": page.width_mm,
        "height_mm": page.height_mm,
        "codes": [*codes],
        "alt": " · ".join((job.title, *codes[:1])) if order.what == SHEETS else job.title,
    }


def drawn(order: Order, warn: Warn = lambda _: None) -> tuple[list[Job], tuple[str, ...]]:
    """The documents of an order, as the commands make them, and the codes of what is on them."""
    jobs, codes = jobs_and_codes(
        order.box,
        order.what,
        order.sheets,
        order.layout,
        box_variant(order),
        warn,
        seed=order.seed,
    )
    return jobs, tuple(codes)


def box_variant(order: Order) -> str:
    """The variant that was asked for, or none."""
    return order.box.only_variant(order.variant)


def write_pdf_files(order: Order) -> tuple[dict[str, bytes], Printed]:
    """The PDF files of an order with the names and the bytes that the commands give them."""
    with TemporaryDirectory() as folder:
        printed = _print(order, Path(folder))
        files = {it.name: it.read_bytes() for it in printed.files}
    return files, printed


def _print(order: Order, out: Path) -> Printed:
    box, layout, variant = order.box, order.layout, box_variant(order)
    how = PrintOrder(
        (layout.paper,), "pdf", layout.lang, layout.theme, layout.imposition, out, counted
    )
    if order.what == SHEETS:
        return print_sheets(box, order.sheets, how)
    if order.what == PAD:
        return print_pad(box, 1, how, variant)
    if order.what == KIT:
        by_lot = random_deck(box, order.seed, order.sheets.codes)
        lots = kit_lots_order(box, order.sheets, by_lot=by_lot)
        return print_kit(box, lots, how, order.sheets.variant, separate=order.separate)
    return print_decks(box, order.what, how, seed=order.seed, code=order.code, variant=variant)
