"""What a form is filled with: a score file, or values that were entered in a browser.

Both have keys with values, and sections with grids, each with its location.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path

from hedgerow.base.errors import (
    Location,
    Problem,
    closest_match,
    did_you_mean,
    input_error,
    quote_value,
    raise_problems,
    suggestion_hint,
)
from hedgerow.base.files import decode_guessing_encoding, read_bytes
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Edge, Pos
from hedgerow.base.messages import Message, join_or
from hedgerow.scorefile.sheet_code import is_same_code

MAX_BYTES = 64 * 1024
MAX_NAME = 40
MAX_VALUE = 1000
_KEY = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*)\s*:(\s*)(.*)")
_WORD = re.compile(r"[^,;\s]+")
_PART = re.compile(r"[^,;\t]+")
_START = Message("run hedgerow blank GAME to get a file to fill in")
# Invisible characters, which come with copied text.
_INVISIBLE = str.maketrans("", "", "\u00ad\u200b\u200e\u200f\u2060\ufeff")
HEADER_KEYS = ("game", "lang")
SHEET_KEY = "sheet"
# Typed in a field to say that there is nothing to enter; phones and word processors type dashes.
NONE = "-"
_DASHES = frozenset((NONE, "\u2013", "\u2014", "\u2212"))
# Replaces a value that is too long, so that reports stay short.
TOO_LONG = "…"
# Other accepted names of keys.
_ALIASES = {"code": SHEET_KEY}


@keyword_record
class KeyLine:
    """A `key: value` line; `typed` is the key as typed, if it is an alias.

    `location` is that of the value. `letter` is the typed letter of a sheet, whose code is the
    value.
    """

    key: str
    value: str
    location: Location
    typed: str = ""
    letter: str = ""

    @property
    def says_none(self) -> bool:
        """Return whether the value says that there is nothing to enter."""
        return self.value.strip() in _DASHES

    @property
    def is_set_letter(self) -> bool:
        """Return whether the value is a letter, which in a line `sheet:` is that of a set."""
        value = self.value.strip()
        return len(value) == 1 and value.isalpha()

    @property
    def has_code(self) -> bool:
        """Return whether a line `sheet:` has a full code, which may be a wrong one."""
        return bool(self.value) and not self.is_set_letter and not self.says_none

    def words(self) -> Iterator[tuple[str, Location]]:
        """Yield the words of the value, separated by commas, semicolons or spaces."""
        return self._split(_WORD)

    def comma_parts(self) -> Iterator[tuple[str, Location]]:
        """Yield the parts of the value, separated by commas, semicolons or tabs."""
        return self._split(_PART)

    def _split(self, pattern: re.Pattern[str]) -> Iterator[tuple[str, Location]]:
        location = self.location
        for match in pattern.finditer(location.text, location.column - 1):
            part = match[0].lstrip()
            if part:
                column = match.end() - len(part) + 1
                part_location = Location(
                    location.path, location.line, column, location.text, location.part
                )
                yield part.rstrip(), part_location


@keyword_record
class Section:
    """A `[Name]` with its keys and the lines of its grid.

    `typed` is the name as typed, if the form has another one for it.
    """

    name: str
    location: Location
    key_lines: Mapping[str, KeyLine] = field(default_factory=dict)
    lines: tuple[Location, ...] = ()
    typed: str = ""

    @property
    def has_grid(self) -> bool:
        """Return whether it has grid lines."""
        return bool(self.lines)

    @property
    def characters(self) -> frozenset[str]:
        """Return the characters in its grid."""
        return frozenset().union(*(line.text for line in self.lines))


@keyword_record
class ScoreFile:
    """A parsed score file: the header's keys and the sections in their order.

    `problems` are those that do not depend on the game; `encoding` is set if it is not UTF-8.
    """

    path: str
    key_lines: Mapping[str, KeyLine]
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...] = ()
    encoding: str = ""

    @property
    def location(self) -> Location:
        return Location(self.path)


@keyword_record
class EnteredSection:
    """A section: its name, its keys, the rows of its grid, and what is drawn between cells."""

    name: str
    location: Location
    key_lines: Mapping[str, KeyLine]
    rows: tuple[str, ...]
    walls: frozenset[Edge]
    points: frozenset[Pos]

    @property
    def has_grid(self) -> bool:
        """Return whether it has grid rows."""
        return bool(self.rows)

    @property
    def characters(self) -> frozenset[str]:
        """Return the characters in its grid."""
        return frozenset().union(*self.rows)

    def cell_location(self, pos: Pos) -> Location:
        """Return the location of a cell."""
        return Location(self.location.path, part=f"{self.location.part} {pos.name}")


@record
class EnteredForm:
    """Entered values: the keys of the header, the sections, and the problems found so far."""

    location: Location
    key_lines: Mapping[str, KeyLine]
    sections: tuple[EnteredSection, ...]
    problems: tuple[Problem, ...] = ()


def load_score_file(path: Path) -> ScoreFile:
    """Load a score file, with its problems. Raises InputError if it is not readable text."""
    piped = Message("to read standard input, use - as the file name")
    text, encoding = decode_guessing_encoding(read_bytes(path, MAX_BYTES, piped), str(path))
    return replace(read_score_file(text, str(path)), encoding=encoding)


def parse_score_file(text: str, path: str) -> ScoreFile:
    """Parse a score file. Raises InputError with all problems."""
    file = read_score_file(text, path)
    raise_problems(file.problems)
    return file


def read_score_file(text: str, path: str) -> ScoreFile:
    """Parse a score file, with its problems. Raises InputError only if it is empty."""
    if not text.strip():
        raise input_error(path, Message("the file is empty"), _START)
    reader = _Reader(path)
    visible = text if text.isascii() else text.translate(_INVISIBLE)
    lines = visible.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if stripped and stripped[0] != "#":
            reader.read(line, stripped, Location(path, number, 1, line.rstrip()))
    return ScoreFile(
        path=path,
        key_lines=reader.header,
        sections=tuple(reader.sections()),
        problems=tuple(reader.problems),
    )


def is_valid_name(text: str) -> bool:
    """Return whether a text is valid as the name of a player or section."""
    return 0 < len(text) <= MAX_NAME and text.isprintable()


def name_problems(
    name: str, earlier_names: Collection[str], location: Location
) -> Iterator[Problem]:
    """Yield a problem if a section name is invalid or one of the earlier, casefolded names."""
    if not is_valid_name(name):
        message = Message(
            "a section name must have 1 to {most} printable characters", most=MAX_NAME
        )
        yield Problem(location, message, Message("for example [Lisa]"))
    elif name.casefold() in earlier_names:
        message = Message("{name} appears twice", name=quote_value(name))
        yield Problem(location, message, Message("remove one of them, or rename it"))


def long_value_problem(key: str, location: Location) -> Problem:
    """Return the problem that a value is too long."""
    message = Message(
        "the value of {key} is longer than {most} characters",
        most=f"{MAX_VALUE:,}",
        key=quote_value(key),
    )
    return Problem(location, message, Message("shorten it"))


def unknown_key_problems(
    entries: Mapping[str, KeyLine],
    labels_by_key: Mapping[str, str],
    elsewhere: Mapping[str, str] | None = None,
) -> Iterator[Problem]:
    """Yield a problem for each unknown key.

    The known keys have labels in the file's language, which may have been typed instead; keys that
    are known `elsewhere` belong to another variant.
    """
    for key_line in entries.values():
        if key_line.key in labels_by_key:
            continue
        if variant := (elsewhere or {}).get(key_line.key):
            name = quote_value(key_line.typed or key_line.key)
            message = Message("{name} is only for the {variant} variant", name=name)
            hint = Message("use variant: {variant}", variant=variant)
            yield Problem(_key_location(key_line), message.with_values(variant=variant), hint)
        else:
            message = Message("unknown key {key}", key=quote_value(key_line.typed or key_line.key))
            labels = {key: (label,) for key, label in labels_by_key.items() if label}
            yield Problem(
                _key_location(key_line), message, did_you_mean(key_line.key, labels_by_key, labels)
            )


def misplaced_key_problems(
    entries: Mapping[str, KeyLine], below: Collection[str]
) -> Iterator[Problem]:
    """Yield a problem for each key of the header that belongs in a player's section."""
    for key_line in entries.values():
        if key_line.key in below:
            name = quote_value(key_line.typed or key_line.key)
            message = Message("{found} belongs in a player's section", found=name)
            yield Problem(
                _key_location(key_line), message, Message("move it below a line like [Lisa]")
            )


def _key_location(key_line: KeyLine) -> Location:
    return replace(key_line.location, column=1)


def player_sections(
    file: ScoreFile | EnteredForm, problems: list[Problem]
) -> Sequence[Section | EnteredSection]:
    """Return the sections of the players. Having none is added to `problems`."""
    if not file.sections:
        hint = Message("add a section per player: [Lisa], then the grid")
        problems.append(Problem(file.location, Message("no section to score"), hint))
    return file.sections


def named_sections(
    file: ScoreFile | EnteredForm,
    needed: str,
    others: Collection[str],
    problems: list[Problem],
    above: Collection[str] = (),
) -> Mapping[str, Section | EnteredSection]:
    """Return the sections of a shared board, by name; the one named `needed` must be present.

    The keys `above` belong in the header.
    """
    sections, names = (
        {section.name.lower(): section for section in file.sections},
        (needed, *others),
    )
    for name, section in sections.items():
        problems += _section_key_problems(section, needed, above)
        if name not in names:
            message = Message("unknown section {name}", name=quote_value(section.name))
            match = closest_match(name, names)
            hint = Message("use {sections}", sections=join_or(*(f"[{it}]" for it in names)))
            problems.append(
                Problem(section.location, message, suggestion_hint([match]) if match else hint)
            )
    if needed not in sections:
        message = Message("missing section [{section}]", section=needed)
        hint = Message("add [{section}] and its grid", section=needed)
        problems.append(Problem(file.location, message, hint))
    return sections


def _section_key_problems(
    section: Section | EnteredSection, first: str, above: Collection[str]
) -> Iterator[Problem]:
    """Yield a problem for each key in a section of a shared board: these have no keys."""
    yield from unknown_key_problems(
        {k: it for k, it in section.key_lines.items() if k not in above}, {}
    )
    for key_line in section.key_lines.values():
        if key_line.key in above:
            name = quote_value(key_line.typed or key_line.key)
            message = Message("{found} belongs above the first section", found=name)
            hint = Message("move it above [{section}]", section=first)
            yield Problem(_key_location(key_line), message, hint)


class _Reader:
    """Reader that takes one line at a time and remembers the current section."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.problems: list[Problem] = []
        self.header: dict[str, KeyLine] = {}
        self._names: set[str] = set()
        self._open: list[tuple[str, Location, dict[str, KeyLine], list[Location]]] = []

    def read(self, typed: str, stripped: str, line: Location) -> None:
        if stripped[0] == "[" and stripped[-1] == "]":
            self._start_section(stripped[1:-1].strip(), line)
        elif ":" in stripped and (key := _KEY.fullmatch(line.text)):
            self._add_key(key, line)
        elif self._open:
            row = line if typed == line.text else Location(self.path, line.line, 1, typed)
            self._open[-1][3].append(row)
        else:
            self._add_problem(
                line, Message("expected `key: value` or a section like [Lisa]"), _START
            )

    def sections(self) -> Iterator[Section]:
        for name, location, entries, lines in self._open:
            yield Section(name=name, location=location, key_lines=entries, lines=tuple(lines))

    def _start_section(self, name: str, line: Location) -> None:
        self.problems += name_problems(name, self._names, line)
        self._names.add(name.casefold())
        self._open.append((name, line, {}, []))

    def _add_key(self, match: re.Match[str], line: Location) -> None:
        typed = match[1].lower()
        key = _ALIASES.get(typed, typed)
        entries = self._open[-1][2] if self._open else self.header
        previous = entries.get(key)
        if self._open and self._open[-1][3]:
            self._add_problem(
                line,
                Message("key {key} comes after the grid", key=quote_value(typed)),
                Message("move it above the grid"),
            )
        elif previous and previous.typed == (typed if typed != key else ""):
            message = Message("duplicate key {key}", key=quote_value(typed))
            self._add_problem(line, message, Message("remove one of them"))
        elif (
            previous and previous.value and (not match[3] or is_same_code(previous.value, match[3]))
        ):
            return  # both `sheet:` and `code:`, with the same code or one of them empty
        elif previous and previous.value:
            message = Message("`sheet:` and `code:` contain different codes")
            self._add_problem(line, message, Message("use the one printed on the sheet"))
        elif len(match[3]) > MAX_VALUE:
            self.problems.append(long_value_problem(typed, line))
            entries[key] = KeyLine(key=key, value=TOO_LONG, location=line)
        else:
            column = match.start(3) + 1
            location = Location(self.path, line.line, column, line.text)
            alias = typed if typed != key else ""
            entries[key] = KeyLine(key=key, value=match[3], location=location, typed=alias)

    def _add_problem(self, line: Location, message: Message, hint: Message) -> None:
        self.problems.append(Problem(line, message, hint))
