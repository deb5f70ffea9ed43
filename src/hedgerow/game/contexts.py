"""The contexts of scoring and of drawing: the content of a game, its words, and more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeVar

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.icon_names import Icons
from hedgerow.loading.words import Words

if TYPE_CHECKING:
    from hedgerow.drawing.components import PrintedCode
    from hedgerow.drawing.scene import Deck, Piece, Symbol
    from hedgerow.game.content import Content
    from hedgerow.game.reader import FinishedGame
    from hedgerow.game.shape_cards import DrawnDeck
    from hedgerow.scorefile.form import Form
    from hedgerow.scorefile.score_file import KeyLine

# Scoring many files reuses forms, and what was made of a content.
MAX_CACHED = 64
T = TypeVar("T")

# The number `backs` of texts: `{backs|by their backs|by their bands}` has the second form, in every
# language, in a kit without backs.
WITH_BACKS, WITHOUT_BACKS = 1, 2


@keyword_record
class ScoringContext:
    """The context of scoring: the content, the words, and functions that find sheets by code.

    sheet_from_line: returns the sheet of a typed code
    translations_of: returns a word in all languages of the game
    set_from_line: returns the codes of the set of a typed code, by letter
    forms, prepared: caches
    """

    game: str
    content: Content
    words: Words
    sheet_from_line: Callable[[KeyLine], Any]
    translations_of: Callable[[str], tuple[str, ...]]
    set_from_line: Callable[[KeyLine], Mapping[str, str]] = lambda key_line: {}
    forms: dict[object, Form] = field(default_factory=dict)
    prepared: dict[object, Any] = field(default_factory=dict)

    def prepare(self, make: Callable[[Content], T]) -> T:
        """Return what `make` creates from the content; it is created once, not for every game."""
        key = make, id(self.content)
        value: T | None = self.prepared.get(key)
        if value is None:
            if len(self.prepared) >= MAX_CACHED:
                self.prepared.clear()
            value = self.prepared[key] = make(self.content)
        return value

    def form(
        self,
        make: Callable[[ScoringContext, Any, str], Form],
        variant: str,
        sheet: Any = None,
    ) -> Form:
        """Return the form of a variant or of a printed sheet, from the cache if possible."""
        key = make, variant, sheet, id(self.content)
        form = self.forms.get(key)
        if form is None:
            if len(self.forms) >= MAX_CACHED:
                self.forms.clear()
            form = self.forms[key] = make(self, sheet, variant)
        return form

    def read_sheet(self, key_line: KeyLine | None, problems: list[Problem]) -> Any:
        """Return the sheet of a code line, if any. An invalid code is added to `problems`."""
        if key_line is None or key_line.says_none:
            return None
        try:
            return self.sheet_from_line(key_line)
        except InputError as error:
            problems += error.problems
            return None


@keyword_record
class DrawingContext:
    """The context of drawing: the content, the words, and the options of the user.

    ticks: print symbols to tick
    markers: print corner markers and a note on pens, for programs that read photos of sheets
    random_deck: the generated deck, for games whose decks are random
    code: the code of the sheet or the random deck
    variant: draw only the parts that this variant needs
    look: the symbol for theme and ticks, which follows the code in the QR code
    bleed_mm: how far full-bleed pictures extend beyond the cut; 0 if pieces touch
    icon: draws an icon by name: the game's own, or one of the program
    letter_of: returns the letter of a sheet in its set, by its code; empty for a single sheet
    site: the address of the page that QR codes open; without it they have only the code
    example: returns the finished game of the example file in the game's folder, if it has one
    fronts: draws the fronts of a deck by its id, for boards that show them: by the id of the card
    """

    game: str
    content: Content
    words: Words
    ticks: bool = False
    markers: bool = False
    random_deck: DrawnDeck | None = None
    code: str = ""
    variant: str = ""
    look: str = ""
    bleed_mm: float = 0.0
    icon: Icons = Icons()
    letter_of: Callable[[str], str] = lambda code: ""
    site: str = ""
    example: Callable[[], FinishedGame | None] = lambda: None
    fronts: Callable[[str], Mapping[str, Symbol]] = lambda deck: {}

    def print_code(self, code: str, *, link: bool = True) -> PrintedCode:
        """Return a sheet code to draw; a sheet of a set has a label, `Sheet B`.

        With the address of a page, the QR code is a link and larger, unless `link` is false.
        """
        from hedgerow.drawing.components import PrintedCode
        from hedgerow.drawing.qr import qr_rows

        letter = self.letter_of(code)
        label = self.words("page.sheet", letter=letter) if letter else ""
        if not self.site or not link:
            return PrintedCode(code, qr_rows(code + self.look), label)
        from hedgerow.game.sheet_link import link_rows

        return PrintedCode(code, link_rows(self.site, code, self.look), label)

    def deck(
        self,
        name: str,
        width_mm: float,
        height_mm: float,
        pieces: Iterable[Piece],
        *,
        outlined: bool = False,
    ) -> Deck:
        """Return a deck titled by its word in `deck`: of full-bleed or of outlined pieces."""
        from hedgerow.drawing.scene import Deck

        return Deck(
            id=name,
            title=self.words(f"deck.{name}"),
            width_mm=width_mm,
            height_mm=height_mm,
            pieces=tuple(pieces),
            bleed_mm=0.0 if outlined else self.bleed_mm,
            marks=not outlined,
        )


def example_scoring(context: DrawingContext) -> ScoringContext:
    """Return a context for scoring the examples of a rulebook, which never contain sheet codes."""

    def no_sheet(key_line: KeyLine) -> Any:
        raise LookupError(key_line.value)

    return ScoringContext(
        game=context.game,
        content=context.content,
        words=context.words,
        sheet_from_line=no_sheet,
        translations_of=lambda key: (),
    )
