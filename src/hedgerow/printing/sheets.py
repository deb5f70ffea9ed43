"""The sheets to print, and their pages.

Sheets are different ones, in matched sets, or those of some codes. They are drawn as many to a page
as fit, with marks where to cut them apart.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import cycle, islice
from typing import Any

from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_plan import sheet_size
from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    input_error,
    quote_value,
    usage_error,
)
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.limits import MAX_SET, MAX_SHEETS
from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.drawing.scene import CUT_LAYER, Bookmark, Group, Item, Page
from hedgerow.game.about import Players
from hedgerow.game.game import Game
from hedgerow.game.sheet_sets import BLOCK_SEEDS, BLOCKS
from hedgerow.printing.paper import (
    FOOTER_MM,
    MARGIN_MM,
    Corner,
    CutCount,
    Footer,
    Job,
    Layout,
    Paper,
    cut_line,
    papers,
)
from hedgerow.printing.request import DEFAULTS, Cut, PrintRequest
from hedgerow.scorefile.sheet_code import LETTERS, SEEDS, SheetCode

# Remembering every sheet of a large batch would need too much memory.
DISTINCT_WINDOW = 1000
CACHED_SHEETS = 100
MAX_TRIES, MIN_TRIES = 2_000, 100
# After this many tries per known sheet without a new one, hardly any others can exist.
TRIES_PER_SHEET = 20
# Blocks tried for a set whose sheets are new, and sets of a block from which one is drawn.
MAX_BLOCKS, LOOK_AHEAD = 8, 6
CodedSheet = tuple[SheetCode, Any]
Warn = Callable[[Problem], object]
Scene = tuple[str, tuple[Item, ...]]
# A game for a whole class prints sheets for this many players, unless it needs more.
USUAL_PLAYERS = 6
# Between a sheet and the cut next to it.
CUT_GAP_MM = 2.5


def default_players(game: Game) -> int:
    """Return for how many players sheets are printed by default: all who can play, up to six."""
    players: Players = game.content.about.players
    return min(max(players.least, min(players.most, USUAL_PLAYERS)), MAX_SET)


def resolve_counts(game: Game, count: int | None, players: int | None) -> tuple[int, int | None]:
    """Return count and players. The default is one matched set, or a page of shared sheets."""
    if game.has_random_deck:
        return 1, None
    if game.has_sheets and game.is_shared:
        paper = papers()[DEFAULTS.paper]
        return count or sheets_per_page(paper, *sheet_size(game.content)), None
    if players or count:
        return count or 1, players
    return 1, default_players(game)


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

    If the game has fewer different sheets, some are repeated, and `warn` is called; also for a code
    whose letter is not found in time.
    """
    if request.total > MAX_SHEETS:
        message = Message(
            "{count} sheets exceed the limit of {most}",
            count=f"{request.total:,}",
            most=f"{MAX_SHEETS:,}",
        )
        raise usage_error("--count", message, Message("print them in several runs"))
    if request.codes:
        sheets = [_sheet_for_code(game, text) for text in request.codes]
        return SheetBatch(game, request, _warn_about_letters(game, sheets, warn))
    return SheetBatch(game, request, _warn_about_repeats(game, _generate_sets(game, request), warn))


def kit_variant(game: Game, name: str | None, codes: Sequence[str]) -> str:
    """Return the variant of a kit: the requested one, or that of its codes; else the first.

    Raises UsageError if the codes have different variants, because a kit has only one.
    """
    if not codes or not game.has_sheets:
        return game.find_variant(name)
    requested = () if name is None else (game.find_variant(name),)
    variants: list[str] = sorted(
        {*requested, *(_sheet_for_code(game, text)[1].variant for text in codes)}
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


def codes_of_set(game: Game, text: str, players: int) -> tuple[str, ...]:
    """Return the codes of the set for so many players to which the sheet of a code belongs.

    Raises UsageError if the set has fewer sheets, or if the sheet is not one of the first, and
    InputError if the set is not found in time.
    """
    code, _ = _sheet_for_code(game, text)
    game.find_set(code)  # raises an error if that takes too long
    in_set = game.lettered_set(code)
    letters = [*in_set]
    needed = letters.index(game.sheet_letter(code)) + 1
    if players > len(letters):
        message = Message.plural(
            len(letters),
            "the set of {code} has {count} sheet",
            "the set of {code} has {count} sheets",
            code=code,
            count=len(letters),
        )
        hint = Message("use --players {number}", number=len(letters))
        raise usage_error("--players", message, hint)
    if players < needed:
        message = Message(
            "{code} is sheet {letter}, and a set for {players} players ends with sheet {last}",
            code=code,
            letter=letters[needed - 1],
            players=players,
            last=letters[players - 1],
        )
        hint = Message("use --players {number}", number=needed)
        raise usage_error("--players", message, hint)
    return tuple(str(code) for code in in_set.values())[:players]


class _Stream:
    """An endless stream of random sheets of one variant, different from the last 1,000.

    When many tries in a row give nothing new, the game has few or no other sheets. From then on,
    the sheet seen longest ago is repeated unless the next try is new.
    """

    def __init__(self, game: Game, request: PrintRequest) -> None:
        self._game = game
        self._variant = request.variant or game.find_variant(None)
        self._rng = Rng(f"run/{request.seed}")
        self._seen: dict[Hashable, CodedSheet] = {}
        self._is_exhausted = False

    def __iter__(self) -> Iterator[CodedSheet]:
        return self

    def __next__(self) -> CodedSheet:
        key, coded_sheet = self._generate_new() or next(iter(self._seen.items()))
        # Insert at the end: the dict is ordered from the sheet seen longest ago to the latest.
        self._seen.pop(key, None)
        self._seen[key] = coded_sheet
        if len(self._seen) > DISTINCT_WINDOW:
            del self._seen[next(iter(self._seen))]
        return coded_sheet

    def _generate_new(self) -> tuple[Hashable, CodedSheet] | None:
        """Try until a sheet is new; return None after too many tries."""
        tries = min(MAX_TRIES, max(MIN_TRIES, TRIES_PER_SHEET * len(self._seen)))
        for _ in range(1 if self._is_exhausted else tries):
            coded_sheet = self._generate()
            key = self._game.dedupe_key(coded_sheet[1])
            if key not in self._seen:
                return key, coded_sheet
        self._is_exhausted = True
        return None

    def _generate(self) -> CodedSheet:
        """Generate a sheet of the variant. Raises InputError if none comes up."""
        for _ in range(MAX_TRIES):
            code = self._game.code_for_seed(self._rng.below(SEEDS))
            sheet = self._game.generate_sheet(code)
            if sheet.variant == self._variant:
                return code, sheet
        raise _variant_error(self._game, self._variant, MAX_TRIES)


def _generate_sets(game: Game, request: PrintRequest) -> Iterator[list[CodedSheet]]:
    """Yield the sheets of one game after the other; single sheets if they need not match."""
    if request.players is None or not game.has_sheet_sets:
        return ([coded_sheet] for coded_sheet in _Stream(game, request))
    return _SetStream(game, request, request.players)


class _SetStream:
    """An endless stream of sets: the first sheets of random runs, see `game.sheet_sets`.

    A sheet is different from the last 1,000. When some blocks have no such set, the largest of
    their runs is repeated, or the one printed longest ago. Then fewer blocks are tried, and soon
    none: a game with few sheets does not take much longer than others.
    """

    def __init__(self, game: Game, request: PrintRequest, players: int) -> None:
        self._game, self._players = game, players
        self._variant = request.variant or game.find_variant(None)
        self._rng = Rng(f"run/{request.seed}")
        self._patience = MAX_BLOCKS
        self._sets: Iterator[list[CodedSheet]] = iter(())
        # The last blocks with their runs, and when sheets were printed last, by their keys.
        self._blocks: dict[int, dict[SheetCode, list[CodedSheet]]] = {}
        self._printed: dict[Hashable, int] = {}
        self._count = 0

    def __iter__(self) -> Iterator[list[CodedSheet]]:
        return self

    def __next__(self) -> list[CodedSheet]:
        sheets = self._find_new() or [*islice(cycle(self._repeat()), self._players)]
        for _, sheet in sheets:
            key = self._game.dedupe_key(sheet)
            # Insert at the end: the dict is ordered from the sheet printed longest ago.
            self._printed.pop(key, None)
            self._printed[key] = self._count
            self._count += 1
        for old in [*islice(self._printed, max(0, len(self._printed) - 2 * DISTINCT_WINDOW))]:
            del self._printed[old]
        return sheets

    def _find_new(self) -> list[CodedSheet] | None:
        """Return a set without recently printed sheets; None if some blocks have none."""
        for tried in range(self._patience + 1):
            if tried:
                self._sets = self._read_block()
            for sheets in self._sets:
                if self._last_printed(sheets) <= self._count - DISTINCT_WINDOW:
                    return sheets
        self._patience //= 2
        return None

    def _read_block(self) -> Iterator[list[CodedSheet]]:
        """Yield the sets of a random block, a few at a time in random order."""
        block = self._rng.below(BLOCKS)
        runs = self._blocks[block] = {}
        for old in [*self._blocks][:-MAX_BLOCKS]:
            del self._blocks[old]
        full = self._grow_sets(block, runs)
        # Reading all of a block takes longer than printing some sheets.
        while some := [*islice(full, 1 + self._rng.below(LOOK_AHEAD))]:
            yield from self._rng.shuffled(some)

    def _grow_sets(
        self, block: int, runs: dict[SheetCode, list[CodedSheet]]
    ) -> Iterator[list[CodedSheet]]:
        """Yield each set of a block as soon as it is full, and fill `runs` by their first codes."""
        for run in self._game.sheet_sets.grow_runs(block):
            seed, sheet = run[-1]
            if sheet.variant != self._variant:
                continue
            own = runs.setdefault(self._game.code_for_seed(run[0][0]), [])
            if len(own) < self._players:
                own.append((self._game.code_for_seed(seed), sheet))
                if len(own) == self._players:
                    yield own

    def _repeat(self) -> list[CodedSheet]:
        """Return the largest run of the last blocks; of several, the one printed longest ago.

        Raises InputError if there is none.
        """
        runs = [run for block in self._blocks.values() for run in block.values()]
        if runs:
            return max(runs, key=lambda run: (len(run), -self._last_printed(run)))
        for block in self._blocks:  # a generator that finds no sheet raises its own error
            self._game.generate_sheet(self._game.code_for_seed(block * BLOCK_SEEDS))
        raise _variant_error(self._game, self._variant, MAX_BLOCKS * BLOCK_SEEDS)

    def _last_printed(self, sheets: list[CodedSheet]) -> int:
        """Return when the latest of some sheets was printed; long ago if never."""
        keys = (self._game.dedupe_key(sheet) for _, sheet in sheets)
        return max(self._printed.get(key, -DISTINCT_WINDOW) for key in keys)


def _variant_error(game: Game, variant: str, tries: int) -> InputError:
    message = Message(
        "found no sheet of variant {name} in {tries} tries",
        name=quote_value(variant),
        tries=f"{tries:,}",
    )
    return input_error(game.id, message)


def _warn_about_repeats(
    game: Game, sets: Iterator[list[CodedSheet]], warn: Warn
) -> Iterator[CodedSheet]:
    """Yield the sheets of all sets, and warn at the first one that repeats another."""
    recent: dict[Hashable, None] = {}
    warned = game.is_fixed  # all sheets of such a game are meant to be equal
    for sheet_set in sets:
        if not warned:
            keys = {game.dedupe_key(sheet): None for _, sheet in sheet_set}
            warned = len(keys) < len(sheet_set) or any(key in recent for key in keys)
            recent |= keys
            if warned:
                warn(_repeats_problem(game, len(sheet_set), len(keys), len(recent)))
            for old in [*islice(recent, max(0, len(recent) - DISTINCT_WINDOW))]:
                del recent[old]
        yield from sheet_set


def _warn_about_letters(
    game: Game, sheets: Iterable[CodedSheet], warn: Warn
) -> Iterator[CodedSheet]:
    """Yield the sheets of codes, and warn about those whose letter is not found in time."""
    for code, sheet in sheets:
        if game.has_sheet_sets and not game.sheet_letter(code):
            message = Message("the letter of {code} was not found in time", code=code)
            warn(Problem(Location(game.id), message, Message("it is printed without a letter")))
        yield code, sheet


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


# How many sheets fit on a page, and where


@keyword_record
class SheetGrid:
    """The positions of sheets on a paper, all drawn at one scale.

    slots: the top left corner of each sheet
    width_mm, height_mm: the size of a sheet as printed
    """

    paper: Paper
    columns: int
    rows: int
    scale: float
    slots: tuple[Corner, ...]
    width_mm: float
    height_mm: float

    def pages_for(self, sheets: int) -> int:
        """Return how many pages some sheets fill."""
        return -(-sheets // len(self.slots))

    def count_cuts(self, pages: int) -> CutCount:
        """Count the cuts that separate the sheets of some pages."""
        return CutCount(lines=pages * (self.columns - 1 + self.rows - 1))


def fit_sheets(
    paper: Paper, width_mm: float, height_mm: float, per_page: int | None, full: float = 1.0
) -> SheetGrid:
    """Return the best grid for sheets of one size: as many as fit unscaled, or `per_page`.

    Raises UsageError if sheets would be smaller than half their size.
    """
    # Without --per-page, sheets are only scaled down if not even one fits on the page.
    counts = (per_page,) if per_page else (8, 6, 4, 3, 2, 1)
    for count in counts:
        best = max(
            _candidate_grids(paper, width_mm, height_mm, count, full), key=lambda it: it.scale
        )
        if best.scale >= (0.5 if per_page or count == 1 else full):
            return best
    if per_page is None:
        message = Message(
            "a sheet of {width} x {height} mm does not fit on {paper}",
            width=f"{width_mm:g}",
            height=f"{height_mm:g}",
            paper=paper.name,
        )
        raise usage_error("--paper", message, Message("use larger paper"))
    message = Message.plural(
        per_page,
        "{count} sheet on {paper} would be too small to play on",
        "{count} sheets on {paper} would be too small to play on",
        count=per_page,
        paper=paper.name,
    )
    raise usage_error("--per-page", message, Message("use fewer sheets per page or larger paper"))


def sheets_per_page(paper: Paper, width_mm: float, height_mm: float, scale: float = 1.0) -> int:
    """Return how many unscaled sheets of one size fit on a page."""
    return len(fit_sheets(paper, width_mm, height_mm, None, scale).slots)


def _candidate_grids(
    paper: Paper, width_mm: float, height_mm: float, count: int, full: float
) -> Iterator[SheetGrid]:
    for side in (paper, paper.rotated()):
        for columns in (divisor for divisor in range(1, count + 1) if count % divisor == 0):
            yield _equal_parts(side, width_mm, height_mm, (columns, count // columns), full)


def _equal_parts(
    paper: Paper, width_mm: float, height_mm: float, counts: tuple[int, int], full: float
) -> SheetGrid:
    """Return a grid of equal parts of the paper, so that cuts are about where paper is folded."""
    columns, rows = counts
    across = tuple(_slots(paper.width_mm, columns, MARGIN_MM))
    down = tuple(_slots(paper.height_mm, rows, MARGIN_MM + FOOTER_MM))
    scales = [slot.room_mm / width_mm for slot in across]
    scales += [slot.room_mm / height_mm for slot in down]
    scale = min(scales)
    # Sheets that would grow only a little keep their size.
    scale = full if full <= scale < 1.2 * full else scale
    slots = tuple(
        (column.start_for_mm(width_mm * scale), row.start_for_mm(height_mm * scale))
        for row in down
        for column in across
    )
    return SheetGrid(
        paper=paper,
        columns=columns,
        rows=rows,
        scale=scale,
        slots=slots,
        width_mm=width_mm * scale,
        height_mm=height_mm * scale,
    )


@record
class _Slot:
    """A part of the paper along one edge, and the printable part of it."""

    start_mm: float
    end_mm: float
    first_mm: float
    last_mm: float

    @property
    def room_mm(self) -> float:
        return self.last_mm - self.first_mm

    def start_for_mm(self, long_mm: float) -> float:
        """Return where a sheet starts: centred, so that both margins are equal after the cut."""
        # Off centre if the margin or the footer is in the way.
        middle = (self.start_mm + self.end_mm - long_mm) / 2
        return max(self.first_mm, min(middle, self.last_mm - long_mm))


def _slots(long_mm: float, count: int, last_margin_mm: float) -> Iterator[_Slot]:
    """Yield equal parts of an edge, with margins at the paper's ends and gaps next to cuts."""
    step = long_mm / count
    for number in range(count):
        before = MARGIN_MM if number == 0 else CUT_GAP_MM
        after = last_margin_mm if number == count - 1 else CUT_GAP_MM
        start, end = number * step, (number + 1) * step
        yield _Slot(start, end, start + before, end - after)


# Pages of drawn sheets


def sheet_pages(
    scenes: Iterable[Scene], pages: int, grid: SheetGrid, footer: Footer, cut: Cut
) -> Iterator[Page]:
    """Yield pages of drawn sheets. The sheets of a page are drawn when the page is read."""
    source, paper = iter(scenes), grid.paper
    cuts = tuple(_cut_layers(grid, cut))
    for number in range(1, pages + 1):
        sheets = list(islice(source, len(grid.slots)))
        groups = (
            Group("sheet", items, x, y, grid.scale, 0, "Figure", f"{footer.label} {code}".strip())
            for (code, items), (x, y) in zip(sheets, grid.slots, strict=False)
        )
        items = (*groups, *cuts, *footer.items(paper, number, pages))
        mark = Bookmark(", ".join(code for code, _ in sheets if code) or footer.label)
        yield Page(paper.width_mm, paper.height_mm, items, bookmarks=(mark,))


def _cut_layers(grid: SheetGrid, cut: Cut) -> Iterator[Group]:
    """Yield the cut marks, and the whole cut lines for a cutting machine."""
    cuts = tuple(_cuts(grid))
    if cut == "marks":
        yield Group("marks", tuple(mark for start, end in cuts for mark in _end_marks(start, end)))
    whole = tuple(cut_line(start, end) for start, end in cuts)
    yield Group(CUT_LAYER, whole, hidden=cut != "lines")


def _cuts(grid: SheetGrid) -> Iterator[tuple[Corner, Corner]]:
    """Yield the cuts from edge to edge, halfway between two sheets."""
    paper, slots = grid.paper, grid.slots
    for row in range(grid.columns, len(slots), grid.columns):
        y = (slots[row - 1][1] + grid.height_mm + slots[row][1]) / 2
        yield (MARGIN_MM, y), (paper.width_mm - MARGIN_MM, y)
    for column in range(1, grid.columns):
        x = (slots[column - 1][0] + grid.width_mm + slots[column][0]) / 2
        yield (x, MARGIN_MM), (x, paper.height_mm - MARGIN_MM)


def _end_marks(start: Corner, end: Corner) -> Iterator[Item]:
    """Yield a mark at each end of a cut."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = (6.0, 0.0) if y1 == y2 else (0.0, 6.0)
    yield cut_line(start, (x1 + dx, y1 + dy))
    yield cut_line((x2 - dx, y2 - dy), end)


def draw_sheets(game: Game, batch: SheetBatch, layout: Layout) -> Iterator[Scene]:
    """Yield every sheet with its code, drawn lazily; equal sheets have no code."""
    request = batch.request
    letters: dict[str, str] = {}
    context = game.drawing_context(
        layout.lang,
        ticks=request.ticks,
        markers=request.markers,
        theme=layout.theme,
        letter_of=lambda code: letters.get(code, ""),
        site=request.site,
    )
    if not game.has_sheets:
        hint = Message("run hedgerow deck {game} to print its decks", game=game.id)
        raise input_error(game.id, Message("has no sheets to fill in"), hint)
    draw = make_drawer(context)
    if game.is_fixed:
        return (("", draw(sheet, "")) for _, sheet in batch)
    sheets = ((str(code), sheet) for code, sheet in _note_letters(game, batch, letters))
    return ((code, draw(sheet, code)) for code, sheet in sheets)


def _note_letters(game: Game, batch: SheetBatch, letters: dict[str, str]) -> Iterator[CodedSheet]:
    """Yield the sheets of a batch; meanwhile `letters` has the letter of the current one, by code.

    Single sheets have no letter.
    """
    request = batch.request
    in_set: list[SheetCode] = []
    for number, (code, sheet) in enumerate(batch):
        letters.clear()
        if request.codes:
            letters[str(code)] = game.sheet_letter(code)
        elif request.players and game.has_sheet_sets:
            in_set = in_set if number % request.players else []
            in_set += () if code in in_set else (code,)
            letters[str(code)] = LETTERS[in_set.index(code)]
        yield code, sheet


def sheets_job(game: Game, batch: SheetBatch, layout: Layout) -> Job:
    """Return some sheets as a document. They are generated and drawn with their pages."""
    request, title = batch.request, game.content.about.title
    scenes = draw_sheets(game, batch, layout)
    grid = sheet_grid(game, request, layout)
    count = grid.pages_for(request.total)
    footer = Footer(words=game.words(layout.lang), label=title, scale=layout.imposition.scale)
    pages = sheet_pages(scenes, count, grid, footer, layout.imposition.cut)
    return Job(
        name=sheets_name(game, request),
        title=title,
        paper=layout.paper,
        pages=pages,
        page_count=count,
        cuts=grid.count_cuts(count),
    )


def sheet_grid(game: Game, request: PrintRequest, layout: Layout) -> SheetGrid:
    """Return the grid for the sheets of a request."""
    size = sheet_size(game.content)
    return fit_sheets(layout.paper, *size, request.per_page, layout.imposition.scale)


def sheets_name(game: Game, request: PrintRequest) -> str:
    """Return a file name that is unique among prints of sheets: `sheets-2x4-seed-1`."""
    if request.codes:
        codes = [str(game.parse_own_code(text, Location("--code"))) for text in request.codes]
        # All codes would make the file name too long.
        digest = sha256(" ".join(codes).encode()).hexdigest()[:6]
        more = f"-and-{len(codes) - 1}-more-{digest}" if len(codes) > 1 else ""
        name = f"sheets-{codes[0]}{more}"
    else:
        games = f"{request.count}x{request.players}" if request.players else f"{request.count}"
        name = f"sheets-{games}-seed-{request.seed}"
    suffixes = (
        (f"-{request.variant}", request.variant and not request.codes),
        (f"-{request.per_page}-per-page", request.per_page),
        ("-ticks", request.ticks),
        ("-markers", request.markers),
        ("-link", request.site),
    )
    return name + "".join(text for text, applies in suffixes if applies)
