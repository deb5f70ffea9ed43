"""Stampfarm in Python, for its bots: what they know of it, and the games that they finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Walls
from hedgerow.base.messages import Message
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.rules import Farm, FinishedGame
from hedgerow.games.stampfarm.sheet import Sheet
from hedgerow.loading.violations import Violation
from hedgerow.playtest.old.stampfarm.content import (
    FarmContent,
    PlayedFarm,
    knows_groups,
    read_request,
)
from hedgerow.ruleset.simulation import SheetSets

SPECIES_WORDS, REQUEST_WORDS = "species.{id}", "requests.{id}.name"


def unknown_parts(content: StampfarmContent) -> Iterator[Violation]:
    """Yield the parts of a game that these bots do not know, each by its name."""
    rule, vocabulary = content.groups, content.vocabulary
    animals = {kind.id for kind in content.animals}
    if not knows_groups(rule, vocabulary) or {*vocabulary.expand(rule.of or ())} != animals:
        yield Violation(("groups",), Message("bots cannot play the rule {rule}", rule="groups"))
    for number, request in enumerate(content.requests):
        if not read_request(request.id, request.back, request, vocabulary).is_known:
            message = Message("bots cannot play the rule {rule}", rule=f"requests.{request.id}")
            yield Violation(("requests", number), message)


def read_content(content: StampfarmContent) -> FarmContent:
    """Return what bots know of a game. `unknown_parts` yields nothing for it."""
    size, dice, rule = content.farm, content.dice, content.groups
    least = rule.cells.at_least if rule.cells else None
    return FarmContent(
        columns=size.columns,
        rows=size.rows,
        stable=size.stable,
        species=tuple(kind.id for kind in content.species),
        animals=tuple(kind.id for kind in content.animals),
        dice=dice.number,
        faces=dice.faces,
        joker=dice.joker,
        group=least.value if least else 1,
        points=rule.points_each.value if rule.points_each else 0,
        backs=tuple(back.id for back in content.backs),
        requests=tuple(
            read_request(it.id, it.back, it, content.vocabulary) for it in content.requests
        ),
    )


def hedge_of(sheet: Sheet) -> Walls:
    """Return the hedge of a sheet."""
    return sheet.hedge


def finished_game(
    content: StampfarmContent, farms: Sequence[PlayedFarm[Sheet]], requests: Sequence[str]
) -> FinishedGame:
    """Return the finished game of these farms, as the game in Python has it."""
    by_id = {request.id: request for request in content.requests}
    return FinishedGame(
        tuple(
            Farm(
                player=farm.player,
                animals=farm.animals,
                hedge=farm.sheet.hedge,
                stable=farm.stable,
                code=farm.code,
            )
            for farm in farms
        ),
        tuple(by_id[name] for name in requests),
    )


def played_farms(
    finished: FinishedGame, sheets: SheetSets[Sheet]
) -> tuple[tuple[PlayedFarm[Sheet], ...], tuple[str, ...]]:
    """Return the farms of a finished game with the codes of their sheets, and the open requests."""
    by_code = {code: sheet for sheet_set in sheets for code, sheet in sheet_set}
    farms = tuple(
        PlayedFarm(
            player=farm.player,
            code=farm.code,
            sheet=by_code[farm.code],
            animals=farm.animals,
            stable=farm.stable,
        )
        for farm in finished.farms
    )
    return farms, tuple(request.id for request in finished.requests)
