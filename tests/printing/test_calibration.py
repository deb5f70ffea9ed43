"""Printers: the two numbers are read as people write them, kept, found again and checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.printing.calibration import (
    Printers,
    find_printer,
    keep_printer,
    load_printers,
    measure_text,
    parse_measure,
)
from hedgerow.printing.card_pages import Nudge

READ = [
    ("x=1.5mm,y=-0.5mm", (1.5, -0.5)),
    ("x=1.5,y=-0.5", (1.5, -0.5)),
    ("y=2mm, x=-1mm", (-1.0, 2.0)),
    ("x=1,5mm,y=-0,5mm", (1.5, -0.5)),
    ("X = +3 mm ; Y = −4 mm", (3.0, -4.0)),
    ("x=2", (2.0, 0.0)),
    ("y=15mm", (0.0, 15.0)),
    (" x=0,y=0 ", (0.0, 0.0)),
]
REFUSED = [
    ("", "cannot read"),
    ("1.5,-0.5", "cannot read"),
    ("x=1.5 y=2", "cannot read"),
    ("x=1,x=2", "cannot read"),
    ("x=1cm,y=0", "cannot read"),
    ("x=,y=1", "cannot read"),
    ("x=1,z=2", "cannot read"),
    ("x=nan,y=0", "cannot read"),
    ("x=1e9,y=0", "cannot read"),
    ("x=15.1,y=0", "more than 15 mm"),
    ("x=0,y=-9999", "more than 15 mm"),
]


@pytest.mark.parametrize(("text", "expected"), READ)
def test_a_measure_is_read(text: str, expected: tuple[float, float]) -> None:
    assert parse_measure(text) == expected


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_is_no_measure_is_refused_with_an_example(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse_measure(text)

    assert caught.value.problems[0].where.path == "--set"
    assert str(caught.value.problems[0].hint)


@pytest.mark.parametrize("measure", [(1.5, -0.5), (0.0, 0.25), (-15.0, 15.0)])
def test_a_measure_is_told_as_it_is_typed(measure: tuple[float, float]) -> None:
    assert parse_measure(measure_text(measure)) == measure


def test_where_nothing_was_measured_nothing_moves(tmp_path: Path) -> None:
    printers = load_printers(tmp_path / "printers.json")

    assert printers == Printers()
    assert find_printer(printers, None) == ("none", Nudge())


def test_a_printer_is_kept_and_the_last_one_is_used(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "printers.json"
    keep_printer(path, "Home", (1.5, -0.5), lying=False)
    keep_printer(path, "school", (0.0, 2.0), lying=False)
    known = load_printers(path)

    assert find_printer(known, None) == ("school", Nudge(0.0, 2.0))
    assert find_printer(known, "HOME") == ("home", Nudge(1.5, -0.5))
    assert find_printer(known, "none") == ("none", Nudge())


def test_a_lying_measure_is_added_and_an_upright_one_forgets_it(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    keep_printer(path, "home", (1.0, 0.0), lying=False)
    keep_printer(path, "home", (0.0, 3.0), lying=True)
    assert load_printers(path).nudges["home"] == Nudge(1.0, 0.0, (0.0, 3.0))

    keep_printer(path, "home", (2.0, 0.0), lying=False)
    assert load_printers(path).nudges["home"] == Nudge(2.0, 0.0)


@pytest.mark.parametrize("name", ["", "none", "my printer", "../up", "a" * 41, "-x", "ü"])
def test_a_name_is_letters_digits_and_hyphens(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="is no name for a printer"):
        keep_printer(tmp_path / "printers.json", name, (1.0, 0.0), lying=False)

    assert list(tmp_path.iterdir()) == []


def test_an_unknown_printer_is_answered_with_the_nearest(tmp_path: Path) -> None:
    keep_printer(tmp_path / "printers.json", "home", (1.0, 0.0), lying=False)
    with pytest.raises(InputError) as caught:
        find_printer(load_printers(tmp_path / "printers.json"), "hoem")

    assert "did you mean home?" in str(caught.value)


BROKEN = [
    "",
    "[]",
    "{",
    '{"last": "home"}',
    '{"last": "home", "printers": {}}',
    '{"last": "home", "printers": {"home": [1, 2]}}',
    '{"last": "home", "printers": {"home": {"upright": [1]}}}',
    '{"last": "home", "printers": {"home": {"upright": [1, 1000]}}}',
    '{"last": "home", "printers": {"home": {"upright": [1, NaN]}}}',
    '{"last": "home", "printers": {"home": {"upright": ["a", "b"]}}}',
    '{"last": "../x", "printers": {"../x": {"upright": [1, 1]}}}',
    "[" * 5000,
]


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "printers.json"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        load_printers(path)

    (problem,) = caught.value.problems
    assert problem.where.path == str(path)
    assert "hedgerow calibrate" in str(problem.hint)


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    keep_printer(path, "home", (1.5, -0.5), lying=False)

    assert json.loads(path.read_text()) == {
        "last": "home",
        "printers": {"home": {"upright": [1.5, -0.5]}},
    }
