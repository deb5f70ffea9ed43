"""Count the keys from "finished on the table" to "who won", for every example game.

The way counted is the fastest that the program offers: `hedgerow score` without a file, which asks.
Its questions are really asked and answered here, and the score that comes out is compared with the
one worked out by hand, so no key can be forgotten. Counted is

- every character of every answer and of the command, and Enter after each of them;
- Shift once for each capital and for each sign that needs it on a US keyboard, or Caps Lock where
  that is less; letters of a grid are typed small, except where small letters mean something else;
- sheet codes in full without hyphens, after the first only the end in which it differs (seven
  characters), which the program completes and checks by its check symbols;
- names in full; requests and goals by their number in the list that is shown;
- a grid row by row, without blanks, unless something is drawn between its cells; rows of a grid
  of known size in one go.

Not counted is looking: reading a list, reading the sheet, and the Enter after the score is told.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hedgerow.base.errors import raise_problems
from hedgerow.base.messages import to_english
from hedgerow.base.package_data import data_folder
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import fill_file, score_text
from hedgerow.reports.guided_answers import GAME, NAMES, ROWS
from hedgerow.reports.guided_entry import GuidedEntry
from hedgerow.scorefile.blank_file import initials
from hedgerow.scorefile.entry import entry_from_form
from hedgerow.scorefile.entry_reader import parse_points, parse_walls
from hedgerow.scorefile.form import Field, Form, Grid
from hedgerow.scorefile.grid_text import format_grid
from hedgerow.scorefile.score_file import load_score_file

COMMAND = "hedgerow score"
WITH_SHIFT = frozenset('~!@#$%^&*()_+{}|:"<>?')
TAIL = 7
Entry = Mapping[str, Any]


def main() -> None:
    """Tell the keys of all example games."""
    for path in sorted((data_folder("content") / "examples").glob("*/*.txt")):
        typed = answers(path, open_library())
        print(f"{keys(typed):>5}  {path.parent.name}/{path.name}")
        if sys.argv[1:] == ["--verbose"]:
            print("".join(f"         {line}\n" for line in (COMMAND, *typed)))


def keys(typed: Sequence[str]) -> int:
    """The keys of a command and its answers: with Enter after each, Shift, and Caps Lock."""
    plain, locked = 0, 1  # the fewest keys so far, without and with Caps Lock
    for char in "".join(f"{line}\n" for line in (COMMAND, *typed)):
        shift = char in WITH_SHIFT
        plain += 1 + (shift or char.isupper())
        locked += 1 + (shift or char.islower())
        plain, locked = min(plain, locked + 1), min(locked, plain + 1)
    return plain


def answers(example: Path, library: Library) -> list[str]:
    """The shortest answers that enter an example game; its score must be that of its JSON."""
    form, entry = _entered(example, library)
    guide = GuidedEntry(library, form.lang, to_english)
    typed = _typed(form, entry, library)
    while guide.question:
        guide.answer(next(typed[guide.question.key], ""))
        if guide.question and guide.question.problem:
            raise ValueError(guide.question)
    _compare(example, guide, library)
    return guide.answers


def _entered(example: Path, library: Library) -> tuple[Form, Entry]:
    """The form of an example's game, and what is entered, as plain values."""
    file = load_score_file(example)
    game = library.game_for_file(file)
    filled = fill_file(file, game).form
    raise_problems(filled.problems)
    return game.form(filled.form.lang), entry_from_form(filled)


def _typed(form: Form, entry: Entry, library: Library) -> dict[str, Iterator[str]]:
    """The answers to each kind of question, in the order in which they are asked."""
    sections = entry["sections"]
    typed = {
        GAME: iter([_opening(entry, library)]),
        NAMES: iter([",".join(it["name"] for it in sections)]),
        ROWS: (row for it in sections for row in _rows(form, it)),
    }
    for field in form.fields:
        typed[field.key] = iter([_value(field, entry["fields"].get(field.key))])
    for field in form.sections[0].fields:
        asked = [it["fields"] for it in sections if field.is_needed(_chosen(it["fields"]))]
        typed[field.key] = iter([_value(field, it.get(field.key)) for it in asked])
    return typed


def _chosen(fields: Entry) -> set[Any]:
    """Return all that the fields of a section name; among it are the options that are chosen."""
    lists = (it if isinstance(it, list) else [it] for it in fields.values())
    return {it for values in lists for it in values}


def _opening(entry: Entry, library: Library) -> str:
    """The codes of all sheets; else the game's number in the list, or its name."""
    parts = (entry, *entry["sections"])
    codes = [
        it["fields"]["sheet"].replace("-", "").lower() for it in parts if "sheet" in it["fields"]
    ]
    if codes:
        return " ".join((codes[0], *(it[-TAIL:] for it in codes[1:])))
    games = [it.id for it in library.games() if not it.content.about.template]
    name = str(entry["game"])
    return str(games.index(name) + 1) if name in games else name


def _value(field: Field, value: Any) -> str:
    if value is None or value == field.default:
        return ""
    if field.options:
        numbers = {it.id: str(number) for number, it in enumerate(field.options, 1)}
        return ",".join(numbers[it] for it in (value if isinstance(value, list) else [value]))
    if field.kind == "letters":
        return "".join(value).lower()
    if field.kind == "players":
        short = [*initials([*value.values()])] == [*value]
        return ",".join(value.values() if short else (f"{a}={b}" for a, b in value.items()))
    return str(value)


def _rows(form: Form, section: Entry) -> Iterator[str]:
    """A grid as it is typed: without blanks where nothing is drawn, and then in one go."""
    own = form.section(section["name"])
    grid = own.grid if own else form.sections[0].grid
    rows = section["rows"] if grid.small else [_small(it, grid) for it in section["rows"]]
    walls, points = parse_walls(section), parse_points(section)
    if walls or points:
        yield from format_grid(rows, walls, points).split("\n")
    elif grid.grows:
        yield from rows
    else:
        yield "".join(rows)
    if grid.grows:
        yield ""


def _small(row: str, grid: Grid) -> str:
    """A row in small letters, except where those stand for something else."""
    letters = {it.letter for it in grid.palette.items}
    return "".join(it if it.lower() in letters else it.lower() for it in row)


def _compare(example: Path, guide: GuidedEntry, library: Library) -> None:
    """Stop if what was entered does not score as the example does."""
    wanted = json.loads(example.with_suffix(".json").read_text("utf-8"))["players"]
    scores = score_text(guide.text, example.name, library, None).result.scores
    found = [[(line.rule, line.points) for line in it.lines] for it in scores]
    if found != [[(line["rule"], line["points"]) for line in it["lines"]] for it in wanted]:
        raise ValueError(found)


if __name__ == "__main__":
    main()
