"""Draw a scoring rule as a small picture: the counted things, their conditions, the payment.

Nothing is written in words, so that a picture serves all languages. It is made of blocks in two
rows: what is counted, and what it pays. Blocks never overlap; all are scaled to fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import product

from hedgerow.base.frozen import field_names
from hedgerow.drawing.scene import Group, Item, Symbol, polygon
from hedgerow.scoring.counting import full_names, square_size
from hedgerow.scoring.rule_signs import (
    CELL,
    GAP,
    LABEL_PT,
    SHAPES,
    SIMILAR_UNITS,
    Block,
    Cells,
    IconOf,
    Names,
    banned_sign,
    box_sign,
    clock_sign,
    corners_sign,
    counted_sign,
    draw_cells,
    hedge_sign,
    in_column,
    in_row,
    kinds_sign,
    lines_sign,
    measure_sign,
    place_sign,
    podium_sign,
    points_sign,
    sizes_sign,
    small_sign,
    text_sign,
    tick_sign,
    unit_sign,
)
from hedgerow.scoring.sentence import (
    ALL,
    CORNERS,
    EDGE,
    MEASURED_KEYS,
    MEASURES,
    UNITS,
    Bound,
    Near,
    Not,
    Rule,
)
from hedgerow.scoring.vocabulary import Vocabulary

MAX_CELLS, MAX_STEPS, MAX_ROWS = 5, 6, 4
# How far a wall covers the cells above it, and how far away one is.
HEDGE_OVERLAP, HEDGE_GAP = 0.8, 4.4
MAX_SCALE, MAX_BREAKS = 1.3, 8
_AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0))


def rule_picture(
    rule: Rule, vocabulary: Vocabulary, icon_of: IconOf, width_mm: float, height_mm: float
) -> Symbol:
    """Draw a rule in a rectangle of this size."""
    names = Names(vocabulary, icon_of)
    counted = [*_unit(rule, names), *_conditions(rule, names)]
    whole = _arrange(counted, [*_payment(rule, names)], width_mm, height_mm)
    return _fitted(whole, width_mm, height_mm)


def _fitted(whole: Block, width_mm: float, height_mm: float) -> Symbol:
    """Return a block in the middle of a rectangle, as large as it fits."""
    scale = min(0.96 * width_mm / whole.width, height_mm / whole.height, MAX_SCALE)
    left, top = (width_mm - whole.width * scale) / 2, (height_mm - whole.height * scale) / 2
    items = (Group("rule", whole.items, left, top, scale),)
    # By what is drawn, not by the rule: a new key of rules changes no picture.
    digest = sha256(repr((items, width_mm, height_mm)).encode()).hexdigest()[:12]
    return Symbol(f"rule-{digest}", width_mm, height_mm, items)


def counted_picture(
    rule: Rule, vocabulary: Vocabulary, icon_of: IconOf, width_mm: float, height_mm: float
) -> Symbol:
    """Draw only what a rule counts, as an example: a text beside it says the rest."""
    names = Names(vocabulary, icon_of)
    counted = [*_example(rule, names)]
    if not counted:
        # Neighbours are drawn next to the cells: the text says how many there must be.
        plain = replace(rule, next_to=None) if _is_least(rule.next_to) else rule
        counted = [*_unit(rule, names), *_conditions(plain, names)]
    return _fitted(_arrange(counted, [], width_mm, height_mm), width_mm, height_mm)


def payment_picture(
    rule: Rule, vocabulary: Vocabulary, icon_of: IconOf, width_mm: float, height_mm: float
) -> Symbol:
    """Draw only what a rule pays."""
    names = Names(vocabulary, icon_of)
    paid = [*_payment(rule, names)]
    return _fitted(_arrange([], paid, width_mm, height_mm), width_mm, height_mm)


def _arrange(counted: list[Block], paid: list[Block], width_mm: float, height_mm: float) -> Block:
    """Return the lines of blocks that can be drawn largest: conditions may go below the cells."""
    options: list[tuple[float, Block]] = []
    for lines in _broken(counted):
        for ends in _broken(paid):
            rows = [in_row(line, GAP) for line in (*lines, *ends) if line]
            whole = in_column(rows, GAP)
            size = max(whole.width / width_mm, whole.height / height_mm, 1 / MAX_SCALE)
            # A further line must make the picture clearly larger.
            options.append((size * 1.12 ** len(rows), whole))
    return min(options, key=lambda it: it[0])[1]


def _broken(blocks: list[Block]) -> Iterator[list[list[Block]]]:
    """Yield blocks in one line, and in two lines."""
    yield [blocks]
    for at in range(1, min(len(blocks), MAX_BREAKS)):
        yield [blocks[:at], blocks[at:]]


# What is counted


def _unit(rule: Rule, names: Names) -> Iterator[Block]:
    """Draw the cells of one unit with their neighbours, and a wall below or away from them."""
    counted = names.expand(rule.of or full_names(rule))
    has_cells = rule.of or rule.in_each or rule.around
    if not has_cells and set(rule.points_of or rule.count or MEASURES).isdisjoint(MEASURES):
        return  # only points, fields or symbols are counted, wherever they are
    has_neighbours = rule.next_to or rule.forbidden.next_to
    unit = rule.in_each[0] if rule.in_each else "cell" if has_neighbours else ""
    if not unit and not rule.around and len(counted) > 1 and not _is_measured(rule):
        yield _with_wall(rule, kinds_sign(counted, names, "/", CELL))
        return
    if rule.around:
        cells = _cells_around(names.expand(rule.around)[0], counted)
    else:
        cells = _unit_cells(rule, unit, counted)
    for cell in _neighbours(rule, names):
        if free := next(_free_places(cells), None):
            cells[free] = cell
    yield _with_wall(rule, draw_cells(cells, names, framed=unit in ("row", "column")))
    if unit == "side":
        yield place_sign(EDGE, names)
    elif unit and unit not in UNITS:
        yield place_sign(unit, names)


def _neighbours(rule: Rule, names: Names) -> Iterator[tuple[str, str]]:
    """Yield the cells that must be next to the counted ones, and those that must not."""
    banned = [*filter(None, (rule.forbidden.next_to, rule.forbidden.touches))]
    # How many of them must not be there is a sign of its own.
    counted = [near for near in banned if near != Near(of=near.of)]
    for near in (*filter(None, (rule.next_to, rule.touches)), *counted):
        kinds = names.expand(near.of)
        for number in range(max(1, _needed(near), _needed(near.kinds))):
            yield kinds[number % len(kinds)], "pale"
    for near in (near for near in banned if near not in counted):
        yield from ((name, "ban") for name in names.expand(near.of))


def _is_measured(rule: Rule) -> bool:
    """Return whether a rule looks at several cells together, as for kinds or sets."""
    bounds = (getattr(rule, key) for key in MEASURED_KEYS)
    return any(bounds) or bool(set(rule.count or ()) & {*MEASURES[1:]}) or rule.each_kind


def _cells_around(symbol: str, counted: Sequence[str]) -> Cells:
    cells = {(0, 0): (symbol, "rule")}
    return cells | {at: (counted[n % len(counted)], "") for n, at in enumerate(_AROUND)}


def _unit_cells(rule: Rule, unit: str, counted: Sequence[str]) -> Cells:
    shape = SHAPES.get(SIMILAR_UNITS.get(unit, unit), SHAPES["row"])
    needed = max(_needed(rule.cells), _needed(rule.same), _needed(rule.straight))
    least = {"": 1, "square": 4, "sheet": 5, "cell": 1}.get(unit, 3 if unit in UNITS else 2)
    different = 0 if unit or rule.each_kind else min(len(counted), 4)
    count = min(len(shape), max(needed, least, different))
    kinds = max(1, _needed(rule.kinds) or len(counted))
    is_one_kind = rule.each_kind or rule.same or (rule.count and "same" in rule.count)
    shown = counted[:1] if is_one_kind else counted[:kinds]
    none = rule.cells and rule.cells.exactly and not rule.cells.exactly.value
    look = "ban" if none else ""
    return {at: (shown[n % len(shown)], look) for n, at in enumerate(shape[:count])}


def _needed(bound: Bound | Near | None) -> int:
    """Return how many things to draw for a bound: the smallest allowed number."""
    if bound is None:
        return 0
    amount = bound.exactly or bound.at_least
    return min(MAX_CELLS, amount.value if amount else 1)


def _free_places(cells: Cells) -> Iterator[tuple[int, int]]:
    """Yield the places next to counted cells, on the right first."""
    counted = [at for at, (_, look) in cells.items() if not look]
    for rows, cols in _AROUND:
        for row, col in reversed(counted):
            if (row + rows, col + cols) not in cells:
                yield row + rows, col + cols


def _with_wall(rule: Rule, block: Block) -> Block:
    """Add a wall along the lower edge of the cells, or away from them."""
    is_away = rule.forbidden.along is not None
    if not (rule.along or is_away):
        return block
    wall = hedge_sign(block.width)
    gap = -HEDGE_OVERLAP if rule.along else HEDGE_GAP
    arrow: tuple[Item, ...] = ()
    if is_away:
        x, low = block.width / 2, block.height + 0.6
        arrow = (
            polygon((x, low), (x - 1.4, low + 1.6), (x + 1.4, low + 1.6), fill="soft"),
            polygon((x, low + 4.0), (x - 1.4, low + 2.4), (x + 1.4, low + 2.4), fill="soft"),
        )
    y = block.height + gap
    items = (*block.items, *arrow, Group("wall", wall.items, 0, y))
    return Block(block.width, y + wall.height, items)


# Examples of rules whose number would need a sign


def _example(rule: Rule, names: Names) -> Iterator[Block]:
    """Draw as many cells as a rule is about, if nothing but their number matters."""
    counted = names.expand(rule.of)
    if rule.at == (CORNERS,) and not (rule.in_each or rule.around):
        yield corners_sign(counted, names)
        return
    if _is_of_several(rule):
        cells: Cells = {(0, at): (kind, "") for at, kind in enumerate(counted)}
        yield _with_wall(rule, draw_cells(cells, names, framed=False))
        return
    if not _is_about_numbers(rule):
        return
    number = _needed(rule.once) or (rule.every.value if rule.every else 1)
    if rule.count == ("sets",):
        rows = min(number, MAX_ROWS)
        places = product(range(rows), enumerate(counted))
        cells = {(row, at): (kind, "") for row, (at, kind) in places}
        yield draw_cells(cells, names, framed=False)
    elif number <= MAX_CELLS:
        kinds = [counted[at % len(counted)] for at in range(number + 1)]
        enough: Cells = {(0, at): (kind, "") for at, kind in enumerate(kinds[:-1])}
        row = draw_cells(enough, names, framed=False)
        one_more = draw_cells({(0, 0): (kinds[-1], "ban")}, names, framed=False)
        is_limited = rule.once and (rule.once.exactly or rule.once.at_most)
        yield in_row([row, one_more], GAP) if is_limited else row


def _is_of_several(rule: Rule) -> bool:
    """Return whether a rule counts cells of several kinds, or these kinds, beside a wall or not."""
    stated = _stated_keys(rule) - {"along", "not_"}
    is_plain = rule.forbidden == Not(along=rule.forbidden.along)
    return is_plain and not stated and rule.count in (None, ("cells",), ("kinds",))


def _stated_keys(rule: Rule) -> set[str]:
    """Return the keys that say what a rule looks at, besides kinds and points."""
    stated = {key for key in field_names(Rule) if getattr(rule, key) not in (None, False)}
    return stated - {"id", "source", "of", "count", "points", "up_to", "separate_lines"}


def _is_least(near: Near | None) -> bool:
    """Return whether at least so many neighbours are needed as a picture can show."""
    if near is None or near.kinds or near.at_most or near.exactly:
        return False
    return _needed(near) <= len(_AROUND)


def _is_about_numbers(rule: Rule) -> bool:
    """Return whether a rule only says how many cells of some kinds pay: of sets, or of a group."""
    stated = _stated_keys(rule)
    counts_cells = rule.count in (None, ("cells",))
    if rule.count == ("sets",):
        return stated <= {"once"}
    if rule.in_each == ("group",):
        return stated == {"in_each", "every"} and rule.count == ("cells",)
    return stated == {"once"} and counts_cells


# Conditions, as small blocks after the unit


def _conditions(rule: Rule, names: Names) -> Iterator[Block]:
    for unit in (rule.in_each or ())[1:]:
        yield in_row([text_sign("/"), unit_sign(unit, names)], 0.6)
    for symbol in names.expand(rule.around)[1:] if rule.around else ():
        yield in_row([text_sign("/"), small_sign(symbol, names)], 0.6)
    if rule.size:
        side = square_size(rule) or "n"
        yield text_sign(f"{side} × {side}", LABEL_PT)
    if rule.each_kind:
        yield kinds_sign(names.expand(rule.of), names, "/")
    if rule.at:
        yield _places(rule.at, names)
    for near, look in ((rule.next_to, "pale"), (rule.touches, "pale"), (rule.has, "")):
        if near and (near is rule.has or near != Near(of=near.of[:1])):
            yield from _near(near, look, names)
    yield from _forbidden(rule.forbidden, names)
    yield from _unit_conditions(rule, names)


def _forbidden(forbidden: Not, names: Names) -> Iterator[Block]:
    """Draw what must not be, unless it is drawn at the cells."""
    if forbidden.at:
        yield banned_sign(_places(forbidden.at, names))
    for near in filter(None, (forbidden.next_to, forbidden.touches, forbidden.has)):
        if near is forbidden.has or near != Near(of=near.of):
            yield from map(banned_sign, _near(near, "pale", names))


def _unit_conditions(rule: Rule, names: Names) -> Iterator[Block]:
    for key in MEASURED_KEYS:
        if bound := getattr(rule, key):
            yield in_row([measure_sign(key), text_sign(_bound_text(bound))], 0.8)
    if kinds := full_names(rule):
        filled = kinds_sign(names.expand(kinds), names, "/")
        yield in_row([filled, filled, tick_sign()], 0.4)
    elif rule.full:
        yield in_row([box_sign("rule"), box_sign("rule"), tick_sign()], 0.4)
    if rule.take:
        yield sizes_sign(rule.take)
    if rule.when:
        yield clock_sign()


def _places(at: Sequence[str], names: Names) -> Block:
    signs = [it for name in at for it in (text_sign("/"), place_sign(name, names))]
    return in_row(signs[1:], 0.6)


def _near(near: Near, look: str, names: Names) -> Iterator[Block]:
    kinds = kinds_sign(names.expand(near.of), names, "/", look=look)
    yield in_row([kinds, text_sign(_bound_text(near))], 0.6)
    if near.kinds:
        yield in_row([measure_sign("kinds"), text_sign(_bound_text(near.kinds))], 0.8)


def _bound_text(bound: Bound | Near) -> str:
    if bound.exactly:
        return f"={bound.exactly.value}"
    if bound.at_least and bound.at_most:
        return f"{bound.at_least.value}–{bound.at_most.value}"
    if bound.at_most:
        return f"≤{bound.at_most.value}"
    return f"≥{bound.at_least.value if bound.at_least else 1}"


# What it pays


def _payment(rule: Rule, names: Names) -> Iterator[Block]:
    if number := [*_number(rule, names)]:
        yield in_row([*number, text_sign(":")], GAP)
    if rule.who:
        yield podium_sign(rule.who)
    yield from _paid(rule, names)
    if rule.up_to:
        yield points_sign(f"≤{rule.up_to.value}", names)
    if rule.tie:
        yield text_sign({"nobody": "= 0", "split": "= ½", "pool": "= ½ + ½"}[rule.tie])
    if rule.separate_lines:
        yield lines_sign()


def _number(rule: Rule, names: Names) -> Iterator[Block]:
    """Draw what the number is: a count, perhaps multiplied, divided or bounded."""
    signs = [
        it for count in rule.count or () for it in (text_sign("/"), counted_sign(count, names))
    ]
    if signs:
        yield in_row(signs[1:], 0.6)
    if rule.points_of:
        boxes = [box_sign("ink", "gold") for _ in rule.points_of[:MAX_CELLS]]
        signs = [it for box in boxes for it in (text_sign("+", LABEL_PT), box)]
        yield in_row([*signs[1:], *([text_sign("…")] if ALL in rule.points_of else [])], 0.6)
    if rule.count_touching:
        kinds = kinds_sign(names.expand(rule.count_touching), names, "")
        yield in_row([box_sign("ink", "grass", 5), kinds], 0)
    if rule.times:
        yield in_row([text_sign("×"), counted_sign(rule.times, names)], 0.6)
    if rule.times_lowest:
        lowest = [box_sign("rule", size=5.4) for _ in rule.times_lowest[:MAX_CELLS]]
        yield in_row([text_sign("×"), box_sign("ink", "gold", 2.6), *lowest], 0.6)
    if rule.every:
        yield in_row([text_sign(f"{rule.every.value}×"), box_sign("ink", "grass")], 0.6)
    if rule.once:
        yield text_sign(_bound_text(rule.once))


def _paid(rule: Rule, names: Names) -> Iterator[Block]:
    if rule.points_each:
        yield points_sign(_number_text(rule.points_each.value), names)
    steps = sorted((rule.table or {}).items())
    if len(steps) > MAX_STEPS:
        steps = [*steps[: MAX_STEPS - 1], steps[-1]]
    for number, (reached, points) in enumerate(steps):
        if number == MAX_STEPS - 1 and len(rule.table or {}) > MAX_STEPS:
            yield text_sign("…")
        yield in_row([text_sign(f"{reached}:", LABEL_PT), points_sign(f"{points}", names)], 0.6)
    listed = [*_listed_points(rule, names)]
    for label, points in listed[:MAX_STEPS]:
        yield in_row([*label, points_sign(_number_text(points), names)], 0.6)
    if len(listed) > MAX_STEPS:
        yield text_sign("…")


def _listed_points(rule: Rule, names: Names) -> Iterator[tuple[list[Block], int]]:
    """Yield the points by unit or by place, each after its sign."""
    points = rule.points_by_unit
    if isinstance(points, Mapping):
        yield from (([small_sign(name, names), text_sign(":")], it) for name, it in points.items())
    elif points is not None:
        yield from (([], it) for it in points)
    for number, it in enumerate(rule.places or (), 1):
        yield [text_sign(f"{number}.", LABEL_PT)], it


def _number_text(number: int) -> str:
    return f"{number}".replace("-", "−")
