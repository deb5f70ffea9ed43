"""The answers of a guided game: which question each belongs to, and those that a file has."""

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
# The key of a question, and the number of a player or the name of a section.
Slot = tuple[str, str]
_SEPARATORS = frozenset(" \t,;|\"'")


@record
class Given:
    """An answer as it was typed, and the slot of its question; or that one is still `open`."""

    slot: Slot
    typed: str
    open: bool = False


@record
class _Found:
    """What a file has for a question, if anything; `filled` is whether somebody entered it."""

    slot: Slot
    typed: str = ""
    filled: bool = False


def answers_in_file(
    file: ScoreFile, game: str, form: Form, printed: Collection[str] = ()
) -> list[Given]:
    """Return the answers that a score file has, up to the last thing that was filled in.

    Raises InputError for lines that belong to no question. `printed` are letters that a sheet has
    in its cells before anything is entered.
    """
    problems = [
        *file.problems,
        *unknown_key_problems(file.key_lines, _keys(form.fields, HEADER_KEYS)),
    ]
    problems += _section_problems(file, form)
    raise_problems(problems)
    found = [_Found((GAME, ""), game, True), *_header(file, form), *_sections(file, form, printed)]
    last = max(number for number, it in enumerate(found) if it.filled)
    return [Given(it.slot, it.typed) for it in found[: last + 1]]


def _keys(fields: tuple[Field, ...], more: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the keys that may be written, with the labels of those that are fields."""
    return {**dict.fromkeys(more, ""), **{it.key: it.label for it in fields}}


def _section_problems(file: ScoreFile, form: Form) -> list[Problem]:
    problems: list[Problem] = []
    if not form.per_player:
        if file.sections:
            needed, *others = (it.name for it in form.sections)
            named_sections(file, needed, others, problems)
        return problems
    for section in player_sections(file, []):
        problems += unknown_key_problems(section.key_lines, _keys(form.sections[0].fields))
        if "," in section.name or ";" in section.name:
            message = Message("cannot resume: the name contains a comma")
            problems.append(Problem(section.location, message, Message("remove the comma")))
    return problems


def _header(file: ScoreFile, form: Form) -> Iterator[_Found]:
    codes = [file.key_lines.get(SHEET_KEY)] if not form.per_player else [*_leading_codes(file)]
    typed = " ".join("".join(it.value.split()) for it in codes if it)
    yield _Found((SHEET_KEY, ""), typed, bool(typed))
    for field in form.fields:
        if field.kind != "code":
            yield _answer(field, file.key_lines.get(field.key), "")


def _leading_codes(file: ScoreFile) -> Iterator[KeyLine]:
    """Yield the codes of the first players, up to the first without one."""
    for section in file.sections:
        key_line = section.key_lines.get(SHEET_KEY)
        if not key_line or not key_line.value.strip():
            return
        yield key_line


def _sections(file: ScoreFile, form: Form, printed: Collection[str]) -> Iterator[_Found]:
    if not form.per_player:
        for section in file.sections:
            if own := form.section(section.name):
                yield from _section(section, own, own.name, printed)
        return
    names = [it.name for it in file.sections]
    default = [form.sections[0].label.format(n=number) for number in range(1, len(names) + 1)]
    yield _Found((NAMES, ""), ", ".join(names), names != default)
    coded = len([*_leading_codes(file)])
    for number, section in enumerate(file.sections):
        if number >= coded:
            code = section.key_lines.get(SHEET_KEY)
            yield _Found((SHEET_KEY, str(number)), code.value if code else "", bool(code))
    for number, section in enumerate(file.sections):
        yield from _section(section, form.sections[0], str(number), printed)


def _section(
    section: Section, form: SectionForm, slot: str, printed: Collection[str]
) -> Iterator[_Found]:
    for field in form.fields:
        if field.kind != "code":
            yield _answer(field, section.key_lines.get(field.key), slot)
    for line in section.lines:
        yield _Found((ROWS, slot), line.text, not _is_blank(line.text, printed))
    if form.grid.grows:
        yield _Found((ROWS, slot))  # an empty line ends such a grid


def _answer(field: Field, key_line: KeyLine | None, slot: str) -> _Found:
    value = key_line.value.strip() if key_line else ""
    return _Found((field.key, slot), value, bool(value))


def _is_blank(text: str, printed: Collection[str]) -> bool:
    """Whether a row has nothing but empty cells and what is printed."""
    return all(it == EMPTY or it in printed for it in text if it not in _SEPARATORS)
