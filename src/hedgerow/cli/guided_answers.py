"""Answers of a guided entry: those in a score file, the meaning of typed ones, and repairs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    input_error,
    quote_value,
    raise_problems,
)
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.reports.sheet_report import check_one_sheet, check_same_game
from hedgerow.scorefile.form import Field, Form, Grid, SectionForm, initials
from hedgerow.scorefile.grid_parser import parse_grid
from hedgerow.scorefile.grid_text import EMPTY, format_grid, parse_strict, split_lines
from hedgerow.scorefile.score_file import (
    HEADER_KEYS,
    NONE,
    SHEET_KEY,
    KeyLine,
    ScoreFile,
    Section,
    is_valid_name,
    named_sections,
    player_sections,
    unknown_key_problems,
)
from hedgerow.scorefile.sheet_code import LENGTH, SheetCode, is_valid_code

GAME, NAMES, ROWS = "game", "names", "rows"
# A slot identifies a question: its key, and the number of a player or the name of a section.
Slot = tuple[str, str]
OpenedSheet = tuple[SheetCode, Any]
WHO_PLAYED = Message("names separated by commas; or with your own letters: A=Anna, B=Ben")
COMMA, WORD = re.compile(r"\s*[,;]\s*"), re.compile(r"[^\s,;]+")
_SEPARATORS = frozenset(" \t,;|\"'")
# The codes of all sheets printed from the same content start with the same symbols.
_PREFIX_LENGTH = 6
_NUMBER = re.compile(r"(?<!\S)([0-9]{1,6})(?!\S)")
_PART = re.compile(r"[^,;]*[^,;\s]")
# Lines between rows; the dashes are those that phones and word processors insert for a minus.
_LINE_SIGNS = frozenset("-+|^ \u2013\u2014\u2212")
# A name becomes the heading of a section, and part of lines like `Ben sheet: CODE`.
_NOT_IN_NAMES = frozenset("[]:")


@record
class Answer:
    """An answer as typed, and the slot of its question.

    `open` marks a question without an answer, at which replayed answers stop.
    """

    slot: Slot
    typed: str
    open: bool = False


# An answer in a file, and whether somebody entered it.
_FileAnswer = tuple[Answer, bool]


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
        (Answer((GAME, ""), game_id), True),
        *_read_header(file, form),
        *_read_sections(file, form, printed),
    ]
    # What follows the last filled line is blank, and therefore still a question.
    last = max(number for number, (_, filled) in enumerate(answers) if filled)
    answers = answers[: last + 1]
    # A blank file may have codes and names already: its empty lines are questions, too.
    is_untouched = not any(
        filled for answer, filled in answers if answer.slot[0] not in (GAME, SHEET_KEY, NAMES)
    )
    header = {(field.key, "") for field in form.fields}
    return [
        replace(answer, open=is_untouched and not filled and answer.slot in header)
        for answer, filled in answers
    ]


def plain_section(section: Section, grid: Grid) -> Section:
    """Return a section with its grid as the questions take it, if a score file may have it so.

    Walls that are printed on the sheet are omitted, and other layouts are replaced by the strict
    one. A grid that is not complete stays as it is.
    """
    if not section.lines or not grid.rows or grid.grows:
        return section
    parsed = parse_grid(section, grid.rows, grid.columns, [], grid.drawn)
    if parsed is None:
        return section
    if parsed.walls and parsed.walls == grid.walls:
        rows = parsed.rows
    elif parse_strict(split_lines(section, grid.drawn), grid.rows, grid.columns, []):
        return section
    else:
        rows = tuple(format_grid(parsed.rows, parsed.walls, parsed.points).split("\n"))
    return replace(section, lines=tuple(replace(section.location, text=row) for row in rows))


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
    yield Answer((SHEET_KEY, ""), typed), bool(typed)
    yield from _read_fields(form.fields, file.key_lines, "")


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
    yield Answer((NAMES, ""), ", ".join(names)), names != default_names(form, len(names))
    # These codes are in the answer about all codes; the others are asked for player by player.
    coded = len([*_leading_codes(file)])
    for number, section in enumerate(file.sections):
        if number >= coded:
            code = section.key_lines.get(SHEET_KEY)
            # An empty answer would take the next sheet of the first player's set.
            missing = NONE if coded else ""
            yield Answer((SHEET_KEY, str(number)), code.value if code else missing), bool(code)
    for number, section in enumerate(file.sections):
        yield from _read_section(section, form.sections[0], str(number), printed)


def _read_section(
    section: Section, form: SectionForm, slot: str, printed: Collection[str]
) -> Iterator[_FileAnswer]:
    yield from _read_fields(form.fields, section.key_lines, slot)
    # Some letters are printed on every sheet, whatever its code.
    fixed = {letter for _, letter in form.grid.fixed}
    for line in section.lines:
        yield Answer((ROWS, slot), line.text), not _is_blank(line.text, fixed.union(printed))
    if form.grid.grows:
        yield Answer((ROWS, slot), ""), False  # the empty line that ends a growing grid


def _read_fields(
    fields: tuple[Field, ...], key_lines: Mapping[str, KeyLine], slot: str
) -> Iterator[_FileAnswer]:
    for field in fields:
        if field.kind != "code":
            value = key_lines[field.key].value.strip() if field.key in key_lines else ""
            yield Answer((field.key, slot), value), bool(value)


def _is_blank(text: str, printed: Collection[str]) -> bool:
    """Return whether a row has only empty cells and printed letters."""
    return all(char == EMPTY or char in printed for char in text if char not in _SEPARATORS)


# --- names and choices


def default_names(form: Form, count: int) -> list[str]:
    """Return the names of players who typed none: `Player 1`, `Player 2`, …"""
    return [form.sections[0].label.format(n=number) for number in range(1, count + 1)]


def parse_names(
    typed: str, default: Sequence[str], sheets: int, form: Form, least: int
) -> list[str]:
    """Parse the names of players. Raises InputError if there are fewer than `least` or sheets."""
    names = [it for it in COMMA.split(typed.strip()) if it] or [*default]
    if len(names) > max(form.most_players, sheets):
        raise input_error("", form.too_many_players, Message("use one file per game"))
    for number, name in enumerate(names):
        if name == NONE or not is_valid_name(name) or not _NOT_IN_NAMES.isdisjoint(name):
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
    if len(names) < least:
        message = Message("{game} needs at least {least} players", game=form.title, least=least)
        raise input_error("", message, Message("separate the names by commas: Lisa, Sacha"))
    return names


def file_value(field: Field, typed: str, custom_names: Mapping[str, str]) -> str:
    """Return the value for the file: choices by their ids, players with their letters.

    `custom_names` are the names that players gave to some options, by the ids of the options.
    """
    if field.kind == "players" and not typed:
        raise input_error("", Message("who played?"), WHO_PLAYED)
    if not typed:
        return field.default
    # Boxes in a row are typed by their labels, which are often numbers.
    if field.options and not field.is_row:
        own = ((it.id, custom_names.get(it.id, "")) for it in field.options)
        ids = [option_id for option_id, name in own if name.casefold() == typed.casefold()]
        return ids[0] if len(ids) == 1 else _replace_numbers(field, typed)
    if field.kind == "players" and "=" not in typed:
        names = [name for name in COMMA.split(typed) if name][: field.most + 1]
        return ", ".join(f"{a}={b}" for a, b in zip(initials(names), names, strict=True))
    return typed


def _replace_numbers(field: Field, typed: str) -> str:
    """Return the chosen options with numbers of the list replaced by ids."""
    parts: list[str] = []
    for part in filter(None, COMMA.split(typed)):
        # A name may contain a number; only other text is split at numbers.
        names = [part] if field.names.prefix_matches(part) else _NUMBER.split(part)
        parts += (it.strip() for it in names if it.strip())
    chosen = [_replace_number(field, it) for it in parts]
    return ", ".join(chosen) if chosen != parts else typed


def _replace_number(field: Field, part: str) -> str:
    """Return the id of the option with a number in the list; other text unchanged."""
    if not part.isdecimal() or field.names.prefix_matches(part):
        return part
    if not 0 < int(part) <= len(field.options):
        message = Message("the list has no number {number}", number=part)
        raise input_error("", message, Message("use 1 to {most}", most=len(field.options)))
    return field.options[int(part) - 1].id


# --- codes


def code_words(typed: str) -> list[str]:
    """Return the codes in an answer. One code may contain spaces."""
    return [typed] if is_valid_code(typed) else WORD.findall(typed)


def open_sheets(
    library: Library, words: Sequence[str], like: SheetCode | None = None
) -> tuple[Game, list[OpenedSheet]]:
    """Open the sheets of codes. After the first, the end of a code that differs is enough.

    `like` supplies the start of the first code, too. Letters are sheets of the set of the codes.
    """
    full = [word for word in words if not is_letter(word)]
    if not full:
        raise no_set_error(words[0])
    code, game, _ = _open_code(library, full[0], like)
    opened: list[OpenedSheet] = []
    for word in full:
        next_code, next_game, sheet = _open_code(library, word, like if word is full[0] else code)
        check_same_game(word, next_game, game)
        opened.append((next_code, sheet))
    check_one_sheet(words[-1], game, len(words))
    own = iter(opened)
    codes = [str(opened_code) for opened_code, _ in opened]
    return game, [
        open_letter(game, word, codes) if is_letter(word) else next(own) for word in words
    ]


def is_letter(word: str) -> bool:
    """Return whether a word in place of a code is the letter of a sheet."""
    return len(word) == 1 and word.isalpha()


def open_letter(game: Game, letter: str, codes: Sequence[str]) -> OpenedSheet:
    """Open the sheet that has a letter in the set of the codes."""
    parsed = [game.parse_own_code(code, Location(code)) for code in codes]
    in_set = game.lettered_set(parsed[0]) if parsed else {}
    if not in_set or not {*parsed} <= {*in_set.values()}:
        raise no_set_error(letter)
    if letter.upper() not in in_set:
        message = Message("this set has no sheet {letter}", letter=letter.upper())
        raise input_error(letter, message, Message("use A to {last}", last=[*in_set][-1]))
    code = in_set[letter.upper()]
    return code, game.sheet_from_code(code, Location(letter))


def no_set_error(letter: str) -> InputError:
    """Return the error that no codes, or codes of several sets, are known for a letter."""
    message = Message("sheet {letter} of which set?", letter=letter.upper())
    return input_error(letter, message, Message("type the code of the sheet"))


def next_of_set(game: Game, codes: Sequence[str]) -> tuple[str, str] | None:
    """Return the next free sheet of the set to which entered codes belong: its code and letter.

    Returns None if the codes are of several sets, or if the set has no other sheet.
    """
    parsed = [game.parse_own_code(code, Location(code)) for code in codes]
    in_set = game.lettered_set(parsed[0]) if parsed else {}
    free = [(str(code), letter) for letter, code in in_set.items() if code not in parsed]
    return free[0] if free and {*parsed} <= {*in_set.values()} else None


def _open_code(library: Library, word: str, like: SheetCode | None) -> tuple[SheetCode, Game, Any]:
    """Open a sheet; `like` supplies the start of a shortened code. Problems quote the input."""
    symbols = _strip_hyphens(word)
    try:
        return library.open_code(_complete_code(word, like) if like else word)
    except InputError as error:
        if like and len(symbols) != LENGTH - _PREFIX_LENGTH and len(symbols) < LENGTH:
            return library.open_code(word)  # raises the error of an invalid code
        raise InputError(
            *(replace(problem, location=Location(word)) for problem in error.problems)
        ) from None


def _complete_code(word: str, first: SheetCode) -> str:
    """Return a shortened code with the start of the first one; its check symbols reveal errors."""
    missing = LENGTH - len(_strip_hyphens(word))
    return f"{_strip_hyphens(str(first))[:missing]}{_strip_hyphens(word)}" if missing > 0 else word


def _strip_hyphens(word: str) -> str:
    return word.replace("-", "")


# --- rows


def is_between_rows(text: str, grid: Grid) -> bool:
    """Return whether a line is drawn between rows and has no cells."""
    return bool(grid.drawn) and _LINE_SIGNS.issuperset(text.replace("\t", " "))


def split_rows(typed: str, grid: Grid, filled: int) -> list[str]:
    """Return the rows of a typed line, after so many filled rows; the line itself if it is one."""
    if grid.palette.labels:  # two characters may be one cell
        return [typed]
    rows = [*_find_rows(typed.strip(), grid)]
    return rows if len(rows) > 1 and (grid.grows or len(rows) <= grid.rows - filled) else [typed]


def check_several(typed: str, grid: Grid, filled: int) -> None:
    """Reject several rows with spaces between them if one is too long or there are too many."""
    words = _split_words(typed)
    # Single letters with spaces between them are the cells of one row.
    if (
        grid.palette.labels
        or grid.grows
        or len(words) < 2
        or "|" in typed
        or min(map(len, words)) < 2
    ):
        return
    for number, word in enumerate(words, filled + 1):
        if len(word) != grid.columns:
            message = Message(
                "row {n}, {row}: {found} cells, expected {columns}",
                n=number,
                row=quote_value(word),
                found=len(word),
                columns=grid.columns,
            )
            raise input_error("", message, Message("write . for an empty cell"))
    if filled + len(words) > grid.rows:
        message = Message(
            "{found} rows, but only {left} left", found=len(words), left=grid.rows - filled
        )
        raise input_error("", message, Message("remove the extra ones"))


def _split_words(typed: str) -> list[str]:
    return typed.replace(",", " ").replace(";", " ").split()


def _find_rows(typed: str, grid: Grid) -> Iterator[str]:
    """Yield the rows that a line can be split into; a growing grid needs spaces between them."""
    words, columns = _split_words(typed), grid.columns
    if not words or "|" in typed or is_between_rows(typed, grid):
        return
    if grid.grows:
        yield from words if min(map(len, words)) > 1 else ()
        return
    # Rows may follow each other without spaces, or all cells may be separated by spaces.
    letters = "".join(words)
    lengths = {*map(len, words)}
    if len(letters) % columns == 0 and (len(words) == 1 or lengths in ({columns}, {1})):
        yield from (letters[at : at + columns] for at in range(0, len(letters), columns))


# --- repairs


def repair_answer(typed: str, problems: Sequence[Problem]) -> str:
    """Return the answer with each wrong part replaced by its suggestion.

    Returns an empty string if a problem has no suggestion, or if its wrong part is not found.
    """
    changes: list[tuple[int, int, str]] = []
    for problem in problems:
        span = _wrong_span(typed, problem) if problem.suggestion else None
        if span is None:
            return ""
        changes.append((*span, problem.suggestion))
    text, before = typed, len(typed)
    # From the end to the start, so that the positions of the other parts stay valid.
    for start, end, suggestion in sorted(set(changes), reverse=True):
        if end > before:
            return ""  # two problems with the same part: no suggestion is certain
        text, before = f"{text[:start]}{suggestion}{text[end:]}", start
    return text if text != typed else ""


def _wrong_span(typed: str, problem: Problem) -> tuple[int, int] | None:
    """Return where the wrong part starts and ends in the answer, or None."""
    location = problem.location
    if not location.line:  # a problem with the answer itself, whose path is the wrong part
        return _find_once(typed, location.path)
    rest = location.text[max(0, location.column - 1) :]
    words = [it for it in _quoted_words(problem) if rest.startswith(it)]
    part = _PART.match(rest)
    for word in (*words, part[0] if part else ""):
        start = _answer_column(typed, location.text, location.column - 1)
        if word and start is not None and start >= 0 and typed.startswith(word, start):
            return start, start + len(word)
        if span := _find_once(typed, word):
            return span
    return None


def _answer_column(typed: str, line: str, column: int) -> int | None:
    """Return where a column of a file's line is in the answer that produced the line."""
    answer, row = typed.strip(), line.strip()
    if answer and answer in line:
        return column - line.rindex(answer) + typed.index(answer)
    # Several rows can be typed as one answer; each becomes a line of the file.
    if row and typed.count(row) == 1:
        return column - line.index(row) + typed.index(row)
    return None


def _find_once(typed: str, word: str) -> tuple[int, int] | None:
    """Return the span of a word that occurs exactly once in an answer, or None."""
    if not word or typed.count(word) != 1:
        return None
    return typed.index(word), typed.index(word) + len(word)


def _quoted_words(problem: Problem) -> list[str]:
    """Return the words that the message of a problem quotes."""
    values = [value for value in problem.message.values.values() if isinstance(value, str)]
    return [value[1:-1] for value in values if len(value) > 2 and value[0] == value[-1] == "'"]
