"""A finished game, asked line by line: the questions of its form, and the file they fill.

Nothing is read or printed here: a `Guide` has the next question and is given what was typed. Every
line is checked at once, by reading the whole file with what is still to come left blank.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from hedgerow.base.errors import InputError, problem_kinds, quoted, wrong
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import LANGUAGES, Said, Say
from hedgerow.game.blank_file import initials
from hedgerow.game.form import Field, Form, Grid, SectionForm
from hedgerow.game.lattice import EMPTY
from hedgerow.game.score_file import is_name
from hedgerow.game.sheet_code import LENGTH, SheetCode, is_code
from hedgerow.library.box import Box
from hedgerow.library.library import Library
from hedgerow.library.scoring import score_text

BACK = "<"
GAME, NAMES, ROWS = "game", "names", "rows"
VARIANT = "variant"
_WORD = re.compile(r"[^\s,;]+")
_NAMES = re.compile(r"\s*[,;]\s*")
_SIGNS = frozenset("-+|^ \u2013\u2014\u2212")
_APART = frozenset(" \t,;|")
T = TypeVar("T")
Opened = tuple[SheetCode, Any]


@record
class Question:
    """What is asked: a prompt, what helps to answer it, and what was wrong with the last answer.

    `key` is that of a field, or `game`, `names` of players, `rows` of a grid.
    """

    key: str
    prompt: str
    notes: tuple[str, ...] = ()
    problem: str = ""


Asking = Generator[Question, str, T]


@dataclass(eq=False)
class _Line:
    """A line of the file, and the number of the answer it comes from."""

    text: str
    answer: int


@dataclass(eq=False)
class _OpenSection:
    """A section that is being filled: its name, its form, and its lines so far."""

    name: str
    form: SectionForm
    answer: int = -1
    keys: list[_Line] = field(default_factory=list)
    rows: list[_Line] = field(default_factory=list)

    @property
    def filled(self) -> int:
        """How many rows of cells there are."""
        return sum(not _is_between(it.text, self.form.grid) for it in self.rows)

    def lines(self) -> Iterator[_Line]:
        """Its lines; rows that are still to come are blank."""
        grid = self.form.grid
        printed = dict(grid.fixed)
        yield from (_Line("", -1), _Line(f"[{self.name}]", self.answer), *self.keys, *self.rows)
        for row in range(self.filled, 0 if grid.grows else grid.rows):
            cells = (printed.get(Pos(row, col), EMPTY) for col in range(grid.columns))
            yield _Line("".join(cells), -1)


@dataclass
class Guide:
    """The questions about one finished game; `text` is its file as far as they are answered."""

    library: Library
    lang: str | None
    say: Say
    question: Question | None = None
    game: str = ""
    answers: list[str] = field(default_factory=list)
    _head: list[_Line] = field(default_factory=list)
    _parts: list[_OpenSection] = field(default_factory=list)
    _players: list[str] = field(default_factory=list)
    _later: list[str] = field(default_factory=list)
    _flow: Asking[None] = field(init=False)

    def __post_init__(self) -> None:
        self._replay(())

    @property
    def text(self) -> str:
        """The file: what was entered, and blank rows for the rest."""
        return "".join(f"{it.text}\n" for it in self._lines())

    def answer(self, typed: str) -> None:
        """Take an answer: one that will not do is asked again, `<` asks the one before again."""
        typed = "".join(it if it.isprintable() or it == "\t" else " " for it in typed)
        if typed.strip() == BACK:
            self._replay(self.answers[:-1])
            return
        before = len(self.answers)
        self._take(typed)
        if len(self.answers) > before:
            self._go_on(self._later)

    def typed(self, line: int) -> str | None:
        """What was typed for a line of the file, counted from 1, if it was typed."""
        lines = self._lines()
        number = lines[line - 1].answer if 0 < line <= len(lines) else -1
        return self.answers[number] if number >= 0 else None

    def correct(self, line: int, typed: str) -> None:
        """Take a line typed anew; what does not go with it is asked again."""
        number = self._lines()[line - 1].answer
        self._replay((*self.answers[:number], typed, *self.answers[number + 1 :]))

    def _replay(self, answers: Sequence[str]) -> None:
        """Begin again with these answers, as far as they will do."""
        self.answers, self._head, self._parts, self._players, self.game = [], [], [], [], ""
        self._flow = self._questions()
        self.question = next(self._flow)
        self._go_on(answers)

    def _go_on(self, answers: Sequence[str]) -> None:
        """Take answers as long as they will do; after one that will not, the rest waits."""
        self._later = []
        for number, typed in enumerate(answers):
            if self.question is None:
                return
            self._take(typed)
            if self.question is not None and self.question.problem:
                self._later = [*answers[number + 1 :]]
                return

    def _take(self, typed: str) -> None:
        try:
            self.question = self._flow.send(typed)
        except StopIteration:
            self.question = None
        if self.question is None or not self.question.problem:
            self.answers.append(typed)

    # --- the questions, in their order

    def _questions(self) -> Asking[None]:
        box, sheets = yield from self._until(self._which_game(), self._opened)
        lang, self.game = box.language(self.lang), box.id
        self._head.append(self._line(f"game: {box.id}"))
        if lang != LANGUAGES[0]:
            self._head.append(self._line(f"lang: {lang}"))
        form = yield from self._header(box, sheets, lang)
        if form.per_player:
            yield from self._player_names(box, sheets, form)
        else:
            self._parts += (_OpenSection(it.name, it) for it in form.sections if it.wanted)
        for part in [*self._parts]:
            yield from self._section(part, form)

    def _header(self, box: Box, sheets: Sequence[Opened], lang: str) -> Asking[Form]:
        """The fields of all players; a variant has a form of its own, a sheet may say which."""
        shared = [] if not sheets or not box.sheet.shared else [*sheets]
        form = _form(box, sheets, lang)
        if shared:
            self._head.append(self._line(f"sheet: {form.code}"))
        known = bool(shared and box.sheet.variant(shared[0][1]))
        for it in form.fields:
            if it.key == VARIANT and not known:
                chosen = yield from self._field(it, self._head, "")
                form = _form(box, sheets, lang, chosen)
        for it in form.fields:
            if it.kind != "code" and it.key != VARIANT:
                yield from self._field(it, self._head, "")
        return form

    def _player_names(self, box: Box, sheets: Sequence[Opened], form: Form) -> Asking[None]:
        section = form.sections[0]
        count = len(sheets) or form.least_players
        default = [section.label.format(n=number + 1) for number in range(count)]
        note = self.say(
            Said("names, with commas between them; without any: {names}", names=", ".join(default))
        )
        question = Question(NAMES, self.say(Said("Players")), (note,))
        names = yield from self._until(question, lambda it: _names(it, default, len(sheets), form))
        blank = box.form(form.lang).sections[0]
        for number, name in enumerate(names):
            own = box.form_of(*sheets[number], form.lang) if number < len(sheets) else None
            part = _OpenSection(name, own.sections[0] if own else blank, len(self.answers))
            part.keys += [_Line(f"sheet: {own.code}", 0)] if own else []
            self._parts.append(part)

    def _section(self, part: _OpenSection, form: Form) -> Asking[None]:
        title = part.name if form.per_player else part.form.label
        for it in part.form.fields:
            if it.kind != "code":
                yield from self._field(it, part.keys, f"{title} · ")
        grid = part.form.grid
        while grid.grows or part.filled < grid.rows:
            question = self._row_question(part, title)
            more = yield from self._until(question, lambda typed: self._rows(typed, part))
            if not more:
                break

    def _field(self, field: Field, lines: list[_Line], title: str) -> Asking[str]:
        """Ask for a field; the answer stands in the file as it was typed, choices by their ids."""
        numbers = [f"{n:>3}  {it.name}" for n, it in enumerate(field.options, 1)]
        usual = {it.id: it.name for it in field.options}.get(field.default, field.default)
        default = self.say(Said("without an answer: {default}", default=usual)) if usual else ""
        notes = (field.help, *numbers, default)
        question = Question(field.key, f"{title}{field.label}", tuple(filter(None, notes)))

        def accepted(typed: str) -> str:
            value = _value(field, typed.strip())
            line = self._line(f"{field.key}: {value}".rstrip())
            lines.append(line)
            self._check(lines, [line])
            if field.kind == "players":
                self._players = [it.replace("=", " ") for it in _NAMES.split(value)]
            return value

        return (yield from self._until(question, accepted))

    def _until(self, question: Question, accept: Callable[[str], T]) -> Asking[T]:
        """Ask until the answer will do."""
        asked = question
        while True:
            typed = yield asked
            try:
                return accept(typed)
            except InputError as error:
                asked = replace(question, problem=self._told(error))

    # --- what is asked, and what is taken for an answer

    def _which_game(self) -> Question:
        games = (
            f"{number:>3}  {box.content.about.title}" for number, box in enumerate(self._boxes, 1)
        )
        prompt = self.say(Said("Which game? Its name, or the codes on the sheets"))
        return Question(GAME, prompt, (*games,))

    @property
    def _boxes(self) -> list[Box]:
        return [it for it in self.library.boxes() if not it.content.about.template]

    def _opened(self, typed: str) -> tuple[Box, list[Opened]]:
        """The game that was named, by its number too, or that of the codes."""
        words = _WORD.findall(typed)
        if not words:
            raise wrong("", Said("which game was played?"), Said("see the list"))
        if typed.strip().isdecimal() and len(typed.strip()) < LENGTH:
            return self._numbered(int(typed)), []
        if is_code(typed):
            return self._of_codes([typed])
        if any(char.isdigit() for char in words[0]):
            return self._of_codes(words)
        return self._named(typed.strip()), []

    def _numbered(self, number: int) -> Box:
        if not 0 < number <= len(self._boxes):
            raise wrong(
                "", Said("no game has the number {number}", number=number), Said("see the list")
            )
        return self._boxes[number - 1]

    def _named(self, name: str) -> Box:
        """The game of that name, or the only one that begins so."""
        begun = [it for it in self._boxes if it.id.startswith(name.lower())]
        return begun[0] if len(begun) == 1 else self.library.box(name)

    def _of_codes(self, words: Sequence[str]) -> tuple[Box, list[Opened]]:
        """The sheets of codes; after the first, the end of a code that differs is enough."""
        code, box, sheet = self.library.open_code(words[0])
        sheets = [(code, sheet)]
        for word in words[1:]:
            other, own, sheet = self.library.open_code(_completed(word, code))
            if own.id != box.id:
                message = Said("is a sheet of {found}, not of {game}", found=own.id, game=box.id)
                raise wrong(word, message, Said("one file holds one game"))
            sheets.append((other, sheet))
        if box.sheet.shared and len(sheets) > 1:
            message = Said("all players of {game} share a sheet", game=box.id)
            raise wrong(words[1], message, Said("give one code"))
        return box, sheets

    def _row_question(self, part: _OpenSection, title: str) -> Question:
        grid = part.form.grid
        number = part.filled + 1
        row = (
            Said("row {n}", n=number)
            if grid.grows
            else Said("row {n} of {rows}", n=number, rows=grid.rows)
        )
        head = f" ({grid.ring.rows[number - 1].name})" if grid.ring else ""
        notes = () if part.rows else (*self._grid_notes(part),)
        return Question(ROWS, f"{title} · {self.say(row)}{head}", notes)

    def _may_be_left_out(self, part: _OpenSection) -> bool:
        """Of the sections of a board only the first is needed."""
        return bool(part.form.name) and part is not self._parts[0] and not part.rows

    def _grid_notes(self, part: _OpenSection) -> Iterator[str]:
        grid = part.form.grid
        letters = ", ".join(self._players) or grid.palette.told
        yield self.say(Said("letters: {letters}; {empty} is empty", letters=letters, empty=EMPTY))
        if grid.ring:
            columns = ", ".join(it.name for it in grid.ring.columns)
            yield self.say(Said("columns: {columns}", columns=columns))
        if grid.grows:
            yield self.say(Said("an empty line ends the grid"))
        if self._may_be_left_out(part):
            yield self.say(Said("an empty line leaves it out"))

    def _rows(self, typed: str, part: _OpenSection) -> bool:
        """Take a row, a line between rows, or several rows at once; whether there may be more."""
        if not typed.strip():
            if part.form.grid.grows:
                return False
            if self._may_be_left_out(part):
                self._parts.remove(part)
                return False
            message = Said("a row of {columns} cells is wanted", columns=part.form.grid.columns)
            raise wrong("", message, Said("write . for an empty cell"))
        if typed.strip()[0] in "#[" or ":" in typed:  # in a file that would be no row
            message = Said("{found} is no row of cells", found=quoted(typed.strip()))
            raise wrong("", message, Said("cells are single letters: S S C|P P"))
        lines = [self._line(it) for it in _divided(typed.rstrip(), part)]
        drawn = [*_trailing(part)]
        part.rows += lines
        if not _is_between(typed, part.form.grid):
            try:
                self._check(part.rows, [*drawn, *lines])
            except InputError:  # what was drawn above the row is taken back with it
                del self.answers[len(self.answers) - len(drawn) :]
                raise
        return True

    # --- the file

    def _line(self, text: str) -> _Line:
        return _Line(text, len(self.answers))

    def _lines(self) -> list[_Line]:
        return [*self._head, *(line for part in self._parts for line in part.lines())]

    def _check(self, among: list[_Line], new: Sequence[_Line]) -> None:
        """Refuse new lines in which the file's reader finds a problem, and take them out again."""
        try:
            score_text(self.text, "", self.library, None)
        except InputError as error:
            lines = self._lines()
            numbers = [lines.index(it) + 1 for it in new]
            found = [it for it in error.problems if it.where.line in numbers]
            if found:
                among[-len(new) :] = []
                raise InputError(*found) from None

    def _told(self, error: InputError) -> str:
        """Problems in the words of a conversation: what, and what to do."""
        told = []
        for it, *_ in problem_kinds(error.problems)[:3]:
            hint = f" – {self.say(it.hint)}" if it.hint else ""
            told.append(f"{self.say(it.message)}{hint}")
        return "\n".join(told)


def _form(box: Box, sheets: Sequence[Opened], lang: str, variant: str = "") -> Form:
    return box.form_of(*sheets[0], lang, variant) if sheets else box.form(lang, variant)


def _completed(word: str, first: SheetCode) -> str:
    """A code of which only the end was typed, begun like the first; its check symbols decide."""
    bare = word.replace("-", "")
    return str(first).replace("-", "")[: max(0, LENGTH - len(bare))] + bare


def _names(typed: str, default: Sequence[str], sheets: int, form: Form) -> list[str]:
    """The names of players, at least one for each sheet."""
    names = [it for it in _NAMES.split(typed.strip()) if it] or [*default]
    if len(names) > max(form.most_players, sheets):
        message = Said(
            "{game} is for up to {most} players", game=form.title, most=form.most_players
        )
        raise wrong("", message, Said("one file holds one game"))
    for number, name in enumerate(names):
        if not is_name(name) or "[" in name or "]" in name:
            raise wrong("", Said("{name} is no name", name=quoted(name)), Said("like Lisa"))
        if name.casefold() in map(str.casefold, names[:number]):
            message = Said("{name} is here twice", name=quoted(name))
            raise wrong("", message, Said("give each player a name"))
    if len(names) < sheets:
        message = Said("{names} names for {sheets} sheets", names=len(names), sheets=sheets)
        raise wrong("", message, Said("give each player a name"))
    return names


def _value(field: Field, typed: str) -> str:
    """What stands in the file: choices by their ids, players with their letters."""
    if not typed:
        return field.default
    if field.options:
        words = _WORD.findall(typed)
        ids = {str(number): it.id for number, it in enumerate(field.options, 1)}
        return ", ".join(ids[it] for it in words) if ids.keys() >= {*words} else typed
    if field.kind == "players" and "=" not in typed:
        names = [it for it in _NAMES.split(typed) if it][: field.most + 1]
        return ", ".join(f"{a}={b}" for a, b in zip(initials(names), names, strict=True))
    return typed


def _is_between(text: str, grid: Grid) -> bool:
    """Whether a line is drawn between rows and has no cells."""
    return bool(grid.drawn) and _SIGNS.issuperset(text.replace("\t", " "))


def _trailing(part: _OpenSection) -> Iterator[_Line]:
    """What was drawn below the last row."""
    rows = [n for n, it in enumerate(part.rows) if not _is_between(it.text, part.form.grid)]
    yield from part.rows[rows[-1] + 1 if rows else 0 :]


def _divided(typed: str, part: _OpenSection) -> list[str]:
    """A line as it was typed; letters of several rows without blanks are as many rows."""
    grid = part.form.grid
    letters, columns = typed.strip(), grid.columns
    several = not grid.grows and len(letters) > columns and not len(letters) % columns
    left = (grid.rows - part.filled) * columns
    if several and _APART.isdisjoint(letters) and len(letters) <= left:
        return [letters[at : at + columns] for at in range(0, len(letters), columns)]
    return [typed]
