"""Kuhlorado as data, for its bots: what they know of it, and the games that they finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hedgerow.base.grid import regions
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.sheet import Sheet
from hedgerow.loading.violations import AT_KEY, Violation
from hedgerow.playtest.old.kuhlorado.content import (
    BASIC,
    COW,
    HEAD_START,
    PRO,
    Board,
    BoardContent,
    PlayedBoard,
    Trough,
)
from hedgerow.playtest.simulation import PLAYER_NAMES, SheetSets
from hedgerow.playtest.unknown_parts import stated_keys, unknown_part, unknown_rule
from hedgerow.random_parts.sheets import SpreadPart
from hedgerow.scoring.condition import Condition
from hedgerow.scoring.sentence import EMPTY, OWN, Amount, Bound, Rule

SMALL, LARGE, COW_NAME, SECOND, INTERIM = "small", "large", "cow", "second", "interim"
_SIZES, _NUMBERS = {SMALL: 1, LARGE: 2}, "123456789"
# The keys that change how a game is played, and that bots do not know.
_KEYS = ("kinds", "tokens", "tie_break", "checks", "decks")
_SHEET_KEYS = ("tracks", "walls")


def _majority(
    name: str, *, in_each: tuple[str, ...] | None = None, around: tuple[str, ...] | None = None
) -> Rule:
    return Rule(
        id=name,
        in_each=in_each,
        around=around,
        of=(OWN,),
        count=("cells",),
        who="most",
        tie="nobody",
        separate_lines=True,
    )


# The rules that bots know, without points.
_RULES: Mapping[str, Rule] = {
    rule.id: rule
    for rule in (
        _majority("meadow", in_each=("side",)),
        _majority("trough", around=(SMALL, LARGE)),
        Rule(id="land", in_each=("group",), of=(OWN,), count=("cells",), separate_lines=True),
        Rule(
            id="double",
            when=INTERIM,
            in_each=("group",),
            of=(OWN,),
            cells=Bound(exactly=Amount(value=2)),
            separate_lines=True,
        ),
        Rule(id=HEAD_START, count=(SECOND,)),
    )
}


def unknown_parts(content: Content) -> Iterator[Violation]:
    """Yield the parts of a game that these bots do not know, each by its name."""
    if [*content.variants] != [BASIC, PRO]:
        yield unknown_part(("about", AT_KEY), "variants")
        return
    yield from _unknown_parts(content)
    # Places in the file are known for the default variant alone.
    for unknown in _unknown_parts(content.played(PRO)):
        yield replace(unknown, path=unknown.path[:1])


def _unknown_parts(content: Content) -> Iterator[Violation]:
    sheet = content.sheet
    yield from stated_keys(content, _KEYS)
    yield from stated_keys(sheet, _SHEET_KEYS, ("sheet",))
    rows, columns = content.size
    if rows != columns or not sheet.shared or not sheet.marks or (sheet.grid and sheet.grid.map):
        yield unknown_part(("sheet", "grid"), "grid")
    for number, symbol in enumerate(content.symbols):
        size = _SIZES.get(symbol.id, 1)
        is_known = symbol.id in (*_SIZES, COW_NAME, *_NUMBERS)
        if not is_known or symbol.blocked != (symbol.id in _SIZES) or (symbol.size or 1) != size:
            yield unknown_part(("symbols", number), symbol.id)
        yield from stated_keys(symbol, ("counts_as", "shows"), ("symbols", number))
    for number, field in enumerate(sheet.fields):
        if field.id != SECOND or not field.names_player:
            yield unknown_part(("sheet", "fields", number), field.id)
    for number, part in enumerate(sheet.random):
        if number or not isinstance(part, SpreadPart):
            yield unknown_part(("sheet", "random", number), part.id)
    if not sheet.random:
        yield unknown_part(("sheet",), "random")
    yield from _unknown_dice(content)
    yield from _unknown_rules(content)
    yield from _unknown_times(content)


def _unknown_dice(content: Content) -> Iterator[Violation]:
    known = {symbol.id for symbol in content.symbols} - {*_SIZES}
    for number, dice in enumerate(content.dice):
        if number or dice.number != 2 or dice.joker or not {*dice.faces} <= known:
            yield unknown_part(("dice", number), "dice")
    if not content.dice:
        yield unknown_part((), "dice")


def _unknown_rules(content: Content) -> Iterator[Violation]:
    for number, rule in enumerate(content.scoring):
        if not _is_known_rule(rule):
            yield unknown_rule(("scoring", number), rule.id)
    for name in ("meadow", "trough", "land"):
        if name not in [rule.id for rule in content.scoring]:
            yield unknown_part(("scoring", AT_KEY), "scoring")


def _is_known_rule(rule: Rule) -> bool:
    plain = replace(rule, points=None, table=None, source=None)
    if plain != _RULES.get(rule.id):
        return False
    if rule.id == "land":
        return bool(rule.table)
    if rule.id == "trough":
        return isinstance(rule.points_by_unit, Mapping)
    return rule.points_each is not None


def _unknown_times(content: Content) -> Iterator[Violation]:
    """Yield ends and moments of the game that bots do not know."""
    for number, condition in enumerate(content.end):
        if not (_is_no_cow(condition) or _free_numbers(condition, content) is not None):
            yield unknown_part(("end", number), condition.id)
    if len(content.end) != 2:
        yield unknown_part(("end", AT_KEY), "end")
    for number, moment in enumerate(content.sheet.moments):
        reached = moment.reached
        plain = reached and replace(reached, at_least=None, at_most=None, source=None)
        is_known = plain and plain == type(plain)(at=(COW_NAME,)) and reached and reached.at_least
        if number or moment.id != INTERIM or not is_known:
            yield unknown_part(("sheet", "moments", number), moment.id)


def _is_no_cow(condition: Condition) -> bool:
    """Return whether the game is over when no cow is free."""
    plain = replace(condition, source=None)
    return plain == Condition(id=condition.id, of=(EMPTY,), at=(COW_NAME,), exactly=Amount(value=0))


def _free_numbers(condition: Condition, content: Content) -> int | None:
    """Return how many free numbers end the game; None if a condition is another one."""
    plain = replace(condition, at=None, at_most=None, source=None)
    at = {*content.vocabulary.expand(condition.at or ())}
    if plain != Condition(id=condition.id, of=(EMPTY,)) or at != {*_numbers(content)}:
        return None
    return condition.at_most.value if condition.at_most else None


def _numbers(content: Content) -> list[str]:
    return [symbol.id for symbol in content.symbols if symbol.id in _NUMBERS]


def read_content(content: Content, variant: str) -> BoardContent:
    """Return what bots know of a game. `unknown_parts` yields nothing for it."""
    played = content.played(PRO if variant == PRO else BASIC)
    rules = {rule.id: rule for rule in played.scoring}
    ends = [_free_numbers(condition, played) for condition in played.end]
    reached = [moment.reached for moment in played.sheet.moments]
    interim = reached[0].at_least if reached and reached[0] else None
    (board,), (dice,) = played.sheet.random, played.dice
    numbers = board.numbers if isinstance(board, SpreadPart) else {}
    troughs = rules["trough"].points_by_unit
    return BoardContent(
        side=played.size[0],
        troughs=numbers.get(SMALL, 0) + numbers.get(LARGE, 0),
        cells=played.size[0] ** 2 - numbers.get(SMALL, 0) - 2 * numbers.get(LARGE, 0),
        faces=tuple(COW if face == COW_NAME else int(face) for face in dice.faces),
        meadow=_points(rules.get("meadow")),
        small=troughs.get(SMALL, 0) if isinstance(troughs, Mapping) else 0,
        large=troughs.get(LARGE, 0) if isinstance(troughs, Mapping) else 0,
        lands=rules["land"].table or {},
        double=_points(rules.get("double")),
        head_start=_points(rules.get(HEAD_START)) if variant == HEAD_START else 0,
        interim=interim.value if interim else 0,
        free_numbers=next(number for number in ends if number is not None),
    )


def _points(rule: Rule | None) -> int:
    return rule.points_each.value if rule and rule.points_each else 0


def read_board(sheet: Sheet) -> Board:
    """Return a board as bots know it."""
    printed = sheet.symbols
    symbols = {
        pos: COW if name == COW_NAME else int(name)
        for pos, name in sorted(printed.items())
        if name not in _SIZES
    }
    shapes = [(pos,) for pos, name in printed.items() if name == SMALL]
    large = [tuple(shape) for shape in regions(pos for pos in printed if printed[pos] == LARGE)]
    return Board(sheet.rows, symbols, tuple(Trough(shape) for shape in sorted([*shapes, *large])))


def finished_game(content: Content, played: PlayedBoard) -> FinishedGame:
    """Return the finished game, as the game file has it."""
    names = content.sheet.marks or ()
    moments = {} if played.interim is None else {INTERIM: played.interim}
    paper = Paper(
        player="",
        kinds={pos: names[player] for pos, player in played.marks.items()},
        rows=played.sheet.rows,
        columns=played.sheet.columns,
        sheet=played.sheet,
        has_code=True,
        moments={
            name: {pos: names[player] for pos, player in marks.items()}
            for name, marks in moments.items()
        },
    )
    return FinishedGame(
        papers=(paper,),
        players=dict(zip(names, PLAYER_NAMES, strict=False)),
        open={},
        named={SECOND: names[1] if played.variant == HEAD_START else ""},
        variant=PRO if played.variant == PRO else BASIC,
    )


def played_board(finished: FinishedGame, sheets: SheetSets[Sheet]) -> PlayedBoard:
    """Return a finished game with the code of its board."""
    (paper,) = finished.papers
    code, sheet = next((code, sheet) for ((code, sheet),) in sheets if sheet == paper.sheet)
    players = {name: number for number, name in enumerate(finished.players)}
    interim = paper.moments.get(INTERIM)
    variant = HEAD_START if finished.named.get(SECOND) else finished.variant
    return PlayedBoard(
        code=code,
        sheet=sheet,
        variant=variant,
        marks={pos: players[name] for pos, name in paper.kinds.items()},
        interim=None if interim is None else {pos: players[name] for pos, name in interim.items()},
    )
