"""Bunte-runde as data, for its bots: what they know of it, and the games that they finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hedgerow.base.grid import Pos
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.sheet import plain_sheet
from hedgerow.loading.violations import AT_KEY, Violation
from hedgerow.playtest.old.bunte_runde.content import RingContent
from hedgerow.playtest.simulation import PLAYER_NAMES
from hedgerow.playtest.unknown_parts import stated_keys, unknown_part, unknown_rule
from hedgerow.random_parts.sheets import OrderPart
from hedgerow.scoring.condition import Condition
from hedgerow.scoring.sentence import ALL, OWN, Amount, Rule

KIND_WORDS, COLOUR_WORDS, SECTION = "names.{id}", "names.{id}", "marks"
# The numbers of the game file that say how far the figure moves.
LEAST, MOST = "least", "most"
# The keys that change how a game is played, and that bots do not know.
_KEYS = ("kinds", "symbols", "tokens", "dice", "tie_break")
_SHEET_KEYS = ("marks", "tracks", "fields", "walls", "moments")
# The rule for rows or columns that bots know.
_RULE = Rule(
    id="row",
    full=True,
    of=(OWN,),
    count=("cells",),
    points=Amount(value=1),
    separate_lines=True,
)


def unknown_parts(content: Content) -> Iterator[Violation]:
    """Yield the parts of a game that these bots do not know, each by its name."""
    for number, played in enumerate(content.variants.values()):
        for unknown in _unknown_parts(played):
            # Places in the file are known for the default variant alone.
            yield replace(unknown, path=unknown.path[:1]) if number else unknown


def _unknown_parts(content: Content) -> Iterator[Violation]:
    sheet = content.sheet
    yield from stated_keys(content, _KEYS)
    yield from stated_keys(sheet, _SHEET_KEYS, ("sheet",))
    grid = sheet.grid
    if not sheet.shared or grid is None or grid.map or not (grid.named_rows and grid.named_columns):
        yield unknown_part(("sheet", "grid"), "grid")
    for number, part in enumerate(sheet.random):
        if number or not isinstance(part, OrderPart):
            yield unknown_part(("sheet", "random", number), part.id)
    for name in (LEAST, MOST):
        if name not in (content.numbers or {}):
            yield unknown_part(("numbers", AT_KEY), "numbers")
    yield from _unknown_rules(content)
    for number, deck in enumerate(content.decks):
        if deck.open or deck.held:
            yield unknown_part(("decks", number), deck.id)


def _unknown_rules(content: Content) -> Iterator[Violation]:
    for number, rule in enumerate(content.scoring):
        is_known = replace(rule, id="row", in_each=None, source=None) == _RULE
        if not is_known or rule.in_each not in (("row",), ("column",)):
            yield unknown_rule(("scoring", number), rule.id)
    if sorted(rule.in_each or () for rule in content.scoring) != [("column",), ("row",)]:
        yield unknown_part(("scoring", AT_KEY), "scoring")
    for number, condition in enumerate(content.end):
        if _coins(condition) is None:
            yield unknown_part(("end", number), condition.id)
    if len(content.end) != 1:
        yield unknown_part(("end", AT_KEY), "end")
    for number, check in enumerate(content.checks):
        if not check.warn and check.check != "last-turn":
            yield unknown_part(("checks", number), check.id)


def _coins(condition: Condition) -> int | None:
    """Return how many coins end the game; None if it ends in another way."""
    plain = replace(condition, at_least=None, source=None)
    known = Condition(id=condition.id, points_of=(ALL,), players="together")
    return condition.at_least.value if plain == known and condition.at_least else None


def variants(content: Content) -> tuple[str, ...]:
    """Return the names of the variants."""
    return tuple(content.variants)


def read_content(content: Content, variant: str) -> RingContent:
    """Return what bots know of a variant. `unknown_parts` yields nothing for it."""
    played = content.played(variant)
    ids = {rule.in_each: rule.id for rule in played.scoring}
    numbers = {name: number.value for name, number in (played.numbers or {}).items()}
    vocabulary = played.vocabulary
    return RingContent(
        kinds=vocabulary.row_names,
        colours=vocabulary.column_names,
        coins=_coins(played.end[0]) or 0,
        least=numbers[LEAST],
        most=numbers[MOST],
        row=ids["row",],
        column=ids["column",],
    )


def finished_game(
    content: Content, variant: str, players: int, owners: Mapping[Pos, int]
) -> FinishedGame:
    """Return the finished game, as the game file has it."""
    letters, sheet = PLAYER_NAMES[:players], plain_sheet(content.played(variant))
    paper = Paper(
        player="",
        kinds={pos: letters[player] for pos, player in owners.items()},
        rows=sheet.rows,
        columns=sheet.columns,
        sheet=sheet,
    )
    return FinishedGame(
        papers=(paper,),
        players={letter: letter for letter in letters},
        open={},
        variant=variant,
    )


def owner_letters(finished: FinishedGame) -> Mapping[Pos, str]:
    """Return the letters of the owners of all pieces."""
    (paper,) = finished.papers
    return paper.kinds
