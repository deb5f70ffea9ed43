"""The whole of a game file, and the checks across its parts."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.frozen import field_names
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.sheet_parts import PART_WORDS
from hedgerow.game.about import About
from hedgerow.game.contexts import WITH_BACKS
from hedgerow.game.families import (
    check_families,
    families_of_kinds,
    flat_families,
    without_wrong_families,
)
from hedgerow.game.parts import (
    PLAYER,
    Area,
    Card,
    Check,
    Deck,
    Dice,
    Family,
    GridSize,
    Head,
    Kind,
    PrintedSymbol,
    SheetField,
    SheetPlan,
    SummaryRow,
    TieBreak,
    Token,
    Track,
    for_players,
    largest,
)
from hedgerow.game.shape_cards import (
    check_random_decks,
    check_shapes,
    random_deck_warnings,
)
from hedgerow.loading.models import (
    Between,
    Length,
    Number,
    OneOrMore,
    TaggedBy,
    caching_model,
    once,
)
from hedgerow.loading.violations import (
    AT_KEY,
    KeyPath,
    Violation,
    check_unique_ids,
    skip_unreadable,
)
from hedgerow.loading.words import PLACEHOLDER_NAME
from hedgerow.random_parts.sheets import (
    BoxesPart,
    DealPart,
    Ground,
    NumbersPart,
    OrderPart,
    SpreadPart,
    SymbolsPart,
    WallPart,
    part_symbols,
    part_violations,
)
from hedgerow.scoring.condition import LEFT, Condition, as_rule, counts_numbers, names_used
from hedgerow.scoring.rule_list import RuleList, StatedCondition, StatedRule
from hedgerow.scoring.sentence import (
    ALL,
    CORNERS,
    EDGE,
    EMPTY,
    MEASURES,
    OWN,
    UNITS,
    Amount,
    Rule,
    Sentence,
)
from hedgerow.scoring.view import border_cells
from hedgerow.scoring.vocabulary import Vocabulary
from hedgerow.seams import BOARD_KEYS, PICTURES
from hedgerow.seams.board import Board

# Keys of every score file: no field, track or deck can have these names.
RESERVED = ("game", "lang", "sheet", "code", "players", "variant")
_KEY = re.compile("[a-z][a-z0-9_-]*")
# `points: {value: 2, source: house}` is one number, not points by unit.
_NUMBER_KEYS = field_names(Amount)
WORDS_OF_RULES = (*UNITS, *MEASURES, OWN, EMPTY, EDGE, CORNERS, PLAYER, LEFT, *_NUMBER_KEYS)
# Sections of score files of a shared sheet: what is written, and what is printed.
MARKS, BOARD = "marks", "board"
AREA_KEYS = ("cells", "columns", "rows", "map")
_UNKNOWN_KIND, _UNKNOWN_SYMBOL = Message("unknown kind {found}"), Message("unknown symbol {found}")
DrawnBoard = Annotated[
    Board,
    TaggedBy("picture", dict.fromkeys(PICTURES, BOARD_KEYS), Message("unknown picture {found}")),
]
_UNKNOWN_ON_BOARD = {
    "decks": Message("unknown deck {found}"),
    "cards": Message("unknown card {found}"),
    "fields": Message("unknown field {found}"),
    "tokens": Message("unknown token {found}"),
}
_OWN_ID, _REMOVE = Message("give each its own id"), Message("remove it")
# A name that refers to another entry: its path, the name, the known names, the message.
_Reference = tuple[KeyPath, str, Sequence[str], Message]


@caching_model
class Content:
    """The whole of a game file.

    kinds: what can stand in a cell
    symbols: what is printed in cells, or shown on kinds and boxes
    tokens: what stands on the paper besides kinds
    families: names that stand for several others
    sheet: the sheet to write on
    dice: the dice
    scoring: the scoring rules, each one sentence
    numbers: numbers of texts, by name: `actions: 2` fills `{actions}`
    tie_break: rules, or sentences that pay only here: the higher points there win a tie
    end: the game is over when one of these conditions is true
    checks: conditions that must be true, otherwise what was entered is wrong
    decks: cards and tiles to cut out
    boards: what else is printed, drawn by Python
    summary: the rows of a card for each player that sums up the game
    """

    about: About
    kinds: Annotated[tuple[Kind, ...], Length(0, 60)] = ()
    symbols: Annotated[tuple[PrintedSymbol, ...], Length(0, 30)] = ()
    tokens: Annotated[tuple[Token, ...], Length(0, 9)] = ()
    families: Annotated[tuple[Family, ...], Length(0, 20)] = ()
    sheet: SheetPlan = SheetPlan(print=False)
    dice: Annotated[tuple[Dice, ...], Length(0, 6)] = ()
    scoring: Annotated[tuple[Rule, ...], Length(0, 60)] = ()
    numbers: dict[str, Annotated[Number, Between(-999, 9_999)]] | None = None
    tie_break: Annotated[tuple[TieBreak, ...], OneOrMore(), Length(0, 6)] = ()
    end: Annotated[tuple[Condition, ...], Length(0, 6)] = ()
    checks: Annotated[tuple[Check, ...], Length(0, 12)] = ()
    decks: Annotated[tuple[Deck, ...], Length(0, 8)] = ()
    boards: Annotated[tuple[DrawnBoard, ...], Length(0, 8)] = ()
    summary: Annotated[tuple[SummaryRow, ...], Length(0, 9)] = ()

    @cached_property
    def variants(self) -> Mapping[str, "Content"]:
        """Return the content of each variant by id; a game without variants has one, without id."""
        return {"": self}

    @cached_property
    def folders(self) -> tuple[Path, ...]:
        """Return the folders with the layouts and pictures of the game, its own first."""
        return ()  # of a content that was not loaded; see `set_folders`

    @cached_property
    def sheets_differ(self) -> bool:
        """Return whether a sheet belongs to one variant: their grids or random parts differ."""
        plans = {
            repr((it.sheet.grid, it.sheet.areas, it.sheet.random)) for it in self.variants.values()
        }
        return len(plans) > 1

    def played(self, variant: str) -> "Content":
        """Return the content of a variant, by default that of the first one."""
        return self.variants.get(variant) or next(iter(self.variants.values()))

    @cached_property
    def size(self) -> tuple[int, int]:
        """Return the rows and columns of the grid; 0 and 0 if there is none."""
        grid = self.sheet.grid
        return (grid.row_count, grid.column_count) if grid else (0, 0)

    def head(self, name: str) -> Head:
        """Return the head of a row or column: without a stated icon, with that of its name, if any.

        Icons of the game count as those that come with hedgerow.
        """
        grid = self.sheet.grid
        head = grid.head(name) if grid else Head(id=name)
        if head.icon is None and name in self.own_icons:
            return replace(head, icon=name)
        return head

    @cached_property
    def own_icons(self) -> frozenset[str]:
        """Return the names of the game's own icons."""
        return Icons(self.folders).own_names

    @cached_property
    def blocked(self) -> frozenset[str]:
        """Return the symbols on which nothing can stand."""
        return frozenset([symbol.id for symbol in self.symbols if symbol.blocked])

    @cached_property
    def printed_walls(self) -> tuple[WallPart, ...]:
        """Return the random walls, which are printed."""
        return tuple([part for part in self.sheet.random if isinstance(part, WallPart)])

    @cached_property
    def walls(self) -> tuple[str, ...]:
        """Return the ids of the printed walls, and of those that players draw."""
        return (*ids(self.printed_walls), *ids(self.sheet.walls))

    @cached_property
    def piece_sizes(self) -> dict[str, int]:
        """Return how many cells a piece of a symbol covers, for those of several cells."""
        return {it.id: it.size for it in self.symbols if it.size is not None and it.size > 1}

    def token_at(self, place: str) -> Token | None:
        """Return the token that stands on cells, or on crossings."""
        return next((token for token in self.tokens if token.place == place), None)

    @property
    def has_tiles(self) -> bool:
        """Return whether kinds are tiles: something else can stand on them."""
        return self.token_at("cells") is not None

    @cached_property
    def typable_symbols(self) -> tuple[str, ...]:
        """Return the symbols that a section [board] of a shared sheet can state, if all can.

        These are the symbols of a sheet whose random parts have no numbers.
        """
        parts = self.sheet.random
        dealt = [
            name
            for part in parts
            if isinstance(part, SymbolsPart | DealPart | SpreadPart)
            for name in part_symbols(part)
        ]
        if not self.sheet.shared or not dealt or any(isinstance(it, NumbersPart) for it in parts):
            return ()
        mapped = mapped_symbols(self).values()
        return tuple([name for name in ids(self.symbols) if name in {*dealt, *mapped}])

    @cached_property
    def tracks_with_symbols(self) -> frozenset[str]:
        """Return the tracks in whose boxes symbols are random."""
        parts = self.sheet.random
        return frozenset([part.track for part in parts if isinstance(part, BoxesPart)])

    @cached_property
    def conditions(self) -> tuple[Check, ...]:
        """Return the checks that are conditions."""
        return tuple([check for check in self.checks if check.check is None])

    @property
    def has_scoring(self) -> bool:
        """Return whether there are points: without them, there is no pad, no form and no score."""
        return bool(self.scoring or self.scoring_cards)

    @cached_property
    def scoring_cards(self) -> tuple[tuple[Deck, Card], ...]:
        """Return the cards that can score: those of open or held decks with a rule."""
        return tuple(
            (deck, card)
            for deck in self.decks
            if deck.open or deck.held
            for card in deck.cards
            if card.rules
        )

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Return the names that rules can use."""
        sheet = self.sheet
        printed: tuple[Kind | PrintedSymbol, ...] = (*self.kinds, *self.symbols)
        written: tuple[SheetField | Track, ...] = (*sheet.fields, *sheet.tracks)
        return Vocabulary(
            kinds=tuple([kind.id for kind in self.kinds]),
            symbols=(*ids(self.symbols), *ids(self.tokens)),
            blocked=self.blocked,
            families=flat_families(self),
            counts_as={it.id: it.counts_as for it in printed if it.counts_as},
            shows={it.id: it.shows for it in printed if it.shows},
            values={kind.id: kind.value for kind in self.kinds if kind.value is not None},
            fields=tuple([it.id for it in written if not holds_letters(it)]),
            letter_fields=tuple([field.id for field in sheet.fields if holds_letters(field)]),
            areas=tuple([area.id for area in sheet.areas]),
            walls=self.walls,
            moments=tuple([moment.id for moment in sheet.moments]),
            size=None if sheet.grid and sheet.grid.grows else self.size,
            shared=sheet.shared,
            row_names=sheet.grid.named_rows if sheet.grid else (),
            column_names=sheet.grid.named_columns if sheet.grid else (),
            single=frozenset([it.id for it in self.symbols if it.size == 1]),
            has_numbers=any(isinstance(part, NumbersPart) for part in sheet.random),
        )

    @cached_property
    def symbols_without_rules(self) -> frozenset[str]:
        """Return the symbols that no rule and no condition can see: views need not have them."""
        conditions = [it.condition for it in stated_rules(self).conditions]
        return self._symbols_unseen_by((*self._paying_rules, *conditions))

    @cached_property
    def symbols_without_points(self) -> frozenset[str]:
        """Return the symbols that no rule can see: points do not depend on where they are."""
        return self._symbols_unseen_by(self._paying_rules)

    @property
    def _paying_rules(self) -> tuple[Rule, ...]:
        """Return the rules of the game file and of its cards, and those that decide ties."""
        stated = stated_rules(self)
        return tuple([it.rule for it in (*stated.rules, *stated.ties)])

    def _symbols_unseen_by(self, sentences: Iterable[Sentence]) -> frozenset[str]:
        named = {name for sentence in sentences for name in names_used(sentence)}
        named = {*self.vocabulary.expand(named), *self.blocked}
        return frozenset(
            symbol.id
            for symbol in self.symbols
            if named.isdisjoint((symbol.id, symbol.counts_as, *(symbol.shows or ())))
        )

    @cached_property
    def painted_areas(self) -> frozenset[str]:
        """Return the areas that are only a colour: neither named on sheets nor by anything else."""
        conditions = [it.condition for it in stated_rules(self).conditions]
        named = {name for it in (*self._paying_rules, *conditions) for name in names_used(it)}
        named = {*self.vocabulary.expand(named)}
        for part in self.sheet.random:
            named.update(getattr(part, "not_at", None) or ())
        own = [area for area in self.sheet.areas if area.paint and not area.label]
        return frozenset(area.id for area in own if area.id not in named)

    @cached_property
    def counts_numbers(self) -> bool:
        """Return whether a rule or a condition depends on the numbers of cells."""
        conditions = [it.condition for it in stated_rules(self).conditions]
        return any(map(counts_numbers, (*self._paying_rules, *conditions)))

    def violations(self) -> Iterator[Violation]:
        # Each check on its own: one that fails on an unreadable value does not stop the others.
        checks = (
            _check_ids,
            check_families,
            _check_references,
            _check_keys,
            _check_map,
            _check_areas,
        )
        more = (
            _check_marks,
            _check_tokens,
            _check_players,
            _check_random_parts,
            _check_rules,
            _check_decks,
            _check_sheet,
            _check_groups,
            _check_part_names,
            _check_conditions,
            _check_ties,
            _check_numbers,
            check_shapes,
            check_random_decks,
        )
        for check in (*checks, *more):
            yield from skip_unreadable(check(self))

    def warnings(self) -> Iterator[Violation]:
        """Yield what can be played, but was hardly meant."""
        yield from skip_unreadable(_low_limits(self))
        for number, deck in enumerate(self.decks):
            printed = [at for at, card in enumerate(deck.cards) if card.points and not card.rules]
            if printed and (deck.open or deck.held):
                name = quote_value(deck.cards[printed[0]].id)
                message = Message("{name} does not score", name=name)
                hint = Message("points alone are only printed; say what they are for, as of: cow")
                yield Violation(("decks", number, "cards", printed[0], "points"), message, hint)
        yield from skip_unreadable(random_deck_warnings(self))


def _low_limits(content: Content) -> Iterator[Violation]:
    """Yield rules of which a single counted thing pays more than all together."""
    for stated in stated_rules(content).rules:
        points, up_to = stated.rule.points_each, stated.rule.up_to
        if points and up_to and up_to.value < points.value:
            message = Message(
                "each one is worth {points}, but up_to limits the total to {most}",
                points=points.value,
                most=up_to.value,
            )
            hint = Message("use at least {least}", least=points.value)
            yield Violation((*stated.path, "up_to", "value"), message, hint)


def join_variants(contents: Mapping[str, Content]) -> Content:
    """Make the contents of all variants known to each other, and return the first."""
    for content in contents.values():
        content.__dict__["variants"] = contents
    return next(iter(contents.values()))


def set_folders(content: Content, folders: tuple[Path, ...]) -> None:
    """Make the folders of a game known to the content of all its variants."""
    for variant in content.variants.values():
        variant.__dict__["folders"] = folders


def sheet_variants(content: Content) -> tuple[Content, ...]:
    """Return the variants that are played on the same sheets, this one first."""
    others = () if content.sheets_differ else content.variants.values()
    return (content, *(it for it in others if it is not content))


def shared_rules(content: Content) -> tuple[Rule, ...]:
    """Return the rules of all variants that are played on the same sheets, in one order."""
    variants = sheet_variants(content)
    longest = max(variants, key=lambda it: len(it.scoring))
    rules = {rule.id: rule for it in (longest, *variants) for rule in it.scoring}
    return tuple(rules.values())


def with_sheet(content: Content, **changes: Any) -> Content:
    """Return the content with changes of its sheet; its pictures are in the same folders."""
    changed = replace(content, sheet=replace(content.sheet, **changes))
    set_folders(changed, content.folders)
    return changed


def ids(things: Sequence[Any]) -> list[str]:
    """Return the ids of entries of a game file."""
    return [thing.id for thing in things]


def _twice(path: KeyPath, name: str, hint: Message = _OWN_ID) -> Violation:
    return Violation(path, Message("{name} appears twice", name=quote_value(name)), hint)


def _check_ids(content: Content) -> Iterator[Violation]:
    """Yield names that appear twice: most share one namespace, rules and decks have their own."""
    seen = set[str]()
    for path, name in _named_things(content):
        if name in WORDS_OF_RULES:
            message = Message("{name} is a word of rules", name=quote_value(name))
            yield Violation(path, message, Message("use another id"))
        elif name in seen:
            yield _twice(path, name)
        seen.add(name)
    yield from check_unique_ids(("scoring",), content.scoring)
    yield from check_unique_ids(("decks",), content.decks)
    decks = ids(content.decks)
    for number, board in enumerate(content.boards):
        for name in skip_unreadable(it.id for it in (board,)):
            if name in decks:
                yield _twice(("boards", number, "id"), name)
    yield from check_unique_ids(("boards",), content.boards)
    yield from check_unique_ids(("summary",), content.summary)


def _named_things(content: Content) -> Iterator[tuple[KeyPath, str]]:
    sheet = content.sheet
    lists: dict[KeyPath, Sequence[Any]] = {
        ("kinds",): content.kinds,
        ("symbols",): content.symbols,
        ("tokens",): content.tokens,
        ("families",): content.families,
        ("sheet", "areas"): sheet.areas,
        ("sheet", "tracks"): sheet.tracks,
        ("sheet", "fields"): sheet.fields,
        ("sheet", "walls"): sheet.walls,
        ("sheet", "moments"): sheet.moments,
        ("sheet", "random"): sheet.random,
    }
    for path, things in lists.items():
        for number, thing in enumerate(things):
            for name in skip_unreadable(it.id for it in (thing,)):
                yield (*path, number, "id"), name
    for number, name in enumerate(sheet.marks or ()):
        yield ("sheet", "marks", number), name


def _check_references(content: Content) -> Iterator[Violation]:
    """Yield names that the game does not have."""
    for path, name, known, message in _references(content):
        if name not in known:
            hint = did_you_mean(name, known) or _REMOVE
            yield Violation(path, message.with_values(found=quote_value(name)), hint)


def _references(content: Content) -> Iterator[_Reference]:
    symbols = ids(content.symbols)
    yield from _thing_references("kinds", content.kinds, symbols)
    yield from _thing_references("symbols", content.symbols, symbols)
    for number, track in enumerate(content.sheet.tracks):
        for box, shown in (track.shows or {}).items():
            path = ("sheet", "tracks", number, "shows", box)
            yield from ((((*path, it, AT_KEY), it, symbols, _UNKNOWN_SYMBOL)) for it in shown)
    yield from _field_references(content)
    yield from _board_references(content)
    yield from _looks_references(content)


def _looks_references(content: Content) -> Iterator[_Reference]:
    """Yield the names in groups of tracks and fields, and in the list of boxes for points."""
    sheet = content.sheet
    places = [*ids(sheet.tracks), *ids(sheet.written_fields)]
    for number, group in enumerate(sheet.groups):
        for row, line in enumerate(group.of):
            for at, name in enumerate(line):
                path: KeyPath = ("sheet", "groups", number, "of", row, at)
                yield path, name, places, Message("unknown track or field {found}")
    rules = [*ids(content.scoring), *ids(content.decks)]
    for row, line in enumerate(() if isinstance(sheet.totals, bool) else sheet.totals):
        for at, name in enumerate(line):
            yield ("sheet", "totals", row, at), name, rules, Message("unknown rule {found}")


def _board_references(content: Content) -> Iterator[_Reference]:
    """Yield the names of decks, cards, fields and tokens on boards."""
    lists: Mapping[str, Sequence[str]] = {
        "decks": ids(content.decks),
        "cards": [card.id for deck in content.decks for card in deck.cards],
        "fields": ids(content.sheet.fields),
        "tokens": ids(content.tokens),
    }
    for number, board in enumerate(content.boards):
        for key, kind in board.references:
            stated = getattr(board, key)
            names = stated if isinstance(stated, tuple) else [stated] if stated else []
            for at, name in enumerate(names):
                steps = (at,) if isinstance(stated, tuple) else ()
                message = _UNKNOWN_ON_BOARD[kind]
                yield ("boards", number, key, *steps), name, lists[kind], message


def _field_references(content: Content) -> Iterator[_Reference]:
    for number, field in enumerate(content.sheet.fields):
        for key in ("counts", "stock"):
            if (token := getattr(field, key)) is not None:
                path: KeyPath = ("sheet", "fields", number, key)
                yield path, token, ids(content.tokens), Message("unknown token {found}")
    holdable = [*ids(content.kinds), *families_of_kinds(content)]
    for number, field in enumerate(content.sheet.fields):
        for at, name in enumerate(() if field.names_player else field.holds or ()):
            yield ("sheet", "fields", number, "holds", at), name, holdable, _UNKNOWN_KIND


def _thing_references(
    key: str, things: Sequence[Kind | PrintedSymbol], symbols: Sequence[str]
) -> Iterator[_Reference]:
    message = _UNKNOWN_KIND if key == "kinds" else _UNKNOWN_SYMBOL
    for number, thing in enumerate(things):
        if thing.counts_as is not None:
            others = [name for name in ids(things) if name != thing.id]
            yield (key, number, "counts_as"), thing.counts_as, others, message
        for name in thing.shows or ():
            yield (key, number, "shows", name, AT_KEY), name, symbols, _UNKNOWN_SYMBOL


def _check_tokens(content: Content) -> Iterator[Violation]:
    """Yield tokens that share their place with another one, or have no grid to stand on."""
    seen = set[str]()
    for number, token in enumerate(content.tokens):
        path: KeyPath = ("tokens", number, "place")
        if token.place and content.sheet.grid is None:
            yield Violation(path, Message("a token needs a grid"), Message("add grid to the sheet"))
        elif token.place in seen:
            message = Message("another token stands on {place}", place=token.place)
            yield Violation(path, message, Message("one token can be typed there: keep one"))
        seen.update((token.place,) if token.place else ())


def _check_players(content: Content) -> Iterator[Violation]:
    """Yield maps by the number of players that lack one."""
    maps: dict[KeyPath, object] = {}
    maps |= {("kinds", number, "pieces"): it.pieces for number, it in enumerate(content.kinds)}
    maps |= {("tokens", number, "pieces"): it.pieces for number, it in enumerate(content.tokens)}
    for number, deck in enumerate(content.decks):
        if deck.open:
            maps["decks", number, "open", "number"] = deck.open.number
        for at, card in enumerate(deck.cards):
            maps["decks", number, "cards", at, "copies"] = card.copies
    players = content.about.players
    for path, numbers in maps.items():
        missing = [
            count
            for count in range(players.least, players.most + 1)
            if isinstance(numbers, dict) and count not in numbers
        ]
        if missing:
            message = Message("no number for {count} players", count=missing[0])
            yield Violation(path, message, Message("add {count}", count=missing[0]))


def _check_marks(content: Content) -> Iterator[Violation]:
    """Yield marks that are not one for each player of a shared sheet."""
    sheet, players = content.sheet, content.about.players
    path: KeyPath = ("sheet", "marks")
    if sheet.marks is None:
        return
    if not sheet.shared:
        message = Message("marks need a shared sheet")
        yield Violation((*path, AT_KEY), message, Message("add shared: true"))
    if players.least != players.most:
        message = Message("marks are for a fixed number of players")
        hint = Message("write least and most of players as the same number")
        yield Violation((*path, AT_KEY), message, hint)
    elif len(sheet.marks) != players.most:
        message = Message(
            "{players} players need {players} marks, found {found}",
            players=players.most,
            found=len(sheet.marks),
        )
        yield Violation(path, message, Message("write one name for each player"))


def _check_keys(content: Content) -> Iterator[Violation]:
    """Yield ids that cannot be keys or sections of a score file."""
    sheet, keys = content.sheet, set[str]()
    lists: dict[KeyPath, Sequence[str]] = {
        ("sheet", "marks"): sheet.marks or (),
        ("sheet", "fields"): ids(sheet.fields),
        ("sheet", "tracks"): ids(sheet.tracks),
        ("decks",): ids(content.decks),
    }
    for number, moment in enumerate(ids(sheet.moments)):
        if moment in (MARKS, BOARD):
            message = Message("{name} is a section of every score file", name=quote_value(moment))
            path: KeyPath = ("sheet", "moments", number, "id")
            yield Violation(path, message, Message("use another id"))
    for path, names in lists.items():
        steps: KeyPath = () if path == ("sheet", "marks") else ("id",)
        for number, name in enumerate(names):
            if name in RESERVED:
                message = Message("{name} is a key of every score file", name=quote_value(name))
                yield Violation((*path, number, *steps), message, Message("use another id"))
            elif not _KEY.fullmatch(name):
                message = Message("{name} cannot be a key of score files", name=quote_value(name))
                hint = Message("use a to z, digits and -, and start with a letter")
                yield Violation((*path, number, *steps), message, hint)
            elif name in keys and path == ("decks",):
                yield _twice((*path, number, "id"), name)
        keys.update(names)


def _check_map(content: Content) -> Iterator[Violation]:
    yield from _check_holes(content)
    signs = [symbol.sign for symbol in content.symbols]
    for number, sign in enumerate(signs):
        if sign and sign in signs[:number]:
            yield _twice(("symbols", number, "sign"), sign, Message("give each its own sign"))
    grid = content.sheet.grid
    if grid is None or grid.map is None:
        return
    path = ("sheet", "grid", "map")
    yield from _check_rows(path, grid.map, grid)
    known = [sign for sign in signs if sign]
    for number, row in enumerate(grid.map):
        for sign in dict.fromkeys(row.replace(".", "")):
            if sign not in known:
                message = Message("no symbol has the sign {found}", found=quote_value(sign))
                hint = Message("use . and {signs}", signs=" ".join(known))
                hint = hint if known else Message("add sign to a symbol")
                yield Violation((*path, number), message, hint)


def _check_holes(content: Content) -> Iterator[Violation]:
    """Yield symbols that are not printed, although players write on them or cells are random."""
    dealt = {
        name
        for part in content.sheet.random
        if isinstance(part, SymbolsPart | DealPart)
        for name in part_symbols(part)
    }
    for number, symbol in enumerate(content.symbols):
        path: KeyPath = ("symbols", number, "print", AT_KEY)
        name = quote_value(symbol.id)
        if symbol.print:
            continue
        if symbol.id in dealt:
            message = Message("{name} is in random cells, so it must be printed", name=name)
            yield Violation(path, message, Message("remove print, or put it on the map"))
        elif not symbol.blocked:
            message = Message("{name} is not printed, but players can write on it", name=name)
            hint = Message("add blocked: true; for cells that only rules know, use an area")
            yield Violation(path, message, hint)


def _check_rows(path: KeyPath, rows: Sequence[str], grid: GridSize) -> Iterator[Violation]:
    """Yield rows of a map that do not have the size of the grid."""
    if len(rows) != grid.row_count:
        message = Message(
            "the map has {found} rows, the grid has {rows}", found=len(rows), rows=grid.row_count
        )
        yield Violation(path, message, Message("write a row of signs for each row of cells"))
    for number, row in enumerate(rows):
        if len(row) != grid.column_count:
            message = Message(
                "this row has {found} cells, expected {columns}",
                found=len(row),
                columns=grid.column_count,
            )
            yield Violation((*path, number), message, Message("write . for an empty cell"))


def _check_areas(content: Content) -> Iterator[Violation]:
    """Yield areas that are stated twice or not at all, overlap, or leave the grid."""
    grid, taken = content.sheet.grid, dict[Pos, str]()
    for number, area in enumerate(content.sheet.areas):
        path: KeyPath = ("sheet", "areas", number)
        stated = [key for key in AREA_KEYS if getattr(area, key) is not None]
        if grid is None:
            yield Violation(path, Message("an area needs a grid"), Message("add grid to the sheet"))
            return
        if len(stated) != 1:
            message = Message("an area needs one of {names}", names=", ".join(AREA_KEYS))
            yield Violation(path, message, Message("for example columns: [A, B]"))
            continue
        path = (*path, stated[0])
        yield from (
            _check_rows(path, area.map, grid) if area.map else _check_outside(path, area, grid)
        )
        own = area_cells(area, grid)
        if shared := next((pos for pos in own if pos in taken), None):
            other = quote_value(taken[shared])
            message = Message("{cell} belongs to {other} too", cell=shared.name, other=other)
            yield Violation(path, message, Message("areas must not overlap"))
        taken |= dict.fromkeys(own, area.id)


def _check_outside(path: KeyPath, area: Area, grid: GridSize) -> Iterator[Violation]:
    """Yield the cells, columns and rows of an area that are not on the grid."""
    named: tuple[tuple[Sequence[str] | None, Sequence[str]], ...] = (
        (area.cells, [pos.name for pos in cells(grid.row_count, grid.column_count)]),
        (area.columns, grid.column_names),
        (area.rows, grid.row_names),
    )
    for names, known in named:
        for number, name in enumerate(names or ()):
            if name not in known:
                message = Message("{found} is not on the grid", found=quote_value(name))
                hint = Message("use {first} to {last}", first=known[0], last=known[-1])
                if known in (grid.named_columns, grid.named_rows):
                    hint = did_you_mean(name, known)
                yield Violation((*path, number), message, hint)


def _check_random_parts(content: Content) -> Iterator[Violation]:
    for number, part in enumerate(content.sheet.random):
        path = ("sheet", "random", number)
        if content.sheet.grid is None and not isinstance(part, BoxesPart):
            message = Message("a random part needs a grid")
            yield Violation(path, message, Message("add grid to the sheet"))
            return
        symbols = ids(content.symbols)
        yield from skip_unreadable(part_violations(path, part, sheet_ground(content), symbols))
    yield from _check_spread(content)
    yield from _check_boxes(content)
    orders = [at for at, part in enumerate(content.sheet.random) if isinstance(part, OrderPart)]
    if len(orders) > 1:
        message = Message("a sheet has only one order")
        yield Violation(("sheet", "random", orders[1]), message, Message("keep one of them"))


def _check_boxes(content: Content) -> Iterator[Violation]:
    """Yield tracks with two random parts, and symbols in boxes that rules would count as none."""
    stated = stated_rules(content)
    rules = [it.rule for it in (*stated.rules, *stated.ties)]
    conditions = [it.condition for it in stated.conditions]
    named = {name for it in (*rules, *conditions) for name in names_used(it)}
    counted = {*without_wrong_families(content).expand(named)}
    seen = set[str]()
    for number, part in enumerate(content.sheet.random):
        if not isinstance(part, BoxesPart):
            continue
        path: KeyPath = ("sheet", "random", number)
        if part.track in seen:
            yield _twice((*path, "track"), part.track, Message("make one part of them"))
        seen.add(part.track)
        for name in part.of:
            if name in counted:
                message = Message("{name} is in random boxes, where rules do not count")
                hint = Message("use another symbol than in rules")
                message = message.with_values(name=quote_value(name))
                yield Violation((*path, "of", name, AT_KEY), message, hint)


def _check_spread(content: Content) -> Iterator[Violation]:
    """Yield the random parts that find no cell, because another one fills the grid."""
    parts = content.sheet.random
    for spread in [part for part in parts if isinstance(part, SpreadPart)][:1]:
        for number, part in enumerate(parts):
            if part is not spread and isinstance(part, SymbolsPart | DealPart | SpreadPart):
                message = Message("{name} leaves no cell for {other}", name=quote_value(spread.id))
                message = message.with_values(other=quote_value(part.id))
                yield Violation(("sheet", "random", number), message, _REMOVE)


def _check_rules(content: Content) -> Iterator[Violation]:
    vocabulary, earlier = without_wrong_families(content), list[str]()
    for number, rule in enumerate(content.scoring):
        path: KeyPath = ("scoring", number)
        yield from skip_unreadable(vocabulary.violations(path, rule, earlier))
        yield from skip_unreadable(_check_units(path, rule, content))
        if rule.id == ALL:
            message = Message("{name} is a word of rules", name=quote_value(rule.id))
            yield Violation((*path, "id"), message, Message("use another id"))
        earlier.append(rule.id)


def _check_ties(content: Content) -> Iterator[Violation]:
    """Yield problems of sentences in `tie_break`: names, and ids of rules."""
    known, seen = ids(content.scoring), set[str]()
    for number, rule in enumerate(content.tie_break):
        path: KeyPath = ("tie_break", number)
        if rule.id in seen or (rule.is_sentence and rule.id in known):
            yield _twice((*path, "id"), rule.id)
        seen.add(rule.id)
        if rule.is_sentence:
            yield from skip_unreadable(content.vocabulary.violations(path, rule, known))
        elif rule.id not in known:
            message = Message("unknown rule {found}", found=quote_value(rule.id))
            yield Violation((*path, "id"), message, did_you_mean(rule.id, known) or _REMOVE)


def _check_numbers(content: Content) -> Iterator[Violation]:
    """Yield names of numbers that texts cannot contain, or that stand for something else."""
    others = _counted_numbers(content)
    for name in content.numbers or ():
        if not PLACEHOLDER_NAME.fullmatch(name):
            message = Message("texts cannot contain {name}", name=f"{{{name}}}")
            hint = Message("use small letters and _, for example first_coins")
            yield Violation(("numbers", name, AT_KEY), message, hint)
        elif name in others:
            message = Message("{name} stands for another number", name=f"{{{name}}}")
            yield Violation(("numbers", name, AT_KEY), message, Message("use another name"))


def _check_conditions(content: Content) -> Iterator[Violation]:
    """Yield names of conditions that the game does not have, and ids that appear twice."""
    for key in ("end", "checks"):
        yield from check_unique_ids((key,), getattr(content, key))
    for stated in stated_conditions(content):
        yield from skip_unreadable(_check_condition(stated, content))
    optional = [deck.id for deck in content.decks if deck.open and deck.open.optional]
    for number, check in enumerate(content.checks):
        if check.without is not None and check.without not in optional:
            message = Message("unknown optional deck {found}", found=quote_value(check.without))
            hint = did_you_mean(check.without, optional) or Message("remove {key}", key="without")
            yield Violation(("checks", number, "without"), message, hint)


def _check_condition(stated: StatedCondition, content: Content) -> Iterator[Violation]:
    condition, path = stated.condition, stated.path
    vocabulary = without_wrong_families(content)
    # A condition counts the points of all rules; those of a rule are above it.
    counted = replace(as_rule(condition), points_of=None)
    if condition.counts_left:
        counted = replace(counted, count=None)
        stating = [kind.id for kind in content.kinds if kind.pieces is not None]
        if not stating:
            message = Message("no kind states how many pieces there are")
            hint = Message("add pieces to the kinds, for example pieces: {2: 14, 3: 15}")
            yield Violation((*path, "count", 0), message, hint)
    yield from vocabulary.violations(path, counted, ())
    known = vocabulary.known_names(tuple(ids(content.scoring)))["points_of"]
    for number, name in enumerate(condition.points_of or ()):
        if name not in known:
            message = Message("unknown rule {found}", found=quote_value(name))
            yield Violation((*path, "points_of", number), message, did_you_mean(name, known))
    looks_once = content.sheet.shared and not (condition.points_of or condition.counts_left)
    if looks_once and condition.players != "each" and OWN not in names_used(condition):
        message = Message("all players share the sheet, so there is one number for all of them")
        hint = Message("add of: own, or remove players")
        yield Violation((*path, "players", AT_KEY), message, hint)


def _check_units(path: KeyPath, rule: Rule, content: Content) -> Iterator[Violation]:
    """Yield the fields that a rule cannot count in each of its units."""
    vocabulary = content.vocabulary
    for at, name in enumerate(rule.count or () if rule.in_each else ()):
        if not {*vocabulary.fields}.isdisjoint(vocabulary.expand((name,))):
            message = Message("{name} has one number, not one in each unit", name=quote_value(name))
            hint = Message("remove in_each, or write times: {name}", name=name)
            yield Violation((*path, "count", at), message, hint)


def _check_decks(content: Content) -> Iterator[Violation]:
    """Yield problems of decks: names of their rules, ids used twice, missing backs."""
    rules, seen = ids(content.scoring), set[str]()
    for number, deck in enumerate(content.decks):
        path: KeyPath = ("decks", number)
        if deck.each == "cell" and (content.sheet.grid is None or content.sheet.grid.grows):
            message = Message("a card for each cell needs a grid that does not grow")
            yield Violation((*path, "each"), message, Message("add grid to the sheet"))
        elif deck.each == "kind" and not content.kinds:
            message = Message("a card for each kind needs kinds")
            yield Violation((*path, "each"), message, Message("add kinds"))
        if deck.line_prefix in rules:
            message = Message("a rule is named {name} too", name=quote_value(deck.line_prefix))
            key = "prefix" if deck.prefix else "id"
            yield Violation((*path, key), message, Message("use another prefix"))
        for at, card in enumerate(deck.cards):
            yield from skip_unreadable(_check_card((*path, "cards", at), card, deck, content))
            # The texts of their lines have the same keys.
            is_rule = card.id in rules and bool(card.rules) and bool(deck.open or deck.held)
            if card.id in seen or is_rule:
                yield _twice((*path, "cards", at, "id"), card.id)
        seen.update(ids(deck.cards))


def _check_card(path: KeyPath, card: Card, deck: Deck, content: Content) -> Iterator[Violation]:
    for number, rule in enumerate(card.rules):
        steps = ("score", number) if card.score else ()
        rules = ids(content.scoring)
        yield from without_wrong_families(content).violations((*path, *steps), rule, rules)
    if deck.open and deck.open.of_each and not card.back:
        message = Message("{name} has no back", name=quote_value(card.id))
        yield Violation(path, message, Message("one card of each back is open, so add back"))


def _check_groups(content: Content) -> Iterator[Violation]:
    """Yield tracks and fields that are in a second group, or twice in one."""
    seen: set[str] = set()
    for number, group in enumerate(content.sheet.groups):
        for row, line in enumerate(group.of):
            for at, name in enumerate(line):
                if name in seen:
                    path: KeyPath = ("sheet", "groups", number, "of", row, at)
                    message = Message("{name} is in a group twice", name=quote_value(name))
                    yield Violation(path, message, Message("keep one of them"))
                seen.add(name)


def _check_part_names(content: Content) -> Iterator[Violation]:
    """Yield ids that a slot of the layout cannot name, because another part has that name."""
    sheet = content.sheet
    if sheet.layout is None:
        return
    places = [*ids(sheet.tracks), *ids(sheet.written_fields)]
    lists: dict[str, Sequence[Any]] = {
        "tracks": sheet.tracks,
        "fields": sheet.written_fields,
        "groups": sheet.groups,
    }
    for key, things in lists.items():
        for number, thing in enumerate(things):
            path: KeyPath = ("sheet", key, number, "id")
            if thing.id in PART_WORDS:
                message = Message("{name} is a word of layouts", name=quote_value(thing.id))
                yield Violation(path, message, Message("use another id"))
            elif key == "groups" and thing.id in places:
                yield _twice(path, thing.id)


def _check_sheet(content: Content) -> Iterator[Violation]:
    """Yield what a shared sheet, or a sheet for each player, cannot have."""
    sheet = content.sheet
    if sheet.shared and sheet.grid is None:
        message = Message("a shared sheet needs a grid")
        yield Violation(("sheet", "shared", AT_KEY), message, Message("add grid"))
    written = {"tracks": sheet.tracks, "fields": sheet.written_fields}
    for key, things in written.items() if sheet.shared else ():
        if things:
            message = Message("a shared sheet has only a grid, not {key}", key=key)
            hint = Message("remove it, or give each player a sheet")
            yield Violation(("sheet", key, AT_KEY), message, hint)
    if sheet.walls and (sheet.grid is None or len(content.walls) > 1):
        message, hint = Message("a wall needs a grid"), Message("add grid to the sheet")
        if sheet.grid:
            message = Message("a sheet with a drawn wall has no other wall")
            hint = Message("keep one of them: all walls are typed as | and -")
        last = len(sheet.walls) - 1
        yield Violation(("sheet", "walls", last), message, hint)
    if sheet.moments and not sheet.shared:
        message = Message("moments need a shared sheet")
        hint = Message("for earlier rounds, add fields with their numbers")
        yield Violation(("sheet", "moments", AT_KEY), message, hint)


def holds_letters(thing: SheetField | Track) -> bool:
    """Return whether something to write on holds letters."""
    return isinstance(thing, SheetField) and thing.holds is not None and not thing.names_player


def area_cells(area: Area, grid: GridSize) -> tuple[Pos, ...]:
    """Return the cells of an area, in reading order."""
    positions = cells(grid.row_count, grid.column_count)
    return tuple(pos for pos in positions if _is_in_area(area, pos, grid))


def _is_in_area(area: Area, pos: Pos, grid: GridSize) -> bool:
    if area.cells is not None:
        return pos.name in area.cells
    if area.columns is not None:
        return grid.column_names[pos.col] in area.columns
    if area.rows is not None:
        return grid.row_names[pos.row] in area.rows
    rows = area.map or ()
    return pos.row < len(rows) and rows[pos.row][pos.col : pos.col + 1] == "X"


@once
def named_areas(content: Content) -> dict[str, tuple[Pos, ...]]:
    """Return the cells of each area, by its id."""
    grid = content.sheet.grid
    return {area.id: area_cells(area, grid) for area in content.sheet.areas} if grid else {}


@once
def mapped_symbols(content: Content) -> Mapping[Pos, str]:
    """Return the symbols that are printed at the same cells of every sheet."""
    grid = content.sheet.grid
    if grid is None or grid.map is None:
        return {}
    by_sign = {symbol.sign: symbol.id for symbol in content.symbols if symbol.sign}
    signs = {
        Pos(row, col): sign for row, line in enumerate(grid.map) for col, sign in enumerate(line)
    }
    return {pos: by_sign[sign] for pos, sign in signs.items() if sign in by_sign}


@once
def usable_cells(content: Content) -> tuple[Pos, ...]:
    """Return the cells of the grid in which something can stand, in reading order."""
    fixed, blocked = mapped_symbols(content), content.blocked
    return tuple([pos for pos in cells(*content.size) if fixed.get(pos) not in blocked])


@once
def full_decks(content: Content) -> tuple[Deck, ...]:
    """Return all decks with their cards, one for each kind or cell where the deck says so."""
    return tuple([replace(deck, cards=_cards(deck, content)) for deck in content.decks])


def _cards(deck: Deck, content: Content) -> tuple[Card, ...]:
    if deck.each == "kind":
        numbers = {kind.id: largest(kind.pieces) if kind.pieces else 1 for kind in content.kinds}
        return tuple([Card(id=name, copies=number) for name, number in numbers.items()])
    if deck.each == "cell":
        return tuple([Card(id=pos.name) for pos in usable_cells(content)])
    return deck.cards


@once
def sheet_ground(content: Content) -> Ground:
    """Return the grid with what is the same on every sheet."""
    rows, columns = content.size
    painted = content.painted_areas
    places = {name: it for name, it in named_areas(content).items() if name not in painted}
    borders = {name: border_cells(rows, columns, name) for name in (CORNERS, EDGE)}
    symbols = mapped_symbols(content)
    return Ground(
        rows=rows,
        columns=columns,
        symbols=symbols,
        places={**places, **borders},
        sizes=content.piece_sizes,
        single=content.vocabulary.single,
        tracks={track.id: len(track.labels) for track in content.sheet.tracks},
    )


def stated_rules(content: Content) -> RuleList:
    """Return the rules of the game file and of its scoring cards."""
    rules = [
        StatedRule(("scoring", number), rule, f"rules.{rule.id}")
        for number, rule in enumerate(content.scoring)
    ]
    for deck_number, deck in enumerate(content.decks):
        for number, card in enumerate(deck.cards if deck.open or deck.held else ()):
            path = ("decks", deck_number, "cards", number)
            for at, rule in enumerate(card.rules):
                steps = ("score", at) if card.score else ()
                rules.append(StatedRule((*path, *steps), rule, f"cards.{card.id}"))
    ties = [
        StatedRule(("tie_break", number), rule, f"rules.{rule.id}")
        for number, rule in enumerate(content.tie_break)
        if rule.is_sentence
    ]
    conditions = tuple(stated_conditions(content))
    return RuleList(
        vocabulary=content.vocabulary, rules=tuple(rules), ties=tuple(ties), conditions=conditions
    )


def stated_conditions(content: Content) -> Iterator[StatedCondition]:
    """Yield the conditions of the game file: the ends of the game, then its checks."""
    for number, condition in enumerate(content.end):
        yield StatedCondition(("end", number), condition, f"ends.{condition.id}")
    for number, check in enumerate(content.checks):
        if check.check is None:
            without = f"decks.{check.without}" if check.without else ""
            yield StatedCondition(("checks", number), check, f"checks.{check.id}", without)
    for number, moment in enumerate(content.sheet.moments):
        if moment.reached:
            path = ("sheet", "moments", number, "reached")
            yield StatedCondition(path, moment.reached, f"ends.{moment.id}")


@once
def kind_limits(content: Content) -> Mapping[str, int]:
    """Return how many of a kind one paper can have, by checks and by the pieces in the box."""
    limits: dict[str, int] = {}
    for check in content.conditions:
        plain = Check(id=check.id, of=check.of, at_most=check.at_most, source=check.source)
        is_plain = check.without is None and as_rule(check) == as_rule(plain)
        if check.of and check.at_most and is_plain:
            for name in check.of:
                limits[name] = min(check.at_most.value, limits.get(name, check.at_most.value))
    papers = 1 if content.sheet.shared else content.about.players.least
    for kind in content.kinds:
        if kind.pieces is not None:
            share = for_players(kind.pieces, content.about.players.least) // papers
            limits[kind.id] = min(share, limits.get(kind.id, share))
    return limits


def text_numbers(content: Content, variant: str) -> Mapping[str, int]:
    """Return the numbers of texts: those of the game file by name, and others."""
    numbers: dict[str, int] = {}
    # The rules pages of one variant may describe others, too.
    for played in (*content.variants.values(), content.played(variant)):
        numbers |= _counted_numbers(played)
        numbers |= {name: number.value for name, number in (played.numbers or {}).items()}
    return numbers


def _counted_numbers(content: Content) -> dict[str, int]:
    """Return the numbers of texts: `{dice}`, `{cards}`, `{backs}` and others that are counted.

    Of a rule, it is the points, by unit as `{trough_small}`; of a field, how many letters it
    holds; of a token, how many each player has, or all; of a hand, its most cards; of a moment,
    or of a condition that ends the game, its bound.
    """
    fields = content.sheet.written_fields
    numbers = {it.id.replace("-", "_"): it.room for it in fields if it.room is not None}
    numbers["kinds"] = len(content.kinds)
    numbers["players"] = content.about.players.most
    for token in content.tokens:
        numbers[token.id.replace("-", "_")] = token.each_player or token.printed_pieces
    for deck in (deck for deck in content.decks if deck.held):
        numbers[deck.id.replace("-", "_")] = deck.most_chosen
    numbers["open"] = sum(deck.most_chosen for deck in content.decks if deck.open)
    numbers["dice"] = sum(dice.number for dice in content.dice)
    numbers["cards"] = sum(
        card.printed_copies for deck in full_decks(content) for card in deck.cards
    )
    rows, columns = content.size
    numbers |= {"rows": rows, "columns": columns, "cells": rows * columns}
    for rule in content.scoring:
        if rule.points_each:
            numbers[rule.id] = rule.points_each.value
        if isinstance(rule.points_by_unit, Mapping):
            numbers |= {f"{rule.id}-{unit}": it for unit, it in rule.points_by_unit.items()}
    conditions = {it.id: it.reached for it in content.sheet.moments if it.reached}
    for name, condition in (*conditions.items(), *((it.id, it) for it in content.end)):
        if bound := condition.exactly or condition.at_least or condition.at_most:
            numbers[name] = bound.value
    numbers["backs"] = WITH_BACKS
    return {name.replace("-", "_"): number for name, number in numbers.items()}
