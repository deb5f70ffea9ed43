"""The score file: header, sections, and the locations of its problems."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError, Problem
from hedgerow.scorefile.score_file import (
    MAX_BYTES,
    KeyLine,
    ScoreFile,
    load_score_file,
    named_sections,
    parse_score_file,
    player_sections,
    unknown_key_problems,
)

LISA = """\
game: stampfarm
requests: berry-feast, twin-sisters, hay-party

[Lisa]
stable: G C
S S C|P P
P S H|S C
  - -
H|H P P S
P H H S P
"""


def words(key_line: KeyLine) -> tuple[str, ...]:
    return tuple(word for word, _ in key_line.words())


def problems(text: str) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        parse_score_file(text, "farm.txt")
    return list(caught.value.problems)


def problem_messages(text: str) -> list[str]:
    return [f"{it.location}: {it.message}" for it in problems(text)]


def messages_for_bytes(folder: Path, raw: bytes) -> list[str]:
    path = folder / "farm.txt"
    path.write_bytes(raw)
    with pytest.raises(InputError) as caught:
        load_score_file(path)
    return [
        f"{it.location}: {it.message}".replace(str(path), "farm.txt")
        for it in caught.value.problems
    ]


def header(text: str) -> dict[str, str]:
    return {key: key_line.value for key, key_line in parse_score_file(text, "f").key_lines.items()}


def lines(file: ScoreFile) -> list[list[str]]:
    return [[line.text.rstrip() for line in section.lines] for section in file.sections]


def test_the_example_of_the_manual_is_read() -> None:
    file = parse_score_file(LISA, "lisa.txt")
    (lisa,) = file.sections

    assert {key: key_line.value for key, key_line in file.key_lines.items()} == {
        "game": "stampfarm",
        "requests": "berry-feast, twin-sisters, hay-party",
    }
    assert words(file.key_lines["requests"]) == ("berry-feast", "twin-sisters", "hay-party")
    assert lisa.name == "Lisa"
    assert str(lisa.location) == "lisa.txt:4:1"
    assert words(lisa.key_lines["stable"]) == ("G", "C")
    assert str(lisa.key_lines["stable"].location) == "lisa.txt:5:9"
    assert [(line.line, line.text) for line in lisa.lines] == [
        (6, "S S C|P P"),
        (7, "P S H|S C"),
        (8, "  - -"),
        (9, "H|H P P S"),
        (10, "P H H S P"),
    ]


def test_line_ends_and_trailing_spaces_do_not_matter() -> None:
    windows = LISA.replace("\n", "\r\n")
    blanks = LISA.replace("\n", "  \t \n\n")

    assert header(windows) == header(blanks) == header(LISA)
    assert lines(parse_score_file(windows, "f")) == lines(parse_score_file(LISA, "f"))
    assert lines(parse_score_file(blanks, "f")) == lines(parse_score_file(LISA, "f"))


def test_windows_lines_keep_their_numbers() -> None:
    file = parse_score_file("game: x\r\n\r\n[A]\r\nS S\r\n", "f")

    assert [str(line) for line in file.sections[0].lines] == ["f:4:1"]


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "farm.txt"
    path.write_bytes(b"\xef\xbb\xbf" + LISA.encode())

    assert lines(load_score_file(path)) == lines(parse_score_file(LISA, "f"))
    assert load_score_file(path).key_lines["game"].value == "stampfarm"
    assert load_score_file(path).key_lines["game"].location.column == 7


@pytest.mark.parametrize(
    "comment", ["# game: other", "   # indented", "\t# after a tab", "#", "#[Otto]"]
)
def test_a_line_that_starts_with_a_hash_is_a_comment(comment: str) -> None:
    text = f"{comment}\ngame: x\n{comment}\n[A]\n{comment}\nS S\n{comment}\nP P\n"

    assert header(text) == {"game": "x"}
    assert lines(parse_score_file(text, "f")) == [["S S", "P P"]]


def test_a_hash_later_in_a_line_is_not_a_comment() -> None:
    assert header("crosses: Anna #1") == {"crosses": "Anna #1"}


@pytest.mark.parametrize(
    ("line", "key", "value", "column"),
    [
        pytest.param("game: x", "game", "x", 7, id="plain"),
        pytest.param("GAME: X", "game", "X", 7, id="keys forget their case, values keep it"),
        pytest.param("game:x", "game", "x", 6, id="no blank"),
        pytest.param("  game  :   x y  ", "game", "x y", 13, id="many blanks"),
        pytest.param("game:", "game", "", 6, id="no value"),
        pytest.param("a: b: c", "a", "b: c", 4, id="a colon in the value"),
        pytest.param("sheet-2_b: x", "sheet-2_b", "x", 12, id="hyphen, digit, underscore"),
        pytest.param("crosses: [Anna]", "crosses", "[Anna]", 10, id="brackets in the value"),
        pytest.param("crosses: Zoë", "crosses", "Zoë", 10, id="accents"),
    ],
)
def test_a_key_line_has_the_location_of_its_value(
    line: str, key: str, value: str, column: int
) -> None:
    (key_line,) = parse_score_file(line, "f").key_lines.values()

    assert (key_line.key, key_line.value) == (key, value)
    assert str(key_line.location) == f"f:1:{column}"


@pytest.mark.parametrize(
    ("value", "items"),
    [
        pytest.param("a b", ("a", "b"), id="blanks"),
        pytest.param("a,b", ("a", "b"), id="commas"),
        pytest.param(" a ,  b,, c, ", ("a", "b", "c"), id="both, and too many"),
        pytest.param("a\tb", ("a", "b"), id="a tab"),
        pytest.param("", (), id="nothing"),
        pytest.param(" , ", (), id="only a comma"),
        pytest.param("a\u00a0, b", ("a", "b"), id="a no-break space within"),
        pytest.param("a\u00a0,", ("a",), id="a no-break space and a comma at the end"),
        pytest.param(",\u00a0,", (), id="a no-break space between two commas"),
    ],
)
def test_words_are_separated_by_commas_or_spaces(value: str, items: tuple[str, ...]) -> None:
    (key_line,) = parse_score_file(f"requests: {value}", "f").key_lines.values()

    assert words(key_line) == items


@pytest.mark.parametrize(
    ("line", "item", "column"),
    [
        pytest.param("stable: G C", "G", 9, id="the first"),
        pytest.param("stable: G C", "C", 11, id="the second"),
        pytest.param("a: a, b", "a", 4, id="not the key"),
        pytest.param("requests: twin-sisters, twin", "twin", 25, id="part of an earlier word"),
        pytest.param("goals: sunny, sun", "sun", 15, id="the beginning of an earlier word"),
    ],
)
def test_words_have_their_location(line: str, item: str, column: int) -> None:
    (key_line,) = parse_score_file(line, "f").key_lines.values()

    assert (item, f"f:1:{column}") in [(it, str(location)) for it, location in key_line.words()]


def test_a_file_without_sections_is_a_header_alone() -> None:
    assert parse_score_file("game: x", "f").sections == ()


def test_sections_keep_their_order_and_their_own_keys() -> None:
    file = parse_score_file("[B]\npoints: 1\nF\n[A]\npoints: 2\nM\n", "f")

    assert [section.name for section in file.sections] == ["B", "A"]
    assert [section.key_lines["points"].value for section in file.sections] == ["1", "2"]
    assert lines(file) == [["F"], ["M"]]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        pytest.param("[Lisa]", "Lisa", id="plain"),
        pytest.param("  [ Lisa ]  ", "Lisa", id="blanks"),
        pytest.param("[Anna Lena]", "Anna Lena", id="two words"),
        pytest.param("[Zoë]", "Zoë", id="accents"),
        pytest.param("[a: b]", "a: b", id="a colon"),
        pytest.param("[]]", "]", id="a bracket"),
        pytest.param("[" + "x" * 40 + "]", "x" * 40, id="forty characters"),
    ],
)
def test_the_name_of_a_section_is_in_brackets(line: str, name: str) -> None:
    (section,) = parse_score_file(line, "f").sections

    assert section.name == name


@pytest.mark.parametrize("text", ["", " \n\t\n", "\r\n\r\n"], ids=["nothing", "blanks", "CRLF"])
def test_an_empty_file_is_rejected(text: str) -> None:
    (problem,) = problems(text)

    assert f"{problem.location}: {problem.message}" == "farm.txt: the file is empty"
    assert "hedgerow blank" in str(problem.hint)


NAME_RULE = "a section name must have 1 to 40 printable characters"


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        pytest.param(
            "game stampfarm\n",
            ["farm.txt:1:1: expected `key: value` or a section like [Lisa]"],
            id="no colon",
        ),
        pytest.param(
            "game: x\n\nS S C\nP P P\n",
            [
                "farm.txt:3:1: expected `key: value` or a section like [Lisa]",
                "farm.txt:4:1: expected `key: value` or a section like [Lisa]",
            ],
            id="a grid without a section",
        ),
        pytest.param(
            "1st: x",
            ["farm.txt:1:1: expected `key: value` or a section like [Lisa]"],
            id="1st",
        ),
        pytest.param(
            "game: x\nGame: y\n", ["farm.txt:2:1: duplicate key 'game'"], id="a key twice"
        ),
        pytest.param(
            "[A]\nstable: G\n# c\nstable: C\n",
            ["farm.txt:4:1: duplicate key 'stable'"],
            id="a key twice in a section",
        ),
        pytest.param(
            "[Lisa]\n[Otto]\n[LISA]\n", ["farm.txt:3:1: 'LISA' appears twice"], id="a section twice"
        ),
        pytest.param(
            "[A]\nS S\nstable: G\n",
            ["farm.txt:3:1: key 'stable' comes after the grid"],
            id="a key after the grid",
        ),
        pytest.param("[]", [f"farm.txt:1:1: {NAME_RULE}"], id="no name"),
        pytest.param("[  ]", [f"farm.txt:1:1: {NAME_RULE}"], id="a blank name"),
        pytest.param("[a\tb]", [f"farm.txt:1:1: {NAME_RULE}"], id="a tab in a name"),
        pytest.param("[" + "x" * 41 + "]", [f"farm.txt:1:1: {NAME_RULE}"], id="a long name"),
        pytest.param(
            "game\n[A]\nx: 1\nX: 2\nS\ny: 3\n[a]\n",
            [
                "farm.txt:1:1: expected `key: value` or a section like [Lisa]",
                "farm.txt:4:1: duplicate key 'x'",
                "farm.txt:6:1: key 'y' comes after the grid",
                "farm.txt:7:1: 'a' appears twice",
            ],
            id="all problems at once",
        ),
    ],
)
def test_problems_of_lines_have_locations(text: str, messages: list[str]) -> None:
    assert problem_messages(text) == messages


def test_a_problem_shows_the_line_itself() -> None:
    (problem,) = problems("[A]\nS S  \nstable: G  \n")

    assert problem.location.text == "stable: G"


@pytest.mark.parametrize(
    ("raw", "messages"),
    [
        pytest.param(b"", ["farm.txt: the file is empty"], id="empty"),
        pytest.param(b"\xef\xbb\xbf", ["farm.txt: the file is empty"], id="a lone mark"),
        pytest.param(
            "game: x".encode("utf-16-le"), ["farm.txt: not a text file"], id="UTF-16 without mark"
        ),
        pytest.param(b"%PDF-1.4\n\0\1\2", ["farm.txt: not a text file"], id="binary"),
        pytest.param(
            "crosses: éé".encode() + b"\xe9",
            ["farm.txt:1:12: not valid UTF-8"],
            id="characters, not bytes, are counted",
        ),
        pytest.param(
            b"\xef\xbb\xbfcrosses: Zo\xeb\n",
            ["farm.txt:1:12: not valid UTF-8"],
            id="Latin-1 after a byte order mark",
        ),
        pytest.param(
            b"\xef\xbb\xbfgame: x\n\xeb\n",
            ["farm.txt:2:1: not valid UTF-8"],
            id="Latin-1 in line 2 after a byte order mark",
        ),
        pytest.param(
            b"a" * (MAX_BYTES + 1), ["farm.txt: the file is larger than 64 KiB"], id="too large"
        ),
        pytest.param(b"x" * 10_000_000, ["farm.txt: the file is larger than 64 KiB"], id="10 MB"),
    ],
)
def test_a_file_that_is_not_text_is_rejected(
    tmp_path: Path, raw: bytes, messages: list[str]
) -> None:
    assert messages_for_bytes(tmp_path, raw) == messages


def test_the_largest_file_allowed_is_read(tmp_path: Path) -> None:
    path = tmp_path / "farm.txt"
    path.write_bytes(b"game: x\n".ljust(MAX_BYTES, b"#"))

    assert path.stat().st_size == MAX_BYTES
    assert load_score_file(path).key_lines["game"].value == "x"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("game: x" + " " * 20_000 + "y", id="many blanks in a value"),
        pytest.param(" " * 250_000 + "x", id="many blanks before"),
        pytest.param("game" + " " * 250_000 + "x", id="many blanks and no colon"),
        pytest.param("[" * 250_000, id="many brackets open"),
        pytest.param("[" + "]" * 250_000 + "x", id="many brackets close"),
        pytest.param("a" * 250_000, id="a long word"),
        pytest.param("a:" * 125_000, id="many colons"),
        pytest.param("game: " + ", " * 120_000, id="many commas"),
    ],
)
def test_a_long_line_is_parsed_quickly(line: str) -> None:
    start = time.process_time()
    try:
        for key_line in parse_score_file(line, "f").key_lines.values():
            assert all(words(key_line))
    except InputError as error:
        assert error.problems

    assert time.process_time() - start < 0.5


def test_an_unknown_key_is_reported_with_the_closest_known_one() -> None:
    entries = parse_score_file("game: x\nreqests: a\n", "farm.txt").key_lines
    (problem,) = unknown_key_problems(entries, dict.fromkeys(["game", "requests", "lang"], ""))

    assert f"{problem.location}: {problem.message}" == "farm.txt:2:1: unknown key 'reqests'"
    assert str(problem.hint) == "did you mean requests?"


def test_a_typed_label_suggests_its_key() -> None:
    entries = parse_score_file("Vorat: 3\n", "farm.txt").key_lines
    (problem,) = unknown_key_problems(entries, {"points": "Punkte", "supply": "Vorrat"})

    assert str(problem.hint) == "did you mean supply (Vorrat)?"
    assert InputError(problem).problems[0].suggestion == "supply"


def test_without_a_close_match_all_keys_are_listed() -> None:
    entries = parse_score_file("Anna: X\n", "f").key_lines
    (problem,) = unknown_key_problems(entries, {"game": "", "lang": "", "crosses": "Crosses"})

    assert str(problem.hint) == "use one of game, lang, crosses"


CODE = "SF1-A4255-Y2RSR"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param(f"code: {CODE}", CODE, id="code alone"),
        pytest.param(f"CODE: {CODE}", CODE, id="in capitals"),
        pytest.param(f"code: {CODE}\nsheet: {CODE}", CODE, id="both, the same"),
        pytest.param(f"code: {CODE}\nsheet: sf1 a4255 y2rsr", CODE, id="both, typed otherwise"),
        pytest.param(f"sheet: {CODE}\ncode: {CODE.replace('0', 'o')}", CODE, id="sheet first"),
        pytest.param(f"sheet:\ncode: {CODE}", CODE, id="sheet left empty"),
        pytest.param(f"sheet: {CODE}\ncode:", CODE, id="code left empty"),
    ],
)
def test_code_is_an_alias_of_sheet(text: str, value: str) -> None:
    (section,) = parse_score_file(f"[Lisa]\n{text}\nSS", "f").sections

    assert [*section.key_lines] == ["sheet"]
    assert section.key_lines["sheet"].value == value


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (
            f"code: {CODE}\nsheet: SF1-A42TQ-4CASH",
            2,
            "`sheet:` and `code:` contain different codes",
        ),
        (
            f"sheet: {CODE}\ncode: SF1-A42TQ-4CASH",
            2,
            "`sheet:` and `code:` contain different codes",
        ),
        (f"code: {CODE}\ncode: {CODE}", 2, "duplicate key 'code'"),
        (f"sheet: {CODE}\nsheet: {CODE}", 2, "duplicate key 'sheet'"),
    ],
)
def test_two_codes_for_one_sheet_are_rejected(text: str, line: int, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_score_file(text, "f")

    (problem,) = caught.value.problems
    assert (problem.location.line, str(problem.message)) == (line, message)


def test_an_unknown_key_is_reported_as_typed() -> None:
    (problem,) = unknown_key_problems(
        parse_score_file(f"code: {CODE}", "f").key_lines, {"game": ""}
    )

    assert str(problem.message) == "unknown key 'code'"


def test_an_entry_without_words_has_none() -> None:
    key_line = parse_score_file("stable:", "f").key_lines["stable"]

    assert isinstance(key_line, KeyLine)
    assert words(key_line) == ()


typed_lines = st.sampled_from(
    ["game: x", "[A]", "[a]", "[", "]", ":", "a:", "S S|S", "  - ^", "#", "\t", "\r", "\x00", "é"]
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.one_of(st.text(max_size=80), st.lists(typed_lines, max_size=12).map("\n".join)))
def test_any_text_is_a_score_file_or_rejected(text: str) -> None:
    try:
        file = parse_score_file(text, "f")
    except InputError as error:
        assert all(0 <= it.location.line <= len(text) + 1 for it in error.problems)
    else:
        assert len({it.name.casefold() for it in file.sections}) == len(file.sections)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(raw=st.binary(max_size=60))
def test_any_bytes_are_a_score_file_or_rejected(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any-bytes.txt"
    path.write_bytes(raw)
    try:
        file = load_score_file(path)
    except InputError as error:
        assert error.problems
    else:
        assert file.path == str(path)


def test_comma_parts_have_their_location() -> None:
    (key_line,) = parse_score_file("requests: Hay party , Nibblers;;  x", "f").key_lines.values()

    parts = [(part, location.column) for part, location in key_line.comma_parts()]
    assert parts == [("Hay party", 11), ("Nibblers", 23), ("x", 35)]


def test_line_ends_of_old_machines_keep_their_numbers() -> None:
    file = parse_score_file("game: x\r[Lisa]\rSS\r\rPP", "farm.txt")

    (lisa,) = file.sections
    assert [(line.line, line.text) for line in lisa.lines] == [(3, "SS"), (5, "PP")]


def test_a_score_file_has_at_most_64_kib() -> None:
    assert MAX_BYTES == 65_536


def test_a_value_has_at_most_a_thousand_characters() -> None:
    right = parse_score_file("game: " + "x" * 1000, "farm.txt")

    with pytest.raises(InputError) as caught:
        parse_score_file("game: " + "x" * 1001, "farm.txt")
    assert len(right.key_lines["game"].value) == 1000
    (problem,) = caught.value.problems
    assert str(problem.message) == "the value of 'game' is longer than 1,000 characters"


def problem_rows(problems: list[Problem]) -> list[tuple[int, str, str]]:
    return [(it.location.line, str(it.message), str(it.hint)) for it in problems]


def test_every_section_belongs_to_a_player() -> None:
    file, problems = parse_score_file("[A]\n..\n[B]\n[C]\n..", "f"), list[Problem]()

    assert [it.name for it in player_sections(file, problems)] == ["A", "B", "C"]
    assert problems == []


def test_a_file_without_a_player_is_a_problem() -> None:
    problems: list[Problem] = []

    assert player_sections(parse_score_file("game: x", "f"), problems) == ()
    assert problem_rows(problems) == [
        (0, "no section to score", "add a section per player: [Lisa], then the grid")
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[Board]\n..\n[interim]\n..", []),
        ("[interim]", [(0, "missing section [board]", "add [board] and its grid")]),
        ("[board]\n[bord]", [(2, "unknown section 'bord'", "did you mean board?")]),
        ("[board]\n[Anna]", [(2, "unknown section 'Anna'", "use [board] or [interim]")]),
        ("[board]\nstable: x", [(2, "unknown key 'stable'", "")]),
        (
            "[board]\ncode: x",
            [(2, "'code' belongs above the first section", "move it above [board]")],
        ),
    ],
)
def test_sections_of_a_shared_board_are_found_by_name(
    text: str, expected: list[tuple[int, str, str]]
) -> None:
    problems: list[Problem] = []
    named_sections(parse_score_file(text, "f"), "board", ("interim",), problems, above=["sheet"])

    assert problem_rows(problems) == expected


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        pytest.param("game: x\n[Zoë]\n".encode(), "", id="UTF-8"),
        pytest.param("\ufeffgame: x\n[Zoë]\n".encode(), "", id="UTF-8 with a mark"),
        pytest.param("game: x\n[Zoë]\n".encode("latin-1"), "Latin-1", id="Latin-1"),
        pytest.param("game: x\r\n[Zoë]\r\n".encode("cp1252"), "Latin-1", id="of Windows"),
        pytest.param("game: x\n[Zoë]\n".encode("utf-16"), "UTF-16", id="UTF-16"),
        pytest.param(
            b"\xfe\xff" + "game: x\n[Zoë]\n".encode("utf-16-be"), "UTF-16", id="UTF-16, big end"
        ),
    ],
)
def test_other_encodings_are_read_and_reported(tmp_path: Path, raw: bytes, encoding: str) -> None:
    path = tmp_path / "farm.txt"
    path.write_bytes(raw)
    file = load_score_file(path)

    assert [section.name for section in file.sections] == ["Zoë"]
    assert file.encoding == encoding


@pytest.mark.parametrize("sign", ["\u00ad", "\u200b", "\u200e", "\u2060", "\ufeff"])
def test_invisible_characters_are_ignored(sign: str) -> None:
    text = f"{sign}game: stamp{sign}farm\n{sign}[Lisa]\nS{sign} S\n"

    assert parse_score_file(text, "f") == parse_score_file("game: stampfarm\n[Lisa]\nS S\n", "f")
