"""Rows of a CSV file: what a cell means, and where a problem is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.errors import InputError, Location
from hedgerow.loading.csv_cells import replace_cell
from hedgerow.loading.csv_rows import MAX_BYTES, MAX_COLUMNS, MAX_ROWS, load_rows, merge_rows
from hedgerow.loading.strict_yaml import parse_tree

KNOWN = ("id", "copies", "of", "next_to", "once", "table", "worth", "values")


def rows(folder: Path, text: str | bytes) -> Any:
    """Return the plain rows of a file with this text."""
    path = folder / "market.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_rows(path, KNOWN).to_plain()


def problems(folder: Path, text: str | bytes) -> list[str]:
    """Return location and message of each problem of a file with this text."""
    with pytest.raises(InputError) as caught:
        rows(folder, text)
    return [f"{it.location.line}:{it.location.column} {it.message}" for it in caught.value.problems]


CELLS = [
    ("copies", "3", 3),
    ("of", "cow", "cow"),
    ("of", "cow sheep", ["cow", "sheep"]),
    ("of", '"cow, sheep"', ["cow", "sheep"]),
    ("of", '"[cow, sheep]"', ["cow", "sheep"]),
    ("worth", "10 14 16", [10, 14, 16]),
    ("table", '"{3: 3, 4: 6}"', {"3": 3, "4": 6}),
    ("once.at_least", "2", {"at_least": 2}),
    ("next_to.kinds.exactly", "2", {"kinds": {"exactly": 2}}),
]


@pytest.mark.parametrize(("column", "cell", "value"), CELLS)
def test_a_cell_below_a_key_is_read_like_yaml(
    tmp_path: Path, column: str, cell: str, value: object
) -> None:
    read = rows(tmp_path, f"id,{column}\nfirst,{cell}\n")

    assert read == [{"id": "first", column.split(".")[0]: value}]


TEXTS = [
    ("3", "3"),
    ("=SUM(A1)", "=SUM(A1)"),
    ("on", "on"),
    ('"say ""hi"", twice"', 'say "hi", twice'),
    ('"two\nlines"', "two\nlines"),
    ("  spaces  ", "spaces"),
]


@pytest.mark.parametrize(("cell", "text"), TEXTS)
def test_every_other_column_is_text(tmp_path: Path, cell: str, text: str) -> None:
    assert rows(tmp_path, f"id,name.fr\na,{cell}\n") == [{"id": "a", "values": {"name.fr": text}}]


def test_an_id_is_text_even_if_it_looks_like_a_number(tmp_path: Path) -> None:
    assert rows(tmp_path, "id\n07\n") == [{"id": "07"}]


@pytest.mark.parametrize(
    "text", ["id;name\na;x,y\n", "\ufeffid;name\r\na;x,y\r\n", "id;name\ra;x,y"]
)
def test_semicolons_a_byte_order_mark_and_all_line_ends_are_read(tmp_path: Path, text: str) -> None:
    assert rows(tmp_path, text) == [{"id": "a", "values": {"name": "x,y"}}]


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("id,a;b,c", ["a;b", "c"]),  # one semicolon, two commas
        ("id;a,b;c", ["a,b", "c"]),  # two semicolons, one comma
        ("id,a;b", ["a;b"]),  # one of each: commas
    ],
)
def test_the_more_frequent_character_of_the_header_divides_cells(
    tmp_path: Path, header: str, columns: list[str]
) -> None:
    mark = header[2]
    (row,) = rows(tmp_path, f"{header}\n{mark.join(['x', *columns])}\n")

    assert row == {"id": "x", "values": {name: name for name in columns}}


def test_an_empty_cell_is_no_key_and_an_empty_row_is_no_row(tmp_path: Path) -> None:
    assert rows(tmp_path, "id,name,of,\na,,cow,\n,,,\n\nb\n") == [
        {"id": "a", "of": "cow"},
        {"id": "b"},
    ]


PROBLEMS = [
    ("", ["1:1 the first line must name the columns, one of them id"]),
    ("name,cost\na,1\n", ["1:1 the first line must name the columns, one of them id"]),
    ("id,of,of\na,b,c\n", ["1:7 column 'of' appears twice"]),
    ("id,name\na,x\na,y\n", ["3:1 'a' appears twice"]),
    ("id,name\n,x\n", ["2:1 this row has no id"]),
    ("id,name\na,red, big\n", ["2:8 this column has no name"]),
    ('id,name\na,"x\nb,y\n', ["2:3 this quote is not closed, or text follows it"]),
    ('id,name\na,"x" y\n', ["2:3 this quote is not closed, or text follows it"]),
    ("id,of\na,cow on\n", ["2:7 'on' is ambiguous"]),
    ('id,table\na,"{3: 3, 3: 4}"\n', ["2:11 duplicate key '3'"]),
    ("id,of\na,[cow\n", ["2:3 invalid YAML: did not find expected ',' or ']'"]),
    ("id,next_to,next_to.of\na,cow,hen\n", ["2:7 'next_to' already has a value in this row"]),
    ("id,next_to.of,next_to\na,cow,hen\n", ["2:7 'next_to' already has a value in this row"]),
    ("id,a.b.c.d.e\n", ["1:4 'a.b.c.d.e' is not a column name"]),
    ("id,id.x\n,a\n", ["1:4 'id.x' is not a column name"]),
    ("id,name\na,x\x07\n", ["2:3 the text contains the hidden character U+0007"]),
    ("id,name\na,é".encode("latin-1"), ["2:3 not valid UTF-8"]),
    ("id,name\na,é".encode("utf-16"), ["0:0 encoded as UTF-16"]),
    (b"id\n" + b"x" * MAX_BYTES, ["0:0 the file is larger than 256 KiB"]),
]


@pytest.mark.parametrize(("text", "expected"), PROBLEMS)
def test_every_problem_has_its_row_and_column(
    tmp_path: Path, text: str | bytes, expected: list[str]
) -> None:
    assert problems(tmp_path, text) == expected


def test_as_many_rows_and_columns_as_allowed_are_read_and_no_more(tmp_path: Path) -> None:
    columns = ",".join(f"c{number}" for number in range(MAX_COLUMNS))
    table = "".join(f"r{number}\n" for number in range(MAX_ROWS + 1))

    assert len(rows(tmp_path, f"id\n{table[: table.rindex('r')]}")) == MAX_ROWS
    assert problems(tmp_path, f"id\n{table}") == ["1002:1 the file has more than 1,000 rows"]
    assert rows(tmp_path, f"id,{columns[: columns.rindex(',')]}\n") == []
    assert problems(tmp_path, f"id,{columns}\n")[0].endswith("more than 64 columns")


def merged(folder: Path, deck: str, *parents: Path) -> Any:
    """Return the decks of a game file after its rows are merged."""
    tree = parse_tree(f"decks:\n  - {deck}\n", "game.yaml")
    return merge_rows(tree, (folder, *parents), KNOWN).to_plain()["decks"]


def test_cards_of_the_game_file_change_rows_or_follow_them(tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text("id,copies,name\napple,2,Apple\npear,1,Pear\n")
    own = "{id: pear, copies: 5, values: {name: Quince}}, {id: plum}"

    deck = merged(tmp_path, f"{{id: market, rows: m.csv, cards: [{own}]}}")[0]

    assert deck["rows"] == "m.csv"
    assert deck["cards"] == [
        {"id": "apple", "copies": 2, "values": {"name": "Apple"}},
        {"id": "pear", "copies": 5, "values": {"name": "Quince"}},
        {"id": "plum"},
    ]


def test_the_first_folder_with_the_file_is_read(tmp_path: Path) -> None:
    own, parent = tmp_path / "own", tmp_path / "parent"
    own.mkdir()
    parent.mkdir()
    (parent / "m.csv").write_text("id\nfrom-parent\n")

    assert merged(own, "{rows: m.csv}", parent)[0]["cards"] == [{"id": "from-parent"}]
    (own / "m.csv").write_text("id\nmine\n")
    assert merged(own, "{rows: m.csv}", parent)[0]["cards"] == [{"id": "mine"}]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("../m.csv", "../m.csv: not the name of a CSV file"),
        ("/etc/passwd", "/etc/passwd: not the name of a CSV file"),
        ("m.txt", "m.txt: not the name of a CSV file"),
        ("none.csv", "none.csv: there is no such file in the folder of the game"),
        ("link.csv", "link.csv: there is no such file in the folder of the game"),
        ("folder.csv", "folder.csv: there is no such file in the folder of the game"),
        ("large.csv", "large.csv: the file is larger than 256 KiB"),
    ],
)
def test_a_file_that_cannot_be_used_is_reported_where_it_is_named(
    tmp_path: Path, name: str, message: str
) -> None:
    folder = tmp_path / "game"
    (folder / "folder.csv").mkdir(parents=True)
    (tmp_path / "m.csv").write_text("id\nsecret\n")
    (folder / "link.csv").symlink_to(tmp_path / "m.csv")
    (folder / "large.csv").write_bytes(b"id\n" * MAX_BYTES)

    with pytest.raises(InputError) as caught:
        merged(folder, f"{{id: market, rows: {name}}}")

    problem = caught.value.problems[0]
    assert str(problem.message) == message
    assert (problem.location.line, problem.location.column) == (2, 24)


def test_a_missing_file_is_suggested_by_a_similar_name(tmp_path: Path) -> None:
    (tmp_path / "market.csv").write_text("id\na\n")

    with pytest.raises(InputError, match=r"did you mean market\.csv\?"):
        merged(tmp_path, "{rows: markt.csv}")


@pytest.mark.parametrize("deck", ["{id: a}", "{rows: 3}", "text", "{rows: null}"])
def test_a_deck_without_rows_is_left_to_the_reader(tmp_path: Path, deck: str) -> None:
    assert merged(tmp_path, deck) == parse_tree(f"- {deck}", "x").to_plain()


def test_the_problems_of_two_files_are_reported_together(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x\n")
    (tmp_path / "b.csv").write_text("id\nb\nb\n")

    with pytest.raises(InputError) as caught:
        merged(tmp_path, "{rows: a.csv}\n  - {rows: b.csv}")

    assert len(caught.value.problems) == 2


EDITS = [
    ("id,name\na,Apple\n", 2, 3, "Plum", "id,name\na,Plum\n"),
    ("id,name\na,Apple\n", 2, 3, 'a, "b"', 'id,name\na,"a, ""b"""\n'),
    ("id;name\r\na; Apple\r\n", 2, 4, "x;y", 'id;name\r\na; "x;y"\r\n'),
    ('id,name,n\na,"An apple",1\n', 2, 4, "Plum", 'id,name,n\na,"Plum",1\n'),
    ("id,name\na,Apple", 2, 3, "two\nlines", 'id,name\na,"two\nlines"'),
]


@pytest.mark.parametrize(("text", "line", "column", "value", "expected"), EDITS)
def test_one_cell_is_replaced_and_quoted_if_needed(
    text: str, line: int, column: int, value: str, expected: str
) -> None:
    row = text.replace("\r\n", "\n").split("\n")[line - 1]

    assert replace_cell(text, Location("f", line, column, row), value) == expected


def test_a_cell_that_does_not_exist_is_not_replaced() -> None:
    with pytest.raises(InputError, match="only be changed in the text"):
        replace_cell("id,name\na,Apple\n", Location("f", 2, 4, "a,Apple"), "x")
