"""Entries of finished games, changed at random: scored directly, and by their text read back.

Both ways must give the same result, or refuse the entry; where the change is one that a text can
hold, they refuse it with the same messages.
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
from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import (
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
# What a line of text cannot hold, or holds as something else.
HOSTILE: tuple[Any, ...] = (
    "a\nb", "Lisa]\n[Ben", " Anna", "Anna ", "#", "[x]", "", "\t", "a, b", "A=Anna, B=Ben", "…",
    "board", 3.5, True, [["G"]], {"A": ["x"]}, "x" * 1001, "x" * 70_000, "\u200b", "\u00a0",
    "\ud800",
)  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """An entry to try; if it is `exact`, both ways must refuse it with the same messages."""

    plain: Plain
    exact: bool


@cache
def library() -> Library:
    """Return the shipped games."""
    return open_library()


@cache
def _good() -> tuple[Plain, ...]:
    """Return the entries of all examples and of blank files, of sheets in all languages."""
    texts = [it.read_text("utf-8") for it in (data_folder("content") / "examples").glob("*/*.txt")]
    for game in library().games():
        texts += [text for lang in game.languages for text in _blanks(game, lang)]
    return tuple(parse_entry(text, library=library()) for text in sorted(texts))


def _blanks(game: Game, lang: str) -> list[str]:
    forms = [game.form(lang)]
    if game.ruleset.sheet_spec:
        code = game.code_for_seed(7)
        forms.append(game.sheet_form(code, game.generate_sheet(code), lang))
    return [make_blank_file([it]) for it in forms]


def make_entry(lots: Random) -> Entry:
    """Return a good entry of any game with a few changes."""
    return random_entry(lots, lots.choice(_good())["game"])


def random_entry(lots: Random, game: str) -> Entry:
    """Return a good entry of a game with a few changes."""
    plain = deepcopy(lots.choice([it for it in _good() if it["game"] == game]))
    exact = True
    for _ in range(lots.randrange(5)):
        change, keeps = lots.choice(_CHANGES)
        change(lots, plain)
        exact = exact and keeps
        if change is _hostile:  # nothing further can be changed
            break
    return Entry(plain, exact)


def check_entry(entry: Entry) -> str:
    """Score an entry both ways; raises AssertionError if they differ."""
    direct, by_text = score_directly(entry.plain), score_by_text(entry.plain)
    if direct[0] != by_text[0]:
        raise AssertionError(f"directly {direct!r:.300}, by text {by_text!r:.300}")
    if (direct[0] == SCORED or _comparable(entry, by_text)) and direct != by_text:
        raise AssertionError(f"directly {direct!r:.600}, by text {by_text!r:.600}")
    return direct[0]


def _comparable(entry: Entry, answer: Answer) -> bool:
    return entry.exact and 0 < len(answer[1]) < MAX_PROBLEMS


def score_directly(entry: Plain) -> Answer:
    """Fill the form with an entry and score that."""
    try:
        scored = score_entry(entry, library())
        return SCORED, (_data(scored), compose_text(entry, library()))
    except InputError as error:
        return REFUSED, _messages(error)


def score_by_text(entry: Plain) -> Answer:
    """Write an entry as text, read it back to see that it says the same, and score the text."""
    try:
        game = library().find_game(str(entry["game"]))
        text = format_entry(game.form(str(entry.get("lang", "en"))), entry)
    except (AttributeError, InputError, KeyError, TypeError, ValueError):
        return REFUSED, set()
    try:
        said = parse_entry(text, library=library())
    except InputError:
        return REFUSED, _text_messages(text)
    if _bare(said) != _bare(entry):
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
    return {str(it.message) for it in error.problems}


def _bare(value: Any, key: str = "") -> Any:
    """Return a value without what is empty in it, and with walls and points in one order."""
    if isinstance(value, Mapping):
        parts = {key: _bare(it, key) for key, it in value.items() if key != "lang"}
        return {key: it for key, it in parts.items() if it not in ("", [], {}, None)}
    if not isinstance(value, list | tuple):
        return value
    bare = [_bare(it, key) for it in value]
    return sorted(bare) if key in ("walls", "points") else bare


# --- changes


def _section(lots: Random, entry: Plain) -> Plain:
    sections = entry["sections"]
    found: Plain = lots.choice(sections) if sections else {"name": "", "fields": {}, "rows": []}
    return found


def _cell(lots: Random, entry: Plain) -> None:
    """Put another letter into a cell."""
    rows = _section(lots, entry)["rows"]
    if rows and (row := lots.randrange(len(rows))) is not None and rows[row]:
        at = lots.randrange(len(rows[row]))
        rows[row] = rows[row][:at] + lots.choice(LETTERS) + rows[row][at + 1 :]


def _shuffle(lots: Random, entry: Plain) -> None:
    """Shuffle the letters of a section."""
    section = _section(lots, entry)
    letters = [*"".join(section["rows"])]
    lots.shuffle(letters)
    left = iter(letters)
    section["rows"] = ["".join(next(left) for _ in row) for row in section["rows"]]


def _fields(lots: Random, entry: Plain) -> Plain:
    fields: Plain = lots.choice([entry, _section(lots, entry)])["fields"]
    return fields


def _value(lots: Random, entry: Plain) -> None:
    """Give a key, known or not, another value."""
    fields = _fields(lots, entry)
    key = lots.choice([*fields, *KEYS])
    fields[key] = lots.choice(VALUES)


def _known_value(lots: Random, entry: Plain) -> None:
    """Give a number another value."""
    for fields in (it["fields"] for it in entry["sections"]):
        for key in fields:
            if type(fields[key]) is int:
                fields[key] = lots.choice((0, 1, 3, 60, 67, 300))


def _without_key(lots: Random, entry: Plain) -> None:
    fields = _fields(lots, entry)
    if fields:
        del fields[lots.choice([*fields])]


def _rename(lots: Random, entry: Plain) -> None:
    _section(lots, entry)["name"] = lots.choice(NAMES)


def _without_section(lots: Random, entry: Plain) -> None:
    if entry["sections"]:
        del entry["sections"][lots.randrange(len(entry["sections"]))]


def _second_section(lots: Random, entry: Plain) -> None:
    section = deepcopy(_section(lots, entry))
    section["name"] = lots.choice([section["name"], *NAMES])
    entry["sections"].append(section)


def _wall(lots: Random, entry: Plain) -> None:
    """Draw a wall or a point, or wipe out all."""
    section = _section(lots, entry)
    col, row = lots.randrange(6), lots.randrange(6)
    cells = [f"{'ABCDEFG'[col + dx]}{row + dy + 1}" for dx, dy in ((0, 0), (1, 0), (0, 1))]
    section.setdefault("walls", [])
    section.setdefault("points", [])
    match lots.randrange(4):
        case 0:
            section["walls"].append([cells[0], cells[1]])
        case 1:
            section["walls"].append([cells[0], cells[2]])
        case 2:
            section["points"].append(cells[0])
        case _:
            section["walls"], section["points"] = [], []


def _shape(lots: Random, entry: Plain) -> None:
    """Change the number of rows, or the length of one."""
    rows = _section(lots, entry)["rows"]
    match lots.randrange(4):
        case 0 if rows:
            del rows[lots.randrange(len(rows))]
        case 1 if rows:
            rows.append(rows[0])
        case 2 if rows:
            rows[0] = rows[0][:-1]
        case _:
            rows.append("....")


def _hostile(lots: Random, entry: Plain) -> None:
    """Put something hostile anywhere."""
    section = _section(lots, entry)
    where: tuple[tuple[Any, Any], ...] = (
        (entry, lots.choice([*entry, "more"])),
        (entry["fields"] if isinstance(entry.get("fields"), dict) else entry, lots.choice(KEYS)),
        (section, lots.choice([*section, "more"])),
        (section["fields"] if isinstance(section.get("fields"), dict) else section, "sheet"),
    )
    part, key = lots.choice(where)
    part[key] = lots.choice(HOSTILE)


_Change = Callable[[Random, Plain], None]
_PLAIN: tuple[_Change, ...] = (
    _cell, _cell, _shuffle, _value, _value, _known_value, _without_key, _rename, _without_section,
    _second_section,
)  # fmt: skip
_CHANGES: tuple[tuple[_Change, bool], ...] = (
    *((it, True) for it in _PLAIN),
    (_wall, False),
    (_shape, False),
    (_hostile, False),
)
