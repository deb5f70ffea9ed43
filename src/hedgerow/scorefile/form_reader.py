"""A filled form: what a score file, or an entry, answers to each of its fields and grids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from hedgerow.base.errors import MAX_PROBLEMS, Location, Problem, did_you_mean, quote_value
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message, join_or
from hedgerow.ruleset.ruleset import Table
from hedgerow.scorefile.entry_reader import EnteredForm, EnteredSection, entered_lattice
from hedgerow.scorefile.form import Field, Form, Grid, SectionForm, initials, names_of
from hedgerow.scorefile.grid_parser import Lattice, parse_free_lattice, parse_lattice
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.name_index import Names
from hedgerow.scorefile.palette import Brush, Palette, read_letters
from hedgerow.scorefile.score_file import (
    HEADER,
    MAX_NAME,
    SHEET,
    Entry,
    ScoreFile,
    Section,
    is_name,
    misplaced_keys,
    named_sections,
    player_sections,
    unknown_keys,
)

VARIANT, PLAYERS = "variant", "players"
# No printed name has more parts that commas divide.
MOST_COMMAS = 4
_Part = ScoreFile | Section | EnteredForm | EnteredSection
FormMaker = Callable[[Table[Any, Any], Any, str], Form]
NO_LETTERS = Palette((), Message(""))
_BETWEEN_LETTERS = ".+&/-"
_PLAYER = re.compile(r"(?:^|(?<=\s))\s*(\w)\s*[=:]\s*")
_AFTER_PLAYER, _AFTER_LETTER = re.compile("[,;]"), re.compile("[=:]")
_NUMBER = re.compile("[0-9]{1,3}")


@record
class Answer:
    """One thing that was answered: its id, number or text, as it was typed, and its location."""

    value: str
    typed: str
    location: Location


Answers = Mapping[str, tuple[Answer, ...]]


@keyword_record
class FilledSection:
    """A filled section: its answers, its sheet, its grid and what is in its cells.

    `section` is what it was filled from. A grid that cannot be read is None; `cells` has what could
    be read.
    """

    section: Section | EnteredSection
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

    def where(self, pos: Pos) -> Location:
        """Return the location of a cell."""
        return self.lattice.where(pos) if self.lattice else self.section.location


@keyword_record
class FilledForm:
    """A filled form: the answers of its header, its sheet, its sections.

    `entries` are the keys of the header as they were given, also those that answer nothing.
    `problems` is all that is wrong with it by the form alone, whatever the rules say.
    """

    form: Form
    location: Location
    entries: Mapping[str, Entry]
    answers: Answers
    sheet: Any
    sections: tuple[FilledSection, ...]
    problems: tuple[Problem, ...] = ()

    def section(self, name: str) -> FilledSection | None:
        """The section of that name."""
        return next((it for it in self.sections if it.name.lower() == name), None)


def read_form(file: ScoreFile | EnteredForm, table: Table[Any, Any], make: FormMaker) -> FilledForm:
    """Fill the form of a game with what a score file says, or with what was entered.

    The variant that it names, or the sheet of its code, may have a form of its own.
    """
    form = table.form(make, "")
    problems = [*file.problems]
    labels = {**dict.fromkeys(HEADER, ""), **{it.key: it.label for it in form.fields}}
    below = {it.key for it in form.sections[0].fields} - {*labels} if form.per_player else set()
    own = {key: it for key, it in file.entries.items() if key not in below}
    problems += unknown_keys(own, labels)
    problems += misplaced_keys(file.entries, below) if file.sections else ()
    sheet = table.sheet(file.entries.get(SHEET), problems) if _has_code(form.fields) else None
    answers = dict(_answers(form.fields, file, NO_LETTERS, table, problems))
    variant = answer(answers, VARIANT)
    doubtful = not variant and (
        _is_wrong(VARIANT, answers, file.entries) or (SHEET in file.entries and sheet is None)
    )
    check = not doubtful or _is_alike(form, table, make)
    if sheet is not None:
        form = table.form(make, variant, sheet)
    elif variant:
        form = table.form(make, variant)
    reader = _SectionReader(form, answers.get(PLAYERS, ()), table, problems)
    sections = tuple(reader.sections(file, check=check))
    found = tuple(problems)
    return FilledForm(
        form=form,
        location=file.location,
        entries=file.entries,
        answers=answers,
        sheet=sheet,
        sections=sections,
        problems=found,
    )


def _is_wrong(key: str, answers: Answers, entries: Mapping[str, Entry]) -> bool:
    """Whether a key has a value that could not be read."""
    return key in entries and bool(entries[key].value) and not answers.get(key)


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

    def sections(self, file: ScoreFile | EnteredForm, *, check: bool) -> Iterator[FilledSection]:
        """All sections that the form has; where their size is not known, no grid is read."""
        if self.form.per_player:
            (form,) = self.form.sections
            for section in player_sections(file, self.problems):
                yield self._section(section, form, check)
            return
        needed, *others = (it.name for it in self.form.sections)
        above = [it.key for it in self.form.fields]
        typed = self._renamed(file) if isinstance(file, ScoreFile) else file
        named = named_sections(typed, needed, others, self.problems, above)
        for section in named.values():
            if own := self.form.section(section.name):
                yield self._section(section, own, check)

    def _section(
        self, section: Section | EnteredSection, form: SectionForm, check: bool
    ) -> FilledSection:
        palette = self._palette(form)
        if self.form.per_player:
            labels = {it.key: it.label for it in form.fields}
            self.problems.extend(unknown_keys(section.entries, labels))
        answers = dict(_answers(form.fields, section, palette, self.table, self.problems))
        coded = _has_code(form.fields)
        sheet = self.table.sheet(section.entries.get(SHEET), self.problems) if coded else None
        lattice = self._lattice(form.grid, palette, section) if check else None
        cells = read_letters(lattice, palette, self.problems) if lattice and palette.brushes else {}
        return FilledSection(
            section=section, form=form, answers=answers, sheet=sheet, lattice=lattice, cells=cells
        )

    def _renamed(self, file: ScoreFile) -> ScoreFile:
        """Return the file with the section it needs, where another name can mean only that.

        The needed one is missing, and one other section of the form has letters that only the
        needed one has, and none that only its own has: `[board]` with crosses and circles.
        """
        needed, *others = self.form.sections
        if needed.name in {it.name.lower() for it in file.sections}:
            return file
        wanted = {*self._palette(needed).symbols}
        candidates: list[Section] = []
        for section in file.sections:
            own = next((it for it in others if it.name == section.name.lower()), None)
            known = {*own.grid.palette.symbols} if own else wanted
            typed = section.characters
            if typed & (wanted - known) and not typed & (known - wanted):
                candidates.append(section)
        if len(candidates) != 1:
            return file
        named = (
            replace(it, name=needed.name) if it is candidates[0] else it for it in file.sections
        )
        return replace(file, sections=tuple(named))

    def _lattice(
        self, grid: Grid, palette: Palette, section: Section | EnteredSection
    ) -> Lattice | None:
        """The grid of a section; one that grows may also be left out."""
        if isinstance(section, EnteredSection):
            return entered_lattice(section, grid, self.problems)
        found: list[Problem] = []
        if not grid.grows:
            lattice = parse_lattice(section, grid.rows, grid.columns, found, grid.drawn)
        else:
            lattice = parse_free_lattice(section, found, grid.drawn) if section.lines else None
        if found:
            example = replace(grid, palette=palette).example
            self.problems.extend(
                replace(it, hint=it.hint.with_values(example=example)) for it in found
            )
        return lattice

    def _palette(self, form: SectionForm) -> Palette:
        """The letters of a grid; where players have letters, those of the players."""
        palette = form.grid.palette
        if "players" not in [it.kind for it in self.form.fields]:
            return palette
        brushes = tuple(Brush(letter=it.value, id=it.value, name=it.typed) for it in self.players)
        return replace(palette, brushes=brushes)


def _has_code(fields: tuple[Field, ...]) -> bool:
    return "code" in [it.kind for it in fields]


def _answers(
    fields: tuple[Field, ...],
    part: _Part,
    palette: Palette,
    table: Table[Any, Any],
    problems: list[Problem],
) -> Iterator[tuple[str, tuple[Answer, ...]]]:
    """The answers to the keys that are there; one that is left empty answers nothing."""
    for field in fields:
        entry = part.entries.get(field.key)
        if entry is None:
            continue
        match field.kind:
            case "choice" | "several":
                found: Iterable[Answer] = _chosen(entry, field, problems)
            case "letters":
                found = _letters(entry, field, palette, table, problems)
            case "players":
                found = _players(entry, field, part, problems)
            case "number":
                found = _number(entry, field, problems)
            case "text" | "code":
                found = _text(entry, field, problems)
        yield field.key, tuple(found)


def _text(entry: Entry, field: Field, problems: list[Problem]) -> Iterator[Answer]:
    if field.kind == "text" and entry.value and not is_name(entry.value):
        message = Message("a name has 1 to {most} printable characters", most=MAX_NAME)
        problems.append(Problem(entry.location, message, Message("shorten it")))
    elif entry.value:
        yield Answer(entry.value, entry.value, entry.location)


def _number(entry: Entry, field: Field, problems: list[Problem]) -> Iterator[Answer]:
    typed = entry.value.strip().lstrip("+")
    if _NUMBER.fullmatch(typed) and field.least <= int(typed) <= field.most:
        yield Answer(str(int(typed)), typed, entry.location)
    elif typed:
        message = Message(
            "expected a whole number from {least} to {most}, found {found}",
            least=field.least,
            most=field.most,
            found=quote_value(entry.value),
        )
        problems.append(Problem(entry.location, message, Message("write it in digits")))


def _chosen(entry: Entry, field: Field, problems: list[Problem]) -> Iterator[Answer]:
    """Things that are named: by id or as printed, in any language, or by a beginning of that."""
    names = field.names
    for text, location in _joined(entry, names):
        if len(problems) > MAX_PROBLEMS:
            return  # no more are told
        whole = names.matching(text)
        for at, piece in [(0, text)] if whole else names.divided(text):
            place, found = _later(location, at), whole or names.matching(piece)
            if len(found) == 1:
                yield Answer(found[0], piece, place)
            else:
                problems.append(_not_found(piece, place, found, field, names))


def chosen_options(field: Field, typed: str) -> tuple[str, ...]:
    """Return the ids of the options that a typed value names."""
    entry = Entry(field.key, typed, Location("", 1, 1, typed))
    return tuple(it.value for it in _chosen(entry, field, []))


def _joined(entry: Entry, names: Names) -> Iterator[tuple[str, Location]]:
    """What commas divide; where a printed name has a comma of its own, the whole name."""
    parts = [*entry.parts()]
    while parts:
        text, location = parts[0]
        taken = 1
        further = () if names.by_id(text) else parts[1:MOST_COMMAS]
        for number, (last, place) in enumerate(further, 2):
            whole = place.text[location.column - 1 : place.column - 1 + len(last)]
            if names.exact(whole):
                text, taken = whole, number
        yield text, location
        del parts[:taken]


def _not_found(
    typed: str, location: Location, found: tuple[str, ...], field: Field, names: Names
) -> Problem:
    if found:
        printed = {it.id: it.name for it in field.options}
        both = join_or(*(f"{printed[it]} ({it})" for it in found))
        message = Message("{name} could be {readings}", name=quote_value(typed), readings=both)
        return Problem(location, message, Message("write the whole name"))
    known = {it.id: it.name or it.id for it in field.options}
    hint = names.hint(typed, known) or did_you_mean("", known.values())
    return Problem(location, field.stranger.with_values(name=quote_value(typed)), hint)


def _later(location: Location, chars: int) -> Location:
    """A place so many characters further on."""
    return replace(location, column=location.column + chars) if chars else location


def _letters(
    entry: Entry, field: Field, palette: Palette, table: Table[Any, Any], problems: list[Problem]
) -> Iterator[Answer]:
    """Letters of the palette: `G C`, `G, C` or `GC`; or what they stand for, by name."""
    symbols = palette.symbols
    for word, location in entry.words():
        if len(word) > 2 and not set(word) <= set(symbols):
            names = names_of(palette.brushes, table)
            named = names.exact(word)
            if len(named) == 1:
                yield Answer(named[0], word, location)
                continue
            if hint := names.hint(word, {it.id: it.name for it in palette.brushes}):
                message = palette.stranger.with_values(letter=quote_value(word))
                problems.append(Problem(location, message, hint))
                continue
        for at, letter in enumerate(word):
            place = _later(location, at)
            if letter in symbols:
                yield Answer(symbols[letter], letter, place)
            elif letter not in _BETWEEN_LETTERS:
                problems.append(Problem(place, *palette.refusal(letter)))


def _players(
    entry: Entry, field: Field, part: _Part, problems: list[Problem]
) -> tuple[Answer, ...]:
    """`A=Anna, B=Ben`: single letters and names; a letter and its sign begin the next player.

    Of names alone, `Anna, Ben`, the letters are worked out. If any is wrong there are none: then no
    letter of a grid is.
    """
    players: dict[str, str] = {}
    before = len(problems)
    parts = [*_player_parts(entry.value)]
    if _are_names(parts):
        names = [it.strip() for it in parts]
        letters = _letters_of(names, part)
        parts = [f"{letter}={name}" for letter, name in zip(letters, names, strict=False)]
        if _is_unclear(letters, names):
            problems.append(_unclear_letters(entry, parts))
    for text in parts:
        letter, name = _player(text)
        if len(letter) != 1 or not letter.isalpha() or not is_name(name):
            message = Message(
                "expected a letter and a name, found {found}", found=quote_value(text.strip())
            )
            problems.append(Problem(entry.location, message, Message("write A=Anna, B=Ben")))
        elif letter in players or name.casefold() in map(str.casefold, players.values()):
            message = Message("{name} is here twice", name=quote_value(text.strip()))
            hint = Message("give each player a letter and a name")
            problems.append(Problem(entry.location, message, hint))
        else:
            players[letter] = name
    if len(problems) == before and not field.least <= len(players) <= field.most:
        problems.append(_player_count(entry.location, len(players), field))
    right = players.items() if len(problems) == before else ()
    return tuple(Answer(letter, name, entry.location) for letter, name in right)


def _are_names(parts: Sequence[str]) -> bool:
    """Return whether players are named without their letters."""
    return any(len(it.strip()) > 1 for it in parts) and not any(map(_AFTER_LETTER.search, parts))


def _letters_of(names: Sequence[str], part: _Part) -> Sequence[str]:
    """Return the letters of players who are only named.

    These are the initials, if all are different; else, or where the grid has other letters than
    these and no others than those, A, B, C ... in order.
    """
    sections = (part,) if isinstance(part, Section | EnteredSection) else part.sections
    characters = frozenset[str]().union(*(it.characters for it in sections))
    typed = {char for char in "".join(characters).upper() if char.isalpha()}
    own, ordered = initials(names), ascii_uppercase[: len(names)]
    return ordered if typed <= {*ordered} and not typed <= {*own} else own


def _is_unclear(letters: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether a letter is the initial of another player, and not of its own."""
    first = [name[:1].upper() for name in names]
    pairs = zip(letters, first, strict=False)
    return any(letter != own and letter in first for letter, own in pairs)


def _unclear_letters(entry: Entry, parts: Sequence[str]) -> Problem:
    message = Message("it is not clear whose letter is which")
    return Problem(entry.location, message, Message("write {players}", players=", ".join(parts)))


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


def _player_count(location: Location, count: int, field: Field) -> Problem:
    bounds = {"least": field.least, "most": field.most}
    message = (
        Message("1 player instead of {least} to {most}", **bounds)
        if count == 1
        else Message("{count} players instead of {least} to {most}", count=count, **bounds)
    )
    return Problem(location, message, Message("write A=Anna, B=Ben"))
