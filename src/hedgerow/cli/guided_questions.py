"""The questions of a guided entry, and the file that their answers fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import NO_MESSAGE, Message, Translator
from hedgerow.cli.guided_answers import GAME, NAMES, ROWS, WHO_PLAYED, Slot, is_between_rows
from hedgerow.game.game import Game
from hedgerow.scorefile.form import Field, Form, SectionForm
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.palette import PaletteItem
from hedgerow.scorefile.score_file import NONE, SHEET_KEY

CODE_LINE = f"{SHEET_KEY}: "
_WALL_SIGNS = frozenset("|-")
_CODES_HELP = Message(
    "the code is next to the QR code on the sheet; separate several codes with spaces; "
    "after the first, the last seven letters and digits are enough, or the letters of other sheets "
    "of the same set: C D"
)
# A text of a question; a name is the same in all languages.
Text = Message | str


@keyword_record
class Question:
    """A question: its prompt, notes that help to answer it, and the problem of the last answer.

    `key` is that of a field, or `game`, `names` of players, `rows` of a grid; `section` is the
    number of a player or the name of a section. `help` is shown on request; `notice` is a warning
    about the previous answer, which was accepted.
    """

    key: str
    prompt: str
    notes: tuple[str, ...] = ()
    problem: str = ""
    section: str = ""
    help: tuple[str, ...] = ()
    notice: str = ""

    @property
    def slot(self) -> Slot:
        """Return the slot that its answer belongs to."""
        return self.key, self.section


@dataclass(eq=False)
class Line:
    """A line of the file, and the index of the answer it comes from; -1 if it was not typed."""

    text: str
    answer: int


@dataclass(eq=False)
class OpenSection:
    """A section that is being filled in: its name, its form, and its lines so far.

    `slot` is that of its questions; `code` is that of its sheet, if known.
    """

    name: str
    form: SectionForm
    slot: str
    answer: int = -1
    code: str = ""
    legend_shown: bool = False
    keys: list[Line] = field(default_factory=list)
    rows: list[Line] = field(default_factory=list)

    @property
    def filled(self) -> int:
        """Return the number of rows of cells so far, without lines between rows."""
        return sum(not is_between_rows(it.text, self.form.grid) for it in self.rows)

    @property
    def lines_below(self) -> list[Line]:
        """Return the lines below the last row."""
        rows = [
            n for n, it in enumerate(self.rows, 1) if not is_between_rows(it.text, self.form.grid)
        ]
        return self.rows[max(rows, default=0) :]

    def lines(self) -> Iterator[Line]:
        """Yield its lines; missing rows have empty cells, and what is printed on the sheet."""
        grid = self.form.grid
        yield from (Line("", -1), Line(f"[{self.name}]", self.answer), *self.keys, *self.rows)
        blank_rows = [] if grid.grows else grid.blank_rows[self.filled :]
        yield from (Line(row, -1) for row in blank_rows)


def open_section(name: str, form: Form, number: int, answer: int, codes: int) -> OpenSection:
    """Return the section of a player, with the code of the sheet if it is known."""
    part = OpenSection(name, form.sections[0], str(number), answer, form.code)
    part.keys += [Line(f"{CODE_LINE}{form.code}", codes)] if form.code else []
    return part


@dataclass
class GuidedFile:
    """The file as far as the questions are answered.

    players: those with letters on a shared board
    custom_names: names that players gave to options, by the ids of the options
    form: known after the questions about the whole game
    """

    comments: list[Line] = field(default_factory=list)
    head: list[Line] = field(default_factory=list)
    parts: list[OpenSection] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    custom_names: dict[str, str] = field(default_factory=dict)
    form: Form | None = None

    @property
    def text(self) -> str:
        """Return the text: what was entered, and empty rows for the rest."""
        return "".join(f"{it.text}\n" for it in self.lines())

    def lines(self) -> list[Line]:
        """Return all lines."""
        return [*self.comments, *self.head, *(it for part in self.parts for it in part.lines())]

    def find_section(self, name: str, key: str = "") -> OpenSection:
        """Return the section of a name, or the only section."""
        matches = [it for it in self.parts if not name or it.name.casefold() == name.casefold()]
        names = [it.name for it in self.parts]
        if len(matches) == 1:
            return matches[0]
        if name:
            message = Message("unknown section {name}", name=quote_value(name))
            raise input_error("", message, did_you_mean(name, names))
        hint = Message("write {example}", example=f"{names[0]} {key}: …")
        raise input_error("", Message("whose line is it?"), hint)


@record
class QuestionWriter:
    """Writes the questions about a file in the user's language."""

    translate: Translator
    file: GuidedFile

    def _question(
        self,
        key: str,
        prompt: Text,
        notes: Iterable[Text],
        *,
        help: Iterable[Text],
        section: str = "",
    ) -> Question:
        """Return a question with its texts in the user's language; empty ones are omitted."""

        def translated(texts: Iterable[Text]) -> tuple[str, ...]:
            return tuple(
                self.translate(it) if isinstance(it, Message) else it for it in texts if it
            )

        return Question(
            key=key,
            prompt="".join(translated([prompt])),
            notes=translated(notes),
            section=section,
            help=translated(help),
        )

    def game_question(self, games: Sequence[Game]) -> Question:
        """Return the question which game was played."""
        titles = [f"{n:>3}  {it.content.about.title}" for n, it in enumerate(games, 1)]
        prompt = Message("Which game? Its name, or the codes on the sheets")
        number = Message("a name or number from the list, or the codes on all sheets")
        return self._question(GAME, prompt, titles, help=[number, _CODES_HELP, *titles])

    def names_question(self, default: Sequence[str]) -> Question:
        """Return the question for the names of the players."""
        note = Message("names separated by commas; default: {names}", names=", ".join(default))
        return self._question(NAMES, Message("Players"), [note], help=[note])

    def next_code_question(
        self, prompt: Text, code: Field, default: tuple[str, str], slot: str
    ) -> Question:
        """Return the question for one code; `default` is the next of the set, with its letter."""
        next_code, letter = default
        enter = Message(
            "Enter: {code}, sheet {letter} of the same set", code=next_code, letter=letter
        )
        other = Message("a letter: that sheet of the set")
        notes: list[Text] = [code.help, enter, other, Message("{none}: no code", none=NONE)]
        return self._question(SHEET_KEY, prompt, notes, help=[*notes, _CODES_HELP], section=slot)

    def code_question(self, prompt: Text, code: Field, form: Form, slot: str = "") -> Question:
        """Return the question for codes, with a note about what an empty answer means."""
        grid = form.sections[0].grid
        printed = ", ".join(f"{it.typed} {it.name}" for it in _printed_items(form))
        empty_note = Message("Enter: no code")
        if _WALL_SIGNS & {*grid.drawn} and grid.wall and not grid.draws_walls:
            empty_note = Message("Enter: no code, I will draw the {wall}", wall=grid.wall.name)
        elif printed:
            empty_note = Message(
                "Enter: no code, I will type what is printed: {letters}", letters=printed
            )
        notes: list[Text] = [code.help, empty_note]
        return self._question(SHEET_KEY, prompt, notes, help=[*notes, _CODES_HELP], section=slot)

    def field_question(self, field: Field, title: str, part: OpenSection | None) -> Question:
        """Return the question for a field of the game, or of a section."""
        labels = {
            it.id: _option_label(it.name, self.file.custom_names.get(it.id, ""))
            for it in field.options
        }
        listed = () if field.is_row else labels.values()
        numbered = [f"{n:>3}  {name}" for n, name in enumerate(listed, 1)]
        is_players = field.kind == "players"
        default = "" if is_players else labels.get(field.default, field.default)
        letters = [self._letter_note(part)] if part and field.kind == "letters" else []
        if part and letters:  # the rows need not repeat the letters
            part.legend_shown = True
        notes: list[Text] = [
            WHO_PLAYED if is_players else field.help,
            *numbered,
            *letters,
            Message("default: {default}", default=default) if default else "",
        ]
        return self._question(
            field.key,
            f"{title}{field.label}",
            notes,
            help=[*([] if field.is_row else [_field_help(field)]), *notes],
            section=part.slot if part else "",
        )

    def row_question(self, part: OpenSection, title: str) -> Question:
        """Return the question for the next row of a grid."""
        grid = part.form.grid
        number = part.filled + 1
        row = Message("row {n} of {rows}", n=number, rows=grid.rows)
        if grid.grows:
            row = Message("row {n}", n=number)
        head = f" ({grid.ring.rows[number - 1].name})" if grid.ring else ""
        letters, notes = self._letter_note(part), [*self._grid_notes(part)]
        # Notes are shown before the first row only; later they are shown on request.
        first_notes = notes if part.legend_shown else [letters, *notes]
        several = Message("you can type several rows on one line, separated by spaces")
        return self._question(
            ROWS,
            f"{title} · {self.translate(row)}{head}",
            [] if part.rows else first_notes,
            help=[letters, *notes, several],
            section=part.slot,
        )

    def can_skip(self, part: OpenSection) -> bool:
        """Return whether a section may be skipped: of a board, only the first is needed."""
        return bool(part.form.name) and part is not self.file.parts[0] and not part.rows

    def _letter_note(self, part: OpenSection) -> Message:
        """Return a note with the letters of a grid, without those that the code fills in."""
        grid = part.form.grid
        printed = {letter for _, letter in grid.fixed}
        printed |= {item.letter for item in self.items_to_copy(part)}
        own = [f"{it.typed} {it.name}" for it in grid.palette.items if it.letter not in printed]
        letters = ", ".join(self.file.players or own)
        return Message("letters: {letters}; {empty} is empty", letters=letters, empty=EMPTY)

    def _grid_notes(self, part: OpenSection) -> Iterator[Message]:
        """Yield what else can be typed into a grid, and what an empty line means."""
        grid = part.form.grid
        if grid.small:
            item = grid.palette.items[0]
            yield Message(
                "lower case means with {thing}: {small} is {name} with {thing}, {letter} without",
                thing=grid.small.name,
                small=item.letter.lower(),
                letter=item.letter,
                name=item.name,
            )
        if not part.code:
            yield from self._printed_notes(part)
        if grid.ring:
            columns = ", ".join(it.name for it in grid.ring.columns)
            yield Message("columns: {columns}", columns=columns)
        if grid.grows:
            yield Message("an empty line ends the grid")
        if self.can_skip(part):
            yield Message("an empty line skips the grid")

    def _printed_notes(self, part: OpenSection) -> Iterator[Message]:
        """Yield how to type what is printed on a sheet whose code is unknown."""
        grid, example = part.form.grid, part.form.grid.example
        if _WALL_SIGNS & {*grid.drawn} and grid.wall:
            yield Message(
                "{wall}: | between two cells, - on its own line below a cell; then "
                "put spaces between the cells: {row}",
                wall=grid.wall.name,
                row=example,
            )
        if "^" in grid.drawn and grid.point:
            yield Message(
                "{point}: ^ on its own line where four cells meet; then put spaces "
                "between the cells: {row}",
                point=grid.point.name,
                row=example,
            )
        if printed := self.items_to_copy(part):
            letters = ", ".join(f"{it.typed} {it.name}" for it in printed)
            yield Message("also type what is printed: {letters}", letters=letters)

    def items_to_copy(self, part: OpenSection) -> list[PaletteItem]:
        """Return the printed items that must be typed, because the code is unknown."""
        own = {it.letter for it in part.form.grid.palette.items}
        if part.code or not self.file.form or not part.form.grid.palette.may_be_empty:
            return []
        return [it for it in _printed_items(self.file.form) if it.letter in own]


def _option_label(name: str, player: str) -> str:
    """Return the label of an option; a player's own name for it comes first."""
    return f"{player} ({name})" if player and player != name else name


def _printed_items(form: Form) -> list[PaletteItem]:
    """Return the items printed in cells that can be filled in, as the first palette has them."""
    first, *others = form.sections
    # A palette without empty cells is that of a printed board.
    boards = [it.grid.palette for it in others if not it.grid.palette.may_be_empty]
    printed = {it.letter for palette in boards for it in palette.items}
    return [it for it in first.grid.palette.items if it.letter in printed]


def _field_help(field: Field) -> Message:
    """Return what an answer to a field looks like."""
    match field.kind:
        case "choice":
            return Message("a name from the list, its first letters, or its number")
        case "several":
            return Message(
                "names from the list, their first letters or numbers, separated by commas"
            )
        case "letters":
            return Message("letters, with or without spaces: up to {most}", most=field.most)
        case "number":
            return Message("a number from {least} to {most}", least=field.least, most=field.most)
        case _:
            return NO_MESSAGE
