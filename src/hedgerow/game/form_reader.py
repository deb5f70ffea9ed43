"""A form filled in by hand: what a score file answers to each of its fields and grids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hedgerow.base.errors import MAX_PROBLEMS, Problem, Where, did_you_mean, quoted
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Said, either
from hedgerow.game.form import Field, Form, SectionForm, names_of
from hedgerow.game.game import Table
from hedgerow.game.lattice import EMPTY
from hedgerow.game.lattice_reader import Lattice, parse_free_lattice, parse_lattice
from hedgerow.game.names import Names
from hedgerow.game.palette import Brush, Palette, read_letters
from hedgerow.game.score_file import (
    HEADER,
    MAX_NAME,
    SHEET,
    Entry,
    ScoreFile,
    Section,
    is_name,
    named_sections,
    player_sections,
    unknown_keys,
)

VARIANT, PLAYERS = "variant", "players"
# No printed name has more parts that commas divide.
MOST_COMMAS = 4
FormMaker = Callable[[Table[Any, Any], Any, str], Form]
NO_LETTERS = Palette((), Said(""))
_BETWEEN_LETTERS = ".+&/-"
_PLAYER = re.compile(r"(?:^|(?<=\s))\s*(\w)\s*[=:]\s*")
_AFTER_PLAYER, _AFTER_LETTER = re.compile("[,;]"), re.compile("[=:]")
_NUMBER = re.compile("[0-9]{1,3}")


@record
class Answer:
    """One thing that was answered: its id, number or text, as it was typed, and where."""

    value: str
    typed: str
    where: Where


Answers = Mapping[str, tuple[Answer, ...]]


@record
class FilledSection:
    """A section as it was filled in: its answers, its sheet, its grid and what stands in it.

    Where the grid cannot be read there is none; `cells` has what could be read.
    """

    section: Section
    form: SectionForm
    answers: Answers
    sheet: Any
    lattice: Lattice | None
    cells: Mapping[Pos, str]

    @property
    def name(self) -> str:
        return self.section.name

    @property
    def is_doubtful(self) -> bool:
        """Whether there are letters in the grid that mean nothing."""
        letters = "".join(self.lattice.rows) if self.lattice else ""
        return len(letters) - letters.count(EMPTY) > len(self.cells)

    def where(self, pos: Pos) -> Where:
        """The place in the file where a cell was typed."""
        return self.lattice.where(pos) if self.lattice else self.section.where


@record
class FilledForm:
    """A form as it was filled in: the answers of its header, its sheet, its sections."""

    form: Form
    file: ScoreFile
    answers: Answers
    sheet: Any
    sections: tuple[FilledSection, ...]

    def section(self, name: str) -> FilledSection | None:
        """The section of that name."""
        return next((it for it in self.sections if it.name.lower() == name), None)


def read_form(
    file: ScoreFile, table: Table[Any, Any], make: FormMaker, problems: list[Problem]
) -> FilledForm:
    """What a score file fills into the form of its game, every problem in it at once.

    The variant that it names, or the sheet of its code, may have a form of its own.
    """
    form = table.form(make, "")
    problems += file.problems
    problems += unknown_keys(file.entries, (*HEADER, *[it.key for it in form.fields]))
    sheet = table.sheet(file.entries.get(SHEET), problems) if _has_code(form.fields) else None
    answers = dict(_answers(form.fields, file.entries, NO_LETTERS, table, problems))
    variant = answer(answers, VARIANT)
    doubtful = not variant and (
        _is_wrong(VARIANT, answers, file) or (SHEET in file.entries and sheet is None)
    )
    check = not doubtful or _is_alike(form, table, make)
    if sheet is not None:
        form = table.form(make, variant, sheet)
    elif variant:
        form = table.form(make, variant)
    reader = _SectionReader(form, answers.get(PLAYERS, ()), table, problems)
    return FilledForm(form, file, answers, sheet, tuple(reader.sections(file, check=check)))


def _is_wrong(key: str, answers: Answers, file: ScoreFile) -> bool:
    """Whether a key has a value that could not be read."""
    return key in file.entries and bool(file.entries[key].value) and not answers.get(key)


def _is_alike(form: Form, table: Table[Any, Any], make: FormMaker) -> bool:
    """Whether the grids of all variants have the same size."""
    options = next((it.options for it in form.fields if it.key == VARIANT), ())
    forms = (form, *(make(table, None, it.id) for it in options))
    sizes = ([(it.grid.rows, it.grid.columns) for it in one.sections] for one in forms)
    first, *others = sizes
    return all(it == first for it in others)


def answer(answers: Answers, key: str) -> str:
    """The first answer to a key, or nothing."""
    found = answers.get(key)
    return found[0].value if found else ""


@record
class _SectionReader:
    """Reads the sections of a form, with the letters of players where they have any."""

    form: Form
    players: tuple[Answer, ...]
    table: Table[Any, Any]
    problems: list[Problem]

    def sections(self, file: ScoreFile, *, check: bool) -> Iterator[FilledSection]:
        """All sections that the form has; where their size is not known, no grid is read."""
        if self.form.per_player:
            (form,) = self.form.sections
            for section in player_sections(file, self.problems):
                yield self._section(section, form, check)
            return
        needed, *others = (it.name for it in self.form.sections)
        named = named_sections(file, needed, others, self.problems)
        for section in named.values():
            if own := self.form.section(section.name):
                yield self._section(section, own, check)

    def _section(self, section: Section, form: SectionForm, check: bool) -> FilledSection:
        palette, keys = self._palette(form), [it.key for it in form.fields]
        self.problems.extend(unknown_keys(section.entries, keys) if self.form.per_player else ())
        answers = dict(_answers(form.fields, section.entries, palette, self.table, self.problems))
        coded = _has_code(form.fields)
        sheet = self.table.sheet(section.entries.get(SHEET), self.problems) if coded else None
        lattice = self._lattice(form, section) if check else None
        cells = read_letters(lattice, palette, self.problems) if lattice and palette.brushes else {}
        return FilledSection(section, form, answers, sheet, lattice, cells)

    def _lattice(self, form: SectionForm, section: Section) -> Lattice | None:
        """The grid of a section; one that grows may also be left out."""
        grid = form.grid
        if grid.grows:
            return parse_free_lattice(section, self.problems, grid.drawn) if section.lines else None
        return parse_lattice(section, grid.rows, grid.columns, self.problems, grid.drawn)

    def _palette(self, form: SectionForm) -> Palette:
        """The letters of a grid; where players have letters, those of the players."""
        palette = form.grid.palette
        if "players" not in [it.kind for it in self.form.fields]:
            return palette
        brushes = tuple(Brush(it.value, it.value, it.typed) for it in self.players)
        return replace(palette, brushes=brushes)


def _has_code(fields: tuple[Field, ...]) -> bool:
    return "code" in [it.kind for it in fields]


def _answers(
    fields: tuple[Field, ...],
    entries: Mapping[str, Entry],
    palette: Palette,
    table: Table[Any, Any],
    problems: list[Problem],
) -> Iterator[tuple[str, tuple[Answer, ...]]]:
    """The answers to the keys that are there; one that is left empty answers nothing."""
    for field in fields:
        entry = entries.get(field.key)
        if entry is None:
            continue
        match field.kind:
            case "choice" | "several":
                found: Iterable[Answer] = _chosen(entry, field, problems)
            case "letters":
                found = _letters(entry, field, palette, table, problems)
            case "players":
                found = _players(entry, field, problems)
            case "number":
                found = _number(entry, field, problems)
            case "text" | "code":
                found = _text(entry, field, problems)
        yield field.key, tuple(found)


def _text(entry: Entry, field: Field, problems: list[Problem]) -> Iterator[Answer]:
    if field.kind == "text" and entry.value and not is_name(entry.value):
        message = Said("a name has 1 to {most} printable characters", most=MAX_NAME)
        problems.append(Problem(entry.where, message, Said("shorten it")))
    elif entry.value:
        yield Answer(entry.value, entry.value, entry.where)


def _number(entry: Entry, field: Field, problems: list[Problem]) -> Iterator[Answer]:
    typed = entry.value.strip().lstrip("+")
    if _NUMBER.fullmatch(typed) and field.least <= int(typed) <= field.most:
        yield Answer(str(int(typed)), typed, entry.where)
    elif typed:
        message = Said(
            "expected a whole number from {least} to {most}, found {found}",
            least=field.least,
            most=field.most,
            found=quoted(entry.value),
        )
        problems.append(Problem(entry.where, message, Said("write it in digits")))


def _chosen(entry: Entry, field: Field, problems: list[Problem]) -> Iterator[Answer]:
    """Things that are named: by id or as printed, in any language, or by a beginning of that."""
    names = field.names
    for text, where in _joined(entry, names):
        if len(problems) > MAX_PROBLEMS:
            return  # no more are told
        whole = names.matching(text)
        for at, piece in [(0, text)] if whole else names.divided(text):
            place, found = _later(where, at), whole or names.matching(piece)
            if len(found) == 1:
                yield Answer(found[0], piece, place)
            else:
                problems.append(_not_found(piece, place, found, field, names))


def chosen_options(field: Field, typed: str) -> tuple[str, ...]:
    """Return the ids of the options that a typed value names."""
    entry = Entry(field.key, typed, Where("", 1, 1, typed))
    return tuple(it.value for it in _chosen(entry, field, []))


def _joined(entry: Entry, names: Names) -> Iterator[tuple[str, Where]]:
    """What commas divide; where a printed name has a comma of its own, the whole name."""
    parts = [*entry.parts()]
    while parts:
        text, where = parts[0]
        taken = 1
        further = () if names.by_id(text) else parts[1:MOST_COMMAS]
        for number, (last, place) in enumerate(further, 2):
            whole = place.text[where.column - 1 : place.column - 1 + len(last)]
            if names.exact(whole):
                text, taken = whole, number
        yield text, where
        del parts[:taken]


def _not_found(
    typed: str, where: Where, found: tuple[str, ...], field: Field, names: Names
) -> Problem:
    if found:
        printed = {it.id: it.name for it in field.options}
        both = either(*(f"{printed[it]} ({it})" for it in found))
        message = Said("{name} could be {readings}", name=quoted(typed), readings=both)
        return Problem(where, message, Said("write the whole name"))
    near = names.nearest(typed)
    known = [it.name or it.id for it in field.options]
    hint = Said("did you mean {name}?", name=near) if near else did_you_mean("", known)
    return Problem(where, field.stranger.filled(name=quoted(typed)), hint)


def _later(where: Where, chars: int) -> Where:
    """A place so many characters further on."""
    return replace(where, column=where.column + chars) if chars else where


def _letters(
    entry: Entry, field: Field, palette: Palette, table: Table[Any, Any], problems: list[Problem]
) -> Iterator[Answer]:
    """Letters of the palette: `G C`, `G, C` or `GC`; or what they stand for, by name."""
    symbols = palette.symbols
    for word, where in entry.words():
        if len(word) > 2 and not set(word) <= set(symbols):
            named = names_of(palette.brushes, table).exact(word)
            if len(named) == 1:
                yield Answer(named[0], word, where)
                continue
        for at, letter in enumerate(word):
            place = _later(where, at)
            if letter in symbols:
                yield Answer(symbols[letter], letter, place)
            elif letter not in _BETWEEN_LETTERS:
                problems.append(Problem(place, *palette.refusal(letter)))


def _players(entry: Entry, field: Field, problems: list[Problem]) -> tuple[Answer, ...]:
    """`A=Anna, B=Ben`: single letters and names; a letter and its sign begin the next player.

    If any is wrong there are none: then no letter of a grid is.
    """
    players: dict[str, str] = {}
    before = len(problems)
    for part in _player_parts(entry.value):
        letter, name = _player(part)
        if len(letter) != 1 or not letter.isalpha() or not is_name(name):
            message = Said(
                "expected a letter and a name, found {found}", found=quoted(part.strip())
            )
            problems.append(Problem(entry.where, message, Said("write A=Anna, B=Ben")))
        elif letter in players or name.casefold() in map(str.casefold, players.values()):
            message = Said("{name} is here twice", name=quoted(part.strip()))
            hint = Said("give each player a letter and a name")
            problems.append(Problem(entry.where, message, hint))
        else:
            players[letter] = name
    if len(problems) == before and not field.least <= len(players) <= field.most:
        problems.append(_player_count(entry.where, len(players), field))
    right = players.items() if len(problems) == before else ()
    return tuple(Answer(letter, name, entry.where) for letter, name in right)


def _player_parts(value: str) -> Iterator[str]:
    for part in filter(str.strip, _AFTER_PLAYER.split(value)):
        if len(_AFTER_LETTER.findall(part)) < 2:
            yield part
            continue
        starts = [it.start() for it in _PLAYER.finditer(part)]
        cuts = [0, *starts[1:], len(part)] if starts[:1] == [0] else [0, len(part)]
        yield from (part[a:b] for a, b in pairwise(cuts))


def _player(part: str) -> tuple[str, str]:
    letter, *name = _AFTER_LETTER.split(part, maxsplit=1)
    letter = letter.strip().upper()
    return letter, name[0].strip() if name else letter


def _player_count(where: Where, count: int, field: Field) -> Problem:
    bounds = {"least": field.least, "most": field.most}
    message = (
        Said("1 player instead of {least} to {most}", **bounds)
        if count == 1
        else Said("{count} players instead of {least} to {most}", count=count, **bounds)
    )
    return Problem(where, message, Said("write A=Anna, B=Ben"))
