"""The sheet of an open game: its grid, with symbols, numbers and walls that may be random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import NO_WALLS, Pos, Walls, column_name
from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.game.content import Content, sheet_ground
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import Track
from hedgerow.game.variants import art_of_variant
from hedgerow.game.words import cell_name
from hedgerow.loading.models import once
from hedgerow.random_parts.sheets import (
    BoxesPart,
    DealPart,
    Drawn,
    Ground,
    Line,
    NumbersPart,
    Order,
    OrderPart,
    RandomPart,
    SpreadPart,
    SymbolsPart,
    WallPart,
    draw_parts,
    drawn_key,
    free_cells,
    sheet_key,
    wall_edges,
    wall_key,
)
from hedgerow.scorefile.grid_text import EMPTY, format_grid
from hedgerow.scoring.view import Hidden

# Pictures of more kinds, or in cells smaller than on such grids, are too small to tick.
MAX_TICKED_KINDS, MAX_TICKED_CELLS = 9, 40
# The characters of a line of text that shows only walls.
_WALL_SIGNS = " -|^"
# The part of `sheet_inputs` with all random parts.
RANDOM_PARTS = Message("random parts")


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
        if not symbols:
            return self
        return replace(self, mapped=tuple(sorted({**dict(self.mapped), **symbols}.items())))

    @property
    def all_walls(self) -> Walls:
        return NO_WALLS.union(*self.walls.values())


@once
def plain_sheet(content: Content) -> Sheet:
    """Return the sheet without its random parts."""
    ground = sheet_ground(content)
    return Sheet(
        rows=ground.rows,
        columns=ground.columns,
        mapped=tuple(sorted(ground.symbols.items())),
        drawn=Drawn(),
    )


def hidden_parts(content: Content, sheet: Sheet, drawn: Walls) -> Hidden:
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
        elif not isinstance(part, OrderPart | BoxesPart):
            missing = Counter(part.of if isinstance(part, DealPart) else ground.cells_of(part))
            missing -= typed
            if not (missing or isinstance(part, DealPart)):
                continue
            free = free_cells(part, ground, known)
            places.update(free if missing else ())
            symbols.update(missing)
            names.update(missing)
            # Of symbols that are dealt, some may be left over.
            is_counted &= not isinstance(part, DealPart) or len(part.of) <= len(free)
    return Hidden(
        symbols=symbols if is_counted else None,
        names=frozenset(names),
        cells=frozenset(places),
        has_numbers=has_numbers,
    )


def generate_sheet(content: Content, rng: Rng) -> Sheet:
    """Generate a sheet. Raises InputError if a random part finds no place."""
    variant = rng.stream("variant").choice([*content.variants]) if content.sheets_differ else ""
    return replace(generate_played(content.played(variant), rng), variant=variant)


def generate_played(content: Content, rng: Rng) -> Sheet:
    """Generate a sheet of this content, whatever other variants there are."""
    drawn = draw_parts(content.sheet.random, sheet_ground(content), rng)
    return replace(plain_sheet(content), drawn=drawn)


def has_sheets(content: Content) -> bool:
    """Return whether the game has sheets to fill in, not only pads and cards."""
    sheet = content.sheet
    return sheet.print and bool(sheet.grid or sheet.tracks or sheet.written_fields)


def has_ticks(content: Content) -> bool:
    """Return whether symbols to tick can be printed: pictures of all kinds fit into each cell."""
    sheet = content.sheet
    if not sheet.print or sheet.grid is None or sheet.shared or sheet.grid.grows:
        return False
    rows, columns = content.size
    has_room = rows * columns <= MAX_TICKED_CELLS and 1 < len(content.kinds) <= MAX_TICKED_KINDS
    is_empty = not (content.symbols or content.tokens)
    return has_room and is_empty and all(kind.icon for kind in content.kinds)


def sheet_fairness_key(sheet: Sheet, content: Content) -> Hashable:
    """Return what is equal for the sheets of a matched set."""
    played = content.played(sheet.variant)
    key = drawn_key(played.sheet.random, sheet_ground(played), sheet.drawn)
    return (sheet.variant, key) if sheet.variant else key


def sheet_dedupe_key(sheet: Sheet, content: Content) -> Hashable:
    """Return what is equal for sheets that count as the same."""
    played = content.played(sheet.variant)
    return sheet.variant, sheet_key(played.sheet.random, sheet_ground(played), sheet.drawn)


def sheet_inputs(content: Content) -> Mapping[Message, object]:
    """Return the content that decides how a sheet looks. When it changes, so do all codes.

    Points, icons and colours do not: codes stay valid when they change.
    """
    if content.sheets_differ:
        parts = [_code_inputs(it) for it in content.variants.values()]
        return {label: [part[label] for part in parts] for label in parts[0]}
    return _code_inputs(content)


def sheet_input_names(content: Content, part: Message) -> tuple[Message, ...]:
    """Return the names of a part of `sheet_inputs`: random parts by id, none if a game has none."""
    variants = content.variants.values()
    if str(part) == str(RANDOM_PARTS):
        ids = dict.fromkeys(it.id for variant in variants for it in variant.sheet.random)
        return tuple(Message("{text}", text=name) for name in ids)
    return (part,) if any(_code_inputs(it)[part] for it in variants) else ()


def _code_inputs(content: Content) -> Mapping[Message, object]:
    ground = sheet_ground(content)
    mapped = [[pos.name, symbol] for pos, symbol in sorted(ground.symbols.items())]
    areas = [
        [area.id, [pos.name for pos in ground.places[area.id]]]
        for area in content.sheet.areas
        if area.id in ground.places
    ]
    return {
        Message("size of the grid"): [ground.columns, ground.rows],
        Message("symbols of the map"): mapped,
        Message("areas"): areas,
        RANDOM_PARTS: [
            *(_part_inputs(part, ground) for part in content.sheet.random),
            *([name, size] for name, size in sorted(ground.sizes.items())),
        ],
    }


def _part_inputs(part: RandomPart, ground: Ground) -> list[object]:
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
        case SpreadPart():
            sides = part.on_each_side or {}
            limits = [[name, span.least, span.most] for name, span in sides.items()]
            pieces = [name for name in part.numbers if ground.is_piece(name)]
            return [*head, [*part.numbers.items()], limits, part.varied, pieces]
        case OrderPart():
            return head
        case BoxesPart():
            return [*head, part.track, ground.tracks[part.track], [*part.of.items()]]


def sheet_data(sheet: Sheet, content: Content) -> Mapping[str, object]:
    """Return the sheet for `hedgerow show CODE --json`; an edge of a wall is a pair of cells."""
    drawn = sheet.drawn
    order = drawn.order
    return {
        **({"variant": sheet.variant} if sheet.variant else {}),
        "rows": sheet.rows,
        "columns": sheet.columns,
        "symbols": {pos.name: name for pos, name in sorted(sheet.symbols.items())},
        "numbers": {pos.name: number for pos, number in sheet.drawn.numbers},
        "walls": {
            name: [[one.name, other.name] for one, other in sorted(edges)]
            for name, edges in sheet.walls.items()
        },
        **({"order": [pos.name for pos in order.cells], "start": order.start} if order else {}),
        **({"boxes": _boxes_data(drawn, content)} if drawn.boxes else {}),
        **_spread_data(sheet, content.played(sheet.variant)),
    }


def _spread_data(sheet: Sheet, content: Content) -> dict[str, object]:
    """Return figures on symbols that are spread, if any are."""
    if not any(isinstance(part, SpreadPart) for part in content.sheet.random):
        return {}
    from hedgerow.game.spread_text import spread_data

    return {"spread": spread_data(sheet.symbols, content)}


def _boxes_data(drawn: Drawn, content: Content) -> dict[str, list[str]]:
    """Return the symbol of each box of tracks with random symbols; empty for boxes without one."""
    numbers = sheet_ground(content).tracks
    return {
        track: [drawn.in_boxes(track).get(index, "") for index in range(numbers[track])]
        for track, _ in drawn.boxes
    }


def sheet_text(sheet: Sheet, context: DrawingContext) -> str:
    """Return the sheet for `hedgerow show CODE`: its grid, and a line for each other symbol."""
    context = art_of_variant(context, sheet.variant)
    typable = context.content.typable_symbols
    keys = {symbol.id: f"letters.{symbol.id}" for symbol in context.content.symbols}
    # What can be typed instead of the code is shown as it is typed.
    if not all(keys[name] in context.words.texts for name in typable):
        typable = ()
    letters = {
        symbol.id: context.words(keys[symbol.id])
        for symbol in context.content.symbols
        if symbol.blocked or symbol.id in typable
    }
    symbols = sheet.symbols
    rows = [
        [letters.get(symbols.get(Pos(row, col), ""), EMPTY) for col in range(sheet.columns)]
        for row in range(sheet.rows)
    ]
    is_wide = any(len(letter) > 1 for letter in letters.values())
    if sheet.drawn.order and not (letters or sheet.walls):
        rows = []
    width = max(map(len, letters.values())) if is_wide else 1
    if is_wide:
        lines = [" ".join(it.ljust(width) for it in row).rstrip() for row in rows]
    else:
        lines = format_grid(["".join(row) for row in rows], sheet.all_walls).splitlines()
    grid = _with_coordinates(lines, sheet.columns, width) if rows else ()
    variant = (context.words(f"variants.{sheet.variant}"),) if sheet.variant else ()
    spread = _spread_lines(sheet, context)
    return "\n".join((*variant, *grid, *_described(sheet, context, letters), *spread))


def _spread_lines(sheet: Sheet, context: DrawingContext) -> tuple[str, ...]:
    """Return figures on symbols that are spread; scoring needs none of this."""
    content = context.content
    if not any(isinstance(part, SpreadPart) for part in content.sheet.random):
        return ()
    from hedgerow.game.spread_text import spread_lines

    return tuple(spread_lines(sheet.symbols, content, context.words))


def _with_coordinates(lines: Sequence[str], columns: int, width: int) -> Iterator[str]:
    """Yield the lines of a grid with the letters of columns above and the numbers of rows."""
    heads = " ".join(column_name(col).ljust(width) for col in range(columns))
    yield f"   {heads}".rstrip()
    number = 0
    for line in lines:
        # Between two rows there may be a line with walls alone.
        is_row = bool(line.strip(_WALL_SIGNS))
        number += is_row
        yield f"{number if is_row else '':>2} {line}"


def _described(sheet: Sheet, context: DrawingContext, letters: Mapping[str, str]) -> list[str]:
    """Return a line with the cells of each symbol that has no letter, the numbers, and tracks."""
    lines = [_describe_wall(name, line, sheet, context) for name, line in sheet.drawn.lines]
    for symbol in context.content.symbols:
        cells = [pos.name for pos, name in sorted(sheet.symbols.items()) if name == symbol.id]
        if cells and symbol.id not in letters:
            lines.append(f"{context.words(f'names.{symbol.id}')}: {' '.join(cells)}")
    if order := sheet.drawn.order:
        lines += _describe_order(order, context)
    if sheet.numbers:
        lines.append(" ".join(f"{pos.name}={number}" for pos, number in sheet.drawn.numbers))
    tracks = context.content.sheet.tracks
    return lines + [_describe_track(track, sheet, context) for track in tracks]


def _describe_wall(name: str, line: Line, sheet: Sheet, context: DrawingContext) -> str:
    """Return what the walls of the sheets of one game have in common."""
    edges, beside, ends = wall_key(line, sheet.rows, sheet.columns)
    title = context.words(f"names.{name}")
    return context.words("open.wall", name=title, n=edges, beside=beside, ends=ends)


def _describe_order(order: Order, context: DrawingContext) -> Iterator[str]:
    """Yield the cells in their order, three to a line, and the start, which `>` marks too."""
    names = [cell_name(pos, context.content, context.words) for pos in order.cells]
    labels = [
        f"{number:>3}{'>' if number == order.start + 1 else ' '}{name}"
        for number, name in enumerate(names, 1)
    ]
    width = max(map(len, labels)) + 1
    for start in range(0, len(labels), 3):
        yield "".join(label.ljust(width) for label in labels[start : start + 3]).rstrip()
    yield context.words("open.start", n=order.start + 1)


def _describe_track(track: Track, sheet: Sheet, context: DrawingContext) -> str:
    dealt = {
        index: context.words(f"names.{name}")
        for index, name in sheet.drawn.in_boxes(track.id).items()
    }
    texts = [label or ("" if index in dealt else "□") for index, label in enumerate(track.labels)]
    boxes = " ".join(
        f"{text}({dealt[index]})" if index in dealt else text for index, text in enumerate(texts)
    )
    return f"{context.words(f'tracks.{track.id}')}: {boxes}"
