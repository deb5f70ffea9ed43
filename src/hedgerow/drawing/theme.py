"""Themes: the colours and hatches of every role a scene paints with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Annotated

from hedgerow.base.errors import did_you_mean, input_error, quote_value, usage_error
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.scene import Hatch, Path, Rect
from hedgerow.loading.models import Ge, Gt, Le, Matches, model
from hedgerow.loading.reader import load_model
from hedgerow.loading.violations import AT_KEY, Violation

THEMES, COLOUR = "themes", "colour"
THEME_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
Colour = Annotated[
    str,
    Matches(
        "#[0-9a-f]{6}",
        Message("expected a colour like #4f8f3a, found {found}"),
        Message("put it in quotes"),
    ),
]


@model
class Theme:
    """How a print looks: the colour of every role, and the hatch of those that have one.

    `scale` prints everything larger, where the paper has room for it.
    """

    colours: dict[str, Colour]
    hatches: dict[str, Hatch]
    line_scale: Annotated[float, Gt(0), Le(10)]
    scale: Annotated[float, Ge(1), Le(2)] = 1.0

    def colour(self, role: str) -> str:
        """The colour of a role; one that no theme knows is the fault of a content file."""
        if role not in self.colours:
            message = Message("no theme defines this colour")
            raise input_error(role[:40], message, did_you_mean(role, self.colours))
        return self.colours[role]

    def violations(self) -> Iterator[Violation]:
        for role in self.hatches:
            if role not in self.colours:
                message = Message("unknown colour {found}", found=quote_value(role))
                yield Violation(
                    ("hatches", role, AT_KEY), message, did_you_mean(role, self.colours)
                )


def line_width_mm(shape: Path | Rect, theme: Theme) -> float:
    """How wide a line is drawn: themes make lines bolder, but never the ones to cut along."""
    return shape.line_mm if shape.line == "cut" else shape.line_mm * theme.line_scale


@model
class OwnTheme:
    """A theme that a game brings along, in `themes`: what it leaves out comes from ours.

    colours: other colours for roles of the theme `colour`
    hatches: the patterns of fills, where there is less colour
    line_scale: how much bolder lines are drawn
    scale: how much larger everything is printed, where the paper has room
    """

    colours: dict[str, Colour] | None = None
    hatches: dict[str, Hatch] | None = None
    line_scale: Annotated[float, Gt(0), Le(10)] | None = None
    scale: Annotated[float, Ge(1), Le(2)] | None = None

    def violations(self) -> Iterator[Violation]:
        known = load_theme(COLOUR).colours
        for key, named in (("colours", self.colours), ("hatches", self.hatches)):
            for role in named or ():
                if role not in known:
                    message = Message("unknown colour {found}", found=quote_value(role))
                    yield Violation((key, role, AT_KEY), message, did_you_mean(role, known))

    def applied_to(self, theme: Theme) -> Theme:
        """A theme with what this one states."""
        return Theme(
            colours={**theme.colours, **(self.colours or {})},
            hatches={**theme.hatches, **(self.hatches or {})},
            line_scale=self.line_scale or theme.line_scale,
            scale=self.scale or theme.scale,
        )


@lru_cache(maxsize=128)
def load_theme(name: str, folders: tuple[FilePath, ...] = ()) -> Theme:
    """A theme of a game's folders, the first folder on top, or one of `templates/themes`."""
    check_theme(name, folders)
    known, own = _theme_files(data_folder("templates")), [_theme_files(it) for it in folders]
    theme = load_model(known.get(name, known[COLOUR]), Theme)
    for files in reversed(own):
        theme = load_model(files[name], OwnTheme).applied_to(theme) if name in files else theme
    return theme


def check_theme(name: str, folders: Iterable[FilePath]) -> None:
    """Refuse a theme that none of the folders has, nor the program."""
    known = theme_names(folders)
    if name not in known:
        message = Message("unknown theme {name}", name=quote_value(name))
        raise usage_error("--theme", message, did_you_mean(name, known))


def theme_names(folders: Iterable[FilePath]) -> tuple[str, ...]:
    """The themes of some folders of games, and those of the program."""
    found = (_theme_files(it) for it in (*folders, data_folder("templates")))
    return tuple(dict.fromkeys(name for files in found for name in files))


def _theme_files(folder: FilePath) -> dict[str, FilePath]:
    files = sorted((folder / THEMES).glob("*.yaml"))
    return {file.stem: file for file in files if THEME_NAME.fullmatch(file.stem)}
