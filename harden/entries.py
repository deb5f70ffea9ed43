"""Entries of finished games with random changes, scored directly and via their text.

Both ways must give the same result, or both reject the entry; if the change is one that text can
express, with the same messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from hedgerow.base.errors import MAX_PROBLEMS, InputError
from hedgerow.base.package_data import data_folder
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.game.scored_game import (
    compose_text,
    parse_entry,
    score_entry,
    score_text,
)
from hedgerow.reports.score_report import score_data
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.entry import format_entry

Plain = dict[str, Any]
Answer = tuple[str, Any]
SCORED, REFUSED = "scored", "refused"
LETTERS = "SCPGHBFMWXOABTRKZwcgf."
NAMES = ("Ada", "Ben", "Lisa M", "Jörg", "李", "A]", "x" * 40)
VALUES: tuple[Any, ...] = (
    0, 1, 7, 66, 999, -1, 10_000, "", None, [], "orchard", "nothing", "pro", "Anna", "animals",
    ["orchard"], ["full-barn", "orchard"], ["corners"], ["nothing", "corners"], ["G"], ["C", "S"],
    ["Q"], {"A": "Anna", "B": "Ben"}, {"A": "Anna"}, {"A": "Anna", "B": "anna"}, "SF1-00000-00000",
)  # fmt: skip
KEYS = ("points", "goals", "supply", "trees", "stable", "sheet", "variant", "players", "requests",
        "crosses", "circles", "second", "colour")  # fmt: skip
# Values that a line of text cannot express, or that parse as something else.
HOSTILE: tuple[Any, ...] = (
    "a\nb", "Lisa]\n[Ben", " Anna", "Anna ", "#", "[x]", "", "\t", "a, b", "A=Anna, B=Ben", "…",
    "board", 3.5, True, [["G"]], {"A": ["x"]}, "x" * 1001, "x" * 70_000, "\u200b", "\u00a0",
    "\ud800",
)  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """An entry to try; if `exact`, both ways must reject it with the same messages."""

    plain: Plain
    exact: bool


@cache
def library() -> Library:
    """Return the shipped games."""
    return open_library()


@cache
def _valid_entries() -> tuple[Plain, ...]:
    """Return the entries of all examples and of blank files, also of sheets, in all languages."""
    examples = data_folder("content") / "examples"
    texts = [path.read_text("utf-8") for path in examples.glob("*/*.txt")]
    for game in library().games():
        texts += [text for lang in game.languages for text in _blanks(game, lang)]
    return tuple(parse_entry(text, library=library()) for text in sorted(texts))


def _blanks(game: Game, lang: str) -> list[str]:
    forms = [game.form(lang)]
    if game.has_seeds:
        code = game.code_for_seed(7)
        forms.append(game.sheet_form(code, game.generate_sheet(code), lang))
    return [make_blank_file([form]) for form in forms]


def make_entry(rng: Random) -> Entry:
    """Return a valid entry of any game with a few changes."""
    return random_entry(rng, rng.choice(_valid_entries())["game"])


def random_entry(rng: Random, game: str) -> Entry:
    """Return a valid entry of a game with a few changes."""
    plain = deepcopy(rng.choice([entry for entry in _valid_entries() if entry["game"] == game]))
    exact = True
    for _ in range(rng.randrange(5)):
        change, is_exact = rng.choice(_CHANGES)
        change(rng, plain)
        exact = exact and is_exact
        if change is _insert_hostile:  # nothing further can be changed
            break
    return Entry(plain, exact)


def check_entry(entry: Entry) -> str:
    """Score an entry both ways. Raises AssertionError if the results differ."""
    direct, by_text = score_directly(entry.plain), score_by_text(entry.plain)
    if direct[0] != by_text[0]:
        raise AssertionError(f"directly {direct!r:.300}, by text {by_text!r:.300}")
    if (direct[0] == SCORED or _has_same_messages(entry, by_text)) and direct != by_text:
        raise AssertionError(f"directly {direct!r:.600}, by text {by_text!r:.600}")
    return direct[0]


def _has_same_messages(entry: Entry, answer: Answer) -> bool:
    return entry.exact and 0 < len(answer[1]) < MAX_PROBLEMS


def score_directly(entry: Plain) -> Answer:
    """Fill the form with an entry and score it."""
    try:
        scored = score_entry(entry, library())
        return SCORED, (_data(scored), compose_text(entry, library()))
    except InputError as error:
        return REFUSED, _messages(error)


def score_by_text(entry: Plain) -> Answer:
    """Format an entry as text, check that parsing it gives the same entry, and score the text."""
    try:
        game = library().find_game(str(entry["game"]))
        text = format_entry(game.form(str(entry.get("lang", "en"))), entry)
    except (AttributeError, InputError, KeyError, TypeError, ValueError):
        return REFUSED, set()
    try:
        parsed = parse_entry(text, library=library())
    except InputError:
        return REFUSED, _text_messages(text)
    if _normalize(parsed) != _normalize(entry):
        return REFUSED, set()
    try:
        return SCORED, (_data(score_text(text, library=library())), text)
    except InputError as error:
        return REFUSED, _messages(error)


def _text_messages(text: str) -> set[str]:
    try:
        score_text(text, library=library())
    except InputError as error:
        return _messages(error)
    raise AssertionError("a text that fills no form is scored")


def _data(scored: Any) -> dict[str, object]:
    return score_data(scored)


def _messages(error: InputError) -> set[str]:
    return {str(problem.message) for problem in error.problems}


def _normalize(value: Any, key: str = "") -> Any:
    """Return a value without empty parts, and with walls and points sorted."""
    if isinstance(value, Mapping):
        parts = {key: _normalize(part, key) for key, part in value.items() if key != "lang"}
        return {key: part for key, part in parts.items() if part not in ("", [], {}, None)}
    if not isinstance(value, list | tuple):
        return value
    items = [_normalize(item, key) for item in value]
    return sorted(items) if key in ("walls", "points") else items


# --- changes


def _section(rng: Random, entry: Plain) -> Plain:
    sections = entry["sections"]
    section: Plain = rng.choice(sections) if sections else {"name": "", "fields": {}, "rows": []}
    return section


def _change_cell(rng: Random, entry: Plain) -> None:
    """Put another letter into a cell."""
    rows = _section(rng, entry)["rows"]
    if rows and (row := rng.randrange(len(rows))) is not None and rows[row]:
        at = rng.randrange(len(rows[row]))
        rows[row] = rows[row][:at] + rng.choice(LETTERS) + rows[row][at + 1 :]


def _shuffle(rng: Random, entry: Plain) -> None:
    """Shuffle the letters of a section."""
    section = _section(rng, entry)
    letters = [*"".join(section["rows"])]
    rng.shuffle(letters)
    left = iter(letters)
    section["rows"] = ["".join(next(left) for _ in row) for row in section["rows"]]


def _fields(rng: Random, entry: Plain) -> Plain:
    fields: Plain = rng.choice([entry, _section(rng, entry)])["fields"]
    return fields


def _change_value(rng: Random, entry: Plain) -> None:
    """Set a field, known or not, to another value."""
    fields = _fields(rng, entry)
    key = rng.choice([*fields, *KEYS])
    fields[key] = rng.choice(VALUES)


def _change_numbers(rng: Random, entry: Plain) -> None:
    """Change the numbers of all sections."""
    for fields in (section["fields"] for section in entry["sections"]):
        for key in fields:
            if type(fields[key]) is int:
                fields[key] = rng.choice((0, 1, 3, 60, 67, 300))


def _delete_field(rng: Random, entry: Plain) -> None:
    fields = _fields(rng, entry)
    if fields:
        del fields[rng.choice([*fields])]


def _rename(rng: Random, entry: Plain) -> None:
    _section(rng, entry)["name"] = rng.choice(NAMES)


def _delete_section(rng: Random, entry: Plain) -> None:
    if entry["sections"]:
        del entry["sections"][rng.randrange(len(entry["sections"]))]


def _add_section(rng: Random, entry: Plain) -> None:
    section = deepcopy(_section(rng, entry))
    section["name"] = rng.choice([section["name"], *NAMES])
    entry["sections"].append(section)


def _change_walls(rng: Random, entry: Plain) -> None:
    """Add a wall or a point, or delete all."""
    section = _section(rng, entry)
    col, row = rng.randrange(6), rng.randrange(6)
    cells = [f"{'ABCDEFG'[col + dx]}{row + dy + 1}" for dx, dy in ((0, 0), (1, 0), (0, 1))]
    section.setdefault("walls", [])
    section.setdefault("points", [])
    match rng.randrange(4):
        case 0:
            section["walls"].append([cells[0], cells[1]])
        case 1:
            section["walls"].append([cells[0], cells[2]])
        case 2:
            section["points"].append(cells[0])
        case _:
            section["walls"], section["points"] = [], []


def _change_shape(rng: Random, entry: Plain) -> None:
    """Change the number of rows, or the length of one."""
    rows = _section(rng, entry)["rows"]
    match rng.randrange(4):
        case 0 if rows:
            del rows[rng.randrange(len(rows))]
        case 1 if rows:
            rows.append(rows[0])
        case 2 if rows:
            rows[0] = rows[0][:-1]
        case _:
            rows.append("....")


def _insert_hostile(rng: Random, entry: Plain) -> None:
    """Put something hostile anywhere."""
    section = _section(rng, entry)
    targets: tuple[tuple[Any, Any], ...] = (
        (entry, rng.choice([*entry, "more"])),
        (entry["fields"] if isinstance(entry.get("fields"), dict) else entry, rng.choice(KEYS)),
        (section, rng.choice([*section, "more"])),
        (section["fields"] if isinstance(section.get("fields"), dict) else section, "sheet"),
    )
    part, key = rng.choice(targets)
    part[key] = rng.choice(HOSTILE)


_Change = Callable[[Random, Plain], None]
_PLAIN: tuple[_Change, ...] = (
    _change_cell, _change_cell, _shuffle, _change_value, _change_value, _change_numbers,
    _delete_field, _rename, _delete_section, _add_section,
)  # fmt: skip
_CHANGES: tuple[tuple[_Change, bool], ...] = (
    *((change, True) for change in _PLAIN),
    (_change_walls, False),
    (_change_shape, False),
    (_insert_hostile, False),
)
