"""The sheets that simulated players are given: drawn by the game's own lots, in sets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from hedgerow.base.errors import Location, input_error
from hedgerow.base.messages import Message
from hedgerow.library.game import Game
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.sheet_code import SEEDS, SheetCode

MATCHED, FREE, BOTH = "matched", "free", "both"
SETS = 100
SHARED_SETS = 40
MAX_TRIES = 2_000
CodedSheet = tuple[str, Any]
SheetSets = tuple[tuple[CodedSheet, ...], ...]
_KEPT: dict[tuple[SheetCode, int, bool], SheetSets] = {}


def generate_sheet_sets(game: Game, players: int, chosen: Sequence[str]) -> SheetSets:
    """Sets of sheets for one game each: matched, free, or that of these codes."""
    if game.ruleset.sheet_spec is None or not game.has_sheets:
        return ()
    seats = 1 if game.sheet_spec.shared else players
    if list(chosen) in ([], [MATCHED], [FREE], [BOTH]):
        return _drawn_sets(game, seats, matched=list(chosen) != [FREE])
    return (tuple(_coded(game, seats, chosen)),)


def _drawn_sets(game: Game, seats: int, *, matched: bool) -> SheetSets:
    """Sets by lot; what sheets depend on is in their codes, so the last ones drawn are kept."""
    key = (game.code_for_seed(0), seats, matched)
    if key not in _KEPT:
        _KEPT.clear()
        _KEPT[key] = tuple(_sets(game, seats, matched=matched))
    return _KEPT[key]


def _coded(game: Game, seats: int, codes: Sequence[str]) -> Iterator[CodedSheet]:
    location = Location("--sheets")
    if len(codes) != seats:
        message = Message(
            "expected one code per sheet, found {codes} for {seats}", codes=len(codes), seats=seats
        )
        raise input_error(
            location, message, Message("use matched, free, both, or one code per sheet")
        )
    for text in codes:
        code = game.parse_own_code(text, location)
        yield str(code), game.sheet_from_code(code, location)


def _sets(game: Game, seats: int, *, matched: bool) -> Iterator[tuple[CodedSheet, ...]]:
    """Generate sets; the sheets of a matched one have the same balance.

    Raises InputError if many sheets in a row complete no set.
    """
    waiting: dict[Hashable, list[CodedSheet]] = defaultdict(list)
    lots = Rng("playtest")
    full = fruitless = 0
    while full < (SHARED_SETS if seats == 1 else SETS) and fruitless < MAX_TRIES:
        code = game.code_for_seed(lots.below(SEEDS))
        sheet = game.generate_sheet(code)
        kept = waiting[game.sheet_spec.fairness_key(sheet) if matched else None]
        kept.append((str(code), sheet))
        fruitless += 1
        if len(kept) == seats:
            full, fruitless = full + 1, 0
            yield tuple(kept)
            kept.clear()
    if fruitless == MAX_TRIES:
        tries = f"{MAX_TRIES:,}"
        message = Message(
            "found no {seats} matched sheets in {tries} tries", seats=seats, tries=tries
        )
        raise input_error(game.id, message, Message("use unmatched sheets: --sheets free"))
