"""Print requests of the page: parsed from JSON values, previewed as SVG, written as PDF files."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hedgerow.base.errors import Location, input_error
from hedgerow.base.frozen import field_names
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.library.game import Game
from hedgerow.library.library import Library
from hedgerow.printing.paper import papers
from hedgerow.printing.print_files import PrintResult, write
from hedgerow.printing.render import Rendering, render
from hedgerow.printing.request import (
    DEFAULTS,
    KIT,
    SHEETS,
    Nudge,
    OutputSettings,
    PrintRequest,
    choices,
    limits,
    part_fields,
)
from hedgerow.webapp.arguments import (
    Argument,
    boolean,
    check_arguments,
    millimetres,
    number,
    one_of,
    text,
    texts,
)
from hedgerow.webapp.progress import count_pages
from hedgerow.writers.svg import svg_bytes

MAX_SHEETS = 1_000
MAX_NUDGE_MM = 20.0


def request_keys() -> dict[str, Argument]:
    """Return the arguments of a request: its fields, most with the limits of PrintRequest."""
    special = {
        "game": text(needed=True),
        "what": text(),
        "count": number(1, MAX_SHEETS),
        "codes": texts(MAX_SHEETS),
        "paper": one_of(*papers()),
        "lang": one_of(*LANGUAGES),
        "nudge": millimetres(MAX_NUDGE_MM),
    }
    return {
        name: special.get(name) or _argument(name)
        for name in field_names(PrintRequest)
        if name != "deck"
    }


def _argument(name: str) -> Argument:
    """Return the argument for a field of PrintRequest."""
    if numbers := limits(name):
        return number(numbers.least, numbers.most)
    if names := choices(name):
        return one_of(*names)
    return boolean() if isinstance(getattr(DEFAULTS, name), bool) else text()


def parse_request(values: Any, library: Library) -> tuple[PrintRequest, Game]:
    """Return the request and its game. Raises InputError with all problems.

    `what` may be the name of a deck. A language that the game lacks is replaced by its first.
    """
    fields = check_arguments("order", values, request_keys())
    game = library.find_game(fields["game"], Location("order.game"))
    lang = fields.get("lang", DEFAULTS.lang)
    fields["lang"] = lang if lang in game.languages else game.default_language
    fields |= part_fields(fields.get("what", KIT))
    fields["codes"] = tuple(fields.get("codes", ()))
    fields["variant"] = fields.get("variant") or None
    if "nudge" in fields:
        fields["nudge"] = Nudge(*fields["nudge"])
    return PrintRequest(**fields), game


def render_request(values: Any, library: Library) -> Rendering:
    """Render a request. Raises InputError if it has too many sheets for a browser."""
    rendering = render(*parse_request(values, library))
    total = rendering.request.total
    if total > MAX_SHEETS:
        message = Message("{count} sheets exceed the limit of {most}", count=total, most=MAX_SHEETS)
        raise input_error("order.count", message, Message("print them in several runs"))
    return rendering


def preview(rendering: Rendering, page_number: int) -> dict[str, object]:
    """Return one page as SVG, and the number of pages. Too high a number gives the last page."""
    total = rendering.page_count
    actual_number = left = min(page_number, total)
    # Pages are counted through all documents.
    for document in rendering.documents:
        if left <= document.page_count:
            break
        left -= document.page_count
    page = next(islice(document.pages, left - 1, None))
    title, codes = f"{document.title} · {left}", rendering.codes or ()
    first = codes[:1] if rendering.request.what == SHEETS else ()
    return {
        "svg": svg_bytes(page, title=title, theme=rendering.theme).decode(),
        "page": actual_number,
        "pages": total,
        "width_mm": page.width_mm,
        "height_mm": page.height_mm,
        "codes": [*codes],
        "alt": " · ".join((document.title, *first)),
    }


def write_pdf_files(rendering: Rendering) -> tuple[dict[str, bytes], PrintResult]:
    """Return PDF files with the same names and bytes as the commands write."""
    with TemporaryDirectory() as folder:
        printed = write(rendering, OutputSettings(out=Path(folder), progress=count_pages))
        files = {path.name: path.read_bytes() for path in printed.files}
    return files, printed
