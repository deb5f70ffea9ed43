"""Printed pages and generated sheets of all games, for the golden tests.

The program is imported only here, so that its modules can move without changing the tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import islice
from typing import Any

from hedgerow import __version__
from hedgerow.drawing.scene import (
    Bits,
    Bookmark,
    Deck,
    Group,
    Image,
    Item,
    Page,
    Path,
    Rect,
    Segment,
    Symbol,
    Text,
    Trim,
    Use,
    ellipse_segments,
)
from hedgerow.game.game import Game
from hedgerow.game.generated import REVISION
from hedgerow.game.library import open_library
from hedgerow.printing.cards import deck_job, find_decks, pad_job
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Job, Layout, papers
from hedgerow.printing.request import PrintRequest
from hedgerow.printing.sheets import generate_batch, sheets_job
from hedgerow.scorefile.sheet_code import SEEDS, SheetCode
from tests.requests import sheet_request

__all__ = [
    "GAMES",
    "Bits",
    "Bookmark",
    "Group",
    "Image",
    "Item",
    "Page",
    "Path",
    "Printed",
    "Rect",
    "Segment",
    "Symbol",
    "Text",
    "Trim",
    "Use",
    "__version__",
    "ellipse_segments",
    "has_random_parts",
    "printed",
    "sheets_of_codes",
]

GAMES = [folder.name for folder in open_library().game_folders()]
LANG, PAPER, SEED, SHEETS = "en", "a4", 1, 2
CODES, CODES_IN_FULL = 50, 3


@dataclass(frozen=True, slots=True)
class Printed:
    """A document of a game: title, pages, whether backs are printed."""

    title: str
    pages: tuple[Page, ...]
    two_sided: bool


@cache
def printed(game: str) -> Mapping[str, Printed]:
    """Return all documents of a game by name, prefixed by the variant if there are several."""
    loaded = open_library().find_game(game)
    variants = loaded.printed_variants if loaded.has_seeds else ()
    return {
        f"{variant}-{name}" if variant else name: _print_job(job)
        for variant in variants or ("",)
        for name, job in _jobs(loaded, variant)
    }


def _print_job(job: Job) -> Printed:
    return Printed(job.title, tuple(job.pages), job.two_sided)


def _jobs(game: Game, variant: str) -> Iterator[tuple[str, Job]]:
    """Yield the first page of the kit, sheets, designed and random decks, and the score pad."""
    request = sheet_request(SHEETS, None, SEED, variant=variant)
    batch = generate_batch(game, request) if has_random_parts(game.id) else None
    read_me, *_ = kit_jobs(game, batch, _layout(), variant)
    yield "read-me", read_me
    if game.has_sheets:
        yield from _sheets(game, request)
    yield from ((deck.id, _deck(game, deck)) for deck in _decks(game, variant))
    if batch and not game.has_sheets:
        random_decks = [deck for deck in _decks(game, variant, next(iter(batch))) if deck.code]
        yield from ((f"{deck.id}-by-lot", _first_paper(_deck(game, deck))) for deck in random_decks)
    yield "pad", pad_job(game, 1, _layout(), variant)


def _sheets(game: Game, request: PrintRequest) -> Iterator[tuple[str, Job]]:
    requests = {"sheets": request, "sheets-with-ticks": replace(request, ticks=True)}
    for name, each_request in requests.items():
        if game.has_ticks or not each_request.ticks:
            yield name, sheets_job(game, generate_batch(game, each_request), _layout())


def _decks(game: Game, variant: str, coded_sheet: Any = None) -> tuple[Deck, ...]:
    return find_decks(
        game, game.drawing_context(LANG, random_deck=coded_sheet, variant=variant), None
    )


def _deck(game: Game, deck: Deck) -> Job:
    return deck_job(game, deck, _layout())


def _layout() -> Layout:
    return Layout(papers()[PAPER], LANG)


def _first_paper(job: Job) -> Job:
    """Return both sides of one paper: a random deck has the faces of the designed one, shuffled."""
    return replace(job, pages=tuple(islice(job.pages, 2)))


def has_random_parts(game: str) -> bool:
    """Return whether a game has random sheets or cards."""
    loaded = open_library().find_game(game)
    return loaded.has_seeds and not loaded.is_fixed


def sheets_of_codes(game: str) -> dict[str, Any]:
    """Return the sheets of 50 codes: the first ones in full, and the digests of all."""
    loaded = open_library().find_game(game)
    codes = [loaded.code_for_seed(number * SEEDS // CODES) for number in range(CODES)]
    data_by_code = {str(code): _data(loaded, code) for code in codes}
    return {
        "game": game,
        "revision": REVISION,
        "sheets": {
            code: json.loads(data) for code, data in islice(data_by_code.items(), CODES_IN_FULL)
        },
        "sha256": {code: sha256(data.encode()).hexdigest() for code, data in data_by_code.items()},
    }


def _data(game: Game, code: SheetCode) -> str:
    return json.dumps(game.sheet_data(game.generate_sheet(code)), ensure_ascii=False)
