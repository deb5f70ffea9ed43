"""Themes: every theme defines a colour for every role."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import Icons, icon_names
from hedgerow.drawing.role_names import role_names
from hedgerow.drawing.scene import HATCH_STROKES, Path
from hedgerow.drawing.theme import Colour, Theme, load_theme
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree

NAMES = sorted(path.stem for path in (data_folder("templates") / "themes").glob("*.yaml"))
GOOD = 'colours:\n  ink: "#000000"\n  leaf: "#4f8f3a"\nhatches:\n  leaf: dots\nline_scale: 1.0\n'


def problems(text: str) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(text, "theme.yaml"), Theme)
    return list(caught.value.problems)


def problem_lines(text: str) -> list[str]:
    return [f"{it.location}: {it.message}".removeprefix("theme.yaml:") for it in problems(text)]


def test_documented_themes_exist() -> None:
    assert {"colour", "ink-saver", "high-contrast"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_theme_can_be_read(name: str) -> None:
    theme = load_theme(name)

    assert set(theme.hatches) <= set(theme.colours)
    assert set(theme.hatches.values()) <= set(HATCH_STROKES)
    assert theme.line_scale > 0


@pytest.mark.parametrize("name", NAMES)
def test_all_themes_have_the_same_roles(name: str) -> None:
    assert set(load_theme(name).colours) == set(load_theme("colour").colours)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("drawing", icon_names())
def test_every_role_that_an_icon_uses_has_a_colour(name: str, drawing: str) -> None:
    paths = [item for item in Icons()(drawing).items if isinstance(item, Path)]

    used = {role for path in paths for role in (path.fill, path.line) if role is not None}
    assert used - set(load_theme(name).colours) == set()


@pytest.mark.parametrize("name", NAMES)
def test_roles_with_the_same_fill_have_different_hatches(name: str) -> None:
    theme = load_theme(name)
    groups = [role for role in theme.colours if role.startswith("group-")]

    assert len(groups) == 5
    for first, second in combinations(groups, 2):
        assert (theme.colours[first], theme.hatches.get(first)) != (
            theme.colours[second],
            theme.hatches.get(second),
        )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("role", "min_contrast"),
    [("ink", 7.0), ("soft", 4.5), ("outline", 4.0), ("rule", 3.0), ("wood-dark", 3.0)],
)
def test_text_and_outlines_contrast_with_the_paper(
    name: str, role: str, min_contrast: float
) -> None:
    colours = load_theme(name).colours

    assert colours["paper"] == "#ffffff"
    assert 1.05 / (luminance(colours[role]) + 0.05) >= min_contrast


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 black to 1 white, as WCAG defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("#4f8f3a", True),
        ("#000000", True),
        ("#4F8F3A", False),
        ("4f8f3a", False),
        ("#4f8f3", False),
        ("#4f8f3a0", False),
        ("#4f8f3g", False),
        ("red", False),
        ("", False),
        ("#４f8f3a", False),
    ],
)
def test_a_colour_is_a_hash_and_six_digits(text: str, good: bool) -> None:
    _, constraint = get_args(Colour)

    assert (constraint.check(text) is None) is good


def test_a_theme_is_read() -> None:
    theme = parse_model(parse_tree(GOOD, "theme.yaml"), Theme)

    assert theme == Theme(
        colours={"ink": "#000000", "leaf": "#4f8f3a"}, hatches={"leaf": "dots"}, line_scale=1.0
    )


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        pytest.param(
            GOOD.replace('"#4f8f3a"', "green"),
            ["3:9: expected a colour like #4f8f3a, found 'green'"],
            id="a colour by name",
        ),
        pytest.param(
            GOOD.replace('"#4f8f3a"', "#4f8f3a"),
            ["3:3: expected text, found nothing"],
            id="a colour without quotes is a comment",
        ),
        pytest.param(
            GOOD.replace("leaf: dots", "laef: dots"),
            ["5:3: unknown colour 'laef'"],
            id="a hatch of no colour",
        ),
        pytest.param(
            GOOD.replace("dots", "dost"), ["5:9: invalid value: 'dost'"], id="an unknown hatch"
        ),
        pytest.param(
            GOOD.replace("1.0", "thick"),
            ["6:13: expected a number, found 'thick'"],
            id="a line scale in words",
        ),
        pytest.param(GOOD + "shade: 1\n", ["7:1: unknown key 'shade'"], id="an unknown key"),
        pytest.param(
            GOOD.replace("line_scale: 1.0\n", ""),
            ["1:1: missing key 'line_scale'"],
            id="a missing key",
        ),
        pytest.param(
            GOOD.replace('"#000000"', "black").replace('"#4f8f3a"', "green"),
            [
                "2:8: expected a colour like #4f8f3a, found 'black'",
                "3:9: expected a colour like #4f8f3a, found 'green'",
            ],
            id="two problems at once",
        ),
    ],
)
def test_invalid_theme_is_reported_with_its_location(text: str, messages: list[str]) -> None:
    assert problem_lines(text) == messages


def test_unknown_hatch_suggests_the_closest_one() -> None:
    (problem,) = problems(GOOD.replace("dots", "dost"))

    assert str(problem.hint) == "did you mean dots?"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("color", "did you mean colour?"),
        ("Ink-Saver", "did you mean ink-saver?"),
        ("../fonts/OFL", "use one of colour, high-contrast, ink-saver"),
        ("", "use one of colour, high-contrast, ink-saver"),
    ],
)
def test_unknown_theme_suggests_the_closest_one(name: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        load_theme(name)

    (problem,) = caught.value.problems
    assert str(problem.message) == f"unknown theme '{name}'"
    assert str(problem.hint) == hint


def test_the_names_of_colours_are_those_of_the_theme() -> None:
    assert role_names() == tuple(load_theme("colour").colours)
