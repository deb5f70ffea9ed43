"""Icons, QR codes, corner markers and blocks of text."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path as File
from typing import Any
from xml.etree import ElementTree

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st
from segno import consts

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.components import (
    TextStyle,
    corner_markers,
    marker_rows,
    place_symbol,
    text_block,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.icon_names import Icons, icon_names
from hedgerow.drawing.icons import (
    ICON_SIZE,
    MAX_ICON_BYTES,
    parse_icon,
    path_segments,
)
from hedgerow.drawing.qr import LINK_SIZE, qr_rows
from hedgerow.drawing.scene import Bits, Path, Symbol, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.scorefile.sheet_code import SheetCode

SVG = "{http://www.w3.org/2000/svg}"
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
CODE = str(SheetCode("SF", 1, 10252, 7))
# From the table of format information in ISO 18004: level Q, mask 2.
FORMAT_Q_2 = "011111100110001"
ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def parse_shapes(body: str) -> Symbol:
    return parse_icon(f"{OPEN}{body}</svg>", "test", "test.svg")


def icon_problem(text: str) -> Problem:
    with pytest.raises(InputError) as caught:
        parse_icon(text, "test", "test.svg")
    (problem,) = caught.value.problems
    return problem


def paths(symbol: Symbol) -> list[Path]:
    return [item for item in symbol.items if isinstance(item, Path)]


def elements(name: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring((data_folder("templates") / "icons" / f"{name}.svg").read_bytes())
    return [it for it in root if it.tag != f"{SVG}title"]


def numbers(symbol: Symbol) -> list[float]:
    return [value for path in paths(symbol) for _, values in path.segments for value in values]


@pytest.mark.parametrize("name", icon_names())
def test_shipped_icon_is_inside_its_square(name: str) -> None:
    symbol = Icons()(name)

    assert symbol.id == f"icon-{name}"
    assert (symbol.width_mm, symbol.height_mm) == (ICON_SIZE, ICON_SIZE) == (100.0, 100.0)
    assert len(paths(symbol)) == len(elements(name)) > 0
    assert all(path.segments[0][0] == "M" for path in paths(symbol))
    assert all(0 <= value <= 100 for value in numbers(symbol))


@pytest.mark.parametrize("name", icon_names())
def test_shipped_icon_looks_the_same_in_browser_and_print(name: str) -> None:
    colours = load_theme("colour").colours
    for element, path in zip(elements(name), paths(Icons()(name)), strict=True):
        fill = "none" if path.fill is None else colours[path.fill]
        stroke = None if path.line is None else colours[path.line]

        assert element.get("fill") == fill
        assert element.get("stroke") == stroke
        assert (element.get("stroke-width") is None) == (path.line is None)
        assert path.line_mm == float(element.get("stroke-width", "0"))


@pytest.mark.parametrize("name", icon_names())
def test_shipped_icon_has_a_view_box_and_a_title(name: str) -> None:
    root = ElementTree.fromstring((data_folder("templates") / "icons" / f"{name}.svg").read_bytes())

    assert root.get("viewBox") == "0 0 100 100"
    assert root.findtext(f"{SVG}title")


def test_unknown_icon_suggests_the_closest_one() -> None:
    with pytest.raises(InputError) as caught:
        Icons()("goos")

    (problem,) = caught.value.problems
    assert str(problem.message) == "unknown icon 'goos'"
    assert str(problem.hint) == "did you mean goose? (docs/icons.md shows all icons)"


@pytest.mark.parametrize("name", ["", "../icons/cow", "/etc/passwd", "Cow", "cow.svg", "cow\n"])
def test_an_icon_is_named_by_a_plain_word(name: str) -> None:
    with pytest.raises(InputError):
        Icons()(name)


@pytest.mark.parametrize(
    ("body", "segments"),
    [
        pytest.param(
            '<rect class="ink" x="1" y="2" width="10" height="20"/>',
            {(1.0, 2.0), (11.0, 2.0), (11.0, 22.0), (1.0, 22.0)},
            id="a rectangle",
        ),
        pytest.param(
            '<circle class="ink" cx="50" cy="40" r="10"/>',
            {(60.0, 40.0), (50.0, 50.0), (40.0, 40.0), (50.0, 30.0)},
            id="a circle",
        ),
        pytest.param(
            '<ellipse class="ink" cx="50" cy="40" rx="10" ry="5"/>',
            {(60.0, 40.0), (50.0, 45.0), (40.0, 40.0), (50.0, 35.0)},
            id="an ellipse",
        ),
    ],
)
def test_a_shape_goes_through_its_corners(body: str, segments: set[tuple[float, float]]) -> None:
    (path,) = paths(parse_shapes(body))

    assert {(values[-2], values[-1]) for _, values in path.segments if values} == segments


def test_classes_are_the_roles_of_fill_and_line() -> None:
    (path,) = paths(parse_shapes('<path class="leaf line-ink" stroke-width="4.5" d="M0 0L1 1"/>'))

    assert (path.fill, path.line, path.line_mm) == ("leaf", "ink", 4.5)


def test_title_of_icon_is_not_drawn() -> None:
    assert len(parse_shapes('<title>Cow</title><path d="M0 0"/>').items) == 1


@pytest.mark.parametrize(
    ("data", "segments"),
    [
        pytest.param("M1 2L3 4", [("M", (1, 2)), ("L", (3, 4))], id="absolute"),
        pytest.param("m1 2l3 4", [("M", (1, 2)), ("L", (4, 6))], id="relative"),
        pytest.param("M1 2 3 4", [("M", (1, 2)), ("L", (3, 4))], id="more points are lines"),
        pytest.param("m1 2 3 4", [("M", (1, 2)), ("L", (4, 6))], id="more relative points"),
        pytest.param("M1 2H5V7", [("M", (1, 2)), ("L", (5, 2)), ("L", (5, 7))], id="H and V"),
        pytest.param("M1 2h5v7", [("M", (1, 2)), ("L", (6, 2)), ("L", (6, 9))], id="h and v"),
        pytest.param(
            "M1 1c1 2 3 4 5 6", [("M", (1, 1)), ("C", (2, 3, 4, 5, 6, 7))], id="a relative curve"
        ),
        pytest.param(
            "M0 0Q3 3 6 0", [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0))], id="Q as a cubic curve"
        ),
        pytest.param(
            "M1 2L5 5zl1 1",
            [("M", (1, 2)), ("L", (5, 5)), ("Z", ()), ("L", (2, 3))],
            id="after z the path continues at its start",
        ),
        pytest.param("M-1-2L.5.5", [("M", (-1, -2)), ("L", (0.5, 0.5))], id="no spaces"),
        pytest.param("M1,2 L3,4", [("M", (1, 2)), ("L", (3, 4))], id="commas"),
        pytest.param("M1e1 2e-1", [("M", (10, 0.2))], id="powers of ten"),
    ],
)
def test_path_data_is_parsed_as_in_svg(
    data: str, segments: list[tuple[str, tuple[float, ...]]]
) -> None:
    parsed = list(path_segments(data))

    assert [kind for kind, _ in parsed] == [kind for kind, _ in segments]
    for (_, values), (_, expected) in zip(parsed, segments, strict=True):
        assert values == pytest.approx(expected)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param('<path d="M0 0A1 1 0 0 0 2 2"/>', id="an arc"),
        pytest.param('<path d="M0 0S1 1 2 2"/>', id="a smooth curve"),
        pytest.param('<path d="M0 0L1"/>', id="path data that breaks off"),
        pytest.param('<path d="M0 0Z5 5"/>', id="numbers after Z"),
        pytest.param('<path d="10 10"/>', id="path data without a command"),
        pytest.param('<path d="M0 0L1x 2"/>', id="a foreign letter in path data"),
        pytest.param('<path d="M0 0L1¤ 2"/>', id="a foreign sign in path data"),
        pytest.param('<path d="L1 1"/>', id="path data that does not start with M"),
        pytest.param('<path d=""/>', id="empty path data"),
        pytest.param('<path d="M1e999 0"/>', id="an infinite number in path data"),
        pytest.param("<path/>", id="a path without data"),
        pytest.param('<circle cx="1" cy="1"/>', id="a circle without radius"),
        pytest.param('<circle cx="1" cy="1" r="big"/>', id="a radius in words"),
        pytest.param('<circle cx="1" cy="1" r="5mm"/>', id="a radius with a unit"),
        pytest.param('<circle cx="nan" cy="1" r="1"/>', id="not a number"),
        pytest.param('<circle cx="1" cy="1" r="inf"/>', id="an infinite radius"),
        pytest.param('<path stroke-width="nan" d="M0 0"/>', id="a line of no width"),
        pytest.param('<path stroke-width="thick" d="M0 0"/>', id="a line width in words"),
        pytest.param('<rect x="1" y="1" width="5"/>', id="a rectangle without height"),
        pytest.param("<script>alert(1)</script>", id="a script"),
        pytest.param('<image href="http://example.org/x.png"/>', id="an image"),
        pytest.param('<use href="#x"/>', id="a use"),
        pytest.param("<foreignObject/>", id="foreign things"),
        pytest.param("<style>path{}</style>", id="a style sheet"),
        pytest.param("<g/>", id="a group"),
        pytest.param("<text>a</text>", id="text"),
        pytest.param("<!-- c -->", id="a comment"),
        pytest.param("<![CDATA[x]]>", id="raw text"),
        pytest.param("&cow;", id="an entity"),
        pytest.param("<path", id="half a tag"),
    ],
)
def test_a_malformed_icon_is_refused(body: str) -> None:
    problem = icon_problem(f"{OPEN}{body}</svg>")

    assert problem.location.path == "test.svg"
    assert problem.location.line == 1
    assert str(problem.message)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("cow", id="words"),
        pytest.param("\0\1\2", id="binary"),
        pytest.param(f"<!DOCTYPE svg>{OPEN}</svg>", id="a DOCTYPE"),
        pytest.param(
            f'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>{OPEN}&b;</svg>',
            id="an entity bomb",
        ),
        pytest.param(
            f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{OPEN}&x;</svg>',
            id="an entity from a file",
        ),
        pytest.param(OPEN, id="never closed"),
        pytest.param(OPEN + "<g>" * 5000, id="nested deep and never closed"),
        pytest.param(OPEN + "<g>" * 5000 + "</g>" * 5000 + "</svg>", id="nested deep"),
    ],
)
def test_text_that_is_not_an_icon_is_rejected(text: str) -> None:
    assert icon_problem(text).location.path == "test.svg"


def test_an_icon_of_ten_megabytes_is_refused(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "icons").mkdir()
    file = tmp_path / "icons" / "huge-test-icon.svg"
    file.write_text(OPEN + " " * 10_000_000 + "</svg>", "utf-8")
    monkeypatch.setattr("hedgerow.drawing.icon_names.data_folder", lambda _: tmp_path)

    with pytest.raises(InputError) as caught:
        Icons()("huge-test-icon")
    (problem,) = caught.value.problems
    assert str(problem.location) == str(file)
    assert str(problem.message) == f"the file is larger than {MAX_ICON_BYTES // 1024} KiB"


def test_symbol_is_positioned_by_its_centre() -> None:
    symbol = Symbol("test", 100.0, 50.0, ())

    assert place_symbol(symbol, 30.0, 40.0, 20.0) == Use(symbol, 20.0, 35.0, 0.2)


# Not 7 and 10: where the text ends with a data word, segno adds a word of zeros.
LENGTHS = (1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16)


@pytest.mark.parametrize("text", [CODE, "ZZZ-ZZZZZ-ZZZPA", "0", "SF1-A0C00-0070V0"])
def test_qr_code_equals_the_one_of_segno_with_mask_two(text: str) -> None:
    code = segno.make_qr(text, version=1, error="Q", mode="alphanumeric", mask=2, boost_error=False)

    assert qr_rows(text) == tuple("".join(map(str, row)) for row in code.matrix)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.sampled_from(LENGTHS).flatmap(lambda n: st.text(ALPHANUMERIC, min_size=n, max_size=n)))
def test_every_qr_code_equals_the_one_of_segno(text: str) -> None:
    code = segno.make_qr(text, version=1, error="Q", mode="alphanumeric", mask=2, boost_error=False)

    assert qr_rows(text) == tuple("".join(map(str, row)) for row in code.matrix)


SITE = ("HTTPS://SOMEUSER.GITHUB.IO/", "hedgerow/#")
MODES = {True: consts.MODE_ALPHANUMERIC, False: consts.MODE_BYTE}


def segno_link(*segments: str) -> tuple[str, ...]:
    """Return the code of segno with the same segments."""
    typed: Any = [(it, MODES[{*it} <= {*ALPHANUMERIC}]) for it in segments]
    code = segno.make_qr(typed, version=3, error="M", mask=2, boost_error=False)
    return tuple("".join(map(str, row)) for row in code.matrix)


@pytest.mark.parametrize(
    "segments",
    [
        (*SITE, "SF1A0C55Y2RBEC"),
        ("HTTPS://EXAMPLE.ORG/HR/", "#", "SF1A0C55Y2RBEC"),
        ("HTTP://A.B/", "#", "ZZ1ZZZZZZZZPAX"),
        ("A",),
    ],
)
def test_qr_code_of_a_link_equals_the_one_of_segno(segments: tuple[str, ...]) -> None:
    assert qr_rows(*segments, size=LINK_SIZE) == segno_link(*segments)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.text(ALPHANUMERIC, min_size=14, max_size=14))
def test_every_qr_code_of_a_link_equals_the_one_of_segno(code: str) -> None:
    assert qr_rows(*SITE, code, size=LINK_SIZE) == segno_link(*SITE, code)


@pytest.mark.parametrize("quarter_turns", range(4))
def test_camera_reads_the_qr_code_of_a_link(quarter_turns: int) -> None:
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    rows = qr_rows(*SITE, "SF1A0C55Y2RBEC", size=LINK_SIZE)
    code = numpy.array([[0 if bit == "1" else 255 for bit in row] for row in rows], "uint8")
    picture = numpy.rot90(numpy.pad(code, 4, constant_values=255), quarter_turns)

    large = numpy.kron(picture, numpy.ones((10, 10), "uint8"))
    assert cv2.QRCodeDetector().detectAndDecode(large)[0] == "".join((*SITE, "SF1A0C55Y2RBEC"))


def test_a_link_that_is_too_long_is_rejected() -> None:
    fits = "a" * 42  # 12 + 42 * 8 = 348 of 352 bits

    assert len(qr_rows(fits, size=LINK_SIZE)) == 29
    with pytest.raises(ValueError, match="too long"):
        qr_rows(f"{fits}a", size=LINK_SIZE)


@pytest.mark.parametrize("text", ["A" * 17, "small letters"])
def test_text_unsuitable_for_a_small_qr_code_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match=r"too long|not found"):
        qr_rows(text)


def test_qr_code_has_21_by_21_modules() -> None:
    rows = qr_rows(CODE)

    assert len(rows) == 21
    assert all(len(row) == 21 and set(row) <= {"0", "1"} for row in rows)


def test_qr_code_has_three_finders() -> None:
    rows = qr_rows(CODE)
    finder = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")

    assert tuple(row[:7] for row in rows[:7]) == finder
    assert tuple(row[14:] for row in rows[:7]) == finder
    assert tuple(row[:7] for row in rows[14:]) == finder


def test_qr_code_states_level_q_and_mask_two() -> None:
    rows = qr_rows(CODE)
    stored = rows[8][:6] + rows[8][7:9] + rows[7][8] + "".join(rows[n][8] for n in range(5, -1, -1))

    assert stored == FORMAT_Q_2


def is_data(row: int, col: int) -> bool:
    """Return whether a module of a version 1 code is data, not finder, format or timing."""
    corner = (row < 9 and (col < 9 or col > 12)) or (row > 12 and col < 9)
    return not corner and row != 6 and col != 6


def decode(rows: tuple[str, ...]) -> str:
    """Return the text of a version 1 code with mask 2 in alphanumeric mode."""
    bits = ""
    columns = [20, 18, 16, 14, 12, 10, 8, 5, 3, 1]
    for number, right in enumerate(columns):
        for row in range(20, -1, -1) if number % 2 == 0 else range(21):
            for col in (right, right - 1):
                if is_data(row, col):
                    bits += str(int(rows[row][col]) ^ (col % 3 == 0))
    assert bits[:4] == "0010"
    length, text, start = int(bits[4:13], 2), "", 13
    while length - len(text) >= 2:
        pair = int(bits[start : start + 11], 2)
        text, start = text + ALPHANUMERIC[pair // 45] + ALPHANUMERIC[pair % 45], start + 11
    return text if len(text) == length else text + ALPHANUMERIC[int(bits[start : start + 6], 2)]


@pytest.mark.parametrize("seed", [0, 7, 12345, 32**5 - 1])
def test_qr_code_decodes_to_the_sheet_code(seed: int) -> None:
    text = str(SheetCode("SF", 1, 10252, seed))

    assert decode(qr_rows(text)) == text


def test_camera_reads_the_qr_code() -> None:
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    quiet_zone = ["0" * 29] * 4
    rows = [*quiet_zone, *(f"0000{row}0000" for row in qr_rows(CODE)), *quiet_zone]
    picture = numpy.array([[0 if bit == "1" else 255 for bit in row] for row in rows], "uint8")

    large = numpy.kron(picture, numpy.ones((10, 10), "uint8"))
    assert cv2.QRCodeDetector().detectAndDecode(large)[0] == CODE


# OpenCV, DICT_4X4_50, ids 0 to 3: (181, 50), (15, 154), (51, 45), (153, 70); a 1 is white there.
ARUCO = [
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
]


@pytest.mark.parametrize("number", range(4))
def test_marker_equals_the_dictionary_with_a_dark_frame(number: int) -> None:
    rows = marker_rows(number)
    white = tuple("".join("10"[int(bit)] for bit in row[1:5]) for row in rows[1:5])

    assert [len(row) for row in rows] == [6] * 6
    assert rows[0] == rows[5] == "111111"
    assert all(row[0] == row[5] == "1" for row in rows)
    assert white == ARUCO[number]


def rotate(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("".join(column) for column in zip(*rows[::-1], strict=True))


def rotations(number: int) -> list[tuple[str, ...]]:
    first = marker_rows(number)
    second = rotate(first)
    third = rotate(second)
    return [first, second, third, rotate(third)]


def test_markers_differ_in_every_rotation() -> None:
    for first, second in combinations(range(4), 2):
        assert not set(rotations(first)) & set(rotations(second))


@pytest.mark.parametrize("number", range(4))
def test_a_marker_shows_which_way_is_up(number: int) -> None:
    assert len(set(rotations(number))) == 4


def test_markers_are_in_the_corners_clockwise_from_the_top_left() -> None:
    group = corner_markers(200.0, 100.0, 12.0)

    bits = [item for item in group.items if isinstance(item, Bits)]
    assert [(it.x_mm, it.y_mm) for it in bits] == [(0, 0), (188, 0), (188, 88), (0, 88)]
    assert [it.module_mm for it in bits] == [2.0] * 4
    assert [it.rows for it in bits] == [marker_rows(number) for number in range(4)]


def test_lines_of_a_block_are_balanced() -> None:
    text = "Cut out the coins and fold the figure"
    width_mm = text_width_mm("Cut out the coins and fold the", 9) + 0.1

    lines = [it.text for it in text_block(0, 0, text, TextStyle(9), width_mm, 2)]

    assert lines == ["Cut out the coins", "and fold the figure"]


def test_block_of_one_line_is_not_wrapped() -> None:
    width_mm = text_width_mm("Cut out the coins", 9) + 0.1

    assert [it.text for it in text_block(0, 0, "Cut out the coins", TextStyle(9), width_mm, 2)] == [
        "Cut out the coins"
    ]
