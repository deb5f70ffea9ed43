"""Count the keys from the finished game on the table to the winner, for every example game.

The fastest way is counted: `hedgerow score` without a file, which prompts for everything. The
prompts are really answered here, and the score is compared with the expected one, so no key can be
forgotten. Counted are

- every character of the command and of every answer, and Enter after each of them;
- Shift once for each capital and for each symbol that needs it on a US keyboard, or Caps Lock where
  that takes fewer keys; letters of a grid are typed in lower case, unless lower case has another
  meaning;
- sheet codes in full without hyphens; of the second and later codes only the last seven characters,
  which the program completes and verifies with their check symbols;
- names in full; requests and goals by their number in the displayed list;
- a grid row by row without spaces, unless something is drawn between its cells; if its size is
  known, all rows at once.

Not counted are reading (the list, the sheet) and the Enter after the score is shown.
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
from hedgerow.cli.guided_answers import GAME, NAMES, ROWS
from hedgerow.cli.guided_entry import GuidedEntry
from hedgerow.game.library import Library, open_library
from hedgerow.game.scored_game import fill_file, score_text
from hedgerow.scorefile.entry import entry_from_form, parse_points, parse_walls
from hedgerow.scorefile.form import Field, Form, Grid, initials
from hedgerow.scorefile.grid_text import format_grid
from hedgerow.scorefile.score_file import load_score_file

COMMAND = "hedgerow score"
WITH_SHIFT = frozenset('~!@#$%^&*()_+{}|:"<>?')
TAIL = 7
Entry = Mapping[str, Any]


def main() -> None:
    """Print the number of keys of all example games; with `--verbose` also what is typed."""
    for path in sorted((data_folder("content") / "examples").glob("*/*.txt")):
        typed = answers(path, open_library())
        print(f"{keys(typed):>5}  {path.parent.name}/{path.name}")
        if sys.argv[1:] == ["--verbose"]:
            print("".join(f"         {line}\n" for line in (COMMAND, *typed)))


def keys(typed: Sequence[str]) -> int:
    """Return the keys of the command and its answers, with Enter, Shift and Caps Lock."""
    plain, locked = 0, 1  # the fewest keys so far, without and with Caps Lock
    for char in "".join(f"{line}\n" for line in (COMMAND, *typed)):
        shift = char in WITH_SHIFT
        plain += 1 + (shift or char.isupper())
        locked += 1 + (shift or char.islower())
        plain, locked = min(plain, locked + 1), min(locked, plain + 1)
    return plain


def answers(example: Path, library: Library) -> list[str]:
    """Return the shortest answers that enter an example game; its score must match its JSON."""
    form, entry = _load_entry(example, library)
    guide = GuidedEntry(library, form.lang, to_english)
    typed = _answers_by_question(form, entry, library)
    while guide.question:
        guide.answer(next(typed[guide.question.key], ""))
        if guide.question and guide.question.problem:
            raise ValueError(guide.question)
    _check_score(example, guide, library)
    return guide.answers


def _load_entry(example: Path, library: Library) -> tuple[Form, Entry]:
    """Return the form of an example's game, and its entry as plain values."""
    file = load_score_file(example)
    game = library.game_for_file(file)
    filled = fill_file(file, game).form
    raise_problems(filled.problems)
    return game.form(filled.form.lang), entry_from_form(filled)


def _answers_by_question(form: Form, entry: Entry, library: Library) -> dict[str, Iterator[str]]:
    """Return the answers by the key of the question, in the order they are requested."""
    sections = entry["sections"]
    typed = {
        GAME: iter([_first_answer(entry, library)]),
        NAMES: iter([",".join(section["name"] for section in sections)]),
        ROWS: (row for section in sections for row in _rows(form, section)),
    }
    for field in form.fields:
        typed[field.key] = iter([_value(field, entry["fields"].get(field.key))])
    for field in form.sections[0].fields:
        needed = [
            section["fields"]
            for section in sections
            if field.is_needed(_selected_values(section["fields"]))
        ]
        typed[field.key] = iter([_value(field, values.get(field.key)) for values in needed])
    return typed


def _selected_values(fields: Entry) -> set[Any]:
    """Return all values in the fields of a section, which include the selected options."""
    lists = (value if isinstance(value, list) else [value] for value in fields.values())
    return {value for values in lists for value in values}


def _first_answer(entry: Entry, library: Library) -> str:
    """Return the codes of all sheets; else the number of the game in the list, or its name."""
    parts = (entry, *entry["sections"])
    codes = [
        part["fields"]["sheet"].replace("-", "").lower()
        for part in parts
        if "sheet" in part["fields"]
    ]
    if codes:
        return " ".join((codes[0], *(code[-TAIL:] for code in codes[1:])))
    games = [game.id for game in library.games() if not game.content.about.template]
    name = str(entry["game"])
    return str(games.index(name) + 1) if name in games else name


def _value(field: Field, value: Any) -> str:
    if value is None or value == field.default:
        return ""
    if field.is_row:
        return " ".join(value)
    if field.options:
        numbers = {option.id: str(number) for number, option in enumerate(field.options, 1)}
        ids = value if isinstance(value, list) else [value]
        return ",".join(numbers[option_id] for option_id in ids)
    if field.kind == "letters":
        return "".join(value).lower()
    if field.kind == "players":
        short = [*initials([*value.values()])] == [*value]
        return ",".join(value.values() if short else (f"{a}={b}" for a, b in value.items()))
    return str(value)


def _rows(form: Form, section: Entry) -> Iterator[str]:
    """Yield a grid as typed: without spaces and all rows at once if nothing is drawn in it."""
    own = form.section(section["name"])
    grid = own.grid if own else form.sections[0].grid
    rows = section["rows"] if grid.small else [_to_lower(row, grid) for row in section["rows"]]
    walls, points = parse_walls(section), parse_points(section)
    if walls or points:
        yield from format_grid(rows, walls, points).split("\n")
    elif grid.grows:
        yield from rows
    else:
        yield "".join(rows)
    if grid.grows:
        yield ""


def _to_lower(row: str, grid: Grid) -> str:
    """Return a row in lower case, except where lower case has another meaning."""
    letters = {item.letter for item in grid.palette.items}
    return "".join(char if char.lower() in letters else char.lower() for char in row)


def _check_score(example: Path, guide: GuidedEntry, library: Library) -> None:
    """Raise ValueError if the entered game does not score like the example."""
    expected = json.loads(example.with_suffix(".json").read_text("utf-8"))["players"]
    scores = score_text(guide.text, example.name, library, None).result.scores
    lines = [[(line.rule, line.points) for line in score.lines] for score in scores]
    if lines != [
        [(line["rule"], line["points"]) for line in player["lines"]] for player in expected
    ]:
        raise ValueError(lines)


if __name__ == "__main__":
    main()
