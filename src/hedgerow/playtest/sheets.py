"""Sheets for simulated players: generated from seeds or codes, in sets for one game each."""

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
_CACHE: dict[tuple[SheetCode, int, bool], SheetSets] = {}


def generate_sheet_sets(game: Game, players: int, chosen: Sequence[str]) -> SheetSets:
    """Return sets of sheets for one game each: matched, free, or one set from codes."""
    if game.ruleset.sheet_spec is None or not game.has_sheets:
        return ()
    seats = 1 if game.sheet_spec.shared else players
    # BOTH starts with matched sheets; the runner plays the free ones afterwards.
    if list(chosen) in ([], [MATCHED], [FREE], [BOTH]):
        return _cached_sets(game, seats, matched=list(chosen) != [FREE])
    return (tuple(_sheets_from_codes(game, seats, chosen)),)


def _cached_sets(game: Game, seats: int, *, matched: bool) -> SheetSets:
    """Return random sets. The last ones are cached, because generating them is slow."""
    # The code depends on everything that sheets depend on.
    key = (game.code_for_seed(0), seats, matched)
    if key not in _CACHE:
        _CACHE.clear()
        _CACHE[key] = tuple(_generate_sets(game, seats, matched=matched))
    return _CACHE[key]


def _sheets_from_codes(game: Game, seats: int, codes: Sequence[str]) -> Iterator[CodedSheet]:
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


def _generate_sets(game: Game, seats: int, *, matched: bool) -> Iterator[tuple[CodedSheet, ...]]:
    """Generate sets of sheets; those of a matched set have the same fairness key.

    Raises InputError if many sheets in a row complete no set.
    """
    waiting: dict[Hashable, list[CodedSheet]] = defaultdict(list)
    seeds = Rng("playtest")
    full = failures = 0
    while full < (SHARED_SETS if seats == 1 else SETS) and failures < MAX_TRIES:
        code = game.code_for_seed(seeds.below(SEEDS))
        sheet = game.generate_sheet(code)
        # Without matching all sheets share one key: each set is filled in the order of generation.
        group = waiting[game.sheet_spec.fairness_key(sheet) if matched else None]
        group.append((str(code), sheet))
        failures += 1
        if len(group) == seats:
            full, failures = full + 1, 0
            yield tuple(group)
            group.clear()
    if failures == MAX_TRIES:
        message = Message(
            "no set of {seats} matched sheets found in {tries} tries",
            seats=seats,
            tries=f"{MAX_TRIES:,}",
        )
        raise input_error(game.id, message, Message("use unmatched sheets: --sheets free"))
