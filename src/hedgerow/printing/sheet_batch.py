"""The sheets to print: different ones, in matched sets, or those of some codes."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

from hedgerow.base.errors import Location, Problem, input_error, quote_value, usage_error
from hedgerow.base.limits import MAX_SHEETS
from hedgerow.base.messages import Message
from hedgerow.library.game import Game
from hedgerow.printing.paper import papers
from hedgerow.printing.request import DEFAULTS, PrintRequest
from hedgerow.printing.sheet_pages import sheets_per_page
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.sheet_code import SEEDS, SheetCode

# Remembering every sheet of a large batch would need too much memory.
DISTINCT_WINDOW = 1000
CACHED_SHEETS = 100
MAX_TRIES, MIN_TRIES = 2_000, 100
# After this many tries per known sheet without a new one, hardly any others can exist.
TRIES_PER_SHEET = 20
CodedSheet = tuple[SheetCode, Any]
Warn = Callable[[Problem], object]


def resolve_counts(game: Game, count: int | None, players: int | None) -> tuple[int, int | None]:
    """Return count and players. The default is one matched set, or a page of shared sheets."""
    kind = game.ruleset.sheet_spec
    if kind and not game.has_sheets:
        return 1, None
    if kind and kind.shared:
        return count or sheets_per_page(
            papers()[DEFAULTS.paper], kind.width_mm, kind.height_mm
        ), None
    if players or count:
        return count or 1, players
    return 1, min(4, game.content.about.players.most)


class SheetBatch:
    """The sheets of a request with their codes, generated lazily.

    Only the first sheets are cached, of the others only the seeds. Iterating again yields the same
    sheets.
    """

    def __init__(self, game: Game, request: PrintRequest, source: Iterator[CodedSheet]) -> None:
        self._game, self.request, self._source = game, request, source
        self._cached: list[CodedSheet] = []
        # A compact array: a batch may have 100,000 sheets.
        self._seeds = array("L")

    def __iter__(self) -> Iterator[CodedSheet]:
        for number in range(self.request.total):
            if number == len(self._seeds):
                yield self._read_next()
            elif number < len(self._cached):
                yield self._cached[number]
            else:
                code = self._game.code_for_seed(self._seeds[number])
                yield code, self._game.generate_sheet(code)

    def _read_next(self) -> CodedSheet:
        coded_sheet = next(self._source)
        self._seeds.append(coded_sheet[0].seed)
        if len(self._cached) < CACHED_SHEETS:
            self._cached.append(coded_sheet)
        return coded_sheet

    def all_codes(self) -> tuple[str, ...]:
        """Return the codes of all sheets, generating those that have not been read yet."""
        while len(self._seeds) < self.request.total:
            self._read_next()
        return self.codes()

    def codes(self) -> tuple[str, ...]:
        """Return the codes of the sheets generated so far."""
        return tuple(str(self._game.code_for_seed(seed)) for seed in self._seeds)


def generate_batch(game: Game, request: PrintRequest, warn: Warn = lambda _: None) -> SheetBatch:
    """Generate the sheets of a request. No two of any 1,000 consecutive sheets are equal.

    If the game has fewer different sheets, some are repeated, and `warn` is called.
    """
    if request.total > MAX_SHEETS:
        message = Message(
            "{count} sheets exceed the limit of {most}",
            count=f"{request.total:,}",
            most=f"{MAX_SHEETS:,}",
        )
        raise usage_error("--count", message, Message("print them in several runs"))
    if request.codes:
        return SheetBatch(
            game, request, iter([_sheet_for_code(game, text) for text in request.codes])
        )
    return SheetBatch(game, request, _warn_about_repeats(game, _generate_sets(game, request), warn))


def kit_variant(game: Game, name: str | None, codes: Sequence[str]) -> str:
    """Return the variant of a kit: the requested one, or that of its codes; else the first.

    Raises UsageError if the codes have different variants, because a kit has only one.
    """
    if not codes or not game.has_sheets:
        return game.find_variant(name)
    requested = () if name is None else (game.find_variant(name),)
    variants: list[str] = sorted(
        {*requested, *(game.sheet_spec.variant(_sheet_for_code(game, text)[1]) for text in codes)}
    )
    if len(variants) > 1:
        message = Message("a kit has a single variant, found {names}", names=", ".join(variants))
        raise usage_error("--code", message, Message("print one kit per variant"))
    return variants[0]


def generate_deck(game: Game, request: PrintRequest) -> CodedSheet | None:
    """Generate the random deck of a request with a seed or code; else return None.

    The variant of a request selects the cards to print and does not affect the deck.
    """
    if not request.is_random:
        return None
    deck_request = replace(request, count=1, players=None, seed=request.seed or 0, variant=None)
    return next(iter(generate_batch(game, deck_request)))


def _sheet_for_code(game: Game, text: str) -> CodedSheet:
    location = Location("--code")
    code = game.parse_own_code(text, location)
    return code, game.sheet_from_code(code, location)


class _Stream:
    """An endless stream of random sheets of one variant, different from the last `window` ones.

    When many tries in a row give nothing new, the game has few or no other sheets. From then on,
    the sheet seen longest ago is repeated unless the next try is new.
    """

    def __init__(self, game: Game, request: PrintRequest, window: int) -> None:
        self._game, self._window = game, window
        self._variant = request.variant or game.find_variant(None)
        self._rng = Rng(f"run/{request.seed}")
        self._seen: dict[Hashable, CodedSheet] = {}
        self.is_exhausted = False

    @property
    def different(self) -> int:
        """Return how many different sheets are in the window."""
        return len(self._seen)

    def __iter__(self) -> Iterator[CodedSheet]:
        return self

    def __next__(self) -> CodedSheet:
        key, coded_sheet = self._generate_new() or next(iter(self._seen.items()))
        # Insert at the end: the dict is ordered from the sheet seen longest ago to the latest.
        self._seen.pop(key, None)
        self._seen[key] = coded_sheet
        if len(self._seen) > self._window:
            del self._seen[next(iter(self._seen))]
        return coded_sheet

    def _generate_new(self) -> tuple[Hashable, CodedSheet] | None:
        """Try until a sheet is new; return None after too many tries."""
        tries = min(MAX_TRIES, max(MIN_TRIES, TRIES_PER_SHEET * self.different))
        for _ in range(1 if self.is_exhausted else tries):
            coded_sheet = self._generate()
            key = self._game.sheet_spec.dedupe_key(coded_sheet[1])
            if key not in self._seen:
                return key, coded_sheet
        self.is_exhausted = True
        return None

    def _generate(self) -> CodedSheet:
        """Generate a sheet of the variant. Raises InputError if none comes up."""
        for _ in range(MAX_TRIES):
            code = self._game.code_for_seed(self._rng.below(SEEDS))
            sheet = self._game.generate_sheet(code)
            if self._game.sheet_spec.variant(sheet) == self._variant:
                return code, sheet
        variant, tries = quote_value(self._variant), f"{MAX_TRIES:,}"
        message = Message(
            "found no sheet of variant {name} in {tries} tries", name=variant, tries=tries
        )
        raise input_error(self._game.id, message)


def _generate_sets(game: Game, request: PrintRequest) -> Iterator[list[CodedSheet]]:
    """Yield the sheets of one game after the other; single sheets if they need not match."""
    if request.players is None:
        return ([coded_sheet] for coded_sheet in _Stream(game, request, DISTINCT_WINDOW))
    # Sheets that wait for their set must not be repeated either: look back twice as far.
    return _match_sets(game, _Stream(game, request, 2 * DISTINCT_WINDOW), request.players)


def _match_sets(game: Game, stream: _Stream, players: int) -> Iterator[list[CodedSheet]]:
    """Yield sets of different sheets of the same balance, each as soon as it is full.

    When no set grows any more, the largest is filled with equal sheets. Later sets wait for a
    shorter time, so that many of them do not take much longer than the first.
    """
    waiting: dict[Hashable, dict[Hashable, CodedSheet]] = defaultdict(dict)
    patience, fruitless, largest = MAX_TRIES, 0, 0
    for code, sheet in stream:
        matched = waiting[game.sheet_spec.fairness_key(sheet)]
        matched.setdefault(game.sheet_spec.dedupe_key(sheet), (code, sheet))
        fruitless = 0 if len(matched) > largest else fruitless + 1
        largest = max(largest, len(matched))
        if len(matched) < players:
            if fruitless < (min(patience, stream.different) if stream.is_exhausted else patience):
                continue
            matched = max(waiting.values(), key=len)
            patience = max(2 * players, patience // 2)
        yield [*islice(cycle(matched.values()), players)]
        matched.clear()
        fruitless, largest = 0, max(map(len, waiting.values()))


def _warn_about_repeats(
    game: Game, sets: Iterator[list[CodedSheet]], warn: Warn
) -> Iterator[CodedSheet]:
    """Yield the sheets of all sets, and warn at the first one that repeats another."""
    recent: dict[Hashable, None] = {}
    warned = False
    for sheet_set in sets:
        if not warned:
            keys = {game.sheet_spec.dedupe_key(sheet): None for _, sheet in sheet_set}
            warned = len(keys) < len(sheet_set) or any(key in recent for key in keys)
            recent |= keys
            if warned:
                warn(_repeats_problem(game, len(sheet_set), len(keys), len(recent)))
            for old in [*islice(recent, max(0, len(recent) - DISTINCT_WINDOW))]:
                del recent[old]
        yield from sheet_set


def _repeats_problem(game: Game, players: int, in_game: int, in_all: int) -> Problem:
    message = Message(
        "some sheets are printed more than once (different sheets: {count})", count=in_all
    )
    if in_game < players:
        message = Message(
            "some of the {players} players get the same sheet (different matched sheets: {count})",
            players=players,
            count=in_game,
        )
    return Problem(Location(game.id), message)
