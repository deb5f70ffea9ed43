"""The ruleset: one frozen record with all functions of a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Generic, Protocol, TypeVar

from hedgerow.base.errors import InputError, Location, Problem
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import Icons
from hedgerow.loading.layers import FORMAT
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
from hedgerow.loading.strict_yaml import Tree
from hedgerow.loading.violations import KeyPath, Violation
from hedgerow.loading.words import Words, stated_words
from hedgerow.ruleset.sheet_code import ALPHABET

if TYPE_CHECKING:
    from hedgerow.drawing.components import PrintedCode
    from hedgerow.drawing.grid_plan import CellRect
    from hedgerow.drawing.rulebook import Rulebook
    from hedgerow.drawing.scene import Deck, Item, Piece, Symbol
    from hedgerow.ruleset.result import Result
    from hedgerow.ruleset.rng import Rng
    from hedgerow.scorefile.form import Form
    from hedgerow.scorefile.form_reader import FilledForm
    from hedgerow.scorefile.score_file import KeyLine
    from hedgerow.scoring.rule_list import RuleList
    from hedgerow.scoring.view import View

# The default bleed: how far pictures extend beyond the edge of a piece.
BLEED_MM = 2.0
# Forms are cached: scoring many files reuses them.
MAX_CACHED_FORMS = 64
S = TypeVar("S")
F = TypeVar("F")
T = TypeVar("T")


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
    """The number of players.

    least: minimum number of players, from 1
    most: maximum number of players, up to 12
    """

    least: Annotated[int, Ge(1), Le(12)]
    most: Annotated[int, Ge(1), Le(12)]
    source: Source = "house"

    def violations(self) -> Iterator[Violation]:
        return check_range(self.least, self.most)


@model
class About:
    """The head of every game file: the ruleset, the title and the tag of its sheet codes.

    rules: name of the ruleset: a folder of `games/`
    title: name of the game on paper and screen
    tag: two characters from 0-9 and A-Z, without I, L, O, U; sheet codes start with them
    age: minimum age of the players, in years
    minutes: duration of a game, in minutes
    aliases: other names of the game
    template: whether the game is only a template to copy; such games are listed with `--all`
    format: version of the notation of this file; a newer one needs a newer hedgerow
    """

    rules: str
    title: Annotated[str, Length(1, 60)]
    tag: CodeTag
    players: Players
    age: Annotated[Number, Between(1, 99)] | None = None
    minutes: Annotated[Number, Between(1, 999)] | None = None
    aliases: tuple[str, ...] = ()
    template: bool = False
    format: Annotated[int, Ge(1), Le(FORMAT)] = FORMAT

    def is_house(self, number: Number | None) -> bool:
        """Return whether we chose a number of the head because no rulebook states it.

        A game whose head names no other source has no rulebook: all its numbers are its author's.
        """
        sources = {it.source for it in (self.players, self.age, self.minutes) if it is not None}
        return number is not None and number.source == "house" and sources != {"house"}


class Content(Protocol):
    """The part of a game's content that every game has."""

    @property
    def about(self) -> About: ...


C = TypeVar("C", bound=Content)
# The notes on a sheet: shared words that every game may replace with its own.
PAGE_WORDS = ("page.pen", "page.ticks")
# The number `backs` of texts: `{backs|by their backs|by their bands}` has the second form, in every
# language, in a kit without backs.
WITH_BACKS, WITHOUT_BACKS = 1, 2
# Functions that return the keys of a group of words, by the name of the group.
WordGroups = Mapping[str, Callable[[C], Iterable[str]]]


@keyword_record
class ScoringContext(Generic[C, S]):
    """The context of scoring: the content, the words, and functions that find sheets by code.

    sheet_from_line: returns the sheet of a typed code
    translations_of: returns a word in all languages of the game
    set_from_line: returns the codes of the set of a typed code, by letter
    forms, prepared: caches
    """

    game: str
    content: C
    words: Words
    sheet_from_line: Callable[[KeyLine], S]
    translations_of: Callable[[str], tuple[str, ...]]
    set_from_line: Callable[[KeyLine], Mapping[str, str]] = lambda key_line: {}
    forms: dict[object, Form] = field(default_factory=dict)
    prepared: dict[object, Any] = field(default_factory=dict)

    def prepare(self, make: Callable[[C], T]) -> T:
        """Return what `make` creates from the content; it is created once, not for every game."""
        key = make, id(self.content)
        value: T | None = self.prepared.get(key)
        if value is None:
            if len(self.prepared) >= MAX_CACHED_FORMS:
                self.prepared.clear()
            value = self.prepared[key] = make(self.content)
        return value

    def form(
        self,
        make: Callable[[ScoringContext[C, S], S | None, str], Form],
        variant: str,
        sheet: S | None = None,
    ) -> Form:
        """Return the form of a variant or of a printed sheet, from the cache if possible."""
        key = make, variant, sheet, id(self.content)
        form = self.forms.get(key)
        if form is None:
            if len(self.forms) >= MAX_CACHED_FORMS:
                self.forms.clear()
            form = self.forms[key] = make(self, sheet, variant)
        return form

    def read_sheet(self, key_line: KeyLine | None, problems: list[Problem]) -> S | None:
        """Return the sheet of a code line, if any. An invalid code is added to `problems`."""
        if key_line is None or key_line.says_none:
            return None
        try:
            return self.sheet_from_line(key_line)
        except InputError as error:
            problems += error.problems
            return None


@keyword_record
class CardQuery(Generic[C, S, F]):
    """A question: where can this card be played on the landscape of a score file?"""

    card: str
    finished: F
    player: str | None
    deck: S | None
    scoring: ScoringContext[C, S]


@keyword_record
class DrawingContext(Generic[C]):
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
    content: C
    words: Words
    ticks: bool = False
    markers: bool = False
    random_deck: Any = None
    code: str = ""
    variant: str = ""
    look: str = ""
    bleed_mm: float = 0.0
    icon: Icons = Icons()
    letter_of: Callable[[str], str] = lambda code: ""
    site: str = ""
    example: Callable[[], Any] = lambda: None
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
        from hedgerow.ruleset.sheet_link import link_rows

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


def example_scoring(context: DrawingContext[C]) -> ScoringContext[C, Any]:
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


@record
class SheetArt(Generic[C, S]):
    """The functions that draw sheets.

    make_drawer: returns a function that draws a sheet with its code
    cell_rects: returns the rectangles of a sheet's cells, by the name of their section or field
    """

    make_drawer: Callable[[DrawingContext[C]], Callable[[S, str], tuple[Item, ...]]]
    cell_rects: Callable[[C, S], Mapping[str, tuple[CellRect, ...]]] = lambda content, sheet: {}


@keyword_record
class SheetSpec(Generic[C, S]):
    """The generator of random sheets, or of a random deck in a game without sheets.

    revision: must be increased when `generate` changes
    size: returns the width and height of a sheet in mm; None in a game without sheets
    code_inputs: all content a sheet depends on, hashed into its code; the most important part first
    generate: returns a random sheet
    to_data, to_text: return the sheet as JSON values and as text
    fairness_key: equal for the sheets of a matched set
    dedupe_key: equal for sheets that count as the same
    shared: one sheet is for all players
    variant, variants: the variant of a sheet, which its seed decides, and all variants
    is_fixed: all sheets are equal, and have no code
    """

    revision: int
    size: Callable[[], tuple[float, float]] | None = None
    code_inputs: Callable[[C], Mapping[Message, object]]
    generate: Callable[[C, Rng], S]
    to_data: Callable[[S, C], Mapping[str, object]]
    to_text: Callable[[S, DrawingContext[C]], str]
    fairness_key: Callable[[S], Hashable]
    dedupe_key: Callable[[S], Hashable]
    shared: bool = False
    variant: Callable[[S], str] = lambda sheet: ""
    variants: Callable[[C], tuple[str, ...]] = lambda content: ()
    is_fixed: bool = False

    @property
    def is_random_deck(self) -> bool:
        """Return whether it generates `DrawingContext.random_deck` instead of sheets."""
        return self.size is None

    @property
    def width_mm(self) -> float:
        """Return the width of a sheet; 0 in a game without sheets."""
        return self.size()[0] if self.size else 0.0

    @property
    def height_mm(self) -> float:
        """Return the height of a sheet; 0 in a game without sheets."""
        return self.size()[1] if self.size else 0.0


@keyword_record
class PieceInfo:
    """A printed piece: its id, name, text and value.

    `points` is its value when scored once; `worth` is its value as text, if points do not say all.
    """

    id: str
    name: str
    text: str = ""
    points: int | None = None
    worth: str = ""


def named_piece(
    words: Words,
    kind: str,
    name: str,
    numbers: Mapping[str, int],
    points: int | None = None,
    worth: str = "",
) -> PieceInfo:
    """Return a piece with the words `kind.name.name` and, filled with numbers, `kind.name.text`."""
    title, text = words(f"{kind}.{name}.name"), words(f"{kind}.{name}.text", **numbers)
    return PieceInfo(id=name, name=title, text=text, points=points, worth=worth)


@record
class PieceGroup:
    """Printed pieces of one kind, with a title."""

    id: str
    title: str
    pieces: tuple[PieceInfo, ...]


@keyword_record
class GameArt(Generic[C, F]):
    """The functions that draw everything except sheets.

    decks, pad: return the decks to cut out and the score pad
    draw_scored: draws a finished game with its result
    rulebook: returns the rules for people who do not know the game
    list_pieces: describes the named pieces
    draw_cover: draws the example of the rulebook for the list of games: a square picture without
        points and without texts, the same in all languages
    """

    decks: Callable[[DrawingContext[C]], tuple[Deck, ...]]
    pad: Callable[[DrawingContext[C]], Deck]
    draw_scored: Callable[[F, Result, DrawingContext[C]], Symbol]
    rulebook: Callable[[DrawingContext[C]], Rulebook]
    list_pieces: Callable[[DrawingContext[C]], tuple[PieceGroup, ...]] = lambda context: ()
    draw_cover: Callable[[F, DrawingContext[C]], Symbol]


@record
class ScoringRules(Generic[C, S, F]):
    """The functions that read and score a finished game.

    build_form: returns the form of a printed sheet (or None) and a variant (or "" for the default)
    read_game: turns a filled form into a finished game
    score: returns the result
    card_places: answers where a card can be played on the landscape of a score file
    """

    build_form: Callable[[ScoringContext[C, S], S | None, str], Form]
    read_game: Callable[[FilledForm, ScoringContext[C, S]], F]
    score: Callable[[F, ScoringContext[C, S]], Result]
    card_places: Callable[[CardQuery[C, S, F]], tuple[str, list[dict[str, object]]]] | None = None


@keyword_record
class Modules:
    """The modules of a ruleset's package, by what they define; None if it has no such part.

    sheet_art: `make_drawer` and `sheet_cell_rects`, for games with sheets
    decks: `decks`, `pad` and `list_pieces`
    scored_art: `draw_scored`
    rulebook: `rulebook`
    cover: `draw_cover`
    form: `build_form`
    reader: `read_game`
    rules: `score`
    card_places: `card_places`
    samples: `sample_papers`
    filled: `filled_games`, for games without turns
    """

    sheet_art: str = "art"
    decks: str = "decks"
    scored_art: str = "scored_art"
    rulebook: str = "rulebook"
    cover: str = "cover"
    form: str = "form"
    reader: str = "rules"
    rules: str = "rules"
    card_places: str | None = None
    samples: str | None = None
    filled: str | None = None


# Takes the context of drawing and a function that locates a value of the game file.
CheckDrawings = Callable[[DrawingContext[C], Callable[[KeyPath], Location]], Iterator[Problem]]


@cache
def import_part(module: str, name: str) -> Any:
    """Import what a module defines. Raises ImportError with the file if it does not define it."""
    found = import_module(module)
    if not hasattr(found, name):
        raise ImportError(f"module {module} does not define {name}", path=found.__file__)
    return getattr(found, name)


@keyword_record
class Ruleset(Generic[C, S, F]):
    """A game's Python code: content type, sheets, drawings and scoring.

    Drawings and scoring are imported on first use, so that a command imports only the
    modules it needs.

    package: the package that contains the modules; in the package itself, `__name__`
    modules: where the package defines its parts, if not in the default modules
    sheet_spec: the generator of sheets; a function if it depends on the content
    word_groups: functions that return the keys in those groups of words that depend on the content
    needed_words: returns the keys of all words that a game must define, instead of `words_file`
    optional_words: returns the keys of words that a game may define
    passed_names: the placeholders that the program fills in words of some groups
    join_variants: makes the contents of all variants known to each other, and returns the first;
        None if game files have no variants
    set_folders: makes the folders known to the content that have the layouts and pictures of the
        game
    variant_content: returns the content of a variant
    complete_words: adds the words that follow from others
    letters_have_case: whether two letters of a game may differ by their case alone
    max_letters: how many letters one of `letters` may have; those that players type have one
    merge_rows: returns a game file with the rows of its tables, which are found in some folders
    text_numbers: the numbers of the content, in a variant, that fill {placeholders} in texts
    has_ticks: whether symbols to tick can be printed on the sheets of a content
    shows_end: whether a filled form shows that the game is over, for example by a full board; if
        not, the players say so
    has_scoring: whether a game has points: without them, there is no pad, no form and no score
    shows_example: whether the rules show the example file in the game's folder
    deck_data: the decks as JSON values
    form_picture: draws a picture that a form names and that is not an icon; None for icons
    stated_rules: the scoring rules of the content, if they are sentences
    check_drawings: yields what cannot be drawn; it gets a function that locates keys of the content
    """

    id: str
    package: str
    content_type: type[C]
    sheet_spec: SheetSpec[C, S] | Callable[[C], SheetSpec[C, S] | None] | None = None
    modules: Modules = Modules()
    word_groups: WordGroups[C] = field(default_factory=dict)
    needed_words: Callable[[C], Iterable[str]] | None = None
    optional_words: Callable[[C], Iterable[str]] = lambda content: ()
    passed_names: Mapping[str, frozenset[str]] = field(default_factory=dict)
    join_variants: Callable[[Mapping[str, C]], C] | None = None
    set_folders: Callable[[C, tuple[Path, ...]], None] = lambda content, folders: None
    variant_content: Callable[[C, str], C] = lambda content, variant: content
    complete_words: Callable[[C, Words], Words] = lambda content, words: words
    letters_have_case: bool = False
    max_letters: int = 1
    merge_rows: Callable[[Tree, Sequence[Path]], Tree] = lambda tree, folders: tree
    text_numbers: Callable[[C, str], Mapping[str, int]] = lambda content, variant: {}
    has_ticks: Callable[[C], bool] = lambda content: False
    shows_end: Callable[[C], bool] = lambda content: True
    has_scoring: Callable[[C], bool] = lambda content: True
    shows_example: bool = False
    deck_data: Callable[[DrawingContext[C]], Mapping[str, object]] = lambda context: {}
    form_picture: Callable[[str], Symbol | None] = lambda name: None
    stated_rules: Callable[[C], RuleList] | None = None
    check_drawings: CheckDrawings[C] = lambda context, locate: iter(())

    @property
    def words_file(self) -> Path:
        """Return the English words of the game that comes with the ruleset."""
        return data_folder("content") / self.id / f"{LANGUAGES[0]}.yaml"

    def word_keys(self, content: C) -> Iterator[str]:
        """Yield the keys that the words files of a game must define: those of `words_file`.

        In `word_groups`, they depend on the content instead.
        """
        if self.needed_words is not None:
            yield from self.needed_words(content)
            return
        for key in stated_words([self.words_file]):
            if key.partition(".")[0] not in self.word_groups and key not in PAGE_WORDS:
                yield key
        for group, keys in self.word_groups.items():
            yield from (f"{group}.{key}" for key in keys(content))

    def optional_keys(self, content: C) -> Iterator[str]:
        """Yield the keys that the words files of a game may define."""
        yield from PAGE_WORDS
        yield from self.optional_words(content)

    def find_sheet_spec(self, content: C) -> SheetSpec[C, S] | None:
        """Return the generator of sheets for a game's content, if any."""
        spec = self.sheet_spec
        return spec if spec is None or isinstance(spec, SheetSpec) else spec(content)

    def sheet_art(self) -> SheetArt[C, S]:
        """Return the functions that draw its sheets."""
        module = self.modules.sheet_art
        return SheetArt(self._part(module, "make_drawer"), self._part(module, "sheet_cell_rects"))

    def game_art(self) -> GameArt[C, F]:
        """Return the functions that draw everything except sheets."""
        modules = self.modules
        return GameArt(
            decks=self._part(modules.decks, "decks"),
            pad=self._part(modules.decks, "pad"),
            draw_scored=self._part(modules.scored_art, "draw_scored"),
            rulebook=self._part(modules.rulebook, "rulebook"),
            list_pieces=self._part(modules.decks, "list_pieces"),
            draw_cover=self._part(modules.cover, "draw_cover"),
        )

    def scoring_rules(self) -> ScoringRules[C, S, F]:
        """Return the functions that read and score a finished game."""
        modules = self.modules
        return ScoringRules(
            self._part(modules.form, "build_form"),
            self._part(modules.reader, "read_game"),
            self._part(modules.rules, "score"),
            self._part(modules.card_places, "card_places"),
        )

    @property
    def sample_papers(self) -> Callable[[C, Rng], Iterator[Mapping[str, View]]] | None:
        """Return a function that yields finished games at random, each as papers by player.

        They need not be legal: they show which rules of the content decide nothing.
        """
        papers: Callable[[C, Rng], Iterator[Mapping[str, View]]] | None
        papers = self._part(self.modules.samples, "sample_papers")
        return papers

    @property
    def filled_games(self) -> Callable[[C, Rng, bool], Iterator[F]] | None:
        """Return a function that yields finished games, filled at random or greedily, if any."""
        games: Callable[[C, Rng, bool], Iterator[F]] | None
        games = self._part(self.modules.filled, "filled_games")
        return games

    def _part(self, module: str | None, name: str) -> Any:
        return import_part(f"{self.package}.{module}", name) if module else None
