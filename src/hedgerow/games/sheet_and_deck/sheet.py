"""The sheet of an open game: its grid, with symbols, numbers and walls that may be random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import partial

from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import NO_WALLS, Pos, Walls
from hedgerow.base.messages import Message
from hedgerow.games.sheet_and_deck.content import OpenContent, sheet_ground
from hedgerow.games.sheet_and_deck.parts import PAPERS, Track
from hedgerow.loading.models import once
from hedgerow.ruleset.random_parts import (
    DealPart,
    Drawn,
    NumbersPart,
    RandomPart,
    SymbolsPart,
    WallPart,
    draw_parts,
    drawn_key,
    free_cells,
    wall_edges,
)
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, SheetSpec
from hedgerow.scorefile.grid_text import EMPTY, format_grid
from hedgerow.scoring.view import Hidden


@keyword_record
class Sheet:
    """An empty sheet: its size, the symbols of every sheet, and the random parts.

    variant: the only variant that can be played on it; empty if all can
    """

    rows: int
    columns: int
    mapped: tuple[tuple[Pos, str], ...]
    drawn: Drawn
    variant: str = ""

    @property
    def symbols(self) -> dict[Pos, str]:
        """Return all printed symbols by cell."""
        return dict((*self.mapped, *self.drawn.symbols))

    @property
    def numbers(self) -> dict[Pos, int]:
        """Return the printed numbers by cell."""
        return dict(self.drawn.numbers)

    @property
    def walls(self) -> dict[str, Walls]:
        """Return the walls by id."""
        return {name: wall_edges(line) for name, line in self.drawn.lines}

    def with_symbols(self, symbols: Mapping[Pos, str]) -> Sheet:
        """Return the sheet with more printed symbols."""
        return replace(self, mapped=tuple(sorted({**dict(self.mapped), **symbols}.items())))

    @property
    def all_walls(self) -> Walls:
        return NO_WALLS.union(*self.walls.values())


@once
def plain_sheet(content: OpenContent) -> Sheet:
    """Return the sheet without its random parts."""
    ground = sheet_ground(content)
    return Sheet(
        rows=ground.rows,
        columns=ground.columns,
        mapped=tuple(sorted(ground.symbols.items())),
        drawn=Drawn(),
    )


def hidden_parts(content: OpenContent, sheet: Sheet, drawn: Walls) -> Hidden:
    """Return what is random on a sheet without a code, except for what was typed."""
    ground, known = sheet_ground(content), sheet.symbols
    typed = Counter(known.values()) - Counter(ground.symbols.values())
    symbols: Counter[str] = Counter()
    names, places = set[str](), set[Pos]()
    is_counted, has_numbers = True, False
    for part in content.sheet.random:
        if isinstance(part, WallPart):
            names |= set() if drawn else {part.id}
        elif isinstance(part, NumbersPart):
            has_numbers = True
        else:
            free = free_cells(part, ground, known)
            printed = content.printed_cells(part) if isinstance(part, SymbolsPart) else part.of
            missing = Counter(printed) - typed
            places.update(free if missing else ())
            symbols.update(missing)
            names.update(missing)
            # Of symbols that are dealt, some may be left over.
            is_counted &= isinstance(part, SymbolsPart) or len(part.of) <= len(free)
    return Hidden(
        symbols=symbols if is_counted else None,
        names=frozenset(names),
        cells=frozenset(places),
        has_numbers=has_numbers,
    )


def generate(content: OpenContent, rng: Rng) -> Sheet:
    """Generate a sheet. Raises InputError if a random part finds no place."""
    variant = rng.stream("variant").choice([*content.variants]) if content.sheets_differ else ""
    played = content.played(variant)
    drawn = draw_parts(played.sheet.random, sheet_ground(played), rng)
    return replace(plain_sheet(played), drawn=drawn, variant=variant)


def sheet_spec(content: OpenContent) -> SheetSpec[OpenContent, Sheet] | None:
    """Return the generator of sheets; None if the game has only pads and cards."""
    sheet = content.sheet
    if not sheet.print or not (sheet.grid or sheet.tracks or sheet.written_fields):
        return None

    def fairness_key(sheet: Sheet) -> Hashable:
        played = content.played(sheet.variant)
        key = drawn_key(played.sheet.random, sheet_ground(played), sheet.drawn)
        return (sheet.variant, key) if sheet.variant else key

    return SheetSpec(
        revision=1,
        size=partial(sheet_size, content),
        code_inputs=code_inputs,
        generate=generate,
        to_data=sheet_data,
        to_text=sheet_text,
        fairness_key=fairness_key,
        dedupe_key=lambda sheet: (sheet.variant, sheet.drawn),
        shared=sheet.shared,
        variant=lambda sheet: sheet.variant,
        variants=lambda content: tuple(content.variants) if content.sheets_differ else (),
        is_fixed=not any(it.sheet.random for it in content.variants.values()),
    )


def sheet_size(content: OpenContent) -> tuple[float, float]:
    """Return the width and height of a sheet; `auto` depends on what is on it."""
    if content.sheet.paper != "auto":
        return PAPERS[content.sheet.paper]
    # Planning needs fonts, and scoring needs no plan.
    from hedgerow.games.sheet_and_deck.paper_plan import plan_paper

    return PAPERS[plan_paper(content).paper]


def code_inputs(content: OpenContent) -> Mapping[Message, object]:
    """Return the content that decides how a sheet looks. When it changes, so do all codes.

    Points, icons and colours do not: codes stay valid when they change.
    """
    if content.sheets_differ:
        parts = [_code_inputs(it) for it in content.variants.values()]
        return {label: [part[label] for part in parts] for label in parts[0]}
    return _code_inputs(content)


def _code_inputs(content: OpenContent) -> Mapping[Message, object]:
    ground = sheet_ground(content)
    mapped = [[pos.name, symbol] for pos, symbol in sorted(ground.symbols.items())]
    areas = [
        [area.id, [pos.name for pos in ground.places[area.id]]] for area in content.sheet.areas
    ]
    return {
        Message("size of the grid"): [ground.columns, ground.rows],
        Message("symbols of the map"): mapped,
        Message("areas"): areas,
        Message("random parts"): [
            *(_part_inputs(part) for part in content.sheet.random),
            *([name, size] for name, size in sorted(ground.sizes.items())),
        ],
    }


def _part_inputs(part: RandomPart) -> list[object]:
    head: list[object] = [part.id, part.make]
    match part:
        case WallPart():
            spans = (part.edges, part.beside)
            return [*head, *([span.least, span.most] for span in spans)]
        case SymbolsPart():
            return [*head, [*part.of.items()], part.not_at, part.apart]
        case NumbersPart():
            ranges = [[span.least, span.most] for span in part.ranges]
            return [*head, part.by, ranges, part.not_at]
        case DealPart():
            return [*head, [*part.of], part.not_at]


def sheet_data(sheet: Sheet, content: OpenContent) -> Mapping[str, object]:
    """Return the sheet for `hedgerow show CODE --json`; an edge of a wall is a pair of cells."""
    return {
        "rows": sheet.rows,
        "columns": sheet.columns,
        "symbols": {pos.name: name for pos, name in sorted(sheet.symbols.items())},
        "numbers": {pos.name: number for pos, number in sheet.drawn.numbers},
        "walls": {
            name: [[one.name, other.name] for one, other in sorted(edges)]
            for name, edges in sheet.walls.items()
        },
    }


def sheet_text(sheet: Sheet, context: DrawingContext[OpenContent]) -> str:
    """Return the sheet for `hedgerow show CODE`: its grid, and a line for each other symbol."""
    context = replace(context, content=context.content.played(sheet.variant))
    letters = {
        symbol.id: context.words(f"letters.{symbol.id}")
        for symbol in context.content.symbols
        if symbol.blocked
    }
    symbols = sheet.symbols
    rows = [
        [letters.get(symbols.get(Pos(row, col), ""), EMPTY) for col in range(sheet.columns)]
        for row in range(sheet.rows)
    ]
    is_wide = any(len(letter) > 1 for letter in letters.values())
    if is_wide:
        width = max(map(len, letters.values()))
        text = "\n".join(" ".join(it.ljust(width) for it in row).rstrip() for row in rows)
    else:
        text = format_grid(["".join(row) for row in rows], sheet.all_walls)
    grid = (text,) if rows else ()
    return "\n".join((*grid, *_described(sheet, context, letters)))


def _described(
    sheet: Sheet, context: DrawingContext[OpenContent], letters: Mapping[str, str]
) -> list[str]:
    """Return a line with the cells of each symbol that has no letter, the numbers, and tracks."""
    lines = []
    for symbol in context.content.symbols:
        cells = [pos.name for pos, name in sorted(sheet.symbols.items()) if name == symbol.id]
        if cells and symbol.id not in letters:
            lines.append(f"{context.words(f'names.{symbol.id}')}: {' '.join(cells)}")
    if sheet.numbers:
        lines.append(" ".join(f"{pos.name}={number}" for pos, number in sheet.drawn.numbers))
    return lines + [_describe_track(track, context) for track in context.content.sheet.tracks]


def _describe_track(track: Track, context: DrawingContext[OpenContent]) -> str:
    boxes = " ".join(label or "□" for label in track.labels)
    return f"{context.words(f'tracks.{track.id}')}: {boxes}"
