"""Kuhfstein as data, for its bots: what they know of it, and the games that they finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hedgerow.base.shapes import parse_shape
from hedgerow.game.content import Content
from hedgerow.game.parts import Deck, Token, for_players
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.sheet import plain_sheet
from hedgerow.loading.violations import AT_KEY, Violation
from hedgerow.pictures.board_keys import TrackBoard
from hedgerow.playtest.old.kuhfstein.content import (
    BONUSES,
    COW,
    Land,
    LandContent,
    Landscape,
    ShapeCard,
    read_goal,
)
from hedgerow.playtest.unknown_parts import stated_keys, unknown_part, unknown_rule
from hedgerow.scoring.condition import LEFT, Condition
from hedgerow.scoring.sentence import Amount, Rule

GOAL_WORDS, TILE_WORDS = "cards.{id}", "names.{id}"
TREE, POINTS, SUPPLY, TREES, GOALS = "tree", "points", "supply", "trees", "goals"
# The numbers of the game file that say what a turn is.
ACTIONS, OPEN_TILES, OPEN_CARDS, TREE_POINTS = "actions", "open_tiles", "open_cards", "tree_points"
_NUMBERS = (ACTIONS, OPEN_TILES, OPEN_CARDS, TREE_POINTS)
# The keys that change how a game is played, and that bots do not know.
_KEYS = ("symbols", "dice")
_SHEET_KEYS = ("shared", "marks", "tracks", "walls", "moments", "random")
_TRACK_RULE = Rule(id="track", count=(POINTS,), points=Amount(value=1))
_TIE_RULE = Rule(id="tiles", points=Amount(value=1))
_CHECKS = ("trees", "track-cows")


def unknown_parts(content: Content) -> Iterator[Violation]:
    """Yield the parts of a game that these bots do not know, each by its name."""
    if len(content.variants) > 1:
        yield unknown_part(("variants", AT_KEY), "variants")
    yield from stated_keys(content, _KEYS)
    yield from stated_keys(content.sheet, _SHEET_KEYS, ("sheet",))
    if content.sheet.grid is None or not content.sheet.grid.grows:
        yield unknown_part(("sheet", "grid"), "grid")
    for number, kind in enumerate(content.kinds):
        yield from stated_keys(kind, ("counts_as", "shows"), ("kinds", number))
        if kind.pieces is None or kind.sign is None:
            yield unknown_part(("kinds", number), kind.id)
    for number, field in enumerate(content.sheet.fields):
        if field.id not in (POINTS, SUPPLY, TREES):
            yield unknown_part(("sheet", "fields", number), field.id)
    for name in _NUMBERS:
        if name not in (content.numbers or {}):
            yield unknown_part(("numbers", AT_KEY), name)
    for name in (COW, TREE):
        if name not in [token.id for token in content.tokens]:
            yield unknown_part(("tokens", AT_KEY), "tokens")
    yield from _unknown_rules(content)
    yield from _unknown_decks(content)


def _unknown_rules(content: Content) -> Iterator[Violation]:
    for number, rule in enumerate(content.scoring):
        if replace(rule, source=None) != _TRACK_RULE:
            yield unknown_rule(("scoring", number), rule.id)
    for number, tie in enumerate(content.tie_break):
        plain = Rule(**{key: getattr(tie, key) for key in ("id", "points")})
        if replace(plain, source=None) != _TIE_RULE or number:
            yield unknown_part(("tie_break", number), tie.id)
    for number, condition in enumerate(content.end):
        if not (_is_round(condition, content) or _is_short_of_tiles(condition, content)):
            yield unknown_part(("end", number), condition.id)
    if len(content.end) != 2:
        yield unknown_part(("end", AT_KEY), "end")
    for number, check in enumerate(content.checks):
        is_connected = check.in_each == ("group",) and check.at_most == Amount(value=1)
        if not check.warn and not is_connected and check.check not in _CHECKS:
            yield unknown_part(("checks", number), check.id)


def _is_round(condition: Condition, content: Content) -> bool:
    """Return whether the game is over when somebody has gone round the track."""
    track = _track(content)
    plain = replace(condition, source=None)
    return bool(track) and plain == Condition(
        id=condition.id,
        count=(POINTS,),
        players="any",
        at_least=Amount(value=track.length.value if track else 0),
    )


def _is_short_of_tiles(condition: Condition, content: Content) -> bool:
    """Return whether the game is over when the tiles can no longer be laid out."""
    offer = (content.numbers or {}).get(OPEN_TILES)
    plain = replace(condition, source=None)
    return offer is not None and plain == Condition(
        id=condition.id,
        count=(LEFT,),
        players="together",
        at_most=Amount(value=offer.value - 1),
    )


def _unknown_decks(content: Content) -> Iterator[Violation]:
    track = _track(content)
    if track is None:
        yield unknown_part(("boards", AT_KEY), "boards")
    for number, deck in enumerate(content.decks):
        if deck.open or (deck.held and deck.id != GOALS):
            yield unknown_part(("decks", number), deck.id)
        for at, card in enumerate(deck.cards):
            path = ("decks", number, "cards", at)
            if deck.held and [read_goal(card.id, it).shape != "" for it in card.rules] != [True]:
                yield unknown_rule(path, card.id)
            if track and deck.id == track.deck and card.id not in BONUSES:
                yield unknown_part(path, card.id)
    if not _shape_cards(content):
        yield unknown_part(("decks", AT_KEY), "decks")


def _track(content: Content) -> TrackBoard | None:
    return next((board for board in content.boards if isinstance(board, TrackBoard)), None)


def _deck(content: Content, name: str | None) -> Deck | None:
    return next((deck for deck in content.decks if deck.id == name), None)


def _token(content: Content, name: str) -> Token:
    return next(token for token in content.tokens if token.id == name)


def _shape_cards(content: Content) -> tuple[ShapeCard, ...]:
    return tuple(
        ShapeCard(
            id=card.id,
            shape=parse_shape(card.shape),
            points=card.points.value if isinstance(card.points, Amount) else 0,
        )
        for deck in content.decks
        for card in deck.cards
        if card.shape
    )


def read_content(content: Content) -> LandContent:
    """Return what bots know of a game. `unknown_parts` yields nothing for it."""
    counts = range(content.about.players.least, content.about.players.most + 1)
    numbers = {name: number.value for name, number in (content.numbers or {}).items()}
    goals, trees = _deck(content, GOALS), _token(content, TREE).pieces or 0
    return LandContent(
        landscapes=tuple(
            Landscape(
                id=kind.id,
                sign=kind.sign or "",
                tiles={count: for_players(kind.pieces or 0, count) for count in counts},
            )
            for kind in content.kinds
        ),
        cards=_shape_cards(content),
        goals=tuple(read_goal(card.id, card.rules[0]) for card in goals.cards) if goals else (),
        cows=_token(content, COW).each_player or 0,
        trees={count: for_players(trees, count) for count in counts},
        actions=numbers[ACTIONS],
        open_tiles=numbers[OPEN_TILES],
        open_cards=numbers[OPEN_CARDS],
        tree_points=numbers[TREE_POINTS],
        length=_length(content),
        bonuses=_bonuses(content),
    )


def _length(content: Content) -> int:
    track = _track(content)
    return track.length.value if track else 0


def _bonuses(content: Content) -> tuple[tuple[int, str], ...]:
    """Return the places of the track with their bonuses: the printed one, then those laid out."""
    track = _track(content)
    if track is None:
        return ()
    deck = _deck(content, track.deck)
    laid = [card.id for card in deck.cards if card.printed_copies] if deck else []
    bonuses = [track.printed, *laid] if track.printed else laid
    return tuple(zip(track.places, bonuses, strict=False))


def finished_game(content: Content, lands: Sequence[Land]) -> FinishedGame:
    """Return the finished game, as the game file has it."""
    sheet = plain_sheet(content)
    papers = tuple(
        Paper(
            player=land.player,
            kinds=land.tiles,
            rows=max(pos.row for pos in land.tiles) + 1,
            columns=max(pos.col for pos in land.tiles) + 1,
            sheet=sheet,
            tokens={COW: land.cows},
            loose_tokens={TREE: len(land.trees)},
            points=land.trees,
            fields={POINTS: land.points, SUPPLY: land.supply, TREES: len(land.trees)},
            numbers={
                POINTS: (land.points,),
                SUPPLY: (land.supply,),
                # Drawn trees are not written down.
                TREES: () if land.trees else (0,),
            },
            held={GOALS: land.goals},
        )
        for land in lands
    )
    return FinishedGame(papers=papers, players={}, open={})


def played_lands(finished: FinishedGame) -> tuple[Land, ...]:
    """Return the landscapes of a finished game."""
    return tuple(
        Land(
            player=paper.player,
            tiles=paper.kinds,
            cows=paper.tokens[COW],
            trees=paper.points,
            points=paper.fields[POINTS],
            goals=paper.held[GOALS],
            supply=paper.fields[SUPPLY],
        )
        for paper in finished.papers
    )
