"""The printed rules of stampfarm: parts of the kit, and pictures of setup, turn and scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import Pos, cells
from hedgerow.drawing.components import place_symbol
from hedgerow.drawing.grid_plan import draw_cells, fit_grid
from hedgerow.drawing.hedge import hedge_group
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    WIDE_MM,
    KitPart,
    ListColumn,
    ListEntry,
    Picture,
    PieceList,
    Rulebook,
    RulesSection,
    WidePicture,
    arrow,
    die,
    pencil,
    ring,
    rules_sections,
    score_list,
    step_badge,
    table_top,
)
from hedgerow.drawing.scene import Group, Item, Rect, Symbol
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.decks import BANDS
from hedgerow.games.stampfarm.requests import Request, find_shape, is_house, request_numbers
from hedgerow.games.stampfarm.rules import Farm, FinishedGame, score
from hedgerow.games.stampfarm.scored_art import scored_farm
from hedgerow.games.stampfarm.sheet import Sheet, generate
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, example_scoring

# The animals of the example as numbers of species; larger farms repeat the pattern.
EXAMPLE = ("00112", "03142", "33344", "50514")
LARGE_MM = 90.0
Art = DrawingContext[StampfarmContent]


def rulebook(context: Art) -> Rulebook:
    """Return the rules of the basic game and of the full game."""
    words, content = context.words, context.content
    # A fixed seed: the rules show the same farm in every kit.
    sheet = generate(content, Rng("rules"))
    example = _example_game(sheet, content)
    pictures = {
        "setup": Picture(_draw_setup(sheet, context)),
        "play": Picture(_draw_turn(sheet, context), words("example.turn")),
    }
    return Rulebook(
        icons=tuple(animal.icon for animal in content.animals[:3]),
        credits=words("by"),
        intro=words("lead"),
        parts=tuple(_kit_parts(sheet, context)),
        sections=tuple(_add_stable_rules(_sections(pictures, context), context)),
        wide=(*_list_requests(context), _draw_scoring(example, context)),
        house=any(is_house(request) for request in content.requests),
        example=example,
    )


def _sections(pictures: Mapping[str, Picture], context: Art) -> tuple[RulesSection, ...]:
    """Return the sections of the words; `{letters}` are the letters of animals and hay."""
    words = context.words
    letters = ", ".join(
        f"{words(f'letters.{kind.id}')}\u00a0{words(f'species.{kind.id}')}"
        for kind in context.content.species
    )
    return rules_sections(words.with_numbers({**words.numbers, "letters": letters}), pictures)


def _add_stable_rules(sections: tuple[RulesSection, ...], context: Art) -> Iterator[RulesSection]:
    """Yield the sections; if farms have a stable, its rules are added to the section on play."""
    for section in sections:
        if section.title == context.words("kit.play") and context.content.farm.stable:
            *texts, picture = section.body
            yield RulesSection(section.title, (*texts, *context.words.lines("stable"), picture))
        else:
            yield section


def _kit_parts(sheet: Sheet, context: Art) -> Iterator[KitPart]:
    words, content = context.words, context.content
    farm = Symbol("part-farm", 24, 17, tuple(_draw_farm(sheet, context, 0, 0, 24)))
    yield KitPart(farm, words("parts.sheets"))
    if content.requests:
        tile = _draw_small_tile(content.requests[0], context)
        yield KitPart(tile, words("parts.requests", n=len(content.requests)))
    faces = [context.icon(content.kind(species).icon) for species in content.dice.faces[-3:]]
    dice = [item for n, face in enumerate(faces) for item in die(face, 4 + n * 8.5, 4, 7.6)]
    yield KitPart(Symbol("part-dice", 25, 8, tuple(dice)), words("parts.dice"))
    yield KitPart(pencil(), words("parts.pad"))


def _draw_farm(
    sheet: Sheet,
    context: Art,
    x: float,
    y: float,
    width: float,
    animals: Mapping[Pos, str] | None = None,
    stable: tuple[str, ...] = (),
) -> Iterator[Item]:
    """Draw a farm sheet, scaled to a width."""
    # Drawn large and scaled down, so that line widths shrink with the farm.
    items = tuple(_draw_large_farm(sheet, context, animals or {}, stable))
    yield Group("farm", items, x, y, width / LARGE_MM)


def _draw_large_farm(
    sheet: Sheet, context: Art, animals: Mapping[Pos, str], stable: tuple[str, ...]
) -> Iterator[Item]:
    """Draw the farm with its hedge, and the stable to its right."""
    content = context.content
    stalls = content.farm.stable
    area = Rect(3, 3, LARGE_MM * (0.8 if stalls else 1.0) - 6, LARGE_MM * 0.62)
    plan = fit_grid(content.farm.rows, content.farm.columns, area)
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


def _draw_setup(sheet: Sheet, context: Art) -> Symbol:
    """Draw the table: a farm sheet on either side, dice and requests in the middle."""
    content, height = context.content, 37.0
    items: list[Item] = [*table_top(COLUMN_MM, height)]
    for x in (2.5, COLUMN_MM - 28.5):
        items += _draw_farm(sheet, context, x, 13.5, 26)
    items += step_badge(15.5, 8.8, 1)
    faces = [context.icon(content.kind(species).icon) for species in content.dice.faces]
    middle, count = COLUMN_MM / 2, content.dice.number
    for number in range(count):
        x = middle + (number - (count - 1) / 2) * 8.4
        items += die(faces[number % len(faces)], x, 12.0, 7.2)
    items += step_badge(middle, 4.6, 2)
    tiles = _draw_open_requests(context)
    for number, tile in enumerate(tiles):
        x = middle + (number - (len(tiles) - 1) / 2) * 9.4
        items.append(place_symbol(tile, x, 24.0, 8.6))
    if tiles:
        items += step_badge(middle, 32.6, 3)
    return Symbol("rules-setup", COLUMN_MM, height, tuple(items))


def _draw_open_requests(context: Art) -> list[Symbol]:
    """Draw the first request of each back; more than four tiles do not fit on the table."""
    tiles: dict[str, Symbol] = {}
    for request in context.content.requests:
        tiles.setdefault(request.back, _draw_small_tile(request, context))
    return list(tiles.values())[:4]


def _draw_small_tile(request: Request, context: Art) -> Symbol:
    """Draw a request tile without text: the band with the picture of its back, and an animal."""
    number = [back.id for back in context.content.backs].index(request.back)
    names = find_shape(request, context.content.vocabulary).of
    icons = {kind.id: kind.icon for kind in context.content.species}
    items: list[Item] = [
        Rect(0, 0, 20, 20, "white", "outline", 0.7, radius_mm=1.2),
        Rect(0.4, 0.4, 19.2, 6.6, BANDS[number % len(BANDS)]),
        place_symbol(context.icon(context.content.backs[number].icon), 4.2, 3.7, 5.4),
    ]
    first = [icons[name] for name in names if name in icons][:1]
    items += [place_symbol(context.icon(icon), 10, 13.2, 9.6) for icon in first]
    return Symbol(f"small-{request.id}", 20, 20, tuple(items))


def _draw_turn(sheet: Sheet, context: Art) -> Symbol:
    """Draw how three players use one roll: the roller takes the joker, the others share a die."""
    content, faces = context.content, context.content.dice.faces
    joker = content.dice.joker
    animal_faces = [face for face in dict.fromkeys(faces) if face != joker] or [joker]
    shared, unused = animal_faces[0], animal_faces[-1]
    joker_animal = content.animals[1 % len(content.animals)].id
    pos = Pos(content.farm.rows // 2, 1)
    stalls = content.farm.stable
    # The face that a player uses, and what this adds to the farm and to the stable.
    placements = (
        (joker, {pos: joker_animal}, ()),
        (shared, {} if stalls else {pos: shared}, (shared,) if stalls else ()),
        (shared, {Pos(0, 1): shared}, ()),
    )
    items: list[Item] = []
    for number, (used, animals, stable) in enumerate(placements):
        x = number * 29.4
        # The roller removes the die that was used: the others have one die less.
        dice = (shared, joker, unused) if number == 0 else (shared, unused)
        for index, face in enumerate(dice):
            die_x = x + 13.4 + (index - (len(dice) - 1) / 2) * 9.6
            items += die(context.icon(content.kind(face).icon), die_x, 7.2, 6.4)
            items += ring(die_x, 7.2, 5.1) if face == used else ()
        items += arrow(x + 13.4, 13.4, 5.0, down=True)
        items += _draw_farm(sheet, context, x, 19.6, 26.8, animals, stable)
        items += step_badge(x + 8.0, 15.9, number + 1)
    return Symbol("rules-turn", COLUMN_MM, 38.0, tuple(items))


def _example_game(sheet: Sheet, content: StampfarmContent) -> FinishedGame:
    """Return a full farm, and the first request of every back."""
    first_by_back = {request.back: request for request in reversed(content.requests)}
    requests = tuple(first_by_back[it.id] for it in content.backs if it.id in first_by_back)
    species = _stampable_species(content, full=bool(requests))
    animals = {
        pos: species[int(EXAMPLE[pos.row % 4][pos.col % 5]) % len(species)]
        for pos in cells(content.farm.rows, content.farm.columns)
    }
    return FinishedGame((Farm(player="", animals=animals, hedge=sheet.hedge),), requests)


def _stampable_species(content: StampfarmContent, *, full: bool) -> list[str]:
    """Return the species that the dice allow, animals first; hay only in the full game."""
    faces = content.dice.faces
    joker = content.dice.joker in faces
    animals = [kind.id for kind in content.animals if joker or kind.id in faces]
    hay = [kind.id for kind in content.species if not kind.animal and kind.id in faces]
    return [*animals, *(hay if full else ())] or [kind.id for kind in content.species]


def _draw_scoring(finished: FinishedGame, context: Art) -> WidePicture:
    """Draw a full farm with what scored, and the list of points."""
    content, words = context.content, context.words
    (farm,) = finished.farms
    # Scored by the real rules: the example cannot contradict the program.
    (result,) = score(finished, example_scoring(context)).scores
    plan = fit_grid(content.farm.rows, content.farm.columns, Rect(6.0, 5.0, 80.0, 58.0))
    height = plan.top_mm + plan.height_mm + 1.0
    picture = Symbol("rules-count", WIDE_MM, height, (*scored_farm(farm, result, plan, context),))
    lines = [(line.text, line.points) for line in result.lines]
    points = score_list(lines, (words("farm.total"), result.total), WIDE_MM)
    return WidePicture(picture, points, words("example.score"))


def _list_requests(context: Art) -> Iterator[PieceList]:
    """List all request tiles, a column for each back: players may roll for one of each."""
    content, words = context.content, context.words
    columns = []
    for number, back in enumerate(content.backs):
        entries = (_list_entry(it, context) for it in content.requests if it.back == back.id)
        role = BANDS[number % len(BANDS)]
        columns.append(ListColumn(context.icon(back.icon), role, tuple(entries)))
    filled = tuple(it for it in columns if it.entries)
    if filled:
        title, advice = words("deck.requests"), words("request.roll")
        yield PieceList(title, advice, filled, context.icon("star"))


def _list_entry(request: Request, context: Art) -> ListEntry:
    words = context.words
    numbers, note = request_numbers(request, context.content.vocabulary), f"notes.{request.id}"
    text = words(f"requests.{request.id}.text", **numbers)
    if request.up_to:
        text = f"{text} ({words('request.up_to', n=request.up_to.value)})"
    return ListEntry(
        picture=_draw_small_tile(request, context),
        name=words(f"requests.{request.id}.name"),
        text=text,
        points=_short_points(request),
        note=words(note, **numbers) if note in words.texts else "",
    )


def _short_points(request: Request) -> str:
    """Return the points as numbers: `5`, or `3/6` of a table."""
    if request.table:
        return "/".join(str(points) for _, points in sorted(request.table.items()))
    return str(request.points_each.value) if request.points_each else ""
