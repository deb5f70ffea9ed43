"""Guided entry of a finished game: the questions of its form, and the file they fill.

Nothing is read or printed here: a `GuidedEntry` has the next question and takes what was typed.
Every line is checked at once, by parsing the whole file with empty cells for the missing rows.

An answer belongs to a question by its slot, a key and a section. When an earlier answer changes,
or a file is resumed, the questions are asked from the start, and answers are reused by their slots.
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
from hedgerow.reports.guided_answers import GAME, NAMES, ROWS, Answer, Slot, answers_in_file
from hedgerow.reports.guided_repair import repair_answer
from hedgerow.ruleset.sheet_code import LENGTH, SheetCode, is_valid_code
from hedgerow.scorefile.blank_file import initials
from hedgerow.scorefile.form import Field, Form, Grid, SectionForm
from hedgerow.scorefile.form_reader import chosen_options
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.palette import PaletteItem
from hedgerow.scorefile.score_file import SHEET_KEY, ScoreFile, is_valid_name

GO_BACK, HELP = "<", "?"
# The codes of all sheets printed from the same content start with the same symbols.
_PREFIX_LENGTH = 6
VARIANT = "variant"
_WORD = re.compile(r"[^\s,;]+")
_COMMA = re.compile(r"\s*[,;]\s*")
_NUMBER = re.compile(r"(?<!\S)([0-9]{1,6})(?!\S)")
# A line to add: `sheet: CODE`, `Ben sheet: CODE` or `[Ben] sheet: CODE`.
_ADDED_LINE = re.compile(r"(?:\[([^\]]*)\]\s*|(.*?)\s+|)([A-Za-z][\w-]*)\s*:(.*)")
# Lines between rows; the dashes are those that phones and word processors insert for a minus.
_LINE_SIGNS = frozenset("-+|^ \u2013\u2014\u2212")
# A name becomes the heading of a section, and part of lines like `Ben sheet: CODE`.
_NOT_IN_NAMES = frozenset("[]:")
_WALL_SIGNS = frozenset("|-")
_CODE_LINE = f"{SHEET_KEY}: "
_NAMES_NOTE = Message("names separated by commas; or with your own letters: A=Anna, B=Ben")
_CODES_HELP = Message(
    "the code is next to the QR code on the sheet; separate several codes with spaces; "
    "after the first, the last seven letters and digits are enough"
)
T = TypeVar("T")
OpenedSheet = tuple[SheetCode, Any]


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


QuestionFlow = Generator[Question, str, T]


@dataclass(eq=False)
class _Line:
    """A line of the file, and the index of the answer it comes from; -1 if it was not typed."""

    text: str
    answer: int


@dataclass(eq=False)
class _OpenSection:
    """A section that is being filled in: its name, its form, and its lines so far.

    `slot` is that of its questions; `code` is that of its sheet, if known.
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
        """Return the number of rows of cells so far, without lines between rows."""
        return sum(not _is_between_rows(it.text, self.form.grid) for it in self.rows)

    def lines(self) -> Iterator[_Line]:
        """Yield its lines; missing rows have empty cells, and what is printed on the sheet."""
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
    _answers: list[Answer] = field(default_factory=list)
    _comments: list[_Line] = field(default_factory=list)
    _head: list[_Line] = field(default_factory=list)
    _parts: list[_OpenSection] = field(default_factory=list)
    _players: list[str] = field(default_factory=list)
    # Names that players gave to options, by the ids of the options.
    _custom_names: dict[str, str] = field(default_factory=dict)
    _notices: list[str] = field(default_factory=list)
    # Optional sections of a board that the user asked for.
    _added_sections: set[str] = field(default_factory=set)
    # Answers that wait for their questions, after an earlier answer changed.
    _pending: list[Answer] = field(default_factory=list)
    _pending_game: str = ""
    # The last answer, or the suggestion that replaced it.
    _accepted: str = ""
    _last_problem: Problem | None = None
    _form: Form | None = None
    _flow: QuestionFlow[None] = field(init=False)

    def __post_init__(self) -> None:
        self._replay(())

    @property
    def text(self) -> str:
        """Return the file: what was entered, and empty rows for the rest."""
        return "".join(f"{it.text}\n" for it in self._all_lines())

    @property
    def answers(self) -> list[str]:
        """Return the typed answers, in the order of the questions."""
        return [it.typed for it in self._answers]

    def answer(self, typed: str) -> None:
        """Take an answer. A wrong one repeats the question; `<` goes back to the previous question.

        After a problem with a suggestion, an empty answer accepts the suggestion.
        """
        # Control characters would end up in the file.
        typed = "".join(char if char.isprintable() or char == "\t" else " " for char in typed)
        if typed.strip() == GO_BACK:
            # Pending answers must not be reused past the question that is asked now.
            unanswered = [Answer(self.question.slot, "", open=True)] if self.question else []
            pending = [*unanswered, *self._pending] if self._pending else []
            self._replay(self._answers[:-1])
            self._pending = pending
            return
        before = len(self._answers)
        self._send(typed)
        if len(self._answers) > before:
            self._reuse_answers(self._pending)

    def resume(self, file: ScoreFile, text: str) -> None:
        """Take over the answers of a score file and ask for the rest; its comments move to the top.

        Raises InputError if the file has lines that no question asks for.
        """
        game = self.library.game_for_file(file)
        self.lang = game.score_file_language(file)
        form = game.form(self.lang)
        answers = answers_in_file(file, game.id, form, self._printed_letters(game, file))
        lines = map(str.strip, text.splitlines())
        self._comments = [_Line(it, -1) for it in lines if it.startswith("#")]
        self._replay(answers)

    def _printed_letters(self, game: Game, file: ScoreFile) -> set[str]:
        """Return the letters that the sheets of a file have in their cells."""
        letters: set[str] = set()
        entries = [file.key_lines, *(it.key_lines for it in file.sections)]
        for key_line in (it[SHEET_KEY] for it in entries if SHEET_KEY in it):
            with suppress(InputError):  # the question for the code reports a wrong one
                code, sheet_game, sheet = self.library.open_code(key_line.value)
                if sheet_game.id == game.id:
                    form = game.sheet_form(code, sheet, game.score_file_language(file))
                    letters |= {letter for part in form.sections for _, letter in part.grid.fixed}
        return letters

    def typed_line(self, line: int) -> str | None:
        """Return what was typed for a line of the file, counted from 1; None if nothing was."""
        lines = self._all_lines()
        file_line = lines[line - 1] if 0 < line <= len(lines) else None
        if file_line is None or file_line.answer < 0:
            return None
        answer = self._answers[file_line.answer]
        if answer.slot[0] == ROWS:
            return file_line.text
        if answer.slot[0] == NAMES:
            return file_line.text[1:-1]  # without the brackets of the heading
        code = file_line.text.removeprefix(_CODE_LINE)
        return code if code != file_line.text else answer.typed

    def correct(self, line: int, typed: str) -> None:
        """Replace a line. What contradicts the new one is asked again."""
        lines = self._all_lines()
        changed = lines[line - 1]
        number = changed.answer
        slot = self._answers[number].slot
        new = [Answer(slot, typed)]
        if changed.text.startswith(_CODE_LINE) and self._form:
            owner = next((it for it in self._parts if changed in it.keys), None)
            self._enter_value(owner.name if owner else "", SHEET_KEY, typed.strip(), self._form)
            return
        # One name replaces that of one player; a list with commas replaces all names.
        if slot[0] == NAMES and not _COMMA.search(typed.strip()):
            names = (typed if it.name == changed.text[1:-1] else it.name for it in self._parts)
            new = [Answer(slot, ", ".join(names))]
        if slot[0] == ROWS:  # several rows may have been typed on one line
            rows = (it for it in lines if it.answer == number)
            new = [Answer(slot, typed if it is changed else it.text) for it in rows]
        self._replay((*self._answers[:number], *new, *self._answers[number + 1 :]))

    def add(self, typed: str) -> None:
        """Add or replace a line: `sheet: CODE`, `Ben stable: G`, or `[Ben]` for a whole grid.

        Raises InputError for any other text.
        """
        text, form = typed.strip(), self._form
        match = _ADDED_LINE.fullmatch(text)
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
        section = None if form.per_player else form.section(name)
        slot = section.name if section else self._find_section(name).slot
        self._added_sections |= {slot} if section else set()
        self._replay([answer for answer in self._answers if answer.slot != (ROWS, slot)])

    def _enter_value(self, name: str, key: str, value: str, form: Form) -> None:
        """Answer the question of a key again, or one that was skipped."""
        header_keys = [GAME, *(it.key for it in form.fields)]
        player_keys = [it.key for it in form.sections[0].fields] if form.per_player else []
        key = SHEET_KEY if key == "code" else key
        if key not in (*header_keys, *player_keys):
            hint = did_you_mean(key, [*header_keys, *player_keys])
            raise input_error("", Message("unknown key {key}", key=quote_value(key)), hint)
        # Several codes without a name are those of all players, in their order.
        several = key == SHEET_KEY and not name and len(_WORD.findall(value)) > 1
        slot = key, "" if key in header_keys or several else self._find_section(name, key).slot
        answers = [it for it in self._answers if it.slot != slot]
        if key == SHEET_KEY:
            # One answer may contain all codes. Replacing that of one player needs one answer for
            # each: the game by its name, an empty list of codes, then the code of every player.
            codes = {(SHEET_KEY, it.slot): it.code for it in self._parts if it.code and slot[1]}
            answers = [it for it in answers if it.slot[0] not in (GAME, SHEET_KEY)]
            answers += [
                Answer((GAME, ""), self.game),
                *([Answer((SHEET_KEY, ""), "")] if slot[1] else []),
            ]
            answers += [Answer(own, code) for own, code in codes.items() if own != slot]
        before = [*self._answers]
        self._replay([*answers, Answer(slot, value)])
        if key == SHEET_KEY and self.question and self.question.problem and self._last_problem:
            self._refuse_code(before, self._last_problem)

    def _refuse_code(self, before: Sequence[Answer], problem: Problem) -> None:
        """Raise an error for a code that rows contradict; restore the answers from before."""
        if self.question and self.question.key == ROWS:
            self._replay(before)
            message = Message("this code contradicts the rows: {problem}", problem=problem.message)
            raise input_error("", message, Message("compare the code and the rows with the sheet"))

    def _find_section(self, name: str, key: str = "") -> _OpenSection:
        """Return the section of a name, or the only section."""
        matches = [it for it in self._parts if not name or it.name.casefold() == name.casefold()]
        names = [it.name for it in self._parts]
        if len(matches) == 1:
            return matches[0]
        if name:
            message = Message("unknown section {name}", name=quote_value(name))
            raise input_error("", message, did_you_mean(name, names))
        example = f"{names[0]} {key}: …"
        raise input_error(
            "", Message("whose line is it?"), Message("write {example}", example=example)
        )

    def _replay(self, answers: Sequence[Answer]) -> None:
        """Ask from the start, and reuse these answers as far as they are accepted."""
        self._answers, self._head, self._parts, self._players, self.game = [], [], [], [], ""
        self._custom_names, self._notices, self._form = {}, [], None
        self._flow = self._questions()
        self.question = next(self._flow)
        self._reuse_answers(answers)

    def _reuse_answers(self, answers: Sequence[Answer]) -> None:
        """Answer questions until one has no answer or a problem; the other answers stay pending."""
        self._pending = [*answers]
        while self.question is not None:
            slot = self.question.slot
            answer = next((it for it in self._pending if it.slot == slot), None)
            if answer is None:
                return
            self._pending.remove(answer)
            if answer.open:
                return
            self._send(answer.typed)
            if self.question is not None and self.question.problem:
                return
        self._pending = []

    def _send(self, typed: str) -> None:
        """Send an answer to the current question, and record it if it is accepted."""
        slot, self._accepted = self.question.slot if self.question else ("", ""), typed
        try:
            self.question = self._flow.send(typed)
        except StopIteration:
            self.question = None
        if self.question is None or not self.question.problem:
            self._answers.append(Answer(slot, self._accepted))

    def _is_pending(self, key: str, section: str) -> bool:
        """Return whether an answer waits for a question; then even an optional one is asked."""
        return any(
            answer.slot == (key, section) and answer.typed.strip() for answer in self._pending
        )

    # --- the questions, in their order

    def _questions(self) -> QuestionFlow[None]:
        game, sheets = yield from self._ask(self._game_question(), self._open_game)
        lang, self.game = game.choose_language(self.lang), game.id
        if self._pending_game not in ("", game.id):
            self._pending = []  # they are about another game
        self._pending_game = game.id
        self._head.append(self._new_line(f"game: {game.id}"))
        if lang != LANGUAGES[0]:
            self._head.append(self._new_line(f"lang: {lang}"))
        if not sheets:
            sheets = yield from self._ask_codes(game, game.form(lang))
        codes = len(self._answers)  # the answer that has just been typed gets this index
        # The codes are saved in the file before the names of the players are known.
        if sheets and not game.sheet_spec.shared:
            forms = [game.sheet_form(*it, lang) for it in sheets]
            names = _default_names(forms[0], len(forms))
            unnamed = zip(names, forms, strict=True)
            self._parts = [
                _open_section(name, own, number, -1, codes)
                for number, (name, own) in enumerate(unnamed)
            ]
        form = yield from self._ask_header(game, sheets, lang)
        self._form = form
        if form.per_player:
            yield from self._ask_names(game, sheets, form, codes)
        else:
            self._parts += (
                _OpenSection(it.name, it, it.name, code=form.code)
                for it in form.sections
                if it.wanted or it.name in self._added_sections or self._is_pending(ROWS, it.name)
            )
        for part in [*self._parts]:
            yield from self._ask_section(part, form)

    def _ask_codes(self, game: Game, form: Form) -> QuestionFlow[list[OpenedSheet]]:
        """Ask for the codes on the sheets; return no sheets if the game has no codes."""
        code = _code_field(form)
        if code is None:
            return []
        prompt = Message("Codes on the sheets") if form.per_player else Message("Code on the sheet")
        question = self._code_question(self.translate(prompt), code, form)
        return (yield from self._ask(question, lambda typed: self._open_codes(typed, game)))

    def _ask_header(
        self, game: Game, sheets: Sequence[OpenedSheet], lang: str
    ) -> QuestionFlow[Form]:
        """Ask for the fields of the whole game. Return its form, which depends on the variant.

        A sheet may already contain the variant.
        """
        shared = [] if not sheets or not game.sheet_spec.shared else [*sheets]
        form = _game_form(game, sheets, lang)
        if shared:
            self._head.append(self._new_line(f"{_CODE_LINE}{form.code}"))
        has_variant = bool(shared and game.sheet_spec.variant(shared[0][1]))
        for form_field in form.fields:
            if form_field.key == VARIANT and not has_variant:
                chosen = yield from self._ask_field(form_field, self._head, "")
                form = _game_form(game, sheets, lang, chosen)  # a variant may have other fields
        for form_field in form.fields:
            if form_field.kind != "code" and form_field.key != VARIANT:
                yield from self._ask_field(form_field, self._head, "")
        return form

    def _ask_names(
        self, game: Game, sheets: Sequence[OpenedSheet], form: Form, codes: int
    ) -> QuestionFlow[None]:
        default = _default_names(form, max(len(sheets), form.least_players))
        note = self.translate(
            Message("names separated by commas; default: {names}", names=", ".join(default))
        )
        question = Question(
            key=NAMES, prompt=self.translate(Message("Players")), notes=(note,), help=(note,)
        )
        names = yield from self._ask(
            question, lambda typed: _parse_names(typed, default, len(sheets), form)
        )
        blank, self._parts = game.form(form.lang), []
        for number, name in enumerate(names):
            own = game.sheet_form(*sheets[number], form.lang) if number < len(sheets) else blank
            self._parts.append(_open_section(name, own, number, len(self._answers), codes))
        if len(names) < form.least_players:
            self._notices.append(self.translate(_too_few_players(form)))
        # Players without a code are asked for theirs if others have one.
        for number, part in enumerate(self._parts):
            if not part.code and (sheets or self._is_pending(SHEET_KEY, part.slot)):
                own = yield from self._ask_own_code(part, game, blank)
                code_answer = len(self._answers)
                self._parts[number] = _open_section(
                    part.name, own, number, part.answer, code_answer
                )

    def _ask_own_code(self, part: _OpenSection, game: Game, form: Form) -> QuestionFlow[Form]:
        """Ask for the code of one player. Return the form of the sheet, or the blank form."""
        code = _code_field(form)
        if code is None:
            return form
        question = self._code_question(f"{part.name} · {code.label}", code, form, part.slot)
        used = {it.code for it in self._parts}
        opened = yield from self._ask(
            question, lambda typed: self._open_codes(typed, game, used, 1)
        )
        return game.sheet_form(*opened[0], form.lang) if opened else form

    def _ask_section(self, part: _OpenSection, form: Form) -> QuestionFlow[None]:
        title = part.name if form.per_player else part.form.label
        chosen: tuple[str, ...] = ()
        # Some fields are needed only if an option was chosen, such as a goal that counts them.
        for form_field in part.form.fields:
            if form_field.kind != "code" and (
                form_field.is_needed(chosen) or self._is_pending(form_field.key, part.slot)
            ):
                value = yield from self._ask_field(form_field, part.keys, f"{title} · ", part)
                chosen += chosen_options(form_field, value) if form_field.options else ()
        grid = part.form.grid
        while grid.grows or part.filled < grid.rows:
            question = self._row_question(part, title)
            more = yield from self._ask(question, lambda typed: self._add_rows(typed, part))
            if not more:
                break

    def _ask_field(
        self, field: Field, lines: list[_Line], title: str, part: _OpenSection | None = None
    ) -> QuestionFlow[str]:
        """Ask for a field. The file gets the answer as typed, and choices by their ids."""
        custom_names = {
            option.id: self._custom_names[option.id]
            for option in field.options
            if option.id in self._custom_names
        }
        labels = {
            option.id: _option_label(option.name, custom_names.get(option.id, ""))
            for option in field.options
        }
        numbered = [f"{n:>3}  {name}" for n, name in enumerate(labels.values(), 1)]
        default_label = "" if field.kind == "players" else labels.get(field.default, field.default)
        default_note = (
            self.translate(Message("default: {default}", default=default_label))
            if default_label
            else ""
        )
        letters = [*self._letter_notes(part)] if part and field.kind == "letters" else []
        text = self.translate(_NAMES_NOTE) if field.kind == "players" else field.help
        notes = tuple(filter(None, (text, *numbered, *letters, default_note)))
        question = Question(
            key=field.key,
            prompt=f"{title}{field.label}",
            notes=notes,
            section=part.slot if part else "",
            help=(*self._field_help(field), *notes),
        )
        if part and letters:  # the rows need not repeat the letters
            part.legend_shown = True

        def accept(typed: str) -> str:
            value = _file_value(field, typed.strip(), custom_names)
            line = self._new_line(f"{field.key}: {value}".rstrip())
            lines.append(line)
            self._check(lines, [line])
            if field.kind == "players":
                self._players = [name.replace("=", " ") for name in _COMMA.split(value)]
            if field.kind == "text":
                self._custom_names[field.key] = value
            return value

        return (yield from self._ask(question, accept))

    def _ask(self, question: Question, accept: Callable[[str], T]) -> QuestionFlow[T]:
        """Ask until the answer is accepted; an empty one accepts the last suggestion."""
        current = replace(question, notice="\n".join(self._notices))
        self._notices, suggestion = [], ""
        while True:
            typed = yield current
            self._accepted = typed if typed.strip() or not suggestion else suggestion
            try:
                return accept(self._accepted)
            except InputError as error:
                self._last_problem = error.problems[0]
                suggestion = repair_answer(self._accepted, error.problems)
                problem = self.problem_text(error)
                if suggestion:
                    problem += (
                        f"\n{self.translate(Message('Enter accepts {answer}', answer=suggestion))}"
                    )
                current = replace(question, problem=problem)

    # --- the texts of questions, and the checks of answers

    def _game_question(self) -> Question:
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

    def _open_game(self, typed: str) -> tuple[Game, list[OpenedSheet]]:
        """Return the game of a name, of a number in the list, or of codes with their sheets."""
        words = _WORD.findall(typed)
        if not words:
            raise input_error(
                "", Message("which game was played?"), Message("choose from the list")
            )
        if typed.strip().isdecimal() and len(typed.strip()) < LENGTH:
            return self._game_by_number(int(typed)), []
        if is_valid_code(typed):  # one code may contain spaces
            return self._open_sheets([typed])
        # With a digit it is more likely a code, perhaps a mistyped one.
        if any(char.isdigit() for char in words[0]):
            return self._open_sheets(words)
        return self._game_by_name(typed.strip()), []

    def _game_by_number(self, number: int) -> Game:
        if not 0 < number <= len(self._games):
            raise input_error(
                "",
                Message("the list has no number {number}", number=number),
                Message("choose from the list"),
            )
        return self._games[number - 1]

    def _game_by_name(self, name: str) -> Game:
        """Return the game of a name, or the only game whose id starts with it."""
        matches = [it for it in self._games if it.id.startswith(name.lower())]
        return matches[0] if len(matches) == 1 else self.library.find_game(name)

    def _code_question(self, prompt: str, code: Field, form: Form, slot: str = "") -> Question:
        """Return the question for codes, with a note about what an empty answer means."""
        grid = form.sections[0].grid
        printed = ", ".join(f"{it.letter} {it.name}" for it in _printed_items(form))
        empty_note = Message("Enter: no code")
        if _WALL_SIGNS & {*grid.drawn} and grid.wall:
            empty_note = Message("Enter: no code, I will draw the {wall}", wall=grid.wall.name)
        elif printed:
            empty_note = Message(
                "Enter: no code, I will type what is printed: {letters}", letters=printed
            )
        notes = code.help, self.translate(empty_note)
        return Question(
            key=SHEET_KEY,
            prompt=prompt,
            notes=notes,
            section=slot,
            help=(*notes, self.translate(_CODES_HELP)),
        )

    def _open_codes(
        self, typed: str, game: Game, used: Collection[str] = (), max_count: int = 0
    ) -> list[OpenedSheet]:
        """Open the sheets of codes of a game; the end of each code is enough."""
        words = [typed] if is_valid_code(typed) else _WORD.findall(typed)
        if not words:
            return []
        code_game, sheets = self._open_sheets(words, game.code_for_seed(0))
        if code_game.id != game.id:
            message = Message(
                "is a sheet of {found}, not of {game}", found=code_game.id, game=game.id
            )
            raise input_error(words[0], message, Message("use one file per game"))
        if max_count and len(sheets) > max_count:
            raise input_error(
                words[1], Message("expected one code"), Message("enter one code at a time")
            )
        self._warn_about_duplicates([*used, *(str(code) for code, _ in sheets)])
        return sheets

    def _open_sheets(
        self, words: Sequence[str], like: SheetCode | None = None
    ) -> tuple[Game, list[OpenedSheet]]:
        """Open the sheets of codes. After the first, the end of a code that differs is enough."""
        code, game, sheet = self._open_code(words[0], like)
        sheets = [(code, sheet)]
        for word in words[1:]:
            next_code, next_game, sheet = self._open_code(word, code)
            if next_game.id != game.id:
                message = Message(
                    "is a sheet of {found}, not of {game}", found=next_game.id, game=game.id
                )
                raise input_error(word, message, Message("use one file per game"))
            sheets.append((next_code, sheet))
        if game.sheet_spec.shared and len(sheets) > 1:
            message = Message("all players of {game} share one sheet", game=game.id)
            raise input_error(words[1], message, Message("use only one code"))
        self._warn_about_duplicates([str(code) for code, _ in sheets])
        return game, sheets

    def _open_code(self, word: str, like: SheetCode | None) -> tuple[SheetCode, Game, Any]:
        """Open a sheet; `like` supplies the start of a shortened code. Problems quote the input."""
        is_short = len(_strip_hyphens(word)) == LENGTH - _PREFIX_LENGTH
        try:
            return self.library.open_code(_complete_code(word, like) if like else word)
        except InputError as error:
            if like and not is_short and len(_strip_hyphens(word)) < LENGTH:
                return self.library.open_code(word)  # raises the error of an invalid code
            raise InputError(
                *(replace(problem, location=Location(word)) for problem in error.problems)
            ) from None

    def _warn_about_duplicates(self, codes: Sequence[str]) -> None:
        """Warn about a code that two players have: usually one was copied by mistake."""
        duplicates = dict.fromkeys(it for it in codes if it and codes.count(it) > 1)
        notices = (
            Message("{code} was entered twice; type {back} to correct it", code=it, back=GO_BACK)
            for it in duplicates
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
        letters, notes = (*self._letter_notes(part),), (*self._grid_notes(part),)
        # Notes are shown before the first row only; later they are shown on request.
        first_notes = (*(() if part.legend_shown else letters), *notes) if not part.rows else ()
        several = self.translate(
            Message("you can type several rows on one line, separated by spaces")
        )
        prompt, legend = f"{title} · {self.translate(row)}{head}", (*letters, *notes, several)
        return Question(key=ROWS, prompt=prompt, notes=first_notes, section=part.slot, help=legend)

    def _can_skip(self, part: _OpenSection) -> bool:
        """Return whether a section may be skipped: of a board, only the first is needed."""
        return bool(part.form.name) and part is not self._parts[0] and not part.rows

    def _letter_notes(self, part: _OpenSection) -> Iterator[str]:
        """Yield a note with the letters of a grid, without those that the sheet's code fills in."""
        grid = part.form.grid
        printed = {letter for _, letter in grid.fixed}
        printed |= {item.letter for item in self._items_to_copy(part)}
        own = [
            f"{item.letter} {item.name}"
            for item in grid.palette.items
            if item.letter not in printed
        ]
        letters = ", ".join(self._players or own)
        yield self.translate(
            Message("letters: {letters}; {empty} is empty", letters=letters, empty=EMPTY)
        )

    def _grid_notes(self, part: _OpenSection) -> Iterator[str]:
        """Yield what else can be typed into a grid, and what an empty line means."""
        grid = part.form.grid
        if grid.small:
            item = grid.palette.items[0]
            yield self.translate(
                Message(
                    "lower case means with {thing}: {small} is {name} with {thing}, "
                    "{letter} without",
                    thing=grid.small.name,
                    small=item.letter.lower(),
                    letter=item.letter,
                    name=item.name,
                )
            )
        if not part.code:
            yield from self._printed_notes(part)
        if grid.ring:
            columns = ", ".join(it.name for it in grid.ring.columns)
            yield self.translate(Message("columns: {columns}", columns=columns))
        if grid.grows:
            yield self.translate(Message("an empty line ends the grid"))
        if self._can_skip(part):
            yield self.translate(Message("an empty line skips the grid"))

    def _printed_notes(self, part: _OpenSection) -> Iterator[str]:
        """Yield how to type what is printed on a sheet whose code is unknown."""
        grid, example = part.form.grid, part.form.grid.example
        if _WALL_SIGNS & {*grid.drawn} and grid.wall:
            yield self.translate(
                Message(
                    "{wall}: | between two cells, - on its own line below a cell; then "
                    "put spaces between the cells: {row}",
                    wall=grid.wall.name,
                    row=example,
                )
            )
        if "^" in grid.drawn and grid.point:
            yield self.translate(
                Message(
                    "{point}: ^ on its own line where four cells meet; then put spaces "
                    "between the cells: {row}",
                    point=grid.point.name,
                    row=example,
                )
            )
        if printed := self._items_to_copy(part):
            letters = ", ".join(f"{it.letter} {it.name}" for it in printed)
            yield self.translate(Message("also type what is printed: {letters}", letters=letters))

    def _items_to_copy(self, part: _OpenSection) -> list[PaletteItem]:
        """Return the printed items that must be typed, because the code is unknown."""
        own = {it.letter for it in part.form.grid.palette.items}
        if part.code or not self._form or not part.form.grid.palette.may_be_empty:
            return []
        return [it for it in _printed_items(self._form) if it.letter in own]

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

    def _add_rows(self, typed: str, part: _OpenSection) -> bool:
        """Take a row, a line between rows, or several rows; return whether more may follow."""
        if not typed.strip():
            if part.form.grid.grows:
                self._check_grid_end(part)
                return False
            if self._can_skip(part):
                self._parts.remove(part)
                return False
            message = Message("expected a row of {columns} cells", columns=part.form.grid.columns)
            raise input_error("", message, Message("write . for an empty cell"))
        if typed.strip()[0] in "#[" or ":" in typed:  # in a file, that is not a row
            message = Message("{found} is not a row of cells", found=quote_value(typed.strip()))
            hint = Message("cells are single letters: {example}", example=part.form.grid.example)
            raise input_error("", message, hint)
        _check_several(typed, part)
        lines = [self._new_line(it) for it in _split_rows(typed.rstrip(), part)]
        between = [*_lines_below(part)]
        part.rows += lines
        if not _is_between_rows(typed, part.form.grid):
            try:
                self._check(part.rows, [*between, *lines], unsure=self._needs_next_row(part))
            except InputError:  # lines above the row are checked with it, and removed with it
                del self._answers[len(self._answers) - len(between) :]
                raise
        return True

    def _check_grid_end(self, part: _OpenSection) -> None:
        """Reject the end of a grid without a row, if the section needs one."""
        # A section without rows is reported at its heading.
        number = [line.text for line in self._all_lines()].index(f"[{part.name}]") + 1
        problems = [it for it in self._problems() if it.location.line == number]
        if problems and not part.rows:
            raise InputError(*problems)

    # --- the file

    def _new_line(self, text: str) -> _Line:
        return _Line(text, len(self._answers))

    def _all_lines(self) -> list[_Line]:
        return [
            *self._comments,
            *self._head,
            *(line for part in self._parts for line in part.lines()),
        ]

    def _needs_next_row(self, part: _OpenSection) -> bool:
        """Return whether a row may be valid only with the next: a large item covers both."""
        return bool(self._items_to_copy(part)) and part.filled < part.form.grid.rows

    def _check(self, among: list[_Line], new: Sequence[_Line], *, unsure: bool = False) -> None:
        """Reject new lines in which parsing the file finds a problem, and remove them.

        If `unsure`, ignore problems that a later line can fix.
        """
        lines = self._all_lines()
        numbers = [lines.index(it) + 1 for it in new]
        problems = self._problems(form_only=unsure)
        new_problems = [it for it in problems if it.location.line in numbers]
        if new_problems:
            among[-len(new) :] = []
            raise InputError(*new_problems)

    def _problems(self, *, form_only: bool = False) -> tuple[Problem, ...]:
        """Return the problems of the file so far, by the rules or by its form alone."""
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
        """Format problems for the dialogue: message and hint, without file and line."""
        lines = []
        for problem, *_ in group_problems(error.problems)[:3]:
            hint = f" – {self.translate(problem.hint)}" if problem.hint else ""
            lines.append(f"{self.translate(problem.message)}{hint}")
        return "\n".join(lines)


def _game_form(game: Game, sheets: Sequence[OpenedSheet], lang: str, variant: str = "") -> Form:
    return game.sheet_form(*sheets[0], lang, variant) if sheets else game.form(lang, variant)


def _complete_code(word: str, first: SheetCode) -> str:
    """Return a shortened code with the start of the first one; its check symbols reveal errors."""
    missing = LENGTH - len(_strip_hyphens(word))
    return f"{_strip_hyphens(str(first))[:missing]}{_strip_hyphens(word)}" if missing > 0 else word


def _strip_hyphens(word: str) -> str:
    return word.replace("-", "")


def _parse_names(typed: str, default: Sequence[str], sheets: int, form: Form) -> list[str]:
    """Parse the names of players. Raises InputError if there are fewer names than sheets."""
    names = [it for it in _COMMA.split(typed.strip()) if it] or [*default]
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
        if not is_valid_name(name) or not _NOT_IN_NAMES.isdisjoint(name):
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


def _file_value(field: Field, typed: str, custom_names: Mapping[str, str]) -> str:
    """Return the value for the file: choices by their ids, players with their letters.

    `custom_names` are the names that players gave to some of the options.
    """
    if field.kind == "players" and not typed:
        raise input_error("", Message("who played?"), _NAMES_NOTE)
    if not typed:
        return field.default
    if field.options:
        ids = [
            option_id
            for option_id, name in custom_names.items()
            if name.casefold() == typed.casefold()
        ]
        return ids[0] if len(ids) == 1 else _replace_numbers(field, typed)
    if field.kind == "players" and "=" not in typed:
        names = [name for name in _COMMA.split(typed) if name][: field.most + 1]
        return ", ".join(f"{a}={b}" for a, b in zip(initials(names), names, strict=True))
    return typed


def _replace_numbers(field: Field, typed: str) -> str:
    """Return the chosen options with numbers of the list replaced by ids."""
    parts: list[str] = []
    for part in filter(None, _COMMA.split(typed)):
        # A name may contain a number; only other text is split at numbers.
        names = [part] if field.names.prefix_matches(part) else _NUMBER.split(part)
        parts += (it.strip() for it in names if it.strip())
    wrong_number = next(
        (it for it in parts if _is_number(it, field) and _option_id(field, it) is None), ""
    )
    if wrong_number:
        message = Message("the list has no number {number}", number=wrong_number)
        raise input_error("", message, Message("use 1 to {most}", most=len(field.options)))
    chosen = [(_option_id(field, it) or it) if _is_number(it, field) else it for it in parts]
    return ", ".join(chosen) if chosen != parts else typed


def _is_number(part: str, field: Field) -> bool:
    return part.isdecimal() and not field.names.prefix_matches(part)


def _option_id(field: Field, number: str) -> str | None:
    """Return the id of the option with a number in the list, or None."""
    index = int(number)
    return field.options[index - 1].id if 0 < index <= len(field.options) else None


def _option_label(name: str, player: str) -> str:
    """Return the label of an option; a player's own name for it comes first."""
    return f"{player} ({name})" if player and player != name else name


def _code_field(form: Form) -> Field | None:
    """Return the field for the code of a sheet, of the game or of each player, if any."""
    fields = (*form.fields, *(form.sections[0].fields if form.per_player else ()))
    return next((it for it in fields if it.kind == "code"), None)


def _printed_items(form: Form) -> list[PaletteItem]:
    """Return the items printed in cells that can be filled in, as the first palette has them."""
    first, *others = form.sections
    # A palette without empty cells is that of a printed board.
    boards = [it.grid.palette for it in others if not it.grid.palette.may_be_empty]
    printed = {it.letter for palette in boards for it in palette.items}
    return [it for it in first.grid.palette.items if it.letter in printed]


def _default_names(form: Form, count: int) -> list[str]:
    return [form.sections[0].label.format(n=number) for number in range(1, count + 1)]


def _open_section(name: str, form: Form, number: int, answer: int, codes: int) -> _OpenSection:
    """Return the section of a player, with the code of the sheet if it is known."""
    part = _OpenSection(name, form.sections[0], str(number), answer, form.code)
    part.keys += [_Line(f"{_CODE_LINE}{form.code}", codes)] if form.code else []
    return part


def _too_few_players(form: Form) -> Message:
    return Message(
        "{game} needs at least {least} players; type {back} to enter the names again",
        game=form.title,
        least=form.least_players,
        back=GO_BACK,
    )


def _is_between_rows(text: str, grid: Grid) -> bool:
    """Return whether a line is drawn between rows and has no cells."""
    return bool(grid.drawn) and _LINE_SIGNS.issuperset(text.replace("\t", " "))


def _lines_below(part: _OpenSection) -> Iterator[_Line]:
    """Yield the lines below the last row."""
    rows = [n for n, it in enumerate(part.rows) if not _is_between_rows(it.text, part.form.grid)]
    yield from part.rows[rows[-1] + 1 if rows else 0 :]


def _split_rows(typed: str, part: _OpenSection) -> list[str]:
    """Return the rows of a typed line; the line itself if it is not several rows."""
    rows = [*_find_rows(typed.strip(), part.form.grid)]
    left = part.form.grid.rows - part.filled
    return rows if len(rows) > 1 and (part.form.grid.grows or len(rows) <= left) else [typed]


def _split_words(typed: str) -> list[str]:
    return typed.replace(",", " ").replace(";", " ").split()


def _check_several(typed: str, part: _OpenSection) -> None:
    """Reject several rows with spaces between them if one is too long or there are too many."""
    grid, words = part.form.grid, _split_words(typed)
    # Single letters with spaces between them are the cells of one row.
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


def _find_rows(typed: str, grid: Grid) -> Iterator[str]:
    """Yield the rows that a line can be split into; a growing grid needs spaces between them."""
    words, columns = _split_words(typed), grid.columns
    if not words or "|" in typed or _is_between_rows(typed, grid):
        return
    if grid.grows:
        yield from words if min(map(len, words)) > 1 else ()
        return
    # Rows may follow each other without spaces, or all cells may be separated by spaces.
    letters = "".join(words)
    lengths = {*map(len, words)}
    if len(letters) % columns == 0 and (len(words) == 1 or lengths in ({columns}, {1})):
        yield from (letters[at : at + columns] for at in range(0, len(letters), columns))
