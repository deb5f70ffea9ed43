"""The rules of stampfarm: what is in the kit, the table, a turn and a count in pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import Pos, cells
from hedgerow.drawing.components import place_symbol
from hedgerow.drawing.grid_plan import draw_cells, fit_grid
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    KitPart,
    Picture,
    Rulebook,
    RulesSection,
    arrow,
    die,
    pencil,
    ring,
    rules_sections,
    score_list,
    step_badge,
    table_top,
)
from hedgerow.drawing.scene import Group, Item, Rect, Symbol, Use
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.decks import BANDS
from hedgerow.games.stampfarm.hedge import hedge_group
from hedgerow.games.stampfarm.pictures import is_house
from hedgerow.games.stampfarm.rules import Farm, FinishedGame, score
from hedgerow.games.stampfarm.scored_art import scored_farm
from hedgerow.games.stampfarm.sheet import Sheet, generate
from hedgerow.games.stampfarm.vocabulary import Request
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, example_scoring

# Which animal stands where in the example: numbers of species, repeated on larger farms.
EXAMPLE = ("00112", "03142", "33344", "50514")
LARGE_MM = 90.0
Art = DrawingContext[StampfarmContent]


def rulebook(context: Art) -> Rulebook:
    """The rules of the basic and of the full game."""
    words, content = context.words, context.content
    sheet = generate(content, Rng("rules"))
    example = _example(sheet, content)
    pictures = {
        "setup": Picture(_setup(sheet, context)),
        "play": Picture(_turn(sheet, context), words("example.turn")),
        "count": Picture(_count(example, context), words("example.score")),
    }
    return Rulebook(
        icons=tuple(it.icon for it in content.animals[:3]),
        credits=words("by"),
        intro=words("lead"),
        parts=tuple(_parts(sheet, context)),
        sections=tuple(_with_stable(rules_sections(words, pictures), context)),
        house=any(is_house(it) for it in content.requests),
        example=example,
    )


def _with_stable(sections: tuple[RulesSection, ...], context: Art) -> Iterator[RulesSection]:
    """The rules of play tell of the stable where a farm has one."""
    for section in sections:
        if section.title == context.words("kit.play") and context.content.farm.stable:
            *texts, picture = section.body
            yield RulesSection(section.title, (*texts, *context.words.lines("stable"), picture))
        else:
            yield section


def _parts(sheet: Sheet, context: Art) -> Iterator[KitPart]:
    words, content = context.words, context.content
    farm = Symbol("part-farm", 24, 17, tuple(_farm(sheet, context, 0, 0, 24)))
    yield KitPart(farm, words("parts.sheets"))
    if content.requests:
        tile = _small_tile(content.requests[0], context)
        yield KitPart(tile, words("parts.requests", n=len(content.requests)))
    faces = [context.icon(content.kind(it).icon) for it in content.dice.faces[-3:]]
    dice = [it for n, face in enumerate(faces) for it in die(face, 4 + n * 8.5, 4, 7.6)]
    yield KitPart(Symbol("part-dice", 25, 8, tuple(dice)), words("parts.dice"))
    yield KitPart(pencil(), words("parts.pad"))


def _farm(
    sheet: Sheet,
    context: Art,
    x: float,
    y: float,
    width: float,
    animals: Mapping[Pos, str] | None = None,
    stable: tuple[str, ...] = (),
) -> Iterator[Item]:
    """A farm sheet, drawn large and set small at a place."""
    items = tuple(_large_farm(sheet, context, animals or {}, stable))
    yield Group("farm", items, x, y, width / LARGE_MM)


def _large_farm(
    sheet: Sheet, context: Art, animals: Mapping[Pos, str], stable: tuple[str, ...]
) -> Iterator[Item]:
    """The farm with its hedge, and the stable beside it."""
    content = context.content
    stalls = content.farm.stable
    room = Rect(3, 3, LARGE_MM * (0.8 if stalls else 1.0) - 6, LARGE_MM * 0.62)
    plan = fit_grid(content.farm.rows, content.farm.columns, room)
    yield Rect(0, 0, LARGE_MM, LARGE_MM * 0.62 + 6, "white", "rule", 0.8, radius_mm=3)
    yield from draw_cells(plan)
    for pos, species in animals.items():
        yield place_symbol(
            context.icon(content.kind(species).icon), *plan.centre(pos), plan.cell_mm * 0.86
        )
    yield hedge_group(plan, sorted(sheet.hedge))
    size = min(plan.cell_mm, plan.height_mm / stalls) if stalls else 0.0
    left = plan.left_mm + plan.width_mm + 3.0
    for number in range(stalls):
        top = plan.top_mm + number * size
        yield Rect(left, top, size, size, "stall", "wood-dark", 0.8)
        if number < len(stable):
            picture = context.icon(content.kind(stable[number]).icon)
            yield place_symbol(picture, left + size / 2, top + size / 2, size * 0.86)


def _setup(sheet: Sheet, context: Art) -> Symbol:
    """Farm sheets at both sides of the table, dice and requests in the middle."""
    content, height = context.content, 37.0
    items: list[Item] = [*table_top(COLUMN_MM, height)]
    for x in (2.5, COLUMN_MM - 28.5):
        items += _farm(sheet, context, x, 13.5, 26)
    items += step_badge(15.5, 8.8, 1)
    faces = [context.icon(content.kind(it).icon) for it in content.dice.faces]
    middle, count = COLUMN_MM / 2, content.dice.number
    for number in range(count):
        x = middle + (number - (count - 1) / 2) * 8.4
        items += die(faces[number % len(faces)], x, 12.0, 7.2)
    items += step_badge(middle, 4.6, 2)
    tiles = _open_requests(context)
    for number, tile in enumerate(tiles):
        x = middle + (number - (len(tiles) - 1) / 2) * 9.4
        items.append(place_symbol(tile, x, 24.0, 8.6))
    if tiles:
        items += step_badge(middle, 32.6, 3)
    return Symbol("rules-setup", COLUMN_MM, height, tuple(items))


def _open_requests(context: Art) -> list[Symbol]:
    """The first request of each back."""
    firsts: dict[str, Symbol] = {}
    for request in context.content.requests:
        firsts.setdefault(request.back, _small_tile(request, context))
    return list(firsts.values())[:4]


def _small_tile(request: Request, context: Art) -> Symbol:
    """A request tile without its words: the band with the picture of its back, and an animal."""
    number = [back.id for back in context.content.backs].index(request.back)
    species = context.content.kind(request.of[0])
    items = (
        Rect(0, 0, 20, 20, "white", "outline", 0.7, radius_mm=1.2),
        Rect(0.4, 0.4, 19.2, 6.6, BANDS[number % len(BANDS)]),
        place_symbol(context.icon(context.content.backs[number].icon), 4.2, 3.7, 5.4),
        place_symbol(context.icon(species.icon), 10, 13.2, 9.6),
    )
    return Symbol(f"small-{request.id}", 20, 20, items)


def _turn(sheet: Sheet, context: Art) -> Symbol:
    """Three players use one roll: the joker is taken, then the same die is used twice."""
    content, faces = context.content, context.content.dice.faces
    joker = content.dice.joker
    others = [it for it in dict.fromkeys(faces) if it != joker] or [joker]
    chosen, left = others[0], others[-1]
    wish = content.animals[1 % len(content.animals)].id
    spot = Pos(content.farm.rows // 2, 1)
    stalls = content.farm.stable
    placements = (
        (joker, {spot: wish}, ()),
        (chosen, {} if stalls else {spot: chosen}, (chosen,) if stalls else ()),
        (chosen, {Pos(0, 1): chosen}, ()),
    )
    items: list[Item] = []
    for number, (taken, animals, stable) in enumerate(placements):
        x = number * 29.4
        shown = (chosen, joker, left) if number == 0 else (chosen, left)
        for place, face in enumerate(shown):
            at = x + 13.4 + (place - (len(shown) - 1) / 2) * 9.6
            items += die(context.icon(content.kind(face).icon), at, 7.2, 6.4)
            items += ring(at, 7.2, 5.1) if face == taken else ()
        items += arrow(x + 13.4, 13.4, 5.0, down=True)
        items += _farm(sheet, context, x, 19.6, 26.8, animals, stable)
        items += step_badge(x + 8.0, 15.9, number + 1)
    return Symbol("rules-turn", COLUMN_MM, 38.0, tuple(items))


def _example(sheet: Sheet, content: StampfarmContent) -> FinishedGame:
    """Return a full farm, and the first request of every back."""
    firsts = {it.back: it for it in reversed(content.requests)}
    opened = tuple(firsts[it.id] for it in content.backs if it.id in firsts)
    species = _species(content, full=bool(opened))
    spots = cells(content.farm.rows, content.farm.columns)
    animals = {pos: species[int(EXAMPLE[pos.row % 4][pos.col % 5]) % len(species)] for pos in spots}
    return FinishedGame((Farm(player="", animals=animals, hedge=sheet.hedge),), opened)


def _species(content: StampfarmContent, *, full: bool) -> list[str]:
    """Return what the dice allow to place, the animals first; hay only in the full game."""
    faces = content.dice.faces
    joker = content.dice.joker in faces
    animals = [it.id for it in content.animals if joker or it.id in faces]
    hay = [it.id for it in content.species if not it.animal and it.id in faces]
    return [*animals, *(hay if full else ())] or [it.id for it in content.species]


def _count(finished: FinishedGame, context: Art) -> Symbol:
    """A full farm as the score draws it, and below it the lines that the score tells."""
    content, words = context.content, context.words
    (farm,) = finished.farms
    (counted,) = score(finished, example_scoring(context)).scores
    plan = fit_grid(content.farm.rows, content.farm.columns, Rect(6.0, 5.0, 74.0, 52.0))
    drawn = tuple(scored_farm(farm, counted, plan, context))
    lines = [(it.text, it.points) for it in counted.lines]
    told = score_list(lines, (words("farm.total"), counted.total), COLUMN_MM)
    below = plan.top_mm + plan.height_mm + 2.5
    return Symbol("rules-count", COLUMN_MM, below + told.height_mm, (*drawn, Use(told, 0, below)))
