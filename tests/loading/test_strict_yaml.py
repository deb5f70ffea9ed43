"""Strict YAML: every unusual construct is a problem with its location, never a guess or a crash."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError, Problem
from hedgerow.loading.strict_yaml import MAX_BYTES, MAX_DEPTH, load_tree, parse_tree
from tests.products import examples


def problems(text: str) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        parse_tree(text, "f")
    return list(caught.value.problems)


def format_problems(text: str) -> list[str]:
    return [f"{it.location}: {it.message}".removeprefix("f:") for it in problems(text)]


def parse(text: str) -> object:
    return parse_tree(text, "f").to_plain()


def deep_lines(levels: int) -> str:
    return "\n".join(f"{' ' * level}a:" for level in range(levels))


def alias_bomb(levels: int) -> str:
    """Return YAML in which each line contains the previous one nine times."""
    lines = ["a0: &a0 [lol, lol, lol]"]
    for level in range(1, levels):
        many = ", ".join([f"*a{level - 1}"] * 9)
        lines.append(f"a{level}: &a{level} [{many}]")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("a: word", {"a": "word"}, id="a word"),
        pytest.param("a: two words", {"a": "two words"}, id="two words"),
        pytest.param("a: 0", {"a": 0}, id="zero"),
        pytest.param("a: 12", {"a": 12}, id="a whole number"),
        pytest.param("a: -12", {"a": -12}, id="a number below zero"),
        pytest.param("a: 999999999", {"a": 999999999}, id="nine digits"),
        pytest.param("a: -999999999", {"a": -999999999}, id="nine digits below zero"),
        pytest.param("a: 2.50", {"a": 2.5}, id="a decimal number"),
        pytest.param("a: -0.5", {"a": -0.5}, id="a decimal number below zero"),
        pytest.param("a: true\nb: false", {"a": True, "b": False}, id="true and false"),
        pytest.param("a: null\nb: ~\nc:", {"a": None, "b": None, "c": None}, id="nothing"),
        pytest.param("a: \"yes\"\nb: 'no'", {"a": "yes", "b": "no"}, id="quoted words"),
        pytest.param('a: "017"\nb: "1:30"', {"a": "017", "b": "1:30"}, id="quoted numbers"),
        pytest.param("a: 210 mm", {"a": "210 mm"}, id="a length"),
        pytest.param("a: |\n  yes\n  no\n", {"a": "yes\nno\n"}, id="a block of text"),
        pytest.param("a: >\n  yes\n  no\n", {"a": "yes no\n"}, id="a folded text"),
        pytest.param("- 1\n- [2, 3]\n- {a: 4}", [1, [2, 3], {"a": 4}], id="lists"),
        pytest.param("3: 3\n4: 6", {"3": 3, "4": 6}, id="numbers as keys"),
        pytest.param("a: north", {"a": "north"}, id="a word that starts with no"),
        pytest.param("a: é ß ’ 漢", {"a": "é ß ’ 漢"}, id="other letters"),
        pytest.param("--- \na: 1\n...\n", {"a": 1}, id="one document with its marks"),
        pytest.param("", {}, id="an empty file"),
        pytest.param("# only a comment\n", {}, id="a comment"),
    ],
)
def test_plain_yaml_is_read(text: str, value: object) -> None:
    assert parse(text) == value


def test_true_is_not_a_number() -> None:
    assert [type(it.value) for it in parse_tree("[true, 1, 1.0]", "f").value] == [bool, int, float]


def test_every_part_has_its_location() -> None:
    tree = parse_tree("# c\nfarm:\n  rows: 4\n  names: [A, 'B']\n", "game.yaml")
    farm = tree.value["farm"]

    assert str(tree.location) == "game.yaml:2:1"
    assert str(tree.keys["farm"]) == "game.yaml:2:1"
    assert str(farm.location) == "game.yaml:3:3"
    assert str(farm.keys["rows"]) == "game.yaml:3:3"
    assert str(farm.value["rows"].location) == "game.yaml:3:9"
    assert str(farm.value["names"].location) == "game.yaml:4:10"
    assert [str(it.location) for it in farm.value["names"].value] == [
        "game.yaml:4:11",
        "game.yaml:4:14",
    ]
    assert farm.value["rows"].location.text == "  rows: 4"


def test_columns_count_characters_not_bytes() -> None:
    tree = parse_tree("{é: 漢, b: x}", "f")

    assert str(tree.value["b"].location) == "f:1:11"


@pytest.mark.parametrize(
    "word",
    [
        *("yes", "no", "on", "off", "Yes", "NO", "On", "OFF", "y", "n", "Y", "N"),
        *("True", "TRUE", "False", "FALSE", "Null", "NULL"),
        *("017", "00", "-012", "0o17", "0x1F", "0XFF", "0b101", "1_000", "0_1", "1,000"),
        *("+5", "5.", "1e5", "1E-3", "1.5e3", "+1.5", "1_0.5", "1.0_1"),
        *(".5", "-.5", "+.5", ".5e3"),
        *("1:30", "12:30:45", "-1:30", "1:30.5", "190:20:30.15"),
        *("2001-12-14", "2001-1-1", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43"),
        *(".nan", ".NaN", ".NAN", ".inf", "-.inf", "+.INF", ".Inf"),
        *("=", "<<"),
        pytest.param("0x" + "f" * 50, id="a hexadecimal number of 50 digits"),
        pytest.param("0b" + "1" * 50, id="a binary number of 50 digits"),
        pytest.param("1_" + "0" * 50, id="a number of 51 digits with an underscore"),
        pytest.param("0." + "1" * 50, id="a decimal number of 50 digits"),
    ],
)
def test_ambiguous_word_is_rejected(word: str) -> None:
    (problem,) = problems(f"a: 1\nbb: {word}\n")

    assert str(problem.location) == "f:2:5"


@pytest.mark.parametrize("word", ["0x" + "f" * 500, "1_" + "0" * 500, "1:" * 300 + "1"])
def test_long_ambiguous_number_is_rejected(word: str) -> None:
    (problem,) = problems(f"a: 1\nbb: {word}\n")

    assert str(problem.message).endswith("is ambiguous")


@pytest.mark.parametrize(
    ("escaped", "name"),
    [
        pytest.param("\\0", "U+0000", id="nul"),
        pytest.param("\\a", "U+0007", id="bell"),
        pytest.param("\\e", "U+001B", id="escape"),
        pytest.param("\\r", "U+000D", id="carriage return"),
        pytest.param("\\x7f", "U+007F", id="delete"),
        pytest.param("\\N", "U+0085", id="next line"),
        pytest.param("\\L", "U+2028", id="line separator"),
        pytest.param("\\u202e", "U+202E", id="right to left override"),
        pytest.param("\\u202a", "U+202A", id="left to right embedding"),
        pytest.param("\\u2067", "U+2067", id="right to left isolate"),
        pytest.param("\\uffff", "U+FFFF", id="no character"),
        pytest.param("\\ufeff", "U+FEFF", id="byte order mark"),
    ],
)
def test_hidden_character_is_rejected_anywhere(escaped: str, name: str) -> None:
    message = f"the text contains the hidden character {name}"

    assert format_problems(f'a: "x{escaped}y"') == [f"1:4: {message}"]
    assert format_problems(f'"x{escaped}y": 1') == [f"1:1: {message}"]
    assert format_problems(f'- ["x{escaped}"]') == [f"1:4: {message}"]


@pytest.mark.parametrize("raw", ["\u202e", "\u2066", "\u2069"])
def test_hidden_character_is_rejected_without_quotes(raw: str) -> None:
    assert "hidden character" in format_problems(f"a: x{raw}y")[0]


def test_umlauts_quotes_tabs_and_line_ends_are_allowed() -> None:
    assert parse_tree('a: "ä\\t«ß»\\n’…\\u00a0\\u202f"', "f").to_plain() == {
        "a": "ä\t«ß»\n’…\u00a0\u202f"
    }


def test_ambiguous_word_has_a_hint() -> None:
    (problem,) = problems("a: no")

    assert str(problem.message) == "'no' is ambiguous"
    assert str(problem.hint) == 'write "no" if you mean text'


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("07", "7"), ("0o7", "7"), ("+7", "7"), ("0x1F", "31"), ("1_000", "1000"), (".5", "0.5")],
)
def test_ambiguous_number_has_a_hint_with_both_notations(typed: str, meant: str) -> None:
    (problem,) = problems(f"a: {typed}")

    hint = f'write {meant} if you mean a number, "{typed}" if you mean text'
    assert str(problem.hint) == hint


@pytest.mark.parametrize("typed", [".nan", "1:30", "2001-12-14", "1,5", "1e400", "0x" + "f" * 50])
def test_ambiguous_text_has_a_hint_with_quotes_only(typed: str) -> None:
    (problem,) = problems(f"a: {typed}")

    assert str(problem.hint) == f'write "{typed}" if you mean text'


@pytest.mark.parametrize("key", ["yes", "no", "on", "y", "0x1F", "1_000", "2001-12-14"])
def test_ambiguous_key_is_rejected(key: str) -> None:
    assert format_problems(f"a: 1\n{key}: 2\n") == [f"2:1: '{key}' is ambiguous"]


@pytest.mark.parametrize("number", ["1234567890", "-1234567890", "9" * 5000, "-" + "9" * 400_000])
def test_a_number_of_more_than_nine_digits_is_refused(number: str) -> None:
    assert format_problems(f"a: {number}") == ["1:4: the number has more than 9 digits"]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        pytest.param("a: 1\na: 2", ["2:1: duplicate key 'a'"], id="duplicate key"),
        pytest.param('a: 1\n"a": 2', ["2:1: duplicate key 'a'"], id="quoted otherwise"),
        pytest.param("{a: 1, a: 2}", ["1:8: duplicate key 'a'"], id="in braces"),
        pytest.param("b:\n  a: 1\n  c: 2\n  a: 3\n", ["4:3: duplicate key 'a'"], id="deeper"),
        pytest.param(
            "a: &x 1", ["1:4: anchors and aliases are not allowed"], id="an anchor never used"
        ),
        pytest.param(
            "a: &x 1\nb: *x",
            [
                "1:4: anchors and aliases are not allowed",
                "2:4: anchors and aliases are not allowed",
            ],
            id="anchor and alias",
        ),
        pytest.param(
            "a: *nobody", ["1:4: anchors and aliases are not allowed"], id="an alias of nothing"
        ),
        pytest.param("&x a: 1", ["1:1: anchors and aliases are not allowed"], id="on a key"),
        pytest.param("a: &x [1]", ["1:4: anchors and aliases are not allowed"], id="on a list"),
        pytest.param("a: &x {b: 1}", ["1:4: anchors and aliases are not allowed"], id="on keys"),
        pytest.param("a: !dog 1", ["1:4: the YAML tag '!dog' is not allowed"], id="own tag"),
        pytest.param("a: ! 1", ["1:4: the YAML tag '!' is not allowed"], id="empty tag"),
        pytest.param(
            "a: !!str 1", ["1:4: the YAML tag 'tag:yaml.org,2002:str' is not allowed"], id="!!str"
        ),
        pytest.param("!x a: 1", ["1:1: the YAML tag '!x' is not allowed"], id="tag on a key"),
        pytest.param("a: !x [1]", ["1:4: the YAML tag '!x' is not allowed"], id="tag on a list"),
        pytest.param("!x {a: 1}", ["1:1: the YAML tag '!x' is not allowed"], id="tag on keys"),
        pytest.param("a: 1\n---\nb: 2", ["2:1: more than one YAML document"], id="second document"),
        pytest.param(
            "a: 1\n---\n", ["2:1: more than one YAML document"], id="empty second document"
        ),
        pytest.param("<<: {a: 1}", ["1:1: '<<' is ambiguous"], id="merge key"),
        pytest.param("? [a, b]\n: 1", ["1:3: a key must be a single word"], id="list as key"),
        pytest.param("? {a: b}\n: 1", ["1:3: a key must be a single word"], id="keys as key"),
        pytest.param(
            "a: no\nb: &x yes\nc: 1\nc: 2\n",
            [
                "1:4: 'no' is ambiguous",
                "2:4: anchors and aliases are not allowed",
                "2:4: 'yes' is ambiguous",
                "4:1: duplicate key 'c'",
            ],
            id="all problems at once",
        ),
    ],
)
def test_forbidden_yaml_is_reported_with_its_location(text: str, messages: list[str]) -> None:
    assert format_problems(text) == messages


def test_a_python_tag_runs_nothing(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    text = f"a: !!python/object/apply:os.mkdir [{trap}]"

    (problem,) = problems(text)
    assert str(problem.location) == "f:1:4"
    assert "python/object/apply" in str(problem.message)
    assert not trap.exists()


def test_the_first_of_two_keys_is_named_in_the_hint() -> None:
    (problem,) = problems("b: 0\na: 1\na: 2")

    assert str(problem.hint) == "first used on line 2"


@pytest.mark.parametrize(
    ("text", "location"),
    [
        pytest.param("a: b: c", "f:1:5", id="two colons"),
        pytest.param("a: 1\n\tb: 2", "f:2:1", id="a tab as indent"),
        pytest.param("a: @x", "f:1:4", id="a reserved character"),
        pytest.param("- a\nb: 1", "f:2:1", id="a list and keys"),
        pytest.param("a: ]", "f:1:4", id="a bracket that closes nothing"),
        pytest.param('a: "\\q"', "f:1:5", id="an unknown escape"),
        pytest.param("a: 1\nb: x\x07y", "f:2:5", id="a control character"),
        pytest.param("a: 1\nb: x\x7fy", "f:2:5", id="a delete character"),
        pytest.param("a: 1\nb: x\x0cy", "f:2:5", id="a form feed"),
    ],
)
def test_invalid_yaml_is_reported_with_its_location(text: str, location: str) -> None:
    (problem,) = problems(text)

    assert str(problem.message).startswith("invalid YAML")
    assert str(problem.location) == location


@pytest.mark.parametrize("text", ["a: [1", "a: {b: 1", "a: 'x", 'a: "x', "a: |x"])
def test_incomplete_yaml_is_reported(text: str) -> None:
    (problem,) = problems(text + "\n")

    assert str(problem.message).startswith("invalid YAML")
    assert problem.location.line in (1, 2)


def test_problems_before_a_syntax_error_are_reported_too() -> None:
    assert [line.split(": ")[0] for line in format_problems("a: no\nb: ]")] == ["1:4", "2:4"]


def test_problems_before_too_deep_nesting_are_reported_too() -> None:
    assert [line.split(": ")[0] for line in format_problems("a: no\nb: " + "[" * 30)] == [
        "1:4",
        "2:28",
    ]


def test_a_problem_shows_its_line() -> None:
    (problem,) = problems("a: 1\nb: no  # yes\n")

    assert problem.location.text == "b: no  # yes"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[" * 40_000, id="40 kB of ["),
        pytest.param("{" * 40_000, id="40 kB of {"),
        pytest.param("[" * 10_000 + "]" * 10_000, id="10,000 lists, closed"),
        pytest.param("{a: " * 10_000 + "1" + "}" * 10_000, id="10,000 keys in braces, closed"),
        pytest.param("- " * 10_000 + "x", id="10,000 dashes"),
        pytest.param("? " * 10_000 + "x", id="10,000 question marks"),
        pytest.param("[{a: " * 10_000, id="lists and keys by turns"),
        pytest.param(deep_lines(900), id="900 indents"),
    ],
)
def test_too_deep_nesting_is_rejected_quickly(text: str) -> None:
    start = time.process_time()
    (problem,) = problems(text)

    assert str(problem.message) == f"nested deeper than {MAX_DEPTH} levels"
    assert problem.location.line >= 1
    assert time.process_time() - start < 1.0


def test_the_deepest_nesting_allowed_is_read() -> None:
    assert str(parse("[" * MAX_DEPTH + "]" * MAX_DEPTH)) == "[" * MAX_DEPTH + "]" * MAX_DEPTH


def test_alias_bomb_is_rejected_quickly() -> None:
    start = time.process_time()
    reported = problems(alias_bomb(60))

    assert {str(it.message) for it in reported[:-1]} == {"anchors and aliases are not allowed"}
    assert (len(reported), str(reported[-1].message)) == (101, "more problems are not shown")
    assert [str(it.location) for it in reported[:3]] == ["f:1:5", "f:2:5", "f:2:10"]
    assert time.process_time() - start < 1.0


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x " * 250_000, id="a long text"),
        pytest.param("'" + "\n" * 500_000 + "'", id="many lines"),
        pytest.param("#" * 500_000, id="a long comment"),
        pytest.param("&a " * 150_000, id="many anchors"),
        pytest.param("!" * 500_000, id="a long tag"),
        pytest.param("[" + "a, " * 30_000 + "a]", id="a long list"),
        pytest.param("- no\n" * 20_000, id="many problems"),
        pytest.param("a: " + "1" * 500_000 + " mm", id="a long number with a unit"),
        pytest.param("a: " + "1_" * 250_000 + "x", id="a long number with underscores"),
        pytest.param("a: " + "1:" * 250_000 + "x", id="a long time of day"),
    ],
)
def test_large_file_is_parsed_quickly(text: str) -> None:
    start = time.process_time()
    try:
        parse_tree(text, "f")
    except InputError as error:
        assert error.problems

    assert time.process_time() - start < 2.0


def test_a_file_of_ten_megabytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"a: x\n" * 2_000_000)
    start = time.process_time()

    with pytest.raises(InputError) as caught:
        load_tree(path)
    assert [str(it.message) for it in caught.value.problems] == ["the file is larger than 512 KiB"]
    assert time.process_time() - start < 0.5


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"a: 1\n".ljust(MAX_BYTES, b"#"))

    assert load_tree(path).to_plain() == {"a": 1}


def test_a_byte_order_mark_and_windows_lines_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: no\r\n")

    with pytest.raises(InputError) as caught:
        load_tree(path)
    assert [str(it.location) for it in caught.value.problems] == [f"{path}:2:4"]


pieces = st.sampled_from(
    [
        *("a: ", "b:", "- ", "? ", ": ", "[", "]", "{", "}", ", ", "\n", "  ", "\t", "#", "\\"),
        *("&x ", "*x", "!t ", "!!", "<<", "no", "0x1", "1", "é", '"', "'", "|", ">"),
        *("---", "...", "%YAML 1.1"),
    ]
)


@settings(derandomize=True, deadline=None, max_examples=examples(600))
@given(st.one_of(st.lists(pieces, max_size=20).map("".join), st.text(max_size=40)))
def test_any_text_is_a_tree_or_refused(text: str) -> None:
    try:
        tree = parse_tree(text, "f")
    except InputError as error:
        assert error.problems
        assert all(it.location.line >= 1 and it.location.column >= 1 for it in error.problems)
    else:
        tree.to_plain()


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(raw=st.binary(max_size=60))
def test_any_bytes_are_a_tree_or_refused(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any-bytes.yaml"
    path.write_bytes(raw)
    try:
        load_tree(path).to_plain()
    except InputError as error:
        assert error.problems


def test_tab_before_a_key_has_a_hint_about_tabs() -> None:
    with pytest.raises(InputError) as caught:
        parse_tree("about:\n\ttitle: Barley\n", "game.yaml")

    (problem,) = caught.value.problems
    assert problem.location.line == 2
    assert str(problem.hint) == "indent with spaces, not tabs"


def test_a_link_to_a_file_of_another_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("Alice: 1234: 5\n", "utf-8")
    game = tmp_path / "game"
    game.mkdir()
    for name in ("en.yaml", "game.yaml"):
        (game / name).symlink_to(tmp_path / "secret")

        with pytest.raises(InputError) as caught:
            load_tree(game / name)

        (problem,) = caught.value.problems
        assert problem.location.path == str(game / name)
        assert str(problem.message) == "this is a link to a file outside of the folder"
        assert "Alice" not in str(caught.value)
