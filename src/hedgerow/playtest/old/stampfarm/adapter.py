"""Stampfarm as data, for its bots: what they know of it, and the games that they finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Walls
from hedgerow.game.content import Content
from hedgerow.game.parts import Deck
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.sheet import Sheet
from hedgerow.loading.violations import AT_KEY, Violation
from hedgerow.playtest.old.stampfarm.content import (
    FarmContent,
    PlayedFarm,
    Request,
    knows_groups,
    read_request,
)
from hedgerow.playtest.simulation import SheetSets
from hedgerow.playtest.unknown_parts import stated_keys, unknown_part, unknown_rule
from hedgerow.random_parts.sheets import WallPart
from hedgerow.scoring.condition import Condition
from hedgerow.scoring.sentence import EMPTY, Amount

# The keys that change how a game is played, and that bots do not know.
_KEYS = ("symbols", "tokens", "tie_break")
_SHEET_KEYS = ("shared", "marks", "tracks", "walls", "moments")
SPECIES_WORDS, REQUEST_WORDS = "names.{id}", "cards.{id}"


def unknown_parts(content: Content) -> Iterator[Violation]:
    """Yield the parts of a game that these bots do not know, each by its name."""
    yield from stated_keys(content, _KEYS)
    yield from stated_keys(content.sheet, _SHEET_KEYS, ("sheet",))
    for number, kind in enumerate(content.kinds):
        yield from stated_keys(kind, ("counts_as", "shows"), ("kinds", number))
    if len(content.variants) > 1:
        yield unknown_part(("variants", AT_KEY), "variants")
    yield from _unknown_sheet_parts(content)
    for number, dice in enumerate(content.dice):
        if number or dice.joker is None or not {*dice.faces} <= {*content.vocabulary.kinds}:
            yield unknown_part(("dice", number), "dice")
    if not content.dice:
        yield unknown_part((), "dice")
    yield from _unknown_rules(content)
    yield from _unknown_cards(content)


def _unknown_sheet_parts(content: Content) -> Iterator[Violation]:
    sheet = content.sheet
    if sheet.grid:
        yield from stated_keys(sheet.grid, ("grows", "map"), ("sheet", "grid"))
    for number, field in enumerate(sheet.fields):
        held = {*content.vocabulary.expand(field.holds or ())}
        if number or field.room is None or not held.issuperset(content.vocabulary.kinds):
            yield unknown_part(("sheet", "fields", number), field.id)
    for number, part in enumerate(sheet.random):
        if number or not isinstance(part, WallPart):
            yield unknown_part(("sheet", "random", number), part.id)
    if not sheet.random:
        yield unknown_part(("sheet",), "random")


def _unknown_rules(content: Content) -> Iterator[Violation]:
    for number, rule in enumerate(content.scoring):
        if number or rule.id != "group" or not knows_groups(rule, content.vocabulary):
            yield unknown_rule(("scoring", number), rule.id)
    if not content.scoring:
        yield unknown_part((), "scoring")
    for number, condition in enumerate(content.end):
        if not _is_full(condition):
            yield unknown_part(("end", number), condition.id)
    for number, check in enumerate(content.checks):
        if not check.warn:
            yield unknown_part(("checks", number), check.id)


def _unknown_cards(content: Content) -> Iterator[Violation]:
    requests = _requests_deck(content)
    for number, deck in enumerate(content.decks):
        if deck is not requests and (deck.held or deck.open):
            yield unknown_part(("decks", number), deck.id)
        for card_number, card in enumerate(deck.cards if deck is requests else ()):
            path = ("decks", number, "cards", card_number)
            if card.printed_copies != 1:
                yield unknown_part((*path, "copies", AT_KEY), "copies")
            known = [read_request("", "", it, content.vocabulary).is_known for it in card.rules]
            if known != [True]:
                yield unknown_rule(path, card.id)


def _is_full(condition: Condition) -> bool:
    """Return whether a condition says that every farm is full: bots play until then."""
    return condition == Condition(
        id=condition.id, of=(EMPTY,), exactly=Amount(value=0), source=condition.source
    )


def _requests_deck(content: Content) -> Deck | None:
    """Return the deck of which one card of each back is open, if there is one."""
    decks = (
        deck for deck in content.decks if deck.open and deck.open.of_each and deck.open.optional
    )
    return next(decks, None)


def read_content(content: Content) -> FarmContent:
    """Return what bots know of a game. `unknown_parts` yields nothing for it."""
    (rule,), (dice,) = content.scoring, content.dice
    rows, columns = content.size
    kinds, deck = content.vocabulary.kinds, _requests_deck(content)
    grouped = content.vocabulary.expand(rule.of or ())
    (room, *_) = [*(field.room or 0 for field in content.sheet.fields), 0]
    least = rule.cells.at_least if rule.cells else None
    return FarmContent(
        columns=columns,
        rows=rows,
        stable=room,
        species=kinds,
        animals=tuple(kind for kind in kinds if kind in grouped),
        dice=dice.number,
        faces=dice.faces,
        joker=dice.joker or "",
        group=least.value if least else 1,
        points=rule.points_each.value if rule.points_each else 0,
        backs=deck.backs_in_use if deck else (),
        requests=tuple(_requests(content, deck)) if deck else (),
    )


def _requests(content: Content, deck: Deck) -> Iterator[Request]:
    for card in deck.cards:
        (rule,) = card.rules
        yield read_request(card.id, card.back or "", rule, content.vocabulary)


def hedge_of(sheet: Sheet) -> Walls:
    """Return the hedge of a sheet."""
    return sheet.all_walls


def finished_game(
    content: Content, farms: Sequence[PlayedFarm[Sheet]], requests: Sequence[str]
) -> FinishedGame:
    """Return the finished game of these farms, as the game file has it."""
    deck, fields = _requests_deck(content), content.sheet.fields
    papers = tuple(
        Paper(
            player=farm.player,
            kinds=farm.animals,
            rows=farm.sheet.rows,
            columns=farm.sheet.columns,
            sheet=farm.sheet,
            has_code=True,
            letters={field.id: farm.stable for field in fields},
        )
        for farm in farms
    )
    opened = {deck.id: tuple(requests)} if deck else {}
    return FinishedGame(papers=papers, players={}, open=opened)


def played_farms(
    finished: FinishedGame, sheets: SheetSets[Sheet]
) -> tuple[tuple[PlayedFarm[Sheet], ...], tuple[str, ...]]:
    """Return the farms of a finished game with the codes of their sheets, and the open requests."""
    codes = _find_codes(finished, sheets)
    farms = tuple(
        PlayedFarm(
            player=paper.player,
            code=code,
            sheet=paper.sheet,
            animals=paper.kinds,
            stable=tuple(letter for letters in paper.letters.values() for letter in letters),
        )
        for paper, code in zip(finished.papers, codes, strict=True)
    )
    return farms, tuple(name for names in finished.open.values() for name in names)


def _find_codes(finished: FinishedGame, sheets: SheetSets[Sheet]) -> list[str]:
    """Return the codes of the sheets of a game, from the set that has all of them."""
    for sheet_set in sheets:
        codes = [
            next((code for code, sheet in sheet_set if sheet == paper.sheet), "")
            for paper in finished.papers
        ]
        if all(codes):
            return codes
    raise LookupError("no set has these sheets")
