"""Guided entry of a finished game: the questions of its form, and the file they fill.

Nothing is read or printed here: a `GuidedEntry` has the next question and takes what was typed.
Every line is checked at once, by parsing the whole file with empty cells for the missing rows.

An answer belongs to a question by its slot, a key and a section. When an earlier answer changes,
or a file is resumed, the questions are asked from the start, and answers are reused by their slots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeVar

from hedgerow.base.errors import (
    InputError,
    Problem,
    did_you_mean,
    group_problems,
    input_error,
    quote_value,
    raise_problems,
)
from hedgerow.base.messages import LANGUAGES, Message, Translator
from hedgerow.cli.guided_answers import (
    COMMA,
    GAME,
    NAMES,
    ROWS,
    WORD,
    Answer,
    OpenedSheet,
    Slot,
    answers_in_file,
    check_several,
    code_words,
    default_names,
    file_value,
    is_between_rows,
    is_letter,
    next_of_set,
    open_letter,
    open_sheets,
    parse_names,
    plain_section,
    repair_answer,
    split_rows,
)
from hedgerow.cli.guided_questions import (
    CODE_LINE,
    GuidedFile,
    Line,
    OpenSection,
    Question,
    QuestionWriter,
    open_section,
)
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.game.scored_game import parse_form
from hedgerow.reports.sheet_report import check_same_game
from hedgerow.scorefile.form import Field, Form, Grid
from hedgerow.scorefile.form_reader import VARIANT, chosen_options
from hedgerow.scorefile.score_file import NONE, SHEET_KEY, ScoreFile, Section
from hedgerow.scorefile.sheet_code import LENGTH, is_valid_code

GO_BACK, HELP = "<", "?"
# A line to add: `sheet: CODE`, `Ben sheet: CODE` or `[Ben] sheet: CODE`.
_ADDED_LINE = re.compile(r"(?:\[([^\]]*)\]\s*|(.*?)\s+|)([A-Za-z][\w-]*)\s*:(.*)")
_CHOOSE = Message("choose from the list")
T = TypeVar("T")
QuestionFlow = Generator[Question, str, T]


@dataclass
class GuidedEntry:
    """The questions about one finished game; `text` is its file as far as they are answered."""

    library: Library
    lang: str | None
    translate: Translator
    question: Question | None = None
    game: str = ""
    _answers: list[Answer] = field(default_factory=list)
    _file: GuidedFile = field(default_factory=GuidedFile)
    _notices: list[str] = field(default_factory=list)
    # Optional sections of a board that the user asked for.
    _added_sections: set[str] = field(default_factory=set)
    # Answers that wait for their questions, after an earlier answer changed.
    _pending: list[Answer] = field(default_factory=list)
    _pending_game: str = ""
    # A file that is resumed may have fewer players than the game needs.
    _resumed_players: int = 0
    # The last answer, or the suggestion that replaced it.
    _accepted: str = ""
    _last_problem: Problem | None = None
    _flow: QuestionFlow[None] = field(init=False)

    def __post_init__(self) -> None:
        self._replay(())

    @property
    def text(self) -> str:
        """Return the file: what was entered, and empty rows for the rest."""
        return self._file.text

    @property
    def shows_end(self) -> bool:
        """Return whether the file shows that its game is over, or has nobody to compare."""
        return self.library.find_game(self.game).shows_end or len(self._file.parts) < 2

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
        grids = [self._printed_grid(game, file, section) for section in file.sections]
        printed = {letter for grid in grids if grid for _, letter in grid.fixed}
        sections = [
            plain_section(section, grid) if grid else section
            for section, grid in zip(file.sections, grids, strict=True)
        ]
        answers = answers_in_file(replace(file, sections=tuple(sections)), game.id, form, printed)
        lines = map(str.strip, text.splitlines())
        self._resumed_players = len(file.sections)
        self._file.comments = [Line(it, -1) for it in lines if it.startswith("#")]
        self._replay(answers)

    def _printed_grid(self, game: Game, file: ScoreFile, section: Section) -> Grid | None:
        """Return the grid of a section with what its sheet has printed, if it is known."""
        lang = game.score_file_language(file)
        form = game.form(lang)
        key_line = section.key_lines.get(SHEET_KEY) or file.key_lines.get(SHEET_KEY)
        if key_line:
            with suppress(InputError):  # the question for the code reports a wrong one
                form = game.sheet_form(*self._open_sheet(game, file, key_line.value), lang)
        own = form.sections[0] if form.per_player else form.section(section.name.lower())
        return own.grid if own else None

    def _open_sheet(self, game: Game, file: ScoreFile, typed: str) -> OpenedSheet:
        """Open the sheet of a code, or of a letter of the set of the codes in a file."""
        if is_letter(typed.strip()):
            typed_codes = (it.key_lines.get(SHEET_KEY) for it in file.sections)
            codes = [it.value for it in typed_codes if it and is_valid_code(it.value)]
            return open_letter(game, typed.strip(), codes)
        code, sheet_game, sheet = self.library.open_code(typed)
        check_same_game(typed, sheet_game, game)
        return code, sheet

    def typed_line(self, line: int) -> str | None:
        """Return what was typed for a line of the file, counted from 1; None if nothing was."""
        lines = self._file.lines()
        file_line = lines[line - 1] if 0 < line <= len(lines) else None
        if file_line is None or file_line.answer < 0:
            return None
        answer = self._answers[file_line.answer]
        if answer.slot[0] == ROWS:
            return file_line.text
        if answer.slot[0] == NAMES:
            return file_line.text[1:-1]  # without the brackets of the heading
        code = file_line.text.removeprefix(CODE_LINE)
        return code if code != file_line.text else answer.typed

    def correct(self, line: int, typed: str) -> None:
        """Replace a line. What contradicts the new one is asked again."""
        lines = self._file.lines()
        changed = lines[line - 1]
        number = changed.answer
        slot = self._answers[number].slot
        new = [Answer(slot, typed)]
        if changed.text.startswith(CODE_LINE) and self._file.form:
            owner = next((it for it in self._file.parts if changed in it.keys), None)
            self._enter_value(
                owner.name if owner else "", SHEET_KEY, typed.strip(), self._file.form
            )
            return
        # One name replaces that of one player; a list with commas replaces all names.
        if slot[0] == NAMES and not COMMA.search(typed.strip()):
            names = (typed if it.name == changed.text[1:-1] else it.name for it in self._file.parts)
            new = [Answer(slot, ", ".join(names))]
        if slot[0] == ROWS:  # several rows may have been typed on one line
            rows = (it for it in lines if it.answer == number)
            new = [Answer(slot, typed if it is changed else it.text) for it in rows]
        self._replay((*self._answers[:number], *new, *self._answers[number + 1 :]))

    def add(self, typed: str) -> None:
        """Add or replace a line: `sheet: CODE`, `Ben stable: G`, or `[Ben]` for a whole grid.

        Raises InputError for any other text.
        """
        text, form = typed.strip(), self._file.form
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
        slot = section.name if section else self._file.find_section(name).slot
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
        if key == SHEET_KEY:
            value = self._replace_letters(value)
        # Several codes without a name are those of all players, in their order.
        several = key == SHEET_KEY and not name and len(WORD.findall(value)) > 1
        slot = key, "" if key in header_keys or several else self._file.find_section(name, key).slot
        answers = [it for it in self._answers if it.slot != slot]
        if key == SHEET_KEY:
            answers = [it for it in answers if it.slot[0] not in (GAME, SHEET_KEY)]
            answers += self._code_answers(slot)
        before = [*self._answers]
        self._replay([*answers, Answer(slot, value)])
        if key == SHEET_KEY and self.question and self.question.problem and self._last_problem:
            self._refuse_code(before, self._last_problem)

    def _replace_letters(self, value: str) -> str:
        """Replace letters of sheets by their codes, if a code is known or among them."""
        words = code_words(value)
        codes = [it.code for it in self._file.parts if it.code]
        if not codes or not any(map(is_letter, words)):
            return value
        game = self.library.find_game(self.game)
        opened = ((open_letter(game, it, codes) if is_letter(it) else (it, None)) for it in words)
        return " ".join(str(code) for code, _ in opened)

    def _code_answers(self, slot: Slot) -> Iterator[Answer]:
        """Yield the answers around a new code, whose question has this slot.

        One answer may contain all codes. Replacing that of one player needs one answer for each:
        the game by its name, an empty list of codes, then the code of every other player.
        """
        yield Answer((GAME, ""), self.game)
        if slot[1]:
            yield Answer((SHEET_KEY, ""), "")
            codes = {(SHEET_KEY, it.slot): it.code for it in self._file.parts if it.code}
            yield from (Answer(own, code) for own, code in codes.items() if own != slot)

    def _refuse_code(self, before: Sequence[Answer], problem: Problem) -> None:
        """Raise an error for a code that rows contradict; restore the answers from before."""
        if self.question and self.question.key == ROWS:
            self._replay(before)
            message = Message("this code contradicts the rows: {problem}", problem=problem.message)
            raise input_error("", message, Message("compare the code and the rows with the sheet"))

    def _replay(self, answers: Sequence[Answer]) -> None:
        """Ask from the start, and reuse these answers as far as they are accepted."""
        self._answers, self._notices, self.game = [], [], ""
        self._file = GuidedFile(self._file.comments)
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
        game, sheets = yield from self._ask(
            self._writer.game_question(self._games), self._open_game
        )
        lang, self.game = game.choose_language(self.lang), game.id
        if self._pending_game not in ("", game.id):
            self._pending = []  # they are about another game
        self._pending_game = game.id
        self._file.head.append(self._new_line(f"game: {game.id}"))
        if lang != LANGUAGES[0]:
            self._file.head.append(self._new_line(f"lang: {lang}"))
        if not sheets:
            sheets = yield from self._ask_codes(game, game.form(lang))
        codes = len(self._answers)  # the answer that has just been typed gets this index
        # The codes are saved in the file before the names of the players are known.
        if sheets and not game.is_shared:
            forms = [game.sheet_form(*it, lang) for it in sheets]
            names = default_names(forms[0], len(forms))
            self._file.parts = [
                open_section(name, own, number, -1, codes)
                for number, (name, own) in enumerate(zip(names, forms, strict=True))
            ]
        form = yield from self._ask_header(game, sheets, lang)
        self._file.form = form
        if form.per_player:
            yield from self._ask_names(game, sheets, form, codes)
        else:
            self._file.parts += (
                OpenSection(it.name, it, it.name, code=form.code)
                for it in form.sections
                if it.wanted or it.name in self._added_sections or self._is_pending(ROWS, it.name)
            )
        for part in [*self._file.parts]:
            yield from self._ask_section(part, form)

    def _ask_codes(self, game: Game, form: Form) -> QuestionFlow[list[OpenedSheet]]:
        """Ask for the codes on the sheets; return no sheets if the game has no codes."""
        code = _code_field(form)
        if code is None:
            return []
        prompt = Message("Codes on the sheets") if form.per_player else Message("Code on the sheet")
        question = self._writer.code_question(prompt, code, form)
        return (yield from self._ask(question, lambda typed: self._open_codes(typed, game)))

    def _ask_header(
        self, game: Game, sheets: Sequence[OpenedSheet], lang: str
    ) -> QuestionFlow[Form]:
        """Ask for the fields of the whole game. Return its form, which depends on the variant.

        A sheet may already contain the variant.
        """
        shared = [] if not sheets or not game.is_shared else [*sheets]
        form = _game_form(game, sheets, lang)
        if shared:
            self._file.head.append(self._new_line(f"{CODE_LINE}{form.code}"))
        has_variant = bool(shared and shared[0][1].variant)
        for form_field in form.fields:
            if form_field.key == VARIANT and not has_variant:
                chosen = yield from self._ask_field(form_field, self._file.head, "")
                form = _game_form(game, sheets, lang, chosen)  # a variant may have other fields
        for form_field in form.fields:
            if form_field.kind != "code" and form_field.key != VARIANT:
                yield from self._ask_field(form_field, self._file.head, "")
        return form

    def _ask_names(
        self, game: Game, sheets: Sequence[OpenedSheet], form: Form, codes: int
    ) -> QuestionFlow[None]:
        default = default_names(form, max(len(sheets), form.least_players))
        names = yield from self._ask(
            self._writer.names_question(default),
            lambda typed: parse_names(
                typed, default, len(sheets), form, self._resumed_players or form.least_players
            ),
        )
        blank, self._file.parts = _game_form(game, (), form.lang, _chosen_variant(form)), []
        for number, name in enumerate(names):
            opened = sheets[number : number + 1]
            own = _game_form(game, opened, form.lang, _chosen_variant(form)) if opened else blank
            self._file.parts.append(open_section(name, own, number, len(self._answers), codes))
        # Players without a code are asked for theirs if others have one.
        for number, part in enumerate(self._file.parts):
            if not part.code and (sheets or self._is_pending(SHEET_KEY, part.slot)):
                own = yield from self._ask_own_code(part, game, blank)
                code_answer = len(self._answers)
                self._file.parts[number] = open_section(
                    part.name, own, number, part.answer, code_answer
                )

    def _ask_own_code(self, part: OpenSection, game: Game, form: Form) -> QuestionFlow[Form]:
        """Ask for the code of one player. Return the form of the sheet, or the blank form."""
        code = _code_field(form)
        if code is None:
            return form
        prompt = f"{part.name} · {code.label}"
        question = self._writer.code_question(prompt, code, form, part.slot)
        used = [it.code for it in self._file.parts]
        default = next_of_set(game, [it for it in used if it])
        if default:
            question = self._writer.next_code_question(prompt, code, default, part.slot)

        def accept(typed: str) -> list[OpenedSheet]:
            if typed.strip() == NONE:
                return []
            if default and not typed.strip():
                self._accepted = default[0]
            return self._open_codes(self._accepted, game, used, 1)

        opened = yield from self._ask(question, accept)
        return _game_form(game, opened, form.lang, _chosen_variant(form)) if opened else form

    def _ask_section(self, part: OpenSection, form: Form) -> QuestionFlow[None]:
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
            question = self._writer.row_question(part, title)
            more = yield from self._ask(question, lambda typed: self._add_rows(typed, part))
            if not more:
                break

    def _ask_field(
        self, field: Field, lines: list[Line], title: str, part: OpenSection | None = None
    ) -> QuestionFlow[str]:
        """Ask for a field. The file gets the answer as typed, and choices by their ids."""

        def accept(typed: str) -> str:
            value = file_value(field, typed.strip(), self._file.custom_names)
            line = self._new_line(f"{field.key}: {value}".rstrip())
            lines.append(line)
            self._check(lines, [line])
            if field.kind == "players":
                self._file.players = [name.replace("=", " ") for name in COMMA.split(value)]
            if field.kind == "text":
                self._file.custom_names[field.key] = value
            return value

        question = self._writer.field_question(field, title, part)
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
                lines = [self.problem_text(error)]
                if suggestion:
                    accepts = Message("Enter accepts {answer}", answer=suggestion)
                    lines.append(self.translate(accepts))
                current = replace(question, problem="\n".join(lines))

    # --- the texts of questions, and the checks of answers

    @property
    def _writer(self) -> QuestionWriter:
        return QuestionWriter(self.translate, self._file)

    @property
    def _games(self) -> list[Game]:
        return [it for it in self.library.games() if not it.content.about.template]

    def _open_game(self, typed: str) -> tuple[Game, list[OpenedSheet]]:
        """Return the game of a name, of a number in the list, or of codes with their sheets."""
        words = WORD.findall(typed)
        if not words:
            raise input_error("", Message("which game was played?"), _CHOOSE)
        if typed.strip().isdecimal() and len(typed.strip()) < LENGTH:
            return self._game_by_number(int(typed)), []
        # With a digit it is more likely a code, perhaps a mistyped one.
        first = next((word for word in words if not is_letter(word)), "")
        if is_valid_code(typed) or any(char.isdigit() for char in first):
            game, sheets = open_sheets(self.library, code_words(typed))
            self._warn_about_duplicates([str(code) for code, _ in sheets])
            return game, sheets
        return self._game_by_name(typed.strip()), []

    def _game_by_number(self, number: int) -> Game:
        if not 0 < number <= len(self._games):
            message = Message("the list has no number {number}", number=number)
            raise input_error("", message, _CHOOSE)
        return self._games[number - 1]

    def _game_by_name(self, name: str) -> Game:
        """Return the game of a name, or the only game whose id starts with it."""
        matches = [it for it in self._games if it.id.startswith(name.lower())]
        return matches[0] if len(matches) == 1 else self.library.find_game(name)

    def _open_codes(
        self, typed: str, game: Game, used: Collection[str] = (), max_count: int = 0
    ) -> list[OpenedSheet]:
        """Open the sheets of codes of a game; the end of each code is enough."""
        words = code_words(typed)
        if not words:
            return []
        known = [code for code in used if code]
        if known and all(map(is_letter, words)):
            code_game, sheets = game, [open_letter(game, word, known) for word in words]
        else:
            code_game, sheets = open_sheets(self.library, words, game.code_for_seed(0))
        check_same_game(words[0], code_game, game)
        if max_count and len(sheets) > max_count:
            hint = Message("enter one code at a time")
            raise input_error(words[1], Message("expected one code"), hint)
        self._warn_about_duplicates([*used, *(str(code) for code, _ in sheets)])
        return sheets

    def _warn_about_duplicates(self, codes: Sequence[str]) -> None:
        """Warn about a code that two players have: usually one was copied by mistake."""
        duplicates = dict.fromkeys(it for it in codes if it and codes.count(it) > 1)
        notices = (
            Message("{code} was entered twice; type {back} to correct it", code=it, back=GO_BACK)
            for it in duplicates
        )
        self._notices = [self.translate(it) for it in notices]

    def _add_rows(self, typed: str, part: OpenSection) -> bool:
        """Take a row, a line between rows, or several rows; return whether more may follow."""
        if not typed.strip():
            if part.form.grid.grows:
                self._check_grid_end(part)
                return False
            if self._writer.can_skip(part):
                self._file.parts.remove(part)
                return False
            message = Message("expected a row of {columns} cells", columns=part.form.grid.columns)
            raise input_error("", message, Message("write . for an empty cell"))
        if typed.strip()[0] in "#[" or ":" in typed:  # in a file, that is not a row
            message = Message("{found} is not a row of cells", found=quote_value(typed.strip()))
            hint = Message("cells are single letters: {example}", example=part.form.grid.example)
            raise input_error("", message, hint)
        check_several(typed, part.form.grid, part.filled)
        rows = split_rows(typed.rstrip(), part.form.grid, part.filled)
        lines, between = [*map(self._new_line, rows)], part.lines_below
        part.rows += lines
        if not is_between_rows(typed, part.form.grid):
            try:
                self._check(part.rows, [*between, *lines], unsure=self._needs_next_row(part))
            except InputError:  # lines above the row are checked with it, and removed with it
                del self._answers[len(self._answers) - len(between) :]
                raise
        return True

    def _check_grid_end(self, part: OpenSection) -> None:
        """Reject the end of a grid without a row, if the section needs one."""
        # A section without rows is reported at its heading.
        number = [line.text for line in self._file.lines()].index(f"[{part.name}]") + 1
        problems = [it for it in self._problems() if it.location.line == number]
        if problems and not part.rows:
            raise InputError(*problems)

    # --- the file

    def _new_line(self, text: str) -> Line:
        return Line(text, len(self._answers))

    def _needs_next_row(self, part: OpenSection) -> bool:
        """Return whether a row may be valid only with the next: a large item covers both."""
        return bool(self._writer.items_to_copy(part)) and part.filled < part.form.grid.rows

    def _check(self, among: list[Line], new: Sequence[Line], *, unsure: bool = False) -> None:
        """Reject new lines in which parsing the file finds a problem, and remove them.

        If `unsure`, ignore problems that a later line can fix.
        """
        lines = self._file.lines()
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


def _chosen_variant(form: Form) -> str:
    """Return the variant of a form in which it was asked for."""
    return form.variant if any(it.key == VARIANT for it in form.fields) else ""


def _game_form(game: Game, sheets: Sequence[OpenedSheet], lang: str, variant: str = "") -> Form:
    return game.sheet_form(*sheets[0], lang, variant) if sheets else game.form(lang, variant)


def _code_field(form: Form) -> Field | None:
    """Return the field for the code of a sheet, of the game or of each player, if any."""
    fields = (*form.fields, *(form.sections[0].fields if form.per_player else ()))
    return next((it for it in fields if it.kind == "code"), None)
