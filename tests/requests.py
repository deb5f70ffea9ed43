"""Print requests for tests."""

from __future__ import annotations

from typing import Any

from hedgerow import GeneratedSheet, Library, load_game
from hedgerow.drawing.scene import Page
from hedgerow.game.game import Game
from hedgerow.printing.paper import Job
from hedgerow.printing.print_files import PrintResult, pdf_bytes, write
from hedgerow.printing.render import Rendering, generate_sheets, render
from hedgerow.printing.request import KIT, SHEETS, OutputSettings, PrintRequest, part_fields


def sheet_request(
    count: int = 1,
    players: int | None = None,
    seed: int | None = 0,
    codes: tuple[str, ...] = (),
    **fields: Any,
) -> PrintRequest:
    """Return a complete request for sheets of any game."""
    chosen = {"count": count, "players": players, "seed": seed, "codes": codes}
    return PrintRequest(game="", what=SHEETS, **chosen, **fields)  # type: ignore[arg-type]


def documents(game: Game, name: str = KIT, **fields: Any) -> tuple[Job, ...]:
    """Return the documents of a part of a game by its name."""
    return render(PrintRequest(game=game.id, **part_fields(name), **fields), game).documents


def printed(
    game: Game, name: str = KIT, output: OutputSettings | None = None, **fields: Any
) -> PrintResult:
    """Print a part of a game by its name."""
    request = PrintRequest(game=game.id, **part_fields(name), **fields)
    return write(render(request, game), output or OutputSettings())


def rendered(
    game: str, name: str = KIT, library: Library | None = None, **fields: Any
) -> Rendering:
    """Render a part of a game."""
    codes = tuple(fields.pop("codes", ()))
    request = PrintRequest(game=game, **part_fields(name), codes=codes, **fields)
    return render(request, load_game(game, library=library))


def pages_of(
    game: str, name: str = KIT, library: Library | None = None, **fields: Any
) -> tuple[Page, ...]:
    """Return the pages of a part of a game."""
    return tuple(rendered(game, name, library, **fields).pages)


def pdf_of(game: str, name: str = KIT, library: Library | None = None, **fields: Any) -> bytes:
    """Return a part of a game as a PDF."""
    return pdf_bytes(rendered(game, name, library, **fields))


def sheets_of(
    game: str, count: int | None = None, library: Library | None = None, **fields: Any
) -> tuple[GeneratedSheet, ...]:
    """Return sheets of a game, by default of seed 0."""
    request = PrintRequest(game=game, what=SHEETS, count=count, **fields)
    return generate_sheets(request, load_game(game, library=library))
