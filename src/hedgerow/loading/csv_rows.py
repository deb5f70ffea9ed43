"""Rows of a CSV file as trees with locations, like those of YAML; the same reader reads them.

A column with the name of a key becomes that key; dots nest: `touches.of`. Its cells are read like
YAML values. Words with spaces or commas between them are a list there: `cow sheep` is
`[cow, sheep]`. All other columns are text, under the key `values`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from hedgerow.base.errors import (
    MAX_PROBLEMS,
    InputError,
    Location,
    Problem,
    did_you_mean,
    quote_value,
    raise_problems,
)
from hedgerow.base.files import read_text
from hedgerow.base.messages import Message
from hedgerow.loading.csv_cells import Cell, split_rows
from hedgerow.loading.layers import merge_trees
from hedgerow.loading.strict_yaml import HIDDEN, Tree, parse_tree

ID, VALUES, DECKS, ROWS, CARDS = "id", "values", "decks", "rows", "cards"
# Untrusted input: these limits bound the time and memory that a file can take.
MAX_BYTES = 256 * 1024
MAX_ROWS, MAX_COLUMNS, MAX_NAME, MAX_STEPS = 1000, 64, 60, 4
_FILE_NAME = re.compile(r"\w[\w.-]{0,59}\.csv", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")
_WORDS = re.compile(r"[\w-]+(?:[ ,]+[\w-]+)+")


def load_rows(path: Path, known: Collection[str]) -> Tree:
    """Load a CSV file as a list of rows. Raises InputError with all problems.

    `known` are the keys of a row's model; columns without such a key are text.
    """
    rows = split_rows(read_text(path, MAX_BYTES), str(path))
    header = next(rows, [])
    problems = [*_header_problems(header, str(path))]
    raise_problems(problems)
    names, entries, seen = [it.text for it in header], list[Tree](), dict[str, Location]()
    keys = frozenset(known) - {VALUES} | {ID}
    for cells in rows:
        if not any(cell.text for cell in cells):
            continue  # spreadsheets write empty rows as commas
        if len(entries) == MAX_ROWS:
            message = Message("the file has more than {most} rows", most=f"{MAX_ROWS:,}")
            problems.append(Problem(cells[0].location, message, Message("use several decks")))
            break
        entries.append(_parse_row(names, cells, keys, problems))
        problems += _id_problems(entries[-1], seen)
        if len(problems) > MAX_PROBLEMS:
            break
    raise_problems(problems)
    return Tree(entries, Location(str(path), 1, 1, ""))


def merge_rows(tree: Tree, folders: Sequence[Path], known: Collection[str]) -> Tree:
    """Return a game's tree in which the rows of CSV files are cards of their decks.

    A deck with `rows: market.csv` gets the cards of this file, from the first folder that has it.
    Entries of its own `cards:` change the row of the same id, or follow. Raises InputError.
    """
    decks = tree.value.get(DECKS) if isinstance(tree.value, dict) else None
    if decks is None or not isinstance(decks.value, list):
        return tree
    problems: list[Problem] = []
    merged = [_merge_deck(deck, folders, known, problems) for deck in decks.value]
    raise_problems(problems)
    whole = Tree(merged, decks.location, decks.keys)
    return Tree({**tree.value, DECKS: whole}, tree.location, tree.keys)


def _merge_deck(
    deck: Tree, folders: Sequence[Path], known: Collection[str], problems: list[Problem]
) -> Tree:
    name = deck.value.get(ROWS) if isinstance(deck.value, dict) else None
    if name is None or not isinstance(name.value, str):
        return deck  # the reader reports a name that is not text
    try:
        rows = load_rows(_find_file(name.value, folders), known)
    except InputError as error:
        # A problem of the whole file is reported where the file is named.
        problems += [it if it.location.line else _at_name(it, name) for it in error.problems]
        return deck
    own = deck.value.get(CARDS)
    cards = merge_trees(rows, own, problems) if own and own.value is not None else rows
    keys = {CARDS: deck.keys[ROWS], **deck.keys}
    return Tree({**deck.value, CARDS: cards}, deck.location, keys)


def _at_name(problem: Problem, name: Tree) -> Problem:
    message = Message("{key}: {problem}", key=name.value[:60], problem=problem.message)
    return replace(problem, location=name.location, message=message)


def _find_file(name: str, folders: Sequence[Path]) -> Path:
    """Return a file in the first folder that has it, never one outside of that folder."""
    if not _FILE_NAME.fullmatch(name):
        message = Message("not the name of a CSV file")
        hint = Message("use a file next to game.yaml, for example rows: market.csv")
        raise InputError(Problem(Location(""), message, hint))
    for folder in folders:
        with suppress(OSError):
            path = folder / name
            if path.is_file() and path.resolve().parent == folder.resolve():
                return path
    files = sorted({it.name for folder in folders for it in folder.glob("*.csv")})
    message = Message("there is no such file in the folder of the game")
    raise InputError(Problem(Location(""), message, did_you_mean(name, files)))


def _header_problems(header: list[Cell], path: str) -> Iterator[Problem]:
    names = [cell.text for cell in header]
    if ID not in names:
        message = Message("the first line must name the columns, one of them id")
        hint = Message("for example id,name,cost; separate them by commas or semicolons")
        yield Problem(header[0].location if header else Location(path, 1, 1, ""), message, hint)
    if len(header) > MAX_COLUMNS:
        message = Message("the file has more than {most} columns", most=MAX_COLUMNS)
        yield Problem(header[MAX_COLUMNS].location, message, Message("is this the right file?"))
    for number, cell in enumerate(header[:MAX_COLUMNS]):
        if cell.text and cell.text in names[:number]:
            message = Message("column {name} appears twice", name=quote_value(cell.text))
            yield Problem(cell.location, message, Message("remove one of them"))
        if len(cell.text) > MAX_NAME or cell.text.count(".") >= MAX_STEPS:
            message = Message("{name} is not a column name", name=quote_value(cell.text))
            yield Problem(cell.location, message, Message("use a short name without many dots"))
        if cell.text.startswith(f"{ID}."):
            message = Message("{name} is not a column name", name=quote_value(cell.text))
            yield Problem(cell.location, message, Message("an id is one text: use the column id"))


def _id_problems(row: Tree, seen: dict[str, Location]) -> Iterator[Problem]:
    """Yield a problem for a row without an id, or with one that appeared before."""
    part = row.value.get(ID)
    if part is None:
        yield Problem(row.location, Message("this row has no id"), Message("give each its own id"))
    elif part.value in seen:
        message = Message("{name} appears twice", name=quote_value(part.value))
        hint = Message("first used on line {line}", line=seen[part.value].line)
        yield Problem(part.location, message, hint)
    else:
        seen[part.value] = part.location


def _parse_row(
    names: list[str], cells: list[Cell], known: Collection[str], problems: list[Problem]
) -> Tree:
    parts: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        name = names[number] if number < len(names) else ""
        if cell.text and not name:
            hint = Message("put quotes around text that contains a comma or a semicolon")
            problems.append(Problem(cell.location, Message("this column has no name"), hint))
        elif cell.text:
            is_key = name.split(".")[0] in known
            try:
                steps = name.split(".") if is_key else [VALUES, name]
                _insert(parts, steps, _parse_cell(cell, is_key=is_key and name != ID))
            except InputError as error:
                problems += error.problems
    return _to_tree(parts, cells[0].location)


def _insert(parts: dict[str, Any], steps: Sequence[str], value: Tree) -> None:
    """Add a value below a path of keys. Raises InputError if there is a value already."""
    for step in steps[:-1]:
        inner = parts.setdefault(step, {})
        parts = inner if isinstance(inner, dict) else {steps[-1]: inner}
    if steps[-1] in parts:
        message = Message("{key} already has a value in this row", key=quote_value(steps[0]))
        raise InputError(Problem(value.location, message, Message("empty one of the cells")))
    parts[steps[-1]] = value


def _to_tree(parts: dict[str, Any], location: Location | None = None) -> Tree:
    """Return nested parts as a tree; a key is located where its value is."""
    trees = {key: _to_tree(part) if isinstance(part, dict) else part for key, part in parts.items()}
    locations = {key: part.location for key, part in trees.items()}
    return Tree(trees, location or next(iter(locations.values())), locations)


def _parse_cell(cell: Cell, *, is_key: bool) -> Tree:
    """Parse a cell: text as it is, the value of a key as YAML, words as a list."""
    if hidden := HIDDEN.search(cell.text):
        code = f"{ord(hidden[0]):04X}"
        message = Message("the text contains the hidden character U+{code}", code=code)
        raise InputError(Problem(cell.location, message, Message("remove it")))
    if not is_key:
        return Tree(cell.text, cell.location)
    if not _WORDS.fullmatch(cell.text):
        return _parse_value(cell.text, cell.location)
    words = _WORD.finditer(cell.text)
    items = [_parse_value(it[0], _shift(cell.location, it.start())) for it in words]
    return Tree(items, cell.location)


def _parse_value(text: str, location: Location) -> Tree:
    """Parse text by the rules of YAML; every part is located in the cell."""
    try:
        return _move(parse_tree(text, ""), location)
    except InputError as error:
        moved = (replace(it, location=_moved(it.location, location)) for it in error.problems)
        raise InputError(*moved) from None


def _move(tree: Tree, start: Location) -> Tree:
    value = tree.value
    if isinstance(value, dict):
        value = {key: _move(part, start) for key, part in value.items()}
    elif isinstance(value, list):
        value = [_move(part, start) for part in value]
    keys = {key: _moved(location, start) for key, location in tree.keys.items()}
    return Tree(value, _moved(tree.location, start), keys)


def _moved(inner: Location, start: Location) -> Location:
    return _shift(start, inner.column - 1 if inner.line == 1 else 0)


def _shift(location: Location, columns: int) -> Location:
    return replace(location, column=location.column + max(0, columns))
