"""A finished game, asked line by line: the questions of its form, and the file they fill.

Nothing is read or printed here: a `Guide` has the next question and is given what was typed. Every
line is checked at once, by reading the whole file with what is still to come left blank.

An answer belongs to a question by its slot, a key and a section: when an earlier answer changes,
or a file is resumed, all others find their questions again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    group_problems,
    input_error,
    quote_value,
    raise_problems,
)
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import LANGUAGES, Message, Translator
from hedgerow.library.game import Game
from hedgerow.library.library import Library
from hedgerow.library.scoring import parse_form
from hedgerow.reports.guided_answers import GAME, NAMES, ROWS, Given, Slot, answers_in_file
from hedgerow.reports.guided_repair import repaired_answer
from hedgerow.ruleset.sheet_code import LENGTH, SheetCode, is_valid_code
from hedgerow.scorefile.blank_file import initials
from hedgerow.scorefile.form import Field, Form, Grid, SectionForm
from hedgerow.scorefile.form_reader import chosen_options
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.palette import PaletteItem
from hedgerow.scorefile.score_file import SHEET_KEY, ScoreFile, is_valid_name

GO_BACK, HELP = "<", "?"
# The codes of all sheets that were printed from the same content begin with the same symbols.
_BEGINNING = 6
VARIANT = "variant"
_WORD = re.compile(r"[^\s,;]+")
_NAMES = re.compile(r"\s*[,;]\s*")
_NUMBER = re.compile(r"(?<!\S)([0-9]{1,6})(?!\S)")
# A line to add: `sheet: CODE`, `Ben sheet: CODE` or `[Ben] sheet: CODE`.
_ADDED = re.compile(r"(?:\[([^\]]*)\]\s*|(.*?)\s+|)([A-Za-z][\w-]*)\s*:(.*)")
_SIGNS = frozenset("-+|^ \u2013\u2014\u2212")
_NO_NAME = frozenset("[]:")
_WALLS = frozenset("|-")
_CODE_LINE = f"{SHEET_KEY}: "
_NAMES_NOTE = Message("names separated by commas; or with your own letters: A=Anna, B=Ben")
_CODES_HELP = Message(
    "the code is next to the QR code on the sheet; separate several codes with spaces; "
    "after the first, the last seven characters are enough"
)
T = TypeVar("T")
OpenedSheet = tuple[SheetCode, Any]


@keyword_record
class Question:
    """What is asked: a prompt, what helps to answer it, and what was wrong with the last answer.

    `key` is that of a field, or `game`, `names` of players, `rows` of a grid; `section` is the
    number of a player or the name of a section. `help` is shown to users who ask for it; `notice`
    is something odd in the answer before, which was taken.
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
        """Return where its answer belongs."""
        return self.key, self.section


QuestionFlow = Generator[Question, str, T]


@dataclass(eq=False)
class _Line:
    """A line of the file, and the number of the answer it comes from."""

    text: str
    answer: int


@dataclass(eq=False)
class _OpenSection:
    """A section that is being filled: its name, its form, and its lines so far.

    Its questions have its `slot`; `code` is that of its sheet, if known.
    """

    name: str
    form: SectionForm
    slot: str
    answer: int = -1
    code: str = ""
    legend_shown: bool = False
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
class GuidedEntry:
    """The questions about one finished game; `text` is its file as far as they are answered."""

    library: Library
    lang: str | None
    translate: Translator
    question: Question | None = None
    game: str = ""
    _given: list[Given] = field(default_factory=list)
    _comments: list[_Line] = field(default_factory=list)
    _head: list[_Line] = field(default_factory=list)
    _parts: list[_OpenSection] = field(default_factory=list)
    _players: list[str] = field(default_factory=list)
    _texts: dict[str, str] = field(default_factory=dict)
    _notices: list[str] = field(default_factory=list)
    _added: set[str] = field(default_factory=set)
    _later: list[Given] = field(default_factory=list)
    _later_game: str = ""
    _taken: str = ""
    _refused: Problem | None = None
    _form: Form | None = None
    _flow: QuestionFlow[None] = field(init=False)

    def __post_init__(self) -> None:
        self._replay(())

    @property
    def text(self) -> str:
        """The file: what was entered, and blank rows for the rest."""
        return "".join(f"{it.text}\n" for it in self._lines())

    @property
    def answers(self) -> list[str]:
        """Return what was typed, in the order of the questions."""
        return [it.typed for it in self._given]

    def answer(self, typed: str) -> None:
        """Take an answer: one that will not do is asked again, `<` asks the one before again.

        After a problem with a suggestion an empty answer takes the suggestion.
        """
        typed = "".join(it if it.isprintable() or it == "\t" else " " for it in typed)
        if typed.strip() == GO_BACK:
            waiting = [Given(self.question.slot, "", open=True)] if self.question else []
            later = [*waiting, *self._later] if self._later else []
            self._replay(self._given[:-1])
            self._later = later
            return
        before = len(self._given)
        self._take(typed)
        if len(self._given) > before:
            self._go_on(self._later)

    def resume(self, file: ScoreFile, text: str) -> None:
        """Take everything that a score file has, and ask for the rest; comments move to its top.

        Raises InputError if the file has lines that no question asks for.
        """
        game = self.library.game_for_file(file)
        self.lang = game.score_file_language(file)
        form = game.form(self.lang)
        given = answers_in_file(file, game.id, form, self._printed_letters(game, file))
        lines = map(str.strip, text.splitlines())
        self._comments = [_Line(it, -1) for it in lines if it.startswith("#")]
        self._replay(given)

    def _printed_letters(self, game: Game, file: ScoreFile) -> set[str]:
        """Return the letters in the cells of the sheets of a file, before anything is entered."""
        found: set[str] = set()
        entries = [file.key_lines, *(it.key_lines for it in file.sections)]
        for key_line in (it[SHEET_KEY] for it in entries if SHEET_KEY in it):
            with suppress(InputError):
                code, own, sheet = self.library.open_code(key_line.value)
                if own.id == game.id:
                    form = game.sheet_form(code, sheet, game.score_file_language(file))
                    found |= {letter for part in form.sections for _, letter in part.grid.fixed}
        return found

    def typed_line(self, line: int) -> str | None:
        """What was typed for a line of the file, counted from 1, if it was typed."""
        lines = self._lines()
        found = lines[line - 1] if 0 < line <= len(lines) else None
        if found is None or found.answer < 0:
            return None
        given = self._given[found.answer]
        if given.slot[0] == ROWS:
            return found.text
        if given.slot[0] == NAMES:
            return found.text[1:-1]
        code = found.text.removeprefix(_CODE_LINE)
        return code if code != found.text else given.typed

    def correct(self, line: int, typed: str) -> None:
        """Take a line typed anew; what does not go with it is asked again."""
        lines = self._lines()
        changed = lines[line - 1]
        number = changed.answer
        slot = self._given[number].slot
        new = [Given(slot, typed)]
        if changed.text.startswith(_CODE_LINE) and self._form:
            owner = next((it for it in self._parts if changed in it.keys), None)
            self._enter_value(owner.name if owner else "", SHEET_KEY, typed.strip(), self._form)
            return
        if slot[0] == NAMES and not _NAMES.search(typed.strip()):
            names = (typed if it.name == changed.text[1:-1] else it.name for it in self._parts)
            new = [Given(slot, ", ".join(names))]
        if slot[0] == ROWS:  # several rows may have been typed on one line
            rows = (it for it in lines if it.answer == number)
            new = [Given(slot, typed if it is changed else it.text) for it in rows]
        self._replay((*self._given[:number], *new, *self._given[number + 1 :]))

    def add(self, typed: str) -> None:
        """Take a line to add or to replace: `sheet: CODE`, `Ben stable: G`, or `[Ben]` for a grid.

        Raises InputError if it is none of them.
        """
        text, form = typed.strip(), self._form
        match = _ADDED.fullmatch(text)
        if form and text[:1] == "[" and text[-1:] == "]":
            self._enter_grid(text[1:-1].strip(), form)
        elif form and match:
            name, key = (match[1] or match[2] or "").strip(), match[3].lower()
            self._enter_value(name, key, match[4].strip(), form)
        else:
            message = Message("cannot add the line {found}", found=quote_value(text))
            raise input_error("", message, Message("write key: value, or [Name] for a whole grid"))

    def _enter_grid(self, name: str, form: Form) -> None:
        """Ask for the rows of a section, again or for the first time."""
        own = None if form.per_player else form.section(name)
        slot = own.name if own else self._part(name).slot
        self._added |= {slot} if own else set()
        self._replay([it for it in self._given if it.slot != (ROWS, slot)])

    def _enter_value(self, name: str, key: str, value: str, form: Form) -> None:
        """Answer the question of a key again, also one that was not asked."""
        heads = [GAME, *(it.key for it in form.fields)]
        owns = [it.key for it in form.sections[0].fields] if form.per_player else []
        key = SHEET_KEY if key == "code" else key
        if key not in (*heads, *owns):
            hint = did_you_mean(key, [*heads, *owns])
            raise input_error("", Message("unknown key {key}", key=quote_value(key)), hint)
        several = key == SHEET_KEY and not name and len(_WORD.findall(value)) > 1
        slot = key, "" if key in heads or several else self._part(name, key).slot
        given = [it for it in self._given if it.slot != slot]
        if key == SHEET_KEY:
            codes = {(SHEET_KEY, it.slot): it.code for it in self._parts if it.code and slot[1]}
            given = [it for it in given if it.slot[0] not in (GAME, SHEET_KEY)]
            given += [
                Given((GAME, ""), self.game),
                *([Given((SHEET_KEY, ""), "")] if slot[1] else []),
            ]
            given += [Given(it, code) for it, code in codes.items() if it != slot]
        before = [*self._given]
        self._replay([*given, Given(slot, value)])
        if key == SHEET_KEY and self.question and self.question.problem and self._refused:
            self._refuse_code(before, self._refused)

    def _refuse_code(self, before: Sequence[Given], problem: Problem) -> None:
        """Raise an error for a code that rows contradict, with all answers as they were before."""
        if self.question and self.question.key == ROWS:
            self._replay(before)
            message = Message("this code contradicts the rows: {problem}", problem=problem.message)
            raise input_error("", message, Message("compare the code and the rows with the sheet"))

    def _part(self, name: str, key: str = "") -> _OpenSection:
        """Return the section of that name, or the only one."""
        found = [it for it in self._parts if not name or it.name.casefold() == name.casefold()]
        names = [it.name for it in self._parts]
        if len(found) == 1:
            return found[0]
        if name:
            message = Message("unknown section {name}", name=quote_value(name))
            raise input_error("", message, did_you_mean(name, names))
        example = f"{names[0]} {key}: …"
        raise input_error(
            "", Message("whose line is it?"), Message("write {example}", example=example)
        )

    def _replay(self, answers: Sequence[Given]) -> None:
        """Begin again with these answers, as far as they will do."""
        self._given, self._head, self._parts, self._players, self.game = [], [], [], [], ""
        self._texts, self._notices, self._form = {}, [], None
        self._flow = self._questions()
        self.question = next(self._flow)
        self._go_on(answers)

    def _go_on(self, answers: Sequence[Given]) -> None:
        """Take answers as long as they will do; the rest waits for a question that has none."""
        self._later = [*answers]
        while self.question is not None:
            slot = self.question.slot
            found = next((it for it in self._later if it.slot == slot), None)
            if found is None:
                return
            self._later.remove(found)
            if found.open:
                return
            self._take(found.typed)
            if self.question is not None and self.question.problem:
                return
        self._later = []

    def _take(self, typed: str) -> None:
        """Send an answer; what was taken for it may be a suggestion instead."""
        slot, self._taken = self.question.slot if self.question else ("", ""), typed
        try:
            self.question = self._flow.send(typed)
        except StopIteration:
            self.question = None
        if self.question is None or not self.question.problem:
            self._given.append(Given(slot, self._taken))

    def _waits(self, key: str, section: str) -> bool:
        """Whether an answer waits for a question, so that it is asked though it need not be."""
        return any(it.slot == (key, section) and it.typed.strip() for it in self._later)

    # --- the questions, in their order

    def _questions(self) -> QuestionFlow[None]:
        game, sheets = yield from self._until(self._which_game(), self._opened)
        lang, self.game = game.choose_language(self.lang), game.id
        if self._later_game not in ("", game.id):
            self._later = []  # answers about another game
        self._later_game = game.id
        self._head.append(self._line(f"game: {game.id}"))
        if lang != LANGUAGES[0]:
            self._head.append(self._line(f"lang: {lang}"))
        if not sheets:
            sheets = yield from self._sheets(game, game.form(lang))
        codes = len(self._given)
        if (
            sheets and not game.sheet_spec.shared
        ):  # the file keeps the codes before the names are known
            forms = [game.sheet_form(*it, lang) for it in sheets]
            names = _default_names(forms[0], len(forms))
            unnamed = zip(names, forms, strict=True)
            self._parts = [
                _open_section(name, own, number, -1, codes)
                for number, (name, own) in enumerate(unnamed)
            ]
        form = yield from self._header(game, sheets, lang)
        self._form = form
        if form.per_player:
            yield from self._player_names(game, sheets, form, codes)
        else:
            self._parts += (
                _OpenSection(it.name, it, it.name, code=form.code)
                for it in form.sections
                if it.wanted or it.name in self._added or self._waits(ROWS, it.name)
            )
        for part in [*self._parts]:
            yield from self._section(part, form)

    def _sheets(self, game: Game, form: Form) -> QuestionFlow[list[OpenedSheet]]:
        """Ask for the codes on the sheets, if the game has any; without them there are none."""
        code = _code_field(form)
        if code is None:
            return []
        prompt = Message("Codes on the sheets") if form.per_player else Message("Code on the sheet")
        question = self._code_question(self.translate(prompt), code, form)
        return (yield from self._until(question, lambda typed: self._codes(typed, game)))

    def _header(self, game: Game, sheets: Sequence[OpenedSheet], lang: str) -> QuestionFlow[Form]:
        """The fields of all players; a variant has a form of its own, a sheet may say which."""
        shared = [] if not sheets or not game.sheet_spec.shared else [*sheets]
        form = _form(game, sheets, lang)
        if shared:
            self._head.append(self._line(f"{_CODE_LINE}{form.code}"))
        known = bool(shared and game.sheet_spec.variant(shared[0][1]))
        for it in form.fields:
            if it.key == VARIANT and not known:
                chosen = yield from self._field(it, self._head, "")
                form = _form(game, sheets, lang, chosen)
        for it in form.fields:
            if it.kind != "code" and it.key != VARIANT:
                yield from self._field(it, self._head, "")
        return form

    def _player_names(
        self, game: Game, sheets: Sequence[OpenedSheet], form: Form, codes: int
    ) -> QuestionFlow[None]:
        default = _default_names(form, max(len(sheets), form.least_players))
        note = self.translate(
            Message("names separated by commas; default: {names}", names=", ".join(default))
        )
        question = Question(
            key=NAMES, prompt=self.translate(Message("Players")), notes=(note,), help=(note,)
        )
        names = yield from self._until(question, lambda it: _names(it, default, len(sheets), form))
        blank, self._parts = game.form(form.lang), []
        for number, name in enumerate(names):
            own = game.sheet_form(*sheets[number], form.lang) if number < len(sheets) else blank
            self._parts.append(_open_section(name, own, number, len(self._given), codes))
        if len(names) < form.least_players:
            self._notices.append(self.translate(_too_few(form)))
        for number, part in enumerate(self._parts):
            if not part.code and (sheets or self._waits(SHEET_KEY, part.slot)):
                own = yield from self._own_code(part, game, blank)
                line = len(self._given)
                self._parts[number] = _open_section(part.name, own, number, part.answer, line)

    def _own_code(self, part: _OpenSection, game: Game, form: Form) -> QuestionFlow[Form]:
        """Ask for the code of one player's sheet; the form of that sheet, or of one without."""
        code = _code_field(form)
        if code is None:
            return form
        question = self._code_question(f"{part.name} · {code.label}", code, form, part.slot)
        used = {it.code for it in self._parts}
        opened = yield from self._until(question, lambda typed: self._codes(typed, game, used, 1))
        return game.sheet_form(*opened[0], form.lang) if opened else form

    def _section(self, part: _OpenSection, form: Form) -> QuestionFlow[None]:
        title = part.name if form.per_player else part.form.label
        chosen: tuple[str, ...] = ()
        for it in part.form.fields:
            if it.kind != "code" and (it.is_needed(chosen) or self._waits(it.key, part.slot)):
                value = yield from self._field(it, part.keys, f"{title} · ", part)
                chosen += chosen_options(it, value) if it.options else ()
        grid = part.form.grid
        while grid.grows or part.filled < grid.rows:
            question = self._row_question(part, title)
            more = yield from self._until(question, lambda typed: self._rows(typed, part))
            if not more:
                break

    def _field(
        self, field: Field, lines: list[_Line], title: str, part: _OpenSection | None = None
    ) -> QuestionFlow[str]:
        """Ask for a field; the answer stands in the file as it was typed, choices by their ids."""
        named = {it.id: self._texts[it.id] for it in field.options if it.id in self._texts}
        shown = {it.id: _option_label(it.name, named.get(it.id, "")) for it in field.options}
        numbers = [f"{n:>3}  {name}" for n, name in enumerate(shown.values(), 1)]
        usual = "" if field.kind == "players" else shown.get(field.default, field.default)
        default = self.translate(Message("default: {default}", default=usual)) if usual else ""
        letters = [*self._letters(part)] if part and field.kind == "letters" else []
        text = self.translate(_NAMES_NOTE) if field.kind == "players" else field.help
        notes = tuple(filter(None, (text, *numbers, *letters, default)))
        question = Question(
            key=field.key,
            prompt=f"{title}{field.label}",
            notes=notes,
            section=part.slot if part else "",
            help=(*self._field_help(field), *notes),
        )
        if part and letters:
            part.legend_shown = True

        def accepted(typed: str) -> str:
            value = _value(field, typed.strip(), named)
            line = self._line(f"{field.key}: {value}".rstrip())
            lines.append(line)
            self._check(lines, [line])
            if field.kind == "players":
                self._players = [it.replace("=", " ") for it in _NAMES.split(value)]
            if field.kind == "text":
                self._texts[field.key] = value
            return value

        return (yield from self._until(question, accepted))

    def _until(self, question: Question, accept: Callable[[str], T]) -> QuestionFlow[T]:
        """Ask until the answer will do; an empty one takes what the last problem suggested."""
        asked = replace(question, notice="\n".join(self._notices))
        self._notices, better = [], ""
        while True:
            typed = yield asked
            self._taken = typed if typed.strip() or not better else better
            try:
                return accept(self._taken)
            except InputError as error:
                self._refused = error.problems[0]
                better = repaired_answer(self._taken, error.problems)
                told = self.problem_text(error)
                if better:
                    told += f"\n{self.translate(Message('Enter accepts {answer}', answer=better))}"
                asked = replace(question, problem=told)

    # --- what is asked, and what is taken for an answer

    def _which_game(self) -> Question:
        games = (
            f"{number:>3}  {game.content.about.title}" for number, game in enumerate(self._games, 1)
        )
        prompt = self.translate(Message("Which game? Its name, or the codes on the sheets"))
        notes = (*games,)
        number = self.translate(
            Message("a name or number from the list, or the codes on all sheets")
        )
        return Question(
            key=GAME, prompt=prompt, notes=notes, help=(number, self.translate(_CODES_HELP), *notes)
        )

    @property
    def _games(self) -> list[Game]:
        return [it for it in self.library.games() if not it.content.about.template]

    def _opened(self, typed: str) -> tuple[Game, list[OpenedSheet]]:
        """The game that was named, by its number too, or that of the codes."""
        words = _WORD.findall(typed)
        if not words:
            raise input_error(
                "", Message("which game was played?"), Message("choose from the list")
            )
        if typed.strip().isdecimal() and len(typed.strip()) < LENGTH:
            return self._numbered(int(typed)), []
        if is_valid_code(typed):
            return self._of_codes([typed])
        if any(char.isdigit() for char in words[0]):
            return self._of_codes(words)
        return self._named(typed.strip()), []

    def _numbered(self, number: int) -> Game:
        if not 0 < number <= len(self._games):
            raise input_error(
                "",
                Message("the list has no number {number}", number=number),
                Message("choose from the list"),
            )
        return self._games[number - 1]

    def _named(self, name: str) -> Game:
        """The game of that name, or the only one that begins so."""
        begun = [it for it in self._games if it.id.startswith(name.lower())]
        return begun[0] if len(begun) == 1 else self.library.find_game(name)

    def _code_question(self, prompt: str, code: Field, form: Form, slot: str = "") -> Question:
        """Ask for codes; an empty answer means that what the sheet has is drawn or typed."""
        grid = form.sections[0].grid
        printed = ", ".join(f"{it.letter} {it.name}" for it in _printed(form))
        without = Message("Enter: no code")
        if _WALLS & {*grid.drawn} and grid.wall:
            without = Message("Enter: no code, I will draw the {wall}", wall=grid.wall.name)
        elif printed:
            without = Message(
                "Enter: no code, I will type what is printed: {letters}", letters=printed
            )
        notes = code.help, self.translate(without)
        return Question(
            key=SHEET_KEY,
            prompt=prompt,
            notes=notes,
            section=slot,
            help=(*notes, self.translate(_CODES_HELP)),
        )

    def _codes(
        self, typed: str, game: Game, used: Collection[str] = (), most: int = 0
    ) -> list[OpenedSheet]:
        """Open the sheets of codes of a game; of each code its end is enough."""
        words = [typed] if is_valid_code(typed) else _WORD.findall(typed)
        if not words:
            return []
        own, sheets = self._of_codes(words, game.code_for_seed(0))
        if own.id != game.id:
            message = Message("is a sheet of {found}, not of {game}", found=own.id, game=game.id)
            raise input_error(words[0], message, Message("use one file per game"))
        if most and len(sheets) > most:
            raise input_error(
                words[1], Message("expected one code"), Message("enter one code at a time")
            )
        self._note_same_sheet([*used, *(str(code) for code, _ in sheets)])
        return sheets

    def _of_codes(
        self, words: Sequence[str], like: SheetCode | None = None
    ) -> tuple[Game, list[OpenedSheet]]:
        """The sheets of codes; after the first, the end of a code that differs is enough."""
        code, game, sheet = self._open_code(words[0], like)
        sheets = [(code, sheet)]
        for word in words[1:]:
            other, own, sheet = self._open_code(word, code)
            if own.id != game.id:
                message = Message(
                    "is a sheet of {found}, not of {game}", found=own.id, game=game.id
                )
                raise input_error(word, message, Message("use one file per game"))
            sheets.append((other, sheet))
        if game.sheet_spec.shared and len(sheets) > 1:
            message = Message("all players of {game} share one sheet", game=game.id)
            raise input_error(words[1], message, Message("use only one code"))
        self._note_same_sheet([str(code) for code, _ in sheets])
        return game, sheets

    def _open_code(self, word: str, like: SheetCode | None) -> tuple[SheetCode, Game, Any]:
        """Open the sheet of a code that may be begun like another; problems name what was typed."""
        short = len(_bare_code(word)) == LENGTH - _BEGINNING
        try:
            return self.library.open_code(_completed(word, like) if like else word)
        except InputError as error:
            if like and not short and len(_bare_code(word)) < LENGTH:
                return self.library.open_code(word)  # which tells that it is no code
            raise InputError(
                *(replace(it, location=Location(word)) for it in error.problems)
            ) from None

    def _note_same_sheet(self, codes: Sequence[str]) -> None:
        """Notice a code that two players have: mostly one of them was copied by mistake."""
        twice = dict.fromkeys(it for it in codes if it and codes.count(it) > 1)
        notices = (
            Message("{code} was entered twice; type {back} to correct it", code=it, back=GO_BACK)
            for it in twice
        )
        self._notices = [self.translate(it) for it in notices]

    def _row_question(self, part: _OpenSection, title: str) -> Question:
        grid = part.form.grid
        number = part.filled + 1
        row = (
            Message("row {n}", n=number)
            if grid.grows
            else Message("row {n} of {rows}", n=number, rows=grid.rows)
        )
        head = f" ({grid.ring.rows[number - 1].name})" if grid.ring else ""
        letters, notes = (*self._letters(part),), (*self._grid_notes(part),)
        shown = (*(() if part.legend_shown else letters), *notes) if not part.rows else ()
        several = self.translate(
            Message("you can type several rows on one line, separated by spaces")
        )
        prompt, legend = f"{title} · {self.translate(row)}{head}", (*letters, *notes, several)
        return Question(key=ROWS, prompt=prompt, notes=shown, section=part.slot, help=legend)

    def _may_be_left_out(self, part: _OpenSection) -> bool:
        """Of the sections of a board only the first is needed."""
        return bool(part.form.name) and part is not self._parts[0] and not part.rows

    def _letters(self, part: _OpenSection) -> Iterator[str]:
        """Yield the letters of a grid: one note; those that the sheet's code brings need none."""
        grid = part.form.grid
        printed = {letter for _, letter in grid.fixed}
        printed |= {it.letter for it in self._typed_too(part)}
        own = [f"{it.letter} {it.name}" for it in grid.palette.items if it.letter not in printed]
        letters = ", ".join(self._players or own)
        yield self.translate(
            Message("letters: {letters}; {empty} is empty", letters=letters, empty=EMPTY)
        )

    def _grid_notes(self, part: _OpenSection) -> Iterator[str]:
        """Yield what else may be typed into a grid, and what an empty line means."""
        grid = part.form.grid
        if grid.small:
            item = grid.palette.items[0]
            yield self.translate(
                Message(
                    (
                        "lower case means with {thing}: {small} is {name} with {thing}, "
                        "{letter} without"
                    ),
                    thing=grid.small.name,
                    small=item.letter.lower(),
                    letter=item.letter,
                    name=item.name,
                )
            )
        if not part.code:
            yield from self._drawn_notes(part)
        if grid.ring:
            columns = ", ".join(it.name for it in grid.ring.columns)
            yield self.translate(Message("columns: {columns}", columns=columns))
        if grid.grows:
            yield self.translate(Message("an empty line ends the grid"))
        if self._may_be_left_out(part):
            yield self.translate(Message("an empty line skips the grid"))

    def _drawn_notes(self, part: _OpenSection) -> Iterator[str]:
        """Yield how to type what is printed on a sheet whose code is not known."""
        grid, example = part.form.grid, part.form.grid.example
        if _WALLS & {*grid.drawn} and grid.wall:
            yield self.translate(
                Message(
                    (
                        "{wall}: | between two cells, - on its own line below a cell; then "
                        "put spaces between the cells: {row}"
                    ),
                    wall=grid.wall.name,
                    row=example,
                )
            )
        if "^" in grid.drawn and grid.point:
            yield self.translate(
                Message(
                    (
                        "{point}: ^ on its own line where four cells meet; then put spaces "
                        "between the cells: {row}"
                    ),
                    point=grid.point.name,
                    row=example,
                )
            )
        if printed := self._typed_too(part):
            letters = ", ".join(f"{it.letter} {it.name}" for it in printed)
            yield self.translate(Message("also type what is printed: {letters}", letters=letters))

    def _typed_too(self, part: _OpenSection) -> list[PaletteItem]:
        """Return what is printed in cells of a grid, and typed because its code is not known."""
        own = {it.letter for it in part.form.grid.palette.items}
        if part.code or not self._form or not part.form.grid.palette.may_be_empty:
            return []
        return [it for it in _printed(self._form) if it.letter in own]

    def _field_help(self, field: Field) -> Iterator[str]:
        """Yield what an answer to a field looks like."""
        match field.kind:
            case "choice":
                yield self.translate(
                    Message("a name from the list, its first letters, or its number")
                )
            case "several":
                yield self.translate(
                    Message(
                        "names from the list, their first letters or numbers, separated by commas"
                    )
                )
            case "letters":
                yield self.translate(
                    Message("letters, with or without spaces: up to {most}", most=field.most)
                )
            case "number":
                yield self.translate(
                    Message("a number from {least} to {most}", least=field.least, most=field.most)
                )
            case _:
                return

    def _rows(self, typed: str, part: _OpenSection) -> bool:
        """Take a row, a line between rows, or several rows at once; whether there may be more."""
        if not typed.strip():
            if part.form.grid.grows:
                self._check_ended(part)
                return False
            if self._may_be_left_out(part):
                self._parts.remove(part)
                return False
            message = Message("expected a row of {columns} cells", columns=part.form.grid.columns)
            raise input_error("", message, Message("write . for an empty cell"))
        if typed.strip()[0] in "#[" or ":" in typed:  # in a file that would be no row
            message = Message("{found} is not a row of cells", found=quote_value(typed.strip()))
            hint = Message("cells are single letters: {example}", example=part.form.grid.example)
            raise input_error("", message, hint)
        _check_several(typed, part)
        lines = [self._line(it) for it in _divided(typed.rstrip(), part)]
        drawn = [*_trailing(part)]
        part.rows += lines
        if not _is_between(typed, part.form.grid):
            try:
                self._check(part.rows, [*drawn, *lines], unsure=self._is_unsure(part))
            except InputError:  # what was drawn above the row is taken back with it
                del self._given[len(self._given) - len(drawn) :]
                raise
        return True

    def _check_ended(self, part: _OpenSection) -> None:
        """Reject the end of a grid without a row, if the section needs one."""
        number = [it.text for it in self._lines()].index(f"[{part.name}]") + 1
        found = [it for it in self._problems() if it.location.line == number]
        if found and not part.rows:
            raise InputError(*found)

    # --- the file

    def _line(self, text: str) -> _Line:
        return _Line(text, len(self._given))

    def _lines(self) -> list[_Line]:
        return [
            *self._comments,
            *self._head,
            *(line for part in self._parts for line in part.lines()),
        ]

    def _is_unsure(self, part: _OpenSection) -> bool:
        """Whether a row may be right only with the next one: something large is typed in both."""
        return bool(self._typed_too(part)) and part.filled < part.form.grid.rows

    def _check(self, among: list[_Line], new: Sequence[_Line], *, unsure: bool = False) -> None:
        """Refuse new lines in which the file's reader finds a problem, and take them out again.

        If `unsure`, only what no later line can put right is a problem.
        """
        lines = self._lines()
        numbers = [lines.index(it) + 1 for it in new]
        problems = self._problems(form_only=unsure)
        found = [it for it in problems if it.location.line in numbers]
        if found:
            among[-len(new) :] = []
            raise InputError(*found)

    def _problems(self, *, form_only: bool = False) -> tuple[Problem, ...]:
        """Return what is wrong with the file as it is, by the rules or by its form alone."""
        try:
            filled = parse_form(self.text, "", self.library)
            if form_only:
                raise_problems(filled.form.problems)
            else:
                filled.finished_game()
        except InputError as error:
            return error.problems
        return ()

    def problem_text(self, error: InputError) -> str:
        """Return problems in the words of a conversation: what, and what to do."""
        told = []
        for it, *_ in group_problems(error.problems)[:3]:
            hint = f" – {self.translate(it.hint)}" if it.hint else ""
            told.append(f"{self.translate(it.message)}{hint}")
        return "\n".join(told)


def _form(game: Game, sheets: Sequence[OpenedSheet], lang: str, variant: str = "") -> Form:
    return game.sheet_form(*sheets[0], lang, variant) if sheets else game.form(lang, variant)


def _completed(word: str, first: SheetCode) -> str:
    """A code of which only the end was typed, begun like the first; its check symbols decide."""
    missing = LENGTH - len(_bare_code(word))
    return f"{_bare_code(str(first))[:missing]}{_bare_code(word)}" if missing > 0 else word


def _bare_code(word: str) -> str:
    return word.replace("-", "")


def _names(typed: str, default: Sequence[str], sheets: int, form: Form) -> list[str]:
    """The names of players, at least one for each sheet."""
    names = [it for it in _NAMES.split(typed.strip()) if it] or [*default]
    if len(names) > max(form.most_players, sheets):
        message = Message.plural(
            form.most_players,
            "{game} supports at most {most} player",
            "{game} supports at most {most} players",
            game=form.title,
            most=form.most_players,
        )
        raise input_error("", message, Message("use one file per game"))
    for number, name in enumerate(names):
        if not is_valid_name(name) or not _NO_NAME.isdisjoint(name):
            raise input_error(
                "",
                Message("invalid name {name}", name=quote_value(name)),
                Message("for example Lisa"),
            )
        if name.casefold() in map(str.casefold, names[:number]):
            message = Message("{name} appears twice", name=quote_value(name))
            raise input_error("", message, Message("give each player a different name"))
    if len(names) < sheets:
        message = Message(
            "expected one name per sheet, found {names} for {sheets}",
            names=len(names),
            sheets=sheets,
        )
        raise input_error("", message, Message("give each player a different name"))
    return names


def _value(field: Field, typed: str, named: Mapping[str, str]) -> str:
    """What stands in the file: choices by their ids, players with their letters.

    `named` are the names that players gave to some of the options.
    """
    if field.kind == "players" and not typed:
        raise input_error("", Message("who played?"), _NAMES_NOTE)
    if not typed:
        return field.default
    if field.options:
        own = [it for it, name in named.items() if name.casefold() == typed.casefold()]
        return own[0] if len(own) == 1 else _chosen(field, typed)
    if field.kind == "players" and "=" not in typed:
        names = [it for it in _NAMES.split(typed) if it][: field.most + 1]
        return ", ".join(f"{a}={b}" for a, b in zip(initials(names), names, strict=True))
    return typed


def _chosen(field: Field, typed: str) -> str:
    """Options as they were named, their numbers in the list replaced by their ids."""
    parts: list[str] = []
    for part in filter(None, _NAMES.split(typed)):
        names = [part] if field.names.prefix_matches(part) else _NUMBER.split(part)
        parts += (it.strip() for it in names if it.strip())
    wrong_number = next(
        (it for it in parts if _is_number(it, field) and _at(field, it) is None), ""
    )
    if wrong_number:
        message = Message("the list has no number {number}", number=wrong_number)
        raise input_error("", message, Message("use 1 to {most}", most=len(field.options)))
    chosen = [(_at(field, it) or it) if _is_number(it, field) else it for it in parts]
    return ", ".join(chosen) if chosen != parts else typed


def _is_number(part: str, field: Field) -> bool:
    return part.isdecimal() and not field.names.prefix_matches(part)


def _at(field: Field, number: str) -> str | None:
    """Return the id of the option with a number in the list."""
    at = int(number)
    return field.options[at - 1].id if 0 < at <= len(field.options) else None


def _option_label(name: str, player: str) -> str:
    """Return what an option is called: if a player has its name, that first."""
    return f"{player} ({name})" if player and player != name else name


def _code_field(form: Form) -> Field | None:
    """Return the field for the code of a sheet, of the game or of each player."""
    fields = (*form.fields, *(form.sections[0].fields if form.per_player else ()))
    return next((it for it in fields if it.kind == "code"), None)


def _printed(form: Form) -> list[PaletteItem]:
    """Return what is printed in cells that are filled in: it is in the first grid's palette too."""
    first, *others = form.sections
    boards = [it.grid.palette for it in others if not it.grid.palette.may_be_empty]
    printed = {it.letter for palette in boards for it in palette.items}
    return [it for it in first.grid.palette.items if it.letter in printed]


def _default_names(form: Form, count: int) -> list[str]:
    return [form.sections[0].label.format(n=number) for number in range(1, count + 1)]


def _open_section(name: str, form: Form, number: int, answer: int, codes: int) -> _OpenSection:
    """A player's section, with the code of the sheet if it is known."""
    part = _OpenSection(name, form.sections[0], str(number), answer, form.code)
    part.keys += [_Line(f"{_CODE_LINE}{form.code}", codes)] if form.code else []
    return part


def _too_few(form: Form) -> Message:
    return Message(
        "{game} needs at least {least} players; type {back} to enter the names again",
        game=form.title,
        least=form.least_players,
        back=GO_BACK,
    )


def _is_between(text: str, grid: Grid) -> bool:
    """Whether a line is drawn between rows and has no cells."""
    return bool(grid.drawn) and _SIGNS.issuperset(text.replace("\t", " "))


def _trailing(part: _OpenSection) -> Iterator[_Line]:
    """What was drawn below the last row."""
    rows = [n for n, it in enumerate(part.rows) if not _is_between(it.text, part.form.grid)]
    yield from part.rows[rows[-1] + 1 if rows else 0 :]


def _divided(typed: str, part: _OpenSection) -> list[str]:
    """A line as it was typed; several rows that it has, with spaces or nothing between them."""
    rows = [*_rows_of(typed.strip(), part.form.grid)]
    left = part.form.grid.rows - part.filled
    return rows if len(rows) > 1 and (part.form.grid.grows or len(rows) <= left) else [typed]


def _words(typed: str) -> list[str]:
    return typed.replace(",", " ").replace(";", " ").split()


def _check_several(typed: str, part: _OpenSection) -> None:
    """Reject several rows with spaces between them if one is too long, or one is too many."""
    grid, words = part.form.grid, _words(typed)
    if grid.grows or len(words) < 2 or "|" in typed or min(map(len, words)) < 2:
        return
    for number, word in enumerate(words, part.filled + 1):
        if len(word) != grid.columns:
            message = Message(
                "row {n}, {row}: {found} cells, expected {columns}",
                n=number,
                row=quote_value(word),
                found=len(word),
                columns=grid.columns,
            )
            raise input_error("", message, Message("write . for an empty cell"))
    if part.filled + len(words) > grid.rows:
        message = Message(
            "{found} rows, but only {left} left", found=len(words), left=grid.rows - part.filled
        )
        raise input_error("", message, Message("remove the extra ones"))


def _rows_of(typed: str, grid: Grid) -> Iterator[str]:
    """Yield the rows that a line can be divided into; a grid that grows needs spaces for that."""
    words, columns = _words(typed), grid.columns
    if not words or "|" in typed or _is_between(typed, grid):
        return
    if grid.grows:
        yield from words if min(map(len, words)) > 1 else ()
        return
    letters = "".join(words)
    lengths = {*map(len, words)}
    if len(letters) % columns == 0 and (len(words) == 1 or lengths in ({columns}, {1})):
        yield from (letters[at : at + columns] for at in range(0, len(letters), columns))
