"""Which sheets are printed: lots that differ, in matched sets, or those of given codes."""

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

DISTINCT_WINDOW = 1000
CACHED_SHEETS = 100
MAX_TRIES, MIN_TRIES = 2_000, 100
# If this many draws for each known sheet bring none that is new, there are hardly any others.
TRIES_PER_SHEET = 20
CodedSheet = tuple[SheetCode, Any]
Warn = Callable[[Problem], object]


def resolve_counts(game: Game, count: int | None, players: int | None) -> tuple[int, int | None]:
    """What was asked for; else one matched set, or a page of sheets that all players share."""
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
    """The codes of a request with their sheets, which are generated when they are asked for.

    Of many only the seeds are kept. Whoever goes through them again gets the same ones.
    """

    def __init__(self, game: Game, request: PrintRequest, drawing: Iterator[CodedSheet]) -> None:
        self._game, self.request, self._drawing = game, request, drawing
        self._kept: list[CodedSheet] = []
        self._seeds = array("L")

    def __iter__(self) -> Iterator[CodedSheet]:
        for number in range(self.request.total):
            if number == len(self._seeds):
                yield self._draw()
            elif number < len(self._kept):
                yield self._kept[number]
            else:
                code = self._game.code_for_seed(self._seeds[number])
                yield code, self._game.generate_sheet(code)

    def _draw(self) -> CodedSheet:
        lot = next(self._drawing)
        self._seeds.append(lot[0].seed)
        if len(self._kept) < CACHED_SHEETS:
            self._kept.append(lot)
        return lot

    def all_codes(self) -> tuple[str, ...]:
        """Return the codes of all sheets; those that nobody asked for yet are generated now."""
        while len(self._seeds) < self.request.total:
            self._draw()
        return self.codes()

    def codes(self) -> tuple[str, ...]:
        """The codes of those that were drawn."""
        return tuple(str(self._game.code_for_seed(seed)) for seed in self._seeds)


def generate_batch(game: Game, request: PrintRequest, warn: Warn = lambda _: None) -> SheetBatch:
    """Generate the sheets of a request; no two of any 1,000 consecutive ones are equal.

    A game with fewer different sheets has equal ones printed, and `warn` is called.
    """
    if request.total > MAX_SHEETS:
        message = Message(
            "{count} sheets exceed the limit of {most}",
            count=f"{request.total:,}",
            most=f"{MAX_SHEETS:,}",
        )
        raise usage_error("--count", message, Message("print them in several runs"))
    if request.codes:
        return SheetBatch(game, request, iter([_lot_of(game, text) for text in request.codes]))
    return SheetBatch(game, request, _warning_of_equals(game, _sets(game, request), warn))


def kit_variant(game: Game, name: str | None, codes: Sequence[str]) -> str:
    """The variant of a kit: the one asked for, or that of the sheets of its codes; else the first.

    Sheets of another variant are refused: a kit is of one.
    """
    if not codes or not game.has_sheets:
        return game.find_variant(name)
    asked = () if name is None else (game.find_variant(name),)
    found: list[str] = sorted(
        {*asked, *(game.sheet_spec.variant(_lot_of(game, it)[1]) for it in codes)}
    )
    if len(found) > 1:
        message = Message("a kit has a single variant, found {names}", names=", ".join(found))
        raise usage_error("--code", message, Message("print one kit per variant"))
    return found[0]


def generate_deck(game: Game, request: PrintRequest) -> CodedSheet | None:
    """Generate the random deck that a request names by its seed or code; else None.

    The variant of a request says which cards are printed, not which decks there are.
    """
    if not request.is_random:
        return None
    one = replace(request, count=1, players=None, seed=request.seed or 0, variant=None)
    return next(iter(generate_batch(game, one)))


def _lot_of(game: Game, text: str) -> CodedSheet:
    location = Location("--code")
    code = game.parse_own_code(text, location)
    return code, game.sheet_from_code(code, location)


class _Stream:
    """Random sheets of one variant without end, none equal to one of the last `window` ones.

    Where many draws in a row bring nothing new, the game has no more different sheets, or hardly
    any. From then on the sheet that was seen longest ago comes again unless the next draw is new.
    """

    def __init__(self, game: Game, request: PrintRequest, window: int) -> None:
        self._game, self._window = game, window
        self._variant = request.variant or game.find_variant(None)
        self._rng = Rng(f"run/{request.seed}")
        self._seen: dict[Hashable, CodedSheet] = {}
        self.is_exhausted = False

    @property
    def different(self) -> int:
        """How many different sheets are known."""
        return len(self._seen)

    def __iter__(self) -> Iterator[CodedSheet]:
        return self

    def __next__(self) -> CodedSheet:
        likeness, lot = self._draw_new() or next(iter(self._seen.items()))
        self._seen.pop(likeness, None)
        self._seen[likeness] = lot
        if len(self._seen) > self._window:
            del self._seen[next(iter(self._seen))]
        return lot

    def _draw_new(self) -> tuple[Hashable, CodedSheet] | None:
        """Draw until a sheet is new; None if that takes too many draws."""
        tries = min(MAX_TRIES, max(MIN_TRIES, TRIES_PER_SHEET * self.different))
        for _ in range(1 if self.is_exhausted else tries):
            lot = self._draw()
            likeness = self._game.sheet_spec.dedupe_key(lot[1])
            if likeness not in self._seen:
                return likeness, lot
        self.is_exhausted = True
        return None

    def _draw(self) -> CodedSheet:
        """Draw a sheet of the variant. Raises InputError if none comes up."""
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


def _sets(game: Game, request: PrintRequest) -> Iterator[list[CodedSheet]]:
    """Generate the sheets of one game after the other; single ones if they need not match."""
    if request.players is None:
        return ([lot] for lot in _Stream(game, request, DISTINCT_WINDOW))
    # Lots that wait for their set must not be drawn again either: look back twice as far.
    return _matched(game, _Stream(game, request, 2 * DISTINCT_WINDOW), request.players)


def _matched(game: Game, stream: _Stream, players: int) -> Iterator[list[CodedSheet]]:
    """Generate sets of different sheets of the same balance, each as soon as it is full.

    When no set grows any more, the largest is filled up with equal sheets. Sets after that wait
    for a shorter time, so that many of them take not much longer than the first.
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


def _warning_of_equals(
    game: Game, sets: Iterator[list[CodedSheet]], warn: Warn
) -> Iterator[CodedSheet]:
    """Pass the sheets of all sets on; warn at the first that is equal to another."""
    recent: dict[Hashable, None] = {}
    warned = False
    for lots in sets:
        if not warned:
            found = {game.sheet_spec.dedupe_key(sheet): None for _, sheet in lots}
            warned = len(found) < len(lots) or any(it in recent for it in found)
            recent |= found
            if warned:
                warn(_equals(game, len(lots), len(found), len(recent)))
            for old in [*islice(recent, max(0, len(recent) - DISTINCT_WINDOW))]:
                del recent[old]
        yield from lots


def _equals(game: Game, players: int, in_game: int, in_all: int) -> Problem:
    message = Message(
        "some sheets are printed more than once (different sheets: {count})", count=in_all
    )
    if in_game < players:
        message = Message(
            (
                "some of the {players} players get the same sheet (different matched sheets: "
                "{count})"
            ),
            players=players,
            count=in_game,
        )
    return Problem(Location(game.id), message)
