"""What a game is to the program: one frozen record of functions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Annotated, Any, Generic, Protocol, TypeVar

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.frozen import record
from hedgerow.base.messages import Said
from hedgerow.drawing.icon_names import Icons
from hedgerow.game.form import Form, Place
from hedgerow.game.score import Result
from hedgerow.game.score_file import SHEET, Entry, ScoreFile
from hedgerow.game.sheet_code import ALPHABET
from hedgerow.loading.checks import Fault
from hedgerow.loading.models import (
    Between,
    Ge,
    Le,
    Length,
    Number,
    Source,
    Written,
    least_and_most,
    model,
)
from hedgerow.loading.words import Words

if TYPE_CHECKING:
    from hedgerow.drawing.rulebook import Rulebook
    from hedgerow.drawing.scene import Deck, Item, Symbol
    from hedgerow.game.chance import Rng
    from hedgerow.game.printed import PrintedGroup
    from hedgerow.game.simulation import Simulation

# How far pictures reach beyond a piece unless another bleed is asked for.
BLEED_MM = 2.0
# So many forms are kept for the next file.
MOST_FORMS = 64
S = TypeVar("S")
F = TypeVar("F")


CodeTag = Annotated[
    str,
    Written(
        f"[{ALPHABET}]{{2}}",
        Said("a tag is two of 0-9 and A-Z without I, L, O, U"),
        Said("like SF"),
    ),
]


@model
class Players:
    """How many play.

    least: how many it takes, from 1
    most: how many can play, up to 12
    """

    least: Annotated[int, Ge(1), Le(12)]
    most: Annotated[int, Ge(1), Le(12)]
    source: Source

    def faults(self) -> Iterator[Fault]:
        return least_and_most(self.least, self.most)


@model
class About:
    """The head of every game file: whose rules it follows and how its sheets are told apart.

    rules: the rules it follows: a folder of `games/`, or those of another package
    title: its name on paper and screen
    tag: two of 0-9 and A-Z without I, L, O, U; its sheet codes begin with them
    age: from how many years on it can be played
    minutes: how long it takes
    aliases: other names it answers to
    template: whether it is only there to be copied, and listed with `--all`
    """

    rules: str
    title: Annotated[str, Length(1, 60)]
    tag: CodeTag
    players: Players
    age: Annotated[Number, Between(1, 99)] | None = None
    minutes: Annotated[Number, Between(1, 999)] | None = None
    aliases: tuple[str, ...] = ()
    template: bool = False


class Content(Protocol):
    """What the program itself needs of a game's content."""

    @property
    def about(self) -> About: ...


C = TypeVar("C", bound=Content)


@record
class Table(Generic[C, S]):
    """Where a finished game is counted: the content, the words, and the sheet behind a code.

    `called` tells what a word is in all languages of the game; `forms` are those made so far.
    """

    game: str
    content: C
    words: Words
    sheet_of: Callable[[Entry], S]
    called: Callable[[str], tuple[str, ...]]
    forms: dict[object, Form] = field(default_factory=dict)

    def form(
        self,
        make: Callable[[Table[C, S], S | None, str], Form],
        variant: str,
        sheet: S | None = None,
    ) -> Form:
        """The form of a variant or a printed sheet; many finished games are read with one."""
        asked = make, variant, sheet, id(self.content)
        form = self.forms.get(asked)
        if form is None:
            if len(self.forms) >= MOST_FORMS:
                self.forms.clear()
            form = self.forms[asked] = make(self, sheet, variant)
        return form

    def sheet(self, entries: Mapping[str, Entry], problems: list[Problem]) -> S | None:
        """The sheet of the code under `sheet:`, if any; a wrong code goes to `problems`."""
        try:
            return self.sheet_of(entries[SHEET]) if SHEET in entries else None
        except InputError as error:
            problems += error.problems
            return None


@record
class CardWish(Generic[C, S, F]):
    """Where can this card be played right now, on the landscape of a score file?"""

    card: str
    finish: F
    player: str | None
    lot: S | None
    table: Table[C, S]


@record
class DrawingContext(Generic[C]):
    """What a drawing is made from: the content, the words, and what was asked for.

    `lot` is what was drawn for decks that are made by lot, `code` its code. With a `variant` only
    what that one needs is wanted. `look` is told in the square pattern behind the code. Pictures of
    pieces that are painted to the edge reach `bleed_mm` beyond it: a print shop wants more of it.
    `icon` draws an icon by its name: the game's own, or one of the program.
    """

    game: str
    content: C
    words: Words
    marks: bool = False
    markers: bool = True
    lot: Any = None
    code: str = ""
    variant: str = ""
    look: str = ""
    bleed_mm: float = BLEED_MM
    icon: Icons = Icons()


def example_table(context: DrawingContext[C]) -> Table[C, Any]:
    """A table at which an example is counted: nobody types the code of a sheet there."""

    def no_sheet(entry: Entry) -> Any:
        raise LookupError(entry.value)

    return Table(context.game, context.content, context.words, no_sheet, lambda key: ())


@record
class SheetKind(Generic[C, S]):
    """What is drawn by lot: sheets, or a deck of cards where the game draws no sheets.

    `made_from` names all a sheet depends on, the most telling first; a change to it is another
    content. A change to `generate` is another `revision`. Sheets of one game have the same
    `balance`; two sheets of one `likeness` count as the same. A `shared` sheet serves all players.
    Of several `variants` each sheet is one, by the lot of its seed.
    """

    revision: int
    width_mm: float
    height_mm: float
    made_from: Callable[[C], Mapping[Said, object]]
    generate: Callable[[C, Rng], S]
    data: Callable[[S, C], Mapping[str, object]]
    text: Callable[[S, DrawingContext[C]], str]
    balance: Callable[[S], Hashable]
    likeness: Callable[[S], Hashable]
    shared: bool = False
    variant: Callable[[S], str] = lambda sheet: ""
    variants: Callable[[C], tuple[str, ...]] = lambda content: ()


@record
class Drawings(Generic[C, S, F]):
    """How a game is drawn: its decks, its score pad, a finished game with what scored, its sheets.

    `sheet` makes an artist who draws each sheet with its code; a game without it lays its lot,
    `DrawingContext.lot`, into its decks. `places` says where the cells of a sheet lie, by the name
    of their section or field. `rules` are what strangers need to play the game.
    """

    decks: Callable[[DrawingContext[C]], tuple[Deck, ...]]
    pad: Callable[[DrawingContext[C]], Deck]
    overlay: Callable[[F, Result, DrawingContext[C]], Symbol]
    sheet: Callable[[DrawingContext[C]], Callable[[S, str], tuple[Item, ...]]] | None = None
    places: Callable[[C, S], Mapping[str, tuple[Place, ...]]] = lambda content, sheet: {}
    rules: Callable[[DrawingContext[C]], Rulebook] | None = None


@record
class Game(Generic[C, S, F]):
    """A game: its content, its sheets and decks, and how the finished game is read and scored.

    `form` says what is entered, of a printed sheet or without one, in a variant or the usual one.
    `drawings` is called only where something is drawn: scoring imports no drawing, and `simulate`,
    which says how bots play it, only where they do. `printed` tells what is printed on its pieces
    under a name. `numbers` are those of the content, played in one of its variants, that texts tell
    by {blanks} of their names.
    """

    id: str
    content_type: type[C]
    words: Callable[[C], Iterable[str]]
    sheet: SheetKind[C, S] | None
    drawings: Callable[[], Drawings[C, S, F]]
    form: Callable[[Table[C, S], S | None, str], Form]
    parse: Callable[[ScoreFile, Table[C, S]], F]
    score: Callable[[F, Table[C, S]], Result]
    printed: Callable[[DrawingContext[C]], tuple[PrintedGroup, ...]] = lambda context: ()
    numbers: Callable[[C, str], Mapping[str, int]] = lambda content, variant: {}
    has_marks: bool = False
    deck_data: Callable[[DrawingContext[C]], Mapping[str, object]] = lambda context: {}
    simulate: Callable[[], Simulation[C, S, F]] | None = None
    card_places: Callable[[CardWish[C, S, F]], tuple[str, list[dict[str, object]]]] | None = None
