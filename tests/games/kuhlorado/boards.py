"""Boards of kuhlorado as rows of text, as they are typed in `[board]`."""

from hedgerow.base.grid import Pos
from hedgerow.game.sheet import Sheet
from hedgerow.random_parts.sheets import Drawn

Rows = tuple[str, ...]

_LETTERS = {"small": "w", "large": "W", "cow": "c"}
_NAMES = {letter: name for name, letter in _LETTERS.items()}


def rows_of(sheet: Sheet) -> Rows:
    """Return the printed symbols of a sheet: `1` to `5`, `c`, `w` and `W`."""
    letters = {pos: _LETTERS.get(name, name) for pos, name in sheet.symbols.items()}
    return tuple(
        "".join(letters[Pos(row, col)] for col in range(sheet.columns)) for row in range(sheet.rows)
    )


def sheet_of(rows: Rows) -> Sheet:
    """Return the sheet with these symbols."""
    symbols = (
        (Pos(row, col), _NAMES.get(letter, letter))
        for row, line in enumerate(rows)
        for col, letter in enumerate(line)
    )
    return Sheet(
        rows=len(rows), columns=len(rows[0]), mapped=(), drawn=Drawn(symbols=tuple(symbols))
    )


def _each_number(now: int) -> dict[str, str]:
    return {f"{number}: {{value: 8": f"{number}: {{value: {now}" for number in range(1, 6)}


def _border(side: int) -> str:
    inner = ", ".join(["X" + "." * (side - 2) + "X"] * (side - 2))
    return f"[{'X' * side}, {inner}, {'X' * side}]"


# Changes of game.yaml. 58 cells: 23 cows and 7 of each of the five numbers.
MORE_COWS = {"cow: {value: 18": "cow: {value: 23", **_each_number(7)}
# Ten by ten less six are 94 cells: 29 cows and 13 of each number.
LARGER = {
    "columns: 8, rows: 8": "columns: 10, rows: 10",
    _border(8): _border(10),
    "cow: {value: 18": "cow: {value: 29",
    **_each_number(13),
}
