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
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.entry_reader import EnteredForm, EnteredSection, entered_lattice
from hedgerow.scorefile.form import Field, Form, Grid, SectionForm, index_names, initials
from hedgerow.scorefile.grid_parser import ParsedGrid, parse_free_grid, parse_grid
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.name_index import NameIndex
from hedgerow.scorefile.palette import Palette, PaletteItem, read_cells
from hedgerow.scorefile.score_file import (
    HEADER_KEYS,
    MAX_NAME,
    SHEET_KEY,
    KeyLine,
    ScoreFile,
    Section,
    is_valid_name,
    misplaced_keys,
    named_sections,
    player_sections,
    unknown_keys,
)

VARIANT, PLAYERS = "variant", "players"
# No printed name has more parts that commas divide.
MAX_COMMAS = 4
_Part = ScoreFile | Section | EnteredForm | EnteredSection
FormFactory = Callable[[ScoringContext[Any, Any], Any, str], Form]
EMPTY_PALETTE = Palette((), Message(""))
_BETWEEN_LETTERS = ".+&/-"
_PLAYER = re.compile(r"(?:^|(?<=\s))\s*(\w)\s*[=:]\s*")
_AFTER_PLAYER, _AFTER_LETTER = re.compile("[,;]"), re.compile("[=:]")
_NUMBER = re.compile("[0-9]{1,3}")


@record
class FieldValue:
    """One thing that was answered: its id, number or text, as it was typed, and its location."""

    value: str
    typed: str
    location: Location


FieldValues = Mapping[str, tuple[FieldValue, ...]]


@keyword_record
class FilledSection:
    """A filled section: its answers, its sheet, its grid and what is in its cells.

    `section` is what it was filled from. A grid that cannot be read is None; `cells` has what could
    be read.
    """

    section: Section | EnteredSection
    form: SectionForm
    values: FieldValues
    sheet: Any
    grid: ParsedGrid | None
    cells: Mapping[Pos, str]

    @property
    def name(self) -> str:
        return self.section.name

    @property
    def has_unknown_letters(self) -> bool:
        """Whether there are letters in the grid that mean nothing."""
        letters = "".join(self.grid.rows) if self.grid else ""
        return len(letters) - letters.count(EMPTY) > len(self.cells)

    def location_of(self, pos: Pos) -> Location:
        """Return the location of a cell."""
        return self.grid.location_of(pos) if self.grid else self.section.location


@keyword_record
class FilledForm:
    """A filled form: the answers of its header, its sheet, its sections.

    `entries` are the keys of the header as they were given, also those that answer nothing.
    `problems` is all that is wrong with it by the form alone, whatever the rules say.
    """

    form: Form
    location: Location
    key_lines: Mapping[str, KeyLine]
    values: FieldValues
    sheet: Any
    sections: tuple[FilledSection, ...]
    problems: tuple[Problem, ...] = ()

    def section(self, name: str) -> FilledSection | None:
        """The section of that name."""
        return next((it for it in self.sections if it.name.lower() == name), None)


def read_form(
    file: ScoreFile | EnteredForm, scoring: ScoringContext[Any, Any], make: FormFactory
) -> FilledForm:
    """Fill the form of a game with what a score file says, or with what was entered.

    The variant that it names, or the sheet of its code, may have a form of its own.
    """
    form = scoring.form(make, "")
    problems = [*file.problems]
    labels = {**dict.fromkeys(HEADER_KEYS, ""), **{it.key: it.label for it in form.fields}}
    below = {it.key for it in form.sections[0].fields} - {*labels} if form.per_player else set()
    own = {key: it for key, it in file.key_lines.items() if key not in below}
    problems += unknown_keys(own, labels)
    problems += misplaced_keys(file.key_lines, below) if file.sections else ()
    sheet = (
        scoring.read_sheet(file.key_lines.get(SHEET_KEY), problems)
        if _has_code(form.fields)
        else None
    )
    answers = dict(_answers(form.fields, file, EMPTY_PALETTE, scoring, problems))
    variant = first_value(answers, VARIANT)
    doubtful = not variant and (
        _is_wrong(VARIANT, answers, file.key_lines)
        or (SHEET_KEY in file.key_lines and sheet is None)
    )
    check = not doubtful or _is_alike(form, scoring, make)
    if sheet is not None:
        form = scoring.form(make, variant, sheet)
    elif variant:
        form = scoring.form(make, variant)
    reader = _SectionReader(form, answers.get(PLAYERS, ()), scoring, problems)
    sections = tuple(reader.sections(file, check=check))
    found = tuple(problems)
    return FilledForm(
        form=form,
        location=file.location,
        key_lines=file.key_lines,
        values=answers,
        sheet=sheet,
        sections=sections,
        problems=found,
    )


def _is_wrong(key: str, answers: FieldValues, entries: Mapping[str, KeyLine]) -> bool:
    """Whether a key has a value that could not be read."""
    return key in entries and bool(entries[key].value) and not answers.get(key)


def _is_alike(form: Form, scoring: ScoringContext[Any, Any], make: FormFactory) -> bool:
    """Whether the grids of all variants have the same size."""
    options = next((it.options for it in form.fields if it.key == VARIANT), ())
    forms = (form, *(make(scoring, None, it.id) for it in options))
    sizes = ([(it.grid.rows, it.grid.columns) for it in one.sections] for one in forms)
    first, *others = sizes
    return all(it == first for it in others)


def first_value(answers: FieldValues, key: str) -> str:
    """The first answer to a key, or nothing."""
    found = answers.get(key)
    return found[0].value if found else ""


@record
class _SectionReader:
    """Reads the sections of a form, with the letters of players where they have any."""

    form: Form
    players: tuple[FieldValue, ...]
    table: ScoringContext[Any, Any]
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
            self.problems.extend(unknown_keys(section.key_lines, labels))
        answers = dict(_answers(form.fields, section, palette, self.table, self.problems))
        coded = _has_code(form.fields)
        sheet = (
            self.table.read_sheet(section.key_lines.get(SHEET_KEY), self.problems)
            if coded
            else None
        )
        grid = self._lattice(form.grid, palette, section) if check else None
        cells = read_cells(grid, palette, self.problems) if grid and palette.items else {}
        return FilledSection(
            section=section, form=form, values=answers, sheet=sheet, grid=grid, cells=cells
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
    ) -> ParsedGrid | None:
        """The grid of a section; one that grows may also be left out."""
        if isinstance(section, EnteredSection):
            return entered_lattice(section, grid, self.problems)
        found: list[Problem] = []
        if not grid.grows:
            parsed = parse_grid(section, grid.rows, grid.columns, found, grid.drawn)
        else:
            parsed = parse_free_grid(section, found, grid.drawn) if section.lines else None
        if found:
            example = replace(grid, palette=palette).example
            self.problems.extend(
                replace(it, hint=it.hint.with_values(example=example)) for it in found
            )
        return parsed

    def _palette(self, form: SectionForm) -> Palette:
        """The letters of a grid; where players have letters, those of the players."""
        palette = form.grid.palette
        if "players" not in [it.kind for it in self.form.fields]:
            return palette
        brushes = tuple(
            PaletteItem(letter=it.value, id=it.value, name=it.typed) for it in self.players
        )
        return replace(palette, items=brushes)


def _has_code(fields: tuple[Field, ...]) -> bool:
    return "code" in [it.kind for it in fields]


def _answers(
    fields: tuple[Field, ...],
    part: _Part,
    palette: Palette,
    scoring: ScoringContext[Any, Any],
    problems: list[Problem],
) -> Iterator[tuple[str, tuple[FieldValue, ...]]]:
    """The answers to the keys that are there; one that is left empty answers nothing."""
    for field in fields:
        key_line = part.key_lines.get(field.key)
        if key_line is None:
            continue
        match field.kind:
            case "choice" | "several":
                found: Iterable[FieldValue] = _chosen(key_line, field, problems)
            case "letters":
                found = _letters(key_line, field, palette, scoring, problems)
            case "players":
                found = _players(key_line, field, part, problems)
            case "number":
                found = _number(key_line, field, problems)
            case "text" | "code":
                found = _text(key_line, field, problems)
        yield field.key, tuple(found)


def _text(key_line: KeyLine, field: Field, problems: list[Problem]) -> Iterator[FieldValue]:
    if field.kind == "text" and key_line.value and not is_valid_name(key_line.value):
        message = Message("a name must have 1 to {most} printable characters", most=MAX_NAME)
        problems.append(Problem(key_line.location, message, Message("shorten it")))
    elif key_line.value:
        yield FieldValue(key_line.value, key_line.value, key_line.location)


def _number(key_line: KeyLine, field: Field, problems: list[Problem]) -> Iterator[FieldValue]:
    typed = key_line.value.strip().lstrip("+")
    if _NUMBER.fullmatch(typed) and field.least <= int(typed) <= field.most:
        yield FieldValue(str(int(typed)), typed, key_line.location)
    elif typed:
        message = Message(
            "expected a whole number from {least} to {most}, found {found}",
            least=field.least,
            most=field.most,
            found=quote_value(key_line.value),
        )
        problems.append(Problem(key_line.location, message, Message("use digits")))


def _chosen(key_line: KeyLine, field: Field, problems: list[Problem]) -> Iterator[FieldValue]:
    """Things that are named: by id or as printed, in any language, or by a beginning of that."""
    names = field.names
    for text, location in _joined(key_line, names):
        if len(problems) > MAX_PROBLEMS:
            return  # no more are told
        whole = names.prefix_matches(text)
        for at, piece in [(0, text)] if whole else names.split_names(text):
            place, found = _later(location, at), whole or names.prefix_matches(piece)
            if len(found) == 1:
                yield FieldValue(found[0], piece, place)
            else:
                problems.append(_not_found(piece, place, found, field, names))


def chosen_options(field: Field, typed: str) -> tuple[str, ...]:
    """Return the ids of the options that a typed value names."""
    key_line = KeyLine(field.key, typed, Location("", 1, 1, typed))
    return tuple(it.value for it in _chosen(key_line, field, []))


def _joined(key_line: KeyLine, names: NameIndex) -> Iterator[tuple[str, Location]]:
    """What commas divide; where a printed name has a comma of its own, the whole name."""
    parts = [*key_line.comma_parts()]
    while parts:
        text, location = parts[0]
        taken = 1
        further = () if names.by_id(text) else parts[1:MAX_COMMAS]
        for number, (last, place) in enumerate(further, 2):
            whole = place.text[location.column - 1 : place.column - 1 + len(last)]
            if names.exact_matches(whole):
                text, taken = whole, number
        yield text, location
        del parts[:taken]


def _not_found(
    typed: str, location: Location, found: tuple[str, ...], field: Field, names: NameIndex
) -> Problem:
    if found:
        printed = {it.id: it.name for it in field.options}
        both = join_or(*(f"{printed[it]} ({it})" for it in found))
        message = Message("{name} is ambiguous: {readings}", name=quote_value(typed), readings=both)
        return Problem(location, message, Message("write the full name"))
    known = {it.id: it.name or it.id for it in field.options}
    hint = names.hint(typed, known) or did_you_mean("", known.values())
    return Problem(location, field.unknown_message.with_values(name=quote_value(typed)), hint)


def _later(location: Location, chars: int) -> Location:
    """A place so many characters further on."""
    return replace(location, column=location.column + chars) if chars else location


def _letters(
    key_line: KeyLine,
    field: Field,
    palette: Palette,
    scoring: ScoringContext[Any, Any],
    problems: list[Problem],
) -> Iterator[FieldValue]:
    """Letters of the palette: `G C`, `G, C` or `GC`; or what they stand for, by name."""
    symbols = palette.symbols
    for word, location in key_line.words():
        if len(word) > 2 and not set(word) <= set(symbols):
            names = index_names(palette.items, scoring)
            named = names.exact_matches(word)
            if len(named) == 1:
                yield FieldValue(named[0], word, location)
                continue
            if hint := names.hint(word, {it.id: it.name for it in palette.items}):
                message = palette.unknown_message.with_values(letter=quote_value(word))
                problems.append(Problem(location, message, hint))
                continue
        for at, letter in enumerate(word):
            place = _later(location, at)
            if letter in symbols:
                yield FieldValue(symbols[letter], letter, place)
            elif letter not in _BETWEEN_LETTERS:
                problems.append(Problem(place, *palette.unknown_letter(letter)))


def _players(
    key_line: KeyLine, field: Field, part: _Part, problems: list[Problem]
) -> tuple[FieldValue, ...]:
    """`A=Anna, B=Ben`: single letters and names; a letter and its sign begin the next player.

    Of names alone, `Anna, Ben`, the letters are worked out. If any is wrong there are none: then no
    letter of a grid is.
    """
    players: dict[str, str] = {}
    before = len(problems)
    parts = [*_player_parts(key_line.value)]
    if _are_names(parts):
        names = [it.strip() for it in parts]
        letters = _letters_of(names, part)
        parts = [f"{letter}={name}" for letter, name in zip(letters, names, strict=False)]
        if _is_unclear(letters, names):
            problems.append(_unclear_letters(key_line, parts))
    for text in parts:
        letter, name = _player(text)
        if len(letter) != 1 or not letter.isalpha() or not is_valid_name(name):
            message = Message(
                "expected a letter and a name, found {found}", found=quote_value(text.strip())
            )
            problems.append(Problem(key_line.location, message, Message("write A=Anna, B=Ben")))
        elif letter in players or name.casefold() in map(str.casefold, players.values()):
            message = Message("{name} appears twice", name=quote_value(text.strip()))
            hint = Message("give each player their own letter and name")
            problems.append(Problem(key_line.location, message, hint))
        else:
            players[letter] = name
    if len(problems) == before and not field.least <= len(players) <= field.most:
        problems.append(_player_count(key_line.location, len(players), field))
    right = players.items() if len(problems) == before else ()
    return tuple(FieldValue(letter, name, key_line.location) for letter, name in right)


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


def _unclear_letters(key_line: KeyLine, parts: Sequence[str]) -> Problem:
    message = Message("it is unclear which letter belongs to which player")
    return Problem(key_line.location, message, Message("write {players}", players=", ".join(parts)))


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
        Message("found 1 player, expected {least} to {most}", **bounds)
        if count == 1
        else Message("found {count} players, expected {least} to {most}", count=count, **bounds)
    )
    return Problem(location, message, Message("write A=Anna, B=Ben"))
