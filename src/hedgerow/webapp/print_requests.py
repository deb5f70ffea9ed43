"""Print requests of the page: parsed from JSON values, previewed as SVG, written as PDF files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

from hedgerow.base.errors import Location, input_error
from hedgerow.base.frozen import field_defaults, field_names
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import Page
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.loading.models import Ge, Le, Length, model
from hedgerow.printing.paper import papers
from hedgerow.printing.print_files import PrintResult, write
from hedgerow.printing.render import Rendering, render
from hedgerow.printing.request import (
    SHEETS,
    Nudge,
    OutputSettings,
    PrintRequest,
    limits,
    part_fields,
)
from hedgerow.webapp.arguments import Lang, Name, parse_arguments
from hedgerow.writers.svg import svg_bytes

MAX_SHEETS = 1_000
MAX_PARTS = 50
Listener = Callable[[int], object]
# A context variable, so that jobs in other threads do not call this listener.
_listener: ContextVar[Listener] = ContextVar("listener", default=lambda _: None)
_LENGTH_MM = Annotated[float, Ge(-20), Le(20)]


def order_model() -> Any:
    """Return the model of a request: the fields of PrintRequest without `deck` and `only`."""
    return _order_model(tuple(papers()))


@cache
def _order_model(paper_names: tuple[str, ...]) -> Any:
    """Return the model of a request for some papers.

    The numbers are limited by PrintRequest, see `printing.request.check`.
    """
    # Who prints from the page has no command line.
    names = (name for name in field_names(PrintRequest) if name not in ("deck", "only", "commands"))
    literal: Any = Literal
    types = {
        name: int if limits(name) else PrintRequest.__annotations__[name] for name in names
    } | {
        "game": Name,
        "what": Name,
        "codes": Annotated[tuple[Name, ...], Length(0, MAX_SHEETS)],
        "without": Annotated[tuple[Name, ...], Length(0, MAX_PARTS)],
        "variant": Name,
        "site": Name,
        "paper": literal[paper_names],
        "lang": Lang,
        "theme": Name,
        "nudge": Annotated[tuple[_LENGTH_MM, ...], Length(2, 2)],
    }
    defaults = {**field_defaults(PrintRequest), "nudge": (0.0, 0.0)}
    return model(type("Order", (), {"__annotations__": types, **defaults}))


def parse_request(values: Any, library: Library) -> tuple[PrintRequest, Game]:
    """Return the request and its game. Raises InputError with all problems.

    `what` may be the name of a deck. A language that the game lacks is replaced by its first.
    """
    order = parse_arguments("order", values, order_model())
    game = library.find_game(order.game, Location("order.game"))
    fields = {name: getattr(order, name) for name in field_names(type(order))}
    fields |= {
        **part_fields(order.what),
        "variant": order.variant or None,
        "lang": order.lang if order.lang in game.languages else game.default_language,
        "nudge": Nudge(*order.nudge),
    }
    return PrintRequest(**fields), game


def render_request(values: Any, library: Library) -> Rendering:
    """Render a request. Raises InputError if it has too many sheets for a browser."""
    request, game = parse_request(values, library)
    if request.total > MAX_SHEETS:
        count = request.total
        message = Message("{count} sheets exceed the limit of {most}", count=count, most=MAX_SHEETS)
        raise input_error("order.count", message, Message("print them in several runs"))
    return render(request, game)


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


# Not an Exception: it is no error, and handlers of errors must not catch it.
class Stopped(BaseException):
    """Raised by a listener to stop the work: nobody waits for it any more."""


@contextmanager
def report_progress(listener: Listener) -> Iterator[None]:
    """Call a listener with the number of finished pages, within this context.

    If it raises `Stopped`, the work ends there.
    """
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def count_pages(pages: Iterable[Page]) -> Iterator[Page]:
    """Yield pages and report each one after it was used."""
    report = _listener.get()
    for done, page in enumerate(pages, 1):
        yield page
        report(done)
