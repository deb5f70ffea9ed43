"""Reader that fills a form with the fields and grids of a score file or an entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import (
    MAX_PROBLEMS,
    InputError,
    Location,
    Problem,
    did_you_mean,
    quote_value,
)
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message, join_or
from hedgerow.scorefile.form import (
    Field,
    Form,
    Grid,
    NameIndex,
    SectionForm,
    index_names,
    initials,
)
from hedgerow.scorefile.grid_parser import parse_free_grid, parse_grid
from hedgerow.scorefile.grid_text import (
    EMPTY,
    MAX_SIDE,
    ParsedGrid,
    length_problem,
    misplaced_point_problem,
    row_count_problem,
    too_large_problem,
    unused_sign_problem,
)
from hedgerow.scorefile.palette import Palette, PaletteItem, read_cells
from hedgerow.scorefile.score_file import (
    HEADER_KEYS,
    MAX_NAME,
    NONE,
    SHEET_KEY,
    EnteredForm,
    EnteredSection,
    KeyLine,
    ScoreFile,
    Section,
    is_valid_name,
    misplaced_key_problems,
    named_sections,
    player_sections,
    unknown_key_problems,
)
from hedgerow.scorefile.wide_grid import parse_wide_grid

if TYPE_CHECKING:
    from hedgerow.game.contexts import ScoringContext

VARIANT, PLAYERS = "variant", "players"
# No printed name contains more commas than this.
MAX_COMMAS = 4
_Part = ScoreFile | Section | EnteredForm | EnteredSection
FormFactory = Callable[["ScoringContext", Any, str], Form]
EMPTY_PALETTE = Palette((), Message(""))
_LETTER_SEPARATORS = ".+&/-"
_PLAYER_START = re.compile(r"(?:^|(?<=\s))\s*(\w)\s*[=:]\s*")
_PLAYER_SEPARATOR, _NAME_SEPARATOR = re.compile("[,;]"), re.compile("[=:]")
_NUMBER = re.compile("[0-9]{1,3}")


@record
class FieldValue:
    """One value of a field: an id, number or text, the typed text, and its location."""

    value: str
    typed: str
    location: Location


FieldValues = Mapping[str, tuple[FieldValue, ...]]


@keyword_record
class FilledSection:
    """A filled section: its values, its sheet, its grid, and the ids of what is in its cells.

    `section` is the source. `grid` is None if it is invalid; `cells` omits unknown letters.
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
    def states_all(self) -> bool:
        """Return whether the players say that what was entered is all, without a code."""
        key_line = self.section.key_lines.get(SHEET_KEY)
        return key_line is not None and key_line.says_none

    @property
    def has_unknown_letters(self) -> bool:
        """Return whether the grid contains unknown letters."""
        letters = "".join(self.grid.rows) if self.grid else ""
        return len(letters) - letters.count(EMPTY) > len(self.cells)

    def location_of(self, pos: Pos) -> Location:
        """Return the location of a cell."""
        return self.grid.location_of(pos) if self.grid else self.section.location

    def location_of_field(self, key: str) -> Location:
        """Return the location of a field; if it is missing, that of the section in a file."""
        if key in self.section.key_lines:
            return self.section.key_lines[key].location
        location = self.section.location
        return location if location.line else replace(location, part=f"{location.part} {key}")


@keyword_record
class FilledForm:
    """A filled form: the values of its header, its sheet and its sections.

    `key_lines` are the lines of the header, including invalid ones. `problems` are those that the
    form finds, before any rule of the game is checked.
    """

    form: Form
    location: Location
    key_lines: Mapping[str, KeyLine]
    values: FieldValues
    sheet: Any
    sections: tuple[FilledSection, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def set_line(self) -> KeyLine | None:
        """Return the line above the players with a code of their set, if there is one."""
        key_line = self.key_lines.get(SHEET_KEY) if self.form.per_player else None
        return key_line if key_line and key_line.has_code else None

    def section(self, name: str) -> FilledSection | None:
        """Return the section of that name (in lower case), or None."""
        return next((it for it in self.sections if it.name.lower() == name), None)


def read_form(
    file: ScoreFile | EnteredForm, scoring: ScoringContext, make: FormFactory
) -> FilledForm:
    """Fill the form of a game with a score file or with entered values.

    The form depends on the variant and on the sheet, so these are read first.
    """
    form = scoring.form(make, "")
    if named := tuple(field for field in form.fields if field.key == VARIANT):
        # Another variant may have other fields.
        typed = dict(_read_fields(named, file, EMPTY_PALETTE, scoring, []))
        form = scoring.form(make, first_value(typed, VARIANT))
    problems = [*file.problems]
    has_letters = False
    if form.per_player and _has_code(form.sections[0].fields):
        has_letters = any(map(_set_letter, file.sections))
        file = _replace_letters(file, scoring, problems)
    labels = {**dict.fromkeys(HEADER_KEYS, ""), **{field.key: field.label for field in form.fields}}
    section_keys = (
        {field.key for field in form.sections[0].fields} - {*labels} if form.per_player else set()
    )
    set_line = file.key_lines.get(SHEET_KEY) if has_letters else None
    if set_line and set_line.has_code:  # above the players, a code names the set of their letters
        section_keys.remove(SHEET_KEY)
        labels[SHEET_KEY] = ""
        scoring.read_sheet(set_line, problems)
    header_lines = {key: line for key, line in file.key_lines.items() if key not in section_keys}
    problems += unknown_key_problems(header_lines, labels, form.elsewhere)
    problems += misplaced_key_problems(file.key_lines, section_keys) if file.sections else ()
    sheet = (
        scoring.read_sheet(file.key_lines.get(SHEET_KEY), problems)
        if _has_code(form.fields)
        else None
    )
    values = dict(_read_fields(form.fields, file, EMPTY_PALETTE, scoring, problems))
    variant = first_value(values, VARIANT)
    # With an invalid variant or code, the size of the grid is not known. Checking it against the
    # default form would report problems that are not there.
    doubtful = not variant and (
        _is_invalid(VARIANT, values, file.key_lines)
        or (SHEET_KEY in file.key_lines and file.key_lines[SHEET_KEY].has_code and sheet is None)
    )
    check = not doubtful or _has_equal_sizes(form, scoring, make)
    if sheet is not None:
        form = scoring.form(make, variant, sheet)
    elif variant:
        form = scoring.form(make, variant)
    reader = _SectionReader(form, values.get(PLAYERS, ()), scoring, problems)
    sections = tuple(reader.sections(file, check=check))
    return FilledForm(
        form=form,
        location=file.location,
        key_lines=file.key_lines,
        values=values,
        sheet=sheet,
        sections=sections,
        problems=tuple(problems),
    )


def _replace_letters(
    file: ScoreFile | EnteredForm, scoring: ScoringContext, problems: list[Problem]
) -> ScoreFile | EnteredForm:
    """Replace the letters of sheets by their codes, found from a full code anywhere in the file."""
    letters = [letter for letter in map(_set_letter, file.sections) if letter]
    if not letters:
        return file
    codes = _code_lines(file)
    sets = _distinct_sets(codes, scoring)
    if sets and not any(sets):  # the game has no sets, so a letter is a wrong code
        return file
    if len(sets) == 1:
        problems += _letter_problems(letters, sets[0])
    elif sets or not codes:  # wrong codes are reported where their sheets are read
        problems += (_unclear_set_problem(key_line, len(sets)) for key_line in letters)

    def with_code(section: Any) -> Any:
        key_line = _set_letter(section)
        if key_line is None:
            return section
        others = {key: it for key, it in section.key_lines.items() if key != SHEET_KEY}
        code = sets[0].get(key_line.value.upper()) if len(sets) == 1 else None
        own = {SHEET_KEY: replace(key_line, value=code, letter=key_line.value)} if code else {}
        return replace(section, key_lines={**others, **own})

    changed: Any = tuple(map(with_code, file.sections))
    return replace(file, sections=changed)


def _code_lines(file: ScoreFile | EnteredForm) -> list[KeyLine]:
    """Return the lines with a full code, of the header and of all sections."""
    lines = (part.key_lines.get(SHEET_KEY) for part in (file, *file.sections))
    return [key_line for key_line in lines if key_line and key_line.has_code]


def _distinct_sets(codes: Iterable[KeyLine], scoring: ScoringContext) -> list[Mapping[str, str]]:
    """Return the sets of codes, without those of wrong codes."""
    sets: list[Mapping[str, str]] = []
    for key_line in codes:
        with suppress(InputError):
            found = scoring.set_from_line(key_line)
            if not any({*found.values()} & {*known.values()} for known in sets):
                sets.append(found)
    return sets


def _set_letter(section: Section | EnteredSection) -> KeyLine | None:
    """Return the line of a section with the letter of a sheet, if there is one."""
    key_line = section.key_lines.get(SHEET_KEY)
    return key_line if key_line and key_line.is_set_letter else None


def _unclear_set_problem(key_line: KeyLine, sets: int) -> Problem:
    """Return the problem that there is no code, or codes of several sets, for a letter."""
    message = Message("sheet {letter} of which set?", letter=key_line.value.upper())
    hint = Message("write the code of one sheet of the set, for any player")
    if sets:
        hint = Message("the codes are of {count} sets: write the code instead", count=sets)
    return Problem(key_line.location, message, hint)


def _letter_problems(letters: Iterable[KeyLine], in_set: Mapping[str, str]) -> Iterator[Problem]:
    """Yield a problem for each letter that a set does not have."""
    for key_line in letters:
        letter = key_line.value.upper()
        if letter not in in_set:
            message = Message("this set has no sheet {letter}", letter=letter)
            last = [*in_set][-1]
            yield Problem(key_line.location, message, Message("use A to {last}", last=last))


def _is_invalid(key: str, values: FieldValues, key_lines: Mapping[str, KeyLine]) -> bool:
    """Return whether a key has a value, but none that is valid."""
    return key in key_lines and bool(key_lines[key].value) and not values.get(key)


def _has_equal_sizes(form: Form, scoring: ScoringContext, make: FormFactory) -> bool:
    """Return whether the grids of all variants have the same size."""
    options = next((it.options for it in form.fields if it.key == VARIANT), ())
    forms = (form, *(make(scoring, None, it.id) for it in options))
    sizes = (
        [(it.grid.rows, it.grid.columns) for it in variant_form.sections] for variant_form in forms
    )
    first, *others = sizes
    return all(it == first for it in others)


def first_value(values: FieldValues, key: str) -> str:
    """Return the first value of a field, or an empty string."""
    field_values = values.get(key)
    return field_values[0].value if field_values else ""


@record
class _SectionReader:
    """Reader for the sections of a form; `players` have letters in games with a shared board."""

    form: Form
    players: tuple[FieldValue, ...]
    scoring: ScoringContext
    problems: list[Problem]

    def sections(self, file: ScoreFile | EnteredForm, *, check: bool) -> Iterator[FilledSection]:
        """Yield the filled sections. Without `check` no grid is read."""
        if self.form.per_player:
            (form,) = self.form.sections
            for section in player_sections(file, self.problems):
                yield self._read_section(section, form, check)
            return
        needed, *others = (section_form.name for section_form in self.form.sections)
        header_keys = [field.key for field in self.form.fields]
        renamed = self._rename_section(file) if isinstance(file, ScoreFile) else file
        sections = named_sections(renamed, needed, others, self.problems, header_keys)
        for section in sections.values():
            if form_of_name := self.form.section(section.name):
                yield self._read_section(section, form_of_name, check)

    def _read_section(
        self, section: Section | EnteredSection, form: SectionForm, check: bool
    ) -> FilledSection:
        palette = self._palette(form)
        if self.form.per_player:
            labels = {field.key: field.label for field in form.fields}
            elsewhere = self.form.elsewhere
            self.problems.extend(unknown_key_problems(section.key_lines, labels, elsewhere))
        values = dict(_read_fields(form.fields, section, palette, self.scoring, self.problems))
        coded = _has_code(form.fields)
        sheet = (
            self.scoring.read_sheet(section.key_lines.get(SHEET_KEY), self.problems)
            if coded
            else None
        )
        grid = self._parse_grid(form.grid, palette, section) if check else None
        cells = read_cells(grid, palette, self.problems) if grid and palette.items else {}
        return FilledSection(
            section=section, form=form, values=values, sheet=sheet, grid=grid, cells=cells
        )

    def _rename_section(self, file: ScoreFile) -> ScoreFile:
        """Rename a section whose letters show that it is the missing needed one.

        Exactly one section must have letters that only the needed one uses, and none that only its
        own form uses: `[board]` with crosses and circles is `[marks]`.
        """
        needed, *others = self.form.sections
        names = [section.name.lower() for section in file.sections]
        if needed.name in names:
            return file
        if needed.alias in names:
            renamed = (
                replace(section, name=needed.name, typed=section.name)
                if section.name.lower() == needed.alias
                else section
                for section in file.sections
            )
            return replace(file, sections=tuple(renamed))
        needed_letters = {*self._palette(needed).symbols}
        candidates: list[Section] = []
        for section in file.sections:
            form = next((it for it in others if it.name == section.name.lower()), None)
            form_letters = {*form.grid.palette.symbols} if form else needed_letters
            only_needed, only_form = needed_letters - form_letters, form_letters - needed_letters
            typed = section.characters
            if typed & only_needed and not typed & only_form:
                candidates.append(section)
        if len(candidates) != 1:
            return file
        sections = (
            replace(section, name=needed.name) if section is candidates[0] else section
            for section in file.sections
        )
        return replace(file, sections=tuple(sections))

    def _parse_grid(
        self, grid: Grid, palette: Palette, section: Section | EnteredSection
    ) -> ParsedGrid | None:
        """Parse the grid of a section. A growing grid may be omitted; some games have none."""
        if not grid.rows:
            self.problems.extend(_unwanted_grid_problems(section))
            return None
        if isinstance(section, EnteredSection):
            return _read_entered_grid(section, grid, self.problems)
        grid_problems: list[Problem] = []
        if palette.labels:
            size = (0, 0) if grid.grows else (grid.rows, grid.columns)
            if grid.grows and not section.lines:
                return None
            return parse_wide_grid(section, *size, palette, self.problems)
        if not grid.grows:
            parsed = parse_grid(section, grid.rows, grid.columns, grid_problems, grid.drawn)
        else:
            parsed = parse_free_grid(section, grid_problems, grid.drawn) if section.lines else None
        if grid_problems:  # their hints show an example row in the letters of this grid
            example = replace(grid, palette=palette).example
            self.problems.extend(
                replace(problem, hint=problem.hint.with_values(example=example))
                for problem in grid_problems
            )
        return parsed

    def _palette(self, form: SectionForm) -> Palette:
        """Return the palette of a grid, or the letters of the players if they have any."""
        palette = form.grid.palette
        if not any(item.is_player for item in palette.items):
            return palette
        players = tuple(
            PaletteItem(letter=player.value, id=player.value, name=player.typed, is_player=True)
            for player in self.players
        )
        # A letter of a player stands for the player, also where a symbol has it.
        taken = {player.letter.casefold() for player in players}
        others = tuple(
            item
            for item in palette.items
            if not item.is_player and item.letter.casefold() not in taken
        )
        return replace(palette, items=(*players, *others))


def _unwanted_grid_problems(section: Section | EnteredSection) -> Iterator[Problem]:
    """Yield a problem if a section has rows of a grid although its game has none."""
    lines = section.rows if isinstance(section, EnteredSection) else section.lines
    if lines:
        message = Message("this game has no grid to fill in")
        yield Problem(section.location, message, Message("write lines like key: value"))


@record
class _EnteredRow:
    """A row of an entered grid."""

    section: EnteredSection
    number: int
    letters: str

    def cell_location(self, cell: int) -> Location:
        return self.section.cell_location(Pos(self.number, cell))


def _read_entered_grid(
    section: EnteredSection, grid: Grid, problems: list[Problem]
) -> ParsedGrid | None:
    """Read the grid of a section. Returns None after adding what is wrong to `problems`.

    Also returns None for a growing grid that is omitted.
    """
    if grid.grows and not section.rows:
        return None
    grid_problems = [*_shape_problems(section, grid)] or [*_drawing_problems(section, grid)]
    problems += grid_problems
    if grid_problems:
        return None
    rows = tuple(_EnteredRow(section, number, row) for number, row in enumerate(section.rows))
    points = {pos: section.cell_location(pos) for pos in section.points}
    return ParsedGrid(section.rows, section.walls, section.points, rows, points)


def _shape_problems(section: EnteredSection, grid: Grid) -> Iterator[Problem]:
    """Yield a problem for each row of a wrong length, and for a wrong number of rows."""
    letters = section.rows
    columns = max(map(len, letters), default=0) if grid.grows else grid.columns
    if grid.grows and max(len(letters), columns) > MAX_SIDE:
        yield too_large_problem(section.location)
        return
    for number, row in enumerate(letters[:MAX_SIDE]):
        if problem := length_problem(_EnteredRow(section, number, row), columns):
            yield problem
    if not grid.grows and len(letters) != grid.rows:
        yield row_count_problem(section.location, section.name, len(letters), grid.rows)


def _drawing_problems(section: EnteredSection, grid: Grid) -> Iterator[Problem]:
    """Yield a problem for each wall or point that the game does not use, or at a wrong position."""
    rows, columns = len(section.rows), len(section.rows[0]) if section.rows else 0
    for wall in sorted(section.walls):
        cells = [pos for pos in wall if 0 <= pos.row < rows and 0 <= pos.col < columns]
        sign = "|" if wall.one.row == wall.other.row else "-"
        if not cells or wall.other not in wall.one.neighbours():
            yield not_writable_problem(section.location)
        elif sign not in grid.drawn:
            yield unused_sign_problem(section.cell_location(cells[0]), sign)
    for pos in sorted(section.points):
        if not (0 < pos.row < rows and 0 < pos.col < columns):
            yield misplaced_point_problem(section.cell_location(pos))
        elif "^" not in grid.drawn:
            yield unused_sign_problem(section.cell_location(pos), "^")


def not_writable_problem(location: Location) -> Problem:
    """Return the problem that an entered value cannot be written as a score file."""
    message = Message("this entry cannot be written as a score file")
    return Problem(
        location, message, Message("use single-line values and the letters of the palette")
    )


def _has_code(fields: tuple[Field, ...]) -> bool:
    return "code" in [it.kind for it in fields]


def _read_fields(
    fields: tuple[Field, ...],
    part: _Part,
    palette: Palette,
    scoring: ScoringContext,
    problems: list[Problem],
) -> Iterator[tuple[str, tuple[FieldValue, ...]]]:
    """Yield the keys that are present, with their values. An empty field has no values."""
    for field in fields:
        key_line = part.key_lines.get(field.key)
        if key_line is None:
            continue
        match field.kind:
            case "choice" | "several":
                values: Iterable[FieldValue] = _read_chosen(key_line, field, problems)
            case "letters":
                values = _read_letters(key_line, field, palette, scoring, problems)
            case "players":
                values = _read_players(key_line, field, part, problems)
            case "number":
                values = _read_number(key_line, field, problems)
            case "text" | "player" | "code":
                values = (_read_numbers if field.numbers else _read_text)(key_line, field, problems)
        yield field.key, tuple(values)


def _read_text(key_line: KeyLine, field: Field, problems: list[Problem]) -> Iterator[FieldValue]:
    if field.kind == "text" and key_line.value and not is_valid_name(key_line.value):
        message = Message("a name must have 1 to {most} printable characters", most=MAX_NAME)
        problems.append(Problem(key_line.location, message, Message("shorten it")))
    elif key_line.value:
        yield FieldValue(key_line.value, key_line.value, key_line.location)


def _read_numbers(key_line: KeyLine, field: Field, problems: list[Problem]) -> Iterator[FieldValue]:
    """Yield the numbers of a list as one value, separated by spaces: `3 0 12`."""
    if key_line.says_none:
        yield FieldValue("0", NONE, key_line.location)
        return
    words = [*key_line.words()]
    for word, location in words:
        if not _NUMBER.fullmatch(word):
            message = Message("expected a whole number, found {found}", found=quote_value(word))
            problems.append(
                Problem(location, message, Message("write digits, with spaces between"))
            )
            return
    if len(words) > field.numbers:
        message = Message(
            "{key} has room for {most} numbers, found {count}",
            key=field.key,
            most=field.numbers,
            count=len(words),
        )
        problems.append(Problem(words[field.numbers][1], message, Message("remove the others")))
    elif words:
        text = " ".join(str(int(word)) for word, _ in words)
        yield FieldValue(text, text, key_line.location)


def _read_number(key_line: KeyLine, field: Field, problems: list[Problem]) -> Iterator[FieldValue]:
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
        hint = Message("write one number, in digits")
        if _NUMBER.fullmatch(typed):
            hint = Message("use at most {most}", most=field.most)
        problems.append(Problem(key_line.location, message, hint))


def _read_chosen(key_line: KeyLine, field: Field, problems: list[Problem]) -> list[FieldValue]:
    """Return the chosen options. If one is to be chosen, a second is a problem: which is meant?"""
    if key_line.says_none:
        return []
    read = _read_boxes if field.is_row else _read_options
    values = [*read(key_line, field, problems)]
    if field.kind == "choice" and len(values) > 1:
        message = Message("{key} needs a single value, found {count}", key=field.key)
        location, hint = values[1].location, Message("keep one of them")
        problems.append(Problem(location, message.with_values(count=len(values)), hint))
    return values


def _read_boxes(key_line: KeyLine, field: Field, problems: list[Problem]) -> Iterator[FieldValue]:
    """Yield the boxes of a row by their labels, as they were typed; `2-5` is a range of boxes."""
    labels = [option.id for option in field.options]
    chosen: dict[str, FieldValue] = {}
    for word, location in key_line.words():
        first, _, last = (word, "", word) if word in labels else word.partition("-")
        ends = [label for label in (first, last) if label in labels]
        if len(ends) < 2 or labels.index(first) > labels.index(last):
            message = field.unknown_message.with_values(name=quote_value(word))
            problems.append(Problem(location, message, did_you_mean(word, labels)))
            return
        for label in labels[labels.index(first) : labels.index(last) + 1]:
            chosen[label] = FieldValue(label, label, location)
    yield from chosen.values()


def _read_options(key_line: KeyLine, field: Field, problems: list[Problem]) -> Iterator[FieldValue]:
    """Yield the chosen options, named by id, by name in any language, or by a unique prefix."""
    names = field.names
    for text, location in _split_options(key_line, names):
        if len(problems) > MAX_PROBLEMS:
            return  # no more are reported, and comparing names takes time
        whole = names.prefix_matches(text)
        for start, piece in [(0, text)] if whole else names.split_names(text):
            piece_location, matches = _shift(location, start), whole or names.prefix_matches(piece)
            if len(matches) == 1:
                yield FieldValue(matches[0], piece, piece_location)
            else:
                problems.append(_option_problem(piece, piece_location, matches, field, names))


def chosen_options(field: Field, typed: str) -> tuple[str, ...]:
    """Return the ids of the options that a typed value names."""
    key_line = KeyLine(key=field.key, value=typed, location=Location("", 1, 1, typed))
    return tuple(it.value for it in _read_chosen(key_line, field, []))


def _split_options(key_line: KeyLine, names: NameIndex) -> Iterator[tuple[str, Location]]:
    """Yield the parts between commas, keeping printed names that contain commas in one part."""
    parts = [*key_line.comma_parts()]
    while parts:
        text, location = parts[0]
        used = 1
        further = () if names.by_id(text) else parts[1:MAX_COMMAS]
        for number, (last, last_location) in enumerate(further, 2):
            whole = last_location.text[location.column - 1 : last_location.column - 1 + len(last)]
            if names.exact_matches(whole):
                text, used = whole, number
        yield text, location
        del parts[:used]


def _option_problem(
    typed: str, location: Location, matches: tuple[str, ...], field: Field, names: NameIndex
) -> Problem:
    if matches:
        printed = {it.id: it.name for it in field.options}
        readings = join_or(*(f"{printed[it]} ({it})" for it in matches))
        message = Message(
            "{name} is ambiguous: {readings}", name=quote_value(typed), readings=readings
        )
        return Problem(location, message, Message("write the full name"))
    names_by_id = {it.id: it.name or it.id for it in field.options}
    hint = names.hint(typed, names_by_id) or did_you_mean("", names_by_id.values())
    return Problem(location, field.unknown_message.with_values(name=quote_value(typed)), hint)


def _shift(location: Location, chars: int) -> Location:
    """Move a location to the right."""
    return replace(location, column=location.column + chars) if chars else location


def _read_letters(
    key_line: KeyLine,
    field: Field,
    palette: Palette,
    scoring: ScoringContext,
    problems: list[Problem],
) -> Iterator[FieldValue]:
    """Yield the ids of letters of the palette: `G C`, `G, C` or `GC`; names are accepted too."""
    symbols = palette.symbols
    labels = {item.typed.casefold(): item for item in palette.items if item.label}
    for word, location in key_line.words():
        if item := labels.get(word.casefold()):
            yield FieldValue(item.id, word, location)
            continue
        if len(word) > 2 and not set(word) <= set(symbols):
            names = index_names(palette.items, scoring)
            ids = names.exact_matches(word)
            if len(ids) == 1:
                yield FieldValue(ids[0], word, location)
                continue
            if hint := names.hint(word, {it.id: it.name for it in palette.items}):
                message = palette.unknown_message.with_values(letter=quote_value(word))
                problems.append(Problem(location, message, hint))
                continue
        yield from _single_letters(word, location, palette, problems)


def _single_letters(
    word: str, location: Location, palette: Palette, problems: list[Problem]
) -> Iterator[FieldValue]:
    """Yield the ids of letters without spaces between them."""
    symbols = palette.symbols
    for index, letter in enumerate(word):
        letter_location = _shift(location, index)
        if letter in symbols:
            yield FieldValue(symbols[letter], letter, letter_location)
        elif letter not in _LETTER_SEPARATORS:
            problems.append(Problem(letter_location, *palette.unknown_letter(letter)))


def _read_players(
    key_line: KeyLine, field: Field, part: _Part, problems: list[Problem]
) -> tuple[FieldValue, ...]:
    """Read letters and names: `A=Anna, B=Ben`, also without the comma.

    For names alone, `Anna, Ben`, the letters are derived. If any player is invalid, none is
    returned: otherwise the letters of that player would be reported as unknown in the grid.
    """
    players: dict[str, str] = {}
    count_before = len(problems)
    parts = [*_split_players(key_line.value)]
    if _are_names(parts):
        names = [text.strip() for text in parts]
        letters = _assign_letters(names, part)
        parts = [f"{letter}={name}" for letter, name in zip(letters, names, strict=False)]
        if _is_unclear(letters, names):
            problems.append(_unclear_letters_problem(key_line, parts))
    for text in parts:
        letter, name = _parse_player(text)
        if len(letter) != 1 or not letter.isalpha() or not is_valid_name(name):
            message = Message(
                "expected a letter and a name, found {found}", found=quote_value(text.strip())
            )
            problems.append(Problem(key_line.location, message, Message("write A=Anna, B=Ben")))
        elif letter in players or name.casefold() in map(str.casefold, players.values()):
            duplicate = letter if letter in players else name
            message = Message("{name} appears twice", name=quote_value(duplicate))
            hint = Message("give each player their own letter and name")
            problems.append(Problem(key_line.location, message, hint))
        else:
            players[letter] = name
    if len(problems) == count_before and not field.least <= len(players) <= field.most:
        problems.append(_player_count_problem(key_line.location, len(players), field))
    valid_players = players.items() if len(problems) == count_before else ()
    return tuple(FieldValue(letter, name, key_line.location) for letter, name in valid_players)


def _are_names(parts: Sequence[str]) -> bool:
    """Return whether the players have names but no letters."""
    return any(len(it.strip()) > 1 for it in parts) and not any(map(_NAME_SEPARATOR.search, parts))


def _assign_letters(names: Sequence[str], part: _Part) -> Sequence[str]:
    """Choose letters for players that have only names.

    These are their initials if all differ, otherwise A, B, C … in order. The latter also if the
    grid contains only letters of A, B, C …, but not only initials.
    """
    sections = (part,) if isinstance(part, Section | EnteredSection) else part.sections
    characters = frozenset[str]().union(*(it.characters for it in sections))
    typed = {char for char in "".join(characters).upper() if char.isalpha()}
    initial_letters, ordered = initials(names), ascii_uppercase[: len(names)]
    return ordered if typed <= {*ordered} and not typed <= {*initial_letters} else initial_letters


def _is_unclear(letters: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether a player's letter is only the initial of another player."""
    initial_letters = [name[:1].upper() for name in names]
    pairs = zip(letters, initial_letters, strict=False)
    return any(letter != initial and letter in initial_letters for letter, initial in pairs)


def _unclear_letters_problem(key_line: KeyLine, parts: Sequence[str]) -> Problem:
    message = Message("it is unclear which letter belongs to which player")
    return Problem(key_line.location, message, Message("write {players}", players=", ".join(parts)))


def _split_players(value: str) -> Iterator[str]:
    """Yield one part per player: `A=Anna B=Ben` has two, even without a comma."""
    for part in filter(str.strip, _PLAYER_SEPARATOR.split(value)):
        if len(_NAME_SEPARATOR.findall(part)) < 2:
            yield part
            continue
        starts = [it.start() for it in _PLAYER_START.finditer(part)]
        cuts = [0, *starts[1:], len(part)] if starts[:1] == [0] else [0, len(part)]
        yield from (part[a:b] for a, b in pairwise(cuts))


def _parse_player(part: str) -> tuple[str, str]:
    letter, *name = _NAME_SEPARATOR.split(part, maxsplit=1)
    letter = letter.strip().upper()
    return letter, name[0].strip() if name else letter


def _player_count_problem(location: Location, count: int, field: Field) -> Problem:
    bounds = {"least": field.least, "most": field.most}
    message = Message.plural(
        count,
        "found {count} player, expected {least} to {most}",
        "found {count} players, expected {least} to {most}",
        count=count,
        **bounds,
    )
    return Problem(location, message, Message("write A=Anna, B=Ben"))
