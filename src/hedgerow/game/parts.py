"""The models of the parts of a game file: kinds, symbols, the sheet, dice, decks and cards."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Annotated, Literal

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.frozen import field_defaults, field_names
from hedgerow.base.grid import column_name
from hedgerow.base.limits import MAX_PLAYERS
from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icon, icon_names
from hedgerow.drawing.role_names import KnownRole
from hedgerow.loading.models import (
    AsText,
    Ge,
    Id,
    Le,
    Length,
    Matches,
    Name,
    OneOf,
    OneOrMore,
    Source,
    TaggedBy,
    caching_model,
    check_range,
    model,
)
from hedgerow.loading.violations import (
    AT_KEY,
    Violation,
    check_unique,
    check_unique_ids,
    skip_unreadable,
)
from hedgerow.random_parts.sheets import RandomPart
from hedgerow.scoring.condition import Condition, Reached
from hedgerow.scoring.sentence import Rule, check_sentence
from hedgerow.seams import CHECKS, RANDOM_DECKS
from hedgerow.seams.random_deck import RandomDeck

MAX_SIDE = 20
# What a field holds that names a player; no kind can have this name.
PLAYER = "player"
# Pieces of a deck: 556 pages of nine cards, drawn in about 2 s.
MAX_PIECES = 5_000
Names = Annotated[tuple[Name, ...], OneOrMore(), Length(1, 40)]
Role = Annotated[str, KnownRole()]
Label = Annotated[str, AsText(), Length(1, 12)]
Sign = Annotated[
    str,
    Matches(
        r"[^\s.]",
        Message("expected one character, found {found}"),
        Message("for example ^; a dot is an empty cell"),
    ),
]
# A name, or names that belong together.
OneLine = Annotated[tuple[Name, ...], OneOrMore(), Length(1, 6)]
Shown = dict[str, Annotated[int, Ge(1), Le(9)]]


# How many there are: for any number of players, or by it: `{2: 14, 3: 15}`.
PerPlayers = (
    Annotated[int, Ge(1), Le(999)]
    | Annotated[dict[int, Annotated[int, Ge(1), Le(999)]], Length(1, MAX_PLAYERS)]
)


def for_players(number: "int | dict[int, int]", players: int) -> int:
    """Return a number for a number of players; one outside the map has the nearest."""
    if isinstance(number, int):
        return number
    return number[min(number, key=lambda count: (abs(count - players), count))]


def largest(number: "int | dict[int, int]") -> int:
    """Return the largest of the numbers by players: that many are printed."""
    return number if isinstance(number, int) else max(number.values())


@model
class Kind:
    """Something that can stand in a cell: players write its letter.

    icon: its picture; without one, its letter is printed
    paint: the colour of its cells in pictures of finished games
    counts_as: the kind that it scores as
    shows: the symbols on it, and how many of each
    value: its number; a kind whose id is a number has that value
    sign: its character in the shapes of cards
    pieces: how many there are for all players, or by the number of players: `{2: 14, 3: 15}`
    """

    id: Id
    icon: Icon | None = None
    paint: Role | None = None
    counts_as: Name | None = None
    shows: Shown | None = None
    value: Annotated[int, Ge(-99), Le(999)] | None = None
    sign: Sign | None = None
    pieces: PerPlayers | None = None
    source: Source | None = None


@model
class Token:
    """Something that stands on the paper besides kinds.

    icon: its picture
    place: `cells`, typed as a small letter, or `crossings`, typed as `^`; or not on the paper
    pieces: how many there are for all players, or by the number of players
    each_player: how many each player has
    """

    id: Id
    icon: Icon | None = None
    place: Literal["cells", "crossings"] | None = None
    pieces: PerPlayers | None = None
    each_player: Annotated[int, Ge(1), Le(999)] | None = None
    source: Source | None = None

    @property
    def printed_pieces(self) -> int:
        """Return how many are printed for the table: enough for any number of players."""
        return largest(self.pieces) if self.pieces is not None else 0


@model
class PrintedSymbol:
    """Something that is printed in cells, or shown on kinds and boxes.

    icon: its picture
    paint: the colour of its cells
    sign: its character in `map`
    counts_as: the symbol that it scores as
    shows: the symbols on it, and how many of each
    blocked: whether nothing can stand on it
    size: how many cells one printed piece covers; without it, touching cells are one
    print: whether its cells are printed; without them the grid has a hole, or an uneven edge
    """

    id: Id
    icon: Icon | None = None
    paint: Role | None = None
    sign: Sign | None = None
    counts_as: Name | None = None
    shows: Shown | None = None
    blocked: bool = False
    size: Annotated[int, Ge(1), Le(9)] | None = None
    print: bool = True


@model
class Family:
    """One name for several: kinds and symbols, or areas, or fields and tracks, or rules.

    of: the members, all of one sort; among them may be families above this one
    """

    id: Id
    of: Names


@model
class Head:
    """How the head of a row or column is printed.

    id: the name of the row or column
    paint: its colour
    icon: its picture; without one, the icon of that name, or the name itself
    letter: whether its letter is printed instead of its name
    """

    id: Id
    paint: Role | None = None
    icon: Icon | None = None
    letter: bool = False

    @property
    def picture(self) -> str:
        """Return its icon: its own, or the one that comes with hedgerow for its name."""
        return self.icon or (self.id if self.id in icon_names() else "")


# How many rows or columns, or their names.
Side = Annotated[int, Ge(1), Le(MAX_SIDE)] | Annotated[tuple[Id, ...], Length(1, MAX_SIDE)]


@model
class GridSize:
    """The cells of the sheet.

    columns: cells from left to right: their number, or the names of the columns
    rows: cells from top to bottom: their number, or the names of the rows
    heads: how the heads of rows and columns are printed; `none` hides them
    grows: whether the grid may become larger than this in a score file
    map: a row of signs for each row of cells; a dot is an empty cell
    paint: the colour of the frame
    ground: the colour of the cells; grass, or white where cells are only crossed
    cell: how large symbols and numbers are: `large`, or in the `corner` with room to write
    """

    columns: Side
    rows: Side
    heads: Literal["none"] | Annotated[tuple[Head, ...], Length(0, 2 * MAX_SIDE)] | None = None
    grows: bool = False
    paint: Role | None = None
    ground: Role | None = None
    cell: Literal["large", "corner"] | None = None
    map: Annotated[tuple[str, ...], Length(1, MAX_SIDE)] | None = None
    source: Source | None = None

    @property
    def row_count(self) -> int:
        return self.rows if isinstance(self.rows, int) else len(self.rows)

    @property
    def column_count(self) -> int:
        return self.columns if isinstance(self.columns, int) else len(self.columns)

    @property
    def named_rows(self) -> tuple[str, ...]:
        """Return the names of the rows; none if they have numbers."""
        return () if isinstance(self.rows, int) else self.rows

    @property
    def named_columns(self) -> tuple[str, ...]:
        """Return the names of the columns; none if they have letters."""
        return () if isinstance(self.columns, int) else self.columns

    @property
    def row_names(self) -> tuple[str, ...]:
        return self.named_rows or tuple(str(row + 1) for row in range(self.row_count))

    @property
    def column_names(self) -> tuple[str, ...]:
        return self.named_columns or tuple(map(column_name, range(self.column_count)))

    @property
    def head_styles(self) -> tuple[Head, ...]:
        """Return the heads whose looks are stated."""
        return self.heads if isinstance(self.heads, tuple) else ()

    def head(self, name: str) -> Head:
        """Return the head of a row or column."""
        stated = (head for head in self.head_styles if head.id == name)
        return next(stated, None) or Head(id=name)

    def violations(self) -> Iterator[Violation]:
        for key, names in (("columns", self.named_columns), ("rows", self.named_rows)):
            yield from check_unique((key,), names)
            if names and self.grows:
                message = Message("a grid that grows cannot have named {key}", key=key)
                hint = Message("write how many {key} there are", key=key)
                yield Violation((key,), message, hint)
        yield from check_unique_ids(("heads",), self.head_styles)
        known = (*self.row_names, *self.column_names)
        for number, head in enumerate(self.head_styles):
            if head.id not in known:
                message = Message("unknown row or column {found}", found=quote_value(head.id))
                yield Violation(("heads", number, "id"), message, did_you_mean(head.id, known))


@model
class Area:
    """A named part of the grid: cells, whole columns, whole rows, or the X of a map.

    cells: names of cells, for example `B3`
    columns: letters or names of columns
    rows: numbers or names of rows
    map: a row of signs for each row of cells; X belongs to the area
    paint: the colour of its cells
    label: whether its name is printed
    print: whether it is printed; without it, only rules know it
    """

    id: Id
    cells: Annotated[tuple[str, ...], OneOrMore(), Length(1, 400)] | None = None
    columns: Names | None = None
    rows: Names | None = None
    map: Annotated[tuple[str, ...], Length(1, MAX_SIDE)] | None = None
    paint: Role | None = None
    label: bool = True
    print: bool = True


@model
class Track:
    """Boxes to cross off; it counts the crosses, or the sum of their worth.

    boxes: their labels, or how many boxes there are
    paint: the colour of the boxes
    icon: a pale picture in each empty box
    frame: a drawing in `pictures` with the boxes along its lane, or inside it
    worth: what each box counts
    shows: symbols on boxes, by label
    """

    id: Id
    icon: Icon | None = None
    frame: Name | None = None
    boxes: Annotated[int, Ge(1), Le(40)] | Annotated[tuple[Label, ...], Length(1, 40)]
    paint: Role | None = None
    worth: Annotated[tuple[int, ...], Length(1, 40)] | None = None
    shows: dict[str, Shown] | None = None

    @property
    def names(self) -> tuple[str, ...] | None:
        """Return the labels of the boxes; None if they are only counted."""
        return None if isinstance(self.boxes, int) else self.boxes

    @property
    def labels(self) -> tuple[str, ...]:
        """Return what is printed in the boxes; nothing if they are only counted."""
        return ("",) * self.boxes if isinstance(self.boxes, int) else self.boxes

    def count(self, crossed: Sequence[str]) -> int:
        """Return what crossed boxes count: their number, or what they are worth.

        Boxes without labels are crossed from the first one on.
        """
        if self.worth is None:
            return len(crossed)
        if self.names is None:
            return sum(self.worth[: len(crossed)])
        return sum(self.worth[self.names.index(box)] for box in crossed)

    def violations(self) -> Iterator[Violation]:
        yield from check_unique(("boxes",), self.names or ())
        if self.worth and len(self.worth) != len(self.labels):
            message = Message(
                "worth has {found} numbers for {boxes} boxes",
                found=len(self.worth),
                boxes=len(self.labels),
            )
            yield Violation(("worth",), message, Message("write one number for each box"))
        for box in self.shows or ():
            if box not in self.labels:
                message = Message("unknown box {found}", found=quote_value(box))
                yield Violation(("shows", box, AT_KEY), message, did_you_mean(box, self.labels))


@model
class SheetField:
    """A place to write: a number, several numbers, or letters.

    up_to: the largest number
    numbers: how many numbers there are; they count their sum
    counts: a token: its number may be written instead of drawing it
    stock: a token: how many of it the player has left, that stand nowhere
    holds: letters of these kinds or this family; `player` holds a player, and counts 1 for that one
    room: how many letters
    paint: the colour of the boxes
    icon: a pale picture in each empty box
    frame: a drawing in `pictures` with the boxes inside it, or along its lane
    """

    id: Id
    paint: Role | None = None
    icon: Icon | None = None
    frame: Name | None = None
    up_to: Annotated[int, Ge(1), Le(999)] | None = None
    numbers: Annotated[int, Ge(1), Le(40)] | None = None
    counts: Name | None = None
    stock: Name | None = None
    holds: Names | None = None
    room: Annotated[int, Ge(1), Le(999)] | None = None

    @property
    def names_player(self) -> bool:
        """Return whether the field holds a player."""
        return self.holds == (PLAYER,)

    def violations(self) -> Iterator[Violation]:
        if self.holds and PLAYER in self.holds and len(self.holds) > 1:
            message = Message("a field holds a player or letters, not both")
            yield Violation(("holds", AT_KEY), message, Message("make two fields of them"))
        for key in ("counts", "stock"):
            if getattr(self, key) and (self.numbers or self.holds):
                message = Message("a field that counts a token has one number")
                yield Violation((key,), message, Message("make two fields of them"))
        if self.counts and self.stock:
            message = Message("a field counts tokens on the paper or in the stock, not both")
            yield Violation(("stock",), message, Message("make two fields of them"))
        if self.numbers and self.holds:
            message = Message("a field has numbers or holds letters, not both")
            yield Violation(("holds", AT_KEY), message, Message("make two fields of them"))
        elif self.room and not self.holds:
            message = Message("room is for letters, but this field holds none")
            yield Violation(("room", AT_KEY), message, Message("for a largest number, use up_to"))
        if self.up_to and (self.numbers or self.holds):
            message = Message("up_to is for a single number")
            yield Violation(("up_to", AT_KEY), message, Message("for letters, use room"))


@model
class Moment:
    """An earlier moment of the game at which the shared sheet is written down.

    reached: when it is; earlier marks are odd, and missing ones a question
    """

    id: Id
    reached: Reached | None = None


@model
class DrawnWall:
    """A wall that players draw between cells."""

    id: Id


@model
class SheetGroup:
    """Tracks and fields under a heading.

    of: its members; those of a list in the list stand in one line
    paint: the colour of the heading
    columns: how many columns the lines fill
    """

    id: Id
    of: Annotated[tuple[OneLine, ...], Length(1, 40)]
    paint: Role | None = None
    columns: Annotated[int, Ge(1), Le(6)] = 1

    @property
    def members(self) -> tuple[str, ...]:
        """Return all members, line by line."""
        return tuple(name for line in self.of for name in line)


@caching_model
class SheetPlan:
    """The sheet of a player, or of all players.

    print: whether sheets are printed; without them, there are pads and cards only
    shared: whether one sheet is for all players, whose letters stand in the cells
    marks: what the players of a shared sheet mark with, one name for each player
    paper: how much of a page a sheet takes; `auto` is the smallest with room for everything
    frame: a drawing in `pictures` round everything; along its lane stands a random order
    layout: a file in `layouts` with a slot for each part; without it, parts are arranged by rule
    areas: named parts of the grid
    tracks: boxes to cross off
    fields: places to write
    walls: walls that players draw between cells
    moments: earlier moments at which a shared sheet is written down
    random: what is different on every sheet
    groups: tracks and fields under headings; others follow from the rules
    totals: the rules with a box for points; those of a list share one, and `false` prints none
    """

    print: bool = True
    shared: bool = False
    marks: Names | None = None
    paper: Literal["quarter", "half", "whole", "auto"] = "auto"
    frame: Name | None = None
    layout: str | None = None
    grid: GridSize | None = None
    areas: Annotated[tuple[Area, ...], Length(0, 20)] = ()
    tracks: Annotated[tuple[Track, ...], Length(0, 12)] = ()
    fields: Annotated[tuple[SheetField, ...], Length(0, 20)] = ()
    walls: Annotated[tuple[DrawnWall, ...], Length(0, 4)] = ()
    moments: Annotated[tuple[Moment, ...], Length(0, 4)] = ()
    random: Annotated[tuple[Annotated[RandomPart, TaggedBy("make")], ...], Length(0, 8)] = ()
    groups: Annotated[tuple[SheetGroup, ...], Length(0, 12)] = ()
    totals: bool | Annotated[tuple[OneLine, ...], Length(1, 40)] = True

    @cached_property
    def written_fields(self) -> tuple[SheetField, ...]:
        """Return the fields that are written on a sheet: those that hold no player."""
        return tuple([field for field in self.fields if not field.names_player])

    @cached_property
    def player_fields(self) -> tuple[str, ...]:
        """Return the ids of the fields that hold a player."""
        return tuple([field.id for field in self.fields if field.names_player])


@model
class Dice:
    """Dice of one kind.

    number: how many of them
    faces: names of kinds and symbols, or texts, on the six faces
    joker: a face that can be used as any other
    paint: the colour of the rim of their faces
    """

    number: Annotated[int, Ge(1), Le(12)] = 1
    faces: Annotated[tuple[Label, ...], Length(6, 6)]
    joker: Label | None = None
    paint: Role | None = None
    source: Source | None = None

    def violations(self) -> Iterator[Violation]:
        if self.joker is not None and self.joker not in self.faces:
            message = Message("the dice have no face {found}", found=quote_value(self.joker))
            yield Violation(("joker",), message, did_you_mean(self.joker, self.faces))


CardCopies = (
    Annotated[int, Ge(0), Le(99)]
    | Annotated[dict[int, Annotated[int, Ge(1), Le(99)]], Length(1, MAX_PLAYERS)]
)
OpenNumber = (
    Annotated[int, Ge(1), Le(40)]
    | Annotated[dict[int, Annotated[int, Ge(1), Le(40)]], Length(1, MAX_PLAYERS)]
)


@caching_model
class Card(Rule):
    """A card or tile; with the keys of a rule, it scores.

    points: points of its rule; without another key of a rule, a number that is only printed
    copies: how many there are, or by the number of players; 0 for one that is only a reverse
    shape: rows of cells with `/` between them: the `sign` of a kind, `?` any kind, `.` no cell
    back: its pile, if the deck has several backs
    reverse: the card of the deck that is on its other side
    values: the texts and pictures of its layout, by column
    score: several rules of one card
    """

    copies: CardCopies = 1
    shape: Annotated[str, AsText(), Length(1, 120)] | None = None
    back: Id | None = None
    reverse: Name | None = None
    values: dict[str, Annotated[str, AsText(), Length(0, 400)]] | None = None
    score: Annotated[tuple[Rule, ...], Length(1, 4)] | None = None

    @property
    def printed_copies(self) -> int:
        """Return how many are printed: enough for any number of players."""
        return largest(self.copies)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Return the rules of the card; none if it does not score."""
        return self.score or ((self,) if self._states_rule else ())

    @property
    def _states_rule(self) -> bool:
        return any(
            getattr(self, key) not in (None, False)
            for key in field_names(Rule)
            # Points alone are a number to print, as in a spreadsheet of goods.
            if key not in ("id", "source", "points")
        )

    def violations(self) -> Iterator[Violation]:
        if self.score and (self._states_rule or self.points):
            message = Message("a card has the keys of one rule, or score with several")
            yield Violation(("score", AT_KEY), message, Message("keep one of them"))
        elif self._states_rule:
            yield from check_sentence(self)


@model
class SummaryRow:
    """A row of the summary card that each player has: a picture and its words.

    id: the name of its words; that of a rule can use the numbers of the rule
    icon: its picture; without one, the picture of the game with the name of the row
    """

    id: Id
    icon: Icon | None = None


@model
class Check(Condition):
    """A condition that must be true of a finished game.

    warn: whether it is only a warning if it is not true
    without: it must be true only of games without open cards of this optional deck
    check: a check that no condition can say, by its name, instead of a condition
    """

    warn: bool = False
    without: Name | None = None
    check: Annotated[str, OneOf(CHECKS, Message("unknown check {found}"))] | None = None

    def violations(self) -> Iterator[Violation]:
        if self.check is None:
            yield from skip_unreadable(Condition.violations(self))
            return
        defaults = field_defaults(Check)
        for key in field_names(Check):
            if key not in ("id", "check", "source") and getattr(self, key) != defaults[key]:
                message = Message("{key} has no meaning with check", key=key)
                yield Violation((key, AT_KEY), message, Message("remove {key}", key=key))


@model
class TieBreak(Rule):
    """A scoring rule by its id alone, or a sentence that only decides between equal totals."""

    short_key = "id"

    @property
    def is_sentence(self) -> bool:
        """Return whether it says itself what it pays."""
        keys = (key for key in field_names(Rule) if key not in ("id", "source"))
        return any(getattr(self, key) not in (None, False) for key in keys)

    def violations(self) -> Iterator[Violation]:
        if self.is_sentence:
            yield from check_sentence(self)


@model
class OpenCards:
    """Which cards of a deck lie on the table and score for all players.

    of_each: `back`: one card of each back
    number: how many cards, or by the number of players: `{2: 3, 3: 4}`
    optional: whether players may play without them: a score file without the key has none
    """

    of_each: Literal["back"] | None = None
    number: OpenNumber | None = None
    optional: bool = False

    def violations(self) -> Iterator[Violation]:
        if (self.of_each is None) == (self.number is None):
            message = Message("open cards need of_each or a number, not both")
            yield Violation((), message, Message("for example {of_each: back}"))


@model
class HeldCards:
    """How many cards of a deck each player holds, which score for this player alone.

    least: how many cards at least
    most: how many cards
    take: `best`: every card has a line, but only the one that pays most has points
    """

    least: Annotated[int, Ge(0), Le(40)] = 0
    most: Annotated[int, Ge(1), Le(40)]
    take: Literal["best"] | None = None
    source: Source | None = None

    def violations(self) -> Iterator[Violation]:
        return check_range(self.least, self.most)


_UNKNOWN_DECK = Message("unknown random deck {found}")


@caching_model
class Deck:
    """Cards or tiles to cut out.

    layout: the layout of their fronts: a file in `layouts`, or one that comes with hedgerow
    rows: a CSV file with a card in each row
    backs: the layout of their backs
    cards: the cards; those with an id of a row complete it
    each: a card for each kind, as many as its `pieces`, or for each cell of the grid
    random: cards that are drawn instead of these, if a random deck is printed
    prefix: the start of the names of its score lines; its id if omitted
    open: which cards score for all players
    held: how many cards score for the player who holds them
    """

    id: Id
    layout: str
    rows: str | None = None
    backs: str | None = None
    cards: Annotated[tuple[Card, ...], Length(0, 1000)] = ()
    each: Literal["kind", "cell"] | None = None
    random: Annotated[RandomDeck, TaggedBy("make", RANDOM_DECKS, _UNKNOWN_DECK)] | None = None
    prefix: Id | None = None
    open: OpenCards | None = None
    held: HeldCards | None = None

    @property
    def line_prefix(self) -> str:
        return self.prefix or self.id

    @cached_property
    def backs_in_use(self) -> tuple[str, ...]:
        """Return the backs of its cards, in their order."""
        return tuple(dict.fromkeys([card.back for card in self.cards if card.back]))

    @cached_property
    def most_chosen(self) -> int:
        """Return how many of its cards can be open, or in one hand."""
        if self.held:
            return self.held.most
        if self.open and self.open.number:
            return largest(self.open.number)
        return len(self.backs_in_use)

    def card(self, card_id: str) -> Card:
        """Return the card with this id."""
        return self._cards_by_id[card_id]

    @cached_property
    def _cards_by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(check_unique_ids(("cards",), self.cards))
        if self.open and self.held:
            message = Message("the cards of a deck are open or held, not both")
            yield Violation(("held", AT_KEY), message, Message("make two decks of them"))
        if self.each and (self.cards or self.rows):
            message = Message(
                "the cards of this deck follow from {what}", what=f"each: {self.each}"
            )
            key = "cards" if self.cards else "rows"
            hint = Message("remove {key}, or make two decks of them", key=key)
            yield Violation((key, AT_KEY), message, hint)
        elif self.each and (self.open or self.held):
            message = Message("cards that follow from kinds or cells do not score")
            key = "open" if self.open else "held"
            yield Violation((key, AT_KEY), message, Message("remove {key}", key=key))
        elif not self.cards and not self.rows and not self.each:
            message = Message("this deck has no cards")
            yield Violation((), message, Message("add cards, or rows with the name of a CSV file"))
        yield from skip_unreadable(self._reverse_violations())
        yield from skip_unreadable(self._piece_violations())

    def _reverse_violations(self) -> Iterator[Violation]:
        """Yield reverses that the deck does not have, and cards that would not be printed."""
        known, reverses = [card.id for card in self.cards], {card.reverse for card in self.cards}
        for number, card in enumerate(self.cards):
            path = ("cards", number, "reverse")
            if card.reverse is not None and card.reverse not in known:
                message = Message("unknown card {name}", name=quote_value(card.reverse))
                yield Violation(path, message, did_you_mean(card.reverse, known))
            elif card.reverse is not None and self.backs:
                message = Message("a card has a reverse, or the back of its deck")
                yield Violation((*path, AT_KEY), message, Message("remove reverse, or backs"))
            if card.copies == 0 and card.id not in reverses:
                message = Message("no card has {name} on its reverse", name=quote_value(card.id))
                hint = Message("add reverse: {name} to a card, or remove copies", name=card.id)
                yield Violation(("cards", number, "copies"), message, hint)

    def _piece_violations(self) -> Iterator[Violation]:
        """Yield a violation at the card with which a deck gets too large."""
        before = [*accumulate((card.printed_copies for card in self.cards), initial=0)]
        if before[-1] > MAX_PIECES:
            number = bisect(before, MAX_PIECES) - 1
            message = Message("this deck has {count} pieces", count=f"{before[-1]:,}")
            hint = Message("use at most {most}, or several decks", most=f"{MAX_PIECES:,}")
            yield Violation(("cards", number, "copies"), message, hint)
