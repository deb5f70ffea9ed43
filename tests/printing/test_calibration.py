"""Calibration: parsing, saving and finding nudges; the numbers on the sheet correct the backs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Group, Page, Text
from hedgerow.game.game import shared_words
from hedgerow.loading.words import LANGUAGES
from hedgerow.printing.calibration import (
    Printers,
    calibration_pages,
    find_printer,
    forget_printer,
    format_nudge,
    load_printers,
    moved_backs_note,
    parse_nudge,
    save_printer,
)
from hedgerow.printing.paper import papers
from hedgerow.printing.request import Flip, Nudge

PARSED = [
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
    ("", "cannot parse"),
    ("1.5,-0.5", "cannot parse"),
    ("x=1.5 y=2", "cannot parse"),
    ("x=1,x=2", "cannot parse"),
    ("x=1cm,y=0", "cannot parse"),
    ("x=,y=1", "cannot parse"),
    ("x=1,z=2", "cannot parse"),
    ("x=nan,y=0", "cannot parse"),
    ("x=1e9,y=0", "cannot parse"),
    ("x=15.1,y=0", "between -15 and 15 mm"),
    ("x=0,y=-9999", "between -15 and 15 mm"),
]


@pytest.mark.parametrize(("text", "expected"), PARSED)
def test_a_nudge_is_parsed(text: str, expected: tuple[float, float]) -> None:
    assert parse_nudge(text) == expected


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_an_invalid_nudge_is_rejected_with_an_example(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse_nudge(text)

    assert caught.value.problems[0].location.path == "--set"
    assert str(caught.value.problems[0].hint)


@pytest.mark.parametrize("measure", [(1.5, -0.5), (0.0, 0.25), (-15.0, 15.0)])
def test_a_nudge_is_formatted_as_it_is_typed(measure: tuple[float, float]) -> None:
    assert parse_nudge(format_nudge(measure)) == measure


def test_without_a_saved_printer_backs_are_not_shifted(tmp_path: Path) -> None:
    printers = load_printers(tmp_path / "printers.json")

    assert printers == Printers()
    assert find_printer(printers, None) == ("none", Nudge())


def test_a_printer_is_saved_and_the_last_one_is_the_default(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "printers.json"
    save_printer(path, "Home", (1.5, -0.5), lying=False)
    save_printer(path, "school", (0.0, 2.0), lying=False)
    printers = load_printers(path)

    assert find_printer(printers, None) == ("school", Nudge(0.0, 2.0))
    assert find_printer(printers, "HOME") == ("home", Nudge(1.5, -0.5))
    assert find_printer(printers, "none") == ("none", Nudge())


def test_a_landscape_nudge_is_added_and_a_portrait_one_deletes_it(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    save_printer(path, "home", (1.0, 0.0), lying=False)
    save_printer(path, "home", (0.0, 3.0), lying=True)
    assert load_printers(path).nudges["home"] == Nudge(1.0, 0.0, (0.0, 3.0))

    save_printer(path, "home", (2.0, 0.0), lying=False)
    assert load_printers(path).nudges["home"] == Nudge(2.0, 0.0)


@pytest.mark.parametrize("name", ["", "none", "my printer", "../up", "a" * 41, "-x", "ü"])
def test_a_name_is_letters_digits_and_hyphens(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="invalid printer name"):
        save_printer(tmp_path / "printers.json", name, (1.0, 0.0), lying=False)

    assert list(tmp_path.iterdir()) == []


def test_an_unknown_printer_gets_a_suggestion(tmp_path: Path) -> None:
    save_printer(tmp_path / "printers.json", "home", (1.0, 0.0), lying=False)
    with pytest.raises(InputError) as caught:
        find_printer(load_printers(tmp_path / "printers.json"), "hoem")

    assert "did you mean home?" in str(caught.value)


@pytest.mark.parametrize(
    ("known", "name", "hint"),
    [
        ((), "office", "to measure a new printer: hedgerow calibrate --name office"),
        (
            ("home",),
            "office",
            "use one of home, none; to measure a new printer: hedgerow calibrate --name office",
        ),
        ((), "non", "did you mean none?"),
        ((), "?", "use none"),  # not a name that a printer can have
    ],
)
def test_an_unknown_printer_can_be_measured(
    known: tuple[str, ...], name: str, hint: str, tmp_path: Path
) -> None:
    file = tmp_path / "printers.json"
    for it in known:
        save_printer(file, it, (1.0, 0.0), lying=False)
    with pytest.raises(InputError) as caught:
        find_printer(load_printers(file), name)

    assert str(caught.value.problems[0].hint) == hint


def test_forgetting_a_printer_where_there_is_none_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no printer has been calibrated yet"):
        forget_printer(tmp_path / "printers.json", "home")


DAMAGED = [
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


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_reported_with_its_path(tmp_path: Path, text: str) -> None:
    path = tmp_path / "printers.json"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        load_printers(path)

    (problem,) = caught.value.problems
    assert problem.location.path == str(path)
    assert "hedgerow calibrate" in str(problem.hint)


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    save_printer(path, "home", (1.5, -0.5), lying=False)

    assert json.loads(path.read_text()) == {
        "last": "home",
        "printers": {"home": {"upright": [1.5, -0.5]}},
    }


@pytest.mark.parametrize(
    ("nudge", "expected"),
    [
        (Nudge(), ""),
        (Nudge(0.0, 0.0, (0.0, 0.0)), ""),
        (Nudge(1.5, -0.5), "x=1.5mm,y=-0.5mm (printer home"),
        (Nudge(0.0, 0.0, (0.0, 2.0)), "x=0mm,y=0mm (printer home"),
    ],
)
def test_the_note_reports_shifted_backs_in_both_orientations(nudge: Nudge, expected: str) -> None:
    note = moved_backs_note(nudge, "home", "en")

    assert expected in note
    assert bool(note) == bool(expected)


# --- the sheet to measure a printer with

every_flip = pytest.mark.parametrize("flip", ["long", "short"])
every_paper = pytest.mark.parametrize("paper", ["a4", "letter", "a5"])


def pages(paper: str = "a4", flip: Flip = "long", lang: str = "en") -> list[Page]:
    return list(calibration_pages(papers()[paper], flip, shared_words(lang)))


def rulers(page: Page) -> Group:
    (group,) = [item for item in page.items if isinstance(item, Group) and item.name == "rulers"]
    return group


def numbers(page: Page) -> dict[tuple[str, int], tuple[float, float]]:
    """Return the position of every ruler number, relative to the centre of the page."""
    group = rulers(page)
    sign = -1 if group.turn == 180 else 1
    positions = {}
    for item in group.items:
        if isinstance(item, Text) and item.text not in ("x", "y"):
            axis = "x" if item.anchor == "middle" else "y"
            value = int(item.text.replace("−", "-"))
            positions[axis, value] = (sign * item.x_mm, sign * item.y_mm)
    return positions


def read_at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Return the numbers read at a position of a side, by the 5 mm marks of its rulers."""
    positions = numbers(page)
    per_x = (positions["x", 5][0] - positions["x", 0][0]) / 5
    per_y = (positions["y", 5][1] - positions["y", 0][1]) / 5
    return x / per_x, y / per_y


@every_flip
@every_paper
def test_there_are_fronts_and_backs_in_portrait_and_landscape(paper: str, flip: Flip) -> None:
    sizes = [page.width_mm > page.height_mm for page in pages(paper, flip)]

    assert sizes == [False, False, True, True]


@every_flip
@every_paper
def test_the_middle_of_both_rulers_is_the_middle_of_the_paper(paper: str, flip: Flip) -> None:
    for page in pages(paper, flip):
        group = rulers(page)

        assert (group.x_mm, group.y_mm) == (page.width_mm / 2, page.height_mm / 2)


@every_flip
@pytest.mark.parametrize("number", [1, 3])
def test_reading_the_hole_on_the_back_gives_the_nudge(flip: Flip, number: int) -> None:
    """A back is printed 3 mm too far right and 1 mm too low, as its reader sees it. The hole of the
    pin is 3 mm left of the centre of its rulers and 1 mm above it, and backs must move there.
    """
    back = pages("a4", flip)[number]
    sign = -1 if rulers(back).turn == 180 else 1

    assert read_at(back, sign * -3.0, sign * -1.0) == pytest.approx((-3.0, -1.0))


@every_flip
@pytest.mark.parametrize("number", [0, 2])
def test_against_the_light_the_front_shows_the_same_numbers(flip: Flip, number: int) -> None:
    """The same back as above, seen from the front: a flip that mirrors x moves its centre 3 mm
    left and 1 mm down; one that mirrors y moves it 3 mm right and 1 mm up.
    """
    front, back = pages("a4", flip)[number : number + 2]
    seen = (3.0, -1.0) if rulers(back).turn == 180 else (-3.0, 1.0)

    assert read_at(front, *seen) == pytest.approx((-3.0, -1.0))


def texts(page: Page) -> Iterator[Text]:
    for item in page.items:
        if isinstance(item, Group):
            yield from (it for it in item.items if isinstance(it, Text))


@every_paper
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_page(paper: str, lang: str) -> None:
    for page in pages(paper, lang=lang):
        for text in texts(page):
            assert text_width_mm(text.text, text.size_pt, text.face) <= page.width_mm - 28


@every_paper
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_and_rulers_do_not_touch(paper: str, lang: str) -> None:
    """The rulers reach from 24 mm above the centre of the page to 10 mm below."""
    for page in pages(paper, lang=lang)[:3]:
        steps = [it for it in page.items if isinstance(it, Group) and it.tag == "P"]
        for step in steps:
            baselines = [step.y_mm + it.y_mm for it in step.items if isinstance(it, Text)]
            above = max(baselines) < page.height_mm / 2 - 24.5
            below = min(baselines) > page.height_mm / 2 + 14

            assert above or (below and max(baselines) < page.height_mm - 14)


def test_landscape_pages_mention_their_option() -> None:
    page_texts = [" ".join(text.text for text in texts(page)) for page in pages()]

    assert ["--lying" in text for text in page_texts] == [False, False, True, True]
