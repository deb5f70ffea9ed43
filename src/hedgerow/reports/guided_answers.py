"""Answers of a guided game: the slot of each, and the answers that a score file contains."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hedgerow.base.errors import Problem, raise_problems
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.scorefile.form import Field, Form, SectionForm
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.score_file import (
    HEADER_KEYS,
    SHEET_KEY,
    KeyLine,
    ScoreFile,
    Section,
    named_sections,
    player_sections,
    unknown_key_problems,
)

GAME, NAMES, ROWS = "game", "names", "rows"
# A slot identifies a question: its key, and the number of a player or the name of a section.
Slot = tuple[str, str]
_SEPARATORS = frozenset(" \t,;|\"'")


@record
class Answer:
    """An answer as typed, and the slot of its question.

    `open` marks a question without an answer, at which replayed answers stop.
    """

    slot: Slot
    typed: str
    open: bool = False


@record
class _FileAnswer:
    """What a file contains for a question; `filled` is whether somebody entered it."""

    slot: Slot
    typed: str = ""
    filled: bool = False


def answers_in_file(
    file: ScoreFile, game_id: str, form: Form, printed: Collection[str] = ()
) -> list[Answer]:
    """Return the answers in a score file, up to the last one that was filled in.

    Raises InputError for lines that belong to no question. `printed` are the letters that a sheet
    has in its cells before anything is entered.
    """
    problems = [
        *file.problems,
        *unknown_key_problems(file.key_lines, _allowed_keys(form.fields, HEADER_KEYS)),
    ]
    problems += _section_problems(file, form)
    raise_problems(problems)
    answers = [
        _FileAnswer((GAME, ""), game_id, True),
        *_read_header(file, form),
        *_read_sections(file, form, printed),
    ]
    # What follows the last filled line is blank, and therefore still a question.
    last = max(number for number, answer in enumerate(answers) if answer.filled)
    return [Answer(answer.slot, answer.typed) for answer in answers[: last + 1]]


def _allowed_keys(fields: tuple[Field, ...], more: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the allowed keys, with the labels of those that are fields."""
    return {**dict.fromkeys(more, ""), **{field.key: field.label for field in fields}}


def _section_problems(file: ScoreFile, form: Form) -> list[Problem]:
    problems: list[Problem] = []
    if not form.per_player:
        if file.sections:
            needed, *others = (it.name for it in form.sections)
            named_sections(file, needed, others, problems)
        return problems
    for section in player_sections(file, []):
        problems += unknown_key_problems(section.key_lines, _allowed_keys(form.sections[0].fields))
        # The guide asks for all names on one line, separated by commas.
        if "," in section.name or ";" in section.name:
            message = Message("cannot resume: the name contains a comma")
            problems.append(Problem(section.location, message, Message("remove the comma")))
    return problems


def _read_header(file: ScoreFile, form: Form) -> Iterator[_FileAnswer]:
    codes = [file.key_lines.get(SHEET_KEY)] if not form.per_player else [*_leading_codes(file)]
    # Spaces separate codes in an answer, so those inside a code are removed.
    typed = " ".join("".join(it.value.split()) for it in codes if it)
    yield _FileAnswer((SHEET_KEY, ""), typed, bool(typed))
    for field in form.fields:
        if field.kind != "code":
            yield _read_field(field, file.key_lines.get(field.key), "")


def _leading_codes(file: ScoreFile) -> Iterator[KeyLine]:
    """Yield the codes of the first players, up to the first player without one."""
    for section in file.sections:
        key_line = section.key_lines.get(SHEET_KEY)
        if not key_line or not key_line.value.strip():
            return
        yield key_line


def _read_sections(file: ScoreFile, form: Form, printed: Collection[str]) -> Iterator[_FileAnswer]:
    if not form.per_player:
        for section in file.sections:
            if own := form.section(section.name):
                yield from _read_section(section, own, own.name, printed)
        return
    names = [it.name for it in file.sections]
    default = [form.sections[0].label.format(n=number) for number in range(1, len(names) + 1)]
    yield _FileAnswer((NAMES, ""), ", ".join(names), names != default)
    # These codes are in the answer about all codes; the others are asked for player by player.
    coded = len([*_leading_codes(file)])
    for number, section in enumerate(file.sections):
        if number >= coded:
            code = section.key_lines.get(SHEET_KEY)
            yield _FileAnswer((SHEET_KEY, str(number)), code.value if code else "", bool(code))
    for number, section in enumerate(file.sections):
        yield from _read_section(section, form.sections[0], str(number), printed)


def _read_section(
    section: Section, form: SectionForm, slot: str, printed: Collection[str]
) -> Iterator[_FileAnswer]:
    for field in form.fields:
        if field.kind != "code":
            yield _read_field(field, section.key_lines.get(field.key), slot)
    for line in section.lines:
        yield _FileAnswer((ROWS, slot), line.text, not _is_blank(line.text, printed))
    if form.grid.grows:
        yield _FileAnswer((ROWS, slot))  # the empty line that ends a growing grid


def _read_field(field: Field, key_line: KeyLine | None, slot: str) -> _FileAnswer:
    value = key_line.value.strip() if key_line else ""
    return _FileAnswer((field.key, slot), value, bool(value))


def _is_blank(text: str, printed: Collection[str]) -> bool:
    """Return whether a row has only empty cells and printed letters."""
    return all(char == EMPTY or char in printed for char in text if char not in _SEPARATORS)
