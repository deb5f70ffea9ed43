"""The rulebook of kuhfstein: its kit, set-up, a turn and a final count in pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    SMALL_PT,
    TITLE_PT,
    TextStyle,
    centred_text,
    fitted_text,
    panel,
    place_symbol,
)
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    KitPart,
    Picture,
    PictureRow,
    Rulebook,
    arrow,
    ring,
    rules_sections,
    score_list,
    small_card,
    step_badge,
    table_top,
)
from hedgerow.drawing.scene import Group, Item, Rect, Symbol, Use, circle
from hedgerow.games.kuhfstein.card_art import card_front
from hedgerow.games.kuhfstein.content import ANY, Card, KuhfsteinContent, Landscape
from hedgerow.games.kuhfstein.goal_art import is_house
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape
from hedgerow.games.kuhfstein.rules import score
from hedgerow.games.kuhfstein.scored_art import scored_land
from hedgerow.games.kuhfstein.tile_art import framed_landscape, small_tile, tile_picture
from hedgerow.games.kuhfstein.token_art import marker_token, player_role
from hedgerow.loading.words import Words
from hedgerow.ruleset.ruleset import DrawingContext, example_scoring

# The landscape of the example: numbers of landscapes, a dot where no tile is.
EXAMPLE = ("300.", "2003", "1421", ".2..")
EXAMPLE_TREE, EXAMPLE_COWS = Pos(1, 2), (Pos(0, 0), Pos(2, 3))
# The width of a landscape in the legend.
LEGEND_MM = 34.2
Art = DrawingContext[KuhfsteinContent]


def rulebook(context: Art) -> Rulebook:
    """Build the rulebook, for every number of players."""
    words, content = context.words, context.content
    example = _example(content)
    pictures = {
        "setup": Picture(_draw_setup(context)),
        "play": Picture(_draw_turn(context), words("example.turn")),
        "count": Picture(_draw_count(example, context), words("example.score")),
    }
    text_words = words.with_numbers({**words.numbers, **_text_values(context)})
    return Rulebook(
        icons=("cow", "fox", "tree"),
        credits=words("by"),
        intro=words("lead"),
        parts=tuple(_parts(context, text_words)),
        sections=rules_sections(text_words, pictures),
        legend=_draw_legend(context),
        players=_draw_players(context),
        house=_has_house(content),
        example=example,
    )


def _has_house(content: KuhfsteinContent) -> bool:
    sources = {*(card.source for card in content.cards), *(tile.source for tile in content.bonus)}
    return "house" in sources or any(is_house(goal) for goal in content.goals)


def _text_values(context: Art) -> dict[str, object]:
    """Return lists for texts: removed tiles per number of players, and bonus tiles."""
    words, content = context.words, context.content
    removed = sorted(content.removed.players.items())
    return {
        "removed": " ".join(
            words("removed", players=players, n=tiles) for players, tiles in removed if tiles
        ),
        "bonus": ", ".join(words(f"bonus.{it.front}.name") for it in content.bonus),
        "all": content.tiles,
    }


def _parts(context: Art, words: Words) -> Iterator[KitPart]:
    content = context.content
    names = [it.icon for it in content.landscapes[:3]]
    tiles = [
        item
        for number, name in enumerate(names)
        for item in small_tile(context, name, number * 10, number * 1.5, 10)
    ]
    yield KitPart(Symbol("part-tiles", 30, 13, tuple(tiles)), words("parts.tiles"))
    card = _draw_card(_example_card(content), context)
    yield KitPart(card, words("parts.cards", n=len(content.cards)))
    yield KitPart(
        small_card(context.icon("star"), "small-goal"), words("parts.goals", n=len(content.goals))
    )
    track = Symbol("part-track", 40, 26, tuple(_draw_track(context, 0, 0, 40, 26)))
    yield KitPart(track, words("parts.track", n=len(content.bonus)))
    yield KitPart(_draw_cow_token(1, context), words("parts.cows"))
    yield KitPart(context.icon("tree"), words("parts.trees", n=content.tokens.trees.value))
    yield KitPart(context.icon("fox"), words("parts.fox"))
    yield KitPart(small_card(context.icon("cow"), "small-summary"), words("parts.pad"))


def _draw_legend(context: Art) -> PictureRow:
    """Draw each landscape as on its tile and as on cards, with its name and number of tiles."""
    words, kinds = context.words, context.content.landscapes
    names = [f"{it.tiles.value} {words(f'plural.{it.id}')}" for it in kinds]
    pairs = zip(kinds, names, strict=True)
    pictures = tuple(_draw_landscape(kind, name, context) for kind, name in pairs)
    return PictureRow(pictures, tuple(names))


def _draw_landscape(kind: Landscape, name: str, context: Art) -> Symbol:
    tile, size = tile_picture(kind.icon, context.icon, 0, context.bleed_mm), 18.0
    middle, height = LEGEND_MM / 2, 30.6
    items: list[Item] = [panel(0, 0, LEGEND_MM, height)]
    items.append(place_symbol(tile, 1.6 + size / 2, 1.8 + size / 2, size))
    items.append(Rect(1.6, 1.8, size, size, line="outline", line_mm=0.4))
    items.append(Rect(20.4, 1.8, 12.4, size, "white", "outline", 0.5, radius_mm=1.4))
    items += framed_landscape(kind.icon, context.icon, 22.2, 1.8 + (size - 8.8) / 2, 8.8)
    note = TextStyle(BODY_PT, fill="soft", min_pt=SMALL_PT)
    label = TextStyle(BODY_PT + 1, "bold", min_pt=SMALL_PT)
    for x, key, room in ((1.6 + size / 2, "tile", size), (26.6, "card", 13.4)):
        items.append(fitted_text(x, 22.4, context.words(f"legend.{key}"), note, room))
    items.append(fitted_text(middle, 27.0, name, label, LEGEND_MM - 2.4))
    return Symbol(f"legend-{kind.id}", LEGEND_MM, height, tuple(items))


def _draw_players(context: Art) -> PictureRow:
    """Draw what depends on the number of players: tiles to remove, trees, tiles that are left."""
    words, content = context.words, context.content
    pictures, texts = list[Symbol](), list[str]()
    for players in range(content.about.players.least, content.about.players.most + 1):
        removed, trees = content.removed.players.get(players, 0), content.trees_in_play(players)
        left = content.tiles - removed * len(content.landscapes)
        pictures.append(_draw_players_box(players, removed, trees, left, context))
        parts = (words("parts.trees", n=trees), words("parts.tiles", all=left))
        first = f"{players} {words('kit.players')}:"
        if removed:
            first = words("removed", players=players, n=removed)
        texts.append(f"{first} {', '.join(parts)}")
    return PictureRow(tuple(pictures), tuple(texts))


def _draw_players_box(players: int, removed: int, trees: int, left: int, context: Art) -> Symbol:
    width, height, head = 57.0, 20.0, 15.0
    number, words = TextStyle(HEAD_PT, "bold", anchor="start"), context.words
    items: list[Item] = [panel(0, 0, width, height)]
    items.append(Rect(0.6, 0.6, head, height - 1.2, fill="leaf-light", radius_mm=1.6))
    items.append(centred_text(head / 2 + 0.6, 7.8, str(players), TextStyle(TITLE_PT, "bold")))
    label = TextStyle(BODY_PT, min_pt=SMALL_PT)
    items.append(fitted_text(head / 2 + 0.6, 15.2, words("kit.players"), label, head - 1.6))
    names = [it.icon for it in context.content.landscapes][:6]
    x, size = head + 3.0, min(4.6, 24.0 / len(names))
    for index, name in enumerate(names):
        items += framed_landscape(name, context.icon, x + index * size, 3.0, size, line_mm=0.25)
    end = x + len(names) * size + 2.4
    sign = f"\u2212{removed}" if removed else "\u2013"
    role = "berry" if removed else "soft"
    items.append(centred_text(end, 5.3, sign, replace(number, fill=role)))
    items.append(place_symbol(context.icon("tree"), x + 3.4, 14.0, 7.6))
    items.append(centred_text(x + 8.4, 14.4, str(trees), number))
    items.append(Rect(x + 17.4, 11.0, 6.0, 6.0, "leaf", "outline", 0.4, radius_mm=0.4))
    items.append(place_symbol(context.icon("cow"), x + 20.4, 14.0, 4.4))
    items.append(centred_text(x + 25.6, 14.4, str(left), number))
    return Symbol(f"players-{players}", width, height, tuple(items))


def _draw_card(card: Card, context: Art) -> Symbol:
    """Draw a card with an edge. In its deck, the cut is the edge."""
    kinds, bleed_mm = context.content.landscapes, context.bleed_mm
    return _frame_card(card_front(card, kinds, bleed_mm, context.icon))


def _frame_card(card: Symbol) -> Symbol:
    edge = Rect(0, 0, card.width_mm, card.height_mm, line="outline", line_mm=1.6, radius_mm=4)
    return Symbol(f"framed-{card.id}", card.width_mm, card.height_mm, (Use(card, 0, 0), edge))


def _example_card(content: KuhfsteinContent) -> Card:
    """Return a small card with two face-up cells and others, or the one closest to that."""

    def fitness(card: Card) -> tuple[bool, bool, int]:
        size = len(card.cells)
        return len(card.face_up) == 2, 2 < size < 5 and len(card.shape) > 1, -size

    return max(content.cards, key=fitness)


def _draw_cow_token(player: int, context: Art) -> Symbol:
    items = (
        circle(7, 7, 6.6, fill=player_role(player), line="outline", line_mm=0.5),
        circle(7, 7, 4.8, fill="white", line="outline", line_mm=0.4),
        place_symbol(context.icon("cow"), 7, 6.9, 7.6),
    )
    return Symbol(f"small-cow-{player}", 14, 14, items)


def _draw_track(context: Art, x: float, y: float, width: float, height: float) -> Iterator[Item]:
    """Draw the loop with its bonus places, simplified."""
    yield Rect(x, y, width, height, "grass", "outline", 0.5, radius_mm=1.5)
    lane = 3.4
    yield Rect(x + 1.2, y + 1.2, width - 2.4, height - 2.4, "straw", "wood-dark", 0.3, radius_mm=6)
    inner = (x + 1.2 + lane, y + 1.2 + lane, width - 2.4 - 2 * lane, height - 2.4 - 2 * lane)
    yield Rect(*inner, "grass", "wood-dark", 0.3, radius_mm=3.5)
    frames = ((0.2, 0.34), (0.52, 0.34), (0.52, 0.6))
    for dx, dy in frames[: len(context.content.bonus)]:
        yield Rect(
            x + width * dx, y + height * dy, width * 0.26, height * 0.2, "white", "gold-dark"
        )
    yield circle(x + width * 0.3, y + height * 0.72, 2.0, fill="white", line="gold-dark")
    yield place_symbol(context.icon("cow"), x + width * 0.3, y + height * 0.72, 2.8)


def _draw_setup(context: Art) -> Symbol:
    """Draw the set-up: track, rows of cards and tiles, trees, the fox, and a player's area.

    The player has cows and the marker, goals and a card.
    """
    content, height = context.content, 74.0
    turn, cards = content.turn, content.cards
    items: list[Item] = [*table_top(COLUMN_MM, height)]
    items += _draw_track(context, 3, 3, 44, 27)
    items += step_badge(4.6, 4.6, 1)
    for number in range(min(turn.cards.value, 5)):
        card = card_front(
            cards[number * 7 % len(cards)], content.landscapes, context.bleed_mm, context.icon
        )
        items.append(place_symbol(card, 24.0 + number * 10.4, 39.6, 9.4))
    items.append(Rect(5.4, 33.0, 9.4, 13.2, "band-1", "outline", 0.4, radius_mm=0.8))
    items += step_badge(10.1, 39.6, 2)
    names = [it.icon for it in content.landscapes]
    for number in range(min(turn.tiles.value, 6)):
        items += small_tile(context, names[number % len(names)], 19.4 + number * 9.6, 48.4, 8.6)
    items.append(Rect(5.8, 48.4, 8.6, 8.6, "leaf", "outline", 0.4, radius_mm=0.5))
    items += step_badge(10.1, 52.7, 3)
    for number in range(min(2 * content.tokens.trees_per_player.value, 4)):
        items.append(place_symbol(context.icon("tree"), 58.6 + number * 7.4, 10.0, 8.0))
    items += step_badge(51.4, 10.0, 4)
    items.append(place_symbol(context.icon("fox"), 60.0, 23.0, 9.6))
    items += step_badge(51.4, 23.0, 7)
    cows = min(content.tokens.cows.value - content.cow_places, 4)
    for number in range(cows):
        items.append(place_symbol(_draw_cow_token(1, context), 12.4 + number * 6.8, 66.4, 6.4))
    items.append(place_symbol(marker_token(1), 13.0 + cows * 6.8, 66.4, 6.4))
    items += step_badge(5.4, 66.4, 5)
    if content.deal.cards.value:
        card = card_front(cards[-1], content.landscapes, context.bleed_mm, context.icon)
        items.append(place_symbol(card, 80.6, 66.4, 6.6))
    for number in range(min(content.deal.goals.value, 2)):
        x = 58.0 + number * 9.0
        items.append(Rect(x, 62.4, 8.2, 8.2, "band-2", "outline", 0.4, radius_mm=0.6))
        items.append(place_symbol(context.icon("star"), x + 4.1, 66.5, 5.4))
    items += step_badge(53.0, 66.4, 6)
    return Symbol("rules-setup", COLUMN_MM, height, tuple(items))


def _draw_turn(context: Art) -> Symbol:
    """Draw a tile that completes a square and its tree; then a card, and where its cows go."""
    content = context.content
    names = [it.icon for it in content.landscapes]
    items: list[Item] = []
    for number in range(4):
        row, col = divmod(number, 2)
        items += small_tile(context, names[number % len(names)], 1 + col * 10, 5 + row * 10, 10)
    items += ring(16, 20, 7.0)
    items += [circle(11, 15, 4.2, fill="white", line="outline", line_mm=0.4)]
    items += [place_symbol(context.icon("tree"), 11, 15, 6.6)]
    items += [
        centred_text(11, 32.0, f"+{content.turn.tree_points.value}", TextStyle(HEAD_PT, "bold"))
    ]
    items += step_badge(3.0, 2.6, 1)
    card = _example_card(content)
    items += [
        place_symbol(
            _draw_card(card, context),
            39.0,
            19.5,
            24.0,
        )
    ]
    items += step_badge(30.0, 2.6, 2)
    items += arrow(53.0, 19.5, 6.0)
    items += _draw_played_card(card, context)
    return Symbol("rules-turn", COLUMN_MM, 38.0, tuple(items))


def _draw_played_card(card: Card, context: Art) -> Iterator[Item]:
    """Draw the shape of a card in a landscape, with a cow on every face-up cell."""
    content = context.content
    icons = {it.sign: it.icon for it in content.landscapes}
    names = [it.icon for it in content.landscapes]
    rows, columns = len(card.shape), len(card.shape[0])
    size = min(10.0, 24.0 / columns, 32.0 / rows)
    left, top = 61.0, 19.5 - rows * size / 2
    for row, text in enumerate(card.shape):
        for col, sign in enumerate(text):
            name = icons.get(sign, names[(row * 2 + col + 2) % len(names)])
            yield from small_tile(context, name, left + col * size, top + row * size, size)
    for pos, sign in card.cells:
        if sign != ANY:
            x, y = left + (pos.col + 0.5) * size, top + (pos.row + 0.5) * size
            yield place_symbol(_draw_cow_token(1, context), x, y, size * 0.66)
    yield centred_text(
        61.0 + columns * size / 2, 36.0, f"+{card.value}", TextStyle(HEAD_PT, "bold")
    )


def _example(content: KuhfsteinContent) -> FinishedGame:
    """Return the finished landscape of a player who ended the game."""
    names = [it.id for it in content.landscapes]
    tiles = {
        Pos(row, col): names[int(sign) % len(names)]
        for row, text in enumerate(EXAMPLE)
        for col, sign in enumerate(text)
        if sign != "."
    }
    # A game with a single goal must not deal it twice.
    goals = tuple(dict.fromkeys((content.goals[0], content.goals[-1])))[: content.deal.goals.value]
    land = PlayerLandscape(
        player="",
        tiles=tiles,
        cows=frozenset(EXAMPLE_COWS),
        trees=frozenset((EXAMPLE_TREE,)),
        points=content.track.length.value + 2,
        goals=goals,
        supply=content.tokens.cows.value - len(EXAMPLE_COWS),
    )
    return FinishedGame((land,))


def _draw_count(finished: FinishedGame, context: Art) -> Symbol:
    """Draw a finished landscape as `score` does, and its score lines."""
    words, (land,) = context.words, finished.lands
    (player_score,) = score(finished, example_scoring(context)).scores
    plan = GridPlan(
        rows=len(EXAMPLE), columns=len(EXAMPLE[0]), cell_mm=8.4, left_mm=0.4, top_mm=2.0
    )
    landscape = Group("land", tuple(scored_land(land, player_score, plan, context)), 0.0, 0.0)
    lines = [(it.text, it.points) for it in player_score.lines]
    score_lines = score_list(
        lines, (words("pad.total"), player_score.total), COLUMN_MM - 37.0, numbered=False
    )
    height = max(score_lines.height_mm, plan.top_mm + plan.height_mm) + 0.6
    return Symbol("rules-count", COLUMN_MM, height, (landscape, Use(score_lines, 37.0, 2.0)))
