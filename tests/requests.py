"""Requests as the tests make them."""

from __future__ import annotations

from typing import Any

from hedgerow.library.box import Box
from hedgerow.printing.paper import Job
from hedgerow.printing.print_files import Printed, write
from hedgerow.printing.render import render
from hedgerow.printing.request import KIT, SHEETS, OutputSettings, PrintRequest, part_of


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


def documents(box: Box, name: str = KIT, **fields: Any) -> tuple[Job, ...]:
    """Return the documents of a part of a game by its name."""
    return render(PrintRequest(game=box.id, **part_of(name), **fields), box).documents


def printed(
    box: Box, name: str = KIT, output: OutputSettings | None = None, **fields: Any
) -> Printed:
    """Print a part of a game by its name."""
    request = PrintRequest(game=box.id, **part_of(name), **fields)
    return write(render(request, box), output or OutputSettings())
