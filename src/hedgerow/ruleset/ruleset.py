"""What a game is to the program: one frozen record of functions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Annotated, Any, Generic, Protocol, TypeVar

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icons
from hedgerow.loading.models import (
    Between,
    Ge,
    Le,
    Length,
    Matches,
    Number,
    Source,
    check_range,
    model,
)
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.ruleset.sheet_code import ALPHABET

if TYPE_CHECKING:
    from hedgerow.drawing.grid_plan import CellRect
    from hedgerow.drawing.rulebook import Rulebook
    from hedgerow.drawing.scene import Deck, Item, Symbol
    from hedgerow.ruleset.pieces import PieceGroup
    from hedgerow.ruleset.result import Result
    from hedgerow.ruleset.rng import Rng
    from hedgerow.ruleset.simulation import Simulation
    from hedgerow.scorefile.form import Form
    from hedgerow.scorefile.form_reader import FilledForm
    from hedgerow.scorefile.score_file import KeyLine

# How far pictures reach beyond a piece unless another bleed is asked for.
BLEED_MM = 2.0
# So many forms are kept for the next file.
MAX_CACHED_FORMS = 64
S = TypeVar("S")
F = TypeVar("F")


CodeTag = Annotated[
    str,
    Matches(
        f"[{ALPHABET}]{{2}}",
        Message("a tag must be two characters from 0-9 and A-Z, without I, L, O or U"),
        Message("for example SF"),
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
    source: Source = "house"

    def violations(self) -> Iterator[Violation]:
        return check_range(self.least, self.most)


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


@keyword_record
class ScoringContext(Generic[C, S]):
    """Where a finished game is counted: the content, the words, and the sheet behind a code.

    `called` tells what a word is in all languages of the game; `forms` are those made so far.
    """

    game: str
    content: C
    words: Words
    sheet_from_line: Callable[[KeyLine], S]
    translations_of: Callable[[str], tuple[str, ...]]
    forms: dict[object, Form] = field(default_factory=dict)

    def form(
        self,
        make: Callable[[ScoringContext[C, S], S | None, str], Form],
        variant: str,
        sheet: S | None = None,
    ) -> Form:
        """The form of a variant or a printed sheet; many finished games are read with one."""
        asked = make, variant, sheet, id(self.content)
        form = self.forms.get(asked)
        if form is None:
            if len(self.forms) >= MAX_CACHED_FORMS:
                self.forms.clear()
            form = self.forms[asked] = make(self, sheet, variant)
        return form

    def read_sheet(self, key_line: KeyLine | None, problems: list[Problem]) -> S | None:
        """The sheet of the code in an entry, if there is any; a wrong code goes to `problems`."""
        try:
            return self.sheet_from_line(key_line) if key_line else None
        except InputError as error:
            problems += error.problems
            return None


@keyword_record
class CardQuery(Generic[C, S, F]):
    """Where can this card be played right now, on the landscape of a score file?"""

    card: str
    finished: F
    player: str | None
    deck: S | None
    scoring: ScoringContext[C, S]


@keyword_record
class DrawingContext(Generic[C]):
    """What a drawing is made from: the content, the words, and what was asked for.

    `lot` is what was drawn for decks that are made by lot, `code` its code. With a `variant` only
    what that one needs is wanted. `look` is told in the square pattern behind the code. Pictures of
    pieces that are painted to the edge reach `bleed_mm` beyond it: a print shop wants more of it.
    `icon` draws an icon by its name: the game's own, or one of the program. `played` tells how bots
    fared with this content.
    """

    game: str
    content: C
    words: Words
    marks: bool = False
    markers: bool = True
    random_deck: Any = None
    code: str = ""
    variant: str = ""
    look: str = ""
    bleed_mm: float = BLEED_MM
    icon: Icons = Icons()
    playtest_line: str = ""


def example_scoring(context: DrawingContext[C]) -> ScoringContext[C, Any]:
    """A table at which an example is counted: nobody types the code of a sheet there."""

    def no_sheet(key_line: KeyLine) -> Any:
        raise LookupError(key_line.value)

    return ScoringContext(
        game=context.game,
        content=context.content,
        words=context.words,
        sheet_from_line=no_sheet,
        translations_of=lambda key: (),
    )


@record
class SheetArt(Generic[C, S]):
    """How sheets are drawn: `draw` makes an artist who draws each sheet with its code.

    `places` says where the cells of a sheet lie, by the name of their section or field.
    """

    make_drawer: Callable[[DrawingContext[C]], Callable[[S, str], tuple[Item, ...]]]
    cell_rects: Callable[[C, S], Mapping[str, tuple[CellRect, ...]]] = lambda content, sheet: {}


@keyword_record
class SheetSpec(Generic[C, S]):
    """What is drawn by lot: sheets, or a deck of cards where the game draws no sheets.

    `made_from` names all a sheet depends on, the most telling first; a change to it is another
    content. A change to `generate` is another `revision`. Sheets of one game have the same
    `balance`; two sheets of one `likeness` count as the same. A `shared` sheet serves all players.
    Where less was balanced once, `set_of` tells that: what was printed as one set stays one.
    Of several `variants` each sheet is one, by the lot of its seed. `art` is how sheets are drawn;
    a game without it lays its lot, `DrawingContext.lot`, into its decks.
    """

    revision: int
    width_mm: float
    height_mm: float
    code_inputs: Callable[[C], Mapping[Message, object]]
    generate: Callable[[C, Rng], S]
    to_data: Callable[[S, C], Mapping[str, object]]
    to_text: Callable[[S, DrawingContext[C]], str]
    fairness_key: Callable[[S], Hashable]
    dedupe_key: Callable[[S], Hashable]
    shared: bool = False
    legacy_fairness_key: Callable[[S], Hashable] | None = None
    variant: Callable[[S], str] = lambda sheet: ""
    variants: Callable[[C], tuple[str, ...]] = lambda content: ()
    art: Callable[[], SheetArt[C, S]] | None = None


@keyword_record
class GameArt(Generic[C, F]):
    """How a game is drawn beside its sheets: its decks, its score pad, a finished game scored.

    `rules` are what strangers need to play the game. `printed` tells what is printed on its pieces
    under a name.
    """

    decks: Callable[[DrawingContext[C]], tuple[Deck, ...]]
    pad: Callable[[DrawingContext[C]], Deck]
    draw_scored: Callable[[F, Result, DrawingContext[C]], Symbol]
    rulebook: Callable[[DrawingContext[C]], Rulebook] | None = None
    list_pieces: Callable[[DrawingContext[C]], tuple[PieceGroup, ...]] = lambda context: ()


@record
class ScoringRules(Generic[C, S, F]):
    """How a finished game is entered, read from its filled form, and scored.

    `form` says what is entered, of a printed sheet or without one, in a variant or the usual one.
    `card_places` answers where a card can be played on the landscape of a score file.
    """

    build_form: Callable[[ScoringContext[C, S], S | None, str], Form]
    read_game: Callable[[FilledForm, ScoringContext[C, S]], F]
    score: Callable[[F, ScoringContext[C, S]], Result]
    card_places: Callable[[CardQuery[C, S, F]], tuple[str, list[dict[str, object]]]] | None = None


@keyword_record
class Ruleset(Generic[C, S, F]):
    """A game: its content, its sheets and decks, and how the finished game is read and scored.

    Each command imports of a game what it needs: `sheet.art` where sheets are drawn, `drawings`
    where anything else is, `rules` where a finished game is read, `simulate`, which says how bots
    play it, where they do. `numbers` are those of the content, played in one of its variants, that
    texts tell by {blanks} of their names.
    """

    id: str
    content_type: type[C]
    word_keys: Callable[[C], Iterable[str]]
    sheet_spec: SheetSpec[C, S] | None
    game_art: Callable[[], GameArt[C, F]]
    scoring_rules: Callable[[], ScoringRules[C, S, F]]
    text_numbers: Callable[[C, str], Mapping[str, int]] = lambda content, variant: {}
    has_tick_symbols: bool = False
    deck_data: Callable[[DrawingContext[C]], Mapping[str, object]] = lambda context: {}
    simulation: Callable[[], Simulation[C, S, F]] | None = None

    @property
    def sheet_art(self) -> SheetArt[C, S] | None:
        """How its sheets are drawn, if it has any."""
        return self.sheet_spec.art() if self.sheet_spec and self.sheet_spec.art else None
