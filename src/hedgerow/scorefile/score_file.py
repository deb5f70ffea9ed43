"""The score file: header, sections and the keys, lines and places in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

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
from hedgerow.base.messages import Message, join_or
from hedgerow.ruleset.sheet_code import is_same_code

if TYPE_CHECKING:
    from hedgerow.scorefile.entry_reader import EnteredForm, EnteredSection

MAX_BYTES = 64 * 1024
MAX_NAME = 40
MAX_VALUE = 1000
_KEY = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*)\s*:(\s*)(.*)")
_WORD = re.compile(r"[^,;\s]+")
_PART = re.compile(r"[^,;\t]+")
_START = Message("run hedgerow blank GAME to get a file to fill in")
# Signs that nobody sees or types: they come with what was copied.
_UNSEEN = str.maketrans("", "", "\u00ad\u200b\u200e\u200f\u2060\ufeff")
HEADER_KEYS = ("game", "lang")
SHEET_KEY = "sheet"
# A value that is too long is replaced by this one.
TOO_LONG = "…"
# Other names of keys.
_ALSO = {"code": SHEET_KEY}


@record
class KeyLine:
    """A `key: value` line; `where` is the place of the value, `typed` the key if it has another."""

    key: str
    value: str
    location: Location
    typed: str = ""

    def words(self) -> Iterator[tuple[str, Location]]:
        """The value's words, divided by commas, semicolons or blanks, with their places."""
        return self._found(_WORD)

    def comma_parts(self) -> Iterator[tuple[str, Location]]:
        """What the value's commas or semicolons divide, with their places."""
        return self._found(_PART)

    def _found(self, pattern: re.Pattern[str]) -> Iterator[tuple[str, Location]]:
        place = self.location
        for found in pattern.finditer(place.text, place.column - 1):
            begun = found[0].lstrip()
            if begun:
                column = found.end() - len(begun) + 1
                spot = Location(place.path, place.line, column, place.text, place.part)
                yield begun.rstrip(), spot


@record
class Section:
    """A `[Name]` with its keys and the lines of its grid."""

    name: str
    location: Location
    key_lines: Mapping[str, KeyLine] = field(default_factory=dict)
    lines: tuple[Location, ...] = ()

    @property
    def has_grid(self) -> bool:
        """Return whether there is anything in its grid."""
        return bool(self.lines)

    @property
    def characters(self) -> frozenset[str]:
        """Return the characters in its grid."""
        return frozenset().union(*(line.text for line in self.lines))


@keyword_record
class ScoreFile:
    """A typed-in game: the header's keys and the sections in their order.

    `problems` is what is wrong with its lines, whatever game it is; `encoding` is told where it is
    not UTF-8.
    """

    path: str
    key_lines: Mapping[str, KeyLine]
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...] = ()
    encoding: str = ""

    @property
    def location(self) -> Location:
        return Location(self.path)


def load_score_file(path: Path) -> ScoreFile:
    """Read a score file; whatever is in it, the answer is a value or an `InputError`."""
    piped = Message("to read standard input, use - as the file name")
    text, encoding = decode_guessing_encoding(read_bytes(path, MAX_BYTES, piped), str(path))
    return replace(read_score_file(text, str(path)), encoding=encoding)


def parse_score_file(text: str, path: str) -> ScoreFile:
    """The header and sections of a score file, every structural problem at once."""
    file = read_score_file(text, path)
    raise_problems(file.problems)
    return file


def read_score_file(text: str, path: str) -> ScoreFile:
    """The header and sections of a score file, and what is wrong with its lines."""
    if not text.strip():
        raise input_error(path, Message("the file is empty"), _START)
    reader = _Reader(path)
    seen = text if text.isascii() else text.translate(_UNSEEN)
    lines = seen.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        said = line.strip()
        if said and said[0] != "#":
            reader.read(line, said, Location(path, number, 1, line.rstrip()))
    return ScoreFile(
        path=path,
        key_lines=reader.header,
        sections=tuple(reader.sections()),
        problems=tuple(reader.problems),
    )


def is_valid_name(text: str) -> bool:
    """Whether a text will do as the name of a player or section."""
    return 0 < len(text) <= MAX_NAME and text.isprintable()


def name_problems(name: str, before: Collection[str], location: Location) -> Iterator[Problem]:
    """Yield a problem if a section cannot have that name; `before` are the casefolded others."""
    if not is_valid_name(name):
        message = Message(
            "a section name must have 1 to {most} printable characters", most=MAX_NAME
        )
        yield Problem(location, message, Message("for example [Lisa]"))
    elif name.casefold() in before:
        message = Message("{name} appears twice", name=quote_value(name))
        yield Problem(location, message, Message("give each section its own name"))


def long_value(key: str, location: Location) -> Problem:
    """Return the problem of a value that is too long."""
    message = Message(
        "the value of {key} is longer than {most} characters",
        most=f"{MAX_VALUE:,}",
        key=quote_value(key),
    )
    return Problem(location, message, Message("shorten it"))


def unknown_keys(entries: Mapping[str, KeyLine], known: Mapping[str, str]) -> Iterator[Problem]:
    """Yield a problem for each key that is not known here.

    `known` keys have labels in the file's language, which may have been typed instead.
    """
    for key_line in entries.values():
        if key_line.key not in known:
            message = Message("unknown key {key}", key=quote_value(key_line.typed or key_line.key))
            labels = {key: (label,) for key, label in known.items() if label}
            yield Problem(_key_place(key_line), message, did_you_mean(key_line.key, known, labels))


def misplaced_keys(entries: Mapping[str, KeyLine], below: Collection[str]) -> Iterator[Problem]:
    """Yield a problem for each key of the header that belongs into the section of a player."""
    for key_line in entries.values():
        if key_line.key in below:
            found = quote_value(key_line.typed or key_line.key)
            message = Message("{found} belongs in a player's section", found=found)
            yield Problem(
                _key_place(key_line), message, Message("move it below a line like [Lisa]")
            )


def _key_place(key_line: KeyLine) -> Location:
    return replace(key_line.location, column=1)


def player_sections(
    file: ScoreFile | EnteredForm, problems: list[Problem]
) -> Sequence[Section | EnteredSection]:
    """Return the sections of the players; to have none is a problem."""
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
    """The sections of a board that all players share, by their names; one of them is needed.

    The keys `above` belong into the header.
    """
    found, known = {section.name.lower(): section for section in file.sections}, (needed, *others)
    for name, section in found.items():
        problems += _keys_inside(section, needed, above)
        if name not in known:
            message = Message("unknown section {name}", name=quote_value(section.name))
            near = closest_match(name, known)
            hint = Message("use {sections}", sections=join_or(*(f"[{it}]" for it in known)))
            problems.append(
                Problem(section.location, message, suggestion_hint([near]) if near else hint)
            )
    if needed not in found:
        message = Message("missing section [{section}]", section=needed)
        hint = Message("add [{section}] and its grid", section=needed)
        problems.append(Problem(file.location, message, hint))
    return found


def _keys_inside(
    section: Section | EnteredSection, first: str, above: Collection[str]
) -> Iterator[Problem]:
    """Yield a problem for each key of a section that has none."""
    yield from unknown_keys({k: it for k, it in section.key_lines.items() if k not in above}, {})
    for key_line in section.key_lines.values():
        if key_line.key in above:
            found = quote_value(key_line.typed or key_line.key)
            message = Message("{found} belongs above the first section", found=found)
            hint = Message("move it above [{section}]", section=first)
            yield Problem(_key_place(key_line), message, hint)


class _Reader:
    """Takes the lines one by one; knows in which section it is."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.problems: list[Problem] = []
        self.header: dict[str, KeyLine] = {}
        self._names: set[str] = set()
        self._open: list[tuple[str, Location, dict[str, KeyLine], list[Location]]] = []

    def read(self, typed: str, said: str, line: Location) -> None:
        if said[0] == "[" and said[-1] == "]":
            self._start(said[1:-1].strip(), line)
        elif ":" in said and (key := _KEY.fullmatch(line.text)):
            self._enter(key, line)
        elif self._open:
            row = line if typed == line.text else replace(line, text=typed)
            self._open[-1][3].append(row)
        else:
            self._complain(line, Message("expected `key: value` or a section like [Lisa]"), _START)

    def sections(self) -> Iterator[Section]:
        for name, location, entries, lines in self._open:
            yield Section(name, location, entries, tuple(lines))

    def _start(self, name: str, line: Location) -> None:
        self.problems += name_problems(name, self._names, line)
        self._names.add(name.casefold())
        self._open.append((name, line, {}, []))

    def _enter(self, match: re.Match[str], line: Location) -> None:
        typed = match[1].lower()
        key = _ALSO.get(typed, typed)
        entries = self._open[-1][2] if self._open else self.header
        before = entries.get(key)
        if self._open and self._open[-1][3]:
            self._complain(
                line,
                Message("key {key} comes after the grid", key=quote_value(typed)),
                Message("move it above the grid"),
            )
        elif before and before.typed == (typed if typed != key else ""):
            message = Message("duplicate key {key}", key=quote_value(typed))
            self._complain(line, message, Message("remove one of them"))
        elif before and before.value and (not match[3] or is_same_code(before.value, match[3])):
            return
        elif before and before.value:
            message = Message("`sheet:` and `code:` contain different codes")
            self._complain(line, message, Message("use the one printed on the sheet"))
        elif len(match[3]) > MAX_VALUE:
            self.problems.append(long_value(typed, line))
            entries[key] = KeyLine(key, TOO_LONG, line)
        else:
            column = match.start(3) + 1
            location = Location(self.path, line.line, column, line.text)
            entries[key] = KeyLine(key, match[3], location, typed if typed != key else "")

    def _complain(self, line: Location, message: Message, hint: Message) -> None:
        self.problems.append(Problem(line, message, hint))
