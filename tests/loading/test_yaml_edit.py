"""Edits of YAML text: one value changes, and no other character."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError, Location
from hedgerow.loading.strict_yaml import HIDDEN, parse_tree
from hedgerow.loading.yaml_edit import Entry, Path, format_number, insert_value, replace_value
from tests.products import examples

TEXT = """\
# A comment
title: My farm  # the name
'quoted': 'it''s'
list:
  - {id: cow, points: 3 , name: "Cow"}
  - id: hen
    points: {value: 4, source: house}
    long: several
      lines
block: |
  text
  more
last: 0.5
"""


def replaced(line: int, column: int, value: Any, text: str = TEXT) -> str:
    return replace_value(text, Location("f", line, column), value)


REPLACED = [
    (2, 8, "Our farm", "title: My farm  #", "title: Our farm  #"),
    (2, 8, "a: b", "title: My farm  #", 'title: "a: b"  #'),
    (2, 8, "a #1", "title: My farm  #", 'title: "a #1"  #'),
    (2, 8, "yes", "title: My farm  #", 'title: "yes"  #'),
    (2, 8, "5", "title: My farm  #", 'title: "5"  #'),
    (2, 8, " wide ", "title: My farm  #", 'title: " wide "  #'),
    (2, 8, "*x", "title: My farm  #", 'title: "*x"  #'),
    (2, 8, '"x"', "title: My farm  #", 'title: "\\"x\\""  #'),
    (2, 8, "", "title: My farm  #", 'title: ""  #'),
    (2, 8, "Hühnerhof \U0001f414", "title: My farm  #", "title: Hühnerhof \U0001f414  #"),
    (3, 11, "that's #1", "'it''s'", "'that''s #1'"),
    (3, 11, "two\nlines", "'it''s'", '"two\\nlines"'),
    (5, 23, 12, "points: 3 ,", "points: 12 ,"),
    (5, 23, -1, "points: 3 ,", "points: -1 ,"),
    (5, 33, 'a, "b"}', '"Cow"', '"a, \\"b\\"}"'),
    (7, 21, 5, "{value: 4,", "{value: 5,"),
    (8, 11, "short", "several\n      lines", "short"),
    (10, 8, "a line", "|\n  text\n  more\n", '"a line"\n'),
    (13, 7, 0.75, "last: 0.5", "last: 0.75"),
]


@pytest.mark.parametrize(("line", "column", "value", "before", "after"), REPLACED)
def test_a_value_is_replaced_in_its_quotes_or_in_new_ones(
    line: int, column: int, value: Any, before: str, after: str
) -> None:
    assert TEXT.count(before) == 1
    assert replaced(line, column, value) == TEXT.replace(before, after)


def test_a_hidden_character_is_refused() -> None:
    with pytest.raises(InputError, match=r"hidden character U\+202E"):
        replaced(2, 8, "farm\u202e")


def test_windows_line_ends_stay() -> None:
    text = TEXT.replace("\n", "\r\n")

    assert replaced(5, 23, 12, text) == text.replace("points: 3", "points: 12")
    assert insert_value(text, ("n2",), 1, "f") == text.replace("0.5", "0.5\r\nn2: 1")


@settings(max_examples=examples(100))
@given(st.text(max_size=40), st.sampled_from([(2, 8), (3, 11), (5, 33), (8, 11), (10, 8)]))
def test_any_text_is_written_exactly_or_refused(value: str, position: tuple[int, int]) -> None:
    line, column = position
    before = parse_tree(TEXT, "f").to_plain()
    try:
        edited = parse_tree(replaced(line, column, value), "f").to_plain()
    except InputError:
        assert HIDDEN.search(value)
        return

    paths = {2: "title", 3: "quoted", 10: "block"}
    expected = parse_tree(TEXT, "f").to_plain()
    holder: Any = expected if line in paths else expected["list"][0 if line == 5 else 1]
    holder[paths.get(line, "name" if line == 5 else "long")] = value
    assert edited == expected
    assert before == parse_tree(TEXT, "f").to_plain()


INSERTED: list[tuple[str, Path, Any, str]] = [
    ("a: 1\n", ("b",), 2, "a: 1\nb: 2\n"),
    ("a: 1", ("b",), 2, "a: 1\nb: 2"),
    ("", ("b", "c"), "x: y", 'b: {c: "x: y"}\n'),
    ("# only\n", ("b",), 2, "# only\nb: 2\n"),
    ("a: 1  # one\n\n# end\n", ("b",), 2, "a: 1  # one\nb: 2\n\n# end\n"),
    ("a:\n  b: 1\n\n# end\n", ("a", "c"), 2, "a:\n  b: 1\n  c: 2\n\n# end\n"),
    ("a:\n  b: 1\nz: 3\n", ("a", "c"), 2, "a:\n  b: 1\n  c: 2\nz: 3\n"),
    ("a:\n  b: 1\n", ("c",), 2, "a:\n  b: 1\n\nc: 2\n"),
    ("a: {b: 1, }\n", ("a", "c"), 2, "a: {b: 1, c: 2, }\n"),
    ("a: {}\n", ("a", "c"), 2, "a: {c: 2}\n"),
    ("a: {b: {c: 1}, d: 2}\n", ("a", "b", "e"), 3, "a: {b: {c: 1, e: 3}, d: 2}\n"),
    ("a: [{id: x}]\n", ("a", Entry("z"), "p"), 3, "a: [{id: x}, {id: z, p: 3}]\n"),
    ("a: [{id: x}]\n", ("a", Entry("x"), "p"), 3, "a: [{id: x, p: 3}]\n"),
    ("a:\n- id: x\n", ("a", Entry("x"), "p"), 3, "a:\n- id: x\n  p: 3\n"),
    ("a:\n- id: x\n", ("a", Entry("z"), "p"), 3, "a:\n- id: x\n- {id: z, p: 3}\n"),
    ("a: 1\n", ("l", Entry("z"), "p", "q"), 3, "a: 1\nl: [{id: z, p: {q: 3}}]\n"),
    ("a: 1\n", ("l", "3"), 7, "a: 1\nl: {3: 7}\n"),
    ("a: 1\n", ("no",), [1, 2], 'a: 1\n"no": [1, 2]\n'),
]


@pytest.mark.parametrize(("text", "path", "value", "after"), INSERTED)
def test_a_missing_value_is_added_at_the_end_of_its_part(
    text: str, path: Path, value: Any, after: str
) -> None:
    assert insert_value(text, path, value, "f") == after


def test_a_value_that_cannot_be_added_alone_is_refused() -> None:
    # After `|+`, an added line would be part of the text, or change its last empty lines.
    with pytest.raises(InputError, match="only be changed in the text"):
        insert_value("a: |+\n  text\n\n", ("b",), 1, "f")


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (-2, "-2"), (0.55, "0.55"), (0.000001, "0.000001"), (2.5, "2.5")]
)
def test_numbers_have_no_exponent(value: float, text: str) -> None:
    assert format_number(value) == text
